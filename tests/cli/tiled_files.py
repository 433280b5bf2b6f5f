# SPDX-License-Identifier: MIT
"""Writes maps and tilesets like Tiled, in XML and in JSON, from one description in plain
dictionaries and lists, and creates random ones. Implemented only from the documentation of the
formats."""
import base64
import gzip
import json
import struct
import zlib
from xml.sax.saxutils import quoteattr

FLIPS = (0x80000000, 0x40000000, 0x20000000)
SHAPES = ('point', 'ellipse', 'polygon', 'polyline', 'text')


def number(value):
    return repr(value) if isinstance(value, float) and value % 1 else str(int(value))


def attributes(values):
    return ''.join(f' {key}={quoteattr(value if isinstance(value, str) else number(value))}'
                   for key, value in values.items() if value is not None)


# ---- Properties ----

def type_of(value):
    return ('class' if isinstance(value, dict) else 'bool' if isinstance(value, bool)
            else 'int' if isinstance(value, int) else 'float' if isinstance(value, float)
            else 'string')


def xml_properties(properties):
    if not properties:
        return ''
    lines = []
    for name, value in properties.items():
        kind = type_of(value)
        head = f'<property name={quoteattr(name)}' + (f' type="{kind}"' if kind != 'string' else '')
        if kind == 'class':
            lines.append(f'{head} propertytype="Any">{xml_properties(value)}</property>')
        elif kind == 'string' and '\n' in value:
            lines.append(f'{head}>{value}</property>')
        else:
            word = {True: 'true', False: 'false'}[value] if kind == 'bool' else \
                value if kind == 'string' else repr(value)
            lines.append(f'{head} value={quoteattr(word)}/>')
    return '<properties>' + ''.join(lines) + '</properties>'


def json_properties(properties):
    return [{'name': name, 'type': type_of(value), 'value': value}
            for name, value in (properties or {}).items()]


# ---- Objects ----

KEYS = ('id', 'name', 'type', 'x', 'y', 'width', 'height', 'rotation', 'gid', 'template')


def xml_object(tiled_object):
    values = {key: tiled_object[key] for key in KEYS if key in tiled_object}
    if tiled_object.get('visible') is False:
        values['visible'] = '0'
    inner = xml_properties(tiled_object.get('properties'))
    for shape in SHAPES:
        if shape in ('polygon', 'polyline') and shape in tiled_object:
            points = ' '.join(f'{number(x)},{number(y)}' for x, y in tiled_object[shape])
            inner += f'<{shape} points="{points}"/>'
        elif shape in tiled_object:
            inner += f'<{shape}/>' if shape != 'text' else f'<text>{tiled_object[shape]}</text>'
    head = f'<object{attributes(values)}'
    return f'{head}>{inner}</object>' if inner else f'{head}/>'


def json_object(tiled_object):
    values = {key: tiled_object[key] for key in KEYS if key in tiled_object}
    if 'template' not in tiled_object:
        values = {'name': '', 'type': '', 'rotation': 0, 'width': 0, 'height': 0, 'visible': True,
                  **values}
    if tiled_object.get('visible') is False:
        values['visible'] = False
    if tiled_object.get('properties'):
        values['properties'] = json_properties(tiled_object['properties'])
    for shape in SHAPES:
        if shape in ('polygon', 'polyline') and shape in tiled_object:
            values[shape] = [{'x': x, 'y': y} for x, y in tiled_object[shape]]
        elif shape in tiled_object:
            values[shape] = {'text': tiled_object[shape]} if shape == 'text' else True
    return values


# ---- Tilesets ----

def xml_set(tileset, first=None):
    head = {'firstgid': first, 'version': None if first else '1.10', 'name': tileset['name'],
            'tilewidth': tileset['w'], 'tileheight': tileset['h'], 'tilecount': tileset['count'],
            'columns': tileset.get('columns', 0), 'spacing': tileset.get('spacing'),
            'margin': tileset.get('margin'), 'objectalignment': tileset.get('alignment')}
    x, y = tileset.get('offset', (0, 0))
    inner = f'<tileoffset x="{x}" y="{y}"/>' if 'offset' in tileset else ''
    inner += xml_properties(tileset.get('properties'))
    if 'image' in tileset:
        name, w, h = tileset['image']
        inner += f'<image source={quoteattr(name)} width="{w}" height="{h}"/>'
    for tile in tileset.get('tiles', []):
        body = xml_properties(tile.get('properties'))
        if 'image' in tile:
            name, w, h = tile['image']
            body += f'<image width="{w}" height="{h}" source={quoteattr(name)}/>'
        if tile.get('objects'):
            body += '<objectgroup draworder="index" id="2">' + \
                ''.join(map(xml_object, tile['objects'])) + '</objectgroup>'
        if tile.get('frames'):
            body += '<animation>' + ''.join(
                f'<frame tileid="{tile_id}" duration="{ms}"/>' for tile_id, ms in tile['frames']) \
                + '</animation>'
        inner += f'<tile{attributes({"id": tile["id"], "type": tile.get("type")})}>{body}</tile>'
    return f'<tileset{attributes(head)}>{inner}</tileset>'


