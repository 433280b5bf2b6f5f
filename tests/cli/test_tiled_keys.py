#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that an import from Tiled accounts for every key of a file: each key of the documented
format is read, of no consequence for a game, or reported as a loss, and so is an unknown key.
Prints TAP.

usage: test_tiled_keys.py GAB
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
from tap import Folder, Gab, GabTests, Tap
from test_tiled import picture

SOURCES = pathlib.Path(__file__).resolve().parents[2] / 'src/core/formats/tiled'
LAYER = ('id="2" name="a" class="c" opacity="0.5" visible="1" offsetx="1" offsety="1" '
         'parallaxx="1" parallaxy="1" tintcolor="#ff8000" mode="multiply" locked="1"')
PROPERTIES = '<properties><property name="p" type="int" propertytype="T" value="1"/></properties>'
# All documented keys, with values other than their defaults. Those that are reported have no
# equivalent here.
XML = f'''<map version="1.10" tiledversion="1.12" class="c" orientation="orthogonal"
 renderorder="left-up" compressionlevel="3" width="2" height="2" tilewidth="16" tileheight="16"
 infinite="0" hexsidelength="4" staggeraxis="x" staggerindex="even" skewx="3" skewy="4"
 parallaxoriginx="5" parallaxoriginy="6" backgroundcolor="#102030" nextlayerid="20"
 nextobjectid="30"><editorsettings><chunksize width="8" height="8"/><export target="a" format="b"/>
</editorsettings>{PROPERTIES}<tileset firstgid="1" name="s" class="c" tilewidth="16" tileheight="16"
 spacing="0" margin="0" tilecount="8" columns="4" objectalignment="top" tilerendersize="grid"
 fillmode="preserve-aspect-fit"><tileoffset x="1" y="1"/><grid orientation="isometric" width="8"
 height="8"/><transformations hflip="1" vflip="1" rotate="1" preferuntransformed="1"/>{PROPERTIES}
<image source="outer.png" trans="ff00ff" width="64" height="32"/><terraintypes><terrain name="t"
 tile="0">{PROPERTIES}</terrain></terraintypes><tile id="1" type="t" terrain="0,0,0,0"
 probability="0.5" x="0" y="0" width="16" height="16">{PROPERTIES}<objectgroup draworder="index"
 id="2"><object id="1" x="1" y="1" width="4" height="4"/></objectgroup><animation><frame tileid="1"
 duration="9"/></animation></tile><tile id="2"><image format="png"><data
 encoding="base64">AAAA</data></image></tile><wangsets><wangset name="w" class="c" type="corner"
 tile="1">{PROPERTIES}<wangcolor
 name="r" class="c" color="#ff0000" tile="1" probability="1">{PROPERTIES}</wangcolor><wangtile
 tileid="1" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets></tileset><layer {LAYER} x="0" y="0"
 width="2" height="2">{PROPERTIES}<data encoding="csv">1,2,0,0</data></layer><objectgroup {LAYER}
 color="#ff0000" x="0" y="0" width="2" height="2" draworder="index">{PROPERTIES}<object id="3"
 name="n" type="t" x="1" y="1" width="9" height="9" rotation="90" opacity="0.5" visible="1">
{PROPERTIES}</object><object id="4" gid="1" x="1" y="1"/><object id="5"><point/></object><object
 id="6" width="4" height="4"><ellipse/></object><object id="7" width="4" height="4"><capsule/>
</object><object id="8"><polygon points="0,0 4,0 4,4"/></object><object id="9"><polyline
 points="0,0 4,0"/></object></objectgroup><imagelayer {LAYER} repeatx="1" repeaty="1"><image
 source="outer.png" width="64" height="32"/></imagelayer><group {LAYER}/></map>'''
REPORTED = {
    'map skewx', 'map skewy', 'map parallaxoriginx', 'map parallaxoriginy', 'tileset class',
    'image data', 'wangset class', 'wangset properties', 'wangcolor class', 'wangcolor properties',
    'terrain properties', 'group class', 'layer mode', 'objectgroup mode', 'imagelayer mode',
    'group mode', 'imagelayer repeatx', 'imagelayer repeaty'}
PROPERTY_LIST = [{'name': 'p', 'type': 'int', 'propertytype': 'T', 'value': 1}]
OTHER_LIST = [{'name': 'q', 'value': 1}]  # reported as a whole
LAYER_KEYS = {
    'id': 2, 'name': 'a', 'class': 'c', 'opacity': 0.5, 'visible': True, 'offsetx': 1, 'offsety': 1,
    'parallaxx': 1, 'parallaxy': 1, 'tintcolor': '#ff8000', 'mode': 'multiply', 'locked': True,
    'x': 0, 'y': 0, 'properties': PROPERTY_LIST}
