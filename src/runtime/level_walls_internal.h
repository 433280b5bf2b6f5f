/* SPDX-License-Identifier: MIT */
/*
 * The walls of a layer, queried through the partition that is stored with them: which wall a mover
 * strikes first, whether any wall stops it, which walls are near. Only the functions of
 * sweep_internal.h decide which wall stops a path, and where; a partition only selects the walls to
 * test. The answers are therefore those of testing every wall; if a stored partition is wrong,
 * walls are missed.
 */
#pragma once

#include "gabarit/level.h"
#include "level_walk_internal.h"
#include "sweep_internal.h"

enum { MAX_REMEMBERED = 16 };

/* A remembered wall: its ends, as they are stored in the bank, and its index. */
typedef struct RememberedWall {
    const uint8_t *ends;
    uint32_t number;
} RememberedWall;

/*
 * The walls of a layer that block in a query. It remembers the walls near the last path that was
 * tested for a strike, so that tests of the paths to possible stop positions cost almost nothing.
 * Therefore keep it open from gab_layer_walls_first to the gab_layer_walls_stop calls that follow.
 */
typedef struct LayerWalls {
    WallStore store;
    const gab_blockers *blockers; /* or NULL */
    bool may_exclude;             /* the blockers may exclude walls */
    bool remembers;               /* all walls near the last path are in `remembered` */
    uint32_t remembered_count;
    RememberedWall remembered[MAX_REMEMBERED]; /* the walls near the path up to the strike */
    Vec from, end;                             /* of the path up to the strike */
    double radius;                             /* of the mover on that path */
    Vec half;
} LayerWalls;

/* Opens a layer for a query; a layer of another kind has no walls. `blockers` may be NULL, and must
 * live as long as the query. */
void gab_layer_walls_open(LayerWalls *walls, gab_layer layer, const gab_blockers *blockers);

/* As gab_layer_walls_open, from a layer's element of WALS; no walls for NULL. */
static inline void layer_walls_open(LayerWalls *walls, const gab_bank *bank,
                                    const uint8_t *wall_layer, const gab_blockers *blockers)
{
    wall_store_open(&walls->store, bank, wall_layer);
    walls->blockers = blockers;
    walls->may_exclude = blockers != NULL && (blockers->filter.only || blockers->open != NULL);
    walls->remembers = false;
}

/*
 * Finds the first wall that stops a path. If times are equal, compared exactly, the wall with the
 * lower index is reported. Returns false, with undefined outputs, if no wall stops the path.
 */
bool gab_layer_walls_first(LayerWalls *walls, const MoverPath *path, Strike *strike, Bar *bar,
                           uint32_t *number);

/* As gab_layer_walls_first, with the position where the mover stops. Fills nothing if it returns
 * false. */
bool gab_layer_walls_impact(LayerWalls *walls, const MoverPath *path, gab_impact *impact);

/* True if any wall stops a path. */
bool gab_layer_walls_stop(const LayerWalls *walls, const MoverPath *path);

/* Called for a wall. Returns false to end the visit. */
typedef bool WallVisit(void *context, const Bar *bar, uint32_t number);

/*
 * Visits, in ascending order, every wall to which a mover on its path gets nearer than three steps
 * (3/256 pixel), and perhaps others. The start and the end of the path may be equal.
 */
void gab_layer_walls_visit(const LayerWalls *walls, const MoverPath *path, WallVisit *visit,
                           void *context);

/* As gab_layer_walls_visit, but in no particular order and some walls twice; faster, especially if
 * the visit ends early. */
void gab_layer_walls_meet(const LayerWalls *walls, const MoverPath *path, WallVisit *visit,
                          void *context);

/* Returns the wall with an index, which must be less than the number of walls, as a bar. False if
 * it does not block. */
bool gab_layer_walls_bar(const LayerWalls *walls, uint32_t number, Bar *bar);
