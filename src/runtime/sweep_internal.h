/* SPDX-License-Identifier: MIT */
/*
 * Whether and where obstacles stop a moving point, disc or upright box; the rules are in
 * gabarit/sweep.h and, for boxes, in gabarit/level.h.
 *
 * Two kinds of functions are kept apart. *Decisions* (gab_bar_stops, path_crosses, ...) are exact:
 * they use signs of determinants and comparisons of squared distances and of fractions, never
 * rounded lengths. *Measures* (the time, point and normal of a strike) are doubles. A position
 * where a mover stops is measured first and rounded to the lattice. The move to this position is
 * then decided like any other move, so that a measuring error can cost a few steps of the path but
 * never lets a mover through.
 */
#pragma once

#include "gabarit/sweep.h"
#include "pair_internal.h"

/* A move on the lattice, of a disc or of the centre of an upright box. */
typedef struct MoverPath {
    Vec from, to, line; /* line = to - from */
    double radius;      /* of a disc; 0 for a point and for a box */
    Vec half;           /* half sizes of a box, both above 0; both 0 for a disc */
} MoverPath;

/* A wall on the lattice. An infinite bar is the whole line; equal ends make a post without
 * sides. */
typedef struct Bar {
    Vec a, b, line;
    double length_squared;
    bool one_way, is_infinite;
} Bar;

/* When and how a path is stopped. The time is also stored as numerator / denominator: for points
 * and boxes this fraction is exact, so that times can be compared exactly. */
typedef struct Strike {
    double time, numerator, denominator;
    Vec normal; /* unit vector from the obstacle to the mover */
    Vec point;  /* the point of contact */
} Strike;

/* A stationary box, on the lattice. */
typedef struct Rect {
    Vec min, max;
    unsigned hidden; /* RECT_ flags: the faces that another box covers */
} Rect;

enum { RECT_LEFT = 1, RECT_RIGHT = 2, RECT_TOP = 4, RECT_BOTTOM = 8 };

/* Returns how far a mover extends from its centre along each axis. */
static inline Vec path_reach(const MoverPath *path)
{
    return (Vec){path->radius + path->half.x, path->radius + path->half.y};
}

static inline bool path_has_box(const MoverPath *path)
{
    return path->half.x > 0;
}

static inline bool path_is_point(const MoverPath *path)
{
    return path->half.x <= 0 && path->radius <= 0;
}

/*
 * True if a mover that extends by `reach` from its centre stays to the left or right of an upright
 * box, or above or below it; it may touch the box. Exact. This cheap test decides most queries.
 */
static inline bool passes_by(const MoverPath *path, Vec reach, Vec min, Vec max)
{
    bool left = max_of(path->from.x, path->to.x) + reach.x <= min.x;
    bool right = min_of(path->from.x, path->to.x) - reach.x >= max.x;
    bool above = max_of(path->from.y, path->to.y) + reach.y <= min.y;
    bool below = min_of(path->from.y, path->to.y) - reach.y >= max.y;
    return left | right | above | below;
}

/* A set of obstacles, hidden behind one function that returns true if any of them stops a path. */
typedef struct Obstacles {
    bool (*stop)(const void *set, const MoverPath *path);
    const void *set;
} Obstacles;

/* Rounds a move to the lattice. False if a number is not finite, or out of range after rounding. */
bool gab_path_from_move(const gab_move *move, MoverPath *path);

/* Rounds a wall to the lattice. False if a number is not finite, or out of range after rounding. */
bool gab_bar_from_wall(const gab_wall *wall, Bar *bar);

/* Returns the bar between two positions, which are already on the lattice. */
Bar gab_bar_between(Vec a, Vec b);

/* True if two positions are nearer to each other than the radius. Exact. */
bool gab_is_nearer(Vec a, Vec b, double radius);

/* True if the start and the end of a path are equal. */
static inline bool path_is_still(const MoverPath *path)
{
    return path->line.x == 0 && path->line.y == 0;
}

