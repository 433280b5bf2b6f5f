#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads Aseprite files and compares the result with a writer and a slow composer that share no code
with the program (aseprite_files.py): all depths, layers, modes, links, tiles. Invalid files are
rejected; damaged files are rejected or read, without a crash. Prints TAP.

usage: test_aseprite.py PIPE
"""
import os
import pathlib
import random
import struct
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import aseprite_files as ase
import file_pipe

PIPE = sys.argv[1]
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
DIVISOR = int(os.environ.get('GABARIT_TEST_DIVISOR', 1))
SPRITES, MUTANTS = max(20, 600 // DIVISOR), max(200, 6000 // DIVISOR)
results = []


def result(good, name, why=''):
    results.append(bool(good))
    for line in [] if good else str(why)[:2000].split('\n'):
        print(f'# {line}')
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}", flush=True)


def read(files):
    """Returns the program's result for each file."""
    return file_pipe.read(PIPE, files, SEED, 'aseprite-crash.ase')


def simple(**changes):
    """Returns a sprite of one layer and two frames, with the given changes."""
    cel = {'layer': 0, 'x': 1, 'y': 0, 'kind': 2, 'w': 2, 'h': 2,
           'pixels': [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (9, 9, 9, 0)]}
    sprite = {'width': 4, 'height': 3, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
              'layers': [{'name': 'body', 'flags': 1, 'type': 0, 'level': 0, 'parent': None}],
              'frames': [{'duration': 80, 'cels': [cel]},
                         {'duration': 120, 'cels': [{**cel, 'kind': 1, 'link': 0, 'x': 0}]}]}
    return {**sprite, **changes}


# ---- Expected texts of values ----

def value_said(kind, value):
    if kind == 'bool':
        return bool(value)
    if kind in ('text',):
        return value
    if kind in ('i64', 'u64') and abs(value) > 2 ** 53:
        return str(value)
    if kind in ase.TYPES or kind == 'fixed':
        return float(value)
    return text_said(kind, value)


def text_said(kind, value):
    if kind in ('point', 'size', 'rect'):
        return '[' + ', '.join(str(x) for x in value) + ']'
    if kind == 'vector':
        of, items = value
        pairs = items if of is None else [(of, item) for item in items]
        return '[' + ', '.join(text_said(k, v) for k, v in pairs) + ']'
    if kind == 'map':
        return '{' + ', '.join(f'{key}: {text_said(k, v)}' for key, (k, v) in value.items()) + '}'
    if kind == 'uuid':
        h = value.hex()
        return '-'.join([h[:8], h[8:12], h[12:16], h[16:20], h[20:]])
    return str(value)


def data_said(data):
    said = {'values': {key: value_said(*pair) for key, pair in
                       data.get('maps', {}).get(0, {}).items()}}
    if 'text' in data:
        said['text'] = data['text']
    if 'colour' in data:
        said['colour'] = bytes(data['colour']).hex()
    return said


def slice_said(slice_):
    keys = {}
    for key in slice_['keys']:
        said = keys[key['frame']] = {k: key[k] for k in ('frame', 'x', 'y', 'w', 'h')}
        if slice_['flags'] & 1:
            said['centre'] = list(key['centre'])
        if slice_['flags'] & 2 and 'pivot' in key:
            said['pivot'] = list(key['pivot'])
    return {'name': slice_['name'], 'keys': [keys[frame] for frame in sorted(keys)],
            'data': data_said(slice_.get('data', {}))}


def said(sprite):
    standard = sprite.get('standard_duration', 100)
    return {
        'durations': [frame['duration'] or standard for frame in sprite['frames']],
        'layers': [{'name': layer['name'], 'type': layer['type'], 'flags': layer['flags'],
                    'parent': -1 if layer['parent'] is None else layer['parent'],
                    'data': data_said(layer.get('data', {}))} for layer in sprite['layers']],
        'tags': [{'name': tag['name'], 'from': tag['from'], 'to': tag['to'],
                  'direction': tag['direction'], 'repeat': tag['repeat'],
                  'data': data_said(tag['data'])} for tag in sprite.get('tags', [])],
        'slices': [slice_said(slice_) for slice_ in sprite.get('slices', [])],
        'data': data_said(sprite.get('data', {}))}


# ---- The tests ----

def compare(sprite, answer):
    """Returns the first difference, or None."""
    if 'error' in answer:
        return answer['error']
    wanted = said(sprite)
    if wanted['durations'] != [frame['duration'] for frame in answer['frames']]:
        return f"durations {wanted['durations']}"
    for part in ('layers', 'tags', 'slices', 'data'):
        if wanted[part] != answer[part]:
            return f'{part}: wanted {wanted[part]}\ngot {answer[part]}'
    for number, frame in enumerate(answer['frames']):
        slow, got = ase.Composer(sprite, number).rgba(), bytes.fromhex(frame['rgba'])
        for i in range(0, len(slow), 4):
            if slow[i:i + 4] != got[i:i + 4]:
                x, y = i // 4 % sprite['width'], i // 4 // sprite['width']
                return (f'frame {number}, pixel {x},{y}: {tuple(slow[i:i + 4])} is wanted, it is '
                        f'{tuple(got[i:i + 4])}')
    return None


def test_random():
    chance = random.Random(SEED)
    sprites = [ase.random_sprite(chance) for _ in range(SPRITES)]
    wrong = []
    for number, (sprite, answer) in enumerate(zip(sprites, read([ase.write(s) for s in sprites]))):
        why = compare(sprite, answer)
        if why is not None:
            wrong.append(f'sprite {number}: {why}')
    result(not wrong, f'{SPRITES} random sprites are read as they were written, seed {SEED}',
           f'{len(wrong)} are wrong; the first: ' + (wrong or [''])[0])


