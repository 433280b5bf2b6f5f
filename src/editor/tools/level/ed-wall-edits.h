/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-edits.h: what commands, keys and the inspector do to the selected walls, ends
 * and markers. Each function is one step; false when nothing suitable is selected.
 *
 *     ed_walls_turn(session, ED_TURN_MIRROR_X);
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_WALL_EDITS_H
#define GABARIT_TOOLS_LEVEL_ED_WALL_EDITS_H

#include "tools/level/ed-walls.h"

/** Whether walls, or ends of them, are selected. */
bool ed_walls_can_edit(EdSession *session);

/** Deletes walls and markers; deleting a vertex between two walls joins them. */
bool ed_walls_remove(EdSession *session);
/** Moves the selection by pixels, with the ends that share its positions. */
bool ed_walls_nudge(EdSession *session, int dx, int dy);
/** Copies walls beside the originals, and selects the copies. */
bool ed_walls_duplicate(EdSession *session);
/** Turns the front to the other side. */
bool ed_walls_flip(EdSession *session);
/** Two walls that share an end become one. */
bool ed_walls_join(EdSession *session);
/** Cuts a wall in two and selects the new vertex / cuts each selected wall in its middle. */
bool ed_wall_split(EdSession *session, uint32_t wall, WallPoint at);
bool ed_walls_halve(EdSession *session);
/** Sets a field of the selected walls; `label` names the step. */
bool ed_walls_set(EdSession *session, const FieldValue *value, const char *label);

/** Moves all ends at a position to another / to one coordinate (fixed). Steps of one group count as
 * one. */
bool ed_wall_move_ends_at(EdSession *session, WallPoint from, WallPoint to, const void *group);
bool ed_wall_align_ends(EdSession *session, const GArray *ends, bool is_x, int32_t fixed,
                        const void *group);

typedef enum EdTurn {
    ED_TURN_MIRROR_X = 0, /**< left becomes right */
    ED_TURN_MIRROR_Y,
    ED_TURN_LEFT, /**< by 90 degrees */
    ED_TURN_RIGHT
} EdTurn;
bool ed_walls_turn(EdSession *session, EdTurn turn);

/** The rectangle around some ends, fixed; false for none. */
bool ed_wall_bounds(EdSession *session, const GArray *ends, WallPoint *low, WallPoint *high);

/** The whole layer: cuts walls where they cross / merges ends that are close. */
bool ed_walls_split_crossings(EdSession *session);
bool ed_walls_merge_ends(EdSession *session);

#endif
