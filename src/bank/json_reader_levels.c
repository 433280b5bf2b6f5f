/* SPDX-License-Identifier: MIT */
/* Reads levels from JSON, except partitions, which json_reader_tree.c reads. */
#include "bank/json_reader_internal.h"

#include "bank/json_format.h"
#include "bank/bank_limits.h"

#include <string.h>

/* ---- Walls ---- */

static bool load_wall(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "tag", "a", "b", "one_way", "properties", NULL};
    PlainWall *wall = item;
    wall->name = "";
    return loader_object(l, json, keys) && loader_text(l, json, "name", &wall->name) &&
           loader_tag(l, json, &wall->tag) && loader_require(l, json, "a") &&
           loader_require(l, json, "b") && loader_point(l, json, "a", &wall->ax, &wall->ay) &&
           loader_point(l, json, "b", &wall->bx, &wall->by) &&
           loader_boolean(l, json, "one_way", &wall->front_only) &&
           loader_properties(l, json, &wall->properties);
}

static bool load_walls(Loader *l, const JsonValue *json, PlainLayer *layer)
{
    static const char *const keys[] = {"name", "kind", "properties", "walls", "partition", NULL};
    PlainWalls *walls = &layer->as.walls;
    if (!loader_object(l, json, keys))
        return false;
    walls->walls =
        loader_items(l, json, "walls", MAX_WALLS, sizeof *walls->walls, load_wall, &walls->count);
    return walls->walls && loader_partition(l, json, walls->count, &walls->partition);
}

/* ---- Cells ---- */

/* Reads the columns and rows of a layer; the grid in the file has `additional` more columns and
 * rows. */
static bool load_size(Loader *l, const JsonValue *json, uint32_t max_side, uint32_t additional,
                      uint32_t *columns, uint32_t *rows)
{
    if (!loader_require(l, json, "columns") || !loader_require(l, json, "rows") ||
        !loader_integer(l, json, "columns", 1, max_side, columns) ||
        !loader_integer(l, json, "rows", 1, max_side, rows))
        return false;
    if ((uint64_t)*columns * *rows > MAX_AREA)
        return loader_fail(l, "has %lu x %lu cells; the maximum is %d in total",
                           (unsigned long)*columns, (unsigned long)*rows, MAX_AREA);
    l->field = (LoadedField){"layer", "cell", *columns + additional, *rows + additional};
    return true;
}

static bool load_cell_size(Loader *l, const JsonValue *json, int32_t *width, int32_t *height)
{
    if (!loader_require(l, json, "cell_width") || !loader_require(l, json, "cell_height") ||
        !loader_fixed(l, json, "cell_width", width) ||
        !loader_fixed(l, json, "cell_height", height))
        return false;
    return (*width > 0 && *height > 0) ||
           loader_fail(l, "its cells must have a width and height greater than 0");
}

static bool load_edges(Loader *l, const JsonValue *json, PlainTiles *tiles)
{
    if (!loader_require(l, json, "column") || !loader_require(l, json, "row") ||
        !loader_point(l, json, "column", &tiles->column_x, &tiles->column_y) ||
        !loader_point(l, json, "row", &tiles->row_x, &tiles->row_y))
        return false;
    return (int64_t)tiles->column_x * tiles->row_y != (int64_t)tiles->column_y * tiles->row_x ||
           loader_fail(l, "its edges are parallel");
}

static bool check_tags(Loader *l, const PlainTiles *tiles)
{
    bool has_tag[MAX_TAGS + 1] = {[0] = true};
    for (uint32_t i = 0; i < l->plain->tag_count; i++)
        has_tag[l->plain->tags[i].number] = true;
    for (size_t i = 0; i < (size_t)tiles->columns * tiles->rows; i++)
        if (!has_tag[tiles->cells[i]])
            return loader_fail_at(l, "cells", "cell %zu, %zu has tag %d, which does not exist",
                                  i % tiles->columns, i / tiles->columns, tiles->cells[i]);
    return true;
}

static bool load_tiles(Loader *l, const JsonValue *json, PlainLayer *layer)
{
    static const char *const straight[] = {"name",       "kind",          "properties", "origin",
                                           "cell_width", "cell_height",   "columns",    "rows",
                                           "cells",      "solid_outside", NULL};
    static const char *const isometric[] = {"name",   "kind",          "properties", "origin",
                                            "column", "row",           "columns",    "rows",
                                            "cells",  "solid_outside", NULL};
    PlainTiles *tiles = &layer->as.tiles;
    tiles->isometric = json_value_get(json, "column") != NULL;
    if (!loader_object(l, json, tiles->isometric ? isometric : straight) ||
        !loader_point(l, json, "origin", &tiles->x, &tiles->y) ||
        !(tiles->isometric ? load_edges(l, json, tiles)
                           : load_cell_size(l, json, &tiles->cell_w, &tiles->cell_h)) ||
        !load_size(l, json, UINT16_MAX, 0, &tiles->columns, &tiles->rows) ||
        !loader_boolean(l, json, "solid_outside", &tiles->solid_outside))
        return false;
    tiles->cells = loader_grid_bytes(l, json, "cells", MAX_TAGS);
    return tiles->cells && check_tags(l, tiles);
}

