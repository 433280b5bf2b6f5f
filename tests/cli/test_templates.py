#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab export with templates: the built-in ones, whose texts strict readers compare with the
bank, and those of users: where the text is written, and what is refused. Prints TAP.

usage: test_templates.py GAB DEMO [LUA [NODE]]
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

import duel
import text_readers as readers
from tap import Folder, Gab, GabTests, Tap, names

MARK = 'Exported by Gabarit'
BUILT_IN = {'libgdx': '.atlas', 'sparrow': '.xml', 'openbor': '.txt', 'defold': '.lua',
            'gamemaker': '.gml', 'csv': '.csv'}
# Characters that a format must escape or replace.
NAMES = ['a,b', 'q"uote', "it's", 'back\\slash', '<&>', 'semi;colon', 'a:b', '日本', 'sp ace', '1st',
         'end]]', '{{ x }}', '??/', 'tab\tend', '#hash', 'é']


def without_checksum(path):
    return re.sub(rf'(?<={MARK}) \(checksum [0-9a-f]{{8}}\)', '', path.read_text())


def rounded(number):
    """Rounds to the nearest whole number; halves upwards."""
    return int((number + 0.5) // 1)


def area(corners):
    """Returns the area within an outline; the sign shows its direction."""
    points = [tuple(map(float, corner.split(','))) for corner in corners.split()]
    return sum(x0 * y1 - x1 * y0
               for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1])) / 2


def painted(row):
    """Returns the number of pixels of zones in a line of a grid (see JSON.md)."""
    times, _, runs = row.rpartition('*')
    runs = [run.rpartition('x') for run in runs.split()]
    return int(times or 1) * sum(int(count or 1) for count, _, value in runs if value != '0')


class Bank:
    """A bank as JSON, with the values that it omits."""

    def __init__(self, path):
        self.content = json.loads(path.read_text())
        self.roles = {tag['name']: tag.get('role', '') for tag in self.content.get('tags', [])}
        self.sprites = self.content['sprites']

    def frames(self):
        for sprite in self.sprites:
            for index, frame in enumerate(sprite['frames']):
                yield sprite, index, frame

    def boxes(self, frame):
        """Returns the boxes of a frame, with the members of groups in place of the groups."""
        for box in frame.get('boxes', []):
            for one in box.get('members', [box]):
                tag = one.get('tag', '')
                yield [one.get('name', ''), tag, self.roles.get(tag, ''), one['x'], one['y'],
                       one['w'], one['h']]

    def picture(self, frame):
        return self.content['pictures'][frame['picture']]

    def duration(self, sprite, step):
        index = step if isinstance(step, int) else step['frame']
        own = 0 if isinstance(step, int) else step.get('duration', 0)
        return own or sprite['frames'][index]['duration']

    def steps(self, sprite, animation):
        for step in animation['steps']:
            step = {'frame': step} if isinstance(step, int) else step
            yield {'frame': step['frame'], 'duration': self.duration(sprite, step),
                   'flip_x': step.get('flip_x', False), 'flip_y': step.get('flip_y', False)}


