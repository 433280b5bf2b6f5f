/* SPDX-License-Identifier: MIT */
/* Tests tools for tiles, mazes and ground: simulated events, and the resulting document. */
#include "drive.h"
#include "hand.h"

#include "edit/edit.h"
#include "edit/levels.h"
#include "tools/level/ed-cells.h"

#include <math.h>
#include <string.h>

/* A level with one layer, at 100%; cells are 16 pixels wide and high. */
static Hand hand_new(LayerKind kind, const char *tool)
{
    Hand hand = hand_for(ed_session_new(), 1);
    GError *error = NULL;
    begin(&hand,
          edit_add_level(ed_session_project(hand.session), "yard", 400, 300, &hand.asset, &error),
          error);
    Project *layer = edit_add_layer(ed_session_project(hand.session), hand.asset, kind, "land",
                                    &hand.layer, ed_error(hand.session));
    CHECK(ed_session_push(hand.session, layer, "Start", NULL));
    ed_session_show_layer(hand.session, hand.layer);
    set_tool(&hand, tool);
    hand.hovers = true;
    return hand;
}

/* Drags with a single, long move. */
static void jump(Hand *hand, double x0, double y0, double x1, double y1)
{
    press(hand, x0, y0);
    move(hand, x1, y1);
    release(hand);
}

static const TileField *tiles_of(Hand *hand)
{
    return ed_session_layer(hand->session)->tiles;
}

/* Returns the number of cells with a tag. */
static int count_cells(Hand *hand, int tag)
{
    const Blocks *cells = tiles_of(hand)->cells;
    int count = 0;
    for (int32_t y = 0; y < (int32_t)blocks_height(cells); y++)
        for (int32_t x = 0; x < (int32_t)blocks_width(cells); x++)
            count += blocks_get(cells, x, y) == tag;
    return count;
}

static void set(Hand *hand, const char *child, const char *key, double value)
{
    Path layer = path_layer(hand->asset, hand->layer), path = path_child(&layer, child);
    Project *after = edit_set_number(ed_session_project(hand->session), &path, key, value,
                                     ed_error(hand->session));
    CHECK(ed_session_push(hand->session, after, "Set", NULL));
}

/* ---- Tiles ---- */

static void test_a_brush_leaves_no_gap(void)
{
    Hand hand = hand_new(LAYER_TILES, "tile-brush");
    uint32_t before = steps(&hand);
    jump(&hand, 8, 8, 8 + 16 * 9, 8 + 16 * 4);
    CHECK_INT(count_cells(&hand, 1), 10);
    CHECK_INT(steps(&hand), before + 1);
    for (int32_t x = 0; x < 10; x++)
        CHECK(blocks_get(tiles_of(&hand)->cells, x, (int32_t)lround(x * 4 / 9.0)) == 1);
    ed_session_undo(hand.session);
    CHECK_INT(count_cells(&hand, 1), 0);
    /* Nothing is painted outside of the field; a stroke that enters it paints from the edge on. */
    jump(&hand, -40, 8, 24, 8);
    CHECK_INT(count_cells(&hand, 1), 2);
    hand_free(&hand);
}

static void test_the_right_button_clears(void)
{
    Hand hand = hand_new(LAYER_TILES, "tile-brush");
    click(&hand, 20, 20);
    ed_session_set_tag(hand.session, 2);
    click(&hand, 40, 20);
    CHECK_INT(blocks_get(tiles_of(&hand)->cells, 2, 1), 2);
    click_with(&hand, 20, 20, 3, 0);
    CHECK_INT(count_cells(&hand, 1), 0);
    CHECK_INT(count_cells(&hand, 2), 1);
    ed_session_set_tag(hand.session, 1);
    click_with(&hand, 40, 20, 1, ED_ALT);
    CHECK_INT(ed_session_view(hand.session)->tag, 2);
    CHECK_INT(count_cells(&hand, 2), 1);
    hand_free(&hand);
}

static void test_a_rectangle_follows_the_pointer(void)
{
    Hand hand = hand_new(LAYER_TILES, "tile-rectangle");
    uint32_t before = steps(&hand);
    press(&hand, 40, 40);
    move(&hand, 120, 120);
    CHECK_INT(count_cells(&hand, 1), 36);
    move(&hand, 20, 56);
    CHECK_INT(count_cells(&hand, 1), 4);
    ed_tool_cancel(hand.tool);
    CHECK_INT(count_cells(&hand, 1), 0);
    CHECK_INT(steps(&hand), before);
    jump(&hand, 8, 8, 40, 24);
    CHECK_INT(count_cells(&hand, 1), 6);
    CHECK_INT(steps(&hand), before + 1);
    hand_free(&hand);
}

