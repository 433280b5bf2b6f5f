#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How many of a game's sheets are cut as its authors cut them: Pingus says beside its pictures how
many frames they have. Speaks TAP; without Debian's pingus-data there is nothing to measure.

    test_guess_sheets.py GUESS_SHEETS
"""
import collections
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


def main():
    truth = published() if ART.exists() else {}
    if not truth:
        print('1..0 # SKIP the pictures of Pingus are not on this machine (pingus-data)')
        return 0
    said = subprocess.run([sys.argv[1]], input=''.join(f'{picture}\n' for picture in truth),
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
            print(f'# {picture.relative_to(ART)}: {words}, but frames are {frame}')
    print('1..2')
    status = 0
    for number, (what, least) in enumerate((('sheets', SHEETS), ('single pictures', SINGLE)), 1):
        right, count = counts[what]
        good = count > 0 and right >= least * count
        status |= not good
        print(f"{'ok' if good else 'not ok'} {number} - {right} of {count} {what} are right")
    return status


if __name__ == '__main__':
    sys.exit(main())
