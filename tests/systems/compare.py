#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the pictures that look.py saved in one system are correct, and similar to those
from another system:

    compare.py SYSTEM FIRST FOLDER      a system's root, two folders with pictures

No picture may contain the placeholder that the system's GTK draws for a broken picture. To prove
that this check can fail, each picture is checked again with a placeholder drawn into it.

Fonts and GTK's theme differ between releases. To ignore this, pictures are reduced to cells of
16 x 16 pixels, and the mean colour of each cell is compared with those around the same
position.
"""
import pathlib
import subprocess
import sys
import tempfile

PICTURES = ('welcome', 'demo', 'menu', 'after')
SIZE = (1440, 900)
CELL = 16
TOLERANCE = 24  # maximum difference of similar cells, of 255
MAX_SHARE = 0.06  # maximum share of cells that differ
PLACEHOLDER = '/org/gtk/libgtk/icons/16x16/status/image-missing.png'


def convert(*words):
    return subprocess.run(['convert', *map(str, words)], check=True, capture_output=True).stdout


class Placeholder:
    """The icon that GTK draws in place of a picture that it cannot draw."""

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

    def position_in(self, rgb):
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


def different_share(a, b):
    """Returns the share of cells that are similar to no cell around the same position."""
    def alike(cell, x, y):
        return any(max(abs(p - q) for p, q in zip(cell, other)) <= TOLERANCE
                   for row in b[max(y - 1, 0):y + 2] for other in row[max(x - 1, 0):x + 2])
    wrong = sum(not alike(cell, x, y) for y, row in enumerate(a) for x, cell in enumerate(row))
    return wrong / (len(a) * len(a[0]))


def faults_of(name, first, folder, placeholder, spoiled):
    path = folder / f'{name}.png'
    position = placeholder.position_in(convert(path, '-depth', '8', 'rgb:-'))
    if position:
        yield f'{name}: a broken picture at {position[0]}, {position[1]}'
    convert(path, placeholder.path, '-geometry', '+333+222', '-composite', spoiled)
    if placeholder.position_in(convert(spoiled, '-depth', '8', 'rgb:-')) != (333, 222):
        yield f'{name}: the placeholder that this test drew into it is not found'
    share = max(different_share(cells_of(path), cells_of(first / path.name)),
                different_share(cells_of(first / path.name), cells_of(path)))
    print(f'{name}: {share:.2%} of it differs from {first / path.name}')
    if share > MAX_SHARE:
        yield f'{name}: it differs too much from the first system'


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
