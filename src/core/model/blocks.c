/* SPDX-License-Identifier: MIT */
/*
 * Pictures of bytes that share memory: creating, reading and comparing them; blocks_edit.c changes
 * them. The contract is in blocks.h. A picture is an array of rows; a row is an array of slots. A
 * slot has a block of pixels, or no block if all its pixels have one value. An edit therefore
 * copies only the rows and blocks that it touches.
 */
#include "model/blocks_internal.h"

#include "bank/sha256.h"
#include "model/budget.h"

#include <string.h>

/* ---- Blocks ---- */

void block_ref(Block *block)
{
    if (block != NULL)
        g_atomic_int_inc(&block->refs);
}

void block_unref(Block *block)
{
    g_assert(block == NULL || g_atomic_int_get(&block->refs) > 0);
    if (block == NULL || !g_atomic_int_dec_and_test(&block->refs))
        return;
    budget_credit(sizeof *block);
    g_free(block);
}

/* ---- Rows ---- */

static BlockRow *row_new(const Blocks *blocks, uint8_t value)
{
    g_assert(blocks->rows > 0);
    BlockRow *row = g_malloc0(row_bytes(blocks));
    budget_charge(row_bytes(blocks));
    row->refs = 1;
    for (uint32_t i = 0; i < blocks->columns; i++)
        row->slots[i].value = value;
    return row;
}

void row_unref(const Blocks *blocks, BlockRow *row)
{
    g_assert(g_atomic_int_get(&row->refs) > 0);
    if (!g_atomic_int_dec_and_test(&row->refs))
        return;
    for (uint32_t i = 0; i < blocks->columns; i++)
        block_unref(row->slots[i].block);
    budget_credit(row_bytes(blocks));
    g_free(row);
}

/* ---- Pictures ---- */

Blocks *blocks_empty(uint32_t width, uint32_t height)
{
    g_assert(width <= BLOCKS_MAX_SIDE && height <= BLOCKS_MAX_SIDE);
    uint32_t rows = (height + BLOCK_SIDE - 1) / BLOCK_SIDE;
    Blocks *blocks = g_malloc0(sizeof(Blocks) + rows * sizeof(BlockRow *));
    blocks->refs = 1;
    blocks->width = width;
    blocks->height = height;
    blocks->columns = (width + BLOCK_SIDE - 1) / BLOCK_SIDE;
    blocks->rows = rows;
    return blocks;
}

Blocks *blocks_new(uint32_t width, uint32_t height, uint8_t value)
{
    Blocks *blocks = blocks_empty(width, height);
    for (uint32_t i = 0; i < blocks->rows; i++) {
        blocks->row[i] = i == 0 ? row_new(blocks, value) : blocks->row[0];
        if (i > 0)
            g_atomic_int_inc(&blocks->row[0]->refs);
    }
    return blocks;
}

Blocks *blocks_ref(const Blocks *blocks)
{
    Blocks *shared = (Blocks *)blocks;
    g_assert(g_atomic_int_get(&shared->refs) > 0);
    g_atomic_int_inc(&shared->refs);
    return shared;
}

void blocks_unref(Blocks *blocks)
{
    g_assert(blocks == NULL || g_atomic_int_get(&blocks->refs) > 0);
    if (blocks == NULL || !g_atomic_int_dec_and_test(&blocks->refs))
        return;
    for (uint32_t i = 0; i < blocks->rows; i++)
        row_unref(blocks, blocks->row[i]);
    g_free(blocks);
}

uint32_t blocks_width(const Blocks *blocks)
{
    return blocks->width;
}

uint32_t blocks_height(const Blocks *blocks)
{
    return blocks->height;
}

uint32_t blocks_columns(const Blocks *blocks)
{
    return blocks->columns;
}

uint32_t blocks_rows(const Blocks *blocks)
{
    return blocks->rows;
}

/* ---- Reading ---- */

const uint8_t *blocks_block(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t *value)
{
    BlockSlot slot = slot_at(blocks, column, row);
    *value = slot.value;
    return slot.block != NULL ? slot.block->pixels : NULL;
}

