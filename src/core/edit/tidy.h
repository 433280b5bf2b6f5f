/* SPDX-License-Identifier: MIT */
/**
 * edit/tidy.h: tidying up the paint of a plane as one job with settings, so that the result can be
 * shown beforehand. The operations on pixels are those of paint.h.
 *
 *     Tidy tidy = {.kind = TIDY_SPECKS, .size = 12};
 *     Blocks *after = tidy_pixels(plane->pixels, &tidy);
 *     Blocks *marks = tidy_marks(plane->pixels, after, &pixels);      // where both differ
 */
#ifndef GABARIT_EDIT_TIDY_H
#define GABARIT_EDIT_TIDY_H

#include "model/blocks.h"

typedef enum TidyKind {
    TIDY_SPECKS = 0, /**< pieces of fewer than `size` pixels get the value around them */
    TIDY_HOLES,      /**< holes of fewer than `size` pixels are filled */
    TIDY_GAPS,       /**< empty pixels get the nearest zone, at most `size` away; 0: all */
    TIDY_GROW,       /**< by `size` pixels, over empty pixels */
    TIDY_SHRINK      /**< by `size` pixels, which become empty */
} TidyKind;

typedef struct Tidy {
    TidyKind kind;
    uint32_t size;
    uint8_t zone;   /**< only this zone; 0: all zones */
    bool kept[256]; /**< pixels with these values stay as they are */
} Tidy;

/** The tidied picture; the caller's. Any thread. */
Blocks *tidy_pixels(const Blocks *before, const Tidy *tidy);

/** A picture with 1 where two pictures of one size differ, or 2 where the second one is empty
 * there. The caller's. `count`, if not NULL, receives the number of those pixels. */
Blocks *tidy_marks(const Blocks *before, const Blocks *after, uint64_t *count);

#endif
