/* SPDX-License-Identifier: MIT */
/*
 * Filling areas of pixels with one value, or of similar colours in a picture; the contract is
 * paint.h.
 *
 * Connected pixels are found block by block, one word for each row of a block. In a block that is
 * entered, the fill spreads until nothing more can be reached; then it enters the neighbouring
 * blocks. Only blocks that are reached are read, most of them once.
 */
#include "edit/paint_bits_internal.h"

#include <string.h>

/* The criterion for pixels that may be filled: those with a value, or if there is a picture, those
 * with a similar colour. */
typedef struct Criterion {
    const Blocks *blocks;
    uint8_t value;
    const PaintArt *art;
    PaintColours colours;
    PaintBits matches; /* only for the picture: the pixels that may be filled */
    bool *known;       /* for each row of blocks: whether `matches` has been computed */
} Criterion;

/* A block that the fill has entered. */
typedef struct FillPart {
    uint64_t open[BLOCK_SIDE];    /* pixels that may be filled, row by row */
    uint64_t reached[BLOCK_SIDE]; /* pixels reached so far */
    uint64_t pending;             /* a bit for each row that may still spread */
    bool whole;                   /* all pixels are open */
    uint32_t column, row;
    struct FillPart *next; /* in the queue, which contains parts with pending rows */
} FillPart;

typedef struct Flood {
    const Criterion *criterion;
    uint32_t columns, rows;
    FillPart **parts;       /* row by row; NULL for blocks that were not entered */
    FillPart *first, *last; /* the queue */
} Flood;

/* Sets `bits` to the pixels of a block that may be filled, row by row. */
static void find_matches(const Criterion *criterion, uint32_t column, uint32_t row,
                         uint64_t bits[BLOCK_SIDE])
{
    if (criterion->art == NULL) {
        paint_block_of(criterion->blocks, column, row, criterion->value, bits);
        return;
    }
    const uint32_t top = row * BLOCK_SIDE;
    if (!criterion->known[row])
        paint_bits_set_alike(&criterion->matches, criterion->art, &criterion->colours, top,
                             top + BLOCK_SIDE);
    criterion->known[row] = true;
    paint_bits_block(&criterion->matches, column, row, bits);
}

/* ---- Connected pixels ---- */

/* Returns the part for a block; creates it if the block was not entered before. */
static FillPart *enter(Flood *flood, uint32_t column, uint32_t row)
{
    FillPart **slot = &flood->parts[(size_t)row * flood->columns + column], *part = *slot;
    if (part != NULL)
        return part;
    uint64_t all_open = UINT64_MAX;
    *slot = part = g_new0(FillPart, 1);
    part->column = column;
    part->row = row;
    find_matches(flood->criterion, column, row, part->open);
    for (int y = 0; y < BLOCK_SIDE; y++)
        all_open &= part->open[y];
    part->whole = all_open == UINT64_MAX;
    return part;
}

/* Marks those of the given pixels of a row that are open as reached. */
static void reach(Flood *flood, FillPart *part, unsigned y, uint64_t given)
{
    given &= part->open[y] & ~part->reached[y];
    if (given == 0)
        return;
    if (part->pending == 0) {
        *(flood->first == NULL ? &flood->first : &flood->last->next) = part;
        flood->last = part;
        part->next = NULL;
    }
    part->reached[y] |= given;
    part->pending |= UINT64_C(1) << y;
}

/* Returns the complete runs of open pixels that contain some of the given pixels. */
static uint64_t spread(uint64_t open, uint64_t given)
{
    uint64_t runs = 0;
    while (given != 0) {
        int at = __builtin_ctzll(given);
        uint64_t before = ~open & ((UINT64_C(1) << at) - 1), after = ~open >> at;
        int begin = before == 0 ? 0 : 64 - __builtin_clzll(before);
        int end = after == 0 ? 64 : at + __builtin_ctzll(after);
        uint64_t run = UINT64_MAX >> (64 - (end - begin)) << begin;
        runs |= run;
        given &= ~run;
    }
    return runs;
}

/* Enters a block from the left or right: marks one pixel as reached in each of the given rows. In a
 * block whose pixels are all open, one row is enough. */
static void enter_left_or_right(Flood *flood, uint32_t column, uint32_t row, uint64_t rows,
                                uint64_t pixel)
{
    if (rows == 0 || column >= flood->columns)
        return;
    FillPart *part = enter(flood, column, row);
    for (; rows != 0; rows = part->whole ? 0 : rows & (rows - 1))
        reach(flood, part, (unsigned)__builtin_ctzll(rows), pixel);
}

static void enter_above_and_below(Flood *flood, const FillPart *part)
{
    if (part->row > 0 && part->reached[0] != 0)
        reach(flood, enter(flood, part->column, part->row - 1), BLOCK_SIDE - 1, part->reached[0]);
    if (part->row + 1 < flood->rows && part->reached[BLOCK_SIDE - 1] != 0)
        reach(flood, enter(flood, part->column, part->row + 1), 0, part->reached[BLOCK_SIDE - 1]);
}

