/* SPDX-License-Identifier: MIT */
/*
 * Tests every fault that levels in a JSON text can have, with its location and message; the
 * defaults of missing keys, which JSON.md defines; and levels that the writer rejects because JSON
 * cannot express them.
 */
#include "bank/json_wrong.h"
#include "bank/json_writer.h"
#include "bank/plain_small.h"

static const Wrong levels[] = {
    {"7", "$.levels", "is a number, not a list"},
    {"[{}]", "$.levels[0]", "the key \"name\" is missing"},
    {"[{'name':''}]", "$.levels[0].name", "is empty"},
    {"[{'name':'a'},{'name':'a'}]", "$.levels[1]", "the name \"a\" appears twice: also at 0"},
    {"[{'name':'a','walls':[]}]", "$.levels[0]",
     "there is no key \"walls\" here; keys are name, picture, layers, markers, properties"},
    {"[{'name':'a','picture':0}]", "$.levels[0].picture", "the bank has no pictures"},
    {"[{'name':'a','properties':1}]", "$.levels[0].properties", "is a number, not an object"},
    {"[{'name':'a','markers':[{'x':1}]}]", "$.levels[0].markers[0]", "the key \"y\" is missing"},
    {"[{'name':'a','markers':[{'y':1}]}]", "$.levels[0].markers[0]", "the key \"x\" is missing"},
    {"[{'name':'a','markers':[{'x':0.3,'y':1}]}]", "$.levels[0].markers[0].x",
     "0.3 is not a multiple of 1/256"},
    {"[{'name':'a','markers':[{'x':1,'y':1,'direction':[1,1]}]}]",
     "$.levels[0].markers[0].direction", "is not within 1% of 1 long"},
    {"[{'name':'a','markers':[{'x':1,'y':1,'tag':'t'}]}]", "$.levels[0].markers[0].tag",
     "there is no tag \"t\""},
    {"[{'name':'a','markers':[{'x':1,'y':1,'name':'m'},{'x':1,'y':1,'name':'m'}]}]",
     "$.levels[0].markers[1]", "the name \"m\" appears twice: also at 0"},
};

