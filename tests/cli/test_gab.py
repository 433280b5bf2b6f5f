#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the real gab: arguments, results, messages, exit statuses. Prints TAP.

usage: test_gab.py GAB QUERIES
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import zlib

import duel
from tap import Folder, Gab, Tap, names, run

COMMANDS = ['new', 'import', 'edit', 'convert', 'check', 'export', 'slices', 'render', 'info',
            'query']

# Arguments, exit status, standard output, standard error. The folder contains the project
# duel.gabarit, its bank duel.gab and the JSON duel.gab.json. An output that begins with ~ is a
# pattern.
CASES = [
    ('', 2, '', 'gab: COMMAND is missing (see gab --help)\n'),
    ('fly', 2, '', 'gab: there is no command fly (see gab --help)\n'),
    ('help fly', 2, '', 'gab: there is no command fly (see gab --help)\n'),
    ('--version', 0, '~gab \\d+\\.\\d+\\.\\d+\n', ''),
    ('new', 2, '', 'gab: new: an argument is missing (see gab new --help)\n'),
    ('new a.gabarit b.gabarit', 2, '',
     'gab: new: unexpected argument b.gabarit (see gab new --help)\n'),
    ('new duel.gabarit', 2, '',
     'gab: duel.gabarit: already exists and was not changed\n'),
    ('new fresh.gabarit', 0, '', ''),
    ('new duel.gab/fresh.gabarit', 2, '', '~gab: duel.gab/fresh.gabarit: .*Not a directory\n'),
    ('new /proc/no/fresh.gabarit', 2, '', '~gab: /proc/no/fresh.gabarit: .*No such file.*\n'),
    ('new --fast x.gabarit', 2, '', 'gab: new: there is no option --fast (see gab new --help)\n'),
    ('new -- --fast', 0, '', ''),
    ('export', 2, '', 'gab: export: an argument is missing (see gab export --help)\n'),
    ('export duel.gabarit', 2, '',
     'gab: export: -o BANK.gab is missing (see gab export --help)\n'),
    ('export duel.gabarit -o', 2, '',
     'gab: export: --output needs a value (see gab export --help)\n'),
    ('export duel.gabarit -o x.gab', 0, '', ''),
    ('export duel.gabarit -o x.gab --output y.gab', 2, '',
     'gab: export: --output is given twice: x.gab and y.gab (see gab export --help)\n'),
    ('export duel.gabarit -o x.gab --pixels png --pixels png', 2, '',
     'gab: export: --pixels is given twice: png and png (see gab export --help)\n'),
    ('import duel.gabarit art/peaks.png --name a --name b', 2, '',
     'gab: import: --name is given twice: a and b (see gab import --help)\n'),
    ('info --memory 1G duel.gab --memory 2G', 2, '', 'gab: --memory is given twice\n'),
    ('check duel.gab --skip tag-unused --skip tag-unused', 0, '', ''),
    ('export duel.gabarit -o x.gab --atlas --atlas', 0, '', ''),
    ('query duel.gab hit ken stand 0,-4 --at 1,0 --at 2,0', 2, '',
     '~.*--at is given twice.*\n'),
    ('query duel.gab strike ken stand --at 1,0 ryu stand --at 9000,0', 0,
     '{"count":0,"blows":[]}\n', ''),
    ('export duel.gabarit -ox.gab', 0, '', ''),
    ('export duel.gabarit --output=x.gab', 0, '', ''),
    ('export duel.gabarit -o x.gab --pixels jpeg', 2, '',
     'gab: export: --pixels must be none, png or rgba, not jpeg (see gab export --help)\n'),
    ('export no.gabarit -o x.gab', 2, '', '~gab: no.gabarit: .*No such file or directory\n'),
    ('export . -o x.gab', 2, '', '~gab: \\.: .*\n'),
    ('export duel.gab -o x.gab', 2, '', '~gab: duel.gab: .*\n'),
    ('export duel.gabarit -o art/peaks.png/x.gab', 2, '', '~gab: .*Not a directory\n'),
    ('export duel.gabarit -o x.gab --header x.h --prefix 3d', 1, '', '~gab: duel.gabarit: .*\n'),
    ('export duel.gabarit -o duel.gabarit', 2, '',
     'gab: duel.gabarit: it is a source file of this project; nothing was changed\n'),
    ('export duel.gabarit -o x.gab --json ./art/peaks.png', 2, '',
     'gab: ./art/peaks.png: it is a source file of this project; nothing was changed\n'),
    ('export duel.gabarit -o x.gab --json x.gab', 2, '',
     'gab: x.gab: two outputs have this same file name; nothing was changed\n'),
    ('convert duel.gab ./duel.gab', 2, '',
     'gab: ./duel.gab: would be overwritten; nothing was written\n'),
    ('convert duel.gab', 2, '',
     'gab: convert: an argument is missing (see gab convert --help)\n'),
    ('convert duel.gabarit x.gab', 2, '',
     'gab: duel.gabarit: not a bank; gab export makes one from a project\n'),
    ('convert no.gab x.gab', 2, '', '~gab: no.gab: .*No such file or directory\n'),
    ('convert duel.gab x.json', 0, '', ''),
    ('convert duel.gab.json x.gab', 0, '', ''),
    ('convert duel.gab -o x.json', 0, '', ''),
    ('convert duel.gab.json -o x.json', 0, '', ''),
    ('convert duel.gab x.json -o y.json', 2, '',
     'gab: convert: unexpected argument x.json (see gab convert --help)\n'),
    ('convert duel.gab.json x.png', 2, '', '~gab: x.png: this ending belongs to “PNG.*\n'),
    ('export duel.gabarit -o x.gab.json', 0, '', ''),
    ('export duel.gabarit -o x.csv', 2, '', '~gab: x.csv: this ending belongs to “CSV.*\n'),
    ('export duel.gabarit -o x.gab --header x.gab.json', 2, '',
     '~gab: x.gab.json: this ending belongs to “JSON bank”.*\n'),
    ('view duel.gab -o x.gab', 2, '', '~gab: x.gab: this ending belongs to “Bank”.*\n'),
    ('import', 2, '', 'gab: import: an argument is missing (see gab import --help)\n'),
    ('import duel.gabarit', 2, '', 'gab: import: PICTURE is missing (see gab import --help)\n'),
    ('edit', 2, '', 'gab: edit: an argument is missing (see gab edit --help)\n'),
    ('edit duel.gabarit', 2, '', 'gab: edit: a change is missing (see gab edit --help)\n'),
    ('edit no.gabarit --tags * --set a=1', 2, '',
     '~gab: no.gabarit: .*No such file or directory\n'),
    ('edit - --tags * --set a=1', 2, '',
     '~gab: a project cannot be read from standard input, .*\n'),
    ('import no.gabarit art/peaks.png', 2, '', '~gab: no.gabarit: .*No such file or directory\n'),
    ('import duel.gabarit no.png', 2, '', '~gab: duel.gabarit: no.png: .*\n'),
    ('import duel.gabarit art/peaks.png --as bird', 2, '',
     'gab: import: --as must be sprite, map or level, not bird (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --grid 8', 2, '',
     'gab: import: --grid cannot be 8 (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --grid 8x8 --islands', 2, '',
     'gab: import: --grid and --islands exclude each other (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --rest', 2, '',
     'gab: import: --rest needs --grid (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --key red', 2, '',
     'gab: import: --key must be RRGGBB or corner, not red (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --dry-run', 2, '',
     'gab: import: --dry-run needs --again or --mask (see gab import --help)\n'),
    ('import duel.gabarit --again --report lost.json', 2, '',
     'gab: import: --report needs new pictures (see gab import --help)\n'),
    ('import duel.gabarit town.png --mask town --strict', 2, '',
     'gab: import: --strict and --mask exclude each other (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --fit scale', 2, '',
     'gab: import: --fit needs --mask (see gab import --help)\n'),
    ('import duel.gabarit --mask town', 2, '',
     'gab: import: --mask takes one picture (see gab import --help)\n'),
    ('import duel.gabarit art/peaks.png --mask tower', 2, '',
     'gab: duel.gabarit: there is no plane tower\n'),
    ('import duel.gabarit art/peaks.png --mask town/sky', 2, '',
     'gab: duel.gabarit: there is no plane town/sky\n'),
    ('import duel.gabarit art/peaks.png --mask town --fit tight', 2, '',
     'gab: import: --fit must be refuse, scale or an anchor such as top-left, not tight '
     '(see gab import --help)\n'),
    ('import duel.gabarit no.png --mask town', 2, '', '~gab: no.png: .*No such file.*\n'),
    ('check', 2, '', 'gab: check: FILE is missing (see gab check --help)\n'),
    ('check no.gab', 2, '', '~gab: no.gab: .*No such file or directory\n'),
    ('check duel.gab --skip no-such-rule', 2, '',
     'gab: check: there is no rule no-such-rule (see gab check --help)\n'),
    ('check duel.gab duel.gab.json', 0, '', ''),
    ('check duel.gabarit --against duel.gab', 0, '', ''),
    ('check duel.gab --against duel.gab.json', 0, '', ''),
    ('check duel.gab duel.gab.json --against duel.gab', 2, '',
     'gab: check: --against compares one FILE (see gab check --help)\n'),
    ('check duel.gab --against duel.gabarit', 2, '',
     'gab: duel.gabarit: not a bank; gab export makes one from a project\n'),
    ('check duel.gab --against no.gab', 2, '', '~gab: no.gab: .*No such file or directory\n'),
    ('check no.gab --against duel.gab', 2, '', '~gab: no.gab: .*No such file or directory\n'),
    ('info no.gab', 2, '', '~gab: no.gab: .*No such file or directory\n'),
    ('info duel.gabarit --json=x', 2, '',
     'gab: info: --json takes no value (see gab info --help)\n'),
    ('query duel.gab', 2, '',
     'gab: query: BANK and QUERY, or - for queries from standard input, are missing '
     '(see gab query --help)\n'),
    ('query no.gab list sprites', 2, '', '~gab: no.gab: .*No such file or directory\n'),
    ('query duel.gab list sprites', 0, '["ken","ryu"]\n', ''),
    ('query duel.gab.json list sprites', 0, '["ken","ryu"]\n', ''),
    ('query duel.gabarit list sprites', 2, '',
     'gab: duel.gabarit: not a bank; gab export makes one from a project\n'),
    ('query - -', 2, '', 'gab: query: a bank and queries cannot both be standard input '
     '(see gab query --help)\n'),
    ('export duel.gabarit -o - --json -', 2, '',
     'gab: export: only one output can be standard output (see gab export --help)\n'),
    ('export duel.gabarit -o - --depfile x.d', 2, '',
     'gab: export: --depfile needs a bank that is written to a file (see gab export --help)\n'),
    ('export - -o x.gab', 2, '', 'gab: a project cannot be read from standard input, because '
     'its pictures are in its folder\n'),
    ('render duel.gabarit -o -', 2, '',
     'gab: render: -o must be a folder, because there are several pictures '
     '(see gab render --help)\n'),
    ('query duel.gab fly', 2, '',
     'gab: query: there is no query "fly" (see gab query --help)\n'),
    ('query duel.gab hit ken punch 1 322,197 --at 320,200', 0,
     '{"hit":true,"box":3,"name":"lower","tag":"fist","role":"attack","group":"arm"}\n', ''),
    ('query duel.gab hit ken punch 1 317,197 --at 320,200 --flip-x', 0,
     '{"hit":true,"box":3,"name":"lower","tag":"fist","role":"attack","group":"arm"}\n', ''),
]

