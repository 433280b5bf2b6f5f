#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the output of gab: runs every command that its help lists with a full disk, a closed stream
and a closed pipe as standard output and as standard error, and with hostile names. Prints TAP.

usage: test_output.py GAB
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading

import duel
import hero
from tap import Folder, Gab, Tap, run

# For each command in gab --help: arguments with which it prints something (PRINTS), or arguments
# with which it prints nothing and a file that it then writes (SILENT).
PRINTS = {
    'import': ['import', 'duel.gabarit', 'art/fighters.png', '--name', 'crowd', '--grid', '8x8'],
    'edit': ['edit', 'odd.gabarit', '--frames', '*/*', '--set', 'a=1', '--dry-run'],
    'check': ['check', 'odd.gabarit'],
    'render': ['render', 'duel.gabarit', '-o', '.', '--masks'],
    'info': ['info', 'duel.gabarit'],
    'query': ['query', 'duel.gab', 'list', 'sprites'],
    'slices': ['slices', 'hero.gabarit', 'art/hero.aseprite'],
}
SILENT = {
    'new': (['new', 'other.gabarit'], 'other.gabarit'),
    'convert': (['convert', 'duel.gab', 'there.gab.json'], 'there.gab.json'),
    'export': (['export', 'duel.gabarit', '-o', 'again.gab', '--header', 'again.h'], 'again.gab'),
    'view': (['view', 'duel.gab'], 'duel.html'),
}
# These end only if they cannot print; see also test_servers.py.
ENDLESS = {'watch': ['watch', 'duel.gabarit', '-o', 'again.gab']}
MORE_PRINTS = [['--help'], ['--version'], ['help', 'query'], ['check', '--rules'],
               ['info', 'duel.gab', '--json'], ['query', 'duel.gab', '-'],
               ['import', 'duel.gabarit', '--again', '--dry-run'],
               ['export', 'duel.gabarit', '-o', 'again.gab', '--atlas-json', 'pixi'],
               ['export', 'duel.gabarit', '-o', 'maps.gab', '--tiled', 'tmx'],
               ['export', 'duel.gabarit', '-o', 'scenes.gab', '--godot', '4']]
# Importers, by the folders with the inputs of their fuzzers.
FUZZ = pathlib.Path(__file__).parent.parent / 'fuzz'
FOREIGN = ['aseprite', 'atlas', 'doom', 'gif', 'mugen', 'png', 'tiled']
QUESTIONS = b'list sprites\n' * 3000

# Characters that no line may contain: they control terminals, break lines, or reverse text.
INVISIBLE = re.compile('[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e'
                       '\u2066-\u2069\ufeff]')
ODD = 'a\x1b[31m\u202eb\nc\u009b\u2066'


def odd_project():
    """Returns a project whose names contain invisible characters."""
    content = duel.project()
    sprite = content['sprites'][0]
    sprite['name'] = ODD
    for index, frame in enumerate(sprite['frames']):
        frame['name'] = f'{ODD} {index}'
    sprite['animations'] = [{'id': duel.identity(99), 'name': ODD}]  # without frames: a warning
    content['tags'][0]['properties'] = {ODD: ODD}
    content['maps'][0]['name'] = ODD
    content['levels'][0]['name'] = ODD
    return content


