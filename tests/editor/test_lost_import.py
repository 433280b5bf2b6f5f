#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Kills the editor after an import into a project that was never saved. The restored project shows
its pictures without a question, and the next chooser opens in the folder of the last file. Prints
TAP.

    test_lost_import.py EDITOR DEMO_FOLDER
"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402


class Importer:
    def __init__(self, desk, demo):
        self.desk = desk
        self.art = desk.folder / 'art'
        self.art.mkdir()
        for name in ('asha.png', 'keep.png'):
            shutil.copy(demo / name, self.art)

    def _middle(self):
        """Returns the pixels in the middle of the canvas."""
        self.desk.fill_screen()
        self.desk.move(5, 5)
        self.desk.settle()
        width, height = self.desk.size
        return self.desk.pixels(width // 2 - 120, height // 2 - 220, 240, 240)

    def _import(self, name):
        self.desk.key('ctrl+i')
        self.desk.expect('dialog open-pictures')
        self.desk.choose('Import Files', self.art / name)
        self.desk.expect('dialog import')

    def imports_into_a_new_project(self):
        self.desk.start()
        self.desk.fill_screen()
        self._import('asha.png')
        self.desk.key('Return')
        self.desk.expect('imported 1')
        self.middle = self._middle()
        assert len({self.middle[at:at + 3] for at in range(0, len(self.middle), 3)}) > 20

    def restores_it_after_a_kill_without_a_question(self):
        self.desk.kill()
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self.desk.key('Return')
        self.desk.expect('restored Untitled')
        assert self._middle() == self.middle
        asked = [line for line in self.desk.editor.lines if 'dialog outside-pictures' in line]
        assert asked == [], asked

    def saves_in_the_folder_of_the_last_file(self):
        self._import('keep.png')
        self.desk.key('Return')
        self.desk.expect('imported 2')
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', 'duel')
        self.desk.expect(f'saved {self.art / "duel.gabarit"}')


def main():
    editor, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Importer(desk, demo))


if __name__ == '__main__':
    sys.exit(main())
