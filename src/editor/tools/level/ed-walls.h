/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-walls.h: the walls and markers of the layer and level that are shown, under the
 * pointer. What is hidden is never hit, what is locked neither.
 *
 *     EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_ANYTHING);
 *     if (hit.kind == ED_WALL_LINE)
 *         select(hit.wall);
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_WALLS_H
#define GABARIT_TOOLS_LEVEL_ED_WALLS_H

#include "edit/levels.h"
#include "tools/ed-tool.h"

typedef enum EdWallHitKind {
    ED_WALL_NOTHING = 0,
    ED_WALL_DIRECTION = 1 << 0, /**< where a marker looks */
    ED_WALL_MARKER = 1 << 1,
    ED_WALL_END = 1 << 2,
    ED_WALL_LINE = 1 << 3,
    ED_WALL_ANYTHING = (1 << 4) - 1
} EdWallHitKind;

typedef struct EdWallHit {
    EdWallHitKind kind;
    uint32_t place; /**< of the wall in its layer, or of the marker in its level */
    int end;        /**< of ED_WALL_END */
    WallPoint at;   /**< the end, or the place on the wall that is nearest */
} EdWallHit;

/** The first of the kinds in `what`, in their order above; the nearest of a kind, selected ones
 * first, then those that were added last. */
EdWallHit ed_wall_hit(EdSession *session, const EdPointer *pointer, unsigned what);

/** The walls of the layer shown, or NULL / a wall, or NULL. */
const List *ed_walls_shown(EdSession *session);
const Wall *ed_wall_at(EdSession *session, uint32_t place);
LayerRef ed_layer_shown(EdSession *session);
/** The tag of a wall under the pointer that is seen and locked; 0: there is none. */
int32_t ed_wall_locked_at(EdSession *session, const EdPointer *pointer);
/** Whether a wall or marker of a tag may be taken hold of. */
bool ed_tag_is_free(EdSession *session, int32_t tag);

WallPoint ed_wall_end(const Wall *wall, int end);
/** The place on a wall nearest to one, in fixed numbers, and how far away that is. */
WallPoint ed_wall_nearest(const Wall *wall, double x, double y, double *distance);

/** All ends of walls at a place, WallEnd; the caller's. */
GArray *ed_wall_ends_at(EdSession *session, WallPoint place);
/** The ends of walls, with all others at their places unless `alone`; each once. The caller's. */
GArray *ed_wall_ends_of(EdSession *session, const uint64_t *walls, uint32_t count, bool alone);
/** The ends that are selected: of selected walls, or selected themselves; likewise. */
GArray *ed_wall_ends_selected(EdSession *session, bool alone);
/** The places of the walls that are selected, or whose ends are; uint32_t, the caller's. */
GArray *ed_walls_selected(EdSession *session);

/** Selects the walls that hang together with one: on through ends where just two meet. */
void ed_walls_select_chain(EdSession *session, uint32_t wall, bool add);
/** Selects all walls that may be taken hold of; all markers, where there are no walls. */
void ed_walls_select_all(EdSession *session);

/** What lies under the pointer, in words. */
char *ed_level_status(EdTool *tool, const EdPointer *pointer);

#endif
