/* SPDX-License-Identifier: MIT */
/*
 * Tests whether two masks on whole pixels have a common pixel. A lane is a strip of a with the
 * pixels of b over it; mask_strips.c reads the words. Before that, spans decide whether dense masks
 * can meet at all, and blocks, or else spans, where large ones can.
 */
#include "mask_blocks_internal.h"
#include "mask_vectors_internal.h"

/* ---- Tests for a common pixel ---- */

/* Returns how many lanes, starting with a given one, can be compared together: 2, 3, or 0 for
 * none. */
static int32_t lanes_alike(const MaskLanes *lanes, int32_t number)
{
    int32_t low = lanes->low + number;
    if ((lanes->way & MIRRORED) != 0 || lanes->shift == 0 || low < 0)
        return 0;
    int32_t of_b = lanes->b_strips - 1 - low, left = lanes->count - number;
    int32_t alike = of_b < left ? of_b : left;
    if (alike < 2)
        return 0;
    return alike == 2 || alike == 4 ? 2 : 3;
}

static bool alike_meet(const MaskLanes *lanes, int32_t number, int32_t count, Run run)
{
    Alike alike = {lanes->a + number * lanes->a_stride,
                   lanes->b + (lanes->low + number) * lanes->b_stride,
                   lanes->a_stride,
                   lanes->b_stride,
                   lanes->shift,
                   count,
                   (lanes->way & UPSIDE) != 0};
    return gab_lanes_meet(&alike, run.from, run.end - run.from);
}

bool gab_run_meets(const MaskLanes *lanes, Run run)
{
    ptrdiff_t rows = run.end - run.from;
    for (int32_t i = 0; i < lanes->count;) {
        int32_t alike = rows >= BLOCK ? lanes_alike(lanes, i) : 0;
        if (alike > 0) {
            if (alike_meet(lanes, i, alike, run))
                return true;
            i += alike;
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
 * Compares the lanes of the blocks that were found, in the rows of the blocks: always 16 rows,
 * including some extra rows at the top and at the bottom, because a constant number is fastest.
 */
static inline bool found_meet(const MaskLanes *lanes, int32_t first, uint64_t found, ptrdiff_t from,
                              ptrdiff_t rows)
{
    const uint64_t lane_bits = (1 << LANE_BLOCKS) - 1;
    ptrdiff_t last = rows - LANE_ROWS;
    while (found != 0) {
        uint32_t number = lowest_bit(found) / LANE_BLOCKS;
        Lane lane = lane_at(lanes, first + (int32_t)number);
        if (last >= 0 ? gab_lane_meets_rows(&lane, from < last ? from : last)
                      : gab_lane_meets(&lane, 0, rows))
            return true;
        found &= ~(lane_bits << number * LANE_BLOCKS);
    }
    return false;
}

/* True if spans exclude a common pixel in some rows. */
static bool is_ruled_out(const Spans *spans, Run run)
{
    return spans->a != NULL && !gab_spans_meet(spans, run.from, run.end - run.from);
}

/*
 * Compares the rows after one whose blocks had nothing in common. If most blocks of a row are
 * found, those of the next rows usually are too: words are then compared without testing blocks,
 * for a growing number of rows. If few are found, spans are tested as well.
 */
NEVER_INLINE bool rest_meets(const MaskPair *pair, const MaskLanes *lanes, const Blocks *blocks,
                             int32_t strip, int32_t row)
{
    enum { MIN_TRUST = 4, MIN_DENSE = 16, MAX_TRUST = 36 };
    uint32_t max = bit_count(blocks->among) / 2;
    Spans spans = spans_of(pair);
    const int32_t min = are_dense(pair) ? MIN_DENSE : MIN_TRUST;
    int32_t trust = min, step = 1;
    for (; row < blocks->end; row += step) {
        uint64_t found = blocks_in_row(blocks, row, false, blocks->way);
        bool dense = bit_count(found) > max;
        step = dense ? trust : 1;
        trust = !dense ? min : 3 * trust < MAX_TRUST ? 3 * trust : MAX_TRUST;
        Run run = rows_of_blocks(pair, row, row + step);
        if (dense) {
            MaskLanes part = lanes_within(lanes, strip);
            if (gab_run_meets(&part, run))
                return true;
        } else if (found != 0 && !is_ruled_out(&spans, run) &&
                   found_meet(lanes, strip * STRIP_LANES - lanes->strip, found, run.from,
                              rows_of(pair))) {
            return true;
        }
    }
    return false;
}

/* Compares a strip of blocks. Most masks that meet do so in the first row in which blocks are
 * found. */
ALWAYS_INLINE bool strip_meets(const MaskPair *pair, int32_t strip, bool single, unsigned way)
{
    Blocks blocks = blocks_of(pair, strip, single, way);
    int32_t row = blocks.row;
    uint64_t found;
    while ((found = blocks_in_row(&blocks, row, single, way)) == 0)
        if (++row == blocks.end)
            return false;
    MaskLanes lanes = lanes_of(pair);
    if ((found == blocks.among) & (pair->right - pair->left >= 2 * WORD_PIXELS))
        return rest_meets(pair, &lanes, &blocks, strip, row);
    Run run = rows_of_blocks(pair, row, row + 1);
    return found_meet(&lanes, strip * STRIP_LANES - lanes.strip, found, run.from, rows_of(pair)) ||
           rest_meets(pair, &lanes, &blocks, strip, row + 1);
}

/* For masks with one strip of blocks each, as nearly all have. */
static bool strips_meet(const MaskPair *pair)
{
    switch (pair->way) {
    case 0:
        return strip_meets(pair, 0, true, 0);
    case UPSIDE:
        return strip_meets(pair, 0, true, UPSIDE);
    case MIRRORED:
        return strip_meets(pair, 0, true, MIRRORED);
    default:
        return strip_meets(pair, 0, true, MIRRORED | UPSIDE);
    }
}

static bool many_strips_meet(const MaskPair *pair)
{
    int32_t last = (pair->right - 1) / STRIP_PIXELS;
    for (int32_t strip = pair->left / STRIP_PIXELS; strip <= last; strip++)
        if (strip_meets(pair, strip, false, pair->way))
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

/* For masks without blocks: uses spans. */
static bool runs_meet(const MaskPair *pair)
{
    MaskLanes lanes = lanes_of(pair);
    MaskWalk walk = walk_of(pair);
    Run run;
    while (next_run(&walk, &run))
        if (gab_run_meets(&lanes, run))
            return true;
    return false;
}

bool gab_wide_meets(const MaskPair *pair)
{
    Spans spans = spans_of(pair);
    Run all = {0, rows_of(pair)};
    if (are_dense(pair) && is_ruled_out(&spans, all))
        return false;
    if (are_small(pair)) {
        MaskLanes lanes = lanes_of(pair);
        return gab_run_meets(&lanes, all);
    }
    if (!have_blocks(pair))
        return runs_meet(pair);
    bool are_strips = (pair->a->width <= STRIP_PIXELS) & (pair->b->width <= STRIP_PIXELS);
    return are_strips ? strips_meet(pair) : many_strips_meet(pair);
}
