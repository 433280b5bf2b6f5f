#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the JSON of banks as other programs use it: with the schema, the document and scripts.
Prints TAP.

usage: test_json_schema.py JSON_PIPE SCHEMA JSON_MD [LOCALEDEF]

Texts that the library writes satisfy the schema. The library and the schema reject the same invalid
documents. A text that Python reads and writes again, with keys in any order, gives the same bank.
The code in JSON.md does what the document states. With the path of localedef, the tests of numbers
and letters are repeated in French and Turkish locales.
"""
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from schema import Schema

PIPE, SCHEMA, DOCUMENT = sys.argv[1:4]
LOCALES = {'fr_FR.UTF-8': '0,5', 'tr_TR.UTF-8': '0,5'}
SEED = int(os.environ.get('GABARIT_TEST_SEED', 1))
BANKS = max(1, 300 // int(os.environ.get('GABARIT_TEST_DIVISOR', 1)))
results = []


def result(is_valid, name, why=''):
    results.append(is_valid)
    for line in [] if is_valid else str(why)[:2000].split('\n'):
        print(f'# {line}')
    print(f"{'ok' if is_valid else 'not ok'} {len(results)} - {name}", flush=True)


def pipe(*arguments, text='', **environment):
    process = subprocess.run([PIPE, *arguments], input=text.encode(), capture_output=True,
                             check=False,
                             env={**os.environ, **environment})
    if process.returncode != 0:
        sys.exit(f'Bail out! {process.stderr.decode()}')
    return process.stdout.decode()


def read(documents, **environment):
    """Returns the library's result for each text or value: a digest or an error message."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in documents]
    return pipe('read', text=''.join(text + '\0' for text in texts), **environment).splitlines()


# ---- Invalid documents: the path and the invalid value ----

