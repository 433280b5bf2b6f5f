#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that every state of the editor, including the dialogs, fits a small screen: 800 × 500
logical pixels at scale 2. The language is French, whose texts are longer, or English if French is
not available. Prints TAP.

    test_small.py EDITOR LOCALE_FOLDER
"""
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk  # noqa: E402
from screenshots import STATES, Album  # noqa: E402

SCREEN = (1600, 1000)
FRENCH = {'LC_ALL': 'fr_FR.UTF-8', 'LANGUAGE': 'fr'}


class Measuring(Album):
    """Goes through all states; in each, measures windows instead of taking a picture. GTK moves
    menus and popovers into view as far as possible."""

    def __init__(self, desk):
        super().__init__(desk, None)
        self.window_count = 0
        self.large = []

    def shot(self, name):
        self.desk.settle()
        self.desk.keep_picture(name)
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', 'gabarit',
                                'getwindowgeometry', '%@'], env=self.desk.environment, check=False,
                               capture_output=True, text=True).stdout
        for size in re.findall(r'Geometry: (\d+)x(\d+)', found):
            self.window_count += 1
            if int(size[0]) > SCREEN[0] or int(size[1]) > SCREEN[1]:
                self.large.append(f'{name}: a window of {size[0]} × {size[1]}')


def measure(editor, language):
    with Desk(editor, size=SCREEN, environment={'GDK_SCALE': '2', **language}) as desk:
        album = Measuring(desk)
        for state in (*STATES, 'import_pictures'):
            try:
                getattr(album, state)()
            except Exception:
                desk.explain()
                raise
    if album.window_count < 40:
        album.large.append(f'only {album.window_count} windows were measured')
    return album.large


def main():
    editor, locales = sys.argv[1:]
    large = measure(editor, {**FRENCH, 'LOCPATH': locales} if locales else {})
    for line in large:
        print(f'# {line}')
    print(f"1..1\n{'not ok' if large else 'ok'} 1 - every window fits the screen")
    return 1 if large else 0


if __name__ == '__main__':
    sys.exit(main())
