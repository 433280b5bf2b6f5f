#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the contact sheet in the real window: frames are selected, filtered, marked as done and
edited with mouse and keys, and the saved project is compared with the expected one. Prints TAP.

    test_contact_sheet.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

FRAMES = 12


class Artist:
    """Works on twelve frames, which are all visible at once. The first three have a box."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'asha.png', self.folder)
        self.project = self.folder / 'fighter.gabarit'
        subprocess.run([gab, 'new', self.project], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([gab, 'import', self.project, 'asha.png', '--grid', '128x104', '--name',
                        'asha'], check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        document = json.loads(self.project.read_text())
        sprite = document['sprites'][0]
        sprite['frames'] = sprite['frames'][:FRAMES]
        sprite['animations'] = []
        for frame in sprite['frames'][:3]:
            frame['boxes'] = [{'name': 'chest', 'tag': 1, 'x': 40, 'y': 30, 'w': 20, 'h': 30}]
        self.project.write_text(json.dumps(document))
        self.step = 0

    def _place(self, frame):
        """Returns the centre of a frame's picture on the screen."""
        row, column = divmod(frame, self.columns)
        return (self.left + column * self.across + self.w / 2,
                self.top + row * (self.h + self.across - self.w) + self.h / 2 - 12)

    def _click(self, frame, *held):
        with self.desk.holding(*held):
            self.desk.click(*self._place(frame))

    def _expect_step(self):
        self.step += 1
        self.desk.expect(f'changed {self.step} of {self.step}')

    def _saved(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return json.loads(self.project.read_text())['sprites'][0]['frames']

    def _numbers_of_frames(self, holds):
        """Returns the numbers of the saved frames for which `holds` is true."""
        return [number for number, frame in enumerate(self._saved()) if holds(frame)]

    def shows_all_frames(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*fighter.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.desk.key('F5')
        self.desk.expect('sheet')
        match = self.desk.expect(r'columns (\d+) across (\d+)')
        self.columns, self.across = (int(number) for number in match.groups())
        match = self.desk.expect(r'cells (\d+) (\d+) size (\d+) (\d+)')
        self.left, self.top, self.w, self.h = (int(number) for number in match.groups())
        assert self.columns >= 4, self.columns

    def places_hot_spots_in_the_selected_frames(self):
        self._click(1)
        self.desk.expect('view .*frame 2')
        self._click(3, 'shift')
        self.desk.expect('view .*frame 4')
        self._click(6, 'ctrl')
        self.desk.expect('view .*frame 7')
        self.desk.key('KP_5')  # the centre of each frame's art
        self._expect_step()
        frames = self._saved()
        chosen = [number for number, frame in enumerate(frames) if 'hot_x' in frame]
        assert chosen == [1, 2, 3, 6], chosen

    def marks_the_frames_in_a_dragged_rectangle_as_done(self):
        x, y = self._place(0)
        to_x, to_y = self._place(self.columns + 1)
        self.desk.drag(x - self.w / 2 - 6, y - 20, to_x, to_y)
        self.desk.key('d')
        self._expect_step()
        chosen = self._numbers_of_frames(lambda frame: frame.get('state') == 'done')
        assert chosen == [0, 1, self.columns, self.columns + 1], chosen
        self.done = chosen

    def marks_one_frame_by_a_click_on_its_mark(self):
        x, y = self._place(3)
        self.desk.click(x + self.w / 2 - 9, y + self.h / 2 + 1)
        self._expect_step()
        self.done = sorted(self.done + [3])
        chosen = self._numbers_of_frames(lambda frame: frame.get('state') == 'done')
        assert chosen == self.done, chosen

    def changes_only_the_frames_that_the_filter_shows(self):
        self.desk.action('filter-frames', "'to-do'")
        self.desk.settle()
        self.desk.key('ctrl+a')
        self.desk.key('KP_2')
        self._expect_step()
        spots = {1: 'middle', 2: 'bottom', 3: 'middle', 6: 'bottom'}
        frames = self._saved()
        for number, frame in enumerate(frames):
            changed = number not in self.done or number in spots
            assert ('hot_x' in frame) == changed, (number, frame)
        assert frames[2]['hot_y'] > frames[3]['hot_y'], (frames[2], frames[3])
        self.desk.action('filter-frames', "'all'")
        self.desk.settle()

    def copies_boxes_to_the_selected_frames(self):
        self._click(0)
        self.desk.expect('view .*frame 1$')
        self.desk.key('ctrl+c')
        self._click(4)
        self.desk.expect('view .*frame 5')
        self._click(5, 'ctrl')
        self.desk.expect('view .*frame 6')
        self.desk.key('ctrl+v')
        self._expect_step()
        chosen = self._numbers_of_frames(lambda frame: len(frame.get('boxes', [])) == 1)
        assert chosen == [0, 1, 2, 4, 5], chosen

    def undoes_the_paste_in_one_step(self):
        self.desk.key('ctrl+z')
        self.desk.expect(f'changed {self.step - 1} of {self.step}')
        chosen = self._numbers_of_frames(lambda frame: len(frame.get('boxes', [])) == 1)
        assert chosen == [0, 1, 2], chosen
        self.step -= 1

    def opens_a_frame_on_the_canvas(self):
        self._click(2)
        self.desk.expect('view .*frame 3')
        self.desk.move(*self._place(8))
        self.desk.xdotool('click', '--repeat', 2, '--delay', 60, 1)
        self.desk.expect('view .*frame 9')
        self.desk.expect('canvas')

    def selects_and_deletes_frames_by_keys(self):
        self.desk.key('F5')
        self.desk.expect('sheet')
        self.desk.key('Home')
        self.desk.expect('view .*frame 1$')
        self.desk.key('Down')
        self.desk.expect(f'view .*frame {self.columns + 1}')
        self.desk.key('shift+Right')
        self.desk.expect(f'view .*frame {self.columns + 2}')
        self.desk.key('Delete')  # deletes the frames, because nothing in them is selected
        self._expect_step()
        assert len(self._saved()) == FRAMES - 2
        self.desk.key('Return')
        self.desk.expect('canvas')

    def exports_the_edited_frames(self):
        bank = self.folder / 'fighter.gab.json'
        subprocess.run([self.gab, 'export', self.project, '-o', self.folder / 'fighter.gab',
                        '--json', bank], check=True, stderr=subprocess.DEVNULL)
        frames = json.loads(bank.read_text())['sprites'][0]['frames']
        assert len(frames) == FRAMES - 2
        assert sum(len(frame.get('boxes', [])) for frame in frames) == 3


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
