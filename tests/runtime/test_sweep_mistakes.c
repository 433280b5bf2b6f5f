/* SPDX-License-Identifier: MIT */
/*
 * Tests moves against one obstacle: mistakes in published code next to the correct answers, and
 * numbers that are not finite or out of range. Coordinates are pixels; y grows downwards.
 */
#include "check.h"
#include "oracle_sweep.h"

#include <float.h>
#include <math.h>

#define STEP GAB_STEP

/* The front is below FLOOR_DOWN and above PLATFORM. */
#define FLOOR_DOWN                       \
    {                                    \
        {0, 0}, {10, 0}, GAB_BLOCKS_BOTH \
    }
#define PLATFORM                          \
    {                                     \
        {10, 0}, {0, 0}, GAB_BLOCKS_FRONT \
    }

/* ---- Mistakes in published code, next to the correct answers ---- */

static float cross(gab_vec u, gab_vec v)
{
    return u.x * v.y - u.y * v.x;
}

static gab_vec subtract(gab_vec a, gab_vec b)
{
    gab_vec d = {a.x - b.x, a.y - b.y};
    return d;
}

/* Returns the signed distance from a line, positive in front. */
static float height(gab_vec a, gab_vec b, gab_vec p)
{
    gab_vec ab = subtract(b, a);
    return cross(ab, subtract(p, a)) / hypotf(ab.x, ab.y);
}

/* Computes the fraction of a move at which it strikes a line, from the heights of both ends. */
static float fraction_by_height(gab_vec a, gab_vec b, const gab_move *move)
{
    float from = height(a, b, move->from), to = height(a, b, move->to);
    return (from - move->radius) / (from - to);
}

static bool stops(const gab_move *move, const gab_wall *wall)
{
    gab_impact impact;
    return gab_sweep_wall(move, wall, &impact);
}

static void test_mistake_only_the_end_of_the_move(void)
{
    gab_move bullet = {{5, 900}, {5, -900}, 2};
    gab_wall wall = FLOOR_DOWN;
    CHECK(!(fabsf(height(wall.a, wall.b, bullet.to)) <= bullet.radius)); /* the mistake: no hit */
    CHECK(stops(&bullet, &wall));
}

static void test_mistake_product_of_the_signs(void)
{
    gab_move sinking = {{5, 0}, {5, -4}, 0};
    gab_wall wall = FLOOR_DOWN;
    float product = height(wall.a, wall.b, sinking.from) * height(wall.a, wall.b, sinking.to);
    CHECK(!(product < 0)); /* the mistake: a point on the wall passes through it */
    CHECK(stops(&sinking, &wall));
}

static void test_mistake_touching_is_sticking(void)
{
    gab_move leaving = {{5, 2}, {5, 9}, 2}, rolling = {{5, 2}, {9, 2}, 2};
    gab_wall wall = FLOOR_DOWN;
    CHECK(fabsf(height(wall.a, wall.b, leaving.from)) <= leaving.radius); /* the mistake: stopped */
    CHECK(!stops(&leaving, &wall));
    CHECK(!stops(&rolling, &wall));
}

static void test_mistake_ends_left_out(void)
{
    gab_move passing = {{13, 9}, {13, -11}, 5};
    gab_wall wall = FLOOR_DOWN;
    float fraction = fraction_by_height(wall.a, wall.b, &passing);
    float x = passing.from.x + fraction * (passing.to.x - passing.from.x);
    CHECK(!(0 <= x && x <= 10)); /* the mistake: the line is struck outside the wall */
    CHECK(stops(&passing, &wall));
}

static void test_mistake_ends_square(void)
{
    gab_move passing = {{14, 9}, {14, 3}, 4.5f};
    gab_wall wall = FLOOR_DOWN;
    float fraction = fraction_by_height(wall.a, wall.b, &passing);
    CHECK(0 <= fraction && fraction <= 1 &&
          passing.from.x <= 10 + passing.radius); /* mistake: a hit */
    CHECK(!stops(&passing, &wall));
}

