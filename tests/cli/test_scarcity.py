#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab with scarce resources: each command works, or reports the missing resource and exits
with status 2. No command is killed by a signal or hangs; no file is written partly or left over.

The scarce resources are: the n-th allocation, address space, threads, open files, the size of
files, and disk space. Environment: GABARIT_FAILING is the number of runs with a failing allocation,
over all commands. GABARIT_STEPS is the number of limits for each command and resource. JOBS is the
number of parallel runs. Commands whose system calls are interrupted by signals, or transfer only a
part, have the same results. Prints TAP.

usage: test_scarcity.py GAB MEMORY-LIBRARY FAULTS-LIBRARY
"""
import collections
import concurrent.futures
import functools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import duel
import hero
from tap import Folder, Gab, Tap

RUNS = int(os.environ.get('GABARIT_FAILING', 0)) or 250
STEPS = int(os.environ.get('GABARIT_STEPS', 0)) or 4
LAST = 20  # each of the last allocations, which save the results, fails in a run of its own
LARGEST = 40  # exponent of a file size that is larger than any file
JOBS = int(os.environ.get('JOBS', 0)) or os.cpu_count()
PATIENCE = 60  # seconds
MIB = 1 << 20
# Ids are random; files are compared without them.
ID = re.compile(rb'"[0-9a-f]{16}"')
# Messages about a scarce resource.
SCARCITY = re.compile(rb'not enough memory|Cannot allocate memory|Too many open files'
                      rb'|No space left on device|File too large')
# Libraries that draw text. They abort if an allocation of theirs fails; therefore gab reserves
# memory before it calls them, and their allocations are not made to fail.
SPARED = 'libcairo libfontconfig libfreetype libpixman libexpat'
NOT_LOADED = 127  # exit status if shared libraries cannot be loaded

COMMANDS = {
    'new': ['new', 'other.gabarit'],
    'import': ['import', 'duel.gabarit', 'art/fighters.png', '--name', 'crowd', '--grid', '8x8'],
    'import again': ['import', 'duel.gabarit', '--again'],
    'import a mask': ['import', 'duel.gabarit', 'doors.png', '--mask', 'town/doors'],
    'edit': ['edit', 'duel.gabarit', '--new-tag', 'mud', '--frames', '*/*', '--box', 'mud=1,2,3,4',
             '--point', 'fist=1,2', '--set', 'a=1', '--delete-boxes', '*/*/head'],
    'edit by a script': ['edit', 'duel.gabarit', '--script', 'changes.txt', '--dry-run'],
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
    'export texts': ['export', 'duel.gabarit', '-o', 'out.gab', '--libgdx', 'out.atlas', '--csv',
                     'out.csv'],
    'export for Tiled': ['export', 'duel.gabarit', '-o', 'out.gab', '--tiled', 'tmx'],
    'export for Godot': ['export', 'duel.gabarit', '-o', 'out.gab', '--godot', '4'],
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
    content['sprites'] += [{'id': duel.identity(60), 'name': 'crowd', 'frames': [
        duel.frame(1000 + i, f'frame {i}', i % 2 * 8, properties={'number': i},
                   boxes=[duel.box(f'a {i}', 1, 2, 0, 4, 3), duel.box('', 2, 1, 3, 6, 5)],
                   points=[{'name': f'point {i % 7}', 'x': 1.5, 'y': 4.5}])
        for i in range(CROWD)]}]
    return content


def files(folder):
    return {path.relative_to(folder): ID.sub(b'"id"', path.read_bytes())
            for path in sorted(folder.rglob('*')) if path.is_file()}


Outcome = collections.namedtuple('Outcome', 'status out err files')


class Scarcity:
    """A scarce resource, as environment variables and limits of a run."""

    def __init__(self, name, env=None, limits=()):
        self.name, self.env, self.limits = name, env or {}, limits

    def apply(self):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for kind, limit in self.limits:
            resource.setrlimit(kind, (limit, limit))


class Tests:
    def __init__(self, gab, memory, faults, tap, base):
        self.gab, self.memory, self.faults, self.tap, self.base = gab, memory, faults, tap, base
        self.words, self.before, self.expected = [], {}, None
        self.outcomes = collections.Counter()

    # ---- Kinds of scarcity ----

    def allocation(self, number, count_file=None):
        spared = SPARED + ' libc.so' * (self.words[:1] == ['render'])
        env = {'LD_PRELOAD': self.memory, 'MEMORY_FAILS': str(number), 'MEMORY_SPARES': spared,
               'G_SLICE': 'always-malloc'}
        if count_file is not None:
            env['MEMORY_COUNT'] = str(count_file)
        return Scarcity(f'allocation {number}', env)

    def disk(self, capacity):
        return Scarcity(f'{capacity} bytes on the disk', {'LD_PRELOAD': self.memory,
                                                          'DISK_ROOM': str(capacity)})

    def no_thread(self):
        return Scarcity('threads', {'LD_PRELOAD': self.memory, 'THREADS_FAIL': '1'})

    def interrupts(self, every):
        return Scarcity(f'every call {every} interrupted',
                        {'LD_PRELOAD': self.faults, 'FAULTS_INTERRUPTS': str(every)})

    # ---- One run ----

    def run(self, scarcity, words=None):
        """Runs the command in a copy of the folder."""
        env = {**os.environ, 'LC_ALL': 'C', **scarcity.env}
        folder = pathlib.Path(tempfile.mkdtemp(prefix='gab-want-')) / 'copy'
        shutil.copytree(self.base, folder)
        try:
            process = subprocess.run([self.gab.path, *(words or self.words)], cwd=folder, env=env,
                                     input=QUESTIONS, capture_output=True, timeout=PATIENCE,
                                     check=False, preexec_fn=scarcity.apply)
            return Outcome(process.returncode, process.stdout, process.stderr, files(folder))
        finally:
            shutil.rmtree(folder.parent)

    def check_files(self, description, found):
        """Each file has its old or its new content."""
        for path in self.before.keys() | self.expected.files.keys():
            allowed = [self.before.get(path), self.expected.files.get(path)]
            self.tap.expect(found.get(path) in allowed, f'{description}: {path} has other content')
        strange = found.keys() - self.before.keys() - self.expected.files.keys()
        self.tap.expect(not strange, f'{description}: unexpected files {strange}')

    def check_run(self, scarcity, may_not_load=False):
        """Runs the command with a scarce resource and checks the outcome. If `may_not_load`, the
        program may fail before main() runs."""
        got = self.run(scarcity)
        description = (f'{" ".join(self.words)}, {scarcity.name}, status {got.status}, '
                       f'{got.err[-300:]!r}')
        has_message = SCARCITY.search(got.out)
        self.check_files(description, got.files)
        if may_not_load and (got.status == NOT_LOADED or got.status < 0):
            self.tap.expect(got.err, f'{description}: no message')
            self.outcomes['not loaded'] += 1
        elif has_message and got.status > 0:
            self.outcomes['a problem'] += 1  # check prints the scarcity as a problem
        elif got.status == self.expected.status:
            self.tap.equal(f'{description}: standard output', got.out, self.expected.out)
            self.tap.expect(got.files == self.expected.files,
                            f'{description}: the written files differ')
            self.outcomes['succeeded'] += 1
        else:
            self.tap.equal(f'{description}: status', got.status, 2)
            self.tap.expect(got.err.endswith(b'\n') and
                            got.err.splitlines()[-1].startswith(b'gab: '),
                            f'{description}: the message is {got.err!r}')
            self.tap.expect(self.expected.out.startswith(got.out),
                            f'{description}: the output is {got.out!r}')
            self.outcomes['status 2'] += 1

    def run_parallel(self, runs):
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(lambda run: run(), runs))

    # ---- Sweeps ----

    def begin(self, words):
        self.words, self.before = words, files(self.base)
        self.expected = self.run(Scarcity('nothing'))
        self.tap.expect(self.expected.status in (0, 1),
                        f'status {self.expected.status}: {self.expected.err!r}')

    def allocations(self, words, runs_per_command, early):
        self.begin(words)
        with Folder() as folder:
            self.run(self.allocation(0, folder / 'count'))
            count = int((folder / 'count').read_text(encoding='ascii').split()[-1])
        step = max(1, -(-count // runs_per_command))
        numbers = sorted({*range(1, min(count, 4) + 1), *range(1, count + 1, step),
                          *range(max(1, count - LAST + 1), count + 1)})
        self.run_parallel(functools.partial(self.check_run, self.allocation(number),
                                            number <= early)
                          for number in numbers)
        print(f'# {len(numbers)} of {count} allocations')

    def limits(self, words, space):
        """`space` is the address space that the program needs to start."""
        self.begin(words)
        runs = [functools.partial(self.check_run, self.no_thread())]
        for limit in sorted({0, 1, 100, *(2 ** i for i in range(8, min(8 + STEPS, LARGEST)))}):
            runs += [functools.partial(self.check_run, Scarcity(f'files of {limit} bytes', limits=[
                (resource.RLIMIT_FSIZE, limit)]))]
        for limit in range(3, 4 + STEPS):
            runs += [functools.partial(self.check_run, Scarcity(f'{limit} open files', limits=[
                (resource.RLIMIT_NOFILE, limit)]), True)]
        for i in range(2 * STEPS):
            limit = space + 16 * MIB * i * i // (2 * STEPS) ** 2
            runs += [functools.partial(self.check_run,
                                       Scarcity(f'{limit} bytes of address space', limits=[
                (resource.RLIMIT_AS, limit)]), i == 0)]
        written = sum(len(data) for data in self.expected.files.values())
        for i in range(STEPS):
            runs += [functools.partial(self.check_run, self.disk(written * i ** 3 // STEPS ** 3))]
        self.run_parallel(runs)
        print(f'# {len(runs)} limits')


    # ---- Interrupted calls ----

    def interrupted(self, words):
        self.begin(words)
        for every in (2, 3):
            got = self.run(self.interrupts(every))
            for part in ('status', 'err', 'out'):
                self.tap.equal(f'{words}, every call {every} interrupted: {part}',
                               getattr(got, part), getattr(self.expected, part))
            self.check_files(f'{words}, every call {every} interrupted', got.files)
            self.tap.expect(got.files == self.expected.files, f'{words}: the written files differ')

    def interrupted_watch(self):
        """gab watch ends only because of the signals that end it, and exports the same bytes."""
        with Folder() as folder:
            shutil.copytree(self.base, folder / 'copy')
            env = {**os.environ, **self.interrupts(2).env}
            words = ['watch', 'duel.gabarit', '-o', 'out.gab']
            with subprocess.Popen([self.gab.path, *words], env=env,
                                  cwd=folder / 'copy', stdout=subprocess.PIPE) as watch:
                timeout = threading.Timer(PATIENCE, watch.kill)
                timeout.start()
                for _ in range(2):  # at the start, and after a change
                    line = watch.stdout.readline()
                    self.tap.expect(line.startswith(b'duel.gabarit: exported in'), line)
                    os.utime(folder / 'copy/duel.gabarit')
                self.tap.equal('the status of the running process', watch.poll(), None)
                watch.send_signal(signal.SIGTERM)
                self.tap.equal('the status', watch.wait(), 0)
                timeout.cancel()
            self.tap.expect((folder / 'copy/out.gab').read_bytes() ==
                            (self.base / 'duel.gab').read_bytes(), 'the exported bank differs')


def min_space(gab):
    """Returns the smallest address space in which gab prints its version, rounded up to 64 KiB."""
    too_small, sufficient = 0, 1 << 30
    while sufficient - too_small > 1 << 16:
        middle = (sufficient + too_small) // 2
        scarcity = Scarcity('space', limits=[(resource.RLIMIT_AS, middle)])
        process = subprocess.run([gab.path, '--version'], capture_output=True, check=False,
                                 preexec_fn=scarcity.apply)
        too_small, sufficient = (too_small, middle) if process.returncode == 0 else (middle,
                                                                                     sufficient)
    return sufficient


def early_allocations(tests):
    """Returns an upper bound for the number of allocations before main() runs."""
    with Folder() as folder:
        tests.run(tests.allocation(0, folder / 'count'), ['--version'])
        return int((folder / 'count').read_text(encoding='ascii').split()[-1])


def all_commands(tests):
    _, out, _ = tests.gab('--help')
    table = set(re.findall(rb'^  ([a-z]+) ', out, re.MULTILINE))
    # gab watch does not end; its exports are those of gab export.
    tests.tap.equal('tested commands', {words[0].encode() for words in COMMANDS.values()},
                    table - {b'watch'})


def test_full_device(tests):
    """Checks the message and status for output to a full device."""
    for words in COMMANDS.values():
        with open('/dev/full', 'wb') as full:
            process = subprocess.run([tests.gab.path, words[0], '--help'], stdout=full,
                                     stderr=subprocess.PIPE, check=False)
        tests.tap.expect(process.returncode == 2 and b'No space left' in process.stderr,
                         f'{words[0]} --help: {process.returncode}, {process.stderr!r}')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    with Folder() as base:
        duel.write(base)
        duel.write(base, 'crowd.gabarit', crowd())
        hero.make(gab, base)
        (base / 'changes.txt').write_text('--frames */*  # all\n--hot-spot 1,2\n--state done')
        duel.png(base / 'doors.png', 40, 30, lambda x, y: (90, 200, 30, 255 * (x // 9 % 2)))
        for name in ('duel', 'crowd'):
            status, _, err = gab('export', f'{name}.gabarit', '-o', f'{name}.gab', '--json',
                                 f'{name}.gab.json', cwd=base)
            tap.case(f'the bank of {name}', tap.expect, status == 0, err)
        tests = Tests(gab, *(str(pathlib.Path(path).resolve()) for path in sys.argv[2:4]), tap,
                      base)
        tap.case('every command of the program is tested', all_commands, tests)
        tap.case('output to a full device', test_full_device, tests)
        early, space = early_allocations(tests), min_space(gab)
        for name, words in COMMANDS.items():
            tap.case(f'{name}: allocations', tests.allocations, words, -(-RUNS // len(COMMANDS)),
                     early)
            tap.case(f'{name}: limits', tests.limits, words, space)
            tap.case(f'{name}: interrupted calls', tests.interrupted, words)
        tap.case('watch: interrupted calls', tests.interrupted_watch)
        print(f'# {sum(tests.outcomes.values())} runs: {dict(tests.outcomes)}')
        tap.case('some runs succeed and others fail', tap.expect,
                 tests.outcomes['succeeded'] and tests.outcomes['status 2'], tests.outcomes)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
