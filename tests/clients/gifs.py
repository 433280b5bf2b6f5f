#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Creates animated GIF files with gifsicle and ImageMagick, with all ways of disposal, and compares
how these programs and a browser read them with gab's import: sizes, durations and pixels. Prints
TAP.

usage: gifs.py GAB CONVERT
"""
import base64
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from client import SEED, Imported
from compare_gifs import Comparison, digest
import atlas_files
import browser
import record
from tap import Folder, Gab, Tap

CONVERT = sys.argv[2]
FILES = int(os.environ.get('GABARIT_CLIENT_FILES', '60'))
os.environ['MAGICK_THREAD_LIMIT'] = '1'


def run(*arguments):
    process = subprocess.run([str(word) for word in arguments], capture_output=True, check=False)
    if process.returncode != 0:
        raise ValueError(f'{arguments}: {process.stderr.decode()}')
    return process.stdout


# ---- Writing ----

class Drawing:
    """The description of an animation: frames with a position, a time, and a way of disposal."""

    def __init__(self, rng):
        self.width, self.height = rng.randrange(4, 48), rng.randrange(4, 48)
        self.loops = rng.choice((None, 0, 1, 3))
        self.colours = [bytes(rng.randrange(256) for _ in range(3)) + b'\xff'
                        for _ in range(rng.randrange(2, 30))]
        self.frames = [self.frame(rng, i == 0) for i in range(rng.randrange(2, 9))]

    def frame(self, rng, first):
        is_full = first or rng.random() < .3
        width = self.width if is_full else rng.randrange(1, self.width + 1)
        height = self.height if is_full else rng.randrange(1, self.height + 1)
        background = rng.choice(self.colours) if rng.random() < .3 else bytes(4)
        rows = [[background] * width for _ in range(height)]
        for _ in range(rng.randrange(1, 6)):
            self.put_bar(rng, rows)
        return {'png': atlas_files.png(rows), 'x': rng.randrange(self.width - width + 1),
                'y': rng.randrange(self.height - height + 1),
                'disposal': rng.randrange(3 if first else 4), 'delay': rng.randrange(40)}

    def put_bar(self, rng, rows):
        x, y, colour = rng.randrange(len(rows[0])), rng.randrange(len(rows)), \
            rng.choice(self.colours)
        w, h = rng.randrange(1, 10), rng.randrange(1, 10)
        for row in rows[y:y + h]:
            row[x:x + w] = [colour] * len(row[x:x + w])


def write_png(frame, path):
    path.write_bytes(frame['png'])
    return path


def write_by_gifsicle(rng, drawing, folder, target):
    arguments = []
    for i, frame in enumerate(drawing.frames):
        path = folder / f'{i}.gif'
        run(CONVERT, write_png(frame, folder / f'{i}.png'), path)
        arguments += [f"--delay={frame['delay']}", f"--position={frame['x']},{frame['y']}",
                      f"--disposal={('none', 'asis', 'background', 'previous')[frame['disposal']]}",
                      path]
    loops = {None: ['--no-loopcount'], 0: ['--loopcount']}.get(drawing.loops,
                                                               [f'--loopcount={drawing.loops}'])
    options = rng.choice(([], ['-O1'], ['-O2'], ['-O3'], ['--interlace'], ['-O2', '--careful']))
    run('gifsicle', f'--logical-screen={drawing.width}x{drawing.height}', *loops, *options,
        *arguments, '-o', target)


def write_by_imagemagick(rng, drawing, folder, target):
    arguments = []
    for i, frame in enumerate(drawing.frames):
        arguments += ['(', write_png(frame, folder / f'{i}.png'), '-set', 'dispose',
                      ('Undefined', 'None', 'Background', 'Previous')[frame['disposal']],
                      '-set', 'delay', frame['delay'],
                      '-repage', f"{drawing.width}x{drawing.height}+{frame['x']}+{frame['y']}", ')']
    loops = [] if drawing.loops is None else ['-loop', drawing.loops]
    options = rng.choice(([], ['-interlace', 'GIF'], *(
        ['-coalesce', '-layers', way]
        for way in ('Optimize', 'OptimizeFrame', 'OptimizePlus', 'OptimizeTransparency'))))
    run(CONVERT, *arguments, *loops, *options, target)


# ---- Reading ----

def read_by_gifsicle(path):
    """Returns the size, the times in 1/100 s, and whether programs agree on the first frame: they
    disagree on its disposal "restore to previous", and on the area around it if it is opaque."""
    output = run('gifsicle', '--info', path).decode()
    width, height = re.search(r'logical screen (\d+)x(\d+)', output).groups()
    frames = re.split(r'\n  \+ image ', output)[1:]
    delays = [re.search(r'delay ([\d.]+)s', frame) for frame in frames]
    agreed = 'disposal previous' not in frames[0] and (
        f'{width}x{height}\n' in frames[0] or ' transparent ' in frames[0])
    return {'size': (int(width), int(height)), 'agreed': agreed, 'times': [
        round(100 * float(delay.group(1))) if delay else 0 for delay in delays]}


def read_by_imagemagick(path):
    size = run(CONVERT, f'{path}[0]', '-format', '%W %H', 'info:').decode().split()
    width, height = map(int, size)
    times = run(CONVERT, path, '-format', '%T\n', 'info:').decode().split()
    data = run(CONVERT, path, '-coalesce', '-depth', '8', 'rgba:-')
    step = 4 * width * height
    return {'size': (width, height), 'times': [int(time) for time in times],
            'pixels': [digest(width, height, data[i:i + step])
                       for i in range(0, len(data), step)]}


def compare(comparison, gab, folder, answer):
    """Compares how the browser shows a file, and how the programs read it, with gab's import."""
    path = folder / 'own.gif'
    made = Imported(gab, folder, path.name)
    gifsicle, imagemagick = read_by_gifsicle(path), read_by_imagemagick(path)
    pixels = imagemagick['pixels'] if gifsicle['agreed'] else []
    comparison.compare(made, answer)
    comparison.compare(made, gifsicle, 'gifsicle')
    comparison.compare(made, {**imagemagick, 'pixels': pixels}, 'ImageMagick')
    comparison.count['files'] += 1
    comparison.count['frames'] += len(made.frames)


def write_all(top):
    """Has both programs alternately write files, each into its own folder."""
    (top / 'parts').mkdir()
    for number in range(FILES):
        write = write_by_imagemagick if number % 2 else write_by_gifsicle
        folder, rng = top / str(number), random.Random(f'{SEED} {number}')
        folder.mkdir()
        write(rng, Drawing(rng), top / 'parts', folder / 'own.gif')
    (top / 'sets.json').write_text(json.dumps([{'files': [f'/{number}/own.gif']}
                                               for number in range(FILES)]))


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    comparison = Comparison(tap)
    print(f'# seed {SEED}')
    with Folder() as top:
        write_all(top)
        answers = browser.visit('gif.html', top, top)
        for answer in answers:
            answer['pixels'] = [digest(*answer['size'], base64.b64decode(pixels))
                                for pixels in answer['pixels']]
        record.keep('gif', [(top / str(i), {'files': ['own.gif']}, answer)
                            for i, answer in enumerate(answers)])
        tap.case('the page answered for each file', tap.equal, 'files', len(answers), FILES)
        for number, answer in enumerate(answers):
            name = f"file {number}, of {'ImageMagick' if number % 2 else 'gifsicle'}"
            tap.case(name, compare, comparison, gab, top / str(number), answer)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
