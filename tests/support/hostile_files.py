# SPDX-License-Identifier: MIT
"""Generates files with many things of one kind, in every format that is imported. The numbers of
things are arguments, so that tests can double them. Each function returns the bytes of a file,
unless its description states otherwise; the same arguments always give the same bytes.
"""
import io
import json
import pathlib
import struct
import sys
import zlib

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / 'cli')]
import aseprite_files
import doom_files
import gif_files
import mugen_files
import tiled_files


CHANGED = 8  # the number of pictures in a file that depend on its shade


def shaded(shade, i):
    """Returns a colour of picture i."""
    return struct.pack('<I', 0xff000000 | (shade << 16 if i < CHANGED else 0) | i)


def numbered(pattern):
    """Returns a function from numbers to names: a pattern without %d gives equal names."""
    return lambda i: pattern % i if '%' in pattern else pattern


# ---- Pictures ----

def png(width, height, rows=None, shade=0):
    """Returns a PNG in one colour, or with the given rows of RGBA bytes."""
    def chunk(kind, body):
        return (struct.pack('>I', len(body)) + kind + body +
                struct.pack('>I', zlib.crc32(kind + body)))
    head = struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0)
    one_colour = b'\0' + struct.pack('<I', 0xff0000ff | shade << 8) * width
    data = b''.join(b'\0' + row for row in rows) if rows else one_colour * height
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(data)) +
            chunk(b'IEND', b''))


def islands(count, columns=64, shade=0):
    """Returns a PNG with islands of different 3 x 3 pixels, 5 pixels apart; complete rows of
    islands."""
    rows = []
    for first in range(0, count, columns):
        colours = [shaded(shade, first + i) for i in range(columns)]
        full = b''.join(colour * 3 + bytes(8) for colour in colours)
        holes = b''.join(colour + bytes(4) + colour + bytes(8) for colour in colours)
        rows += [full, holes, full] + [bytes(20 * columns)] * 2
    return png(5 * columns, len(rows), rows)


def cells(count, size=4, columns=64, shade=0):
    """Returns a PNG with cells of different colours in complete rows."""
    rows = []
    for first in range(0, count, columns):
        row = b''.join(shaded(shade, first + i) * size for i in range(columns))
        rows += [row] * size
    return png(size * columns, len(rows), rows)


def gif(frames, width=1, height=1, distinct=256, shade=0, canvas=None):
    """Returns a GIF whose frames cover the canvas, or the corner of a canvas (width, height);
    `distinct` of them differ."""
    palette = [(i, 0, shade if i < CHANGED else 0) for i in range(256)]
    coded = [gif_files.write_frame({'x': 0, 'y': 0, 'w': width, 'h': height, 'duration': 10,
                                    'indices': [i] * (width * height)}, 8, 255)
             for i in range(min(distinct, frames, 256))]
    across, down = canvas or (width, height)
    head = gif_files.write({'width': across, 'height': down, 'palette': palette, 'frames': []})
    return head[:-1] + b''.join(coded[i % len(coded)] for i in range(frames)) + b'\x3b'


# ---- Aseprite ----

def aseprite(frames=1, tags=0, slices=0, layers=1, keys=1, width=1, height=1, links=False,
             tag_name='tag %d', slice_name='slice %d', layer_name='layer %d', slice_size=1,
             properties=0, span=None, shade=0):
    """Returns an Aseprite file. Each frame has a cel in the first layer: an image in the first
    frame and, unless `links`, in the others. Each tag covers all frames, or `span` of them. Each
    slice has `keys` keys; slices of one pixel are points, larger ones are boxes. Tags and slices
    have `properties` properties each."""
    def pixels(i):
        return [shaded(shade, i)] * (width * height)
    data = {'maps': {0: {'key %d' % i: ('i32', i) for i in range(properties)}}}
    more = {'data': data} if properties else {}
    sprite = {
        'width': width, 'height': height, 'depth': 32, 'flags': 1, 'transparent': 0,
        'layers': [{'flags': 1, 'type': 0, 'level': 0, 'name': numbered(layer_name)(i)}
                   for i in range(layers)],
        'frames': [{'duration': 100, 'cels': [
            {'layer': 0, 'x': 0, 'y': 0, 'kind': 1, 'link': 0} if links and i > 0 else
            {'layer': 0, 'x': 0, 'y': 0, 'kind': 2, 'w': width, 'h': height, 'pixels': pixels(i)}]}
            for i in range(frames)],
        'tags': [{'from': 0 if span is None else i % (frames - span + 1),
                  'to': frames - 1 if span is None else i % (frames - span + 1) + span - 1,
                  'direction': 0, 'name': numbered(tag_name)(i), **more} for i in range(tags)],
        'slices': [{'name': numbered(slice_name)(i), 'flags': 0, **more,
                    'keys': [{'frame': k, 'x': k, 'y': 0, 'w': slice_size, 'h': slice_size}
                             for k in range(keys)]} for i in range(slices)]}
    return aseprite_files.write(sprite)


