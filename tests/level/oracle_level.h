/* SPDX-License-Identifier: MIT */
/*
 * What a move through a world must do, by asking every wall: the proof that a partition hides none.
 *
 *     OracleMover mover = {.move = {from, to, 0}};
 *     OracleFirst first;
 *     oracle_first(&world, &mover, &filter, &first);
 *     CHECK(struck == first.must && impact.at.wall == first.wall);      // for points
 *
 * Points, discs and boxes are decided about in integers. For points and boxes the first wall comes
 * from fractions, compared exactly, equal times by number; for discs it is checked after the fact,
 * to what a double can know. A wall is passed over only when it lies, as a whole, on one side of
 * the upright box around the mover's way.
 */
#ifndef GABARIT_TESTS_ORACLE_LEVEL_H
#define GABARIT_TESTS_ORACLE_LEVEL_H

#include "worlds.h"

#include <gabarit/level.h>

typedef struct OracleMover {
    SweepMove move;  /* its radius is that of a point or disc, 0 in a box */
    ExactPoint half; /* half sizes of a box, both above 0; else 0,0 */
} OracleMover;

/* What blocks. */
typedef struct OracleFilter {
    const gab_tags *tags;
    uint32_t open[(WORLD_MOST_DOORS + 31) / 32]; /* bit d % 32 of open[d / 32] for door d */
} OracleFilter;

gab_mover oracle_gab_mover(const OracleMover *mover);
bool oracle_is_box(const OracleMover *mover);

/* Whether a wall takes part. */
bool oracle_blocks(const World *world, uint32_t wall, const OracleFilter *filter);

/*
 * Whether a wall stops a mover. SWEEP_EITHER where the header leaves it open: see oracle_sweep.h,
 * and where a box's centre reaches a one-way wall's line just as the box reaches the wall.
 */
SweepAnswer oracle_stops(const OracleMover *mover, const SweepWall *wall);

/* Whether a mover that stands at a place overlaps a wall: nearer than its radius, or its inside on
 * it. */
bool oracle_overlaps(const OracleMover *mover, ExactPoint place, const SweepWall *wall);

/* The first wall of all. */
typedef struct OracleFirst {
    bool must;     /* some wall stops the mover */
    bool may;      /* some wall stops the mover, or the header leaves it open */
    uint32_t wall; /* of a point or box that must be stopped, else GAB_NO_WALL: the first wall */
    long double share; /* its time */
} OracleFirst;

OracleFirst oracle_first(const World *world, const OracleMover *mover, const OracleFilter *filter);

/* Checks an answer of the library in full; `what` says in messages who gave it. */
void oracle_check(const World *world, const OracleMover *mover, const OracleFilter *filter,
                  bool struck, const gab_impact *impact, const char *what);

/* A mover and the walls that may concern it, for messages; the next call overwrites it. */
const char *oracle_describe(const World *world, const OracleMover *mover,
                            const OracleFilter *filter);

#endif
