#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the comparison of gaps in the coverage with their explanations (tests/coverage/measure.py)
with figures as gcov prints them, and that each explained line of the runtime exists. Prints TAP.
"""
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / 'tests/cli'), str(ROOT / 'tests/coverage')]
import measure  # noqa: E402
from tap import Tap  # noqa: E402

GAPS = ROOT / 'tests/coverage/gaps.txt'


def line(count, conditions=(), function='f'):
    """Returns a line as gcov prints it; conditions are (terms, never true, never false)."""
    return {'function_name': function, 'count': count, 'conditions': [
        {'count': 2 * terms, 'covered': 0, 'not_covered_true': true, 'not_covered_false': false}
        for terms, true, false in conditions]}


def lines(tap):
    """Outcomes that happened in any build count, and the terms of a line are numbered."""
    cases = [
        ([line(1)], ''),
        ([line(0)], 'not executed'),
        ([line(0), line(3)], ''),
        ([line(2, [(2, [0], [1])])], '1 true, 2 false'),
        ([line(2, [(2, [0], [1])]), line(1, [(2, [1], [])])], ''),
        ([line(2, [(2, [0], [1])]), line(1, [(2, [0], [])])], '1 true'),
        ([line(2, [(1, [], []), (2, [1], [0])])], '2 false, 3 true'),
    ]
    for builds, expected in cases:
        one = measure.Line()
        for build in builds:
            one.add(build)
        tap.equal(f'{builds}', one.missing(), expected)


def gaps(tap):
    """Lines that are not executed after another gap follow from it."""
    path = measure.RUNTIME / 'bank.c'
    found = {}
    for number, given in enumerate([line(1, [(1, [0], [])]), line(0), line(0), line(1), line(0),
                                    line(0, function='g')], 1):
        found[path, number] = measure.Line()
        found[path, number].add(given)
    tap.equal('gaps', [(function, missing, numbers) for (_, function, _, missing), numbers in
                       measure.gaps_of(found).items()],
              [('f', '1 true', [1]), ('f', 'not executed', [5]), ('g', 'not executed', [6])])


def explanations(tap):
    """A block without a reason, and one that exists twice, are errors."""
    block = 'a.c: f\n    if (x)\n    1 true\n    Because\n    of this.\n'
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'gaps.txt'
        path.write_text(f'# Comment\n\n{block}\n')
        tap.equal('a block', measure.explained(path),
                  {('a.c', 'f', 'if (x)', '1 true'): 'Because of this.'})
        for wrong in (f'{block}\n{block}', 'a.c: f\n    if (x)\n    1 true\n',
                      'a.c\n  x\n  y\n  z'):
            path.write_text(wrong)
            try:
                measure.explained(path)
                tap.expect(False, f'accepted: {wrong}')
            except SystemExit as error:
                tap.expect('gaps.txt' in str(error), error)


def explained_lines(tap):
    """Each explained line is in its function's file; otherwise the explanation is out of date."""
    found = measure.explained(GAPS)
    tap.expect(len(found) > 20, f'{len(found)} explanations')
    for file, function, text, missing in found:
        source = (measure.RUNTIME / file).read_text('utf-8')
        tap.expect(text in [row.strip() for row in source.splitlines()],
                   f'{GAPS.name}: {file} has no line "{text}": adapt or remove its block')
        tap.expect(re.search(rf'\b{function}\b', source), f'{file} has no function {function}')
        tap.expect(re.fullmatch(r'not executed|\d+ (true|false)(, \d+ (true|false))*', missing),
                   f'{file}, {function}: "{missing}"')


def main():
    tap = Tap()
    tap.case('outcomes of builds are joined', lines, tap)
    tap.case('lines that follow from a gap are left out', gaps, tap)
    tap.case('explanations are read, and mistakes refused', explanations, tap)
    tap.case('explained lines exist', explained_lines, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
