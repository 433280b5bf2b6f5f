/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-under.h: describes what is below a pixel of the asset shown: the topmost box or the
 * zone, with its tag; whether a frame's mask is solid there.
 *
 *     EdUnder under;
 *     if (ed_under_at(session, x, y, &under))
 *         show(under.tag, under.name, under.detail);
 */
#ifndef GABARIT_WIDGETS_ED_UNDER_H
#define GABARIT_WIDGETS_ED_UNDER_H

#include "session/ed-view.h"

typedef struct EdUnder {
    int32_t tag;        /**< or 0 */
    const char *name;   /**< borrowed until the version changes */
    const char *detail; /**< role of the tag */
} EdUnder;

/** False, with all members empty, where there is nothing. */
bool ed_under_at(EdSession *session, double x, double y, EdUnder *under);

/** A cache of a frame's solid pixels, kept until another frame or picture is requested. All zero at
 * first; cleared by ed_under_mask_clear. */
typedef struct EdUnderMask {
    const void *frame; /**< reffed */
    uint8_t *solid;
} EdUnderMask;

/** 1 solid, 0 not, -1: unknown yet, or outside the frame. Never waits for a picture. */
int ed_under_mask(EdUnderMask *mask, EdSession *session, double x, double y);
void ed_under_mask_clear(EdUnderMask *mask);

#endif
