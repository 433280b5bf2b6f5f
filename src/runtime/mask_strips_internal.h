/* SPDX-License-Identifier: MIT */
/*
 * Strips of two masks over each other: the 64 pixels of a word of mask a, and those of mask b that
 * lie over them, which are found in one or two strips of b. This is where the words are read.
 */
#ifndef GABARIT_MASK_STRIPS_INTERNAL_H
#define GABARIT_MASK_STRIPS_INTERNAL_H

#include "mask_internal.h"

/* As many rows are looked at before it is asked whether that was enough. */
enum { BLOCK = 32 };

/* In which strips of b the pixels over a word of a lie; with MIRRORED and UPSIDE, a way to lie. */
enum {
    IN_LOW = 0,
    IN_HIGH = 4,
    IN_BOTH = 8,
    MIRRORED = 2, /* b's words are reversed */
    UPSIDE = 1    /* b's rows go up while a's go down */
};

/* A strip of a from a row on, and what of b lies over it: low >> shift | high << (64 - shift). */
typedef struct Lane {
    const uint8_t *a, *low, *high; /* low and high: only as far as the way says */
    uint64_t shift;                /* above 0 unless the way is IN_LOW */
    unsigned way;
} Lane;

/* Whether they have a pixel in common in some rows, at least one. */
bool gab_lane_meets(const Lane *lane, ptrdiff_t from, ptrdiff_t count);

/* The same in so many rows, always as many. */
enum { LANE_ROWS = 16 };
bool gab_lane_meets_rows(const Lane *lane, ptrdiff_t from);

/* Two or three lanes next to each other, IN_BOTH and not mirrored. */
typedef struct Alike {
    const uint8_t *a, *b;         /* b: the first one's low strip */
    ptrdiff_t a_stride, b_stride; /* bytes from a strip to the next */
    uint64_t shift;
    int32_t lanes;
    bool upside;
} Alike;

/* The same for them, in a block of rows at least. */
bool gab_lanes_meet(const Alike *alike, ptrdiff_t from, ptrdiff_t count);

/*
 * The same for masks of one strip each, which most are, from their rows on; b's pixels are shifted
 * to the right by less than a word, or to the left by a negative number, before they are reversed.
 */
bool gab_narrow_meets(const uint8_t *a, const uint8_t *b, int32_t right, ptrdiff_t count,
                      unsigned way);

/* How many they have in common there. */
uint64_t gab_lane_area(const Lane *lane, ptrdiff_t from, ptrdiff_t count);

/* Those that they have in common in a row, as a word of a. */
uint64_t gab_lane_row(const Lane *lane, ptrdiff_t row);

/* The first of some rows where they have one, or the last of them; -1 for none. */
ptrdiff_t gab_lane_first(const Lane *lane, ptrdiff_t from, ptrdiff_t count, bool from_bottom);

/* The spans of two masks from a row on. */
typedef struct Spans {
    const uint8_t *a, *b;
    int32_t x;    /* b's left edge, in a's pixels; its right edge while it is mirrored */
    unsigned way; /* MIRRORED, UPSIDE */
} Spans;

/* Whether the spans of some rows meet; it may say so of rows that have none. */
bool gab_spans_meet(const Spans *spans, ptrdiff_t from, ptrdiff_t count);

/*
 * The columns, in a's pixels, where both can be solid; none when the first is not before the end.
 */
typedef struct Columns {
    int32_t first, end;
} Columns;

static inline Columns spans_columns(const Spans *spans, ptrdiff_t row)
{
    ptrdiff_t along = row * SPAN_BYTES;
    uint32_t a = load_span(spans->a + along);
    uint32_t b = load_span(spans->b + ((spans->way & UPSIDE) != 0 ? -along : along));
    int32_t a_first = (int32_t)(a & UINT16_MAX), a_end = (int32_t)(a >> 16);
    int32_t b_first = (int32_t)(b & UINT16_MAX), b_end = (int32_t)(b >> 16);
    bool mirrored = (spans->way & MIRRORED) != 0;
    int32_t first = mirrored ? spans->x - b_end : spans->x + b_first;
    int32_t end = mirrored ? spans->x - b_first : spans->x + b_end;
    Columns columns = {first > a_first ? first : a_first, end < a_end ? end : a_end};
    return columns;
}

#endif
