/* SPDX-License-Identifier: MIT */
/* Draws shapes in an ink: a tint, a hatch, and an outline that is visible on any background; see
 * scene.h. */
#include "scene_internal.h"

#include <math.h>

static const double fill_alpha = 0.19, hatch_alpha = 0.38;
/* Slightly wider than the one pixel of upright lines, which are aligned to pixels. */
static const double slanted_width = 1.25;
static const double ghost_dash[] = {4, 4};

/* ---- Hatches ---- */

/* Adds the lines of one direction across a box, STYLE_HATCH_STEP apart, at the same positions for
 * all shapes. */
static void add_vertical_lines(cairo_t *cr, double x0, double y0, double x1, double y1)
{
    for (double x = floor(x0 / STYLE_HATCH_STEP) * STYLE_HATCH_STEP; x < x1; x += STYLE_HATCH_STEP)
        cairo_rectangle(cr, x, y0, 1, y1 - y0);
}

static void add_horizontal_lines(cairo_t *cr, double x0, double y0, double x1, double y1,
                                 double dash)
{
    const double step = dash > 0 ? dash * 2 : x1 - x0;
    for (double y = floor(y0 / STYLE_HATCH_STEP) * STYLE_HATCH_STEP; y < y1;
         y += STYLE_HATCH_STEP) {
        double shift = dash > 0 ? fmod(y / STYLE_HATCH_STEP, 2) * dash : 0;
        double first = dash > 0 ? floor(x0 / step) * step - shift : x0;
        for (double x = first; x < x1; x += step)
            cairo_rectangle(cr, x, y, dash > 0 ? dash : step, 1);
    }
}

/* Strokes slanted lines. `rise` is -1 for lines that rise to the right on the screen, 1 for lines
 * that fall. */
static void stroke_slanted_lines(cairo_t *cr, double x0, double y0, double x1, double y1,
                                 double rise)
{
    const double height = y1 - y0;
    const double start = rise > 0 ? y0 : y1; /* y at the left end of each line */
    double x = floor((x0 - height) / STYLE_HATCH_STEP) * STYLE_HATCH_STEP;
    x += fmod(rise > 0 ? start : -start, STYLE_HATCH_STEP);
    for (; x < x1; x += STYLE_HATCH_STEP) {
        cairo_move_to(cr, x, start);
        cairo_line_to(cr, x + height, start + rise * height);
    }
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static void add_dots(cairo_t *cr, double x0, double y0, double x1, double y1)
{
    const double step = STYLE_HATCH_STEP * 0.75, tau = 4 * acos(0);
    for (double y = floor(y0 / step) * step; y < y1 + step; y += step)
        for (double x = floor(x0 / step) * step; x < x1 + step; x += step) {
            cairo_new_sub_path(cr);
            cairo_arc(cr, x, y, 1, 0, tau);
        }
}

/* Fills the current clip with a hatch in the current colour. */
static void draw_hatch(cairo_t *cr, Hatch hatch)
{
    double x0, y0, x1, y1;
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1);
    switch (hatch) {
    case HATCH_NONE:
        return;
    case HATCH_HORIZONTAL:
        add_horizontal_lines(cr, x0, y0, x1, y1, 0);
        break;
    case HATCH_VERTICAL:
        add_vertical_lines(cr, x0, y0, x1, y1);
        break;
    case HATCH_CROSSED:
        stroke_slanted_lines(cr, x0, y0, x1, y1, 1);
        stroke_slanted_lines(cr, x0, y0, x1, y1, -1);
        break;
    case HATCH_RISING:
        stroke_slanted_lines(cr, x0, y0, x1, y1, -1);
        break;
    case HATCH_FALLING:
        stroke_slanted_lines(cr, x0, y0, x1, y1, 1);
        break;
    case HATCH_DOTS:
        add_dots(cr, x0, y0, x1, y1);
        break;
    case HATCH_DASHES:
        add_horizontal_lines(cr, x0, y0, x1, y1, 5);
        break;
    }
    cairo_fill(cr);
}

/* ---- Fill and outline ---- */

void scene_stroke(Scene *scene, Colour colour, double width)
{
    cairo_t *cr = scene->cr;
    const Colour black = {0, 0, 0};
    cairo_set_line_width(cr, width + 2);
    scene_colour(scene, black, 0.55);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, width);
    scene_colour(scene, colour, 1);
    cairo_stroke(cr);
}

