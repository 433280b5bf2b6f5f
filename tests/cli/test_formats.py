#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests each format that gab export --formats lists: its files, that they are up to date
afterwards, that foreign and edited files with their names are kept, and that no name changes the
structure of a file. Prints TAP.

usage: test_formats.py GAB [LUA [NODE]]
"""
import html.parser
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

import doom_files
import duel
import godot_reader
import text_readers as readers
from tap import Folder, Gab, GabTests, Tap, names, run

# Names with what the syntax of a format gives a meaning to.
HOSTILE = ['=1+1', '+2', '-3', '@x', '\t=1', 'a\nb', 'a\r\nb', '\nevil.png\nsize: 1, 1', 'x\n\ny',
           '\n\tframe evil.gif', 'q"uote', "it's", 'back\\', '\\"', '<!-- --> ]]>', '</script><b>',
           '*/ int x; /*', '//', '-- ]]', ']=]', '#{x}', '{{ mark }}', 'a:b: 1', 'a,b;c', '%s%n',
           '\u2028', '\u0085', '\x7f', '\x01\x1b[2J', '\ufffe', '""" + x', "''", '&amp;', '??/',
           ' ', '日本', '$(x)', '`x`', 'x\0'.rstrip('\0') + '\x0b', '../x', '[node name="x"]']


def named(name):
    """Returns a project in which name(i) names one thing of each kind."""
    project = duel.project()
    count = range(len(HOSTILE))
    project['tags'] = [{'number': 1 + i, 'name': name(i), 'role': 'body'} for i in count]
    project['sprites'] = [{
        'id': duel.identity(1000 + 10 * i), 'name': name(i),
        'frames': [duel.frame(1001 + 10 * i, name(i), 0, points=[{'name': name(i), 'x': 1, 'y': 1}],
                              boxes=[duel.box(name(i), 1 + i, 1, 1, 2, 2)],
                              properties={name(i) or 'x': name(i)})],
        'animations': [{'id': duel.identity(1002 + 10 * i), 'name': name(i),
                        'frames': [duel.identity(1001 + 10 * i)]}]} for i in count]
    project['maps'] = [{
        'id': duel.identity(3000 + 10 * i), 'name': name(i), 'width': 4, 'height': 4,
        'planes': [{'id': duel.identity(3001 + 10 * i), 'name': name(i),
                    'pixels': {'size': [4, 4], 'tiles': []},
                    'zones': [{'number': 1, 'name': name(i), 'tag': 1 + i}],
                    'shapes': [duel.rectangle(3002 + 10 * i, 1, 0, 0, 4, 4)]}]} for i in count]
    project['levels'] = [{
        'id': duel.identity(5000 + 10 * i), 'name': name(i),
        'layers': [{'id': duel.identity(5001 + 10 * i), 'name': name(i), 'walls': {'walls': [
            duel.wall(0, 0, 9, 0, name=name(i), tag=1 + i), duel.wall(9, 0, 9, 9),
            duel.wall(9, 9, 0, 0)]}}],
        'markers': [{'name': name(i), 'x': 5, 'y': 2, 'tag': 1 + i}]} for i in count]
    return project


def shape_of(value):
    """Returns a value with the types of texts and numbers in their place. The keys of objects that
    may be names are left out."""
    if isinstance(value, dict):
        return sorted(key if key in WORDS else '' for key in value), sorted(
            repr(shape_of(item)) for item in value.values())
    if isinstance(value, (list, tuple)):
        return [shape_of(item) for item in value]
    return type(value).__name__


WORDS = {'frames', 'boxes', 'points', 'animations', 'name', 'tag', 'role', 'x', 'y', 'w', 'h'}


