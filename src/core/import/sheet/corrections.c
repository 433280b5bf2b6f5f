/* SPDX-License-Identifier: MIT */
/* Joining, splitting, leaving out and adding islands; the contract is in corrections.h. */
#include "import/sheet/corrections.h"

#include <string.h>

typedef enum CorrectionKind { LEAVE_OUT, ADD, JOIN, SPLIT } CorrectionKind;

typedef struct Correction {
    CorrectionKind kind;
    PixelRect rect;
} Correction;

GArray *corrections_new(void)
{
    return g_array_new(false, false, sizeof(Correction));
}

static void add(GArray *corrections, CorrectionKind kind, const PixelRect *rect)
{
    g_array_append_val(corrections, ((Correction){kind, *rect}));
}

void corrections_leave_out(GArray *corrections, const PixelRect *island)
{
    add(corrections, LEAVE_OUT, island);
}

void corrections_add(GArray *corrections, const PixelRect *speck)
{
    add(corrections, ADD, speck);
}

void corrections_join(GArray *corrections, const PixelRect *area)
{
    add(corrections, JOIN, area);
}

void corrections_split(GArray *corrections, const PixelRect *island)
{
    add(corrections, SPLIT, island);
}

bool corrections_undo(GArray *corrections)
{
    if (corrections->len > 0)
        g_array_set_size(corrections, corrections->len - 1);
    else
        return false;
    return true;
}

/* ---- Finding ---- */

static uint32_t find(const GArray *rects, const PixelRect *rect)
{
    for (guint i = 0; i < rects->len; i++)
        if (rect_is_equal(g_array_index(rects, PixelRect, i), *rect))
            return i;
    return UINT32_MAX;
}

static bool has_centre(const PixelRect *area, const PixelRect *rect)
{
    int32_t x = (rect->left + rect->right) / 2, y = (rect->top + rect->bottom) / 2;
    return x >= area->left && x < area->right && y >= area->top && y < area->bottom;
}

static int64_t distance_between(int32_t a_start, int32_t a_end, int32_t b_start, int32_t b_end)
{
    return MAX(0, MAX((int64_t)b_start - a_end, (int64_t)a_start - b_end));
}

uint32_t corrections_nearest(const PixelRect *rects, uint32_t count, uint32_t index)
{
    uint32_t nearest = UINT32_MAX;
    int64_t min = INT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const PixelRect *a = &rects[index], *b = &rects[i];
        int64_t x = distance_between(a->left, a->right, b->left, b->right);
        int64_t y = distance_between(a->top, a->bottom, b->top, b->bottom);
        if (i == index || x * x + y * y >= min)
            continue;
        min = x * x + y * y;
        nearest = i;
    }
    return nearest;
}

/* ---- Adding ---- */

/* True if a rectangle precedes another in reading order: in an earlier row, or further left in
 * the same row. */
static bool is_read_before(const PixelRect *one, const PixelRect *other)
{
    bool same_row = one->top < other->bottom && other->top < one->bottom;
    return same_row ? one->left < other->left : one->top < other->top;
}

static void insert_speck(GArray *rects, const PixelRect *speck)
{
    guint index = 0;
    ARRAY_EACH (const PixelRect, rect, rects)
        if (is_read_before(rect, speck))
            index = EACH_INDEX(rect) + 1;
    g_array_insert_val(rects, index, *speck);
}

/* ---- Joining ---- */

static void join(GArray *rects, const PixelRect *area)
{
    PixelRect *first = NULL;
    for (guint i = 0; i < rects->len; i++) {
        PixelRect *rect = &g_array_index(rects, PixelRect, i);
        if (!has_centre(area, rect))
            continue;
        if (first == NULL) {
            first = rect;
            continue;
        }
        *first = rect_around(*first, *rect);
        g_array_remove_index(rects, i--);
    }
}

/* ---- Splitting ---- */

typedef struct Bits {
    const uint8_t *solid;
    uint32_t width;
} Bits;

static uint32_t solid_in(const Bits *bits, PixelRect rect)
{
    uint32_t count = 0;
    for (int32_t y = rect.top; y < rect.bottom; y++)
        for (int32_t x = rect.left; x < rect.right; x++)
            count += bits->solid[(size_t)y * bits->width + (size_t)x];
    return count;
}

/* Returns a line across a rectangle, one pixel thick. */
static PixelRect line_of(const PixelRect *rect, bool upright, int32_t at)
{
    return upright ? (PixelRect){at, rect->top, at + 1, rect->bottom}
                   : (PixelRect){rect->left, at, rect->right, at + 1};
}

