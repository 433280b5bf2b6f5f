/* SPDX-License-Identifier: MIT */
/*
 * Tests bodies that walk, climb and fall (gab_level_walk_box): floors, stairs, slopes, ledges,
 * platforms, doors, ground and views from above; random rooms, which no body leaves, and whose
 * mirror images give mirrored answers.
 */
#include "check.h"
#include "level_drawing.h"

#include <math.h>

static Stage stage;

enum { RATE = 60 };

static const float second = 1.0f / RATE;

typedef struct Body {
    gab_box box;
    gab_vec velocity;
    uint32_t faces;
} Body;

/* Computes one tick of a game with gravity, in which the keys set the speed. NAN: no key does. */
static void tick(gab_level level, Body *body, float speed, const gab_blockers *blockers)
{
    body->velocity.x = isnan(speed) ? body->velocity.x : speed;
    body->velocity.y += 900 * second;
    body->faces = gab_level_walk_box(level, &body->box, &body->velocity, second, blockers);
}

static void run(gab_level level, Body *body, int ticks, float speed, const gab_blockers *blockers)
{
    for (int i = 0; i < ticks; i++)
        tick(level, body, speed, blockers);
}

/* ---- Floors, walls, jumps ---- */

static void test_floor(void)
{
    PlainWall walls[] = {wall(0, 100, 200, 100), wall(200, 0, 200, 100), wall(0, 20, 60, 20)};
    PlainLayer layer = stage_walls(walls, CHECK_COUNT(walls));
    gab_level level = open_level(&stage, &layer, 1);
    Body body = {.box = {20, 40, 12, 24}};
    run(level, &body, 60, 0, NULL);
    CHECK(body.faces == GAB_FACE_TOP && body.box.x == 20 && body.box.y == 76);
    CHECK(body.velocity.x == 0 && body.velocity.y == 0 && body.box.w == 12 && body.box.h == 24);
    run(level, &body, RATE, 60, NULL); /* one second at 60 pixels per second */
    CHECK(body.faces == GAB_FACE_TOP && body.box.x == 80 && body.velocity.x == 60);
    run(level, &body, 2 * RATE, 90, NULL); /* to the wall at the right */
    CHECK(body.box.x == 188 && body.velocity.x == 0 && body.box.y == 76);
    CHECK(body.faces == (GAB_FACE_TOP | GAB_FACE_LEFT));
    body.box.x = 30;
    body.velocity.y = -600; /* jumps to the ceiling */
    tick(level, &body, 60, NULL);
    CHECK(body.faces == 0 && body.box.x == 31 && body.velocity.y < 0);
    for (int i = 0; i < 10 && body.faces == 0; i++)
        tick(level, &body, 60, NULL);
    CHECK(body.faces == GAB_FACE_BOTTOM && body.velocity.y == 0 && body.box.y == 20);
    CHECK(body.velocity.x == 60);
    run(level, &body, 60, 0, NULL);
    CHECK(body.faces == GAB_FACE_TOP && body.box.y == 76);
    run(level, &body, 3 * RATE, -60, NULL); /* off the end of the floor */
    CHECK(body.faces == 0 && body.box.y > 100 && body.velocity.y > 0);
    stage_close(&stage);
}

