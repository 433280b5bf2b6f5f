/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-walls.h: hit tests for the walls of the displayed layer and the markers of the
 * displayed level. Hidden and locked things are never hit.
 *
 *     EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_ANYTHING);
 *     if (hit.kind == ED_WALL_LINE)
 *         select(hit.index);
 */
#pragma once

#include "edit/levels.h"
#include "tools/ed-tool.h"

typedef enum EdWallHitKind {
    ED_WALL_NOTHING = 0,
    ED_WALL_DIRECTION = 1 << 0, /**< the direction handle of a marker */
    ED_WALL_MARKER = 1 << 1,
    ED_WALL_END = 1 << 2,
    ED_WALL_LINE = 1 << 3,
    ED_WALL_ANYTHING = (1 << 4) - 1
} EdWallHitKind;

typedef struct EdWallHit {
    EdWallHitKind kind;
    uint32_t index; /**< index of the wall in its layer, or of the marker in its level */
    int end;        /**< ED_WALL_END: 0 or 1 */
    WallPoint at;   /**< the end, or the nearest point on the wall */
} EdWallHit;

/** Returns the first hit among the bits in `kinds`, tried in the order of EdWallHitKind. Of several
 * things of one kind, selected ones are preferred, then the nearest, then the one added last. */
EdWallHit ed_wall_hit(EdSession *session, const EdPointer *pointer, unsigned kinds);

/** Return the walls of the displayed layer, and one of these walls; NULL if there is none. */
const List *ed_walls_shown(EdSession *session);
const Wall *ed_wall_at(EdSession *session, uint32_t index);
LayerRef ed_layer_shown(EdSession *session);
/** Returns the tag of a visible wall near the pointer whose tag is locked; 0: none. */
int32_t ed_wall_locked_at(EdSession *session, const EdPointer *pointer);
/** True if walls and markers of a tag may be grabbed: the tag is visible and not locked. */
bool ed_tag_is_free(EdSession *session, int32_t tag);

WallPoint ed_wall_end(const Wall *wall, int end);
/** Returns the point of a wall nearest to x, y and its distance, all in fixed numbers. */
WallPoint ed_wall_nearest(const Wall *wall, double x, double y, double *distance);

/** Returns all ends of walls at a position, as WallEnd. The caller frees the array. */
GArray *ed_wall_ends_at(EdSession *session, WallPoint position);
/** Returns the selected ends, or those of the selected walls, each once; unless `alone`, also all
 * other ends at their positions. The caller frees the array. */
GArray *ed_wall_ends_selected(EdSession *session, bool alone);
/** Returns the indexes (uint32_t) of the walls that are selected or have selected ends. The caller
 * frees the array. */
GArray *ed_walls_selected(EdSession *session);

/** Selects the chain of walls that contains a wall: it continues through ends where exactly two
 * walls meet. With `add`, selected walls stay selected. */
void ed_walls_select_chain(EdSession *session, uint32_t wall, bool add);

/** Describes the thing under the pointer. The caller frees the text. */
char *ed_level_status(EdTool *tool, const EdPointer *pointer);
