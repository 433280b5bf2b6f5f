/* SPDX-License-Identifier: MIT */
/*
 * Compares boxes that move past single walls with an integer oracle: whether they are stopped, when
 * and where, and whether the path to the stop is free.
 */
#include "check.h"
#include "level_stage.h"
#include "oracle_mover.h"
#include "runtime/sweep_cases.h"

#include <math.h>

/* ---- Random cases ---- */

typedef struct BoxCase {
    SweepWall wall;
    BoxMove move;
} BoxCase;

static const char *describe(const BoxCase *c)
{
    static char text[300];
    snprintf(
        text, sizeof text,
        "box (%lld,%lld) half from (%lld,%lld) to (%lld,%lld), %s wall (%lld,%lld)-(%lld,%lld)",
        (long long)c->move.half.x, (long long)c->move.half.y, (long long)c->move.from.x,
        (long long)c->move.from.y, (long long)c->move.to.x, (long long)c->move.to.y,
        c->wall.one_way ? "one-way" : "two-sided", (long long)c->wall.a.x, (long long)c->wall.a.y,
        (long long)c->wall.b.x, (long long)c->wall.b.y);
    return text;
}

static SweepWall random_wall(CheckRandom *random, const SweepGrid *grid)
{
    SweepWall wall = {sweep_random_point(random, grid), sweep_random_point(random, grid),
                      check_chance(random, 30)};
    if (check_chance(random, 15))
        wall.b.x = wall.a.x;
    if (check_chance(random, 15))
        wall.b.y = wall.a.y;
    return wall;
}

static int64_t clamp_half(int64_t value, int64_t max)
{
    return value < 1 ? 1 : value > max ? max : value;
}

/* Moves the start so that the box just touches an end of the wall with a side or a corner. */
static void make_touching(CheckRandom *random, BoxCase *c)
{
    ExactPoint end = check_chance(random, 50) ? c->wall.a : c->wall.b;
    int64_t sign_x = check_chance(random, 50) ? 1 : -1, sign_y = check_chance(random, 50) ? 1 : -1;
    int kind = check_between(random, 0, 2);
    if (kind != 1)
        c->move.from.x = end.x + sign_x * c->move.half.x;
    if (kind != 0)
        c->move.from.y = end.y + sign_y * c->move.half.y;
    c->move.from = sweep_jitter(random, c->move.from, check_chance(random, 50) ? 0 : 1);
}

static BoxCase random_case(CheckRandom *random, const SweepGrid *grid, SweepWall wall)
{
    BoxCase c = {.wall = wall};
    int64_t max = SWEEP_LIMIT;
    c.move.half.x = clamp_half(grid->step * check_between(random, 0, grid->cells / 2 + 1), max);
    c.move.half.y = clamp_half(grid->step * check_between(random, 0, grid->cells / 2 + 1), max);
    c.move.from = sweep_random_point(random, grid);
    c.move.to = sweep_random_point(random, grid);
    if (check_chance(random, 40))
        make_touching(random, &c);
    if (check_chance(random, 15))
        c.move.to.x = c.move.from.x;
    if (check_chance(random, 15))
        c.move.to.y = c.move.from.y;
    if (check_chance(random, 10)) { /* along the wall */
        int64_t times = check_between(random, -2, 2);
        c.move.to = sweep_move_point(c.move.from, times * (wall.b.x - wall.a.x),
                                     times * (wall.b.y - wall.a.y));
    }
    return c;
}

/* ---- Checks of results ---- */

static long double path_length(const BoxMove *move)
{
    return sqrtl((long double)sweep_square(move->from, move->to));
}

static void check_stop(const BoxCase *c, const gab_impact *impact, long double time)
{
    ExactPoint stop;
    if (!sweep_units_from_vec(impact->stop, &stop)) {
        check_failed(__FILE__, __LINE__, "stop off the lattice: %s", describe(c));
        return;
    }
    BoxMove path_to_stop = {c->move.from, stop, c->move.half};
    CHECK_THAT(oracle_box_wall(&path_to_stop, &c->wall) != SWEEP_STOPPED,
               "the path to the stop is not free: %s", describe(c));
    CHECK_THAT(time == 0 || !oracle_box_overlaps(stop, c->move.half, c->wall.a, c->wall.b),
               "stop overlaps: %s", describe(c));
    CHECK_THAT(!c->wall.one_way || sweep_is_in_front(c->wall.a, c->wall.b, stop),
               "stop is behind the wall: %s", describe(c));
    RealPoint expected = sweep_point_at(c->move.from, c->move.to, time);
    RealPoint found = {(long double)stop.x, (long double)stop.y};
    CHECK_THAT(sweep_distance(expected, found) <= 2.01L, "stop is %.3Lf steps off: %s",
               sweep_distance(expected, found), describe(c));
}