/* Six stairs of 16 x 8 pixels, up to the right. */
static void test_stairs(void)
{
    PlainWall walls[14];
    walls[0] = wall(-100, 100, 0, 100);
    for (int i = 0; i < 6; i++) {
        walls[1 + 2 * i] = wall(16 * i, 100 - 8 * i, 16 * i, 92 - 8 * i);
        walls[2 + 2 * i] = wall(16 * i, 92 - 8 * i, 16 * i + 16, 92 - 8 * i);
    }
    walls[13] = wall(96, 52, 200, 52);
    PlainLayer layer = stage_walls(walls, CHECK_COUNT(walls));
    gab_level level = open_level(&stage, &layer, 1);
    const struct {
        float step, speed, end_x, end_y;
    } rows[] = {
        {8, 60, 30, 52},    /* climbs them without losing speed: 110 pixels */
        {8, 1440, 168, 52}, /* also several in one tick; then to the end of the floor */
        {7, 60, -12, 100},  /* too high: stops at the first */
        {0, 60, -12, 100},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_blockers blockers = {.step = rows[i].step};
        Body body = {.box = {-80, 76, 12, 24}};
        int ticks = rows[i].speed > 1000 ? 10 : 110;
        run(level, &body, ticks, rows[i].speed, &blockers);
        if (rows[i].speed < 1000)
            CHECK_NEAR((double)body.box.x, (double)rows[i].end_x, 0);
        CHECK_NEAR((double)body.box.y + 24, (double)rows[i].end_y + (rows[i].end_x == 30 ? 24 : 0),
                   0);
        CHECK(body.faces & GAB_FACE_TOP);
    }
    /* Down again, standing on a floor in every tick. */
    gab_blockers blockers = {.step = 8};
    Body body = {.box = {100, 28, 12, 24}};
    for (int i = 0; i < 180; i++) {
        tick(level, &body, -60, &blockers);
        CHECK(body.faces == GAB_FACE_TOP && body.velocity.y == 0);
    }
    CHECK(body.box.x == -80 && body.box.y == 76);
    stage_close(&stage);
}

/* Several hundred stairs of 4 x 2 pixels. In one tick, a fast body climbs as many of them as the
 * limit allows. */
static void test_many_stairs(void)
{
    static PlainWall walls[401];
    walls[0] = wall(-100, 100, 0, 100);
    for (int i = 0; i < 200; i++) {
        walls[1 + 2 * i] = wall(4 * i, 100 - 2 * i, 4 * i, 98 - 2 * i);
        walls[2 + 2 * i] = wall(4 * i, 98 - 2 * i, 4 * i + 4, 98 - 2 * i);
    }
    PlainLayer layer = stage_walls(walls, CHECK_COUNT(walls));
    gab_level level = open_level(&stage, &layer, 1);
    gab_blockers blockers = {.step = 3};
    Body body = {.box = {-12, 76, 12, 24}};
    float before = body.box.x;
    for (int i = 0; i < 5; i++) {
        tick(level, &body, 60 * 600, &blockers);
        CHECK(body.faces == GAB_FACE_TOP && body.velocity.x == 60 * 600);
        CHECK(body.box.x >= before + 4 * (GAB_MAX_IMPACTS - 1));
        before = body.box.x;
    }
    stage_close(&stage);
}

/* ---- Slopes ---- */

/* Walls up to the right, from a floor at 100, of a slope of 1 / `run`; the front does not matter.
 * */
static void test_slopes(void)
{
    const struct {
        int width; /* of a slope that is 60 pixels high */
        float limit;
        bool climbs;
    } rows[] = {{60, 0, true},      {60, 0.99f, false}, {50, 0, false}, {120, 0.5f, true},
                {120, 0.4f, false}, {30, 2, true},      {29, 2, false}};
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        int width = rows[i].width;
        PlainWall walls[] = {wall(-900, 100, 0, 100), wall(0, 100, width, 40),
                             wall(width, 40, 500, 40)};
        PlainLayer layer = stage_walls(walls, CHECK_COUNT(walls));
        gab_level level = open_level(&stage, &layer, 1);
        gab_blockers blockers = {.slope = rows[i].limit};
        Body body = {.box = {-52, 76, 12, 24}};
        for (int k = 0; k < 240; k++) {
            tick(level, &body, 60, &blockers);
            CHECK(body.faces & GAB_FACE_TOP);
        }
        if (rows[i].climbs) {
            CHECK(body.box.y == 16 && body.velocity.x == 60);
            CHECK_NEAR((double)body.box.x, 188, 0.05); /* as fast as on a floor */
        } else {
            CHECK(body.box.y == 76 && body.velocity.x == 0 && fabsf(body.box.x + 12) < 0.02f);
        }
        /* On the slope it stands or slips. */
        body = (Body){.box = {(float)width / 2 - 12, 20, 12, 24}};
        run(level, &body, 90, rows[i].climbs ? 0 : NAN, &blockers);
        CHECK(body.faces & GAB_FACE_TOP);
        if (rows[i].climbs)
            CHECK_NEAR((double)body.box.x, (double)width / 2 - 12, 0);
        else
            CHECK_NEAR((double)body.box.y, 76, 0);
        stage_close(&stage);
    }
}

