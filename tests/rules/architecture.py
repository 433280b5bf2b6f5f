#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The drawing of the architecture in src/README.md is made from what the sources include, and each
test that a text names exists.

usage: architecture.py ROOT            fails when the drawing is not what it should be; speaks TAP
       architecture.py ROOT --write    makes it anew

A room is a folder, and an arrow says that a room includes headers of another. What another arrow's
way says already is left out, so that the drawing stays one that can be read; no way may lead back.
"""
import collections
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include\s+["<]([^">]+)[">]', re.MULTILINE)
# By their path, or by the name alone.
TEST = re.compile(r'(?<![\w./-])(tests/[\w./-]+|test_\w+)\.(c|cpp|h|mjs|py|sh)\b')
BEGIN, END = '<!-- made by tests/rules/architecture.py -->\n', '<!-- end -->\n'
GROUPS = ('editor', 'core', 'examples')
# The first has no code, the second is a program of the build.
LEFT_OUT = {'editor/precompiled', 'editor/icons'}


def room_of(path):
    """The room of a file below src/, by its path there: the levels that have rooms are GROUPS."""
    parts = path.parts
    if parts[0] not in GROUPS:
        return parts[0]
    return '/'.join(parts[:2]) if len(parts) > 2 else parts[0] + '/games'


def find_arrows(source):
    """{room: the rooms that it includes headers of}."""
    # What stands for the system's own headers is no room's.
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
    """{room: all that can be reached from it}; a way back to a room is in its own."""
    reached = {room: set(arrows[room]) for room in arrows}
    for middle in arrows:
        for room in arrows:
            if middle in reached[room]:
                reached[room] |= reached[middle]
    return reached


def reduced(arrows):
    """Without the arrows that a longer way replaces."""
    reached = ways(arrows)
    return {room: {to for to in arrows[room]
                   if not any(to in reached[other] for other in arrows[room] if other != to)}
            for room in arrows}


def mark(room):
    return room.replace('/', '_')


def draw(arrows):
    """The drawing, as Mermaid, which forges show."""
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
    """Each text that names a test which does not exist, with the name."""
    paths = [path for folder in ('src', 'tests', 'data', 'ui', '.github')
             for path in sorted((root / folder).rglob('*'))
             if path.suffix in {'.build', '.c', '.h', '.md', '.mjs', '.py', '.sh'}]
    known = {path.name for path in paths} | {str(path.relative_to(root)) for path in paths}
    for path in paths:
        if path.parent == root / 'tests/scripts':  # these name files of trees that they make
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
