# SPDX-License-Identifier: MIT
"""Many small pictures, and a user's cache with many kept pictures: shared by the test and the
benchmark of the cost of an import."""
import os

import duel


def write_pictures(folder, count, start=0):
    """Writes small pictures, all different; returns their paths, relative to `folder`."""
    (folder / 'art').mkdir(exist_ok=True)
    paths = [f'art/p{number:05}.png' for number in range(start, start + count)]
    for number, path in enumerate(paths, start):
        duel.png(folder / path, 8, 8, lambda x, y, n=number: (n % 256, n // 256, x * y, 255))
    return paths


def fill(cache, count):
    """Fills a cache as earlier versions of gab left it."""
    pictures = cache / 'gabarit' / 'pictures'
    pictures.mkdir(parents=True)
    for number in range(count):
        (pictures / f'{number:032x}.png').write_bytes(b'earlier')


def environment(cache):
    return {**os.environ, 'XDG_CACHE_HOME': str(cache), 'LC_ALL': 'C',
            'ASAN_OPTIONS': 'detect_leaks=0'}
