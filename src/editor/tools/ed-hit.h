/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-hit.h: hit tests in the displayed frame. Hidden things are never hit; locked ones are
 * found only by ed_hit_locked_point and ed_hit_locked_box.
 *
 *     EdHit hit = ed_hit_frame(session, pointer, ED_HIT_ANYTHING);
 *     if (hit.kind == ED_HIT_BOX)
 *         select(hit.index);
 */
#pragma once

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
    uint32_t index;         /**< index of the box or point in the frame's list */
    int handle_x, handle_y; /**< -1, 0 or 1: the edges that a handle moves */
} EdHit;

enum { ED_NEAR = 8 };           /**< screen pixels: hit distance for things without a size */
enum { ED_DRAG_THRESHOLD = 3 }; /**< screen pixels: a drag begins farther from the press */

/** Returns the first hit among the bits in `kinds`, tried in the order of EdHitKind. Of several
 * boxes, a selected one is preferred, then the topmost. */
EdHit ed_hit_frame(EdSession *session, const EdPointer *pointer, unsigned kinds);

/** Writes the indexes of the boxes at a position that may be grabbed, topmost first, at most
 * `capacity`, and returns their number. */
uint32_t ed_hit_boxes(EdSession *session, double x, double y, uint32_t *boxes, uint32_t capacity);

/** Returns the tag of a locked point near the pointer; 0: none. */
int32_t ed_hit_locked_point(EdSession *session, const EdPointer *pointer);
/** Returns the topmost visible box at a position that is locked or has a locked tag, or NULL. */
const Box *ed_hit_locked_box(EdSession *session, double x, double y);

/** Returns the box below the selected one at a position, wrapping to the top; the topmost if none
 * there is selected; UINT32_MAX if there is no box. */
uint32_t ed_hit_box_below(EdSession *session, double x, double y);

/** Return whether a box is drawn, and whether it may be grabbed. */
bool ed_box_is_shown(EdSession *session, const Box *box);
bool ed_box_is_free(EdSession *session, const Box *box);

/** Returns the position of a rectangle's handle. */
EdMarkPoint ed_handle_position(PixelRect rect, int handle_x, int handle_y);
EdCursor ed_handle_cursor(int handle_x, int handle_y);

/** Converts a fixed number to pixels. */
double ed_pixels(int32_t fixed);
/** Convert pixels to a fixed number within DOCUMENT_RANGE: ed_fixed to the nearest one,
 * ed_fixed_middle to the centre of the pixel at that position. */
int32_t ed_fixed(double pixels);
int32_t ed_fixed_middle(double pixels);

/** Sets the hovered thing of the session: the box that a click would select, or a point, hot spot,
 * zone or marker at the pointer; nothing if `inside` is false. */
void ed_hit_hover(EdSession *session, const EdPointer *pointer, bool inside);
