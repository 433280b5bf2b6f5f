/* SPDX-License-Identifier: MIT */
/* The expected results of moves; see oracle_sweep.h. exact.c computes products that do not fit 64
 * bits. */
#include "oracle_sweep.h"

#include <math.h>

/* ---- To and from the library's types ---- */

gab_move sweep_gab_move(const SweepMove *move)
{
    gab_move result = {exact_vec(move->from), exact_vec(move->to), exact_pixels(move->radius)};
    return result;
}

gab_wall sweep_gab_wall(const SweepWall *wall)
{
    gab_wall result = {exact_vec(wall->a), exact_vec(wall->b),
                       wall->one_way ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH};
    return result;
}

bool sweep_units_from_vec(gab_vec position, ExactPoint *units)
{
    double x = (double)position.x * 256, y = (double)position.y * 256;
    bool in_range = fabs(x) <= SWEEP_LIMIT && fabs(y) <= SWEEP_LIMIT; /* never for NaN */
    if (!in_range)
        return false;
    units->x = (int64_t)x;
    units->y = (int64_t)y;
    return (double)units->x == x && (double)units->y == y;
}

/* ---- Products and their comparison ---- */

int64_t sweep_det(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

int64_t sweep_dot(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return (b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y);
}

int64_t sweep_square(ExactPoint a, ExactPoint b)
{
    return sweep_dot(a, b, b);
}

/*
 * Returns the sign of a^2 * b - c^2 * d. The relative error of the products in double is a few
 * times 2^-53, so a relative difference above 10^-12 decides the sign. Closer products are compared
 * exactly.
 */
static int compare_products(int64_t a, int64_t b, int64_t c, int64_t d)
{
    double left = (double)a * (double)a * (double)b, right = (double)c * (double)c * (double)d;
    if (fabs(left - right) > 1e-12 * (left + right))
        return left < right ? -1 : 1;
    return wide_compare(wide_multiply(wide_square(wide(a)), wide(b)),
                        wide_multiply(wide_square(wide(c)), wide(d)));
}

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* ---- Walls and lines ---- */

bool sweep_is_in_front(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return sweep_det(a, b, p) >= 0;
}

/* Returns the sign of (distance between two points - radius). */
static int compare_points(ExactPoint p, ExactPoint q, int64_t radius)
{
    return sign(sweep_square(p, q) - radius * radius);
}

/* Returns the sign of (distance from a point to the infinite line through a and b - radius); a and
 * b differ. */
static int compare_line(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius)
{
    return compare_products(sweep_det(a, b, p), 1, radius, sweep_square(a, b));
}

int sweep_compare(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius)
{
    int64_t ahead = sweep_dot(a, b, p);
    if (ahead <= 0)
        return compare_points(p, a, radius);
    if (ahead >= sweep_square(a, b))
        return compare_points(p, b, radius);
    return compare_line(p, a, b, radius);
}

bool sweep_is_near(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius)
{
    return sweep_compare(p, a, b, radius) < 0;
}

/* True if a centre moves onto or across a line. A centre that starts on the line must end at its
 * back. */
static bool leaves_side(ExactPoint from, ExactPoint to, ExactPoint a, ExactPoint b)
{
    int start = sign(sweep_det(a, b, from)), end = sign(sweep_det(a, b, to));
    return start > 0 ? end <= 0 : start < 0 ? end >= 0 : end < 0;
}

bool sweep_crosses(ExactPoint from, ExactPoint to, ExactPoint a, ExactPoint b)
{
    if (!leaves_side(from, to, a, b))
        return false;
    return sign(sweep_det(from, to, a)) * sign(sweep_det(from, to, b)) <= 0;
}

/*
 * For a disc that does not overlap a wall and whose centre does not cross it: true if the disc
 * comes closer to the wall than its radius. The path and the wall are nearest at an end of one of
 * them.
 */
static bool passes_near(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    return sweep_is_near(move->to, a, b, move->radius) ||
           sweep_is_near(a, move->from, move->to, move->radius) ||
           sweep_is_near(b, move->from, move->to, move->radius);
}

/*
 * True if a move increases the depth of an overlap: dot(O - N, OP) < 0, where N is the wall's point
 * nearest to O. If N lies between the ends, O - N is a positive multiple of det(AB, AO) times the
 * front's normal, whose product with OP is det(AB, OP). If O is on the wall, the result is false.
 */
static bool increases_overlap(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    int64_t ahead = sweep_dot(a, b, move->from);
    if (ahead <= 0)
        return sweep_dot(move->from, a, move->to) > 0;
    if (ahead >= sweep_square(a, b))
        return sweep_dot(move->from, b, move->to) > 0;
    int64_t start = sweep_det(a, b, move->from);
    return sign(start) * sign(sweep_det(a, b, move->to) - start) < 0;
}

static bool two_sided_stops(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    if (sweep_crosses(move->from, move->to, a, b))
        return true;
    if (move->radius == 0)
        return false;
    if (sweep_is_near(move->from, a, b, move->radius))
        return increases_overlap(move, a, b);
    return passes_near(move, a, b);
}

/*
 * Decides whether a disc overlaps the end E of a one-way wall before its centre crosses the wall's
 * line, at Q. With F the other end, Q = E - EF * det(OP, OE) / det(OP, EF). The distance to E
 * decreases until the centre reaches the projection of E on the path. If that is after Q, i.e.
 * dot(OP, QE) > 0, the minimum distance in front of the wall is |QE|; otherwise, it is the minimum
 * distance of the whole move.
 */
static SweepAnswer end_stops_in_front(const SweepMove *move, ExactPoint end, ExactPoint other)
{
    ExactPoint o = move->from, p = move->to;
    int64_t along = (p.x - o.x) * (other.x - end.x) + (p.y - o.y) * (other.y - end.y);
    int64_t numerator = sweep_det(o, p, end);
    int64_t denominator = sweep_det(o, p, other) - numerator;
    if (sign(numerator) * sign(denominator) * sign(along) <= 0)
        return sweep_is_near(end, o, p, move->radius) ? SWEEP_STOPPED : SWEEP_FREE;
    int order = compare_products(numerator, sweep_square(end, other), denominator,
                                 move->radius * move->radius);
    return order < 0 ? SWEEP_STOPPED : order > 0 ? SWEEP_FREE : SWEEP_EITHER;
}

static SweepAnswer one_way_stops(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    if (!sweep_is_in_front(a, b, move->from))
        return SWEEP_FREE;
    if (move->radius > 0 && sweep_is_near(move->from, a, b, move->radius))
        return SWEEP_FREE;
    if (sweep_crosses(move->from, move->to, a, b))
        return SWEEP_STOPPED;
    if (move->radius == 0)
        return SWEEP_FREE;
    if (sweep_is_in_front(a, b, move->to))
        return passes_near(move, a, b) ? SWEEP_STOPPED : SWEEP_FREE;
    SweepAnswer at_a = end_stops_in_front(move, a, b), at_b = end_stops_in_front(move, b, a);
    if (at_a == SWEEP_STOPPED || at_b == SWEEP_STOPPED)
        return SWEEP_STOPPED;
    return at_a == SWEEP_EITHER || at_b == SWEEP_EITHER ? SWEEP_EITHER : SWEEP_FREE;
}

SweepAnswer sweep_wall(const SweepMove *move, const SweepWall *wall)
{
    if (wall->one_way)
        return one_way_stops(move, wall->a, wall->b);
    return two_sided_stops(move, wall->a, wall->b) ? SWEEP_STOPPED : SWEEP_FREE;
}

bool sweep_all_free(const SweepMove *move, const SweepWall *walls, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sweep_wall(move, &walls[i]) == SWEEP_STOPPED)
            return false;
    return true;
}

