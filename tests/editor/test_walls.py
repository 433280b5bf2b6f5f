#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the work on walls in the real window: a room of 20 walls is drawn by mouse in few actions,
probed, edited, saved and exported; gab must report the same walls that stop a mover. Then problems
of walls are fixed, and walls are made from a zone. Prints TAP.

    test_walls.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

BSP = (1387, 341)  # the button in the list of kinds of partitions

# A hall with alcoves: 20 corners on the grid of 8 px.
HALL = [(64, 64), (160, 64), (160, 96), (224, 96), (224, 64), (320, 64), (320, 128), (288, 128),
        (288, 176), (320, 176), (320, 240), (224, 240), (224, 208), (160, 208), (160, 240),
        (64, 240), (64, 176), (96, 176), (96, 128), (64, 128)]

POND = [(20, 20), (120, 20), (120, 90), (20, 90)]


class Designer:
    def __init__(self, desk, gab):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        self.project = self.folder / 'keep.gabarit'
        subprocess.run([gab, 'new', self.project], check=True, stdout=subprocess.DEVNULL)
        self.hand = Hand(desk)

    def _layer(self):
        level = json.loads(self.project.read_text())['levels'][0]
        return level, level['layers'][0]['walls']['walls']

    def _save(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return self._layer()

    def _gab(self, *words, text=None):
        process = subprocess.run([self.gab, *map(str, words)], check=True, input=text, text=True,
                                 capture_output=True)
        return process.stdout

    def makes_a_level(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*keep.gabarit')
        self.desk.fill_screen()
        self.desk.action('add-asset', "'level'")
        self.desk.expect('changed 1 of 1')
        self.desk.settle()
        self.desk.key('Return')  # accepts the level's name
        self.hand.look()

    def draws_a_room_of_20_walls(self):
        self.hand.command('tool', "'wall'")
        for x, y in HALL:
            self.hand.click(x + 2, y - 1)  # snaps to the grid
        self.hand.click(HALL[0][0] + 2, HALL[0][1] + 2)  # closes the room at its first corner
        self.desk.expect('changed 2 of 2')
        print(f'# {self.hand.actions} actions: a room of 20 walls')
        assert self.hand.actions <= 24, self.hand.actions

    def _probe(self, x, y, to_x, to_y):
        """Drags a move; returns the numbers that the probe reports: the ends of the move, the wall,
        the stop, the end, the leaf and the number of tested walls."""
        self.desk.editor.skip_lines()
        self.hand.drag(x, y, to_x, to_y)
        pair = r'([-\d.]+),([-\d.]+)'
        while True:
            match = self.desk.expect(f'probe {pair} to {pair} wall (-?\\d+) stop {pair} end {pair} '
                                     r'leaf (\d+) tested (\d+) of 20')
            numbers = [float(each) for each in match.groups()]
            if abs(numbers[2] - to_x) < 1 and abs(numbers[3] - to_y) < 1:
                return numbers

    def probes_the_walls_by_a_bsp(self):
        """A partition exists by default. One click makes it a tree, which a drag then queries."""
        self.desk.expect('partition .* walls 20 leaves [1-9]')
        self.desk.settle()
        self.hand.press(*BSP)
        self.desk.expect('partition bsp walls 20 leaves [1-9]')
        self.hand.key('q')
        self.probed = self._probe(192, 150, 212, 300)
        assert self.probed[4] == 12, self.probed  # the lower alcove
        assert abs(self.probed[6] - 200) < 0.02 and abs(self.probed[7] - 212) < 1, self.probed
        # The move and its continuation along the wall each test at most all 20 walls.
        assert 0 < self.probed[10] <= 2 * 20, self.probed
        print(f'# {self.hand.actions} actions: the room, its BSP and one probe')
        assert self.hand.actions <= 26, self.hand.actions

    def saves_the_drawn_walls(self):
        level, walls = self._save()
        assert len(walls) == 20, len(walls)
        corners = [(wall['ax'], wall['ay']) for wall in walls]
        assert corners == HALL, corners

    def moves_a_wall_with_its_neighbours(self):
        self.desk.key('Escape', 'v')
        self.hand.drag(112, 64, 112, 40)
        self.desk.expect('changed 4 of 4')
        walls = self._save()[1]
        assert (walls[0]['ay'], walls[0]['by'], walls[19]['by']) == (40, 40, 40), walls[0]
        self.desk.key('ctrl+z')
        self.desk.expect('changed 3 of 4')

    def flips_a_wall(self):
        self.hand.click(192, 208)  # the wall of the lower alcove
        self.desk.settle()
        self.desk.action('flip-walls')
        self.desk.expect('changed 4 of 4')
        walls = self._save()[1]
        assert (walls[12]['ax'], walls[12]['bx']) == (160, 224), walls[12]

    def removes_points_of_an_unfinished_line(self):
        self.desk.key('w')
        self.hand.click(400, 100)
        self.hand.click(440, 100)
        self.hand.click(440, 140)
        self.desk.key('BackSpace')
        self.desk.key('Return')
        assert len(self._save()[1]) == 21
        self.desk.key('ctrl+z')
        self.hand.click(400, 100)
        self.hand.click(440, 100)
        self.desk.key('Escape')
        assert len(self._save()[1]) == 20

    def deletes_the_wall_below_the_pointer_by_its_menu(self):
        self.desk.key('v')
        self.desk.click(*self.hand.place(192, 208), 3)  # the wall of the lower alcove
        self.desk.expect('menu of the canvas')
        self.desk.settle()
        self.desk.key('Down', 'Down', 'Down', 'Down', 'Down', 'Return')
        self.desk.expect('command delete')
        self.desk.settle()  # an earlier key would go to the closing menu
        assert len(self._save()[1]) == 19
        self.desk.key('ctrl+z')
        assert len(self._save()[1]) == 20

    def opens_the_menu_by_the_keyboard(self):
        self.desk.key('ctrl+a', 'shift+F10')
        self.desk.expect('menu of the canvas')
        self.desk.settle()
        self.desk.key('Down', 'Down', 'Down', 'Down', 'Return')
        self.desk.expect('command duplicate')
        self.desk.settle()  # an earlier key would go to the closing menu
        assert len(self._save()[1]) == 40
        self.desk.key('ctrl+z')
        assert len(self._save()[1]) == 20

    def exports_walls_that_stop_a_mover(self):
        bank = self.folder / 'keep.gab'
        self._gab('export', self.project, '-o', bank)
        x, y, to_x, to_y = self.probed[:4]
        answer = json.loads(self._gab('query', bank, 'slide', 'level', f'{x},{y}', f'{to_x},{to_y}',
                                      '--radius', 8))
        assert all(abs(a - b) < 0.01 for a, b in zip(answer['end'], self.probed[7:9])), answer
        moves = [((192, 150), (192, 300), (192, 208 - 8)), ((192, 150), (192, 10), (192, 96 + 8)),
                 ((200, 150), (20, 150), (96 + 8, 150))]
        for start, end, stop in moves:
            answer = json.loads(self._gab('query', bank, 'sweep', 'level', '%d,%d' % start,
                                          '%d,%d' % end, '--radius', 8))
            x, y = answer['stop']
            assert abs(x - stop[0]) < 0.02 and abs(y - stop[1]) < 0.02, (answer, stop)

    def fixes_problems_of_walls_one_by_one(self):
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0
        document = json.loads(self.project.read_text())
        walls = document['levels'][0]['layers'][0]['walls']['walls']
        used = walls[0]['tag']
        document['tags'] = [tag for tag in document['tags'] if tag['number'] == used]
        walls.append(dict(walls[0]))  # a duplicate
        # A wall, another that crosses it, and one that nearly meets it.
        walls.append({'tag': used, 'ax': 400, 'ay': 96, 'bx': 480, 'by': 96})
        walls.append({'tag': used, 'ax': 440, 'ay': 64, 'bx': 440, 'by': 128})
        walls.append({'tag': used, 'ax': 480.5, 'ay': 96, 'bx': 480.5, 'by': 160})
        document['maps'] = [{
            'id': '0123456789abcdef', 'name': 'yard', 'width': 200, 'height': 150,
            'planes': [{'id': '123456789abcdef0', 'name': 'zones',
                        'pixels': {'size': [200, 150], 'tiles': []},
                        'zones': [{'number': 1, 'name': 'pond', 'tag': used}],
                        'shapes': [{'id': '23456789abcdef01', 'name': 'pond', 'kind': 'polygon',
                                    'zone': 1, 'nodes': [{'x': x, 'y': y} for x, y in POND]}]}]}]
        self.project.write_text(json.dumps(document))
        self.desk.start(self.project)
        self.desk.expect('opened ')
        self.desk.fill_screen()
        self.desk.key('F4')
        for step in range(1, 4):
            self.desk.settle()
            self.desk.key('Home')
            self.desk.settle()
            self.desk.action('fix-problem')
            self.desk.expect(f'changed {step} of {step}')
        walls = self._save()[1]
        assert len(walls) == 20 + 4 + 1, len(walls)
        output = subprocess.run([self.gab, 'check', self.project], capture_output=True, text=True,
                                check=False)
        assert 'cross' not in output.stdout and 'twice' not in output.stdout, output.stdout
        assert 'meet' not in output.stdout, output.stdout

    def makes_walls_from_a_zone_of_a_map(self):
        self.desk.key('ctrl+f')
        self.desk.type('level')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('view level')
        self.desk.action('walls-from-zone')
        self.desk.expect('zone walls 4')
        self.desk.key('Return')
        self.desk.expect('changed 4 of 4')
        walls = self._save()[1][25:]
        corners = sorted((wall['ax'], wall['ay']) for wall in walls)
        assert corners == sorted(POND), corners


def main():
    editor, gab = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Designer(desk, gab))


if __name__ == '__main__':
    sys.exit(main())
