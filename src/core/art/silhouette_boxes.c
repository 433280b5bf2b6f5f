/* SPDX-License-Identifier: MIT */
/*
 * Finds boxes that cover a silhouette, by dynamic programming: a region is either one box around
 * its solid pixels, or is cut in two along one of a few lines. Solving all regions between lines
 * for all numbers of boxes finds the smallest area for these lines. Then lines close to the chosen
 * cuts are tried until the area no longer decreases. If the silhouette has no more positions for
 * lines than are tried, the result is optimal. The contract is in silhouette.h.
 */
#include "art/silhouette.h"

#include <string.h>

enum {
    LINES = 17, /* per axis, including the two edges of the bounds */
    CELLS = LINES - 1,
    MAX_BOXES = SILHOUETTE_MAX_BOXES,
    ROUNDS = 12
};

/* The best cover of a region with at most a given number of boxes: its area and the first cut. */
typedef struct Choice {
    uint32_t area;
    uint8_t cut;   /* index of a line; 0: one box */
    uint8_t first; /* number of boxes before the cut */
    bool across;   /* the line is horizontal and cuts y */
} Choice;

typedef struct Axis {
    int32_t lines[LINES];
    int count;
    uint32_t *edges; /* at each position: number of pixels that differ from the previous one */
} Axis;

typedef struct Cover {
    const Silhouette *silhouette;
    PixelRect bounds;
    Axis x, y;
    int max;
    PixelRect *cells; /* [y][x]: solid bounds of each cell between lines */
    Choice *choices;  /* [left][right][top][bottom][boxes - 1], by line index */
    PixelRect *found; /* the boxes collected so far */
    uint32_t found_count;
} Cover;

/* ---- Lines ---- */

static void count_edges(Cover *cover)
{
    const Silhouette *s = cover->silhouette;
    cover->x.edges = g_new0(uint32_t, s->width + 1);
    cover->y.edges = g_new0(uint32_t, s->height + 1);
    for (int32_t y = cover->bounds.top; y < cover->bounds.bottom; y++) {
        const uint8_t *row = s->solid + (size_t)y * s->width;
        const uint8_t *above = y > cover->bounds.top ? row - s->width : row;
        for (int32_t x = cover->bounds.left; x < cover->bounds.right; x++) {
            cover->x.edges[x] += x > cover->bounds.left && row[x] != row[x - 1];
            cover->y.edges[y] += row[x] != above[x];
        }
    }
}

/* Inserts a line in order. Returns false if it exists, is outside, or the axis is full. */
static bool add_line(Axis *axis, int32_t line)
{
    int at = axis->count;
    if (at == LINES || line < axis->lines[0] || line > axis->lines[at - 1])
        return false;
    while (axis->lines[at - 1] > line)
        at--;
    if (axis->lines[at - 1] == line)
        return false;
    memmove(&axis->lines[at + 1], &axis->lines[at], sizeof(int32_t) * (size_t)(axis->count - at));
    axis->lines[at] = line;
    axis->count++;
    return true;
}

static void begin_lines(Axis *axis, int32_t low, int32_t high)
{
    axis->lines[0] = low;
    axis->lines[1] = high;
    axis->count = 2;
}

/* Returns the position with the most edges that has no line closer than `distance`; 0 if none
 * exists. */
static int32_t find_strongest(const Axis *axis, int32_t low, int32_t high, int32_t distance)
{
    int32_t best = 0;
    for (int32_t i = low + 1; i < high; i++) {
        bool is_free = axis->edges[i] > (best != 0 ? axis->edges[best] : 0);
        for (int k = 0; k < axis->count && is_free; k++)
            is_free = ABS(axis->lines[k] - i) >= distance;
        if (is_free)
            best = i;
    }
    return best;
}

/* Chooses the initial lines: where most pixels change, and first those far from each other. */
static void choose_lines(Axis *axis, int32_t low, int32_t high)
{
    begin_lines(axis, low, high);
    for (int32_t distance = MAX((high - low) / CELLS, 1); distance >= 1; distance /= 2)
        for (int32_t line;
             axis->count < LINES && (line = find_strongest(axis, low, high, distance)) != 0;)
            add_line(axis, line);
}

