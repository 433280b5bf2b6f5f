/* SPDX-License-Identifier: MIT */
/* Tests that movers that overlap something are pushed out of it, to their own side.
 * test_level_walks.c tests random positions. */
#include "check.h"
#include "level_drawing.h"

#include <math.h>

static Stage stage;

/* True if a mover is pushed out to x, y, within the two steps allowed for rounding. */
static bool is_pushed_to(gab_level level, gab_mover mover, float x, float y)
{
    gab_vec position;
    bool is_free = gab_level_push_out(level, &mover, NULL, &position);
    mover.from = position;
    return is_free && fabsf(position.x - x) <= 2 * GAB_STEP &&
           fabsf(position.y - y) <= 2 * GAB_STEP && !gab_level_overlaps(level, &mover, NULL);
}

static void test_pushed_out_of_tiles(void)
{
    static uint8_t cells[5 * 5];
    PlainLayer layer = tiles("....."
                             ".1..."
                             ".1..."
                             ".1111"
                             ".....",
                             5, cells);
    gab_level level = open_level(&stage, &layer, 1);
    CHECK(is_pushed_to(level, box_at(40, 40, 10, 10, 0, 0), 45, 43));    /* overlaps the floor */
    CHECK(is_pushed_to(level, box_at(40, 38.5f, 10, 10, 0, 0), 45, 43)); /* less deep */
    CHECK(is_pushed_to(level, box_at(29, 20, 10, 10, 0, 0), 37, 25));    /* overlaps the wall */
    CHECK(is_pushed_to(level, box_at(29, 40, 10, 10, 0, 0), 37, 43));    /* overlaps the corner */
    CHECK(is_pushed_to(level, box_at(40, 60, 10, 10, 0, 0), 45, 69));    /* pushed out downwards */
    gab_mover disc = gab_mover_disc((gab_vec){36, 44}, (gab_vec){0, 0}, 6);
    CHECK(is_pushed_to(level, disc, 38, 42));
    disc.from = (gab_vec){45, 49}; /* its centre is inside */
    CHECK(is_pushed_to(level, disc, 45, 42));
    disc.radius = 0;
    disc.from = (gab_vec){45, 50};
    CHECK(is_pushed_to(level, disc, 45, 48));
    disc.from = (gab_vec){48, 50}; /* on a seam */
    CHECK(is_pushed_to(level, disc, 48, 48));
    stage_close(&stage);
}

/* Deep inside many tiles, the mover is pushed along the shortest straight line. */
static void test_pushed_out_from_deep_inside(void)
{
    static uint8_t cells[9 * 8];
    PlainLayer layer = tiles("........."
                             "111111111"
                             "111111111"
                             "111111111"
                             "111111111"
                             "111111111"
                             "111111111"
                             "111111111",
                             9, cells);
    gab_level level = open_level(&stage, &layer, 1);
    CHECK(is_pushed_to(level, box_at(67, 50, 10, 10, 0, 0), 72, 11));
    CHECK(is_pushed_to(level, box_at(20, 85, 10, 10, 0, 0), -5, 90));
    stage_close(&stage);
}

/* The space between a wall and a tile is too small, and the far side of the tile is too far
 * away. */
static void test_not_pushed_through_tiles(void)
{
    static uint8_t cells[3] = {1, 1, 1};
    PlainWall nearby = wall(4, 0, 4, 48);
    PlainLayer layers[2] = {{.kind = PLAIN_TILES,
                             .as.tiles = {.x = 10 * PIXEL,
                                          .cell_w = PIXEL,
                                          .cell_h = 16 * PIXEL,
                                          .columns = 1,
                                          .rows = 3,
                                          .cells = cells}},
                            stage_walls(&nearby, 1)};
    gab_level level = open_level(&stage, layers, 2);
    gab_mover disc = gab_mover_disc((gab_vec){6, 24}, (gab_vec){6, 24}, 12);
    gab_vec position;
    CHECK(!gab_level_push_out(level, &disc, NULL, &position) && position.x == 6 &&
          position.y == 24);
    disc.radius = 4;
    CHECK(!gab_level_push_out(level, &disc, NULL, &position) && position.x == 6 &&
          position.y == 24);
    disc.radius = 2.5f;
    CHECK(gab_level_push_out(level, &disc, NULL, &position) && position.x < 7 && position.y == 24);
    stage_close(&stage);
}

/* The shortest push past the end of a wall may cross the wall; then another direction is chosen. */
static void test_pushed_to_its_own_side(void)
{
    PlainWall short_wall = wall(0, 0, 2, 2);
    PlainLayer layer = stage_walls(&short_wall, 1);
    gab_level level = open_level(&stage, &layer, 1);
    CHECK(is_pushed_to(level, box_at(-8.25f, 0.25f, 20, 2, 0, 0), 1.75f, -1));
    stage_close(&stage);
}

CHECK_CASES({"pushed out of tiles", test_pushed_out_of_tiles},
            {"pushed out from deep inside tiles", test_pushed_out_from_deep_inside},
            {"not pushed through tiles", test_not_pushed_through_tiles},
            {"pushed to its own side", test_pushed_to_its_own_side})
