#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the binding for Lua in LÖVE: the example of its README, the queries of queries.lua, whose
sums must be those of C, and the duel, which must end as in plain LuaJIT. Runs the loader of JSON
banks in Lua 5.4, too. Prints TAP.

usage: love.py GAB FOLDER BENCH_QUERIES SOURCES
"""
import pathlib
import re
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from binding import ROUNDS, Folder, Tap, compare_sums, examples, expect_short, export_demo, run

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


def prepare(binding, root, folder, *files):
    """Copies the binding into a folder."""
    for name in ('gabarit.lua', 'libgabarit_lua.so', 'gabarit_json.lua'):
        shutil.copy(binding / name, folder)
    for file in files:
        shutil.copy(root / file, folder)


def end_in_luajit(binding, root, folder):
    """Returns what the test of the duel prints in plain LuaJIT."""
    prepare(binding, root, folder, 'src/examples/love/main.lua')
    (folder / 'stub.lua').write_text(STUB)
    return run('luajit', 'stub.lua', cwd=folder)


def readme(tap, gab, binding, root):
    with Folder() as folder:
        prepare(binding, root, folder)
        export_demo(gab, root, folder)
        game, plain = examples(root / 'src/bindings/lua/README.md', 'lua')
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


def queries(tap, gab, binding, bench, root):
    with Folder() as folder:
        prepare(binding, root, folder, 'tests/bindings/queries.lua')
        export_demo(gab, root, folder)
        (folder / 'conf.lua').write_text(CONF)
        (folder / 'main.lua').write_text(
            f'loadfile("queries.lua")("{folder}", "demo.gab", "{ROUNDS}") love.event.quit()')
        compare_sums(tap, run('love', folder, cwd=folder), bench, folder)


def duel(tap, gab, binding, root):
    with Folder() as folder:
        export_demo(gab, root, folder)
        wanted = end_in_luajit(binding, root, folder)
        shutil.copy(root / 'src/examples/love/conf.lua', folder)
        tap.equal('the end', run('love', folder, '--test', cwd=folder), wanted)
        tap.expect(int(wanted.split()[0]) > 5, wanted)
        expect_short(tap, *(root / 'src/examples/love').glob('*.lua'))


def main():
    gab, binding, bench, root = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    tap = Tap()
    tap.case('the examples of the README run', readme, tap, gab, binding, root)
    tap.case('queries in LÖVE have the sums of C', queries, tap, gab, binding, bench, root)
    tap.case('the duel ends in LÖVE as in LuaJIT', duel, tap, gab, binding, root)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
