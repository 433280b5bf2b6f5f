#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands and the programs of data/guide/properties.md, in each language that the build
has: all print the exits of the demo's keep. Prints TAP.

usage: test_properties_guide.py ROOT GAB RUNTIME WORD...

The arguments are those of guide_programs.py.
"""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
from guide_programs import GAB, ROOT, RUNTIME, Page, run  # noqa: E402
from tap import Tap  # noqa: E402

WANTED = ['postern exit: 0 coins, leads to garden', 'top of the keep: 12 coins']
FOR_C = '''
#include <gabarit/gabarit.h>
#include <stdio.h>
int main(void)
{
gab_bank_file file;
if (gab_bank_load(&file, "demo.gab", NULL, NULL) != GAB_OK)
    return 1;
const gab_bank bank = file.bank;
%s
gab_bank_close(&file);
}
'''


def prints(tap, page, make, path):
    """Runs a program on a bank that the commands of the page have made."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / 'data/demo', folder, dirs_exist_ok=True)
        for line in page.samples('sh')[0].splitlines():
            words = shlex.split(line)
            tap.equal('command', words[0], 'gab')
            run(GAB, *words[1:], cwd=folder)
        environment = {**os.environ, 'LD_LIBRARY_PATH': f'{RUNTIME}:.'}
        done = subprocess.run(make(folder, path), cwd=folder, env=environment, timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        tap.equal('output', (done.returncode, done.stdout.splitlines()), (0, WANTED))
        status = subprocess.run([GAB, 'check', 'demo.gabarit'], cwd=folder, check=False,
                                stdout=subprocess.PIPE, text=True).stdout
        tap.equal('exits that lead nowhere', [line for line in status.splitlines()
                                              if 'reference-nowhere' in line and 'keep' in line],
                  ['demo.gabarit: level keep, marker 11 (top of the keep): its field leads to '
                   'leads nowhere [reference-nowhere, warning]'])


def main():
    tap = Tap()
    page = Page('properties.md', FOR_C)
    for name, make, path in page.makers():
        tap.case(f'{name} prints the exits of a level', prints, tap, page, make, path)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
