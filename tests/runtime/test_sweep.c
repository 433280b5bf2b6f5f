/* SPDX-License-Identifier: MIT */
/*
 * Tests moves against one obstacle with tables of expected impacts. Coordinates are pixels; y grows
 * downwards. Published mistakes and non-finite numbers are in test_sweep_mistakes.c, random cases
 * in test_sweep_random.c and test_sweep_bodies.c.
 */
#include "check.h"
#include "oracle_sweep.h"

#include <math.h>

#define STEP GAB_STEP

/* The expected result in a row of any table. `centre` is the centre of the disc at the impact. */
typedef struct ExpectedImpact {
    bool hit;
    float time;
    gab_vec centre, normal;
} ExpectedImpact;

/* A row's expected result: no impact. */
#define FREE              \
    {                     \
        false, 1, {0, 0}, \
        {                 \
            0, 0          \
        }                 \
    }

static void check_result(const char *what, const gab_move *move, const ExpectedImpact *want,
                         bool hit, const gab_impact *impact)
{
    const gab_vec *centre = want->hit ? &want->centre : &move->to;
    double margin = want->hit ? 2.0 / 256 : 0;
    double x = (double)impact->stop.x - (double)centre->x;
    double y = (double)impact->stop.y - (double)centre->y;
    ExactPoint units;
    CHECK_THAT(hit == want->hit, "%s: %s", what, hit ? "stopped" : "free");
    CHECK_THAT(fabs((double)impact->time - (double)want->time) <= 1e-6, "%s: time %.9g", what,
               (double)impact->time);
    CHECK_THAT(sqrt(x * x + y * y) <= margin + 1e-6, "%s: stops at (%.9g,%.9g)", what,
               (double)impact->stop.x, (double)impact->stop.y);
    CHECK_THAT(sweep_units_from_vec(impact->stop, &units), "%s: stops off the lattice", what);
    CHECK_THAT(fabs((double)impact->normal.x - (double)want->normal.x) <= 1e-6 &&
                   fabs((double)impact->normal.y - (double)want->normal.y) <= 1e-6,
               "%s: normal (%.9g,%.9g)", what, (double)impact->normal.x, (double)impact->normal.y);
}

/* ---- Walls ---- */

typedef struct WallRow {
    const char *what;
    gab_move move;
    gab_wall wall;
    ExpectedImpact want;
} WallRow;

static void check_wall_rows(const WallRow *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        gab_impact impact;
        bool hit = gab_sweep_wall(&rows[i].move, &rows[i].wall, &impact);
        check_result(rows[i].what, &rows[i].move, &rows[i].want, hit, &impact);
        CHECK_THAT(impact.wall == (hit ? 0 : GAB_NONE), "%s: wall %u", rows[i].what,
                   (unsigned)impact.wall);
    }
}

/* The front is below FLOOR_DOWN, above FLOOR_UP and PLATFORM, and to the left of and below
 * SLOPE. */
#define FLOOR_DOWN                       \
    {                                    \
        {0, 0}, {10, 0}, GAB_BLOCKS_BOTH \
    }
#define FLOOR_UP                         \
    {                                    \
        {10, 0}, {0, 0}, GAB_BLOCKS_BOTH \
    }
#define PLATFORM                          \
    {                                     \
        {10, 0}, {0, 0}, GAB_BLOCKS_FRONT \
    }
#define SLOPE                             \
    {                                     \
        {0, 0}, {30, 40}, GAB_BLOCKS_BOTH \
    }

