/* SPDX-License-Identifier: MIT */
/*
 * Mask against mask. Two whole masks are seen in a's own pixels, where b lies shifted and perhaps
 * mirrored; what lies over each strip of a is a lane, and mask_strips.c reads the words. Before
 * that, the spans of the rows say where nothing can be in common. Turned and scaled masks go to
 * mask_sample.c. The contract is gabarit/mask.h.
 */
#include "gabarit/mask.h"

#include "mask_strips_internal.h"

/* ---- How two masks lie ---- */

/* Where b's corner lies from a's, and how b is mirrored. */
typedef struct Shift {
    int32_t x, y;
    gab_mask_flip flip;
} Shift;

/* Mask b over mask a, in a's pixels; a is neither shifted nor mirrored. */
typedef struct Pair {
    const gab_mask *a, *b;
    int32_t x, y;                     /* b's corner */
    unsigned way;                     /* MIRRORED, UPSIDE */
    int32_t left, top, right, bottom; /* the common part of the bounds */
} Pair;

/* False when the bounds have nothing in common. */
static inline bool pair_of(Pair *pair, const gab_mask *a, const gab_mask *b, Shift shift)
{
    int32_t x = shift.x, y = shift.y;
    int32_t a_width = (int32_t)a->width, a_height = (int32_t)a->height;
    int32_t b_width = (int32_t)b->width, b_height = (int32_t)b->height;
    if ((x >= a_width) | (x <= -b_width) | (y >= a_height) | (y <= -b_height))
        return false;
    pair->a = a;
    pair->b = b;
    pair->x = x;
    pair->y = y;
    pair->way = ((shift.flip & GAB_MASK_FLIP_X) != 0 ? MIRRORED : 0) |
                ((shift.flip & GAB_MASK_FLIP_Y) != 0 ? UPSIDE : 0);
    pair->left = x > 0 ? x : 0;
    pair->top = y > 0 ? y : 0;
    pair->right = x + b_width < a_width ? x + b_width : a_width;
    pair->bottom = y + b_height < a_height ? y + b_height : a_height;
    return (pair->left < pair->right) & (pair->top < pair->bottom);
}

/* The row of b that lies over the first common one of a. */
static inline ptrdiff_t top_of_b(const Pair *pair)
{
    int32_t row = pair->top - pair->y;
    return (pair->way & UPSIDE) != 0 ? (int32_t)pair->b->height - 1 - row : row;
}

/* ---- Strips ---- */

/* The lanes of a pair: all lie the same way but for the ends, where b has no more strips. */
typedef struct Lanes {
    const uint8_t *a, *b;         /* the first common row: in a's first lane, in b's strip 0 */
    ptrdiff_t a_stride, b_stride; /* bytes from a strip to the next */
    int32_t strip, count;         /* a's strip in the first lane */
    int32_t low, step;            /* b's strip there, and from lane to lane: 1, or -1 mirrored */
    int32_t b_strips;
    unsigned shift, way;
} Lanes;

static inline Lanes lanes_of(const Pair *pair)
{
    /* Far enough from 0 that the division rounds down. */
    enum { FAR = 1 << 10 };
    const gab_mask *a = pair->a, *b = pair->b;
    bool mirrored = (pair->way & MIRRORED) != 0;
    int32_t strip = pair->left / WORD_PIXELS, start = strip * WORD_PIXELS - pair->x;
    start = mirrored ? (int32_t)b->width - WORD_PIXELS - start : start;
    uint32_t biased = (uint32_t)(start + FAR * WORD_PIXELS);
    Lanes lanes = {
        .a_stride = (ptrdiff_t)a->height * WORD_BYTES,
        .b_stride = (ptrdiff_t)b->height * WORD_BYTES,
        .strip = strip,
        .count = (pair->right - 1) / WORD_PIXELS - strip + 1,
        .low = (int32_t)(biased / WORD_PIXELS) - FAR,
        .step = mirrored ? -1 : 1,
        .b_strips = (int32_t)((b->width + WORD_PIXELS - 1) / WORD_PIXELS),
        .shift = biased % WORD_PIXELS,
        .way = pair->way,
    };
    lanes.a = a->words + strip * lanes.a_stride + (ptrdiff_t)pair->top * WORD_BYTES;
    lanes.b = b->words + top_of_b(pair) * WORD_BYTES;
    return lanes;
}

