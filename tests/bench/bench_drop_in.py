#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures compiling the drop-in file as users do, with gcc and clang: prints the shortest
processor time of several runs, and the size of the object file.

usage: bench_drop_in.py GABARIT.C
"""
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

RUNS = 3
FLAGS = ('-O0', '-O1', '-Os', '-O2', '-O3')


def seconds(command):
    """Returns the processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    source = pathlib.Path(sys.argv[1])
    lines = source.read_text(encoding='utf-8').count('\n')
    print(f'{source.name}: {lines} lines; shortest processor time of {RUNS} runs')
    with tempfile.TemporaryDirectory() as folder:
        object_file = pathlib.Path(folder, 'gabarit.o')
        for compiler in filter(shutil.which, ('gcc', 'clang')):
            for flag in FLAGS:
                command = [compiler, flag, '-c', source, '-o', object_file]
                shortest = min(seconds(command) for _ in range(RUNS))
                size = object_file.stat().st_size // 1024
                print(f'{compiler:<5} {flag}  {shortest:6.2f} s  {size:5} KiB', flush=True)


if __name__ == '__main__':
    main()