JSON = {
    'type': 'map', 'version': '1.10', 'tiledversion': '1.12', 'class': 'c',
    'orientation': 'orthogonal', 'renderorder': 'left-up', 'compressionlevel': 3, 'width': 2,
    'height': 2, 'tilewidth': 16, 'tileheight': 16, 'infinite': False, 'hexsidelength': 4,
    'staggeraxis': 'x', 'staggerindex': 'even', 'skewx': 3, 'skewy': 4, 'parallaxoriginx': 5,
    'parallaxoriginy': 6, 'backgroundcolor': '#102030', 'nextlayerid': 20, 'nextobjectid': 30,
    'editorsettings': {'chunksize': {'width': 8, 'height': 8}}, 'properties': PROPERTY_LIST,
    'tilesets': [{
        'firstgid': 1, 'name': 's', 'class': 'c', 'tilewidth': 16, 'tileheight': 16, 'spacing': 0,
        'margin': 0, 'tilecount': 8, 'columns': 4, 'objectalignment': 'top',
        'tilerendersize': 'grid', 'fillmode': 'preserve-aspect-fit', 'backgroundcolor': '#000000',
        'tileoffset': {'x': 1, 'y': 1},
        'grid': {'orientation': 'isometric', 'width': 8, 'height': 8},
        'transformations': {'hflip': True}, 'properties': PROPERTY_LIST, 'image': 'outer.png',
        'imagewidth': 64, 'imageheight': 32, 'transparentcolor': '#ff00ff',
        'terrains': [{'name': 't', 'tile': 0, 'properties': OTHER_LIST}],
        'tiles': [{
            'id': 1, 'type': 't', 'terrain': [0, 0, 0, 0], 'probability': 0.5, 'x': 0, 'y': 0,
            'width': 16, 'height': 16, 'properties': PROPERTY_LIST,
            'objectgroup': {'type': 'objectgroup', 'draworder': 'index', 'id': 2, 'name': '',
                            'opacity': 1, 'visible': True, 'x': 0, 'y': 0,
                            'objects': [{'id': 1, 'x': 1, 'y': 1, 'width': 4, 'height': 4}]},
            'animation': [{'tileid': 1, 'duration': 9}]}],
        'wangsets': [{
            'name': 'w', 'class': 'c', 'type': 'corner', 'tile': 1, 'properties': OTHER_LIST,
            'colors': [{'name': 'r', 'class': 'c', 'color': '#ff0000', 'tile': 1, 'probability': 1,
                        'properties': OTHER_LIST}],
            'wangtiles': [{'tileid': 1, 'wangid': [0, 1, 0, 1, 0, 1, 0, 1]}]}]}],
    'layers': [
        {'type': 'tilelayer', **LAYER_KEYS, 'width': 2, 'height': 2, 'startx': 0, 'starty': 0,
         'data': [1, 2, 0, 0], 'encoding': 'csv', 'compression': ''},
        {'type': 'objectgroup', **LAYER_KEYS, 'color': '#ff0000', 'draworder': 'index', 'objects': [
            {'id': 3, 'name': 'n', 'type': 't', 'x': 1, 'y': 1, 'width': 9, 'height': 9,
             'rotation': 90, 'opacity': 0.5, 'visible': True, 'properties': PROPERTY_LIST},
            {'id': 4, 'gid': 1, 'x': 1, 'y': 1}, {'id': 5, 'point': True},
            {'id': 6, 'ellipse': True, 'width': 4, 'height': 4},
            {'id': 7, 'capsule': True, 'width': 4, 'height': 4},
            {'id': 8, 'polygon': [{'x': 0, 'y': 0}, {'x': 4, 'y': 0}, {'x': 4, 'y': 4}]},
            {'id': 9, 'polyline': [{'x': 0, 'y': 0}, {'x': 4, 'y': 0}]},
            {'id': 10, 'text': {'text': 'words', 'bold': True, 'halign': 'center'}}]},
        {'type': 'imagelayer', **LAYER_KEYS, 'repeatx': True, 'repeaty': True,
         'image': 'outer.png', 'imagewidth': 64, 'imageheight': 32},
        {'type': 'group', **LAYER_KEYS, 'layers': []}]}