static inline Lane lane_at(const Lanes *lanes, int32_t number)
{
    int32_t low = lanes->low + number * lanes->step;
    bool has_low = (low >= 0) & (low < lanes->b_strips);
    bool has_high = (low + 1 >= 0) & (low + 1 < lanes->b_strips) & (lanes->shift > 0);
    /* A strip that b lacks is not read, but its place must be one all the same. */
    int32_t first = has_low ? low : low + 1, second = has_high ? low + 1 : low;
    unsigned reach = !has_low ? IN_HIGH : has_high ? IN_BOTH : IN_LOW;
    Lane lane = {lanes->a + number * lanes->a_stride, lanes->b + first * lanes->b_stride,
                 lanes->b + second * lanes->b_stride, lanes->shift, reach | lanes->way};
    return lane;
}

/* ---- Rows ---- */

/* The rows from..end-1, counted from the first common one. */
typedef struct Run {
    ptrdiff_t from, end;
} Run;

static ptrdiff_t rows_of(const Pair *pair)
{
    return pair->bottom - pair->top;
}

/* The spans of a pair; without any when one mask's are not known. */
static Spans spans_of(const Pair *pair)
{
    bool mirrored = (pair->way & MIRRORED) != 0;
    Spans spans = {NULL, NULL, mirrored ? pair->x + (int32_t)pair->b->width : pair->x, pair->way};
    if (pair->a->spans != NULL && pair->b->spans != NULL) {
        spans.a = pair->a->spans + (size_t)pair->top * SPAN_BYTES;
        spans.b = pair->b->spans + top_of_b(pair) * SPAN_BYTES;
    }
    return spans;
}

/* Going down the rows, past those whose spans do not meet. */
typedef struct Walk {
    Spans spans;
    ptrdiff_t rows, row;
    ptrdiff_t trust; /* rows that are believed to go on as the block before them */
} Walk;

enum { LEAST_TRUST = 2 * BLOCK, MOST_TRUST = 16 * BLOCK };

static Walk walk_of(const Pair *pair)
{
    Walk walk = {spans_of(pair), rows_of(pair), 0, LEAST_TRUST};
    return walk;
}

/*
 * The next rows whose words must be looked at; false when none is left. Where spans meet, those of
 * the next rows mostly do, too: they are asked ever less often, as that takes time as well.
 */
static bool next_run(Walk *walk, Run *run)
{
    while (walk->row < walk->rows) {
        ptrdiff_t last = walk->rows - BLOCK, left = walk->rows - walk->row;
        bool can_ask = walk->spans.a != NULL && last >= 0;
        if (!can_ask || gab_spans_meet(&walk->spans, walk->row < last ? walk->row : last)) {
            run->from = walk->row;
            walk->row += left < walk->trust ? left : walk->trust;
            run->end = walk->row;
            walk->trust = 3 * walk->trust < MOST_TRUST ? 3 * walk->trust : MOST_TRUST;
            return true;
        }
        walk->row += BLOCK;
        walk->trust = LEAST_TRUST;
    }
    return false;
}

/* ---- Yes or no ---- */

/* How many lanes from one on are to be taken together: 2, 3, or 0 for none. */
static int32_t lanes_alike(const Lanes *lanes, int32_t number)
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

static bool alike_meet(const Lanes *lanes, int32_t number, int32_t count, Run run)
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

static bool run_meets(const Lanes *lanes, Run run)
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

/*
 * Whether they meet where the spans of the middle row do: things mostly meet in the middle of what
 * their bounds have in common. One pixel tells it of what is solid there, a block of others.
 */
