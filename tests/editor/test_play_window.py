#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests Play in the real window: it plays the asset that is shown, keys and pointer control the
game, and the project stays unchanged, except for the choices in the bar. Prints TAP.

usage: test_play_window.py EDITOR DEMO

GABARIT_ENTRIES is the number of times that Play is entered to look at its pixels (20).
"""
import json
import os
import pathlib
import shutil
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from desk import Desk, run_steps  # noqa: E402


ENTRIES = int(os.environ.get('GABARIT_ENTRIES', 20))
GAMES = (('asha', 'spar'), ('study', 'click'), ('lake circuit', 'drive'), ('garden', 'walk'))


class Player:
    """Plays all assets of the demo."""

    def __init__(self, desk, demo):
        self.desk = desk
        folder = desk.folder / 'demo'
        shutil.copytree(demo, folder)
        self.project = folder / 'demo.gabarit'
        self.before = self.project.read_bytes()

    def _play(self, game):
        self.desk.key('F9')
        self.desk.expect('playing')
        self.desk.expect('game ' + game)

    def _back(self):
        self.desk.key('Escape')
        self.desk.expect('played')

    def _controls(self):
        """Returns the pixels of Play's bar and of the line with the keys, which stay the same while
        a game runs."""
        width, height = self.desk.size
        return (self.desk.pixels(6, 54, width - 12, 36),
                self.desk.pixels(6, height - 32, width - 12, 24))

    def _picture(self):
        width, height = self.desk.size
        return self.desk.pixels(10, 100, width - 320, height - 150)

    def _text_in_queries(self):
        """Returns the number of pixels that differ from the ground of the queries. It changes with
        the measured times."""
        width, height = self.desk.size
        data = self.desk.pixels(width - 295, 100, 290, height - 160)
        pixels = [data[i:i + 3] for i in range(0, len(data), 3)]
        return len(pixels) - pixels.count(pixels[-1])

    def _tick(self, count):
        """Plays single ticks of a paused game."""
        self.desk.key(*['n'] * count)

    def _enter(self, asset, game):
        self.desk.action('open-demo', f"'{asset}'")
        self.desk.expect('view .*' + asset)
        self._play(game)

    def _is_whole(self):
        """True if no corner of the window is black, as Play is never. Without a window manager and
        under load, GTK's renderer for OpenGL may lose what it painted when the size changes."""
        width, height = self.desk.size
        return all(max(self.desk.pixels(x, y, 1, 1)) > 0
                   for x in (8, width - 9) for y in (8, height - 9))

    def _still(self, look, times):
        """Returns what `look` returns once it has not changed for some times, between which the
        editor has answered."""
        seen, same = None, 0
        while same < times:
            before, seen = seen, look()
            same = same + 1 if seen == before else 0
            self.desk.settle()
        return seen

    def _repaint(self):
        """Makes GTK paint everything again, by changing the window's size."""
        width, height = self.desk.size
        for size in ((width - 40, height - 40), (width, height)) * 10:
            self.desk.xdotool('search', '--onlyvisible', '--class', 'gabarit', 'windowsize',
                              '--sync', *size)
            self.desk.settle()
            if size == self.desk.size and self._is_whole():
                break
        assert self._is_whole(), 'GTK did not paint the whole window'

    def _reference(self):
        """Returns the picture after everything was painted again, once it no longer changes."""
        self._repaint()
        return *self._still(self._controls, 5), self._text_in_queries()

    def _expect_painted(self, reference, entry):
        """Waits until the game has painted its first picture, without input, because GTK paints the
        parts again that react to it."""
        end = time.monotonic() + self.desk.patience
        while time.monotonic() < end:
            if self._controls() == reference[:2] and self._text_in_queries() > reference[2] * 0.7:
                return
            time.sleep(0.05)
        bar, keys = self._controls()
        raise AssertionError(f'entry {entry}: bar painted: {bar == reference[0]}, keys painted: '
                             f'{keys == reference[1]}, pixels of text in the queries: '
                             f'{self._text_in_queries()} instead of {reference[2]}')

    def paints_all_of_play_at_each_entry(self):
        self.desk.start()
        self.desk.settle()
        self.desk.fill_screen()
        references = {}
        for asset, game in GAMES:
            self._enter(asset, game)
            references[asset] = self._reference()
            self._back()
        for entry in range(ENTRIES):
            asset, game = GAMES[entry % len(GAMES)]
            self._enter(asset, game)
            self._expect_painted(references[asset], entry)
            self._back()
        self.desk.key('ctrl+q')
        self.desk.wait_for_exit()

    def pauses_at_the_first_hit(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*demo.gabarit')
        self._play('spar')
        self.desk.key('c')
        self.desk.expect('message Pause at contact: on')
        self.desk.key('space')
        with self.desk.holding('d'):
            self.desk.expect('message Paused: Space or P continues')
            self._tick(21)
        self.desk.key('p', '3')
        self.desk.expect('message asha hits borin: fist on ', 60)
        self.desk.expect('paused')

    def shows_the_tick_of_the_hit_when_paused(self):
        """Compares the paused picture, for five hits, with that of the resized window, which shows
        the game as it is: the frame with the fist."""
        self.desk.fill_screen()
        for _ in range(5):
            self._tick(60)  # asha's blow ends
            self.desk.key('p', '3')
            self.desk.expect('paused', 60)
            shown = self._still(self._picture, 15)
            self._repaint()
            assert shown == self._still(self._picture, 5), 'the picture is older than the hit'

    def plays_single_ticks_and_returns_to_the_editor(self):
        self.desk.key('n', 'n', 'p', 'b', 'o', 'l')
        self._back()

    def handles_keys_of_commands_for_files_during_a_game(self):
        """Keys of other commands do nothing: Play does not show what they would change."""
        self.desk.action('hot-spot', '"top-left"')
        self.desk.expect('changed 1 of 1')
        self._play('spar')
        self.desk.key('ctrl+z', 'F5', 'ctrl+f', 'Delete', 'ctrl+e')
        self.desk.expect('dialog export')
        self.desk.key('Escape')
        self.desk.expect('closed dialog export')
        self._back()
        with self.desk.editor.lines_lock:
            lines = list(self.desk.editor.lines)
        for unwanted in ('undo', 'contact-sheet', 'find-asset', 'delete'):
            assert f'EV command {unwanted}' not in lines, unwanted
        self.desk.key('ctrl+z')
        self.desk.expect('changed 0 of 1')

    def keeps_the_project_unchanged_by_keys_of_a_game(self):
        self._play('spar')
        for key in ('x', 'Delete', 'ctrl+z', 'ctrl+v', 'ctrl+d', 'Tab'):
            self.desk.key(key)
        self._back()
        self.desk.key('ctrl+w')
        self.desk.expect('closed ')
        assert self.desk.wait_for_exit() == 0
        assert self.project.read_bytes() == self.before

    def plays_the_map_that_is_shown(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*demo.gabarit')
        self.desk.key('ctrl+f')
        self.desk.type('study')
        self.desk.key('Return')
        self.desk.expect('view study')
        self.desk.fill_screen()
        self._play('click')

    def shows_the_zone_at_the_pointer(self):
        """Points at the fireplace, which is to the right of the middle of the map."""
        width, height = (self.desk.size[0] - 300) // 2, self.desk.size[1] // 2
        self.desk.xdotool('mousemove', width + 500, height + 20)
        self.desk.expect(r'message fireplace \(thing\) .*cursor: use')
        self.desk.xdotool('click', 1)
        self.desk.xdotool('mousemove', width, 150)
        self._back()

    def stores_the_choices_with_the_map(self):
        self._play('click')
        self.desk.settle()  # until the bar is laid out
        self.desk.click(512, 71)
        self.desk.settle()  # until the list is open
        self.desk.key('Down', 'Return')
        self.desk.expect('changed 1 of 1')
        self._back()
        self.desk.key('ctrl+s')
        self.desk.expect('saved')
        stored = json.loads(self.project.read_text())
        study = next(each for each in stored['maps'] if each['name'] == 'study')
        hero = stored['sprites'][0]['name']
        assert study['play'] == {'game': 'click', 'figure': hero}, study['play']
        self.desk.key('ctrl+z')
        self.desk.key('ctrl+s')
        self.desk.expect('saved')
        assert self.project.read_bytes() == self.before


def main():
    editor, demo = sys.argv[1:3]
    with Desk(editor) as desk:
        return run_steps(desk, Player(desk, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