static const Wrong layers[] = {
    {"[1]", "$.levels[0].layers[0]", "is a number, not an object"},
    {"[{}]", "$.levels[0].layers[0]", "the key \"kind\" is missing"},
    {"[{'kind':'air'}]", "$.levels[0].layers[0].kind",
     "\"air\" is none of walls, tiles, maze, ground, heights"},
    {"[{'kind':3}]", "$.levels[0].layers[0].kind", "is a number, not text"},
    {"[{'kind':'walls','name':'w'},{'kind':'walls','name':'w'}]", "$.levels[0].layers[1]",
     "the name \"w\" appears twice: also at 0"},
    {"[{'kind':'walls','cells':1}]", "$.levels[0].layers[0]",
     "there is no key \"cells\" here; keys are name, kind, properties, walls, partition"},
    {"[{'kind':'walls','walls':[{'a':[0,0]}]}]", "$.levels[0].layers[0].walls[0]",
     "the key \"b\" is missing"},
    {"[{'kind':'walls','walls':[{'b':[0,0]}]}]", "$.levels[0].layers[0].walls[0]",
     "the key \"a\" is missing"},
    {"[{'kind':'walls','walls':[{'a':[0,0],'b':[0,65536]}]}]", "$.levels[0].layers[0].walls[0].b",
     "65536 is not a number from -65535 to 65535"},
    {"[{'kind':'walls','walls':[{'a':[0],'b':[0,6]}]}]", "$.levels[0].layers[0].walls[0].a",
     "has 1 items; two numbers are needed"},
    {"[{'kind':'walls','walls':[{'a':[0,0],'b':[0,1],'one_way':1}]}]",
     "$.levels[0].layers[0].walls[0].one_way", "is a number, not true or false"},
    {"[{'kind':'tiles','columns':1,'rows':1,'cells':['0']}]", "$.levels[0].layers[0]",
     "the key \"cell_width\" is missing"},
    {"[{'kind':'tiles','cell_width':0,'cell_height':1,'columns':1,'rows':1,'cells':['0']}]",
     "$.levels[0].layers[0]", "its cells must have a width and height greater than 0"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':65536,'rows':1,'cells':['0']}]",
     "$.levels[0].layers[0].columns", "65536 is not a whole number from 1 to 65535"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':65535,'rows':1025}]",
     "$.levels[0].layers[0]", "has 65535 x 1025 cells; the maximum is 67108864 in total"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':1,'rows':1}]",
     "$.levels[0].layers[0]", "the key \"cells\" is missing"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':2,'rows':1,'cells':['0']}]",
     "$.levels[0].layers[0].cells[0]", "has 1 cells; the layer is 2 wide"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':2,'rows':1,'cells':['3x0']}]",
     "$.levels[0].layers[0].cells[0]", "is wider than the layer, which has 2 cells in a row"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':1,'rows':2,'cells':['0']}]",
     "$.levels[0].layers[0].cells", "has 1 rows; the layer has 2"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':1,'rows':1,'cells':['256']}]",
     "$.levels[0].layers[0].cells[0]", "cell 0 is 256; the maximum is 255"},
    {"[{'kind':'tiles','cell_width':1,'cell_height':1,'columns':2,'rows':1,'cells':['0 9']}]",
     "$.levels[0].layers[0].cells", "cell 1, 0 has tag 9, which does not exist"},
    {"[{'kind':'tiles','column':[1,0],'columns':1,'rows':1,'cells':['0']}]",
     "$.levels[0].layers[0]", "the key \"row\" is missing"},
    {"[{'kind':'tiles','column':[1,1],'row':[2,2],'columns':1,'rows':1,'cells':['0']}]",
     "$.levels[0].layers[0]", "its edges are parallel"},
    {"[{'kind':'tiles','column':[1,0],'row':[0,1],'cell_width':1,'columns':1,'rows':1}]",
     "$.levels[0].layers[0]",
     "there is no key \"cell_width\" here; keys are name, kind, properties, origin, column, row, "
     "columns, rows, cells, solid_outside"},
    {"[{'kind':'maze','cell_width':1,'cell_height':1,'columns':65535,'rows':1}]",
     "$.levels[0].layers[0].columns", "65535 is not a whole number from 1 to 65534"},
    {"[{'kind':'maze','cell_width':1,'cell_height':1,'columns':1,'rows':1,'cells':['0 0','4 0']}]",
     "$.levels[0].layers[0].cells[1]", "cell 0 is 4; the maximum is 3"},
    {"[{'kind':'maze','cell_width':1,'cell_height':1,'columns':1,'rows':1,'cells':['0 2','0 0']}]",
     "$.levels[0].layers[0].cells", "cell 1, 0 has a wall on top, beyond the maze"},
    {"[{'kind':'maze','cell_width':1,'cell_height':1,'columns':1,'rows':1,'cells':['0 0','1 0']}]",
     "$.levels[0].layers[0].cells", "cell 0, 1 has a wall on its left, beyond the maze"},
    {"[{'kind':'ground'}]", "$.levels[0].layers[0]", "the key \"nodes\" is missing"},
    {"[{'kind':'ground','nodes':[[0,0]]}]", "$.levels[0].layers[0].nodes",
     "has 1 items; the minimum is 2"},
    {"[{'kind':'ground','nodes':[[0,0],[1]]}]", "$.levels[0].layers[0].nodes[1]",
     "is not a point: a list of two numbers"},
    {"[{'kind':'ground','nodes':[[0,0],[0,1]]}]", "$.levels[0].layers[0].nodes[1]",
     "is not to the right of the previous one"},
    {"[{'kind':'ground','nodes':[[0,0],[1,'1']]}]", "$.levels[0].layers[0].nodes[1][1]",
     "is text, not a number"},
    {"[{'kind':'ground','nodes':[[0,0],[1,1]],'slopes':[[0,0]]}]", "$.levels[0].layers[0].slopes",
     "has 1 items; there are 2 nodes"},
    {"[{'kind':'ground','nodes':[[0,0],[1,1]],'slopes':[[0,0],7]}]",
     "$.levels[0].layers[0].slopes[1]",
     "is not a slope: a list of a whole number and a fraction in units of 2^-32"},
    {"[{'kind':'ground','nodes':[[0,0],[1,1]],'slope_limit':-1}]",
     "$.levels[0].layers[0].slope_limit", "is below 0"},
    {"[{'kind':'heights','cell_width':1,'cell_height':1,'columns':1,'rows':1,'high':1}]",
     "$.levels[0].layers[0]", "the key \"low\" is missing"},
    {"[{'kind':'heights','cell_width':1,'cell_height':1,'columns':1,'rows':1,'low':0,'high':1,"
     "'bytes':3}]",
     "$.levels[0].layers[0].bytes", "3 is not a whole number from 1 to 2"},
    {"[{'kind':'heights','cell_width':1,'cell_height':1,'columns':1,'rows':1,'low':0,'high':1,"
     "'samples':['256']}]",
     "$.levels[0].layers[0].samples[0]", "cell 0 is 256; the maximum is 255"},
    {"[{'kind':'heights','cell_width':1,'cell_height':1,'columns':1,'rows':1,'low':0,'high':1,"
     "'bytes':2,'samples':['65536']}]",
     "$.levels[0].layers[0].samples[0]", "cell 0 is 65536; the maximum is 65535"},
};

