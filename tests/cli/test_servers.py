#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests what gab offers to build servers and scripts: --quiet, several projects in one call, export
--check, watch, and the output of check for programs. Prints TAP.

usage: test_servers.py GAB
"""
import os
import pty
import select
import shutil
import subprocess
import sys

import duel
from tap import Folder, Gab, GabTests, Tap, names


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


def write_projects(folder, projects, **settings):
    """Writes projects with different contents, each with its pictures in a folder of its own."""
    for number, name in enumerate(projects):
        content = duel.project() | settings
        content['sprites'][0]['name'] = f'ken {name} {number}'
        duel.write(folder / name, f'{name}.gabarit', content)


class Tests(GabTests):

    # ---- Quiet ----

    def quiet_notes(self):
        """Without --quiet, each of these commands prints something."""
        with Folder() as folder:
            duel.write(folder)
            duel.png(folder / 'more.png', 8, 8, duel.disc)
            commands = (['import', 'duel.gabarit', 'more.png', '--name', 'more'],
                        ['import', 'duel.gabarit', '--again'],
                        ['edit', 'duel.gabarit', '--frames', '*/*', '--duration', '70'],
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

    # ---- Several projects ----

    def several(self):
        """The files are those of single calls, and a failure does not stop the others."""
        with Folder() as folder:
            write_projects(folder, ['a', 'b', 'c'])
            (folder / 'c/c.gabarit').write_text('{')
            projects = [f'{name}/{name}.gabarit' for name in 'acb'] + ['missing.gabarit']
            options = ['--json', 'out/', '--header', 'out/', '--view', 'out/', '--depfile', 'out/',
                       '--tiled', 'tmx', '--report', 'out/']
            status, out, err = self.gab('export', *projects, '-o', 'out/', *options, cwd=folder)
            self.tap.equal('status', status, 2)
            self.tap.expect(err.startswith(b'gab: c/c.gabarit: ')
                            and b'gab: missing.gabarit: ' in err and err.count(b'\n') == 2, err)
            losses = out.decode().splitlines()
            self.tap.expect(losses and all(line.startswith(('a/a.gabarit: ', 'b/b.gabarit: '))
                                           for line in losses), losses)
            endings = ['.gab', '.gab.d', '.gab.json', '.h', '.html', '.report.json']
            for name in 'ab':
                words = [word if word.startswith('-') or word == 'tmx'
                         else f"single/{word.removesuffix('/')}/" for word in options]
                self.gab('export', f'{name}/{name}.gabarit', '-o', 'single/out/', *words,
                         cwd=folder)
                for path in (folder / 'single/out').glob(f'{name}*'):
                    want = path.read_bytes().replace(b'single/out', b'out')
                    self.tap.equal(path.name, (folder / 'out' / path.name).read_bytes(), want)
                self.tap.expect({name + end for end in endings} <= set(names(folder / 'out')),
                                names(folder / 'out'))

    def several_by_settings(self):
        """Without -o, each project is exported to the files that it names; the exit status is the
        worst."""
        with Folder() as folder:
            write_projects(folder, ['a', 'b'], export={'bank': 'own.gab', 'header': 'own.h'})
            write_projects(folder, ['c'], export={'bank': '../stray.gab'})
            projects = ['a/a.gabarit', 'c/c.gabarit', 'b/b.gabarit']
            status, _, err = self.gab('export', *projects, cwd=folder)
            self.tap.expect(status == 2 and err.startswith(b'gab: c/c.gabarit: ')
                            and err.count(b'\n') == 1, (status, err))
            self.tap.equal('a', names(folder / 'a'), ['a.gabarit', 'own.gab', 'own.h'])
            self.tap.equal('b', names(folder / 'b'), ['b.gabarit', 'own.gab', 'own.h'])
            self.tap.equal('strays', names(folder), [])

    def several_refused(self):
        with Folder() as folder:
            write_projects(folder, ['a', 'b'])
            shutil.copytree(folder / 'a', folder / 'deep/a')
            both = ['a/a.gabarit', 'b/b.gabarit']
            for option in ('-o', '--json', '--header', '--view', '--depfile', '--doom', '--report'):
                for path in ('x', '-'):
                    self.fails('must be a folder', 'export', *both, option, path, cwd=folder)
            self.fails('needs a single project', 'export', *both, '--page-name', 'x', cwd=folder)
            self.fails('a/a.gabarit and deep/a/a.gabarit would be exported to the same file',
                       'export', 'a/a.gabarit', 'deep/a/a.gabarit', '-o', '.', cwd=folder)
            self.tap.equal('files', names(folder), [])

    # ---- export --check ----

    def check_outputs(self):
        outputs = ['-o', 'out/x.gab', '--json', 'out/x.json', '--header', 'out/x.h', '--depfile',
                   'out/x.d', '--view', 'out/x.html', '--atlas-json', 'pixi', '--tiled', 'tmx']
        with Folder() as folder:
            duel.write(folder)
            words = ['export', 'duel.gabarit', *outputs]
            status, out, err = self.gab(*words, '--check', cwd=folder)
            self.tap.equal('in a missing folder', (status, out.decode(), err), (1, ''.join(
                f'out/x.{end}: would be new\n' for end in ('d', 'json', 'h', 'html', 'gab')), b''))
            self.tap.expect(not (folder / 'out').exists(), 'the folder was created')
            (folder / 'out').mkdir()
            status, out, err = self.gab(*words, '--check', cwd=folder)
            self.tap.expect(status == 1 and b'x.gab: would be new\n' in out, (status, out, err))
            self.tap.equal('nothing was written', names(folder / 'out'), [])
            self.gab(*words, cwd=folder)
            written = names(folder / 'out')
            self.tap.equal('new files', sorted(os.path.basename(line.split(': ')[0])
                                               for line in out.decode().splitlines()), written)
            before = {name: (folder / 'out' / name).stat().st_ctime_ns for name in written}
            self.tap.equal('up to date', self.gab(*words, '--check', cwd=folder), (0, b'', b''))
            for name in written:
                path = folder / 'out' / name
                good = path.read_bytes()
                path.write_bytes(good + b'\n')
                path.chmod(0o444)
                status, out, err = self.gab(*words, '--check', cwd=folder)
                ours = b'was not overwritten' in err
                self.tap.expect(status == 2 if ours else
                                (status, err) == (1, b'') and out.count(b'\n') == 1
                                and f'{name}: would change' in out.decode(), (name, out, err))
                self.tap.expect(path.read_bytes() == good + b'\n', f'{name} was written')
                path.chmod(0o644)
                path.write_bytes(good)
            after = {name: (folder / 'out' / name).stat().st_ctime_ns for name in written}
            self.tap.equal('files', sorted(after), sorted(before))
            shutil.copy(folder / 'out/x-0.png', folder / 'out/x-1.png')
            self.tap.equal('old page', self.gab(*words, '--check', '--quiet', cwd=folder),
                           (1, b'', b''))
            self.tap.expect(b'1 page of an earlier export would be deleted'
                            in self.gab(*words, '--check', cwd=folder)[1], 'old page')
            self.tap.expect((folder / 'out/x-1.png').exists(), 'the old page was deleted')
            self.fails('not standard output', 'export', 'duel.gabarit', '-o', '-', '--check',
                       cwd=folder)
            self.fails('cannot be opened', 'export', 'none.gabarit', '-o', 'x', '--check',
                       cwd=folder)

    def check_strict(self):
        """With --strict, a report of losses is not written either."""
        with Folder() as folder:
            duel.write(folder)
            self.fails('would be lost', 'export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx',
                       '--strict', '--report', 'r.json', '--check', cwd=folder, status=1)
            self.tap.equal('files', names(folder), ['duel.gabarit'])


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    tap.case('--quiet prints no notes', tests.quiet_notes)
    tap.case('--quiet shows no progress and no warnings', tests.quiet_on_a_terminal)
    tap.case('--quiet prints only problems that are errors', tests.quiet_check)
    tap.case('several projects into folders', tests.several)
    tap.case('several projects to their own files', tests.several_by_settings)
    tap.case('outputs that several projects cannot have', tests.several_refused)
    tap.case('export --check names the files that would change', tests.check_outputs)
    tap.case('export --check --strict', tests.check_strict)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
