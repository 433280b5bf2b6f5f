# SPDX-License-Identifier: MIT
"""Writes and reads WAD files of Doom, for tests. Implemented only from the descriptions of the
formats, so that it is independent of core.

A map is a dictionary: name, vertices [(x, y)], sides [(x, y, upper, lower, middle, sector)],
sectors [(floor, ceiling, flat, flat, light, special, tag)], lines [dict(a, b, flags, special, tag,
front, back, args)], things [dict(x, y, angle, type, flags, tid, z, special, args)].
"""
import struct

NONE = 0xffff


def wad(lumps, kind=b'PWAD'):
    """Returns a WAD file with the given lumps: (name, bytes)."""
    body, entries, at = b'', b'', 12
    for name, data in lumps:
        entries += struct.pack('<II8s', at, len(data), name.encode())
        body += data
        at += len(data)
    return kind + struct.pack('<II', len(lumps), at) + body + entries


def lump_name(text):
    return text.encode()[:8].ljust(8, b'\0')


def binary(doom_map, hexen=False):
    """Returns the lumps of a map in the format of Doom or Hexen."""
    lines = things = b''
    for line in doom_map['lines']:
        head = struct.pack('<HHH', line['a'], line['b'], line.get('flags', 0))
        sides = struct.pack('<HH', line.get('front', NONE), line.get('back', NONE))
        special = struct.pack('<6B', line.get('special', 0), *line.get('args', [0] * 5)) \
            if hexen else struct.pack('<Hh', line.get('special', 0), line.get('tag', 0))
        lines += head + special + sides
    for thing in doom_map['things']:
        position = struct.pack('<hh', thing['x'], thing['y'])
        rest = struct.pack('<hHH', thing.get('angle', 0), thing['type'], thing.get('flags', 7))
        if hexen:
            position = struct.pack('<h', thing.get('tid', 0)) + position + \
                struct.pack('<h', thing.get('z', 0))
            rest += struct.pack('<6B', thing.get('special', 0), *thing.get('args', [0] * 5))
        things += position + rest
    sides = b''.join(struct.pack('<hh', x, y) + lump_name(upper) + lump_name(lower) +
                     lump_name(middle) + struct.pack('<H', sector)
                     for x, y, upper, lower, middle, sector in doom_map['sides'])
    sectors = b''.join(struct.pack('<hh', floor, ceiling) + lump_name(floor_flat) +
                       lump_name(ceiling_flat) + struct.pack('<hhh', light, special, tag)
                       for floor, ceiling, floor_flat, ceiling_flat, light, special, tag
                       in doom_map['sectors'])
    vertices = b''.join(struct.pack('<hh', *vertex) for vertex in doom_map['vertices'])
    lumps = [(doom_map['name'], b''), ('THINGS', things), ('LINEDEFS', lines), ('SIDEDEFS', sides),
             ('VERTEXES', vertices), ('SEGS', b''), ('SSECTORS', b''), ('NODES', b''),
             ('SECTORS', sectors), ('REJECT', b''), ('BLOCKMAP', b'')]
    return lumps + [('BEHAVIOR', b'')] if hexen else lumps


LINE_FLAGS = {1: 'blocking', 2: 'blockmonsters', 4: 'twosided', 8: 'dontpegtop',
              16: 'dontpegbottom', 32: 'secret', 64: 'blocksound', 128: 'dontdraw', 256: 'mapped',
              512: 'passuse'}


def block(kind, **values):
    def value_text(value):
        if isinstance(value, bool):
            return 'true' if value else 'false'
        return f'"{value}"' if isinstance(value, str) else repr(value)
    body = ''.join(f'{key} = {value_text(value)}; ' for key, value in values.items()
                   if value is not None)
    return f'{kind} {{ {body}}}\n'