static bool middle_meets(const Pair *pair, const Lanes *lanes, const Spans *spans, ptrdiff_t rows)
{
    ptrdiff_t row = rows / 2, top = top_of_b(pair);
    Columns columns = gab_spans_columns(spans, row);
    if (columns.first >= columns.end)
        return false;
    int32_t x = (columns.first + columns.end) / 2, over = x - pair->x;
    over = (pair->way & MIRRORED) != 0 ? (int32_t)pair->b->width - 1 - over : over;
    top += (pair->way & UPSIDE) != 0 ? -row : row;
    if (pixel_is_solid(pair->a, (uint32_t)x, (uint32_t)(pair->top + row)) &&
        pixel_is_solid(pair->b, (uint32_t)over, (uint32_t)top))
        return true;
    Lane lane = lane_at(lanes, x / WORD_PIXELS - lanes->strip);
    return rows >= BLOCK && gab_lane_meets(&lane, (rows - BLOCK) / 2, BLOCK);
}

/* By spans first. */
static bool wide_meets(const Pair *pair)
{
    Lanes lanes = lanes_of(pair);
    Walk walk = walk_of(pair);
    if (walk.spans.a != NULL && middle_meets(pair, &lanes, &walk.spans, walk.rows))
        return true;
    Run run;
    while (next_run(&walk, &run))
        if (run_meets(&lanes, run))
            return true;
    return false;
}

/* Masks of one strip each. */
static inline bool narrow_meets(const Pair *pair)
{
    int32_t right =
        (pair->way & MIRRORED) != 0 ? (int32_t)pair->b->width - WORD_PIXELS + pair->x : -pair->x;
    return gab_narrow_meets(pair->a->words + (ptrdiff_t)pair->top * WORD_BYTES,
                            pair->b->words + top_of_b(pair) * WORD_BYTES, right, rows_of(pair),
                            pair->way);
}

static inline bool pair_meets(const Pair *pair)
{
    if ((pair->a->width <= WORD_PIXELS) & (pair->b->width <= WORD_PIXELS))
        return narrow_meets(pair);
    return wide_meets(pair);
}

/* ---- How many ---- */

static uint64_t run_area(const Lanes *lanes, Run run)
{
    uint64_t area = 0;
    for (int32_t i = 0; i < lanes->count; i++) {
        Lane lane = lane_at(lanes, i);
        area += gab_lane_area(&lane, run.from, run.end - run.from);
    }
    return area;
}

static uint64_t pair_area(const Pair *pair)
{
    Lanes lanes = lanes_of(pair);
    Walk walk = walk_of(pair);
    Run run;
    uint64_t area = 0;
    while (next_run(&walk, &run))
        area += run_area(&lanes, run);
    return area;
}

/* ---- The first ---- */

/* From which corner the first pixel is looked for: the world's top left one, as a lies in it. */
typedef struct Order {
    bool from_right, from_bottom;
} Order;

/* The first common column of a row that has one. */
static int32_t first_in_row(const Lanes *lanes, ptrdiff_t row, bool from_right)
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

/* The first in rows that have one; each strip is looked through as far as the ones before. */
static gab_mask_pixel first_in_run(const Pair *pair, const Lanes *lanes, Run run, Order order)
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

static bool pair_first(const Pair *pair, Order order, gab_mask_pixel *pixel)
{
    ptrdiff_t rows = rows_of(pair);
    Lanes lanes = lanes_of(pair);
    Spans spans = spans_of(pair);
    for (ptrdiff_t done = 0; done < rows; done += BLOCK) {
        ptrdiff_t count = rows - done < BLOCK ? rows - done : BLOCK;
        ptrdiff_t from = order.from_bottom ? rows - done - count : done;
        Run run = {from, from + count};
        bool live = count < BLOCK || spans.a == NULL || gab_spans_meet(&spans, from);
        if (live && run_meets(&lanes, run)) {
            *pixel = first_in_run(pair, &lanes, run, order);
            return true;
        }
    }
    return false;
}

