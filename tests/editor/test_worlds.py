#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the actions that a track and a level need, from the first start in an empty home. The
track has 36 nodes in two widths and bands of three radii, on a picture from Debian's trophy-data.
The level has 20 walls with a door, a one-way wall and a marker; its BSP is probed, and its problems
are shown. Everything is done in the real window by mouse and keys; each click, drag, key chord and
typed text counts as one action. If the picture is missing, one of the demo is used, and a line of
output states this. Prints TAP.

    test_worlds.py EDITOR GAB DEMO_FOLDER track|level
"""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

RACE = pathlib.Path('/usr/share/games/trophy/tracks/Zurich/vmap.tga')
SIZE = 800, 500
# Points along the middle of the road in that picture, from its start to the right.
ROAD = [(364, 60), (420, 61), (476, 62), (532, 63), (588, 64), (644, 66), (692, 76), (724, 100),
        (728, 140), (718, 190), (704, 250), (690, 310), (676, 370), (650, 420), (610, 446),
        (570, 440), (530, 400), (496, 350), (468, 300), (440, 250), (406, 212), (356, 196),
        (306, 206), (270, 236), (262, 280), (288, 320), (318, 360), (310, 410), (262, 442),
        (200, 448), (130, 444), (76, 420), (62, 360), (100, 310), (128, 250), (90, 170)]
NARROW = 30  # index of the first narrower node
WIDTHS = 48, 40
# Five rooms of four walls: left, top, right, bottom, on the grid of 8 px.
ROOMS = [(64, 64, 224, 192), (256, 64, 416, 192), (448, 64, 576, 192), (64, 232, 288, 352),
         (320, 232, 576, 352)]
NEW_LEVEL = 1444, 624  # the button in the inspector of an empty project


class Worker(Hand):
    """A hand that also types and clicks on buttons, which count as actions."""

    def type(self, text):
        self.actions += 1
        self.desk.type(text)

    def press(self, place):
        """Clicks a button at a position of the window."""
        self.actions += 1
        self.desk.click(*place)


class Maker:
    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        self.hand = Worker(desk)
        self._take_picture(demo)

    def _take_picture(self, demo):
        self.picture = self.folder / 'race.png'
        source = RACE
        if not RACE.exists():
            print(f'# {RACE} (trophy-data) is missing: the track is drawn on garden.png')
            source = demo / 'garden.png'
        width, height = SIZE
        subprocess.run(['convert', source, '-resize', f'{width}x{height}!', self.picture],
                       check=True)

    def _saved(self, name):
        path = self.folder / name
        self.desk.action('save')
        self.desk.expect('dialog ')
        self.desk.choose('Save Project', path)
        self.desk.expect('saved ')
        return json.loads(path.read_text())


class Driver(Maker):
    """Makes a track of 36 nodes in two widths, and bands of three radii."""

    def imports_the_picture(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.key('ctrl+i')
        self.desk.expect('dialog ')
        self.desk.choose('Import Pictures', self.picture)  # a typed path, and Enter
        self.hand.actions += 2
        self.desk.expect('dialog import')
        self.hand.key('Return')
        self.desk.expect('imported 1')
        self.desk.settle()
        self.hand.look('zoom-to', '1.0')

    def draws_the_track(self):
        self.hand.key('t')
        for i, node in enumerate(ROAD):
            if i == NARROW:
                self.hand.key('bracketleft')
            self.hand.click(*node)
        self.hand.key('Return')
        self.desk.expect('changed 2 of 2')

    def makes_bands_of_three_radii(self):
        self.hand.command('make-bands')
        self.desk.expect('road bands 3 narrow')

    def needs_at_most_46_actions(self):
        print(f'# {self.hand.actions} actions: import, a track of {len(ROAD)} nodes in two widths, '
              'bands of three radii')
        race = self._saved('race.gabarit')['maps'][0]
        shape, = race['planes'][0]['shapes']
        assert shape['kind'] == 'track' and len(shape['nodes']) == len(ROAD) == 36, shape
        widths = [node['width'] for node in shape['nodes']]
        assert widths == [WIDTHS[i >= NARROW] for i in range(36)], widths
        assert len(race['bands']) == 3, race['bands']
        assert self.hand.actions <= 46, self.hand.actions


class Designer(Maker):
    """Makes a level of 20 walls with a door, a one-way wall and a marker; probes it and shows its
    problems."""

    def makes_a_level(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.key('ctrl+n')
        self.desk.expect('session ')
        self.desk.settle()
        self.hand.press(NEW_LEVEL)
        self.desk.expect('changed 1 of 1')
        self.desk.settle()
        self.hand.key('Return')  # accepts the level's name
        self.desk.settle()
        self.hand.look()

    def draws_20_walls(self):
        self.hand.key('r')
        for number, room in enumerate(ROOMS, 2):
            self.hand.drag(*room)
            self.desk.expect(f'changed {number} of {number}')

    def makes_a_door(self):
        self.hand.key('v')
        self.hand.click(144, 192)
        self.desk.settle()
        self.hand.key('F2')
        self.desk.settle()
        self.hand.type('gate')
        self.hand.key('Return')
        self.desk.expect('changed 7 of 7')

    def makes_a_one_way_wall(self):
        self.hand.click(336, 192)
        self.desk.settle()
        self.hand.key('shift+o')
        self.desk.expect('changed 8 of 8')

    def places_a_marker(self):
        self.hand.key('a')
        self.hand.click(120, 120)
        self.desk.expect('changed 9 of 9')

    def probes_the_walls(self):
        self.desk.expect('partition .* walls 20 leaves [1-9]')
        self.hand.key('q')
        self.hand.drag(140, 120, 140, 300)
        self.desk.expect('probe .* tested')

    def shows_the_problems(self):
        self.hand.key('F4')
        self.desk.expect('command problems')

    def needs_at_most_30_actions(self):
        print(f'# {self.hand.actions} actions: a level of 20 walls, a door, a one-way wall, a '
              'marker, partition, probe, problems')
        level = self._saved('keep.gabarit')['levels'][0]
        walls = level['layers'][0]['walls']['walls']
        assert len(walls) == 20, len(walls)
        assert sum(wall.get('name') == 'gate' for wall in walls) == 1, walls
        assert sum(wall.get('blocks') == 'front' for wall in walls) == 1, walls
        assert len(level['markers']) == 1, level
        assert self.hand.actions <= 30, self.hand.actions


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    maker = {'track': Driver, 'level': Designer}[sys.argv[4]]
    with Desk(editor) as desk:
        return run_steps(desk, maker(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
