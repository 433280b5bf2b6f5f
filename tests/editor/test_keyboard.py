#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the work without a mouse: a new user goes from the first start to the first bank with only
the keyboard. The saved project and the exported bank are checked. Prints TAP.

    test_keyboard.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402


class NewUser:
    """Exports a bank from a picture."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'asha.png', self.folder)
        self.project = self.folder / 'first.gabarit'
        self.bank = self.folder / 'first.gab'

    def _sprite(self):
        return json.loads(self.project.read_text())['sprites'][0]

    def makes_a_project_from_the_welcome_screen(self):
        self.desk.start()
        self.desk.key('Return')  # the suggested button has the focus
        self.desk.expect('session Untitled')

    def opens_the_menu_by_the_first_f10(self):
        self.desk.key('F10')
        self.desk.expect('menu open')
        self.desk.key('Escape')
        self.desk.expect('menu closed')
        self.desk.settle()  # an earlier key would go to the closing menu

    def imports_a_picture(self):
        self.desk.key('ctrl+i')
        self.desk.expect('dialog open-pictures')
        self.desk.choose('Import Files', self.folder / 'asha.png')
        self.desk.expect('dialog import')
        self.desk.key('Return')
        self.desk.expect('imported 1')

    def renames_the_new_sprite(self):
        self.desk.settle()  # until the new sprite is in the list
        self.desk.key('F2', 'ctrl+a')
        self.desk.type('hero')
        self.desk.key('Return')
        self.desk.expect('changed ')
        self.desk.expect('command to-canvas')

    def places_a_hot_spot(self):
        for area in ('ToolStrip', 'OptionsBar', 'TagsPanel', 'AssetsPanel'):
            self.desk.key('shift+F6')
            self.desk.expect(f'area Ed{area}')
        self.desk.key('h')  # chooses a tool, also while a list has the focus
        self.desk.expect('command tool')
        self.desk.key('KP_2')
        self.desk.expect('changed ')

    def hides_the_panels_and_shows_them_again(self):
        for key, command in (('F7', 'left-panel'), ('F8', 'right-panel')):
            for shown in (False, True):
                self.desk.key(key)
                self.desk.expect(f'command {command}')
                assert self.desk.state(command) == shown

    def renames_a_tag(self):
        for area in ('FrameStrip', 'Inspector'):
            self.desk.key('F6')
            self.desk.expect(f'area Ed{area}')
        for area in ('GtkHeaderBar', 'EdAssetsPanel', 'EdTagsPanel'):
            self.desk.key('F6')
            self.desk.expect(f'area {area}')
        self.desk.key('Tab', 'Tab', 'Tab')  # to the list
        self.desk.key('Down', 'F2', 'ctrl+a')
        self.desk.type('chest')
        self.desk.key('Return')
        self.desk.expect('changed ')
        self.desk.expect('command to-canvas')

    def chooses_tools_by_letters_in_the_list_of_tags(self):
        for letter, tool in (('c', 'cover'), ('h', 'hot-spot')):
            self._goes_to_the_list_of_tags()
            self.desk.key(letter)
            self.desk.expect('command tool')
            assert self.desk.state('tool') == tool
        self._goes_to_the_list_of_tags()
        for letter in 'ls':
            self.desk.key(letter)
        self.desk.settle()
        for state in ('hide-tag', 'lock-tag', 'solo-tag'):
            assert not self.desk.state(state), state

    def _goes_to_the_list_of_tags(self):
        for area in ('ToolStrip', 'OptionsBar', 'TagsPanel'):
            self.desk.key('shift+F6')
            self.desk.expect(f'area Ed{area}')
        self.desk.key('Tab', 'Tab', 'Tab')

    def saves(self):
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', self.project)
        self.desk.expect('saved ')
        frame = self._sprite()['frames'][0]
        assert self._sprite()['name'] == 'hero'
        assert frame['hot_y'] > frame['h'] - 20, frame  # at the lower edge of the art
        assert json.loads(self.project.read_text())['tags'][1]['name'] == 'chest'

    def exports(self):
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        self.desk.key('ctrl+a')
        self.desk.type(self.bank)
        self.desk.key('Return')
        self.desk.expect('exported ')
        information = json.loads(subprocess.run([self.gab, 'info', self.bank, '--json'], check=True,
                                                capture_output=True, text=True).stdout)
        assert 'hero' in json.dumps(information), information

    def quits_without_a_question(self):
        """No dialog appears, because the export has saved its settings."""
        assert json.loads(self.project.read_text())['export']['bank'] == self.bank.name
        self.desk.key('ctrl+q')
        self.desk.expect('closed ')
        assert self.desk.wait_for_exit() == 0


def main():
    editor, gab, demo = sys.argv[1:4]
    with Desk(editor) as desk:
        return run_steps(desk, NewUser(desk, gab, pathlib.Path(demo)))


if __name__ == '__main__':
    sys.exit(main())
