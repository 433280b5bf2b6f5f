# SPDX-License-Identifier: MIT
"""Writes Aseprite files from plain descriptions, and composes their frames pixel by pixel. Shares
no code with the tested program.

A sprite is a dict: width, height, depth, flags, transparent, palette (a list of RGBA), layers,
frames, and optionally tags, slices, tilesets, data. See random_sprite.
"""
import math
import struct
import zlib
from fractions import Fraction

RGBA, GREY, INDEXED = 32, 16, 8
IMAGE, GROUP, TILEMAP = 0, 1, 2
VISIBLE, BACKGROUND, REFERENCE = 1, 8, 64
LAYER_OPACITY, GROUP_OPACITY, UUIDS = 1, 2, 4
X_FLIP, Y_FLIP, DIAGONAL = 0x20000000, 0x40000000, 0x80000000


# ---- Writing ----

def text(value):
    data = value.encode()
    return struct.pack('<H', len(data)) + data


def chunk(kind, body):
    return struct.pack('<IH', len(body) + 6, kind) + body


TYPES = {'bool': (1, '<B'), 'i8': (2, '<b'), 'u8': (3, '<B'), 'i16': (4, '<h'), 'u16': (5, '<H'),
         'i32': (6, '<i'), 'u32': (7, '<I'), 'i64': (8, '<q'), 'u64': (9, '<Q'),
         'float': (11, '<f'), 'double': (12, '<d')}


def value_bytes(kind, value):
    """Returns a property's value as bytes, without its type."""
    if kind in TYPES:
        return struct.pack(TYPES[kind][1], value)
    if kind == 'fixed':
        return struct.pack('<i', round(value * 65536))
    if kind == 'text':
        return text(value)
    if kind in ('point', 'size', 'rect'):
        return struct.pack('<%di' % len(value), *value)
    if kind == 'vector':  # (element kind or None, values)
        element_kind, items = value
        if element_kind is not None:
            return struct.pack('<IH', len(items), type_number(element_kind)) + b''.join(
                value_bytes(element_kind, item) for item in items)
        return struct.pack('<IH', len(items), 0) + b''.join(
            struct.pack('<H', type_number(k)) + value_bytes(k, v) for k, v in items)
    if kind == 'map':
        return struct.pack('<I', len(value)) + b''.join(
            text(key) + struct.pack('<H', type_number(k)) + value_bytes(k, v)
            for key, (k, v) in value.items())
    return value  # uuid


def type_number(kind):
    other_types = {'fixed': 10, 'text': 13, 'point': 14, 'size': 15, 'rect': 16, 'vector': 17,
                   'map': 18,
                   'uuid': 19}
    return TYPES[kind][0] if kind in TYPES else other_types[kind]


def data_chunk(data):
    """Returns user data: {'text', 'colour', 'maps': {key: {name: (kind, value)}}}."""
    flags = ('text' in data) * 1 | ('colour' in data) * 2 | ('maps' in data) * 4
    body = struct.pack('<I', flags)
    if 'text' in data:
        body += text(data['text'])
    if 'colour' in data:
        body += bytes(data['colour'])
    if 'maps' in data:
        maps = b''.join(struct.pack('<I', key) + value_bytes('map', values)
                        for key, values in data['maps'].items())
        body += struct.pack('<II', len(maps) + 8, len(data['maps'])) + maps
    return chunk(0x2020, body)


def layer_chunk(sprite, layer):
    body = struct.pack('<HHHHHHB3x', layer['flags'], layer['type'], layer['level'], 0, 0,
                       layer.get('blend', 0), layer.get('opacity', 255)) + text(layer['name'])
    if layer['type'] == TILEMAP:
        body += struct.pack('<I', layer['tileset'])
    if sprite['flags'] & UUIDS:
        body += bytes(range(16))
    return chunk(0x2004, body)


def pixel_bytes(sprite, pixels):
    """Returns pixels in the depth of the file: indices, (v, a) or (r, g, b, a)."""
    return bytes(pixels) if sprite['depth'] == INDEXED else b''.join(bytes(p) for p in pixels)


