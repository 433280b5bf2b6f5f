/* SPDX-License-Identifier: MIT */
/* Tidying up paint: specks, holes, gaps, growing and shrinking. See paint.h. */
#include "edit/paint_bits_internal.h"

#include "derive/distance.h"
#include "edit/job_memory.h"

/* ---- Pieces ---- */

static bool reaches_edge(const PaintBits *bits, const GArray *runs)
{
    for (guint i = 0; i < runs->len; i++) {
        const PaintRun *run = &g_array_index(runs, PaintRun, i);
        if (run->y == 0 || run->y == bits->height - 1 || run->left == 0 ||
            run->right == bits->width)
            return true;
    }
    return false;
}

/* Gives pieces of a set, which is taken over, another value if they have fewer pixels than `least`;
 * with `inner`, only pieces that do not touch the picture's edge. */
static uint32_t replace_small(BlocksEdit *edit, PaintBits *bits, bool inner, uint32_t least,
                              uint8_t by)
{
    PaintBits small = paint_bits_new((uint32_t)bits->width, (uint32_t)bits->height);
    GArray *runs = g_array_new(false, false, sizeof(PaintRun));
    uint32_t pieces = 0;
    for (int32_t y = 0; y < bits->height; y++)
        for (int32_t x = 0; (x = paint_bits_next(bits, y, x)) < bits->width;) {
            uint64_t pixels = paint_bits_take_piece(bits, x, y, runs);
            if (pixels >= least || (inner && reaches_edge(bits, runs)))
                continue;
            for (guint i = 0; i < runs->len; i++)
                paint_bits_add(&small, g_array_index(runs, PaintRun, i));
            pieces++;
        }
    paint_bits_lay(&small, edit, by);
    g_array_unref(runs);
    paint_bits_clear(&small);
    paint_bits_clear(bits);
    return pieces;
}

/* Counts the values beside a run, in its row and in those above and below, except for its own
 * value. */
static void count_beside(const Blocks *now, PaintRun run, uint8_t value, uint32_t counts[256])
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
        count_beside(blocks_edit_now(edit), g_array_index(runs, PaintRun, i), value, counts);
    for (int each = 1; each < 256; each++)
        if (counts[each] > counts[by])
            by = each;
    for (guint i = 0; i < runs->len; i++) {
        const PaintRun *run = &g_array_index(runs, PaintRun, i);
        blocks_edit_row(edit, run->y, run->left, run->right, (uint8_t)by);
    }
}

uint32_t paint_dissolve_specks(BlocksEdit *edit, uint8_t value, uint32_t least)
{
    PaintBits bits = paint_bits_of(blocks_edit_now(edit), value, false);
    GArray *runs = g_array_new(false, false, sizeof(PaintRun));
    uint32_t pieces = 0;
    for (int32_t y = 0; y < bits.height; y++)
        for (int32_t x = 0; (x = paint_bits_next(&bits, y, x)) < bits.width;) {
            if (paint_bits_take_piece(&bits, x, y, runs) >= least)
                continue;
            dissolve(edit, runs, value);
            pieces++;
        }
    g_array_unref(runs);
    paint_bits_clear(&bits);
    return pieces;
}

uint32_t paint_fill_holes(BlocksEdit *edit, uint8_t value, uint32_t least)
{
    PaintBits bits = paint_bits_of(blocks_edit_now(edit), value, true);
    return replace_small(edit, &bits, true, least, value);
}

/* ---- Growing ---- */

/* A set as bytes of 0 and 1 for the distance transform, which measures the distance to zeros. */
static uint8_t *bytes_of(const PaintBits *bits)
{
    uint8_t *bytes = g_malloc0((size_t)bits->width * (size_t)bits->height + 1);
    for (int32_t y = 0; y < bits->height; y++)
        for (int32_t x = 0; (x = paint_bits_next(bits, y, x)) < bits->width; x++)
            bytes[(size_t)y * (size_t)bits->width + (size_t)x] = 1;
    return bytes;
}

/* The pixels of a set that are at most `reach` away from one that is not in it. */
static PaintBits near_the_rest(const PaintBits *bits, uint32_t reach)
{
    PaintBits near = paint_bits_new((uint32_t)bits->width, (uint32_t)bits->height);
    size_t stride = (size_t)bits->width;
    uint8_t *bytes = bytes_of(bits);
    uint32_t *squared = g_new(uint32_t, stride * (size_t)bits->height + 1);
    DistanceMask mask = {bytes, stride, (uint32_t)bits->width, (uint32_t)bits->height};
    DistanceField field = {squared, stride, mask.width, mask.height};
    DistanceOptions options = {.largest = reach * reach};
    DeriveJob job = job_with_memory();
    if (distance_build(&job, &mask, &options, &field) == DERIVE_DONE) {
        for (int32_t y = 0; y < bits->height; y++)
            for (int32_t x = 0; (x = paint_bits_next(bits, y, x)) < bits->width; x++)
                if (squared[(size_t)y * stride + (size_t)x] <= reach * reach)
                    paint_bits_add(&near, (PaintRun){y, x, x + 1});
    }
    g_free(squared);
    g_free(bytes);
    return near;
}

void paint_grow(BlocksEdit *edit, uint8_t value, int32_t n, int over, uint8_t by)
{
    const Blocks *now = blocks_edit_now(edit);
    if (n == 0)
        return;
    PaintBits from = paint_bits_of(now, value, n > 0);
    PaintBits near = near_the_rest(&from, (uint32_t)ABS(n));
    if (n > 0 && over >= 0) {
        PaintBits free = paint_bits_of(now, (uint8_t)over, false);
        for (size_t i = 0; i < near.stride * (size_t)near.height; i++)
            near.words[i] &= free.words[i];
        paint_bits_clear(&free);
    }
    paint_bits_lay(&near, edit, n > 0 ? value : by);
    paint_bits_clear(&near);
    paint_bits_clear(&from);
}
