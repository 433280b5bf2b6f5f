#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Installs the wheel for Python with pip, and uses it: the examples of its README in pygame and
numpy, under mypy's strict rules, the queries of queries.py, whose sums must be those of C, and the
duel, which must end as in LuaJIT. Prints TAP.

usage: pygames.py GAB WHEEL LUA_FOLDER BENCH_QUERIES SOURCES
"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import love
from binding import ROUNDS, Folder, Tap, compare_sums, examples, expect_short, export_demo, run

GAB, WHEEL, LUA, BENCH, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:])
# Counts the polygons, and ends the game after a second of its time.
GAME = '''
import pygame
drawn, time = [], 0
pygame.draw.polygon = lambda surface, colour, corners, width: drawn.append((colour, *corners))
pygame.time.wait = lambda milliseconds: globals().update(time=time + milliseconds)
pygame.time.get_ticks = lambda: time
pygame.event.get = lambda kind: time > 2000
exec(open('game.py').read())
print(len(drawn), sum(colour == 'red' for colour, *_ in drawn))
'''


def installed(tap, folder):
    """Returns the Python of a virtual environment with the wheel."""
    run('/usr/bin/python3', '-m', 'venv', '--system-site-packages', 'venv', cwd=folder)
    python = folder / 'venv/bin/python'
    run(python, '-m', 'pip', 'install', '--no-index', WHEEL, cwd=folder)
    export_demo(GAB, ROOT, folder)
    return python


def readme(tap, folder, python):
    game, arrays = examples(ROOT / 'src/bindings/python/README.md', 'python')
    (folder / 'game.py').write_text(game)
    (folder / 'counted.py').write_text(GAME)
    polygons, red = map(int, run(python, 'counted.py', cwd=folder).split('\n')[-2].split())
    tap.expect(polygons > 600 and 0 < red < polygons / 2, (polygons, red))
    (folder / 'arrays.py').write_text(arrays)
    pixels, zone, *_ = run(python, 'arrays.py', cwd=folder).split()
    tap.expect(int(pixels) > 100 and int(zone) > 100, (pixels, zone))


def types(tap, folder, python):
    game, arrays = examples(ROOT / 'src/bindings/python/README.md', 'python')
    (folder / 'game.py').write_text(game)
    shutil.copy(ROOT / 'src/examples/pygame/duel.py', folder)
    run('mypy', '--strict', '--python-executable', python, 'game.py', 'duel.py', cwd=folder)
    for wrong in ('gabarit.open("x").sprite(3)', 'gabarit.Pose(z=1)', 'gabarit.Vec().z',
                  'bank = gabarit.open("x"); bank.tag_numbered(bank.point("foot"))'):
        (folder / 'wrong.py').write_text(f'import gabarit\n{wrong}\n')
        try:
            run('mypy', '--strict', '--python-executable', python, 'wrong.py', cwd=folder)
            tap.expect(False, f'mypy accepts {wrong}')
        except ValueError as problem:
            tap.expect('wrong.py:2: error' in str(problem), problem)


def queries(tap, folder, python):
    compare_sums(tap, run(python, ROOT / 'tests/bindings/queries.py', folder, 'demo.gab', ROUNDS,
                          cwd=folder), BENCH, folder)


def duel(tap, folder, python):
    path = ROOT / 'src/examples/pygame/duel.py'
    end = run(python, path, '--test', cwd=folder)
    tap.equal('the end', end, love.end_in_luajit(LUA, ROOT, folder))
    tap.expect(int(end.split()[0]) > 5, end)
    expect_short(tap, path)


def main():
    tap = Tap()
    with Folder() as folder:
        python = installed(tap, folder)
        tap.case('the examples of the README run', readme, tap, folder, python)
        tap.case('mypy accepts the examples, and finds mistakes', types, tap, folder, python)
        tap.case('queries have the sums of C', queries, tap, folder, python)
        tap.case('the duel ends as in LuaJIT', duel, tap, folder, python)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
