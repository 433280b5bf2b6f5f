#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests with an oracle on system calls that commands are safe with untrusted files: no command
opens for writing, creates, renames, links, truncates, changes or removes a file that its command
line does not name, reads a file outside the project's folder that it does not name, or reads an
untrusted file before it is confined. Most commands run as on a kernel without Landlock, which would
hide faults by refusing such calls; the results with it are equal. Prints TAP.

usage: test_writes.py GAB STRACE [SESSION]

SESSION is a program that saves and exports a project like the editor, without a window
(tests/editor/hostile_session.c). If given, it is traced instead of gab.
"""
import codecs
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

import duel
import hero
from tap import Folder, Gab, Tap

TRACED = ('file,fchmod,fchown,ftruncate,fallocate,fsetxattr,landlock_create_ruleset,'
          'landlock_restrict_self')
# Ids are random; files are compared without them.
ID = re.compile(rb'"[0-9a-f]{16}"')
QUESTIONS = b'hit ken stand 1,-6\nlist sprites\nzone town doors 8,8\nnonsense\n'

# ---- The output of strace ----

LINE = re.compile(r'^(\d+) +(.*)$')
CALL = re.compile(r'^(\w+)\((.*)\) += (-?\d+|\?)(?:<((?:[^<>\\]|\\.)*)>)?')
ARGUMENT = re.compile(r'(?:AT_FDCWD|\d+)<(?P<folder>(?:[^<>\\]|\\.)*)>|"(?P<path>(?:[^"\\]|\\.)*)"')
OPENS = {'open', 'openat', 'openat2', 'creat'}
WRITING = re.compile(r'O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE')
# Calls that do not change files.
READ_ONLY = re.compile(r'^(new)?(f|l)?stat(at|x|fs)?(64)?$|^statfs$|^f?access(at|at2)?$|'
                       r'^readlink(at)?$|'
                       r'^execve$|^getcwd$|^f?chdir$|^name_to_handle_at$|^l?getxattr$|^statx$|'
                       r'^newfstatat$|^utimensat_look$|^inotify_add_watch$|^f?statfs$')
# Calls on a file descriptor. The changed path is that with which the descriptor was opened.
BY_DESCRIPTOR = {'ftruncate', 'fchmod', 'fchown', 'fallocate', 'fsetxattr'}


def unescape(text):
    return codecs.escape_decode(text.encode('latin-1', 'replace'))[0].decode('utf-8',
                                                                             'surrogateescape')


def calls(trace):
    """Yields (name, arguments, result, path of the returned descriptor or None) for each call."""
    unfinished = {}
    for line in trace.read_text('utf-8', 'surrogateescape').splitlines():
        match = LINE.match(line)
        if not match:
            continue
        process, rest = match.groups()
        if rest.endswith('<unfinished ...>'):
            unfinished[process] = rest.removesuffix('<unfinished ...>')
            continue
        resumed = re.match(r'^<\.\.\. \w+ resumed>(.*)$', rest)
        if resumed:
            rest = unfinished.pop(process, '') + resumed.group(1)
        match = CALL.match(rest)
        if match:
            yield match.groups()


def paths(arguments, cwd):
    """Yields the paths among the arguments, each joined to the folder that precedes it."""
    folder = cwd
    for match in ARGUMENT.finditer(arguments):
        if match['folder'] is not None:
            folder = unescape(match['folder'])
        elif match['path'] is not None:
            yield os.path.join(folder, unescape(match['path']))
            folder = cwd


def descriptor_path(arguments):
    """Returns the path of the descriptor that is the first argument."""
    match = re.match(r'^\d+<((?:[^<>\\]|\\.)*)>', arguments)
    return unescape(match.group(1)) if match else arguments


def changed(trace, cwd):
    """Yields (call, path) for each changed path."""
    for name, arguments, result, opened_path in calls(trace):
        if result.startswith('-') or result == '?' or name.startswith('landlock'):
            continue
        if name in OPENS:
            if name == 'creat' or WRITING.search(arguments):
                yield name, unescape(opened_path or arguments)
        elif name in BY_DESCRIPTOR:
            yield name, descriptor_path(arguments)
        elif not READ_ONLY.match(name):
            for path in paths(arguments, cwd):
                yield name, path


def resolve_folder(path):
    """Resolves the links in a path, except for its last part."""
    path = os.path.normpath(path)
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))


class AllowedPaths:
    """The files and folders that a command line names; files may be written with temporary and lock
    files next to them, and with a backup if `backup`."""

    def __init__(self, cwd, files=(), folders=(), backup=False):
        self.files = {os.path.realpath(os.path.join(cwd, path)) for path in files}
        self.folders = {os.path.realpath(os.path.join(cwd, path)) for path in folders}
        self.backup = backup

    def allows(self, path):
        path = resolve_folder(path)
        if path in self.files or path in self.folders:
            return True
        parent, name = os.path.split(path)
        if parent in self.folders:
            return True
        temporary = re.fullmatch(r'\.(.*)(\.[0-9a-f]{8}|\.lock|~)', name)
        stem = temporary.group(1) if temporary else name.removesuffix('~') if self.backup else None
        return stem is not None and os.path.join(parent, stem) in self.files


def outside_reads(trace, home, project_folder, words):
    """Yields the files of the user outside the project's folder that were opened, although no word
    of the command line names them."""
    named = {os.path.realpath(os.path.join(project_folder, word)) for word in words}
    for name, arguments, result, opened in calls(trace):
        path = unescape(opened or '')
        if name in OPENS and not result.startswith('-') and not WRITING.search(arguments) and \
                'O_PATH' not in arguments and 'O_DIRECTORY' not in arguments and \
                path.startswith(f'{home}/') and not path.startswith(f'{project_folder}/') and \
                path not in named:
            yield path


def confinement_fault(trace, root, cwd):
    """Returns '' if no file below `root` was opened before the process was confined, else the
    fault."""
    confined = False
    for name, arguments, result, opened in calls(trace):
        if name == 'landlock_restrict_self' and result == '0':
            confined = True
        if name in OPENS and not result.startswith('-') and 'O_PATH' not in arguments:
            path = unescape(opened or '')
            if path.startswith(str(root)) and not confined:
                return f'{path} was opened before the process was confined'
    return '' if confined else 'the process was never confined'


# ---- Untrusted files ----

TARGETS = ['../../.bashrc', '../../new.gab', '../new.json', '/tmp/gab-stray.h', 'link/new.gab',
           'to-bashrc', 'main.c', 'duel.gabarit', 'art/fighters.png', '/dev/stdout', '/dev/null',
           '/proc/self/cwd/x.gab', 'pipe', '.', 'x' * 255 + '.gab', 'a\nb.gab', 'a\x1b[2J.gab',
           '/proc/self/fd/1', 'art/../../../new.gab', 'link/.bashrc', 'dangling', 'hard', '', 'art',
           'tags.gabarit-palette', '.profile', 'Makefile', 'good.gab', 'art/good.gab']
PICTURES = ['../../secret.png', '/etc/passwd', '/dev/zero', 'pipe', 'to-bashrc', 'link/secret.png',
            '../../.bashrc', 'art/fighters.png', 'art/broken.png', 'art', '/proc/self/mem']
PALETTES = ['../../tags.gabarit-palette', '../../.bashrc', '/etc/passwd', 'pipe', 'to-bashrc',
            'new.gabarit-palette', 'link/new.gabarit-palette', '../new.gabarit-palette', 'main.c',
            'dangling', 'tags.gabarit-palette']
NAMES = ['../../../x', '/etc/x', '$(touch x)', '*/ #include </etc/passwd>', 'a\nb', '..', '-o',
         '%s%n', '~', 'x' * 200, '`x`', 'a/../b', 'con', '\x1b]0;x\x07']
PAGES = ['art', '$(touch x)', '../x', '/etc/x', '../../.bashrc', 'link/x', 'a\nb']


def create_files(root, project):
    """Fills `home` with files of a user, and `home/deep/in` with a project and untrusted projects.
    """
    home, project_folder = root / 'home', root / 'home/deep/in'
    for name, content in project.items():
        path = project_folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (home / '.bashrc').write_text('alias ls=ls\n')
    (home / 'tags.gabarit-palette').write_text('{"format": "gabarit palette", "version": 1}')
    (project_folder / 'tags.gabarit-palette').write_text(
        '{"format": "gabarit palette", "version": 1}')
    (project_folder / 'secret.png').rename(home / 'secret.png')
    (project_folder / 'main.c').write_text('int main(void) { return 0; }\n')
    (project_folder / 'link').symlink_to('../..')
    (project_folder / 'to-bashrc').symlink_to('../../.bashrc')
    (project_folder / 'dangling').symlink_to('../../made.gab')
    (home / 'precious').write_text('precious')
    os.link(home / 'precious', project_folder / 'hard')
    os.mkfifo(project_folder / 'pipe')
    (home / 'out').mkdir()
    return home, project_folder


def untrusted_projects():
    """Yields projects that name files to which they must not have access."""
    for path, kind in zip(TARGETS, itertools.cycle(('bank', 'json', 'bank', 'header'))):
        content = duel.project()
        content['export'] = {'bank': 'good.gab'} | {kind: path}
        yield content
    for path, palette in itertools.zip_longest(PICTURES, PALETTES):
        content = duel.project()
        content['palette'] = palette
        content['pictures'][0]['path'] = path
        content['export'] = {'bank': 'fine.gab', 'header': 'fine.h'}
        yield content
    for name in NAMES:
        content = duel.project()
        content['sprites'][0]['name'] = content['maps'][0]['name'] = name
        content['maps'][0]['planes'][0]['name'] = content['levels'][0]['name'] = name
        content['tags'][0]['name'] = content['sprites'][0]['frames'][0]['name'] = name
        content['export'] = {'bank': 'fine.gab', 'json': 'fine.json', 'header': 'fine.h'}
        yield content
    for name in PAGES:
        for more in ({'atlas': True}, {'atlas': True, 'atlas_json': 'phaser'}, {'tiled': 'tmx'},
                     {'godot': '4'}):
            yield duel.project() | {'export': {'bank': 'fine.gab', 'page_name': name, **more}}


def own_outputs(content):
    """Returns the files to which an export may write by the settings of the project, according to
    the manual."""
    allowed = {'bank': {'good.gab', 'art/good.gab', 'fine.gab'}, 'json': {'fine.json'},
               'header': {'fine.h'}}
    settings = content['export']
    pages = [page + end for page in PAGES[:2] if page == settings.get('page_name')
             and ('atlas' in settings or 'godot' in settings)
             for end in ['-0.png'] + ['-0.json'] * ('atlas_json' in settings)]
    pages += [page + end for page in PAGES[:2] if page == settings.get('page_name')
              and 'tiled' in settings
              for end in ('-ken.png', '-ken.tsx', '-ryu.png', '-ryu.tsx', '-town.tmx', '-cave.png',
                          '-cave.tmx', '-yard.tmx')]
    pages += [page + end for page in PAGES[:2] if page == settings.get('page_name')
              and 'godot' in settings
              for end in ('-ken.tres', '-ken.tscn', '-ryu.tres', '-ryu.tscn', '-town.tscn',
                          '-cave.tscn', '-yard.tscn')]
    return pages + [path for key, path in settings.items() if path in allowed.get(key, ())]


def own_palette(content):
    """Returns a list of the palette that may be written when the project is saved."""
    return [path for path in (content.get('palette'),)
            if path in ('new.gabarit-palette', 'tags.gabarit-palette')]


# ---- Commands ----

def commands():
    """Returns for each command a list of (command line, arguments of AllowedPaths)."""
    table = {name: [] for name in ('new', 'import', 'convert', 'check', 'export', 'render', 'info',
                                   'query', 'slices', 'view', 'edit', 'watch')}
    for path in ('fresh.gabarit', 'to-bashrc', 'dangling', 'duel.gabarit', '../../out/n.gabarit'):
        table['new'].append((['new', path], {'files': [path]}))
    for number, content in enumerate(untrusted_projects()):
        name = f'untrusted-{number}.gabarit'
        allowed_on_save = {'files': [name, *own_palette(content)], 'backup': True, 'folders': CACHE}
        table['export'].append((['export', name], {'files': own_outputs(content)}))
        if number % 4 == 0:
            table['export'].append((['export', name, '-o', '../../out/given.gab', '--json',
                                     '../../out/given.json', '--header', '../../out/given.h',
                                     '--depfile', '../../out/given.d', '--pixels', 'png'],
                                    {'files': ['../../out/given.' + ending
                                               for ending in ('gab', 'json', 'h', 'd')]}))
            table['export'].append((['export', name, '-o', '-'], {}))
            table['export'].append((['export', name, 'duel.gabarit', '-o', '../../out/'],
                                    {'files': [f'../../out/{path}.gab'
                                               for path in (name.split('.')[0], 'duel')]}))
        if number % 3 == 0:
            table['export'].append((['export', name, '--check'], {}))
        if number % 12 == 7:
            table['watch'].append((['watch', name, '--quiet'], {'files': own_outputs(content)}))
            table['check'].append((['check', name, '--sarif'], {}))
            table['check'].append((['check', name, 'duel.gabarit'], {}))
            table['info'].append((['info', name], {}))
        if number % 6 == 1 or 'palette' in content:
            table['edit'].append((['edit', name, '--new-tag', 'more', '--tags', '*',
                                   '--set', 'a=1'], {**allowed_on_save, 'folders': []}))
            table['edit'].append((['edit', name, '--script', '-', '--new-tag', 'more',
                                   '--dry-run'], {}))
        if number % 12 == 5:
            table['slices'].append((['slices', name, 'art/hero.aseprite'], {}))
        if number % 6 == 1 or 'palette' in content:
            table['import'].append((['import', name, 'art/fighters.png', '--name', 'more', '--grid',
                                     '8x8'], allowed_on_save))
            table['import'].append((['import', name, '--again'], allowed_on_save))
        if number % 12 == 2:
            table['import'].append((['import', name, 'mask.png', '--mask',
                                     content['maps'][0]['name'] + '/doors', '--dry-run'],
                                    {'folders': CACHE}))
        if number % 8 == 3 or content['sprites'][0]['name'] in NAMES:
            table['render'].append((['render', name, '-o', '../../out/pictures'],
                                    {'folders': ['../../out/pictures']}))
        if content['sprites'][0]['name'] in NAMES[::3]:
            table['render'].append((['render', name, '-o', '../../out/masks', '--masks'],
                                    {'folders': ['../../out/masks']}))
    for path in ('../../secret.png', '../../.bashrc', '../../no.png', '/etc/passwd'):
        table['import'].append((['import', 'duel.gabarit', path], {
            'files': ['duel.gabarit'], 'backup': True, 'folders': CACHE + STATE}))
    for name in ('check', 'info', 'export'):
        words = [name, 'untrusted-29.gabarit', *{'info': ['--revoke'], 'check': ['--root', '../..'],
                 'export': ['--root', '../..', '-o', '../../out/given.gab']}[name]]
        table[name].append((words, {'files': ['../../out/given.gab'] * (name == 'export'),
                                    'folders': STATE}))
    art = 'art/hero.aseprite'
    table['slices'].append((['slices', 'hero.gabarit', art], {'files': [art], 'backup': True}))
    table['slices'].append((['slices', 'hero.gabarit', art, '--dry-run'], {}))
    table['convert'].append((['convert', '-', '-'], {}))
    for name in BANKS:
        page = re.sub(r'\.gab(\.json)?$', '', name) + '.html'
        table['view'].append((['view', name], {'files': [page]}))
        table['view'].append((['view', name, '-o', '../../out/there.html', '--title', '</title>'],
                              {'files': ['../../out/there.html']}))
        table['convert'].append((['convert', name, '../../out/there'],
                                 {'files': ['../../out/there']}))
        table['convert'].append((['convert', name, '../../out/new/deep/there'],
                                 {'files': ['../../out/new/deep/there'],
                                  'folders': ['../../out/new', '../../out/new/deep']}))
        table['convert'].append((['convert', name, '-'], {}))
        table['check'].append((['check', name], {}))
        table['info'].append((['info', name, '--json'], {}))
        table['query'].append((['query', name, '-'], {}))
    return table


def make_project(gab):
    """Returns {name: bytes} of a project, untrusted projects, and banks, some of them damaged."""
    with Folder() as folder:
        duel.write(folder)
        gab('export', 'duel.gabarit', '-o', 'bank.gab', '--json', 'bank.json', cwd=folder)
        duel.png(folder / 'secret.png', 16, 8, duel.disc)
        duel.png(folder / 'mask.png', 40, 30, lambda x, y: (90, 200, 30, 255 * (x // 9 % 2)))
        hero.make(gab, folder)
        files = {str(path.relative_to(folder)): path.read_bytes()
                 for path in folder.rglob('*') if path.is_file()}
    bank, text = files['bank.gab'], files['bank.json']
    files |= {'cut.gab': bank[:len(bank) // 2], 'flipped.gab': bank[:900] + b'\xff' + bank[901:],
              'names.json': text.replace(b'"ken"', b'"../../../ken"'), 'cut.json': text[:-400],
              'art/broken.png': files['secret.png'][:60]}
    for number, content in enumerate(untrusted_projects()):
        files[f'untrusted-{number}.gabarit'] = json.dumps(content).encode()
    return files


# The cache of decoded pictures: its folder and the parent folders. Only imports may write there.
CACHE = ['../../.cache/gabarit/pictures', '../../.cache/gabarit', '../../.cache']
# The permissions of projects are remembered there, outside the home folder.
STATE = ['../../../state', '../../../state/gabarit', '../../../state/gabarit/allowed']
BANKS = ['bank.gab', 'bank.json', 'cut.gab', 'flipped.gab', 'names.json', 'cut.json', 'to-bashrc',
         'art/broken.png']


# One command line in so many is also run with the kernel of this system.
KERNELS_EVERY = 3


class Tests:
    def __init__(self, gab, strace, session, tap):
        self.gab, self.strace, self.session, self.tap = gab, strace, session, tap
        self.project = make_project(gab)
        self.runs = 0
        self.has_landlock = True

    def trace_run(self, words, home, project_folder, inject=()):
        """Runs a program under strace; returns its result and the trace."""
        trace = home.parent / f'trace-{self.next()}'
        env = {**os.environ, 'HOME': str(home), 'XDG_STATE_HOME': str(home.parent / 'state'),
               'ASAN_OPTIONS': 'detect_leaks=0', 'LC_ALL': 'C'}
        for name in ('XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'):
            env.pop(name, None)
        ended = ['timeout', '--preserve-status', '-s', 'INT', '5'] if 'watch' in words else []
        process = subprocess.run([self.strace, '-f', '-y', '-s', '9999', '-o', trace, '-e',
                                  'trace=' + TRACED, *inject, *ended, *words],
                                 cwd=project_folder, env=env, input=QUESTIONS,
                                 capture_output=True, timeout=120, check=False)
        return process, trace

    def next(self):
        self.runs += 1
        return self.runs

    def fill_folder(self, folder, words=()):
        """Fills a folder with files and a project, and only those untrusted projects that `words`
        names."""
        return create_files(folder, {name: content for name, content in self.project.items()
                                     if not name.startswith('untrusted-') or name in words})

    def run_parallel(self, jobs):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda job: job(), jobs))

    # ---- The oracle ----

    def check_run(self, words, allowed_arguments, inject):
        """Checks a run in a folder of its own, so that its outputs are not inputs of another run.
        """
        with Folder() as folder:
            home, project_folder = self.fill_folder(folder, words)
            allowed = AllowedPaths(project_folder, **allowed_arguments)
            process, trace = self.trace_run([self.gab.path, *words], home, project_folder, inject)
            stray = {change for change in changed(trace, str(project_folder))
                     if not allowed.allows(change[1])}
            self.tap.expect(not stray, f'{words}: {sorted(stray)} {process.stderr}')
            self.tap.expect(process.returncode in (0, 1, 2), f'{words}: {process}')
            outside = {path for path in outside_reads(trace, home, project_folder, words)
                       if not allowed.allows(path)} if '--root' not in words else ()
            self.tap.expect(not outside, f'{words} reads {sorted(outside)}')
            reads_files = '--revoke' not in words
            late = confinement_fault(trace, home, str(project_folder)) \
                if self.has_landlock and reads_files and not inject else ''
            self.tap.expect(not late, f'{words}: {late}')
            return process

    def every_command(self):
        _, out, _ = self.gab('--help')
        table = set(re.findall(r'^  ([a-z]+) ', out.decode(), re.MULTILINE))
        self.tap.equal('commands', set(commands()), table)

    def detects_changes(self):
        """The oracle detects all changes of a program that changes files in every way."""
        with Folder() as folder:
            home, project_folder = self.fill_folder(folder)
            program = ('import os; open("../../.bashrc", "a"); os.rename("main.c", "m"); '
                       'os.symlink("/", "l"); os.unlink("m"); os.mkdir("d"); '
                       'os.chmod("hard", 384); '
                       'os.truncate("hard", 0); os.link("hard", "harder"); os.rmdir("d"); '
                       'os.utime("hard"); os.mkfifo("q"); os.open("q", os.O_RDWR)')
            _, trace = self.trace_run([sys.executable, '-c', program], home, project_folder)
            seen = {(name, os.path.basename(path)) for name,
                    path in changed(trace, str(project_folder))
                    if not AllowedPaths(project_folder).allows(path)}
            names = {re.sub(r'at2?$', '', name) for name, _ in seen}
            self.tap.equal('detected calls', names & {
                'open', 'rename', 'symlink', 'unlink', 'mkdir', 'chmod', 'fchmod', 'truncate',
                'link', 'rmdir', 'utimens', 'mknod'} - {'fchmod'},
                {'open', 'rename', 'symlink', 'unlink', 'mkdir', 'chmod', 'truncate', 'link',
                 'rmdir', 'utimens', 'mknod'})
            self.tap.expect(('openat', '.bashrc') in seen, sorted(seen))

    def editor(self):
        """Saves, exports and autosaves each untrusted project. Only the file itself, its backup,
        and the outputs that need no permission of the user are changed."""
        def job(number, content):
            with Folder() as folder:
                name = f'untrusted-{number}.gabarit'
                home, project_folder = self.fill_folder(folder, [name])
                allowed = AllowedPaths(project_folder, backup=True, files=[
                    name, *own_palette(content), *own_outputs(content)])
                process, trace = self.trace_run([self.session, name], home, project_folder)
                state = str(folder / 'state')
                stray = {(call, path) for call, path in changed(trace, str(project_folder))
                         if not allowed.allows(path) and not resolve_folder(path).startswith(state)}
                self.tap.expect(not stray, f'{name}: {sorted(stray)} {process.stderr}')
                self.tap.equal(f'{name}: status, {process.stderr}', process.returncode, 0)
        self.run_parallel([lambda pair=pair: job(*pair)
                           for pair in enumerate(untrusted_projects())])

    # ---- Without Landlock ----

    def outcome(self, words, inject):
        with Folder() as folder:
            home, project_folder = self.fill_folder(folder, words)
            process, trace = self.trace_run([self.gab.path, *words], home, project_folder, inject)
            confined = any(name == 'landlock_restrict_self' and result == '0'
                           for name, _, result, _ in calls(trace))
            files = {str(path.relative_to(home)): ID.sub(b'"id"', path.read_bytes())
                     for path in sorted(home.rglob('*')) if path.is_file()}
            messages = process.stderr.replace(str(folder).encode(), b'')
            return ((process.returncode, process.stdout, messages, files),
                    confined)

    def same_without_landlock(self, lines, has_landlock):
        """The files, messages and statuses are the same on kernels without Landlock, with Landlock
        disabled, and with older versions of it."""
        kernels = {'none': ('error=ENOSYS', False), 'off': ('error=EOPNOTSUPP', False)}
        if has_landlock:
            kernels |= {f'version {n}': (f'retval={n}:when=1', True) for n in (1, 4)}
        for words, _ in lines:
            want, _ = self.outcome(words, ())
            for name, (inject, confines) in kernels.items():
                got, confined = self.outcome(words, ('-e', 'inject=landlock_create_ruleset:'
                                                     + inject))
                self.tap.expect(got == want, f'{words}, {name}: {got[:3]}, not {want[:3]}')
                self.tap.equal(f'{words}, {name}: confined', confined, confines)


def kernels_of(number):
    """Returns the kernels with which a command line is run, as options of strace: one without
    Landlock, with or without openat2; sometimes also the kernel of this system."""
    old = ['-e', 'inject=landlock_create_ruleset:error=ENOSYS',
           *(['-e', 'inject=openat2:error=ENOSYS'] if number % 2 else [])]
    return [old, []] if number % KERNELS_EVERY == 0 else [old]


def one_line_per_command(table):
    """Returns a command line of each command; for export, one that names its outputs."""
    return [lines[name == 'export'] for name, lines in sorted(table.items())]


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    session = str(pathlib.Path(sys.argv[3]).resolve()) if len(sys.argv) > 3 else None
    tests = Tests(gab, sys.argv[2], session, tap)
    if subprocess.run([sys.argv[2], '-o', '/dev/null', 'true'], capture_output=True,
                      check=False).returncode != 0:
        print(f'# left out: ptrace: {"session" if session else "gab"} writes')
        return tap.end()
    if session:
        tap.case('the oracle detects changes', tests.detects_changes)
        tap.case('the editor writes only allowed files', tests.editor)
        return tap.end()
    with Folder() as folder:
        home, project_folder = tests.fill_folder(folder)
        process, trace = tests.trace_run([gab.path, 'info', 'duel.gabarit'], home, project_folder)
        has_landlock = any(name == 'landlock_create_ruleset' and not result.startswith('-')
                           for name, _, result, _ in calls(trace))
        tests.has_landlock = has_landlock
    table = commands()
    if not has_landlock:
        print('# left out: Landlock: gab is confined before it reads a file')
    tap.case('every command of the program is traced', tests.every_command)
    tap.case('the oracle detects changes', tests.detects_changes)
    for name, lines in table.items():
        tap.case(f'{name} writes only allowed files', tests.run_parallel, [
            lambda line=line, kernel=kernel: tests.check_run(*line, kernel)
            for number, line in enumerate(lines) for kernel in kernels_of(number)])
    tap.case('the same results without Landlock', tests.run_parallel, [
        lambda line=line: tests.same_without_landlock([line], has_landlock)
        for line in one_line_per_command(table)])
    print(f'# {tests.runs} runs')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
