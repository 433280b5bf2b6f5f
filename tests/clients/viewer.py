#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens pages of `gab view` from disk in independent browsers, uses them with mouse and keys, sends
them the queries of gab query, and opens pages with damaged banks. Prints TAP.

usage: viewer.py GAB NODE_MODULES BROWSER PROGRAM DEMO_FOLDER

GABARIT_PAGE_QUESTIONS is the number of queries that are compared (10,000), GABARIT_PAGE_DAMAGED the
number of damaged banks that are opened (1,000); GABARIT_PAGE_PICTURES is a folder for pictures of
the window.
"""
import base64
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import zlib

from client import HERE, SEED
import duel
from tap import Folder, Gab, GabTests, Tap, run

QUESTIONS = int(os.environ.get('GABARIT_PAGE_QUESTIONS', 10000))
DAMAGED = int(os.environ.get('GABARIT_PAGE_DAMAGED', 1000))
NAMES = ['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>',
         '"><svg onload=alert(1)>', 'javascript:alert(1)', '${alert(1)}', '%3Cb%3E', 'a/b?c#d+e f']


# Fields of results of gab query, by verb, that viewer_queries.mjs does not return.
NOT_RETURNED = {'animation': {'frame'}, 'band': {'stored'}, 'clearance': {'known', 'squared'},
                'leaf': {'count', 'walls'},
                'nearest': {'layer', 'wall', 'cell', 'side', 'door', 'tag', 'role'},
                'slide': {'motion', 'cell', 'side', 'door'}, 'sweep': {'cell', 'side', 'door'},
                'touches': {'radius'}, 'zone': {'walk'}}


# ---- Numbers with the library's precision ----

def single(value):
    return struct.unpack('<f', struct.pack('<f', value))[0]


def are_equal(found, expected, ignored=frozenset()):
    """Returns True if a result equals that of gab query. null equals a missing field; fields in
    `ignored` are ignored."""
    if isinstance(found, bool) or isinstance(expected, bool):
        return found is expected
    if isinstance(found, (int, float)) and isinstance(expected, (int, float)):
        return found == expected or single(found) == single(expected)
    if isinstance(found, list) and isinstance(expected, list):
        return (len(found) == len(expected)
                and all(are_equal(*pair, ignored) for pair in zip(found, expected)))
    if isinstance(found, dict) and isinstance(expected, dict):
        return all(are_equal(found.get(key), expected.get(key), ignored)
                   for key in (found.keys() | expected.keys()) - ignored)
    return found == expected


# ---- Queries, as arguments of gab query and as objects for the page ----

def quoted(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


class Questions:
    """Random queries about a bank; `bank` is its content as JSON."""

    def __init__(self, bank, rng):
        self.bank, self.rng = bank, rng
        self.lines, self.objects = [], []

    def add(self, verb, arguments, **more):
        self.lines.append(f'{verb} {arguments}')
        self.objects.append({'verb': verb, **more})

    def number(self, min, max):
        return self.rng.randrange(min * 256, max * 256) / 256

    def point(self, min, max):
        return [self.number(min[0], max[0]), self.number(min[1], max[1])]

    def frame(self, at=None):
        sprite = self.rng.choice([one for one in self.bank['sprites'] if one.get('animations')])
        animation = self.rng.choice(sprite['animations'])
        step, flip = self.rng.randrange(len(animation['steps'])), self.rng.random() < 0.5
        at = at or [self.rng.randrange(-40, 40), self.rng.randrange(-20, 20)]
        return (f'{quoted(sprite["name"])} {quoted(animation["name"])} {step} --at {at[0]},{at[1]}'
                + ' --flip-x' * flip, {'sprite': sprite['name'], 'animation': animation['name'],
                                       'step': step, 'at': at, 'flipX': flip})

    def add_frame_query(self):
        verb = self.rng.choice(['hit', 'hits', 'solid', 'strike', 'masks', 'animation'])
        arguments, frame = self.frame()
        if verb in ('strike', 'masks'):
            other, second = self.frame()
            self.add(verb, f'{arguments} {other}', frames=[frame, second])
        elif verb == 'animation':
            ms = self.rng.randrange(5000)
            self.add(verb, f'{quoted(frame["sprite"])} {quoted(frame["animation"])} {ms}',
                     sprite=frame['sprite'], animation=frame['animation'], ms=ms)
        else:
            point = self.point((-90, -120), (90, 40))
            position = f'{point[0]},{point[1]}'
            if verb == 'hits':
                radius = self.number(0, 30)
                self.add(verb, f'{arguments} circle {position},{radius}',
                         circle=[*point, radius], **frame)
            else:
                self.add(verb, f'{arguments} {position}', point=point, **frame)

    def add_map_query(self):
        map_ = self.rng.choice(self.bank['maps'])
        point = self.point((-10, -10), (map_['width'] + 10, map_['height'] + 10))
        position, name = f'{point[0]},{point[1]}', quoted(map_['name'])
        verbs = ['zone'] + (['band', 'touches'] if map_.get('bands') else [])
        verbs += ['clearance'] if 'distances' in map_ or map_.get('has_distances') else []
        verb = self.rng.choice(verbs)
        if verb == 'zone':
            plane = self.rng.choice(map_['planes'])['name']
            self.add(verb, f'{name} {quoted(plane)} {position}', map=map_['name'], plane=plane,
                     point=point)
        elif verb == 'touches':
            band = self.rng.choice(map_['bands'])['name']
            self.add(verb, f'{name} {quoted(band)} {position}', map=map_['name'], band=band,
                     point=point)
        else:
            self.add(verb, f'{name} {position}', map=map_['name'], point=point)

    def add_level_query(self):
        level = self.rng.choice(self.bank['levels'])
        a, b = self.point((0, 0), (760, 440)), self.point((0, 0), (760, 440))
        position, name = f'{a[0]},{a[1]}', quoted(level['name'])
        verb = self.rng.choice(['sweep', 'slide', 'visible', 'nearest', 'leaf'])
        walls = [layer['name'] for layer in level['layers'] if layer.get('kind') == 'walls'
                 or layer.get('type') == 'walls' or 'walls' in layer]
        if verb in ('sweep', 'slide'):
            radius, is_box = self.number(0, 20), self.rng.random() < 0.3
            size = [self.rng.randrange(1, 40), self.rng.randrange(1, 40)] if is_box else None
            how = f'--size {size[0]},{size[1]}' if is_box else f'--radius {radius}'
            self.add(verb, f'{name} {position} {b[0]},{b[1]} {how}', level=level['name'], to=b,
                     radius=radius, size=size, **{'from': a})
        elif verb == 'visible':
            self.add(verb, f'{name} {position} {b[0]},{b[1]}', level=level['name'], to=b,
                     **{'from': a})
        elif verb == 'nearest':
            self.add(verb, f'{name} {position} --within 4096', level=level['name'], **{'from': a})
        elif walls:
            layer = self.rng.choice(walls)
            self.add('leaf', f'{name} {quoted(layer)} {position}', level=level['name'], layer=layer,
                     **{'from': a})

    def add_random(self, count):
        while len(self.lines) < count:
            self.rng.choice([self.add_frame_query, self.add_map_query, self.add_level_query])()


# ---- Damaged banks ----

def fix_checksums(data):
    """Returns a bank with correct checksums of its sections and its table."""
    data, count = bytearray(data), struct.unpack_from('<I', data, 20)[0]
    for i in range(min(count, 64)):
        at = 64 + 32 * i
        if at + 32 > len(data):
            return bytes(data)
        offset, size = struct.unpack_from('<II', data, at + 4)
        if offset + size <= len(data):
            struct.pack_into('<I', data, at + 24, zlib.crc32(data[offset:offset + size]))
    struct.pack_into('<I', data, 32, 0)
    struct.pack_into('<I', data, 32, zlib.crc32(data[:64 + 32 * min(count, 64)]))
    return bytes(data)


def damage(original, rng):
    """Returns a bank that is cut short, too long, or has a few wrong bytes; half of those with
    wrong bytes have correct checksums."""
    data, how = bytearray(original), rng.randrange(10)
    if how == 0:
        return bytes(data[:rng.randrange(len(data))])
    if how == 1:
        return bytes(data) + rng.randbytes(rng.randrange(1, 40))
    for _ in range(rng.choice([1, 1, 1, 2, 4, 16])):
        at = rng.randrange(len(data)) if how < 6 else rng.randrange(min(len(data), 4096))
        data[at] = rng.choice([data[at] ^ 1 << rng.randrange(8), 0, 255,
                               rng.randrange(256)])
    return fix_checksums(data) if how % 2 else bytes(data)


def page_with_bank(page, data):
    """Returns the page with other bytes as its bank."""
    packed = base64.b64encode(zlib.compress(data)).decode()
    text, count = re.subn(r'(id="data" data-size=")\d+(">)[^<]*',
                          lambda match: f'{match[1]}{len(data)}{match[2]}{packed}', page)
    assert count == 1
    return text


# ---- Tests ----

class Tests(GabTests):
    def __init__(self, tap, gab, folder, arguments):
        super().__init__(tap, gab)
        self.folder = pathlib.Path(folder)
        self.modules, self.browser, self.program, demo = arguments
        self.demo = pathlib.Path(demo).resolve()
        self.rng = random.Random(SEED)

    def test_pages_are_written(self):
        self.runs('export', self.demo / 'demo.gabarit', '-o', 'demo.gab', '--pixels', 'png',
                  cwd=self.folder)
        self.runs('view', 'demo.gab', cwd=self.folder)
        duel.write(self.folder)
        self.runs('export', 'duel.gabarit', '-o', 'duel.gab', cwd=self.folder)
        self.runs('view', 'duel.gab', cwd=self.folder)

    def run(self, *tasks):
        """Runs tasks in the browser; returns its findings."""
        path = self.folder / 'tasks.json'
        path.write_text(json.dumps([{'name': str(i), **task} for i, task in enumerate(tasks)]))
        arguments = ['node', HERE / 'viewer.mjs', self.modules, self.browser, self.program, path]
        process = subprocess.run(arguments, capture_output=True, timeout=3600, check=False)
        if process.returncode != 0:
            raise ValueError(process.stderr.decode()[-2000:])
        found = [json.loads(line) for line in process.stdout.decode().splitlines()]
        self.version = found.pop()['version']
        for task, result in zip(tasks, found):
            self.tap.expect(not result['faults'], f'{task["task"]}: {result["faults"][:3]}')
        return found

    def path(self, name):
        return str(self.folder / name)

    def test_answers_equal_those_of_gab_query(self):
        """Expects that the library in the page returns the same results as gab query."""
        bank = json.loads(self.runs('convert', 'demo.gab', '-', cwd=self.folder))
        questions = Questions(bank, self.rng)
        questions.add_random(QUESTIONS)
        status, out, err = self.gab('query', 'demo.gab', '-', cwd=self.folder, timeout=600,
                                    stdin='\n'.join(questions.lines).encode() + b'\n')
        self.tap.equal('gab query', (status, err), (0, b''))
        expected_results = [json.loads(line) for line in out.decode().splitlines()]
        found, = self.run({'task': 'ask', 'path': self.path('demo.html'),
                           'questions': questions.objects})
        same = 0
        for line, result, expected in zip(questions.lines, found['results'], expected_results,
                                          strict=True):
            verb = line.split()[0]
            if verb == 'sweep' and not expected['hit']:  # gab query adds where the move ends
                expected = {'hit': False}
            same += self.tap.expect(are_equal(result, expected, NOT_RETURNED.get(verb, set())),
                                    f'{line}: {result}, not {expected}')
        verbs = {line.split()[0] for line in questions.lines}
        print(f'# {same} of {len(expected_results)} answers equal, {len(verbs)} kinds, seed {SEED}')

    def test_everything_is_clicked_through_by_mouse_and_by_keys(self):
        for name in ('demo', 'duel'):
            by_mouse, by_keys = self.run(
                {'task': 'mouse', 'path': self.path(f'{name}.html')},
                {'task': 'keys', 'path': self.path(f'{name}.html'), 'fresh': True})
            if 'seen' not in by_mouse or 'seen' not in by_keys:
                continue
            kinds = {one['link'].split('/')[0] for one in by_mouse['seen']}
            self.tap.equal('kinds', kinds, {'#sprite', '#map', '#level', '#duel'})
            for one in by_mouse['seen'] + by_keys['seen'][:-2]:
                self.tap.expect(one['facts'] > 40, one)
            self.tap.equal('links', len({one['link'] for one in by_mouse['seen']}),
                           len(by_mouse['seen']))
            self.tap.expect('Search' in by_keys['seen'][-2]['dialog'], by_keys['seen'][-2])
            if name == 'demo':
                self.tap.expect(re.match(r'^[1-9] of [1-9]', by_keys['seen'][-1]['found']),
                                by_keys['seen'][-1])

    def test_the_facts_after_clicks_equal_those_of_gab_query(self):
        """Expects that after a click, the facts show the results of gab query for the position in
        the link."""
        at = [[self.rng.uniform(0.2, 0.8), self.rng.uniform(0.2, 0.8)] for _ in range(60)]
        study, keep = self.run(
            {'task': 'places', 'path': self.path('demo.html'), 'hash': '#map/study', 'at': at},
            {'task': 'places', 'path': self.path('demo.html'), 'hash': '#level/keep', 'at': at})
        for one in study['seen']:
            match = re.match(r'#map/study/zones/at/([-\d.]+,[-\d.]+)', one['link'])
            if not self.tap.expect(match, one):
                continue
            for plane in ('zones', 'walkable'):
                out = self.gab('query', 'demo.gab', 'zone', 'study', plane, match[1],
                               cwd=self.folder)
                name = json.loads(out[1]).get('name')
                self.tap.expect(name is None or name in one['what'], (one, name))
        for one in keep['seen']:
            match = re.match(r'#level/keep/walls/from/([-\d.,]+)/to/([-\d.,]+)\?r=([\d.]+)',
                             one['link'])
            if not self.tap.expect(match, one):
                continue
            out = self.gab('query', 'demo.gab', 'slide', 'keep', match[1], match[2], '--radius',
                           match[3], cwd=self.folder)
            end = json.loads(out[1])['end']
            shown = re.search(r'Ends at\s+([−\d.,]+), ([−\d.,]+)', one['what'])
            end_shown = [float(text.replace('−', '-').replace(',', '')) for text in shown.groups()]
            self.tap.expect(all(abs(g - w) <= 0.051 for g, w in zip(end_shown, end)), (one, end))

    def test_correct_links_are_opened_wrong_ones_are_reported(self):
        """Expects that the page opens correct links, and shows a notice for wrong ones."""
        known = ['#sprite/asha/kick/7/box/heel+strike',
                 '#duel/asha/kick/7/borin/idle/1?apart=44',
                 '#level/keep/walls/from/296,326/to/444,332?r=13', '#map/study/zones/zone/desk',
                 '#map/study/zones/at/100,100', '#sprite/borin/walk/3/point/fist']
        wrong = ['#sprite/nobody/kick/7', '#sprite/asha/nothing', '#sprite/asha/kick/99',
                 '#sprite/asha/kick/1/box/none', '#map/nowhere', '#level/keep/none',
                 '#%3Cimg%20src%3Dx%3E/%E0%A4%A', '#duel/x/y/z', '#sprite/__proto__',
                 '#constructor/x']
        good, bad = self.run({'task': 'links', 'path': self.path('demo.html'), 'hashes': known},
                             {'task': 'links', 'path': self.path('demo.html'), 'hashes': wrong})
        self.tap.equal('links', [one['link'] for one in good['seen']], known)
        self.tap.equal('notices', [one['notice'] for one in good['seen']], [''] * len(known))
        for hash_, one in zip(wrong, bad['seen']):
            self.tap.expect(one['notice'] and one['link'].count('/') >= 1, (hash_, one))

    def test_screen_readers_can_read_the_page(self):
        """Expects that every control has a name, and that screen readers can read the contents."""
        for hash_, words in (('#sprite/asha/kick/7', ['heel strike', 'Boxes in', 'Play']),
                             ('#map/study', ['desk', 'Zones']), ('#level/keep', ['stone', 'Doors']),
                             ('#duel', ['Distance', 'Library results'])):
            found, = self.run({'task': 'reader', 'path': self.path('demo.html'), 'hash': hash_})
            self.tap.equal(f'nameless in {hash_}', found.get('nameless'), [])
            for word in words:
                self.tap.expect(word in found.get('tree', ''), f'{word} in {hash_}')
            for part in ('banner', 'navigation', 'main', 'complementary'):
                self.tap.expect(f'- {part}' in found.get('tree', ''), f'{part} in {hash_}')

    def test_nothing_is_wider_than_the_window(self):
        """Takes screenshots of both themes, French, a phone, double size, and without scripts;
        nothing may be wider than the window."""
        to = pathlib.Path(os.environ.get('GABARIT_PAGE_PICTURES', self.folder / 'pictures'))
        to.mkdir(parents=True, exist_ok=True)
        hashes = {'sprite': '#sprite/asha/kick/7/box/heel+strike', 'map': '#map/lake+circuit',
                  'duel': '#duel/asha/kick/7/borin/idle/1?apart=44',
                  'level': '#level/keep/walls/from/296,326/to/444,332?r=13'}
        options = {'dark': {}, 'light': {'light': True}, 'french': {'locale': 'fr-FR'},
                   'phone': {'width': 390, 'height': 844, 'ratio': 2, 'touch': True},
                   'tablet': {'width': 900, 'height': 1100, 'light': True},
                   'small': {'width': 640, 'height': 400, 'ratio': 2}}
        tasks = [{'task': 'shot', 'path': self.path('demo.html'), 'hash': hash_,
                  'to': str(to / f'{kind}-{name}.png'), **how}
                 for kind, hash_ in hashes.items() for name, how in options.items()]
        tasks.sort(key=lambda task: task.get('light', False))
        if self.browser == 'chromium':  # WebDriver cannot disable scripts
            tasks.append({'task': 'shot', 'path': self.path('demo.html'), 'scripts': False,
                          'to': str(to / 'plain.png')})
        for task, one in zip(tasks, self.run(*tasks)):
            self.tap.equal(f'too wide: {task["to"]}', one.get('excessWidth', 0), 0)
            if task.get('locale') == 'fr-FR':
                self.tap.expect('Chargée et vérifiée' in one['text'], one['text'][:300])
            if not task.get('scripts', True):
                self.tap.expect('asha' in one['text'] and 'scripts' in one['text'], one['text'])

    def test_names_with_markup_are_shown_as_text(self):
        """Expects that names with markup and code are shown as text and run nothing."""
        project = json.loads((self.folder / 'duel.gabarit').read_text())
        for i, name in enumerate(NAMES):
            project['sprites'][0]['name'] = project['maps'][0]['name'] = name
            project['levels'][0]['name'] = project['tags'][i % 3]['name'] = name
            (self.folder / 'hostile.gabarit').write_text(json.dumps(project))
            self.runs('export', 'hostile.gabarit', '-o', 'hostile.gab', cwd=self.folder)
            self.runs('view', 'hostile.gab', '-o', f'hostile-{i}.html', '--title', name,
                      cwd=self.folder)
        found = self.run(*[{'task': 'mouse', 'path': self.path(f'hostile-{i}.html')}
                           for i in range(len(NAMES))])
        for name, one in zip(NAMES, found):
            self.tap.expect(any(name in seen['title'] for seen in one.get('seen', [])), (name, one))

    def test_damaged_banks_are_reported(self):
        """Expects that the page reports what is wrong, or shows what gab accepts, and never fails
        itself."""
        page = (self.folder / 'duel.html').read_text()
        whole = (self.folder / 'duel.gab').read_bytes()
        tasks, accepted = [], []
        for i in range(DAMAGED):
            data = damage(whole, self.rng)
            (self.folder / f'bad-{i}.html').write_text(page_with_bank(page, data))
            (self.folder / 'bad.gab').write_bytes(data)
            accepted.append(self.gab('check', 'bad.gab', cwd=self.folder)[0] == 0)
            if i % 100 == 0:
                tasks.append({'task': 'damaged', 'fresh': True, 'paths': []})
            tasks[-1]['paths'].append(self.path(f'bad-{i}.html'))
        seen = [one for found in self.run(*tasks) for one in found.get('seen', [])]
        self.tap.equal('banks', len(seen), DAMAGED)
        for i, (is_accepted, one) in enumerate(zip(accepted, seen)):
            self.tap.expect(one['ready'] == is_accepted and not one['faults'],
                            f'bad-{i}: {is_accepted}, {one}')
            self.tap.expect(one['ready'] or 'gab export' in one['message'], one)
        print(f'# {len(seen)} damaged banks, the library accepts {sum(accepted)} of them')


def main():
    gab, *arguments = sys.argv[1:]
    tap = Tap()
    print(f'# seed {SEED}')
    with Folder() as folder:
        tests = Tests(tap, Gab(gab), folder, arguments)
        status = run(tests)
        print(f'# {QUESTIONS} answers, {DAMAGED} damaged banks; {arguments[1]} {tests.version}')
        if tap.failed and 'GABARIT_PAGE_KEEP' in os.environ:
            shutil.copytree(folder, os.environ['GABARIT_PAGE_KEEP'], dirs_exist_ok=True)
    return status


if __name__ == '__main__':
    sys.exit(main())
