#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Expects that on a machine without a feature or a tool, tests pass and report what they left out.
Prints TAP.

usage: test_left_out.py REFUSAL CONFINE WRITES GAB STRACE ON_DISPLAY [RENDERER TILES]

REFUSAL is tests/faults/hide_features.c as a library; the other arguments are tests and their tools.
Without RENDERER and TILES, OpenGL is not tested.
"""
import os
import subprocess
import sys

FEATURES = ['Landlock', 'ptrace', 'Xvfb', 'OpenGL']


def test_without(feature, arguments):
    """Returns the command of a test, and the environment in which a feature is missing."""
    refusal, confine, writes, gab, strace, on_display = arguments[:6]
    python = [sys.executable]
    if feature == 'Landlock':
        return [confine], {'LD_PRELOAD': refusal, 'REFUSED': 'landlock'}
    if feature == 'ptrace':
        return [*python, writes, gab, strace], {'LD_PRELOAD': refusal, 'REFUSED': 'ptrace'}
    if feature == 'Xvfb':
        return [*python, on_display, 'true'], {'PATH': os.devnull}
    renderer, tiles = arguments[6:]
    return [*python, on_display, tiles], {
        'GABARIT_TEST_RENDERER': renderer, 'GDK_DEBUG': 'gl-disable', 'GDK_DISABLE': 'gl'}


def main():
    arguments = sys.argv[1:]
    features = FEATURES if len(arguments) > 6 else FEATURES[:3]
    failed = 0
    for number, feature in enumerate(features, 1):
        command, environment = test_without(feature, arguments)
        process = subprocess.run(command, env={**os.environ, **environment}, capture_output=True,
                                 text=True, check=False)
        # Without the tools for a display, the test reports them and does not try OpenGL.
        line = '# left out: ' if feature == 'OpenGL' else f'# left out: {feature}: '
        passed = process.returncode == 0 and line in process.stdout
        for line in [] if passed else (process.stdout + process.stderr).split('\n')[-20:]:
            print(f'# {process.returncode}: {line}')
        failed += not passed
        print(f"{'ok' if passed else 'not ok'} {number} - without {feature}")
    print(f'1..{len(features)}')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
