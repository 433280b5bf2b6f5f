#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the system calls of gab import: they depend on the imported pictures, not on the pictures
that the user's cache keeps from earlier work; and only the project is flushed to the disk. Prints
TAP.

usage: test_cost.py GAB STRACE
"""
import collections
import re
import subprocess
import sys

import cache_of
from tap import Folder, Gab, Tap, run

PICTURES, KEPT = 60, 2500
CALL = re.compile(r'^\d+ +(\w+)\(')
LISTS, FLUSHES = {'getdents', 'getdents64'}, {'fsync', 'fdatasync', 'sync', 'syncfs'}


class Tests:
    def __init__(self, gab, strace, tap):
        self.gab, self.strace, self.tap = gab, strace, tap

    def calls(self, folder, cache, paths, name, **more):
        """Imports pictures; returns the numbers of the system calls, by name."""
        trace = folder / 'trace'
        process = subprocess.run(
            [self.strace, '-f', '-o', trace, self.gab.path, 'import', 'p.gabarit', *paths, '--name',
             name], cwd=folder, env={**cache_of.environment(cache), **more}, capture_output=True,
            timeout=120, check=False)
        self.tap.equal(f'status, {process.stderr}', process.returncode, 0)
        return collections.Counter(match.group(1) for match in
                                   map(CALL.match, trace.read_text().splitlines()) if match)

    def counted(self, kept):
        """Imports pictures into a new project, with a cache that an earlier import has counted."""
        with Folder() as folder:
            cache = folder / 'cache'
            cache_of.fill(cache, kept)
            self.gab('new', 'p.gabarit', cwd=folder)
            self.calls(folder, cache, cache_of.write_pictures(folder, 1, PICTURES), 'first')
            counts = self.calls(folder, cache, cache_of.write_pictures(folder, PICTURES), 'x')
            pictures = list((cache / 'gabarit' / 'pictures').glob('*.png'))
            self.tap.equal('kept pictures', len(pictures), kept + PICTURES + 1)
            return counts

    def test_kept_pictures_cost_nothing(self):
        few, many = self.counted(0), self.counted(KEPT)
        names = [name for name in few | many if abs(few[name] - many[name]) > 20]
        self.tap.equal('calls that depend on kept pictures',
                       {name: (few[name], many[name]) for name in names}, {})
        self.tap.expect(sum(many[name] for name in LISTS) < 10, f'lists: {many}')
        self.tap.expect(0 < sum(many[name] for name in FLUSHES) <= 2, f'flushes: {many}')

    def test_known_pictures_cost_nothing(self):
        """A picture that is added to a project with many does not read the others again, even if
        the cache does not keep them."""
        with Folder() as folder:
            self.gab('new', 'p.gabarit', cwd=folder)
            paths = cache_of.write_pictures(folder, PICTURES)
            self.calls(folder, folder / 'one', paths, 'x')
            more = cache_of.write_pictures(folder, 1, PICTURES)
            self.calls(folder, folder / 'other', more, 'y')
            kept = list((folder / 'other' / 'gabarit' / 'pictures').glob('*.png'))
            self.tap.equal('kept pictures', len(kept), 1)

    def test_the_cache_can_be_disabled(self):
        with Folder() as folder:
            self.gab('new', 'p.gabarit', cwd=folder)
            paths = cache_of.write_pictures(folder, 3)
            self.calls(folder, folder / 'cache', paths, 'x', GABARIT_NO_CACHE='1')
            self.tap.expect(not (folder / 'cache').exists(), 'the cache was created')
            self.calls(folder, folder / 'cache', paths, 'y', GABARIT_NO_CACHE='')
            self.tap.expect((folder / 'cache').exists(), 'the cache was not created')


def main():
    tap = Tap()
    tests = Tests(Gab(sys.argv[1]), sys.argv[2], tap)
    if subprocess.run([sys.argv[2], '-o', '/dev/null', 'true'], capture_output=True,
                      check=False).returncode != 0:
        print('# left out: ptrace: gab cost')
        return tap.end()
    return run(tests)


if __name__ == '__main__':
    sys.exit(main())