static void check_touch(const BoxCase *c, const gab_impact *impact, long double time)
{
    double length = hypot((double)impact->normal.x, (double)impact->normal.y);
    double x = (double)(c->move.to.x - c->move.from.x), y = (double)(c->move.to.y - c->move.from.y);
    CHECK_THAT(fabs(length - 1) < 1e-6, "length of the normal is %g: %s", length, describe(c));
    CHECK_THAT((double)impact->normal.x * x + (double)impact->normal.y * y <= 1e-7 * hypot(x, y),
               "normal points in the direction of motion: %s", describe(c));
    RealPoint point = {(long double)impact->point.x * 256, (long double)impact->point.y * 256};
    SweepShape wall = sweep_shape_segment(c->wall.a, c->wall.b, false);
    RealPoint nearest = sweep_nearest(&wall, point);
    /* Rounding to a float may be off by half a step at the largest coordinates. */
    CHECK_THAT(sweep_distance(point, nearest) < 1.5L,
               "the point's distance from the wall is %.3Lf: %s", sweep_distance(point, nearest),
               describe(c));
    RealPoint centre = sweep_point_at(c->move.from, c->move.to, time);
    long double distance = fmaxl(fabsl(point.x - centre.x) - (long double)c->move.half.x,
                                 fabsl(point.y - centre.y) - (long double)c->move.half.y);
    CHECK_THAT(time == 0 || fabsl(distance) < 1.5L,
               "the point's distance from the box is %.3Lf: %s", distance, describe(c));
}

typedef struct Tally {
    size_t free, stopped, undecided;
} Tally;

static void check_case(gab_level level, const BoxCase *c, Tally *tally)
{
    gab_mover mover = stage_mover(c->move.from, c->move.to, 0, c->move.half);
    gab_level_impact impact;
    bool struck = gab_level_sweep(level, &mover, NULL, &impact);
    SweepAnswer expected = oracle_box_wall(&c->move, &c->wall);
    tally->undecided += expected == SWEEP_EITHER;
    tally->stopped += expected == SWEEP_STOPPED;
    tally->free += expected == SWEEP_FREE;
    CHECK_THAT(expected == SWEEP_EITHER || struck == (expected == SWEEP_STOPPED), "%s: %s",
               struck ? "stopped" : "free", describe(c));
    CHECK_THAT(gab_level_sweep(level, &mover, NULL, NULL) == struck, "without output: %s",
               describe(c));
    if (!struck) {
        ExactPoint stop;
        CHECK_THAT(sweep_units_from_vec(impact.at.stop, &stop) && exact_same(stop, c->move.to) &&
                       impact.at.time == 1 && impact.at.wall == GAB_NONE,
                   "end of %s", describe(c));
        return;
    }
    bool overlapping = oracle_box_overlaps(c->move.from, c->move.half, c->wall.a, c->wall.b);
    long double time = overlapping ? 0 : oracle_box_time(&c->move, c->wall.a, c->wall.b);
    if (time > 1) /* touches the wall too briefly for a long double to show it */
        return;
    CHECK_THAT(fabsl((long double)impact.at.time - time) * path_length(&c->move) <=
                   1e-3L + path_length(&c->move) * 6e-8L,
               "time %.9g, not %.9Lg: %s", (double)impact.at.time, time, describe(c));
    check_stop(c, &impact.at, time);
    check_touch(c, &impact.at, time);
}

static void test_random(void)
{
    static Stage stage;
    static SweepGrid grids[STAGE_LEVELS];
    static SweepWall walls[STAGE_LEVELS];
    static PlainWall plain[STAGE_LEVELS];
    CheckRandom random = check_random("boxes and walls");
    Tally tally = {0, 0, 0};
    size_t cases = check_case_count(1000000);
    while (cases > 0 && !check_has_failed_too_often()) {
        stage_clear(&stage);
        for (int i = 0; i < STAGE_LEVELS; i++) {
            grids[i] = sweep_random_grid(&random);
            walls[i] = random_wall(&random, &grids[i]);
            plain[i] = stage_wall(walls[i].a, walls[i].b, walls[i].one_way);
            PlainLayer layer = stage_walls(&plain[i], 1);
            stage_add(&stage, &layer, 1);
        }
        stage_open(&stage);
        for (int i = 0; i < STAGE_LEVELS; i++) {
            gab_level level = stage_level(&stage, (uint32_t)i);
            for (int n = 0; n < 64 && cases > 0; n++, cases--) {
                BoxCase c = random_case(&random, &grids[i], walls[i]);
                check_case(level, &c, &tally);
            }
        }
        stage_close(&stage);
    }
    check_note("%zu free, %zu stopped, %zu undecided", tally.free, tally.stopped, tally.undecided);
    CHECK(tally.undecided * 100 < tally.stopped);
}

CHECK_CASES({"random boxes and walls", test_random})