SweepAnswer sweep_line(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    int64_t start = sweep_det(a, b, move->from), end = sweep_det(a, b, move->to);
    if (exact_same(a, b))
        return SWEEP_FREE;
    if (leaves_side(move->from, move->to, a, b))
        return SWEEP_STOPPED;
    if (move->radius == 0)
        return SWEEP_FREE;
    if (compare_line(move->from, a, b, move->radius) < 0)
        return sign(start) * sign(end - start) < 0 ? SWEEP_STOPPED : SWEEP_FREE;
    return compare_line(move->to, a, b, move->radius) < 0 ? SWEEP_STOPPED : SWEEP_FREE;
}

/* Computes the fraction of a point's move at which it reaches a wall, as numerator /
 * denominator. */
static void point_wall_fraction(const SweepMove *move, const SweepWall *wall, Wide *numerator,
                                Wide *denominator)
{
    int64_t start = sweep_det(wall->a, wall->b, move->from);
    int64_t end = sweep_det(wall->a, wall->b, move->to);
    *numerator = wide(start < 0 ? -start : start);
    *denominator = wide(start < end ? end - start : start - end);
}

int sweep_compare_times(const SweepMove *point, const SweepWall *s, const SweepWall *t)
{
    Wide s_numerator, s_denominator, t_numerator, t_denominator;
    point_wall_fraction(point, s, &s_numerator, &s_denominator);
    point_wall_fraction(point, t, &t_numerator, &t_denominator);
    return wide_compare_ratios(s_numerator, s_denominator, t_numerator, t_denominator);
}

