/* SPDX-License-Identifier: MIT */
/*
 * The connected pieces of a picture of bytes: pixels of one value that touch by edges. Found row by
 * row, in memory for a few rows, whatever the size of the picture.
 *
 *     pieces_find(pixels, note_piece, &list);
 */
#ifndef GABARIT_CHECK_PIECES_H
#define GABARIT_CHECK_PIECES_H

#include "model/blocks.h"

typedef struct Piece {
    uint8_t value;
    uint64_t area;    /* pixels */
    PixelRect bounds; /* around them */
    int32_t x, y;     /* of the first one, row by row */
} Piece;

/* Called for each piece, in the order of their last rows; false ends the search. */
typedef bool (*PieceFunction)(void *user, const Piece *piece);
void pieces_find(const Blocks *blocks, PieceFunction take, void *user);

typedef struct PixelPosition {
    int32_t x, y;
} PixelPosition;

/* The pixels of the piece that has a given one; their number, or 0 when there are more than
 * `most`. */
uint32_t piece_pixels(const Blocks *blocks, int32_t x, int32_t y, PixelPosition *positions,
                      uint32_t most);

/* The value that most pixels beside a piece's have, the smallest of several; -1 when there are none
 * beside it. */
int piece_surroundings(const Blocks *blocks, const PixelPosition *positions, uint32_t count);

#endif
