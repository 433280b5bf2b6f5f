#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the dialog for importing pictures, in the real window: its guesses, dependencies between
its fields, corrected islands, rows that become animations, unreadable files, and the settings that
it remembers. Prints TAP.

    test_import_dialog.py EDITOR GAB DEMO_FOLDER DRAG_SOURCE
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

SPRITE, MAP = 0, 1
WHOLE, GRID, ISLANDS = 0, 1, 2
DIALOG = 'Import Files'


class Importer:
    """Drops one picture after the other."""

    def __init__(self, desk, gab, demo, drag_source):
        self.desk = desk
        self.gab = gab
        self.drag_source = drag_source
        self.folder = desk.folder / 'art'
        self.folder.mkdir()
        for name in ('asha.png', 'borin.png', 'study.png'):
            shutil.copy(demo / name, self.folder)
        (self.folder / 'broken.png').write_bytes((demo / 'asha.png').read_bytes()[:900])
        (self.folder / 'no-picture.png').write_text('nothing')
        # Five scattered islands, which no grid separates.
        subprocess.run(['convert', '-size', '211x173', 'xc:none', '-fill', 'red', '-draw',
                        'rectangle 3,5 33,44 rectangle 50,21 109,42 rectangle 131,2 154,62 '
                        'rectangle 20,90 62,159 rectangle 99,77 169,106', self.folder / 'bits.png'],
                       check=True)
        subprocess.run(['convert', self.folder / 'bits.png', '-fill', 'red', '-draw',
                        'rectangle 190,10 190,11', self.folder / 'speck.png'], check=True)
        # Four columns of figures in two rows, and below them three sparks, one of them a speck.
        cells = [(column * 40, row * 48) for row in range(2) for column in range(4)]
        figures = ' '.join(f'rectangle {x + 10},{y + 6} {x + 28},{y + 44}' for x, y in cells)
        sparks = 'rectangle 12,104 30,122 rectangle 60,100 90,126 rectangle 140,101 141,101'
        subprocess.run(['convert', '-size', '160x132', 'xc:none', '-fill', 'red', '-draw',
                        f'{figures} {sparks}', self.folder / 'sparks.png'], check=True)
        subprocess.run(['convert', self.folder / 'bits.png', '-background', 'magenta', '-flatten',
                        self.folder / 'magenta.png'], check=True)
        # Three rows of figures; the lowest is not needed.
        cells = [(column * 40, row * 48) for row in range(3) for column in range(4)]
        figures = ' '.join(f'rectangle {x + 10},{y + 6} {x + 28},{y + 44}' for x, y in cells)
        subprocess.run(['convert', '-size', '160x150', 'xc:none', '-fill', 'red', '-draw', figures,
                        self.folder / 'ledge.png'], check=True)
        self.imported = 0

    def _drop(self, *names):
        self.desk.drop(self.drag_source, *(self.folder / name for name in names))
        self.desk.expect('dialog import')
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', DIALOG, 'windowfocus',
                          '--sync')

    def _last(self):
        """Returns the numbers of the dialog's last message (kind, cut, columns, rows, frames), and
        the reason that it shows if the file is unreadable, else an empty text."""
        self.desk.settle()
        lines = [line for line in self.desk.editor.lines if line.startswith('EV import kind')]
        words, _, reason = lines[-1].partition(' unread: ')
        return tuple(int(words.split()[at]) for at in (3, 5, 7, 9, 11)), reason

    def _expect(self, *numbers):
        got, reason = self._last()
        assert got == numbers and not reason, (got, numbers, reason)

    def _import(self):
        self.desk.key('Return')
        self.imported += 1
        self.desk.expect(f'imported {self.imported} assets')

    def _sprite(self):
        """Saves the project; returns its last sprite."""
        self.desk.settle()
        path = self.desk.folder / 'saved.gabarit'
        if not path.exists():
            self.desk.key('ctrl+s')
            self.desk.expect('dialog save-project')
            self.desk.choose('Save Project', path)
        else:
            self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return json.loads(path.read_text())['sprites'][-1]

    def _view(self):
        """Returns the scale of the shown picture, and the position of its corner on the screen,
        because the dialog is in the corner of the screen."""
        self.desk.settle()
        views = [line for line in self.desk.editor.lines if line.startswith('EV import view')]
        return [float(number) for number in re.findall(r'-?\d+(?:\.\d+)?', views[-1])[:3]]

    def _place(self, x, y):
        """Returns the screen position of a pixel of the picture."""
        scale, left, top = self._view()
        return left + (x + 0.5) * scale, top + (y + 0.5) * scale

    def _choose_file(self, number):
        """Selects a file in the list, which is in the corner of the dialog."""
        self.desk.click(70, 70)
        self.desk.key('Home', *['Down'] * number)

    def guesses_a_sheet(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self._drop('asha.png')
        self._expect(SPRITE, GRID, 12, 4, 48)

    def changes_the_cells_after_typing(self):
        self.desk.key('Tab', 'Tab', 'Tab')
        self.desk.type('6')
        self.desk.key('Tab')
        self._expect(SPRITE, GRID, 6, 4, 24)

    def imports_by_enter_in_a_number(self):
        self.desk.key('shift+Tab')
        self.desk.type('4')
        self.desk.key('Return')
        self.imported += 1
        self.desk.expect('imported 1 assets')
        assert len(self._sprite()['frames']) == 16

    def remembers_the_last_grid(self):
        self._drop('asha.png')
        self._expect(SPRITE, GRID, 4, 4, 16)
        self.desk.key('Escape')

    def imports_an_opaque_picture_as_a_map(self):
        self._drop('study.png')
        numbers, _ = self._last()
        assert numbers[0] == MAP, numbers
        self._import()

    def finds_islands_on_a_coloured_background(self):
        """Islands on a magenta background are found, and the background is not shown."""
        self._drop('magenta.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        pixels = self.desk.pixels()
        assert bytes([255, 0, 0]) * 8 in pixels  # the islands
        assert bytes([255, 0, 255]) * 8 not in pixels
        self.desk.key('Escape')

    def does_not_import_unreadable_files(self):
        for name in ('broken.png', 'no-picture.png'):
            self._drop(name)
            _, reason = self._last()
            assert reason
            self.desk.key('Return')
            self.desk.settle()
            assert not any('import failed' in line for line in self.desk.editor.lines)
            self.desk.key('Escape')

    def lists_a_file_that_is_not_a_picture(self):
        """The file is listed after the others, with the reason; the others are imported."""
        self._drop('no-picture.png', 'bits.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        self._choose_file(1)
        _, reason = self._last()
        assert reason
        self._choose_file(0)
        self._expect(SPRITE, ISLANDS, 1, 1, 5)

    def corrects_islands_by_click_and_key(self):
        for key, frames in (('k', 6), ('ctrl+z', 5), ('j', 4), ('ctrl+z', 5), ('Delete', 4)):
            self.desk.click(*self._place(40, 120))
            self.desk.key(key)
            self._expect(SPRITE, ISLANDS, 1, 1, frames)

    def adds_a_speck_by_a_click(self):
        self.desk.key('Escape')
        self._drop('speck.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        self.desk.click(*self._place(190, 10))
        self._expect(SPRITE, ISLANDS, 1, 1, 6)
        for key, frames in (('Delete', 5), ('ctrl+z', 6), ('ctrl+z', 5)):
            self.desk.key(key)
            self._expect(SPRITE, ISLANDS, 1, 1, frames)
        self.desk.key('Escape')
        self._drop('no-picture.png', 'bits.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        self.desk.click(*self._place(40, 120))
        self.desk.key('Delete')
        self._expect(SPRITE, ISLANDS, 1, 1, 4)

    def joins_islands_by_a_drag(self):
        self.desk.drag(*self._place(1, 1), *self._place(112, 66))
        self._expect(SPRITE, ISLANDS, 1, 1, 3)

    def zooms_around_the_pointer(self):
        scale = self._view()[0]
        at = self._place(100, 80)
        self.desk.move(*at)
        for _ in range(4):
            self.desk.xdotool('click', 4)
        before, left, top = self._view()
        assert before > 2 * scale, (before, scale)
        pixel = (at[0] - left) / before, (at[1] - top) / before
        for _ in range(3):
            self.desk.xdotool('click', 4)
        after, left, top = self._view()
        new = left + pixel[0] * after, top + pixel[1] * after
        assert after > before and abs(new[0] - at[0]) < 4 and abs(new[1] - at[1]) < 4, (at, new)
        for _ in range(9):
            self.desk.xdotool('click', 5)
        assert self._view()[0] == scale, self._view()

    def imports_the_corrected_islands(self):
        self._import()
        sizes = {(frame['w'], frame['h']) for frame in self._sprite()['frames']}
        assert sizes == {(107, 40), (24, 61), (71, 30)}, sizes

    def guesses_the_background_of_each_picture(self):
        """The transparency of the last picture is not adopted by one without it."""
        self._drop('bits.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        self._import()
        self._drop('magenta.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        self.desk.key('Escape')

    def cuts_each_file_separately(self):
        """A picture of a known size gets the grid that was used last; islands become animations of
        one sprite."""
        self._drop('borin.png', 'bits.png', 'study.png')
        self._expect(SPRITE, GRID, 4, 4, 16)
        self._choose_file(1)
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        self._choose_file(2)
        numbers, _ = self._last()
        assert numbers[0] == MAP, numbers
        self._choose_file(0)
        self._expect(SPRITE, GRID, 4, 4, 16)
        self.imported += 1
        self._import()
        sprite = self._sprite()
        assert len(sprite['frames']) == 21, len(sprite['frames'])
        names = [animation['name'] for animation in sprite['animations']]
        assert names == ['bits', 'borin'], names

    def adds_files_by_dropping_them_on_the_dialog(self):
        self._drop('borin.png')
        self.desk.drop(self.drag_source, *(self.folder / name for name in
                                           ('bits.png', 'broken.png', 'borin.png',
                                            'no-picture.png')))
        self.desk.expect('import files 4')
        self._expect(SPRITE, GRID, 4, 4, 16)
        self._choose_file(1)
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        for number in (2, 3):
            self._choose_file(number)
            _, reason = self._last()
            assert reason
        self.desk.key('Escape')

    def cuts_the_rest_of_a_grid_as_islands(self):
        """The rest is the area below the cells, and the area of a cell that was removed."""
        self._drop('sparks.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 10)
        self.desk.key('Tab', 'space', 'Home', 'Down', 'Return')
        self._expect(SPRITE, GRID, 1, 1, 1)
        self.desk.key(*['Tab'] * 4)
        for size in ('40', '48'):
            self.desk.type(size)
            self.desk.key('Tab')
        self._expect(SPRITE, GRID, 4, 2, 8)
        self.desk.key(*['Tab'] * 5)
        self.desk.key('space', 'Down', 'Return')
        self._expect(SPRITE, GRID, 4, 2, 10)
        self.desk.click(*self._place(140, 101))  # the speck
        self._expect(SPRITE, GRID, 4, 2, 11)
        for (x, y), key, frames in (((140, 101), 'ctrl+z', 10), ((20, 110), 'Delete', 9),
                                    ((60, 20), 'Delete', 9), ((20, 20), 'j', 8),
                                    ((20, 20), 'ctrl+z', 9)):
            self.desk.click(*self._place(x, y))
            self.desk.key(key)
            self._expect(SPRITE, GRID, 4, 2, frames)
        self._import()
        sizes = [(frame['w'], frame['h']) for frame in self._sprite()['frames']]
        assert sorted(sizes) == [(19, 39), (31, 27)] + 7 * [(40, 48)], sizes

    def cuts_a_grid_that_ends_above_the_lower_edge(self):
        """Typed values are kept as long as they fit, in any order of typing."""
        self._drop('ledge.png')
        self.desk.key('Tab', 'Tab')
        for number, numbers in (('4', (4, 3, 12)), ('2', (4, 2, 8)), ('40', (4, 2, 8)),
                                ('48', (4, 2, 8))):
            self.desk.type(number)
            self.desk.key('Tab')
            self._expect(SPRITE, GRID, *numbers)
        self.desk.key('shift+Tab', 'shift+Tab', 'shift+Tab')
        for number, numbers in (('3', (4, 3, 12)), ('5', (4, 5, 12)), ('2', (4, 2, 8))):
            self.desk.type(number)
            self.desk.key('Tab', 'shift+Tab')
            if number != '5':  # which makes the cells smaller
                self._expect(SPRITE, GRID, *numbers)
        self.desk.key('Tab', 'Tab')
        self.desk.type('48')
        self.desk.key('Tab')
        self._expect(SPRITE, GRID, 4, 2, 8)
        self.desk.click(920, 140)  # the shown sprite has frames of this size
        self.desk.key_in_turn('Down', 'Return', 'Tab')
        self.desk.settle()
        self._import()
        assert {(frame['w'], frame['h']) for frame in self._sprite()['frames']} == {(40, 48)}
        self._drop('ledge.png')
        self._expect(SPRITE, GRID, 4, 2, 8)
        self.desk.key('Escape')

    def shows_a_thumbnail_of_each_file(self):
        """The list shows a thumbnail of each file, and the complete reason if a file is
        unreadable."""
        self._drop('bits.png', 'no-picture.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)
        assert bytes([255, 0, 0]) * 8 in self.desk.pixels(0, 0, 60, 400)
        self.desk.key('Escape')

    def names_rows_in_fields_next_to_them(self):
        self._drop('borin.png')
        self._expect(SPRITE, GRID, 4, 4, 16)
        scale, left, top = self._view()
        self.desk.key(*['Tab'] * 13)
        self.desk.key('space')  # by rows
        self.desk.settle()
        scale, left, top = self._view()
        self.desk.click(60, top + 0.5 * 104 * scale)
        for name in ('idle', 'walk', '', 'kick'):
            if name:
                self.desk.type(name)
            self.desk.key('Tab')
        self._import()
        names = [animation['name'] for animation in self._sprite()['animations']]
        assert names == ['idle', 'walk', 'kick'], names


def main():
    editor, gab, demo, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
    with Desk(editor) as desk:
        return run_steps(desk, Importer(desk, gab, demo, drag_source))


if __name__ == '__main__':
    sys.exit(main())