def json_set(tileset, first=None):
    result = {'name': tileset['name'], 'tilewidth': tileset['w'], 'tileheight': tileset['h'],
              'tilecount': tileset['count'], 'columns': tileset.get('columns', 0),
              'spacing': tileset.get('spacing', 0), 'margin': tileset.get('margin', 0)}
    if first:
        result['firstgid'] = first
    else:
        result.update({'type': 'tileset', 'version': '1.10', 'tiledversion': '1.10.2'})
    if 'alignment' in tileset:
        result['objectalignment'] = tileset['alignment']
    if 'offset' in tileset:
        result['tileoffset'] = dict(zip('xy', tileset['offset']))
    if tileset.get('properties'):
        result['properties'] = json_properties(tileset['properties'])
    if 'image' in tileset:
        result['image'], result['imagewidth'], result['imageheight'] = tileset['image']
    tiles = []
    for tile in tileset.get('tiles', []):
        entry = {'id': tile['id']}
        if 'type' in tile:
            entry['type'] = tile['type']
        if tile.get('properties'):
            entry['properties'] = json_properties(tile['properties'])
        if 'image' in tile:
            entry['image'], entry['imagewidth'], entry['imageheight'] = tile['image']
        if tile.get('objects'):
            entry['objectgroup'] = {'type': 'objectgroup', 'draworder': 'index',
                                    'objects': [json_object(tiled_object)
                                                for tiled_object in tile['objects']]}
        if tile.get('frames'):
            entry['animation'] = [{'tileid': tile_id, 'duration': ms}
                                  for tile_id, ms in tile['frames']]
        tiles.append(entry)
    if tiles:
        result['tiles'] = tiles
    return result


# ---- Layers ----

LOOKS = ('opacity', 'tintcolor', 'mode', 'parallaxx', 'parallaxy')


def encode_cells(cells, compression):
    raw = struct.pack(f'<{len(cells)}I', *cells)
    raw = {'': lambda: raw, 'zlib': lambda: zlib.compress(raw),
           'gzip': lambda: gzip.compress(raw)}[compression]()
    return base64.b64encode(raw).decode()


def xml_cells(cells, columns, encoding, compression):
    if encoding == 'csv':
        rows = [cells[i:i + columns] for i in range(0, len(cells), columns)]
        return '\n' + ',\n'.join(','.join(map(str, row)) for row in rows) + '\n'
    if encoding == 'base64':
        return f'\n   {encode_cells(cells, compression)}\n  '
    return ''.join(f'<tile gid="{cell}"/>' if cell else '<tile/>' for cell in cells)


def xml_layer(layer, storage):
    head = {'id': layer.get('id'), 'name': layer['name'], 'class': layer.get('class'),
            'offsetx': layer.get('offset', (None, None))[0],
            'offsety': layer.get('offset', (None, None))[1]}
    if layer.get('visible') is False:
        head['visible'] = '0'
    for key in LOOKS:
        if key in layer:
            head[key] = layer[key]
    inner = xml_properties(layer.get('properties'))
    if layer['kind'] == 'group':
        return f'<group{attributes(head)}>{inner}' + \
            ''.join(xml_layer(child, storage) for child in layer['layers']) + '</group>'
    if layer['kind'] == 'objects':
        return f'<objectgroup{attributes(head)}>{inner}' + \
            ''.join(map(xml_object, layer['objects'])) + '</objectgroup>'
    if layer['kind'] == 'image':
        return f'<imagelayer{attributes(head)}>{inner}<image source="{layer["image"]}"/>' + \
            '</imagelayer>'
    encoding, compression = storage
    attributes_of_data = attributes({'encoding': encoding or None,
                                     'compression': compression or None})
    head.update({'width': layer['w'], 'height': layer['h']})
    if 'chunks' in layer:
        body = ''.join(f'<chunk x="{x}" y="{y}" width="{w}" height="{h}">'
                       f'{xml_cells(cells, w, encoding, compression)}</chunk>'
                       for x, y, w, h, cells in layer['chunks'])
    else:
        body = xml_cells(layer['cells'], layer['w'], encoding, compression)
    return f'<layer{attributes(head)}>{inner}<data{attributes_of_data}>{body}</data></layer>'


def json_cells(cells, encoding, compression):
    return encode_cells(cells, compression) if encoding == 'base64' else cells


