#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs one small game in each language, written as the page of its binding describes: all print the
same lines as the game in C. Prints TAP.

usage: games.py BANK NAME=COMMAND...

The first command is that of the game in C; the words of a command are separated by `;`.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'cli'))
from tap import Tap  # noqa: E402

BANK, *GAMES = sys.argv[1:]


def output(command, folder):
    """Runs a game. A wheel before it is unpacked, and a source of C# is compiled with the
    library."""
    first, *words = command.split(';')
    if first.endswith('.whl'):
        zipfile.ZipFile(first).extractall(folder)
        first, *words = sys.executable, *words
    if first.endswith('mcs'):
        mono, *sources = words
        run(folder, first, '-langversion:7.2', '-unsafe', '-nowarn:0649,0169,1591',
            f'-out:{folder}/game.exe', *sources)
        os.environ['LD_LIBRARY_PATH'] = os.path.dirname(sources[0])
        first, words = mono, [f'{folder}/game.exe']
    return run(folder, first, *words[:1], BANK, *words[1:])


def run(folder, *words):
    done = subprocess.run(words, capture_output=True, text=True, check=False,
                          env={**os.environ, 'PYTHONPATH': folder})
    if done.returncode != 0:
        raise ValueError(done.stdout[-500:] + done.stderr[-1500:])
    return done.stdout


def main():
    tap, wanted = Tap(), ''
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            name, _, command = game.partition('=')
            found = output(command, folder)
            wanted = wanted or found
            tap.case(f'the game in {name}', tap.equal, 'its lines', found.split('\n'),
                     wanted.split('\n'))
    tap.case('it walks, opens doors, looks and fights', tap.expect, all(
        word in wanted for word in ('marker', 'opens', 'zone', 'clicked', 'head', 'foot',
                                    'pixels')),
        wanted)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
