#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares results that must be the nearest floats with exact fractions.

usage: nearest.py LIBGABARIT.SO [CASES]

The results of gab_box_nearest, gab_vec_snap and gab_line_normal and the fractions of
gab_segment_cross must be the nearest floats. The points of gab_line_nearest, gab_segment_nearest
and gab_segment_cross must be nearest floats up to an error of 2^-50 of the largest coordinate. In
half of the cases, the lines pass through a point with x = 0 near a projection, because rounding
errors are most visible near exact zeros. Prints TAP.
"""
import ctypes
import math
import os
import random
import sys
from fractions import Fraction

TOLERANCE = Fraction(1, 2**50)
LATTICE = 256
RANGE = 65535


class Vec(ctypes.Structure):
    _fields_ = [('x', ctypes.c_float), ('y', ctypes.c_float)]


class Segment(ctypes.Structure):
    _fields_ = [('a', Vec), ('b', Vec)]


class Box(ctypes.Structure):
    _fields_ = [(name, ctypes.c_float) for name in 'xywh']


class Crossing(ctypes.Structure):
    _fields_ = [('kind', ctypes.c_int), ('first', ctypes.c_float), ('second', ctypes.c_float),
                ('point', Vec), ('end', Vec)]


def load(path):
    library = ctypes.CDLL(path)
    for name, arguments in [('vec_snap', [Vec]), ('line_normal', [Vec, Vec]),
                            ('line_nearest', [Vec, Vec, Vec]), ('segment_nearest', [Segment, Vec]),
                            ('box_nearest', [Box, Vec])]:
        function = getattr(library, f'gab_{name}')
        function.restype, function.argtypes = Vec, arguments
    library.gab_segment_cross.restype = ctypes.c_bool
    library.gab_segment_cross.argtypes = [Segment, Segment, ctypes.POINTER(Crossing)]
    return library


def nearest_float(number):
    if number == 0:
        return Fraction(0)
    size = abs(number)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2)**exponent > size
    unit = Fraction(2)**(max(exponent, -126) - 23)
    return round(number / unit) * unit  # Python rounds to even


class Oracle:
    def __init__(self, library, seed):
        self.library, self.random = library, random.Random(seed)
        self.answers, self.wrong = {}, {}

    def compare(self, name, got, want, margin=Fraction(0)):
        """Checks that `got` is the nearest float of a number within `margin` of `want`."""
        self.answers[name] = self.answers.get(name, 0) + 1
        got = Fraction(got)
        if nearest_float(want - margin) <= got <= nearest_float(want + margin):
            return
        self.wrong.setdefault(name, f'{float(got)!r}, expected {float(want)!r}')

    def coordinate(self, max_pixels):
        return Fraction(self.random.randint(-LATTICE * max_pixels, LATTICE * max_pixels), LATTICE)

    def point(self):
        max_pixels = self.random.choice([1, 4, 100, RANGE])
        return self.coordinate(max_pixels), self.coordinate(max_pixels)

    def points(self):
        """Returns the ends of two segments."""
        if self.random.random() < 0.5:
            return [self.point() for _ in range(4)]
        y, u, v = self.coordinate(100), self.coordinate(4), self.coordinate(4)
        i, j, k = (self.random.randint(-60, 60) for _ in range(3))
        return [(i * u, y + i * v), (j * u, y + j * v), (-k * v, y + k * u), (k * v, y - k * u)]

    def check_points(self, a, b, c, d):
        margin = TOLERANCE * max(abs(number) for point in (a, b, c, d) for number in point)
        line = b[0] - a[0], b[1] - a[1]
        length = line[0]**2 + line[1]**2
        dot = line[0] * (c[0] - a[0]) + line[1] * (c[1] - a[1])
        fraction = dot / length if length else Fraction(0)
        first, point = Segment(Vec(*a), Vec(*b)), Vec(*c)
        self.compare_point('line_nearest', self.library.gab_line_nearest(Vec(*a), Vec(*b), point),
                           a, line, fraction, margin)
        fraction = min(max(fraction, Fraction(0)), Fraction(1))
        self.compare_point('segment_nearest', self.library.gab_segment_nearest(first, point),
                           a, line, fraction, margin)
        other = d[0] - c[0], d[1] - c[1]
        crossing = Crossing()
        det = line[0] * other[1] - line[1] * other[0]
        if det and self.library.gab_segment_cross(first, Segment(point, Vec(*d)), crossing):
            offset = c[0] - a[0], c[1] - a[1]
            fraction = (offset[0] * other[1] - offset[1] * other[0]) / det
            self.compare('fractions of segment_cross', crossing.first, fraction)
            self.compare('fractions of segment_cross', crossing.second,
                         (offset[0] * line[1] - offset[1] * line[0]) / det)
            self.compare_point('point of segment_cross', crossing.point, a, line, fraction, margin)
        if length:
            self.check_normal(a, b, line, length)

    def compare_point(self, name, got, a, line, fraction, margin):
        self.compare(name, got.x, a[0] + line[0] * fraction, margin)
        self.compare(name, got.y, a[1] + line[1] * fraction, margin)

    def check_normal(self, a, b, line, length):
        """Checks a normal. The root is computed to 100 binary places: no normal is that close to
        the middle between two floats, unless the root is exact."""
        root = Fraction(math.isqrt(int(length * LATTICE**2) << 200), LATTICE << 100)
        normal = self.library.gab_line_normal(Vec(*a), Vec(*b))
        self.compare('line_normal', normal.x, -line[1] / root)
        self.compare('line_normal', normal.y, line[0] / root)

    def check_box(self, a, b, c):
        w, h = abs(b[0]) + Fraction(1, LATTICE), abs(b[1]) + Fraction(1, LATTICE)
        if max(a[0] + w, a[1] + h) > RANGE:
            return
        got = self.library.gab_box_nearest(Box(*a, w, h), Vec(*c))
        self.compare('box_nearest', got.x, min(max(c[0], a[0]), a[0] + w))
        self.compare('box_nearest', got.y, min(max(c[1], a[1]), a[1] + h))

    def check_snap(self):
        sign, power = self.random.choice([-1, 1]), self.random.randint(-12, 26)
        numbers = [Vec(sign * self.random.random() * 2.0**power, 0).x,
                   self.random.randint(-4000, 4000) / 512]
        got = self.library.gab_vec_snap(Vec(*numbers))
        for answer, number in zip((got.x, got.y), numbers):
            self.compare('vec_snap', answer, Fraction(round(Fraction(number) * LATTICE), LATTICE))


def main():
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))
    cases = int(sys.argv[2]) if sys.argv[2:] else 1500
    oracle = Oracle(load(sys.argv[1]), seed)
    for _ in range(cases):
        points = oracle.points()
        oracle.check_points(*points)
        oracle.check_box(*points[:3])
        oracle.check_snap()
    print(f'# seed {seed}')
    for i, name in enumerate(sorted(oracle.answers), 1):
        wrong = oracle.wrong.get(name)
        print(f'# {wrong}' if wrong else f'# {oracle.answers[name]} answers')
        title = name if name.startswith(('fractions', 'point')) else f'gab_{name}'
        print(f"{'not ok' if wrong else 'ok'} {i} - {title}")
    print(f'1..{len(oracle.answers)}')
    sys.exit(1 if oracle.wrong else 0)


main()
