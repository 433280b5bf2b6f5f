# SPDX-License-Identifier: MIT
"""Reads scenes and resources of Godot 3 and 4 strictly, by the grammar of their documentation, and
checks what Godot's loader needs: that references lead to parts that were written before, that
parents and the nodes of tracks exist, and that each property is known for its type."""
import re

TOKEN = re.compile(r'''[ \n]*(?:
    (?P<number>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<text>&?"(?:[^"\\]|\\.)*")
  | (?P<mark>[\[\](){},:=]))''', re.VERBOSE)
ANY = object()
SHAPE = {'RectangleShape2D', 'SegmentShape2D', 'ConcavePolygonShape2D'}
# The names of Godot 4 of types, by those of Godot 3.
NEW_NAMES = {'AnimatedSprite': 'AnimatedSprite2D', 'Position2D': 'Marker2D',
             'NavigationPolygonInstance': 'NavigationRegion2D', 'Sprite': 'Sprite2D',
             'Texture': 'Texture2D', 'PoolRealArray': 'PackedFloat32Array',
             'PoolVector2Array': 'PackedVector2Array'}
NODES = {
    'Node2D': {}, 'Area2D': {'collision_layer': int, 'collision_mask': int},
    'StaticBody2D': {'collision_layer': int},
    'CollisionShape2D': {'disabled': bool, 'shape': SHAPE, 'one_way_collision': bool},
    'CollisionPolygon2D': {'polygon': 'PackedVector2Array'},
    'Marker2D': {'visible': bool},
    'Sprite2D': {'texture': {'Texture2D'}, 'centered': bool},
    'NavigationRegion2D': {'navigation_polygon': {'NavigationPolygon'}},
    'AnimatedSprite2D': {'sprite_frames': {'SpriteFrames'}, 'animation': str, 'centered': bool,
                         'offset': 'Vector2'},
    'AnimationPlayer': {'libraries': dict, 'playback_process_mode': int,
                        'callback_mode_process': int},
}
FOR_ALL_NODES = {'position': 'Vector2', 'rotation': float}
# Properties that tracks may change.
TRACKS = {'CollisionShape2D': {'position', 'shape', 'disabled'},
          'Marker2D': {'position', 'visible', 'rotation'},
          'AnimatedSprite2D': {'animation', 'frame', 'flip_h', 'flip_v', 'offset'}}
PARTS = {
    'RectangleShape2D': {'size': 'Vector2'}, 'SegmentShape2D': {'b': 'Vector2'},
    'ConcavePolygonShape2D': {'segments': 'PackedVector2Array'},
    'AtlasTexture': {'atlas': {'Texture2D'}, 'region': 'Rect2', 'margin': 'Rect2'},
    'NavigationPolygon': {'outlines': list},
    'AnimationLibrary': {'_data': dict},
}
# Properties of Godot 3 with another name in Godot 4.
RENAMED = {('AnimatedSprite2D', 'frames'): 'sprite_frames',
           ('NavigationRegion2D', 'navpoly'): 'navigation_polygon'}


class Call(tuple):
    """A value such as Vector2(1, 2): its name, and its arguments."""


