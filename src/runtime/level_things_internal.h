/* SPDX-License-Identifier: MIT */
/*
 * Everything that blocks in a level, whatever the kind of its layer: walls, thin walls of mazes,
 * solid tiles. Visited by queries along a line or around a position; movers have queries of their
 * own in level_walls_internal.h and level_tiles_internal.h.
 */
#ifndef GABARIT_LEVEL_THINGS_INTERNAL_H
#define GABARIT_LEVEL_THINGS_INTERNAL_H

#include "gabarit/level.h"
#include "sweep_internal.h"

/* The name of a thing, as public answers give it. */
typedef struct ThingName {
    gab_layer layer;
    uint32_t wall; /* its number; in a maze GAB_MAZE_LEFT or GAB_MAZE_TOP; GAB_NO_WALL of a tile */
    gab_cell cell; /* of tiles and mazes, else 0,0 */
} ThingName;

/* A wall or thin wall, which is a bar; or a solid tile, which is a box that lacks its right and
 * lower edges. Tiles beyond the field reach outwards without end. */
typedef struct Thing {
    ThingName name;
    bool is_tile;
    Bar bar;
    Vec least, most;
} Thing;

/* Called for a thing. Returns false to end the visit. */
typedef bool ThingVisit(void *context, const Thing *thing);

/* Visits everything that blocks near the way of a mover, and perhaps more, in no order and perhaps
 * twice. */
void gab_level_visit(gab_level level, const gab_blockers *blockers, const Path *path,
                     ThingVisit *visit, void *context);

/* The thing with a name that was shown. */
Thing gab_thing_named(const ThingName *name);

/* The tag of a thing, or 0. */
uint8_t gab_thing_tag(const ThingName *name);

/* Which of two names comes first: by layer and number. Below 0, 0 for the same, above 0. */
int gab_compare_names(const ThingName *a, const ThingName *b);

#endif