static void test_mistake_one_way_by_velocity(void)
{
    gab_move falling_inside = {{5, -1}, {5, 3}, 2};
    gab_wall platform = PLATFORM;
    gab_vec normal = gab_line_normal(platform.a, platform.b);
    gab_vec motion = subtract(falling_inside.to, falling_inside.from);
    /* the mistake: it falls and overlaps, so it is stopped inside the platform */
    CHECK(motion.x * normal.x + motion.y * normal.y < 0);
    CHECK(fabsf(height(platform.a, platform.b, falling_inside.from)) < falling_inside.radius);
    CHECK(!stops(&falling_inside, &platform));
}

/* Computes the published advance (l - e) * OP, in floats, where l is the fraction of the impact and
 * e a small constant. */
static gab_vec published_advance(const gab_move *move, float fraction, float e)
{
    gab_vec delta = subtract(move->to, move->from);
    gab_vec position = {move->from.x + (fraction - e) * delta.x,
                        move->from.y + (fraction - e) * delta.y};
    return position;
}

static void test_mistake_advance_falls_back(void)
{
    /* Very close to the wall, l < e: the point moves backwards, here through the wall behind it. */
    gab_move squeezed = {{5, 2 * STEP}, {5, -1000}, 0};
    gab_wall floor = FLOOR_DOWN, ceiling = {{0, 4 * STEP}, {10, 4 * STEP}, GAB_BLOCKS_BOTH};
    gab_vec mistaken =
        published_advance(&squeezed, fraction_by_height(floor.a, floor.b, &squeezed), 0.001f);
    CHECK(mistaken.y > ceiling.a.y);
    gab_impact impact;
    CHECK(gab_sweep_wall(&squeezed, &floor, &impact));
    CHECK(impact.stop.y >= 0 && impact.stop.y <= squeezed.from.y);
}

static void test_mistake_advance_is_rounded(void)
{
    /* Far from the origin and almost along the wall, a float's rounding exceeds e. */
    gab_wall wall = {{40000, 50000}, {60000, 50000.5f}, GAB_BLOCKS_BOTH};
    int leak_count = 0;
    for (int i = 0; i < 1000; i++) {
        gab_move move = {{40001 + (float)i, 50001}, {50001 + (float)i * 9, 50000}, 0};
        float fraction = fraction_by_height(wall.a, wall.b, &move);
        gab_vec mistaken = published_advance(&move, fraction, 1e-5f);
        gab_impact impact;
        leak_count += gab_line_side(wall.a, wall.b, mistaken) == GAB_BACK;
        CHECK(gab_sweep_wall(&move, &wall, &impact));
        CHECK(gab_line_side(wall.a, wall.b, impact.stop) == GAB_FRONT);
    }
    CHECK(leak_count > 0); /* the mistake: the stop is on the other side */
}

static void test_mistake_slab_without_width(void)
{
    /* A move up along the left edge of a crate: the published intersection of slabs divides 0 by
     * 0. */
    gab_move climbing = {{10, 40}, {10, 0}, 0};
    gab_box crate = {10, 10, 20, 8};
    float delta_x = climbing.to.x - climbing.from.x, delta_y = climbing.to.y - climbing.from.y;
    float enter_x = (crate.x - climbing.from.x) / delta_x;
    float enter_y = (crate.y + crate.h - climbing.from.y) / delta_y;
    float enter = enter_x > enter_y ? enter_x : enter_y;
    gab_impact impact;
    CHECK(isnan(enter_x) && enter >= 0 && enter <= 1); /* the mistake: struck from below */
    CHECK(!gab_sweep_box(&climbing, crate, &impact));
}

/* ---- Numbers that are not finite or out of range ---- */

static const float invalid_numbers[] = {NAN,   INFINITY, -INFINITY, 65536,  -65536,
                                        70000, 1e30f,    -1e30f,    FLT_MAX};

