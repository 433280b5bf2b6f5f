/* SPDX-License-Identifier: MIT */
/**
 * edit/painted.h: boxes, points, hot spots and events that an artist painted in separate layers
 * (model/picture_layers.h). They follow changes of these layers.
 *
 *     char *mark = painted_box_mark("hits", rect);      // "hits 3,4 12x9"
 *     node_set_list(&box->properties, painted_properties(mark));
 *
 * A mark is a line of text that describes what was found and where, relative to the corner of the
 * file's picture. A picture stores the marks found when it was last read (Picture.painted). Boxes
 * and points made from a mark have it as a property, which distinguishes them from those made by
 * hand.
 */
#pragma once

#include "edit/edit.h"

/** The key of the property that holds the mark. */
#define PAINTED_KEY "painted"

/** Return the mark of a box, a point (coordinates in 1/256 pixel), the hot spot (in whole pixels)
 * or an event; the caller owns it. */
char *painted_box_mark(const char *layer, PixelRect rect);
char *painted_point_mark(const char *layer, int32_t x, int32_t y);
char *painted_hot_spot_mark(int32_t x, int32_t y);
char *painted_event_mark(const char *name);
/** Returns the properties of a new box or point made from a mark; the caller owns them. */
List *painted_properties(const char *mark);
/** Sets or removes the property of a frame that records an event. */
void painted_set_event(Frame *frame, const char *name, bool present);

/** The input of painted_update. */
typedef struct PaintedChange {
    const Project *project;
    const Sprite *sprite;
    const Frame *old_frame;      /**< the frame before it was changed to follow its art */
    const Frame *imported_frame; /**< the frame as a first import would make it */
    const char *old_marks;       /**< of its picture */
    const char *new_marks;       /**< of its picture */
} PaintedChange;

/** Updates a frame's boxes, points, hot spot and events to the new marks. For each new mark, the
 * nearest box or point of its layer whose old mark no longer exists is moved there; if there is
 * none, one is added. The remaining boxes and points whose marks no longer exist are removed. A
 * mark that still exists does not change anything that was moved, renamed or removed by hand. */
void painted_update(Frame *frame, const PaintedChange *change);
/** Returns the tag of a painted box. If that tag does not exist in the project, returns the tag of
 * another box of the same layer in the sprite, or 0. */
int32_t painted_tag(const Project *project, const Sprite *sprite, const Box *box);
