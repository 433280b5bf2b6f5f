/* SPDX-License-Identifier: MIT */
/* Brushes, lines, ellipses and polygons; the contract is in paint.h. Fills are in paint_fill.c. */
#include "edit/paint_area_internal.h"

#include "model/budget.h"

#include <math.h>
#include <stdlib.h>

/* Steps of work: of a row of a polygon, and of an edge that is sorted. A step is about the time
 * that 64 pixels take. */
enum { ROW_STEPS = 4, EDGE_STEPS = 8 };

/* ---- Brushes ---- */

/* Returns the first pixel whose centre is at or to the right of a position. */
static int32_t first_from(double x)
{
    return (int32_t)ceil(CLAMP(x, -1e8, 1e8) - 0.5);
}

/* Returns the centre of a brush: the centre of a pixel for odd sizes, a corner for even ones. */
static double brush_middle(const Brush *brush, double at)
{
    double near = CLAMP(at, -1e8, 1e8);
    return brush->size % 2 != 0 ? floor(near) + 0.5 : floor(near + 0.5);
}

/* Returns half of a brush's width in a row of pixels, `dy` from its centre; negative outside. */
static double half_width(const Brush *brush, double dy)
{
    double radius = brush->size / 2.0;
    if (!brush->round)
        return fabs(dy) < radius ? radius : -1;
    double square = radius * radius - dy * dy;
    return square > 0 ? sqrt(square) : -1;
}

uint32_t brush_spans(const Brush *brush, double x, double y, PaintSpan spans[BRUSH_MAX_SIZE + 1])
{
    double middle_x = brush_middle(brush, x), middle_y = brush_middle(brush, y);
    double radius = brush->size / 2.0;
    uint32_t count = 0;
    for (int32_t row = first_from(middle_y - radius); row < first_from(middle_y + radius); row++) {
        double half = half_width(brush, row + 0.5 - middle_y);
        int32_t left = first_from(middle_x - half), right = first_from(middle_x + half);
        if (half > 0 && left < right)
            spans[count++] = (PaintSpan){row, left, right};
    }
    return count;
}

void paint_dab(BlocksEdit *edit, const Brush *brush, double x, double y, uint8_t value)
{
    PaintSpan spans[BRUSH_MAX_SIZE + 1];
    uint32_t count = brush_spans(brush, x, y, spans);
    for (uint32_t i = 0; i < count; i++)
        blocks_edit_row(edit, spans[i].y, spans[i].left, spans[i].right, value);
}

/* ---- Lines ---- */

/* Returns the rows of the picture whose middles lie between two positions, as a rectangle's top and
 * bottom. */
static PixelRect rows_of(const BlocksEdit *edit, double top, double bottom)
{
    int32_t height = (int32_t)blocks_height(blocks_edit_current(edit));
    return (PixelRect){0, MAX(first_from(top), 0), 0, MIN(first_from(bottom), height)};
}

/* Paints the area between two dabs: for a round brush a rectangle along the line, for a square
 * brush the area that its corners sweep. */
static void paint_sweep(BlocksEdit *edit, const Brush *brush, PaintPoint a, PaintPoint b,
                        uint8_t value)
{
    double radius = brush->size / 2.0, dx = b.x - a.x, dy = b.y - a.y;
    PaintPoint side;
    if (brush->round) {
        double length = sqrt(dx * dx + dy * dy);
        side = (PaintPoint){-dy / length * radius, dx / length * radius};
    } else {
        side = (PaintPoint){dy < 0 ? radius : -radius, dx < 0 ? -radius : radius};
        if (dx == 0)
            side.y = 0;
        if (dy == 0)
            side.x = 0;
    }
    PaintPoint corners[4] = {{a.x + side.x, a.y + side.y},
                             {b.x + side.x, b.y + side.y},
                             {b.x - side.x, b.y - side.y},
                             {a.x - side.x, a.y - side.y}};
    paint_polygon(edit, corners, 4, value);
}