def udmf(doom_map, space='Doom'):
    """Returns the lumps of a map in UDMF."""
    text = f'namespace = "{space}";\n/* by hand */ // one\n'
    for x, y in doom_map['vertices']:
        text += block('vertex', x=float(x), y=float(y))
    for line in doom_map['lines']:
        flags = {name: True for bit, name in LINE_FLAGS.items() if line.get('flags', 0) & bit}
        args = {f'arg{i}': value for i, value in enumerate(line.get('args', [])) if value}
        text += block('linedef', v1=line['a'], v2=line['b'], sidefront=line.get('front', -1),
                      sideback=line.get('back'), special=line.get('special'), id=line.get('tag'),
                      **flags, **args, **line.get('more', {}))
    for x, y, upper, lower, middle, sector in doom_map['sides']:
        text += block('SideDef', offsetx=x, offsety=y, texturetop=upper, texturebottom=lower,
                      texturemiddle=middle, sector=sector)
    for floor, ceiling, floor_flat, ceiling_flat, light, special, tag in doom_map['sectors']:
        text += block('sector', heightfloor=floor, heightceiling=ceiling, texturefloor=floor_flat,
                      textureceiling=ceiling_flat, lightlevel=light, special=special, id=tag)
    for thing in doom_map['things']:
        flags = thing.get('flags', 7)
        skills = {f'skill{skill}': True for skill, bit in
                  ((1, 1), (2, 1), (3, 2), (4, 4), (5, 4)) if flags & bit}
        text += block('thing', x=float(thing['x']), y=float(thing['y']), type=thing['type'],
                      angle=thing.get('angle', 0), ambush=bool(flags & 8), single=not flags & 16,
                      dm=not flags & 32, coop=not flags & 64, **skills, **thing.get('more', {}))
    return [(doom_map['name'], b''), ('TEXTMAP', text.encode()), ('ENDMAP', b'')]


# ---- Reading ----

def lumps_of(data):
    """Yields (name, bytes) in the order of the directory."""
    _, count, at = struct.unpack_from('<4sII', data)
    for i in range(count):
        offset, size, name = struct.unpack_from('<II8s', data, at + 16 * i)
        yield name.split(b'\0')[0].decode(), data[offset:offset + size]


def maps_of(data):
    """Returns the lumps of each map in a Doom format, by map name."""
    maps, lumps = {}, None
    names = ('THINGS', 'LINEDEFS', 'SIDEDEFS', 'VERTEXES', 'SEGS', 'SSECTORS', 'NODES', 'SECTORS',
             'REJECT', 'BLOCKMAP', 'TEXTMAP', 'ENDMAP')
    previous = None
    for name, content in lumps_of(data):
        if name in names:
            if name in ('THINGS', 'TEXTMAP'):
                lumps = maps.setdefault(previous, {})
            lumps[name] = content
        previous = name
    return maps


def records(form, data):
    return list(struct.iter_unpack(form, data))


def room(name='MAP01'):
    """Returns a map of two rooms with a door between them, a window and a ledge."""
    return {
        'name': name,
        'vertices': [(0, 0), (0, 256), (256, 256), (256, 0), (288, 256), (288, 0), (512, 256),
                     (512, 0), (600, 256), (600, 0)],
        'sides': [(0, 0, '-', '-', 'STARTAN3', 0), (4, -8, 'BIGDOOR2', '-', '-', 0),
                  (0, 0, '-', '-', 'DOORTRAK', 1), (0, 0, '-', '-', '-', 1),
                  (0, 0, '-', '-', 'STARTAN3', 2), (0, 0, 'BIGDOOR2', '-', '-', 2),
                  (0, 0, '-', '-', '-', 2), (0, 0, '-', 'STEP1', '-', 3),
                  (0, 0, '-', '-', 'STARTAN3', 3)],
        'sectors': [(0, 128, 'FLOOR4_8', 'CEIL3_5', 160, 0, 0),
                    (0, 0, 'FLOOR4_8', 'CEIL3_5', 160, 0, 0),
                    (0, 128, 'FLOOR4_8', 'CEIL3_5', 192, 9, 0),
                    (-64, 128, 'NUKAGE1', 'CEIL3_5', 144, 7, 5)],
        'lines': [dict(a=0, b=1, flags=1, front=0), dict(a=1, b=2, flags=1, front=0),
                  dict(a=2, b=3, flags=4, front=1, back=3, special=1),
                  dict(a=3, b=0, flags=1, front=0), dict(a=2, b=4, flags=17, front=2),
                  dict(a=5, b=3, flags=17, front=2),
                  dict(a=5, b=4, flags=4, front=5, back=3, special=1),
                  dict(a=4, b=6, flags=1, front=4), dict(a=6, b=7, flags=4, front=6, back=7),
                  dict(a=7, b=5, flags=1, front=4), dict(a=6, b=8, flags=1, front=8),
                  dict(a=8, b=9, flags=1, front=8), dict(a=9, b=7, flags=1, front=8)],
        'things': [dict(x=64, y=64, angle=90, type=1), dict(x=400, y=64, angle=225, type=3001),
                   dict(x=420, y=200, angle=0, type=3001, flags=12), dict(x=550, y=9, type=777)],
    }
