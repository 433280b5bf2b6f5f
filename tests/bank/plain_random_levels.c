/* SPDX-License-Identifier: MIT */
/*
 * Random levels; see plain_random.h. Partitions obey every rule of the format, but their leaves
 * list random walls: they are for tests that read and write banks, not for tests of queries.
 */
#include "bank/plain_random.h"
#include "bank/plain_random_internal.h"

#include <string.h>

static int32_t cell_size(Maker *maker)
{
    static const int32_t limit = 65535 * PLAIN_PIXEL;
    return maker_chance(maker, 3) ? limit : 1 + (int32_t)maker_below(maker, 20000);
}

static const uint8_t *bytes_below(Maker *maker, uint32_t count, uint32_t end)
{
    uint8_t *bytes = maker_alloc(maker, count, 1);
    for (uint32_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)maker_below(maker, end);
    return bytes;
}

/* ---- Partitions ---- */

/* Builds a tree of cuts from index `first`, numbered in the order of a traversal. number_leaves
 * numbers its leaves later. */
static void grow_tree(Maker *maker, PlainCut *cuts, uint32_t first, uint32_t count)
{
    static const int16_t normals[][2] = {{16384, 0},  {0, 16384},    {-16384, 0},
                                         {0, -16385}, {9830, 13107}, {11585, -11585}};
    const int16_t *normal = normals[maker_below(maker, sizeof normals / sizeof *normals)];
    uint32_t front = maker_below(maker, count), back = count - 1 - front;
    cuts[first] = (PlainCut){.x = normal[0], .y = normal[1], .offset = maker_coordinate(maker)};
    cuts[first].child[0] = front > 0 ? first + 1 : PLAIN_LEAF;
    cuts[first].child[1] = back > 0 ? first + 1 + front : PLAIN_LEAF;
    if (front > 0)
        grow_tree(maker, cuts, first + 1, front);
    if (back > 0)
        grow_tree(maker, cuts, first + 1 + front, back);
}

static void number_leaves(PlainPartition *partition)
{
    uint32_t leaf = 0;
    for (uint32_t i = 0; i < partition->cut_count; i++)
        for (int side = 0; side < 2; side++)
            if (partition->cuts[i].child[side] == PLAIN_LEAF)
                partition->cuts[i].child[side] |= leaf++;
}

static void add_cells(Maker *maker, PlainPartition *partition)
{
    partition->left = maker_coordinate(maker);
    partition->top = maker_coordinate(maker);
    partition->cell_w = cell_size(maker);
    partition->cell_h = cell_size(maker);
    partition->columns = 1 + maker_below(maker, 2 * maker->scale);
    partition->rows = 1 + maker_below(maker, 3 * maker->scale);
}

static void add_entries(Maker *maker, PlainPartition *partition)
{
    uint32_t count = partition->columns * partition->rows;
    partition->entries = maker_alloc(maker, count, sizeof *partition->entries);
    for (uint32_t i = 0; i < count; i++) {
        bool leaf = partition->cut_count == 0 || maker_chance(maker, 50);
        partition->entries[i] = leaf ? PLAIN_LEAF | maker_below(maker, partition->leaf_count)
                                     : maker_below(maker, partition->cut_count);
    }
}

static void add_leaves(Maker *maker, PlainPartition *partition, uint32_t walls)
{
    uint32_t count = 0;
    partition->leaf_ends = maker_alloc(maker, partition->leaf_count, sizeof *partition->leaf_ends);
    partition->walls = maker_alloc(maker, partition->leaf_count * walls, sizeof *partition->walls);
    for (uint32_t i = 0; i < partition->leaf_count; i++) {
        uint32_t percent = maker_below(maker, 101);
        for (uint32_t wall = 0; wall < walls; wall++)
            if (maker_chance(maker, percent))
                partition->walls[count++] = wall;
        partition->leaf_ends[i] = count;
    }
    partition->wall_count = count;
}

