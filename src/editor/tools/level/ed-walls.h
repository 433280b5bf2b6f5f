/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-walls.h: hit tests for the walls and markers of the layer and level shown. Hidden
 * and locked things are never hit.
 *
 *     EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_ANYTHING);
 *     if (hit.kind == ED_WALL_LINE)
 *         select(hit.index);
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_WALLS_H
#define GABARIT_TOOLS_LEVEL_ED_WALLS_H

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
    uint32_t index; /**< of the wall in its layer, or of the marker in its level */
    int end;        /**< of ED_WALL_END */
    WallPoint at;   /**< the end, or the nearest point on the wall */
} EdWallHit;

/** The first of the kinds in `what`, in their order above; the nearest of a kind, selected ones
 * first, then those that were added last. */
EdWallHit ed_wall_hit(EdSession *session, const EdPointer *pointer, unsigned what);

/** The walls of the layer shown, or NULL / a wall, or NULL. */
const List *ed_walls_shown(EdSession *session);
const Wall *ed_wall_at(EdSession *session, uint32_t index);
LayerRef ed_layer_shown(EdSession *session);
/** The tag of a visible locked wall under the pointer; 0: none. */
int32_t ed_wall_locked_at(EdSession *session, const EdPointer *pointer);
/** Whether walls and markers of a tag may be grabbed. */
bool ed_tag_is_free(EdSession *session, int32_t tag);

WallPoint ed_wall_end(const Wall *wall, int end);
/** The point on a wall nearest to x, y, in fixed numbers, and its distance. */
WallPoint ed_wall_nearest(const Wall *wall, double x, double y, double *distance);

/** All ends of walls at a position, WallEnd; the caller's. */
GArray *ed_wall_ends_at(EdSession *session, WallPoint position);
/** The ends of walls, with all others at their positions unless `alone`; each once. The
 * caller's. */
GArray *ed_wall_ends_of(EdSession *session, const uint64_t *walls, uint32_t count, bool alone);
/** The selected ends: those of selected walls, or ends selected themselves; likewise. */
GArray *ed_wall_ends_selected(EdSession *session, bool alone);
/** The indexes of the walls that are selected or have selected ends; uint32_t, the caller's. */
GArray *ed_walls_selected(EdSession *session);

/** Selects the chain of walls around one: continues through ends where exactly two walls meet. */
void ed_walls_select_chain(EdSession *session, uint32_t wall, bool add);
/** Selects all walls that may be grabbed; all markers where there are no walls. */
void ed_walls_select_all(EdSession *session);

/** Describes the thing under the pointer. */
char *ed_level_status(EdTool *tool, const EdPointer *pointer);

#endif
