/* SPDX-License-Identifier: MIT */
/*
 * Compares two masks, b over a, word by word. A strip is a column of a mask, 64 pixels wide; each
 * of its rows is a word. The pixels of mask b over a strip of mask a are in one or two strips of b.
 */
#pragma once

#include "mask_internal.h"

/* The number of rows that are compared at once, between two tests for an early exit. */
enum { BLOCK = 16 };

/* The `placement` of b over a. */
enum {
    MIRRORED = GAB_MASK_FLIP_X,    /* b's words are reversed */
    UPSIDE_DOWN = GAB_MASK_FLIP_Y, /* b's rows go up while a's go down */
    ALL_FLIPS = MIRRORED | UPSIDE_DOWN
};

/* ---- Lanes ---- */

/* A strip of mask a, starting at a row, and the pixels of mask b over it, reversed if mirrored:
 * low >> right | high << left. A strip that b lacks is a block of zeros with a step of 0. */
typedef struct Lane {
    const uint8_t *a, *low, *high;
    ptrdiff_t low_step, high_step; /* bytes from one row to the next, between blocks of rows */
    uint64_t right, left;
} Lane;

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

/* Returns the lane with a number, from 0. */
static inline Lane lane_at(const MaskLanes *lanes, int32_t number)
{
    static const uint8_t zeros[BLOCK * WORD_BYTES] = {0};
    bool upside_down = (lanes->placement & UPSIDE_DOWN) != 0;
    ptrdiff_t step = upside_down ? -WORD_BYTES : WORD_BYTES;
    int32_t low = lanes->low + number * lanes->step;
    bool has_low = (low >= 0) & (low < lanes->b_strips);
    bool has_high = (low + 1 >= 0) & (low + 1 < lanes->b_strips) & (lanes->shift > 0);
    /* Selected by index, because branches would be unpredictable. All pointers are valid. */
    const uint8_t *none = upside_down ? zeros + sizeof(zeros) - WORD_BYTES : zeros;
    const uint8_t *first[] = {none, lanes->b + (low + !has_low) * lanes->b_stride};
    const uint8_t *second[] = {none, lanes->b + (low + has_high) * lanes->b_stride};
    Lane lane = {.a = lanes->a + number * lanes->a_stride,
                 .low = first[has_low],
                 .high = second[has_high],
                 .low_step = has_low * step,
                 .high_step = has_high * step,
                 .right = lanes->shift,
                 .left = (WORD_PIXELS - lanes->shift) % WORD_PIXELS};
    return lane;
}

/* Adjacent lanes, and rows relative to the first common row: those from `from` to `end` - 1. */
typedef struct LaneRun {
    int32_t from, end;
} LaneRun;

typedef struct RowRun {
    ptrdiff_t from, end;
} RowRun;

/* True if a and b have a common pixel in these lanes and rows; there must be at least one row. */
bool gab_lanes_meet(const MaskLanes *lanes, LaneRun numbers, RowRun rows);

/* As gab_lanes_meet, for one lane and BLOCK rows. */
bool gab_block_meets(const MaskLanes *lanes, int32_t number, ptrdiff_t row);

/* Returns the number of pixels that a and b have in common in these lanes and rows. */
uint64_t gab_lanes_area(const MaskLanes *lanes, LaneRun numbers, RowRun rows);

/* Returns the pixels that a and b have in common in a row of a lane, as a word of a. */
uint64_t gab_lane_row(const MaskLanes *lanes, int32_t number, ptrdiff_t row);

/* As gab_mask_meets_mask_at, for masks of one strip each, which most masks are. */
bool gab_narrow_masks_meet(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                           unsigned placement);

/* As gab_masks_area_at, for masks of one strip each. */
uint64_t gab_narrow_masks_area(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                               unsigned placement);

/* As gab_mask_meets_mask_at, without a test of spans or blocks. */
bool gab_small_masks_meet(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                          unsigned placement);

/* ---- Spans ---- */

/* The spans of two masks, starting at a row. */
typedef struct Spans {
    const uint8_t *a, *b;
    int32_t x;          /* b's left edge, in a's pixels; its right edge if mirrored */
    unsigned placement; /* MIRRORED, UPSIDE_DOWN */
} Spans;

/* Returns the first row in which spans meet, or rows.end if there is none. They may also meet in
 * empty rows. */
ptrdiff_t gab_spans_first(const Spans *spans, RowRun rows);

/*
 * The columns, in a's pixels, where both may be solid; empty if first >= end.
 */
typedef struct Columns {
    int32_t first, end;
} Columns;

static inline Columns spans_columns(const Spans *spans, ptrdiff_t row)
{
    ptrdiff_t along = row * SPAN_BYTES;
    uint32_t a = load_span(spans->a + along);
    uint32_t b = load_span(spans->b + ((spans->placement & UPSIDE_DOWN) != 0 ? -along : along));
    int32_t a_first = (int32_t)(a & UINT16_MAX), a_end = (int32_t)(a >> 16);
    int32_t b_first = (int32_t)(b & UINT16_MAX), b_end = (int32_t)(b >> 16);
    bool mirrored = (spans->placement & MIRRORED) != 0;
    int32_t first = mirrored ? spans->x - b_end : spans->x + b_first;
    int32_t end = mirrored ? spans->x - b_first : spans->x + b_end;
    Columns columns = {first > a_first ? first : a_first, end < a_end ? end : a_end};
    return columns;
}
