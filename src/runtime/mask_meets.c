/* SPDX-License-Identifier: MIT */
/*
 * Tests whether two masks on whole pixels have a common pixel. A lane is a strip of a with the
 * pixels of b over it; mask_strips.c reads the words. Before that, spans decide whether dense masks
 * can meet at all; blocks, or else spans, decide in which areas large masks can meet.
 */
#include "mask_blocks_internal.h"
#include "mask_vectors_internal.h"

/* ---- Tests for a common pixel ---- */

/* Returns the number of lanes, starting with a given one, that can be compared together: 2, 3, or 0
 * for none. Of four, two are compared first, so that no single lane remains. */
static int32_t adjacent_lane_count(const MaskLanes *lanes, int32_t number)
{
    int32_t low = lanes->low + number;
    if ((lanes->placement & MIRRORED) != 0 || lanes->shift == 0 || low < 0)
        return 0;
    int32_t remaining_b = lanes->b_strips - 1 - low, remaining = lanes->count - number;
    int32_t adjacent = remaining_b < remaining ? remaining_b : remaining;
    if (adjacent < 2)
        return 0;
    return adjacent == 2 || adjacent == 4 ? 2 : 3;
}

static bool adjacent_lanes_meet(const MaskLanes *lanes, int32_t number, int32_t count, RowRun run)
{
    AdjacentLanes adjacent = {lanes->a + number * lanes->a_stride,
                              lanes->b + (lanes->low + number) * lanes->b_stride,
                              lanes->a_stride,
                              lanes->b_stride,
                              lanes->shift,
                              count,
                              (lanes->placement & UPSIDE_DOWN) != 0};
    return gab_lanes_meet(&adjacent, run.from, run.end - run.from);
}

bool gab_run_meets(const MaskLanes *lanes, RowRun run)
{
    ptrdiff_t rows = run.end - run.from;
    for (int32_t i = 0; i < lanes->count;) {
        int32_t adjacent = rows >= BLOCK ? adjacent_lane_count(lanes, i) : 0;
        if (adjacent > 0) {
            if (adjacent_lanes_meet(lanes, i, adjacent, run))
                return true;
            i += adjacent;
            continue;
        }
        Lane lane = lane_at(lanes, i++);
        if (gab_lane_meets(&lane, run.from, rows))
            return true;
    }
    return false;
}

/* Returns the lanes that lie in a strip of blocks. */
static MaskLanes lanes_within(const MaskLanes *lanes, int32_t strip)
{
    int32_t first = strip * STRIP_LANES - lanes->strip, end = first + STRIP_LANES;
    MaskLanes part = *lanes;
    first = first > 0 ? first : 0;
    end = end < lanes->count ? end : lanes->count;
    part.a += first * lanes->a_stride;
    part.strip += first;
    part.low += first * lanes->step;
    part.count = end - first;
    return part;
}

/*
 * Compares the lanes of the given blocks, in the rows of the blocks: always 16 rows, including some
 * extra rows at the top and at the bottom, because a constant number is fastest.
 */
static inline bool blocks_meet_in_row(const MaskLanes *lanes, int32_t first, uint64_t overlapping,
                                      ptrdiff_t from, ptrdiff_t rows)
{
    const uint64_t lane_bits = (1 << LANE_BLOCKS) - 1;
    ptrdiff_t last = rows - LANE_ROWS;
    while (overlapping != 0) {
        uint32_t number = lowest_bit(overlapping) / LANE_BLOCKS;
        Lane lane = lane_at(lanes, first + (int32_t)number);
        if (last >= 0 ? gab_lane_meets_rows(&lane, from < last ? from : last)
                      : gab_lane_meets(&lane, 0, rows))
            return true;
        overlapping &= ~(lane_bits << number * LANE_BLOCKS);
    }
    return false;
}

/* True if spans exclude a common pixel in a run of rows. */
static bool is_ruled_out(const Spans *spans, RowRun run)
{
    return spans->a != NULL && !gab_spans_meet(spans, run.from, run.end - run.from);
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
    const int32_t min_batch = are_dense(pair) ? MIN_DENSE : MIN_STEP;
    int32_t batch = min_batch, step = 1;
    for (; row < blocks->end; row += step) {
        uint64_t overlapping = blocks_in_row(blocks, row, false, blocks->placement);
        bool dense = bit_count(overlapping) > half_of_common;
        step = dense ? batch : 1;
        batch = !dense ? min_batch : 3 * batch < MAX_STEP ? 3 * batch : MAX_STEP;
        RowRun run = rows_of_blocks(pair, row, row + step);
        if (dense) {
            MaskLanes part = lanes_within(lanes, strip);
            if (gab_run_meets(&part, run))
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

/*
 * True if both masks are so small that testing blocks takes as long as comparing words: masks that
 * meet usually do so in the first few words.
 */
static bool are_small(const MaskPair *pair)
{
    enum { SMALL = 1 << 16 };
    const gab_mask *a = pair->a, *b = pair->b;
    return (a->width * a->height <= SMALL) & (b->width * b->height <= SMALL);
}

/* Compares masks without blocks: uses spans. */
static bool runs_meet(const MaskPair *pair)
{
    MaskLanes lanes = lanes_of(pair);
    MaskWalk walk = walk_of(pair);
    RowRun run;
    while (next_run(&walk, &run))
        if (gab_run_meets(&lanes, run))
            return true;
    return false;
}

bool gab_wide_meets(const MaskPair *pair)
{
    Spans spans = spans_of(pair);
    RowRun all_rows = {0, rows_of(pair)};
    if (are_dense(pair) && is_ruled_out(&spans, all_rows))
        return false;
    if (are_small(pair)) {
        MaskLanes lanes = lanes_of(pair);
        return gab_run_meets(&lanes, all_rows);
    }
    if (!have_blocks(pair))
        return runs_meet(pair);
    bool have_one_strip = (pair->a->width <= STRIP_PIXELS) & (pair->b->width <= STRIP_PIXELS);
    return have_one_strip ? strips_meet(pair) : many_strips_meet(pair);
}
