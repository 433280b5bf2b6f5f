#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests small promises of the editor in the real window: the name of a new animation can be typed
at once, a second click on a fix does not fix the next problem, and positions of masks in the bank
have the origin that the tooltip states. Prints TAP.

    test_details.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

ANCHOR, OTHER_ANCHOR = (1337, 356), (1337, 319)  # bottom and top in the grid of hot spots
PROBLEMS_X, STEP = 1400, 10  # x position of the buttons in the list of problems


class Newcomer:
    """Works on four frames without hot spots; each is a problem with a fix."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'asha.png', self.folder)
        self.project = self.folder / 'fighter.gabarit'
        for words in (['new', self.project],
                      ['import', self.project, 'asha.png', '--grid', '128x104', '--name', 'asha']):
            subprocess.run([gab, *words], check=True, cwd=self.folder, capture_output=True)
        document = json.loads(self.project.read_text())
        document['sprites'][0]['frames'] = document['sprites'][0]['frames'][:4]
        document['sprites'][0]['animations'] = []
        self.project.write_text(json.dumps(document))

    def _steps(self):
        """Returns the number of changes."""
        self.desk.settle()
        lines = [line for line in self.desk.editor.lines if line.startswith('EV changed ')]
        return int(lines[-1].split()[2]) if lines else 0

    def asks_for_the_name_of_a_new_animation(self):
        self.desk.start(self.project)
        self.desk.expect('opened ')
        self.desk.fill_screen()
        self.desk.settle()
        self.desk.action('new-animation')
        self.desk.settle()
        self.desk.type('stroll')
        self.desk.key('Return')
        self.desk.settle()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        animations = json.loads(self.project.read_text())['sprites'][0]['animations']
        assert [animation['name'] for animation in animations] == ['stroll'], animations

    def sets_hot_spots_of_one_frame_or_all_frames_by_the_grid(self):
        """With Shift, a click on an anchor applies to all frames."""
        def hot_spots():
            self.desk.key('ctrl+s')
            self.desk.expect('saved ')
            frames = json.loads(self.project.read_text())['sprites'][0]['frames']
            return [(frame.get('hot_x'), frame.get('hot_y')) if frame.get('has_hot_spot') else None
                    for frame in frames]
        self.desk.click(*ANCHOR)
        self.desk.expect('changed ')
        one = hot_spots()
        assert one[0] is not None and one[1:] == [None] * 3, one
        with self.desk.holding('shift'):
            self.desk.click(*OTHER_ANCHOR)
        self.desk.expect('changed ')
        everywhere = hot_spots()
        self.desk.settle()
        self.desk.settle()  # until it has been checked: then the problem of the copies is selected
        assert None not in everywhere and everywhere[0] != one[0], everywhere
        self.desk.key('ctrl+z', 'ctrl+z')
        self.desk.expect('changed 2 of 4')

    def fixes_one_problem_by_one_click(self):
        self.desk.key('F4')
        self.desk.settle()
        self.desk.settle()  # the check of the last change starts 0.3 s after it
        self.desk.key('Home')  # a problem found by an earlier check may still be selected
        self.desk.settle()
        before = self._steps()
        for y in range(self.desk.size[1] - 20, 300, -STEP):
            self.desk.click(PROBLEMS_X, y)
            if self._steps() > before:
                break
        assert self._steps() == before + 1, (self._steps(), before)
        self.desk.click(PROBLEMS_X, y)
        assert self._steps() == before + 1, 'the next problem was fixed, too'

    def fixes_problems_by_commands_while_the_pointer_rests(self):
        before = self._steps()
        self.desk.action('fix-problems')
        assert self._steps() == before + 1, (self._steps(), before)
        self.desk.key('ctrl+z')
        self.desk.settle()
        self.desk.settle()  # until it has been checked

    def fixes_the_next_problem_after_the_pointer_has_moved(self):
        before = self._steps()
        x, y = self.desk.pointer
        self.desk.move(x, y - 200)
        self.desk.settle()
        self.desk.click(x, y)
        assert self._steps() == before + 1, (self._steps(), before)

    def exports_masks_relative_to_the_corner_of_the_frame(self):
        """Also if the frame has a hot spot."""
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        subprocess.run([self.gab, 'export', self.project, '-o', 'b.gab', '--json', 'b.json'],
                       check=True, cwd=self.folder, capture_output=True)
        frames = json.loads((self.folder / 'b.json').read_text())['sprites'][0]['frames']
        frame = next(frame for frame in frames if 'left' in frame)
        left, top = frame['x'], frame['y']
        bounds = subprocess.run(
            ['convert', 'asha.png', '-crop', f'128x104+{left}+{top}', '+repage', '-format', '%@',
             'info:'], check=True, cwd=self.folder, capture_output=True, text=True).stdout
        mask = frame['mask']
        assert bounds.endswith(f"+{mask['x']}+{mask['y']}"), (bounds, mask['x'], mask['y'])


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Newcomer(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
