#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares hot spots in PNG files (grAb) between deutex, which writes and reads them, omg, which
reads and writes Doom's own sprites, and gab. Prints TAP.

usage: doom.py GAB DEUTEX WAD
"""
import pathlib
import random
import struct
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import SEED, Made
import atlas_files
import omg
from tap import Folder, Gab, Tap

DEUTEX, WAD = sys.argv[2], pathlib.Path(sys.argv[3])


def deutex(folder, *words):
    """Runs deutex with the palette of the game's file, which must have this name."""
    (folder / 'game').mkdir(exist_ok=True)
    link = folder / 'game' / 'doom2.wad'
    if not link.exists():
        link.symlink_to(WAD)
    done = subprocess.run([DEUTEX, '-doom2', folder / 'game', '-sprites', *words],
                          capture_output=True, cwd=folder, check=False)
    if done.returncode != 0:
        raise ValueError(f'deutex {words}: {done.stdout + done.stderr}')


def palette_of(wad):
    """Returns the colours by index."""
    data = wad.data['PLAYPAL'].data
    return [data[3 * i:3 * i + 3] + b'\xff' for i in range(256)]


def spot_of(rng):
    """Returns a random hot spot; deutex writes none where x or y is 0."""
    return [rng.choice((-1, 1)) * rng.randrange(1, 300) for _ in 'xy']


class Comparison:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab
        self.game = omg.WAD(str(WAD))
        self.colours = palette_of(self.game)
        self.count = dict.fromkeys(('sprites', 'pixels'), 0)

    def compare(self, folder, names, graphics):
        """Compares PNG files as gab imports them with sprites by their names in lower case."""
        made = Made(self.gab, folder, *names)
        self.tap.equal('frames', len(made.frames), len(names))
        for frame in made.frames:
            own = graphics[frame.name]
            self.tap.equal(f'{frame.name}: size', frame.picture.size, own.dimensions)
            self.tap.equal(f'{frame.name}: hot spot', (-frame.left, -frame.top), own.offsets)
            want = b''.join(bytes(4) if i is None else self.colours[i] for i in own.to_pixels())
            self.tap.expect(frame.picture.cleared() == want, f'{frame.name} looks different')
            self.count['sprites'] += 1
            self.count['pixels'] += len(want) // 4

    def from_doom(self, folder, wad, path):
        """deutex writes PNG files of the sprites."""
        deutex(folder, '-dir', folder, '-xtract', *path)
        graphics = {name.lower(): own for name, own in wad.sprites.items()}
        found = sorted(file.stem for file in (folder / 'sprites').glob('*.png'))
        good = [name for name in found if name in graphics]
        self.tap.expect(len(good) > len(found) * .9, f'{len(good)} of {len(found)} names')
        self.compare(folder, [f'sprites/{name}.png' for name in good], graphics)

    def random_wad(self):
        rng, wad = random.Random(f'{SEED} wad'), omg.WAD()
        for i in range(60):
            w, h = rng.randrange(1, 60), rng.randrange(1, 60)
            own = omg.lump.Graphic()
            own.from_pixels([rng.choice([None, rng.randrange(256)]) for _ in range(w * h)], w, h,
                            *spot_of(rng))
            wad.sprites[f'T{i:03}A0'] = own
        with Folder() as folder:
            wad.to_file(str(folder / 'own.wad'))
            self.from_doom(folder, wad, ['own.wad'])

    def whole_game(self):
        with Folder() as folder:
            self.from_doom(folder, self.game, [])

    def to_doom(self):
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
            graphics = {name.lower(): own
                        for name, own in omg.WAD(str(folder / 'own.wad')).sprites.items()}
            self.compare(folder, [f'sprites/{name}.png' for name in names], graphics)

    def write_png(self, rng, path):
        width = rng.randrange(1, 40)
        data = atlas_files.png([[rng.choice((bytes(4), rng.choice(self.colours[1:240])))
                                 for _ in range(width)] for _ in range(rng.randrange(1, 40))])
        body = b'grAb' + struct.pack('>ii', *spot_of(rng))
        chunk = struct.pack('>I', 8) + body + struct.pack('>I', zlib.crc32(body))
        path.write_bytes(data[:33] + chunk + data[33:])  # after the header chunk


def main():
    tap = Tap()
    comparison = Comparison(tap, Gab(sys.argv[1]))
    print(f'# seed {SEED}')
    tap.case('omg writes random sprites, deutex PNG files of them', comparison.random_wad)
    tap.case('deutex reads PNG files with random hot spots', comparison.to_doom)
    tap.case(f'deutex writes PNG files of all sprites of {WAD.name}', comparison.whole_game)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