static PlainPartition random_partition(Maker *maker, uint32_t walls)
{
    PlainPartition result = {.kind = (PlainPartitionKind)maker_below(maker, 4)};
    if (result.kind == PLAIN_NO_PARTITION)
        return result;
    if (result.kind == PLAIN_GRID) {
        add_cells(maker, &result);
        result.leaf_count = result.columns * result.rows;
    } else {
        result.cut_count = maker_count(maker, 6);
        result.cuts = maker_alloc(maker, result.cut_count, sizeof *result.cuts);
        result.leaf_count = result.cut_count + 1;
        if (result.cut_count > 0)
            grow_tree(maker, result.cuts, 0, result.cut_count);
        number_leaves(&result);
        if (maker_chance(maker, 40)) {
            add_cells(maker, &result);
            add_entries(maker, &result);
        }
    }
    add_leaves(maker, &result, walls);
    return result;
}

/* ---- Contents of layers ---- */

static PlainWalls random_walls(Maker *maker)
{
    PlainWalls result = {.count = maker_count(maker, 6)};
    result.walls = maker_alloc(maker, result.count, sizeof *result.walls);
    for (uint32_t i = 0; i < result.count; i++) {
        PlainWall *wall = &result.walls[i];
        *wall = (PlainWall){.ax = maker_coordinate(maker),
                            .ay = maker_coordinate(maker),
                            .bx = maker_coordinate(maker),
                            .by = maker_coordinate(maker),
                            .tag = maker_any_tag(maker),
                            .front_only = maker_chance(maker, 30),
                            .properties = maker_properties(maker)};
        /* few names, so that walls share them */
        if (maker_chance(maker, 50))
            wall->name = maker_optional_name(maker, maker_below(maker, 3));
        if (maker_chance(maker, 10)) {
            wall->bx = wall->ax;
            wall->by = wall->ay;
        }
    }
    result.partition = random_partition(maker, result.count);
    return result;
}

static PlainTiles random_tiles(Maker *maker)
{
    PlainTiles result = {.isometric = maker_chance(maker, 40),
                         .x = maker_coordinate(maker),
                         .y = maker_coordinate(maker),
                         .columns = 1 + maker_below(maker, 5 * maker->scale),
                         .rows = 1 + maker_below(maker, 4 * maker->scale),
                         .solid_outside = maker_chance(maker, 30)};
    uint8_t *cells = maker_alloc(maker, result.columns * result.rows, 1);
    for (uint32_t i = 0; i < result.columns * result.rows; i++)
        cells[i] = maker_any_tag(maker);
    result.cells = cells;
    if (!result.isometric) {
        result.cell_w = cell_size(maker);
        result.cell_h = cell_size(maker);
        return result;
    }
    result.column_x = maker_coordinate(maker);
    result.column_y = maker_coordinate(maker);
    do {
        result.row_x = maker_coordinate(maker);
        result.row_y = maker_coordinate(maker) + 1;
        result.row_y -= result.row_y > 65535 * PLAIN_PIXEL;
        result.column_x += result.column_x == 0;
    } while ((int64_t)result.column_x * result.row_y == (int64_t)result.column_y * result.row_x);
    return result;
}

static PlainMaze random_maze(Maker *maker)
{
    PlainMaze result = {.x = maker_coordinate(maker),
                        .y = maker_coordinate(maker),
                        .cell_w = cell_size(maker),
                        .cell_h = cell_size(maker),
                        .columns = 1 + maker_below(maker, 4 * maker->scale),
                        .rows = 1 + maker_below(maker, 4 * maker->scale)};
    uint32_t stride = result.columns + 1, count = stride * (result.rows + 1);
    uint8_t *bytes = maker_alloc(maker, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bits = maker_below(maker, 4);
        bits &= i / stride < result.rows ? 3u : 2u;
        bits &= i % stride < result.columns ? 3u : 1u;
        bytes[i] = (uint8_t)bits;
    }
    result.walls = bytes;
    return result;
}

