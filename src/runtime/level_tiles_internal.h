/* SPDX-License-Identifier: MIT */
/*
 * Straight tiles and mazes as obstacles of movers; the rules are those of gabarit/level.h. Both are
 * asked like an array of boxes or of walls, of which only those near the way are looked at.
 */
#ifndef GABARIT_LEVEL_TILES_INTERNAL_H
#define GABARIT_LEVEL_TILES_INTERNAL_H

#include "gabarit/level.h"
#include "travel_internal.h"

/* A layer of straight tiles in a query. */
typedef struct LayerTiles {
    gab_tiles tiles;
    const gab_tags *solid; /* NULL: all tags but 0 */
    gab_cost *cost;        /* or NULL */
} LayerTiles;

/* False for another layer, and for isometric tiles, which stop nothing. */
bool gab_layer_tiles_open(LayerTiles *tiles, gab_layer layer, const gab_blockers *blockers);

/* The first solid cell that stops a path: of equal times, compared exactly, the lower one. Fills
 * both outputs when it returns true, and none else. */
bool gab_layer_tiles_first(const LayerTiles *tiles, const Path *path, Strike *strike,
                           Struck *struck);
bool gab_layer_tiles_stop(const LayerTiles *tiles, const Path *path);

/* Whether a mover at the start of a path overlaps a solid cell, or as a point is inside of them. */
bool gab_layer_tiles_overlap(const LayerTiles *tiles, const Path *rest);

/* Visits what a mover at the start of a path overlaps: the ways out through the outer faces. */
void gab_layer_tiles_press(const LayerTiles *tiles, const Path *rest, Presses *presses);

/* A layer of thin walls in a query. */
typedef struct LayerMaze {
    gab_maze maze;
    gab_cost *cost; /* or NULL */
} LayerMaze;

/* False for another layer. */
bool gab_layer_maze_open(LayerMaze *maze, gab_layer layer, const gab_blockers *blockers);

/* The same for thin walls: of equal times the lower cell, and in it the wall on the left. */
bool gab_layer_maze_first(const LayerMaze *maze, const Path *path, Strike *strike, Struck *struck);
bool gab_layer_maze_stop(const LayerMaze *maze, const Path *path);
bool gab_layer_maze_overlap(const LayerMaze *maze, const Path *rest);
void gab_layer_maze_press(const LayerMaze *maze, const Path *rest, Presses *presses);

#endif
