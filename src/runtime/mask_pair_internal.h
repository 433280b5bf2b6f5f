/* SPDX-License-Identifier: MIT */
/*
 * Two masks at a whole-pixel offset, in the coordinates of the first one: how b is placed over a,
 * which strips lie over each other, and which rows the masks have in common.
 */
#pragma once

#include "mask_strips_internal.h"

/* ---- The placement of two masks ---- */

/* The position of b's corner relative to a's corner, and the flip of b. */
typedef struct Shift {
    int32_t x, y;
    gab_mask_flip flip;
} Shift;

/* Mask b over mask a, in a's pixels; a is neither shifted nor mirrored. */
typedef struct MaskPair {
    const gab_mask *a, *b;
    int32_t x, y;                     /* b's corner */
    unsigned placement;               /* MIRRORED, UPSIDE_DOWN */
    int32_t left, top, right, bottom; /* the common part of the bounds */
} MaskPair;

/* Places b over a. Returns false if the bounds have nothing in common. */
static inline bool mask_pair_of(MaskPair *pair, const gab_mask *a, const gab_mask *b, Shift shift)
{
    int32_t x = shift.x, y = shift.y;
    int32_t a_width = (int32_t)a->width, a_height = (int32_t)a->height;
    int32_t b_width = (int32_t)b->width, b_height = (int32_t)b->height;
    if ((x >= a_width) | (x <= -b_width) | (y >= a_height) | (y <= -b_height))
        return false;
    pair->a = a;
    pair->b = b;
    pair->x = x;
    pair->y = y;
    pair->placement = ((shift.flip & GAB_MASK_FLIP_X) != 0 ? MIRRORED : 0) |
                      ((shift.flip & GAB_MASK_FLIP_Y) != 0 ? UPSIDE_DOWN : 0);
    pair->left = x > 0 ? x : 0;
    pair->top = y > 0 ? y : 0;
    pair->right = x + b_width < a_width ? x + b_width : a_width;
    pair->bottom = y + b_height < a_height ? y + b_height : a_height;
    return (pair->left < pair->right) & (pair->top < pair->bottom);
}

/* Returns the row of b over the first common row of a. */
static inline ptrdiff_t top_of_b(const MaskPair *pair)
{
    int32_t row = pair->top - pair->y;
    return (pair->placement & UPSIDE_DOWN) != 0 ? (int32_t)pair->b->height - 1 - row : row;
}

/* ---- Strips ---- */

/* The lanes of a pair: one for each strip of a in the common part, with the one or two strips of b
 * over it. The shift is the same in all lanes. In the first and the last lane, b may have only one
 * of the two strips. */
typedef struct MaskLanes {
    const uint8_t *a, *b;         /* first common row: a's strip in the first lane, b's strip 0 */
    ptrdiff_t a_stride, b_stride; /* bytes from one strip to the next */
    int32_t strip, count;         /* a's strip in the first lane; number of lanes */
    int32_t low, step; /* b's low strip in the first lane, and its step from lane to lane: 1,
                                   * or -1 if mirrored */
    int32_t b_strips;  /* number of b's strips */
    unsigned shift, placement;
} MaskLanes;

static inline MaskLanes lanes_of(const MaskPair *pair)
{
    /* Makes the dividend positive, so that the division rounds down. */
    enum { FAR = 1 << 10 };
    const gab_mask *a = pair->a, *b = pair->b;
    bool mirrored = (pair->placement & MIRRORED) != 0;
    int32_t strip = pair->left / WORD_PIXELS, start = strip * WORD_PIXELS - pair->x;
    start = mirrored ? (int32_t)b->width - WORD_PIXELS - start : start;
    uint32_t biased = (uint32_t)(start + FAR * WORD_PIXELS);
    MaskLanes lanes = {
        .a_stride = (ptrdiff_t)a->height * WORD_BYTES,
        .b_stride = (ptrdiff_t)b->height * WORD_BYTES,
        .strip = strip,
        .count = (pair->right - 1) / WORD_PIXELS - strip + 1,
        .low = (int32_t)(biased / WORD_PIXELS) - FAR,
        .step = mirrored ? -1 : 1,
        .b_strips = (int32_t)((b->width + WORD_PIXELS - 1) / WORD_PIXELS),
        .shift = biased % WORD_PIXELS,
        .placement = pair->placement,
    };
    lanes.a = a->words + strip * lanes.a_stride + (ptrdiff_t)pair->top * WORD_BYTES;
    lanes.b = b->words + top_of_b(pair) * WORD_BYTES;
    return lanes;
}

/* Returns the lane with a number, from 0. */
static inline Lane lane_at(const MaskLanes *lanes, int32_t number)
{
    int32_t low = lanes->low + number * lanes->step;
    bool has_low = (low >= 0) & (low < lanes->b_strips);
    bool has_high = (low + 1 >= 0) & (low + 1 < lanes->b_strips) & (lanes->shift > 0);
    /* A strip that b does not have is not read, but the pointer to it must be valid. */
    int32_t first = has_low ? low : low + 1, second = has_high ? low + 1 : low;
    unsigned strips_of_b = !has_low ? IN_HIGH : has_high ? IN_BOTH : IN_LOW;
    Lane lane = {lanes->a + number * lanes->a_stride, lanes->b + first * lanes->b_stride,
                 lanes->b + second * lanes->b_stride, lanes->shift, strips_of_b | lanes->placement};
    return lane;
}

