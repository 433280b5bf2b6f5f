#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses the JavaScript package as other people do: npm packs and installs it, node runs it, and
TypeScript compiles it under its strict rules. Prints TAP.

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
MODULE_SETTINGS = {'nodenext': ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
         'bundler': ['--module', 'esnext', '--moduleResolution', 'bundler']}
FILES = ['LICENSE', 'README.md', 'gabarit.cjs', 'gabarit.d.cts', 'gabarit.d.ts', 'gabarit.js',
         'gabarit.wasm', 'package.json']


def run(*arguments, cwd):
    process = subprocess.run(list(map(str, arguments)), cwd=cwd, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
                             check=False)
    if process.returncode != 0:
        raise ValueError(f'{arguments[0]}: {process.stdout.decode()}{process.stderr.decode()}')
    return process.stdout.decode()


def install(package, folder):
    """Packs and installs the package; returns the names of its files."""
    packed = json.loads(run('npm', 'pack', '--json', package, cwd=folder))[0]
    (folder / 'package.json').write_text('{"type": "module", "private": true}')
    run('npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund',
        f'./{packed["filename"]}', cwd=folder)
    return sorted(one['path'] for one in packed['files'])


def examples(package):
    readme = (package / 'README.md').read_text(encoding='utf-8')
    return re.findall(r'```js\n(.*?)```', readme, re.DOTALL)


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    package, modules, demo = map(pathlib.Path, sys.argv[2:5])
    with Folder() as folder:
        folder = pathlib.Path(folder)

        def pack():
            assert install(package.resolve(), folder) == FILES
            version = json.loads((package / 'package.json').read_text())['version']
            assert f'gab {version}' in gab('--version')[1].decode()

        def run_examples():
            status, _, err = gab('export', demo / 'demo.gabarit', '-o', folder / 'demo.gab')
            assert status == 0, err
            for i, example in enumerate(examples(package)):
                (folder / f'example{i}.js').write_text(example)
                assert run('node', f'example{i}.js', cwd=folder), example

        def compile_strictly(kind):
            for name in ('typescript', '@types', 'undici-types'):
                target = folder / 'node_modules' / name
                if not target.exists() and (modules / name).exists():
                    target.symlink_to(modules / name)
            shutil.copy(HERE / 'use.ts', folder)
            for i, example in enumerate(examples(package)):
                (folder / f'example{i}.ts').write_text(example)
            run('node', modules / 'typescript/bin/tsc', *STRICT, *MODULE_SETTINGS[kind], 'use.ts',
                *[f'example{i}.ts' for i in range(2)], cwd=folder)

        tap.case('npm packs exactly the expected files, and installs them', pack)
        tap.case('the examples in the README of the package run', run_examples)
        for kind in MODULE_SETTINGS:
            tap.case(f'TypeScript compiles it under strict rules, as {kind}',
                     lambda: compile_strictly(kind))
    sys.exit(tap.end())


main()
