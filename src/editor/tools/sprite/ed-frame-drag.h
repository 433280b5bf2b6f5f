/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-drag.h: drags items of a frame: boxes, an edge of a box, a point, its
 * direction, the hot spot. Shared by all tools that can grab items.
 *
 *     if (ed_frame_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 *     ed_frame_drag_to(&drag, tool, pointer);       // edits the version before the drag
 *     ed_frame_drag_end(&drag);
 */
#pragma once

#include "tools/ed-hit.h"
#include "tools/ed-snap.h"

typedef struct EdFrameDrag {
    EdHit hit;       /**< the item that is dragged */
    Project *before; /**< the version in which the drag began */
    double x, y;     /**< position where the drag began, in pixels */
    bool moved;      /**< the pointer has moved far enough to start the drag */
    EdSnap *snap;    /**< the lines to which dragged edges snap */
    uint32_t *boxes; /**< indexes of the boxes that move */
    uint32_t box_count;
    PixelRect rect; /**< the box whose edge moves, or the rectangle around all boxes that move */
    char *point;    /**< the name of the point */
} EdFrameDrag;

/** Starts a drag of the item that was hit; returns false for ED_HIT_NOTHING, and if no frame is
 * shown. */
bool ed_frame_drag_begin(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdHit *hit);
/** True once the pointer has moved more than 3 screen pixels away from the press. */
bool ed_frame_drag_update_moved(EdFrameDrag *drag, const EdPointer *pointer);
void ed_frame_drag_to(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer);
/** While boxes are dragged, draws the lines to which their edges have snapped. */
void ed_frame_drag_draw(const EdFrameDrag *drag, EdTool *tool, EdOverlay *overlay);
/** Frees the data of a drag, even if it was cancelled or never began. */
void ed_frame_drag_end(EdFrameDrag *drag);

/** Returns a version with the hot spot at the pointer: on the nearest pixel corner, with Control in
 * the centre of a pixel; with Shift, in all frames of the sprite. */
Project *ed_frame_hot_spot_at(EdSession *session, const Project *before, const EdPointer *pointer,
                              GError **error);

/** Returns "in 6 frames" if an edit changes more than one frame, else NULL. The caller frees it. */
char *ed_frame_scope_text(EdSession *session);
/** Draws that text next to the pointer, unless `hit` is ED_HIT_NOTHING. */
void ed_frame_draw_scope_text(EdSession *session, const EdHit *hit, double x, double y,
                              EdOverlay *overlay);
