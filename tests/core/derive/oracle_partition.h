/* SPDX-License-Identifier: MIT */
/*
 * Determines exactly which regions of a partition a wall touches. The times at which a point that
 * moves along the wall is on the required side of all cuts are an interval between two fractions,
 * which are compared by Euclid's algorithm. Also looks up whether a leaf lists a wall.
 */
#pragma once

#include "check.h"

#include <derive/partition.h>

/* A rational number >= 0; the denominator is > 0. */
typedef struct Fraction {
    int64_t numerator, denominator;
} Fraction;

static inline bool fraction_less(Fraction a, Fraction b)
{
    for (;;) {
        const int64_t quotient_a = a.numerator / a.denominator,
                      quotient_b = b.numerator / b.denominator;
        if (quotient_a != quotient_b)
            return quotient_a < quotient_b;
        const Fraction remainder_a = {a.numerator % a.denominator, a.denominator},
                       remainder_b = {b.numerator % b.denominator, b.denominator};
        if (remainder_a.numerator == 0 || remainder_b.numerator == 0)
            return remainder_a.numerator == 0 && remainder_b.numerator != 0;
        /* The smaller one has the larger inverse. */
        a = (Fraction){remainder_b.denominator, remainder_b.numerator};
        b = (Fraction){remainder_a.denominator, remainder_a.numerator};
    }
}

/* The times from 0 to 1 at which a point that moves along a wall is inside a region. */
typedef struct TimeInterval {
    Fraction first, last;
    bool is_empty;
} TimeInterval;

static const TimeInterval whole_interval = {{0, 1}, {1, 1}, false};

/*
 * Restricts the interval to the times at which a value that changes linearly from a to b is >= 0.
 */
static inline TimeInterval interval_above(TimeInterval interval, int64_t a, int64_t b)
{
    if (a < 0 && b < 0)
        interval.is_empty = true;
    if (interval.is_empty)
        return interval;
    if (a < 0) {
        const Fraction enters = {-a, b - a};
        interval.first = fraction_less(interval.first, enters) ? enters : interval.first;
    } else if (b < 0) {
        const Fraction leaves = {a, a - b};
        interval.last = fraction_less(leaves, interval.last) ? leaves : interval.last;
    }
    interval.is_empty = fraction_less(interval.last, interval.first);
    return interval;
}

/* Returns a value that is positive in front of a cut, 0 on its line, and negative on its other
 * side. */
static inline int64_t oracle_front(const PlainCut *cut, int64_t x, int64_t y)
{
    return cut->x * x + cut->y * y - 4096 * (int64_t)cut->offset;
}

/* Restricts the interval to a side (0: the front) of a cut that is moved outwards by `margin` /
 * 256. */
static inline TimeInterval interval_on_side(TimeInterval interval, const PlainCut *cut,
                                            unsigned side, const PartitionSegment *wall, int margin)
{
    const int64_t a = oracle_front(cut, wall->ax, wall->ay), shift = (int64_t)margin * 16384;
    const int64_t b = oracle_front(cut, wall->bx, wall->by);
    return side == 0 ? interval_above(interval, a + shift, b + shift)
                     : interval_above(interval, shift - a, shift - b);
}

/* `touches` is called for each leaf that a wall touches. */
typedef struct OracleVisit {
    const PlainPartition *partition;
    const PartitionSegment *wall;
    int margin; /* by which the regions are enlarged, in 1/256 pixel */
    void (*touches)(void *user, uint32_t leaf);
    void *user;
} OracleVisit;

static inline void oracle_visit_tree(const OracleVisit *visit, uint32_t at, TimeInterval interval)
{
    if (interval.is_empty)
        return;
    if ((at & PLAIN_LEAF) != 0) {
        visit->touches(visit->user, at & ~PLAIN_LEAF);
        return;
    }
    const PlainCut *cut = &visit->partition->cuts[at];
    for (unsigned side = 0; side < 2; side++)
        oracle_visit_tree(visit, cut->child[side],
                          interval_on_side(interval, cut, side, visit->wall, visit->margin));
}

/* The cells of a row or column that are near the range between two coordinates. */
typedef struct OracleSpan {
    uint32_t first, last;
} OracleSpan;

static inline OracleSpan oracle_span(int64_t a, int64_t b, int64_t start, int64_t cell,
                                     uint32_t cells)
{
    const int64_t low = (a < b ? a : b) - start - 8, high = (a < b ? b : a) - start + 8;
    int64_t first = low < 0 ? 0 : low / cell, last = high < 0 ? 0 : high / cell;
    first = first >= cells ? cells - 1 : first;
    last = last >= cells ? cells - 1 : last;
    return (OracleSpan){(uint32_t)first, (uint32_t)last};
}

/* Restricts the interval to the times between two lines. The first and last cells are unbounded. */
static inline TimeInterval interval_in_cell(TimeInterval interval, int64_t a, int64_t b,
                                            const int64_t edge[2], const bool is_open[2])
{
    if (!is_open[0])
        interval = interval_above(interval, a - edge[0], b - edge[0]);
    if (!is_open[1])
        interval = interval_above(interval, edge[1] - a, edge[1] - b);
    return interval;
}

static inline void oracle_visit_grid(const OracleVisit *visit)
{
    const PlainPartition *grid = visit->partition;
    const PartitionSegment *wall = visit->wall;
    const OracleSpan rows = oracle_span(wall->ay, wall->by, grid->top, grid->cell_h, grid->rows);
    const OracleSpan columns =
        oracle_span(wall->ax, wall->bx, grid->left, grid->cell_w, grid->columns);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        const int64_t top = grid->top + (int64_t)row * grid->cell_h;
        const TimeInterval in_row =
            interval_in_cell(whole_interval, wall->ay, wall->by,
                             (int64_t[2]){top - visit->margin, top + grid->cell_h + visit->margin},
                             (bool[2]){row == 0, row + 1 == grid->rows});
        for (uint32_t column = columns.first; column <= columns.last; column++) {
            const int64_t left = grid->left + (int64_t)column * grid->cell_w;
            const TimeInterval in_cell = interval_in_cell(
                in_row, wall->ax, wall->bx,
                (int64_t[2]){left - visit->margin, left + grid->cell_w + visit->margin},
                (bool[2]){column == 0, column + 1 == grid->columns});
            if (!in_cell.is_empty)
                visit->touches(visit->user, row * grid->columns + column);
        }
    }
}

static inline void oracle_visit(const OracleVisit *visit)
{
    if (visit->partition->kind == PLAIN_GRID)
        oracle_visit_grid(visit);
    else
        oracle_visit_tree(visit, visit->partition->cut_count > 0 ? 0 : PLAIN_LEAF, whole_interval);
}

/* Returns the index of the first wall of a leaf. */
static inline uint32_t oracle_leaf_start(const PlainPartition *partition, uint32_t leaf)
{
    return leaf > 0 ? partition->leaf_ends[leaf - 1] : 0;
}

/* True if a leaf lists a wall. The walls of a leaf are sorted. */
static inline bool oracle_is_listed(const PlainPartition *partition, uint32_t leaf, uint32_t wall)
{
    uint32_t low = oracle_leaf_start(partition, leaf), high = partition->leaf_ends[leaf];
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (partition->walls[middle] == wall)
            return true;
        if (partition->walls[middle] < wall)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
