/* SPDX-License-Identifier: MIT */
/*
 * Sets of pixels as bits, for filling and cleaning up. A word is a row of a block, so that sets are
 * read from blocks and written back block by block, and uniform blocks cost nothing.
 */
#pragma once

#include "edit/paint.h"

typedef struct PaintBits {
    uint64_t *words;
    int32_t width, height;
    size_t stride; /* words in a row */
} PaintBits;

/* A run of pixels [left, right) in a row. */
typedef struct PaintRun {
    int32_t y, left, right;
} PaintRun;

/* Creates an empty set; the caller frees it with paint_bits_clear. */
PaintBits paint_bits_new(uint32_t width, uint32_t height);
void paint_bits_clear(PaintBits *bits);

/* Returns the set of all pixels with a value, or with `others`, of all pixels with another
 * value. */
PaintBits paint_bits_of(const Blocks *blocks, uint8_t value, bool others);

/* Sets `bits` to the pixels of one block with a value, row by row. */
void paint_block_of(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t value,
                    uint64_t bits[BLOCK_SIDE]);

/* A range of colours: each channel is from `min` to `min` + `range`. The values of the 4 channels
 * are repeated, to compare 16 pixels at once. */
typedef struct PaintColours {
    uint8_t min[64], range[64];
} PaintColours;
PaintColours paint_colours_near(const uint8_t colour[4], int tolerance);

/* Sets the rows [top, bottom) of a set to the pixels whose colours in a picture are in a range. */
void paint_bits_set_alike(const PaintBits *bits, const PaintArt *art, const PaintColours *colours,
                          uint32_t top, uint32_t bottom);

/* Copies the part of a set that lies in a block, row by row. */
void paint_bits_block(const PaintBits *bits, uint32_t column, uint32_t row,
                      uint64_t part[BLOCK_SIDE]);

/* Adds a run to the set. */
void paint_bits_add(const PaintBits *bits, PaintRun run);
/* Returns the first pixel of a row, from x on, that is in the set, or `width` if there is none. */
int32_t paint_bits_next(const PaintBits *bits, int32_t y, int32_t x);
/* Returns the first pixel that is not in the set, or `width`. */
int32_t paint_bits_next_gap(const PaintBits *bits, int32_t y, int32_t x);

/* Removes from the set the piece that is connected to a pixel by edges, and stores its runs
 * (PaintRun) in an array. Returns the number of its pixels. */
uint64_t paint_bits_take_piece(const PaintBits *bits, int32_t x, int32_t y, GArray *runs);

/* Sets all pixels of the set to a value. */
void paint_bits_write(const PaintBits *bits, BlocksEdit *edit, uint8_t value);
