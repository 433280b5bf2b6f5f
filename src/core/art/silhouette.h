/* SPDX-License-Identifier: MIT */
/**
 * art/silhouette.h: a frame's solid pixels, and the bounds, hot spots and boxes computed from them.
 *
 *     Silhouette *ken = silhouette_of(frame, sheet);
 *     PixelRect body;
 *     int32_t x, y;
 *     if (silhouette_bounds(ken, &body) && silhouette_anchor(ken, ANCHOR_FEET, &x, &y))
 *         after = edit_set_hot_spot(before, &scope, x, y, &error);
 *     silhouette_free(ken);
 *
 * Coordinates are relative to the frame's top left corner, as in the document: rectangles in whole
 * pixels, positions in 1/256 pixel (fixed). This module only proposes; edits are made in edit/.
 */
#pragma once

#include "art/picture.h"

/** The solid pixels of a frame. */
typedef struct Silhouette {
    uint32_t width, height; /**< of the frame */
    uint8_t *solid;         /**< 1 or 0 for each pixel, row by row */
} Silhouette;

/**
 * Returns a frame's solid pixels, computed from its mask settings, its art and its corrections: one
 * byte per pixel of the frame, 1 or 0, which the caller frees with g_free. By alpha, a pixel is
 * solid if its alpha is at least the threshold. By colour key, it is solid if a channel differs
 * from the key by more than the tolerance and its alpha is not 0. Without settings, it is solid if
 * its alpha is not 0. Pixels outside the art are not solid. If `art` is NULL, only the corrections
 * make pixels solid.
 */
uint8_t *frame_solid_pixels(const Frame *frame, const Pixels *art);

/** True if two frames show the same rectangle with equal mask settings and corrections. If their
 * pictures have equal pixels, too, then so are their solid pixels. */
bool frames_cut_alike(const Frame *a, const Frame *b);

/** Computes the solid pixels of a row of `count` RGBA pixels from mask settings, without
 * corrections: 1 or 0 each. `mask` may be NULL. */
void mask_solid_row(const Mask *mask, const uint8_t *rgba, uint8_t *solid, uint32_t count);

/** Returns the silhouette of a frame; `art` is the pixels of its picture, or NULL. The caller frees
 * it. */
Silhouette *silhouette_of(const Frame *frame, const Pixels *art);
/** NULL is allowed. */
void silhouette_free(Silhouette *silhouette);

/** Gets the smallest rectangle around the solid pixels. If there are none, returns false and an
 * empty rectangle. */
bool silhouette_bounds(const Silhouette *silhouette, PixelRect *bounds);

/** Positions that serve as hot spots: nine of the bounds, and two that depend on the solid
 * pixels. */
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

/** Gets the position of an anchor (fixed), rounded to the nearest pixel corner (of two equally
 * near, the upper left one), so that pictures are drawn without a shift. If nothing is solid,
 * returns false and 0,0. */
bool silhouette_anchor(const Silhouette *silhouette, SilhouetteAnchor anchor, int32_t *x,
                       int32_t *y);
/** Gets the position of one of the nine anchors of any rectangle, in the same units. */
void rect_anchor(PixelRect rect, SilhouetteAnchor anchor, int32_t *x, int32_t *y);

enum { SILHOUETTE_MAX_BOXES = 16 };

/**
 * Finds at most `max` (1 to SILHOUETTE_MAX_BOXES) boxes that together cover every solid pixel.
 * Their total area is the smallest found by cutting regions from edge to edge. There are fewer
 * boxes if more would not reduce the area. They do not overlap, and are sorted from top to bottom,
 * then from left to right. Returns their number, 0 if nothing is solid.
 */
uint32_t silhouette_boxes(const Silhouette *silhouette, uint32_t max, PixelRect *boxes);
