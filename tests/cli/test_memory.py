#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab while allocations fail, one at a time: it ends well, or says so; no file is half written.

GABARIT_FAILING is how many runs there are in all (or as many as there are allocations, if these are
fewer), JOBS how many at once. Speaks TAP.

usage: test_memory.py GAB LIBRARY
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import duel
from tap import Folder, Gab, Tap

RUNS = int(os.environ.get('GABARIT_FAILING', 0)) or 390
JOBS = int(os.environ.get('JOBS', 0)) or 1
# Ids are made by chance; what is made with new ones is compared without them.
ID = re.compile(rb'"[0-9a-f]{16}"')
NO_MEMORY = re.compile(rb'not enough memory|Cannot allocate memory')
# GLib's word for it, where it gives up by design.
GAVE_UP = re.compile(rb'failed to allocate|cannot allocate memory|out of memory', re.IGNORECASE)

COMMANDS = {
    'new': ['new', 'other.gabarit'],
    'import': ['import', 'duel.gabarit', 'art/fighters.png', '--name', 'crowd', '--grid', '8x8'],
    'check': ['check', 'duel.gabarit'],
    'export': ['export', 'duel.gabarit', '-o', 'out.gab', '--json', 'out.gab.json', '--header',
               'out.h', '--depfile', 'out.d', '--pixels', 'png'],
    'convert': ['convert', 'duel.gab', 'there.gab.json'],
    'convert back': ['convert', 'duel.gab.json', 'back.gab'],
    'check a bank': ['check', 'duel.gab.json'],
    'info': ['info', 'duel.gabarit', '--json'],
    'query': ['query', 'duel.gab', '-'],
    'export a crowd': ['export', 'crowd.gabarit', '-o', 'out.gab', '--json', 'out.gab.json'],
    'check a crowd': ['check', 'crowd.gabarit'],
    'info of a crowd': ['info', 'crowd.gabarit', '--json'],
    'convert a crowd': ['convert', 'crowd.gab.json', 'crowd-back.gab'],
}
CROWD = 250  # frames
QUESTIONS = (b'hit ken stand 1,-6\nslide cave 10,10 90,10 --radius 4\nzone town doors 8,8\n'
             b'list sprites\nnonsense\n')


def crowd():
    """The project with many frames, each with what a frame may have."""
    content = duel.project()
    content['sprites'] += [{'id': duel.number(60), 'name': 'crowd', 'frames': [
        duel.frame(1000 + i, f'frame {i}', i % 2 * 8, properties={'number': i},
                   boxes=[duel.box(f'a {i}', 1, 2, 0, 4, 3), duel.box('', 2, 1, 3, 6, 5)],
                   points=[{'name': f'point {i % 7}', 'x': 1.5, 'y': 4.5}])
        for i in range(CROWD)]}]
    return content


def files(folder):
    return {path.relative_to(folder): ID.sub(b'"id"', path.read_bytes())
            for path in sorted(folder.rglob('*')) if path.is_file()}


Outcome = collections.namedtuple('Outcome', 'status out err files')


class Tests:
    def __init__(self, gab, library, tap, base):
        self.gab, self.library, self.tap, self.base = gab, library, tap, base
        self.words, self.before, self.good = [], {}, None
        self.ends = collections.Counter()

    def run(self, number, count_in=None):
        """The command in a copy of the folder, with an allocation that fails."""
        env = {**os.environ, 'LD_PRELOAD': self.library, 'MEMORY_FAILS': str(number),
               'G_SLICE': 'always-malloc', 'LC_ALL': 'C'}
        if count_in is not None:
            env['MEMORY_COUNT'] = str(count_in)
        folder = pathlib.Path(tempfile.mkdtemp(prefix='gab-memory-')) / 'copy'
        shutil.copytree(self.base, folder)
        try:
            done = subprocess.run([self.gab.path, *self.words], cwd=folder, env=env,
                                  input=QUESTIONS, capture_output=True, timeout=120, check=False)
            return Outcome(done.returncode, done.stdout, done.stderr, files(folder))
        finally:
            shutil.rmtree(folder.parent)

    def check_files(self, where, found, gave_up):
        """Each file is as it was, or as it is to become; who gives up may leave others behind."""
        for path in self.before.keys() | self.good.files.keys():
            allowed = [self.before.get(path), self.good.files.get(path)]
            self.tap.expect(found.get(path) in allowed, f'{where}: {path} is half')
        strange = found.keys() - self.before.keys() - self.good.files.keys()
        self.tap.expect(gave_up or not strange, f'{where}: there are {strange}')

    def judge(self, number):
        got = self.run(number)
        where = f'{" ".join(self.words)}, allocation {number}, status {got.status}'
        gave_up = got.status in (-signal.SIGTRAP, -signal.SIGABRT)
        self.check_files(where, got.files, gave_up)
        if NO_MEMORY.search(got.out) and got.status > 0:
            self.ends['a problem'] += 1  # what check prints
        elif got.status == self.good.status:
            self.tap.equal(f'{where}: standard output', got.out, self.good.out)
            self.tap.expect(got.files == self.good.files, f'{where}: not all was written')
            self.ends['did without'] += 1
        elif got.status == 2:
            self.tap.expect(got.err.startswith(b'gab: ') and got.err.endswith(b'\n'),
                            f'{where}: it says {got.err!r}')
            self.tap.expect(self.good.out.startswith(got.out), f'{where}: it prints {got.out!r}')
            self.ends['status 2'] += 1
        else:
            self.tap.expect(gave_up and GAVE_UP.search(got.err), f'{where}: it says {got.err!r}')
            self.ends['gave up'] += 1

    def sweep(self, words, share):
        self.words, self.before = words, files(self.base)
        with Folder() as folder:
            self.good = self.run(0, folder / 'count')
            count = int((folder / 'count').read_text(encoding='ascii').split()[-1])
        self.tap.expect(self.good.status in (0, 1), f'status {self.good.status}: {self.good.err!r}')
        step = max(1, -(-count // share))
        numbers = sorted({*range(1, min(count, 4) + 1), *range(1, count + 1, step)})
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(self.judge, numbers))
        print(f'# {len(numbers)} of {count} allocations')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    with Folder() as base:
        duel.write(base)
        duel.write(base, 'crowd.gabarit', crowd())
        for name in ('duel', 'crowd'):
            status, _, err = gab('export', f'{name}.gabarit', '-o', f'{name}.gab', '--json',
                                 f'{name}.gab.json', cwd=base)
            tap.case(f'a {name} to begin with', tap.expect, status == 0, err)
        tests = Tests(gab, str(pathlib.Path(sys.argv[2]).resolve()), tap, base)
        for name, words in COMMANDS.items():
            tap.case(name, tests.sweep, words, -(-RUNS // len(COMMANDS)))
        print(f'# {sum(tests.ends.values())} runs: {dict(tests.ends)}')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
