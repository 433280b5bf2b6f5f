/* SPDX-License-Identifier: MIT */
/**
 * art/follow.h: follows the art from frame to frame, for example the fist under a box.
 *
 *     FollowFrame from = {here, sheet}, to = {next, sheet};
 *     Followed fist = follow_rect(&from, &to, rect, 24);
 *     if (fist.confidence > 0.5)
 *         propose(rect.left + fist.dx, rect.top + fist.dy);
 *
 * A patch of the picture is searched for in the next frame, around the position where it would be
 * by the hot spots if it had not moved. This only proposes; edits are made in edit/.
 */
#ifndef GABARIT_ART_FOLLOW_H
#define GABARIT_ART_FOLLOW_H

#include "art/picture.h"

enum { FOLLOW_POINT_PATCH = 8, FOLLOW_MOST_REACH = 512 };

/** A frame with the pixels of its picture, which may be NULL; nothing is found then. */
typedef struct FollowFrame {
    const Frame *frame;
    const Pixels *art;
} FollowFrame;

/** How far something moved, in whole pixels: add it to the position in the first frame. */
typedef struct Followed {
    int32_t dx, dy;
    /** 0: a guess, because the patch is transparent or looks the same everywhere; 1: the pixels are
     * the same and nothing else looks like them. */
    double confidence;
} Followed;

/**
 * Where the picture in a rectangle moved, by at most `reach` pixels (0 to FOLLOW_MOST_REACH)
 * relative to the hot spots of both frames, or to the corners where there are none. Opaque pixels
 * count most. Of equal positions the nearest is taken. With confidence 0 the answer is that it
 * stood still.
 */
Followed follow_rect(const FollowFrame *from, const FollowFrame *to, PixelRect rect, int32_t reach);

/** The same for a position (fixed), by the FOLLOW_POINT_PATCH pixels around it. */
Followed follow_point(const FollowFrame *from, const FollowFrame *to, int32_t x, int32_t y,
                      int32_t reach);

#endif
