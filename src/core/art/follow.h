/* SPDX-License-Identifier: MIT */
/**
 * art/follow.h: follows a piece of art from frame to frame, for example the fist under a box.
 *
 *     FollowPlace first = {{here, sheet}, rect};
 *     FollowFrame to = {next, sheet};
 *     Followed fist = follow_place(&first, &first, &to, 24);
 *     propose(rect.left + fist.dx, rect.top + fist.dy, fist.confidence >= FOLLOW_CERTAIN);
 *
 * A patch of the picture is searched for in the next frame, around the position that it would have,
 * relative to the hot spots, if it had not moved. This module only proposes; edits are made in
 * edit/.
 */
#pragma once

#include "art/picture.h"

enum {
    FOLLOW_POINT_PATCH = 4,
    FOLLOW_REACH = 24, /**< pixels that a thing is expected to move between two frames */
    FOLLOW_MAX_REACH = 512
};

/** A place that follow_place finds with less confidence may be wrong. */
#define FOLLOW_CERTAIN 0.1

/** A frame with the pixels of its picture. If the pixels are NULL, nothing is found. */
typedef struct FollowFrame {
    const Frame *frame;
    const Pixels *art;
} FollowFrame;

/** A rectangle in a frame, in which a followed thing is. */
typedef struct FollowPlace {
    FollowFrame frame;
    PixelRect rect;
} FollowPlace;

/** The distance that something moved, in whole pixels: add it to the position in the first
 * frame. */
typedef struct Followed {
    int32_t dx, dy;
    /** 0: a guess, because the patch is transparent or looks the same everywhere; 1: the pixels are
     * equal and nothing else looks like them. */
    double confidence;
} Followed;

/**
 * Finds where the picture in a rectangle moved, by at most `reach` pixels (0 to FOLLOW_MAX_REACH).
 * The shift is relative to the hot spots of both frames, or to their top left corners if one has no
 * hot spot. The more opaque a pixel is, the more weight it has. If several positions are equally
 * good, the nearest one is returned. With confidence 0, the shift is that of a patch that did not
 * move.
 */
Followed follow_rect(const FollowFrame *from, const FollowFrame *to, PixelRect rect, int32_t reach);

/**
 * Finds where a thing moved from the frame before, like follow_rect, but prefers short distances.
 * The place that it finds is then compared with the frame in which the thing was `placed` by a
 * person: if its pixels, or those around it, are found elsewhere there, the confidence is 0. So a
 * thing that jumped to another part of the figure, or moved away from its own part little by
 * little, stays uncertain until it is placed again. `placed` and `before` may be the same.
 */
Followed follow_place(const FollowPlace *placed, const FollowPlace *before, const FollowFrame *to,
                      int32_t reach);

/** Returns the rectangle by which a position (fixed) is followed: the pixels up to
 * FOLLOW_POINT_PATCH away from it. */
PixelRect follow_point_rect(int32_t x, int32_t y);
