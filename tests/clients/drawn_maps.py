#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the pictures of imported maps with those that Tiled's tmxrasterizer draws, and the walls
around the shapes of their tiles with the drawn pixels. Prints TAP.

usage: drawn_maps.py GAB
"""
import collections
import json
import math
import os
import pathlib
import random
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
tests_folder = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(tests_folder / 'support'), str(tests_folder / 'cli')]
import tiled_drawn
import tiled_files as files
from tap import Folder, Gab, GabTests, Tap
from test_pages import read_png

MAPS = int(os.environ.get('GABARIT_CLIENT_MAPS', '200'))
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
ENVIRONMENT = {**os.environ, 'QT_QPA_PLATFORM': 'offscreen'}
CLOSE = 4  # rounding of tints and opacities of several layers in both programs


def layers_of(layers, x=0, y=0):
    """Yields the positions of all layers that are not groups."""
    for layer in layers:
        left, top = layer.get('offset', (0, 0))
        if layer['kind'] == 'group':
            yield from layers_of(layer['layers'], x + left, y + top)
        else:
            yield x + left, y + top


def origin_of(tiled_map):
    """Returns the pixel of Tiled's picture that shows the origin: it is larger if layers are
    moved."""
    places = list(layers_of(tiled_map['layers']))
    return tuple(max(0, math.ceil(-min(place[i] for place in places))) for i in range(2))


class Tests(GabTests):
    agreed = collections.Counter()

    def tiled_picture(self, folder, name):
        process = subprocess.run(['tmxrasterizer', '--no-smoothing', name, 'tiled.png'], cwd=folder,
                                 env=ENVIRONMENT, capture_output=True, timeout=120, check=False)
        self.tap.expect(process.returncode == 0, process.stderr)
        return read_png((folder / 'tiled.png').read_bytes())

    def import_map(self, folder, name):
        (folder / 'p.gabarit').unlink(missing_ok=True)
        self.runs('new', 'p.gabarit', cwd=folder)
        self.runs('import', 'p.gabarit', name, '--strict', cwd=folder)
        self.runs('export', 'p.gabarit', '-o', 'out.gab', '--tiled', 'tmx', cwd=folder)
        return json.loads((folder / 'p.gabarit').read_text())['levels'][0], \
            read_png((folder / 'out-map-picture.png').read_bytes())

    def compare(self, number):
        rng = random.Random(f'{SEED} {number}')
        with Folder() as folder:
            tiled_map = tiled_drawn.drawn_map(rng, folder, number % 2 == 1, number // 2)
            kind, storage = tiled_drawn.random_form(rng)
            name = files.write_map(folder, 'map', tiled_map, kind, storage)
            level, ours = self.import_map(folder, name)
            theirs = self.tiled_picture(folder, name)
            x, y = origin_of(tiled_map)
            theirs = [row[x:] for row in theirs[y:]]
            what = {key: tiled_map.get(key) for key in ('orientation', 'staggeraxis', 'tile', 'w',
                                                        'h', 'staggerindex', 'hexsidelength',
                                                        'infinite', 'renderorder')}
            reach = reach_of(tiled_map)
            wrong = [(x, y, pixel) for y, row in enumerate(ours[:len(theirs)])
                     for x, pixel in enumerate(row[:len(theirs[0])])
                     if not is_found(pixel, theirs, x, y, reach)]
            visible = sum(pixel[3] > 0 for row in ours for pixel in row)
            self.tap.expect(len(wrong) <= allowed(tiled_map, visible),
                            (what, name, storage, f'{len(wrong)} of {visible}', wrong[:4],
                             (len(ours[0]), len(ours)), (len(theirs[0]), len(theirs))))
            if number % 2 == 1:
                self.compare_walls(tiled_map, level, theirs, what)

    def compare_walls(self, tiled_map, level, theirs, what):
        lines = [(wall['ax'], wall['ay'], wall['bx'], wall['by']) for layer in level['layers']
                 for wall in layer.get('walls', {}).get('walls', [])]
        wrong = 0
        size = min(len(theirs), level['height']), min(len(theirs[0]), level['width'])
        for y in range(size[0]):
            crossed = sorted(ax + (y + 0.5 - ay) * (bx - ax) / (by - ay)
                             for ax, ay, bx, by in lines if (ay <= y + 0.5) != (by <= y + 0.5))
            for x in range(size[1]):
                inside = sum(at <= x + 0.5 for at in crossed) % 2 == 1
                wrong += inside != (theirs[y][x][3] > 0)
        visible = sum(pixel[3] > 0 for row in theirs for pixel in row)
        self.tap.expect(wrong <= allowed(tiled_map, visible), ('walls', what, wrong, visible))


def reach_of(tiled_map):
    """Returns how far pixels may be from their places: both programs round in their own way if
    pictures are turned by 60 degrees."""
    return int(tiled_map.get('turned', False))


def is_found(pixel, rows, x, y, reach):
    return any(is_close(pixel, rows[v][u]) for v in range(max(0, y - reach), y + reach + 1)
               for u in range(max(0, x - reach), x + reach + 1)
               if v < len(rows) and u < len(rows[0]))


def allowed(tiled_map, visible):
    """Returns how many pixels may differ: those at the edges of turned tiles."""
    return visible // 8 if reach_of(tiled_map) else 0


def is_close(a, b):
    if a[3] <= CLOSE and b[3] <= CLOSE:
        return True
    return abs(a[3] - b[3]) <= CLOSE and all(
        abs(one * a[3] - other * b[3]) <= 255 * CLOSE for one, other in zip(a[:3], b[:3]))


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    print(f'# seed {SEED}')
    for number in range(MAPS):
        tap.case(f'map {number}', tests.compare, number)
    print(f'# {MAPS} maps')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