uint8_t blocks_get(const Blocks *blocks, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || (uint32_t)x >= blocks->width || (uint32_t)y >= blocks->height)
        return 0;
    uint32_t column = (uint32_t)x / BLOCK_SIDE, row = (uint32_t)y / BLOCK_SIDE;
    BlockSlot slot = slot_at(blocks, column, row);
    uint32_t index = (uint32_t)y % BLOCK_SIDE * BLOCK_SIDE + (uint32_t)x % BLOCK_SIDE;
    return slot.block != NULL ? slot.block->pixels[index] : slot.value;
}

void blocks_read_row(const Blocks *blocks, int32_t y, int32_t left, int32_t right, uint8_t *pixels)
{
    g_assert(left >= 0 && y >= 0 && right <= (int32_t)blocks->width);
    for (int32_t x = left; x < right;) {
        int32_t end = MIN(block_end(x), right);
        BlockSlot slot = slot_at(blocks, (uint32_t)x / BLOCK_SIDE, (uint32_t)y / BLOCK_SIDE);
        if (slot.block == NULL)
            memset(pixels, slot.value, (size_t)(end - x));
        else
            memcpy(pixels, slot.block->pixels + y % BLOCK_SIDE * BLOCK_SIDE + x % BLOCK_SIDE,
                   (size_t)(end - x));
        pixels += end - x;
        x = end;
    }
}

void blocks_read(const Blocks *blocks, PixelRect rect, uint8_t *pixels, size_t stride)
{
    PixelRect within = rect_within(blocks, rect);
    if (rect.right <= rect.left) /* `pixels` may be NULL */
        return;
    for (int32_t y = rect.top; y < rect.bottom; y++) {
        uint8_t *line = pixels + (size_t)(y - rect.top) * stride;
        memset(line, 0, (size_t)(rect.right - rect.left));
        if (y >= within.top && y < within.bottom)
            blocks_read_row(blocks, y, within.left, within.right, line + (within.left - rect.left));
    }
}

enum { KNOWN = 6 }; /* number of values that has_others knows */

/* True if any of 64 pixels has a value that is not among the known ones. */
static bool has_others(const uint8_t *restrict pixels, const uint8_t known[KNOWN])
{
    uint8_t others[BLOCK_SIDE];
    uint64_t eights[BLOCK_SIDE / 8], any = 0;
    const uint8_t a = known[0], b = known[1], c = known[2];
    const uint8_t d = known[3], e = known[4], f = known[5];
    for (int i = 0; i < BLOCK_SIDE; i++)
        others[i] = (pixels[i] != a) & (pixels[i] != b) & (pixels[i] != c) & (pixels[i] != d) &
                    (pixels[i] != e) & (pixels[i] != f);
    memcpy(eights, others, sizeof eights);
    for (int i = 0; i < BLOCK_SIDE / 8; i++)
        any |= eights[i];
    return any != 0;
}

/* Finds the values that the pixels of a block have, one bit each. Most rows contain only values
 * that were found shortly before; has_others detects such rows quickly. */
static void find_values(const uint8_t *pixels, uint64_t values[4])
{
    uint8_t last = pixels[0], known[KNOWN];
    unsigned next = 0;
    memset(known, last, sizeof known);
    memset(values, 0, 4 * sizeof values[0]);
    values[last / 64] |= UINT64_C(1) << last % 64;
    for (const uint8_t *row = pixels; row < pixels + BLOCK_PIXELS; row += BLOCK_SIDE)
        for (int i = 0; i < BLOCK_SIDE && (i > 0 || has_others(row, known)); i++) {
            if (row[i] == last)
                continue;
            last = row[i];
            if (memchr(known, last, sizeof known) != NULL)
                continue;
            known[next++ % KNOWN] = last;
            values[last / 64] |= UINT64_C(1) << last % 64;
        }
}

static void block_values(Block *block, uint64_t values[4])
{
    if (g_atomic_int_get(&block->values_state) == BLOCK_KNOWN) {
        memcpy(values, block->values, sizeof block->values);
        return;
    }
    find_values(block->pixels, values);
    if (!g_atomic_int_compare_and_exchange(&block->values_state, BLOCK_UNKNOWN, BLOCK_BEING_STORED))
        return;
    memcpy(block->values, values, sizeof block->values);
    g_atomic_int_set(&block->values_state, BLOCK_KNOWN);
}

