/* SPDX-License-Identifier: MIT */
/* Finds the areas in which layers and selections of two versions of a level look different. */
#include "draw/level_internal.h"

/* ---- Walls ---- */

static void add_wall(GArray *rects, const Wall *wall)
{
    g_array_append_val(rects, ((DrawDirtyRect){level_wall_rect(wall), LEVEL_REACH}));
}

/* Adds the rectangles of walls to `dirty` and frees the array. */
static void add_walls(GArray *rects, DrawDirty *dirty)
{
    draw_dirty_add_many(dirty, (const DrawDirtyRect *)(const void *)rects->data, rects->len);
    g_array_unref(rects);
}

static void compare_walls(const Walls *a, const Walls *b, DrawDirty *dirty)
{
    ListDifference removed, added;
    list_differ(a->walls, b->walls, &removed, &added);
    GArray *rects = g_array_new(FALSE, FALSE, sizeof(DrawDirtyRect));
    for (uint32_t i = 0; i < removed.count; i++)
        add_wall(rects, removed.items[i].item);
    for (uint32_t i = 0; i < added.count; i++)
        add_wall(rects, added.items[i].item);
    add_walls(rects, dirty);
    list_difference_clear(&removed);
    list_difference_clear(&added);
}

static void add_wall_at(const Layer *layer, uint64_t index, GArray *rects)
{
    const Wall *wall = layer != NULL && layer->walls != NULL
                           ? list_get(layer->walls->walls, (uint32_t)index)
                           : NULL;
    if (wall != NULL)
        add_wall(rects, wall);
}

/* Adds the walls that are selected in only one of two views, at their old and new positions. */
void level_selections_differ(const DrawMark *a, const DrawMark *b, DrawDirty *dirty)
{
    const DrawLevelView *old_view = a->content, *new_view = b->content;
    const DrawLevelOptions *before = old_view->options, *after = new_view->options;
    const Layer *old_layer = level_layer(old_view->level, before->walls_of);
    const Layer *new_layer = level_layer(new_view->level, after->walls_of);
    GArray *rects = g_array_new(FALSE, FALSE, sizeof(DrawDirtyRect));
    uint32_t i = 0, j = 0;
    while (i < before->selected_count || j < after->selected_count) {
        bool has_one = i < before->selected_count, has_other = j < after->selected_count;
        uint64_t one = has_one ? before->selected[i] : UINT64_MAX;
        uint64_t other = has_other ? after->selected[j] : UINT64_MAX;
        i += has_one && one <= other ? 1 : 0;
        j += has_other && other <= one ? 1 : 0;
        if (one == other)
            continue;
        add_wall_at(old_layer, MIN(one, other), rects);
        add_wall_at(new_layer, MIN(one, other), rects);
    }
    add_walls(rects, dirty);
}

/* ---- Layers ---- */

static bool same_field(const TileField *a, const TileField *b)
{
    return a->isometric == b->isometric && a->x == b->x && a->y == b->y && a->cell_w == b->cell_w &&
           a->cell_h == b->cell_h && a->sheet == b->sheet &&
           blocks_width(a->cells) == blocks_width(b->cells) &&
           blocks_height(a->cells) == blocks_height(b->cells);
}

void level_layers_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty)
{
    const Layer *a = before->content, *b = after->content;
    if (a == b)
        return;
    if (a->walls != NULL && b->walls != NULL) {
        compare_walls(a->walls, b->walls, dirty);
    } else if (a->tiles != NULL && b->tiles != NULL && same_field(a->tiles, b->tiles)) {
        PixelRect cells = blocks_difference(a->tiles->cells, b->tiles->cells);
        if (cells.left < cells.right)
            draw_dirty_add(dirty, level_tiles_rect(b->tiles, cells), 1);
    } else if (!node_equal(a, b)) {
        draw_dirty_all(dirty);
    }
}
