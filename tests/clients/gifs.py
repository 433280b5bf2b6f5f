#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Animated GIF files that gifsicle and ImageMagick make, with all ways of disposal, as these
programs and a browser read them, beside what gab makes of them: sizes, durations and pixels.
Speaks TAP.

usage: gifs.py GAB CONVERT
"""
import base64
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # the sources stay as they are
from client import SEED, Folder, Gab, Image, Made, Tap
from PIL import ImageDraw
import browser

CONVERT = sys.argv[2]
FILES = int(os.environ.get('GABARIT_CLIENT_FILES', '60'))
os.environ['MAGICK_THREAD_LIMIT'] = '1'


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, check=False)
    if done.returncode != 0:
        raise ValueError(f'{words}: {done.stderr.decode()}')
    return done.stdout


# ---- Writing ----

class Drawing:
    """What an animation is made of: frames with a place, a time, and a way of disposal."""

    def __init__(self, rng):
        self.width, self.height = rng.randrange(4, 48), rng.randrange(4, 48)
        self.loops = rng.choice((None, 0, 1, 3))
        colours = [tuple(rng.randrange(256) for _ in range(3)) for _ in range(rng.randrange(2, 30))]
        self.frames = [self.frame(rng, colours, i == 0) for i in range(rng.randrange(2, 9))]

    def frame(self, rng, colours, first):
        whole = first or rng.random() < .3
        width = self.width if whole else rng.randrange(1, self.width + 1)
        height = self.height if whole else rng.randrange(1, self.height + 1)
        image = Image.new('RGBA', (width, height),
                          (*rng.choice(colours), 255) if rng.random() < .3 else (0, 0, 0, 0))
        draw = ImageDraw.Draw(image)
        for _ in range(rng.randrange(1, 6)):
            x, y = rng.randrange(width), rng.randrange(height)
            draw.rectangle((x, y, x + rng.randrange(9), y + rng.randrange(9)),
                           (*rng.choice(colours), 255))
        return {'image': image, 'x': rng.randrange(self.width - width + 1),
                'y': rng.randrange(self.height - height + 1),
                'disposal': rng.randrange(3 if first else 4), 'delay': rng.randrange(40)}


def by_gifsicle(rng, drawing, folder):
    words = []
    for i, frame in enumerate(drawing.frames):
        path = folder / f'{i}.gif'
        run(CONVERT, save(frame['image'], folder / f'{i}.png'), path)
        words += [f"--delay={frame['delay']}", f"--position={frame['x']},{frame['y']}",
                  f"--disposal={('none', 'asis', 'background', 'previous')[frame['disposal']]}",
                  path]
    loops = {None: ['--no-loopcount'], 0: ['--loopcount']}.get(drawing.loops,
                                                               [f'--loopcount={drawing.loops}'])
    more = rng.choice(([], ['-O1'], ['-O2'], ['-O3'], ['--interlace'], ['-O2', '--careful']))
    run('gifsicle', f'--logical-screen={drawing.width}x{drawing.height}', *loops, *more, *words,
        '-o', folder / 'own.gif')


def by_imagemagick(rng, drawing, folder):
    words = []
    for i, frame in enumerate(drawing.frames):
        words += ['(', save(frame['image'], folder / f'{i}.png'), '-set', 'dispose',
                  ('Undefined', 'None', 'Background', 'Previous')[frame['disposal']],
                  '-set', 'delay', frame['delay'],
                  '-repage', f"{drawing.width}x{drawing.height}+{frame['x']}+{frame['y']}", ')']
    loops = [] if drawing.loops is None else ['-loop', drawing.loops]
    more = rng.choice(([], ['-interlace', 'GIF'], *(
        ['-coalesce', '-layers', way]
        for way in ('Optimize', 'OptimizeFrame', 'OptimizePlus', 'OptimizeTransparency'))))
    run(CONVERT, *words, *loops, *more, folder / 'own.gif')


def save(image, path):
    image.save(path)
    return path


# ---- Reading ----

def cleared(image):
    """Without colours where nothing is seen."""
    seen = image.getchannel('A').point(lambda a: 255 * (a > 0))
    return Image.composite(image, Image.new('RGBA', image.size), seen).tobytes()


def read_by_gifsicle(path):
    """The size of all, times in hundredths, and whether the first frame restores what was there
    before: programs differ on that."""
    said = run('gifsicle', '--info', path).decode()
    width, height = re.search(r'logical screen (\d+)x(\d+)', said).groups()
    times = []
    for part in re.split(r'\n  \+ image ', said)[1:]:
        delay = re.search(r'delay ([\d.]+)s', part)
        times.append(round(100 * float(delay.group(1))) if delay else 0)
    return {'size': (int(width), int(height)), 'times': times,
            'restores': 'disposal previous' in said.split('\n  + image ')[1]}


def read_by_imagemagick(path, folder):
    times = run(CONVERT, path, '-format', '%T\n', 'info:').decode().split()
    run(CONVERT, path, '-coalesce', '-depth', '8', folder / 'seen-%04d.png')
    files = sorted(folder.glob('seen-*.png'))
    frames = [Image.open(file).convert('RGBA') for file in files]
    for file in files:
        file.unlink()
    return {'size': frames[0].size, 'times': [int(time) for time in times],
            'pixels': [cleared(frame) for frame in frames]}


class Comparison:
    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab
        self.count = dict.fromkeys(('files', 'frames'), 0)

    def compare(self, made, said, reader):
        frames = made.frames
        self.tap.equal(f'{reader}: size', {frame.image.size for frame in frames},
                       {tuple(said['size'])})
        # What is shown for no time, or for one that is not meant, lasts a tenth of a second.
        self.tap.equal(f'{reader}: durations', [frame.duration for frame in frames],
                       [10 * time if time > 1 else 100 for time in said['times']])
        for i, pixels in enumerate(said.get('pixels', [])):
            self.tap.expect(cleared(frames[i].image) == pixels,
                            f'{reader}: frame {i} looks different')

    def one(self, folder, seen):
        path = folder / 'own.gif'
        made = Made(self.gab, folder, path.name)
        self.compare(made, seen, 'chromium')
        told = read_by_gifsicle(path)
        self.compare(made, told, 'gifsicle')
        other = read_by_imagemagick(path, folder)
        self.compare(made, {**other, 'pixels': [] if told['restores'] else other['pixels']},
                     'ImageMagick')
        self.count['files'] += 1
        self.count['frames'] += len(made.frames)


def main():
    tap = Tap()
    comparison = Comparison(tap, Gab(sys.argv[1]))
    print(f'# seed {SEED}')
    with Folder() as top:
        for number in range(FILES):
            write = by_imagemagick if number % 2 else by_gifsicle
            folder, rng = top / str(number), random.Random(f'{SEED} {number}')
            folder.mkdir()
            write(rng, Drawing(rng), folder)
        (top / 'sets.json').write_text(json.dumps([{'files': [f'/{number}/own.gif']}
                                                   for number in range(FILES)]))
        answers = browser.visit('gif.html', top, top)
        for number, seen in enumerate(answers):
            seen['pixels'] = [base64.b64decode(pixels) for pixels in seen['pixels']]
            name = f"file {number}, of {'ImageMagick' if number % 2 else 'gifsicle'}"
            tap.case(name, comparison.one, top / str(number), seen)
        tap.case('the page answered for each file', tap.equal, 'files', len(answers), FILES)
    print('# ' + ', '.join(f'{count} {what}' for what, count in comparison.count.items()))
    sys.exit(tap.end())


main()
