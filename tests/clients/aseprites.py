#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how ase-parser reads Aseprite files with how gab imports them: frames, durations, tags,
slices and their keys, and layers. Also composes the cels that ase-parser found by a slow method,
and compares the pixels. Prints TAP.

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
from client import HERE, SEED, Imported
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
    process = subprocess.run(['node', HERE / 'parse_aseprite.js', modules], check=True,
                             input='\n'.join(map(str, paths)).encode(), stdout=subprocess.PIPE)
    return [json.loads(line) for line in process.stdout.decode().splitlines()]


def main():
    tap, gab, modules = Tap(), Gab(sys.argv[1]), sys.argv[2]
    extra = sorted(pathlib.Path(sys.argv[3]).rglob('*.ase*')) if len(sys.argv) > 3 else []
    comparison, rng = Comparison(tap), random.Random(SEED)
    print(f'# seed {SEED}')
    if len(sys.argv) > 3:
        tap.case('the folder contains more files', tap.expect, extra, f'none below {sys.argv[3]}')
    with Folder() as top:
        paths = []
        for i in range(FILES + len(extra)):
            paths.append(top / str(i) / 'own.aseprite')
            paths[-1].parent.mkdir()
            if i < FILES:
                paths[-1].write_bytes(random_file(rng))
            else:
                shutil.copy(extra[i - FILES], paths[-1])
        names = [f'random file {i}' for i in range(FILES)] + [path.name for path in extra]
        answers = parse(modules, paths)
        record.keep('ase-parser', [(path.parent, {'files': [path.name]}, answer) for path, answer in
                                   zip(paths[:FILES], answers)])
        for name, path, answer in zip(names, paths, answers):
            tap.case(name, lambda: comparison.compare(Imported(gab, path.parent, path.name),
                                                      answer))
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()) +
          (f', {len(extra)} other files' if extra else ''))
    sys.exit(tap.end())


main()
