#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab export --godot: a strict reader accepts the files for Godot 3 and 4, which have the
same content; boxes, points and frames of each animation are those of the bank at each time, in the
demo and in random sprites with odd names. The client with the same name asks Godot. Prints TAP.

usage: test_godot.py GAB DEMO_FOLDER
"""
import base64
import collections
import json
import math
import os
import random
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../support'))
import duel
import tiled_files
from godot_reader import File
from tap import Folder, Gab, Tap, times
from test_pages import read_png
from test_templates import NAMES, Bank

SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
DIRECTIONS = ['forward', 'reverse', 'ping-pong']


def order(animation, count):
    """Returns the indices of the first steps that are shown."""
    steps, loop = len(animation['steps']), animation.get('loop')
    first, found = list(range(steps)), []
    direction = animation.get('direction', 'forward')
    if direction == 'reverse':
        first.reverse()
        again = list(range(loop, -1, -1)) if loop is not None else []
    elif direction == 'ping-pong':
        first += first[-2::-1]
        again = []
        if loop is not None:
            first = first[:steps]
            again = list(range(steps - 2, loop, -1)) + list(range(loop, steps))
    else:
        again = list(range(loop, steps)) if loop is not None else []
    found = first
    while again and len(found) < count:
        found = found + again
    return found[:count] if again else found


def decoded(name):
    """Returns the name that a node gets."""
    return ''.join('_' if one in './:@%"\\,[]' or one < ' ' else one for one in name) or 'unnamed'


def value_at(keys, now):
    """Returns the value of a track: that of the last key, and the first one before it."""
    return [value for time, value in keys if time <= now + 1e-9][-1:] or [None]


class Tests:
    def __init__(self, gab, demo):
        self.tap, self.gab, self.demo = Tap(), Gab(gab), demo
        self.checked = collections.Counter()

    def export(self, folder, project):
        """Exports for both versions; returns the bank, and the files of both by name."""
        found = []
        for major in (3, 4):
            status, _, err = self.gab('export', project, '-o', 'x.gab', '--json', 'x.json',
                                      '--page-size', '8192', '--godot', str(major), cwd=folder)
            self.tap.equal(f'export: {err.decode()}', status, 0)
            files = {}
            for path in sorted(folder.glob('x-*.t*')):
                if path.suffix in ('.tscn', '.tres'):
                    files[path.name] = File(path.read_text(), major)
            found.append(files)
        return Bank(folder / 'x.json'), *found

    # ---- The same content for both versions ----

    def compare(self, old, new):
        self.tap.equal('files', list(old), list(new))
        for name, file in old.items():
            nodes, animations, externals = file.content()
            wanted_nodes, wanted_animations, wanted_externals = new[name].content()
            self.tap.equal(f'nodes of {name}', nodes, wanted_nodes)
            self.tap.equal(f'files of {name}', externals, wanted_externals)
            for one in animations.values():
                one[2].pop('Art:frame', None)  # Godot 3 repeats frames
            for one in wanted_animations.values():
                one[2].pop('Art:frame', None)
            self.tap.equal(f'animations of {name}', animations, wanted_animations)

    # ---- A sprite ----

    def expected_boxes(self, bank, sprite, step):
        """Returns (tag, centre, size) of the boxes of a step."""
        frame = sprite['frames'][step['frame']]
        for _, tag, _, x, y, w, h in bank.boxes(frame):
            left = -x - w if step['flip_x'] else x
            top = -y - h if step['flip_y'] else y
            yield decoded(tag or 'untagged'), left + w / 2, top + h / 2, w, h

    def shown_boxes(self, file, tracks, now):
        """Returns those of the nodes at a time."""
        for path, (of, _, _) in file.nodes.items():
            if of != 'CollisionShape2D' or value_at(tracks[f'{path}:disabled'], now)[0]:
                continue
            position = value_at(tracks[f'{path}:position'], now)[0]
            _, ((_, size),) = value_at(tracks[f'{path}:shape'], now)[0]
            yield path.split('/')[0], position[1], position[2], size[1], size[2]

    def check_art(self, bank, sprite, step, file, frames, tracks, now, name):
        """The region of the texture is that of the frame, and its margin and offset bring the hot
        spot to the origin."""
        frame = sprite['frames'][step['frame']]
        index = value_at(tracks['Art:frame'], now)[0]
        animation = next(one for one in frames.resource['animations'] if one['name'] == name)
        shown = animation['frames'][index]
        texture = shown['texture'] if isinstance(shown, dict) else shown
        if 'picture' not in frame:
            self.tap.equal('a texture', texture, None)
            return
        fields = frames.parts[texture[2]][1]
        region, margin = fields['region'][1:], fields['margin'][1:]
        self.tap.equal('the region', region,
                       tuple(frame.get(key, 0) for key in ('x', 'y', 'width', 'height')))
        offset = value_at(tracks['Art:offset'], now)[0][1:]
        flips = [value_at(tracks[f'Art:flip_{axis}'], now)[0] for axis in 'hv']
        self.tap.equal('flips', flips, [step['flip_x'], step['flip_y']])
        for axis, corner in enumerate((frame.get('left', 0), frame.get('top', 0))):
            # Godot mirrors a picture within its whole rectangle.
            size = region[2 + axis] + margin[2 + axis]
            left = size - margin[axis] - region[2 + axis] if flips[axis] else margin[axis]
            corner = -corner - region[2 + axis] if flips[axis] else corner
            if abs(offset[axis] + left - corner) > 0.5:
                self.tap.expect(False, f'{name}: the picture is at {offset[axis] + left}, not '
                                f'{corner}')

    def check_points(self, sprite, step, file, tracks, now):
        frame = sprite['frames'][step['frame']]
        wanted = collections.Counter()
        for point in frame.get('points', []):
            x = -point['x'] if step['flip_x'] else point['x']
            y = -point['y'] if step['flip_y'] else point['y']
            wanted[x, y] += 1
        found = collections.Counter()
        for path, (of, _, _) in file.nodes.items():
            if of == 'Marker2D' and value_at(tracks[f'{path}:visible'], now)[0]:
                found[value_at(tracks[f'{path}:position'], now)[0][1:]] += 1
        self.tap.equal('points', found, wanted)

    def check_sprite(self, bank, sprite, file, frames):
        for animation in sprite.get('animations', []):
            steps = list(bank.steps(sprite, animation))
            now, longest = 0, 3 * len(steps) + 2
            for i in order(animation, longest):
                step = steps[i]
                for at in (now, now + step['duration'] - 0.01):
                    self.check_time(bank, sprite, animation, step, at, file, frames)
                now += step['duration']

    def check_time(self, bank, sprite, animation, step, now, file, frames):
        name = decoded(animation['name'])
        length, loops, tracks = file.animations[name]
        shown, now = animation['name'], now / 1000
        if now >= length and f'{name}_loop' in file.animations:
            now -= length
            shown += '_loop'
            length, loops, tracks = file.animations[f'{name}_loop']
        if loops:
            now = math.fmod(now + 1e-9, length)
        self.tap.equal('boxes', sorted(self.shown_boxes(file, tracks, now)),
                       sorted(self.expected_boxes(bank, sprite, step)))
        self.check_art(bank, sprite, step, file, frames, tracks, now, shown)
        self.check_points(sprite, step, file, tracks, now)
        self.checked['times'] += 1

    # ---- Cases ----

    def demo_files(self):
        with Folder() as folder:
            for path in self.demo.iterdir():
                if path.suffix in ('.png', '.gabarit'):
                    shutil.copy(path, folder)
            bank, old, new = self.export(folder, 'demo.gabarit')
            for files in (old, new):
                for sprite in bank.sprites:
                    self.check_sprite(bank, sprite, files[f'x-{sprite["name"]}.tscn'],
                                      files[f'x-{sprite["name"]}.tres'])
                    player = files[f'x-{sprite["name"]}.tscn'].nodes['AnimationPlayer'][1]
                    modes = {value for key, value in player.items() if 'mode' in key}
                    self.tap.equal('boxes follow the ticks of the physics', modes, {0})
            self.compare(old, new)
            self.levels(new)

    def levels(self, files):
        """Counts nodes of the demo's levels and maps."""
        keep = collections.Counter(of for of, _, _ in files['x-keep.tscn'].nodes.values())
        self.tap.expect(keep['StaticBody2D'] >= 2 and keep['Marker2D'] == 11, keep)
        one_way = [properties for _, properties, _ in files['x-keep.tscn'].nodes.values()
                   if properties.get('one_way_collision')]
        self.tap.expect(len(one_way) > 3 and all('rotation' in one for one in one_way), one_way)
        lake = collections.Counter(of for of, _, _ in files['x-lake-circuit.tscn'].nodes.values())
        self.tap.expect(lake['NavigationRegion2D'] > 0 and lake['Area2D'] > 1, lake)
        _, properties, groups = files['x-study.tscn'].nodes['window']
        self.tap.equal('groups', groups, ('thing',))
        self.tap.equal('metadata', properties.get('metadata/cursor'), 'look')

    def random_step(self, source, frames):
        step = {'frame': source.choice(frames)['id']}
        for axis in 'xy':
            if source.random() < 0.3:
                step[f'flip_{axis}'] = True
        if source.random() < 0.3:
            step['duration'] = source.choice([1, 7, 40, 100, 333, 5000])
        return step

    def random_sprite(self, source, number, tags):
        frames = []
        for i in range(source.randrange(1, 4)):
            boxes = [duel.box(source.choice(['', 'head', *NAMES]), source.choice([0, *tags]),
                              source.randrange(-9, 9), source.randrange(-9, 9),
                              source.randrange(1, 9), source.randrange(1, 9))
                     for _ in range(source.randrange(5))]
            names = source.sample(NAMES, source.randrange(4))
            frames.append(duel.frame(
                1000 * number + i, f'{i}', 8 * source.randrange(2), boxes=boxes,
                duration=source.choice([10, 50, 100, 130]), hot_x=source.randrange(-9, 18) / 2,
                hot_y=source.randrange(-4, 12),
                points=[{'name': name, 'x': source.randrange(20) / 2, 'y': source.randrange(9)}
                        for name in names]))
        animations = []
        for i in range(source.randrange(3)):
            steps = [self.random_step(source, frames) for _ in range(source.randrange(1, 6))]
            animations.append({
                'id': duel.identity(1000 * number + 500 + i), 'frames': steps,
                'name': source.choice(NAMES) + str(i), 'direction': source.choice(DIRECTIONS),
                'loop': source.choice([-1, 0, source.randrange(len(steps))])})
        return {'id': duel.identity(1000 * number + 900), 'frames': frames,
                'name': f'{source.choice(NAMES)} {number}', 'animations': animations}

    def random_sprites(self, count):
        source = random.Random(SEED)
        for start in range(0, count, 50):
            with Folder() as folder:
                duel.write(folder)
                path = folder / 'duel.gabarit'
                project = json.loads(path.read_text())
                project['tags'][0]['name'] = source.choice(NAMES)
                tags = [tag['number'] for tag in project['tags']]
                project['sprites'] = [self.random_sprite(source, 1 + i, tags) for i in range(50)]
                path.write_text(json.dumps(project))
                bank, old, new = self.export(folder, 'duel.gabarit')
                by_root = {next(iter(file.nodes)): file for file in new.values() if file.nodes}
                self.tap.expect(by_root, 'no scenes')
                for files in (old, new):
                    scenes = [name for name, file in files.items() if file.animations]
                    self.tap.equal('scenes', len(scenes), 50)
                    for name in scenes:
                        number = int(name.removesuffix('.tscn').rpartition('-')[2])
                        sprite = bank.sprites[number - 1]
                        self.check_sprite(bank, sprite, files[name],
                                          files[name.replace('.tscn', '.tres')])
                self.compare(old, new)
                self.checked['sprites'] += 50

    def write_patterns(self, folder, blocks):
        """Writes a zone with a hole in every fourth pixel, and tiles like a chessboard."""
        duel.write(folder)
        path = folder / 'duel.gabarit'
        project = json.loads(path.read_text())

        def pattern(value_at):
            runs = bytes(byte for row in range(64) for column in range(64)
                         for byte in (1, value_at(row, column)))
            text = base64.b64encode(runs).decode()
            return {'size': [64 * blocks, 64 * blocks],
                    'tiles': [[x, y, text] for y in range(blocks) for x in range(blocks)]}

        town = project['maps'][0]
        town['width'] = town['height'] = 64 * blocks
        town.pop('picture', None)
        for plane in town['planes']:
            plane['pixels'], plane['shapes'] = {'size': [64 * blocks] * 2, 'tiles': []}, []
        town['planes'][0]['pixels'] = pattern(lambda row, column: 1 - row % 2 * (column % 2))
        for layer in project['levels'][0]['layers']:
            if 'tiles' in layer:
                layer['tiles']['cells'] = pattern(lambda row, column: 10 * ((row + column) % 2))
        path.write_text(json.dumps(project))

    def patterns(self):
        """Zones with holes are written in rectangles, in linear time; the memory has a limit."""
        with Folder() as folder:
            self.write_patterns(folder, 2)
            _, _, files = self.export(folder, 'duel.gabarit')
            cells = [of for of, _, _ in files['x-cave.tscn'].nodes.values()]
            self.tap.equal('cells', cells.count('CollisionPolygon2D'), 128 * 128 // 2)
            town = files['x-town.tscn']
            shapes = [properties for of, properties, _ in town.nodes.values()
                      if of == 'CollisionShape2D']
            sizes = [town.parts[one['shape'][2]][1]['size'][1:] for one in shapes]
            self.tap.equal('rectangles', len(sizes), 64 + 64 * 64)
            self.tap.equal('pixels', sum(w * h for w, h in sizes), 128 * 128 - 64 * 64)
            self.tap.equal('places', len({one['position'] for one in shapes}), len(sizes))
        with Folder() as folder:
            self.write_patterns(folder, 16)
            status, _, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', '--godot', '4',
                                      '--memory', '120M', cwd=folder)
            self.tap.expect(status == 2 and b'duel.gabarit: it would need' in err, err)
            self.tap.equal('files', sorted(folder.glob('x*')), [])

    def pictures(self):
        """Pictures that Godot can read have their own paths. Maps of Tiled, and pictures outside
        the folder of project.godot, or of the bank if there is none, are copied."""
        tiles = {'kind': 'tiles', 'id': 1, 'name': 'tiles', 'w': 1, 'h': 1, 'cells': [1]}
        layers = {'inside': {'kind': 'image', 'image': 'art/a.png'},
                  'outside': {'kind': 'image', 'image': '../b.png'}, 'tiles': tiles}
        with Folder() as top:
            folder = top / 'game'
            (folder / 'art').mkdir(parents=True)
            for path in (folder / 'art/a.png', top / 'b.png'):
                duel.png(path, 8, 8, lambda x, y, seed=path.name: (x, y, ord(seed[0]), 255))
            tiled_files.write_set(folder, 'set', {
                'name': 'set', 'w': 8, 'h': 8, 'count': 1, 'columns': 1,
                'image': ('art/a.png', 8, 8)}, 'tsx')
            maps = [tiled_files.write_map(folder, name, {
                'w': 1, 'h': 1, 'tile': (8, 8), 'layers': [{'id': 1, 'name': name, **layer}],
                'sets': [(1, 'set')] if layer is tiles else []}, 'tmx')
                    for name, layer in layers.items()]
            self.gab('new', 'p.gabarit', cwd=folder)
            self.gab('import', 'p.gabarit', *maps, '--root', '..', cwd=folder)
            inside = ['../art/a.png', 'x-inside-picture.png']
            for root, wanted in ((None, inside[1]), (folder, inside[0]), (folder / 'bank',
                                                                          inside[1])):
                bank = folder / 'bank'
                shutil.rmtree(bank, ignore_errors=True)
                bank.mkdir()
                if root:
                    (root / 'project.godot').touch()
                status, _, err = self.gab('export', 'p.gabarit', '-o', 'bank/x.gab', '--godot',
                                          '4', '--strict', cwd=folder)
                self.tap.equal(f'export: {err.decode()}', status, 0)
                found = {path.stem[2:]: [one[1] for one in File(path.read_text(), 4).externals]
                         for path in bank.glob('x-*.tscn')}
                self.tap.equal('paths', found, {
                    'inside': [wanted], 'outside': ['x-outside-picture.png'],
                    'tiles': ['x-tiles-picture.png']})
                self.tap.equal('copies', read_png((bank / 'x-outside-picture.png').read_bytes()),
                               read_png((top / 'b.png').read_bytes()))
                self.tap.equal('drawn maps', read_png((bank / 'x-tiles-picture.png').read_bytes()),
                               read_png((folder / 'art/a.png').read_bytes()))

    def losses(self):
        with Folder() as folder:
            duel.write(folder)
            status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', '--godot', '3',
                                        '--strict', cwd=folder)
            text = (out + err).decode()
            self.tap.equal('the status', status, 1)
            for line in ('groups of boxes', 'properties skipped', 'frame masks'):
                self.tap.expect(line in text, f'{line}: {text}')

    def run(self):
        self.tap.case('the demo for Godot 3 and 4 has the content of the bank', self.demo_files)
        self.tap.case('random sprites have the content of the bank', self.random_sprites,
                      times(1000) // 50 * 50 or 50)
        self.tap.case('many cells, and a zone with many holes', self.patterns)
        self.tap.case('pictures of levels are referred to, or copied', self.pictures)
        self.tap.case('losses are counted', self.losses)
        print(f'# {dict(self.checked)}')
        return self.tap.end()


if __name__ == '__main__':
    import pathlib
    sys.exit(Tests(sys.argv[1], pathlib.Path(sys.argv[2])).run())
