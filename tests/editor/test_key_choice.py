#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests changing keyboard shortcuts in the real window: the new shortcut works and is shown,
reserved keys are rejected, a conflict is reported and can be overridden, and the choice is saved.
Prints TAP.

    test_key_choice.py EDITOR GAB DEMO_FOLDER
"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

RESET_ALL = 985, 689  # position of the button on the screen; the dialog is in its corner


class Typist:
    """The steps of a user who changes shortcuts."""

    def __init__(self, desk, demo):
        self.desk = desk
        self.folder = desk.folder / 'work'
        shutil.copytree(demo, self.folder)
        self.project = self.folder / 'demo.gabarit'

    def _start(self):
        self.desk.start(self.project)
        self.desk.expect('opened')
        self.desk.fill_screen()
        self.desk.settle()

    def _shortcuts(self, query):
        """Opens the list of shortcuts and searches in it."""
        self.desk.key('ctrl+question')
        self.desk.expect('dialog shortcuts')
        self.desk.type(query)
        self.desk.settle()

    def _press_first_button(self, changed=False):
        """Presses the button that changes the shortcut in the first row. It is the second button if
        the shortcut was changed before, because the first one resets it."""
        self.desk.key(*['Tab'] * (2 if changed else 1))
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('shortcuts: Press the new shortcut')

    def _close(self):
        self.desk.key('Escape')
        self.desk.settle()

    def _palette_row(self, query):
        """Returns the text of the first row that the palette finds: the command's title, state and
        shortcut."""
        self.desk.key('ctrl+shift+p')
        self.desk.expect('palette open')
        self.desk.type(query)
        self.desk.settle()
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if line.startswith('EV palette at ')]
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        return lines[-1][len('EV palette at '):]

    # ---- Steps ----

    def keeps_the_shortcut_of_a_command_that_was_renamed(self):
        """Settings of an earlier version contain the former name."""
        stored = self.desk.folder / 'home/.config/glib-2.0/settings/keyfile'
        stored.parent.mkdir(parents=True)
        stored.write_text("[org/gabarit/Gabarit]\nkeys={'bare-art': '<Control>j'}\n")
        self._start()
        self.desk.key('ctrl+j')
        self.desk.expect('command hide-overlays')
        self.desk.action('hide-overlays')
        assert "keys={'hide-overlays': '<Control>j'}" in stored.read_text(), stored.read_text()
        self.desk.kill()

    def changes_a_shortcut(self):
        self._start()
        self._shortcuts('rulers')
        self._press_first_button()
        self.desk.key('ctrl+alt+r')
        self.desk.expect('key of rulers is <Control><Alt>r')
        self._close()
        before = self.desk.state('rulers')
        self.desk.key('ctrl+alt+r')
        self.desk.expect('command rulers')
        assert self.desk.state('rulers') != before
        self.desk.editor.skip_lines()
        self.desk.key('ctrl+r')
        self.desk.settle()
        assert self.desk.state('rulers') != before, 'the old shortcut still works'

    def shows_the_new_shortcut_in_the_palette(self):
        assert self._palette_row('rulers').endswith('Ctrl+Alt+R'), self._palette_row('rulers')

    def assigns_a_letter_to_a_canvas_command(self):
        self._shortcuts('fit to selection')
        self._press_first_button()
        self.desk.key('j')
        self.desk.expect('key of fit-selection is j')
        self._close()
        self.desk.move(700, 500)
        self.desk.settle()
        self.desk.key('j')
        self.desk.expect('command fit-selection')

    def rejects_reserved_keys(self):
        self._shortcuts('rulers')
        self._press_first_button(changed=True)
        for key in ('ctrl+c', 'Tab', 'super+r'):
            self.desk.key(key)
            self.desk.expect('shortcuts: .*: Reserved for')
        self.desk.key('Escape')
        self.desk.expect('shortcuts: Click a shortcut')

    def reports_a_conflicting_shortcut_and_overrides_it(self):
        """The button of the shortcut already has the focus."""
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('shortcuts: Press the new shortcut')
        self.desk.key('ctrl+s')
        self.desk.expect('shortcuts: Ctrl\\+S is already used for “Save”')
        self.desk.key('Escape')
        self.desk.expect('shortcuts: Click a shortcut')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('shortcuts: Press the new shortcut')
        self.desk.key('ctrl+s')
        self.desk.expect('shortcuts: Ctrl\\+S is already used')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('key of rulers is <Control>s')
        self._close()
        self.desk.key('ctrl+s')
        self.desk.expect('command rulers')
        assert self._palette_row('save').startswith('Save'), self._palette_row('save')
        assert 'Ctrl+S' not in self._palette_row('save as a').split(','), self._palette_row('save')

    def keeps_shortcuts_until_the_next_start(self):
        self.desk.action('save')
        self.desk.settle()
        self.desk.key('ctrl+q')
        self.desk.wait_for_exit()
        self._start()
        self.desk.key('ctrl+s')
        self.desk.expect('command rulers')

    def resets_all_shortcuts(self):
        self._shortcuts('rulers')
        self.desk.click(*RESET_ALL)
        self.desk.expect('all keys are the defaults')
        self._close()
        self.desk.key('ctrl+s')
        self.desk.settle()
        self.desk.key('ctrl+r')
        self.desk.expect('command rulers')


def main():
    editor, _, demo = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    # The settings persist from one start to the next.
    with Desk(editor, environment={'GSETTINGS_BACKEND': 'keyfile'}) as desk:
        return run_steps(desk, Typist(desk, demo))


if __name__ == '__main__':
    sys.exit(main())