/* Finds the line with the fewest solid pixels in the middle half of a rectangle; returns their
 * number. */
static uint32_t find_emptiest_line(const Bits *bits, const PixelRect *rect, bool upright,
                                   int32_t *at)
{
    int32_t start = upright ? rect->left : rect->top, end = upright ? rect->right : rect->bottom;
    int32_t quarter = MAX((end - start) / 4, 1), middle = (start + end) / 2;
    uint32_t min = UINT32_MAX;
    for (int32_t i = start + quarter; i < end - quarter + 1 && i < end; i++) {
        uint32_t count = solid_in(bits, line_of(rect, upright, i));
        if (count > min || (count == min && ABS(i - middle) >= ABS(*at - middle)))
            continue;
        min = count;
        *at = i;
    }
    return min;
}

/* Returns a rectangle without empty lines at its edges. */
static PixelRect shrink(const Bits *bits, PixelRect rect)
{
    while (rect.left < rect.right && solid_in(bits, line_of(&rect, true, rect.left)) == 0)
        rect.left++;
    while (rect.left < rect.right && solid_in(bits, line_of(&rect, true, rect.right - 1)) == 0)
        rect.right--;
    while (rect.top < rect.bottom && solid_in(bits, line_of(&rect, false, rect.top)) == 0)
        rect.top++;
    while (rect.top < rect.bottom && solid_in(bits, line_of(&rect, false, rect.bottom - 1)) == 0)
        rect.bottom--;
    return rect;
}

static void split(GArray *rects, uint32_t index, const Bits *bits)
{
    PixelRect rect = g_array_index(rects, PixelRect, index), first = rect, second = rect;
    int32_t x = rect.left, y = rect.top;
    bool wide = rect.right - rect.left > 2, high = rect.bottom - rect.top > 2;
    uint32_t across = wide ? find_emptiest_line(bits, &rect, true, &x) : UINT32_MAX;
    uint32_t down = high ? find_emptiest_line(bits, &rect, false, &y) : UINT32_MAX;
    if (!wide && !high)
        return;
    if (across <= down)
        first.right = second.left = x;
    else
        first.bottom = second.top = y;
    first = shrink(bits, first);
    second = shrink(bits, second);
    bool both_solid = first.left < first.right && second.left < second.right;
    if (!both_solid)
        return;
    g_array_index(rects, PixelRect, index) = first;
    g_array_insert_val(rects, index + 1, second);
}

void corrections_apply(const GArray *corrections, GArray *rects, const uint8_t *solid,
                       uint32_t width)
{
    Bits bits = {solid, width};
    ARRAY_EACH (const Correction, correction, corrections) {
        uint32_t index = find(rects, &correction->rect);
        if (correction->kind == JOIN)
            join(rects, &correction->rect);
        else if (correction->kind == ADD && index == UINT32_MAX)
            insert_speck(rects, &correction->rect);
        else if (correction->kind == LEAVE_OUT && index != UINT32_MAX)
            g_array_remove_index(rects, index);
        else if (correction->kind == SPLIT && index != UINT32_MAX)
            split(rects, index, &bits);
    }
}

PixelRect *sheet_cut_corrected(const Pixels *pixels, const SheetCut *cut, const GArray *corrections,
                               uint32_t *count, GError **error)
{
    if (corrections->len == 0)
        return sheet_cut(pixels, cut, count, error);
    GError *problem = NULL;
    SheetCut cells = *cut;
    cells.rest = false;
    PixelRect *found = sheet_cut(pixels, &cells, count, &problem);
    if (cut->rest && g_error_matches(problem, IMPORT_ERROR, IMPORT_NO_FRAMES))
        g_clear_error(&problem); /* no cells: the rest is the whole picture */
    if (problem != NULL) {
        g_propagate_error(error, problem);
        return NULL;
    }
    GArray *rects = g_array_new(false, false, sizeof(PixelRect));
    g_autofree uint8_t *solid = sheet_solid(pixels, cut);
    if (found != NULL)
        g_array_append_vals(rects, found, *count);
    g_free(found);
    corrections_apply(corrections, rects, solid, pixels->width);
    bool complete = true;
    if (cut->kind == CUT_GRID && cut->rest) {
        complete = sheet_add_islands(pixels, cut, rects, error);
        corrections_apply(corrections, rects, solid, pixels->width); /* now for the islands */
    }
    *count = complete ? rects->len : 0;
    return (PixelRect *)(void *)g_array_free(rects, !complete);
}
