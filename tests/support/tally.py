#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the test cases in meson's logs (testlog.json) and prints the output of failed tests.

usage: tally.py TESTLOG...

In a program that prints TAP, each line `ok` or `not ok` counts as one; any other program counts as
one. A program that crashed, timed out or did not print all announced cases counts as one additional
failure, and so does a skipped test: the tests run on machines with all their requirements.

Tests that the machine cannot run neither pass nor fail. They are listed before the totals, one line
for each missing tool or feature, and counted separately. The build lists tests that it does not
build in left_out.txt. A program prints `# left out: TOOL: TESTS`, and the plan 1..0 if it runs no
case.
"""
import json
import pathlib
import re
import sys

CASE = re.compile(r'^(not )?ok\b(.*)$', re.MULTILINE)
NOT_RUN = re.compile(r'#\s*(skip|todo)\b', re.IGNORECASE)
PLAN = re.compile(r'^1\.\.(\d+)', re.MULTILINE)
LEFT_OUT = re.compile(r'^# left out: (.*)$', re.MULTILINE)
NOT_BUILT_FILE = '../left_out.txt'  # relative to the folder of the log
MAX_OUTPUT_LINES = 200  # of one failed test
MAX_REASON_LINES = 60   # after a `not ok` before the last lines
SIGNAL_STATUS = 128     # this exit status and higher or negative ones mean a signal


def count(test):
    """Returns (passed, failed) of one test program."""
    output = test.get('stdout') or ''
    cases = CASE.findall(output)
    plan = PLAN.search(output)
    if not cases and LEFT_OUT.search(output) and plan and plan.group(1) == '0':
        return (0, 0) if test['returncode'] == 0 else (0, 1)
    if not cases and not plan:
        return (1, 0) if test['result'] == 'OK' else (0, 1)
    passed = sum(1 for not_prefix, rest in cases if not not_prefix and not NOT_RUN.search(rest))
    failed = len(cases) - passed
    complete = plan is not None and int(plan.group(1)) == len(cases)
    status = test['returncode']
    crashed = (status < 0 or status >= SIGNAL_STATUS or
               test['result'] in ('TIMEOUT', 'INTERRUPT'))
    failed_without_case = test['result'] != 'OK' and failed == 0
    return passed, failed + (crashed or failed_without_case or not complete)


def shorten(lines):
    """Returns the last lines, and before them the lines after each earlier `not ok`."""
    start = max(0, len(lines) - MAX_OUTPUT_LINES)
    kept, shown = [], 0
    for number, line in enumerate(lines[:start]):
        if line.startswith('not ok'):
            kept += [f'... {number - shown} lines before'] if number > shown else []
            end = min(number + MAX_REASON_LINES, start)
            kept += lines[max(number, shown):end]
            shown = end
    kept += [f'... {start - shown} lines before'] if start > shown else []
    return kept + lines[start:]


def show(test):
    """Prints the output of a failed test."""
    print(f"\n---- {test['name']}: {test['result']}, exit status {test.get('returncode')} ----")
    for stream in ('stdout', 'stderr'):
        print('\n'.join(shorten((test.get(stream) or '').rstrip().split('\n'))))


def read(path):
    """Returns the tests of one log; a missing log counts as a failed test."""
    try:
        with open(path, encoding='utf-8', errors='replace') as log:
            return [json.loads(line) for line in log]
    except FileNotFoundError:
        return [{'name': path, 'result': 'no test was run', 'returncode': None}]


def not_built(path):
    """Returns the lines `TOOL: TESTS` of the build that a log belongs to."""
    try:
        text = (pathlib.Path(path).parent / NOT_BUILT_FILE).read_text(encoding='utf-8')
        lines = text.splitlines()
        return [line for line in lines if line]
    except FileNotFoundError:
        return []


def main():
    passed = failed = 0
    left_out = set()
    for path in sys.argv[1:]:
        left_out.update(not_built(path))
        for test in read(path):
            left_out.update(LEFT_OUT.findall(test.get('stdout') or ''))
            test_passed, test_failed = count(test)
            passed += test_passed
            failed += test_failed
            if test_failed:
                show(test)
    print()
    for line in sorted(left_out):
        print(f'left out: {line}')
    if left_out:
        print(f'{len(left_out)} left out\n')
    print(f'{passed} passed, {failed} failed', flush=True)
    sys.exit(0 if passed and not failed else 1)


if __name__ == '__main__':
    main()
