/* SPDX-License-Identifier: MIT */
/* Finds the areas that look different in another version of a level; the contract is in level.h. */
#include "draw/level_internal.h"

#include <glib.h>
#include <string.h>

static bool same_hidden(const DrawLevelOptions *a, const DrawLevelOptions *b)
{
    return a->hidden_count == b->hidden_count &&
           (a->hidden_count == 0 ||
            memcmp(a->hidden, b->hidden, a->hidden_count * sizeof *a->hidden) == 0);
}

static bool same_options(const DrawLevelOptions *a, const DrawLevelOptions *b)
{
    return a->theme == b->theme && a->show == b->show && a->dim == b->dim &&
           a->current == b->current && a->partition == b->partition &&
           memcmp(&a->tags, &b->tags, sizeof a->tags) == 0 && same_hidden(a, b);
}

/* ---- Walls ---- */

static void add_wall(GArray *rects, const Wall *wall)
{
    PixelRect rect = level_wall_rect(wall);
    g_array_append_val(rects, rect);
}

/* Adds the rectangles of walls to `dirty` and frees the array. */
static void add_walls(GArray *rects, DrawDirty *dirty)
{
    draw_dirty_add_many(dirty, (const PixelRect *)(const void *)rects->data, rects->len,
                        LEVEL_REACH);
    g_array_unref(rects);
}

static void compare_walls(const Walls *a, const Walls *b, DrawDirty *dirty)
{
    ListDifference removed, added;
    if (a->walls == b->walls)
        return;
    list_differ(a->walls, b->walls, &removed, &added);
    GArray *rects = g_array_new(FALSE, FALSE, sizeof(PixelRect));
    for (uint32_t i = 0; i < removed.count; i++)
        add_wall(rects, removed.items[i].item);
    for (uint32_t i = 0; i < added.count; i++)
        add_wall(rects, added.items[i].item);
    add_walls(rects, dirty);
    list_difference_clear(&removed);
    list_difference_clear(&added);
}

static bool same_field(const TileField *a, const TileField *b)
{
    return a->isometric == b->isometric && a->x == b->x && a->y == b->y && a->cell_w == b->cell_w &&
           a->cell_h == b->cell_h && a->sheet == b->sheet &&
           blocks_width(a->cells) == blocks_width(b->cells) &&
           blocks_height(a->cells) == blocks_height(b->cells);
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
static void compare_selections(const DrawLevelView *a, const DrawLevelView *b, DrawDirty *dirty)
{
    const DrawLevelOptions *before = a->options, *after = b->options;
    const Layer *old_layer = level_layer(a->level, before->walls_of);
    const Layer *new_layer = level_layer(b->level, after->walls_of);
    GArray *rects = g_array_new(FALSE, FALSE, sizeof(PixelRect));
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

static void compare_layers(const Layer *a, const Layer *b, DrawDirty *dirty)
{
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

static void add_marker(const Marker *marker, DrawDirty *dirty)
{
    PixelRect rect = {marker->x >> 8, marker->y >> 8, (marker->x >> 8) + 1, (marker->y >> 8) + 1};
    draw_dirty_add(dirty, rect, LEVEL_ARROW + LEVEL_MARKER);
}

static void compare_markers(const Level *a, const Level *b, DrawDirty *dirty)
{
    ListDifference removed, added;
    list_differ(a->markers, b->markers, &removed, &added);
    for (uint32_t i = 0; i < removed.count; i++)
        add_marker(removed.items[i].item, dirty);
    for (uint32_t i = 0; i < added.count; i++)
        add_marker(added.items[i].item, dirty);
    list_difference_clear(&removed);
    list_difference_clear(&added);
}

void draw_level_difference(const DrawLevelView *before, const DrawLevelView *after,
                           DrawDirty *dirty)
{
    const Level *a = before->level, *b = after->level;
    if (!same_options(before->options, after->options) || a->width != b->width ||
        a->height != b->height || a->picture != b->picture ||
        list_count(a->layers) != list_count(b->layers) ||
        !draw_tags_equal(before->project, after->project)) {
        draw_dirty_all(dirty);
        return;
    }
    ListIter from = list_iter(a->layers), to = list_iter(b->layers);
    const Layer *one, *other;
    while ((one = list_next(&from)) != NULL && (other = list_next(&to)) != NULL && !dirty->all) {
        if (one->id != other->id)
            draw_dirty_all(dirty);
        else
            compare_layers(one, other, dirty);
    }
    if (!dirty->all && a->markers != b->markers)
        compare_markers(a, b, dirty);
    if (!dirty->all)
        compare_selections(before, after, dirty);
}
