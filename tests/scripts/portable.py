# SPDX-License-Identifier: MIT
"""Checks packages with the libraries of several systems (data/portable_packages.py), made from the
installed ones: test_install.py calls these functions. The library of this system is real. Files of
other systems only have the header of a library, and the names of libc that it needs.
"""
import base64
import fnmatch
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / 'data/portable_packages.py'
# Stand-ins: the processor in the header, what the file contains, and the platform of its wheel.
ELSEWHERE = {
    'linux-arm64': (183, b'\0libc.so.6\0GLIBC_2.4\0GLIBC_2.34\0', 'manylinux_2_34_aarch64'),
    'linux-arm': (40, b'\0GLIBC_2.4\0libc.so.6\0', 'manylinux_2_17_armv7l'),
    'linux-musl-x64': (62, b'\0libc.so\0', 'musllinux_1_2_x86_64'),
    'win-x64': (0x8664, b'', 'win_amd64')}
NATIVE = {'x86_64': 'linux-x64', 'aarch64': 'linux-arm64', 'armv7l': 'linux-arm'}.get(
    os.uname().machine)
# A line of the part of YAML that .meta files use: a key, or an item of a list with a key.
META_LINE = re.compile(r'( *)(- )?[A-Za-z]\w*:( [\w.{}-]+)?')


def expect(condition, *words):
    if not condition:
        raise AssertionError(' '.join(map(str, words)))


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def stand_in(system):
    machine, text, _ = ELSEWHERE[system]
    number = machine.to_bytes(2, 'little')
    if system.startswith('win-'):
        return b'MZ'.ljust(60, b'\0') + (64).to_bytes(4, 'little') + b'PE\0\0' + number + text
    return b'\x7fELF\2\1\1'.ljust(18, b'\0') + number + text


