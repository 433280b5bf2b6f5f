/* SPDX-License-Identifier: MIT */
/* Scenes: the picture, its heading and its panels; the contract is in scene.h. */
#include "scene_internal.h"
#include "render/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_TEXT = 160, PANEL_PADDING = 12 };

static const double min_zoom = 1.0 / 1024;

Scene *scene_new(int width, int height)
{
    Scene *scene = calloc(1, sizeof *scene);
    if (scene == NULL)
        return NULL;
    scene->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    scene->cr = cairo_create(scene->surface);
    scene->canvas = (gab_box){0, 0, (float)width, (float)height};
    scene->zoom = 1;
    scene_colour(scene, style_palette.surround, 1);
    cairo_paint(scene->cr);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(scene->cr, options);
    cairo_font_options_destroy(options);
    cairo_set_line_join(scene->cr, CAIRO_LINE_JOIN_ROUND);
    return scene;
}

void scene_free(Scene *scene)
{
    if (scene == NULL)
        return;
    cairo_destroy(scene->cr);
    cairo_surface_destroy(scene->surface);
    free(scene);
}

cairo_status_t scene_save(Scene *scene, const char *path)
{
    cairo_status_t status = cairo_status(scene->cr);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png(scene->surface, path);
    return status;
}

bool scene_is_finite(const gab_vec *positions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(positions[i].x) || !isfinite(positions[i].y))
            return false;
    return true;
}

/* Limits a coordinate to the range of cairo, whose coordinates have 24 integer bits. */
static double within_reach(double coordinate)
{
    const double reach = 1e6;
    return fmin(fmax(coordinate, -reach), reach);
}

PicturePoint scene_to_picture(const Scene *scene, gab_vec position)
{
    const double x = ((double)position.x - (double)scene->corner.x) * scene->zoom;
    const double y = ((double)position.y - (double)scene->corner.y) * scene->zoom;
    PicturePoint point = {within_reach((double)scene->canvas.x + x),
                          within_reach((double)scene->canvas.y + y)};
    return point;
}

double scene_length(const Scene *scene, float length)
{
    return isfinite(length) ? within_reach((double)length * scene->zoom) : 0;
}

void scene_colour(Scene *scene, Colour colour, double alpha)
{
    cairo_set_source_rgba(scene->cr, colour.red, colour.green, colour.blue, alpha);
}

void scene_round_path(cairo_t *cr, double x, double y, double w, double h, double rounding)
{
    const double quarter = acos(0);
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - rounding, y + rounding, rounding, -quarter, 0);
    cairo_arc(cr, x + w - rounding, y + h - rounding, rounding, 0, quarter);
    cairo_arc(cr, x + rounding, y + h - rounding, rounding, quarter, 2 * quarter);
    cairo_arc(cr, x + rounding, y + rounding, rounding, 2 * quarter, 3 * quarter);
    cairo_close_path(cr);
}

void scene_title(Scene *scene, const char *title, const char *explanation)
{
    const TextStyle large = {TEXT_BOLD, 21, style_palette.text};
    const TextStyle small = {TEXT_PLAIN, 12, style_palette.dim};
    const double left = 26, middle = STYLE_HEADING / 2.0;
    text_draw(scene->cr, &large, left, middle, 0, title);
    double end = left + text_width(scene->cr, &large, title);
    text_draw(scene->cr, &small, end + 18, middle + 3, 0, explanation);
}

/* ---- Panels ---- */

static gab_box canvas_of(gab_box frame)
{
    gab_box canvas = {frame.x + 1, frame.y + STYLE_PANEL_HEAD, frame.w - 2,
                      frame.h - STYLE_PANEL_HEAD - STYLE_PANEL_FOOT};
    return canvas;
}

/* Draws the grid lines of one direction, between the document's pixels. */
static void draw_grid_lines(Scene *scene, double first, double length, bool vertical)
{
    const gab_box *canvas = &scene->canvas;
    long step = scene->zoom >= STYLE_GRID_MIN_ZOOM ? 1 : STYLE_GRID_MAJOR;
    while ((double)step * scene->zoom < STYLE_GRID_MIN_ZOOM)
        step *= 2;
    long line = (long)ceil(first / (double)step) * step;
    for (; ((double)line - first) * scene->zoom < length; line += step) {
        double at = floor(((double)line - first) * scene->zoom);
        if (vertical)
            cairo_rectangle(scene->cr, (double)canvas->x + at, (double)canvas->y, 1,
                            (double)canvas->h);
        else
            cairo_rectangle(scene->cr, (double)canvas->x, (double)canvas->y + at, (double)canvas->w,
                            1);
        scene_colour(scene, style_of(INK_PLAIN)->colour,
                     line % STYLE_GRID_MAJOR == 0 ? 0.075 : 0.032);
        cairo_fill(scene->cr);
    }
}

static void draw_frame(Scene *scene, const ScenePanel *panel)
{
    cairo_t *cr = scene->cr;
    const gab_box *frame = &panel->frame;
    const double x = (double)frame->x, y = (double)frame->y;
    const double w = (double)frame->w, h = (double)frame->h;
    scene_round_path(cr, x, y, w, h, STYLE_PANEL_ROUNDING);
    scene_colour(scene, style_palette.panel, 1);
    cairo_fill(cr);
    scene_round_path(cr, x + 0.5, y + 0.5, w - 1, h - 1, STYLE_PANEL_ROUNDING - 0.5);
    scene_colour(scene, style_palette.hairline, 1);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

void scene_panel(Scene *scene, const ScenePanel *panel)
{
    cairo_t *cr = scene->cr;
    const gab_box *frame = &panel->frame;
    const TextStyle title = {TEXT_CODE, 12, style_palette.text};
    const TextStyle note = {TEXT_PLAIN, 11, style_palette.dim};
    cairo_reset_clip(cr);
    draw_frame(scene, panel);
    const double left = (double)frame->x + PANEL_PADDING;
    text_draw(cr, &title, left, (double)frame->y + STYLE_PANEL_HEAD / 2.0, 0, panel->title);
    if (panel->note != NULL)
        text_draw(cr, &note, left, (double)(frame->y + frame->h) - STYLE_PANEL_FOOT / 2.0, 0,
                  panel->note);

    scene->canvas = canvas_of(*frame);
    scene->corner = panel->corner;
    scene->zoom = (double)panel->zoom > min_zoom ? (double)panel->zoom : min_zoom;
    const gab_box *canvas = &scene->canvas;
    cairo_rectangle(cr, (double)canvas->x, (double)canvas->y, (double)canvas->w, (double)canvas->h);
    cairo_clip_preserve(cr);
    scene_colour(scene, style_palette.field, 1);
    cairo_fill(cr);
    draw_grid_lines(scene, (double)scene->corner.x, (double)canvas->w, true);
    draw_grid_lines(scene, (double)scene->corner.y, (double)canvas->h, false);
}

void scene_panel_result(Scene *scene, const ScenePanel *panel, SceneInk ink, const char *format,
                        ...)
{
    char text[LONGEST_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const TextStyle style = {TEXT_PLAIN, 11, style_of(ink)->colour};
    const gab_box *frame = &panel->frame;
    cairo_save(scene->cr);
    cairo_reset_clip(scene->cr);
    text_draw(scene->cr, &style, (double)(frame->x + frame->w) - PANEL_PADDING,
              (double)frame->y + STYLE_PANEL_HEAD / 2.0, 1, text);
    cairo_restore(scene->cr);
}
