/* SPDX-License-Identifier: MIT */
/**
 * art/follow.h: follows a piece of art from frame to frame, for example the fist under a box.
 *
 *     FollowFrame from = {here, sheet}, to = {next, sheet};
 *     Followed fist = follow_rect(&from, &to, rect, 24);
 *     if (fist.confidence > 0.5)
 *         propose(rect.left + fist.dx, rect.top + fist.dy);
 *
 * A patch of the picture is searched for in the next frame, around the position that it would have,
 * relative to the hot spots, if it had not moved. This module only proposes; edits are made in
 * edit/.
 */
#ifndef GABARIT_ART_FOLLOW_H
#define GABARIT_ART_FOLLOW_H

#include "art/picture.h"

enum { FOLLOW_POINT_PATCH = 8, FOLLOW_MAX_REACH = 512 };

/** A frame with the pixels of its picture. If the pixels are NULL, nothing is found. */
typedef struct FollowFrame {
    const Frame *frame;
    const Pixels *art;
} FollowFrame;

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

/** Follows a position (fixed) like follow_rect, by the pixels up to FOLLOW_POINT_PATCH away from
 * it. */
Followed follow_point(const FollowFrame *from, const FollowFrame *to, int32_t x, int32_t y,
                      int32_t reach);

#endif
