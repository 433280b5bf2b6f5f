/* SPDX-License-Identifier: MIT */
/*
 * Tests typical uses of movers in levels: a small platform game, seams that do not stop a mover,
 * gaps as wide as the mover, corners, doors and tags, several layers in one query. Other tests
 * check exactness.
 */
#include "check.h"
#include "level_drawing.h"
#include "travels.h"

#include <math.h>

static Stage stage;

/* ---- A platform game ---- */

typedef struct Hero {
    gab_box box;
    gab_vec speed;
    bool is_on_ground;
} Hero;

/* Computes one frame of the game: gravity, a sliding move, and whether the hero is on the
 * ground. */
static void step(gab_level level, Hero *hero)
{
    LevelTravel travel;
    hero->speed.y += 0.5f;
    gab_mover mover = gab_mover_box(hero->box, hero->speed);
    level_slide(level, &mover, NULL, &travel);
    hero->box.x += travel.end.x - mover.from.x;
    hero->box.y += travel.end.y - mover.from.y;
    hero->speed = travel.motion;
    hero->is_on_ground = (travel.faces & GAB_FACE_TOP) != 0;
}

static void run(gab_level level, Hero *hero, int frames, float speed)
{
    for (int i = 0; i < frames; i++) {
        hero->speed.x = speed;
        step(level, hero);
    }
}

static void test_platform_game(void)
{
    static uint8_t cells[10 * 6];
    PlainWall platform = wall(112, 48, 48, 48); /* its front is above, because b is left of a */
    platform.front_only = true;
    PlainLayer layers[2] = {tiles("1........1"
                                  "1........1"
                                  "1........1"
                                  "1........1"
                                  "1........1"
                                  "1111111111",
                                  10, cells),
                            stage_walls(&platform, 1)};
    gab_level level = open_level(&stage, layers, 2);
    Hero hero = {.box = {20, 40, 12, 24}};

    run(level, &hero, 30, 0); /* falls onto the floor, whose top is at 80 */
    CHECK(hero.is_on_ground && hero.box.y == 56 && hero.box.x == 20 && hero.speed.y == 0);

    run(level, &hero, 20, 1.25f); /* walks over the seams of the floor, below the platform */
    CHECK(hero.is_on_ground && hero.box.y == 56 && hero.box.x == 45);

    hero.speed.y = -7; /* jumps up through the platform */
    run(level, &hero, 10, 1);
    CHECK(hero.box.y + 24 < 48 && !hero.is_on_ground);
    run(level, &hero, 20, 0); /* and lands on it */
    CHECK(hero.is_on_ground && hero.box.y == 24 && hero.speed.y == 0);

    run(level, &hero, 75, 1); /* walks off its end, falls, and walks to the wall at 144 */
    CHECK(hero.is_on_ground && hero.box.y == 56);
    run(level, &hero, 100, 3);
    CHECK(hero.is_on_ground && hero.box.x == 144 - 12 && hero.speed.x == 0 && hero.box.y == 56);

    run(level, &hero, 10, -2.5f); /* and back */
    CHECK(hero.box.x == 144 - 12 - 25);
    stage_close(&stage);
}

/* ---- Seams ---- */

enum { PIECES = 32 };

/* A straight floor whose open side is above, below, on the left or on the right. */
typedef struct Floor {
    int turn, cell_w, cell_h;
    bool is_horizontal;
    int64_t length, line; /* line: y of a horizontal floor, x of a vertical one */
    uint8_t cells[(PIECES + 1) * (PIECES + 1)];
    PlainWall walls[PIECES];
} Floor;

static Floor random_floor(CheckRandom *random)
{
    Floor floor = {.turn = check_between(random, 0, 3),
                   .cell_w = check_between(random, 1, check_chance(random, 50) ? 3 : 20 * PIXEL)};
    bool square = check_chance(random, 50);
    floor.cell_h = square ? floor.cell_w : check_between(random, 1, 20 * PIXEL);
    floor.is_horizontal = floor.turn < 2;
    floor.length = PIECES * (floor.is_horizontal ? floor.cell_w : floor.cell_h);
    floor.line = floor.turn % 2 == 0 ? 0 : 2 * (floor.is_horizontal ? floor.cell_h : floor.cell_w);
    return floor;
}

