/* SPDX-License-Identifier: MIT */
/* Draws ground and heights on a target, for level.c. */
#include "draw/level_internal.h"

#include <math.h>

static double pixels(int32_t fixed)
{
    return fixed / 256.0;
}

/* ---- Ground ---- */

static bool fit_ground(const Ground *list, gab_ground *ground)
{
    uint32_t count = list_count(list->nodes);
    gab_ground_node *nodes = g_new0(gab_ground_node, MAX(count, 1));
    g_autofree double *scratch = g_new(double, MAX(count, 1));
    LIST_EACH (GroundNode, node, list->nodes) {
        nodes[EACH_INDEX(node)].x = (float)pixels(node->x);
        nodes[EACH_INDEX(node)].y = (float)pixels(node->y);
    }
    bool fits = gab_ground_fit(nodes, count, scratch) == GAB_OK;
    *ground = (gab_ground){nodes, count};
    return fits;
}

/* Draws one column of target pixels: the ground's line, and the area below it. */
static void draw_ground_column(const LevelWork *work, const gab_ground *ground, double limit,
                               int64_t column)
{
    const DrawTarget *target = work->target;
    float y, slope;
    double x = ((double)column + 0.5) / target->zoom;
    if (!gab_ground_at(ground, (float)x, &y, &slope))
        return;
    bool holds = gab_slope_holds(slope, (float)limit);
    DrawColour colour = draw_faded(holds ? 0xff7ff0c0 : work->theme->warning, work->share);
    double half = draw_screen(target, 2) * sqrt(1 + (double)slope * (double)slope) / 2;
    int64_t at = (int64_t)floor((double)y * target->zoom);
    int64_t bottom = (int64_t)(work->bounds.bottom * target->zoom);
    int64_t thickness = MAX(1, (int64_t)half);
    draw_fill(target, (DrawArea){column, at, column + 1, MAX(bottom, at + 1)},
              draw_faded(colour, 0.16));
    draw_fill(target, (DrawArea){column, at - thickness - 1, column + 1, at + thickness + 1},
              draw_faded(0xcc000000, work->share));
    draw_fill(target, (DrawArea){column, at - thickness, column + 1, at + thickness}, colour);
}

void level_draw_ground(const LevelWork *work, const Ground *list)
{
    gab_ground ground;
    const DrawTarget *target = work->target;
    if (fit_ground(list, &ground))
        for (int64_t column = target->x; column < target->x + target->width; column++)
            draw_ground_column(work, &ground, pixels(list->slope_limit), column);
    g_free((gpointer)ground.nodes);
}

/* ---- Heights ---- */

static double grey_at(const Pixels *art, int64_t x, int64_t y)
{
    x = CLAMP(x, 0, (int64_t)art->width - 1);
    y = CLAMP(y, 0, (int64_t)art->height - 1);
    const uint8_t *rgba = art->rgba + 4 * ((size_t)y * art->width + (size_t)x);
    return (0.299 * rgba[0] + 0.587 * rgba[1] + 0.114 * rgba[2]) / 255;
}

/* Returns the colour of an altitude from 0 to 1: deep green, sand, snow. */
static DrawColour land_colour(double height)
{
    static const DrawColour steps[] = {0xff1f4a3a, 0xff3f7a48, 0xffa3a860, 0xffb08c5a, 0xfff2f0ea};
    double at = CLAMP(height, 0, 1) * 4;
    int step = MIN((int)at, 3);
    return draw_mixed(steps[step], steps[step + 1], at - step);
}

/* Returns a colour shaded by light from the upper left, as on printed maps. */
static DrawColour shade(DrawColour colour, double dx, double dy, double relief)
{
    double light = CLAMP(-(dx + dy) * relief, -0.6, 0.6);
    return light >= 0 ? draw_mixed(colour, 0xffffffff, light)
                      : draw_mixed(colour, 0xff000000, -light);
}

void level_draw_heights(const LevelWork *work, const Heights *heights)
{
    const DrawTarget *target = work->target;
    const Picture *picture = project_picture(work->project, heights->picture);
    if (picture == NULL || heights->cell_w <= 0 || heights->cell_h <= 0)
        return;
    g_autoptr(Pixels) art = draw_pictures_get(work->pictures, picture, NULL);
    if (art == NULL)
        return;
    double w = pixels(heights->cell_w), h = pixels(heights->cell_h);
    for (int64_t row = target->y; row < target->y + target->height; row++)
        for (int64_t column = target->x; column < target->x + target->width; column++) {
            double x = (((double)column + 0.5) / target->zoom - pixels(heights->x)) / w;
            double y = (((double)row + 0.5) / target->zoom - pixels(heights->y)) / h;
            if (x < 0 || y < 0 || x >= art->width || y >= art->height)
                continue;
            int64_t i = (int64_t)x, j = (int64_t)y;
            double height_here = grey_at(art, i, j);
            DrawColour colour =
                shade(land_colour(height_here), grey_at(art, i + 1, j) - grey_at(art, i - 1, j),
                      grey_at(art, i, j + 1) - grey_at(art, i, j - 1), 2.5);
            draw_fill(target, (DrawArea){column, row, column + 1, row + 1},
                      draw_faded(colour, work->share));
        }
}
