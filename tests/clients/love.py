#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the binding for Lua in LÖVE: the example of its README, the queries of queries.lua, whose
sums must be those of C, and the duel, which must end as in plain LuaJIT. Runs the loader of JSON
banks in Lua 5.4, too. Prints TAP.

usage: love.py GAB FOLDER BENCH_QUERIES SOURCES
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
from tap import Folder, Tap

GAB, BINDING, BENCH, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:])
ROUNDS = 20000
# Draws nothing, calls love.draw for a second of game time, and ends.
WITHOUT_WINDOW = '''
local polygons, fills = 0, 0
local time = 0
love.timer.getTime = function() return time end
love.graphics = {isActive = function() return false end, polygon = function(kind)
    polygons, fills = polygons + 1, fills + (kind == 'fill' and 1 or 0)
end}
function love.update()
    for _ = 1, 60 do
        time = time + 1 / 60
        love.draw()
    end
    print(polygons, fills)
    love.event.quit()
end
'''
CONF = '''function love.conf(t)
    t.modules.window, t.modules.graphics, t.modules.audio = false, false, false
end
'''
# The part of LÖVE that the test of the duel needs.
STUB = '''
local function read(name)
    local file = assert(io.open(name, 'rb'))
    return file:read '*a'
end
love = {filesystem = {read = read, getSource = function() return '.' end},
        event = {quit = function() end}}
arg = {[0] = 'x'}
package.path = './?.lua'
dofile 'main.lua'
love.load {'--test'}
'''


def run(*words, cwd):
    environment = {**os.environ, 'SDL_VIDEODRIVER': 'dummy', 'SDL_AUDIODRIVER': 'dummy'}
    result = subprocess.run(list(map(str, words)), cwd=cwd, env=environment, capture_output=True,
                            timeout=300, check=False)
    if result.returncode != 0:
        raise ValueError((result.stdout + result.stderr).decode()[-600:])
    return result.stdout.decode()


def prepare(folder, *files):
    """Copies the binding and the demo's bank into a folder."""
    for name in ('gabarit.lua', 'libgabarit_lua.so', 'gabarit_json.lua'):
        shutil.copy(BINDING / name, folder)
    for file in files:
        shutil.copy(ROOT / file, folder)
    run(GAB, 'export', ROOT / 'data/demo/demo.gabarit', '-o', folder / 'demo.gab', '--json',
        folder / 'demo.gab.json', cwd=folder)


def examples():
    text = (ROOT / 'src/bindings/lua/README.md').read_text()
    return re.findall(r'^```lua\n(.*?)^```', text, re.M | re.S)


def readme(tap):
    with Folder() as folder:
        prepare(folder)
        game, plain = examples()
        (folder / 'main.lua').write_text(game + WITHOUT_WINDOW)
        (folder / 'conf.lua').write_text(CONF)
        polygons, fills = map(int, run('love', folder, cwd=folder).split())
        tap.expect(polygons > 600 and 0 < fills < polygons / 2, (polygons, fills))
        (folder / 'plain.lua').write_text(plain)
        found = [run(lua, 'plain.lua', cwd=folder) for lua in ('lua5.4', 'luajit')]
        numbers = [list(map(float, re.findall(r'-?[0-9.]+', text.split('\n')[0])))
                   for text in found]
        tap.equal('the foot', numbers[0], numbers[1])
        tap.expect(all('foot\thead' in text for text in found), found)


def queries(tap):
    with Folder() as folder:
        prepare(folder)
        shutil.copy(ROOT / 'tests/bindings/queries.lua', folder)
        (folder / 'conf.lua').write_text(CONF)
        (folder / 'main.lua').write_text(
            f'loadfile("queries.lua")("{folder}", "demo.gab", "{ROUNDS}") love.event.quit()')
        lines = [run('love', folder, cwd=folder),
                 run(BENCH, 'demo.gab', 'demo.gab', ROUNDS, cwd=folder)]
        mine, native = ({line.split()[0]: line.split()[2] for line in text.split('\n')
                         if line.startswith('gab_')} for text in lines)
        tap.equal('sums', mine, native)
        tap.equal('queries', len(mine), 10)


def duel(tap):
    with Folder() as folder:
        prepare(folder, 'src/examples/love/main.lua', 'src/examples/love/conf.lua')
        (folder / 'stub.lua').write_text(STUB)
        ends = [run('love', folder, '--test', cwd=folder), run('luajit', 'stub.lua', cwd=folder)]
        tap.equal('the end', ends[0], ends[1])
        tap.expect(int(ends[0].split()[0]) > 5, ends)
        lines = sum(len((ROOT / 'src/examples/love' / name).read_text().split('\n')) - 1
                    for name in ('main.lua', 'conf.lua'))
        tap.expect(lines <= 150, f'{lines} lines')


def main():
    tap = Tap()
    tap.case('the examples of the README run', readme, tap)
    tap.case('queries in LÖVE have the sums of C', queries, tap)
    tap.case('the duel ends in LÖVE as in LuaJIT', duel, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