class Parser:
    def __init__(self, text, major):
        self.text, self.at, self.major = text, 0, major
        self.parts = {}         # type by number
        self.externals = {}     # (type, path) by number
        self.part_values = {}   # properties by number

    def fail(self, what):
        line = self.text.count('\n', 0, self.at) + 1
        raise ValueError(f'line {line}: {what}: {self.text[self.at:self.at + 40]!r}')

    def token(self, wanted=None):
        match = TOKEN.match(self.text, self.at)
        if not match or wanted and match[match.lastgroup] != wanted:
            self.fail(f'no {wanted or "value"}')
        self.at = match.end()
        return match.lastgroup, match[match.lastgroup]

    def peek(self):
        match = TOKEN.match(self.text, self.at)
        return match[match.lastgroup] if match else ''

    def items(self, end, one):
        found = []
        while self.peek() != end:
            if found:
                self.token(',')
            found.append(one())
        self.token(end)
        return found

    def value(self):
        kind, token = self.token()
        if kind == 'number':
            return float(token) if re.search(r'[.e]', token) else int(token)
        if kind == 'text':
            if token[0] == '&' and self.major == 3:
                self.fail('a name of Godot 4')
            return re.sub(r'\\(.)', r'\1', token[token.index('"') + 1:-1], flags=re.S)
        if token == '[':
            return self.items(']', self.value)
        if token == '{':
            return dict(self.items('}', self.member))
        if token in ('true', 'false', 'null'):
            return {'true': True, 'false': False, 'null': None}[token]
        if kind != 'name':
            self.fail('no value')
        return self.call(token)

    def member(self):
        key = self.value()
        self.token(':')
        return key, self.value()

    def call(self, name):
        if name == 'Array' and self.major == 4:
            self.token('[')
            self.token()
            self.token(']')
            self.token('(')
            found = self.value()
            self.token(')')
            return found
        self.token('(')
        given = self.items(')', self.value)
        if self.major == 4 and name in NEW_NAMES or \
                self.major == 3 and name in set(NEW_NAMES.values()):
            self.fail(f'{name} is of another version')
        if name == 'SubResource':
            number = self.number_of(given[0])
            if number not in self.parts:
                self.fail('no such part')
            if self.major == 4 and given[0] != f'{self.parts[number]}_{number}':
                self.fail('another identifier')
            return Call(('part', self.parts[number], number))
        if name == 'ExtResource':
            return Call(('external', *self.externals[self.number_of(given[0])]))
        return Call((NEW_NAMES.get(name, name), *given))

    def number_of(self, identifier):
        if isinstance(identifier, str) != (self.major == 4):
            self.fail('an identifier of another version')
        return int(str(identifier).rpartition('_')[2])

    def header(self):
        """Reads [kind key=value ...]."""
        self.token('[')
        _, kind = self.token()
        found = {}
        while self.peek() != ']':
            _, key = self.token()
            self.token('=')
            found[key] = self.value()
        self.token(']')
        return kind, found

    def properties(self):
        """Reads lines KEY = VALUE up to the next section."""
        found = {}
        while True:
            match = re.compile(r'\s*(?:;[^\n]*\n\s*)*(?:("(?:[^"\\]|\\.)*")|([\w/]+)) = ').match(
                self.text, self.at)
            if not match:
                break
            self.at = match.end()
            key = match[1][1:-1] if match[1] else match[2]
            if key in found:
                self.fail(f'{key} twice')
            found[key] = self.value()
            if self.text[self.at:self.at + 1] != '\n':
                self.fail('no end of the line')
        rest = re.compile(r'\s*(?:;[^\n]*\n\s*)*').match(self.text, self.at)
        self.at = rest.end()
        return found


def check(kind, properties, known, has_metadata=False):
    for key, value in properties.items():
        wanted = known.get(key)
        if has_metadata and (key == '__meta__' or re.fullmatch(r'metadata/[A-Za-z_]\w*', key)):
            continue
        if wanted is None:
            raise ValueError(f'{kind} has no property {key}')
        if isinstance(wanted, str):
            good = isinstance(value, Call) and value[0] == wanted
        elif isinstance(wanted, set):
            good = isinstance(value, Call) and value[1] in wanted
        elif wanted is float:
            good = isinstance(value, (int, float)) and not isinstance(value, bool)
        else:
            good = isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))
        if not good:
            raise ValueError(f'{kind}.{key} is {value!r}')


def tracks_of(animation):
    """Returns the tracks of an Animation as lists of (time, value) by path."""
    found, number = {}, 0
    rest = dict(animation)
    length = rest.pop('length')
    loops = rest.pop('loop', False) or rest.pop('loop_mode', 0) == 1
    while f'tracks/{number}/type' in rest:
        fields = {name: rest.pop(f'tracks/{number}/{name}')
                  for name in ('type', 'path', 'interp', 'loop_wrap', 'imported', 'enabled',
                               'keys')}
        keys = fields['keys']
        times, values = keys['times'][1:], keys['values']
        good = fields['type'] == 'value' and fields['enabled'] and keys['update'] == 1 and \
            len(times) == len(values) == len(keys['transitions']) - 1 and times[0] >= 0 and \
            list(times) == sorted(set(times)) and times[-1] <= length
        path = fields['path'][1]
        if not good or path in found:
            raise ValueError(f'track {path}: {fields}')
        found[path] = list(zip(times, values))
        number += 1
    if rest:
        raise ValueError(f'an Animation has {list(rest)}')
    return length, loops, found


