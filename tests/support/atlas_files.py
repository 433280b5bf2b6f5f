# SPDX-License-Identifier: MIT
"""Writes atlases like other programs: pages with trimmed, rotated and padded pictures, and the JSON
in five dialects. Implemented only from the behaviour of those programs; shares no code with the
reader.

A picture is {'name', 'rows': [[rgba, ...], ...], 'anchor': (x, y) or None, 'duration'}; rgba is
four bytes.
"""
import json
import struct
import zlib

CLEAR = b'\0\0\0\0'


def png(rows):
    """Returns the bytes of a PNG file."""
    def chunk(kind, body):
        return (struct.pack('>I', len(body)) + kind + body +
                struct.pack('>I', zlib.crc32(kind + body)))
    head = struct.pack('>IIBBBBB', len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    data = b''.join(b'\0' + b''.join(row) for row in rows)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(data)) +
            chunk(b'IEND', b''))


def clockwise(rows):
    return [list(row) for row in zip(*rows[::-1])]


def counter_clockwise(rows):
    return [list(row) for row in zip(*rows)][::-1]


def trim(rows):
    """Returns the bounds x, y, w, h of the visible pixels, or one pixel if none is visible."""
    ys = [y for y, row in enumerate(rows) if any(pixel[3] for pixel in row)]
    xs = [x for x in range(len(rows[0])) if any(row[x][3] for row in rows)]
    if not ys:
        return 0, 0, 1, 1
    return xs[0], ys[0], xs[-1] - xs[0] + 1, ys[-1] - ys[0] + 1


def part(rows, x, y, w, h):
    return [row[x:x + w] for row in rows[y:y + h]]


class Page:
    """Places rectangles on shelves."""

    def __init__(self, width):
        self.width, self.x, self.y, self.shelf = width, 0, 0, 0
        self.rows = []

    def place(self, rows):
        w, h = len(rows[0]), len(rows)
        if self.x + w > self.width:
            self.x, self.y, self.shelf = 0, self.y + self.shelf, 0
        x, y = self.x, self.y
        self.x, self.shelf = x + w, max(self.shelf, h)
        while len(self.rows) < y + h:
            self.rows.append([CLEAR] * self.width)
        for i, row in enumerate(rows):
            self.rows[y + i][x:x + w] = row
        return x, y


def padded(rows, padding):
    width = len(rows[0]) + 2 * padding
    return ([[CLEAR] * width] * padding +
            [[CLEAR] * padding + row + [CLEAR] * padding for row in rows] +
            [[CLEAR] * width] * padding)


def entry(random, page, picture, style):
    """Packs a picture on a page; returns its entry in the JSON."""
    rows = picture['rows']
    x, y, w, h = trim(rows) if style['trim'] else (0, 0, len(rows[0]), len(rows))
    packed_rows = padded(part(rows, x, y, w, h), style['inner'])
    is_rotated = style['turn'] and random.random() < .5
    left, top = page.place(padded(clockwise(packed_rows) if is_rotated else packed_rows,
                                  style['gap']))
    fw, fh = w + 2 * style['inner'], h + 2 * style['inner']
    if is_rotated and style['lying']:
        fw, fh = fh, fw
    result = {'frame': {'x': left + style['gap'], 'y': top + style['gap'], 'w': fw, 'h': fh},
              'rotated': is_rotated,
              'trimmed': (w, h) != (len(rows[0]), len(rows)),
              'spriteSourceSize': {'x': x, 'y': y, 'w': w, 'h': h},
              'sourceSize': {'w': len(rows[0]), 'h': len(rows)}}
    if picture['anchor']:
        result[style['anchor']] = dict(zip('xy', picture['anchor']))
    if picture['duration']:
        result['duration'] = picture['duration']
    return result


def style_of(random, dialect):
    """Returns random settings of a packer."""
    aseprite = dialect == 'aseprite'
    return {'trim': random.random() < .8, 'turn': not aseprite and random.random() < .6,
            'lying': random.random() < .3, 'gap': random.randrange(3),
            'inner': random.randrange(3) if aseprite else 0,
            'anchor': random.choice(['anchor', 'pivot'])}


def write(random, folder, name, pictures, dialect, extra=None, style=None):
    """Writes pages and JSON in a dialect. Returns the names of the JSON files, the first of
    which is to be imported, and the rows of the pages by name."""
    style = style or style_of(random, dialect)
    pages = 2 if dialect in ('phaser', 'pixi') and len(pictures) > 1 else 1
    groups = [pictures[i::pages] for i in range(pages)]
    images, entries = {}, []
    for i, group in enumerate(groups):
        page = Page(random.randrange(40, 90))
        entries.append([(picture['name'], entry(random, page, picture, style))
                        for picture in group])
        image = f'{name}-{i}.png' if pages > 1 else f'{name}.png'
        images[image] = page.rows
        (folder / image).write_bytes(png(page.rows))
    sizes = [{'image': image, 'size': {'w': len(rows[0]), 'h': len(rows)}, 'scale': '1',
              'format': 'RGBA8888'} for image, rows in images.items()]
    array = [[{'filename': key, **made} for key, made in group] for group in entries]
    if dialect == 'phaser':
        texts = [{'textures': [{**size, 'frames': group} for size, group in zip(sizes, array)],
                  'meta': {'app': 'packer'}}]
    elif dialect == 'pixi':
        names = [f'{name}-{i}.json' for i in range(pages)]
        texts = [{'frames': dict(group), 'meta': {**size, 'related_multi_packs':
                                                  [other for other in names if other != own_name]}}
                 for own_name, size, group in zip(names, sizes, entries)]
    else:
        app = 'https://www.aseprite.org/' if dialect == 'aseprite' else 'packer'
        hashed = dialect == 'hash' or dialect == 'aseprite' and random.random() < .5
        texts = [{'frames': dict(entries[0]) if hashed else array[0],
                  'meta': {'app': app, **sizes[0]}}]
    for key, value in (extra or {}).items():
        texts[0].setdefault(key, {}).update(value)
    files = [f'{name}-{i}.json' if len(texts) > 1 else f'{name}.json' for i in range(len(texts))]
    for file, text in zip(files, texts):
        (folder / file).write_text(json.dumps(text))
    return files, images


def random_picture(random, name):
    w, h = random.randrange(3, 20), random.randrange(3, 20)
    rows = [[CLEAR] * w for _ in range(h)]
    for _ in range(random.randrange(0, 12)):
        rows[random.randrange(h)][random.randrange(w)] = bytes(
            random.randrange(1, 256) for _ in range(4))
    anchor = random.random() < .5 and (random.randrange(-2, 7) / 4, random.randrange(0, 9) / 8)
    return {'name': name, 'rows': rows, 'anchor': anchor or None,
            'duration': random.choice([0, 40, 250])}
