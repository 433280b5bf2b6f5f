#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab import with Doom's WAD files, and gab export --doom: maps in the formats of Doom, Hexen
and UDMF become levels, and exported levels are maps with correct nodes; damaged files give clear
errors. Prints TAP.

usage: test_doom.py GAB
"""
import json
import math
import os
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import doom_files as files
import doom_nodes
import mutate
from tap import Folder, Gab, GabTests, Tap, run, times

MUTANTS = times(2000)
FLAGS = {'flags', 'special', 'tag', 'front', 'back', 'doom', 'turned'}


def project_of(folder, name='p.gabarit'):
    return json.loads((folder / name).read_text())


def layers_of(level):
    return {layer['name']: layer['walls'].get('walls', []) for layer in level['layers']}


def line_of(wall):
    return wall['ax'], wall['ay'], wall['bx'], wall['by']


def content_of(project):
    """Returns levels without random ids and without properties about their source."""
    levels = []
    for level in project['levels']:
        level = json.loads(json.dumps(level))
        for key in ('doom', 'doom format', 'doom namespace'):
            level['properties'].pop(key, None)
        for layer in level['layers']:
            layer.pop('id')
        level.pop('id')
        levels.append(level)
    return levels


class Tests(GabTests):
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))

    def import_wad(self, folder, data, *words, name='p.gabarit'):
        (folder / 'a.wad').write_bytes(data)
        (folder / name).unlink(missing_ok=True)
        self.runs('new', name, cwd=folder)
        self.output = self.runs('import', name, 'a.wad', *words, cwd=folder)
        return project_of(folder, name)

    def export_wad(self, folder, *words):
        self.runs('export', 'p.gabarit', '-o', 'p.gab', '--doom', 'out.wad', *words, cwd=folder)
        return (folder / 'out.wad').read_bytes()

    # ---- Import ----

    def test_walls_doors_and_ledges(self):
        """The walls that block a walker, and their positions; y is mirrored."""
        for data in (files.wad(files.binary(files.room())), files.wad(files.udmf(files.room()))):
            with Folder() as folder:
                project = self.import_wad(folder, data)
                level = project['levels'][0]
                tags = {tag['number']: tag['name'] for tag in project['tags']}
                self.tap.equal('size', (level['name'], level['width'], level['height']),
                               ('MAP01', 600, 256))
                self.tap.equal('view', level['view'], 'above')
                self.tap.equal('layers', list(layers_of(level)), ['walls'])
                walls = layers_of(level)['walls']
                self.tap.equal('lines', [line_of(wall) for wall in walls][:3],
                               [(0, 256, 0, 0), (0, 0, 256, 0), (256, 0, 256, 256)])
                self.tap.equal('kinds', [tags[wall['tag']] for wall in walls],
                               ['wall', 'wall', 'door', 'wall', 'wall', 'wall', 'door', 'wall',
                                'step', 'wall', 'wall', 'wall', 'wall'])
                self.tap.equal('doors', [wall.get('name', '') for wall in walls if 'name' in wall],
                               ['door 1', 'door 1'])
                ledge = walls[8]
                self.tap.equal('a ledge blocks only from below', (ledge['blocks'], line_of(ledge),
                                                                  ledge['properties']['turned']),
                               ('front', (512, 256, 512, 0), True))
                self.tap.equal('a side', walls[2]['properties']['front'], '0 4 -8 BIGDOOR2 - -')
                self.tap.equal('a sector', level['properties']['sector 3'],
                               '-64 128 144 7 5 NUKAGE1 CEIL3_5')

    def test_things(self):
        for data in (files.wad(files.binary(files.room())), files.wad(files.udmf(files.room()))):
            with Folder() as folder:
                project = self.import_wad(folder, data)
                tags = {tag['number']: tag['name'] for tag in project['tags']}
                markers = project['levels'][0]['markers']
                self.tap.equal('names', [(marker['name'], tags[marker['tag']])
                                         for marker in markers],
                               [('player 1 start', 'start'), ('imp', 'monster'),
                                ('imp 2', 'monster'), ('thing 777', 'thing')])
                self.tap.equal('positions', [(marker['x'], marker['y']) for marker in markers],
                               [(64, 192), (400, 192), (420, 56), (550, 247)])
                self.tap.equal('directions', [round(math.degrees(math.atan2(
                    -marker.get('to_y', 0), marker.get('to_x', 0)))) % 360 for marker in markers],
                    [90, 225, 0, 0])
                self.tap.equal('flags', markers[2]['properties']['flags'], 12)

    def test_the_format_of_hexen(self):
        room = files.room()
        room['lines'][2].update(special=12, args=[0, 16, 150, 0, 0])
        room['things'][1].update(tid=9, z=-24, special=80, args=[1, 2, 3, 4, 255])
        with Folder() as folder:
            level = self.import_wad(folder, files.wad(files.binary(room, True)))['levels'][0]
            wall, imp = layers_of(level)['walls'][2], level['markers'][1]
            self.tap.equal('a door', wall['name'], 'door 1')
            self.tap.equal('arguments', [wall['properties'].get(f'arg{i}', 0) for i in range(5)],
                           [0, 16, 150, 0, 0])
            self.tap.equal('a thing', {key: imp['properties'][key] for key in
                                       ('tag', 'height', 'special', 'arg0', 'arg4')},
                           {'tag': 9, 'height': -24, 'special': 80, 'arg0': 1, 'arg4': 255})
            self.tap.equal('format', level['properties']['doom format'], 'hexen')

    def test_udmf(self):
        """UDMF with fractional positions, unknown keys and blocks, and numbers in all notations."""
        room = files.room()
        room['vertices'][0] = (-0.5, 0.00390625)
        room['lines'][1]['more'] = {'moreids': '4 5', 'alpha': 0.25, 'blockprojectiles': True}
        data = dict(files.udmf(room, 'ZDoom'))
        udmf_text = data['TEXTMAP'].replace(b'v1=', b'V1 =') + \
            b'\nsurprise { a = 0x1F; b = 017; }\nVERTEX{x=0x10;y=-1e1;c="q\\"";}'
        lumps = [('MAP01', b''), ('TEXTMAP', udmf_text), ('BEHAVIOR', b'x'), ('SCRIPTS', b'y'),
                 ('ENDMAP', b'')]
        with Folder() as folder:
            level = self.import_wad(folder, files.wad(lumps))['levels'][0]
            walls = layers_of(level)['walls']
            self.tap.equal('fractions', line_of(walls[0]), (0.5, 255.99609375, 1, 0))
            self.tap.equal('unknown keys',
                           {key: value for key, value in walls[1]['properties'].items()
                            if key not in FLAGS},
                           {'moreids': '4 5', 'alpha': 0.25, 'blockprojectiles': True})
            self.tap.equal('namespace', level['properties']['doom namespace'], 'ZDoom')
            self.tap.expect('scripts skipped (1)' in self.output, self.output)

    def test_choice_of_maps(self):
        """Only the named maps are imported; a file without maps is an error."""
        data = files.wad(files.binary(files.room('E1M1')) + [('FLAT', b'12')] +
                         files.udmf(files.room('MAP02')), b'IWAD')
        with Folder() as folder:
            self.tap.equal('all maps', [level['name'] for level in
                                        self.import_wad(folder, data)['levels']], ['E1M1', 'MAP02'])
            self.tap.equal('chosen map', [level['name'] for level in self.import_wad(
                folder, data, '--map', 'map02', '--name', 'cave')['levels']], ['cave'])
            self.fails('a.wad: it has no map MAP03', 'import', 'p.gabarit', 'a.wad', '--map',
                       'MAP03', cwd=folder)
            self.fails('Doom maps can only be imported as new levels', 'import', 'p.gabarit',
                       'a.wad', '--as', 'map',
                       cwd=folder)
            (folder / 'b.wad').write_bytes(files.wad([('FLAT', b'12')]))
            self.fails('b.wad: it has no maps', 'import', 'p.gabarit', 'b.wad', cwd=folder)

    def test_import_of_a_changed_file(self):
        """Walls and markers that were added to the project stay; the others get the positions in
        the file."""
        room = files.room()
        with Folder() as folder:
            project = self.import_wad(folder, files.wad(files.binary(room)), '--all-lines')
            walls = project['levels'][0]['layers'][0]['walls']['walls']
            walls.append({'ax': 1, 'ay': 2, 'bx': 3, 'by': 4})
            walls[0]['name'] = 'mine'
            (folder / 'p.gabarit').write_text(json.dumps(project))
            room['vertices'][0] = (-32, -16)
            room['things'][1]['x'] += 8
            room['sectors'][2] = (8, *room['sectors'][2][1:])
            (folder / 'a.wad').write_bytes(files.wad(files.binary(room)))
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('2 changed, 0 new, 0 gone, 1 added here' in output and
                            '4 markers: 3 the same, 1 changed' in output, output)
            level = project_of(folder)['levels'][0]
            walls_after = layers_of(level)['walls']
            self.tap.equal('moved', (line_of(walls_after[0]), walls_after[0]['name']),
                           ((-32, 272, 0, 0), 'mine'))
            self.tap.equal('a sector', level['properties']['sector 2'][:2], '8 ')

    def test_update_a_property_like_a_mark(self):
        """A thing that has a number as the property that Tiled's marks have."""
        room = files.room()
        room['things'][1]['more'] = {'tiled': 5}
        with Folder() as folder:
            self.import_wad(folder, files.wad(files.udmf(room)))
            output = self.runs('import', 'p.gabarit', '--again', cwd=folder)
            self.tap.expect('4 markers: 4 the same' in output, output)

    # ---- Damage ----

    def test_damaged_files(self):
        room = files.room()
        original = files.wad(files.binary(room))
        at = struct.unpack_from('<I', original, 8)[0]

        def with_lump(index, **changes):
            data = bytearray(original)
            for offset, value in changes.values():
                struct.pack_into('<I', data, at + 16 * index + offset, value)
            return bytes(data)

        def changed(**changes):
            return files.wad(files.binary({**files.room(), **changes}))

        lines, sides = files.room()['lines'], files.room()['sides']
        for message, data in (
                ('it is not a WAD file', b'PWAD'), ('it is not a WAD file', b'ZIP!' + original[4:]),
                ('its directory of 4294967295 lumps', original[:4] + b'\xff' * 4 + original[8:]),
                ('its directory of 11 lumps at offset 4294967295',
                 original[:8] + b'\xff' * 4 + original[12:]),
                ('VERTEXES: the 4294967280 bytes of the lump', with_lump(4, size=(4, 0xfffffff0))),
                ('LINEDEFS: the 182 bytes of the lump at', with_lump(2, offset=(0, 0x7fffffff))),
                ('MAP01: SIDEDEFS: the lump has 31 bytes', with_lump(3, size=(4, 31))),
                ('MAP01: linedef 0 uses vertex 99, but there are only 10',
                 changed(lines=[dict(lines[0], a=99)])),
                ('MAP01: linedef 1 uses sidedef 9',
                 changed(lines=[lines[0], dict(lines[1], back=9)])),
                ('MAP01: sidedef 0 uses sector 7',
                 changed(sides=[sides[0][:5] + (7,)] + sides[1:])),
                ('MAP01: the lump SECTORS is missing',
                 files.wad([lump for lump in files.binary(room) if lump[0] != 'SECTORS'])),
                *self.wrong_texts()):
            with Folder() as folder:
                (folder / 'bad.wad').write_bytes(data)
                self.runs('new', 'p.gabarit', cwd=folder)
                self.fails('bad.wad: ' + message, 'import', 'p.gabarit', 'bad.wad', cwd=folder)

    def wrong_texts(self):
        """Yields the error of each TEXTMAP that has something else than is expected, and its
        file."""
        for wanted, text in (
                ('1: a name is expected here, not "a {"', b'"a {"'),
                ('1: a name or } is expected here, not the end of the text', b'vertex {'),
                ('2: a name or } is expected here, not 7', b'vertex {\n 7'),
                ('2: a name or } is expected here, not {', b'vertex {\n {'),
                ('2: a value is expected here, not ;', b'vertex {\n x = ; }'),
                ('2: ; is expected here, not y', b'vertex {\n x = 1 y = 2; }'),
                ('2: = is expected here, not é', 'vertex {\n x é'.encode()),
                ('2: = is expected here, not \\xe9', b'vertex {\n x \xe9t'),
                ('2: = is expected here, not ' + 60 * 'n', b'vertex {\n x ' + 99 * b'n')):
            lumps = [('MAP01', b''), ('TEXTMAP', text), ('ENDMAP', b'')]
            yield 'MAP01: TEXTMAP: line ' + wanted + '\n', files.wad(lumps)

    def test_lumps_that_share_bytes(self):
        """Lumps may share bytes, and maps may share lumps."""
        two_maps = files.binary(files.room()) + files.binary(files.room('MAP02'))
        data = bytearray(files.wad(two_maps))
        at = struct.unpack_from('<I', data, 8)[0]
        for i in range(11):
            data[at + 16 * (11 + i):at + 16 * (11 + i) + 8] = data[at + 16 * i:at + 16 * i + 8]
        with Folder() as folder:
            levels = self.import_wad(folder, bytes(data))['levels']
            self.tap.equal('equal walls', layers_of(levels[0]), layers_of(levels[1]))

    def test_random_damage(self):
        """Files with any damage are imported or rejected, and imported levels can be exported."""
        rng, seeds = random.Random(self.seed), []
        seeds.append(files.wad(files.binary(files.room())))
        seeds.append(files.wad(files.binary(files.room(), True)))
        seeds.append(files.wad(files.udmf(files.room())))
        counts = {0: 0, 1: 0, 2: 0}
        with Folder() as folder:
            self.runs('new', 'empty.gabarit', cwd=folder)
            empty = (folder / 'empty.gabarit').read_bytes()
            for i in range(MUTANTS):
                (folder / 'm.wad').write_bytes(mutate.mutant(rng, seeds, mutate.TEXT_CHANGES))
                (folder / 'p.gabarit').write_bytes(empty)
                words = rng.choice(((), ('--all-lines',)))
                status, out, err = self.gab('import', 'p.gabarit', 'm.wad', *words, cwd=folder)
                counts[status] = counts.get(status, 0) + 1
                valid = (status == 0) == (err == b'') and status in (0, 2)
                if status == 0 and i % 4 == 0:
                    status, _, err = self.gab('export', 'p.gabarit', '-o', 'p.gab', '--doom',
                                              'o.wad', *rng.choice(((), ('--udmf',))),
                                              cwd=folder)
                    valid = valid and status in (0, 1, 2)
                if not self.tap.expect(valid,
                                       f'damaged file {i} of seed {self.seed}: {status} {err}'):
                    break
        self.tap.expect(MUTANTS < 100 or min(counts[0], counts[2]) > MUTANTS // 40, counts)
        print(f'# damaged files, by status: {counts}')

    # ---- Export ----

    def test_export_and_import(self):
        """Import and export preserve all data, from either format to either format."""
        room = files.room()
        sources = {'binary': files.wad(files.binary(room)), 'udmf': files.wad(files.udmf(room))}
        for name, data in sources.items():
            for words in ((), ('--udmf',)):
                with Folder() as folder:
                    first = self.import_wad(folder, data, '--all-lines')
                    exported = self.export_wad(folder, *words)
                    second = self.import_wad(folder, exported, '--all-lines', name='q.gabarit')
                    self.tap.equal(f'{name} {words}', content_of(second), content_of(first))
                    self.compare_lumps(room, exported, words)

    def compare_lumps(self, room, exported, words):
        """Lines have the same ends, sides and sectors as before."""
        if words:
            return
        lumps = files.maps_of(exported)['MAP01']
        vertices = files.records('<hh', lumps['VERTEXES'])
        lines = files.records('<HHHHhHH', lumps['LINEDEFS'])
        sides = files.records('<hh8s8s8sH', lumps['SIDEDEFS'])
        self.tap.equal('lines', [(vertices[line[0]], vertices[line[1]], line[2], line[3])
                                 for line in lines],
                       [(room['vertices'][line['a']], room['vertices'][line['b']],
                         line.get('flags', 0), line.get('special', 0)) for line in room['lines']])
        self.tap.equal('sectors of fronts', [sides[line[5]][5] for line in lines],
                       [room['sides'][line['front']][5] for line in room['lines']])
        self.tap.equal('sectors', lumps['SECTORS'], dict(files.binary(room))['SECTORS'])
        self.tap.equal('things', lumps['THINGS'], dict(files.binary(room))['THINGS'])

    def test_references(self):
        """UDMF has no references: they are written as text, and reported."""
        marker = {'name': 'imp', 'x': 10, 'y': 20, 'properties': {
            'exit': {'refer': '0' * 15 + '3'}, 'nothing': {'refer': '0' * 16}}}
        walls = [{'ax': 0, 'ay': 0, 'bx': 90, 'by': 0,
                  'properties': {'opens': {'refer': '0' * 15 + '1'}}}]
        project = {'format': 'gabarit project', 'version': 6, 'levels': [
            {'id': '0' * 15 + '1', 'name': 'cave', 'width': 500, 'height': 500, 'layers': [
                {'id': '0' * 15 + '2', 'name': 'walls', 'walls': {'walls': walls}}],
             'markers': [marker, {'id': '0' * 15 + '3', 'name': 'demon', 'x': 30, 'y': 40}]}]}
        with Folder() as folder:
            (folder / 'p.gabarit').write_text(json.dumps(project))
            exported = self.export_wad(folder, '--udmf', '--report', 'lost.json')
            text = files.maps_of(exported)['MAP01']['TEXTMAP'].decode()
            for words in ('exit = "marker:cave/demon";', 'nothing = "none";',
                          'opens = "level:cave";'):
                self.tap.equal(words, text.count(words), 1)
            lost = {event['what']: event['count'] for event in
                    json.loads((folder / 'lost.json').read_text())['events']}
            self.tap.equal('losses', lost.get('reference'), 3)
            level = self.import_wad(folder, exported, name='q.gabarit')['levels'][0]
            texts = [marker['properties'] for marker in level['markers']
                     if 'exit' in marker.get('properties', {})]
            self.tap.equal('imported texts', [(item['exit'], item['nothing']) for item in texts],
                           [('marker:cave/demon', 'none')])

    def test_nodes(self):
        """Sub-sectors are convex, and each point is in a sub-sector of the correct sector."""
        with Folder() as folder:
            self.import_wad(folder, files.wad(files.binary(files.room())), '--all-lines')
            lumps = files.maps_of(self.export_wad(folder))['MAP01']
            faults, points = doom_nodes.check(lumps, random.Random(self.seed), 2000)
            self.tap.equal('faults', faults, [])
            self.tap.expect(points > 1000, points)

    def test_names_of_maps(self):
        """A level that has the name of a map keeps it, wherever it is in the list."""
        def level(number, name):
            wall = {'ax': 0, 'ay': 0, 'bx': 100, 'by': 0}
            return {'id': f'{2 * number:016x}', 'name': name, 'width': 500, 'height': 500,
                    'layers': [{'id': f'{2 * number + 1:016x}', 'name': 'walls',
                                'walls': {'walls': [wall]}}]}

        for names, wanted in ((('my cave', 'MAP01'), ['MAP02', 'MAP01']),
                              (('a', 'map02', 'b', 'E1M1', 'MAP01'),
                               ['MAP03', 'MAP02', 'MAP04', 'E1M1', 'MAP01']),
                              (('map01', 'MAP01', 'cave'), ['MAP01', 'MAP02', 'MAP03'])):
            project = {'format': 'gabarit project', 'version': 1,
                       'levels': [level(i + 1, name) for i, name in enumerate(names)]}
            with Folder() as folder:
                (folder / 'p.gabarit').write_text(json.dumps(project))
                self.tap.equal(names, list(files.maps_of(self.export_wad(folder))), wanted)

    def test_walls_that_were_not_imported(self):
        """Walls that were not imported from Doom are surrounded by a room with a player start."""
        rng = random.Random(f'{self.seed} drawn')
        walls = [{'ax': rng.randrange(500), 'ay': rng.randrange(500), 'bx': rng.randrange(500),
                  'by': rng.randrange(500)} for _ in range(60)]
        walls[0]['ax'] += 0.5
        walls[1]['blocks'] = 'front'
        project = {'format': 'gabarit project', 'version': 1, 'levels': [
            {'id': '0' * 15 + '1', 'name': 'my cave', 'width': 500, 'height': 500, 'layers': [
                {'id': '0' * 15 + '2', 'name': 'walls', 'walls': {'walls': walls}}],
             'markers': [{'name': 'imp 3', 'x': 10, 'y': 20, 'to_x': 0, 'to_y': 5},
                         {'name': 'treasure', 'x': 30, 'y': 40}]}]}
        with Folder() as folder:
            (folder / 'p.gabarit').write_text(json.dumps(project))
            output = self.runs('export', 'p.gabarit', '-o', 'p.gab', '--doom', 'out.wad',
                               '--report',
                               'lost.json', cwd=folder)
            for words in ('one-way walls', 'markers skipped', 'rooms created', 'player starts',
                          'rounded to whole pixels (1): "{ax},{ay} - {bx},{by}"'.format_map(
                              walls[0])):
                self.tap.expect(words in output, (words, output))
            maps = files.maps_of((folder / 'out.wad').read_bytes())
            self.tap.equal('name', list(maps), ['MAP01'])
            lines = files.records('<HHHHhHH', maps['MAP01']['LINEDEFS'])
            self.tap.equal('sides', sorted(line[2] for line in lines), [1] * 4 + [5] * 60)
            self.tap.equal('things', [(thing[:4]) for thing in files.records(
                '<hhhHH', maps['MAP01']['THINGS'])][0], (10, -20, 270, 3001))
            faults, points = doom_nodes.check(maps['MAP01'], rng, 500)
            self.tap.equal('faults', faults, [])
            self.tap.expect(points > 200, points)
            self.fails('nothing was written', 'export', 'p.gabarit', '-o', 'p.gab', '--doom',
                       'strict.wad', '--strict', cwd=folder, status=1)
            self.tap.expect(not (folder / 'strict.wad').exists(), 'the file was written')

    def test_levels_without_all_lines(self):
        """Without the lines that block nothing, sectors are not closed. The report states this."""
        room = files.room()
        room['sectors'][3] = (-8, *room['sectors'][3][1:])
        with Folder() as folder:
            self.import_wad(folder, files.wad(files.binary(room)))
            self.tap.expect('lines that block nothing, not imported (1)' in self.output,
                            self.output)
            self.fails('1 item would be lost', 'export', 'p.gabarit', '-o', 'p.gab', '--doom',
                       'out.wad', '--strict', cwd=folder, status=1)
            self.import_wad(folder, files.wad(files.binary(room)), '--all-lines')
            self.runs('export', 'p.gabarit', '-o', 'p.gab', '--doom', 'out.wad', '--strict',
                      cwd=folder)

    def test_the_source_file_is_not_overwritten(self):
        """An export does not overwrite the file from which the levels were imported."""
        with Folder() as folder:
            data = files.wad(files.binary(files.room()))
            self.import_wad(folder, data)
            self.fails('a.wad', 'export', 'p.gabarit', '-o', 'p.gab', '--doom', 'a.wad', cwd=folder)
            self.tap.expect((folder / 'a.wad').read_bytes() == data, 'the file was changed')
            self.fails('--udmf needs --doom', 'export', 'p.gabarit', '-o', 'p.gab', '--udmf',
                       cwd=folder)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