/* If the ink has no fill, strokes the current path and returns true. */
static bool stroke_only(Scene *scene, unsigned ink)
{
    cairo_t *cr = scene->cr;
    if (!(ink & (INK_GHOST | INK_THIN)))
        return false;
    if (ink & INK_GHOST)
        cairo_set_dash(cr, ghost_dash, 2, 0);
    cairo_set_line_width(cr, ink & INK_GHOST ? 1.25 : 1);
    scene_colour(scene, style_of(ink)->colour, ink & INK_GHOST ? 0.85 : 0.35);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    return true;
}

/* Fills and strokes the current path with an ink, and clears the path. */
static void paint_shape(Scene *scene, unsigned ink, double width)
{
    cairo_t *cr = scene->cr;
    const InkStyle *style = style_of(ink);
    if (stroke_only(scene, ink))
        return;
    cairo_path_t *outline = cairo_copy_path(cr);
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip(cr);
    scene_colour(scene, style->colour, fill_alpha);
    cairo_paint(cr);
    scene_colour(scene, style->colour, hatch_alpha);
    draw_hatch(cr, style->hatch);
    cairo_restore(cr);
    cairo_append_path(cr, outline);
    cairo_path_destroy(outline);
    scene_stroke(scene, style->colour, width);
}

/* ---- Shapes ---- */

/* Returns a box on the picture, with its edges rounded to whole pixels. */
static gab_box box_on_picture(const Scene *scene, gab_box box)
{
    PicturePoint near = scene_to_picture(scene, (gab_vec){box.x, box.y});
    PicturePoint far = scene_to_picture(scene, (gab_vec){box.x + box.w, box.y + box.h});
    double x = round(near.x), y = round(near.y);
    return (gab_box){(float)x, (float)y, (float)(round(far.x) - x), (float)(round(far.y) - y)};
}

static bool box_is_finite(gab_box box)
{
    const gab_vec corners[] = {{box.x, box.y}, {box.x + box.w, box.y + box.h}};
    return scene_is_finite(corners, 2);
}

void scene_box(Scene *scene, gab_box box, unsigned ink)
{
    if (!box_is_finite(box))
        return;
    gab_box picture_box = box_on_picture(scene, box);
    /* Half a pixel inwards, so that the outline covers the pixels that belong to the box. */
    cairo_rectangle(scene->cr, (double)picture_box.x + 0.5, (double)picture_box.y + 0.5,
                    (double)picture_box.w - 1, (double)picture_box.h - 1);
    paint_shape(scene, ink, 1);
}

void scene_circle(Scene *scene, gab_circle circle, unsigned ink)
{
    double radius = scene_length(scene, circle.radius);
    if (!scene_is_finite(&circle.centre, 1) || !(radius > 0))
        return;
    PicturePoint centre = scene_to_picture(scene, circle.centre);
    cairo_new_sub_path(scene->cr);
    cairo_arc(scene->cr, centre.x, centre.y, radius, 0, 4 * acos(0));
    cairo_close_path(scene->cr);
    paint_shape(scene, ink, slanted_width);
}

static void add_ring(Scene *scene, const gab_vec *positions, size_t count)
{
    if (!scene_is_finite(positions, count))
        return;
    for (size_t i = 0; i < count; i++) {
        PicturePoint point = scene_to_picture(scene, positions[i]);
        if (i == 0)
            cairo_move_to(scene->cr, point.x, point.y);
        else
            cairo_line_to(scene->cr, point.x, point.y);
    }
}

void scene_polygon(Scene *scene, const gab_vec *corners, size_t count, unsigned ink)
{
    add_ring(scene, corners, count);
    cairo_close_path(scene->cr);
    paint_shape(scene, ink, slanted_width);
}

void scene_obox(Scene *scene, const gab_obox *box, unsigned ink)
{
    gab_vec corners[4];
    gab_obox_corners(box, corners);
    scene_polygon(scene, corners, 4, ink);
}

void scene_line(Scene *scene, const gab_vec *positions, size_t count, unsigned ink)
{
    add_ring(scene, positions, count);
    if (!stroke_only(scene, ink))
        scene_stroke(scene, style_of(ink)->colour, 2);
}

void scene_segment(Scene *scene, gab_segment segment, unsigned ink)
{
    const gab_vec ends[] = {segment.a, segment.b};
    scene_line(scene, ends, 2, ink);
}

void scene_shade(Scene *scene, gab_box box, unsigned ink, float opacity)
{
    if (!box_is_finite(box))
        return;
    gab_box picture_box = box_on_picture(scene, box);
    cairo_rectangle(scene->cr, (double)picture_box.x, (double)picture_box.y, (double)picture_box.w,
                    (double)picture_box.h);
    scene_colour(scene, style_of(ink)->colour, (double)opacity);
    cairo_fill(scene->cr);
}
