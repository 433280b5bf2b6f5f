# SPDX-License-Identifier: MIT
"""Writes files of MUGEN sprites (SFF, versions 1 and 2), for tests. Implemented only from the
descriptions of the formats.

A sprite is a dictionary: group, image, axis (x, y), size (w, h), pixels (bytes: colour indices, or
colours if `form` is a format with 24 or 32 bits), palette (256 colours (r, g, b)), form (its
compression); instead of size, pixels and palette, it may have link (the index of another sprite).
"""
import struct
import zlib

FORMS = {'raw': 0, 'rle8': 2, 'rle5': 3, 'lz5': 4, 'png8': 10, 'png24': 11, 'png32': 12}
DEPTHS = {'raw': 8, 'raw24': 24, 'raw32': 32, 'rle8': 8, 'rle5': 5, 'lz5': 5, 'png8': 8,
          'png24': 24, 'png32': 32}


def runs(pixels, max_count):
    """Returns (colour, count) of all runs, each at most `max_count` long."""
    result = []
    for colour in pixels:
        if result and result[-1][0] == colour and result[-1][1] < max_count:
            result[-1][1] += 1
        else:
            result.append([colour, 1])
    return result


# ---- Version 1 ----


def pcx(size, pixels, padding=0):
    width, height = size
    line = width + padding
    last = (width - 1) & 0xffff, (height - 1) & 0xffff  # 65535 without pixels, as programs write it
    head = struct.pack('<BBBB4H2H', 10, 5, 1, 8, 0, 0, *last, 0, 0).ljust(65, b'\0')
    head = (head + struct.pack('<BHH', 1, line, 1)).ljust(128, b'\0')
    body = b''
    for y in range(height):
        row = pixels[y * width:(y + 1) * width] + bytes(padding)
        for colour, count in runs(row, 63):
            compress = count > 1 or colour >= 0xc0
            body += bytes([0xc0 | count, colour]) if compress else bytes([colour])
    return head + body


def colours_of(palette):
    return b''.join(bytes(colour) for colour in palette)


def sff1(sprites, padding=0, wrong_sizes=False):
    """Returns an SFF file of version 1. Each sprite has its own palette, unless it shares that of
    the previous sprite. If `wrong_sizes`, the stored sizes are too small, as in some real files."""
    body, at, previous_palette = b'', 512, None
    for index, sprite in enumerate(sprites):
        link, shares_palette = sprite.get('link'), False
        data = b''
        if link is None:
            shares_palette = previous_palette is not None and sprite['palette'] == previous_palette
            data = pcx(sprite['size'], sprite['pixels'], padding)
            data += b'' if shares_palette else colours_of(sprite['palette'])
            previous_palette = sprite['palette']
        else:
            previous_palette = sprites[link].get('palette', previous_palette)
        last = index + 1 == len(sprites)
        next_at = at + 32 + len(data)
        stored_size = max(len(data) - 7, 1) if wrong_sizes and data and not last else len(data)
        body += struct.pack('<IIhhhhHB13x', 0 if last else next_at, stored_size, *sprite['axis'],
                            sprite['group'], sprite['image'], link or 0, shares_palette) + data
        at = next_at
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
    """Returns the data as runs of one colour, each followed by packets for the short runs after it.
    """
    out, rest = b'', runs(pixels, 8)
    while rest:
        colour, count = rest.pop(0)
        packets = []
        while rest and len(packets) < 127:
            packets.append((rest[0][1] - 1) << 5 | rest.pop(0)[0])
        has_colour = colour != 0
        out += bytes([count - 1, len(packets) | (0x80 if has_colour else 0)])
        out += (bytes([colour]) if has_colour else b'') + bytes(packets)
    return out


def longest_match(pixels, at, max_distance, max_count):
    longest = (0, 0)
    for distance in range(1, min(at, max_distance) + 1):
        count = 0
        while count < max_count and at + count < len(pixels) and \
                pixels[at + count] == pixels[at + count - distance]:
            count += 1
        longest = max(longest, (count, -distance))
    return longest[0], -longest[1]


def lz5_run(pixels, at):
    count = 1
    while count < 263 and at + count < len(pixels) and pixels[at + count] == pixels[at]:
        count += 1
    if count >= 8:
        return count, bytes([pixels[at], count - 8])
    return count, bytes([count << 5 | pixels[at]])


def lz5_copy(pixels, at, recycled):
    """Returns the length and the bytes of a long or a short copy, or None. Of four short copies,
    the first three each contain two bits of the distance of the fourth, which are collected in
    `recycled`."""
    count, distance = longest_match(pixels, at, 1024, 64)
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
        flags, packets = 0, b''
        for bit in range(8):
            if at >= len(pixels):
                break
            copy = lz5_copy(pixels, at, recycled)
            flags |= (copy is not None) << bit
            count, data = copy or lz5_run(pixels, at)
            packets += data
            at += count
        out += bytes([flags]) + packets
    return out


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def png(size, pixels, depth, palette=()):
    width, height = size
    channels = {8: 1, 24: 3, 32: 4}[depth]
    rows = b''.join(b'\0' + pixels[y * width * channels:(y + 1) * width * channels]
                    for y in range(height))
    kind = {8: 3, 24: 2, 32: 6}[depth]
    colours = chunk(b'PLTE', colours_of(palette)) if depth == 8 else b''
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, kind, 0,
                                                             0, 0)) + \
        colours + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


def compress(sprite):
    form, pixels = sprite['form'], sprite['pixels']
    if form.startswith('raw'):
        return pixels
    if form.startswith('png'):
        # The palette in the PNG is wrong on purpose: readers must use that of the SFF file.
        data = png(sprite['size'], pixels, int(form[3:]), [(1, 2, 3)] * 256)
    else:
        data = {'rle8': rle8, 'rle5': rle5, 'lz5': lz5}[form](pixels)
    return struct.pack('<I', len(pixels)) + data


def sff2(sprites, alpha=False, translated=False):
    """Returns an SFF file of version 2. If `alpha`, it is version 2.01, whose palettes have alpha.
    If `translated`, the data is stored in the second of the two data blocks (tdata)."""
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
        body = compress(sprite) if link is None else b''
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
    """Returns the size and the RGBA pixels of a sprite, after following its link."""
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
