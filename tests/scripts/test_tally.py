#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Expects that tally.py counts all results, including crashes, time-outs, wrong plans and skips.
Prints TAP."""
import json
import pathlib
import subprocess
import sys
import tempfile

SUPPORT = pathlib.Path(__file__).resolve().parent.parent / 'support'
sys.path.insert(0, str(SUPPORT))
import tally  # noqa: E402 (the path must be set before)

TWO_PASSED = 'ok 1 - a\nok 2 - b\n1..2\n'

# Description, result, exit status, output, (passed, failed).
CASES = [
    ('all cases pass', 'OK', 0, TWO_PASSED, (2, 0)),
    ('a case fails', 'ERROR', 1, '# x.c:3: no\nnot ok 1 - a\nok 2 - b\n1..2\n', (1, 1)),
    ('a crash after its last passed case', 'ERROR', -11, 'ok 1 - a\n', (1, 1)),
    ('a crash after a failed case', 'ERROR', -6, 'not ok 1 - a\n', (0, 2)),
    ('a crash in a shell', 'ERROR', 139, TWO_PASSED, (2, 1)),
    ('out of time', 'TIMEOUT', -15, 'ok 1 - a\n', (1, 1)),
    ('fewer cases than announced', 'ERROR', 0, '1..3\nok 1 - a\nok 2 - b\n', (2, 1)),
    ('no cases at all', 'ERROR', 0, '1..0\n', (0, 1)),
    ('a failing exit status although all cases passed', 'ERROR', 1, TWO_PASSED, (2, 1)),
    ('a skipped case', 'OK', 0, 'ok 1 - a # SKIP no display\n1..1\n', (0, 1)),
    ('a program without TAP', 'OK', 0, 'fine\n', (1, 0)),
    ('a program without TAP that fails', 'FAIL', 1, 'bad\n', (0, 1)),
    ('a skipped program', 'SKIP', 77, '', (0, 1)),
    ('a program that could not start', 'ERROR', 127, None, (0, 1)),
    ('a program that is left out', 'SKIP', 0, '# left out: Xvfb: display\n1..0\n', (0, 0)),
    ('a program that is left out, and fails', 'ERROR', 1, '# left out: Xvfb: display\n1..0\n',
     (0, 1)),
    ('a passed case, and others left out', 'OK', 0, '# left out: Landlock: a\nok 1 - b\n1..1\n',
     (1, 0)),
    ('a failed case, and others left out', 'ERROR', 1,
     '# left out: Landlock: a\nnot ok 1 - b\n1..1\n', (0, 1)),
]


def left_out():
    """Runs tally.py on a build and a log that left tests out."""
    with tempfile.TemporaryDirectory() as folder:
        build = pathlib.Path(folder)
        (build / 'meson-logs').mkdir()
        (build / 'left_out.txt').write_text('weston: editor on Wayland\n')
        log = build / 'meson-logs' / 'testlog.json'
        log.write_text(''.join(json.dumps(
            {'name': 'a', 'result': 'OK', 'returncode': 0,
             'stdout': '# left out: Landlock: gab confined\nok 1 - a\n1..1\n'}) + '\n'
            for _ in range(2)))
        return subprocess.run([sys.executable, str(SUPPORT / 'tally.py'), str(log)],
                              capture_output=True, text=True, check=False)


def main():
    failed = 0
    for number, (what, result, status, output, expected) in enumerate(CASES, 1):
        counts = tally.count({'name': what, 'result': result, 'returncode': status,
                              'stdout': output})
        if counts != expected:
            print(f'# counted {counts}, not {expected}')
            failed += 1
        print(f"{'ok' if counts == expected else 'not ok'} {number} - {what}")
    number = len(CASES) + 1
    lines = [f'line {i}' for i in range(900)]
    lines[20], lines[50] = 'not ok 1 - a', 'not ok 2 - b'
    shortened = tally.shorten(lines)
    kept = [line for line in shortened if line.startswith(('not ok', '...'))]
    passed = kept == ['... 20 lines before', 'not ok 1 - a', 'not ok 2 - b',
                      '... 590 lines before'] and shortened[-200:] == lines[-200:]
    print(f"{'ok' if passed else 'not ok'} {number} - shortened output keeps failed cases")
    failed += not passed
    number += 1
    process = left_out()
    passed = process.returncode == 0 and process.stdout.strip().split('\n') == [
        'left out: Landlock: gab confined', 'left out: weston: editor on Wayland', '2 left out', '',
        '2 passed, 0 failed']
    print(f"{'ok' if passed else 'not ok'} {number} - "
          'tests left out are named once and counted separately')
    failed += not passed
    print(f'1..{number}')
    sys.exit(failed != 0)


if __name__ == '__main__':
    main()
