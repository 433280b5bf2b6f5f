/* SPDX-License-Identifier: MIT */
/* Draws points, walls, moves, impacts, arrows and labels; see scene.h. */
#include "scene_internal.h"
#include "render/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum { LONGEST_TEXT = 160 };

static const double arrow_length = 9, arrow_half_width = 4;

/* ---- Points ---- */

static void add_diamond(cairo_t *cr, PicturePoint centre, double reach)
{
    cairo_move_to(cr, centre.x, centre.y - reach);
    cairo_line_to(cr, centre.x + reach, centre.y);
    cairo_line_to(cr, centre.x, centre.y + reach);
    cairo_line_to(cr, centre.x - reach, centre.y);
    cairo_close_path(cr);
}

void scene_point(Scene *scene, gab_vec position, unsigned ink)
{
    if (!scene_is_finite(&position, 1))
        return;
    PicturePoint point = scene_to_picture(scene, position);
    const Colour black = {0, 0, 0};
    add_diamond(scene->cr, point, 6);
    scene_colour(scene, black, 0.75);
    cairo_fill(scene->cr);
    add_diamond(scene->cr, point, 4.5);
    scene_colour(scene, style_of(ink)->colour, 1);
    cairo_fill(scene->cr);
}

void scene_verdict(Scene *scene, gab_vec position, bool yes)
{
    if (!scene_is_finite(&position, 1))
        return;
    cairo_t *cr = scene->cr;
    PicturePoint point = scene_to_picture(scene, position);
    const Colour colour = style_of(yes ? INK_GREEN : INK_GREY)->colour;
    cairo_new_sub_path(cr);
    cairo_arc(cr, point.x, point.y, 7.5, 0, 4 * acos(0));
    scene_colour(scene, style_palette.chip, 0.9);
    cairo_fill_preserve(cr);
    cairo_set_line_width(cr, 1);
    scene_colour(scene, colour, 1);
    cairo_stroke(cr);
    if (yes) {
        cairo_move_to(cr, point.x - 3.5, point.y + 0.2);
        cairo_line_to(cr, point.x - 0.9, point.y + 2.9);
        cairo_line_to(cr, point.x + 3.6, point.y - 2.7);
    } else {
        cairo_move_to(cr, point.x - 2.6, point.y - 2.6);
        cairo_line_to(cr, point.x + 2.6, point.y + 2.6);
        cairo_move_to(cr, point.x + 2.6, point.y - 2.6);
        cairo_line_to(cr, point.x - 2.6, point.y + 2.6);
    }
    cairo_set_line_width(cr, 1.75);
    cairo_stroke(cr);
}

/* ---- Arrows ---- */

static PicturePoint point_minus(PicturePoint a, PicturePoint b)
{
    return (PicturePoint){a.x - b.x, a.y - b.y};
}

static double point_length(PicturePoint v)
{
    return hypot(v.x, v.y);
}

/* Draws the head of an arrow whose tip is at `to`. */
static void draw_arrow_head(Scene *scene, PicturePoint from, PicturePoint to, Colour colour)
{
    cairo_t *cr = scene->cr;
    const Colour black = {0, 0, 0};
    PicturePoint along = point_minus(to, from);
    double length = point_length(along);
    if (!(length > 0))
        return;
    PicturePoint back = {to.x - along.x / length * arrow_length,
                         to.y - along.y / length * arrow_length};
    PicturePoint aside = {-along.y / length * arrow_half_width,
                          along.x / length * arrow_half_width};
    cairo_move_to(cr, to.x, to.y);
    cairo_line_to(cr, back.x + aside.x, back.y + aside.y);
    cairo_line_to(cr, back.x - aside.x, back.y - aside.y);
    cairo_close_path(cr);
    cairo_set_line_width(cr, 2);
    scene_colour(scene, black, 0.55);
    cairo_stroke_preserve(cr);
    scene_colour(scene, colour, 1);
    cairo_fill(cr);
}

static void draw_arrow(Scene *scene, PicturePoint from, PicturePoint to, Colour colour)
{
    PicturePoint along = point_minus(to, from);
    double length = point_length(along);
    if (!(length > arrow_length))
        return;
    double shaft = (length - arrow_length * 0.8) / length;
    cairo_move_to(scene->cr, from.x, from.y);
    cairo_line_to(scene->cr, from.x + along.x * shaft, from.y + along.y * shaft);
    scene_stroke(scene, colour, 2);
    draw_arrow_head(scene, from, to, colour);
}

