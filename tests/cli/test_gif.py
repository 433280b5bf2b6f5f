#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab import with GIF files, from the file to the bank and back to pictures. Prints TAP.

usage: test_gif.py GAB
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'core'))
import gif_files as gifs
from tap import Folder, Gab, Tap

PALETTE = [(0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255)]


def frame(x, colour, duration, **more):
    """Returns a bar of 3 x 12 pixels, drawn over the frame before it."""
    return {'x': x, 'y': 4, 'w': 3, 'h': 12, 'indices': [colour] * 36, 'bits': 2,
            'duration': duration, 'disposal': 1, 'transparent': 0, **more}


def walk(**more):
    """Returns a bar that moves right; the first two bars are cleared after their frames."""
    return {'width': 16, 'height': 20, 'palette': PALETTE, 'loops': 0,
            'frames': [frame(1, 1, 10, disposal=2), frame(5, 2, 20, disposal=2),
                       frame(9, 3, 0), frame(1, 1, 7)], **more}


class Tests:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab

    def good(self, *words, cwd):
        status, out, err = self.gab(*words, cwd=cwd)
        self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
        return out.decode()

    def imported(self, folder, gif, *words):
        data = gif if isinstance(gif, bytes) else gifs.write(gif)
        (folder / 'walk.gif').write_bytes(data)
        self.good('new', 'p.gabarit', cwd=folder)
        self.said = self.good('import', 'p.gabarit', 'walk.gif', *words, cwd=folder)
        return json.loads((folder / 'p.gabarit').read_text())

    def frames(self):
        with Folder() as folder:
            project = self.imported(folder, walk())
            sprite = project['sprites'][0]
            parts = {picture['id']: (picture['path'], picture.get('part', 0))
                     for picture in project['pictures']}
            self.tap.equal('frames', [(own['name'], parts[own['picture']], own['duration'])
                                      for own in sprite['frames']],
                           [(f'walk {i}', ('walk.gif', i), ms)
                            for i, ms in enumerate((100, 200, 100, 70))])
            self.tap.equal('animations', [
                (own['name'], own['frames'] == [f['id'] for f in sprite['frames']],
                 own.get('loop', 0), own.get('properties', {})) for own in sprite['animations']],
                [('walk', True, 0, {})])
            self.tap.expect('4 new frames, 1 new animation\n' in self.said, self.said)

    def loops(self):
        for loops, loop, properties in ((None, -1, {}), (1, -1, {}), (5, 0, {'repeat': 5})):
            with Folder() as folder:
                own = self.imported(folder, walk(loops=loops))['sprites'][0]['animations'][0]
                self.tap.equal(f'loops {loops}', (own.get('loop', 0), own.get('properties', {})),
                               (loop, properties))

    def single(self):
        with Folder() as folder:
            project = self.imported(folder, walk(frames=[frame(3, 1, 5)]))
            self.tap.equal('a single frame', [len(project['sprites'][0]['frames']),
                                              project['sprites'][0].get('animations', [])], [1, []])

    def maps(self):
        with Folder() as folder:
            project = self.imported(folder, walk(), '--as', 'map')
            self.tap.equal('a map of the first frame',
                           [(own['width'], own['height']) for own in project['maps']], [(16, 20)])

    def exported(self):
        """The bank contains the four frames."""
        with Folder() as folder:
            self.imported(folder, walk())
            self.good('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            said = self.good('info', 'p.gab', cwd=folder)
            self.tap.expect('4 frames' in said, said)

    def shorts(self):
        with Folder() as folder:
            data = gifs.write(walk())
            self.imported(folder, data[:-8], '--report', 'lost.json')
            lost = json.loads((folder / 'lost.json').read_text())
            self.tap.expect('walk 3' in json.dumps(lost), lost)
            (folder / 'q.gif').write_bytes(data[:-8])
            status, _, err = self.gab('import', 'p.gabarit', 'q.gif', '--strict', cwd=folder)
            self.tap.equal('strict', status, 1)
            self.tap.expect(b'as 1 thing would be lost' in err, err)

    def cuts(self):
        with Folder() as folder:
            self.imported(folder, walk())
            status, _, err = self.gab('import', 'p.gabarit', 'walk.gif', '--grid', '4x4',
                                      cwd=folder)
            self.tap.equal('no grid', (status, b'not cut' in err), (2, True))

    def again(self):
        """A frame is inserted at the front: annotations stay with the art."""
        with Folder() as folder:
            before = self.imported(folder, walk())['sprites'][0]['frames']
            longer = walk(frames=[frame(12, 3, 30, h=2, indices=[3] * 6, disposal=2),
                                  *walk()['frames']])
            (folder / 'walk.gif').write_bytes(gifs.write(longer))
            self.good('import', 'p.gabarit', '--again', cwd=folder)
            project = json.loads((folder / 'p.gabarit').read_text())
            parts = {picture['id']: picture.get('part', 0) for picture in project['pictures']}
            now = {own['id']: parts[own['picture']] for own in project['sprites'][0]['frames']}
            self.tap.equal('moved', [now[own['id']] for own in before], [1, 2, 3, 4])


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    tap.case('frames and durations', tests.frames)
    tap.case('how often it is shown', tests.loops)
    tap.case('a single frame', tests.single)
    tap.case('a map is its first frame', tests.maps)
    tap.case('banks have the pictures', tests.exported)
    tap.case('what is cut short is reported, and refused where that is wanted', tests.shorts)
    tap.case('its frames are not cut', tests.cuts)
    tap.case('the file is taken in again', tests.again)
    sys.exit(tap.end())


main()