/* Seen from above, nothing is a floor: a body slides along slopes in all directions. */
static void test_from_above(void)
{
    PlainWall walls[] = {wall(0, 100, 100, 0), wall(100, 0, 200, 100)};
    PlainLayer layer = stage_walls(walls, CHECK_COUNT(walls));
    gab_level level = open_level(&stage, &layer, 1);
    gab_blockers blockers = {.slope = -1, .step = 20};
    gab_box box = {150, -60, 10, 10};
    gab_vec velocity = {0, 60};
    for (int i = 0; i < 180; i++) {
        velocity = (gab_vec){0, 60};
        gab_level_walk_box(level, &box, &velocity, second, &blockers);
    }
    CHECK_NEAR((double)velocity.x, 30, 1e-3);
    CHECK_NEAR((double)velocity.y, 30, 1e-3);
    CHECK_NEAR((double)(box.x - box.y), 110, 0.05); /* its corner follows the wall */
    CHECK(box.y > 20);
    stage_close(&stage);
}

/* ---- Platforms, doors ---- */

static void test_platforms_and_doors(void)
{
    PlainWall walls[] = {wall(0, 100, 200, 100), wall(160, 60, 40, 60), wall(120, 60, 120, 100)};
    walls[1].front_only = true; /* its front is above */
    walls[2].name = "gate";
    PlainLayer layer = stage_walls(walls, CHECK_COUNT(walls));
    gab_level level = open_level(&stage, &layer, 1);
    Body body = {.box = {60, 76, 12, 24}};
    run(level, &body, 60, 90, NULL);
    CHECK(body.box.x == 108 && body.faces == (GAB_FACE_TOP | GAB_FACE_LEFT));
    uint32_t open = 1;
    gab_blockers blockers = {.open = &open, .open_words = 1};
    tick(level, &body, 90, &blockers);
    CHECK(body.box.x == 109.5f && body.faces == GAB_FACE_TOP);
    body.velocity.y = -330; /* up through the platform, and onto it */
    run(level, &body, 45, 0, NULL);
    CHECK(body.faces == GAB_FACE_TOP && body.box.y == 36);
    run(level, &body, 90, 90, NULL); /* off its end, and off the floor */
    CHECK(body.faces == 0 && body.box.y > 100);
    stage_close(&stage);
}

/* ---- Ground ---- */

