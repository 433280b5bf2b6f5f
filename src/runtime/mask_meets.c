/* SPDX-License-Identifier: MIT */
/*
 * Tests whether two masks on whole pixels have a common pixel. A lane is a strip of a with the
 * pixels of b over it; mask_strips.c reads the words. Before that, spans decide whether dense masks
 * can meet at all; blocks, or else spans, decide in which areas large masks can meet.
 */
#include "mask_blocks_internal.h"
#include "mask_vectors_internal.h"

/* True if so much of both masks is solid that testing one pixel, or the spans, usually suffices. */
static bool are_dense(const gab_mask *a, const gab_mask *b)
{
    return (4 * (uint64_t)a->solid >= (uint64_t)a->width * a->height) &
           (4 * (uint64_t)b->solid >= (uint64_t)b->width * b->height);
}

/*
 * True if both masks are so small that testing blocks takes as long as comparing words: masks that
 * meet usually do so in the first few words.
 */
static bool are_small(const gab_mask *a, const gab_mask *b)
{
    enum { SMALL = 1 << 16 };
    return (a->width * a->height <= SMALL) & (b->width * b->height <= SMALL);
}

/* True if the masks meet in the middle of the common part of their bounds, as dense masks usually
 * do. */
static bool middle_meets(const MaskPair *pair)
{
    gab_mask_pixel middle = {(pair->left + pair->right) / 2, (pair->top + pair->bottom) / 2};
    return pixel_meets(pair, middle);
}

/* Returns the lanes that lie in a strip of blocks. */
static LaneRun lanes_within(const MaskLanes *lanes, int32_t strip)
{
    int32_t first = strip * STRIP_LANES - lanes->strip, end = first + STRIP_LANES;
    LaneRun numbers = {first > 0 ? first : 0, end < lanes->count ? end : lanes->count};
    return numbers;
}

/*
 * Compares the lanes of the given blocks, in the rows of the blocks: always BLOCK rows, including
 * some extra rows at the top and at the bottom, because a constant number is fastest.
 */
static inline bool blocks_meet_in_row(const MaskLanes *lanes, int32_t first, uint64_t overlapping,
                                      ptrdiff_t from, ptrdiff_t rows)
{
    const uint64_t lane_bits = (1 << LANE_BLOCKS) - 1;
    const RowRun all = {0, rows};
    ptrdiff_t last = rows - BLOCK;
    while (overlapping != 0) {
        int32_t number = first + (int32_t)lowest_bit(overlapping) / LANE_BLOCKS;
        if (last >= 0 ? gab_block_meets(lanes, number, from < last ? from : last)
                      : gab_lanes_meet(lanes, (LaneRun){number, number + 1}, all))
            return true;
        overlapping &= ~(lane_bits << (number - first) * LANE_BLOCKS);
    }
    return false;
}

/* True if spans exclude a common pixel in a run of rows. */
static bool is_ruled_out(const Spans *spans, RowRun run)
{
    return spans->a != NULL && gab_spans_first(spans, run) == run.end;
}

/*
 * Compares the rows of blocks from `row` on. If most blocks of a row overlap, those of the next
 * rows usually do too: words are then compared without testing blocks, for a growing number of
 * rows. If few overlap, spans are tested as well.
 */
NEVER_INLINE bool remaining_rows_meet(const MaskPair *pair, const MaskLanes *lanes,
                                      const Blocks *blocks, int32_t strip, int32_t row)
{
    enum { MIN_STEP = 4, MIN_DENSE = 16, MAX_STEP = 36 };
    uint32_t half_of_common = bit_count(blocks->common) / 2;
    Spans spans = spans_of(pair);
    const int32_t min_batch = are_dense(pair->a, pair->b) ? MIN_DENSE : MIN_STEP;
    int32_t batch = min_batch, step = 1;
    for (; row < blocks->end; row += step) {
        uint64_t overlapping = blocks_in_row(blocks, row, false, blocks->placement);
        bool dense = bit_count(overlapping) > half_of_common;
        step = dense ? batch : 1;
        batch = !dense ? min_batch : 3 * batch < MAX_STEP ? 3 * batch : MAX_STEP;
        RowRun run = rows_of_blocks(pair, row, row + step);
        if (dense) {
            if (gab_lanes_meet(lanes, lanes_within(lanes, strip), run))
                return true;
        } else if (overlapping != 0 && !is_ruled_out(&spans, run) &&
                   blocks_meet_in_row(lanes, strip * STRIP_LANES - lanes->strip, overlapping,
                                      run.from, rows_of(pair))) {
            return true;
        }
    }
    return false;
}

