#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab export --atlas: pages next to the bank and in it, the files that they may overwrite, and
sources that are not PNG files. Pages are read with Python's zlib. Prints TAP.

usage: test_pages.py GAB
"""
import json
import pathlib
import struct
import sys
import zlib

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'core'))
import aseprite_files as ase
import duel
import gif_files as gifs
from tap import Folder, Gab, GabTests, Tap, names


def unfiltered(kind, row, above):
    """Reverses a PNG filter for a row of RGBA."""
    row = bytearray(row)
    for i, value in enumerate(row):
        left = row[i - 4] if i >= 4 else 0
        up, corner = above[i], above[i - 4] if i >= 4 else 0
        guess = left + up - corner
        paeth = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                    (abs(guess - corner), 2, corner))[2]
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
        begin = y * (stride + 1)
        above = unfiltered(body[begin], body[begin + 1:begin + 1 + stride], above)
        rows.append([tuple(above[4 * x:4 * x + 4]) for x in range(width)])
    return rows


def drawn(page, frame):
    """Returns the visible colours of a frame in a bank's JSON, by position relative to the hot
    spot."""
    x, y, width, height = (frame.get(key, 0) for key in ('x', 'y', 'width', 'height'))
    left, top = frame.get('left', 0), frame.get('top', 0)
    seen = {}
    for row in range(height):
        for column in range(width):
            colour = page[y + row][x + column]
            if colour[3] != 0:
                seen[left + column, top + row] = colour
    return seen


class Tests(GabTests):
    def bad(self, part, *words, cwd, status=2):
        before = {name: (cwd / name).read_bytes() for name in names(cwd)}
        got, out, err = self.gab('export', *words, cwd=cwd)
        self.tap.equal((words, 'status and output'), (got, out), (status, b''))
        self.tap.expect(part.encode() in err, (words, err))
        self.tap.equal((words, 'files'), {name: (cwd / name).read_bytes() for name in names(cwd)},
                       before)

    def frames_of(self, folder, bank):
        """Returns all frames of a bank as they are drawn, by sprite and number."""
        self.good('convert', bank, 'seen.json', cwd=folder)
        content = json.loads((folder / 'seen.json').read_text())
        pages, seen = {}, {}
        for sprite in content.get('sprites', []):
            for number, frame in enumerate(sprite['frames']):
                if 'picture' not in frame:
                    continue
                name = content['pictures'][frame['picture']]['name']
                if name not in pages:
                    pages[name] = read_png((folder / name).read_bytes())
                seen[sprite['name'], number] = drawn(pages[name], frame)
        return seen

    # ---- Drawn pixels ----

    def same_pixels(self):
        with Folder() as folder:
            duel.write(folder)
            (folder / 'fighters.png').write_bytes((folder / 'art/fighters.png').read_bytes())
            self.good('export', 'duel.gabarit', '-o', 'plain.gab', cwd=folder)
            self.good('export', 'duel.gabarit', '-o', 'duel.gab', '--atlas', cwd=folder)
            plain, paged = (self.frames_of(folder, name) for name in ('plain.gab', 'duel.gab'))
            self.tap.expect(len(plain) == 3 and plain == paged, (plain.keys(), paged.keys()))
            for words in (['mask', 'ken', '#0'], ['hits', 'ken', '#0', 'ryu', '#0', '--at', '3,0'],
                          ['points', 'ken', '#1'], ['masks', 'ken', '#0', 'ryu', '#0']):
                answers = [self.gab('query', bank, *words, cwd=folder)
                           for bank in ('plain.gab', 'duel.gab')]
                self.tap.equal(words, answers[0], answers[1])

    def by_options(self):
        with Folder() as folder:
            duel.write(folder)
            want = None
            for words in ([], ['--page-size', '16'], ['--page-size=9', '--page-padding', '0'],
                          ['--page-extrude', '3', '--page-padding', '2'],
                          ['--page-sides', 'pow2', '--page-name', 'my pages']):
                self.good('export', 'duel.gabarit', '-o', 'x.gab', '--atlas', *words, cwd=folder)
                seen = self.frames_of(folder, 'x.gab')
                want = want or seen
                self.tap.equal(words, seen, want)
            page = read_png((folder / 'my pages-0.png').read_bytes())
            self.tap.expect(all(n & (n - 1) == 0 for n in (len(page), len(page[0]))), len(page))

    def in_the_bank(self):
        with Folder() as folder:
            duel.write(folder)
            self.good('export', 'duel.gabarit', '-o', 'x.gab', '--atlas', cwd=folder)
            page = (folder / 'x-0.png').read_bytes()
            self.good('export', 'duel.gabarit', '-o', 'in.gab', '--atlas', '--pixels', 'png',
                      '--page-name', 'x', cwd=folder)
            self.tap.expect(page in (folder / 'in.gab').read_bytes(), 'the same page')
            status, out, err = self.gab('export', 'duel.gabarit', '-o', '-', '--atlas', '--pixels',
                                        'png', '--page-name', 'x', cwd=folder)
            self.tap.equal('-', (status, err, out), (0, b'', (folder / 'in.gab').read_bytes()))
            self.tap.equal('files', [n for n in names(folder) if n.endswith('.png')], ['x-0.png'])
            self.good('export', 'duel.gabarit', '-o', 'raw.gab', '--atlas', '--pixels', 'rgba',
                      cwd=folder)
            raw = b''.join(bytes(pixel) for row in read_png(page) for pixel in row)
            self.tap.expect(raw in (folder / 'raw.gab').read_bytes(), 'raw pixels')

    # ---- Files ----

    def old_pages(self):
        """With fewer pages than before, pages beyond the last are removed, and nothing else."""
        with Folder() as folder:
            duel.write(folder)
            words = ['export', 'duel.gabarit', '-o', 'x.gab', '--atlas', '--page-padding', '0']

            def pages():
                return [name for name in names(folder) if name.endswith('.png')]

            self.good(*words, '--page-size', '8', cwd=folder)
            self.tap.equal('one frame each', pages(), ['x-0.png'])  # all discs are equal
            content = duel.project()
            content['sprites'][0]['frames'][1]['w'] = 7
            content['sprites'][1]['frames'][0]['w'] = 6
            duel.write(folder, content=content)
            self.good(*words, '--page-size', '8', cwd=folder)
            self.tap.equal('three', pages(), ['x-0.png', 'x-1.png', 'x-2.png'])
            (folder / 'x-3.png').write_bytes((folder / 'art/fighters.png').read_bytes())
            (folder / 'x-2.png').rename(folder / 'real.png')
            (folder / 'x-2.png').symlink_to('real.png')
            self.good(*words, cwd=folder)
            self.tap.equal('a link stays', pages(), ['real.png', 'x-0.png', 'x-2.png', 'x-3.png'])
            (folder / 'real.png').replace(folder / 'x-1.png')
            (folder / 'x-2.png').unlink()
            (folder / 'x-1.png').replace(folder / 'x-2.png')
            self.good(*words, cwd=folder)
            self.tap.equal('behind a gap', pages(), ['x-0.png', 'x-2.png', 'x-3.png'])
            (folder / 'x-2.png').replace(folder / 'x-1.png')
            self.good(*words, cwd=folder)
            self.tap.equal('own picture', pages(), ['x-0.png', 'x-3.png'])

    def somebodys_own(self):
        with Folder() as folder:
            duel.write(folder)
            words = ['duel.gabarit', '-o', 'x.gab', '--json', 'x.json', '--depfile', 'x.d',
                     '--atlas']
            (folder / 'x-0.png').write_bytes((folder / 'art/fighters.png').read_bytes())
            self.bad('what is there is no page of an atlas', *words, cwd=folder)
            (folder / 'x-0.png').unlink()
            (folder / 'x-0.png').symlink_to('../outside.png')
            status, _, err = self.gab('export', *words, cwd=folder)
            self.tap.expect(status == 2 and b'outside' in err and not (folder / 'x.gab').exists(),
                            err)
            (folder / 'x-0.png').unlink()
            self.good('export', *words, cwd=folder)
            self.tap.expect(b'art/fighters.png' in (folder / 'x.d').read_bytes(), 'the sources')
            self.good('export', *words, cwd=folder)
            # A picture that is marked as a page but belongs to the project.
            page, sheet = ((folder / name).read_bytes() for name in ('x-0.png', 'art/fighters.png'))
            text = page[33:33 + 12 + int.from_bytes(page[33:37], 'big')]
            (folder / 'x-0.png').write_bytes(sheet[:33] + text + sheet[33:])
            content = duel.project()
            content['pictures'][0]['path'] = 'x-0.png'
            (folder / 'other.gabarit').write_text(json.dumps(content))
            self.bad('it would be overwritten', 'other.gabarit', '-o', 'x.gab', '--atlas',
                     cwd=folder)

    def by_the_project(self):
        """The project's settings apply without options, and options override them."""
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'out/duel.gab', 'atlas': True, 'page_size': 64,
                                 'page_extrude': 1, 'page_sides': 'pow2', 'page_name': 'art'}
            duel.write(folder / 'in', content=content)
            (folder / 'in/out').mkdir()
            self.good('export', 'in/duel.gabarit', cwd=folder)
            self.tap.equal('out', names(folder / 'in/out'), ['art-0.png', 'duel.gab'])
            page = read_png((folder / 'in/out/art-0.png').read_bytes())
            self.tap.equal('size', (len(page), len(page[0])), (16, 16))
            self.good('export', 'in/duel.gabarit', '-o', 'a.gab', '--no-atlas', cwd=folder)
            self.good('export', 'in/duel.gabarit', '-o', 'b.gab', '--page-extrude', '0',
                      '--page-sides', 'any', cwd=folder)
            self.tap.equal('here', names(folder), ['a.gab', 'art-0.png', 'b.gab'])
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

    def wrong_words(self):
        with Folder() as folder:
            duel.write(folder)
            for part, *words in (
                    ('needs --atlas', '-o', 'x.gab', '--page-size', '64'),
                    ('exclude each other', '-o', 'x.gab', '--atlas', '--no-atlas'),
                    ('--page-size is a number from 1 to 8192, not 0', '-o', 'x.gab', '--atlas',
                     '--page-size', '0'),
                    ('not 12x', '-o', 'x.gab', '--atlas', '--page-padding', '12x'),
                    ('not 257', '-o', 'x.gab', '--atlas', '--page-extrude', '257'),
                    ('any or pow2, not odd', '-o', 'x.gab', '--atlas', '--page-sides', 'odd'),
                    ('without a folder, not a/b', '-o', 'x.gab', '--atlas', '--page-name', 'a/b'),
                    ('pages need a bank that is a file', '-o', '-', '--atlas')):
                self.bad(part, 'duel.gabarit', *words, cwd=folder)
            self.bad('sprite ken, frame 1 (stand): what is to be seen of it is 8 x 8 pixels, and a '
                     'page of 7 x 7 has room for 7 x 7', 'duel.gabarit', '-o', 'x.gab', '--atlas',
                     '--page-size', '7', cwd=folder, status=1)

    # ---- Sources that a game cannot read ----

    def artists_files(self):
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
            self.good('new', 'p.gabarit', cwd=folder)
            for name in ('hero.aseprite', 'walk.gif'):
                self.good('import', 'p.gabarit', name, cwd=folder)
            status, _, _ = self.gab('export', 'p.gabarit', '-o', 'p.gab', '--atlas', cwd=folder)
            self.tap.equal('status', status, 0)
            seen = self.frames_of(folder, 'p.gab')
            want = {('hero', i): {(2 + i, 3 + y): colour for y in range(13)}
                    for i, colour in enumerate((red, green, red))}
            want |= {('walk', i): {(x + dx, 4 + y): colour for dx in range(3) for y in range(12)}
                     for i, (x, colour) in enumerate(((1, red), (5, green), (9, red)))}
            moved = {}
            for (name, number), colours in seen.items():
                frame, = (s['frames'][number] for s in json.loads(
                    (folder / 'p.gabarit').read_text())['sprites'] if s['name'] == name)
                hot = frame.get('hot_x', 0), frame.get('hot_y', 0)
                moved[name, number] = {(x + hot[0], y + hot[1]): colour
                                       for (x, y), colour in colours.items()}
            self.tap.equal('pixels', moved, want)
            page = read_png((folder / 'p-0.png').read_bytes())
            solid = sum(pixel[3] != 0 for row in page for pixel in row)
            self.tap.equal('each art once', solid, 2 * 13 + 2 * 36)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    tap.case('frames look as without pages, and answer the same', tests.same_pixels)
    tap.case('whatever the options are', tests.by_options)
    tap.case('pages in the bank', tests.in_the_bank)
    tap.case('pages that are no longer needed go', tests.old_pages)
    tap.case("somebody's own files stay", tests.somebodys_own)
    tap.case('settings of the project', tests.by_the_project)
    tap.case('wrong words', tests.wrong_words)
    tap.case("artists' files", tests.artists_files)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