static void test_points_and_walls(void)
{
    static const WallRow rows[] = {
        {"to the back", {{5, 4}, {5, -4}, 0}, FLOOR_DOWN, {true, 0.5f, {5, 0}, {0, 1}}},
        {"to the front", {{5, -4}, {5, 12}, 0}, FLOOR_DOWN, {true, 0.25f, {5, 0}, {0, -1}}},
        {"obliquely", {{1, 4}, {9, -4}, 0}, FLOOR_DOWN, {true, 0.5f, {5, 0}, {0, 1}}},
        {"through the end a", {{-4, 4}, {4, -4}, 0}, FLOOR_DOWN, {true, 0.5f, {0, 0}, {0, 1}}},
        {"through the end b", {{10, -1}, {10, 1}, 0}, FLOOR_DOWN, {true, 0.5f, {10, 0}, {0, -1}}},
        {"one step past the end", {{10 + STEP, -1}, {10 + STEP, 1}, 0}, FLOOR_DOWN, FREE},
        {"ends before the wall", {{5, 4}, {5, 1}, 0}, FLOOR_DOWN, FREE},
        {"onto it from the front", {{5, 4}, {5, 0}, 0}, FLOOR_DOWN, {true, 1, {5, 0}, {0, 1}}},
        {"onto its end", {{5, 4}, {10, 0}, 0}, FLOOR_DOWN, {true, 1, {10, 0}, {0, 1}}},
        {"onto it along its line", {{15, 0}, {5, 0}, 0}, FLOOR_DOWN, FREE},
        {"onto its line, past the end", {{5, 4}, {11, 0}, 0}, FLOOR_DOWN, FREE},
        {"onto it from the back", {{5, -4}, {5, 0}, 0}, FLOOR_DOWN, {true, 1, {5, 0}, {0, -1}}},
        {"one step too far",
         {{5, 4}, {5, -STEP}, 0},
         FLOOR_DOWN,
         {true, 0.99902439f, {5, 0}, {0, 1}}},
        {"from it to the front", {{5, 0}, {5, 4}, 0}, FLOOR_DOWN, FREE},
        {"from it to the back", {{5, 0}, {5, -4}, 0}, FLOOR_DOWN, {true, 0, {5, 0}, {0, 1}}},
        {"from its end to the back",
         {{10, 0}, {12, -4}, 0},
         FLOOR_DOWN,
         {true, 0, {10, 0}, {0, 1}}},
        {"along it", {{2, 0}, {8, 0}, 0}, FLOOR_DOWN, FREE},
        {"along it, over both ends", {{-2, 0}, {12, 0}, 0}, FLOOR_DOWN, FREE},
        {"from its line to the back", {{11, 0}, {11, -4}, 0}, FLOOR_DOWN, FREE},
        {"without movement", {{5, 0}, {5, 0}, 0}, FLOOR_DOWN, FREE},
        {"a post (wall without length) lets points pass",
         {{0, 4}, {0, -4}, 0},
         {{0, 0}, {0, 0}, GAB_BLOCKS_BOTH},
         FREE},
        {"a slope", {{30, 15}, {-10, 45}, 0}, SLOPE, {true, 0.3f, {18, 24}, {0.8f, -0.6f}}},
        {"a negative radius is treated as 0", {{5, 4}, {5, 1}, -3}, FLOOR_DOWN, FREE},
        {"a radius below half a step is rounded to 0",
         {{5, 4}, {5, 0}, STEP / 4},
         FLOOR_DOWN,
         {true, 1, {5, 0}, {0, 1}}},
    };
    check_wall_rows(rows, CHECK_COUNT(rows));
}

