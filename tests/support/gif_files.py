# SPDX-License-Identifier: MIT
"""Writes GIF files, and composes their frames slowly but simply, without code of the program.

A file is a dictionary: width, height, palette (a list of colours, or None), loops (None: no loop
block), frames: x, y, w, h, indices (row by row), palette, duration (1/100 s), disposal, transparent
(an index, or None), interlaced.
"""
import struct


# ---- Writing ----

def compress(indices, bits, clear_every=None):
    """Returns codes for indices below 2 ** bits. A full table is cleared at once or, if
    `clear_every` is given, sometimes later, because a full table may remain in use. If given, it is
    also cleared after every `clear_every` codes."""
    clear, end = 1 << bits, (1 << bits) + 1
    out, pending_bits, count = bytearray(), 0, 0

    def write_code(code, width):
        nonlocal pending_bits, count
        pending_bits |= code << count
        count += width
        while count >= 8:
            out.append(pending_bits & 255)
            pending_bits >>= 8
            count -= 8

    def new_table():
        return {(i,): i for i in range(clear)}, end + 1, bits + 1

    table, next_code, width = new_table()
    write_code(clear, width)
    string, codes = (), 0
    for index in indices:
        if string + (index,) in table:
            string += (index,)
            continue
        write_code(table[string], width)
        codes += 1
        if next_code < 4096:
            table[string + (index,)] = next_code
            if next_code == 1 << width:
                width += 1
            next_code += 1
        elif clear_every is None or codes % 3 == 0:
            write_code(clear, width)
            table, next_code, width = new_table()
        if clear_every and codes % clear_every == 0:
            write_code(clear, width)
            table, next_code, width = new_table()
        string = (index,)
    if string:
        write_code(table[string], width)
        # After the last string, the decoder has one more entry than this table.
        if next_code == 1 << width and width < 12:
            width += 1
    write_code(end, width)
    if count:
        out.append(pending_bits & 255)
    return bytes(out)


def blocks(data, max_size=255):
    parts = [data[i:i + max_size] for i in range(0, len(data), max_size)]
    return b''.join(bytes([len(part)]) + part for part in parts) + b'\0'


def size_bits(palette):
    """Returns the smallest n for which 2 ** (n + 1) colours suffice."""
    bits = 0
    while 2 << bits < len(palette):
        bits += 1
    return bits


def palette_bytes(palette):
    colours = list(palette) + [(0, 0, 0)] * ((2 << size_bits(palette)) - len(palette))
    return b''.join(bytes(colour) for colour in colours)


def row_order(height):
    return [*range(0, height, 8), *range(4, height, 8), *range(2, height, 4),
            *range(1, height, 2)]


def write_frame(frame, bits, block_size):
    flags = (frame.get('disposal', 0) << 2) | (frame.get('transparent') is not None)
    data = b'\x21\xf9\x04' + struct.pack('<BHBB', flags, frame.get('duration', 0),
                                         frame.get('transparent') or 0, 0)
    flags = 0x40 if frame.get('interlaced') else 0
    palette = frame.get('palette')
    if palette:
        flags |= 0x80 | size_bits(palette)
    width, height = frame['w'], frame['h']
    data += b'\x2c' + struct.pack('<4HB', frame['x'], frame['y'], width, height, flags)
    data += palette_bytes(palette) if palette else b''
    order = row_order(height) if frame.get('interlaced') else range(height)
    indices = [i for y in order for i in frame['indices'][y * width:(y + 1) * width]]
    coded = compress(indices, bits, frame.get('clear_every'))
    return data + bytes([bits]) + blocks(coded, block_size)


def write(gif):
    palette = gif.get('palette')
    flags = 0x80 | size_bits(palette) if palette else 0
    data = b'GIF89a' + struct.pack('<2H3B', gif['width'], gif['height'], flags, 0, 0)
    data += palette_bytes(palette) if palette else b''
    if gif.get('loops') is not None:
        data += b'\x21\xff\x0bNETSCAPE2.0\x03\x01' + struct.pack('<H', gif['loops']) + b'\0'
    if gif.get('comment'):
        data += b'\x21\xfe' + blocks(gif['comment'])
    for frame in gif['frames']:
        data += write_frame(frame, frame.get('bits', 8), gif.get('block', 255))
    return data + b'\x3b'


