#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the sums of the queries of a binding with those of C. Prints TAP.

usage: compare_sums.py BENCH_QUERIES PROGRAM [ARGUMENT...] DEMO.gab
"""
import subprocess
import sys


def sums(*command):
    text = subprocess.run([*command, '20000'], check=True, capture_output=True, text=True).stdout
    return {line.split()[0]: line.split()[2] for line in text.split('\n')
            if line.startswith('gab_')}


def main():
    bench, *program, bank = sys.argv[1:]
    wanted, found = sums(bench, bank, bank), sums(*program, bank)
    for name in wanted:
        if found.get(name) != wanted[name]:
            print(f'# {name}: {found.get(name)}, not {wanted[name]}')
    good = found == wanted and len(wanted) == 10
    print(f'{"ok" if good else "not ok"} 1 - the sums of queries are those of C\n1..1')
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
