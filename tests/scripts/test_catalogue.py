#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the translation catalogues contain every text that is shown, and that every language
is complete. Prints TAP. `python3 data/po/refresh.py` adds missing texts, which then have to be
translated.
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PO = ROOT / 'data' / 'po'
sys.path[:0] = [str(PO), str(HERE.parent / 'support'), str(HERE.parent / 'cli')]
import catalogue  # noqa: E402 (the path must be set before)
import refresh  # noqa: E402
from tap import Tap  # noqa: E402

REFRESH = 'run: python3 data/po/refresh.py'
SHOWN_PROPERTIES = ('label|title|tooltip-text|placeholder-text|subtitle|description|text|prefix'
                    '|unit|tooltip|hint')
PROPERTY = re.compile(rf'<(?:property|attribute) name="(?:{SHOWN_PROPERTIES})"([^>]*)>([^<]*)<')
# Texts that are equal in every language: names, keys, and units.
UNTRANSLATED = re.compile(r'Gabarit|Ctrl\+[A-Z]|px|ms')
# Not allowed in French: straight apostrophes and quotes, and a normal space, or none, before a sign
# that requires a no-break space.
FORBIDDEN_IN_FRENCH = re.compile(r"\w'\w|\"| [;:!?»%](?!\w)|« |[^\s\u00a0\u202f][;:](?=\s)"
                                 r'|[^\s\u202f][!?](?=\s|$)')


def message_keys(messages):
    return {message.key() for message in messages}


def expect_same(tap, what, found, expected):
    missing, obsolete = sorted(map(str, expected - found)), sorted(map(str, found - expected))
    tap.expect(not missing, f'{what}: missing {missing[:5]}; {REFRESH}')
    tap.expect(not obsolete, f'{what}: obsolete {obsolete[:5]}; {REFRESH}')


def check_files(tap):
    listed = (PO / 'POTFILES').read_text().split()
    expect_same(tap, 'POTFILES', set(listed), set(refresh.sources()))
    tap.expect(len(listed) == len(set(listed)), 'a file is listed twice')


def check_template(tap):
    current = catalogue.parse(refresh.template(refresh.sources()))
    tap.expect(len(current) > 1000, f'the sources have {len(current)} messages')
    expect_same(tap, 'gabarit.pot', message_keys(catalogue.read(PO / 'gabarit.pot')),
                message_keys(current))


def check_interfaces(tap):
    """Expects that texts of an interface are marked for translation, except numbers, signs and
    names."""
    for path in sorted((ROOT / 'ui').glob('*.ui')):
        for attributes, text in PROPERTY.findall(path.read_text('utf-8')):
            tap.expect('translatable' in attributes or not re.search(r'[^\W\d]{2}', text)
                       or UNTRANSLATED.fullmatch(text),
                       f'{path.name}: "{text}" is not translatable')


def check_complete(tap, messages):
    expect_same(tap, 'it', message_keys(messages), message_keys(catalogue.read(PO / 'gabarit.pot')))
    for message in messages:
        tap.expect(all(message.forms), f'untranslated: "{message.source}"')
        tap.expect('fuzzy' not in message.flags, f'uncertain: "{message.source}"')


def check_formats(tap, path):
    process = subprocess.run(['msgfmt', '--check-format', '--check-domain',
                              '--output-file=/dev/null', path],
                             capture_output=True, text=True, check=False)
    tap.expect(process.returncode == 0, process.stderr)


def edges(text):
    """Returns what a translation must preserve: spaces at both ends, a final line break or
    ellipsis."""
    return re.match(r'\s*', text).group(), re.search(r'…?\s*$', text).group()


def check_edges(tap, messages):
    for message in messages:
        for form in message.forms:
            tap.expect(edges(form) == edges(message.source),
                       f'"{form}" has other spaces or a different ending than "{message.source}"')


def mnemonics(text):
    return len(re.findall(r'(?<![\w_])_\w', text))


def check_mnemonics(tap, messages):
    for message in messages:
        for form in message.forms:
            tap.expect(mnemonics(form) == mnemonics(message.source),
                       f'"{form}" has other mnemonics than "{message.source}"')


def check_typography(tap, messages):
    for message in messages:
        for form in message.forms:
            text = re.sub(r'%[-+.\d$]*[a-z]', '0', form) if 'c-format' in message.flags else form
            found = FORBIDDEN_IN_FRENCH.search(text.replace('%%', '%'))
            tap.expect(not found, f'"{form}": {found and found.group()!r}')


def main():
    tap = Tap()
    tap.case('every file with texts is listed', check_files, tap)
    tap.case('the template contains the texts of the sources', check_template, tap)
    tap.case('texts of interfaces are marked', check_interfaces, tap)
    for language in refresh.languages():
        path = PO / f'{language}.po'
        messages = catalogue.read(path)
        tap.case(f'{language}: complete', check_complete, tap, messages)
        tap.case(f'{language}: formats agree', check_formats, tap, path)
        tap.case(f'{language}: spaces and endings are preserved', check_edges, tap, messages)
        tap.case(f'{language}: mnemonics are preserved', check_mnemonics, tap, messages)
        if language == 'fr':
            tap.case('fr: typography', check_typography, tap, messages)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
