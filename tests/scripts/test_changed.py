#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Expects that changed.py runs every test that depends on a change, and few others. Prints TAP.

Builds a small project, changes each of its files, and compares the tests that changed.py chooses
with the programs that ninja would rebuild.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SUPPORT = pathlib.Path(__file__).resolve().parent.parent / 'support'
sys.path.insert(0, str(SUPPORT))
import changed  # noqa: E402 (the path must be set before)

MAIN = 'int main(int n, char **words) {{ (void)words; return n > 2 || {}; }}\n'
FILES = {
    'meson.build': '''project('small', 'c')
python = find_program('python3')
root = meson.project_source_root()
inner = static_library('inner', 'inner.c')
outer = static_library('outer', 'outer.c', link_with: inner)
shared = shared_library('shared', 'shared.c')
made = custom_target(input: 'made.txt', output: 'made.h',
  command: [python, files('make.py'), '@INPUT@', '@OUTPUT@'])
data = custom_target(input: 'data.txt', output: 'data.out', build_by_default: true,
  command: ['cp', '@INPUT@', '@OUTPUT@'])
outer_test = executable('outer_test', 'outer_test.c', link_with: outer)
test('two words', outer_test, suite: 'unit')
test('other case', outer_test, args: 'case', suite: 'unit')
test('made', executable('made_test', 'made_test.c', made), suite: 'unit')
test('shared', executable('shared_test', 'shared_test.c', link_with: shared), suite: 'display')
test('loaded', python, args: [files('tests/good.py'), shared.full_path()], depends: shared,
  suite: 'unit')
test('data', python, args: [files('tests/good.py'), meson.project_build_root()], suite: 'unit')
test('imports', python, args: files('tests/imports.py'), suite: 'unit')
test('mentions', python, args: files('tests/mentions.py'), suite: 'unit')
test('folder', python, args: [files('tests/good.py'), 'in=' + root / 'corpus'], suite: 'unit')
test('variable', python, args: files('tests/good.py'), env: {'DEMO': root / 'demo'}, suite: 'unit')
test('always', python, args: files('tests/good.py'), suite: 'rules')
''',
    'inner.c': 'int inner(void);\nint inner(void) { return 0; }\n',
    'outer.h': 'int inner(void);\nint outer(void);\n',
    'outer.c': '#include "outer.h"\nint outer(void) { return inner(); }\n',
    'outer_test.c': '#include "outer.h"\n' + MAIN.format('outer()'),
    'shared.c': 'int shared(void);\nint shared(void) { return 0; }\n',
    'shared_test.c': 'int shared(void);\n' + MAIN.format('shared()'),
    'made.txt': '#define MADE 0\n',
    'make.py': 'import shutil, sys\nshutil.copy(*sys.argv[1:])\n',
    'made_test.c': '#include "made.h"\n' + MAIN.format('MADE'),
    'data.txt': 'data\n',
    'tests/good.py': 'print("good")\n',
    'tests/imports.py': 'import first, sys\n',
    'tests/first.py': 'from second import ONE\n',
    'tests/second.py': 'ONE = 1\n',
    'tests/mentions.py': '# reads guide.txt, and all of the folder pictures\n',
    'guide.txt': '', 'pictures/one.png': '', 'corpus/deep/one.bin': '', 'demo/one.demo': '',
    'NOTES': '',
}

# Dependencies that ninja does not know: files, and the tests that depend on each.
SCRIPTS = {
    'tests/imports.py': 'imports', 'tests/first.py': 'imports', 'tests/second.py': 'imports',
    'guide.txt': 'mentions', 'pictures/one.png': 'mentions', 'pictures/removed.png': 'mentions',
    'corpus/deep/one.bin': 'folder', 'corpus/new': 'folder', 'demo/one.demo': 'variable',
    'data.txt': 'data', 'NOTES': '', 'tests/good.py': 'data folder loaded variable',
}
PROGRAMS = {'outer_test': ['two words', 'other case'], 'made_test': ['made'],
            'shared_test': ['shared'], 'libshared.so': ['loaded']}


