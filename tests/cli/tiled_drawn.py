# SPDX-License-Identifier: MIT
"""Creates random maps of Tiled in all orientations and forms, with the pictures of their tilesets,
to compare how they are drawn."""
import random

import atlas_files
import tiled_files as files

TURN = 0x10000000  # by 120 degrees, in hexagonal maps
FORMS = [('tmx', 'csv', ''), ('tmx', 'base64', ''), ('tmx', 'base64', 'zlib'),
         ('tmx', 'base64', 'gzip'), ('tmx', '', ''), ('tmj', 'csv', ''), ('tmj', 'base64', 'zlib')]
ORIENTATIONS = ['orthogonal', 'isometric'] + [
    (kind, axis, index) for kind in ('staggered', 'hexagonal') for axis in 'xy'
    for index in ('odd', 'even')]


def solid(rng, box, width, height, alpha=255):
    """Returns the rows of a picture that is opaque in a box, in colours that differ a lot."""
    left, top, right, bottom = box
    return [[bytes([rng.randrange(256), x * 37 % 256, y * 53 % 256, alpha])
             if left <= x < right and top <= y < bottom else bytes(4)
             for x in range(width)] for y in range(height)]


def write_picture(folder, name, rows):
    (folder / name).write_bytes(atlas_files.png(rows))
    return name, len(rows[0]), len(rows)


