#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import with maps and tilesets of Tiled: levels, maps and sprites have the data of the
files, equal from XML and JSON; damaged files give clear errors. Prints TAP.

usage: test_tiled.py GAB
"""
import json
import math
import os
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import atlas_files
import mutate
import tiled_files as files
from tap import Folder, Gab, GabTests, Tap, times
from test_pages import read_png

MAPS = 12
MUTANTS = times(1000)
ENCODINGS = [('csv', ''), ('base64', ''), ('base64', 'zlib'), ('base64', 'gzip'), ('', '')]


def picture(folder, name, width=64, height=32):
    rng = random.Random(name)
    rows = [[bytes([rng.randrange(256), x * 3 % 256, y * 5 % 256, 255]) for x in range(width)]
            for y in range(height)]
    (folder / name).write_bytes(atlas_files.png(rows))


def project_of(folder):
    return json.loads((folder / 'p.gabarit').read_text())


def comparable(project):
    """Returns a project as text, without random ids and without the extensions of Tiled's files."""
    text = json.dumps(project)
    numbers = {}
    for found in re.findall(r'"[0-9a-f]{16}"', text):
        numbers.setdefault(found, f'"#{len(numbers)}"')
    text = re.sub(r'"[0-9a-f]{16}"', lambda found: numbers[found.group()], text)
    return re.sub(r'\.(tm|ts)[xj]"', '"', text)


def lines_of(layer):
    return [(wall['ax'], wall['ay'], wall['bx'], wall['by'])
            for wall in layer.get('walls', {}).get('walls', [])]


def plain_map(layers, **fields):
    return {'w': 10, 'h': 8, 'tile': (16, 16), 'sets': [], 'layers': layers, **fields}


def objects(*all_objects, **fields):
    return {'kind': 'objects', 'id': 1, 'name': 'things', 'objects': list(all_objects), **fields}


