#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the roles of tags in the real window, by mouse: a new role is added, removed from the
project and its tags, and restored. Prints TAP.

    test_roles.py EDITOR DEMO_FOLDER
"""
import json
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

# Positions in a window that fills the screen: the first tag, and controls of its popover.
ROW, NEW, REMOVE = (60, 488), (441, 555), (519, 522)


class Designer:
    def __init__(self, desk, demo):
        self.desk = desk
        self.project = desk.folder / 'demo.gabarit'
        for picture in demo.glob('*.png'):
            shutil.copy(picture, desk.folder)
        shutil.copy(demo / 'demo.gabarit', self.project)

    def _roles(self):
        """Returns the roles of the saved project, and the role of the tag "head"."""
        project = json.loads(self.project.read_text())
        tag = next(tag for tag in project['tags'] if tag['name'] == 'head')
        return [role['name'] for role in project['roles']], tag.get('role', '')

    def _saved(self):
        self.desk.key('Escape')
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return self._roles()

    def _open(self):
        self.desk.click(*ROW)
        self.desk.action('recolour-tag')
        self.desk.settle()

    def gives_the_first_tag_a_new_role(self):
        self.desk.start(self.project)
        self.desk.fill_screen()
        self.desk.expect('opened')
        self.desk.settle()
        self.before = self._roles()
        self._open()
        self.desk.click(*NEW)
        self.desk.type('guard')
        self.desk.key('Return')
        self.desk.settle()
        assert self._saved() == (self.before[0] + ['guard'], 'guard')

    def removes_the_role_from_the_project(self):
        self._open()
        self.desk.click(*REMOVE)
        self.desk.settle()
        assert self._saved() == (self.before[0], '')

    def removes_nothing_if_the_tag_has_no_role(self):
        self._open()
        self.desk.click(*REMOVE)
        self.desk.settle()
        self.desk.key('Escape')

    def restores_the_role_by_undo(self):
        """One undo suffices, because the last click changed nothing."""
        self.desk.key('ctrl+z')
        self.desk.settle()
        assert self._saved() == (self.before[0] + ['guard'], 'guard')


def main():
    program, demo = sys.argv[1:]
    with Desk(program) as desk:
        return run_steps(desk, Designer(desk, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
