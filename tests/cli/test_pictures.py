#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests JPEG and WebP files, created by ImageMagick: gab decodes the same pixels as ImageMagick.
Also tests hot spots in PNG files. Prints TAP.

usage: test_pictures.py GAB DEMO_FOLDER
"""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib

from tap import Folder, Gab, Tap, run

CONVERT = shutil.which('magick') or shutil.which('convert')
os.environ['MAGICK_THREAD_LIMIT'] = '1'


class Tests:
    def __init__(self, tap, gab, demo):
        self.tap, self.gab, self.demo = tap, gab, demo

    def convert(self, *words):
        subprocess.run([CONVERT, *map(str, words)], check=True)

    def runs(self, *words, cwd):
        status, out, err = self.gab(*words, cwd=cwd)
        self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
        return out.decode()

    def digests(self, folder, *names):
        """Returns the sizes and digests of pictures, as the project stores them."""
        if not (folder / 'p.gabarit').exists():
            self.runs('new', 'p.gabarit', cwd=folder)
        for name in names:
            self.runs('import', 'p.gabarit', name, '--as', 'map', cwd=folder)
        pictures = json.loads((folder / 'p.gabarit').read_text())['pictures']
        stored = {picture['path']: (picture['width'], picture['height'], picture['digest'])
                  for picture in pictures}
        return [stored[name] for name in names]

    def test_webp_files(self):
        """A lossless file has the pixels of its source."""
        with Folder() as folder:
            self.convert(self.demo / 'asha.png', '-crop', '640x208+0+0', '+repage',
                         folder / 'a.png')
            self.convert(folder / 'a.png', '-define', 'webp:lossless=true', '-define',
                         'webp:exact=true', folder / 'a.webp')
            self.convert(folder / 'a.png', '-quality', '70', folder / 'lossy.webp')
            png, webp, lossy = self.digests(folder, 'a.png', 'a.webp', 'lossy.webp')
            self.tap.equal('lossless', webp, png)
            self.tap.expect(lossy[:2] == png[:2] and lossy[2] != png[2], (lossy, png))

    def test_jpeg_files(self):
        """JPEG files of all kinds have the pixels that ImageMagick decodes."""
        with Folder() as folder:
            self.convert(self.demo / 'garden.png', '-background', 'white', '-flatten', '-resize',
                         '301x203!', folder / 'a.png')
            kinds = {'plain': [], 'progressive': ['-interlace', 'JPEG'],
                     'grey': ['-colorspace', 'Gray'], 'fine': ['-sampling-factor', '4:4:4']}
            for name, words in kinds.items():
                self.convert(folder / 'a.png', *words, folder / f'{name}.jpg')
                self.convert(folder / f'{name}.jpg', f'png32:{folder / name}.png')
            names = [f'{name}.jpg' for name in kinds], [f'{name}.png' for name in kinds]
            ours, theirs = (self.digests(folder, *files_of_kind) for files_of_kind in names)
            for name, one, other in zip(kinds, ours, theirs):
                self.tap.equal(name, one, other)

    def test_jpeg_files_in_cmyk(self):
        """In CMYK files, white paper stays white and black ink stays black."""
        with Folder() as folder:
            for colour in ('white', 'black'):
                self.convert('-size', '16x8', f'xc:{colour}', '-colorspace', 'CMYK',
                             folder / f'{colour}.jpeg')
                self.convert('-size', '16x8', f'xc:{colour}', f'png32:{folder / colour}.png')
                one, other = self.digests(folder, f'{colour}.jpeg', f'{colour}.png')
                self.tap.equal(colour, one, other)

    def test_sheets(self):
        """JPEG sheets are cut like PNG sheets, also together with them, and their frames are in the
        bank."""
        with Folder() as folder:
            self.convert('-size', '64x32', 'xc:red', folder / 'a.jpg')
            self.convert('-size', '64x32', 'xc:blue', folder / 'b.png')
            self.runs('new', 'p.gabarit', cwd=folder)
            output = self.runs('import', 'p.gabarit', 'a.jpg', 'b.png', '--grid', '16x16',
                               cwd=folder)
            self.tap.equal('frames', output, '16 new frames, 2 new animations\n')
            self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            self.tap.expect('16 frames' in self.runs('info', 'p.gab', cwd=folder), 'frames')

    def test_hot_spots_in_png_files(self):
        """A picture that becomes one frame gets the hot spot of its chunks; the chunk of Doom has
        precedence."""
        def chunk(name, data):
            return struct.pack('>I', len(data)) + name + data + \
                struct.pack('>I', zlib.crc32(name + data))

        def hot(frame):
            return [frame['hot_x'], frame['hot_y']] if frame.get('has_hot_spot') else None

        grab, far = struct.pack('>ii', 8, 15), struct.pack('>ii', 1 << 30, 0)
        offset = struct.pack('>iiB', -3, -7, 0)
        kinds = {'grab': ([(b'grAb', grab)], [8, 15]), 'offset': ([(b'oFFs', offset)], [3, 7]),
                 'both': ([(b'oFFs', offset), (b'grAb', grab)], [8, 15]),
                 'inches': ([(b'oFFs', offset[:8] + b'\1')], None), 'none': ([], None),
                 'far': ([(b'grAb', far)], None), 'short': ([(b'grAb', grab[:7])], None)}
        with Folder() as folder:
            self.convert('-size', '16x16', 'xc:red', f'png32:{folder / "plain.png"}')
            plain = (folder / 'plain.png').read_bytes()
            for name, (chunks, _) in kinds.items():
                data = plain[:33] + b''.join(chunk(*chunk_data)
                                             for chunk_data in chunks) + plain[33:]
                (folder / f'{name}.png').write_bytes(data)
            self.runs('new', 'p.gabarit', cwd=folder)
            output = self.runs('import', 'p.gabarit', *(f'{name}.png' for name in kinds),
                               cwd=folder)
            self.tap.expect('hot spots imported from the files (3)' in output, output)
            frames = json.loads((folder / 'p.gabarit').read_text())['sprites'][0]['frames']
            self.tap.equal('hot spots', {frame['name']: hot(frame) for frame in frames},
                           {name: want for name, (_, want) in kinds.items()})
            self.runs('import', 'p.gabarit', 'grab.png', '--grid', '8x8', cwd=folder)
            sheet = json.loads((folder / 'p.gabarit').read_text())['sprites'][1]['frames']
            self.tap.equal('a sheet has none', [hot(frame) for frame in sheet], [None] * 4)

    def test_rejected_files(self):
        with Folder() as folder:
            self.convert('-size', '64x64', 'plasma:', folder / 'a.jpg')
            self.convert('-size', '64x64', 'plasma:', folder / 'a.webp')
            self.convert('-size', '8x8', 'xc:red', 'xc:blue', folder / 'moves.webp')
            for name in ('a.jpg', 'a.webp'):
                data = (folder / name).read_bytes()
                (folder / f'short-{name}').write_bytes(data[:len(data) // 2])
                (folder / f'head-{name}').write_bytes(data[:12])
            # This file declares 65535 x 65535 pixels.
            data = bytearray((folder / 'a.jpg').read_bytes())
            at = next(data.index(bytes([0xff, kind])) for kind in (0xc0, 0xc2)
                      if bytes([0xff, kind]) in data)
            data[at + 5:at + 9] = b'\xff\xff\xff\xff'
            (folder / 'huge.jpg').write_bytes(data)
            self.runs('new', 'p.gabarit', cwd=folder)
            for name, words in (('short-a.jpg', b'damaged'), ('short-a.webp', b'damaged'),
                                ('head-a.jpg', b'damaged'), ('head-a.webp', b'damaged'),
                                ('moves.webp', b'animated'), ('huge.jpg', b'at most')):
                status, _, err = self.gab('import', 'p.gabarit', name, '--as', 'map', cwd=folder)
                self.tap.equal(name, (status, words in err, err.count(b'\n')), (2, True, 1))


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]), pathlib.Path(sys.argv[2]))))
