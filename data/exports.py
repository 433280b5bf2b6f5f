#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the options of gab export into its man page and its completions: exports.py GAB [--check]

The formats (src/core/formats/) define them; gab export --formats prints it. With
--check, changes nothing and fails if a file is out of date.
"""
import json
import pathlib
import re
import subprocess
import sys

DATA = pathlib.Path(__file__).resolve().parent
BEGIN, END = 'begin: made by data/exports.py', 'end: made by data/exports.py'
# The options that belong to no format; the man page describes them by hand.
OTHERS = ['--depfile', '--report', '--strict', '--check', '--root', '--formats']


class Option:
    """An option as its syntax and its help: "-o, --output FILE", "--tiled none|tmx|tmj"."""

    def __init__(self, syntax, text):
        names, _, self.value = syntax.replace(', ', ',').partition(' ')
        self.names = names.split(',')
        self.words = self.value.split('|') if '|' in self.value else []
        self.text = text[0].upper() + text[1:] + '.'


def read_options(gab):
    formats = json.loads(subprocess.run([gab, 'export', '--formats'], check=True,
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


def completion_case(option, indent):
    names = ' | '.join(f'export:{name}' for name in option.names)
    if option.words:
        return f"{indent}{names}) offers='{' '.join(option.words)}' ;;\n"
    if option.value == 'FILE':
        return f'{indent}{names}) COMPREPLY=($(compgen -f -- "$word")); return ;;\n'
    return f'{indent}{names}) return ;;\n'


def regions_of(options):
    """Returns for each file the texts of its regions, in their order."""
    names = [name for option in options for name in option.names] + OTHERS
    lines, line = [], ''
    for name in names:
        if len(line) + len(name) > 70:
            lines.append(line)
            line = ''
        line += (' ' if line else '') + name
    offers = ('\n' + ' ' * 16).join([*lines, line])
    cases = ''.join(completion_case(option, ' ' * 4) for option in options if option.value)
    return {'man/gab.1': [''.join(map(man_entry, options))],
            'completion/gab': [cases, f"{' ' * 12}offers='{offers}'\n"]}


def replaced(text, regions, path):
    """Returns a text with its regions replaced; the lines that mark them stay."""
    pattern = re.compile(rf'(^[^\n]*{BEGIN}\n)(.*?)(^[^\n]*{END}\n)', re.MULTILINE | re.DOTALL)
    if len(pattern.findall(text)) != len(regions):
        sys.exit(f'{path}: expected {len(regions)} regions')
    rest = iter(regions)
    return pattern.sub(lambda match: match[1] + next(rest) + match[3], text)


def main():
    checks = sys.argv[2:] == ['--check']
    stale = []
    for name, regions in regions_of(read_options(sys.argv[1])).items():
        path = DATA / name
        before = path.read_text('utf-8')
        after = replaced(before, regions, path)
        if before != after:
            stale.append(name)
        if before != after and not checks:
            path.write_text(after, 'utf-8')
    if checks:
        print('1..1')
        for name in stale:
            print(f'# data/{name} is out of date; run: python3 data/exports.py GAB')
        print(('not ok' if stale else 'ok') + ' 1 - man page and completions have the formats')
        sys.exit(bool(stale))


if __name__ == '__main__':
    main()
