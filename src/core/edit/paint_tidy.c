/* SPDX-License-Identifier: MIT */
/* Cleaning up paint: specks, holes, growing and shrinking; the contract is in paint.h. */
#include "edit/paint_bits_internal.h"

#include "derive/distance.h"
#include "edit/job_memory.h"
#include "model/each.h"

#include <string.h>

/* ---- Pieces ---- */

static bool reaches_edge(const PaintBits *bits, const GArray *runs)
{
    ARRAY_EACH (const PaintRun, run, runs)
        if (run->y == 0 || run->y == bits->height - 1 || run->left == 0 ||
            run->right == bits->width)
            return true;
    return false;
}

/* Sets the pieces of a set that have fewer than `min` pixels to another value; with `inner`, only
 * pieces that do not touch the picture's edge. Clears the set. Returns the number of pieces. */
static uint32_t replace_small(BlocksEdit *edit, PaintBits *bits, bool inner, uint32_t min,
                              uint8_t by)
{
    PaintBits small = paint_bits_new((uint32_t)bits->width, (uint32_t)bits->height);
    g_autoptr(GArray) runs = g_array_new(false, false, sizeof(PaintRun));
    uint32_t pieces = 0;
    for (int32_t y = 0; y < bits->height; y++)
        for (int32_t x = 0; (x = paint_bits_next(bits, y, x)) < bits->width;) {
            uint64_t pixels = paint_bits_take_piece(bits, x, y, runs);
            if (pixels >= min || (inner && reaches_edge(bits, runs)))
                continue;
            for (guint i = 0; i < runs->len; i++)
                paint_bits_add(&small, g_array_index(runs, PaintRun, i));
            pieces++;
        }
    paint_bits_write(&small, edit, by);
    paint_bits_clear(&small);
    paint_bits_clear(bits);
    return pieces;
}

/* Counts the values of the pixels next to a run, in its row and in the rows above and below;
 * `value` itself is not counted. */
static void count_neighbours(const Blocks *now, PaintRun run, uint8_t value, uint32_t counts[256])
{
    int32_t width = (int32_t)blocks_width(now), height = (int32_t)blocks_height(now);
    if (run.left > 0)
        counts[blocks_get(now, run.left - 1, run.y)]++;
    if (run.right < width)
        counts[blocks_get(now, run.right, run.y)]++;
    for (int32_t y = run.y - 1; y <= run.y + 1; y += 2)
        for (int32_t x = run.left; x < run.right && y >= 0 && y < height; x++)
            counts[blocks_get(now, x, y)]++;
    counts[value] = 0;
}

static void dissolve(BlocksEdit *edit, const GArray *runs, uint8_t value)
{
    uint32_t counts[256] = {0};
    int by = 0;
    for (guint i = 0; i < runs->len; i++)
        count_neighbours(blocks_edit_current(edit), g_array_index(runs, PaintRun, i), value,
                         counts);
    for (int each = 1; each < 256; each++)
        if (counts[each] > counts[by])
            by = each;
    ARRAY_EACH (const PaintRun, run, runs)
        blocks_edit_row(edit, run->y, run->left, run->right, (uint8_t)by);
}

uint32_t paint_dissolve_specks(BlocksEdit *edit, uint8_t value, uint32_t min)
{
    PaintBits bits = paint_bits_of(blocks_edit_current(edit), value, false);
    g_autoptr(GArray) runs = g_array_new(false, false, sizeof(PaintRun));
    uint32_t pieces = 0;
    for (int32_t y = 0; y < bits.height; y++)
        for (int32_t x = 0; (x = paint_bits_next(&bits, y, x)) < bits.width;) {
            if (paint_bits_take_piece(&bits, x, y, runs) >= min)
                continue;
            dissolve(edit, runs, value);
            pieces++;
        }
    paint_bits_clear(&bits);
    return pieces;
}

uint32_t paint_fill_holes(BlocksEdit *edit, uint8_t value, uint32_t min)
{
    PaintBits bits = paint_bits_of(blocks_edit_current(edit), value, true);
    return replace_small(edit, &bits, true, min, value);
}

/* ---- Growing ---- */

/* Up to this reach, discs are added word by word; beyond it, measuring distances is faster. No two
 * pixels are farther apart than FARTHEST, whose square is a valid distance. */
enum { WORDS_REACH = 40, FARTHEST = 3 * BLOCKS_MAX_SIDE / 2 };

/* The pixels of a row, widened to both sides by less than a word at a time. Pixels shifted out of
 * the row are kept, because some return when the other side is widened. */
typedef struct Widened {
    uint64_t *words;   /* with MARGIN words before and after the row */
    size_t begin, end; /* range of words that may not be 0 */
    uint32_t by;       /* pixels by which it is widened so far */
} Widened;

enum { MARGIN = 2 };

/* Widens a row to `by` pixels. Each step is short enough to leave no gap. */
static void widen(Widened *row, uint64_t *spare, uint32_t by)
{
    while (row->by < by) {
        const uint32_t step = MIN(by - row->by, MIN(2 * row->by + 1, 63));
        const uint64_t *words = row->words;
        for (size_t i = row->begin; i < row->end; i++)
            spare[i] = words[i] | words[i] << step | words[i - 1] >> (64 - step) |
                       words[i] >> step | words[i + 1] << (64 - step);
        memcpy(row->words + row->begin, spare + row->begin,
               (row->end - row->begin) * sizeof *spare);
        row->by += step;
    }
}

