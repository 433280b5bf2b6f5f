/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-below-pointer.h: describes what is at a pixel of the current asset: the topmost
 * visible box or the zone, with its tag; and whether a frame's mask is solid there.
 *
 *     EdBelowPointer under;
 *     if (ed_below_pointer_at(session, x, y, &under))
 *         show(under.tag, under.name, under.detail);
 */
#pragma once

#include "session/ed-view.h"

typedef struct EdBelowPointer {
    int32_t tag;        /**< or 0 */
    const char *name;   /**< borrowed until the version changes */
    const char *detail; /**< role of the tag; borrowed in the same way */
} EdBelowPointer;

/** Finds the box or zone at a pixel. Returns false, with 0 and empty texts, if there is none. */
bool ed_below_pointer_at(EdSession *session, double x, double y, EdBelowPointer *under);

/** A cache of a frame's solid pixels. It is kept until another frame is queried; call
 * ed_mask_cache_clear when pictures change. All zero at first. */
typedef struct EdMaskCache {
    const void *frame; /**< strong reference */
    uint8_t *solid;
} EdMaskCache;

/** Returns 1 if a pixel is solid and 0 if it is not; -1 if the mask is not known yet, or the pixel
 * is outside the frame. Never waits for a picture. */
int ed_mask_cache_query(EdMaskCache *mask, EdSession *session, double x, double y);
void ed_mask_cache_clear(EdMaskCache *mask);
