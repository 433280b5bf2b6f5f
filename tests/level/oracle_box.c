/* SPDX-License-Identifier: MIT */
/* Moving boxes; see oracle_box.h. */
#include "oracle_box.h"

#include <math.h>

int fraction_compare(Fraction a, Fraction b)
{
    double left = (double)a.along * (double)b.whole, right = (double)b.along * (double)a.whole;
    if (fabs(left - right) > 1e-14 * (left + right))
        return left < right ? -1 : 1;
    return wide_compare(wide_multiply(wide(a.along), wide(b.whole)),
                        wide_multiply(wide(b.along), wide(a.whole)));
}

/* One pair of parallel sides of the hexagon: the centre's coordinate across them at the start and
 * the end of a move, and the open interval of the coordinates that are inside. */
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

/* Half the extent of a box across a direction, times the direction's length. */
static int64_t breadth(ExactPoint half, ExactPoint a, ExactPoint b)
{
    return half.x * absolute(b.y - a.y) + half.y * absolute(b.x - a.x);
}

/* The slabs are upright, level, and along the wall; if the wall has no length, the third is no
 * constraint. */
static void slabs_of(ExactPoint half, ExactPoint from, ExactPoint to, const SweepWall *wall,
                     Slab slabs[SLABS])
{
    ExactPoint a = wall->a, b = wall->b;
    int64_t breadth_along = exact_same(a, b) ? 1 : breadth(half, a, b);
    slabs[0] = (Slab){from.x, to.x, min(a.x, b.x) - half.x, max(a.x, b.x) + half.x};
    slabs[1] = (Slab){from.y, to.y, min(a.y, b.y) - half.y, max(a.y, b.y) + half.y};
    slabs[2] = (Slab){sweep_det(a, b, from), sweep_det(a, b, to), -breadth_along, breadth_along};
}

bool box_overlaps(ExactPoint half, ExactPoint place, const SweepWall *wall)
{
    Slab slabs[SLABS];
    slabs_of(half, place, place, wall, slabs);
    for (int i = 0; i < SLABS; i++)
        if (slabs[i].from <= slabs[i].low || slabs[i].from >= slabs[i].high)
            return false;
    return true;
}

/* True if a line separates the way of the centre from the hexagon: one along a side of the hexagon,
 * or along the way. */
static bool misses(const OracleMover *mover, const SweepWall *wall, const Slab slabs[SLABS])
{
    ExactPoint from = mover->move.from, to = mover->move.to;
    for (int i = 0; i < SLABS; i++)
        if (max(slabs[i].from, slabs[i].to) <= slabs[i].low ||
            min(slabs[i].from, slabs[i].to) >= slabs[i].high)
            return true;
    int64_t a = sweep_det(from, to, wall->a), b = sweep_det(from, to, wall->b);
    int64_t reach = breadth(mover->half, from, to);
    return min(a, b) >= reach || max(a, b) <= -reach;
}

/* The fraction of the move at which a coordinate enters its interval. */
static Fraction entry(const Slab *slab)
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
    slabs_of(mover->half, mover->move.from, mover->move.to, wall, slabs);
    for (int i = 0; i < SLABS; i++) {
        Fraction time = entry(&slabs[i]);
        if (fraction_compare(time, last) > 0)
            last = time;
    }
    return last;
}

/* For a box that comes onto a one-way wall: whether its centre is in front at that time. */
static SweepAnswer from_front(const OracleMover *mover, const SweepWall *wall)
{
    int64_t start = sweep_det(wall->a, wall->b, mover->move.from);
    int64_t end = sweep_det(wall->a, wall->b, mover->move.to);
    if (end >= 0)
        return SWEEP_STOPPED;
    int order = fraction_compare(box_time(mover, wall), (Fraction){start, start - end});
    return order < 0 ? SWEEP_STOPPED : order > 0 ? SWEEP_FREE : SWEEP_EITHER;
}

/* The sign of along / |ab| - upright. */
static int compare_depths(int64_t along, const SweepWall *wall, int64_t upright)
{
    int64_t square = sweep_square(wall->a, wall->b);
    double left = (double)along * (double)along;
    double right = (double)upright * (double)upright * (double)square;
    if (fabs(left - right) > 1e-12 * (left + right))
        return left < right ? -1 : 1;
    return wide_compare(wide_square(wide(along)),
                        wide_multiply(wide_square(wide(upright)), wide(square)));
}

/*
 * True if a move from inside the hexagon leads further into it: against the way out through each
 * side that is nearest.
 */
static bool deepens(const OracleMover *mover, const SweepWall *wall)
{
    ExactPoint from = mover->move.from, to = mover->move.to;
    const ExactPoint by = {to.x - from.x, to.y - from.y};
    Slab slabs[SLABS];
    slabs_of(mover->half, from, to, wall, slabs);
    const int64_t depth[4] = {slabs[0].from - slabs[0].low, slabs[0].high - slabs[0].from,
                              slabs[1].from - slabs[1].low, slabs[1].high - slabs[1].from};
    const int64_t gain[4] = {-by.x, by.x, -by.y, by.y}; /* of the move, along the four ways out */
    int64_t upright = min(min(depth[0], depth[1]), min(depth[2], depth[3]));
    int64_t along = slabs[2].high - absolute(slabs[2].from), turn = slabs[2].to - slabs[2].from;
    int order = exact_same(wall->a, wall->b) ? 1 : compare_depths(along, wall, upright);
    for (int i = 0; i < 4 && order >= 0; i++)
        if (depth[i] == upright && gain[i] >= 0)
            return false;
    if (order > 0)
        return true;
    /* On the wall itself both its sides are nearest, and the move does not lead against one of
     * them. */
    return slabs[2].from > 0 ? turn < 0 : slabs[2].from < 0 && turn > 0;
}

/* For a box that overlaps from the start; its centre is stopped like a point. */
static SweepAnswer overlapping_stops(const OracleMover *mover, const SweepWall *wall)
{
    if (wall->one_way)
        return SWEEP_FREE;
    bool crosses = sweep_crosses(mover->move.from, mover->move.to, wall->a, wall->b);
    return crosses || deepens(mover, wall) ? SWEEP_STOPPED : SWEEP_FREE;
}

SweepAnswer box_stops(const OracleMover *mover, const SweepWall *wall)
{
    Slab slabs[SLABS];
    if (wall->one_way && !sweep_is_front(wall->a, wall->b, mover->move.from))
        return SWEEP_FREE;
    if (box_overlaps(mover->half, mover->move.from, wall))
        return overlapping_stops(mover, wall);
    slabs_of(mover->half, mover->move.from, mover->move.to, wall, slabs);
    if (misses(mover, wall, slabs))
        return SWEEP_FREE;
    return wall->one_way ? from_front(mover, wall) : SWEEP_STOPPED;
}
