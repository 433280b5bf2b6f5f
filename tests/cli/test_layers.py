#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import --boxes-from-layers: paint in layers of Aseprite files becomes boxes, points,
hot spots and events, and is not part of the picture. Prints TAP.

usage: test_layers.py GAB
"""
import copy
import json
import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import aseprite_files as ase
from tap import Folder, Gab, GabTests, Tap, run

WIDTH, HEIGHT = 24, 20
RED, BLUE, NOTHING = (200, 0, 0, 90), (0, 0, 200, 255), (0, 0, 0, 0)


def layer(name, **fields):
    return {'name': name, 'flags': 1, 'type': 0, 'level': 0, 'parent': None, **fields}


def filled_cel(number, x, y, w, h, colour=RED):
    return {'layer': number, 'x': x, 'y': y, 'kind': 2, 'w': w, 'h': h, 'pixels': [colour] * w * h}


def cel_of_pixels(number, pixels):
    """Returns a cel of the whole canvas, with the given pixels painted."""
    return {**filled_cel(number, 0, 0, WIDTH, HEIGHT),
            'pixels': [RED if (i % WIDTH, i // WIDTH) in pixels else NOTHING
                       for i in range(WIDTH * HEIGHT)]}


def art_cel(number):
    """Returns a cel whose art differs in each frame."""
    return filled_cel(0, 2 + number, 3, 3 + number, 11, BLUE)


def sprite(layers, frames):
    return {'width': WIDTH, 'height': HEIGHT, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
            'layers': layers, 'frames': [{'duration': 100, 'cels': cels} for cels in frames]}


def fighter():
    """Describes a file with all kinds of layer names; one layer is hidden, one is a group."""
    layers = [layer('ink'), layer('fist', flags=0), layer('@boxCollider("belly")'),
              layer('@pivot'), layer('@transform("hand")'), layer('@event("step")'),
              layer('// to do'), layer('LEGS', type=1), layer('left leg', level=1, parent=7),
              layer('right leg', level=1, parent=7)]
    frames = [[art_cel(0), filled_cel(1, 1, 2, 3, 4), filled_cel(1, 20, 16, 9, 9),
               filled_cel(3, 8, 19, 1, 1),
               filled_cel(6, 0, 0, WIDTH, HEIGHT)],
              [art_cel(1), filled_cel(2, 5, 5, 2, 2), filled_cel(4, 10, 4, 2, 3),
               filled_cel(5, 0, 0, 1, 1),
               filled_cel(8, 3, 12, 2, 6), filled_cel(9, 5, 18, 2, 1)],
              [art_cel(2), filled_cel(3, 4, 8, 2, 2)]]
    for frame in frames:  # merge the cels of a layer into one
        merged = [cel for cel in frame if cel['layer'] != 1]
        fists = {(x, y) for cel in frame if cel['layer'] == 1
                 for x in range(cel['x'], min(WIDTH, cel['x'] + cel['w']))
                 for y in range(cel['y'], min(HEIGHT, cel['y'] + cel['h']))}
        frame[:] = merged + ([cel_of_pixels(1, fists)] if fists else [])
    return sprite(layers, frames)


def bounds_of_islands(pixels):
    """An oracle by flood fill: returns the bounds of each set of connected pixels. Pixels that
    touch at a corner are connected."""
    remaining, found = set(pixels), []
    while remaining:
        todo, island = [remaining.pop()], []
        while todo:
            x, y = todo.pop()
            island.append((x, y))
            for neighbour in [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]:
                if neighbour in remaining:
                    remaining.remove(neighbour)
                    todo.append(neighbour)
        xs, ys = sorted(x for x, _ in island), sorted(y for _, y in island)
        found.append((xs[0], ys[0], xs[-1] + 1 - xs[0], ys[-1] + 1 - ys[0]))
    return sorted(found)


class Tests(GabTests):
    def import_hero(self, folder, file, *words, project='p.gabarit'):
        (folder / 'hero.aseprite').write_bytes(ase.write(file))
        self.runs('new', project, cwd=folder)
        self.output = self.runs('import', project, 'hero.aseprite', *words, cwd=folder)
        return self.read(folder, project)

    def read(self, folder, project='p.gabarit'):
        return json.loads((folder / project).read_text())

    def frames_of(self, project):
        return project['sprites'][0]['frames']

    def boxes(self, project):
        """Returns the boxes of each frame, with the names of their tags."""
        tags = {tag['number']: tag['name'] for tag in project['tags']}
        return [sorted((tags.get(box.get('tag', 0)), box['x'], box['y'], box['w'], box['h'])
                       for box in frame.get('boxes', [])) for frame in self.frames_of(project)]

    def test_meaning_by_names_of_layers(self):
        """Layers are named after tags, or by the conventions of MetaSprite."""
        with Folder() as folder:
            project = self.import_hero(folder, fighter(), '--boxes-from-layers')
            frames = self.frames_of(project)
            self.tap.equal('version', project['version'], 3)
            self.tap.equal('boxes', self.boxes(project), [
                [('fist', 1, 2, 3, 4), ('fist', 20, 16, 4, 4)],
                [('belly', 5, 5, 2, 2), ('legs', 3, 12, 4, 7)], []])
            self.tap.equal('hot spots', [(f['hot_x'], f['hot_y']) for f in frames],
                           [(8, 19), (8, 19), (5, 9)])
            self.tap.equal('points', [[(p['name'], p['x'], p['y']) for p in f.get('points', [])]
                                      for f in frames], [[], [('hand', 11, 5.5)], []])
            self.tap.equal('events', [f.get('properties', {}) for f in frames],
                           [{}, {'event.step': True}, {}])
            for words in ('boxes imported from layers (4): "fist: 2 boxes tagged fist", '
                          '"@boxCollider("belly"): 1 box tagged belly", '
                          '"LEGS: 1 box tagged legs"',
                          'action points imported from layers (1)', 'new tags (1): "belly"',
                          'events imported from layers as frame properties (1)',
                          'layers excluded from the picture (1): "// to do"'):
                self.tap.expect(words in self.output, f'{words} is missing in {self.output}')
            self.tap.expect('hidden' not in self.output, self.output)

    def test_meaning_by_the_option(self):
        """Layers that the option names are used; all others are art, whatever their names are."""
        with Folder() as folder:
            words = '--boxes-from-layers=ink=torso,left leg,fist=,right leg=@point:toe'
            project = self.import_hero(folder, fighter(), words,
                                       '--boxes-from-layers=@pivot=@hot-spot')
            self.tap.equal('boxes', self.boxes(project)[1],
                           [('left leg', 3, 12, 2, 6), ('torso', 3, 3, 4, 11)])
            self.tap.equal('points', [p['name'] for p in self.frames_of(project)[1]['points']],
                           ['toe'])
            self.tap.equal('hot spot', self.frames_of(project)[2]['hot_y'], 9)
            output = self.runs('import', 'p.gabarit', 'hero.aseprite', '--boxes-from-layers',
                               '--boxes-from-layers=fist=@art,nobody', cwd=folder)
            self.tap.expect('requested layers missing from the file (1): "nobody"' in output and
                            'fist:' not in output and 'tagged belly' in output, output)

    def test_tags_by_colours_of_layers(self):
        """If no tag has the name of a layer, the layer gets the tag of its colour."""
        with Folder() as folder:
            file = fighter()
            file['layers'][1]['name'] = 'knuckles'
            file['layers'][1]['data'] = {'colour': (0xe5, 0x54, 0x3c, 255)}
            self.import_hero(folder, file)
            project = self.read(folder)
            self.runs('import', 'p.gabarit', 'hero.aseprite', '--boxes-from-layers=knuckles',
                      cwd=folder)
            project['sprites'] = self.read(folder)['sprites'][1:]
            self.tap.equal('tag', {b[0] for b in self.boxes(project)[0]}, {'fist'})

    def test_one_box_for_each_island(self):
        """Boxes of random paint equal those of an oracle."""
        seed = int(os.environ.get('GABARIT_TEST_SEED', '7'))
        rng = random.Random(seed)
        frames, expected = [], []
        for number in range(12):
            density = rng.choice((0, 0.03, 0.1, 0.3, 0.7))
            pixels = {(x, y) for x in range(WIDTH) for y in range(HEIGHT)
                      if rng.random() < density}
            frames.append([art_cel(number)] + ([cel_of_pixels(1, pixels)] if number != 5 else []))
            expected.append(bounds_of_islands(pixels) if number != 5 else [])
        with Folder() as folder:
            project = self.import_hero(folder, sprite([layer('ink'), layer('head')], frames),
                                       '--boxes-from-layers')
            self.tap.equal(f'boxes, seed {seed}', [[box[1:] for box in boxes_of_frame]
                                                   for boxes_of_frame in self.boxes(project)],
                           expected)

    def test_layers_with_boxes_are_not_part_of_the_picture(self):
        """The pictures equal those of a file without such layers, in digests and in banks."""
        plain = fighter()
        plain['layers'] = plain['layers'][:1]
        for frame in plain['frames']:
            frame['cels'] = [cel for cel in frame['cels'] if cel['layer'] == 0]
        with Folder() as one, Folder() as other:
            digests, banks = [], []
            for folder, file, words in ((one, fighter(), ('--boxes-from-layers',)),
                                        (other, plain, ())):
                project = self.import_hero(folder, file, *words)
                digests.append([picture['digest'] for picture in project['pictures']])
                self.runs('export', 'p.gabarit', '-o', 'p.gab', '--pixels', 'rgba', cwd=folder)
                self.runs('convert', 'p.gab', 'p.json', cwd=folder)
                bank = json.loads((folder / 'p.json').read_text())
                banks.append(bank['pictures'])
                self.tap.expect('rgba' in bank['pictures'][0], bank['pictures'][0].keys())
            self.tap.equal('digests', digests[0], digests[1])
            self.tap.equal('banks', banks[0], banks[1])

    def test_boxes_follow_the_paint(self):
        """Boxes follow the paint; changes by hand are kept."""
        with Folder() as folder:
            project = self.import_hero(folder, fighter(), '--boxes-from-layers')
            first = self.frames_of(project)[0]
            corner = next(box for box in first['boxes'] if box['x'] == 20)
            corner['properties']['damage'] = 14
            first['boxes'].append({'name': 'mine', 'tag': 1, 'x': 1, 'y': 2, 'w': 3, 'h': 4})
            second = self.frames_of(project)[1]
            for box in second['boxes']:  # moved by hand
                box['x'] += 1
            (folder / 'p.gabarit').write_text(json.dumps(project))
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('3 the same' in output and 'painted anew' not in output, output)
            self.tap.equal('boxes without new paint', self.boxes(self.read(folder)),
                           self.boxes(project))
            file = fighter()
            cels = file['frames'][0]['cels']
            cels[:] = [cel for cel in cels if cel['layer'] != 1] + [
                cel_of_pixels(1, {(x, y) for x in range(18, 22) for y in range(15, 18)})]
            file['frames'][2]['cels'] += [filled_cel(2, 1, 1, 2, 2), filled_cel(4, 6, 6, 1, 1),
                                          filled_cel(5, 0, 0, 1, 1)]
            (folder / 'hero.aseprite').write_bytes(ase.write(file))
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('boxes and points of layers painted anew in 2 frames\n' in output,
                            output)
            project_after = self.read(folder)
            self.tap.equal('boxes', self.boxes(project_after), [
                [('fist', 18, 15, 4, 3), ('head', 1, 2, 3, 4)],
                self.boxes(project)[1], [('belly', 1, 1, 2, 2)]])
            repainted_box = next(b for b in self.frames_of(project_after)[0]['boxes']
                                 if b['name'] == 'fist')
            self.tap.equal('properties of the box', repainted_box['properties'],
                           {'damage': 14, 'painted': 'fist 18,15 4x3'})
            third = self.frames_of(project_after)[2]
            self.tap.equal('points and events', ([p['name'] for p in third['points']],
                                                 third['properties']),
                           (['hand'], {'event.step': True}))

    def test_removal_by_hand_is_kept(self):
        """A box that the user removed stays removed until its paint changes."""
        with Folder() as folder:
            project = self.import_hero(folder, fighter(), '--boxes-from-layers')
            self.frames_of(project)[1]['boxes'] = []
            self.frames_of(project)[2]['hot_x'] = 1
            (folder / 'p.gabarit').write_text(json.dumps(project))
            file = fighter()
            file['frames'][1]['cels'] = [cel for cel in file['frames'][1]['cels']
                                         if cel['layer'] != 2] + [filled_cel(2, 6, 5, 2, 2)]
            (folder / 'hero.aseprite').write_bytes(ase.write(file))
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            project_after = self.read(folder)
            self.tap.equal('boxes', self.boxes(project_after)[1], [('belly', 6, 5, 2, 2)])
            self.tap.equal('hot spot', self.frames_of(project_after)[2]['hot_x'], 1)

    def test_inserted_frames_and_renamed_tags(self):
        """A frame is inserted at the front, and the tag of a layer was renamed."""
        with Folder() as folder:
            project = self.import_hero(folder, fighter(), '--boxes-from-layers')
            for tag in project['tags']:
                tag['name'] = 'hits' if tag['name'] == 'fist' else tag['name']
            (folder / 'p.gabarit').write_text(json.dumps(project))
            file = copy.deepcopy(fighter())
            file['frames'].insert(0, {'duration': 9, 'cels': [
                filled_cel(0, 15, 1, 2, 9, BLUE), cel_of_pixels(1, {(2, 2)})]})
            (folder / 'hero.aseprite').write_bytes(ase.write(file))
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            boxes = self.boxes(self.read(folder))
            self.tap.equal('boxes', sorted(boxes), sorted([
                [('hits', 2, 2, 1, 1)], [('hits', 1, 2, 3, 4), ('hits', 20, 16, 4, 4)],
                [('belly', 5, 5, 2, 2), ('legs', 3, 12, 4, 7)], []]))

    def test_one_file_imported_twice(self):
        """One file is imported twice into one project: with its layers as art, and as boxes."""
        with Folder() as folder:
            self.import_hero(folder, fighter())
            self.runs('import', 'p.gabarit', 'hero.aseprite', '--boxes-from-layers', cwd=folder)
            project = self.read(folder)
            self.tap.equal('pictures', len(project['pictures']), 6)
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('6 frames: 6 the same' in output, output)
            self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            self.runs('check', 'p.gab', cwd=folder)

    def test_wrong_options(self):
        with Folder() as folder:
            self.import_hero(folder, fighter())
            words = ('import', 'p.gabarit', 'hero.aseprite', '--boxes-from-layers')
            for value, message in (('=fist=@nonsense', 'takes LAYER'), ('==head', 'takes LAYER'),
                                   ('=fist=@point:', 'takes LAYER'),
                                   ('=fist=@event:' + 'x' * 201, 'takes LAYER')):
                self.fails(message, *words[:3], words[3] + value, cwd=folder)
            self.fails('needs sprites', *words, '--as', 'map', cwd=folder)
            self.fails('needs new pictures', *words, '--again', cwd=folder)
            self.fails('Aseprite files, not a.png', 'import', 'p.gabarit', 'a.png', words[3],
                       cwd=folder)
            before = (folder / 'p.gabarit').read_bytes()
            self.fails('2 items would be lost', *words[:3], words[3] + '=nobody', '--strict',
                       cwd=folder, status=1)
            self.tap.equal('the project', (folder / 'p.gabarit').read_bytes(), before)

    def test_too_many_islands(self):
        """Paint with more islands than a frame may have boxes."""
        dots = {(x, y) for x in range(0, 128, 2) for y in range(0, 128, 2)}
        file = sprite([layer('ink'), layer('head')], [[art_cel(0)]])
        file.update(width=128, height=128)
        file['frames'][0]['cels'].append(
            {'layer': 1, 'x': 0, 'y': 0, 'kind': 2, 'w': 128, 'h': 128, 'pixels': [
                RED if (i % 128, i // 128) in dots else NOTHING for i in range(128 * 128)]})
        with Folder() as folder:
            project = self.import_hero(folder, file, '--boxes-from-layers')
            self.tap.equal('boxes', len(self.boxes(project)[0]), 2048)
            self.tap.expect('layer boxes skipped because there are too many (2048): "head"'
                            in self.output, self.output)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