/* ---- Mazes ---- */

/* Checks the additional column and row of the grid, which only close the maze: the cells of the
 * column have no walls on top, those of the row none on the left. */
static bool check_border(Loader *l, const PlainMaze *maze)
{
    size_t stride = maze->columns + (size_t)1;
    for (size_t i = 0; i < stride * (maze->rows + 1); i++) {
        bool top = i % stride == maze->columns && (maze->walls[i] & 2) != 0;
        bool left = i / stride == maze->rows && (maze->walls[i] & 1) != 0;
        if (top || left)
            return loader_fail_at(l, "cells", "cell %zu, %zu has a wall on %s, beyond the maze",
                                  i % stride, i / stride, top ? "top" : "its left");
    }
    return true;
}

static bool load_maze(Loader *l, const JsonValue *json, PlainLayer *layer)
{
    static const char *const keys[] = {"name",       "kind",        "properties", "origin",
                                       "cell_width", "cell_height", "columns",    "rows",
                                       "cells",      NULL};
    PlainMaze *maze = &layer->as.maze;
    if (!loader_object(l, json, keys) || !loader_point(l, json, "origin", &maze->x, &maze->y) ||
        !load_cell_size(l, json, &maze->cell_w, &maze->cell_h) ||
        !load_size(l, json, MAX_MAZE_SIDE, 1, &maze->columns, &maze->rows))
        return false;
    maze->walls = loader_grid_bytes(l, json, "cells", 3);
    return maze->walls && check_border(l, maze);
}

/* ---- Heights ---- */

/* Converts numbers to two little-endian bytes each. */
static const uint8_t *to_byte_pairs(Loader *l, const uint32_t *words, size_t count)
{
    uint8_t *pairs = words ? loader_alloc(l, count, 2) : NULL;
    for (size_t i = 0; pairs && i < count; i++) {
        pairs[2 * i] = (uint8_t)words[i];
        pairs[2 * i + 1] = (uint8_t)(words[i] >> 8);
    }
    return pairs;
}

static bool load_heights(Loader *l, const JsonValue *json, PlainLayer *layer)
{
    static const char *const keys[] = {
        "name", "kind", "properties", "origin", "cell_width", "cell_height", "columns",
        "rows", "low",  "high",       "bytes",  "samples",    NULL};
    PlainHeights *heights = &layer->as.heights;
    heights->sample_bytes = 1;
    if (!loader_object(l, json, keys) ||
        !loader_point(l, json, "origin", &heights->x, &heights->y) ||
        !load_cell_size(l, json, &heights->cell_w, &heights->cell_h) ||
        !load_size(l, json, UINT16_MAX, 0, &heights->columns, &heights->rows) ||
        !loader_require(l, json, "low") || !loader_require(l, json, "high") ||
        !loader_fixed(l, json, "low", &heights->low) ||
        !loader_fixed(l, json, "high", &heights->high) ||
        !loader_integer(l, json, "bytes", 1, 2, &heights->sample_bytes))
        return false;
    size_t count = (size_t)heights->columns * heights->rows;
    heights->samples =
        heights->sample_bytes == 1
            ? loader_grid_bytes(l, json, "samples", UINT8_MAX)
            : to_byte_pairs(l, loader_grid_words(l, json, "samples", UINT16_MAX), count);
    return heights->samples != NULL;
}

/* ---- Ground ---- */

static bool load_node(Loader *l, const JsonValue *list, size_t index, int32_t node[2])
{
    const JsonValue *pair = json_value_item(list, index);
    if (!json_value_is_list(pair) || json_value_items(pair) != 2)
        return loader_fail(l, "is not a point: a list of two numbers");
    for (size_t i = 0; i < 2; i++) {
        json_path_enter_item(&l->path, i);
        if (!loader_fixed_item(l, json_value_item(pair, i), &node[i]))
            return false;
        json_path_leave(&l->path);
    }
    return true;
}

static bool load_nodes(Loader *l, const JsonValue *list, PlainGround *ground)
{
    for (uint32_t i = 0; i < ground->count; i++) {
        json_path_enter_item(&l->path, i);
        if (!load_node(l, list, i, ground->nodes[i]))
            return false;
        if (i > 0 && ground->nodes[i][0] <= ground->nodes[i - 1][0])
            return loader_fail(l, "is not to the right of the previous one");
        json_path_leave(&l->path);
    }
    return true;
}

/* Reads a slope [whole, fraction]; see JSON.md. */
static bool load_slope(Loader *l, const JsonValue *pair, int64_t *slope)
{
    int32_t whole;
    uint32_t fraction;
    if (!json_value_is_list(pair) || json_value_items(pair) != 2)
        return loader_fail(
            l, "is not a slope: a list of a whole number and a fraction in units of 2^-32");
    json_path_enter_item(&l->path, 0);
    if (!loader_signed(l, json_value_item(pair, 0), -(1 << 27), 1 << 27, &whole))
        return false;
    json_path_leave(&l->path);
    json_path_enter_item(&l->path, 1);
    if (!loader_whole(l, json_value_item(pair, 1), 0, whole < 1 << 27 ? UINT32_MAX : 0, &fraction))
        return false;
    json_path_leave(&l->path);
    *slope = (int64_t)whole * ((int64_t)1 << 32) + fraction;
    return true;
}

