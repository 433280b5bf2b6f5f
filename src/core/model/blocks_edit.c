/* SPDX-License-Identifier: MIT */
/*
 * Editing pictures of bytes; the contract is in blocks.h. Rows and blocks are copied when they are
 * first written to; `states` records which blocks were written.
 */
#include "model/blocks_internal.h"

#include "model/budget.h"

#include <string.h>

/* The state of a block in an edit. */
typedef enum BlockEditState {
    BLOCK_UNTOUCHED,
    BLOCK_WRITTEN,
    BLOCK_FINAL, /* known to be neither uniform nor equal to the old block */
} BlockEditState;

struct BlocksEdit {
    const Blocks *before; /* holds a reference */
    Blocks *current;
    uint8_t *states; /* a BlockEditState for each block */
    PixelRect touched;
};

BlocksEdit *blocks_edit(const Blocks *blocks)
{
    BlocksEdit *edit = g_new0(BlocksEdit, 1);
    edit->before = blocks_ref(blocks);
    edit->current = blocks_empty(blocks->width, blocks->height);
    for (uint32_t i = 0; i < blocks->rows; i++) {
        edit->current->row[i] = blocks->row[i];
        g_atomic_int_inc(&blocks->row[i]->refs);
    }
    edit->states = g_malloc0((size_t)blocks->columns * blocks->rows + 1);
    return edit;
}

void blocks_edit_drop(BlocksEdit *edit)
{
    if (edit == NULL)
        return;
    blocks_unref(edit->current);
    blocks_unref((Blocks *)edit->before);
    g_free(edit->states);
    g_free(edit);
}

const Blocks *blocks_edit_current(const BlocksEdit *edit)
{
    return edit->current;
}

PixelRect blocks_edit_touched(const BlocksEdit *edit)
{
    return rect_within(edit->current, edit->touched);
}

/* Creates a block whose pixels are not set yet. */
static Block *block_new(void)
{
    Block *block = g_new(Block, 1);
    budget_charge(sizeof *block);
    block->refs = 1;
    block->digest_state = block->values_state = BLOCK_UNKNOWN;
    return block;
}

static BlockRow *row_copy(const Blocks *blocks, const BlockRow *row)
{
    BlockRow *copy = g_memdup2(row, row_bytes(blocks));
    budget_charge(row_bytes(blocks));
    copy->refs = 1;
    for (uint32_t i = 0; i < blocks->columns; i++)
        block_ref(copy->slots[i].block);
    return copy;
}

/* Returns a slot for writing. Copies its row first if the edit still shares it. */
static BlockSlot *writable_slot(BlocksEdit *edit, uint32_t column, uint32_t row)
{
    Blocks *current = edit->current;
    g_assert(column < current->columns && row < current->rows);
    if (current->row[row] == edit->before->row[row]) {
        BlockRow *copy = row_copy(current, current->row[row]);
        row_unref(current, current->row[row]);
        current->row[row] = copy;
    }
    edit->touched = rect_with_block(edit->touched, column, row);
    return &current->row[row]->slots[column];
}

/* Fills a block with one value, and with 0 outside the picture. */
static void fill_block(const Blocks *blocks, uint8_t *pixels, uint32_t column, uint32_t row,
                       uint8_t value)
{
    uint32_t width = MIN(BLOCK_SIDE, blocks->width - column * BLOCK_SIDE);
    uint32_t height = MIN(BLOCK_SIDE, blocks->height - row * BLOCK_SIDE);
    if (width < BLOCK_SIDE || height < BLOCK_SIDE)
        memset(pixels, 0, BLOCK_PIXELS);
    for (uint32_t y = 0; y < height; y++)
        memset(pixels + y * BLOCK_SIDE, value, width);
}

uint8_t *blocks_edit_block(BlocksEdit *edit, uint32_t column, uint32_t row)
{
    uint8_t *state = &edit->states[(size_t)row * edit->current->columns + column];
    BlockSlot *slot = writable_slot(edit, column, row);
    if (*state && slot->block != NULL) {
        g_assert(slot->block->refs == 1 && slot->block->digest_state == BLOCK_UNKNOWN);
        *state = BLOCK_WRITTEN;
        slot->block->values_state = BLOCK_UNKNOWN;
        return slot->block->pixels;
    }
    Block *block = block_new();
    if (slot->block != NULL)
        memcpy(block->pixels, slot->block->pixels, BLOCK_PIXELS);
    else
        fill_block(edit->current, block->pixels, column, row, slot->value);
    block_unref(slot->block);
    *slot = (BlockSlot){block, 0};
    *state = BLOCK_WRITTEN;
    return block->pixels;
}

