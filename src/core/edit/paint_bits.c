/* SPDX-License-Identifier: MIT */
/* Sets of pixels; the contract is in paint_bits_internal.h. Bit n of a word is the n-th pixel from
 * the left. */
#include "edit/paint_bits_internal.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

_Static_assert(BLOCK_SIDE == 64, "a word is a row of a block");

static const uint64_t all = UINT64_MAX;

PaintBits paint_bits_new(uint32_t width, uint32_t height)
{
    PaintBits bits = {NULL, (int32_t)width, (int32_t)height, ((size_t)width + 63) / 64};
    bits.words = g_new0(uint64_t, bits.stride * height + 1);
    return bits;
}

void paint_bits_clear(PaintBits *bits)
{
    g_clear_pointer(&bits->words, g_free);
}

/* ---- From pixels ---- */

/* Packs 64 bytes, each 0 or 1, into bits. */
static uint64_t gather(const uint8_t flags[64])
{
    uint64_t word = 0;
#if defined(__SSE2__)
    for (unsigned i = 0; i < 4; i++) {
        __m128i sixteen = _mm_loadu_si128((const __m128i *)(const void *)(flags + 16 * i));
        int top = _mm_movemask_epi8(_mm_slli_epi16(sixteen, 7));
        word |= (uint64_t)(uint32_t)top << (16 * i);
    }
#else
    /* Eight bytes at a time: a multiplication collects their lowest bits in the highest byte. */
    for (unsigned i = 0; i < 8; i++) {
        uint64_t eight = 0;
        for (unsigned k = 0; k < 8; k++)
            eight |= (uint64_t)flags[8 * i + k] << (8 * k);
        word |= (eight * UINT64_C(0x0102040810204080)) >> 56 << (8 * i);
    }
#endif
    return word;
}

/* Returns the pixels of a row of a block that have a value, as bits. */
static uint64_t word_of(const uint8_t pixels[64], uint8_t value)
{
    uint8_t flags[64];
    for (int i = 0; i < 64; i++)
        flags[i] = pixels[i] == value;
    return gather(flags);
}

/* Returns the columns of a block that lie in the picture, as bits, and sets `*row_count` to the
 * number of its rows that lie in the picture. */
static uint64_t columns_inside(const Blocks *blocks, uint32_t column, uint32_t row,
                               uint32_t *row_count)
{
    uint32_t remaining = blocks_width(blocks) - column * BLOCK_SIDE;
    *row_count = MIN(BLOCK_SIDE, blocks_height(blocks) - row * BLOCK_SIDE);
    return remaining >= BLOCK_SIDE ? all : (UINT64_C(1) << remaining) - 1;
}

void paint_block_of(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t value,
                    uint64_t bits[BLOCK_SIDE])
{
    uint8_t uniform_value = 0;
    uint32_t row_count;
    const uint8_t *block = blocks_block(blocks, column, row, &uniform_value);
    const uint64_t mask = columns_inside(blocks, column, row, &row_count);
    for (uint32_t y = 0; y < BLOCK_SIDE; y++)
        if (y >= row_count)
            bits[y] = 0;
        else if (block == NULL)
            bits[y] = uniform_value == value ? mask : 0;
        else
            bits[y] = mask & word_of(block + y * BLOCK_SIDE, value);
}

PaintBits paint_bits_of(const Blocks *blocks, uint8_t value, bool others)
{
    PaintBits bits = paint_bits_new(blocks_width(blocks), blocks_height(blocks));
    for (uint32_t row = 0; row < blocks_rows(blocks); row++)
        for (uint32_t column = 0; column < blocks_columns(blocks); column++) {
            uint64_t part[BLOCK_SIDE];
            uint32_t row_count;
            const uint64_t mask = columns_inside(blocks, column, row, &row_count);
            uint64_t *words = bits.words + (size_t)row * BLOCK_SIDE * bits.stride + column;
            paint_block_of(blocks, column, row, value, part);
            for (uint32_t y = 0; y < row_count; y++)
                words[y * bits.stride] = others ? mask & ~part[y] : part[y];
        }
    return bits;
}

PaintColours paint_colours_near(const uint8_t colour[4], int tolerance)
{
    PaintColours colours;
    for (int i = 0; i < 64; i++) {
        int min = MAX(colour[i & 3] - tolerance, 0), max = MIN(colour[i & 3] + tolerance, 255);
        colours.min[i] = (uint8_t)min;
        colours.range[i] = (uint8_t)(max - min);
    }
    return colours;
}

/* Checks whether the colour of each of 64 pixels is in a range. The results are bytes of 0 or 1. */
static void compare_colours(const uint8_t *restrict rgba, const PaintColours *restrict colours,
                            uint8_t *restrict flags)
{
    uint8_t channels[256];
    uint32_t pixels[64];
    for (int k = 0; k < 256; k += 64)
        for (int i = 0; i < 64; i++)
            channels[k + i] = (uint8_t)(rgba[k + i] - colours->min[i]) <= colours->range[i];
    memcpy(pixels, channels, sizeof pixels);
    for (int i = 0; i < 64; i++)
        flags[i] = pixels[i] == 0x01010101;
}

