#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab slices: writes boxes, points and hot spots of a project into an Aseprite file, and keeps
every other byte. Prints TAP.

usage: test_slices.py GAB
"""
import json
import os
import pathlib
import random
import stat
import struct
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'core'))
import aseprite_files as ase
from tap import Folder, Gab, GabTests, Tap

SLICE, OLD_SLICES, DATA, CEL = 0x2022, 0x2021, 0x2020, 0x2005
BLUE = (0, 0, 200, 255)


def read(data):
    """Returns the header, each frame's head, chunks as (type, bytes), and the bytes after them."""
    at, frames = 128, []
    for _ in range(struct.unpack_from('<H', data, 6)[0]):
        size, magic, old, ms, new = struct.unpack_from('<IHHH2xI', data, at)
        assert magic == 0xf1fa
        count, inner, chunks = (new if old == 0xffff else old), at + 16, []
        for _ in range(count):
            length, kind = struct.unpack_from('<IH', data, inner)
            chunks.append((kind, data[inner:inner + length]))
            inner += length
        frames.append({'ms': ms, 'counts': (old, new), 'chunks': chunks,
                       'rest': data[inner:at + size]})
        at += size
    assert struct.unpack_from('<I', data, 0)[0] == len(data)
    return {'head': data[4:128], 'frames': frames, 'rest': data[at:]}


def others(file):
    """Returns the file without slices, their user data, and the numbers of chunks."""
    kept = []
    for frame in file['frames']:
        chunks, behind = [], False
        for kind, data in frame['chunks']:
            drop = kind in (SLICE, OLD_SLICES) or (behind and kind == DATA)
            behind = kind in (SLICE, OLD_SLICES)
            chunks += [] if drop else [(kind, data)]
        kept.append((frame['ms'], chunks, frame['rest']))
    return file['head'], kept, file['rest']


def slices(file):
    """Returns names, flags and keys of slices; independent of other readers."""
    found = []
    for kind, data in (chunk for frame in file['frames'] for chunk in frame['chunks']):
        if kind != SLICE:
            continue
        count, flags, _, length = struct.unpack_from('<IIIH', data, 6)
        at, keys = 20 + length, []
        for _ in range(count):
            size = 5 + 4 * (flags & 1) + flags // 2 % 2 * 2
            keys.append(struct.unpack_from(f'<{size}i', data, at))
            at += 4 * size
        assert at == len(data)
        found.append((data[20:20 + length].decode(), flags, keys))
    return found


def layer(name, **more):
    return {'name': name, 'flags': 1, 'type': 0, 'level': 0, 'parent': None, **more}


def hero(**more):
    """Returns five frames with different art."""
    frames = [{'duration': 100, 'cels': [{'layer': 0, 'x': 2, 'y': 3, 'kind': 2, 'w': 3 + i,
                                          'h': 9, 'pixels': [BLUE] * (9 * (3 + i)),
                                          'data': {'text': f'cel {i}'}}]} for i in range(5)]
    return {'width': 24, 'height': 20, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
            'layers': [layer('ink', data={'text': 'of a layer'})], 'frames': frames,
            'tags': [{'name': 'walk', 'from': 0, 'to': 4, 'direction': 0}], **more}


def box(name, tag, x, y, w, h, **more):
    return {'name': name, 'tag': tag, 'x': x, 'y': y, 'w': w, 'h': h, **more}