#define PARTITION "$.levels[0].layers[0].partition"

/* for a layer with two walls */
static const Wrong partitions[] = {
    {"{}", PARTITION, "the key \"kind\" is missing"},
    {"[]", PARTITION, "is a list, not an object"},
    {"{'kind':'tree'}", PARTITION ".kind", "\"tree\" is none of bsp, grid, quadtree"},
    {"{'kind':'bsp'}", PARTITION, "the key \"tree\" is missing"},
    {"{'kind':'bsp','tree':[]}", PARTITION ".tree", "ends before its tree does"},
    {"{'kind':'bsp','tree':[{'cut':[16384,0,1]},[0]]}", PARTITION ".tree",
     "ends before its tree does"},
    {"{'kind':'bsp','tree':[[0],[1]]}", PARTITION ".tree[1]", "the tree ends before it"},
    {"{'kind':'bsp','tree':[{'cut':[16384,0,1]},[0],[1],[1]]}", PARTITION ".tree[3]",
     "the tree ends before it"},
    {"{'kind':'bsp','tree':[7]}", PARTITION ".tree[0]", "is a number, not an object"},
    {"{'kind':'bsp','tree':[{'front':1}]}", PARTITION ".tree[0]",
     "there is no key \"front\" here; keys are cut"},
    {"{'kind':'bsp','tree':[{'cut':[16384,0]},[],[]]}", PARTITION ".tree[0].cut",
     "is not x, y and offset"},
    {"{'kind':'bsp','tree':[{'cut':[16382,0,1]},[],[]]}", PARTITION ".tree[0].cut",
     "its normal is not 16384 long (with a tolerance of 1)"},
    {"{'kind':'bsp','tree':[{'cut':[16386,0,1]},[],[]]}", PARTITION ".tree[0].cut[0]",
     "16386 is not a whole number from -16385 to 16385"},
    {"{'kind':'bsp','tree':[{'cut':[16384,0,0.5]},[],[]]}", PARTITION ".tree[0].cut[2]",
     "0.5 is not a whole number from -2147483648 to 2147483647"},
    {"{'kind':'bsp','tree':[[2]]}", PARTITION ".tree[0][0]", "2 is not a whole number from 0 to 1"},
    {"{'kind':'bsp','tree':[[1,0]]}", PARTITION ".tree[0][1]",
     "wall 0 is not above the previous one"},
    {"{'kind':'quadtree','tree':[[0]],'left':0}", PARTITION, "the key \"top\" is missing"},
    {"{'kind':'quadtree','tree':[[0]],'left':0,'top':0,'cell_width':1,'cell_height':1,"
     "'columns':1,'rows':1}",
     PARTITION, "the key \"entries\" is missing"},
    {"{'kind':'quadtree','tree':[[0]],'left':0,'top':0,'cell_width':1,'cell_height':1,"
     "'columns':1,'rows':1,'entries':[]}",
     PARTITION ".entries", "has 0 items; there are 1 cells"},
    {"{'kind':'quadtree','tree':[[0]],'left':0,'top':0,'cell_width':1,'cell_height':1,"
     "'columns':1,'rows':1,'entries':[1]}",
     PARTITION ".entries[0]", "1 is not a whole number from 0 to 0"},
    {"{'kind':'grid','left':0,'top':0,'cell_width':1,'cell_height':0,'columns':1,'rows':1,"
     "'leaves':[[0]]}",
     PARTITION, "its cells must have a width and height greater than 0"},
    {"{'kind':'grid','left':0,'top':0,'cell_width':1,'cell_height':1,'columns':4096,'rows':4096,"
     "'leaves':[[0]]}",
     PARTITION, "has 4096 x 4096 cells; the maximum is 16777215 in total"},
    {"{'kind':'grid','left':0,'top':0,'cell_width':1,'cell_height':1,'columns':1,'rows':2,"
     "'leaves':[[0]]}",
     PARTITION ".leaves", "has 1 items; there are 2 cells"},
    {"{'kind':'grid','left':0,'top':0,'cell_width':1,'cell_height':1,'columns':1,'rows':1,"
     "'leaves':[0]}",
     PARTITION ".leaves[0]", "is not a leaf: a list of walls"},
    {"{'kind':'grid','tree':[[0]]}", PARTITION,
     "there is no key \"tree\" here; keys are kind, left, top, cell_width, cell_height, columns, "
     "rows, leaves"},
};

