/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-path.h: path finding for a figure on the floor of a map: straight if possible;
 * otherwise a path on a coarse grid that avoids everything that is not floor, which is then
 * shortened with gab_plane_trace.
 *
 * The floor is the zones whose tags are road, in the first plane that has any. If no zone of the
 * map has such a tag, it is the zones that are called floor: by their own name, that of their tag
 * or that of their plane.
 *
 *     gab_vec figure = ed_play_path_begin(&path, map, &road, 1.5f);
 *     ed_play_path_find(&path, log, figure, goal);
 *     while (ed_play_path_step(&path, &figure))
 *         ...
 *     ed_play_path_clear(&path);
 */
#pragma once

#include "draw/target.h"
#include "play/ed-play-log.h"

#include <gabarit/gabarit.h>

typedef struct EdPlayPath {
    gab_map map;
    gab_plane ground;      /**< the plane with the floor; GAB_NONE: the whole map is floor */
    bool floor[256];       /**< for each number of a zone: whether it is floor */
    gab_filter barred;     /**< selects all pixels that are not floor */
    float speed;           /**< in pixels per tick */
    int32_t columns, rows; /**< of the grid */
    int32_t cell;          /**< the side of a cell, in pixels */
    uint8_t *open;         /**< for each cell, row by row: 1 if its centre is on the floor */
    GArray *points; /**< gab_vec: the corners of the path that the figure has not reached yet */
} EdPlayPath;

/** Initialises `path` and returns the figure's first position: on the floor, near the centre of the
 * map. `road` may be empty. */
gab_vec ed_play_path_begin(EdPlayPath *path, gab_map map, const gab_filter *road, float speed);
void ed_play_path_clear(EdPlayPath *path);

/** Finds a path to a goal, or to the centre of the nearest cell of floor if the goal is not on the
 * floor. If that cell cannot be reached, the path is empty. */
void ed_play_path_find(EdPlayPath *path, EdPlayLog *log, gab_vec from, gab_vec goal);
/** Advances by one tick. Returns false once the figure has reached the end of the path. */
bool ed_play_path_step(EdPlayPath *path, gab_vec *figure);
void ed_play_path_draw(const EdPlayPath *path, const DrawTarget *target, gab_vec figure,
                       DrawColour colour);
