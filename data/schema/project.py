#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the JSON Schema of project files: keys and limits from the tables of kinds, as print-kinds
prints them, and descriptions from the tables of FORMAT.md.

usage: project.py PRINT_KINDS FORMAT.md OUTPUT
"""
import json
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from rules import (LATTICE, any_of, described, fixed, limited, reference, schema_of, sequence, text,
                   write)

KIND = re.compile(r'^### ([a-z ]+)\n\n(.*?)\n\n(.*?)(?=\n#)', re.DOTALL | re.MULTILINE)
ROW = re.compile(r'^\| `(\w+)` \|(?: (.*?))? \|(?: (.*?))? \|(?: (.*?))? \|$', re.MULTILINE)


def read_kinds(print_kinds):
    return json.loads(subprocess.run([print_kinds], check=True, stdout=subprocess.PIPE).stdout)


def read_document(path):
    """Returns for each kind its introduction, and its rows: {key: (value, default, meaning)}."""
    with open(path, encoding='utf-8') as file:
        return {name: (introduction, {key: cells for key, *cells in ROW.findall(rest)})
                for name, introduction, rest in KIND.findall(file.read())}


def plain(meaning):
    """Returns a text of the document without Markdown, as a description."""
    meaning = meaning[:1].upper() + meaning[1:].removesuffix('.')
    return re.sub(r'\[(.*?)\]\(.*?\)|`(.*?)`|\*(\w.*?)\*', r'\1\2\3', meaning)


def pixels(low, high):
    return fixed(**{key: int(side) if side.is_integer() else side
                    for key, side in (('minimum', low / LATTICE), ('maximum', high / LATTICE))})


def value_definitions(kinds):
    """The values that have a notation of their own; see Values in FORMAT.md."""
    identifier = {'type': 'string', 'pattern': '^[0-9a-fA-F]{16}$'}
    position = kinds['point']['x']
    side = kinds['map']['width']['max']
    key, value, properties = (kinds['property']['key'], kinds['property']['text'],
                             kinds['tag']['properties'])
    return {
        'id': described('A permanent identifier: unique in the project, not 0',
                        {**identifier, 'not': {'const': '0' * 16}}),
        'reference': described('The id of an object, or zeros for none', identifier),
        'coordinate': described('Pixels, in multiples of 1/256; y points down',
                                pixels(position['min'], position['max'])),
        'colour': described('Red, green, blue, and alpha unless it is ff',
                            {'type': 'string',
                             'pattern': '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$'}),
        'digest': {'type': 'string', 'pattern': '^[0-9a-fA-F]{32}$'},
        'properties': described("The user's properties", {
            'type': 'object',
            'maxProperties': properties['max'],
            'propertyNames': {'minLength': 1, 'maxLength': key['max']},
            'additionalProperties': {
                'type': ['string', 'number', 'boolean', 'object'], 'maxLength': value['max'],
                'properties': {'refer': reference('reference')}, 'required': ['refer'],
                'additionalProperties': False}}),
        'picture_of_bytes': described(
            'A picture with one byte for each pixel, in tiles of 64 x 64: [column, row, "runs"], '
            'or [column, row, count, value] for adjacent tiles in a row with one value; other '
            'tiles are 0', {
                'type': 'object',
                'properties': {
                    'size': described('Width and height',
                                      sequence(limited(0, side), 2, 2)),
                    'tiles': sequence(sequence({'type': ['integer', 'string']}, 3, 4))},
                'required': ['size', 'tiles']}),
    }


def rule(field, kinds):
    """Returns the rule for the values of a field."""
    kind, low, high = field['type'], field['min'], field['max']
    position, tag = kinds['point']['x'], kinds['tag']['number']
    item = any_of('reference', field['of']) if field['brief'] else reference(field['of'])
    is_position = (low, high) == (position['min'], position['max'])
    return {
        'integer': limited(low, high),
        'fixed': reference('coordinate') if is_position else pixels(low, high),
        'number': limited(low, high, 'number'),
        'boolean': {'type': 'boolean'},
        'word': {'enum': field['words']},
        'text': text(**({'minLength': 1} if field['needed'] else {}), maxLength=high),
        'tag': limited(0, tag['max']),
        'tags': sequence(limited(tag['min'], tag['max'])),
        'list': sequence(item, 0, high),
        'child': item,
        'hash': reference('digest'),
        'tiles': reference('picture_of_bytes'),
    }.get(kind) or reference(kind)


def definition(kind, kinds, document):
    """Returns the rule for a kind."""
    introduction, rows = document.get(kind, ('', {}))
    fields = kinds[kind]
    made = {
        'type': 'object',
        'properties': {key: described(plain(rows.get(key, [''])[-1]), rule(field, kinds))
                       for key, field in fields.items()}}
    needed = [key for key, field in fields.items() if field['needed']]
    if needed:
        made['required'] = needed
    if kind == 'layer':
        made['oneOf'] = [{'required': [key]} for key, field in fields.items()
                         if field['type'] == 'child']
    return described(plain(introduction), made)


def schema(tables, document):
    kinds = tables['kinds']
    definitions = {kind: definition(kind, kinds, document) for kind in kinds if kind != 'property'}
    whole = definitions.pop('project')
    return schema_of('project', 'Gabarit project', {
        **whole,
        'description': whole['description'] + '. FORMAT.md in the sources of Gabarit explains it',
        'properties': {'format': {'const': 'gabarit project'},
                       'version': {'enum': list(range(1, tables['version'] + 1))},
                       **whole['properties']},
        'required': ['format', 'version'],
    }, {**value_definitions(kinds),
        **{name.replace(' ', '_'): each for name, each in definitions.items()}})


def main():
    write(schema(read_kinds(sys.argv[1]), read_document(sys.argv[2])), sys.argv[3])


if __name__ == '__main__':
    main()