static void add_values(BlockSlot slot, bool values[256])
{
    uint64_t bits[4];
    if (slot.block == NULL) {
        values[slot.value] = true;
        return;
    }
    block_values(slot.block, bits);
    for (unsigned i = 0; i < 4; i++)
        for (; bits[i] != 0; bits[i] &= bits[i] - 1)
            values[64 * i + (unsigned)__builtin_ctzll(bits[i])] = true;
}

/* True if two pictures have the same numbers of columns and rows, so that their blocks can be
 * compared. `b` may be NULL. */
static bool have_same_grid(const Blocks *a, const Blocks *b)
{
    return b != NULL && a->columns == b->columns && a->rows == b->rows;
}

void blocks_values(const Blocks *blocks, const Blocks *other, bool values[256])
{
    memset(values, 0, 256 * sizeof values[0]);
    bool same_grid = have_same_grid(blocks, other);
    for (uint32_t row = 0; row < blocks->rows; row++) {
        const BlockRow *here = blocks->row[row], *there = same_grid ? other->row[row] : NULL;
        for (uint32_t i = 0; i < blocks->columns && here != there; i++)
            if (here->slots[i].block == NULL || there == NULL ||
                here->slots[i].block != there->slots[i].block)
                add_values(here->slots[i], values);
    }
}

/* ---- Comparing ---- */

bool slots_equal(BlockSlot a, BlockSlot b)
{
    if (a.block == b.block)
        return a.block != NULL || a.value == b.value;
    return a.block != NULL && b.block != NULL &&
           memcmp(a.block->pixels, b.block->pixels, BLOCK_PIXELS) == 0;
}

bool blocks_equal(const Blocks *a, const Blocks *b)
{
    if (a->width != b->width || a->height != b->height)
        return false;
    for (uint32_t row = 0; row < a->rows; row++)
        for (uint32_t i = 0; i < a->columns && a->row[row] != b->row[row]; i++)
            if (!slots_equal(slot_at(a, i, row), slot_at(b, i, row)))
                return false;
    return true;
}

PixelRect rect_with_block(PixelRect rect, uint32_t column, uint32_t row)
{
    PixelRect block = {(int32_t)column * BLOCK_SIDE, (int32_t)row * BLOCK_SIDE,
                       ((int32_t)column + 1) * BLOCK_SIDE, ((int32_t)row + 1) * BLOCK_SIDE};
    return rect_joined(rect, block);
}

/* Returns a row of a slot's pixels: that of the block, or `flat` filled with the slot's value. */
static const uint8_t *slot_row(BlockSlot slot, int32_t y, uint8_t flat[BLOCK_SIDE])
{
    if (slot.block != NULL)
        return slot.block->pixels + y * BLOCK_SIDE;
    memset(flat, slot.value, BLOCK_SIDE);
    return flat;
}

/* Extends a rectangle by the part of a row in which the pixels differ. */
static void add_row(PixelRect *rect, const uint8_t *a, const uint8_t *b, int32_t y, int32_t width)
{
    int32_t left = 0, right = width;
    if (memcmp(a, b, (size_t)width) == 0)
        return;
    while (a[left] == b[left])
        left++;
    while (a[right - 1] == b[right - 1])
        right--;
    bool first = rect->right == 0;
    *rect = (PixelRect){first ? left : MIN(rect->left, left), first ? y : rect->top,
                        MAX(rect->right, right), y + 1};
}

/* Returns the rectangle in which two slots differ, in pixels from the block's corner. `width` and
 * `height` are the size of the part of the block that lies in the picture. */
static PixelRect slots_difference(BlockSlot a, BlockSlot b, int32_t width, int32_t height)
{
    PixelRect rect = {0, 0, 0, 0};
    uint8_t flat_a[BLOCK_SIDE], flat_b[BLOCK_SIDE];
    if (a.block == b.block && (a.block != NULL || a.value == b.value))
        return rect;
    if (a.block == NULL && b.block == NULL)
        return (PixelRect){0, 0, width, height};
    for (int32_t y = 0; y < height; y++)
        add_row(&rect, slot_row(a, y, flat_a), slot_row(b, y, flat_b), y, width);
    return rect;
}

