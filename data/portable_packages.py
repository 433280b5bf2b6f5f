#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the packages for C# (Unity, .NET), Lua and Python with the libraries of several systems.

usage: portable_packages.py LIBRARIES INSTALLED OUTPUT

LIBRARIES  a folder as `sh tests/cross.sh --libraries` leaves it: SYSTEM/libgabarit.so or
           SYSTEM/libgabarit.dll; the SYSTEMs are listed in MACHINES, with the names of .NET. Other
           files are ignored.
INSTALLED  the folder gabarit of the installed libraries, for example /usr/local/lib/gabarit
OUTPUT     a new folder, which receives
               csharp/Runtime/Plugins/SYSTEM/libgabarit.so, .dll    each with a .meta file; a
                                                                    package for Unity and for NuGet
               lua/SYSTEM/libgabarit_lua.so, .dll                   next to gabarit.lua
               python/gabarit-VERSION-py3-none-PLATFORM.whl         a wheel for each system

The platform of a wheel follows from its library: the processor, and the version of libc that it
needs. A library that is not for the system of its folder is an error.
"""
import pathlib
import re
import shutil
import sys
import zipfile

BINDINGS = pathlib.Path(__file__).resolve().parents[1] / 'src/bindings'
sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path += [str(BINDINGS / 'csharp'), str(BINDINGS / 'python')]
import package  # noqa: E402
import python  # noqa: E402

# The processor of each system, as in the names of wheels.
MACHINES = {'linux-x64': 'x86_64', 'linux-arm64': 'aarch64', 'linux-arm': 'armv7l',
            'linux-x86': 'i686', 'linux-musl-x64': 'x86_64', 'linux-musl-arm64': 'aarch64',
            'win-x64': 'amd64'}
# Numbers of processors in the headers of libraries.
OF_ELF = {3: 'i686', 40: 'armv7l', 62: 'x86_64', 183: 'aarch64'}
OF_WINDOWS = {0x8664: 'amd64', 0xAA64: 'arm64'}
# The oldest libc that the names of wheels know on all of these processors.
OLDEST_MINOR = 17


class Refused(Exception):
    """An input that cannot be used; the text names it."""


def number(data, at, size):
    return int.from_bytes(data[at:at + size], 'little')


def platform_of(data):
    """Returns the platform tag of a wheel that contains this library, or '' for other files."""
    if data[:2] == b'MZ':
        header = number(data, 60, 4)
        machine = OF_WINDOWS.get(number(data, header + 4, 2))
        return f'win_{machine}' if data[header:header + 4] == b'PE\0\0' and machine else ''
    machine = OF_ELF.get(number(data, 18, 2))
    if data[:4] != b'\x7fELF' or data[5:6] != b'\1' or not machine:
        return ''
    if b'\0libc.so.6\0' not in data:
        return f'musllinux_1_2_{machine}'
    minors = [int(minor) for minor in re.findall(rb'\0GLIBC_2\.(\d+)(?=[.\0])', data)]
    return f'manylinux_2_{max([OLDEST_MINOR, *minors])}_{machine}'


def expected_start(system):
    kind, machine = system.rpartition('-')[0], MACHINES[system]
    start = {'linux': 'manylinux_2_', 'linux-musl': 'musllinux_1_', 'win': 'win_'}[kind]
    return start, machine


def libraries_in(folder):
    """Returns the libraries in a folder by system."""
    found = {}
    for path in sorted(folder.glob('*/libgabarit.*')):
        system = path.parent.name
        if path.suffix not in ('.so', '.dll'):
            raise Refused(f'{path} is not called libgabarit.so or libgabarit.dll')
        if system not in MACHINES:
            raise Refused(f'{path}: the system {system} is unknown; there are ' +
                          ', '.join(MACHINES))
        start, machine = expected_start(system)
        platform = platform_of(path.read_bytes())
        if not (platform.startswith(start) and platform.endswith(machine)):
            raise Refused(f'{path} is {platform or "not a library"}, not for {system}')
        if system in found:
            raise Refused(f'{path.parent} has two libraries')
        found[system] = path
    if not found:
        raise Refused(f'{folder} has no file SYSTEM/libgabarit.so or SYSTEM/libgabarit.dll')
    return found


def make_csharp(libraries, installed, output):
    shutil.copytree(installed, output, ignore=shutil.ignore_patterns('Plugins'))
    plugins = output / 'Runtime/Plugins'
    for system, path in libraries.items():
        (plugins / system).mkdir(parents=True)
        shutil.copyfile(path, plugins / system / path.name)
    for path in [plugins, *sorted(plugins.rglob('*'))]:
        meta = package.meta(path.relative_to(output).as_posix())
        path.with_name(path.name + '.meta').write_text(meta, encoding='utf-8')


def make_lua(libraries, installed, output):
    shutil.copytree(installed, output, ignore=shutil.ignore_patterns('lib*'))
    for system, path in libraries.items():
        (output / system).mkdir()
        shutil.copyfile(path, output / system / ('libgabarit_lua' + path.suffix))


def make_python(libraries, installed, output):
    wheels = sorted(installed.glob('gabarit-*.whl'))
    if len(wheels) != 1:
        raise Refused(f'{installed} has {len(wheels)} wheels of gabarit instead of one')
    version = wheels[0].name.split('-')[1]
    with zipfile.ZipFile(wheels[0]) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    written = {'METADATA', 'WHEEL', 'RECORD'}  # by write_wheel
    files = {name: data for name, data in files.items()
             if not name.startswith('gabarit/lib') and pathlib.PurePath(name).name not in written}
    output.mkdir()
    for path in libraries.values():
        data = path.read_bytes()
        platform = platform_of(data)
        python.write_wheel(output / f'gabarit-{version}-py3-none-{platform}.whl', version, platform,
                           {**files, f'gabarit/{path.name}': data})


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.split('\n\n')[1])
    folder, installed, output = map(pathlib.Path, sys.argv[1:])
    try:
        libraries = libraries_in(folder)
        for name in ('csharp', 'lua', 'python'):
            if not (installed / name).is_dir():
                raise Refused(f'{installed} has no folder {name}: install Gabarit, and pass its '
                              'folder lib/gabarit')
        output.mkdir(parents=True)
        for name, make in {'csharp': make_csharp, 'lua': make_lua, 'python': make_python}.items():
            make(libraries, installed / name, output / name)
    except (Refused, OSError) as error:
        sys.exit(f'gabarit: {error}')
    print(f'{output}: {", ".join(libraries)}')


if __name__ == '__main__':
    main()
