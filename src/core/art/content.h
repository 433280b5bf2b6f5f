/* SPDX-License-Identifier: MIT */
/**
 * art/content.h: by what the art of a frame is known again, wherever it has moved to in its frame
 * or on its sheet.
 *
 *     FrameContent now;
 *     frame_content(frame, sheet, &now);
 *     if (memcmp(now.art, frame->art, sizeof now.art) == 0)
 *         moved_by(now.x - frame->art_x, now.y - frame->art_y);
 */
#ifndef GABARIT_ART_CONTENT_H
#define GABARIT_ART_CONTENT_H

#include "art/picture.h"

/** What Frame keeps as `art`, `art_x` and `art_y`. */
typedef struct FrameContent {
    uint8_t art[16]; /**< bank_picture_digest of the smallest rectangle around what is not
                          transparent, with nothing in its transparent pixels; all 0 where all is */
    int32_t x, y;    /**< where that begins in the frame */
} FrameContent;

/** The content of a frame whose picture is `art`. Transparent is alpha 0, and with a mask by colour
 * key the key as well. What lies beyond the picture is transparent. */
void frame_content(const Frame *frame, const Pixels *art, FrameContent *content);

#endif
