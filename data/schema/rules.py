# SPDX-License-Identifier: MIT
"""Parts of the rules of a JSON Schema, for bank.py and project.py."""
import json

LATTICE = 256  # a fixed number is a multiple of one part of this many of a pixel
NO_LIMIT = 2**32 - 1


def reference(name):
    return {'$ref': '#/$defs/' + name.replace(' ', '_')}


def any_of(*names):
    return {'anyOf': [reference(name) for name in names]}


def limited(low, high, kind='integer'):
    return {'type': kind, 'minimum': low, 'maximum': high}


def fixed(**limits):
    """A number of pixels on the lattice."""
    return {'type': 'number', **limits, 'multipleOf': 1 / LATTICE}


def text(default=None, **rule):
    return {'type': 'string', **rule, **({} if default is None else {'default': default})}


def sequence(items, low=0, high=NO_LIMIT):
    return {'type': 'array', 'items': items, **({'minItems': low} if low else {}),
            **({'maxItems': high} if high < NO_LIMIT else {})}


def described(description, rule):
    return {'description': description, **rule} if description else rule


def schema_of(noun, title, rule, definitions):
    """Returns a schema; `rule` is that of the whole document."""
    return {'$schema': 'https://json-schema.org/draft/2020-12/schema',
            '$id': f'urn:gabarit:{noun}:1', 'title': title, **rule, '$defs': definitions}


def write(schema, path):
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(schema, file, indent=2, ensure_ascii=False)
        file.write('\n')
