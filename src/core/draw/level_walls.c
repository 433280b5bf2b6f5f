/* SPDX-License-Identifier: MIT */
/* Draws walls on a target; the contract is in level.h. level_index.c finds the walls near a
 * position. */
#include "draw/level_internal.h"

#include <math.h>

static int compare_uint32(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

/* The data of an empty array is NULL, which must not be passed to qsort. */
static void sort_indices(GArray *indices)
{
    if (indices->len > 1)
        qsort(indices->data, indices->len, sizeof(uint32_t), compare_uint32);
}

static void collect_index(void *indices, uint32_t index, const Wall *wall)
{
    g_array_append_val((GArray *)indices, index);
}

static int compare_uint64(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static bool is_selected(const LevelWork *work, uint64_t index)
{
    const DrawLevelOptions *options = work->options;
    return options->selected_count > 0 && options->walls_of == work->layer &&
           bsearch(&index, options->selected, options->selected_count, sizeof index,
                   compare_uint64) != NULL;
}

/* Draws a light edge around a selected wall. */
static void draw_selected(const LevelWork *work, DrawSpot a, DrawSpot b, double width)
{
    bool thin = width < LEVEL_WALL;
    double edge_width = thin ? width + 2 : width + LEVEL_SELECTED - LEVEL_WALL;
    const DrawStroke edge = {.colour = work->theme->mark,
                             .width = edge_width,
                             .rim = thin ? 0 : edge_width + 2,
                             .rim_colour = work->theme->mark_rim};
    draw_line(work->target, a, b, &edge);
}

/* Draws an open door: its ends, with a faint dashed line between them. */
static void draw_open_door(const LevelWork *work, DrawSpot a, DrawSpot b, const DrawStroke *stroke)
{
    const DrawStroke opening = {.colour = draw_faded(stroke->colour, 0.6),
                                .width = 1,
                                .rim = 2,
                                .rim_colour = draw_faded(stroke->rim_colour, 0.5),
                                .dash = {2, 6, 2, 6}};
    double length = hypot(b.x - a.x, b.y - a.y);
    double share = length > 0 ? fmin(draw_screen(work->target, LEVEL_JAMB) / length, 0.25) : 0;
    double dx = (b.x - a.x) * share, dy = (b.y - a.y) * share;
    draw_line(work->target, a, b, &opening);
    draw_line(work->target, a, (DrawSpot){a.x + dx, a.y + dy}, stroke);
    draw_line(work->target, b, (DrawSpot){b.x - dx, b.y - dy}, stroke);
}

static void draw_wall(const LevelWork *work, uint32_t index, const Wall *wall)
{
    const DrawTarget *target = work->target;
    DrawSpot a = draw_spot_fixed(target, wall->ax, wall->ay);
    DrawSpot b = draw_spot_fixed(target, wall->bx, wall->by);
    DrawTagStyle style =
        draw_tag_style_in_view(work->theme, &work->options->tags, work->project, wall->tag);
    DrawColour colour = draw_faded(draw_light(style.colour), work->share);
    if (colour >> 24 == 0 || !draw_is_visible(target, a, b, LEVEL_REACH))
        return;
    /* At a low zoom, the strokes of many walls would merge, so the line and the rim become thinner.
     * The rim stays: without it, a wall is invisible on art of the same colour. */
    double zoom = target->zoom / target->scale;
    bool is_door = wall->name[0] != '\0';
    double width = (zoom < 0.5 ? 2 : zoom < 1 ? 2.5 : LEVEL_WALL) + (is_door ? LEVEL_DOOR : 0);
    DrawStroke stroke = {.colour = colour,
                         .width = width,
                         .rim = zoom < 0.5 ? width + 2 : width + LEVEL_WALL_RIM - LEVEL_WALL,
                         .rim_colour = draw_faded(0xcc000000, work->share)};
    for (int i = 0; i < 4 && !is_door; i++)
        stroke.dash[i] = style.dash[i];
    const char *const *open_doors = work->options->open_doors;
    if (is_door && open_doors != NULL && g_strv_contains(open_doors, wall->name)) {
        draw_open_door(work, a, b, &stroke);
        return;
    }
    DrawStroke tick = {.colour = colour, .width = 2, .rim = 4, .rim_colour = stroke.rim_colour};
    if (wall->blocks == WALL_FRONT && zoom >= 0.5)
        draw_ticks(target, a, b, LEVEL_TICK_SPACING, LEVEL_TICK, &tick);
    if (is_selected(work, index))
        draw_selected(work, a, b, width);
    draw_line(target, a, b, &stroke);
    if (is_door) /* a frame around a dark leaf */
        draw_line(target, a, b,
                  &(DrawStroke){.colour = stroke.rim_colour, .width = width - LEVEL_DOOR + 1});
}

/* Draws small squares at a wall's ends, where the pointer can grab them. */
static void draw_ends(const LevelWork *work, const Wall *wall)
{
    const DrawTarget *target = work->target;
    const DrawSpot spots[2] = {draw_spot_fixed(target, wall->ax, wall->ay),
                               draw_spot_fixed(target, wall->bx, wall->by)};
    bool hidden =
        draw_tag_style_in_view(work->theme, &work->options->tags, work->project, wall->tag)
                .colour >>
            24 ==
        0;
    int64_t size = draw_screen_whole(target, LEVEL_END), rim = draw_screen_whole(target, 1);
    for (int i = 0; i < 2 && !hidden; i++) {
        if (!draw_is_visible(target, spots[i], spots[i], LEVEL_END))
            continue;
        int64_t left = (int64_t)floor(spots[i].x) - size / 2;
        int64_t top = (int64_t)floor(spots[i].y) - size / 2;
        DrawArea area = {left, top, left + size, top + size};
        draw_fill(target, draw_area_grown(area, rim), 0xff000000);
        draw_fill(target, area, 0xffffffff);
    }
}

static bool shows_ends(const LevelWork *work)
{
    return work->is_current && (work->options->show & DRAW_LEVEL_ENDS) != 0 &&
           work->target->zoom / work->target->scale >= 0.75;
}

void level_draw_walls(const LevelWork *work, const Walls *walls, const DrawWalls *near)
{
    bool ends = shows_ends(work);
    if (near == NULL || draw_walls_list(near) != walls->walls) {
        LIST_EACH (Wall, wall, walls->walls)
            draw_wall(work, EACH_INDEX(wall), wall);
        LIST_EACH_WHILE (ends, Wall, wall, walls->walls)
            draw_ends(work, wall);
        return;
    }
    /* Sorted, so that walls are drawn in list order. */
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    draw_walls_near(near, draw_visible_rect(work->target, LEVEL_REACH), collect_index, found);
    sort_indices(found);
    const uint32_t *indices = (const uint32_t *)(const void *)found->data;
    for (guint i = 0; i < found->len; i++)
        draw_wall(work, indices[i], list_get(walls->walls, indices[i]));
    for (guint i = 0; ends && i < found->len; i++)
        draw_ends(work, list_get(walls->walls, indices[i]));
}
