#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the limits with small files that expand to huge data or much work: gab uses at most 64 MiB
more for them than without any file, and little processor time, unless the user allows more. Art of
realistic size always fits the limits.

Prints TAP.

usage: test_budget.py GAB MEMORY-LIBRARY
"""
import base64
import json
import os
import pathlib
import random
import re
import resource
import struct
import subprocess
import sys
import time
import zlib

from duel import identity
from tap import Folder, Gab, Tap

MIB = 1 << 20
MAX_BYTES = 64 * MIB
MAX_EFFORT = 50  # processor time of a command; the unit is the compression of 8 MiB of noise
REFUSED = b'--memory'
LIMIT = re.compile(rb'a\.txt:.*(steps|--memory)')  # the error of a template

# ---- PNG files, including broken ones ----

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2))


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def compress_rows(row, count):
    """Returns `count` equal rows as one zlib stream: a block that is compressed once and
    repeated."""
    block = row * max(1, min(count, MIB // len(row)))
    coder = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = coder.compress(block) + coder.flush(zlib.Z_FULL_FLUSH)
    repeats, rest = divmod(len(row) * count, len(block))
    coder = zlib.compressobj(9, zlib.DEFLATED, -15)
    end = coder.compress(block[:rest]) + coder.flush()
    checksum = 1
    for _ in range(repeats):
        checksum = zlib.adler32(block, checksum)
    checksum = zlib.adler32(block[:rest], checksum)
    return b'\x78\xda' + piece * repeats + end + struct.pack('>I', checksum)


def interlaced_data(width, height, bits):
    coder, parts = zlib.compressobj(9), []
    for left, top, step_x, step_y in PASSES:
        columns, rows = (width - left + step_x - 1) // step_x, (height - top + step_y - 1) // step_y
        for _ in range(rows if columns > 0 else 0):
            parts.append(coder.compress(b'\0' + b'\x55' * ((columns * bits + 7) // 8)))
    return b''.join(parts) + coder.flush()


def png_bomb(width, height, depth=8, colour=6, is_interlaced=False, before=b'', after=b'',
             piece_size=0, padding=0, value=0x55, data=None):
    bits = depth * CHANNELS[colour]
    if data is None:
        row = b'\0' + bytes([value]) * ((width * bits + 7) // 8)
        data = interlaced_data(width, height, bits) if is_interlaced else compress_rows(row, height)
    parts = [data] if not piece_size else [data[i:i + piece_size]
                                           for i in range(0, len(data), piece_size)]
    header = struct.pack('>IIBBBBB', width, height, depth, colour, 0, 0, int(is_interlaced))
    palette = chunk(b'PLTE', bytes(range(256)) * 3) if colour == 3 else b''
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + palette + before
            + b''.join(chunk(b'IDAT', part) for part in parts) + after + chunk(b'IEND', b'')
            + bytes(padding))


def compressed_chunk(kind, size):
    """Returns a chunk whose content is `size` bytes after decompression."""
    text = compress_rows(bytes(MIB), size // MIB)
    return chunk(kind, {b'iCCP': b'profile\0\0', b'zTXt': b'Comment\0\0',
                        b'iTXt': b'Comment\0\x01\0\0\0'}[kind] + text)


def pictures():
    """Yields (name, file). Each file exceeds the memory limit, or contains much data in addition to
    its pixels."""
    yield 'flat, 8192 x 8192', png_bomb(8192, 8192)
    yield 'flat, 16384 x 4096', png_bomb(16384, 4096)
    yield 'flat, 4096 x 16384', png_bomb(4096, 16384)
    yield 'white', png_bomb(8192, 8192, value=0xff)
    yield 'transparent', png_bomb(8192, 8192, value=0)
    yield '16 bits, 4096 x 8192', png_bomb(4096, 8192, depth=16)
    yield '16 bits of colour', png_bomb(8192, 8192, depth=16, colour=2)
    yield '16 bits of grey', png_bomb(8192, 8192, depth=16, colour=0)
    yield '16 bits of grey with alpha', png_bomb(8192, 8192, depth=16, colour=4)
    yield 'colour without alpha', png_bomb(8192, 8192, colour=2)
    yield 'grey', png_bomb(8192, 8192, colour=0)
    yield 'grey with alpha', png_bomb(8192, 8192, colour=4)
    for depth in (1, 2, 4):
        yield f'grey of {depth} bits', png_bomb(8192, 8192, depth=depth, colour=0)
    for depth in (1, 2, 4, 8):
        yield f'palette of {depth} bits', png_bomb(8192, 8192, depth=depth, colour=3)
    yield 'palette, of the maximum width', png_bomb(16384, 4096, depth=1, colour=3)
    yield 'interlaced', png_bomb(4096, 8192, is_interlaced=True)
    yield 'interlaced palette', png_bomb(8192, 8192, depth=1, colour=3, is_interlaced=True)
    yield 'in pieces of 16 bytes', png_bomb(8192, 8192, colour=0, piece_size=16)
    yield 'in pieces of one byte', png_bomb(8192, 4096, depth=1, colour=0, piece_size=1)
    yield 'with empty pieces', png_bomb(8192, 8192, before=chunk(b'IDAT', b'') * 20000)
    yield 'with a megabyte after its end', png_bomb(8192, 8192, padding=MIB)
    yield 'with a megabyte of text', png_bomb(8192, 8192,
                                              before=chunk(b'tEXt', b'a\0' + bytes(MIB)))
    yield 'with an unknown chunk of a megabyte', png_bomb(8192, 8192, before=chunk(b'xxXx',
                                                                                   bytes(MIB)))
    for kind in (b'iCCP', b'zTXt', b'iTXt'):
        name = kind.decode()
        yield f'{name} of 256 MiB', png_bomb(8, 8, before=compressed_chunk(kind, 256 * MIB))
        yield f'20 times {name} of 64 MiB', png_bomb(8, 8,
                                                     before=compressed_chunk(kind, 64 * MIB) * 20)
        yield f'{name} after the pixels', png_bomb(8, 8, after=compressed_chunk(kind, 256 * MIB))
    yield 'sPLT with many entries', png_bomb(8, 8,
                                             before=chunk(b'sPLT', b'a\0\x08' + bytes(6 * 100000)))
    yield 'many small texts', png_bomb(8, 8, before=chunk(b'tEXt', b'a\0b') * 50000)
    yield 'frames of an animation', png_bomb(
        8, 8, before=chunk(b'acTL', struct.pack('>II', 9999, 0)),
        after=(chunk(b'fcTL', bytes(26)) + chunk(b'fdAT', bytes(4) + compress_rows(bytes(MIB), 64)))
        * 20)
    yield 'more pixels than declared', png_bomb(8, 8, data=compress_rows(bytes(MIB), 256))
    yield 'fewer pixels than declared', png_bomb(4096, 4096, data=compress_rows(bytes(MIB), 8))
    yield 'truncated', png_bomb(8192, 8192)[:100000]
    yield 'larger than any limit', png_bomb(65535, 65535, data=bytes(100000))
    yield 'of the largest size that can be declared', png_bomb(2 ** 31 - 1, 2 ** 31 - 1,
                                                               data=bytes(100000))
    yield 'one row', png_bomb(16384, 1)


# ---- Projects ----

def project(**lists):
    return {'format': 'gabarit project', 'version': 1, **lists}


def blank(width, height, rows=()):
    return {'size': [width, height], 'tiles': list(rows)}


def map_of(i, width=16384, height=4096, planes=1, lines=(), tag=0, **fields):
    return {'id': identity(1000 * i), 'name': f'map {i}', 'width': width, 'height': height,
            'planes': [{'id': identity(1000 * i + k + 1), 'name': f'{k}',
                        'zones': [{'number': 1, 'name': 'zone', 'tag': tag}],
                        'pixels': blank(width, height, lines)} for k in range(planes)], **fields}


def sprite(frames, **fields):
    return {'id': identity(7), 'name': 'ken', 'frames': frames, **fields}


def level(layer, width=1000):
    return {'id': identity(1), 'name': 'cave', 'width': width, 'height': width,
            'layers': [{'id': identity(2), 'name': 'layer', **layer}]}


TAGS = [{'number': 1, 'name': 'solid'}]
ONE = base64.b64encode(b'\0\1' * 16).decode()  # a block of ones, as runs
TWO = base64.b64encode(b'\0\1' * 15 + b'\xff\1\1\0').decode()  # a block that is not uniform
ROWS = [[0, y, 256, 1] for y in range(64)]
EDGES = [[x, y, TWO] for y in range(64) for x in range(0, 256, 8)]
ZIGZAG = [{'x': x * 15, 'y': 4095 * (x % 2)} for x in range(1000)]


def with_shapes(shapes, side=6000):
    made = map_of(1, side, side)
    made['planes'][0]['shapes'] = shapes
    return made


def projects():
    yield '2000 empty maps', project(maps=[map_of(i) for i in range(1, 2001)])
    yield '60 empty maps of the largest size', project(
        maps=[map_of(i, 16384, 16384) for i in range(1, 61)])
    yield '100 planes', project(maps=[map_of(1, planes=100)])
    yield '255 planes, 8192 x 8192', project(maps=[map_of(1, 8192, 8192, planes=255)])
    yield '200 planes with a value in each row', project(tags=TAGS, maps=[
        map_of(1, planes=200, lines=ROWS)])
    yield 'many tiles', project(tags=TAGS, maps=[map_of(i, lines=EDGES)
                                                 for i in range(1, 4)])
    yield 'a road of one tile', project(tags=TAGS, maps=[
        map_of(1, lines=[[0, 0, TWO]], tag=1, road=[1], store_distances=True,
               bands=[{'id': identity(5), 'name': 'cart', 'radius': 3}])])
    yield 'eight bands', project(tags=TAGS, maps=[
        map_of(1, lines=[[0, 0, TWO]], tag=1, road=[1],
               bands=[{'id': identity(500 + i), 'name': f'{i}', 'radius': i}
                      for i in range(1, 9)])])
    yield 'a zigzag over everything', project(tags=TAGS, maps=[{
        **map_of(1, 16384, 16384),
        'planes': [{'id': identity(2), 'name': 'p', 'pixels': blank(16384, 16384),
                    'zones': [{'number': 1, 'name': 'zone'}],
                    'shapes': [{'id': identity(3), 'kind': 'polygon', 'zone': 1,
                                'nodes': ZIGZAG}]}]}])
    yield 'only braces', '{"a":[' + '{},' * 300000 + '{}]}'
    yield 'only digits', '{"a":[' + '1,' * 500000 + '1]}'
    yield 'only brackets', '{"a":[' + '[],' * 300000 + '[]]}'
    yield 'of the maximum nesting depth', '[' * 2000 + ']' * 2000
    yield 'nested too deeply', '[' * 1000000
    yield 'frames without any fields', project(sprites=[sprite([{}] * 100000)])
    yield '60000 frames', project(sprites=[sprite(
        [{'id': identity(100 + i), 'name': f'{i}', 'w': 1, 'h': 1} for i in range(60000)])])
    yield '2000 boxes in 50 frames', project(tags=TAGS, sprites=[sprite(
        [{'id': identity(100 + i), 'name': f'{i}', 'w': 99, 'h': 99,
          'boxes': [{'tag': 1, 'w': 1, 'h': 1}] * 2000} for i in range(50)])])
    yield 'long names', project(sprites=[sprite(
        [{'id': identity(100 + i), 'name': f'{i}' + 'n' * 240, 'w': 1, 'h': 1}
         for i in range(3000)])])
    yield '255 tags with long properties', project(tags=[
        {'number': i, 'name': f'{i}', 'properties': {f'{k}': 't' * 4000 for k in range(8)}}
        for i in range(1, 256)])
    yield 'animations of many steps', project(sprites=[sprite(
        [{'id': identity(100), 'name': 'a', 'w': 420, 'h': 420}],
        animations=[{'id': identity(200 + i), 'name': f'{i}', 'frames': [identity(100)] * 400}
                    for i in range(4)])])
    yield 'solid frames', project(
        pictures=[{'id': identity(3), 'path': 'a.png', 'width': 2048, 'height': 2048}],
        sprites=[sprite([{'id': identity(100 + i), 'name': f'{i}', 'picture': identity(3),
                          'w': 2048, 'h': 2048, 'mask': {'source': 'alpha', 'threshold': 1}}
                         for i in range(300)])])
    yield 'a field of tiles', project(levels=[level({'tiles': {
        'x': 0, 'y': 0, 'cell_w': 1, 'cell_h': 1, 'cells': blank(16384, 16384)}})])
    yield 'a maze', project(levels=[level({'maze': {
        'x': 0, 'y': 0, 'cell_w': 4, 'cell_h': 4, 'walls': blank(16384, 16384)}})])
    yield 'isometric tiles', project(levels=[level({'tiles': {
        'x': 0, 'y': 0, 'cell_w': 2, 'cell_h': 2, 'isometric': True,
        'cells': blank(16384, 16384, ROWS)}})])
    yield 'heights of a large picture', project(
        pictures=[{'id': identity(3), 'path': 'large.png', 'width': 8192, 'height': 8192}],
        levels=[level({'heights': {'x': 0, 'y': 0, 'picture': identity(3), 'cell_w': 1,
                                   'cell_h': 1}})])
    for side, cell in ((4096, 4), (9000, 1)):
        rows = [[0, y, (side + 63) // 64, 1] for y in range((side + 63) // 64)]
        small = {'x': 0, 'y': 0, 'cell_w': cell, 'cell_h': cell}
        yield f'a maze of {side} small cells a side', project(levels=[level({'maze': {
            **small, 'walls': blank(side, side, [[*row[:3], 3] for row in rows])}}, 16384)])
        yield f'isometric tiles of {side} small cells a side', project(tags=TAGS, levels=[level({
            'tiles': {**small, 'isometric': True, 'cells': blank(side, side, rows)}}, 16384)])
    many = {'maze': {'x': 0, 'y': 0, 'cell_w': 8, 'cell_h': 8,
                     'walls': blank(1000, 1000, [[0, y, 16, 3] for y in range(16)])}}
    yield 'mazes in 60 layers', project(levels=[{**level({}, 8000), 'layers': [
        {'id': identity(100 + i), 'name': f'{i}', **many} for i in range(60)]}])
    yield 'a wide track', project(tags=TAGS, maps=[with_shapes([
        {'id': identity(3), 'kind': 'track', 'zone': 1, 'nodes': [
            {'x': i * 3571 % 6000, 'y': i * 1931 % 6000, 'width': 60000} for i in range(60)]}])])
    yield 'crossing walls', project(tags=TAGS, levels=[level({'walls': {
        'partition': 'bsp', 'walls': [
            {'ax': 0, 'ay': i, 'bx': 60000, 'by': 999 - i} for i in range(300)]}})])
    yield '20000 crossing walls', project(levels=[level({'walls': {'walls': [
        {'ax': i * 7919 % 478, 'ay': i * 104729 % 478, 'bx': i * 1299709 % 478,
         'by': i * 15485863 % 478} for i in range(20000)]}}, 478)])
    yield 'walls in a grid', project(levels=[level({'walls': {
        'partition': 'grid', 'grid_cell': 1, 'walls': [
            {'ax': 0, 'ay': i, 'bx': 65000, 'by': 64000 + i} for i in range(100)]}})])


# ---- Maps of Tiled ----

def tiled(inner, side=1):
    return f'<map width="{side}" height="{side}" tilewidth="1" tileheight="1">{inner}</map>'


def cells(side, data, attributes='encoding="base64" compression="zlib"'):
    return (f'<layer name="a" width="{side}" height="{side}">'
            f'<data {attributes}>{data}</data></layer>')


def shapes(corners):
    """Returns a tileset with a tile whose shape has many corners."""
    points = ' '.join(f'{i % 7},{i % 5}' for i in range(corners))
    return ('<tileset firstgid="1" tilewidth="1" tileheight="1" tilecount="1" columns="1"><tile '
            f'id="0" type="wall"><objectgroup><object><polygon points="{points}"/></object>'
            '</objectgroup></tile></tileset>')


def tiled_maps():
    """Yields small maps with many cells, with many walls, and with many values in many objects."""
    empty = base64.b64encode(compress_rows(b'\0' * 16384, 4096)).decode()
    full = base64.b64encode(compress_rows(b'\1\0\0\0' * 2048, 2048)).decode()
    chunk = '<chunk x="{}" y="{}" width="1" height="1"><tile/></chunk>'
    values = ''.join(f'<property name="{"k" * 200}{i}" value="{i}"/>' for i in range(150))
    nested = f'<property name="{"k" * 9999}" type="class"><properties>' + \
        '<property name="{}" value=""/>' * 1500 + '</properties></property>'
    yield 'cells', tiled(cells(4096, empty), 4096), ()
    yield 'chunks', tiled('<layer name="a"><data>' + chunk.format(0, 0) +
                          chunk.format(16383, 16383) + '</data></layer>'), ()
    yield 'walls', tiled(shapes(3000) + cells(2048, full), 2048), ()
    yield 'walls far apart', tiled(shapes(4) + cells(2048, full), 2048), ()
    yield 'large rectangles', tiled('<objectgroup>' + ''.join(
        f'<object name="a" width="{6000 - i % 7}" height="{6000 - i % 5}"/>' for i in range(1000))
        + '</objectgroup>', 6000), ()
    yield 'ellipses', tiled('<objectgroup>' + ''.join(
        f'<object name="a" width="{30 + i % 97}" height="{40 + i % 89}"><ellipse/></object>'
        for i in range(1700)) + '</objectgroup>', 154), ()
    yield 'objects', tiled('<objectgroup>' + '<object/>' * 6000 + '</objectgroup>'), ()
    yield 'attributes', tiled('<a ' + 'b="" ' * 12000 + '/>'), ()
    yield 'values', tiled('<objectgroup>' + '<object template="a.tx"><properties><property name="b"'
                          ' value=""/></properties></object>' * 600 + '</objectgroup>'), \
        (('a.tx', f'<template><object><properties>{values}</properties></object></template>'),)
    yield 'keys', tiled('<objectgroup><object><properties>' + nested +
                        '</properties></object></objectgroup>'), ()


# ---- Templates ----

def templates():
    """Yields templates whose loops look up a long key, measure a long argument, do little in each
    of many rounds, and write much."""
    loops = ''.join('{{ for %s in sprites[0].frames }}' % name for name in 'abcdefgh')
    end = '{{ end }}' * 8
    yield 'a long key', loops + '{{ tags[0].properties[tags[0].properties.a] | default "" }}' + end
    yield 'a long argument', loops + '{{ "a" | replace "b" tags[0].properties.a }}' + end
    yield 'short loops', loops + end
    yield 'much output', loops + '{{ tags[0].properties.a }}' + end


# ---- Commands and limits ----

def unit_of_effort():
    noise = random.Random(1).randbytes(8 * MIB)
    start = time.process_time()
    zlib.compress(noise)
    return time.process_time() - start


def processor_time():
    """Returns the seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Tests:
    def __init__(self, gab, library, tap):
        self.gab, self.library, self.tap = gab, library, tap
        self.max_more, self.runs, self.max_bytes, self.max_effort = 0, 0, MAX_BYTES, 0
        self.unit = min(unit_of_effort() for _ in range(3))
        self.base = self.run(['--version'], '/')[0]

    def run(self, words, folder):
        with Folder() as peak_folder:
            env = {**os.environ, 'LD_PRELOAD': self.library, 'LC_ALL': 'C',
                   'MEMORY_PEAK': str(peak_folder / 'peak')}
            process = subprocess.run([self.gab.path, *words], cwd=folder, env=env, check=False,
                                     capture_output=True, timeout=120)
            peak = peak_folder / 'peak'
            self.tap.expect(peak.exists(),
                            f'{words}: status {process.returncode}, {process.stderr!r}')
            return 1024 * int(peak.read_text()) if peak.exists() else 0, process

    def measure(self, folder, *words):
        before = processor_time()
        peak, process = self.run(words, folder)
        effort = (processor_time() - before) / self.unit
        self.max_effort = max(self.max_effort, effort)
        self.tap.expect(effort <= MAX_EFFORT,
                        f'{words}: {effort:.0f} times the processor time of the unit')
        extra_bytes = peak - self.base
        self.max_more, self.runs = max(self.max_more, extra_bytes), self.runs + 1
        self.tap.expect(extra_bytes <= self.max_bytes,
                        f'{words}: {extra_bytes / MIB:.1f} MiB, status {process.returncode}, '
                        f'{process.stderr[-300:]!r}')
        self.tap.expect(process.returncode in (0, 1, 2), f'{words}: status {process.returncode}')
        return process

    def project_commands(self, folder):
        yield self.measure(folder, 'check', 'p.gabarit')
        yield self.measure(folder, 'export', 'p.gabarit', '-o', 'p.gab', '--json', 'p.json',
                           '--pixels', 'rgba')
        yield self.measure(folder, 'info', 'p.gabarit')
        text = (folder / 'p.gabarit').read_text().replace('": "', '":"')
        only = [word for name in ('ken', 'map 1', 'cave') if f'"name":"{name}"' in text
                for word in ('--only', name)]
        if only:
            yield self.measure(folder, 'render', 'p.gabarit', '-o', 'out', *only)

    def picture(self, data):
        width, height = struct.unpack('>II', data[16:24])
        with Folder() as folder:
            (folder / 'a.png').write_bytes(data)
            for words in (('--grid', '512x512'), ('--islands',), ('--as', 'map')):
                (folder / 'new.gabarit').write_text(json.dumps(project()))
                self.measure(folder, 'import', 'new.gabarit', 'a.png', *words)
            side = [min(max(length, 1), 16384) for length in (width, height)]
            (folder / 'p.gabarit').write_text(json.dumps(project(
                pictures=[{'id': identity(3), 'path': 'a.png', 'width': side[0],
                           'height': side[1]}],
                sprites=[sprite([{'id': identity(8), 'name': 'a', 'picture': identity(3),
                                  'w': side[0], 'h': side[1], 'mask': {'source': 'alpha'}}])],
                maps=[map_of(1, 8, 8)])))
            list(self.project_commands(folder))
            self.measure(folder, 'import', 'p.gabarit', 'a.png', '--mask', 'map 1', '--fit',
                         'scale', '--dry-run')
            self.measure(folder, 'import', 'p.gabarit', '--again')

    def project(self, content):
        with Folder() as folder:
            (folder / 'a.png').write_bytes(png_bomb(2048, 2048))
            (folder / 'large.png').write_bytes(png_bomb(8192, 8192, colour=0))
            text = content if isinstance(content, str) else json.dumps(content,
                                                                       separators=(',', ':'))
            (folder / 'p.gabarit').write_text(text)
            list(self.project_commands(folder))
            if (folder / 'p.gab').exists():
                self.measure(folder, 'check', 'p.gab')
                self.measure(folder, 'convert', 'p.gab', 'again.json')
                self.measure(folder, 'convert', 'p.json', 'again.gab')

    def tiled(self, text, more):
        with Folder() as folder:
            (folder / 'a.tmx').write_text(text)
            for name, content in more:
                (folder / name).write_text(content)
            for kind in ('level', 'map', 'sprite'):
                (folder / 'p.gabarit').write_text(json.dumps(project()))
                self.measure(folder, 'import', 'p.gabarit', 'a.tmx', '--as', kind)
                list(self.project_commands(folder))

    def template(self, text):
        with Folder() as folder:
            frames = [{'id': identity(100 + i), 'name': f'{i}', 'w': 1, 'h': 1} for i in range(40)]
            (folder / 'p.gabarit').write_text(json.dumps(project(
                tags=[{**TAGS[0], 'properties': {'a': 'k' * 4000}}],
                sprites=[sprite(frames)])))
            (folder / 'a.txt').write_text(text)
            process = self.measure(folder, 'export', 'p.gabarit', '--template', 'a.txt', '-o',
                                   'out.txt')
            self.tap.expect(process.returncode == 2 and LIMIT.search(process.stderr),
                            f'status {process.returncode}, {process.stderr[-300:]!r}')

    def raises_limit(self):
        """The user can allow more memory. The message states the option and the object that needs
        the memory."""
        with Folder() as folder:
            (folder / 'p.gabarit').write_text(json.dumps(project(tags=TAGS, maps=[map_of(1)])))
            process = self.measure(folder, 'export', 'p.gabarit', '-o', 'p.gab')
            self.tap.expect(process.returncode == 2 and REFUSED in process.stderr
                            and b'map 1' in process.stderr and b'64 MiB' in process.stderr,
                            process.stderr)
            self.tap.expect(not (folder / 'p.gab').exists(), 'a bank was written')
            for words, env in ((['--memory', '900M'], {}), (['--memory=1G'], {}),
                               ([], {'GABARIT_MEMORY': '1G'})):
                status, _, err = self.gab('export', *words, 'p.gabarit', '-o', 'p.gab', cwd=folder,
                                          env={**os.environ, **env})
                self.tap.expect(status == 0, f'{words} {env}: {err!r}')
            for size in ('', '0', 'much', '2X', '-1', '1GB'):
                status, _, err = self.gab('export', 'p.gabarit', '-o', 'p.gab', '--memory', size,
                                          cwd=folder)
                self.tap.expect(status == 2 and REFUSED in err, f'{size}: {status}, {err!r}')

    def names_map_once(self):
        with Folder() as folder:
            (folder / 'p.gabarit').write_text(json.dumps(project(maps=[map_of(1, 8000, 8000)])))
            status, _, err = self.gab('render', 'p.gabarit', '-o', 'out', '--zoom', '1', cwd=folder)
            self.tap.expect(status == 2 and REFUSED in err and err.count(b'map 1') == 1, err)

    def realistic_art(self):
        """Art of realistic size: a sheet of 4096 x 4096 that is almost uniform, a map of 8192 x
        8192 with four planes."""
        with Folder() as folder:
            (folder / 'sheet.png').write_bytes(png_bomb(4096, 4096))
            noise = os.urandom(8192 * 250)
            rows = [b'\0' + (noise[250 * y:250 * y + 250] * 33)[:8192] for y in range(8192)]
            (folder / 'a.png').write_bytes(png_bomb(8192, 8192, colour=0,
                                                    data=zlib.compress(b''.join(rows), 1)))
            (folder / 'p.gabarit').write_text(json.dumps(project(
                tags=TAGS, pictures=[{'id': identity(3), 'path': 'a.png', 'width': 8192,
                                      'height': 8192}],
                maps=[map_of(1, 8192, 8192, planes=4, lines=[[0, 0, TWO], [3, 3, 4, 1]],
                             picture=identity(3))])))
            for words in (['import', 'new.gabarit', 'sheet.png', '--grid', '64x64'],
                          ['check', 'p.gabarit'], ['export', 'p.gabarit', '-o', 'p.gab']):
                if words[0] == 'import':
                    (folder / 'new.gabarit').write_text(json.dumps(project()))
                status, out, err = self.gab(*words, cwd=folder)
                self.tap.expect(status in (0, 1) and REFUSED not in out + err,
                                f'{words}: {status}, {out!r}, {err!r}')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    tests = Tests(gab, str(pathlib.Path(sys.argv[2]).resolve()), tap)
    tap.case('the user can raise the limit', tests.raises_limit)
    tap.case('an error names the map once', tests.names_map_once)
    tap.case('art of realistic size fits the limit', tests.realistic_art)
    for name, data in pictures():
        tap.case(f'picture: {name}, {len(data)} bytes', tests.picture, data)
    for name, content in projects():
        tap.case(f'project: {name}', tests.project, content)
    for name, text in templates():
        tap.case(f'template: {name}', tests.template, text)
    for name, text, more in tiled_maps():
        tap.case(f'map of Tiled: {name}, {len(text)} bytes', tests.tiled, text, more)
    print(f'# {tests.runs} runs, at most {tests.max_more / MIB:.1f} MiB '
          f'above {tests.base / MIB:.1f}, '
          f'{tests.max_effort:.0f} units of {tests.unit:.2f} s')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
