/* SPDX-License-Identifier: MIT */
/**
 * art/content.h: identifies the art of a frame, so that it is found again wherever it has moved to
 * in its frame or on its sheet.
 *
 *     FrameContent now;
 *     frame_content(frame, sheet, &now);
 *     if (memcmp(now.art, frame->art, sizeof now.art) == 0)
 *         moved_by(now.x - frame->art_x, now.y - frame->art_y);
 */
#ifndef GABARIT_ART_CONTENT_H
#define GABARIT_ART_CONTENT_H

#include "art/picture.h"

/** The art of a rectangle of a picture, and nothing else: RGBA as it lies in memory, and 0 where
 * there is background: with alpha 0, with the key of a mask by colour key, beyond the picture. */
typedef struct Art {
    uint32_t width, height;
    uint32_t *pixels;
    PixelRect bounds; /**< the smallest rectangle around it; an empty one where there is none */
} Art;

/** `mask` may be NULL; of its settings only a colour key counts. Clear it. */
Art art_of(const Pixels *pixels, PixelRect rect, const Mask *mask);
Art art_of_frame(const Frame *frame, const Pixels *pixels);
void art_clear(Art *art);
/** Sets the bounds of art whose pixels were made otherwise. */
void art_measure(Art *art);
/** The bounds; false where there is no art. */
bool art_bounds(const Art *art, PixelRect *bounds);

/** What Frame keeps as `art`, `art_x` and `art_y`. */
typedef struct FrameContent {
    uint8_t art[16]; /**< bank_picture_digest of the smallest rectangle around the pixels that are
                          not transparent, the others being 0; all 0 where there are none */
    int32_t x, y;    /**< top left corner of that rectangle in the frame */
} FrameContent;

/** For hash tables by such digests. */
guint art_hash(gconstpointer art);
gboolean art_equal(gconstpointer a, gconstpointer b);
/** Whether it is known what the art of a frame looks like. */
bool art_is_known(const Frame *frame);

FrameContent art_content(const Art *art);
/** The content of a frame whose picture is `pixels`. */
void frame_content(const Frame *frame, const Pixels *pixels, FrameContent *content);

#endif
