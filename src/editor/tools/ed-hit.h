/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-hit.h: hit tests in the frame shown. Hidden things are never hit, locked ones only on
 * request.
 *
 *     EdHit hit = ed_hit_frame(session, pointer, ED_HIT_ANYTHING);
 *     if (hit.kind == ED_HIT_BOX)
 *         select(hit.index);
 */
#ifndef GABARIT_TOOLS_ED_HIT_H
#define GABARIT_TOOLS_ED_HIT_H

#include "tools/ed-tool.h"

typedef enum EdHitKind {
    ED_HIT_NOTHING = 0,
    ED_HIT_HANDLE = 1 << 0,    /**< a handle of the only selected box */
    ED_HIT_DIRECTION = 1 << 1, /**< the direction handle of a point */
    ED_HIT_POINT = 1 << 2,
    ED_HIT_HOT_SPOT = 1 << 3,
    ED_HIT_BOX = 1 << 4,
    ED_HIT_ANYTHING = (1 << 5) - 1
} EdHitKind;

typedef struct EdHit {
    EdHitKind kind;
    uint32_t index;         /**< of the box or point, in the frame's list */
    int handle_x, handle_y; /**< of a handle: -1, 0 or 1, which edges it moves */
} EdHit;

enum { ED_NEAR = 8 }; /**< screen pixels: things without a size are hit within this distance */

/** The first of the kinds in `what`, in their order above; among boxes one that is selected, else
 * the topmost. */
EdHit ed_hit_frame(EdSession *session, const EdPointer *pointer, unsigned what);

/** The boxes at a position, topmost first, at most `room`; returns how many were written. */
uint32_t ed_hit_boxes(EdSession *session, double x, double y, uint32_t *boxes, uint32_t room);

/** The tag of a locked point near the pointer; 0: none. */
int32_t ed_hit_locked_point(EdSession *session, const EdPointer *pointer);
/** The topmost visible box at a position that is locked, itself or by its tag; NULL for none. */
const Box *ed_hit_locked_box(EdSession *session, double x, double y);

/** The box below the selected one at a position, wrapping to the top; UINT32_MAX for none. */
uint32_t ed_hit_box_below(EdSession *session, double x, double y);

/** Whether a box is drawn, and whether it may be grabbed. */
bool ed_box_is_shown(EdSession *session, const Box *box);
bool ed_box_is_free(EdSession *session, const Box *box);

/** The position of a rectangle's handle. */
EdMarkPoint ed_handle_position(PixelRect rect, int handle_x, int handle_y);
EdCursor ed_handle_cursor(int handle_x, int handle_y);

/** A fixed number as pixels. */
double ed_pixels(int32_t fixed);
/** Pixels as a fixed number, rounded to the nearest / at the middle of their pixel. */
int32_t ed_fixed(double pixels);
int32_t ed_fixed_middle(double pixels);

/** Tells the session what is hovered at the pointer: the box that a click would select, a point, a
 * hot spot, a zone, a marker. `inside` false: nothing. */
void ed_hit_hover(EdSession *session, const EdPointer *pointer, bool inside);

#endif
