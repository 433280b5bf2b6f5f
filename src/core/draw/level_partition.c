/* SPDX-License-Identifier: MIT */
/* Draws the leaves and cuts of a partition on a target, for level.c. */
#include "draw/level_internal.h"

#include <math.h>

enum { MAX_CORNERS = 64 };
#define LEAF_ALPHA 0.24
/* The minimum zoom at which marks are drawn, and the minimum length of drawn cuts in screen pixels.
 * At a lower zoom they would cover everything. */
#define MIN_ZOOM     0.3
#define SHORTEST_CUT 6.0

DrawColour draw_leaf_colour(uint32_t leaf)
{
    /* Hues are a golden section apart, so that successive numbers have very different hues. */
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

/* True if two rectangles meet or touch; touching is enough, because a cut has no width. */
static bool meets(PixelRect a, PixelRect b)
{
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/* Returns `index`, or if a block that is out of sight begins there, the start of the next visible
 * block. */
static uint32_t next_visible(const PixelRect *blocks, uint32_t index, uint32_t count,
                             PixelRect visible)
{
    while (blocks != NULL && index < count && index % DRAW_PARTITION_BLOCK == 0 &&
           !meets(blocks[index / DRAW_PARTITION_BLOCK], visible))
        index += DRAW_PARTITION_BLOCK;
    return index;
}

/* Returns the first pixel whose middle is at or after a position. */
static int64_t first_middle(double at)
{
    return (int64_t)ceil(at - 0.5);
}

/* True if a leaf is an upright rectangle, as most leaves are: its corners are those of its bounding
 * box. Such leaves are drawn as areas, which need no sampling. */
static bool is_upright(const DrawSpot *spots, uint32_t count, DrawSpot *min, DrawSpot *max)
{
    unsigned corners_found = 0;
    *min = *max = spots[0];
    for (uint32_t i = 1; i < count; i++) {
        *min = (DrawSpot){fmin(min->x, spots[i].x), fmin(min->y, spots[i].y)};
        *max = (DrawSpot){fmax(max->x, spots[i].x), fmax(max->y, spots[i].y)};
    }
    for (uint32_t i = 0; i < count; i++) {
        bool right = spots[i].x == max->x, low = spots[i].y == max->y;
        if ((!right && spots[i].x != min->x) || (!low && spots[i].y != min->y))
            return false;
        corners_found |= 1u << (right + 2 * low);
    }
    return corners_found == 15;
}

static void draw_leaf(const DrawWork *work, const DrawLeaf *leaf, DrawColour colour)
{
    DrawSpot spots[MAX_CORNERS], min, max;
    uint32_t count = leaf->count < MAX_CORNERS ? leaf->count : MAX_CORNERS;
    for (uint32_t k = 0; k < count; k++)
        spots[k] = draw_spot(work->target, leaf->corners[k].x, leaf->corners[k].y);
    if (is_upright(spots, count, &min, &max))
        draw_fill(work->target,
                  (DrawArea){first_middle(min.x), first_middle(min.y), first_middle(max.x),
                             first_middle(max.y)},
                  colour);
    else
        draw_polygon(work->target, spots, count, colour);
}

void level_draw_leaves(DrawWork *work, const DrawMark *mark)
{
    const DrawPartition *partition = mark->item;
    PixelRect visible = draw_visible_rect(work->target, 1);
    uint32_t count = partition->leaf_count;
    for (uint32_t i = 0; (i = next_visible(partition->leaf_blocks, i, count, visible)) < count; i++)
        if (partition->leaves[i].count > 2 && meets(partition->leaves[i].bounds, visible))
            draw_leaf(work, &partition->leaves[i], draw_faded(draw_leaf_colour(i), LEAF_ALPHA));
}

/* Returns the stroke of a cut: upper cuts are thick and solid, lower ones thin and dashed. */
static DrawStroke cut_stroke(const DrawWork *work, uint32_t depth)
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

/* Marks the positions where cuts divide walls: a gap in the wall with a diamond in it. */
void level_draw_cut_walls(DrawWork *work, const DrawMark *mark)
{
    const DrawPartition *partition = mark->item;
    const DrawTarget *target = work->target;
    PixelRect visible = draw_visible_rect(target, LEVEL_CUT_WALL);
    uint32_t count = partition->mark_count;
    if (target->zoom < MIN_ZOOM * target->scale)
        return;
    for (uint32_t i = 0; (i = next_visible(partition->mark_blocks, i, count, visible)) < count;
         i++) {
        DrawSpot spot = draw_spot(target, partition->marks[i].x, partition->marks[i].y);
        if (!draw_is_visible(target, spot, spot, LEVEL_CUT_WALL))
            continue;
        draw_diamond(target, spot, LEVEL_CUT_WALL, work->theme->mark_rim);
        draw_diamond(target, spot, LEVEL_CUT_WALL - 3, work->theme->accent);
    }
}

void level_draw_cuts(DrawWork *work, const DrawMark *mark)
{
    const DrawPartition *partition = mark->item;
    PixelRect visible = draw_visible_rect(work->target, 2);
    uint32_t count = partition->cut_count;
    double min = draw_screen(work->target, SHORTEST_CUT);
    for (uint32_t i = 0; (i = next_visible(partition->cut_blocks, i, count, visible)) < count;
         i++) {
        const DrawCut *cut = &partition->cuts[i];
        DrawSpot a = draw_spot(work->target, cut->a.x, cut->a.y);
        DrawSpot b = draw_spot(work->target, cut->b.x, cut->b.y);
        if (!draw_is_visible(work->target, a, b, 2) || hypot(b.x - a.x, b.y - a.y) < min)
            continue;
        DrawStroke stroke = cut_stroke(work, cut->depth);
        draw_line(work->target, a, b, &stroke);
    }
}
