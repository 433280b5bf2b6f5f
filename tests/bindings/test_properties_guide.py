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


# All properties of an exit, which are objects of JavaScript.
ALL_IN_JAVASCRIPT = '''
import { readFileSync } from 'node:fs';
const { load, Kind, Reference } = await import(process.argv[2]);
const keep = (await load()).open(readFileSync('demo.gab')).level('keep');
const exit = keep.markers.find((one) => one.name === 'postern exit');
for (const one of [exit.property('leads to'), exit.properties.get('leads to')])
    console.log(one instanceof Reference && one.kind === Kind.LEVEL,
        exit.bank.levelAt(one.index).name);
console.log(exit.property('toll'), exit.property('none'));
'''


def make_all_in_javascript(folder, path):
    (folder / 'all.mjs').write_text(ALL_IN_JAVASCRIPT)
    return ['node', 'all.mjs', path.as_uri()]


def prints(tap, page, make, path, wanted):
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
        tap.equal('output', (done.returncode, done.stdout.splitlines()), (0, wanted))
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
        tap.case(f'{name} prints the exits of a level', prints, tap, page, make, path, WANTED)
        if name == 'JavaScript 1':
            tap.case('all properties in JavaScript', prints, tap, page, make_all_in_javascript,
                     path, ['true garden'] * 2 + ['0 undefined'])
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
