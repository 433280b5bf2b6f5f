#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a release twice, in different circumstances, and compares the files. Prints TAP.

usage: test_release.py WEB

With WEB = no, this machine cannot compile WebAssembly, and nothing is tested; nor without git.
"""
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests' / 'rules'))
from rules import Tap  # noqa: E402

AUTHOR = {f'GIT_{who}_{what}': value for who in ('AUTHOR', 'COMMITTER')
          for what, value in (('NAME', 'a'), ('EMAIL', 'a@example.org'),
                              ('DATE', '1700000000 +0000'))}
# Different zones and locales.
FIRST = {'TZ': 'UTC', 'LC_ALL': 'C', 'HOME': '/nonexistent'}
SECOND = {'TZ': 'Asia/Kathmandu', 'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'fr', 'COLUMNS': '40'}


def run(*command, umask=0o022, **environment):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, umask=umask,
                          env={**os.environ, **environment}).stdout


def git(folder, *arguments, **options):
    return run('git', '-C', folder, *arguments, **AUTHOR, **options)


def tree_of_this_folder():
    """Returns the files of the source tree, also those that are not committed."""
    if (ROOT / '.git').exists():
        names = run('git', '-C', ROOT, 'ls-files', '-z', '-co', '--exclude-standard').decode()
        return [name for name in names.split('\0') if name and (ROOT / name).is_file()]
    return [path.relative_to(ROOT).as_posix() for path in ROOT.rglob('*')
            if path.is_file() and '.build' not in path.parts and '__pycache__' not in path.parts]


def make_repository(folder):
    for name in tree_of_this_folder():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    git(folder, 'init', '-q')
    git(folder, 'add', '-A', '-f')
    git(folder, 'commit', '-q', '-m', 'A release')


def release(folder, umask, **environment):
    """Runs the script in a clone. Returns its files, as {name: bytes}."""
    output = folder.parent / f'{folder.name} output'
    run(sys.executable, folder / 'data' / 'release.py', output, umask=umask, **environment)
    return {path.name: path.read_bytes() for path in output.iterdir()}


def check_equal(tap, one, other):
    tap.result(sorted(one) == sorted(other), 'both releases have the same files',
               f'{sorted(one)} {sorted(other)}')
    for name in sorted(set(one) & set(other)):
        tap.result(one[name] == other[name], f'{name} is the same')


def check_content(tap, made, repository):
    version = re.search(r"version: '([^']+)'", (ROOT / 'meson.build').read_text())[1]
    expected = [f'gabarit-{version}.tar.xz', f'gabarit-{version}.tgz', 'gabarit.c', 'gabarit.h']
    tap.result(sorted(made) == sorted([*expected, 'SHA256SUMS']), 'no file is missing')
    sums = ''.join(f'{hashlib.sha256(made[name]).hexdigest()}  {name}\n' for name in expected)
    tap.result(made['SHA256SUMS'].decode() == sums, 'the checksums are right')

    with tarfile.open(fileobj=io.BytesIO(made[expected[0]])) as archive:
        files = {member.name.partition('/')[2]: archive.extractfile(member).read()
                 for member in archive}
    names = git(repository, 'ls-files', '-z').decode().split('\0')[:-1]
    tap.result(sorted(files) == sorted(names) and all(
        files[name] == (repository / name).read_bytes() for name in names),
        'the archive contains the committed files')

    with tarfile.open(fileobj=io.BytesIO(made[expected[1]])) as archive:
        names = [member.name for member in archive]
        package = json.load(archive.extractfile('package/package.json'))
        wasm = archive.extractfile('package/gabarit.wasm').read(4)
    missing = {f'package/{name}' for name in [*package['files'], 'README.md']} - set(names)
    tap.result(package['version'] == version and wasm == b'\0asm' and not missing,
               'the npm package is complete', str(missing))


def check_refusal(tap, folder):
    """A release whose changelogs are for another version is refused."""
    path = folder / 'data' / 'debian' / 'changelog'
    path.write_text(path.read_text().replace('(', '(9', 1))
    done = subprocess.run([sys.executable, folder / 'data' / 'release.py', folder / 'out'],
                          check=False, capture_output=True, text=True)
    tap.result(done.returncode == 1 and 'data/debian/changelog is for version 9' in done.stderr,
               'versions that differ are refused', done.stderr)


def main():
    if sys.argv[1] == 'no' or not shutil.which('git'):
        print('# left out: git, clang and lld: release\n1..0')
        return
    tap = Tap()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        (work / 'a').mkdir()
        make_repository(work / 'a')
        git(work, 'clone', '-q', work / 'a', work / 'another folder', umask=0o077)
        made = release(work / 'a', 0o022, **FIRST)
        again = release(work / 'another folder', 0o077, **SECOND)
        check_equal(tap, made, again)
        check_content(tap, made, work / 'a')
        check_refusal(tap, work / 'a')
    tap.end()


if __name__ == '__main__':
    main()