class Tests:
    def __init__(self, gab, tap, base):
        self.gab, self.tap, self.base = gab, tap, base

    def run_in_copy(self, words, stdout):
        """Runs a command in a copy of the folder; returns its status, its messages and the names of
        the files."""
        with Folder() as folder:
            copy = folder / 'copy'
            shutil.copytree(self.base, copy)
            process = subprocess.run(stdout(self.gab.path, words), cwd=copy, input=QUESTIONS,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60,
                                     check=False, env=LOCALE)
            return process.returncode, process.stderr.decode(), {path.name
                                                                 for path in copy.iterdir()}

    def check_unwritable(self, stdout, reason):
        for words in [*PRINTS.values(), *ENDLESS.values(), *MORE_PRINTS]:
            status, message, _ = self.run_in_copy(words, stdout)
            self.tap.equal(f'the status of {words}', status, 2)
            self.tap.expect(message.endswith(f'gab: the results cannot be written: {reason}\n'),
                            f'{words} prints {message!r}')
        for words, output_file in SILENT.values():
            status, message, names = self.run_in_copy(words, stdout)
            self.tap.equal(f'status and messages of {words}', (status, message), (0, ''))
            self.tap.expect(output_file in names, f'{words} did not write {output_file}')

    def test_every_command_is_tested(self):
        status, out, _ = self.gab('--help')
        self.tap.equal('the status', status, 0)
        names = set(re.findall(r'^  (\w+) ', out.decode(), re.MULTILINE))
        self.tap.equal('the commands tested', {*PRINTS, *SILENT, *ENDLESS}, names)

    def test_commands_succeed_if_they_can_print(self):
        for words in [*PRINTS.values(), *MORE_PRINTS]:
            status, message, _ = self.run_in_copy(words, lambda gab, words: [gab, *words])
            self.tap.equal(f'status and messages of {words}', (status, message),
                           (words[0] == 'check'
                            and '--rules' not in words,
                            ''))

    def test_a_full_disk(self):
        self.check_unwritable(lambda gab, words: shell('exec "$@" >/dev/full', gab, words),
                              'No space left on device')

    def test_a_closed_stream(self):
        self.check_unwritable(lambda gab, words: shell('exec "$@" >&-', gab, words),
                              'Bad file descriptor')

    def test_a_closed_pipe(self):
        # The reader closes the pipe before the first byte is written.
        self.check_unwritable(lambda gab, words: [sys.executable, '-c', BROKEN_PIPE, gab, *words],
                              'Broken pipe')

    def test_a_pipe_that_is_closed_after_one_byte(self):
        """The reader takes one byte and closes the pipe, like head -c1."""
        words = PRINTS['query'][:2] + ['-']
        for command in (words, *PRINTS.values()):
            # Without a buffer, closing the standard input writes nothing, so it cannot fail.
            with subprocess.Popen([self.gab.path, *command], cwd=self.base, env=LOCALE,
                                  bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as process:
                if command == words:
                    threading.Thread(target=feed, args=(process.stdin,)).start()
                self.tap.equal(f'{command}: bytes', len(process.stdout.read(1)), 1)
                process.stdout.close()
                message = process.stderr.read().decode()
                # A short text is written before the pipe is closed.
                fits = process.wait(60) == (command[0] == 'check') and not message
                self.tap.expect(fits and command != words or (process.returncode, message) == (
                    2, 'gab: the results cannot be written: Broken pipe\n'),
                                f'{command}: {process.returncode}, {message!r}')

    def test_messages_that_cannot_be_written(self):
        """Messages that cannot be written change neither the status, the results nor the files."""
        lines = [*PRINTS.values(), *(words for words, _ in SILENT.values()),
                 *([name, '--no-such-option'] for name in [*PRINTS, *SILENT, *ENDLESS])]
        for words in lines:
            got = {}
            for stream in ('2>/dev/null', '2>/dev/full', '2>&-', 'closed pipe'):
                with Folder() as folder:
                    shutil.copytree(self.base, folder / 'copy')
                    line = [sys.executable, '-c', BROKEN_PIPE.replace('other, 1', 'other, 2'),
                            self.gab.path, *words] if stream == 'closed pipe' else \
                        shell(f'exec "$@" {stream}', self.gab.path, words)
                    process = subprocess.run(line, cwd=folder / 'copy', stdout=subprocess.PIPE,
                                             stdin=subprocess.DEVNULL, timeout=60, check=False,
                                             env=LOCALE)
                    got[stream] = (process.returncode, process.stdout, {
                        path: IDS.sub(b'', (folder / 'copy' / path).read_bytes())
                        for path in sorted(path.relative_to(folder / 'copy') for path in
                                           folder.rglob('*') if path.is_file())})
            for stream, outcome in got.items():
                self.tap.expect(outcome == got['2>/dev/null'], f'{words} {stream}: {outcome[:2]}, '
                                f"not {got['2>/dev/null'][:2]}")

    def test_all_streams_closed(self):
        """A file must not get the descriptor of a closed stream, because results would then be
        printed into it."""
        for words in [*PRINTS.values(), *[words for words, _ in SILENT.values()]]:
            with Folder() as folder:
                copies = [folder / 'one', folder / 'two']
                for copy, closed in zip(copies, ('', '<&- >&- 2>&-')):
                    shutil.copytree(self.base, copy)
                    subprocess.run(shell(f'exec "$@" {closed}', self.gab.path, words), cwd=copy,
                                   capture_output=True, timeout=60, check=False, env=LOCALE)
                one, two = ({path.relative_to(copy): IDS.sub(b'', path.read_bytes())
                             for path in copy.rglob('*') if path.is_file()} for copy in copies)
                self.tap.expect(one == two, f'{words} writes other files with closed streams')

    def check_visible(self, what, text):
        text = text.decode()
        found = INVISIBLE.search(text)
        self.tap.expect(found is None, f'{what} prints {found and found.group()!r} in {text!r}')
        return text

    def test_hostile_names_in_files(self):
        commands = ['check odd.gabarit', 'info odd.gabarit', 'info odd.gabarit --json',
                    'info odd.gab', 'info odd.gab --json', 'query odd.gab list sprites',
                    'query odd.gab list maps', 'query odd.gab properties tag head',
                    'edit odd.gabarit --frames */* --set a=1 --dry-run']
        for line in commands:
            status, out, err = self.gab(*line.split(' '), cwd=self.base)
            self.tap.expect(status < 2 and out, f'{line} exits with status {status}: {err!r}')
            text = self.check_visible(line, out)
            self.check_visible(line, err)
            if line.startswith('query') or '--json' in line:
                self.tap.expect(ODD in str_values(json.loads(text)),
                                f'{line} loses the name: {text}')
            else:
                self.tap.expect('a\\u001b[31m\\u202eb\\nc\\u009b\\u2066' in text, f'{line}: {text}')

    def test_bytes_that_are_not_utf_8(self):
        """All that is printed is UTF-8, whatever bytes files and their names contain."""
        rng = random.Random(1)
        for path in sorted(path for kind in FOREIGN for path in (FUZZ / kind).iterdir()):
            name = f'a\udcff{path.suffix}'
            data = bytearray(path.read_bytes()[:1 << 16])
            with Folder() as folder:
                self.gab('new', 'p\udcff.gabarit', cwd=folder)
                for changes in (0, 2):
                    for _ in range(changes if data else 0):
                        data[rng.randrange(len(data))] = 0xff
                    (folder / name).write_bytes(data)
                    for words in (['import', 'p\udcff.gabarit', name, '--report', 'report.json'],
                                  ['check', 'p\udcff.gabarit'], ['info', 'p\udcff.gabarit'],
                                  ['check', '--json', 'p\udcff.gabarit']):
                        status, *streams = self.gab(*words, cwd=folder)
                        self.tap.expect(status in (0, 1, 2), (path, words, status))
                        for stream in streams:
                            self.check_visible(f'{path.name}: {words!r}', stream)
                    report = folder / 'report.json'
                    if report.exists():
                        json.loads(report.read_bytes().decode())
                        report.unlink()

    def test_hostile_paths_on_the_command_line(self):
        name = 'x\x1b[2J\u202e\n'
        for words in (['check', name], ['info', name], ['query', name, 'list', 'sprites'],
                      ['export', name], ['render', name, '-o', 'out'],
                      ['new', 'duel.gabarit/' + name], [name],
                      ['convert', name, name + '2'], ['import', 'duel.gabarit', name],
                      ['query', 'duel.gab', name], ['check', '--skip', name, 'duel.gabarit'],
                      ['check', '--' + name], ['edit', name, '--tags', '*', '--set', 'a=1'],
                      ['edit', 'duel.gabarit', '--script', name],
                      ['edit', 'duel.gabarit', '--tags', name, '--set', 'a=1']):
            status, out, err = self.gab(*words, cwd=self.base)
            self.tap.equal(f'the status of {words}', status, 2)
            message = self.check_visible(words, out + err)
            self.tap.equal(f'the lines of {words}', message.count('\n'), 1)
            self.tap.expect('x\\u001b[2J\\u202e\\n' in message, f'{words} prints {message!r}')


LOCALE = {**os.environ, 'LC_ALL': 'C'}
IDS = re.compile(rb'"[0-9a-f]{16}"')
BROKEN_PIPE = """
import os, signal, sys
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
end, other = os.pipe()
os.close(end)
os.dup2(other, 1)
os.execv(sys.argv[1], sys.argv[1:])
"""


def feed(stream):
    """Writes queries until the program no longer reads them."""
    try:
        for _ in range(1000):
            stream.write(QUESTIONS)
        stream.close()
    except BrokenPipeError:
        pass


def shell(script, gab, words):
    return ['sh', '-c', script, 'sh', gab, *words]


def str_values(value):
    if isinstance(value, dict):
        return [*value, *(text for item in value.values() for text in str_values(item))]
    if isinstance(value, list):
        return [text for item in value for text in str_values(item)]
    return [value] if isinstance(value, str) else []


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    with Folder() as base:
        duel.write(base)
        duel.write(base, 'odd.gabarit', odd_project())
        hero.make(gab, base)
        for name in ('duel', 'odd'):
            subprocess.run([gab.path, 'export', f'{name}.gabarit', '-o', f'{name}.gab'], cwd=base,
                           check=True, capture_output=True)
        tests = Tests(gab, tap, base)
        return run(tests)


if __name__ == '__main__':
    sys.exit(main())
