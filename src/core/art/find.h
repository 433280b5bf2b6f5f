/* SPDX-License-Identifier: MIT */
/**
 * art/find.h: finds pieces of a picture in another one, pixel for pixel, wherever they lie.
 *
 *     GArray *found = find_pieces(&was, rects, count, &now);
 *     for (guint i = 0; i < found->len; i++)
 *         lies_at(&g_array_index(found, FoundPiece, i));
 *     g_array_unref(found);
 *
 * The other picture is gone through twice, however many pieces there are. Both times its blocks of
 * a few pixels are hashed: first to learn which block of a piece is the rarest there (one that is
 * missing settles the matter), then to look at the places that have this one.
 */
#ifndef GABARIT_ART_FIND_H
#define GABARIT_ART_FIND_H

#include "art/content.h"

typedef struct FoundPiece {
    uint32_t piece; /**< index of its rectangle */
    int32_t x, y;   /**< its top left corner in the other picture */
} FoundPiece;

enum { FIND_LEAST_SIDE = 4, FIND_MOST_PLACES = 64 };

/**
 * Finds pieces, rectangles within `was`, in `now`: FoundPiece, in reading order. Background has to
 * be background there, too. Not looked for are pieces with a side below FIND_LEAST_SIDE, without
 * art, and of which every block is common in `now`; of others the first FIND_MOST_PLACES places are
 * returned.
 */
GArray *find_pieces(const Art *was, const PixelRect *pieces, uint32_t count, const Art *now);

#endif