static void test_discs_and_walls(void)
{
    static const WallRow rows[] = {
        {"head on", {{5, 6}, {5, -4}, 1}, FLOOR_DOWN, {true, 0.5f, {5, 1}, {0, 1}}},
        {"from the back", {{5, -6}, {5, 4}, 1}, FLOOR_DOWN, {true, 0.5f, {5, -1}, {0, -1}}},
        {"until it touches, not further", {{5, 6}, {5, 1}, 1}, FLOOR_DOWN, FREE},
        {"one step further",
         {{5, 6}, {5, 1 - STEP}, 1},
         FLOOR_DOWN,
         {true, 0.99921936f, {5, 1}, {0, 1}}},
        {"touching, into it", {{5, 1}, {5, -4}, 1}, FLOOR_DOWN, {true, 0, {5, 1}, {0, 1}}},
        {"touching, away", {{5, 1}, {5, 4}, 1}, FLOOR_DOWN, FREE},
        {"touching, along", {{-9, 1}, {19, 1}, 1}, FLOOR_DOWN, FREE},
        {"touching a slope, along", {{18, -1}, {42, 31}, 15}, SLOPE, FREE},
        {"touching a slope, into it",
         {{42, 31}, {41.996094f, 31}, 15},
         SLOPE,
         {true, 0, {42, 31}, {0.8f, -0.6f}}},
        {"overlapping, deeper", {{5, 1}, {6, 0.5f}, 2}, FLOOR_DOWN, {true, 0, {5, 1}, {0, 1}}},
        {"overlapping, through", {{5, 1}, {5, -9}, 2}, FLOOR_DOWN, {true, 0, {5, 1}, {0, 1}}},
        {"overlapping, along", {{5, 1}, {9, 1}, 2}, FLOOR_DOWN, FREE},
        {"overlapping, away", {{5, 1}, {5, 1.5f}, 2}, FLOOR_DOWN, FREE},
        {"overlapping an end, round it", {{11, 0}, {11, 8}, 2}, FLOOR_DOWN, FREE},
        {"overlapping an end, deeper",
         {{11, 0}, {10.5f, 8}, 2},
         FLOOR_DOWN,
         {true, 0, {11, 0}, {1, 0}}},
        {"centre on it, to the front", {{5, 0}, {5, 3}, 2}, FLOOR_DOWN, FREE},
        {"centre on it, to the back", {{5, 0}, {5, -3}, 2}, FLOOR_DOWN, {true, 0, {5, 0}, {0, 1}}},
        {"centre on it, along", {{5, 0}, {9, 0}, 2}, FLOOR_DOWN, FREE},
        {"end on", {{20, 0}, {0, 0}, 5}, FLOOR_DOWN, {true, 0.25f, {15, 0}, {1, 0}}},
        {"past the end, touching", {{15, 9}, {15, -9}, 5}, FLOOR_DOWN, FREE},
        {"past the end, a step nearer",
         {{13, 9}, {13, -11}, 5},
         FLOOR_DOWN,
         {true, 0.25f, {13, 4}, {0.6f, 0.8f}}},
        {"next to the end, then touching", {{13, 9}, {13, 4}, 5}, FLOOR_DOWN, FREE},
        {"a post",
         {{0, 13}, {0, -7}, 3},
         {{0, 0}, {0, 0}, GAB_BLOCKS_BOTH},
         {true, 0.5f, {0, 3}, {0, 1}}},
        {"past a post", {{3, 13}, {3, -7}, 3}, {{0, 0}, {0, 0}, GAB_BLOCKS_BOTH}, FREE},
        {"the smallest disc",
         {{5, 1}, {5, 0}, STEP},
         FLOOR_DOWN,
         {true, 0.99609375f, {5, STEP}, {0, 1}}},
        {"without movement", {{5, 1}, {5, 1}, 3}, FLOOR_DOWN, FREE},
    };
    check_wall_rows(rows, CHECK_COUNT(rows));
}

static void test_one_way_walls(void)
{
    static const WallRow rows[] = {
        {"falling onto it", {{5, -8}, {5, 8}, 2}, PLATFORM, {true, 0.375f, {5, -2}, {0, -1}}},
        {"jumping through it", {{5, 8}, {5, -8}, 2}, PLATFORM, FREE},
        {"jumping into it", {{5, 8}, {5, -1}, 2}, PLATFORM, FREE},
        {"overlapping above, down", {{5, -1}, {5, 8}, 2}, PLATFORM, FREE},
        {"overlapping below, up", {{5, 1}, {5, -8}, 2}, PLATFORM, FREE},
        {"standing, down", {{5, -2}, {5, 8}, 2}, PLATFORM, {true, 0, {5, -2}, {0, -1}}},
        {"standing, along", {{5, -2}, {50, -2}, 2}, PLATFORM, FREE},
        {"a point falls onto it", {{5, -8}, {5, 8}, 0}, PLATFORM, {true, 0.5f, {5, 0}, {0, -1}}},
        {"a point jumps through", {{5, 8}, {5, -8}, 0}, PLATFORM, FREE},
        {"a point falls down to it", {{5, -8}, {5, 0}, 0}, PLATFORM, {true, 1, {5, 0}, {0, -1}}},
        {"a point falls down to it", {{5, -8}, {5, 0}, 0}, PLATFORM, {true, 1, {5, 0}, {0, -1}}},
        {"a point jumps onto it", {{5, 8}, {5, 0}, 0}, PLATFORM, FREE},
        {"a point stands on it", {{5, 0}, {5, 8}, 0}, PLATFORM, {true, 0, {5, 0}, {0, -1}}},
        {"an end stops, seen from above",
         {{13, -9}, {13, 11}, 5},
         PLATFORM,
         {true, 0.25f, {13, -4}, {0.6f, -0.8f}}},
        {"an end, hit from above the line",
         {{20, -3}, {0, -3}, 5},
         PLATFORM,
         {true, 0.3f, {14, -3}, {0.8f, -0.6f}}},
        {"an end touched from its line",
         {{20, 0}, {0, 0}, 5},
         PLATFORM,
         {true, 0.25f, {15, 0}, {1, 0}}},
        {"an end from below", {{20, 3}, {0, 3}, 5}, PLATFORM, FREE},
        {"down beside the end, then at it", {{22, -8}, {6, 8}, 3}, PLATFORM, FREE},
        {"down past the end, touching", {{8, -11}, {20, 5}, 5}, PLATFORM, FREE},
        {"down past the end, a step nearer",
         {{8, -11}, {20, 5}, 5 + STEP},
         PLATFORM,
         {true, 0.490115941f, {13.88139f, -3.15814f}, {0.775672317f, -0.631135881f}}},
        {"a one-way post",
         {{0, 13}, {0, -7}, 3},
         {{0, 0}, {0, 0}, GAB_BLOCKS_FRONT},
         {true, 0.5f, {0, 3}, {0, 1}}},
    };
    check_wall_rows(rows, CHECK_COUNT(rows));
}

