/* SPDX-License-Identifier: MIT */
/* The horizontal half of the distance transform; envelope_internal.h explains it. */
#include "derive/envelope_internal.h"

#include "derive/bytes_internal.h"
#include "derive/distance.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* A square that no site has. Twice this number still fits into an int32_t. */
enum { NO_SQUARE = 1 << 29 };

void envelope_limit(Envelope *envelope, uint32_t largest)
{
    envelope->largest = largest > 0 && largest < DISTANCE_FAR ? largest : DISTANCE_FAR;
    envelope->reach = ENVELOPE_NO_SITE - 1;
    if (largest > 0 && largest < (uint32_t)DISTANCE_MAX_SIDE * DISTANCE_MAX_SIDE)
        envelope->reach = (uint16_t)sqrt(largest);
}

/* Adds a point to the hull and removes the points that are then above or on it. Returns the new
 * count. */
static inline size_t push(EnvelopePoint *hull, size_t count, EnvelopePoint point)
{
    assert(count == 0 || hull[count - 1].x < point.x);
    while (count >= 2) {
        EnvelopePoint a = hull[count - 2], b = hull[count - 1];
        int64_t before = (int64_t)(b.height - a.height) * (point.x - b.x);
        int64_t after = (int64_t)(point.height - b.height) * (b.x - a.x);
        if (before < after)
            break;
        count--;
    }
    hull[count] = point;
    return count + 1;
}

/* ---- Marking columns ---- */

static void square_all(const uint16_t *restrict nearest, size_t width, uint16_t reach,
                       int32_t *restrict squares)
{
    for (size_t x = 0; x < width; x++) {
        int32_t square = (int32_t)((uint32_t)nearest[x] * nearest[x]);
        squares[x] = nearest[x] <= reach ? square : NO_SQUARE;
    }
}

/* Most points are above the line between their two neighbours. This is tested quickly for many at
 * once. A point remains if
 *
 *     h(x - 1) + h(x + 1) > 2 * h(x), or, since h(x) = x^2 + square(x):
 *     square(x - 1) + square(x + 1) + 2 > 2 * square(x) */
static void find_convex(const int32_t *restrict squares, size_t width, uint8_t *restrict convex)
{
    for (size_t x = 0; x < width; x++) {
        const int32_t *here = squares + x;
        convex[x] = (here[-1] + here[1] + 2 > 2 * here[0]) & (here[0] < NO_SQUARE);
    }
}

void envelope_mark(const Envelope *envelope, const uint16_t *nearest, size_t width, uint8_t *marks)
{
    int32_t *squares = envelope->squares + 1;
    EnvelopePoint *hull = envelope->hull;
    size_t count = 0;
    squares[-1] = squares[width] = NO_SQUARE;
    square_all(nearest, width, envelope->reach, squares);
    find_convex(squares, width, envelope->convex);
    size_t x = bytes_next_set(envelope->convex, 0, width);
    for (; x < width; x = bytes_next_set(envelope->convex, x + 1, width)) {
        int32_t at = (int32_t)x;
        count = push(hull, count, (EnvelopePoint){at, squares[x] + at * at});
    }
    for (size_t n = 0; n < count; n++)
        marks[hull[n].x] = 1;
}

/* ---- One row ---- */

/* Returns the last position where the line of `a` is not above the line of `b`. `b` must be to the
 * right of `a`. */
static inline int32_t last_of(EnvelopePoint a, EnvelopePoint b)
{
    assert(a.x < b.x);
    int32_t rise = b.height - a.height;
    return rise < 0 ? -1 : (int32_t)((uint32_t)rise / (2 * (uint32_t)(b.x - a.x)));
}

/* Fills positions [at, end), whose nearest site is `site`. */
static inline void fill(uint32_t *restrict squared, int32_t at, int32_t end, EnvelopePoint site,
                        uint32_t largest)
{
    const int32_t base = site.height - site.x * site.x;
    if (largest == DISTANCE_FAR) {
        for (; at < end; at++)
            squared[at] = (uint32_t)((at - site.x) * (at - site.x) + base);
        return;
    }
    for (; at < end; at++) {
        uint32_t value = (uint32_t)((at - site.x) * (at - site.x) + base);
        squared[at] = value <= largest ? value : DISTANCE_FAR;
    }
}

/* Fills positions [start, end) from the hull of the sites. */
static void fill_run(const Envelope *envelope, size_t count, int32_t start, int32_t end,
                     uint32_t *squared)
{
    assert(start <= end);
    const EnvelopePoint *hull = envelope->hull;
    int32_t at = start;
    if (count == 0)
        for (; at < end; at++)
            squared[at] = DISTANCE_FAR;
    for (size_t n = 0; n < count; n++) {
        int32_t stop = n + 1 < count ? last_of(hull[n], hull[n + 1]) + 1 : end;
        if (stop > end)
            stop = end;
        if (stop > at) {
            fill(squared, at, stop, hull[n], envelope->largest);
            at = stop;
        }
    }
}

/*
 * The nearest sites of a run of road [start, end) between two off-road pixels are in its own
 * columns and at these two pixels: everything beyond them is farther away. Positions are columns
 * plus 1 here, so that the position before the first column is 0.
 */
static size_t measure_run(const Envelope *envelope, const EnvelopeRow *row, size_t start,
                          size_t end, size_t column, uint32_t *squared)
{
    EnvelopePoint *hull = envelope->hull;
    const int32_t before = (int32_t)start, after = (int32_t)end + 1;
    size_t count = 0;
    if (start > 0 || row->edge_is_off_road)
        hull[count++] = (EnvelopePoint){before, before * before};
    for (; column < row->column_count && row->columns[column] < end; column++) {
        int32_t nearest = row->nearest[row->columns[column]];
        int32_t index = row->columns[column] + 1;
        if (nearest <= envelope->reach)
            count = push(hull, count, (EnvelopePoint){index, nearest * nearest + index * index});
    }
    if (end < row->width || row->edge_is_off_road)
        count = push(hull, count, (EnvelopePoint){after, after * after});
    fill_run(envelope, count, before + 1, after, squared - 1);
    return column;
}

void envelope_row(const Envelope *envelope, const EnvelopeRow *row, uint32_t *squared)
{
    size_t column = 0;
    for (size_t x = 0; x < row->width;) {
        size_t start = bytes_next_set(row->road, x, row->width);
        memset(squared + x, 0, (start - x) * sizeof(*squared));
        if (start == row->width)
            break;
        const uint8_t *gap = memchr(row->road + start, 0, row->width - start);
        size_t end = gap != NULL ? (size_t)(gap - row->road) : row->width;
        assert(start < end && end <= row->width); /* a run is not empty, so the loop ends */
        x = end;
        /* Pixels next to an off-road pixel need no search. */
        if (start > 0 && end < row->width && end - start <= 2) {
            squared[start] = squared[end - 1] = 1;
            continue;
        }
        while (column < row->column_count && row->columns[column] < start)
            column++;
        column = measure_run(envelope, row, start, end, column, squared);
    }
}