VALID = {
    'format': 'gabarit-bank', 'version': 1, 'roles': ['body'],
    'tags': [{'name': 'head', 'number': 3, 'role': 'body', 'colour': '#ff0000',
              'properties': {'n': 1, 't': 'x', 'b': True, 'r': {'sprite': 0}, 'e': None}}],
    'pictures': [{'name': 'a.png', 'width': 4, 'height': 3, 'digest': '0' * 32},
                 {'width': 1, 'height': 1, 'rgba': 'AAAAAA=='}],
    'sprites': [{'name': 's', 'frames': [
        {'name': 'f', 'picture': 0, 'x': 1, 'y': 0, 'width': 3, 'height': 3, 'left': 0.5, 'top': -1,
         'duration': 10,
         'points': [{'name': 'p', 'x': 0.5, 'y': 1, 'direction': [0, 1]}],
         'boxes': [{'name': 'b', 'tag': 'head', 'x': 0, 'y': 0, 'w': 1, 'h': 1},
                   {'name': 'g', 'members': [{'left': 0, 'top': 0, 'right': 1, 'bottom': 1}]}],
         'mask': {'x': 1, 'y': 1, 'rows': ['.#']}}],
                 'animations': [{'name': 'a', 'steps': [0], 'loop': 0, 'direction': 'reverse'}]}],
    'maps': [{'name': 'm', 'picture': 0, 'width': 2, 'height': 1,
              'planes': [{'name': 'p', 'zones': [{'name': 'z', 'tag': 'head', 'walk': [1, 0.5]}],
                          'pixels': ['0 1']}],
              'bands': [{'name': 'b', 'radius': 2.5}], 'fitting': ['1 0'], 'distances': ['2x9']}],
    'levels': [{'name': 'l', 'picture': 0, 'layers': [
        {'name': 'w', 'kind': 'walls',
         'walls': [{'name': 'd', 'tag': 'head', 'a': [0, 1], 'b': [2, 0.5], 'one_way': True},
                   {'a': [3, 3], 'b': [3, 3]}],
         'partition': {'kind': 'bsp', 'tree': [{'cut': [16384, 0, 9]}, [0, 1], []], 'left': 0,
                       'top': 0, 'cell_width': 8, 'cell_height': 8, 'columns': 2, 'rows': 1,
                       'entries': [0, 2]}},
        {'kind': 'walls', 'walls': [{'a': [0, 0], 'b': [1, 1]}],
         'partition': {'kind': 'grid', 'left': 0, 'top': 0, 'cell_width': 8, 'cell_height': 8,
                       'columns': 1, 'rows': 2, 'leaves': [[0], []]}},
        {'kind': 'tiles', 'origin': [1, 1], 'cell_width': 4, 'cell_height': 4, 'columns': 2,
         'rows': 1, 'solid_outside': True, 'cells': ['0 3']},
        {'kind': 'tiles', 'column': [2, 1], 'row': [-2, 1], 'columns': 1, 'rows': 1,
         'cells': ['0']},
        {'kind': 'maze', 'cell_width': 4, 'cell_height': 4, 'columns': 1, 'rows': 1,
         'cells': ['3 1', '2 0']},
        {'kind': 'ground', 'nodes': [[0, 0], [4, 1], [8, 0]], 'slope_limit': 0.5},
        {'kind': 'heights', 'cell_width': 4, 'cell_height': 4, 'columns': 2, 'rows': 1, 'low': 0,
         'high': 9.5, 'bytes': 2, 'samples': ['0 65535']}],
                'markers': [{'name': 'start', 'tag': 'head', 'x': 1, 'y': 2,
                             'direction': [1, 0]}]}],
}
ABSENT = object()
FRAME, BOX = ('sprites', 0, 'frames', 0), ('sprites', 0, 'frames', 0, 'boxes', 0)
EDGES = FRAME + ('boxes', 1, 'members', 0)  # a box in the notation of older texts
POINT, MASK = FRAME + ('points', 0), FRAME + ('mask',)
ANIMATION, MAP, PLANE = ('sprites', 0, 'animations', 0), ('maps', 0), ('maps', 0, 'planes', 0)
TAG, PICTURE = ('tags', 0), ('pictures', 0)
LEVEL, MARKER = ('levels', 0), ('levels', 0, 'markers', 0)
WALLS, GRID, TILES, ISO, MAZE, GROUND, HEIGHTS = (LEVEL + ('layers', i) for i in range(7))
WALL, TREE, CELLS = WALLS + ('walls', 0), WALLS + ('partition',), GRID + ('partition',)
INVALID = [
    (('format',), 'other'), (('format',), ABSENT), (('version',), 2), (('version',), '1'),
    (('version',), ABSENT), (('colours',), []), (('roles',), 'body'), (('roles', 0), 1),
    (('roles', 0), ''), (('roles',), ['body', 'body']), (('roles',), [str(i) for i in range(65)]),
    (('tags',), {}), (('tags', 0), 7), (TAG + ('name',), ABSENT), (TAG + ('name',), ''),
    (TAG + ('number',), ABSENT), (TAG + ('number',), 0), (TAG + ('number',), 256),
    (TAG + ('number',), 1.5), (TAG + ('colour',), 'red'), (TAG + ('colour',), '#12345'),
    (TAG + ('color',), '#123456'), (TAG + ('properties',), []), (TAG + ('properties', 'n'), {}),
    (TAG + ('properties', 'n'), {'frame': 0}), (TAG + ('properties', 'n'), {'map': 0, 'level': 0}),
    (TAG + ('properties', 'n'), {'map': -1}),
    (TAG + ('properties', ''), 1), (TAG + ('properties', 'n'), [1]), (TAG + ('role',), 1),
    (PICTURE + ('width',), ABSENT), (PICTURE + ('width',), 0), (PICTURE + ('height',), 16385),
    (PICTURE + ('name',), 'a/b'), (PICTURE + ('name',), 'a\\b'), (PICTURE + ('digest',), '00'),
    (PICTURE + ('png',), 'A*=='), (PICTURE + ('png',), ''), (('pictures', 1, 'digest'), '0' * 32),
    (('pictures', 1, 'png'), 'AAAA'),
    (('sprites', 0, 'name'), ABSENT), (('sprites', 0, 'size'), 1), (FRAME + ('picture',), ABSENT),
    (FRAME + ('picture',), -1), (FRAME + ('x',), -1), (FRAME + ('width',), 0),
    (FRAME + ('left',), 0.1), (FRAME + ('top',), 65536), (FRAME + ('top',), '1'),
    (FRAME + ('duration',), 0), (FRAME + ('duration',), 1 << 25), (FRAME + ('duration',), True),
    (POINT + ('name',), ABSENT), (POINT + ('x',), ABSENT), (POINT + ('y',), 0.3),
    (POINT + ('direction',), [1]), (POINT + ('direction',), [2, 0]), (POINT + ('tag',), 'head'),
    (BOX + ('x',), ABSENT), (BOX + ('h',), 1.001), (BOX + ('w',), 0), (BOX + ('h',), -1),
    (BOX + ('w',), 131071), (BOX + ('left',), 0), (BOX + ('tag',), 3),
    (EDGES + ('left',), ABSENT), (EDGES + ('bottom',), 1.001), (EDGES + ('x',), 0),
    (BOX + ('tag',), ''), (BOX + ('members',), []),
    (FRAME + ('boxes', 1, 'members'), []), (FRAME + ('boxes', 1, 'tag'), 'head'),
    (FRAME + ('boxes', 1, 'members', 0, 'members'), []), (MASK + ('rows',), '.#'),
    (MASK + ('rows', 0), '.x'), (MASK + ('rows', 0), ''), (MASK + ('rows', 0), 1),
    (MASK + ('width',), 2), (MASK + ('x',), -1), (ANIMATION + ('steps',), []),
    (ANIMATION + ('steps',), ABSENT), (ANIMATION + ('steps', 0), 0.5),
    (ANIMATION + ('direction',), 'up'), (ANIMATION + ('loop',), None), (MAP + ('width',), ABSENT),
    (MAP + ('height',), 0), (MAP + ('bands', 0, 'radius'), 0),
    (MAP + ('bands', 0, 'radius'), ABSENT), (MAP + ('fitting',), []),
    (MAP + ('distances', 0), '2 x9'), (PLANE + ('pixels',), ABSENT),
    (PLANE + ('pixels', 0), '0 -1'), (PLANE + ('pixels', 0), '0,1'), (PLANE + ('pixels', 0), ''),
    (PLANE + ('zones',), [{}] * 256), (PLANE + ('zones', 0, 'walk'), [1]),
    (PLANE + ('zones', 0, 'walk'), [1, 0.7]), (PLANE + ('zones', 0, 'number'), 1),
    (LEVEL + ('name',), ABSENT), (LEVEL + ('walls',), []), (LEVEL + ('layers',), {}),
    (LEVEL + ('layers', 0), 1), (WALLS + ('kind',), ABSENT), (WALLS + ('kind',), 'air'),
    (WALLS + ('kind',), 'maze'), (WALLS + ('cells',), ['0']), (WALL + ('a',), ABSENT),
    (WALL + ('b',), [1]), (WALL + ('b',), [1, 0.3]), (WALL + ('one_way',), 1),
    (WALL + ('tag',), ''), (WALL + ('x',), 1), (TREE + ('kind',), 'tree'),
    (TREE + ('kind',), 'grid'),
    (TREE + ('tree',), ABSENT), (TREE + ('tree',), []), (TREE + ('tree', 0), 7),
    (TREE + ('tree', 0, 'cut'), [16384, 0]), (TREE + ('tree', 0, 'cut', 2), 0.5),
    (TREE + ('tree', 0, 'front'), 1), (TREE + ('tree', 1), [0, 0]), (TREE + ('tree', 1), [-1]),
    (TREE + ('left',), ABSENT), (TREE + ('entries',), ABSENT), (TREE + ('entries',), []),
    (TREE + ('columns',), 0), (TREE + ('cell_width',), 0), (TREE + ('leaves',), [[]]),
    (CELLS + ('leaves',), ABSENT), (CELLS + ('leaves', 0), 0), (CELLS + ('rows',), ABSENT),
    (CELLS + ('cell_height',), -1), (CELLS + ('tree',), [[]]), (TILES + ('cell_width',), ABSENT),
    (TILES + ('cell_width',), 0), (TILES + ('columns',), 65536), (TILES + ('rows',), 0),
    (TILES + ('cells',), ABSENT), (TILES + ('cells', 0), '0 -1'), (TILES + ('solid_outside',), 1),
    (TILES + ('column',), [1, 0]), (TILES + ('origin',), [1]), (ISO + ('row',), ABSENT),
    (ISO + ('cell_width',), 1), (MAZE + ('columns',), 65535), (MAZE + ('cells',), 7),
    (MAZE + ('cell_height',), ABSENT), (GROUND + ('nodes',), ABSENT),
    (GROUND + ('nodes',), [[0, 0]]),
    (GROUND + ('nodes', 1), [4]), (GROUND + ('slope_limit',), -1), (GROUND + ('width',), 1),
    (HEIGHTS + ('low',), ABSENT), (HEIGHTS + ('high',), '1'), (HEIGHTS + ('bytes',), 3),
    (HEIGHTS + ('samples',), ABSENT), (MARKER + ('x',), ABSENT), (MARKER + ('direction',), [2, 0]),
    (MARKER + ('kind',), 'start'),
]


