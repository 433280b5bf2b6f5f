/* SPDX-License-Identifier: MIT */
/*
 * The blocks of two masks over each other (see gab_mask.blocks): the areas, in steps of 16 pixels,
 * where both masks may be solid. Blocks of b usually straddle those of a: each lies over up to four
 * of them. The result only affects the speed, because the words decide. Blocks are themselves
 * stored as a mask, in strips that are 64 blocks wide. A lane is a strip of the mask itself.
 */
#pragma once

#include "mask_pair_internal.h"
#include "mask_vectors_internal.h"

enum {
    BLOCK_PIXELS = 16,
    LANE_BLOCKS = WORD_PIXELS / BLOCK_PIXELS, /* blocks across a strip of the mask */
    STRIP_LANES = WORD_PIXELS / LANE_BLOCKS,  /* strips of the mask in a strip of blocks */
    STRIP_PIXELS = WORD_PIXELS * BLOCK_PIXELS /* width of a strip of blocks */
};

static inline bool have_blocks(const MaskPair *pair)
{
    return (pair->a->blocks != NULL) & (pair->b->blocks != NULL);
}

/* A strip of a's blocks, and the blocks of b over it. */
typedef struct Blocks {
    const uint8_t *a;              /* row 0 of a's strip */
    const uint8_t *b;              /* row 0 of b's first strip over it */
    ptrdiff_t stride;              /* bytes from one strip of b to the next */
    int32_t y, last;               /* the row of a over which b begins; the last row of b */
    int32_t from;                  /* the block of b over the first block of a */
    int32_t strips;                /* the number of strips of b over a's strip */
    bool straddles_x, straddles_y; /* b's blocks straddle those of a on this axis */
    int32_t row, end;              /* the rows of a over which b lies */
    uint64_t common;               /* the blocks of a row over which b lies */
    unsigned placement;            /* MIRRORED, UPSIDE_DOWN */
} Blocks;

/* Divides and rounds down, also below 0. */
static inline int32_t floor_divide(int32_t number, int32_t divisor)
{
    enum { FAR = 1 << 16 };
    return (int32_t)((uint32_t)(number + FAR * divisor) / (uint32_t)divisor) - FAR;
}

/* Returns a word with the bits first..last set, clipped to the word. */
static inline uint64_t bits_between(int32_t first, int32_t last)
{
    uint64_t from_first = first > 0 ? UINT64_MAX << first : UINT64_MAX;
    return last < 63 ? from_first & UINT64_MAX >> (63 - last) : from_first;
}

/* Selects the strips of b that lie over a strip of a, if a or b has several. */
ALWAYS_INLINE void select_strips(Blocks *blocks, const MaskPair *pair, int32_t strip)
{
    int32_t rows = blocks->last + 1;
    int32_t strips = (int32_t)(pair->b->width + STRIP_PIXELS - 1) / STRIP_PIXELS;
    int32_t from = blocks->from + strip * WORD_PIXELS;
    int32_t first = floor_divide(from - blocks->straddles_x, WORD_PIXELS);
    int32_t last = floor_divide(from + WORD_PIXELS - 1, WORD_PIXELS);
    bool mirrored = (blocks->placement & MIRRORED) != 0;
    first = first > 0 ? first : 0;
    last = last < strips ? last : strips - 1;
    blocks->from = from - first * WORD_PIXELS;
    blocks->strips = last - first + 1;
    blocks->stride = (mirrored ? -rows : rows) * (ptrdiff_t)WORD_BYTES;
    blocks->b += (ptrdiff_t)(mirrored ? strips - 1 - first : first) * rows * WORD_BYTES;
    blocks->a +=
        strip * (ptrdiff_t)((pair->a->height + BLOCK_PIXELS - 1) / BLOCK_PIXELS) * WORD_BYTES;
    blocks->common = bits_between(pair->left / BLOCK_PIXELS - strip * WORD_PIXELS,
                                  (pair->right - 1) / BLOCK_PIXELS - strip * WORD_PIXELS);
}

