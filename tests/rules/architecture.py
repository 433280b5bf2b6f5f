#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the drawing of the architecture in src/README.md matches the includes of the sources,
and that each test named in a text exists.

usage: architecture.py ROOT            fails if the drawing is not up to date; prints TAP
       architecture.py ROOT --write    updates it

A module is a folder; an arrow means that a module includes headers of another. Arrows that follow
from other arrows are left out, to keep the drawing readable. Cycles are not allowed.
"""
import collections
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include\s+["<]([^">]+)[">]', re.MULTILINE)
# With their path, or the name alone.
TEST = re.compile(r'(?<![\w./-])(tests/[\w./-]+|test_\w+)\.(c|cpp|h|mjs|py|sh)\b')
BEGIN, END = '<!-- made by tests/rules/architecture.py -->\n', '<!-- end -->\n'
GROUPS = ('editor', 'core', 'examples')
# The first has no code, the second is a program of the build.
LEFT_OUT = {'editor/precompiled', 'editor/icons'}


def room_of(path):
    """Returns the module of a path below src/. The levels in GROUPS consist of modules."""
    parts = path.parts
    if parts[0] not in GROUPS:
        return parts[0]
    return '/'.join(parts[:2]) if len(parts) > 2 else parts[0] + '/games'


def find_arrows(source):
    """Returns {module: the modules whose headers it includes}."""
    # Replacements for the system's headers belong to no module.
    files = [path.relative_to(source) for path in source.rglob('*.[ch]')
             if 'libc' not in path.parts]
    headers = collections.defaultdict(list)
    for path in files:
        for i in range(len(path.parts)):
            headers['/'.join(path.parts[i:])].append(path)
    arrows = collections.defaultdict(set)
    for path in files:
        room = room_of(path)
        if room in LEFT_OUT:
            continue
        arrows[room]
        for name in INCLUDE.findall((source / path).read_text()):
            found = headers.get(name, [])
            if len({room_of(header) for header in found}) == 1:
                arrows[room].add(room_of(found[0]))
            elif path.parent / name not in found and found:
                raise SystemExit(f'{path} includes {name}, which could be {found}')
        arrows[room] -= {room} | LEFT_OUT
    return arrows


def ways(arrows):
    """Returns {module: all modules reachable from it}; with a cycle it contains the module
    itself."""
    reached = {room: set(arrows[room]) for room in arrows}
    for middle in arrows:
        for room in arrows:
            if middle in reached[room]:
                reached[room] |= reached[middle]
    return reached


def reduced(arrows):
    """Removes arrows that follow from others."""
    reached = ways(arrows)
    return {room: {to for to in arrows[room]
                   if not any(to in reached[other] for other in arrows[room] if other != to)}
            for room in arrows}


def mark(room):
    return room.replace('/', '_')


def draw(arrows):
    """Returns the drawing in Mermaid, which code hosting sites display."""
    lines = ['```mermaid', 'flowchart TD']
    for group in GROUPS:
        lines.append(f'    subgraph {group}')
        lines += [f'        {mark(room)}["{room.partition("/")[2]}"]' for room in sorted(arrows)
                  if room.startswith(group + '/')]
        lines.append('    end')
    for room, others in sorted(reduced(arrows).items()):
        lines += [f'    {mark(room)} --> {mark(other)}' for other in sorted(others)]
    return '\n'.join(lines + ['```']) + '\n'


def find_lost_tests(root):
    """Yields each text that names a test which does not exist, with the name."""
    paths = [path for folder in ('src', 'tests', 'data', 'ui', '.github')
             for path in sorted((root / folder).rglob('*'))
             if path.suffix in {'.build', '.c', '.h', '.md', '.mjs', '.py', '.sh'}]
    known = {path.name for path in paths} | {str(path.relative_to(root)) for path in paths}
    for path in paths:
        if path.parent == root / 'tests/scripts':  # these name files of trees that they create
            continue
        for stem, suffix in TEST.findall(path.read_text(encoding='utf-8')):
            if f'{stem}.{suffix}' not in known:
                yield f'{path.relative_to(root)} names {stem}.{suffix}'


def main():
    root = pathlib.Path(sys.argv[1])
    arrows = find_arrows(root / 'src')
    document = root / 'src/README.md'
    text = document.read_text()
    before, begin, rest = text.partition(BEGIN)
    drawn, end, after = rest.partition(END)
    good = draw(arrows)
    if sys.argv[2:] == ['--write']:
        document.write_text(before + BEGIN + good + END + after)
        return 0
    back = sorted(room for room, reached in ways(arrows).items() if room in reached)
    print('1..3')
    for room in back:
        print(f'# from {room} a way of includes leads back to it')
    print('not ok' if back else 'ok', '1 - no way leads back')
    if drawn != good:
        print('# python3 tests/rules/architecture.py . --write makes it anew')
    print('ok' if begin and end and drawn == good else 'not ok', '2 - the drawing is true')
    lost = list(find_lost_tests(root))
    for line in lost:
        print(f'# {line}')
    print('not ok' if lost else 'ok', '3 - each test that a text names exists')
    return 0


if __name__ == '__main__':
    sys.exit(main())
