#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Expects that help, man page and completion list the same commands, options, queries. Prints TAP.

usage: test_words.py GAB SOURCES MAN_PAGE COMPLETION BASH [ZSH] [FISH]
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import duel
from tap import Folder, Gab, Tap

COMPLETE = '''
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_gab
printf '%s\\n' "${COMPREPLY[@]}"
'''


# Both files find the one for bash from their own installed place.
INSTALLED = {'gab': 'bash-completion/completions', '_gab': 'zsh/site-functions',
             'gab.fish': 'fish/vendor_completions.d'}
IN_ZSH = '''
fpath=("$1" $fpath)
shift
words=("$@")
CURRENT=$#
compadd() { print -l -- "${@[3,-1]}" }
autoload -U _gab
_gab
'''
IN_FISH = 'source $argv[1]; complete -C $argv[2]'


class Tests:
    def __init__(self, gab, tap, sources, man, completion, bash):
        self.gab, self.tap, self.bash = gab, tap, bash
        self.sources = '\n'.join(path.read_text(encoding='utf-8')
                                 for path in pathlib.Path(sources).glob('query*.c'))
        self.man = pathlib.Path(man).read_text(encoding='utf-8')
        self.completion = str(pathlib.Path(completion).resolve())
        # Completions ask the gab that a user would run.
        self.environment = {**os.environ, 'PATH': str(pathlib.Path(gab.path).parent) + ':' +
                            os.environ['PATH']}

    def help_of(self, *words):
        status, out, _ = self.gab(*words, '--help')
        self.tap.equal(f'status of help for {words}', status, 0)
        return out.decode()

    def commands(self):
        return re.findall(r'^  (\w+) ', self.help_of(), re.MULTILINE)

    def verbs(self):
        text = self.help_of('query').split('Examples:')[0]
        lines = re.findall(r'^  ([a-z]\w*(?: [^ ].*)?)$', text, re.MULTILINE)
        words = set()
        for line in lines:
            words.add(line.split()[0])
            words.update(re.findall(r', ([a-z]+)(?= )', re.sub(r'\s{2,}.*', '', line)))
        return words

    def rows(self, table):
        """The names in the tables of the program."""
        bodies = re.findall(rf'\b{table}\[\] = \{{(.*?)\}};', self.sources, re.DOTALL)
        return set(re.findall(r'\{"([\w-]+)"', ''.join(bodies)))

    def kinds(self, verb):
        """The words in the help that may follow "list" or "properties"."""
        lines = re.findall(rf'^  {verb} (.*)', self.help_of('query'), re.MULTILINE)
        return {kind.split()[0] for line in lines for kind in line.split('|')}

    def options(self, command):
        return set(re.findall(r'--[a-z][a-z-]*', self.help_of(command))) - {'--help'}

    def completions(self, *words, cwd=None):
        process = subprocess.run([self.bash, '-c', COMPLETE, 'bash', self.completion, *words],
                                 cwd=cwd, env=self.environment,
                                 capture_output=True, timeout=20, check=False)
        self.tap.equal('messages of bash', process.stderr, b'')
        return set(process.stdout.decode().split())

    def man_page(self):
        plain = self.man.replace('\\-', '-')
        for command in self.commands():
            self.tap.expect(f'.SS gab {command} ' in plain, command)
            for option in self.options(command):
                self.tap.expect(option in plain, f'{command} {option}')
        for verb in self.verbs():
            self.tap.expect(re.search(rf'^\.(BI|BR) {verb} |fP{verb}\\fI', plain, re.MULTILINE),
                            verb)

    def man_is_clean(self):
        process = subprocess.run(['groff', '-man', '-Tutf8', '-ww'], input=self.man.encode(),
                                 capture_output=True, timeout=20, check=False)
        self.tap.equal('warnings', process.stderr, b'')

    def verbs_exist(self):
        """The help has the queries, options and kinds of the program, and no others."""
        self.tap.expect(len(self.verbs()) >= 40, sorted(self.verbs()))
        self.tap.equal('verbs', self.rows(r'query_\w+_verbs'), self.verbs())
        self.tap.equal('options', self.rows('option_names'), self.options('query'))
        self.tap.equal('lists', self.rows('lists'), self.kinds('list'))
        self.tap.equal('owners', self.rows('kinds') - {'door', 'role'}, self.kinds('properties'))
        with Folder() as folder:
            duel.write(folder)
            self.gab('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            for verb in self.verbs():
                _, _, err = self.gab('query', 'x.gab', verb, cwd=folder)
                self.tap.expect(b'there is no query' not in err and b'missing' in err,
                                (verb, err))

    def completes(self):
        self.tap.expect(set(self.commands()) <= self.completions('gab', ''), 'commands')
        self.tap.equal('ex', self.completions('gab', 'ex'), {'export'})
        self.tap.expect(self.options('export') <= self.completions('gab', 'export', 'x', '--'),
                        'export')
        self.tap.expect(self.options('edit') <= self.completions('gab', 'edit', 'x', '--'), 'edit')
        self.tap.expect(self.options('info') <= self.completions('gab', 'info', '--'), 'info')
        self.tap.equal('verbs', self.completions('gab', 'query', 'x.gab', ''), self.verbs() | {'-'})
        for verb in ('list', 'properties'):
            self.tap.equal(verb, self.completions('gab', 'query', 'x.gab', verb, ''),
                           self.kinds(verb))
        self.tap.equal('options of questions', self.options('query')
                       - self.completions('gab', 'query', 'x.gab', 'hit', '--'), set())
        self.tap.equal('pixels', self.completions('gab', 'export', '--pixels', ''),
                       {'none', 'png', 'rgba'})
        with Folder() as folder:
            duel.write(folder)
            (folder / 'x.gab').write_text('')
            self.tap.equal('projects', self.completions('gab', 'export', '', cwd=folder) - {'art'}
                           - self.completions('gab', 'export', '-', cwd=folder), {'duel.gabarit'})
            self.tap.equal('banks', self.completions('gab', 'query', '', cwd=folder),
                           {'x.gab', 'art'})
            formats = json.loads(self.gab('import', '--formats')[1])
            art = {f'hero{ending}' for one in formats for ending in one['endings']}
            for name in {*art, 'hero.exe'}:
                (folder / name).write_text('')
            self.tap.equal('files to import', self.completions('gab', 'import', 'x', 'hero',
                                                               cwd=folder), art)

    def values(self):
        """After an option with a value, completion offers values: words, files, folders or none."""
        rows = (('export', '-o', {'x.gabarit', 'art'}), ('export', '--json', {'x.gabarit', 'art'}),
                ('watch', '--doom', {'x.gabarit', 'art'}), ('export', '--prefix', set()),
                ('export', '--godot', {'none', '4', '3'}), ('export', '--root', {'art'}),
                ('render', '-o', {'art'}), ('render', '--zoom', set()), ('import', '--map', set()),
                ('import', '--as', {'sprite', 'map', 'level'}), ('import', '--key', {'corner'}),
                ('import', '--name', set()), ('edit', '--script', {'x.gabarit', 'art'}),
                ('edit', '--locked', {'yes', 'no'}), ('edit', '--tag', {'none'}),
                ('edit', '--hot-spot', {'none'}), ('edit', '--delete-boxes', set()),
                ('view', '--title', set()), ('query', '--memory', set()),
                ('query', '--smooth', {'nearest', 'bilinear', 'bicubic'}))
        with Folder() as folder:
            (folder / 'x.gabarit').write_text('')
            (folder / 'art').mkdir()
            for command, option, expected in rows:
                self.tap.equal(f'{command} {option}', self.completions(
                    'gab', command, 'x.gabarit', option, '', cwd=folder), expected)
            rules = self.completions('gab', 'check', 'x.gabarit', '--skip', '', cwd=folder)
            self.tap.expect('tag-unused' in rules, rules)

    def all_options(self):
        """The completion of each command lists exactly the options in its help."""
        everywhere = {'--quiet', '--memory', '--version'}
        for command in set(self.commands()) - {'query'}:
            words = ['x.gabarit'] if command in ('edit', 'import', 'slices') else []
            shown = self.help_of('export' if command == 'watch' else command)
            # Not an option of another command, which follows a word.
            options = set(re.findall(r'(?:  |\[|\||, )(--[a-z][a-z-]*)', shown))
            self.tap.equal(command, {word for word in self.completions('gab', command, *words, '--')
                                     if word.startswith('--')} - everywhere, options - everywhere)

    def other_shell(self, kind, shell):
        """Zsh and fish offer the same words as bash."""
        source = pathlib.Path(self.completion).parent
        lines = (['ex'], ['export', 'x', '--'], ['query', 'x.gab', ''], ['export', '--pixels', ''],
                 ['check', 'duel.gabarit', '--s'], ['nonsense', '--x'], ['export', ''])
        with Folder() as folder, Folder() as home:
            duel.write(folder)
            for name, place in INSTALLED.items():
                (folder / 'share' / place).mkdir(parents=True)
                shutil.copy(source / name, folder / 'share' / place)
            zsh = [IN_ZSH, 'zsh', str(folder / 'share' / INSTALLED['_gab'])]
            fish = [IN_FISH, str(folder / 'share' / INSTALLED['gab.fish'] / 'gab.fish')]
            for line in lines:
                words = ['gab', *line]
                process = subprocess.run(
                    [shell, '-c', *(zsh + words if kind == 'zsh' else fish + [' '.join(words)])],
                    cwd=folder, env={**self.environment, 'HOME': str(home)}, capture_output=True,
                    timeout=60, check=False)
                got = {word.split('\t')[0].rstrip('/') for word in
                       process.stdout.decode().splitlines()} - {''}
                self.tap.equal(f'{kind}, {line}: {process.stderr}', got,
                               self.completions(*words, cwd=folder))


def main():
    tap = Tap()
    tests = Tests(Gab(sys.argv[1]), tap, *sys.argv[2:6])
    tap.case('the man page has every command, option and query', tests.man_page)
    if shutil.which('groff'):
        tap.case('the man page has no warnings', tests.man_is_clean)
    else:
        print('# left out: groff: warnings of the man page')
    tap.case('the help has exactly the queries of the program', tests.verbs_exist)
    tap.case('completion in bash', tests.completes)
    tap.case('completion of values', tests.values)
    tap.case('completion lists all options', tests.all_options)
    for shell in sys.argv[6:]:
        kind = pathlib.Path(shell).name
        tap.case(f'completion in {kind}', tests.other_shell, kind, shell)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
