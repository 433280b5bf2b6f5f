/* SPDX-License-Identifier: MIT */
/**
 * art/find.h: finds pieces of a picture in another picture, wherever they lie. All pixels must be
 * equal.
 *
 *     GArray *found = find_pieces(&old_art, rects, count, &new_art);
 *     for (guint i = 0; i < found->len; i++)
 *         lies_at(&g_array_index(found, FoundPiece, i));
 *     g_array_unref(found);
 *
 * The other picture is scanned twice, however many pieces there are. Both scans hash its blocks of
 * a few pixels. The first scan counts them, which shows the rarest block of each piece; a piece
 * with a block that does not occur is not there at all. The second scan compares the piece at all
 * positions that have its rarest block.
 */
#pragma once

#include "art/content.h"

typedef struct FoundPiece {
    uint32_t piece; /**< index of its rectangle */
    int32_t x, y;   /**< its top left corner in the other picture */
} FoundPiece;

enum { FIND_MIN_SIDE = 4, FIND_MAX_PLACES = 64 };

/**
 * Finds pieces, which are rectangles within `old_art`, in `new_art`. Returns an array of FoundPiece
 * in reading order. Background pixels of a piece must be background in `new_art`, too. A piece is
 * not searched for if a side is shorter than FIND_MIN_SIDE, if it has no art, or if all of its
 * blocks are common in `new_art`. For each other piece, the first FIND_MAX_PLACES places are
 * returned.
 */
GArray *find_pieces(const Art *old_art, const PixelRect *pieces, uint32_t count,
                    const Art *new_art);
