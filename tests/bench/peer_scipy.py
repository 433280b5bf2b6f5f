#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Computes SciPy's exact distance transform of a file of bytes. Writes squared distances (uint32).

usage: peer_scipy.py ROAD SIDE SQUARED    prints SciPy's version and the time in milliseconds
"""
import sys
import time

import numpy
import scipy
from scipy import ndimage


def main():
    road_file, side, squared_file = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    road = numpy.fromfile(road_file, dtype=numpy.uint8).reshape(side, side)
    start = time.perf_counter()
    distances = ndimage.distance_transform_edt(road)
    seconds = time.perf_counter() - start
    numpy.rint(distances * distances).astype(numpy.uint32).tofile(squared_file)
    print(scipy.__version__, seconds * 1e3)


if __name__ == '__main__':
    main()
