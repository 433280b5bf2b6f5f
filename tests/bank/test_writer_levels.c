/* SPDX-License-Identifier: MIT */
/*
 * Tests every rule that levels can break, broken once in the small bank, as in
 * test_writer_errors.c; and levels at the limits of the format.
 */
#include "bank/opinion.h"
#include "runtime/bank/broken.h"

#include <gabarit/level.h>

#include <stdio.h>
#include <string.h>

/* Parts of the small bank's first level. */
static PlainLevel *cave(PlainBank *bank)
{
    return &bank->levels[0];
}

static PlainLayer *layer(PlainBank *bank, int index)
{
    return &cave(bank)->layers[index];
}

static PlainWalls *rock(PlainBank *bank)
{
    return &layer(bank, 0)->as.walls;
}

static PlainPartition *tree(PlainBank *bank)
{
    return &rock(bank)->partition;
}

static PlainPartition *grid(PlainBank *bank)
{
    return &layer(bank, 1)->as.walls.partition;
}

static PlainTiles *bricks(PlainBank *bank)
{
    return &layer(bank, 3)->as.tiles;
}

static PlainTiles *diamonds(PlainBank *bank)
{
    return &layer(bank, 4)->as.tiles;
}

static PlainMaze *maze(PlainBank *bank)
{
    return &layer(bank, 5)->as.maze;
}

static PlainGround *hills(PlainBank *bank)
{
    return &layer(bank, 6)->as.ground;
}

static PlainHeights *heights(PlainBank *bank)
{
    return &layer(bank, 7)->as.heights;
}

/* ---- Levels, layers, markers ---- */

BREAK(level_without_name, cave(bank)->name = NULL)
BREAK(levels_alike, bank->levels[1].name = "cave")
BREAK(level_picture, cave(bank)->picture = 3)
BREAK(layers_alike, layer(bank, 3)->name = "hills")
BREAK(layer_kind, layer(bank, 1)->kind = (PlainLayerKind)0)
BREAK(layer_kind_high, layer(bank, 1)->kind = (PlainLayerKind)6)
BREAK(layer_key, layer(bank, 3)->properties.items[0].key = "")
BREAK(markers_alike, cave(bank)->markers[1].name = "start")
BREAK(marker_tag, cave(bank)->markers[0].tag = 4)
BREAK(marker_x, cave(bank)->markers[1].x = limit + 1)
BREAK(marker_y, cave(bank)->markers[1].y = -limit - 1)
BREAK(marker_direction, cave(bank)->markers[1].to_x = 100)

/* ---- Walls ---- */

BREAK(too_many_walls, rock(bank)->count = 1 << 24)
BREAK(wall_tag, rock(bank)->walls[1].tag = 4)
BREAK(wall_ax, rock(bank)->walls[2].ax = limit + 1)
BREAK(wall_ay, rock(bank)->walls[2].ay = limit + 1)
BREAK(wall_bx, rock(bank)->walls[2].bx = -limit - 1)
BREAK(wall_by, rock(bank)->walls[2].by = INT32_MIN)
BREAK(wall_not_utf8, rock(bank)->walls[1].name = "\xFFt")
BREAK(wall_key, rock(bank)->walls[2].properties.items[0].key = NULL)

static void too_many_doors(PlainBank *bank)
{
    PlainWall *walls = reserve(bank, 65536, sizeof *walls);
    char *names = reserve(bank, 65536, 8);
    for (unsigned i = 0; i < 65536; i++) {
        snprintf(names + i * (size_t)8, 8, "%u", i);
        walls[i].name = names + i * (size_t)8;
    }
    rock(bank)->walls = walls;
    rock(bank)->count = 65536;
}

/* ---- Partitions ---- */