def json_layer(layer, storage):
    kinds = {'tiles': 'tilelayer', 'objects': 'objectgroup', 'image': 'imagelayer',
             'group': 'group'}
    result = {'type': kinds[layer['kind']], 'name': layer['name'], 'x': 0, 'y': 0,
              'opacity': layer.get('opacity', 1),
              'visible': layer.get('visible', True)}
    for key in ('id', 'class', 'image') + LOOKS:
        if key in layer:
            result[key] = layer[key]
    if 'offset' in layer:
        result['offsetx'], result['offsety'] = layer['offset']
    if layer.get('properties'):
        result['properties'] = json_properties(layer['properties'])
    if layer['kind'] == 'group':
        result['layers'] = [json_layer(child, storage) for child in layer['layers']]
    if layer['kind'] == 'objects':
        result['objects'] = [json_object(tiled_object) for tiled_object in layer['objects']]
    if layer['kind'] != 'tiles':
        return result
    encoding, compression = storage
    result.update({'width': layer['w'], 'height': layer['h']})
    if encoding == 'base64':
        result.update({'encoding': encoding, 'compression': compression})
    if 'chunks' in layer:
        result['chunks'] = [{'x': x, 'y': y, 'width': w, 'height': h,
                             'data': json_cells(cells, encoding, compression)}
                            for x, y, w, h, cells in layer['chunks']]
    else:
        result['data'] = json_cells(layer['cells'], encoding, compression)
    return result


# ---- Files ----

def map_head(tiled_map):
    head = {'version': '1.10', 'tiledversion': '1.10.2',
            'orientation': tiled_map.get('orientation', 'orthogonal'), 'renderorder': 'right-down',
            'width': tiled_map['w'], 'height': tiled_map['h'], 'tilewidth': tiled_map['tile'][0],
            'tileheight': tiled_map['tile'][1]}
    for key in ('renderorder', 'hexsidelength', 'staggeraxis', 'staggerindex', 'class',
                'backgroundcolor'):
        if key in tiled_map:
            head[key] = tiled_map[key]
    return head


def xml_map(tiled_map, storage=('csv', '')):
    sets = ''.join(xml_set(tileset, first) if isinstance(tileset, dict)
                   else f'<tileset firstgid="{first}" source={quoteattr(tileset + ".tsx")}/>'
                   for first, tileset in tiled_map['sets'])
    head = {**map_head(tiled_map), 'infinite': int(tiled_map.get('infinite', False))}
    return '<?xml version="1.0" encoding="UTF-8"?>\n' \
        f'<map{attributes(head)}>{xml_properties(tiled_map.get("properties"))}{sets}' + \
        '\n'.join(xml_layer(layer, storage) for layer in tiled_map['layers']) + '</map>\n'


def json_map(tiled_map, storage=('csv', '')):
    result = {'type': 'map', **map_head(tiled_map), 'infinite': tiled_map.get('infinite', False)}
    if tiled_map.get('properties'):
        result['properties'] = json_properties(tiled_map['properties'])
    result['tilesets'] = [json_set(tileset, first) if isinstance(tileset, dict)
                          else {'firstgid': first, 'source': tileset + '.tsj'}
                          for first, tileset in tiled_map['sets']]
    result['layers'] = [json_layer(layer, storage) for layer in tiled_map['layers']]
    return json.dumps(result)


def write_map(folder, name, tiled_map, kind, storage=('csv', '')):
    text = xml_map(tiled_map, storage) if kind == 'tmx' else json_map(tiled_map, storage)
    (folder / f'{name}.{kind}').write_text(text)
    return f'{name}.{kind}'


def write_set(folder, name, tileset, kind):
    text = xml_set(tileset) if kind == 'tsx' else json.dumps(json_set(tileset))
    (folder / f'{name}.{kind}').write_text(text)
    return f'{name}.{kind}'


# ---- Random maps and tilesets ----

WORDS = ['', 'wall', 'Stone & <ice>', 'door', 'one_way', 'pond', 'été']


def random_properties(rng):
    values = [True, False, 3, -2.5, 'a "text"', 'two\nlines', {'deep': {'er': 1}, 'on': True}]
    return {f'key {i}': rng.choice(values) for i in range(rng.randrange(3))} \
        if rng.random() < 0.4 else {}


def random_points(rng, count):
    return [(rng.randrange(-64, 64) / 4, rng.randrange(-64, 64) / 4) for _ in range(count)]


