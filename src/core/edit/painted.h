/* SPDX-License-Identifier: MIT */
/**
 * edit/painted.h: boxes, points, hot spots and events that an artist painted in layers of their own
 * (model/picture_layers.h), and that follow what is painted there.
 *
 *     char *mark = painted_box_mark("hits", rect);            // "hits 3,4 12x9"
 *     node_set_list(&box->properties, painted_properties(mark));
 *
 * A mark is a line that says what was found where, from the corner of the file's picture. A picture
 * has the marks that were there when it was last taken in (Picture.painted), and boxes and points
 * made of one have it as a property, so that they are told from those made by hand.
 */
#ifndef GABARIT_EDIT_PAINTED_H
#define GABARIT_EDIT_PAINTED_H

#include "edit/edit.h"

/** The key of that property. */
#define PAINTED_KEY "painted"

/** Marks of a box, of a point (fixed), of the hot spot (pixels) and of an event; the caller's. */
char *painted_box_mark(const char *layer, PixelRect rect);
char *painted_point_mark(const char *layer, int32_t x, int32_t y);
char *painted_hot_spot_mark(int32_t x, int32_t y);
char *painted_event_mark(const char *name);
/** The properties of a new box or point that was made of a mark; the caller's. */
List *painted_properties(const char *mark);
/** Notes an event as a property of a frame. */
void painted_set_event(Frame *frame, const char *name, bool there);

/** What follows what in painted_follow. */
typedef struct PaintedChange {
    const Project *project;
    const Sprite *sprite;
    const Frame *old;  /**< the frame before anything of it moved along with its art */
    const Frame *made; /**< as a first import makes it now */
    const char *was;   /**< the marks of its picture then */
    const char *now;   /**< and now */
} PaintedChange;

/** Has a frame's boxes, points, hot spot and events follow marks: those of a mark that is gone take
 * the place of a new one of their layer, the nearest first, or go; what is new is added. A mark
 * that is still there changes nothing that was moved, renamed or removed by hand. */
void painted_follow(Frame *frame, const PaintedChange *change);
/** The tag of a painted box in a project that may lack it: that of another box of its layer in the
 * sprite, or 0. */
int32_t painted_tag(const Project *project, const Sprite *sprite, const Box *box);

#endif
