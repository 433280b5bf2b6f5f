/* SPDX-License-Identifier: MIT */
/*
 * Everything that blocks in a level, in layers of all kinds: walls, thin walls of mazes, solid
 * tiles. Visited by queries along a line or around a position; movers have their own queries in
 * level_walls_internal.h and level_tiles_internal.h.
 */
#ifndef GABARIT_LEVEL_THINGS_INTERNAL_H
#define GABARIT_LEVEL_THINGS_INTERNAL_H

#include "gabarit/level.h"
#include "sweep_internal.h"

/* The identity of a thing, as public answers contain it. */
typedef struct ThingId {
    gab_layer layer;
    uint32_t wall; /* its index; in a maze GAB_MAZE_LEFT or GAB_MAZE_TOP; GAB_NO_WALL for a tile */
    gab_cell cell; /* of tiles and mazes, else 0,0 */
} ThingId;

/* A wall or thin wall, which is a bar, or a solid tile, which is a box without its right and lower
 * edges. Tiles outside the field extend outwards without end. */
typedef struct Thing {
    ThingId name;
    bool is_tile;
    Bar bar;
    Vec min, max;
} Thing;

/* Called for a thing. Returns false to end the visit. */
typedef bool ThingVisit(void *context, const Thing *thing);

/* Visits everything that blocks near the path of a mover, and perhaps more, in no particular order
 * and perhaps twice. */
void gab_level_visit(gab_level level, const gab_blockers *blockers, const Path *path,
                     ThingVisit *visit, void *context);

/* Returns the thing with the identity that a visit reported. */
Thing gab_thing_named(const ThingId *name);

/* Returns the tag of a thing, or 0. */
uint8_t gab_thing_tag(const ThingId *name);

/* Compares two identities by layer and number: below 0 if a comes first, 0 if they are equal, above
 * 0 if b comes first. */
int gab_compare_names(const ThingId *a, const ThingId *b);

#endif
