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

def parse_pixels(data, depth):
    size = depth // 8
    return list(data) if size == 1 else [tuple(data[i:i + size]) for i in range(0, len(data), size)]


def parse_cel(entry, depth):
    cel = {'layer': entry['layerIndex'], 'x': entry['xpos'], 'y': entry['ypos'], 'w': entry['w'],
           'h': entry['h'], 'opacity': entry['opacity'], 'z': entry['zIndex'],
           'kind': entry['celType']}
    data = base64.b64decode(entry.get('rawCelData') or '')
    if entry['celType'] == 1:
        cel['link'] = entry['link']
    elif entry['celType'] == 3:
        cel['tiles'] = struct.unpack('<%dI' % (len(data) // 4), data)
    else:
        cel['pixels'] = parse_pixels(data, depth)
    return cel


def parse_layers(found):
    layers, open_groups = [], []
    for index, entry in enumerate(found['layers']):
        del open_groups[entry['layerChildLevel']:]
        layers.append({'name': entry['name'], 'type': entry['type'], 'opacity': entry['opacity'],
                       'flags': sum(bit for name, bit in BITS.items() if entry['flags'][name]),
                       'blend': entry['blendMode'], 'tileset': entry.get('tilesetIndex'),
                       'parent': open_groups[-1] if open_groups else None})
        if entry['type'] == ase.GROUP:
            open_groups.append(index)
    return layers


def parse_tilesets(found, flags):
    """Returns the tilesets. ase-parser does not return their flags, one of which states that tile 0
    is empty."""
    depth, sets = found['colorDepth'], []
    for tileset, flag_bits in zip(found['tilesets'], flags):
        size = tileset['tileWidth'] * tileset['tileHeight']
        pixels = parse_pixels(base64.b64decode(tileset['rawTilesetData']), depth)
        sets.append({'id': tileset['id'], 'flags': flag_bits, 'w': tileset['tileWidth'],
                     'h': tileset['tileHeight'],
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


def parse_sprite(found, data):
    """Returns the description of a sprite that the composer needs."""
    colours = (found.get('palette') or {}).get('colors', [])
    return {'width': found['width'], 'height': found['height'], 'depth': found['colorDepth'],
            'flags': struct.unpack_from('<I', data, 14)[0], 'palette_style': 'new',
            'transparent': found['paletteIndex'] if found['colorDepth'] == ase.INDEXED else 0,
            'palette': [tuple(c[k] for k in ('red', 'green', 'blue', 'alpha')) for c in colours],
            'layers': parse_layers(found), 'tilesets': parse_tilesets(found, tileset_flags(data)),
            'frames': [{'cels': [parse_cel(cel, found['colorDepth']) for cel in frame['cels']]}
                       for frame in found['frames']]}


# ---- Slices ----

def key_at(keys, number):
    """Returns the key for a frame: a key applies until the next one, and the first key also before
    it. Returns None if the key has no area."""
    by_frame = {key['frameNumber']: key for key in keys}  # the last of several for one frame
    frames = sorted(by_frame)
    if not frames:
        return None
    key = by_frame[max((f for f in frames if f <= number), default=frames[0])]
    return key if key['width'] > 0 and key['height'] > 0 else None


class SliceContents:
    """The boxes, points and hot spot that gab should import from slices, for one frame."""

    def __init__(self, found, number):
        self.size = found['width'], found['height']
        self.boxes, self.points, self.hot_spot = [], [], None
        self.keys = [(one['name'], key) for one in found['slices']
                     for key in [key_at(one['keys'], number)] if key]
        for is_hot_spot in (True, False):
            for name, key in self.keys:
                if (name.lower() in HOT_SPOTS) == is_hot_spot:
                    self.add_slice(name, key, is_hot_spot)

    def add_slice(self, name, key, is_hot_spot):
        x, y, w, h = (key[k] for k in ('x', 'y', 'width', 'height'))
        pivot = key.get('pivot')
        if pivot and pivot['x'] == -1 << 31:
            pivot = None
        position = (x + pivot['x'], y + pivot['y']) if pivot else (x, y)
        if is_hot_spot:
            self.hot_spot = self.hot_spot or position
            return
        if (w, h) == (1, 1):
            self.add_point(name or 'point', x, y)
        else:
            self.boxes.append((name, x, y, w, h))
        covers_frame = x <= 0 and y <= 0 and x + w >= self.size[0] and y + h >= self.size[1]
        if pivot and covers_frame and not self.hot_spot:
            self.hot_spot = position
        elif pivot:
            self.add_point(f'{name}.pivot', *position)

    def add_point(self, name, x, y):
        taken = {point[0] for point in self.points}
        names = [name] + [f'{name} {i}' for i in range(2, 20)]
        self.points.append((next(new for new in names if new not in taken), x + .5, y + .5))


# ---- Comparing ----

class Comparison:
    def __init__(self, tap):
        self.tap = tap
        self.count = dict.fromkeys(('frames', 'cels', 'tags', 'slices', 'layers'), 0)

    def compare_frames(self, made, found, data):
        standard = struct.unpack_from('<H', data, 18)[0]
        self.tap.equal('durations', [frame.duration for frame in made.frames],
                       [frame['frameDuration'] or standard for frame in found['frames']])
        sprite = parse_sprite(found, data)
        for number, frame in enumerate(made.frames):
            expected = Picture(found['width'], found['height'], ase.Composer(sprite, number).rgba())
            self.tap.equal(f'frame {number}: size', frame.picture.size, expected.size)
            self.tap.expect(frame.picture.cleared() == expected.cleared(),
                            f'frame {number} looks different')
            contents = SliceContents(found, number)
            self.tap.equal(f'frame {number}: boxes', frame.boxes(), sorted(contents.boxes))
            self.tap.equal(f'frame {number}: points', frame.points(), sorted(contents.points))
            self.tap.equal(f'frame {number}: hot spot', (-frame.left, -frame.top),
                           contents.hot_spot or (0, 0))

    def compare_tags(self, made, found):
        """Compares tags in order, because gab changes duplicate names."""
        animations, names = list(made.animations.values()), [frame.name for frame in made.frames]
        if not found['tags']:
            self.tap.expect(all(animation.steps == names for animation in animations),
                            'the file has no tags, but an animation does not contain all frames')
            return
        for animation, tag in zip(animations, found['tags']):
            steps = names[min(tag['from'], tag['to']):max(tag['from'], tag['to']) + 1]
            if tag['animDirection'] == 'Ping-pong Reverse':
                steps = steps[::-1]
            self.tap.equal('a tag',
                           (animation.steps, animation.direction, animation.entry.get('loop')),
                           (steps, DIRECTIONS[tag['animDirection']],
                            None if tag['repeat'] == 1 else 0))
            self.tap.expect(animation.entry['name'].startswith(tag['name'] or 'tag'),
                            animation.entry['name'])
            self.tap.equal('repeat', animation.entry.get('properties', {}).get('repeat'),
                           tag['repeat'] if tag['repeat'] > 1 else None)
        self.tap.equal('animations', len(animations), len(found['tags']))

    def compare_layers(self, made, found, data):
        """Expects that gab reports hidden layers and layers with a blend mode."""
        layers = parse_layers(found)

        def is_visible(layer):
            return layer['flags'] & 1 and (layer['parent'] is None or
                                           is_visible(layers[layer['parent']]))
        events = made.events()
        hidden = {layer['name'] for layer in layers
                  if not is_visible(layer) and layer['type'] != ase.GROUP
                  and not layer['flags'] & ase.REFERENCE}
        never_blended = ase.BACKGROUND | ase.REFERENCE
        has_group_opacity = struct.unpack_from('<I', data, 14)[0] & ase.GROUP_OPACITY
        blended = {layer['name'] for layer in layers
                   if is_visible(layer) and layer['blend'] and not layer['flags'] & never_blended
                   and (has_group_opacity or layer['type'] != ase.GROUP)}
        for what, names in (('hidden-layer', hidden), ('blended', blended)):
            self.tap.equal(what, sorted(set(events.get(what, []))), sorted(names))

    def compare(self, made, found):
        data = (made.folder / 'own.aseprite').read_bytes()
        if not self.tap.equal('problem', found.get('problem'), None):
            return
        self.compare_frames(made, found, data)
        self.compare_tags(made, found)
        self.compare_layers(made, found, data)
        self.count['frames'] += len(found['frames'])
        self.count['cels'] += sum(len(frame['cels']) for frame in found['frames'])
        for key in ('tags', 'slices', 'layers'):
            self.count[key] += len(found[key])