static PlainLayer floor_of_tiles(Floor *floor)
{
    memset(floor->cells, 1, sizeof floor->cells);
    return (PlainLayer){.kind = PLAIN_TILES,
                        .as.tiles = {.cell_w = floor->cell_w,
                                     .cell_h = floor->cell_h,
                                     .columns = floor->is_horizontal ? PIECES : 2,
                                     .rows = floor->is_horizontal ? 2 : PIECES,
                                     .cells = floor->cells}};
}

static PlainLayer floor_of_thin_walls(Floor *floor)
{
    uint32_t columns = floor->is_horizontal ? PIECES : 2, rows = floor->is_horizontal ? 2 : PIECES;
    memset(floor->cells, 0, sizeof floor->cells);
    for (uint32_t i = 0; i < PIECES; i++) {
        uint32_t far = floor->line > 0 ? 2 : 0;
        if (floor->is_horizontal)
            floor->cells[far * (columns + 1) + i] = GAB_MAZE_TOP;
        else
            floor->cells[i * (columns + 1) + far] = GAB_MAZE_LEFT;
    }
    return (PlainLayer){.kind = PLAIN_MAZE,
                        .as.maze = {.cell_w = floor->cell_w,
                                    .cell_h = floor->cell_h,
                                    .columns = columns,
                                    .rows = rows,
                                    .walls = floor->cells}};
}

static PlainLayer floor_of_walls(CheckRandom *random, Floor *floor)
{
    for (int i = 0; i < PIECES; i++) {
        int64_t piece = floor->length / PIECES, near = i * piece, far = near + piece;
        bool turned = check_chance(random, 50);
        int64_t a = turned ? far : near, b = turned ? near : far, line = floor->line;
        floor->walls[i] = floor->is_horizontal
                              ? stage_wall((ExactPoint){a, line}, (ExactPoint){b, line}, false)
                              : stage_wall((ExactPoint){line, a}, (ExactPoint){line, b}, false);
    }
    return stage_walls(floor->walls, PIECES);
}

/* Checks that a mover that touches a floor and is pressed against it slides to another position
 * along it. */
static void check_slide(CheckRandom *random, gab_level level, const Floor *floor)
{
    ExactPoint half = {check_between(random, 1, 5000), check_between(random, 1, 5000)};
    int64_t radius = check_chance(random, 50) ? half.x : 0;
    half.y = radius > 0 ? half.x : half.y;
    int sign = floor->turn % 2 == 0 ? 1 : -1;
    int64_t distance_line = floor->line - sign * (floor->is_horizontal ? half.y : half.x);
    int64_t start = check_between(random, 0, (int)floor->length);
    int64_t end = check_between(random, 0, (int)floor->length);
    int64_t push = sign * check_between(random, 0, 2000);
    bool is_horizontal = floor->is_horizontal;
    ExactPoint from =
        is_horizontal ? (ExactPoint){start, distance_line} : (ExactPoint){distance_line, start};
    ExactPoint to = is_horizontal ? (ExactPoint){end, distance_line + push}
                                  : (ExactPoint){distance_line + push, end};
    gab_vec expected = exact_vec(is_horizontal ? (ExactPoint){end, distance_line}
                                               : (ExactPoint){distance_line, end});
    gab_mover mover = stage_mover(from, to, radius, radius > 0 ? (ExactPoint){0, 0} : half);
    LevelTravel travel;
    level_slide(level, &mover, NULL, &travel);
    CHECK_THAT(travel.end.x == expected.x && travel.end.y == expected.y &&
                   travel.count == (push != 0 ? 1 : 0),
               "turn %d, cell %dx%d, radius %lld, half (%lld,%lld), along %lld to %lld, press "
               "%lld: end (%g,%g), not (%g,%g), %u impacts",
               floor->turn, floor->cell_w, floor->cell_h, (long long)radius, (long long)half.x,
               (long long)half.y, (long long)start, (long long)end, (long long)push,
               (double)travel.end.x, (double)travel.end.y, (double)expected.x, (double)expected.y,
               travel.count);
}

