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
#include "mask_vectors_internal.h"

/* ---- The common area ---- */

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
static uint64_t chunk_lane_area(const MaskPair *pair, const Chunk *chunk, const MaskLanes *lanes,
                                LaneRun numbers, uint64_t lane_bits)
{
    uint64_t area = 0;
    for (int32_t i = 0; i < chunk->rows; i++) {
        int32_t first = i;
        while (i < chunk->rows && (chunk->overlapping[i] & lane_bits) != 0)
            i++;
        if (i == first)
            continue;
        RowRun run = rows_of_blocks(pair, chunk->row + first, chunk->row + i);
        area += gab_lanes_area(lanes, numbers, run);
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
            int32_t lane = strip * STRIP_LANES - lanes->strip + number;
            area += chunk_lane_area(pair, &chunk, lanes, (LaneRun){lane, lane + 1}, bits);
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
        area += gab_lanes_area(&lanes, every_lane(&lanes), run);
    return area;
}

static uint64_t masks_area_at(const gab_mask *a, const gab_mask *b, Shift shift)
{
    MaskPair pair;
    if (are_narrow(a, b))
        return gab_narrow_masks_area(a, b, shift.x, shift.y, shift.flip & ALL_FLIPS);
    return mask_pair_of(&pair, a, b, shift) ? pair_area(&pair) : 0;
}

/* ---- The first common pixel ---- */

/* The corner from which the first pixel is searched: the world's top left one, in a's own
 * pixels. */
typedef struct Order {
    bool from_right, from_bottom;
} Order;

/* Finds the first common pixel of a row. */
static bool first_in_row(const MaskPair *pair, const MaskLanes *lanes, ptrdiff_t row,
                         bool from_right, gab_mask_pixel *pixel)
{
    for (int32_t i = 0; i < lanes->count; i++) {
        int32_t number = from_right ? lanes->count - 1 - i : i;
        uint64_t word = gab_lane_row(lanes, number, row);
        if (word == 0)
            continue;
        uint32_t bit = from_right ? highest_bit(word) : lowest_bit(word);
        pixel->x = (lanes->strip + number) * WORD_PIXELS + (int32_t)bit;
        pixel->y = pair->top + (int32_t)row;
        return true;
    }
    return false;
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

/* Finds the first common pixel after a number of rows that have none; several rows at a time are
 * searched. */
NEVER_INLINE bool search_first_pixel(const MaskPair *pair, ptrdiff_t searched, Order order,
                                     gab_mask_pixel *pixel)
{
    enum { STEP = 2 * BLOCK };
    ptrdiff_t rows = rows_of(pair);
    MaskLanes lanes = lanes_of(pair);
    Spans spans = spans_of(pair);
    for (; searched < rows; searched += STEP) {
        ptrdiff_t count = rows - searched < STEP ? rows - searched : STEP;
        ptrdiff_t from = order.from_bottom ? rows - searched - count : searched;
        RowRun run = {from, from + count};
        if ((spans.a != NULL && gab_spans_first(&spans, run) == run.end) ||
            blocks_exclude(pair, run) || !gab_lanes_meet(&lanes, every_lane(&lanes), run))
            continue;
        ptrdiff_t row = order.from_bottom ? run.end - 1 : run.from;
        while (!first_in_row(pair, &lanes, row, order.from_right, pixel))
            row += order.from_bottom ? -1 : 1;
        return true;
    }
    return false;
}

/* Finds the first common pixel. It is usually the first one where spans meet. */
static bool find_first_pixel(const MaskPair *pair, Order order, gab_mask_pixel *pixel)
{
    Spans spans = spans_of(pair);
    if (spans.a == NULL || order.from_bottom || order.from_right)
        return search_first_pixel(pair, 0, order, pixel);
    RowRun rows = {0, rows_of(pair)};
    ptrdiff_t row = gab_spans_first(&spans, rows);
    if (row == rows.end)
        return false;
    Columns columns = spans_columns(&spans, row);
    gab_mask_pixel first = {columns.first, pair->top + (int32_t)row};
    if (columns.first >= columns.end || !pixel_meets(pair, first))
        return search_first_pixel(pair, row, order, pixel);
    *pixel = first;
    return true;
}

/* ---- Queries for masks over each other ---- */

bool gab_mask_meets_mask_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                            gab_mask_flip flip)
{
    return masks_meet_at(a, b, (Shift){x, y, flip});
}

uint64_t gab_masks_area_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                           gab_mask_flip flip)
{
    return masks_area_at(a, b, (Shift){x, y, flip});
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

static inline uint32_t bits_of(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

/*
 * True if a pose is one of the usual upright ones at scale 1, and so near the origin that its
 * position can be computed in 32-bit integers. Bits are compared faster than numbers.
 */
static inline bool is_upright_and_near(const gab_pose *pose)
{
    const uint32_t one = 0x3F800000u, near = 0x4B000000u; /* 1 and 2^23 */
    uint32_t turn_x = bits_of(pose->turn.x), turn_y = bits_of(pose->turn.y);
    uint32_t scale = bits_of(pose->scale);
    uint32_t x = bits_of(pose->x) & INT32_MAX, y = bits_of(pose->y) & INT32_MAX;
    return ((turn_x == 0) | (turn_x == one)) & (turn_y == 0) & ((scale == 0) | (scale == one)) &
           (x <= near) & (y <= near);
}

/* Rounds a number down that is near the origin. */
static inline int32_t round_near(float number)
{
    int32_t floored = (int32_t)number;
    return floored - ((float)floored > number);
}

/* As edge_of, in integers. */
static inline int32_t near_edge(float at, int32_t from_hot_spot, uint32_t size, bool flip)
{
    return round_near(at) + (flip ? -from_hot_spot - (int32_t)size : from_hot_spot);
}

/* Fast path for upright poses near the origin, the most frequent ones in games. */
static inline Shift near_shift(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                               const gab_pose *b_pose)
{
    unsigned a_flip = flips(a_pose->flip_x, a_pose->flip_y);
    unsigned b_flip = flips(b_pose->flip_x, b_pose->flip_y);
    int32_t x = near_edge(b_pose->x, b->left, b->width, b_pose->flip_x) -
                near_edge(a_pose->x, a->left, a->width, a_pose->flip_x);
    int32_t y = near_edge(b_pose->y, b->top, b->height, b_pose->flip_y) -
                near_edge(a_pose->y, a->top, a->height, a_pose->flip_y);
    return shift_together(a, b, x, y, a_flip, b_flip);
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

/* Returns the placement of b over a for masks that are both on whole pixels. */
static Shift shift_of_masks(const PosedMasks *masks)
{
    const MaskPose *a = &masks->a_pose, *b = &masks->b_pose;
    Vec a_corner = corner_of(masks->a, a), b_corner = corner_of(masks->b, b);
    return shift_together(masks->a, masks->b, shift_between(a_corner.x, b_corner.x),
                          shift_between(a_corner.y, b_corner.y), flips(a->flip_x, a->flip_y),
                          flips(b->flip_x, b->flip_y));
}

/* Finds the pair of two masks that are both on whole pixels; returns false if their bounds have
 * nothing in common. */
static bool pair_of_masks(const PosedMasks *masks, MaskPair *pair)
{
    return mask_pair_of(pair, masks->a, masks->b, shift_of_masks(masks));
}

static SampledOverlap sampled_common(const PosedMasks *masks, bool all)
{
    Sampler a = gab_sampler_of(masks->a, &masks->a_pose);
    Sampler b = gab_sampler_of(masks->b, &masks->b_pose);
    return gab_samplers_common(&a, &b, all);
}

static bool posed_masks_meet(const PosedMasks *masks)
{
    if (!masks->valid)
        return false;
    if (!masks->on_pixels)
        return sampled_common(masks, false).area > 0;
    return masks_meet_at(masks->a, masks->b, shift_of_masks(masks));
}

/* As gab_mask_meets_mask; a function of its own, because its variables would slow the fast path. */
NEVER_INLINE bool any_masks_meet(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                 const gab_pose *b_pose)
{
    if (is_upright_and_near(a_pose) && is_upright_and_near(b_pose))
        return masks_meet_at(a, b, near_shift(a, a_pose, b, b_pose));
    PosedMasks masks = posed_masks_of(a, a_pose, b, b_pose);
    return posed_masks_meet(&masks);
}

/*
 * Computes by how much b is shifted from a, without the corners of their bounds, if both poses are
 * the usual ones: upright, not flipped, and near the origin. Returns false otherwise.
 */
#if HAS_VECTORS && (defined(__clang__) || __GNUC__ >= 9)
_Static_assert(offsetof(gab_pose, flip_x) == 8 && offsetof(gab_pose, flip_y) == 9 &&
                   offsetof(gab_pose, turn) == 12 && offsetof(gab_pose, scale) == 20,
               "as the vectors are read");

static inline bool find_usual_shift(const gab_pose *a, const gab_pose *b, int32_t *x, int32_t *y)
{
    const int32_t one = 0x3F800000, near = 0x4B000000; /* the bits of 1 and of 2^23 */
    const FourInts ones = {0, one, 0, one}, used = {0xFFFF, -1, -1, -1};
    FourInts a_rest, b_rest; /* flips, turn, scale */
    memcpy(&a_rest, (const char *)a + 8, sizeof(a_rest));
    memcpy(&b_rest, (const char *)b + 8, sizeof(b_rest));
    TwoWords at_words = {load_word((const uint8_t *)a), load_word((const uint8_t *)b)};
    FourFloats at = (FourFloats)at_words;
    a_rest &= used;
    b_rest &= used;
    FourInts usual = ((a_rest == 0) | (a_rest == ones)) & ((b_rest == 0) | (b_rest == ones)) &
                     (((FourInts)at_words & INT32_MAX) <= near);
    TwoWords halves = (TwoWords)usual;
    if ((halves[0] & halves[1]) != UINT64_MAX)
        return false;
    FourInts floored = __builtin_convertvector(at, FourInts);
    floored += __builtin_convertvector(floored, FourFloats) > at;
    *x = floored[2] - floored[0];
    *y = floored[3] - floored[1];
    return true;
}
#else
static inline bool find_usual_shift(const gab_pose *a, const gab_pose *b, int32_t *x, int32_t *y)
{
    bool is_flipped = a->flip_x | a->flip_y | b->flip_x | b->flip_y;
    if (is_flipped || !is_upright_and_near(a) || !is_upright_and_near(b))
        return false;
    *x = round_near(b->x) - round_near(a->x);
    *y = round_near(b->y) - round_near(a->y);
    return true;
}
#endif

bool gab_mask_meets_mask(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                         const gab_pose *b_pose)
{
    int32_t x, y;
    if (!find_usual_shift(a_pose, b_pose, &x, &y))
        return any_masks_meet(a, a_pose, b, b_pose);
    Shift shift = {x + b->left - a->left, y + b->top - a->top, GAB_MASK_UPRIGHT};
    return masks_meet_at(a, b, shift);
}

static uint64_t posed_masks_area(const PosedMasks *masks)
{
    if (!masks->valid)
        return 0;
    if (!masks->on_pixels)
        return sampled_common(masks, true).area;
    return masks_area_at(masks->a, masks->b, shift_of_masks(masks));
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
