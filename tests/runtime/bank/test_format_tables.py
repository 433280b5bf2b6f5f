#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that the tables in FORMAT.md have the fields of bank_layout.h, and those of the records
that print-records prints. Prints TAP.

usage: test_format_tables.py FORMAT.md bank_layout.h [PRINT_RECORDS plain_records.h]
"""
import pathlib
import re
import sys

sys.path += [str(pathlib.Path(__file__).parents[depth] / name)
             for depth, name in ((3, 'data/schema'), (2, 'bank'))]
from bank import read_records
from format_tables import OTHERS, read_tables

MAGIC = 'magic: `89 47 41 42 0D 0A 1A 0A`'
# Constants whose names begin like those of fields.
NOT_FIELDS = r'(HEADER_SIZE|ENTRY_LENGTH) =|enum \{ (ENTRY_MAY_IGNORE|STEP_FRAME_BITS).*'
# Sizes of the values of types of rows, in an element.
SIZES = {**dict.fromkeys(('name', 'point_name', 'door_name', 'base_name', 'fixed', 'extent',
                          'picture', 'loop', 'colour'), (4,)),
         **dict.fromkeys(('boolean', 'role', 'variant', 'playing_order', 'layer_kind'), (1,)),
         'point': (4, 4), 'direction': (2, 2), 'tag': (1, 1), 'digest': (16,)}
results = []


def result(wrong, name):
    results.append(not wrong)
    for line in wrong:
        print(f'# {line}')
    print('not ok' if wrong else 'ok', len(results), '-', name)


def read_layout(text):
    """Returns {section: size of an element} and {section: offsets of fields}."""
    elements = {name: int(size)
                for name, size in re.findall(r'^\s+X\((\w+), (\d+), ', text, re.MULTILINE)}
    for name, size in ('HEADER', 'HEADER_SIZE'), ('ENTRY', 'ENTRY_LENGTH'):
        elements[name] = int(re.search(rf'{size} = (\d+)', text)[1])
    fields = re.sub(NOT_FIELDS, '', text[:text.index('/* ---- Numbers ---- */')])
    return elements, {name: {int(offset)
                             for offset in re.findall(rf'\b{name}_\w+ = (\d+)\b', fields)}
                      for name in elements}


def differences(section, table, element, offsets):
    """Yields the differences between a table of the document and the layout."""
    size, rows = table
    if size not in (0, element):
        yield f'{section}: an element has {size} bytes; in the layout, {element}'
    at, begins = 0, set()
    for offset, parts, meaning in rows:
        if offset != at:
            yield f'{section}: the row at {offset} should be at {at}'
        if offset not in offsets and meaning not in ('zero', MAGIC):
            yield f'{section}: the layout has no field at {offset}'
        for part in parts:
            begins.add(at)
            at += part
    if (rows or offsets) and (at != element or offsets - begins):
        yield (f'{section}: the rows have {at} bytes, of {element}; no row has the fields at '
               f'{sorted(offsets - begins)}')


def fields_of_row(row):
    """Yields the offset and size of each value that a row of a record has in an element."""
    at = row['at']
    if row['type'] in ('list', 'boxes'):
        yield at, 4
    if row['type'] in ('list', 'boxes', 'members'):
        yield row['count_at'], row['size']
        return
    sized = (row['size'],) if row['type'] in ('whole', 'part') else SIZES.get(row['type'], ())
    for size in sized:
        yield at, size
        at += size


def differences_of_record(noun, record, section, rows):
    """Yields the fields of a record that are not in its table."""
    found = set()
    for at, parts, _ in rows:
        for part in parts:
            found.add((at, part))
            at += part
    for row in record['rows']:
        for at, size in fields_of_row(row):
            if (at, size) not in found:
                yield f'{noun}.{row["key"]}: {section} has no field of {size} bytes at {at}'


def main():
    document, layout = (pathlib.Path(path).read_text('utf-8') for path in sys.argv[1:3])
    tables = read_tables(document)
    elements, offsets = read_layout(layout)
    lists = [[name for name in names if name not in OTHERS.values()]
             for names in (tables, elements)]
    result(lists if lists[0] != lists[1] else [], 'the sections of the layout, in their order')
    for name in elements:
        result(list(differences(name, tables.get(name, (0, [])), elements[name],
                                offsets[name])), f'the fields of {name}')
    for noun, record in read_records(*sys.argv[3:]).items() if len(sys.argv) > 3 else ():
        if record['section'] < len(lists[1]):
            section = lists[1][record['section']]
            result(list(differences_of_record(noun, record, section, tables[section][1])),
                   f'the fields of the record {noun}')
    print(f'1..{len(results)}')
    return 0 if all(results) else 1


if __name__ == '__main__':
    sys.exit(main())