void scene_arrow(Scene *scene, gab_vec from, gab_vec to, unsigned ink)
{
    const gab_vec ends[] = {from, to};
    if (scene_is_finite(ends, 2))
        draw_arrow(scene, scene_to_picture(scene, from), scene_to_picture(scene, to),
                   style_of(ink)->colour);
}

void scene_direction(Scene *scene, gab_vec from, gab_vec direction, float length, unsigned ink)
{
    const gab_vec positions[] = {from, direction};
    double size = hypot((double)direction.x, (double)direction.y);
    if (!scene_is_finite(positions, 2) || !(size > 0))
        return;
    PicturePoint start = scene_to_picture(scene, from);
    PicturePoint end = {start.x + (double)direction.x / size * (double)length,
                        start.y + (double)direction.y / size * (double)length};
    draw_arrow(scene, start, end, style_of(ink)->colour);
}

void scene_distance(Scene *scene, gab_vec from, gab_vec to, unsigned ink)
{
    cairo_t *cr = scene->cr;
    const gab_vec ends[] = {from, to};
    PicturePoint a = scene_to_picture(scene, from), b = scene_to_picture(scene, to);
    PicturePoint along = point_minus(b, a);
    double length = point_length(along);
    if (!scene_is_finite(ends, 2) || !(length > 0))
        return;
    PicturePoint bar = {-along.y / length * 5, along.x / length * 5};
    cairo_move_to(cr, a.x, a.y);
    cairo_line_to(cr, b.x, b.y);
    cairo_move_to(cr, a.x - bar.x, a.y - bar.y);
    cairo_line_to(cr, a.x + bar.x, a.y + bar.y);
    cairo_move_to(cr, b.x - bar.x, b.y - bar.y);
    cairo_line_to(cr, b.x + bar.x, b.y + bar.y);
    scene_stroke(scene, style_of(ink)->colour, 1.5);
}

/* ---- Walls, moves, impacts ---- */

/* Adds teeth along a one-way wall, on its front. */
static void add_teeth(Scene *scene, PicturePoint a, PicturePoint b)
{
    PicturePoint along = point_minus(b, a);
    double length = point_length(along);
    int count = (int)(length / STYLE_TOOTH_SPACING);
    for (int i = 0; i < count; i++) {
        double fraction = (i + 0.5) / count;
        PicturePoint foot = {a.x + along.x * fraction, a.y + along.y * fraction};
        cairo_move_to(scene->cr, foot.x, foot.y);
        cairo_line_to(scene->cr, foot.x - along.y / length * STYLE_TOOTH,
                      foot.y + along.x / length * STYLE_TOOTH);
    }
}

static void draw_wall_end(Scene *scene, PicturePoint end)
{
    const Colour black = {0, 0, 0};
    cairo_rectangle(scene->cr, round(end.x) - 3, round(end.y) - 3, 6, 6);
    scene_colour(scene, black, 1);
    cairo_fill(scene->cr);
    cairo_rectangle(scene->cr, round(end.x) - 2, round(end.y) - 2, 4, 4);
    scene_colour(scene, style_of(INK_PLAIN)->colour, 1);
    cairo_fill(scene->cr);
}

void scene_wall(Scene *scene, const gab_wall *wall, unsigned ink)
{
    const gab_vec ends[] = {wall->a, wall->b};
    if (!scene_is_finite(ends, 2))
        return;
    cairo_t *cr = scene->cr;
    const Colour colour = style_of(ink)->colour, black = {0, 0, 0};
    PicturePoint a = scene_to_picture(scene, wall->a), b = scene_to_picture(scene, wall->b);
    if (wall->blocks == GAB_BLOCKS_FRONT) {
        add_teeth(scene, a, b);
        scene_stroke(scene, colour, 2);
    }
    cairo_move_to(cr, a.x, a.y);
    cairo_line_to(cr, b.x, b.y);
    cairo_set_line_width(cr, 7);
    scene_colour(scene, black, 1);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, 4);
    scene_colour(scene, colour, 1);
    cairo_stroke(cr);
    draw_wall_end(scene, a);
    draw_wall_end(scene, b);
}

