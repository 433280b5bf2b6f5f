/* SPDX-License-Identifier: MIT */
/*
 * Edits of layers, markers, cells and ground; the contract is in levels.h. Edits of walls are in
 * walls.c, those that compare walls with each other in wall_joints.c.
 */
#include "edit/levels_internal.h"

#include "edit/assets.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Layers ---- */

LayerKind layer_kind_of(const Layer *layer)
{
    if (layer->tiles != NULL)
        return LAYER_TILES;
    if (layer->maze != NULL)
        return LAYER_MAZE;
    if (layer->ground != NULL)
        return LAYER_GROUND;
    return layer->heights != NULL ? LAYER_HEIGHTS : LAYER_WALLS;
}

static GroundNode *ground_node(int32_t x, int32_t y)
{
    GroundNode *node = node_new(&ground_node_kind);
    node->x = x;
    node->y = y;
    return node;
}

/* Creates ground from the left to the right side of a level, at three quarters of its height from
 * the top. */
static Ground *flat_ground(const Level *level)
{
    Ground *ground = node_new(&ground_kind);
    int32_t y = level->height / 4 * 3 * DOCUMENT_PIXEL;
    void *nodes[2] = {ground_node(0, y), ground_node(level->width * DOCUMENT_PIXEL, y)};
    ground->nodes = list_from(nodes, 2);
    return ground;
}

static void fill_layer(Layer *layer, const Level *level, LayerKind kind)
{
    enum { COLUMNS = 20, ROWS = 15 };
    switch (kind) {
    case LAYER_WALLS:
        layer->walls = node_new(&walls_kind);
        layer->walls->partition = PARTITION_AUTO;
        break;
    case LAYER_TILES:
        layer->tiles = node_new(&tile_field_kind);
        layer->tiles->cells = blocks_new(COLUMNS, ROWS, 0);
        break;
    case LAYER_MAZE:
        layer->maze = node_new(&maze_kind);
        layer->maze->walls = blocks_new(COLUMNS + 1, ROWS + 1, 0);
        break;
    case LAYER_GROUND:
        layer->ground = flat_ground(level);
        break;
    case LAYER_HEIGHTS:
        /* One sample per pixel of the level; altitudes 0 to 255 pixels from black to white. */
        layer->heights = node_new(&heights_kind);
        layer->heights->cell_w = layer->heights->cell_h = DOCUMENT_PIXEL;
        layer->heights->high = 255 * DOCUMENT_PIXEL;
        break;
    }
}

Project *edit_add_layer(const Project *before, uint64_t level, LayerKind kind, const char *name,
                        uint64_t *id, GError **error)
{
    Path path = path_level(level);
    const Level *owner = path_get(before, &path);
    *id = 0;
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Layer *layer = node_new(&layer_kind);
    *id = layer->id = edit_new_id();
    g_autofree char *free_name = asset_free_name(owner->layers, name);
    node_set_text(&layer->name, name[0] != 0 ? free_name : "");
    fill_layer(layer, owner, kind);
    return edit_insert(before, &path, "layers", UINT32_MAX, layer, error);
}

/* ---- Markers ---- */

Project *edit_add_marker(const Project *before, uint64_t level, const char *name, int32_t tag,
                         int32_t x, int32_t y, GError **error)
{
    Path path = path_level(level);
    const Level *owner = path_get(before, &path);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Marker *marker = node_new(&marker_kind);
    g_autofree char *free_name = asset_free_name(owner->markers, name);
    node_set_text(&marker->name, name[0] != 0 ? free_name : "");
    marker->tag = tag;
    marker->x = x;
    marker->y = y;
    return edit_insert(before, &path, "markers", UINT32_MAX, marker, error);
}

/* ---- Cells ---- */

/* Finds the path of a layer's child that has cells, the key of its field, and the cells. Returns
 * false with an error if the layer has no cells, or if `must_be_maze` and it is not a maze. */