/* ---- Rows ---- */

/* The rows from `from` to `end` - 1, relative to the first common row. */
typedef struct RowRun {
    ptrdiff_t from, end;
} RowRun;

static inline ptrdiff_t rows_of(const MaskPair *pair)
{
    return pair->bottom - pair->top;
}

/* Returns the spans of a pair; none if either mask has no spans. */
static inline Spans spans_of(const MaskPair *pair)
{
    bool mirrored = (pair->placement & MIRRORED) != 0;
    Spans spans = {NULL, NULL, mirrored ? pair->x + (int32_t)pair->b->width : pair->x,
                   pair->placement};
    if (pair->a->spans != NULL && pair->b->spans != NULL) {
        spans.a = pair->a->spans + (size_t)pair->top * SPAN_BYTES;
        spans.b = pair->b->spans + top_of_b(pair) * SPAN_BYTES;
    }
    return spans;
}

/* A traversal of the rows, from top to bottom, that skips rows whose spans do not meet. */
typedef struct MaskWalk {
    Spans spans;
    ptrdiff_t rows, row;
    ptrdiff_t batch; /* the number of rows that are compared after a block whose spans meet */
} MaskWalk;

enum { MIN_BATCH = 2 * BLOCK, MAX_BATCH = 16 * BLOCK };

static inline MaskWalk walk_of(const MaskPair *pair)
{
    MaskWalk walk = {spans_of(pair), rows_of(pair), 0, MIN_BATCH};
    return walk;
}

/*
 * Finds the next rows whose words must be compared; returns false if none remain. If spans meet,
 * those of the next rows usually meet too. Since testing them also takes time, they are tested less
 * and less often.
 */
static inline bool next_run(MaskWalk *walk, RowRun *run)
{
    while (walk->row < walk->rows) {
        ptrdiff_t remaining = walk->rows - walk->row, block = remaining < BLOCK ? remaining : BLOCK;
        if (walk->spans.a == NULL || gab_spans_meet(&walk->spans, walk->row, block)) {
            run->from = walk->row;
            walk->row += remaining < walk->batch ? remaining : walk->batch;
            run->end = walk->row;
            walk->batch = 3 * walk->batch < MAX_BATCH ? 3 * walk->batch : MAX_BATCH;
            return true;
        }
        walk->row += BLOCK;
        walk->batch = MIN_BATCH;
    }
    return false;
}

/* ---- Tests for a common pixel ---- */

/* True if two masks, at least one of which has more than one strip, have a common pixel. */
bool gab_wide_meets(const MaskPair *pair);

/* As gab_wide_meets, for masks of one strip each. */
static inline bool narrow_meets(const MaskPair *pair)
{
    int32_t right = (pair->placement & MIRRORED) != 0
                        ? (int32_t)pair->b->width - WORD_PIXELS + pair->x
                        : -pair->x;
    return gab_narrow_meets(pair->a->words + (ptrdiff_t)pair->top * WORD_BYTES,
                            pair->b->words + top_of_b(pair) * WORD_BYTES, right, rows_of(pair),
                            pair->placement);
}

/* True if so much of both masks is solid that testing one pixel, or the spans, usually suffices. */
static inline bool are_dense(const MaskPair *pair)
{
    const gab_mask *a = pair->a, *b = pair->b;
    return (4 * (uint64_t)a->solid >= (uint64_t)a->width * a->height) &
           (4 * (uint64_t)b->solid >= (uint64_t)b->width * b->height);
}

/* True if the masks meet in the middle of the common part of their bounds, as dense masks usually
 * do. */
static inline bool middle_meets(const MaskPair *pair)
{
    uint32_t x = (uint32_t)(pair->left + pair->right) / 2, b_x = x - (uint32_t)pair->x;
    uint32_t y = (uint32_t)(pair->top + pair->bottom) / 2, b_y = y - (uint32_t)pair->y;
    b_x = (pair->placement & MIRRORED) != 0 ? pair->b->width - 1 - b_x : b_x;
    b_y = (pair->placement & UPSIDE_DOWN) != 0 ? pair->b->height - 1 - b_y : b_y;
    bool in_a = pixel_is_solid(pair->a, x, y), in_b = pixel_is_solid(pair->b, b_x, b_y);
    return in_a & in_b;
}

static inline bool pair_meets(const MaskPair *pair)
{
    bool is_small = (pair->a->width <= WORD_PIXELS) & (pair->a->height <= BLOCK);
    if (!is_small && are_dense(pair) && middle_meets(pair))
        return true;
    if ((pair->a->width <= WORD_PIXELS) & (pair->b->width <= WORD_PIXELS))
        return narrow_meets(pair);
    return gab_wide_meets(pair);
}

/* True if lanes have a common pixel in a run of rows, which must not be empty. */
bool gab_run_meets(const MaskLanes *lanes, RowRun run);
