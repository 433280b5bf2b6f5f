/* SPDX-License-Identifier: MIT */
/*
 * Filling gaps between zones: every empty pixel gets the value of the nearest painted one. There
 * are two passes, as in the distance transform. The first goes along the columns and finds the
 * nearest painted row. The second goes along each gap of a row and finds the lower envelope of the
 * columns' parabolas, which shows the column with the nearest pixel. A painted pixel at the end of
 * a gap is nearer to every pixel of the gap than any pixel beyond it, so that the cost of both
 * passes depends on the gaps, not on the size of the picture. All numbers are integers.
 */
#include "edit/paint_bits_internal.h"

#include "model/each.h"

#include <string.h>

/* The distance in rows to a painted pixel in a column that has none. It still fits uint16_t after
 * the number of all rows is added. */
enum { NO_PIXEL = 2 * BLOCKS_MAX_SIDE, LANES = 64 }; /* LANES: the columns of a word */

/* A column on the envelope. */
typedef struct EnvelopeColumn {
    int32_t x;
    int32_t square; /* of the number of rows to its nearest painted pixel */
    int32_t last;   /* the last x in the row for which this column is nearest */
} EnvelopeColumn;

typedef struct Gaps {
    BlocksEdit *edit;
    PaintBits painted;
    size_t width; /* in pixels, rounded up to whole words */
    int32_t reach;
    /* Number of rows from a pixel to the nearest painted pixel of its column, or at least NO_PIXEL.
     * Valid in words that are not entirely painted. */
    uint16_t *tops;  /* downwards, from the first row of each row of blocks; then NO_PIXEL */
    uint16_t *below; /* downwards, from each row of the current row of blocks */
    uint16_t *above; /* upwards, from the current row */
    EnvelopeColumn *envelope;
    uint8_t **blocks; /* blocks of a row of blocks that were opened for writing, or NULL */
} Gaps;

/* ---- Columns ---- */

/* Continues the counts of 64 columns by one row: 0 where the pixel is painted, else one more. */
static void continue_counts(const uint16_t *from, uint64_t painted, uint16_t *to)
{
    static const uint16_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    for (unsigned i = 0; i < LANES; i += 8) {
        const uint16_t current = painted >> i & 255;
        uint16_t rows[8];
        memcpy(rows, from + i, sizeof rows);
        for (unsigned k = 0; k < 8; k++)
            rows[k] = (current & bits[k]) != 0 ? 0 : (uint16_t)(rows[k] + 1);
        memcpy(to + i, rows, sizeof rows);
    }
}

/* Returns the pixels of a row's word that lie in the picture. */
static uint64_t columns_inside(const PaintBits *bits, size_t word)
{
    const size_t remaining = (size_t)bits->width - word * 64;
    return remaining >= 64 ? UINT64_MAX : (UINT64_C(1) << remaining) - 1;
}

/* Computes the counts of row y from those of the previous row, y + `back`. Words that are entirely
 * painted are skipped: a count that continues from such a word starts at 0. */
static void count_row(const PaintBits *painted, int32_t y, int32_t back, const uint16_t *from,
                      uint16_t *to)
{
    static const uint16_t zeros[LANES] = {0};
    const uint64_t *current = painted->words + (size_t)y * painted->stride;
    const bool first = y + back < 0 || y + back >= painted->height;
    const uint64_t *before = first ? NULL : current + back * (ptrdiff_t)painted->stride;
    for (size_t i = 0; i < painted->stride; i++) {
        const uint64_t all = columns_inside(painted, i);
        const bool is_full = before != NULL && before[i] == all;
        if (current[i] != all)
            continue_counts(is_full ? zeros : from + i * LANES, current[i], to + i * LANES);
    }
}

/* Returns the number of rows in a row of blocks. */
static int32_t block_height(const PaintBits *painted, int32_t top)
{
    return MIN(painted->height - top, BLOCK_SIDE);
}

