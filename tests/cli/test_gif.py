#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import with GIF files, up to the exported bank. Prints TAP.

usage: test_gif.py GAB
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import gif_files as gifs
from tap import Folder, Gab, Tap, run

PALETTE = [(0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255)]


def frame(x, colour, duration, **fields):
    """Describes a frame: a bar of 3 x 12 pixels, drawn over the previous frame."""
    return {'x': x, 'y': 4, 'w': 3, 'h': 12, 'indices': [colour] * 36, 'bits': 2,
            'duration': duration, 'disposal': 1, 'transparent': 0, **fields}


def walk(**fields):
    """Describes a GIF file: a bar that moves right. The first two bars are cleared after their
    frames."""
    return {'width': 16, 'height': 20, 'palette': PALETTE, 'loops': 0,
            'frames': [frame(1, 1, 10, disposal=2), frame(5, 2, 20, disposal=2),
                       frame(9, 3, 0), frame(1, 1, 7)], **fields}


class Tests:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab

    def runs(self, *words, cwd):
        status, out, err = self.gab(*words, cwd=cwd)
        self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
        return out.decode()

    def import_gif(self, folder, gif, *words):
        data = gif if isinstance(gif, bytes) else gifs.write(gif)
        (folder / 'walk.gif').write_bytes(data)
        self.runs('new', 'p.gabarit', cwd=folder)
        self.output = self.runs('import', 'p.gabarit', 'walk.gif', *words, cwd=folder)
        return json.loads((folder / 'p.gabarit').read_text())

    def test_frames_and_durations(self):
        with Folder() as folder:
            project = self.import_gif(folder, walk())
            sprite = project['sprites'][0]
            parts = {picture['id']: (picture['path'], picture.get('part', 0))
                     for picture in project['pictures']}
            self.tap.equal('frames', [(frame['name'], parts[frame['picture']], frame['duration'])
                                      for frame in sprite['frames']],
                           [(f'walk {i}', ('walk.gif', i), ms)
                            for i, ms in enumerate((100, 200, 100, 70))])
            self.tap.equal('animations', [
                (frame['name'], frame['frames'] == [f['id'] for f in sprite['frames']],
                 frame.get('loop', 0),
                 frame.get('properties', {})) for frame in sprite['animations']],
                [('walk', True, 0, {})])
            self.tap.expect('4 new frames, 1 new animation\n' in self.output, self.output)

    def test_number_of_loops(self):
        for loops, loop, properties in ((None, -1, {}), (1, -1, {}), (5, 0, {'repeat': 5})):
            with Folder() as folder:
                animation = self.import_gif(folder,
                                            walk(loops=loops))['sprites'][0]['animations'][0]
                self.tap.equal(f'loops {loops}',
                               (animation.get('loop', 0), animation.get('properties', {})),
                               (loop, properties))

    def test_a_single_frame(self):
        with Folder() as folder:
            project = self.import_gif(folder, walk(frames=[frame(3, 1, 5)]))
            self.tap.equal('a single frame', [len(project['sprites'][0]['frames']),
                                              project['sprites'][0].get('animations', [])], [1, []])

    def test_a_map_shows_the_first_frame(self):
        with Folder() as folder:
            project = self.import_gif(folder, walk(), '--as', 'map')
            self.tap.equal('a map of the first frame',
                           [(gif_map['width'], gif_map['height']) for gif_map in project['maps']],
                           [(16, 20)])

    def test_banks_contain_the_pictures(self):
        """The bank contains the four frames."""
        with Folder() as folder:
            self.import_gif(folder, walk())
            self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            output = self.runs('info', 'p.gab', cwd=folder)
            self.tap.expect('4 frames' in output, output)

    def test_truncated_files_are_reported_and_rejected_with_strict(self):
        with Folder() as folder:
            data = gifs.write(walk())
            self.import_gif(folder, data[:-8], '--report', 'lost.json')
            lost = json.loads((folder / 'lost.json').read_text())
            self.tap.expect('walk 3' in json.dumps(lost), lost)
            (folder / 'q.gif').write_bytes(data[:-8])
            status, _, err = self.gab('import', 'p.gabarit', 'q.gif', '--strict', cwd=folder)
            self.tap.equal('strict', status, 1)
            self.tap.expect(b'because 1 item would be lost' in err, err)

    def test_frames_cannot_be_cut(self):
        with Folder() as folder:
            self.import_gif(folder, walk())
            status, _, err = self.gab('import', 'p.gabarit', 'walk.gif', '--grid', '4x4',
                                      cwd=folder)
            self.tap.equal('no grid', (status, b'cannot be cut' in err), (2, True))

    def test_a_changed_file_is_imported_again(self):
        """If a frame is inserted at the front, annotations stay with their art."""
        with Folder() as folder:
            before = self.import_gif(folder, walk())['sprites'][0]['frames']
            longer = walk(frames=[frame(12, 3, 30, h=2, indices=[3] * 6, disposal=2),
                                  *walk()['frames']])
            (folder / 'walk.gif').write_bytes(gifs.write(longer))
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            project = json.loads((folder / 'p.gabarit').read_text())
            parts = {picture['id']: picture.get('part', 0) for picture in project['pictures']}
            current_parts = {frame['id']: parts[frame['picture']]
                             for frame in project['sprites'][0]['frames']}
            self.tap.equal('parts of the old frames',
                           [current_parts[frame['id']] for frame in before], [1, 2, 3, 4])


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