class File:
    """A scene or a resource, with the names of Godot 4."""

    def __init__(self, text, major):
        parser = Parser(text, major)
        self.kind, head = parser.header()
        if head.pop('format') != {3: 2, 4: 3}[major]:
            raise ValueError('the format is of another version')
        steps = head.pop('load_steps')
        self.type = head.pop('type', None)
        if '; Exported by Gabarit (checksum ' not in text[:512]:
            raise ValueError('the mark is missing')
        self.parts, self.nodes, self.resource = {}, {}, None
        while True:
            parser.properties()
            if parser.at == len(text):
                break
            self.section(parser)
        if steps != len(self.parts) + len(parser.externals) + 1:
            raise ValueError(f'{steps} steps')
        self.externals = list(parser.externals.values())
        self.animations = self.check_animations()

    def section(self, parser):
        kind, head = parser.header()
        of = NEW_NAMES.get(head.get('type'), head.get('type'))
        if kind == 'ext_resource':
            parser.externals[parser.number_of(head['id'])] = (of, head['path'])
            return
        properties = parser.properties()
        properties = {RENAMED.get((of, key), key): value for key, value in properties.items()}
        if kind == 'sub_resource':
            number = parser.number_of(head['id'])
            if of == 'RectangleShape2D' and parser.major == 3:
                x, y = properties.pop('extents')[1:]
                properties['size'] = Call(('Vector2', 2 * x, 2 * y))
            if of != 'Animation':
                check(of, properties, PARTS[of])
            parser.parts[number] = of
            self.parts[number] = (of, properties)
        elif kind == 'resource':
            self.resource = properties
        elif kind == 'node':
            self.node(parser, of, head, properties)
        else:
            parser.fail(f'a section {kind}')

    def node(self, parser, of, head, properties):
        name, parent = head['name'], head.get('parent')
        if re.search(r'[./:@%"]', name):
            parser.fail(f'{name} cannot be the name of a node')
        path = {None: '.', '.': name}.get(parent, f'{parent}/{name}')
        if path in self.nodes or parent is not None and parent not in self.nodes or \
                (parent is None) != (not self.nodes):
            parser.fail(f'{name} in {parent}')
        if of == 'AnimationPlayer' and parser.major == 3:
            names = [key for key in properties if key.startswith('anims/')]
            data = {key.removeprefix('anims/'): properties.pop(key) for key in names}
            properties['libraries'] = {'': data}
        check(of, properties, {**FOR_ALL_NODES, **NODES[of]}, has_metadata=True)
        groups = head.get('groups', [])
        self.nodes[path] = (of, properties, tuple(groups))

    def check_animations(self):
        """Returns the animations of the player by name, with the values of their tracks."""
        players = [properties for of, properties, _ in self.nodes.values()
                   if of == 'AnimationPlayer']
        if not players:
            return {}
        data = players[0]['libraries']['']
        if isinstance(data, Call):
            data = self.parts[data[2]][1]['_data']
        found = {}
        for name, part in data.items():
            length, loops, tracks = tracks_of(self.parts[part[2]][1])
            for path, keys in tracks.items():
                node, _, changed = path.partition(':')
                if changed not in TRACKS[self.nodes[node][0]]:
                    raise ValueError(f'no track can change {path}')
                if keys[0][0] != 0 and changed in ('disabled', 'frame', 'visible'):
                    raise ValueError(f'{path} begins late')
            found[name] = (length, loops, {path: [(time, self.resolved(value))
                                                  for time, value in keys]
                                           for path, keys in tracks.items()})
        return found

    def resolved(self, value):
        """Returns a value with the properties of a part in its place."""
        if isinstance(value, Call) and value[0] == 'part':
            of, properties = self.parts[value[2]]
            return (of, tuple(sorted((key, self.resolved(one)) for key, one in properties.items())))
        return tuple(map(self.resolved, value)) if isinstance(value, (Call, list)) else value

    def content(self):
        """Returns everything except the metadata, as values that can be compared."""
        nodes = {path: (of, {key: self.resolved(value) for key, value in properties.items()
                             if not key.startswith(('metadata/', '__meta__', 'libraries',
                                                     'callback_mode'))}, groups)
                 for path, (of, properties, groups) in self.nodes.items()}
        return nodes, self.animations, sorted(self.externals)
