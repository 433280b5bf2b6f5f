#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab export --tiled: importing the exported files gives a bank with the same data, except
for the reported losses; only files of earlier exports are replaced. Prints TAP.

usage: test_tiled_export.py GAB DEMO
"""
import json
import os
import pathlib
import random
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import dance
import duel
import mutate
import tiled_files
import tiled_round
from tap import Folder, Gab, GabTests, Tap, names, times
from test_tiled import picture

MUTANTS = times(2000)
FORMS = ('tmx', 'tmj')


class Tests(GabTests):
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))

    def __init__(self, tap, gab, demo):
        super().__init__(tap, gab)
        self.demo = pathlib.Path(demo)

    def compare(self, expected, got):
        for kind, items in expected.items():
            self.tap.equal(f'names of {kind}', sorted(got[kind]), sorted(items))
            for name, item in items.items():
                for key, value in item.items():
                    self.tap.equal((kind, name, key), got[kind].get(name, {}).get(key), value)

    def round_trip(self, folder, content, form, project='duel.gabarit'):
        original = tiled_round.export(self, folder, project, form)
        return original, tiled_round.import_back(self, folder, content, form)

    # ---- Export and import ----

    def round_trip_of_demo(self, form):
        with Folder() as folder:
            shutil.copytree(self.demo, folder / 'demo')
            content = json.loads((folder / 'demo/demo.gabarit').read_text())
            original, restored = self.round_trip(folder / 'demo', content, form, 'demo.gabarit')
            maze_walls = {'kind': 'walls', 'name': 'hedges'}
            expected, got = tiled_round.comparable(original), tiled_round.comparable(restored)
            hedges = [layer for layer in got['levels']['garden']['layers']
                      if layer.items() >= maze_walls.items()]
            self.tap.expect(len(hedges) == 1 and len(hedges[0]['walls']) > 50, 'the maze as walls')
            got['levels']['garden']['layers'].remove(hedges[0])
            self.compare(expected, got)
            planes = tiled_round.planes_of(original)
            restored_planes = tiled_round.planes_of(restored)
            for key, rows in planes.items():
                fraction = tiled_round.differing(rows, restored_planes[key])
                curved = key[0] != 'study' or key[1] == 'zones'
                self.tap.expect(fraction < (0.005 if curved else 1e-9) or key[0] != 'study',
                                f'{key}: {fraction} of the pixels differ')

    def round_trip_of_duel(self, form):
        """All kinds of content are restored exactly, except for the reported losses."""
        with Folder() as folder:
            duel.write(folder)
            content = duel.project()
            original, restored = self.round_trip(folder, content, form)
            expected, got = tiled_round.comparable(original), tiled_round.comparable(restored)
            got['levels']['cave']['layers'] = [
                layer for layer in got['levels']['cave']['layers'] if layer['name'] != 'maze']
            self.compare(expected, got)
            self.tap.equal('pixels', tiled_round.planes_of(restored),
                           tiled_round.planes_of(original))

    def round_trip_of_sprites(self, form):
        for number in range(3):
            rng = random.Random(f'{self.seed} {form} {number}')
            content = dance.dance(rng, 2)
            with Folder() as folder:
                duel.write(folder, content=content)
                original, restored = self.round_trip(folder, content, form)
                expected, got = tiled_round.comparable(original), tiled_round.comparable(restored)
                for name, sprite in expected['sprites'].items():
                    restored_animations = got['sprites'][name]['animations']
                    unlost_animations = {key: steps for key, steps in sprite['animations'].items()
                                         if key in restored_animations}
                    self.tap.expect(len(unlost_animations) >= 5,
                                    f'{name}: {sorted(restored_animations)}')
                    sprite['animations'] = unlost_animations
                    for frame, back in zip(sprite['frames'], got['sprites'][name]['frames']):
                        frame['name'] = frame.get('name') or back['name']
                        back.pop('mask', None)  # masks are lost, as the report states
                self.compare(expected, got)

    def round_trip_of_worlds(self, form):
        """Random levels and painted maps are restored exactly, in each pixel and in 1/256 pixel."""
        for number in range(12):
            rng = random.Random(f'{self.seed} {form} world {number}')
            content = {**duel.project(), 'sprites': [], 'pictures': [],
                       'levels': [tiled_round.random_level(rng, 1000, 'one', 256),
                                  tiled_round.random_level(rng, 2000, 'two', 4)],
                       'maps': [tiled_round.random_map(rng, 3000, 'three')]}
            with Folder() as folder:
                duel.write(folder, content=content)
                original, restored = self.round_trip(folder, content, form)
                self.compare(tiled_round.comparable(original), tiled_round.comparable(restored))
                self.tap.equal(f'pixels of {number}', tiled_round.planes_of(restored),
                               tiled_round.planes_of(original))

    def round_trip_of_equal_islands(self, form):
        """Holes stay in their islands, though these have the same area."""
        rng = random.Random(f'{self.seed} {form} islands')
        town = tiled_round.random_map(rng, 3000, 'town')
        town.update(width=30, height=10)
        for plane in town['planes']:
            plane.update(shapes=[], pixels=tiled_round.cells_of(
                30, 10, lambda x, y: int(x % 10 < 7 and 1 <= y <= 7 and (x % 10, y) != (3, 4))))
        content = {**duel.project(), 'sprites': [], 'pictures': [], 'levels': [], 'maps': [town]}
        with Folder() as folder:
            duel.write(folder, content=content)
            original, restored = self.round_trip(folder, content, form)
            self.tap.equal('pixels', tiled_round.planes_of(restored),
                           tiled_round.planes_of(original))

    def round_trip_of_tiled_maps(self, form):
        """Random maps of Tiled are imported, exported and imported again."""
        for number in range(10):
            rng = random.Random(f'{self.seed} {form} map {number}')
            with Folder() as folder:
                picture(folder, 'outer.png')
                picture(folder, 'inner.png')
                tiled_files.write_set(folder, 'outer', tiled_files.random_set(rng, 'outer'), 'tsx')
                name = tiled_files.write_map(folder, 'cave', tiled_files.random_map(rng), 'tmx')
                self.runs('new', 'p.gabarit', cwd=folder)
                for kind in ('level', 'map'):
                    self.runs('import', 'p.gabarit', name, '--as', kind, '--name', kind,
                              cwd=folder)
                content = json.loads((folder / 'p.gabarit').read_text())
                original, restored = self.round_trip(folder, content, form, 'p.gabarit')
                expected, got = tiled_round.comparable(original), tiled_round.comparable(restored)
                for sides in (expected, got):
                    for map_data in sides['maps'].values():  # zones may have no pixels
                        map_data['planes'] = [plane['name'] for plane in map_data['planes']]
                self.compare(expected, got)

    # ---- Damaged files ----

    def damaged_files(self):
        rng = random.Random(f'{self.seed} mutants')
        content = {**duel.project(), 'maps': [tiled_round.random_map(rng, 3000, 'town')],
                   'levels': [tiled_round.random_level(rng, 1000, 'cave', 256)]}
        kinds = {'ken': 'sprite', 'town': 'map', 'cave': 'level'}
        with Folder() as folder:
            duel.write(folder, content=content)
            texts = {}
            for form in FORMS:
                tiled_round.export(self, folder, 'duel.gabarit', form)
                for name, kind in kinds.items():
                    file = tiled_round.file_of(name, kind, form)
                    texts[file] = (kind, (folder / file).read_bytes())
            self.runs('new', 'p.gabarit', cwd=folder)
            empty = (folder / 'p.gabarit').read_bytes()
            imported = 0
            for number in range(MUTANTS):
                file, (kind, text) = rng.choice(sorted(texts.items()))
                (folder / file).write_bytes(
                    mutate.mutant(rng, [text], mutate.TEXT_CHANGES))
                (folder / 'p.gabarit').write_bytes(empty)
                status, out, err = self.gab('import', 'p.gabarit', file, '--as', kind, cwd=folder)
                imported += status == 0
                valid = status == 0 or (status == 2 and file.encode() in err)
                if not self.tap.expect(valid, (number, status, out, err)):
                    return
            self.tap.expect(0 < imported < MUTANTS or MUTANTS < 20,
                            f'{imported} of {MUTANTS} files were imported')

    # ---- Files ----

    def files(self):
        """Tests the names of the written files, and which files are not replaced."""
        with Folder() as folder:
            duel.write(folder)
            (folder / 'out').mkdir()
            self.runs('export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled', 'tmx', cwd=folder)
            own = ['d-cave.png', 'd-cave.tmx', 'd-ken.png', 'd-ken.tsx', 'd-ryu.png', 'd-ryu.tsx',
                   'd-town.tmx', 'd-yard.tmx', 'd.gab']
            self.tap.equal('files', names(folder / 'out'), own)
            before = {name: (folder / 'out' / name).read_bytes() for name in own}
            self.runs('export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled', 'tmx', cwd=folder)
            self.tap.expect(all((folder / 'out' / name).read_bytes() == text
                                for name, text in before.items()),
                            'the second export writes the same bytes')
            for name in ('d-cave.tmx', 'd-ken.tsx', 'd-ken.png'):
                (folder / 'out' / name).write_text('<?xml version="1.0"?><map/>')
                (folder / 'out/d.gab').unlink()
                self.fails('it was not overwritten', 'export', 'duel.gabarit', '-o', 'out/d.gab',
                           '--tiled', 'tmx', cwd=folder)
                self.tap.expect(not (folder / 'out/d.gab').exists(), 'a bank was written')
                (folder / 'out' / name).write_bytes(before[name])
                (folder / 'out/d.gab').write_bytes(before['d.gab'])

    def picture_paths(self):
        """Paths of pictures are relative to the folder of the maps."""
        with Folder() as folder:
            content = duel.project()
            content['levels'][0]['picture'] = duel.identity(1)
            content['pictures'].append({'id': duel.identity(9), 'path': 'art/x.ase', 'width': 4,
                                        'height': 4})
            content['maps'][0]['picture'] = duel.identity(9)
            duel.write(folder, content=content)
            (folder / 'out').mkdir()
            out = self.runs('export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled', 'tmx',
                            cwd=folder)
            self.tap.expect('program cannot read or show' in out and 'x.ase' in out, out)
            text = (folder / 'out/d-cave.tmx').read_text()
            self.tap.equal('path', re.findall('<image source="(.*?)"', text),
                           ['d-cave.png', '../art/fighters.png'])

    def settings(self):
        """The setting of the project applies to its own bank. The option on the command line takes
        precedence."""
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'own.gab', 'tiled': 'tmj'}
            duel.write(folder, content=content)
            self.runs('export', 'duel.gabarit', cwd=folder)
            self.tap.expect('own-cave.tmj' in names(folder), names(folder))
            (folder / 'own-cave.tmj').unlink()
            self.runs('export', 'duel.gabarit', '--tiled', 'none', cwd=folder)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            self.tap.expect(not any(name.endswith('cave.tmj') for name in names(folder)),
                            names(folder))
            (folder / 'own-cave.tmj').write_text('{}')
            self.fails('it was not overwritten', 'export', 'duel.gabarit', cwd=folder)

    def clashing_names(self):
        """Tests names that are not allowed as file names, and equal names of several assets."""
        with Folder() as folder:
            content = duel.project()
            content['maps'][0]['name'] = 'Cave'
            content['levels'][1]['name'] = '../up: "x"'
            duel.write(folder, content=content)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx', cwd=folder)
            files = [name for name in names(folder) if name.endswith('.tmx')]
            self.tap.equal('names', files, ['x----up---x-.tmx', 'x-Cave-2.tmx', 'x-cave.tmx'])

    def reports(self):
        with Folder() as folder:
            content = duel.project()
            content['levels'][1]['markers'] = [{'name': 'bell\x07', 'x': 1, 'y': 2}]
            duel.write(folder, content=content)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx', '--report',
                      'r.json', cwd=folder)
            report = json.loads((folder / 'r.json').read_text())
            kinds = {expected['what'] for expected in report['events']}
            self.tap.equal('report', kinds, {'mirrored', 'no-place', 'level-layer', 'maze', 'band',
                                             'character'})
            self.fails('nothing was written', 'export', 'duel.gabarit', '-o', 'y.gab', '--tiled',
                       'tmx', '--strict', cwd=folder, status=1)
            self.tap.expect(not any(name.startswith('y') for name in names(folder)),
                            'a file was written')

    def references(self, form):
        """References to markers of the same level become references to objects; the others become
        text, which is reported."""
        def refer(number):
            return {'refer': duel.identity(number) if number else '0' * 16}

        content = duel.project()
        cave, door = content['levels'][0], content['maps'][0]['planes'][0]['zones'][0]
        cave['markers'][0]['properties'] = {'exit': refer(60), 'map': refer(30), 'no': refer(0)}
        cave['markers'][1]['id'] = duel.identity(60)
        cave['markers'].append({'name': 'bell', 'x': 1, 'y': 2, 'id': duel.identity(61),
                                'properties': {'self': refer(61), 'back': refer(60)}})
        cave['layers'][0]['walls']['walls'][4]['properties'] = {'exit': refer(61)}
        door['properties'] = {'exit': refer(60), 'hero': refer(13)}
        with Folder() as folder:
            duel.write(folder, content=content)
            tiled_round.export(self, folder, 'duel.gabarit', form, '--report', 'r.json')
            ids, properties = tiled_round.objects(folder / f'x-cave.{form}')
            self.tap.expect(None not in ids, 'two objects have the same id')
            self.tap.equal('objects', {name: value for name, value in properties.items() if value
                                       and name in ('start', 'bell', 'gate')}, {
                'start': {'exit': ('object', 'gold'), 'map': ('string', 'map:town'),
                          'no': ('string', 'none')},
                'bell': {'self': ('object', 'bell'), 'back': ('object', 'gold')},
                'gate': {'exit': ('object', 'bell')}})
            _, properties = tiled_round.objects(folder / f'x-town.{form}')
            self.tap.equal('zones', [value for value in properties.values() if value], [
                {'walk': ('object', 'inn walk'), 'exit': ('string', 'marker:cave/gold'),
                 'hero': ('string', 'animation:ken/punch')}])
            report = json.loads((folder / 'r.json').read_text())
            lost = [event for event in report['events'] if event['what'] == 'reference']
            self.tap.equal('losses', [(event['count'], sorted(event['names'])) for event in lost],
                           [(4, ['cave', 'town'])])

    def wrong_options(self):
        with Folder() as folder:
            duel.write(folder)
            for message, *words in (('none, tmx or tmj, not xml', '-o', 'x.gab', '--tiled', 'xml'),
                                    ('needs a bank that is written to a file', '-o', '-',
                                     '--tiled', 'tmx')):
                self.fails(message, 'export', 'duel.gabarit', *words, cwd=folder)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]), sys.argv[2])
    print(f'# seed {tests.seed}')
    for form in FORMS:
        tap.case(f'export and import of the demo: {form}', tests.round_trip_of_demo, form)
        tap.case(f'export and import of all kinds of content: {form}', tests.round_trip_of_duel,
                 form)
        tap.case(f'export and import of random sprites: {form}', tests.round_trip_of_sprites, form)
        tap.case(f'export and import of random levels and maps: {form}', tests.round_trip_of_worlds,
                 form)
        tap.case(f'export and import of equal islands with holes: {form}',
                 tests.round_trip_of_equal_islands, form)
        tap.case(f'export and import of imported Tiled maps: {form}',
                 tests.round_trip_of_tiled_maps, form)
        tap.case(f'references: {form}', tests.references, form)
    tap.case('damaged files', tests.damaged_files)
    tap.case('files', tests.files)
    tap.case('paths of pictures', tests.picture_paths)
    tap.case('settings of the project', tests.settings)
    tap.case('file names', tests.clashing_names)
    tap.case('losses are reported', tests.reports)
    tap.case('wrong options', tests.wrong_options)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
