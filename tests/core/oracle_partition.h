/* SPDX-License-Identifier: MIT */
/*
 * Exactly determines which regions of a partition a wall touches. The times at which it is on the
 * required side of all cuts are an interval between two fractions of integers, which are compared
 * by Euclid's algorithm. Also looks up whether a leaf lists a wall.
 */
#ifndef GABARIT_TESTS_ORACLE_PARTITION_H
#define GABARIT_TESTS_ORACLE_PARTITION_H

#include "check.h"

#include <derive/partition.h>

/* A number >= 0; `lower` is > 0. */
typedef struct Fraction {
    int64_t upper, lower;
} Fraction;

static inline bool fraction_less(Fraction a, Fraction b)
{
    for (;;) {
        const int64_t whole_a = a.upper / a.lower, whole_b = b.upper / b.lower;
        if (whole_a != whole_b)
            return whole_a < whole_b;
        const Fraction rest_a = {a.upper % a.lower, a.lower}, rest_b = {b.upper % b.lower, b.lower};
        if (rest_a.upper == 0 || rest_b.upper == 0)
            return rest_a.upper == 0 && rest_b.upper != 0;
        /* The smaller one has the larger inverse. */
        a = (Fraction){rest_b.lower, rest_b.upper};
        b = (Fraction){rest_a.lower, rest_a.upper};
    }
}

/* The times from 0 to 1 at which a point that moves along a wall is inside a region. */
typedef struct Stay {
    Fraction first, last;
    bool is_empty;
} Stay;

static const Stay whole_stay = {{0, 1}, {1, 1}, false};

/* Restricts the interval to the times at which a value that changes evenly from a to b is >= 0. */
static inline Stay stay_above(Stay stay, int64_t a, int64_t b)
{
    if (a < 0 && b < 0)
        stay.is_empty = true;
    if (stay.is_empty)
        return stay;
    if (a < 0) {
        const Fraction enters = {-a, b - a};
        stay.first = fraction_less(stay.first, enters) ? enters : stay.first;
    } else if (b < 0) {
        const Fraction leaves = {a, a - b};
        stay.last = fraction_less(leaves, stay.last) ? leaves : stay.last;
    }
    stay.is_empty = fraction_less(stay.last, stay.first);
    return stay;
}

static inline int64_t oracle_front(const PlainCut *cut, int64_t x, int64_t y)
{
    return cut->x * x + cut->y * y - 4096 * (int64_t)cut->offset;
}

/* Restricts the interval to a side (0: the front) of a cut that is moved outwards by `grow` /
 * 256. */
static inline Stay stay_on_side(Stay stay, const PlainCut *cut, unsigned side,
                                const PartitionSegment *wall, int grow)
{
    const int64_t a = oracle_front(cut, wall->ax, wall->ay), slack = (int64_t)grow * 16384;
    const int64_t b = oracle_front(cut, wall->bx, wall->by);
    return side == 0 ? stay_above(stay, a + slack, b + slack)
                     : stay_above(stay, slack - a, slack - b);
}

/* `touches` is called for each leaf that a wall touches. */
typedef struct OracleVisit {
    const PlainPartition *partition;
    const PartitionSegment *wall;
    int grow; /* how far the regions are enlarged, in 1/256 pixel */
    void (*touches)(void *user, uint32_t leaf);
    void *user;
} OracleVisit;

static inline void oracle_walk(const OracleVisit *visit, uint32_t at, Stay stay)
{
    if (stay.is_empty)
        return;
    if ((at & PLAIN_LEAF) != 0) {
        visit->touches(visit->user, at & ~PLAIN_LEAF);
        return;
    }
    const PlainCut *cut = &visit->partition->cuts[at];
    for (unsigned side = 0; side < 2; side++)
        oracle_walk(visit, cut->child[side],
                    stay_on_side(stay, cut, side, visit->wall, visit->grow));
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
static inline Stay stay_in_cell(Stay stay, int64_t a, int64_t b, const int64_t edge[2],
                                const bool is_open[2])
{
    if (!is_open[0])
        stay = stay_above(stay, a - edge[0], b - edge[0]);
    if (!is_open[1])
        stay = stay_above(stay, edge[1] - a, edge[1] - b);
    return stay;
}

static inline void oracle_walk_grid(const OracleVisit *visit)
{
    const PlainPartition *grid = visit->partition;
    const PartitionSegment *wall = visit->wall;
    const OracleSpan rows = oracle_span(wall->ay, wall->by, grid->top, grid->cell_h, grid->rows);
    const OracleSpan columns =
        oracle_span(wall->ax, wall->bx, grid->left, grid->cell_w, grid->columns);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        const int64_t top = grid->top + (int64_t)row * grid->cell_h;
        const Stay in_row =
            stay_in_cell(whole_stay, wall->ay, wall->by,
                         (int64_t[2]){top - visit->grow, top + grid->cell_h + visit->grow},
                         (bool[2]){row == 0, row + 1 == grid->rows});
        for (uint32_t column = columns.first; column <= columns.last; column++) {
            const int64_t left = grid->left + (int64_t)column * grid->cell_w;
            const Stay in_cell =
                stay_in_cell(in_row, wall->ax, wall->bx,
                             (int64_t[2]){left - visit->grow, left + grid->cell_w + visit->grow},
                             (bool[2]){column == 0, column + 1 == grid->columns});
            if (!in_cell.is_empty)
                visit->touches(visit->user, row * grid->columns + column);
        }
    }
}

static inline void oracle_visit(const OracleVisit *visit)
{
    if (visit->partition->kind == PLAIN_GRID)
        oracle_walk_grid(visit);
    else
        oracle_walk(visit, visit->partition->cut_count > 0 ? 0 : PLAIN_LEAF, whole_stay);
}

/* Returns the index of a leaf's first wall. */
static inline uint32_t oracle_leaf_start(const PlainPartition *partition, uint32_t leaf)
{
    return leaf > 0 ? partition->leaf_ends[leaf - 1] : 0;
}

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

#endif
