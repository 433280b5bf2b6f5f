# SPDX-License-Identifier: MIT
"""Reads translation catalogues (.po, .pot).

    for message in catalogue.read('fr.po'):
        print(message.source, message.forms)
"""
import dataclasses
import pathlib
import re

LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) "(.*)"|"(.*)"')
ESCAPES = {'n': '\n', 't': '\t', '"': '"', '\\': '\\'}


@dataclasses.dataclass
class Message:
    """A message: its context or None, the singular and plural in the sources (plural may be None),
    the forms of a translation, and its flags ("c-format", "fuzzy")."""
    context: str
    source: str
    plural: str
    forms: list
    flags: set

    def key(self):
        return self.context, self.source, self.plural


def _plain(text):
    return re.sub(r'\\(.)', lambda found: ESCAPES[found.group(1)], text)


def _message(lines):
    parts = {}
    flags = set()
    part = None
    for line in lines:
        if line.startswith('#,'):
            flags |= set(line[2:].replace(' ', '').split(','))
        found = LINE.fullmatch(line)
        if found and found.group(1):
            part = found.group(1)
            parts[part] = _plain(found.group(2))
        elif found:
            parts[part] += _plain(found.group(3))
    if 'msgid' not in parts:
        return None
    forms = [text for name, text in parts.items() if name.startswith('msgstr')]
    return Message(parts.get('msgctxt'), parts['msgid'], parts.get('msgid_plural'), forms, flags)


def parse(text):
    """Parses the text of a catalogue. Returns its messages, without the header."""
    messages = [_message(block.splitlines()) for block in text.split('\n\n')]
    return [message for message in messages if message and message.source]


def read(path):
    return parse(pathlib.Path(path).read_text('utf-8'))
