#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Has Tiled convert files that gab exports for it, from TMX to JSON and back to TMX, and tilesets
likewise; an import of the results must give games the same data as before. Also imports and exports
Tiled's own examples, and has Tiled open the results. Prints TAP.

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
tests_folder = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(tests_folder / 'support'), str(tests_folder / 'cli')]
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
        """Has Tiled convert a file, and returns the name of the result."""
        path = pathlib.Path(name)
        kind = 'tileset' if path.suffix.startswith('.ts') else 'map'
        file_format = {'tmx': 'tmx', 'tsx': 'tsx'}.get(to, 'json')
        result = f'{path.stem}-t.{to}'
        (folder / result).unlink(missing_ok=True)
        process = subprocess.run(['tiled', f'--export-{kind}', file_format, name, result],
                                 cwd=folder, env=ENVIRONMENT, capture_output=True, timeout=120,
                                 check=False)
        warnings = [line for line in process.stderr.decode().splitlines()
                    if not line.startswith('QStandardPaths')]
        self.tap.expect(process.returncode == 0 and (folder / result).exists() and not warnings,
                        (name, to, process.returncode, warnings))
        return result

    def converter(self, folder, *endings):
        """Returns a function that has Tiled convert a file once for each ending."""
        def rename(name):
            for ending in endings:
                name = self.tiled(folder, name, pathlib.Path(name).suffix[1:3] + ending)
            return name
        return rename

    def compare_converted(self, folder, content, project, compare):
        for form, *endings in (('tmx', 'j'), ('tmx', 'j', 'x'), ('tmj', 'x')):
            tiled_round.export(self, folder, project, form)
            direct = tiled_round.import_back(self, folder, content, form)
            converted = tiled_round.import_back(self, folder, content, form,
                                                self.converter(folder, *endings))
            compare(direct, converted)

    def compare_banks(self, direct, converted):
        one, other = tiled_round.comparable(direct), tiled_round.comparable(converted)
        for kind, things in one.items():
            for name, thing in things.items():
                for key, value in thing.items():
                    self.tap.equal((kind, name, key), other[kind].get(name, {}).get(key), value)
        self.tap.equal('pixels', tiled_round.planes_of(converted), tiled_round.planes_of(direct))

    def convert_demo(self):
        with Folder() as folder:
            shutil.copytree(self.demo, folder / 'demo')
            content = json.loads((folder / 'demo/demo.gabarit').read_text())
            self.compare_converted(folder / 'demo', content, 'demo.gabarit', self.compare_banks)

    def convert_random(self, number):
        rng = random.Random(f'{SEED} {number}')
        content = {**dance.dance(rng, 1), 'levels': [tiled_round.random_level(rng, 5000, 'one', 2)],
                   'maps': [tiled_round.random_map(rng, 7000, 'two')]}
        with Folder() as folder:
            duel.write(folder, content=content)
            self.compare_converted(folder, content, 'duel.gabarit', self.compare_banks)

    def convert_example(self, name):
        with Folder() as folder:
            shutil.copytree(self.examples, folder / 'maps')
            for packed in (folder / 'maps').rglob('*.gz'):
                packed.with_suffix('').write_bytes(gzip.decompress(packed.read_bytes()))
            self.runs('new', 'p.gabarit', cwd=folder)
            status, _, err = self.gab('import', 'p.gabarit', f'maps/{name}', '--name', 'one',
                                      cwd=folder)
            if b'zstd' in err:
                self.tap.expect(status == 2, (status, err))
                return
            self.tap.equal('import', (status, err), (0, b''))
            self.runs('import', 'p.gabarit', f'maps/{name}', '--as', 'map', '--name', 'two',
                      cwd=folder)
            content = json.loads((folder / 'p.gabarit').read_text())
            exported = tiled_round.export(self, folder, 'p.gabarit', 'tmx')
            direct = tiled_round.import_back(self, folder, content, 'tmx')
            self.compare_banks(direct, exported)
            converted = tiled_round.import_back(self, folder, content, 'tmx',
                                                self.converter(folder, 'j'))
            self.compare_banks(converted, direct)


def main():
    tap = Tap()
    suite = Tests(tap, Gab(sys.argv[1]), sys.argv[2], sys.argv[3])
    print(f'# seed {SEED}')
    tap.case('Tiled converts the demo', suite.convert_demo)
    for number in range(SETS):
        tap.case(f'Tiled converts a random project: {number}', suite.convert_random, number)
    examples = sorted({str(path.relative_to(suite.examples)).removesuffix('.gz')
                       for path in suite.examples.rglob('*.tmx*')})
    tap.case('Tiled contains examples', tap.expect, examples, f'none below {suite.examples}')
    for name in examples:
        tap.case(f"Tiled's example {name}", suite.convert_example, name)
    print(f'# {SETS} random projects, {len(examples)} examples')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
