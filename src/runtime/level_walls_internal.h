/* SPDX-License-Identifier: MIT */
/*
 * The walls of a layer, asked through the partition that is stored with them: what a mover strikes
 * first, whether anything stops it, which walls are near. Which wall stops a path, and where, is
 * decided by sweep_internal.h alone; a partition only chooses the walls that are decided about. So
 * the answers are those of testing every wall; where a stored partition is wrong, walls are missed.
 */
#ifndef GABARIT_LEVEL_WALLS_INTERNAL_H
#define GABARIT_LEVEL_WALLS_INTERNAL_H

#include "gabarit/level.h"
#include "level_walk_internal.h"
#include "sweep_internal.h"

enum { MOST_REMEMBERED = 16 };

/* A wall that was met: its ends as they are stored somewhere, and its number. */
typedef struct MetWall {
    const uint8_t *ends;
    uint32_t number;
} MetWall;

/*
 * The walls of a layer that block in a query. It remembers what it met on the last way that was
 * asked for a strike, so that the ways to positions where the mover might stop cost next to
 * nothing: keep it open from gab_layer_walls_first to the gab_layer_walls_stop that follow.
 */
typedef struct LayerWalls {
    WallStore store;
    const gab_blockers *blockers; /* or NULL */
    bool picks;                   /* whether the blockers may leave walls out */
    bool remembers;
    uint32_t met_count;
    MetWall met[MOST_REMEMBERED]; /* the walls near the way until the strike */
    Vec from, end;                /* of the way until the strike */
    double radius;                /* of the mover that went it */
    Vec half;
} LayerWalls;

/* Opens a layer for a query; one of another kind has no walls. `blockers` may be NULL, and must
 * live as long as the query. */
void gab_layer_walls_open(LayerWalls *walls, gab_layer layer, const gab_blockers *blockers);

/* As above, from a layer's element of WALS; no walls for NULL. */
static inline void layer_walls_open(LayerWalls *walls, const gab_bank *bank, const uint8_t *wals,
                                    const gab_blockers *blockers)
{
    wall_store_open(&walls->store, bank, wals);
    walls->blockers = blockers;
    walls->picks = blockers != NULL && (blockers->tags != NULL || blockers->open != NULL);
    walls->remembers = false;
}

/*
 * The first wall that stops a path: of equal times, compared exactly, the lower number. Returns
 * whether there is one; the outputs mean nothing else.
 */
bool gab_layer_walls_first(LayerWalls *walls, const Path *path, Strike *strike, Bar *bar,
                           uint32_t *number);

/* The same as an impact, with the position where the mover stops. Nothing is filled without one. */
bool gab_layer_walls_impact(LayerWalls *walls, const Path *path, gab_impact *impact);

/* Whether any wall stops a path. */
bool gab_layer_walls_stop(const LayerWalls *walls, const Path *path);

/* Called for a wall. Returns false to end the visit. */
typedef bool WallVisit(void *context, const Bar *bar, uint32_t number);

/*
 * Visits every wall that a mover comes nearer to on its path than three steps, and perhaps others,
 * by ascending number. The path may be still.
 */
void gab_layer_walls_visit(const LayerWalls *walls, const Path *path, WallVisit *visit,
                           void *context);

/* As above, in no order and perhaps twice; faster, most of all where the visit ends soon. */
void gab_layer_walls_meet(const LayerWalls *walls, const Path *path, WallVisit *visit,
                          void *context);

/* The wall with a number, below the number of walls, as a bar. False when it does not block. */
bool gab_layer_walls_bar(const LayerWalls *walls, uint32_t number, Bar *bar);

#endif
