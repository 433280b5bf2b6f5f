/* SPDX-License-Identifier: MIT */
/*
 * Random levels; see plain_random.h. Partitions obey every rule of the format, but find walls only
 * by chance: they are for tests that read and write them, not for tests that query them.
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

/* Builds a tree of cuts from index `first` on, numbered in the order of a walk. number_leaves
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
        uint32_t share = maker_below(maker, 101);
        for (uint32_t wall = 0; wall < walls; wall++)
            if (maker_chance(maker, share))
                partition->walls[count++] = wall;
        partition->leaf_ends[i] = count;
    }
    partition->wall_count = count;
}

static PlainPartition partition(Maker *maker, uint32_t walls)
{
    PlainPartition made = {.kind = (PlainPartitionKind)maker_below(maker, 4)};
    if (made.kind == PLAIN_NO_PARTITION)
        return made;
    if (made.kind == PLAIN_GRID) {
        add_cells(maker, &made);
        made.leaf_count = made.columns * made.rows;
    } else {
        made.cut_count = maker_count(maker, 6);
        made.cuts = maker_alloc(maker, made.cut_count, sizeof *made.cuts);
        made.leaf_count = made.cut_count + 1;
        if (made.cut_count > 0)
            grow_tree(maker, made.cuts, 0, made.cut_count);
        number_leaves(&made);
        if (maker_chance(maker, 40)) {
            add_cells(maker, &made);
            add_entries(maker, &made);
        }
    }
    add_leaves(maker, &made, walls);
    return made;
}

/* ---- Contents of layers ---- */

static PlainWalls walls(Maker *maker)
{
    PlainWalls made = {.count = maker_count(maker, 6)};
    made.walls = maker_alloc(maker, made.count, sizeof *made.walls);
    for (uint32_t i = 0; i < made.count; i++) {
        PlainWall *wall = &made.walls[i];
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
    made.partition = partition(maker, made.count);
    return made;
}

static PlainTiles tiles(Maker *maker)
{
    PlainTiles made = {.isometric = maker_chance(maker, 40),
                       .x = maker_coordinate(maker),
                       .y = maker_coordinate(maker),
                       .columns = 1 + maker_below(maker, 5 * maker->scale),
                       .rows = 1 + maker_below(maker, 4 * maker->scale),
                       .solid_outside = maker_chance(maker, 30)};
    uint8_t *cells = maker_alloc(maker, made.columns * made.rows, 1);
    for (uint32_t i = 0; i < made.columns * made.rows; i++)
        cells[i] = maker_any_tag(maker);
    made.cells = cells;
    if (!made.isometric) {
        made.cell_w = cell_size(maker);
        made.cell_h = cell_size(maker);
        return made;
    }
    made.column_x = maker_coordinate(maker);
    made.column_y = maker_coordinate(maker);
    do {
        made.row_x = maker_coordinate(maker);
        made.row_y = maker_coordinate(maker) + 1;
        made.row_y -= made.row_y > 65535 * PLAIN_PIXEL;
        made.column_x += made.column_x == 0;
    } while ((int64_t)made.column_x * made.row_y == (int64_t)made.column_y * made.row_x);
    return made;
}

static PlainMaze maze(Maker *maker)
{
    PlainMaze made = {.x = maker_coordinate(maker),
                      .y = maker_coordinate(maker),
                      .cell_w = cell_size(maker),
                      .cell_h = cell_size(maker),
                      .columns = 1 + maker_below(maker, 4 * maker->scale),
                      .rows = 1 + maker_below(maker, 4 * maker->scale)};
    uint32_t stride = made.columns + 1, count = stride * (made.rows + 1);
    uint8_t *bytes = maker_alloc(maker, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bits = maker_below(maker, 4);
        bits &= i / stride < made.rows ? 3u : 2u;
        bits &= i % stride < made.columns ? 3u : 1u;
        bytes[i] = (uint8_t)bits;
    }
    made.walls = bytes;
    return made;
}

static PlainGround ground(Maker *maker)
{
    PlainGround made = {.count = 2 + maker_count(maker, 4),
                        .slope_limit = (int32_t)maker_below(maker, 2000)};
    int32_t x = maker_between(maker, -20000, 20000);
    made.nodes = maker_alloc(maker, made.count, sizeof *made.nodes);
    for (uint32_t i = 0; i < made.count; i++) {
        made.nodes[i][0] = x;
        made.nodes[i][1] = maker_coordinate(maker);
        x += maker_chance(maker, 10) ? 1 : 1 + (int32_t)maker_below(maker, 5000);
    }
    if (!maker_chance(maker, 30))
        return made;
    made.slopes = maker_alloc(maker, made.count, sizeof *made.slopes);
    for (uint32_t i = 0; i < made.count; i++)
        made.slopes[i] =
            (int64_t)maker_between(maker, -(1 << 27), (1 << 27) - 1) * (INT64_C(1) << 32) +
            maker_below(maker, UINT32_MAX);
    return made;
}

static PlainHeights heights(Maker *maker)
{
    PlainHeights made = {.x = maker_coordinate(maker),
                         .y = maker_coordinate(maker),
                         .cell_w = cell_size(maker),
                         .cell_h = cell_size(maker),
                         .columns = 1 + maker_below(maker, 4 * maker->scale),
                         .rows = 1 + maker_below(maker, 4 * maker->scale),
                         .sample_bytes = 1 + maker_below(maker, 2),
                         .low = maker_coordinate(maker),
                         .high = maker_coordinate(maker)};
    made.samples = bytes_below(maker, made.columns * made.rows * made.sample_bytes, 256);
    return made;
}

/* ---- Levels ---- */

static void add_layer(Maker *maker, PlainLayer *layer, uint32_t place)
{
    layer->name = maker_optional_name(maker, place);
    layer->kind = (PlainLayerKind)maker_between(maker, PLAIN_WALLS, PLAIN_HEIGHTS);
    layer->properties = maker_properties(maker);
    switch (layer->kind) {
    case PLAIN_WALLS:
        layer->as.walls = walls(maker);
        break;
    case PLAIN_TILES:
        layer->as.tiles = tiles(maker);
        break;
    case PLAIN_MAZE:
        layer->as.maze = maze(maker);
        break;
    case PLAIN_GROUND:
        layer->as.ground = ground(maker);
        break;
    case PLAIN_HEIGHTS:
        layer->as.heights = heights(maker);
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
