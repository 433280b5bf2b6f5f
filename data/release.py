#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the files of a release from the last commit: the source archive, the library as two files
for games, the npm package, and their checksums.

usage: release.py [FOLDER]      FOLDER receives the files, by default .build/release

Needs git, meson, ninja, clang and wasm-ld, and no network. The same commit gives the same bytes in
every folder, at any time, under every umask and locale; the module for JavaScript also depends on
the version of clang. Times in archives are SOURCE_DATE_EPOCH, or else the time of the commit.
"""
import gzip
import hashlib
import io
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TWO_FILES = pathlib.PurePath('src/runtime/drop_in')
PACKAGE = pathlib.PurePath('src/bindings/web/package')
# Files that npm packs, whatever package.json lists.
ALWAYS_PACKED = ['package.json', 'README.md', 'LICENSE']


def give_up(message):
    sys.exit(f'release.py: {message}')


def run(*command, **options):
    """Runs a command, and returns its output. Its messages are shown only if it fails."""
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8'}, **options)
    if done.returncode != 0:
        sys.stderr.buffer.write(done.stdout[-4000:] + done.stderr[-4000:])
        give_up(f"{' '.join(map(str, command[:3]))} failed")
    return done.stdout


def git(*arguments):
    return run('git', '-C', ROOT, '-c', 'core.autocrlf=false', *arguments)


def find(pattern, name):
    match = re.search(pattern, (ROOT / name).read_text(encoding='utf-8'), re.MULTILINE)
    return match[1] if match else give_up(f'{name}: no version was found')


def common_version():
    """Returns the version, which must be the same everywhere."""
    version = find(r"^  version: '([^']+)'", 'meson.build')
    for pattern, name in [(r'^gabarit \(([^)]+)\)', 'data/debian/changelog'),
                          (r'<release version="([^"]+)"',
                           'data/desktop/org.gabarit.Gabarit.metainfo.xml.in'),
                          (r'^## ([0-9.]+)', '.github/CHANGELOG.md')]:
        other = find(pattern, name)
        if other != version:
            give_up(f'{name} is for version {other}, meson.build for {version}')
    return version


def pack(files, time):
    """Returns an uncompressed archive of files, given as {name: (bytes, is_executable)}."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode='w', format=tarfile.PAX_FORMAT) as archive:
        for name, (content, executable) in sorted(files.items()):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            member.mtime = time
            member.mode = 0o755 if executable else 0o644
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def committed_files():
    """Returns the files of the last commit, as {path: (bytes, is_executable)}."""
    with tarfile.open(fileobj=io.BytesIO(git('archive', '--format=tar', 'HEAD'))) as archive:
        members = [member for member in archive if not member.isdir()]
        for member in members:
            if not member.isfile():
                give_up(f'{member.name} is not an ordinary file')
        return {member.name: (archive.extractfile(member).read(), bool(member.mode & 0o100))
                for member in members}


def build(files, folder):
    """Builds the two files and the npm package from the committed files. Returns the build
    folder."""
    for name, (content, executable) in files.items():
        path = folder / 'source' / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o755 if executable else 0o644)
    run('meson', 'setup', folder / 'build', folder / 'source', '-Dauto_features=auto')
    run('ninja', '-C', folder / 'build', str(TWO_FILES / 'gabarit.c'), 'javascript')
    return folder / 'build'


def npm_package(folder, time):
    """Returns the package in a folder, as `npm pack` would pack it."""
    listed = json.loads((folder / 'package.json').read_text(encoding='utf-8'))['files']
    names = sorted({*listed, *ALWAYS_PACKED})
    return gzip.compress(pack({f'package/{name}': ((folder / name).read_bytes(), False)
                               for name in names}, time), mtime=0)


def release(output):
    version = common_version()
    time = int(os.environ.get('SOURCE_DATE_EPOCH') or git('log', '-1', '--format=%ct'))
    if git('status', '--porcelain', '--untracked-files=no'):
        print('release.py: changes that are not committed are not released', file=sys.stderr)
    files = committed_files()
    name = f'gabarit-{version}'
    source = pack({f'{name}/{path}': file for path, file in files.items()}, time)
    with tempfile.TemporaryDirectory() as work:
        built = build(files, pathlib.Path(work))
        made = {f'{name}.tar.xz': lzma.compress(source, preset=6),
                f'{name}.tgz': npm_package(built / PACKAGE, time),
                'gabarit.c': (built / TWO_FILES / 'gabarit.c').read_bytes(),
                'gabarit.h': (built / TWO_FILES / 'gabarit.h').read_bytes()}
    made['SHA256SUMS'] = ''.join(f'{hashlib.sha256(content).hexdigest()}  {path}\n'
                                 for path, content in sorted(made.items())).encode()
    output.mkdir(parents=True, exist_ok=True)
    for path, content in made.items():
        (output / path).write_bytes(content)
    sys.stdout.write(made['SHA256SUMS'].decode())


if __name__ == '__main__':
    if len(sys.argv) > 2 or sys.argv[1:] in (['-h'], ['--help']):
        sys.exit(__doc__)
    release(pathlib.Path(sys.argv[1]) if sys.argv[1:] else ROOT / '.build' / 'release')
