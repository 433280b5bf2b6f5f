/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-drag.h: dragging walls, their ends, the box around several, markers and where those
 * look. Each step makes its version of the one that the drag began with.
 *
 *     if (ed_wall_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 *     ed_wall_drag_to(&drag, tool, pointer);
 *     ed_wall_drag_end(&drag);
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_WALL_DRAG_H
#define GABARIT_TOOLS_LEVEL_ED_WALL_DRAG_H

#include "tools/level/ed-wall-snap.h"

typedef enum EdWallDragKind {
    ED_WALL_DRAG_NONE = 0,
    ED_WALL_DRAG_ENDS,  /**< moves */
    ED_WALL_DRAG_SCALE, /**< by a handle of the box */
    ED_WALL_DRAG_TURN,  /**< by the handle above the box */
    ED_WALL_DRAG_MARKERS,
    ED_WALL_DRAG_DIRECTION
} EdWallDragKind;

/** A handle of the box around what is selected. */
typedef struct EdWallHandle {
    EdWallDragKind kind; /**< ED_WALL_DRAG_NONE: none */
    int x, y;            /**< of ED_WALL_DRAG_SCALE: -1, 0 or 1, which edges */
} EdWallHandle;

typedef struct EdWallDrag {
    EdWallDragKind kind;
    Project *before;
    GArray *ends;        /**< WallEnd that move, sorted */
    GArray *markers;     /**< uint64_t, places */
    double x, y;         /**< where it began */
    WallPoint grip;      /**< the place that snaps */
    WallPoint low, high; /**< the box */
    EdWallHandle handle;
    EdWallSnap snap;
    double amount; /**< degrees, or share */
    bool moved;
} EdWallDrag;

/** The box around what is selected, if it has handles: of more than one wall or vertex. It is
 * measured once; all zero after every change. */
typedef struct EdWallBox {
    bool known, some;
    WallPoint low, high;
} EdWallBox;
EdWallHandle ed_wall_handle_at(EdWallBox *box, EdSession *session, const EdPointer *pointer);
/** Draws the box; `zoom` 0: it is not known yet, and nothing is drawn. */
void ed_wall_box_draw(EdWallBox *box, EdSession *session, EdOverlay *overlay, double zoom);

/** Takes hold of what is selected, by what was hit. Alt: of it alone, not of what shares its
 * places. */
bool ed_wall_drag_begin(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                        const EdWallHit *hit);
bool ed_wall_drag_begin_handle(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                               const EdWallBox *box, EdWallHandle handle);
/** Whether the pointer has left the place of the press; then it stays so. */
bool ed_wall_drag_moves(EdWallDrag *drag, const EdPointer *pointer);
void ed_wall_drag_to(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer);
void ed_wall_drag_draw(const EdWallDrag *drag, EdOverlay *overlay);
/** Also after a cancel, or one that never began. */
void ed_wall_drag_end(EdWallDrag *drag);

#endif
