#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes random valid files of a format into a folder, as the first inputs of its fuzzer.

usage: make_seeds.py aseprite|gif|tiled|mugen FOLDER
"""
import itertools
import json
import pathlib
import random
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / 'cli'), str(TESTS / 'support')]
import aseprite_files
import gif_files
import mugen_files
import test_mugen
import tiled_files

COUNT, MAX_BYTES = 24, 4096
STORAGES = [('csv', ''), ('base64', ''), ('base64', 'zlib'), ('base64', 'gzip'), ('', '')]


def aseprite(rng, _index):
    return aseprite_files.write(aseprite_files.random_sprite(rng))


def gif(rng, _index):
    return gif_files.write(gif_files.random_gif(rng))


def tiled(rng, index):
    storage = STORAGES[index // 2 % len(STORAGES)]
    tiled_map = tiled_files.random_map(rng)
    if index % 2:
        storage = storage if storage[0] else ('csv', '')
        return json.dumps(tiled_files.json_map(tiled_map, storage)).encode()
    return tiled_files.xml_map(tiled_map, storage).encode()


def mugen(rng, index):
    """Returns actions, with the sprites that they show after them."""
    numbers = [(1, 0), (1, 1), (1, 2), (5, -1)]
    text = ''
    for action in range(rng.randrange(1, 5)):
        text += f'[Begin Action {rng.choice((0, 5, 200, action))}]\n'
        for _ in range(rng.randrange(1, 6)):
            for kind in rng.sample(('Clsn1', 'Clsn2', 'Clsn2Default'), rng.randrange(3)):
                text += f'{kind}: 1\n {kind[:5]}[0] = ' + \
                    ','.join(str(rng.randrange(-9, 9)) for _ in range(4)) + '\n'
            text += rng.choice(('', '', 'Loopstart\n'))
            group, image = rng.choice(numbers)
            text += f'{group},{image}, {rng.randrange(-5, 5)},0, {rng.choice((-1, 3, 7))}' + \
                rng.choice(('', ', H', ', V', ', VH, A', ', , AS128D64')) + '\n'
    form = ('pcx', 'rle8', 'rle5', 'lz5', 'png8', 'raw')[index % 6]
    sprites = [test_mugen.sprite(rng, image, form, test_mugen.RED, (7, 5)) for image in range(3)]
    if form == 'pcx':
        return text.encode() + mugen_files.sff1([*sprites, test_mugen.link(3, 0, (1, 1))])
    return text.encode() + mugen_files.sff2(sprites)


def main():
    name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    make = {'aseprite': aseprite, 'gif': gif, 'tiled': tiled, 'mugen': mugen}[name]
    seeds = (make(random.Random(f'{name} {index}'), index) for index in itertools.count())
    small = (data for data in seeds if len(data) <= MAX_BYTES)
    for index, data in enumerate(itertools.islice(small, COUNT)):
        (folder / f'seed-{index}').write_bytes(data)


if __name__ == '__main__':
    main()
