/* SPDX-License-Identifier: MIT */
/**
 * model/blocks.h: pictures of bytes that share: the paint of a map's plane, the cells of a tile
 * layer, the corrections of a frame's mask. Cut into blocks of 64 x 64; a block whose pixels are
 * all alike takes no memory, and a changed picture keeps the blocks that were not touched.
 *
 *     BlocksEdit *stroke = blocks_edit(plane->pixels);
 *     blocks_edit_row(stroke, y, x0, x1, zone);         // as many as it takes
 *     Blocks *painted = blocks_edit_end(stroke);         // shares all the rest
 *
 * Immutable and reference-counted, like everything in a document; an edit belongs to one thread.
 */
#ifndef GABARIT_MODEL_BLOCKS_H
#define GABARIT_MODEL_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_SIDE = 64, BLOCK_PIXELS = BLOCK_SIDE * BLOCK_SIDE, BLOCKS_MOST_SIDE = 16384 };

typedef struct Blocks Blocks;

/** A rectangle of pixels, half-open; empty when right <= left or bottom <= top. */
typedef struct PixelRect {
    int32_t left, top, right, bottom;
} PixelRect;

/** A picture of one value. Sides from 0 to BLOCKS_MOST_SIDE. */
Blocks *blocks_new(uint32_t width, uint32_t height, uint8_t value);

Blocks *blocks_ref(const Blocks *blocks);
/** NULL is allowed. */
void blocks_unref(Blocks *blocks);

uint32_t blocks_width(const Blocks *blocks);
uint32_t blocks_height(const Blocks *blocks);
/** Blocks in a row, and rows of them. */
uint32_t blocks_columns(const Blocks *blocks);
uint32_t blocks_rows(const Blocks *blocks);

/** A pixel; 0 beyond the picture. */
uint8_t blocks_get(const Blocks *blocks, int32_t x, int32_t y);

/**
 * The pixels of a block, row by row, borrowed for as long as the picture; NULL for a block that is
 * all `*value`. Pixels beyond the picture are 0 or, in a uniform block, not looked at.
 */
const uint8_t *blocks_block(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t *value);

/** Copies a rectangle out; pixels beyond the picture are 0. `stride` in bytes. */
void blocks_read(const Blocks *blocks, PixelRect rect, uint8_t *pixels, size_t stride);

/** Which values a picture has in blocks that it does not share with `other`, which may be NULL; 0
 * counts as one where a block is cut short by the picture's edge. */
void blocks_values(const Blocks *blocks, const Blocks *other, bool values[256]);

/** Whether two pictures are alike; blocks that both share are not looked at. */
bool blocks_equal(const Blocks *a, const Blocks *b);

/** The smallest rectangle outside of which two pictures of one size are alike; empty when they
 * are. */
PixelRect blocks_difference(const Blocks *a, const Blocks *b);

/** Bytes of memory that `blocks` has and `other`, which may be NULL, does not share. */
size_t blocks_own_bytes(const Blocks *blocks, const Blocks *other);

/** 16 bytes that stand for size and pixels; kept once computed, block by block. */
void blocks_digest(const Blocks *blocks, uint8_t digest[16]);

/* ---- Changing ---- */

typedef struct BlocksEdit BlocksEdit;

/** Begins a changed picture; the old one stays as it is. */
BlocksEdit *blocks_edit(const Blocks *blocks);
/** The changed picture, for the caller; the edit is over. Blocks that have become uniform are
 * stored as such; those that are as before are shared with the old picture. */
Blocks *blocks_edit_end(BlocksEdit *edit);
/** Ends an edit without a picture. NULL is allowed. */
void blocks_edit_drop(BlocksEdit *edit);

/** What the picture is like at this moment of the edit; good until the next call for the edit. */
const Blocks *blocks_edit_now(const BlocksEdit *edit);

/** Fills [left, right) of a row; what lies beyond the picture is left out. */
void blocks_edit_row(BlocksEdit *edit, int32_t y, int32_t left, int32_t right, uint8_t value);
void blocks_edit_rect(BlocksEdit *edit, PixelRect rect, uint8_t value);
/** Copies pixels in; what lies beyond the picture is left out. `stride` in bytes. */
void blocks_edit_write(BlocksEdit *edit, PixelRect rect, const uint8_t *pixels, size_t stride);
/** Every pixel becomes map[pixel]; blocks that it does not change stay shared. */
void blocks_edit_map(BlocksEdit *edit, const uint8_t map[256]);
/** The pixels of a block, to write to: 64 x 64, those beyond the picture must stay 0. */
uint8_t *blocks_edit_block(BlocksEdit *edit, uint32_t column, uint32_t row);
/** A whole block of one value. */
void blocks_edit_uniform(BlocksEdit *edit, uint32_t column, uint32_t row, uint8_t value);
/** Gives pixels of a block a value: bit n of a row is the n-th pixel from the left. None beyond the
 * picture may be among them. */
void blocks_edit_bits(BlocksEdit *edit, uint32_t column, uint32_t row,
                      const uint64_t bits[BLOCK_SIDE], uint8_t value);
/** The rectangle that was written to so far, to whole blocks. */
PixelRect blocks_edit_touched(const BlocksEdit *edit);

/** A picture of another size, whose pixel (x,y) is the old one's (x - dx, y - dy), else `value`. */
Blocks *blocks_resize(const Blocks *blocks, uint32_t width, uint32_t height, int32_t dx, int32_t dy,
                      uint8_t value);

#endif