static void test_seams(void)
{
    CHECK_RANDOM_CASES (random, "seams", 500) {
        Floor floor = random_floor(&random);
        int kind = check_between(&random, 0, 2);
        PlainLayer layer = kind == 0   ? floor_of_tiles(&floor)
                           : kind == 1 ? floor_of_thin_walls(&floor)
                                       : floor_of_walls(&random, &floor);
        gab_level level = open_level(&stage, &layer, 1);
        for (int i = 0; i < 40; i++)
            check_slide(&random, level, &floor);
        stage_close(&stage);
    }
}

/* Checks that a disc that lands exactly on the seam of two tiles gets the normal of the floor. */
static void test_landing_on_a_seam(void)
{
    static uint8_t cells[8];
    PlainLayer layer = tiles("1111"
                             "1111",
                             4, cells);
    layer.as.tiles.x = -32 * PIXEL; /* one seam is at 0, where doubles are most precise */
    gab_level level = open_level(&stage, &layer, 1);
    CHECK_RANDOM_CASES (random, "down on a seam", 20000) {
        int64_t seam = PIXEL * 16 * check_between(&random, -1, 1);
        int64_t radius = check_between(&random, 1, 5000);
        int before = check_between(&random, 1, 60), after = check_between(&random, 1, 60);
        int by_x = check_between(&random, -90, 90), by_y = check_between(&random, 1, 90);
        ExactPoint from = {seam - by_x * before, -radius - by_y * before};
        ExactPoint to = {seam + by_x * after, -radius + by_y * after};
        gab_mover mover = stage_mover(from, to, radius, (ExactPoint){0, 0});
        gab_level_impact impact;
        CHECK(gab_level_sweep(level, &mover, NULL, &impact));
        CHECK_THAT(impact.at.normal.x == 0 && impact.at.normal.y == -1,
                   "radius %lld at %lld, by (%d,%d), %d and %d: normal (%g,%g)", (long long)radius,
                   (long long)seam, by_x, by_y, before, after, (double)impact.at.normal.x,
                   (double)impact.at.normal.y);
        CHECK(impact.at.stop.y == exact_pixels(-radius));
    }
    stage_close(&stage);
}

/* Checks slides along the thin walls of a maze, against either side of a corridor as wide as the
 * box. */
static void test_corridor_of_a_maze(void)
{
    static uint8_t walls[11 * 2];
    for (int i = 0; i < 10; i++)
        walls[i] = walls[11 + i] = GAB_MAZE_TOP;
    PlainLayer maze = {
        .kind = PLAIN_MAZE,
        .as.maze = {
            .cell_w = 8 * PIXEL, .cell_h = 10 * PIXEL, .columns = 10, .rows = 1, .walls = walls}};
    gab_level level = open_level(&stage, &maze, 1);
    LevelTravel travel;
    for (int press = -3; press <= 3; press++) {
        gab_mover mover = box_at(1, 0, 6, 10, 70, (float)press);
        level_slide(level, &mover, NULL, &travel);
        CHECK(travel.end.x == mover.from.x + 70 && travel.end.y == mover.from.y);
        CHECK_INT(travel.count, press != 0);
    }
    gab_mover wide = box_at(-20, -0.25f, 6, 10.5f, 70, 0);
    level_slide(level, &wide, NULL, &travel);
    CHECK_NEAR(travel.end.x, -3, 0); /* its right edge is at the end of the first wall */
    stage_close(&stage);
}

/* ---- Gaps and corners ---- */

