#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if our own headers declare functions that the product never calls. Prints TAP.

usage: callers.py ROOT

A function that only tests call needs maintenance without benefit, and its tests run code that no
user runs. The public headers are excluded: games call their functions, and `rules.py calls` checks
that tests do. KNOWN lists functions that are older than this test. A function that is removed from
the product is also removed from the list, and no function is added to it.

Also fails if code calls a function of GTK in WRAPPED other than through its wrapper.
"""
import collections
import pathlib
import re
import sys

COMMENT_OR_LITERAL = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
DECLARED = re.compile(r'^(?!typedef|static)[A-Za-z_][\w \*\n]*?[ \*](\w+)\((?=[^;{]*\)[^;{]*;)',
                      re.MULTILINE)
# Declarations and definitions are at the start of a line; calls are indented.
NOT_A_CALL = re.compile(r'^(?!typedef|#)[A-Za-z_][\w \*]*?[ \*\n](\w+)\(', re.MULTILINE)
MADE_BY_GLIB = re.compile(r'\w+_get_type$')

KNOWN = set('''
    ed_canvas_is_sharp ed_checker_is_busy ed_checker_set_delay ed_field_type ed_name_label_text
    ed_partition_set_delay ed_session_set_journal_folder ed_tiles_count
'''.split())

# Functions of GTK that have a pitfall, and the only file that calls each of them.
WRAPPED = {'gtk_widget_set_child_visible': 'ed-widget.c'}


def sources(root):
    """Returns the product's code by path, without comments and literals."""
    paths = [path for folder in ('src', 'data') for path in (root / folder).rglob('*.[ch]')]
    return {path: COMMENT_OR_LITERAL.sub(' ', path.read_text(encoding='utf-8')) for path in paths}


def uncalled(root):
    """Returns the functions that a header declares and no code calls, each with its header."""
    texts = sources(root)
    name_counts, definition_counts = collections.Counter(), collections.Counter()
    for text in texts.values():
        name_counts.update(re.findall(r'\b[a-z]\w+\b', text))
        definition_counts.update(NOT_A_CALL.findall(text))
    for path in sorted((root / 'ui').glob('*.ui')):
        name_counts.update(re.findall(r'\b[a-z]\w+\b', path.read_text(encoding='utf-8')))
    return {name: path.relative_to(root) for path, text in texts.items()
            if path.suffix == '.h' and path.parent.name != 'gabarit'
            for name in DECLARED.findall(text)
            if name_counts[name] <= definition_counts[name] and not MADE_BY_GLIB.match(name)}


def unwrapped(root):
    """Returns the calls of wrapped functions outside of their wrapper."""
    return [f'{path.relative_to(root)}: {name}, see {file}'
            for path, text in sources(root).items() for name, file in WRAPPED.items()
            if path.name != file and re.search(rf'\b{name}\b', text)]


def main():
    root = pathlib.Path(sys.argv[1])
    found = uncalled(root)
    new = [f'{path}: {name}' for name, path in sorted(found.items()) if name not in KNOWN]
    outdated = sorted(KNOWN - set(found))
    bare = unwrapped(root)
    results = [(not new, 'the product calls each function of its headers', new),
               (not outdated, 'each function in the list still has no call', outdated),
               (not bare, 'functions with pitfalls are called only by their wrappers', bare)]
    for number, (passed, name, reasons) in enumerate(results, 1):
        for line in reasons:
            print(f'# {line}')
        print(f"{'ok' if passed else 'not ok'} {number} - {name}")
    print(f'1..{len(results)}')
    sys.exit(any(reasons for _, _, reasons in results))


if __name__ == '__main__':
    main()
