/* SPDX-License-Identifier: MIT */
/*
 * The connected pieces of a picture of bytes: pixels of one value that touch by their edges. They
 * are found row by row, with memory for a few rows only.
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
    int32_t x, y;     /* of its first pixel, row by row */
} Piece;

/* Called for each piece, in the order of their last rows. Returns false to end the search. */
typedef bool (*PieceFunction)(void *user, const Piece *piece);
void pieces_find(const Blocks *blocks, PieceFunction take, void *user);

typedef struct PixelPosition {
    int32_t x, y;
} PixelPosition;

/* Fills in the pixels of the piece that holds a given pixel. Returns their number, or 0 when there
 * are more than `most`. */
uint32_t piece_pixels(const Blocks *blocks, int32_t x, int32_t y, PixelPosition *positions,
                      uint32_t most);

/* The value that most pixels around a piece have, the smallest of several; -1 when nothing
 * surrounds it. */
int piece_surroundings(const Blocks *blocks, const PixelPosition *positions, uint32_t count);

#endif
