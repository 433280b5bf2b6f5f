#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests following the art in the real window: with F, and then Enter for each frame, a box follows
a fist through an animation; the positions of the fists are known. Prints TAP, and the number of
frames in which the box was right.

    test_follow.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_frame_strip import COLUMN  # noqa: E402
from test_hands import Hand  # noqa: E402

FRAMES = 12
AROUND = 7  # pixels from the centre of a fist to the edges of its box
NEAR = 2    # maximum distance of a box from its fist, in pixels


class Animator:
    """Works on an animation with a single box, in the first frame."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.demo = json.loads((demo / 'demo.gabarit').read_text())
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        (self.folder / 'asha.png').write_bytes((demo / 'asha.png').read_bytes())
        self.project = self.folder / 'fighter.gabarit'
        self.hand = Hand(desk)
        self.changes = 0

    def _write(self, first):
        """Writes a project of twelve frames starting at `first`, one with a box; returns the fists'
        positions."""
        project = json.loads(json.dumps(self.demo))
        sprite = project['sprites'][0]
        frames = sprite['frames'] = sprite['frames'][first:first + FRAMES]
        fists = [next((point['x'], point['y']) for point in frame['points']
                      if point['name'] == 'fist') for frame in frames]
        for frame in frames:
            frame['boxes'] = frame['points'] = []
        x, y = (int(place) for place in fists[0])
        frames[0]['boxes'] = [{'name': 'fist', 'tag': 3, 'x': x - AROUND, 'y': y - AROUND,
                               'w': 2 * AROUND, 'h': 2 * AROUND}]
        sprite['animations'] = []
        project['sprites'] = [sprite]
        project['maps'] = project['levels'] = []
        used = {frame['picture'] for frame in frames}
        project['pictures'] = [each for each in project['pictures'] if each['id'] in used]
        self.project.write_text(json.dumps(project))
        return fists

    def _frames(self):
        return json.loads(self.project.read_text())['sprites'][0]['frames']

    def _follow(self):
        """Presses F on the first frame, and Enter on each of the others."""
        self.desk.key('f')
        self.desk.expect('view .*frame 2$')
        for frame in range(2, FRAMES + 1):
            self.desk.key('Return')
            self.changes += 1
            self.desk.expect(f'changed {self.changes} of {self.changes}')
        self.desk.settle()
        assert self.desk.state('tool') == 'select'

    def opens_an_animation(self):
        self.fists = self._write(36)
        self.desk.start(self.project)
        self.desk.expect('opened .*fighter.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look()
        self.hand.click(3, 3)  # gives the keyboard to the canvas

    def follows_a_fist_through_twelve_frames(self):
        self._follow()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        right = 0
        for frame, (x, y) in zip(self._frames(), self.fists):
            assert len(frame['boxes']) == 1, frame['boxes']
            box = frame['boxes'][0]
            left, top = box.get('x', 0) + AROUND - int(x), box.get('y', 0) + AROUND - int(y)
            right += max(abs(left), abs(top)) <= NEAR
            print(f"# {frame['name']}: {left}, {top} pixels from the fist")
        print(f'# {right} of {FRAMES} frames are right without a correction')
        assert right >= 10, right

    def keeps_the_followed_box_selected(self):
        self.desk.key('Right')  # moves the box, instead of the frame
        self.changes += 1
        self.desk.expect(f'changed {self.changes} of {self.changes}')

    def reports_that_no_frame_follows_the_last_one(self):
        self.desk.key('f')
        self.desk.expect('notice info There is nothing to follow')
        self.desk.settle()
        assert self.desk.state('tool') == 'select'

    def stops_at_escape(self):
        self.desk.action('show-step', 'uint32 0')
        self.desk.expect('view .*frame 1$')
        self.desk.key('f')
        self.desk.expect('view .*frame 2$')
        self.desk.key('Escape')
        self.desk.settle()
        assert self.desk.state('tool') == 'select'

    def stays_on_the_canvas_at_tab(self):
        self.desk.action('show-step', 'uint32 0')
        self.desk.expect('view .*frame 1$')
        self.desk.key('f')
        self.desk.expect('view .*frame 2$')
        self.desk.key('Tab', 'Tab', 'Escape')
        self.desk.settle()
        assert self.desk.state('tool') == 'select'

    def gets_the_keys_after_a_click_in_the_film_strip(self):
        self.desk.action('show-step', 'uint32 0')
        self.desk.key('f')
        self.desk.expect('view .*frame 2$')
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if line.startswith('EV strip ')]
        left, top = (int(word) for word in lines[-1].split()[2:4])
        self.desk.click(left + 2.5 * COLUMN, top + 28)
        self.desk.expect('view .*frame 3$')
        self.desk.key('Tab', 'Escape')
        self.desk.settle()
        assert self.desk.state('tool') == 'select'

    def gets_the_keys_wherever_it_was_chosen(self):
        self.desk.action('show-step', 'uint32 0')
        self.desk.key('Tab', 'Tab')  # leaves the canvas
        self.desk.action('tool', "'follow'")
        self.desk.expect('view .*frame 2$')
        self.desk.key('Escape')
        self.desk.settle()
        assert self.desk.state('tool') == 'select'


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Animator(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