static bool is_zero(gab_vec v)
{
    return v.x == 0 && v.y == 0;
}

/* Checks that an invalid move stays at its start, or at (0,0) if its start is invalid. */
static void check_stays_at_start(const char *what, const gab_move *move, bool is_invalid_start,
                                 bool hit, const gab_impact *impact)
{
    gab_vec start = {is_invalid_start ? 0 : move->from.x, is_invalid_start ? 0 : move->from.y};
    CHECK_THAT(!hit && impact->time == 0 && impact->wall == GAB_NONE && is_zero(impact->normal),
               "%s: a hit, or time %.9g", what, (double)impact->time);
    CHECK_THAT(impact->stop.x == start.x && impact->stop.y == start.y, "%s: stops at (%g,%g)", what,
               (double)impact->stop.x, (double)impact->stop.y);
}

static void check_passes(const char *what, const gab_move *move, bool hit, const gab_impact *impact)
{
    CHECK_THAT(!hit && impact->time == 1 && impact->wall == GAB_NONE, "%s: a hit", what);
    CHECK_THAT(impact->stop.x == move->to.x && impact->stop.y == move->to.y &&
                   impact->point.x == move->to.x && impact->point.y == move->to.y &&
                   is_zero(impact->normal),
               "%s: stopped, but no hit", what);
}

static const gab_move valid_move = {{5, 6}, {5, -4}, 1};
static const gab_wall valid_wall = FLOOR_DOWN;
static const gab_box valid_box = {0, -1, 10, 1};
static const gab_move valid_other = {{5, 0}, {5, 1}, 1};

/* Returns a pointer to number i of a move, in the order from, to, radius. */
static float *move_number(gab_move *move, int i)
{
    float *numbers[] = {&move->from.x, &move->from.y, &move->to.x, &move->to.y, &move->radius};
    return numbers[i];
}

static void test_invalid_moves(void)
{
    for (size_t p = 0; p < CHECK_COUNT(invalid_numbers); p++) {
        for (int i = 0; i < 5; i++) {
            gab_move move = valid_move;
            gab_impact impact;
            gab_segment segment = {valid_wall.a, valid_wall.b};
            gab_vec a = valid_wall.a, b = valid_wall.b, stop_b = {7, 7};
            if (i == 4 && invalid_numbers[p] < 0 && isfinite(invalid_numbers[p]))
                continue; /* a negative radius is treated as 0 */
            *move_number(&move, i) = invalid_numbers[p];
            bool start = i < 2;
            check_stays_at_start("line", &move, start, gab_sweep_line(&move, a, b, &impact),
                                 &impact);
            check_stays_at_start("segment", &move, start,
                                 gab_sweep_segment(&move, segment, &impact), &impact);
            check_stays_at_start("wall", &move, start, gab_sweep_wall(&move, &valid_wall, &impact),
                                 &impact);
            check_stays_at_start("walls", &move, start,
                                 gab_walls_sweep(&move, &valid_wall, 1, &impact), &impact);
            check_stays_at_start("box", &move, start, gab_sweep_box(&move, valid_box, &impact),
                                 &impact);
            check_stays_at_start("disc", &move, start,
                                 gab_sweep_circle(&move, &valid_other, &impact, &stop_b), &impact);
            CHECK(isfinite(stop_b.x) && isfinite(stop_b.y));
        }
    }
}

static void test_invalid_moves_of_other_disc(void)
{
    for (size_t p = 0; p < CHECK_COUNT(invalid_numbers); p++) {
        for (int i = 0; i < 5; i++) {
            gab_move other = valid_other;
            gab_impact impact;
            gab_vec stop_b = {7, 7};
            if (i == 4 && invalid_numbers[p] < 0 && isfinite(invalid_numbers[p]))
                continue;
            *move_number(&other, i) = invalid_numbers[p];
            CHECK(!gab_sweep_circle(&valid_move, &other, &impact, &stop_b));
            CHECK(is_zero(impact.normal) && impact.wall == GAB_NONE);
            gab_vec start = {i < 2 ? 0 : other.from.x, i < 2 ? 0 : other.from.y};
            CHECK(stop_b.x == start.x && stop_b.y == start.y);
        }
    }
}

