#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the options of formats into the man page of gab: exports.py GAB [--check]

The formats (src/core/formats/) define them; gab export --formats and gab import --formats print
them. With --check, changes nothing and fails if the page is out of date.
"""
import json
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent / 'man' / 'gab.1'
REGION = re.compile(r'(^[^\n]*begin: (import|export), made by data/exports.py\n)(.*?)'
                    r'(^[^\n]*end: made by data/exports.py\n)', re.MULTILINE | re.DOTALL)


class Option:
    """An option as its syntax and its help: "-o, --output FILE", "--tiled none|tmx|tmj"."""

    def __init__(self, syntax, text):
        names, _, self.value = syntax.replace(', ', ',').partition(' ')
        self.names = names.split(',')
        self.words = self.value.split('|') if '|' in self.value else []
        self.text = text[0].upper() + text[1:] + '.'


def read_options(gab, command):
    formats = json.loads(subprocess.run([gab, command, '--formats'], check=True,
                                        stdout=subprocess.PIPE).stdout)
    return [Option(option['option'], option['help'])
            for entry in formats for option in entry['options']]


def roff(text):
    return text.replace('\\', '\\e').replace('-', '\\-')


def man_entry(option):
    names = '", "'.join(roff(name) for name in option.names)
    if option.words:
        head = f'.BR {names} " {option.words[0]}" | ' + ' | '.join(option.words[1:])
    elif option.value:
        head = f'.BR {names} " \\fI{option.value}\\fR"'
    else:
        head = f'.B {names}'
    head = head.replace('", "', ' ", " ')
    sentences = re.sub(r'(?<=[a-z0-9])\. (?=[A-Z])', '.\n', option.text)
    return f'.TP\n{head}\n{roff(sentences)}\n'


def main():
    checks = sys.argv[2:] == ['--check']
    before = PAGE.read_text('utf-8')
    after, count = REGION.subn(
        lambda match: match[1] + ''.join(map(man_entry, read_options(sys.argv[1], match[2]))) +
        match[4], before)
    if count != 2:
        sys.exit(f'{PAGE}: expected two regions')
    if not checks:
        PAGE.write_text(after, 'utf-8')
        return
    print('1..1')
    if before != after:
        print('# data/man/gab.1 is out of date; run: python3 data/exports.py GAB')
    print(('ok' if before == after else 'not ok') + ' 1 - the man page has the formats')
    sys.exit(before != after)


if __name__ == '__main__':
    main()
