/* SPDX-License-Identifier: MIT */
/*
 * Random moves against one line or wall: decisions are compared with exact integers, times and
 * places with an interval that a double must hit, stops with the guarantee that the way to them is
 * free, and all of it with mirrored, rotated and shifted cases. Boxes and discs are in
 * test_sweep_bodies.c, tables in test_sweep.c, many walls in test_walls.c.
 */
#include "sweep_checks.h"

static const size_t CASES = 1000000;

/* ---- Walls and lines ---- */

static SweepSpot side_normal(ExactPoint a, ExactPoint b, ExactPoint towards)
{
    long double turn = sweep_is_front(a, b, towards) ? 1 : -1;
    SweepSpot normal = {-turn * (long double)(b.y - a.y), turn * (long double)(b.x - a.x)};
    return normal;
}

/* The normal of a point's impact or of an impact in an overlap; it is known exactly from the
 * start. */
static SweepSpot start_normal(const SweepCase *c, const SweepShape *shape)
{
    ExactPoint o = c->move.from, a = shape->corner[0], b = shape->corner[1];
    bool beyond_a = sweep_dot(a, b, o) <= 0, beyond_b = sweep_dot(b, a, o) <= 0;
    ExactPoint end = beyond_a ? a : b;
    bool at_end = shape->corners == 1 || (!shape->endless && (beyond_a || beyond_b));
    if (c->move.radius == 0 || !at_end || exact_same(o, end))
        return side_normal(a, b, o);
    SweepSpot normal = {(long double)(o.x - end.x), (long double)(o.y - end.y)};
    return normal;
}

/* Checks everything about an impact on a wall or line, except that the way to the stop is free.
 * Returns the stop. */
static ExactPoint check_segment_impact(const SweepCase *c, const SweepShape *shape,
                                       const gab_impact *impact)
{
    ExactPoint stop;
    SweepInterval when = sweep_when(&c->move, shape);
    check_time_and_stop(c, &c->move, when, impact, &stop);
    if (when.overlapping || c->move.radius == 0)
        check_normal(c, impact->normal, start_normal(c, shape), 0);
    if (!when.overlapping)
        check_touch(c, shape, when, impact);
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
    CHECK_THAT(impact->wall == GAB_NO_WALL, "a line is no wall: %s", sweep_describe(c));
    if (!hit) {
        check_no_impact(c, impact);
        return 0;
    }
    SweepMove way = c->move;
    way.to = check_segment_impact(c, &shape, impact);
    CHECK_THAT(sweep_line(&way, c->wall.a, c->wall.b) == SWEEP_FREE, "way to (%lld,%lld): %s",
               (long long)way.to.x, (long long)way.to.y, sweep_describe(c));
    SweepInterval when = sweep_when(&c->move, &shape);
    return when.latest - when.earliest;
}

static void test_lines(void)
{
    CheckRandom random = check_random("lines");
    Tally tally = {0, 0, 0};
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        SweepCase c = sweep_case(&random, "line");
        gab_impact impact;
        bool hit = call_line(&c, &impact);
        SweepAnswer want = sweep_line(&c.move, c.wall.a, c.wall.b);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double blur = check_line_case(&c, hit, &impact);
        check_symmetry(&random, &c, call_line, hit, &impact, blur);
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
    SweepMove way = c->move;
    way.to = check_segment_impact(c, &shape, impact);
    CHECK_THAT(sweep_wall(&way, &c->wall) != SWEEP_STOPPED, "way to (%lld,%lld): %s",
               (long long)way.to.x, (long long)way.to.y, sweep_describe(c));
    SweepInterval when = sweep_when(&c->move, &shape);
    CHECK_THAT(when.overlapping || c->move.radius == 0 ||
                   !sweep_is_near(way.to, c->wall.a, c->wall.b, c->move.radius),
               "overlaps at its stop: %s", sweep_describe(c));
    return when.latest - when.earliest;
}

static void test_segments(void)
{
    CheckRandom random = check_random("segments");
    Tally tally = {0, 0, 0};
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        SweepCase c = sweep_case(&random, "segment");
        gab_impact impact, as_wall;
        bool hit = call_segment(&c, &impact);
        SweepAnswer want = sweep_wall(&c.move, &c.wall);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double blur = check_wall_case(&c, hit, &impact);
        CHECK_THAT(impact.wall == GAB_NO_WALL, "a segment is no wall: %s", sweep_describe(&c));
        CHECK_THAT(call_wall(&c, &as_wall) == hit && same_impact(&impact, &as_wall),
                   "another answer for the same wall: %s", sweep_describe(&c));
        CHECK_THAT(as_wall.wall == (hit ? 0 : GAB_NO_WALL), "wall number: %s", sweep_describe(&c));
        check_symmetry(&random, &c, call_segment, hit, &impact, blur);
    }
    check_tally(&tally);
}

