#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab export --tiled: after an import of Tiled's files, games see the same project, except for what
the report listed; which files are written, and which are left alone. Prints TAP.

usage: test_tiled_export.py GAB DEMO
"""
import json
import os
import pathlib
import random
import re
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'core'))
import dance
import duel
import tiled_files
import tiled_round
from tap import Folder, Gab, GabTests, Tap, names, times
from test_tiled import mutant, picture

MUTANTS = times(600)
FORMS = ('tmx', 'tmj')


class Tests(GabTests):
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))

    def __init__(self, tap, gab, demo):
        super().__init__(tap, gab)
        self.demo = pathlib.Path(demo)

    def equal_sides(self, one, other):
        for kind, things in one.items():
            self.tap.equal(f'names of {kind}', sorted(other[kind]), sorted(things))
            for name, thing in things.items():
                for key, value in thing.items():
                    self.tap.equal((kind, name, key), other[kind].get(name, {}).get(key), value)

    def round_trip(self, folder, content, form, project='duel.gabarit'):
        there = tiled_round.export(self, folder, project, form)
        return there, tiled_round.back(self, folder, content, form)

    # ---- Export and import ----

    def demo_comes_back(self, form):
        with Folder() as folder:
            shutil.copytree(self.demo, folder / 'demo')
            content = json.loads((folder / 'demo/demo.gabarit').read_text())
            there, here = self.round_trip(folder / 'demo', content, form, 'demo.gabarit')
            mazes = {'kind': 'walls', 'name': 'hedges'}
            one, other = tiled_round.seen(there), tiled_round.seen(here)
            hedges = [layer for layer in other['levels']['garden']['layers']
                      if layer.items() >= mazes.items()]
            self.tap.expect(len(hedges) == 1 and len(hedges[0]['walls']) > 50, 'the maze as walls')
            other['levels']['garden']['layers'].remove(hedges[0])
            self.equal_sides(one, other)
            planes, those = tiled_round.planes_of(there), tiled_round.planes_of(here)
            for key, rows in planes.items():
                share = tiled_round.differing(rows, those[key])
                curved = key[0] != 'study' or key[1] == 'zones'
                self.tap.expect(share < (0.005 if curved else 1e-9) or key[0] != 'study',
                                f'{key}: {share} of the pixels are others')

    def duel_comes_back(self, form):
        """All kinds of content are restored exactly, except for what the report lists."""
        with Folder() as folder:
            duel.write(folder)
            content = duel.project()
            there, here = self.round_trip(folder, content, form)
            one, other = tiled_round.seen(there), tiled_round.seen(here)
            other['levels']['cave']['layers'] = [
                layer for layer in other['levels']['cave']['layers'] if layer['name'] != 'maze']
            self.equal_sides(one, other)
            self.tap.equal('pixels', tiled_round.planes_of(here), tiled_round.planes_of(there))

    def dancers_come_back(self, form):
        for number in range(3):
            rng = random.Random(f'{self.seed} {form} {number}')
            content = dance.dance(rng, 2)
            with Folder() as folder:
                duel.write(folder, content=content)
                there, here = self.round_trip(folder, content, form)
                one, other = tiled_round.seen(there), tiled_round.seen(here)
                for name, sprite in one['sprites'].items():
                    shown = other['sprites'][name]['animations']
                    kept = {key: steps for key, steps in sprite['animations'].items()
                            if key in shown}
                    self.tap.expect(len(kept) >= 5, f'{name}: {sorted(shown)}')
                    sprite['animations'] = kept
                    for frame, back in zip(sprite['frames'], other['sprites'][name]['frames']):
                        frame['name'] = frame.get('name') or back['name']
                        back.pop('mask', None)  # masks are lost, as the report states
                self.equal_sides(one, other)

    def worlds_come_back(self, form):
        """Random levels and painted maps are restored exactly: to each pixel and each 1/256."""
        for number in range(12):
            rng = random.Random(f'{self.seed} {form} world {number}')
            content = {**duel.project(), 'sprites': [], 'pictures': [],
                       'levels': [tiled_round.some_level(rng, 1000, 'one', 256),
                                  tiled_round.some_level(rng, 2000, 'two', 4)],
                       'maps': [tiled_round.some_map(rng, 3000, 'three')]}
            with Folder() as folder:
                duel.write(folder, content=content)
                there, here = self.round_trip(folder, content, form)
                self.equal_sides(tiled_round.seen(there), tiled_round.seen(here))
                self.tap.equal(f'pixels of {number}', tiled_round.planes_of(here),
                               tiled_round.planes_of(there))

    def tiled_maps_come_back(self, form):
        """Random maps of Tiled are imported, exported and imported again."""
        for number in range(10):
            rng = random.Random(f'{self.seed} {form} map {number}')
            with Folder() as folder:
                picture(folder, 'outer.png')
                picture(folder, 'inner.png')
                tiled_files.write_set(folder, 'outer', tiled_files.some_set(rng, 'outer'), 'tsx')
                name = tiled_files.write_map(folder, 'cave', tiled_files.some_map(rng), 'tmx')
                self.good('new', 'p.gabarit', cwd=folder)
                for kind in ('level', 'map'):
                    self.good('import', 'p.gabarit', name, '--as', kind, '--name', kind,
                              cwd=folder)
                content = json.loads((folder / 'p.gabarit').read_text())
                there, here = self.round_trip(folder, content, form, 'p.gabarit')
                one, other = tiled_round.seen(there), tiled_round.seen(here)
                for sides in (one, other):
                    for own in sides['maps'].values():  # zones may have no pixels
                        own['planes'] = [plane['name'] for plane in own['planes']]
                self.equal_sides(one, other)

    # ---- Damaged files ----

    def mutants(self):
        rng = random.Random(f'{self.seed} mutants')
        content = {**duel.project(), 'maps': [tiled_round.some_map(rng, 3000, 'town')],
                   'levels': [tiled_round.some_level(rng, 1000, 'cave', 256)]}
        kinds = {'ken': 'sprite', 'town': 'map', 'cave': 'level'}
        with Folder() as folder:
            duel.write(folder, content=content)
            texts = {}
            for form in FORMS:
                tiled_round.export(self, folder, 'duel.gabarit', form)
                for name, kind in kinds.items():
                    file = tiled_round.file_of(name, kind, form)
                    texts[file] = (kind, (folder / file).read_bytes())
            self.good('new', 'p.gabarit', cwd=folder)
            empty = (folder / 'p.gabarit').read_bytes()
            taken = 0
            for number in range(MUTANTS):
                file, (kind, text) = rng.choice(sorted(texts.items()))
                (folder / file).write_bytes(mutant(rng, text))
                (folder / 'p.gabarit').write_bytes(empty)
                status, out, err = self.gab('import', 'p.gabarit', file, '--as', kind, cwd=folder)
                taken += status == 0
                good = status == 0 or (status == 2 and file.encode() in err)
                if not self.tap.expect(good, (number, status, out, err)):
                    return
            self.tap.expect(0 < taken < MUTANTS or MUTANTS < 20, f'{taken} of {MUTANTS} were taken')

    # ---- Files ----

    def files(self):
        """Which files are written, where, and which are not replaced."""
        with Folder() as folder:
            duel.write(folder)
            (folder / 'out').mkdir()
            self.good('export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled', 'tmx', cwd=folder)
            own = ['d-cave.png', 'd-cave.tmx', 'd-ken.png', 'd-ken.tsx', 'd-ryu.png', 'd-ryu.tsx',
                   'd-town.tmx', 'd-yard.tmx', 'd.gab']
            self.tap.equal('files', names(folder / 'out'), own)
            before = {name: (folder / 'out' / name).read_bytes() for name in own}
            self.good('export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled', 'tmx', cwd=folder)
            self.tap.expect(all((folder / 'out' / name).read_bytes() == text
                                for name, text in before.items()), 'the same bytes again')
            for name in ('d-cave.tmx', 'd-ken.tsx', 'd-ken.png'):
                (folder / 'out' / name).write_text('<?xml version="1.0"?><map/>')
                (folder / 'out/d.gab').unlink()
                self.wrong('left alone', 'export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled',
                           'tmx', cwd=folder)
                self.tap.expect(not (folder / 'out/d.gab').exists(), 'all or nothing')
                (folder / 'out' / name).write_bytes(before[name])
                (folder / 'out/d.gab').write_bytes(before['d.gab'])

    def pictures_elsewhere(self):
        """Paths of pictures are relative to the folder of the maps."""
        with Folder() as folder:
            content = duel.project()
            content['levels'][0]['picture'] = duel.number(1)
            content['pictures'].append({'id': duel.number(9), 'path': 'art/x.ase', 'width': 4,
                                        'height': 4})
            content['maps'][0]['picture'] = duel.number(9)
            duel.write(folder, content=content)
            (folder / 'out').mkdir()
            out = self.good('export', 'duel.gabarit', '-o', 'out/d.gab', '--tiled', 'tmx',
                            cwd=folder)
            self.tap.expect('does not read' in out and 'x.ase' in out, out)
            text = (folder / 'out/d-cave.tmx').read_text()
            self.tap.equal('path', re.findall('<image source="(.*?)"', text),
                           ['d-cave.png', '../art/fighters.png'])

    def settings(self):
        """The project's setting applies to its own bank; the option on the command line takes
        precedence."""
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'own.gab', 'tiled': 'tmj'}
            duel.write(folder, content=content)
            self.good('export', 'duel.gabarit', cwd=folder)
            self.tap.expect('own-cave.tmj' in names(folder), names(folder))
            (folder / 'own-cave.tmj').unlink()
            self.good('export', 'duel.gabarit', '--tiled', 'none', cwd=folder)
            self.good('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            self.tap.expect(not any(name.endswith('cave.tmj') for name in names(folder)),
                            names(folder))
            (folder / 'own-cave.tmj').write_text('{}')
            self.wrong('left alone', 'export', 'duel.gabarit', cwd=folder)

    def clashing_names(self):
        """Names that are not allowed as file names, and equal names of several objects."""
        with Folder() as folder:
            content = duel.project()
            content['maps'][0]['name'] = 'Cave'
            content['levels'][1]['name'] = '../up: "x"'
            duel.write(folder, content=content)
            self.good('export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx', cwd=folder)
            made = [name for name in names(folder) if name.endswith('.tmx')]
            self.tap.equal('names', made, ['x----up---x-.tmx', 'x-Cave-2.tmx', 'x-cave.tmx'])

    def reports(self):
        with Folder() as folder:
            content = duel.project()
            content['levels'][1]['markers'] = [{'name': 'bell\x07', 'x': 1, 'y': 2}]
            duel.write(folder, content=content)
            self.good('export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx', '--report',
                      'r.json', cwd=folder)
            report = json.loads((folder / 'r.json').read_text())
            words = {one['what'] for one in report['events']}
            self.tap.equal('report', words, {'mirrored', 'no-place', 'level-layer', 'maze', 'band',
                                             'character'})
            self.wrong('nothing was written', 'export', 'duel.gabarit', '-o', 'y.gab', '--tiled',
                       'tmx', '--strict', cwd=folder, status=1)
            self.tap.expect(not any(name.startswith('y') for name in names(folder)), 'nothing')

    def wrong_words(self):
        with Folder() as folder:
            duel.write(folder)
            for said, *words in (('none, tmx or tmj, not xml', '-o', 'x.gab', '--tiled', 'xml'),
                                 ('needs a bank that is a file', '-o', '-', '--tiled', 'tmx')):
                self.wrong(said, 'export', 'duel.gabarit', *words, cwd=folder)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]), sys.argv[2])
    print(f'# seed {tests.seed}')
    for form in FORMS:
        tap.case(f'the demo comes back: {form}', tests.demo_comes_back, form)
        tap.case(f'all kinds come back: {form}', tests.duel_comes_back, form)
        tap.case(f'random sprites come back: {form}', tests.dancers_come_back, form)
        tap.case(f'random levels and maps come back: {form}', tests.worlds_come_back, form)
        tap.case(f'maps of Tiled come back: {form}', tests.tiled_maps_come_back, form)
    tap.case('damaged files', tests.mutants)
    tap.case('files', tests.files)
    tap.case('pictures elsewhere', tests.pictures_elsewhere)
    tap.case('settings of the project', tests.settings)
    tap.case('names of files', tests.clashing_names)
    tap.case('what is lost is said', tests.reports)
    tap.case('wrong words', tests.wrong_words)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