def cel_chunk(sprite, cel):
    kind = cel['kind']
    body = struct.pack('<HhhBHh5x', cel['layer'], cel['x'], cel['y'], cel.get('opacity', 255), kind,
                       cel.get('z', 0))
    if kind == 1:  # a link to the cel of another frame
        return chunk(0x2005, body + struct.pack('<H', cel['link']))
    body += struct.pack('<HH', cel['w'], cel['h'])
    if kind == 3:  # tiles
        body += struct.pack('<HIIII10x', 32, 0x1fffffff, X_FLIP, Y_FLIP, DIAGONAL)
        data = struct.pack('<%dI' % len(cel['tiles']), *cel['tiles'])
    else:
        data = pixel_bytes(sprite, cel['pixels'])
    data = data[:cel.get('keep', len(data))]  # with `keep`, the file lacks the rest
    return chunk(0x2005, body + (data if kind == 0 else zlib.compress(data)))


def palette_chunk(sprite, colours, style):
    if style == 'new':
        body = struct.pack('<III8x', len(colours), 0, len(colours) - 1)
        for i, colour in enumerate(colours):
            body += struct.pack('<H', i % 3 == 1) + bytes(colour)
            body += text('colour %d' % i) if i % 3 == 1 else b''
        return chunk(0x2019, body)
    rgb = b''.join(bytes(c >> 2 if style == 'old6' else c for c in colour[:3])
                   for colour in colours)
    half = len(colours) // 2
    body = struct.pack('<HBB', 2, 0, half) + rgb[:3 * half]
    body += struct.pack('<BB', 0, (len(colours) - half) % 256) + rgb[3 * half:]
    return chunk(0x0011 if style == 'old6' else 0x0004, body)


def tileset_chunk(sprite, tileset):
    data = zlib.compress(pixel_bytes(sprite, [p for tile in tileset['tiles'] for p in tile]))
    body = struct.pack('<IIIHHh14x', tileset['id'], tileset['flags'], len(tileset['tiles']),
                       tileset['w'], tileset['h'], 1) + text('tiles')
    return chunk(0x2023, body + struct.pack('<I', len(data)) + data)


def tags_chunk(tags):
    body = struct.pack('<H8x', len(tags))
    for tag in tags:
        body += struct.pack('<HHBH6x3sx', tag['from'], tag['to'], tag['direction'],
                            tag.get('repeat', 0), bytes(tag.get('rgb', (0, 0, 0))))
        body += text(tag['name'])
    return chunk(0x2018, body)


def slice_body(slice_):
    body = struct.pack('<III', len(slice_['keys']), slice_['flags'], 0) + text(slice_['name'])
    for key in slice_['keys']:
        body += struct.pack('<IiiII', key['frame'], key['x'], key['y'], key['w'], key['h'])
        if slice_['flags'] & 1:
            body += struct.pack('<iiII', *key['centre'])
        if slice_['flags'] & 2:
            body += struct.pack('<ii', *key.get('pivot', (-2 ** 31, -2 ** 31)))
    return body


def append_data(chunks, item):
    return chunks + ([data_chunk(item['data'])] if 'data' in item else [])


def first_chunks(sprite):
    chunks = [chunk(0x2007, bytes(16))]
    if sprite['depth'] == INDEXED:
        chunks.append(palette_chunk(sprite, sprite['palette'], sprite['palette_style']))
    chunks = append_data(chunks, sprite)
    chunks.append(chunk(0x7777, b'from a later version'))
    for tileset in sprite.get('tilesets', []):
        chunks.append(tileset_chunk(sprite, tileset))
    for layer in sprite['layers']:
        chunks += append_data([layer_chunk(sprite, layer)], layer)
    if sprite.get('tags'):
        chunks.append(tags_chunk(sprite['tags']))
        chunks += [data_chunk(tag.get('data', {})) for tag in sprite['tags']]
    for slice_ in sprite.get('slices', []):
        chunks += append_data([chunk(0x2022, slice_body(slice_))], slice_)
    return chunks


