#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails on words that this project used in a private or unclear meaning. Prints TAP.

usage: words.py ROOT

Checks the comments of C, scripts and interface files, the documents, the man pages, the
translatable texts, the strings of the sources, and identifiers of C. Code between backquotes is not
checked. Most of these words have a clear use, too: reword the sentence, or make the pattern more
exact if there is no better one.
"""
import io
import pathlib
import re
import sys
import tokenize

from rules import Tap

# A pattern, the reason why it is banned, a text that it finds, and one that it does not find.
BANNED = [
    (r'\b(say|says|said|saying)\b', 'programs do not speak: report, print, contain, state',
     'The file says so.', 'essays'),
    (r'\b(tells|told|telling)\b', 'reports, distinguishes, notifies', 'It is told of it.',
     'It is hard to tell them apart.'),
    (r'\b(room for|(has|have|had|no|enough|more|with) room)\b', 'capacity, space',
     'It has room for two.', 'a room of the keep'),
    (r'\bbesides?\b', 'next to, in addition to, apart from', 'a file beside it', 'sides'),
    (r'\b(is|are|was|were|has|have) gone\b|\bwent\b', 'removed, missing, was written to',
     'It is gone.', 'the polygon'),
    (r'^What\b(?!.*\?)', 'begin with a noun or a verb', 'What the file holds.', 'What is it?'),
    (r'\bstands? for\b', 'is, means', 'It stands for a box.', 'It stands on a box.'),
    (r'(?<!there )(?<!There )\b(is|are|was|were) no (?!longer|more|less|fewer|\w+er\b)\w+',
     'is not a', 'This is no picture.', 'there is no picture'),
    (r'\bmend(s|ed|ing)?\b', 'fix', 'It can be mended.', 'recommended'),
    (r', of which\b', 'make a second sentence', 'two boxes, of which one', 'boxes of which one'),
    (r'^The same( \w+)?[.,;:]', 'write the contract itself', 'The same, mirrored.',
     'The same test is used later.'),
    (r'\b(take|takes|took|taken|taking) (in|over)\b(?! [\w ]*order)', 'import, adopt, replace',
     'A file that was taken in.', 'pixels are taken in ascending order'),
    (r'\bnobody\b', 'name the user or the caller, or use a passive', 'It has nobody.', 'body'),
    (r'\bstrangers?\b', 'untrusted, from unknown sources', 'files of strangers', 'It is strange.'),
]
# Parts of identifiers, between underscores or capitals, and better words.
BANNED_NAMES = {
    'most': 'max', 'least': 'min', 'mend': 'fix', 'mended': 'fixed', 'say': 'print, report',
    'says': 'prints', 'said': 'printed, expected', 'tell': 'report, notify', 'tells': 'reports',
    'told': 'reported', 'gone': 'removed, missing',
    'stranger': 'untrusted', 'strangers': 'untrusted',
}

# An adjacent string continues a string.
C_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*|\'(?:\\.|[^\'\\\n])+\'|'
                     r'/\*.*?\*/|//[^\n]*', re.DOTALL)
PARTS = re.compile(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])')
CODE = re.compile(r'`[^`]*`')
MARGIN = re.compile(r'\n[ \t]*(?:\*|//|#)?[ \t]*')


def comments_of_c(text):
    return [(text.count('\n', 0, match.start()), match[0].strip('/*<! \n'))
            for match in C_TOKEN.finditer(text) if match[0][0] == '/']


def strings_of_c(text):
    """Returns the strings of C that contain a blank."""
    return [(text.count('\n', 0, match.start()),
             re.sub(r'"\s*"', '', match[0]).replace('\\n', ' ').strip('" '))
            for match in C_TOKEN.finditer(text) if match[0][0] == '"' and ' ' in match[0]]


def comments_of_python(text):
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.start[0] - 1, token.string.strip('rf#" \n')) for token in tokens
            if token.type == tokenize.COMMENT
            or (token.type == tokenize.STRING and token.string.lstrip('rf').startswith('"""'))]


def comments_of_shell(text):
    """Joins the comment lines that follow each other."""
    found = []
    for number, line in enumerate(text.split('\n')):
        match = re.search(r'(?:^|\s)#(?!!)\s*(.*)', line)
        if match and found and line.lstrip().startswith('#') and last == number - 1:
            found[-1] = (found[-1][0], f'{found[-1][1]} {match[1]}')
        elif match:
            found.append((number, match[1]))
        last = number if match else None
    return found


def lines_of_page(text):
    return list(enumerate(text.split('\n')))


def texts_of_catalogue(text):
    """Returns the original texts of a catalogue."""
    return [(text.count('\n', 0, match.start()), match[1].replace('"\n"', ''))
            for match in re.finditer(r'^msgid(?:_plural)? "((?:[^"\\]|\\.|"\n")*)"$', text,
                                     re.MULTILINE)]


# By the end of a name, the function that returns the checked texts, each with its line from 0.
READERS = {
    **dict.fromkeys(['.c', '.h', '.cpp', '.hpp', '.js', '.mjs', '.ts', '.css'],
                    comments_of_c),
    **dict.fromkeys(['.sh', '.build', '.ini'], comments_of_shell),
    **dict.fromkeys(['.md', '.1', '.html', '.in', '.gschema.xml'], lines_of_page),
    '.py': comments_of_python, '.pot': texts_of_catalogue,
}


def banned_words(text, reader):
    """Yields the line and the reason of each banned pattern in the comments of a text."""
    for line, comment in reader(text):
        flat = MARGIN.sub(' ', CODE.sub('`', comment))
        for pattern, reason, *_ in BANNED:
            match = re.search(pattern, flat)
            if match:
                yield line + 1, f'"{flat[max(0, match.start() - 20):match.end() + 20]}": {reason}'


def banned_names(text):
    code = C_TOKEN.sub(' ', text)
    for name in sorted(set(re.findall(r'\b[A-Za-z_]\w+\b', code))):
        for part in PARTS.findall(name):
            if part.lower() in BANNED_NAMES:
                yield 0, f'{name}: {BANNED_NAMES[part.lower()]}'


def faults(root):
    """Yields a line for each banned word in the files of the project."""
    paths = [root / 'meson.build', root / 'README.md']
    for folder in 'src', 'ui', 'data', 'tests', '.github', '.ci':
        paths += sorted((root / folder).rglob('*'))
    for path in paths:
        reader = next((READERS[end] for end in READERS if path.name.endswith(end)), None)
        if reader is None or path.name in ('words.py', 'RECORD.md') or not path.is_file():
            continue
        text = path.read_text(encoding='utf-8')
        found = list(banned_words(text, reader))
        if path.suffix in ('.c', '.h'):
            found += banned_names(text)
            if path.is_relative_to(root / 'src'):
                found += banned_words(text, strings_of_c)
        yield from (f'{path.relative_to(root)}:{line}: {why}' for line, why in found)


def main():
    tap = Tap()
    for pattern, _, bad, good in BANNED:
        tap.result(re.search(pattern, bad) and not re.search(pattern, good), f'finds "{bad}"',
                   f'{pattern} does not distinguish "{bad}" from "{good}"')
    found = list(faults(pathlib.Path(sys.argv[1])))
    tap.result(not found, 'no banned words', '\n'.join(found))
    tap.end()


if __name__ == '__main__':
    main()
