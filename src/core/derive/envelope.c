/* SPDX-License-Identifier: MIT */
/* The horizontal half of the distance transform; envelope_internal.h explains it. */
#include "derive/envelope_internal.h"

#include "derive/bytes_internal.h"
#include "derive/distance.h"

#include <assert.h>
#include <math.h>

/* A square that no site has. Twice this number still fits into an int32_t. */
enum { NO_SQUARE = 1 << 29 };

/* Positions that are filled at once. */
enum { STEP = 16 };
typedef int32_t Four __attribute__((vector_size(16)));

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

/* ---- Near sites ---- */

void envelope_square_near(const uint16_t *restrict nearest, size_t width, uint8_t *restrict squares)
{
    for (size_t x = 0; x < width; x++) {
        uint16_t distance = nearest[x] <= ENVELOPE_NEAR ? nearest[x] : ENVELOPE_NEAR + 1;
        squares[x] = (uint8_t)(distance * distance);
    }
}

static uint8_t max_of_block(const uint8_t *values)
{
    uint8_t max = 0;
    for (int x = 0; x < ENVELOPE_BLOCK; x++)
        max = values[x] > max ? values[x] : max;
    return max;
}

/* Considers the sites of the columns at a distance on both sides. */
static void add_columns(const uint8_t *restrict squares, int distance, uint8_t *restrict nearest)
{
    const uint8_t *left = squares - distance, *right = squares + distance;
    for (int x = 0; x < ENVELOPE_BLOCK; x++) {
        uint8_t lower = left[x] < right[x] ? left[x] : right[x];
        uint8_t value = (uint8_t)(lower + distance * distance);
        nearest[x] = value < nearest[x] ? value : nearest[x];
    }
}

bool envelope_fill_near(const Envelope *envelope, const uint8_t *restrict squares,
                        uint32_t *restrict squared)
{
    uint8_t nearest[ENVELOPE_BLOCK], max;
    memcpy(nearest, squares + ENVELOPE_NEAR, sizeof(nearest));
    /* A site n columns away is not nearer than n pixels. */
    for (int n = 1; (max = max_of_block(nearest)) > n * n && n <= ENVELOPE_NEAR; n++)
        add_columns(squares + ENVELOPE_NEAR, n, nearest);
    if (max >= ENVELOPE_NOT_NEAR)
        return false;
    for (int x = 0; x < ENVELOPE_BLOCK; x++)
        squared[x] = nearest[x] <= envelope->largest ? nearest[x] : DISTANCE_FAR;
    return true;
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

/* Fills positions [at, end), whose nearest site is `site`. May also change positions that follow,
 * below `limit`. */
static inline void fill(const Envelope *envelope, uint32_t *squared, int32_t at, int32_t end,
                        int32_t limit, EnvelopePoint site)
{
    const int32_t base = site.height - site.x * site.x, largest = (int32_t)envelope->largest;
    const int32_t *offsets = envelope->offsets - site.x;
    for (; at < end && limit - at >= STEP; at += STEP)
        for (int n = 0; n < STEP; n += 4) {
            Four values;
            memcpy(&values, offsets + at + n, sizeof(values));
            values += base;
            const Four far = values > largest;
            values = (values & ~far) | (far & (int32_t)DISTANCE_FAR);
            memcpy(squared + at + n, &values, sizeof(values));
        }
    for (; at < end; at++) {
        int32_t value = offsets[at] + base;
        squared[at] = value <= largest ? (uint32_t)value : DISTANCE_FAR;
    }
}

/* Fills positions [start, end) from the hull of the sites. May also change positions that follow,
 * below `limit`. */
static void fill_run(const Envelope *envelope, size_t count, int32_t start, int32_t end,
                     int32_t limit, uint32_t *squared)
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
            fill(envelope, squared, at, stop, limit, hull[n]);
            at = stop;
        }
    }
}

/* Returns the end of the positions from `x` on that are filled later, in the same block. */
static int32_t end_of_block(const EnvelopeRow *row, size_t x)
{
    const size_t block = x / ENVELOPE_BLOCK, end = (block + 1) * ENVELOPE_BLOCK;
    if (x == row->width || row->done[block])
        return (int32_t)x;
    return (int32_t)(end < row->width ? end : row->width);
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
    fill_run(envelope, count, before + 1, after, end_of_block(row, end) + 1, squared - 1);
    return column;
}

void envelope_row(const Envelope *envelope, const EnvelopeRow *row, uint32_t *squared)
{
    size_t column = 0, filled = 0;
    for (size_t x = 0; x < row->width;) {
        if (row->done[x / ENVELOPE_BLOCK]) {
            x += ENVELOPE_BLOCK - x % ENVELOPE_BLOCK;
            continue;
        }
        /* A run may begin in blocks that are done. */
        while (x > filled && row->road[x - 1] != 0)
            x--;
        size_t start = bytes_next_set(row->road, x, row->width);
        memset(squared + x, 0, (start - x) * sizeof(*squared));
        if (start == row->width)
            break;
        const uint8_t *gap = memchr(row->road + start, 0, row->width - start);
        size_t end = gap != NULL ? (size_t)(gap - row->road) : row->width;
        assert(start < end && end <= row->width); /* a run is not empty, so the loop ends */
        x = filled = end;
        while (column < row->column_count && row->columns[column] < start)
            column++;
        column = measure_run(envelope, row, start, end, column, squared);
    }
}
