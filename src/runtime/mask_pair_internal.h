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
    pair->placement = shift.flip & ALL_FLIPS;
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

static inline LaneRun every_lane(const MaskLanes *lanes)
{
    LaneRun numbers = {0, lanes->count};
    return numbers;
}

/* ---- Rows ---- */

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
    ptrdiff_t batch; /* the number of rows that are compared after a row whose spans meet */
} MaskWalk;

enum { MIN_BATCH = 4 * BLOCK, MAX_BATCH = 32 * BLOCK };

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
    RowRun remaining = {walk->row, walk->rows};
    run->from = walk->spans.a == NULL || walk->row == walk->rows
                    ? walk->row
                    : gab_spans_first(&walk->spans, remaining);
    walk->batch = run->from > walk->row ? MIN_BATCH : walk->batch;
    run->end = walk->batch < walk->rows - run->from ? run->from + walk->batch : walk->rows;
    walk->batch = 3 * walk->batch < MAX_BATCH ? 3 * walk->batch : MAX_BATCH;
    walk->row = run->end;
    return run->from < run->end;
}

/* ---- Tests for a common pixel ---- */

/* True if a pixel of a, which must be in the common part of the bounds, is solid in both masks. */
static inline bool pixel_meets(const MaskPair *pair, gab_mask_pixel pixel)
{
    uint32_t x = (uint32_t)pixel.x, b_x = x - (uint32_t)pair->x;
    uint32_t y = (uint32_t)pixel.y, b_y = y - (uint32_t)pair->y;
    b_x = (pair->placement & MIRRORED) != 0 ? pair->b->width - 1 - b_x : b_x;
    b_y = (pair->placement & UPSIDE_DOWN) != 0 ? pair->b->height - 1 - b_y : b_y;
    bool in_a = pixel_is_solid(pair->a, x, y), in_b = pixel_is_solid(pair->b, b_x, b_y);
    return in_a & in_b;
}

/* As gab_mask_meets_mask_at, for masks of any width. */
bool gab_wide_masks_meet(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                         unsigned placement);

/* True if both masks have exactly one strip. */
static inline bool are_narrow(const gab_mask *a, const gab_mask *b)
{
    return (a->width - 1 < WORD_PIXELS) & (b->width - 1 < WORD_PIXELS);
}

static inline bool masks_meet_at(const gab_mask *a, const gab_mask *b, Shift shift)
{
    unsigned placement = shift.flip & ALL_FLIPS;
    if (are_narrow(a, b))
        return gab_narrow_masks_meet(a, b, shift.x, shift.y, placement);
    return gab_wide_masks_meet(a, b, shift.x, shift.y, placement);
}