static void test_levels(void)
{
    check_table(levels, CHECK_COUNT(levels), ",'levels':", "}");
}

static void test_layers(void)
{
    check_table(layers, CHECK_COUNT(layers), ",'levels':[{'name':'a','layers':", "}]}");
}

static void test_partitions(void)
{
    check_table(partitions, CHECK_COUNT(partitions),
                ",'levels':[{'name':'a','layers':[{'kind':'walls','walls':"
                "[{'a':[0,0],'b':[0,0]},{'a':[1,1],'b':[2,2]}],'partition':",
                "}]}]}");
}

/* The leaves of a layer without walls must be empty. */
static void test_no_walls(void)
{
    static const Wrong wrong[] = {
        {"[0]", "$.levels[0].layers[0].partition.tree[0]", "its layer has no walls"}};
    check_table(wrong, 1,
                ",'levels':[{'name':'a','layers':[{'kind':'walls','partition':"
                "{'kind':'bsp','tree':[",
                "]}}]}]}");
}

/* The maximum is 256 nested cuts, each the back child of the previous one. */
static void test_deep(void)
{
    for (int cuts = 255; cuts <= 257; cuts++) {
        char *rest = malloc(64 * (size_t)cuts + 1024), *end = rest;
        end += sprintf(end, ",'levels':[{'name':'a','layers':[{'kind':'walls','partition':"
                            "{'kind':'bsp','tree':[");
        for (int i = 0; i < cuts; i++)
            end += sprintf(end, "{'cut':[0,16384,%d]},[],", i);
        sprintf(end, "[]]}}]}]}");
        char *text = with_quotes(HEAD, rest);
        PlainBank plain;
        BankError error;
        bool accepted = bank_read_json(text, strlen(text), 0, &plain, &error);
        CHECK_INT(accepted, cuts <= 256);
        if (accepted)
            plain_free(&plain);
        else
            CHECK_TEXT(error.what, "is deeper in the tree than 255 cuts");
        free(text);
        free(rest);
    }
}

/* ---- Missing keys ---- */