static void test_a_fill_stops_at_other_tags(void)
{
    Hand hand = hand_new(LAYER_TILES, "tile-rectangle");
    jump(&hand, 8 + 16 * 5, 8, 8 + 16 * 5, 8 + 16 * 14);
    ed_tool_free(hand.tool);
    hand.tool = ed_tool_new("tile-fill", hand.session);
    ed_session_set_tag(hand.session, 2);
    click(&hand, 8, 8);
    CHECK_INT(count_cells(&hand, 2), 5 * 15);
    CHECK_INT(count_cells(&hand, 0), 14 * 15);
    ed_session_set_option(hand.session, "tile-fill", "reach", 1);
    ed_session_undo(hand.session);
    click(&hand, 8, 8);
    CHECK_INT(count_cells(&hand, 2), 19 * 15);
    click(&hand, -8, 8);
    CHECK_INT(count_cells(&hand, 2), 19 * 15);
    hand_free(&hand);
}

/* Every cell is found at its centre and near its corners, for any origin, straight and
 * isometric. */
static void test_cells_are_where_they_are_drawn(void)
{
    CheckRandom random = check_random("cells");
    Hand hand = hand_new(LAYER_TILES, "tile-brush");
    for (int round = 0; round < 40; round++) {
        set(&hand, "tiles", "isometric", round % 2);
        set(&hand, "tiles", "x", check_between(&random, -9000, 9000));
        set(&hand, "tiles", "y", check_between(&random, -9000, 9000));
        set(&hand, "tiles", "cell_w", check_between(&random, 256, 9000));
        set(&hand, "tiles", "cell_h", check_between(&random, 256, 9000));
        EdCells cells;
        CHECK(ed_cells_of(hand.session, LAYER_TILES, &cells));
        for (int i = 0; i < 50; i++) {
            EdCell want = {check_between(&random, 0, cells.columns - 1),
                           check_between(&random, 0, cells.rows - 1)},
                   got;
            double u = want.column + 0.02 + 0.96 * check_unit(&random);
            double v = want.row + 0.02 + 0.96 * check_unit(&random);
            EdMarkPoint position = ed_cells_corner(&cells, u, v);
            CHECK(ed_cells_at(&cells, position.x, position.y, &got));
            CHECK(got.column == want.column && got.row == want.row);
            double column, row;
            ed_cells_position(&cells, position.x, position.y, &column, &row);
            CHECK_NEAR(column, u, 1e-6);
            CHECK_NEAR(row, v, 1e-6);
        }
    }
    hand_free(&hand);
}

static void test_without_a_tag_nothing_is_painted(void)
{
    Hand hand = hand_new(LAYER_TILES, "tile-brush");
    uint32_t before = steps(&hand);
    ed_session_set_tag(hand.session, 0);
    click(&hand, 20, 20);
    CHECK_INT(steps(&hand), before);
    hand_free(&hand);
}

/* ---- Mazes ---- */

static int bits_at(Hand *hand, int32_t column, int32_t row)
{
    return blocks_get(ed_session_layer(hand->session)->maze->walls, column, row);
}

static void test_edges_toggle(void)
{
    Hand hand = hand_new(LAYER_MAZE, "maze");
    click(&hand, 16 * 3 + 2, 16 * 2 + 8); /* the left edge of 3,2 */
    CHECK_INT(bits_at(&hand, 3, 2), 1);
    click(&hand, 16 * 3 + 8, 16 * 2 - 2); /* its top edge */
    CHECK_INT(bits_at(&hand, 3, 2), 3);
    click(&hand, 16 * 3 - 3, 16 * 2 + 8);
    CHECK_INT(bits_at(&hand, 3, 2), 2);
    click_with(&hand, 16 * 3 + 8, 16 * 2 + 1, 3, 0);
    CHECK_INT(bits_at(&hand, 3, 2), 0);
    click_with(&hand, 16 * 3 + 8, 16 * 2 + 1, 3, 0);
    CHECK_INT(bits_at(&hand, 3, 2), 0);
    /* The right and bottom edges belong to cells beyond the maze. */
    click(&hand, 16 * 20 - 1, 8);
    CHECK_INT(bits_at(&hand, 20, 0), 1);
    click(&hand, 8, 16 * 15 + 2);
    CHECK_INT(bits_at(&hand, 0, 15), 2);
    hand_free(&hand);
}

static void test_a_drag_continues(void)
{
    Hand hand = hand_new(LAYER_MAZE, "maze");
    click(&hand, 8 + 16, 0);
    uint32_t before = steps(&hand);
    press(&hand, 8, 0);
    for (int i = 1; i < 4; i++)
        move(&hand, 8 + 16 * i, 0);
    release(&hand);
    for (int32_t i = 0; i < 4; i++)
        CHECK_INT(bits_at(&hand, i, 0), 2);
    CHECK_INT(steps(&hand), before + 1);
    hand_free(&hand);
}