def random_object(rng, number_of, gids=()):
    tiled_object = {'id': number_of, 'x': rng.randrange(-400, 4000) / 8,
                    'y': rng.randrange(0, 4000) / 8}
    if rng.random() < 0.6:
        tiled_object['name'] = rng.choice(WORDS)
    if rng.random() < 0.6:
        tiled_object['type'] = rng.choice(WORDS)
    if rng.random() < 0.3:
        tiled_object['rotation'] = rng.choice([90, 180, -90, 30, 359.5, -12.25])
    tiled_object['properties'] = random_properties(rng)
    if rng.random() < 0.2:
        tiled_object['properties']['one_way'] = True
    kind = rng.randrange(7 if gids else 6)
    if kind == 0:
        tiled_object['point'] = True
    elif kind in (1, 2):
        tiled_object[('polygon', 'polyline')[kind - 1]] = random_points(rng, rng.randrange(2, 7))
    else:
        tiled_object['width'] = rng.randrange(1, 400) / 8
        tiled_object['height'] = rng.randrange(1, 400) / 8
        if kind == 3:
            tiled_object['ellipse'] = True
        elif kind == 4 and rng.random() < 0.3:
            tiled_object['text'] = 'words'
        elif kind == 6:
            tiled_object['gid'] = rng.choice(gids) | rng.choice((0,) + FLIPS)
    return tiled_object


def random_tiles(rng, count):
    tiles = []
    for tile in sorted(rng.sample(range(count), rng.randrange(1, count))):
        tile_data = {'id': tile, 'properties': random_properties(rng)}
        if rng.random() < 0.5:
            tile_data['type'] = rng.choice(WORDS[1:])
        if rng.random() < 0.6:
            tile_data['objects'] = [random_object(rng, i + 1) for i in range(rng.randrange(1, 4))]
            for tiled_object in tile_data['objects']:
                tiled_object['x'], tiled_object['y'] = rng.randrange(16), rng.randrange(16)
        if rng.random() < 0.3:
            tile_data['frames'] = [(rng.randrange(count), rng.randrange(10, 400))
                                   for _ in range(rng.randrange(1, 5))]
        tiles.append(tile_data)
    return tiles


def random_set(rng, name):
    result = {'name': name, 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
              'image': (f'{name}.png', 64, 32), 'tiles': random_tiles(rng, 8)}
    if rng.random() < 0.3:
        result['offset'] = (rng.randrange(-4, 5), rng.randrange(-4, 5))
    if rng.random() < 0.3:
        result['alignment'] = rng.choice(['topleft', 'center', 'bottom', 'bottomright'])
    return result


def random_cells(rng, count):
    gids = [0, 0, 0] + [gid for gid in range(1, 17)]
    return [rng.choice(gids) | (rng.choice(FLIPS) | rng.choice(FLIPS) if rng.random() < 0.2 else 0)
            for _ in range(count)]


def random_layer(rng, tiled_map, ids, depth=0):
    kind = rng.choice(['tiles', 'objects', 'objects', 'group'][:4 if depth < 2 else 3])
    layer = {'kind': kind, 'id': next(ids), 'name': rng.choice(['walls', 'things', 'a/b', 'ß'])}
    if rng.random() < 0.3:
        layer['offset'] = (rng.randrange(-99, 99) / 4, rng.randrange(-99, 99) / 4)
    if rng.random() < 0.2:
        layer['visible'] = False
    layer['properties'] = random_properties(rng) if kind != 'group' else {}
    if kind == 'group':
        layer['layers'] = [random_layer(rng, tiled_map, ids, depth + 1)
                           for _ in range(rng.randrange(3))]
    elif kind == 'objects':
        layer['objects'] = [random_object(rng, next(ids), (1, 5, 9, 14))
                            for _ in range(rng.randrange(1, 9))]
    elif tiled_map.get('infinite'):
        layer['w'], layer['h'] = tiled_map['w'], tiled_map['h']
        positions = rng.sample([(x, y) for x in (-32, -16, 0, 16) for y in (-16, 0, 16)],
                               rng.randrange(1, 4))
        layer['chunks'] = [(x, y, 16, 16, random_cells(rng, 256)) for x, y in positions]
    else:
        layer['w'], layer['h'] = tiled_map['w'], tiled_map['h']
        layer['cells'] = random_cells(rng, tiled_map['w'] * tiled_map['h'])
    return layer


def random_map(rng):
    result = {'w': rng.randrange(1, 12), 'h': rng.randrange(1, 12), 'tile': (16, 16),
              'orientation': rng.choice(['orthogonal'] * 3 + ['isometric', 'staggered',
                                                              'hexagonal']),
              'infinite': rng.random() < 0.3, 'properties': random_properties(rng)}
    if result['orientation'] == 'isometric':
        result['tile'] = (32, 16)
    if result['orientation'] == 'hexagonal':
        result['hexsidelength'] = 6
    if result['orientation'] in ('hexagonal', 'staggered'):
        result['staggeraxis'] = rng.choice('xy')
        result['staggerindex'] = rng.choice(['odd', 'even'])
    result['sets'] = [(1, random_set(rng, 'inner')), (9, 'outer')]
    ids = iter(range(1, 10000))
    result['layers'] = [random_layer(rng, result, ids) for _ in range(rng.randrange(1, 5))]
    return result