void blocks_edit_uniform(BlocksEdit *edit, uint32_t column, uint32_t row, uint8_t value)
{
    BlockSlot *slot = writable_slot(edit, column, row);
    block_unref(slot->block);
    *slot = (BlockSlot){NULL, value};
    edit->states[(size_t)row * edit->current->columns + column] = BLOCK_WRITTEN;
}

/* ---- Bits ---- */

/* Expands eight bits to eight bytes, lowest bit first: 255 where a bit is set, else 0. */
static uint64_t expand_bits(uint64_t bits)
{
    /* Byte n of `one_bit_each` has bit n. */
    const uint64_t ones = UINT64_C(0x0101010101010101), one_bit_each = UINT64_C(0x8040201008040201);
    return ((((bits & 255) * ones & one_bit_each) + 127 * ones) >> 7 & ones) * 255;
}

/* Loads eight pixels of a row; the first is the lowest byte. */
static uint64_t load_eight(const uint8_t *pixels)
{
    uint64_t eight;
    memcpy(&eight, pixels, 8);
    return GUINT64_FROM_LE(eight);
}

static void store_eight(uint8_t *pixels, uint64_t eight)
{
    eight = GUINT64_TO_LE(eight);
    memcpy(pixels, &eight, 8);
}

/* The effect of setting pixels: `changed` is 0 if no pixel changed; `other` is 0 if all pixels now
 * have the value. */
typedef struct RowChange {
    uint64_t changed, other;
} RowChange;

/* Sets those of 64 pixels whose bit is set. Every byte of `values` is the value. */
static void set_row_bits(uint8_t *pixels, uint64_t bits, uint64_t values, RowChange *change)
{
    if (bits == 0 && change->other != 0)
        return;
    if (bits == UINT64_MAX && change->changed != 0) {
        memset(pixels, (int)(values & 255), BLOCK_SIDE);
        return;
    }
    for (int i = 0; i < BLOCK_SIDE; i += 8) {
        const uint64_t mask = expand_bits(bits >> i), old = load_eight(pixels + i);
        const uint64_t now = (old & ~mask) | (values & mask);
        change->changed |= old ^ now;
        change->other |= now ^ values;
        store_eight(pixels + i, now);
    }
}

/* Whether none, some or all bits of a block are set. */
typedef enum Bits { BITS_NONE, BITS_SOME, BITS_ALL } Bits;

static Bits classify_bits(const Blocks *blocks, uint32_t column, uint32_t row,
                          const uint64_t bits[BLOCK_SIDE])
{
    uint32_t width = MIN(BLOCK_SIDE, blocks->width - column * BLOCK_SIDE);
    uint32_t height = MIN(BLOCK_SIDE, blocks->height - row * BLOCK_SIDE);
    uint64_t any_bits = 0, common_bits = UINT64_MAX;
    for (uint32_t y = 0; y < height; y++) {
        any_bits |= bits[y];
        common_bits &= bits[y];
    }
    if (any_bits == 0)
        return BITS_NONE;
    return common_bits == UINT64_MAX >> (BLOCK_SIDE - width) ? BITS_ALL : BITS_SOME;
}

void blocks_edit_bits(BlocksEdit *edit, uint32_t column, uint32_t row,
                      const uint64_t bits[BLOCK_SIDE], uint8_t value)
{
    const Blocks *current = edit->current;
    const BlockSlot slot = slot_at(current, column, row);
    const Bits kind = classify_bits(current, column, row, bits);
    if (kind == BITS_NONE || (slot.block == NULL && slot.value == value))
        return;
    if (kind == BITS_ALL) {
        blocks_edit_uniform(edit, column, row, value);
        return;
    }
    uint8_t *state = &edit->states[(size_t)row * current->columns + column];
    const bool first = *state == BLOCK_UNTOUCHED;
    RowChange change = {0, 0};
    uint8_t *pixels = blocks_edit_block(edit, column, row);
    for (uint32_t y = 0; y < BLOCK_SIDE; y++)
        set_row_bits(pixels + y * BLOCK_SIDE, bits[y], value * UINT64_C(0x0101010101010101),
                     &change);
    /* At the picture's edge, `other` does not show whether the block is uniform, because pixels
     * outside the picture are 0. */
    const bool whole =
        (column + 1) * BLOCK_SIDE <= current->width && (row + 1) * BLOCK_SIDE <= current->height;
    if (first && whole && change.changed != 0 && change.other != 0)
        *state = BLOCK_FINAL;
}

/* ---- Rectangles ---- */

/* True if a rectangle covers the part of a block that lies in the picture. */
static bool covers_block(const Blocks *blocks, PixelRect rect, uint32_t column, uint32_t row)
{
    int32_t left = (int32_t)column * BLOCK_SIDE, top = (int32_t)row * BLOCK_SIDE;
    return rect.left <= left && rect.top <= top &&
           rect.right >= MIN(left + BLOCK_SIDE, (int32_t)blocks->width) &&
           rect.bottom >= MIN(top + BLOCK_SIDE, (int32_t)blocks->height);
}

