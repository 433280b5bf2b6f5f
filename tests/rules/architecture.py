#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the diagram of the architecture in src/README.md matches the includes of the sources,
that each test that is named in a text exists, and that each file that the map or a comment names
exists.

usage: architecture.py ROOT            fails if the diagram is not up to date; prints TAP
       architecture.py ROOT --write    updates the diagram

A module is a folder. An arrow means that a module includes headers of another module. Arrows that
follow from other arrows are omitted, to keep the diagram readable. Cycles are not allowed.
"""
import collections
import fnmatch
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include\s+["<]([^">]+)[">]', re.MULTILINE)
# A test with its path, or only its name.
TEST = re.compile(r'(?<![\w./-])(tests/[\w./-]+|test_\w+)\.(c|cpp|cs|h|lua|mjs|py|sh)\b')
# A file that a text names, or that it links to.
FILE = re.compile(r'`([\w./*-]+\.(?:c|h|js|md|mjs|py|sh))`|\]\(([\w./-]+)\)')
BEGIN, END = '<!-- made by tests/rules/architecture.py -->\n', '<!-- end -->\n'
GROUPS = ('editor', 'core', 'examples')
# A comment, and a source that it names, with the end of its path.
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.DOTALL)
SOURCE = re.compile(r'(?<![\w./<-])(?:[\w-]+/)*[\w-]+\.[ch]\b(?!\.\w)')
# Files that the build, or a user, makes, and one of Windows.
NOT_OURS = {'binding.js', 'demo_names.h', 'gabarit.c', 'windows.h'}
IGNORED = {'editor/precompiled'}  # has no code


def module_of(path):
    """Returns the module of a path below src/. A folder in GROUPS consists of several modules."""
    parts = path.parts
    if parts[0] not in GROUPS:
        return parts[0]
    return '/'.join(parts[:2]) if len(parts) > 2 else parts[0] + '/games'


def find_arrows(source):
    """Returns {module: set of the modules whose headers it includes}."""
    # Replacements for system headers do not belong to a module.
    files = [path.relative_to(source) for path in source.rglob('*.[ch]')
             if 'libc' not in path.parts]
    headers = collections.defaultdict(list)
    for path in files:
        for i in range(len(path.parts)):
            headers['/'.join(path.parts[i:])].append(path)
    arrows = collections.defaultdict(set)
    for path in files:
        module = module_of(path)
        if module in IGNORED:
            continue
        arrows[module]
        for name in INCLUDE.findall((source / path).read_text()):
            found = headers.get(name, [])
            if len({module_of(header) for header in found}) == 1:
                arrows[module].add(module_of(found[0]))
            elif path.parent / name not in found and found:
                raise SystemExit(f'{path} includes {name}, which could be {found}')
        arrows[module] -= {module} | IGNORED
    return arrows


def reachable_modules(arrows):
    """Returns {module: all modules reachable from it}; with a cycle it contains the module
    itself."""
    reached = {module: set(arrows[module]) for module in arrows}
    for middle in arrows:
        for module in arrows:
            if middle in reached[module]:
                reached[module] |= reached[middle]
    return reached


def remove_implied(arrows):
    """Returns the arrows without those that follow from others."""
    reached = reachable_modules(arrows)
    return {module: {target for target in targets
                     if not any(target in reached[other] for other in targets if other != target)}
            for module, targets in arrows.items()}


def node_id(module):
    return module.replace('/', '_')


def draw(arrows):
    """Returns the diagram as Mermaid source, which code hosting sites display."""
    lines = ['```mermaid', 'flowchart TD']
    for group in GROUPS:
        lines.append(f'    subgraph {group}')
        lines += [f'        {node_id(module)}["{module.partition("/")[2]}"]'
                  for module in sorted(arrows) if module.startswith(group + '/')]
        lines.append('    end')
    for module, others in sorted(remove_implied(arrows).items()):
        lines += [f'    {node_id(module)} --> {node_id(other)}' for other in sorted(others)]
    return '\n'.join(lines + ['```']) + '\n'


def find_missing_tests(root):
    """Yields a message for each test that is named in a text, but does not exist."""
    paths = [path for folder in ('src', 'tests', 'data', 'ui', '.github')
             for path in sorted((root / folder).rglob('*'))
             if path.suffix in {'.build', '.c', '.cpp', '.cs', '.h', '.lua', '.md', '.mjs', '.py',
                                '.sh'}]
    known = {path.name for path in paths} | {str(path.relative_to(root)) for path in paths}
    for path in paths:
        if path.parent == root / 'tests/scripts':  # these name files of trees that they create
            continue
        for stem, suffix in TEST.findall(path.read_text(encoding='utf-8')):
            if f'{stem}.{suffix}' not in known:
                yield f'{path.relative_to(root)} names {stem}.{suffix}'


def find_missing_files(root, document):
    """Yields the files that the map names by the end of their path, in which `*` is any text, or
    links to, and that do not exist."""
    paths = ['/' + str(path.relative_to(root)) for folder in ('src', 'tests', 'data', 'ui')
             for path in (root / folder).rglob('*')]
    for name, link in FILE.findall(document.read_text(encoding='utf-8')):
        exists = ((document.parent / link).exists() if link
                  else name in NOT_OURS or fnmatch.filter(paths, '*/' + name))
        if not exists:
            yield name or link


def find_missing_sources(root):
    """Yields a message for each source that a comment names, but that does not exist."""
    paths = [path.relative_to(root) for folder in ('src', 'tests')
             for path in sorted((root / folder).rglob('*.[ch]'))]
    ends = {'/'.join(path.parts[i:]) for path in paths for i in range(len(path.parts))}
    for path in paths:
        for comment in COMMENT.findall((root / path).read_text(encoding='utf-8')):
            for name in set(SOURCE.findall(comment)) - ends - NOT_OURS:
                yield f'{path} names {name}'


def main():
    root = pathlib.Path(sys.argv[1])
    arrows = find_arrows(root / 'src')
    document = root / 'src/README.md'
    text = document.read_text()
    before, begin, rest = text.partition(BEGIN)
    current, end, after = rest.partition(END)
    expected = draw(arrows)
    if sys.argv[2:] == ['--write']:
        document.write_text(before + BEGIN + expected + END + after)
        return 0
    in_cycle = sorted(module for module, reached in reachable_modules(arrows).items()
                      if module in reached)
    print('1..5')
    for module in in_cycle:
        print(f'# the includes of {module} lead back to it')
    print('not ok' if in_cycle else 'ok', '1 - the includes of modules have no cycle')
    if current != expected:
        print('# python3 tests/rules/architecture.py . --write updates the diagram')
    is_current = begin and end and current == expected
    print('ok' if is_current else 'not ok', '2 - the diagram is up to date')
    for i, (missing, what) in enumerate((
            (find_missing_tests(root), 'each test that is named in a text exists'),
            (find_missing_files(root, document), 'each file that the map names exists'),
            (find_missing_sources(root), 'each source that a comment names exists'))):
        lines = list(missing)
        for line in lines:
            print(f'# {line}')
        print('not ok' if lines else 'ok', f'{i + 3} - {what}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
