#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests a designer's work on a room in the real window: six zones with names, whose actions are
counted; walk-to points, cleaning up, exporting and importing plane images, resizing the map. The
saved and exported results are compared with the expected edits. Prints TAP.

    test_zones.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

# Name, and left, top, right, bottom of the drawn rectangle.
ROOM = [('window', 13, 13, 90, 92), ('bookcase', 140, 18, 195, 121),
        ('door', 200, 32, 248, 121), ('fireplace', 252, 60, 319, 125), ('desk', 72, 92, 138, 133),
        ('rug', 150, 150, 294, 186)]

# Positions in the dialog for a plane image with eight zones, on the screen.
KEEP_SIZE, SCALE, TAG_OF_NEW_ZONES = (167, 122), (225, 122), (284, 242)
FLOOR, IMPORT = (300, 388), (410, 548)


def read_mask(path):
    """Returns the rows of indices of an 8-bit indexed PNG, as gab writes it."""
    data, at, packed = path.read_bytes(), 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b'IHDR':
            width, height, depth, colour = struct.unpack('>IIBB', body[:10])
            assert (depth, colour) == (8, 3), (depth, colour)
        packed += body if kind == b'IDAT' else b''
        at += 12 + size
    raw = zlib.decompress(packed)
    rows = [raw[y * (width + 1):(y + 1) * (width + 1)] for y in range(height)]
    assert all(row[0] == 0 for row in rows)
    return [row[1:] for row in rows]


def write_mask(path, rows, palette):
    """Writes rows of indices as an RGB picture, as a paint program saves it."""
    raw = b''.join(b'\0' + b''.join(palette[index] for index in row) for row in rows)

    def chunk(kind, body):
        checksum = zlib.crc32(kind + body)
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', checksum)
    header = struct.pack('>IIBBBBB', len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    path.write_bytes(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header)
                     + chunk(b'IDAT', zlib.compress(raw)) + chunk(b'IEND', b''))


