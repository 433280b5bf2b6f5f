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

sys.path.insert(0, str(HERE.parent / 'bindings'))
import misspelt  # noqa: E402

STRICT = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes',
          '--noImplicitOverride', '--noPropertyAccessFromIndexSignature', '--noEmit', 'true',
          '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'node,vite/client']
# The name of use.ts and the options, for each way in which TypeScript finds a package.
RESOLUTIONS = {
    'node16': ['use.ts', '--module', 'node16', '--moduleResolution', 'node16'],
    'node16 as CommonJS': ['use.cts', '--module', 'node16', '--moduleResolution', 'node16'],
    'nodenext': ['use.ts', '--module', 'nodenext', '--moduleResolution', 'nodenext'],
    'bundler': ['use.ts', '--module', 'esnext', '--moduleResolution', 'bundler'],
    'node10': ['use.ts', '--module', 'commonjs', '--moduleResolution', 'node10'],
}
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


def samples(package, language):
    """Returns the samples in a language, `js` or `ts`, in the README of the package."""
    readme = (package / 'README.md').read_text(encoding='utf-8')
    return re.findall(rf'```{language}\n(.*?)```', readme, re.DOTALL)


def misspelt_lines():
    """Yields lines that name each field of the structs in TypeScript, and its misspelt versions."""
    api = misspelt.headers.read(HERE.parents[1] / 'src' / 'runtime' / 'gabarit')
    for struct, field, wrong in misspelt.fields(api, misspelt.camel):
        kind = misspelt.headers.class_name(struct)
        if api.is_view(struct) or field == 'openWords':
            continue
        yield f'void new web.{kind}().{field};'
        for name in wrong:
            yield f'// @ts-expect-error\nvoid new web.{kind}().{name};'
            yield f'// @ts-expect-error\nvoid new web.{kind}({{ {name}: 0 }});'


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    package, modules, demo = map(pathlib.Path, sys.argv[2:5])
    with Folder() as folder:
        folder = pathlib.Path(folder)

        def pack():
            assert install(package.resolve(), folder) == FILES
            version = json.loads((package / 'package.json').read_text())['version']
            assert f'gab {version}' in gab('--version')[1].decode()
            for name in ('typescript', '@types', 'undici-types', 'vite'):
                (folder / 'node_modules' / name).symlink_to(modules / name)

        def run_samples():
            status, _, err = gab('export', demo / 'demo.gabarit', '-o', folder / 'demo.gab')
            assert status == 0, err
            for i, sample in enumerate(samples(package, 'js')):
                (folder / f'sample{i}.js').write_text(sample)
                assert run('node', f'sample{i}.js', cwd=folder), sample

        def compile_strictly(*arguments):
            run('node', modules / 'typescript/bin/tsc', *STRICT, *arguments, cwd=folder)

        def compile_use(name, *options):
            shutil.copy(HERE / 'use.ts', folder / name)
            compile_strictly(name, *options)

        def compile_samples():
            texts = samples(package, 'js') + samples(package, 'ts')
            assert len(texts) > 2
            for i, sample in enumerate(texts):
                (folder / f'sample{i}.ts').write_text(sample)
            compile_strictly(*[f'sample{i}.ts' for i in range(len(texts))],
                             *RESOLUTIONS['bundler'][1:])

        def compile_misspelt():
            lines = ["import * as web from 'gabarit';", *misspelt_lines()]
            assert len(lines) > 1500, len(lines)
            (folder / 'misspelt.ts').write_text('\n'.join(lines))
            compile_strictly('misspelt.ts', *RESOLUTIONS['bundler'][1:])

        tap.case('npm packs exactly the expected files, and installs them', pack)
        tap.case('the samples in the README of the package run', run_samples)
        tap.case('TypeScript compiles these samples under strict rules', compile_samples)
        for name, options in RESOLUTIONS.items():
            tap.case(f'TypeScript compiles a game under strict rules, as {name}', compile_use,
                     *options)
        tap.case('TypeScript rejects every misspelt field', compile_misspelt)
    sys.exit(tap.end())


if __name__ == '__main__':
    main()
