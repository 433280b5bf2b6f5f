#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Roles of tags at the real window, by the mouse: a new one is made, and one that nobody
wants any more is removed from all tags, and brought back. Speaks TAP.

    test_roles.py EDITOR DEMO_FOLDER
"""
import json
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
from desk import Desk, run_steps  # noqa: E402

# Of a window that fills the screen: the first tag, and what its popover has.
ROW, NEW, REMOVE = (60, 802), (441, 869), (519, 835)


class Designer:
    def __init__(self, desk, demo):
        self.desk = desk
        self.project = desk.folder / 'demo.gabarit'
        for picture in demo.glob('*.png'):
            shutil.copy(picture, desk.folder)
        shutil.copy(demo / 'demo.gabarit', self.project)

    def _roles(self):
        """Those of the project, and that of the first tag, as they were saved last."""
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

    def removes_it_from_the_project(self):
        self._open()
        self.desk.click(*REMOVE)
        self.desk.settle()
        assert self._saved() == (self.before[0], '')

    def removes_nothing_where_there_is_no_role(self):
        self._open()
        self.desk.click(*REMOVE)
        self.desk.settle()
        self.desk.key('Escape')

    def brings_it_back(self):
        """By one step: the last click did nothing."""
        self.desk.key('ctrl+z')
        self.desk.settle()
        assert self._saved() == (self.before[0] + ['guard'], 'guard')


def main():
    program, demo = sys.argv[1:]
    with Desk(program) as desk:
        return run_steps(desk, Designer(desk, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