def test_modes():
    """Tests each mode on a grid of values, at two opacities."""
    wrong = []
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
        why = compare(sprite, read([ase.write(sprite)])[0])
        if why is not None:
            wrong.append(f'mode {mode}: {why}')
    result(not wrong, 'all 19 modes give the pixels of the formulas', '\n'.join(wrong))


def patched(data, at, form, *values):
    return data[:at] + struct.pack(form, *values) + data[at + struct.calcsize(form):]


def test_refused():
    data = ase.write(simple())
    table = [
        ('another magic', patched(data, 4, '<H', 0xa5e1), 'not an Aseprite file'),
        ('nothing', b'', 'not an Aseprite file'),
        ('no frames', patched(data, 6, '<H', 0), '0 frames of 4 x 3 pixels with 32 bits'),
        ('no width', patched(data, 8, '<H', 0), '2 frames of 0 x 3 pixels'),
        ('24 bits', patched(data, 12, '<H', 24), '24 bits each'),
        ('too wide', patched(data, 8, '<H', 257), '257 x 3 pixels; the limit is 256 per side'),
        ('more frames than there are', patched(data, 6, '<H', 3), 'in frame 2, the frame is truncated'),
        ('a frame of 8 bytes', patched(data, 128, '<I', 8), 'in frame 0, the frame is truncated'),
        ('a chunk of 5 bytes', patched(data, 144, '<I', 5), 'in frame 0, a chunk is truncated'),
        ('a chunk beyond the file', patched(data, 144, '<I', 1 << 31), 'a chunk is truncated'),
        ('cut in the middle', data[:-20], 'in frame 1, the frame is truncated'),
    ]
    wrong = []
    for (name, _, words), answer in zip(table, read([row[1] for row in table])):
        if words not in answer.get('error', ''):
            wrong.append(f'{name}: {answer}')
    result(not wrong, 'broken files are refused, with what is wrong and where', '\n'.join(wrong))


def test_bombs():
    """Sizes that a file only claims take no memory, and files that need too much work are
    rejected."""
    huge = {'layer': 0, 'x': 0, 'y': 0, 'kind': 2, 'w': 65535, 'h': 65535, 'pixels': []}
    thin = {**huge, 'pixels': [(1, 2, 3, 255)] * 9}
    tiles = {'id': 5, 'flags': 2, 'w': 60000, 'h': 60000, 'tiles': []}
    maps = [{'name': 'map', 'flags': 1, 'type': 2, 'level': 0, 'parent': None, 'tileset': 5}]
    cel = {'layer': 0, 'x': 0, 'y': 0, 'kind': 3, 'w': 1, 'h': 1, 'tiles': [1]}
    bomb = ase.write(simple(layers=maps, frames=[{'duration': 1, 'cels': [cel]}], tilesets=[tiles]))
    at = bomb.index(struct.pack('<IIIHH', 5, 2, 0, 60000, 60000)) + 8
    bomb, cut = patched(bomb, at, '<I', 1 << 20), patched(bomb, at, '<IHH', 16, 64, 64)
    deep = [{'name': 'g', 'flags': 1, 'type': 1, 'level': i, 'parent': i - 1 if i else None}
            for i in range(70)]
    deep.append({'name': 'leaf', 'flags': 1, 'type': 0, 'level': 70, 'parent': 69})
    leaf = {'layer': 70, 'x': 0, 'y': 0, 'kind': 2, 'w': 1, 'h': 1, 'pixels': [(1, 2, 3, 4)]}
    files = [ase.write(simple(frames=[{'duration': 1, 'cels': [c]}])) for c in (huge, thin)]
    nested = ase.write(simple(flags=3, layers=deep, frames=[{'duration': 1, 'cels': [leaf]}]))
    empty, short, tileset, truncated, groups = read(files + [bomb, cut, nested])
    result(empty.get('error') is None and empty['frames'][0]['short'] == 1,
           'a cel without its pixels is transparent, and noted', empty)
    result(short.get('error') is None and short['frames'][0]['rgba'].startswith('010203ff' * 4),
           'the rest of a cel that ends early is transparent', short)
    result('its tileset 5 has 3774873600000000 pixels; the limit is' in tileset.get('error', ''),
           'a tileset larger than the limit is refused before memory is taken', tileset)
    result('its tileset 5 is truncated: 8 bytes cannot contain 65536 pixels'
           in truncated.get('error', ''), 'a tileset larger than its bytes is damaged', truncated)
    result('nested more than 64 deep' in groups.get('error', ''), 'nested groups have a limit',
           groups)


def mutant(chance, data):
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 4])):
        at = chance.randrange(len(data))
        if chance.random() < 0.7:
            data[at] = chance.choice([0, 1, 255, 128, chance.randrange(256)])
        elif chance.random() < 0.5:
            del data[at:at + chance.randrange(1, 9)]
        else:
            data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
    return bytes(data)


def test_mutants():
    chance = random.Random(SEED + 1)
    files = [ase.write(ase.random_sprite(chance)) for _ in range(40)]
    read_well = sum('error' not in answer for answer in
                    read([mutant(chance, chance.choice(files)) for _ in range(MUTANTS)]))
    result(MUTANTS // 20 < read_well < MUTANTS,
           f'{MUTANTS} damaged files are refused or read, seed {SEED}', f'{read_well} were read')


test_modes()
test_random()
test_refused()
test_bombs()
test_mutants()
print(f'1..{len(results)}')
sys.exit(not all(results))
