#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tables of FORMAT.md. As a program, writes them as macros for format.h: the version, the
sections, the kinds of names, and a row for each field whose meaning alone states a rule.

usage: format_tables.py FORMAT.md OUTPUT
"""
import pathlib
import re
import sys

HEADING = re.compile(
    r'^##+ (?:`(?P<section>\w{4})`.*?element (?:of )?(?P<size>\d+)\b|(?P<title>.*)$)')
ROW = re.compile(r'^\| (\d+) \| ([\dx+ ]+) \| (.*) \|$')
OTHERS = {'Header': 'HEADER', 'Section table': 'ENTRY'}
# Kinds of owners of properties that have no names, in the order of their numbers.
UNNAMED_KINDS = ['BOXS', 'PNTS', 'WALL']
NUMBER = r'(\d+(?:\^\d+)?(?: - 1)?)'
TAG, ROLE = 'tag, ', "the tag's role, "


def sizes(text):
    """Returns the sizes in a cell, such as `2 + 2` or `4 x 4`."""
    pairs = [part.rpartition('x') for part in text.split('+')]
    return [int(size) for count, _, size in pairs for _ in range(int(count or 1))]


def read_tables(text):
    """Returns {section: (size of an element, [(offset, sizes of fields, meaning)])}."""
    tables = {}
    section = None
    for line in text.split('\n'):
        heading, row = HEADING.match(line), ROW.match(line)
        if heading:
            section = heading['section'] or OTHERS.get(heading['title'])
            if section:
                tables[section] = (int(heading['size'] or 0), [])
        elif row and section:
            tables[section][1].append((int(row[1]), sizes(row[2]), row[3]))
    return tables


def value(text):
    return eval(text.replace('^', '**'))  # NUMBER matches nothing else


def limits(meaning):
    """Returns the minimum and maximum that a meaning states, or None."""
    if re.match(r'1 (if|for) ', meaning):
        return 0, 1
    both = re.search(rf', {NUMBER} to {NUMBER}(;|$)', meaning)
    if both:
        return value(both[1]), value(both[2])
    low = re.search(rf', at least {NUMBER}(;|$)', meaning)
    high = re.search(rf', at most {NUMBER}(;|$)', meaning)
    return (low or high) and (value(low[1]) if low else 0, value(high[1]) if high else 2**32 - 1)


def count_of(rows, noun):
    """Returns the offset and size of the number of things, for their singular."""
    plurals = {noun + 's', noun + 'es', noun[:-1] + 'ves'}
    return next((at, parts[0]) for at, parts, meaning in rows
                if re.match(rf'number of ({"|".join(plurals)})\b', meaning))


def rules_of(section, rows):
    """Yields (offset, size, rule, section that is meant, two numbers) of fields."""
    for row, (at, parts, meaning) in enumerate(rows):
        children = re.match(r'sum: first (\w+) in `(\w{4})`$', meaning)
        below = re.match(r'[\w ]+, below the number of `(\w{4})`$', meaning)
        if meaning.startswith(('picture, or', 'picture of')):
            yield at, 4, 'INDEX_OR_NONE', 'PICT', 0, 0
        elif meaning.startswith(TAG) and rows[row + 1][2].startswith(ROLE):
            yield at, 1, 'TAG', 'TAGS', 0, 0
        elif meaning.startswith('string'):
            yield at, 4, 'STRING', 'STRS', int('not 0' in meaning), 0
        elif meaning.startswith('direction as a unit vector'):
            yield at, 2, 'DIRECTION', section, 0, 0
        elif meaning == 'zero':
            yield at, sum(parts), 'ZERO', section, 0, 0
        elif children:
            yield (at, 4, 'SUM', children[2], *count_of(rows, children[1]))
        elif below:
            yield at, 4, 'INDEX', below[1], 0, 0
        elif meaning.startswith('fixed') or limits(meaning):
            rule, low, high = 'FIXED', int(meaning.endswith(', above 0')), 0
            if not meaning.startswith('fixed'):
                rule, (low, high) = 'RANGE', limits(meaning)
            for size in parts:
                yield at, size, rule, section, low, high
                at += size


def macro(name, entries):
    return f'#define {name}(X)' + ''.join(f' \\\n    X({entry})' for entry in entries) + '\n'


def main():
    text = pathlib.Path(sys.argv[1]).read_text('utf-8')
    tables = read_tables(text)
    sections = [name for name in tables if name not in OTHERS.values()]
    listed = re.search(r"index in the kind's own section \((.*?)\)", text)[1]
    exact = re.search(r'lengthen elements at their end, but not those of (.*?);', text)[1]
    minor = re.search(r'minor version, .*?(\d+) \|$', text, re.MULTILINE)[1]
    rows = [f'{name}, {at}, {size}, {rule}, {other}, {low}u, {high}u'
            for name in sections
            for at, size, rule, other, low, high in rules_of(name, tables[name][1])]
    pathlib.Path(sys.argv[2]).write_text(
        '/* Made from FORMAT.md by format_tables.py. */\n' +
        f'#define FORMAT_MINOR {minor}\n' +
        macro('FORMAT_SECTIONS', (f'{name}, {tables[name][0]}, {str(name not in exact).lower()}'
                                  for name in sections)) +
        macro('FORMAT_KINDS', re.findall(r'\w{4}', listed) + UNNAMED_KINDS) +
        macro('FORMAT_ROWS', rows), 'utf-8')


if __name__ == '__main__':
    main()
