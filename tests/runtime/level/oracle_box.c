/* SPDX-License-Identifier: MIT */
/* Moving boxes; see oracle_box.h. */
#include "oracle_box.h"

#include <math.h>

int fraction_compare(Fraction a, Fraction b)
{
    double left = (double)a.numerator * (double)b.denominator,
           right = (double)b.numerator * (double)a.denominator;
    if (fabs(left - right) > 1e-14 * (left + right))
        return left < right ? -1 : 1;
    return wide_compare(wide_multiply(wide(a.numerator), wide(b.denominator)),
                        wide_multiply(wide(b.numerator), wide(a.denominator)));
}

/* A pair of parallel sides of the hexagon: the centre's coordinate across them at the start and the
 * end of a move, and the open interval of the coordinates between the sides. */
typedef struct Slab {
    int64_t from, to, low, high;
} Slab;

enum { SLABS = 3 };

static int64_t absolute(int64_t value)
{
    return value < 0 ? -value : value;
}

static int64_t min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t max(int64_t a, int64_t b)
{
    return a < b ? b : a;
}

/* Returns half the extent of a box perpendicular to ab, times the length of ab. */
static int64_t half_extent(ExactPoint half, ExactPoint a, ExactPoint b)
{
    return half.x * absolute(b.y - a.y) + half.y * absolute(b.x - a.x);
}

/* Computes the slabs: vertical, horizontal, and along the wall. If the wall has no length, the
 * third slab is not a constraint. */
static void compute_slabs(ExactPoint half, ExactPoint from, ExactPoint to, const SweepWall *wall,
                          Slab slabs[SLABS])
{
    ExactPoint a = wall->a, b = wall->b;
    int64_t along_extent = exact_same(a, b) ? 1 : half_extent(half, a, b);
    slabs[0] = (Slab){from.x, to.x, min(a.x, b.x) - half.x, max(a.x, b.x) + half.x};
    slabs[1] = (Slab){from.y, to.y, min(a.y, b.y) - half.y, max(a.y, b.y) + half.y};
    slabs[2] = (Slab){sweep_det(a, b, from), sweep_det(a, b, to), -along_extent, along_extent};
}

bool box_overlaps(ExactPoint half, ExactPoint centre, const SweepWall *wall)
{
    Slab slabs[SLABS];
    compute_slabs(half, centre, centre, wall, slabs);
    for (int i = 0; i < SLABS; i++)
        if (slabs[i].from <= slabs[i].low || slabs[i].from >= slabs[i].high)
            return false;
    return true;
}

/* True if a line separates the path of the centre from the hexagon: one parallel to a side of the
 * hexagon, or to the path. */
static bool misses(const OracleMover *mover, const SweepWall *wall, const Slab slabs[SLABS])
{
    ExactPoint from = mover->move.from, to = mover->move.to;
    for (int i = 0; i < SLABS; i++)
        if (max(slabs[i].from, slabs[i].to) <= slabs[i].low ||
            min(slabs[i].from, slabs[i].to) >= slabs[i].high)
            return true;
    int64_t a = sweep_det(from, to, wall->a), b = sweep_det(from, to, wall->b);
    int64_t reach = half_extent(mover->half, from, to);
    return min(a, b) >= reach || max(a, b) <= -reach;
}

/* Returns the fraction of the move at which a coordinate enters its interval. */
static Fraction entry_time(const Slab *slab)
{
    if (slab->from <= slab->low)
        return (Fraction){slab->low - slab->from, slab->to - slab->from};
    if (slab->from >= slab->high)
        return (Fraction){slab->from - slab->high, slab->from - slab->to};
    return (Fraction){0, 1};
}

Fraction box_time(const OracleMover *mover, const SweepWall *wall)
{
    Slab slabs[SLABS];
    Fraction last = {0, 1};
    compute_slabs(mover->half, mover->move.from, mover->move.to, wall, slabs);
    for (int i = 0; i < SLABS; i++) {
        Fraction time = entry_time(&slabs[i]);
        if (fraction_compare(time, last) > 0)
            last = time;
    }
    return last;
}