static void add_words(uint64_t *restrict to, const uint64_t *restrict from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] |= from[i];
}

/* Loads the pixels of row y that are not in a set. Returns false if there are none. */
static bool load_complement(const PaintBits *bits, int32_t y, Widened *row)
{
    const uint64_t *from = bits->words + (size_t)y * bits->stride;
    const size_t stride = bits->stride;
    memset(row->words, 0, (stride + 2 * MARGIN) * sizeof *row->words);
    *row = (Widened){row->words, stride + MARGIN, 0, 0};
    for (size_t i = 0; i < stride; i++) {
        const unsigned beyond = i + 1 < stride ? 0 : (unsigned)(stride * 64 - (size_t)bits->width);
        const uint64_t rest = ~from[i] & UINT64_MAX >> beyond;
        row->words[MARGIN + i] = rest;
        if (rest != 0) {
            row->begin = MIN(row->begin, MARGIN + i);
            row->end = MARGIN + i + 1;
        }
    }
    row->begin--;
    row->end++;
    return row->begin < row->end;
}

/* Adds discs around all pixels that are not in a set: each row is widened step by step, and added
 * to the rows from the ends of the disc to its middle. */
static void add_discs(const PaintBits *bits, uint32_t reach, PaintBits *near)
{
    const size_t stride = bits->stride;
    g_autofree uint64_t *spare = g_new0(uint64_t, stride + 2 * MARGIN);
    Widened row = {.words = g_new(uint64_t, stride + 2 * MARGIN)};
    for (int32_t y = 0; y < bits->height; y++) {
        if (!load_complement(bits, y, &row))
            continue;
        uint32_t half_width = 0;
        for (int32_t row_distance = (int32_t)reach; row_distance >= 0; row_distance--) {
            while ((half_width + 1) * (half_width + 1) + (uint32_t)(row_distance * row_distance) <=
                   reach * reach)
                half_width++;
            widen(&row, spare, half_width);
            const size_t begin = MAX(row.begin, MARGIN), end = MIN(row.end, stride + MARGIN);
            const uint64_t *from = row.words + begin;
            uint64_t *to = near->words + begin - MARGIN;
            if (y >= row_distance)
                add_words(to + (size_t)(y - row_distance) * stride, from, end - begin);
            if (row_distance > 0 && row_distance < bits->height - y)
                add_words(to + (size_t)(y + row_distance) * stride, from, end - begin);
        }
    }
    g_free(row.words);
}

/* Returns a set as bytes of 0 and 1 for the distance transform, which measures the distance to
 * zeros. */
static uint8_t *bytes_of(const PaintBits *bits)
{
    const size_t stride = (size_t)bits->width;
    uint8_t *bytes = g_malloc(stride * (size_t)bits->height + 1);
    for (int32_t y = 0; y < bits->height; y++)
        for (size_t x = 0; x < stride; x++)
            bytes[(size_t)y * stride + x] =
                bits->words[(size_t)y * bits->stride + x / 64] >> (x % 64) & 1;
    return bytes;
}

/* Does the same as add_discs by measuring distances, for large discs. */
static void measure_discs(const PaintBits *bits, uint32_t reach, PaintBits *near)
{
    size_t stride = (size_t)bits->width;
    g_autofree uint8_t *bytes = bytes_of(bits);
    g_autofree uint32_t *squared = g_new(uint32_t, stride * (size_t)bits->height + 1);
    DistanceMask mask = {bytes, stride, (uint32_t)bits->width, (uint32_t)bits->height};
    DistanceField field = {squared, stride, mask.width, mask.height};
    DistanceOptions options = {.largest = reach * reach};
    DeriveJob job = job_with_memory();
    if (distance_build(&job, &mask, &options, &field) == DERIVE_DONE)
        for (int32_t y = 0; y < bits->height; y++)
            for (size_t x = 0; x < stride; x++)
                near->words[(size_t)y * near->stride + x / 64] |=
                    (uint64_t)(squared[(size_t)y * stride + x] <= reach * reach) << (x % 64);
}

/* Returns the pixels of a set that are at most `reach` away from a pixel that is not in it. */
static PaintBits near_complement(const PaintBits *bits, uint32_t reach)
{
    PaintBits near = paint_bits_new((uint32_t)bits->width, (uint32_t)bits->height);
    if (reach <= WORDS_REACH)
        add_discs(bits, reach, &near);
    else
        measure_discs(bits, MIN(reach, FARTHEST), &near);
    for (size_t i = 0; i < near.stride * (size_t)near.height; i++)
        near.words[i] &= bits->words[i];
    return near;
}

void paint_grow(BlocksEdit *edit, uint8_t value, int32_t n, int over, uint8_t by)
{
    const Blocks *now = blocks_edit_current(edit);
    if (n == 0)
        return;
    PaintBits from = paint_bits_of(now, value, n > 0);
    PaintBits near = near_complement(&from, (uint32_t)ABS(n));
    if (n > 0 && over >= 0) {
        PaintBits allowed = paint_bits_of(now, (uint8_t)over, false);
        for (size_t i = 0; i < near.stride * (size_t)near.height; i++)
            near.words[i] &= allowed.words[i];
        paint_bits_clear(&allowed);
    }
    paint_bits_write(&near, edit, n > 0 ? value : by);
    paint_bits_clear(&near);
    paint_bits_clear(&from);
}
