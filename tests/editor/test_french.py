#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the editor in French: in all states, everything that a screen reader receives is French,
except for texts of the project; numbers are shown and typed with a comma, and stored with a point.
Prints TAP.

    test_french.py EDITOR DEMO_FOLDER READ_ALOUD LOCALE_FOLDER
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'support'))
import catalogue  # noqa: E402 (the path must be set before)
from desk import Desk, strings  # noqa: E402
from screenshots import STATES, Album  # noqa: E402

FRENCH = HERE.parents[1] / 'data' / 'po' / 'fr.po'
DIRECTIVE = re.compile(r'%(?:\d+\$)?[-+.\d]*l*([dugfsi%])')
WORD = re.compile(r'[^\W\d_]{2}')
# English words that do not exist in French. They reveal sentences that were not marked for
# translation.
ENGLISH = re.compile(r'\b(the|of|and|with|from|this|that|is|are|has|to|by|it|cannot|not)\b', re.I)


def pattern_of(text):
    """Returns a pattern that matches the message of a format string."""
    parts = DIRECTIVE.split(text.removeprefix('_').strip())
    shown = {'s': '.+', '%': '%'}
    return ''.join(shown.get(part, r'[-−+\d.,\u202f]+') if at % 2 else re.escape(part)
                   for at, part in enumerate(parts))


class English:
    """Finds texts that should have been translated."""

    def __init__(self, data):
        self.data = data
        self.whole = set()
        self.patterns = []
        self.french = set()
        for message in catalogue.read(FRENCH):
            forms = [form.replace('\u00a0', ' ') for form in message.forms]
            self.french.update(forms)
            for source in filter(None, (message.source, message.plural)):
                self._learn(source, forms)

    def _learn(self, source, forms):
        if source in forms or not WORD.search(DIRECTIVE.sub('', source)):
            return
        if DIRECTIVE.search(source):
            self.patterns.append((re.compile(pattern_of(source)),
                                  [re.compile(pattern_of(form)) for form in forms]))
        else:
            self.whole.add(source)

    def finds(self, text):
        if all(part in self.data or not WORD.search(part) for part in text.split(' · ')):
            return False
        if text in self.whole and text not in self.french:
            return True
        if any(english.fullmatch(text) and not any(form.fullmatch(text) for form in french)
               for english, french in self.patterns):
            return True
        # A sentence may contain texts of the project.
        for name in sorted(self.data, key=len, reverse=True):
            text = text.replace(name, '') if len(name) > 2 else text
        return bool(ENGLISH.search(text))


class Reader:
    """Returns what a screen reader receives from the editor on a desk."""

    def __init__(self, desk, program):
        self.desk = desk
        self.program = program

    def rows(self):
        output = subprocess.run([self.program, 'gabarit'], env=self.desk.environment, check=True,
                                capture_output=True, encoding='utf-8', timeout=60).stdout
        return [line.split('\t') for line in output.splitlines()]

    def texts(self):
        """Returns names and descriptions, with normal spaces. The name of a widget that has none is
        its type."""
        return {text.replace('\u00a0', ' ') for row in self.rows() for text in row[1:3] if text}

    def place(self, name):
        """Returns the centre of a field."""
        found = next(row[3] for row in self.rows() if row[0] == 'text box' and row[1] == name)
        return tuple(map(int, found.split(',')))


class Listening(Album):
    """Goes through all states of the editor; in each, reads the texts for screen readers instead of
    taking a picture."""

    def __init__(self, desk, reader, english):
        super().__init__(desk, None)
        self.reader = reader
        self.english = english
        self.heard = set()
        self.foreign = []

    def shot(self, name):
        self.desk.settle()
        texts = self.reader.texts() - self.heard
        self.heard |= texts
        self.foreign += [f'{name}: "{text}"' for text in sorted(texts) if self.english.finds(text)
                         or text in ('GtkButton', 'GtkMenuButton')]


def check(number, name, problems):
    for problem in problems[:20]:
        print(f'# {problem}')
    print(f"{'not ok' if problems else 'ok'} {number} - {name}", flush=True)
    return not problems


def listen(editor, read_aloud, english, french):
    """Returns the texts that are not French, and all texts."""
    with Desk(editor, environment=french) as desk:
        album = Listening(desk, Reader(desk, read_aloud), english)
        for state in STATES:
            getattr(album, state)()
            if state == 'changes':
                undo_a_step(album)
    return album


def expect_heard(album, start):
    if not any(text.startswith(start) for text in album.reader.texts()):
        album.foreign.append(f'no "{start}"')


def undo_a_step(album):
    """Checks that Undo and Redo show the last step's French name."""
    expect_heard(album, 'Annuler : Renommer')
    album.desk.action('undo')
    album.desk.expect('changed 0 of 1')
    expect_heard(album, 'Rétablir : Renommer')
    album.desk.action('redo')
    album.desk.expect('changed 1 of 1')


def type_a_number(editor, demo, read_aloud, numbers):
    """Types a number under French rules; returns what was wrong."""
    # Properties are at the end of the inspector; a high window shows them.
    with Desk(editor, size=(1600, 1300), environment=numbers) as desk:
        project = desk.folder / 'demo'
        shutil.copytree(demo, project)
        desk.start(project / 'demo.gabarit')
        desk.expect('opened ')
        desk.fill_screen()
        desk.settle()
        reader = Reader(desk, read_aloud)
        problems = [f'no "{text}"' for text in ('1 sur 48 · 0,00 sur 3,48 s',)
                    if text not in reader.texts()]
        desk.click(*reader.place('speed'))
        desk.key('ctrl+a')
        desk.type('2,625')
        desk.key('Return')
        desk.expect('changed 1 of 1')
        desk.key('ctrl+s')
        desk.expect('saved ')
        text = (project / 'demo.gabarit').read_text()
        json.loads(text)
        if '2.625' not in text or '2,625' in text:
            problems.append('the file has no 2.625')
    return problems


def main():
    editor, demo, read_aloud, locales = sys.argv[1:]
    french = {'LC_ALL': 'fr_FR.UTF-8', 'LANGUAGE': 'fr', 'LOCPATH': locales, 'GTK_A11Y': 'atspi'}
    project = json.loads((pathlib.Path(demo) / 'demo.gabarit').read_text())
    album = listen(editor, read_aloud, English(set(strings(project)) | {'ayesha'}), french)
    print('1..3')
    passed = check(1, 'every state of the editor is French', album.foreign)
    passed &= check(2, 'hundreds of texts were examined',
                    [f'{len(album.heard)}'] if len(album.heard) < 500 else [])
    passed &= check(3, 'numbers are shown and typed with a comma, and saved with a point',
                    type_a_number(editor, pathlib.Path(demo), read_aloud,
                                  {**french, 'LANGUAGE': ''}))
    return 0 if passed else 1


if __name__ == '__main__':
    sys.exit(main())