/* `single`: both masks have only one strip of blocks. */
ALWAYS_INLINE Blocks blocks_of(const MaskPair *pair, int32_t strip, bool single, unsigned placement)
{
    const gab_mask *b = pair->b;
    int32_t rows = (int32_t)((b->height + BLOCK_PIXELS - 1) / BLOCK_PIXELS), x = pair->x;
    Blocks blocks = {.a = pair->a->blocks, .b = b->blocks, .last = rows - 1, .strips = 1};
    /* A mirrored b begins with the unused part of its last strip of blocks. */
    if ((placement & MIRRORED) != 0)
        x -= (int32_t)((STRIP_PIXELS - b->width % STRIP_PIXELS) % STRIP_PIXELS);
    int32_t y = pair->y;
    if ((placement & UPSIDE_DOWN) != 0) {
        y -= rows * BLOCK_PIXELS - (int32_t)b->height;
        blocks.b += (rows - 1) * WORD_BYTES;
    }
    blocks.y = floor_divide(y, BLOCK_PIXELS);
    blocks.from = -floor_divide(x, BLOCK_PIXELS);
    blocks.straddles_x = -blocks.from * BLOCK_PIXELS < x;
    blocks.straddles_y = blocks.y * BLOCK_PIXELS < y;
    blocks.row = pair->top / BLOCK_PIXELS;
    blocks.end = (pair->bottom - 1) / BLOCK_PIXELS + 1;
    blocks.placement = placement;
    if (single)
        blocks.common = bits_between(pair->left / BLOCK_PIXELS, (pair->right - 1) / BLOCK_PIXELS);
    else
        select_strips(&blocks, pair, strip);
    return blocks;
}

/*
 * Shifts a word of b's blocks over a's, where b's block `from`, -63 to 64, lies over a's first one.
 * If b's blocks straddle a's, each covers two of them. No bits are lost at the ends.
 */
static inline uint64_t shifted_over(uint64_t word, int32_t from, bool straddles_x)
{
    if (from > 0) {
        word >>= from - straddles_x;
        return word | word >> straddles_x;
    }
    word <<= -from;
    return word | word << straddles_x;
}

/*
 * Returns the non-empty blocks of a in a common row over which a non-empty block of b lies.
 */
ALWAYS_INLINE uint64_t blocks_in_row(const Blocks *blocks, int32_t row, bool single,
                                     unsigned placement)
{
    int32_t row_of_b = row - blocks->y, row_above = row_of_b - blocks->straddles_y;
    ptrdiff_t step = (placement & UPSIDE_DOWN) != 0 ? -WORD_BYTES : WORD_BYTES;
    const uint8_t *b = blocks->b + (row_of_b < blocks->last ? row_of_b : blocks->last) * step;
    const uint8_t *above = blocks->b + (row_above > 0 ? row_above : 0) * step;
    uint64_t all = 0;
    for (int32_t i = 0; i < (single ? 1 : blocks->strips); i++) {
        ptrdiff_t along = single ? 0 : i * blocks->stride;
        uint64_t word = load_word(b + along) | load_word(above + along);
        word = (placement & MIRRORED) != 0 ? reversed_word(word) : word;
        all |= shifted_over(word, blocks->from - i * WORD_PIXELS, blocks->straddles_x);
    }
    return load_word(blocks->a + row * WORD_BYTES) & all & blocks->common;
}

/* Converts rows of blocks to common rows of pixels. */
static inline RowRun rows_of_blocks(const MaskPair *pair, int32_t from, int32_t end)
{
    int32_t first = from * BLOCK_PIXELS - pair->top, rows = pair->bottom - pair->top;
    int32_t last_end = end * BLOCK_PIXELS - pair->top;
    RowRun run = {first > 0 ? first : 0, last_end < rows ? last_end : rows};
    return run;
}