def write(sprite):
    """Returns the bytes of a file."""
    out = b''
    for number, frame in enumerate(sprite['frames']):
        chunks = first_chunks(sprite) if number == 0 else []
        if number == sprite.get('palette_frame'):
            chunks.append(palette_chunk(sprite, sprite['palette_later'], 'new'))
        for cel in frame['cels']:
            chunks += append_data([cel_chunk(sprite, cel)], cel)
        body = b''.join(chunks) + bytes(frame.get('padding', 0))
        out += struct.pack('<IHHH2xI', len(body) + 16, 0xf1fa, frame.get('old_count', len(chunks)),
                           frame['duration'], len(chunks)) + body
    head = struct.pack('<IHHHHHIHIIB3xHBBhhHH84x', 128 + len(out), 0xa5e0, len(sprite['frames']),
                       sprite['width'], sprite['height'], sprite['depth'], sprite['flags'],
                       sprite.get('standard_duration', 100), 0, 0, sprite['transparent'],
                       len(sprite.get('palette', [])), 1, 1, 0, 0, 16, 16)
    return head + out


# ---- Composing frames ----
# In the functions of blend modes, b is a component or colour of the backdrop, s of the source.

def mul(a, b):
    t = a * b + 128
    return (t + (t >> 8)) >> 8


def nearest(value):
    return math.floor(value + Fraction(1, 2))


def ratio(a, b):
    return nearest(Fraction(255 * a, b))


def soft_light(b, s):
    b, s = b / 255, s / 255
    if s <= 0.5:
        r = b - (1 - 2 * s) * b * (1 - b)
    else:
        d = ((16 * b - 12) * b + 4) * b if b <= 0.25 else math.sqrt(b)
        r = b + (2 * s - 1) * (d - b)
    return math.floor(r * 255 + 0.5)


def multiply(b, s):
    return nearest(Fraction(b * s, 255))


def screen(b, s):
    return b + s - multiply(b, s)


def hard_light(b, s):
    return multiply(b, 2 * s) if s < 128 else screen(b, 2 * s - 255)


SEPARABLE = {
    1: multiply, 2: screen, 3: lambda b, s: hard_light(s, b), 4: min, 5: max,
    6: lambda b, s: 0 if b == 0 else 255 if b + s >= 255 else ratio(b, 255 - s),
    7: lambda b, s: 255 if b == 255 else 0 if 255 - b >= s else 255 - ratio(255 - b, s),
    8: hard_light, 9: soft_light, 10: lambda b, s: abs(b - s),
    11: lambda b, s: b + s - 2 * multiply(b, s), 16: lambda b, s: min(255, b + s),
    17: lambda b, s: max(0, b - s),
    18: lambda b, s: 0 if b == 0 else 255 if b >= s else ratio(b, s)}


def lum(c):
    return (30 * c[0] + 59 * c[1] + 11 * c[2]) / 100


def sat(c):
    return max(c) - min(c)


def set_lum(c, level):
    d = level - lum(c)
    c = [x + d for x in c]
    mean, low, high = lum(c), min(c), max(c)
    if low < 0:
        c = [mean + (x - mean) * mean / (mean - low) for x in c]
    if high > 1:
        c = [mean + (x - mean) * (1 - mean) / (high - mean) for x in c]
    return c


def set_sat(c, s):
    low, high = min(c), max(c)
    return [(x - low) * s / (high - low) if high > low else Fraction(0) for x in c]


def blend_non_separable(mode, b, s):
    b = [Fraction(x, 255) for x in b]
    s = [Fraction(x, 255) for x in s]
    if mode == 12:
        result = set_lum(set_sat(s, sat(b)), lum(b))
    elif mode == 13:
        result = set_lum(set_sat(b, sat(s)), lum(b))
    elif mode == 14:
        result = set_lum(s, lum(b))
    else:
        result = set_lum(b, lum(s))
    return [max(0, min(255, math.floor(255 * x))) for x in result]


def normal(b, s, opacity):
    if b[3] == 0:
        return (*s[:3], mul(s[3], opacity))
    if s[3] == 0:
        return b
    alpha = mul(s[3], opacity)
    total_alpha = alpha + b[3] - mul(b[3], alpha)
    return tuple(b[i] + int(Fraction((s[i] - b[i]) * alpha, total_alpha))
                 for i in range(3)) + (total_alpha,)


