#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Has gab export sheets in Aseprite's format, of the demo and of random sprites, and validates them
with an independent schema. Prints TAP.

usage: schema.py GAB SCHEMA DEMO_FOLDER
"""
import json
import os
import pathlib
import random
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import jsonschema
from client import SEED
import dance
import duel
from tap import Folder, Gab, GabTests, Tap

SETS = int(os.environ.get('GABARIT_CLIENT_SETS', '12'))


class Tests(GabTests):
    count = {'frames': 0, 'tags': 0, 'slices': 0}

    def check(self, schema, folder, project):
        self.runs('export', project, '-o', 'out.gab', '--atlas-json', 'aseprite', cwd=folder)
        sheet = json.loads((folder / 'out-0.json').read_text())
        for problem in schema.iter_errors(sheet):
            self.tap.expect(False, f'{list(problem.path)}: {problem.message}')
        self.count['frames'] += len(sheet['frames'])
        self.count['tags'] += len(sheet['meta']['frameTags'])
        self.count['slices'] += len(sheet['meta']['slices'])
        broken = {**sheet, 'more': 1}
        self.tap.expect(not schema.is_valid(broken), 'the schema allows anything')

    def demo(self, schema, demo):
        with Folder() as folder:
            shutil.copytree(demo, folder, dirs_exist_ok=True)
            self.check(schema, folder, 'demo.gabarit')

    def dancers(self, schema, number):
        with Folder() as folder:
            rng = random.Random(f'{SEED} {number}')
            duel.write(folder, content=dance.dance(rng, rng.randrange(1, 4)))
            self.check(schema, folder, 'duel.gabarit')


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    print(f'# seed {SEED}')
    schema = jsonschema.Draft7Validator(json.loads(pathlib.Path(sys.argv[2]).read_text()))
    tap.case('demo', tests.demo, schema, pathlib.Path(sys.argv[3]))
    for number in range(SETS):
        tap.case(f'dancers {number}', tests.dancers, schema, number)
    print('# ' + ', '.join(f'{count} {what}' for what, count in tests.count.items()))
    sys.exit(tap.end())


main()
