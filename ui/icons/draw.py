#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the icons as PNG with rsvg-convert (librsvg), and records in drawn.txt what was drawn.

usage: draw.py           draws the icons whose SVG has changed
       draw.py --check   lists what draw.py would change; the exit status is 1 if there is anything

GTK shows SVG only with a loader, which a system may lack. PNG needs none, and GTK recolours those
that are named NAME.symbolic.png, in which only alpha has a meaning. The pictures are kept in the
tree, so that the build needs no converter and is the same everywhere.
"""
import hashlib
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
THEME, RECORD = HERE / 'hicolor', HERE / 'drawn.txt'
# The sizes that the editor requests, and those that desktops show. An icon of an action is 16 units
# wide. Its sizes are multiples of 16, so that each unit covers whole pixels at scales 1, 2 and 3.
ACTION_SIZES = '16x16 16x16@2 48x48 48x48@2'.split()
OTHER_SIZES = ('16x16 24x24 32x32 48x48 64x64 72x72 72x72@2 96x96 128x128 256x256 512x512').split()


def pictures_of(svg):
    """Returns the path and the side in pixels of each picture of an icon."""
    ending = '.symbolic.png' if svg.stem.endswith('-symbolic') else '.png'
    for size in ACTION_SIZES if svg.parent.name == 'actions' else OTHER_SIZES:
        side, scale = re.fullmatch(r'\d+x(\d+)(?:@(\d))?', size).groups()
        yield THEME / size / svg.parent.name / (svg.stem + ending), int(side) * int(scale or 1)


def is_valid(svg):
    """Whether an icon has only colours with a meaning: GTK treats the red, green and blue of a
    symbolic icon as shares of other colours."""
    colours = re.findall(r'\b(?:fill|stroke)="([^"]*)"', svg.read_text(encoding='utf-8'))
    return not svg.stem.endswith('-symbolic') or {*colours} <= {'none', '#000'}


def draw(svg):
    for path, side in pictures_of(svg):
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(['rsvg-convert', f'--width={side}', f'--height={side}', f'--output={path}',
                        svg], check=True)


def main():
    old = dict(reversed(line.split()) for line in RECORD.read_text().splitlines())
    icons = {f'{svg.parent.name}/{svg.name}': svg for svg in sorted(THEME.glob('scalable/*/*.svg'))}
    new = {name: hashlib.sha256(svg.read_bytes()).hexdigest() for name, svg in icons.items()}
    expected = {path for svg in icons.values() for path, _ in pictures_of(svg)}
    invalid = [name for name, svg in icons.items() if not is_valid(svg)]
    changed = [name for name, svg in icons.items() if new[name] != old.get(name) or
               not all(path.exists() for path, _ in pictures_of(svg))]
    unused = [path for path in THEME.glob('*/*/*.png') if path not in expected]
    for name in invalid:
        print(f'{name}: a symbolic icon may only use the colour #000')
    if invalid or sys.argv[1:] == ['--check']:
        for name in [*changed, *unused]:
            print(f'{name}: run ui/icons/draw.py')
        return 1 if invalid or changed or unused or old != new else 0
    for name in changed:
        draw(icons[name])
    for path in unused:
        path.unlink()
    RECORD.write_text(''.join(f'{digest}  {name}\n' for name, digest in new.items()))
    return 0


if __name__ == '__main__':
    sys.exit(main())
