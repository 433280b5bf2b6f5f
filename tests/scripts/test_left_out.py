#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""On a machine without a feature or a tool, tests pass and report what they left out. Prints TAP.

usage: test_left_out.py REFUSAL CONFINE WRITES GAB STRACE ON_DISPLAY [RENDERER TILES]

REFUSAL is tests/faults/refuse.c as a library; the others are tests and their tools. Without
RENDERER and TILES, OpenGL is not tested.
"""
import os
import subprocess
import sys

LACKS = ['Landlock', 'ptrace', 'Xvfb', 'OpenGL']


def lacking(feature, words):
    """Returns the command and the environment of a test without a feature."""
    refusal, confine, writes, gab, strace, on_display = words[:6]
    python = [sys.executable]
    if feature == 'Landlock':
        return [confine], {'LD_PRELOAD': refusal, 'REFUSED': 'landlock'}
    if feature == 'ptrace':
        return [*python, writes, gab, strace], {'LD_PRELOAD': refusal, 'REFUSED': 'ptrace'}
    if feature == 'Xvfb':
        return [*python, on_display, 'true'], {'PATH': os.devnull}
    renderer, tiles = words[6:]
    return [*python, on_display, tiles], {
        'GABARIT_TEST_RENDERER': renderer, 'GDK_DEBUG': 'gl-disable', 'GDK_DISABLE': 'gl'}


def main():
    words = sys.argv[1:]
    lacks = LACKS if len(words) > 6 else LACKS[:3]
    failed = 0
    for number, feature in enumerate(lacks, 1):
        command, environment = lacking(feature, words)
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True,
                              text=True, check=False)
        # Without the tools for a display, the test does not get as far as OpenGL.
        line = '# left out: ' if feature == 'OpenGL' else f'# left out: {feature}: '
        good = done.returncode == 0 and line in done.stdout
        for line in [] if good else (done.stdout + done.stderr).split('\n')[-20:]:
            print(f'# {done.returncode}: {line}')
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - without {feature}")
    print(f'1..{len(lacks)}')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
