/* SPDX-License-Identifier: MIT */
/**
 * art/follow.h: follows the art from frame to frame: where the fist under a box went.
 *
 *     FollowFrame from = {here, sheet}, to = {next, sheet};
 *     Followed fist = follow_rect(&from, &to, rect, 24);
 *     if (fist.confidence > 0.5)
 *         propose(rect.left + fist.dx, rect.top + fist.dy);
 *
 * A patch of the picture is looked for in the next frame, around the position where the hot spots
 * say that it would be if it had stood still. Only proposes; edits are made in edit/.
 */
#ifndef GABARIT_ART_FOLLOW_H
#define GABARIT_ART_FOLLOW_H

#include "art/picture.h"

enum { FOLLOW_POINT_PATCH = 8, FOLLOW_MOST_REACH = 512 };

/** A frame with the pixels of its picture, which may be NULL: nothing is found then. */
typedef struct FollowFrame {
    const Frame *frame;
    const Pixels *art;
} FollowFrame;

/** How far something went, in whole pixels of the frames: add it to the position in the first
 * one. */
typedef struct Followed {
    int32_t dx, dy;
    /** 0: a guess, as for what is transparent or looks the same everywhere; 1: the same pixels, and
     * nothing like them elsewhere. */
    double confidence;
} Followed;

/**
 * Where a rectangle's picture went, at most `reach` pixels (0 to FOLLOW_MOST_REACH) from where it
 * is relative to the hot spots of both frames, or without them to the corners. Opaque pixels count
 * most. Of equal positions the nearest is taken. With confidence 0 it has stood still.
 */
Followed follow_rect(const FollowFrame *from, const FollowFrame *to, PixelRect rect, int32_t reach);

/** As above, for a position, fixed, by the FOLLOW_POINT_PATCH pixels around it. */
Followed follow_point(const FollowFrame *from, const FollowFrame *to, int32_t x, int32_t y,
                      int32_t reach);

#endif