static bool cells_at(const Project *project, const LayerRef *ref, bool must_be_maze, Path *path,
                     const char **key, const Blocks **cells, GError **error)
{
    Path layer_path = path_layer(ref->level, ref->layer);
    const Layer *layer = path_get(project, &layer_path);
    bool maze = must_be_maze || (layer != NULL && layer->maze != NULL);
    *path = path_child(&layer_path, maze ? "maze" : "tiles");
    if (path_get(project, path) == NULL) {
        edit_missing(project, path, error);
        return false;
    }
    *key = maze ? "walls" : "cells";
    *cells = maze ? layer->maze->walls : layer->tiles->cells;
    return true;
}

/* Clears the walls in the extra last column and row of a maze, except those that bound the maze.
 * Bit 1 of a cell is the wall at its left, bit 2 the wall above it. */
static Blocks *trim_maze(Blocks *walls)
{
    int32_t width = (int32_t)blocks_width(walls), height = (int32_t)blocks_height(walls);
    BlocksEdit *edit = blocks_edit(walls);
    for (int32_t y = 0; y < height; y++)
        blocks_edit_row(edit, y, width - 1, width, blocks_get(walls, width - 1, y) & 1);
    for (int32_t x = 0; x < width; x++)
        blocks_edit_row(edit, height - 1, x, x + 1, blocks_get(walls, x, height - 1) & 2);
    blocks_edit_row(edit, height - 1, width - 1, width, 0);
    blocks_unref(walls);
    return blocks_edit_end(edit);
}

Project *edit_resize_cells(const Project *before, const LayerRef *ref, int32_t columns,
                           int32_t rows, GError **error)
{
    Path path;
    const char *key;
    const Blocks *cells;
    if (!cells_at(before, ref, false, &path, &key, &cells, error))
        return NULL;
    if (columns < 1 || columns > DOCUMENT_MAX_SIDE - 1 || rows < 1 ||
        rows > DOCUMENT_MAX_SIDE - 1) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_TOO_LARGE,
                    _("the size must be from 1 x 1 to %d x %d cells, not %d x %d"),
                    DOCUMENT_MAX_SIDE - 1, DOCUMENT_MAX_SIDE - 1, (int)columns, (int)rows);
        return NULL;
    }
    bool maze = strcmp(key, "walls") == 0;
    uint32_t extra = maze ? 1 : 0;
    Blocks *resized =
        blocks_resize(cells, (uint32_t)columns + extra, (uint32_t)rows + extra, 0, 0, 0);
    return edit_set_blocks(before, &path, key, maze ? trim_maze(resized) : resized, error);
}

