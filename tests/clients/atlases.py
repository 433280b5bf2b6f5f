#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Atlases in JSON as Pixi and Phaser read and draw them, in a browser, beside what gab makes of
them: frames, trims, sizes, anchors, durations, animations, boxes, and each pixel. Some are random,
some are packed from real art by free-tex-packer. Speaks TAP.

usage: atlases.py GAB pixi|phaser MODULES DEMO_FOLDER ART_FOLDER
"""
import base64
import json
import math
import os
import pathlib
import random
import subprocess
import sys

sys.dont_write_bytecode = True  # the sources stay as they are
import browser
from client import HERE, SEED, Folder, Gab, Image, Made, Tap, cropped, plain, unlike
import atlas_files as atlases

CLIENT, MODULES = sys.argv[2], pathlib.Path(sys.argv[3])
DEMO, ART = pathlib.Path(sys.argv[4]), pathlib.Path(sys.argv[5])
SETS = int(os.environ.get('GABARIT_CLIENT_SETS', '12'))
KINDS = {'pixi': ('hash', 'multi', 'aseprite'), 'phaser': ('hash', 'array', 'multi', 'aseprite')}
NAMES = ('walk/{:02}.png', 'a b {}.png', 'größe_{}.png', '{}.png', 'x{:03}', 'deep/{}.up.png')


# ---- Random atlases ----

def pictures_of(rng, kind):
    """What an artist drew; half of all is fully seen or not at all."""
    form = '{}' if kind == 'aseprite' and CLIENT == 'phaser' else rng.choice(NAMES)
    pictures = [atlases.random_picture(rng, form.format(i)) for i in range(rng.randrange(1, 9))]
    solid = rng.random() < .5
    for picture in pictures:
        if solid:
            picture['rows'] = [[pixel[:3] + b'\xff' if pixel[3] else pixel for pixel in row]
                               for row in picture['rows']]
        if kind == 'aseprite':
            picture['anchor'], picture['duration'] = None, rng.randrange(1, 999)
    return pictures


def tags_of(rng, count):
    tags = []
    for name in ('walk', 'run', 'größe')[:rng.randrange(4)]:
        start = rng.randrange(count)
        tags.append({'name': name, 'from': start, 'to': rng.randrange(start, count),
                     'direction': rng.choice(['forward', 'reverse', 'pingpong'])})
    return tags


def slices_of(rng, count):
    """Boxes, and points of one pixel."""
    slices = []
    for name in ('head', 'fist', 'hilt')[:rng.randrange(4)]:
        side = 1 if name == 'hilt' else 2 + rng.randrange(9)
        frames = sorted(rng.sample(range(count), rng.randrange(1, count + 1)))
        slices.append({'name': name, 'color': '#0000ffff', 'keys': [
            {'frame': frame, 'bounds': {'x': rng.randrange(-3, 15), 'y': rng.randrange(-3, 15),
                                        'w': side, 'h': side}} for frame in frames]})
    return slices


def steps_of(rng, page, names):
    return {f'{name} {page}': rng.choices(names, k=rng.randrange(1, 6))
            for name in ('go', 'hit')[:rng.randrange(3)]}


def add_animations(rng, folder, files):
    """Those of Pixi: each page names its own frames."""
    for page, file in enumerate(files):
        text = json.loads((folder / file).read_text())
        text['animations'] = steps_of(rng, page, list(text['frames']))
        (folder / file).write_text(json.dumps(text))


def style_of(rng, kind):
    """What these libraries understand: turned frames have their upright size."""
    return {**atlases.style_of(rng, 'hash'), 'turn': kind != 'aseprite' and rng.random() < .7,
            'lying': False, 'anchor': 'anchor' if CLIENT == 'pixi' else 'pivot'}


def random_set(rng, kind, folder):
    pictures = pictures_of(rng, kind)
    dialect = {'multi': CLIENT, 'aseprite': 'hash'}.get(kind, kind)
    more = {}
    if kind == 'aseprite':
        more['meta'] = {'app': 'https://www.aseprite.org/',
                        'frameTags': tags_of(rng, len(pictures)),
                        'slices': slices_of(rng, len(pictures))}
    files, images = atlases.write(rng, folder, 'hero', pictures, dialect, more,
                                  style_of(rng, kind))
    if CLIENT == 'pixi' and kind != 'aseprite':
        add_animations(rng, folder, files)
    return {'kind': kind, 'files': files, 'image': list(images)[0], 'what': kind}


# ---- Real art, packed by another program ----

def collect_art(folder):
    """Frames of the demo, and small pictures of a game."""
    folder.mkdir()
    for name in ('asha', 'borin'):
        sheet = Image.open(DEMO / f'{name}.png').convert('RGBA')
        for i in range(12):
            x, y = i * 128 % sheet.width, i * 128 // sheet.width * 104
            sheet.crop((x, y, x + 128, y + 104)).save(folder / f'{name}_{i:02}.png')
    found = sorted(path for path in ART.rglob('*.png') if path.stat().st_size < 8000)
    for i, path in enumerate(random.Random(f'{SEED} art').sample(found, 24)):
        image = Image.open(path).convert('RGBA')
        if max(image.size) <= 200:
            image.save(folder / f'{path.stem.replace(" ", "-")}-{i}.png')


PACKS = [('hash', {'exporter': 'JsonHash'}),
         ('hash', {'exporter': 'Pixi', 'packer': 'OptimalPacker', 'padding': 2, 'extrude': 2}),
         ('array', {'exporter': 'PhaserArray', 'packer': 'MaxRectsPacker', 'packerMethod': 'Smart',
                    'width': 256, 'height': 512}),
         ('multi', {'exporter': 'Phaser3', 'width': 300, 'height': 300, 'padding': 1}),
         ('hash', {'exporter': 'PhaserHash', 'allowTrim': False, 'detectIdentical': False}),
         ('array', {'exporter': 'JsonArray', 'allowRotation': False, 'powerOfTwo': True})]


def packed_sets(folder):
    """A set for each file that the packer writes."""
    collect_art(folder / 'art')
    sets = []
    for i, (kind, options) in enumerate(PACKS):
        if CLIENT == 'pixi' and kind != 'hash':
            continue
        done = subprocess.run(
            ['node', HERE / 'pack.js', MODULES, folder / 'art',
             json.dumps({'textureName': f'pack{i}', **options})],
            capture_output=True, check=False)
        if done.returncode != 0:
            raise ValueError(done.stderr.decode()[-2000:])
        for name in json.loads(done.stdout.decode().splitlines()[-1]):
            if name.endswith('.json'):
                text = json.loads((folder / name).read_text())
                image = text['textures'][0] if kind == 'multi' else text['meta']
                sets.append({'kind': kind, 'files': [name], 'image': image['image'],
                             'what': f"packed as {options['exporter']}"})
    return sets


# ---- Comparing ----

def slices_at(slices, number, source):
    """Boxes and points of a frame, as Aseprite shows slices: a key holds until the next one."""
    boxes, points = [], []
    for one in slices:
        keys = [key for key in one['keys'] if key['frame'] <= number] or one['keys']
        x, y, w, h = (keys[-1 if keys[0]['frame'] <= number else 0]['bounds'][k] for k in 'xywh')
        if (w, h) == (1, 1):
            points.append((one['name'], x - source[0] + .5, y - source[1] + .5))
        else:
            boxes.append((one['name'], x - source[0], y - source[1], w, h))
    return sorted(boxes), sorted(points)


class Comparison:
    def __init__(self, tap):
        self.tap = tap
        self.count = dict.fromkeys(
            ('frames', 'drawn', 'turned', 'trimmed', 'anchors', 'steps', 'boxes'), 0)

    def frame(self, ours, theirs):
        sx, sy, width, height = theirs['source']
        self.tap.equal(f'{ours.name}: source', ours.source, (sx, sy, width, height))
        self.tap.equal(f'{ours.name}: size', ours.image.size, tuple(theirs['size']))
        if theirs['duration']:
            self.tap.equal(f'{ours.name}: duration', ours.duration, theirs['duration'])
        corner = self.corner(ours, theirs)
        # Phaser mirrors turned frames: its authors say that it does not support them.
        if CLIENT != 'phaser' or not theirs['turned']:
            self.pixels(ours, corner, theirs['seen'])
        self.count['frames'] += 1
        self.count['turned'] += theirs['turned']
        self.count['trimmed'] += (width, height) != tuple(theirs['size'])

    def pixels(self, ours, corner, seen):
        image, x, y = cropped(ours.image)
        place = (round(corner[0]) + x, round(corner[1]) + y, *image.size)
        if self.tap.equal(f'{ours.name}: seen at', tuple(seen[key] for key in 'xywh'),
                          place if image.width else (0, 0, 0, 0)) and image.width:
            other = Image.frombytes('RGBA', image.size, base64.b64decode(seen['rgba']))
            self.tap.equal(f'{ours.name}: pixels', unlike(image, other), '')
        self.count['drawn'] += 1

    def corner(self, ours, theirs):
        """Where the frame's corner is seen from the point that the page draws at."""
        sx, sy, width, height = theirs['source']
        if theirs['anchor'] is None:
            if not self.has_pivots:
                self.tap.equal(f'{ours.name}: corner', (ours.left, ours.top), (sx, sy))
            return sx, sy
        self.count['anchors'] += 1
        hot = [anchor * size for anchor, size in zip(theirs['anchor'], (width, height))]
        self.tap.equal(f'{ours.name}: hot spot', (-ours.left * 256, -ours.top * 256),
                       (round((hot[0] - sx) * 256), round((hot[1] - sy) * 256)))
        return [at - math.floor(at) + corner for at, corner in zip(hot, (ours.left, ours.top))]

    def animations(self, set_, ours, theirs):
        for name, one in theirs.items():
            steps = [plain(step) for step in one['steps']]
            own = ours.get(name)
            if not self.tap.expect(own is not None, f'no animation {name!r}'):
                continue
            shown = own.steps[::-1] if own.direction == 'reverse' else own.steps
            self.tap.equal(f'{name}: steps', shown, steps)
            self.tap.equal(f'{name}: there and back', own.direction == 'ping-pong',
                           one.get('yoyo', False))
            self.count['steps'] += len(steps)
        if theirs:
            self.tap.equal('animations', sorted(ours), sorted(theirs))

    def compare(self, set_, made, found):
        frames = {frame.name: frame for frame in made.frames}
        self.tap.equal('frames', sorted(frames), sorted(plain(f['name']) for f in found['frames']))
        text = json.loads((made.folder / set_['files'][0]).read_text())
        self.has_pivots = CLIENT == 'pixi' and any(
            'pivot' in own for own in text['frames'].values())
        order = [frame.name for frame in made.frames]
        for theirs in found['frames']:
            ours = frames.get(plain(theirs['name']))
            if ours is not None:
                self.frame(ours, theirs)
                boxes, points = slices_at(found['slices'], order.index(ours.name), ours.source)
                self.tap.equal(f'{ours.name}: boxes', ours.boxes(), boxes)
                self.tap.equal(f'{ours.name}: points', ours.points(), points)
                self.count['boxes'] += len(boxes) + len(points)
        self.animations(set_, made.animations, found['animations'])


