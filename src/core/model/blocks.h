/* SPDX-License-Identifier: MIT */
/**
 * model/blocks.h: pictures with a byte for each pixel, versions of which share memory: the paint of
 * a map's plane, the cells of a layer of tiles, the corrections of a frame's mask. A picture is cut
 * into blocks of 64 x 64 pixels. A block whose pixels have one value takes no memory, and a changed
 * picture shares the blocks that the change did not touch.
 *
 *     BlocksEdit *stroke = blocks_edit(plane->pixels);
 *     blocks_edit_row(stroke, y, x0, x1, zone);         // as many as it takes
 *     Blocks *painted = blocks_edit_end(stroke);         // shares all the rest
 *
 * Immutable and reference-counted, like everything in a document; an edit belongs to one thread.
 */
#ifndef GABARIT_MODEL_BLOCKS_H
#define GABARIT_MODEL_BLOCKS_H

#include "model/rect.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_SIDE = 64, BLOCK_PIXELS = BLOCK_SIDE * BLOCK_SIDE, BLOCKS_MOST_SIDE = 16384 };

typedef struct Blocks Blocks;

/** A new picture, all of whose pixels are `value`. Sides are from 0 to BLOCKS_MOST_SIDE. */
Blocks *blocks_new(uint32_t width, uint32_t height, uint8_t value);

Blocks *blocks_ref(const Blocks *blocks);
/** NULL is allowed. */
void blocks_unref(Blocks *blocks);

uint32_t blocks_width(const Blocks *blocks);
uint32_t blocks_height(const Blocks *blocks);
/** The number of blocks in a row, and of rows of blocks. */
uint32_t blocks_columns(const Blocks *blocks);
uint32_t blocks_rows(const Blocks *blocks);

/** The value of a pixel; 0 beyond the picture. */
uint8_t blocks_get(const Blocks *blocks, int32_t x, int32_t y);

/**
 * The pixels of a block, row by row, borrowed from the picture; NULL for a uniform block, whose
 * pixels are all `*value`. Pixels beyond the picture are 0; a uniform block's value does not count
 * for them.
 */
const uint8_t *blocks_block(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t *value);

/** Copies a rectangle to `pixels`, whose rows are `stride` bytes apart. Pixels beyond the picture
 * are 0. */
void blocks_read(const Blocks *blocks, PixelRect rect, uint8_t *pixels, size_t stride);

/** Which values occur in the blocks that a picture does not share with `other`, which may be NULL.
 * A block that is not uniform and is cut short by the picture's edge counts as having 0. */
void blocks_values(const Blocks *blocks, const Blocks *other, bool values[256]);

/** Whether two pictures have the same size and pixels. Shared blocks are skipped. */
bool blocks_equal(const Blocks *a, const Blocks *b);

/** The smallest rectangle that holds all pixels in which two pictures of one size differ; empty
 * when they are equal. */
PixelRect blocks_difference(const Blocks *a, const Blocks *b);

/** Bytes of memory that `blocks` uses and `other`, which may be NULL, does not share. */
size_t blocks_own_bytes(const Blocks *blocks, const Blocks *other);

/** A digest of size and pixels. The digests of blocks are kept once they are computed. */
void blocks_digest(const Blocks *blocks, uint8_t digest[16]);

/* ---- Changing ---- */

typedef struct BlocksEdit BlocksEdit;

/** Begins an edit; the old picture stays as it is. */
BlocksEdit *blocks_edit(const Blocks *blocks);
/** Ends an edit and returns the changed picture, which is the caller's. Blocks that have become
 * uniform are stored as such; blocks that equal the old ones are shared. */
Blocks *blocks_edit_end(BlocksEdit *edit);
/** Ends an edit and discards its changes. NULL is allowed. */
void blocks_edit_drop(BlocksEdit *edit);

/** The picture as edited so far, borrowed until the next call for the edit. */
const Blocks *blocks_edit_now(const BlocksEdit *edit);

/** Fills the pixels [left, right) of a row; those beyond the picture are ignored. */
void blocks_edit_row(BlocksEdit *edit, int32_t y, int32_t left, int32_t right, uint8_t value);
void blocks_edit_rect(BlocksEdit *edit, PixelRect rect, uint8_t value);
/** Copies `pixels`, whose rows are `stride` bytes apart, to a rectangle; those beyond the picture
 * are ignored. */
void blocks_edit_write(BlocksEdit *edit, PixelRect rect, const uint8_t *pixels, size_t stride);
/** Every pixel becomes map[pixel]; blocks that it does not change stay shared. */
void blocks_edit_map(BlocksEdit *edit, const uint8_t map[256]);
/** The 64 x 64 pixels of a block, to write to; those beyond the picture must stay 0. */
uint8_t *blocks_edit_block(BlocksEdit *edit, uint32_t column, uint32_t row);
/** Gives all pixels of a block one value. */
void blocks_edit_uniform(BlocksEdit *edit, uint32_t column, uint32_t row, uint8_t value);
/** Sets the pixels of a block whose bits are set: bit n of bits[y] is the n-th pixel from the left
 * in row y. Bits beyond the picture must be 0. */
void blocks_edit_bits(BlocksEdit *edit, uint32_t column, uint32_t row,
                      const uint64_t bits[BLOCK_SIDE], uint8_t value);
/** The rectangle that was written to so far, in whole blocks. */
PixelRect blocks_edit_touched(const BlocksEdit *edit);

/** A picture of another size. Its pixel (x, y) is the old one's (x - dx, y - dy), or `value` where
 * that lies beyond the old picture. */
Blocks *blocks_resize(const Blocks *blocks, uint32_t width, uint32_t height, int32_t dx, int32_t dy,
                      uint8_t value);

#endif
