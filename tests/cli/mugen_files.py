# SPDX-License-Identifier: MIT
"""Writes and reads MUGEN's files of sprites (SFF, versions 1 and 2) and of actions (AIR), for
tests; written only from the descriptions of their formats.

A sprite is a dictionary: group, image, axis (x, y), size (w, h), pixels (bytes, indices of colours,
or colours if `form` is 'png32' or 'raw32'), palette (256 colours (r, g, b)), or link (the index of
another sprite); form names its compression.
"""
import struct
import zlib

FORMS = {'raw': 0, 'rle8': 2, 'rle5': 3, 'lz5': 4, 'png8': 10, 'png24': 11, 'png32': 12}
DEPTHS = {'raw': 8, 'raw24': 24, 'raw32': 32, 'rle8': 8, 'rle5': 5, 'lz5': 5, 'png8': 8,
          'png24': 24, 'png32': 32}


def runs(pixels, most):
    """Returns (colour, count) of all runs, each at most `most` long."""
    found = []
    for colour in pixels:
        if found and found[-1][0] == colour and found[-1][1] < most:
            found[-1][1] += 1
        else:
            found.append([colour, 1])
    return found


# ---- Version 1 ----


def pcx(size, pixels, padding=0):
    width, height = size
    line = width + padding
    last = (width - 1) & 0xffff, (height - 1) & 0xffff  # as programs write a sprite without pixels
    head = struct.pack('<BBBB4H2H', 10, 5, 1, 8, 0, 0, *last, 0, 0).ljust(65, b'\0')
    head = (head + struct.pack('<BHH', 1, line, 1)).ljust(128, b'\0')
    body = b''
    for y in range(height):
        row = pixels[y * width:(y + 1) * width] + bytes(padding)
        for colour, count in runs(row, 63):
            packed = count > 1 or colour >= 0xc0
            body += bytes([0xc0 | count, colour]) if packed else bytes([colour])
    return head + body


def colours_of(palette):
    return b''.join(bytes(colour) for colour in palette)


def sff1(sprites, padding=0, lie=False):
    """Returns a file of sprites, each with its own palette unless it shares that of the sprite
    before it."""
    body, at, before = b'', 512, None
    for index, sprite in enumerate(sprites):
        link, same = sprite.get('link'), False
        data = b''
        if link is None:
            same = before is not None and sprite['palette'] == before
            data = pcx(sprite['size'], sprite['pixels'], padding)
            data += b'' if same else colours_of(sprite['palette'])
            before = sprite['palette']
        else:
            before = sprites[link].get('palette', before)
        last = index + 1 == len(sprites)
        after = at + 32 + len(data)
        stated = max(len(data) - 7, 1) if lie and data and not last else len(data)
        body += struct.pack('<IIhhhhHB13x', 0 if last else after, stated, *sprite['axis'],
                            sprite['group'], sprite['image'], link or 0, same) + data
        at = after
    head = b'ElecbyteSpr\0' + bytes([0, 1, 0, 1]) + struct.pack('<IIIIB', 1, len(sprites), 512, 32,
                                                              0)
    return head.ljust(512, b'\0') + body


# ---- Version 2 ----


def rle8(pixels):
    out = b''
    for colour, count in runs(pixels, 63):
        single = count == 1 and colour & 0xc0 != 0x40
        out += bytes([colour]) if single else bytes([0x40 | count, colour])
    return out


def rle5(pixels):
    """Returns runs of one colour, each with the packets of the short runs that follow it."""
    out, rest = b'', runs(pixels, 8)
    while rest:
        colour, count = rest.pop(0)
        packets = []
        while rest and len(packets) < 127:
            packets.append((rest[0][1] - 1) << 5 | rest.pop(0)[0])
        coloured = colour != 0
        out += bytes([count - 1, len(packets) | (0x80 if coloured else 0)])
        out += (bytes([colour]) if coloured else b'') + bytes(packets)
    return out


def longest(pixels, at, max_distance, most):
    best = (0, 0)
    for distance in range(1, min(at, max_distance) + 1):
        count = 0
        while count < most and at + count < len(pixels) and \
                pixels[at + count] == pixels[at + count - distance]:
            count += 1
        best = max(best, (count, -distance))
    return best[0], -best[1]


def lz5_run(pixels, at):
    count = 1
    while count < 263 and at + count < len(pixels) and pixels[at + count] == pixels[at]:
        count += 1
    if count >= 8:
        return count, bytes([pixels[at], count - 8])
    return count, bytes([count << 5 | pixels[at]])


