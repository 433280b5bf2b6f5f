/* SPDX-License-Identifier: MIT */
/**
 * edit/tidy.h: cleans up the paint of a plane as one job with settings, so that the result can be
 * previewed. The operations on pixels are in paint.h.
 *
 *     Tidy tidy = {.kind = TIDY_SPECKS, .size = 12};
 *     Blocks *after = tidy_pixels(plane->pixels, &tidy);
 *     Blocks *marks = tidy_marks(plane->pixels, after, &pixels);      // where both differ
 */
#pragma once

#include "model/blocks.h"

typedef enum TidyKind {
    TIDY_SPECKS = 0, /**< pieces of fewer than `size` pixels get the surrounding value */
    TIDY_HOLES,      /**< holes of fewer than `size` pixels are filled */
    TIDY_GAPS,       /**< empty pixels get the nearest zone within `size`, 0: any distance */
    TIDY_GROW,       /**< zones grow by `size` pixels, over empty pixels */
    TIDY_SHRINK      /**< zones shrink by `size` pixels, which become empty */
} TidyKind;

typedef struct Tidy {
    TidyKind kind;
    uint32_t size;
    uint8_t zone;   /**< only this zone; 0: all zones; not used by TIDY_GAPS */
    bool kept[256]; /**< pixels with these values are not changed */
} Tidy;

/** Returns the cleaned picture, which the caller owns. May be used from any thread. */
Blocks *tidy_pixels(const Blocks *before, const Tidy *tidy);

/** Returns a picture with 1 where two pictures of one size differ, or 2 if the second one is empty
 * there. The caller owns it. `count`, if not NULL, receives the number of those pixels. */
Blocks *tidy_marks(const Blocks *before, const Blocks *after, uint64_t *count);
