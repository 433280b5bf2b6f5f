#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Imports and exports all maps of Freedoom with gab. omg must read the same lines, sides, sectors
and things in both files, the nodes must be correct, Crispy Doom must play with them, and zdbsp must
build its own nodes from the exported maps, in binary and UDMF. Prints TAP.

usage: doom_maps.py GAB CRISPY_DOOM ZDBSP WAD...
"""
import os
import pathlib
import random
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import SEED
import doom_files as files
import doom_nodes
import omg
import omg.mapedit
from on_display import start_display
from tap import Folder, Gab, Tap

CRISPY, ZDBSP = sys.argv[2:4]
POINTS = int(os.environ.get('GABARIT_DOOM_POINTS', '300'))
SECONDS = 4  # time for which the game runs
TIMED_OUT = 124  # exit status of `timeout` when it stops a program


def lump_of(lumps, name):
    return lumps[name].data


def content(editor):
    """Returns what omg reads, with positions and sectors instead of indices."""
    positions = [(vertex.x, vertex.y) for vertex in editor.vertexes]

    def side(number):
        if number in (-1, files.NONE):
            return None
        sidedef = editor.sidedefs[number]
        return (sidedef.off_x, sidedef.off_y, sidedef.tx_up, sidedef.tx_low, sidedef.tx_mid,
                sidedef.sector)

    return {
        'lines': [(positions[line.vx_a], positions[line.vx_b], line.flags, line.action, line.tag,
                   side(line.front), side(line.back)) for line in editor.linedefs
                  if positions[line.vx_a] != positions[line.vx_b]],
        'sectors': [(sector.z_floor, sector.z_ceil, sector.tx_floor, sector.tx_ceil, sector.light,
                     sector.type, sector.tag) for sector in editor.sectors],
        'things': [(thing.x, thing.y, thing.angle % 360, thing.type, thing.flags)
                   for thing in editor.things]}


class Maps:
    def __init__(self, tap, gab, wad, folder):
        self.tap, self.gab, self.source, self.folder = tap, gab, wad, folder
        self.counts = dict.fromkeys(('maps', 'lines', 'things', 'points', 'played'), 0)

    def run(self, *arguments):
        status, out, err = self.gab(*arguments, cwd=self.folder, timeout=900)
        self.tap.equal(f'{arguments}', (status, err), (0, b''))
        return out.decode()

    def convert(self):
        shutil.copy(self.source, self.folder / 'in.wad')
        self.run('new', 'p.gabarit')
        self.run('import', 'p.gabarit', 'in.wad', '--all-lines')
        self.run('export', 'p.gabarit', '-o', 'p.gab', '--doom', 'out.wad')
        self.run('export', 'p.gabarit', '-o', 'p.gab', '--doom', 'text.wad', '--udmf')
        again = self.run('import', 'p.gabarit', '--again', '--dry-run')
        self.tap.expect(' 0 changed, 0 new, 0 gone' in again, again[:300])

    def compare_maps(self):
        """Compares what omg reads in the file of the game and in the exported file."""
        game, exported = omg.WAD(str(self.source)), omg.WAD(str(self.folder / 'out.wad'))
        names = [name for name in game.maps if 'LINEDEFS' in game.maps[name]]
        self.tap.equal('maps', sorted(exported.maps), sorted(names))
        for name in names:
            before = content(omg.mapedit.MapEditor(game.maps[name]))
            after = content(omg.mapedit.MapEditor(exported.maps[name]))
            for what, items in before.items():
                first = next((i for i, pair in enumerate(zip(items, after[what]))
                              if pair[0] != pair[1]), None)
                self.tap.expect(items == after[what], f'{name}: {what}: {len(items)} and '
                                f'{len(after[what])}, first difference at {first}: '
                                f'{items[first or 0]} {after[what][first or 0]}')
            self.counts['maps'] += 1
            self.counts['lines'] += len(before['lines'])
            self.counts['things'] += len(before['things'])

    def compare_udmf(self):
        """Expects that an import of UDMF gives the same project."""
        self.run('new', 'q.gabarit')
        self.run('import', 'q.gabarit', 'text.wad', '--all-lines')
        self.run('export', 'q.gabarit', '-o', 'q.gab', '--doom', 'again.wad')
        one, other = ((self.folder / name).read_bytes() for name in ('out.wad', 'again.wad'))
        self.tap.expect(one == other, 'UDMF gives a different file')

    def check_nodes(self):
        rng = random.Random(SEED)
        for name, lumps in files.maps_of((self.folder / 'out.wad').read_bytes()).items():
            faults, points = doom_nodes.check(lumps, rng, POINTS)
            self.tap.expect(len(faults) == 0, f'{name}: {faults}')
            self.counts['points'] += points
        self.tap.expect(self.counts['points'] > 0, 'no point was compared')

    def play_all(self):
        """Expects that the game prints which nodes it found, and runs until its time is over."""
        server, display = start_display('640x480', shared=True)
        try:
            for name in files.maps_of((self.folder / 'out.wad').read_bytes()):
                self.play(name, 'out.wad', display)
        finally:
            server.terminate()
            server.wait()
        self.tap.equal('maps', self.counts['played'], self.counts['maps'])

    def play(self, name, wad, display):
        where = [name[1], name[3]] if name[0] == 'E' else [str(int(name[3:]))]
        env = {**os.environ, 'HOME': str(self.folder), 'SDL_AUDIODRIVER': 'dummy',
               'DISPLAY': display}
        process = subprocess.run(
            ['timeout', str(SECONDS), CRISPY, '-iwad', self.source, '-file', self.folder / wad,
             '-warp', *where, '-nosound', '-nomouse', '-window'],
            capture_output=True, env=env, timeout=120, check=False)
        output = (process.stdout + process.stderr).decode(errors='replace')
        self.tap.expect(process.returncode == TIMED_OUT and any(
            f'P_SetupLevel: {name} ({wad})' in line and 'ZDBSP' in line
            for line in output.split('\n')), f'{name}: {process.returncode}: {output[-300:]}')
        self.counts['played'] += 1

    def rebuild(self):
        for wad in ('out.wad', 'text.wad'):
            process = subprocess.run([ZDBSP, '-X', '-o', 'z.wad', wad], cwd=self.folder,
                                     capture_output=True, timeout=600, check=False)
            self.tap.equal(f'zdbsp {wad}', process.returncode, 0)
            self.tap.equal('its maps', len(files.maps_of((self.folder / 'z.wad').read_bytes())),
                           self.counts['maps'])


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    print(f'# seed {SEED}')
    for path in map(pathlib.Path, sys.argv[4:]):
        with Folder() as folder:
            maps = Maps(tap, gab, path, folder)
            for name, function in (('import and export', maps.convert),
                                   ('omg reads the same from both files', maps.compare_maps),
                                   ('UDMF gives the same project', maps.compare_udmf),
                                   ('the nodes are correct', maps.check_nodes),
                                   ('zdbsp builds nodes', maps.rebuild),
                                   ('Crispy Doom plays', maps.play_all)):
                tap.case(f'{path.name}: {name}', function)
            print('# ' + ', '.join(f'{count} {what}' for what, count in maps.counts.items()))
    sys.exit(tap.end())


main()
