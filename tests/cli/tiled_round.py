# SPDX-License-Identifier: MIT
"""Exports to Tiled and imports again; reduces banks to the data that must survive this; creates
random levels and maps."""
import base64
import collections
import json
import math
import re
from xml.etree import ElementTree

from dance import expand, shown_steps
import duel

IMPORT_KEYS = ('tiled', 'tiled_layers', 'atlas', 'orientation')


def without_import_keys(value):
    """Removes the properties by which imports recognise objects, and empty properties."""
    if isinstance(value, list):
        return [without_import_keys(item) for item in value]
    if not isinstance(value, dict):
        return value
    result = {key: without_import_keys(item) for key, item in value.items() if key != 'properties'}
    properties = {key: item for key,
                  item in value.get('properties', {}).items() if key not in IMPORT_KEYS}
    return {**result, 'properties': properties} if properties else result


def comparable_sprite(sprite):
    """Returns the frames relative to their hot spots, and the frames and durations that each
    animation shows in one round."""
    frames = [{key: value for key, value in frame.items() if key not in ('picture', 'x', 'y')}
              for frame in sprite['frames']]
    animations = {}
    for animation in sprite.get('animations', []):
        steps = shown_steps(animation)
        animations[animation['name']] = [
            (steps[i]['frame'], steps[i].get('duration') or frames[steps[i]['frame']]['duration'])
            for i in expand(animation)]
    return {'name': sprite['name'], 'properties': sprite.get('properties', {}), 'frames': frames,
            'animations': animations}


def pixels_of(plane):
    """Returns the rows of a plane, which is stored as repeated rows of runs."""
    rows = []
    for line in plane.get('pixels', []):
        times, _, runs = line.partition('* ') if '* ' in line else ('1', '', line)
        row = []
        for run in runs.split():
            count, _, value = run.rpartition('x')
            row += [int(value)] * int(count or 1)
        rows += [row] * int(times)
    return rows


def comparable_map(map_data):
    """Returns a map without bands and derived data, with only those zones that have pixels. The
    pixels are compared separately."""
    planes = []
    for plane in map_data.get('planes', []):
        drawn = {value for row in pixels_of(plane) for value in row}
        zones = {i + 1: zone for i, zone in enumerate(plane.get('zones', [])) if i + 1 in drawn}
        planes.append({'name': plane['name'], 'zones': zones})
    return {'name': map_data['name'], 'width': map_data['width'], 'height': map_data['height'],
            'properties': map_data.get('properties', {}), 'planes': planes}


def comparable_level(level):
    layers = [{key: value for key, value in layer.items() if key != 'partition'}
              for layer in level.get('layers', []) if layer['kind'] not in ('maze', 'heights')]
    return {'name': level['name'], 'properties': level.get('properties', {}), 'layers': layers,
            'markers': [with_angle(marker) for marker in level.get('markers', [])]}


def with_angle(marker):
    """Replaces a direction, which is a rounded unit vector, by an angle rounded to 1/100 degree."""
    if 'direction' not in marker:
        return marker
    x, y = marker['direction']
    return {**marker, 'direction': round(math.degrees(math.atan2(y, x)), 2) % 360}


def with_point_angles(sprite):
    for frame in sprite['frames']:
        frame['points'] = [with_angle(point) for point in frame.get('points', [])]
    return sprite


def comparable(bank):
    """Returns the data of a bank that exports preserve, by kind and name."""
    plain = without_import_keys(bank)
    return {'sprites': {item['name']: with_point_angles(comparable_sprite(item))
                        for item in plain.get('sprites', [])},
            'maps': {item['name']: comparable_map(item) for item in plain.get('maps', [])},
            'levels': {item['name']: comparable_level(item) for item in plain.get('levels', [])}}


def planes_of(bank):
    return {(map_data['name'], plane['name']): pixels_of(plane)
            for map_data in bank.get('maps', []) for plane in map_data.get('planes', [])}


def differing(one, other):
    """Returns the fraction of pixels that differ."""
    cells = [(a, b) for row, import_back in zip(one, other) for a, b in zip(row, import_back)]
    return sum(a != b for a, b in cells) / max(len(cells), 1)