static void test_gap_as_wide_as_the_box(void)
{
    static uint8_t cells[5 * 4];
    PlainLayer layer = tiles("....."
                             "11.11"
                             "11.11"
                             "11111",
                             5, cells);
    gab_level level = open_level(&stage, &layer, 1);
    LevelTravel travel;
    gab_mover falling = box_at(32, 0, 16, 16, 0, 100);
    level_slide(level, &falling, NULL, &travel);
    CHECK(travel.end.x == 40 && travel.end.y == 40 && travel.count == 1);
    gab_mover pushed = box_at(32, 20, 16, 10, 5, 100);
    level_slide(level, &pushed, NULL, &travel);
    CHECK(travel.end.x == 40 && travel.end.y == 43 && travel.count == 2);
    gab_mover shifted = box_at(31.75f, 0, 16, 16, 0, 100);
    level_slide(level, &shifted, NULL, &travel);
    CHECK(travel.end.y == 8);
    gab_mover level_move =
        box_at(0, 0, 16, 16, 64, 0); /* does not fall into the gap without downward motion */
    CHECK(!level_slide(level, &level_move, NULL, &travel) && travel.end.x == 72);
    /* Even with downward motion it crosses the gap in one move, because it fits the gap only for an
     * instant. */
    gab_mover falling_move = box_at(0, 0, 16, 16, 64, 2);
    level_slide(level, &falling_move, NULL, &travel);
    CHECK(travel.end.x == 72 && travel.end.y == 8);
    stage_close(&stage);
}

static void test_corner_stops(void)
{
    static uint8_t cells[3 * 3];
    PlainLayer layer = tiles("..1"
                             "..1"
                             "111",
                             3, cells);
    gab_level level = open_level(&stage, &layer, 1);
    for (int disc = 0; disc < 2; disc++) {
        gab_mover mover = box_at(20, 20, 8, 8, 100, 70);
        if (disc)
            mover = gab_mover_disc(mover.from, mover.to, 4);
        LevelTravel travel;
        CHECK(level_slide(level, &mover, NULL, &travel));
        CHECK(travel.end.x == 28 && travel.end.y == 28);
        CHECK_INT(travel.faces, GAB_FACE_TOP | GAB_FACE_LEFT);
        CHECK(travel.motion.x == 0 && travel.motion.y == 0);
        mover.from = travel.end;
        mover.to = (gab_vec){60, 60};
        CHECK(level_slide(level, &mover, NULL, &travel));
        CHECK(travel.end.x == 28 && travel.end.y == 28);
    }
    stage_close(&stage);
}

/* Two bounces in one move: off a wall and directly onto another. */
static void test_second_bounce(void)
{
    PlainWall walls[2] = {wall(0, 40, 100, 40), wall(60, 0, 60, 100)};
    PlainLayer layer = stage_walls(walls, 2);
    gab_level level = open_level(&stage, &layer, 1);
    gab_mover mover = box_at(40, 20, 10, 10, 20, 20); /* down onto y = 40, then right onto x = 60 */
    LevelTravel travel;
    gab_surface mirror = {1, 0};
    CHECK(level_bounce(level, &mover, NULL, mirror, &travel));
    CHECK_INT(travel.count, 2);
    CHECK(travel.end.x == 45 && travel.end.y == 25);
    CHECK(travel.motion.x == -20 && travel.motion.y == -20);
    stage_close(&stage);
}

/* A box on a slope: its corner slides along the slope. */
static void test_slope(void)
{
    PlainWall slope = wall(0, 0, 100, 50);
    PlainLayer layer = stage_walls(&slope, 1);
    gab_level level = open_level(&stage, &layer, 1);
    gab_mover mover = box_at(20, -20, 10, 10, 0, 60);
    gab_level_impact impact;
    CHECK(gab_level_sweep(level, &mover, NULL, &impact));
    CHECK_NEAR(impact.at.stop.y, 5, 0.01); /* its lower left corner is at 20, 10 */
    CHECK_NEAR(impact.at.point.x, 20, 0.01);
    CHECK_NEAR(impact.at.point.y, 10, 0.01);
    CHECK_NEAR(impact.at.normal.x, 1 / sqrt(5), 1e-6);
    CHECK_NEAR(impact.at.normal.y, -2 / sqrt(5), 1e-6);
    LevelTravel travel;
    level_slide(level, &mover, NULL, &travel);
    CHECK(travel.end.x > mover.from.x + 5 && travel.end.y > impact.at.stop.y);
    CHECK_NEAR((travel.end.x - 5) / 2 - (travel.end.y + 5), 0, 0.02);
    stage_close(&stage);
}

/* ---- Rounding of boxes to the lattice ---- */

