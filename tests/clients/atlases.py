#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how Pixi and Phaser read and draw JSON atlases in a browser with how gab imports them:
frames, trims, sizes, anchors, durations, animations, boxes, and each pixel. Some atlases are
random; free-tex-packer packs the others from real art. Prints TAP.

usage: atlases.py GAB pixi|phaser MODULES DEMO_FOLDER ART_FOLDER
"""
import json
import os
import pathlib
import random
import struct
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import browser
from client import HERE, SEED, Imported
from compare_atlases import Comparison
import atlas_files as atlases
import record
from tap import Folder, Gab, Tap

CLIENT, MODULES = sys.argv[2], pathlib.Path(sys.argv[3])
DEMO, ART = pathlib.Path(sys.argv[4]), pathlib.Path(sys.argv[5])
SETS = int(os.environ.get('GABARIT_CLIENT_SETS', '12'))
KINDS = {'pixi': ('hash', 'loose', 'multi', 'aseprite'),
         'phaser': ('hash', 'loose', 'array', 'multi', 'aseprite')}
NAMES = ('walk/{:02}.png', 'a b {}.png', 'größe_{}.png', '{}.png', 'x{:03}', 'deep/{}.up.png')


# ---- Random atlases ----

def random_pictures(rng, kind):
    """Returns random pictures; in half of the sets each pixel is opaque or fully transparent."""
    form = '{}' if kind == 'aseprite' and CLIENT == 'phaser' else rng.choice(NAMES)
    pictures = [atlases.random_picture(rng, form.format(i)) for i in range(rng.randrange(1, 9))]
    is_opaque = rng.random() < .5
    for picture in pictures:
        if is_opaque:
            picture['rows'] = [[pixel[:3] + b'\xff' if pixel[3] else pixel for pixel in row]
                               for row in picture['rows']]
        if kind == 'aseprite':
            picture['anchor'], picture['duration'] = None, rng.randrange(1, 999)
    return pictures


def random_tags(rng, count):
    tags = []
    for name in ('walk', 'run', 'größe')[:rng.randrange(4)]:
        start = rng.randrange(count)
        tags.append({'name': name, 'from': start, 'to': rng.randrange(start, count),
                     'direction': rng.choice(['forward', 'reverse', 'pingpong'])})
    return tags


def random_slices(rng, count):
    """Returns random slices: boxes, and points of one pixel."""
    slices = []
    for name in ('head', 'fist', 'hilt')[:rng.randrange(4)]:
        side = 1 if name == 'hilt' else 2 + rng.randrange(9)
        frames = sorted(rng.sample(range(count), rng.randrange(1, count + 1)))
        slices.append({'name': name, 'color': '#0000ffff', 'keys': [
            {'frame': frame, 'bounds': {'x': rng.randrange(-3, 15), 'y': rng.randrange(-3, 15),
                                        'w': side, 'h': side}} for frame in frames]})
    return slices


def random_animations(rng, page, names):
    return {f'{name} {page}': rng.choices(names, k=rng.randrange(1, 6))
            for name in ('go', 'hit')[:rng.randrange(3)]}


def remove_optional_keys(rng, frame):
    """Removes optional keys from a frame, as packers and people do, and adds others. Pixi treats a
    frame without "trimmed" as trimmed, Phaser as untrimmed."""
    for key in ('rotated', 'trimmed'):
        if not frame[key] and rng.random() < .5:
            del frame[key]
    if not frame.get('trimmed'):
        for key in rng.sample(('spriteSourceSize', 'sourceSize'), rng.randrange(3)):
            frame.pop(key)
    elif CLIENT == 'pixi' and rng.random() < .5:
        del frame['trimmed']
    if rng.random() < .3 and CLIENT == 'pixi':
        frame['borders'] = {'left': 1, 'top': rng.randrange(3), 'right': 2, 'bottom': 0}
    elif rng.random() < .3:
        frame['scale9Borders'] = {'x': 1, 'y': rng.randrange(3), 'w': 2, 'h': 1}
    frame['mood'] = rng.choice(('grim', 3, None, {'deep': [1]}))


def vary_file(rng, folder, file):
    text = json.loads((folder / file).read_text())
    for frame in text['frames'].values():
        remove_optional_keys(rng, frame)
    if CLIENT == 'pixi':
        text['meta']['scale'] = rng.choice(('1', '2', '0.5', 2))
    page = text['meta']['image']
    text['meta']['image'] = f'pages/{page}'
    (folder / 'pages').mkdir()
    (folder / page).rename(folder / 'pages' / page)
    (folder / file).write_text(json.dumps(text))
    return text['meta']['image']


def add_animations(rng, folder, files):
    """Adds Pixi's animations: each page names its own frames."""
    for page, file in enumerate(files):
        text = json.loads((folder / file).read_text())
        text['animations'] = random_animations(rng, page, list(text['frames']))
        (folder / file).write_text(json.dumps(text))


def style_of(rng, kind):
    """Returns a random style that these libraries support: the size of a rotated frame is its
    upright size."""
    return {**atlases.style_of(rng, 'hash'), 'turn': kind != 'aseprite' and rng.random() < .7,
            'lying': False, 'anchor': 'anchor' if CLIENT == 'pixi' else 'pivot'}


