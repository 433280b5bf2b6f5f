/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-drag.h: drags things in a frame: boxes, an edge of a box, a point, its
 * direction, the hot spot. Shared by all tools that can grab things.
 *
 *     if (ed_frame_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 *     ed_frame_drag_to(&drag, tool, pointer);       // each step edits the first version
 *     ed_frame_drag_end(&drag);
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_DRAG_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_DRAG_H

#include "tools/ed-hit.h"
#include "tools/ed-snap.h"

typedef struct EdFrameDrag {
    EdHit hit;
    Project *before; /**< the version in which the drag began */
    double x, y;     /**< where it began, in pixels */
    bool moved;      /**< farther than an unsteady hand moves */
    EdSnap *snap;
    uint32_t *boxes; /**< indexes of the boxes that move */
    uint32_t box_count;
    PixelRect rect; /**< the box whose edge moves, or the area around all that move */
    char *point;    /**< the name of the point */
} EdFrameDrag;

/** Begins to drag the hit thing; false for ED_HIT_NOTHING, and if no frame is shown. */
bool ed_frame_drag_begin(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdHit *hit);
/** True once the pointer has moved more than 3 screen pixels away from the press. */
bool ed_frame_drag_moves(EdFrameDrag *drag, const EdPointer *pointer);
void ed_frame_drag_to(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer);
/** Draws the lines that edges lie on while boxes are dragged. */
void ed_frame_drag_draw(const EdFrameDrag *drag, EdTool *tool, EdOverlay *overlay);
/** Frees its data; allowed after a cancel, and for a drag that never began. */
void ed_frame_drag_end(EdFrameDrag *drag);

/** Returns a version with the hot spot at the pointer: on the nearest pixel corner, with Control in
 * the centre of a pixel; with Shift, in all frames of the sprite. */
Project *ed_frame_hot_spot_at(EdSession *session, const Project *before, const EdPointer *pointer,
                              GError **error);

/** Returns "in 6 frames" if an edit changes more than one frame, else NULL. The caller frees it. */
char *ed_frame_scope_text(EdSession *session);
/** Draws this text next to the pointer if `hit` is a thing that a drag would move. */
void ed_frame_draw_scope_text(EdSession *session, const EdHit *hit, double x, double y,
                              EdOverlay *overlay);

#endif
