/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-drag.h: drags walls, their ends, the box around several, markers and their
 * directions. Each step edits the version that the drag began with.
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
    int x, y;            /**< of ED_WALL_DRAG_SCALE: -1, 0 or 1: which edges it moves */
} EdWallHandle;

typedef struct EdWallDrag {
    EdWallDragKind kind;
    Project *before;
    GArray *ends;        /**< WallEnd that move, sorted */
    GArray *markers;     /**< uint64_t, indexes */
    double x, y;         /**< where it began */
    WallPoint grip;      /**< the point that snaps */
    WallPoint low, high; /**< the box */
    EdWallHandle handle;
    EdWallSnap snap;
    double amount; /**< degrees, or share */
    bool moved;
} EdWallDrag;

/** The box around the selection, if it has handles: around more than one wall or vertex. It is
 * computed once; all zero after every change. */
typedef struct EdWallBox {
    bool known, some;
    WallPoint low, high;
} EdWallBox;
EdWallHandle ed_wall_handle_at(EdWallBox *box, EdSession *session, const EdPointer *pointer);
/** Draws the box; with `zoom` 0, which means unknown, draws nothing. */
void ed_wall_box_draw(EdWallBox *box, EdSession *session, EdOverlay *overlay, double zoom);

/** Begins to drag the selection by the hit thing. With Alt only that thing, without others that
 * share its positions. */
bool ed_wall_drag_begin(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                        const EdWallHit *hit);
bool ed_wall_drag_begin_handle(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                               const EdWallBox *box, EdWallHandle handle);
/** Whether the pointer has left the position of the press; stays true from then on. */
bool ed_wall_drag_moves(EdWallDrag *drag, const EdPointer *pointer);
void ed_wall_drag_to(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer);
void ed_wall_drag_draw(const EdWallDrag *drag, EdOverlay *overlay);
/** Allowed after a cancel, and for a drag that never began. */
void ed_wall_drag_end(EdWallDrag *drag);

#endif
