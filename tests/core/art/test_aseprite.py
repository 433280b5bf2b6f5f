#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests reading Aseprite files. A writer creates the files, and a slow compositor computes the
expected pixels; neither shares code with the program (aseprite_files.py). Covers all depths,
layers, blend modes, links and tiles.
Invalid files are rejected; damaged files are rejected or read, without a crash. Prints TAP.

usage: test_aseprite.py PIPE
"""
import os
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'support'))
import aseprite_files as ase
import file_pipe
import mutate

PIPE = sys.argv[1]
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
DIVISOR = int(os.environ.get('GABARIT_TEST_DIVISOR', 1))
SPRITES, MUTANTS = max(20, 600 // DIVISOR), max(200, 6000 // DIVISOR)
results = []


def result(passed, name, details=''):
    results.append(bool(passed))
    for line in [] if passed else str(details)[:2000].split('\n'):
        print(f'# {line}')
    print(f"{'ok' if passed else 'not ok'} {len(results)} - {name}", flush=True)


def read(files):
    """Returns the result of the program for each file."""
    return file_pipe.read_results(PIPE, files, SEED, 'aseprite-crash.ase')


def simple(**changes):
    """Returns a sprite of one layer and two frames, with the given changes."""
    cel = {'layer': 0, 'x': 1, 'y': 0, 'kind': 2, 'w': 2, 'h': 2,
           'pixels': [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (9, 9, 9, 0)]}
    sprite = {'width': 4, 'height': 3, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
              'layers': [{'name': 'body', 'flags': 1, 'type': 0, 'level': 0, 'parent': None}],
              'frames': [{'duration': 80, 'cels': [cel]},
                         {'duration': 120, 'cels': [{**cel, 'kind': 1, 'link': 0, 'x': 0}]}]}
    return {**sprite, **changes}


# ---- Expected results ----

def expected_value(kind, value):
    if kind == 'bool':
        return bool(value)
    if kind in ('text',):
        return value
    if kind in ('i64', 'u64') and abs(value) > 2 ** 53:
        return str(value)
    if kind in ase.TYPES or kind == 'fixed':
        return float(value)
    return expected_text(kind, value)


def expected_text(kind, value):
    if kind in ('point', 'size', 'rect'):
        return '[' + ', '.join(str(x) for x in value) + ']'
    if kind == 'vector':
        element_kind, items = value
        pairs = items if element_kind is None else [(element_kind, item) for item in items]
        return '[' + ', '.join(expected_text(k, v) for k, v in pairs) + ']'
    if kind == 'map':
        return '{' + ', '.join(f'{key}: {expected_text(k, v)}' for key,
                               (k, v) in value.items()) + '}'
    if kind == 'uuid':
        h = value.hex()
        return '-'.join([h[:8], h[8:12], h[12:16], h[16:20], h[20:]])
    return str(value)


def expected_data(data):
    result = {'values': {key: expected_value(*pair) for key, pair in
                         data.get('maps', {}).get(0, {}).items()}}
    if 'text' in data:
        result['text'] = data['text']
    if 'colour' in data:
        result['colour'] = bytes(data['colour']).hex()
    return result


def expected_slice(slice_):
    keys = {}
    for key in slice_['keys']:
        result = keys[key['frame']] = {k: key[k] for k in ('frame', 'x', 'y', 'w', 'h')}
        if slice_['flags'] & 1:
            result['centre'] = list(key['centre'])
        if slice_['flags'] & 2 and 'pivot' in key:
            result['pivot'] = list(key['pivot'])
    return {'name': slice_['name'], 'keys': [keys[frame] for frame in sorted(keys)],
            'data': expected_data(slice_.get('data', {}))}


def expected_sprite(sprite):
    standard = sprite.get('standard_duration', 100)
    return {
        'durations': [frame['duration'] or standard for frame in sprite['frames']],
        'layers': [{'name': layer['name'], 'type': layer['type'], 'flags': layer['flags'],
                    'parent': -1 if layer['parent'] is None else layer['parent'],
                    'data': expected_data(layer.get('data', {}))} for layer in sprite['layers']],
        'tags': [{'name': tag['name'], 'from': tag['from'], 'to': tag['to'],
                  'direction': tag['direction'], 'repeat': tag['repeat'],
                  'data': expected_data(tag['data'])} for tag in sprite.get('tags', [])],
        'slices': [expected_slice(slice_) for slice_ in sprite.get('slices', [])],
        'data': expected_data(sprite.get('data', {}))}


# ---- The tests ----

def compare(sprite, answer):
    """Returns a description of the first difference, or None."""
    if 'error' in answer:
        return answer['error']
    expected = expected_sprite(sprite)
    if expected['durations'] != [frame['duration'] for frame in answer['frames']]:
        return f"durations {expected['durations']}"
    for part in ('layers', 'tags', 'slices', 'data'):
        if expected[part] != answer[part]:
            return f'{part}: expected {expected[part]}\ngot {answer[part]}'
    for number, frame in enumerate(answer['frames']):
        slow, got = ase.Composer(sprite, number).rgba(), bytes.fromhex(frame['rgba'])
        for i in range(0, len(slow), 4):
            if slow[i:i + 4] != got[i:i + 4]:
                x, y = i // 4 % sprite['width'], i // 4 // sprite['width']
                return (f'frame {number}, pixel {x},{y}: expected {tuple(slow[i:i + 4])}, got '
                        f'{tuple(got[i:i + 4])}')
    return None


def test_random():
    rng = random.Random(SEED)
    sprites = [ase.random_sprite(rng) for _ in range(SPRITES)]
    failures = []
    for number, (sprite, answer) in enumerate(zip(sprites, read([ase.write(s) for s in sprites]))):
        difference = compare(sprite, answer)
        if difference is not None:
            failures.append(f'sprite {number}: {difference}')
    result(not failures, f'{SPRITES} random sprites are read back, seed {SEED}',
           f'{len(failures)} are wrong; the first: ' + (failures or [''])[0])


def test_modes():
    """Tests each blend mode on a grid of values, with two alphas."""
    failures = []
    levels = [0, 1, 63, 64, 127, 128, 129, 191, 254, 255]
    pixels = [(a, b, (a * 7 + b) % 256, alpha) for a in levels for b in levels
              for alpha in (255, 77)]
    side = len(levels)
    for mode in range(19):
        cel = {'x': 0, 'y': 0, 'kind': 2, 'w': 2 * side, 'h': side}
        layer = {'flags': 1, 'type': 0, 'level': 0, 'parent': None}
        sprite = {'width': 2 * side, 'height': side, 'depth': ase.RGBA, 'flags': 3,
                  'transparent': 0, 'layers': [{**layer, 'name': 'under'},
                                               {**layer, 'name': 'over', 'blend': mode,
                                                'opacity': 200}],
                  'frames': [{'duration': 1, 'cels': [
                      {**cel, 'layer': 0, 'pixels': pixels},
                      {**cel, 'layer': 1, 'pixels': pixels[::-1]}]}]}
        difference = compare(sprite, read([ase.write(sprite)])[0])
        if difference is not None:
            failures.append(f'mode {mode}: {difference}')
    result(not failures, 'all 19 blend modes match their formulas', '\n'.join(failures))


def patch(data, at, form, *values):
    return data[:at] + struct.pack(form, *values) + data[at + struct.calcsize(form):]


def test_rejected():
    data = ase.write(simple())
    table = [
        ('wrong magic number', patch(data, 4, '<H', 0xa5e1), 'not an Aseprite file'),
        ('an empty file', b'', 'not an Aseprite file'),
        ('no frames', patch(data, 6, '<H', 0), '0 frames of 4 x 3 pixels with 32 bits'),
        ('no width', patch(data, 8, '<H', 0), '2 frames of 0 x 3 pixels'),
        ('24 bits', patch(data, 12, '<H', 24), '24 bits each'),
        ('too wide', patch(data, 8, '<H', 65535), '0.1966 megapixels (65535 x 3); at most 0.06554'),
        ('too many declared frames', patch(data, 6, '<H', 3), 'in frame 2, the frame is truncated'),
        ('a frame of 8 bytes', patch(data, 128, '<I', 8), 'in frame 0, the frame is truncated'),
        ('a chunk of 5 bytes', patch(data, 144, '<I', 5), 'in frame 0, a chunk is truncated'),
        ('a chunk beyond the file', patch(data, 144, '<I', 1 << 31), 'a chunk is truncated'),
        ('truncated', data[:-20], 'in frame 1, the frame is truncated'),
    ]
    failures = []
    for (name, _, words), answer in zip(table, read([row[1] for row in table])):
        if words not in answer.get('error', ''):
            failures.append(f'{name}: {answer}')
    result(not failures, 'invalid files are rejected, with the fault and its position',
           '\n'.join(failures))


def test_bombs():
    """No memory is allocated for sizes that a file only declares, and files that need too much work
    are rejected."""
    huge = {'layer': 0, 'x': 0, 'y': 0, 'kind': 2, 'w': 65535, 'h': 65535, 'pixels': []}
    thin = {**huge, 'pixels': [(1, 2, 3, 255)] * 9}
    tiles = {'id': 5, 'flags': 2, 'w': 60000, 'h': 60000, 'tiles': []}
    maps = [{'name': 'map', 'flags': 1, 'type': 2, 'level': 0, 'parent': None, 'tileset': 5}]
    cel = {'layer': 0, 'x': 0, 'y': 0, 'kind': 3, 'w': 1, 'h': 1, 'tiles': [1]}
    bomb = ase.write(simple(layers=maps, frames=[{'duration': 1, 'cels': [cel]}], tilesets=[tiles]))
    at = bomb.index(struct.pack('<IIIHH', 5, 2, 0, 60000, 60000)) + 8
    bomb, cut = patch(bomb, at, '<I', 1 << 20), patch(bomb, at, '<IHH', 16, 64, 64)
    deep = [{'name': 'g', 'flags': 1, 'type': 1, 'level': i, 'parent': i - 1 if i else None}
            for i in range(70)]
    deep.append({'name': 'leaf', 'flags': 1, 'type': 0, 'level': 70, 'parent': 69})
    leaf = {'layer': 70, 'x': 0, 'y': 0, 'kind': 2, 'w': 1, 'h': 1, 'pixels': [(1, 2, 3, 4)]}
    files = [ase.write(simple(frames=[{'duration': 1, 'cels': [c]}])) for c in (huge, thin)]
    nested = ase.write(simple(flags=3, layers=deep, frames=[{'duration': 1, 'cels': [leaf]}]))
    empty, short, tileset, truncated, groups = read(files + [bomb, cut, nested])
    result(empty.get('error') is None and empty['frames'][0]['short'] == 1,
           'a cel without pixels is transparent, and counted as truncated', empty)
    result(short.get('error') is None and short['frames'][0]['rgba'].startswith('010203ff' * 4),
           'the missing part of a truncated cel is transparent', short)
    result('its tileset 5 has 3774873600000000 pixels; the limit is' in tileset.get('error', ''),
           'a tileset larger than the limit is rejected before memory is allocated', tileset)
    result('its tileset 5 is truncated: 8 bytes cannot contain 65536 pixels'
           in truncated.get('error', ''), 'a tileset with too few bytes is rejected', truncated)
    result('nested more than 64 deep' in groups.get('error', ''),
           'the nesting of groups is limited',
           groups)


def test_damaged():
    rng = random.Random(SEED + 1)
    files = [ase.write(ase.random_sprite(rng)) for _ in range(40)]
    read_count = sum('error' not in answer for answer in
                     read([mutate.mutant(rng, files) for _ in range(MUTANTS)]))
    result(MUTANTS // 20 < read_count < MUTANTS,
           f'{MUTANTS} damaged files are rejected or read, seed {SEED}', f'{read_count} were read')


test_modes()
test_random()
test_rejected()
test_bombs()
test_damaged()
print(f'1..{len(results)}')
sys.exit(not all(results))
