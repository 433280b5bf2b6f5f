#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the actions that jobs in the real window need. Each click, drag and key chord counts as
one, but not the typing of names. The saved project is compared with the expected one. Prints TAP.

    test_hands.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402


class Hand:
    """Counts the actions on a desk. Positions are in document coordinates."""

    def __init__(self, desk):
        self.desk = desk
        self.actions = 0
        self.zoom, self.left, self.top = 1, 0, 0

    def look(self, command='fit', parameter=None):
        """Finds the position of the document on the screen after a command that changes the view.
        It does not count as an action."""
        self.desk.action('zoom-to', '0.77')  # an unused zoom, so that the command changes something
        self._see(command, parameter)
        if self.zoom % 1 and self.zoom > 1:  # so that pixels have integer positions
            self._see('zoom-to', f'{self.zoom // 1}')

    def _see(self, command, parameter):
        """Reads the view from the last message, because sizes may change after the command and move
        the view."""
        self.desk.settle()
        self.desk.editor.skip_lines()
        self.desk.action(command, parameter)
        self.desk.expect('zoom ')
        self.desk.settle()
        with self.desk.editor.lines_lock:
            line = [line for line in self.desk.editor.lines if line.startswith('EV zoom ')][-1]
        _, _, zoom, _, left, top = line.split()
        self.zoom, self.left, self.top = float(zoom), float(left), float(top)

    def place(self, x, y):
        return self.left + x * self.zoom, self.top + y * self.zoom

    def key(self, key):
        self.actions += 1
        self.desk.key(key)

    def click(self, x, y, shift=False):
        self.actions += 1
        with self.desk.holding(*['shift'] * shift):
            self.desk.click(*self.place(x, y))

    def drag(self, x, y, to_x, to_y, shift=False):
        self.actions += 1
        with self.desk.holding(*['shift'] * shift):
            self.desk.drag(*self.place(x, y), *self.place(to_x, to_y))

    def press(self, x, y):
        """Clicks on a control at a position of the screen."""
        self.actions += 1
        self.desk.click(x, y)

    def command(self, name, parameter=None):
        """Counts as a click on a row, a button or a menu entry with this action."""
        self.actions += 1
        self.desk.action(name, parameter)


class Artist:
    """Annotates a fighter of twelve frames: a hot spot, three boxes and a point in all frames;
    three frames are adjusted."""

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
        sprite['frames'] = sprite['frames'][:12]
        sprite['animations'] = []
        self.project.write_text(json.dumps(document))
        self.hand = Hand(desk)

    def _expect_change(self, number):
        self.desk.expect(f'changed {number} of {number}')

    def opens_the_fighter(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*fighter.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look()

    def places_the_hot_spot_in_all_frames(self):
        self.hand.key('h')
        self.hand.click(52, 98, shift=True)
        self._expect_change(1)

    def draws_three_boxes_in_all_frames(self):
        boxes = [(40, 20, 60, 38), (38, 40, 62, 70), (36, 72, 64, 98)]
        self.hand.key('x')
        for step, box in enumerate(boxes, 2):
            self.hand.command('tag', step - 1)
            self.hand.drag(*box, shift=True)
            self._expect_change(step)

    def places_an_action_point_in_all_frames(self):
        self.hand.key('a')
        self.hand.click(66, 47, shift=True)
        self._expect_change(5)
        self.hand.key('Escape')  # keeps the proposed name

    def adjusts_three_frames(self):
        self.hand.key('x')
        for step, frame in enumerate((3, 4, 5), 6):
            self.hand.command('show-step', f'uint32 {frame}')
            self.desk.expect(f'view .*frame {frame + 1}')
            self.hand.click(50, 60) if step == 6 else None
            self.hand.drag(38.3, 47, 38.3 + step, 45)  # by its outline
            self._expect_change(step)

    def saves_the_annotations(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        frames = json.loads(self.project.read_text())['sprites'][0]['frames']
        assert len(frames) == 12, len(frames)
        for place, frame in enumerate(frames):
            assert (frame['hot_x'], frame['hot_y']) == (52, 98), frame
            assert len(frame['boxes']) == 3, (place, frame['boxes'])
            assert len(frame['points']) == 1, (place, frame['points'])
        self.places = [frame['boxes'][1]['x'] for frame in frames]
        assert all(x > 40 for x in self.places[3:6]), self.places  # they snap
        assert all(x == 38 for x in self.places[:3] + self.places[6:]), self.places

    def exports_the_annotations(self):
        bank = self.folder / 'fighter.gab.json'
        subprocess.run([self.gab, 'export', self.project, '-o', self.folder / 'fighter.gab',
                        '--json', bank], check=True, stderr=subprocess.DEVNULL)
        frames = json.loads(bank.read_text())['sprites'][0]['frames']
        torsos = [frame['boxes'][1]['x'] for frame in frames]
        assert torsos == [x - 52 for x in self.places], torsos  # relative to the hot spot
        assert [len(frame['points']) for frame in frames] == [1] * 12

    def needs_at_most_30_actions(self):
        print(f'# {self.hand.actions} actions: hot spot, three boxes and a point on twelve frames, '
              'three frames adjusted')
        assert self.hand.actions <= 30, self.hand.actions


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
