#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Titles and commands share one capitalisation: windows, commands, menu items and buttons have
GNOME's header capitals, "Save As…". Choices, switches and all other texts have sentence capitals.
All titles are read from the sources. Prints TAP.
"""
import pathlib
import re
import sys
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path[:0] = [str(HERE.parent / 'cli')]
from tap import Tap  # noqa: E402 (the path must be set before)

# Articles, conjunctions and short prepositions are lower case within a title.
SMALL = {'a', 'an', 'the', 'and', 'but', 'or', 'nor', 'as', 'at', 'by', 'for', 'in', 'of', 'off',
         'on', 'per', 'to', 'via'}
# Where titles are: files, and the text around a title there.
TITLES = [
    ('src/editor/**/ed-commands*.c',
     re.compile(r'\{"[^"]+",\s*(?:NULL|"[^"]*"),\s*N_\("([^"]+)"\)')),
    ('src/editor/**/*.c', re.compile(r'\{N_\("([^"]+)"\), "win\.')),
    ('src/editor/**/*.c', re.compile(r'g_menu_append(?:_submenu)?\([^,]+, _\("([^"]+)"\)')),
    ('src/editor/**/*.c',
     re.compile(r'\.kind = ED_OPTION_ACTION,\s*\.label = N_\("([^"]+)"\)')),
    ('ui/*.ui', re.compile(r'<attribute name="label" translatable="yes">([^<]+)<')),
    # Windows, choosers of files and colours, and forms with their accept buttons.
    ('ui/*.ui', re.compile(r'<property name="title" translatable="yes">([^<]+)<')),
    ('src/editor/**/ed-dialogs.c', re.compile(r'= \{"[^"]+", N_\("([^"]+)"\), N_\("_')),
    ('src/editor/**/*.c', re.compile(r'ed_dialog_colour\([^,]+, _\("([^"]+)"\)')),
    ('src/editor/app/**/*.c', re.compile(r'[?:(] ?_\("([^"]+)"\)(?=[^;{]*, text,)')),
    ('src/editor/app/**/*.c', re.compile(r'ed_form_dialog_new\([^;]*[?:,] _\("([^"]+)"\)\)?;')),
    # Buttons that are made in C, and those of notices.
    ('src/editor/**/*.c', re.compile(r'gtk_button_new_with_label\(_\("([^"]+)"\)')),
    ('src/editor/app/**/*.c', re.compile(r'_\("([^"]+)"\), "win\.')),
]
LEAST = 300  # minimum of titles; fewer would prove little


def is_right(title):
    """True if all words are capitalised correctly. Values such as "car 14" are not titles."""
    if re.search(r'\d, ', title):
        return True
    words = [re.sub(r'^\W+|\W+$', '', word) for word in title.split(' ')]
    words = [word for word in words if word]
    for place, word in enumerate(words):
        small = word.lower() in SMALL and 0 < place < len(words) - 1
        if not word[0].isupper() and not word[0].isdigit() and not small:
            return False
    return True


def answers(text):
    """Yields the buttons of message dialogs."""
    for buttons in re.findall(r'answers\[\] = \{([^}]+)\}', text):
        yield from re.findall(r'N_\("([^"]+)"\)', buttons)


def styles(button):
    return {style.get('name') for style in button.iterfind('style/class')}


def buttons(text):
    """Yields the buttons of an interface, and cards without pictures; cards with pictures are
    demos."""
    for button in ElementTree.fromstring(text).iter('object'):
        if button.get('class') != 'GtkButton' or 'picture' in styles(button):
            continue
        is_card = 'card' in styles(button)
        for label in button.iterfind(('accessibility/' if is_card else '') + 'property'):
            if label.get('name') == 'label' and label.get('translatable') == 'yes':
                yield label.text


def readers():
    """Yields files, a pattern for their titles, and a function that finds the titles in a text."""
    yield 'src/editor/**/*.c', 'answers', answers
    yield 'ui/*.ui', 'buttons', buttons
    for files, pattern in TITLES:
        yield files, pattern.pattern, pattern.findall


def check_titles(tap):
    count = 0
    for files, mark, read in readers():
        found = [(file.name, title) for file in sorted(ROOT.glob(files))
                 for title in read(file.read_text(encoding='utf-8'))]
        tap.expect(found, f'{files}: no title matches {mark}')
        for name, title in found:
            tap.expect(is_right(title), f'{name}: {title}')
        count += len(found)
    tap.expect(count >= LEAST, f'only {count} titles were found')


def check_rule(tap):
    for title in ('Save As…', 'Yes or No', 'Zoom In', 'Paste in Place', 'Zoom to 100 %'):
        tap.expect(is_right(title), title)
    for title in ('Save as…', 'Yes or no', 'zoom in', 'Contact sheet'):
        tap.expect(not is_right(title), title)


def main():
    tap = Tap()
    tap.case('the rule', check_rule, tap)
    tap.case('windows, commands, menus and buttons', check_titles, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
