#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the command palette in the real window: it finds commands, assets, tags, frames and
projects by typed words and keys only; it states why a command is not available; it returns the
focus when it closes. Prints TAP.

    test_palette.py EDITOR GAB DEMO_FOLDER
"""
import pathlib
import re
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

KEYS = 'ctrl+shift+p'


class Typist:
    """The steps of a user who searches for words instead of using menus."""

    def __init__(self, desk, demo):
        self.desk = desk
        self.folder = desk.folder / 'work'
        shutil.copytree(demo, self.folder)
        self.project = self.folder / 'demo.gabarit'

    def _last_event(self, word):
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if re.match('EV ' + word, line)]
        return lines[-1][3:] if lines else ''

    def _open(self):
        self.desk.key(KEYS)
        self.desk.expect('palette open')
        self.desk.expect('palette at ')

    def _type(self, words):
        """Replaces the typed text; returns the number of results."""
        self.desk.key('ctrl+a')
        self.desk.type(words)
        self.desk.settle()  # the search runs twice: for the empty text and for the new one
        self.desk.editor.skip_lines()
        return int(self._last_event(r'palette \d+ found').split()[1])

    def _at(self):
        return self._last_event('palette at ')[len('palette at '):]

    def _move(self, key):
        self.desk.key(key)
        return self.desk.expect('palette at (.*)').group(1)

    # ---- Steps ----

    def opens_without_a_project(self):
        self.desk.start()
        self.desk.fill_screen()
        self._open()
        self._type('onion')
        assert self._at() == 'Onion Skin, Open a project first', self._at()
        self.desk.key('Return')
        self.desk.expect('palette refuses: Open a project first')
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        self.desk.key('ctrl+q')
        self.desk.wait_for_exit()

    def states_that_nothing_is_selected(self):
        """A command that moves an item needs a selected item, and a position to which the item can
        move."""
        self.desk.start()
        self.desk.fill_screen()
        self.desk.key('ctrl+n')
        self.desk.settle()
        self.desk.action('tag', '0')
        self._open()
        for words, name, first in [
                ('move asset up', 'Move Asset Up', 'Select an asset first'),
                ('move tag down', 'Move Tag Down', 'Select a tag first'),
                ('move layer up', 'Move Layer or Plane Up', 'Select a layer or plane first')]:
            self._type(words)
            assert self._at() == f'{name}, {first}', self._at()
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        self.desk.action('add-asset', "'map'")
        self.desk.expect('changed 1 of 1')
        self.desk.key('Escape')
        self.desk.action('tag', '1')
        self._open()
        for words, answer in [
                ('move asset down', 'Move Asset Down, Already at the bottom'),
                ('move tag up', 'Move Tag Up, Already at the top'),
                ('hide layer', 'Hide Layer, Select a layer first'),
                ('contact sheet', 'Contact Sheet, Open a sprite first')]:
            self._type(words)
            assert self._at() == answer, self._at()
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        self.desk.key('ctrl+z')
        self.desk.expect('changed 0 of 1')
        self.desk.key('ctrl+q')
        self.desk.wait_for_exit()

    def runs_a_command(self):
        self.desk.start(self.project)
        self.desk.expect('opened')
        self.desk.fill_screen()
        self.desk.settle()
        self.desk.editor.skip_lines()
        self._open()
        self._type('con she')
        assert self._at() == 'Contact Sheet, off, F5', self._at()
        self.desk.key('Return')
        self.desk.expect('palette closed')
        self.desk.expect('command contact-sheet')
        self.desk.expect('sheet')

    def finds_commands_by_synonyms(self):
        self._open()
        for words, name in [('ghost', 'Onion Skin'), ('hitbox', 'New Box'),
                            ('pivot', 'Set Hot Spot to Feet'), ('startup', 'Duration and Speed'),
                            ('compare', 'Compare With')]:
            self._type('>' + words)
            assert self._at().startswith(name), (words, self._at())
        self.desk.key('Escape')
        self.desk.expect('palette closed')

    def lists_the_last_used_command_first(self):
        self._open()
        assert self._at() == 'Contact Sheet, on, F5', self._at()
        self.desk.key('Return')
        self.desk.expect('command contact-sheet')
        self.desk.expect('canvas')

    def shows_an_asset_a_tag_and_a_frame(self):
        self._open()
        self._type('@study')
        self.desk.key('Return')
        self.desk.expect('view study')
        self._open()
        self._type('#obst')
        assert self._at().startswith('obstacle, solid'), self._at()
        self.desk.key('Return')
        self.desk.settle()
        tags = {tag['name']: tag['number'] for tag in self._json()['tags']}
        assert self.desk.state('tag') == tags['obstacle'], self.desk.state('tag')
        self._open()
        self._type('@asha')
        self.desk.key('Return')
        self.desk.expect('view asha')
        self._open()
        self._type(':7')
        self.desk.key('Return')
        self.desk.expect('view asha · .*7')

    def selects_a_box_that_it_finds(self):
        self._open()
        self._type('heel')
        assert self._at() == 'heel strike, box in kick 6, 7 and 8', self._at()
        self.desk.key('Return')
        self.desk.expect('view asha · kick · frame 6')
        self.desk.settle()
        self.desk.action('delete')
        self.desk.expect('changed')
        self.desk.action('save')
        self.desk.expect('saved')
        frames = self._json()['sprites'][0]['frames']
        with_heel = [frame['name'] for frame in frames
                     if any(box['name'] == 'heel strike' for box in frame.get('boxes', []))]
        assert with_heel == ['kick 7', 'kick 8'], with_heel

    def _json(self):
        import json
        return json.loads(self.project.read_text())

    def moves_through_the_results_by_keys(self):
        self._open()
        self._type('st')
        first = self._at()
        last = self._move('Up')
        assert last != first
        assert self._move('Down') == first
        # Tab goes to the next group. Tags of study are first, because it was used recently.
        for key, title in (('Tab', 'Mirror Step'), ('Tab', 'stone, solid'),
                           ('shift+Tab', 'Mirror Step')):
            got = self._move(key)
            assert got.startswith(title), (key, title, got)
        self._move('Page_Down')
        self._move('Page_Up')
        assert self._move('Page_Up') == first

    def shows_all_results_of_a_group(self):
        self._type('st')
        for _ in range(9):
            self._move('Down')
            if re.fullmatch(r'\d+ more', self._at()):
                break
        else:
            raise AssertionError('there is no row for more results')
        self.desk.key('Return')
        found = int(self.desk.expect(r'palette (\d+) found').group(1))
        assert found > 20, found
        self.desk.key('Escape')
        self.desk.expect('palette closed')

    def runs_several_commands_without_closing(self):
        self._open()
        self._type('rulers')
        before = self.desk.state('rulers')
        self.desk.key('ctrl+Return')
        self.desk.expect('command rulers')
        self.desk.expect(r'palette \d+ found')
        assert self.desk.state('rulers') != before
        self._move('Down')
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        self.desk.action('rulers')
        self.desk.expect('command rulers')

    def states_why_a_command_is_unavailable(self):
        self._open()
        self._type('partition cuts')
        assert self._at() == 'Partition Cuts, Open a level first', self._at()
        self.desk.key('Return')
        self.desk.expect('palette refuses: Open a level first')
        self._type('undo')
        self.desk.key('Escape')
        self.desk.expect('palette closed')

    def keeps_keys_and_clicks_from_the_window(self):
        self.desk.move(700, 500)
        self.desk.settle()
        self._open()
        self.desk.editor.skip_lines()
        self.desk.key('F5')
        self.desk.key('alt+0')
        self._type('x')
        tool = self.desk.state('tool')
        self.desk.click(300, 700)
        self.desk.expect('palette closed')
        self.desk.settle()
        assert self.desk.state('tool') == tool
        assert not self._last_event('command contact').endswith('F5')
        with self.desk.editor.lines_lock:
            printed = self.desk.editor.lines[self.desk.editor.read:]
        assert not [line for line in printed if line.startswith('EV command')], printed
        self._open()
        self.desk.key(KEYS)
        self.desk.expect('palette closed')

    def returns_the_focus_when_it_closes(self):
        self.desk.key('ctrl+f')
        self.desk.settle()
        self._open()
        self.desk.key('Escape')
        self.desk.expect('palette closed')
        self.desk.type('keep')
        self.desk.key('ctrl+a', 'BackSpace')
        self._open()
        self._type('zqx')
        assert self._at() == 'Search Keyboard Shortcuts', self._at()
        self.desk.key('Return')
        self.desk.expect('dialog shortcuts')
        self.desk.key('Escape')
        self.desk.settle()

    def remembers_commands_until_the_next_start(self):
        self.desk.action('save')
        self.desk.settle()
        self.desk.key('ctrl+q')
        self.desk.wait_for_exit()
        self.desk.start()
        self.desk.fill_screen()
        self._open()
        assert self._at().startswith('Rulers'), self._at()
        self._type('demo')
        assert self._at().startswith('demo.gabarit'), self._at()
        self.desk.key('Return')
        self.desk.expect('opened .*demo.gabarit')


def main():
    editor, _, demo = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    # The settings persist from one start to the next.
    with Desk(editor, environment={'GSETTINGS_BACKEND': 'keyfile'}) as desk:
        return run_steps(desk, Typist(desk, demo))


if __name__ == '__main__':
    sys.exit(main())
