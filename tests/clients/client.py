# SPDX-License-Identifier: MIT
"""What the comparisons with other programs share: what gab made of a file, read from the bank that
it exports, and pictures that are compared."""
import base64
import json
import os
import pathlib
import random
import sys

from PIL import Image, ImageChops

HERE = pathlib.Path(__file__).resolve().parent
for folder in ('cli', 'core'):
    sys.path.insert(0, str(HERE.parent / folder))
from tap import Folder, Gab, Tap  # noqa: E402, for those who import this

SEED = int(os.environ.get('GABARIT_TEST_SEED', random.randrange(1 << 32)))


def plain(name):
    """The name of a frame without the suffix of a picture."""
    for suffix in ('.png', '.aseprite'):
        name = name.removesuffix(suffix)
    return name


class Made:
    """What gab made of files: `frames` and `animations` of the only sprite, and the report."""

    def __init__(self, gab, folder, *files):
        self.gab, self.folder = gab, pathlib.Path(folder)
        self.good('new', 'p.gabarit')
        self.said = self.good('import', 'p.gabarit', *files, '--report', 'report.json')
        self.good('export', 'p.gabarit', '-o', 'p.gab', '--pixels', 'rgba')
        self.bank = json.loads(self.good('convert', 'p.gab', '-'))
        self.tags = {own['number']: own['name'] for own in self.bank['tags']}
        self.sprite, = self.bank['sprites']
        pictures = [Image.frombytes('RGBA', (own['width'], own['height']),
                                    base64.b64decode(own['rgba']))
                    for own in self.bank['pictures']]
        self.frames = [Frame(own, pictures[own['picture']]) for own in self.sprite['frames']]
        self.animations = {own['name']: Animation(own, self.frames)
                           for own in self.sprite.get('animations', [])}

    def good(self, *words):
        status, out, err = self.gab(*words, cwd=self.folder)
        if status != 0 or err:
            raise ValueError(f'gab {" ".join(map(str, words))}: {status}, {err.decode()}')
        return out.decode()

    def events(self):
        """What the import told: names by what happened."""
        report = json.loads((self.folder / 'report.json').read_text())
        return {one['what']: one['names'] for one in report['events']}


class Frame:
    """A frame of a bank, and its pixels."""

    def __init__(self, own, picture):
        self.own, self.name = own, own['name']
        self.duration = own['duration']
        # Where the corner is, from the hot spot.
        self.left, self.top = own.get('left', 0), own.get('top', 0)
        x, y = own.get('x', 0), own.get('y', 0)
        width, height = own.get('width', picture.width - x), own.get('height', picture.height - y)
        self.image = picture.crop((x, y, x + width, y + height))
        # Where the corner is in the picture before it was trimmed, and the size of that one.
        more = own.get('properties', {})
        self.source = tuple(more.get(f'source_{key}', value) for key, value in
                            zip('xywh', (0, 0, width, height)))

    def boxes(self):
        """Name, and rectangle from the frame's corner."""
        return sorted((box.get('name', ''), box['left'] - self.left, box['top'] - self.top,
                       box['right'] - box['left'], box['bottom'] - box['top'])
                      for box in self.own.get('boxes', []))

    def points(self):
        return sorted((point['name'], point.get('x', 0) - self.left,
                       point.get('y', 0) - self.top) for point in self.own.get('points', []))


class Animation:
    """The names of the frames as they are stored, and the way they are played."""

    def __init__(self, own, frames):
        self.own = own
        self.steps = [frames[step].name for step in own['steps']]
        self.direction = own.get('direction', 'forward')


# ---- Pictures ----

def cropped(image):
    """What is seen of a picture, and where its corner is."""
    box = image.getchannel('A').getbbox() or (0, 0, 0, 0)
    return image.crop(box), box[0], box[1]


def premultiplied(image):
    alpha = image.getchannel('A')
    return [ImageChops.multiply(image.getchannel(colour), alpha) for colour in 'RGB'] + [alpha]


def unlike(one, other):
    """In which way two pictures differ; '' if they do not. Where a pixel is half seen, a canvas
    that multiplies colours with alpha may round each."""
    if one.size != other.size:
        return f'sizes {one.size} and {other.size}'
    solid = one.getchannel('A').point(lambda a: 255 * (a in (0, 255)))
    for name, a, b in zip('RGBA', premultiplied(one), premultiplied(other)):
        apart = ImageChops.difference(a, b)
        exact = ImageChops.multiply(apart, solid).getextrema()[1]
        if exact > 0 or apart.getextrema()[1] > (0 if name == 'A' else 2):
            return f'{name} differs by {apart.getextrema()[1]} within {apart.getbbox()}'
    return ''
