#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses the binding for C# in Mono, from an installed package: the example of its README, the
queries of Queries.cs, whose sums must be those of C, and the duel, without a window and in one.
Prints TAP.

usage: csharp.py GAB BUILD SOURCES
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import love
from binding import ROUNDS, Folder, Tap, compare_sums, examples, expect_short, export_demo, run

GAB, BUILD, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:])
WINDOW = ['-r:System.Windows.Forms', '-r:System.Drawing']
DISPLAY = ':93'


def prepare(folder):
    """Copies the two files of the installed package next to a game."""
    run('meson', 'install', '-C', BUILD, '--no-rebuild', '--quiet', cwd=folder,
        DESTDIR=str(folder / 'root'))
    package = next((folder / 'root').rglob('Gabarit.asmdef')).parents[1]
    for path in (package / 'Runtime').rglob('*'):
        if path.name in ('Gabarit.cs', 'libgabarit.so'):
            shutil.copy(path, folder)
    export_demo(GAB, ROOT, folder)
    return package


def compiled(folder, source, *options):
    program = f'{source.stem}.exe'
    run('mcs', '-langversion:7.2', '-unsafe', '-optimize', '-nowarn:0649', *options,
        'Gabarit.cs', source, f'-out:{program}', cwd=folder)
    return program


def mono(folder, *words):
    return run('mono', *words, cwd=folder, LD_LIBRARY_PATH=str(folder))


def package(tap, folder, installed):
    """The files of the package belong together."""
    described = json.loads((installed / 'package.json').read_text())
    project = xml.etree.ElementTree.parse(installed / 'Gabarit.csproj').getroot()
    tap.equal('versions', project.findtext('.//Version'), described['version'])
    tap.expect(json.loads((installed / 'Runtime/Gabarit.asmdef').read_text())['allowUnsafeCode'],
               'the code is unsafe')
    for item in project.iter('None'):
        # Libraries for other systems are added to a package that is published.
        if item.get('Include') and '*' not in item.get('Include'):
            tap.expect((installed / item.get('Include')).exists(), item.get('Include'))
    native = sorted(path.name for path in (installed / 'Runtime/Plugins').rglob('libgabarit.*'))
    tap.expect(native, 'the package has no library')


def readme(tap, folder):
    source = folder / 'Game.cs'
    source.write_text(examples(ROOT / 'src/bindings/csharp/README.md', 'cs')[0])
    lines = mono(folder, compiled(folder, source)).split('\n')
    tap.expect(sum(line.endswith(', hit') for line in lines) > 5, lines)


def queries(tap, folder):
    program = compiled(folder, ROOT / 'tests/bindings/Queries.cs')
    compare_sums(tap, mono(folder, program, 'demo.gab', ROUNDS),
                 BUILD / 'tests/bindings/bench_queries', folder)


def duel(tap, folder):
    source = ROOT / 'src/examples/csharp/Duel.cs'
    for name in ('asha.png', 'borin.png'):
        shutil.copy(ROOT / 'data/demo' / name, folder)
    program = compiled(folder, source, *WINDOW)
    tap.equal('the end', mono(folder, program, '--test'),
              love.end_in_luajit(BUILD / 'src/bindings/lua', ROOT, folder))
    expect_short(tap, source)


def window(tap, folder):
    """The duel draws the fighters, and their boxes after the key B."""
    with subprocess.Popen(['Xvfb', DISPLAY, '-screen', '0', '1000x700x24'],
                          stderr=subprocess.DEVNULL) as server:
        time.sleep(2)
        environment = {**os.environ, 'DISPLAY': DISPLAY, 'LD_LIBRARY_PATH': str(folder)}
        with subprocess.Popen(['mono', 'Duel.exe'], cwd=folder, env=environment) as game:
            try:
                colours = [colours_after(environment, 5)]
                subprocess.run(['xdotool', 'key', 'b'], env=environment, check=True)
                colours.append(colours_after(environment, 2))
            finally:
                game.kill()
                server.terminate()
    tap.expect(colours[0][0] > 100, f'{colours[0][0]} colours')
    tap.expect(colours[1][1] > colours[0][1] + 1000, f'white pixels: {colours}')


def colours_after(environment, seconds):
    """Returns the number of colours in the window, and of white pixels."""
    time.sleep(seconds)
    text = subprocess.run(['import', '-window', 'root', '-depth', '8', 'rgb:-'], env=environment,
                          check=True, capture_output=True).stdout
    pixels = [text[i:i + 3] for i in range(0, len(text), 3)]
    return len(set(pixels)), pixels.count(b'\xff\xff\xff')


def main():
    tap = Tap()
    with Folder() as folder:
        installed = prepare(folder)
        tap.case('the package is complete', package, tap, folder, installed)
        tap.case('the example of the README compiles and runs', readme, tap, folder)
        tap.case('queries have the sums of C', queries, tap, folder)
        tap.case('the duel ends as in LuaJIT', duel, tap, folder)
        tap.case('the duel draws fighters and boxes in a window', window, tap, folder)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
