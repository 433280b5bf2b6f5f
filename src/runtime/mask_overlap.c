/* SPDX-License-Identifier: MIT */
/*
 * Implements the queries of gabarit/mask.h for two masks. Two masks on whole pixels are compared in
 * a's own pixels, where b is shifted and perhaps mirrored. A lane is a strip of a with the pixels
 * of b over it; mask_strips.c reads the words. Before that, the blocks of both masks, or else the
 * spans of the rows, exclude areas without common pixels. Turned and scaled masks are in
 * mask_sample.c.
 */
#include "gabarit/mask.h"

#include "mask_blocks_internal.h"

/* ---- The common area ---- */

static uint64_t run_area(const MaskLanes *lanes, RowRun run)
{
    uint64_t area = 0;
    for (int32_t i = 0; i < lanes->count; i++) {
        Lane lane = lane_at(lanes, i);
        area += gab_lane_area(&lane, run.from, run.end - run.from);
    }
    return area;
}

/* Several rows of a strip of blocks, and the overlapping blocks in each. */
typedef struct Chunk {
    int32_t row, rows;                 /* of blocks */
    uint64_t overlapping[STRIP_LANES]; /* for each row, the blocks of a that overlap blocks of b */
    uint64_t any;                      /* those of all rows together that are not yet counted */
} Chunk;

static Chunk chunk_of(const Blocks *blocks, int32_t row)
{
    int32_t remaining = blocks->end - row;
    Chunk chunk = {.row = row, .rows = remaining < STRIP_LANES ? remaining : STRIP_LANES};
    for (int32_t i = 0; i < chunk.rows; i++) {
        chunk.overlapping[i] = blocks_in_row(blocks, row + i, false, blocks->placement);
        chunk.any |= chunk.overlapping[i];
    }
    return chunk;
}

/* Returns the common area in one lane of a chunk; consecutive rows of blocks are combined. */
static uint64_t chunk_lane_area(const MaskPair *pair, const Chunk *chunk, const Lane *lane,
                                uint64_t lane_bits)
{
    uint64_t area = 0;
    for (int32_t i = 0; i < chunk->rows; i++) {
        int32_t first = i;
        while (i < chunk->rows && (chunk->overlapping[i] & lane_bits) != 0)
            i++;
        if (i == first)
            continue;
        RowRun run = rows_of_blocks(pair, chunk->row + first, chunk->row + i);
        area += gab_lane_area(lane, run.from, run.end - run.from);
    }
    return area;
}

