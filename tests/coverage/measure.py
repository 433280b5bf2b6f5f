#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the conditions of the runtime that tests did not decide both ways with the explained
gaps: measure.py BUILD GAPS [--write]

A gap is a line of a function: its text, and what did not happen there: `not executed`, or the
numbers of terms, counted in this line, with the outcome that they never decided: `1 true, 2 false`.
GAPS has a block for each gap, separated by empty lines:

    bank.c: check_section
        if (size == 0 || size > limit)
        1 true
        The caller has already refused a section without bytes.

Lines that begin with # are comments. A gap without a block and a block without its gap are
failures. --write prints blocks for all gaps, with the explanations that exist. Prints counts of
outcomes.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNTIME = ROOT / 'src/runtime'


class Line:
    """The outcomes of a line: those that exist, and those that happened in any build."""

    def __init__(self):
        self.function, self.is_executed, self.terms, self.seen = '', False, set(), set()

    def add(self, line):
        self.function = line.get('function_name', '')
        self.is_executed = self.is_executed or line['count'] > 0
        first = 1
        for condition in line.get('conditions', []):
            count = condition['count'] // 2
            for outcome in ('true', 'false'):
                terms = {(first + i, outcome) for i in range(count)}
                missing = {(first + i, outcome) for i in condition[f'not_covered_{outcome}']}
                self.terms |= terms
                self.seen |= terms - missing
            first += count

    def missing(self):
        if not self.is_executed:
            return 'not executed'
        return ', '.join(f'{term} {outcome}' for term, outcome in sorted(self.terms - self.seen))


def lines_of(build):
    """Returns the lines of the runtime, by path and number, and the version of the compiler."""
    notes = sorted(path for path in build.rglob('*.gcno') if path.with_suffix('.gcda').exists())
    lines, version = collections.defaultdict(Line), ''
    for note in notes:
        text = subprocess.run(['gcov', '--json-format', '--conditions', '--stdout', note],
                              cwd=build, check=True, stdout=subprocess.PIPE).stdout
        report = json.loads(text)
        version = report['gcc_version']
        for file in report['files']:
            path = (build / file['file']).resolve()
            if path.is_relative_to(RUNTIME):
                for line in file['lines']:
                    lines[path, line['line_number']].add(line)
    return lines, version


def gaps_of(lines):
    """Returns what is missing by file, function and text of a line. Lines that are not executed
    after another gap follow from it."""
    gaps, texts, previous = collections.defaultdict(list), {}, None
    for (path, number), line in sorted(lines.items()):
        missing = line.missing()
        follows = missing == 'not executed' and previous == (path, line.function)
        previous = (path, line.function) if missing else None
        if missing and not follows:
            text = texts.setdefault(path, path.read_text('utf-8').splitlines())[number - 1]
            gaps[path.relative_to(RUNTIME).as_posix(), line.function, text.strip(), missing].append(
                number)
    return gaps


def explained(path):
    """Returns the explanations in a file by gap."""
    found = {}
    text = re.sub(r'(?m)^#.*\n', '', path.read_text('utf-8'))
    for block in filter(None, re.split(r'\n{2,}', text.strip())):
        rows = [row.strip() for row in block.split('\n')]
        head, line, missing, *reason = [*rows, '', '']
        file, _, function = head.partition(': ')
        if not (function and line and any(reason)) or (file, function, line, missing) in found:
            sys.exit(f'{path}: a block is incomplete or exists twice: {head}: {line}')
        found[file, function, line, missing] = ' '.join(reason).strip()
    return found


def main():
    build, gaps_file = map(pathlib.Path, sys.argv[1:3])
    lines, version = lines_of(build.resolve())
    gaps, reasons = gaps_of(lines), explained(gaps_file)
    if '--write' in sys.argv:
        for file, function, text, missing in gaps:
            print(f'{file}: {function}\n    {text}\n    {missing}\n    ' +
                  reasons.get((file, function, text, missing), '?') + '\n')
        return
    failed = 0
    for gap in gaps:
        if gap not in reasons:
            file, function, text, missing = gap
            print(f'{file}:{gaps[gap][0]}: {function}: {missing}: {text}')
            failed += missing.count(',') + 1
    for file, function, text, missing in reasons:
        if (file, function, text, missing) not in gaps:
            print(f'{gaps_file.name}: not needed any more: {file}: {function}: {missing}: {text}')
            failed += 1
    total = sum(len(line.terms) for line in lines.values())
    seen = sum(len(line.seen) for line in lines.values())
    executed = sum(line.is_executed for line in lines.values())
    print(f'{executed} of {len(lines)} lines executed, {seen} of {total} outcomes of conditions')
    print(f'compiler: gcc {version}')
    print(f'explained: {len(reasons)}')
    print(f'{seen} passed, {failed} failed')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
