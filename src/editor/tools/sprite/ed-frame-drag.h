/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-drag.h: dragging what a frame holds: boxes, an edge of one, a point, where it
 * looks, the hot spot. The tools that can take hold of things share it.
 *
 *     if (ed_frame_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 *     ed_frame_drag_to(&drag, tool, pointer);       // each step makes its version of the first one
 *     ed_frame_drag_end(&drag);
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_DRAG_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_DRAG_H

#include "tools/ed-hit.h"
#include "tools/ed-snap.h"

typedef struct EdFrameDrag {
    EdHit hit;
    Project *before; /**< the version that it began with */
    double x, y;     /**< where */
    bool moved;      /**< farther than a trembling hand does */
    EdSnap *snap;
    uint32_t *boxes; /**< that move */
    uint32_t box_count;
    PixelRect rect; /**< of the box whose edge moves, or around all that move */
    char *point;    /**< the name of the point */
} EdFrameDrag;

/** Takes hold of what was hit; false for ED_HIT_NOTHING. */
bool ed_frame_drag_begin(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdHit *hit);
/** Whether the pointer has left the place of the press; then it stays so. */
bool ed_frame_drag_moves(EdFrameDrag *drag, const EdPointer *pointer);
void ed_frame_drag_to(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer);
/** Shows what edges have come to while boxes are dragged. */
void ed_frame_drag_draw(const EdFrameDrag *drag, EdTool *tool, EdOverlay *overlay);
/** Frees what it holds; also after a cancel, or one that never began. */
void ed_frame_drag_end(EdFrameDrag *drag);

/** The version in which the hot spot / a point of the frame shown is at a place in pixels. */
Project *ed_frame_hot_spot_at(EdSession *session, const Project *before, const EdPointer *pointer,
                              GError **error);

/** "in 6 frames", where an edit reaches more than the frame shown; else NULL. The caller frees
 * it. */
char *ed_frame_reach_text(EdSession *session);
/** Says that beside the pointer, over something that a drag would move: before it does. */
void ed_frame_say_reach(EdSession *session, const EdHit *hit, double x, double y,
                        EdOverlay *overlay);

#endif