/* Keeps the lines that were used for cuts, and adds lines near them until the axis is full. */
static void refine_lines(Axis *axis, const bool used[LINES])
{
    Axis old = *axis;
    begin_lines(axis, old.lines[0], old.lines[old.count - 1]);
    for (int i = 1; i + 1 < old.count; i++)
        if (used[i])
            add_line(axis, old.lines[i]);
    for (int32_t distance = 1; axis->count < LINES && distance < DOCUMENT_RANGE; distance *= 2)
        for (int i = 0; i < old.count; i++)
            if (used[i] || i == 0 || i + 1 == old.count) {
                add_line(axis, old.lines[i] - distance);
                add_line(axis, old.lines[i] + distance);
            }
}

/* ---- Regions ---- */

static PixelRect solid_bounds(const Silhouette *s, PixelRect in)
{
    PixelRect found = {INT32_MAX, INT32_MAX, 0, 0};
    size_t width = (size_t)(in.right - in.left);
    for (int32_t y = in.top; y < in.bottom; y++) {
        const uint8_t *row = s->solid + (size_t)y * s->width + in.left;
        const uint8_t *first = memchr(row, 1, width), *last = memrchr(row, 1, width);
        if (first == NULL)
            continue;
        found.left = MIN(found.left, in.left + (int32_t)(first - row));
        found.right = MAX(found.right, in.left + (int32_t)(last - row) + 1);
        found.top = MIN(found.top, y);
        found.bottom = y + 1;
    }
    return found;
}

/* A region between lines, given by their indices. */
typedef struct Region {
    int left, top, right, bottom;
} Region;

static Choice *choices_of(const Cover *cover, Region r)
{
    size_t index = (((size_t)r.left * LINES + (size_t)r.right) * LINES + (size_t)r.top) * LINES +
                   (size_t)r.bottom;
    return cover->choices + index * (size_t)cover->max;
}

static PixelRect bounds_of(const Cover *cover, Region r)
{
    PixelRect bounds = {INT32_MAX, INT32_MAX, 0, 0};
    for (int y = r.top; y < r.bottom; y++)
        for (int x = r.left; x < r.right; x++)
            bounds = rect_around(bounds, cover->cells[y * CELLS + x]);
    return bounds;
}

/* Tries a cut with every distribution of the boxes between its two sides. */
static void try_cut(const Cover *cover, Choice *best, const Choice *one, const Choice *other,
                    int cut, bool across)
{
    for (int boxes = 2; boxes <= cover->max; boxes++)
        for (int first = 1; first < boxes; first++) {
            uint32_t area = one[first - 1].area + other[boxes - first - 1].area;
            if (area < best[boxes - 1].area)
                best[boxes - 1] = (Choice){area, (uint8_t)cut, (uint8_t)first, across};
        }
}

static void choose_cut(const Cover *cover, Region r)
{
    Choice *best = choices_of(cover, r);
    uint32_t area = (uint32_t)rect_area(bounds_of(cover, r));
    for (int i = 0; i < cover->max; i++)
        best[i] = (Choice){.area = area};
    if (area == 0)
        return;
    for (int x = r.left + 1; x < r.right; x++)
        try_cut(cover, best, choices_of(cover, (Region){r.left, r.top, x, r.bottom}),
                choices_of(cover, (Region){x, r.top, r.right, r.bottom}), x, false);
    for (int y = r.top + 1; y < r.bottom; y++)
        try_cut(cover, best, choices_of(cover, (Region){r.left, r.top, r.right, y}),
                choices_of(cover, (Region){r.left, y, r.right, r.bottom}), y, true);
    /* If more boxes do not reduce the area, fewer are chosen. */
    for (int i = 1; i < cover->max; i++)
        if (best[i].area >= best[i - 1].area)
            best[i] = best[i - 1];
}