void paint_bits_set_alike(const PaintBits *bits, const PaintArt *art, const PaintColours *colours,
                          uint32_t top, uint32_t bottom)
{
    const uint32_t common_width = MIN((uint32_t)bits->width, art->width);
    bottom = MIN(bottom, MIN((uint32_t)bits->height, art->height));
    for (uint32_t y = top; y < bottom; y++)
        for (uint32_t x = 0; x < common_width; x += 64) {
            const uint8_t *from = art->rgba + 4 * ((size_t)y * art->width + x);
            uint8_t flags[64], padded[256] = {0};
            const size_t count = MIN(64, common_width - x);
            if (count < 64)
                from = memcpy(padded, from, 4 * count);
            compare_colours(from, colours, flags);
            bits->words[y * bits->stride + x / 64] = gather(flags) & all >> (64 - count);
        }
}

void paint_bits_block(const PaintBits *bits, uint32_t column, uint32_t row,
                      uint64_t part[BLOCK_SIDE])
{
    const uint64_t *words = bits->words + (size_t)row * BLOCK_SIDE * bits->stride + column;
    const uint32_t row_count = MIN(BLOCK_SIDE, (uint32_t)bits->height - row * BLOCK_SIDE);
    for (uint32_t y = 0; y < BLOCK_SIDE; y++)
        part[y] = y < row_count ? words[y * bits->stride] : 0;
}

/* ---- Runs ---- */

/* Returns the part of a word that a run covers. */
static uint64_t covered(PaintRun run, size_t column)
{
    int32_t left = MAX(run.left - (int32_t)column * 64, 0);
    int32_t right = MIN(run.right - (int32_t)column * 64, 64);
    return (all >> (64 - (right - left))) << left;
}

static void remove_run(const PaintBits *bits, PaintRun run)
{
    uint64_t *row = bits->words + (size_t)run.y * bits->stride;
    for (size_t i = (size_t)run.left / 64; i <= (size_t)(run.right - 1) / 64; i++)
        row[i] &= ~covered(run, i);
}

void paint_bits_add(const PaintBits *bits, PaintRun run)
{
    uint64_t *row = bits->words + (size_t)run.y * bits->stride;
    for (size_t i = (size_t)run.left / 64; i <= (size_t)(run.right - 1) / 64; i++)
        row[i] |= covered(run, i);
}

/* Returns the first pixel of a row, from x on, that is in the set, or if all bits of `flip` are
 * set, that is not in it. */
static int32_t find_next(const PaintBits *bits, int32_t y, int32_t x, uint64_t flip)
{
    const uint64_t *row = bits->words + (size_t)y * bits->stride;
    size_t i = (size_t)x / 64;
    if (x >= bits->width)
        return bits->width;
    uint64_t word = (row[i] ^ flip) & (all << (x % 64));
    while (word == 0 && ++i < bits->stride)
        word = row[i] ^ flip;
    return word == 0 ? bits->width : MIN((int32_t)i * 64 + __builtin_ctzll(word), bits->width);
}

int32_t paint_bits_next(const PaintBits *bits, int32_t y, int32_t x)
{
    return find_next(bits, y, x, 0);
}

int32_t paint_bits_next_gap(const PaintBits *bits, int32_t y, int32_t x)
{
    return find_next(bits, y, x, all);
}

/* Returns the start of the run that contains a pixel. */
static int32_t find_begin(const PaintBits *bits, int32_t y, int32_t x)
{
    const uint64_t *row = bits->words + (size_t)y * bits->stride;
    size_t i = (size_t)x / 64;
    uint64_t gap = ~row[i] & (all >> (63 - x % 64));
    while (gap == 0 && i > 0)
        gap = ~row[--i];
    return gap == 0 ? 0 : (int32_t)i * 64 + 64 - __builtin_clzll(gap);
}

/* ---- Pieces ---- */

/* Removes the runs of a row that overlap [left, right), and adds them to an array. */
static void take_runs(const PaintBits *bits, int32_t y, int32_t left, int32_t right, GArray *runs)
{
    if (y < 0 || y >= bits->height)
        return;
    for (int32_t x = left; (x = find_next(bits, y, x, 0)) < right;) {
        PaintRun run = {y, x == left ? find_begin(bits, y, x) : x, find_next(bits, y, x, all)};
        remove_run(bits, run);
        g_array_append_val(runs, run);
        x = run.right;
    }
}

uint64_t paint_bits_take_piece(const PaintBits *bits, int32_t x, int32_t y, GArray *runs)
{
    uint64_t pixels = 0;
    g_array_set_size(runs, 0);
    take_runs(bits, y, x, x + 1, runs);
    for (guint i = 0; i < runs->len; i++) {
        PaintRun run = g_array_index(runs, PaintRun, i);
        pixels += (uint64_t)(run.right - run.left);
        take_runs(bits, run.y - 1, run.left, run.right, runs);
        take_runs(bits, run.y + 1, run.left, run.right, runs);
    }
    return pixels;
}

/* ---- Writing to pixels ---- */

void paint_bits_write(const PaintBits *bits, BlocksEdit *edit, uint8_t value)
{
    const Blocks *now = blocks_edit_current(edit);
    for (uint32_t row = 0; row < blocks_rows(now); row++)
        for (uint32_t column = 0; column < blocks_columns(now); column++) {
            uint64_t part[BLOCK_SIDE];
            paint_bits_block(bits, column, row, part);
            blocks_edit_bits(edit, column, row, part, value);
        }
}
