#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles gabarit.c and gabarit.h, the two files for games, with the compilers of this machine, as
users call them. Prints TAP.

usage: compilers.py ROOT GABARIT.C [all]

ROOT is the tree. A compiler must accept the files without a message, or reject them with a reason;
the compiled program tests itself and loads a bank. `all` adds the tests that take long: whole files
at -O1, programs under wine, and emcc. A compiler that is not installed is named in a line
`# left out: `.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

STRICT = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion']
CPP = ['-x', 'c++']
SYNTAX = '-fsyntax-only'
# The first words of each command, and the program that runs the result; {root} is the tree.
COMPILERS = {
    'gcc': ['gcc'], 'clang': ['clang'], 'g++': ['g++'], 'clang++': ['clang++'], 'tcc': ['tcc'],
    'musl-gcc': ['musl-gcc'], 'mingw': ['x86_64-w64-mingw32-gcc'],
    'wasi': ['clang', '--target=wasm32-wasi'], 'emcc': ['emcc'],
}
RUNNERS = {
    'mingw': ['wine'], 'emcc': ['node'],
    'wasi': ['node', '--no-warnings', '--single-threaded', '{root}/tests/cross/wasi.mjs'],
}
LONG = {'emcc'}  # only used with `all`, because it takes seconds to start
LINKED_IN_LONG_RUN = {'clang', 'mingw'}  # wine takes seconds to start

# Options with which the source, and the header alone, give no warning.
C99, C11, C17, C2X = ([f'-std={year}', *STRICT] for year in ('c99', 'c11', 'c17', 'c2x'))
CPP17, CPP20 = ([*CPP, f'-std=c++{year}', *STRICT] for year in (17, 20))
CLEAN = {
    'gcc': [C99, C2X], 'clang': [C2X], 'g++': [CPP17], 'clang++': [CPP17], 'tcc': [[]],
    'musl-gcc': [C11], 'mingw': [C11], 'wasi': [C11], 'emcc': [C11],
}
CLEAN_IN_LONG_RUN = {
    'gcc': [C11, C17, []], 'clang': [C99, C11, C17, []], 'g++': [CPP20], 'clang++': [CPP20],
    'tcc': [['-Wall']], 'mingw': [C17, []],
}
HEADER_CLEAN = {
    'gcc': [['-std=gnu89', '-Wall', '-Wextra', '-Wconversion']],
    'g++': [[*CPP, '-std=c++11', *STRICT], [*CPP, '-std=c++17', *STRICT]],
    'clang++': [[*CPP, '-std=c++11', *STRICT], [*CPP, '-std=c++17', *STRICT]],
}
FAST = [['-ffast-math'], ['-Ofast'], ['-ffinite-math-only']]
UNSAFE = ['-O1', '-funsafe-math-optimizations']
REJECTED = {
    'gcc': [*FAST, UNSAFE, ['-freciprocal-math'], ['-std=gnu89'], ['-std=c89']],
    'clang': [*FAST, UNSAFE, ['-std=gnu89']],
    'g++': [[*CPP, *flags] for flags in [*FAST, UNSAFE, ['-std=c++14']]],
    'clang++': [[*CPP, *flags] for flags in [*FAST, UNSAFE]],
    'musl-gcc': [*FAST, UNSAFE], 'mingw': [*FAST, UNSAFE], 'wasi': [*FAST, UNSAFE],
    'emcc': [*FAST, UNSAFE],
}
# Options with which programs are linked, as users of the two files do.
LINKED = {
    'gcc': ['-std=c99', '-lm'], 'clang': ['-lm'], 'tcc': ['-lm'], 'musl-gcc': ['-static', '-lm'],
    'mingw': [], 'wasi': ['-Wl,-z,stack-size=1048576'],
    'emcc': ['-sNODERAWFS=1', '-sSINGLE_FILE=1'],
}


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, errors='replace', check=False,
                          stdin=subprocess.DEVNULL, **options)


def title(name, flags):
    return ' '.join([name, *flags]).replace(' '.join(STRICT), 'strictly').replace('-x c++ ', '')


