#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab export --atlas-json: what Pixi, Phaser and readers of Aseprite's sheets need, what gab's own
import restores from it, and which files it may overwrite. Prints TAP.

usage: test_atlas_json.py GAB
"""
import itertools
import json
import random
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
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
        self.good('export', project, '-o', f'{name}.gab', '--atlas-json', kind, *words, cwd=folder)
        files = sorted(folder.glob(f'{name}-*.json'), key=lambda p: (len(p.name), p.name))
        return [json.loads(file.read_text()) for file in files]

    def bank(self, folder, name):
        return json.loads(self.good('convert', name, '-', cwd=folder))

    def lost(self, folder, kind, *words):
        self.export(folder, kind, '--report', 'r.json', *words)
        return {event['what']: event for event in
                json.loads((folder / 'r.json').read_text())['events']}

    # ---- Import of the exported files ----

    def compare(self, was, now, name_of, number_of):
        """Compares the sprites of a bank with the sprite imported from their atlas."""
        want = [(sprite, frame) for sprite in was['sprites'] for frame in sprite['frames']]
        self.tap.equal('frames', len(now['frames']), len(want))
        for i, ((sprite, frame), again) in enumerate(zip(want, now['frames'])):
            more = {key: value for key, value in again.get('properties', {}).items()
                    if not key.startswith('source_')}
            for key in ('left', 'top', 'x', 'y', 'width', 'height', 'duration', 'boxes', 'points'):
                self.tap.equal((i, frame.get('name'), key), again.get(key), frame.get(key))
            self.tap.equal((i, 'properties'), more, frame.get('properties', {}))
            if 'name' in frame:
                self.tap.equal((i, 'name'), again['name'], name_of(sprite, frame['name']))
        starts = [0, *itertools.accumulate(len(sprite['frames']) for sprite in was['sprites'])]
        want = [(start, sprite, one) for start, sprite in zip(starts, was['sprites'])
                for one in sprite.get('animations', [])]
        self.tap.equal('animations', len(now.get('animations', [])), len(want))
        for (start, sprite, one), again in zip(want, now.get('animations', [])):
            steps = [{**step, 'frame': step['frame'] + start} for step in shown_steps(one)]
            self.tap.equal((one['name'], 'steps'), shown_steps(again), steps)
            for key in ('direction', 'loop', 'properties'):
                self.tap.equal((one['name'], key), again.get(key), one.get(key))
            self.tap.equal('name', again['name'], name_of(sprite, one['name']))
        self.tap.expect(number_of == len(was['sprites']), was['sprites'])

    def back_again(self, kind, count, words=()):
        """Importing the atlas restores everything in a bank except masks."""
        rng = random.Random(f'{kind} {count}')
        for turn in range(6):
            with Folder() as folder:
                duel.write(folder, content=dance(rng, count))
                self.export(folder, kind, *words)
                pages = len(list(folder.glob('x-*.png')))
                self.tap.expect((pages > 1) == bool(words), f'{pages} pages')
                self.good('new', 'back.gabarit', cwd=folder)
                content = json.loads((folder / 'back.gabarit').read_text())
                (folder / 'back.gabarit').write_text(json.dumps({**content, 'tags': []}))
                first = turn % pages if kind == 'pixi' else 0
                self.good('import', 'back.gabarit', f'x-{first}.json', cwd=folder)
                self.good('export', 'back.gabarit', '-o', 'back.gab', cwd=folder)
                was, now = self.bank(folder, 'x.gab'), self.bank(folder, 'back.gab')
                sprite, = now['sprites']
                if pages > 1:  # these have frames in the order of pages
                    self.tap.equal('names', len({f['name'] for f in sprite['frames']}), 7 * count)
                    continue
                self.compare(was, sprite, (lambda own, name: name) if count == 1 else
                             lambda own, name: f"{own['name']}/{name}", count)
                own = {key: value for key, value in sprite['properties'].items() if key != 'atlas'}
                self.tap.equal('of the sprite', own, {'life': 3, 'kind': 'dancer 0'} if count == 1
                               else {f'dancer {i}.{key}': value for i in range(count) for key, value
                                     in (('life', 3), ('kind', f'dancer {i}'))})
                colours = {tag['name']: (tag['colour'], tag.get('role')) for tag in was['tags']}
                again = {tag['name']: (tag['colour'], tag.get('role')) for tag in now['tags']}
                self.tap.expect(again and again.items() <= colours.items(), again)

    def back_of_aseprite(self):
        """Frames, times, tags, and boxes and points at whole pixels are restored from slices."""
        with Folder() as folder:
            content = dance(random.Random('ase'), 1)
            sprite, = content['sprites']
            for frame in sprite['frames']:
                frame.update(has_hot_spot=True, hot_x=3, hot_y=5, properties={},
                             boxes=[duel.box('head', 1, -2, 1, 3, 4)][:frame['w'] % 2],
                             points=[{'name': 'tip', 'x': 2.5, 'y': 3.5}])
            duel.write(folder, content=content)
            sheet, = self.export(folder, 'aseprite')
            self.good('new', 'back.gabarit', cwd=folder)
            self.good('import', 'back.gabarit', 'x-0.json', cwd=folder)
            self.good('export', 'back.gabarit', '-o', 'back.gab', cwd=folder)
            was, now = self.bank(folder, 'x.gab')['sprites'][0], self.bank(
                folder, 'back.gab')['sprites'][0]
            for frame, again in zip(was['frames'], now['frames']):
                for key in ('left', 'top', 'x', 'y', 'width', 'height', 'duration', 'boxes',
                            'points'):
                    self.tap.equal((frame.get('name'), key), again.get(key), frame.get(key))
            self.tap.expect(len(now['frames']) == len(sheet['frames']) > len(was['frames']),
                            len(now['frames']))
            self.tap.equal('animations', [a['name'] for a in now['animations']],
                           [a['name'] for a in was['animations']])

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
            own = [(sprite, frame) for sprite in bank['sprites'] for frame in sprite['frames']]
            firsts = frames if kind == 'aseprite' else [
                entry for entry in frames if 'repeats' not in entry['gabarit']]
            for (_, frame), entry in zip(own, firsts[:7]):
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

    def as_pixi(self):
        with Folder() as folder:
            duel.write(folder, content=dance(random.Random('pixi'), 2))
            for words, several in (((), False), (('--page-size', '16'), True)):
                sheets = self.export(folder, 'pixi', *words)
                self.tap.expect((len(sheets) > 1) == several, len(sheets))
                keys = [key for sheet in sheets for key in sheet['frames']]
                self.tap.equal('once', len(keys), len(set(keys)))
                self.tap.expect(all(key.startswith('dancer ') for key in keys), keys)
                own = sheets[0]['meta']['gabarit']['animations']
                listed = {name: list_ for sheet in sheets
                          for name, list_ in sheet['animations'].items()}
                for number, sheet in enumerate(sheets):
                    related = [f'x-{i}.json' for i in range(len(sheets)) if i != number]
                    self.tap.equal('related', sheet['meta'].get('related_multi_packs', []), related)
                    for name, list_ in sheet['animations'].items():
                        self.tap.expect(set(list_) <= set(sheet['frames']), (number, name))
                for sprite in self.bank(folder, 'x.gab')['sprites']:
                    for one in sprite['animations']:
                        said = own[f"{sprite['name']}/{one['name']}"]
                        order = expand(one)
                        self.tap.equal((one['name'], 'played'), said['played'], order)
                        self.tap.equal('loop', said['loop'], one.get('loop'))
                        times = [step.get('duration', sprite['frames'][step['frame']]['duration'])
                                 for step in shown_steps(one)]
                        self.tap.equal('times', [step['duration'] for step in said['steps']], times)
                        found = [said['steps'][i]['frame'] for i in said['played']]
                        self.tap.equal('list', listed.get(f"{sprite['name']}/{one['name']}", found),
                                       found)

    def multi_atlas(self, sheet):
        """Returns the frames of all pages as one list, each with its page. Their times must equal
        those stored before the pages."""
        found = {entry['filename']: {**entry, 'page': page} for page, texture
                 in enumerate(sheet['textures']) for entry in texture['frames']}
        self.tap.equal('times', sheet['frames'],
                       {key: {'duration': found[key]['duration']} for key in sheet['frames']})
        self.tap.equal('all', found.keys(), sheet['frames'].keys())
        self.tap.equal('pages', [texture['image'] for texture in sheet['textures']],
                       [f'x-{i}.png' for i in range(len(sheet['textures']))])
        self.tap.expect(len(sheet['textures']) > 1 and 'image' not in sheet['meta'], sheet['meta'])
        return [found[str(i)] for i in range(len(found))]

    def as_phaser(self, kind, *words):
        """Simulates createFromAseprite: it plays the frames from one number to another with their
        durations, in reverse or back and forth if the tag has that direction."""
        with Folder() as folder:
            duel.write(folder, content=dance(random.Random('phaser'), 2))
            sheet, = self.export(folder, kind, *words)
            frames = self.multi_atlas(sheet) if words else sheet['frames'] \
                if kind == 'aseprite' else [sheet['frames'][str(i)]
                                            for i in range(len(sheet['frames']))]
            tags = {tag['name']: tag for tag in sheet['meta']['frameTags']}
            bank = self.bank(folder, 'x.gab')
            for sprite in bank['sprites']:
                for one in sprite['animations']:
                    tag = tags[f"{sprite['name']}/{one['name']}"]
                    shown = frames[tag['from']:tag['to'] + 1]
                    if tag['direction'] == 'reverse':
                        shown = shown[::-1]
                    steps = shown_steps(one)
                    if one.get('direction') == 'reverse':
                        steps = steps[::-1]
                    self.tap.equal((one['name'], 'there and back'), tag['direction'] == 'pingpong',
                                   one.get('direction') == 'ping-pong')
                    self.tap.equal((one['name'], 'repeat'), tag.get('repeat'),
                                   None if 'loop' in one else '1')
                    self.tap.equal((one['name'], 'steps'), len(shown), len(steps))
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
        """The sheet has no key that the schema of Aseprite's sheets lacks, and all required
        keys."""
        def fits(kind, value):
            need, may = ASEPRITE[kind]
            self.tap.expect(need <= set(value) <= need | may, (kind, value))

        with Folder() as folder:
            for count in (1, 2):
                duel.write(folder, content=dance(random.Random(count), count))
                sheet, = self.export(folder, 'aseprite')
                fits('sheet', sheet)
                fits('meta', sheet['meta'])
                for kind, list_ in (('frame', sheet['frames']), ('tag', sheet['meta']['frameTags']),
                                    ('slice', sheet['meta']['slices'])):
                    self.tap.expect(list_, kind)
                    for value in list_:
                        fits(kind, value)
                for one in sheet['meta']['slices']:
                    self.tap.expect(len(one.get('color', '#')) == 9, one)
                    self.tap.equal('order', [key['frame'] for key in one['keys']],
                                   sorted({key['frame'] for key in one['keys']}))
                    for key in one['keys']:
                        fits('key', key)

    # ---- Reports ----

    def reports(self):
        with Folder() as folder:
            duel.write(folder)
            said = self.lost(folder, 'pixi')
            self.tap.equal('pixi', {word: event['count'] for word, event in said.items()},
                           {'own-mirrored': 2, 'own-times': 2, 'mask': 3, 'asset': 3})
            self.tap.equal('who', said['own-mirrored']['names'], ['ken/feint'])
            self.tap.equal('assets', said['asset']['names'], ['town', 'cave', 'yard'])
            self.tap.equal('lost', {word: event['lost'] for word, event in said.items()},
                           {'own-mirrored': False, 'own-times': False, 'mask': True, 'asset': True})
            said = self.lost(folder, 'aseprite')
            self.tap.equal('mirrored', (said['mirrored']['count'], said['mirrored']['lost']),
                           (2, True))
            self.tap.expect({'frame-name', 'no-place', 'unwritten-value', 'repeated'} <= set(said),
                            said)
            before = {name: (folder / name).read_bytes() for name in names(folder)
                      if name != 'r.json'}
            status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', '--atlas-json',
                                        'phaser', '--strict', '--report', 'r.json', cwd=folder)
            self.tap.expect(status == 1 and b'nothing was written, as 6 things would be lost' in err
                            and b'masks of frames' in out, (status, out, err))
            self.tap.equal('lost', json.loads((folder / 'r.json').read_text())['lost'], 6)
            self.tap.equal('files', {name: (folder / name).read_bytes() for name in before}, before)
            content = dance(random.Random('strict'), 1)
            duel.write(folder, content=content)
            self.good('export', 'duel.gabarit', '-o', 'y.gab', '--atlas-json', 'phaser', '--strict',
                      cwd=folder)

    def without_pictures(self):
        with Folder() as folder:
            content = dance(random.Random('none'), 1)
            frame = content['sprites'][0]['frames'][2]
            for key in ('picture', 'x', 'y'):
                del frame[key]
            duel.write(folder, content=content)
            for kind in KINDS:
                said = self.lost(folder, kind)
                self.tap.equal('frame', said['no-picture']['count'], 1)
                self.tap.equal('steps', said['step']['count'], 9)
            content['sprites'] = []
            duel.write(folder, content=content)
            self.good('export', 'duel.gabarit', '-o', 'none.gab', '--atlas-json', 'pixi',
                      cwd=folder)
            self.tap.equal('none', [n for n in names(folder) if n.startswith('none')],
                           ['none.gab'])

    # ---- Files ----

    def bad(self, part, *words, cwd, status=2):
        before = {name: (cwd / name).read_bytes() for name in names(cwd)}
        self.wrong(part, 'export', *words, cwd=cwd, status=status)
        self.tap.equal((words, 'files'), {name: (cwd / name).read_bytes() for name in names(cwd)},
                       before)

    def files(self):
        with Folder() as folder:
            duel.write(folder)
            words = ['duel.gabarit', '-o', 'x.gab', '--atlas-json', 'pixi']
            (folder / 'x-0.json').write_text('{"meta": {"app": "another"}, "frames": {}}')
            self.bad('x-0.json: what is there is no atlas as it was exported', *words, cwd=folder)
            (folder / 'x-0.json').unlink()
            (folder / 'x-0.json').symlink_to('/tmp/elsewhere.json')
            self.wrong('lies outside', 'export', *words, cwd=folder)
            self.tap.expect(not (folder / 'x.gab').exists(), 'no bank')
            (folder / 'x-0.json').unlink()
            self.good('export', *words, cwd=folder)
            first = {name: (folder / name).read_bytes() for name in names(folder)}
            self.good('export', *words, cwd=folder)
            self.tap.equal('again', {name: (folder / name).read_bytes() for name in names(folder)},
                           first)
            self.bad('it would be overwritten', *words, '--json', 'x-0.json', cwd=folder)
            self.bad('it would be overwritten', *words, '--report', 'x-0.json', cwd=folder)
            # First smaller pages, then one page, then none.
            duel.write(folder, content=dance(random.Random('files'), 1))
            self.good('export', *words, '--page-size', '16', '--page-padding', '0', cwd=folder)
            self.tap.expect((folder / 'x-1.json').exists(), names(folder))
            (folder / 'x-9.json').write_text('mine')
            self.good('export', *words, cwd=folder)
            self.tap.equal('one', [n for n in names(folder) if n.endswith('.json')],
                           ['x-0.json', 'x-9.json'])
            self.good('export', *words[:-2], '--atlas', cwd=folder)
            self.tap.equal('none', [n for n in names(folder) if n.endswith('.json')], ['x-9.json'])

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

    def by_the_project(self):
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'out/duel.gab', 'atlas': True, 'atlas_json': 'phaser'}
            duel.write(folder, content=content)
            (folder / 'out').mkdir()
            self.good('export', 'duel.gabarit', cwd=folder)
            self.tap.equal('out', names(folder / 'out'), ['duel-0.json', 'duel-0.png', 'duel.gab'])
            self.good('export', 'duel.gabarit', '--atlas-json', 'none', cwd=folder)
            self.tap.equal('none', names(folder / 'out'), ['duel-0.png', 'duel.gab'])
            self.good('export', 'duel.gabarit', '-o', 'plain.gab', '--no-atlas', cwd=folder)
            self.tap.expect(not (folder / 'plain-0.png').exists(), names(folder))

    def wrong_words(self):
        with Folder() as folder:
            duel.write(folder)
            for part, *words in (
                    ('none, pixi, phaser or aseprite, not Pixi', '-o', 'x.gab', '--atlas-json',
                     'Pixi'),
                    ('exclude each other', '-o', 'x.gab', '--atlas-json', 'pixi', '--no-atlas'),
                    ('needs a bank that is a file', '-o', '-', '--atlas-json', 'pixi', '--pixels',
                     'png'),
                    ('need --atlas-json', '-o', 'x.gab', '--strict'),
                    ('need --atlas-json', '-o', 'x.gab', '--atlas', '--report', 'r.json')):
                self.bad(part, 'duel.gabarit', *words, cwd=folder)
            duel.write(folder, content=dance(random.Random('small'), 1))
            self.bad('pages, and the JSON of Aseprite names one', 'duel.gabarit', '-o', 'x.gab',
                     '--atlas-json', 'aseprite', '--page-size', '16', cwd=folder, status=1)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    for kind in ('pixi', 'phaser'):
        for count in (1, 3):
            tap.case(f'back again: {kind}, {count} sprites', tests.back_again, kind, count)
    for kind in ('pixi', 'phaser'):
        tap.case(f'back again: {kind}, several pages', tests.back_again, kind, 2,
                 ('--page-size', '16'))
    tap.case('back again: aseprite', tests.back_of_aseprite)
    for kind in KINDS:
        tap.case(f'where frames lie: {kind}', tests.frames, kind)
    tap.case('as Pixi reads it', tests.as_pixi)
    for kind in ('phaser', 'aseprite'):
        tap.case(f'as Phaser makes animations: {kind}', tests.as_phaser, kind)
    tap.case('as Phaser makes animations: several pages', tests.as_phaser, 'phaser', '--page-size',
             '16')
    tap.case('the keys of Aseprite', tests.schema)
    tap.case('what is lost is said', tests.reports)
    tap.case('frames without pictures', tests.without_pictures)
    tap.case('files that may be overwritten, and old ones', tests.files)
    tap.case('pages in the bank, too', tests.pages_in_the_bank)
    tap.case('settings of the project', tests.by_the_project)
    tap.case('wrong words', tests.wrong_words)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