/* Compares a strip of blocks. Most masks that meet do so in the first row in which blocks
 * overlap. */
ALWAYS_INLINE bool strip_meets(const MaskPair *pair, int32_t strip, bool single, unsigned placement)
{
    Blocks blocks = blocks_of(pair, strip, single, placement);
    int32_t row = blocks.row;
    uint64_t overlapping;
    while ((overlapping = blocks_in_row(&blocks, row, single, placement)) == 0)
        if (++row == blocks.end)
            return false;
    MaskLanes lanes = lanes_of(pair);
    if ((overlapping == blocks.common) & (pair->right - pair->left >= 2 * WORD_PIXELS))
        return remaining_rows_meet(pair, &lanes, &blocks, strip, row);
    RowRun run = rows_of_blocks(pair, row, row + 1);
    return blocks_meet_in_row(&lanes, strip * STRIP_LANES - lanes.strip, overlapping, run.from,
                              rows_of(pair)) ||
           remaining_rows_meet(pair, &lanes, &blocks, strip, row + 1);
}

/* Compares masks with one strip of blocks each, which nearly all masks have. */
static bool strips_meet(const MaskPair *pair)
{
    switch (pair->placement) {
    case 0:
        return strip_meets(pair, 0, true, 0);
    case UPSIDE_DOWN:
        return strip_meets(pair, 0, true, UPSIDE_DOWN);
    case MIRRORED:
        return strip_meets(pair, 0, true, MIRRORED);
    default:
        return strip_meets(pair, 0, true, MIRRORED | UPSIDE_DOWN);
    }
}

static bool many_strips_meet(const MaskPair *pair)
{
    int32_t last = (pair->right - 1) / STRIP_PIXELS;
    for (int32_t strip = pair->left / STRIP_PIXELS; strip <= last; strip++)
        if (strip_meets(pair, strip, false, pair->placement))
            return true;
    return false;
}

/* Compares masks without blocks: uses spans. */
static bool runs_meet(const MaskPair *pair)
{
    MaskLanes lanes = lanes_of(pair);
    MaskWalk walk = walk_of(pair);
    RowRun run;
    while (next_run(&walk, &run))
        if (gab_lanes_meet(&lanes, every_lane(&lanes), run))
            return true;
    return false;
}

static bool pair_meets(const MaskPair *pair)
{
    if (are_dense(pair->a, pair->b) && middle_meets(pair))
        return true;
    Spans spans = spans_of(pair);
    RowRun all_rows = {0, rows_of(pair)};
    if (are_dense(pair->a, pair->b) && is_ruled_out(&spans, all_rows))
        return false;
    if (are_small(pair->a, pair->b)) {
        MaskLanes lanes = lanes_of(pair);
        return gab_lanes_meet(&lanes, every_lane(&lanes), all_rows);
    }
    if (!have_blocks(pair))
        return runs_meet(pair);
    bool have_one_strip = (pair->a->width <= STRIP_PIXELS) & (pair->b->width <= STRIP_PIXELS);
    return have_one_strip ? strips_meet(pair) : many_strips_meet(pair);
}

bool gab_wide_masks_meet(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                         unsigned placement)
{
    MaskPair pair;
    Shift shift = {x, y, (gab_mask_flip)placement};
    if (are_small(a, b) && !are_dense(a, b))
        return gab_small_masks_meet(a, b, x, y, placement);
    return mask_pair_of(&pair, a, b, shift) && pair_meets(&pair);
}