static void test_invalid_obstacles(void)
{
    for (size_t p = 0; p < CHECK_COUNT(invalid_numbers); p++) {
        for (int i = 0; i < 4; i++) {
            gab_wall wall = valid_wall;
            gab_box box = valid_box;
            gab_impact impact;
            const gab_move *move = &valid_move;
            float *numbers[] = {&wall.a.x, &wall.a.y, &wall.b.x, &wall.b.y};
            float *sizes[] = {&box.x, &box.y, &box.w, &box.h};
            *numbers[i] = *sizes[i] = invalid_numbers[p];
            gab_segment segment = {wall.a, wall.b};
            gab_wall walls[] = {wall, wall};
            check_passes("line", move, gab_sweep_line(move, wall.a, wall.b, &impact), &impact);
            check_passes("segment", move, gab_sweep_segment(move, segment, &impact), &impact);
            check_passes("wall", move, gab_sweep_wall(move, &wall, &impact), &impact);
            check_passes("walls", move, gab_walls_sweep(move, walls, 2, &impact), &impact);
            check_passes("box", move, gab_sweep_box(move, box, &impact), &impact);
        }
    }
}

/* Makes the same calls with valid numbers, which must hit. */
static void test_valid_numbers_hit(void)
{
    gab_impact impact;
    gab_segment segment = {valid_wall.a, valid_wall.b};
    CHECK(gab_sweep_line(&valid_move, valid_wall.a, valid_wall.b, &impact));
    CHECK(gab_sweep_segment(&valid_move, segment, &impact));
    CHECK(gab_sweep_wall(&valid_move, &valid_wall, &impact));
    CHECK(gab_walls_sweep(&valid_move, &valid_wall, 1, &impact));
    CHECK(gab_sweep_box(&valid_move, valid_box, &impact));
    CHECK(gab_sweep_circle(&valid_move, &valid_other, &impact, NULL));
}

static void test_the_whole_range(void)
{
    gab_move across = {{-65535, -65535}, {65535, 65535}, 0};
    gab_wall diagonal = {{-65535, 65535}, {65535, -65535}, GAB_BLOCKS_BOTH};
    gab_impact impact;
    CHECK(gab_sweep_wall(&across, &diagonal, &impact));
    CHECK_NEAR((double)impact.time, 0.5, 1e-7);
    across.radius = 65535;
    CHECK(gab_sweep_wall(&across, &diagonal, &impact));
    CHECK_NEAR((double)impact.time, (1.41421356237309505 - 1) / 2 / 1.41421356237309505, 1e-7);
}

CHECK_CASES(
    {"published mistake: tests only the end of the move", test_mistake_only_the_end_of_the_move},
    {"published mistake: product of the signs", test_mistake_product_of_the_signs},
    {"published mistake: touching discs cannot move away", test_mistake_touching_is_sticking},
    {"published mistake: ignores the ends of the wall", test_mistake_ends_left_out},
    {"published mistake: ends are square", test_mistake_ends_square},
    {"published mistake: one-way walls tested by velocity only", test_mistake_one_way_by_velocity},
    {"published mistake: (l - e) moves back through a wall", test_mistake_advance_falls_back},
    {"published mistake: (l - e) is rounded to the other side", test_mistake_advance_is_rounded},
    {"published mistake: a move along a slab divides by zero", test_mistake_slab_without_width},
    {"moves with invalid numbers stay at their start", test_invalid_moves},
    {"invalid moves of the other disc", test_invalid_moves_of_other_disc},
    {"obstacles with invalid numbers stop nothing", test_invalid_obstacles},
    {"the same calls with valid numbers hit", test_valid_numbers_hit},
    {"a move across the whole range", test_the_whole_range})
