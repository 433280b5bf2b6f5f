/* SPDX-License-Identifier: MIT */
/* Reads grids and the contents of layers from JSON; json_reader_tree.c reads partitions. */
#include "bank/json_reader_internal.h"

/* ---- Cells ---- */

bool loader_cell_size(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const int32_t *size = member;
    return (size[0] > 0 && size[1] > 0) ||
           loader_fail(l, "its cells must have a width and height greater than 0");
}

bool loader_cell_count(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const uint32_t *size = member;
    return (uint64_t)size[0] * size[1] <= row->max ||
           loader_fail(l, "has %lu x %lu cells; the maximum is %lu in total",
                       (unsigned long)size[0], (unsigned long)size[1], (unsigned long)row->max);
}

bool loader_edges(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const int32_t *edges = member; /* x and y of a column, then of a row */
    return (int64_t)edges[0] * edges[3] != (int64_t)edges[1] * edges[2] ||
           loader_fail(l, "its edges are parallel");
}

static bool check_tags(Loader *l, const PlainTiles *tiles)
{
    bool has_tag[MAX_TAGS + 1] = {[0] = true};
    for (uint32_t i = 0; i < l->plain->tag_count; i++)
        has_tag[l->plain->tags[i].number] = true;
    for (size_t i = 0; i < (size_t)tiles->columns * tiles->rows; i++)
        if (!has_tag[tiles->cells[i]])
            return loader_fail(l, "cell %zu, %zu has tag %d, which does not exist",
                               i % tiles->columns, i / tiles->columns, tiles->cells[i]);
    return true;
}

/* Checks the additional column and row of the grid, which only close the maze: the cells of the
 * column have no walls on top, those of the row none on the left. */
static bool check_border(Loader *l, const PlainMaze *maze)
{
    size_t stride = maze->columns + (size_t)1;
    for (size_t i = 0; i < stride * (maze->rows + 1); i++) {
        bool top = i % stride == maze->columns && (maze->walls[i] & 2) != 0;
        bool left = i / stride == maze->rows && (maze->walls[i] & 1) != 0;
        if (top || left)
            return loader_fail(l, "cell %zu, %zu has a wall on %s, beyond the maze", i % stride,
                               i / stride, top ? "top" : "its left");
    }
    return true;
}

bool loader_grid(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    RecordGrid grid = record_grid(row, item, l->map);
    bool is_in_map = row->type <= ROW_DISTANCES;
    l->field = (LoadedField){is_in_map ? "map" : "layer", is_in_map ? "pixel" : "cell"};
    const void *cells = loader_grid_cells(l, json, &grid);
    memcpy((char *)item + grid.offset, &cells, sizeof cells);
    return cells && (row->type != ROW_TILES || check_tags(l, item)) &&
           (row->type != ROW_MAZE || check_border(l, item));
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

bool loader_slopes(Loader *l, const RecordRow *row, const JsonValue *list, void *item)
{
    PlainGround *ground = item;
    if (!loader_list(l, list, UINT32_MAX))
        return false;
    size_t count = json_value_items(list);
    if (count == 0)
        return true;
    if (count != ground->count)
        return loader_fail(l, "has %zu items; there are %lu nodes", count,
                           (unsigned long)ground->count);
    ground->slopes = loader_alloc(l, count, sizeof *ground->slopes);
    for (uint32_t i = 0; i < count; i++) {
        json_path_enter_item(&l->path, i);
        if (!ground->slopes || !load_slope(l, json_value_item(list, i), &ground->slopes[i]))
            return false;
        json_path_leave(&l->path);
    }
    return true;
}

bool loader_nodes(Loader *l, const RecordRow *row, const JsonValue *list, void *item)
{
    PlainGround *ground = item;
    if (!loader_list(l, list, UINT32_MAX))
        return false;
    if (ground->slope_limit < 0) {
        json_path_leave(&l->path);
        return loader_fail_at(l, "slope_limit", "is below 0");
    }
    if (json_value_items(list) < 2)
        return loader_fail(l, "has %zu items; the minimum is 2", json_value_items(list));
    ground->count = (uint32_t)json_value_items(list);
    ground->nodes = loader_alloc(l, ground->count, sizeof *ground->nodes);
    return ground->nodes && load_nodes(l, list, ground);
}
