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

/** What Frame keeps as `art`, `art_x` and `art_y`. */
typedef struct FrameContent {
    uint8_t art[16]; /**< bank_picture_digest of the smallest rectangle around the pixels that are
                          not transparent, the others being 0; all 0 where there are none */
    int32_t x, y;    /**< top left corner of that rectangle in the frame */
} FrameContent;

/** The content of a frame whose picture is `art`. Pixels are transparent with alpha 0, with the key
 * of a mask by colour key, and beyond the picture. */
void frame_content(const Frame *frame, const Pixels *art, FrameContent *content);

#endif