def make(root):
    """Writes the project into a repository as origin/main, and builds it."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / 'tests' / 'support').mkdir()
    for name in ('changed.py', 'tally.py'):
        shutil.copy(SUPPORT / name, root / 'tests' / 'support')
    (root / '.gitignore').write_text('/build\n')
    git(root, 'init', '-q')
    git(root, 'add', '.')
    commit(root)
    git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    run('meson', 'setup', root / 'build', root)
    run('ninja', '-C', root / 'build')


def run(*command):
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    return process.stdout + process.stderr


def git(root, *arguments):
    return run('git', '-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', *arguments)


def commit(root):
    git(root, 'commit', '-q', '-a', '-m', 'Change something')


def chosen_tests(root, *names):
    """Returns the tests that changed.py chooses for changed files, without the one that always
    runs."""
    files = {f'{root}/{name}' for name in names}
    tests, _ = changed.select(str(root), str(root / 'build'), files)
    return {test['name'] for test in tests} - {'always'}


def rebuilt_tests(root, name):
    """Returns the tests whose programs or libraries ninja would rebuild after a change to a
    file."""
    os.utime(root / name)
    output = run('ninja', '-C', root / 'build', '-n', '-d', 'explain')
    run('ninja', '-C', root / 'build')
    dirty = set(re.findall(r'^ninja explain: (\S+) is dirty', output, re.MULTILINE))
    return {test for program in dirty for test in PROGRAMS.get(program, [])}


def programs(root):
    for name in FILES:
        if name.endswith(('.c', '.h')) or name in ('made.txt', 'make.py'):
            expected = rebuilt_tests(root, name)
            assert expected, name
            chosen = chosen_tests(root, name)
            assert chosen - {'data'} == expected, (name, chosen, expected)


def scripts(root):
    for name, expected in SCRIPTS.items():
        assert chosen_tests(root, name) == set(expected.split()), (name, chosen_tests(root, name))


def all_tests(root):
    assert len(chosen_tests(root, 'meson.build')) == FILES['meson.build'].count("test('") - 1


def differences(root):
    """Tests committed, staged, unstaged, new, removed and moved files, and bases of the
    comparison."""
    def names(base):
        return {os.path.relpath(path, root) for path in changed.changed_files(str(root), base)}
    base = git(root, 'rev-parse', 'HEAD').strip()
    (root / 'inner.c').write_text(FILES['inner.c'] + '\n')
    commit(root)
    (root / 'outer.c').write_text(FILES['outer.c'] + '\n')
    git(root, 'add', 'outer.c')
    (root / 'shared.c').write_text(FILES['shared.c'] + '\n')
    (root / 'new file.c').write_text('')
    (root / 'NOTES').unlink()
    git(root, 'mv', 'guide.txt', 'moved.txt')
    assert changed.base_of(str(root)) == (base, 'origin/main')
    after = {'outer.c', 'shared.c', 'new file.c', 'NOTES', 'guide.txt', 'moved.txt'}
    assert names(base) == {'inner.c', *after}, names(base)
    git(root, 'update-ref', '-d', 'refs/remotes/origin/main')
    assert changed.base_of(str(root))[1].startswith('the last commit')
    assert names('HEAD') == after
    git(root, 'branch', 'other', base)
    git(root, 'branch', '--set-upstream-to', 'other')
    assert changed.base_of(str(root)) == (base, '@{upstream}')
    git(root, 'reset', '-q', '--hard', base)
    git(root, 'clean', '-q', '-f')
    git(root, 'update-ref', 'refs/remotes/origin/main', base)


def run_after_change(root, name, text, deadline):
    """Changes a file, runs the script, and returns its output."""
    (root / name).write_text(text)
    run('ninja', '-C', root / 'build')
    output = run(sys.executable, root / 'tests' / 'support' / 'changed.py', root / 'build',
                 deadline, 'meson', 'test', '-C', root / 'build', '--no-rebuild')
    (root / name).write_text(FILES[name])
    for log in (root / 'build' / 'meson-logs').glob('testlog*'):
        log.unlink()
    return output


def runs(root):
    never = '99999999999'
    output = run_after_change(root, 'outer.h', FILES['outer.h'] + '\n', never)
    assert 'compared with origin/main: 1 changed files; 3 of 11 tests' in output, output
    assert output.endswith('\n3 passed, 0 failed\n'), output
    output = run_after_change(root, 'outer.h', FILES['outer.h'] + '\n', '0')
    assert 'left out: time: unit 2, rules 1\n' in output, output
    all_changed = FILES['meson.build'].replace("'case'", "['two', 'words']")
    output = run_after_change(root, 'meson.build', all_changed, never)
    assert 'left out: other tests that pass: display 1\n' in output, output
    assert output.endswith('\n9 passed, 1 failed\n'), output


def main():
    if not shutil.which('git'):
        print('# left out: git: tests of changes\n1..0')
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        make(root)
        cases = [programs, scripts, all_tests, differences, runs]
        for number, case in enumerate(cases, 1):
            try:
                case(root)
            except (AssertionError, OSError) as error:
                failed += 1
                print('# ' + str(error).replace('\n', '\n# '))
                print('not ', end='')
            print(f'ok {number} - {case.__name__}')
    print(f'1..{len(cases)}')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
