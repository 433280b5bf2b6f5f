/* SPDX-License-Identifier: MIT */
/*
 * Mask against mask. Two masks on whole pixels are compared in a's own pixels, where b is shifted
 * and perhaps mirrored. A lane is a strip of a with the pixels of b over it; mask_strips.c reads
 * the words. Before that, the blocks of both, or else the spans of the rows, exclude areas without
 * common pixels. Turned and scaled masks are in mask_sample.c. The contract is gabarit/mask.h.
 */
#include "gabarit/mask.h"

#include "mask_blocks_internal.h"

/* ---- The common area ---- */

static uint64_t run_area(const MaskLanes *lanes, Run run)
{
    uint64_t area = 0;
    for (int32_t i = 0; i < lanes->count; i++) {
        Lane lane = lane_at(lanes, i);
        area += gab_lane_area(&lane, run.from, run.end - run.from);
    }
    return area;
}

/* Some rows of a strip of blocks, and the blocks that were found in each. */
typedef struct Chunk {
    int32_t row, rows; /* of blocks */
    uint64_t found[STRIP_LANES], any;
} Chunk;

static Chunk chunk_of(const Blocks *blocks, int32_t row)
{
    int32_t left = blocks->end - row;
    Chunk chunk = {.row = row, .rows = left < STRIP_LANES ? left : STRIP_LANES};
    for (int32_t i = 0; i < chunk.rows; i++) {
        chunk.found[i] = blocks_in_row(blocks, row + i, false, blocks->way);
        chunk.any |= chunk.found[i];
    }
    return chunk;
}

/* Returns the area in one lane; consecutive rows of blocks are combined. */
static uint64_t chunk_lane_area(const MaskPair *pair, const Chunk *chunk, const Lane *lane,
                                uint64_t lane_bits)
{
    uint64_t area = 0;
    for (int32_t i = 0; i < chunk->rows; i++) {
        int32_t first = i;
        while (i < chunk->rows && (chunk->found[i] & lane_bits) != 0)
            i++;
        if (i == first)
            continue;
        Run run = rows_of_blocks(pair, chunk->row + first, chunk->row + i);
        area += gab_lane_area(lane, run.from, run.end - run.from);
    }
    return area;
}

static uint64_t strip_area(const MaskPair *pair, const MaskLanes *lanes, int32_t strip)
{
    Blocks blocks = blocks_of(pair, strip, false, pair->way);
    uint64_t area = 0;
    for (int32_t row = blocks.row; row < blocks.end; row += STRIP_LANES) {
        Chunk chunk = chunk_of(&blocks, row);
        while (chunk.any != 0) {
            int32_t number = (int32_t)lowest_bit(chunk.any) / LANE_BLOCKS;
            uint64_t bits = (uint64_t)((1 << LANE_BLOCKS) - 1) << number * LANE_BLOCKS;
            Lane lane = lane_at(lanes, strip * STRIP_LANES - lanes->strip + number);
            area += chunk_lane_area(pair, &chunk, &lane, bits);
            chunk.any &= ~bits;
        }
    }
    return area;
}

static uint64_t pair_area(const MaskPair *pair)
{
    MaskLanes lanes = lanes_of(pair);
    uint64_t area = 0;
    if (have_blocks(pair)) {
        for (int32_t strip = pair->left / STRIP_PIXELS; strip * STRIP_PIXELS < pair->right; strip++)
            area += strip_area(pair, &lanes, strip);
        return area;
    }
    MaskWalk walk = walk_of(pair);
    Run run;
    while (next_run(&walk, &run))
        area += run_area(&lanes, run);
    return area;
}

/* ---- The first common pixel ---- */

/* The corner from which the first pixel is searched: the world's top left one, in a's own
 * pixels. */
typedef struct Order {
    bool from_right, from_bottom;
} Order;

/* Returns the first common column of a row that has one. */
static int32_t first_in_row(const MaskLanes *lanes, ptrdiff_t row, bool from_right)
{
    int32_t number = from_right ? lanes->count - 1 : 0, step = from_right ? -1 : 1;
    for (;; number += step) {
        Lane lane = lane_at(lanes, number);
        uint64_t word = gab_lane_row(&lane, row);
        uint32_t bit = word == 0 ? 0 : from_right ? highest_bit(word) : lowest_bit(word);
        if (word != 0 || number + step < 0 || number + step >= lanes->count)
            return (lanes->strip + number) * WORD_PIXELS + (int32_t)bit;
    }
}

/* Returns the first pixel in rows that have one; in each strip only the rows up to the best one so
 * far are searched. */
static gab_mask_pixel first_in_run(const MaskPair *pair, const MaskLanes *lanes, Run run,
                                   Order order)
{
    ptrdiff_t best = order.from_bottom ? run.from : run.end - 1;
    for (int32_t i = 0; i < lanes->count; i++) {
        Lane lane = lane_at(lanes, i);
        ptrdiff_t from = order.from_bottom ? best : run.from;
        ptrdiff_t end = order.from_bottom ? run.end : best + 1;
        ptrdiff_t row = gab_lane_first(&lane, from, end - from, order.from_bottom);
        best = row >= 0 ? row : best;
    }
    gab_mask_pixel pixel = {first_in_row(lanes, best, order.from_right), pair->top + (int32_t)best};
    return pixel;
}

