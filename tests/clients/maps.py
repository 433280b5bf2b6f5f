#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts files that gab exports for Tiled with Tiled itself, from TMX to JSON and back to TMX,
and tilesets likewise; importing them must give what games saw before. Tiled's own examples are
imported and exported, and Tiled must open the result. Prints TAP.

usage: maps.py GAB DEMO EXAMPLES
"""
import gzip
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
tests = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(tests / 'core'), str(tests / 'cli')]
import dance
import duel
import tiled_round
from tap import Folder, Gab, GabTests, Tap

SETS = int(os.environ.get('GABARIT_CLIENT_SETS', '12'))
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
ENVIRONMENT = {**os.environ, 'QT_QPA_PLATFORM': 'offscreen'}


class Tests(GabTests):
    def __init__(self, tap, gab, demo, examples):
        super().__init__(tap, gab)
        self.demo, self.examples = pathlib.Path(demo), pathlib.Path(examples)

    def tiled(self, folder, name, to):
        """Has Tiled convert a file; returns the name of the result."""
        own = pathlib.Path(name)
        kind = 'tileset' if own.suffix.startswith('.ts') else 'map'
        form = {'tmx': 'tmx', 'tsx': 'tsx'}.get(to, 'json')
        made = f'{own.stem}-t.{to}'
        (folder / made).unlink(missing_ok=True)
        done = subprocess.run(['tiled', f'--export-{kind}', form, name, made], cwd=folder,
                              env=ENVIRONMENT, capture_output=True, timeout=120, check=False)
        said = [line for line in done.stderr.decode().splitlines()
                if not line.startswith('QStandardPaths')]
        self.tap.expect(done.returncode == 0 and (folder / made).exists() and not said,
                        (name, to, done.returncode, said))
        return made

    def through(self, folder, *endings):
        """Returns a function with which Tiled converts a file once for each ending."""
        def rename(name):
            for ending in endings:
                name = self.tiled(folder, name, pathlib.Path(name).suffix[1:3] + ending)
            return name
        return rename

    def same(self, folder, content, project, compare):
        for form, *endings in (('tmx', 'j'), ('tmx', 'j', 'x'), ('tmj', 'x')):
            tiled_round.export(self, folder, project, form)
            plain = tiled_round.back(self, folder, content, form)
            there = tiled_round.back(self, folder, content, form, self.through(folder, *endings))
            compare(plain, there)

    def equal_banks(self, plain, there):
        one, other = tiled_round.seen(plain), tiled_round.seen(there)
        for kind, things in one.items():
            for name, thing in things.items():
                for key, value in thing.items():
                    self.tap.equal((kind, name, key), other[kind].get(name, {}).get(key), value)
        self.tap.equal('pixels', tiled_round.planes_of(there), tiled_round.planes_of(plain))

    def demo_through(self):
        with Folder() as folder:
            shutil.copytree(self.demo, folder / 'demo')
            content = json.loads((folder / 'demo/demo.gabarit').read_text())
            self.same(folder / 'demo', content, 'demo.gabarit', self.equal_banks)

    def random_through(self, number):
        rng = random.Random(f'{SEED} {number}')
        content = {**dance.dance(rng, 1), 'levels': [tiled_round.some_level(rng, 5000, 'one', 2)],
                   'maps': [tiled_round.some_map(rng, 7000, 'two')]}
        with Folder() as folder:
            duel.write(folder, content=content)
            self.same(folder, content, 'duel.gabarit', self.equal_banks)

    def example(self, name):
        with Folder() as folder:
            shutil.copytree(self.examples, folder / 'maps')
            for packed in (folder / 'maps').rglob('*.gz'):
                packed.with_suffix('').write_bytes(gzip.decompress(packed.read_bytes()))
            self.good('new', 'p.gabarit', cwd=folder)
            status, _, err = self.gab('import', 'p.gabarit', f'maps/{name}', '--name', 'one',
                                      cwd=folder)
            if b'zstd' in err:
                self.tap.expect(status == 2, (status, err))
                return
            self.tap.equal('import', (status, err), (0, b''))
            self.good('import', 'p.gabarit', f'maps/{name}', '--as', 'map', '--name', 'two',
                      cwd=folder)
            content = json.loads((folder / 'p.gabarit').read_text())
            there = tiled_round.export(self, folder, 'p.gabarit', 'tmx')
            here = tiled_round.back(self, folder, content, 'tmx')
            self.equal_banks(here, there)
            again = tiled_round.back(self, folder, content, 'tmx', self.through(folder, 'j'))
            self.equal_banks(again, here)


def main():
    tap = Tap()
    own = Tests(tap, Gab(sys.argv[1]), sys.argv[2], sys.argv[3])
    print(f'# seed {SEED}')
    tap.case('the demo through Tiled', own.demo_through)
    for number in range(SETS):
        tap.case(f'random things through Tiled: {number}', own.random_through, number)
    examples = sorted({str(path.relative_to(own.examples)).removesuffix('.gz')
                       for path in own.examples.rglob('*.tmx*')})
    tap.case('Tiled brings examples', tap.expect, examples, f'none below {own.examples}')
    for name in examples:
        tap.case(f'an example of Tiled: {name}', own.example, name)
    print(f'# {SETS} random projects, {len(examples)} examples')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
