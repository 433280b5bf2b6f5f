#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares hot spots in PNG files (grAb) between gab, deutex, which writes and reads them, and omg,
which reads and writes Doom's own sprites. Prints TAP.

usage: doom.py GAB DEUTEX WAD
"""
import pathlib
import random
import struct
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import SEED, Imported
import atlas_files
import omg
from tap import Folder, Gab, Tap

DEUTEX, WAD = sys.argv[2], pathlib.Path(sys.argv[3])


def deutex(folder, *arguments):
    """Runs deutex with the palette of the game's file, which must be called doom2.wad."""
    (folder / 'game').mkdir(exist_ok=True)
    link = folder / 'game' / 'doom2.wad'
    if not link.exists():
        link.symlink_to(WAD)
    process = subprocess.run([DEUTEX, '-doom2', folder / 'game', '-sprites', *arguments],
                             capture_output=True, cwd=folder, check=False)
    if process.returncode != 0:
        raise ValueError(f'deutex {arguments}: {process.stdout + process.stderr}')


def palette(wad):
    """Returns the colours by index."""
    data = wad.data['PLAYPAL'].data
    return [data[3 * i:3 * i + 3] + b'\xff' for i in range(256)]


def random_hot_spot(rng):
    """Returns a random hot spot; deutex writes none where x or y is 0."""
    return [rng.choice((-1, 1)) * rng.randrange(1, 300) for _ in 'xy']


class Comparison:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab
        self.game = omg.WAD(str(WAD))
        self.colours = palette(self.game)
        self.count = dict.fromkeys(('sprites', 'pixels'), 0)

    def compare(self, folder, names, graphics):
        """Compares PNG files as gab imports them with `graphics`, by their names in lower case."""
        made = Imported(self.gab, folder, *names)
        self.tap.equal('frames', len(made.frames), len(names))
        for frame in made.frames:
            graphic = graphics[frame.name]
            self.tap.equal(f'{frame.name}: size', frame.picture.size, graphic.dimensions)
            self.tap.equal(f'{frame.name}: hot spot', (-frame.left, -frame.top), graphic.offsets)
            expected = b''.join(bytes(4) if i is None else self.colours[i]
                                for i in graphic.to_pixels())
            self.tap.expect(frame.picture.cleared() == expected, f'{frame.name} looks different')
            self.count['sprites'] += 1
            self.count['pixels'] += len(expected) // 4

    def compare_from_doom(self, folder, wad, path):
        """Has deutex write PNG files of the sprites, and compares them."""
        deutex(folder, '-dir', folder, '-xtract', *path)
        graphics = {name.lower(): graphic for name, graphic in wad.sprites.items()}
        found = sorted(file.stem for file in (folder / 'sprites').glob('*.png'))
        known = [name for name in found if name in graphics]
        self.tap.expect(len(known) > len(found) * .9, f'{len(known)} of {len(found)} names')
        self.compare(folder, [f'sprites/{name}.png' for name in known], graphics)

    def compare_random_wad(self):
        rng, wad = random.Random(f'{SEED} wad'), omg.WAD()
        for i in range(60):
            w, h = rng.randrange(1, 60), rng.randrange(1, 60)
            graphic = omg.lump.Graphic()
            graphic.from_pixels([rng.choice([None, rng.randrange(256)]) for _ in range(w * h)],
                                w, h, *random_hot_spot(rng))
            wad.sprites[f'T{i:03}A0'] = graphic
        with Folder() as folder:
            wad.to_file(str(folder / 'own.wad'))
            self.compare_from_doom(folder, wad, ['own.wad'])

    def compare_whole_game(self):
        with Folder() as folder:
            self.compare_from_doom(folder, self.game, [])

    def compare_to_doom(self):
        """Compares the hot spots that deutex reads from PNG files with those that gab reads."""
        rng = random.Random(f'{SEED} png')
        with Folder() as folder:
            (folder / 'sprites').mkdir()
            names = [f't{i:03}a0' for i in range(60)]
            for name in names:
                self.write_png(rng, folder / 'sprites' / f'{name}.png')
            lines = ''.join(f'{name.upper()} 0 0\n' for name in names)
            (folder / 'wadinfo.txt').write_text(f'[sprites]\n{lines}')
            deutex(folder, '-dir', folder, '-pngoffsets', '-make', 'wadinfo.txt', 'own.wad')
            graphics = {name.lower(): graphic
                        for name, graphic in omg.WAD(str(folder / 'own.wad')).sprites.items()}
            self.compare(folder, [f'sprites/{name}.png' for name in names], graphics)

    def write_png(self, rng, path):
        width = rng.randrange(1, 40)
        data = atlas_files.png([[rng.choice((bytes(4), rng.choice(self.colours[1:240])))
                                 for _ in range(width)] for _ in range(rng.randrange(1, 40))])
        body = b'grAb' + struct.pack('>ii', *random_hot_spot(rng))
        chunk = struct.pack('>I', 8) + body + struct.pack('>I', zlib.crc32(body))
        path.write_bytes(data[:33] + chunk + data[33:])  # after the header chunk


def main():
    tap = Tap()
    comparison = Comparison(tap, Gab(sys.argv[1]))
    print(f'# seed {SEED}')
    tap.case('deutex writes PNG files of random sprites that omg writes',
             comparison.compare_random_wad)
    tap.case('deutex reads PNG files with random hot spots', comparison.compare_to_doom)
    tap.case(f'deutex writes PNG files of all sprites of {WAD.name}', comparison.compare_whole_game)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
