#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that project files, their schema and their description agree. Prints TAP."""
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'bank'))
from schema import Schema

PIPE, SCHEMA, DOCUMENT = sys.argv[1:4]
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


# ---- The tables of kinds, the schema and the description ----

def limits(rule):
    """Returns the minimum and maximum in a rule of the schema, and whether its values are multiples
    of 1/256."""
    return rule.get('minimum'), rule.get('maximum'), 'multipleOf' in rule


def rule_matches(field, rule, schema):
    names = {'id': 'id', 'reference': 'reference', 'colour': 'colour', 'hash': 'digest',
             'tiles': 'picture_of_bytes', 'properties': 'properties',
             'child': field['of'].replace(' ', '_')}
    kind = field['type']
    if kind in names:
        return rule.get('$ref') == '#/$defs/' + names[kind]
    if '$ref' in rule:
        rule = schema['$defs'][rule['$ref'][8:]]
    if kind in ('integer', 'number'):
        return rule['type'] == kind and limits(rule) == (field['min'], field['max'], False)
    if kind == 'fixed':
        return limits(rule) == (field['min'] / 256, field['max'] / 256, True)
    if kind == 'list':
        item = {'$ref': '#/$defs/' + field['of'].replace(' ', '_')}
        brief = {'anyOf': [{'$ref': '#/$defs/reference'}, item]}
        return (rule['items'] == (brief if field['brief'] else item)
                and rule['maxItems'] == field['max'])
    if kind == 'tags':
        return limits(rule['items']) == (1, 255, False)
    if kind == 'word':
        return rule['enum'] == field['words']
    return {'tag': limits(rule) == (0, 255, False), 'boolean': rule.get('type') == 'boolean',
            'text': rule.get('type') == 'string' and ('minLength' in rule) == field['needed']}[kind]


def check_tables(tables, schema):
    wrong = []
    for kind, fields in tables.items():
        if kind == 'property':
            continue
        rules = schema if kind == 'project' else schema['$defs'].get(kind.replace(' ', '_'), {})
        identifying_keys = ('format', 'version') if kind == 'project' else ()  # of the file
        keys = [key for key in rules.get('properties', {}) if key not in identifying_keys]
        needed = [key for key in rules.get('required', []) if key not in identifying_keys]
        if keys != list(fields):
            wrong.append(f'{kind}: the schema has {keys}, the tables {list(fields)}')
            continue
        if needed != [key for key, field in fields.items() if field['needed']]:
            wrong.append(f'{kind}: the schema requires {needed}')
        wrong += [f'{kind}.{key}: {rules["properties"][key]}' for key, field in fields.items()
                  if not rule_matches(field, rules['properties'][key], schema)]
    result(not wrong and len(tables) > 20, 'the schema has the keys and limits of the tables',
           '\n'.join(wrong))


def check_document(tables, text):
    wrong = []
    for kind, fields in tables.items():
        part = re.search(rf'^### {kind}\n(.*?)^##', text, re.DOTALL | re.MULTILINE)
        rows = re.findall(r'^\| `(\w+)` \| (.*?) \| (.*?) \|', part[1] if part else '',
                          re.MULTILINE)
        if kind != 'property' and [row[0] for row in rows] != list(fields):
            wrong.append(f'{kind}: the description has {[row[0] for row in rows]}')
        for key, value, missing in rows:
            field = fields.get(key, {})
            if field.get('type') in ('integer', 'text', 'list') and \
                    not re.search(rf'\b{field["max"]:.0f}\b', value):
                wrong.append(f'{kind}.{key}: {value}, the table has {field["max"]}')
            unit = 256 if field.get('type') == 'fixed' else 1
            standard = field.get('standard', 0) / unit
            if field.get('type') in ('integer', 'fixed') and float(missing) != standard:
                wrong.append(f'{kind}.{key}: {missing}, the table has {standard}')
    result(not wrong, 'the description has the keys, limits and defaults of the tables',
           '\n'.join(wrong))
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
                'markers': [{'name': 'start', 'tag': 3, 'x': 1, 'y': 2}]}],
    'export': {'bank': 'a.gab', 'pixels': 'png'},
}
ABSENT = object()
TAG, PICTURE, SPRITE, MAP, LEVEL = (('tags', 0), ('pictures', 0), ('sprites', 0), ('maps', 0),
                                    ('levels', 0))