static bool load_slopes(Loader *l, const JsonValue *json, PlainGround *ground)
{
    const JsonValue *list;
    if (!loader_list(l, json, "slopes", UINT32_MAX, &list))
        return false;
    size_t count = json_value_items(list);
    if (count == 0)
        return true;
    if (count != ground->count)
        return loader_fail_at(l, "slopes", "has %zu items; there are %lu nodes", count,
                              (unsigned long)ground->count);
    ground->slopes = loader_alloc(l, count, sizeof *ground->slopes);
    json_path_enter(&l->path, "slopes");
    for (uint32_t i = 0; i < count; i++) {
        json_path_enter_item(&l->path, i);
        if (!ground->slopes || !load_slope(l, json_value_item(list, i), &ground->slopes[i]))
            return false;
        json_path_leave(&l->path);
    }
    json_path_leave(&l->path);
    return true;
}

static bool load_ground(Loader *l, const JsonValue *json, PlainLayer *layer)
{
    static const char *const keys[] = {"name",  "kind",   "properties", "slope_limit",
                                       "nodes", "slopes", NULL};
    PlainGround *ground = &layer->as.ground;
    const JsonValue *list;
    ground->slope_limit = JSON_SLOPE_LIMIT;
    if (!loader_object(l, json, keys) ||
        !loader_fixed(l, json, "slope_limit", &ground->slope_limit) ||
        !loader_require(l, json, "nodes") || !loader_list(l, json, "nodes", UINT32_MAX, &list))
        return false;
    if (ground->slope_limit < 0)
        return loader_fail_at(l, "slope_limit", "is below 0");
    if (json_value_items(list) < 2)
        return loader_fail_at(l, "nodes", "has %zu items; the minimum is 2",
                              json_value_items(list));
    ground->count = (uint32_t)json_value_items(list);
    ground->nodes = loader_alloc(l, ground->count, sizeof *ground->nodes);
    json_path_enter(&l->path, "nodes");
    if (!ground->nodes || !load_nodes(l, list, ground))
        return false;
    json_path_leave(&l->path);
    return load_slopes(l, json, ground);
}

/* ---- Layers, markers, levels ---- */

static bool load_layer(Loader *l, const JsonValue *json, void *item)
{
    static bool (*const loaders[])(Loader *, const JsonValue *, PlainLayer *) = {
        [PLAIN_WALLS] = load_walls,   [PLAIN_TILES] = load_tiles,     [PLAIN_MAZE] = load_maze,
        [PLAIN_GROUND] = load_ground, [PLAIN_HEIGHTS] = load_heights,
    };
    PlainLayer *layer = item;
    uint32_t kind;
    layer->name = "";
    if (!loader_word(l, json, "kind", json_layers, PLAIN_HEIGHTS + 1, &kind))
        return false;
    layer->kind = (PlainLayerKind)kind;
    return loaders[kind](l, json, layer) && loader_text(l, json, "name", &layer->name) &&
           loader_properties(l, json, &layer->properties);
}

static bool load_marker(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "tag", "x", "y", "direction", "properties", NULL};
    PlainMarker *marker = item;
    marker->name = "";
    return loader_object(l, json, keys) && loader_text(l, json, "name", &marker->name) &&
           loader_tag(l, json, &marker->tag) && loader_require(l, json, "x") &&
           loader_require(l, json, "y") && loader_fixed(l, json, "x", &marker->x) &&
           loader_fixed(l, json, "y", &marker->y) &&
           loader_direction(l, json, &marker->to_x, &marker->to_y) &&
           loader_properties(l, json, &marker->properties);
}

static bool load_level(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "picture", "layers", "markers", "properties", NULL};
    PlainLevel *level = item;
    level->picture = GAB_NONE;
    if (!loader_object(l, json, keys) || !loader_name(l, json, &level->name) ||
        !loader_picture(l, json, &level->picture) ||
        !loader_properties(l, json, &level->properties))
        return false;
    level->layers = loader_items(l, json, "layers", UINT32_MAX, sizeof *level->layers, load_layer,
                                 &level->layer_count);
    if (!level->layers ||
        !loader_check_names(l, "layers", level->layers, level->layer_count, sizeof *level->layers))
        return false;
    level->markers = loader_items(l, json, "markers", UINT32_MAX, sizeof *level->markers,
                                  load_marker, &level->marker_count);
    return level->markers && loader_check_names(l, "markers", level->markers, level->marker_count,
                                                sizeof *level->markers);
}

bool loader_load_levels(Loader *l, const JsonValue *root)
{
    PlainBank *bank = l->plain;
    bank->levels = loader_items(l, root, "levels", UINT32_MAX, sizeof *bank->levels, load_level,
                                &bank->level_count);
    return bank->levels &&
           loader_check_names(l, "levels", bank->levels, bank->level_count, sizeof *bank->levels);
}
