#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The JavaScript package as other people use it: packed and installed by npm, run by node, and
compiled by TypeScript under its strict rules. Prints TAP.

usage: javascript.py GAB PACKAGE NODE_MODULES DEMO

PACKAGE is the folder of the build that npm packs; NODE_MODULES contains TypeScript.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import HERE
from tap import Folder, Gab, Tap

STRICT = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes',
          '--noImplicitOverride', '--noPropertyAccessFromIndexSignature', '--noEmit', 'true',
          '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'node']
KINDS = {'nodenext': ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
         'bundler': ['--module', 'esnext', '--moduleResolution', 'bundler']}
FILES = ['LICENSE', 'README.md', 'gabarit.d.ts', 'gabarit.js', 'gabarit.wasm', 'package.json']


def run(*words, cwd):
    done = subprocess.run(list(map(str, words)), cwd=cwd, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, check=False)
    if done.returncode != 0:
        raise ValueError(f'{words[0]}: {done.stdout.decode()}{done.stderr.decode()}')
    return done.stdout.decode()


def install(package, folder):
    """Packs and installs the package; returns the names of its files."""
    told = json.loads(run('npm', 'pack', '--json', package, cwd=folder))[0]
    (folder / 'package.json').write_text('{"type": "module", "private": true}')
    run('npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund',
        f'./{told["filename"]}', cwd=folder)
    return sorted(one['path'] for one in told['files'])


def examples(package):
    text = (package / 'README.md').read_text(encoding='utf-8')
    return re.findall(r'```js\n(.*?)```', text, re.DOTALL)


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    package, modules, demo = map(pathlib.Path, sys.argv[2:5])
    with Folder() as folder:
        folder = pathlib.Path(folder)

        def packed():
            assert install(package.resolve(), folder) == FILES
            version = json.loads((package / 'package.json').read_text())['version']
            assert f'gab {version}' in gab('--version')[1].decode()

        def runs():
            status, _, err = gab('export', demo / 'demo.gabarit', '-o', folder / 'demo.gab')
            assert status == 0, err
            for i, example in enumerate(examples(package)):
                (folder / f'example{i}.js').write_text(example)
                assert run('node', f'example{i}.js', cwd=folder), example

        def compiles(kind):
            for name in ('typescript', '@types', 'undici-types'):
                there = folder / 'node_modules' / name
                if not there.exists() and (modules / name).exists():
                    there.symlink_to(modules / name)
            shutil.copy(HERE / 'use.ts', folder)
            for i, example in enumerate(examples(package)):
                (folder / f'example{i}.ts').write_text(example)
            run('node', modules / 'typescript/bin/tsc', *STRICT, *KINDS[kind], 'use.ts',
                *[f'example{i}.ts' for i in range(2)], cwd=folder)

        tap.case('npm packs what is to be in the package, and installs it', packed)
        tap.case('what its README shows runs', runs)
        for kind in KINDS:
            tap.case(f'TypeScript takes it under strict rules, as {kind}', lambda: compiles(kind))
    sys.exit(tap.end())


main()
