# SPDX-License-Identifier: MIT
"""Damages files at random, to test their readers."""
import re

WORDS = (b'0', b'-1', b'4294967295', b'2147483648', b'1e99', b'16384', b'65536', b'0.5', b'nan')
NUMBERS = (0, 1, 0xffff, 0x7fff, 0x7fffffff, 0x80000000, 0xffffffff)


def other_number(rng, data, at):
    """Replaces a number of a text, the first one after a position."""
    found = re.compile(rb'-?\d+').search(data, at)
    return (*found.span(), rng.choice(WORDS)) if found else (at, at, b'')


# Each function returns the part of the data to replace, near a position, and the new bytes.
CHANGES = (
    *2 * (lambda rng, data, at: (at, at + 1, [data[at] ^ 1 << rng.randrange(8)]),
          lambda rng, data, at: (at, at + 1, [rng.choice((0, 1, 0x7f, 0x80, 0xc0, 0xff))]),
          lambda rng, data, at: (at, at + 1, [rng.randrange(256)])),
    lambda rng, data, at: (at, at + 4, rng.choice(NUMBERS).to_bytes(4, 'little')),
    lambda rng, data, at: (at, at + rng.choice((1, 2, 9, rng.randrange(40), 1 << 20)), b''),
    lambda rng, data, at: (at, at, data[at:at + rng.randrange(1, 40)]),
    lambda rng, data, at: (at, at, data[rng.randrange(len(data)):][:rng.randrange(1, 60)]),
    lambda rng, data, at: (at, at, rng.choices(range(256), k=rng.randrange(1, 9))),
)
TEXT_CHANGES = (
    *2 * (lambda rng, data, at: (at, at + 1, [rng.choice(b'0123456789"{}[]<>,:-.eE \xff')]),),
    *6 * (other_number,), *CHANGES,
)


def mutant(rng, files, changes=CHANGES):
    """Returns a copy of one of several files, damaged at a few positions."""
    data = bytearray(rng.choice(files))
    for _ in range(rng.choice((1, 1, 2, 4))):
        start, end, new = rng.choice(changes)(rng, data, rng.randrange(len(data)))
        data[start:end] = new
        data = data or bytearray(b'<')
    return bytes(data)
