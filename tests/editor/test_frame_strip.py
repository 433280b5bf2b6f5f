#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the frame strip in the real window: an animation is made, its steps are dragged and
reversed, durations are set, its loop is moved, pictures are inserted. The saved project is compared
with the expected one. Prints TAP.

    test_frame_strip.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

FRAMES = 8
COLUMN = 72


class Animator:
    """Works on eight frames, and two pictures that the sprite does not have yet."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'asha.png', self.folder)
        shutil.copy(demo / 'borin.png', self.folder / 'new_1.png')
        shutil.copy(demo / 'borin.png', self.folder / 'new_2.png')
        self.project = self.folder / 'fighter.gabarit'
        subprocess.run([gab, 'new', self.project], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([gab, 'import', self.project, 'asha.png', '--grid', '128x104', '--name',
                        'asha'], check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        document = json.loads(self.project.read_text())
        sprite = document['sprites'][0]
        sprite['frames'] = sprite['frames'][:FRAMES]
        sprite['animations'] = []
        for number, frame in enumerate(sprite['frames']):
            frame['name'] = 'abcdefgh'[number]
            frame['duration'] = 100
        self.project.write_text(json.dumps(document))
        self.step = 0

    def _look(self):
        """Reads the strip's position from the editor's last message."""
        self.desk.settle()
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if line.startswith('EV strip ')]
        self.left, self.top = (int(word) for word in lines[-1].split()[2:4])

    def _place(self, column):
        return self.left + column * COLUMN + COLUMN / 2, self.top + 28

    def _click(self, column, *held):
        with self.desk.holding(*held):
            self.desk.click(*self._place(column))
        self.desk.expect(f'view .*frame {column + 1}$')

    def _expect_step(self):
        self.step += 1
        self.desk.expect(f'changed {self.step} of {self.step}')

    @staticmethod
    def _check(got, wanted):
        assert got == wanted, f'got {got}, expected {wanted}'

    def _saved(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        self.sprite = json.loads(self.project.read_text())['sprites'][0]
        self.frames = {frame['id']: frame for frame in self.sprite['frames']}
        return ''.join(frame['name'] for frame in self.sprite['frames'])

    def _steps(self):
        """Returns the frames of the first animation as a text such as "abc"."""
        self._saved()
        animation = self.sprite['animations'][0]
        return ''.join(self.frames[step]['name'] for step in animation['frames'])

    def moves_several_frames_by_a_drag(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*fighter.gabarit')
        self.desk.fill_screen()
        self._look()
        self._click(1)
        self._click(3, 'ctrl')
        self.desk.drag(*self._place(3), *self._place(6))
        self._expect_step()
        self._check(self._saved(), 'acefgbdh')

    def makes_an_animation_of_the_selected_frames(self):
        self._click(2)
        self._click(5, 'shift')
        self.desk.key('ctrl+shift+n')
        self._expect_step()
        self._check(self._steps(), 'efgb')

    def reverses_the_animation_and_moves_a_step_by_keys(self):
        self._look()
        self._click(1)
        self.desk.action('reverse-frames')
        self._expect_step()
        self._check(self._steps(), 'bgfe')
        self._click(3)
        self.desk.key('alt+Left')
        self._expect_step()
        self._check(self._steps(), 'bgef')

    def moves_the_loop_by_a_drag_of_its_mark(self):
        x, y = self.left + 4, self.top - 11
        self.desk.drag(x, y, x + 2 * COLUMN + 6, y)
        self._expect_step()
        self._steps()
        assert self.sprite['animations'][0]['loop'] == 2, self.sprite['animations'][0]

    def sets_the_duration_of_two_frames(self):
        self._click(0)
        self._click(1, 'ctrl')
        self.desk.move(self.left + 2 * COLUMN - 12, self.top - 11)
        self.desk.xdotool('click', '--repeat', 2, '--delay', 60, 1)
        self.desk.expect('active')
        self.desk.settle()
        self.desk.type('60')
        self.desk.key('Return')
        self._expect_step()
        self._check(self._durations('bgef'), [60, 60, 100, 100])

    def _durations(self, names):
        self._saved()
        times = {frame['name']: frame['duration'] for frame in self.sprite['frames']}
        return [times[name] for name in names]

    def doubles_the_speed(self):
        self.desk.key('ctrl+shift+t')
        self.desk.expect('active')
        self.desk.settle()
        self.desk.key('Tab')
        self.desk.settle()
        self.desk.type('200')
        self.desk.key('Return')
        self._expect_step()
        self._check(self._durations('bgefa'), [30, 30, 50, 50, 100])

    def inserts_pictures_between_steps(self):
        paths = [str(self.folder / name) for name in ('new_1.png', 'new_2.png')]
        self.desk.action('import-frames', f"({json.dumps(paths)}, uint32 1)")
        self._expect_step()
        self._check(self._steps(), 'bnew_1new_2gef')
        # The loop still begins at frame e.
        assert self.sprite['animations'][0]['loop'] == 4, self.sprite['animations'][0]

    def exports_the_steps_and_the_loop(self):
        bank = self.folder / 'fighter.gab.json'
        subprocess.run([self.gab, 'export', self.project, '-o', self.folder / 'fighter.gab',
                        '--json', bank], check=True, stderr=subprocess.DEVNULL)
        animation = json.loads(bank.read_text())['sprites'][0]['animations'][0]
        assert len(animation['steps']) == 6, animation
        assert animation['loop'] == 4, animation


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Animator(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