/* Returns the time when a disc on its path touches a point; above 1 if it does not. A measure. */
double gab_path_time_to_point(const MoverPath *path, Vec point);

/* True if a disc on its path gets nearer to a point than its radius. Exact. */
bool gab_path_passes_near(const MoverPath *path, Vec point);

/* Returns a position clamped to the range. */
Vec gab_clamp_to_range(Vec position);

/* Returns a path of the same mover from the same start to another position on the lattice. */
static inline MoverPath path_to(const MoverPath *path, Vec to)
{
    MoverPath other = {.from = path->from, .radius = path->radius, .half = path->half};
    Pair end = pair_of(to);
    pair_store(&other.to, end);
    pair_store(&other.line, pair_minus(end, pair_load(&path->from)));
    return other;
}

/* Rounds a point to the lattice. False if it is not finite, or out of range after rounding. */
bool gab_snap_point(gab_vec point, Vec *snapped);

/* Returns the side of a bar on which a position lies: 0 or above is the front. */
static inline double side_of(const Bar *bar, Vec position)
{
    return det(bar->line, minus(position, bar->a));
}

/*
 * True if a path leaves its side of a bar between the bar's ends, including the ends. Exact.
 * Computed without branches, because both sides are equally likely.
 */
static inline bool path_crosses(const MoverPath *path, const Bar *bar)
{
    double from = side_of(bar, path->from), to = side_of(bar, path->to);
    double a = det(path->line, minus(bar->a, path->from));
    double b = det(path->line, minus(bar->b, path->from));
    bool keeps_side =
        ((from > 0) & (to > 0)) | ((from < 0) & (to < 0)) | ((from >= 0) & (from <= 0) & (to >= 0));
    bool ends_on_one_side = ((a < 0) & (b < 0)) | ((a > 0) & (b > 0));
    bool has_ends = !bar->is_infinite;
    return !(keeps_side | (ends_on_one_side & has_ends));
}

/* Returns the unit normal of a bar's line that points to the side where side_of has the sign of
 * `height`; 0,0 for a post. */
static inline Vec normal_on_side(const Bar *bar, double height)
{
    double length = sqrt(bar->length_squared), sign = 1 - 2 * (height < 0);
    if (!(length > 0))
        return (Vec){0, 0};
    Pair unit = pair_divided(pair_of(cross_axis(bar->line)), pair_of((Vec){length, length}));
    return pair_to_vec(
        pair_plus(pair_times(unit, pair_of((Vec){sign, sign})), pair_of((Vec){0, 0})));
}

/* As normal_on_side, for the side of a position. */
static inline Vec facing_normal(const Bar *bar, Vec position)
{
    return normal_on_side(bar, side_of(bar, position));
}

/* True if a mover overlaps a bar at a position; only the size of the mover is used. A disc overlaps
 * if its centre is nearer than its radius, a box if its inside contains part of the bar. Exact. */
bool gab_bar_overlaps(const Bar *bar, const MoverPath *mover, Vec position);

/*
 * Returns the distance that a mover at the start of its path must move so that it no longer
 * overlaps a bar; `normal` receives the direction. A measure.
 */
double gab_bar_penetration(const Bar *bar, const MoverPath *mover, Vec *normal);

/* True if a bar stops a path. Exact. */
bool gab_bar_stops(const Bar *bar, const MoverPath *path);

/* As gab_bar_stops, and fills the strike. */
bool gab_bar_strike(const Bar *bar, const MoverPath *path, Strike *strike);

/*
 * gab_bar_strike in two parts, for finding the first of many bars. The first part returns true if a
 * bar stops a path and fills at least the time of the strike; it may return false if that time is
 * later than `latest`. The second part fills the normal and the point, for the first bar only.
 */
bool gab_bar_strike_until(const Bar *bar, const MoverPath *path, double latest, Strike *strike);
void gab_bar_complete_strike(const Bar *bar, const MoverPath *path, Strike *strike);