class Elements(html.parser.HTMLParser):
    """Lists the elements of a page."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, sorted(name for name, _ in attrs)))


def tree_of(text):
    def tree(element):
        return element.tag, sorted(element.attrib), [tree(child) for child in element]
    return tree(xml.etree.ElementTree.fromstring(text))


def read_header(path):
    """Returns the number of constants of a header that a compiler accepts."""
    subprocess.run([shutil.which('cc'), '-xc', '-std=c11', '-pedantic', '-Wall', '-Werror',
                    '-fsyntax-only', path], check=True)
    return len(re.findall(r'^    \w+ = \d+,?$', path.read_text(), re.M))


def read_text(path, tools):
    """Returns what an independent reader finds in a file of an export; None without a reader."""
    ending = ''.join(path.suffixes)[-9:]
    if path.suffix in ('.gab', '.png'):
        return None
    if path.suffix == '.h':
        return read_header(path)
    if path.suffix == '.wad':
        return [name for name, _ in doom_files.lumps_of(path.read_bytes())]
    text = path.read_bytes().decode()
    if path.suffix in ('.json', '.tmj', '.tsj'):
        return json.loads(text)
    if path.suffix in ('.tmx', '.tsx'):
        return tree_of(text)
    if path.suffix == '.html':
        return Elements(text).found
    if path.suffix in ('.tscn', '.tres'):
        return list(godot_reader.File(text, 4 if 'format=3' in text else 3).content())
    if path.suffix == '.csv':
        for row in readers.rows_of(text):
            if any(cell and cell[0] in '=+-@\t\r' and not re.fullmatch(r'-?[\d.]+', cell)
                   for cell in row):
                raise ValueError(f'{row} has a formula')
        return readers.read_csv(text)
    if path.suffix == '.lua':
        return readers.read_defold(tools[0], path, path.parent) if tools[0] else None
    if path.suffix == '.gml':
        return readers.read_gamemaker(tools[1], path) if tools[1] else None
    one = {'.atlas': readers.read_libgdx, '.xml': readers.read_sparrow,
           '.txt': readers.read_openbor}.get(path.suffix)
    if one is None:
        raise ValueError(f'{ending} has no reader')
    return one(text)


def arguments_of(entry):
    """Returns, for each form of a format, the arguments that switch it on."""
    if entry['name'] == 'output':
        return [[]]
    option, _, value = entry['options'][0]['option'].partition(' ')
    if value == 'FILE' and 'ending' not in entry:
        return [[option, 'text.txt']]
    if value == 'FILE':
        return [[option, f'out/x{entry["ending"]}']]
    return [[option, word] for word in value.split('|')[1:]] if value else [[option]]


class Tests(GabTests):
    def __init__(self, tap, gab, tools=(None, None)):
        super().__init__(tap, gab)
        self.tools = tools

    def entries(self):
        entries = json.loads(self.gab('export', '--formats')[1])
        self.tap.expect(len(entries) > 7, entries)
        for entry in entries:
            self.tap.expect(entry['title'] and entry['keeps'], entry)
        return entries

    def test_other_formats_have_commands(self):
        """A format without options has a command of its own."""
        commands = [entry['command'] for entry in self.entries() if not entry['options']]
        self.tap.equal('commands', commands, ['slices'])
        for command in commands:
            self.tap.equal(command, self.gab(command, '--help')[0], 0)

    def test_each_format_writes_its_files_and_keeps_foreign_ones(self):
        for entry in self.entries():
            for arguments in arguments_of(entry) if entry['options'] else []:
                self.export(entry, ['export', 'duel.gabarit', '-o', 'out/x.gab', *arguments])

    def export(self, entry, words):
        with Folder() as folder:
            duel.write(folder)
            (folder / 'text.txt').write_text('{{ mark }}: {{ name }}\n')
            status, _, err = self.gab(*words, cwd=folder)
            files = names(folder / 'out')
            self.tap.equal(f'{words}: {err}', status, 0)
            self.tap.expect(len(files) > (entry['name'] != 'output'), (words, files))
            self.tap.expect('ending' not in entry or f'x{entry["ending"]}' in files, (words, files))
            self.tap.equal(f'{words} again', self.gab(*words, '--check', cwd=folder), (0, b'', b''))
            for name in files if 'ending' not in entry else []:
                self.keeps(folder / 'out' / name, words, folder)
            if 'ending' in entry:
                self.keeps_stored(entry, folder)

    def keeps_stored(self, entry, folder):
        """A file that the project names, and the command line does not."""
        key = {'output': 'bank'}.get(entry['name'], entry['name'])
        project = json.loads((folder / 'duel.gabarit').read_text())
        path = f'out/x{entry["ending"]}'
        project['export'] = {'bank': 'out/x.gab', key: path if key in (
            'bank', 'json', 'header') else True}
        duel.write(folder, content=project)
        words = ['export', 'duel.gabarit']
        self.tap.equal(f'{key} again', self.gab(*words, '--check', cwd=folder)[0], 0)
        self.keeps(folder / path, words, folder)

    def keeps(self, path, words, folder):
        """A foreign file is kept, and so is one in which a byte was changed."""
        content = path.read_bytes()
        changed = bytearray(content)
        changed[-2] ^= 1
        is_named = path.suffix == '.gab' and '-o' in words
        cases = [b'precious', bytes(changed)][:1 if path.suffix in ('.gab', '.png') else 2]
        for other in [] if is_named else cases:
            path.write_bytes(other)
            status, _, err = self.gab(*words, cwd=folder)
            self.tap.expect(status == 2 and b'not overwritten' in err, (words, path, status, err))
            self.tap.equal(path.name, path.read_bytes(), other)
        path.write_bytes(content)

    def test_no_name_changes_the_structure_of_a_file(self):
        found = [self.read_all(lambda i: f'n{i}'),
                 self.read_all(lambda i: f'{HOSTILE[i]}n{i}{HOSTILE[i]}')]
        self.tap.equal('files', [len(files) for files in found[1:]], [len(found[0])])
        for plain, hostile in zip(*found):
            self.tap.equal(hostile[0], hostile[1], plain[1])

    def read_all(self, name):
        """Returns the name and the shape of each file of all formats."""
        found = []
        with Folder() as folder:
            duel.write(folder, content=named(name))
            (folder / 'text.txt').write_text('{{ mark }}\n')
            for entry in self.entries():
                for number, arguments in enumerate(arguments_of(entry) if entry['options'] else []):
                    status, _, err = self.gab('export', 'duel.gabarit', '-o', 'out/x.gab',
                                              *arguments, cwd=folder)
                    self.tap.equal(f'{arguments}: {err}', status, 0)
                    if entry['name'] != 'template':
                        found += self.read_folder(folder / 'out', f'{entry["name"]} {number}')
                    shutil.rmtree(folder / 'out')
        return found

    def read_folder(self, folder, form):
        found = []
        for file in names(folder):
            try:
                content = read_text(folder / file, self.tools)
            except Exception as problem:
                self.tap.expect(False, f'{form}, {file!r}: {type(problem).__name__} {problem}')
                content = None
            found.append((form, file.rpartition('.')[2], repr(shape_of(content))))
        return [(f'{form} .{end} {i}', shape)
                for i, (form, end, shape) in enumerate(sorted(found))]


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]),
                       [word or None for word in [*sys.argv[2:], '', ''][:2]])))
