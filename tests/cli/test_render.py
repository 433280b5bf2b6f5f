#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab render: the pictures that it writes, their sizes, and rejected arguments. Prints TAP.

usage: test_render.py GAB DEMO
"""
import os
import pathlib
import shutil
import struct
import sys
import zlib

import duel
from tap import Folder, Gab, Tap, names, run

SHEETS = ['sprite-ken-feint', 'sprite-ken-punch', 'sprite-ryu']
FRAMES = ['frame-ken-punch_1', 'frame-ken-stand', 'frame-ryu-stand']
MAPS = ['map-town-bands', 'map-town-doors', 'map-town-ground']
LEVELS = ['level-cave', 'level-cave-rock-partition', 'level-yard', 'level-yard-fence-partition']


def png_size(path):
    data = path.read_bytes()
    assert data[:8] == b'\x89PNG\r\n\x1a\n' and data[12:16] == b'IHDR', path
    return struct.unpack('>II', data[16:24])


def colours_of(path):
    """Returns the number of pixels of each colour in an 8-bit RGBA picture."""
    data, at, body = path.read_bytes(), 8, b''
    width, height = png_size(path)
    while at < len(data):
        length, kind = struct.unpack('>I4s', data[at:at + 8])
        if kind == b'IDAT':
            body += data[at + 8:at + 8 + length]
        at += 12 + length
    rows, stride, above, counts = zlib.decompress(body), 4 * width, bytes(4 * width), {}
    for y in range(height):
        line = rows[y * (stride + 1):(y + 1) * (stride + 1)]
        above = unfilter(line[0], bytearray(line[1:]), above)
        for x in range(0, stride, 4):
            colour = bytes(above[x:x + 3])
            counts[colour] = counts.get(colour, 0) + 1
    return counts


def unfilter(kind, line, above):
    for i, value in enumerate(line):
        left = line[i - 4] if i >= 4 else 0
        up, corner = above[i], above[i - 4] if i >= 4 else 0
        estimate = left + up - corner
        paeth = min((left, up, corner), key=lambda v: abs(estimate - v))
        line[i] = (value + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return line


class Tests:
    def __init__(self, gab, tap, demo):
        self.gab, self.tap, self.demo = gab, tap, pathlib.Path(demo).resolve()

    def render(self, folder, *words):
        """Renders the duel and checks that the printed names are exactly those of the written
        files; returns them."""
        status, out, err = self.gab('render', 'duel.gabarit', '-o', 'out', *words, cwd=folder)
        self.tap.equal(f'{words}', (status, err), (0, b''))
        printed = sorted(out.decode().split('\n')[:-1])
        written = sorted(f'out/{name}' for name in os.listdir(folder / 'out'))
        self.tap.equal('printed', printed, written)
        return sorted(path[4:-4] for path in printed)

    def test_all_pictures(self):
        with Folder() as folder:
            duel.write(folder)
            self.tap.equal('pictures', self.render(folder), sorted(SHEETS + MAPS + LEVELS))
            for name in SHEETS + MAPS + LEVELS:
                width, height = png_size(folder / f'out/{name}.png')
                self.tap.expect(300 < width < 4000 and 50 < height < 4000, (name, width, height))

    def test_no_picture_is_empty(self):
        """Pictures contain many colours, of tags, art and background; so none is empty."""
        for zoom, only, pictures in ((4, 'ken', SHEETS[:2]), (4, 'town', MAPS),
                                     (0.3, 'cave', LEVELS[:2])):
            with Folder() as folder:
                duel.write(folder)
                self.render(folder, '--only', only, '--zoom', zoom)
                for name in pictures:
                    count = len(colours_of(folder / f'out/{name}.png'))
                    self.tap.expect(count > 20, f'{name} has {count} colours')

    def test_single_frames(self):
        with Folder() as folder:
            duel.write(folder)
            self.tap.equal('pictures', self.render(folder, '--frames'),
                           sorted(FRAMES + MAPS + LEVELS))

    def test_only_some_assets(self):
        for words, want in ((['ken'], SHEETS[:2]), (['town'], MAPS),
                            (['ryu', '--only', 'yard'], SHEETS[2:] + LEVELS[2:])):
            with Folder() as folder:
                duel.write(folder)
                self.tap.equal(words, self.render(folder, '--only', *words), sorted(want))

    def test_zoom(self):
        """Increasing the zoom by 10 adds 10 pixels to the picture for each pixel of the art."""
        sizes = []
        for zoom in (50, 60):
            with Folder() as folder:
                duel.write(folder)
                self.render(folder, '--only', 'town', f'--zoom={zoom}')
                sizes.append(png_size(folder / 'out/map-town-doors.png'))
        self.tap.equal('width', sizes[1][0] - sizes[0][0], 40 * 10)
        self.tap.equal('height', sizes[1][1] - sizes[0][1], 30 * 10)

    def test_light_background(self):
        background_colours = []
        for words in ([], ['--light']):
            with Folder() as folder:
                duel.write(folder)
                self.render(folder, '--only', 'ryu', '--zoom', 2, *words)
                colours = colours_of(folder / 'out/sprite-ryu.png')
                background_colours.append(max(colours, key=colours.get))
        self.tap.equal('background colours', background_colours,
                       [bytes.fromhex('15161a'), bytes.fromhex('dfe2e8')])

    def test_rendering_twice(self):
        """Rendering twice gives the same files, also when it replaces files."""
        with Folder() as folder:
            duel.write(folder)
            self.render(folder)
            before = {path.name: path.read_bytes() for path in (folder / 'out').iterdir()}
            self.render(folder)
            after = {path.name: path.read_bytes() for path in (folder / 'out').iterdir()}
            self.tap.expect(before == after, 'the pictures differ')

    def test_strange_names(self):
        """Names of assets become file names inside the folder, without duplicates."""
        with Folder() as folder:
            content = duel.project()
            content['sprites'][0]['name'] = '../../up/é :*?'
            content['sprites'][1]['name'] = 'Ken'
            third = {**content['sprites'][1], 'id': duel.identity(60), 'name': 'ken'}
            third['frames'] = [{**third['frames'][0], 'id': duel.identity(61)}]
            content['sprites'].append(third)
            duel.write(folder, content=content)
            before = os.listdir(folder)
            files = [name for name in self.render(folder) if name.startswith('sprite')]
            self.tap.equal('names', files, ['sprite-.._.._up_é____-feint',
                                            'sprite-.._.._up_é____-punch', 'sprite-Ken',
                                            'sprite-ken-2'])
            self.tap.equal('new entries in the parent folder',
                           sorted(set(os.listdir(folder)) - set(before)), ['out'])

    def test_a_missing_picture(self):
        with Folder() as folder:
            duel.write(folder)
            (folder / 'art/fighters.png').unlink()
            status, out, err = self.gab('render', 'duel.gabarit', '-o', 'out', '--only', 'ryu',
                                        cwd=folder)
            self.tap.equal('status and output', (status, out), (1, b'out/sprite-ryu.png\n'))
            self.tap.equal('message', err, b'gab: duel.gabarit: sprite ryu: its picture '
                           b'art/fighters.png is missing or cannot be read\n')

    def test_wrong_use_and_unreadable_files(self):
        usage = ' (see gab render --help)\n'
        with Folder() as folder:
            duel.write(folder)
            self.gab('export', 'duel.gabarit', '-o', 'duel.gab', cwd=folder)
            (folder / 'file').write_bytes(b'')
            before = names(folder)
            for words, message in (
                    ('render', 'render: an argument is missing' + usage),
                    ('render duel.gabarit',
                     'render: -o FOLDER is missing' + usage),
                    ('render duel.gabarit -o out --zoom big',
                     'render: --zoom must be a number from 0.01 to 64, not big' + usage),
                    ('render duel.gabarit -o out --zoom 0',
                     'render: --zoom must be a number from 0.01 to 64, not 0' + usage),
                    ('render duel.gabarit -o out --zoom nan',
                     'render: --zoom must be a number from 0.01 to 64, not nan' + usage),
                    ('render duel.gabarit -o out --only nobody',
                     'duel.gabarit: there is no sprite, map or level nobody\n'),
                    ('render duel.gab -o out', 'duel.gab: a bank cannot be rendered; render the '
                     'project that it was exported from\n'),
                    ('render no.gabarit -o out', None), ('render . -o out', None),
                    ('render duel.gabarit -o file/out', None),
                    ('render duel.gabarit -o file', None)):
                status, out, err = self.gab(*words.split(), cwd=folder)
                self.tap.equal(words, (status, out), (2, b''))
                if message is not None:
                    self.tap.equal(words, err, f'gab: {message}'.encode())
                self.tap.equal('lines', err.count(b'\n'), 1)
                self.tap.equal('files', names(folder), before)

    def test_pictures_that_are_too_large(self):
        with Folder() as folder:
            duel.write(folder)
            status, out, err = self.gab('render', 'duel.gabarit', '-o', 'out', '--only', 'cave',
                                        '--zoom', 64, cwd=folder)
            self.tap.equal('status and output', (status, out), (2, b''))
            self.tap.expect(b'level cave: it would be 65577 x' in err, err)

    def test_inputs_are_not_overwritten(self):
        """A picture of the project is never overwritten."""
        with Folder() as folder:
            content = duel.project()
            content['pictures'][0]['path'] = 'out/sprite-ryu.png'
            duel.write(folder, content=content)
            (folder / 'out').mkdir()
            shutil.move(folder / 'art/fighters.png', folder / 'out/sprite-ryu.png')
            before = (folder / 'out/sprite-ryu.png').read_bytes()
            status, out, err = self.gab('render', 'duel.gabarit', '-o', 'out', '--only', 'ryu',
                                        cwd=folder)
            self.tap.equal('status and output', (status, out), (2, b''))
            self.tap.expect(b'it is a source file of this project' in err, err)
            self.tap.expect((folder / 'out/sprite-ryu.png').read_bytes() == before, 'the picture')

    def test_the_demo(self):
        with Folder() as folder:
            status, out, err = self.gab('render', self.demo / 'demo.gabarit', '-o', folder / 'out',
                                        '--only', 'lake circuit', '--only', 'keep')
            self.tap.equal('status', (status, err), (0, b''))
            self.tap.equal('pictures', sorted(os.listdir(folder / 'out')),
                           ['level-keep-walls-partition.png', 'level-keep.png',
                            'map-lake_circuit-bands.png', 'map-lake_circuit-events.png',
                            'map-lake_circuit-surface.png'])
            self.tap.equal('lines', out.count(b'\n'), 5)


if __name__ == '__main__':
    sys.exit(run(Tests(Gab(sys.argv[1]), Tap(), sys.argv[2])))