/* Returns the number of walls that start or end at a corner. */
static int walls_at(Hand *hand, int32_t column, int32_t row)
{
    int count = (bits_at(hand, column, row) & 1) + (bits_at(hand, column, row) >> 1);
    count += row > 0 && (bits_at(hand, column, row - 1) & 1) != 0;
    count += column > 0 && (bits_at(hand, column - 1, row) & 2) != 0;
    return count;
}

/* Checks that a diagonal drag sets a connected line: at each corner except its two ends, two walls
 * meet. */
static void check_diagonal_drag(double from_x, double from_y, double to_x, double to_y, int events)
{
    Hand hand = hand_new(LAYER_MAZE, "maze");
    press(&hand, from_x, from_y);
    for (int i = 1; i <= events; i++)
        move(&hand, from_x + (to_x - from_x) * i / events, from_y + (to_y - from_y) * i / events);
    release(&hand);
    int ends = 0, corners = 0;
    for (int32_t row = 0; row <= 15; row++)
        for (int32_t column = 0; column <= 20; column++) {
            int walls = walls_at(&hand, column, row);
            ends += walls == 1;
            corners += walls > 0;
            CHECK(walls <= 2);
        }
    CHECK_INT(ends, 2);
    CHECK_INT(corners, (int)(round(to_x / 16) - round(from_x / 16) +
                             fabs(round(to_y / 16) - round(from_y / 16))) +
                           1);
    hand_free(&hand);
}

static void test_a_diagonal_drag_has_no_gaps(void)
{
    check_diagonal_drag(16 * 2, 16 * 2, 16 * 9, 16 * 9, 60);
    check_diagonal_drag(16 * 2, 16 * 2, 16 * 9, 16 * 9, 1);
    check_diagonal_drag(16 * 2 + 3, 16 * 3 - 2, 16 * 12 + 1, 16 * 7 + 2, 37);
    check_diagonal_drag(16 * 3 - 1, 16 * 12 + 2, 16 * 7 + 2, 16 * 1 + 3, 9);
}

/* ---- Ground ---- */

static const GroundNode *node_of(Hand *hand, uint32_t index)
{
    return list_get(ed_session_layer(hand->session)->ground->nodes, index);
}

static uint32_t node_count(Hand *hand)
{
    return list_count(ed_session_layer(hand->session)->ground->nodes);
}

static void test_ground_is_set_and_moved(void)
{
    Hand hand = hand_new(LAYER_GROUND, "ground");
    uint32_t first = node_count(&hand), before = steps(&hand);
    jump(&hand, 100, 50, 120, 60);
    CHECK_INT(node_count(&hand), first + 1);
    CHECK_INT(steps(&hand), before + 1);
    CHECK_INT(node_of(&hand, 1)->x, 120 * 256);
    CHECK_INT(node_of(&hand, 1)->y, 60 * 256);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_GROUND_NODES, 1));
    /* A node is stopped a pixel from the next one. */
    jump(&hand, 121, 61, 5000, 70);
    CHECK_INT(node_of(&hand, 1)->x, node_of(&hand, 2)->x - 256);
    ed_tool_key(hand.tool, ED_KEY_LEFT, ED_SHIFT);
    CHECK_INT(node_of(&hand, 1)->x, node_of(&hand, 2)->x - 256 * 9);
    ed_tool_key(hand.tool, ED_KEY_DELETE, 0);
    CHECK_INT(node_count(&hand), first);
    ed_session_undo(hand.session);
    CHECK_INT(node_count(&hand), first + 1);
    /* The tool "select" changes selected nodes as well. */
    ed_tool_free(hand.tool);
    hand.tool = ed_tool_new("select", hand.session);
    ed_session_select(hand.session, ED_SELECT_GROUND_NODES, (const uint64_t[]){1}, 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_LEFT, 0));
    CHECK_INT(node_of(&hand, 1)->x, node_of(&hand, 2)->x - 256 * 10);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK_INT(node_count(&hand), first);
    hand_free(&hand);
}

static void test_ground_keeps_its_order(void)
{
    CheckRandom random = check_random("ground");
    Hand hand = hand_new(LAYER_GROUND, "ground");
    for (int i = 0; i < 200; i++) {
        double x0 = check_between(&random, 0, 400), y0 = check_between(&random, 0, 300);
        double x1 = check_between(&random, -50, 450), y1 = check_between(&random, 0, 300);
        jump(&hand, x0, y0, x1, y1);
        for (uint32_t j = 1; j < node_count(&hand); j++)
            CHECK(node_of(&hand, j - 1)->x < node_of(&hand, j)->x);
    }
    CHECK(project_validate(ed_session_project(hand.session), NULL, NULL));
    hand_free(&hand);
}

