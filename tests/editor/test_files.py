#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests files and the dialogs about them, in the real window: a first project, import, Save As, a
project that another program changes, closing with unsaved changes, a damaged project. Prints TAP.

    test_files.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402


class Files:
    """Steps from an empty start to a project that two programs have changed."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        for picture in ('asha.png', 'borin.png'):
            shutil.copy(demo / picture, self.folder / picture)
        self.project = self.folder / 'duel.gabarit'

    def _saved(self):
        return json.loads(self.project.read_text())

    def _sprites(self):
        return [sprite['name'] for sprite in self._saved().get('sprites', [])]

    def _hot_spot(self):
        frame = self._saved()['sprites'][0]['frames'][0]
        return frame['hot_x'], frame['hot_y']

    def _move_hot_spot(self, place):
        """Changes the project: moves the hot spot to a position such as "top-left"."""
        self.desk.action('hot-spot', f"'{place}'")
        self.desk.expect('changed ')

    def starts_and_creates_a_project(self):
        self.desk.start()
        self.desk.key('ctrl+n')
        self.desk.expect('session Untitled')

    def saves_a_new_project_under_a_name(self):
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.project.with_suffix(''))
        self.desk.expect(f'saved {self.project}')
        assert self._sprites() == []

    def imports_a_picture(self):
        self.desk.key('ctrl+i')
        self.desk.expect('dialog open-pictures')
        self.desk.choose('Import Files', self.folder / 'asha.png')
        self.desk.expect('dialog import')
        self.desk.key('Return')
        self.desk.expect('imported 1')
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        assert self._sprites() == ['asha']
        assert [picture['path'] for picture in self._saved()['pictures']] == ['asha.png']

    def starts_choosers_in_the_folder_for_the_kind_of_file(self):
        """Art is chosen where art was chosen last, a project next to the current one."""
        other = self.folder / 'other'
        other.mkdir()
        shutil.copy(self.folder / 'borin.png', other / 'hero.png')
        for path in other / 'hero.png', './hero.png':
            self.desk.key('ctrl+i')
            self.desk.expect('dialog open-pictures')
            self.desk.choose('Import Files', path)
            self.desk.expect('dialog import')
            self.desk.key('Escape')
            self.desk.settle()
        (self.folder / 'broken.gabarit').write_text('{')
        self.desk.key('ctrl+o')
        self.desk.expect('dialog open-project')
        self.desk.choose('Open Project', './broken.gabarit')
        self.desk.expect('notice error The project could not be opened')

    def detects_a_change_by_another_program(self):
        subprocess.run([self.gab, 'import', self.project, self.folder / 'borin.png'], check=True,
                       stdout=subprocess.DEVNULL)
        self.desk.expect('notice warning Another program')

    def detects_a_second_change(self):
        """A second change is reported while the first notice is still shown."""
        subprocess.run([self.gab, 'import', self.project, self.folder / 'borin.png', '--name',
                        'twin'], check=True, stdout=subprocess.DEVNULL)
        self.desk.expect('notice warning Another program')

    def asks_before_it_overwrites(self):
        self._move_hot_spot('top-left')
        self.desk.key('ctrl+s')
        self.desk.expect('dialog file-changed')
        self.desk.key('Escape')
        self.desk.expect('answer Cancel')
        assert len(self._sprites()) == 3

    def loads_the_other_version_as_one_undo_step(self):
        self.desk.action('compare')
        self.desk.expect('dialog compare')
        self.desk.key('Return')
        self.desk.expect('changed ')
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')

    def overwrites_the_file_on_request(self):
        self.desk.key('ctrl+s')
        self.desk.expect('dialog file-changed')
        self.desk.key('Tab', 'Tab', 'Return')
        self.desk.expect('answer Overwrite')
        self.desk.expect('saved ')
        assert self._sprites() == ['asha']
        self.corner = self._hot_spot()

    def asks_before_changes_are_lost(self):
        self._move_hot_spot('bottom-right')
        self.desk.key('ctrl+w')
        self.desk.expect('dialog close')
        self.desk.key('Escape')
        self.desk.expect('answer Cancel')
        self.desk.key('ctrl+w')
        self.desk.expect('dialog close')
        self.desk.key('Return')
        self.desk.expect('answer Save')
        self.desk.expect('closed ')
        assert self.desk.wait_for_exit() == 0
        assert self._hot_spot() > self.corner
        self.corner = self._hot_spot()

    def discards_changes_on_request(self):
        self.desk.start(self.project)
        self.desk.expect('opened ')
        self._move_hot_spot('middle')
        self.desk.key('ctrl+q')
        self.desk.expect('dialog close')
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('answer Discard')
        assert self.desk.wait_for_exit() == 0
        assert self._hot_spot() == self.corner

    def reports_a_project_that_cannot_be_opened(self):
        broken = self.folder / 'broken.gabarit'
        broken.write_text('{')
        self.desk.start(broken)
        self.desk.expect('notice error The project could not be opened')

    def hides_the_error_after_a_while(self):
        self.desk.expect('notice hidden')

    def hides_the_error_after_the_next_success(self):
        self.desk.action('open-path', f"'{self.folder / 'broken.gabarit'}'")
        self.desk.expect('notice error The project could not be opened')
        self.desk.key('ctrl+n')
        self.desk.expect('session Untitled')
        self.desk.action('add-asset', "'sprite'")
        self.desk.expect('notice hidden', 6)
        self.desk.settle()
        self.desk.key('ctrl+z')  # in the field for the new name, before anything is typed
        self.desk.settle()
        self.desk.action('undo')
        self.desk.expect('changed ')
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0
        assert not any('“Rename” is not possible' in line for line in self.desk.editor.lines)

    def offers_the_backup_of_a_damaged_project(self):
        whole = self.project.read_bytes()
        self.project.write_bytes(whole[:len(whole) // 2])
        self.before = json.loads(self.project.with_name('duel.gabarit~').read_text())
        self.desk.start(self.project)
        self.desk.expect('dialog backup')
        self.desk.key('Return')
        self.desk.expect('opened ')

    def saves_the_backup_as_the_project(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        assert self._saved()['sprites'] == self.before['sprites']
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0


def main():
    editor, gab, demo = sys.argv[1:4]
    with Desk(editor) as desk:
        return run_steps(desk, Files(desk, gab, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
