/* SPDX-License-Identifier: MIT */
/*
 * Tests random moves against one line or wall. Decisions are compared with exact integers, times
 * and positions with the interval that a computation in doubles must lie in. The path to each stop
 * must be free, and mirrored, rotated and shifted cases must have the same answers. Boxes and discs
 * are in test_sweep_bodies.c, tables in test_sweep.c, many walls in test_walls.c.
 */
#include "sweep_checks.h"

static const size_t CASE_COUNT = 1000000;

/* ---- Walls and lines ---- */

static RealPoint side_normal(ExactPoint a, ExactPoint b, ExactPoint towards)
{
    long double sign = sweep_is_in_front(a, b, towards) ? 1 : -1;
    RealPoint normal = {-sign * (long double)(b.y - a.y), sign * (long double)(b.x - a.x)};
    return normal;
}

/* Returns the normal of a point's impact, or of an impact of shapes that overlap at the start. The
 * start of the move determines it exactly. */
static RealPoint start_normal(const SweepCase *c, const SweepShape *shape)
{
    ExactPoint o = c->move.from, a = shape->corner[0], b = shape->corner[1];
    bool beyond_a = sweep_dot(a, b, o) <= 0, beyond_b = sweep_dot(b, a, o) <= 0;
    ExactPoint end = beyond_a ? a : b;
    bool at_end = shape->corners == 1 || (!shape->infinite && (beyond_a || beyond_b));
    if (c->move.radius == 0 || !at_end || exact_same(o, end))
        return side_normal(a, b, o);
    RealPoint normal = {(long double)(o.x - end.x), (long double)(o.y - end.y)};
    return normal;
}

/* Checks an impact on a wall or line, except that the path to the stop is free. Returns the
 * stop. */
static ExactPoint check_segment_impact(const SweepCase *c, const SweepShape *shape,
                                       const gab_impact *impact)
{
    ExactPoint stop;
    SweepInterval interval = sweep_impact_interval(&c->move, shape);
    check_time_and_stop(c, &c->move, interval, impact, &stop);
    if (interval.overlapping || c->move.radius == 0)
        check_normal(c, impact->normal, start_normal(c, shape), 0);
    if (!interval.overlapping)
        check_touch(c, shape, interval, impact);
    return stop;
}

/* ---- Lines, segments, walls ---- */

static bool call_line(const SweepCase *c, gab_impact *impact)
{
    gab_move move = sweep_gab_move(&c->move);
    return gab_sweep_line(&move, exact_vec(c->wall.a), exact_vec(c->wall.b), impact);
}

static bool call_segment(const SweepCase *c, gab_impact *impact)
{
    gab_move move = sweep_gab_move(&c->move);
    gab_segment segment = {exact_vec(c->wall.a), exact_vec(c->wall.b)};
    return gab_sweep_segment(&move, segment, impact);
}

static bool call_wall(const SweepCase *c, gab_impact *impact)
{
    gab_move move = sweep_gab_move(&c->move);
    gab_wall wall = sweep_gab_wall(&c->wall);
    return gab_sweep_wall(&move, &wall, impact);
}

static long double check_line_case(const SweepCase *c, bool hit, const gab_impact *impact)
{
    SweepShape shape = sweep_shape_segment(c->wall.a, c->wall.b, true);
    CHECK_THAT(impact->wall == GAB_NONE, "a wall number for a line: %s", sweep_describe(c));
    if (!hit) {
        check_no_impact(c, impact);
        return 0;
    }
    SweepMove path = c->move;
    path.to = check_segment_impact(c, &shape, impact);
    CHECK_THAT(sweep_line(&path, c->wall.a, c->wall.b) == SWEEP_FREE,
               "the path to (%lld,%lld) is not free: %s", (long long)path.to.x,
               (long long)path.to.y, sweep_describe(c));
    SweepInterval interval = sweep_impact_interval(&c->move, &shape);
    return interval.latest - interval.earliest;
}

static void test_lines(void)
{
    Tally tally = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "lines", CASE_COUNT) {
        SweepCase c = sweep_random_case(&random, "line");
        gab_impact impact;
        bool hit = call_line(&c, &impact);
        SweepAnswer want = sweep_line(&c.move, c.wall.a, c.wall.b);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double time_uncertainty = check_line_case(&c, hit, &impact);
        check_symmetry(&random, &c, call_line, hit, &impact, time_uncertainty);
    }
    check_tally(&tally);
}

/* Checks the impacts of segments and walls; returns the uncertainty of the time. */
static long double check_wall_case(const SweepCase *c, bool hit, const gab_impact *impact)
{
    SweepShape shape = sweep_shape_segment(c->wall.a, c->wall.b, false);
    if (!hit) {
        check_no_impact(c, impact);
        return 0;
    }
    SweepMove path = c->move;
    path.to = check_segment_impact(c, &shape, impact);
    CHECK_THAT(sweep_wall(&path, &c->wall) != SWEEP_STOPPED,
               "the path to (%lld,%lld) is not free: %s", (long long)path.to.x,
               (long long)path.to.y, sweep_describe(c));
    SweepInterval interval = sweep_impact_interval(&c->move, &shape);
    CHECK_THAT(interval.overlapping || c->move.radius == 0 ||
                   !sweep_is_near(path.to, c->wall.a, c->wall.b, c->move.radius),
               "overlaps at its stop: %s", sweep_describe(c));
    return interval.latest - interval.earliest;
}

