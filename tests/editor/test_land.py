#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests editing tiles, a maze and ground by mouse in the real window; queries on the exported bank
must return the edits. Prints TAP.

    test_land.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402


class Gardener:
    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        folder = desk.folder / 'work'
        shutil.copytree(demo, folder)
        self.project = folder / 'demo.gabarit'
        self.bank = folder / 'demo.gab'
        self.hand = Hand(desk)

    def _show(self, name, view):
        self.desk.editor.skip_lines()
        self.desk.key('ctrl+f', 'ctrl+a')
        self.desk.type(name)
        self.desk.key('Return')
        self.desk.expect('view ' + view)
        self.desk.settle()

    def _save(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')

    def _query(self, *words):
        subprocess.run([self.gab, 'export', self.project, '-o', self.bank], check=True,
                       capture_output=True)
        process = subprocess.run([self.gab, 'query', self.bank, *map(str, words)], check=True,
                                 capture_output=True, text=True)
        return json.loads(process.stdout)

    def paints_a_row_of_tiles(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*demo.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self._show('garden', 'garden · ground')
        self.hand.look()
        self.hand.command('tool', "'tile-brush'")
        before = [self._query('cell', 'garden', 'ground', f'{x},72')['tag'] for x in (24, 168)]
        self.desk.editor.skip_lines()
        self.hand.drag(40, 72, 120, 72)
        self.desk.expect('changed 1 of 1')
        self._save()
        painted = {self._query('cell', 'garden', 'ground', f'{x},72')['tag']
                   for x in range(40, 121, 16)}
        assert len(painted) == 1, (painted, self.hand.zoom, self.hand.left, self.hand.top)
        after = [self._query('cell', 'garden', 'ground', f'{x},72')['tag'] for x in (24, 168)]
        assert after == before and painted != {before[0]}, (before, painted, after)

    def adds_and_removes_a_thin_wall(self):
        width = self.desk.size[0]
        self.desk.click(width - 200, 128)  # the second row of the list of layers
        self.desk.expect('view garden · hedges')
        self.desk.settle()
        self.hand.look()
        self.hand.command('tool', "'maze'")
        left, top = 160 + 16 * 5, 48 + 16 * 6
        before = self._query('cell', 'garden', 'hedges', f'{left + 8},{top + 8}')
        self.desk.editor.skip_lines()
        self.hand.click(left + 1, top + 8)
        self.desk.expect('changed 2 of 2')
        self._save()
        after = self._query('cell', 'garden', 'hedges', f'{left + 8},{top + 8}')
        assert after['left'] != before['left'] and after['top'] == before['top'], (before, after)
        self.desk.editor.skip_lines()
        self.hand.click(left + 1, top + 8)
        self.desk.expect('changed 3 of 3')
        self._save()
        assert self._query('cell', 'garden', 'hedges', f'{left + 8},{top + 8}') == before

    def generates_a_maze(self):
        """The shortcut generates a maze from the seed in the inspector."""
        self.desk.key('ctrl+shift+m')
        self.desk.expect('changed 4 of 4')
        self.desk.key('ctrl+shift+m')
        self.desk.expect('notice .*same maze')
        self.desk.action('undo')
        self.desk.expect('changed 3 of 4')

    def moves_and_deletes_a_node_of_ground(self):
        self._show('hills', 'hills · ground')
        self.hand.look()
        self.hand.command('tool', "'ground'")
        self.desk.editor.skip_lines()
        self.hand.drag(300, 60, 310, 80)
        self.desk.expect('changed 4 of 4')
        self._save()
        found = self._query('ground', 'hills', 'ground', 310)
        assert abs(found['y'] - 80) < 0.01, found
        self.desk.key('Delete')
        self.desk.expect('changed 5 of 5')
        self._save()
        assert self._query('ground', 'hills', 'ground', 310)['y'] > 90


def main():
    editor, gab, demo = sys.argv[1:4]
    with Desk(editor) as desk:
        return run_steps(desk, Gardener(desk, gab, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
