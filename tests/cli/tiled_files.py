# SPDX-License-Identifier: MIT
"""Maps and tilesets as Tiled writes them, in XML and in JSON, from one description in plain
dictionaries and lists, and random ones. Written only from the documentation of the formats."""
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


def xml_object(one):
    own = {key: one[key] for key in KEYS if key in one}
    if one.get('visible') is False:
        own['visible'] = '0'
    inner = xml_properties(one.get('properties'))
    for shape in SHAPES:
        if shape in ('polygon', 'polyline') and shape in one:
            points = ' '.join(f'{number(x)},{number(y)}' for x, y in one[shape])
            inner += f'<{shape} points="{points}"/>'
        elif shape in one:
            inner += f'<{shape}/>' if shape != 'text' else f'<text>{one[shape]}</text>'
    return f'<object{attributes(own)}>{inner}</object>' if inner else f'<object{attributes(own)}/>'


def json_object(one):
    own = {key: one[key] for key in KEYS if key in one}
    if 'template' not in one:
        own = {'name': '', 'type': '', 'rotation': 0, 'width': 0, 'height': 0, 'visible': True,
               **own}
    if one.get('visible') is False:
        own['visible'] = False
    if one.get('properties'):
        own['properties'] = json_properties(one['properties'])
    for shape in SHAPES:
        if shape in ('polygon', 'polyline') and shape in one:
            own[shape] = [{'x': x, 'y': y} for x, y in one[shape]]
        elif shape in one:
            own[shape] = {'text': one[shape]} if shape == 'text' else True
    return own


# ---- Tilesets ----

def xml_set(own, first=None):
    head = {'firstgid': first, 'version': None if first else '1.10', 'name': own['name'],
            'tilewidth': own['w'], 'tileheight': own['h'], 'tilecount': own['count'],
            'columns': own.get('columns', 0), 'spacing': own.get('spacing'),
            'margin': own.get('margin'), 'objectalignment': own.get('alignment')}
    x, y = own.get('offset', (0, 0))
    inner = f'<tileoffset x="{x}" y="{y}"/>' if 'offset' in own else ''
    inner += xml_properties(own.get('properties'))
    if 'image' in own:
        name, w, h = own['image']
        inner += f'<image source={quoteattr(name)} width="{w}" height="{h}"/>'
    for tile in own.get('tiles', []):
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


def json_set(own, first=None):
    made = {'name': own['name'], 'tilewidth': own['w'], 'tileheight': own['h'],
            'tilecount': own['count'], 'columns': own.get('columns', 0),
            'spacing': own.get('spacing', 0), 'margin': own.get('margin', 0)}
    if first:
        made['firstgid'] = first
    else:
        made.update({'type': 'tileset', 'version': '1.10', 'tiledversion': '1.10.2'})
    if 'alignment' in own:
        made['objectalignment'] = own['alignment']
    if 'offset' in own:
        made['tileoffset'] = dict(zip('xy', own['offset']))
    if own.get('properties'):
        made['properties'] = json_properties(own['properties'])
    if 'image' in own:
        made['image'], made['imagewidth'], made['imageheight'] = own['image']
    tiles = []
    for tile in own.get('tiles', []):
        one = {'id': tile['id']}
        if 'type' in tile:
            one['type'] = tile['type']
        if tile.get('properties'):
            one['properties'] = json_properties(tile['properties'])
        if 'image' in tile:
            one['image'], one['imagewidth'], one['imageheight'] = tile['image']
        if tile.get('objects'):
            one['objectgroup'] = {'type': 'objectgroup', 'draworder': 'index',
                                  'objects': [json_object(each) for each in tile['objects']]}
        if tile.get('frames'):
            one['animation'] = [{'tileid': tile_id, 'duration': ms}
                                for tile_id, ms in tile['frames']]
        tiles.append(one)
    if tiles:
        made['tiles'] = tiles
    return made


# ---- Layers ----

def packed(cells, compression):
    raw = struct.pack(f'<{len(cells)}I', *cells)
    raw = {'': lambda: raw, 'zlib': lambda: zlib.compress(raw),
           'gzip': lambda: gzip.compress(raw)}[compression]()
    return base64.b64encode(raw).decode()


def xml_cells(cells, columns, encoding, compression):
    if encoding == 'csv':
        rows = [cells[i:i + columns] for i in range(0, len(cells), columns)]
        return '\n' + ',\n'.join(','.join(map(str, row)) for row in rows) + '\n'
    if encoding == 'base64':
        return f'\n   {packed(cells, compression)}\n  '
    return ''.join(f'<tile gid="{cell}"/>' if cell else '<tile/>' for cell in cells)


