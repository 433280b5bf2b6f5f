#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the JSON Schema of banks: keys, ranges and defaults from the records that print-records
prints. JSON.md explains the values.

usage: bank.py PRINT_RECORDS plain_records.h OUTPUT
"""
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from rules import (LATTICE, any_of, described, fixed, limited, reference, schema_of, sequence, text,
                   write)


def read_records(print_records, header):
    """Returns the records by their nouns; the type of a row is its name without ROW_."""
    types = re.findall(r'^    ROW_(\w+),', pathlib.Path(header).read_text('utf-8'), re.MULTILINE)
    records = json.loads(subprocess.run([print_records], check=True, stdout=subprocess.PIPE).stdout)
    for record in records.values():
        for row in record['rows']:
            row['type'] = types[row['type']].lower()
    return records


def closed(properties, required=(), **rules):
    """An object that has only these keys."""
    return {'type': 'object', 'properties': properties, 'additionalProperties': False,
            **({'required': list(required)} if required else {}), **rules}


LENGTH = fixed(exclusiveMinimum=0, maximum=65535)
GRID = sequence(reference('gridRow'), 1)
VALUES = {  # the values of types of rows, and parts of them
    'name': text(minLength=1),
    'coordinate': described('Pixels, in multiples of 1/256; y points down',
                            fixed(minimum=-65535, maximum=65535)),
    'extent': described('A width or height in pixels, in multiples of 1/256',
                        fixed(exclusiveMinimum=0, maximum=131070)),
    'cellSize': LENGTH,
    'index': described('The index of an object in its list, from 0',
                       {'type': 'integer', 'minimum': 0}),
    'properties': described("The user's properties", {
        'type': 'object', 'propertyNames': {'minLength': 1},
        'additionalProperties': {
            'type': ['string', 'number', 'boolean', 'object', 'null'],
            'properties': {kind: reference('index') for kind in
                           ('sprite', 'animation', 'map', 'zone', 'level', 'marker')},
            'additionalProperties': False, 'minProperties': 1, 'maxProperties': 1}}),
    'base64': text(minLength=4, pattern='^[A-Za-z0-9+/]+={0,2}$'),
    'tagName': described('The name of a tag of this bank', reference('name')),
    'vector': sequence(reference('coordinate'), 2, 2),
    'direction': described('A vector whose length is between 0.99 and 1.01',
                           sequence(limited(-1.01, 1.01, 'number'), 2, 2)),
    'gridRow': described(
        'Runs, optionally after a number of repetitions and *: each run is VALUE or COUNTxVALUE',
        text(pattern=r'^ *([0-9]+\*)? *([0-9]+x)?[0-9]+( +([0-9]+x)?[0-9]+)* *$')),
    'maskRow': described(
        'Runs, optionally after a number of repetitions and *: each run is . (empty) or # (solid), '
        'after its length', text(pattern=r'^ *([0-9]+\*)? *([0-9]*[.#] *)+$')),
    'mask': closed({'x': reference('index'), 'y': reference('index'),
                    'rows': sequence(reference('maskRow'))}),
    'shape': closed({
        'kind': {'enum': ['circle', 'capsule', 'turned', 'polygon']},
        'radius': described('Of a circle or capsule', LENGTH),
        'corners': described('The centre of a circle, the ends of a capsule, the corners of a '
                             'turned box clockwise, or those of all rings',
                             sequence(reference('vector'), 1, 4096)),
        'rings': described('The numbers of corners of several rings of a polygon',
                           sequence(limited(3, 4096), 1))},
        ['kind', 'corners']),
    'step': {'anyOf': [reference('index'), closed({
        'frame': reference('index'),
        'flip_x': described('Mirrored horizontally about the hot spot',
                            {'type': 'boolean', 'default': False}),
        'flip_y': described('Mirrored vertically about the hot spot',
                            {'type': 'boolean', 'default': False}),
        'duration': described('Milliseconds; missing: the duration of the frame',
                              limited(1, 2**24))}, ['frame'])]},
    'leaf': described('Indices of walls, ascending',
                      {**sequence(reference('index')), 'uniqueItems': True}),
    'cut': closed({'cut': described('The x and y of the normal, and the offset',
                                    sequence(limited(-2**31, 2**31 - 1), 3, 3))}, ['cut']),
}


def partitions(cells):
    """The two kinds of partitions. A grid has these cells, and a tree may have them."""
    properties, required = cells['properties'], cells['required']
    return {
        'tree': closed({
            'kind': {'enum': ['bsp', 'quadtree']},
            'tree': described('Cuts and leaves: each cut, then everything on its front side, then '
                              'everything on its back side', sequence(any_of('cut', 'leaf'), 1)),
            **properties,
            'entries': described('Indices in the list of the tree, one for each cell, row by row',
                                 sequence(reference('index'), 1))}, ['kind', 'tree'],
                       dependentRequired={**{key: ['entries'] for key in required},
                                          'entries': required}),
        'grid': closed({
            'kind': {'const': 'grid'}, **properties,
            'leaves': described('The walls of each cell, row by row',
                                sequence(reference('leaf'), 1))}, ['kind', *required, 'leaves'])}


# Descriptions, and rules beyond the type of a row.
MEANINGS = {
    'bank.roles': 'The roles, by index',
    'tag.role': 'The name of a role of this bank',
    'tag.colour': '#rrggbb or #rrggbbaa',
    'picture.name': 'A file name without a folder',
    'picture.digest': 'The first 16 bytes of the SHA-256 of the width, the height (4 bytes each, '
                      'little-endian) and the RGBA pixels',
    'picture.png': 'The bytes of the PNG file',
    'picture.rgba': 'The pixels row by row: red, green, blue and alpha, 8 bits each',
    'frame.duration': 'Milliseconds',
    'animation.loop': 'The step from which a loop repeats; missing: the last frame is held',
    'box.shape': 'The shape of which this is the smallest box',
    'zone.walk': 'The walk-to point',
    'plane.pixels': 'The number of a zone of this plane, from 1; 0: none',
    'map.fitting': 'The number of radii that fit, from the smallest radius',
    'map.distances': 'The squared distance to the nearest pixel that is not road',
    'wall.name': 'The name of a door',
    'wall.one_way': 'Whether only the front blocks',
    'walls.partition': 'The partition of the walls, computed by the export',
    'tiles.cells': 'Numbers of tags; 0: empty',
    'maze.cells': '1: a wall on the left, 2: on top; one more column and row than cells',
    'ground.nodes': 'The nodes of the ground, from left to right',
    'ground.slopes': 'The slope at each node: an integer and a fraction in units of 2^-32',
    'ground.slope_limit': 'The maximum slope that can be walked on',
    'heights.bytes': 'The size of a sample',
    'picture': 'With png, the pixels are a PNG file; with rgba, they are raw; otherwise, they are '
               'missing',
    'edged_box': 'The notation of boxes in older texts; readers accept it',
}
RULES = {'band.radius': LENGTH, 'ground.slope_limit': fixed(minimum=0, maximum=65535)}
# Records whose variant has other keys: the definitions of both.
VARIANTS = {'box': ('box', 'group'), 'tiles': ('straightTiles', 'isometricTiles')}
# The definitions of the values of some types.
NAMED = {'point': 'vector', 'tag': 'tagName', 'role': 'name', 'picture': 'index', 'loop': 'index',
         'pixels': 'base64', 'properties': 'properties', 'direction': 'direction',
         'extent': 'extent', 'mask': 'mask', 'shape': 'shape'}
CONTENTS = ('walls', 'tiles', 'maze', 'ground', 'heights')  # of layers
OF_LAYERS = ('walls', *VARIANTS['tiles'], 'maze', 'ground', 'heights')
BOXES = ('box', 'edged_box')


def value(row):
    """Returns the rule for the values of a row."""
    is_optional = 'required' not in row
    low, high = row['min'], row['max']
    name = text('') if is_optional else reference('name')
    default = {'default': row['missing']} if is_optional else {}
    rules = {
        'name': name, 'point_name': name, 'door_name': name,
        'base_name': text('', pattern=r'^[^/\\]*$'),
        'whole': {**limited(low, high), **default},
        'fixed': reference('cellSize' if row['key'].startswith('cell_') else 'coordinate'),
        'boolean': {'type': 'boolean', 'default': False},
        'roles': {**sequence(reference('name'), 0, high), 'uniqueItems': True},
        'colour': text('#808080', pattern='^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$'),
        'digest': text('0' * 32, pattern='^[0-9a-fA-F]{32}$'),
        'part': limited(1, 16384) if row['key'] in ('width', 'height') else reference('index'),
        'list': sequence(any_of(*OF_LAYERS) if row['of'] == 'layer' else reference(row['of']), 0,
                         high),
        'boxes': sequence(any_of(*BOXES, 'group'), 0, high),
        'members': sequence(any_of(*BOXES), 1, high - 1),
        'playing_order': {'enum': ['forward', 'reverse', 'ping-pong'], 'default': 'forward'},
        'steps': sequence(reference('step'), 1),
        'partition': any_of('tree', 'grid'),
        'nodes': sequence(reference('vector'), 2),
        'slopes': sequence(sequence(limited(-2**27, 2**32 - 1), 2, 2)),
        **dict.fromkeys(('zones', 'fitting', 'distances', 'tiles', 'maze', 'samples'), GRID)}
    return rules[row['type']] if row['type'] in rules else reference(NAMED[row['type']])


def described_value(record, row):
    """Returns the rule for a row, with its description."""
    name = f'{record}.{row["key"]}'
    rule = RULES.get(name) or value(row)
    if row['missing'] and row['type'] == 'fixed':
        rule = {**rule, 'default': row['missing'] // LATTICE}
    return described(MEANINGS[name], rule) if name in MEANINGS else rule


def definition(record, rows, variant='', before=None):
    """Returns the rule for a record with these rows; `variant` is the key on which others depend,
    and `before` has the rules of other keys."""
    keyed = [row for row in rows if row['key']]
    dependent = {row['key']: [variant] for row in keyed
                 if variant and 'only' in row and row['key'] != variant}
    excluded = [{'required': [variant, row['key']]} for row in keyed
                if variant and 'unless' in row]
    return closed(
        {**(before or {}), **{row['key']: described_value(record, row) for row in keyed}},
        [key for key in before or {} if key == 'kind'] +
        [row['key'] for row in keyed if 'required' in row],
        **({'dependentRequired': dependent} if dependent else {}),
        **({'not': {'anyOf': excluded}} if excluded else {}))


def variants(name, record, before=None):
    """Yields the definitions of a record: one, or one for each variant if they have other keys."""
    rows = record['rows']
    if name not in VARIANTS:
        yield name, definition(name, rows, record['variant'], before)
        return
    for each, other in zip(VARIANTS[name], ('only', 'unless')):
        own = [{**row, **({'required': True} if row['key'] == record['variant'] else {})}
               for row in rows if other not in row]
        yield each, definition(name, own, '', before)


def schema(records):
    found = dict(VALUES)
    bank, layer, cells, _ = (records.pop(name)['rows']
                             for name in ('bank', 'layer', 'cells', 'role'))
    for name, record in records.items():
        before = None
        if name in CONTENTS:
            before = {row['key']: described_value('layer', row) for row in layer
                      if row['type'] in ('name', 'properties')}
            before['kind'] = {'const': name}
        found |= variants(name, record, before)
    found |= partitions(definition('cells', cells))
    for name in MEANINGS.keys() & found.keys():
        found[name] = described(MEANINGS[name], found[name])
    whole = definition('bank', bank, before={'$schema': text(), 'checksum': text(),
                                             'format': {'const': 'gabarit-bank'},
                                             'version': {'const': 1}})
    return schema_of('bank', 'Gabarit sprite bank', described(
        'The content of a sprite bank, *.gab, as *.gab.json; JSON.md in the sources of Gabarit '
        'explains it', {**whole, 'required': ['format', 'version']}), found)


def main():
    write(schema(read_records(sys.argv[1], sys.argv[2])), sys.argv[3])


if __name__ == '__main__':
    main()
