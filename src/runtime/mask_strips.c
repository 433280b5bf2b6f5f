/* SPDX-License-Identifier: MIT */
/*
 * Implements mask_strips_internal.h: strips of two masks over each other, and their spans. The
 * loops are compiled separately for each placement of b over a, so that they contain no branches,
 * and process as many rows at once as a vector has words. No mirrored copy is stored: a mirrored b
 * is reversed while it is read. That takes four times as long as comparing, so spans are tested
 * first.
 *
 * The number of rows and the row of a hit are unpredictable, and a mispredicted branch takes as
 * long as dozens of words. So rows are compared in groups of a constant size. The last group
 * overlaps the one before, instead of having fewer rows.
 */
#include "mask_pair_internal.h"
#include "mask_vectors_internal.h"

/* The sizes of groups of rows, for at least as many rows. */
enum { LONG_GROUP = 2 * BLOCK, GROUP = BLOCK, SMALL_GROUP = 4 };

static inline ptrdiff_t min_row(ptrdiff_t a, ptrdiff_t b)
{
    return a < b ? a : b;
}

/* ---- Words ---- */

uint64_t gab_lane_row(const MaskLanes *lanes, int32_t number, ptrdiff_t row)
{
    Lane lane = lane_at(lanes, number);
    uint64_t word = load_word(lane.low + row * lane.low_step) >> lane.right |
                    load_word(lane.high + row * lane.high_step) << lane.left;
    word = (lanes->placement & MIRRORED) != 0 ? reversed_word(word) : word;
    return load_word(lane.a + row * WORD_BYTES) & word;
}

/* Reads words of b, in the row at `strip` and the following ones of a. */
ALWAYS_INLINE void read_b(Words *words, const uint8_t *strip, ptrdiff_t row, unsigned placement)
{
    if ((placement & UPSIDE_DOWN) != 0)
        read_words_up(words, strip - row * WORD_BYTES);
    else
        read_words_down(words, strip + row * WORD_BYTES);
}

/* Returns the same lane, starting at a block of rows. `narrow`: the lane has no high strip, but may
 * shift its low one to the left. */
ALWAYS_INLINE Lane lane_from(const Lane *lane, ptrdiff_t row, bool narrow, unsigned placement)
{
    Lane from = *lane;
    ptrdiff_t along = row * WORD_BYTES, step = (placement & UPSIDE_DOWN) != 0 ? -along : along;
    from.a += along;
    from.low += narrow ? step : row * lane->low_step;
    from.high = narrow ? NULL : lane->high + row * lane->high_step;
    return from;
}

/* Reads the words of a lane that starts at a block of rows: the pixels that a and b have in common,
 * in a row of the block and the following ones. */
ALWAYS_INLINE void read_rows(Words *words, const Lane *lane, int32_t row, bool narrow,
                             unsigned placement)
{
    Words a, low, high;
    read_words_down(&a, lane->a + row * WORD_BYTES);
    read_b(&low, lane->low, row, placement);
    if (narrow) {
        *words = low >> lane->right << lane->left;
    } else {
        read_b(&high, lane->high, row, placement);
        *words = low >> lane->right | high << lane->left;
    }
    if ((placement & MIRRORED) != 0)
        reverse_words(words);
    *words &= a;
}

/* Adds the common pixels of a group of rows. */
ALWAYS_INLINE void add_group(Words *any, const Lane *lane, ptrdiff_t row, int32_t rows, bool narrow,
                             unsigned placement)
{
    Lane from = lane_from(lane, row, narrow, placement);
    for (int32_t i = 0; i < rows; i += WORDS_PER_VECTOR) {
        Words words;
        read_rows(&words, &from, i, narrow, placement);
        *any |= words;
    }
}

/* Compares lanes in groups of rows; there must be at least as many rows. */
ALWAYS_INLINE bool groups_meet(const Lane *lane, int32_t count, RowRun rows, int32_t group,
                               unsigned placement)
{
    ptrdiff_t last = rows.end - group;
    for (ptrdiff_t row = rows.from;; row = min_row(row + group, last)) {
        Words any = {0};
        for (int32_t i = 0; i < count; i++)
            add_group(&any, &lane[i], row, group, false, placement);
        if (any_of(&any) != 0)
            return true;
        if (row == last)
            return false;
    }
}

