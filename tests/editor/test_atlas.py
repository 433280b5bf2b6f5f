#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests atlases in the real window. Dropped with its pictures, an atlas becomes a sprite at once;
after it is packed again, each frame keeps its art; when its files are copied next to a project,
they keep their names. Atlas pages are exported next to the bank or in it, and texts from templates
next to it. Prints TAP.

    test_atlas.py EDITOR DRAG_SOURCE
"""
import json
import pathlib
import random
import re
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import atlas_files as atlases  # noqa: E402
from desk import Desk, run_steps  # noqa: E402

STYLE = {'trim': True, 'turn': True, 'lying': False, 'gap': 1, 'inner': 0, 'anchor': 'anchor'}


def walk(count):
    """Returns pictures of a figure that leans forward more and more."""
    return [{'name': f'walk/{i}.png', 'anchor': (.5, 1), 'duration': 90, 'rows': [
        [bytes((200, 40 * i, 60, 255)) if 4 + i <= x - y // 4 < 14 + i and 3 < y < 30
         else atlases.CLEAR for x in range(32)] for y in range(32)]} for i in range(count)]


class Artist:
    def __init__(self, desk, drag_source):
        self.desk, self.drag_source = desk, drag_source
        self.folder = desk.folder / 'art'
        self.outside = desk.folder / 'away'
        for number, folder in enumerate((self.folder, self.outside)):
            folder.mkdir()
            atlases.write(random.Random(number), folder, 'hero', walk(4), 'hash', None, STYLE)

    def _read(self):
        return json.loads((self.folder / 'saved.gabarit').read_text())

    def _drop(self, *paths):
        self.desk.drop(self.drag_source, *paths)

    def imports_an_atlas_and_its_pictures_as_one_sprite(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self._drop(self.folder / 'hero.png', self.folder / 'hero.json')
        self.desk.expect('imported 1 assets')
        self.desk.settle()
        self.desk.keep_picture('atlas')
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.folder / 'saved.gabarit')
        self.desk.expect('saved ')
        sprite = self._read()['sprites'][0]
        frames = [(frame['name'], frame['duration']) for frame in sprite['frames']]
        assert frames == [(f'walk/{i}', 90) for i in range(4)], frames
        assert [a['name'] for a in sprite['animations']] == ['walk'], sprite['animations']

    def updates_an_atlas_that_was_packed_again(self):
        new = self.desk.folder / 'new'
        new.mkdir()
        pictures = walk(5)[::-1]
        _, images = atlases.write(random.Random(7), new, 'hero', pictures, 'hash', None, STYLE)
        for name in ('hero.png', 'hero.json'):
            (new / name).rename(self.folder / name)
        self.desk.expect('notice warning .*changed')
        self.desk.settle()
        self.desk.action('take-pictures')
        self.desk.expect('dialog pictures-again')
        self.desk.key('Return')
        self.desk.expect('closed dialog pictures-again')
        self.desk.settle()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        project = self._read()
        parts = {p['id']: p.get('part', 0) for p in project['pictures']}
        rows = {0: images['hero.png'], 1: atlases.counter_clockwise(images['hero.png'])}
        drawn = {picture['name'][:-4]: picture['rows'] for picture in pictures}
        found = [frame['name'] for frame in project['sprites'][0]['frames']]
        assert sorted(found) == sorted(drawn), found
        for frame in project['sprites'][0]['frames']:
            visible = atlases.part(rows[parts[frame['picture']]], frame.get('x', 0),
                                   frame.get('y', 0), frame['w'], frame['h'])
            want = drawn[frame['name']]
            assert visible == atlases.part(want, *atlases.trim(want)), frame

    def copies_all_files_of_an_atlas_next_to_the_project(self):
        (self.folder / 'hero').mkdir()  # an existing name
        self._drop(self.outside / 'hero.json')
        self.desk.expect('dialog pictures-outside')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('dialog import-into')  # the shown sprite has this name
        self.desk.key('shift+Tab', 'Return')  # New Sprite
        self.desk.expect('imported 2 assets')
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        copied = sorted(path.name for path in (self.folder / 'hero-2').iterdir())
        assert copied == ['hero.json', 'hero.png'], copied
        sprite = self._read()['sprites'][1]
        assert sprite['properties'] == {'atlas': 'hero.json'}, sprite['properties']

    def _export(self, before, choice):
        """Chooses where pixels are stored, by the index in the list, and exports; returns the
        bank's size. The index changes from `before` to `choice`. The list follows a button for the
        options of pages, which is only shown if there are pages."""
        pages = 3
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        self.desk.settle()
        self.desk.key('Tab', 'Tab', *['Tab'] * (before >= pages), 'space')
        self.desk.settle()
        self.desk.key('Home', *['Down'] * choice, 'Return')
        self.desk.settle()
        self.desk.keep_picture(f'export-{choice}')
        self.desk.key(*['shift+Tab'] * (2 + (choice >= pages)), 'Return')
        self.desk.expect('exported ')
        return (self.folder / 'saved.gab').stat().st_size

    def exports_pages_next_to_the_bank_or_in_it(self):
        page = self.folder / 'saved-0.png'
        bare = self._export(0, 0)
        assert not page.exists()
        external = self._export(0, 3)
        size = page.stat().st_size
        page.unlink()
        embedded = self._export(3, 4)
        assert not page.exists()
        assert embedded >= external + size, (external, embedded, size)
        assert external < bare + size, (bare, external, size)
        export = self._read()['export']
        assert (export['atlas'], export['pixels']) == (True, 'png'), export

    def exports_a_text_from_a_template_and_shows_its_errors(self):
        """The user names a template outside the project's folder, which allows to read it."""
        template, text = self.outside / 'names.txt.template', self.folder / 'saved-names.txt'
        template.write_text('{{ mark }}:{{ for sprite in sprites }} {{ sprite.name }}{{ end }}')
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        self.desk.settle()
        self.desk.key(*['shift+Tab'] * 6)  # More Formats is between it and Cancel
        self.desk.type(template)
        self.desk.settle()
        self.desk.keep_picture('export-template')
        self.desk.key(*['Tab'] * 5, 'Return')
        self.desk.expect('exported ')
        names = ' '.join(sprite['name'] for sprite in self._read()['sprites'])
        assert re.fullmatch(r'Exported by Gabarit \(checksum [0-9a-f]{8}\): ' + re.escape(names),
                            text.read_text()), text.read_text()
        template.write_text('{{ mark }}\n{{ nothing }}')
        self.desk.key('shift+ctrl+x')
        self.desk.expect('export failed: names.txt.template:2:4: ')
        assert names in text.read_text()


def main():
    editor, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, drag_source))


if __name__ == '__main__':
    sys.exit(main())
