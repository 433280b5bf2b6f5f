/* SPDX-License-Identifier: MIT */
/*
 * Compares two masks, b over a, word by word. A strip is a column of a mask, 64 pixels wide; each
 * of its rows is a word. The pixels of mask b over a strip of mask a are in one or two strips of b.
 */
#pragma once

#include "mask_internal.h"

/* The number of rows that are compared between two tests for an early exit. */
enum { BLOCK = 32 };

/* The strips of b that contain the pixels over a word of a. Together with MIRRORED and UPSIDE_DOWN,
 * they form the `placement` of b. */
enum {
    IN_LOW = 0,
    IN_HIGH = 4,
    IN_BOTH = 8,
    MIRRORED = 2,   /* b's words are reversed */
    UPSIDE_DOWN = 1 /* b's rows go up while a's go down */
};

/* A strip of mask a, starting at a row, and the pixels of mask b over it:
 * low >> shift | high << (64 - shift). */
typedef struct Lane {
    const uint8_t *a, *low, *high; /* low, high: only those that the placement includes */
    uint64_t shift;                /* above 0 unless the placement is IN_LOW */
    unsigned placement;
} Lane;

/* True if a and b have a common pixel in `count` rows, starting at `from`; `count` must be above
 * 0. */
bool gab_lane_meets(const Lane *lane, ptrdiff_t from, ptrdiff_t count);

/* As gab_lane_meets, for exactly LANE_ROWS rows. */
enum { LANE_ROWS = 16 };
bool gab_lane_meets_rows(const Lane *lane, ptrdiff_t from);

/* Two or three adjacent lanes whose placement is IN_BOTH and not mirrored. */
typedef struct AdjacentLanes {
    const uint8_t *a, *b;         /* b: low strip of the first lane */
    ptrdiff_t a_stride, b_stride; /* bytes from one strip to the next */
    uint64_t shift;
    int32_t lanes;
    bool upside_down;
} AdjacentLanes;

/* As gab_lane_meets, for all these lanes; `count` is at least BLOCK. */
bool gab_lanes_meet(const AdjacentLanes *adjacent, ptrdiff_t from, ptrdiff_t count);

/*
 * As gab_lane_meets, starting at the given rows, for masks of one strip each, which most masks are.
 * b's pixels are shifted to the right by less than a word, or to the left if `right` is negative;
 * then they are reversed if the placement is MIRRORED.
 */
bool gab_narrow_meets(const uint8_t *a, const uint8_t *b, int32_t right, ptrdiff_t count,
                      unsigned placement);

/* Returns the number of pixels that a and b have in common in `count` rows, starting at `from`. */
uint64_t gab_lane_area(const Lane *lane, ptrdiff_t from, ptrdiff_t count);

/* Returns the pixels that a and b have in common in a row, as a word of a. */
uint64_t gab_lane_row(const Lane *lane, ptrdiff_t row);

/* Returns the first of these rows that has a common pixel, or the last one if `from_bottom`; -1 if
 * there is none. */
ptrdiff_t gab_lane_first(const Lane *lane, ptrdiff_t from, ptrdiff_t count, bool from_bottom);

/* The spans of two masks, starting at a row. */
typedef struct Spans {
    const uint8_t *a, *b;
    int32_t x;          /* b's left edge, in a's pixels; its right edge if mirrored */
    unsigned placement; /* MIRRORED, UPSIDE_DOWN */
} Spans;

/* True if spans meet in any of `count` rows, starting at `from`; may also be true for empty
 * rows. */
bool gab_spans_meet(const Spans *spans, ptrdiff_t from, ptrdiff_t count);

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
