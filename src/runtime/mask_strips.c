/* SPDX-License-Identifier: MIT */
/*
 * Implements mask_strips_internal.h: strips of two masks over each other, and their spans. The
 * loops are compiled separately for each placement of b over a, so that they contain no branches,
 * and process as many rows at once as a vector has words. No mirrored copy is stored: a mirrored b
 * is reversed while it is read. That takes four times as long as comparing, so spans are tested
 * first.
 */
#include "mask_strips_internal.h"
#include "mask_vectors_internal.h"

/* ---- Words ---- */

uint64_t gab_lane_row(const Lane *lane, ptrdiff_t row)
{
    ptrdiff_t along = row * WORD_BYTES;
    ptrdiff_t step = (lane->placement & UPSIDE_DOWN) != 0 ? -along : along;
    uint64_t word = 0;
    if ((lane->placement & IN_HIGH) == 0)
        word = load_word(lane->low + step) >> lane->shift;
    if ((lane->placement & (IN_HIGH | IN_BOTH)) != 0)
        word |= load_word(lane->high + step) << (WORD_PIXELS - lane->shift);
    Words words = {word};
    if ((lane->placement & MIRRORED) != 0)
        words = reversed(words);
    return load_word(lane->a + along) & first_of(words);
}

ptrdiff_t gab_lane_first(const Lane *lane, ptrdiff_t from, ptrdiff_t count, bool from_bottom)
{
    const Lane copy = *lane;
    for (ptrdiff_t i = 0; i < count; i++) {
        ptrdiff_t row = from_bottom ? from + count - 1 - i : from + i;
        if (gab_lane_row(&copy, row) != 0)
            return row;
    }
    return -1;
}

/* As gab_lane_row, for a row and the following ones. */
ALWAYS_INLINE Words row_words(Lane lane, ptrdiff_t row)
{
    bool upside_down = (lane.placement & UPSIDE_DOWN) != 0;
    ptrdiff_t along = row * WORD_BYTES, step = upside_down ? -along : along;
    Words words = {0};
    if ((lane.placement & IN_HIGH) == 0)
        words =
            (upside_down ? words_up(lane.low + step) : words_down(lane.low + step)) >> lane.shift;
    if ((lane.placement & (IN_HIGH | IN_BOTH)) != 0)
        words |= (upside_down ? words_up(lane.high + step) : words_down(lane.high + step))
                 << (WORD_PIXELS - lane.shift);
    if ((lane.placement & MIRRORED) != 0)
        words = reversed(words);
    return words_down(lane.a + along) & words;
}

/* Returns the columns that have a common pixel in any of `count` rows. */
ALWAYS_INLINE uint64_t merged_rows(Lane lane, ptrdiff_t from, ptrdiff_t count)
{
    Words any = {0};
    for (ptrdiff_t row = from; row < from + count; row += WORDS_PER_VECTOR)
        any |= row_words(lane, row);
    return any_of(any);
}

/* Compares at least BLOCK rows. The last block overlaps the one before, which avoids single rows at
 * the end. */
ALWAYS_INLINE bool blocks_meet(Lane lane, ptrdiff_t count)
{
    ptrdiff_t last = count - BLOCK, block = 0;
    while (merged_rows(lane, block, BLOCK) == 0) {
        if (block == last)
            return false;
        block = block + BLOCK < last ? block + BLOCK : last;
    }
    return true;
}

/*
 * Compares two or three adjacent lanes, each in two strips of b. The strips between them are read
 * only once, and reading takes most of the time.
 */
ALWAYS_INLINE bool lanes_meet(const AdjacentLanes *adjacent, ptrdiff_t count, int32_t lanes,
                              unsigned placement)
{
    ptrdiff_t last = count - BLOCK, block = 0;
    const uint8_t *a = adjacent->a, *b = adjacent->b;
    Lane lane[3];
    for (int32_t i = 0; i < lanes; i++) {
        lane[i] = (Lane){a, b, b + adjacent->b_stride, adjacent->shift, placement};
        a += adjacent->a_stride;
        b += adjacent->b_stride;
    }
    for (;;) {
        Words any = {0};
        for (ptrdiff_t row = block; row < block + BLOCK; row += WORDS_PER_VECTOR)
            for (int32_t i = 0; i < lanes; i++)
                any |= row_words(lane[i], row);
        if (any_of(any) != 0)
            return true;
        if (block == last)
            return false;
        block = block + BLOCK < last ? block + BLOCK : last;
    }
}

NEVER_INLINE bool two_lanes_meet_down(const AdjacentLanes *adjacent, ptrdiff_t count)
{
    return lanes_meet(adjacent, count, 2, IN_BOTH);
}

NEVER_INLINE bool three_lanes_meet_down(const AdjacentLanes *adjacent, ptrdiff_t count)
{
    return lanes_meet(adjacent, count, 3, IN_BOTH);
}