/* Adds the outline of a disc that moves from a to b. */
static void add_strip(cairo_t *cr, PicturePoint a, PicturePoint b, double radius)
{
    double angle = atan2(b.y - a.y, b.x - a.x), quarter = acos(0);
    cairo_new_sub_path(cr);
    cairo_arc(cr, a.x, a.y, radius, angle + quarter, angle + 3 * quarter);
    cairo_arc(cr, b.x, b.y, radius, angle - quarter, angle + quarter);
    cairo_close_path(cr);
}

void scene_move(Scene *scene, const gab_move *move, unsigned ink)
{
    const gab_vec ends[] = {move->from, move->to};
    if (!scene_is_finite(ends, 2))
        return;
    cairo_t *cr = scene->cr;
    const Colour colour = style_of(ink)->colour;
    PicturePoint from = scene_to_picture(scene, move->from), to = scene_to_picture(scene, move->to);
    double radius = scene_length(scene, move->radius);
    if (radius > 0) {
        add_strip(cr, from, to, radius);
        scene_colour(scene, colour, 0.11);
        cairo_fill_preserve(cr);
        cairo_set_line_width(cr, 1);
        scene_colour(scene, colour, 0.3);
        cairo_stroke(cr);
        scene_circle(scene, (gab_circle){move->from, move->radius}, ink);
    } else {
        scene_point(scene, move->from, ink);
    }
    draw_arrow(scene, from, to, colour);
}

void scene_impact(Scene *scene, const gab_impact *impact, float radius)
{
    if (radius > 0)
        scene_circle(scene, (gab_circle){impact->stop, radius}, INK_IMPACT);
    scene_direction(scene, impact->point, impact->normal, (float)scene_length(scene, radius) + 26,
                    INK_IMPACT);
    scene_point(scene, impact->point, INK_PLAIN);
}

/* ---- Labels ---- */

static void fill_chip(Scene *scene, double x, double y, double width, Colour colour, double alpha)
{
    scene_round_path(scene->cr, x, y, width, STYLE_CHIP_HEIGHT, STYLE_CHIP_ROUNDING);
    scene_colour(scene, colour, alpha);
    cairo_fill(scene->cr);
}

void scene_chip(Scene *scene, gab_vec position, SceneSide side, const char *format, ...)
{
    char text[LONGEST_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const TextStyle style = {TEXT_PLAIN, 10.5, style_palette.text};
    if (!scene_is_finite(&position, 1))
        return;
    PicturePoint point = scene_to_picture(scene, position);
    double width = ceil(text_width(scene->cr, &style, text)) + 12;
    double distance = STYLE_CHIP_DISTANCE + STYLE_CHIP_HEIGHT / 2.0;
    double x = point.x - width / 2, y = point.y - STYLE_CHIP_HEIGHT / 2.0;
    if (side == SIDE_LEFT)
        x = point.x - STYLE_CHIP_DISTANCE - width;
    else if (side == SIDE_RIGHT)
        x = point.x + STYLE_CHIP_DISTANCE;
    else if (side != SIDE_CENTRE)
        y += side == SIDE_ABOVE ? -distance : distance;
    x = round(x);
    y = round(y);
    fill_chip(scene, x, y, width, style_palette.chip, 0.86);
    text_draw(scene->cr, &style, x + 6, y + STYLE_CHIP_HEIGHT / 2.0, 0, text);
}

void scene_box_name(Scene *scene, gab_box box, unsigned ink, const char *name)
{
    const TextStyle style = {TEXT_BOLD, 10, style_palette.on_ink};
    const gab_vec corner = {box.x, box.y};
    if (!scene_is_finite(&corner, 1))
        return;
    PicturePoint point = scene_to_picture(scene, corner);
    double width = ceil(text_width(scene->cr, &style, name)) + 10;
    double x = round(point.x), y = round(point.y) - STYLE_CHIP_HEIGHT;
    fill_chip(scene, x, y, width, style_of(ink)->colour, 1);
    text_draw(scene->cr, &style, x + 5, y + STYLE_CHIP_HEIGHT / 2.0, 0, name);
}
