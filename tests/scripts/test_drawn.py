#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Expects that the icons in the tree were drawn from the SVGs in the tree, and that draw.py --check
finds what is out of date. Prints TAP."""
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ICONS = HERE.parents[1] / 'ui' / 'icons'
sys.path[:0] = [str(HERE.parent / 'cli'), str(ICONS)]
import draw  # noqa: E402 (the path must be set before)
from tap import Tap  # noqa: E402

BOX = 'scalable/actions/gab-box-symbolic.svg'


def problems_after(change):
    """Returns what --check prints after a change of a copy of the icons."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / 'icons'
        shutil.copytree(ICONS, copy, ignore=shutil.ignore_patterns('__pycache__'))
        change(copy / 'hicolor')
        run = subprocess.run([sys.executable, copy / 'draw.py', '--check'], capture_output=True,
                             text=True, check=False)
        return run.returncode, run.stdout


def replace(path, old, new):
    path.write_text(path.read_text().replace(old, new))


def test_sizes(tap):
    for svg in draw.THEME.glob('scalable/*/*.svg'):
        for path, side in draw.pictures_of(svg):
            size = struct.unpack('>II', path.read_bytes()[16:24])
            tap.equal(path, size, (side, side))


def test_out_of_date(tap):
    for what, change, name in (
            ('a changed SVG', lambda theme: replace(theme / BOX, '"16"', '"16.0"'), 'gab-box'),
            ('a new SVG', lambda theme: shutil.copy(theme / BOX, theme / 'scalable/apps/a.svg'),
             'apps/a.svg'),
            ('a removed SVG', lambda theme: (theme / BOX).unlink(), 'gab-box'),
            ('a removed picture', lambda theme: next(theme.glob('16x16/actions/*')).unlink(), ''),
            ('a colour', lambda theme: replace(theme / BOX, '"#000"', '"#f00"'), 'gab-box')):
        status, text = problems_after(change)
        tap.expect(status == 1 and text and name in text, f'{what}: {status}, {text!r}')


def main():
    tap = Tap()
    tap.case('the icons are drawn from their SVGs',
             lambda: tap.equal('the result', problems_after(lambda theme: None), (0, '')))
    tap.case('the icons have their sizes', test_sizes, tap)
    tap.case('what is out of date is found', test_out_of_date, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
