#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how Pixi and Phaser load, draw and play atlases that gab exports, in a browser, with the
project: each pixel of each frame relative to its hot spot, the frames of each animation with their
times, and Gabarit's own data. Prints TAP.

usage: exports.py GAB pixi|phaser MODULES DEMO_FOLDER ART_FOLDER
"""
import base64
import json
import os
import pathlib
import random
import shutil
import struct
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import browser
from client import SEED, Frame, Picture, difference
import dance
import duel
from tap import Folder, Gab, Tap

CLIENT, MODULES = sys.argv[2], pathlib.Path(sys.argv[3])
DEMO, ART = pathlib.Path(sys.argv[4]), pathlib.Path(sys.argv[5])
SETS = int(os.environ.get('GABARIT_CLIENT_SETS', '12'))
COUNTED = 'frames', 'steps', 'mirrored', 'boxes', 'points', 'bodies'


class Exported:
    """A project, the atlas exported from it, and a bank with its pictures."""

    def __init__(self, gab, folder, project, *arguments):
        self.gab, self.folder = gab, folder
        self.runs('export', project, '-o', 'out.gab', '--atlas-json', CLIENT, '--root',
                  folder.parent, *arguments)
        self.runs('export', project, '-o', 'plain.gab', '--no-atlas', '--pixels', 'rgba')
        self.bank = json.loads(self.runs('convert', 'plain.gab', '-'))
        self.pictures = [
            Picture(entry['width'], entry['height'], base64.b64decode(entry['rgba']))
            for entry in self.bank['pictures']]
        self.files = sorted(folder.glob('out-*.json'))
        self.sheets = [json.loads(file.read_text()) for file in self.files]
        self.pages = [page for sheet in self.sheets for page in sheet.get('textures', [sheet])]
        self.entries = {key: entry for page in self.pages for key, entry in
                        (page['frames'].items() if isinstance(page['frames'], dict) else
                         ((entry['filename'], entry) for entry in page['frames']))}

    def runs(self, *arguments):
        status, out, err = self.gab(*arguments, cwd=self.folder)
        if status != 0:
            raise ValueError(f'gab {" ".join(map(str, arguments))}: {status}, {err.decode()}')
        return out.decode()

    def frames(self):
        """Yields each frame with its name in the atlas, without entries that repeat a frame."""
        keys = [key for key, entry in self.entries.items() if 'repeats' not in entry['gabarit']]
        if CLIENT == 'phaser':
            keys.sort(key=int)
        keys_by_sprite = {}
        for key in keys:
            keys_by_sprite.setdefault(self.entries[key]['gabarit']['sprite'], []).append(key)
        for sprite in self.bank['sprites']:
            sprite_keys = keys_by_sprite.get(sprite['name'], [])
            if len(self.sheets) > 1:  # the entries are sorted by pages
                sprite_keys.sort(key=lambda key: self.order(sprite, key))
            for frame, key in zip(sprite['frames'], sprite_keys, strict=True):
                yield sprite, key, Frame({'name': '', **frame}, self.pictures[frame['picture']])

    @staticmethod
    def order(sprite, key):
        """Returns the index in the sprite of the frame with this key."""
        names = [frame.get('name') or str(i) for i, frame in enumerate(sprite['frames'])]
        return names.index(key.removeprefix(sprite['name'] + '/').rstrip('~'))

    def played(self):
        """Yields for each animation the frames of the bank in the order in which they are shown
        once, with their times."""
        for sprite in self.bank['sprites']:
            for one in sprite.get('animations', []):
                steps = dance.shown_steps(one)
                shown = [steps[i] for i in dance.expand(one)]
                yield f"{sprite['name']}/{one['name']}", one, [
                    (step['frame'], step.get('duration',
                                             sprite['frames'][step['frame']]['duration']),
                     step.get('flip_x', False), step.get('flip_y', False)) for step in shown]


class Comparison:
    def __init__(self, tap):
        self.tap, self.count = tap, dict.fromkeys(COUNTED, 0)

    def compare_frame(self, frame, key, theirs):
        x, y, width, height = frame.picture.visible_bounds()
        # The page aligns the pixels of the art with those of the canvas.
        left, top = (round(at + -at % 1) for at in (frame.left, frame.top))
        expected = (left + x, top + y, width, height) if width else (0,) * 4
        if self.tap.equal(f'{key}: visible rectangle',
                          tuple(theirs['seen'][k] for k in 'xywh'), expected):
            other = Picture(width, height, base64.b64decode(theirs['seen']['rgba']))
            self.tap.equal(f'{key}: pixels',
                           difference(frame.picture.part(x, y, width, height), other), '')
        self.tap.equal(f'{key}: duration', theirs['data']['duration'], frame.duration)
        self.compare_data(frame, key, theirs['data']['gabarit'])
        if 'body' in theirs:
            self.compare_body(key, theirs['data']['gabarit'], theirs['body'])
        self.count['frames'] += 1

    def compare_data(self, frame, key, data):
        """Compares boxes and points as the library passes them to a game."""
        all_boxes = []
        for box in frame.entry.get('boxes', []):
            all_boxes += [{**member, 'group': box['name']} for member in box['members']] \
                if 'members' in box else [box]
        for box, other in zip(all_boxes, data.get('boxes', []), strict=True):
            rect = box['x'], box['y'], box['w'], box['h']
            self.tap.equal(f'{key}: box', [other.get(k) for k in ('name', 'tag', 'group')],
                           [box.get(k) for k in ('name', 'tag', 'group')])
            self.tap.equal(f'{key}: rect', tuple(other[k] for k in 'xywh'), rect)
            self.count['boxes'] += 1
        points = {point['name']: (point.get('x', 0), point.get('y', 0))
                  for point in frame.entry.get('points', [])}
        self.tap.equal(f'{key}: points', {point['name']: (point['x'], point['y'])
                                          for point in data.get('points', [])}, points)
        self.count['points'] += len(points)

    def compare_body(self, key, data, parts):
        """Compares boxes as Phaser's physics uses them, relative to the hot spot, to 1/100
        pixel."""
        expected = [(*(box[k] for k in 'xywh'), box.get('role') != 'body')
                    for box in data.get('boxes', [])]
        self.tap.equal(f'{key}: body', [(*(round(side, 2) for side in sides), sensor)
                                        for *sides, sensor in parts],
                       [(*(round(side, 2) for side in sides), sensor)
                        for *sides, sensor in expected])
        self.count['bodies'] += len(parts) > 0

    def compare_animation(self, name, animation, expected, played, keys):
        """Compares what a player showed: keys of frames, and the milliseconds of each."""
        found = played.get(name)
        if not self.tap.expect(found is not None, f'no animation {name}'):
            return
        self.tap.equal(f'{name}: played once', found['once'], 'loop' not in animation)
        shown = [(key, flips) for key, _, *flips in found['shown']]
        self.tap.equal(f'{name}: frames', shown,
                       [(keys[frame], flips) for frame, _, *flips in expected])
        for (_, time, *_), (_, duration, *_) in zip(found['shown'], expected):
            self.tap.expect(abs(time - duration) <= 1, f'{name}: {time} ms, not {duration}')
        self.count['steps'] += len(expected)
        self.count['mirrored'] += sum(any(flips) for _, _, *flips in expected)

    def compare(self, exported, found):
        theirs = {frame['name']: frame for frame in found['frames']}
        keys = {}
        for sprite, key, frame in exported.frames():
            keys.setdefault(sprite['name'], []).append(key)
            if self.tap.expect(key in theirs, f'no frame {key}'):
                self.compare_frame(frame, key, theirs[key])
        for name, animation, expected in exported.played():
            self.compare_animation(name, animation, expected, found['played'],
                                   keys[name.split('/')[0]])
        self.tap.equal('origin', found['origin'], 'hot spot')


# ---- Projects ----

def demo(gab, folder):
    shutil.copytree(DEMO, folder, dirs_exist_ok=True)
    return Exported(gab, folder, 'demo.gabarit')


def real_art(gab, folder):
    """Imports small pictures of a game as one sprite, with a hot spot for each, and exports them on
    several pages."""
    found = sorted(path for path in ART.rglob('*.png') if path.stat().st_size < 8000)
    chosen = []
    for path in random.Random(f'{SEED} art').sample(found, 40):
        if max(struct.unpack_from('>II', path.read_bytes(), 16)) <= 200:  # sizes, in the header
            chosen.append(f'{path.stem}-{len(chosen)}.png')
            shutil.copy(path, folder / chosen[-1])
    gab('new', 'art.gabarit', cwd=folder)
    status, _, err = gab('import', 'art.gabarit', *chosen, '--name', 'art', cwd=folder)
    if status != 0:
        raise ValueError(err.decode())
    content = json.loads((folder / 'art.gabarit').read_text())
    rng = random.Random(f'{SEED} hot spots')
    for sprite in content['sprites']:
        for frame in sprite['frames']:
            frame |= {'has_hot_spot': True, 'hot_x': rng.randrange(frame['w']),
                      'hot_y': rng.randrange(frame['h'])}
    (folder / 'art.gabarit').write_text(json.dumps(content))
    return Exported(gab, folder, 'art.gabarit', '--page-size', '256')


def dancers(gab, folder, number):
    rng = random.Random(f'{SEED} {number}')
    duel.write(folder, content=dance.dance(rng, rng.randrange(1, 4)))
    has_pages = number % 3 == 2
    return Exported(gab, folder, 'duel.gabarit', '--page-extrude', str(number % 2),
                    *(['--page-size', '24'] if has_pages else []))


def make_sets(gab, top):
    sets = []
    for name, create in [('demo', demo), ('art', real_art)] + [
            (f'dancers-{i}', lambda gab, folder, i=i: dancers(gab, folder, i))
            for i in range(SETS)]:
        (top / name).mkdir()
        sets.append((name, create(gab, top / name)))
    return sets


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    comparison = Comparison(tap)
    print(f'# seed {SEED}')
    with Folder() as top:
        sets = make_sets(gab, top)
        (top / 'sets.json').write_text(json.dumps([
            {'folder': f'/{name}/', 'json': exported.files[0].name, 'pages': len(exported.pages),
             'images': [page.get('meta', page)['image'] for page in exported.pages]}
            for name, exported in sets]))
        answers = browser.visit(f'export-{CLIENT}.html', top, MODULES)
        tap.case('the page answered for each set', tap.equal, 'sets', len(answers), len(sets))
        for (name, exported), answer in zip(sets, answers):
            tap.case(name, comparison.compare, exported, answer)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