/* ---- Lines ---- */

static void test_lines(void)
{
    static const WallRow rows[] = {
        {"far from both points of the line",
         {{500, 4}, {500, -4}, 0},
         FLOOR_DOWN,
         {true, 0.5f, {500, 0}, {0, 1}}},
        {"a disc far from both points of the line",
         {{-500, 9}, {-500, -1}, 4},
         FLOOR_DOWN,
         {true, 0.5f, {-500, 4}, {0, 1}}},
        {"a disc from the back", {{0, -9}, {0, 1}, 4}, FLOOR_DOWN, {true, 0.5f, {0, -4}, {0, -1}}},
        {"a disc that ends touching", {{500, 9}, {400, 4}, 4}, FLOOR_DOWN, FREE},
        {"touching, along", {{500, 4}, {-500, 4}, 4}, FLOOR_DOWN, FREE},
        {"overlapping, deeper", {{0, 1}, {90, 0.5f}, 4}, FLOOR_DOWN, {true, 0, {0, 1}, {0, 1}}},
        {"overlapping, away", {{0, 1}, {90, 1.5f}, 4}, FLOOR_DOWN, FREE},
        {"centre on it, to the back",
         {{99, 0}, {99, -9}, 4},
         FLOOR_DOWN,
         {true, 0, {99, 0}, {0, 1}}},
        {"centre on it, to the front", {{99, 0}, {99, 9}, 4}, FLOOR_DOWN, FREE},
        {"a point on it, to the back",
         {{99, 0}, {99, -9}, 0},
         FLOOR_DOWN,
         {true, 0, {99, 0}, {0, 1}}},
        {"a point, onto it", {{99, 9}, {99, 0}, 0}, FLOOR_DOWN, {true, 1, {99, 0}, {0, 1}}},
        {"a point, along it", {{99, 0}, {-99, 0}, 0}, FLOOR_DOWN, FREE},
        {"a line without direction", {{0, 9}, {0, -9}, 4}, {{0, 0}, {0, 0}, GAB_BLOCKS_BOTH}, FREE},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_impact impact;
        bool hit = gab_sweep_line(&rows[i].move, rows[i].wall.a, rows[i].wall.b, &impact);
        check_result(rows[i].what, &rows[i].move, &rows[i].want, hit, &impact);
    }
}

/* ---- Boxes ---- */

typedef struct BoxRow {
    const char *what;
    gab_move move;
    gab_box box;
    ExpectedImpact want;
} BoxRow;

#define CRATE         \
    {                 \
        10, 10, 20, 8 \
    } /* 10 to 30, 10 to 18 */

