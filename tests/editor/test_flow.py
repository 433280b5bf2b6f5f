#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the work with a project in the real window: input by mouse and keys, output in files.
Prints TAP.

    test_flow.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402


def names(project):
    return [sprite['name'] for sprite in json.loads(project.read_text())['sprites']]


class Flow:
    """The work of one user; each step depends on the previous ones."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        shutil.copytree(demo, self.folder, ignore=shutil.ignore_patterns('draw', '*.build', '*.sh'))
        self.project = self.folder / 'demo.gabarit'

    def opens_a_project(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*demo.gabarit')
        self.desk.expect('zoom ')

    def _rename(self, name):
        self.desk.key('F2')
        self.desk.key('ctrl+a')
        self.desk.type(name)
        self.desk.key('Return')

    def renames_an_asset(self):
        self._rename('aisha')
        self.desk.expect('changed 1 of 1')

    def undoes_and_redoes(self):
        self.desk.key('ctrl+z')
        self.desk.expect('changed 0 of 1')
        self.desk.key('ctrl+shift+z')
        self.desk.expect('changed 1 of 1')

    def zooms(self):
        self.desk.key('ctrl+plus')
        self.desk.expect('zoom ')
        self.desk.key('ctrl+0')
        self.desk.expect('zoom ')

    def saves(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        assert names(self.project)[0] == 'aisha', names(self.project)

    def loses_at_most_the_last_command_when_killed(self):
        """The journal's second record is written after the first one, so it may be incomplete."""
        self._rename('ayesha')
        self.desk.expect('changed 2 of 2')
        self._rename('ayesha2')
        self.desk.expect('changed 3 of 3')
        self.desk.kill()
        assert names(self.project)[0] == 'aisha', names(self.project)

    def discards_lost_work_and_undoes_that(self):
        """The notice has the button that undoes; the row in the dialog has only the one that
        restores."""
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('notice info “demo.gabarit” was discarded')
        self.desk.settle()
        self.desk.key('Tab', 'Tab', 'Return')
        self.desk.expect('undiscarded ')
        self.desk.key('Escape')
        self.desk.expect('closed dialog lost-work')
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0

    def restores_discarded_work(self):
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('discarded ')
        self.desk.key('Escape')
        self.desk.expect('closed dialog lost-work')
        self.desk.action('lost-work')
        self.desk.expect('dialog lost-work')
        self.desk.key('Return')
        self.desk.expect('restored demo.gabarit')
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        assert names(self.project)[0] in ('ayesha', 'ayesha2'), names(self.project)

    def exports(self):
        self.desk.key('ctrl+shift+x')
        self.desk.expect('exported ')
        # The distances to the roads are off by default, so nothing warns about them.
        assert not any('notice warning' in line for line in self.desk.editor.lines)
        bank = self.folder / 'demo.gab'
        output = subprocess.run([self.gab, 'info', bank, '--json'], check=True, capture_output=True)
        assert 'ayesha' in output.stdout.decode()

    def closes(self):
        self.desk.key('ctrl+q')
        self.desk.expect('closed ')
        assert self.desk.wait_for_exit() == 0

    def opens_again(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*demo.gabarit')
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0


def main():
    editor, gab, demo = sys.argv[1:4]
    with Desk(editor) as desk:
        return run_steps(desk, Flow(desk, gab, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
