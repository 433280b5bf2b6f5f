#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests updating a sheet that an artist overwrites while it is open in the editor: rows are
exchanged, one is added, a frame is repainted. The dialog before the update shows the old frame next
to the new one, and the user drags a new picture onto that frame. After the update, every frame has
its own art, and one undo reverts the update. Prints TAP.

    test_update_sheet.py EDITOR DEMO
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

CELL = 128, 104
ROW = 128 * 12
REPAINTED = 17  # a frame in the second row
WIDTH = 130  # maximum width of a picture in the dialog
ROWS = 560  # left edge of the texts and buttons in the dialog's rows
FIRST_ROW, FIRST_NEW = (440, 130), (895, 430)


class Artist:
    def __init__(self, desk, demo):
        self.desk = desk
        self.folder = desk.folder / 'work'
        shutil.copytree(demo, self.folder)
        self.project = self.folder / 'demo.gabarit'
        self.sheet = self.folder / 'asha.png'
        self.before = self._frames()

    def _frames(self):
        project = json.loads(self.project.read_text())
        sprite = next(sprite for sprite in project['sprites'] if sprite['name'] == 'asha')
        return sprite['frames']

    def opens_a_project(self):
        self.desk.start(self.project)
        self.desk.fill_screen()
        self.desk.expect('opened')
        self.desk.expect_kept_pictures(2)  # of both fighters

    def detects_an_overwritten_sheet(self):
        self.desk.editor.skip_lines()
        rows = []
        for row in (1, 0, 2, 3, 2):
            rows += ['(', str(self.sheet), '-crop', f'{ROW}x{CELL[1]}+0+{row * CELL[1]}', '+repage',
                     ')']
        x, y = REPAINTED % 12 * CELL[0] + 40, 50
        subprocess.run(['convert', *rows, '-append', '-fill', 'lime', '-draw',
                        f'rectangle {x},{y} {x + 24},{y + 20}', '-channel', 'R', '-region',
                        f'{ROW}x{CELL[1]}+0+{4 * CELL[1]}', '-evaluate', 'add', '20%', '+region',
                        f'PNG32:{self.sheet}.new'], check=True)
        pathlib.Path(f'{self.sheet}.new').rename(self.sheet)
        self.desk.expect('notice warning 1 picture has changed on disk')

    def shows_the_old_frame_next_to_the_new_one(self):
        self.desk.action('take-pictures')
        self.desk.expect('dialog pictures-again')
        self.desk.settle()
        picture = self.desk.folder / 'asked.png'
        self.desk.screenshot(picture)
        pixels = subprocess.run(['convert', picture, '-crop', f'{ROWS}x1000+0+0', '+repage',
                                 '-depth', '8', 'rgb:-'], check=True, capture_output=True).stdout
        green = [i // 3 % ROWS for i in range(0, len(pixels), 3)  # also where boxes cover it
                 if pixels[i + 1] > max(pixels[i], pixels[i + 2]) + 110]
        assert len(green) > 20, 'the new paint is not visible'
        assert max(green) - min(green) < WIDTH, 'the old picture has the new paint'

    def assigns_a_new_picture_to_the_frame(self):
        self.desk.editor.skip_lines()
        self.desk.carry(*FIRST_NEW, *FIRST_ROW)
        self.desk.settle()

    def updates_each_frame_to_its_own_art(self):
        self.desk.editor.skip_lines()
        self.desk.key('Return')
        self.desk.expect('changed ')
        self.desk.action('save')
        self.desk.expect('saved ')
        frames = self._frames()
        assert len(frames) == len(self.before) + 12, len(frames)
        by_id = {frame['id']: frame for frame in frames}
        for number, old in enumerate(self.before):
            new = by_id[old['id']]
            row = {0: 1, 1: 0}.get(number // 12, number // 12)
            column = number % 12
            if number == REPAINTED:
                column, row = 0, 4
            assert (new['x'], new['y']) == (column * CELL[0], row * CELL[1]), (number, new)
            for key in ('points', 'boxes', 'hot_x', 'hot_y', 'name', 'duration'):
                assert new.get(key) == old.get(key), (number, key)

    def reverts_the_update_by_one_undo(self):
        self.desk.editor.skip_lines()
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')
        self.desk.action('save')
        self.desk.expect('saved ')
        assert self._frames() == self.before


def main():
    editor, demo = sys.argv[1:]
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, demo))


if __name__ == '__main__':
    sys.exit(main())
