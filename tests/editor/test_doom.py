#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the import of Doom maps in the real window: after a WAD file is dropped, a dialog asks for
the maps and stays open if none is chosen; the chosen maps become levels. Prints TAP.

    test_doom.py HAND_EDITOR DRAG_SOURCE
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'cli'))
import doom_files  # noqa: E402
from desk import Desk, run_steps  # noqa: E402


class Designer:
    def __init__(self, desk, drag_source):
        self.desk, self.drag_source = desk, drag_source
        self.wad = desk.folder / 'two.wad'
        lumps = [lump for name in ('MAP01', 'MAP02')
                 for lump in doom_files.binary(doom_files.room(name))]
        self.wad.write_bytes(doom_files.wad(lumps))
        self.import_button, self.checks = None, []

    def _all(self, kind):
        """Returns the centres of all widgets of a kind in the dialog, from top to bottom and left
        to right."""
        spots = [self.desk.ask(f'spot {i} above').split() for i in range(60)]
        found = {tuple(map(float, spot[2:])) for spot in spots
                 if spot[0] == 'spot' and spot[1].startswith(kind)}
        return [(x + w / 2, y + h / 2) for x, y, w, h in sorted(found, key=lambda at: at[1::-1])]

    def asks_for_the_maps(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self.desk.drop(self.drag_source, self.wad)
        self.desk.expect('dialog doom-maps')
        self.import_button = self._all('GtkButton')[-1]
        self.checks = self._all('GtkBuiltinIcon')  # a ticked check box

    def stays_open_if_no_map_is_ticked(self):
        self.desk.click(*self.checks[0])
        self.desk.settle()
        self.desk.click(*self.import_button)
        self.desk.settle()
        assert not any('closed dialog' in line for line in self.desk.editor.lines)

    def imports_the_ticked_maps(self):
        self.desk.click(*self.checks[2])
        self.desk.settle()
        self.desk.click(*self.import_button)
        self.desk.expect('imported 1 assets')
        self.desk.settle()
        # The user chose to leave out lines that block nothing, so nothing warns about them.
        assert not any('notice warning' in line for line in self.desk.editor.lines)
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.desk.folder / 'game.gabarit')
        self.desk.expect('saved ')
        project = json.loads((self.desk.folder / 'game.gabarit').read_text())
        level, = project['levels']
        assert level['name'] == 'MAP02' and len(level['markers']) == 4, level


def main():
    editor, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Designer(desk, drag_source))


if __name__ == '__main__':
    sys.exit(main())
