/* SPDX-License-Identifier: MIT */
/**
 * art/silhouette.h: what follows from a frame's solid pixels: bounds, hot spots, boxes.
 *
 *     Silhouette *ken = silhouette_of(frame, sheet);
 *     PixelRect body;
 *     int32_t x, y;
 *     if (silhouette_bounds(ken, &body) && silhouette_anchor(ken, ANCHOR_FEET, &x, &y))
 *         after = edit_set_hot_spot(before, &scope, x, y, &error);
 *     silhouette_free(ken);
 *
 * Coordinates count from the frame's top left corner, as in the document: rectangles in whole
 * pixels, positions in 1/256 pixel (fixed). Everything here only proposes; edits are made in edit/.
 */
#ifndef GABARIT_ART_SILHOUETTE_H
#define GABARIT_ART_SILHOUETTE_H

#include "art/picture.h"

/** The solid pixels of a frame. */
typedef struct Silhouette {
    uint32_t width, height; /**< of the frame */
    uint8_t *solid;         /**< 1 or 0 for each pixel, row by row */
} Silhouette;

/**
 * A frame's solid pixels by its mask settings, its art and its corrections: a byte per pixel of the
 * frame, 1 or 0, freed by the caller with g_free. By alpha, a pixel is solid from the threshold on;
 * by colour key, where a channel differs from the key by more than the tolerance and alpha is not
 * 0; without settings, from alpha 1 on. Pixels beyond the art are not solid. With NULL for `art`
 * only the corrections make pixels solid.
 */
uint8_t *frame_solid_pixels(const Frame *frame, const Pixels *art);

/** The same for a row of `count` RGBA pixels without corrections, by mask settings, which may be
 * NULL: 1 or 0 each. */
void mask_solid_row(const Mask *mask, const uint8_t *rgba, uint8_t *solid, uint32_t count);

/** The silhouette of a frame, whose picture's pixels are `art` or NULL. The caller frees it. */
Silhouette *silhouette_of(const Frame *frame, const Pixels *art);
/** NULL is allowed. */
void silhouette_free(Silhouette *silhouette);

/** The smallest rectangle around the solid pixels; false, and an empty one, when there are none. */
bool silhouette_bounds(const Silhouette *silhouette, PixelRect *bounds);

/** Positions that serve as hot spots: nine of the bounds, and two of the solid pixels. */
typedef enum SilhouetteAnchor {
    ANCHOR_TOP_LEFT = 0,
    ANCHOR_TOP,
    ANCHOR_TOP_RIGHT,
    ANCHOR_LEFT,
    ANCHOR_MIDDLE,
    ANCHOR_RIGHT,
    ANCHOR_BOTTOM_LEFT,
    ANCHOR_BOTTOM,
    ANCHOR_BOTTOM_RIGHT,
    ANCHOR_FEET,    /**< the lower edge of the bounds, below the centre of mass */
    ANCHOR_CENTROID /**< the centre of mass */
} SilhouetteAnchor;

/** The position of an anchor (fixed), rounded to the nearest pixel corner (the upper left one of
 * two), so that pictures are drawn without a shift. False, and 0,0, when nothing is solid. */
bool silhouette_anchor(const Silhouette *silhouette, SilhouetteAnchor anchor, int32_t *x,
                       int32_t *y);
/** The same for the nine anchors of any rectangle. */
void rect_anchor(PixelRect rect, SilhouetteAnchor anchor, int32_t *x, int32_t *y);

enum { SILHOUETTE_MOST_BOXES = 16 };

/**
 * Boxes that together cover every solid pixel, at most `most` (1 to SILHOUETTE_MOST_BOXES), with
 * the least area that cuts from edge to edge can reach. There are fewer where more would gain
 * nothing. They do not overlap, and are sorted from top to bottom, then from left to right. Returns
 * their number, 0 when nothing is solid.
 */
uint32_t silhouette_boxes(const Silhouette *silhouette, uint32_t most, PixelRect *boxes);

#endif
