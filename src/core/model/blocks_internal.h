/* SPDX-License-Identifier: MIT */
/* Defines the structs of blocks.h for blocks.c and blocks_edit.c. */
#pragma once

#include "model/blocks.h"

/* The state of a value that any thread computes on demand and caches in the block. */
typedef enum BlockCacheState { BLOCK_UNKNOWN, BLOCK_BEING_STORED, BLOCK_KNOWN } BlockCacheState;

/* The pixels of a block that is not uniform. */
typedef struct Block {
    gint refs;
    gint digest_state; /* BlockCacheState */
    gint values_state;
    uint8_t digest[16];
    uint64_t values[4]; /* one bit for each value that occurs */
    uint8_t pixels[BLOCK_PIXELS];
} Block;

/* One block of a row: its pixels, or the value that all its pixels have. */
typedef struct BlockSlot {
    Block *block;
    uint8_t value;
} BlockSlot;

typedef struct BlockRow {
    gint refs;
    BlockSlot slots[];
} BlockRow;

struct Blocks {
    gint refs;
    uint32_t width, height, columns, rows;
    BlockRow *row[];
};

/* NULL is allowed. */
void block_ref(Block *block);
void block_unref(Block *block);

void row_unref(const Blocks *blocks, BlockRow *row);

/* Creates a picture whose rows are not set yet. */
Blocks *blocks_empty(uint32_t width, uint32_t height);

/* True if two slots have the same pixels. */
bool slots_equal(BlockSlot a, BlockSlot b);

/* Copies the pixels [left, right) of a row. All of them must lie in the picture. */
void blocks_read_row(const Blocks *blocks, int32_t y, int32_t left, int32_t right, uint8_t *pixels);

/* Returns the smallest rectangle that contains a rectangle, which may be empty, and a block. */
PixelRect rect_with_block(PixelRect rect, uint32_t column, uint32_t row);

static inline size_t row_bytes(const Blocks *blocks)
{
    return sizeof(BlockRow) + blocks->columns * sizeof(BlockSlot);
}

static inline BlockSlot slot_at(const Blocks *blocks, uint32_t column, uint32_t row)
{
    g_assert(column < blocks->columns && row < blocks->rows);
    return blocks->row[row]->slots[column];
}

/* Clips a rectangle to the picture. */
static inline PixelRect rect_within(const Blocks *blocks, PixelRect rect)
{
    PixelRect all = {0, 0, (int32_t)blocks->width, (int32_t)blocks->height};
    PixelRect within = rect_common(rect, all);
    return rect_is_empty(within) ? (PixelRect){0, 0, 0, 0} : within;
}

/* Returns the end (exclusive) of the block that contains a coordinate. */
static inline int32_t block_end(int32_t at)
{
    return (at / BLOCK_SIDE + 1) * BLOCK_SIDE;
}