void paint_line(BlocksEdit *edit, const Brush *brush, double x0, double y0, double x1, double y1,
                uint8_t value)
{
    paint_dab(edit, brush, x0, y0, value);
    PaintPoint a = {brush_middle(brush, x0), brush_middle(brush, y0)};
    PaintPoint b = {brush_middle(brush, x1), brush_middle(brush, y1)};
    if (a.x == b.x && a.y == b.y)
        return;
    paint_dab(edit, brush, x1, y1, value);
    if (brush->size > 2) {
        paint_sweep(edit, brush, a, b, value);
        return;
    }
    /* Thin brushes: each step is one pixel along the longer axis. */
    double steps = ceil(MAX(fabs(b.x - a.x), fabs(b.y - a.y)));
    for (double i = 1; i < steps; i++)
        paint_dab(edit, brush, a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps, value);
}

/* ---- Areas ---- */

PaintArea paint_area_new(BlocksEdit *edit, PixelRect rect)
{
    const Blocks *blocks = blocks_edit_current(edit);
    rect = rect_common(
        rect, (PixelRect){0, 0, (int32_t)blocks_width(blocks), (int32_t)blocks_height(blocks)});
    if (rect_is_empty(rect))
        rect = (PixelRect){0, 0, 0, 0};
    uint32_t width = (uint32_t)(rect.right - rect.left);
    uint32_t height = (uint32_t)(rect.bottom - rect.top);
    PaintArea area = {edit, rect, paint_bits_new(width, height), NULL, NULL};
    area.next = g_new(uint32_t, height + 1);
    area.left = g_new0(int32_t, height + 1);
    for (uint32_t y = 0; y <= height; y++)
        area.next[y] = y;
    return area;
}

void paint_area_clear(PaintArea *area)
{
    paint_bits_clear(&area->done);
    g_free(area->next);
    g_free(area->left);
}

/* Returns the first row from `y` on that is not done, and shortens the way for the next search. */
static int32_t area_next_row(const PaintArea *area, int32_t y)
{
    uint32_t *next = area->next, row = (uint32_t)(y - area->rect.top);
    if (next == NULL || y >= area->rect.bottom)
        return y;
    while (next[row] != row)
        row = next[row] = next[next[row]];
    return area->rect.top + (int32_t)row;
}

/* Paints the pixels [left, right) of a row that are not done. */
static void area_paint(const PaintArea *area, int32_t y, int32_t left, int32_t right, uint8_t value)
{
    const PixelRect rect = area->rect;
    PaintRun run = {y - rect.top, MAX(left, rect.left) - rect.left,
                    MIN(right, rect.right) - rect.left};
    if (area->next != NULL)
        run.left = MAX(run.left, area->left[run.y]);
    if (run.left >= run.right)
        return;
    budget_work((uint64_t)(run.right - run.left) / BLOCK_SIDE + 1);
    if (area->next == NULL) {
        blocks_edit_row(area->edit, y, left, right, value);
        return;
    }
    const int32_t first = run.left, end = run.right;
    while ((run.left = paint_bits_next_gap(&area->done, run.y, run.left)) < end) {
        run.right = MIN(paint_bits_next(&area->done, run.y, run.left), end);
        blocks_edit_row(area->edit, y, rect.left + run.left, rect.left + run.right, value);
        paint_bits_add(&area->done, run);
        run.left = run.right;
    }
    if (first == area->left[run.y])
        area->left[run.y] = paint_bits_next_gap(&area->done, run.y, end - 1);
    if (area->left[run.y] >= rect.right - rect.left)
        area->next[run.y]++;
}

void paint_ellipse(BlocksEdit *edit, PixelRect rect, uint8_t value)
{
    double middle_x = ((double)rect.left + rect.right) / 2;
    double middle_y = ((double)rect.top + rect.bottom) / 2;
    double half_w = ((double)rect.right - rect.left) / 2;
    double half_h = ((double)rect.bottom - rect.top) / 2;
    PixelRect rows = rows_of(edit, rect.top, rect.bottom);
    for (int32_t y = rows.top; y < rows.bottom && half_w > 0; y++) {
        double ratio = (y + 0.5 - middle_y) / half_h, square = 1 - ratio * ratio;
        double half = square > 0 ? half_w * sqrt(square) : 0;
        blocks_edit_row(edit, y, first_from(middle_x - half), first_from(middle_x + half), value);
    }
}

