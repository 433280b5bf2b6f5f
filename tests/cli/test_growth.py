#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how the work of gab grows with the number of things in a file: imports, updates, checks,
saves and exports files with n, 2n and 4n things of each kind, in every format. The program counts
its own steps (tests/support/step_counter.c), so that the results do not depend on time. Prints TAP.

usage: test_growth.py GAB_THAT_COUNTS [NAME...]   only the cases whose names contain NAME
"""
import os
import pathlib
import re
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / 'support')]
import hostile_files as files
from tap import Folder, Gab, Tap

# Factors by which the growth may grow when it should double. Work in n log n is below 2.2 for these
# sizes; sorting also compares more bytes of each pair of names, because more of them start alike.
LINEAR = {'steps': 2.3, 'bytes': 2.5}
# Nodes for Doom are a tree: n walls are compared on each of log n levels, and some are cut in two.
FACTORS = {'doom': 2.8}
# gab reads files again that changed in the last two seconds, so counts depend on the load of the
# machine. Counts that grow too fast are therefore measured again, with files older than this.
SETTLED = 3.5  # seconds
NOISE = 0.03  # of the count for 2n things: ids are random, so counts differ slightly


def problem_of(counts, factor):
    """Returns a description of counts for n, 2n and 4n things that grow too fast, or None."""
    once, twice, four = counts
    growth = (four - twice) / max(twice - once, 1)
    if four - twice <= factor * (twice - once) + NOISE * twice:
        return None
    return f'{once}, {twice}, {four}: the growth grows by {growth:.2f}, more than {factor}'


class Case:
    """Files with n things. `make(n, version)` returns the bytes of the files by name; version 1
    is the changed file that an update reads: some pictures have changed (only a few, because each
    is compared with each), or all other things. The first file is imported with `words`."""

    def __init__(self, name, make, *words, n=150, kind='sprite', files_imported=None, **factors):
        self.name, self.make, self.words, self.n, self.kind = name, make, words, n, kind
        self.factors = factors
        self.imported = files_imported or (lambda made: [next(iter(made))])


EXPORTS = {
    'sprite': {'bank': ('--json', 'b.json', '--header', 'b.h'),
               'pixi': ('--atlas-json', 'pixi'), 'phaser': ('--atlas-json', 'phaser'),
               'aseprite': ('--atlas-json', 'aseprite'), 'tmx': ('--tiled', 'tmx'),
               'godot': ('--godot', '4')},
    'level': {'bank': ('--json', 'b.json', '--header', 'b.h'), 'tmj': ('--tiled', 'tmj'),
              'doom': ('--doom', 'b.wad'), 'udmf': ('--doom', 'b.wad', '--udmf'),
              'godot': ('--godot', '3')},
    'map': {'bank': ('--json', 'b.json', '--header', 'b.h'), 'tmx': ('--tiled', 'tmx'),
            'godot': ('--godot', '4')},
}


def atlas(dialect='array', page=files.cells, **options):
    """Returns a function that makes an atlas; a number of things that is None is n."""
    def make(n, version):
        counts = {key: n if value is None else value for key, value in options.items()}
        frames = counts.setdefault('frames', n)
        return {'a.json': files.atlas(dialect=dialect, size=2, columns=64, **counts),
                'page.png': page(frames, size=2, columns=64, shade=version)}
    return make


def aseprite(**options):
    def make(n, version):
        counts = {key: n if value is None else value for key, value in options.items()}
        return {'a.aseprite': files.aseprite(shade=version, **counts)}
    return make


def mugen(air, sprites=4):
    def make(n, version):
        return {'a.air': files.air(**{key: n if value is None else value
                                      for key, value in air.items()}),
                'a.sff': files.sff(sprites or n, 2, shade=version)}
    return make


def doom(form, **options):
    def make(n, version):
        return {'a.wad': files.wad(form, moved=version, **{
            key: n if value is None else value for key, value in options.items()})}
    return make


def tiled(form='xml', **options):
    def make(n, version):
        counts = {key: n if value is None else value for key, value in options.items()}
        properties = counts.pop('template_properties', None)
        corners = counts.pop('template_corners', None)
        tiles = counts.pop('tiles', None)
        made = {}
        if properties is not None or corners is not None:
            counts['template'] = 't.tx'
            made['t.tx'] = files.template(properties or 0, 'polygon' if corners else 'point',
                                          corners or 4)
        if tiles is not None:
            tile_set = files.tile_set(tiles, 1, tag='tile')
            counts['sets'] = [(1, tile_set)]
            made['tiles.png'] = files.png(*tile_set['image'][1:], shade=version)
        name = 'a.tmx' if form == 'xml' else 'a.tmj'
        return {name: files.tiled_map(form, moved=version, **counts), **made}
    return make


def tile_set(form='xml', **options):
    def make(n, version):
        made = files.tile_set(moved=version, **{key: n if value is None else value
                                                for key, value in options.items()})
        name = 'a.tsx' if form == 'xml' else 'a.tsj'
        return {name: files.write(made, form, 'set'),
                'tiles.png': files.png(*made['image'][1:], shade=version)}
    return make


def numbered_pictures(pattern, group=None):
    """Returns a function that makes n pictures; `group` pictures have one stem, or all."""
    def make(n, version):
        return {pattern % ((i // group, i % group) if group else i):
                files.png(2, 2, [files.shaded(version, i) * 2] * 2) for i in range(n)}
    return make


def level(name, make, *words, **more):
    return Case(name, make, '--as', 'level', *words, **{'kind': 'level', 'n': 300, **more})


def zones(name, make, *words, **more):
    return Case(name, make, '--as', 'map', *words, **{'kind': 'map', 'n': 300, **more})


SHAPES = ('point', 'rectangle', 'ellipse', 'polygon', 'polyline', 'text')
CASES = [
    Case('cells of a grid', lambda n, version: {'a.png': files.cells(n, shade=version)},
         '--grid', '4x4', n=64),
    Case('islands', lambda n, version: {'a.png': files.islands(n, shade=version)}, '--islands',
         n=64),
    Case('pictures of one animation', numbered_pictures('a_%05d.png'), files_imported=list),
    Case('pictures of many animations', numbered_pictures('a%05d_%d.png', 2), files_imported=list),
    Case('GIF: frames', lambda n, version: {'a.gif': files.gif(n, 2, 2, shade=version)}),

    Case('Aseprite: frames', aseprite(frames=None)),
    Case('Aseprite: linked frames', aseprite(frames=None, links=True)),
    Case('Aseprite: layers', aseprite(layers=None)),
    Case('Aseprite: layers of boxes', aseprite(layers=None), '--boxes-from-layers'),
    Case('Aseprite: tags', aseprite(frames=2, tags=None)),
    Case('Aseprite: tags with one name', aseprite(frames=2, tags=None, tag_name='tag')),
    Case('Aseprite: tags of some frames', aseprite(frames=None, tags=None, span=3)),
    Case('Aseprite: points', aseprite(slices=None)),
    Case('Aseprite: points with one name', aseprite(slices=None, slice_name='slice')),
    Case('Aseprite: boxes', aseprite(slices=None, slice_size=2, width=2, height=2), n=300),
    Case('Aseprite: boxes with one name',
         aseprite(slices=None, slice_size=2, width=2, height=2, slice_name='slice')),
    Case('Aseprite: keys of slices', aseprite(frames=None, slices=3, keys=None)),
    Case('Aseprite: properties', aseprite(slices=1, properties=None)),

    *[Case(f'atlas, {dialect}: frames', atlas(dialect)) for dialect in files.ATLAS_DIALECTS],
    Case('atlas: frames with one name', atlas(name='frame')),
    Case('atlas: tags', atlas('aseprite', frames=4, tags=None)),
    Case('atlas: tags of some frames', atlas('aseprite', tags=None, span=3)),
    Case('atlas: slices', atlas('aseprite', frames=4, slices=None), n=300),
    Case('atlas: animations', atlas('pixi', frames=4, animations=None)),
    Case('atlas: animations of some frames', atlas('pixi', animations=None, span=3)),

    Case('MUGEN: actions', mugen({'actions': None})),
    Case('MUGEN: elements', mugen({'actions': 1, 'elements': None, 'distinct': 4})),
    Case('MUGEN: boxes', mugen({'actions': 1, 'boxes': None})),
    Case('MUGEN: boxes of many actions', mugen({'actions': None, 'boxes': 2})),
    Case('MUGEN: empty actions', mugen({'actions': 1, 'empty': None})),
    Case('MUGEN: sprites', mugen({'actions': 1, 'elements': None, 'distinct': 100000}, None)),
    Case('SFF 1: sprites', lambda n, version: {'a.sff': files.sff(n, 2, version=1,
                                                                  shade=version)}),
    Case('SFF 2: sprites', lambda n, version: {'a.sff': files.sff(n, 2, shade=version)}),
    Case('SFF 2: linked sprites', lambda n, version: {'a.sff': files.sff(n, 2, True,
                                                                         shade=version)}),

    *[level(f'Doom, {form}: lines', doom(form, lines=None))
      for form in ('binary', 'hexen', 'udmf')],
    *[level(f'Doom, {form}: things', doom(form, things=None))
      for form in ('binary', 'hexen', 'udmf')],
    level('Doom: sectors', doom('binary', lines=None, sectors=None)),
    level('Doom: maps', doom('binary', lines=2, things=2, maps=None), n=20),
    level('Doom: properties', lambda n, version: {'a.wad': files.wad(
        'udmf', lines=1, things=1, moved=version,
        more={f'user_{i}': i for i in range(n)})}),

    *[level(f'Tiled: {kind}s', tiled(objects=None, kind=kind)) for kind in SHAPES],
    level('Tiled, JSON: polygons', tiled('json', objects=None, kind='polygon')),
    level('Tiled, JSON: points', tiled('json', objects=None, kind='point')),
    level('Tiled: points with one name', tiled(objects=None, kind='point', name='point')),
    level('Tiled: points with names', tiled(objects=None, kind='point', name='point %d')),
    level('Tiled: corners', tiled(objects=1, kind='polygon', corners=None)),
    level('Tiled: properties', tiled(objects=1, properties=None)),
    level('Tiled: objects of a template', tiled(objects=None, template_properties=5)),
    level('Tiled: polygons of a template', tiled(objects=None, template_corners=5)),
    level('Tiled: layers', tiled(objects=1, layers=None)),
    # Walls at one place cannot be divided, so that all pairs of them are compared for Doom's nodes.
    level('Tiled: tile layers', tiled(tile_layers=None, tiles=4), doom=4.2),
    level('Tiled: rows of cells', tiled(tile_layers=1, tiles=4, columns=4, rows=None)),
    level('Tiled: tile objects', tiled(objects=None, kind='tile', tiles=4)),
    level('Tiled: tiles of a map', tiled(objects=1, tiles=None)),
    zones('Tiled, zones: rectangles', tiled(objects=None)),
    zones('Tiled, zones: ellipses', tiled(objects=None, kind='ellipse')),
    zones('Tiled, zones: polygons', tiled(objects=None, kind='polygon', name='zone')),
    zones('Tiled, zones: points', tiled(objects=None, kind='point')),
    zones('Tiled, zones: layers', tiled(objects=1, layers=None), n=60),

    Case('tileset: tiles', tile_set(tiles=None, tag='%d')),
    Case('tileset: tiles of one class', tile_set(tiles=None, tag='class')),
    Case('tileset, JSON: tiles', tile_set('json', tiles=None, tag='%d')),
    # Full rows, because the picture decides how many tiles there are.
    Case('tileset: tiles without data', tile_set(tiles=0, count=None), '--all-tiles', n=128),
    Case('tileset: boxes', tile_set(tiles=1, objects=None)),
    Case('tileset: points', tile_set(tiles=1, objects=None, kind='point')),
    Case('tileset: boxes of many tiles', tile_set(tiles=None, objects=2)),
    Case('tileset: polygons of many tiles', tile_set(tiles=None, objects=1, kind='polygon')),
    Case('tileset: steps', tile_set(tiles=1, frames=None, count=4)),
    Case('tileset: animations', tile_set(tiles=None, frames=2)),
    Case('tileset: properties', tile_set(tiles=1, properties=None)),
]


def rename(line):
    """Changes the names in a line of a JSON bank, which a regular expression has matched."""
    return line[0].replace('"name": "', '"name": "old ')


class Tests:
    def __init__(self, gab, tap):
        self.gab, self.tap = gab, tap
        self.waits = False  # whether each command is run on files that are SETTLED

    def count(self, folder, *words, statuses=(0,)):
        """Runs a command; returns its steps and bytes."""
        counts = folder / 'steps'
        if self.waits:
            changed = max(file.stat().st_ctime for file in folder.rglob('*'))
            time.sleep(max(0, changed + SETTLED - time.time()))
        status, out, err = self.gab(*words, cwd=folder, env={
            **os.environ, 'GABARIT_STEPS': str(counts), 'GABARIT_NO_CACHE': '1'})
        self.tap.expect(status in statuses and b'assertion' not in err,
                        f'{words[:8]}: {status} {out[-300:]} {err[-300:]}')
        return tuple(map(int, counts.read_text().split()))

    def measure(self, case, n):
        """Returns the counts of each command, by name."""
        with Folder() as folder:
            def write(version):
                made = case.make(n, version)
                for name, data in made.items():
                    (folder / name).write_bytes(data)
                return made
            self.gab('new', 'p.gabarit', cwd=folder)
            words = case.imported(write(0))
            counts = {'import': self.count(folder, 'import', 'p.gabarit', *words, *case.words)}
            counts['save'] = self.count(folder, 'edit', 'p.gabarit', f'--{case.kind}s', '*',
                                         '--set', 'saved=1')
            counts['check'] = self.count(folder, 'check', 'p.gabarit', statuses=(0, 1))
            for name, options in EXPORTS[case.kind].items():
                counts[name] = self.count(folder, 'export', 'p.gabarit', '-o', 'b.gab', *options)
            # A bank in which everything below sprites, maps and levels has another name.
            text = (folder / 'b.json').read_text(encoding='utf-8')
            (folder / 'old.json').write_text(re.sub('\n {5,}.*', rename, text), encoding='utf-8')
            counts['against'] = self.count(folder, 'check', 'b.gab', '--against', 'old.json',
                                           statuses=(0, 1))
            write(1)
            counts['again'] = self.count(folder, 'import', 'p.gabarit', '--again')
            return counts

    def problems(self, case):
        """Returns what grows too fast, as lines, and the steps of an import for each thing."""
        counts = [self.measure(case, case.n * factor) for factor in (1, 2, 4)]
        lines = []
        for name in counts[0]:
            for i, what in enumerate(('steps', 'bytes')):
                problem = problem_of([count[name][i] for count in counts],
                                     case.factors.get(name) or FACTORS.get(name, LINEAR[what]))
                lines += [f'{name}: {what} {problem}'] if problem else []
        once, twice, _ = [count['import'][0] for count in counts]
        return lines, (twice - once) / case.n

    def grows(self, case):
        lines, steps = self.problems(case)
        if lines:
            self.waits = True
            lines, steps = self.problems(case)
            self.waits = False
        self.tap.expect(not lines, '; '.join(lines))
        self.tap.expect(steps > 10, f'{steps:.1f} steps for each thing')

    def detects(self):
        """Counts that grow by n log n pass; those with a small square fail."""
        self.tap.equal('linear', problem_of((2000, 3000, 5000), LINEAR['steps']), None)
        self.tap.equal('logarithm', problem_of((3069, 6738, 14675), LINEAR['steps']), None)
        square = [7000 * n + n * n * 20 for n in (300, 600, 1200)]
        self.tap.expect(problem_of(square, LINEAR['bytes']) is not None, 'a square is not detected')


def main():
    tap = Tap()
    tests = Tests(Gab(sys.argv[1]), tap)
    tap.case('squares are detected', tests.detects)
    for case in CASES:
        if all(word in case.name for word in sys.argv[2:]):
            tap.case(case.name, tests.grows, case)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
