/* SPDX-License-Identifier: MIT */
/*
 * How a moving point or disc is stopped; the rules are those of gabarit/sweep.h.
 *
 * Two kinds of functions, kept apart on purpose. *Decisions* (gab_bar_stops, gab_path_crosses, ...)
 * are exact: signs of determinants, comparisons of squared distances and of fractions, never of
 * rounded lengths. *Measures* (a strike's time, point and normal) are doubles. A place where a
 * mover stops is measured first, rounded to the lattice, and then decided about like any other
 * move, so that an error of measure can cost a few steps of the way but never lets a mover through.
 */
#ifndef GABARIT_SWEEP_INTERNAL_H
#define GABARIT_SWEEP_INTERNAL_H

#include "gabarit/sweep.h"
#include "vec_internal.h"

/* A move on the lattice. */
typedef struct Path {
    Vec from, to, line; /* line = to - from */
    double radius;
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

/*
 * Whether a path keeps to one side of an upright box, touching it at most: exact, and the answer to
 * most questions.
 */
static inline bool passes_by(const Path *path, Vec least, Vec most)
{
    double radius = path->radius;
    bool left = max_of(path->from.x, path->to.x) + radius <= least.x;
    bool right = min_of(path->from.x, path->to.x) - radius >= most.x;
    bool above = max_of(path->from.y, path->to.y) + radius <= least.y;
    bool below = min_of(path->from.y, path->to.y) - radius >= most.y;
    return left | right | above | below;
}

/* What may stop a path: a set of obstacles behind one decision. */
typedef struct Obstacles {
    bool (*stop)(const void *set, const Path *path);
    const void *set;
} Obstacles;

/* Rounds a move to the lattice. False when a number is not finite or then out of range. */
bool gab_path_from_move(const gab_move *move, Path *path);

/* Rounds a wall to the lattice. False when a number is not finite or then out of range. */
bool gab_bar_from_wall(const gab_wall *wall, Bar *bar);

/* The bar of two places, both already on the lattice. */
Bar gab_bar_between(Vec a, Vec b);

/* Whether two places are nearer to each other than the radius. Exact. */
bool gab_is_nearer(Vec a, Vec b, double radius);

/* Whether a path leads nowhere. */
bool gab_path_is_still(const Path *path);

/* When a disc touches a point on its path; above 1 when it does not. A measure. */
double gab_path_time_to_point(const Path *path, Vec point);

/* Whether a path comes nearer to a point than its radius. Exact. */
bool gab_path_passes_near(const Path *path, Vec point);

/* A place moved into the range. */
Vec gab_clamp_to_range(Vec place);

/* The same path to another place on the lattice. */
Path gab_path_to(const Path *path, Vec to);

/* Rounds a point to the lattice. False when it is not finite or then out of range. */
bool gab_snap_point(gab_vec point, Vec *snapped);

/* Whether a path leaves its side of a bar between its ends, the ends included. Exact. */
bool gab_path_crosses(const Path *path, const Bar *bar);

/* Whether a place is nearer to a bar than the radius. Exact. */
bool gab_bar_overlaps(const Bar *bar, Vec place, double radius);

/*
 * How far a place is from a bar, and the unit vector from the bar to it: for a place on the bar its
 * front normal, and straight up for one on a post. A measure.
 */
double gab_bar_distance(const Bar *bar, Vec place, Vec *normal);

/* Whether a bar stops a path. Exact. */
bool gab_bar_stops(const Bar *bar, const Path *path);

/* The same, with the strike. */
bool gab_bar_strike(const Bar *bar, const Path *path, Strike *strike);

/*
 * Where a mover stands after a strike: a place on the lattice, near the strike, that can be reached
 * without being stopped by anything; at worst where it started. `struck` is the bar of the strike,
 * or NULL when it was something else.
 */
Vec gab_stop_place(const Path *path, const Strike *strike, const Bar *struck,
                   const Obstacles *obstacles);

/* Rounds a move to the lattice, and fills what is true when nothing is struck. False for a move
 * that goes nowhere because one of its numbers is bad. */
bool gab_start_path(const gab_move *move, Path *path, gab_impact *impact);

/* Fills an impact. */
void gab_impact_set(gab_impact *impact, const Strike *strike, Vec stop, uint32_t wall);

#endif