FRAME, ANIMATION = SPRITE + ('frames', 0), SPRITE + ('animations', 0)
STEP = ANIMATION + ('frames', 1)
POINT, BOX, MASK = FRAME + ('points', 0), FRAME + ('boxes', 0), FRAME + ('mask',)
CORRECTIONS, PLANE, BAND = MASK + ('corrections',), MAP + ('planes', 0), MAP + ('bands', 0)
ZONE, PIXELS, SHAPE = PLANE + ('zones', 0), PLANE + ('pixels',), PLANE + ('shapes', 0)
WALLS, TILES, MAZE, GROUND, HEIGHTS = (LEVEL + ('layers', i) for i in range(5))
WALL = WALLS + ('walls', 'walls', 0)
INVALID = [  # rejected by the schema
    (('format',), 'gabarit palette'), (('format',), ABSENT), (('version',), 6), (('version',), 0),
    (('version',), '1'), (('version',), ABSENT), (('palette',), 1), (('roles',), {}),
    (('roles', 0), 'body'), (('roles', 0, 'name'), ''), (('roles', 0, 'name'), ABSENT),
    (('roles',), [{'name': str(i)} for i in range(65)]),
    (TAG + ('number',), 0), (TAG + ('number',), 256), (TAG + ('number',), 1.5),
    (TAG + ('number',), '3'), (TAG + ('name',), None), (TAG + ('colour',), 'red'),
    (TAG + ('colour',), '#12345'), (TAG + ('properties',), []), (TAG + ('properties', 'n'), None),
    (TAG + ('properties', 'n'), [1]), (TAG + ('properties', ''), 1),
    (PICTURE + ('id',), ABSENT), (PICTURE + ('id',), 1), (PICTURE + ('id',), ID(0)),
    (PICTURE + ('id',), '12'), (PICTURE + ('path',), ''), (PICTURE + ('width',), 0),
    (PICTURE + ('part',), -1), (PICTURE + ('part',), 65535), (PICTURE + ('part',), '1'),
    (PICTURE + ('height',), 16385), (PICTURE + ('digest',), '00'), (SPRITE + ('name',), ABSENT),
    (FRAME + ('id',), ABSENT), (FRAME + ('picture',), 'a.png'), (FRAME + ('x',), -1),
    (FRAME + ('w',), 0), (FRAME + ('duration',), True), (FRAME + ('duration',), -1),
    (FRAME + ('has_hot_spot',), 1), (FRAME + ('hot_x',), 0.1), (FRAME + ('hot_y',), 65536),
    (FRAME + ('state',), 'ready'), (FRAME + ('points',), {}), (POINT + ('x',), '1'),
    (POINT + ('to_x',), 1e300), (BOX + ('w',), 0), (BOX + ('x',), 0.5), (BOX + ('tag',), -1),
    (BOX + ('tag',), 256), (BOX + ('locked',), 'no'), (MASK + ('source',), 'white'),
    (MASK + ('threshold',), 0), (MASK + ('key',), '#0'), (MASK,  []),
    (CORRECTIONS + ('size',), [3]),
    (CORRECTIONS + ('size',), ABSENT), (CORRECTIONS + ('size', 0), 20000),
    (CORRECTIONS + ('tiles',), 1),
    (CORRECTIONS + ('tiles', 0), [0, 0]), (CORRECTIONS + ('tiles', 0), 7),
    (ANIMATION + ('frames', 0), 3),
    (STEP, []), (STEP + ('frame',), ABSENT), (STEP + ('frame',), 3), (STEP + ('flip_x',), 1),
    (STEP + ('flip_y',), 'no'), (STEP + ('duration',), -1), (STEP + ('duration',), 1.5),
    (ANIMATION + ('direction',), 'up'), (ANIMATION + ('loop',), -2), (MAP + ('width',), 0),
    (MAP + ('road',), 3), (MAP + ('road', 0), 0), (BAND + ('radius',), 0),
    (BAND + ('radius',), 'big'), (PLANE + ('pixels',), ABSENT), (ZONE + ('number',), 0),
    (SHAPE + ('kind',), 'blob'), (SHAPE + ('nodes', 0, 'width'), -1),
    (SHAPE + ('nodes', 0, 'sharp'), None), (LEVEL + ('width',), 0), (WALLS + ('walls',), ABSENT),
    (WALLS + ('walls', 'partition'), 'tree'), (WALLS + ('walls', 'few_cuts'), 1.5),
    (WALLS + ('walls', 'most_depth'), 256), (WALL + ('blocks',), 'back'), (WALL + ('ax',), [1]),
    (TILES + ('tiles', 'cell_w'), 0), (TILES + ('tiles', 'cells'), ABSENT),
    (MAZE + ('maze', 'walls'), ABSENT), (GROUND + ('ground', 'slope_limit'), -1),
    (GROUND + ('ground', 'nodes', 0), [0, 1]), (HEIGHTS + ('heights', 'low'), '1'),
    (LEVEL + ('markers', 0, 'x'), None), (('export', 'pixels'), 'jpeg'), (('export',), 'a.gab'),
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
    (WALLS + ('maze',), {'walls': {'size': [1, 1], 'tiles': []}}),
    (TILES + ('tiles', 'cells', 'tiles'), [[0, 0, 1, 4]]),
    (GROUND + ('ground', 'nodes', 1, 'x'), 0), (HEIGHTS + ('heights', 'picture'), ID(99)),
    (MAP + ('bands',), [{'id': ID(6), 'radius': 1}, {'id': ID(20), 'radius': 1}]),
]


