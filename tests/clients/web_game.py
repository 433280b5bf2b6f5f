#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the duel of src/examples/web in browsers, drawn by npm's Pixi, with keys. The hits must be
those that `gab query` finds. Boxes and art are exported again while it runs. Prints TAP.

usage: web_game.py GAB GAME_FOLDER PACKAGE NODE_MODULES DEMO_FOLDER BROWSER=PROGRAM...
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import HERE
from tap import Folder, Gab, GabTests, Tap

MOVED = 12  # distance by which boxes of blows are moved
TESTS = HERE.parent / 'examples'


class Tests(GabTests):
    def __init__(self, tap, gab, folder, arguments):
        super().__init__(tap, gab)
        self.folder = pathlib.Path(folder)
        self.game, self.package, self.modules, self.demo = (
            pathlib.Path(one).resolve() for one in arguments)

    def prepare(self):
        """Prepares the folder as after `npm install`, and a copy of the demo's project with
        changes."""
        game = self.folder / 'game'
        shutil.copytree(self.game, game, ignore=shutil.ignore_patterns('node_modules'))
        shutil.copy(TESTS / 'duel_watch.mjs', game)
        (game / 'node_modules').mkdir()
        (game / 'node_modules/gabarit').symlink_to(self.package)
        (game / 'node_modules/pixi.js').symlink_to(self.modules / 'pixi.js')
        shutil.copytree(self.demo, self.folder / 'first')
        shutil.copytree(self.demo, self.folder / 'second')
        path = self.folder / 'second/demo.gabarit'
        project = json.loads(path.read_text())
        for sprite in project['sprites']:
            for box in (box for frame in sprite['frames'] for box in frame['boxes']):
                box['x'] += MOVED * ('damage' in box.get('properties', {}))
        path.write_text(json.dumps(project))
        art = self.folder / 'second/borin.png'
        subprocess.run(['convert', art, '-modulate', '100,100,40', f'png32:{art}'], check=True)

    def play(self, kind, program):
        process = subprocess.run(
            ['node', HERE / 'web_game.mjs', self.modules, kind, program, self.folder, self.gab.path,
             os.environ.get('GABARIT_PAGE_PICTURES', '')],
            capture_output=True, text=True, timeout=900, check=False)
        if process.returncode != 0:
            raise ValueError(process.stderr[-2000:])
        found = json.loads(process.stdout)
        self.tap.equal('faults', found['faults'], [])
        for name in 'first', 'second':
            self.tap.equal(f'hits with the {name} bank', found[name]['hits'],
                           found[name]['expected_hits'])
            self.tap.expect(sum(map(len, found[name]['hits'])) >= 3, f'too few: {found[name]}')
        self.tap.equal('the fight goes on', found['after'], found['before'])
        self.tap.equal('the box', found['box'][1] - found['box'][0], MOVED)
        self.tap.expect(found['colour'] > 4, f'the art looks the same: {found["colour"]}')
        self.tap.expect(found['page'] == 'the same', 'the page was reloaded')
        self.tap.expect('HEAD' in found['damaged'] or 'short' in found['damaged'], found['damaged'])
        return found


def main():
    gab, *arguments = sys.argv[1:]
    tap, summaries = Tap(), []
    with Folder() as folder:
        tests = Tests(tap, Gab(gab), folder, arguments[:4])
        tap.case('the game is prepared as npm installs it', tests.prepare)

        def plays(kind, program):
            found = tests.play(kind, program)
            blows = sum(len(one) for name in ('first', 'second') for one in found[name]['hits'])
            summaries.append(f'{blows} blows in {kind} {found["version"]}')

        for kind, program in (one.split('=') for one in arguments[4:]):
            tap.case(f'it plays in {kind}, and loads banks that are exported again',
                     plays, kind, program)
    print('# ' + ', '.join(summaries))
    sys.exit(tap.end())


main()
