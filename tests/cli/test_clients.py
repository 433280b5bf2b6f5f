#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares gab import with the results of Pixi, Phaser, ase-parser and chromium for the same files,
recorded by tests/clients.sh in tests/clients/answers. Prints TAP.

usage: test_clients.py GAB
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'clients'))
from client import Imported
import compare_aseprites
import compare_atlases
import compare_gifs
import record
from tap import Folder, Gab, Tap


def compare(gab, comparison, entry):
    with Folder() as folder:
        record.unpack(entry['files'], folder)
        made = Imported(gab, folder, entry['set']['files'][0])
        if isinstance(comparison, compare_atlases.Comparison):
            comparison.compare(entry['set'], made, entry['answer'])
        else:
            comparison.compare(made, entry['answer'])


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    comparisons = {'pixi': compare_atlases.Comparison(tap, 'pixi'),
                   'phaser': compare_atlases.Comparison(tap, 'phaser'),
                   'ase-parser': compare_aseprites.Comparison(tap),
                   'gif': compare_gifs.Comparison(tap)}
    for name, comparison in comparisons.items():
        for i, entry in enumerate(record.load(name)):
            tap.case(f"{name} {i}: {entry['set'].get('kind', '')}", compare, gab, comparison, entry)
    sys.exit(tap.end())


main()