# ---- The whole ----

def make_sets(top):
    """Folders with their sets, random ones first."""
    sets = []
    for kind in KINDS[CLIENT]:
        for number in range(SETS):
            folder = top / f'{kind}-{number}'
            folder.mkdir()
            made = random_set(random.Random(f'{SEED} {kind} {number}'), kind, folder)
            sets.append((folder, made))
    folder = top / 'packed'
    folder.mkdir()
    return sets + [(folder, made) for made in packed_sets(folder)]


def describe(top, sets):
    """The list that the page reads."""
    (top / 'sets.json').write_text(json.dumps([
        {**own, 'files': [f'/{folder.name}/{file}' for file in own['files']]}
        for folder, own in sets]))


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    comparison = Comparison(tap)
    print(f'# seed {SEED}')
    with Folder() as top:
        sets = make_sets(top)
        describe(top, sets)
        answers = browser.visit(f'{CLIENT}.html', top, MODULES)
        tap.case('the page answered for each set', tap.equal, 'sets', len(answers), len(sets))
        for (folder, own), found in zip(sets, answers):
            def one():
                (folder / 'p.gabarit').unlink(missing_ok=True)
                comparison.compare(own, Made(gab, folder, own['files'][0]), found)
            tap.case(f"{folder.name}: {own['what']}, {own['files'][0]}", one)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