def with_change(path, value):
    document = copy.deepcopy(VALID)
    at = document
    for step in path[:-1]:
        at = at[step]
    if value is ABSENT:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return document


def check_invalid(schema):
    result(schema.errors(VALID) == [] and re.fullmatch('[0-9a-f]{16}', read([VALID])[0]),
           'a document with every key is valid', [schema.errors(VALID), read([VALID])])
    documents = [with_change(*each) for each in INVALID]
    answers = read(documents)
    accepted = [f'{path}: {value}' for (path, value), answer in zip(INVALID, answers)
                if not answer.startswith('$')]
    result(not accepted and len(answers) == len(INVALID),
           f'{len(INVALID)} invalid documents are rejected, each with its location',
           '\n'.join(accepted))
    not_detected = [f'{path}: {value}' for (path, value), document in zip(INVALID, documents)
                    if not schema.errors(document)]
    result(not not_detected, 'the schema rejects them all', '\n'.join(not_detected))


# ---- Banks ----

def shuffle(value, generator):
    """Returns the same value, with the keys of objects in random order."""
    if isinstance(value, list):
        return [shuffle(each, generator) for each in value]
    if isinstance(value, dict):
        keys = list(value)
        generator.shuffle(keys)
        return {key: shuffle(value[key], generator) for key in keys}
    return value


