#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the sheets that are cut as their authors cut them: those of the demo, the same with lines
or gaps that ImageMagick puts between their frames, and, if Debian's pingus-data is installed, those
of Pingus, whose files state the number of frames. Prints TAP.

    test_guess_sheets.py GUESS_SHEETS DEMO_FOLDER
"""
import collections
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

ART = pathlib.Path('/usr/share/games/pingus/data/images')
SHEETS, SINGLE = 0.88, 0.97  # required shares of correct guesses


def capped_size(picture):
    return struct.unpack('>II', picture.read_bytes()[16:24])


def said_by(text, word):
    found = re.search(rf'\({word}\s+(\d+)\s+(\d+)\)', text)
    return (int(found.group(1)), int(found.group(2))) if found else None


def published():
    """Returns the frame size of each picture that has only one."""
    sizes = collections.defaultdict(set)
    for file in sorted(ART.rglob('*.sprite')):
        text = file.read_text('utf-8', 'replace')
        name = re.search(r'\(image(?:-file)?\s+"([^"]+)"', text)
        picture = (file.parent / name.group(1)).resolve() if name else None
        if picture is None or picture.suffix != '.png' or not picture.exists():
            continue
        width, height = capped_size(picture)
        across, down = said_by(text, 'array') or (1, 1)
        sizes[picture].add(said_by(text, 'size') or (width // across, height // down))
    return {picture: found.pop() for picture, found in sizes.items() if len(found) == 1}


def of_demo(folder):
    """Returns the frame sizes of the demo's sheets and single pictures."""
    project = json.loads((folder / 'demo.gabarit').read_text())
    pictures = {each['id']: folder / each['path'] for each in project['pictures']}
    truth = {path: capped_size(path) for path in pictures.values()}
    truth.update((pictures[frame['picture']], (frame['w'], frame['h']))
                 for sprite in project['sprites'] for frame in sprite['frames'])
    return truth


class Dressed:
    """Frames of the demo, joined to sheets with something between them."""

    def __init__(self, folder, scratch):
        self.folder = folder
        self.scratch = scratch
        self.truth = {}

    def add(self, picture, size, columns, rows, line, behind=None, border=None, ink='none'):
        """Lays out the first frames of a sheet, with lines between them and around all of them;
        transparent ink gives gaps. `border` is the width of the outer lines, or None for that of
        the others. `behind` is the colour behind the frames, or None."""
        width, height = size
        border = line if border is None else border
        name = f'{picture}-{columns}x{rows}-{line}-{border}-{ink}-{behind}.png'
        path = self.scratch / name.replace('#', '')
        across = 2 * border + columns * width + (columns - 1) * line
        down = 2 * border + rows * height + (rows - 1) * line
        words = ['convert', '-size', f'{across}x{down}', f'xc:{ink}', '-alpha', 'set']
        for index in range(columns * rows):
            column, row = index % columns, index // columns
            words += ['(', self.folder / f'{picture}.png', '-crop',
                      f'{width}x{height}+{column * width}+{row * height}', '+repage',
                      *(['-compose', 'Paint over', '-background', behind, '-flatten']
                        if behind else []), ')', '-geometry',
                      f'+{border + column * (width + line)}+{border + row * (height + line)}',
                      '-compose', 'Copy', '-composite']
        subprocess.run([*map(str, words), f'PNG32:{path}'], check=True)
        self.truth[path] = size

    def add_all(self, size):
        for ink, behind in (('black', None), ('#3c78d8', None), ('black', 'white'),
                            ('#00ff00', 'magenta'), ('white', '#404050')):
            for line, border in ((1, 1), (2, 2), (1, 0), (2, 0)):
                self.add('asha', size, 6, 3, line, behind, border, ink)
        self.add('borin', size, 4, 4, 1, None, 2, 'black')
        self.add('asha', size, 5, 1, 2, None, 2, 'red')
        self.add('asha', size, 1, 4, 1, 'white', 1, 'black')
        for line, border in ((1, 1), (2, 0), (2, 2), (1, 0)):
            self.add('asha', size, 6, 4, line, None, border)
        for line, border in ((1, 1), (2, 0), (4, 4), (5, 3), (8, 0)):
            self.add('asha', size, 4, 3, line, 'white', border)


def measure(guesser, root, truth):
    """Prints the wrong guesses; returns the number of correct ones and of all, by kind of
    picture."""
    said = subprocess.run([guesser, root], input=''.join(f'{picture}\n' for picture in truth),
                          check=True, capture_output=True, text=True).stdout.splitlines()
    counts = {'sheets': [0, 0], 'single pictures': [0, 0]}
    for (picture, frame), words in zip(truth.items(), said):
        kind, width, height = words.split()[:3]
        single = frame == capped_size(picture)
        good = (int(width), int(height)) == frame and (kind != 'grid' or not single)
        count = counts['single pictures' if single else 'sheets']
        count[0] += good
        count[1] += 1
        if not good:
            print(f'# {picture.name}: {words}, but frames are {frame}')
    return counts


def main():
    folder = pathlib.Path(sys.argv[2]).resolve()
    truth = of_demo(folder)
    demo = measure(sys.argv[1], folder, truth)
    with tempfile.TemporaryDirectory() as scratch:
        dressed = Dressed(folder, pathlib.Path(scratch).resolve())
        dressed.add_all(truth[folder / 'asha.png'])
        between = measure(sys.argv[1], scratch, dressed.truth)
    wanted = [('the demo', demo, 'sheets', 1), ('the demo', demo, 'single pictures', 1),
              ('the demo with lines or gaps between their frames', between, 'sheets', 1)]
    if ART.exists():
        pingus = measure(sys.argv[1], ART, published())
        wanted += [('Pingus', pingus, 'sheets', SHEETS),
                   ('Pingus', pingus, 'single pictures', SINGLE)]
    else:
        print('# left out: pingus-data: guess of sheets')
    print(f'1..{len(wanted)}')
    status = 0
    for number, (whose, counts, what, least) in enumerate(wanted, 1):
        right, count = counts[what]
        good = count > 0 and right >= least * count
        status |= not good
        print(f"{'ok' if good else 'not ok'} {number} - {right} of {count} {what} of {whose} are "
              'right')
    return status


if __name__ == '__main__':
    sys.exit(main())