/* Spreads inside a block, and from there into the blocks around it. */
static void spread_part(Flood *flood, FillPart *part)
{
    uint64_t left = 0, right = 0, spreads = 0;
    if (part->whole) {
        memset(part->reached, 255, sizeof part->reached);
        left = right = spreads = UINT64_MAX;
        part->pending = 0;
    }
    while (part->pending != 0) {
        unsigned y = (unsigned)__builtin_ctzll(part->pending);
        uint64_t runs = spread(part->open[y], part->reached[y]);
        part->reached[y] = runs;
        left |= (runs & 1) << y;
        right |= runs >> 63 << y;
        spreads |= UINT64_C(1) << y;
        if (y > 0)
            reach(flood, part, y - 1, runs);
        if (y + 1 < BLOCK_SIDE)
            reach(flood, part, y + 1, runs);
        part->pending &= ~(UINT64_C(1) << y);
    }
    enter_left_or_right(flood, part->column - 1, part->row, left, UINT64_C(1) << 63);
    enter_left_or_right(flood, part->column + 1, part->row, right, 1);
    if ((spreads & (UINT64_C(1) << 63 | 1)) != 0)
        enter_above_and_below(flood, part);
}

static void flood_from(Flood *flood, uint32_t x, uint32_t y)
{
    reach(flood, enter(flood, x / BLOCK_SIDE, y / BLOCK_SIDE), y % BLOCK_SIDE,
          UINT64_C(1) << x % BLOCK_SIDE);
    while (flood->first != NULL) {
        FillPart *part = flood->first;
        flood->first = part->next;
        spread_part(flood, part);
    }
}

/* ---- Writing ---- */

/* Sets pixels of a block to a value; returns their number. */
static uint64_t write_bits(BlocksEdit *edit, uint32_t column, uint32_t row,
                           const uint64_t bits[BLOCK_SIDE], uint8_t value)
{
    uint64_t count = 0;
    for (uint32_t y = 0; y < BLOCK_SIDE; y++)
        if (bits[y] != 0)
            count += bits[y] == UINT64_MAX ? BLOCK_SIDE : (uint64_t)__builtin_popcountll(bits[y]);
    blocks_edit_bits(edit, column, row, bits, value);
    return count;
}

static uint64_t fill_connected(BlocksEdit *edit, const Criterion *criterion, int32_t x, int32_t y,
                               uint8_t value)
{
    uint64_t pixels = 0;
    Flood flood = {.criterion = criterion,
                   .columns = blocks_columns(criterion->blocks),
                   .rows = blocks_rows(criterion->blocks)};
    size_t count = (size_t)flood.columns * flood.rows;
    flood.parts = g_new0(FillPart *, count);
    flood_from(&flood, (uint32_t)x, (uint32_t)y);
    for (size_t i = 0; i < count; i++) {
        g_autofree FillPart *part = flood.parts[i];
        if (part != NULL)
            pixels += write_bits(edit, part->column, part->row, part->reached, value);
    }
    g_free(flood.parts);
    return pixels;
}

static uint64_t fill_all(BlocksEdit *edit, const Criterion *criterion, uint8_t value)
{
    uint64_t pixels = 0;
    for (uint32_t row = 0; row < blocks_rows(criterion->blocks); row++)
        for (uint32_t column = 0; column < blocks_columns(criterion->blocks); column++) {
            uint64_t bits[BLOCK_SIDE];
            find_matches(criterion, column, row, bits);
            pixels += write_bits(edit, column, row, bits, value);
        }
    return pixels;
}

/* ---- Fills ---- */

static bool is_inside(const Blocks *blocks, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && (uint32_t)x < blocks_width(blocks) &&
           (uint32_t)y < blocks_height(blocks);
}

static uint64_t fill(BlocksEdit *edit, const Criterion *criterion, int32_t x, int32_t y,
                     bool contiguous, uint8_t value)
{
    return contiguous ? fill_connected(edit, criterion, x, y, value)
                      : fill_all(edit, criterion, value);
}

uint64_t paint_fill(BlocksEdit *edit, int32_t x, int32_t y, bool contiguous, uint8_t value)
{
    const Blocks *now = blocks_edit_current(edit);
    return blocks_get(now, x, y) != value ? paint_fill_by(edit, now, x, y, contiguous, value) : 0;
}

uint64_t paint_fill_by(BlocksEdit *edit, const Blocks *by, int32_t x, int32_t y, bool contiguous,
                       uint8_t value)
{
    if (!is_inside(by, x, y))
        return 0;
    const Criterion criterion = {.blocks = by, .value = blocks_get(by, x, y)};
    return fill(edit, &criterion, x, y, contiguous, value);
}

uint64_t paint_fill_alike(BlocksEdit *edit, const PaintArt *art, int tolerance, int32_t x,
                          int32_t y, bool contiguous, uint8_t value)
{
    const Blocks *now = blocks_edit_current(edit);
    if (!is_inside(now, x, y) || (uint32_t)x >= art->width || (uint32_t)y >= art->height)
        return 0;
    const uint8_t *colour = art->rgba + 4 * ((size_t)y * art->width + (size_t)x);
    Criterion criterion = {
        .blocks = now, .art = art, .colours = paint_colours_near(colour, tolerance)};
    criterion.matches = paint_bits_new(blocks_width(now), blocks_height(now));
    criterion.known = g_new0(bool, blocks_rows(now));
    uint64_t pixels = fill(edit, &criterion, x, y, contiguous, value);
    paint_bits_clear(&criterion.matches);
    g_free(criterion.known);
    return pixels;
}