class Matrix:
    """Runs compilers in a temporary folder. It never writes to /dev/null, because a compiler that
    fails removes its output, and root may remove that."""

    def __init__(self, root, source, folder, everything):
        self.root, self.source, self.folder = root, source, folder
        self.everything = everything
        self.count = self.failed = 0
        self.write('header.c', '#include "gabarit.h"\ngab_vec here;\n')
        self.write('arithmetic.c', '#include "arithmetic_internal.h"\n')
        # A compiler without its own libc may find the headers of another system.
        self.write('nothing.c', '#ifdef __wasi__\n#include <wasi/api.h>\n#endif\n'
                   '#include <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }\n')

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding='utf-8')

    def compile(self, name, flags, source):
        """Compiles one file; returns the compiler's output. The header is next to the source."""
        # Newer compilers warn about unused arguments.
        to = [] if SYNTAX in flags else ['-c', '-o', str(self.folder / 'object.o')]
        return run([*COMPILERS[name], *flags, f'-I{self.source.parent}',
                    f'-I{self.root}/src/runtime', str(source), *to])

    def result(self, good, what, output=''):
        self.count += 1
        self.failed += not good
        for line in [] if good else output.strip().split('\n')[:20]:
            print(f'# {line}')
        print(f"{'ok' if good else 'not ok'} {self.count} - {what}")

    def is_usable(self, name):
        """True if a compiler is on this machine, with a libc."""
        if not shutil.which(COMPILERS[name][0]):
            return False
        return self.compile(name, [], self.folder / 'nothing.c').returncode == 0

    def expect_clean(self, name):
        effort = [] if name == 'tcc' else ['-O1'] if self.everything else [SYNTAX]
        more = CLEAN_IN_LONG_RUN.get(name, []) if self.everything else []
        for flags in CLEAN[name] + more:
            done = self.compile(name, [*flags, *effort], self.source)
            output = done.stdout + done.stderr
            self.result(done.returncode == 0 and not output, f'{title(name, flags)}: no message',
                        output)
        for flags in HEADER_CLEAN.get(name, []):
            done = self.compile(name, flags, self.folder / 'header.c')
            output = done.stdout + done.stderr
            self.result(done.returncode == 0 and not output,
                        f'{title(name, flags)}: no message for the header alone',
                        output)

    def expect_rejected(self, name):
        """Expects that the compiler rejects flags. In the short run it compiles only the header
        that rejects arithmetic, which is at the beginning of the source."""
        for flags in REJECTED.get(name, []):
            short = not self.everything and not flags[-1].startswith('-std')
            source = self.folder / 'arithmetic.c' if short else self.source
            process = self.compile(name, flags, source)
            # emcc adds a line about the compiler that it called.
            errors = [line for line in process.stderr.split('\n')
                      if 'error:' in line and not line.startswith('emcc: error:')]
            clear = bool(errors) and all('gabarit: compile this file' in line for line in errors)
            if not clear and self.compile(name, flags, self.folder / 'nothing.c').returncode:
                print(f'# left out: {title(name, flags)}: the header that rejects them')
                continue
            self.result(process.returncode != 0 and clear, f'{title(name, flags)}: rejected',
                        process.stderr)

    def expect_loading(self, name):
        """Builds a program with the two files, and runs it to load a bank."""
        program = self.folder / {'emcc': 'loads.js', 'mingw': 'loads.exe'}.get(name, 'loads')
        built = run([*COMPILERS[name], f'-I{self.source.parent}',
                     f'{self.root}/tests/drop_in/loads.c', str(self.source), '-o', str(program),
                     *LINKED[name]])
        runner = [word.replace('{root}', str(self.root)) for word in RUNNERS.get(name, [])]
        bank = self.root / 'tests/digest/digest.gab'
        done = built if built.returncode else run([*runner, str(program), str(bank)])
        good = built.returncode == 0 and not built.stderr and done.returncode == 0
        self.result(good, f'{title(name, LINKED[name])}: tests itself and loads a bank',
                    built.stderr + done.stdout + done.stderr)

    def is_linked(self, name):
        return name in LINKED and (self.everything or name not in LINKED_IN_LONG_RUN)

    def run_all(self):
        for name in COMPILERS:
            if name in LONG and not self.everything:
                continue
            if not self.is_usable(name):
                print(f'# left out: {name}: compiling the two files for games')
                continue
            self.expect_clean(name)
            self.expect_rejected(name)
            if name in RUNNERS and not shutil.which(RUNNERS[name][0]):
                print(f'# left out: {RUNNERS[name][0]}: programs by {name}')
            elif self.is_linked(name):
                self.expect_loading(name)
        print(f'1..{self.count}')
        return self.failed == 0


def main():
    root, source = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        matrix = Matrix(root, source, pathlib.Path(folder), sys.argv[3:] == ['all'])
        sys.exit(0 if matrix.run_all() else 1)


main()
