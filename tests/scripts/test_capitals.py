#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the capitalisation of titles in the sources: windows, commands, menu items and buttons
have GNOME's header capitalisation, "Save As…". Choices, switches and all other texts have sentence
capitalisation. Prints TAP.
"""
import pathlib
import re
import sys
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE.parent / 'cli')]
from tap import Tap  # noqa: E402 (the path must be set before)

# Articles, conjunctions and short prepositions are lower case within a title.
LOWER_CASE = {'a', 'an', 'the', 'and', 'but', 'or', 'nor', 'as', 'at', 'by', 'for', 'in', 'of',
              'off', 'on', 'per', 'to', 'via'}
# Where titles are: files, and a pattern of the text around a title.
TITLES = [
    ('src/editor/**/ed-commands*.c',
     re.compile(r'\{"[^"]+",\s*N_\("([^"]+)"\)')),
    ('src/editor/**/*.c', re.compile(r'\{N_\("([^"]+)"\), "win\.')),
    ('src/editor/**/*.c', re.compile(r'g_menu_append(?:_submenu)?\([^,]+, _\("([^"]+)"\)')),
    ('src/editor/**/*.c',
     re.compile(r'ED_ACTION_OPTION\("[\w-]+", ED_OPTION_ACTION,\s*N_\("([^"]+)"\)')),
    ('ui/*.ui', re.compile(r'<attribute name="label" translatable="yes">([^<]+)<')),
    # Windows, file and colour choosers, and forms with their accept buttons.
    ('ui/*.ui', re.compile(r'<property name="title" translatable="yes">([^<]+)<')),
    ('src/editor/**/ed-dialogs.c', re.compile(r'= \{"[^"]+", N_\("([^"]+)"\), N_\("_')),
    ('src/editor/**/*.c', re.compile(r'ed_dialog_colour\([^,]+, _\("([^"]+)"\)')),
    ('src/editor/app/**/*.c', re.compile(r'[?:(] ?_\("([^"]+)"\)(?=[^;{]*, text,)')),
    ('src/editor/app/**/*.c', re.compile(r'ed_form_dialog_new\([^;]*[?:,] _\("([^"]+)"\)\)?;')),
    # Buttons that are created in C, and those of notices.
    ('src/editor/**/*.c', re.compile(r'gtk_button_new_with_label\(_\("([^"]+)"\)')),
    ('src/editor/app/**/*.c', re.compile(r'_\("([^"]+)"\), "win\.')),
]
MIN_TITLES = 300  # with fewer titles, a pattern probably no longer matches


def is_capitalised(title):
    """Returns True if all words are capitalised correctly. Values such as "car 14" are not
    titles."""
    if re.search(r'\d, ', title):
        return True
    words = [re.sub(r'^\W+|\W+$', '', word) for word in title.split(' ')]
    words = [word for word in words if word]
    for position, word in enumerate(words):
        is_lower = word.lower() in LOWER_CASE and 0 < position < len(words) - 1
        if not word[0].isupper() and not word[0].isdigit() and not is_lower:
            return False
    return True


def dialog_buttons(text):
    """Yields the buttons of message dialogs."""
    for block in re.findall(r'answers\[\] = \{([^}]+)\}', text):
        yield from re.findall(r'N_\("([^"]+)"\)', block)


def styles(button):
    return {style.get('name') for style in button.iterfind('style/class')}


def interface_buttons(text):
    """Yields the buttons of an interface, and cards without pictures; cards with pictures are
    demos."""
    for button in ElementTree.fromstring(text).iter('object'):
        if button.get('class') != 'GtkButton' or 'picture' in styles(button):
            continue
        is_card = 'card' in styles(button)
        for label in button.iterfind(('accessibility/' if is_card else '') + 'property'):
            if label.get('name') == 'label' and label.get('translatable') == 'yes':
                yield label.text


def title_readers():
    """Yields files, a pattern for their titles, and a function that finds the titles in a text."""
    yield 'src/editor/**/*.c', 'answers', dialog_buttons
    yield 'ui/*.ui', 'buttons', interface_buttons
    for files, pattern in TITLES:
        yield files, pattern.pattern, pattern.findall


def check_titles(tap):
    count = 0
    for files, pattern, read in title_readers():
        found = [(file.name, title) for file in sorted(ROOT.glob(files))
                 for title in read(file.read_text(encoding='utf-8'))]
        tap.expect(found, f'{files}: no title matches {pattern}')
        for name, title in found:
            tap.expect(is_capitalised(title), f'{name}: {title}')
        count += len(found)
    tap.expect(count >= MIN_TITLES, f'only {count} titles were found')


def check_rule(tap):
    for title in ('Save As…', 'Yes or No', 'Zoom In', 'Paste in Place', 'Zoom to 100 %'):
        tap.expect(is_capitalised(title), title)
    for title in ('Save as…', 'Yes or no', 'zoom in', 'Contact sheet'):
        tap.expect(not is_capitalised(title), title)


def main():
    tap = Tap()
    tap.case('the rule', check_rule, tap)
    tap.case('windows, commands, menus and buttons', check_titles, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
