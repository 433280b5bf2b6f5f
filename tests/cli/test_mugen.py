#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import with MUGEN fighters: sprites of both versions of SFF in all their compressions,
compared pixel by pixel, and actions (AIR) with boxes, flips, loops and durations; damaged files
give clear errors. Prints TAP.

usage: test_mugen.py GAB
"""
import json
import os
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import mugen_files as files
import mutate
from tap import Folder, Gab, GabTests, Tap, times
from test_pages import drawn_pixels, read_png

RED = [(i, 255 - i, i * 7 & 255) for i in range(256)]
BLUE = [(i * 3 & 255, i, 255) for i in range(256)]
CLEAR = [(i, 255 - i, 9, i) for i in range(256)]

AIR = '''; a fighter
[Begin Action 200] ; kick
Clsn2Default: 2
 Clsn2[0] = -3, 0, 4,-9
 Clsn2[1] = -4,-12, 6,-9
1,0, 0,0, 3
CLSN1: 1
 Clsn1[0] = 2,-6, 8.7,-4
1,1, 5,-2, 4, H, A
loopstart
1,0, 0,0, 6
Clsn2: 0
-1,0, 0,0, 0
1,2, 0,0, 2, VH
what is this
[Begin action 5]
1,0, 0,0, 3
1,7, 0,0, -1
1,0, 0,0, -1
[Begin Action 200]
1,0, 0,0, 1
[Begin Action 6]
'''


def random_pixels(rng, width, height, colours):
    """Returns pixels with runs, repeated patterns and noise."""
    rows = []
    for _ in range(height):
        kind = rng.randrange(4)
        if kind == 0 and rows:
            rows.append(rng.choice(rows))
        elif kind == 1:
            rows.append(bytes([rng.randrange(colours)] * width))
        else:
            step = rng.choice((1, 3, 9))
            row = [rng.randrange(colours) for _ in range(0, width, step) for _ in range(step)]
            rows.append(bytes(row[:width]))
    return b''.join(rows)


def sprite(rng, image, form, palette, size=(23, 17)):
    channels = {'raw24': 3, 'png24': 3, 'raw32': 4, 'png32': 4}.get(form, 1)
    colours = 32 if form in ('rle5', 'lz5') else 256
    pixels = random_pixels(rng, size[0] * channels, size[1], colours)
    return {'group': 1, 'image': image, 'axis': (5, 11), 'size': size, 'pixels': pixels,
            'form': form, 'palette': palette if channels == 1 else None}


def link(image, to, axis):
    return {'group': 1, 'image': image, 'axis': axis, 'link': to}


def box_of(box):
    return box['x'], box['y'], box['w'], box['h']


class Tests(GabTests):
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))

    def __init__(self, tap, gab):
        super().__init__(tap, gab)
        self.rng = random.Random(self.seed)
        self.output = ''

    def import_files(self, folder, *words, name='p.gabarit'):
        (folder / name).unlink(missing_ok=True)
        self.runs('new', name, cwd=folder)
        self.output = self.runs('import', name, *words, cwd=folder)
        foreign = re.findall(r'\b(slice|tile|layer|class|tag of|thing)s?\b', self.output)
        self.tap.equal('words of other formats', foreign, [])
        return json.loads((folder / name).read_text())

    # ---- Pixels ----

    def check_frames(self, folder, sprites, alpha=False):
        """Checks that each frame shows the pixels of its SFF sprite, at the same position relative
        to its hot spot."""
        self.runs('export', 'p.gabarit', '-o', 'p.gab', '--atlas', cwd=folder)
        self.runs('convert', 'p.gab', 'p.json', cwd=folder)
        content = json.loads((folder / 'p.json').read_text())
        frames = content['sprites'][0]['frames']
        self.tap.equal('frames', len(frames), len(sprites))
        pages = {picture['name']: read_png((folder / picture['name']).read_bytes())
                 for picture in content['pictures']}
        for index, frame in enumerate(frames):
            (width, _), rgba = files.rgba_of(sprites, index, alpha)
            x, y = sprites[index]['axis']
            want = {(i % width - x, i // width - y): tuple(rgba[4 * i:4 * i + 4])
                    for i in range(len(rgba) // 4) if rgba[4 * i + 3] != 0}
            picture = frame.get('picture')
            page = content['pictures'][picture]['name'] if picture is not None else None
            got = drawn_pixels(pages[page], frame) if page else {}
            self.tap.expect(got == want, f'sprite {index} {sprites[index].get("form")}: '
                            f'{len(got)} pixels instead of {len(want)}, or other colours')

    def first_version(self):
        for padding, wrong_sizes in ((0, False), (1, False), (3, True)):
            sprites = [sprite(self.rng, 0, 'pcx', RED), sprite(self.rng, 1, 'pcx', RED, (1, 9)),
                       link(2, 0, (-3, 40)), sprite(self.rng, 3, 'pcx', BLUE, (130, 5)),
                       link(4, 3, (0, 0)), sprite(self.rng, 5, 'pcx', BLUE, (0, 0)),
                       sprite(self.rng, 6, 'pcx', BLUE)]
            with Folder() as folder:
                (folder / 'a.sff').write_bytes(files.sff1(sprites, padding, wrong_sizes))
                self.import_files(folder, 'a.sff')
                self.check_frames(folder, sprites)

    def second_version(self):
        forms = ['raw', 'raw24', 'raw32', 'rle8', 'rle5', 'lz5', 'png8', 'png24', 'png32']
        for alpha in (False, True):
            for translated in (False, True):
                colours = CLEAR if alpha else RED
                sprites = [sprite(self.rng, i, form, colours, size)
                           for i, (form, size) in enumerate((form, size) for form in forms
                                                            for size in ((23, 17), (300, 9)))]
                sprites += [link(90, 6, (7, 8)), link(91, 18, (1, 1))]
                with Folder() as folder:
                    data = files.sff2(sprites, alpha, translated)
                    (folder / 'a.sff').write_bytes(data)
                    self.import_files(folder, 'a.sff')
                    self.check_frames(folder, sprites, alpha)

    # ---- Actions ----

    def import_fighter(self, folder, *words):
        sprites = [sprite(self.rng, i, 'lz5', RED) for i in range(4)]
        (folder / 'ken.sff').write_bytes(files.sff2(sprites))
        (folder / 'ken.air').write_bytes(AIR.replace('\n', '\r\n').encode())
        return self.import_files(folder, 'ken.air', *words)

    def actions(self):
        with Folder() as folder:
            project = self.import_fighter(folder)
            ken = project['sprites'][0]
            frames = {frame['id']: frame for frame in ken['frames']}
            kick, idle = ken['animations']
            steps = [step if isinstance(step, dict) else {'frame': step} for step in kick['frames']]
            steps = [(step, frames[step['frame']]) for step in steps]
            tags = {tag['name']: tag for tag in project['tags']}
            self.tap.equal('names', (ken['name'], kick['name'], idle['name']), ('ken', '200', '5'))
            self.tap.equal('roles', (tags['attack']['role'], tags['hurt']['role']),
                           ('attack', 'body'))
            self.tap.equal('loops', (kick['loop'], idle['loop']), (2, -1))
            times = [step.get('duration') or frame['duration'] for step, frame in steps]
            self.tap.equal('times', times, [50, 67, 100, 1, 33])
            self.tap.equal('equal elements share a frame', steps[0][0]['frame'],
                           steps[2][0]['frame'])
            self.tap.equal('flips', [(step.get('flip_x', False), step.get('flip_y', False))
                                     for step, _ in steps],
                           [(False, False), (True, False), (False, False), (False, False),
                            (True, True)])
            self.tap.equal('boxes', [box_of(box) for box in steps[0][1]['boxes']],
                           [(2, 2, 8, 10), (1, -1, 11, 4)])
            # Mirrored around x = 5 + 5: the range 2..8 from the axis becomes -9..-2.
            self.tap.equal('mirrored', [(box['tag'], box_of(box)) for box in steps[1][1]['boxes']],
                           [(tags['attack']['number'], (1, 7, 7, 3)),
                            (tags['hurt']['number'], (5, 4, 8, 10)),
                            (tags['hurt']['number'], (3, 1, 11, 4))])
            self.tap.equal('hot spots', [(frame['hot_x'], frame['hot_y'])
                                         for _, frame in steps[:2]],
                           [(5, 11), (10, 13)])
            self.tap.equal('a step without a picture', (steps[3][1].get('picture', 0),
                                                        steps[3][1].get('boxes')), (0, None))
            for words in ('steps imported without their blending, scale, angle or interpolation '
                          '(1): "200-1"',
                          'because their sprite is missing from the file (1): "5-1"',
                          'because an earlier one has the same number (1): "200"',
                          'steps of unlimited duration before the last one, shown for 1/60 second '
                          '(1): "5-1"', 'no action shows them (1): "ken.sff"',
                          'because they have no meaning in actions (1)'):
                self.tap.expect(words in self.output, (words, self.output))

    def axis_middle(self):
        """With --axis-middle, mirrored frames have exactly the same position as in the engine."""
        with Folder() as folder:
            ken = self.import_fighter(folder, '--axis-middle')['sprites'][0]
            frames = {frame['name']: frame for frame in ken['frames']}
            self.tap.equal('hot spot', frames['200-0']['hot_x'], 5.5)
            self.tap.equal('plain', box_of(frames['200-0']['boxes'][0]), (2, 2, 8, 10))
            self.tap.equal('mirrored', box_of(frames['200-1']['boxes'][0]), (2, 7, 7, 3))

    def separate_files(self):
        """The sprite file may be in another folder if it is given. A missing sprite file is
        reported."""
        with Folder() as folder:
            (folder / 'ken.air').write_text(AIR)
            (folder / 'art').mkdir()
            data = files.sff1([sprite(self.rng, i, 'pcx', RED) for i in range(3)])
            (folder / 'art/sprites.sff').write_bytes(data)
            for words in (('ken.air', 'art/sprites.sff'), ('art/sprites.sff', 'ken.air')):
                project = self.import_files(folder, *words)
                self.tap.equal('path', project['pictures'][0]['path'], 'art/sprites.sff')
                self.tap.equal('animations', len(project['sprites'][0]['animations']), 2)
            self.fails('ken.air: its sprites are missing', 'import', 'p.gabarit', 'ken.air',
                       cwd=folder)
            before = (folder / 'p.gabarit').read_bytes()
            self.fails('items would be lost', 'import', 'p.gabarit', 'ken.air', 'art/sprites.sff',
                       '--strict', cwd=folder, status=1)
            self.tap.equal('the project after a failure', (folder / 'p.gabarit').read_bytes(),
                           before)

    # ---- Damaged files ----

    def errors(self):
        sprites = [sprite(self.rng, 0, 'rle8', RED)]
        first = files.sff1([sprite(self.rng, 0, 'pcx', RED)])
        second = files.sff2(sprites)
        damaged_files = {
            'it is damaged: it contains no picture': second[:40] + bytes(4) + second[44:],
            'it has 4294967295 sprites': first[:20] + b'\xff' * 4 + first[24:],
            'sprite 1,0: its': second[:-30],
            'do not fit into the file of 600 bytes': first[:600],
            'sprite 1,0: unsupported format 9 with 8 bits per pixel':
                second[:528 + 14] + b'\x09' + second[528 + 15:],
            'sprite 1,0: it uses the picture of sprite number 9, which comes later in the file':
                files.sff2([dict(link(0, 9, (0, 0)))] + sprites),
            'it is not a PCX picture with 256 colours': first[:544 + 3] + b'\x04' + first[548:],
        }
        with Folder() as folder:
            self.runs('new', 'p.gabarit', cwd=folder)
            for message, data in damaged_files.items():
                (folder / 'a.sff').write_bytes(data)
                self.fails('a.sff: ', 'import', 'p.gabarit', 'a.sff', cwd=folder)
                if 'sprite 1,0: its' not in message:
                    self.fails(message, 'import', 'p.gabarit', 'a.sff', cwd=folder)
            (folder / 'a.sff').write_bytes(second)
            for message, text in {
                    'line 2: a number is too large': '[Begin Action 1]\n1,0,99999999,0,1\n',
                    'line 1: a number is too large': '[Begin Action 99999999999]\n',
                    'it has no actions': 'hello\n'}.items():
                (folder / 'a.air').write_text(text)
                self.fails(f'a.air: {message}', 'import', 'p.gabarit', 'a.air', cwd=folder)
            os.truncate(folder / 'a.air', (64 << 20) + 1)
            self.fails('a.air: it has 67108865 bytes; the limit is 67108864', 'import',
                       'p.gabarit', 'a.air', cwd=folder)

    def random_damage(self):
        """Files with any damage are imported or rejected."""
        sprites = [sprite(self.rng, i, form, RED, (9, 7)) for i, form in
                   enumerate(('rle8', 'rle5', 'lz5', 'png8', 'png32', 'raw'))]
        first = [sprite(self.rng, i, 'pcx', RED, (9, 7)) for i in range(3)] + [link(3, 0, (1, 1))]
        seeds = [files.sff1(first, 1), files.sff2(sprites), files.sff2(sprites, False, True)]
        counts = {}
        with Folder() as folder:
            self.runs('new', 'empty.gabarit', cwd=folder)
            empty = (folder / 'empty.gabarit').read_bytes()
            for i in range(times(2000)):
                air = i % 4 == 0
                text = AIR.encode()
                data = seeds[1] if air else mutate.mutant(self.rng, seeds)
                text = mutate.mutant(self.rng, [text], mutate.TEXT_CHANGES) if air else text
                (folder / 'm.sff').write_bytes(data)
                (folder / 'm.air').write_bytes(text)
                (folder / 'p.gabarit').write_bytes(empty)
                words = ('m.air',) if air or i % 4 == 1 else ('m.sff',)
                status, _, err = self.gab('import', 'p.gabarit', *words, cwd=folder)
                counts[status] = counts.get(status, 0) + 1
                valid = (status == 0) == (err == b'') and status in (0, 2)
                if not self.tap.expect(valid,
                                       f'damaged file {i} of seed {self.seed}: {status} {err}'):
                    break
        least = times(2000) // 40 if times(2000) >= 100 else -1
        self.tap.expect(min(counts.get(0, 0), counts.get(2, 0)) > least, counts)
        print(f'# damaged files, by status: {counts}')


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    for name, function in {'sprites of SFF version 1': tests.first_version,
                           'sprites of SFF version 2': tests.second_version,
                           'actions': tests.actions,
                           'axes in the middle of pixels': tests.axis_middle,
                           'sprite files in other folders': tests.separate_files,
                           'damaged files': tests.errors,
                           'random damage': tests.random_damage}.items():
        tap.case(name, function)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