Project *edit_toggle_maze_wall(const Project *before, const LayerRef *ref, int32_t column,
                               int32_t row, int side, GError **error)
{
    Path path;
    const char *key;
    const Blocks *cells;
    if (!cells_at(before, ref, true, &path, &key, &cells, error))
        return NULL;
    BlocksEdit *edit = blocks_edit(cells);
    blocks_edit_row(edit, row, column, column + 1,
                    (uint8_t)(blocks_get(cells, column, row) ^ (side & 3)));
    return edit_set_blocks(before, &path, key, trim_maze(blocks_edit_end(edit)), error);
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Opens the wall between a cell and its neighbour in a direction: right, down, left, up. */
static void open_wall(uint8_t *walls, int32_t stride, int32_t x, int32_t y, int direction)
{
    if (direction == 0 || direction == 2)
        walls[(size_t)y * (size_t)stride + (size_t)(direction == 0 ? x + 1 : x)] &= 2;
    else
        walls[(size_t)(direction == 1 ? y + 1 : y) * (size_t)stride + (size_t)x] &= 1;
}

/* Carves a maze by a random walk into unvisited cells, with backtracking. */
static void carve(uint8_t *walls, int32_t columns, int32_t rows, uint64_t seed)
{
    static const int8_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
    g_autofree uint8_t *visited = g_malloc0((size_t)columns * (size_t)rows);
    g_autoptr(GArray) backtrack = g_array_new(false, false, sizeof(int32_t));
    int32_t cell = 0;
    visited[0] = 1;
    while (true) {
        int32_t x = cell % columns, y = cell / columns;
        int first = (int)(next_random(&seed) % 4), direction = -1;
        for (int i = 0; i < 4 && direction < 0; i++) {
            int32_t to_x = x + step_x[(first + i) % 4], to_y = y + step_y[(first + i) % 4];
            if (to_x >= 0 && to_y >= 0 && to_x < columns && to_y < rows &&
                !visited[(size_t)to_y * (size_t)columns + (size_t)to_x])
                direction = (first + i) % 4;
        }
        if (direction >= 0) {
            open_wall(walls, columns + 1, x, y, direction);
            g_array_append_val(backtrack, cell);
            cell = (y + step_y[direction]) * columns + x + step_x[direction];
            visited[cell] = 1;
        } else if (backtrack->len > 0) {
            cell = g_array_index(backtrack, int32_t, backtrack->len - 1);
            g_array_set_size(backtrack, backtrack->len - 1);
        } else {
            break;
        }
    }
}

Project *edit_generate_maze(const Project *before, const LayerRef *ref, uint64_t seed,
                            GError **error)
{
    Path path;
    const char *key;
    const Blocks *cells;
    if (!cells_at(before, ref, true, &path, &key, &cells, error))
        return NULL;
    int32_t width = (int32_t)blocks_width(cells), height = (int32_t)blocks_height(cells);
    g_autofree uint8_t *walls = g_malloc((size_t)width * (size_t)height);
    memset(walls, 3, (size_t)width * (size_t)height);
    carve(walls, width - 1, height - 1, seed);
    BlocksEdit *edit = blocks_edit(cells);
    blocks_edit_write(edit, (PixelRect){0, 0, width, height}, walls, (size_t)width);
    return edit_set_blocks(before, &path, key, trim_maze(blocks_edit_end(edit)), error);
}

/* ---- Ground ---- */

static const Ground *ground_at(const Project *project, const LayerRef *ref, Path *path)
{
    Path layer = path_layer(ref->level, ref->layer);
    *path = path_child(&layer, "ground");
    return path_get(project, path);
}

Project *edit_add_ground_node(const Project *before, const LayerRef *ref, int32_t x, int32_t y,
                              GError **error)
{
    Path path;
    const Ground *ground = ground_at(before, ref, &path);
    if (ground == NULL)
        return edit_missing(before, &path, error);
    uint32_t at = 0;
    const GroundNode *next;
    while ((next = list_get(ground->nodes, at)) != NULL && next->x < x)
        at++;
    bool replaces = next != NULL && next->x == x;
    GroundNode *node = ground_node(x, y);
    return edit_put_list(
        before, &path, "nodes",
        replaces ? list_set(ground->nodes, at, node) : list_insert(ground->nodes, at, node), error);
}

Project *edit_move_ground_node(const Project *before, const LayerRef *ref, uint32_t node, int32_t x,
                               int32_t y, GError **error)
{
    Path path;
    const Ground *ground = ground_at(before, ref, &path);
    Path target = path_nth(&path, "nodes", node);
    if (ground == NULL || node >= list_count(ground->nodes))
        return edit_missing(before, &target, error);
    const GroundNode *left = node > 0 ? list_get(ground->nodes, node - 1) : NULL;
    const GroundNode *right = list_get(ground->nodes, node + 1);
    if (left != NULL)
        x = MAX(x, left->x + 1);
    if (right != NULL)
        x = MIN(x, right->x - 1);
    return edit_put_list(before, &path, "nodes", list_set(ground->nodes, node, ground_node(x, y)),
                         error);
}