/* Counts downwards from the first row of a block; `lower` are the counts of the block below. */
static void count_block(const PaintBits *painted, int32_t top, size_t word, const uint16_t *lower,
                        uint16_t *rows)
{
    const int32_t row_count = block_height(painted, top);
    uint64_t open = columns_inside(painted, word);
    for (int32_t y = 0; y < row_count && open != 0; y++) {
        const uint64_t current = painted->words[(size_t)(top + y) * painted->stride + word];
        for (uint64_t found = current & open; found != 0; found &= found - 1)
            rows[__builtin_ctzll(found)] = (uint16_t)y;
        open &= ~current;
    }
    for (; open != 0; open &= open - 1) {
        const int x = __builtin_ctzll(open);
        rows[x] = (uint16_t)(lower[x] + row_count);
    }
}

static void find_tops(const Gaps *gaps)
{
    const PaintBits *painted = &gaps->painted;
    const int32_t count = (painted->height + BLOCK_SIDE - 1) / BLOCK_SIDE;
    for (size_t x = 0; x < gaps->width; x++)
        gaps->above[x] = gaps->tops[(size_t)count * gaps->width + x] = NO_PIXEL;
    for (int32_t row = count; row-- > 0;) {
        uint16_t *rows = gaps->tops + (size_t)row * gaps->width, *lower = rows + gaps->width;
        for (size_t i = 0; i < painted->stride; i++)
            count_block(painted, row * BLOCK_SIDE, i, lower + i * LANES, rows + i * LANES);
    }
}

/* Counts downwards from each row of a row of blocks. */
static void find_below(const Gaps *gaps, int32_t top)
{
    const int32_t row_count = block_height(&gaps->painted, top);
    const uint16_t *lower = gaps->tops + (size_t)(top / BLOCK_SIDE + 1) * gaps->width;
    for (int32_t y = row_count - 1; y >= 0; y--) {
        uint16_t *below = gaps->below + (size_t)y * gaps->width;
        count_row(&gaps->painted, top + y, 1, lower, below);
        lower = below;
    }
}

/* ---- Rows ---- */

/* A gap of a row. */
typedef struct Gap {
    int32_t y, left, right;
    const uint16_t *below;
} Gap;

/* Returns the last x at which column `a` is at least as near as column `b`, which is to its
 * right. */
static int32_t last_of(const EnvelopeColumn *a, const EnvelopeColumn *b)
{
    const int32_t rise = b->x * b->x + b->square - a->x * a->x - a->square;
    const int32_t run = 2 * (b->x - a->x);
    return rise >= 0 ? rise / run : -((-rise + run - 1) / run);
}

/* Adds a column to the envelope, to the right of all others. Returns the new number of columns. */
static size_t add_column(const Gap *gap, EnvelopeColumn *envelope, size_t count, int32_t x,
                         int32_t rows)
{
    const EnvelopeColumn next = {x, rows * rows, gap->right};
    while (count > 0) {
        const int32_t last = last_of(&envelope[count - 1], &next);
        envelope[count - 1].last = last;
        if (last >= (count == 1 ? gap->left : envelope[count - 2].last + 1))
            break;
        count--;
    }
    envelope[count] = next;
    return count + 1;
}

/* Computes the envelope of a gap and of the painted pixels at its ends. */
static size_t find_envelope(const Gaps *gaps, const Gap *gap)
{
    const uint16_t max = gaps->reach > 0 ? (uint16_t)gaps->reach : NO_PIXEL - 1;
    size_t count = 0;
    if (gap->left > 0)
        count = add_column(gap, gaps->envelope, count, gap->left - 1, 0);
    for (int32_t x = gap->left; x < gap->right; x++) {
        const uint16_t rows = MIN(gaps->above[x], gap->below[x]);
        if (rows <= max)
            count = add_column(gap, gaps->envelope, count, x, rows);
    }
    if (gap->right < gaps->painted.width)
        count = add_column(gap, gaps->envelope, count, gap->right, 0);
    return count;
}

/* Returns the value of a pixel. Pixels near `row` are usually in blocks opened for writing. */
static uint8_t get_pixel(const Gaps *gaps, uint32_t row, uint32_t x, uint32_t y)
{
    const uint8_t *block = gaps->blocks[x / BLOCK_SIDE];
    if (block != NULL && y / BLOCK_SIDE == row / BLOCK_SIDE)
        return block[y % BLOCK_SIDE * BLOCK_SIDE + x % BLOCK_SIDE];
    return blocks_get(blocks_edit_current(gaps->edit), (int32_t)x, (int32_t)y);
}

