/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-drag.h: drags walls, their ends, the box around several of them, markers and
 * their directions. Each step edits the version in which the drag began.
 *
 *     if (ed_wall_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 *     ed_wall_drag_to(&drag, tool, pointer);
 *     ed_wall_drag_end(&drag);
 */
#pragma once

#include "tools/level/ed-wall-snap.h"

typedef enum EdWallDragKind {
    ED_WALL_DRAG_NONE = 0,
    ED_WALL_DRAG_ENDS,  /**< moves ends, or whole walls */
    ED_WALL_DRAG_SCALE, /**< scales, by a handle of the box */
    ED_WALL_DRAG_TURN,  /**< rotates, by the handle above the box */
    ED_WALL_DRAG_MARKERS,
    ED_WALL_DRAG_DIRECTION
} EdWallDragKind;

/** A handle of the box around the selection. */
typedef struct EdWallHandle {
    EdWallDragKind kind; /**< ED_WALL_DRAG_NONE: none */
    int x, y;            /**< ED_WALL_DRAG_SCALE: -1, 0 or 1, the edges that it moves */
} EdWallHandle;

typedef struct EdWallDrag {
    EdWallDragKind kind;
    Project *before;
    GArray *ends;        /**< WallEnd, sorted: the ends that move */
    GArray *markers;     /**< uint64_t: the indexes of markers */
    double x, y;         /**< position where the drag began, in pixels */
    WallPoint grip;      /**< the point that snaps */
    WallPoint low, high; /**< the box */
    EdWallHandle handle;
    EdWallSnap snap;
    double amount; /**< degrees, or scale factor */
    bool moved;
} EdWallDrag;

/** The box around the selection. It has handles if more than one wall or vertex is selected. It is
 * computed once; set `is_computed` to false after every change. */
typedef struct EdWallBox {
    bool is_computed, has_handles;
    WallPoint low, high;
} EdWallBox;
EdWallHandle ed_wall_handle_at(EdWallBox *box, EdSession *session, const EdPointer *pointer);
/** Draws the box; draws nothing if `zoom` is 0, which means unknown. */
void ed_wall_box_draw(EdWallBox *box, EdSession *session, EdOverlay *overlay, double zoom);

/** Starts a drag of the selection by the thing that was hit. With Alt, other ends at the same
 * positions do not move. */
bool ed_wall_drag_begin(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                        const EdWallHit *hit);
bool ed_wall_drag_begin_handle(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                               const EdWallBox *box, EdWallHandle handle);
void ed_wall_drag_to(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer);
void ed_wall_drag_draw(const EdWallDrag *drag, EdOverlay *overlay);
/** Frees the data of a drag, even if it was cancelled or never began. */
void ed_wall_drag_end(EdWallDrag *drag);
