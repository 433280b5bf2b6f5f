#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests quitting with several windows with unsaved changes, in the real windows: one question at a
time, Cancel, which keeps all windows and their work, and the other answers. Prints TAP.

    test_quit.py EDITOR GAB DEMO_FOLDER
"""
import json
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

NAMES = 'Untitled', 'Untitled 2', 'Untitled 3'


class Projects:
    """Steps with three projects that were never saved."""

    def __init__(self, desk):
        self.desk = desk

    def _question(self):
        """Waits for the question about a window; returns its name."""
        self.desk.expect('dialog close')
        questions = [title for title in self.desk.titles() if title.startswith('Save the changes')]
        assert len(questions) == 1, self.desk.titles()
        return questions[0].split('“')[1].split('”')[0]

    def _quit(self):
        self.desk.editor.skip_lines()
        self.desk.key('ctrl+q')

    def _counts(self):
        """Returns how many questions were asked, and how many windows were closed."""
        lines = self.desk.editor.lines
        return (sum(line == 'EV dialog close' for line in lines),
                sum(line.startswith('EV closed Untitled') for line in lines))

    def opens_a_window_for_each_new_project(self):
        self.desk.start()
        for number, name in enumerate(NAMES, 1):
            if number > 1:
                self.desk.editor.skip_lines()
            self.desk.key('ctrl+n')
            self.desk.expect(f'session {name}$')
            self.desk.settle(number)
            self.desk.action('add-asset', "'sprite'", window=number)
            self.desk.expect('changed 1 of 1')
            self.desk.settle(number)
            self.desk.key('Escape')  # ends naming
        assert self.desk.titles() == sorted(f'• {name}' for name in NAMES), self.desk.titles()

    def asks_about_one_window_after_ctrl_q(self):
        self._quit()
        assert self._question() in NAMES

    def keeps_all_windows_after_escape(self):
        before = self._counts()
        self.desk.key('Escape')
        self.desk.expect('answer Cancel')
        self.desk.settle()
        assert self._counts() == before == (1, 0), (before, self._counts())
        assert self.desk.titles() == sorted(f'• {name}' for name in NAMES), self.desk.titles()

    def keeps_all_windows_after_escape_in_a_later_question(self):
        """A window whose changes would be discarded stays, too, and is asked about again."""
        self._quit()
        first = self._question()
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('answer Discard')
        assert self._question() != first
        self.desk.key('Escape')
        self.desk.expect('answer Cancel')
        self.desk.settle()
        assert self._counts() == (3, 0), self._counts()
        assert self.desk.titles() == sorted(f'• {name}' for name in NAMES), self.desk.titles()

    def keeps_the_work_of_each_window(self):
        """A change in each window is a second step of its history."""
        for number in range(1, len(NAMES) + 1):
            self.desk.editor.skip_lines()
            self.desk.action('add-asset', "'map'", window=number)
            self.desk.expect('changed 2 of 2')
            self.desk.settle(number)
            self.desk.key('Escape')

    def asks_about_the_rest_after_a_project_was_saved(self):
        project = self.desk.folder / 'first.gabarit'
        self._quit()
        self.saved = self._question()
        self.desk.key('Return')
        self.desk.expect('answer Save')
        self.desk.expect('dialog save-project')
        self.desk.choose('Save Project', project.with_suffix(''))
        self.desk.expect(f'saved {project}')
        assert len(json.loads(project.read_text())['sprites']) == 1
        assert self._question() != self.saved
        assert self._counts()[1] == 0, self._counts()

    def closes_all_windows_once_nothing_is_left_to_ask(self):
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('answer Discard')
        assert self._question() != self.saved
        self.desk.key('shift+Tab', 'Return')
        self.desk.expect('answer Discard')
        assert self.desk.wait_for_exit() == 0
        assert self._counts()[0] == 6, self._counts()


def main():
    with Desk(sys.argv[1]) as desk:
        return run_steps(desk, Projects(desk))


if __name__ == '__main__':
    sys.exit(main())