/* True if blocks exclude a common pixel in some rows. */
static bool blocks_rule_out(const MaskPair *pair, Run run)
{
    int32_t first = (pair->top + (int32_t)run.from) / BLOCK_PIXELS;
    int32_t last = (pair->top + (int32_t)run.end - 1) / BLOCK_PIXELS;
    if (!have_blocks(pair))
        return false;
    for (int32_t strip = pair->left / STRIP_PIXELS; strip * STRIP_PIXELS < pair->right; strip++) {
        Blocks blocks = blocks_of(pair, strip, false, pair->way);
        for (int32_t row = first; row <= last; row++)
            if (blocks_in_row(&blocks, row, false, pair->way) != 0)
                return false;
    }
    return true;
}

static bool pair_first(const MaskPair *pair, Order order, gab_mask_pixel *pixel)
{
    ptrdiff_t rows = rows_of(pair);
    MaskLanes lanes = lanes_of(pair);
    Spans spans = spans_of(pair);
    for (ptrdiff_t done = 0; done < rows; done += BLOCK) {
        ptrdiff_t count = rows - done < BLOCK ? rows - done : BLOCK;
        ptrdiff_t from = order.from_bottom ? rows - done - count : done;
        Run run = {from, from + count};
        bool live = spans.a == NULL || gab_spans_meet(&spans, from, count);
        if (live && !blocks_rule_out(pair, run) && gab_run_meets(&lanes, run)) {
            *pixel = first_in_run(pair, &lanes, run, order);
            return true;
        }
    }
    return false;
}

/* ---- Queries for masks over each other ---- */

bool gab_masks_meet_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                       gab_mask_flip flip)
{
    MaskPair pair;
    Shift shift = {x, y, flip};
    return mask_pair_of(&pair, a, b, shift) && pair_meets(&pair);
}

uint64_t gab_masks_area_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                           gab_mask_flip flip)
{
    MaskPair pair;
    Shift shift = {x, y, flip};
    return mask_pair_of(&pair, a, b, shift) ? pair_area(&pair) : 0;
}

bool gab_masks_first_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                        gab_mask_flip flip, gab_mask_pixel *pixel)
{
    MaskPair pair;
    Shift shift = {x, y, flip};
    Order order = {false, false};
    *pixel = (gab_mask_pixel){0, 0};
    return mask_pair_of(&pair, a, b, shift) && pair_first(&pair, order, pixel);
}

/* ---- Queries for masks in the world ---- */

/* Returns a difference of whole numbers, clamped to distances that no mask reaches. */
static int32_t shift_between(double from, double to)
{
    const double far = 2 * GAB_MASK_SIDE;
    return (int32_t)clamp_to(to - from, -far, far);
}

/* Returns the placement of b over a, from corner to corner, after mirroring both together so that a
 * is not mirrored. */
static inline Shift shift_together(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                   unsigned a_flip, unsigned b_flip)
{
    int32_t wider = (int32_t)a->width - (int32_t)b->width;
    int32_t higher = (int32_t)a->height - (int32_t)b->height;
    Shift shift = {(a_flip & GAB_MASK_FLIP_X) != 0 ? wider - x : x,
                   (a_flip & GAB_MASK_FLIP_Y) != 0 ? higher - y : y,
                   (gab_mask_flip)(a_flip ^ b_flip)};
    return shift;
}

static inline unsigned flips(bool x, bool y)
{
    return (x ? GAB_MASK_FLIP_X : 0u) | (y ? GAB_MASK_FLIP_Y : 0u);
}

/*
 * True if a pose is upright at scale 1, and so near that its position can be computed in 32-bit
 * integers.
 */
static inline bool is_plain_and_near(const gab_pose *pose)
{
    const float near = 1 << 23;
    return (pose->turn.y == 0) & (pose->turn.x >= 0) & (pose->turn.x <= FLT_MAX) &
           ((pose->scale == 0) | (pose->scale == 1)) & (fabsf(pose->x) <= near) &
           (fabsf(pose->y) <= near);
}

/* edge_of in integers. */
static inline int32_t near_edge(float at, int32_t from_hot_spot, uint32_t size, bool flip)
{
    int32_t whole = (int32_t)at;
    whole -= (float)whole > at;
    return whole + (flip ? -from_hot_spot - (int32_t)size : from_hot_spot);
}

/* Fast path for plain poses, the most frequent ones in games. */
static inline Shift near_shift(const gab_mask *a, const gab_pose *p, const gab_mask *b,
                               const gab_pose *q)
{
    int32_t x = near_edge(q->x, b->left, b->width, q->flip_x) -
                near_edge(p->x, a->left, a->width, p->flip_x);
    int32_t y = near_edge(q->y, b->top, b->height, q->flip_y) -
                near_edge(p->y, a->top, a->height, p->flip_y);
    return shift_together(a, b, x, y, flips(p->flip_x, p->flip_y), flips(q->flip_x, q->flip_y));
}

