#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the sheets whose guessed cells are correct: those of the demo, the same with lines or gaps
that ImageMagick adds between their frames, and, if pingus-data of Debian is installed, those of
Pingus, whose files state the number of frames. Also counts the islands in sheets of Debian's games,
whose figures were counted by hand. Prints TAP.

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
GAMES = pathlib.Path('/usr/share/games')
FIGURES = {  # the number of figures in each sheet
    'ceferino/ima/fuente.png': 80, 'ceferino/ima/fuente1.png': 80, 'ceferino/ima/fuente2.png': 80,
    'ceferino/ima/gaucho.png': 24, 'ceferino/ima/mate.png': 4,
    'lbreakout2/gfx/explosions.png': 45, 'lbreakout2/gfx/explosions_dark.png': 45,
    'pingus/data/images/pingus/player0/digger.png': 14,
    'pingus/data/images/pingus/player0/walker.png': 16,
    'teeworlds/data/mapres/generic_deathtiles.png': 24, 'teeworlds/data/skins/xmas_hat.png': 4}
SHEETS, SINGLE = 0.88, 0.97  # required fractions of correct guesses


def png_size(picture):
    return struct.unpack('>II', picture.read_bytes()[16:24])


def values_of(text, word):
    found = re.search(rf'\({word}\s+(\d+)\s+(\d+)\)', text)
    return (int(found.group(1)), int(found.group(2))) if found else None


