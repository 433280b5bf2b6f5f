#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests maps of Tiled in the real window: each dropped map becomes a level or a map, as the user
chooses; the export dialog writes both for Tiled and remembers this choice. Prints TAP.

    test_tiled.py EDITOR DRAG_SOURCE
"""
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'cli'))
import tiled_files  # noqa: E402
from desk import Desk, run_steps  # noqa: E402

CAVE = {'w': 20, 'h': 15, 'tile': (16, 16), 'sets': [], 'layers': [
    {'kind': 'objects', 'id': 1, 'name': 'rock', 'objects': [
        {'id': 1, 'name': 'pit', 'type': 'trap', 'x': 32, 'y': 48, 'width': 64, 'height': 32},
        {'id': 2, 'name': 'start', 'type': '', 'x': 8, 'y': 8, 'point': True}]}]}
MAP, LEVEL = 1, 2
ADD_WALLS = (722, 453)  # the button in the dialog, which is in the corner of the screen


class Designer:
    def __init__(self, desk, drag_source):
        self.desk, self.drag_source = desk, drag_source
        self.folder = desk.folder / 'game'
        self.folder.mkdir()
        self.map = self.folder / tiled_files.write_map(self.folder, 'cave', CAVE, 'tmx')
        self.hall = self.folder / 'hall.tmx'
        self.hall.write_text(self.map.read_text())
        self.broken = self.folder / 'broken.tmx'
        self.broken.write_text(self.map.read_text()[:60])

    def _read(self):
        return json.loads((self.folder / 'game.gabarit').read_text())

    def _drop(self, *maps):
        self.desk.drop(self.drag_source, *maps)
        self.desk.expect('dialog import')
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', 'Import Files',
                          'windowfocus', '--sync')
        self.desk.settle()

    def _expect_drawn(self, kind):
        """Checks that the dialog shows a drawing of the map as this kind."""
        self.desk.settle()
        lines = [line for line in self.desk.editor.lines if line.startswith('EV import kind')]
        assert re.search(f'import kind {kind} .* frames 1$', lines[-1]), lines[-1]

    def _choose_map(self):
        """Chooses the kind by its letter."""
        self.desk.key('alt+m')
        self.desk.expect('import kind 1 .* frames 1$')
        self._expect_drawn(MAP)

    def _import(self):
        self.desk.key('Return')
        self.desk.expect('imported . assets')
        self.desk.settle()

    def _picture(self, name):
        self.desk.keep_picture(f'{name}')

    def imports_a_map_as_a_level(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self._drop(self.map)
        self._expect_drawn(LEVEL)
        self._picture('tiled-import')
        self._import()
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.folder / 'game.gabarit')
        self.desk.expect('saved ')
        level, = self._read()['levels']
        assert len(level['layers'][0]['walls']['walls']) == 4, level
        assert [marker['name'] for marker in level['markers']] == ['start'], level

    def imports_the_same_file_as_a_map(self):
        self._drop(self.map)
        self._choose_map()
        self._picture('tiled-import-map')
        self._import()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        asset, = self._read()['maps']
        assert [zone['name'] for zone in asset['planes'][0]['zones']] == ['pit'], asset

    def exports_both_for_tiled(self):
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        self.desk.settle()
        # By keyboard: in GTK 4.8 a click may be lost after a list has closed below the pointer,
        # because gdk_surface_ensure_motion() reports the pointer's motion in the hidden list.
        self.desk.key(*['shift+Tab'] * 8, 'space')  # formats of sprites are folded
        self.desk.settle()
        self._picture('tiled-export')
        self.desk.key('Home', 'Down', 'Return')
        self.desk.settle()
        self._picture('tiled-chosen')
        self.desk.key(*['Tab'] * 7, 'Return')
        self.desk.expect('exported ')
        files = sorted(path.name for path in self.folder.iterdir() if path.suffix != '.gabarit~')
        assert files == ['broken.tmx', 'cave.tmx', 'game-cave-2.tmx', 'game-cave.tmx', 'game.gab',
                         'game.gab.json', 'game.gabarit', 'hall.tmx'], files

    def remembers_the_export_for_tiled(self):
        (self.folder / 'game-cave.tmx').unlink()
        self.desk.key('ctrl+shift+x')
        self.desk.expect('exported ')
        assert 'polygon' in (self.folder / 'game-cave.tmx').read_text()
        # The first export has saved its settings.
        assert self._read()['export']['tiled'] == 'tmx', self._read()['export']

    def asks_for_the_kind_of_each_map(self):
        """One file becomes a map, the other a level; one that cannot be read is skipped."""
        before = self._read()
        self._drop(self.map, self.hall, self.broken)
        self._choose_map()
        self._picture('tiled-import-files')
        self._import()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        for kind, name in (('maps', 'cave'), ('levels', 'hall')):
            new = self._read()[kind][len(before[kind]):]
            assert [asset['name'].split()[0] for asset in new] == [name], (kind, new)

    def chooses_what_layers_become(self):
        """Layers are guessed to become markers; the user makes walls from the second one."""
        layers = [{'kind': 'objects', 'id': number, 'name': name, 'objects': [
            {'id': number, 'name': name, 'type': '', 'x': 32, 'y': 48, 'width': 64, 'height': 32}]}
            for number, name in ((1, 'Coins'), (2, 'Player'))]
        world = {**CAVE, 'layers': layers}
        self._drop(self.folder / tiled_files.write_map(self.folder, 'world', world, 'tmx'))
        self._expect_drawn(LEVEL)
        self._picture('tiled-layers')
        self.desk.key('Tab', 'Tab', 'space')
        self.desk.settle()
        self.desk.key('Home', 'Down', 'Return')
        self.desk.expect(f'import kind {LEVEL} .* frames 1$')
        self._expect_drawn(LEVEL)
        self._picture('tiled-layers-chosen')
        self.desk.key('shift+Tab', 'shift+Tab')
        self._import()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        level = self._read()['levels'][-1]
        assert [layer['name'] for layer in level['layers']] == ['Player'], level
        assert [(marker['name'], marker['x'], marker['y']) for marker in level['markers']] == [
            ('Coins', 64, 64)], level
        assert level['properties']['tiled_layers'] == 'Player=walls', level

    def traces_walls_from_the_picture_of_tiles(self):
        """A map that has only tiles is drawn; walls are added along the opaque pixels."""
        subprocess.run(['convert', '-size', '16x16', 'xc:red', self.folder / 'tile.png'],
                       check=True)
        tiles = {'name': 'tiles', 'w': 16, 'h': 16, 'count': 1, 'columns': 1,
                 'image': ('tile.png', 16, 16)}
        layer = {'kind': 'tiles', 'id': 1, 'name': 'ground', 'w': 4, 'h': 2,
                 'cells': [0, 0, 0, 0, 0, 1, 1, 0]}
        world = {'w': 4, 'h': 2, 'tile': (16, 16), 'sets': [(1, tiles)], 'layers': [layer]}
        self._drop(self.folder / tiled_files.write_map(self.folder, 'tiles', world, 'tmx'))
        self._import()
        self.desk.action('walls-from-zone')
        self.desk.expect('walls from Pixels')
        self.desk.expect('zone walls 4')
        self._picture('tiled-trace')
        self.desk.key('Tab', 'Tab', 'Tab', 'ctrl+a')
        self.desk.type('1')  # the preview follows, and one click accepts the number and the walls
        self.desk.expect('zone walls 4')
        self.desk.click(*ADD_WALLS)
        self.desk.expect('changed ')
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        project = self._read()
        assert project['pictures'][-1]['path'] == 'tiles.tmx', project['pictures']
        walls = project['levels'][-1]['layers'][0]['walls']['walls']
        corners = {(wall['ax'], wall['ay']) for wall in walls}
        assert corners == {(16, 16), (48, 16), (48, 32), (16, 32)}, walls


def main():
    editor, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Designer(desk, drag_source))


if __name__ == '__main__':
    sys.exit(main())