/* For a box that reaches a one-way wall: decides whether its centre is in front at that time. */
static SweepAnswer one_way_answer(const OracleMover *mover, const SweepWall *wall)
{
    int64_t start = sweep_det(wall->a, wall->b, mover->move.from);
    int64_t end = sweep_det(wall->a, wall->b, mover->move.to);
    if (end >= 0)
        return SWEEP_STOPPED;
    int order = fraction_compare(box_time(mover, wall), (Fraction){start, start - end});
    return order < 0 ? SWEEP_STOPPED : order > 0 ? SWEEP_FREE : SWEEP_EITHER;
}

/* Returns the sign of along / length - min_depth, where the length is that of the wall. */
static int compare_depths(int64_t along, const SweepWall *wall, int64_t min_depth)
{
    int64_t square = sweep_square(wall->a, wall->b);
    double left = (double)along * (double)along;
    double right = (double)min_depth * (double)min_depth * (double)square;
    if (fabs(left - right) > 1e-12 * (left + right))
        return left < right ? -1 : 1;
    return wide_compare(wide_square(wide(along)),
                        wide_multiply(wide_square(wide(min_depth)), wide(square)));
}

/*
 * True if a move that starts inside the hexagon leads further into it: away from each of the
 * nearest sides.
 */
static bool increases_overlap(const OracleMover *mover, const SweepWall *wall)
{
    ExactPoint from = mover->move.from, to = mover->move.to;
    const ExactPoint delta = {to.x - from.x, to.y - from.y};
    Slab slabs[SLABS];
    compute_slabs(mover->half, from, to, wall, slabs);
    const int64_t depth[4] = {slabs[0].from - slabs[0].low, slabs[0].high - slabs[0].from,
                              slabs[1].from - slabs[1].low, slabs[1].high - slabs[1].from};
    /* How far the move leads out through each of the four sides. */
    const int64_t gain[4] = {-delta.x, delta.x, -delta.y, delta.y};
    int64_t min_depth = min(min(depth[0], depth[1]), min(depth[2], depth[3]));
    int64_t along = slabs[2].high - absolute(slabs[2].from),
            gain_along = slabs[2].to - slabs[2].from;
    int order = exact_same(wall->a, wall->b) ? 1 : compare_depths(along, wall, min_depth);
    for (int i = 0; i < 4 && order >= 0; i++)
        if (depth[i] == min_depth && gain[i] >= 0)
            return false;
    if (order > 0)
        return true;
    /* On the wall's line, both sides along the wall are nearest, and the move leads away from only
     * one of them. */
    return slabs[2].from > 0 ? gain_along < 0 : slabs[2].from < 0 && gain_along > 0;
}

/* For a box that overlaps a wall at the start: the wall stops it if it stops the centre as a
 * point. */
static SweepAnswer overlapping_answer(const OracleMover *mover, const SweepWall *wall)
{
    if (wall->one_way)
        return SWEEP_FREE;
    bool crosses = sweep_crosses(mover->move.from, mover->move.to, wall->a, wall->b);
    return crosses || increases_overlap(mover, wall) ? SWEEP_STOPPED : SWEEP_FREE;
}

SweepAnswer box_answer(const OracleMover *mover, const SweepWall *wall)
{
    Slab slabs[SLABS];
    if (wall->one_way && !sweep_is_in_front(wall->a, wall->b, mover->move.from))
        return SWEEP_FREE;
    if (box_overlaps(mover->half, mover->move.from, wall))
        return overlapping_answer(mover, wall);
    compute_slabs(mover->half, mover->move.from, mover->move.to, wall, slabs);
    if (misses(mover, wall, slabs))
        return SWEEP_FREE;
    return wall->one_way ? one_way_answer(mover, wall) : SWEEP_STOPPED;
}
