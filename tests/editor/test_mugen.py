#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests a MUGEN fighter that is dropped on the window: its actions become animations with the
sprites of the file next to it, with boxes and hot spots; sprites that are repainted later are
updated. Prints TAP.

    test_mugen.py EDITOR DRAG_SOURCE
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'cli'))
import mugen_files as files  # noqa: E402
from desk import Desk, run_steps  # noqa: E402

AIR = '''[Begin Action 0]
Clsn2Default: 1
 Clsn2[0] = -6,-14, 6, 0
0,0, 0,0, 6
0,1, 0,0, 6
[Begin Action 200]
0,1, 0,0, 3
Clsn1: 1
 Clsn1[0] = 2,-9, 11,-5
0,2, 2,0, 4, H
0,0, 0,0, -1
'''
SIZE = (20, 24)
PALETTE = [(i, 255 - i, i * 5 & 255) for i in range(256)]


def sprites(painted):
    """Returns three different sprites; the last one is painted with the given colour."""
    return [{'group': 0, 'image': image, 'axis': (10, 23), 'size': SIZE, 'form': 'rle8',
             'pixels': bytes(40 * image + x + 1 if x > y % (5 + image) else 0
                             for y in range(SIZE[1]) for x in range(SIZE[0]))
             if image < 2 else bytes([painted] * SIZE[0] * SIZE[1]),
             'palette': PALETTE} for image in range(3)]


class Artist:
    def __init__(self, desk, drag_source):
        self.desk, self.drag_source = desk, drag_source
        self.folder = desk.folder / 'art'
        self.folder.mkdir()
        (self.folder / 'ken.air').write_text(AIR)
        (self.folder / 'ken.sff').write_bytes(files.sff2(sprites(90)))

    def _read(self):
        return json.loads((self.folder / 'saved.gabarit').read_text())

    def imports_a_dropped_fighter_as_a_sprite(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self.desk.drop(self.drag_source, self.folder / 'ken.air')
        self.desk.expect('imported 1 assets')
        self.desk.settle()
        self.desk.keep_picture('mugen')

    def has_its_actions_boxes_and_axes(self):
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.folder / 'saved.gabarit')
        self.desk.expect('saved ')
        project = self._read()
        sprite = project['sprites'][0]
        assert [a['name'] for a in sprite['animations']] == ['0', '200'], sprite['animations']
        boxes = {len(frame.get('boxes', [])) for frame in sprite['frames']}
        assert boxes == {0, 1}, boxes
        tags = {tag['name'] for tag in project['tags']}
        assert {'attack', 'hurt'} <= tags, tags
        assert {p['path'] for p in project['pictures']} == {'ken.sff'}, project['pictures']
        assert sprite['frames'][0]['hot_y'] == 23, sprite['frames'][0]

    def updates_repainted_sprites_and_keeps_boxes(self):
        (self.folder / 'new.sff').write_bytes(files.sff2(sprites(200)))
        (self.folder / 'new.sff').rename(self.folder / 'ken.sff')
        self.desk.expect('notice warning 1 picture has changed')
        self.desk.settle()
        before = self._read()['sprites'][0]
        self.desk.action('take-pictures')
        self.desk.expect('dialog pictures-again')
        self.desk.key('Return')
        self.desk.expect('closed dialog pictures-again')
        self.desk.settle()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        after = self._read()['sprites'][0]
        assert [f.get('boxes') for f in after['frames']] == \
               [f.get('boxes') for f in before['frames']], after['frames']


def main():
    editor, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, drag_source))


if __name__ == '__main__':
    sys.exit(main())
