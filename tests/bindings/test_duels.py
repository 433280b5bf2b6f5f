#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the duels of the bindings without a window, with the same keys: all must have
the same hits, positions and health at the end. Prints TAP.

usage: test_duels.py ROOT DEMO.gab LANGUAGE=FILE...

LANGUAGE is lua (FILE is gabarit.lua), python (a wheel), csharp (Gabarit.cs) or cpp (a program).
"""
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'clients'))
from love import end_in_luajit  # noqa: E402
from tap import Folder, Tap  # noqa: E402

ROOT, DEMO = (pathlib.Path(path).resolve() for path in sys.argv[1:3])


def end_in_python(wheel, _, folder):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    shutil.copy(ROOT / 'src/examples/pygame/duel.py', folder)
    return subprocess.run([sys.executable, '-B', 'duel.py', '--test'], cwd=folder, check=True,
                          capture_output=True, text=True).stdout


def end_in_csharp(source, _, folder):
    for name in ('asha.png', 'borin.png'):
        shutil.copy(ROOT / 'data/demo' / name, folder)
    shutil.copy(source.parent / 'libgabarit.so', folder)
    subprocess.run(['mcs', '-langversion:7.2', '-unsafe', '-r:System.Windows.Forms',
                    '-r:System.Drawing', '-nowarn:0649', '-out:duel.exe', source,
                    ROOT / 'src/examples/csharp/Duel.cs'], cwd=folder, check=True,
                   capture_output=True)
    return subprocess.run(['mono', 'duel.exe', '--test'], cwd=folder, check=True,
                          capture_output=True, text=True,
                          env={**os.environ, 'LD_LIBRARY_PATH': str(folder)}).stdout


def end_in_cpp(program, *_):
    return subprocess.run([program, '--test', DEMO], check=True, capture_output=True,
                          text=True).stdout


ENDS = {'lua': lambda script, *rest: end_in_luajit(script.parent, *rest),
        'python': end_in_python, 'csharp': end_in_csharp, 'cpp': end_in_cpp}


def play(tap, ends, language, path):
    with Folder() as folder:
        shutil.copy(DEMO, folder / 'demo.gab')
        ends.add(ENDS[language](pathlib.Path(path).resolve(), ROOT, folder))
    hits, x, health, _, other_health = map(float, next(iter(ends)).split())
    tap.expect(hits > 5 and min(health, other_health) == 0 and x != 110, ends)
    tap.equal('ends', len(ends), 1)


def main():
    tap, ends = Tap(), set()
    for word in sys.argv[3:]:
        language, _, path = word.partition('=')
        tap.case(f'{language}: the duel ends as in other languages', play, tap, ends, language,
                 path)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
