# SPDX-License-Identifier: MIT
"""Compares what ase-parser finds in an Aseprite file (parse_aseprite.js) with gab's import."""
import base64
import struct

import aseprite_files as ase
from client import Picture

BITS = {'visible': 1, 'editable': 2, 'lockMovement': 4, 'background': 8, 'preferLinkedCels': 16,
        'collapsedGroup': 32, 'reference': 64}
HOT_SPOTS = ('origin', 'pivot', 'hotspot', 'hot spot', 'hot-spot')
DIRECTIONS = {'Forward': 'forward', 'Reverse': 'reverse', 'Ping-pong': 'ping-pong',
              'Ping-pong Reverse': 'ping-pong'}


# ---- Pixels ----

def pixels_of(data, depth):
    size = depth // 8
    return list(data) if size == 1 else [tuple(data[i:i + size]) for i in range(0, len(data), size)]


def cel_of(own, depth):
    cel = {'layer': own['layerIndex'], 'x': own['xpos'], 'y': own['ypos'], 'w': own['w'],
           'h': own['h'], 'opacity': own['opacity'], 'z': own['zIndex'], 'kind': own['celType']}
    data = base64.b64decode(own.get('rawCelData') or '')
    if own['celType'] == 1:
        cel['link'] = own['link']
    elif own['celType'] == 3:
        cel['tiles'] = struct.unpack('<%dI' % (len(data) // 4), data)
    else:
        cel['pixels'] = pixels_of(data, depth)
    return cel


def layers_of(found):
    layers, open_groups = [], []
    for index, own in enumerate(found['layers']):
        del open_groups[own['layerChildLevel']:]
        layers.append({'name': own['name'], 'type': own['type'], 'opacity': own['opacity'],
                       'flags': sum(bit for name, bit in BITS.items() if own['flags'][name]),
                       'blend': own['blendMode'], 'tileset': own.get('tilesetIndex'),
                       'parent': open_groups[-1] if open_groups else None})
        if own['type'] == ase.GROUP:
            open_groups.append(index)
    return layers


def tilesets_of(found, flags):
    """Returns the tilesets. ase-parser does not return their flags, one of which states that tile 0
    is empty."""
    depth, sets = found['colorDepth'], []
    for own, more in zip(found['tilesets'], flags):
        size = own['tileWidth'] * own['tileHeight']
        pixels = pixels_of(base64.b64decode(own['rawTilesetData']), depth)
        sets.append({'id': own['id'], 'flags': more, 'w': own['tileWidth'],
                     'h': own['tileHeight'],
                     'tiles': [pixels[i:i + size] for i in range(0, len(pixels), size)]})
    return sets


def tileset_flags(data):
    """Returns the flags of a file's tilesets, read from their chunks."""
    at, flags = 144, []
    for _ in range(struct.unpack_from('<I', data, 140)[0]):
        size, kind = struct.unpack_from('<IH', data, at)
        if kind == 0x2023:
            flags.append(struct.unpack_from('<I', data, at + 10)[0])
        at += size
    return flags


def sprite_of(found, data):
    """Returns the description of a sprite that the composer needs."""
    colours = (found.get('palette') or {}).get('colors', [])
    return {'width': found['width'], 'height': found['height'], 'depth': found['colorDepth'],
            'flags': struct.unpack_from('<I', data, 14)[0], 'palette_style': 'new',
            'transparent': found['paletteIndex'] if found['colorDepth'] == ase.INDEXED else 0,
            'palette': [tuple(c[k] for k in ('red', 'green', 'blue', 'alpha')) for c in colours],
            'layers': layers_of(found), 'tilesets': tilesets_of(found, tileset_flags(data)),
            'frames': [{'cels': [cel_of(cel, found['colorDepth']) for cel in frame['cels']]}
                       for frame in found['frames']]}


# ---- Slices ----

def key_at(keys, number):
    """Returns the key for a frame: a key holds until the next one, and the first key also before
    it. None if the key has no area."""
    by_frame = {key['frameNumber']: key for key in keys}  # the last of several for one frame
    frames = sorted(by_frame)
    if not frames:
        return None
    key = by_frame[max((f for f in frames if f <= number), default=frames[0])]
    return key if key['width'] > 0 and key['height'] > 0 else None


class Marks:
    """The boxes, points and hot spot that slices become in one frame."""

    def __init__(self, found, number):
        self.size = found['width'], found['height']
        self.boxes, self.points, self.hot = [], [], None
        self.keys = [(one['name'], key) for one in found['slices']
                     for key in [key_at(one['keys'], number)] if key]
        for named in (True, False):
            for name, key in self.keys:
                if (name.lower() in HOT_SPOTS) == named:
                    self.put(name, key, named)

    def put(self, name, key, named):
        x, y, w, h = (key[k] for k in ('x', 'y', 'width', 'height'))
        pivot = key.get('pivot')
        if pivot and pivot['x'] == -1 << 31:
            pivot = None
        spot = (x + pivot['x'], y + pivot['y']) if pivot else (x, y)
        if named:
            self.hot = self.hot or spot
            return
        if (w, h) == (1, 1):
            self.point(name or 'point', x, y)
        else:
            self.boxes.append((name, x, y, w, h))
        whole = x <= 0 and y <= 0 and x + w >= self.size[0] and y + h >= self.size[1]
        if pivot and whole and not self.hot:
            self.hot = spot
        elif pivot:
            self.point(f'{name}.pivot', *spot)

    def point(self, name, x, y):
        taken = {own[0] for own in self.points}
        names = [name] + [f'{name} {i}' for i in range(2, 20)]
        self.points.append((next(own for own in names if own not in taken), x + .5, y + .5))


# ---- Comparing ----

class Comparison:
    def __init__(self, tap):
        self.tap = tap
        self.count = dict.fromkeys(('frames', 'cels', 'tags', 'slices', 'layers'), 0)

    def frames(self, made, found, data):
        standard = struct.unpack_from('<H', data, 18)[0]
        self.tap.equal('durations', [frame.duration for frame in made.frames],
                       [frame['frameDuration'] or standard for frame in found['frames']])
        sprite = sprite_of(found, data)
        for number, frame in enumerate(made.frames):
            want = Picture(found['width'], found['height'], ase.Composer(sprite, number).rgba())
            self.tap.equal(f'frame {number}: size', frame.picture.size, want.size)
            self.tap.expect(frame.picture.cleared() == want.cleared(),
                            f'frame {number} looks different')
            marks = Marks(found, number)
            self.tap.equal(f'frame {number}: boxes', frame.boxes(), sorted(marks.boxes))
            self.tap.equal(f'frame {number}: points', frame.points(), sorted(marks.points))
            self.tap.equal(f'frame {number}: hot spot', (-frame.left, -frame.top),
                           marks.hot or (0, 0))

    def tags(self, made, found):
        """Tags are compared in order, because duplicate names are changed."""
        ours, names = list(made.animations.values()), [frame.name for frame in made.frames]
        if not found['tags']:
            self.tap.expect(all(one.steps == names for one in ours), 'no tag, an animation')
            return
        for own, tag in zip(ours, found['tags']):
            steps = names[min(tag['from'], tag['to']):max(tag['from'], tag['to']) + 1]
            if tag['animDirection'] == 'Ping-pong Reverse':
                steps = steps[::-1]
            self.tap.equal('a tag', (own.steps, own.direction, own.own.get('loop')),
                           (steps, DIRECTIONS[tag['animDirection']],
                            None if tag['repeat'] == 1 else 0))
            self.tap.expect(own.own['name'].startswith(tag['name'] or 'tag'), own.own['name'])
            self.tap.equal('repeat', own.own.get('properties', {}).get('repeat'),
                           tag['repeat'] if tag['repeat'] > 1 else None)
        self.tap.equal('animations', len(ours), len(found['tags']))

    def layers(self, made, found, data):
        """Hidden layers and layers with a blend mode are reported."""
        layers = layers_of(found)
        def shown(layer):
            return layer['flags'] & 1 and (layer['parent'] is None or
                                           shown(layers[layer['parent']]))
        events = made.events()
        hidden = {own['name'] for own in layers if not shown(own) and own['type'] != ase.GROUP
                  and not own['flags'] & ase.REFERENCE}
        plain = ase.BACKGROUND | ase.REFERENCE
        grouped = struct.unpack_from('<I', data, 14)[0] & ase.GROUP_OPACITY
        blended = {own['name'] for own in layers
                   if shown(own) and own['blend'] and not own['flags'] & plain
                   and (grouped or own['type'] != ase.GROUP)}
        for what, names in (('hidden-layer', hidden), ('blended', blended)):
            self.tap.equal(what, sorted(set(events.get(what, []))), sorted(names))

    def compare(self, made, found):
        data = (made.folder / 'own.aseprite').read_bytes()
        if not self.tap.equal('problem', found.get('problem'), None):
            return
        self.frames(made, found, data)
        self.tags(made, found)
        self.layers(made, found, data)
        self.count['frames'] += len(found['frames'])
        self.count['cels'] += sum(len(frame['cels']) for frame in found['frames'])
        for key in ('tags', 'slices', 'layers'):
            self.count[key] += len(found[key])
