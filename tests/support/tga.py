# SPDX-License-Identifier: MIT
"""Reads TGA files of games, which some versions of ImageMagick cannot read."""


def tga_as_ppm(data):
    """Returns the bytes of a PPM file with the colours of a TGA file of 24 or 32 bits a pixel, with
    or without run lengths; its transparency is ignored."""
    name_size, kind, depth, flags = data[0], data[2], data[16], data[17]
    width, height = (int.from_bytes(data[i:i + 2], 'little') for i in (12, 14))
    if data[1] != 0 or kind not in (2, 10) or depth not in (24, 32) or flags & 0x10:
        raise ValueError(f'a TGA file of kind {kind} with {depth} bits a pixel')
    size, at = depth // 8, 18 + name_size
    whole = width * height * size
    if kind == 2:
        pixels = bytearray(data[at:at + whole])
    else:
        pixels = bytearray()
        while len(pixels) < whole:
            count = (data[at] & 0x7f) + 1
            at += 1
            if data[at - 1] & 0x80:
                pixels += data[at:at + size] * count
                at += size
            else:
                pixels += data[at:at + size * count]
                at += size * count
    if len(pixels) != whole:
        raise ValueError('a damaged TGA file')
    colours = bytearray(width * height * 3)
    for channel in range(3):
        colours[channel::3] = pixels[2 - channel::size]
    rows = [colours[i:i + width * 3] for i in range(0, len(colours), width * 3)]
    if not flags & 0x20:
        rows.reverse()
    return b'P6\n%d %d\n255\n' % (width, height) + b''.join(rows)
