#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests Play in the real window: it plays the asset that is shown, keys and pointer control the
game, and the project stays unchanged. Prints TAP.

usage: test_play_window.py EDITOR DEMO
"""
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from desk import Desk, run_steps  # noqa: E402


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

    def _colours_of_queries(self):
        """Returns the number of colours below the heading of the queries."""
        path = self.desk.folder / 'screen.png'
        self.desk.settle()
        self.desk.screenshot(path)
        part = f'290x120+{self.desk.size[0] - 295}+125'
        return int(subprocess.run(['convert', path, '-crop', part, '-format', '%k', 'info:'],
                                  check=True, capture_output=True, text=True).stdout)

    def shows_the_queries_of_the_game(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*demo.gabarit')
        self._play('spar')
        assert any(self._colours_of_queries() > 9 for _ in range(40)), 'no queries are shown'
        self._back()

    def pauses_at_the_first_hit(self):
        self._play('spar')
        self.desk.key('c')
        self.desk.expect('message Pause at contact: on')
        self.desk.xdotool('keydown', 'd', 'sleep', '0.35', 'keyup', 'd')
        self.desk.key('3')
        self.desk.expect('message asha hits borin: fist on ', 60)
        self.desk.expect('paused')

    def plays_single_ticks_and_returns_to_the_editor(self):
        self.desk.key('n', 'n', 'p', 'b', 'o', 'l')
        self._back()

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
        self._play('click')
        width, height = self.desk.size
        self.desk.xdotool('mousemove', width // 3, height // 2)
        self.desk.xdotool('click', 1)
        self._back()


def main():
    editor, demo = sys.argv[1:3]
    with Desk(editor) as desk:
        return run_steps(desk, Player(desk, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
