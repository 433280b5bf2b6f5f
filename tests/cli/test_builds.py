#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab on build servers: it writes the same bytes everywhere, exports many frames, and works
with real make and ninja. Prints TAP.

usage: test_builds.py GAB NINJA MAKE [bytes]        with "bytes", tests only the digests
"""
import hashlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import duel
import recipes
from tap import Folder, Gab, Tap

FRAMES = 10000
OUTPUTS = ['-o', 'x.gab', '--json', 'x.json', '--header', 'x.h', '--pixels', 'png']

# Digests of the bank and the JSON of derived_project(), equal for every compiler and machine. They
# change if pixels, duel.py or the format change; then all builds must agree on the new digests.
DIGESTS = ['6da9e7a91067457980bb328a69bf38282ea0d8433d27c884d6b22ee2d103c341',
           '9bc3148a1b4c0d3d7e5ec1acc62a32297b1a76074a3e2810acb985d67956c881']

MAKEFILE = '''\
all: one.gab two.gab
%.gab: %.gabarit
\tGAB export $< -o $@ --depfile $@.d
\ttouch $@
\t@echo $@ >>exported
-include one.gab.d two.gab.d
'''

NINJA = '''\
rule bank
  command = GAB export $in -o $out --depfile $out.d && echo $out >>exported
  depfile = $out.d
  restat = 1
rule size
  command = wc -c $in >$out && echo $out >>measured
build one.gab: bank one.gabarit
build two.gab: bank two.gabarit
build sizes: size one.gab two.gab
'''


def many_frames():
    """Returns a project of 10,000 frames with masks, boxes and points, on one sheet."""
    content = duel.project()
    content['maps'], content['levels'] = [], []
    content['pictures'][0].update(width=800, height=800)
    content['sprites'] = [{
        'id': duel.identity(10), 'name': 'crowd',
        'frames': [{**duel.frame(1000 + i, f'frame {i}', i % 100 * 8), 'y': i // 100 * 8,
                    'boxes': [duel.box('', 1, 2, 0, 4, 3), duel.box('', 2, 1, 3, 6, 5)],
                    'points': [{'name': 'fist', 'x': i % 8 + 0.5, 'y': 4.5}]}
                   for i in range(FRAMES)],
    }]
    return content


def derived_project():
    """Returns a project with all kinds of derived data: tracks, curves, bands, distances,
    partitions."""
    content = duel.project()
    nodes = [(8, 8, 5), (30, 4, 8.5), (36, 15, 6), (27, 24, 4.25), (20, 14, 7), (5, 26, 5.5)]
    town, cave = content['maps'][0], content['levels'][0]
    town['planes'][1]['shapes'] += [
        {'id': duel.identity(61), 'kind': 'track', 'zone': 1,
         'nodes': [{'x': x, 'y': y, 'width': width} for x, y, width in nodes]}]
    town['planes'][0]['shapes'] += [
        {'id': duel.identity(62), 'kind': 'curve', 'zone': 3,
         'nodes': [{'x': x, 'y': y} for x, y, _ in nodes]}]
    for i in range(400):
        x, y = i * 37 % 100, i * 53 % 80
        cave['layers'][0]['walls']['walls'].append(
            duel.wall(x + i / 256, y, x + i % 9 - 4, y + i % 7 + 0.5))
    return content


def states(folder):
    """Returns {name: what changes when a file is written or replaced} of the files in a folder."""
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns, path.stat().st_ctime_ns)
            for path in folder.iterdir() if path.is_file()}


def slow_down(process, output):
    """Stops a process most of the time, until it prints something or ends."""
    while process.poll() is None and not select.select([output], [], [], 0.005)[0]:
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.05)
        process.send_signal(signal.SIGCONT)


class Tests:
    def __init__(self, gab, tap, ninja, make):
        self.gab, self.tap, self.ninja, self.make = gab, tap, ninja, make

    # ---- The same bytes ----

    def outputs(self, folder, env=None, prefix=()):
        process = subprocess.run([*prefix, self.gab.path, 'export', 'duel.gabarit', *OUTPUTS],
                                 cwd=folder, env=env, capture_output=True, timeout=60, check=False)
        self.tap.equal('export', (process.returncode, process.stderr), (0, b''))
        return [(folder / name).read_bytes() for name in ('x.gab', 'x.json', 'x.h')]

    def same_bytes(self):
        with Folder() as folder:
            duel.write(folder)
            first = self.outputs(folder)
            environments = [{'LC_ALL': 'tr_TR.UTF-8', 'LANG': 'tr_TR.UTF-8', 'LANGUAGE': 'tr'},
                            {'LC_ALL': 'fr_FR.UTF-8'}, {'LC_ALL': 'ar_EG'}, {},
                            {'TZ': 'Pacific/Kiritimati'}, {'TZ': 'America/New_York', 'HOME': '/'},
                            {'POSIXLY_CORRECT': '1', 'G_DEBUG': '', 'COLUMNS': '3'}]
            for env in environments:
                self.tap.expect(self.outputs(folder, env) == first, f'{env} changes bytes')
            cpu = str(min(os.sched_getaffinity(0)))
            self.tap.expect(self.outputs(folder, prefix=['taskset', '-c', cpu]) == first,
                            'a single processor changes bytes')
            deep = folder / 'a folder' / 'tête' / ('x' * 100)
            deep.mkdir(parents=True)
            duel.write(deep)
            self.tap.expect(self.outputs(deep) == first, 'another folder changes bytes')
            os.utime(deep / 'art/fighters.png', (1, 1))
            os.chmod(deep / 'duel.gabarit', 0o400)
            self.tap.expect(self.outputs(deep) == first, 'times and modes change bytes')
            words = ('query', 'x.gab', 'ground', 'cave', 'hills', '33')
            answers = [self.gab(*words, cwd=folder, env=env) for env in environments]
            self.tap.expect(all(answer == answers[0] and answer[0] == 0 for answer in answers),
                            answers)

    def known_bytes(self):
        with Folder() as folder:
            duel.write(folder, content=derived_project())
            status, _, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', '--json', 'x.json',
                                      '--pixels', 'rgba', cwd=folder)
            self.tap.equal('export', (status, err), (0, b''))
            self.tap.equal('digests', [hashlib.sha256((folder / name).read_bytes()).hexdigest()
                                       for name in ('x.gab', 'x.json')], DIGESTS)

    # ---- Many frames ----

    def many(self):
        with Folder() as folder:
            duel.write(folder, content=many_frames())
            duel.png(folder / 'art/fighters.png', 800, 800, duel.disc)
            begin = time.monotonic()
            status, out, err = self.gab('export', 'duel.gabarit', '-o', 'x.gab', cwd=folder)
            print(f'# {FRAMES} frames exported in {time.monotonic() - begin:.2f} s')
            self.tap.equal('export into a pipe', (status, out, err), (0, b'', b''))
            info = json.loads(self.gab('info', 'x.gab', '--json', cwd=folder)[1])
            self.tap.equal('frames', info['sprites'][0]['frames'], FRAMES)
            self.tap.equal('masks', info['sprites'][0]['masks'], FRAMES)

    def progress(self):
        """Exporting a large map on a slow processor shows progress on a terminal."""
        with Folder() as folder:
            content = duel.project()
            town = content['maps'][0]
            town.update(width=8192, height=8192)
            for plane in town['planes']:
                plane['pixels'] = {'size': [8192, 8192], 'tiles': []}
            town['planes'][1]['shapes'] = [duel.rectangle(37, 1, 100, 100, 7000, 7000)]
            duel.write(folder, content=content)
            reader, writer = pty.openpty()
            gab = subprocess.Popen([self.gab.path, 'export', 'duel.gabarit', '-o', 'x.gab',
                                    '--memory', '1G'],
                                   cwd=folder, stderr=writer)
            os.close(writer)
            slow_down(gab, reader)
            seen = b''
            while select.select([reader], [], [], 60)[0]:
                try:
                    data = os.read(reader, 4096)
                except OSError:  # a terminal reports the end of the output by an error
                    break
                seen += data
            os.close(reader)
            self.tap.equal('status', gab.wait(timeout=60), 0)
            percentages = [int(number) for number in re.findall(rb'exporting (\d+)%', seen)]
            self.tap.expect(percentages, seen)
            self.tap.equal('increasing percentages', percentages, sorted(percentages))
            self.tap.expect(seen.endswith(b'\r\x1b[K') and seen.count(b'\n') == 0, seen[-60:])

    # ---- Depfiles ----

    def two_projects(self, folder):
        """Writes two projects, each with a picture of its own and a picture that both use."""
        for name in ('one', 'two'):
            content = duel.project()
            content['pictures'][0]['path'] = f'art/{name} $ #.png'
            duel.write(folder, name + '.gabarit', content)
            duel.png(folder / f'art/{name} $ #.png', 16, 8, duel.disc)

    def rebuild(self, folder, command):
        """Runs a build; returns the banks that it exported."""
        (folder / 'exported').write_text('')
        process = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
        self.tap.equal(command, (process.returncode, process.stderr), (0, b''))
        return sorted((folder / 'exported').read_text().split())

    def build(self, command, delay):
        with Folder() as folder:
            self.two_projects(folder)
            (folder / 'Makefile').write_text(MAKEFILE.replace('GAB', self.gab.path))
            (folder / 'build.ninja').write_text(NINJA.replace('GAB', self.gab.path))
            banks = ['one.gab', 'two.gab']
            self.tap.equal('first build', self.rebuild(folder, command), banks)
            self.tap.equal('second build', self.rebuild(folder, command), [])
            for path, wanted in (('art/one $ #.png', ['one.gab']), ('art/two $ #.png', ['two.gab']),
                                 ('art/peaks.png', banks), ('two.gabarit', ['two.gab']),
                                 ('art/fighters.png', [])):
                duel.png(folder / 'art/fighters.png', 16, 8, duel.disc)
                time.sleep(delay)
                (folder / path).write_bytes((folder / path).read_bytes())
                self.tap.equal(path, self.rebuild(folder, command), wanted)
                self.tap.equal(f'{path}, second build', self.rebuild(folder, command), [])
            content = duel.project()
            content['pictures'][0]['path'] = 'art/fighters.png'
            duel.write(folder, 'one.gabarit', content)
            (folder / 'art/one $ #.png').unlink()
            self.tap.expect('one.gab' in self.rebuild(folder, command),
                            'not rebuilt after a picture was removed')

    def kept_times(self):
        """Outputs whose bytes stay the same keep their times; one that was changed is restored.
        What ninja makes from the banks is made again only if their bytes change."""
        outputs = ['x.gab', 'x.json', 'x.h', 'x.html', 'x.d', 'x-0.png', 'x-0.json']
        words = ['export', 'duel.gabarit', '-o', 'x.gab', '--json', 'x.json', '--header', 'x.h',
                 '--view', 'x.html', '--depfile', 'x.d', '--atlas-json', 'pixi', '--report', 'x.r',
                 '--tiled', 'tmx']
        with Folder() as folder:
            duel.write(folder)
            self.tap.equal('export', self.gab(*words, cwd=folder)[0], 0)
            before = states(folder)
            self.tap.expect(set(outputs) < set(before), before)
            duel.png(folder / 'art/fighters.png', 16, 8, duel.disc)
            self.tap.equal('again', self.gab(*words, cwd=folder)[0], 0)
            self.tap.equal('files', states(folder), before)
            for name in outputs:
                good = (folder / name).read_bytes()
                changed = good[:-1] + bytes([good[-1] ^ 1])
                (folder / name).write_bytes(changed)
                self.gab(*words, cwd=folder)
                # No option names the JSON of pages, so an edited one is kept.
                is_kept = name == 'x-0.json'
                self.tap.equal(name, (folder / name).read_bytes(), changed if is_kept else good)

    def ninja_dependents(self):
        command = [self.ninja, '--quiet', 'sizes']
        with Folder() as folder:
            self.two_projects(folder)
            (folder / 'build.ninja').write_text(NINJA.replace('GAB', self.gab.path))
            self.rebuild(folder, command)
            time.sleep(0.02)
            os.utime(folder / 'art/peaks.png')
            self.tap.equal('exports', self.rebuild(folder, command), ['one.gab', 'two.gab'])
            self.tap.equal('runs', (folder / 'measured').read_text(), 'sizes\n')
            time.sleep(0.02)
            one = (folder / 'one.gabarit').read_text()
            (folder / 'one.gabarit').write_text(one.replace('"ken"', '"kenneth"'))
            self.tap.equal('exports', self.rebuild(folder, command), ['one.gab'])
            self.tap.equal('runs', (folder / 'measured').read_text(), 'sizes\nsizes\n')

    def depfile_text(self):
        with Folder() as folder:
            content = duel.project()
            content['palette'] = 'shared.gabarit-palette'
            duel.write(folder / 'in', content=content)
            (folder / 'in/shared.gabarit-palette').write_text('{}')
            for cwd, path, prefix in ((folder, 'in/duel.gabarit', 'in/'),
                                      (folder / 'in', 'duel.gabarit', ''),
                                      (folder / 'in', './duel.gabarit', './')):
                status, _, err = self.gab('export', path, '-o', 'x y.gab', '--depfile', 'd',
                                          '--pixels', 'png', cwd=cwd)
                self.tap.equal('export', (status, err), (0, b''))
                inputs = [prefix + name for name in ('duel.gabarit', 'shared.gabarit-palette',
                                                     'art/fighters.png', 'art/peaks.png')]
                self.tap.equal('depfile', (cwd / 'd').read_text(),
                               'x\\ y.gab: ' + ' '.join(inputs) + '\n'
                               + ''.join(name + ':\n' for name in inputs))

    def recipe(self):
        """The recipe of the documentation, with a few projects."""
        with Folder() as folder:
            recipes.write_levels(folder, 5)
            first = recipes.run(recipes.recipes()[0], self.gab, folder)
            self.tap.equal('first run', (first.returncode, first.stderr), (0, b''))
            self.tap.equal('banks', recipes.banks(folder),
                           recipes.single_calls(self.gab, folder, 5))
            again = recipes.run(recipes.recipes()[0], self.gab, folder)
            self.tap.expect(b'no work to do' in again.stdout, again)


def main():
    tap = Tap()
    tests = Tests(Gab(sys.argv[1]), tap, sys.argv[2], sys.argv[3])
    tap.case('the same bytes from every compiler', tests.known_bytes)
    if sys.argv[4:] == ['bytes']:
        return tap.end()
    tap.case('the same bytes in any folder, locale and time zone, and on one processor',
             tests.same_bytes)
    tap.case('a project of 10,000 frames', tests.many)
    tap.case('progress on a terminal', tests.progress)
    tap.case('contents of a depfile', tests.depfile_text)
    tap.case('unchanged outputs keep their times', tests.kept_times)
    tap.case('ninja makes nothing from unchanged banks', tests.ninja_dependents)
    tap.case('make rebuilds only what changed', tests.build, [tests.make, '-s'], 0.02)
    tap.case('ninja rebuilds only what changed', tests.build, [tests.ninja, '--quiet', 'one.gab',
                                                               'two.gab'], 0.02)
    tap.case('the recipe for ninja', tests.recipe)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
