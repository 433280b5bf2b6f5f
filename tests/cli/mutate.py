# SPDX-License-Identifier: MIT
"""Damages bytes at random, to test readers of files."""
from tap import times

COUNT = times(600)


def change(rng, data):
    """Damages a bytearray at one position: flips a bit, changes a byte or a number, or removes or
    repeats some bytes."""
    kind, at = rng.randrange(6), rng.randrange(max(len(data), 1))
    if not data:
        data += b'\0'
    elif kind == 0:
        data[at] ^= 1 << rng.randrange(8)
    elif kind == 1:
        data[at] = rng.choice((0, 1, 0x7f, 0x80, 0xc0, 0xff, rng.randrange(256)))
    elif kind == 2:
        number = rng.choice((0, 1, 0xffff, 0x7fffffff, 0xffffffff, rng.randrange(1 << 16)))
        data[at:at + 4] = number.to_bytes(4, 'little')
    elif kind == 3:
        del data[at:at + rng.choice((1, 4, 1 << 20))]
    else:
        data[at:at] = data[at:at + rng.randrange(1, 40)]


def mutant(rng, seeds):
    """Returns a copy of one of several files, damaged at a few positions."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.randrange(1, 6)):
        change(rng, data)
    return bytes(data)
