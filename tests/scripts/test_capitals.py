#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One capitalisation of what can be commanded: the titles of commands and the lines of menus have
GNOME's header capitals, "Save As…". All of them are read in the sources. Speaks TAP.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.dont_write_bytecode = True  # the source tree stays as it is
sys.path[:0] = [str(HERE.parent / 'cli')]
from tap import Tap  # noqa: E402 (the path must be set before)

# Articles, conjunctions and short prepositions begin small within a title.
SMALL = {'a', 'an', 'the', 'and', 'but', 'or', 'nor', 'as', 'at', 'by', 'for', 'in', 'of', 'off',
         'on', 'per', 'to', 'via'}
# Where titles stand: files, and what is around a title there.
TITLES = [
    ('src/editor/app/ed-commands*.c',
     re.compile(r'\{"[^"]+",\s*(?:NULL|"[^"]*"),\s*N_\("([^"]+)"\)')),
    ('src/editor/*/*.c', re.compile(r'\{N_\("([^"]+)"\), "win\.')),
    ('src/editor/*/*.c', re.compile(r'g_menu_append\([^,]+, _\("([^"]+)"\)')),
    ('src/editor/*/*.c', re.compile(r'g_menu_item_new\(_\("([^"]+)"\)')),
    ('src/editor/tools/*.c',
     re.compile(r'\.kind = ED_OPTION_ACTION,\s*\.label = N_\("([^"]+)"\)')),
    ('ui/*.ui', re.compile(r'<attribute name="label" translatable="yes">([^<]+)<')),
]
LEAST = 200  # so many titles there are at least: a pattern that finds nothing proves nothing


def is_right(title):
    """Whether all words begin as they should. Values, as "car 14", are no titles."""
    if re.search(r'\d, ', title):
        return True
    words = [re.sub(r'^\W+|\W+$', '', word) for word in title.split(' ')]
    words = [word for word in words if word]
    for place, word in enumerate(words):
        small = word.lower() in SMALL and 0 < place < len(words) - 1
        if not word[0].isupper() and not word[0].isdigit() and not small:
            return False
    return True


def titles():
    for files, pattern in TITLES:
        for file in sorted(ROOT.glob(files)):
            for title in pattern.findall(file.read_text(encoding='utf-8')):
                yield file.name, title


def check_titles(tap):
    found = list(titles())
    tap.expect(len(found) >= LEAST, f'only {len(found)} titles were found')
    for file, title in found:
        tap.expect(is_right(title), f'{file}: {title}')


def check_rule(tap):
    for title in ('Save As…', 'Yes or No', 'Zoom In', 'Paste in Place', 'Zoom to 100 %'):
        tap.expect(is_right(title), title)
    for title in ('Save as…', 'Yes or no', 'zoom in', 'Contact sheet'):
        tap.expect(not is_right(title), title)


def main():
    tap = Tap()
    tap.case('the rule', check_rule, tap)
    tap.case('commands and menus', check_titles, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
