/* SPDX-License-Identifier: MIT */
/*
 * The horizontal half of the distance transform. In one row, each column has a nearest off-road
 * pixel above or below at some distance. Such a pixel is called a site. This module finds the
 * nearest site of each pixel of the row.
 *
 * For pixel x and the site of column i, whose distance from the row is n(i):
 *
 *     squared distance = (x - i)^2 + n(i)^2
 *                      = x^2 - 2 * i * x + h(i), where h(i) = i^2 + n(i)^2
 *
 * The term x^2 is the same for all sites. Without it, each site is a line in x with the slope
 * -2 * i and the height h(i). So the nearest sites are the lower envelope of these lines, which is
 * the lower convex hull of the points (i, h(i)). All computations use integers: coordinates are at
 * most DISTANCE_MAX_SIDE + 1, heights are below 2^30, and products of differences fit into 64 bits.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Columns that are measured together where all sites are near. */
enum { ENVELOPE_BLOCK = 64 };

/* The distance of a column without a site. Added to DISTANCE_MAX_SIDE, it still fits into 16
 * bits. */
enum { ENVELOPE_NO_SITE = 0x8000 };

/* Sites that are near: at most this number of columns from a pixel, and at a squared distance below
 * ENVELOPE_NOT_NEAR. Sums of both squares fit into a byte. */
enum { ENVELOPE_NEAR = 10, ENVELOPE_NOT_NEAR = (ENVELOPE_NEAR + 1) * (ENVELOPE_NEAR + 1) };

/* The point (i, h(i)) of a site. */
typedef struct EnvelopePoint {
    int32_t x, height;
} EnvelopePoint;

/* The working memory of one thread. Each array has space for a row and two more elements. */
typedef struct Envelope {
    EnvelopePoint *hull;
    int32_t *squares; /* n(i)^2 of each column */
    int32_t *offsets; /* squares of the numbers from -(width + 1) to width + 1 */
    uint8_t *convex;  /* 1: the point may be on the hull */
    uint32_t largest; /* squared; DISTANCE_FAR: no limit */
    uint16_t reach;   /* sites farther from the row are ignored */
} Envelope;

/* Sets the limits for a largest squared distance; 0: no limit. */
void envelope_limit(Envelope *envelope, uint32_t largest);

/*
 * Marks, by a 1 in `marks`, the columns of a row whose site is nearest to some position on the row.
 *
 * If all sites are on one side of the row, columns that are not marked are irrelevant for all rows
 * on the other side, too: the positions that are nearest to a site form a convex set around it. A
 * set that does not cross a line cannot extend beyond it.
 */
void envelope_mark(const Envelope *envelope, const uint16_t *nearest, size_t width, uint8_t *marks);

/* Computes the squares that envelope_fill_near expects: n(i)^2, at most ENVELOPE_NOT_NEAR. */
void envelope_square_near(const uint16_t *nearest, size_t width, uint8_t *squares);

/* Fills the squared distances of a block of a row, if all of them are near; otherwise returns
 * false. `squares` are those of the block and of ENVELOPE_NEAR columns on each side of it. */
bool envelope_fill_near(const Envelope *envelope, const uint8_t *squares, uint32_t *squared);

/* The input for one row: the road, the sites' distances, and the columns whose sites may matter,
 * ascending. Distances are read in these columns only. `done` is 1 for each block that is already
 * filled. */
typedef struct EnvelopeRow {
    const uint8_t *road;
    const uint16_t *nearest;
    const uint16_t *columns;
    const uint8_t *done;
    size_t column_count;
    size_t width;
    bool edge_is_off_road;
} EnvelopeRow;

/* Fills the squared distances of the blocks of a row that are not done. */
void envelope_row(const Envelope *envelope, const EnvelopeRow *row, uint32_t *squared);
