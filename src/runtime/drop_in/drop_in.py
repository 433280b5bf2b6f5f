#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the library as two files that a game adds to its own sources: gabarit.h and gabarit.c, and
gabarit.sha256 with their checksums.

usage: drop_in.py [FOLDER [DEPFILE]]

Writes to FOLDER, or here. The sources are joined in the order of ../meson.build, with each internal
header where it is first included. A private name that another source also uses gets the name of its
source appended. DEPFILE receives the names of all files that were read.
"""
import argparse
import hashlib
import pathlib
import re
import sys

RUNTIME = pathlib.Path(__file__).resolve().parents[1]
STANDARD = re.compile(
    r'^#include <(?:float|math|stdbool|stddef|stdint|stdlib|string)\.h>\n', re.MULTILINE)
INCLUDE = re.compile(r'^#include "([^"]+)"\n', re.MULTILINE)
LICENCE = '/* SPDX-License-Identifier: MIT */\n'
ONCE = '#pragma once\n'
COMMENT_OR_LITERAL = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
# Definitions at the left margin of a formatted source: functions and tables, types, macros,
# constants.
PRIVATE = [
    re.compile(r'^static\b[^=;(\n]*?(\w+)(?:\[[^\n]*\])* *(?:\(|=|;)', re.MULTILINE),
    re.compile(r'^typedef (?:struct|enum|union) (\w+)', re.MULTILINE),
    re.compile(r'^\} (\w+);', re.MULTILINE),
    re.compile(r'^typedef [^\n{]*?(\w+)(?:\([^\n]*\))?;', re.MULTILINE),
]
MACRO = re.compile(r'^# *define (\w+)', re.MULTILINE)
CONSTANTS = re.compile(r'^(?:typedef )?enum(?: \w+)? \{(.*?)\}', re.MULTILINE | re.DOTALL)

HEADER_HEAD = '''\
/* SPDX-License-Identifier: MIT */
/*
 * gabarit.h: libgabarit {version} in one header; gabarit.c is the rest. Generated from the
 * library's sources: change those, not this file.
 *
 * Add both files to a game: gabarit.c compiles as C99 or later and, with gcc and clang, as C++17;
 * it needs libc and libm. Flags that break its arithmetic (-ffast-math) are rejected, see
 * gab_self_test. Defining GABARIT_NO_FILES for gabarit.c omits the functions of
 * gabarit/file.h, and with them everything that opens files or allocates.
 */
'''
SOURCE_HEAD = '''\
/* SPDX-License-Identifier: MIT */
/* gabarit.c: libgabarit {version} in one source; gabarit.h explains its use. Generated from the
 * library's sources: change those, not this file. */
#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 199901L)
#error "gabarit: compile this file as C99 or later, best with -std=c11 (MSVC: /std:c11)"
#elif defined(__cplusplus) && __cplusplus < 201703L && \
    (!defined(__GNUC__) || defined(__STRICT_ANSI__) && !defined(__clang__))
#error "gabarit: compile this file as C++17 or later (-std=c++17), or as C"
#else
#if !defined(_WIN32) && !defined(GABARIT_NO_FILES) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#ifndef GAB_NO_INLINE
#define GAB_NO_INLINE /* the functions are defined below */
#endif
#include "gabarit.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#define _Static_assert static_assert
extern "C" {
#endif
/* Joined sources shadow names of each other, and C++ compilers warn about idioms of C. */
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#ifdef __cplusplus
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wdeprecated-enum-enum-conversion"
#pragma GCC diagnostic ignored "-Wdeprecated-enum-float-conversion"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wc99-designator"
#pragma GCC diagnostic ignored "-Wdeprecated-anon-enum-enum-conversion"
#pragma GCC diagnostic ignored "-Wenum-float-conversion"
#else
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#endif
#endif
#endif
'''
SOURCE_END = '''
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
#ifdef __cplusplus
}
#undef _Static_assert
#endif
#endif /* the language is new enough */
'''


def read(path):
    return path.read_text(encoding='utf-8')


def title(path, folder):
    return f'\n/* ==== {path.relative_to(folder).as_posix()} ==== */\n\n'


class Joiner:
    """Joins files, each at most once."""

    def __init__(self, folder):
        self.folder = folder
        self.joined = set()

    def find(self, name, folder):
        for base in (folder, self.folder):
            path = (base / name).resolve()
            if path.exists():
                return path
        sys.exit(f'drop_in.py: {folder}: "{name}" was not found')

    def text_of(self, path, change=lambda text: text):
        """Returns the text of a file, changed by a function, with the files that it includes before
        it; an include at its end stays there. Returns '' if the file has already been joined."""
        if path in self.joined:
            return ''
        self.joined.add(path)
        text = read(path).removeprefix(LICENCE)
        includes = [(self.text_of(self.find(match[1], path.parent)), match.end() == len(text))
                    for match in INCLUDE.finditer(text)]
        before = ''.join(included for included, is_last in includes if not is_last)
        after = ''.join(included for included, is_last in includes if is_last)
        text = INCLUDE.sub('', text).replace(ONCE, '')
        return before + title(path, self.folder) + change(text + after).lstrip('\n')


def private_names(text):
    bare = COMMENT_OR_LITERAL.sub('', text)
    names = {name for pattern in PRIVATE for name in pattern.findall(bare)}
    for body in CONSTANTS.findall(bare):
        names |= set(re.findall(r'(\w+)(?: *=[^,]*)?(?:,|\s*$)', body))
    return names


def renaming(names, stem):
    """Returns a function that appends the name of the source to these names, in code and in
    comments."""
    if not names:
        return lambda text: text
    pattern = re.compile(r'(?<!->)(?<![.\w])(' + '|'.join(sorted(names)) + r')\b')
    return lambda text: pattern.sub(rf'\1_{stem}', text)


def adapt(path, text, shared):
    """Adapts a source: removes its feature test macros, renames private names that are shared, and
    undefines its macros at its end."""
    text = re.sub(r'#if !defined\(_WIN32\)\n#define _POSIX_C_SOURCE \w+\n#endif\n', '', text)
    text = renaming(private_names(text) & shared, path.stem)(text)
    macros = MACRO.findall(text)
    text += ''.join(f'#undef {name}\n' for name in macros)
    if path.stem == 'file':
        text = f'#ifndef GABARIT_NO_FILES\n{text}#endif\n'
    return text


def shared_names(paths):
    """Returns the private names that several files use."""
    all_names, shared = set(), set()
    for path in paths:
        names = private_names(read(path))
        shared |= names & all_names
        all_names |= names
    return shared


def listed_sources():
    """Returns the sources of the library, from the list that builds it."""
    listed = re.search(r'^runtime_sources = files\((.*?)\)', read(RUNTIME / 'meson.build'),
                       re.MULTILINE | re.DOTALL)
    return [RUNTIME / name for name in re.findall(r"'([^']+)'", listed[1])]


def version():
    return '.'.join(re.findall(r'^#define GAB_VERSION_\w+ (\d+)$',
                               read(RUNTIME / 'gabarit' / 'base.h'), re.MULTILINE))


def main():
    parser = argparse.ArgumentParser(
        description='Writes the library as two files, gabarit.h and gabarit.c, with checksums.')
    parser.add_argument('folder', type=pathlib.Path, nargs='?', default='.',
                        help='where to write them; default: here')
    parser.add_argument('depfile', type=pathlib.Path, nargs='?', help='for build systems')
    arguments = parser.parse_args()
    sources = listed_sources()
    joiner = Joiner(RUNTIME)

    public = joiner.text_of(RUNTIME / 'gabarit' / 'gabarit.h')
    licence = read(RUNTIME.parents[1] / 'LICENSE')
    header = HEADER_HEAD.replace('{version}', version()) + public + f'\n/*\n{licence}*/\n'
    joiner.joined.remove(RUNTIME / 'gabarit' / 'inline.h')  # the source defines its functions
    shared = shared_names([*sorted(RUNTIME.glob('*.h')), *sources])
    text = ''.join(joiner.text_of(path, change=lambda text, path=path: adapt(path, text, shared))
                   for path in sources)
    source = SOURCE_HEAD.replace('{version}', version()) + STANDARD.sub('', text) + SOURCE_END

    sums = ''
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, content in (('gabarit.h', header), ('gabarit.c', source)):
        content = content.encode()
        (arguments.folder / name).write_bytes(content)
        sums += f'{hashlib.sha256(content).hexdigest()}  {name}\n'
    (arguments.folder / 'gabarit.sha256').write_text(sums, encoding='utf-8')
    if arguments.depfile:
        inputs = ' '.join(str(path).replace(' ', '\\ ') for path in sorted(joiner.joined))
        arguments.depfile.write_text(f'gabarit.h gabarit.c gabarit.sha256: {inputs}\n',
                                     encoding='utf-8')


if __name__ == '__main__':
    main()