static void test_one_way_walls(void)
{
    CheckRandom random = check_random("one-way walls");
    Tally tally = {0, 0, 0};
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        SweepCase c = sweep_case(&random, "one-way wall");
        gab_impact impact;
        c.wall.one_way = true;
        bool hit = call_wall(&c, &impact);
        SweepAnswer want = sweep_wall(&c.move, &c.wall);
        count_answer(&tally, want);
        bool right = want == SWEEP_EITHER || hit == (want == SWEEP_STOPPED);
        CHECK_THAT(right, "got %d: %s", hit, sweep_describe(&c));
        if (!right)
            continue;
        CHECK_THAT(impact.wall == (hit ? 0 : GAB_NO_WALL), "wall number: %s", sweep_describe(&c));
        long double blur = check_wall_case(&c, hit, &impact);
        check_symmetry(&random, &c, call_wall, hit, &impact, blur);
    }
    check_tally(&tally);
}

/* ---- Off the lattice ---- */

/* Rounds to the nearest multiple of 1/256, and half to even. */
static float on_lattice(float v)
{
    return (float)(nearbyint((double)v * 256) / 256);
}

static gab_vec vec_on_lattice(gab_vec v)
{
    gab_vec result = {on_lattice(v.x), on_lattice(v.y)};
    return result;
}

static gab_move move_on_lattice(gab_move m)
{
    gab_move result = {vec_on_lattice(m.from), vec_on_lattice(m.to),
                       m.radius < 0 ? 0 : on_lattice(m.radius)};
    return result;
}

/* Moves a number off the lattice by less than two units, often by exactly half a unit. */
static void move_off_lattice(CheckRandom *random, float *v)
{
    float by = check_chance(random, 30) ? 0x1p-9f : (float)(check_unit(random) * 0x1p-7);
    *v += check_chance(random, 50) ? by : -by;
    *v = *v > GAB_RANGE ? GAB_RANGE : *v < -GAB_RANGE ? -GAB_RANGE : *v;
}

static void shake_move(CheckRandom *random, gab_move *m)
{
    float *numbers[] = {&m->from.x, &m->from.y, &m->to.x, &m->to.y, &m->radius};
    for (size_t i = 0; i < CHECK_COUNT(numbers); i++)
        move_off_lattice(random, numbers[i]);
}

static void shake_vec(CheckRandom *random, gab_vec *v)
{
    move_off_lattice(random, &v->x);
    move_off_lattice(random, &v->y);
}

static void check_same(const SweepCase *c, bool rough_hit, const gab_impact *rough, bool hit,
                       const gab_impact *impact)
{
    bool same = rough_hit == hit && rough->time == impact->time &&
                same_vec(rough->stop, impact->stop) && same_vec(rough->normal, impact->normal);
    CHECK_THAT(same && (!hit || same_vec(rough->point, impact->point)),
               "%s off the lattice is not what its rounded numbers are: near %s", c->what,
               sweep_describe(c));
}

static void test_off_the_lattice(void)
{
    CheckRandom random = check_random("off the lattice");
    for (size_t i = check_times(CASES) / 2 + 1; i > 0 && !check_hopeless(); i--) {
        SweepCase c = sweep_case(&random, "wall");
        gab_move rough = sweep_gab_move(&c.move), rough_b = sweep_gab_move(&c.other);
        gab_wall rough_wall = sweep_gab_wall(&c.wall);
        gab_impact first, second;
        shake_move(&random, &rough);
        shake_move(&random, &rough_b);
        shake_vec(&random, &rough_wall.a);
        shake_vec(&random, &rough_wall.b);
        rough_wall.blocks = check_chance(&random, 30) ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH;
        gab_move move = move_on_lattice(rough), b = move_on_lattice(rough_b);
        gab_wall wall = {vec_on_lattice(rough_wall.a), vec_on_lattice(rough_wall.b),
                         rough_wall.blocks};
        bool rough_hit = gab_sweep_wall(&rough, &rough_wall, &first);
        check_same(&c, rough_hit, &first, gab_sweep_wall(&move, &wall, &second), &second);
        c.what = "line";
        rough_hit = gab_sweep_line(&rough, rough_wall.a, rough_wall.b, &first);
        check_same(&c, rough_hit, &first, gab_sweep_line(&move, wall.a, wall.b, &second), &second);
        c.what = "discs";
        rough_hit = gab_sweep_circle(&rough, &rough_b, &first, NULL);
        check_same(&c, rough_hit, &first, gab_sweep_circle(&move, &b, &second, NULL), &second);
    }
}

static const CheckCase cases[] = {
    {"moves against lines", test_lines},
    {"moves against segments", test_segments},
    {"moves against one-way walls", test_one_way_walls},
    {"numbers off the lattice are rounded first", test_off_the_lattice},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
