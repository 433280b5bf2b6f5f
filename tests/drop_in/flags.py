#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that gab_self_test detects flags that break arithmetic. Prints TAP.

usage: flags.py GABARIT.C COMPILER...

With GABARIT_ANY_ARITHMETIC no flag is rejected, and the self-test must fail. compilers.py tests
that such flags are rejected without it.
"""
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = '#include "gabarit.h"\nint main(void) { return gab_self_test() ? 0 : 1; }\n'
BROKEN = {'gcc': [['-O2', '-ffast-math']], 'clang': [['-O2', '-funsafe-math-optimizations']]}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def kind_of(compiler):
    output = run(*compiler, '--version').stdout
    return 'clang' if 'clang' in output else 'gcc'


def main():
    source, compiler = pathlib.Path(sys.argv[1]), sys.argv[2:]
    kind, results = kind_of(compiler), []
    with tempfile.TemporaryDirectory() as folder:
        main_c, program = pathlib.Path(folder) / 'main.c', str(pathlib.Path(folder) / 'program')
        main_c.write_text(PROGRAM, encoding='utf-8')
        for flags, is_sound in [(['-O1'], True)] + [(f, False) for f in BROKEN[kind]]:
            done = run(*compiler, '-w', '-DGABARIT_ANY_ARITHMETIC', *flags, f'-I{source.parent}',
                       str(main_c), str(source), '-lm', '-o', program)
            passed = done.returncode == 0 and (run(program).returncode == 0) == is_sound
            verdict = 'passes' if is_sound else 'fails'
            results.append((passed, f'{kind} {" ".join(flags)}: the self-test {verdict}'))
    for i, (passed, name) in enumerate(results, 1):
        print(f"{'ok' if passed else 'not ok'} {i} - {name}")
    print(f'1..{len(results)}')
    sys.exit(0 if all(passed for passed, _ in results) else 1)


main()
