#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests operations that take time, in the real window: exports that are cancelled, closing during
an export and during a save. Prints TAP.

    test_waits.py EDITOR DEMO_FOLDER SLOW_DISK_LIBRARY
"""
import json
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

SIDE = 6000
TRACKS = 8
OLD = b'\x89GAB\r\n\x1a\nan old bank'


def with_own_ids(value, number):
    """Returns a copy with other ids, which differ in their first digits."""
    if isinstance(value, dict):
        return {key: f'{number + 1:02x}{part[2:]}' if key == 'id' else with_own_ids(part, number)
                for key, part in value.items()}
    if isinstance(value, list):
        return [with_own_ids(part, number) for part in value]
    return value


class Waits:
    """Works on race tracks so large that computing their bands takes seconds."""

    def __init__(self, desk, demo):
        self.desk = desk
        self.folder = desk.folder / 'work'
        shutil.copytree(demo, self.folder)
        self.project = self.folder / 'demo.gabarit'
        self.bank = self.folder / 'demo.gab'
        self._enlarge()

    def _enlarge(self):
        document = json.loads(self.project.read_text())
        track = next(map_ for map_ in document['maps'] if map_['name'] == 'lake circuit')
        del track['picture']
        track['store_distances'] = False
        track['width'] = track['height'] = SIDE
        for plane in track['planes']:
            plane['pixels']['size'] = [SIDE, SIDE]
        document['maps'] = [dict(with_own_ids(track, number), name=f'track {number}')
                            for number in range(TRACKS)]
        self.project.write_text(json.dumps(document))

    def _open(self):
        """Opens the project. The editor asks before it opens the maps, because no art confirms
        their size."""
        self.desk.start(self.project)
        self.desk.expect('dialog memory')
        self.desk.key('Return')
        self.desk.expect('closed dialog memory')
        self.desk.expect('opened .*demo.gabarit')

    def opens_a_large_map(self):
        self.bank.write_bytes(OLD)
        self._open()

    def cancels_an_export_by_its_button(self):
        self.desk.action('export-again')
        self.desk.expect('progress Exporting')
        self.desk.action('cancel-export')
        self.desk.expect('notice info The export was cancelled')
        self.desk.expect('export failed')
        assert self.bank.read_bytes() == OLD

    def leaves_no_temporary_files(self):
        names = {path.name for path in self.folder.iterdir()}
        assert not [name for name in names if name.startswith('.') or name.endswith('~')], names

    def waits_for_an_export_before_it_closes(self):
        self.desk.action('export-again')
        self.desk.expect('progress Exporting')
        self.desk.key('ctrl+w')
        self.desk.expect('notice info The window will close once the bank is exported')
        self.desk.key('ctrl+shift+e')
        self.desk.expect('notice info The export was cancelled')
        self.desk.expect('closed ')
        assert self.desk.wait_for_exit() == 0
        assert self.bank.read_bytes() == OLD

    def waits_for_a_save_before_it_closes(self):
        self._open()
        self.desk.key('F2', 'ctrl+a')
        self.desk.type('late')
        self.desk.key('Return')
        self.desk.expect('changed 1 of 1')
        self.desk.key('ctrl+s', 'ctrl+w')
        self.desk.expect('notice info The window will close once the project is saved')
        self.desk.expect('saved ')  # the notice precedes the end of the save
        self.desk.expect('closed ')
        assert self.desk.wait_for_exit() == 0
        assert '"late"' in self.project.read_text()

    def cancels_closing_if_a_change_follows_the_save(self):
        self._open()
        # A change waits until the previous one is in the journal. The first change creates the
        # journal, which takes as long as a save here.
        for number, name in enumerate(['later', 'latest'], 1):
            self.desk.key('F2', 'ctrl+a')
            self.desk.type(name)
            self.desk.key('Return')
            self.desk.expect(f'changed {number} of {number}')
            self.desk.settle()  # until the canvas has the keyboard again
        self.desk.key('ctrl+s', 'ctrl+w')
        self.desk.expect('notice info The window will close once')
        self.desk.key('ctrl+z')
        self.desk.expect('changed 1 of 2')
        self.desk.expect('saved ')
        self.desk.key('ctrl+w')
        self.desk.expect('dialog close')
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('answer Discard')
        assert self.desk.wait_for_exit() == 0
        assert '"latest"' in self.project.read_text()


def main():
    editor, demo, library = sys.argv[1:4]
    slow = {'LD_PRELOAD': library, 'SLOW_DISK': '250'}
    with Desk(editor, environment=slow) as desk:
        return run_steps(desk, Waits(desk, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