static void test_mover_box(void)
{
    gab_mover mover = gab_mover_box((gab_box){10.001f, 20, 3, 5}, (gab_vec){0.5f, -1});
    CHECK(mover.from.x == 11.5f && mover.from.y == 22.5f && mover.to.x == 12 &&
          mover.to.y == 21.5f);
    CHECK(mover.half.x == 1.5f && mover.half.y == 2.5f && mover.radius == 0);
    /* The position is a float before the movement is added, also beyond the exact range. */
    mover = gab_mover_box((gab_box){262144, 262144, 9.0078125f, 8}, (gab_vec){0.0125f, 3});
    CHECK(mover.from.x == 262148.5f && mover.from.y == 262148);
    CHECK(mover.to.x == 262148.5f && mover.to.y == 262151);
    mover = gab_mover_box((gab_box){0, 0, 3 * GAB_STEP, 5}, (gab_vec){0, 0});
    CHECK(mover.half.x == 2 * GAB_STEP); /* one and a half steps, rounded to even */
    mover = gab_mover_disc((gab_vec){1, 2}, (gab_vec){3, 4}, 5);
    CHECK(mover.from.x == 1 && mover.to.y == 4 && mover.radius == 5 && mover.half.x == 0);
}

/* ---- Filters: tags, doors and layers ---- */

static PlainLayer gates(void)
{
    static PlainWall walls[4];
    for (int i = 0; i < 4; i++)
        walls[i] = wall(20 * (i + 1), 0, 20 * (i + 1), 50);
    walls[0].tag = 2;
    walls[1].name = "gate";
    walls[1].tag = 1;
    walls[2].name = "hatch";
    walls[3].name = "gate";
    return stage_walls(walls, 4);
}

static void test_tags_and_doors(void)
{
    PlainLayer layer = gates();
    gab_level level = open_level(&stage, &layer, 1);
    gab_mover mover = box_at(0, 10, 10, 10, 200, 0);
    gab_level_impact impact;
    CHECK(gab_level_sweep(level, &mover, NULL, &impact));
    CHECK(impact.at.wall == 0 && impact.tag == 2 && impact.role == 0 && impact.door == GAB_NONE);
    gab_filter filter = gab_filter_or(gab_filter_number(0), gab_filter_number(1));
    gab_blockers blockers = {.filter = filter};
    CHECK(gab_level_sweep(level, &mover, &blockers, &impact));
    CHECK(impact.at.wall == 1 && impact.tag == 1 && impact.role == 0);
    CHECK_INT(impact.door, gab_level_door(level, "gate"));
    uint32_t open = 1u << gab_level_door(level, "gate");
    blockers = (gab_blockers){.filter = filter, .open = &open, .open_words = 1};
    CHECK(gab_level_sweep(level, &mover, &blockers, &impact));
    CHECK(impact.at.wall == 2 && impact.tag == 0 && impact.role == GAB_NONE);
    CHECK_INT(impact.door, gab_level_door(level, "hatch"));
    open |= 1u << gab_level_door(level, "hatch");
    CHECK(!gab_level_sweep(level, &mover, &blockers, &impact));
    CHECK(impact.at.time == 1 && impact.at.stop.x == mover.to.x && impact.layer.bank == NULL);
    CHECK(impact.door == GAB_NONE && impact.at.wall == GAB_NONE);
    blockers.open_words = 0;
    CHECK(gab_level_sweep(level, &mover, &blockers, &impact));
    stage_close(&stage);
}