class Designer:
    """Makes a room of six zones, and changes it."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'study.png', self.folder)
        self.project = self.folder / 'room.gabarit'
        self._gab('new', self.project)
        self._gab('import', self.project, 'study.png', '--as', 'map')
        self.hand = Hand(desk)
        self.changes = self.saved = 0

    def _gab(self, *words):
        process = subprocess.run([self.gab, *words], check=True, cwd=self.folder, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return process.stdout

    def _changed(self, by=1):
        self.changes += by
        self.desk.expect(f'changed {self.changes} of {self.changes}')

    def _saved(self):
        """Saves the project; returns its map and the map's plane image."""
        if self.saved != self.changes:
            self.desk.key('ctrl+s')
            self.desk.expect('saved ')
        self.saved = self.changes
        self._gab('render', self.project, '-o', 'masks', '--masks')
        room = json.loads(self.project.read_text())['maps'][0]
        return room, read_mask(self.folder / 'masks' / 'study-zones.png')

    def _palette(self):
        """Returns the colours of the last plane image for no zone and the six zones."""
        png = (self.folder / 'masks' / 'study-zones.png').read_bytes()
        at = png.index(b'PLTE') + 4
        return [png[at + 3 * i:at + 3 * i + 3] for i in range(7)]

    def opens_the_room(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*room.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look()

    def draws_six_zones_and_names_them_in_place(self):
        self.hand.key('r')
        self.desk.expect('command tool')
        for name, *rect in ROOM:
            self.hand.key('n')
            self._changed()
            self.desk.type(name)
            self.hand.drag(*rect)
            self._changed()

    def saves_the_drawn_zones(self):
        room, mask = self._saved()
        zones = room['planes'][0]['zones']
        assert [zone['name'] for zone in zones] == [name for name, *_ in ROOM], zones
        expected = [[0] * 320 for _ in range(200)]
        for number, (_, left, top, right, bottom) in enumerate(ROOM, 1):
            for y in range(top, bottom):
                expected[y][left:right] = [number] * (right - left)
        assert [list(row) for row in mask] == expected

    def needs_at_most_40_actions(self):
        print(f'# {self.hand.actions} actions: a room with six zones and names')
        assert self.hand.actions <= 40, self.hand.actions

    def exports_zones_that_a_game_finds(self):
        self._gab('export', self.project, '-o', 'room.gab')
        for name, left, top, right, bottom in ROOM:
            for x, y in ((left, top), (right - 1, bottom - 1)):
                answer = self._gab('query', 'room.gab', 'zone', 'study', 'zones', f'{x},{y}')
                answer = json.loads(answer)
                assert name in json.dumps(answer), (name, answer)

    def renames_zones_by_the_menu_of_the_canvas(self):
        """In all tools in which the right button has no other meaning."""
        names = [f'{name} by {tool}' for (name, *_), tool in zip(ROOM, 'vpctwq')]
        for name, (_, left, top, _, _) in zip(names, ROOM):
            self.desk.key(name[-1])
            self.desk.expect('command tool')
            self.desk.click(*self.hand.place(left + 4.5, top + 4.5), 3)
            self.desk.expect('menu of the canvas')
            self.desk.settle()
            self.desk.key(*['Down'] * 5, 'Return')
            self.desk.type(name)  # at once: the menu may still have the focus
            self.desk.key('Return')
            self._changed()
        room, _ = self._saved()
        assert [zone['name'] for zone in room['planes'][0]['zones']] == names, room['planes'][0]

    def ends_a_polygon_with_the_right_button_without_a_menu(self):
        self.desk.key('p')
        self.desk.expect('command tool')
        before = len(self.desk.editor.lines)
        for x, y in ((10, 140), (30, 140), (30, 160)):
            self.hand.click(x, y)
        self.desk.click(*self.hand.place(10, 160), 3)
        self._changed()
        self.desk.settle()
        lines = self.desk.editor.lines[before:]
        assert not any('menu of the canvas' in line for line in lines), lines
        self.desk.key('ctrl+z')
        self.changes -= 1
        self.desk.expect(f'changed {self.changes} of {self.changes + 1}')

    def places_a_walk_to_point_by_a_click(self):
        self.hand.key('w')
        self.hand.click(222.5, 140.5)
        self._changed()
        room, _ = self._saved()
        assert room['planes'][0]['zones'][5]['walk_x'] == 222.5, room['planes'][0]['zones'][5]

    def paints_and_cleans_up_small_areas(self):
        self.hand.key('b')
        self.desk.key('bracketleft', *['bracketleft'] * 30)  # down to one pixel
        self.hand.click(20.5, 140.5)
        self._changed()
        self.desk.key(*['bracketright'] * 10)
        self.hand.click(40.5, 160.5)
        self._changed()
        self.hand.key('k')
        self.desk.expect('command tool')
        self.desk.settle()
        self.desk.key('Return')
        self._changed()
        self.desk.key('ctrl+z')
        self.desk.expect(f'changed {self.changes - 1} of {self.changes}')
        self.desk.settle()
        self.desk.action('accept')  # like the button in the bar
        self.desk.expect(f'changed {self.changes} of {self.changes}')
        _, mask = self._saved()
        assert mask[140][20] == 0 and mask[160][40] == 6 and mask[160][200] == 6

    def imports_a_scaled_image_whose_new_zones_share_a_tag(self):
        """The plane image is twice as large as the map. Undone, because later steps count zones."""
        room, mask = self._saved()
        rows = [bytearray(row) for row in mask]
        rows[150][4:8], rows[151][4:8] = bytes([7] * 4), bytes([8] * 4)
        large = [bytes(index for index in row for _ in range(2)) for row in rows for _ in range(2)]
        palette = self._palette() + [b'\x01\x02\xfa', b'\xfa\x02\x01']
        write_mask(self.folder / 'large.png', large, palette)
        self.desk.action('import-plane-image')
        self.desk.expect('dialog open-plane-image')
        self.desk.choose('Import Plane Image', self.folder / 'large.png')
        self.desk.expect('dialog mask')
        self.desk.click(*TAG_OF_NEW_ZONES)
        self.desk.settle()
        self.desk.click(*FLOOR)
        self.desk.settle()
        self.desk.click(*KEEP_SIZE)
        self.desk.click(*SCALE)
        self.desk.click(*IMPORT)
        self.desk.expect('mask imported')
        self.changes += 1
        after, imported = self._saved()
        tags = [tag['name'] for tag in json.loads(self.project.read_text())['tags']]
        assert [list(row) for row in imported] == [list(row) for row in rows]
        new = after['planes'][0]['zones'][len(room['planes'][0]['zones']):]
        assert [tags[zone['tag'] - 1] for zone in new] == ['floor', 'floor'], new
        self.desk.key('ctrl+z')
        self.desk.expect(f'changed {self.changes - 1} of {self.changes}')
        self.changes -= 1
        self.saved = -1

    def imports_a_plane_image_that_another_program_changed(self):
        _, mask = self._saved()
        rows = [bytearray(row) for row in mask]
        for y in range(190, 198):
            rows[y][4:40] = bytes([7] * 36)
        palette = self._palette() + [b'\x01\x02\xfa']
        write_mask(self.folder / 'changed.png', rows, palette)
        self.desk.action('import-plane-image')
        self.desk.expect('dialog open-plane-image')
        self.desk.choose('Import Plane Image', self.folder / 'changed.png')
        self.desk.expect('dialog mask')
        self.desk.settle()
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', 'Import Plane Image',
                          'windowfocus', '--sync')
        self.desk.key('Return')
        self.desk.expect('mask imported')
        self.changes += 1
        room, after = self._saved()
        assert [list(row) for row in after] == [list(row) for row in rows]
        assert len(room['planes'][0]['zones']) == 7

    def turns_the_zone_into_a_shape_and_back(self):
        self.hand.key('i')
        self.hand.click(20.5, 194.5)
        self.desk.key('shift+t')
        self._changed()
        room, mask = self._saved()
        assert len(room['planes'][0]['shapes']) == 1 and mask[194][20] == 7
        self.hand.key('v')
        self.hand.click(20.5, 194.5)
        self.desk.key('shift+b')
        self._changed()
        room, after = self._saved()
        assert 'shapes' not in room['planes'][0] and after == mask

    def resizes_the_map_around_an_anchor(self):
        _, before = self._saved()
        self.desk.action('map-size')
        self.desk.expect('dialog map-size')
        self.desk.settle()
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', 'Map Size', 'windowfocus',
                          '--sync')
        self.desk.key('ctrl+a')
        self.desk.type('340')
        self.desk.key('Return')
        self._changed()
        room, after = self._saved()
        assert (room['width'], room['height']) == (340, 200), room['width']
        padding = bytes(10)
        assert [bytes(row) for row in after] == [padding + row + padding for row in before]
        assert room['planes'][0]['zones'][5]['walk_x'] == 232.5

    def keeps_the_paint_when_the_picture_is_replaced(self):
        _, before = self._saved()
        art = self.folder / 'larger.png'
        write_mask(art, [bytes(360)] * 230, [b'\x40\x50\x60'])
        self.desk.action('map-picture')
        self.desk.expect('dialog open-map-picture')
        self.desk.choose('Choose Map Picture', art)
        self.desk.expect('dialog map-picture')
        self.desk.settle()
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', 'Map Picture',
                          'windowfocus', '--sync')
        self.desk.key('Return')
        self._changed()
        room, after = self._saved()
        assert (room['width'], room['height']) == (360, 230)
        padding = bytes(10)
        assert [bytes(row) for row in after[15:215]] == [padding + row + padding for row in before]
        assert not any(any(row) for row in after[:15] + after[215:])
        pictures = json.loads(self.project.read_text())['pictures']
        assert [picture['path'] for picture in pictures] == ['larger.png'], pictures

    def paints_with_keys_only(self):
        """Ctrl with arrows moves the pointer, Ctrl+Space presses and releases its button."""
        self.desk.key('b')
        self.desk.expect('command tool')
        self.desk.key('n')
        self._changed()
        self.desk.type('keys')
        self.desk.key('Return')
        self.desk.key('ctrl+Down', 'bracketleft', *['bracketleft'] * 30)  # down to one pixel
        self.desk.key('ctrl+space', *['shift+Right'] * 2, *['Down'] * 5, 'ctrl+space')
        self._changed()
        room, after = self._saved()
        number = room['planes'][0]['zones'][-1]['number']
        painted = sorted((x, y) for y, row in enumerate(after) for x, value in enumerate(row)
                         if value == number)
        left, top = painted[0]
        expected = [(left + x, top) for x in range(17)] + [(left + 16, top + y) for y in range(6)]
        assert painted == sorted(set(expected)), painted
        self.painted = expected

    def exports_them_with_keys_only(self):
        """The bank has the painted pixels."""
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        self.desk.key('ctrl+a')
        self.desk.type('painted.gab')
        self.desk.key('Return')
        self.desk.expect('exported ')
        answer = json.loads(self._gab('query', 'painted.gab', 'runs', 'study', 'zones', 'keys'))
        pixels = [(x, y) for y, left, right in answer['runs'] for x in range(left, right)]
        assert sorted(pixels) == sorted(set(self.painted)), answer

    def gives_a_zone_the_tag_of_its_name(self):
        self.desk.key('n')
        self._changed()
        self.desk.type('floor')
        self.desk.key('Return')
        self.desk.settle()
        room, _ = self._saved()
        zone = room['planes'][0]['zones'][-1]
        tags = json.loads(self.project.read_text())['tags']
        floor = next(tag['number'] for tag in tags if tag['name'] == 'floor')
        assert (zone['name'], zone.get('tag', 0)) == ('floor', floor), zone

    def accepts_a_typed_name_by_the_next_press(self):
        """The brush continues with the named zone; a rectangle is the next zone."""
        for tag, (tool, added) in enumerate((('b', 1), ('r', 2)), 1):
            zones = len(self._saved()[0]['planes'][0]['zones'])
            self.desk.action('tag', tag)
            self.desk.key(tool)
            self.desk.expect('command tool')
            self.hand.drag(100 * tag, 5, 100 * tag + 20, 20)
            self._changed()
            self.desk.type(f'by {tool}')
            self.hand.drag(100 * tag, 50, 100 * tag + 20, 70)
            self._changed(2)
            zones = self._saved()[0]['planes'][0]['zones'][zones:]
            assert (len(zones), zones[0]['name']) == (added, f'by {tool}'), zones
            self.desk.key('Escape')

    def undoes_step_by_step(self):
        for place in range(self.changes - 1, self.changes - 3, -1):
            self.desk.key('ctrl+z')
            self.desk.expect(f'changed {place} of {self.changes}')


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Designer(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