/* Two posed masks. */
typedef struct Meeting {
    const gab_mask *a, *b;
    Standing a_stands, b_stands;
    bool good, whole; /* whole: both of them */
} Meeting;

static Meeting meeting_of(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                          const gab_pose *b_pose)
{
    Meeting meeting = {a, b, standing_of(a_pose), standing_of(b_pose), false, false};
    meeting.good = meeting.a_stands.good & meeting.b_stands.good;
    meeting.whole = meeting.a_stands.whole & meeting.b_stands.whole;
    return meeting;
}

/* Returns the pair of a meeting with `whole` set; false if the bounds have nothing in common. */
static bool meeting_pair(const Meeting *meeting, MaskPair *pair)
{
    const Standing *a = &meeting->a_stands, *b = &meeting->b_stands;
    Vec a_corner = corner_of(meeting->a, a), b_corner = corner_of(meeting->b, b);
    Shift shift = shift_together(meeting->a, meeting->b, shift_between(a_corner.x, b_corner.x),
                                 shift_between(a_corner.y, b_corner.y), flips(a->flip_x, a->flip_y),
                                 flips(b->flip_x, b->flip_y));
    return mask_pair_of(pair, meeting->a, meeting->b, shift);
}

static Sampled sampled_common(const Meeting *meeting, bool all)
{
    Sampler a = gab_sampler_of(meeting->a, &meeting->a_stands);
    Sampler b = gab_sampler_of(meeting->b, &meeting->b_stands);
    return gab_samplers_common(&a, &b, all);
}

static bool meeting_meets(const Meeting *meeting)
{
    MaskPair pair;
    if (!meeting->good)
        return false;
    if (!meeting->whole)
        return sampled_common(meeting, false).area > 0;
    return meeting_pair(meeting, &pair) && pair_meets(&pair);
}

bool gab_masks_meet(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                    const gab_pose *b_pose)
{
    if (is_plain_and_near(a_pose) && is_plain_and_near(b_pose)) {
        MaskPair pair;
        return mask_pair_of(&pair, a, b, near_shift(a, a_pose, b, b_pose)) && pair_meets(&pair);
    }
    Meeting meeting = meeting_of(a, a_pose, b, b_pose);
    return meeting_meets(&meeting);
}

static uint64_t meeting_area(const Meeting *meeting)
{
    MaskPair pair;
    if (!meeting->good)
        return 0;
    if (!meeting->whole)
        return sampled_common(meeting, true).area;
    return meeting_pair(meeting, &pair) ? pair_area(&pair) : 0;
}

uint64_t gab_masks_area(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                        const gab_pose *b_pose)
{
    Meeting meeting = meeting_of(a, a_pose, b, b_pose);
    return meeting_area(&meeting);
}

static bool whole_first(const Meeting *meeting, gab_vec *pixel)
{
    const Standing *a = &meeting->a_stands;
    Order order = {a->flip_x, a->flip_y};
    MaskPair pair;
    gab_mask_pixel at;
    if (!meeting_pair(meeting, &pair) || !pair_first(&pair, order, &at))
        return false;
    Vec corner = corner_of(meeting->a, a);
    int32_t x = a->flip_x ? (int32_t)meeting->a->width - 1 - at.x : at.x;
    int32_t y = a->flip_y ? (int32_t)meeting->a->height - 1 - at.y : at.y;
    Vec world = {corner.x + x, corner.y + y};
    *pixel = narrow(world);
    return true;
}

bool gab_masks_first(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                     const gab_pose *b_pose, gab_vec *pixel)
{
    Meeting meeting = meeting_of(a, a_pose, b, b_pose);
    *pixel = (gab_vec){0, 0};
    if (!meeting.good)
        return false;
    if (meeting.whole)
        return whole_first(&meeting, pixel);
    Sampled common = sampled_common(&meeting, false);
    if (common.area == 0)
        return false;
    *pixel = (gab_vec){(float)common.x, (float)common.y};
    return true;
}

/* Returns the common area after b has moved by some whole pixels. */
static double area_after_move(const Meeting *meeting, double x, double y)
{
    Meeting beside = *meeting;
    beside.b_stands.x += x;
    beside.b_stands.y += y;
    return (double)meeting_area(&beside);
}

gab_vec gab_masks_normal(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                         const gab_pose *b_pose)
{
    Meeting meeting = meeting_of(a, a_pose, b, b_pose);
    gab_vec none = {0, 0};
    if (!meeting_meets(&meeting))
        return none;
    Vec away = {area_after_move(&meeting, -1, 0) - area_after_move(&meeting, 1, 0),
                area_after_move(&meeting, 0, -1) - area_after_move(&meeting, 0, 1)};
    return narrow(unit_or_zero(away));
}
