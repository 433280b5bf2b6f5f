#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests reading GIF files. The results are compared with a writer and a slow composer that share no
code with the program (gif_files.py), and with ImageMagick, both as a reader and as a writer.
Truncated or damaged files are read as far as possible or rejected, without a crash. Prints TAP.

usage: test_gif.py PIPE DEMO_FOLDER
"""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'support'))
import file_pipe
import gif_files as gifs
import mutate

PIPE, DEMO = sys.argv[1], pathlib.Path(sys.argv[2])
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
DIVISOR = int(os.environ.get('GABARIT_TEST_DIVISOR', 1))
FILES, MUTANTS, COMPARED = max(20, 400 // DIVISOR), max(200, 8000 // DIVISOR), max(8, 40 // DIVISOR)
CONVERT = [shutil.which('magick')] if shutil.which('magick') else [shutil.which('convert')]
os.environ['MAGICK_THREAD_LIMIT'] = '1'
results = []


def result(passed, name, details=''):
    results.append(bool(passed))
    for line in [] if passed else str(details)[:2000].split('\n'):
        print(f'# {line}')
    print(f"{'ok' if passed else 'not ok'} {len(results)} - {name}", flush=True)


def read(files):
    """Returns the result of the program for each file."""
    return file_pipe.read_results(PIPE, files, SEED, 'gif-crash.gif')


def rgba(frame):
    """Returns the pixels of a frame from the program; invisible pixels are all zero."""
    data = bytes.fromhex(frame['rgba'])
    return [tuple(data[i:i + 4]) if data[i + 3] else (0, 0, 0, 0) for i in range(0, len(data), 4)]


def expected(gif):
    return {'width': gif['width'], 'height': gif['height'],
            'plays': 1 if gif['loops'] is None else gif['loops'],
            'durations': [gifs.milliseconds(frame) for frame in gif['frames']],
            'frames': gifs.compose(gif)}


def actual(answer):
    return {'width': answer.get('width'), 'height': answer.get('height'),
            'plays': answer.get('plays'),
            'durations': [frame['duration'] for frame in answer.get('frames', [])],
            'frames': [rgba(frame) for frame in answer.get('frames', [])]}


def difference(gif, answer):
    """Returns a description of the first difference, or ''."""
    want, got = expected(gif), actual(answer)
    if want == got:
        return ''
    for key in ('width', 'height', 'plays', 'durations'):
        if want[key] != got[key]:
            return f"{key}: {got[key]} instead of {want[key]}; {answer.get('error')}"
    wrong = [i for i, frame in enumerate(want['frames']) if frame != got['frames'][i]]
    return f'frames {wrong} differ'


def test_random():
    rng = random.Random(SEED)
    all_gifs = [gifs.random_gif(rng) for _ in range(FILES)]
    answers = read([gifs.write(gif) for gif in all_gifs])
    wrong = [(i, difference(gif, answer)) for i, (gif, answer) in enumerate(zip(all_gifs, answers))]
    wrong = [f'file {i}: {difference_text}' for i, difference_text in wrong if difference_text]
    result(not wrong, f'{FILES} random files are read correctly', '\n'.join(wrong[:8]))
    truncated = [i for i,
                 answer in enumerate(answers) if any(frame['short'] for frame in answer['frames'])]
    result(not truncated, 'no random file is reported as truncated', truncated)


# ---- Another program ----

def composed_by_imagemagick(path, folder):
    """Returns the frames of a file, composed by ImageMagick."""
    target = folder / 'frame-%03d.rgba'
    subprocess.run([*CONVERT, str(path), '-coalesce', '-depth', '8', str(target)], check=True)
    frames = []
    for file in sorted(folder.glob('frame-*.rgba')):
        data = file.read_bytes()
        frames.append([tuple(data[i:i + 4]) if data[i + 3] else (0, 0, 0, 0)
                       for i in range(0, len(data), 4)])
        file.unlink()
    return frames


def is_plain(gif):
    """True if all programs show a file in the same way. They differ for frames that extend beyond
    the canvas, for a first frame that restores the previous content, for pixels without a colour,
    and for the area outside the first frame."""
    inside = all(f['x'] + f['w'] <= gif['width'] and f['y'] + f['h'] <= gif['height']
                 for f in gif['frames'])
    first = gif['frames'][0]
    filled = (first['w'], first['h']) == (gif['width'], gif['height'])
    return inside and gif['palette'] is not None and first['disposal'] != 3 and \
        (filled or first['transparent'] is not None)


def test_imagemagick_as_reader(folder):
    rng = random.Random(SEED + 1)
    wrong, compared = [], 0
    while compared < COMPARED:
        gif = gifs.random_gif(rng)
        if not is_plain(gif):
            continue
        compared += 1
        path = folder / 'random.gif'
        path.write_bytes(gifs.write(gif))
        theirs = composed_by_imagemagick(path, folder)
        ours = [rgba(frame) for frame in read([path.read_bytes()])[0]['frames']]
        if theirs != ours:
            wrong.append(f'file {compared}: {[a == b for a, b in zip(theirs, ours)]}')
            shutil.copy(path, 'gif-differs.gif')
    result(not wrong, f'ImageMagick composes {compared} files equally', '\n'.join(wrong[:8]))


def test_imagemagick_as_writer(folder):
    """Reads an animation of frames of the demo that was written by ImageMagick, unoptimised and
    optimised in several ways."""
    sheet = DEMO / 'asha.png'
    wrong = []
    variants = {'whole': [], 'interlaced': ['-interlace', 'GIF']}
    for layers_method in ('OptimizeFrame', 'OptimizePlus', 'OptimizeTransparency', 'Optimize'):
        variants[layers_method] = ['-layers', layers_method]
    for name, options in variants.items():
        disposal = 'None' if name == 'OptimizePlus' else 'Background'
        path = folder / f'{name}.gif'
        subprocess.run([*CONVERT, '-delay', '7', '-dispose', disposal, f'{sheet}[1536x104+0+0]',
                        '+repage', '-crop', '128x104', '+repage', '-loop', '3', *options,
                        str(path)], check=True)
        theirs = composed_by_imagemagick(path, folder)
        answer = read([path.read_bytes()])[0]
        ours = [rgba(frame) for frame in answer.get('frames', [])]
        # Recent versions store the number of repetitions, older ones the number of times that the
        # animation is shown.
        if theirs != ours or len(ours) != 12 or answer['plays'] not in (2, 3) or \
                {frame['duration'] for frame in answer['frames']} != {70}:
            wrong.append(f"{name}: {len(ours)} of {len(theirs)} frames, {answer.get('error')}")
    result(not wrong, f'{len(variants)} files written by ImageMagick are read correctly',
           '\n'.join(wrong))


# ---- Invalid files ----

def simple(**changes):
    frame = {'x': 0, 'y': 0, 'w': 4, 'h': 3, 'indices': [0, 1, 2, 3] * 3, 'bits': 2,
             'duration': 5}
    gif = {'width': 4, 'height': 3, 'palette': [(9, 9, 9), (255, 0, 0), (0, 255, 0), (0, 0, 255)],
           'loops': 0, 'frames': [frame, {**frame, 'indices': [3, 2, 1, 0] * 3}]}
    return {**gif, **changes}


def test_rejected():
    original = gifs.write(simple())
    cases = {
        'nothing after the header': (original[:13], 'no picture'),
        'no pictures': (gifs.write(simple(frames=[])), 'no picture'),
        'a truncated palette': (original[:20], 'no picture'),
        'an area that is too large': (gifs.write(simple(width=1000, height=1000)),
                                      'at most 0.2621'),
    }
    answers = read([data for data, _ in cases.values()])
    for (name, (_, words)), answer in zip(cases.items(), answers):
        result(words in answer.get('error', ''), f'rejected: {name}', answer)


def test_sizes_and_durations():
    frame = simple()['frames'][0]
    no_size = simple(width=0, height=0)
    larger = simple(width=2, height=2)
    answers = read([gifs.write(no_size), gifs.write(larger)])
    result([(s.get('width'), s.get('height')) for s in answers] == [(4, 3), (4, 3)],
           'a canvas that is too small gets the size of the first picture', answers)
    durations = [0, 1, 2, 65535]
    quick = simple(frames=[{**frame, 'duration': d} for d in durations])
    answers = read([gifs.write(quick)])[0]
    result([f['duration'] for f in answers['frames']] == [100, 100, 20, 655350],
           'a duration of 0 or 1 means a tenth of a second', answers)


def test_truncated():
    gif = simple(block=4)
    original = gifs.write(gif)
    want = gifs.compose(gif)
    answers = read([original[:i] for i in range(13, len(original))])
    wrong = []
    for length, answer in zip(range(13, len(original)), answers):
        for i, frame in enumerate(answer.get('frames', [])):
            pixels = rgba(frame)
            correct = sum(a == b for a, b in zip(pixels, want[i]))
            gaps = sum(p[3] == 0 for p in pixels)
            if correct + gaps != len(pixels) and i == 0:
                wrong.append(f'{length} bytes: a pixel is wrong')
            if (correct != len(pixels)) != frame['short']:
                wrong.append(f'{length} bytes: frame {i} is not reported as truncated')
    counts = [answer.get('count', 0) for answer in answers]
    if counts != sorted(counts) or counts[-1] != 2 or counts[0] != 0:
        wrong.append(f'frames: {counts}')
    result(not wrong, 'the readable part of a truncated file is kept', '\n'.join(wrong[:8]))


def test_damaged():
    rng = random.Random(SEED + 2)
    originals = [gifs.write(gifs.random_gif(rng)) for _ in range(20)]
    answers = read([mutate.mutant(rng, originals) for _ in range(MUTANTS)])
    read_count = sum('error' not in answer for answer in answers)
    result(MUTANTS * 0.05 < read_count < MUTANTS, f'{MUTANTS} damaged files are rejected or read',
           read_count)


def main():
    print(f'# seed {SEED}')
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        test_random()
        test_imagemagick_as_reader(folder)
        test_imagemagick_as_writer(folder)
        test_rejected()
        test_sizes_and_durations()
        test_truncated()
        test_damaged()
    print(f'1..{len(results)}')
    return 0 if all(results) else 1


if __name__ == '__main__':
    sys.exit(main())
