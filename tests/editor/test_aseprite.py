#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests Aseprite files in the real window: dropped files become sprites at once, with a notice
about losses; if pictures are dropped with them, a dialog asks about the pictures. Prints TAP.

    test_aseprite.py EDITOR DEMO_FOLDER DRAG_SOURCE
"""
import json
import pathlib
import shutil
import struct
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import aseprite_files as ase  # noqa: E402
from desk import Desk, run_steps  # noqa: E402

COLOURS = [(220, 60, 40, 255), (60, 200, 90, 255), (70, 90, 220, 255)]


def hero():
    """Returns three frames with a turning sword, a tag, a moving box and a hidden layer."""
    frames = []
    for number, colour in enumerate(COLOURS):
        pixels = [colour if x > y + number else (0, 0, 0, 0) for y in range(24) for x in range(24)]
        frames.append({'duration': 80 + number, 'cels': [
            {'layer': 0, 'x': 4, 'y': 4, 'kind': 2, 'w': 24, 'h': 24, 'pixels': pixels}]})
    layers = [{'name': name, 'flags': shown, 'type': 0, 'level': 0, 'parent': None}
              for name, shown in (('body', 1), ('sketch', 0))]
    keys = [{'frame': i, 'x': 6 + i, 'y': 6, 'w': 10, 'h': 8} for i in (0, 2)]
    return {'width': 32, 'height': 32, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
            'layers': layers, 'frames': frames,
            'tags': [{'name': 'turn', 'from': 0, 'to': 2, 'direction': 2}],
            'slices': [{'name': 'head', 'flags': 0, 'keys': keys}]}


def fighter():
    """Returns the same sprite, with boxes that are painted in separate layers."""
    sprite = hero()
    paint = {'x': 8, 'y': 9, 'kind': 2, 'w': 5, 'h': 4, 'pixels': [COLOURS[0]] * 20}
    sprite['slices'] = []
    sprite['layers'] = [{'name': name, 'flags': 1, 'type': 0, 'level': 0, 'parent': None}
                        for name in ('ink', 'fist', '@pivot', '// notes')]
    for frame in sprite['frames'][:2]:
        frame['cels'] += [{**paint, 'layer': number} for number in (1, 2, 3)]
    return sprite


class Artist:
    def __init__(self, desk, demo, drag_source):
        self.desk, self.drag_source = desk, drag_source
        self.folder = desk.folder / 'art'
        self.folder.mkdir()
        shutil.copy(demo / 'asha.png', self.folder)
        for name in ('hero.aseprite', 'foe.ase'):
            (self.folder / name).write_bytes(ase.write(hero()))
        for name in ('boxer.aseprite', 'wrestler.aseprite'):
            (self.folder / name).write_bytes(ase.write(fighter()))

    def _drop(self, *names):
        self.desk.drop(self.drag_source, *(self.folder / name for name in names))

    def _read(self):
        return json.loads((self.folder / 'saved.gabarit').read_text())

    def _saved(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return self._read()

    def imports_a_dropped_file_without_a_question(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self._drop('hero.aseprite')
        self.desk.expect('notice warning Some content could not be imported: '
                         'hidden layers excluded')
        self.desk.expect('imported 1 assets')
        self.desk.settle()
        self.desk.keep_picture('aseprite')

    def has_the_frames_and_boxes_of_the_file(self):
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.folder / 'saved.gabarit')
        self.desk.expect('saved ')
        project = self._read()
        sprite = project['sprites'][0]
        frames = [(f['name'], f['duration'], [box['x'] for box in f['boxes']])
                  for f in sprite['frames']]
        assert frames == [('hero 0', 80, [6]), ('hero 1', 81, [6]), ('hero 2', 82, [8])], frames
        assert [a['name'] for a in sprite['animations']] == ['turn'], sprite['animations']
        pictures = [(p['path'], p.get('part', 0)) for p in project['pictures']]
        assert pictures == [('hero.aseprite', i) for i in range(3)], pictures

    def updates_a_repainted_file(self):
        """A frame is inserted at the front: boxes stay with the art on which they were drawn."""
        before = self._read()['sprites'][0]['frames']
        changed = hero()
        first = {**changed['frames'][0]['cels'][0], 'x': 0, 'y': 1, 'w': 5, 'h': 4,
                 'pixels': [(250, 250, 0, 255)] * 20}
        changed['frames'].insert(0, {'duration': 99, 'cels': [first]})
        (self.folder / 'new.aseprite').write_bytes(ase.write(changed))
        (self.folder / 'new.aseprite').rename(self.folder / 'hero.aseprite')
        self.desk.expect('notice warning 1 picture has changed')
        self.desk.settle()
        self.desk.action('take-pictures')
        self.desk.expect('dialog pictures-again')
        self.desk.key('Return')
        self.desk.expect('closed dialog pictures-again')
        self.desk.settle()
        project = self._saved()
        parts = {picture['id']: picture.get('part', 0) for picture in project['pictures']}
        found = {frame['id']: parts[frame['picture']] for frame in project['sprites'][0]['frames']}
        assert [found[frame['id']] for frame in before] == [1, 2, 3] and len(found) == 4, found

    def writes_boxes_back_into_the_file(self):
        """The first time a dialog asks; the next write of the same file does not."""
        file = self.folder / 'hero.aseprite'
        before = file.read_bytes()
        self.desk.action('select-all')
        self.desk.key('Right', 'Right')
        self.desk.settle()  # because an action may be handled before earlier keys
        self.desk.action('write-slices')
        self.desk.expect('dialog write-back')
        self.desk.settle()
        self.desk.keep_picture('write-back')
        self.desk.key('Escape')
        self.desk.expect('closed dialog write-back')
        assert file.read_bytes() == before
        self.desk.action('write-slices')
        self.desk.expect('dialog write-back')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('wrote slices ')
        assert file.with_name('hero.aseprite~').read_bytes() == before
        frames = self._saved()['sprites'][0]['frames']
        head = next(box for box in frames[1]['boxes'] if box['name'] == 'head')
        key = struct.pack('<IiiII', 1, *(head[side] for side in 'xywh'))
        assert head['x'] == 8 and key in file.read_bytes(), head
        self.desk.action('write-slices')
        self.desk.expect('notice info hero.aseprite already contains these boxes')

    def asks_only_about_pictures_dropped_with_a_file(self):
        self._drop('asha.png', 'foe.ase')
        self.desk.expect('dialog import')
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', 'Import Files',
                          'windowfocus', '--sync')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('imported 3 assets')
        names = [sprite['name'] for sprite in self._saved()['sprites']]
        assert sorted(names) == ['asha', 'foe', 'hero'], names

    def _answer(self, name, key):
        self._drop(name)
        self.desk.expect('dialog layers')
        self.desk.settle()
        self.desk.keep_picture('layers')
        self.desk.key(key)
        self.desk.expect('closed dialog layers')

    def asks_whether_layers_are_boxes(self):
        """Escape keeps the layers as art; Enter makes boxes and points from their paint."""
        self._answer('boxer.aseprite', 'Escape')
        self.desk.settle()
        self._answer('boxer.aseprite', 'Return')
        self.desk.expect('dialog import-into')
        self.desk.key('Return')  # New Sprite
        self.desk.expect('imported 4 assets')
        self.desk.settle()
        project = self._saved()
        sprite = next(each for each in project['sprites'] if each['name'] == 'boxer')
        boxes = [[(box['name'], box['x'], box['y'], box['w'], box['h'])
                  for box in frame.get('boxes', [])] for frame in sprite['frames']]
        assert boxes == [[('fist', 8, 9, 5, 4)]] * 2 + [[]], boxes
        assert [frame['hot_x'] for frame in sprite['frames']] == [10] * 3, sprite['frames']

    def updates_boxes_that_were_painted_in_layers(self):
        changed = fighter()
        changed['frames'][0]['cels'][1]['x'] = 11
        (self.folder / 'new.aseprite').write_bytes(ase.write(changed))
        (self.folder / 'new.aseprite').rename(self.folder / 'boxer.aseprite')
        self.desk.expect('notice warning 1 picture has changed')
        self.desk.settle()
        self.desk.action('take-pictures')
        self.desk.expect('dialog pictures-again')
        self.desk.key('Return')
        self.desk.expect('closed dialog pictures-again')
        self.desk.settle()
        sprite = next(each for each in self._saved()['sprites'] if each['name'] == 'boxer')
        assert sprite['frames'][0]['boxes'][0]['x'] == 11, sprite['frames'][0]


def main():
    editor, demo, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, demo, drag_source))


if __name__ == '__main__':
    sys.exit(main())