# ---- Atlases ----

ATLAS_DIALECTS = ('hash', 'array', 'pixi', 'phaser', 'aseprite')


def atlas(frames, dialect='array', tags=0, slices=0, animations=0, page='page.png', size=1,
          name='frame %d', columns=256, span=None):
    """Returns the JSON of an atlas whose frames lie in rows on a page, which png() or islands()
    can make: `columns` * `size` pixels wide. Equal names need the dialect 'array' or 'phaser'.
    Each tag and animation covers all frames, or `span` of them."""
    entries = []
    for i in range(frames):
        rect = {'x': i % columns * size, 'y': i // columns * size, 'w': size, 'h': size}
        entries.append((numbered(name)(i), {
            'frame': rect, 'rotated': False, 'trimmed': False,
            'spriteSourceSize': {'x': 0, 'y': 0, 'w': size, 'h': size},
            'sourceSize': {'w': size, 'h': size}, 'duration': 100}))
    array = [{'filename': key, **entry} for key, entry in entries]
    height = (frames + columns - 1) // columns * size
    meta = {'app': 'https://www.aseprite.org/' if dialect == 'aseprite' else 'packer',
            'image': page, 'size': {'w': columns * size, 'h': height}, 'scale': '1'}
    starts = [0 if span is None else i % (frames - span + 1) for i in range(tags + animations)]
    length = frames if span is None else span
    if tags:
        meta['frameTags'] = [{'name': 'tag %d' % i, 'from': starts[i],
                              'to': starts[i] + length - 1, 'direction': 'forward'}
                             for i in range(tags)]
    if slices:
        meta['slices'] = [{'name': 'slice %d' % i, 'color': '#0000ffff', 'keys': [
            {'frame': 0, 'bounds': {'x': 0, 'y': 0, 'w': 2, 'h': 2}}]} for i in range(slices)]
    if dialect == 'phaser':
        return json.dumps({'textures': [{'image': page, 'size': meta.pop('size'), 'scale': 1,
                                         'frames': array}], 'meta': meta}).encode()
    value = {'frames': dict(entries) if dialect in ('hash', 'pixi') else array, 'meta': meta}
    if animations:
        value['animations'] = {'animation %d' % i: [entries[k][0] for k in
                                                    range(starts[i], starts[i] + length)]
                               for i in range(animations)}
    return json.dumps(value).encode()


# ---- MUGEN ----

def air(actions, elements=1, boxes=0, empty=0, image='0,%d', distinct=1):
    """Returns actions with elements, after `empty` actions without any. Element i of an action
    shows an image, a pattern for i modulo `distinct`, and has `boxes` attack boxes."""
    out = io.StringIO()
    for i in range(empty):
        out.write('[Begin Action %d]\n' % (100000 + i))
    for i in range(actions):
        out.write('[Begin Action %d]\n' % i)
        for k in range(elements):
            if boxes:
                out.write('Clsn1: %d\n' % boxes)
            for box in range(boxes):
                out.write(' Clsn1[%d] = 0, %d, %d, %d\n' % (box, i, 1 + k, i + 1 + box))
            out.write(numbered(image)(k % distinct) + ',0,0,5\n')
    return out.getvalue().encode()


def sff(sprites, size=1, links=False, version=2, shade=0):
    """Returns sprites 0,0, 0,1, ...; if `links`, all but the first show the first."""
    palette = [(i, i, shade if i <= CHANGED else i) for i in range(256)]
    items = [{'group': 0, 'image': i, 'axis': (0, 0), 'link': 0} if links and i > 0 else
             {'group': 0, 'image': i, 'axis': (0, 0), 'size': (size, size), 'form': 'rle8',
              'pixels': bytes([1 + i % 255]) * (size * size), 'palette': palette}
             for i in range(sprites)]
    return (mugen_files.sff2 if version == 2 else mugen_files.sff1)(items)


# ---- Doom ----

def doom_map(lines=0, things=0, sectors=1, name='MAP01', step=16, columns=256, more=None,
             moved=0):
    """Returns a map for doom_files: separate walls in rows, and things of one type, `moved` by a
    number of units."""
    def at(i, dx=0):
        return step * (i % columns) - 2048 + dx, step * (i // columns) - 2048 + moved
    side = (0, 0, '-', '-', 'STARTAN3', 0)
    return {
        'name': name,
        'vertices': [at(i, dx) for i in range(lines) for dx in (0, step // 2)],
        'sides': [side[:5] + (i % max(sectors, 1),) for i in range(max(lines, 1))],
        'sectors': [(0, 128, 'FLOOR4_8', 'CEIL3_5', 160, 0, i % 30000) for i in range(sectors)],
        'lines': [dict(a=2 * i, b=2 * i + 1, flags=1, front=i, more=more or {})
                  for i in range(lines)],
        'things': [dict(x=at(i)[0], y=at(i)[1], angle=90, type=3001, more=more or {})
                   for i in range(things)]}


def wad(form='binary', maps=1, shared=0, **content):
    """Returns a WAD file in one of the forms binary, hexen and udmf with equal maps; of these,
    `shared` more share the lumps of the first one."""
    lumps = []
    for i in range(maps):
        made = doom_map(name='MAP%02d' % (i + 1), **content)
        lumps += doom_files.udmf(made) if form == 'udmf' else \
            doom_files.binary(made, form == 'hexen')
    data = bytearray(doom_files.wad(lumps))
    count, at = struct.unpack_from('<II', data, 4)
    own = data[at:]
    length = 16 * (count // maps)
    for i in range(shared):
        entries = bytearray(own[:length])
        entries[8:16] = (b'MAP%02d' % (maps + i + 1)).ljust(8, b'\0')
        data += entries
    struct.pack_into('<I', data, 4, count + shared * (count // maps))
    return bytes(data)


# ---- Tiled ----

def shape(kind, i, size=8, corners=4, columns=256, moved=0):
    """Returns an object for tiled_files: a point, rectangle, ellipse, polygon, polyline, tile or
    text."""
    made = {'id': i + 1, 'name': '', 'type': '', 'x': 10 * (i % columns),
            'y': 10 * (i // columns) + moved}
    if kind in ('polygon', 'polyline'):
        made[kind] = [(k % 7, k) if k % 2 else (0, k) for k in range(corners)]
    elif kind == 'point':
        made['point'] = True
    else:
        made['width'] = made['height'] = size
    if kind in ('ellipse', 'text'):
        made[kind] = True if kind == 'ellipse' else 'text'
    if kind == 'tile':
        made['gid'] = 1
    return made


def write(value, form, kind):
    """Returns the bytes of a map or set for tiled_files, in the form xml or json."""
    functions = {('map', 'xml'): tiled_files.xml_map, ('set', 'xml'): tiled_files.xml_set,
                 ('map', 'json'): tiled_files.json_map,
                 ('set', 'json'): lambda value: json.dumps(tiled_files.json_set(value))}
    return functions[kind, form](value).encode()


def tiled_map(form='xml', objects=0, kind='rectangle', name='', template=None, properties=0,
              columns=1, rows=1, layers=1, tile_layers=0, corners=4, tag='', sets=(), moved=0):
    """Returns a map with object layers of `objects` objects each, and tile layers of columns x rows
    cells that show tile 1 of the first of its sets, [(first tile, set)]."""
    more = {'key %d' % i: i for i in range(properties)}

    def made_object(i):
        made = shape(kind, i, corners=corners, moved=moved)
        if template:
            made = {key: made[key] for key in ('id', 'x', 'y')} | {'template': template}
        else:
            made |= {'name': numbered(name)(i), 'type': tag}
        return made | ({'properties': more} if more else {})
    value = {'w': columns, 'h': rows, 'tile': (16, 16), 'sets': list(sets), 'layers':
             [{'kind': 'tiles', 'id': 1 + i, 'name': 'tiles %d' % i, 'w': columns, 'h': rows,
               'cells': [1] * (columns * rows)} for i in range(tile_layers)] +
             [{'kind': 'objects', 'id': 1 + tile_layers + i, 'name': 'layer %d' % i,
               'objects': [made_object(i * objects + k) for k in range(objects)]}
              for i in range(layers)]}
    return write(value, form, 'map')


def tile_set(tiles, objects=0, kind='rectangle', frames=0, properties=0, tag='', columns=64,
             size=4, image='tiles.png', count=None, moved=0):
    """Returns a tileset for tiled_files and write(): tiles of a class, each with objects, steps of
    an animation and properties, on a picture of `columns` * `size` pixels."""
    count = tiles if count is None else count
    rows = (count + columns - 1) // columns
    return {'name': 'tiles', 'w': size, 'h': size, 'count': count, 'columns': columns,
            'image': (image, columns * size, rows * size), 'tiles': [
                {'id': i, 'type': numbered(tag)(i),
                 'properties': {'key %d' % k: k for k in range(properties)},
                 'objects': [shape(kind, k, 2, columns=2, moved=moved) for k in range(objects)],
                 'frames': [((i + k) % count, 100) for k in range(frames)]}
                for i in range(tiles)]}


def template(properties=0, kind='point', corners=4, form='xml'):
    """Returns a template of an object with properties."""
    made = {key: value for key, value in shape(kind, 0, corners=corners).items()
            if key not in ('id', 'x', 'y')}
    made['properties'] = {'key %d' % i: i for i in range(properties)}
    if form == 'json':
        return json.dumps({'type': 'template', 'object': tiled_files.json_object(made)}).encode()
    return b'<template>' + tiled_files.xml_object(made).encode() + b'</template>'
