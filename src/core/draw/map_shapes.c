/* SPDX-License-Identifier: MIT */
/* Computes and draws the lines of shapes: outlines, and centre lines of tracks with their
 * direction. */
#include "draw/map_internal.h"

#include "edit/job_memory.h"

#include <math.h>

enum { ARROW_SPACING = 96 };

/* ---- Lines of a shape ---- */

static PixelRect bounds_of(const PaintPoint *points, uint32_t count)
{
    PixelRect bounds = RECT_TO_GROW;
    for (uint32_t i = 0; i < count; i++) {
        int32_t x = (int32_t)floor(points[i].x), y = (int32_t)floor(points[i].y);
        bounds = rect_around(bounds, (PixelRect){x, y, x + 1, y + 1});
    }
    return count > 0 ? bounds : (PixelRect){0, 0, 0, 0};
}

PixelRect map_curve_bounds(const MapCurve *curve)
{
    return bounds_of(curve->points, curve->count);
}

static uint32_t point_count(const ShapeOutline *outline)
{
    return outline->rings > 0 ? outline->ends[outline->rings - 1] : 0;
}

static void build_centre_line(const Shape *shape, ShapeLines *lines)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    CurveLine line = {0};
    DeriveJob job = job_with_memory();
    curve_build(&job, &track, CURVE_CENTRE, 0, &line);
    lines->centre = g_new(PaintPoint, line.count + 1);
    for (size_t i = 0; i < line.count; i++)
        lines->centre[i] = (PaintPoint){line.points[i].x, line.points[i].y};
    lines->centre_count = (uint32_t)line.count;
    lines->closed = line.closed;
    curve_clear(&job, &line);
    g_free(nodes);
}

static ShapeLines *shape_lines_new(const Shape *shape)
{
    ShapeLines *lines = g_new0(ShapeLines, 1);
    lines->refs = 1;
    lines->shape = node_ref(shape);
    shape_outline(shape, &lines->outline);
    lines->bounds = bounds_of(lines->outline.points, point_count(&lines->outline));
    if (shape->kind == SHAPE_TRACK)
        build_centre_line(shape, lines);
    return lines;
}

static void shape_lines_unref(ShapeLines *lines)
{
    if (lines == NULL || !g_atomic_int_dec_and_test(&lines->refs))
        return;
    node_unref(lines->shape);
    shape_outline_clear(&lines->outline);
    g_free(lines->centre);
    g_free(lines);
}

/* ---- Lines of all shapes of a plane ---- */

static ShapeLines *find_lines(const DrawShapes *shapes, const Shape *shape)
{
    for (uint32_t i = 0; shapes != NULL && i < shapes->count; i++)
        if (shapes->lines[i]->shape == shape) {
            g_atomic_int_inc(&shapes->lines[i]->refs);
            return shapes->lines[i];
        }
    return NULL;
}

DrawShapes *draw_shapes_new(const Plane *plane, const DrawShapes *before)
{
    DrawShapes *shapes = g_new0(DrawShapes, 1);
    shapes->lines = g_new0(ShapeLines *, list_count(plane->shapes) + 1);
    LIST_EACH (Shape, shape, plane->shapes) {
        ShapeLines *lines = find_lines(before, shape);
        shapes->lines[shapes->count++] = lines != NULL ? lines : shape_lines_new(shape);
    }
    return shapes;
}

void draw_shapes_free(DrawShapes *shapes)
{
    if (shapes == NULL)
        return;
    for (uint32_t i = 0; i < shapes->count; i++)
        shape_lines_unref(shapes->lines[i]);
    g_free(shapes->lines);
    g_free(shapes);
}

/* ---- Drawing ---- */

DrawSpot *draw_spots(const DrawTarget *target, const PaintPoint *points, uint32_t count)
{
    DrawSpot *spots = g_new(DrawSpot, count + 1);
    for (uint32_t i = 0; i < count; i++)
        spots[i] = draw_spot(target, points[i].x, points[i].y);
    return spots;
}

static void draw_outline(const DrawTarget *target, const ShapeLines *lines,
                         const DrawStroke *stroke)
{
    const ShapeOutline *outline = &lines->outline;
    g_autofree DrawSpot *spots = draw_spots(target, outline->points, point_count(outline));
    for (uint32_t ring = 0, first = 0; ring < outline->rings; first = outline->ends[ring++])
        draw_lines(target, spots + first, outline->ends[ring] - first, true, stroke);
}

static void draw_arrow_head(const DrawTarget *target, DrawSpot tip, double ux, double uy,
                            const DrawTheme *theme)
{
    double back = draw_screen(target, 10), half = draw_screen(target, 4.5);
    DrawSpot middle = {tip.x - ux * back, tip.y - uy * back};
    DrawSpot head[3] = {tip,
                        {middle.x - uy * half, middle.y + ux * half},
                        {middle.x + uy * half, middle.y - ux * half}};
    if (!draw_is_visible(target, tip, tip, 14))
        return;
    draw_lines(target, head, 3, true, &(DrawStroke){.colour = theme->mark_rim, .width = 2});
    draw_polygon(target, head, 3, theme->mark);
}

/* Draws arrow heads along a line to show its direction. */
static void draw_directions(const DrawTarget *target, const DrawSpot *spots, uint32_t count,
                            const DrawTheme *theme)
{
    double spacing = draw_screen(target, ARROW_SPACING), next = spacing / 2, before = 0;
    for (uint32_t i = 0; i + 1 < count; i++) {
        double dx = spots[i + 1].x - spots[i].x, dy = spots[i + 1].y - spots[i].y;
        double length = sqrt(dx * dx + dy * dy);
        for (; length > 0 && next < before + length; next += spacing) {
            double fraction = (next - before) / length;
            DrawSpot tip = {spots[i].x + fraction * dx, spots[i].y + fraction * dy};
            draw_arrow_head(target, tip, dx / length, dy / length, theme);
        }
        before += length;
    }
}

void draw_shape_lines(const DrawTarget *target, const ShapeLines *lines, DrawColour colour,
                      const DrawTheme *theme)
{
    bool track = lines->shape->kind == SHAPE_TRACK;
    DrawStroke edge = {.colour = colour,
                       .width = 1.5,
                       .rim = 3.5,
                       .rim_colour = draw_faded(theme->mark_rim, (colour >> 24) / 255.0)};
    DrawStroke centre = {
        .colour = theme->mark, .width = 1.5, .rim = 3.5, .rim_colour = theme->mark_rim};
    edge.colour = draw_mixed(colour, theme->mark, track ? 0.7 : 0.15);
    draw_outline(target, lines, &edge);
    if (!track)
        return;
    g_autofree DrawSpot *spots = draw_spots(target, lines->centre, lines->centre_count);
    draw_lines(target, spots, lines->centre_count, lines->closed, &centre);
    draw_directions(target, spots, lines->centre_count, theme);
}