def lz5_copy(pixels, at, recycled):
    """Returns a long or a short copy. Each of the first three short ones in a group holds two bits
    of the distance of the fourth."""
    count, distance = longest(pixels, at, 1024, 64)
    if count < 3:
        return None
    if len(recycled) == 3:
        bits = distance - 1
        if bits >= 256 or [bits >> 6 & 3, bits >> 4 & 3, bits >> 2 & 3] != recycled:
            return count, bytes([(distance - 1) >> 8 << 6, (distance - 1) & 255, count - 3])
        recycled.clear()
        return count, bytes([(bits & 3) << 6 | count - 1]) if count > 1 else None
    if distance <= 256 and count < 64:
        upper = at // 7 % 4  # two bits of the fourth copy's distance
        recycled.append(upper)
        return count, bytes([upper << 6 | count - 1, distance - 1])
    return count, bytes([(distance - 1) >> 8 << 6, (distance - 1) & 255, count - 3])


def lz5(pixels):
    out, at, recycled = b'', 0, []
    while at < len(pixels):
        flags, group = 0, b''
        for bit in range(8):
            if at >= len(pixels):
                break
            copied = lz5_copy(pixels, at, recycled)
            flags |= (copied is not None) << bit
            count, data = copied or lz5_run(pixels, at)
            group += data
            at += count
        out += bytes([flags]) + group
    return out


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def png(size, pixels, depth, palette=()):
    width, height = size
    entry = {8: 1, 24: 3, 32: 4}[depth]
    rows = b''.join(b'\0' + pixels[y * width * entry:(y + 1) * width * entry]
                    for y in range(height))
    kind = {8: 3, 24: 2, 32: 6}[depth]
    colours = chunk(b'PLTE', colours_of(palette)) if depth == 8 else b''
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, kind, 0,
                                                           0, 0)) + \
        colours + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


def packed(sprite):
    form, pixels = sprite['form'], sprite['pixels']
    if form.startswith('raw'):
        return pixels
    if form.startswith('png'):
        # The colours in the PNG are wrong on purpose: those of the file are used.
        data = png(sprite['size'], pixels, int(form[3:]), [(1, 2, 3)] * 256)
    else:
        data = {'rle8': rle8, 'rle5': rle5, 'lz5': lz5}[form](pixels)
    return struct.pack('<I', len(pixels)) + data


def sff2(sprites, alpha=False, translated=False):
    """Returns a file of sprites. `alpha`: version 2.01, whose palettes have alpha. `translated`:
    the data is in the second of the two places for it."""
    palettes = []
    for sprite in sprites:
        if sprite.get('palette') is not None and sprite['palette'] not in palettes:
            palettes.append(sprite['palette'])
    nodes_at = 512 + 16 * len(palettes)
    data_at = nodes_at + 28 * len(sprites)
    data, nodes, palette_nodes = b'', b'', b''
    for number, palette in enumerate(palettes):
        colours = b''.join(bytes(colour)[:3] + bytes([colour[3] if len(colour) > 3 else 255])
                           for colour in palette)
        palette_nodes += struct.pack('<hhhHII', 1, number + 1, 256, 0, len(data), len(colours))
        data += colours
    for sprite in sprites:
        link = sprite.get('link')
        body = packed(sprite) if link is None else b''
        form = sprite.get('form', 'rle8')
        nodes += struct.pack('<hhHHhhHBBIIHH', sprite['group'], sprite['image'],
                             *sprite.get('size', (0, 0)), *sprite['axis'], link or 0,
                             FORMS[form if form in FORMS else 'raw'], DEPTHS[form],
                             len(data) if body else 0, len(body),
                             palettes.index(sprite['palette']) if sprite.get('palette') else 0,
                             translated)
        data += body
    head = b'ElecbyteSpr\0' + bytes([0, 1 if alpha else 0, 0, 2]) + bytes(8) + \
        bytes([0, 0, 0, 2]) + bytes(8)
    base = 0 if translated else data_at
    head += struct.pack('<8I', nodes_at, len(sprites), 512, len(palettes),
                        data_at if translated else base, len(data), data_at, len(data))
    return head.ljust(512, b'\0') + palette_nodes + nodes + data


def rgba_of(sprites, index, alpha=False):
    """Returns the size of a sprite and the pixels that it shows, as RGBA."""
    sprite = sprites[index]
    while sprite.get('link') is not None:
        sprite = sprites[sprite['link']]
    form = sprite.get('form', 'rle8')
    pixels = sprite['pixels']
    if form in ('raw32', 'png32'):
        return sprite['size'], pixels
    if form in ('raw24', 'png24'):
        return sprite['size'], b''.join(pixels[i:i + 3] + b'\xff' for i in range(0, len(pixels), 3))
    out = bytearray()
    for pixel in pixels:
        colour = sprite['palette'][pixel]
        if alpha:
            out += bytes(colour)
        else:
            out += bytes(colour[:3]) + b'\xff' if pixel != 0 else bytes(4)
    return sprite['size'], bytes(out)
