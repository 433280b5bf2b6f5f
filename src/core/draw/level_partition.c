/* SPDX-License-Identifier: MIT */
/* Leaves and cuts of a partition on a target, for level.c. */
#include "draw/level_internal.h"

#include <math.h>

enum { MOST_CORNERS = 64 };

DrawColour draw_leaf_colour(uint32_t leaf)
{
    /* Hues a golden section apart: those of numbers in a row lie far from each other. */
    double hue = fmod(leaf * 0.618033988749895, 1) * 6;
    double part = hue - floor(hue);
    static const double high = 0.72, low = 0.36;
    double up = low + (high - low) * part, down = high - (high - low) * part;
    const double rgb[6][3] = {{high, up, low},   {down, high, low}, {low, high, up},
                              {low, down, high}, {up, low, high},   {high, low, down}};
    const double *c = rgb[(int)hue % 6];
    return 0xff000000u | (uint32_t)(c[0] * 255) << 16 | (uint32_t)(c[1] * 255) << 8 |
           (uint32_t)(c[2] * 255);
}

void level_draw_leaves(const LevelWork *work, const DrawPartition *partition)
{
    for (uint32_t i = 0; i < partition->leaf_count; i++) {
        const DrawLeaf *leaf = &partition->leaves[i];
        DrawSpot spots[MOST_CORNERS];
        uint32_t count = leaf->count < MOST_CORNERS ? leaf->count : MOST_CORNERS;
        for (uint32_t k = 0; k < count; k++)
            spots[k] = draw_spot(work->target, leaf->corners[k].x, leaf->corners[k].y);
        draw_polygon(work->target, spots, count,
                     draw_faded(draw_leaf_colour(i), leaf->asked ? 0.46 : 0.24));
    }
}

/* The upper cuts are thick and plain, the lower ones thin and dashed. */
static DrawStroke cut_stroke(const LevelWork *work, const DrawCut *cut)
{
    static const double widths[] = {2.5, 2, 1.25, 1};
    uint32_t depth = cut->depth < 3 ? cut->depth : 3;
    DrawStroke stroke = {.colour = cut->asked ? 0xfffff2b0 : draw_faded(work->theme->mark, 0.8),
                         .width = widths[depth] * (cut->asked ? 1.5 : 1)};
    if (cut->depth >= 2) {
        stroke.colour = cut->asked ? stroke.colour : draw_faded(work->theme->accent, 0.8);
        stroke.dash[0] = cut->depth == 2 ? 8 : 4;
        stroke.dash[1] = 4;
    }
    return stroke;
}

void level_draw_cuts(const LevelWork *work, const DrawPartition *partition)
{
    for (uint32_t i = 0; i < partition->cut_count; i++) {
        const DrawCut *cut = &partition->cuts[i];
        DrawStroke stroke = cut_stroke(work, cut);
        draw_line(work->target, draw_spot(work->target, cut->a.x, cut->a.y),
                  draw_spot(work->target, cut->b.x, cut->b.y), &stroke);
    }
}
