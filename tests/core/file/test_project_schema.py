#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that project files, their schema and their description agree. Prints TAP."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[3]
sys.path += [str(ROOT / 'tests/bank'), str(ROOT / 'data/schema')]
from project import read_document, read_kinds
from schema import Schema

PIPE, PRINT_KINDS, SCHEMA, DOCUMENT = sys.argv[1:5]
LOCALES = {'fr_FR.UTF-8': '0,5', 'tr_TR.UTF-8': '0,5'}
SEED = int(os.environ.get('GABARIT_TEST_SEED', 1))
PROJECTS = max(1, 200 // int(os.environ.get('GABARIT_TEST_DIVISOR', 1)))
results = []


def result(success, name, why=''):
    results.append(bool(success))
    for line in [] if success else str(why)[:2000].split('\n'):
        print(f'# {line}')
    print(f"{'ok' if success else 'not ok'} {len(results)} - {name}", flush=True)


def pipe(*arguments, text='', **environment):
    process = subprocess.run([PIPE, *arguments], input=text.encode(), capture_output=True,
                             check=False, env={**os.environ, **environment})
    if process.returncode != 0:
        sys.exit(f'Bail out! {PIPE} {arguments}: {process.returncode} {process.stderr.decode()}')
    return process.stdout.decode()


def read(documents, **environment):
    """Reads projects from texts or values. Returns the digest of each, or `- ` and the error."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in documents]
    return pipe('read', text=''.join(text + '\0' for text in texts), **environment).splitlines()


# ---- The tables of kinds and the description ----

def decimal(value):
    return f'{value:.17g}'


def cells(field):
    """Returns the value and the default of a field, as a row of the description states them."""
    of, kind = field['of'], field['type']
    unit = 256 if kind == 'fixed' else 1
    low, high, default = (decimal(field[key] / unit) for key in ('min', 'max', 'default'))
    words = [f'`{word}`' for word in field['words']]
    value, default = {
        'integer': (f'whole number, {low} to {high}', default),
        'fixed': ('pixels' if low == '-65535' else f'pixels, {low} to {high}', default),
        'number': (f'number, {low} to {high}', default),
        'boolean': ('true or false', 'false'),
        'word': (', '.join(words), words[field['default']] if words else ''),
        'text': (f'text, at most {high} bytes', 'none'),
        'colour': (kind, '`#00000000`'),
        'reference': (f'id of a {of}', 'none'),
        'tag': ('number of a tag', 'none'),
        'tags': ('list of numbers of tags', 'none'),
        'hash': ('digest', 'none'),
        'list': (f'list of {of}, at most {high}', 'none'),
        'child': (of, 'none'),
        'tiles': (f'picture of bytes, 0 to {high}', 'none')}.get(kind, (kind, 'none'))
    return [value, 'needed' if field['needed'] else default]


def check_document(kinds, document, text):
    wrong = []
    for kind, fields in kinds.items():
        rows = document.get(kind, ('', {}))[1]
        if kind == 'property':
            continue
        if list(rows) != list(fields):
            wrong.append(f'{kind}: the description has {list(rows)}, the table {list(fields)}')
        wrong += [f'{kind}: | `{key}` | {" | ".join(cells(field))} | expected, not {rows.get(key)}'
                  for key, field in fields.items() if rows.get(key, [])[:2] != cells(field)]
    result(not wrong and len(kinds) > 20,
           'the description has the keys, limits and defaults of the tables', '\n'.join(wrong))
    examples = re.findall(r'^```json\n(\{\n.*?)^```$', text, re.DOTALL | re.MULTILINE)
    digests = read(examples)
    result(examples and all(re.fullmatch('[0-9a-f]{32}', each) for each in digests),
           'its examples are projects', digests)


# ---- Invalid documents ----

ID = '{:016x}'.format
VALID = {
    'format': 'gabarit project', 'version': 1, 'palette': 'shared.gabarit-palette',
    'roles': [{'name': 'body'}],
    'tags': [{'number': 3, 'name': 'head', 'role': 'body', 'colour': '#ff0000',
              'fields': {'to': {'refer': ID(15)}, 'n': 2},
              'properties': {'n': 1, 't': 'x', 'b': True}}],
    'pictures': [{'id': ID(1), 'path': 'a.png', 'width': 64, 'height': 64, 'digest': '0' * 32}],
    'sprites': [{'id': ID(2), 'name': 'ken', 'frames': [
        {'id': ID(3), 'name': 'f', 'picture': ID(1), 'x': 1, 'y': 0, 'w': 3, 'h': 3, 'duration': 9,
         'has_hot_spot': True, 'hot_x': 0.5, 'hot_y': -1, 'state': 'done',
         'points': [{'name': 'p', 'x': 0.5, 'y': 1, 'to_x': 1}],
         'boxes': [{'name': 'b', 'tag': 3, 'x': 0, 'y': 0, 'w': 1, 'h': 1, 'locked': True}],
         'mask': {'source': 'key', 'key': '#00ff0080', 'tolerance': 3,
                  'corrections': {'size': [3, 3], 'tiles': [[0, 0, 1, 2]]}}}],
                 'animations': [{'id': ID(4), 'name': 'a', 'loop': 1, 'direction': 'ping-pong',
                                 'frames': [ID(3), {'frame': ID(3), 'flip_x': True,
                                                    'duration': 80}]}]}],
    'maps': [{'id': ID(5), 'name': 'm', 'picture': ID(1), 'width': 200, 'height': 10, 'road': [3],
              'play': {'game': 'drive', 'radius': 2.5, 'stops': True},
              'bands': [{'id': ID(6), 'name': 'b', 'radius': 2.5, 'colour': '#123456'}],
              'planes': [{'id': ID(7), 'name': 'p', 'band': ID(6),
                          'zones': [{'number': 9, 'name': 'z', 'tag': 3, 'walk_x': 1}],
                          'pixels': {'size': [200, 10], 'tiles': [[1, 0, 2, 9]]},
                          'shapes': [{'id': ID(8), 'kind': 'track', 'zone': 9,
                                      'nodes': [{'x': 1, 'y': 2, 'width': 3, 'sharp': True}]}]}]}],
    'levels': [{'id': ID(9), 'name': 'l', 'width': 10, 'height': 10, 'layers': [
        {'id': ID(10), 'walls': {'partition': 'grid', 'few_cuts': 0.5, 'walls': [
            {'tag': 3, 'blocks': 'front', 'ax': 0, 'ay': 1, 'bx': 2, 'by': 0.5}]}},
        {'id': ID(11), 'tiles': {'cell_w': 4, 'cells': {'size': [2, 2], 'tiles': []}}},
        {'id': ID(12), 'maze': {'walls': {'size': [2, 2], 'tiles': [[0, 0, 1, 3]]}}},
        {'id': ID(13), 'ground': {'slope_limit': 0.5,
                                  'nodes': [{'x': 0, 'y': 1}, {'x': 2, 'y': 1}]}},
        {'id': ID(14), 'heights': {'picture': ID(1), 'low': -4.5}}],
                'markers': [{'name': 'start', 'tag': 3, 'x': 1, 'y': 2, 'id': ID(15)}]}],
    'export': {'bank': 'a.gab', 'pixels': 'png'},
}
VALID_TEXT = json.dumps(VALID)
ABSENT = object()
TAG, PICTURE, SPRITE, MAP, LEVEL = (('tags', 0), ('pictures', 0), ('sprites', 0), ('maps', 0),
                                    ('levels', 0))
FRAME, ANIMATION = SPRITE + ('frames', 0), SPRITE + ('animations', 0)
BOX, CORRECTIONS = FRAME + ('boxes', 0), FRAME + ('mask', 'corrections')
PLANE = MAP + ('planes', 0)
PIXELS, SHAPE = PLANE + ('pixels',), PLANE + ('shapes', 0)
WALLS, TILES, _, GROUND, HEIGHTS = (LEVEL + ('layers', i) for i in range(5))
INVALID = [  # rejected by the schema, in addition to those that the tables of kinds forbid
    (('format',), 'gabarit palette'), (('format',), ABSENT), (('version',), 7), (('version',), 0),
    (('version',), '1'), (('version',), ABSENT), (WALLS + ('walls',), ABSENT),
    (WALLS + ('maze',), {'walls': {'size': [1, 1], 'tiles': []}}),
]
INVALID_IN_CONTEXT = [  # errors that involve several positions, or that a schema cannot express
    (TAG + ('role',), 'nothing'), (('roles',), [{'name': 'body'}] * 2),
    (PICTURE + ('id',), ID(2)), (('pictures',), [{'id': ID(1), 'path': 'a.png', 'width': 64,
                                                  'height': 64, 'part': 1},
                                                 {'id': ID(30), 'path': 'a.png', 'part': 1}]),
    (FRAME + ('picture',), ID(99)), (FRAME + ('x',), 62),
    (FRAME + ('name',), 'x' * 256), (BOX + ('tag',), 4), (CORRECTIONS + ('size',), [4, 3]),
    (CORRECTIONS + ('tiles', 0), [0, 0, 1, 3]), (CORRECTIONS + ('tiles', 0), [0, 0, 2, 1]),
    (CORRECTIONS + ('tiles', 0), [1, 0, 1, 1]), (CORRECTIONS + ('tiles', 0), ['0', 0, 1, 1]),
    (CORRECTIONS + ('tiles', 0), [0, 0, 1, 256]), (CORRECTIONS + ('tiles', 0), [0, 0, 'AAE=']),
    (CORRECTIONS + ('tiles', 0), [0, 0, 'A*E=']), (CORRECTIONS + ('tiles',), [[0, 0, 1, 1]] * 2),
    (PIXELS + ('tiles',), [[2, 0, 1, 9], [1, 0, 1, 9]]), (ANIMATION + ('frames', 0), ID(99)),
    (ANIMATION + ('loop',), 2), (MAP + ('road',), [4]), (MAP + ('width',), 201),
    (PLANE + ('band',), ID(99)), (PIXELS + ('tiles', 0), [1, 0, 2, 8]), (SHAPE + ('zone',), 8),
    (PLANE + ('zones',), [{'number': 9}] * 2),
    (TILES + ('tiles', 'cells', 'tiles'), [[0, 0, 1, 4]]),
    (GROUND + ('ground', 'nodes', 1, 'x'), 0), (HEIGHTS + ('heights', 'picture'), ID(99)),
    (MAP + ('bands',), [{'id': ID(6), 'radius': 1}, {'id': ID(20), 'radius': 1}]),
]


def places(kinds, kind, value, path=()):
    """Yields each kind that a value contains, with a path to it."""
    yield kind, path
    for key, field in kinds[kind].items():
        if field['type'] == 'child' and key in value:
            yield from places(kinds, field['of'], value[key], path + (key,))
        if field['type'] == 'list':
            for i, item in enumerate(value.get(key, [])):
                if isinstance(item, dict):
                    yield from places(kinds, field['of'], item, path + (key, i))


def copies(item, count):
    """Returns items that differ in their ids and names."""
    own = {'id': ID, 'name': str}
    return [{**item, **{key: own[key](1000 + i) for key in own if key in item}}
            for i in range(count)]


def forbidden(field, value):
    """Returns values that a field must not have. `value` is that of a valid document."""
    kind, low, high = field['type'], field['min'], field['max']
    tiles = {'size': [1, 1], 'tiles': []}
    found = [None] + {
        'integer': [low - 1, high + 1, low + 0.5, '1', True, [low]],
        'fixed': [(low - 1) / 256, (high + 1) / 256, low / 256 + 1 / 512, 1e300, '1', True, {}],
        'number': [low - 0.5, high + 0.5, '1', True, {}],
        'boolean': [0, 1, 'no', [True]],
        'word': ['', 'x', 0, [], *[word + ' ' for word in field['words']],
                 *[word.upper() for word in field['words'] if word.upper() != word]],
        'text': ['x' * int(high + 1), 1, ['x'], *([''] if field['needed'] else [])],
        'colour': ['red', '#0', '#12345', '#1234567', '#12345g', 0, []],
        'id': [*([ID(0)] if field['needed'] else []), '12', ID(99) + '0', 'g' * 16, 1, {}],
        'reference': ['a.png', ID(99) + '0', 'g' * 16, 3, []],
        'tag': [-1, 256, 0.5, '3', [3]],
        'tags': [3, {}, [0], [256], [1.5], ['3'], [[3]]],
        'hash': ['00', '0' * 33, 'g' * 32, 0],
        'list': [3, 'x', {}, [3], [[]], [None]],
        'child': [[], 3, 'x'],
        'tiles': [3, {'size': [1, 1]}, {'tiles': []}, {**tiles, 'tiles': 1}] +
                 [{**tiles, 'tiles': [each]} for each in (7, [0, 0], [0, 0, 1, 1, 1])] +
                 [{**tiles, 'size': each} for each in ([3], [3, 3, 3], [3, 20000], [-1, 3], '33')],
        'properties': [[], 3, {'n': None}, {'n': [1]}, {'n': {}}, {'n': {'refer': 1}},
                       {'n': {'refer': ID(1), 'kind': 'map'}}, {'': 1},
                       {'k' * 256: 1}, {'n': 'x' * 4097},
                       {str(i): i for i in range(4097)}]}[kind]
    if kind == 'list' and value is not ABSENT and high < 5000:
        found.append(copies(value[-1], int(high + 1)))
    return found + [ABSENT] * field['needed']


def allowed(field, value):
    """Returns values of a field that the schema must accept, even if others in the document do not
    agree with them."""
    kind, low, high = field['type'], field['min'], field['max']
    found = {'integer': [low, high, float(high)], 'number': [low, high],
             'fixed': [low / 256, high / 256, (low + 1) / 256], 'boolean': [False, True],
             'word': field['words'], 'text': ['x' * int(high)], 'colour': ['#09afAF', '#09afAF80'],
             'id': ['09afAF' + '0' * 10], 'reference': [ID(0), ID(99)], 'tag': [0, 1, 255],
             'tags': [[], [1, 255]], 'hash': ['09afAF00' * 4], 'list': [[]],
             'tiles': [{'size': [0, 16384], 'tiles': [[0, 0, 1, 1], [1, 0, 'AAE=']]}],
             'properties': [{}, {'k' * 255: 'x' * 4096}, {'n': 1e300},
                            {'n': {'refer': ID(0)}}]}.get(kind, [])
    if kind == 'list' and value is not ABSENT and high < 5000:
        found.append(copies(value[-1], int(high)))
    return found + [ABSENT] * (not field['needed'] and value is not ABSENT and kind != 'child')


def changed(path, value):
    document = json.loads(VALID_TEXT)
    parent = document
    for step in path[:-1]:
        parent = parent[step]
    if value is ABSENT:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return document


def reader_path(path):
    """Returns the path as the reader writes it."""
    return ''.join(f'[{step}]' if isinstance(step, int) else f'.{step}' for step in path)[1:]


def value_at(path):
    """Returns the value at a path in the valid document."""
    value = VALID
    for step in path:
        value = value.get(step, ABSENT) if isinstance(value, dict) else value[step]
    return value


def check_fields(kinds, schema):
    """Compares the tables, the reader and the schema: each field of each kind, with values that it
    may have and values that it must not have."""
    where = dict(places(kinds, 'project', VALID))
    result(set(where) == set(kinds) - {'property'}, 'the valid project has all kinds', where)
    fields = [(where[kind] + (key,), field) for kind in where for key, field in kinds[kind].items()]
    valid = [(path, value) for path, field in fields for value in allowed(field, value_at(path))]
    refused = [f'{path}: {str(value)[:60]}' for path, value in valid
               if schema.errors(changed(path, value))]
    result(not refused, f'the schema accepts {len(valid)} values of fields', '\n'.join(refused))
    return [(path, value) for path, field in fields for value in forbidden(field, value_at(path))]


def check_invalid(schema, fields):
    result(schema.errors(VALID) == [] and re.fullmatch('[0-9a-f]{32}', read([VALID])[0]),
           'a project with all keys is valid', [schema.errors(VALID), read([VALID])])
    of_schema = INVALID + fields
    invalid = of_schema + INVALID_IN_CONTEXT
    answers = read([changed(*each) for each in invalid])
    accepted = [f'{path}: {str(value)[:60]}' for (path, value), answer in zip(invalid, answers)
                if not answer.startswith('- ')]
    result(not accepted and len(answers) == len(invalid),
           f'{len(invalid)} invalid projects are rejected',
           '\n'.join(accepted))
    schema_accepts = [f'{path}: {str(value)[:60]}' for path, value in of_schema
                      if schema.is_valid(schema.root, changed(path, value), '$')]
    result(not schema_accepts, f'the schema rejects {len(of_schema)} of them',
           '\n'.join(schema_accepts))
    without_path = [f'{path}: {str(value)[:60]}: {answer}'
                    for (path, value), answer in zip(of_schema, answers)
                    if value not in (ABSENT, '') and path[0] not in ('format', 'version')
                    and value != ID(0) and not re.search(', property 1.*, key', answer)
                    and 'a layer must contain exactly one' not in answer
                    and reader_path(path[:-1] if isinstance(path[-1], int) else path) not in answer]
    result(not without_path, 'their errors contain their paths', '\n'.join(without_path))


# ---- Projects ----

def check_projects(schema, texts):
    documents = [json.loads(text) for text in texts]
    wrong = [error for document in documents for error in schema.errors(document)]
    result(not wrong, f'{len(texts)} projects are valid in the schema', '\n'.join(wrong[:9]))
    digests = read(texts)
    result(all(re.fullmatch('[0-9a-f]{32}', each) for each in digests), 'the projects are read')
    result(read(documents) == digests, 'as written by Python they are equal')
    return digests


def check_locales(localedef, written, texts, digests):
    with tempfile.TemporaryDirectory() as folder:
        for name, half in LOCALES.items():
            process = subprocess.run([localedef, '--no-archive', '-i', name[:5], '-f', 'UTF-8',
                                      f'{folder}/{name}'],
                                     capture_output=True, text=True, check=False)
            environment = {'LOCPATH': folder, 'LC_ALL': name}
            got = (pipe('point', **environment).strip() if process.returncode == 0
                   else process.stderr)
            result(got == half, f'{name} is in effect', got)
            result(pipe('write', str(SEED), str(PROJECTS), **environment) == written,
                   f'the same texts under {name}')
            result(read(texts, **environment) == digests, f'the same projects under {name}')


def main():
    with open(SCHEMA, encoding='utf-8') as file:
        schema = Schema(json.load(file))
    print(f'# seed {SEED} (GABARIT_TEST_SEED)')
    kinds = read_kinds(PRINT_KINDS)['kinds']
    check_document(kinds, read_document(DOCUMENT), pathlib.Path(DOCUMENT).read_text('utf-8'))
    check_invalid(schema, check_fields(kinds, schema))
    written = pipe('write', str(SEED), str(PROJECTS))
    texts = written.split('\0')[:-1]
    digests = check_projects(schema, texts)
    if len(sys.argv) > 5:
        check_locales(sys.argv[5], written, texts, digests)
    print(f'1..{len(results)}')
    sys.exit(0 if all(results) else 1)


if __name__ == '__main__':
    main()