/* Compares lanes in single rows. */
NEVER_INLINE bool few_rows_meet(const MaskLanes *lanes, LaneRun numbers, RowRun rows)
{
    uint64_t any = 0;
    for (int32_t i = numbers.from; i < numbers.end; i++)
        for (ptrdiff_t row = rows.from; row < rows.end; row++)
            any |= gab_lane_row(lanes, i, row);
    return any != 0;
}

/* Compares a few lanes at a time: masks usually meet in the first rows of one of them. */
ALWAYS_INLINE bool lanes_meet_by_rows(const MaskLanes *lanes, LaneRun numbers, RowRun rows,
                                      unsigned placement)
{
    enum { MAX_LANES = 4 };
    ptrdiff_t count = rows.end - rows.from;
    if (count < SMALL_GROUP) {
        /* Only the copy is in memory. */
        const MaskLanes copy = *lanes;
        return few_rows_meet(&copy, numbers, rows);
    }
    while (numbers.from < numbers.end) {
        Lane lane[MAX_LANES];
        int32_t lane_count = 0;
        while (lane_count < MAX_LANES && numbers.from < numbers.end)
            lane[lane_count++] = lane_at(lanes, numbers.from++);
        if (count >= GROUP ? groups_meet(lane, lane_count, rows, GROUP, placement)
                           : groups_meet(lane, lane_count, rows, SMALL_GROUP, placement))
            return true;
    }
    return false;
}

/*
 * Compares adjacent lanes, each in two strips of b. The strips between them are read only once, and
 * reading takes most of the time.
 */
ALWAYS_INLINE bool adjacent_lanes_meet(const MaskLanes *lanes, int32_t number, int32_t count,
                                       RowRun rows, unsigned placement)
{
    ptrdiff_t last = rows.end - LONG_GROUP;
    const uint8_t *a = lanes->a + number * lanes->a_stride;
    const uint8_t *b = lanes->b + (lanes->low + number) * lanes->b_stride;
    const uint64_t right = lanes->shift, left = WORD_PIXELS - right;
    for (ptrdiff_t row = rows.from;; row = min_row(row + LONG_GROUP, last)) {
        Words any = {0};
        for (int32_t i = 0; i < LONG_GROUP; i += WORDS_PER_VECTOR) {
            Words low, high, solid;
            read_b(&low, b, row + i, placement);
            for (int32_t j = 0; j < count; j++) {
                read_b(&high, b + (j + 1) * lanes->b_stride, row + i, placement);
                read_words_down(&solid, a + j * lanes->a_stride + (row + i) * WORD_BYTES);
                any |= solid & (low >> right | high << left);
                low = high;
            }
        }
        if (any_of(&any) != 0)
            return true;
        if (row == last)
            return false;
    }
}

/* Returns the number of lanes, starting with a given one, that can be compared together: 2, 3, or 1
 * if none can. Of four, two are compared first, so that no single lane remains. */
static inline int32_t adjacent_lane_count(const MaskLanes *lanes, LaneRun numbers, RowRun rows)
{
    int32_t low = lanes->low + numbers.from;
    if (rows.end - rows.from < LONG_GROUP || lanes->shift == 0 || low < 0)
        return 1;
    int32_t remaining_b = lanes->b_strips - 1 - low, remaining = numbers.end - numbers.from;
    int32_t adjacent = remaining_b < remaining ? remaining_b : remaining;
    if (adjacent < 2)
        return 1;
    return adjacent == 2 || adjacent == 4 ? 2 : 3;
}

