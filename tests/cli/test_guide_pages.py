#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples in the pages of data/guide, in their order, with files like those that they
name. Prints TAP.

usage: test_guide_pages.py GAB DEMO WEB [LUA [NODE]]

WEB: yes if this machine can compile WebAssembly, which pages of gab view need.

The examples in Java, Haxe and GDScript need programs that few machines have: tests/clients/guide.py
compiles them. Those in C and C++ are compiled by tests/rules/examples.py. The programs of reload.md
need a bank that changes, those of properties.md one with references: tests/bindings/test_*_guide.py
runs them. recipes.py runs those of servers.md. speed.md has none.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'support'))
import duel
import hostile_files as files
from tap import Folder, Gab, GabTests, Tap

GUIDE = HERE.parents[1] / 'data/guide'
BLOCK = re.compile(r'^```(\w+)\n(.*?)^```$', re.MULTILINE | re.DOTALL)
COMPILED_ELSEWHERE = {'c', 'cpp', 'java', 'haxe', 'gdscript'}
NOT_CODE = {'text'}

# Code around the examples for Defold and GameMaker.
LUA_END = '\nlocal self = {}\nupdate(self, 0)\nprint(self.hit)\n'
GML_START = '''
let x = 100, y = 200, image_index = 42, sprite_index = 0, obj_fighter = {}, noone = -4, boxes;
const offsets = [], hits = [], floor = Math.floor, array_length = (list) => list.length;
const sprite_set_offset = (sprite, x, y) => offsets.push([x, y]);
const show_debug_message = (text) => hits.push(text);
const collision_rectangle = (x1, y1, x2, y2, object) => x1 <= x2 && y1 <= y2 ? object : noone;
'''
GML_END = '\nconsole.log(JSON.stringify({offsets, hits}));\n'


def blocks_of(page):
    """Returns the examples of a page, as (language, code)."""
    return BLOCK.findall((GUIDE / page).read_text(encoding='utf-8'))