# ---- Objects of files ----

def all_objects(layers):
    return [item for layer in layers
            for item in layer.get('objects', []) + all_objects(layer.get('layers', []))]


def objects(path):
    """Returns the ids of all objects of a map, and by the names of the objects their properties
    that are texts or objects, as (type, text or name of the object)."""
    if path.suffix == '.tmj':
        found = [(item['id'], item['name'], item.get('properties', []))
                 for item in all_objects(json.loads(path.read_text())['layers'])]
    else:
        found = [(int(item.get('id')), item.get('name', ''),
                  [each.attrib for each in item.findall('properties/property')])
                 for item in ElementTree.parse(path).iter('object')]
    names = {number: name for number, name, _ in found}
    return list(names) + [None] * (len(found) - len(names)), {
        name: {each['name']: (each['type'], names.get(int(each['value']))
                              if each['type'] == 'object' else each['value'])
               for each in properties if each['type'] in ('string', 'object')}
        for _, name, properties in found}


# ---- Export and import ----

def file_of(name, kind, form, number=1):
    """Returns the name of a file that was exported; number 2 is the second one of this name."""
    plain = re.sub(r'[^\w+-]', '-', name) + (f'-{number}' if number > 1 else '')
    return f'x-{plain}.{"ts" if kind == "sprite" else "tm"}{form[-1]}'


def export(tests, folder, project, form, *words):
    tests.runs('export', project, '-o', 'x.gab', '--json', 'x.json', '--tiled', form, *words,
               cwd=folder)
    return json.loads((folder / 'x.json').read_text())


def import_back(tests, folder, content, form, rename=lambda name: name):
    """Imports the files that were exported from a project into a project with the same tags;
    returns the bank."""
    empty = {**content, 'sprites': [], 'maps': [], 'levels': [], 'pictures': []}
    empty.pop('export', None)
    (folder / 'back.gabarit').write_text(json.dumps(empty))
    seen = collections.Counter()
    for kind in ('sprite', 'level', 'map'):  # in the order of the export
        for asset in content.get(f'{kind}s', []):
            name = file_of(asset['name'], kind, form)
            seen[name] += 1
            name = file_of(asset['name'], kind, form, seen[name])
            tests.runs('import', 'back.gabarit', rename(name), '--as', kind, '--name',
                       asset['name'], cwd=folder)
    tests.runs('export', 'back.gabarit', '-o', 'back.gab', '--json', 'back.json', cwd=folder)
    return json.loads((folder / 'back.json').read_text())


# ---- Random levels and maps ----

TEXTS = ['', 'a "b" & <c>', 'two\nlines', 'été', '7']


def random_properties(rng):
    values = [True, False, 3, -2.5, 1e300, 0.1, *TEXTS]
    return {f'key {i}': rng.choice(values) for i in range(rng.randrange(3))}


def random_walls(rng, step):
    """Returns chains of walls, some of them closed, that turn in either direction."""
    walls = []
    for i in range(rng.randrange(1, 6)):
        corners = [(rng.randrange(-2000, 8000) / step, rng.randrange(-2000, 8000) / step)
                   for _ in range(rng.randrange(2, 7))]
        if rng.random() < 0.5:
            corners.append(corners[0])
        fields = {'name': rng.choice(['', f'gate {i}', 'been']), 'tag': rng.choice([0, 1, 9, 10]),
                  'blocks': rng.choice(['both', 'front']), 'properties': random_properties(rng)}
        walls += [duel.wall(*a, *b, **fields) for a, b in zip(corners, corners[1:]) if a != b]
    return walls


