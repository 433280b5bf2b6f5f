#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Imports small files that describe many things: each thing of one list with each thing of another,
or the same thing again and again. gab either imports them or names the limit, and uses at most
64 MiB, and 256 bytes for each byte of the files, more than without any file. Each file is tried
with four times as many things, too.

Prints TAP. With --times, prints the processor time and memory of each import instead.

usage: test_hostile.py GAB MEMORY-LIBRARY [--times]
"""
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import hostile_files as files
from tap import Folder, Gab, Tap
from test_budget import MAX_BYTES, Tests

PER_BYTE = 256


def air(scale):
    return {'a.air': files.air(1, elements=2000 * scale, empty=2000 * scale),
            'a.sff': files.sff(1, version=1)}


def tile_map(**content):
    return {'a.tmx': files.tiled_map(**content)}


def atlas(scale, **content):
    return {'a.json': files.atlas(2000 * scale, **content),
            'page.png': files.png(256, 8 * scale)}


def tiles_without_picture(scale):
    """Returns tilesets that state far more tiles than their picture has, which decides."""
    tileset = b'<tileset tilewidth="64" tileheight="1" columns="8">' \
        b'<image source="p.png" width="64" height="2000000000"/></tileset>'
    return {**{f'{i}.tsx': tileset for i in range(16 * scale)}, 'p.png': files.png(64, 32)}


def overlapping_frames(scale):
    """Returns an atlas whose frames are almost the whole page, each one of its own size."""
    frames = {f'{i}': {'frame': {'x': 0, 'y': 0, 'w': 1024 - i % 64, 'h': 1024 - i // 64}}
              for i in range(1000 * scale)}
    meta = {'image': 'page.png', 'size': {'w': 1024, 'h': 1024}}
    return {'a.json': json.dumps({'frames': frames, 'meta': meta}).encode(),
            'page.png': files.png(1024, 1024)}


# Name, function from a scale to files of which the first is imported, with all others that have its
# suffix, and whether files of this scale are small enough to be imported.
CASES = [
    ('actions of MUGEN without elements', air, False),
    ('slices and frames of Aseprite',
     lambda n: {'a.aseprite': files.aseprite(frames=600 * n, slices=1000)}, False),
    ('tags and frames of Aseprite',
     lambda n: {'a.aseprite': files.aseprite(frames=2000 * n, tags=1000)}, False),
    ('tags and frames of an atlas', lambda n: atlas(n, tags=1000, dialect='aseprite'), False),
    ('animations and frames of an atlas', lambda n: atlas(n, animations=60, dialect='pixi'), None),
    ('maps that share their lumps',
     lambda n: {'a.wad': files.wad(lines=600 * n, things=600 * n, shared=80)}, False),
    ('objects of a template with properties', lambda n: {
        **tile_map(objects=1500 * n, template='t.tx'), 't.tx': files.template(properties=500)},
     False),
    ('walls of a polygon with properties', lambda n: {
        **tile_map(objects=1, kind='polygon', corners=2000 * n, properties=500)}, False),
    ('ellipses', lambda n: tile_map(objects=20000 * n, kind='ellipse'), False),
    ('linked frames of Aseprite', lambda n: {'a.aseprite': files.aseprite(
        frames=64 * n, links=True, width=1024, height=1024)}, True),
    ('linked sprites, version 1',
     lambda n: {'a.sff': files.sff(60 * n, size=1000, links=True, version=1)}, True),
    ('linked sprites, version 2',
     lambda n: {'a.sff': files.sff(60 * n, size=1000, links=True, version=2)}, True),
    ('large frames of a GIF',
     lambda n: {'a.gif': files.gif(1000 * n, canvas=(1000, 1000))}, False),
    ('frames of a GIF with one pixel', lambda n: {'a.gif': files.gif(16000 * n)}, None),
    ('tags of one name', lambda n: {'a.aseprite': files.aseprite(
        tags=12000 * n, tag_name='tag')}, True),
    ('frames of one name', lambda n: atlas(4 * n, name='frame'), True),
    ('tiles of one class', lambda n: {
        'a.tsx': files.write(files.tile_set(20000 * n, tag='wall', size=1), 'xml', 'set'),
        'tiles.png': files.png(64, 313 * n)}, True),
    ('tiles without a picture', tiles_without_picture, True),
    ('overlapping frames of an atlas', overlapping_frames, False),
]


# Small files that files of a case replace, for an update.
EARLIER = {
    'slices and frames of Aseprite': {'a.aseprite': files.aseprite(frames=2, slices=2)},
    'objects of a template with properties': {
        **tile_map(objects=2, template='t.tx'), 't.tx': files.template(properties=2)},
    'walls of a polygon with properties': tile_map(
        objects=1, kind='polygon', corners=4, properties=2),
    'ellipses': tile_map(objects=2, kind='ellipse'),
}


def imported(made):
    first = pathlib.PurePath(next(iter(made)))
    return [name for name in made if pathlib.PurePath(name).suffix == first.suffix]


def write(folder, made):
    for name, data in made.items():
        (folder / name).write_bytes(data)


class Hostile(Tests):
    def try_file(self, made, is_imported, earlier=None):
        with Folder() as folder:
            write(folder, earlier or made)
            self.gab('new', 'p.gabarit', cwd=folder)
            if earlier is not None:
                self.gab('import', 'p.gabarit', *imported(earlier), cwd=folder)
                write(folder, made)
            self.max_bytes = MAX_BYTES + PER_BYTE * sum(map(len, made.values()))
            process = self.measure(folder, 'import', 'p.gabarit', *imported(made),
                                   *(['--again'] if earlier is not None else []))
            text = process.stderr.decode()
            if process.returncode != 0:
                self.tap.expect(process.returncode == 2 and 'in total (gab --memory' in text
                                and any(name in text for name in imported(made)), text[-300:])
            if is_imported is not None:
                self.tap.expect((process.returncode == 0) == is_imported,
                                f'status {process.returncode}: {text[-300:]}')


def print_times(gab):
    for name, make, _ in CASES:
        for scale in (1, 4):
            with Folder() as folder:
                made = make(scale)
                write(folder, made)
                subprocess.run([gab, 'new', 'p.gabarit'], cwd=folder, check=True,
                               stdout=subprocess.DEVNULL)
                process = subprocess.Popen([gab, 'import', 'p.gabarit', *imported(made)],
                                           cwd=folder, stdout=subprocess.DEVNULL,
                                           stderr=subprocess.PIPE)
                text = process.stderr.read().decode().strip()
                _, status, usage = os.wait4(process.pid, 0)
                print(f'{name} x {scale}: {sum(map(len, made.values())):,} bytes, '
                      f'{usage.ru_utime + usage.ru_stime:.2f} s, {usage.ru_maxrss >> 10} MiB, '
                      f'status {os.waitstatus_to_exitcode(status)} {text[:150]}', flush=True)


def main():
    if sys.argv[3:] == ['--times']:
        return print_times(pathlib.Path(sys.argv[1]).resolve())
    tap, gab = Tap(), Gab(sys.argv[1])
    tests = Hostile(gab, str(pathlib.Path(sys.argv[2]).resolve()), tap)
    for name, make, is_imported in CASES:
        for scale in (1, 4):
            tap.case(f'{name}, {scale} times', tests.try_file, make(scale), is_imported)
        if name in EARLIER:
            tap.case(f'{name}, updated', tests.try_file, make(1), is_imported, EARLIER[name])
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
