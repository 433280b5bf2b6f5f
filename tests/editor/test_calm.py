#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that the view stays calm in the real window: the content below the pointer stays in place
when panels appear and disappear; Z hides everything except the art and the current drawing, while
it is held or until it is tapped again; a hint about that key is shown below the art, twice;
the art is shown on the chosen background. The test compares the pixels around the pointer. Prints
TAP.

    test_calm.py EDITOR
"""
import os
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

SIDE = 40  # length of the compared square around the pointer
HINT = 480, 660  # position of the canvas's hint about the key that hides overlays
# Maximum difference of a colour component. With OpenGL in software, colours may be rounded
# differently when a part of a frame is drawn again.
STEP = 0 if os.environ.get('GABARIT_TEST_RENDERER', 'cairo') == 'cairo' else 2


class Look(bytes):
    """Pixels, compared with a tolerance."""

    def __eq__(self, other):
        return len(self) == len(other) and all(abs(a - b) <= STEP for a, b in zip(self, other))

    def __ne__(self, other):
        return not self == other

    __hash__ = bytes.__hash__


class Artist:
    """A user who looks at a fighter."""

    def __init__(self, desk):
        self.desk = desk
        self.place = 740, 380

    def _look(self):
        """Returns the pixels around the pointer after the editor has settled."""
        self.desk.settle()
        return self._pixels()

    def _becomes(self, want):
        """True if the pixels become equal within the desk's patience; some renderers are slow."""
        end = time.monotonic() + self.desk.patience
        while self._look() != want:
            if time.monotonic() > end:
                return False
        return True

    def _pixels(self):
        x, y = self.place
        return Look(self.desk.pixels(x - SIDE // 2, y - SIDE // 2, SIDE, SIDE))

    def opens_a_fighter(self):
        # If a project were already open, the demo would get its own window, and queries to the
        # first window would not concern the visible one.
        self.desk.start()
        self.desk.fill_screen()
        self.desk.action('open-demo', "'asha'")
        self.desk.expect('view asha')
        self.desk.move(*self.place)
        self.desk.settle()
        self.desk.move(self.place[0] + 1, self.place[1])
        self.hidden = None

    def shows_a_hint_about_the_key_that_hides_overlays(self):
        self.desk.expect('hint hidden')
        assert 'EV hint hide-overlays 1' in self.desk.editor.lines
        self.desk.action('open-demo', "'study'")
        self.desk.expect('hint hide-overlays 2')
        self.place = HINT
        shown_pixels, hidden = [], self.desk.editor.lines.count('EV hint hidden')
        while self.desk.editor.lines.count('EV hint hidden') == hidden:
            shown_pixels.append(self._pixels())
        assert set(shown_pixels) - {self._look()}, 'the hint was not visible'
        self.desk.action('open-demo', "'study'")
        self.desk.action('open-demo', "'asha'")
        self.desk.settle()
        assert not any('hint hide-overlays 3' in line for line in self.desk.editor.lines)
        self.place = 740, 380
        self.desk.move(*self.place)
        self.desk.settle()

    def keeps_the_art_in_place_when_panels_are_hidden_and_shown(self):
        before = self._look()
        assert len(set(before)) > 8, 'the area around the pointer is empty'
        for key in ('F7', 'F8', 'F7', 'F8', 'backslash', 'backslash'):
            self.desk.key(key)
            assert self._look() == before, f'{key} moved what was below the pointer'

    def hides_overlays_from_one_tap_to_the_next(self):
        before = self._look()
        self.desk.key('z')
        self.desk.settle()
        self.hidden = self._look()
        assert self.hidden != before, 'nothing was hidden'
        assert self.desk.state('hide-overlays') is True
        self.desk.key('z')
        assert self._becomes(before), 'not everything is shown again'
        assert self.desk.state('hide-overlays') is False

    def hides_overlays_while_z_is_held(self):
        before = self._look()
        self.desk.xdotool('keydown', 'z')
        self.desk.settle()
        time.sleep(0.6)  # longer than a tap; the key also repeats
        assert self._look() == self.hidden
        assert self.desk.state('hide-overlays') is True
        self.desk.key('v')  # chooses a tool meanwhile
        self.desk.expect('command tool')
        self.desk.xdotool('keyup', 'z')
        self.desk.settle()
        assert self._look() == before

    def shows_the_art_on_the_chosen_background(self):
        self.place = 520, 640  # a part of the frame without art
        self.desk.action('pixel-grid')
        looks = {'checker': self._look()}
        assert self.desk.state('pixel-grid') is False
        for choice in ('light', 'dark'):
            self.desk.action('background', f"'{choice}'")
            looks[choice] = self._look()
            assert self.desk.state('background') == choice
        lights = {name: sum(pixels) / len(pixels) for name, pixels in looks.items()}
        assert lights['dark'] < 64 < 192 < lights['light'], lights
        self.desk.action('background', "'colour'")
        self.desk.expect('dialog colour')
        self.desk.key('Escape')
        assert self.desk.state('background') == 'dark'
        self.desk.action('background', "'colour'")
        self.desk.expect('dialog colour')
        self.desk.key('alt+s')
        grey = self._look()
        assert self.desk.state('background') == 'colour'
        assert abs(sum(grey) / len(grey) - 128) < 8, sum(grey) / len(grey)
        self.desk.action('background', "'checker'")
        assert self._look() == looks['checker']
        assert self.desk.state('pixel-grid') is False, 'the background has changed the pixel grid'

    def shows_the_current_stroke_while_overlays_are_hidden(self):
        self.desk.action('open-demo', "'study'")
        self.desk.expect('view study')
        self.place = 700, 500
        self.desk.move(*self.place)
        self.desk.settle()
        self.desk.key('b')
        self.desk.expect('command tool')
        self.desk.key('z')
        self.desk.move(400, 700)  # away from the brush's preview
        before = self._look()
        self.desk.move(self.place[0] - 60, self.place[1])
        self.desk.xdotool('mousedown', 1)
        for x in range(-40, 41, 10):
            self.desk.move(self.place[0] + x, self.place[1])
        self.desk.move(self.place[0] + 200, self.place[1])
        assert self._look() != before, 'the stroke is not visible'
        self.desk.xdotool('mouseup', 1)
        self.desk.move(400, 700)
        assert self._look() == before, 'the overlays are no longer hidden'
        assert self.desk.state('hide-overlays') is True


def main():
    program = sys.argv[1]
    with Desk(program) as desk:
        return run_steps(desk, Artist(desk))


if __name__ == '__main__':
    sys.exit(main())