INFO = '''\
duel.gab: bank, {size} bytes
tag head: number 1, role body
tag torso: number 2, role body
tag fist: number 5, role attack
tag door: number 8
tag street: number 9, role road
tag stone: number 10, role solid
picture fighters.png: width 16, height 8, pixels none, bytes 0
sprite ken: 2 frames, 5 boxes, 2 points, 2 masks
  animation punch: 3 steps, milliseconds 250
  animation feint: 2 steps, 2 mirrored, 1 timed, milliseconds 300
sprite ryu: 1 frame, 1 box, 0 points, 1 mask
map town: width 40, height 30
  plane doors: 3 zones
  plane ground: 1 zone
  band cart: radius 3
  band coach: radius 6.5
level cave: 2 markers
  layer rock: kind walls, 6 walls, partition bsp, 1 leaf
  layer blocks: kind tiles, 4 columns, 3 rows
  layer maze: kind maze, 2 columns, 2 rows
  layer hills: kind ground, 3 nodes
  layer peaks: kind heights
level yard: 0 markers
  layer fence: kind walls, 1 wall, partition bsp, 1 leaf
'''


class Tests:
    def __init__(self, gab, tap, queries):
        self.gab, self.tap = gab, tap
        lines = pathlib.Path(queries).read_text(encoding='utf-8').split('\n')[1:-1]
        self.queries, self.answers = lines[0::2], lines[1::2]

    def runs(self, *words, **kwargs):
        """Runs a command that must succeed without messages; returns its output."""
        status, out, err = self.gab(*words, **kwargs)
        self.tap.expect(status == 0 and err == b'', f'{words}: {status} {err}')
        return out

    def write_duel(self, folder):
        duel.write(folder)
        self.runs('export', 'duel.gabarit', '-o', 'duel.gab', '--json', 'duel.gab.json', cwd=folder)

    # ---- Tables ----

    def check_text(self, what, got, want):
        got = got.decode('utf-8')
        if want.startswith('~'):
            self.tap.expect(re.fullmatch(want[1:], got), f'{what}: {got!r} is not {want[1:]}')
        else:
            self.tap.equal(what, got, want)

    def test_arguments_outputs_messages_statuses(self):
        with Folder() as folder:
            self.write_duel(folder)
            for words, status, out, err in CASES:
                got = self.gab(*shlex.split(words), cwd=folder)
                self.tap.equal(f'the status of "{words}"', got[0], status)
                self.check_text(f'the output of "{words}"', got[1], out)
                self.check_text(f'the message of "{words}"', got[2], err)

    def test_help_of_each_command_with_examples(self):
        overview = self.runs('--help')
        self.tap.equal('gab help', self.runs('help'), overview)
        for command in COMMANDS:
            text = self.runs(command, '--help')
            self.tap.equal(f'help {command}', self.runs('help', command), text)
            self.tap.expect(text.startswith(b'Usage: gab ' + command.encode()), text)
            self.tap.expect(b'Examples:\n  gab ' + command.encode() in text, text)
            self.tap.expect(command.encode() in overview, overview)
            long_lines = [line for line in text.decode().split('\n') if len(line) > 100]
            self.tap.equal('lines that are too long', long_lines, [])

    def test_info(self):
        with Folder() as folder:
            self.write_duel(folder)
            size = (folder / 'duel.gab').stat().st_size
            self.tap.equal('info', self.runs('info', 'duel.gab', cwd=folder).decode(),
                           INFO.format(size=size))
            as_json = json.loads(self.runs('info', 'duel.gab.json', '--json', cwd=folder))
            self.tap.equal('kind', as_json['kind'], 'JSON bank')
            as_json.update(json.loads(self.runs('info', 'duel.gab', '--json', cwd=folder)))
            self.tap.equal('levels', [layer['kind'] for layer in as_json['levels'][0]['layers']],
                           ['walls', 'tiles', 'maze', 'ground', 'heights'])
            project_info = json.loads(self.runs('info', 'duel.gabarit', '--json', cwd=folder))
            self.tap.equal('sprites', [sprite['name'] for sprite in project_info['sprites']],
                           ['ken', 'ryu'])

    # ---- Queries ----

    def test_queries_one_per_line(self):
        with Folder() as folder:
            self.write_duel(folder)
            text = '\n'.join(self.queries).encode()
            for suffix in (b'', b'\n', b'\r\n', b'\n\n \n'):
                status, out, err = self.gab('query', 'duel.gab', '-', cwd=folder,
                                            stdin=text + suffix)
                self.tap.equal('the status', (status, err), (1, b''))
                got = out.decode().split('\n')
                for question, answer, line in zip(self.queries, self.answers, got):
                    self.tap.equal(question, line, answer)
                self.tap.equal('the number of answers', len(got), len(self.answers) + 1)
            for answer in self.answers:
                json.loads(answer)

    def test_queries_as_arguments(self):
        with Folder() as folder:
            self.write_duel(folder)
            for question, answer in zip(self.queries, self.answers):
                if question.startswith('"'):
                    continue
                status, out, err = self.gab('query', 'duel.gab', *shlex.split(question), cwd=folder)
                failed = answer.startswith('{"error"')
                self.tap.equal(question, (status, out), (2, b'') if failed
                               else (0, answer.encode() + b'\n'))
                self.tap.expect(not failed or json.loads(answer)['error'] in err.decode(), err)

    def test_dialogue_of_queries_and_answers(self):
        """A program can send a query, wait for its answer, and send the next one."""
        with Folder() as folder:
            self.write_duel(folder)
            dialogue = subprocess.Popen([self.gab.path, 'query', 'duel.gab', '-'], cwd=folder,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for question, answer in list(zip(self.queries, self.answers))[:20]:
                dialogue.stdin.write(question.encode() + b'\n')
                dialogue.stdin.flush()
                self.tap.equal(question, dialogue.stdout.readline().decode(), answer + '\n')
            dialogue.stdin.close()
            dialogue.wait(timeout=20)
            dialogue.stdout.close()

    def test_frame_names_that_are_numbers(self):
        """Frames cut by a grid are named "1", "2", ...: a plain number is the name, not the index.
        """
        with Folder() as folder:
            duel.png(folder / 'tux.png', 96, 8, duel.disc)
            self.runs('new', 'p.gabarit', cwd=folder)
            self.runs('import', 'p.gabarit', 'tux.png', '--grid', '8x8', cwd=folder)
            self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            for word, index in (('9', 8), ('=9', 8), ('#9', 9), ('12', 11), ('#0', 0)):
                answer = json.loads(self.runs('query', 'p.gab', 'frame', 'tux', word, cwd=folder))
                self.tap.equal(word, (answer['frame'], answer['name']), (index, str(index + 1)))
            for word, message in (('0', 'no frame named "0"; its number would be #0 '),
                                  ('13', 'no frame named "13"; its number would be #13 '),
                                  ('#12', 'no frame "#12"; numbers go from 0 to 11 '),
                                  ('x', '; known: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 ')):
                status, out, err = self.gab('query', 'p.gab', 'frame', 'tux', word, cwd=folder)
                self.tap.equal(word, (status, out), (2, b''))
                self.tap.expect(message in err.decode(), err)

    def test_maps_without_stored_distances(self):
        """Clearances need stored distances. A query reports that the project does not store them;
        an export does not, because the user chose that."""
        with Folder() as folder:
            content = duel.project()
            content['maps'][0]['store_distances'] = False
            duel.write(folder, content=content)
            status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            self.tap.equal('status and output', (status, out, err), (0, b'', b''))
            status, out, err = self.gab('query', 'x.gab', 'clearance', 'town', '20,15', cwd=folder)
            self.tap.equal('status and output', (status, out), (2, b''))
            self.tap.expect(b'Export dialog' in err, err)

    def test_standard_input_and_output(self):
        """- means standard input or output, not a file."""
        with Folder() as folder:
            self.write_duel(folder)
            bank, text = [(folder / name).read_bytes() for name in ('duel.gab', 'duel.gab.json')]
            before = names(folder)
            for words, stdin, out in (
                    (['convert', '-', '-'], bank, text), (['convert', '-', '-'], text, bank),
                    (['convert', 'duel.gab', '-'], b'', text),
                    (['export', 'duel.gabarit', '-o', '-'], b'', bank),
                    (['export', 'duel.gabarit', '-o', 'duel.gab', '--json', '-'], b'', text),
                    (['query', '-', 'list', 'sprites'], bank, b'["ken","ryu"]\n'),
                    (['check', '-'], bank, b'')):
                self.tap.expect(self.runs(*words, cwd=folder, stdin=stdin) == out, words)
            self.tap.equal('files', names(folder), before)
            status, out, err = self.gab('convert', '-', '-', cwd=folder, stdin=bank[:500])
            self.tap.equal('a bank cut short', (status, out), (1, b''))
            self.tap.expect(err.startswith(b'gab: standard input: '), err)
            (folder / '-').write_bytes(bank)
            self.tap.expect(self.runs('convert', './-', '-', cwd=folder) == text, 'a file named -')
            content = duel.project()
            (folder / '-').unlink()
            content['export'] = {'bank': '-'}
            duel.write(folder, content=content)
            status, out, err = self.gab('export', 'duel.gabarit', cwd=folder)
            self.tap.expect((status, out) == (2, b'') and b'the project names it' in err, err)

    def test_invalid_query_lines(self):
        with Folder() as folder:
            self.write_duel(folder)
            next_line = b'\nlist sprites\n'
            for line, answer in [(b'x' * 200000, b'longer than'), (b'hit ' * 5000, b'too many'),
                                 (b'hit\0ken', b'NUL byte'), (b'hit \xff\xfe 0 1,1', b'no sprite'),
                                 (b'--at 1 ' * 40, b'options'),
                                 (b'hit ken 0 ' + b'9' * 400 + b',1', b''),
                                 (b'hit ken 0 nan,inf', b''),
                                 (b'list "\x01"', b'cannot be listed')]:
                _, out, err = self.gab('query', 'duel.gab', '-', cwd=folder, stdin=line + next_line)
                got = out.split(b'\n')
                self.tap.equal(line[:20], (len(got), err), (3, b''))
                self.tap.expect(answer in got[0], got[0])
                json.loads(got[0])
                self.tap.equal('the next line', got[1], b'["ken","ryu"]')
            many = b'list sprites\n' * 50000
            _, out, _ = self.gab('query', 'duel.gab', '-', cwd=folder, stdin=many)
            self.tap.expect(out == b'["ken","ryu"]\n' * 50000, 'a long input')

    # ---- Files ----

    def test_conversion_to_json_and_back(self):
        with Folder() as folder:
            self.write_duel(folder)
            for pixels in ('none', 'png', 'rgba'):
                self.runs('export', 'duel.gabarit', '-o', 'a.gab', '--json', 'a.json', '--pixels',
                          pixels, cwd=folder)
                self.runs('convert', 'a.gab', 'b.json', cwd=folder)
                self.runs('convert', 'b.json', 'b.gab', cwd=folder)
                same = [(folder / f'a.{end}').read_bytes() == (folder / f'b.{end}').read_bytes()
                        for end in ('gab', 'json')]
                self.tap.equal(pixels, same, [True, True])
            art = (folder / 'art/fighters.png').read_bytes()
            self.runs('export', 'duel.gabarit', '-o', 'a.gab', '--pixels', 'png', cwd=folder)
            self.tap.expect(art in (folder / 'a.gab').read_bytes(), 'the PNG file as it is')

    def test_conversion_of_a_bank_of_a_newer_version(self):
        """Converting a bank of a newer version warns that some of it is omitted."""
        with Folder() as folder:
            self.write_duel(folder)
            bank = bytearray((folder / 'duel.gab').read_bytes())
            bank[10:12], bank[32:36] = b'\xff\xff', bytes(4)
            table = 64 + 32 * int.from_bytes(bank[20:24], 'little')
            bank[32:36] = zlib.crc32(bank[:table]).to_bytes(4, 'little')
            (folder / 'newer.gab').write_bytes(bank)
            status, _, err = self.gab('convert', 'newer.gab', 'newer.json', cwd=folder)
            self.tap.equal('status', status, 0)
            self.tap.expect(b'gab: newer.gab: written by a newer version; ' in err, err)
            self.tap.expect((folder / 'newer.json').read_bytes() ==
                            (folder / 'duel.gab.json').read_bytes(), 'the rest is the same')

    def test_conversion_of_large_maps_to_json_and_back(self):
        """With --memory, planes may have more pixels than the default limit for a text of that size
        allows."""
        plane = {'name': 'floor', 'pixels': ['8192* 8192x0']}
        maps = [{'name': f'map {i}', 'width': 8192, 'height': 8192, 'planes': [plane]}
                for i in range(5)]
        with Folder() as folder:
            text = json.dumps({'format': 'gabarit-bank', 'version': 1, 'maps': maps})
            (folder / 'a.json').write_text(text)
            self.runs('convert', '--memory', '2G', 'a.json', 'a.gab', cwd=folder)
            self.runs('convert', 'a.gab', 'b.json', '--memory=2G', cwd=folder)
            converted = json.loads((folder / 'b.json').read_text())
            self.tap.equal('maps', converted['maps'], maps)
            for words in (['info', 'a.json'], ['convert', 'a.gab', 'c.json']):
                status, _, err = self.gab(*words, cwd=folder)
                self.tap.expect(status == 2 and b' pixels in total (gab --memory' in err,
                                f'{status} {err}')

    def test_headers_and_their_prefixes(self):
        with Folder() as folder:
            self.write_duel(folder)
            for words, first_constant in (([], 'DUEL_TAG_HEAD = 1'),
                                          (['--prefix', ''], ' TAG_HEAD = 1'),
                                          (['--prefix', 'my game'], 'MY_GAME_TAG_HEAD = 1')):
                self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--header', 'x.h', *words,
                          cwd=folder)
                self.tap.expect(first_constant in (folder / 'x.h').read_text(), first_constant)

    def test_output_paths_of_the_project(self):
        """Without -o, outputs are written where the project states, also repeatedly."""
        with Folder() as folder:
            content = duel.project()
            content['export'] = {'bank': 'out/duel.gab', 'json': 'out/duel.json',
                                 'header': 'duel.h', 'pixels': 'png'}
            content['tags'][0]['name'] = '*/ #include "$(touch x)" `touch y` \\'
            duel.write(folder / 'in', content=content)
            (folder / 'in/out').mkdir()
            for _ in range(2):
                self.runs('export', 'in/duel.gabarit', cwd=folder)
                self.tap.equal('out', names(folder / 'in/out'), ['duel.gab', 'duel.json'])
                self.tap.equal('in', names(folder / 'in'), ['duel.gabarit', 'duel.h'])
            art = (folder / 'in/art/fighters.png').read_bytes()
            self.tap.expect(art in (folder / 'in/out/duel.gab').read_bytes(), 'with pixels')
            header = (folder / 'in/duel.h').read_text('ascii')
            self.tap.expect(re.fullmatch(r'/\*[^*/]*( \*[^*/]*)*\*/\n[^$`\\"*/]*'
                                         r'(/\* [\w, ]+\. \*/[^$`\\"*/]*)*', header), header)

    def test_forbidden_output_paths_of_the_project(self):
        """Outputs that a project names never replace files of the user."""
        with Folder() as folder:
            words = {'bank': '-o FILE', 'json': '--json FILE', 'header': '--header FILE'}
            (folder / '.bashrc').write_text('alias ls=ls\n')
            before = (folder / '.bashrc').read_bytes()
            for kind, option in words.items():
                for path in ('../../.bashrc', '../../new.gab', '../new.json', '/tmp/gab-new.h',
                             'link/new.gab', 'to-bashrc', 'main.c', 'duel.gabarit',
                             'art/fighters.png', 'tags.gabarit-palette', '.profile', 'Makefile'):
                    content = duel.project()
                    content['export'] = {'bank': 'good.gab'} | {kind: path}
                    content['palette'] = 'tags.gabarit-palette'
                    home = folder / 'deep/in'
                    duel.write(home, content=content)
                    (home / 'main.c').write_text('int main(void) { return 0; }\n')
                    (home / 'tags.gabarit-palette').write_text(
                        '{"format": "gabarit palette", "version": 1}')
                    if not (home / 'link').is_symlink():
                        (home / 'link').symlink_to(folder)
                        (home / 'to-bashrc').symlink_to('../../.bashrc')
                    content_before = {name: (home / name).read_bytes() for name in names(home)}
                    status, out, err = self.gab('export', home / 'duel.gabarit', cwd=folder)
                    self.tap.equal((kind, path), (status, out), (2, b''))
                    self.tap.expect(f'{option} would allow it'.encode() in err
                                    or b'cannot be reached' in err, err)
                    self.tap.equal(('in', kind, path), {name: (home / name).read_bytes()
                                                        for name in names(home)}, content_before)
                    self.tap.equal('parent folders', (names(folder), names(folder / 'deep')),
                                   (['.bashrc'], []))
            self.tap.equal('.bashrc', (folder / '.bashrc').read_bytes(), before)
            self.runs('export', home / 'duel.gabarit', '-o', folder / 'given.gab', cwd=folder)

    def test_two_paths_of_one_file(self):
        """Two outputs that are the same file are rejected, also if their paths differ."""
        with Folder() as folder:
            self.write_duel(folder)
            (folder / 'link').symlink_to('.')
            (folder / 'to-duel').symlink_to('duel.gab')
            before = {name: (folder / name).read_bytes() for name in names(folder)}
            for one, other in (('x.gab', './x.gab'), ('x.gab', 'link/x.gab'),
                               ('duel.gab', 'to-duel'), ('x.gab', 'art/../x.gab'),
                               ('duel.gab', str(folder / 'duel.gab'))):
                for option in ('--json', '--header', '--depfile'):
                    status, _, err = self.gab('export', 'duel.gabarit', '-o', one, option, other,
                                              cwd=folder)
                    self.tap.equal((one, option, other), status, 2)
                    self.tap.expect(b'two outputs have this same file name' in err, err)
            self.tap.equal('files', {name: (folder / name).read_bytes()
                                     for name in names(folder)}, before)

    def test_skipped_content_is_reported(self):
        with Folder() as folder:
            content = duel.project()
            content['sprites'][0]['animations'].append({'id': duel.identity(99), 'name': 'kick'})
            duel.write(folder, content=content)
            status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            self.tap.equal('status and output', (status, out), (0, b''))
            self.check_text('the note', err, '~gab: duel.gabarit: sprite ken, animation .*kick.*: '
                                             'it is skipped because it has no frames\n')

    def fails(self, message, *words, cwd):
        """Expects that a command fails with a message that contains `message`."""
        status, _, err = self.gab(*words, cwd=cwd)
        self.tap.expect(status == 2 and message.encode() in err, (words, status, err))

    def state_of(self, folder):
        """Returns an environment with a state of its own."""
        return {**os.environ, 'XDG_STATE_HOME': str(folder / 'state')}

    def reads(self, words, cwd, env, wanted):
        """Expects that a command reads the picture outside, or names the option that allows it."""
        status, out, err = self.gab(*words, cwd=cwd, env=env)
        outside = (b'it is outside' in out + err and b'--root ' + os.fsencode(cwd / 'shared')
                   + b' would allow it' in out + err)
        self.tap.equal(f'{words}: status {status}, {out} {err}', not outside, wanted)
        if not outside:
            self.tap.expect(b'outside' not in out + err and status != 2, (words, out, err))

    def write_outside(self, folder):
        """Writes in/duel.gabarit, whose picture is in shared/."""
        content = duel.project()
        content['pictures'][0]['path'] = '../shared/fighters.png'
        duel.write(folder / 'in', content=content)
        duel.write(folder)
        (folder / 'art').rename(folder / 'shared')

    def test_roots_are_remembered(self):
        """--root is remembered for the project, by every command, until it is revoked."""
        project = 'in/duel.gabarit'
        commands = [('check', project), ('export', project, '-o', 'x.gab', '--pixels', 'png'),
                    ('render', project, '-o', 'pictures')]
        for first in commands[:2]:
            with Folder() as folder:
                env = self.state_of(folder)
                self.write_outside(folder)
                for words in commands[:2]:
                    self.reads(words, folder, env, False)
                self.reads((*first, '--root', 'shared'), folder, env, True)
                for words in commands:
                    self.reads(words, folder, env, True)
                (folder / 'link.gabarit').symlink_to(project)
                info = json.loads(self.gab('info', project, '--json', env=env, cwd=folder)[1])
                self.tap.equal('permissions', info['permissions'],
                               [{'path': str(folder / 'shared'), 'allows': 'read'}])
                out = self.gab('info', project, env=env, cwd=folder)[1].decode()
                self.tap.expect(f'\npermission to read {folder}/shared\n' in out, out)
                self.tap.equal('no permissions of a stream', json.loads(
                    self.gab('info', '-', '--json', env=env, cwd=folder,
                             stdin=(folder / project).read_bytes())[1])['permissions'], [])
                # Neither another project, nor a copy, nor a moved one.
                (folder / 'in/copy.gabarit').write_bytes((folder / project).read_bytes())
                self.reads(('check', project, 'in/copy.gabarit'), folder, env, False)
                (folder / 'in').rename(folder / 'on')
                self.reads(('check', 'on/duel.gabarit'), folder, env, False)
                (folder / 'on').rename(folder / 'in')
                self.reads(('check', project), folder, env, True)
                # A build that sets the variable depends on nothing else.
                for value, wanted in (('', False), ('shared', True), (f'in:{folder}/shared:', True),
                                      ('in', False)):
                    self.reads(('check', project), folder, {**env, 'GABARIT_ROOTS': value}, wanted)
                self.tap.equal('revoked', self.gab('info', project, '--revoke', env=env,
                                                   cwd=folder), (0, b'', b''))
                self.reads(('check', project), folder, env, False)
                self.reads(('check', project, '--root', 'shared'), folder,
                           {**env, 'GABARIT_ROOTS': ''}, True)
                self.reads(('check', project), folder, env, False)

    def test_unusual_roots(self):
        """A root that does not exist is an error; a state that cannot be written is none; a link in
        the place of a root allows nothing else."""
        project = 'in/duel.gabarit'
        with Folder() as folder:
            env = self.state_of(folder)
            self.write_outside(folder)
            for words in (('check', project), ('export', project, '-o', 'x.gab')):
                self.fails('--root no: No such file', *words, '--root', 'no', cwd=folder)
            (folder / 'state').write_bytes(b'')
            self.reads(('check', project, '--root', 'shared'), folder, env, True)
            self.reads(('check', project), folder, env, False)
            (folder / 'state').unlink()
            self.reads(('check', project, '--root', 'shared'), folder, env, True)
            (folder / 'shared').rename(folder / 'secret')
            (folder / 'shared').symlink_to('secret')
            status, out, _ = self.gab('check', project, cwd=folder, env=env)
            self.tap.expect(b'it is outside' in out and status == 1, out)

    def test_unreadable_pictures_below_a_root(self):
        """Messages about files below a root state what is wrong with them."""
        with Folder() as folder:
            self.write_outside(folder)
            words = ('export', 'in/duel.gabarit', '-o', 'x.gab', '--pixels', 'png', '--root',
                     'shared')
            picture = folder / 'shared/fighters.png'
            picture.unlink()
            self.fails('../shared/fighters.png: there is no such file', *words, cwd=folder)
            picture.symlink_to('nothing.png')
            self.fails('../shared/fighters.png: there is no such file', *words, cwd=folder)
            picture.unlink()
            picture.mkdir()
            self.fails('../shared/fighters.png: it is not a regular file', *words, cwd=folder)
            if os.geteuid() != 0:
                picture.rmdir()
                picture.touch(0)
                self.fails('../shared/fighters.png: Permission denied', *words, cwd=folder)

    def test_pictures_outside_the_folder_of_the_project(self):
        """Pictures outside the project's folder need --root."""
        with Folder() as folder:
            self.write_outside(folder)
            words = ('export', 'in/duel.gabarit', '-o', 'x.gab', '--pixels', 'png')
            status, _, err = self.gab(*words, cwd=folder)
            self.tap.expect(status == 2 and b'../shared/fighters.png' in err, (status, err))
            self.tap.equal('files', 'x.gab' in names(folder), False)
            self.runs(*words, '--root', folder / 'shared', cwd=folder)
            self.runs(*words, '--root', folder, '--root', folder / 'in', cwd=folder)

    def test_missing_folders_of_outputs(self):
        """The missing folders of outputs that the command line names are created, unless nothing is
        written there."""
        outputs = (
            ('new', 'a/b/fresh.gabarit'), ('convert', 'duel.gab', 'a/b/x.json'),
            ('export', 'duel.gabarit', '-o', 'a/b/x.gab', '--header', 'a/c/x.h', '--json',
             'd//x.json', '--view', './e/x.html', '--depfile', 'f/x.d', '--doom', 'g/x.wad',
             '--report', 'h/i/x.json'),
            ('export', 'duel.gabarit', '-o', 'a/x.gab', '--atlas', '--tiled', 'tmx'),
            ('import', 'duel.gabarit', 'art/peaks.png', '--report', 'a/b/x.json'),
            ('view', 'duel.gab', '-o', 'a/b/x.html'), ('render', 'duel.gabarit', '-o', 'a/b'))
        with Folder() as folder:
            self.write_duel(folder)
            before = sorted(os.listdir(folder))
            for words in outputs:
                status, _, err = self.gab(*words, cwd=folder)
                self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
                places = {word for word in words[2:] if '/' in word and 'art/' not in word}
                places |= {words[1]} if words[0] == 'new' else set()
                self.tap.expect(places and all((folder / place).exists() for place in places),
                                (words, sorted(os.listdir(folder))))
                for place in folder.iterdir():
                    if place.is_dir() and place.name not in before:
                        shutil.rmtree(place)
            before = sorted(os.listdir(folder))
            (folder / 'bad.gab').write_bytes(b'\x89GAB')
            for words in (('convert', 'bad.gab', 'a/b/x.json'),
                          ('view', 'no.gab', '-o', 'a/x.html'),
                          ('export', 'no.gabarit', '-o', 'a/b/c/x.gab', '--header', 'd/x.h'),
                          ('export', 'duel.gabarit', '-o', 'a/x.gab', '--prefix', '3d', '--header',
                           'a/b/x.h'), ('render', 'no.gabarit', '-o', 'a/b'),
                          ('import', 'no/p.gabarit', 'art/peaks.png', '--report', 'a/x.json')):
                self.tap.expect(self.gab(*words, cwd=folder)[0] in (1, 2), words)
                self.tap.equal(f'{words}: files', sorted(os.listdir(folder)),
                               sorted([*before, 'bad.gab']))

    # ---- Import and check ----

    def test_import_of_pictures(self):
        with Folder() as folder:
            self.runs('new', 'p.gabarit', cwd=folder)
            (folder / 'art').mkdir()
            for number in (1, 2, 10):
                duel.png(folder / f'art/walk_{number}.png', 8, 8, duel.disc)
            duel.png(folder / 'art/sheet.png', 32, 8, duel.disc)
            duel.png(folder / 'art/more.png', 40, 8, duel.disc)
            for words, output in (
                    (['art/walk_10.png', 'art/walk_1.png', 'art/walk_2.png', '--name', 'ken'],
                     b'3 new frames, 1 new animation\n'),
                    (['art/sheet.png', '--grid', '8x8', '--margin', '0'],
                     b'4 new frames, 0 new animations\n'),
                    (['art/more.png', '--grid', '16x8'], b'2 new frames, 0 new animations\n'),
                    (['art/more.png', '--grid', '16x8', '--rest', '--name', 'rest'],
                     b'3 new frames, 0 new animations\n'),
                    (['art/sheet.png', '--as', 'map', '--name', 'town'], b'1 new map\n'),
                    (['art/sheet.png', '--as', 'level', '--name', 'cave'], b'1 new level\n')):
                self.tap.equal(words, self.runs('import', 'p.gabarit', *words, cwd=folder), output)
            info = json.loads(self.runs('info', 'p.gabarit', '--json', cwd=folder))
            self.tap.equal('sprites', [(sprite['name'], sprite['frames'])
                                       for sprite in info['sprites']], [('ken', 3), ('sheet', 4),
                                                                        ('more', 2), ('rest', 3)])
            self.tap.equal('pictures', sorted(picture['name'] for picture in info['pictures']),
                           ['art/more.png', 'art/sheet.png', 'art/walk_1.png', 'art/walk_10.png',
                            'art/walk_2.png'])
            self.runs('export', 'p.gabarit', '-o', 'p.gab', cwd=folder)
            names_of_frames = self.runs('query', 'p.gab', 'list', 'frames', 'ken', cwd=folder)
            self.tap.equal('frames', names_of_frames, b'["walk_1","walk_2","walk_10"]\n')

    def test_names_that_were_not_asked_for_are_printed(self):
        """Names that are not those that were asked for are printed."""
        with Folder() as folder:
            self.runs('new', 'p.gabarit', cwd=folder)
            for name in ('tux.png', 'tux 2.png', 'walk_01.png'):
                duel.png(folder / name, 8, 8, duel.disc)
            one = '1 new frame, 0 new animations\n'
            for words, output in (
                    (['tux.png', '--name', 'tux'], one),
                    (['tux.png', '--name', 'tux'], one + 'named tux 2\n'),
                    (['tux.png'], one + 'named tux 3\n'),
                    (['tux 2.png'], one + 'named tux 4\n'),
                    (['walk_01.png', '--name', 'hop\n\x1b[2J'], one + '~'),
                    (['walk_01.png'], one),
                    (['tux.png', '--as', 'map'], '1 new map\n'),
                    (['tux.png', '--as', 'map', '--name', 'tux'], '1 new map\nnamed tux 2\n'),
                    (['tux.png', 'walk_01.png', '--as', 'level', '--name', 'cave'],
                     '2 new levels\nnamed cave 2\n'),
                    (['tux.png', 'walk_01.png', '--as', 'level'], '2 new levels\n')):
                got = self.runs('import', 'p.gabarit', *words, cwd=folder).decode()
                if output.endswith('~'):
                    self.tap.expect(got.startswith(output[:-1]) and '\x1b' not in got, got)
                else:
                    self.tap.equal(words, got, output)

    def test_import_of_changed_art(self):
        with Folder() as folder:
            self.write_duel(folder)
            before = (folder / 'duel.gabarit').read_bytes()
            duel.png(folder / 'art/fighters.png', 16, 8,
                     lambda x, y: duel.disc(x, y) if x < 8 else (9, 9, 9, 255))
            plan = self.runs('import', 'duel.gabarit', '--again', '--dry-run', cwd=folder)
            self.tap.expect((folder / 'duel.gabarit').read_bytes() == before, 'nothing changed')
            self.tap.equal('the same output as the dry run',
                           self.runs('import', 'duel.gabarit', '--again', cwd=folder), plan)
            self.tap.expect(b'changed: ken, frame "punch 1"' in plan, plan)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            solid = json.loads(self.runs('query', 'x.gab', 'mask', 'ken', '1', cwd=folder))['solid']
            self.tap.equal('solid pixels of the new art', solid, 64)
            boxes = [self.runs('query', bank, 'boxes', 'ken', '1', cwd=folder)
                     for bank in ('duel.gab', 'x.gab')]
            self.tap.equal('boxes', boxes[1], boxes[0])

    def test_a_palette_that_cannot_be_saved(self):
        """If a palette cannot be saved, this is reported; the project is saved nevertheless."""
        with Folder() as folder:
            content = duel.project()
            content['palette'] = 'tags.gabarit-palette'
            project = duel.write(folder, content=content)
            (folder / 'tags.gabarit-palette').write_text('not mine')
            before = project.read_bytes()
            status, out, err = self.gab('import', 'duel.gabarit', 'art/peaks.png', '--name', 'hill',
                                        cwd=folder)
            self.tap.equal('status, output and message', (status, out, err), (
                1, b'1 new frame, 0 new animations\n',
                b'gab: ./tags.gabarit-palette: the project was saved, but not this palette: the '
                b'existing file is not a palette that this version can read; it was not '
                b'overwritten\n'))
            self.tap.expect(project.read_bytes() != before and b'hill' in project.read_bytes(),
                            'the project is not saved')
            self.tap.equal('the palette', (folder / 'tags.gabarit-palette').read_text(), 'not mine')

    def test_export_and_import_of_plane_images(self):
        """Plane images from gab render --masks are restored by import, also scaled to the size of
        the map."""
        with Folder() as folder:
            self.write_duel(folder)
            written = self.runs('render', 'duel.gabarit', '-o', 'masks', '--masks', cwd=folder)
            self.tap.equal('files', written, b'masks/town-doors.png\nmasks/town-ground.png\n')
            before = (folder / 'duel.gabarit').read_bytes()
            words = ['import', 'duel.gabarit', 'masks/town-doors.png', '--mask', 'town/doors']
            output = self.runs(*words, '--dry-run', cwd=folder)
            self.tap.equal('known zones', output.count(b' pixels, zone '), 2)
            self.tap.expect((folder / 'duel.gabarit').read_bytes() == before,
                            'a dry run changed the project')
            self.tap.equal('the same output as the dry run', self.runs(*words, cwd=folder), output)
            self.runs('render', 'duel.gabarit', '-o', 'again', '--masks', cwd=folder)
            plane_images = [(folder / subfolder / 'town-doors.png').read_bytes()
                            for subfolder in ('masks', 'again')]
            self.tap.expect(plane_images[0] == plane_images[1], 'the plane images differ')
            content = duel.project()
            for plane, name in zip(content['maps'][0]['planes'], ('a/b\n', 'A:b\n')):
                plane['name'] = name
            duel.write(folder / 'strange', content=content)
            written = self.runs('render', 'strange/duel.gabarit', '-o', 'odd', '--masks',
                                cwd=folder)
            self.tap.equal('files', written, b'odd/town-a_b_.png\nodd/town-A_b_-2.png\n')
            duel.png(folder / 'half.png', 20, 15, lambda x, y: (1, 2, 250, 255) if x < 10
                     else (0, 0, 0, 255))
            words = ['import', 'duel.gabarit', 'half.png', '--mask', 'town']
            status, _, err = self.gab(*words, cwd=folder)
            self.tap.expect(status == 2 and b'20 x 15 pixels, but the map has 40 x 30' in err, err)
            output = self.runs(*words, '--fit', 'scale', cwd=folder)
            self.tap.expect(b'0102fa: 150 pixels, new tag and zone colour 0102fa' in output, output)
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            for point, zone in (('19,29', b'colour 0102fa'), ('20,0', b'null')):
                answer = self.runs('query', 'x.gab', 'zone', 'town', 'doors', point, cwd=folder)
                self.tap.expect(zone in answer or (zone == b'null' and b'colour' not in answer),
                                answer)

    def test_advice_for_links(self):
        """The option that a message names allows the file, also if links lead to it."""
        with Folder() as folder:
            env = self.state_of(folder)
            (folder / 'far off').mkdir()
            duel.write(folder / 'in')
            art = folder / 'in/art'
            picture = art / 'fighters.png'
            moved = folder / 'far off/moved.png'
            picture.rename(moved)
            (folder / 'far').symlink_to('far off')
            (folder / 'in/here.png').write_bytes(moved.read_bytes())
            for target in (moved, '../../far off/moved.png', '../../far/moved.png',
                           folder / 'in/here.png', '../../in/here.png'):
                picture.unlink(missing_ok=True)
                picture.symlink_to(target)
                command = ('export', 'duel.gabarit', '-o', 'x.gab', '--pixels', 'png')
                status, _, err = self.gab(*command, cwd=folder / 'in', env=env)
                advice = re.search(rb'; (--root .+) would allow it', err)
                self.tap.expect(status == 2 and advice is not None, (target, status, err))
                words = shlex.split(os.fsdecode(advice[1])) if advice is not None else []
                status, _, err = self.gab(*command, *words, cwd=folder / 'in',
                                          env=env | {'GABARIT_ROOTS': ''})
                self.tap.equal((target, words), (status, err), (0, b''))
            picture.unlink()
            picture.symlink_to('../../nowhere/else/moved.png')
            self.fails(f'--root {folder}/nowhere/else would allow it', *command,
                       cwd=folder / 'in')

    def test_a_folder_whose_path_is_too_long(self):
        """In a folder whose path is too long for the system, the message states that."""
        with Folder() as folder:
            script = ('import os, subprocess, sys\n'
                      'for _ in range(30):\n'
                      '    os.mkdir("x" * 150)\n'
                      '    os.chdir("x" * 150)\n'
                      'os.link(sys.argv[2], "duel.gabarit")\n'
                      'sys.exit(subprocess.run([sys.argv[1], *sys.argv[3:]]).returncode)\n')
            duel.write(folder)
            for i, words in enumerate((('check', 'duel.gabarit'), ('new', 'x.gabarit'),
                                       ('export', 'duel.gabarit', '-o', 'x.gab'))):
                (folder / str(i)).mkdir()
                done = subprocess.run([sys.executable, '-c', script, self.gab.path,
                                       folder / 'duel.gabarit', *words], cwd=folder / str(i),
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
                self.tap.equal(words, (done.returncode, done.stdout), (2, b''))
                self.tap.expect(b'the path of the current folder is longer' in done.stderr,
                                (words, done.stderr))

    def test_import_of_pictures_outside(self):
        """Naming a picture allows the project to read it, now and later, and nothing else."""
        with Folder() as folder:
            env = self.state_of(folder)
            self.runs('new', 'in/p.gabarit', cwd=folder)
            for name in ('peak.png', 'secret.png', 'a b.png'):
                duel.png(folder / name, 4, 4, duel.disc)
            project = folder / 'in/p.gabarit'

            def gab(*words, cwd=folder / 'in', env=env):
                status, out, err = self.gab(*words, cwd=cwd, env=env)
                self.tap.expect(status == 0 and err == b'', (words, status, out, err))
                return out

            gab('import', 'p.gabarit', '../peak.png', '--as', 'map')
            self.tap.expect(b'"../peak.png"' in project.read_bytes(), 'the path')
            gab('import', 'in/p.gabarit', 'a b.png', '--as', 'level', cwd=folder)
            gab('export', 'p.gabarit', '-o', 'x.gab', '--pixels', 'png')
            gab('import', 'p.gabarit', '--again', '../peak.png')
            gab('import', 'p.gabarit', '--again')
            permissions = json.loads(gab('info', 'p.gabarit', '--json'))['permissions']
            self.tap.equal('permissions', [item['path'] for item in permissions],
                           [str(folder / 'peak.png'), str(folder / 'a b.png')])
            before = project.read_bytes()
            project.write_bytes(before.replace(b'../peak.png', b'../secret.png'))
            self.fails("../secret.png: it is outside the project's folder and the allowed folders; "
                       f'--root {folder} would allow it', 'export', 'p.gabarit', '-o', 'y.gab',
                       '--pixels', 'png', cwd=folder / 'in')
            project.write_bytes(before)
            for words in (('../no.png',), ('../peak.png', '--name', 'x', '--grid', '1')):
                status, _, err = self.gab('import', 'p.gabarit', *words, cwd=folder / 'in', env=env)
                self.tap.expect(status == 2 and b'outside' not in err, err)
            self.tap.expect(project.read_bytes() == before, 'nothing changed')
            # A picture that another one names, below the folder of a file that names it.
            (folder / 'sheets').mkdir()
            duel.png(folder / 'sheets/page.png', 8, 8, duel.disc)
            frame = {'frame': {'x': 0, 'y': 0, 'w': 8, 'h': 8}, 'rotated': False, 'trimmed': False,
                     'spriteSourceSize': {'x': 0, 'y': 0, 'w': 8, 'h': 8},
                     'sourceSize': {'w': 8, 'h': 8}}
            (folder / 'sheets/page.json').write_text(json.dumps({
                'frames': {'one.png': frame}, 'meta': {'image': 'page.png'}}))
            gab('import', 'p.gabarit', '../sheets/page.json')
            gab('export', 'p.gabarit', '-o', 'x.gab', '--pixels', 'png')
            # Nothing is remembered of a dry run, nor if the state is turned off.
            gab('info', 'p.gabarit', '--revoke')
            gab('import', 'p.gabarit', '--again', '../peak.png', '--dry-run')
            gab('import', 'p.gabarit', '../peak.png', env={**env, 'GABARIT_ROOTS': ''})
            self.tap.equal('permissions', json.loads(gab('info', 'p.gabarit', '--json'))
                           ['permissions'], [])

    def test_problems_are_listed(self):
        with Folder() as folder:
            content = duel.project()
            content['sprites'][1]['frames'][0]['has_hot_spot'] = False
            content['tags'].append({'number': 77, 'name': 'spare', 'colour': '#ff0000'})
            duel.write(folder, content=content)
            status, out, err = self.gab('check', 'duel.gabarit', cwd=folder)
            lines = out.decode().split('\n')
            self.tap.equal('status', (status, err), (1, b''))
            self.tap.equal('the frame', lines.count('duel.gabarit: sprite ryu, frame 1 (stand): it '
                           'has no hot spot [frame-without-hot-spot, warning]'), 1)
            self.tap.equal('lines that appear twice', len(lines), len(set(lines)))
            rules = self.runs('check', '--rules', cwd=folder).decode().split('\n')[:-1]
            severe = [word for line in rules if '(hint)' not in line
                      for word in ('--skip', line.split()[0])]
            hints = self.runs('check', 'duel.gabarit', *severe, cwd=folder)
            self.tap.expect(hints and all(line.endswith(b', hint]')
                                          for line in hints.split(b'\n')[:-1]), hints)
            skip = [word for line in rules for word in ('--skip', line.split()[0])]
            self.tap.equal('no rule', self.gab('check', 'duel.gabarit', *skip, cwd=folder),
                           (0, b'', b''))
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            bank = bytearray((folder / 'x.gab').read_bytes())
            bank[-3 * len(bank) // 4] ^= 1
            (folder / 'x.gab').write_bytes(bank)
            status, out, err = self.gab('check', 'x.gab', 'duel.gabarit', *skip, cwd=folder)
            self.tap.equal('status', (status, err), (1, b''))
            self.tap.expect(re.fullmatch(rb'x.gab: section \w+.*\n', out), out)

    def test_a_bank_is_compared_with_an_older_one(self):
        with Folder() as folder:
            self.write_duel(folder)
            content = duel.project()
            content['sprites'][1]['name'] = 'shiro'
            content['sprites'][0]['properties']['fresh'] = 1
            content['tags'][0]['number'], old = 200, content['tags'][0]['number']
            text = json.dumps(content).replace(f'"tag": {old},', '"tag": 200,')
            (folder / 'duel.gabarit').write_text(text)
            words = ('check', 'duel.gabarit', '--against', 'duel.gab')
            tag = content['tags'][0]['name']
            lines = [
                'duel.gabarit: sprite ryu: it no longer exists [name-removed, error]',
                f'duel.gabarit: tag {tag}: its constant in the C header was {old}, and is 200 '
                '[tag-renumbered, warning]', '']
            self.tap.equal('lines', self.gab(*words, cwd=folder),
                           (1, '\n'.join(lines).encode(), b''))
            self.tap.equal('quiet', self.gab(*words, '--quiet', cwd=folder),
                           (1, lines[0].encode() + b'\n', b''))
            status, out, _ = self.gab(*words, '--json', '--skip', 'tag-renumbered', cwd=folder)
            report = json.loads(out)
            self.tap.equal('counts', (status, report['errors'], report['warnings']), (1, 1, 0))
            self.tap.equal('problems', report['files'][0]['problems'], [
                {'rule': 'name-removed', 'severity': 'error', 'where': 'sprite ryu',
                 'what': 'it no longer exists'}])
            status, out, _ = self.gab(*words, '--sarif', cwd=folder)
            results = json.loads(out)['runs'][0]['results']
            self.tap.equal('results', [(r['ruleId'], r['level']) for r in results],
                           [('name-removed', 'error'), ('tag-renumbered', 'warning')])
            skip = ('--skip', 'name-removed', '--skip', 'tag-renumbered')
            self.tap.equal('skipped', self.gab(*words, *skip, cwd=folder), (0, b'', b''))
            # The new bank has what the project has; a damaged one is not compared.
            self.runs('export', 'duel.gabarit', '-o', 'new.gab', cwd=folder)
            status, out, _ = self.gab('check', 'new.gab', *words[2:], cwd=folder)
            self.tap.equal('bank', out.decode().replace('new.gab', 'duel.gabarit'),
                           '\n'.join(lines))
            self.tap.equal('the project', self.gab('check', 'duel.gabarit', '--against', 'new.gab',
                                                   cwd=folder), (0, b'', b''))
            bank = (folder / 'new.gab').read_bytes()
            (folder / 'new.gab').write_bytes(bank[:-16])
            status, out, _ = self.gab('check', 'new.gab', *words[2:], cwd=folder)
            self.tap.expect(status == 1 and re.fullmatch(rb'new.gab: .* too long\n', out), out)
            status, out, err = self.gab('check', 'duel.gabarit', '--against', 'new.gab', cwd=folder)
            self.tap.expect(status == 2 and out == b'' and err.startswith(b'gab: new.gab: '), err)

    # ---- All or nothing ----

    def test_a_failed_export_changes_nothing(self):
        with Folder() as folder:
            self.write_duel(folder)
            old = (folder / 'duel.gab').read_bytes()
            before = names(folder)
            (folder / 'art/fighters.png').write_bytes(b'\x89PNG\r\n\x1a\n cut')
            for more in ([], ['--json', 'x.json', '--header', 'x.h', '--depfile', 'x.d']):
                status, out, err = self.gab('export', 'duel.gabarit', '-o', 'duel.gab', *more,
                                            cwd=folder)
                self.tap.equal('status and output', (status, out), (2, b''))
                self.tap.expect(b'duel.gabarit' in err and b'fighters.png' in err, err)
                self.tap.equal('files', names(folder), before)
                self.tap.expect((folder / 'duel.gab').read_bytes() == old, 'the old bank')
            (folder / 'art/fighters.png').unlink()
            status, _, err = self.gab('export', 'duel.gabarit', '-o', 'duel.gab', cwd=folder)
            self.tap.expect(status == 2 and b'sprite ken, frame 1 (stand)' in err, err)
            duel.png(folder / 'art/fighters.png', 17, 8, duel.disc)
            status, _, err = self.gab('export', 'duel.gabarit', '-o', 'duel.gab', cwd=folder)
            self.tap.expect(status == 2 and b'17 x 8' in err, err)

    def test_replacing_outputs_leaves_no_other_files(self):
        """Replacing an output leaves no other files."""
        with Folder() as folder:
            self.write_duel(folder)
            before = names(folder)
            self.write_duel(folder)
            self.tap.equal('files', names(folder), before)

    def test_a_full_disk(self):
        with Folder() as folder:
            self.write_duel(folder)
            for words in (['info', 'duel.gab'], ['query', 'duel.gab', 'list', 'sprites'],
                          ['--help']):
                with open('/dev/full', 'wb') as full_device:
                    process = subprocess.run([self.gab.path, *words], cwd=folder,
                                             stdout=full_device,
                                             stderr=subprocess.PIPE, timeout=60, check=False)
                self.tap.equal(words, process.returncode, 2)
                self.tap.expect(b'cannot be written' in process.stderr, process.stderr)

    # ---- Bad input ----

    def test_damaged_banks(self):
        """Banks that are truncated anywhere or have a changed byte are either rejected or readable.
        """
        with Folder() as folder:
            self.write_duel(folder)
            bank = (folder / 'duel.gab').read_bytes()
            text = (folder / 'duel.gab.json').read_bytes()
            damaged = [bank[:size] for size in range(0, len(bank), 509)]
            damaged += [text[:size] for size in range(0, len(text), 397)]
            damaged += [bank[:at] + bytes([bank[at] ^ 0x41]) + bank[at + 1:]
                        for at in range(0, len(bank), 601)]
            damaged += [b'', b'\x89', b'{"format": "gabarit-bank"}', b'[' * 100000, b'\xff' * 5000]
            for content in damaged:
                (folder / 'bad').write_bytes(content)
                checked = self.gab('check', 'bad', cwd=folder)[0]
                statuses = {checked} - {0}
                for words in (['info', 'bad'], ['convert', 'bad', 'out'],
                              ['query', 'bad', 'list', 'sprites']):
                    status, out, err = self.gab(*words, cwd=folder)
                    statuses |= {status} - {0}
                    self.tap.expect(status in (0, 1, 2), f'{words}: {status} {err}')
                    self.tap.expect(status == 0 or (out == b'' and err.startswith(b'gab: bad: ')),
                                    f'{words}: {out} {err}')
                    if words[0] == 'convert':
                        self.tap.equal('only what is valid is converted', status, checked)
                self.tap.expect(len(statuses) < 2, f'{content[:60]}: {statuses}')

    def test_damaged_projects(self):
        with Folder() as folder:
            path = duel.write(folder)
            text = path.read_bytes()
            damaged = [text[:size] for size in range(0, len(text), 151)]
            damaged += [text[:at] + bytes([text[at] ^ 0x15]) + text[at + 1:]
                        for at in range(0, len(text), 173)]
            for content in damaged:
                path.write_bytes(content)
                status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
                self.tap.expect(status in (0, 1, 2) and out == b'', (status, out, err))
                self.tap.equal('the bank exists', 'x.gab' in names(folder), status == 0)
                (folder / 'x.gab').unlink(missing_ok=True)

    def test_pipes_folders_devices_and_missing_files(self):
        with Folder() as folder:
            os.mkfifo(folder / 'pipe')
            for path in ('pipe', '.', '/dev/zero', 'no', 'x' * 5000):
                for words in (['info', path], ['export', path, '-o', 'x'], ['convert', path, 'x'],
                              ['query', path, 'list', 'sprites']):
                    status, out, err = self.gab(*words, cwd=folder, timeout=20)
                    self.tap.equal(words, (status, out), (2, b''))
                    self.tap.expect(err.count(b'\n') == 1, err)
            self.tap.equal('files', names(folder), ['pipe'])


if __name__ == '__main__':
    sys.exit(run(Tests(Gab(sys.argv[1]), Tap(), sys.argv[2])))
