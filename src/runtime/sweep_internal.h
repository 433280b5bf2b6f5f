/* SPDX-License-Identifier: MIT */
/*
 * How a moving point, disc or upright box is stopped; the rules are those of gabarit/sweep.h and,
 * for boxes, gabarit/level.h.
 *
 * Two kinds of functions, kept apart on purpose. *Decisions* (gab_bar_stops, path_crosses, ...) are
 * exact: signs of determinants, comparisons of squared distances and of fractions, never of rounded
 * lengths. *Measures* (a strike's time, point and normal) are doubles. A position where a mover
 * stops is measured first, rounded to the lattice, and then decided about like any other move, so
 * that an error of measure can cost a few steps of the way but never lets a mover through.
 */
#ifndef GABARIT_SWEEP_INTERNAL_H
#define GABARIT_SWEEP_INTERNAL_H

#include "gabarit/sweep.h"
#include "pair_internal.h"

/* A move on the lattice, of a disc, or of an upright box by its centre. */
typedef struct Path {
    Vec from, to, line; /* line = to - from */
    double radius;      /* of a disc; 0 in a point and in a box */
    Vec half;           /* half sizes of a box, both above 0; both 0 in a disc */
} Path;

/* A wall on the lattice. An endless one is the whole line; equal ends make a post without sides. */
typedef struct Bar {
    Vec a, b, line;
    double length_squared;
    bool one_way, endless;
} Bar;

/* When and how a path is stopped. For a point the time is also a fraction, to compare exactly. */
typedef struct Strike {
    double time, numerator, denominator;
    Vec normal; /* unit vector from the obstacle to the mover */
    Vec point;  /* where they touch */
} Strike;

/* A box that stands still, on the lattice. */
typedef struct Rect {
    Vec least, most;
    unsigned hidden; /* RECT_ flags: the faces against which another box lies */
} Rect;

enum { RECT_LEFT = 1, RECT_RIGHT = 2, RECT_TOP = 4, RECT_BOTTOM = 8 };

/* How far a mover reaches from its centre. */
static inline Vec path_reach(const Path *path)
{
    return (Vec){path->radius + path->half.x, path->radius + path->half.y};
}

static inline bool path_has_box(const Path *path)
{
    return path->half.x > 0;
}

static inline bool path_is_point(const Path *path)
{
    return path->half.x <= 0 && path->radius <= 0;
}

/*
 * Whether a mover that reaches so far keeps to one side of an upright box, touching it at most:
 * exact, and the answer to most questions.
 */
static inline bool passes_by(const Path *path, Vec reach, Vec least, Vec most)
{
    bool left = max_of(path->from.x, path->to.x) + reach.x <= least.x;
    bool right = min_of(path->from.x, path->to.x) - reach.x >= most.x;
    bool above = max_of(path->from.y, path->to.y) + reach.y <= least.y;
    bool below = min_of(path->from.y, path->to.y) - reach.y >= most.y;
    return left | right | above | below;
}

/* What may stop a path: a set of obstacles behind one function. */
typedef struct Obstacles {
    bool (*stop)(const void *set, const Path *path);
    const void *set;
} Obstacles;

/* Rounds a move to the lattice. False when a number is not finite or then out of range. */
bool gab_path_from_move(const gab_move *move, Path *path);

/* Rounds a wall to the lattice. False when a number is not finite or then out of range. */
bool gab_bar_from_wall(const gab_wall *wall, Bar *bar);

/* The bar of two positions, both already on the lattice. */
Bar gab_bar_between(Vec a, Vec b);

/* Whether two positions are nearer to each other than the radius. Exact. */
bool gab_is_nearer(Vec a, Vec b, double radius);

/* Whether a path leads nowhere. */
static inline bool path_is_still(const Path *path)
{
    return path->line.x == 0 && path->line.y == 0;
}

/* When a disc touches a point on its path; above 1 when it does not. A measure. */
double gab_path_time_to_point(const Path *path, Vec point);

/* Whether a path comes nearer to a point than its radius. Exact. */
bool gab_path_passes_near(const Path *path, Vec point);

/* A position moved into the range. */
Vec gab_clamp_to_range(Vec position);

/* The same path to another position on the lattice. */
static inline Path path_to(const Path *path, Vec to)
{
    Path other = {.from = path->from, .radius = path->radius, .half = path->half};
    Pair end = pair_of(to);
    pair_put(&other.to, end);
    pair_put(&other.line, pair_minus(end, pair_at(&path->from)));
    return other;
}

/* Rounds a point to the lattice. False when it is not finite or then out of range. */
bool gab_snap_point(gab_vec point, Vec *snapped);

/* On which side of a bar a position lies: det >= 0 is its front. */
static inline double side_of(const Bar *bar, Vec position)
{
    return det(bar->line, minus(position, bar->a));
}

/*
 * Whether a path leaves its side of a bar between its ends, the ends included. Exact. All at once,
 * without branches: one side is as likely as the other.
 */
static inline bool path_crosses(const Path *path, const Bar *bar)
{
    double from = side_of(bar, path->from), to = side_of(bar, path->to);
    double a = det(path->line, minus(bar->a, path->from));
    double b = det(path->line, minus(bar->b, path->from));
    bool keeps_side =
        ((from > 0) & (to > 0)) | ((from < 0) & (to < 0)) | ((from >= 0) & (from <= 0) & (to >= 0));
    bool passes_beside = ((a < 0) & (b < 0)) | ((a > 0) & (b > 0));
    bool has_ends = !bar->endless;
    return !(keeps_side | (passes_beside & has_ends));
}