/* An edge of a polygon, from its upper to its lower end. */
typedef struct Edge {
    PaintPoint top, bottom;
    double x; /* where it crosses the middle of the current row */
} Edge;

static int compare_tops(const void *a, const void *b)
{
    double above = ((const Edge *)a)->top.y, below = ((const Edge *)b)->top.y;
    return (above > below) - (above < below);
}

static int compare_crossings(const void *a, const void *b)
{
    double left = (*(Edge *const *)a)->x, right = (*(Edge *const *)b)->x;
    return (left > right) - (left < right);
}

/* Returns the edges of a polygon that are not horizontal, from top to bottom. The caller frees
 * them. */
static Edge *polygon_edges(const PaintPoint *corners, uint32_t count, uint32_t *found)
{
    Edge *edges = g_new(Edge, count + 1);
    *found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const PaintPoint a = corners[i], b = corners[(i + 1) % count];
        if (a.y != b.y)
            edges[(*found)++] = a.y < b.y ? (Edge){a, b, 0} : (Edge){b, a, 0};
    }
    qsort(edges, *found, sizeof *edges, compare_tops);
    return edges;
}

/* Removes edges that end above the middle of a row, and finds where the others cross it: the same
 * position to the last bit for both directions of an edge, so that there are no gaps between two
 * polygons that share it. Returns their number. */
static uint32_t cross_row(Edge **active, uint32_t count, double y)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        Edge *edge = active[i];
        const PaintPoint top = edge->top, bottom = edge->bottom;
        if (bottom.y <= y)
            continue;
        edge->x = top.x + (y - top.y) / (bottom.y - top.y) * (bottom.x - top.x);
        active[kept++] = edge;
    }
    if (kept == 2 && active[0]->x > active[1]->x) {
        Edge *left = active[1];
        active[1] = active[0];
        active[0] = left;
    } else if (kept > 2) {
        qsort(active, kept, sizeof(Edge *), compare_crossings);
    }
    return kept;
}

void paint_polygon_in(const PaintArea *area, const PaintPoint *corners, uint32_t count,
                      uint8_t value)
{
    uint32_t edge_count, added = 0, crossed = 0;
    g_autofree Edge *edges = polygon_edges(corners, count, &edge_count);
    g_autofree Edge **active = g_new(Edge *, edge_count + 1);
    int32_t y = edge_count > 0 ? MAX(first_from(edges[0].top.y), area->rect.top) : INT32_MAX;
    budget_work(count * (uint64_t)EDGE_STEPS);
    for (y = area_next_row(area, y); y < area->rect.bottom && budget_holds(NULL);
         y = area_next_row(area, y + 1)) {
        while (added < edge_count && edges[added].top.y <= y + 0.5)
            active[crossed++] = &edges[added++];
        crossed = cross_row(active, crossed, y + 0.5);
        budget_work(ROW_STEPS + crossed * (uint64_t)(crossed > 2 ? EDGE_STEPS : 1));
        if (crossed == 0 && added == edge_count)
            break;
        for (uint32_t i = 0; i + 1 < crossed; i += 2)
            area_paint(area, y, first_from(active[i]->x), first_from(active[i + 1]->x), value);
    }
}

void paint_polygon(BlocksEdit *edit, const PaintPoint *corners, uint32_t count, uint8_t value)
{
    const Blocks *blocks = blocks_edit_current(edit);
    const PaintArea area = {
        .edit = edit,
        .rect = {0, 0, (int32_t)blocks_width(blocks), (int32_t)blocks_height(blocks)}};
    paint_polygon_in(&area, corners, count, value);
}