static void test_ground(void)
{
    int32_t nodes[][2] = {{0, 100 * PIXEL},           {100 * PIXEL, 100 * PIXEL},
                          {200 * PIXEL, 70 * PIXEL},  {280 * PIXEL, 60 * PIXEL},
                          {330 * PIXEL, 20 * PIXEL},  {380 * PIXEL, -80 * PIXEL},
                          {430 * PIXEL, -180 * PIXEL}};
    PlainLayer layers[2] = {
        {.kind = PLAIN_GROUND, .as.ground = {.nodes = nodes, .count = 7, .slope_limit = PIXEL}},
        {.kind = PLAIN_WALLS}};
    PlainWall ceiling = wall(150, 10, 170, 10);
    layers[1].as.walls = (PlainWalls){.walls = &ceiling, .count = 1};
    gab_level level = open_level(&stage, layers, 2);
    gab_layer ground = gab_level_layer_at(level, 0);
    Body body = {.box = {20, 20, 12, 24}};
    float y, slope, before = 0;
    run(level, &body, 60, 0, NULL);
    CHECK(body.faces == GAB_FACE_TOP && body.box.x == 20);
    for (int i = 0; i < 300; i++) { /* never below it, not above it, to where it is too steep */
        before = body.box.x;
        tick(level, &body, 60, NULL);
        CHECK(body.faces & GAB_FACE_TOP);
        CHECK(gab_layer_ground_at(ground, body.box.x + 6, &y, &slope) && body.box.y + 24 <= y &&
              body.box.y + 24 > y - 0.03f);
    }
    CHECK(before == body.box.x && body.velocity.x == 0 && body.box.x > 280 && body.box.x < 340);
    CHECK(gab_slope_holds(slope, 1));
    body = (Body){.box = {350, -120, 12, 24}}; /* on the steep part it slides down */
    for (int i = 0; i < 240 && body.faces != GAB_FACE_TOP; i++)
        tick(level, &body, NAN, NULL);
    CHECK(body.box.x < 340 && body.faces == GAB_FACE_TOP && body.velocity.x < 0);
    gab_layer_ground_at(ground, 356, &y, &slope);
    body = (Body){.box = {350, y - 24, 12, 24}}; /* and cannot climb */
    run(level, &body, 120, 60, NULL);
    CHECK(body.box.x < 350 && body.faces & GAB_FACE_TOP);
    body = (Body){.box = {60, 200, 12, 24}}; /* from below it is lifted */
    tick(level, &body, 0, NULL);
    gab_layer_ground_at(ground, 66, &y, NULL);
    CHECK_NEAR((double)body.box.y + 24, (double)y, 0.01);
    stage_close(&stage);
}

/* ---- Bad numbers ---- */

static void test_bad_numbers(void)
{
    PlainWall floor = wall(0, 100, 200, 100);
    PlainLayer layer = stage_walls(&floor, 1);
    gab_level level = open_level(&stage, &layer, 1);
    const float numbers[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e9f};
    for (size_t i = 0; i < 6 * CHECK_COUNT(numbers); i++) {
        gab_box box = {20, 76, 12, 24};
        gab_vec velocity = {60, 15};
        float time = second, *fields[] = {&box.x, &box.y, &box.w, &velocity.x, &velocity.y, &time};
        *fields[i % 6] = numbers[i / 6];
        gab_box same = box;
        uint32_t faces = gab_level_walk_box(level, &box, &velocity, time, NULL);
        CHECK(faces == 0 && memcmp(&same, &box, sizeof box) == 0);
    }
    const gab_level none = {&stage.opened.bank, GAB_NONE};
    gab_box box = {-5e8f, 76, 1e9f, 24}; /* its middle is at 0 */
    gab_vec still = {0, 15};
    CHECK(gab_level_walk_box(level, &box, &still, second, NULL) == 0 && still.y == 15);
    box = (gab_box){GAB_RANGE - 20, 0, 10, 10}; /* to a place out of range */
    still = (gab_vec){60 * 60, 60 * 60};
    CHECK(gab_level_walk_box(level, &box, &still, second, NULL) == 0 && still.x == 60 * 60);
    CHECK(box.x == GAB_RANGE - 20 && box.y == 0);
    box = (gab_box){20, 76, 12, 24};
    gab_vec velocity = {60, 120};
    CHECK_INT(gab_level_walk_box(none, &box, &velocity, second, NULL), 0);
    CHECK(box.x == 21 && box.y == 78 && velocity.y == 120);
    gab_blockers odd = {.step = NAN, .slope = NAN};
    box.y = 76;
    velocity = (gab_vec){60, 900};
    gab_level_walk_box(level, &box, &velocity, second, &odd);
    CHECK(box.x == 22 && box.y == 76);
    stage_close(&stage);
}

/* ---- Random rooms ---- */

enum { ROOM = 200, INNER = 24, TICKS = 200 };

