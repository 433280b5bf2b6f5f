/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-laps.h: counts the laps of a car on a map. The start line is the first zone that is
 * called "start", by its own name or that of its tag. The direction of the race is that of the
 * nearest track, as it was drawn; without tracks, it is the direction in which the road is longest.
 * The line's walk-to point, seen from the car, replaces both. A lap ends when the car has crossed
 * the line in that direction once more than against it; while it is behind the line, the text
 * states that it goes the wrong way.
 *
 *     ed_play_laps_begin(&laps, map, drawn_map, car);
 *     ed_play_laps_tick(&laps, log, (gab_segment){before, after});
 *     ed_play_laps_append(&laps, text);
 */
#pragma once

#include "draw/theme.h"
#include "play/ed-play-log.h"

#include <gabarit/gabarit.h>

typedef struct EdPlayLaps {
    gab_zone line;         /**< GAB_NONE: no laps are counted */
    bool is_on_road;       /**< the line is on the road; otherwise no lap is possible */
    GArray *outline;       /**< EdPlayEdge, of the line */
    gab_vec ahead;         /**< the direction of the race at the start, a unit vector */
    bool is_on_line;       /**< the car is on the line */
    bool entered_forwards; /**< in which direction it entered the line */
    bool has_begun;        /**< the first lap has begun */
    uint32_t behind;       /**< crossings backwards that were not made good forwards */
    uint32_t laps;         /**< number of completed laps */
    uint32_t ticks;        /**< since the lap began */
    uint32_t last, best;   /**< ticks of the last and the fastest lap */
} EdPlayLaps;

/** Returns the start line of a map, which may be empty. */
gab_zone ed_play_laps_line(gab_map map);
void ed_play_laps_begin(EdPlayLaps *laps, gab_map map, const Map *drawn, gab_vec car);
void ed_play_laps_clear(EdPlayLaps *laps);
/** Advances by a tick, in which the car moved along a segment. */
void ed_play_laps_tick(EdPlayLaps *laps, EdPlayLog *log, gab_segment movement);
/** Appends the current lap and the times to a line of text. */
void ed_play_laps_append(const EdPlayLaps *laps, GString *text);