/* Returns the part of a block that a rectangle covers, in pixels from the block's corner. */
static PixelRect part_of_block(PixelRect rect, uint32_t column, uint32_t row)
{
    int32_t left = (int32_t)column * BLOCK_SIDE, top = (int32_t)row * BLOCK_SIDE;
    return (PixelRect){MAX(rect.left - left, 0), MAX(rect.top - top, 0),
                       MIN(rect.right - left, BLOCK_SIDE), MIN(rect.bottom - top, BLOCK_SIDE)};
}

static void fill_part(BlocksEdit *edit, uint32_t column, uint32_t row, PixelRect rect,
                      uint8_t value)
{
    BlockSlot slot = slot_at(edit->current, column, row);
    if (slot.block == NULL && slot.value == value)
        return;
    if (covers_block(edit->current, rect, column, row)) {
        blocks_edit_uniform(edit, column, row, value);
        return;
    }
    PixelRect part = part_of_block(rect, column, row);
    uint8_t *pixels = blocks_edit_block(edit, column, row);
    for (int32_t y = part.top; y < part.bottom; y++)
        memset(pixels + y * BLOCK_SIDE + part.left, value, (size_t)(part.right - part.left));
}

void blocks_edit_rect(BlocksEdit *edit, PixelRect rect, uint8_t value)
{
    PixelRect within = rect_within(edit->current, rect);
    for (int32_t y = within.top; y < within.bottom; y = block_end(y))
        for (int32_t x = within.left; x < within.right; x = block_end(x))
            fill_part(edit, (uint32_t)x / BLOCK_SIDE, (uint32_t)y / BLOCK_SIDE, within, value);
}

void blocks_edit_row(BlocksEdit *edit, int32_t y, int32_t left, int32_t right, uint8_t value)
{
    if (y < INT32_MAX)
        blocks_edit_rect(edit, (PixelRect){left, y, right, y + 1}, value);
}

void blocks_edit_write(BlocksEdit *edit, PixelRect rect, const uint8_t *pixels, size_t stride)
{
    PixelRect within = rect_within(edit->current, rect);
    for (int32_t top = within.top; top < within.bottom; top = block_end(top))
        for (int32_t left = within.left; left < within.right; left = block_end(left)) {
            uint32_t column = (uint32_t)left / BLOCK_SIDE, row = (uint32_t)top / BLOCK_SIDE;
            int32_t right = MIN(block_end(left), within.right);
            uint8_t *block = blocks_edit_block(edit, column, row);
            for (int32_t y = top; y < MIN(block_end(top), within.bottom); y++)
                memcpy(block + y % BLOCK_SIDE * BLOCK_SIDE + left % BLOCK_SIDE,
                       pixels + (size_t)(y - rect.top) * stride + (left - rect.left),
                       (size_t)(right - left));
        }
}

/* True if a map changes a pixel of a block. Pixels outside the picture are ignored. */
static bool map_changes(const Blocks *blocks, uint32_t column, uint32_t row, const uint8_t map[256])
{
    BlockSlot slot = slot_at(blocks, column, row);
    if (slot.block == NULL)
        return map[slot.value] != slot.value;
    uint32_t width = MIN(BLOCK_SIDE, blocks->width - column * BLOCK_SIDE);
    uint32_t height = MIN(BLOCK_SIDE, blocks->height - row * BLOCK_SIDE);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            uint8_t pixel = slot.block->pixels[y * BLOCK_SIDE + x];
            if (map[pixel] != pixel)
                return true;
        }
    return false;
}

static void map_block(BlocksEdit *edit, uint32_t column, uint32_t row, const uint8_t map[256])
{
    BlockSlot slot = slot_at(edit->current, column, row);
    if (slot.block == NULL) {
        blocks_edit_uniform(edit, column, row, map[slot.value]);
        return;
    }
    uint32_t width = MIN(BLOCK_SIDE, edit->current->width - column * BLOCK_SIDE);
    uint32_t height = MIN(BLOCK_SIDE, edit->current->height - row * BLOCK_SIDE);
    uint8_t *pixels = blocks_edit_block(edit, column, row);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            pixels[y * BLOCK_SIDE + x] = map[pixels[y * BLOCK_SIDE + x]];
}

void blocks_edit_map(BlocksEdit *edit, const uint8_t map[256])
{
    for (uint32_t row = 0; row < edit->current->rows; row++)
        for (uint32_t column = 0; column < edit->current->columns; column++)
            if (map_changes(edit->current, column, row, map))
                map_block(edit, column, row, map);
}

