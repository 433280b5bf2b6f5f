#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab with scarce resources: each command works, or reports what is missing and ends with the
status for that. No command is killed by a signal or waits for ever; no file is half written or left
over.

The scarce resources: the n-th allocation; address space, in steps; threads; open files; the size of
files; disk space. GABARIT_FAILING is the number of runs with a failing allocation (or the number of
allocations, if that is smaller), GABARIT_STEPS the number of limits, for each command and resource;
JOBS is the number of parallel runs. Prints TAP.

usage: test_scarcity.py GAB MEMORY-LIBRARY
"""
import collections
import concurrent.futures
import functools
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import duel
import hero
from tap import Folder, Gab, Tap

RUNS = int(os.environ.get('GABARIT_FAILING', 0)) or 250
STEPS = int(os.environ.get('GABARIT_STEPS', 0)) or 4
LAST = 20  # last allocations, at which results are saved; they fail in every sweep
LARGEST = 40  # exponent of a file size, larger than any file
JOBS = int(os.environ.get('JOBS', 0)) or os.cpu_count()
PATIENCE = 60  # seconds
MIB = 1 << 20
# Ids are random; files are compared without them.
ID = re.compile(rb'"[0-9a-f]{16}"')
# Messages of a command that continues without a resource.
WANT = re.compile(rb'not enough memory|Cannot allocate memory|Too many open files'
                  rb'|No space left on device|File too large')
# Libraries that draw text and abort if one of their allocations fails, or one in libc on their
# behalf; gab reserves memory before it calls them.
SPARED = 'libcairo libfontconfig libfreetype libpixman libexpat'
NOT_LOADED = 127  # status of the system if libraries cannot be loaded

COMMANDS = {
    'new': ['new', 'other.gabarit'],
    'import': ['import', 'duel.gabarit', 'art/fighters.png', '--name', 'crowd', '--grid', '8x8'],
    'import again': ['import', 'duel.gabarit', '--again'],
    'import a mask': ['import', 'duel.gabarit', 'doors.png', '--mask', 'town/doors'],
    'check': ['check', 'duel.gabarit'],
    'export': ['export', 'duel.gabarit', '-o', 'out.gab', '--json', 'out.gab.json', '--header',
               'out.h', '--depfile', 'out.d', '--pixels', 'png'],
    'render': ['render', 'duel.gabarit', '-o', '.'],
    'render masks': ['render', 'duel.gabarit', '-o', '.', '--masks'],
    'convert': ['convert', 'duel.gab', 'there.gab.json'],
    'convert back': ['convert', 'duel.gab.json', 'back.gab'],
    'check a bank': ['check', 'duel.gab.json'],
    'info': ['info', 'duel.gabarit', '--json'],
    'info of a bank': ['info', 'duel.gab'],
    'query': ['query', 'duel.gab', '-'],
    'view': ['view', 'duel.gab', '-o', 'out.html'],
    'slices': ['slices', 'hero.gabarit', 'art/hero.aseprite'],
    'export an atlas': ['export', 'duel.gabarit', '-o', 'out.gab', '--atlas'],
    'export for Pixi': ['export', 'duel.gabarit', '-o', 'out.gab', '--atlas-json', 'pixi',
                        '--report', 'lost.json'],
    'export for Aseprite': ['export', 'duel.gabarit', '-o', 'out.gab', '--atlas-json', 'aseprite'],
    'export for Tiled': ['export', 'duel.gabarit', '-o', 'out.gab', '--tiled', 'tmx'],
    'export a crowd': ['export', 'crowd.gabarit', '-o', 'out.gab', '--json', 'out.gab.json'],
    'check a crowd': ['check', 'crowd.gabarit'],
    'info of a crowd': ['info', 'crowd.gabarit', '--json'],
    'convert a crowd': ['convert', 'crowd.gab.json', 'crowd-back.gab'],
}
CROWD = 250  # frames
QUESTIONS = (b'hit ken stand 1,-6\nslide cave 10,10 90,10 --radius 4\nzone town doors 8,8\n'
             b'list sprites\nnonsense\n')


def crowd():
    """Returns the project with many frames that have all kinds of content."""
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


class Lack:
    """A scarce resource: environment variables and limits of a run."""

    def __init__(self, what, env=None, limits=()):
        self.what, self.env, self.limits = what, env or {}, limits

    def apply(self):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for kind, most in self.limits:
            resource.setrlimit(kind, (most, most))


class Tests:
    def __init__(self, gab, memory, tap, base):
        self.gab, self.memory, self.tap, self.base = gab, memory, tap, base
        self.words, self.before, self.good = [], {}, None
        self.ends = collections.Counter()

    # ---- Kinds of scarcity ----

    def allocation(self, number, count_in=None):
        spared = SPARED + ' libc.so' * (self.words[:1] == ['render'])
        env = {'LD_PRELOAD': self.memory, 'MEMORY_FAILS': str(number), 'MEMORY_SPARES': spared,
               'G_SLICE': 'always-malloc'}
        if count_in is not None:
            env['MEMORY_COUNT'] = str(count_in)
        return Lack(f'allocation {number}', env)

    def disk(self, room):
        return Lack(f'{room} bytes on the disk', {'LD_PRELOAD': self.memory,
                                                  'DISK_ROOM': str(room)})

    def no_thread(self):
        return Lack('threads', {'LD_PRELOAD': self.memory, 'THREADS_FAIL': '1'})

    # ---- One run ----

    def run(self, lack, words=None):
        """Runs the command in a copy of the folder."""
        env = {**os.environ, 'LC_ALL': 'C', **lack.env}
        folder = pathlib.Path(tempfile.mkdtemp(prefix='gab-want-')) / 'copy'
        shutil.copytree(self.base, folder)
        try:
            done = subprocess.run([self.gab.path, *(words or self.words)], cwd=folder, env=env,
                                  input=QUESTIONS, capture_output=True, timeout=PATIENCE,
                                  check=False, preexec_fn=lack.apply)
            return Outcome(done.returncode, done.stdout, done.stderr, files(folder))
        finally:
            shutil.rmtree(folder.parent)

    def check_files(self, where, found):
        """Each file has its old or its new content."""
        for path in self.before.keys() | self.good.files.keys():
            allowed = [self.before.get(path), self.good.files.get(path)]
            self.tap.expect(found.get(path) in allowed, f'{where}: {path} is half')
        strange = found.keys() - self.before.keys() - self.good.files.keys()
        self.tap.expect(not strange, f'{where}: there are {strange}')

    def judge(self, lack, unloaded=False):
        """`unloaded`: the program may fail before its first line runs."""
        got = self.run(lack)
        where = f'{" ".join(self.words)}, {lack.what}, status {got.status}, {got.err[-300:]!r}'
        told = WANT.search(got.out)
        self.check_files(where, got.files)
        if unloaded and (got.status == NOT_LOADED or got.status < 0):
            self.tap.expect(got.err, f'{where}: it says nothing')
            self.ends['not loaded'] += 1
        elif told and got.status > 0:
            self.ends['a problem'] += 1  # check prints it as a problem
        elif got.status == self.good.status:
            self.tap.equal(f'{where}: standard output', got.out, self.good.out)
            self.tap.expect(got.files == self.good.files, f'{where}: not all was written')
            self.ends['did without'] += 1
        else:
            self.tap.equal(f'{where}: status', got.status, 2)
            self.tap.expect(got.err.endswith(b'\n') and
                            got.err.splitlines()[-1].startswith(b'gab: '),
                            f'{where}: it says {got.err!r}')
            self.tap.expect(self.good.out.startswith(got.out), f'{where}: it prints {got.out!r}')
            self.ends['status 2'] += 1

    def all_of(self, runs):
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(lambda run: run(), runs))

    # ---- Sweeps ----

    def begin(self, words):
        self.words, self.before = words, files(self.base)
        self.good = self.run(Lack('nothing'))
        self.tap.expect(self.good.status in (0, 1), f'status {self.good.status}: {self.good.err!r}')

    def allocations(self, words, share, early):
        self.begin(words)
        with Folder() as folder:
            self.run(self.allocation(0, folder / 'count'))
            count = int((folder / 'count').read_text(encoding='ascii').split()[-1])
        step = max(1, -(-count // share))
        numbers = sorted({*range(1, min(count, 4) + 1), *range(1, count + 1, step),
                          *range(max(1, count - LAST + 1), count + 1)})
        self.all_of(functools.partial(self.judge, self.allocation(number), number <= early)
                    for number in numbers)
        print(f'# {len(numbers)} of {count} allocations')

    def limits(self, words, space):
        """`space` is the address space that the program needs to start."""
        self.begin(words)
        runs = [functools.partial(self.judge, self.no_thread())]
        for most in sorted({0, 1, 100, *(2 ** i for i in range(8, min(8 + STEPS, LARGEST)))}):
            runs += [functools.partial(self.judge, Lack(f'files of {most} bytes', limits=[
                (resource.RLIMIT_FSIZE, most)]))]
        for most in range(3, 4 + STEPS):
            runs += [functools.partial(self.judge, Lack(f'{most} open files', limits=[
                (resource.RLIMIT_NOFILE, most)]), True)]
        for i in range(2 * STEPS):
            most = space + 16 * MIB * i * i // (2 * STEPS) ** 2
            runs += [functools.partial(self.judge, Lack(f'{most} bytes in all', limits=[
                (resource.RLIMIT_AS, most)]), i == 0)]
        written = sum(len(data) for data in self.good.files.values())
        for i in range(STEPS):
            runs += [functools.partial(self.judge, self.disk(written * i ** 3 // STEPS ** 3))]
        self.all_of(runs)
        print(f'# {len(runs)} limits')


def min_space(gab):
    """Returns the smallest address space in which gab prints its version, rounded up to 64 KiB."""
    bad, good = 0, 1 << 30
    while good - bad > 1 << 16:
        middle = (good + bad) // 2
        lack = Lack('space', limits=[(resource.RLIMIT_AS, middle)])
        done = subprocess.run([gab.path, '--version'], capture_output=True, check=False,
                              preexec_fn=lack.apply)
        bad, good = (bad, middle) if done.returncode == 0 else (middle, good)
    return good


def early_allocations(tests):
    """Returns the maximum number of allocations before the program's first line runs."""
    with Folder() as folder:
        tests.run(tests.allocation(0, folder / 'count'), ['--version'])
        return int((folder / 'count').read_text(encoding='ascii').split()[-1])


