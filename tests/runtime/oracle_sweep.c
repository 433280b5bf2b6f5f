/* SPDX-License-Identifier: MIT */
/* The expected results of moves; see oracle_sweep.h. Wide products are computed by exact.c. */
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

bool sweep_place(gab_vec place, ExactPoint *units)
{
    double x = (double)place.x * 256, y = (double)place.y * 256;
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
 * The sign of a^2 * b - c^2 * d. Each double is within a few parts in 2^53 of the exact value, so
 * that a difference of one part in 10^12 decides the sign; closer values are multiplied exactly.
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

bool sweep_is_front(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return sweep_det(a, b, p) >= 0;
}

/* The sign of (distance of two points - radius). */
static int compare_points(ExactPoint p, ExactPoint q, int64_t radius)
{
    return sign(sweep_square(p, q) - radius * radius);
}

/* The sign of (distance of a point and the endless line through a and b - radius); a and b
 * differ. */
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

/* True if a centre leaves its strict side of a line or, if it starts on the line, the front. */
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
 * comes nearer than its radius. The two segments are then nearest at an end of one of them.
 */
static bool passes_near(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    return sweep_is_near(move->to, a, b, move->radius) ||
           sweep_is_near(a, move->from, move->to, move->radius) ||
           sweep_is_near(b, move->from, move->to, move->radius);
}

/*
 * True if a move deepens an overlap: dot(O - N, OP) < 0, where N is the wall's point nearest to O.
 * If N lies between the ends, O - N is a positive multiple of det(AB, AO) times the front's normal,
 * whose product with OP is det(AB, OP). If O is on the wall, nothing deepens.
 */
static bool deepens(const SweepMove *move, ExactPoint a, ExactPoint b)
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
        return deepens(move, a, b);
    return passes_near(move, a, b);
}

/*
 * Decides whether a disc comes nearer to a wall's end E than its radius before its centre leaves
 * the front, at Q on the wall's line. With F the other end, Q = E - EF * det(OP, OE) / det(OP, EF).
 * The centre approaches E until it is level with E. If that happens only behind Q, i.e. dot(OP, QE)
 * > 0, the minimum distance in front is |QE|, else it is that of the whole move.
 */
static SweepAnswer end_stops_in_front(const SweepMove *move, ExactPoint end, ExactPoint other)
{
    ExactPoint o = move->from, p = move->to;
    int64_t along = (p.x - o.x) * (other.x - end.x) + (p.y - o.y) * (other.y - end.y);
    int64_t share = sweep_det(o, p, end);
    int64_t whole = sweep_det(o, p, other) - share;
    if (sign(share) * sign(whole) * sign(along) <= 0)
        return sweep_is_near(end, o, p, move->radius) ? SWEEP_STOPPED : SWEEP_FREE;
    int order =
        compare_products(share, sweep_square(end, other), whole, move->radius * move->radius);
    return order < 0 ? SWEEP_STOPPED : order > 0 ? SWEEP_FREE : SWEEP_EITHER;
}

