/* SPDX-License-Identifier: MIT */
/**
 * model/tiles.h: pictures of bytes that share: the paint of a map's plane, the cells of a tile
 * layer, the corrections of a frame's mask. Cut into tiles of 64 x 64; a tile whose pixels are all
 * alike takes no memory, and a changed picture keeps the tiles that were not touched.
 *
 *     TilesEdit *stroke = tiles_edit(plane->pixels);
 *     tiles_edit_row(stroke, y, x0, x1, zone);         // as many as it takes
 *     Tiles *painted = tiles_edit_end(stroke);         // shares all the rest
 *
 * Immutable and reference-counted, like everything in a document; an edit belongs to one thread.
 */
#ifndef GABARIT_MODEL_TILES_H
#define GABARIT_MODEL_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TILES_SIDE = 64, TILES_PIXELS = TILES_SIDE * TILES_SIDE, TILES_MOST_SIDE = 16384 };

typedef struct Tiles Tiles;

/** A rectangle of pixels, half-open; empty when right <= left or bottom <= top. */
typedef struct PixelRect {
    int32_t left, top, right, bottom;
} PixelRect;

/** A picture of one value. Sides from 0 to TILES_MOST_SIDE. */
Tiles *tiles_new(uint32_t width, uint32_t height, uint8_t value);

Tiles *tiles_ref(const Tiles *tiles);
/** NULL is allowed. */
void tiles_unref(Tiles *tiles);

uint32_t tiles_width(const Tiles *tiles);
uint32_t tiles_height(const Tiles *tiles);
/** Tiles in a row, and rows of them. */
uint32_t tiles_columns(const Tiles *tiles);
uint32_t tiles_rows(const Tiles *tiles);

/** A pixel; 0 beyond the picture. */
uint8_t tiles_get(const Tiles *tiles, int32_t x, int32_t y);

/**
 * The pixels of a tile, row by row, borrowed for as long as the picture; NULL for a tile that is
 * all `*value`. Pixels beyond the picture are 0 or, in a uniform tile, not looked at.
 */
const uint8_t *tiles_tile(const Tiles *tiles, uint32_t column, uint32_t row, uint8_t *value);

/** Copies a rectangle out; pixels beyond the picture are 0. `stride` in bytes. */
void tiles_read(const Tiles *tiles, PixelRect rect, uint8_t *pixels, size_t stride);

/** Which values a picture has in tiles that it does not share with `other`, which may be NULL; 0
 * counts as one where a tile is cut short by the picture's edge. */
void tiles_values(const Tiles *tiles, const Tiles *other, bool values[256]);

/** Whether two pictures are alike; tiles that both share are not looked at. */
bool tiles_equal(const Tiles *a, const Tiles *b);

/** The smallest rectangle outside of which two pictures of one size are alike; empty when they
 * are. */
PixelRect tiles_difference(const Tiles *a, const Tiles *b);

/** Bytes of memory that `tiles` has and `other`, which may be NULL, does not share. */
size_t tiles_own_bytes(const Tiles *tiles, const Tiles *other);

/** 16 bytes that stand for size and pixels; kept once computed, tile by tile. */
void tiles_digest(const Tiles *tiles, uint8_t digest[16]);

/* ---- Changing ---- */

typedef struct TilesEdit TilesEdit;

/** Begins a changed picture; the old one stays as it is. */
TilesEdit *tiles_edit(const Tiles *tiles);
/** The changed picture, for the caller; the edit is over. Tiles that have become uniform are stored
 * as such; those that are as before are shared with the old picture. */
Tiles *tiles_edit_end(TilesEdit *edit);
/** Ends an edit without a picture. NULL is allowed. */
void tiles_edit_drop(TilesEdit *edit);

/** What the picture is like at this moment of the edit; good until the next call for the edit. */
const Tiles *tiles_edit_now(const TilesEdit *edit);

/** Fills [left, right) of a row; what lies beyond the picture is left out. */
void tiles_edit_row(TilesEdit *edit, int32_t y, int32_t left, int32_t right, uint8_t value);
void tiles_edit_rect(TilesEdit *edit, PixelRect rect, uint8_t value);
/** Copies pixels in; what lies beyond the picture is left out. `stride` in bytes. */
void tiles_edit_write(TilesEdit *edit, PixelRect rect, const uint8_t *pixels, size_t stride);
/** Every pixel becomes map[pixel]; tiles that it does not change stay shared. */
void tiles_edit_map(TilesEdit *edit, const uint8_t map[256]);
/** The pixels of a tile, to write to: 64 x 64, those beyond the picture must stay 0. */
uint8_t *tiles_edit_tile(TilesEdit *edit, uint32_t column, uint32_t row);
/** A whole tile of one value. */
void tiles_edit_uniform(TilesEdit *edit, uint32_t column, uint32_t row, uint8_t value);
/** Gives pixels of a tile a value: bit n of a row is the n-th pixel from the left. None beyond the
 * picture may be among them. */
void tiles_edit_bits(TilesEdit *edit, uint32_t column, uint32_t row,
                     const uint64_t bits[TILES_SIDE], uint8_t value);
/** The rectangle that was written to so far, to whole tiles. */
PixelRect tiles_edit_touched(const TilesEdit *edit);

/** A picture of another size, whose pixel (x,y) is the old one's (x - dx, y - dy), else `value`. */
Tiles *tiles_resize(const Tiles *tiles, uint32_t width, uint32_t height, int32_t dx, int32_t dy,
                    uint8_t value);

#endif