static void test_defaults(void)
{
    char *text = with_quotes(
        HEAD, ",'levels':[{'name':'a','layers':["
              "{'kind':'walls','walls':[{'a':[1,2.5],'b':[-3,4]}]},"
              "{'kind':'tiles','cell_width':1,'cell_height':2,'columns':1,'rows':1,'cells':['0']},"
              "{'kind':'ground','nodes':[[0,0],[1,1]]},"
              "{'kind':'heights','cell_width':1,'cell_height':2,'columns':1,'rows':1,'low':0,"
              "'high':1,'samples':['255']}],"
              "'markers':[{'x':1,'y':2}]},{'name':'b'}]}");
    PlainBank plain;
    BankError error;
    bool accepted = bank_read_json(text, strlen(text), 0, &plain, &error);
    CHECK_THAT(accepted, "%s: %s", error.where, error.what);
    free(text);
    if (!accepted)
        return;
    const PlainLevel *level = &plain.levels[0];
    const PlainWall *wall = &level->layers[0].as.walls.walls[0];
    CHECK(plain.level_count == 2 && level->picture == GAB_NONE && level->layer_count == 4);
    CHECK(plain.levels[1].layer_count == 0 && plain.levels[1].marker_count == 0);
    CHECK_TEXT(level->layers[0].name, "");
    CHECK_TEXT(wall->name, "");
    CHECK(wall->tag == 0 && !wall->front_only && wall->ay == 640 && wall->bx == -768);
    CHECK_INT(level->layers[0].as.walls.partition.kind, PLAIN_NO_PARTITION);
    CHECK(!level->layers[1].as.tiles.isometric && !level->layers[1].as.tiles.solid_outside);
    CHECK(level->layers[1].as.tiles.x == 0 && level->layers[1].as.tiles.cell_h == 512);
    CHECK_INT(level->layers[2].as.ground.slope_limit, 256);
    CHECK_INT(level->layers[3].as.heights.sample_bytes, 1);
    CHECK_INT(level->layers[3].as.heights.samples[0], 255);
    CHECK(level->markers[0].to_x == 0 && level->markers[0].tag == 0);
    plain_free(&plain);
}

/* ---- Levels that the writer rejects ---- */

static void check_not_written(const PlainBank *plain, const char *where, const char *what)
{
    BankError error;
    char *text = NULL;
    size_t size = 7;
    CHECK(!bank_write_json(plain, &text, &size, &error) && text == NULL && size == 0);
    CHECK_TEXT(error.where, where);
    CHECK_TEXT(error.what, what);
}

static void test_writer(void)
{
    static const char layer[] = "$.levels[0].layers[0]";
    PlainBank plain;
    plain_small(&plain);
    PlainLayer *level_layers = plain.levels[0].layers;
    PlainPartition *partition = &level_layers[0].as.walls.partition;
    const char *no_tree = "its cuts and leaves are not a tree in depth-first order";
    partition->cuts[0].child[0] = 0;
    check_not_written(&plain, "$.levels[0].layers[0].partition.tree", no_tree);
    partition->cuts[0].child[0] = PLAIN_LEAF | 4;
    check_not_written(&plain, "$.levels[0].layers[0].partition.tree", no_tree);
    partition->cuts[0].child[0] = PLAIN_LEAF;
    check_not_written(&plain, "$.levels[0].layers[0].partition.tree", no_tree);
    partition->cuts[0].child[1] = PLAIN_LEAF | 1;
    check_not_written(&plain, "$.levels[0].layers[0].partition.tree",
                      "has 3 cuts, but its tree has 1");
    plain_free(&plain);
    plain_small(&plain);
    level_layers = plain.levels[0].layers;
    partition = &level_layers[0].as.walls.partition;
    partition->entries[0] = 3;
    check_not_written(&plain, "$.levels[0].layers[0].partition.entries",
                      "its entry 0 does not exist");
    partition->leaf_ends[1] = 9;
    check_not_written(&plain, "$.levels[0].layers[0].partition.tree",
                      "its leaf 1 has no walls that are there");
    partition->kind = (PlainPartitionKind)4;
    check_not_written(&plain, layer, "there is no kind of partition 4");
    level_layers[0].kind = (PlainLayerKind)6;
    check_not_written(&plain, layer, "there is no kind of layer 6");
    level_layers[0].kind = PLAIN_MAZE;
    level_layers[0].as.maze = (PlainMaze){.columns = 1, .rows = 1};
    check_not_written(&plain, layer, "its cells are missing");
    plain_free(&plain);
}

CHECK_CASES({"levels and markers", test_levels}, {"layers", test_layers},
            {"partitions", test_partitions}, {"partitions without walls", test_no_walls},
            {"trees of maximum depth", test_deep}, {"defaults of missing keys", test_defaults},
            {"levels that the writer rejects", test_writer})