BREAK(partition_kind, grid(bank)->kind = (PlainPartitionKind)4)
BREAK(grid_empty, grid(bank)->columns = 0; grid(bank)->leaf_count = 0)
BREAK(grid_flat, grid(bank)->cell_h = 0)
BREAK(grid_wide, grid(bank)->cell_w = limit + 1)
BREAK(grid_left, grid(bank)->left = limit + 1)
BREAK(grid_top, grid(bank)->top = -limit - 1)
BREAK(grid_large, grid(bank)->columns = 4096; grid(bank)->rows = 4096)
BREAK(grid_cuts, grid(bank)->cut_count = 1)
BREAK(grid_leaves, grid(bank)->rows = 3)
BREAK(tree_leaves, tree(bank)->leaf_count = 3)
BREAK(tree_without_rows, tree(bank)->rows = 0)
BREAK(tree_without_columns, tree(bank)->columns = 0)
BREAK(nothing_with_cells, layer(bank, 2)->as.walls.partition.cell_w = 1)
BREAK(none_with_leaf, tree(bank)->kind = PLAIN_NO_PARTITION; tree(bank)->cut_count = 0)
BREAK(entry_cut, tree(bank)->entries[0] = 3)
BREAK(entry_leaf, tree(bank)->entries[1] = PLAIN_LEAF | 4)
BREAK(normal_short, tree(bank)->cuts[0].x = 16382)
BREAK(normal_long, tree(bank)->cuts[2].y = 13110)
BREAK(front_order, tree(bank)->cuts[0].child[0] = 2)
BREAK(front_root, tree(bank)->cuts[0].child[0] = 0)
BREAK(back_twice, tree(bank)->cuts[0].child[1] = 1)
BREAK(back_far, tree(bank)->cuts[2].child[1] = 3)
BREAK(cut_orphan, tree(bank)->cuts[0].child[1] = PLAIN_LEAF;
      tree(bank)->cuts[1].child[0] = PLAIN_LEAF | 1; tree(bank)->cuts[1].child[1] = PLAIN_LEAF | 2)
BREAK(leaf_order, tree(bank)->cuts[1].child[0] = PLAIN_LEAF | 1)
BREAK(leaf_far, tree(bank)->cuts[2].child[1] = PLAIN_LEAF | 4)
BREAK(leaf_end, tree(bank)->leaf_ends[1] = 0)
BREAK(leaf_end_far, tree(bank)->leaf_ends[1] = 8)
BREAK(leaf_sum, tree(bank)->wall_count = 8)
BREAK(leaf_wall, tree(bank)->walls[0] = 4)
BREAK(leaf_walls_order, tree(bank)->walls[2] = 0)

static void too_deep(PlainBank *bank)
{
    PlainPartition *partition = tree(bank);
    partition->cut_count = 257;
    partition->leaf_count = 258;
    partition->cuts = reserve(bank, 257, sizeof *partition->cuts);
    partition->leaf_ends = reserve(bank, 258, sizeof *partition->leaf_ends);
    for (uint32_t i = 0; i < 257; i++)
        partition->cuts[i] = (PlainCut){.x = 16384, .child = {PLAIN_LEAF | i, i + 1}};
    partition->cuts[256].child[1] = PLAIN_LEAF | 257;
    partition->wall_count = 0;
}

/* ---- Tiles, mazes, ground, heights ---- */

static void change_cell(PlainBank *bank, const uint8_t **cells, size_t count, size_t at,
                        uint8_t value)
{
    uint8_t *copy = reserve(bank, count, 1);
    memcpy(copy, *cells, count);
    copy[at] = value;
    *cells = copy;
}

BREAK(tiles_empty, bricks(bank)->rows = 0)
BREAK(tiles_wide, bricks(bank)->columns = 65536)
BREAK(tiles_large, bricks(bank)->columns = 65535; bricks(bank)->rows = 1025)
BREAK(tiles_x, bricks(bank)->x = limit + 1)
BREAK(tiles_cell, bricks(bank)->cell_h = 0)
BREAK(tiles_cell_large, bricks(bank)->cell_w = limit + 1)
BREAK(tiles_edges, bricks(bank)->row_y = 1)
BREAK(tiles_missing, bricks(bank)->cells = NULL)
BREAK(tiles_tag, change_cell(bank, &bricks(bank)->cells, 3, 1, 9))
BREAK(iso_cell, diamonds(bank)->cell_w = 1)
BREAK(iso_parallel, diamonds(bank)->row_x = 8192 * 2; diamonds(bank)->row_y = 4096 * 2)
BREAK(iso_column, diamonds(bank)->column_y = limit + 1)
BREAK(iso_row, diamonds(bank)->row_x = -limit - 1)
BREAK(maze_wide, maze(bank)->columns = 65535)
BREAK(maze_cell, maze(bank)->cell_w = -1)
BREAK(maze_y, maze(bank)->y = limit + 1)
BREAK(maze_missing, maze(bank)->walls = NULL)
BREAK(maze_bits, change_cell(bank, &maze(bank)->walls, 4, 0, 7))
BREAK(maze_right, change_cell(bank, &maze(bank)->walls, 4, 1, 2))
BREAK(maze_below, change_cell(bank, &maze(bank)->walls, 4, 2, 1))
BREAK(ground_short, hills(bank)->count = 1)
BREAK(ground_order, hills(bank)->nodes[2][0] = hills(bank)->nodes[1][0])
BREAK(ground_x, hills(bank)->nodes[2][0] = limit + 1)
BREAK(ground_y, hills(bank)->nodes[1][1] = -limit - 1)
BREAK(ground_slopes, hills(bank)->slopes = reserve(bank, 3, sizeof(int64_t));
      hills(bank)->slopes[1] = -(INT64_C(1) << 59) - 1)