def sizes_of_pingus():
    """Returns the frame size of each picture that has only one."""
    sizes = collections.defaultdict(set)
    for file in sorted(ART.rglob('*.sprite')):
        text = file.read_text('utf-8', 'replace')
        name = re.search(r'\(image(?:-file)?\s+"([^"]+)"', text)
        picture = (file.parent / name.group(1)).resolve() if name else None
        if picture is None or picture.suffix != '.png' or not picture.exists():
            continue
        width, height = png_size(picture)
        columns, rows = values_of(text, 'array') or (1, 1)
        sizes[picture].add(values_of(text, 'size') or (width // columns, height // rows))
    return {picture: found.pop() for picture, found in sizes.items() if len(found) == 1}


def sizes_of_demo(folder):
    """Returns the frame sizes of the demo's sheets and single pictures."""
    project = json.loads((folder / 'demo.gabarit').read_text())
    pictures = {picture['id']: folder / picture['path'] for picture in project['pictures']}
    sizes = {path: png_size(path) for path in pictures.values()}
    sizes.update((pictures[frame['picture']], (frame['w'], frame['h']))
                 for sprite in project['sprites'] for frame in sprite['frames'])
    return sizes


class SeparatedSheets:
    """Sheets of the frames of the demo, with lines or gaps between them."""

    def __init__(self, folder, scratch):
        self.folder = folder
        self.scratch = scratch
        self.sizes = {}

    def add(self, picture, size, columns, rows, line, background=None, border=None, ink='none'):
        """Creates a sheet of the first frames of a picture, with lines between them and around all
        of them; transparent ink gives gaps. `border` is the width of the outer lines, or None for
        that of the others. `background` is the colour behind the frames, or None."""
        width, height = size
        border = line if border is None else border
        name = f'{picture}-{columns}x{rows}-{line}-{border}-{ink}-{background}.png'
        path = self.scratch / name.replace('#', '')
        sheet_width = 2 * border + columns * width + (columns - 1) * line
        sheet_height = 2 * border + rows * height + (rows - 1) * line
        command = ['convert', '-size', f'{sheet_width}x{sheet_height}', f'xc:{ink}', '-alpha',
                   'set']
        for index in range(columns * rows):
            column, row = index % columns, index // columns
            command += ['(', self.folder / f'{picture}.png', '-crop',
                        f'{width}x{height}+{column * width}+{row * height}', '+repage',
                        *(['-compose', 'Over', '-background', background, '-flatten']
                          if background else []), ')', '-geometry',
                        f'+{border + column * (width + line)}+{border + row * (height + line)}',
                        '-compose', 'Copy', '-composite']
        subprocess.run([*map(str, command), f'PNG32:{path}'], check=True)
        self.sizes[path] = size

    def add_all(self, size):
        for ink, background in (('black', None), ('#3c78d8', None), ('black', 'white'),
                                ('#00ff00', 'magenta'), ('white', '#404050')):
            for line, border in ((1, 1), (2, 2), (1, 0), (2, 0)):
                self.add('asha', size, 6, 3, line, background, border, ink)
        self.add('borin', size, 4, 4, 1, None, 2, 'black')
        self.add('asha', size, 5, 1, 2, None, 2, 'red')
        self.add('asha', size, 1, 4, 1, 'white', 1, 'black')
        for line, border in ((1, 1), (2, 0), (2, 2), (1, 0)):
            self.add('asha', size, 6, 4, line, None, border)
        for line, border in ((1, 1), (2, 0), (4, 4), (5, 3), (8, 0)):
            self.add('asha', size, 4, 3, line, 'white', border)


def measure(guesser, root, sizes):
    """Prints the wrong guesses. Returns [correct guesses, all guesses] by kind of picture."""
    answers = subprocess.run([guesser, root], input=''.join(f'{picture}\n' for picture in sizes),
                             check=True, capture_output=True, text=True).stdout.splitlines()
    counts = {'sheets': [0, 0], 'single pictures': [0, 0]}
    for (picture, frame), answer in zip(sizes.items(), answers):
        kind, width, height = answer.split()[:3]
        single = frame == png_size(picture)
        is_correct = (int(width), int(height)) == frame and (kind != 'grid' or not single)
        count = counts['single pictures' if single else 'sheets']
        count[0] += is_correct
        count[1] += 1
        if not is_correct:
            print(f'# {picture.name}: {answer}, but the frames are {frame}')
    return counts


def count_islands(guesser):
    """Prints the wrong counts; returns [correct counts, all counts]."""
    sheets = {GAMES / name: count for name, count in FIGURES.items() if (GAMES / name).exists()}
    answers = subprocess.run([guesser, GAMES], input=''.join(f'{picture}\n' for picture in sheets),
                             check=True, capture_output=True, text=True).stdout.splitlines()
    correct = 0
    for (picture, count), answer in zip(sheets.items(), answers):
        found = int(re.search(r'islands (\d+) min', answer).group(1))
        correct += found == count
        if found != count:
            print(f'# {picture.name}: {found} islands, but {count} figures')
    return correct, len(sheets)


def main():
    folder = pathlib.Path(sys.argv[2]).resolve()
    sizes = sizes_of_demo(folder)
    demo = measure(sys.argv[1], folder, sizes)
    with tempfile.TemporaryDirectory() as scratch:
        separated = SeparatedSheets(folder, pathlib.Path(scratch).resolve())
        separated.add_all(sizes[folder / 'asha.png'])
        between = measure(sys.argv[1], scratch, separated.sizes)
    wanted = [('the demo', demo, 'sheets', 1), ('the demo', demo, 'single pictures', 1),
              ('the demo with lines or gaps between their frames', between, 'sheets', 1)]
    if ART.exists():
        pingus = measure(sys.argv[1], ART, sizes_of_pingus())
        wanted += [('Pingus', pingus, 'sheets', SHEETS),
                   ('Pingus', pingus, 'single pictures', SINGLE)]
    else:
        print('# left out: pingus-data: guess of sheets')
    islands, sheets = count_islands(sys.argv[1])
    if sheets < len(FIGURES):
        print(f'# left out: {len(FIGURES) - sheets} sheets of games: islands')
    if sheets > 0:
        wanted.append(('games', {'sheets of islands': (islands, sheets)}, 'sheets of islands', 1))
    print(f'1..{len(wanted)}')
    status = 0
    for number, (source, counts, kind, required) in enumerate(wanted, 1):
        correct, count = counts[kind]
        passed = count > 0 and correct >= required * count
        status |= not passed
        print(f"{'ok' if passed else 'not ok'} {number} - {correct} of {count} {kind} of {source} "
              'are guessed correctly')
    return status


if __name__ == '__main__':
    sys.exit(main())