static void test_boxes(void)
{
    static const BoxRow rows[] = {
        {"a point, left face", {{0, 14}, {20, 14}, 0}, CRATE, {true, 0.5f, {10, 14}, {-1, 0}}},
        {"a point, right face", {{40, 14}, {20, 14}, 0}, CRATE, {true, 0.5f, {30, 14}, {1, 0}}},
        {"a point, top face", {{20, 0}, {20, 20}, 0}, CRATE, {true, 0.5f, {20, 10}, {0, -1}}},
        {"a point, bottom face", {{20, 38}, {20, -2}, 0}, CRATE, {true, 0.5f, {20, 18}, {0, 1}}},
        {"a point, up to the edge", {{0, 14}, {10, 14}, 0}, CRATE, FREE},
        {"a point, along the edge", {{10, 0}, {10, 40}, 0}, CRATE, FREE},
        {"a point, along the far edge", {{0, 18}, {40, 18}, 0}, CRATE, FREE},
        {"a point, on the edge, in", {{10, 14}, {20, 14}, 0}, CRATE, {true, 0, {10, 14}, {-1, 0}}},
        {"a point, on the edge, out", {{10, 14}, {0, 14}, 0}, CRATE, FREE},
        {"a point, across a corner", {{5, 15}, {15, 5}, 0}, CRATE, FREE},
        {"a point inside, towards the nearest face", {{12, 14}, {11, 17}, 0}, CRATE, FREE},
        {"a point inside, away from the nearest face",
         {{12, 14}, {13, 14}, 0},
         CRATE,
         {true, 0, {12, 14}, {-1, 0}}},
        {"a point, in the middle, left", {{14, 14}, {13, 14}, 0}, CRATE, FREE},
        {"a point, in the middle, right",
         {{14, 14}, {15, 14}, 0},
         CRATE,
         {true, 0, {14, 14}, {-1, 0}}},
        {"a point, middle height, up", {{20, 14}, {20, 13}, 0}, CRATE, {true, 0, {20, 14}, {0, 1}}},
        {"a point, middle height, down", {{20, 14}, {20, 15}, 0}, CRATE, FREE},
        {"a disc, left face", {{0, 14}, {14, 14}, 3}, CRATE, {true, 0.5f, {7, 14}, {-1, 0}}},
        {"a disc, ends touching", {{0, 14}, {7, 14}, 3}, CRATE, FREE},
        {"a disc, touching, along", {{7, 0}, {7, 40}, 3}, CRATE, FREE},
        {"a disc, a corner", {{7, -4}, {7, 16}, 5}, CRATE, {true, 0.5f, {7, 6}, {-0.6f, -0.8f}}},
        {"a disc, until it touches a corner", {{5, 0}, {5, 10}, 5}, CRATE, FREE},
        {"a disc, past a corner, touching", {{5, 40}, {5, -9}, 5}, CRATE, FREE},
        {"a disc, ends beyond the box",
         {{0, 14}, {400, 14}, 3},
         CRATE,
         {true, 0.0175f, {7, 14}, {-1, 0}}},
        {"a disc, overlapping, deeper", {{8, 14}, {9, 14}, 3}, CRATE, {true, 0, {8, 14}, {-1, 0}}},
        {"a disc, overlapping, away", {{8, 14}, {7.5f, 14}, 3}, CRATE, FREE},
        {"a disc, overlapping, along", {{8, 14}, {8, 15}, 3}, CRATE, FREE},
        {"a disc, overlapping a corner",
         {{7, 6}, {7, 7}, 6},
         CRATE,
         {true, 0, {7, 6}, {-0.6f, -0.8f}}},
        {"a disc inside, towards the nearest face", {{28, 14}, {29, 14}, 3}, CRATE, FREE},
        {"a disc inside, away from the nearest face",
         {{28, 14}, {27, 14}, 3},
         CRATE,
         {true, 0, {28, 14}, {1, 0}}},
        {"a disc, on a corner, in", {{10, 10}, {11, 10}, 3}, CRATE, {true, 0, {10, 10}, {-1, 0}}},
        {"a disc, on a corner, along", {{10, 10}, {10, 11}, 3}, CRATE, FREE},
        {"no width", {{0, 14}, {40, 14}, 3}, {10, 10, 0, 8}, FREE},
        {"a negative height", {{0, 14}, {40, 14}, 3}, {10, 18, 20, -8}, FREE},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_impact impact;
        bool hit = gab_sweep_box(&rows[i].move, rows[i].box, &impact);
        check_result(rows[i].what, &rows[i].move, &rows[i].want, hit, &impact);
    }
}

/* ---- Moving discs ---- */