class Tests(GabTests):
    def project(self, folder, name='p.gabarit'):
        return json.loads((folder / name).read_text())

    def begin(self, folder, file, change=None):
        """Makes a project from a file, with frames changed by `change`."""
        (folder / 'hero.aseprite').write_bytes(ase.write(file))
        self.good('new', 'p.gabarit', cwd=folder)
        self.good('import', 'p.gabarit', 'hero.aseprite', cwd=folder)
        project = self.project(folder)
        if change is not None:
            change(project['sprites'][0]['frames'])
        (folder / 'p.gabarit').write_text(json.dumps(project))
        return read((folder / 'hero.aseprite').read_bytes())

    def write(self, folder, *words):
        said = self.good('slices', 'p.gabarit', 'hero.aseprite', *words, cwd=folder)
        return read((folder / 'hero.aseprite').read_bytes()), said

    def things(self, project):
        """Returns the annotations of the frames of the last sprite."""
        tags = {tag['number']: tag['name'] for tag in project['tags']}
        return [([(tags[b['tag']], b['name'], b['x'], b['y'], b['w'], b['h'],
                   b.get('properties', {})) for b in frame.get('boxes', [])],
                 sorted((p['name'], p['x'], p['y'], json.dumps(p.get('properties', {})))
                        for p in frame.get('points', [])),
                 frame.get('hot_x'), frame.get('hot_y'))
                for frame in project['sprites'][-1]['frames']]

    def read_back(self, folder):
        """Importing the written file gives the annotations of the project."""
        before = self.things(self.project(folder))
        self.good('import', 'p.gabarit', 'hero.aseprite', '--name', 'again', cwd=folder)
        self.tap.equal('what is read back', self.things(self.project(folder)), before)

    def changes(self):
        """A slice has a key for each change; the width is 0 where it is absent."""
        def change(frames):
            for i, frame in enumerate(frames):
                frame['boxes'] = [box('head', 1, 5, 2 + (i > 2), 6, 5)] if i != 1 else []
                frame['boxes'] += [box('punch', 5, 12, 8, 4, 2, properties={
                    'damage': 14, 'data': 'hard', 'guard': True, 'push': 1.5})] if i == 3 else []
                frame['points'] = [{'name': 'hand', 'x': 7.5 + i, 'y': 3.5}]
                frame.update(has_hot_spot=True, hot_x=8, hot_y=19)
        with Folder() as folder:
            before = self.begin(folder, hero(), change)
            after, said = self.write(folder)
            self.tap.equal('other chunks', others(after), others(before))
            self.tap.equal('slices', slices(after), [
                ('head', 0, [(0, 5, 2, 6, 5), (1, 0, 0, 0, 0), (2, 5, 2, 6, 5), (3, 5, 3, 6, 5)]),
                ('hand', 0, [(i, 7 + i, 3, 1, 1) for i in range(5)]),
                ('pivot', 0, [(0, 8, 19, 1, 1)]),
                ('punch', 0, [(0, 0, 0, 0, 0), (3, 12, 8, 4, 2), (4, 0, 0, 0, 0)])])
            kinds = [kind for kind, _ in after['frames'][0]['chunks']]
            self.tap.expect(kinds.index(SLICE) < kinds.index(CEL), kinds)
            self.tap.equal('counts', after['frames'][0]['counts'], (len(kinds), len(kinds)))
            self.tap.expect('slices written into the file (4): "head"' in said, said)
            self.read_back(folder)
            _, said = self.write(folder)
            self.tap.expect('has these slices already' in said, said)

    def artists_slices(self):
        """Slices of the file are restored with everything that they can contain."""
        keys = [{'frame': 0, 'x': 1, 'y': 2, 'w': 8, 'h': 9, 'centre': (1, 1, 2, 2),
                 'pivot': (3, -4)},
                {'frame': 2, 'x': 2, 'y': 2, 'w': 8, 'h': 9, 'centre': (1, 2, 2, 2),
                 'pivot': (3, -4)}]
        file = hero(slices=[
            {'name': 'hilt', 'flags': 3, 'keys': keys, 'data': {
                'text': 'steel', 'colour': (1, 2, 3, 255), 'maps': {0: {'weight': ('i32', 7)}}}},
            {'name': 'gone', 'flags': 0, 'keys': [{'frame': 0, 'x': 1, 'y': 1, 'w': 2, 'h': 2}]}])
        with Folder() as folder:
            before = self.begin(folder, file, lambda frames: [
                frame['boxes'].pop() for frame in frames])
            after, said = self.write(folder)
            self.tap.equal('other chunks', others(after), others(before))
            self.tap.equal('the slice', slices(after), slices(before)[:1])
            self.tap.expect('as the project has none of their names (1): "gone"' in said, said)
            self.tap.equal('the file as it was', slices(read(
                (folder / 'hero.aseprite~').read_bytes())), slices(before))
            self.read_back(folder)

    def losses(self):
        """What cannot be written is reported."""
        def change(frames):
            first = frames[0]
            first['points'] = [{'name': 'hand', 'x': 7.25, 'y': 3.5, 'to_x': 1, 'to_y': 0}]
            first['boxes'] = [box('dot', 1, 3, 3, 1, 1), box('arm', 3, 1, 1, 3, 3, group='left'),
                              box('torso', 3, 1, 1, 3, 3)]
            for i, frame in enumerate(frames):
                frame['boxes'] = frame.get('boxes', []) + [
                    box('head', 1, 2, 2, 4, 4, properties={'damage': i})]
        with Folder() as folder:
            self.begin(folder, hero(), change)
            before = (folder / 'hero.aseprite').read_bytes()
            words = ('slices', 'p.gabarit', 'hero.aseprite')
            self.wrong('nothing was written, as 9 things would be lost', *words, '--strict',
                       '--report', 'lost.json', cwd=folder, status=1)
            lost = {event['what']: event['names'] for event in
                    json.loads((folder / 'lost.json').read_text())['events'] if event['lost']}
            self.tap.equal('losses', lost, {
                'unwritten': ['dot'], 'unwritten-tag': ['torso'], 'unwritten-change': ['head'],
                'unwritten-fraction': ['hand'], 'unwritten-value': ['arm', 'hand']})
            self.good(*words, '--dry-run', cwd=folder)
            self.tap.equal('the file', (folder / 'hero.aseprite').read_bytes(), before)

    def layers(self):
        """Boxes that come from layers of the file are not written as slices."""
        file = hero(layers=[layer('ink'), layer('head'), layer('@pivot')])
        file['frames'][0]['cels'] += [{'layer': i, 'x': 4, 'y': 4, 'kind': 2, 'w': 2, 'h': 2,
                                       'pixels': [BLUE] * 4} for i in (1, 2)]
        with Folder() as folder:
            (folder / 'hero.aseprite').write_bytes(ase.write(file))
            self.good('new', 'p.gabarit', cwd=folder)
            self.good('import', 'p.gabarit', 'hero.aseprite', '--boxes-from-layers', cwd=folder)
            project = self.project(folder)
            frame = project['sprites'][0]['frames'][0]
            self.tap.equal('boxes', len(frame['boxes']), 1)
            frame['boxes'].append(box('fist', 5, 1, 1, 3, 3))
            (folder / 'p.gabarit').write_text(json.dumps(project))
            after, _ = self.write(folder)
            self.tap.equal('slices', [own[0] for own in slices(after)], ['fist'])

    def random_files(self):
        """Files of all kinds keep every other byte."""
        seed = int(os.environ.get('GABARIT_TEST_SEED', '3'))
        rng = random.Random(seed)
        done = 0
        with Folder() as folder:
            for number in range(40):
                name = f'{number}.ase'
                (folder / name).write_bytes(ase.write(ase.random_sprite(rng)))
                status, _, _ = self.gab('new', f'{number}.gabarit', cwd=folder)
                status, _, _ = self.gab('import', f'{number}.gabarit', name, cwd=folder)
                if status != 0:
                    continue
                project = self.project(folder, f'{number}.gabarit')
                for frame in project['sprites'][0]['frames']:
                    frame['boxes'] = [box(f'b{i}', rng.randint(1, 7), rng.randint(-9, 30),
                                          rng.randint(-9, 30), rng.randint(2, 30), 3)
                                      for i in range(rng.randint(0, 3))]
                (folder / f'{number}.gabarit').write_text(json.dumps(project))
                before = read((folder / name).read_bytes())
                self.good('slices', f'{number}.gabarit', name, cwd=folder)
                after = read((folder / name).read_bytes())
                self.tap.equal(f'seed {seed}, file {number}', others(after), others(before))
                done += 1
        self.tap.expect(done > 20, done)

    def safely(self):
        """Mode and links stay; unsuitable files are rejected."""
        def change(frames):
            frames[0]['boxes'] = [box('head', 1, 2, 2, 4, 4)]
        with Folder() as folder:
            self.begin(folder, hero(), change)
            (folder / 'hero.aseprite').chmod(0o640)
            self.write(folder)
            mode = stat.S_IMODE((folder / 'hero.aseprite').stat().st_mode)
            self.tap.equal('mode', mode, 0o640)
            (folder / 'other.aseprite').write_bytes(ase.write(hero()))
            self.wrong('other.aseprite: no frame of the project shows it', 'slices', 'p.gabarit',
                       'other.aseprite', cwd=folder)
            self.wrong('is no Aseprite file', 'slices', 'p.gabarit', 'p.gabarit', cwd=folder)
            self.wrong('nowhere.aseprite', 'slices', 'p.gabarit', 'nowhere.aseprite', cwd=folder)
            self.wrong('would be overwritten', 'slices', 'p.gabarit', 'hero.aseprite', '--report',
                       'p.gabarit', cwd=folder)
            whole = (folder / 'hero.aseprite').read_bytes()
            (folder / 'hero.aseprite').write_bytes(whole[:-40])
            self.wrong('hero.aseprite: it is damaged', 'slices', 'p.gabarit', 'hero.aseprite',
                       cwd=folder)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    tap.case('a key for each change', tests.changes)
    tap.case('slices of the artist', tests.artists_slices)
    tap.case('what cannot be written', tests.losses)
    tap.case('what comes from layers stays there', tests.layers)
    tap.case('all else stays byte for byte', tests.random_files)
    tap.case('safely, or not at all', tests.safely)
    sys.exit(tap.end())


main()