ALWAYS_INLINE bool lanes_meet(const MaskLanes *lanes, LaneRun numbers, RowRun rows,
                              unsigned placement)
{
    while (numbers.from < numbers.end) {
        LaneRun one = {numbers.from, numbers.from + 1};
        int32_t count = (placement & MIRRORED) == 0 ? adjacent_lane_count(lanes, numbers, rows) : 1;
        if (count == 1   ? lanes_meet_by_rows(lanes, one, rows, placement)
            : count == 2 ? adjacent_lanes_meet(lanes, numbers.from, 2, rows, placement)
                         : adjacent_lanes_meet(lanes, numbers.from, 3, rows, placement))
            return true;
        numbers.from += count;
    }
    return false;
}

COMPILE_PLACED(bool, lanes_meet, (const MaskLanes *lanes, LaneRun numbers, RowRun rows),
               lanes->placement, lanes, numbers, rows)

ALWAYS_INLINE bool block_meets(const MaskLanes *lanes, int32_t number, ptrdiff_t row,
                               unsigned placement)
{
    Words any = {0};
    Lane lane = lane_at(lanes, number);
    add_group(&any, &lane, row, GROUP, false, placement);
    return any_of(&any) != 0;
}

COMPILE_PLACED(bool, block_meets, (const MaskLanes *lanes, int32_t number, ptrdiff_t row),
               lanes->placement, lanes, number, row)

ALWAYS_INLINE bool small_masks_meet(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                    unsigned given, unsigned placement)
{
    MaskPair pair;
    Shift shift = {x, y, (gab_mask_flip)placement};
    (void)given;
    if (!mask_pair_of(&pair, a, b, shift))
        return false;
    MaskLanes lanes = lanes_of(&pair);
    LaneRun numbers = {0, lanes.count};
    RowRun rows = {0, rows_of(&pair)};
    return lanes_meet_by_rows(&lanes, numbers, rows, placement);
}

COMPILE_PLACED(bool, small_masks_meet,
               (const gab_mask *a, const gab_mask *b, int32_t x, int32_t y, unsigned placement),
               placement, a, b, x, y, placement)

/*
 * Counts the common pixels of a group of rows, without the first `skipped` ones. A byte of a row
 * has at most 8 pixels, which are 128 in sixteen rows, so no byte overflows.
 */