BREAK(ground_slope, hills(bank)->slope_limit = -1)
BREAK(ground_steep, hills(bank)->slope_limit = limit + 1)
BREAK(heights_empty, heights(bank)->columns = 0)
BREAK(heights_bytes, heights(bank)->sample_bytes = 3)
BREAK(heights_y, heights(bank)->y = limit + 1)
BREAK(heights_cell, heights(bank)->cell_h = 0)
BREAK(heights_low, heights(bank)->low = -limit - 1)
BREAK(heights_high, heights(bank)->high = limit + 1)
BREAK(heights_missing, heights(bank)->samples = NULL)

#define CAVE "level 0 \"cave\""
#define ROCK CAVE ", layer 0 \"rock\""
#define POST CAVE ", layer 1"

static const Broken broken[] = {
    {level_without_name, "level 0", "it has no name"},
    {levels_alike, "the bank", "two of its levels, 0 and 1, are called \"cave\""},
    {level_picture, CAVE, "there is no picture 3; the bank has 3"},
    {layers_alike, CAVE, "two of its layers, 3 and 6, are called \"hills\""},
    {layer_kind, POST, "there is no kind of layer 0; kinds are 1 to 5"},
    {layer_kind_high, POST, "there is no kind of layer 6; kinds are 1 to 5"},
    {layer_key, CAVE ", layer 3 \"bricks\", property \"\"", "its key is empty"},
    {markers_alike, CAVE, "two of its markers, 0 and 1, are called \"start\""},
    {marker_tag, CAVE ", marker 0 \"start\"", "there is no tag with the number 4"},
    {marker_x, CAVE ", marker 1", "its x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {marker_y, CAVE ", marker 1", "its y, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {marker_direction, CAVE ", marker 1", "its direction, 100, 0, is not within 1% of 32767 long"},

    {too_many_walls, ROCK, "has 16777216 walls; the maximum is 16777215"},
    {too_many_doors, CAVE, "its walls have 65536 names; the maximum is 65535"},
    {wall_tag, ROCK ", wall 1", "there is no tag with the number 4"},
    {wall_ax, ROCK ", wall 2 \"arch\"",
     "its first x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {wall_ay, ROCK ", wall 2 \"arch\"",
     "its first y, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {wall_bx, ROCK ", wall 2 \"arch\"",
     "its second x, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {wall_by, ROCK ", wall 2 \"arch\"",
     "its second y, -2147483648, is beyond 16776960 (in 1/256 pixel)"},
    {wall_not_utf8, ROCK ", wall 1 \"\\xFFt\"", "the string \"\\xFFt\" is not UTF-8"},
    {wall_key, ROCK ", wall 2 \"arch\", property \"\"", "its key is empty"},

    {partition_kind, POST, "there is no kind of partition 4; kinds are 0 to 3"},
    {grid_empty, POST, "has 0 x 2 cells of 256 x 512; all are above 0"},
    {grid_flat, POST, "has 1 x 2 cells of 256 x 0; all are above 0"},
    {grid_wide, POST, "its cells' x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {grid_left, POST, "its corner's x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {grid_top, POST, "its corner's y, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {grid_large, POST, "has 4096 x 4096 cells; the maximum is 16777215 in total"},
    {grid_cuts, POST, "has 1 cuts; the maximum is 0"},
    {grid_leaves, POST, "has 2 leaves; it must have 3"},
    {tree_leaves, ROCK, "has 3 leaves; it must have 4"},
    {tree_without_rows, ROCK, "has 2 x 0 cells of 16384 x 16384; all are above 0"},
    {tree_without_columns, ROCK, "has no cells, and numbers of them"},
    {nothing_with_cells, CAVE ", layer 2 \"air\"", "has no cells, and numbers of them"},
    {none_with_leaf, ROCK, "has 4 leaves; it must have 0"},
    {entry_cut, ROCK, "its entry 0 is the cut 3, which does not exist"},
    {entry_leaf, ROCK, "its entry 1 is the leaf 4, which does not exist"},
    {normal_short, ROCK ", cut 0",
     "its normal, 16382, 0, is not 16384 long (with a tolerance of 1)"},
    {normal_long, ROCK ", cut 2",
     "its normal, 9830, 13110, is not 16384 long (with a tolerance of 1)"},
    {front_order, ROCK ", cut 0", "is followed by child 0 of cut 0, which is cut 2"},
    {front_root, ROCK ", cut 0", "is followed by child 0 of cut 0, which is cut 0"},
    {back_twice, ROCK ", cut 1", "is followed by child 1 of cut 0, which is cut 1"},
    {back_far, ROCK ", cut 2", "is followed by child 1 of cut 2, which is cut 3"},
    {cut_orphan, ROCK ", cut 1", "is the last of the tree; 1 more follow"},
    {leaf_order, ROCK ", cut 1", "its child 0 is leaf 1; in the order of the cuts it must be 0"},
    {leaf_far, ROCK ", cut 2", "its child 1 is leaf 4; in the order of the cuts it must be 3"},
    {leaf_end, ROCK ", leaf 1", "its walls end at 0; they begin at 1, and there are 7"},
    {leaf_end_far, ROCK ", leaf 1", "its walls end at 8; they begin at 1, and there are 7"},
    {leaf_sum, ROCK, "its leaves list 7 walls; it has 8"},
    {leaf_wall, ROCK ", leaf 0", "lists wall 4, which does not exist or is out of order"},
    {leaf_walls_order, ROCK ", leaf 1", "lists wall 0, which does not exist or is out of order"},
    {too_deep, ROCK ", cut 255", "is followed by one of depth 256; the maximum is 255"},

    {tiles_empty, CAVE ", layer 3 \"bricks\"", "has 3 x 0 cells; sides are 1 to 65535"},
    {tiles_wide, CAVE ", layer 3 \"bricks\"", "has 65536 x 1 cells; sides are 1 to 65535"},
    {tiles_large, CAVE ", layer 3 \"bricks\"",
     "has 65535 x 1025 cells; the maximum is 67108864 in total"},
    {tiles_x, CAVE ", layer 3 \"bricks\"", "its x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {tiles_cell, CAVE ", layer 3 \"bricks\"",
     "its cells are 4096 x 0; both must be greater than 0"},
    {tiles_cell_large, CAVE ", layer 3 \"bricks\"",
     "its width of cells, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {tiles_edges, CAVE ", layer 3 \"bricks\"", "is straight, and has the edges of isometric tiles"},
    {tiles_missing, CAVE ", layer 3 \"bricks\"", "has no cells"},
    {tiles_tag, CAVE ", layer 3 \"bricks\"", "its cell 1, 0 has tag 9, which does not exist"},
    {iso_cell, CAVE ", layer 4 \"diamonds\"", "is isometric, and has the size of straight tiles"},
    {iso_parallel, CAVE ", layer 4 \"diamonds\"",
     "its edges, 8192, 4096 and 16384, 8192, are parallel"},
    {iso_column, CAVE ", layer 4 \"diamonds\"",
     "its column's y, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {iso_row, CAVE ", layer 4 \"diamonds\"",
     "its row's x, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {maze_wide, CAVE ", layer 5 \"maze\"", "has 65535 x 1 cells; sides are 1 to 65534"},
    {maze_cell, CAVE ", layer 5 \"maze\"", "its cells are -1 x 1; both must be greater than 0"},
    {maze_y, CAVE ", layer 5 \"maze\"", "its y, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {maze_missing, CAVE ", layer 5 \"maze\"", "has no cells"},
    {maze_bits, CAVE ", layer 5 \"maze\"",
     "its cell 0, 0 has the walls 7; only bits of 3 are there"},
    {maze_right, CAVE ", layer 5 \"maze\"",
     "its cell 1, 0 has the walls 2; only bits of 1 are there"},
    {maze_below, CAVE ", layer 5 \"maze\"",
     "its cell 0, 1 has the walls 1; only bits of 2 are there"},
    {ground_short, CAVE ", layer 6 \"hills\"", "has 1 nodes of ground; the minimum is 2"},
    {ground_slopes, CAVE ", layer 6 \"hills\", node 1", "its slope is beyond 134217728"},
    {ground_order, CAVE ", layer 6 \"hills\", node 2",
     "its x, 3072, is not to the right of the previous one, 3072"},
    {ground_x, CAVE ", layer 6 \"hills\", node 2",
     "its x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {ground_y, CAVE ", layer 6 \"hills\", node 1",
     "its y, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {ground_slope, CAVE ", layer 6 \"hills\"", "its steepest slope, -1, is below 0"},
    {ground_steep, CAVE ", layer 6 \"hills\"",
     "its steepest slope, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {heights_empty, CAVE ", layer 7", "has 0 x 1 cells; sides are 1 to 65535"},
    {heights_bytes, CAVE ", layer 7", "its samples have 3 bytes; they have 1 or 2"},
    {heights_y, CAVE ", layer 7", "its y, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {heights_cell, CAVE ", layer 7", "its cells are 512 x 0; both must be greater than 0"},
    {heights_low, CAVE ", layer 7",
     "its lowest altitude, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {heights_high, CAVE ", layer 7",
     "its highest altitude, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {heights_missing, CAVE ", layer 7", "has no cells"},
};

static void test_broken(void)
{
    check_broken(broken, CHECK_COUNT(broken));
}

/* ---- At the limits ---- */

/* Writes a bank, checks it with the second opinion, and opens it. */
static gab_bank open_written(const PlainBank *plain, uint8_t **bytes)
{
    BankError error;
    size_t size = 0;
    gab_bank bank;
    gab_fault fault;
    CHECK_THAT(bank_write(plain, bytes, &size, &error), "%s: %s", error.where, error.what);
    check_second_opinion(plain, *bytes, size);
    CHECK_THAT(gab_bank_open(&bank, *bytes, size, NULL, &fault) == GAB_OK, "%s in %s %u",
               gab_result_text(fault.code), fault.section, fault.index);
    return bank;
}

/* 256 nested cuts, along the front or the back: the maximum depth of a tree. */
static void test_deepest(void)
{
    for (int side = 0; side < 2; side++) {
        PlainBank plain;
        plain_small(&plain);
        too_deep(&plain);
        PlainPartition *partition = tree(&plain);
        partition->cut_count = 256;
        partition->leaf_count = 257;
        for (uint32_t i = 0; i < 256; i++) {
            partition->cuts[i].child[side] = i + 1;
            partition->cuts[i].child[!side] = PLAIN_LEAF | i;
        }
        partition->cuts[255].child[0] = PLAIN_LEAF | 255;
        partition->cuts[255].child[1] = PLAIN_LEAF | 256;
        uint8_t *bytes;
        gab_bank bank = open_written(&plain, &bytes);
        gab_level level = gab_bank_level(&bank, "cave");
        CHECK_INT(gab_layer_wall_count(gab_level_layer(level, "rock")), 4);
        free(bytes);
        plain_free(&plain);
    }
}

/* 65535 doors, one per wall; the order of the walls differs from the order of the names. */
static void test_max_doors(void)
{
    PlainBank plain;
    uint8_t *bytes;
    size_t size;
    BankError error;
    gab_bank bank;
    gab_level_wall wall;
    plain_small(&plain);
    too_many_doors(&plain);
    rock(&plain)->walls[65535].name = NULL;
    rock(&plain)->partition = (PlainPartition){.kind = PLAIN_NO_PARTITION};
    CHECK_THAT(bank_write(&plain, &bytes, &size, &error), "%s: %s", error.where, error.what);
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    gab_level level = gab_bank_level(&bank, "cave");
    gab_layer rocks = gab_level_layer(level, "rock");
    CHECK_INT(gab_level_door_count(level), 65535);
    CHECK_INT(gab_level_door(level, "0"), 0);
    for (uint32_t i = 0; i < 65536; i += 257) {
        CHECK(gab_layer_wall_at(rocks, i, &wall));
        CHECK_TEXT(gab_level_door_name(level, wall.door),
                   i < 65535 ? rock(&plain)->walls[i].name : "");
    }
    free(bytes);
    plain_free(&plain);
}

/* The steepest ground that coordinates allow: its slopes are in range. */
static void test_steepest(void)
{
    PlainBank plain;
    uint8_t *bytes;
    plain_small(&plain);
    int32_t(*nodes)[2] = reserve(&plain, 64, sizeof *nodes);
    for (int i = 0; i < 64; i++) {
        nodes[i][0] = i;
        nodes[i][1] = i % 2 == 0 ? limit : -limit;
    }
    hills(&plain)->nodes = nodes;
    hills(&plain)->count = 64;
    gab_bank bank = open_written(&plain, &bytes);
    gab_layer ground = gab_level_layer(gab_bank_level(&bank, "cave"), "hills");
    for (uint32_t i = 0; i < 64; i++) {
        float y;
        CHECK(gab_layer_ground_at(ground, (float)i / 256, &y, NULL));
        CHECK_NEAR(y, i % 2 == 0 ? 65535 : -65535, 0);
    }
    free(bytes);
    plain_free(&plain);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"every broken rule of levels is reported with its location", test_broken},
        {"trees of maximum depth", test_deepest},
        {"65535 doors", test_max_doors},
        {"the steepest ground", test_steepest},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
