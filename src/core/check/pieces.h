/* SPDX-License-Identifier: MIT */
/*
 * The connected pieces of a picture of bytes: pixels of equal value that are connected by edges.
 * They are found row by row, with memory for a few rows only.
 *
 *     pieces_find(pixels, add_piece, &list);
 */
#pragma once

#include "model/blocks.h"

typedef struct ZonePiece {
    uint8_t value;
    uint64_t area;    /* pixels */
    PixelRect bounds; /* the smallest rectangle around it */
    int32_t x, y;     /* its first pixel in row order */
} ZonePiece;

/* Called for each piece, ordered by the last row of the piece. Returns false to stop the search. */
typedef bool (*PieceFunction)(void *user, const ZonePiece *piece);
void pieces_find(const Blocks *blocks, PieceFunction callback, void *user);

typedef struct PixelPosition {
    int32_t x, y;
} PixelPosition;

/* Fills in the pixels of the piece that contains a given pixel. Returns their number, or 0 if there
 * are more than `max`. */
uint32_t piece_pixels(const Blocks *blocks, int32_t x, int32_t y, PixelPosition *positions,
                      uint32_t max);

/* Returns the most frequent value among the neighbours of a piece, the smallest one if several are
 * equally frequent; -1 if it has no neighbours. */
int piece_surroundings(const Blocks *blocks, const PixelPosition *positions, uint32_t count);
