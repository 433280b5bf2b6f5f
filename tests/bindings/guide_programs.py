# SPDX-License-Identifier: MIT
"""Makes the programs of a page of the guide, in each language that the build has. A test states the
page and what its samples need around them, and has the arguments

    ROOT GAB RUNTIME WORD...

RUNTIME is the folder of the library. A word is LANGUAGE=PATH: cpp and the folder of gabarit.hpp,
csharp and Gabarit.cs, lua and gabarit.lua, python and the wheel, javascript and gabarit.js.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

ROOT, GAB, RUNTIME = (pathlib.Path(path).resolve() for path in sys.argv[1:4])


def run(*words, cwd):
    subprocess.run(list(map(str, words)), cwd=cwd, check=True, stdout=subprocess.DEVNULL)


class Page:
    """A page; `for_c` has %s for the sample, `for_lua` runs game.lua, `for_page` precedes samples
    of JavaScript that are not for node."""

    def __init__(self, name, for_c, for_lua='dofile "game.lua"', for_page=''):
        self.text = (ROOT / 'data/guide' / name).read_text()
        self.for_c, self.for_lua, self.for_page = for_c, for_lua, for_page

    def samples(self, mark):
        return re.findall(rf'^```{mark}\n(.*?)^```', self.text, re.M | re.S)

    def makers(self):
        """Returns (name, function, path) of each program. The function makes it in a folder, which
        has the bank, and returns its command."""
        makers = {'c': [('C', self.make_c)], 'cpp': [('C++', self.make_cpp)],
                  'csharp': [('C#', self.make_csharp)], 'python': [('Python', self.make_python)],
                  'lua': [('Lua', self.make_lua)],
                  'javascript': [(f'JavaScript {number + 1}', self.make_javascript(number))
                                 for number in range(len(self.samples('js')))]}
        words = [word.split('=', 1) for word in ['c=.', *sys.argv[4:]]]
        return [(name, make, pathlib.Path(path).resolve())
                for language, path in words for name, make in makers[language]]

    def make_c(self, folder, _):
        (folder / 'game.c').write_text(self.for_c % self.samples('c')[0])
        run('cc', '-Wall', '-Werror', '-I', ROOT / 'src/runtime', 'game.c', '-L', RUNTIME,
            '-lgabarit', '-o', 'game', cwd=folder)
        return ['./game']

    def make_cpp(self, folder, header):
        (folder / 'game.cpp').write_text(self.samples('cpp')[0])
        run('c++', '-std=c++17', '-Wall', '-Werror', '-I', header, '-I', ROOT / 'src/runtime',
            'game.cpp', '-L', RUNTIME, '-lgabarit', '-pthread', '-o', 'game', cwd=folder)
        return ['stdbuf', '-oL', './game']

    def make_csharp(self, folder, source):
        (folder / 'Game.cs').write_text(self.samples('cs')[0])
        run('mcs', '-langversion:7.2', '-unsafe', source, 'Game.cs', '-out:Game.exe', cwd=folder)
        shutil.copy(RUNTIME / 'libgabarit.so', folder)
        return ['mono', 'Game.exe']

    def make_python(self, folder, wheel):
        (folder / 'game.py').write_text(self.samples('python')[0])
        with zipfile.ZipFile(wheel) as files:
            files.extractall(folder)
        return [sys.executable, '-u', 'game.py']

    def make_lua(self, folder, module):
        (folder / 'game.lua').write_text(self.samples('lua')[0])
        (folder / 'main.lua').write_text(self.for_lua)
        for name in ('gabarit.lua', 'libgabarit_lua.so'):
            shutil.copy(module.parent / name, folder)
        return ['luajit', 'main.lua']

    def make_javascript(self, number):
        def make(folder, module):
            code = self.samples('js')[number].replace("'gabarit'", repr(module.as_uri()))
            (folder / 'game.mjs').write_text(('' if 'node:fs' in code else self.for_page) + code)
            return ['node', 'game.mjs']
        return make
