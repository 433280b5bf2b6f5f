#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that a compiler for C++17 warns of results of a bank that are not used. Prints TAP.

usage: discarded.py GABARIT.HPP RUNTIME COMPILER...

RUNTIME contains gabarit/gabarit.h.
"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
from tap import Tap  # noqa: E402

CALLS = ['bank.load("demo.gab")', 'bank.map_file("demo.gab")', 'bank.copy("", 0)',
         'bank.reload("demo.gab", old)']


def compiles(statement):
    header, runtime, *compiler = sys.argv[1:]
    folder = pathlib.Path(header).parents[1]
    code = '#include <gabarit/gabarit.hpp>\n' \
        f'void use(gab::bank &bank, gab::bank &old) {{ {statement}; (void)old; }}\n'
    done = subprocess.run([*compiler, '-std=c++17', '-Werror', '-I', folder, '-I', runtime, '-x',
                           'c++', '-fsyntax-only', '-'], input=code, text=True,
                          stderr=subprocess.PIPE, check=False)
    return done.returncode == 0, done.stderr


def results(tap):
    for call in CALLS:
        tap.equal(call, compiles(f'if ({call} != GAB_OK) throw 1'), (True, ''))
        is_accepted, problem = compiles(call)
        tap.expect(not is_accepted and 'nodiscard' in problem, f'{call}: {problem[-300:]}')


def main():
    tap = Tap()
    tap.case('results that are not used are warnings', results, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