def with_edges(value):
    """Returns the same value, with its boxes in the notation of older texts."""
    if isinstance(value, list):
        return [with_edges(each) for each in value]
    if not isinstance(value, dict):
        return value
    value = {key: with_edges(each) for key, each in value.items()}
    if {'x', 'y', 'w', 'h'} <= set(value) and 'shape' not in value:
        x, y, w, h = (value.pop(key) for key in 'xywh')
        value.update(left=x, top=y, right=x + w, bottom=y + h)
    return value


def check_banks(schema, texts, digests):
    documents = [json.loads(text) for text in texts]
    wrong = [error for document in documents for error in schema.errors(document)]
    result(not wrong, f'{len(texts)} banks satisfy the schema', '\n'.join(wrong[:9]))
    generator = random.Random(SEED)
    variants = {'texts': texts, 'texts that Python writes': documents,
                'texts with shuffled keys': [shuffle(each, generator) for each in documents],
                'texts without line breaks': [json.dumps(each, ensure_ascii=False,
                                                         separators=(',', ':'))
                                              for each in documents]}
    older = with_edges(documents)
    result(older != documents and not [e for each in older for e in schema.errors(each)],
           'the schema accepts boxes with edges')
    variants['texts whose boxes have edges'] = older
    for name, forms in variants.items():
        answers = read(forms)
        differing = [f'{i}: {answer}' for i, answer in enumerate(answers) if answer != digests[i]]
        result(not differing and len(answers) == len(digests), f'{name} give the same bytes',
               '\n'.join(differing[:9]))