static SweepAnswer one_way_stops(const SweepMove *move, ExactPoint a, ExactPoint b)
{
    if (!sweep_is_front(a, b, move->from))
        return SWEEP_FREE;
    if (move->radius > 0 && sweep_is_near(move->from, a, b, move->radius))
        return SWEEP_FREE;
    if (sweep_crosses(move->from, move->to, a, b))
        return SWEEP_STOPPED;
    if (move->radius == 0)
        return SWEEP_FREE;
    if (sweep_is_front(a, b, move->to))
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

/* The fraction of a point's move before it reaches a wall, as along / whole. */
static void point_share(const SweepMove *move, const SweepWall *wall, Wide *along, Wide *whole)
{
    int64_t start = sweep_det(wall->a, wall->b, move->from);
    int64_t end = sweep_det(wall->a, wall->b, move->to);
    *along = wide(start < 0 ? -start : start);
    *whole = wide(start < end ? end - start : start - end);
}

int sweep_compare_times(const SweepMove *point, const SweepWall *s, const SweepWall *t)
{
    Wide s_along, s_whole, t_along, t_whole;
    point_share(point, s, &s_along, &s_whole);
    point_share(point, t, &t_along, &t_whole);
    return wide_compare_ratios(s_along, s_whole, t_along, t_whole);
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
    int before = 0, behind = 0;
    for (int i = 0; i < 4; i++) {
        int side = sign(sweep_det(o, p, corners[i]));
        before += open ? side >= 0 : side > 0;
        behind += open ? side <= 0 : side < 0;
    }
    return before == 4 || behind == 4;
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
        int64_t away =
            normal.x * (move->to.x - move->from.x) + normal.y * (move->to.y - move->from.y);
        return away < 0 ? SWEEP_STOPPED : SWEEP_FREE;
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

/* ---- Times and places ---- */

SweepShape sweep_shape_segment(ExactPoint a, ExactPoint b, bool endless)
{
    SweepShape shape = {exact_same(a, b) ? 1 : 2, {a, b}, endless};
    return shape;
}

SweepShape sweep_shape_box(const SweepBox *box)
{
    ExactPoint low = box->low, high = box->high;
    SweepShape shape = {4, {low, {high.x, low.y}, high, {low.x, high.y}}, false};
    return shape;
}

SweepSpot sweep_along(ExactPoint from, ExactPoint to, long double share)
{
    SweepSpot spot = {(long double)from.x + share * (long double)(to.x - from.x),
                      (long double)from.y + share * (long double)(to.y - from.y)};
    return spot;
}

static long double clamp_spot(long double value, int64_t low, int64_t high)
{
    return value < (long double)low    ? (long double)low
           : value > (long double)high ? (long double)high
                                       : value;
}

/* The fraction of ab before the projection of a spot. */
static long double foot(ExactPoint a, ExactPoint b, SweepSpot spot)
{
    long double x = (long double)(b.x - a.x), y = (long double)(b.y - a.y);
    return ((spot.x - (long double)a.x) * x + (spot.y - (long double)a.y) * y) / (x * x + y * y);
}

SweepSpot sweep_nearest(const SweepShape *shape, SweepSpot spot)
{
    ExactPoint a = shape->corner[0], b = shape->corner[1], high = shape->corner[2];
    if (shape->corners == 4) {
        SweepSpot inside = {clamp_spot(spot.x, a.x, high.x), clamp_spot(spot.y, a.y, high.y)};
        return inside;
    }
    long double share = shape->corners == 2 ? foot(a, b, spot) : 0;
    if (!shape->endless)
        share = share < 0 ? 0 : share > 1 ? 1 : share;
    /* Measured from the nearer end, so that an end is reached exactly. */
    return share > 0.5L ? sweep_along(b, a, 1 - share) : sweep_along(a, b, share);
}

long double sweep_distance(SweepSpot a, SweepSpot b)
{
    return sqrtl((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

long double sweep_distance_from_piece(SweepSpot spot, ExactPoint from, ExactPoint to,
                                      long double first, long double last)
{
    long double share = exact_same(from, to) ? first : foot(from, to, spot);
    share = share < first ? first : share > last ? last : share;
    return sweep_distance(spot, sweep_along(from, to, share));
}

static long double distance_at(const SweepMove *move, const SweepShape *shape, long double share)
{
    SweepSpot spot = sweep_along(move->from, move->to, share);
    return sweep_distance(spot, sweep_nearest(shape, spot));
}

/*
 * Computes the fractions of a move at which its distance to a shape can be minimal: where it ends,
 * passes a corner, or crosses an edge. They may lie outside the move. Returns their number.
 */
static int min_candidates(const SweepMove *move, const SweepShape *shape, long double shares[9])
{
    int count = 0;
    shares[count++] = 1;
    for (int i = 0; i < shape->corners; i++) {
        ExactPoint a = shape->corner[i], b = shape->corner[(i + 1) % shape->corners];
        SweepSpot spot = {(long double)a.x, (long double)a.y};
        shares[count++] = foot(move->from, move->to, spot);
        int64_t start = sweep_det(a, b, move->from), end = sweep_det(a, b, move->to);
        if (start != end)
            shares[count++] = (long double)start / (long double)(start - end);
    }
    return count;
}

/*
 * Bisects the part of a move in which the distance falls to `level`: it is above the level at
 * `*above` and not above it at `*below`, which is later. Stops at 10^-9 units, or when a long
 * double cannot be halved further.
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
    if (shape->endless)
        return compare_line(p, a, b, radius) < 0;
    return sweep_is_near(p, a, shape->corners == 2 ? b : a, radius);
}

/* The fraction, at most `most`, at which a move is nearest to a shape. */
static long double min_share(const SweepMove *move, const SweepShape *shape, long double max)
{
    long double shares[9], best = 0, min = distance_at(move, shape, 0);
    int count = min_candidates(move, shape, shares);
    for (int i = 0; i < count; i++) {
        long double share = shares[i] < 0 ? 0 : shares[i] > max ? max : shares[i];
        long double distance = distance_at(move, shape, share);
        if (distance < min) {
            best = share;
            min = distance;
        }
    }
    return best;
}

/* The fraction at which a point's move passes the nearer of two parallels, in one coordinate. */
static long double crossing_fraction(int64_t from, int64_t to, int64_t low, int64_t high)
{
    if (from == to)
        return 0;
    return (long double)((from < to ? low : high) - from) / (long double)(to - from);
}

/* The fraction at which a point reaches a wall's line or the inside of a box: a quotient of exact
 * numbers. */
static long double point_fraction(const SweepMove *move, const SweepShape *shape)
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

/* Makes both relative to the start of the move, so that no precision is lost far from the
 * origin. */
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

/* The uncertainty of a distance computed in double: some parts in 2^53 of the lengths involved. */
static long double uncertainty_of(const SweepMove *move, const SweepShape *shape)
{
    long double lengths = (long double)move->radius + 1;
    lengths += sqrtl((long double)sweep_square(move->from, move->to));
    for (int i = 0; i < shape->corners; i++)
        lengths += sqrtl((long double)sweep_square(move->from, shape->corner[i]));
    return 2e-15L * lengths;
}

SweepInterval sweep_when(const SweepMove *given_move, const SweepShape *given_shape)
{
    SweepMove move = *given_move;
    SweepShape shape = *given_shape;
    make_relative(&move, &shape);
    SweepInterval when = {0, 0, shape_overlaps(&shape, move.from, move.radius)};
    if (when.overlapping)
        return when;
    if (move.radius == 0) {
        when.earliest = when.latest = point_fraction(&move, &shape);
        return when;
    }
    long double radius = (long double)move.radius, blur = uncertainty_of(&move, &shape);
    long double nearest = min_share(&move, &shape, 1);
    when.latest = nearest;
    if (distance_at(&move, &shape, 0) > radius + blur) {
        long double below = nearest;
        bisect(&move, &shape, radius + blur, &when.earliest, &below);
    }
    if (distance_at(&move, &shape, nearest) < radius - blur) {
        long double above = when.earliest;
        bisect(&move, &shape, radius - blur, &above, &when.latest);
    }
    return when;
}

bool sweep_strikes_before(const SweepMove *given_move, const SweepShape *given_shape,
                          long double share)
{
    SweepMove move = *given_move;
    SweepShape shape = *given_shape;
    make_relative(&move, &shape);
    long double nearest = min_share(&move, &shape, share);
    return distance_at(&move, &shape, nearest) <
           (long double)move.radius - uncertainty_of(&move, &shape);
}
