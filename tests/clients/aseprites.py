#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares Aseprite files as ase-parser reads them with gab's import: frames, durations, tags,
slices and their keys, layers; and the pixels that a slow composer makes of the cels that ase-parser
found. Prints TAP.

usage: aseprites.py GAB MODULES [FOLDER_WITH_MORE_FILES]
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import HERE, SEED, Made
from compare_aseprites import Comparison
import aseprite_files as ase
import record
from tap import Folder, Gab, Tap

FILES = int(os.environ.get('GABARIT_CLIENT_FILES', '120'))


def random_file(rng):
    """Returns a sprite that ase-parser supports: without identifiers of layers, bytes after chunks,
    palettes of six bits, and palettes that change between frames."""
    sprite = ase.random_sprite(rng)
    sprite['flags'] &= ~ase.UUIDS
    if sprite['palette_style'] == 'old6':
        sprite['palette_style'] = 'new'
    for key in ('palette_frame', 'palette_later'):
        sprite.pop(key, None)
    for frame in sprite['frames']:
        frame.pop('padding', None)
        for cel in frame['cels']:
            cel.pop('keep', None)
    return ase.write(sprite)


def parse(modules, paths):
    done = subprocess.run(['node', HERE / 'parse_aseprite.js', modules], check=True,
                          input='\n'.join(map(str, paths)).encode(), stdout=subprocess.PIPE)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def main():
    tap, gab, modules = Tap(), Gab(sys.argv[1]), sys.argv[2]
    more = sorted(pathlib.Path(sys.argv[3]).rglob('*.ase*')) if len(sys.argv) > 3 else []
    comparison, rng = Comparison(tap), random.Random(SEED)
    print(f'# seed {SEED}')
    if len(sys.argv) > 3:
        tap.case('there are files from elsewhere', tap.expect, more, f'none below {sys.argv[3]}')
    with Folder() as top:
        paths = []
        for i in range(FILES + len(more)):
            paths.append(top / str(i) / 'own.aseprite')
            paths[-1].parent.mkdir()
            if i < FILES:
                paths[-1].write_bytes(random_file(rng))
            else:
                shutil.copy(more[i - FILES], paths[-1])
        names = [f'random file {i}' for i in range(FILES)] + [path.name for path in more]
        answers = parse(modules, paths)
        record.keep('ase-parser', [(path.parent, {'files': [path.name]}, found) for path, found in
                                   zip(paths[:FILES], answers)])
        for name, path, found in zip(names, paths, answers):
            tap.case(name, lambda: comparison.compare(Made(gab, path.parent, path.name), found))
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()) +
          (f', {len(more)} files from elsewhere' if more else ''))
    sys.exit(tap.end())


main()
