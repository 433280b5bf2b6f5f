/* SPDX-License-Identifier: MIT */
/**
 * play/play-path.h: path finding for a figure on a map: straight if possible; otherwise a path on a
 * coarse grid that avoids everything that is not road, which is then shortened with
 * gab_plane_trace.
 *
 *     gab_vec figure = play_path_begin(&path, map, &road);
 *     play_path_find(&path, log, figure, goal);
 *     while (play_path_step(&path, &figure))
 *         ...
 *     play_path_clear(&path);
 */
#ifndef GABARIT_PLAY_PLAY_PATH_H
#define GABARIT_PLAY_PLAY_PATH_H

#include "draw/target.h"
#include "play/play-log.h"

#include <gabarit/gabarit.h>

typedef struct PlayPath {
    gab_map map;
    gab_plane ground;      /**< the plane with road; GAB_NONE: the whole map is road */
    gab_tags barred;       /**< all tags that are not road, including 0 */
    int32_t columns, rows; /**< of the grid */
    int32_t cell;          /**< the side of a cell, in pixels */
    uint8_t *open;         /**< for each cell, row by row: 1 if its centre is on the road */
    GArray *points; /**< gab_vec: the corners of the path that the figure has not reached yet */
} PlayPath;

/** Initialises `path` and returns the figure's first position: on the road, near the centre of the
 * map. `road` may be empty. */
gab_vec play_path_begin(PlayPath *path, gab_map map, const gab_tags *road);
void play_path_clear(PlayPath *path);

/** Finds a path to a goal, or to the centre of the nearest road cell if the goal is not on the
 * road. If that cell cannot be reached, the path is empty. */
void play_path_find(PlayPath *path, PlayLog *log, gab_vec from, gab_vec goal);
/** Advances by one tick. Returns false once the figure has reached the end of the path. */
bool play_path_step(PlayPath *path, gab_vec *figure);
void play_path_draw(const PlayPath *path, const DrawTarget *target, gab_vec figure,
                    DrawColour colour);

#endif
