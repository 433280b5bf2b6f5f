/* SPDX-License-Identifier: MIT */
/* Brushes, lines, ellipses and polygons; the contract is in paint.h. Fills are in paint_fill.c. */
#include "edit/paint.h"

#include <glib.h>
#include <math.h>

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

/* Finds where an edge crosses the middle of a row; false if it does not. The result is the same to
 * the last bit for both directions of the edge, so that there are no gaps between two polygons that
 * share it. */
static bool edge_crosses(PaintPoint a, PaintPoint b, double y, double *x)
{
    if ((a.y <= y) == (b.y <= y))
        return false;
    const PaintPoint top = a.y < b.y ? a : b, bottom = a.y < b.y ? b : a;
    *x = top.x + (y - top.y) / (bottom.y - top.y) * (bottom.x - top.x);
    return true;
}

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

static int compare_positions(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void paint_polygon(BlocksEdit *edit, const PaintPoint *corners, uint32_t count, uint8_t value)
{
    double top = INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        top = MIN(top, corners[i].y);
        bottom = MAX(bottom, corners[i].y);
    }
    if (!(top < bottom))
        return;
    double *positions = g_new(double, count);
    PixelRect rows = rows_of(edit, top, bottom);
    for (int32_t y = rows.top; y < rows.bottom; y++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < count; i++)
            found += edge_crosses(corners[i], corners[(i + 1) % count], y + 0.5, &positions[found]);
        qsort(positions, found, sizeof positions[0], compare_positions);
        for (uint32_t i = 0; i + 1 < found; i += 2)
            blocks_edit_row(edit, y, first_from(positions[i]), first_from(positions[i + 1]), value);
    }
    g_free(positions);
}
