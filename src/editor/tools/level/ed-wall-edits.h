/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-edits.h: edits of the selected walls, ends and markers, for commands, keys
 * and the inspector. Each function is one step of the history; it returns false if nothing suitable
 * is selected, or, with a notice, if a wall of a locked tag would change.
 *
 *     ed_walls_turn(session, ED_TURN_MIRROR_X);
 */
#pragma once

#include "tools/level/ed-walls.h"

/** True if walls, or ends of walls, are selected. */
bool ed_walls_can_edit(EdSession *session);

/** Deletes walls, markers and ground nodes; deleting a vertex between two walls joins them. */
bool ed_walls_remove(EdSession *session);
/** Moves the selection by pixels, together with the ends at the same positions. */
bool ed_walls_nudge(EdSession *session, int dx, int dy);
/** Parts of these for the nodes of a ground. */
bool ed_ground_remove(EdSession *session);
bool ed_ground_nudge(EdSession *session, int dx, int dy);
/** Adds copies of the selected walls next to the originals, and selects the copies. */
bool ed_walls_duplicate(EdSession *session);
/** Exchanges the front and the back of the selected walls. */
bool ed_walls_flip(EdSession *session);
/** Joins two walls that share an end into one. */
bool ed_walls_join(EdSession *session);
/** ed_wall_split cuts a wall in two and selects the new vertex; ed_walls_halve cuts each selected
 * wall in its middle. */
bool ed_wall_split(EdSession *session, uint32_t wall, WallPoint at);
bool ed_walls_halve(EdSession *session);
/** Makes the part of a wall between two points on it a door with a free name, and selects it. The
 * points may be the ends of the wall; their order is that of the wall. Sets `door` to the index of
 * that part. */
bool ed_wall_make_door(EdSession *session, uint32_t wall, const WallPoint ends[2], uint32_t *door);
/** Sets a field of the selected walls; `label` names the step. */
bool ed_walls_set(EdSession *session, const FieldValue *value, const char *label);

/** ed_wall_move_ends_at moves all ends at a position to another position; ed_wall_align_ends sets
 * the x or y of some ends to one coordinate. All numbers are fixed numbers. Edits of one `group`
 * are one step of the history. */
bool ed_wall_move_ends_at(EdSession *session, WallPoint from, WallPoint to, const void *group);
bool ed_wall_align_ends(EdSession *session, const GArray *ends, bool is_x, int32_t fixed,
                        const void *group);

typedef enum EdTurn {
    ED_TURN_MIRROR_X = 0, /**< exchanges left and right */
    ED_TURN_MIRROR_Y,
    ED_TURN_LEFT, /**< rotates by 90 degrees */
    ED_TURN_RIGHT
} EdTurn;
bool ed_walls_turn(EdSession *session, EdTurn turn);

/** Gets the rectangle around some ends, in fixed numbers; false if there are no ends. */
bool ed_wall_bounds(EdSession *session, const GArray *ends, WallPoint *low, WallPoint *high);

/** Edit the whole layer: ed_walls_split_crossings cuts walls where they cross, ed_walls_merge_ends
 * merges ends that are close. */
bool ed_walls_split_crossings(EdSession *session);
bool ed_walls_merge_ends(EdSession *session);
