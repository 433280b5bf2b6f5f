#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Keys that the user changes by pressing them in the list of shortcuts, in the real window: where
they work then, where they are shown, which are rejected, what happens to the command that had the
key, and that they are stored. Prints TAP.

    test_key_choice.py EDITOR GAB DEMO_FOLDER
"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

RESET_ALL = 985, 689  # in the list, which is in the corner of the screen


class Typist:
    """A user with other habits."""

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

    def _shortcuts(self, words):
        """Opens the list and goes to the key of the first command that matches."""
        self.desk.key('F1')
        self.desk.expect('dialog shortcuts')
        self.desk.type(words)
        self.desk.settle()

    def _press_first_button(self, changed=False):
        """If a key was changed, the first button of its row resets it, so the second one is
        pressed."""
        self.desk.key(*['Tab'] * (2 if changed else 1))
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('shortcuts say: Press the new key')

    def _close(self):
        self.desk.key('Escape')
        self.desk.settle()

    def _found(self, words):
        """Returns what the palette states about the first matching command."""
        self.desk.key('ctrl+shift+p')
        self.desk.expect('palette open')
        self.desk.type(words)
        self.desk.settle()
        with self.desk.editor.news:
            said = [line for line in self.desk.editor.lines if line.startswith('EV palette at ')]
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        return said[-1][len('EV palette at '):]

    # ---- Steps ----

    def keeps_the_key_of_a_command_that_was_renamed(self):
        """Settings of an earlier version have the former name."""
        stored = self.desk.folder / 'home/.config/glib-2.0/settings/keyfile'
        stored.parent.mkdir(parents=True)
        stored.write_text("[org/gabarit/Gabarit]\nkeys={'bare-art': '<Control>j'}\n")
        self._start()
        self.desk.key('ctrl+j')
        self.desk.expect('command hide-overlays')
        self.desk.action('hide-overlays')
        assert "keys={'hide-overlays': '<Control>j'}" in stored.read_text(), stored.read_text()
        self.desk.kill()

    def presses_a_new_key(self):
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
        self.desk.editor.forget()
        self.desk.key('ctrl+r')
        self.desk.settle()
        assert self.desk.state('rulers') != before, 'the old key still counts'

    def sees_it_in_the_palette(self):
        assert self._found('rulers').endswith('Ctrl+Alt+R'), self._found('rulers')

    def gives_a_letter_to_a_command_of_the_canvas(self):
        self._shortcuts('fit the selection')
        self._press_first_button()
        self.desk.key('j')
        self.desk.expect('key of fit-selection is j')
        self._close()
        self.desk.move(700, 500)
        self.desk.settle()
        self.desk.key('j')
        self.desk.expect('command fit-selection')

    def is_refused_what_texts_need(self):
        self._shortcuts('rulers')
        self._press_first_button(changed=True)
        for key in ('ctrl+c', 'Tab', 'super+r'):
            self.desk.key(key)
            self.desk.expect('shortcuts say: .*: (Text fields|This key leads|The desktop)')
        self.desk.key('Escape')
        self.desk.expect('shortcuts say: Press the button')

    def is_told_whose_a_key_is(self):
        """The button of the key has the focus already."""
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('shortcuts say: Press the new key')
        self.desk.key('ctrl+s')
        self.desk.expect('shortcuts say: Ctrl\\+S is already used for “Save”')
        self.desk.key('Escape')
        self.desk.expect('shortcuts say: Press the button')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('shortcuts say: Press the new key')
        self.desk.key('ctrl+s')
        self.desk.expect('shortcuts say: Ctrl\\+S is already used')
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('key of rulers is <Control>s')
        self._close()
        self.desk.key('ctrl+s')
        self.desk.expect('command rulers')
        assert self._found('save').startswith('Save'), self._found('save')
        assert 'Ctrl+S' not in self._found('save as a').split(','), self._found('save')

    def finds_the_keys_at_the_next_start(self):
        self.desk.action('save')
        self.desk.settle()
        self.desk.key('ctrl+q')
        self.desk.ended()
        self._start()
        self.desk.key('ctrl+s')
        self.desk.expect('command rulers')

    def takes_all_back(self):
        self._shortcuts('rulers')
        self.desk.click(*RESET_ALL)
        self.desk.expect('keys are usual')
        self._close()
        self.desk.key('ctrl+s')
        self.desk.settle()
        self.desk.key('ctrl+r')
        self.desk.expect('command rulers')


def main():
    editor, _, demo = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    # Settings that are kept from one start to the next.
    with Desk(editor, environment={'GSETTINGS_BACKEND': 'keyfile'}) as desk:
        return run_steps(desk, Typist(desk, demo))


if __name__ == '__main__':
    sys.exit(main())
