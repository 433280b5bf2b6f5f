/* SPDX-License-Identifier: MIT */
/**
 * play/play-way.h: how a figure walks over a map: straight where it can, else around what is not
 * road, by a coarse grid whose way is then pulled tight with gab_plane_trace.
 *
 *     gab_vec figure = play_way_begin(&way, map, &road);
 *     play_way_to(&way, log, figure, goal);
 *     while (play_way_step(&way, &figure))
 *         ...
 *     play_way_clear(&way);
 */
#ifndef GABARIT_PLAY_PLAY_WAY_H
#define GABARIT_PLAY_PLAY_WAY_H

#include "draw/target.h"
#include "play/play-log.h"

#include <gabarit/gabarit.h>

typedef struct PlayWay {
    gab_map map;
    gab_plane ground; /**< the plane with road; none: all of the map is */
    gab_tags barred;  /**< all tags that are not road, 0 among them */
    int32_t columns, rows, cell;
    uint8_t *open;  /**< cells whose middle is road */
    GArray *places; /**< gab_vec, what is left to go */
} PlayWay;

/** Where a figure stands first: on the road, near the middle. `road` may be empty. */
gab_vec play_way_begin(PlayWay *way, gab_map map, const gab_tags *road);
void play_way_clear(PlayWay *way);

/** Finds the way to the place on the road that is nearest to a goal, as far as it can be
 * reached. */
void play_way_to(PlayWay *way, PlayLog *log, gab_vec from, gab_vec goal);
/** Goes on by one tick. False when it is there. */
bool play_way_step(PlayWay *way, gab_vec *figure);
void play_way_draw(const PlayWay *way, const DrawTarget *target, gab_vec figure, DrawColour colour);

#endif
