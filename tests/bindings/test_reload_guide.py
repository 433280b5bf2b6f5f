#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the programs of data/guide/reload.md, in each language that the build has, and replaces the
bank while they run: they must ignore half of a bank and then use the new version. Prints TAP.

usage: test_reload_guide.py ROOT GAB RUNTIME WORD...

The arguments are those of guide_programs.py.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
from guide_programs import GAB, ROOT, RUNTIME, Page, run  # noqa: E402
from tap import Tap  # noqa: E402

TIMEOUT = 60  # seconds
FOR_C = '''
#define _POSIX_C_SOURCE 200809L
#include <gabarit/gabarit.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static void die(const char *text)
{
    puts(text);
    exit(1);
}
static bool next_tick(void)
{
    fflush(stdout);
    return nanosleep(&(struct timespec){0, 16000000}, NULL) == 0;
}
int main(void)
{
%s
}
'''
# The part of LÖVE that the program needs.
FOR_LUA = '''
local time = 0
io.stdout:setvbuf 'no'
love = {filesystem = {getSource = function() return '.' end}, graphics = {polygon = function() end},
        timer = {getTime = function() return time end}}
local ffi = require 'ffi'
ffi.cdef 'int usleep(unsigned);'
dofile 'game.lua'
while true do
    love.update()
    love.draw()
    ffi.C.usleep(16000)
    time = time + 0.016
end
'''
# fetch in node; the names of files are those of a page.
FOR_PAGE = '''
import { readFile } from 'node:fs/promises';
globalThis.fetch = async (path) => new Response(await readFile(path));
'''

PROGRAMS = Page('reload.md', FOR_C, FOR_LUA, FOR_PAGE)


def export(folder, health):
    """Returns the bytes of the demo's bank with another property of both fighters."""
    project = folder / 'demo/demo.gabarit'
    project.write_text(re.sub(r'"health": *\d+', f'"health": {health}', project.read_text()))
    run(GAB, 'export', project, '-o', folder / 'other.gab', cwd=folder)
    return (folder / 'other.gab').read_bytes()


def replace(path, data):
    other = path.with_suffix('.new')
    other.write_bytes(data)
    other.replace(path)


def lines_of(path, wanted):
    """Returns what a program has printed, when it has printed the line `wanted`."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        lines = path.read_text().splitlines()
        if wanted in lines:
            return lines
        time.sleep(0.02)
    raise ValueError(f'no line {wanted!r} in {lines[:9]}')


def reloads(tap, make, path):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / 'data/demo', folder / 'demo')
        banks = {health: export(folder, health) for health in (100, 31, 32)}
        bank, output = folder / 'demo.gab', folder / 'output.txt'
        replace(bank, banks[100])
        command = make(folder, path)
        environment = {**os.environ, 'LD_LIBRARY_PATH': f'{RUNTIME}:.'}
        with output.open('w') as printed, subprocess.Popen(
                command, cwd=folder, env=environment, stdout=printed, stderr=printed) as game:
            try:
                time.sleep(0.5)  # the program may still start: then it opens version 31
                while game.poll() is None and 'health 31' not in output.read_text():
                    replace(bank, banks[100])
                    time.sleep(0.2)
                    replace(bank, banks[31])
                    time.sleep(0.2)
                bank.write_bytes(banks[32][:len(banks[32]) // 2])
                lines_of(output, 'health 31')
                time.sleep(0.3)
                half = output.read_text().splitlines()
                bank.write_bytes(banks[32])
                lines = lines_of(output, 'health 32')
            finally:
                game.kill()
        tap.expect('health 32' not in half, half[:5])
        tap.expect(any('written' in line for line in half), half[:5])
        tap.equal('the last line', lines[-1], 'health 32')


def main():
    tap = Tap()
    for name, make, path in PROGRAMS.makers():
        tap.case(f'{name} reloads the bank while the program runs', reloads, tap, make, path)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