NEVER_INLINE bool two_lanes_meet_up(const AdjacentLanes *adjacent, ptrdiff_t count)
{
    return lanes_meet(adjacent, count, 2, IN_BOTH | UPSIDE_DOWN);
}

NEVER_INLINE bool three_lanes_meet_up(const AdjacentLanes *adjacent, ptrdiff_t count)
{
    return lanes_meet(adjacent, count, 3, IN_BOTH | UPSIDE_DOWN);
}

/*
 * Compares fewer than BLOCK rows, as two parts, which may overlap. The length of each is the
 * largest power of two that is not above `count`.
 */
ALWAYS_INLINE bool few_rows_meet(Lane lane, ptrdiff_t count)
{
    ptrdiff_t part = BLOCK / 2;
    if (count < WORDS_PER_VECTOR)
        return gab_lane_row(&lane, 0) != 0;
    while (part > count)
        part /= 2;
    Words any = {0};
    for (ptrdiff_t row = 0; row < part; row += WORDS_PER_VECTOR)
        any |= row_words(lane, row) | row_words(lane, count - part + row);
    return any_of(any) != 0;
}

/* Counts the common pixels of sixteen rows. A byte of a row has at most 8 pixels, which are 128 in
 * sixteen rows, so no byte overflows. */
ALWAYS_INLINE uint64_t part_area(Lane lane, ptrdiff_t from)
{
    Words sums = {0};
    for (ptrdiff_t row = from; row < from + BLOCK / 2; row += WORDS_PER_VECTOR) {
        Words words = row_words(lane, row);
        words -= words >> 1 & UINT64_C(0x5555555555555555);
        words =
            (words & UINT64_C(0x3333333333333333)) + (words >> 2 & UINT64_C(0x3333333333333333));
        sums += (words + (words >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    }
    sums = (sums & UINT64_C(0x00FF00FF00FF00FF)) + (sums >> 8 & UINT64_C(0x00FF00FF00FF00FF));
    return sum_of(sums) * UINT64_C(0x0001000100010001) >> 48;
}

ALWAYS_INLINE uint64_t rows_area(Lane lane, ptrdiff_t count)
{
    uint64_t area = 0;
    ptrdiff_t row = 0;
    for (; row + BLOCK / 2 <= count; row += BLOCK / 2)
        area += part_area(lane, row);
    for (; row < count; row++)
        area += bit_count(gab_lane_row(&lane, row));
    return area;
}

/* ---- Narrow masks ---- */

/* Two masks of one strip, with one word in each row. b's words are shifted to the right or to the
 * left; one of the two numbers is 0. */
typedef struct Narrow {
    const uint8_t *a, *b;
    uint64_t right, left;
    unsigned placement;
} Narrow;

ALWAYS_INLINE Words narrow_words(Narrow n, ptrdiff_t row)
{
    bool upside_down = (n.placement & UPSIDE_DOWN) != 0;
    ptrdiff_t along = row * WORD_BYTES;
    Words words = upside_down ? words_up(n.b - along) : words_down(n.b + along);
    words = words >> n.right << n.left;
    if ((n.placement & MIRRORED) != 0)
        words = reversed(words);
    return words_down(n.a + along) & words;
}

ALWAYS_INLINE bool narrow_rows_meet(Narrow n, ptrdiff_t count)
{
    ptrdiff_t last = count - BLOCK, block = 0, part = BLOCK / 2;
    if (count < WORDS_PER_VECTOR) {
        Words words = {load_word(n.b)};
        words = words >> n.right << n.left;
        if ((n.placement & MIRRORED) != 0)
            words = reversed(words);
        return (load_word(n.a) & first_of(words)) != 0;
    }
    while (part > count)
        part /= 2;
    /* Fewer than BLOCK rows are compared as two parts, as in few_rows_meet. */
    for (;;) {
        Words any = {0};
        ptrdiff_t other = count < BLOCK ? count - part : block + part;
        for (ptrdiff_t row = 0; row < part; row += WORDS_PER_VECTOR)
            any |= narrow_words(n, block + row) | narrow_words(n, other + row);
        if (any_of(any) != 0)
            return true;
        if (block >= last)
            return false;
        block = block + BLOCK < last ? block + BLOCK : last;
    }
}

#define ONE_NARROW(placement)                                                                      \
    NEVER_INLINE bool narrow_meets_##placement(const uint8_t *a, const uint8_t *b, uint64_t right, \
                                               uint64_t left, ptrdiff_t count)                     \
    {                                                                                              \
        Narrow narrow = {a, b, right, left, (placement)};                                          \
        return narrow_rows_meet(narrow, count);                                                    \
    }
ONE_NARROW(0)
ONE_NARROW(1)
ONE_NARROW(2)
ONE_NARROW(3)

bool gab_narrow_meets(const uint8_t *a, const uint8_t *b, int32_t right, ptrdiff_t count,
                      unsigned placement)
{
    uint64_t to_right = right > 0 ? (uint64_t)right : 0, to_left = right < 0 ? (uint64_t)-right : 0;
    switch (placement) {
    case 0:
        return narrow_meets_0(a, b, to_right, to_left, count);
    case UPSIDE_DOWN:
        return narrow_meets_1(a, b, to_right, to_left, count);
    case MIRRORED:
        return narrow_meets_2(a, b, to_right, to_left, count);
    default:
        return narrow_meets_3(a, b, to_right, to_left, count);
    }
}

/* ---- A function for each placement ---- */

#define PLACEMENT_FUNCTION(type, name, placement, number)                                        \
    NEVER_INLINE type name##_##number(const uint8_t *a, const uint8_t *low, const uint8_t *high, \
                                      uint64_t shift, ptrdiff_t count)                           \
    {                                                                                            \
        Lane lane = {a, low, high, shift, (placement)};                                          \
        return name(lane, count);                                                                \
    }
