/* SPDX-License-Identifier: MIT */
/**
 * art/tone.h: divides a picture into two parts, whose outlines can be traced: opaque and
 * transparent pixels, or dark and light ones.
 *
 *     Blocks *dark = tone_part(pixels, TONE_DARK);
 *     blocks_trace(dark, 1, 1, take_outline, user);
 *     blocks_unref(dark);
 */
#pragma once

#include "art/picture.h"

typedef enum TonePart {
    TONE_OPAQUE = 0, /**< pixels with at least half of the maximum alpha */
    TONE_DARK,       /**< opaque pixels below the brightness that divides the picture best */
    TONE_LIGHT,      /**< the other opaque pixels */
    TONE_PARTS
} TonePart;

/** Returns a picture of the same size with the value 1 in a part and 0 elsewhere, without what lies
 * beyond BLOCKS_MAX_SIDE; the caller owns it. */
Blocks *tone_part(const Pixels *pixels, TonePart part);
