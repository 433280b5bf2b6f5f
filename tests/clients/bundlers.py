#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bundles a small game in TypeScript that uses the JavaScript package, with each bundler as its
users call it: without options or plugins for the package. The bundles run in node and in chromium,
and their answers must be those of `gab query`. Tools that check packages must find no fault.
Prints TAP.

usage: bundlers.py GAB PACKAGE NODE_MODULES DEMO
"""
import contextlib
import gzip
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import browser
from client import HERE
from javascript import install, run
from tap import Folder, Gab, Tap

BUNDLERS = {
    'esbuild': ['esbuild', 'game.ts', '--bundle', '--minify', '--outfile=dist/esbuild/game.js'],
    'vite': ['vite', 'build', '--outDir', 'dist/vite'],
    'webpack': ['webpack', 'build'],
    'rollup': ['rollup', '--config'],
}
# A message of a bundler that a user would have to understand.
WARNING = re.compile(r'warn|\(!\)|error', re.IGNORECASE)
SMALL = 100_000  # bytes; a bundle without the module is smaller


def float32(number):
    return struct.unpack('f', struct.pack('f', number))[0]


def rounded(answers):
    """Returns the answers with all numbers rounded to the floats of the library: gab prints just
    enough digits to identify them."""
    return json.loads(json.dumps(answers), parse_float=lambda text: float32(float(text)),
                      parse_int=lambda text: float32(int(text)))


class Tests:
    def __init__(self, tap, gab, folder, package, modules, demo):
        self.tap, self.gab, self.folder = tap, gab, folder
        self.package, self.modules, self.demo = package, modules, demo
        self.sizes = []

    def prepare(self):
        """Makes the project as a user would, except that npm's packages are linked."""
        shutil.copytree(HERE / 'bundlers', self.folder, dirs_exist_ok=True)
        install(self.package.resolve(), self.folder)
        for path in self.modules.iterdir():
            if path.name.startswith('@'):
                (self.folder / 'node_modules' / path.name).mkdir(exist_ok=True)
                for scoped in path.iterdir():
                    self.link(f'{path.name}/{scoped.name}')
            elif not path.name.startswith('.'):
                self.link(path.name)
        status, _, err = self.gab('export', self.demo / 'demo.gabarit', '-o',
                                  self.folder / 'demo.gab')
        assert status == 0, err

    def link(self, name):
        (self.folder / 'node_modules' / name).symlink_to(self.modules / name)

    def tool(self, name, *arguments):
        return run(self.modules / '.bin' / name, *arguments, cwd=self.folder)

    def expected(self):
        """Returns the answers of game.ts, computed by the native library."""
        fighters = 'asha kick {} --at 100,200 borin idle 0 --at 140,200 --flip-x'
        steps = [one['step'] for one in
                 self.query([f'animation asha kick {24 * i}' for i in range(30)])]
        blows, masks, feet = (self.query([words.format(step) for step in steps]) for words in (
            f'strike {fighters}', f'masks {fighters}', 'point asha kick {} foot --at 100,200'))
        ends = self.query([f'slide keep 24,288 {90 + 20 * i},{300 - 9 * i} --radius 6'
                           for i in range(20)])
        return rounded({
            'rounds': [{'step': step,
                        'blows': [[blow['a']['box'], blow['b']['box']] for blow in all['blows']],
                        'area': mask['area'], 'foot': dict(zip('xy', foot['at']))}
                       for step, all, mask, foot in zip(steps, blows, masks, feet)],
            'walks': [dict(zip('xy', end['end'])) for end in ends]})

    def query(self, lines):
        _, out, err = self.gab('query', 'demo.gab', '-', cwd=self.folder,
                               stdin='\n'.join(lines).encode())
        assert not err, err
        return [json.loads(line) for line in out.decode().splitlines()]

    def compare(self, answers):
        want = self.expected()
        self.tap.expect(sum(len(one['blows']) for one in want['rounds']) > 100, 'too few blows')
        self.tap.expect(len({(one['x'], one['y']) for one in want['walks']}) > 10, 'equal walks')
        self.tap.equal('the answers', rounded(answers), want)

    def bundle(self, name):
        messages = self.tool(*BUNDLERS[name])
        self.tap.expect(not WARNING.search(messages), messages)
        script, = (self.folder / 'dist' / name).glob('**/*.js')
        data = script.read_bytes()
        self.sizes.append(f'{len(data) // 1000} KB {name} ({len(gzip.compress(data)) // 1000} '
                          'with gzip)')
        self.compare(json.loads(run('node', 'run.js', script, cwd=self.folder)))
        self.visit('/' + str(script.relative_to(self.folder)))

    def visit(self, address):
        answers, = browser.visit(f'bundle.html?{address}', self.folder, self.modules, 120)
        self.compare(answers)

    def serve(self):
        """Runs the game from Vite's server for developers, which bundles packages separately."""
        with self.server() as address:
            self.visit(f'{address}game.ts')

    @contextlib.contextmanager
    def server(self):
        process = subprocess.Popen([self.modules / '.bin/vite', '--host', '127.0.0.1'],
                                   cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            lines = []
            for line in process.stdout:
                lines.append(re.sub(r'\x1b\[[\d;]*m', '', line))
                found = re.search(r'http://\S+/', lines[-1])
                if found:
                    yield found[0]
                    return
            raise ValueError(f'vite: {"".join(lines)}')
        finally:
            process.kill()
            process.wait()

    def omit_module(self):
        self.tool('esbuild', 'separate.ts', '--bundle', '--minify', '--outfile=dist/separate.js')
        size = (self.folder / 'dist/separate.js').stat().st_size
        self.sizes.append(f'{size // 1000} KB without the module')
        self.tap.expect(size < SMALL, f'{size} bytes')

    def check_package(self):
        packed, = self.folder.glob('*.tgz')
        self.tool('publint', 'run', packed, '--strict')
        # The module is not a script and has no types.
        self.tool('attw', packed, '--exclude-entrypoints', 'gabarit.wasm')

    def run_all(self):
        self.tap.case('the package is packed and installed', self.prepare)
        self.tap.case('publint and attw find no fault in the package', self.check_package)
        for name in BUNDLERS:
            self.tap.case(f'a game bundled by {name} answers as the library', self.bundle, name)
        self.tap.case('a game served by vite answers as the library', self.serve)
        self.tap.case('a bundle that loads the module from elsewhere lacks it', self.omit_module)
        print(f'# {", ".join(self.sizes)}')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    package, modules, demo = map(pathlib.Path, sys.argv[2:5])
    with Folder() as folder:
        Tests(tap, gab, folder, package, modules, demo).run_all()
    sys.exit(tap.end())


main()