#define ALL_PLACEMENTS(type, name)                                      \
    PLACEMENT_FUNCTION(type, name, IN_LOW, 0)                           \
    PLACEMENT_FUNCTION(type, name, IN_LOW | UPSIDE_DOWN, 1)             \
    PLACEMENT_FUNCTION(type, name, IN_LOW | MIRRORED, 2)                \
    PLACEMENT_FUNCTION(type, name, IN_LOW | MIRRORED | UPSIDE_DOWN, 3)  \
    PLACEMENT_FUNCTION(type, name, IN_HIGH, 4)                          \
    PLACEMENT_FUNCTION(type, name, IN_HIGH | UPSIDE_DOWN, 5)            \
    PLACEMENT_FUNCTION(type, name, IN_HIGH | MIRRORED, 6)               \
    PLACEMENT_FUNCTION(type, name, IN_HIGH | MIRRORED | UPSIDE_DOWN, 7) \
    PLACEMENT_FUNCTION(type, name, IN_BOTH, 8)                          \
    PLACEMENT_FUNCTION(type, name, IN_BOTH | UPSIDE_DOWN, 9)            \
    PLACEMENT_FUNCTION(type, name, IN_BOTH | MIRRORED, 10)              \
    PLACEMENT_FUNCTION(type, name, IN_BOTH | MIRRORED | UPSIDE_DOWN, 11)

ALL_PLACEMENTS(bool, blocks_meet)
ALL_PLACEMENTS(bool, few_rows_meet)
ALL_PLACEMENTS(uint64_t, rows_area)

#define PLACEMENT_CASE(name, number) \
    case number:                     \
        return name##_##number(a, low, high, lane->shift, count)
#define DISPATCH_PLACEMENT(name)                            \
    switch (lane->placement) {                              \
        PLACEMENT_CASE(name, 0);                            \
        PLACEMENT_CASE(name, 1);                            \
        PLACEMENT_CASE(name, 2);                            \
        PLACEMENT_CASE(name, 3);                            \
        PLACEMENT_CASE(name, 4);                            \
        PLACEMENT_CASE(name, 5);                            \
        PLACEMENT_CASE(name, 6);                            \
        PLACEMENT_CASE(name, 7);                            \
        PLACEMENT_CASE(name, 8);                            \
        PLACEMENT_CASE(name, 9);                            \
        PLACEMENT_CASE(name, 10);                           \
    default:                                                \
        return name##_11(a, low, high, lane->shift, count); \
    }

bool gab_lane_meets(const Lane *lane, ptrdiff_t from, ptrdiff_t count)
{
    ptrdiff_t along = from * WORD_BYTES;
    ptrdiff_t step = (lane->placement & UPSIDE_DOWN) != 0 ? -along : along;
    const uint8_t *a = lane->a + along, *low = lane->low + step, *high = lane->high + step;
    if (count >= BLOCK) {
        DISPATCH_PLACEMENT(blocks_meet)
    }
    DISPATCH_PLACEMENT(few_rows_meet)
}

bool gab_lanes_meet(const AdjacentLanes *adjacent, ptrdiff_t from, ptrdiff_t count)
{
    ptrdiff_t along = from * WORD_BYTES;
    AdjacentLanes shifted = *adjacent;
    shifted.a += along;
    shifted.b += adjacent->upside_down ? -along : along;
    if (adjacent->upside_down)
        return adjacent->lanes == 2 ? two_lanes_meet_up(&shifted, count)
                                    : three_lanes_meet_up(&shifted, count);
    return adjacent->lanes == 2 ? two_lanes_meet_down(&shifted, count)
                                : three_lanes_meet_down(&shifted, count);
}