class Portable:
    """The packages in a folder, from those that are installed in lib/gabarit."""

    def __init__(self, installed, folder):
        self.installed, self.folder = installed, pathlib.Path(folder)
        self.output = self.folder / 'packages'
        self.libraries = {system: stand_in(system) for system in ELSEWHERE}
        if NATIVE:
            self.libraries[NATIVE] = (installed / 'lua/libgabarit_lua.so').read_bytes()

    @staticmethod
    def file_of(system):
        return f'{system}/libgabarit.' + ('dll' if system.startswith('win-') else 'so')

    def store(self, folder, libraries):
        for system, data in libraries.items():
            path = folder / self.file_of(system)
            path.parent.mkdir(parents=True)
            path.write_bytes(data)
        return folder

    def make(self):
        made = run(sys.executable, PROGRAM, self.store(self.folder / 'libraries', self.libraries),
                   self.installed, self.output)
        expect(made.returncode == 0, made.stderr)

    # ---- Python ----

    def check_wheels(self):
        wheels = list((self.output / 'python').iterdir())
        platforms = {path.stem.split('-')[4]: path for path in wheels}
        expect(len(platforms) == len(self.libraries), sorted(platforms))
        for system, (_, _, platform) in ELSEWHERE.items():
            if system != NATIVE:
                self.check_wheel(platforms.pop(platform), platform, system)
        for platform, path in platforms.items():
            expect(re.fullmatch(rf'manylinux_2_\d\d_{os.uname().machine}', platform), platform)
            self.check_wheel(path, platform, NATIVE)
            self.check_import(path)

    def check_wheel(self, path, platform, system):
        with zipfile.ZipFile(path) as wheel:
            files = {name: wheel.read(name) for name in wheel.namelist()}
        info = next(name for name in files if name.endswith('/WHEEL')).removesuffix('WHEEL')
        expect(path.name == f'{info.removesuffix(".dist-info/")}-py3-none-{platform}.whl', path)
        expect(f'\nTag: py3-none-{platform}\n' in files[info + 'WHEEL'].decode(), path)
        name = 'gabarit/' + self.file_of(system).split('/')[1]
        expect(set(files) == {name, 'gabarit/__init__.py', 'gabarit/py.typed', *(
            info + part for part in ('LICENSE', 'METADATA', 'WHEEL', 'RECORD'))}, path, set(files))
        expect(files[name] == self.libraries[system], f'{path}: {name} differs')
        record = dict(row.split(',', 1) for row in files[info + 'RECORD'].decode().splitlines())
        for entry, data in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')
            expect(record.pop(entry) == (',' if entry == info + 'RECORD' else
                                         f'sha256={digest},{len(data)}'), path, entry)
        expect(not record, path, record)

    def check_import(self, path):
        with zipfile.ZipFile(path) as wheel:
            wheel.extractall(self.folder / 'imported')
        used = run(sys.executable, '-c', 'import gabarit; print(gabarit.self_test())',
                   cwd=self.folder / 'imported')
        expect(used.stdout == 'True\n', used.stderr)

    # ---- C# ----

    def check_csharp(self):
        package = self.output / 'csharp'
        paths = {path.relative_to(package).as_posix() for path in package.rglob('*')}
        metas = {path for path in paths if path.endswith('.meta')}
        expect(metas == {path + '.meta' for path in paths - metas}, metas ^ paths)
        identities = {}
        for name in sorted(metas):
            text = (package / name).read_text('utf-8')
            before = self.installed / 'csharp' / name
            expect(not before.exists() or before.read_text('utf-8') == text, name, 'changed')
            self.check_yaml(name, text)
            identity = re.search('^guid: ([0-9a-f]{32})$', text, re.M)[1]
            expect(identity not in identities, name, identities.get(identity))
            identities[identity] = name
        for system in self.libraries:
            name = f'Runtime/Plugins/{self.file_of(system)}'
            expect((package / name).read_bytes() == self.libraries[system], name, 'differs')
            self.check_plugin(system, (package / (name + '.meta')).read_text('utf-8'))
        self.check_project(package)

    @staticmethod
    def check_yaml(name, text):
        """Deeper lines follow only a key without a value, or the first key of an item."""
        expect(text.endswith('\n') and text.startswith('fileFormatVersion: 2\nguid: '), name, text)
        last, may_open = 0, False
        for line in text.splitlines():
            match = META_LINE.fullmatch(line)
            expect(match, f'{name}: {line}')
            depth = len(match[1])
            expect(depth <= last or may_open and depth <= last + 4, f'{name}: {line}')
            last, may_open = depth + (2 if match[2] else 0), not match[3]

    @staticmethod
    def check_plugin(system, text):
        enabled = re.findall(r'  - first:\n      (\w+):(?: (\w+))?\n    second:\n      enabled: 1',
                             text)
        player = {'linux-x64': 'Linux64', 'win-x64': 'Win64'}.get(system)
        expect(enabled == ([('Editor', 'Editor'), ('Standalone', player)] if player else []),
               system, text)
        editor = {'linux-x64': 'Linux', 'win-x64': 'Windows'}.get(system)
        expect(re.findall(r'OS: (\w+)', text) == ([editor] if editor else []), system, text)

    def check_project(self, package):
        """A package for NuGet has the library of each system in its folder for native files."""
        project = xml.etree.ElementTree.parse(package / 'Gabarit.csproj')
        items = [item for item in project.iter('None') if 'Plugins' in item.get('Include', '')]
        expect(len(items) == 1, items)
        start, _, end = items[0].get('Include').partition('**/')
        excluded = items[0].get('Exclude').replace('**', '*')
        packed = set()
        for path in sorted((package / start).rglob('*')):
            name = path.relative_to(package).as_posix()
            if path.is_file() and fnmatch.fnmatch(path.name, end) and \
                    not fnmatch.fnmatch(name, excluded):
                folder = path.parent.relative_to(package / start).as_posix() + '/'
                packed.add(items[0].get('PackagePath').replace('%(RecursiveDir)', folder) +
                           path.name)
        expect(packed == {'runtimes/' + self.file_of(system).replace('/', '/native/')
                          for system in self.libraries}, packed)

    # ---- Lua ----

    def check_lua(self):
        package = self.output / 'lua'
        files = {path.relative_to(package).as_posix()
                 for path in package.rglob('*') if path.is_file()}
        expect(files == {'gabarit.lua', 'gabarit_json.lua', *(
            self.file_of(system).replace('libgabarit', 'libgabarit_lua')
            for system in self.libraries)}, files)
        if NATIVE and shutil.which('luajit'):
            used = run('luajit', '-e', "print(require 'gabarit'.self_test())", cwd=package)
            expect(used.stdout == 'true\n', used.stderr)

    # ---- Mistakes ----

    def check_refusals(self):
        """Libraries of other systems, and folders without libraries, are errors that name them."""
        def refused(name, libraries, *words):
            folder = self.store(self.folder / name, libraries)
            folder.mkdir(exist_ok=True)
            output = self.folder / f'{name} packages'
            made = run(sys.executable, PROGRAM, folder, self.installed, output)
            expect(made.returncode == 1 and 'Traceback' not in made.stderr, made.stderr)
            expect(all(word in made.stderr for word in words), made.stderr)
            expect(not output.exists(), output)
        arm, windows = stand_in('linux-arm'), stand_in('win-x64')
        refused('empty', {}, 'empty', 'SYSTEM/libgabarit.so')
        refused('mixed', {'linux-arm64': arm}, 'linux-arm64', 'manylinux_2_17_armv7l')
        refused('libc', {'linux-x64': stand_in('linux-musl-x64')}, 'musllinux', 'linux-x64')
        refused('windows', {'linux-x64': windows}, 'win_amd64', 'linux-x64')
        refused('unknown', {'linux-ppc': arm}, 'linux-ppc', 'linux-x64, linux-arm64')
        refused('text', {'linux-x64': b'text'}, 'not a library')