class Tests(GabTests):
    def __init__(self, gab, demo, lua, node):
        super().__init__(Tap(), gab)
        self.demo, self.lua, self.node = demo, lua, node

    # ---- The built-in templates ----

    def export_all(self, folder, project):
        words = [word for name, ending in BUILT_IN.items()
                 for word in (f'--{name}', f'x{ending}')]
        status, _, err = self.gab('export', project, '-o', 'x.gab', '--json', 'x.json',
                                  '--page-size', '4096', *words, cwd=folder)
        self.tap.equal(f'export: {err}', status, 0)
        return Bank(folder / 'x.json')

    def write_odd(self, folder):
        """Writes a project with names that must be escaped."""
        duel.write(folder)
        path = folder / 'duel.gabarit'
        project = json.loads(path.read_text())
        sprite, other = project['sprites'][:2]
        sprite['name'], other['name'] = NAMES[0], NAMES[1]
        frame = sprite['frames'][0]
        frame['name'] = NAMES[4]
        frame['boxes'] = [duel.box(name, 1 + i % 2, i, i, 2, 3) for i, name in enumerate(NAMES)]
        frame['points'] = [{'name': name, 'x': i + 0.5, 'y': 1} for i, name in enumerate(NAMES)]
        project['tags'][0]['name'] = NAMES[6]
        sprite['animations'][0]['name'] = NAMES[3]
        path.write_text(json.dumps(project))

    def compare(self, write, read):
        """Compares a format of a project with its bank: the demo, a duel, and odd names."""
        for project, prepare in (('demo.gabarit', self.copy_demo), ('duel.gabarit', duel.write),
                                 ('duel.gabarit', self.write_odd)):
            with Folder() as folder:
                prepare(folder)
                bank = self.export_all(folder, project)
                read(bank, folder / f'x{BUILT_IN[write]}')

    def copy_demo(self, folder):
        for path in self.demo.iterdir():
            if path.suffix in ('.png', '.gabarit'):
                shutil.copy(path, folder)

    def csv(self, bank, path):
        got = readers.read_csv(path.read_text())
        for sprite, index, frame in bank.frames():
            row = got.get((sprite['name'], index), {'boxes': [], 'points': [], 'at': None})
            at = [frame[key] for key in ('x', 'y', 'width', 'height')] if 'x' in frame else None
            self.tap.equal('frame', row['at'], at)
            self.tap.equal('boxes', row['boxes'], list(bank.boxes(frame)))
            self.tap.equal('points', sorted(row['points']),
                           sorted([point['name'], point['x'], point['y']]
                                  for point in frame.get('points', [])))

    def libgdx(self, bank, path):
        pages = readers.read_libgdx(path.read_text())
        wanted = [frame for _, _, frame in bank.frames() if 'picture' in frame]
        self.tap.equal('pages', set(pages), {bank.picture(frame)['name'] for frame in wanted})
        regions = [region for page in pages.values() for region in page['regions']]
        frames = [dict(entries) for _, entries in regions if dict(entries)['index'] == [-1]]
        boxes = [[tuple(values) for key, values in entries if key.startswith('box_')]
                 for _, entries in regions if dict(entries)['index'] == [-1]]
        self.tap.equal('frames', len(frames), len(wanted))
        for frame, got, places in zip(wanted, frames, boxes):
            self.tap.equal('bounds', got['bounds'],
                           [frame[key] for key in ('x', 'y', 'width', 'height')])
            left, bottom, width, height = got['offsets']
            # The hot spot is left of and above the rectangle by left and top.
            self.tap.equal('hot x', got['hot'][0], rounded(left - frame.get('left', 0)))
            top = height - bottom - frame['height']
            self.tap.equal('hot y', got['hot'][1], rounded(top - frame.get('top', 0)))
            self.tap.expect(left >= 0 and top >= 0 and left + frame['width'] <= width, got)
            self.tap.equal('boxes', places, [tuple(rounded(value) for value in box[3:])
                                             for box in bank.boxes(frame)])
        steps = [dict(entries) for _, entries in regions if dict(entries)['index'] != [-1]]
        wanted = [(i, step) for sprite in bank.sprites
                  for animation in sprite.get('animations', [])
                  for i, step in enumerate(bank.steps(sprite, animation))
                  if 'picture' in sprite['frames'][step['frame']]]
        self.tap.equal('steps', [(step['index'][0], step['frame'][0], step['duration'][0],
                                  step.get('flip', [0, 0])) for step in steps],
                       [(i, step['frame'], step['duration'],
                         [int(step['flip_x']), int(step['flip_y'])]) for i, step in wanted])

    def sparrow(self, bank, path):
        picture, entries = readers.read_sparrow(path.read_bytes())
        by_name = dict(entries)
        for sprite, index, frame in bank.frames():
            if 'picture' not in frame:
                continue
            name = f'{sprite["name"]}/{frame.get("name") or index}'.replace('\t', ' ')
            got = by_name.get(name) or by_name[name.replace(' ', '\t')]
            self.tap.equal('picture', picture, bank.picture(frame)['name'])
            self.tap.equal(name, [got[key] for key in ('x', 'y', 'width', 'height')],
                           [frame[key] for key in ('x', 'y', 'width', 'height')])
            self.tap.expect(got['frameX'] <= 0 and got['frameY'] <= 0, got)
            self.tap.equal('pivot', (got['pivotX'] + got['frameX'], got['pivotY'] + got['frameY']),
                           (-frame.get('left', 0), -frame.get('top', 0)))
        steps = sum(len(animation['steps']) for sprite in bank.sprites
                    for animation in sprite.get('animations', []))
        self.tap.equal('steps', len([name for name, _ in entries if re.search(r'\d{4}$', name)]),
                       steps)

    def openbor(self, bank, path):
        for version in (3, 4):
            self.openbor_of(version, bank, readers.read_openbor(path.read_text(), version))

    def openbor_of(self, version, bank, got):
        """Version 4 has all boxes of a role, version 3 the first."""
        wanted = [(sprite, animation) for sprite in bank.sprites
                  for animation in sprite.get('animations', [])]
        self.tap.equal('animations', len(got), len(wanted))
        for entry, (sprite, animation) in zip(got, wanted):
            loop = animation.get('loop')
            self.tap.equal('loop', entry['loop'], [0] if loop is None else [1, loop])
            for have, step in zip(entry['frames'], bank.steps(sprite, animation), strict=True):
                frame = sprite['frames'][step['frame']]
                x, y = have['offset']
                self.tap.equal('delay', have['delay'], [max(rounded(step['duration'] / 10), 1)])
                for role, key in (('body', 'bbox'), ('attack', 'attack')):
                    places = [[rounded(x + box[3]), rounded(y + box[4]), rounded(box[5] - 1),
                               rounded(box[6] - 1)]
                              for box in bank.boxes(frame) if box[2] == role]
                    self.tap.equal(f'{key} of version {version}', [box[:4] for box in have[key]],
                                   places[:1] if version == 3 else places)

    def scripts(self, frames, wanted, bank, flip):
        self.tap.equal('frames', len(frames), len(wanted))
        for got, frame in zip(frames, wanted):
            self.tap.equal('name', got['name'], frame.get('name', ''))
            self.tap.equal('duration', got['duration'], frame['duration'])
            boxes = [[box['name'], box['tag'], box['role'], *flip(box)] for box in got['boxes']]
            self.tap.equal('boxes', boxes, list(bank.boxes(frame)))

    def animations(self, got, sprite, animation, bank, first):
        self.tap.equal('direction', got['direction'], animation.get('direction', 'forward'))
        self.tap.equal('steps', got['steps'], [{**step, 'frame': step['frame'] + first}
                                               for step in bank.steps(sprite, animation)])

    def defold(self, bank, path):
        content = readers.read_defold(self.lua, path, path.parent)['sprites']
        for sprite in bank.sprites:
            got = content[sprite['name']]
            self.scripts(got['frames'], sprite['frames'], bank,
                         lambda box: [box['x'], -box['y'] - box['h'], box['w'], box['h']])
            for frame, have in zip(sprite['frames'], got['frames']):
                points = {point['name']: {'x': point['x'], 'y': -point['y']}
                          for point in frame.get('points', [])}
                self.tap.equal('points', have['points'] or {}, points)
            for animation in sprite.get('animations', []):
                have = got['animations'][animation['name']]
                self.animations(have, sprite, animation, bank, 1)
                self.tap.equal('loop', have.get('loop', 0) - 1, animation.get('loop', -1))

    def gamemaker(self, bank, path):
        content = list(readers.read_gamemaker(self.node, path)['sprites'].values())
        self.tap.equal('names', [entry['name'] for entry in content],
                       [sprite['name'] for sprite in bank.sprites])
        for got, sprite in zip(content, bank.sprites):
            self.scripts(got['frames'], sprite['frames'], bank,
                         lambda box: [box['left'], box['top'], box['right'] - box['left'] + 1,
                                      box['bottom'] - box['top'] + 1])
            for have, animation in zip(got['animations'], sprite.get('animations', []),
                                       strict=True):
                self.animations(have, sprite, animation, bank, 0)
                self.tap.equal('loop', have['loop_to'], animation.get('loop', -1))

    def several_pages(self):
        """Sparrow has one page; all other formats have any number."""
        with Folder() as folder:
            self.copy_demo(folder)
            words = ['export', 'demo.gabarit', '-o', 'x.gab', '--page-size', '256']
            self.fails('the frames need several pages', *words, '--sparrow', 'x.xml', cwd=folder)
            self.tap.equal('nothing', (folder / 'x.gab').exists(), False)
            self.tap.equal('libgdx', self.gab(*words, '--libgdx', 'x.atlas', cwd=folder)[0], 0)
            pages = readers.read_libgdx((folder / 'x.atlas').read_text())
            self.tap.expect(len(pages) > 1, list(pages))
            self.tap.equal('files', [page for page in pages if not (folder / page).exists()], [])

    # ---- Templates of users ----

    def write_template(self, folder, text, name='boxes.txt.template'):
        duel.write(folder)
        (folder / name).write_text(text)
        return name

    def to_file(self):
        """With another ending than .gab, -o names the text, and no bank is written."""
        with Folder() as folder:
            name = self.write_template(folder, '{{ for sprite in sprites }}\n{{ sprite.name }}\n'
                                               '{{ end }}\n')
            words = ['export', 'duel.gabarit', '--template', name, '-o']
            before = names(folder)
            self.runs(*words, 'out.text', cwd=folder)
            self.tap.equal('text', (folder / 'out.text').read_text(), 'ken\nryu\n')
            self.tap.equal('files', set(names(folder)) - set(before), {'out.text'})
            self.tap.equal('--check', self.gab(*words, 'out.text', '--check', cwd=folder),
                           (0, b'', b''))
            self.tap.equal('stdout', self.gab(*words, '-', cwd=folder), (0, b'ken\nryu\n', b''))
            self.runs(*words, 'out.atlas', '--atlas', cwd=folder)
            self.tap.expect((folder / 'out-0.png').exists(), names(folder))

    def next_to_bank(self):
        """With a bank, the text is next to it, and a project exports it again."""
        with Folder() as folder:
            name = self.write_template(folder, '# {{ mark }}\n{{ name }} {{ sprites | count }}\n')
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--template', name, cwd=folder)
            self.tap.equal('text', without_checksum(folder / 'x-boxes.txt'), f'# {MARK}\nx 2\n')
            self.store(folder, bank='y.gab', template=name)
            self.runs('export', 'duel.gabarit', cwd=folder)
            self.tap.equal('again', without_checksum(folder / 'y-boxes.txt'), f'# {MARK}\ny 2\n')
            self.runs('export', 'duel.gabarit', cwd=folder)
            edited = (folder / 'y-boxes.txt').read_text() + 'mine\n'
            for other in ('precious', edited, edited.replace('2', '3')):
                (folder / 'y-boxes.txt').write_text(other)
                self.fails('has been edited since', 'export', 'duel.gabarit', cwd=folder)
                self.tap.equal('kept', (folder / 'y-boxes.txt').read_text(), other)

    def store(self, folder, **settings):
        path = folder / 'duel.gabarit'
        project = json.loads(path.read_text())
        project['export'] = settings
        path.write_text(json.dumps(project))

    def confined(self):
        """A project names no template outside its folder. The text may have any ending: a user
        who can put a template into the folder can put the text there as well."""
        with Folder() as outside, Folder() as folder:
            (outside / 'a.txt').write_text('secret {{ mark }}')
            self.write_template(folder, 'x {{ mark }}', 'run.sh')
            for template, message in ((str(outside / 'a.txt'), "outside the project's folder"),
                                      (f'../{outside.name}/a.txt', "outside the project's folder"),
                                      ('missing.txt', 'No such file')):
                self.store(folder, bank='y.gab', template=template)
                self.fails(message, 'export', 'duel.gabarit', cwd=folder)
                self.tap.equal(template, [name for name in names(folder) if name[0] == 'y'], [])
            self.store(folder, bank='y.gab', template=str(outside / 'a.txt'))
            self.runs('export', 'duel.gabarit', '--root', str(outside), cwd=folder)
            self.tap.equal('allowed', without_checksum(folder / 'y-a.txt'), f'secret {MARK}')
            for name in ('run.sh', 'x.h.template', 'x.plist.template', 'x.template', 'x'):
                self.write_template(folder, 'x {{ mark }}', name)
                self.store(folder, bank='y.gab', template=name)
                self.runs('export', 'duel.gabarit', cwd=folder)
                text = folder / f'y-{name}'.replace('.template', '')
                self.tap.equal(name, without_checksum(text), f'x {MARK}')

    def errors(self):
        with Folder() as folder:
            for text, message in (('a\n  {{ nothing }}', 'boxes.txt.template:2:6: '),
                                  *((f'{{{{ {number} }}}}', 'boxes.txt.template:1:4: this is not a')
                                    for number in ('0x10', '1e', '1.2.3', '1e999', '2px')),
                                  ('{{ for x in sprites }}', 'boxes.txt.template:1:4: '),
                                  ('{{ fail "no boxes" }}', 'boxes.txt.template:1:4: no boxes')):
                name = self.write_template(folder, text)
                self.fails(message, 'export', 'duel.gabarit', '--template', name, '-o', 'x.txt',
                           cwd=folder)
                self.tap.equal(text, (folder / 'x.txt').exists(), False)
            for words, message in ((['--template', 'none', '-o', 'x.txt'], 'none'),
                                   (['--template', '.', '-o', 'x.txt'], 'duel'),
                                   (['--libgdx', 'x.atlas', '--no-atlas', '-o', 'x.gab'],
                                    '--libgdx and --no-atlas exclude each other'),
                                   (['--libgdx', 'x.atlas', '-o', '-'],
                                    '--libgdx needs a bank that is written to a file')):
                status, _, err = self.gab('export', 'duel.gabarit', *words, cwd=folder)
                self.tap.expect(status == 2 and message in err.decode(), (words, status, err))

    def numbers(self):
        """Numbers are those of JSON, also with an exponent."""
        with Folder() as folder:
            name = self.write_template(folder, '{{ 1e3 }} {{ 25E-1 }} {{ -1.5e+2 }} {{ 7-2 }}')
            out = self.runs('export', 'duel.gabarit', '--template', name, '-o', '-', cwd=folder)
            self.tap.equal('numbers', out, '1000 2.5 -150 5')

    def kept(self):
        """No output replaces a template, whether it is given or stored."""
        with Folder() as folder:
            name = self.write_template(folder, MARK, 'mine.txt')
            for words in (['-o', name], ['-o', 'x.gab', '--csv', name], ['-o', f'./{name}']):
                self.fails('it is the template', 'export', 'duel.gabarit', '--template', name,
                           *words, cwd=folder)
            self.store(folder, bank='y.gab', template=name)
            self.fails('source file of this project', 'export', 'duel.gabarit', '--openbor', name,
                       cwd=folder)
            self.tap.equal('the template', (folder / name).read_text(), MARK)

    def depfile(self):
        with Folder() as folder:
            name = self.write_template(folder, 'x')
            self.runs('export', 'duel.gabarit', '--template', name, '-o', 'x.txt', '--depfile',
                      'x.d', cwd=folder)
            rule = (folder / 'x.d').read_text().split('\n')[0]
            self.tap.expect(rule.startswith('x.txt: duel.gabarit ') and rule.endswith(name) or
                            f'/{name}' in rule, rule)

    def watched(self):
        """gab watch exports the text again when its template changes."""
        with Folder() as folder:
            name = self.write_template(folder, 'one')
            process = subprocess.Popen([self.gab.path, 'watch', 'duel.gabarit', '--template', name,
                                        '-o', 'x.txt'], cwd=folder, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            try:
                for text in ('one', 'two'):
                    (folder / name).write_text(text)
                    end = time.monotonic() + 60
                    while not self.has(folder / 'x.txt', text) and time.monotonic() < end:
                        time.sleep(.05)
                    self.tap.expect(self.has(folder / 'x.txt', text), text)
            finally:
                process.terminate()
                process.wait()

    @staticmethod
    def has(path, text):
        return path.exists() and path.read_text() == text

    def values(self):
        """Every value that data/guide/templates.md lists exists."""
        with Folder() as folder:
            name = self.write_template(folder, '''
{{ name }} {{ version }} {{ roles | join "," }}
{{ for tag in tags }}{{ tag.name }}={{ tag.number }}/{{ tag.role }}/{{ tag.colour }} {{ end }}
{{ for map in maps }}{{ for plane in map.planes }}{{ for zone in plane.zones }}
zone {{ map.name }}.{{ plane.name }}.{{ zone.name }} {{ zone.tag }} {{ zone.role }}
{{ for outline in zone.outlines }}
corners {{ for corner in outline }}{{ corner | join "," }} {{ end }}
{{ end }}
{{ end }}{{ end }}{{ end }}
{{ for level in levels }}
{{ for layer in level.layers }}
{{ if layer.kind == "walls" }}
{{ for wall in layer.walls }}
wall {{ wall.a | join "," }} {{ wall.b | join "," }} {{ wall.tag }} {{ wall.one_way }}
{{ end }}
{{ end }}
{{ end }}
{{ for marker in level.markers }}
marker {{ marker.name }} {{ marker.x }},{{ marker.y }} {{ marker.tag }} {{ marker.role }}
{{ end }}
{{ end }}
''')
            out = self.runs('export', 'duel.gabarit', '--template', name, '-o', '-', cwd=folder)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--json', 'x.json', cwd=folder)
            bank = json.loads((folder / 'x.json').read_text())
            walls = [wall for level in bank['levels'] for layer in level['layers']
                     for wall in layer.get('walls', [])]
            self.tap.equal('walls', re.findall(r'^wall (\S+) (\S+)', out, re.M),
                           [tuple(','.join(f'{value:g}' for value in wall[end]) for end in 'ab')
                            for wall in walls])
            markers = [marker for level in bank['levels'] for marker in level.get('markers', [])]
            self.tap.equal('markers', out.count('\nmarker '), len(markers))
            planes = [plane for map in bank['maps'] for plane in map['planes']]
            self.tap.equal('zones', out.count('\nzone '),
                           sum(len(plane.get('zones', [])) for plane in planes))
            # The outlines surround exactly the pixels of the zones.
            rows = [row for plane in planes for row in plane['pixels']]
            self.tap.equal('area', sum(map(area, re.findall(r'^corners (.*) $', out, re.M))),
                           sum(map(painted, rows)))


    def documented(self):
        """The templates in data/guide/templates.md can be filled in."""
        text = (pathlib.Path(__file__).parents[2] / 'data/guide/templates.md').read_text()
        templates = re.findall(r'^```template\n(.*?)^```', text, re.M | re.S)
        self.tap.equal('templates', len(templates), 3)
        with Folder() as folder:
            self.copy_demo(folder)
            for number, template in enumerate(templates):
                (folder / 'a.template').write_text(template)
                out = self.runs('export', 'demo.gabarit', '--template', 'a.template', '-o', '-',
                                cwd=folder)
                self.tap.expect(len(out.split('\n')) > 20, (number, out))
            xml.etree.ElementTree.fromstring(out)

    def printed(self):
        """gab export --formats prints the built-in templates, which fill in the same text."""
        entries = json.loads(self.gab('export', '--formats')[1])
        with Folder() as folder:
            duel.write(folder)
            for entry in entries:
                if 'template' not in entry:
                    continue
                name = entry['name']
                (folder / 'x.template').write_text(entry['template'])
                self.runs('export', 'duel.gabarit', '-o', 'x.gab', f'--{name}', 'a.txt', '--atlas',
                          cwd=folder)
                self.runs('export', 'duel.gabarit', '--template', 'x.template', '-o', 'x.txt',
                          '--atlas', cwd=folder)
                self.tap.equal(name, (folder / 'a.txt').read_text(),
                               (folder / 'x.txt').read_text())
        self.tap.equal('templates', {entry['name'] for entry in entries if 'template' in entry},
                       set(BUILT_IN))


def main():
    tools = [*sys.argv[3:], None, None]
    tests = Tests(Gab(sys.argv[1]), pathlib.Path(sys.argv[2]), tools[0] or None, tools[1] or None)
    case = tests.tap.case
    for name in BUILT_IN:
        needs = {'defold': tests.lua, 'gamemaker': tests.node}
        if needs.get(name, name):
            case(f'{name} keeps what the bank has', tests.compare, name, getattr(tests, name))
        else:
            print(f'# left out: {name}, because its interpreter is not installed')
    case('only Sparrow needs a single page', tests.several_pages)
    case('a template fills a file or standard output', tests.to_file)
    case('a template fills a file next to the bank', tests.next_to_bank)
    case('a project names no foreign templates', tests.confined)
    case('errors have a place', tests.errors)
    case('numbers may have an exponent', tests.numbers)
    case('a template is never replaced', tests.kept)
    case('a depfile has the template', tests.depfile)
    case('a changed template is noticed', tests.watched)
    case('maps and levels have their values', tests.values)
    case('the documented templates can be filled in', tests.documented)
    case('the built-in templates are printed', tests.printed)
    return tests.tap.end()


if __name__ == '__main__':
    sys.exit(main())
