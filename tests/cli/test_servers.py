#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests what gab offers to build servers and scripts: --quiet, several projects in one call, export
--check, watch, and the output of check for programs. Prints TAP.

usage: test_servers.py GAB
"""
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse

import duel
from tap import Folder, Gab, GabTests, Tap, names, run


def write_projects(folder, projects, **settings):
    """Writes projects with different contents, each with its pictures in a folder of its own."""
    for number, name in enumerate(projects):
        content = duel.project() | settings
        content['sprites'][0]['name'] = f'ken {name} {number}'
        duel.write(folder / name, f'{name}.gabarit', content)


def replace(path, content):
    """Writes a file in one step: a program that waits for changes never sees a part of it."""
    new = path.with_name('.new')
    new.write_bytes(content)
    os.replace(new, path)


class Watching:
    """A running gab watch, whose lines are read while it runs; it is ended with a signal."""

    def __init__(self, gab, *words, cwd, ignored=()):
        def set_signals():
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
        # Without a buffer: after a line is read, select() must see the ones that follow it.
        self.process = subprocess.Popen([gab.path, 'watch', *words], cwd=cwd, bufsize=0,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        preexec_fn=set_signals)
        self.words = words

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def line(self, timeout=30):
        """Returns the next line; '' if none is printed in time."""
        if not select.select([self.process.stdout], [], [], timeout)[0]:
            return ''
        return self.process.stdout.readline().decode()

    def end(self, number):
        """Returns the status, the remaining lines and all messages after a signal."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


