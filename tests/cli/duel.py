# SPDX-License-Identifier: MIT
"""The project for the tests of gab: pictures and a hand-written project file.

Two fighters of 8 x 8 pixels on one sheet, a town with doors and a road, and a cave with walls, a
maze, tiles, ground and a height map. Everything is small enough to be checked on paper; comments
state the positions.
"""
import json
import pathlib
import struct
import zlib


def png(path, width, height, colour_at):
    """Writes a picture; colour_at(x, y) returns red, green, blue, alpha."""
    rows = b''.join(b'\0' + b''.join(bytes(colour_at(x, y)) for x in range(width))
                    for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))

    header = struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0)
    path.write_bytes(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header)
                     + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def disc(x, y):
    """Returns the colour of a pixel: a disc of radius 3.5 in each square of 8 x 8 pixels."""
    inside = (x % 8 - 3.5) ** 2 + (y % 8 - 3.5) ** 2 <= 12.5
    return (200, 60, 20, 255) if inside else (0, 0, 0, 0)


def identity(value):
    return f'{value:016x}'


def frame(number, name, x, **fields):
    return {'id': identity(number), 'name': name, 'picture': identity(1), 'x': x, 'y': 0, 'w': 8,
            'h': 8, 'duration': 100, 'has_hot_spot': True, 'hot_x': 4, 'hot_y': 8,
            'mask': {'source': 'alpha'}, **fields}


def box(name, tag, x, y, w, h, group=''):
    return {'name': name, 'tag': tag, 'x': x, 'y': y, 'w': w, 'h': h, 'group': group}


def ken():
    return {
        'id': identity(10), 'name': 'ken', 'properties': {'strength': 7, 'title': 'the fist'},
        'frames': [
            # Relative to the hot spot: head -2..2 x -8..-5, torso -3..3 x -5..0.
            frame(11, 'stand', 0, boxes=[box('', 1, 2, 0, 4, 3), box('belly', 2, 1, 3, 6, 5)],
                  points=[{'name': 'fist', 'x': 6.5, 'y': 4.5, 'to_x': 3, 'to_y': 0}]),
            # An arm 0..4 x -4..-2, which follows the torso in the list and is in the same group.
            frame(12, 'punch 1', 8, duration=50,
                  boxes=[box('', 1, 2, 0, 4, 3), box('upper', 2, 1, 3, 6, 2, 'arm'),
                         {**box('lower', 5, 4, 4, 4, 2, 'arm'), 'properties': {'damage': 2.5}}],
                  properties={'sound': 'hu'},
                  points=[{'name': 'fist', 'x': 7.5, 'y': 4.5, 'properties': {'spark': True}}]),
        ],
        'animations': [{'id': identity(13), 'name': 'punch', 'loop': 0, 'properties': {'key': 'P'},
                        'frames': [identity(11), identity(12), identity(11)]},
                       # The frames above, mirrored; the second is shown longer.
                       {'id': identity(14), 'name': 'feint', 'loop': 0, 'frames': [
                           {'frame': identity(11), 'flip_x': True},
                           {'frame': identity(12), 'flip_x': True, 'flip_y': True,
                            'duration': 200}]}],
    }


def ryu():
    return {'id': identity(20), 'name': 'ryu',
            'frames': [frame(21, 'stand', 0, boxes=[box('', 2, 1, 1, 6, 7)])]}


def polygon(number, zone, *corners):
    return {'id': identity(number), 'kind': 'polygon', 'zone': zone,
            'nodes': [{'x': x, 'y': y} for x, y in corners]}


def rectangle(number, zone, x, y, w, h):
    return polygon(number, zone, (x, y), (x + w, y), (x + w, y + h), (x, y + h))


