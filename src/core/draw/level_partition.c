/* SPDX-License-Identifier: MIT */
/* Leaves and cuts of a partition on a target, for level.c. */
#include "draw/level_internal.h"

#include <math.h>

enum { MOST_CORNERS = 64 };
#define LEAF_SHARE 0.24

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

static bool meets(PixelRect a, PixelRect b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

void level_draw_leaves(const LevelWork *work, const DrawPartition *partition)
{
    PixelRect seen = draw_seen(work->target, 1);
    for (uint32_t i = 0; i < partition->leaf_count; i++) {
        const DrawLeaf *leaf = &partition->leaves[i];
        DrawSpot spots[MOST_CORNERS];
        uint32_t count = leaf->count < MOST_CORNERS ? leaf->count : MOST_CORNERS;
        if (!meets(leaf->bounds, seen))
            continue;
        for (uint32_t k = 0; k < count; k++)
            spots[k] = draw_spot(work->target, leaf->corners[k].x, leaf->corners[k].y);
        draw_polygon(work->target, spots, count, draw_faded(draw_leaf_colour(i), LEAF_SHARE));
    }
}

/* The upper cuts are thick and plain, the lower ones thin and dashed. */
static DrawStroke cut_stroke(const LevelWork *work, uint32_t depth)
{
    static const double widths[] = {2.5, 2, 1.25, 1};
    bool upper = depth < 2;
    DrawStroke stroke = {.colour = draw_faded(upper ? work->theme->mark : work->theme->accent, 0.8),
                         .width = widths[depth < 3 ? depth : 3]};
    if (!upper) {
        stroke.dash[0] = depth == 2 ? 8 : 4;
        stroke.dash[1] = 4;
    }
    return stroke;
}

/* Where cuts go through walls: a gap in the wall, as a diamond. */
void level_draw_cut_walls(const LevelWork *work, const DrawPartition *partition)
{
    const DrawTarget *target = work->target;
    for (uint32_t i = 0; i < partition->mark_count; i++) {
        DrawSpot spot = draw_spot(target, partition->marks[i].x, partition->marks[i].y);
        if (!draw_sees(target, spot, spot, LEVEL_CUT_WALL))
            continue;
        draw_diamond(target, spot, LEVEL_CUT_WALL, work->theme->mark_rim);
        draw_diamond(target, spot, LEVEL_CUT_WALL - 3, work->theme->mark);
    }
}

void level_draw_cuts(const LevelWork *work, const DrawPartition *partition)
{
    for (uint32_t i = 0; i < partition->cut_count; i++) {
        const DrawCut *cut = &partition->cuts[i];
        DrawSpot a = draw_spot(work->target, cut->a.x, cut->a.y);
        DrawSpot b = draw_spot(work->target, cut->b.x, cut->b.y);
        DrawStroke stroke = cut_stroke(work, cut->depth);
        if (draw_sees(work->target, a, b, 2))
            draw_line(work->target, a, b, &stroke);
    }
}
