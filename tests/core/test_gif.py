#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads GIF files and compares the result with a writer and a slow composer that share no code with
the program (gif_files.py), and with ImageMagick, both as a reader and as a writer. Truncated or
damaged files are read as far as possible or rejected, without a crash. Prints TAP.

usage: test_gif.py PIPE DEMO_FOLDER
"""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import file_pipe
import gif_files as gifs

PIPE, DEMO = sys.argv[1], pathlib.Path(sys.argv[2])
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
DIVISOR = int(os.environ.get('GABARIT_TEST_DIVISOR', 1))
FILES, MUTANTS, SEEN = max(20, 400 // DIVISOR), max(200, 8000 // DIVISOR), max(8, 40 // DIVISOR)
CONVERT = [shutil.which('magick')] if shutil.which('magick') else [shutil.which('convert')]
os.environ['MAGICK_THREAD_LIMIT'] = '1'
results = []


def result(good, name, why=''):
    results.append(bool(good))
    for line in [] if good else str(why)[:2000].split('\n'):
        print(f'# {line}')
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}", flush=True)


def read(files):
    """Returns the program's result for each file."""
    return file_pipe.read(PIPE, files, SEED, 'gif-crash.gif')


def rgba(frame):
    """Returns the pixels of a frame from the program; invisible pixels are all zero."""
    data = bytes.fromhex(frame['rgba'])
    return [tuple(data[i:i + 4]) if data[i + 3] else (0, 0, 0, 0) for i in range(0, len(data), 4)]


def expected(gif):
    return {'width': gif['width'], 'height': gif['height'],
            'plays': 1 if gif['loops'] is None else gif['loops'],
            'durations': [gifs.milliseconds(frame) for frame in gif['frames']],
            'frames': gifs.compose(gif)}


def found(said):
    return {'width': said.get('width'), 'height': said.get('height'), 'plays': said.get('plays'),
            'durations': [frame['duration'] for frame in said.get('frames', [])],
            'frames': [rgba(frame) for frame in said.get('frames', [])]}


def difference(gif, said):
    """Describes the first difference; '' if there is none."""
    want, got = expected(gif), found(said)
    if want == got:
        return ''
    for key in ('width', 'height', 'plays', 'durations'):
        if want[key] != got[key]:
            return f"{key}: {got[key]} instead of {want[key]}; {said.get('error')}"
    wrong = [i for i, frame in enumerate(want['frames']) if frame != got['frames'][i]]
    return f'frames {wrong} are others'


def written():
    rng = random.Random(SEED)
    all_gifs = [gifs.random_gif(rng) for _ in range(FILES)]
    said = read([gifs.write(gif) for gif in all_gifs])
    wrong = [(i, difference(gif, say)) for i, (gif, say) in enumerate(zip(all_gifs, said))]
    wrong = [f'file {i}: {why}' for i, why in wrong if why]
    result(not wrong, f'{FILES} random files are as they were written', '\n'.join(wrong[:8]))
    short = [i for i, say in enumerate(said) if any(frame['short'] for frame in say['frames'])]
    result(not short, 'none of them is short', short)


# ---- Another program ----

def composed_by_imagemagick(path, folder):
    """Returns the frames of a file as ImageMagick shows them."""
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
    """True if programs agree on a file: they differ on frames that extend beyond the canvas, on
    what a first frame restores, on pixels without a colour, and on the area next to the first
    frame."""
    inside = all(f['x'] + f['w'] <= gif['width'] and f['y'] + f['h'] <= gif['height']
                 for f in gif['frames'])
    first = gif['frames'][0]
    filled = (first['w'], first['h']) == (gif['width'], gif['height'])
    return inside and gif['palette'] is not None and first['disposal'] != 3 and \
        (filled or first['transparent'] is not None)


def read_by_imagemagick(folder):
    rng = random.Random(SEED + 1)
    wrong, seen = [], 0
    while seen < SEEN:
        gif = gifs.random_gif(rng)
        if not is_plain(gif):
            continue
        seen += 1
        path = folder / 'random.gif'
        path.write_bytes(gifs.write(gif))
        theirs = composed_by_imagemagick(path, folder)
        ours = [rgba(frame) for frame in read([path.read_bytes()])[0]['frames']]
        if theirs != ours:
            wrong.append(f'file {seen}: {[a == b for a, b in zip(theirs, ours)]}')
            shutil.copy(path, 'gif-differs.gif')
    result(not wrong, f'ImageMagick shows {seen} of them alike', '\n'.join(wrong[:8]))


