/* SPDX-License-Identifier: MIT */
/* What pictures are made of, for tiles.c and tiles_edit.c. */
#ifndef GABARIT_MODEL_TILES_INTERNAL_H
#define GABARIT_MODEL_TILES_INTERNAL_H

#include "model/tiles.h"

#include <glib.h>

/* How far something is that is kept with a tile once it is asked for, by whichever thread. */
typedef enum TileKept { TILE_UNKNOWN, TILE_BEING_STORED, TILE_KNOWN } TileKept;

/* The pixels of a tile that is not uniform. */
typedef struct Tile {
    gint refs;
    gint digest_state; /* TileKept */
    gint values_state;
    uint8_t digest[16];
    uint64_t values[4]; /* a bit for each value that a pixel has */
    uint8_t pixels[TILES_PIXELS];
} Tile;

/* A position in a row: pixels, or a value that all have. */
typedef struct Slot {
    Tile *tile;
    uint8_t value;
} Slot;

typedef struct Row {
    gint refs;
    Slot slots[];
} Row;

struct Tiles {
    gint refs;
    uint32_t width, height, columns, rows;
    Row *row[];
};

/* NULL is allowed. */
void tile_ref(Tile *tile);
void tile_unref(Tile *tile);

void row_unref(const Tiles *tiles, Row *row);

/* A picture without rows yet. */
Tiles *tiles_empty(uint32_t width, uint32_t height);

/* Whether two slots have the same pixels. */
bool slots_equal(Slot a, Slot b);

/* Copies a part of a row of pixels that lies in the picture. */
void tiles_read_row(const Tiles *tiles, int32_t y, int32_t left, int32_t right, uint8_t *pixels);

/* A rectangle made to hold a tile as well. */
PixelRect rect_with_tile(PixelRect rect, uint32_t column, uint32_t row);

static inline size_t row_bytes(const Tiles *tiles)
{
    return sizeof(Row) + tiles->columns * sizeof(Slot);
}

static inline Slot slot_at(const Tiles *tiles, uint32_t column, uint32_t row)
{
    return tiles->row[row]->slots[column];
}

/* A rectangle's part within a picture. */
static inline PixelRect rect_within(const Tiles *tiles, PixelRect rect)
{
    PixelRect within = {MAX(rect.left, 0), MAX(rect.top, 0), MIN(rect.right, (int32_t)tiles->width),
                        MIN(rect.bottom, (int32_t)tiles->height)};
    if (within.right <= within.left || within.bottom <= within.top)
        return (PixelRect){0, 0, 0, 0};
    return within;
}

/* The end of the tile that holds a coordinate. */
static inline int32_t tile_end(int32_t at)
{
    return (at / TILES_SIDE + 1) * TILES_SIDE;
}

#endif