/* ---- Boxes ---- */

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

static ExactPoint box_clamp(const SweepBox *box, ExactPoint p)
{
    ExactPoint result = {clamp(p.x, box->low.x, box->high.x), clamp(p.y, box->low.y, box->high.y)};
    return result;
}

ExactPoint sweep_box_normal(const SweepBox *box, ExactPoint p)
{
    ExactPoint nearest = box_clamp(box, p), normal = {p.x - nearest.x, p.y - nearest.y};
    if (normal.x != 0 || normal.y != 0)
        return normal;
    const int64_t depth[4] = {box->high.x - p.x, p.x - box->low.x, box->high.y - p.y,
                              p.y - box->low.y};
    static const ExactPoint faces[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (depth[i] < depth[best])
            best = i;
    return faces[best];
}

/*
 * True if a move and a box have no common point: an axis of the box, or the normal of the move,
 * then separates them. If `open`, the box does not include its edges.
 */
static bool box_misses(const SweepMove *move, const SweepBox *box, bool open)
{
    ExactPoint o = move->from, p = move->to, low = box->low, high = box->high;
    const int64_t gaps[4] = {low.x - (o.x > p.x ? o.x : p.x), (o.x < p.x ? o.x : p.x) - high.x,
                             low.y - (o.y > p.y ? o.y : p.y), (o.y < p.y ? o.y : p.y) - high.y};
    for (int i = 0; i < 4; i++)
        if (open ? gaps[i] >= 0 : gaps[i] > 0)
            return true;
    if (exact_same(o, p))
        return false;
    const ExactPoint corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    int left_count = 0, right_count = 0;
    for (int i = 0; i < 4; i++) {
        int side = sign(sweep_det(o, p, corners[i]));
        left_count += open ? side >= 0 : side > 0;
        right_count += open ? side <= 0 : side < 0;
    }
    return left_count == 4 || right_count == 4;
}

static bool box_overlaps(const SweepBox *box, ExactPoint p, int64_t radius)
{
    ExactPoint nearest = box_clamp(box, p);
    if (radius > 0)
        return compare_points(p, nearest, radius) < 0;
    return box->low.x < p.x && p.x < box->high.x && box->low.y < p.y && p.y < box->high.y;
}

SweepAnswer sweep_box(const SweepMove *move, const SweepBox *box)
{
    ExactPoint low = box->low, high = box->high;
    if (low.x >= high.x || low.y >= high.y)
        return SWEEP_FREE;
    if (box_overlaps(box, move->from, move->radius)) {
        ExactPoint normal = sweep_box_normal(box, move->from);
        int64_t separation =
            normal.x * (move->to.x - move->from.x) + normal.y * (move->to.y - move->from.y);
        return separation < 0 ? SWEEP_STOPPED : SWEEP_FREE;
    }
    if (!box_misses(move, box, move->radius == 0))
        return SWEEP_STOPPED;
    if (move->radius == 0)
        return SWEEP_FREE;
    const ExactPoint corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    bool near = box_overlaps(box, move->to, move->radius);
    for (int i = 0; i < 4; i++)
        near = near || sweep_is_near(corners[i], move->from, move->to, move->radius);
    return near ? SWEEP_STOPPED : SWEEP_FREE;
}

/* ---- Moving discs ---- */

SweepAnswer sweep_circle(const SweepMove *a, const SweepMove *b)
{
    /* Seen from b, a moves from O to P, and b is the origin. */
    ExactPoint o = {a->from.x - b->from.x, a->from.y - b->from.y};
    ExactPoint p = {a->to.x - b->to.x, a->to.y - b->to.y}, origin = {0, 0};
    int64_t radius = a->radius + b->radius;
    if (compare_points(o, origin, radius) < 0)
        return sweep_dot(o, origin, p) > 0 ? SWEEP_STOPPED : SWEEP_FREE;
    return sweep_is_near(origin, o, p, radius) ? SWEEP_STOPPED : SWEEP_FREE;
}

/* ---- Times and positions ---- */

SweepShape sweep_shape_segment(ExactPoint a, ExactPoint b, bool infinite)
{
    SweepShape shape = {exact_same(a, b) ? 1 : 2, {a, b}, infinite};
    return shape;
}

SweepShape sweep_shape_box(const SweepBox *box)
{
    ExactPoint low = box->low, high = box->high;
    SweepShape shape = {4, {low, {high.x, low.y}, high, {low.x, high.y}}, false};
    return shape;
}

RealPoint sweep_point_at(ExactPoint from, ExactPoint to, long double fraction)
{
    RealPoint point = {(long double)from.x + fraction * (long double)(to.x - from.x),
                       (long double)from.y + fraction * (long double)(to.y - from.y)};
    return point;
}

static long double clamp_real(long double value, int64_t low, int64_t high)
{
    return value < (long double)low    ? (long double)low
           : value > (long double)high ? (long double)high
                                       : value;
}

/* Returns where the projection of a point lies on the line ab: 0 at a, 1 at b. */
static long double projection_fraction(ExactPoint a, ExactPoint b, RealPoint point)
{
    long double x = (long double)(b.x - a.x), y = (long double)(b.y - a.y);
    return ((point.x - (long double)a.x) * x + (point.y - (long double)a.y) * y) / (x * x + y * y);
}

RealPoint sweep_nearest(const SweepShape *shape, RealPoint point)
{
    ExactPoint a = shape->corner[0], b = shape->corner[1], high = shape->corner[2];
    if (shape->corners == 4) {
        RealPoint inside = {clamp_real(point.x, a.x, high.x), clamp_real(point.y, a.y, high.y)};
        return inside;
    }
    long double fraction = shape->corners == 2 ? projection_fraction(a, b, point) : 0;
    if (!shape->infinite)
        fraction = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
    /* Compute from the nearer end, so that the result at an end is exact. */
    return fraction > 0.5L ? sweep_point_at(b, a, 1 - fraction) : sweep_point_at(a, b, fraction);
}

long double sweep_distance(RealPoint a, RealPoint b)
{
    return sqrtl((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

long double sweep_distance_to_part(RealPoint point, ExactPoint from, ExactPoint to,
                                   long double first, long double last)
{
    long double fraction = exact_same(from, to) ? first : projection_fraction(from, to, point);
    fraction = fraction < first ? first : fraction > last ? last : fraction;
    return sweep_distance(point, sweep_point_at(from, to, fraction));
}

static long double distance_at(const SweepMove *move, const SweepShape *shape, long double fraction)
{
    RealPoint point = sweep_point_at(move->from, move->to, fraction);
    return sweep_distance(point, sweep_nearest(shape, point));
}

/*
 * Computes the fractions of a move at which its distance to a shape can be minimal: where the move
 * ends, is nearest to a corner, or crosses the line of an edge. They may lie outside the move.
 * Returns their number.
 */
static int min_candidates(const SweepMove *move, const SweepShape *shape, long double fractions[9])
{
    int count = 0;
    fractions[count++] = 1;
    for (int i = 0; i < shape->corners; i++) {
        ExactPoint a = shape->corner[i], b = shape->corner[(i + 1) % shape->corners];
        RealPoint point = {(long double)a.x, (long double)a.y};
        fractions[count++] = projection_fraction(move->from, move->to, point);
        int64_t start = sweep_det(a, b, move->from), end = sweep_det(a, b, move->to);
        if (start != end)
            fractions[count++] = (long double)start / (long double)(start - end);
    }
    return count;
}

/*
 * Bisects the part of a move in which the distance decreases to `level`: distance > level at the
 * fraction `*above`, and distance <= level at the later fraction `*below`. Stops at 10^-9 units, or
 * when no long double lies between the two.
 */
static void bisect(const SweepMove *move, const SweepShape *shape, long double level,
                   long double *above, long double *below)
{
    long double length = sqrtl((long double)sweep_square(move->from, move->to));
    long double middle = (*above + *below) / 2;
    while ((*below - *above) * length > 1e-9L && middle > *above && middle < *below) {
        if (distance_at(move, shape, middle) > level)
            *above = middle;
        else
            *below = middle;
        middle = (*above + *below) / 2;
    }
}

static bool shape_overlaps(const SweepShape *shape, ExactPoint p, int64_t radius)
{
    ExactPoint a = shape->corner[0], b = shape->corner[1];
    SweepBox box = {a, shape->corner[2]};
    if (shape->corners == 4)
        return box_overlaps(&box, p, radius);
    if (shape->infinite)
        return compare_line(p, a, b, radius) < 0;
    return sweep_is_near(p, a, shape->corners == 2 ? b : a, radius);
}

/* Returns the fraction, at most `max`, at which a move is nearest to a shape. */
static long double nearest_fraction(const SweepMove *move, const SweepShape *shape, long double max)
{
    long double fractions[9], best = 0, min = distance_at(move, shape, 0);
    int count = min_candidates(move, shape, fractions);
    for (int i = 0; i < count; i++) {
        long double fraction = fractions[i] < 0 ? 0 : fractions[i] > max ? max : fractions[i];
        long double distance = distance_at(move, shape, fraction);
        if (distance < min) {
            best = fraction;
            min = distance;
        }
    }
    return best;
}

/* Returns the fraction at which a coordinate that moves between two values enters the range from
 * `low` to `high`. */
static long double crossing_fraction(int64_t from, int64_t to, int64_t low, int64_t high)
{
    if (from == to)
        return 0;
    return (long double)((from < to ? low : high) - from) / (long double)(to - from);
}

/* Returns the fraction at which a point reaches a wall's line or the inside of a box, as a quotient
 * of exact numbers. */
static long double point_impact_fraction(const SweepMove *move, const SweepShape *shape)
{
    ExactPoint o = move->from, p = move->to, a = shape->corner[0], b = shape->corner[1];
    if (shape->corners == 4) {
        ExactPoint high = shape->corner[2];
        long double x = crossing_fraction(o.x, p.x, a.x, high.x),
                    y = crossing_fraction(o.y, p.y, a.y, high.y);
        long double later = x > y ? x : y;
        return later > 0 ? later : 0;
    }
    int64_t start = sweep_det(a, b, o), end = sweep_det(a, b, p);
    return (long double)start / (long double)(start - end);
}

/* Translates the move and the shape so that the move starts at the origin: no precision is lost for
 * shapes far from it. */
static void make_relative(SweepMove *move, SweepShape *shape)
{
    ExactPoint from = move->from, zero = {0, 0};
    move->from = zero;
    move->to.x -= from.x;
    move->to.y -= from.y;
    for (int i = 0; i < 4; i++) {
        shape->corner[i].x -= from.x;
        shape->corner[i].y -= from.y;
    }
}

/* Returns the uncertainty of a distance computed in double: a few times 2^-53 of the lengths
 * involved. */
static long double distance_uncertainty(const SweepMove *move, const SweepShape *shape)
{
    long double lengths = (long double)move->radius + 1;
    lengths += sqrtl((long double)sweep_square(move->from, move->to));
    for (int i = 0; i < shape->corners; i++)
        lengths += sqrtl((long double)sweep_square(move->from, shape->corner[i]));
    return 2e-15L * lengths;
}

SweepInterval sweep_impact_interval(const SweepMove *given_move, const SweepShape *given_shape)
{
    SweepMove move = *given_move;
    SweepShape shape = *given_shape;
    make_relative(&move, &shape);
    SweepInterval interval = {0, 0, shape_overlaps(&shape, move.from, move.radius)};
    if (interval.overlapping)
        return interval;
    if (move.radius == 0) {
        interval.earliest = interval.latest = point_impact_fraction(&move, &shape);
        return interval;
    }
    long double radius = (long double)move.radius, tolerance = distance_uncertainty(&move, &shape);
    long double nearest = nearest_fraction(&move, &shape, 1);
    interval.latest = nearest;
    if (distance_at(&move, &shape, 0) > radius + tolerance) {
        long double below = nearest;
        bisect(&move, &shape, radius + tolerance, &interval.earliest, &below);
    }
    if (distance_at(&move, &shape, nearest) < radius - tolerance) {
        long double above = interval.earliest;
        bisect(&move, &shape, radius - tolerance, &above, &interval.latest);
    }
    return interval;
}

bool sweep_strikes_before(const SweepMove *given_move, const SweepShape *given_shape,
                          long double fraction)
{
    SweepMove move = *given_move;
    SweepShape shape = *given_shape;
    make_relative(&move, &shape);
    long double nearest = nearest_fraction(&move, &shape, fraction);
    return distance_at(&move, &shape, nearest) <
           (long double)move.radius - distance_uncertainty(&move, &shape);
}