/* Returns the value of the pixel of a column that is nearest to a row; of two, the upper one. */
static uint8_t nearest_in(const Gaps *gaps, const Gap *gap, const EnvelopeColumn *column)
{
    int32_t rows = 0;
    if (column->square > 0 && gaps->above[column->x] <= gap->below[column->x])
        rows = -gaps->above[column->x];
    else if (column->square > 0)
        rows = gap->below[column->x];
    return get_pixel(gaps, (uint32_t)gap->y, (uint32_t)column->x, (uint32_t)(gap->y + rows));
}

static void set_pixel(const Gaps *gaps, uint32_t x, uint32_t y, uint8_t value)
{
    uint8_t **block = &gaps->blocks[x / BLOCK_SIDE];
    if (*block == NULL)
        *block = blocks_edit_block(gaps->edit, x / BLOCK_SIDE, y / BLOCK_SIDE);
    (*block)[y % BLOCK_SIDE * BLOCK_SIDE + x % BLOCK_SIDE] = value;
}

static void fill_gap(const Gaps *gaps, const Gap *gap)
{
    const int32_t max_square = gaps->reach > 0 ? gaps->reach * gaps->reach : INT32_MAX;
    const size_t count = find_envelope(gaps, gap);
    int32_t x = gap->left;
    SPAN_EACH (const EnvelopeColumn, column, gaps->envelope, count) {
        const int32_t until = MIN(column->last + 1, gap->right);
        if (x >= until)
            continue;
        const uint8_t value = nearest_in(gaps, gap, column);
        for (; x < until; x++)
            if ((x - column->x) * (x - column->x) + column->square <= max_square)
                set_pixel(gaps, (uint32_t)x, (uint32_t)gap->y, value);
    }
}

static void fill_row(const Gaps *gaps, int32_t y)
{
    const PaintBits *painted = &gaps->painted;
    Gap gap = {.y = y, .below = gaps->below + (size_t)(y % BLOCK_SIDE) * gaps->width};
    count_row(painted, y, -1, gaps->above, gaps->above);
    for (gap.right = 0; gap.right < painted->width;) {
        gap.left = paint_bits_next_gap(painted, y, gap.right);
        gap.right = paint_bits_next(painted, y, gap.left);
        if (gap.left < gap.right)
            fill_gap(gaps, &gap);
    }
}

static void fill_blocks(const Gaps *gaps, int32_t top)
{
    memset(gaps->blocks, 0, gaps->painted.stride * sizeof *gaps->blocks);
    find_below(gaps, top);
    for (int32_t y = 0; y < block_height(&gaps->painted, top); y++)
        fill_row(gaps, top + y);
}

void paint_fill_gaps(BlocksEdit *edit, uint32_t reach)
{
    Gaps gaps = {.edit = edit,
                 .painted = paint_bits_of(blocks_edit_current(edit), 0, true),
                 .reach = (int32_t)MIN(reach, NO_PIXEL - 1)};
    const PaintBits *painted = &gaps.painted;
    const size_t rows = blocks_rows(blocks_edit_current(edit)) + 1;
    gaps.width = painted->stride * LANES;
    gaps.tops = g_new(uint16_t, gaps.width * rows + 1);
    gaps.below = g_new(uint16_t, gaps.width * BLOCK_SIDE + 1);
    gaps.above = g_new(uint16_t, gaps.width + 1);
    gaps.envelope = g_new(EnvelopeColumn, gaps.width + 2);
    gaps.blocks = g_new(uint8_t *, painted->stride + 1);
    find_tops(&gaps);
    for (int32_t top = 0; top < painted->height; top += BLOCK_SIDE)
        fill_blocks(&gaps, top);
    g_free(gaps.blocks);
    g_free(gaps.envelope);
    g_free(gaps.above);
    g_free(gaps.below);
    g_free(gaps.tops);
    paint_bits_clear(&gaps.painted);
}
