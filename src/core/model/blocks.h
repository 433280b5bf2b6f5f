/* SPDX-License-Identifier: MIT */
/**
 * model/blocks.h: pictures with one byte per pixel, whose versions share memory: the paint of a
 * map's plane, the cells of a layer of tiles, the corrections of a frame's mask. A picture is cut
 * into blocks of 64 x 64 pixels. A block whose pixels all have one value takes no memory, and a
 * changed picture shares the blocks that the change did not touch.
 *
 *     BlocksEdit *stroke = blocks_edit(plane->pixels);
 *     blocks_edit_row(stroke, y, x0, x1, zone);         // any number of calls
 *     Blocks *painted = blocks_edit_end(stroke);         // shares all other blocks
 *
 * Pictures are immutable and reference-counted, like everything in a document. An edit belongs to
 * one thread.
 */
#pragma once

#include "model/rect.h"

#include <glib.h>
#include <stddef.h>

enum { BLOCK_SIDE = 64, BLOCK_PIXELS = BLOCK_SIDE * BLOCK_SIDE, BLOCKS_MAX_SIDE = 16384 };

typedef struct Blocks Blocks;

/** Creates a picture whose pixels are all `value`. Each side is from 0 to BLOCKS_MAX_SIDE. */
Blocks *blocks_new(uint32_t width, uint32_t height, uint8_t value);

Blocks *blocks_ref(const Blocks *blocks);
/** NULL is allowed. */
void blocks_unref(Blocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Blocks, blocks_unref)

uint32_t blocks_width(const Blocks *blocks);
uint32_t blocks_height(const Blocks *blocks);
/** The number of blocks in a row, and the number of rows of blocks. */
uint32_t blocks_columns(const Blocks *blocks);
uint32_t blocks_rows(const Blocks *blocks);

/** Returns the value of a pixel, or 0 outside the picture. */
uint8_t blocks_get(const Blocks *blocks, int32_t x, int32_t y);

/**
 * Returns the pixels of a block, row by row, borrowed from the picture. Returns NULL for a uniform
 * block, whose pixels are all `*value`. Pixels outside the picture are 0; the value of a uniform
 * block does not apply to them.
 */
const uint8_t *blocks_block(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t *value);

/** Copies a rectangle to `pixels`, whose rows are `stride` bytes apart. Pixels outside the picture
 * are 0. */
void blocks_read(const Blocks *blocks, PixelRect rect, uint8_t *pixels, size_t stride);

/** Sets values[v] for each value v that occurs in a block that the picture does not share with
 * `other`, which may be NULL. A uniform block counts as shared only if its whole row is shared. A
 * block that is not uniform and that the picture's edge cuts off also has the value 0. */
void blocks_values(const Blocks *blocks, const Blocks *other, bool values[256]);

/** True if two pictures have the same size and pixels. Shared blocks are skipped. */
bool blocks_equal(const Blocks *a, const Blocks *b);

/** Returns the smallest rectangle that contains all pixels in which two pictures of the same size
 * differ. It is empty if they are equal. */
PixelRect blocks_difference(const Blocks *a, const Blocks *b);

/** Returns the number of bytes of memory that `blocks` uses and does not share with `other`, which
 * may be NULL. */
size_t blocks_unshared_bytes(const Blocks *blocks, const Blocks *other);

/** Computes a digest of the size and the pixels. The digests of blocks are cached. */
void blocks_digest(const Blocks *blocks, uint8_t digest[16]);

/* ---- Changing ---- */

typedef struct BlocksEdit BlocksEdit;

/** Begins an edit; the old picture remains unchanged. */
BlocksEdit *blocks_edit(const Blocks *blocks);
/** Ends an edit and returns the changed picture, which the caller owns. Blocks that have become
 * uniform are stored as such; blocks that equal the old ones are shared. */
Blocks *blocks_edit_end(BlocksEdit *edit);
/** Ends an edit and discards its changes. NULL is allowed. */
void blocks_edit_drop(BlocksEdit *edit);

/** Returns the picture as edited so far, borrowed until the next call on the edit. */
const Blocks *blocks_edit_current(const BlocksEdit *edit);

/** Fills the pixels [left, right) of a row. Pixels outside the picture are ignored. */
void blocks_edit_row(BlocksEdit *edit, int32_t y, int32_t left, int32_t right, uint8_t value);
void blocks_edit_rect(BlocksEdit *edit, PixelRect rect, uint8_t value);
/** Copies `pixels`, whose rows are `stride` bytes apart, to a rectangle. Pixels outside the picture
 * are ignored. */
void blocks_edit_write(BlocksEdit *edit, PixelRect rect, const uint8_t *pixels, size_t stride);
/** Replaces every pixel by map[pixel]. Blocks that this does not change remain shared. */
void blocks_edit_map(BlocksEdit *edit, const uint8_t map[256]);
/** Returns the 64 x 64 pixels of a block for writing. Those outside the picture must stay 0. */
uint8_t *blocks_edit_block(BlocksEdit *edit, uint32_t column, uint32_t row);
/** Sets all pixels of a block to one value. */
void blocks_edit_uniform(BlocksEdit *edit, uint32_t column, uint32_t row, uint8_t value);
/** Sets the pixels of a block whose bits are set: bit n of bits[y] is the n-th pixel from the left
 * in row y. Bits outside the picture must be 0. */
void blocks_edit_bits(BlocksEdit *edit, uint32_t column, uint32_t row,
                      const uint64_t bits[BLOCK_SIDE], uint8_t value);
/** Returns the rectangle written to so far, extended to whole blocks but clipped to the picture. */
PixelRect blocks_edit_touched(const BlocksEdit *edit);

/** Returns a picture of another size. Its pixel (x, y) is pixel (x - dx, y - dy) of the old
 * picture, or `value` if that lies outside the old picture. */
Blocks *blocks_resize(const Blocks *blocks, uint32_t width, uint32_t height, int32_t dx, int32_t dy,
                      uint8_t value);
