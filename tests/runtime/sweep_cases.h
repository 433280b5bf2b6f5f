/* SPDX-License-Identifier: MIT */
/*
 * Random moves with one obstacle of each kind, for the tests of gabarit/sweep.h. Most are built to
 * be degenerate: on coarse grids, aimed at ends, along walls, with a radius that just touches.
 *
 *     CheckRandom random = check_random("posts");
 *     SweepCase c = sweep_case(&random, "posts");
 *     CHECK_THAT(passes(&c), "%s", sweep_describe(&c));
 */
#ifndef GABARIT_TESTS_SWEEP_CASES_H
#define GABARIT_TESTS_SWEEP_CASES_H

#include "check.h"
#include "oracle_sweep.h"

typedef struct SweepCase {
    const char *what; /* what is tested, for messages */
    SweepMove move;
    SweepMove other; /* for moving discs */
    SweepWall wall;
    SweepBox box; /* between the wall's ends; empty when the wall is upright, level or a post */
} SweepCase;

/* Where random points lie. */
typedef struct SweepGrid {
    ExactPoint origin;
    int64_t step;
    int cells;  /* points lie up to so many steps from the origin */
    int jitter; /* and up to so many units beside the grid */
} SweepGrid;

SweepGrid sweep_grid(CheckRandom *random);
ExactPoint sweep_point(CheckRandom *random, const SweepGrid *grid);

/* A point beside another, within the range. */
ExactPoint sweep_moved(ExactPoint p, int64_t x, int64_t y);

/* The same, up to `most` units in each direction. */
ExactPoint sweep_jittered(CheckRandom *random, ExactPoint p, int most);

/* A radius with which a move just touches a shape somewhere, give or take a unit; or overlaps. */
int64_t sweep_touching_radius(CheckRandom *random, const SweepMove *move, const SweepShape *shape);

/*
 * A lattice point beside the middle of a move, at the least distance from it that there can be:
 * with both ends of the move it makes a triangle of so many half square units (0: on the move; and
 * as many times more as the move has steps without a lattice point between).
 */
ExactPoint sweep_beside(const SweepMove *move, int64_t twice_area);

SweepCase sweep_case(CheckRandom *random, const char *what);

/* All numbers of a case, in memory that the next call overwrites. */
const char *sweep_describe(const SweepCase *c);

#endif