/* True if a wall has a point in common with the inside of a box. Exact, in steps of 1/256. */
static bool meets_inside(const PlainWall *w, gab_box box)
{
    int64_t left = exact_units(box.x), top = exact_units(box.y);
    int64_t right = left + exact_units(box.w), bottom = top + exact_units(box.h);
    if ((w->ax <= left && w->bx <= left) || (w->ax >= right && w->bx >= right) ||
        (w->ay <= top && w->by <= top) || (w->ay >= bottom && w->by >= bottom))
        return false;
    const int64_t corners[4][2] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    int front = 0, back = 0;
    for (int i = 0; i < 4; i++) {
        int64_t side = (int64_t)(w->bx - w->ax) * (corners[i][1] - w->ay) -
                       (int64_t)(w->by - w->ay) * (corners[i][0] - w->ax);
        front += side > 0;
        back += side < 0;
    }
    return front > 0 && back > 0;
}

/* Makes the same room as level 0, and its mirror image at x = 0 as level 1: the sides, and walls,
 * stairs and slopes, some of them one-way. */
static void make_room(CheckRandom *random, PlainWall walls[2][4 + INNER])
{
    const PlainWall sides[] = {wall(0, 0, ROOM, 0), wall(ROOM, 0, ROOM, ROOM),
                               wall(ROOM, ROOM, 0, ROOM), wall(0, ROOM, 0, 0)};
    memcpy(walls[0], sides, sizeof sides);
    for (int i = 4; i < 4 + INNER; i++) {
        int x = check_between(random, 0, ROOM), y = check_between(random, 60, ROOM);
        int across = check_between(random, -40, 40), up = check_between(random, -24, 24);
        walls[0][i] = wall(x, y, x + (i % 3 == 0 ? 0 : across), y + (i % 3 == 1 ? 0 : up));
        walls[0][i].front_only = check_chance(random, 25);
    }
    for (int i = 0; i < 4 + INNER; i++) {
        const PlainWall *w = &walls[0][i];
        walls[1][i] = (PlainWall){.ax = -w->bx, .ay = w->by, .bx = -w->ax, .by = w->ay};
        walls[1][i].front_only = w->front_only;
    }
}

static uint32_t mirrored_faces(uint32_t faces)
{
    uint32_t left = faces & GAB_FACE_LEFT, right = faces & GAB_FACE_RIGHT;
    return (faces & (GAB_FACE_TOP | GAB_FACE_BOTTOM)) | left << 1 | right >> 1;
}

typedef struct Tally {
    size_t ticks, on_floor, at_walls, rooms;
} Tally;

static void walk_in_room(CheckRandom *random, PlainWall walls[2][4 + INNER], Tally *tally)
{
    float w = (float)check_between(random, 4, 20), h = (float)check_between(random, 4, 30);
    Body body = {.box = {(float)check_between(random, 0, ROOM - 20), 2, w, h}};
    const float slopes[] = {0, 0, 0.5f, 2, -1};
    gab_blockers blockers = {.step = (float)check_between(random, 0, 12),
                             .slope = slopes[check_between(random, 0, 4)]};
    float speed = 0;
    for (int i = 0; i < TICKS; i++) {
        if (check_chance(random, 5))
            speed = (float)check_between(random, -400, 400);
        if (check_chance(random, 3))
            body.velocity.y = (float)check_between(random, -700, 300);
        Body mirror = {.box = {-body.box.x - w, body.box.y, w, h},
                       .velocity = {-body.velocity.x, body.velocity.y}};
        const gab_box before = body.box;
        tick(stage_level(&stage, 0), &body, speed, &blockers);
        tick(stage_level(&stage, 1), &mirror, -speed, &blockers);
        tally->ticks++;
        tally->on_floor += (body.faces & GAB_FACE_TOP) != 0;
        tally->at_walls += (body.faces & (GAB_FACE_LEFT | GAB_FACE_RIGHT)) != 0;
        CHECK_THAT(-mirror.box.x - w == body.box.x && mirror.box.y == body.box.y &&
                       mirror.velocity.x == -body.velocity.x &&
                       mirror.velocity.y == body.velocity.y &&
                       mirrored_faces(mirror.faces) == body.faces,
                   "from (%.9g,%.9g) to (%.9g,%.9g) faces %u; mirrored (%.9g,%.9g) faces %u",
                   (double)before.x, (double)before.y, (double)body.box.x, (double)body.box.y,
                   (unsigned)body.faces, (double)mirror.box.x, (double)mirror.box.y,
                   (unsigned)mirror.faces);
        CHECK_THAT(body.box.x >= 0 && body.box.x + w <= ROOM && body.box.y >= 0 &&
                       body.box.y + h <= ROOM,
                   "left the room: (%.9g,%.9g)", (double)body.box.x, (double)body.box.y);
        for (int k = 0; k < 4 + INNER; k++)
            CHECK_THAT(walls[0][k].front_only || meets_inside(&walls[0][k], before) ||
                           !meets_inside(&walls[0][k], body.box),
                       "from (%.9g,%.9g) into wall %d", (double)before.x, (double)before.y, k);
    }
}

