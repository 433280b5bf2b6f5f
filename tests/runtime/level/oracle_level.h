/* SPDX-License-Identifier: MIT */
/*
 * The expected results of moves through a world, computed by testing every wall. They prove that a
 * partition does not skip a wall.
 *
 *     OracleMover mover = {.move = {from, to, 0}};
 *     OracleFirst first = oracle_first(&world, &mover, &filter);
 *     CHECK(struck == first.must_stop && impact.at.wall == first.wall);      // for points
 *
 * Integers decide for points, discs and boxes. For points and boxes, the first wall is found with
 * fractions that are compared exactly, and equal times are ordered by wall number; for discs, the
 * library's answer is checked afterwards, as precisely as doubles can determine. A wall is skipped
 * only if it lies completely to one side of the bounding box of the mover's path.
 */
#pragma once

#include "worlds.h"

#include <gabarit/debug.h>

typedef struct OracleMover {
    SweepMove move;  /* the radius is 0 for a point or box */
    ExactPoint half; /* half sizes of a box, both above 0; otherwise 0,0 */
} OracleMover;

/* Selects the walls that block. */
typedef struct OracleFilter {
    const gab_tags *tags;
    uint32_t open[(WORLD_MAX_DOORS + 31) / 32]; /* bit d % 32 of open[d / 32] for door d */
} OracleFilter;

gab_mover oracle_gab_mover(const OracleMover *mover);
bool oracle_is_box(const OracleMover *mover);

/* True if a wall blocks with this filter. */
bool oracle_blocks(const World *world, uint32_t wall, const OracleFilter *filter);

/*
 * Decides whether a wall stops a mover. Returns SWEEP_EITHER where the header does not specify the
 * answer: see oracle_sweep.h. For a box, that is if its centre reaches a one-way wall's line
 * exactly when the box reaches the wall.
 */
SweepAnswer oracle_answer(const OracleMover *mover, const SweepWall *wall);

/* True if a mover with this centre overlaps a wall: the wall is nearer than its radius, or meets
 * the inside of its box. */
bool oracle_overlaps(const OracleMover *mover, ExactPoint centre, const SweepWall *wall);

/* The first wall that stops a mover. */
typedef struct OracleFirst {
    bool must_stop; /* some wall stops the mover */
    bool may_stop;  /* some wall stops the mover, or may stop it according to the header */
    uint32_t wall;  /* the first wall for a point or box that must be stopped, else GAB_NONE */
    long double fraction; /* the time of its impact */
} OracleFirst;

OracleFirst oracle_first(const World *world, const OracleMover *mover, const OracleFilter *filter);

/* Checks all members of an answer of the library; `what` names its source in messages. */
void oracle_check(const World *world, const OracleMover *mover, const OracleFilter *filter,
                  bool struck, const gab_impact *impact, const char *what);

/* Describes a mover and the walls that may stop it, for messages. The next call overwrites the
 * text. */
const char *oracle_describe(const World *world, const OracleMover *mover,
                            const OracleFilter *filter);
