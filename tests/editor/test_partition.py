#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the partition of a castle's walls in the real window: its views, its tree, its settings,
and a probe that is compared with gab's queries on the exported bank. Prints TAP.

    test_partition.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

PAIR = r'([-\d.]+),([-\d.]+)'

# Positions in the inspector while walls are probed, in a window of 1600 x 1000: the buttons of the
# kinds, and the root of the tree.
KINDS = {'auto': (1336, 196), 'bsp': (1386, 196), 'grid': (1441, 196), 'quadtree': (1499, 196),
         'none': (1556, 196)}
ROOT = (1446, 238)


class Designer:
    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'keep.png', self.folder)
        self.project = self.folder / 'keep.gabarit'
        document = json.loads((demo / 'demo.gabarit').read_text())
        document['levels'] = [each for each in document['levels'] if each['name'] == 'keep']
        document['sprites'], document['maps'] = [], []
        self.project.write_text(json.dumps(document))
        self.hand = Hand(desk)

    def _gab(self, *words):
        process = subprocess.run([self.gab, *map(str, words)], check=True, text=True,
                                 capture_output=True)
        return process.stdout

    def _walls(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return json.loads(self.project.read_text())['levels'][0]['layers'][0]['walls']

    def _query(self, *words):
        bank = self.folder / 'keep.gab'
        self._gab('export', self.project, '-o', bank)
        return json.loads(self._gab('query', bank, *words))

    def builds_the_partition_of_an_opened_project(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*keep.gabarit')
        self.desk.expect('partition bsp walls 194 leaves 29 .* compared 1')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look()

    def shows_leaves_and_cuts(self):
        for name, key in (('leaves', 'ctrl+k'), ('cuts', 'ctrl+shift+k')):
            assert self.desk.state(name) is False, name
            self.desk.key(key)
            self.desk.expect(f'command {name}')
            assert self.desk.state(name) is True, name

    def _probe(self, x, y, to_x, to_y):
        self.desk.editor.skip_lines()
        self.hand.drag(x, y, to_x, to_y)
        while True:
            match = self.desk.expect(f'probe {PAIR} to {PAIR} wall (-?\\d+) stop {PAIR} end {PAIR} '
                                     r'leaf (\d+) tested (\d+) of 194')
            numbers = [float(each) for each in match.groups()]
            if abs(numbers[2] - to_x) < 1 and abs(numbers[3] - to_y) < 1:
                return numbers

    def probes_with_the_results_of_the_bank(self):
        self.desk.action('tool', "'probe'")
        self.desk.settle()
        for ends in ((288, 274, 500, 114), (250, 280, 300, 200), (640, 400, 560, 300)):
            numbers = self._probe(*ends)
            words = ('{},{}'.format(*numbers[0:2]), '{},{}'.format(*numbers[2:4]), '--radius', 8)
            first = self._query('sweep', 'keep', *words)
            whole = self._query('slide', 'keep', *words)
            assert numbers[4] == (first['wall'] if first['hit'] else -1), (numbers, first)
            assert all(abs(a - b) < 0.01 for a, b in zip(numbers[7:9], whole['end'])), whole
            assert 0 < numbers[10] < 194, numbers

    def opens_doors_for_the_probe(self):
        """The portcullis is at x = 136, from 286 to 350."""
        closed = self._probe(110, 330, 200, 330)
        self.desk.editor.skip_lines()
        self.desk.action('probe-door', "'portcullis'")
        match = self.desk.expect(f'probe {PAIR} to {PAIR} wall (-?\\d+) stop {PAIR}')
        opened = [float(each) for each in match.groups()]
        assert closed[5] < 136 < opened[5], (closed, opened)
        self.desk.action('probe-door', "'portcullis'")

    def reports_which_door_it_opened_if_no_section_shows_it(self):
        self.desk.action('tool', "'select'")
        for door, words in (('portcullis', 'The door “portcullis” is open for the probe'),
                            ('portcullis', 'The door “portcullis” is closed for the probe'),
                            ('nowhere', 'There is no door “nowhere”')):
            self.desk.action('probe-door', f"'{door}'")
            self.desk.expect(f'notice info {words}')

    def picks_the_leaf_at_a_point(self):
        self.desk.action('tool', "'probe'")
        self.desk.settle()  # until the bar shows the options of the probe
        self.desk.click(568, 71)  # makes the probe query a point
        self.hand.click(488, 284)
        match = self.desk.expect(r'partition bsp .* picked leaf (\d+)')
        leaf = self._query('leaf', 'keep', 'walls', '488,284')
        assert int(match.group(1)) == leaf['leaf'], (match.group(0), leaf)

    def picks_nodes_in_the_tree(self):
        self.desk.click(*ROOT)
        self.desk.expect('partition bsp .* picked node 0')
        self.desk.key('Down')
        self.desk.expect('partition bsp .* picked node 1')
        self.desk.key('Escape')
        self.desk.expect('partition bsp .* picked nothing')

    def changes_the_kind_of_partition(self):
        for kind in ('grid', 'quadtree', 'none', 'bsp'):
            self.desk.click(*KINDS[kind])
            self.desk.expect(f'partition {kind} walls 194')
            assert self._walls()['partition'] == kind

    def chooses_the_best_kind_automatically(self):
        """The grid is best for this castle. gab chooses it, too, and prints the reasons."""
        self.desk.click(*KINDS['auto'])
        self.desk.expect('partition grid walls 194 .* compared 1')
        assert self._walls()['partition'] == 'auto'
        layer = json.loads(self._gab('info', self.project, '--json'))['levels'][0]['layers'][0]
        assert layer['partition'] == 'auto' and layer['chosen'] == 'grid', layer
        work = {each['name']: each['work'] for each in layer['tried']}
        assert work['grid'] < min(work['bsp'], work['quadtree']), work
        self.desk.click(*KINDS['bsp'])
        self.desk.expect('partition bsp walls 194')
        assert self._walls()['partition'] == 'bsp'

    def updates_the_partition_after_edits(self):
        self.desk.editor.skip_lines()
        self.desk.action('tool', "'wall'")
        self.hand.click(30, 40)
        self.hand.click(60, 40)
        self.desk.key('Return')
        self.desk.expect('partition bsp walls 195')
        self.desk.key('ctrl+z')
        self.desk.expect('partition bsp walls 194')


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Designer(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