/* Extends a rectangle by the area in which two blocks differ. A block that already lies inside the
 * rectangle is not compared. */
static void add_block(PixelRect *rect, const Blocks *a, const Blocks *b, uint32_t column,
                      uint32_t row)
{
    int32_t x = (int32_t)(column * BLOCK_SIDE), y = (int32_t)(row * BLOCK_SIDE);
    int32_t width = MIN(BLOCK_SIDE, (int32_t)a->width - x);
    int32_t height = MIN(BLOCK_SIDE, (int32_t)a->height - y);
    if (x >= rect->left && x + width <= rect->right && y >= rect->top && y + height <= rect->bottom)
        return;
    PixelRect block =
        slots_difference(a->row[row]->slots[column], b->row[row]->slots[column], width, height);
    block = (PixelRect){x + block.left, y + block.top, x + block.right, y + block.bottom};
    *rect = rect_joined(*rect, block);
}

PixelRect blocks_difference(const Blocks *a, const Blocks *b)
{
    PixelRect rect = {0, 0, 0, 0};
    g_assert(a->width == b->width && a->height == b->height);
    for (uint32_t row = 0; row < a->rows && a != b; row++)
        for (uint32_t i = 0; i < a->columns && a->row[row] != b->row[row]; i++)
            add_block(&rect, a, b, i, row);
    return rect;
}

size_t blocks_unshared_bytes(const Blocks *blocks, const Blocks *other)
{
    if (blocks == other)
        return 0;
    bool same_grid = have_same_grid(blocks, other);
    size_t bytes = sizeof(Blocks) + blocks->rows * sizeof(BlockRow *);
    for (uint32_t row = 0; row < blocks->rows; row++) {
        const BlockRow *here = blocks->row[row], *there = same_grid ? other->row[row] : NULL;
        if (here == there || (row > 0 && here == blocks->row[row - 1]))
            continue;
        bytes += row_bytes(blocks);
        for (uint32_t i = 0; i < blocks->columns; i++)
            if (here->slots[i].block != NULL &&
                (there == NULL || there->slots[i].block != here->slots[i].block))
                bytes += sizeof(Block);
    }
    return bytes;
}

/* ---- Digests ---- */

static void block_digest(Block *block, uint8_t digest[16])
{
    if (g_atomic_int_get(&block->digest_state) == BLOCK_KNOWN) {
        memcpy(digest, block->digest, 16);
        return;
    }
    Sha256 sha;
    uint8_t whole[SHA256_SIZE];
    sha256_begin(&sha);
    sha256_add(&sha, block->pixels, BLOCK_PIXELS);
    sha256_end(&sha, whole);
    memcpy(digest, whole, 16);
    if (!g_atomic_int_compare_and_exchange(&block->digest_state, BLOCK_UNKNOWN, BLOCK_BEING_STORED))
        return;
    memcpy(block->digest, digest, 16);
    g_atomic_int_set(&block->digest_state, BLOCK_KNOWN);
}

void blocks_digest(const Blocks *blocks, uint8_t digest[16])
{
    Sha256 sha;
    uint8_t whole[SHA256_SIZE];
    uint8_t size[4] = {(uint8_t)blocks->width, (uint8_t)(blocks->width >> 8),
                       (uint8_t)blocks->height, (uint8_t)(blocks->height >> 8)};
    sha256_begin(&sha);
    sha256_add(&sha, size, sizeof size);
    for (uint32_t row = 0; row < blocks->rows; row++)
        for (uint32_t i = 0; i < blocks->columns; i++) {
            BlockSlot slot = slot_at(blocks, i, row);
            uint8_t part[17] = {slot.block != NULL, slot.value};
            if (slot.block != NULL)
                block_digest(slot.block, part + 1);
            sha256_add(&sha, part, slot.block != NULL ? 17 : 2);
        }
    sha256_end(&sha, whole);
    memcpy(digest, whole, 16);
}