/* The unit normal of a bar's line on the side of a position with this height over it; 0,0 of a
 * post. */
static inline Vec normal_beside(const Bar *bar, double height)
{
    double length = sqrt(bar->length_squared), sign = 1 - 2 * (height < 0);
    if (!(length > 0))
        return (Vec){0, 0};
    Pair unit = pair_over(pair_of(cross_axis(bar->line)), pair_of((Vec){length, length}));
    return pair_parts(
        pair_plus(pair_times(unit, pair_of((Vec){sign, sign})), pair_of((Vec){0, 0})));
}

/* As above, on the side where a position is. */
static inline Vec facing_normal(const Bar *bar, Vec position)
{
    return normal_beside(bar, side_of(bar, position));
}

/* Whether a mover of a path's size at a position overlaps a bar: a disc that is nearer than its
 * radius, a box whose inside is on it. Exact. */
bool gab_bar_overlaps(const Bar *bar, const Path *mover, Vec position);

/*
 * How far a mover must go from where its path starts, and along which unit vector, so that it does
 * not overlap a bar any more. A measure.
 */
double gab_bar_press(const Bar *bar, const Path *rest, Vec *normal);

/* Whether a bar stops a path. Exact. */
bool gab_bar_stops(const Bar *bar, const Path *path);

/* As above, with the strike. */
bool gab_bar_strike(const Bar *bar, const Path *path, Strike *strike);

/*
 * As above, in two parts, for the first of many bars: whether a bar stops a path, and is not known
 * to do so later than a time, with the time of the strike; then the rest of the strike of the first
 * one.
 */
bool gab_bar_strike_until(const Bar *bar, const Path *path, double latest, Strike *strike);
void gab_bar_touch(const Bar *bar, const Path *path, Strike *strike);

/* The strike of a point at a bar that stops it: it comes to the bar's line at the fraction that its
 * two heights over the line give. */
static inline void point_strike(const Bar *bar, const Path *path, Strike *strike)
{
    double from = side_of(bar, path->from), to = side_of(bar, path->to);
    strike->numerator = fabs(from);
    strike->denominator = fabs(from) + fabs(to);
    strike->time = strike->numerator / strike->denominator;
    strike->normal = facing_normal(bar, path->from);
    strike->point = advance(path->from, path->line, strike->time);
}

/* The same for discs that do not come from behind a one-way bar; see sweep_disc.c. The strike has
 * no normal and no point yet. */
bool gab_bar_stops_disc(const Bar *bar, const Path *path);
bool gab_bar_strike_disc(const Bar *bar, const Path *path, double latest, Strike *strike);

/* The decisions and measures for boxes; see sweep_mover.c. */
bool gab_bar_overlaps_box(const Bar *bar, Vec half, Vec position);
bool gab_bar_stops_box(const Bar *bar, const Path *path);
void gab_bar_strike_box(const Bar *bar, const Path *path, Strike *strike);
void gab_bar_touch_box(const Bar *bar, const Path *path, Strike *strike);
double gab_bar_press_box(const Bar *bar, const Path *rest, Vec *normal);

/* Whether a box that stands still stops a path; with the strike. Exact. */
bool gab_rect_stops(const Rect *rect, const Path *path);
bool gab_rect_strike(const Rect *rect, const Path *path, Strike *strike);

/* Whether a mover of a path's size at a position overlaps a box. Exact. */
bool gab_rect_overlaps(const Rect *rect, const Path *mover, Vec position);

/* Whether a strike comes before another; exact where their times are fractions. */
bool gab_strike_is_earlier(const Strike *strike, const Strike *other);

/* Whether a position is in the range and not behind a one-way bar, which may be NULL. */
static inline bool is_allowed(Vec position, const Bar *struck)
{
    return fabs(position.x) <= (double)GAB_RANGE && fabs(position.y) <= (double)GAB_RANGE &&
           !(struck != NULL && struck->one_way && side_of(struck, position) < 0);
}

/*
 * The position of a strike, some steps off along the normal, on the lattice. A point must not lie
 * on what it strikes. A step off is enough: rounding takes back at most 0.71.
 */
static inline Vec position_off(const Path *path, const Strike *strike, double steps)
{
    const double time = strike->time, off = steps * (double)GAB_STEP;
    Pair at = pair_plus(pair_at(&path->from),
                        pair_times(pair_at(&path->line), pair_of((Vec){time, time})));
    Pair aside = pair_times(pair_of(strike->normal), pair_of((Vec){off, off}));
    return pair_parts(pair_snapped(pair_plus(at, aside)));
}

/*
 * Where a mover stands after a strike: a position on the lattice, near the strike, that can be
 * reached without being stopped by anything; at worst where it started. `struck` is the bar of the
 * strike, or NULL when it was something else.
 */
Vec gab_stop_position(const Path *path, const Strike *strike, const Bar *struck,
                      const Obstacles *obstacles);

/* Rounds a move to the lattice, and fills what is true when nothing is struck. False for a move
 * that goes nowhere because one of its numbers is bad. */
bool gab_start_path(const gab_move *move, Path *path, gab_impact *impact);

/* Fills an impact. */
static inline void impact_set(gab_impact *impact, const Strike *strike, Vec stop, uint32_t wall)
{
    *impact = (gab_impact){(float)strike->time, narrow(stop), narrow(strike->point),
                           narrow(strike->normal), wall};
}

#endif