def random_set(rng, kind, folder):
    pictures = random_pictures(rng, kind)
    dialect = {'multi': CLIENT, 'aseprite': 'hash', 'loose': 'hash'}.get(kind, kind)
    extra = {}
    if kind == 'aseprite':
        extra['meta'] = {'app': 'https://www.aseprite.org/',
                         'frameTags': random_tags(rng, len(pictures)),
                         'slices': random_slices(rng, len(pictures))}
    files, images = atlases.write(rng, folder, 'hero', pictures, dialect, extra,
                                  style_of(rng, kind))
    if CLIENT == 'pixi' and kind != 'aseprite':
        add_animations(rng, folder, files)
    image = vary_file(rng, folder, files[0]) if kind == 'loose' else list(images)[0]
    return {'kind': kind, 'files': files, 'image': image, 'what': kind}


# ---- Real art, packed by another program ----

def collect_art(folder):
    """Writes frames of the demo, and small pictures of a game, into a folder."""
    folder.mkdir()
    for name in ('asha', 'borin'):
        subprocess.run(['convert', f"{DEMO / name}.png[1536x104+0+0]", '+repage', '-crop',
                        '128x104', '+repage', folder / f'{name}_%02d.png'], check=True)
    found = sorted(path for path in ART.rglob('*.png') if path.stat().st_size < 8000)
    for i, path in enumerate(random.Random(f'{SEED} art').sample(found, 24)):
        data = path.read_bytes()
        if max(struct.unpack_from('>II', data, 16)) <= 200:  # sizes, in the header
            (folder / f'{path.stem}-{i}.png').write_bytes(data)


PACKS = [('hash', {'exporter': 'JsonHash'}),
         ('hash', {'exporter': 'Pixi', 'packer': 'OptimalPacker', 'padding': 2, 'extrude': 2}),
         ('array', {'exporter': 'PhaserArray', 'packer': 'MaxRectsPacker', 'packerMethod': 'Smart',
                    'width': 256, 'height': 512}),
         ('multi', {'exporter': 'Phaser3', 'width': 300, 'height': 300, 'padding': 1}),
         ('hash', {'exporter': 'PhaserHash', 'allowTrim': False, 'detectIdentical': False}),
         ('hash', {'exporter': 'Pixi', 'scale': .5, 'scaleMethod': 'NEAREST_NEIGHBOR'}),
         ('array', {'exporter': 'JsonArray', 'allowRotation': False, 'powerOfTwo': True})]


def packed_sets(folder):
    """Packs the art; returns a set for each file that the packer writes."""
    collect_art(folder / 'art')
    sets = []
    for i, (kind, options) in enumerate(PACKS):
        # Phaser uses half pixels, as this packer writes them, without rounding.
        if kind != 'hash' if CLIENT == 'pixi' else 'scale' in options:
            continue
        process = subprocess.run(
            ['node', HERE / 'pack.js', MODULES, folder / 'art',
             json.dumps({'textureName': f'pack{i}', **options})],
            capture_output=True, check=False)
        if process.returncode != 0:
            raise ValueError(process.stderr.decode()[-2000:])
        for name in json.loads(process.stdout.decode().splitlines()[-1]):
            if name.endswith('.json'):
                text = json.loads((folder / name).read_text())
                image = text['textures'][0] if kind == 'multi' else text['meta']
                sets.append({'kind': kind, 'files': [name], 'image': image['image'],
                             'what': f"packed as {options['exporter']}"})
    return sets


# ---- All sets ----

def make_sets(top):
    """Creates all sets and returns (folder, set) for each, random ones first."""
    sets = []
    for kind in KINDS[CLIENT]:
        for number in range(SETS):
            folder = top / f'{kind}-{number}'
            folder.mkdir()
            set_ = random_set(random.Random(f'{SEED} {kind} {number}'), kind, folder)
            sets.append((folder, set_))
    folder = top / 'packed'
    folder.mkdir()
    return sets + [(folder, set_) for set_ in packed_sets(folder)]


def describe(top, sets):
    """Writes the list of sets that the page reads."""
    (top / 'sets.json').write_text(json.dumps([
        {**set_, 'files': [f'/{folder.name}/{file}' for file in set_['files']]}
        for folder, set_ in sets]))


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    comparison = Comparison(tap, CLIENT)
    print(f'# seed {SEED}')
    with Folder() as top:
        sets = make_sets(top)
        describe(top, sets)
        answers = browser.visit(f'{CLIENT}.html', top, MODULES)
        record.keep(CLIENT, [(folder, set_, answer)
                             for (folder, set_), answer in zip(sets, answers)
                             if folder.name != 'packed'])
        tap.case('the page answered for each set', tap.equal, 'sets', len(answers), len(sets))
        for (folder, set_), answer in zip(sets, answers):
            def compare():
                (folder / 'p.gabarit').unlink(missing_ok=True)
                comparison.compare(set_, Imported(gab, folder, set_['files'][0]), answer)
            tap.case(f"{folder.name}: {set_['what']}, {set_['files'][0]}", compare)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
