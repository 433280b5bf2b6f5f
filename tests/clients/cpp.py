#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses the header for C++ as a game does, with an installed library: the example of its README, the
queries of queries.cpp, whose sums must be those of C, and the duel, which must end as in LuaJIT.
Each is compiled by g++ and clang++, as C++17 and C++20, without warnings. Prints TAP.

usage: cpp.py GAB BUILD SOURCES
"""
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import love
from binding import ROUNDS, Folder, Tap, compare_sums, examples, expect_short, export_demo, run

GAB, BUILD, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:])
WARNINGS = ['-Wall', '-Wextra', '-Wconversion', '-Wpedantic', '-Wshadow', '-Werror']
VARIANTS = [(compiler, standard) for compiler in ('g++', 'clang++')
            for standard in ('c++17', 'c++20')]


class Installed:
    """The library below a folder, and programs compiled with it."""

    def __init__(self, folder):
        self.folder = folder
        run('meson', 'install', '-C', BUILD, '--no-rebuild', '--quiet', cwd=folder,
            DESTDIR=str(folder / 'root'))
        config = next((folder / 'root').rglob('gabarit.pc')).parent
        self.options = self.pkg_config(config, 'gabarit')
        self.libraries = str(config.parent)
        export_demo(GAB, ROOT, folder)

    def pkg_config(self, config, *packages):
        text = run('pkg-config', '--cflags', '--libs', *packages,
                   cwd=self.folder, PKG_CONFIG_PATH=str(config))
        return text.split()

    def compiled(self, compiler, standard, *words):
        program = self.folder / f'{pathlib.Path(words[0]).stem}-{compiler}-{standard}'
        run(compiler, f'-std={standard}', '-O2', *WARNINGS, *words, *self.options, '-o', program,
            cwd=self.folder)
        return program

    def run(self, *words):
        return run(*words, cwd=self.folder, LD_LIBRARY_PATH=self.libraries)


def readme(tap, library):
    source = library.folder / 'game.cpp'
    source.write_text(examples(ROOT / 'src/bindings/cpp/README.md', 'cpp')[0])
    for variant in VARIANTS:
        lines = library.run(library.compiled(*variant, source)).split('\n')
        hits = sum(line.endswith(', hit') for line in lines)
        tap.expect(hits > 5 and 'asha: 48 frames' in lines, (variant, lines))


def queries(tap, library):
    for variant in VARIANTS:
        program = library.compiled(*variant, ROOT / 'tests/bindings/queries.cpp')
        compare_sums(tap, library.run(program, 'demo.gab', ROUNDS),
                     BUILD / 'tests/bindings/bench_queries', library.folder)


def duel(tap, library):
    wanted = love.end_in_luajit(BUILD / 'src/bindings/lua', ROOT, library.folder)
    sdl = subprocess.run(['pkg-config', '--cflags', '--libs', 'sdl2'], check=True,
                         capture_output=True, text=True).stdout.split()
    sources = [ROOT / 'src/examples/cpp/duel.cpp']
    for variant in VARIANTS:
        for name in ('stage', 'stage_draw', 'stage_level'):
            run('gcc', '-c', ROOT / f'src/examples/{name}.c', *library.options, *sdl,
                cwd=library.folder)
        program = library.compiled(*variant, *sources, 'stage.o', 'stage_draw.o', 'stage_level.o',
                                   '-lm', *sdl)
        tap.equal(f'the end of {variant}', library.run(program, '--test', 'demo.gab'), wanted)
    expect_short(tap, *sources)


def main():
    tap = Tap()
    with Folder() as folder:
        library = Installed(folder)
        tap.case('the example of the README compiles and runs', readme, tap, library)
        tap.case('queries have the sums of C', queries, tap, library)
        tap.case('the duel ends as in LuaJIT', duel, tap, library)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