static void fill_cells(const Cover *cover)
{
    for (int y = 0; y + 1 < cover->y.count; y++)
        for (int x = 0; x + 1 < cover->x.count; x++)
            cover->cells[y * CELLS + x] = solid_bounds(
                cover->silhouette, (PixelRect){cover->x.lines[x], cover->y.lines[y],
                                               cover->x.lines[x + 1], cover->y.lines[y + 1]});
}

static void choose_size(const Cover *cover, int width, int height)
{
    for (int left = 0; left + width < cover->x.count; left++)
        for (int top = 0; top + height < cover->y.count; top++)
            choose_cut(cover, (Region){left, top, left + width, top + height});
}

/* Solves all regions, smaller ones first. Returns the smallest area of the whole. */
static uint32_t solve(const Cover *cover)
{
    fill_cells(cover);
    for (int width = 1; width < cover->x.count; width++)
        for (int height = 1; height < cover->y.count; height++)
            choose_size(cover, width, height);
    Region whole = {0, 0, cover->x.count - 1, cover->y.count - 1};
    return choices_of(cover, whole)[cover->max - 1].area;
}

/* ---- Collecting the boxes ---- */

/* Collects the boxes of a region, and marks the lines that were used for cuts. */
static void collect(Cover *cover, Region r, int boxes, bool used_x[LINES], bool used_y[LINES])
{
    const Choice *choice = &choices_of(cover, r)[boxes - 1];
    PixelRect bounds = bounds_of(cover, r);
    if (choice->cut == 0) {
        if (rect_area(bounds) > 0)
            cover->found[cover->found_count++] = bounds;
        return;
    }
    Region one = r, other = r;
    if (choice->across)
        one.bottom = other.top = choice->cut;
    else
        one.right = other.left = choice->cut;
    (choice->across ? used_y : used_x)[choice->cut] = true;
    /* The choice may have been copied from that for fewer boxes with the same area. */
    int second = boxes - choice->first;
    collect(cover, one, choice->first, used_x, used_y);
    collect(cover, other, second, used_x, used_y);
}

static int compare_boxes(const void *a, const void *b)
{
    const PixelRect *one = a, *other = b;
    return one->top != other->top ? one->top - other->top : one->left - other->left;
}

static uint32_t cover_best(Cover *cover)
{
    uint32_t min = UINT32_MAX;
    uint32_t count = 0;
    PixelRect found[MAX_BOXES];
    for (int round = 0; round < ROUNDS; round++) {
        bool used_x[LINES] = {false}, used_y[LINES] = {false};
        uint32_t area = solve(cover);
        if (area >= min)
            break;
        min = area;
        cover->found_count = 0;
        collect(cover, (Region){0, 0, cover->x.count - 1, cover->y.count - 1}, cover->max, used_x,
                used_y);
        count = cover->found_count;
        memcpy(found, cover->found, sizeof *found * count);
        refine_lines(&cover->x, used_x);
        refine_lines(&cover->y, used_y);
    }
    memcpy(cover->found, found, sizeof *found * count);
    qsort(cover->found, count, sizeof *cover->found, compare_boxes);
    return count;
}

uint32_t silhouette_boxes(const Silhouette *silhouette, uint32_t max, PixelRect *boxes)
{
    Cover cover = {.silhouette = silhouette, .found = boxes};
    if (!silhouette_bounds(silhouette, &cover.bounds))
        return 0;
    cover.max = (int)CLAMP(max, 1, MAX_BOXES);
    cover.cells = g_new(PixelRect, CELLS * CELLS);
    cover.choices = g_new(Choice, (gsize)LINES * LINES * LINES * LINES * (gsize)cover.max);
    count_edges(&cover);
    choose_lines(&cover.x, cover.bounds.left, cover.bounds.right);
    choose_lines(&cover.y, cover.bounds.top, cover.bounds.bottom);
    uint32_t count = cover_best(&cover);
    g_free(cover.x.edges);
    g_free(cover.y.edges);
    g_free(cover.cells);
    g_free(cover.choices);
    return count;
}