def elements(value):
    """Yields all objects of JSON that are elements of Tiled's format, with their members."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, (dict, list)):
            yield from elements(inner)


class Tests(GabTests):
    def losses(self, text, name, status=1):
        """Returns the keys that are reported, and how many."""
        with Folder() as folder:
            picture(folder, 'outer.png')
            (folder / name).write_text(text)
            self.runs('new', 'p.gabarit', cwd=folder)
            got, _, err = self.gab('import', 'p.gabarit', name, '--strict', '--report', 'r.json',
                                   cwd=folder)
            self.tap.expect(got == status, (name, got, err))
            report = json.loads((folder / 'r.json').read_text())
            for event in report['events']:
                if event['what'] == 'tiled-key':
                    return set(event['names']), event['count']
            return set(), 0

    def documented(self):
        self.tap.equal('XML', self.losses(XML, 'm.tmx'), (REPORTED, len(REPORTED)))
        self.tap.equal('JSON', self.losses(json.dumps(JSON), 'm.tmj')[0], REPORTED - {'image data'})

    def invented_xml(self):
        """An invented attribute of each element is reported, and an invented child."""
        skipped = ('editorsettings', 'chunksize', 'export', 'transformations')
        names = sorted(set(re.findall(r'<([a-z]+)', XML)) - set(skipped) - {'data'})
        for name in names:
            text = re.sub(rf'<{name}\b', f'<{name} invented="x"', XML)
            got, count = self.losses(text, 'm.tmx')
            inside = 3 if name in ('properties', 'property') else 0  # of what is reported whole
            self.tap.equal(name, (got - REPORTED, count - len(REPORTED)),
                           ({f'{name} invented'}, text.count('invented=') - inside))
        got, _ = self.losses(XML.replace('</map>', '<invented/></map>'), 'm.tmx')
        self.tap.equal('a child', got - REPORTED, {'map invented'})

    def invented_json(self):
        """An invented member of each element is reported."""
        _, before = self.losses(json.dumps(JSON), 'm.tmj')
        text = json.dumps(JSON)
        for i in range(len(list(elements(json.loads(text))))):
            content = json.loads(text)
            element = list(elements(content))[i]
            # These are of no consequence, reported or read as a whole.
            if element in ({'width': 8, 'height': 8}, JSON['editorsettings'], {'hflip': True},
                           *OTHER_LIST, {'x': 0, 'y': 0}, {'x': 4, 'y': 0}, {'x': 4, 'y': 4}):
                continue
            element['invented'] = 'x'
            got, count = self.losses(json.dumps(content), 'm.tmj')
            self.tap.equal((i, element, got), count, before + 1)

    def plain(self):
        """A map without such keys loses nothing, and values are checked, too."""
        head = '<map version="1.10" width="2" height="2" tilewidth="16" tileheight="16"'
        inner = '<objectgroup id="1" name="o"><object id="1" x="1" y="1"><point/></object>' \
            '</objectgroup></map>'
        for keys, reported in (
                ('', set()), ('skewx="0"', set()), ('skewx="0.0"', set()),
                ('orientation="oblique"', {'map orientation'}),
                ('renderorder="spiral"', {'map renderorder'}),
                ('backgroundcolor="#123456"', {'map backgroundcolor'})):
            got, _ = self.losses(f'{head} {keys}>{inner}', 'm.tmx', int(bool(reported)))
            self.tap.equal(keys, got, reported)

    def sources(self):
        """The table of keys has each key that the sources read, and no other."""
        table = (SOURCES / 'tiled_keys.c').read_text()
        words = ' '.join(re.findall(r'"([^"]*)"', table[:table.index('/* Finds')]))
        known = {part.lstrip('@.') for word in words.split()
                 for part in word.split('=')[0].split('/')}
        read = set()
        for path in SOURCES.glob('tiled*.c'):
            if path.name != 'tiled_keys.c':
                read |= set(re.findall(
                    r'tiled_(?:text|number|integer|int64|boolean|has|child|nodes)'
                    r'\(\w+(?:\.\w+)?,\s*"(\w+)"', path.read_text()))
        self.tap.expect(len(read) > 50 and read <= known, read - known)


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]))
    for name, function in {'documented keys': tests.documented,
                           'invented keys in XML': tests.invented_xml,
                           'invented keys in JSON': tests.invented_json,
                           'plain maps and values': tests.plain,
                           'keys in the sources': tests.sources}.items():
        tap.case(name, function)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