ALWAYS_INLINE uint64_t group_area(const Lane *lane, ptrdiff_t row, int32_t rows, ptrdiff_t skipped,
                                  bool narrow, unsigned placement)
{
    static const uint64_t counted[2 * GROUP] = {
        0,          0,          0,          0,          0,          0,          0,
        0,          0,          0,          0,          0,          0,          0,
        0,          0,          UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
        UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
        UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    Words sums = {0};
    Lane from = lane_from(lane, row, narrow, placement);
    for (int32_t i = 0; i < rows; i += WORDS_PER_VECTOR) {
        Words words, mask;
        read_rows(&words, &from, i, narrow, placement);
        memcpy(&mask, &counted[GROUP + i - skipped], sizeof(mask));
        words &= mask;
        words -= words >> 1 & UINT64_C(0x5555555555555555);
        words =
            (words & UINT64_C(0x3333333333333333)) + (words >> 2 & UINT64_C(0x3333333333333333));
        sums += (words + (words >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    }
    sums = (sums & UINT64_C(0x00FF00FF00FF00FF)) + (sums >> 8 & UINT64_C(0x00FF00FF00FF00FF));
    return sum_of(&sums) * UINT64_C(0x0001000100010001) >> 48;
}

/* Counts the common pixels of at least one group of rows. */
ALWAYS_INLINE uint64_t groups_area(const Lane *lane, RowRun rows, int32_t group, bool narrow,
                                   unsigned placement)
{
    uint64_t area = 0;
    for (ptrdiff_t row = rows.from; row < rows.end; row += group) {
        ptrdiff_t from = min_row(row, rows.end - group);
        area += group_area(lane, from, group, row - from, narrow, placement);
    }
    return area;
}

ALWAYS_INLINE uint64_t lanes_area(const MaskLanes *lanes, LaneRun numbers, RowRun rows,
                                  unsigned placement)
{
    uint64_t area = 0;
    for (int32_t i = numbers.from; i < numbers.end; i++) {
        Lane lane = lane_at(lanes, i);
        if (rows.end - rows.from >= GROUP)
            area += groups_area(&lane, rows, GROUP, false, placement);
        else if (rows.end - rows.from >= SMALL_GROUP)
            area += groups_area(&lane, rows, SMALL_GROUP, false, placement);
        else
            for (ptrdiff_t row = rows.from; row < rows.end; row++)
                area += bit_count(gab_lane_row(lanes, i, row));
    }
    return area;
}

COMPILE_PLACED(uint64_t, lanes_area, (const MaskLanes *lanes, LaneRun numbers, RowRun rows),
               lanes->placement, lanes, numbers, rows)

/* ---- Narrow masks ---- */

/* Compares the first four groups of rows of a lane, or two; there must be enough rows for one. */
ALWAYS_INLINE bool first_groups_meet(const Lane *lane, ptrdiff_t count, int32_t group, bool four,
                                     unsigned placement)
{
    Words any = {0};
    ptrdiff_t last = count - group;
    for (int32_t i = 0; i < 2; i++)
        add_group(&any, lane, min_row(i * group, last), group, true, placement);
    if (WORDS_PER_VECTOR < 4 && four && any_of(&any) != 0)
        return true;
    for (int32_t i = 2; four && i < 4; i++)
        add_group(&any, lane, min_row(i * group, last), group, true, placement);
    return any_of(&any) != 0;
}

/* Compares the rows after the first four groups. */
ALWAYS_INLINE bool next_groups_meet(const Lane *lane, ptrdiff_t count, unsigned placement)
{
    Words any = {0};
    for (ptrdiff_t row = 4 * GROUP; row < count && any_of(&any) == 0; row += GROUP)
        add_group(&any, lane, min_row(row, count - GROUP), GROUP, true, placement);
    return any_of(&any) != 0;
}

/* Finds the lane of two masks of one strip each. Returns the number of its rows; 0 if the bounds
 * have nothing in common. */
ALWAYS_INLINE ptrdiff_t find_narrow_lane(Lane *lane, const gab_mask *a, const gab_mask *b,
                                         int32_t x, int32_t y, unsigned placement)
{
    int32_t a_width = (int32_t)a->width, a_height = (int32_t)a->height;
    int32_t b_width = (int32_t)b->width, b_height = (int32_t)b->height;
    if (x >= a_width || x <= -b_width || y >= a_height || y <= -b_height)
        return 0;
    int32_t top = y > 0 ? y : 0, bottom = y + b_height < a_height ? y + b_height : a_height;
    int32_t b_top = (placement & UPSIDE_DOWN) != 0 ? b_height - 1 - top + y : top - y;
    int32_t right = (placement & MIRRORED) != 0 ? b_width - WORD_PIXELS + x : -x;
    lane->a = a->words + (ptrdiff_t)top * WORD_BYTES;
    lane->low = b->words + (ptrdiff_t)b_top * WORD_BYTES;
    lane->right = right > 0 ? (uint64_t)right : 0;
    lane->left = right < 0 ? (uint64_t)-right : 0;
    return bottom - top;
}

/* Returns the common pixels of a row, as a word of a. */
ALWAYS_INLINE uint64_t narrow_row(const Lane *lane, ptrdiff_t row, unsigned placement)
{
    ptrdiff_t along = row * WORD_BYTES;
    uint64_t word = load_word(lane->low + ((placement & UPSIDE_DOWN) != 0 ? -along : along));
    word = word >> lane->right << lane->left;
    word = (placement & MIRRORED) != 0 ? reversed_word(word) : word;
    return load_word(lane->a + along) & word;
}

ALWAYS_INLINE bool narrow_masks_meet(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                     unsigned given, unsigned placement)
{
    Lane lane = {0};
    ptrdiff_t count = find_narrow_lane(&lane, a, b, x, y, placement);
    (void)given;
    if (count >= GROUP) {
        bool is_tall = (a->height > 2 * GROUP) & (b->height > 2 * GROUP);
        bool meet = first_groups_meet(&lane, count, GROUP, is_tall, placement);
        return meet || count <= 4 * GROUP ? meet : next_groups_meet(&lane, count, placement);
    }
    if (count >= SMALL_GROUP)
        return first_groups_meet(&lane, count, SMALL_GROUP, true, placement);
    uint64_t any = 0;
    for (ptrdiff_t row = 0; row < count; row++)
        any |= narrow_row(&lane, row, placement);
    return any != 0;
}

COMPILE_PLACED(bool, narrow_masks_meet,
               (const gab_mask *a, const gab_mask *b, int32_t x, int32_t y, unsigned placement),
               placement, a, b, x, y, placement)

ALWAYS_INLINE uint64_t narrow_masks_area(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                         unsigned given, unsigned placement)
{
    Lane lane = {0};
    RowRun rows = {0, find_narrow_lane(&lane, a, b, x, y, placement)};
    (void)given;
    if (rows.end >= GROUP)
        return groups_area(&lane, rows, GROUP, true, placement);
    if (rows.end >= SMALL_GROUP)
        return groups_area(&lane, rows, SMALL_GROUP, true, placement);
    uint64_t area = 0;
    for (ptrdiff_t row = 0; row < rows.end; row++)
        area += bit_count(narrow_row(&lane, row, placement));
    return area;
}

COMPILE_PLACED(uint64_t, narrow_masks_area,
               (const gab_mask *a, const gab_mask *b, int32_t x, int32_t y, unsigned placement),
               placement, a, b, x, y, placement)

/* ---- Spans ---- */

/*
 * Computes negative numbers where the spans of rows meet. The two halves of a span are the first
 * pixel and the end; both differences are negative if each span begins before the other ends.
 */
ALWAYS_INLINE void compare_spans(Numbers *numbers, const Spans *spans, ptrdiff_t row,
                                 unsigned placement)
{
    Numbers x = {0}, a, b;
    x += spans->x;
    ptrdiff_t along = row * SPAN_BYTES;
    read_spans_down(&a, spans->a + along);
    if ((placement & UPSIDE_DOWN) != 0)
        read_spans_up(&b, spans->b - along);
    else
        read_spans_down(&b, spans->b + along);
    Numbers a_first = a & UINT16_MAX, a_end = a >> 16, b_first = b & UINT16_MAX, b_end = b >> 16;
    *numbers = (placement & MIRRORED) != 0 ? (a_first + b_first - x) & (x - b_end - a_end)
                                           : (a_first - b_end - x) & (x + b_first - a_end);
}

/* As gab_spans_first, for fewer rows than a vector has spans. */
NEVER_INLINE ptrdiff_t first_of_few_spans(const Spans *spans, RowRun rows)
{
    for (; rows.from < rows.end; rows.from++) {
        Columns columns = spans_columns(spans, rows.from);
        if (columns.first < columns.end)
            break;
    }
    return rows.from;
}

ALWAYS_INLINE ptrdiff_t spans_first(const Spans *spans, RowRun rows, unsigned placement)
{
    ptrdiff_t last = rows.end - SPANS_PER_VECTOR, row = rows.from;
    if (last < row)
        return first_of_few_spans(spans, rows);
    for (; row < rows.end; row += GROUP) {
        Numbers marks = {0};
        for (int32_t i = 0; i < GROUP; i += SPANS_PER_VECTOR) {
            Numbers numbers;
            compare_spans(&numbers, spans, min_row(row + i, last), placement);
            marks |= numbers >> 31 & number_bits << i;
        }
        uint64_t bits = merged_bits(&marks);
        if (bits != 0) {
            ptrdiff_t bit = (ptrdiff_t)lowest_bit(bits), within = bit % SPANS_PER_VECTOR;
            return min_row(row + bit - within, last) + within;
        }
    }
    return rows.end;
}

COMPILE_PLACED(ptrdiff_t, spans_first, (const Spans *spans, RowRun rows), spans->placement, spans,
               rows)