/* Fills the strike of a point at a bar that stops it. The heights of the start and the end above
 * the bar's line give the time as a fraction. */
static inline void point_strike(const Bar *bar, const MoverPath *path, Strike *strike)
{
    double from = side_of(bar, path->from), to = side_of(bar, path->to);
    strike->numerator = fabs(from);
    strike->denominator = fabs(from) + fabs(to);
    strike->time = strike->numerator / strike->denominator;
    strike->normal = facing_normal(bar, path->from);
    strike->point = advance(path->from, path->line, strike->time);
}

/* gab_bar_stops and gab_bar_strike_until for discs that do not start behind a one-way bar; see
 * sweep_disc.c. The strike has no normal and no point yet. */
bool gab_bar_stops_disc(const Bar *bar, const MoverPath *path);
bool gab_bar_strike_disc(const Bar *bar, const MoverPath *path, double latest, Strike *strike);

/* The decisions and measures for boxes; see sweep_mover.c. */
bool gab_bar_overlaps_box(const Bar *bar, Vec half, Vec position);
bool gab_bar_stops_box(const Bar *bar, const MoverPath *path);
void gab_bar_strike_box(const Bar *bar, const MoverPath *path, Strike *strike);
void gab_bar_complete_strike_box(const Bar *bar, const MoverPath *path, Strike *strike);
double gab_bar_penetration_box(const Bar *bar, const MoverPath *mover, Vec *normal);

/* True if a stationary box stops a path. The second function also fills the strike. Exact. */
bool gab_rect_stops(const Rect *rect, const MoverPath *path);
bool gab_rect_strike(const Rect *rect, const MoverPath *path, Strike *strike);

/* True if a mover overlaps a box at a position; only its size is used. Exact. */
bool gab_rect_overlaps(const Rect *rect, const MoverPath *mover, Vec position);

/* True if a strike is earlier than another; exact if their times are fractions. */
bool gab_strike_is_earlier(const Strike *strike, const Strike *other);

/* True if a position is in range and not behind a one-way bar. The bar may be NULL. */
static inline bool is_allowed(Vec position, const Bar *bar)
{
    return fabs(position.x) <= (double)GAB_RANGE && fabs(position.y) <= (double)GAB_RANGE &&
           !(bar != NULL && bar->one_way && side_of(bar, position) < 0);
}

/*
 * Returns the position of a strike, moved some steps along the normal and rounded to the lattice. A
 * point must not lie on the obstacle that it strikes. One step is enough: rounding moves a position
 * back by at most 0.71 steps.
 */
static inline Vec offset_position(const MoverPath *path, const Strike *strike, double steps)
{
    const double time = strike->time, distance = steps * (double)GAB_STEP;
    Pair at = pair_plus(pair_load(&path->from),
                        pair_times(pair_load(&path->line), pair_of((Vec){time, time})));
    Pair offset = pair_times(pair_of(strike->normal), pair_of((Vec){distance, distance}));
    return pair_to_vec(pair_snapped(pair_plus(at, offset)));
}

/*
 * Returns where a mover stops after a strike: a position on the lattice near the strike that the
 * mover can reach without being stopped, or in the worst case its start. `bar` is the bar of the
 * strike, or NULL if the obstacle is not a bar.
 */
Vec gab_stop_position(const MoverPath *path, const Strike *strike, const Bar *bar,
                      const Obstacles *obstacles);

/* Rounds a move to the lattice, and fills the impact of a move that hits nothing. Returns false if
 * a number is invalid: the move does not happen. */
bool gab_start_path(const gab_move *move, MoverPath *path, gab_impact *impact);

/* Fills an impact; `wall` is the index of the wall, or GAB_NONE. */
static inline void impact_set(gab_impact *impact, const Strike *strike, Vec stop, uint32_t wall)
{
    gab_vec normal = narrow(strike->normal);
    *impact =
        (gab_impact){(float)strike->time,       narrow(stop), narrow(strike->point), normal, wall,
                     gab_normal_face(normal, 1)};
}