class Tests(GabTests):

    # ---- Quiet ----

    def test_quiet_prints_no_notes(self):
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

    def test_quiet_prints_no_warnings(self):
        with Folder() as folder:
            content = duel.project()
            content['sprites'][0]['animations'].append({'id': duel.identity(70), 'name': 'empty'})
            duel.write(folder, content=content)
            words = ['export', 'duel.gabarit', '-o', 'x.gab']
            status, out, err = self.gab(*words, cwd=folder)
            self.tap.expect((status, out) == (0, b'') and b'(empty)' in err, (status, out, err))
            self.tap.equal('quiet', self.gab(*words, '--quiet', cwd=folder), (0, b'', b''))

    def test_quiet_prints_only_problems_that_are_errors(self):
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

    def test_several_projects_into_folders(self):
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

    def test_several_projects_to_their_own_files(self):
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

    def test_outputs_that_several_projects_cannot_have(self):
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

    def test_export_check_names_the_files_that_would_change(self):
        outputs = ['-o', 'out/x.gab', '--json', 'out/x.json', '--header', 'out/x.h', '--depfile',
                   'out/x.d', '--view', 'out/x.html', '--atlas-json', 'pixi', '--tiled', 'tmx']
        with Folder() as folder:
            duel.write(folder)
            words = ['export', 'duel.gabarit', *outputs]
            status, out, err = self.gab(*words, '--check', cwd=folder)
            self.tap.equal('in a missing folder', (status, err), (1, b''))
            missing = re.findall(r'^out/(.*): would be new$', out.decode(), re.MULTILINE)
            self.tap.equal('each line', len(missing), out.count(b'\n'))
            self.tap.expect(not (folder / 'out').exists(), 'the folder was created')
            (folder / 'out').mkdir()
            status, out, err = self.gab(*words, '--check', cwd=folder)
            self.tap.expect(status == 1 and b'x.gab: would be new\n' in out, (status, out, err))
            self.tap.equal('nothing was written', names(folder / 'out'), [])
            self.gab(*words, cwd=folder)
            written = names(folder / 'out')
            self.tap.equal('new files in a missing folder', sorted(missing), written)
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

    def test_export_check_strict(self):
        """With --strict, a report of losses is not written either."""
        with Folder() as folder:
            duel.write(folder)
            self.fails('would be lost', 'export', 'duel.gabarit', '-o', 'x.gab', '--tiled', 'tmx',
                       '--strict', '--report', 'r.json', '--check', cwd=folder, status=1)
            self.tap.equal('files', names(folder), ['duel.gabarit'])

    # ---- watch ----

    def exported(self, watching, project='duel.gabarit', what='exported'):
        line = watching.line()
        self.tap.expect(line.startswith(f'{project}: {what}'), f'{project}: {line!r}')

    def test_watch_exports_after_each_kind_of_change(self):
        """Each way to change a project or its picture leads to one export."""
        with Folder() as folder:
            duel.write(folder)
            project, art = folder / 'duel.gabarit', folder / 'art/fighters.png'
            text, picture = project.read_text(), art.read_bytes()
            other = text.replace('"ken"', '"kenneth"')

            def write_in_steps():
                project.write_text('')
                time.sleep(0.3)
                project.write_text(text)

            def rename_twice():
                os.rename(project, folder / 'duel.gabarit~')
                time.sleep(0.2)
                project.write_text(text)

            def switch_folder():
                shutil.move(folder / 'art', folder / 'away')
                time.sleep(0.2)
                shutil.copytree(folder / 'away', folder / 'art')

            changes = {'the project is written': lambda: project.write_text(other),
                       'the project is empty for a while': write_in_steps,
                       'the picture is replaced': lambda: replace(art, picture),
                       'the project is renamed and written': rename_twice,
                       'the folder is replaced': switch_folder,
                       'the time is set': lambda: os.utime(art, (1000, 1000))}
            with Watching(self.gab, 'duel.gabarit', '-o', 'out/x.gab', cwd=folder) as watching:
                self.exported(watching)
                for name, change in changes.items():
                    change()
                    line = watching.line()
                    self.tap.expect(line.startswith('duel.gabarit: exported in '), (name, line))
                    single = self.gab('export', 'duel.gabarit', '-o', '-', cwd=folder)[1]
                    self.tap.equal(name, (folder / 'out/x.gab').read_bytes(), single)
                (folder / 'note').write_text('nothing')
                self.tap.equal('no more lines', watching.line(0.5), '')
                self.tap.equal('end', watching.end(signal.SIGINT), (0, b'', b''))
            self.tap.equal('files', names(folder / 'out'), ['x.gab'])

    def test_watch_with_ignored_signals(self):
        """A signal that is ignored at the start, as by nohup, does not end it."""
        with Folder() as folder:
            duel.write(folder)
            with Watching(self.gab, 'duel.gabarit', '-o', 'x.gab', cwd=folder,
                          ignored=[signal.SIGHUP]) as watching:
                self.exported(watching)
                for _ in range(2):
                    watching.process.send_signal(signal.SIGHUP)
                    text = (folder / 'duel.gabarit').read_bytes()
                    replace(folder / 'duel.gabarit', text + b'\n')
                    self.exported(watching)
                self.tap.equal('end', watching.end(signal.SIGTERM), (0, b'', b''))

    def test_watch_continues_after_errors(self):
        """Errors are reported and do not end it; what was missing is waited for."""
        with Folder() as folder:
            duel.write(folder)
            text = (folder / 'duel.gabarit').read_bytes()
            picture = (folder / 'art/fighters.png').read_bytes()
            (folder / 'art/fighters.png').unlink()
            with Watching(self.gab, 'duel.gabarit', 'later/later.gabarit', '-o', 'out/',
                          cwd=folder) as watching:
                self.exported(watching, what='not exported')
                self.exported(watching, 'later/later.gabarit', 'not exported')
                replace(folder / 'art/fighters.png', picture)
                self.exported(watching)
                duel.write(folder / 'new', 'later.gabarit')
                (folder / 'new').rename(folder / 'later')
                self.exported(watching, 'later/later.gabarit')
                replace(folder / 'duel.gabarit', b'{')
                self.exported(watching, what='not exported')
                replace(folder / 'duel.gabarit', text)
                self.exported(watching)
                (folder / 'art/fighters.png').unlink()
                self.exported(watching, what='not exported')
                status, out, err = watching.end(signal.SIGTERM)
                self.tap.equal('end', (status, out), (0, b''))
            self.tap.expect(err.startswith(b'gab: duel.gabarit: ')
                            and b'gab: later/later.gabarit: ' in err and err.count(b'\n') == 4, err)
            self.tap.equal('files', names(folder / 'out'), ['duel.gab', 'later.gab'])

    def test_watch_quiet(self):
        with Folder() as folder:
            duel.write(folder, content=duel.project() | {'export': {'bank': 'own.gab'}})
            with Watching(self.gab, 'duel.gabarit', '-q', cwd=folder) as watching:
                for _ in range(300):
                    if (folder / 'own.gab').exists():
                        break
                    time.sleep(0.1)
                self.tap.equal('end', watching.end(signal.SIGTERM), (0, b'', b''))
            self.tap.equal('files', names(folder), ['duel.gabarit', 'own.gab'])
            self.fails('not standard output', 'watch', 'duel.gabarit', '-o', '-', cwd=folder)
            self.fails('there is no option --check', 'watch', 'duel.gabarit', '--check',
                       cwd=folder)
            self.fails('is missing', 'watch', cwd=folder)

    def test_watch_ends_if_its_lines_cannot_be_printed(self):
        """If its lines cannot be printed, it ends."""
        with Folder() as folder:
            duel.write(folder)
            with open('/dev/full', 'wb') as full:
                done = subprocess.run([self.gab.path, 'watch', 'duel.gabarit', '-o', 'x.gab'],
                                      cwd=folder, stdout=full, stderr=subprocess.PIPE, timeout=60,
                                      check=False)
            self.tap.equal('status', done.returncode, 2)
            self.tap.expect(b'the results cannot be written' in done.stderr, done.stderr)

    def test_watch_ends_if_a_value_is_wrong(self):
        """Values that are wrong for every project end it at once."""
        with Folder() as folder:
            duel.write(folder)
            for words, message in (
                    (['--pixels', 'jpeg'], '--pixels must be none, png or rgba, not jpeg'),
                    (['--atlas-json', 'x'],
                     '--atlas-json must be none, pixi, phaser or aseprite, not x'),
                    (['--tiled', 'x'], '--tiled must be none, tmx or tmj, not x'),
                    (['--page-sides', 'x'], '--page-sides must be any or pow2, not x'),
                    (['--page-size', '0'], '--page-size must be a number from 1 to 8192, not 0'),
                    (['--page-padding', '-1'], '--page-padding must be a number from 0'),
                    (['--page-extrude', '1.5'], '--page-extrude must be a number from 0'),
                    (['--page-name', 'a/b'], '--page-name must be a name without a folder'),
                    (['--atlas', '--no-atlas'], 'exclude each other'),
                    (['--no-atlas', '--atlas-json', 'pixi'], 'exclude each other'),
                    (['--udmf'], '--udmf needs --doom')):
                for command in ('watch', 'export'):
                    self.fails(f'{command}: {message}' if message[0] == '-' else message, command,
                               'duel.gabarit', '-o', 'x.gab', *words, cwd=folder)
            self.tap.equal('files', names(folder), ['duel.gabarit'])

    # ---- check for programs ----

    def troubled(self, folder):
        """Writes a project with problems of each severity, a bank, a damaged bank and a file that
        is neither; returns their names."""
        content = duel.project()
        content['pictures'].append({**content['pictures'][0], 'id': duel.identity(71),
                                    'path': 'art/none.png'})
        duel.write(folder, content=content)
        self.gab('export', 'duel.gabarit', '-o', 'good.gab', cwd=folder)
        bank = (folder / 'good.gab').read_bytes()
        (folder / 'bad.gab').write_bytes(bank[:-1] + bytes([bank[-1] ^ 1]))
        (folder / 'cut.gab').write_bytes(bank[:100])
        (folder / 'none.gabarit').write_text('{')
        return ['duel.gabarit', 'good.gab', 'bad.gab', 'cut.gab', 'none.gabarit', 'missing.gab']

    def test_check_json(self):
        with Folder() as folder:
            files = self.troubled(folder)
            status, out, err = self.gab('check', *files, '--json', cwd=folder)
            _, lines, text_err = self.gab('check', *files, cwd=folder)
            report = json.loads(out)
            self.tap.equal('status and messages', (status, err), (2, text_err))
            self.tap.equal('files', [(file['file'], file['checked']) for file in report['files']],
                           [(name, name not in ('none.gabarit', 'missing.gab')) for name in files])
            got = []
            counts = {'error': 0, 'warning': 0, 'hint': 0}
            for file in report['files']:
                for problem in file['problems']:
                    counts[problem['severity']] += 1
                    where = f"{problem['where']}: " if problem['where'] else ''
                    rule = (f" [{problem['rule']}, {problem['severity']}]"
                            if problem['rule'] != 'bank-damaged' else '')
                    got.append(f"{file['file']}: {where}{problem['what']}{rule}")
            self.tap.equal('problems', got, lines.decode().splitlines())
            self.tap.equal('counts', [report[f'{name}s'] for name in counts],
                           list(counts.values()))
            project = (folder / 'duel.gabarit').read_text().splitlines()
            missing = [problem for problem in report['files'][0]['problems']
                       if problem['rule'] == 'picture-missing']
            self.tap.expect([duel.identity(71) in project[problem['line'] - 1]
                             for problem in missing] == [True], missing)
            self.tap.expect(all(count > 0 for count in counts.values()), counts)
            quiet = json.loads(self.gab('check', *files, '--json', '-q', cwd=folder)[1])
            self.tap.equal('quiet', [quiet[f'{name}s'] for name in counts],
                           [counts['error'], 0, 0])
            self.fails('exclude each other', 'check', 'duel.gabarit', '--json', '--sarif',
                       cwd=folder)

    def test_check_sarif(self):
        """The report has the structure that SARIF prescribes, and the content of the JSON."""
        with Folder() as folder:
            files = self.troubled(folder)
            os.rename(folder / 'good.gab', folder / 'a b:ä.gab')
            files[1] = 'a b:ä.gab'
            status, out, _ = self.gab('check', *files, '--sarif', cwd=folder)
            self.tap.equal('status', status, 2)
            report = json.loads(out)
            want = json.loads(self.gab('check', *files, '--json', cwd=folder)[1])
            self.tap.equal('version', report['version'], '2.1.0')
            (run,) = report['runs']
            rules = {rule['id']: rule for rule in run['tool']['driver']['rules']}
            printed = self.gab('check', '--rules', cwd=folder)[1].decode().splitlines()
            self.tap.equal('rules', list(rules)[:-1], [line.split(' ')[0] for line in printed])
            self.tap.expect(all(rule['help']['text'] and rule['shortDescription']['text']
                                for rule in rules.values()), 'a rule without help')
            levels = {'error': 'error', 'warning': 'warning', 'hint': 'note'}
            problems = [(file['file'], problem) for file in want['files']
                        for problem in file['problems']]
            self.tap.equal('number', len(run['results']), len(problems))
            for result, (file, problem) in zip(run['results'], problems):
                (location,) = result['locations']
                place = location['physicalLocation']
                self.tap.equal('result', (
                    result['ruleId'] in rules, result['ruleId'], result['level'],
                    urllib.parse.unquote(place['artifactLocation']['uri']).removeprefix('./'),
                    place.get('region', {}).get('startLine'),
                    problem['what'] in result['message']['text']), (
                    True, problem['rule'], levels[problem['severity']], file, problem.get('line'),
                    True))
            (invocation,) = run['invocations']
            self.tap.equal('success', invocation['executionSuccessful'], False)
            self.tap.equal('notifications', len(invocation['toolExecutionNotifications']), 2)
            run = json.loads(self.gab('check', 'duel.gabarit', '--sarif', cwd=folder)[1])['runs'][0]
            self.tap.equal('success', run['invocations'][0]['executionSuccessful'], True)


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]))))
