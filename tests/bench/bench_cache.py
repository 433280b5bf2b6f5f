#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures importing small pictures: with an empty cache, with a cache that keeps 12,000 pictures,
and without a cache. Prints the shortest processor times of several runs and their ratio, which
must be less than 3: a cost that grows with the cache would be 50 times as high.

usage: bench_cache.py GAB FOLDER_OF_TEST_MODULES
"""
import pathlib
import resource
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, sys.argv[2])
import cache_of
from tap import Folder

PICTURES, KEPT, MANY, RUNS = 100, 12000, 2732, 5


def seconds(gab, folder, cache, paths, **more):
    """Returns the processor time of an import into a new project."""
    (folder / 'p.gabarit').unlink(missing_ok=True)
    subprocess.run([gab, 'new', 'p.gabarit'], cwd=folder, check=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([gab, 'import', 'p.gabarit', *paths, '--name', 'x'], cwd=folder, check=True,
                   env={**cache_of.environment(cache), **more}, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(gab, folder, kept):
    """Returns the times of imports of new pictures with a cache; the first one counts it."""
    cache = folder / f'cache-{kept}'
    cache_of.fill(cache, kept)
    start = 0 if kept == 0 else 10000
    return [seconds(gab, folder, cache,
                    cache_of.write_pictures(folder, PICTURES, start + PICTURES * number))
            for number in range(RUNS + 1)]


def main():
    gab = str(pathlib.Path(sys.argv[1]).resolve())
    with Folder() as folder:
        times = {kept: measure(gab, folder, kept) for kept in (0, KEPT)}
        none = [seconds(gab, folder, folder / 'none',
                        cache_of.write_pictures(folder, PICTURES), GABARIT_NO_CACHE='1')
                for _ in range(RUNS)]
        many = cache_of.write_pictures(folder, MANY, 20000)
        all_at_once = seconds(gab, folder, folder / 'all', many)
    empty, full = (min(times[kept][1:]) for kept in (0, KEPT))
    ratio = full / empty
    print(f'{PICTURES} new pictures, processor time: {empty:.3f} s with an empty cache, '
          f'{full:.3f} s with {KEPT} kept pictures ({times[KEPT][0]:.3f} s when it is first '
          f'counted), {min(none):.3f} s without a cache; ratio {ratio:.1f}')
    print(f'{MANY} new pictures: {all_at_once:.2f} s')
    return 0 if ratio < 3 else 1


if __name__ == '__main__':
    sys.exit(main())
