/* SPDX-License-Identifier: MIT */
/**
 * edit/tidy.h: tidying up the paint of a plane, as one job with its settings, so that it can be
 * shown before it is done. What it does to pixels is in paint.h.
 *
 *     Tidy tidy = {.kind = TIDY_SPECKS, .size = 12};
 *     Blocks *after = tidy_pixels(plane->pixels, &tidy);
 *     Blocks *marks = tidy_marks(plane->pixels, after, &pixels);      // what is different
 */
#ifndef GABARIT_EDIT_TIDY_H
#define GABARIT_EDIT_TIDY_H

#include "model/blocks.h"

typedef enum TidyKind {
    TIDY_SPECKS = 0, /**< pieces of fewer than `size` pixels become what is around them */
    TIDY_HOLES,      /**< holes of fewer than `size` pixels are filled */
    TIDY_GAPS,       /**< empty pixels become the nearest zone's, at most `size` away; 0: all */
    TIDY_GROW,       /**< by `size` pixels, over what is empty */
    TIDY_SHRINK      /**< by `size` pixels, which become empty */
} TidyKind;

typedef struct Tidy {
    TidyKind kind;
    uint32_t size;
    uint8_t zone;   /**< only this value; 0: every one but 0 */
    bool kept[256]; /**< pixels with these values stay as they are */
} Tidy;

/** The picture as it would be; the caller's. For any thread. */
Blocks *tidy_pixels(const Blocks *before, const Tidy *tidy);

/** Where two pictures of one size differ: 1, or 2 where the second one is empty. The caller's.
 * `count`, if not NULL, gets the number of those pixels. */
Blocks *tidy_marks(const Blocks *before, const Blocks *after, uint64_t *count);

#endif