static void test_segments(void)
{
    Tally tally = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "segments", CASE_COUNT) {
        SweepCase c = sweep_random_case(&random, "segment");
        gab_impact impact, as_wall;
        bool hit = call_segment(&c, &impact);
        SweepAnswer want = sweep_wall(&c.move, &c.wall);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double time_uncertainty = check_wall_case(&c, hit, &impact);
        CHECK_THAT(impact.wall == GAB_NONE, "a wall number for a segment: %s", sweep_describe(&c));
        CHECK_THAT(call_wall(&c, &as_wall) == hit && same_impact(&impact, &as_wall),
                   "gab_sweep_wall has another answer: %s", sweep_describe(&c));
        CHECK_THAT(as_wall.wall == (hit ? 0 : GAB_NONE), "wrong wall number: %s",
                   sweep_describe(&c));
        check_symmetry(&random, &c, call_segment, hit, &impact, time_uncertainty);
    }
    check_tally(&tally);
}

static void test_one_way_walls(void)
{
    Tally tally = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "one-way walls", CASE_COUNT) {
        SweepCase c = sweep_random_case(&random, "one-way wall");
        gab_impact impact;
        c.wall.one_way = true;
        bool hit = call_wall(&c, &impact);
        SweepAnswer want = sweep_wall(&c.move, &c.wall);
        count_answer(&tally, want);
        bool right = want == SWEEP_EITHER || hit == (want == SWEEP_STOPPED);
        CHECK_THAT(right, "got %d: %s", hit, sweep_describe(&c));
        if (!right)
            continue;
        CHECK_THAT(impact.wall == (hit ? 0 : GAB_NONE), "wrong wall number: %s",
                   sweep_describe(&c));
        long double time_uncertainty = check_wall_case(&c, hit, &impact);
        check_symmetry(&random, &c, call_wall, hit, &impact, time_uncertainty);
    }
    check_tally(&tally);
}

/* ---- Off the lattice ---- */

/* Rounds to the nearest multiple of 1/256, and half to even. */
static float round_to_lattice(float v)
{
    return (float)(nearbyint((double)v * 256) / 256);
}

static gab_vec round_vec_to_lattice(gab_vec v)
{
    gab_vec result = {round_to_lattice(v.x), round_to_lattice(v.y)};
    return result;
}

static gab_move round_move_to_lattice(gab_move m)
{
    gab_move result = {round_vec_to_lattice(m.from), round_vec_to_lattice(m.to),
                       m.radius < 0 ? 0 : round_to_lattice(m.radius)};
    return result;
}

/* Changes a number by less than two units so that it is off the lattice, often by exactly half a
 * unit. */
static void move_off_lattice(CheckRandom *random, float *v)
{
    float offset = check_chance(random, 30) ? 0x1p-9f : (float)(check_unit(random) * 0x1p-7);
    *v += check_chance(random, 50) ? offset : -offset;
    *v = *v > GAB_RANGE ? GAB_RANGE : *v < -GAB_RANGE ? -GAB_RANGE : *v;
}

static void move_ends_off_lattice(CheckRandom *random, gab_move *m)
{
    float *numbers[] = {&m->from.x, &m->from.y, &m->to.x, &m->to.y, &m->radius};
    for (size_t i = 0; i < CHECK_COUNT(numbers); i++)
        move_off_lattice(random, numbers[i]);
}

static void vec_off_lattice(CheckRandom *random, gab_vec *v)
{
    move_off_lattice(random, &v->x);
    move_off_lattice(random, &v->y);
}

static void check_same(const SweepCase *c, bool unrounded_hit, const gab_impact *unrounded,
                       bool hit, const gab_impact *impact)
{
    bool same = unrounded_hit == hit && unrounded->time == impact->time &&
                same_vec(unrounded->stop, impact->stop) &&
                same_vec(unrounded->normal, impact->normal);
    CHECK_THAT(same && (!hit || same_vec(unrounded->point, impact->point)),
               "%s off the lattice: another answer than for the rounded numbers, near %s", c->what,
               sweep_describe(c));
}

static void test_off_the_lattice(void)
{
    CheckRandom random = check_random("off the lattice");
    for (size_t i = check_case_count(CASE_COUNT) / 2 + 1; i > 0 && !check_has_failed_too_often();
         i--) {
        SweepCase c = sweep_random_case(&random, "wall");
        gab_move unrounded = sweep_gab_move(&c.move), unrounded_b = sweep_gab_move(&c.other);
        gab_wall unrounded_wall = sweep_gab_wall(&c.wall);
        gab_impact first, second;
        move_ends_off_lattice(&random, &unrounded);
        move_ends_off_lattice(&random, &unrounded_b);
        vec_off_lattice(&random, &unrounded_wall.a);
        vec_off_lattice(&random, &unrounded_wall.b);
        unrounded_wall.blocks = check_chance(&random, 30) ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH;
        gab_move move = round_move_to_lattice(unrounded), b = round_move_to_lattice(unrounded_b);
        gab_wall wall = {round_vec_to_lattice(unrounded_wall.a),
                         round_vec_to_lattice(unrounded_wall.b), unrounded_wall.blocks};
        bool unrounded_hit = gab_sweep_wall(&unrounded, &unrounded_wall, &first);
        check_same(&c, unrounded_hit, &first, gab_sweep_wall(&move, &wall, &second), &second);
        c.what = "line";
        unrounded_hit = gab_sweep_line(&unrounded, unrounded_wall.a, unrounded_wall.b, &first);
        check_same(&c, unrounded_hit, &first, gab_sweep_line(&move, wall.a, wall.b, &second),
                   &second);
        c.what = "discs";
        unrounded_hit = gab_sweep_circle(&unrounded, &unrounded_b, &first, NULL);
        check_same(&c, unrounded_hit, &first, gab_sweep_circle(&move, &b, &second, NULL), &second);
    }
}

CHECK_CASES({"moves against lines", test_lines}, {"moves against segments", test_segments},
            {"moves against one-way walls", test_one_way_walls},
            {"numbers off the lattice are rounded first", test_off_the_lattice})