/* Six layers, more than a query keeps open at once. In a tie, the first layer is returned. */
static void test_several_layers(void)
{
    static uint8_t cells[10];
    static uint8_t thin[2 * 2] = {GAB_MAZE_LEFT, 0, 0, 0};
    PlainWall same = wall(40, 0, 40, 16), nearer = wall(30, 0, 30, 16),
              farther = wall(50, 0, 50, 16);
    PlainLayer maze = {.kind = PLAIN_MAZE,
                       .as.maze = {.x = 40 * PIXEL,
                                   .cell_w = 16 * PIXEL,
                                   .cell_h = 16 * PIXEL,
                                   .columns = 1,
                                   .rows = 1,
                                   .walls = thin}};
    PlainLayer field = tiles("....", 4, cells);
    field.as.tiles.x = -24 * PIXEL; /* columns from -24, -8, 8, 24 to 40; solid beyond */
    field.as.tiles.solid_outside = true;
    field.as.tiles.y = 0;
    PlainLayer layers[6] = {stage_walls(&farther, 1), maze,
                            stage_walls(&same, 1),    field,
                            stage_walls(&farther, 1), stage_walls(&nearer, 1)};
    gab_level level = open_level(&stage, layers, 6);
    gab_mover mover = box_at(0, 4, 8, 8, 100, 0);
    gab_level_impact impact;
    CHECK(gab_level_sweep(level, &mover, NULL, &impact));
    CHECK(impact.layer.index == 5 && impact.at.stop.x == 26);
    for (uint32_t layer_index = 0; layer_index < 6; layer_index++) {
        gab_blockers blockers = {.only = gab_level_layer_at(level, layer_index)};
        CHECK(gab_level_sweep(level, &mover, &blockers, &impact));
        CHECK_INT(impact.layer.index, layer_index);
        CHECK(impact.at.wall == (layer_index == 1 || layer_index == 3 ? GAB_NONE : 0));
    }
    gab_blockers no_layer = {.only = {&stage.opened.bank, GAB_NONE}};
    CHECK(!gab_level_sweep(level, &mover, &no_layer, &impact));
    mover.from.x = 32 + 2; /* past the nearest */
    mover.half.x = 2;
    CHECK(gab_level_sweep(level, &mover, NULL, &impact));
    CHECK(impact.layer.index == 1 && impact.cell.column == 0 && impact.cell.row == 0);
    stage_close(&stage);
}

static void test_tile_in_impact(void)
{
    static uint8_t cells[8];
    PlainLayer layer = tiles("..3..."
                             "..",
                             4, cells);
    gab_level level = open_level(&stage, &layer, 1);
    gab_mover mover = box_at(0, 2, 8, 8, 100, 0);
    gab_level_impact impact;
    CHECK(gab_level_sweep(level, &mover, NULL, &impact));
    CHECK(impact.cell.column == 2 && impact.cell.row == 0 && impact.tag == 3 && impact.role == 0);
    CHECK(impact.at.stop.x == 28 && impact.at.point.x == 32 && impact.at.point.y == 6);
    mover.radius = NAN; /* is ignored for a box */
    CHECK(gab_level_sweep(level, &mover, NULL, &impact) && impact.at.stop.x == 28);
    mover.radius = 100;
    CHECK(gab_level_sweep(level, &mover, NULL, &impact) && impact.at.stop.x == 28);
    gab_blockers blockers = {.filter = {.only = true}};
    CHECK(!gab_level_sweep(level, &mover, &blockers, &impact));
    stage_close(&stage);
}

/* Unknown names of layers and doors select nothing and change nothing. */
static void test_unknown_names(void)
{
    PlainLayer layer = gates();
    gab_level level = open_level(&stage, &layer, 1);
    gab_mover mover = box_at(0, 10, 10, 10, 200, 0);
    gab_level_impact impact;
    const gab_layer empty[] = {
        gab_level_layer(level, "wals"), {NULL, GAB_NONE}, {level.bank, GAB_NONE}, {level.bank, 99}};
    for (size_t i = 0; i < CHECK_COUNT(empty); i++) {
        gab_blockers blockers = {.only = empty[i]};
        CHECK(!gab_level_sweep(level, &mover, &blockers, &impact));
        CHECK_INT(
            gab_level_walls_meeting_box(level, (gab_box){-99, -99, 999, 999}, &blockers, NULL, 0),
            0);
    }
    uint32_t open[2] = {0, 0};
    const uint32_t wrong[] = {gab_level_door(level, "gates"), GAB_NONE, 64, 1u << 31};
    for (size_t i = 0; i < CHECK_COUNT(wrong); i++)
        for (int is_open = 0; is_open < 2; is_open++)
            CHECK(!gab_doors_set(open, 2, wrong[i], is_open) && open[0] == 0 && open[1] == 0);
    CHECK(!gab_doors_set(NULL, 2, 0, true) && !gab_doors_set(open, 0, 0, true));
    bool expected[64] = {false};
    CheckRandom random = check_random("doors");
    for (int i = 0; i < 1000; i++) {
        int door = check_between(&random, 0, 63);
        expected[door] = check_chance(&random, 50);
        CHECK(gab_doors_set(open, 2, (uint32_t)door, expected[door]));
        for (int k = 0; k < 64; k++)
            CHECK((open[k / 32] >> k % 32 & 1) == expected[k]);
    }
    stage_close(&stage);
}