# ---- Composing ----

def covers_canvas(gif, frame):
    return (frame['x'] == 0 and frame['y'] == 0 and frame['w'] >= gif['width'] and
            frame['h'] >= gif['height'] and frame.get('transparent') is None)


def draw_frame(gif, canvas, frame):
    palette = frame.get('palette') or gif.get('palette')
    if palette:
        palette = list(palette) + [(0, 0, 0)] * ((2 << size_bits(palette)) - len(palette))
    if covers_canvas(gif, frame):
        canvas = [(0, 0, 0, 0)] * len(canvas)
    for j in range(frame['h']):
        for i in range(frame['w']):
            x, y = frame['x'] + i, frame['y'] + j
            index = frame['indices'][j * frame['w'] + i]
            if x >= gif['width'] or y >= gif['height'] or index == frame.get('transparent'):
                continue
            if palette is None:
                canvas[y * gif['width'] + x] = (index, index, index, 255)
            elif index < len(palette):
                canvas[y * gif['width'] + x] = (*palette[index], 255)
    return canvas


def compose(gif):
    """Returns the displayed frames: a list of lists of colours."""
    canvas = [(0, 0, 0, 0)] * (gif['width'] * gif['height'])
    shown = []
    for frame in gif['frames']:
        canvas_before = list(canvas)
        canvas = draw_frame(gif, canvas, frame)
        shown.append(list(canvas))
        if frame.get('disposal') == 3:
            canvas = canvas_before
        elif frame.get('disposal') == 2:
            for y in range(frame['y'], min(frame['y'] + frame['h'], gif['height'])):
                for x in range(frame['x'], min(frame['x'] + frame['w'], gif['width'])):
                    canvas[y * gif['width'] + x] = (0, 0, 0, 0)
    return shown


def milliseconds(frame):
    return frame.get('duration', 0) * 10 if frame.get('duration', 0) >= 2 else 100


# ---- Random files ----

def random_palette(rng):
    return [tuple(rng.randrange(256) for _ in range(3)) for _ in range(rng.choice((2, 3, 16, 256)))]


def random_indices(rng, count, colours):
    """Returns noise, runs, or a pattern, which lead to short and to long codes."""
    kind = rng.randrange(3)
    if kind == 0:
        return [rng.randrange(colours) for _ in range(count)]
    if kind == 1:
        indices = []
        while len(indices) < count:
            indices += [rng.randrange(colours)] * rng.randrange(1, 2000)
        return indices[:count]
    period = [rng.randrange(colours) for _ in range(rng.randrange(1, 9))]
    return [period[i % len(period)] for i in range(count)]


def random_frame(rng, gif, first):
    full = rng.random() < 0.3
    x, y = (0, 0) if full else (rng.randrange(gif['width']), rng.randrange(gif['height']))
    max_size = gif['width'] - x, gif['height'] - y
    overhang = 0 if first else rng.choice((0, 0, 0, 3))
    w, h = max_size if full else (rng.randint(1, max_size[0] + overhang),
                                  rng.randint(1, max_size[1] + overhang))
    palette = random_palette(rng) if gif['palette'] is None or rng.random() < 0.3 else None
    colours = 2 << size_bits(palette or gif['palette'])
    bits = max(2, size_bits(palette or gif['palette']) + 1)
    return {'x': x, 'y': y, 'w': w, 'h': h, 'palette': palette, 'bits': bits,
            'indices': random_indices(rng, w * h, colours), 'duration': rng.randrange(30),
            'disposal': rng.randrange(4), 'interlaced': rng.random() < 0.3,
            'transparent': rng.randrange(colours) if rng.random() < 0.6 else None,
            'clear_every': rng.choice((None, None, 1, 7, 500))}


def random_gif(rng):
    gif = {'width': rng.randint(1, 40), 'height': rng.randint(1, 40),
           'palette': random_palette(rng) if rng.random() < 0.8 else None,
           'loops': rng.choice((None, 0, 1, 5)), 'comment': rng.choice((None, b'made by hand')),
           'block': rng.choice((255, 255, 1, 17))}
    gif['frames'] = []
    for i in range(rng.randint(1, 9)):
        gif['frames'].append(random_frame(rng, gif, i == 0))
    return gif