def cells_of(width, height, value_at):
    """Returns pixels in the format of project files."""
    blocks = []
    for row in range(0, height, 64):
        for column in range(0, width, 64):
            pairs = bytearray()
            for i in range(4096):
                x, y = column + i % 64, row + i // 64
                value = value_at(x, y) if x < width and y < height else 0
                if pairs and pairs[-1] == value and 0 < pairs[-2] < 255:
                    pairs[-2] += 1
                else:
                    pairs += bytes((1, value))
            blocks.append([column // 64, row // 64, base64.b64encode(pairs).decode()])
    return {'size': [width, height], 'tiles': blocks}


def random_cells(rng):
    width, height = rng.randrange(1, 9), rng.randrange(1, 9)
    cells = {(x, y): rng.choice([0, 0, 1, 5, 10]) for x in range(width) for y in range(height)}
    cells[0, 0] = 10
    return cells_of(width, height, lambda x, y: cells[x, y])


def random_level(rng, first, name, step):
    isometric = rng.random() < 0.4
    size = {'cell_w': 32, 'cell_h': 16} if isometric else {'cell_w': 12, 'cell_h': 10}
    layers = [{'name': f'walls {i}',
               'walls': {'partition': 'bsp', 'walls': random_walls(rng, step)}}
              for i in range(rng.randrange(1, 3))]
    for i in range(rng.randrange(3)):
        layers.append({'name': f'cells {i}', 'tiles': {
            'x': rng.randrange(-99, 99) / step, 'y': rng.randrange(-99, 99) / step, **size,
            'isometric': isometric, 'solid_outside': rng.random() < 0.5,
            'cells': random_cells(rng)}})
    nodes = sorted(rng.sample(range(-2000, 8000), rng.randrange(2, 9)))
    layers.append({'name': 'ground', 'ground': {
        'slope_limit': 1.5, 'nodes': [{'x': x / step, 'y': rng.randrange(8000) / step}
                                      for x in nodes]}})
    for i, layer in enumerate(layers):
        layer.update({'id': duel.identity(first + i), 'properties': random_properties(rng)})
    markers = [{'name': f'm{i}', 'tag': rng.choice([0, 1, 8]), 'x': rng.randrange(9999) / step,
                'y': rng.randrange(9999) / step, 'to_x': rng.randrange(-30, 30),
                'to_y': rng.randrange(-30, 30), 'properties': random_properties(rng)}
               for i in range(rng.randrange(6))]
    return {'id': duel.identity(first + 50), 'name': name, 'width': rng.randrange(1, 900),
            'height': rng.randrange(1, 900), 'layers': layers, 'markers': markers,
            'properties': random_properties(rng)}


def random_paint(rng, width, height, zones):
    """Paints overlapping discs and rings."""
    discs = [(rng.randrange(width), rng.randrange(height), rng.randrange(1, 14),
              rng.randrange(9), rng.randrange(zones + 1)) for _ in range(14)]

    def value_at(x, y):
        value = 0
        for left, top, radius, hole, zone in discs:
            if hole <= math.hypot(x - left, y - top) < radius:
                value = zone
        return value
    return cells_of(width, height, value_at)


def random_map(rng, first, name):
    width, height = rng.randrange(20, 90), rng.randrange(20, 90)
    planes = []
    for i in range(rng.randrange(1, 3)):
        zones = [{'number': 3 * k + 1, 'name': rng.choice(['', f'zone {k}']),
                  'tag': rng.choice([0, 8, 9]), 'has_walk': k % 2 == 0, 'walk_x': k + 0.5,
                  'walk_y': 4.25, 'properties': random_properties(rng)} for k in range(4)]
        shapes = [duel.polygon(first + 10 * i + k + 1, 3 * k + 1, *[
            (rng.randrange(-20, 400) / 4, rng.randrange(-20, 400) / 4) for _ in range(5)])
            for k in range(4)]
        planes.append({'id': duel.identity(first + 60 + i), 'name': f'plane {i}', 'zones': zones,
                       'shapes': shapes, 'pixels': random_paint(rng, width, height, 3)})
        for zone in zones:  # paint uses the numbers 1 to 3
            zone['number'] = min(zone['number'], 10)
        zones += [{'number': number, 'name': f'paint {number}'} for number in (2, 3)]
    return {'id': duel.identity(first), 'name': name, 'width': width, 'height': height,
            'planes': planes, 'properties': random_properties(rng)}
