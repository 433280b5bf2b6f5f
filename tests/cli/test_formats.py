#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests each format that gab export --formats lists: its files, that they are up to date
afterwards, and that foreign files with their names are kept. Prints TAP.

usage: test_formats.py GAB
"""
import json
import sys

import duel
from tap import Folder, Gab, GabTests, Tap, names, run


def arguments_of(entry):
    """Returns, for each form of a format, the arguments that switch it on."""
    if entry['name'] == 'output':
        return [[]]
    option, _, value = entry['options'][0]['option'].partition(' ')
    if value == 'FILE' and 'ending' not in entry:
        return [[option, 'text.txt']]
    if value == 'FILE':
        return [[option, f'out/x{entry["ending"]}']]
    return [[option, word] for word in value.split('|')[1:]] if value else [[option]]


class Tests(GabTests):
    def entries(self):
        entries = json.loads(self.gab('export', '--formats')[1])
        self.tap.expect(len(entries) > 7, entries)
        for entry in entries:
            self.tap.expect(entry['title'] and entry['keeps'], entry)
        return entries

    def test_other_formats_have_commands(self):
        """A format without options has a command of its own."""
        commands = [entry['command'] for entry in self.entries() if not entry['options']]
        self.tap.equal('commands', commands, ['slices'])
        for command in commands:
            self.tap.equal(command, self.gab(command, '--help')[0], 0)

    def test_each_format_writes_its_files_and_keeps_foreign_ones(self):
        for entry in self.entries():
            for arguments in arguments_of(entry) if entry['options'] else []:
                self.export(entry, ['export', 'duel.gabarit', '-o', 'out/x.gab', *arguments])

    def export(self, entry, words):
        with Folder() as folder:
            duel.write(folder)
            (folder / 'text.txt').write_text('{{ mark }}: {{ name }}\n')
            status, _, err = self.gab(*words, cwd=folder)
            files = names(folder / 'out')
            self.tap.equal(f'{words}: {err}', status, 0)
            self.tap.expect(len(files) > (entry['name'] != 'output'), (words, files))
            self.tap.expect('ending' not in entry or f'x{entry["ending"]}' in files, (words, files))
            self.tap.equal(f'{words} again', self.gab(*words, '--check', cwd=folder), (0, b'', b''))
            for name in files if 'ending' not in entry else []:
                self.keeps_foreign(folder / 'out' / name, words, folder)

    def keeps_foreign(self, path, words, folder):
        if path.suffix == '.gab':  # the command line names it
            return
        content = path.read_bytes()
        path.write_bytes(b'precious')
        self.tap.equal(f'{words} over {path.name}', self.gab(*words, cwd=folder)[0], 2)
        self.tap.equal(path.name, path.read_bytes(), b'precious')
        path.write_bytes(content)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
