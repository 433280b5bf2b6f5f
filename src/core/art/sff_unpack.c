/* SPDX-License-Identifier: MIT */
/*
 * Unpacks MUGEN's compressed colour indices. The unpacked sizes that files state are not needed:
 * the size of the sprite determines when its pixels are complete. See sff_internal.h.
 */
#include "art/sff_internal.h"

#include <string.h>
#include <zlib.h>

typedef struct Unpacker {
    const uint8_t *at, *end;
    uint8_t *start, *to, *limit; /* the first pixel, the next one to write, the end */
    bool is_short;               /* the data ended too early */
} Unpacker;

static Unpacker begin(const uint8_t *data, size_t size, uint8_t *to, size_t count)
{
    return (Unpacker){data, data + size, to, to, to + count, false};
}

static uint32_t next(Unpacker *u)
{
    if (u->at < u->end)
        return *u->at++;
    u->is_short = true;
    return 0;
}

static bool needs_more(const Unpacker *u)
{
    return u->to < u->limit && !u->is_short;
}

static bool is_complete(const Unpacker *u)
{
    return u->to == u->limit && !u->is_short;
}

/* Runs that are longer than the remaining pixels are cut off, as in the engine. */
static void put(Unpacker *u, uint32_t colour, size_t count)
{
    size_t max = MIN(count, (size_t)(u->limit - u->to));
    if (u->is_short)
        return;
    memset(u->to, (int)colour, max);
    u->to += max;
}

/* ---- Runs ---- */

bool sff_unpack_rle8(const uint8_t *data, size_t size, uint8_t *to, size_t count)
{
    Unpacker u = begin(data, size, to, count);
    while (needs_more(&u)) {
        uint32_t byte = next(&u);
        if ((byte & 0xc0) == 0x40)
            put(&u, next(&u), byte & 0x3f);
        else
            put(&u, byte, 1);
    }
    return is_complete(&u);
}

bool sff_unpack_rle5(const uint8_t *data, size_t size, uint8_t *to, size_t count)
{
    Unpacker u = begin(data, size, to, count);
    while (needs_more(&u)) {
        uint32_t run = next(&u), packets = next(&u);
        put(&u, (packets & 0x80) != 0 ? next(&u) : 0, run + 1);
        for (uint32_t i = packets & 0x7f; i > 0 && needs_more(&u); i--) {
            uint32_t packet = next(&u);
            put(&u, packet & 0x1f, (packet >> 5) + 1);
        }
    }
    return is_complete(&u);
}

/* ---- Runs and copies ---- */

/* The top two bits of four short copies together form the distance of the last of these copies. */
typedef struct Recycled {
    uint32_t bits, count;
} Recycled;

static bool copy(Unpacker *u, size_t distance, size_t count)
{
    if (u->is_short || distance > (size_t)(u->to - u->start))
        return false;
    for (; count > 0 && u->to < u->limit; count--, u->to++)
        *u->to = *(u->to - distance); /* may overlap: a pattern then repeats */
    return true;
}

static bool put_copy(Unpacker *u, Recycled *recycled)
{
    uint32_t byte = next(u);
    if ((byte & 0x3f) == 0) {
        uint32_t distance = (byte << 2 | next(u)) + 1, count = next(u) + 3;
        return copy(u, distance, count);
    }
    recycled->bits |= (byte & 0xc0) >> recycled->count;
    recycled->count += 2;
    uint32_t distance = recycled->bits + 1;
    if (recycled->count < 8)
        distance = next(u) + 1;
    else
        *recycled = (Recycled){0, 0};
    return copy(u, distance, (byte & 0x3f) + 1);
}

static void put_run(Unpacker *u)
{
    uint32_t byte = next(u);
    if ((byte & 0xe0) == 0)
        put(u, byte, (size_t)next(u) + 8);
    else
        put(u, byte & 0x1f, byte >> 5);
}

bool sff_unpack_lz5(const uint8_t *data, size_t size, uint8_t *to, size_t count)
{
    Unpacker u = begin(data, size, to, count);
    Recycled recycled = {0, 0};
    bool ok = true;
    while (ok && needs_more(&u)) {
        uint32_t flags = next(&u);
        for (int bit = 0; ok && bit < 8 && needs_more(&u); bit++) {
            if ((flags >> bit & 1) != 0)
                ok = put_copy(&u, &recycled);
            else
                put_run(&u);
        }
    }
    return ok && is_complete(&u);
}

/* ---- PCX ---- */

/* Reads a picture row by row and skips the padding of each row. A run may continue in the next row:
 * `remaining` pixels of `colour`. */
typedef struct PcxRun {
    uint32_t colour, remaining;
} PcxRun;

static uint32_t next_of_pcx(Unpacker *u, PcxRun *run, bool is_packed)
{
    while (run->remaining == 0) {
        uint32_t byte = next(u);
        bool is_run = is_packed && byte >= 0xc0 && !u->is_short;
        run->remaining = is_run ? byte & 0x3f : 1;
        run->colour = is_run ? next(u) : byte;
    }
    run->remaining--;
    return run->colour;
}

bool sff_unpack_pcx(const uint8_t *data, size_t size, uint32_t width, uint32_t height, uint8_t *to)
{
    Unpacker u = begin(data + PCX_HEADER, size - PCX_HEADER, to, (size_t)width * height);
    PcxRun run = {0, 0};
    bool is_packed = data[2] != 0;
    uint32_t line = sff_u16(data + PCX_LINE);
    for (uint32_t y = 0; y < height && !u.is_short; y++)
        for (uint32_t x = 0; x < line && needs_more(&u); x++) {
            uint32_t colour = next_of_pcx(&u, &run, is_packed);
            if (x < width && !u.is_short)
                *u.to++ = (uint8_t)colour;
        }
    return is_complete(&u);
}

/* ---- PNG ---- */

/* PNG_AROUND: bytes of a chunk in addition to its data. */
enum { PNG_SIGNATURE = 8, PNG_AROUND = 12, MAX_COLOURS = 256 };

static uint32_t big_u32(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void put_big_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* Appends a palette of greys with the same number of colours; each grey is its index. */
static void append_greys(GByteArray *to, uint32_t colours)
{
    uint8_t chunk[PNG_AROUND + 3 * MAX_COLOURS], *greys = chunk + 8;
    put_big_u32(chunk, 3 * colours);
    memcpy(chunk + 4, "PLTE", 4);
    for (uint32_t i = 0; i < colours; i++)
        memset(greys + (size_t)3 * i, (int)i, 3);
    put_big_u32(greys + (size_t)3 * colours, (uint32_t)crc32(0, chunk + 4, 4 + 3 * colours));
    g_byte_array_append(to, chunk, PNG_AROUND + 3 * colours);
}

GBytes *sff_png_of_indices(const uint8_t *data, size_t size)
{
    size_t at = PNG_SIGNATURE;
    GByteArray *png = g_byte_array_new();
    g_byte_array_append(png, data, (guint)MIN(at, size));
    while (at < size && size - at >= PNG_AROUND) {
        uint32_t length = big_u32(data + at);
        if (length > size - at - PNG_AROUND)
            break;
        bool is_palette = memcmp(data + at + 4, "PLTE", 4) == 0;
        if (is_palette && length / 3 <= MAX_COLOURS)
            append_greys(png, length / 3);
        else if (!is_palette && memcmp(data + at + 4, "tRNS", 4) != 0)
            g_byte_array_append(png, data + at, length + PNG_AROUND);
        at += (size_t)length + PNG_AROUND;
    }
    return g_byte_array_free_to_bytes(png);
}
