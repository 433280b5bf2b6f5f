#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import with Aseprite files, up to the exported bank. Prints TAP.

usage: test_aseprite.py GAB
"""
import copy
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import aseprite_files as ase
from tap import Folder, Gab, Tap, run

RED, GREEN, BLUE, GREY = [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (99, 99, 99, 255)]


def cel(colour, x=2, y=3, layer=0, **fields):
    """Returns a cel whose picture is asymmetric, so that no other cel has the same art."""
    pixels = [colour] * 9 + [(0, 0, 0, 0)] * 3 + [colour]
    return {'layer': layer, 'x': x, 'y': y, 'kind': 2, 'w': 1, 'h': 13, 'pixels': pixels, **fields}


def layer(name, **fields):
    return {'name': name, 'flags': 1, 'type': 0, 'level': 0, 'parent': None, **fields}


def key(frame, x, y, w, h, **fields):
    return {'frame': frame, 'x': x, 'y': y, 'w': w, 'h': h, 'centre': (1, 1, 2, 2), **fields}


def hero():
    """Describes a file with four frames, tags of all directions and slices of all kinds."""
    return {
        'width': 16, 'height': 20, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
        'data': {'text': 'of the sprite'},
        'layers': [layer('body', data={'maps': {0: {'weight': ('i32', 70)}}}),
                   layer('sketch', flags=0), layer('light', blend=16),
                   layer('photo', flags=ase.VISIBLE | ase.REFERENCE, blend=1)],
        'frames': [{'duration': 100, 'cels': [cel(RED, data={'text': 'step'})]},
                   {'duration': 50, 'cels': [cel(GREEN, 3), cel(GREY, 5, 5, 2)]},
                   {'duration': 70, 'cels': [cel(BLUE, 4)]}, {'duration': 200, 'cels': []}],
        'tags': [{'name': 'walk', 'from': 0, 'to': 1, 'direction': 0},
                 {'name': 'back', 'from': 1, 'to': 2, 'direction': 1, 'repeat': 1,
                  'data': {'text': 'slow'}},
                 {'name': 'wave', 'from': 0, 'to': 2, 'direction': 2, 'repeat': 3},
                 {'name': 'walk', 'from': 0, 'to': 2, 'direction': 3}],
        'slices': [
            {'name': 'head', 'flags': 0, 'keys': [key(0, 1, 2, 5, 6), key(2, 3, 2, 5, 7)]},
            {'name': 'hilt', 'flags': 3, 'keys': [key(1, 2, 3, 4, 5, pivot=(1, 2))],
             'data': {'colour': (1, 2, 3, 255), 'maps': {0: {'list': ('vector', ('u8', [1]))}}}},
            {'name': 'fist', 'flags': 0, 'keys': [key(0, 7, 8, 1, 1), key(1, 0, 0, 0, 0),
                                                  key(9, 1, 1, 1, 1)]},
            {'name': 'Pivot', 'flags': 0, 'keys': [key(0, 8, 19, 1, 1)]}]}


class Tests:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab

    def runs(self, *words, cwd):
        status, out, err = self.gab(*words, cwd=cwd)
        self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
        return out.decode()

    def import_hero(self, folder, sprite, *words):
        (folder / 'hero.aseprite').write_bytes(ase.write(sprite))
        self.runs('new', 'p.gabarit', cwd=folder)
        self.output = self.runs('import', 'p.gabarit', 'hero.aseprite', *words, cwd=folder)
        return json.loads((folder / 'p.gabarit').read_text())

    def test_frames_durations_and_properties(self):
        with Folder() as folder:
            project = self.import_hero(folder, hero())
            frames = project['sprites'][0]['frames']
            parts = {picture['id']: (picture['path'], picture.get('part', 0))
                     for picture in project['pictures']}
            self.tap.equal('version', project['version'], 2)
            self.tap.equal('frames', [
                (frame['name'], parts[frame['picture']], frame['duration'], frame['w'], frame['h'])
                for frame in frames],
                [(f'hero {i}', ('hero.aseprite', i), ms, 16, 20)
                 for i, ms in enumerate((100, 50, 70, 200))])
            self.tap.equal('properties of a cel', frames[0]['properties'], {'body.data': 'step'})
            self.tap.equal('properties of the sprite', project['sprites'][0]['properties'],
                           {'body.weight': 70, 'data': 'of the sprite'})
            names = [path.name for path in folder.iterdir()]
            self.tap.equal('pictures', [name for name in names if 'gabarit' not in name],
                           ['hero.aseprite'])
            self.tap.expect('4 new frames, 4 new animations\n' in self.output, self.output)

    def test_tags_become_animations(self):
        with Folder() as folder:
            sprite = self.import_hero(folder, hero())['sprites'][0]
            numbers = {frame['id']: i for i, frame in enumerate(sprite['frames'])}
            self.tap.equal('animations', [
                (animation['name'], [numbers[i] for i in animation['frames']],
                 animation.get('direction', 'forward'),
                 animation.get('loop', 0), animation.get('properties', {}))
                for animation in sprite['animations']],
                [('walk', [0, 1], 'forward', 0, {}), ('back', [1, 2], 'reverse', -1,
                                                      {'data': 'slow'}),
                 ('wave', [0, 1, 2], 'ping-pong', 0, {'repeat': 3}),
                 ('walk 2', [2, 1, 0], 'ping-pong', 0, {})])
            self.tap.expect('names changed because' in self.output and '"walk 2"' in self.output,
                            self.output)

    def test_without_tags_there_is_one_animation(self):
        with Folder() as folder:
            sprite = self.import_hero(folder, {**hero(), 'tags': []}, '--name', 'ken')['sprites'][0]
            self.tap.equal('names', (sprite['name'], sprite['animations'][0]['name'],
                                     len(sprite['animations'][0]['frames'])), ('ken', 'hero', 4))

    def test_slices_become_boxes_points_and_hot_spots(self):
        with Folder() as folder:
            project = self.import_hero(folder, hero())
            tags = {tag['number']: tag for tag in project['tags']}
            frames = project['sprites'][0]['frames']
            boxes = [[(tags[box['tag']]['name'], box['name'], box['x'], box['y'], box['w'],
                       box['h']) for box in frame['boxes']] for frame in frames]
            head, moved_head = ('head', 'head', 1, 2, 5, 6), ('head', 'head', 3, 2, 5, 7)
            hilt = ('hilt', 'hilt', 2, 3, 4, 5)
            self.tap.equal('boxes', boxes, [[head, hilt], [head, hilt], [moved_head, hilt],
                                            [moved_head, hilt]])
            points = [sorted((point['name'], point['x'], point['y']) for point in frame['points'])
                      for frame in frames]
            fist, pivot = ('fist', 7.5, 8.5), ('hilt.pivot', 3.5, 5.5)
            self.tap.equal('points', points, [[fist, pivot], [pivot], [pivot], [pivot]])
            self.tap.equal('hot spots', {(f['hot_x'], f['hot_y']) for f in frames}, {(8, 19)})
            self.tap.equal('properties', frames[0]['boxes'][1]['properties'],
                           {'center_h': 2, 'center_w': 2, 'center_x': 1, 'center_y': 1,
                            'list': '[1]'})
            colour = next(tag['colour'] for tag in project['tags'] if tag['name'] == 'hilt')
            self.tap.equal('colour of the new tag', colour[:7], '#010203')
            for words in ('slices imported as boxes (2): "head", "hilt"',
                          'slices and pivots imported as action points (2): "hilt", "fist"',
                          'hot spots imported from the files (1): "Pivot"',
                          'slices also shown in the frames before their first key, '
                          'as in Aseprite (1): "hilt"',
                          'slice keys after the last frame, skipped (1): "fist"',
                          'hidden layers excluded from the picture (1): "sketch"',
                          'layers merged using their blend modes (1): "light"'):
                self.tap.expect(words in self.output, f'{words} is missing in {self.output}')

    def test_slices_are_matched_to_tags_by_name_and_colour(self):
        """A slice gets the tag of earlier slices that have the same colour, unless that is
        Aseprite's default colour."""
        def boxes(colours):
            return [{'name': name, 'flags': 0, 'keys': [key(0, 1, 1, 4, 4)],
                     'data': {'colour': (*rgb, 255)}} for name, rgb in colours]
        with Folder() as folder:
            first = boxes([('mast', (0, 0, 255)), ('keel', (0, 0, 255)), ('sail', (9, 8, 7)),
                           ('flag', (9, 8, 7))])
            self.import_hero(folder, {**hero(), 'slices': first})
            second = boxes([('jib', (9, 8, 7)), ('mast', (9, 8, 7)), ('oar', (0, 0, 255))])
            (folder / 'boat.ase').write_bytes(ase.write({**hero(), 'slices': second}))
            self.runs('import', 'p.gabarit', 'boat.ase', cwd=folder)
            project = json.loads((folder / 'p.gabarit').read_text())
            tags = {tag['number']: tag['name'] for tag in project['tags']}
            self.tap.equal('tags', [[tags[box['tag']] for box in sprite['frames'][0]['boxes']]
                                    for sprite in project['sprites']],
                           [['mast', 'keel', 'sail', 'flag'], ['sail', 'mast', 'oar']])

    def test_losses_are_reported_and_rejected_with_strict(self):
        with Folder() as folder:
            self.import_hero(folder, hero())
            before = (folder / 'p.gabarit').read_bytes()
            words = ('import', 'p.gabarit', 'hero.aseprite', '--report', 'lost.json')
            status, _, err = self.gab(*words, '--strict', cwd=folder)
            self.tap.equal('status with losses', (status, err), (1,
                           b'gab: p.gabarit: nothing was imported, because 3 items would be '
                           b'lost\n'))
            self.tap.equal('the project', (folder / 'p.gabarit').read_bytes(), before)
            report = json.loads((folder / 'lost.json').read_text())
            lost = {e['what']: (e['count'], e['names']) for e in report['events'] if e['lost']}
            self.tap.equal('losses', (report['lost'], lost),
                           (3, {'hidden-layer': (1, ['sketch']), 'late-key': (1, ['fist']),
                                'value-type': (1, ['hilt'])}))
            status, _, err = self.gab(*words[:4], 'p.gabarit', cwd=folder)
            self.tap.equal('status if the report would overwrite the project', status, 2)
            plain = {**hero(), 'layers': [layer('body')], 'slices': [], 'tags': [],
                     'frames': hero()['frames'][2:3]}
            (folder / 'plain.ase').write_bytes(ase.write(plain))
            self.runs('import', 'p.gabarit', 'plain.ase', '--strict', cwd=folder)

    def test_banks_contain_the_pictures(self):
        with Folder() as folder:
            self.import_hero(folder, hero())
            _, out, err = self.gab('check', 'p.gabarit', cwd=folder)
            self.tap.expect(b'picture' not in out and err == b'', out + err)
            for pixels in ('none', 'png', 'rgba'):
                self.runs('export', 'p.gabarit', '-o', 'p.gab', '--pixels', pixels, cwd=folder)
                self.runs('check', 'p.gab', cwd=folder)
            info = json.loads(self.runs('info', 'p.gab', '--json', cwd=folder))
            self.tap.equal('pictures of the bank', [p['name'] for p in info['pictures']],
                           ['hero.aseprite', 'hero.aseprite#1', 'hero.aseprite#2',
                            'hero.aseprite#3'])
            point = self.runs('query', 'p.gab', 'list', 'frames', 'hero', cwd=folder)
            self.tap.equal('frames', json.loads(point), [f'hero {i}' for i in range(4)])
            self.runs('export', 'p.gabarit', '-o', 'q.gab', '--depfile', 'q.d', '--pixels', 'png',
                      cwd=folder)
            line = (folder / 'q.d').read_text().splitlines()[0]
            self.tap.equal('dependencies of the bank', line, 'q.gab: p.gabarit hero.aseprite')

    def test_a_changed_file_is_imported_again(self):
        """If the artist inserts a frame at the front, the annotations of the other frames stay with
        their art."""
        with Folder() as folder:
            project = self.import_hero(folder, hero())
            old = project['sprites'][0]['frames']
            changed = copy.deepcopy(hero())
            changed['frames'].insert(0, {'duration': 10, 'cels': [cel(GREY, 1, 1)]})
            (folder / 'hero.aseprite').write_bytes(ase.write(changed))
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('5 frames: 0 the same' in output and '1 new, 0 gone' in output, output)
            project = json.loads((folder / 'p.gabarit').read_text())
            parts = {picture['id']: picture.get('part', 0) for picture in project['pictures']}
            current_parts = {frame['id']: parts[frame['picture']]
                             for frame in project['sprites'][0]['frames']}
            self.tap.equal('parts of the old frames',
                           [current_parts[frame['id']] for frame in old[:3]],
                           [1, 2, 3])

    def test_slices_for_which_no_tag_is_left_are_losses(self):
        slices = [{'name': f'part {i}', 'flags': 0, 'keys': [key(0, 1, 1, 4, 4)]}
                  for i in range(256)]
        with Folder() as folder:
            project = self.import_hero(folder, {**hero(), 'slices': slices})
            self.tap.equal('tags', len(project['tags']), 255)
            self.tap.expect('names without a tag because no more tags are available' in
                            self.output, self.output[-900:])

    def test_maps_and_rejected_files(self):
        with Folder() as folder:
            self.import_hero(folder, hero())
            self.tap.equal('as a map', self.runs('import', 'p.gabarit', 'hero.aseprite', '--as',
                                                 'map', cwd=folder), '1 new map\n')
            status, _, err = self.gab('import', 'p.gabarit', 'hero.aseprite', '--grid', '8x8',
                                      cwd=folder)
            message = (b'gab: p.gabarit: hero.aseprite: the file defines its own frames, so it '
                       b'cannot be cut, and no colour key applies\n')
            self.tap.equal('cut', (status, err), (2, message))
            (folder / 'bad.ase').write_bytes(ase.write(hero())[:-30])
            status, _, err = self.gab('import', 'p.gabarit', 'bad.ase', cwd=folder)
            self.tap.expect(status == 2 and b'bad.ase: it is damaged: in frame ' in err, err)
            (folder / 'png.ase').write_bytes(b'\x89PNG')
            status, _, err = self.gab('import', 'p.gabarit', 'png.ase', cwd=folder)
            self.tap.expect(status == 2 and b'png.ase: it is not an Aseprite file' in err, err)

    def test_no_memory_is_allocated_for_frames_that_are_only_declared(self):
        """A small file that declares many large frames is rejected before memory is allocated."""
        with Folder() as folder:
            self.runs('new', 'p.gabarit', cwd=folder)
            declared = {**hero(), 'width': 8000, 'height': 8000, 'slices': [], 'tags': [],
                        'frames': [{'duration': 1, 'cels': []}] * 60}
            (folder / 'declared.ase').write_bytes(ase.write(declared))
            status, _, err = self.gab('import', 'p.gabarit', 'declared.ase', cwd=folder)
            self.tap.expect(status == 2 and b'MiB of memory' in err, err)
            declared['frames'] = declared['frames'][:1]
            (folder / 'declared.ase').write_bytes(ase.write(declared))
            status, _, err = self.gab('import', 'p.gabarit', 'declared.ase', cwd=folder)
            self.tap.expect(status == 2 and b'MiB of memory' in err, err)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