static uint64_t strip_area(const MaskPair *pair, const MaskLanes *lanes, int32_t strip)
{
    Blocks blocks = blocks_of(pair, strip, false, pair->placement);
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
    RowRun run;
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

/* Returns the first common pixel in rows that have one. In each lane, only the rows up to the best
 * one so far are searched. */
static gab_mask_pixel first_in_run(const MaskPair *pair, const MaskLanes *lanes, RowRun run,
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

/* True if blocks exclude a common pixel in a run of rows. */
static bool blocks_exclude(const MaskPair *pair, RowRun run)
{
    int32_t first = (pair->top + (int32_t)run.from) / BLOCK_PIXELS;
    int32_t last = (pair->top + (int32_t)run.end - 1) / BLOCK_PIXELS;
    if (!have_blocks(pair))
        return false;
    for (int32_t strip = pair->left / STRIP_PIXELS; strip * STRIP_PIXELS < pair->right; strip++) {
        Blocks blocks = blocks_of(pair, strip, false, pair->placement);
        for (int32_t row = first; row <= last; row++)
            if (blocks_in_row(&blocks, row, false, pair->placement) != 0)
                return false;
    }
    return true;
}

/* Finds the first common pixel; searches BLOCK rows at a time. */
static bool find_first_pixel(const MaskPair *pair, Order order, gab_mask_pixel *pixel)
{
    ptrdiff_t rows = rows_of(pair);
    MaskLanes lanes = lanes_of(pair);
    Spans spans = spans_of(pair);
    for (ptrdiff_t searched = 0; searched < rows; searched += BLOCK) {
        ptrdiff_t count = rows - searched < BLOCK ? rows - searched : BLOCK;
        ptrdiff_t from = order.from_bottom ? rows - searched - count : searched;
        RowRun run = {from, from + count};
        bool may_meet = spans.a == NULL || gab_spans_meet(&spans, from, count);
        if (may_meet && !blocks_exclude(pair, run) && gab_run_meets(&lanes, run)) {
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
    return mask_pair_of(&pair, a, b, shift) && find_first_pixel(&pair, order, pixel);
}

/* ---- Queries for masks in the world ---- */

/* Returns a difference of whole numbers, clamped to distances that no mask reaches. */
static int32_t shift_between(double from, double to)
{
    const double far = 2 * GAB_MASK_SIDE;
    return (int32_t)clamp_to(to - from, -far, far);
}

/* Returns the placement of b over a after both masks are mirrored together, so that a is not
 * mirrored; x and y lead from a's corner to b's. */
static inline Shift shift_together(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                   unsigned a_flip, unsigned b_flip)
{
    int32_t width_difference = (int32_t)a->width - (int32_t)b->width;
    int32_t height_difference = (int32_t)a->height - (int32_t)b->height;
    Shift shift = {(a_flip & GAB_MASK_FLIP_X) != 0 ? width_difference - x : x,
                   (a_flip & GAB_MASK_FLIP_Y) != 0 ? height_difference - y : y,
                   (gab_mask_flip)(a_flip ^ b_flip)};
    return shift;
}

static inline unsigned flips(bool x, bool y)
{
    return (x ? GAB_MASK_FLIP_X : 0u) | (y ? GAB_MASK_FLIP_Y : 0u);
}

/*
 * True if a pose is upright at scale 1, and so near the origin that its position can be computed in
 * 32-bit integers.
 */
static inline bool is_upright_and_near(const gab_pose *pose)
{
    const float near = 1 << 23;
    return (pose->turn.y == 0) & (pose->turn.x >= 0) & (pose->turn.x <= FLT_MAX) &
           ((pose->scale == 0) | (pose->scale == 1)) & (fabsf(pose->x) <= near) &
           (fabsf(pose->y) <= near);
}

/* As edge_of, in integers. */
static inline int32_t near_edge(float at, int32_t from_hot_spot, uint32_t size, bool flip)
{
    int32_t floored = (int32_t)at;
    floored -= (float)floored > at;
    return floored + (flip ? -from_hot_spot - (int32_t)size : from_hot_spot);
}

/* Fast path for upright poses near the origin, the most frequent ones in games. */
static inline Shift near_shift(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                               const gab_pose *b_pose)
{
    int32_t x = near_edge(b_pose->x, b->left, b->width, b_pose->flip_x) -
                near_edge(a_pose->x, a->left, a->width, a_pose->flip_x);
    int32_t y = near_edge(b_pose->y, b->top, b->height, b_pose->flip_y) -
                near_edge(a_pose->y, a->top, a->height, a_pose->flip_y);
    return shift_together(a, b, x, y, flips(a_pose->flip_x, a_pose->flip_y),
                          flips(b_pose->flip_x, b_pose->flip_y));
}

/* Two posed masks. */
typedef struct PosedMasks {
    const gab_mask *a, *b;
    MaskPose a_pose, b_pose;
    bool valid, on_pixels; /* both are valid; both are on whole pixels */
} PosedMasks;

static PosedMasks posed_masks_of(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                 const gab_pose *b_pose)
{
    PosedMasks masks = {a, b, mask_pose_of(a_pose), mask_pose_of(b_pose), false, false};
    masks.valid = masks.a_pose.valid & masks.b_pose.valid;
    masks.on_pixels = masks.a_pose.on_pixels & masks.b_pose.on_pixels;
    return masks;
}

/* Finds the pair of two masks that are both on whole pixels; returns false if their bounds have
 * nothing in common. */
static bool pair_of_masks(const PosedMasks *masks, MaskPair *pair)
{
    const MaskPose *a = &masks->a_pose, *b = &masks->b_pose;
    Vec a_corner = corner_of(masks->a, a), b_corner = corner_of(masks->b, b);
    Shift shift = shift_together(masks->a, masks->b, shift_between(a_corner.x, b_corner.x),
                                 shift_between(a_corner.y, b_corner.y), flips(a->flip_x, a->flip_y),
                                 flips(b->flip_x, b->flip_y));
    return mask_pair_of(pair, masks->a, masks->b, shift);
}

static SampledOverlap sampled_common(const PosedMasks *masks, bool all)
{
    Sampler a = gab_sampler_of(masks->a, &masks->a_pose);
    Sampler b = gab_sampler_of(masks->b, &masks->b_pose);
    return gab_samplers_common(&a, &b, all);
}

static bool posed_masks_meet(const PosedMasks *masks)
{
    MaskPair pair;
    if (!masks->valid)
        return false;
    if (!masks->on_pixels)
        return sampled_common(masks, false).area > 0;
    return pair_of_masks(masks, &pair) && pair_meets(&pair);
}

bool gab_masks_meet(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                    const gab_pose *b_pose)
{
    if (is_upright_and_near(a_pose) && is_upright_and_near(b_pose)) {
        MaskPair pair;
        return mask_pair_of(&pair, a, b, near_shift(a, a_pose, b, b_pose)) && pair_meets(&pair);
    }
    PosedMasks masks = posed_masks_of(a, a_pose, b, b_pose);
    return posed_masks_meet(&masks);
}

static uint64_t posed_masks_area(const PosedMasks *masks)
{
    MaskPair pair;
    if (!masks->valid)
        return 0;
    if (!masks->on_pixels)
        return sampled_common(masks, true).area;
    return pair_of_masks(masks, &pair) ? pair_area(&pair) : 0;
}

uint64_t gab_masks_area(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                        const gab_pose *b_pose)
{
    PosedMasks masks = posed_masks_of(a, a_pose, b, b_pose);
    return posed_masks_area(&masks);
}

static bool first_on_pixels(const PosedMasks *masks, gab_vec *pixel)
{
    const MaskPose *a = &masks->a_pose;
    Order order = {a->flip_x, a->flip_y};
    MaskPair pair;
    gab_mask_pixel at;
    if (!pair_of_masks(masks, &pair) || !find_first_pixel(&pair, order, &at))
        return false;
    Vec corner = corner_of(masks->a, a);
    int32_t x = a->flip_x ? (int32_t)masks->a->width - 1 - at.x : at.x;
    int32_t y = a->flip_y ? (int32_t)masks->a->height - 1 - at.y : at.y;
    Vec world = {corner.x + x, corner.y + y};
    *pixel = narrow(world);
    return true;
}

bool gab_masks_first(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                     const gab_pose *b_pose, gab_vec *pixel)
{
    PosedMasks masks = posed_masks_of(a, a_pose, b, b_pose);
    *pixel = (gab_vec){0, 0};
    if (!masks.valid)
        return false;
    if (masks.on_pixels)
        return first_on_pixels(&masks, pixel);
    SampledOverlap common = sampled_common(&masks, false);
    if (common.area == 0)
        return false;
    *pixel = (gab_vec){(float)common.x, (float)common.y};
    return true;
}

/* Returns the common area after b has been moved by whole pixels. */
static double area_after_move(const PosedMasks *masks, double x, double y)
{
    PosedMasks moved = *masks;
    moved.b_pose.x += x;
    moved.b_pose.y += y;
    return (double)posed_masks_area(&moved);
}

gab_vec gab_masks_normal(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                         const gab_pose *b_pose)
{
    PosedMasks masks = posed_masks_of(a, a_pose, b, b_pose);
    gab_vec none = {0, 0};
    if (!posed_masks_meet(&masks))
        return none;
    Vec away = {area_after_move(&masks, -1, 0) - area_after_move(&masks, 1, 0),
                area_after_move(&masks, 0, -1) - area_after_move(&masks, 0, 1)};
    return narrow(unit_or_zero(away));
}