/* ---- The questions, over each other ---- */

bool gab_masks_meet_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                       gab_mask_flip flip)
{
    Pair pair;
    Shift shift = {x, y, flip};
    return pair_of(&pair, a, b, shift) && pair_meets(&pair);
}

uint64_t gab_masks_area_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                           gab_mask_flip flip)
{
    Pair pair;
    Shift shift = {x, y, flip};
    return pair_of(&pair, a, b, shift) ? pair_area(&pair) : 0;
}

bool gab_masks_first_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                        gab_mask_flip flip, gab_mask_pixel *pixel)
{
    Pair pair;
    Shift shift = {x, y, flip};
    Order order = {false, false};
    *pixel = (gab_mask_pixel){0, 0};
    return pair_of(&pair, a, b, shift) && pair_first(&pair, order, pixel);
}

/* ---- The questions, in the world ---- */

/* A difference of whole numbers, or one that is as far as no mask reaches. */
static int32_t shift_between(double from, double to)
{
    const double far = 2 * GAB_MASK_SIDE;
    return (int32_t)clamp_to(to - from, -far, far);
}

/* How b lies over a when both are mirrored together until a is not; from corner to corner. */
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
 * Whether a pose is upright at scale 1, and so near that whole numbers of 32 bits tell the place.
 */
static inline bool is_plain_and_near(const gab_pose *pose)
{
    const float near = 1 << 23;
    return (pose->turn.y == 0) & (pose->turn.x >= 0) & (pose->turn.x <= FLT_MAX) &
           ((pose->scale == 0) | (pose->scale == 1)) & (fabsf(pose->x) <= near) &
           (fabsf(pose->y) <= near);
}

/* edge_of in whole numbers. */
static inline int32_t near_edge(float place, int32_t from_hot_spot, uint32_t size, bool flip)
{
    int32_t whole = (int32_t)place;
    whole -= (float)whole > place;
    return whole + (flip ? -from_hot_spot - (int32_t)size : from_hot_spot);
}

/* Of plain poses: what games ask most. */
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

/* The pair of a meeting that is whole; false when the bounds have nothing in common. */
static bool meeting_pair(const Meeting *meeting, Pair *pair)
{
    const Standing *a = &meeting->a_stands, *b = &meeting->b_stands;
    Vec a_corner = corner_of(meeting->a, a), b_corner = corner_of(meeting->b, b);
    Shift shift = shift_together(meeting->a, meeting->b, shift_between(a_corner.x, b_corner.x),
                                 shift_between(a_corner.y, b_corner.y), flips(a->flip_x, a->flip_y),
                                 flips(b->flip_x, b->flip_y));
    return pair_of(pair, meeting->a, meeting->b, shift);
}

static Sampled sampled_common(const Meeting *meeting, bool all)
{
    Sampler a = gab_sampler_of(meeting->a, &meeting->a_stands);
    Sampler b = gab_sampler_of(meeting->b, &meeting->b_stands);
    return gab_samplers_common(&a, &b, all);
}

static bool meeting_meets(const Meeting *meeting)
{
    Pair pair;
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
        Pair pair;
        return pair_of(&pair, a, b, near_shift(a, a_pose, b, b_pose)) && pair_meets(&pair);
    }
    Meeting meeting = meeting_of(a, a_pose, b, b_pose);
    return meeting_meets(&meeting);
}

static uint64_t meeting_area(const Meeting *meeting)
{
    Pair pair;
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
    Pair pair;
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

/* The common area with b some whole pixels further. */
static double area_beside(const Meeting *meeting, double x, double y)
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
    Vec away = {area_beside(&meeting, -1, 0) - area_beside(&meeting, 1, 0),
                area_beside(&meeting, 0, -1) - area_beside(&meeting, 0, 1)};
    return narrow(unit_or_zero(away));
}
