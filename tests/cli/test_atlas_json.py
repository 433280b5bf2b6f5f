#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab export --atlas-json: the files are valid for Pixi, Phaser and readers of Aseprite's
sheets, gab's own import restores the data, and only files of earlier exports are overwritten.
Prints TAP.

usage: test_atlas_json.py GAB
"""
import itertools
import json
import random
import sys

import duel
from dance import dance, expand, shown_steps
from tap import Folder, Gab, GabTests, Tap, names

KINDS = ('pixi', 'phaser', 'aseprite')
# The schema of Aseprite's sheets: for each object its required keys, then its optional keys. It
# allows no others.
ASEPRITE = {
    'sheet': ({'frames', 'meta'}, set()),
    'frame': ({'filename', 'frame', 'rotated', 'trimmed', 'spriteSourceSize', 'sourceSize',
               'duration'}, set()),
    'meta': ({'app', 'version', 'image', 'format', 'size', 'scale'},
             {'frameTags', 'layers', 'slices'}),
    'tag': ({'name', 'from', 'to', 'direction'}, {'repeat'}),
    'slice': ({'name', 'keys'}, {'color', 'data'}),
    'key': ({'frame', 'bounds'}, {'center', 'pivot'}),
}


class Tests(GabTests):
    def export(self, folder, kind, *words, project='duel.gabarit', name='x'):
        self.runs('export', project, '-o', f'{name}.gab', '--atlas-json', kind, *words, cwd=folder)
        files = sorted(folder.glob(f'{name}-*.json'), key=lambda p: (len(p.name), p.name))
        return [json.loads(file.read_text()) for file in files]

    def bank(self, folder, name):
        return json.loads(self.runs('convert', name, '-', cwd=folder))

    def reported_events(self, folder, kind, *words):
        self.export(folder, kind, '--report', 'r.json', *words)
        return {event['what']: event for event in
                json.loads((folder / 'r.json').read_text())['events']}

    # ---- Import of the exported files ----

    def compare(self, original, imported, name_of, number_of):
        """Compares the sprites of a bank with the sprite imported from their atlas."""
        want = [(sprite, frame) for sprite in original['sprites'] for frame in sprite['frames']]
        self.tap.equal('frames', len(imported['frames']), len(want))
        for i, ((sprite, frame), back) in enumerate(zip(want, imported['frames'])):
            own_properties = {key: value for key, value in back.get('properties', {}).items()
                              if not key.startswith('source_')}
            for key in ('left', 'top', 'x', 'y', 'width', 'height', 'duration', 'boxes', 'points'):
                self.tap.equal((i, frame.get('name'), key), back.get(key), frame.get(key))
            self.tap.equal((i, 'properties'), own_properties, frame.get('properties', {}))
            if 'name' in frame:
                self.tap.equal((i, 'name'), back['name'], name_of(sprite, frame['name']))
        starts = [0, *itertools.accumulate(len(sprite['frames']) for sprite in original['sprites'])]
        want = [(start, sprite, animation) for start, sprite in zip(starts, original['sprites'])
                for animation in sprite.get('animations', [])]
        self.tap.equal('animations', len(imported.get('animations', [])), len(want))
        for (start, sprite, animation), back in zip(want, imported.get('animations', [])):
            steps = [{**step, 'frame': step['frame'] + start} for step in shown_steps(animation)]
            self.tap.equal((animation['name'], 'steps'), shown_steps(back), steps)
            for key in ('direction', 'loop', 'properties'):
                self.tap.equal((animation['name'], key), back.get(key), animation.get(key))
            self.tap.equal('name', back['name'], name_of(sprite, animation['name']))
        self.tap.expect(number_of == len(original['sprites']), original['sprites'])

    def round_trip(self, kind, count, words=()):
        """Importing the atlas restores everything in a bank except masks."""
        rng = random.Random(f'{kind} {count}')
        for attempt in range(6):
            with Folder() as folder:
                duel.write(folder, content=dance(rng, count))
                self.export(folder, kind, *words)
                pages = len(list(folder.glob('x-*.png')))
                self.tap.expect((pages > 1) == bool(words), f'{pages} pages')
                self.runs('new', 'back.gabarit', cwd=folder)
                content = json.loads((folder / 'back.gabarit').read_text())
                (folder / 'back.gabarit').write_text(json.dumps({**content, 'tags': []}))
                first = attempt % pages if kind == 'pixi' else 0
                self.runs('import', 'back.gabarit', f'x-{first}.json', cwd=folder)
                self.runs('export', 'back.gabarit', '-o', 'back.gab', cwd=folder)
                original, imported = self.bank(folder, 'x.gab'), self.bank(folder, 'back.gab')
                sprite, = imported['sprites']
                if pages > 1:  # then the frames are in the order of pages
                    self.tap.equal('names', len({f['name'] for f in sprite['frames']}), 7 * count)
                    continue
                self.compare(original, sprite, (lambda sprite, name: name) if count == 1 else
                             lambda sprite, name: f"{sprite['name']}/{name}", count)
                properties = {key: value for key, value in sprite['properties'].items()
                              if key != 'atlas'}
                self.tap.equal('properties of the sprite', properties,
                               {'life': 3, 'kind': 'dancer 0'} if count == 1
                               else {f'dancer {i}.{key}': value for i in range(count) for key, value
                                     in (('life', 3), ('kind', f'dancer {i}'))})
                colours = {tag['name']: (tag['colour'], tag.get('role'))
                           for tag in original['tags']}
                back_colours = {tag['name']: (tag['colour'], tag.get('role'))
                                for tag in imported['tags']}
                self.tap.expect(back_colours and back_colours.items() <= colours.items(),
                                back_colours)

    def round_trip_of_aseprite(self):
        """Frames, durations, tags, and boxes and points at whole pixels are restored."""
        with Folder() as folder:
            content = dance(random.Random('ase'), 1)
            sprite, = content['sprites']
            for frame in sprite['frames']:
                frame.update(has_hot_spot=True, hot_x=3, hot_y=5, properties={},
                             boxes=[duel.box('head', 1, -2, 1, 3, 4)][:frame['w'] % 2],
                             points=[{'name': 'tip', 'x': 2.5, 'y': 3.5}])
            duel.write(folder, content=content)
            sheet, = self.export(folder, 'aseprite')
            self.runs('new', 'back.gabarit', cwd=folder)
            self.runs('import', 'back.gabarit', 'x-0.json', cwd=folder)
            self.runs('export', 'back.gabarit', '-o', 'back.gab', cwd=folder)
            original, imported = self.bank(folder, 'x.gab')['sprites'][0], self.bank(
                folder, 'back.gab')['sprites'][0]
            for frame, back in zip(original['frames'], imported['frames']):
                for key in ('left', 'top', 'x', 'y', 'width', 'height', 'duration', 'boxes',
                            'points'):
                    self.tap.equal((frame.get('name'), key), back.get(key), frame.get(key))
            count = len(imported['frames'])
            self.tap.expect(count == len(sheet['frames']) > len(original['frames']), count)
            self.tap.equal('animations', [a['name'] for a in imported['animations']],
                           [a['name'] for a in original['animations']])

    # ---- Requirements of the libraries ----

    def frames(self, kind):
        """Rectangles, trims and anchors describe where the bank draws each frame."""
        with Folder() as folder:
            duel.write(folder, content=dance(random.Random(kind), 2))
            sheet, = self.export(folder, kind)
            bank = self.bank(folder, 'x.gab')
            frames = sheet['frames'] if kind == 'aseprite' else list(sheet['frames'].values())
            self.tap.equal('image', (sheet['meta']['image'], sheet['meta']['scale']),
                           ('x-0.png', '1'))
            frames_of_bank = [(sprite, frame) for sprite in bank['sprites']
                              for frame in sprite['frames']]
            firsts = frames if kind == 'aseprite' else [
                entry for entry in frames if 'repeats' not in entry['gabarit']]
            for (_, frame), entry in zip(frames_of_bank, firsts[:7]):
                rect, trim, whole = (entry[key] for key in
                                     ('frame', 'spriteSourceSize', 'sourceSize'))
                self.tap.equal('rect', tuple(rect.values()), (
                    frame.get('x', 0), frame.get('y', 0), frame['width'], frame['height']))
                self.tap.equal('trim', (trim['w'], trim['h']), (rect['w'], rect['h']))
                self.tap.expect(0 <= trim['x'] <= whole['w'] - trim['w'] and
                                0 <= trim['y'] <= whole['h'] - trim['h'], (trim, whole))
                self.tap.equal('trimmed', entry['trimmed'], (trim['w'], trim['h']) !=
                               (whole['w'], whole['h']))
                self.tap.equal('rotated', entry['rotated'], False)
                if 'anchor' in entry:
                    hot = entry['anchor']['x'] * whole['w'], entry['anchor']['y'] * whole['h']
                    self.tap.equal('corner', [round(256 * (trim[key] - at))
                                              for key, at in zip('xy', hot)],
                                   [256 * frame.get(key, 0) for key in ('left', 'top')])

    def pixi_animations(self):
        with Folder() as folder:
            duel.write(folder, content=dance(random.Random('pixi'), 2))
            for words, several in (((), False), (('--page-size', '16'), True)):
                sheets = self.export(folder, 'pixi', *words)
                self.tap.expect((len(sheets) > 1) == several, len(sheets))
                keys = [key for sheet in sheets for key in sheet['frames']]
                self.tap.equal('each key once', len(keys), len(set(keys)))
                self.tap.expect(all(key.startswith('dancer ') for key in keys), keys)
                animations = sheets[0]['meta']['gabarit']['animations']
                listed = {name: list_ for sheet in sheets
                          for name, list_ in sheet['animations'].items()}
                for number, sheet in enumerate(sheets):
                    related = [f'x-{i}.json' for i in range(len(sheets)) if i != number]
                    self.tap.equal('related', sheet['meta'].get('related_multi_packs', []), related)
                    for name, list_ in sheet['animations'].items():
                        self.tap.expect(set(list_) <= set(sheet['frames']), (number, name))
                for sprite in self.bank(folder, 'x.gab')['sprites']:
                    for animation in sprite['animations']:
                        exported = animations[f"{sprite['name']}/{animation['name']}"]
                        order = expand(animation)
                        self.tap.equal((animation['name'], 'played'), exported['played'], order)
                        self.tap.equal('loop', exported['loop'], animation.get('loop'))
                        times = [step.get('duration', sprite['frames'][step['frame']]['duration'])
                                 for step in shown_steps(animation)]
                        self.tap.equal('times', [step['duration']
                                       for step in exported['steps']], times)
                        shown = [exported['steps'][i]['frame'] for i in exported['played']]
                        self.tap.equal('list',
                                       listed.get(f"{sprite['name']}/{animation['name']}", shown),
                                       shown)

    def multi_atlas(self, sheet):
        """Returns the frames of all pages as one list, each with the number of its page. Checks
        that their durations equal those that the sheet lists separately."""
        entries = {entry['filename']: {**entry, 'page': page} for page, texture
                   in enumerate(sheet['textures']) for entry in texture['frames']}
        self.tap.equal('times', sheet['frames'],
                       {key: {'duration': entries[key]['duration']} for key in sheet['frames']})
        self.tap.equal('frame numbers', entries.keys(), sheet['frames'].keys())
        self.tap.equal('pages', [texture['image'] for texture in sheet['textures']],
                       [f'x-{i}.png' for i in range(len(sheet['textures']))])
        self.tap.expect(len(sheet['textures']) > 1 and 'image' not in sheet['meta'], sheet['meta'])
        return [entries[str(i)] for i in range(len(entries))]

    def phaser_animations(self, kind, *words):
        """Simulates createFromAseprite of Phaser: it shows the frames from one number to another
        with their durations, in reverse or back and forth if the tag has that direction."""
        with Folder() as folder:
            duel.write(folder, content=dance(random.Random('phaser'), 2))
            sheet, = self.export(folder, kind, *words)
            frames = self.multi_atlas(sheet) if words else sheet['frames'] \
                if kind == 'aseprite' else [sheet['frames'][str(i)]
                                            for i in range(len(sheet['frames']))]
            tags = {tag['name']: tag for tag in sheet['meta']['frameTags']}
            bank = self.bank(folder, 'x.gab')
            for sprite in bank['sprites']:
                for animation in sprite['animations']:
                    tag = tags[f"{sprite['name']}/{animation['name']}"]
                    shown = frames[tag['from']:tag['to'] + 1]
                    if tag['direction'] == 'reverse':
                        shown = shown[::-1]
                    steps = shown_steps(animation)
                    if animation.get('direction') == 'reverse':
                        steps = steps[::-1]
                    self.tap.equal((animation['name'], 'ping-pong'), tag['direction'] == 'pingpong',
                                   animation.get('direction') == 'ping-pong')
                    self.tap.equal((animation['name'], 'repeat'), tag.get('repeat'),
                                   None if 'loop' in animation else '1')
                    self.tap.equal((animation['name'], 'steps'), len(shown), len(steps))
                    for entry, step in zip(shown, steps):
                        frame = sprite['frames'][step['frame']]
                        rect = entry['frame']
                        self.tap.equal('frame', (rect['x'], rect['y'], rect['w'], rect['h']), (
                            frame.get('x', 0), frame.get('y', 0), frame['width'],
                            frame['height']))
                        self.tap.equal('time', entry['duration'],
                                       step.get('duration', frame['duration']))
                        pages = frame['picture'] - bank['sprites'][0]['frames'][0]['picture']
                        self.tap.equal('page', entry.get('page', 0) - frames[0].get('page', 0),
                                       pages)
                        for flip in ('flip_x', 'flip_y') if kind == 'phaser' else ():
                            self.tap.equal(flip, entry['gabarit'].get(flip, False),
                                           step.get(flip, False))

    def schema(self):
        """The sheet has all required keys of the schema of Aseprite's sheets, and no unknown keys.
        """
        def check_keys(kind, value):
            required, optional = ASEPRITE[kind]
            self.tap.expect(required <= set(value) <= required | optional, (kind, value))

        with Folder() as folder:
            for count in (1, 2):
                duel.write(folder, content=dance(random.Random(count), count))
                sheet, = self.export(folder, 'aseprite')
                check_keys('sheet', sheet)
                check_keys('meta', sheet['meta'])
                for kind, list_ in (('frame', sheet['frames']), ('tag', sheet['meta']['frameTags']),
                                    ('slice', sheet['meta']['slices'])):
                    self.tap.expect(list_, kind)
                    for value in list_:
                        check_keys(kind, value)
                for entry in sheet['meta']['slices']:
                    self.tap.expect(len(entry.get('color', '#')) == 9, entry)
                    self.tap.equal('order', [key['frame'] for key in entry['keys']],
                                   sorted({key['frame'] for key in entry['keys']}))
                    for key in entry['keys']:
                        check_keys('key', key)

    # ---- Reports ----

    def reports(self):
        with Folder() as folder:
            duel.write(folder)
            events = self.reported_events(folder, 'pixi')
            self.tap.equal('pixi', {word: event['count'] for word, event in events.items()},
                           {'own-mirrored': 2, 'own-times': 2, 'mask': 3, 'asset': 3})
            self.tap.equal('names', events['own-mirrored']['names'], ['ken/feint'])
            self.tap.equal('assets', events['asset']['names'], ['town', 'cave', 'yard'])
            self.tap.equal('lost', {word: event['lost'] for word, event in events.items()},
                           {'own-mirrored': False, 'own-times': False, 'mask': True, 'asset': True})
            events = self.reported_events(folder, 'aseprite')
            self.tap.equal('mirrored', (events['mirrored']['count'], events['mirrored']['lost']),
                           (2, True))
            self.tap.expect({'frame-name', 'no-place', 'unwritten-value',
                             'repeated'} <= set(events),
                            events)
            before = {name: (folder / name).read_bytes() for name in names(folder)
                      if name != 'r.json'}
            status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', '--atlas-json',
                                        'phaser', '--strict', '--report', 'r.json', cwd=folder)
            self.tap.expect(status == 1 and b'nothing was written' in err
                            and b'because 6 items would be lost' in err
                            and b'frame masks skipped' in out, (status, out, err))
            self.tap.equal('lost', json.loads((folder / 'r.json').read_text())['lost'], 6)
            self.tap.equal('files', {name: (folder / name).read_bytes() for name in before}, before)
            content = dance(random.Random('strict'), 1)
            duel.write(folder, content=content)
            self.runs('export', 'duel.gabarit', '-o', 'y.gab', '--atlas-json', 'phaser', '--strict',
                      cwd=folder)

    def without_pictures(self):
        with Folder() as folder:
            content = dance(random.Random('none'), 1)
            frame = content['sprites'][0]['frames'][2]
            for key in ('picture', 'x', 'y'):
                del frame[key]
            duel.write(folder, content=content)
            for kind in KINDS:
                events = self.reported_events(folder, kind)
                self.tap.equal('frame', events['no-picture']['count'], 1)
                self.tap.equal('steps', events['step']['count'], 9)
            content['sprites'] = []
            duel.write(folder, content=content)
            self.runs('export', 'duel.gabarit', '-o', 'none.gab', '--atlas-json', 'pixi',
                      cwd=folder)
            self.tap.equal('none', [n for n in names(folder) if n.startswith('none')],
                           ['none.gab'])

    # ---- Files ----

    def check_rejected(self, part, *words, cwd, status=2):
        before = {name: (cwd / name).read_bytes() for name in names(cwd)}
        self.fails(part, 'export', *words, cwd=cwd, status=status)
        self.tap.equal((words, 'files'), {name: (cwd / name).read_bytes() for name in names(cwd)},
                       before)

    def files(self):
        with Folder() as folder:
            duel.write(folder)
            words = ['duel.gabarit', '-o', 'x.gab', '--atlas-json', 'pixi']
            (folder / 'x-0.json').write_text('{"meta": {"app": "another"}, "frames": {}}')
            self.check_rejected(
                'x-0.json: the existing file was not exported by Gabarit', *words, cwd=folder)
            (folder / 'x-0.json').unlink()
            (folder / 'x-0.json').symlink_to('/tmp/elsewhere.json')
            self.fails('it is outside', 'export', *words, cwd=folder)
            self.tap.expect(not (folder / 'x.gab').exists(), 'no bank')
            (folder / 'x-0.json').unlink()
            self.runs('export', *words, cwd=folder)
            first = {name: (folder / name).read_bytes() for name in names(folder)}
            self.runs('export', *words, cwd=folder)
            self.tap.equal('again', {name: (folder / name).read_bytes() for name in names(folder)},
                           first)
            for option in ('--json', '--report'):
                self.check_rejected('two outputs have this same file name', *words, option,
                                    'x-0.json', cwd=folder)
            # First several small pages, then one page, then none.
            duel.write(folder, content=dance(random.Random('files'), 1))
            self.runs('export', *words, '--page-size', '16', '--page-padding', '0', cwd=folder)
            self.tap.expect((folder / 'x-1.json').exists(), names(folder))
            (folder / 'x-9.json').write_text('mine')
            self.runs('export', *words, cwd=folder)
            self.tap.equal('one page', [n for n in names(folder) if n.endswith('.json')],
                           ['x-0.json', 'x-9.json'])
            self.runs('export', *words[:-2], '--atlas', cwd=folder)
            self.tap.equal('no page', [n for n in names(folder) if n.endswith('.json')],
                           ['x-9.json'])

    def pages_in_the_bank(self):
        """JSON needs pages next to the bank, even if the bank contains the pictures."""
        with Folder() as folder:
            duel.write(folder)
            self.export(folder, 'pixi')
            page = (folder / 'x-0.png').read_bytes()
            for pixels in ('png', 'rgba'):
                self.export(folder, 'pixi', '--pixels', pixels, '--page-name', 'x', name=pixels)
                self.tap.equal(pixels, (folder / 'x-0.png').read_bytes(), page)
            self.tap.expect(page in (folder / 'png.gab').read_bytes(), 'in the bank')

    def project_settings(self):
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'out/duel.gab', 'atlas': True, 'atlas_json': 'phaser'}
            duel.write(folder, content=content)
            (folder / 'out').mkdir()
            self.runs('export', 'duel.gabarit', cwd=folder)
            self.tap.equal('out', names(folder / 'out'), ['duel-0.json', 'duel-0.png', 'duel.gab'])
            self.runs('export', 'duel.gabarit', '--atlas-json', 'none', cwd=folder)
            self.tap.equal('none', names(folder / 'out'), ['duel-0.png', 'duel.gab'])
            self.runs('export', 'duel.gabarit', '-o', 'plain.gab', '--no-atlas', cwd=folder)
            self.tap.expect(not (folder / 'plain-0.png').exists(), names(folder))

    def wrong_options(self):
        with Folder() as folder:
            duel.write(folder)
            for part, *words in (
                    ('none, pixi, phaser or aseprite, not Pixi', '-o', 'x.gab', '--atlas-json',
                     'Pixi'),
                    ('exclude each other', '-o', 'x.gab', '--atlas-json', 'pixi', '--no-atlas'),
                    ('needs a bank that is written to a file', '-o', '-', '--atlas-json', 'pixi',
                     '--pixels', 'png'),
                    ('need --atlas-json', '-o', 'x.gab', '--strict'),
                    ('need --atlas-json', '-o', 'x.gab', '--atlas', '--report', 'r.json')):
                self.check_rejected(part, 'duel.gabarit', *words, cwd=folder)
            duel.write(folder, content=dance(random.Random('small'), 1))
            self.check_rejected('pages, but Aseprite JSON supports only one', 'duel.gabarit', '-o',
                                'x.gab',
                                '--atlas-json', 'aseprite', '--page-size', '16', cwd=folder,
                                status=1)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    for kind in ('pixi', 'phaser'):
        for count in (1, 3):
            tap.case(f'export and import: {kind}, {count} sprites', tests.round_trip, kind, count)
    for kind in ('pixi', 'phaser'):
        tap.case(f'export and import: {kind}, several pages', tests.round_trip, kind, 2,
                 ('--page-size', '16'))
    tap.case('export and import: aseprite', tests.round_trip_of_aseprite)
    for kind in KINDS:
        tap.case(f'positions of frames: {kind}', tests.frames, kind)
    tap.case('animations as Pixi reads them', tests.pixi_animations)
    for kind in ('phaser', 'aseprite'):
        tap.case(f'animations as Phaser creates them: {kind}', tests.phaser_animations, kind)
    tap.case('animations as Phaser creates them: several pages', tests.phaser_animations, 'phaser',
             '--page-size',
             '16')
    tap.case("keys of Aseprite's sheets", tests.schema)
    tap.case('losses are reported', tests.reports)
    tap.case('frames without pictures', tests.without_pictures)
    tap.case('files that may be overwritten, and obsolete files', tests.files)
    tap.case('pages that are also in the bank', tests.pages_in_the_bank)
    tap.case('settings of the project', tests.project_settings)
    tap.case('wrong options', tests.wrong_options)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
