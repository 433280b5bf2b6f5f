#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab edit: by examples, and with random options on random projects, compared with a model
that changes the JSON of the project. Prints TAP.

usage: test_edit.py GAB
"""
import copy
import json
import math
import os
import random
import re
import shlex
import sys

import duel
from tap import Folder, Gab, GabTests, Tap, names, run, times

NAMES = ['stand', 'punch 1', 'punch 2', 'punch 10', 'a/b', 'élan', 'x*y', '[z]', 'q?', '#1', '-n']
BOXES = ['', '', '', 'belly', 'upper', 'head', 'fist']
TAGS = {'head': 1, 'torso': 2, 'fist': 5, 'door': 8, 'street': 9, 'stone': 10}
PATTERNS = ['*/*', '*/stand', '*/punch *', 'ken/*', '*/*[12]', '*/p*[!1]', '*/?*?', '*/a/?', 'r*/*',
            '*/él?n', r'*/x\*y', '*/[[]z]', 'ken/q[?]', '*/[e-é]*', r'*/\#1', 'ken/stand', '*/-n',
            '*/**1*', 'ken/[', '*', '/', '*/[a']
VALUES = {'12': 12, '-2.5': -2.5, '1e3': 1000, 'true': True, 'false': False, '"12"': '12',
          'hu': 'hu', '': '', '012': '012', 'null': 'null', '[1]': '[1]', 'a=b': 'a=b', 'é"': 'é"'}


# ---- The model ----

class Fails(Exception):
    """The command must fail and change nothing."""


def regex(pattern):
    """Translates a pattern of the shell into a regular expression."""
    out, at = '', 0
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char == '*':
            out += '[^/]*'
        elif char == '?':
            out += '[^/]'
        elif char == '[':
            match = re.match(r'([!^]?)((?:\].*?|[^\]]+?))\]', pattern[at:])
            if not match:
                return r'(?!)'
            inner = match[2].replace('\\', '\\\\').replace('[', r'\[').replace(']', r'\]')
            out += f'(?!/)[{"^" if match[1] else ""}{inner}]'
            at += match.end()
        else:
            if char == '\\' and at < len(pattern):
                char = pattern[at]
                at += 1
            out += re.escape(char)
    return out


class Model:
    """A project as JSON, and the meaning of the options according to the manual."""

    KINDS = {'frames': ('sprites', 'frames'), 'boxes': ('sprites', 'frames', 'boxes'),
             'points': ('sprites', 'frames', 'points'), 'sprites': ('sprites',), 'tags': ('tags',),
             'animations': ('sprites', 'animations'), 'maps': ('maps',), 'levels': ('levels',),
             'zones': ('maps', 'planes', 'zones'), 'layers': ('levels', 'layers'),
             'markers': ('levels', 'markers')}

    def __init__(self, project):
        self.project = copy.deepcopy(project)
        self.selected, self.is_used, self.origin = [], True, 'picture'

    def tag_name(self, number):
        return next((tag['name'] for tag in self.project['tags'] if tag['number'] == number), '')

    def tag(self, name):
        return next((tag['number'] for tag in self.project['tags'] if tag['name'] == name), 0)

    def all_of(self, kind):
        """Returns (name, node, list, list of the frame's boxes) of each node of a kind."""
        found = [('', self.project, None)]
        for key in self.KINDS[kind]:
            found = [(name + '/' * bool(name or above is not self.project)
                      + self.name(key, item, index), item, above)
                     for name, above, _ in found for index, item in enumerate(above.get(key, []))]
        return found

    def name(self, key, item, index):
        return (item.get('name') or self.tag_name(item.get('tag', 0))
                or f'#{index + (key == "zones")}')

    def find(self, kind, pattern):
        wanted = re.compile(regex(pattern), re.DOTALL)
        found = [entry for entry in self.all_of(kind) if wanted.fullmatch(entry[0])]
        if not found:
            raise Fails(f'--{kind} {pattern}')
        return found

    # ---- Options ----

    def run(self, options):
        previous = None
        for option, value in options:
            if option in self.KINDS:
                if previous in self.KINDS:
                    self.selected.append((option, value))
                else:
                    self.end()
                    self.selected = [(option, value)]
                self.is_used = False
                self.find(option, value)
            elif option == 'relative-to':
                self.origin = value
            elif option == 'new-tag':
                self.new_tag(value)
            elif option.startswith('delete-'):
                self.delete(option.removeprefix('delete-'), value)
            else:
                self.change(option, value)
            previous = option
        self.end()

    def end(self):
        if not self.is_used:
            raise Fails('no change follows')

    def change(self, option, value):
        if not self.selected:
            raise Fails('nothing is selected')
        self.is_used = True
        for kind, pattern in self.selected:
            found = self.find(kind, pattern)
            for _, node, _ in found:
                if kind == 'boxes' and node.get('locked') and option != 'locked':
                    raise Fails('locked')
                getattr(self, option.replace('-', '_'))(kind, node, value)
            if option == 'group':
                for frame in {id(above): above for _, _, above in found}.values():
                    frame['boxes'] = gather(frame['boxes'])

    def position(self, kind, frame, x, y):
        if kind != 'frames' or (self.origin == 'hot-spot' and not frame.get('has_hot_spot')):
            raise Fails('no frame, or no hot spot')
        if self.origin == 'hot-spot':
            x, y = x + frame.get('hot_x', 0), y + frame.get('hot_y', 0)
        return x, y

    def hot_spot(self, kind, frame, value):
        if kind != 'frames':
            raise Fails('not a frame')
        if value == 'none':
            frame.update(has_hot_spot=False, hot_x=0, hot_y=0)
            return
        x, y = self.position(kind, frame, *map(float, value.split(',')))
        frame.update(has_hot_spot=True, hot_x=x, hot_y=y)

    def point(self, kind, frame, value):
        name, numbers = value.rsplit('=', 1)
        x, y = self.position(kind, frame, *(float(n) + 0.5 for n in numbers.split(',')))
        points = frame.setdefault('points', [])
        old = next((point for point in points if point['name'] == name), None)
        if old is None:
            points.append({'name': name, 'x': x, 'y': y})
        else:
            old.update(x=x, y=y)

    def box(self, kind, frame, value):
        label, numbers = value.rsplit('=', 1)
        x, y, w, h = map(int, numbers.split(','))
        name, colon, tag_name = label.rpartition(':') if ':' in label else (label, '', label)
        tag = self.tag(tag_name)
        x, y = (math.floor(n + 0.5) for n in self.position(kind, frame, x, y))
        if colon and tag == 0:
            raise Fails('no such tag')
        if w < 1 or h < 1:
            raise Fails('too small')
        boxes = frame.setdefault('boxes', [])
        unnamed = name == '' or (not colon and tag > 0)
        found = [box for box in boxes if box.get('name') and box['name'] == name]
        if not found and unnamed:
            found = [box for box in boxes if not box.get('name') and box.get('tag', 0) == tag]
        if len(found) > 1 or (found and found[0].get('locked')) or (not found and tag == 0):
            raise Fails('several, locked, or no tag')
        if found:
            found[0].update(x=x, y=y, w=w, h=h, **({'tag': tag} if colon else {}))
        else:
            boxes.append({'name': '' if unnamed else name, 'tag': tag, 'x': x, 'y': y, 'w': w,
                          'h': h})

    def duration(self, kind, node, value):
        self.field(kind, node, 'duration', int(value), ('frames',))

    def state(self, kind, node, value):
        self.field(kind, node, 'state', value, ('frames',))

    def group(self, kind, node, value):
        self.field(kind, node, 'group', value, ('boxes',))

    def locked(self, kind, node, value):
        self.field(kind, node, 'locked', value == 'yes', ('boxes',))

    def tag_of(self, kind, node, value):
        number = self.tag(value)
        if number == 0 and value != 'none':
            raise Fails('no such tag')
        self.field(kind, node, 'tag', number, ('boxes', 'zones', 'markers'))

    @staticmethod
    def field(kind, node, key, value, kinds):
        if kind not in kinds:
            raise Fails(f'no {key}')
        node[key] = value

    @staticmethod
    def set(_, node, value):
        key, text = value.split('=', 1)
        node.setdefault('properties', {})[key] = VALUES[text]

    def refer(self, _, node, value):
        key, target = value.split('=', 1)
        kind, colon, name = target.partition(':')
        if not key or (target != 'none' and (not colon or kind not in (
                'sprite', 'animation', 'map', 'zone', 'level', 'marker'))):
            raise Fails('not a reference')
        found = self.find(f'{kind}s', name) if colon else [('', {'id': duel.identity(0)}, None)]
        if len(found) > 1:
            raise Fails('several targets')
        node.setdefault('properties', {})[key] = {'refer': found[0][1]['id']}

    @staticmethod
    def unset(_, node, value):
        node.get('properties', {}).pop(value, None)

    def delete(self, kind, pattern):
        found = self.find(kind, pattern)
        if any(node.get('locked') for _, node, _ in found):
            raise Fails('locked')
        for _, node, above in found:
            above[kind] = [item for item in above[kind] if item is not node]

    def new_tag(self, value):
        name, equals, role = value.partition('=')
        old = next((tag for tag in self.project['tags'] if tag['name'] == name), None)
        if old and equals and old.get('role', '') != role:
            raise Fails('another role')
        if old:
            return
        used = {tag['number'] for tag in self.project['tags']}
        self.project['tags'].append({'number': min(set(range(1, 256)) - used), 'name': name,
                                     'role': role, 'colour': '#000000'})
        if role and role not in [item['name'] for item in self.project['roles']]:
            self.project['roles'].append({'name': role})


def gather(boxes):
    """Returns boxes with those of each group directly after the first of them."""
    out = []
    for box in boxes:
        if box in out and any(box is other for other in out):
            continue
        out.append(box)
        if box.get('group'):
            out += [other for other in boxes if other.get('group') == box['group']
                    and not any(other is done for done in out)]
    return out


# ---- Random projects and options ----

def random_box(rng):
    return {'name': rng.choice(BOXES), 'tag': rng.choice([0, 1, 1, 2, 5]),
            'x': rng.randint(-9, 9), 'y': rng.randint(-9, 9), 'w': rng.randint(1, 9),
            'h': rng.randint(1, 9), 'group': rng.choice(['', '', 'arm']),
            'locked': rng.random() < 0.005,
            'properties': {'damage': rng.randint(1, 9)} if rng.random() < 0.2 else {}}


def random_project(rng):
    project = duel.project()
    for number, sprite in enumerate(project['sprites']):
        sprite['frames'] = []
        for index, name in enumerate(rng.sample(NAMES, rng.randint(2, len(NAMES)))):
            has_hot_spot = rng.random() < 0.9
            sprite['frames'].append(duel.frame(
                100 * (number + 1) + index, name if rng.random() < 0.95 else '', 0,
                has_hot_spot=has_hot_spot, hot_x=rng.randint(0, 32) / 4 * has_hot_spot,
                hot_y=rng.randint(0, 8) * has_hot_spot,
                boxes=gather([random_box(rng) for _ in range(rng.randint(0, 4))]),
                points=[{'name': point, 'x': rng.randint(0, 7) + 0.5, 'y': 1.5}
                        for point in ('fist', 'eye') if rng.random() < 0.6]))
        sprite['animations'] = [{'id': duel.identity(60 + number), 'name': 'walk', 'loop': 0,
                                 'frames': [frame['id'] for frame in sprite['frames']]}]
    return project


def random_change(rng):
    number = rng.choice(['fist', 'eye', 'belly', 'head', 'x=y'])
    x, y = rng.randint(-20, 20), rng.randint(-20, 20)
    return rng.choice([
        ('hot-spot', rng.choice([f'{x},{y}', f'{x / 4},{y}', 'none'])),
        ('point', f'{number}={x},{y / 8}'),
        ('box', f'{rng.choice(BOXES[3:])}={x},{y},{rng.randint(1, 9)},5'),
        ('box', f'{rng.choice(BOXES)}:{rng.choice(list(TAGS))}={x},{y},3,{rng.randint(1, 9)}'),
        ('duration', str(rng.randint(0, 200))), ('state', rng.choice(['to do', 'done'])),
        ('tag', rng.choice([*TAGS, 'none', 'unknown'])), ('group', rng.choice(['arm', 'leg', ''])),
        ('locked', rng.choice(['yes', 'no'])), ('set', f'k{rng.randint(1, 3)}='
                                               + rng.choice(list(VALUES))),
        ('unset', rng.choice(['k1', 'damage', 'sound'])),
        ('refer', f'k{rng.randint(1, 3)}=' + rng.choice(
            ['sprite:ken', 'animation:ken/walk', 'map:t*', 'level:cave', 'none', 'level:yard',
             'sprite:*', 'frame:ken/stand', 'level:nobody']))])


def random_selection(rng):
    """Returns a selection that fits most changes of frames or boxes, or any selection."""
    kind = rng.choice(['frames'] * 12 + ['boxes'] * 8 + ['points'] * 3 + list(Model.KINDS))
    depth = len(Model.KINDS[kind])
    pattern = rng.choice(['*/*', '*/*[12n]', '*/?*?'] if rng.random() < 0.7 else PATTERNS)
    if depth == 1:
        pattern = rng.choice(['*'] * 9 + ['k*', 'ken', 'h?ad', 'town'])
    elif depth == 3:
        pattern += rng.choice(['/*', '/*e*', '/[bfe]*', '/#*'])
    return kind, pattern


def random_options(rng):
    options = []
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.15:
            options.append(('relative-to', rng.choice(['hot-spot', 'picture'])))
        if rng.random() < 0.15:
            options.append(('new-tag', rng.choice(['spark=attack', 'spark', 'mud=wet', 'head'])))
        if rng.random() < 0.15:
            kind, pattern = rng.choice([('boxes', '*/*/[bh]*'), ('points', '*/*/e*'),
                                        ('boxes', 'ken/*/*'), ('markers', '*/*')])
            options.append(('delete-' + kind, pattern))
        kind, pattern = random_selection(rng)
        options.append((kind, pattern))
        fits = {'boxes': ('tag', 'group', 'locked', 'set', 'unset', 'refer'),
                'frames': ('hot-spot', 'point', 'box', 'duration', 'state', 'set', 'unset',
                           'refer')}
        changes = [random_change(rng) for _ in range(rng.randint(1, 3))]
        options += [change for change in changes if rng.random() < 0.05
                    or change[0] in fits.get(kind, ('set', 'unset', 'refer'))] or [('set', 'k1=12')]
    return options


def to_words(options):
    return [word for option, value in options
            for word in ([f'--{option}={value}'] if value.startswith('-')
                         else ['--' + option, value])]


def to_script(rng, options):
    text = '# a script\n\n'
    for option, value in options:
        text += f'--{option} {shlex.quote(value)}' if not value.startswith('-') else \
            f'--{option}={shlex.quote(value)}'
        text += rng.choice(['\n', ' ', '  # why\n', '\n\n\t'])
    return text


# ---- The tests ----

class Tests(GabTests):
    def __init__(self, tap, gab):
        super().__init__(tap, gab)
        seed = int(os.environ.get('GABARIT_TEST_SEED', random.randrange(1 << 32)))
        print(f'# GABARIT_TEST_SEED={seed}')
        self.rng = random.Random(seed)
        self.canonical_count = 0

    def canonical(self, folder, name, project=None):
        """Returns a project as gab writes it, without the colours of tags."""
        path = folder / name
        if project is not None:
            path.write_text(json.dumps(project))
        self.canonical_count += 1
        self.runs('edit', name, '--sprites', '*', '--set', f'n={self.canonical_count}', cwd=folder)
        content = json.loads(path.read_text())
        for tag in content['tags']:
            tag['colour'] = '#000000'
        for sprite in content['sprites']:
            sprite['properties'].pop('n', None)
        return content

    # ---- Examples ----

    def test_edited_frames_in_an_exported_bank(self):
        """The bank has what was edited, relative to the hot spot."""
        with Folder() as folder:
            duel.write(folder)
            out = self.runs('edit', 'duel.gabarit', '--frames', 'ken/punch*', '--hot-spot', '3,7',
                            '--box', 'lower:fist=5,3,2,1', '--box', 'head=0,0,3,2', '--point',
                            'fist=6,2', '--set', 'sound=ha', '--boxes', '*/*/lower', '--set',
                            'damage=12', cwd=folder)
            self.tap.equal('summary', out, '1 frame changed\n')
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)

            def query(*words):
                return json.loads(self.runs('query', 'x.gab', *words, cwd=folder))
            boxes = query('boxes', 'ken', 'punch 1')
            placed = {box['name'] or box['tag']: (box['centre'], box['half']) for box in boxes
                      if not box['is_group']}
            self.tap.equal('lower', placed['lower'], ([3, -3.5], [1, 0.5]))
            self.tap.equal('head', placed['head'], ([-1.5, -6], [1.5, 1]))
            self.tap.equal('point', query('point', 'ken', 'punch 1', 'fist')['at'], [3.5, -4.5])
            self.tap.equal('frame', query('properties', 'frame', 'ken', 'punch 1'), {'sound': 'ha'})
            self.tap.equal('other frame', query('point', 'ken', 'stand', 'fist')['at'], [2.5, -3.5])
            lower = next(str(box['box']) for box in boxes if box['name'] == 'lower')
            self.tap.equal('box', query('properties', 'box', 'ken', 'punch 1', '#' + lower),
                           {'damage': 12})

    def query(self, folder, *words):
        """Returns the answer to a query of the exported project."""
        self.runs('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
        return json.loads(self.runs('query', 'x.gab', *words, cwd=folder))

    def test_references_and_fields(self):
        """Fields of a tag are defaults of its things; references follow their targets."""
        gold = {'kind': 'marker', 'index': 1, 'name': 'gold'}
        yard = {'kind': 'level', 'index': 1, 'name': 'yard'}
        punch = {'kind': 'animation', 'index': 0, 'name': 'punch'}
        with Folder() as folder:
            duel.write(folder)
            out = self.runs('edit', 'duel.gabarit', '--tags', 'door', '--field', 'locked=false',
                            '--refer-field', 'to=level:yard', '--field', 'cost=3', '--tags', 'head',
                            '--refer-field', 'owner=none', '--field', 'note=a b', '--zones',
                            '*/*/inn', '--refer', 'to=marker:cave/gold', '--set', 'cost=5',
                            '--markers', 'cave/start', '--refer', 'hero=animation:ken/punch',
                            cwd=folder)
            self.tap.equal('summary', out, '2 tags changed\n1 plane changed\n1 level changed\n')
            self.tap.equal('fields', re.findall('  field (.*)', self.runs(
                'info', 'duel.gabarit', cwd=folder)), [
                    'note: type text, default a b', 'owner: type reference, default none',
                    'cost: type number, default 3', 'locked: type boolean, default false',
                    'to: type reference, default level:yard'])
            info = json.loads(self.runs('info', 'duel.gabarit', '--json', cwd=folder))
            self.tap.equal('fields in JSON', [tag['fields'] for tag in info['tags']
                                              if tag['name'] == 'door'], [
                [{'name': 'cost', 'type': 'number', 'default': 3},
                 {'name': 'locked', 'type': 'boolean', 'default': False},
                 {'name': 'to', 'type': 'reference', 'default': 'level:yard'}]])
            inn, start = ('zone', 'town', 'doors', '#1'), ('marker', 'cave', 'start')
            for thing, wanted in (
                    (inn, {'beds': 4, 'cost': 5, 'locked': False, 'to': gold}),
                    (start, {'cost': 3, 'hero': punch, 'locked': False, 'to': yard}),
                    (('wall', 'cave', 'rock', '#4'),
                     {'cost': 3, 'lock': 'iron', 'locked': False, 'to': yard}),
                    (('box', 'ken', 'stand', '#0'), {'note': 'a b', 'owner': None}),
                    (('tag', 'door'), {})):
                self.tap.equal(thing, self.query(folder, 'properties', *thing), wanted)
            self.runs('edit', 'duel.gabarit', '--tags', 'door', '--rename-field', 'cost=price',
                      '--unset-field', 'locked', cwd=folder)
            self.tap.equal('renamed', self.query(folder, 'properties', *inn),
                           {'beds': 4, 'price': 5, 'to': gold})
            self.tap.equal('renamed default', self.query(folder, 'properties', *start),
                           {'hero': punch, 'price': 3, 'to': yard})
            out = self.runs('edit', 'duel.gabarit', '--delete-markers', 'cave/gold', cwd=folder)
            self.tap.equal('deleted', self.query(folder, 'properties', *inn),
                           {'beds': 4, 'price': 5, 'to': None})
            self.tap.expect('zone 1 (inn), property 3 (to): it leads nowhere' in self.gab(
                'check', 'duel.gabarit', cwd=folder)[1].decode(), 'gab check reports it')

    def test_the_report_of_a_dry_run(self):
        with Folder() as folder:
            path = duel.write(folder)
            before = path.read_bytes()
            words = ['edit', 'duel.gabarit', '--frames', 'ken/*', '--hot-spot', '4,7', '--set',
                     'sound=ha', '--new-tag', 'mud', '--delete-boxes', 'ryu/*/*', '--dry-run']
            self.tap.equal('output', self.runs(*words, cwd=folder).split('\n'), [
                'the project:', '  + ' + self.mud(), 'sprite ken, frame 1 (stand):',
                '  hot_y: 8 -> 7', '  + sound: "ha"', 'sprite ken, frame 2 (punch 1):',
                '  hot_y: 8 -> 7', '  - sound: "hu"', '  + sound: "ha"',
                'sprite ryu, frame 1 (stand):', '  - {"tag": 2, "x": 1, "y": 1, "w": 6, "h": 7}',
                '1 tag would change', '3 frames would change', ''])
            self.tap.equal('project', path.read_bytes(), before)
            self.tap.equal('nothing', self.runs('edit', 'duel.gabarit', '--frames', 'ken/*',
                                                '--hot-spot', '4,8', cwd=folder),
                           'nothing changed\n')
            self.tap.equal('project', path.read_bytes(), before)
            self.tap.equal('files', names(folder), ['duel.gabarit'])

    def mud(self):
        with Folder() as folder:
            duel.write(folder)
            self.runs('edit', 'duel.gabarit', '--new-tag', 'mud', cwd=folder)
            tag = json.loads((folder / 'duel.gabarit').read_text())['tags'][-1]
            return json.dumps(tag)

    def test_errors(self):
        """Each error names the place, the option and the object; nothing is changed."""
        select = ['--frames', 'ken/*']
        cases = {
            'duel.gabarit: --frames kem/*: none of the frames has a name that matches SPRITE/FRAME':
                ['--frames', 'kem/*', '--duration', '1'],
            '--frames ken: none': ['--frames', 'ken', '--duration', '1'],
            'no change follows --frames ken/*': select,
            'no change follows --frames ryu/*': select + ['--duration', '1', '--frames', 'ryu/*'],
            '--duration 1: select what it changes': ['--duration', '1'],
            'a change is missing': [],
            '--duration x: the value must be milliseconds': select + ['--duration', 'x'],
            'frame 1 (stand), duration: 16777217 must be from 0 to 16777216':
                select + ['--duration', '16777217'],
            '--hot-spot 1: the value must be X,Y': select + ['--hot-spot', '1'],
            '--hot-spot 1,2,3: the value': select + ['--hot-spot', '1,2,3'],
            '--hot-spot 1,: the value': select + ['--hot-spot', '1,'],
            '--hot-spot nan,1: the value': select + ['--hot-spot', 'nan,1'],
            '--hot-spot 0x1,1: the value': select + ['--hot-spot', '0x1,1'],
            '--hot-spot 65536,1: the value must be X,Y, each up to 65535':
                select + ['--hot-spot', '65536,1'],
            'box 1, x: 65539 must be from -65535 to 65535':
                select + ['--relative-to', 'hot-spot', '--box', 'head=65535,1,1,1'],
            '--box head=1,2,3: the value must be NAME=X,Y,W,H': select + ['--box', 'head=1,2,3'],
            '--box head=1.5,2,3,4: the value': select + ['--box', 'head=1.5,2,3,4'],
            'at least 1 pixel': select + ['--box', 'head=1,2,0,4'],
            'ken, frame 1 (stand) has no box “upper”': select + ['--box', 'upper=1,2,3,4'],
            'there is no tag “mud”': select + ['--box', 'upper:mud=1,2,3,4'],
            '--tag mud: there is no tag “mud”': ['--boxes', '*/*/*', '--tag', 'mud'],
            'sprite ken is not a frame': ['--sprites', '*', '--box', 'head=1,2,3,4'],
            'sprite ken has no duration': ['--sprites', 'ken', '--duration', '3'],
            '--set a: the value must be KEY=VALUE': select + ['--set', 'a'],
            'level cave is not a tag: --tags selects these': ['--levels', 'cave', '--field', 'a=1'],
            'level yard is not a tag': ['--levels', 'yard', '--refer-field', 'a=none'],
            'level yard is not a tag: --tags': ['--levels', 'yard', '--rename-field', 'a=b'],
            '--refer-field x: the value must be KEY=KIND:NAME':
                ['--tags', 'door', '--refer-field', 'x'],
            '--refer to=cave: the value must be KEY=KIND:NAME, where KIND is sprite, animation':
                select + ['--refer', 'to=cave'],
            '--refer =level:cave: the value': select + ['--refer', '=level:cave'],
            '--refer to=frame:ken/stand: the value': select + ['--refer', 'to=frame:ken/stand'],
            '--refer to=level:nobody: none of the levels has a name that matches LEVEL':
                select + ['--refer', 'to=level:nobody'],
            '3 zones match, but a reference has one target':
                select + ['--refer', 'to=zone:town/*/*'],
            '--rename-field x: the value must be OLD=NEW':
                ['--tags', 'door', '--rename-field', 'x'],
            'tag door has no property “x”': ['--tags', 'door', '--unset-field', 'x'],
            'tag door has no property “y”': ['--tags', 'door', '--rename-field', 'y=z'],
            '--locked maybe: the value must be yes or no': ['--boxes', '*/*/*', '--locked',
                                                            'maybe'],
            '--state ready: the value must be to do or done': select + ['--state', 'ready'],
            'the tag “fist” exists and has the role “attack”': ['--new-tag', 'fist=body'],
            'there is no option --framse': ['--framse', '*'],
            '--relative-to silhouette: the value must be hot-spot or picture':
                ['--relative-to', 'silhouette'],
            'frame 1 (stand), box 1 is locked': ['--boxes', 'ken/stand/head', '--locked', 'yes',
                                                 '--set', 'a=1'],
            'has a locked box “head”': ['--boxes', 'ken/stand/head', '--locked', 'yes',
                                        '--frames', '*/*', '--box', 'head=1,2,3,4'],
            '(stand) has no hot spot': select + ['--hot-spot', 'none', '--relative-to', 'hot-spot',
                                                 '--point', 'a=1,2'],
            'missing.txt': ['--script', 'missing.txt']}
        with Folder() as folder:
            path = duel.write(folder)
            before = path.read_bytes()
            for message, words in cases.items():
                self.fails(message, 'edit', 'duel.gabarit', '--new-tag', 'new', *words,
                           cwd=folder) if words else \
                    self.fails(message, 'edit', 'duel.gabarit', cwd=folder)
                self.tap.equal(f'project after {words}', path.read_bytes(), before)
            self.tap.equal('files', names(folder), ['duel.gabarit'])

    def test_scripts(self):
        """Scripts have the words of the shell; messages name their lines."""
        cases = {'--frames ken/*\n--hot-spot 1,2\n--foo 1\n': 'in.txt:3: there is no option --foo',
                 '\n--frames "ken/*\n': 'in.txt:2: Text ended before matching quote',
                 '--frames ken/* # c\n\n--box a:mud=1,2,3,4': 'duel.gabarit: in.txt:3: --box a:mud',
                 '--frames\nken/*': 'in.txt:1: --frames needs a value',
                 '--frames ken/* x': 'in.txt:1: unexpected argument x',
                 '--script in.txt': 'in.txt:1: there is no option --script',
                 '--frames a\0b': 'in.txt: is not a text'}
        with Folder() as folder:
            path = duel.write(folder)
            before = path.read_bytes()
            for text, message in cases.items():
                (folder / 'in.txt').write_text(text)
                self.fails(message, 'edit', 'duel.gabarit', '--script', 'in.txt', cwd=folder)
                self.tap.equal(f'project after {text}', path.read_bytes(), before)
            (folder / 'in.txt').write_text("--frames 'ken/punch 1'\r\n")
            status, out, err = self.gab('edit', 'duel.gabarit', '--script', 'in.txt', '--hot-spot',
                                        '1,2', '--script', '-', cwd=folder,
                                        stdin=b'--frames ryu/*\n--duration 7')
            self.tap.equal('several', (status, out, err), (0, b'2 frames changed\n', b''))
            (folder / 'in.txt').write_text('# nothing\n')
            self.tap.equal('empty', self.runs('edit', 'duel.gabarit', '--script', 'in.txt',
                                              cwd=folder), 'nothing changed\n')

    def test_saving(self):
        """Saving is as safe as that of gab import: with a backup, and not of a protected file."""
        with Folder() as folder:
            path = duel.write(folder)
            before = path.read_bytes()
            words = ['edit', 'duel.gabarit', '--frames', '*/*', '--duration', '7']
            self.runs(*words, cwd=folder)
            self.tap.equal('backup', (folder / 'duel.gabarit~').read_bytes(), before)
            path.chmod(0o444)
            if os.getuid() != 0:
                self.fails('duel.gabarit', *words[:-1], '8', cwd=folder)
            path.chmod(0o644)
            link = folder / 'link.gabarit'
            os.link(path, link)
            saved = path.read_bytes()
            self.fails('duel.gabarit', *words[:-1], '9', cwd=folder)
            self.tap.equal('a file with two names', path.read_bytes(), saved)

    # ---- Random options ----

    def random_case(self, rng, folder):
        before = random_project(rng)
        duel.write(folder, content=before)
        before = self.canonical(folder, 'duel.gabarit')
        path = folder / 'duel.gabarit'
        options = random_options(rng)
        model = Model(before)
        try:
            model.run([('tag_of' if option == 'tag' else option, value)
                       for option, value in options])
            fails = None
        except Fails as reason:
            fails = str(reason)
        by_script = rng.random() < 0.5
        (folder / 'in.txt').write_text(to_script(rng, options))
        words = ['edit', 'duel.gabarit'] + (['--script', 'in.txt'] if by_script
                                            else to_words(options))
        text, files = path.read_bytes(), names(folder)
        status, out, err = self.gab(*words, '--dry-run', cwd=folder)
        self.tap.equal(f'{words} {options}: dry run {err} ({fails})', status, 2 if fails else 0)
        self.tap.expect((path.read_bytes(), names(folder)) == (text, files),
                        f'{words}: the dry run changed something')
        status, _, err = self.gab(*words, cwd=folder)
        self.tap.equal(f'{words} {options}: {err} ({fails})', status, 2 if fails else 0)
        if fails:
            self.tap.expect((path.read_bytes(), names(folder)) == (text, files),
                            f'{words}: a failure changed something')
            return fails
        self.compare_report(words, out.decode(), before, json.loads(path.read_text()))
        self.tap.expect(self.canonical(folder, 'duel.gabarit')
                        == self.canonical(folder, 'model.gabarit', model.project),
                        f'{words} {options}: differs from the model')
        return None

    def compare_report(self, words, report, before, after):
        """Expects that a dry run reported exactly the difference of each frame."""
        reported, title = {}, None
        for line in report.splitlines():
            if line.startswith('  '):
                reported.setdefault(title, []).append(line[2:])
            else:
                title = line.rstrip(':')
        for sprite, new_sprite in zip(before['sprites'], after['sprites']):
            for index, (old, new) in enumerate(zip(sprite['frames'], new_sprite['frames'])):
                name = f' ({old["name"]})' if old.get('name') else ''
                lines = reported.pop(f'sprite {sprite["name"]}, frame {index + 1}{name}', [])
                self.tap.equal(f'{words}: {sprite["name"]} {old.get("name")}', sorted(lines),
                               sorted(difference(old, new, targets_of(before))))
        self.tap.expect(not [title for title in reported if ', frame' in title], reported)

    def test_random_options(self):
        count, failures = times(300), 0
        for _ in range(count):
            with Folder() as folder:
                failures += self.random_case(self.rng, folder) is not None
        self.tap.expect(0.03 < failures / count < 0.75, f'{failures} of {count} fail')


def value_text(value):
    return json.dumps(value, ensure_ascii=False)


def targets_of(project):
    """Returns what reports call the targets of references, by their ids."""
    targets = {duel.identity(0): 'none'}
    for kind in ('sprite', 'map', 'level'):
        targets.update({item['id']: f'{kind}:{item["name"]}' for item in project[kind + 's']})
    for sprite in project['sprites']:
        targets.update({item['id']: f'animation:{sprite["name"]}/{item["name"]}'
                        for item in sprite.get('animations', [])})
    return targets


def difference(old, new, targets):
    """Returns the lines for the difference of two frames, which gab has written."""
    defaults = {'hot_x': 0, 'hot_y': 0, 'has_hot_spot': False, 'state': 'to do', 'duration': 100}
    for key, default in defaults.items():
        values = old.get(key, default), new.get(key, default)
        if values[0] != values[1]:
            yield f'{key}: {value_text(values[0])} -> {value_text(values[1])}'
    for key in ('boxes', 'points'):
        was, now = ([value_text(item) for item in frame.get(key, [])] for frame in (old, new))
        for line in list(was):
            if line in now:
                was.remove(line)
                now.remove(line)
        yield from ['- ' + line for line in was] + ['+ ' + line for line in now]
    was, now = old.get('properties', {}), new.get('properties', {})
    for key in {*was, *now}:
        if value_text(was.get(key)) != value_text(now.get(key)):
            yield from [f'{sign} {key}: ' + (targets[properties[key]['refer']]
                                             if isinstance(properties[key], dict)
                                             else value_text(properties[key]))
                        for sign, properties in (('-', was), ('+', now)) if key in properties]


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
