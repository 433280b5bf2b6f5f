#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how other programs read the texts that gab export makes from its templates with the
bank: spine-core reads atlases of libGDX, Phaser's parser those of Sparrow, LuaJIT and Lua 5.4 run
the module for Defold, node the script for GameMaker, SQLite imports CSV. Prints TAP.

usage: texts.py GAB MODULES DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'cli'))
import test_templates as templates
import text_readers as readers
from tap import Folder, Gab

MODULES, DEMO = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])


class Tests(templates.Tests):
    """The comparisons of the test of templates, with the programs' own readers."""

    def regions(self, kind, path):
        return readers.run('node', str(HERE / 'texts.mjs'), str(MODULES), kind, str(path))

    def frames_of(self, bank):
        """Returns rectangle, hot spot in the untrimmed picture and page of each frame."""
        return [([frame[key] for key in ('x', 'y', 'width', 'height')],
                 (-frame.get('left', 0), -frame.get('top', 0)), bank.picture(frame)['name'])
                for _, _, frame in bank.frames() if 'picture' in frame]

    def compare_regions(self, bank, regions):
        got = [region for region in regions if '/' in region[0] and region[1] == -1]
        wanted = self.frames_of(bank)
        self.tap.equal('frames', [(region[2:6], region[10]) for region in got],
                       [(place, page) for place, _, page in wanted])
        for region in got:
            left, top, width, height = region[6:10]
            self.tap.expect(0 <= left and left + region[4] <= width and
                            0 <= top and top + region[5] <= height, region)
        self.count(len(got))

    def count(self, number):
        self.total = getattr(self, 'total', 0) + number

    def libgdx(self, bank, path):
        regions = self.regions('libgdx', path)
        self.compare_regions(bank, regions)
        steps = [len(animation['steps']) for sprite in bank.sprites
                 for animation in sprite.get('animations', [])]
        self.tap.equal('steps', [region[1] for region in regions if region[1] >= 0],
                       [i for count in steps for i in range(count)])

    def sparrow(self, bank, path):
        self.compare_regions(bank, self.regions('sparrow', path))

    def defold(self, bank, path):
        for self.lua in ('luajit', 'lua5.4'):
            super().defold(bank, path)
        self.count(len(list(bank.frames())))

    def gamemaker(self, bank, path):
        super().gamemaker(bank, path)
        self.count(len(list(bank.frames())))

    def csv(self, bank, path):
        """SQLite names the columns after the first line, and counts boxes."""
        query = ("select sprite, frame, name, tag, role, x, y, w, h from t where item = 'box' "
                 'order by rowid')
        output = subprocess.run(['sqlite3', '-json', ':memory:', '.mode csv',
                                 f'.import {path} t', '.mode json', query],
                                capture_output=True, check=True).stdout
        got = [[row['sprite'], int(row['frame']), row['name'], row['tag'], row['role'],
                *(float(row[key]) for key in 'xywh')] for row in json.loads(output)]
        self.tap.equal('boxes', got, [[sprite['name'], index, *box]
                                      for sprite, index, frame in bank.frames()
                                      for box in bank.boxes(frame)])
        self.count(len(got))

    def large(self):
        """LuaJIT loads a module of 400 sprites with 19,200 frames, whose constants it must
        share."""
        with Folder() as folder:
            self.copy_demo(folder)
            path = folder / 'demo.gabarit'
            project = json.loads(path.read_text())
            sprite = project['sprites'][0]
            number = 1 << 40
            project['sprites'] = []
            for copy in range(400):
                text = json.dumps({**sprite, 'name': f'asha {copy}'})
                content = json.loads(text)
                ids = {content['id']} | {part['id'] for key in ('frames', 'animations')
                                         for part in content[key]}
                for one in ids:
                    number += 1
                    text = text.replace(f'"{one}"', f'"{number:016x}"')
                project['sprites'].append(json.loads(text))
            path.write_text(json.dumps(project))
            status, _, err = self.gab('export', 'demo.gabarit', '-o', 'x.gab', '--defold', 'x.lua',
                                      cwd=folder)
            self.tap.equal(f'export: {err[-300:]}', status, 0)
            out = subprocess.run(['luajit', '-e', 'local n = 0; for _, s in pairs(dofile("x.lua")'
                                  '.sprites) do n = n + #s.frames end; print(n)'], cwd=folder,
                                 capture_output=True, check=False)
            self.tap.equal(f'frames: {out.stderr[-300:]}', out.stdout.strip(), b'19200')


def main():
    tests = Tests(Gab(sys.argv[1]), DEMO, 'luajit', shutil.which('node'))
    for name, client in (('libgdx', 'spine-core'), ('sparrow', 'Phaser'), ('csv', 'SQLite'),
                         ('defold', 'LuaJIT and Lua'), ('gamemaker', 'node')):
        tests.tap.case(f'{client} reads what {name} writes', tests.compare, name,
                       getattr(tests, name))
    tests.tap.case('LuaJIT loads a large module', tests.large)
    print(f'# {tests.total} frames and boxes')
    return tests.tap.end()


if __name__ == '__main__':
    sys.exit(main())