static void test_cost(void)
{
    static uint8_t cells[64];
    char drawing[65];
    memset(drawing, '.', 64);
    drawing[64] = 0;
    drawing[63] = '1';
    PlainLayer layer = tiles(drawing, 64, cells);
    gab_level level = open_level(&stage, &layer, 1);
    gab_cost cost = {0, 0, 0};
    gab_blockers blockers = {.cost = &cost};
    gab_mover mover = box_at(4, 4, 8, 8, 20, 0);
    CHECK(!gab_level_sweep(level, &mover, &blockers, NULL));
    CHECK(cost.leaves >= 2 && cost.leaves <= 4 && cost.walls == 0);
    mover = box_at(4, 4, 8, 8, 2000, 0);
    CHECK(gab_level_sweep(level, &mover, &blockers, NULL));
    CHECK(cost.leaves >= 64 && cost.walls == 1);
    stage_close(&stage);
}

/* ---- Levels that do not exist, and invalid numbers ---- */

static void test_missing(void)
{
    gab_level none = {NULL, GAB_NONE};
    gab_mover mover = box_at(0, 0, 8, 8, 5, 5);
    gab_level_impact impact;
    LevelTravel travel;
    gab_vec position;
    CHECK(!gab_level_sweep(none, &mover, NULL, &impact) && impact.at.stop.x == 9);
    CHECK(!level_slide(none, &mover, NULL, &travel) && travel.end.x == 9 && travel.count == 0);
    CHECK(!gab_level_overlaps(none, &mover, NULL));
    CHECK(gab_level_push_out(none, &mover, NULL, &position) && position.x == 4);
    static uint8_t cells[1];
    PlainLayer layer = tiles("1", 1, cells);
    gab_level level = open_level(&stage, &layer, 1);
    float bad_numbers[] = {NAN, INFINITY, 70000, -70000};
    for (size_t i = 0; i < CHECK_COUNT(bad_numbers); i++) {
        gab_mover invalid = box_at(-20, 0, 8, 8, 50, 0);
        invalid.to.x = bad_numbers[i];
        CHECK(!gab_level_sweep(level, &invalid, NULL, &impact));
        CHECK(impact.at.time == 0 && impact.at.stop.x == -16 && impact.layer.bank == NULL);
        CHECK(!level_slide(level, &invalid, NULL, &travel) && travel.end.x == -16);
        invalid.from.y = bad_numbers[i];
        CHECK(!gab_level_sweep(level, &invalid, NULL, NULL));
        CHECK(!gab_level_push_out(level, &invalid, NULL, &position) && position.x == 0 &&
              position.y == 0);
        invalid = box_at(0, 0, 8, 8, 0, 0);
        invalid.half.y = bad_numbers[i];
        CHECK(!gab_level_overlaps(level, &invalid, NULL) || bad_numbers[i] < 0);
    }
    stage_close(&stage);
}

CHECK_CASES({"a platform game", test_platform_game}, {"seams do not stop movers", test_seams},
            {"landing on a seam", test_landing_on_a_seam},
            {"a corridor in a maze", test_corridor_of_a_maze},
            {"a gap as wide as the box", test_gap_as_wide_as_the_box},
            {"a corner stops a mover", test_corner_stops},
            {"two bounces in one move", test_second_bounce}, {"a slope", test_slope},
            {"movers made from boxes", test_mover_box}, {"tags and doors", test_tags_and_doors},
            {"several layers in one query", test_several_layers},
            {"impacts identify the tile", test_tile_in_impact},
            {"unknown names of layers and doors", test_unknown_names},
            {"the reported cost of a query", test_cost},
            {"missing levels and invalid numbers", test_missing})
