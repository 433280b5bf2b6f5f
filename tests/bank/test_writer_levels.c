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

/* ---- Broken rules ---- */

#define CAVE     "level 0 \"cave\""
#define ROCK     CAVE ", layer 0 \"rock\""
#define POST     CAVE ", layer 1"
#define BRICKS   CAVE ", layer 3 \"bricks\""
#define DIAMONDS CAVE ", layer 4 \"diamonds\""
#define MAZE     CAVE ", layer 5 \"maze\""
#define HILLS    CAVE ", layer 6 \"hills\""
#define HEIGHTS  CAVE ", layer 7"

static void test_broken(void)
{
    BROKEN("level 0", "it has no name", cave(bank)->name = NULL);
    BROKEN("the bank", "two of its levels, 0 and 1, are called \"cave\"",
           bank->levels[1].name = "cave");
    BROKEN(CAVE, "there is no picture 3; the bank has 3", cave(bank)->picture = 3);
    BROKEN(CAVE, "two of its layers, 3 and 6, are called \"hills\"",
           layer(bank, 3)->name = "hills");
    BROKEN(POST, "there is no kind of layer 0; kinds are 1 to 5",
           layer(bank, 1)->kind = (PlainLayerKind)0);
    BROKEN(POST, "there is no kind of layer 6; kinds are 1 to 5",
           layer(bank, 1)->kind = (PlainLayerKind)6);
    BROKEN(BRICKS ", property \"\"", "its key is empty",
           layer(bank, 3)->properties.items[0].key = "");
    BROKEN(CAVE, "two of its markers, 0 and 1, are called \"start\"",
           cave(bank)->markers[1].name = "start");
    BROKEN(CAVE ", marker 0 \"start\"", "there is no tag with the number 4",
           cave(bank)->markers[0].tag = 4);
    BROKEN(CAVE ", marker 1", "its x, 16776961," BEYOND, cave(bank)->markers[1].x = limit + 1);
    BROKEN(CAVE ", marker 1", "its y, -16776961," BEYOND, cave(bank)->markers[1].y = -limit - 1);
    BROKEN(CAVE ", marker 1", "its direction, 100, 0, is not within 1% of 32767 long",
           cave(bank)->markers[1].to_x = 100);

    BROKEN(ROCK, "has 16777216 walls; the maximum is 16777215", rock(bank)->count = 1 << 24);
    BROKEN(CAVE, "its walls have 65536 names; the maximum is 65535", too_many_doors(bank));
    BROKEN(ROCK ", wall 1", "there is no tag with the number 4", rock(bank)->walls[1].tag = 4);
    BROKEN(ROCK ", wall 2 \"arch\"", "its first x, 16776961," BEYOND,
           rock(bank)->walls[2].ax = limit + 1);
    BROKEN(ROCK ", wall 2 \"arch\"", "its first y, 16776961," BEYOND,
           rock(bank)->walls[2].ay = limit + 1);
    BROKEN(ROCK ", wall 2 \"arch\"", "its second x, -16776961," BEYOND,
           rock(bank)->walls[2].bx = -limit - 1);
    BROKEN(ROCK ", wall 2 \"arch\"", "its second y, -2147483648," BEYOND,
           rock(bank)->walls[2].by = INT32_MIN);
    BROKEN(ROCK ", wall 1 \"\\xFFt\"", "the string \"\\xFFt\" is not UTF-8",
           rock(bank)->walls[1].name = "\xFFt");
    BROKEN(ROCK ", wall 2 \"arch\", property \"\"", "its key is empty",
           rock(bank)->walls[2].properties.items[0].key = NULL);

    BROKEN(POST, "there is no kind of partition 4; kinds are 0 to 3",
           grid(bank)->kind = (PlainPartitionKind)4);
    BROKEN(POST, "has 0 x 2 cells of 256 x 512; all are above 0", grid(bank)->columns = 0;
           grid(bank)->leaf_count = 0);
    BROKEN(POST, "has 1 x 2 cells of 256 x 0; all are above 0", grid(bank)->cell_h = 0);
    BROKEN(POST, "its cells' x, 16776961," BEYOND, grid(bank)->cell_w = limit + 1);
    BROKEN(POST, "its corner's x, 16776961," BEYOND, grid(bank)->left = limit + 1);
    BROKEN(POST, "its corner's y, -16776961," BEYOND, grid(bank)->top = -limit - 1);
    BROKEN(POST, "has 4096 x 4096 cells; the maximum is 16777215 in total",
           grid(bank)->columns = 4096;
           grid(bank)->rows = 4096);
    BROKEN(POST, "has 1 cuts; the maximum is 0", grid(bank)->cut_count = 1);
    BROKEN(POST, "has 2 leaves; it must have 3", grid(bank)->rows = 3);
    BROKEN(ROCK, "has 3 leaves; it must have 4", tree(bank)->leaf_count = 3);
    BROKEN(ROCK, "has 2 x 0 cells of 16384 x 16384; all are above 0", tree(bank)->rows = 0);
    BROKEN(ROCK, "has no cells, and numbers of them", tree(bank)->columns = 0);
    BROKEN(CAVE ", layer 2 \"air\"", "has no cells, and numbers of them",
           layer(bank, 2)->as.walls.partition.cell_w = 1);
    BROKEN(ROCK, "has 4 leaves; it must have 0", tree(bank)->kind = PLAIN_NO_PARTITION;
           tree(bank)->cut_count = 0);
    BROKEN(ROCK, "its entry 0 is the cut 3, which does not exist", tree(bank)->entries[0] = 3);
    BROKEN(ROCK, "its entry 1 is the leaf 4, which does not exist",
           tree(bank)->entries[1] = PLAIN_LEAF | 4);
    BROKEN(ROCK ", cut 0", "its normal, 16382, 0, is not 16384 long (with a tolerance of 1)",
           tree(bank)->cuts[0].x = 16382);
    BROKEN(ROCK ", cut 2", "its normal, 9830, 13110, is not 16384 long (with a tolerance of 1)",
           tree(bank)->cuts[2].y = 13110);
    BROKEN(ROCK ", cut 0", "is followed by child 0 of cut 0, which is cut 2",
           tree(bank)->cuts[0].child[0] = 2);
    BROKEN(ROCK ", cut 0", "is followed by child 0 of cut 0, which is cut 0",
           tree(bank)->cuts[0].child[0] = 0);
    BROKEN(ROCK ", cut 1", "is followed by child 1 of cut 0, which is cut 1",
           tree(bank)->cuts[0].child[1] = 1);
    BROKEN(ROCK ", cut 2", "is followed by child 1 of cut 2, which is cut 3",
           tree(bank)->cuts[2].child[1] = 3);
    BROKEN(ROCK ", cut 1", "is the last of the tree; 1 more follow",
           tree(bank)->cuts[0].child[1] = PLAIN_LEAF;
           tree(bank)->cuts[1].child[0] = PLAIN_LEAF | 1;
           tree(bank)->cuts[1].child[1] = PLAIN_LEAF | 2);
    BROKEN(ROCK ", cut 1", "its child 0 is leaf 1; in the order of the cuts it must be 0",
           tree(bank)->cuts[1].child[0] = PLAIN_LEAF | 1);
    BROKEN(ROCK ", cut 2", "its child 1 is leaf 4; in the order of the cuts it must be 3",
           tree(bank)->cuts[2].child[1] = PLAIN_LEAF | 4);
    BROKEN(ROCK ", leaf 1", "its walls end at 0; they begin at 1, and there are 7",
           tree(bank)->leaf_ends[1] = 0);
    BROKEN(ROCK ", leaf 1", "its walls end at 8; they begin at 1, and there are 7",
           tree(bank)->leaf_ends[1] = 8);
    BROKEN(ROCK, "its leaves list 7 walls; it has 8", tree(bank)->wall_count = 8);
    BROKEN(ROCK ", leaf 0", "lists wall 4, which does not exist or is out of order",
           tree(bank)->walls[0] = 4);
    BROKEN(ROCK ", leaf 1", "lists wall 0, which does not exist or is out of order",
           tree(bank)->walls[2] = 0);
    BROKEN(ROCK ", cut 255", "is followed by one of depth 256; the maximum is 255", too_deep(bank));

    BROKEN(BRICKS, "has 3 x 0 cells; sides are 1 to 65535", bricks(bank)->rows = 0);
    BROKEN(BRICKS, "has 65536 x 1 cells; sides are 1 to 65535", bricks(bank)->columns = 65536);
    BROKEN(BRICKS, "has 65535 x 1025 cells; the maximum is 67108864 in total",
           bricks(bank)->columns = 65535;
           bricks(bank)->rows = 1025);
    BROKEN(BRICKS, "its x, 16776961," BEYOND, bricks(bank)->x = limit + 1);
    BROKEN(BRICKS, "its cells are 4096 x 0; both must be greater than 0", bricks(bank)->cell_h = 0);
    BROKEN(BRICKS, "its width of cells, 16776961," BEYOND, bricks(bank)->cell_w = limit + 1);
    BROKEN(BRICKS, "is straight, and has the edges of isometric tiles", bricks(bank)->row_y = 1);
    BROKEN(BRICKS, "has no cells", bricks(bank)->cells = NULL);
    BROKEN(BRICKS, "its cell 1, 0 has tag 9, which does not exist",
           set_byte(bank, &bricks(bank)->cells, 3, 1, 9));
    BROKEN(DIAMONDS, "is isometric, and has the size of straight tiles",
           diamonds(bank)->cell_w = 1);
    BROKEN(DIAMONDS, "its edges, 8192, 4096 and 16384, 8192, are parallel",
           diamonds(bank)->row_x = 8192 * 2;
           diamonds(bank)->row_y = 4096 * 2);
    BROKEN(DIAMONDS, "its column's y, 16776961," BEYOND, diamonds(bank)->column_y = limit + 1);
    BROKEN(DIAMONDS, "its row's x, -16776961," BEYOND, diamonds(bank)->row_x = -limit - 1);
    BROKEN(MAZE, "has 65535 x 1 cells; sides are 1 to 65534", maze(bank)->columns = 65535);
    BROKEN(MAZE, "its cells are -1 x 1; both must be greater than 0", maze(bank)->cell_w = -1);
    BROKEN(MAZE, "its y, 16776961," BEYOND, maze(bank)->y = limit + 1);
    BROKEN(MAZE, "has no cells", maze(bank)->walls = NULL);
    BROKEN(MAZE, "its cell 0, 0 has the walls 7; only bits of 3 are there",
           set_byte(bank, &maze(bank)->walls, 4, 0, 7));
    BROKEN(MAZE, "its cell 1, 0 has the walls 2; only bits of 1 are there",
           set_byte(bank, &maze(bank)->walls, 4, 1, 2));
    BROKEN(MAZE, "its cell 0, 1 has the walls 1; only bits of 2 are there",
           set_byte(bank, &maze(bank)->walls, 4, 2, 1));
    BROKEN(HILLS, "has 1 nodes of ground; the minimum is 2", hills(bank)->count = 1);
    BROKEN(HILLS ", node 1", "its slope is beyond 134217728",
           hills(bank)->slopes = reserve(bank, 3, sizeof(int64_t));
           hills(bank)->slopes[1] = -(INT64_C(1) << 59) - 1);
    BROKEN(HILLS ", node 2", "its x, 3072, is not to the right of the previous one, 3072",
           hills(bank)->nodes[2][0] = hills(bank)->nodes[1][0]);
    BROKEN(HILLS ", node 2", "its x, 16776961," BEYOND, hills(bank)->nodes[2][0] = limit + 1);
    BROKEN(HILLS ", node 1", "its y, -16776961," BEYOND, hills(bank)->nodes[1][1] = -limit - 1);
    BROKEN(HILLS, "its steepest slope, -1, is below 0", hills(bank)->slope_limit = -1);
    BROKEN(HILLS, "its steepest slope, 16776961," BEYOND, hills(bank)->slope_limit = limit + 1);
    BROKEN(HEIGHTS, "has 0 x 1 cells; sides are 1 to 65535", heights(bank)->columns = 0);
    BROKEN(HEIGHTS, "its samples have 3 bytes; they have 1 or 2", heights(bank)->sample_bytes = 3);
    BROKEN(HEIGHTS, "its y, 16776961," BEYOND, heights(bank)->y = limit + 1);
    BROKEN(HEIGHTS, "its cells are 512 x 0; both must be greater than 0",
           heights(bank)->cell_h = 0);
    BROKEN(HEIGHTS, "its lowest altitude, -16776961," BEYOND, heights(bank)->low = -limit - 1);
    BROKEN(HEIGHTS, "its highest altitude, 16776961," BEYOND, heights(bank)->high = limit + 1);
    BROKEN(HEIGHTS, "has no cells", heights(bank)->samples = NULL);
    check_note("%zu rules", rules);
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

CHECK_CASES({"every broken rule of levels is reported with its location", test_broken},
            {"trees of maximum depth", test_deepest}, {"65535 doors", test_max_doors},
            {"the steepest ground", test_steepest})
