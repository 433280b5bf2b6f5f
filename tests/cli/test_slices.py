#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab slices, which writes boxes, points and hot spots of a project into an Aseprite file and
keeps every other byte. Prints TAP.

usage: test_slices.py GAB
"""
import json
import os
import pathlib
import random
import stat
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import aseprite_files as ase
from tap import Folder, Gab, GabTests, Tap, run

SLICE, OLD_SLICES, DATA, CEL = 0x2022, 0x2021, 0x2020, 0x2005
BLUE = (0, 0, 200, 255)


def read(data):
    """Returns the parts of a file: its header; for each frame its duration, chunk counts, chunks as
    (type, bytes) and remaining bytes; and the bytes after the last frame."""
    at, frames = 128, []
    for _ in range(struct.unpack_from('<H', data, 6)[0]):
        size, magic, old, ms, new = struct.unpack_from('<IHHH2xI', data, at)
        assert magic == 0xf1fa
        count, chunk_at, chunks = (new if old == 0xffff else old), at + 16, []
        for _ in range(count):
            length, kind = struct.unpack_from('<IH', data, chunk_at)
            chunks.append((kind, data[chunk_at:chunk_at + length]))
            chunk_at += length
        frames.append({'ms': ms, 'counts': (old, new), 'chunks': chunks,
                       'rest': data[chunk_at:at + size]})
        at += size
    assert struct.unpack_from('<I', data, 0)[0] == len(data)
    return {'head': data[4:128], 'frames': frames, 'rest': data[at:]}


def without_slices(file):
    """Returns the file without slices, their user data, and the chunk counts."""
    frames = []
    for frame in file['frames']:
        chunks, after_slice = [], False
        for kind, data in frame['chunks']:
            skipped = kind in (SLICE, OLD_SLICES) or (after_slice and kind == DATA)
            after_slice = kind in (SLICE, OLD_SLICES)
            chunks += [] if skipped else [(kind, data)]
        frames.append((frame['ms'], chunks, frame['rest']))
    return file['head'], frames, file['rest']


def slices(file):
    """Returns the names, flags and keys of slices, by a reader that is independent of others."""
    result = []
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
        result.append((data[20:20 + length].decode(), flags, keys))
    return result


def layer(name, **fields):
    return {'name': name, 'flags': 1, 'type': 0, 'level': 0, 'parent': None, **fields}


def hero(**fields):
    """Describes a file of five frames with different art."""
    frames = [{'duration': 100, 'cels': [{'layer': 0, 'x': 2, 'y': 3, 'kind': 2, 'w': 3 + i,
                                          'h': 9, 'pixels': [BLUE] * (9 * (3 + i)),
                                          'data': {'text': f'cel {i}'}}]} for i in range(5)]
    return {'width': 24, 'height': 20, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
            'layers': [layer('ink', data={'text': 'of a layer'})], 'frames': frames,
            'tags': [{'name': 'walk', 'from': 0, 'to': 4, 'direction': 0}], **fields}


def box(name, tag, x, y, w, h, **fields):
    return {'name': name, 'tag': tag, 'x': x, 'y': y, 'w': w, 'h': h, **fields}


class Tests(GabTests):
    def project(self, folder, name='p.gabarit'):
        return json.loads((folder / name).read_text())

    def make_project(self, folder, file, change=None):
        """Makes a project from a file, with frames changed by `change`."""
        (folder / 'hero.aseprite').write_bytes(ase.write(file))
        self.runs('new', 'p.gabarit', cwd=folder)
        self.runs('import', 'p.gabarit', 'hero.aseprite', cwd=folder)
        project = self.project(folder)
        if change is not None:
            change(project['sprites'][0]['frames'])
        (folder / 'p.gabarit').write_text(json.dumps(project))
        return read((folder / 'hero.aseprite').read_bytes())

    def write(self, folder, *words):
        output = self.runs('slices', 'p.gabarit', 'hero.aseprite', *words, cwd=folder)
        return read((folder / 'hero.aseprite').read_bytes()), output

    def annotations(self, project):
        """Returns the annotations of the frames of the last sprite."""
        tags = {tag['number']: tag['name'] for tag in project['tags']}
        return [([(tags[b['tag']], b['name'], b['x'], b['y'], b['w'], b['h'],
                   b.get('properties', {})) for b in frame.get('boxes', [])],
                 sorted((p['name'], p['x'], p['y'], json.dumps(p.get('properties', {})))
                        for p in frame.get('points', [])),
                 frame.get('hot_x'), frame.get('hot_y'))
                for frame in project['sprites'][-1]['frames']]

    def read_back(self, folder):
        """Checks that importing the written file gives the annotations of the project."""
        before = self.annotations(self.project(folder))
        self.runs('import', 'p.gabarit', 'hero.aseprite', '--name', 'again', cwd=folder)
        self.tap.equal('imported annotations', self.annotations(self.project(folder)), before)

    def test_a_key_for_each_change(self):
        """A slice has a key for each change; its width is 0 in frames that do not have the box."""
        def change(frames):
            for i, frame in enumerate(frames):
                frame['boxes'] = [box('head', 1, 5, 2 + (i > 2), 6, 5)] if i != 1 else []
                frame['boxes'] += [box('punch', 5, 12, 8, 4, 2, properties={
                    'damage': 14, 'data': 'hard', 'guard': True, 'push': 1.5})] if i == 3 else []
                frame['points'] = [{'name': 'hand', 'x': 7.5 + i, 'y': 3.5}]
                frame.update(has_hot_spot=True, hot_x=8, hot_y=19)
        with Folder() as folder:
            before = self.make_project(folder, hero(), change)
            after, output = self.write(folder)
            self.tap.equal('other chunks', without_slices(after), without_slices(before))
            self.tap.equal('slices', slices(after), [
                ('head', 0, [(0, 5, 2, 6, 5), (1, 0, 0, 0, 0), (2, 5, 2, 6, 5), (3, 5, 3, 6, 5)]),
                ('hand', 0, [(i, 7 + i, 3, 1, 1) for i in range(5)]),
                ('pivot', 0, [(0, 8, 19, 1, 1)]),
                ('punch', 0, [(0, 0, 0, 0, 0), (3, 12, 8, 4, 2), (4, 0, 0, 0, 0)])])
            kinds = [kind for kind, _ in after['frames'][0]['chunks']]
            self.tap.expect(kinds.index(SLICE) < kinds.index(CEL), kinds)
            self.tap.equal('counts', after['frames'][0]['counts'], (len(kinds), len(kinds)))
            self.tap.expect('slices written to the file (4): "head"' in output, output)
            self.read_back(folder)
            _, output = self.write(folder)
            self.tap.expect('already contains these slices' in output, output)

    def test_slices_imported_from_the_file(self):
        """Slices that were imported from the file are written back with all their data."""
        keys = [{'frame': 0, 'x': 1, 'y': 2, 'w': 8, 'h': 9, 'centre': (1, 1, 2, 2),
                 'pivot': (3, -4)},
                {'frame': 2, 'x': 2, 'y': 2, 'w': 8, 'h': 9, 'centre': (1, 2, 2, 2),
                 'pivot': (3, -4)}]
        file = hero(slices=[
            {'name': 'hilt', 'flags': 3, 'keys': keys, 'data': {
                'text': 'steel', 'colour': (1, 2, 3, 255), 'maps': {0: {'weight': ('i32', 7)}}}},
            {'name': 'gone', 'flags': 0, 'keys': [{'frame': 0, 'x': 1, 'y': 1, 'w': 2, 'h': 2}]}])
        with Folder() as folder:
            before = self.make_project(folder, file, lambda frames: [
                frame['boxes'].pop() for frame in frames])
            after, output = self.write(folder)
            self.tap.equal('other chunks', without_slices(after), without_slices(before))
            self.tap.equal('the slice', slices(after), slices(before)[:1])
            self.tap.expect('because nothing in the project has their name (1): "gone"' in output,
                            output)
            self.tap.equal('the backup', slices(read(
                (folder / 'hero.aseprite~').read_bytes())), slices(before))
            self.read_back(folder)

    def test_data_that_cannot_be_written_is_reported(self):
        """Data that cannot be written is reported."""
        def change(frames):
            first = frames[0]
            first['points'] = [{'name': 'hand', 'x': 7.25, 'y': 3.5, 'to_x': 1, 'to_y': 0}]
            first['boxes'] = [box('dot', 1, 3, 3, 1, 1), box('arm', 3, 1, 1, 3, 3, group='left'),
                              box('torso', 3, 1, 1, 3, 3)]
            for i, frame in enumerate(frames):
                frame['boxes'] = frame.get('boxes', []) + [
                    box('head', 1, 2, 2, 4, 4, properties={'damage': i})]
        with Folder() as folder:
            self.make_project(folder, hero(), change)
            before = (folder / 'hero.aseprite').read_bytes()
            words = ('slices', 'p.gabarit', 'hero.aseprite')
            self.fails('nothing was written, because 9 items would be lost', *words, '--strict',
                       '--report', 'lost.json', cwd=folder, status=1)
            lost = {event['what']: event['names'] for event in
                    json.loads((folder / 'lost.json').read_text())['events'] if event['lost']}
            self.tap.equal('losses', lost, {
                'unwritten': ['dot'], 'unwritten-tag': ['torso'], 'unwritten-change': ['head'],
                'unwritten-fraction': ['hand'], 'unwritten-value': ['arm', 'hand']})
            self.runs(*words, '--dry-run', cwd=folder)
            self.tap.equal('the file', (folder / 'hero.aseprite').read_bytes(), before)

    def test_references_become_text(self):
        """Aseprite has no references: they become text, which is reported. One that changes between
        frames is reported, too."""
        sprite = []

        def change(frames):
            for i, frame in enumerate(frames):
                frame['boxes'] = [box('head', 1, 2, 2, 4, 4, properties={
                    'owner': {'refer': sprite[0] if i < 3 else '0' * 16}})]
        with Folder() as folder:
            self.make_project(folder, hero())
            project = self.project(folder)
            sprite.append(project['sprites'][0]['id'])
            change(project['sprites'][0]['frames'])
            project['version'] = 6
            (folder / 'p.gabarit').write_text(json.dumps(project))
            self.write(folder, '--report', 'lost.json')
            lost = {event['what']: (event['count'], event['names']) for event in
                    json.loads((folder / 'lost.json').read_text())['events'] if event['lost']}
            self.tap.equal('losses', lost, {'reference': (1, ['head']),
                                            'unwritten-change': (2, ['head'])})
            self.runs('import', 'p.gabarit', 'hero.aseprite', '--name', 'again', cwd=folder)
            boxes = [frame['boxes'][0] for frame in self.project(folder)['sprites'][1]['frames']]
            self.tap.equal('imported text', [item['properties'] for item in boxes],
                           [{'owner': 'sprite:hero'}] * 5)

    def test_boxes_of_layers_are_not_written(self):
        """Boxes that were imported from layers of the file are not written as slices."""
        file = hero(layers=[layer('ink'), layer('head'), layer('@pivot')])
        file['frames'][0]['cels'] += [{'layer': i, 'x': 4, 'y': 4, 'kind': 2, 'w': 2, 'h': 2,
                                       'pixels': [BLUE] * 4} for i in (1, 2)]
        with Folder() as folder:
            (folder / 'hero.aseprite').write_bytes(ase.write(file))
            self.runs('new', 'p.gabarit', cwd=folder)
            self.runs('import', 'p.gabarit', 'hero.aseprite', '--boxes-from-layers', cwd=folder)
            project = self.project(folder)
            frame = project['sprites'][0]['frames'][0]
            self.tap.equal('boxes', len(frame['boxes']), 1)
            frame['boxes'].append(box('fist', 5, 1, 1, 3, 3))
            (folder / 'p.gabarit').write_text(json.dumps(project))
            after, _ = self.write(folder)
            self.tap.equal('slices', [entry[0] for entry in slices(after)], ['fist'])

    def test_all_other_bytes_are_kept(self):
        """Random files keep every byte except those of slices."""
        seed = int(os.environ.get('GABARIT_TEST_SEED', '3'))
        rng = random.Random(seed)
        tested = 0
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
                self.runs('slices', f'{number}.gabarit', name, cwd=folder)
                after = read((folder / name).read_bytes())
                self.tap.equal(f'seed {seed}, file {number}', without_slices(after),
                               without_slices(before))
                tested += 1
        self.tap.expect(tested > 20, tested)

    def test_file_mode_and_unsuitable_files(self):
        """The mode of the file is kept; unsuitable files are rejected."""
        def change(frames):
            frames[0]['boxes'] = [box('head', 1, 2, 2, 4, 4)]
        with Folder() as folder:
            self.make_project(folder, hero(), change)
            (folder / 'hero.aseprite').chmod(0o640)
            self.write(folder)
            mode = stat.S_IMODE((folder / 'hero.aseprite').stat().st_mode)
            self.tap.equal('mode', mode, 0o640)
            (folder / 'other.aseprite').write_bytes(ase.write(hero()))
            self.fails('other.aseprite: no frame of the project uses it', 'slices', 'p.gabarit',
                       'other.aseprite', cwd=folder)
            self.fails('is not a file of Aseprite', 'slices', 'p.gabarit', 'p.gabarit', cwd=folder)
            self.fails('nowhere.aseprite', 'slices', 'p.gabarit', 'nowhere.aseprite', cwd=folder)
            self.fails('would be overwritten', 'slices', 'p.gabarit', 'hero.aseprite', '--report',
                       'p.gabarit', cwd=folder)
            original = (folder / 'hero.aseprite').read_bytes()
            (folder / 'hero.aseprite').write_bytes(original[:-40])
            self.fails('hero.aseprite: it is damaged', 'slices', 'p.gabarit', 'hero.aseprite',
                       cwd=folder)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