def xml_layer(layer, written):
    head = {'id': layer.get('id'), 'name': layer['name'], 'class': layer.get('class'),
            'offsetx': layer.get('offset', (None, None))[0],
            'offsety': layer.get('offset', (None, None))[1]}
    if layer.get('visible') is False:
        head['visible'] = '0'
    inner = xml_properties(layer.get('properties'))
    if layer['kind'] == 'group':
        return f'<group{attributes(head)}>{inner}' + \
            ''.join(xml_layer(each, written) for each in layer['layers']) + '</group>'
    if layer['kind'] == 'objects':
        return f'<objectgroup{attributes(head)}>{inner}' + \
            ''.join(map(xml_object, layer['objects'])) + '</objectgroup>'
    if layer['kind'] == 'image':
        return f'<imagelayer{attributes(head)}>{inner}<image source="{layer["image"]}"/>' + \
            '</imagelayer>'
    encoding, compression = written
    how = attributes({'encoding': encoding or None, 'compression': compression or None})
    head.update({'width': layer['w'], 'height': layer['h']})
    if 'chunks' in layer:
        body = ''.join(f'<chunk x="{x}" y="{y}" width="{w}" height="{h}">'
                       f'{xml_cells(cells, w, encoding, compression)}</chunk>'
                       for x, y, w, h, cells in layer['chunks'])
    else:
        body = xml_cells(layer['cells'], layer['w'], encoding, compression)
    return f'<layer{attributes(head)}>{inner}<data{how}>{body}</data></layer>'


def json_cells(cells, encoding, compression):
    return packed(cells, compression) if encoding == 'base64' else cells


def json_layer(layer, written):
    kinds = {'tiles': 'tilelayer', 'objects': 'objectgroup', 'image': 'imagelayer',
             'group': 'group'}
    made = {'type': kinds[layer['kind']], 'name': layer['name'], 'x': 0, 'y': 0, 'opacity': 1,
            'visible': layer.get('visible', True)}
    for key in ('id', 'class', 'image'):
        if key in layer:
            made[key] = layer[key]
    if 'offset' in layer:
        made['offsetx'], made['offsety'] = layer['offset']
    if layer.get('properties'):
        made['properties'] = json_properties(layer['properties'])
    if layer['kind'] == 'group':
        made['layers'] = [json_layer(each, written) for each in layer['layers']]
    if layer['kind'] == 'objects':
        made['objects'] = [json_object(one) for one in layer['objects']]
    if layer['kind'] != 'tiles':
        return made
    encoding, compression = written
    made.update({'width': layer['w'], 'height': layer['h']})
    if encoding == 'base64':
        made.update({'encoding': encoding, 'compression': compression})
    if 'chunks' in layer:
        made['chunks'] = [{'x': x, 'y': y, 'width': w, 'height': h,
                           'data': json_cells(cells, encoding, compression)}
                          for x, y, w, h, cells in layer['chunks']]
    else:
        made['data'] = json_cells(layer['cells'], encoding, compression)
    return made


# ---- Files ----

def map_head(own):
    head = {'version': '1.10', 'tiledversion': '1.10.2',
            'orientation': own.get('orientation', 'orthogonal'), 'renderorder': 'right-down',
            'width': own['w'], 'height': own['h'], 'tilewidth': own['tile'][0],
            'tileheight': own['tile'][1]}
    for key in ('hexsidelength', 'staggeraxis', 'staggerindex', 'class'):
        if key in own:
            head[key] = own[key]
    return head


def xml_map(own, written=('csv', '')):
    sets = ''.join(xml_set(each, first) if isinstance(each, dict)
                   else f'<tileset firstgid="{first}" source={quoteattr(each + ".tsx")}/>'
                   for first, each in own['sets'])
    head = {**map_head(own), 'infinite': int(own.get('infinite', False))}
    return '<?xml version="1.0" encoding="UTF-8"?>\n' \
        f'<map{attributes(head)}>{xml_properties(own.get("properties"))}{sets}' + \
        '\n'.join(xml_layer(layer, written) for layer in own['layers']) + '</map>\n'


def json_map(own, written=('csv', '')):
    made = {'type': 'map', **map_head(own), 'infinite': own.get('infinite', False)}
    if own.get('properties'):
        made['properties'] = json_properties(own['properties'])
    made['tilesets'] = [json_set(each, first) if isinstance(each, dict)
                        else {'firstgid': first, 'source': each + '.tsj'}
                        for first, each in own['sets']]
    made['layers'] = [json_layer(layer, written) for layer in own['layers']]
    return json.dumps(made)


def write_map(folder, name, own, kind, written=('csv', '')):
    text = xml_map(own, written) if kind == 'tmx' else json_map(own, written)
    (folder / f'{name}.{kind}').write_text(text)
    return f'{name}.{kind}'


def write_set(folder, name, own, kind):
    text = xml_set(own) if kind == 'tsx' else json.dumps(json_set(own))
    (folder / f'{name}.{kind}').write_text(text)
    return f'{name}.{kind}'


# ---- Random ones ----

WORDS = ['', 'wall', 'Stone & <ice>', 'door', 'one_way', 'pond', 'été']


def some_properties(own):
    values = [True, False, 3, -2.5, 'a "text"', 'two\nlines', {'deep': {'er': 1}, 'on': True}]
    return {f'key {i}': own.choice(values) for i in range(own.randrange(3))} \
        if own.random() < 0.4 else {}


