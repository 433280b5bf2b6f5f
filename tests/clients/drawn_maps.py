#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the pictures of imported maps with those that Tiled's tmxrasterizer draws, and the walls
around the shapes of their tiles with the drawn pixels. Prints TAP.

usage: drawn_maps.py GAB
"""
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


def start_of(tiled_map):
    """Returns the first pixel of the area of a map: Tiled since 1.10 draws only this area."""
    w, h = tiled_map['tile']
    if tiled_map['orientation'] == 'isometric' and tiled_map['infinite']:
        rows = max(chunk[1] + chunk[3] for chunk in chunks_of(tiled_map['layers']))
        return (tiled_map['h'] - rows) * w // 2, 0
    if tiled_map.get('staggerindex') == 'even' and not tiled_map['infinite']:
        is_one = {'x': tiled_map['w'] == 1, 'y': tiled_map['h'] == 1}
        axis = tiled_map['staggeraxis']  # the only column or row is moved
        return (is_one['y'] and axis == 'y') * (w // 2), (is_one['x'] and axis == 'x') * (h // 2)
    return 0, 0


def chunks_of(layers):
    return [chunk for layer in layers
            for chunk in layer.get('chunks') or chunks_of(layer.get('layers', []))]


def origin_of(tiled_map, is_new):
    """Returns the pixel of Tiled's picture that shows the origin: it is larger if layers are
    moved."""
    places = list(layers_of(tiled_map['layers']))
    start = start_of(tiled_map) if is_new else (0, 0)
    return tuple(max(0, math.ceil(-min(place[i] for place in places))) - start[i]
                 for i in range(2))


def from_origin(rows, x, y):
    """Returns the rows of a picture from a pixel on; pixels outside the picture are None."""
    rows = [[None] * len(rows[0])] * max(0, -y) + rows[max(0, y):]
    return [[None] * max(0, -x) + list(row[max(0, x):]) for row in rows]


class Tests(GabTests):
    def __init__(self, tap, gab):
        super().__init__(tap, gab)
        # Tiled before 1.10.1 rounded the size of hexagonal cells to even numbers first.
        self.is_new = version_of_tiled() >= (1, 10, 1)

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
            tiled_map = tiled_drawn.drawn_map(rng, folder, number % 2 == 1, number // 2,
                                              self.is_new)
            kind, storage = tiled_drawn.random_form(rng)
            name = files.write_map(folder, 'map', tiled_map, kind, storage)
            level, ours = self.import_map(folder, name)
            theirs = self.tiled_picture(folder, name)
            theirs = from_origin(theirs, *origin_of(tiled_map, self.is_new))
            what = {key: tiled_map.get(key) for key in ('orientation', 'staggeraxis', 'tile', 'w',
                                                        'h', 'staggerindex', 'hexsidelength',
                                                        'infinite', 'renderorder')}
            reach = reach_of(tiled_map)
            wrong = [(x, y, pixel) for y, row in enumerate(ours[:len(theirs)])
                     for x, pixel in enumerate(row[:len(theirs[0])])
                     if not any(is_close(pixel, other) for other in near(theirs, x, y, reach))]
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
        rows = [[pixel and pixel[3] > 0 for pixel in row[:level['width']]]
                for row in theirs[:level['height']]]
        for y, row in enumerate(rows):
            crossed = sorted(ax + (y + 0.5 - ay) * (bx - ax) / (by - ay)
                             for ax, ay, bx, by in lines if (ay <= y + 0.5) != (by <= y + 0.5))
            for x in range(len(row)):
                inside = sum(at <= x + 0.5 for at in crossed) % 2 == 1
                found = set(near(rows, x, y, reach_of(tiled_map)))
                wrong += inside not in found and None not in found
        visible = sum(row.count(True) for row in rows)
        self.tap.expect(wrong <= allowed(tiled_map, visible), ('walls', what, wrong, visible))


def version_of_tiled():
    process = subprocess.run(['tiled', '--version'], env=ENVIRONMENT, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True, check=True)
    return tuple(map(int, process.stdout.split()[-1].split('.')))


def reach_of(tiled_map):
    """Returns how far pixels may be from their places: both programs round in their own way if
    pictures are turned by 60 degrees, and IsometricRenderer::drawTileLayer halves odd cells as
    whole numbers, at a first cell that depends on the largest tile of the layer."""
    is_odd = any(side % 2 == 1 for side in tiled_map['tile'])
    return int(tiled_map.get('turned', False) or tiled_map['orientation'] == 'isometric' and is_odd)


def near(rows, x, y, reach):
    """Yields the values of a pixel and of those around it."""
    for row in rows[max(0, y - reach):y + reach + 1]:
        yield from row[max(0, x - reach):x + reach + 1]


def allowed(tiled_map, visible):
    """Returns how many pixels may differ: those at the edges of tiles that are rounded."""
    return visible // 8 if reach_of(tiled_map) else 0


def is_close(a, b):
    if b is None or a[3] <= CLOSE and b[3] <= CLOSE:
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
