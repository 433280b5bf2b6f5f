/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-hit.h: what of the frame that is shown lies under the pointer. What is hidden is never
 * hit, what is locked only when asked for.
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
    ED_HIT_HANDLE = 1 << 0,    /**< of the only selected box */
    ED_HIT_DIRECTION = 1 << 1, /**< where a point looks */
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

enum { ED_NEAR = 8 }; /**< screen pixels: what is nearer is hit, where a thing has no size */

/** The first of the kinds in `what`, in their order above; among boxes one that is selected, else
 * the topmost. */
EdHit ed_hit_frame(EdSession *session, const EdPointer *pointer, unsigned what);

/** The boxes at a place, topmost first, at most `room`; returns how many were written. */
uint32_t ed_hit_boxes(EdSession *session, double x, double y, uint32_t *boxes, uint32_t room);

/** The tag of a point near the pointer that is locked; 0: there is none. */
int32_t ed_hit_locked_point(EdSession *session, const EdPointer *pointer);
/** The topmost box at a place that is seen and locked, itself or by its tag; NULL for none. */
const Box *ed_hit_locked_box(EdSession *session, double x, double y);

/** The box below the selected one at a place, round again at the lowest; UINT32_MAX for none. */
uint32_t ed_hit_box_below(EdSession *session, double x, double y);

/** Whether a box is drawn, and whether it may be taken hold of. */
bool ed_box_is_shown(EdSession *session, const Box *box);
bool ed_box_is_free(EdSession *session, const Box *box);

/** Where a handle of a rectangle is. */
EdMarkPoint ed_handle_place(PixelRect rect, int handle_x, int handle_y);
EdCursor ed_handle_cursor(int handle_x, int handle_y);

PixelRect ed_box_rect(const Box *box);
/** A fixed number as pixels. */
double ed_pixels(int32_t fixed);
/** Pixels as a fixed number, to the nearest / in the middle of the pixel that it lies in. */
int32_t ed_fixed(double pixels);
int32_t ed_fixed_middle(double pixels);

/** Tells the session what the pointer is over at a place: the box that a click would take, a point,
 * a hot spot, a zone, a marker. `inside` false: nothing. */
void ed_hit_hover(EdSession *session, const EdPointer *pointer, bool inside);

#endif
