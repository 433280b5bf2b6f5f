#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the line that shows the progress of long commands: on a terminal, in which system calls are
slowed down, and nowhere else. Prints TAP.

usage: test_progress.py GAB STRACE
"""
import os
import pty
import re
import subprocess
import sys
import threading

import cache_of
from tap import Folder, Gab, Tap, run

PICTURES, WIDTH = 60, 80
ERASE = '\r\x1b[K'


def lines_of(text):
    """Returns the lines that were shown and erased again, and the text that stayed."""
    parts = text.split(ERASE)
    return parts[:-1], parts[-1]


class Tests:
    def __init__(self, gab, strace, tap):
        self.gab, self.strace, self.tap = gab, strace, tap
        self.delay = ['-f', '-o', '/dev/null', '-e', 'trace=openat2,openat,rename',
                      '-e', 'inject=openat2,rename:delay_enter=8000',
                      '-e', 'inject=openat:delay_enter=500']

    def on_terminal(self, folder, *words, status=0, **more):
        """Runs a slowed command with standard error as a terminal; returns what it showed."""
        ours, theirs = pty.openpty()
        shown = bytearray()

        def read():
            try:
                while data := os.read(ours, 4096):
                    shown.extend(data)
            except OSError:  # the terminal was closed
                pass
        reader = threading.Thread(target=read)
        reader.start()
        env = {**cache_of.environment(folder / 'cache'), 'TERM': 'xterm', **more}
        process = subprocess.run([self.strace, *self.delay, self.gab.path, *words], cwd=folder,
                                 env=env, stdout=subprocess.DEVNULL, stderr=theirs, timeout=120,
                                 check=False)
        os.close(theirs)
        reader.join()
        os.close(ours)
        self.tap.equal(f'{words}: status, {shown}', process.returncode, status)
        return shown.decode()

    def shows(self, folder, pattern, *words, status=0):
        """Expects that a command shows a line, and that nothing of it is left."""
        shown, left = lines_of(self.on_terminal(folder, *words, status=status))
        self.tap.expect(any(re.fullmatch(pattern, line) for line in shown), (words, shown))
        self.tap.expect(all(len(line) < WIDTH for line in shown), (words, shown))
        self.tap.equal(f'{words}: the rest', left, '')

    def project(self, folder):
        self.gab('new', 'p.gabarit', cwd=folder)
        paths = cache_of.write_pictures(folder, PICTURES)
        self.gab('import', 'p.gabarit', *paths, '--name', 'walk', cwd=folder,
                 env=cache_of.environment(folder / 'cache'))

    def test_progress_on_a_terminal(self):
        with Folder() as folder:
            self.gab('new', 'p.gabarit', cwd=folder)
            paths = cache_of.write_pictures(folder, PICTURES)
            shown, _ = lines_of(self.on_terminal(folder, 'import', 'p.gabarit', *paths))
            for pattern in (r'reading \d+/60: art/p000\d\d\.png', 'keeping pictures .*art/p.*'):
                self.tap.expect(any(re.fullmatch(pattern, line) for line in shown), shown)
            self.shows(folder, r'reading \d+/60: art/p.*', 'import', 'p.gabarit', '--again')
            self.shows(folder, r'checking \d+/60: art/p.*', 'check', 'p.gabarit',
                       status=1)
            self.shows(folder, r'exporting \d+%: .+', 'export', 'p.gabarit', '-o', 'p.gab',
                       '--atlas')
            self.shows(folder, r'drawing.*: .+', 'render', 'p.gabarit', '-o', 'out')

    def test_no_progress_elsewhere(self):
        with Folder() as folder:
            self.project(folder)
            command = ['export', 'p.gabarit', '-o', 'p.gab', '--atlas']
            self.tap.equal('with --quiet', self.on_terminal(folder, *command, '--quiet'), '')
            self.tap.equal('without cursor', self.on_terminal(folder, *command, TERM='dumb'), '')
            process = subprocess.run([self.strace, *self.delay, self.gab.path, *command],
                                     cwd=folder, env=cache_of.environment(folder / 'cache'),
                                     capture_output=True, timeout=120, check=False)
            self.tap.equal('in a pipe', process.stderr, b'')

    def test_messages_during_progress(self):
        """A message is on a line of its own, and names cannot control the terminal."""
        with Folder() as folder:
            self.project(folder)
            text = (folder / 'p.gabarit').read_text()
            (folder / 'p.gabarit').write_text(text.replace('art/p00030.png', 'art/\\u001b[2Jx.png'))
            shown, left = lines_of(self.on_terminal(folder, 'export', 'p.gabarit', '-o', 'p.gab',
                                                    '--atlas', status=2))
            self.tap.expect(left.startswith('gab: ') and left.count('\n') == 1, (shown, left))
            self.tap.expect(not any('\x1b' in line for line in [*shown, left]), (shown, left))


def main():
    tap = Tap()
    tests = Tests(Gab(sys.argv[1]), sys.argv[2], tap)
    if subprocess.run([sys.argv[2], '-o', '/dev/null', 'true'], capture_output=True,
                      check=False).returncode != 0:
        print('# left out: ptrace: gab progress')
        return tap.end()
    return run(tests)


if __name__ == '__main__':
    sys.exit(main())
