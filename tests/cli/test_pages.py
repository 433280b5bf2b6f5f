#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab export --atlas: pages next to the bank and in it, the files that they may overwrite,
and sources that are not PNG files. Pages are read with zlib of Python. Prints TAP.

usage: test_pages.py GAB
"""
import json
import pathlib
import struct
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import aseprite_files as ase
import duel
import gif_files as gifs
from tap import Folder, Gab, GabTests, Tap, names, run


def unfilter(kind, row, above):
    """Reverses a PNG filter for a row of RGBA."""
    row = bytearray(row)
    for i, value in enumerate(row):
        left = row[i - 4] if i >= 4 else 0
        up, corner = above[i], above[i - 4] if i >= 4 else 0
        estimate = left + up - corner
        paeth = min((abs(estimate - left), 0, left), (abs(estimate - up), 1, up),
                    (abs(estimate - corner), 2, corner))[2]
        row[i] = value + (0, left, up, (left + up) // 2, paeth)[kind] & 255
    return bytes(row)


def read_png(data):
    """Returns the rows of an RGBA PNG file as lists of pixels."""
    at, body = 8, b''
    width, height = struct.unpack('>II', data[16:24])
    while at < len(data):
        size, = struct.unpack('>I', data[at:at + 4])
        if data[at + 4:at + 8] == b'IDAT':
            body += data[at + 8:at + 8 + size]
        at += size + 12
    body, stride, above, rows = zlib.decompress(body), 4 * width, bytes(4 * width), []
    for y in range(height):
        row_start = y * (stride + 1)
        above = unfilter(body[row_start], body[row_start + 1:row_start + 1 + stride], above)
        rows.append([tuple(above[4 * x:4 * x + 4]) for x in range(width)])
    return rows


def png(width, height, rows):
    """Returns an RGBA PNG file of rows of bytes."""
    def chunk(kind, data):
        return (struct.pack('>I', len(data)) + kind + data +
                struct.pack('>I', zlib.crc32(kind + data)))
    data = zlib.compress(b''.join(b'\0' + row for row in rows), 1)
    return (b'\x89PNG\r\n\x1a\n' +
            chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0)) +
            chunk(b'IDAT', data) + chunk(b'IEND', b''))


def drawn_pixels(page, frame):
    """Returns the visible colours of a frame in a bank's JSON, by position relative to the hot
    spot."""
    x, y, width, height = (frame.get(key, 0) for key in ('x', 'y', 'width', 'height'))
    left, top = frame.get('left', 0), frame.get('top', 0)
    drawn = {}
    for row in range(height):
        for column in range(width):
            colour = page[y + row][x + column]
            if colour[3] != 0:
                drawn[left + column, top + row] = colour
    return drawn


class Tests(GabTests):
    def check_rejected(self, part, *words, cwd, status=2):
        before = {name: (cwd / name).read_bytes() for name in names(cwd)}
        got, out, err = self.gab('export', *words, cwd=cwd)
        self.tap.equal((words, 'status and output'), (got, out), (status, b''))
        self.tap.expect(part.encode() in err, (words, err))
        self.tap.equal((words, 'files'), {name: (cwd / name).read_bytes() for name in names(cwd)},
                       before)

    def frames_of(self, folder, bank):
        """Returns the visible pixels of all frames of a bank, by sprite and frame number."""
        self.runs('convert', bank, 'seen.json', cwd=folder)
        content = json.loads((folder / 'seen.json').read_text())
        pages, drawn = {}, {}
        for sprite in content.get('sprites', []):
            for number, frame in enumerate(sprite['frames']):
                if 'picture' not in frame:
                    continue
                name = content['pictures'][frame['picture']]['name']
                if name not in pages:
                    pages[name] = read_png((folder / name).read_bytes())
                drawn[sprite['name'], number] = drawn_pixels(pages[name], frame)
        return drawn

    # ---- Drawn pixels ----

    def test_frames_look_the_same_and_give_the_same_answers_with_pages(self):
        with Folder() as folder:
            duel.write(folder)
            (folder / 'fighters.png').write_bytes((folder / 'art/fighters.png').read_bytes())
            self.runs('export', 'duel.gabarit', '-o', 'plain.gab', cwd=folder)
            self.runs('export', 'duel.gabarit', '-o', 'duel.gab', '--atlas', cwd=folder)
            plain, paged = (self.frames_of(folder, name) for name in ('plain.gab', 'duel.gab'))
            self.tap.expect(len(plain) == 3 and plain == paged, (plain.keys(), paged.keys()))
            for words in (['mask', 'ken', '#0'], ['hits', 'ken', '#0', 'ryu', '#0', '--at', '3,0'],
                          ['points', 'ken', '#1'], ['masks', 'ken', '#0', 'ryu', '#0']):
                answers = [self.gab('query', bank, *words, cwd=folder)
                           for bank in ('plain.gab', 'duel.gab')]
                self.tap.equal(words, answers[0], answers[1])

    def test_page_options_do_not_change_frames(self):
        with Folder() as folder:
            duel.write(folder)
            want = None
            for words in ([], ['--page-size', '16'], ['--page-size=9', '--page-padding', '0'],
                          ['--page-extrude', '3', '--page-padding', '2'],
                          ['--page-sides', 'pow2', '--page-name', 'my pages']):
                self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--atlas', *words, cwd=folder)
                drawn = self.frames_of(folder, 'x.gab')
                want = want or drawn
                self.tap.equal(words, drawn, want)
            page = read_png((folder / 'my pages-0.png').read_bytes())
            self.tap.expect(all(n & (n - 1) == 0 for n in (len(page), len(page[0]))), len(page))

    def test_pages_in_the_bank(self):
        with Folder() as folder:
            duel.write(folder)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--atlas', cwd=folder)
            page = (folder / 'x-0.png').read_bytes()
            self.runs('export', 'duel.gabarit', '-o', 'in.gab', '--atlas', '--pixels', 'png',
                      '--page-name', 'x', cwd=folder)
            self.tap.expect(page in (folder / 'in.gab').read_bytes(), 'the same page')
            status, out, err = self.gab('export', 'duel.gabarit', '-o', '-', '--atlas', '--pixels',
                                        'png', '--page-name', 'x', cwd=folder)
            self.tap.equal('-', (status, err, out), (0, b'', (folder / 'in.gab').read_bytes()))
            self.tap.equal('files', [n for n in names(folder) if n.endswith('.png')], ['x-0.png'])
            self.runs('export', 'duel.gabarit', '-o', 'raw.gab', '--atlas', '--pixels', 'rgba',
                      cwd=folder)
            raw = b''.join(bytes(pixel) for row in read_png(page) for pixel in row)
            self.tap.expect(raw in (folder / 'raw.gab').read_bytes(), 'raw pixels')

    # ---- Files ----

    def test_obsolete_pages_are_removed(self):
        """If an export needs fewer pages than before, only the obsolete pages are removed."""
        with Folder() as folder:
            duel.write(folder)
            words = ['export', 'duel.gabarit', '-o', 'x.gab', '--atlas', '--page-padding', '0']

            def pages():
                return [name for name in names(folder) if name.endswith('.png')]

            self.runs(*words, '--page-size', '8', cwd=folder)
            self.tap.equal('a single page', pages(), ['x-0.png'])  # all discs are equal
            content = duel.project()
            content['sprites'][0]['frames'][1]['w'] = 7
            content['sprites'][1]['frames'][0]['w'] = 6
            duel.write(folder, content=content)
            self.runs(*words, '--page-size', '8', cwd=folder)
            self.tap.equal('three pages', pages(), ['x-0.png', 'x-1.png', 'x-2.png'])
            (folder / 'x-3.png').write_bytes((folder / 'art/fighters.png').read_bytes())
            (folder / 'x-2.png').rename(folder / 'real.png')
            (folder / 'x-2.png').symlink_to('real.png')
            self.runs(*words, cwd=folder)
            self.tap.equal('a symbolic link is not removed', pages(),
                           ['real.png', 'x-0.png', 'x-2.png', 'x-3.png'])
            (folder / 'real.png').replace(folder / 'x-1.png')
            (folder / 'x-2.png').unlink()
            (folder / 'x-1.png').replace(folder / 'x-2.png')
            self.runs(*words, cwd=folder)
            self.tap.equal('pages after a missing number stay', pages(),
                           ['x-0.png', 'x-2.png', 'x-3.png'])
            (folder / 'x-2.png').replace(folder / 'x-1.png')
            self.runs(*words, cwd=folder)
            self.tap.equal('other pictures stay', pages(), ['x-0.png', 'x-3.png'])

    def test_files_of_the_user_are_not_replaced(self):
        with Folder() as folder:
            duel.write(folder)
            words = ['duel.gabarit', '-o', 'x.gab', '--json', 'x.json', '--depfile', 'x.d',
                     '--atlas']
            (folder / 'x-0.png').write_bytes((folder / 'art/fighters.png').read_bytes())
            self.check_rejected('the existing file is not an atlas page', *words, cwd=folder)
            (folder / 'x-0.png').unlink()
            (folder / 'x-0.png').symlink_to('../outside.png')
            status, _, err = self.gab('export', *words, cwd=folder)
            self.tap.expect(status == 2 and b'outside' in err and not (folder / 'x.gab').exists(),
                            err)
            (folder / 'x-0.png').unlink()
            self.runs('export', *words, cwd=folder)
            self.tap.expect(b'art/fighters.png' in (folder / 'x.d').read_bytes(), 'the sources')
            self.runs('export', *words, cwd=folder)
            # A picture that is marked as a page but belongs to the project.
            page, sheet = ((folder / name).read_bytes() for name in ('x-0.png', 'art/fighters.png'))
            text = page[33:33 + 12 + int.from_bytes(page[33:37], 'big')]
            (folder / 'x-0.png').write_bytes(sheet[:33] + text + sheet[33:])
            content = duel.project()
            content['pictures'][0]['path'] = 'x-0.png'
            (folder / 'other.gabarit').write_text(json.dumps(content))
            self.check_rejected('it is a source file of this project', 'other.gabarit', '-o',
                                'x.gab',
                                '--atlas',
                                cwd=folder)

    def test_settings_of_the_project(self):
        """Without options, the settings of the project apply; options override them."""
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'out/duel.gab', 'atlas': True, 'page_size': 64,
                                 'page_extrude': 1, 'page_sides': 'pow2', 'page_name': 'art'}
            duel.write(folder / 'in', content=content)
            (folder / 'in/out').mkdir()
            self.runs('export', 'in/duel.gabarit', cwd=folder)
            self.tap.equal('out', names(folder / 'in/out'), ['art-0.png', 'duel.gab'])
            page = read_png((folder / 'in/out/art-0.png').read_bytes())
            self.tap.equal('size', (len(page), len(page[0])), (16, 16))
            self.runs('export', 'in/duel.gabarit', '-o', 'a.gab', '--no-atlas', cwd=folder)
            self.runs('export', 'in/duel.gabarit', '-o', 'b.gab', '--page-extrude', '0',
                      '--page-sides', 'any', cwd=folder)
            self.tap.equal('files', names(folder), ['a.gab', 'art-0.png', 'b.gab'])
            page = read_png((folder / 'art-0.png').read_bytes())
            self.tap.equal('size', (len(page), len(page[0])), (8, 8))
            for name in ('../art', 'sub/art', '..', 'a\nb'):
                content['export']['page_name'] = name
                duel.write(folder / 'in', content=content)
                before = names(folder), names(folder / 'in'), names(folder / 'in/out')
                status, _, err = self.gab('export', 'in/duel.gabarit', cwd=folder)
                self.tap.expect(status in (1, 2) or name == '..', (name, status, err))
                if name != '..':
                    self.tap.equal(name, (names(folder), names(folder / 'in'),
                                          names(folder / 'in/out')), before)

    def test_wrong_options(self):
        with Folder() as folder:
            duel.write(folder)
            for part, *words in (
                    ('--page-size needs --atlas', '-o', 'x.gab', '--page-size', '64'),
                    ('exclude each other', '-o', 'x.gab', '--atlas', '--no-atlas'),
                    ('--page-size must be a number from 1 to 8192, not 0', '-o', 'x.gab', '--atlas',
                     '--page-size', '0'),
                    ('not 12x', '-o', 'x.gab', '--atlas', '--page-padding', '12x'),
                    ('not 257', '-o', 'x.gab', '--atlas', '--page-extrude', '257'),
                    ('any or pow2, not odd', '-o', 'x.gab', '--atlas', '--page-sides', 'odd'),
                    ('without a folder, not a/b', '-o', 'x.gab', '--atlas', '--page-name', 'a/b'),
                    ('pages need a bank that is written to a file', '-o', '-', '--atlas')):
                self.check_rejected(part, 'duel.gabarit', *words, cwd=folder)
            self.check_rejected('sprite ken, frame 1 (stand): its visible part has 8 x 8 pixels, '
                                'but a page of 7 x 7 can hold at most 7 x 7', 'duel.gabarit', '-o',
                                'x.gab',
                                '--atlas',
                                '--page-size', '7', cwd=folder, status=1)

    # ---- Sources that a game cannot read ----

    def test_aseprite_and_gif_files_on_pages(self):
        red, green = (255, 0, 0, 255), (0, 255, 0, 255)
        cels = [{'layer': 0, 'x': 2 + i, 'y': 3, 'kind': 2, 'w': 1, 'h': 13,
                 'pixels': [colour] * 13}
                for i, colour in enumerate((red, green, red))]
        sprite = {'width': 16, 'height': 20, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
                  'layers': [{'name': 'body', 'flags': 1, 'type': 0, 'level': 0, 'parent': None}],
                  'frames': [{'duration': 100, 'cels': [cel]} for cel in cels]}
        bars = [{'x': x, 'y': 4, 'w': 3, 'h': 12, 'indices': [colour] * 36, 'bits': 2,
                 'duration': 10, 'disposal': 2, 'transparent': 0}
                for x, colour in ((1, 1), (5, 2), (9, 1))]
        gif = {'width': 16, 'height': 20, 'palette': [(0, 0, 0), red[:3], green[:3], (0, 0, 255)],
               'loops': 0, 'frames': bars}
        with Folder() as folder:
            (folder / 'hero.aseprite').write_bytes(ase.write(sprite))
            (folder / 'walk.gif').write_bytes(gifs.write(gif))
            self.runs('new', 'p.gabarit', cwd=folder)
            for name in ('hero.aseprite', 'walk.gif'):
                self.runs('import', 'p.gabarit', name, cwd=folder)
            status, _, _ = self.gab('export', 'p.gabarit', '-o', 'p.gab', '--atlas', cwd=folder)
            self.tap.equal('status', status, 0)
            drawn = self.frames_of(folder, 'p.gab')
            want = {('hero', i): {(2 + i, 3 + y): colour for y in range(13)}
                    for i, colour in enumerate((red, green, red))}
            want |= {('walk', i): {(x + dx, 4 + y): colour for dx in range(3) for y in range(12)}
                     for i, (x, colour) in enumerate(((1, red), (5, green), (9, red)))}
            pixels_in_art = {}
            for (name, number), colours in drawn.items():
                frame, = (s['frames'][number] for s in json.loads(
                    (folder / 'p.gabarit').read_text())['sprites'] if s['name'] == name)
                hot = frame.get('hot_x', 0), frame.get('hot_y', 0)
                pixels_in_art[name, number] = {(x + hot[0], y + hot[1]): colour
                                               for (x, y), colour in colours.items()}
            self.tap.equal('pixels', pixels_in_art, want)
            page = read_png((folder / 'p-0.png').read_bytes())
            solid = sum(pixel[3] != 0 for row in page for pixel in row)
            self.tap.equal('pixels of the page: equal art is stored once', solid, 2 * 13 + 2 * 36)

    # ---- Pictures that are too long for a bank ----

    def test_long_sheets_are_packed(self):
        """The two frames at the ends of a sheet that has one more cell than a bank allows."""
        for width, height, cell in ((16896, 192, (192, 192)), (432, 110568, (432, 271))):
            columns, rows = width // cell[0], height // cell[1]
            red, green = bytes((255, 0, 0, 255)), bytes((0, 255, 0, 255))
            blank = bytes(4 * width)
            first, last = red * 3 + blank[12:], blank[:-20] + green * 5
            lines = [first, *[blank] * (height - 2), last]
            with Folder() as folder:
                (folder / 'long.png').write_bytes(png(width, height, lines))
                self.runs('new', 'p.gabarit', cwd=folder)
                self.runs('import', 'p.gabarit', 'long.png', '--grid', f'{cell[0]}x{cell[1]}',
                          cwd=folder)
                frames = json.loads((folder / 'p.gabarit').read_text())['sprites'][0]['frames']
                self.tap.equal('place of the last frame',
                               (len(frames), frames[-1]['x'], frames[-1]['y']),
                               (columns * rows, width - cell[0], height - cell[1]))
                for words in ([], ['--atlas']):
                    status, _, err = self.gab('export', 'p.gabarit', '-o', 'p.gab', *words,
                                              cwd=folder)
                    self.tap.equal((words, err), status, 0)
                    drawn = self.frames_of(folder, 'p.gab')
                    self.tap.equal(words, (drawn['long', 0], drawn['long', len(frames) - 1]),
                                   ({(x, 0): tuple(red) for x in range(3)},
                                    {(cell[0] - 5 + x, cell[1] - 1): tuple(green)
                                     for x in range(5)}))
                self.check_rejected('pages need a bank', 'p.gabarit', '-o', '-', cwd=folder)
                size = f'{width} x {height} pixels'
                for words, part in (((), f'frame 1 would have {size}; the limit is 16384'),
                                    (('--as', 'map'), f'long.png has {size}'),
                                    (('--as', 'level'), 'level 1 (long), ')):
                    status, _, err = self.gab('import', 'p.gabarit', 'long.png', *words, cwd=folder)
                    self.tap.equal((words, err), status, 2)
                    self.tap.expect(part.encode() in err, err)

    def test_animations_larger_than_the_memory(self):
        """The frames together take more memory than a file of this size may use."""
        side, patch = 640, 24
        still = {'x': 0, 'y': 0, 'w': side, 'h': side, 'indices': [1] * side * side, 'bits': 2}
        moving = [{'x': 26 * i % (side - patch), 'y': 17 * i % (side - patch), 'w': patch,
                   'h': patch, 'indices': [2 + i % 2] * patch * patch, 'bits': 2,
                   'disposal': 1} for i in range(60)]
        gif = {'width': side, 'height': side, 'loops': 0, 'frames': [still, *moving],
               'palette': [(0, 0, 0), (9, 9, 9), (255, 0, 0), (0, 255, 0)]}
        with Folder() as folder:
            (folder / 'a.gif').write_bytes(gifs.write(gif))
            self.runs('new', 'p.gabarit', cwd=folder)
            self.runs('import', 'p.gabarit', 'a.gif', cwd=folder)
            for words in (['--atlas'], ['--atlas', '--pixels', 'png'], []):
                got, _, err = self.gab('export', 'p.gabarit', '-o', 'a.gab', *words, cwd=folder)
                self.tap.equal((words, err), got, 0)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