static void test_status_of_ground(void)
{
    Hand hand = hand_new(LAYER_GROUND, "ground");
    LayerRef ref = {hand.asset, hand.layer};
    while (node_count(&hand) > 2) {
        Path layer = path_layer(hand.asset, hand.layer), ground = path_child(&layer, "ground");
        Path node = path_nth(&ground, "nodes", 1);
        CHECK(ed_session_push(
            hand.session,
            edit_remove(ed_session_project(hand.session), &node, ed_error(hand.session)), "Remove",
            NULL));
    }
    /* From 0, 100 to 400, 300 with two nodes: a straight line. */
    for (uint32_t i = 0; i < 2; i++)
        CHECK(ed_session_push(
            hand.session,
            edit_move_ground_node(ed_session_project(hand.session), &ref, i, (int32_t)i * 400 * 256,
                                  (100 + 200 * (int32_t)i) * 256, ed_error(hand.session)),
            "Move", NULL));
    const EdPointer *at = point_at(&hand, 100, 10, 0, 0);
    char *words = ed_tool_status(hand.tool, at);
    CHECK_TEXT(words, "ground at 150.0 · slope 0.50");
    g_free(words);
    set(&hand, "ground", "slope_limit", 100);
    words = ed_tool_status(hand.tool, at);
    CHECK_TEXT(words, "ground at 150.0 · slope 0.50, too steep");
    g_free(words);
    hand_free(&hand);
}

/* ---- Common to all tools ---- */

/* After a drag was cancelled, or undone while the pointer rests, the tool draws the current
 * version. The previous version is freed, so a memory checker detects its use. */
static void test_old_version_is_not_drawn(void)
{
    static const struct {
        LayerKind kind;
        const char *tool;
    } cases[] = {{LAYER_TILES, "tile-brush"},
                 {LAYER_TILES, "tile-rectangle"},
                 {LAYER_TILES, "tile-fill"},
                 {LAYER_MAZE, "maze"},
                 {LAYER_GROUND, "ground"}};
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Hand hand = hand_new(cases[i].kind, cases[i].tool);
        uint32_t before = steps(&hand);
        uint32_t marks;
        press(&hand, 16 * 3 + 1, 16 * 2 + 8);
        move(&hand, 16 * 5, 16 * 4 + 8);
        drawn(&hand, &marks);
        ed_tool_cancel(hand.tool);
        CHECK_INT(steps(&hand), before);
        drawn(&hand, &marks);
        click(&hand, 16 * 3 + 1, 16 * 2 + 8);
        ed_session_undo(hand.session);
        drawn(&hand, &marks);
        hand_free(&hand);
    }
}

static void test_tools_belong_to_layers(void)
{
    static const struct {
        LayerKind kind;
        const char *tool;
    } cases[] = {{LAYER_TILES, "tile-brush"},
                 {LAYER_TILES, "tile-fill"},
                 {LAYER_MAZE, "maze"},
                 {LAYER_GROUND, "ground"}};
    for (size_t i = 0; i < CHECK_COUNT(cases); i++)
        for (size_t j = 0; j < CHECK_COUNT(cases); j++) {
            Hand hand = hand_new(cases[i].kind, "select");
            CHECK(ed_tool_class_works(ed_tool_class(cases[j].tool), hand.session) ==
                  (cases[i].kind == cases[j].kind));
            hand_free(&hand);
        }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"a brush leaves no gap", test_a_brush_leaves_no_gap},
        {"the right button clears cells, and Alt picks a tag", test_the_right_button_clears},
        {"a rectangle follows the pointer", test_a_rectangle_follows_the_pointer},
        {"a fill stops at other tags", test_a_fill_stops_at_other_tags},
        {"cells are where they are drawn", test_cells_are_where_they_are_drawn},
        {"without a tag nothing is painted", test_without_a_tag_nothing_is_painted},
        {"maze: a click toggles an edge", test_edges_toggle},
        {"maze: a drag continues with the state of its first edge", test_a_drag_continues},
        {"maze: a diagonal drag leaves no gaps", test_a_diagonal_drag_has_no_gaps},
        {"nodes of ground are added, moved and deleted", test_ground_is_set_and_moved},
        {"nodes of ground stay in order", test_ground_keeps_its_order},
        {"the status shows the ground's height and slope", test_status_of_ground},
        {"tools do not draw a cancelled or undone version", test_old_version_is_not_drawn},
        {"tools work only on their kind of layer", test_tools_belong_to_layers},
    };
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}
