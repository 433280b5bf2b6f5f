#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that nothing is cut off: in all states of the editor, with each tool and each kind of
selection, the editor's own texts and all controls are completely visible, and a user's name that is
too long for its line can be read in a tooltip. Prints TAP.

    test_cut.py HAND_EDITOR DEMO_FOLDER WIDTHxHEIGHT[@POINTS] LOCALE_FOLDER

The editor is in French if LOCALE_FOLDER is not empty, else in English. Its text has 10 points, or
POINTS.
"""
import json
import pathlib
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, strings  # noqa: E402
from screenshots import STATES, Album  # noqa: E402
from test_zones import write_mask  # noqa: E402

FRENCH = {'LC_ALL': 'fr_FR.UTF-8', 'LANGUAGE': 'fr'}
ASSETS = ('asha', 'study', 'lake circuit', 'keep', 'garden', 'hills')
SCOPED = ('select', 'hot-spot', 'point', 'box')  # tools that snap and whose edits have a scope
FRAMES = 4  # number of frames after which the sizes of all widgets are final
SELECTED = 13  # number of kinds of selections


class AskedDesk(Desk):
    """A desk whose editor answers when it has handled all input."""

    def settle(self, window=1):
        for _ in range(FRAMES):
            self.ask('sync')


class Reading(Album):
    """Goes through all states; in each, queries the texts and controls that are cut off."""

    def __init__(self, desk, data, mask_title):
        super().__init__(desk, None)
        self.data = data
        self.mask_title = mask_title
        self.looks = 0
        self.found = {}  # text that is cut off: the first state

    def shot(self, name):
        """Records what is cut off and was not recorded before. Only text counts that stays cut off
        until the desk's time limit."""
        self.looks += 1
        end = time.monotonic() + self.desk.patience
        found = self._find_cut_texts()
        while found and time.monotonic() < end:
            time.sleep(0.1)
            found &= self._find_cut_texts()
        self.desk.keep_picture(name)
        self.found.update((each, name) for each in found)

    def _find_cut_texts(self):
        self.desk.settle()
        lines = filter(None, self.desk.ask('cut')[4:].split('\\n'))
        return {f'{how}: {kind} of {part}: "{words}"'
                for how, part, kind, words, tooltip in (line.split('\t') for line in lines)
                if not self._is_readable_user_text(kind, words, tooltip)} - self.found.keys()

    def _is_readable_user_text(self, kind, words, tooltip):
        """True for a text of the user that can be read completely: in a tooltip, or by scrolling a
        field."""
        return (words in self.data or '/' in words) and (words in tooltip or kind == 'GtkText')

    # ---- Additional states ----

    def import_of_a_mask(self):
        """Imports a plane image with another size than the map's, with a known and a new colour."""
        self._show('study')
        rows = [bytearray([0] * 40 + [6] * 40 + [200] * 20)] * 60
        palette = [bytes((i, i, 255 - i)) for i in range(256)]
        write_mask(self.desk.folder / 'mask.png', rows, palette)
        self.desk.action('import-plane-image')
        self.desk.expect('dialog open-plane-image')
        self.desk.choose(self.mask_title, self.desk.folder / 'mask.png')
        self.desk.expect('dialog mask')
        self.shot('mask')
        self.desk.key('Escape')
        self.desk.expect('closed dialog mask')

    def each_tool(self):
        for asset in ASSETS:
            self._show(asset)
            for tool in self.desk.ask('tools').split()[1:]:
                self.desk.action('tool', f"'{tool}'")
                self.shot(f'{asset} {tool}')
                if tool in SCOPED:
                    self._expect_in_sight(tool)
            self.desk.action('tool', "'select'")

    def each_selected_item(self):
        for asset in ASSETS:
            self._show(asset)
            for kind in range(1, SELECTED):
                for item in range(2):
                    if self.desk.ask(f'select {kind} {item}') == 'good':
                        self.shot(f'{asset} {kind}.{item}')

    def each_popover(self):
        for asset in ASSETS[:4]:
            self._show(asset)
            index = 0
            while index < int(self.desk.ask(f'reach {index}').split()[1]):
                self.desk.settle()
                self.desk.ask(f'open {index}')
                self.shot(f'{asset} popover {index}')
                self.desk.key('Escape')
                self.desk.settle()
                index += 1

    def _expect_in_sight(self, tool):
        """Checks that the switches that all these tools share are in the bar, and not behind its
        button."""
        if self.desk.ask('where GtkToggleButton:win.snap#0') == 'none':
            self.found['hidden: the switch for snapping'] = tool

    def _show(self, asset):
        assert self.desk.ask('show ' + asset.replace(' ', '_')) == 'good', asset


CHANGES = STATES.index('changes')  # from this state on, the demo is changed
ALL = [*STATES[:CHANGES], 'each_tool', 'each_selected_item', 'each_popover', 'import_of_a_mask',
       *STATES[CHANGES:]]


def read(program, demo, screen, language):
    project = json.loads((demo / 'demo.gabarit').read_text())
    size, _, points = screen.partition('@')
    font = f'gtk-font-name=DejaVu Sans {points}\n' if points else ''
    size = tuple(map(int, size.split('x')))
    with AskedDesk(program, size=size, settings=font, environment=language) as desk:
        mask_title = 'Importer une image de plan' if language else 'Import Plane Image'
        album = Reading(desk, set(strings(project)) | {'ayesha'}, mask_title)
        for state in ALL:
            try:
                getattr(album, state)()
            except Exception:
                desk.explain()
                raise
    return album


def main():
    program, demo, screen, locales = sys.argv[1:]
    language = {**FRENCH, 'LOCPATH': locales} if locales else {}
    album = read(program, pathlib.Path(demo), screen, language)
    for what, where in album.found.items():
        print(f'# {where}: {what}')
    print('1..2')
    print(f"{'not ok' if album.found else 'ok'} 1 - nothing is cut off")
    enough = album.looks > 80
    print(f"{'ok' if enough else 'not ok'} 2 - {album.looks} states were examined")
    return 0 if enough and not album.found else 1


if __name__ == '__main__':
    sys.exit(main())
