#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How many sheets are cut as their authors cut them: those of the demo, and of Pingus, which says
beside its pictures how many frames they have, where Debian's pingus-data is installed. Speaks TAP.

    test_guess_sheets.py GUESS_SHEETS DEMO_FOLDER
"""
import collections
import json
import pathlib
import re
import struct
import subprocess
import sys

ART = pathlib.Path('/usr/share/games/pingus/data/images')
SHEETS, SINGLE = 0.88, 0.97  # shares that are to be right


def size_of(picture):
    return struct.unpack('>II', picture.read_bytes()[16:24])


def said_by(text, word):
    found = re.search(rf'\({word}\s+(\d+)\s+(\d+)\)', text)
    return (int(found.group(1)), int(found.group(2))) if found else None


def published():
    """The size of a frame, by picture; of those that have one size only."""
    sizes = collections.defaultdict(set)
    for file in sorted(ART.rglob('*.sprite')):
        text = file.read_text('utf-8', 'replace')
        name = re.search(r'\(image(?:-file)?\s+"([^"]+)"', text)
        picture = (file.parent / name.group(1)).resolve() if name else None
        if picture is None or picture.suffix != '.png' or not picture.exists():
            continue
        width, height = size_of(picture)
        across, down = said_by(text, 'array') or (1, 1)
        sizes[picture].add(said_by(text, 'size') or (width // across, height // down))
    return {picture: found.pop() for picture, found in sizes.items() if len(found) == 1}


def of_demo(folder):
    """The size of a frame of the demo's sheets, and of its single pictures."""
    project = json.loads((folder / 'demo.gabarit').read_text())
    pictures = {each['id']: folder / each['path'] for each in project['pictures']}
    truth = {path: size_of(path) for path in pictures.values()}
    truth.update((pictures[frame['picture']], (frame['w'], frame['h']))
                 for sprite in project['sprites'] for frame in sprite['frames'])
    return truth


def measure(guesser, root, truth):
    """Says which guesses are wrong; how many are right, and of how many, by what they are."""
    said = subprocess.run([guesser, root], input=''.join(f'{picture}\n' for picture in truth),
                          check=True, capture_output=True, text=True).stdout.splitlines()
    counts = {'sheets': [0, 0], 'single pictures': [0, 0]}
    for (picture, frame), words in zip(truth.items(), said):
        kind, width, height = words.split()[:3]
        single = frame == size_of(picture)
        good = (int(width), int(height)) == frame and (kind != 'grid' or not single)
        count = counts['single pictures' if single else 'sheets']
        count[0] += good
        count[1] += 1
        if not good:
            print(f'# {picture.name}: {words}, but frames are {frame}')
    return counts


def main():
    folder = pathlib.Path(sys.argv[2]).resolve()
    demo = measure(sys.argv[1], folder, of_demo(folder))
    wanted = [('the demo', demo, 'sheets', 1), ('the demo', demo, 'single pictures', 1)]
    if ART.exists():
        pingus = measure(sys.argv[1], ART, published())
        wanted += [('Pingus', pingus, 'sheets', SHEETS),
                   ('Pingus', pingus, 'single pictures', SINGLE)]
    else:
        print('# left out: the pictures of Pingus (pingus-data)')
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
