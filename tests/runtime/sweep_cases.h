/* SPDX-License-Identifier: MIT */
/*
 * Random moves with one obstacle of each kind, for the tests of gabarit/sweep.h. Most of them are
 * special cases: on coarse grids, aimed at ends, along walls, with a radius that just touches.
 *
 *     CheckRandom random = check_random("posts");
 *     SweepCase c = sweep_random_case(&random, "posts");
 *     CHECK_THAT(passes(&c), "%s", sweep_describe(&c));
 */
#pragma once

#include "check.h"
#include "oracle_sweep.h"

typedef struct SweepCase {
    const char *what; /* what is tested, for messages */
    SweepMove move;
    SweepMove other; /* for moving discs */
    SweepWall wall;
    SweepBox box; /* spanned by the wall's ends; may be empty */
} SweepCase;

/* The distribution of random points. */
typedef struct SweepGrid {
    ExactPoint origin;
    int64_t step;
    int cells;  /* points lie up to this many steps from the origin */
    int jitter; /* and up to this many units off the grid */
} SweepGrid;

SweepGrid sweep_random_grid(CheckRandom *random);
ExactPoint sweep_random_point(CheckRandom *random, const SweepGrid *grid);

/* Returns a point moved by (x, y), limited to the range. */
ExactPoint sweep_move_point(ExactPoint p, int64_t x, int64_t y);

/* Returns a point moved by up to `max` units along each axis, limited to the range. */
ExactPoint sweep_jitter(CheckRandom *random, ExactPoint p, int max);

/* Returns a radius with which a move just touches a shape at its start, at its end or at a corner
 * of the shape, plus or minus one unit; or a random radius below the distance at the start. */
int64_t sweep_touching_radius(CheckRandom *random, const SweepMove *move, const SweepShape *shape);

/*
 * Returns a lattice point near the middle of a move. The lattice points on the move divide it into
 * equal steps; twice the area of the triangle of a step and the returned point is `twice_area`
 * square units. 1 gives the smallest possible distance, 0 a point on the move.
 */
ExactPoint sweep_point_next_to(const SweepMove *move, int64_t twice_area);

SweepCase sweep_random_case(CheckRandom *random, const char *what);

/* Returns all numbers of a case as text. The next call overwrites it. */
const char *sweep_describe(const SweepCase *c);