/*
 * Selects the strips of b by bit masks instead of separate functions: the placement changes from
 * call to call, and an unpredictable jump takes longer than reading the strips.
 */
ALWAYS_INLINE bool sixteen_rows_meet(const Lane *lane, ptrdiff_t from, unsigned placement)
{
    bool upside_down = (placement & UPSIDE_DOWN) != 0;
    /* All bits are set if the placement includes this strip of b. */
    Words has_low = {0}, has_high = {0}, any = {0};
    has_low -= (lane->placement & IN_HIGH) == 0;
    has_high -= (lane->placement & (IN_HIGH | IN_BOTH)) != 0;
    /* The shift to the left takes two steps, because one by 64 would be undefined. */
    uint64_t left = WORD_PIXELS - 1 - lane->shift;
    for (ptrdiff_t row = from; row < from + LANE_ROWS; row += WORDS_PER_VECTOR) {
        ptrdiff_t along = row * WORD_BYTES, step = upside_down ? -along : along;
        Words low = upside_down ? words_up(lane->low + step) : words_down(lane->low + step);
        Words high = upside_down ? words_up(lane->high + step) : words_down(lane->high + step);
        Words b = (low & has_low) >> lane->shift | (high & has_high) << 1 << left;
        b = (placement & MIRRORED) != 0 ? reversed(b) : b;
        any |= words_down(lane->a + along) & b;
    }
    return any_of(any) != 0;
}

bool gab_lane_meets_rows(const Lane *lane, ptrdiff_t from)
{
    switch (lane->placement & (MIRRORED | UPSIDE_DOWN)) {
    case 0:
        return sixteen_rows_meet(lane, from, 0);
    case UPSIDE_DOWN:
        return sixteen_rows_meet(lane, from, UPSIDE_DOWN);
    case MIRRORED:
        return sixteen_rows_meet(lane, from, MIRRORED);
    default:
        return sixteen_rows_meet(lane, from, MIRRORED | UPSIDE_DOWN);
    }
}

uint64_t gab_lane_area(const Lane *lane, ptrdiff_t from, ptrdiff_t count)
{
    ptrdiff_t along = from * WORD_BYTES;
    ptrdiff_t step = (lane->placement & UPSIDE_DOWN) != 0 ? -along : along;
    const uint8_t *a = lane->a + along, *low = lane->low + step, *high = lane->high + step;
    DISPATCH_PLACEMENT(rows_area)
}

/* ---- Spans ---- */

/*
 * Returns a vector with negative numbers where the spans of rows meet. The two halves of a number
 * are the first pixel and the end; both differences are negative if each span begins before the
 * other ends.
 */
ALWAYS_INLINE Numbers meeting_spans(const Spans *spans, ptrdiff_t row, unsigned placement)
{
    Numbers x = {0};
    x += spans->x;
    ptrdiff_t along = row * SPAN_BYTES;
    Numbers a = spans_down(spans->a + along);
    Numbers b =
        (placement & UPSIDE_DOWN) != 0 ? spans_up(spans->b - along) : spans_down(spans->b + along);
    Numbers a_first = a & UINT16_MAX, a_end = a >> 16, b_first = b & UINT16_MAX, b_end = b >> 16;
    return (placement & MIRRORED) != 0 ? (a_first + b_first - x) & (x - b_end - a_end)
                                       : (a_first - b_end - x) & (x + b_first - a_end);
}

/* As gab_spans_meet, if `count` is at least the number of rows that are read at once. The last rows
 * that are read may overlap the previous ones. */
ALWAYS_INLINE bool spans_meet(const Spans *spans, ptrdiff_t from, ptrdiff_t count,
                              unsigned placement)
{
    ptrdiff_t last = from + count - SPANS_PER_VECTOR, row = from;
    Numbers any = meeting_spans(spans, last, placement);
    while (row < last) {
        ptrdiff_t end = last - row < BLOCK ? last : row + BLOCK;
        for (; row < end; row += SPANS_PER_VECTOR)
            any |= meeting_spans(spans, row, placement);
        if (any_negative(any))
            return true;
    }
    return any_negative(any);
}

bool gab_spans_meet(const Spans *spans, ptrdiff_t from, ptrdiff_t count)
{
    if (count < SPANS_PER_VECTOR) {
        bool meet = false;
        for (ptrdiff_t row = from; row < from + count; row++) {
            Columns columns = spans_columns(spans, row);
            meet |= columns.first < columns.end;
        }
        return meet;
    }
    switch (spans->placement) {
    case 0:
        return spans_meet(spans, from, count, 0);
    case UPSIDE_DOWN:
        return spans_meet(spans, from, count, UPSIDE_DOWN);
    case MIRRORED:
        return spans_meet(spans, from, count, MIRRORED);
    default:
        return spans_meet(spans, from, count, MIRRORED | UPSIDE_DOWN);
    }
}