def check_code(texts, digests):
    with open(DOCUMENT, encoding='utf-8') as file:
        text = file.read()
    code = {}
    exec(re.search(r'^```python\n(.*?)^```$', text, re.DOTALL | re.MULTILINE)[1], code)
    documents = [json.loads(text) for text in texts]
    grids = lines = 0
    for document in documents:
        for map_object in document.get('maps', []):
            for owner, key in [(map_object, 'fitting'), (map_object, 'distances')] + [
                    (plane, 'pixels') for plane in map_object.get('planes', [])]:
                if key in owner:
                    rows = code['read_grid'](owner[key])
                    is_valid = (len(rows) == map_object['height']
                                and all(len(row) == map_object['width'] for row in rows))
                    grids += 1
                    lines += is_valid and code['write_grid'](rows) == owner[key]
        layers = [layer for level in document.get('levels', [])
                  for layer in level.get('layers', [])]
        for layer in layers:
            for key in {'cells', 'samples'} & set(layer):
                rows = code['read_grid'](layer[key])
                extra = layer['kind'] == 'maze'
                is_valid = (len(rows) == layer['rows'] + extra
                            and all(len(row) == layer['columns'] + extra for row in rows))
                grids += 1
                lines += is_valid and code['write_grid'](rows) == layer[key]
        for sprite in document.get('sprites', []):
            for frame in sprite.get('frames', []):
                if 'rows' in frame.get('mask', {}):
                    frame['mask']['rows'] = code['read_mask'](frame['mask']['rows'])
    result(grids > 0 and grids == lines, 'the code in JSON.md reads and writes grids',
           f'{lines} of {grids}')
    result(read(documents) == digests, 'the code in JSON.md reads masks', '')
    examples = [json.loads(each) for each in re.findall(r'^```json\n(\{.*?)^```$', text,
                                                        re.DOTALL | re.MULTILINE)]
    answers = read(examples)
    result(len(answers) >= 2 and all(re.fullmatch('[0-9a-f]{16}', each) for each in answers),
           'the examples in JSON.md are valid banks', answers)


# ---- Locales ----

def check_locales(localedef, written, texts, digests):
    with tempfile.TemporaryDirectory() as folder:
        for name, expected in LOCALES.items():
            process = subprocess.run([localedef, '--no-archive', '-i', name[:5], '-f', 'UTF-8',
                                      f'{folder}/{name}'],
                                     capture_output=True, text=True, check=False)
            environment = {'LOCPATH': folder, 'LC_ALL': name}
            printed = process.stderr
            if process.returncode == 0:
                printed = pipe('point', **environment).strip()
            result(printed == expected, f'{name} is in effect', printed)
            result(pipe('write', str(SEED), str(BANKS), **environment) == written,
                   f'the same texts under {name}')
            result(read(texts, **environment) == digests, f'the same bytes under {name}')


def main():
    with open(SCHEMA, encoding='utf-8') as file:
        schema = Schema(json.load(file))
    print(f'# seed {SEED} (GABARIT_TEST_SEED)')
    written = pipe('write', str(SEED), str(BANKS))
    parts = written.split('\0')[:-1]
    texts, digests = parts[::2], parts[1::2]
    check_invalid(schema)
    check_banks(schema, texts, digests)
    check_code(texts, digests)
    if len(sys.argv) > 4:
        check_locales(sys.argv[4], written, texts, digests)
    print(f'1..{len(results)}')
    sys.exit(0 if all(results) else 1)


if __name__ == '__main__':
    main()
