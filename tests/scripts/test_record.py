#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the record of the long runs: a new row replaces the old one, other rows stay, and parts
that fail are counted.

Uses temporary trees that contain the scripts, but nothing that they test.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPIED = ['tests/support/record.py', 'tests/RECORD.md', 'tests/soak.sh', 'ui/setup.sh',
          'tests/runtime/level/freedoom2.path']
INTRODUCTION = (ROOT / 'tests/RECORD.md').read_text('utf-8').split('\n## ')[0].rstrip() + '\n'


class Tree:
    """A copy of the scripts, in a repository with one commit."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder)
        for name in COPIED:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.record = self.root / 'tests/RECORD.md'
        self.record.write_text(INTRODUCTION, 'utf-8')
        self.git('init', '-q')
        self.git('add', '.')
        self.git('-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false',
                 'commit', '-qm', 'A')
        self.commit = self.git('rev-parse', '--short', 'HEAD')

    def git(self, *arguments):
        return subprocess.run(['git', '-C', self.root, *arguments], check=True, text=True,
                              stdout=subprocess.PIPE).stdout.strip()

    def run(self, *arguments):
        return subprocess.run([sys.executable, self.root / 'tests/support/record.py', *arguments],
                              check=True, text=True, stdout=subprocess.PIPE).stdout.strip()

    def rows(self):
        """Returns the cells of all rows, by script and part."""
        rows = {}
        for line in self.record.read_text('utf-8').splitlines():
            if line.startswith('## '):
                script = line[3:]
            elif re.match(r'\| (?!part |---)', line):
                cells = [cell.strip() for cell in line.strip('|').split('|')]
                assert (script, cells[0]) not in rows, f'two rows: {line}'
                rows[script, cells[0]] = cells[1:]
        return rows


def expect(found, expected):
    assert found == expected, f'{found!r} instead of {expected!r}'


def test_rows(tree):
    """rows are replaced, and other rows stay"""
    start = tree.run()
    for script in 'tests/a.sh', 'tests/b.sh':
        for part in 'one', 'two', 'two, more':
            tree.run(script, part, start, '1', '0', '0')
    before = tree.rows()
    expect(len(before), 6)
    tree.run('tests/a.sh', 'two', start, '30', '4', '5', 'six\nor | seven')
    after = tree.rows()
    expect(list(after), list(before))
    for key, cells in after.items():
        if key != ('tests/a.sh', 'two'):
            expect(cells, before[key])
    changed = after['tests/a.sh', 'two']
    expect(changed[2:5] + changed[7:], ['30', '4', '5', 'six or / seven'])
    assert tree.record.read_text('utf-8').startswith(INTRODUCTION)


def test_commit(tree):
    """a tree with changes is marked, except if only its record has changed"""
    tree.run('tests/a.sh', 'one', tree.run(), '1', '0', '0')
    tree.run('tests/a.sh', 'two', tree.run(), '1', '0', '0')
    (tree.root / 'new').write_text('')
    tree.run('tests/a.sh', 'three', tree.run(), '1', '0', '0')
    expect([cells[1] for cells in tree.rows().values()],
           [tree.commit, tree.commit, tree.commit + '+'])


def test_time(tree):
    """the time is counted from the start of the part"""
    commit, begin = tree.run().split()
    tree.run('tests/a.sh', 'one', f'{commit} {int(begin) - 3723}', '1', '0', '0')
    time = tree.rows()['tests/a.sh', 'one'][5]
    assert re.fullmatch(r'1:02:0[3-9]', time), time


def test_failure(tree):
    """a part of tests/soak.sh that fails is counted, and the next one runs"""
    for name, status in ('runtime/bank/kill_checks.py', 1), ('cli/compilers.sh', 0):
        path = tree.root / 'tests' / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'exit({status})\n' if name.endswith('.py') else f'exit {status}\n')
    setup = tree.root / 'ui/setup.sh'
    setup.write_text(setup.read_text('utf-8') + 'need()\n{\n    :\n}\n', 'utf-8')
    process = subprocess.run(['sh', tree.root / 'tests/soak.sh'], stdout=subprocess.DEVNULL,
                                 env={'PATH': os.environ['PATH'], 'SOAK': 'kill compilers'})
    expect(process.returncode, 1)
    rows = tree.rows()
    expect(rows['tests/soak.sh', 'kill'][2:4], ['0', '1'])
    expect(rows['tests/soak.sh', 'compilers'][2:4], ['1', '0'])


def main():
    if not shutil.which('git'):
        print('# left out: git: record of the long runs\n1..0')
        return 0
    tests = [test_rows, test_commit, test_time, test_failure]
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Tree(folder))
                print(f'ok {number} - {test.__doc__}')
            except Exception as error:
                failed += 1
                print(f'# {error!r}'.replace('\n', '\n# '))
                print(f'not ok {number} - {test.__doc__}')
    print(f'1..{len(tests)}')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
