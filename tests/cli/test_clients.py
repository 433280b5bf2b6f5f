#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares gab import with what Pixi, Phaser, ase-parser and chromium found in the same files, as
tests/clients.sh recorded it (tests/clients/said). Prints TAP.

usage: test_clients.py GAB
"""
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'clients'))
from client import Made
import compare_aseprites
import compare_atlases
import compare_gifs
import record
from tap import Folder, Gab, Tap


def compare(gab, comparison, one):
    with Folder() as folder:
        record.unpack(one['files'], folder)
        made = Made(gab, folder, one['set']['files'][0])
        if isinstance(comparison, compare_atlases.Comparison):
            comparison.compare(one['set'], made, one['said'])
        else:
            comparison.compare(made, one['said'])


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    comparisons = {'pixi': compare_atlases.Comparison(tap, 'pixi'),
                   'phaser': compare_atlases.Comparison(tap, 'phaser'),
                   'ase-parser': compare_aseprites.Comparison(tap),
                   'gif': compare_gifs.Comparison(tap)}
    for name, comparison in comparisons.items():
        for i, one in enumerate(record.load(name)):
            tap.case(f"{name} {i}: {one['set'].get('kind', '')}", compare, gab, comparison, one)
    sys.exit(tap.end())


main()
