/* SPDX-License-Identifier: MIT */
/*
 * Straight tiles and mazes as obstacles of movers; the rules are in gabarit/level.h. The answers
 * are those of testing each solid cell as a box, and each thin wall as a wall, but only those near
 * the path are tested.
 */
#pragma once

#include "gabarit/debug.h"
#include "travel_internal.h"

/* A layer of straight tiles in a query. */
typedef struct LayerTiles {
    gab_tiles tiles;
    const gab_tags *solid; /* NULL: all tags but 0 */
    gab_cost *cost;        /* or NULL */
} LayerTiles;

/* Opens a layer for a query. False for a layer of another kind, and for isometric tiles, which stop
 * nothing. */
bool gab_layer_tiles_open(LayerTiles *tiles, gab_layer layer, const gab_blockers *blockers);

/* Finds the first solid cell that stops a path. If times are equal, compared exactly, the lower
 * cell is reported. Fills both outputs if it returns true, otherwise neither. */
bool gab_layer_tiles_first(const LayerTiles *tiles, const MoverPath *path, Strike *strike,
                           HitObstacle *hit);

/* True if any solid cell stops a path. */
bool gab_layer_tiles_stop(const LayerTiles *tiles, const MoverPath *path);

/* True if a mover at the start of a path overlaps a solid cell, or, for a point, is inside the
 * solid cells. */
bool gab_layer_tiles_overlap(const LayerTiles *tiles, const MoverPath *mover);

/* Reports the penetrations of a mover at the start of a path, through the outer faces of the cells
 * that it overlaps. */
void gab_layer_tiles_penetrations(const LayerTiles *tiles, const MoverPath *mover,
                                  DeepestPenetration *deepest);

/* A layer of thin walls in a query. */
typedef struct LayerMaze {
    gab_maze maze;
    gab_cost *cost; /* or NULL */
} LayerMaze;

/* Opens a layer for a query. False for a layer of another kind. */
bool gab_layer_maze_open(LayerMaze *maze, gab_layer layer, const gab_blockers *blockers);

/* As the functions for tiles. If times are equal, the lower cell is reported, and in a cell the
 * wall on the left. */
bool gab_layer_maze_first(const LayerMaze *maze, const MoverPath *path, Strike *strike,
                          HitObstacle *hit);
bool gab_layer_maze_stop(const LayerMaze *maze, const MoverPath *path);
bool gab_layer_maze_overlap(const LayerMaze *maze, const MoverPath *mover);
void gab_layer_maze_penetrations(const LayerMaze *maze, const MoverPath *mover,
                                 DeepestPenetration *deepest);
