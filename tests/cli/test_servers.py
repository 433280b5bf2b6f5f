#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests what gab offers to build servers and scripts: --quiet, several projects in one call, export
--check, watch, and the output of check for programs. Prints TAP.

usage: test_servers.py GAB
"""
import os
import pty
import select
import subprocess
import sys

import duel
from tap import Folder, Gab, GabTests, Tap


def on_terminal(words, cwd):
    """Runs a program whose standard error is a terminal; returns its status and what it printed
    there."""
    reader, writer = pty.openpty()
    process = subprocess.Popen(words, cwd=cwd, stderr=writer, stdout=subprocess.DEVNULL)
    os.close(writer)
    seen = b''
    while select.select([reader], [], [], 60)[0]:
        try:
            seen += os.read(reader, 4096)
        except OSError:  # a terminal reports the end of the output by an error
            break
    os.close(reader)
    return process.wait(timeout=60), seen


def large_project():
    """Returns a project whose export shows progress and a warning."""
    content = duel.project()
    town = content['maps'][0]
    town.update(width=4096, height=4096)
    for plane in town['planes']:
        plane['pixels'] = {'size': [4096, 4096], 'tiles': []}
    town['planes'][1]['shapes'] = [duel.rectangle(37, 1, 100, 100, 3000, 3000)]
    content['sprites'][0]['animations'].append({'id': duel.identity(70), 'name': 'empty'})
    return content


class Tests(GabTests):

    # ---- Quiet ----

    def quiet_notes(self):
        """Without --quiet, each of these commands prints something."""
        with Folder() as folder:
            duel.write(folder)
            duel.png(folder / 'more.png', 8, 8, duel.disc)
            commands = (['import', 'duel.gabarit', 'more.png', '--name', 'more'],
                        ['import', 'duel.gabarit', '--again'],
                        ['render', 'duel.gabarit', '-o', '.'],
                        ['export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx'])
            for words in commands:
                status, out, _ = self.gab(*words, cwd=folder)
                self.tap.expect(status == 0 and out, (words, status, out))
                for option in ('--quiet', '-q'):
                    if words[0] == 'import':
                        duel.write(folder)
                    self.tap.equal(words, self.gab(option, *words, cwd=folder), (0, b'', b''))
                    self.tap.equal(words, self.gab(*words, option, cwd=folder), (0, b'', b''))
            bank = (folder / 'x.gab').read_bytes()
            self.tap.equal('a file on standard output', self.gab(
                'export', 'duel.gabarit', '-o', '-', '--quiet', cwd=folder), (0, bank, b''))
            self.tap.equal('answers', self.gab('query', 'x.gab', 'list', 'sprites', '-q',
                                               cwd=folder)[1], b'["ken","ryu"]\n')
            self.fails('there is no option --nonsense', 'export', '-q', '--nonsense', cwd=folder)
            self.tap.equal('after --', self.gab('query', 'x.gab', '--', '-q', cwd=folder)[0], 2)

    def quiet_on_a_terminal(self):
        with Folder() as folder:
            duel.write(folder, content=large_project())
            words = [self.gab.path, 'export', 'duel.gabarit', '-o', 'x.gab', '--memory', '1G']
            status, seen = on_terminal(words, folder)
            self.tap.expect(status == 0 and b'exporting' in seen and b'empty' in seen, seen)
            self.tap.equal('quiet', on_terminal([*words, '--quiet'], folder), (0, b''))

    def quiet_check(self):
        with Folder() as folder:
            content = duel.project()
            duel.write(folder, content=content)
            (folder / 'art/fighters.png').unlink()
            status, out, _ = self.gab('check', 'duel.gabarit', cwd=folder)
            self.tap.equal('status', status, 1)
            errors = [line for line in out.decode().splitlines() if line.endswith(', error]')]
            self.tap.expect(0 < len(errors) < len(out.splitlines()), out)
            status, out, err = self.gab('check', 'duel.gabarit', '--quiet', cwd=folder)
            self.tap.equal('errors', (status, out.decode().splitlines(), err), (1, errors, b''))


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    tap.case('--quiet prints no notes', tests.quiet_notes)
    tap.case('--quiet shows no progress and no warnings', tests.quiet_on_a_terminal)
    tap.case('--quiet prints only problems that are errors', tests.quiet_check)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
