# SPDX-License-Identifier: MIT
"""Shared by the comparisons with other programs: imports files with gab and reads the result from
the exported bank, and compares pictures."""
import base64
import json
import os
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
# Behind this folder, which has a record.py of its own.
sys.path += [str(HERE.parent / folder) for folder in ('editor', 'cli', 'support')]

SEED = int(os.environ.get('GABARIT_TEST_SEED', random.randrange(1 << 32)))


def base_name(name):
    """Returns the name of a frame without the suffix of a picture file."""
    for suffix in ('.png', '.aseprite'):
        name = name.removesuffix(suffix)
    return name


class Imported:
    """The import of files by gab: `frames` and `animations` of the only sprite, and the report."""

    def __init__(self, gab, folder, *files):
        self.gab, self.folder = gab, pathlib.Path(folder)
        self.runs('new', 'p.gabarit')
        self.runs('import', 'p.gabarit', *files, '--report', 'report.json')
        self.runs('export', 'p.gabarit', '-o', 'p.gab', '--pixels', 'rgba')
        bank = json.loads(self.runs('convert', 'p.gab', '-'))
        sprite, = bank['sprites']
        pictures = [Picture(entry['width'], entry['height'], base64.b64decode(entry['rgba']))
                    for entry in bank['pictures']]
        self.frames = [Frame(entry, pictures[entry['picture']]) for entry in sprite['frames']]
        self.animations = {entry['name']: Animation(entry, self.frames)
                           for entry in sprite.get('animations', [])}

    def runs(self, *arguments):
        status, out, err = self.gab(*arguments, cwd=self.folder)
        if status != 0 or err:
            raise ValueError(f'gab {" ".join(map(str, arguments))}: {status}, {err.decode()}')
        return out.decode()

    def events(self):
        """Returns the events of the import: names by kind of event."""
        report = json.loads((self.folder / 'report.json').read_text())
        return {one['what']: one['names'] for one in report['events']}


class Frame:
    """A frame of a bank, and its pixels. `entry` is the frame in the bank's JSON."""

    def __init__(self, entry, picture):
        self.entry, self.name, self.duration = entry, entry['name'], entry['duration']
        self.properties = entry.get('properties', {})
        # The position of the corner, relative to the hot spot.
        self.left, self.top = entry.get('left', 0), entry.get('top', 0)
        x, y = entry.get('x', 0), entry.get('y', 0)
        self.picture = picture.part(x, y, entry.get('width', picture.width - x),
                                    entry.get('height', picture.height - y))
        # The position of the corner in the untrimmed picture, and the size of that picture.
        whole = (0, 0, *self.picture.size)
        self.source = tuple(self.properties.get(f'source_{key}', value)
                            for key, value in zip('xywh', whole))

    def boxes(self):
        """Returns each box as its name and its rectangle relative to the frame's corner."""
        return sorted((box.get('name', ''), box['x'] - self.left, box['y'] - self.top,
                       box['w'], box['h']) for box in self.entry.get('boxes', []))

    def points(self):
        return sorted((point['name'], point.get('x', 0) - self.left,
                       point.get('y', 0) - self.top) for point in self.entry.get('points', []))


class Animation:
    """The names of the frames in stored order, and the direction. `entry` is the animation in the
    bank's JSON."""

    def __init__(self, entry, frames):
        self.entry = entry
        self.steps = [frames[step].name for step in entry['steps']]
        self.direction = entry.get('direction', 'forward')


# ---- Pictures ----

class Picture:
    """Pixels, row by row, with four bytes each."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data
        self.size = width, height

    def rows(self):
        step = 4 * self.width
        return [self.data[y * step:(y + 1) * step] for y in range(self.height)]

    def part(self, x, y, width, height):
        rows = self.rows()[y:y + height]
        return Picture(width, height, b''.join(row[4 * x:4 * (x + width)] for row in rows))

    def visible_bounds(self):
        """Returns the rectangle x, y, w, h around all pixels that are not fully transparent."""
        rows = self.rows()
        filled_rows = [y for y, row in enumerate(rows) if any(row[3::4])]
        if not filled_rows:
            return 0, 0, 0, 0
        alphas = [row[3::4] for row in rows[filled_rows[0]:filled_rows[-1] + 1]]
        left = min(len(row) - len(row.lstrip(b'\0')) for row in alphas)
        right = max(len(row.rstrip(b'\0')) for row in alphas)
        return left, filled_rows[0], right - left, filled_rows[-1] + 1 - filled_rows[0]

    def cleared(self):
        """Returns the pixels, with the colours of transparent pixels set to zero."""
        data = bytearray(self.data)
        for i in range(3, len(data), 4):
            if data[i] == 0:
                data[i - 3:i] = b'\0\0\0'
        return bytes(data)


# The maximum difference of a colour times its alpha, for partly transparent pixels: 2 if alpha
# is 255. Canvases premultiply such colours and may round them differently.
MAX_ROUNDING = 2 * 255


def difference(one, other):
    """Returns how two pictures differ; '' if they do not."""
    if one.size != other.size:
        return f'sizes {one.size} and {other.size}'
    a, b = one.cleared(), other.cleared()
    for i in range(0, len(a) if a != b else 0, 4):
        p, q, alpha = a[i:i + 4], b[i:i + 4], a[i + 3]
        distance = max(abs(p[k] - q[k]) for k in range(3)) * alpha
        if alpha != q[3] or distance > (MAX_ROUNDING if 0 < alpha < 255 else 0):
            return f'{tuple(p)} and {tuple(q)} at {i // 4 % one.width},{i // 4 // one.width}'
    return ''
