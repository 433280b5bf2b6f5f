#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks rules of the runtime library that tests of its results cannot check. Prints TAP.

usage: rules.py headers FOLDER LANGUAGE COMPILER...   each public header compiles alone, without
                                                      warnings
       rules.py archive LIBGABARIT.A OBJDUMP          no state; needs only arithmetic of libc
       rules.py functions FOLDER ARCHIVE OBJDUMP      every public function is in the archive
       rules.py comments FOLDER...                    every public function has its own comment
       rules.py calls FOLDER SOURCE...                tests call every public function
       rules.py reference GUIDE FOLDER...             the reference contains every name,
                                                      and the cheat sheet every function

FOLDER contains the public headers; LANGUAGE is c or c++.
"""
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / 'src/bindings'))
from headers import text_of  # noqa: E402

STRICT = ['-pedantic-errors', '-Wall', '-Wextra', '-Wconversion', '-Wsign-conversion', '-Wundef',
          '-Wshadow', '-Wcast-qual', '-Wfloat-equal', '-Wdouble-promotion', '-Werror',
          '-fsyntax-only']
STRICT_C = ['-Wstrict-prototypes', '-Wmissing-prototypes', '-Wold-style-definition', '-Wc++-compat']
STRICT_CPP = ['-Wold-style-cast', '-Wzero-as-null-pointer-constant', '-Wextra-semi']
STANDARDS = {'c': ['c11', 'c17'], 'c++': ['c++11', 'c++17']}

# Arithmetic and copying of memory: no function that allocates, prints, exits or inspects the
# program.
ALLOWED = set('''
    memcpy memmove memset memcmp bcmp strcmp strlen
    sqrt sqrtf fabs fabsf floor floorf ceil ceilf rint rintf nearbyint nearbyintf trunc truncf
    lrint llrint fmin fmax fminf fmaxf copysign copysignf nextafter nextafterf hypot
'''.split())
# Additional functions for the only source that opens files, which a game may leave out.
FILES = re.compile(r'file\.c')
ALLOWED_FOR_FILES = set('''
    posix_memalign free open open64 close read fstat fstat64 mmap mmap64 munmap __errno_location
'''.split())
# Functions that the compiler calls: integer helpers of 32-bit machines, the stack protector, and
# the table through which shared code finds its data.
CALLED_BY_COMPILER = re.compile(
    r'__(aeabi_\w+'
    r'|u?(div|mod|divmod|mul|cmp|ashl|ashr|lshr|neg|ctz|fix|fixuns|float|floatun)\w*[sdt]i\w*'
    r'|stack_chk_fail\w*|x86\.get_pc_thunk\.\w+)$|_GLOBAL_OFFSET_TABLE_$')
WRITABLE_SECTION = re.compile(r'\.(data(?!\.rel\.ro)|bss|tdata|tbss|common)\b')

DECLARATION = re.compile(r'^GAB_API\b[^;(]*?\b(gab_\w+)\s*\(', re.MULTILINE)
COMMENT_OR_LITERAL = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', re.DOTALL)


class Tap:
    """Counts and prints results."""

    def __init__(self):
        self.run = self.failed = 0

    def result(self, passed, name, reason=''):
        self.run += 1
        self.failed += not passed
        for line in [] if passed else reason.rstrip().split('\n'):
            print(f'# {line}')
        print(f"{'ok' if passed else 'not ok'} {self.run} - {name}")

    def end(self):
        print(f'1..{self.run}')
        sys.exit(1 if self.failed or not self.run else 0)


def public_headers(folder):
    return sorted(pathlib.Path(folder).glob('*.h'))


def check_headers(tap, folder, language, *compiler):
    flags = STRICT + (STRICT_C if language == 'c' else STRICT_CPP)
    for header in public_headers(folder):
        # Included twice, to detect a missing or wrong include guard.
        text = f'#include <gabarit/{header.name}>\n' * 2
        for standard in STANDARDS[language]:
            done = subprocess.run(
                [*compiler, *flags, f'-std={standard}', f'-I{header.parent.parent}',
                 '-x', language, '-'],
                input=text, capture_output=True, text=True, check=False)
            tap.result(done.returncode == 0,
                       f'{header.name} compiles alone as {standard} without warnings', done.stderr)


def check_archive(tap, archive, objdump):
    def run_objdump(option):
        return subprocess.run([objdump, option, archive], capture_output=True, text=True,
                              check=True).stdout
    def undefined_in(table):
        return set(re.findall(r'^[0-9a-f]+ .{7} \*UND\*\t[0-9a-f]+\s+(?:\.hidden )?(\S+)$', table,
                              re.MULTILINE))
    # The symbols of each member follow a line "NAME:     file format ..."
    members = re.split(r'^(\S+):\s+file format .*$', run_objdump('-t'), flags=re.MULTILINE)[1:]
    # "VALUE FLAGS SECTION\tSIZE NAME"; the flags are seven columns and may contain spaces
    symbols = re.findall(r'^[0-9a-f]+ (.{7}) (\S+)\t[0-9a-f]+\s+(?:\.hidden )?(\S+)$',
                         run_objdump('-t'), re.MULTILINE)
    sections = re.findall(r'^\s*\d+ (\S+)\s+([0-9a-f]+) ', run_objdump('-h'), re.MULTILINE)
    defined = {name for _, section, name in symbols if section != '*UND*'}
    forbidden = sorted(
        f'{name} ({member})' for member, table in zip(members[::2], members[1::2])
        for name in undefined_in(table) - defined - ALLOWED
        if not CALLED_BY_COMPILER.match(name)
        and not (FILES.search(member) and name in ALLOWED_FOR_FILES))
    tap.result(bool(defined) and bool(sections), f'{len(defined)} symbols could be read',
               f'{objdump} shows no symbols in {archive}')
    tap.result(not forbidden, 'it needs only arithmetic and memcpy', ' '.join(forbidden))
    writable = sorted({name for name, size in sections
                       if WRITABLE_SECTION.match(name) and int(size, 16) > 0})
    common = sorted(name for _, section, name in symbols if section == '*COM*')
    tap.result(not writable and not common, 'it has no writable data',
               ' '.join(writable + common))
    public = sorted(name for flags, section, name in symbols
                    if 'g' in flags and section != '*UND*' and not name.startswith('gab_'))
    tap.result(not public, 'every exported name begins with gab_',
               ' '.join(public))


def check_declared(tap, folder, names, what):
    """Reports for each header whether the set of names contains every function that it declares."""
    for header in public_headers(folder):
        text = COMMENT_OR_LITERAL.sub(' ', text_of(header))
        declared = DECLARATION.findall(text)
        if not declared:
            continue
        missing = [name for name in declared if name not in names]
        tap.result(not missing, f'{header.name}: all {len(declared)} functions are {what}',
                   f'not {what}: ' + ' '.join(missing))


def check_comments(tap, *folders):
    """A comment must be directly above each function, so that an editor shows it for this function
    only."""
    for folder in folders:
        for header in public_headers(folder):
            text = text_of(header)
            found = [(match[1], text[:match.start()]) for match in DECLARATION.finditer(text)]
            missing = [name for name, above in found
                    if not above.endswith('*/\n') or above.endswith('---- */\n')]
            if found:
                tap.result(not missing, f'{header.name}: all {len(found)} functions have a comment',
                           'without a comment: ' + ' '.join(missing))


def check_functions(tap, folder, archive, objdump):
    table = subprocess.run([objdump, '-t', archive], capture_output=True, text=True,
                           check=True).stdout
    functions = re.findall(r'^[0-9a-f]+ g.{4} F \S+\t[0-9a-f]+\s+(?:\.hidden )?(\S+)$', table,
                       re.MULTILINE)
    check_declared(tap, folder, set(functions), 'in the archive')


def check_calls(tap, folder, *sources):
    code = ' '.join(COMMENT_OR_LITERAL.sub(' ', pathlib.Path(source).read_text(encoding='utf-8'))
                    for source in sources)
    check_declared(tap, folder, set(re.findall(r'\b(gab_\w+)\s*\(', code)), 'called')


def check_reference(tap, guide, *folders):
    text = (pathlib.Path(guide) / 'reference.html').read_text(encoding='utf-8')
    anchors = re.findall(r'\bid="([^"]+)"', text)
    for folder in folders:
        check_declared(tap, folder, set(anchors), 'in the reference')
    words = re.compile(r'^(?:typedef (?:struct|enum)|#define) ((?:gab|GAB)_(?!API)\w+)',
                       re.MULTILINE)
    for folder in folders:
        for header in public_headers(folder):
            names = set(words.findall(header.read_text(encoding='utf-8')))
            missing = sorted(names - set(anchors))
            tap.result(not missing, f'{header.name}: all {len(names)} types and constants are in '
                       'the reference', ' '.join(missing))
    check_sheet(tap, pathlib.Path(guide) / 'sheet.html', folders)


def check_sheet(tap, path, folders):
    """Every function has exactly one line, with its name and its arguments, and all lines fit."""
    text = path.read_text(encoding='utf-8')
    lines = re.findall(r'<a href="reference\.html#(gab_\w+)" title="([^"]*)"[^>]*>(\w+)\(.*</a>',
                       text)
    names = [name for name, _, _ in lines]
    for folder in folders:
        check_declared(tap, folder, set(names), 'on the cheat sheet')
    twice = sorted({name for name in names if names.count(name) > 1})
    tap.result(not twice, 'no function has two lines', ' '.join(twice))
    wrong = [name for name, meaning, called in lines if name != f'gab_{called}' or not meaning]
    tap.result(not wrong, 'each line has the name and the meaning of its function',
               ' '.join(wrong))
    columns, height = (int(re.search(rule, text)[1]) for rule in (
        r'columns: (\d+)', r'height: (\d+)pt; \}'))
    page = (297 - 2 * 8) * 72 / 25.4  # points that A3 leaves without its margins
    used = 7 * len(names) + 14 * text.count('<b>')
    fits = height + 14 <= page and used <= columns * (height - 14)
    tap.result(fits, 'the cheat sheet fits on a page', f'{len(names)} functions, {height} points')


CHECKS = {'headers': check_headers, 'archive': check_archive, 'functions': check_functions,
          'comments': check_comments, 'calls': check_calls, 'reference': check_reference}


def main():
    tap = Tap()
    CHECKS[sys.argv[1]](tap, *sys.argv[2:])
    tap.end()


if __name__ == '__main__':
    main()
