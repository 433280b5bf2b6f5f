#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that pictures that look.py took in one system are correct, and similar to those of
another:

    compare.py SYSTEM FIRST FOLDER      a system's root, two folders with pictures

No picture may show GTK's placeholder for a broken picture, exactly as that system's GTK has it.
Fonts and GTK's theme differ between releases; to ignore this, pictures are compared as means of 16
x 16 pixels, each with the best match around its position. To prove that the first check can fail,
each picture is checked again with a placeholder drawn into it.
"""
import pathlib
import subprocess
import sys
import tempfile

PICTURES = ('welcome', 'demo', 'menu', 'after')
SIZE = (1440, 900)
CELL = 16
DIFFERENT = 24  # of 255, for the mean of a cell
MOST = 0.06     # share of cells that may differ
PLACEHOLDER = '/org/gtk/libgtk/icons/16x16/status/image-missing.png'


def convert(*words):
    return subprocess.run(['convert', *map(str, words)], check=True, capture_output=True).stdout


class Placeholder:
    """GTK's picture for one that cannot be drawn."""

    def __init__(self, system, folder):
        library = next(system.glob('usr/lib/*/libgtk-4.so.1'))
        self.path = folder / 'missing.png'
        self.path.write_bytes(subprocess.run(['gresource', 'extract', library, PLACEHOLDER],
                                             check=True, capture_output=True).stdout)
        side = 16
        pixels = convert(self.path, '-depth', '8', 'rgba:-')
        if len(pixels) != 4 * side * side:
            sys.exit('the placeholder is not 16 x 16')
        rows = [[pixels[4 * (side * y + x):4 * (side * y + x) + 4] for x in range(side)]
                for y in range(side)]
        self.runs = [run for y, row in enumerate(rows) for run in self._solid(y, row)]
        self.runs.sort(key=lambda run: -len(run[2]))

    @staticmethod
    def _solid(y, row):
        """Yields runs of opaque pixels with their position: (x, y, bytes)."""
        begin = None
        for x, pixel in enumerate([*row, b'\0\0\0\0']):
            if pixel[3] == 255:
                begin = x if begin is None else begin
            elif begin is not None:
                yield begin, y, b''.join(one[:3] for one in row[begin:x])
                begin = None

    def place_in(self, rgb):
        """Returns the position of the placeholder in a picture, or None."""
        (x, y, first), stride = self.runs[0], 3 * SIZE[0]
        at = rgb.find(first)
        while at >= 0:
            origin = at - stride * y - 3 * x
            if at % 3 == 0 and origin >= 0 and all(
                    rgb.startswith(run, origin + stride * row + 3 * column)
                    for column, row, run in self.runs):
                return origin % stride // 3, origin // stride
            at = rgb.find(first, at + 1)
        return None


def cells_of(path):
    columns, rows = SIZE[0] // CELL, SIZE[1] // CELL
    rgb = convert(path, '-crop', f'{columns * CELL}x{rows * CELL}+0+0', '+repage', '-filter', 'box',
                  '-resize', f'{columns}x{rows}!', '-depth', '8', 'rgb:-')
    return [[rgb[3 * (columns * y + x):3 * (columns * y + x) + 3] for x in range(columns)]
            for y in range(rows)]


def unlike(a, b):
    """Returns the share of cells that are similar to no cell around the same position."""
    def alike(cell, x, y):
        return any(max(abs(p - q) for p, q in zip(cell, other)) <= DIFFERENT
                   for row in b[max(y - 1, 0):y + 2] for other in row[max(x - 1, 0):x + 2])
    wrong = sum(not alike(cell, x, y) for y, row in enumerate(a) for x, cell in enumerate(row))
    return wrong / (len(a) * len(a[0]))


def faults_of(name, first, folder, placeholder, spoiled):
    path = folder / f'{name}.png'
    place = placeholder.place_in(convert(path, '-depth', '8', 'rgb:-'))
    if place:
        yield f'{name}: a broken picture at {place[0]}, {place[1]}'
    convert(path, placeholder.path, '-geometry', '+333+222', '-composite', spoiled)
    if placeholder.place_in(convert(spoiled, '-depth', '8', 'rgb:-')) != (333, 222):
        yield f'{name}: a placeholder that was drawn into it is not found'
    share = max(unlike(cells_of(path), cells_of(first / path.name)),
                unlike(cells_of(first / path.name), cells_of(path)))
    print(f'{name}: {share:.2%} of it is not like {first / path.name}')
    if share > MOST:
        yield f'{name}: too much is not like in the first system'


def main(system, first, folder):
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        placeholder = Placeholder(system, work)
        faults = [fault for name in PICTURES
                  for fault in faults_of(name, first, folder, placeholder, work / 'spoiled.png')]
    print(*faults, sep='\n')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
