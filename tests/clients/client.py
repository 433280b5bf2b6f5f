# SPDX-License-Identifier: MIT
"""Shared by the comparisons with other programs: what gab imports from a file, read from the
exported bank, and pictures to compare."""
import base64
import json
import os
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
for folder in ('editor', 'cli', 'core'):
    sys.path.insert(0, str(HERE.parent / folder))

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
        self.good('new', 'p.gabarit')
        self.good('import', 'p.gabarit', *files, '--report', 'report.json')
        self.good('export', 'p.gabarit', '-o', 'p.gab', '--pixels', 'rgba')
        bank = json.loads(self.good('convert', 'p.gab', '-'))
        sprite, = bank['sprites']
        pictures = [Picture(own['width'], own['height'], base64.b64decode(own['rgba']))
                    for own in bank['pictures']]
        self.frames = [Frame(own, pictures[own['picture']]) for own in sprite['frames']]
        self.animations = {own['name']: Animation(own, self.frames)
                           for own in sprite.get('animations', [])}

    def good(self, *arguments):
        status, out, err = self.gab(*arguments, cwd=self.folder)
        if status != 0 or err:
            raise ValueError(f'gab {" ".join(map(str, arguments))}: {status}, {err.decode()}')
        return out.decode()

    def events(self):
        """Returns the events of the import: names by kind of event."""
        report = json.loads((self.folder / 'report.json').read_text())
        return {one['what']: one['names'] for one in report['events']}


class Frame:
    """A frame of a bank, and its pixels."""

    def __init__(self, own, picture):
        self.own, self.name, self.duration = own, own['name'], own['duration']
        self.more = own.get('properties', {})
        # The position of the corner, relative to the hot spot.
        self.left, self.top = own.get('left', 0), own.get('top', 0)
        x, y = own.get('x', 0), own.get('y', 0)
        self.picture = picture.part(x, y, own.get('width', picture.width - x),
                                    own.get('height', picture.height - y))
        # The position of the corner in the untrimmed picture, and the size of that picture.
        whole = (0, 0, *self.picture.size)
        self.source = tuple(self.more.get(f'source_{key}', value)
                            for key, value in zip('xywh', whole))

    def boxes(self):
        """Returns each box as its name and its rectangle relative to the frame's corner."""
        return sorted((box.get('name', ''), box['left'] - self.left, box['top'] - self.top,
                       box['right'] - box['left'], box['bottom'] - box['top'])
                      for box in self.own.get('boxes', []))

    def points(self):
        return sorted((point['name'], point.get('x', 0) - self.left,
                       point.get('y', 0) - self.top) for point in self.own.get('points', []))


class Animation:
    """The names of the frames in stored order, and the direction."""

    def __init__(self, own, frames):
        self.own = own
        self.steps = [frames[step].name for step in own['steps']]
        self.direction = own.get('direction', 'forward')


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

    def seen(self):
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


def difference(one, other):
    """Returns how two pictures differ; '' if they do not. Canvases premultiply colours, and may
    round those of partly transparent pixels differently."""
    if one.size != other.size:
        return f'sizes {one.size} and {other.size}'
    a, b = one.cleared(), other.cleared()
    for i in range(0, len(a) if a != b else 0, 4):
        p, q, alpha = a[i:i + 4], b[i:i + 4], a[i + 3]
        distance = max(abs(p[k] - q[k]) for k in range(3)) * alpha
        if alpha != q[3] or distance > (2 * 255 if 0 < alpha < 255 else 0):
            return f'{tuple(p)} and {tuple(q)} at {i // 4 % one.width},{i // 4 // one.width}'
    return ''