class Tests(GabTests):
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))

    def import_files(self, folder, *words):
        (folder / 'p.gabarit').unlink(missing_ok=True)
        self.runs('new', 'p.gabarit', cwd=folder)
        self.output = self.runs('import', 'p.gabarit', *words, cwd=folder)
        return project_of(folder)

    def import_both(self, tiled_map, *words, sets=(), folder=None):
        """Yields the project imported from a map, once from XML and once from JSON."""
        for kind, tileset in (('tmx', 'tsx'), ('tmj', 'tsj')):
            for tileset_data in sets:
                files.write_set(folder, tileset_data['name'], tileset_data, tileset)
            yield self.import_files(folder, files.write_map(folder, 'cave', tiled_map, kind),
                                    *words)

    def tags(self, project):
        return {tag['number']: tag['name'] for tag in project['tags']}

    # ---- Levels ----

    def walls(self):
        tiled_map = plain_map([objects(
            {'id': 3, 'type': 'stone', 'x': 16, 'y': 32, 'width': 32, 'height': 16},
            {'id': 4, 'name': 'cat flap', 'type': 'Ground', 'x': 0, 'y': 0,
             'polyline': [(0, 0), (8.5, 0), (8.5, 4.25)], 'properties': {'one_way': True, 'a': 2}},
            {'id': 5, 'type': 'door', 'x': 1, 'y': 1, 'polyline': [(0, 0), (0, 5)]},
            {'id': 6, 'x': 64, 'y': 64, 'rotation': 90, 'width': 10, 'height': 4},
            {'id': 7, 'x': 0, 'y': 0, 'polygon': [(0, 0), (0, 9), (9, 9)]},
            {'id': 8, 'x': 0, 'y': 0, 'polygon': [(0, 0), (9, 9), (0, 9)],
             'properties': {'room': True}},
            {'id': 9, 'x': 2, 'y': 3, 'text': 'words'})])
        with Folder() as folder:
            for project in self.import_both(tiled_map, folder=folder):
                level = project['levels'][0]
                tags = self.tags(project)
                walls = level['layers'][0]['walls']['walls']
                self.tap.equal('size', (level['name'], level['width'], level['height']),
                               ('cave', 160, 128))
                self.tap.equal('path', level['properties']['tiled'][:5], 'cave.')
                self.tap.equal('a rectangle', lines_of(level['layers'][0])[:4],
                               [(16, 48, 48, 48), (48, 48, 48, 32), (48, 32, 16, 32),
                                (16, 32, 16, 48)])
                self.tap.equal('its tag', tags[walls[0]['tag']], 'stone')
                self.tap.equal('a tag whose case differs', tags[walls[4]['tag']], 'ground')
                self.tap.equal('one way', [wall.get('blocks') for wall in walls[3:8]],
                               [None, 'front', 'front', None, None])
                self.tap.equal('lines of a polyline', lines_of(level['layers'][0])[4:6],
                               [(0, 0, 8.5, 0), (8.5, 0, 8.5, 4.25)])
                self.tap.equal('names', [wall.get('name') for wall in walls[4:7]],
                               [None, None, 'door 5'])
                self.tap.equal('properties', {key: value for key, value in
                                              walls[4]['properties'].items() if key != 'tiled'},
                               {'a': 2, 'name': 'cat flap'})
                self.tap.equal('rotated', sorted(lines_of(level['layers'][0])[7:11]),
                               [(60, 64, 60, 74), (60, 74, 64, 74), (64, 64, 60, 64),
                                (64, 74, 64, 64)])
                outside, room = lines_of(level['layers'][0])[11:14], \
                    lines_of(level['layers'][0])[14:]
                self.tap.expect(area(outside) < 0 < area(room), (outside, room))
                self.tap.expect('texts skipped (1)' in self.output, self.output)
                self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)

    def doors(self):
        """Only walls of the class `door`, or with the property `door`, are doors; other objects
        keep their names as a property. All of this is the same after an export to Tiled."""
        line = {'x': 0, 'y': 0, 'polyline': [(0, 0), (9, 9)]}
        given = [{'name': 'fence'}, {'name': 'gate', 'type': 'door'}, {'type': 'Door'},
                 {'name': 'hatch', 'properties': {'door': True}},
                 {'name': 'cat', 'properties': {'door': 'flap'}},
                 {'name': 'open', 'type': 'door', 'properties': {'door': False}},
                 {'name': 'old', 'properties': {'door': 'false', 'name': 'own'}}]
        tiled_map = plain_map([objects(*({**line, 'id': number, **one}
                                         for number, one in enumerate(given, 1)))])
        with Folder() as folder:
            for project in self.import_both(tiled_map, folder=folder):
                self.check_doors(project)
                self.runs('export', 'p.gabarit', '-o', 'p.gab', '--header', 'p.h', '--tiled', 'tmx',
                          '--strict', cwd=folder)
                self.tap.equal('constants',
                               re.findall(r'DOOR_CAVE_(\w+) = ', (folder / 'p.h').read_text()),
                               ['DOOR_3', 'FLAP', 'GATE', 'HATCH'])
                self.check_doors(self.import_files(folder, 'p-cave.tmx'))

    def check_doors(self, project):
        walls = project['levels'][0]['layers'][0]['walls']['walls']
        self.tap.equal('doors', [wall.get('name') for wall in walls],
                       [None, 'gate', 'door 3', 'hatch', 'flap', None, None])
        self.tap.equal('names', [wall['properties'].get('name') for wall in walls],
                       ['fence', None, None, None, None, 'open', 'own'])

    def views(self):
        """The view of a level is that of the property `view`, which an export writes."""
        point = objects({'id': 1, 'x': 16, 'y': 8, 'point': True})
        for orientation, words in (('orthogonal', ['unknown', 'above', 'side']),
                                   ('isometric', ['above', 'above', 'side'])):
            for value, view in zip(('along', 'above', 'side'), words):
                tiled_map = plain_map([point], orientation=orientation, properties={'view': value})
                with Folder() as folder:
                    for project in self.import_both(tiled_map, folder=folder):
                        self._check_view(folder, project, value, view)

    def _check_view(self, folder, project, value, view):
        level = project['levels'][0]
        self.tap.equal('view', level.get('view', 'unknown'), view)
        self.tap.equal('other words are properties', level['properties'].get('view'),
                       value if value == 'along' else None)
        self.runs('export', 'p.gabarit', '-o', 'out.gab', '--tiled', 'tmx', cwd=folder)
        again = self.import_files(folder, 'out-cave.tmx')['levels'][0]
        self.tap.equal('view of the exported file', again.get('view', 'unknown'), view)

    def round_shapes(self):
        tiled_map = plain_map([objects(
            {'id': 1, 'x': 10, 'y': 20, 'width': 30, 'height': 12, 'ellipse': True})])
        with Folder() as folder:
            for project in self.import_both(tiled_map, folder=folder):
                lines = lines_of(project['levels'][0]['layers'][0])
                self.tap.equal('corners', len(lines), 32)
                for x, y, *_ in lines:
                    square_distance = ((x - 25) / 15) ** 2 + ((y - 26) / 6) ** 2
                    self.tap.expect(abs(square_distance - 1) < 0.01, (x, y, square_distance))

    def isometric(self):
        tiled_map = plain_map([objects({'id': 1, 'x': 16, 'y': 8, 'point': True},
                                       {'id': 2, 'x': 32, 'y': 16, 'width': 16, 'height': 48},
                                       offset=(3, 5))],
                              orientation='isometric', tile=(32, 16), w=6, h=4)

        def screen_position(x, y):
            return ((x - y) / 16 * 16 + 4 * 16 + 3, (x + y) / 2 + 5)
        with Folder() as folder:
            for project in self.import_both(tiled_map, folder=folder):
                level = project['levels'][0]
                marker = level['markers'][0]
                self.tap.equal('size', (level['width'], level['height']), (160, 80))
                self.tap.equal('view', level['view'], 'above')
                self.tap.equal('marker', (marker['x'], marker['y']), screen_position(16, 8))
                corners = {(ax, ay) for ax, ay, *_ in lines_of(level['layers'][0])}
                self.tap.equal('walls', corners, {screen_position(32, 16), screen_position(48, 16),
                                                  screen_position(48, 64),
                                                  screen_position(32, 64)})

    def markers(self):
        tiles = {'name': 'outer', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('outer.png', 64, 32),
                 'tiles': [{'id': 2, 'type': 'coin', 'properties': {'worth': 5}}]}
        tiled_map = plain_map([objects(
            {'id': 1, 'name': 'start', 'type': 'start', 'x': 8, 'y': 9.5, 'point': True,
             'rotation': 90},
            {'id': 2, 'gid': 3, 'x': 32, 'y': 48, 'width': 16, 'height': 16},
            {'id': 3, 'name': 'start', 'x': 1, 'y': 1, 'point': True})], sets=[(1, 'outer')])
        with Folder() as folder:
            for project in self.import_both(tiled_map, sets=[tiles], folder=folder):
                start, coin, renamed = project['levels'][0]['markers']
                self.tap.equal('start', (start['name'], start['x'], start['y'],
                                         start.get('to_x', 0), start['to_y']),
                               ('start', 8, 9.5, 0, 16))
                self.tap.equal('coin', (self.tags(project)[coin['tag']], coin['x'], coin['y'],
                                        coin['properties']['worth'], coin['properties']['tile'],
                                        coin['properties']['tileset']),
                               ('coin', 32, 48, 5, 2, 'outer'))
                self.tap.equal('a name that is already used', renamed['name'], 'start 2')

    # ---- Layers ----

    def layered_map(self):
        """Returns a map with a layer for each rule of the guess, and its tileset."""
        tiles = {'name': 'outer', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('outer.png', 64, 32),
                 'tiles': [{'id': 0, 'type': 'coin'}, {'id': 5, 'objects': [
                     {'id': 1, 'x': 0, 'y': 0, 'width': 16, 'height': 16}]}]}
        box = {'x': 16, 'y': 32, 'width': 32, 'height': 16}
        flipped = 0x80000000 | 6

        def cells(number, name, *pairs, **fields):
            return {'kind': 'tiles', 'id': number, 'name': name, 'w': 10, 'h': 8,
                    'cells': [dict(pairs).get(i, 0) for i in range(80)], **fields}
        layers = [
            cells(10, 'Background', (0, 6)), cells(11, 'Coins', (12, 1), (13, 3)),
            cells(12, 'Ground', (20, 6)), cells(13, 'Floor', (20, 3)),
            cells(14, 'Collision', (20, 3), (21, 3)), cells(15, 'waterZones', (30, 3), (31, 3)),
            objects({'id': 1, 'name': 'hero', **box}, id=16, name='Player'),
            objects({'id': 2, 'name': 'exit', **box}, id=17, name='Triggers'),
            objects({'id': 3, 'name': 'rock', **box}, id=18, name='Stuff'),
            objects({'id': 4, 'x': 48, 'y': 64, 'width': 16, 'height': 8, 'gid': flipped},
                    id=19, name='Crates')]
        return plain_map(layers, sets=[(1, 'outer')]), tiles

    def check_layers(self, project, walls, markers, zones):
        level = project['levels'][0]
        self.tap.equal('walls', [layer['name'] for layer in level['layers']], walls)
        self.tap.equal('markers', [(marker['properties']['layer'], marker['x'], marker['y'])
                                   for marker in level.get('markers', [])], markers)
        planes = [plane for each in project.get('maps', []) for plane in each['planes']]
        self.tap.equal('zones', {plane['name']: [zone['name'] for zone in plane['zones']]
                                 for plane in planes}, zones)

    def guessed_layers(self):
        tiled_map, tiles = self.layered_map()
        with Folder() as folder:
            for project in self.import_both(tiled_map, sets=[tiles], folder=folder):
                self.check_layers(
                    project, ['Ground', 'Collision', 'Stuff', 'Crates'],
                    [('Coins', 40, 24), ('Coins', 56, 24), ('Player', 32, 40), ('Crates', 48, 64)],
                    {'waterZones': ['waterZones'], 'Triggers': ['exit']})
                self.tap.equal('one wall around two tiles', len(lines_of(
                    project['levels'][0]['layers'][1])), 4)
                self.tap.equal('tag of a coin', self.tags(project)[
                    project['levels'][0]['markers'][0]['tag']], 'coin')
                for line in ('picture (2): "Background", "Floor"', 'as markers (2): "Coins", "Play',
                             'as zones (2): "waterZones", "Trigg', '1 new level, 1 new map'):
                    self.tap.expect(line in self.output, (line, self.output))

    def chosen_layers(self):
        """Choices of the user replace the guess, also when the map is imported again."""
        tiled_map, tiles = self.layered_map()
        choices = ['--layer', 'Player=walls', '--layer', '*=nothing', '--layer', 'Floor=zones']
        with Folder() as folder:
            for project in self.import_both(tiled_map, *choices, sets=[tiles], folder=folder):
                self.check_layers(project, ['Player'], [], {'Floor': ['Floor']})
            tiled_map['layers'][3]['cells'][0] = 3
            files.write_map(folder, 'cave', tiled_map, 'tmj')
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            project = project_of(folder)
            self.check_layers(project, ['Player'], [], {'Floor': ['Floor']})
            self.tap.equal('cells of the zone', len(project['maps'][0]['planes'][0]['shapes']), 2)
            tiled_map['layers'][3]['cells'][0] = 0
            files.write_map(folder, 'cave', tiled_map, 'tmj')
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.equal('a removed cell', len(project_of(folder)['maps'][0]['planes'][0]
                                                 ['shapes']), 1)
            self.import_files(folder, 'cave.tmj', '--as', 'map')
            self.tap.equal('layers of a map', [plane['name'] for plane in project_of(folder)[
                'maps'][0]['planes']], ['waterZones', 'Player', 'Triggers', 'Stuff', 'Crates'])
            for word in ('Player=wall', 'Player'):
                self.fails('cave.tmj: a layer can become walls, markers, zones or nothing: '
                           f'NAME=walls, not "{word}"', 'import', 'p.gabarit', 'cave.tmj',
                           '--layer', word, cwd=folder)
            self.tap.expect('missing from the file (1): "None"' in self.runs(
                'import', 'p.gabarit', 'cave.tmj', '--layer', 'None=walls', cwd=folder), 'a name')

    def exported_layers(self):
        """Layers and tile objects are the same after an export to Tiled."""
        tiled_map, tiles = self.layered_map()
        with Folder() as folder:
            for project in self.import_both(tiled_map, sets=[tiles], folder=folder):
                level = project['levels'][0]
                for form in ('tmx', 'tmj'):
                    self.runs('export', 'p.gabarit', '-o', 'out.gab', '--tiled', form, cwd=folder)
                    text = (folder / f'out-cave.{form}').read_text()
                    self.tap.expect(str(0x80000000 | 6) in text and 'outer.ts' in text, text)
                    (folder / 'p.gabarit').rename(folder / 'kept')
                    again = self.import_files(folder, f'out-cave.{form}')
                    (folder / 'kept').rename(folder / 'p.gabarit')
                    self.check_layers(again, [layer['name'] for layer in level['layers']],
                                      [(marker['properties']['layer'], marker['x'], marker['y'])
                                       for marker in level['markers']], {})
                    self.tap.equal('walls of the tile object', *[
                        len(lines_of(each['levels'][0]['layers'][3])) for each in (again, project)])
            tiled_map['sets'] = [(1, tiles)]
            self.import_files(folder, files.write_map(folder, 'cave', tiled_map, 'tmx'))
            self.tap.expect('tile objects exported as points' in self.runs(
                'export', 'p.gabarit', '-o', 'out.gab', '--tiled', 'tmx', cwd=folder), 'a loss')

    # ---- Tiles ----

    def solid_tiles(self):
        """There is a wall exactly where a solid tile is next to an empty one, and no two walls
        could be joined."""
        rng = random.Random(self.seed)
        tiles = {'name': 'outer', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('outer.png', 64, 32),
                 'tiles': [{'id': 0, 'type': 'rock',
                            'objects': [{'id': 1, 'x': 0, 'y': 0, 'width': 16, 'height': 16}]},
                           {'id': 1, 'type': 'rock', 'objects': [
                               {'id': 1, 'x': 0, 'y': 0,
                                'polygon': [(16, 16), (16, 0), (0, 0), (0, 16)]}]}]}
        for _ in range(10):
            w, h = rng.randrange(1, 14), rng.randrange(1, 14)
            cells = [rng.choice((0, 1, 2, 3)) | rng.choice((0,) + files.FLIPS)
                     for _ in range(w * h)]
            solid = {(i % w, i // w) for i, cell in enumerate(cells) if cell & 0xf in (1, 2)}
            layer = {'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': w, 'h': h, 'cells': cells,
                     'offset': (-7, 2.5)}
            tiled_map = plain_map([layer], w=w, h=h, sets=[(1, 'outer')])
            with Folder() as folder:
                for project in self.import_both(tiled_map, sets=[tiles], folder=folder):
                    self.compare_solid(project['levels'][0], solid, w, h)

    def compare_solid(self, level, solid, w, h):
        layers = {layer['name']: layer for layer in level.get('layers', [])}
        lines = lines_of(layers.get('ground walls', {}))
        got = set()
        ends = set()
        for ax, ay, bx, by in lines:
            length = max(abs(bx - ax), abs(by - ay))
            dx, dy = (bx - ax) / length, (by - ay) / length
            ends |= {(ax, ay, dx, dy, 'a'), (bx, by, dx, dy, 'b')}
            for i in range(int(length) // 16):
                middle = (ax + 7 + dx * (16 * i + 8), ay - 2.5 + dy * (16 * i + 8))
                # The front, on the right of the direction, is on the empty side.
                front = (middle[0] - dy * 8, middle[1] + dx * 8)
                back = (middle[0] + dy * 8, middle[1] - dx * 8)
                cells = tuple((math.floor(x / 16), math.floor(y / 16)) for x, y in (front, back))
                self.tap.expect(cells not in got, f'two walls at {cells}')
                got.add(cells)
        want = {((x + dx, y + dy), (x, y)) for x, y in solid
                for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)) if (x + dx, y + dy) not in solid}
        self.tap.equal('walls', got, want)
        for x, y, dx, dy, end in ends:
            self.tap.expect(end == 'a' or (x, y, dx, dy, 'a') not in ends,
                            'two walls could be joined')
        if solid:
            cells = layers['ground']['tiles']
            self.tap.equal('cells', (cells['x'], cells['y'], cells['cell_w']), (-7, 2.5, 16))

    def slopes(self):
        """Tests a slope in all mirrored and rotated forms, by the position of its tip."""
        tiles = {'name': 'outer', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('outer.png', 64, 32),
                 'tiles': [{'id': 0, 'objects': [
                     {'id': 1, 'x': 0, 'y': 0, 'polygon': [(0, 16), (16, 16), (16, 4)]}]}]}
        want = {0: (16, 4), 0x80000000: (0, 4), 0x40000000: (16, 12), 0xc0000000: (0, 12),
                0x20000000: (4, 16), 0xa0000000: (12, 16), 0x60000000: (4, 0),
                0xe0000000: (12, 0)}
        for flips, tip in want.items():
            layer = {'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': 1, 'h': 1,
                     'cells': [1 | flips]}
            with Folder() as folder:
                for project in self.import_both(plain_map([layer], w=1, h=1, sets=[(1, 'outer')]),
                                                sets=[tiles], folder=folder):
                    lines = lines_of(project['levels'][0]['layers'][0])
                    self.tap.equal('lines', len(lines), 3)
                    self.tap.expect(any((ax, ay) == tip for ax, ay, *_ in lines), (flips, lines))
                    self.tap.expect(area(lines) < 0, 'the fronts face inwards')

    def infinite(self):
        tiles = {'name': 'outer', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('outer.png', 64, 32), 'tiles': [{'id': 5, 'type': 'rock'}]}
        cells = [0] * 256
        cells[17] = 6
        layer = {'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': 8, 'h': 8,
                 'chunks': [(-32, -16, 16, 16, cells), (0, 16, 16, 16, [0] * 256)]}
        with Folder() as folder:
            for project in self.import_both(plain_map([layer], infinite=True, sets=[(1, 'outer')]),
                                            sets=[tiles], folder=folder):
                field = project['levels'][0]['layers'][0]['tiles']
                self.tap.equal('origin', (field['x'], field['y']), (-512, -256))
                self.tap.equal('size', field['cells']['size'], [48, 48])

    # ---- Pictures of maps ----

    def exported_picture(self, folder, name):
        """Returns the path of the picture of the only level, and the rows that an export writes."""
        path = project_of(folder)['pictures'][0]['path']
        self.runs('export', 'p.gabarit', '-o', 'out.gab', '--tiled', 'tmx', cwd=folder)
        return path, read_png((folder / f'out-{name}-picture.png').read_bytes())

    def drawn_tiles(self):
        """Layers of tiles are drawn as the picture of a level: mirrored, moved, translucent, and
        in their order; tile objects and image layers, too."""
        tile = [[(x * 60, y * 60, x * 20 + y, 255) for x in range(4)] for y in range(4)]
        flips = [random.Random(1).sample(files.FLIPS, count % 4) for count in range(16)]
        flips = [sum(bits) for bits in flips]
        layers = [{'kind': 'image', 'name': 'sky', 'image': 'sky.png', 'offset': (0, 0)},
                  {'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': 4, 'h': 4, 'offset': (2, 1),
                   'cells': [1 | bits for bits in flips]},
                  {'kind': 'tiles', 'id': 5, 'name': 'hidden', 'w': 4, 'h': 4, 'cells': [1] * 16,
                   'visible': False},
                  {'kind': 'tiles', 'id': 6, 'name': 'fog', 'w': 4, 'h': 4, 'opacity': 0.5,
                   'cells': [0] * 15 + [1]},
                  objects({'id': 7, 'x': 9, 'y': 8, 'width': 4, 'height': 4, 'gid': 1})]
        tiles = {'name': 'outer', 'w': 4, 'h': 4, 'count': 1, 'columns': 1,
                 'image': ('tile.png', 4, 4)}
        expected = [[(9, 9, 9, 255)] * 16 for _ in range(16)]

        def put(left, top, bits, opacity=1):
            for y in range(4):
                for x in range(4):
                    from_x = 3 - x if bits & files.FLIPS[0] else x
                    from_y = 3 - y if bits & files.FLIPS[1] else y
                    if bits & files.FLIPS[2]:
                        from_x, from_y = from_y, from_x
                    if left + x < 16 and top + y < 16:
                        below, above = expected[top + y][left + x], tile[from_y][from_x]
                        expected[top + y][left + x] = tuple(
                            round(b + (a - b) * opacity) for a, b in zip(above, below))

        for i, bits in enumerate(flips):
            put(i % 4 * 4 + 2, i // 4 * 4 + 1, bits)
        put(12, 12, 0, 0.5)
        put(9, 4, 0)
        with Folder() as folder:
            (folder / 'tile.png').write_bytes(atlas_files.png([[bytes(p) for p in row]
                                                               for row in tile]))
            (folder / 'sky.png').write_bytes(atlas_files.png([[bytes((9, 9, 9, 255))] * 16] * 16))
            tiled_map = plain_map(layers, w=4, h=4, tile=(4, 4), sets=[(1, 'outer')])
            for project in self.import_both(tiled_map, sets=[tiles], folder=folder):
                self.tap.equal('size', [project['pictures'][0][key] for key in ('width', 'height')],
                               [16, 16])
                self.tap.equal('an empty layer of walls',
                               project['levels'][0]['layers'][0]['walls'].get('walls', []), [])
                path, rows = self.exported_picture(folder, 'cave')
                self.tap.expect(path.startswith('cave.tm'), path)
                worst = max(abs(a - b) for got, row in zip(rows, expected)
                            for pair in zip(got, row) for a, b in zip(*pair))
                self.tap.expect(worst <= 1, (worst, rows, expected))
            digest = project_of(folder)['pictures'][0]['digest']
            layers[1]['cells'][0] = 0
            files.write_map(folder, 'cave', tiled_map, 'tmj')
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect(project_of(folder)['pictures'][0]['digest'] != digest,
                            'the picture is renewed with the map')
            restored = self.import_files(folder, 'out-cave.tmx')
            self.tap.equal('the picture of the exported map, which has a tile object',
                           restored['pictures'][0]['path'], 'out-cave.tmx')

    def odd_sizes(self):
        """Tiles and the walls around their shapes are where Tiled draws them, also in staggered and
        hexagonal maps whose cells have odd sizes: it halves whole numbers. The positions are those
        of the second row, or column, in tmxrasterizer 1.8."""
        tiles = {'name': 'outer', 'w': 4, 'h': 4, 'count': 1, 'columns': 1,
                 'image': ('tile.png', 4, 4),
                 'tiles': [{'id': 0, 'objects': [{'id': 1, 'x': 0, 'y': 0, 'width': 4,
                                                  'height': 4}]}]}
        for kind, axis, tile, side, place in (
                ('staggered', 'y', (21, 33), 0, (10, 44)),
                ('staggered', 'x', (21, 33), 0, (10, 44)),
                ('hexagonal', 'y', (21, 33), 8, (10, 48)),
                ('hexagonal', 'x', (21, 33), 8, (14, 44))):
            cells = [0, 1, 0, 0] if axis == 'x' else [0, 0, 1, 0]
            layer = {'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': 2, 'h': 2, 'cells': cells}
            tiled_map = plain_map([layer], w=2, h=2, tile=tile, sets=[(1, 'outer')],
                                  orientation=kind, staggeraxis=axis, staggerindex='odd',
                                  hexsidelength=side)
            with Folder() as folder:
                (folder / 'tile.png').write_bytes(atlas_files.png([[b'\1\2\3\xff'] * 4] * 4))
                for project in self.import_both(tiled_map, sets=[tiles], folder=folder):
                    lines = lines_of(project['levels'][0]['layers'][0])
                    self.tap.equal((kind, axis, 'walls'), min((ax, ay) for ax, ay, *_ in lines),
                                   place)
                    _, rows = self.exported_picture(folder, 'cave')
                    drawn = [(x, y) for y, row in enumerate(rows)
                             for x, pixel in enumerate(row) if pixel[3]]
                    self.tap.equal((kind, axis, 'pixels'), (min(drawn), len(drawn)), (place, 16))

    def tints(self):
        """Tints, opacities and the background colour are drawn, and tiles beyond the
        stated number that the picture has."""
        tiles = {'name': 'outer', 'w': 2, 'h': 2, 'count': 1, 'columns': 1,
                 'image': ('tile.png', 2, 2)}
        layers = [{'kind': 'group', 'id': 3, 'name': 'g', 'tintcolor': '#ff8000', 'layers': [
            {'kind': 'tiles', 'id': 4, 'name': 'a', 'w': 3, 'h': 1, 'tintcolor': '#80ffff',
             'cells': [2, 0, 0]}]},
            {'kind': 'tiles', 'id': 5, 'name': 'b', 'w': 3, 'h': 1, 'opacity': 0.5,
             'cells': [0, 2, 0]}]
        tiled_map = plain_map(layers, w=3, h=1, tile=(2, 2), sets=[(1, 'outer')],
                              backgroundcolor='#804020')
        with Folder() as folder:
            (folder / 'tile.png').write_bytes(atlas_files.png(
                [[b'\0\0\0\xff'] * 2 + [b'\xc8\xc8\x64\xff'] * 2] * 2))
            for _ in self.import_both(tiled_map, '--strict', sets=[tiles], folder=folder):
                _, rows = self.exported_picture(folder, 'cave')
                self.tap.equal('pixels', rows[0][::2], [(100, 100, 0, 255), (164, 132, 66, 255),
                                                        (128, 64, 32, 255)])

    def undrawn_tiles(self):
        """If a picture of tiles is missing, the rest of the map is imported."""
        layer = {'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': 1, 'h': 1, 'cells': [1]}
        tiles = {'name': 'outer', 'w': 4, 'h': 4, 'count': 1, 'columns': 1,
                 'image': ('missing.png', 4, 4)}
        with Folder() as folder:
            for project in self.import_both(plain_map([layer], w=1, h=1, sets=[(1, 'outer')]),
                                            sets=[tiles], folder=folder):
                self.tap.equal('pictures', project.get('pictures', []), [])
                self.tap.expect('tile layers not drawn' in self.output, self.output)

    def outside_pictures(self):
        """The loss of a picture in another folder names its path, the reason, and the option that
        allows the folder, for tiles and for image layers."""
        tiles = {'name': 'outer', 'w': 4, 'h': 4, 'count': 1, 'columns': 1,
                 'image': ('../tiles/x.png', 4, 4)}
        layers = [{'kind': 'tiles', 'id': 4, 'name': 'ground', 'w': 1, 'h': 1, 'cells': [1]},
                  {'kind': 'image', 'name': 'sky', 'image': '../tiles/x.png'}]
        for layer in layers:
            with Folder() as folder:
                for name in ('maps', 'tiles'):
                    (folder / name).mkdir()
                picture(folder / 'tiles', 'x.png', 4, 4)
                tiled_map = plain_map([layer], w=1, h=1, sets=[(1, tiles)])
                self.import_files(folder / 'maps', files.write_map(folder / 'maps', 'm', tiled_map,
                                                                   'tmx'))
                self.tap.expect(re.search(
                    r'cannot be read \(1\): .*\.\./tiles/x\.png: it is outside .*; '
                    rf'--root {folder}/tiles would allow it', self.output), self.output)
                self.import_files(folder / 'maps', 'm.tmx', '--root', '../tiles', '--strict')

    # ---- Templates, groups, collections ----

    def templates(self):
        xml = ('<template><tileset firstgid="1" source="outer.tsx"/><object name="coin" '
               'type="coin" gid="3" width="16" height="16"><properties><property name="worth"'
               ' type="int" value="1"/><property name="kept" value="yes"/></properties>'
               '</object></template>')
        json_text = json.dumps({
            'type': 'template', 'tileset': {'firstgid': 1, 'source': 'outer.tsj'},
            'object': {'name': 'coin', 'type': 'coin', 'gid': 3, 'width': 16, 'height': 16,
                       'visible': True,
                       'properties': files.json_properties({'worth': 1, 'kept': 'yes'})}})
        tiles = {'name': 'outer', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('outer.png', 64, 32)}
        for kind, suffix in (('tmx', 'tx'), ('tmj', 'tj')):
            tiled_map = plain_map([{'kind': 'group', 'name': 'all', 'offset': (100, 0), 'layers': [
                objects({'id': 7, 'template': f'coin.{suffix}', 'x': 5, 'y': 6,
                         'properties': {'worth': 3}}, offset=(0, 50))]}])
            with Folder() as folder:
                (folder / 'coin.tx').write_text(xml)
                (folder / 'coin.tj').write_text(json_text)
                files.write_set(folder, 'outer', tiles, 'tsx')
                files.write_set(folder, 'outer', tiles, 'tsj')
                level = self.import_files(folder, files.write_map(folder, 'm', tiled_map,
                                                                  kind))['levels'][0]
                coin = level['markers'][0]
                self.tap.equal('coin', (coin['name'], coin['x'], coin['y']), ('coin', 105, 56))
                self.tap.equal('properties', {key: coin['properties'][key]
                                              for key in ('worth', 'kept', 'tileset')},
                               {'worth': 3, 'kept': 'yes', 'tileset': 'outer'})

    # ---- Maps ----

    def zones(self):
        tiled_map = plain_map([objects(
            {'id': 1, 'name': 'pond', 'type': 'water', 'x': 10, 'y': 10,
             'polygon': [(0, 0), (20, 0), (0, 20)], 'properties': {'deep': True, 'walk': 4}},
            {'id': 2, 'name': 'pond', 'type': 'water', 'x': 40, 'y': 10, 'width': 8, 'height': 8,
             'properties': {'deep': True, 'walk': 4}},
            {'id': 3, 'type': 'road', 'x': 0, 'y': 0, 'polyline': [(0, 0), (50, 50)],
             'properties': {'width': 12.5}},
            {'id': 4, 'x': 7, 'y': 8.5, 'point': True},
            {'id': 5, 'x': 7, 'y': 8.5, 'point': True},
            {'id': 6, 'x': 7, 'y': 8.5, 'polyline': [(0, 0), (5, 5)]})])
        with Folder() as folder:
            for project in self.import_both(tiled_map, '--as', 'map', folder=folder):
                board = project['maps'][0]
                plane = board['planes'][0]
                pond, road = plane['zones']
                tags = self.tags(project)
                self.tap.equal('plane', (plane['name'], board['width'], board['height']),
                               ('things', 160, 128))
                self.tap.equal('pond', (pond['name'], tags[pond['tag']], pond['walk_x'],
                                        pond['walk_y'], pond['properties']['deep']),
                               ('pond', 'water', 7, 8.5, True))
                self.tap.equal('road', tags[road['tag']], 'road')
                self.tap.equal('shapes', [(shape['kind'], shape['zone'], shape.get('open', False),
                                           len(shape['nodes'])) for shape in plane['shapes']],
                               [('polygon', 1, False, 3), ('polygon', 1, False, 4),
                                ('track', 2, True, 2)])
                self.tap.equal('width', plane['shapes'][2]['nodes'][0]['width'], 12.5)
                self.tap.expect('areas nor tracks (2)' in self.output, self.output)

    # ---- Import again ----

    def edit_project(self, folder, change):
        """Changes the project file, like a user who edits it."""
        project = project_of(folder)
        change(project)
        (folder / 'p.gabarit').write_text(json.dumps(project))

    def update_level(self):
        door = {'id': 4, 'type': 'gate', 'x': 0, 'y': 64, 'polyline': [(0, 0), (32, 0), (32, 9)]}
        tiled_map = plain_map([objects(
            {'id': 3, 'type': 'stone', 'x': 16, 'y': 32, 'width': 32, 'height': 16}, door,
            {'id': 5, 'x': 5, 'y': 5, 'polyline': [(0, 0), (3, 3)]},
            {'id': 6, 'name': 'start', 'x': 1, 'y': 2, 'point': True},
            {'id': 7, 'name': 'lost', 'x': 1, 'y': 2, 'point': True})])

        def change(project):
            level = project['levels'][0]
            walls = level['layers'][0]['walls']['walls']
            walls[0]['name'], walls[1]['tag'] = 'mine', 1
            walls[2]['properties']['loud'] = True
            walls[4]['name'] = 'gate'
            walls.append({'ax': 1, 'ay': 1, 'bx': 2, 'by': 2, 'name': 'drawn here'})
            level['markers'][0]['properties']['team'] = 2
            level['markers'].append({'name': 'ours', 'x': 9, 'y': 9})

        with Folder() as folder:
            path = files.write_map(folder, 'cave', tiled_map, 'tmx')
            self.import_files(folder, path)
            self.edit_project(folder, change)
            things = tiled_map['layers'][0]['objects']
            things[0]['x'] = 20  # moved
            door['polyline'] = [(0, 0), (40, 0), (40, 9), (50, 9)]  # bent, and longer
            door['type'], door['properties'] = 'grille', {'sound': 'clang'}
            things[3]['x'] = 8
            del things[4], things[2]
            things.append({'id': 9, 'name': 'new', 'x': 3, 'y': 3, 'point': True})
            files.write_map(folder, 'cave', tiled_map, 'tmx')
            before = (folder / 'p.gabarit').read_bytes()
            dry = self.runs('import', 'p.gabarit', '--again', '--dry-run', cwd=folder)
            self.tap.equal('dry', (folder / 'p.gabarit').read_bytes(), before)
            output = self.runs('import', 'p.gabarit', '--again', path, cwd=folder)
            self.tap.equal('the same output as the dry run', output, dry)
            self.tap.equal('counts', output,
                           'level "cave", 9 walls: 0 the same, 6 changed, 1 new, 1 gone, 1 added '
                           'here, 4 markers: 0 the same, 1 changed, 1 new, 1 gone, 1 added here\n')
            project = project_of(folder)
            tags = self.tags(project)
            level = project['levels'][0]
            walls = level['layers'][0]['walls']['walls']
            self.tap.equal('lines', lines_of(level['layers'][0])[:6],
                           [(20, 48, 52, 48), (52, 48, 52, 32), (52, 32, 20, 32), (20, 32, 20, 48),
                            (0, 64, 40, 64), (40, 64, 40, 73)])
            self.tap.equal('names', [wall.get('name') for wall in walls],
                           ['mine', None, None, None, 'gate', None, 'drawn here', None])
            self.tap.equal('tags', [wall.get('tag') and tags[wall['tag']] for wall in walls],
                           ['stone', tags[1], 'stone', 'stone', 'grille', 'grille', None,
                            'grille'])
            self.tap.expect(walls[2]['properties']['loud'] is True, walls[2])
            self.tap.equal('sound', [wall.get('properties', {}).get('sound') for wall in walls],
                           [None] * 4 + ['clang', 'clang', None, 'clang'])
            markers = [(marker['name'], marker['x'], marker.get('properties', {}).get('team'))
                       for marker in level['markers']]
            self.tap.equal('markers', markers, [('start', 8, 2), ('ours', 9, None),
                                                ('new', 3, None)])
            picture(folder, 'x.png')
            self.fails('no frame of the project comes from these pictures', 'import',
                       'p.gabarit', '--again', 'x.png', cwd=folder)

    def update_map(self):
        tiled_map = plain_map([objects(
            {'id': 1, 'name': 'pond', 'type': 'water', 'x': 8, 'y': 8, 'width': 20, 'height': 9},
            {'id': 2, 'name': 'hill', 'x': 40, 'y': 8, 'width': 20, 'height': 9},
            {'id': 3, 'name': 'tree', 'x': 80, 'y': 8, 'width': 20, 'height': 9})])

        def change(project):
            plane = project['maps'][0]['planes'][0]
            plane['zones'][0]['name'] = 'lake'
            plane['zones'][1]['properties']['steep'] = 3
            plane['zones'].append({'number': 9, 'name': 'ours'})
            plane['shapes'].append({'id': '00000000000000aa', 'kind': 'polygon', 'zone': 9,
                                    'nodes': [{'x': 1, 'y': 1}, {'x': 5, 'y': 1},
                                              {'x': 5, 'y': 5}]})

        with Folder() as folder:
            path = files.write_map(folder, 'cave', tiled_map, 'tmj')
            self.import_files(folder, path, '--as', 'map')
            self.edit_project(folder, change)
            things = tiled_map['layers'][0]['objects']
            things[1]['x'] = 48
            del things[2]
            things.append({'id': 4, 'name': 'rock', 'x': 3, 'y': 3, 'width': 5, 'height': 5})
            tiled_map['w'] = 20
            files.write_map(folder, 'cave', {**tiled_map, 'layers': tiled_map['layers']}, 'tmj')
            text = (folder / path).read_text().replace('"type": "map"',
                                                       '"type": "map", "nextobjectid": 5')
            (folder / path).write_text(text)
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.equal('counts', output, 'map "cave", 5 zones: 1 the same, 1 changed, 1 new, '
                           '1 gone, 1 added here\n')
            board = project_of(folder)['maps'][0]
            plane = board['planes'][0]
            self.tap.equal('size', (board['width'], board['height']), (320, 128))
            self.tap.equal('zones', [(zone['number'], zone['name']) for zone in plane['zones']],
                           [(1, 'lake'), (2, 'hill'), (9, 'ours'), (4, 'rock')])
            self.tap.equal('shapes', [(shape['zone'], shape['nodes'][0]['x'])
                                      for shape in plane['shapes']],
                           [(1, 8), (2, 48), (9, 1), (4, 3)])
            self.tap.equal('property added by the user', plane['zones'][1]['properties']['steep'],
                           3)

    # ---- Sprites ----

    def sprite(self):
        tiles = {'name': 'hero', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('hero.png', 64, 32), 'alignment': 'bottom', 'properties': {'by': 'me'},
                 'tiles': [
                     {'id': 1, 'type': 'hit', 'properties': {'name': 'punch', 'power': 2.5},
                      'objects': [
                          {'id': 1, 'name': 'arm', 'type': 'FIST', 'x': 1.5, 'y': 2, 'width': 5,
                           'height': 3.25, 'properties': {'hurts': True}},
                          {'id': 2, 'name': 'hand', 'x': 4.5, 'y': 6, 'point': True,
                           'rotation': 180},
                          {'id': 3, 'type': 'pivot', 'x': 8, 'y': 15, 'point': True},
                          {'id': 4, 'name': 'leg', 'x': 2, 'y': 8,
                           'polygon': [(0, 0), (4, 1), (2, 6.5)]}]},
                     {'id': 4, 'properties': {'name': 'walk'},
                      'frames': [(4, 100), (6, 50), (4, 30)]}]}
        with Folder() as folder:
            picture(folder, 'hero.png')
            for kind in ('tsx', 'tsj'):
                path = files.write_set(folder, 'hero', tiles, kind)
                project = self.import_files(folder, path)
                sprite = project['sprites'][0]
                punch, walk, step = sprite['frames']
                tags = self.tags(project)
                self.tap.equal('frames', [(frame['name'], frame.get('x', 0), frame.get('y', 0),
                                           frame['w'], frame['h']) for frame in sprite['frames']],
                               [('punch', 16, 0, 16, 16), ('walk', 0, 16, 16, 16),
                                ('tile 6', 32, 16, 16, 16)])
                arm, leg = punch['boxes']
                self.tap.equal('arm', (arm['name'], tags[arm['tag']], arm['x'], arm['y'], arm['w'],
                                       arm['h'], arm['properties']),
                               ('arm', 'fist', 1, 2, 6, 4, {'hurts': True}))
                self.tap.equal('leg', (leg['x'], leg['y'], leg['w'], leg['h'], leg['properties']),
                               (2, 8, 4, 7, {'points': '2,8 6,9 4,14.5', 'shape': 'polygon'}))
                hand = punch['points'][0]
                self.tap.equal('hand', (hand['name'], hand['x'], hand['y'], hand['to_x']),
                               ('hand', 4.5, 6, -16))
                self.tap.equal('hot spots',
                               [(frame['hot_x'], frame['hot_y']) for frame in (punch, walk)],
                               [(8, 15), (8, 16)])
                animation = sprite['animations'][0]
                frames = {frame['id']: frame['name'] for frame in sprite['frames']}
                self.tap.equal('steps', [(frames[frame['frame']], frame['duration'])
                                         for frame in animation['frames']],
                               [('walk', 100), ('tile 6', 50), ('walk', 30)])
                self.tap.equal('name', animation['name'], 'walk')
                self.tap.equal('properties', (punch['properties']['power'],
                                              sprite['properties']['by'],
                                              sprite['properties']['atlas']), (2.5, 'me', path))
                update_output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
                self.tap.expect('3 frames: 3 the same' in update_output, update_output)
                all_frames = self.import_files(folder, path, '--all-tiles')['sprites'][0]['frames']
                self.tap.equal('all tiles', len(all_frames), 8)

    def collection(self):
        tiles = {'name': 'things', 'w': 20, 'h': 30, 'count': 2,
                 'tiles': [{'id': 3, 'image': ('a.png', 20, 10)},
                           {'id': 9, 'image': ('b.png', 5, 30), 'type': 'tree'}]}
        with Folder() as folder:
            picture(folder, 'a.png', 20, 10)
            picture(folder, 'b.png', 5, 30)
            for kind in ('tsx', 'tsj'):
                path = files.write_set(folder, 'things', tiles, kind)
                frames = self.import_files(folder, path, '--all-tiles')['sprites'][0]['frames']
                self.tap.equal('frames', [(one['name'], one['w'], one['h']) for one in frames],
                               [('tile 3', 20, 10), ('tree', 5, 30)])

    def unstated_sizes(self):
        """The sizes of pictures are read from their files if a file does not state them."""
        things = {'name': 'things', 'w': 20, 'h': 30, 'count': 2,
                  'tiles': [{'id': 3, 'image': ('a.png', 20, 10), 'type': 'bush'},
                            {'id': 9, 'image': ('b.png', 5, 30), 'type': 'tree'}]}
        with Folder() as folder:
            picture(folder, 'a.png', 20, 10)
            picture(folder, 'b.png', 5, 30)
            picture(folder, 'sheet.png', 64, 32)
            (folder / 'sheet.tsx').write_text(
                '<tileset name="sheet" tilewidth="16" tileheight="16"><image source="sheet.png"/>'
                '<tile id="6"><properties><property name="door" value="true"/></properties></tile>'
                '</tileset>')
            (folder / 'sheet.tsj').write_text(json.dumps(
                {'type': 'tileset', 'name': 'sheet', 'tilewidth': 16, 'tileheight': 16,
                 'image': 'sheet.png', 'tiles': [{'id': 6, 'type': 'door'}]}))
            for kind in ('tsx', 'tsj'):
                path = folder / files.write_set(folder, 'things', things, kind)
                text = re.sub(r'(<image[^>]*?) width="\d+" height="\d+"', r'\1', path.read_text())
                text = re.sub(r'"image(width|height)": \d+, ', '', text)
                self.tap.expect('width="5"' not in text and 'imagewidth' not in text, text)
                path.write_text(text)
                frames = self.import_files(folder, path.name)['sprites'][0]['frames']
                self.tap.equal('frames', [(one['name'], one['w'], one['h']) for one in frames],
                               [('bush', 20, 10), ('tree', 5, 30)])
                sheet = 'sheet.' + kind
                frames = self.import_files(folder, sheet)['sprites'][0]['frames']
                self.tap.equal('a tile', [(one['x'], one['y']) for one in frames], [(32, 16)])
                frames = self.import_files(folder, sheet, '--all-tiles')['sprites'][0]['frames']
                self.tap.equal('all tiles', len(frames), 8)
            self.check_drawn_tile(folder)

    def check_drawn_tile(self, folder):
        """A tile of a collection without sizes is drawn in the picture of a level."""
        (folder / 'm.tmx').write_text(
            '<map version="1.0" orientation="orthogonal" width="2" height="2" tilewidth="32" '
            'tileheight="32"><tileset firstgid="1" source="things.tsx"/><objectgroup id="1" '
            'name="o"><object id="1" gid="4" x="0" y="30"/></objectgroup></map>')
        self.import_files(folder, 'm.tmx')
        _, rows = self.exported_picture(folder, 'm')
        self.tap.equal('opaque rows', [y for y, row in enumerate(rows) if row[0][3] == 255],
                       list(range(20, 30)))

    # ---- Equal results from all formats ----

    def random_maps(self):
        for number in range(MAPS):
            rng = random.Random(f'{self.seed} {number}')
            tiled_map, outer = files.random_map(rng), files.random_set(rng, 'outer')
            with Folder() as folder:
                picture(folder, 'outer.png')
                files.write_set(folder, 'outer', outer, 'tsx')
                files.write_set(folder, 'outer', outer, 'tsj')
                for kind in ('level', 'map'):
                    first = None
                    for encoding in [rng.choice(ENCODINGS[1:]), ('csv', '')]:
                        for suffix in ('tmx', 'tmj'):
                            path = files.write_map(folder, 'map', tiled_map, suffix, encoding)
                            got = comparable(self.import_files(folder, path, '--as', kind))
                            first = first or got
                            self.tap.expect(got == first, f'{number} {kind} {suffix} {encoding}')
                    before = (folder / 'p.gabarit').read_bytes()
                    output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
                    self.tap.expect(not re.search('[1-9][0-9]* (changed|new|gone|added)', output),
                                    f'{number} {kind} again: {output}')
                    self.tap.expect((folder / 'p.gabarit').read_bytes() == before,
                                    f'{number} {kind} was changed by a second import')
                    status, out, _ = self.gab('check', 'p.gabarit', cwd=folder)
                    self.tap.expect(status < 2 and b', error]' not in out, out)
                sprites = [comparable(self.import_files(folder, f'outer.{suffix}'))
                           for suffix in ('tsx', 'tsj')]
                self.tap.expect(sprites[0] == sprites[1], f'{number} sprite')
            if self.tap.problems:
                return

    def plain_json(self):
        """Tiled's JSON files with the extension .json are distinguished from atlases."""
        tiled_map = plain_map([objects({'id': 1, 'x': 0, 'y': 0, 'width': 4, 'height': 4})])
        with Folder() as folder:
            (folder / 'm.json').write_text(files.json_map(tiled_map))
            self.import_files(folder, 'm.json')
            self.tap.equal('a level', len(project_of(folder)['levels']), 1)
            tiled_map = plain_map([objects({'id': 1, 'x': 0, 'y': 0, 'width': 9, 'height': 4})])
            (folder / 'm.json').write_text(files.json_map(tiled_map))
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.equal('changes', output, 'level "m", 4 walls: 1 the same, 3 changed, 0 new, '
                           '0 gone, 0 added here\n')
            picture(folder, 'hero.png')
            (folder / 's.json').write_text(json.dumps(files.json_set(
                {'name': 's', 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
                 'image': ('hero.png', 64, 32)})))
            self.import_files(folder, 's.json')
            self.tap.equal('a sprite', len(project_of(folder)['sprites'][0]['frames']), 8)

    # ---- Errors ----

    def check_rejected(self, message, text, *words, name='m.tmx', fields=()):
        with Folder() as folder:
            inside = folder / 'project'
            inside.mkdir()
            (folder / 'secret.tsx').write_text('<tileset name="s" tilewidth="1" tileheight="1"/>')
            (inside / name).write_text(text)
            for path, content in fields:
                (inside / path).write_text(content)
            self.runs('new', 'p.gabarit', cwd=inside)
            before = (inside / 'p.gabarit').read_bytes()
            status, _, err = self.gab('import', 'p.gabarit', name, *words, cwd=inside)
            self.tap.expect(status == 2 and message.encode() in err, f'{message}: {status} {err}')
            self.tap.equal('the project', (inside / 'p.gabarit').read_bytes(), before)

    def errors(self):
        def text(inner, fields=''):
            return f'<map width="2" height="2" tilewidth="16" tileheight="16"{fields}>{inner}</map>'

        def layer(data):
            return text(f'<layer name="ground" width="2" height="2">{data}</layer>')
        self.check_rejected('../secret.tsx', text('<tileset firstgid="1" source="../secret.tsx"/>'))
        self.check_rejected('secret.tsx',
                            text('<tileset firstgid="1" source="a/../../secret.tsx"/>'))
        self.check_rejected('/etc/passwd', text('<tileset firstgid="1" source="/etc/passwd"/>'))
        self.check_rejected('gone.tsx', text('<tileset firstgid="1" source="gone.tsx"/>'))
        self.check_rejected('layer "ground": it has 3 cells instead of 4',
                            layer('<data encoding="csv">1,2,3</data>'))
        self.check_rejected('more than 4 cells', layer('<data encoding="csv">1,2,3,4,5</data>'))
        self.check_rejected('another tile layer format',
                            layer('<data encoding="base64" compression="zstd">AAAA</data>'))
        self.check_rejected('instead of 4', layer('<data encoding="base64">AAAA</data>'))
        self.check_rejected('damaged',
                            layer('<data encoding="base64" compression="zlib">AAAA</data>'))
        self.check_rejected('is not a tile number', layer('<data encoding="csv">1,-2,3,4</data>'))
        self.check_rejected('which is not supported', layer('<data encoding="rot13">1</data>'))
        self.check_rejected('limits are 1 and',
                            '<map width="0" height="1" tilewidth="1" tileheight="1"/>')
        self.check_rejected('limits are 1 and', '<map width="9" height="9" tilewidth="-1" '
                            'tileheight="1"/>')
        self.check_rejected('it is not a Tiled map, tileset or template', '<html/>')
        self.check_rejected('neither XML nor JSON', 'map')
        self.check_rejected('Error on line 1', '<map width="2"')
        for content in ('<?xml version="1.0"?>', '<!-- <map/> -->'):
            self.check_rejected('it has no root element', content)
        self.check_rejected('line 1, column', '{"type": "map",', name='m.tmj')
        self.check_rejected('object 7 ("x"): its points', text(
            '<objectgroup><object id="7" name="x"><polygon points="1,2 3;4"/></object>'
            '</objectgroup>'))
        self.check_rejected('import tilesets as sprites',
                            '<tileset name="s" tilewidth="1" tileheight="1"/>', '--as', 'level')
        self.check_rejected('it is not a Tiled tileset', '<template><object/></template>',
                            '--as', 'sprite')
        self.check_rejected('the template a.tx includes itself',
                            text('<objectgroup><object id="1" template="a.tx"/></objectgroup>'),
                            fields=[('a.tx', '<template><object template="a.tx"/></template>')])
        self.check_rejected('nested too deeply',
                            '<map>' + '<group>' * 80 + '</group>' * 80 + '</map>')
        self.check_rejected('16384', text(
            '<layer name="far" width="2" height="2"><data encoding="csv">'
            '<chunk x="-2147483648" y="0" width="1" height="1">0</chunk>'
            '<chunk x="2147483647" y="0" width="1" height="1">0</chunk></data></layer>',
            ' infinite="1"'))

    def dialect(self, name):
        """A map of each version of Tiled gives its walls, tags and properties, or names the tile
        layer format that is not supported."""
        with Folder() as folder:
            self.runs('new', 'p.gabarit', cwd=folder)
            picture(folder, 'outer.png')
            (folder / name).write_bytes((CORPUS / name).read_bytes())
            status, _, err = self.gab('import', 'p.gabarit', name, '--as', 'level', cwd=folder)
            if 'zstd' in name:
                self.tap.expect(status == 2 and b'another tile layer format' in err, err)
                return
            self.tap.expect(status == 0, err)
            project = json.loads((folder / 'p.gabarit').read_text())
            level = project['levels'][0]
            text = json.dumps(level)
            self.tap.expect('"depth": 2' in text and '"lit": true' in text
                            if 'image-data' not in name else level['width'] == 32, text)
            if 'image-data' not in name:
                self.tap.expect(sum(len(layer.get('walls', {}).get('walls', ()))
                                    for layer in level['layers']) > 0, text)

    def damaged_files(self, kind):
        rng = random.Random(f'{self.seed} {kind}')
        tiled_map, outer = files.random_map(rng), files.random_set(rng, 'outer')
        with Folder() as folder:
            picture(folder, 'outer.png')
            files.write_set(folder, 'outer', outer, 'tsx')
            files.write_set(folder, 'outer', outer, 'tsj')
            self.runs('new', 'p.gabarit', cwd=folder)
            empty = (folder / 'p.gabarit').read_bytes()
            text = pathlib.Path(folder / files.write_map(folder, 'good', tiled_map,
                                                         kind)).read_bytes()
            for number in range(MUTANTS):
                if number % 30 == 29:
                    tiled_map = files.random_map(rng)
                    text = pathlib.Path(
                        folder / files.write_map(folder, 'good', tiled_map, kind)).read_bytes()
                (folder / f'bad.{kind}').write_bytes(
                    mutate.mutant(rng, [text], mutate.TEXT_CHANGES))
                (folder / 'p.gabarit').write_bytes(empty)
                kind_of_asset = rng.choice(('level', 'map', 'sprite'))
                status, out, err = self.gab('import', 'p.gabarit', f'bad.{kind}', '--as',
                                            kind_of_asset,
                                            cwd=folder, timeout=20)
                valid = status == 0 or (status == 2 and f'bad.{kind}'.encode() in err)
                if not self.tap.expect(valid, (number, status, out, err)):
                    return


# The dialects that Tiled has written, in the corpus of the fuzzer.
DIALECTS = {
    '1.0-elements.tmx': 'cells as elements, terrains',
    '1.0-old.tmj': 'properties, tiles and tileproperties as objects, terrains',
    '1.1-base64.tmx': 'base64', '1.1-base64-old.tmj': 'the same objects, base64',
    '1.2-gzip-group.tmx': 'gzip in a group', '1.2-arrays.tmj': 'properties and tiles as lists',
    '1.4-zstd.tmx': 'zstd', '1.4-zstd.tmj': 'zstd', '1.4-image-data.tmx': 'an embedded picture',
    '1.5-wangsets.tmx': 'wangsets', '1.5-zlib.tmj': 'wangsets, zlib',
    '1.8-nested.tmx': 'nested classes', '1.8-nested.tmj': 'nested classes',
    '1.9-class.tmx': 'class instead of type', '1.9-class.tmj': 'class instead of type',
    '1.10-chunks.tmx': 'chunks', '1.10-chunks.tmj': 'chunks',
    '1.11-opacity.tmx': 'opacity and blend modes', '1.11-group.tmj': 'a group',
    '1.12-capsule-list.tmx': 'capsules and lists', '1.12-capsule-list.tmj': 'capsules and lists'}
CORPUS = pathlib.Path(__file__).resolve().parents[1] / 'fuzz' / 'tiled'


def area(lines):
    return sum(ax * by - bx * ay for ax, ay, bx, by in lines)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    print(f'# seed {tests.seed}')
    cases = {'walls from objects': tests.walls, 'doors': tests.doors,
             'round shapes': tests.round_shapes, 'isometric maps': tests.isometric,
             'views': tests.views, 'markers': tests.markers,
             'guessed layers': tests.guessed_layers, 'chosen layers': tests.chosen_layers,
             'exported layers': tests.exported_layers,
             'walls around solid tiles': tests.solid_tiles, 'mirrored slopes': tests.slopes,
             'infinite maps': tests.infinite, 'drawn tiles': tests.drawn_tiles,
             'cells of odd sizes': tests.odd_sizes, 'tints and backgrounds': tests.tints,
             'tiles without a picture': tests.undrawn_tiles,
             'pictures in other folders': tests.outside_pictures,
             'templates and groups': tests.templates, 'zones': tests.zones,
             'import of a changed level': tests.update_level,
             'import of a changed map': tests.update_map, 'a tileset as a sprite': tests.sprite,
             'a collection of pictures': tests.collection,
             'pictures whose size is not stated': tests.unstated_sizes,
             'JSON with the extension .json': tests.plain_json,
             'equal results from XML and JSON in all encodings': tests.random_maps,
             'rejected files': tests.errors}
    for name, function in cases.items():
        tap.case(name, function)
    for name, content in DIALECTS.items():
        tap.case(f'{name}: {content}', tests.dialect, name)
    tap.case('the corpus has no other dialects', lambda: tap.equal(
        'files', set(DIALECTS), {path.name for path in CORPUS.glob('1.*')}))
    for kind in ('tmx', 'tmj'):
        tap.case(f'damaged {kind}', tests.damaged_files, kind)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