static PlainGround random_ground(Maker *maker)
{
    PlainGround result = {.count = 2 + maker_count(maker, 4),
                          .slope_limit = (int32_t)maker_below(maker, 2000)};
    int32_t x = maker_between(maker, -20000, 20000);
    result.nodes = maker_alloc(maker, result.count, sizeof *result.nodes);
    for (uint32_t i = 0; i < result.count; i++) {
        result.nodes[i][0] = x;
        result.nodes[i][1] = maker_coordinate(maker);
        x += maker_chance(maker, 10) ? 1 : 1 + (int32_t)maker_below(maker, 5000);
    }
    if (!maker_chance(maker, 30))
        return result;
    result.slopes = maker_alloc(maker, result.count, sizeof *result.slopes);
    for (uint32_t i = 0; i < result.count; i++)
        result.slopes[i] =
            (int64_t)maker_between(maker, -(1 << 27), (1 << 27) - 1) * (INT64_C(1) << 32) +
            maker_below(maker, UINT32_MAX);
    return result;
}

static PlainHeights random_heights(Maker *maker)
{
    PlainHeights result = {.x = maker_coordinate(maker),
                           .y = maker_coordinate(maker),
                           .cell_w = cell_size(maker),
                           .cell_h = cell_size(maker),
                           .columns = 1 + maker_below(maker, 4 * maker->scale),
                           .rows = 1 + maker_below(maker, 4 * maker->scale),
                           .sample_bytes = 1 + maker_below(maker, 2),
                           .low = maker_coordinate(maker),
                           .high = maker_coordinate(maker)};
    result.samples = bytes_below(maker, result.columns * result.rows * result.sample_bytes, 256);
    return result;
}

/* ---- Levels ---- */

static void add_layer(Maker *maker, PlainLayer *layer, uint32_t index)
{
    layer->name = maker_optional_name(maker, index);
    layer->kind = (PlainLayerKind)maker_between(maker, PLAIN_WALLS, PLAIN_HEIGHTS);
    layer->properties = maker_properties(maker);
    switch (layer->kind) {
    case PLAIN_WALLS:
        layer->as.walls = random_walls(maker);
        break;
    case PLAIN_TILES:
        layer->as.tiles = random_tiles(maker);
        break;
    case PLAIN_MAZE:
        layer->as.maze = random_maze(maker);
        break;
    case PLAIN_GROUND:
        layer->as.ground = random_ground(maker);
        break;
    case PLAIN_HEIGHTS:
        layer->as.heights = random_heights(maker);
        break;
    }
}

static void add_level(Maker *maker, PlainLevel *level)
{
    level->picture = maker_any_picture(maker);
    level->properties = maker_properties(maker);
    level->layer_count = maker_count(maker, 4);
    level->layers = maker_alloc(maker, level->layer_count, sizeof *level->layers);
    for (uint32_t i = 0; i < level->layer_count; i++)
        add_layer(maker, &level->layers[i], i);
    level->marker_count = maker_count(maker, 3);
    level->markers = maker_alloc(maker, level->marker_count, sizeof *level->markers);
    for (uint32_t i = 0; i < level->marker_count; i++) {
        const int16_t *to = maker_direction(maker);
        level->markers[i] = (PlainMarker){.name = maker_optional_name(maker, i),
                                          .tag = maker_any_tag(maker),
                                          .x = maker_coordinate(maker),
                                          .y = maker_coordinate(maker),
                                          .to_x = to[0],
                                          .to_y = to[1],
                                          .properties = maker_properties(maker)};
    }
}

void maker_add_levels(Maker *maker)
{
    PlainBank *bank = maker->bank;
    bank->level_count = maker_count(maker, 2);
    bank->levels = maker_alloc(maker, bank->level_count, sizeof *bank->levels);
    for (uint32_t i = 0; i < bank->level_count; i++) {
        bank->levels[i].name = maker_name(maker, i);
        add_level(maker, &bank->levels[i]);
    }
}
