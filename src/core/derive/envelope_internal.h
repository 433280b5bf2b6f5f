/* SPDX-License-Identifier: MIT */
/*
 * The horizontal half of the distance transform: in one row, each column has a nearest off-road
 * pixel above or below at some distance; of these sites, which is nearest to each pixel of the row?
 *
 * The squared distance of pixel x to the site of column i is (x - i)^2 + n(i)^2, with n(i) the
 * site's distance from the row. Without x^2, which all have in common, that is a line in x of slope
 * -2i and height h(i) = i^2 + n(i)^2. So the nearest sites are the lower envelope of these lines,
 * which is the lower convex hull of the points (i, h(i)). All in integers: coordinates are at most
 * DISTANCE_MOST_SIDE + 1, heights below 2^30, products of differences fit 64 bits.
 */
#ifndef GABARIT_DERIVE_ENVELOPE_INTERNAL_H
#define GABARIT_DERIVE_ENVELOPE_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The distance of a column without a site; added to DISTANCE_MOST_SIDE it still fits 16 bits. */
enum { ENVELOPE_NO_SITE = 0x8000 };

typedef struct EnvelopePoint {
    int32_t x, height;
} EnvelopePoint;

/* What one thread works with; each array has room for a row and two more. */
typedef struct Envelope {
    EnvelopePoint *hull;
    int32_t *squares;
    uint8_t *convex;
    uint32_t largest; /* squared; DISTANCE_FAR when all are wanted */
    uint16_t reach;   /* sites farther from the row than this do not count */
} Envelope;

/* Sets the limits for a largest squared distance, 0 for none. */
void envelope_limit(Envelope *envelope, uint32_t largest);

/*
 * Marks the columns of a row that have the nearest site of some position on it, by a 1 in `marks`.
 *
 * When all sites lie on one side of the row, the columns that are not marked are out for all rows
 * on the other side, too: the positions that are nearest to a site form a convex set around it,
 * which cannot lie beyond a line that it does not cross.
 */
void envelope_mark(const Envelope *envelope, const uint16_t *nearest, size_t width, uint8_t *marks);

/* One row: what is road, the sites' distances, and the columns whose sites may matter, ascending.
 * Distances are read in these columns only. */
typedef struct EnvelopeRow {
    const uint8_t *road;
    const uint16_t *nearest;
    const uint16_t *columns;
    size_t column_count;
    size_t width;
    bool edge_is_off_road;
} EnvelopeRow;

/* Fills the squared distances of a row. */
void envelope_row(const Envelope *envelope, const EnvelopeRow *row, uint32_t *squared);

#endif
