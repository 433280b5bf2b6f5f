#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens the files of past versions in this folder (see README.md). Prints TAP.

usage: test_past.py GAB PROJECT_PIPE

A project that is saved again must be the same text, and a bank that is converted to JSON and back
the same bytes, with the digest that digests.txt records. Names that end with .xz are compressed.
"""
import hashlib
import json
import lzma
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'rules'))
from rules import Tap  # noqa: E402

# The versions that were ever written: of projects, and of banks with their required features.
PROJECT_VERSIONS = {1, 2, 3, 4, 5, 6}
BANK_VERSIONS = {(1, 0, 0), (1, 0, 1), (1, 0, 2)}


def run(*command, content=None):
    return subprocess.run(command, input=content, check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)


def read(name):
    content = (HERE / name).read_bytes()
    return lzma.decompress(content) if name.endswith('.xz') else content


def digest(content):
    return hashlib.sha256(content).hexdigest()


class Past:
    """Runs the programs of this build on past files."""

    def __init__(self, gab, project_pipe, folder):
        self.gab = gab
        self.project_pipe = project_pipe
        self.folder = pathlib.Path(folder)

    def saved(self, content):
        """Returns a project as this version saves it, or the error."""
        done = run(self.project_pipe, 'save', content=content + b'\0')
        return done.stdout.removesuffix(b'\0')

    def converted(self, content, before, after):
        """Returns a bank as JSON, or back, or the error."""
        (self.folder / before).write_bytes(content)
        (self.folder / after).unlink(missing_ok=True)
        done = run(self.gab, 'convert', self.folder / before, self.folder / after)
        return (self.folder / after).read_bytes() if done.returncode == 0 else done.stdout

    def bank_again(self, content):
        return self.converted(self.converted(content, 'a.gab', 'a.gab.json'), 'a.gab.json', 'b.gab')

    def opened(self, name, content):
        """Returns what must have the recorded digest: the project or bank, written again."""
        if '.gabarit' in name:
            return self.saved(content)
        if '.gab.json' in name:
            return self.converted(content, 'a.gab.json', 'a.gab')
        return self.bank_again(content)


def check_file(tap, past, name, recorded):
    content = read(name)
    again = past.opened(name, content)
    tap.result(digest(again) == recorded, name, again[-300:].decode('utf-8', 'replace'))
    if '.gab.json' not in name:
        tap.result(digest(content) == recorded, f'{name} is still what was written')


def check_versions(tap, names):
    projects = {json.loads(read(name))['version'] for name in names if '.gabarit' in name}
    tap.result(projects == PROJECT_VERSIONS, 'all versions of projects', str(projects))
    banks = {struct.unpack_from('<8xHH12xI', read(name)) for name in names
             if re.search(r'\.gab(\.xz)?$', name)}
    tap.result(banks == BANK_VERSIONS, 'all versions of banks', str(banks))


def check_newer(tap, past):
    """A format that has a newer version than those above also needs files of the current one."""
    text = b'{"format": "gabarit project", "version": %d}'
    newest = max(PROJECT_VERSIONS)
    tap.result(past.saved(text % newest).startswith(b'{'), f'projects have version {newest}')
    refusal = past.saved(text % (newest + 1)).decode()
    tap.result('a newer version of Gabarit wrote this '
               f'(format {newest + 1}; this version reads up to {newest})' in refusal,
               f'version {newest + 1} of projects is refused', refusal)


def main():
    recorded = dict(reversed(line.split()) for line in
                    (HERE / 'digests.txt').read_text(encoding='utf-8').splitlines())
    tap = Tap()
    names = {path.name for path in HERE.iterdir() if '.gab' in path.name}
    tap.result(names == set(recorded), 'digests.txt lists all files', str(names ^ set(recorded)))
    with tempfile.TemporaryDirectory() as folder:
        past = Past(*sys.argv[1:3], folder)
        for name in sorted(names & set(recorded)):
            check_file(tap, past, name, recorded[name])
        check_newer(tap, past)
    check_versions(tap, names)
    tap.end()


if __name__ == '__main__':
    main()
