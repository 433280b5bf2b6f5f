#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The dialog that asks what pictures become, at the real window: what it guesses, what is typed in
one field and follows in another, islands that are corrected, rows that become animations, files
that cannot be read, and what it remembers. Speaks TAP.

    test_import_dialog.py EDITOR GAB DEMO_FOLDER DRAG_SOURCE
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
from desk import Desk, run_steps  # noqa: E402

SPRITE, MAP = 0, 1
WHOLE, GRID, ISLANDS = 0, 1, 2
DIALOG = 'Import pictures'
PREVIEW = (22, 68)  # of the dialog, which stands in the corner of the screen


class Importer:
    """Drops one picture after the other."""

    def __init__(self, desk, gab, demo, drag_source):
        self.desk = desk
        self.gab = gab
        self.drag_source = drag_source
        self.folder = desk.folder / 'art'
        self.folder.mkdir()
        for name in ('asha.png', 'study.png'):
            shutil.copy(demo / name, self.folder)
        (self.folder / 'broken.png').write_bytes((demo / 'asha.png').read_bytes()[:900])
        (self.folder / 'no-picture.png').write_text('nothing')
        # Five islands here and there, which no grid parts.
        subprocess.run(['convert', '-size', '211x173', 'xc:none', '-fill', 'red', '-draw',
                        'rectangle 3,5 33,44 rectangle 50,21 109,42 rectangle 131,2 154,62 '
                        'rectangle 20,90 62,159 rectangle 99,77 169,106', self.folder / 'bits.png'],
                       check=True)
        self.imported = 0

    def _drop(self, *names):
        self.desk.drop(self.drag_source, *(self.folder / name for name in names))
        self.desk.expect('dialog import')
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', DIALOG, 'windowfocus',
                          '--sync')

    def _last(self):
        """What the dialog says last: kind, cut, columns, rows, frames."""
        self.desk.settle()
        lines = [line for line in self.desk.editor.lines if line.startswith('EV import kind')]
        words = lines[-1].split()
        return tuple(int(words[at]) for at in (3, 5, 7, 9, 11)), lines[-1].endswith('unread')

    def _expect(self, *numbers):
        said, unread = self._last()
        assert said == numbers and not unread, (said, numbers, unread)

    def _import(self):
        self.desk.key('Return')
        self.imported += 1
        self.desk.expect(f'imported {self.imported} assets')

    def _sprite(self):
        """The last sprite of the project, as it would be saved."""
        self.desk.settle()
        path = self.desk.folder / 'saved.gabarit'
        if not path.exists():
            self.desk.key('ctrl+s')
            self.desk.expect('dialog save-project')
            self.desk.choose('Save the project', path)
        else:
            self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return json.loads(path.read_text())['sprites'][-1]

    def _place(self, x, y):
        """Where a pixel of bits.png is: the preview of 520 x 380 has it twice as large."""
        return PREVIEW[0] + (520 - 422) // 2 + 2 * x, PREVIEW[1] + (380 - 346) // 2 + 2 * y

    def guesses_a_sheet(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self._drop('asha.png')
        self._expect(SPRITE, GRID, 12, 4, 48)

    def lets_the_cells_follow_what_is_typed(self):
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

    def remembers_how_it_was(self):
        self._drop('asha.png')
        self._expect(SPRITE, GRID, 4, 4, 16)
        self.desk.key('Escape')

    def takes_an_opaque_picture_for_a_map(self):
        self._drop('study.png')
        said, _ = self._last()
        assert said[0] == MAP, said
        self._import()

    def does_not_import_what_it_cannot_read(self):
        for name in ('broken.png', 'no-picture.png'):
            self._drop(name)
            _, unread = self._last()
            assert unread
            self.desk.key('Return')
            self.desk.settle()
            assert not any('import failed' in line for line in self.desk.editor.lines)
            self.desk.key('Escape')

    def leaves_out_the_file_that_is_no_picture(self):
        self._drop('no-picture.png', 'bits.png')
        self._expect(SPRITE, ISLANDS, 1, 1, 5)

    def corrects_islands_by_click_and_key(self):
        for key, frames in (('k', 6), ('ctrl+z', 5), ('j', 4), ('ctrl+z', 5), ('Delete', 4)):
            self.desk.click(*self._place(40, 120))
            self.desk.key(key)
            self._expect(SPRITE, ISLANDS, 1, 1, frames)

    def joins_islands_by_a_drag(self):
        self.desk.drag(*self._place(1, 1), *self._place(112, 66))
        self._expect(SPRITE, ISLANDS, 1, 1, 3)

    def imports_what_was_corrected(self):
        self._import()
        sizes = {(frame['w'], frame['h']) for frame in self._sprite()['frames']}
        assert sizes == {(107, 40), (24, 61), (71, 30)}, sizes


def main():
    editor, gab, demo, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
    with Desk(editor) as desk:
        return run_steps(desk, Importer(desk, gab, demo, drag_source))


if __name__ == '__main__':
    sys.exit(main())