typedef struct CircleRow {
    const char *what;
    gab_move a, b;
    ExpectedImpact want;
    gab_vec centre_b;
} CircleRow;

static void test_circles(void)
{
    static const CircleRow rows[] = {
        {"against a disc at rest",
         {{0, 0}, {20, 0}, 2},
         {{15, 0}, {15, 0}, 3},
         {true, 0.5f, {10, 0}, {-1, 0}},
         {15, 0}},
        {"towards each other",
         {{0, 0}, {20, 0}, 2},
         {{20, 0}, {0, 0}, 2},
         {true, 0.4f, {8, 0}, {-1, 0}},
         {12, 0}},
        {"after a slower disc",
         {{0, 0}, {40, 0}, 2},
         {{10, 0}, {30, 0}, 2},
         {true, 0.3f, {12, 0}, {-1, 0}},
         {16, 0}},
        {"hit by the other while at rest",
         {{0, 0}, {0, 0}, 2},
         {{0, 24}, {0, -16}, 2},
         {true, 0.5f, {0, 0}, {0, -1}},
         {0, 4}},
        {"crossing paths, at the same time",
         {{0, 0}, {20, 0}, 2},
         {{20, 20}, {20, 0}, 2},
         {true, 0.858578644f, {17.1715729f, 0}, {-0.70710678f, -0.70710678f}},
         {20, 2.8284271f}},
        {"crossing paths, at different times",
         {{0, 0}, {20, 0}, 1},
         {{10, 20}, {10, -40}, 1},
         FREE,
         {10, -40}},
        {"with the same velocity", {{0, 0}, {20, 7}, 2}, {{3, 0}, {23, 7}, 1}, FREE, {23, 7}},
        {"passing, touching", {{0, 0}, {20, 0}, 2}, {{10, 5}, {10, 5}, 3}, FREE, {10, 5}},
        {"touching, moving apart", {{0, 0}, {-1, 0}, 2}, {{5, 0}, {9, 0}, 3}, FREE, {9, 0}},
        {"touching, approaching",
         {{0, 0}, {1, 0}, 2},
         {{5, 0}, {5, 0}, 3},
         {true, 0, {0, 0}, {-1, 0}},
         {5, 0}},
        {"overlapping, deeper",
         {{0, 0}, {1, 0}, 2},
         {{4, 0}, {4, 0}, 3},
         {true, 0, {0, 0}, {-1, 0}},
         {4, 0}},
        {"overlapping, apart", {{0, 0}, {-1, 0}, 2}, {{4, 0}, {4, 0}, 3}, FREE, {4, 0}},
        {"overlapping, around", {{0, 0}, {0, 1}, 2}, {{4, 0}, {4, 0}, 3}, FREE, {4, 0}},
        {"concentric", {{0, 0}, {5, 0}, 2}, {{0, 0}, {-5, 1}, 3}, FREE, {-5, 1}},
        {"points meet nothing", {{0, 0}, {20, 0}, 0}, {{20, 0}, {0, 0}, 0}, FREE, {0, 0}},
        {"a negative radius is treated as 0",
         {{0, 0}, {20, 0}, -9},
         {{10, 2}, {10, 2}, 2},
         FREE,
         {10, 2}},
        {"a point and a disc",
         {{0, 0}, {20, 0}, 0},
         {{10, 0}, {10, 0}, 5},
         {true, 0.25f, {5, 0}, {-1, 0}},
         {10, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_impact impact;
        gab_vec stop_b = {-1, -1};
        bool hit = gab_sweep_circle(&rows[i].a, &rows[i].b, &impact, &stop_b);
        check_result(rows[i].what, &rows[i].a, &rows[i].want, hit, &impact);
        double x = (double)stop_b.x - (double)rows[i].centre_b.x;
        double y = (double)stop_b.y - (double)rows[i].centre_b.y;
        CHECK_THAT(sqrt(x * x + y * y) <= 2.0 / 256, "%s: b stops at (%.9g,%.9g)", rows[i].what,
                   (double)stop_b.x, (double)stop_b.y);
    }
}

CHECK_CASES({"points and walls", test_points_and_walls}, {"discs and walls", test_discs_and_walls},
            {"one-way walls", test_one_way_walls}, {"lines", test_lines}, {"boxes", test_boxes},
            {"moving discs", test_circles})
