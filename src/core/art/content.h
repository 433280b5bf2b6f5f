/* SPDX-License-Identifier: MIT */
/**
 * art/content.h: identifies the art of a frame, so that it is found again after it has moved within
 * its frame or on its sheet.
 *
 *     FrameContent content;
 *     frame_content(frame, sheet, &content);
 *     if (memcmp(content.art, frame->art, sizeof content.art) == 0)
 *         moved_by(content.x - frame->art_x, content.y - frame->art_y);
 */
#pragma once

#include "art/picture.h"

/** The art of a rectangle of a picture, without its background. Pixels are RGBA in memory order. A
 * pixel is 0 if it is background: if its alpha is 0, if it has the key of a colour-key mask, or if
 * it is outside the picture. */
typedef struct Art {
    uint32_t width, height;
    uint32_t *pixels;
    PixelRect bounds; /**< the smallest rectangle around the art; empty if there is no art */
} Art;

/** Returns the art of a rectangle. `mask` may be NULL; only its colour key, if it has one, is used.
 * The caller clears the art. */
Art art_of(const Pixels *pixels, PixelRect rect, const Mask *mask);
Art art_of_frame(const Frame *frame, const Pixels *pixels);
void art_clear(Art *art);
/** Returns the smallest rectangle around a rectangle's visible pixels; empty if there are none.
 * Rows are `stride` pixels apart. */
PixelRect visible_bounds(const uint8_t *rgba, uint32_t stride, int32_t width, int32_t height);
/** Computes the bounds of art whose pixels the caller has filled in. */
void art_measure(Art *art);
/** Gets the bounds. Returns false if there is no art. */
bool art_bounds(const Art *art, PixelRect *bounds);

/** The values that Frame stores as `art`, `art_x` and `art_y`. */
typedef struct FrameContent {
    uint8_t art[16]; /**< bank_picture_digest of the smallest rectangle around the art; all 0 if
                      * there is no art */
    int32_t x, y;    /**< top left corner of that rectangle in the frame */
} FrameContent;

/** The functions for hash tables whose keys are such digests. */
guint art_hash(gconstpointer art);
gboolean art_equal(gconstpointer a, gconstpointer b);
/** True if a frame stores the digest of its art. */
bool art_is_known(const Frame *frame);

FrameContent art_content(const Art *art);
/** Computes the content of a frame that shows a rectangle of a picture with this mask, as art_of
 * does. */
void rect_content(const Pixels *pixels, PixelRect rect, const Mask *mask, FrameContent *content);
/** Computes the content of a frame whose picture is `pixels`. */
void frame_content(const Frame *frame, const Pixels *pixels, FrameContent *content);