def written_by_imagemagick(folder):
    """Reads an animation of the demo's frames that ImageMagick wrote: whole, and optimised in
    several ways."""
    sheet = DEMO / 'asha.png'
    wrong = []
    ways = {'whole': [], 'interlaced': ['-interlace', 'GIF']}
    for way in ('OptimizeFrame', 'OptimizePlus', 'OptimizeTransparency', 'Optimize'):
        ways[way] = ['-layers', way]
    for name, options in ways.items():
        disposal = 'None' if name == 'OptimizePlus' else 'Background'
        path = folder / f'{name}.gif'
        subprocess.run([*CONVERT, '-delay', '7', '-dispose', disposal, f'{sheet}[1536x104+0+0]',
                        '+repage', '-crop', '128x104', '+repage', '-loop', '3', *options,
                        str(path)], check=True)
        theirs = composed_by_imagemagick(path, folder)
        said = read([path.read_bytes()])[0]
        ours = [rgba(frame) for frame in said.get('frames', [])]
        # Recent versions store the number of repetitions, older ones the number of times that it is
        # shown.
        if theirs != ours or len(ours) != 12 or said['plays'] not in (2, 3) or \
                {frame['duration'] for frame in said['frames']} != {70}:
            wrong.append(f"{name}: {len(ours)} of {len(theirs)} frames, {said.get('error')}")
    result(not wrong, f'{len(ways)} files that ImageMagick made are read alike', '\n'.join(wrong))


# ---- Invalid files ----

def simple(**changes):
    frame = {'x': 0, 'y': 0, 'w': 4, 'h': 3, 'indices': [0, 1, 2, 3] * 3, 'bits': 2,
             'duration': 5}
    gif = {'width': 4, 'height': 3, 'palette': [(9, 9, 9), (255, 0, 0), (0, 255, 0), (0, 0, 255)],
           'loops': 0, 'frames': [frame, {**frame, 'indices': [3, 2, 1, 0] * 3}]}
    return {**gif, **changes}


def refused():
    whole = gifs.write(simple())
    cases = {
        'nothing behind the header': (whole[:13], 'no picture'),
        'no pictures': (gifs.write(simple(frames=[])), 'no picture'),
        'half a palette': (whole[:20], 'no picture'),
        'a size that is too large': (gifs.write(simple(width=2000, height=2)), 'limit'),
        'an area that is too large': (gifs.write(simple(width=1000, height=1000)), 'limit'),
    }
    said = read([data for data, _ in cases.values()])
    for (name, (_, words)), say in zip(cases.items(), said):
        result(words in say.get('error', ''), f'refused: {name}', say)


def odd():
    frame = simple()['frames'][0]
    no_size = simple(width=0, height=0)
    larger = simple(width=2, height=2)
    said = read([gifs.write(no_size), gifs.write(larger)])
    result([(s.get('width'), s.get('height')) for s in said] == [(4, 3), (4, 3)],
           'a file is as large as its first picture', said)
    durations = [0, 1, 2, 65535]
    quick = simple(frames=[{**frame, 'duration': d} for d in durations])
    said = read([gifs.write(quick)])[0]
    result([f['duration'] for f in said['frames']] == [100, 100, 20, 655350],
           'no duration, or one that is not meant, is a tenth of a second', said)


def cut_short():
    gif = simple(block=4)
    whole = gifs.write(gif)
    want = gifs.compose(gif)
    said = read([whole[:i] for i in range(13, len(whole))])
    wrong = []
    for length, say in zip(range(13, len(whole)), said):
        for i, frame in enumerate(say.get('frames', [])):
            pixels = rgba(frame)
            right = sum(a == b for a, b in zip(pixels, want[i]))
            gaps = sum(p[3] == 0 for p in pixels)
            if right + gaps != len(pixels) and i == 0:
                wrong.append(f'{length} bytes: a pixel is another')
            if (right != len(pixels)) != frame['short']:
                wrong.append(f'{length} bytes: frame {i} is not said to be short')
    counts = [say.get('count', 0) for say in said]
    if counts != sorted(counts) or counts[-1] != 2 or counts[0] != 0:
        wrong.append(f'frames: {counts}')
    result(not wrong, 'of a file that is cut short, what came is kept', '\n'.join(wrong[:8]))


def mutant(rng, whole):
    data = bytearray(whole)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(data))
        kind = rng.randrange(4)
        if kind == 0:
            data[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        elif kind == 1:
            del data[at:at + rng.choice((1, 2, 9))]
        elif kind == 2:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 2, 9))))
        else:
            data = data[:at]
        data = data or bytearray(b'G')
    return bytes(data)


def damaged():
    rng = random.Random(SEED + 2)
    wholes = [gifs.write(gifs.random_gif(rng)) for _ in range(20)]
    said = read([mutant(rng, rng.choice(wholes)) for _ in range(MUTANTS)])
    good = sum('error' not in say for say in said)
    result(MUTANTS * 0.05 < good < MUTANTS, f'{MUTANTS} damaged files are refused or read', good)


def main():
    print(f'# seed {SEED}')
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        written()
        read_by_imagemagick(folder)
        written_by_imagemagick(folder)
        refused()
        odd()
        cut_short()
        damaged()
    print(f'1..{len(results)}')
    return 0 if all(results) else 1


if __name__ == '__main__':
    sys.exit(main())
