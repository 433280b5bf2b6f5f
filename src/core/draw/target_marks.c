/* SPDX-License-Identifier: MIT */
/* Draws small marks on a target: discs, rings, diamonds, ticks, arrows; the contract is
 * target.h. */
#include "draw/target_internal.h"

typedef enum MarkShape { MARK_ROUND, MARK_DIAMOND } MarkShape;

/* A mark in target pixels: everything between two distances from its centre. */
typedef struct Mark {
    MarkShape shape;
    DrawSpot middle;
    double inner, outer;
} Mark;

static double mark_distance(const Mark *mark, double x, double y)
{
    double dx = x - mark->middle.x, dy = y - mark->middle.y;
    /* A diamond is a square turned by 45 degrees; its distance is measured across its edges. */
    return mark->shape == MARK_ROUND ? sqrt(dx * dx + dy * dy)
                                     : (fabs(dx) + fabs(dy)) * 0.70710678118654752;
}

static bool cover_mark(DrawCoverage *cover, const void *shape)
{
    const Mark *mark = shape;
    DrawArea area = cover->area;
    bool covered = false;
    for (int64_t y = area.top; y < area.bottom; y++)
        for (int64_t x = area.left; x < area.right; x++) {
            double distance = mark_distance(mark, (double)x + 0.5, (double)y + 0.5);
            double inside = fmin(mark->outer - distance, distance - mark->inner);
            uint8_t coverage = edge_coverage(inside);
            cover->coverage[y - area.top][x - area.left] = coverage;
            covered |= coverage != 0;
        }
    return covered;
}

static void draw_mark(const DrawTarget *target, const Mark *mark, DrawColour colour)
{
    if (!draw_spots_valid(&mark->middle, 1) || !(mark->outer > 0 && mark->outer < 65536))
        return;
    draw_coverage(target, draw_spots_area(&mark->middle, 1, mark->outer * 1.5 + 1), cover_mark,
                  mark, HATCH_NONE, colour);
}

void draw_disc(const DrawTarget *target, DrawSpot middle, double radius, DrawColour colour)
{
    Mark mark = {MARK_ROUND, middle, -1, draw_screen(target, radius)};
    draw_mark(target, &mark, colour);
}

void draw_ring(const DrawTarget *target, DrawSpot middle, double radius, double width,
               DrawColour colour)
{
    Mark mark = {MARK_ROUND, middle, draw_screen(target, radius - width / 2),
                 draw_screen(target, radius + width / 2)};
    draw_mark(target, &mark, colour);
}

void draw_diamond(const DrawTarget *target, DrawSpot middle, double size, DrawColour colour)
{
    Mark mark = {MARK_DIAMOND, middle, -1, draw_screen(target, size / 2) * 0.70710678118654752};
    draw_mark(target, &mark, colour);
}

void draw_diamond_line(const DrawTarget *target, DrawSpot middle, double size, double width,
                       DrawColour colour)
{
    double edge = size / 2 * 0.70710678118654752;
    Mark mark = {MARK_DIAMOND, middle, draw_screen(target, edge - width / 2),
                 draw_screen(target, edge + width / 2)};
    draw_mark(target, &mark, colour);
}

/* ---- Ticks and arrows ---- */

/* Finds how far along a line the target's centre is, and how far around it anything can be
 * visible. */
static void target_along(const DrawTarget *target, DrawSpot a, double ux, double uy, double *middle,
                         double *around)
{
    double x = (double)target->x + target->width / 2.0,
           y = (double)target->y + target->height / 2.0;
    *middle = (x - a.x) * ux + (y - a.y) * uy;
    *around = (target->width + target->height) / 2.0;
}

void draw_ticks(const DrawTarget *target, DrawSpot a, DrawSpot b, double step, double length,
                const DrawStroke *stroke)
{
    DrawSpot ends[2] = {a, b};
    double dx = b.x - a.x, dy = b.y - a.y, line_length = sqrt(dx * dx + dy * dy), middle, around;
    double spacing = draw_screen(target, step), tick_length = draw_screen(target, length);
    if (!draw_spots_valid(ends, 2) || !(spacing >= 1) || !(line_length > 0) ||
        !(fabs(tick_length) < 65536) ||
        !draw_is_visible(target, a, b, length + stroke->width + stroke->rim))
        return;
    double ux = dx / line_length, uy = dy / line_length;
    target_along(target, a, ux, uy, &middle, &around);
    around += fabs(tick_length) + draw_screen(target, stroke->width + stroke->rim);
    /* As many ticks as fit, centred, so that both ends look alike. */
    double count = fmax(floor(line_length / spacing), 1),
           begin = (line_length - (count - 1) * spacing) / 2;
    double first = fmax(ceil((middle - around - begin) / spacing), 0);
    double last = fmin(floor((middle + around - begin) / spacing), count - 1);
    for (double i = first; i <= last; i++) {
        double along = begin + i * spacing;
        DrawSpot foot = {a.x + along * ux, a.y + along * uy};
        draw_line(target, foot, (DrawSpot){foot.x - uy * tick_length, foot.y + ux * tick_length},
                  stroke);
    }
}

void draw_arrow(const DrawTarget *target, DrawSpot from, double dx, double dy, double length,
                const DrawStroke *stroke)
{
    double line_length = sqrt(dx * dx + dy * dy), reach = draw_screen(target, length);
    if (!(line_length > 0) || !(reach > 0) || !(reach < 65536))
        return;
    double ux = dx / line_length, uy = dy / line_length;
    double back = fmin(draw_screen(target, 4 + 3 * stroke->width), reach), half = back * 0.42;
    DrawSpot tip = {from.x + ux * reach, from.y + uy * reach};
    DrawSpot neck = {tip.x - ux * back, tip.y - uy * back};
    DrawSpot head[3] = {
        tip, {neck.x - uy * half, neck.y + ux * half}, {neck.x + uy * half, neck.y - ux * half}};
    DrawStroke rim = {.colour = stroke->rim_colour != 0 ? stroke->rim_colour : 0x8c000000,
                      .width = stroke->rim - stroke->width};
    if (stroke->rim > stroke->width)
        draw_lines(target, head, 3, true, &rim);
    draw_line(target, from, neck, stroke);
    draw_polygon(target, head, 3, stroke->colour);
}
