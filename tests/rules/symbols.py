#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the symbols that the libraries export with the list of the public ones. Prints TAP.

usage: symbols.py [--update] LIST VERSION OBJDUMP LIBRARY...

LIST is the symbols file of the Debian package, data/debian/libgabarit0.symbols: for each library
its name and what a program that uses it depends on, and a line for each symbol with the version
that added it. `meson compile symbols` runs this with --update, which rewrites the list.
"""
import pathlib
import re
import subprocess
import sys

from rules import Tap

SYMBOL = re.compile(r'^ (\w+)@Base (\S+)$')
EXPORTED = re.compile(r'^[0-9a-f]+ (?!.*\*UND\*).*\s(\w+)$', re.MULTILINE)
SONAME = re.compile(r'^\s*SONAME\s+(\S+)$', re.MULTILINE)


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def read_list(path):
    """Returns {library: {symbol: version}}."""
    libraries = {}
    for line in path.read_text(encoding='utf-8').splitlines() if path.exists() else []:
        symbol = SYMBOL.match(line)
        if symbol:
            libraries[library][symbol[1]] = symbol[2]
        elif not line.startswith(('*', '|')):
            library = line.split()[0]
            libraries[library] = {}
    return libraries


def read_library(path, objdump):
    """Returns the library's name at run time, and the set of its symbols."""
    return (SONAME.search(output_of(objdump, '-p', path))[1],
            set(EXPORTED.findall(output_of(objdump, '-T', path))))


def text_of(library, package, symbols, version):
    """Returns the library's part of the list. While the major version is 0, a minor version may
    change anything, so programs depend on the one that they were built with."""
    major, minor = version.split('.')[:2]
    newer = f', {package} (<< 0.{int(minor) + 1})' if major == '0' else ''
    return ''.join([f'{library} {package} #MINVER#{newer}\n',
                    '* Build-Depends-Package: libgabarit-dev\n',
                    *(f' {name}@Base {added}\n' for name, added in sorted(symbols.items()))])


def update(path, version, libraries):
    known = read_list(path)
    text = ''.join(text_of(library, path.stem,
                           {name: known.get(library, {}).get(name, version) for name in names},
                           version) for library, names in sorted(libraries.items()))
    path.write_text(text, encoding='utf-8')


def check(path, version, libraries):
    tap = Tap()
    known = read_list(path)
    tap.result(set(known) == set(libraries), 'the list contains all libraries',
               f'{path.name}: {sorted(known)}, built: {sorted(libraries)}')
    for library, names in sorted(libraries.items()):
        symbols = known.get(library, {})
        removed, added = sorted(set(symbols) - names), sorted(names - set(symbols))
        tap.result(not removed, f'{library}: no public symbol was removed',
                   f"programs need {', '.join(removed)}. Restore this, or if the change is allowed "
                   '(.github/STABILITY.md), run `meson compile symbols`')
        tap.result(not added, f'{library}: all its symbols are in the list',
                   f"add {', '.join(added)} to {path.name}: run `meson compile symbols`")
        expected = text_of(library, path.stem, symbols, version)
        tap.result(expected in path.read_text(encoding='utf-8'),
                   f'{library}: the list is sorted, and for version {version}',
                   'run `meson compile symbols`')
    tap.end()


def main():
    arguments = [word for word in sys.argv[1:] if word != '--update']
    path, version, objdump = pathlib.Path(arguments[0]), *arguments[1:3]
    libraries = dict(read_library(library, objdump) for library in arguments[3:])
    (update if '--update' in sys.argv else check)(path, version, libraries)


if __name__ == '__main__':
    main()
