#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import --into: more sheets for a sprite, each of which can be imported again. Prints
TAP.

usage: test_into.py GAB
"""
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import atlas_files as atlases
from tap import Folder, Gab, GabTests, Tap, run

W, H = 32, 40


def sheet(path, count, colour, feet, left):
    """Writes a sheet of figures 12 pixels wide, whose lower edges are at `feet`."""
    rows = [[atlases.CLEAR] * (W * count) for _ in range(H)]
    for n in range(count):
        for y in range(8 + n, feet):
            rows[y][n * W + left:n * W + left + 12] = [colour] * 12
    path.write_bytes(atlases.png(rows))


RED, GREEN, BLUE = b'\xff\0\0\xff', b'\0\xff\0\xff', b'\0\0\xff\xff'


class Tests(GabTests):
    def project(self, folder):
        return json.loads((folder / 'p.gabarit').read_text())

    def frames(self, folder):
        sprite, = self.project(folder)['sprites']
        return {frame['name']: frame for frame in sprite['frames']}

    def animations(self, folder):
        sprite, = self.project(folder)['sprites']
        names = {frame['id']: frame['name'] for frame in sprite['frames']}
        return {animation['name']: [names[frame] for frame in animation['frames']]
                for animation in sprite.get('animations', [])}

    def begin(self, folder):
        """Writes a sprite of four frames, with hot spots two pixels above and one to the right of
        the feet."""
        sheet(folder / 'walk.png', 4, RED, 36, 8)
        self.runs('new', 'p.gabarit', cwd=folder)
        self.runs('import', 'p.gabarit', 'walk.png', '--grid', f'{W}x{H}', '--name', 'asha',
                  cwd=folder)
        self.runs('edit', 'p.gabarit', '--frames', 'asha/*', '--hot-spot', '15,34', cwd=folder)

    def add(self, folder, *words):
        return self.runs('import', 'p.gabarit', *words, '--into', 'asha', cwd=folder)

    def test_a_second_sheet(self):
        with Folder() as folder:
            self.begin(folder)
            sheet(folder / 'kick.png', 3, GREEN, 30, 2)
            out = self.add(folder, 'kick.png', '--grid', f'{W}x{H}')
            self.tap.equal('output', out, '3 new frames, 1 new animation\n')
            frames = self.frames(folder)
            self.tap.equal('names', list(frames), [str(n) for n in range(1, 8)])
            self.tap.equal('animations', self.animations(folder), {'kick': ['5', '6', '7']})
            spots = [(frames[str(n)]['hot_x'], frames[str(n)]['hot_y']) for n in range(5, 8)]
            self.tap.equal('hot spots', spots, [(9, 28)] * 3)
            sheet(folder / 'kick.png', 3, BLUE, 30, 2)
            sheet(folder / 'walk.png', 4, GREEN, 36, 8)
            out = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('7 frames: 0 the same, 7 changed, 0 moved, 0 new, 0 gone' in out, out)
            self.tap.equal('names', list(self.frames(folder)), list(frames))

    def test_the_same_file_twice(self):
        with Folder() as folder:
            self.begin(folder)
            project = self.project(folder)
            project['sprites'][0]['frames'][-1]['name'] = 'last'
            (folder / 'p.gabarit').write_text(json.dumps(project))
            sheet(folder / 'kick.png', 3, GREEN, 30, 2)
            for _ in range(2):
                self.add(folder, 'kick.png', '--grid', f'{W}x{H}')
            self.tap.equal('names', list(self.frames(folder))[4:],
                           [f'kick {n}' for n in range(1, 7)])
            self.tap.equal('animations', {name: len(steps) for name, steps
                                          in self.animations(folder).items()},
                           {'kick': 3, 'kick 2': 3})
            out = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('10 the same, 0 changed, 0 moved, 0 new, 0 gone' in out, out)

    def atlas(self, folder, name, colours, width=9):
        pictures = [{'name': f'kick_{n + 1}.png', 'anchor': None, 'duration': 80,
                     'rows': [[colour] * (width + n) for _ in range(7 + n)]}
                    for n, colour in enumerate(colours)]
        return atlases.write(random.Random(1), folder, name, pictures, 'hash')[0][0]

    def test_atlases_and_sheets_change_apart(self):
        """A sprite of one atlas gets frames of another one, with the same names, and a sheet."""
        with Folder() as folder:
            self.begin(folder)
            for name in ('one', 'two'):
                self.add(folder, self.atlas(folder, name, (RED, GREEN)))
            frames = self.frames(folder)
            self.tap.equal('names', list(frames)[4:],
                           ['kick_1', 'kick_2', 'two kick_1', 'two kick_2'])
            self.tap.equal('animations', list(self.animations(folder)), ['kick', 'kick 2'])
            out = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('8 the same, 0 changed, 0 moved, 0 new, 0 gone' in out, out)
            self.atlas(folder, 'one', (BLUE, GREEN), 20)
            sheet(folder / 'walk.png', 4, BLUE, 36, 8)
            out = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('2 the same, 6 changed, 0 moved, 0 new, 0 gone' in out, out)
            widths = [frame['w'] for frame in self.frames(folder).values()]
            self.tap.equal('widths', widths, [W] * 4 + [20, 21, 9, 10])

    def test_errors(self):
        with Folder() as folder:
            self.begin(folder)
            (folder / 'land.tmx').write_text('<map/>')
            before = (folder / 'p.gabarit').read_bytes()
            usage = '(see gab import --help)'
            for words, message in (
                    (('walk.png', '--into', 'nobody'), 'p.gabarit: sprite nobody does not exist'),
                    (('land.tmx', '--into', 'asha'), 'land.tmx: becomes a level or a map'),
                    (('walk.png', '--into', 'asha', '--as', 'map'),
                     'walk.png: becomes a level or a map'),
                    (('walk.png', '--into', 'asha', '--name', 'borin'), usage),
                    (('--again', '--into', 'asha'), usage),
                    (('walk.png', '--into', 'asha', '--grid', '500x500'), 'walk.png: ')):
                self.fails(message, 'import', 'p.gabarit', *words, cwd=folder)
                self.tap.expect((folder / 'p.gabarit').read_bytes() == before, 'was changed')


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
