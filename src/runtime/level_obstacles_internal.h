/* SPDX-License-Identifier: MIT */
/*
 * The obstacles of a level, in layers of all kinds: walls, thin walls of mazes, solid tiles. They
 * are visited by queries along a line or around a position; movers have their own queries in
 * level_walls_internal.h and level_tiles_internal.h.
 */
#pragma once

#include "gabarit/level.h"
#include "sweep_internal.h"

/* The identity of an obstacle, as in public answers. */
typedef struct ObstacleId {
    gab_layer layer;
    uint32_t wall; /* its index; in a maze GAB_MAZE_LEFT or GAB_MAZE_TOP; GAB_NONE for a tile */
    gab_cell cell; /* of tiles and mazes, else 0,0 */
} ObstacleId;

/* A wall or thin wall, which is a bar, or a solid tile, which is a half-open box. Tiles beyond the
 * grid extend outwards without end. */
typedef struct LevelObstacle {
    ObstacleId id;
    bool is_tile;
    Bar bar;      /* unless it is a tile */
    Vec min, max; /* of a tile */
} LevelObstacle;

/* Called for an obstacle. Returns false to end the visit. */
typedef bool VisitObstacle(void *context, const LevelObstacle *obstacle);

/* Visits all obstacles near the path of a mover, and perhaps others, in no particular order and
 * some of them twice. */
void gab_level_visit(gab_level level, const gab_blockers *blockers, const MoverPath *path,
                     VisitObstacle *visit, void *context);

/* Returns the obstacle with an identity that a visit reported. */
LevelObstacle gab_obstacle_from_id(const ObstacleId *id);

/* Returns the tag of an obstacle, or 0. */
gab_tag_id gab_obstacle_tag(const ObstacleId *id);

/* Compares two identities by layer and number: below 0 if a comes first, 0 if they are equal, above
 * 0 if b comes first. */
int gab_compare_obstacle_ids(const ObstacleId *a, const ObstacleId *b);
