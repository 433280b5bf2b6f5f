#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exports 200 projects with the recipes of data/guide/servers.md: by ninja on all processors, and
by GNU parallel. The banks have the same bytes as those of single calls. Prints TAP.

usage: servers.py GAB
"""
import os
import pathlib
import shutil
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
import recipes
from tap import Folder, Gab, Tap

PROJECTS = 200


def compare(tap, gab, folder, recipe, want):
    begin = time.monotonic()
    result = recipes.run(recipe, gab, folder)
    print(f'## {time.monotonic() - begin:.1f} s')
    tap.equal(f'status ({result.stderr})', result.returncode, 0)
    got = recipes.banks(folder)
    tap.equal('names', sorted(got), sorted(want))
    tap.equal('different banks', [name for name in want if got.get(name) != want[name]], [])
    shutil.rmtree(folder / 'banks')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    ninja, parallel = recipes.recipes()
    with Folder() as folder:
        recipes.write_levels(folder, PROJECTS)
        (folder / 'machines').write_text(':\n')
        want = recipes.single_calls(gab, folder, PROJECTS)
        tap.case('all projects differ',
                 lambda: tap.equal('banks', len(set(want.values())), PROJECTS))
        tap.case('ninja', compare, tap, gab, folder, ninja, want)
        tap.case('GNU parallel', compare, tap, gab, folder, parallel, want)
    print(f'# {PROJECTS} projects, {os.cpu_count()} processors')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