def tile_box(rng, w, h):
    left, top = rng.randrange(max(1, w // 2)), rng.randrange(max(1, h // 2))
    return left, top, rng.randrange(left + 1, w + 1), rng.randrange(top + 1, h + 1)


def with_shape(number, box):
    left, top, right, bottom = box
    return {'id': number, 'objects': [{'id': 1, 'x': left, 'y': top, 'width': right - left,
                                       'height': bottom - top}]}


def sheet(rng, folder, name, size):
    """Returns a tileset of one picture; the file may declare fewer tiles than it shows."""
    columns, rows = rng.randrange(1, 4), rng.randrange(1, 3)
    spacing, margin = rng.choice([(0, 0), (0, 0), (1, 2), (3, 0)])
    w, h = size
    width = 2 * margin + columns * (w + spacing) - spacing + rng.choice([0, 0, w // 2])
    height = 2 * margin + rows * (h + spacing) - spacing
    pixels, tiles = [[bytes(4)] * width for _ in range(height)], []
    for number in range(columns * rows):
        box = tile_box(rng, w, h)
        tiles.append(with_shape(number, box))
        left = margin + number % columns * (w + spacing)
        top = margin + number // columns * (h + spacing)
        alpha = rng.choice([255, 255, 255, 120])
        for y, row in enumerate(solid(rng, box, w, h, alpha)):
            pixels[top + y][left:left + w] = row
    image = write_picture(folder, f'{name}.png', pixels)
    count = columns * rows
    return {'name': name, 'w': w, 'h': h, 'columns': columns, 'spacing': spacing, 'margin': margin,
            'count': rng.choice([count, count, max(1, count - 2)]), 'image': image, 'tiles': tiles}


def collection(rng, folder, name):
    tiles = []
    for number in sorted(rng.sample(range(5), rng.randrange(1, 4))):
        w, h = rng.randrange(5, 40), rng.randrange(5, 40)
        box = tile_box(rng, w, h)
        picture = write_picture(folder, f'{name}-{number}.png', solid(rng, box, w, h))
        tiles.append({**with_shape(number, box), 'image': picture})
    return {'name': name, 'w': 40, 'h': 40, 'count': len(tiles), 'tiles': tiles}


def tileset(rng, folder, name, cell):
    size = cell if rng.random() < 0.5 else tuple(side + rng.randrange(25) for side in cell)
    result = sheet(rng, folder, name, size) if rng.random() < 0.7 else \
        collection(rng, folder, name)
    if rng.random() < 0.3:
        result['offset'] = (rng.randrange(-9, 10), rng.randrange(-9, 10))
    return result


def flips(rng, tiled_map):
    if rng.random() < 0.5:
        return 0
    if tiled_map['orientation'] == 'hexagonal':
        if not tiled_map['turned']:
            return sum(flip for flip in files.FLIPS[:2] if rng.random() < 0.5)
        return rng.choice([0, files.FLIPS[2]]) | rng.choice([0, TURN])
    return sum(flip for flip in files.FLIPS if rng.random() < 0.5)


def layer_of(rng, tiled_map, number, gids, sparse):
    w, h = tiled_map['w'], tiled_map['h']
    column, row = rng.randrange(w), rng.randrange(h)

    def cells_of(columns, rows):
        return [rng.choice(gids) | flips(rng, tiled_map)
                if ((x, y) == (column, row) if sparse else rng.random() < 0.7) else 0
                for y in range(rows) for x in range(columns)]
    layer = {'kind': 'tiles', 'id': number, 'name': f'layer {number}', 'w': w, 'h': h}
    if tiled_map['infinite']:
        places = [(0, 0)] + rng.sample([(16, 0), (0, 16), (16, 16)], rng.randrange(2))
        layer['chunks'] = [(x, y, 16, 16, cells_of(16, 16)) for x, y in places]
    else:
        layer['cells'] = cells_of(w, h)
    if rng.random() < 0.3:
        layer['offset'] = (rng.randrange(-20, 20), rng.randrange(-20, 20))
    if not sparse and rng.random() < 0.3:
        layer['opacity'] = rng.choice([0.25, 0.5, 0.8])
    if not sparse and rng.random() < 0.3:
        layer['tintcolor'] = rng.choice(['#ff8000', '#80ffffff', '#c040ff20'])
    return layer


def drawn_map(rng, folder, sparse=False, number=0, odd_sides=False):
    """Creates a map with its pictures in a folder. In a sparse map, no tiles overlap and all are
    opaque. Isometric cells are odd only there: Tiled draws those up to a pixel away from its own
    grid, and mixed colours would differ. The sides of hexagons may be odd if `odd_sides`."""
    kind = ORIENTATIONS[number % len(ORIENTATIONS)]
    orientation, axis, index = kind if isinstance(kind, tuple) else (kind, None, None)
    step = 2 if orientation == 'isometric' and not sparse else 1
    cell = rng.randrange(8, 40, step), rng.randrange(8, 40, step)
    result = {'w': rng.randrange(1, 9), 'h': rng.randrange(1, 9), 'tile': cell,
              'orientation': orientation, 'infinite': rng.random() < 0.2}
    if axis:
        result.update({'staggeraxis': axis, 'staggerindex': index})
    if orientation == 'hexagonal':
        result['turned'] = rng.random() < 0.5  # pictures are turned by 60 or 120 degrees
        result['hexsidelength'] = rng.randrange(0, cell[axis == 'y'], 2 - odd_sides)
    if orientation == 'orthogonal':
        result['renderorder'] = rng.choice(['right-down', 'right-up', 'left-down', 'left-up'])
    first, sets, gids = 1, [], []
    for name in ('one', 'two', 'three')[:rng.randrange(1, 4)]:
        data = tileset(rng, folder, name, cell)
        files.write_set(folder, name, data, 'tsx')
        files.write_set(folder, name, data, 'tsj')
        sets.append((first, rng.choice([data, name])))
        gids += [first + tile['id'] for tile in data['tiles']]
        first += max(tile['id'] for tile in data['tiles']) + 1
    layers = [layer_of(rng, result, 10 + i, gids, sparse)
              for i in range(1 if sparse else rng.randrange(1, 4))]
    if not sparse and rng.random() < 0.3:
        layers = [{'kind': 'group', 'id': 5, 'name': 'all', 'layers': layers, 'tintcolor':
                   '#80c0ff', 'offset': (rng.randrange(-9, 9), 4), 'opacity': 0.9}]
    return {**result, 'sets': sets, 'layers': layers}


def random_form(rng):
    kind, *storage = rng.choice(FORMS)
    return kind, tuple(storage)