def changed(path, value):
    document = copy.deepcopy(VALID)
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


def check_invalid(schema):
    result(schema.errors(VALID) == [] and re.fullmatch('[0-9a-f]{32}', read([VALID])[0]),
           'a project with all keys is valid', [schema.errors(VALID), read([VALID])])
    documents = [changed(*each) for each in INVALID]
    answers = read(documents + [changed(*each) for each in INVALID_IN_CONTEXT])
    invalid = INVALID + INVALID_IN_CONTEXT
    accepted = [f'{path}: {str(value)[:60]}' for (path, value), answer in zip(invalid, answers)
                if not answer.startswith('- ')]
    result(not accepted and len(answers) == len(invalid),
           f'{len(invalid)} invalid projects are rejected',
           '\n'.join(accepted))
    schema_accepts = [f'{path}: {value}' for (path, value), document in zip(INVALID, documents)
                      if not schema.errors(document)]
    result(not schema_accepts, f'the schema rejects {len(INVALID)} of them',
           '\n'.join(schema_accepts))
    without_path = [f'{path}: {answer}' for (path, value), answer in zip(INVALID, answers)
                    if value not in (ABSENT, '') and path[0] not in ('format', 'version')
                    and path[:2] != CORRECTIONS[:2] and '' not in path and value != ID(0)
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
    with open(DOCUMENT, encoding='utf-8') as file:
        document = file.read()
    print(f'# seed {SEED} (GABARIT_TEST_SEED)')
    tables = json.loads(pipe('tables'))
    check_tables(tables, schema.root)
    check_document(tables, document)
    check_invalid(schema)
    written = pipe('write', str(SEED), str(PROJECTS))
    texts = written.split('\0')[:-1]
    digests = check_projects(schema, texts)
    if len(sys.argv) > 4:
        check_locales(sys.argv[4], written, texts, digests)
    print(f'1..{len(results)}')
    sys.exit(0 if all(results) else 1)


if __name__ == '__main__':
    main()