def town():
    # Doors: an inn at 4..12 x 4..20, a pond at 20..30 x 10..16. Road: 0..40 x 12..28. Map: 40 x 30.
    blank = {'size': [40, 30], 'tiles': []}
    return {
        'id': identity(30), 'name': 'town', 'width': 40, 'height': 30, 'road': [9],
        'store_distances': True,
        'bands': [{'id': identity(31), 'name': 'cart', 'radius': 3},
                  {'id': identity(32), 'name': 'coach', 'radius': 6.5}],
        'planes': [
            {'id': identity(33), 'name': 'doors', 'pixels': blank,
             'zones': [{'number': 1, 'name': 'inn', 'tag': 8, 'has_walk': True, 'walk_x': 8,
                        'walk_y': 22, 'properties': {'beds': 4}}, {'number': 3, 'name': 'pond'}],
             'shapes': [rectangle(34, 1, 4, 4, 8, 16), rectangle(35, 3, 20, 10, 10, 6)]},
            {'id': identity(36), 'name': 'ground', 'pixels': blank,
             'zones': [{'number': 1, 'name': 'street', 'tag': 9}],
             'shapes': [rectangle(37, 1, 0, 12, 40, 16)]},
        ],
    }


def wall(ax, ay, bx, by, **fields):
    return {'ax': ax, 'ay': ay, 'bx': bx, 'by': by, **fields}


def cave():
    # A room of 0..100 x 0..80, a gate across it at x = 50, a one-way platform at y = 40.
    return {
        'id': identity(40), 'name': 'cave',
        'layers': [
            {'id': identity(41), 'name': 'rock', 'walls': {'partition': 'bsp', 'walls': [
                wall(0, 0, 100, 0), wall(100, 0, 100, 80), wall(100, 80, 0, 80), wall(0, 80, 0, 0),
                wall(50, 0, 50, 80, name='gate', tag=8, properties={'lock': 'iron'}),
                wall(40, 40, 10, 40, blocks='front', tag=10)]}},
            {'id': identity(42), 'name': 'blocks', 'tiles': {
                'x': 200, 'y': 0, 'cell_w': 10, 'cell_h': 10,
                'cells': {'size': [4, 3], 'tiles': [[0, 0, 1, 10]]}}},
            {'id': identity(43), 'name': 'maze', 'maze': {
                'x': 300, 'y': 0, 'cell_w': 10, 'cell_h': 10,
                'walls': {'size': [3, 3], 'tiles': [[0, 0, 1, 1]]}}},
            {'id': identity(44), 'name': 'hills', 'ground': {
                'nodes': [{'x': 0, 'y': 100}, {'x': 50, 'y': 80}, {'x': 100, 'y': 100}]}},
            {'id': identity(45), 'name': 'peaks', 'properties': {'snow': False}, 'heights': {
                'picture': identity(2), 'x': 0, 'y': 0, 'cell_w': 10, 'cell_h': 10, 'low': 0,
                'high': 255}},
        ],
        'markers': [{'name': 'start', 'tag': 8, 'x': 10, 'y': 20, 'to_x': 0, 'to_y': -5},
                    {'name': 'gold', 'x': 80, 'y': 60, 'properties': {'worth': 100}}],
    }


def yard():
    # One wall. Its index in the bank follows those of the walls of the cave.
    return {'id': identity(50), 'name': 'yard', 'layers': [
        {'id': identity(51), 'name': 'fence', 'walls': {'walls': [
            wall(0, 0, 9, 0, properties={'paint': 'red'})]}}]}


def tags():
    names = [(1, 'head', 'body'), (2, 'torso', 'body'), (5, 'fist', 'attack'), (8, 'door', ''),
             (9, 'street', 'road'), (10, 'stone', 'solid')]
    return [{'number': n, 'name': name, 'role': role, 'colour': '#80a0c0'}
            for n, name, role in names]


def project():
    return {
        'format': 'gabarit project', 'version': 1,
        'roles': [{'name': name} for name in ('body', 'attack', 'solid', 'road')],
        'tags': tags(),
        'pictures': [{'id': identity(1), 'path': 'art/fighters.png', 'width': 16, 'height': 8},
                     {'id': identity(2), 'path': 'art/peaks.png', 'width': 4, 'height': 3}],
        'sprites': [ken(), ryu()], 'maps': [town()], 'levels': [cave(), yard()],
    }


def write(folder, name='duel.gabarit', content=None):
    """Writes the pictures and the project into a folder; returns the path of the project."""
    folder = pathlib.Path(folder)
    (folder / 'art').mkdir(parents=True, exist_ok=True)
    png(folder / 'art/fighters.png', 16, 8, disc)
    png(folder / 'art/peaks.png', 4, 3, lambda x, y: (60 * x + y,) * 3 + (255,))
    path = folder / name
    path.write_text(json.dumps(content or project(), indent=1), encoding='utf-8')
    return path
