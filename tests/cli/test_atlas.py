#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import with atlases in JSON: each frame shows the pixels that the artist drew before
the atlas was packed, at the same position. Prints TAP.

usage: test_atlas.py GAB
"""
import json
import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import atlas_files as atlases
import mutate
from tap import Folder, Gab, Tap, times

SETS = times(60)


def sprite_of(folder):
    return json.loads((folder / 'p.gabarit').read_text())['sprites'][0]


class Tests:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab
        self.seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))

    def runs(self, *words, cwd):
        status, out, err = self.gab(*words, cwd=cwd)
        self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
        return out.decode()

    def import_atlas(self, folder, *words):
        self.runs('new', 'p.gabarit', cwd=folder)
        self.output = self.runs('import', 'p.gabarit', *words, cwd=folder)
        return json.loads((folder / 'p.gabarit').read_text())

    def animations(self, folder):
        """Returns the names of the frames of each animation."""
        sprite = sprite_of(folder)
        names = {frame['id']: frame['name'] for frame in sprite['frames']}
        return {animation['name']: [names[frame] for frame in animation['frames']]
                for animation in sprite.get('animations', [])}

    # ---- Visible pixels ----

    def visible_pixels(self, project, frame, images):
        """Returns the pixels of a frame, the position of its hot spot in them, and whether it has
        one."""
        picture = next(p for p in project['pictures'] if p['id'] == frame['picture'])
        rows = images[picture['path']]
        if picture.get('part', 0) == 1:
            rows = atlases.counter_clockwise(rows)
        self.tap.equal('size of the page', (picture['width'], picture['height']),
                       (len(rows[0]), len(rows)))
        x, y = frame.get('x', 0), frame.get('y', 0)
        return (atlases.part(rows, x, y, frame['w'], frame['h']),
                frame.get('hot_x', 0), frame.get('hot_y', 0), frame.get('has_hot_spot', False))

    def compare(self, project, frame, picture, images):
        """With its hot spot at the artist's hot spot, the frame shows the artist's picture."""
        rows, hot_x, hot_y, has_hot_spot = self.visible_pixels(project, frame, images)
        w, h = len(picture['rows'][0]), len(picture['rows'])
        ax, ay = picture['anchor'] or (0, 0)
        if not has_hot_spot:  # no frame is trimmed in this case
            self.tap.equal('no hot spot', picture['anchor'], None)
        left, top = (ax * w - hot_x, ay * h - hot_y) if has_hot_spot else (0, 0)
        self.tap.equal('whole pixels', (left % 1, top % 1), (0, 0))
        shown = [[atlases.CLEAR] * w for _ in range(h)]
        for y, row in enumerate(rows):
            for x, pixel in enumerate(row):
                if pixel[3]:
                    shown[int(top) + y][int(left) + x] = pixel
        self.tap.expect(shown == picture['rows'], f"{picture['name']} looks different")
        self.tap.equal('duration', frame['duration'], picture['duration'] or 100)

    def import_random_set(self, dialect, number):
        rng = random.Random(f'{self.seed} {dialect} {number}')
        pictures = [atlases.random_picture(rng, f'walk/{i:02}.png')
                    for i in range(rng.randrange(1, 9))]
        for picture in pictures:  # hot spots are stored in units of 1/256
            if picture['anchor']:
                ax, ay = picture['anchor']
                picture['anchor'] = (round(ax * 256) / 256, round(ay * 256) / 256)
        with Folder() as folder:
            files, images = atlases.write(rng, folder, 'hero', pictures, dialect)
            project = self.import_atlas(folder, files[0])
            frames = {frame['name']: frame for frame in project['sprites'][0]['frames']}
            self.tap.equal('frames', sorted(frames), [p['name'][:-4] for p in pictures])
            for picture in pictures:
                self.compare(project, frames[picture['name'][:-4]], picture, images)
            flags = {frame.get('has_hot_spot', False) for frame in frames.values()}
            self.tap.equal('either all frames have hot spots, or none', len(flags), 1)
            if len(pictures) > 1:
                self.tap.equal('animations', self.animations(folder), {'walk': sorted(frames)})
            status, out, err = self.gab('check', 'p.gabarit', cwd=folder)
            self.tap.expect(status < 2 and b', error]' not in out, (out, err))
            self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            count = len(pictures)
            self.tap.expect(
                f'{count} the same, 0 changed, 0 moved, 0 new, 0 gone' in output, output)

    def random_sets(self, dialect):
        for number in range(SETS):
            self.import_random_set(dialect, number)
            if self.tap.problems:
                self.tap.problems.insert(0, f'{dialect} {number}')
                return

    # ---- Aseprite ----

    def tags(self):
        rng = random.Random(self.seed)
        pictures = [{**atlases.random_picture(rng, f'hero {i}.aseprite'), 'anchor': None}
                    for i in range(6)]
        for picture in pictures:
            picture['rows'] = [[b'\xff\0\0\xff'] * 8 for _ in range(8)]
        meta = {'frameTags': [
            {'name': 'walk', 'from': 1, 'to': 3, 'direction': 'pingpong_reverse', 'repeat': '3',
             'color': '#ff0000ff', 'data': 'left', 'properties': {'speed': 2.5, 'deep': [1, {}]}},
            {'name': 'once', 'from': 4, 'to': 4, 'direction': 'reverse', 'repeat': '1'},
            {'name': 'far', 'from': 4, 'to': 9, 'direction': 'forward'}],
            'slices': [
                {'name': 'torso', 'color': '#2ec57dff', 'keys': [
                    {'frame': 0, 'bounds': {'x': 1, 'y': 2, 'w': 3, 'h': 4}},
                    {'frame': 2, 'bounds': {'x': 2, 'y': 2, 'w': 3, 'h': 4}}]},
                {'name': 'pivot', 'keys': [{'frame': 0,
                                            'bounds': {'x': 4, 'y': 7, 'w': 1, 'h': 1}}]}],
            'layers': [{'name': 'ink', 'data': 'mine', 'cels': [{'frame': 1, 'data': 'x'}]}]}
        with Folder() as folder:
            atlases.write(rng, folder, 'hero', pictures, 'aseprite', {'meta': meta})
            self.import_atlas(folder, 'hero.json', '--report', 'r.json')
            sprite = sprite_of(folder)
            self.tap.equal('animations', self.animations(folder),
                           {'walk': ['hero 3', 'hero 2', 'hero 1'], 'once': ['hero 4']})
            walk, once = sprite['animations']
            self.tap.equal('walk', (walk['direction'], walk['properties']),
                           ('ping-pong', {'data': 'left', 'deep': '[1, {}]', 'repeat': 3,
                                          'speed': 2.5}))
            self.tap.equal('once', (once['direction'], once['loop']), ('reverse', -1))
            self.tap.equal('boxes', [[(b['name'], b['tag'], b['x'], b['y'], b['w'], b['h'])
                                      for b in frame['boxes']] for frame in sprite['frames']],
                           [[('torso', 2, 1 + (i > 1), 2, 3, 4)] for i in range(6)])
            self.tap.equal('hot spots', {(f['hot_x'], f['hot_y']) for f in sprite['frames']},
                           {(4, 7)})
            self.tap.equal('sprite', sprite['properties'],
                           {'atlas': 'hero.json', 'ink.data': 'mine'})
            event_names = {event['what']: event['names'] for event in
                           json.loads((folder / 'r.json').read_text())['events']}
            self.tap.equal('lost', {key: event_names.get(key) for key in
                                    ('empty-tag', 'property', 'value-type')},
                           {'empty-tag': ['far'], 'property': ['cel'], 'value-type': ['walk']})

    def partial_export(self):
        """If only some frames were exported, tags and slices still use the artist's frame numbers.
        """
        rng = random.Random(self.seed)
        pictures = [{**atlases.random_picture(rng, f'{number}'), 'anchor': None,
                     'rows': [[b'\xff\0\0\xff'] * 8 for _ in range(8)]}
                    for number in (7, 0, 3, 4, 5)]
        meta = {'frameTags': [{'name': 'kick', 'from': 3, 'to': 5, 'direction': 'forward'},
                              {'name': 'torn', 'from': 5, 'to': 7, 'direction': 'forward'}],
                'slices': [{'name': 'fist', 'keys': [
                    {'frame': 0, 'bounds': {'x': 0, 'y': 0, 'w': 2, 'h': 2}},
                    {'frame': 5, 'bounds': {'x': 5, 'y': 0, 'w': 2, 'h': 2}}]}]}
        with Folder() as folder:
            atlases.write(rng, folder, 'hero', pictures, 'aseprite', {'meta': meta})
            self.import_atlas(folder, 'hero.json')
            self.tap.equal('tags', self.animations(folder), {'kick': ['3', '4', '5']})
            self.tap.equal('slices', {f['name']: f['boxes'][0].get('x', 0)
                                      for f in sprite_of(folder)['frames']},
                           {'7': 5, '0': 0, '3': 0, '4': 0, '5': 5})

    # ---- Animations, keys ----

    def named_animations(self):
        rng = random.Random(self.seed)
        pictures = [{**atlases.random_picture(rng, name), 'anchor': None}
                    for name in ('b1.png', 'b2.png', 'a.png')]
        extra = {'animations': {'mix': ['b2.png', 'a.png', 'b2.png', 'missing.png'], 'none': []}}
        with Folder() as folder:
            atlases.write(rng, folder, 'hero', pictures, 'hash', extra)
            self.import_atlas(folder, 'hero.json')
            self.tap.equal('animations', self.animations(folder), {'mix': ['b2', 'a', 'b2']})
            self.tap.expect('animation steps skipped' in self.output, self.output)

    def keys(self):
        with Folder() as folder:
            (folder / 'a.png').write_bytes(atlases.png([[b'\xff\0\0\xff'] * 4] * 4))
            text = {'frames': {'x': {
                'frame': {'x': 0, 'y': 0, 'w': 4, 'h': 4}, 'mood': 'grim', 'speed': 2,
                'loud': True, 'none': None, 'deep': {'a "b" : c': [1]},
                'borders': {'left': 1, 'top': 0, 'right': 1, 'bottom': 2},
                'vertices': [[0, 0]], 'triangles': []}}, 'meta': {'image': './a.png', 'scale': 2}}
            (folder / 'a.json').write_text(json.dumps(text))
            self.import_atlas(folder, 'a.json')
            self.tap.equal('properties', sprite_of(folder)['frames'][0]['properties'], {
                'mood': 'grim', 'speed': 2, 'loud': True, 'deep': '{"a \\"b\\" : c": [1]}',
                'border_left': 1, 'border_top': 0, 'border_right': 1, 'border_bottom': 2})
            self.tap.expect('another scale' in self.output, self.output)

    def fractions(self):
        """Packers that scale write fractions of pixels, which must be rounded down, as libraries
        do. If they were rounded up, frames would extend beyond their page or contain pixels of the
        next frame."""
        with Folder() as folder:
            (folder / 'a.png').write_bytes(atlases.png([[b'\xff\0\0\xff'] * 5] * 6))
            rects = {'x': (0, 3.5, 4.5, 2.5), 'y': (2.5, 0, 2.5, 3.5), 'z': (4.5, 5.5, .5, .5)}
            frames = {name: {
                'frame': dict(zip('xywh', rect)), 'rotated': False, 'trimmed': True,
                'spriteSourceSize': {'x': 1.5, 'y': 2.5, 'w': rect[2], 'h': rect[3]},
                'sourceSize': {'w': 9.5, 'h': 9.5}} for name, rect in rects.items()}
            text = {'frames': frames, 'meta': {'image': 'a.png', 'scale': .5}}
            (folder / 'a.json').write_text(json.dumps(text))
            self.import_atlas(folder, 'a.json')
            self.tap.equal('frames', [[frame.get(key, 0) for key in 'xywh']
                                      for frame in sprite_of(folder)['frames']],
                           [[0, 3, 4, 2], [2, 0, 2, 3], [4, 5, 1, 1]])
            self.tap.equal('sources', {tuple(frame['properties'][f'source_{key}'] for key in 'xywh')
                                       for frame in sprite_of(folder)['frames']}, {(1, 2, 9, 9)})

    # ---- Imported again ----

    def repacked(self):
        """The atlas is packed again in another order, with frames rotated and trimmed differently:
        each frame keeps its identity, and annotations keep their position in the artist's picture.
        """
        rng = random.Random(f'{self.seed} again')
        pictures = [{**atlases.random_picture(rng, f'walk/{i}.png'), 'anchor': None,
                     'duration': 0} for i in range(8)]
        for picture in pictures:
            picture['rows'][1][1] = b'\1\2\3\xff'
        with Folder() as folder:
            atlases.write(rng, folder, 'hero', pictures, 'hash')
            project = self.import_atlas(folder, 'hero.json')
            marks = {}
            for frame in project['sprites'][0]['frames']:
                trims = frame.get('properties', {})
                x, y = rng.randrange(9), rng.randrange(9)
                marks[frame['id']] = (x, y)
                frame['boxes'] = [{'name': 'fist', 'tag': 5, 'w': 2, 'h': 2,
                                   'x': x - trims.get('source_x', 0),
                                   'y': y - trims.get('source_y', 0)}]
            (folder / 'p.gabarit').write_text(json.dumps(project))
            for picture in pictures[::2]:  # repainted, with visible pixels in the corners
                picture['rows'][0][0] = b'\7\7\7\xff'
                picture['rows'][-1][-1] = b'\7\7\7\xff'
            changed = pictures[::-1] + [{**atlases.random_picture(rng, 'walk/8.png'),
                                         'anchor': (.5, 1), 'duration': 70}]
            removed = changed.pop(0)['name'][:-4]
            _, images = atlases.write(rng, folder, 'hero', changed, 'hash', None,
                                      {**atlases.style_of(rng, 'hash'), 'turn': True})
            output = self.runs('import', 'p.gabarit', '--again',
                               'hero.png', '--dry-run', cwd=folder)
            self.tap.expect(' 1 new, 1 gone' in output, output)
            self.runs('import', 'p.gabarit', '--again', cwd=folder)
            project = json.loads((folder / 'p.gabarit').read_text())
            pictures_by_name = {picture['name'][:-4]: picture for picture in changed}
            for frame in project['sprites'][0]['frames']:
                if frame['name'] == removed:
                    self.tap.equal('removed', 'picture' in frame, False)
                    continue
                rows = self.visible_pixels(project, frame, images)[0]
                picture = pictures_by_name[frame['name']]
                trims = frame.get('properties', {})
                sx, sy = trims.get('source_x', 0), trims.get('source_y', 0)
                want = atlases.part(picture['rows'], sx, sy, frame['w'], frame['h'])
                self.tap.expect(rows == want, f"{frame['name']} looks different")
                if frame['name'] == 'walk/8':
                    self.tap.equal('new', (frame['duration'], frame['has_hot_spot']), (70, True))
                    continue
                box = frame['boxes'][0]
                self.tap.equal(f"the box of {frame['name']}",
                               (box.get('x', 0) + sx, box.get('y', 0) + sy), marks[frame['id']])
            self.tap.equal('animation', self.animations(folder)['walk'],
                           [f'walk/{i}' for i in range(9)])

    def repacked_two_atlases(self):
        """Two atlases have frames with the same names. Both are repainted and packed again, and one
        sprite has lost the property with its atlas: each frame stays with its own atlas."""
        rng = random.Random(f'{self.seed} two atlases')
        def pictures_of(colour, side):
            rows = [[bytes((colour, side, 9, 255))] * side for _ in range(side)]
            return [{'name': f'walk/{i}.png', 'anchor': None, 'duration': 0,
                     'rows': rows[i:]} for i in range(3)]
        with Folder() as folder:
            for name, colour in (('zed', 50), ('amy', 90)):
                atlases.write(rng, folder, name, pictures_of(colour, 6), 'hash')
            self.import_atlas(folder, 'zed.json')
            self.runs('import', 'p.gabarit', 'amy.json', cwd=folder)
            project = json.loads((folder / 'p.gabarit').read_text())
            del project['sprites'][1]['properties']
            (folder / 'p.gabarit').write_text(json.dumps(project))
            for name, colour in (('zed', 150), ('amy', 190)):
                atlases.write(rng, folder, name, pictures_of(colour, 8)[::-1], 'hash')
            output = self.runs('import', 'p.gabarit', '--again', 'amy.json', 'zed.json', cwd=folder)
            self.tap.expect('6 changed, 0 moved, 0 new, 0 gone' in output, output)
            project = json.loads((folder / 'p.gabarit').read_text())
            paths = {picture['id']: picture['path'] for picture in project['pictures']}
            self.tap.equal('pages', [{paths[frame['picture']] for frame in sprite['frames']}
                                     for sprite in project['sprites']], [{'zed.png'}, {'amy.png'}])
            self.tap.equal('sizes', [[frame['h'] for frame in sprite['frames']]
                                     for sprite in project['sprites']], [[8, 7, 6]] * 2)

    # ---- Errors ----

    def rejected(self):
        valid = {'frames': {'x': {'frame': {'x': 0, 'y': 0, 'w': 4, 'h': 4}}},
                 'meta': {'image': 'a.png'}}
        def with_frame(**rect):
            return json.dumps({**valid, 'frames': {'x': {'frame': {'x': 0, 'y': 0, 'w': 4, 'h': 4,
                                                                   **rect}}}})
        table = [
            ('', 'the text is empty'),
            ('{}', 'neither "frames" nor "textures"'),
            ('[1]', 'neither "frames" nor "textures"'),
            ('{"frames": {}}', 'has no frames'),
            ('{"frames": {', 'line 1, column 13'),
            ('{"frames": {"x": {}}}', 'frame "x": it has no rectangle'),
            (with_frame(x=1), 'frame "x": its rectangle 1,0 4x4 lies beyond a.png'),
            (with_frame(w=0), '"w" of its rectangle must be a number, 1 to 16384'),
            (with_frame(y=-1), '"y" of its rectangle'),
            (with_frame(h='4'), '"h" of its rectangle'),
            (with_frame(h=1e300), '"h" of its rectangle'),
            (json.dumps({**valid, 'meta': {'image': 'b.png'}}), 'b.png'),
            (json.dumps({**valid, 'meta': {'image': '../a.png'}}), '../a.png'),
            (json.dumps({**valid, 'meta': {'image': '/etc/passwd'}}), '/etc/passwd'),
            (json.dumps({**valid, 'meta': {'image': 'a.png', 'related_multi_packs': ['c.json']}}),
             'c.json')]
        with Folder() as folder:
            (folder / 'a.png').write_bytes(atlases.png([[b'\xff\0\0\xff'] * 4] * 4))
            self.runs('new', 'p.gabarit', cwd=folder)
            before = (folder / 'p.gabarit').read_bytes()
            for text, reason in table:
                (folder / 'a.json').write_text(text)
                status, out, err = self.gab('import', 'p.gabarit', 'a.json', cwd=folder)
                self.tap.equal(text, (status, out), (2, b''))
                self.tap.expect(reason in err.decode() and 'a.json' in err.decode(), (reason, err))
                self.tap.equal('nothing was changed', (folder / 'p.gabarit').read_bytes(), before)
            (folder / 'a.json').write_text(json.dumps(valid))
            self.runs('import', 'p.gabarit', 'a.json', cwd=folder)

    def damaged(self):
        """A valid file with changed bytes is read or rejected, without a crash."""
        rng = random.Random(f'{self.seed} damaged')
        with Folder() as folder:
            pictures = [atlases.random_picture(rng, f'{i}.png') for i in range(3)]
            files, _ = atlases.write(rng, folder, 'hero', pictures, 'aseprite', {'meta': {
                'frameTags': [{'name': 'a', 'from': 0, 'to': 2, 'repeat': '2'}],
                'slices': [{'name': 's', 'keys': [{'frame': 0, 'center': {'x': 1},
                                                   'pivot': {'x': 1, 'y': 2},
                                                   'bounds': {'x': 1, 'y': 2, 'w': 3, 'h': 4}}]}]}})
            original = (folder / files[0]).read_bytes()
            for _ in range(times(400)):
                data = mutate.mutant(rng, [original], mutate.TEXT_CHANGES)
                (folder / files[0]).write_bytes(data)
                (folder / 'p.gabarit').unlink(missing_ok=True)
                self.runs('new', 'p.gabarit', cwd=folder)
                status, _, err = self.gab('import', 'p.gabarit', files[0], cwd=folder)
                self.tap.expect(status == 0 or (status == 2 and files[0].encode() in err),
                                (status, err, data))


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    for dialect in ('hash', 'array', 'phaser', 'pixi', 'aseprite'):
        tap.case(f'random atlases: {dialect}', tests.random_sets, dialect)
    tap.case('tags, slices and layers of Aseprite', tests.tags)
    tap.case('tags and slices of a partial export', tests.partial_export)
    tap.case('animations that the atlas names', tests.named_animations)
    tap.case('unknown keys become properties', tests.keys)
    tap.case('fractions of pixels are rounded down', tests.fractions)
    tap.case('an atlas that was packed again', tests.repacked)
    tap.case('two atlases with the same names', tests.repacked_two_atlases)
    tap.case('errors are reported', tests.rejected)
    tap.case('damaged files', tests.damaged)
    sys.exit(tap.end())


main()