def all_commands(tests):
    _, out, _ = tests.gab('--help')
    table = set(re.findall(rb'^  ([a-z]+) ', out, re.MULTILINE))
    tests.tap.equal('commands that are swept', {words[0].encode() for words in COMMANDS.values()},
                    table)


def full_device(tests):
    """Output to a full device."""
    for words in COMMANDS.values():
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([tests.gab.path, words[0], '--help'], stdout=full,
                                  stderr=subprocess.PIPE, check=False)
        tests.tap.expect(done.returncode == 2 and b'No space left' in done.stderr,
                         f'{words[0]} --help: {done.returncode}, {done.stderr!r}')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    with Folder() as base:
        duel.write(base)
        duel.write(base, 'crowd.gabarit', crowd())
        hero.make(gab, base)
        duel.png(base / 'doors.png', 40, 30, lambda x, y: (90, 200, 30, 255 * (x // 9 % 2)))
        for name in ('duel', 'crowd'):
            status, _, err = gab('export', f'{name}.gabarit', '-o', f'{name}.gab', '--json',
                                 f'{name}.gab.json', cwd=base)
            tap.case(f'a {name} to begin with', tap.expect, status == 0, err)
        tests = Tests(gab, str(pathlib.Path(sys.argv[2]).resolve()), tap, base)
        tap.case('every command of the program is swept', all_commands, tests)
        tap.case('a device that is full', full_device, tests)
        early, space = early_allocations(tests), min_space(gab)
        for name, words in COMMANDS.items():
            tap.case(f'{name}: allocations', tests.allocations, words, -(-RUNS // len(COMMANDS)),
                     early)
            tap.case(f'{name}: limits', tests.limits, words, space)
        print(f'# {sum(tests.ends.values())} runs: {dict(tests.ends)}')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