def some_points(own, count):
    return [(own.randrange(-64, 64) / 4, own.randrange(-64, 64) / 4) for _ in range(count)]


def some_object(own, number_of, gids=()):
    one = {'id': number_of, 'x': own.randrange(-400, 4000) / 8, 'y': own.randrange(0, 4000) / 8}
    if own.random() < 0.6:
        one['name'] = own.choice(WORDS)
    if own.random() < 0.6:
        one['type'] = own.choice(WORDS)
    if own.random() < 0.3:
        one['rotation'] = own.choice([90, 180, -90, 30, 359.5, -12.25])
    one['properties'] = some_properties(own)
    if own.random() < 0.2:
        one['properties']['one_way'] = True
    kind = own.randrange(7 if gids else 6)
    if kind == 0:
        one['point'] = True
    elif kind in (1, 2):
        one[('polygon', 'polyline')[kind - 1]] = some_points(own, own.randrange(2, 7))
    else:
        one['width'], one['height'] = own.randrange(1, 400) / 8, own.randrange(1, 400) / 8
        if kind == 3:
            one['ellipse'] = True
        elif kind == 4 and own.random() < 0.3:
            one['text'] = 'words'
        elif kind == 6:
            one['gid'] = own.choice(gids) | own.choice((0,) + FLIPS)
    return one


def some_tiles(own, count):
    tiles = []
    for tile in sorted(own.sample(range(count), own.randrange(1, count))):
        one = {'id': tile, 'properties': some_properties(own)}
        if own.random() < 0.5:
            one['type'] = own.choice(WORDS[1:])
        if own.random() < 0.6:
            one['objects'] = [some_object(own, i + 1) for i in range(own.randrange(1, 4))]
            for each in one['objects']:
                each['x'], each['y'] = own.randrange(16), own.randrange(16)
        if own.random() < 0.3:
            one['frames'] = [(own.randrange(count), own.randrange(10, 400))
                             for _ in range(own.randrange(1, 5))]
        tiles.append(one)
    return tiles


def some_set(own, name):
    made = {'name': name, 'w': 16, 'h': 16, 'count': 8, 'columns': 4,
            'image': (f'{name}.png', 64, 32), 'tiles': some_tiles(own, 8)}
    if own.random() < 0.3:
        made['offset'] = (own.randrange(-4, 5), own.randrange(-4, 5))
    if own.random() < 0.3:
        made['alignment'] = own.choice(['topleft', 'center', 'bottom', 'bottomright'])
    return made


def some_cells(own, count):
    gids = [0, 0, 0] + [gid for gid in range(1, 17)]
    return [own.choice(gids) | (own.choice(FLIPS) | own.choice(FLIPS) if own.random() < 0.2 else 0)
            for _ in range(count)]


def some_layer(own, made, ids, depth=0):
    kind = own.choice(['tiles', 'objects', 'objects', 'group'][:4 if depth < 2 else 3])
    layer = {'kind': kind, 'id': next(ids), 'name': own.choice(['walls', 'things', 'a/b', 'ß'])}
    if own.random() < 0.3:
        layer['offset'] = (own.randrange(-99, 99) / 4, own.randrange(-99, 99) / 4)
    if own.random() < 0.2:
        layer['visible'] = False
    layer['properties'] = some_properties(own) if kind != 'group' else {}
    if kind == 'group':
        layer['layers'] = [some_layer(own, made, ids, depth + 1) for _ in range(own.randrange(3))]
    elif kind == 'objects':
        layer['objects'] = [some_object(own, next(ids), (1, 5, 9, 14))
                            for _ in range(own.randrange(1, 9))]
    elif made.get('infinite'):
        layer['w'], layer['h'] = made['w'], made['h']
        places = own.sample([(x, y) for x in (-32, -16, 0, 16) for y in (-16, 0, 16)],
                            own.randrange(1, 4))
        layer['chunks'] = [(x, y, 16, 16, some_cells(own, 256)) for x, y in places]
    else:
        layer['w'], layer['h'] = made['w'], made['h']
        layer['cells'] = some_cells(own, made['w'] * made['h'])
    return layer


def some_map(own):
    made = {'w': own.randrange(1, 12), 'h': own.randrange(1, 12), 'tile': (16, 16),
            'orientation': own.choice(['orthogonal'] * 3 + ['isometric', 'staggered',
                                                            'hexagonal']),
            'infinite': own.random() < 0.3, 'properties': some_properties(own)}
    if made['orientation'] == 'isometric':
        made['tile'] = (32, 16)
    if made['orientation'] == 'hexagonal':
        made['hexsidelength'] = 6
    if made['orientation'] in ('hexagonal', 'staggered'):
        made['staggeraxis'] = own.choice('xy')
        made['staggerindex'] = own.choice(['odd', 'even'])
    made['sets'] = [(1, some_set(own, 'inner')), (9, 'outer')]
    ids = iter(range(1, 10000))
    made['layers'] = [some_layer(own, made, ids) for _ in range(own.randrange(1, 5))]
    return made