/* True if all pixels of a block that lie in the picture have one value. */
static bool is_uniform(const Blocks *blocks, const uint8_t *pixels, uint32_t column, uint32_t row)
{
    uint32_t width = MIN(BLOCK_SIDE, blocks->width - column * BLOCK_SIDE);
    uint32_t height = MIN(BLOCK_SIDE, blocks->height - row * BLOCK_SIDE);
    for (uint32_t x = 1; x < width; x++)
        if (pixels[x] != pixels[0])
            return false;
    for (uint32_t y = 1; y < height; y++)
        if (memcmp(pixels, pixels + y * BLOCK_SIDE, width) != 0)
            return false;
    return true;
}

/* Puts a written block into its final form: without pixels if it is uniform, shared with the old
 * picture if it equals the old block. */
static void finalise_block(BlocksEdit *edit, uint32_t column, uint32_t row)
{
    BlockSlot *slot = &edit->current->row[row]->slots[column];
    BlockSlot before = slot_at(edit->before, column, row);
    if (slot->block != NULL && is_uniform(edit->current, slot->block->pixels, column, row)) {
        uint8_t value = slot->block->pixels[0];
        block_unref(slot->block);
        *slot = (BlockSlot){NULL, value};
    }
    if (slot->block != before.block && slots_equal(*slot, before)) {
        block_unref(slot->block);
        block_ref(before.block);
        *slot = before;
    }
}

/* True if a block of a finished edit is in its only form, because blocks are compared as bytes, and
 * is shared with the old picture unless it was written. */
static G_GNUC_UNUSED bool is_final(const BlocksEdit *edit, uint32_t column, uint32_t row)
{
    const Blocks *current = edit->current;
    BlockSlot slot = slot_at(current, column, row), before = slot_at(edit->before, column, row);
    uint32_t width = MIN(BLOCK_SIDE, current->width - column * BLOCK_SIDE);
    uint32_t height = MIN(BLOCK_SIDE, current->height - row * BLOCK_SIDE);
    bool is_padded = true;
    if (edit->states[(size_t)row * current->columns + column] == BLOCK_UNTOUCHED)
        return slot.block == before.block && slot.value == before.value;
    if (slot.block == NULL || slot.block == before.block)
        return true;
    for (uint32_t i = 0; i < BLOCK_PIXELS && (width < BLOCK_SIDE || height < BLOCK_SIDE); i++)
        if (i % BLOCK_SIDE >= width || i / BLOCK_SIDE >= height)
            is_padded &= slot.block->pixels[i] == 0;
    return is_padded && slot.value == 0 && slot.block->refs > 0 && !slots_equal(slot, before) &&
           !is_uniform(current, slot.block->pixels, column, row);
}

static bool rows_are_equal(const Blocks *blocks, const BlockRow *a, const BlockRow *b)
{
    for (uint32_t i = 0; i < blocks->columns; i++)
        if (a->slots[i].block != b->slots[i].block || a->slots[i].value != b->slots[i].value)
            return false;
    return true;
}

Blocks *blocks_edit_end(BlocksEdit *edit)
{
    Blocks *current = edit->current;
    bool changed = false;
    for (uint32_t row = 0; row < current->rows; row++) {
        BlockRow *before = edit->before->row[row];
        for (uint32_t i = 0; i < current->columns; i++) {
            if (edit->states[(size_t)row * current->columns + i] == BLOCK_WRITTEN)
                finalise_block(edit, i, row);
            g_assert(current->row[row] == before || is_final(edit, i, row));
        }
        if (current->row[row] != before && rows_are_equal(current, current->row[row], before)) {
            row_unref(current, current->row[row]);
            g_atomic_int_inc(&before->refs);
            current->row[row] = before;
        }
        changed |= current->row[row] != before;
    }
    Blocks *result = blocks_ref(changed ? current : edit->before);
    blocks_edit_drop(edit);
    return result;
}

/* ---- Resizing ---- */

Blocks *blocks_resize(const Blocks *blocks, uint32_t width, uint32_t height, int32_t dx, int32_t dy,
                      uint8_t value)
{
    g_autoptr(Blocks) blank = blocks_new(width, height, value);
    BlocksEdit *edit = blocks_edit(blank);
    int32_t left = MAX(0, dx), right = MIN((int32_t)width, (int32_t)blocks->width + dx);
    int32_t top = MAX(0, dy), bottom = MIN((int32_t)height, (int32_t)blocks->height + dy);
    uint8_t line[BLOCKS_MAX_SIDE];
    for (int32_t y = top; y < bottom && left < right; y++) {
        blocks_read_row(blocks, y - dy, left - dx, right - dx, line);
        blocks_edit_write(edit, (PixelRect){left, y, right, y + 1}, line, (size_t)(right - left));
    }
    return blocks_edit_end(edit);
}