def blend(mode, b, s, opacity):
    normal_blend = normal(b, s, opacity)
    if mode == 0 or b[3] == 0:
        return normal_blend
    if 12 <= mode <= 15:
        colour = blend_non_separable(mode, b[:3], s[:3])
    else:
        colour = [SEPARABLE[mode](b[i], s[i]) for i in range(3)]
    mixed = normal(b, (*colour, s[3]), opacity)
    for part in (b[3], mul(b[3], mul(s[3], opacity))):
        normal_blend = tuple(normal_blend[i] + mul(mixed[i] - normal_blend[i], part)
                             for i in range(4))
    return normal_blend


class Composer:
    """Composes the pixels of one frame of a sprite."""

    def __init__(self, sprite, number):
        self.sprite, self.number = sprite, number
        self.cels = {}
        for cel in sprite['frames'][number]['cels']:
            resolved = self.resolve(cel, number)
            if resolved is not None and resolved['w'] > 0 and resolved['h'] > 0:
                self.cels[cel['layer']] = resolved
        self.colours = list(sprite.get('palette', []))
        if sprite['depth'] == INDEXED and sprite['palette_style'] != 'new':
            self.colours = [(*c[:3], 255) for c in self.colours]
            if sprite['palette_style'] == 'old6':
                self.colours = [tuple((x >> 2) << 2 | (x >> 2) >> 4 for x in c[:3]) + (255,)
                                for c in self.colours]
        if sprite.get('palette_frame') is not None and sprite['palette_frame'] <= number:
            self.colours = sprite['palette_later']

    def resolve(self, cel, number):
        """Returns a cel with the pixels of the cel that it links to; None if that does not
        exist."""
        if cel['kind'] != 1:
            return cel
        if cel['link'] >= number:
            return None
        for target_cel in self.sprite['frames'][cel['link']]['cels']:
            if target_cel['layer'] == cel['layer']:
                resolved = self.resolve(target_cel, cel['link'])
                return resolved and {**resolved, **{k: cel[k] for k in ('x', 'y', 'layer')},
                                     'opacity': cel.get('opacity', 255), 'z': cel.get('z', 0)}
        return None

    def is_visible(self, index):
        layer = self.sprite['layers'][index]
        return bool(layer['flags'] & VISIBLE) and (
            layer['parent'] is None or self.is_visible(layer['parent']))

    def colour(self, layer, pixel):
        depth = self.sprite['depth']
        if depth == RGBA:
            return tuple(pixel)
        if depth == GREY:
            return (pixel[0],) * 3 + (pixel[1],)
        if pixel == self.sprite['transparent'] and not layer['flags'] & BACKGROUND:
            return (0, 0, 0, 0)
        return tuple(self.colours[pixel]) if pixel < len(self.colours) else (0, 0, 0, 255)

    def tile_pixel(self, layer, cel, x, y):
        tileset = next(t for t in self.sprite['tilesets'] if t['id'] == layer['tileset'])
        w, h = tileset['w'], tileset['h']
        value = cel['tiles'][y // h * cel['w'] + x // w]
        number = value & 0x1fffffff
        if (number == 0 if tileset['flags'] & 4 else value == 0xffffffff):
            return None
        x, y = x % w, y % h
        x = w - 1 - x if value & X_FLIP else x
        y = h - 1 - y if value & Y_FLIP else y
        x, y = (y, x) if value & DIAGONAL else (x, y)
        if number >= len(tileset['tiles']) or x >= w or y >= h:
            return None
        return tileset['tiles'][number][y * w + x]

    def source(self, index, x, y):
        """Returns the colour of a layer's cel at x,y, or None."""
        layer, cel = self.sprite['layers'][index], self.cels[index]
        w, h = cel['w'], cel['h']
        if cel['kind'] == 3:
            tileset = next(t for t in self.sprite['tilesets'] if t['id'] == layer['tileset'])
            w, h = w * tileset['w'], h * tileset['h']
        x, y = x - cel['x'], y - cel['y']
        if not (0 <= x < w and 0 <= y < h):
            return None
        if cel['kind'] == 3:
            pixel = self.tile_pixel(layer, cel, x, y)
        else:
            size = {RGBA: 4, GREY: 2, INDEXED: 1}[self.sprite['depth']]
            at = y * w + x
            pixel = cel['pixels'][at] if (at + 1) * size <= cel.get('keep', 1 << 30) else None
        return None if pixel is None else self.colour(layer, pixel)

    def drawing_order(self, group):
        """Returns the indices of layers in drawing order."""
        layers, order, entries = self.sprite['layers'], 0, []
        grouped = bool(self.sprite['flags'] & GROUP_OPACITY)
        for index, layer in enumerate(layers):
            if grouped and layer['parent'] != group:
                continue
            order += 1
            if not grouped and layer['type'] == GROUP:
                continue
            z = self.cels[index].get('z', 0) if index in self.cels else 0
            entries.append((order + z, z, index))
        return [index for _, _, index in sorted(entries)]

    def pixel(self, group, x, y):
        out = (0, 0, 0, 0)
        flags = self.sprite['flags']
        for index in self.drawing_order(group):
            layer = self.sprite['layers'][index]
            if not self.is_visible(index) or layer['flags'] & REFERENCE:
                continue
            is_background = bool(layer['flags'] & BACKGROUND)
            needed = GROUP_OPACITY if layer['type'] == GROUP else LAYER_OPACITY
            opacity = 255 if is_background or not flags & needed else layer.get('opacity', 255)
            mode = 0 if is_background else layer.get('blend', 0)
            if layer['type'] == GROUP:
                out = blend(mode, out, self.pixel(index, x, y), opacity)
            elif index in self.cels:
                source = self.source(index, x, y)
                if source is not None:
                    out = blend(mode, out, source,
                                mul(self.cels[index].get('opacity', 255), opacity))
        return out

    def rgba(self):
        """Returns the pixels as RGBA; transparent pixels are all zero."""
        pixels = [self.pixel(None, x, y) for y in range(self.sprite['height'])
                  for x in range(self.sprite['width'])]
        return b''.join(bytes(pixel if pixel[3] else 4) for pixel in pixels)


# ---- Random sprites ----

def random_pixel(random, sprite):
    if sprite['depth'] == INDEXED:
        return random.choice([sprite['transparent'], random.randrange(len(sprite['palette']) + 2)
                              % 256])
    level = lambda: random.choice([0, 1, 64, 127, 128, 200, 254, 255, random.randrange(256)])
    alpha = random.choice([0, 255, 255, 128, random.randrange(256)])
    return (level(), alpha) if sprite['depth'] == GREY else (level(), level(), level(), alpha)


def random_layers(random, sprite):
    layers, open_groups = [], []
    for index in range(random.randint(1, 7)):
        level = random.randint(0, len(open_groups))
        del open_groups[level:]
        kind = random.choice([IMAGE, IMAGE, IMAGE, GROUP, TILEMAP])
        kind = IMAGE if kind == TILEMAP and not sprite['tilesets'] else kind
        flags = VISIBLE if random.random() < 0.85 else 0
        if kind == IMAGE and random.random() < 0.1:
            flags |= random.choice([BACKGROUND, REFERENCE])
        layers.append({'name': 'layer %d é' % index, 'flags': flags, 'type': kind, 'level': level,
                       'parent': open_groups[-1] if open_groups else None,
                       'blend': random.choice([0, random.randrange(19)]),
                       'opacity': random.choice([255, random.randrange(256)]), 'tileset': 5})
        if kind == GROUP:
            open_groups.append(index)
    return layers


def random_cel(random, sprite, index, number):
    layer = sprite['layers'][index]
    cel = {'layer': index, 'x': random.randint(-4, 6), 'y': random.randint(-4, 6),
           'opacity': random.choice([255, random.randrange(256)]),
           'z': random.choice([0, 0, random.randint(-3, 3)]), 'w': random.randint(0, 7),
           'h': random.randint(1, 7)}
    if number > 0 and random.random() < 0.3:
        return {**cel, 'kind': 1, 'link': random.randint(0, number)}
    if layer['type'] == TILEMAP:
        cel['kind'] = 3
        cel['tiles'] = [random.choice([0, 0xffffffff, random.randrange(5) | random.choice(
            [0, X_FLIP, Y_FLIP, DIAGONAL, X_FLIP | DIAGONAL, X_FLIP | Y_FLIP | DIAGONAL])])
            for _ in range(cel['w'] * cel['h'])]
        return cel
    cel['kind'] = random.choice([0, 2, 2])
    cel['pixels'] = [random_pixel(random, sprite) for _ in range(cel['w'] * cel['h'])]
    if random.random() < 0.1:
        size = {RGBA: 4, GREY: 2, INDEXED: 1}[sprite['depth']]
        cel['keep'] = random.randrange(len(cel['pixels']) * size + 1)
    return cel


def random_data(random):
    data = {}
    if random.random() < 0.5:
        data['text'] = random.choice(['', 'hello', 'größe'])
    if random.random() < 0.5:
        data['colour'] = (random.randrange(256), 2, 3, 255)
    if random.random() < 0.5:
        data['maps'] = {7: {'plug-in': ('u8', 3)}, 0: {
            'flag': ('bool', random.randrange(2)), 'number': ('i16', random.randint(-99, 99)),
            'large': ('i64', random.choice([5, -2 ** 60])), 'half': ('fixed', 0.5),
            'double': ('double', random.random()), 'word': ('text', 'été'),
            'list': ('vector', ('u8', [1, 2, 3])), 'mixed': ('vector', (None, [
                ('text', 'a'), ('point', (1, -2))])), 'map': ('map', {'x': ('rect', (1, 2, 3, 4))}),
            'id': ('uuid', bytes(range(16)))}}
    return data


def random_slice(random, frames):
    flags = random.randrange(4)
    keys = [{'frame': random.randrange(frames + 2), 'x': random.randint(-3, 9),
             'y': random.randint(-3, 9), 'w': random.randint(0, 6), 'h': random.randint(0, 6),
             'centre': (1, 1, 2, 2), **random.choice([{}, {'pivot': (random.randint(-2, 6), 3)}])}
            for _ in range(random.randint(1, 4))]
    return {'name': random.choice(['head', 'fist', 'pivot', 'origin', '']), 'flags': flags,
            'keys': keys, **random.choice([{}, {'data': random_data(random)}])}


def random_sprite(random):
    depth = random.choice([RGBA, GREY, INDEXED])
    sprite = {'width': random.randint(1, 12), 'height': random.randint(1, 12), 'depth': depth,
              'flags': random.choice([0, 1, 2, 3, 3, 3, 7]),
              'transparent': random.randrange(4) if depth == INDEXED else 0,
              'palette': [tuple(random.randrange(256) for _ in range(3))
                          + (random.choice([255, 255, 100]),) for _ in range(8)],
              'palette_style': random.choice(['new', 'old', 'old6']), 'tilesets': []}
    if random.random() < 0.4:
        w, h = random.randint(1, 4), random.randint(1, 4)
        sprite['tilesets'].append({
            'id': 5, 'flags': random.choice([2, 6]), 'w': w, 'h': h,
            'tiles': [[random_pixel(random, sprite) for _ in range(w * h)] for _ in range(4)]})
    sprite['layers'] = random_layers(random, sprite)
    if random.random() < 0.5:
        sprite['data'] = random_data(random)
    for layer in sprite['layers']:
        if random.random() < 0.2:
            layer['data'] = random_data(random)
    frames = sprite['frames'] = []
    for number in range(random.randint(1, 4)):
        frames.append({'duration': random.choice([0, 1, 80, 65535]), 'cels': [],
                       'padding': random.choice([0, 0, 3])})
        for index, layer in enumerate(sprite['layers']):
            if layer['type'] != GROUP and random.random() < 0.75:
                frames[-1]['cels'].append(random_cel(random, sprite, index, number))
    if depth == INDEXED and len(frames) > 1 and random.random() < 0.3:
        sprite['palette_frame'] = random.randrange(1, len(frames))
        sprite['palette_later'] = [tuple(random.randrange(256) for _ in range(4)) for _ in range(6)]
    sprite['tags'] = [{'name': random.choice(['walk', 'run', 'walk']),
                       'from': random.randrange(len(frames)), 'to': len(frames) - 1,
                       'direction': random.randrange(4), 'repeat': random.choice([0, 1, 3]),
                       'data': random_data(random)} for _ in range(random.randint(0, 3))]
    sprite['slices'] = [random_slice(random, len(frames)) for _ in range(random.randint(0, 3))]
    return sprite