static void test_random_rooms(void)
{
    CheckRandom random = check_random("rooms");
    Tally tally = {0, 0, 0, 0};
    for (size_t i = check_case_count(3000); i > 0 && !check_has_failed_too_often(); i--) {
        static PlainWall walls[2][4 + INNER];
        make_room(&random, walls);
        stage_clear(&stage);
        for (int k = 0; k < 2; k++) {
            PlainLayer layer = stage_walls(walls[k], 4 + INNER);
            stage_add(&stage, &layer, 1);
        }
        stage_open(&stage);
        for (int k = 0; k < 4; k++)
            walk_in_room(&random, walls, &tally);
        stage_close(&stage);
        tally.rooms++;
    }
    check_note("%zu ticks in %zu rooms: %zu on floors, %zu at walls", tally.ticks, tally.rooms,
               tally.on_floor, tally.at_walls);
    CHECK(tally.on_floor * 4 > tally.ticks && tally.at_walls * 20 > tally.ticks);
}

/* ---- Random ground ---- */

enum { NODES = 12, BEAMS = 6 };

typedef struct Land {
    int32_t nodes[2][2][NODES][2]; /* of both grounds, of the level and of its mirror image */
    PlainWall beams[2][BEAMS];
} Land;

/* Makes two grounds and walls above them. One ground may end before the other, and some slopes are
 * too steep to stand on. */
static void make_land(CheckRandom *random, Land *land)
{
    for (int k = 0; k < 2; k++) {
        int32_t x = check_between(random, -400, -100) * PIXEL, y = 0;
        for (int i = 0; i < NODES; i++) {
            land->nodes[k][0][i][0] = land->nodes[k][1][NODES - 1 - i][0] = x;
            land->nodes[k][1][NODES - 1 - i][0] *= -1;
            land->nodes[k][0][i][1] = land->nodes[k][1][NODES - 1 - i][1] = y;
            x += check_between(random, 8, 60) * PIXEL;
            y += check_between(random, -80, 80) * PIXEL / (check_chance(random, 50) ? 1 : 8);
        }
    }
    for (int i = 0; i < BEAMS; i++) {
        int x = check_between(random, -300, 300), y = check_between(random, -200, 60);
        int across = check_between(random, -60, 60), down = check_between(random, -30, 30);
        land->beams[0][i] = wall(x, y, x + (i % 2 == 0 ? across : 0), y + down);
        land->beams[1][i] = wall(-x - (i % 2 == 0 ? across : 0), y + down, -x, y);
    }
}

/* Returns how deep the middle of a body's bottom is in the ground; negative above it. */
static float depth_in_ground(gab_level level, gab_box box)
{
    float deepest = -1e6f, y;
    for (uint32_t i = 0; i < 2; i++)
        if (gab_layer_ground_at(gab_level_layer_at(level, i), box.x + box.w / 2, &y, NULL))
            deepest = fmaxf(deepest, box.y + box.h - y);
    return deepest;
}