class Tests(GabTests):
    def __init__(self, gab, demo, lua, node):
        super().__init__(Tap(), gab)
        self.demo, self.lua, self.node = demo, lua, node

    # ---- Files that the examples name ----

    def prepare(self, page, folder):
        for path in self.demo.iterdir():
            if path.suffix in ('.png', '.gabarit'):
                shutil.copy(path, folder)
        duel.write(folder)
        made = getattr(self, page.removesuffix('.md').replace('-', '_'), None)
        for name, content in (made(folder) if made is not None else {}).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def aseprite(self, _):
        return {'ken.aseprite': files.aseprite(frames=4, tags=2, span=2, layers=2, slices=2,
                                               slice_size=3, width=16, height=8,
                                               layer_name='fist')}

    def sheets(self, _):
        walk = {f'walk_0{i}.png': files.png(16, 16, shade=i) for i in (1, 2, 3)}
        return {'items.png': files.islands(8), 'kick.png': files.png(256, 104),
                'wave.gif': files.gif(3, 16, 16), **walk}

    def texturepacker(self, folder):
        self.gab('export', 'demo.gabarit', '-o', 'fighters.gab', '--atlas-json', 'pixi',
                 '--page-size', '4096', cwd=folder)
        return {'fighters.json': (folder / 'fighters-0.json').read_bytes()}

    def tiled(self, folder):
        self.gab('new', 'game.gabarit', cwd=folder)
        return {'maps/cave.tmx': files.tiled_map(objects=3),
                'maps/town.tmx': files.tiled_map(objects=3),
                'tiles/hero.tsx': files.write(files.tile_set(4, objects=1), 'xml', 'set'),
                'tiles/tiles.png': files.png(256, 4)}

    def doom(self, folder):
        self.gab('new', 'game.gabarit', cwd=folder)
        return {'maps/cave.wad': files.wad(lines=8, things=2),
                'doom2.wad': files.wad(maps=7, lines=8, things=2)}

    def mugen(self, _):
        return {'ken.air': files.air(2), 'ken.sff': files.sff(2, size=8),
                'art/sprites.sff': files.sff(2, size=8)}

    def templates(self, _):
        """The first template of the page is the file that its first command names."""
        text = next(code for language, code in blocks_of('templates.md')
                    if language == 'template')
        return {'boxes.lua.template': text.encode()}

    # ---- Running ----

    def run(self, folder, *command, text=None):
        done = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True,
                              timeout=100, check=False, env={
                                  **os.environ, 'HOME': str(folder), 'LC_ALL': 'C.UTF-8',
                                  'PATH': f'{folder}/bin:{os.environ["PATH"]}'})
        self.tap.expect(done.returncode == 0, f'{command}: {done.stderr[-600:]}')
        return done.stdout

    def run_sh(self, code, folder):
        """Runs each line alone: each command is an example."""
        for line in code.splitlines():
            self.run(folder, 'sh', '-ec', line)

    def run_python(self, code, folder):
        self.tap.equal('the times of attacks',
                       self.run(folder, sys.executable, '-', text=code).count(' ms\n'), 2)

    def run_lua(self, code, folder):
        """Defold finds modules by their path from the project's folder."""
        if not self.lua:
            print('# left out: lua: an example of the guide')
            return
        start = 'package.path = "./?.lua"\n'
        self.tap.equal('the kick', self.run(folder, self.lua, '-', text=start + code + LUA_END),
                       'true\n')

    def run_gml(self, codes, folder):
        """The language is like JavaScript, except that `var` is not repeated here."""
        script = (folder / 'build/demo.gml').read_text()
        out = json.loads(self.run(folder, self.node, '-',
                                  text=script + GML_START + codes + GML_END))
        self.tap.equal('the hits', out['hits'], ['hit with the foot'])
        self.tap.equal('the offsets', out['offsets'], [[52, 98]])

    def run_js(self, code, folder):
        """Examples are parts of a page: of a module, or of a class of Phaser."""
        if not self.node:
            print('# left out: node: examples of the guide')
            return
        is_method = re.search(r'^\w+\([^)]*\) \{$', code, re.MULTILINE)
        is_method = is_method and not re.search(r'^(function|const|let) ', code, re.MULTILINE)
        path = folder / 'example.mjs'
        path.write_text(f'class Scene {{\n{code}}}\n' if is_method else
                        re.sub(r'\bthis\.', 'scene.', code))
        self.run(folder, self.node, '--check', str(path))

    def run_page(self, page):
        with Folder() as folder:
            (folder / 'bin').mkdir()
            (folder / 'bin/gab').symlink_to(self.gab.path)
            self.prepare(page, folder)
            blocks = blocks_of(page)
            self.tap.expect(blocks, 'no examples')
            for language, code in blocks:
                if language in COMPILED_ELSEWHERE | NOT_CODE | {'template', 'gml'}:
                    continue
                getattr(self, f'run_{language}')(code, folder)
            scripts = [code for language, code in blocks if language == 'gml']
            if scripts and self.node:
                self.run_gml('\n'.join(scripts), folder)


def main():
    web, lua, node = [*sys.argv[3:], '', ''][:3]
    tests = Tests(Gab(sys.argv[1]), pathlib.Path(sys.argv[2]), lua, node)
    pages = sorted(path.name for path in GUIDE.glob('*.md'))
    tests.tap.case('there are pages', tests.tap.expect, len(pages) >= 15, pages)
    if web != 'yes':
        print('# left out: wasm-ld: the examples of web.md')
        pages.remove('web.md')
    pages = [page for page in pages
             if page not in ('properties.md', 'reload.md', 'servers.md', 'speed.md')]
    for page in pages:
        tests.tap.case(f'the examples of {page} work', tests.run_page, page)
    return tests.tap.end()


if __name__ == '__main__':
    sys.exit(main())
