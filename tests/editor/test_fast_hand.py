#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests input that is faster than the editor, as on a busy machine: clicks and keys that arrive
before the effect of the previous click is shown. The saved project must contain the effects that
the user expects. Prints TAP.

    test_fast_hand.py EDITOR GAB DEMO_FOLDER
"""
import contextlib
import pathlib
import signal
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import test_keys  # noqa: E402
from desk import Desk, run_steps  # noqa: E402

FIST = {'x': 100, 'y': 80, 'w': 12, 'h': 11}
TORSO_AT, FIST_AT, HAND_AT, NOTHING_AT = (50.5, 50.5), (106, 85), (90.5, 60.5), (3, 3)


class Hasty(test_keys.Artist):
    """Works on four frames, each with a box and a point."""

    @contextlib.contextmanager
    def _at_once(self):
        """Makes the editor receive all input of a block at once."""
        process = self.desk.editor.process
        self.desk.settle()
        process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            process.send_signal(signal.SIGCONT)
        self.desk.settle()

    def opens_the_fighter(self):
        super().opens_the_fighter()
        self.desk.key('v')

    def renames_the_clicked_point(self):
        with self._at_once():
            self.hand.click(*HAND_AT)
            self.desk.key('F2')
        self.desk.key('ctrl+a')
        self.desk.type('palm')
        self.desk.key('Return')
        self.desk.expect('notice info The point was renamed in 4 frames')
        self._check([frame['points'][0]['name'] for frame in self._saved()], ['palm'] * 4)

    def renames_a_box_by_input_that_arrives_at_once(self):
        with self._at_once():
            self.hand.click(*NOTHING_AT)
            self.hand.click(*TORSO_AT)
            self.desk.key('F2', 'ctrl+a', 'b', 'e', 'l', 't', 'Return')
        self._check([frame['boxes'][0]['name'] for frame in self._saved()],
                    ['belt'] + ['torso'] * 3)

    def deletes_the_clicked_items(self):
        with self._at_once():
            self.hand.click(*TORSO_AT)
            self.hand.click(*HAND_AT)
            self.desk.key('Delete')
        frame = self._saved()[0]
        self._check((len(frame.get('points', [])), len(frame['boxes'])), (0, 1))
        with self._at_once():
            self.desk.key('ctrl+z')  # selects the point again
            self.hand.click(*TORSO_AT)
            self.desk.key('Delete')
        frame = self._saved()[0]
        self._check((len(frame['points']), len(frame.get('boxes', []))), (1, 0))
        self.desk.key('ctrl+z')

    def copies_the_clicked_box_to_the_next_frame(self):
        with self._at_once():
            self.hand.click(*TORSO_AT)
            self.desk.key('Right', 'ctrl+c', 'period', 'ctrl+v')
        self._check([frame['boxes'][-1]['x'] for frame in self._saved()], [41, 41, 40, 40])
        self.desk.key('ctrl+z', 'ctrl+z')  # undo shows what it changes: the first frame

    def draws_with_the_chosen_tool(self):
        with self._at_once():
            self.desk.key('x')
            # From the middle of the first pixel to the middle of the last one.
            self.hand.drag(FIST['x'] + 0.5, FIST['y'] + 0.5, FIST['x'] + FIST['w'] - 0.5,
                           FIST['y'] + FIST['h'] - 0.5)
            self.desk.key('v')
            self.hand.click(*NOTHING_AT)
            self.hand.click(*FIST_AT)
            self.desk.key('Down', 'Down')
        box = self._saved()[0]['boxes'][-1]
        self._check([box[key] for key in 'xywh'],
                    [FIST['x'], FIST['y'] + 2, FIST['w'], FIST['h']])


if __name__ == '__main__':
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        sys.exit(run_steps(desk, Hasty(desk, gab, demo)))