static void walk_on_land(CheckRandom *random, Tally *tally)
{
    const float w = (float)check_between(random, 2, 10) * 2,
                h = (float)check_between(random, 4, 30);
    Body body = {.box = {(float)check_between(random, -300, 300), -300, w, h}};
    gab_blockers blockers = {.step = (float)check_between(random, 0, 12)};
    float speed = check_chance(random, 20) ? NAN : 0;
    for (int i = 0; i < TICKS; i++) {
        if (check_chance(random, 5) && !isnan(speed))
            speed = (float)check_between(random, -400, 400);
        if (check_chance(random, 3))
            body.velocity.y = (float)check_between(random, -700, 3000);
        Body mirror = {.box = {-body.box.x - w, body.box.y, w, h},
                       .velocity = {-body.velocity.x, body.velocity.y}};
        const gab_box before = body.box;
        tick(stage_level(&stage, 0), &body, speed, &blockers);
        tick(stage_level(&stage, 1), &mirror, -speed, &blockers);
        tally->ticks++;
        tally->on_floor += (body.faces & GAB_FACE_TOP) != 0;
        tally->at_walls += (body.faces & (GAB_FACE_LEFT | GAB_FACE_RIGHT)) != 0;
        CHECK_THAT(-mirror.box.x - w == body.box.x && mirror.box.y == body.box.y &&
                       mirrored_faces(mirror.faces) == body.faces,
                   "from (%.9g,%.9g) to (%.9g,%.9g) faces %u; mirrored (%.9g,%.9g) faces %u",
                   (double)before.x, (double)before.y, (double)body.box.x, (double)body.box.y,
                   (unsigned)body.faces, (double)mirror.box.x, (double)mirror.box.y,
                   (unsigned)mirror.faces);
        CHECK_THAT(depth_in_ground(stage_level(&stage, 0), before) > 0 ||
                       depth_in_ground(stage_level(&stage, 0), body.box) <= 0,
                   "from (%.9g,%.9g) into the ground at (%.9g,%.9g)", (double)before.x,
                   (double)before.y, (double)body.box.x, (double)body.box.y);
    }
}

static void test_random_ground(void)
{
    CheckRandom random = check_random("ground");
    Tally tally = {0, 0, 0, 0};
    for (size_t i = check_case_count(3000); i > 0 && !check_has_failed_too_often(); i--) {
        static Land land;
        make_land(&random, &land);
        stage_clear(&stage);
        for (int k = 0; k < 2; k++) {
            PlainLayer layers[3] = {{.kind = PLAIN_GROUND}, {.kind = PLAIN_GROUND}};
            for (int ground = 0; ground < 2; ground++) {
                layers[ground].as.ground.nodes = land.nodes[ground][k];
                layers[ground].as.ground.count = NODES;
                layers[ground].as.ground.slope_limit = PIXEL;
            }
            layers[2] = stage_walls(land.beams[k], BEAMS);
            stage_add(&stage, layers, 3);
        }
        stage_open(&stage);
        for (int k = 0; k < 4; k++)
            walk_on_land(&random, &tally);
        stage_close(&stage);
        tally.rooms++;
    }
    check_note("%zu ticks on %zu grounds: %zu on floors, %zu at slopes and walls", tally.ticks,
               tally.rooms, tally.on_floor, tally.at_walls);
    CHECK(tally.on_floor * 4 > tally.ticks && tally.at_walls * 20 > tally.ticks);
}

CHECK_CASES({"floors, walls, jumps", test_floor}, {"stairs", test_stairs},
            {"more stairs than the limit", test_many_stairs}, {"slopes", test_slopes},
            {"a level seen from above", test_from_above},
            {"platforms and doors", test_platforms_and_doors}, {"ground", test_ground},
            {"numbers that are not finite or out of range", test_bad_numbers},
            {"random rooms and their mirror images", test_random_rooms},
            {"random ground and its mirror image", test_random_ground})
