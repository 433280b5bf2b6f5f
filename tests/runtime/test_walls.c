/* SPDX-License-Identifier: MIT */
/*
 * Tests moves among several random walls: the first wall that stops a move, every part of a slide
 * or bounce, and every position to which a disc is pushed out are compared with exact integers.
 * Slides and bounces as games use them are in test_travel.c, long walks in closed rooms in
 * test_walks.c.
 */
#include "check.h"
#include "sweep_cases.h"
#include "travels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_WALLS = 10 };

static const size_t CASE_COUNT = 1000000;

/* ---- Random walls ---- */

typedef struct WallSet {
    SweepMove move;
    size_t count;
    SweepWall walls[MAX_WALLS];
    gab_wall gab_walls[MAX_WALLS];
} WallSet;

static SweepWall random_wall(CheckRandom *random, const SweepGrid *grid, const WallSet *wall_set)
{
    SweepWall wall = {{0, 0}, {0, 0}, false};
    wall.a = sweep_random_point(random, grid);
    wall.b = sweep_random_point(random, grid);
    if (wall_set->count > 0 && check_chance(random, 50)) {
        size_t other = (size_t)check_between(random, 0, (int)wall_set->count - 1);
        if (check_chance(random, 25))
            wall.b = wall_set->walls[other].a;
        wall.a = wall_set->walls[other].b;
    }
    if (check_chance(random, 4))
        wall.b = wall.a;
    wall.one_way = check_chance(random, 20);
    return wall;
}

/* Makes walls end on the move or very close to it, so that many are struck at almost the same
 * time. */
static void move_ends_to_path(CheckRandom *random, WallSet *wall_set)
{
    ExactPoint position = sweep_point_next_to(&wall_set->move, check_between(random, -2, 2));
    for (size_t i = 0; i < wall_set->count; i++) {
        SweepWall *wall = &wall_set->walls[i];
        wall->a = check_chance(random, 80) ? position : wall->a;
        if (i > 0 && check_chance(random, 40))
            wall->b = sweep_jitter(random, wall_set->walls[i - 1].b, 1);
        if (check_chance(random, 50)) { /* through that position, by the same length */
            wall->a = sweep_move_point(wall->a, wall->a.x - wall->b.x, wall->a.y - wall->b.y);
            wall->a = check_chance(random, 50) ? sweep_jitter(random, wall->a, 1) : wall->a;
        }
    }
}

static WallSet random_wall_set(CheckRandom *random)
{
    SweepGrid grid = sweep_random_grid(random);
    WallSet wall_set = {{{0, 0}, {0, 0}, 0}, 0, {{{0, 0}, {0, 0}, false}}, {{{0, 0}, {0, 0}, 0}}};
    size_t count = (size_t)check_between(random, 1, MAX_WALLS);
    while (wall_set.count < count) {
        SweepWall wall = random_wall(random, &grid, &wall_set);
        if (wall_set.count > 0 && check_chance(random, 5))
            wall = wall_set.walls[check_between(random, 0, (int)wall_set.count - 1)];
        wall_set.walls[wall_set.count++] = wall;
    }
    const SweepWall *target = &wall_set.walls[check_between(random, 0, (int)count - 1)];
    SweepShape shape = sweep_shape_segment(target->a, target->b, false);
    wall_set.move.from = check_chance(random, 5) ? target->a : sweep_random_point(random, &grid);
    wall_set.move.to = check_chance(random, 15) ? target->b : sweep_random_point(random, &grid);
    if (check_chance(random, 60))
        wall_set.move.radius = sweep_touching_radius(random, &wall_set.move, &shape);
    if (wall_set.move.radius > 0 && check_chance(random, 60))
        wall_set.move.radius = 1 + wall_set.move.radius / check_between(random, 2, 20);
    if (check_chance(random, 10))
        move_ends_to_path(random, &wall_set);
    for (size_t i = 0; i < count; i++)
        wall_set.gab_walls[i] = sweep_gab_wall(&wall_set.walls[i]);
    return wall_set;
}

static const char *describe(const WallSet *wall_set)
{
    static char text[MAX_WALLS * 80 + 200];
    const SweepMove *m = &wall_set->move;
    size_t length = (size_t)snprintf(text, sizeof text, "(%lld,%lld)-(%lld,%lld) r %lld among",
                                     (long long)m->from.x, (long long)m->from.y, (long long)m->to.x,
                                     (long long)m->to.y, (long long)m->radius);
    for (size_t i = 0; i < wall_set->count && length < sizeof text; i++) {
        const SweepWall *w = &wall_set->walls[i];
        length += (size_t)snprintf(
            text + length, sizeof text - length, " (%lld,%lld)-(%lld,%lld)%s", (long long)w->a.x,
            (long long)w->a.y, (long long)w->b.x, (long long)w->b.y, w->one_way ? "!" : "");
    }
    return text;
}

/* ---- The first wall ---- */

static SweepShape wall_shape(const WallSet *wall_set, size_t wall)
{
    return sweep_shape_segment(wall_set->walls[wall].a, wall_set->walls[wall].b, false);
}

/* True if another wall certainly stops the move before the wall that was reported. */
static bool is_before(const WallSet *wall_set, size_t other, size_t reported,
                      SweepInterval interval)
{
    const SweepWall *o = &wall_set->walls[other], *c = &wall_set->walls[reported];
    if (wall_set->move.radius == 0) {
        int order = sweep_compare_times(&wall_set->move, o, c);
        return order < 0 || (order == 0 && other < reported);
    }
    if (exact_same(o->a, c->a) && exact_same(o->b, c->b))
        return other < reported;
    if (interval.overlapping) /* at time 0 exactly */
        return other < reported &&
               sweep_is_near(wall_set->move.from, o->a, o->b, wall_set->move.radius);
    SweepShape shape = wall_shape(wall_set, other);
    return interval.earliest > 0 &&
           sweep_strikes_before(&wall_set->move, &shape, interval.earliest);
}

static void check_reported_wall(const WallSet *wall_set, const SweepAnswer *answers,
                                const gab_impact *impact, SweepInterval interval)
{
    size_t reported = impact->wall;
    CHECK_THAT(answers[reported] != SWEEP_FREE, "wall %zu does not stop %s", reported,
               describe(wall_set));
    for (size_t i = 0; i < wall_set->count; i++)
        if (i != reported && answers[i] == SWEEP_STOPPED)
            CHECK_THAT(!is_before(wall_set, i, reported, interval),
                       "wall %zu is struck before %zu: %s", i, reported, describe(wall_set));
    long double margin = 1.2e-7L * interval.latest + 1e-12L;
    CHECK_THAT((long double)impact->time >= interval.earliest - margin &&
                   (long double)impact->time <= interval.latest + margin,
               "time %.9g: %s", (double)impact->time, describe(wall_set));
}

/* Checks that no wall stops the part of a path from one stop to the next. Returns false if the stop
 * is off the lattice. */
static bool check_path_part(const WallSet *wall_set, ExactPoint from, gab_vec stop, ExactPoint *end)
{
    bool is_on_lattice = sweep_units_from_vec(stop, end);
    SweepMove part = {from, is_on_lattice ? *end : from, wall_set->move.radius};
    CHECK_THAT(is_on_lattice, "(%.9g,%.9g) is off the lattice: %s", (double)stop.x, (double)stop.y,
               describe(wall_set));
    CHECK_THAT(sweep_all_free(&part, wall_set->walls, wall_set->count),
               "a wall stops (%lld,%lld)-(%lld,%lld): %s", (long long)from.x, (long long)from.y,
               (long long)end->x, (long long)end->y, describe(wall_set));
    return is_on_lattice;
}

/*
 * Checks that a disc that a one-way wall stopped is still in front of the wall and does not overlap
 * it. Otherwise, its next move would pass through the wall.
 */
static void check_still_in_front(const WallSet *wall_set, const SweepWall *wall, ExactPoint stop)
{
    CHECK_THAT(!wall->one_way || (sweep_is_in_front(wall->a, wall->b, stop) &&
                                  !sweep_is_near(stop, wall->a, wall->b, wall_set->move.radius)),
               "no longer in front at (%lld,%lld): %s", (long long)stop.x, (long long)stop.y,
               describe(wall_set));
}

/* Checks the result of a sweep. If a wall was struck, sets `interval` and returns true. */
static bool check_first(const WallSet *wall_set, bool hit, const gab_impact *impact,
                        SweepInterval *interval)
{
    SweepAnswer answers[MAX_WALLS];
    ExactPoint end;
    bool must_stop = false, may_stop = false;
    for (size_t i = 0; i < wall_set->count; i++) {
        answers[i] = sweep_wall(&wall_set->move, &wall_set->walls[i]);
        must_stop = must_stop || answers[i] == SWEEP_STOPPED;
        may_stop = may_stop || answers[i] != SWEEP_FREE;
    }
    CHECK_THAT(hit ? may_stop : !must_stop, "got %d: %s", hit, describe(wall_set));
    if (!check_path_part(wall_set, wall_set->move.from, impact->stop, &end))
        return false;
    if (!hit) {
        CHECK_THAT(impact->time == 1 && impact->wall == GAB_NONE &&
                       exact_same(end, wall_set->move.to),
                   "no impact, but wrong members: %s", describe(wall_set));
        return false;
    }
    CHECK_THAT(impact->wall < wall_set->count, "no such wall: %s", describe(wall_set));
    if (!may_stop || impact->wall >= wall_set->count)
        return false;
    SweepShape shape = wall_shape(wall_set, impact->wall);
    *interval = sweep_impact_interval(&wall_set->move, &shape);
    check_reported_wall(wall_set, answers, impact, *interval);
    check_still_in_front(wall_set, &wall_set->walls[impact->wall], end);
    return true;
}

/* True if a stop is near the position of the impact. Also checks that it is near the path to the
 * impact. */
static bool stops_near(const WallSet *wall_set, const gab_impact *impact, SweepInterval interval)
{
    ExactPoint from = wall_set->move.from, to = wall_set->move.to;
    RealPoint stop = {(long double)impact->stop.x * 256, (long double)impact->stop.y * 256};
    CHECK_THAT(sweep_distance_to_part(stop, from, to, 0, interval.latest) <= 2 + 1e-6L,
               "(%.9g,%.9g) is not on the path: %s", (double)impact->stop.x, (double)impact->stop.y,
               describe(wall_set));
    return sweep_distance_to_part(stop, from, to, interval.earliest, interval.latest) <= 2 + 1e-6L;
}

/* True if a lattice point within 2 steps of the impact can be reached freely. */
static bool free_point_is_near(const WallSet *wall_set, SweepInterval interval)
{
    RealPoint position = sweep_point_at(wall_set->move.from, wall_set->move.to, interval.earliest);
    for (int i = 0; i < 36; i++) {
        ExactPoint p = {(int64_t)floorl(position.x) + i % 6 - 2,
                        (int64_t)floorl(position.y) + i / 6 - 2};
        RealPoint point = {(long double)p.x, (long double)p.y};
        SweepMove part = {wall_set->move.from, p, wall_set->move.radius};
        if (sweep_distance(point, position) <= 2 &&
            sweep_all_free(&part, wall_set->walls, wall_set->count))
            return true;
    }
    return false;
}

static void test_first_wall(void)
{
    CheckRandom random = check_random("first wall");
    size_t hits = 0, early_stops = 0, avoidable = 0, times = check_case_count(CASE_COUNT);
    for (size_t i = times; i > 0 && !check_has_failed_too_often(); i--) {
        WallSet wall_set = random_wall_set(&random);
        gab_move move = sweep_gab_move(&wall_set.move);
        gab_impact impact;
        SweepInterval interval;
        bool hit = gab_walls_sweep(&move, wall_set.gab_walls, (uint32_t)wall_set.count, &impact);
        hits += hit;
        if (check_first(&wall_set, hit, &impact, &interval) &&
            !stops_near(&wall_set, &impact, interval)) {
            early_stops++;
            avoidable += free_point_is_near(&wall_set, interval);
        }
    }
    check_note("%zu of %zu stopped, %zu more than 2 steps early, %zu of these though a free point "
               "is nearer",
               hits, times, early_stops, avoidable);
    CHECK(hits > times / 10 && hits < times - times / 10);
    /* Impacts without a free point nearby are rare. Impacts with a free point that is not used are
     * even rarer. */
    CHECK(early_stops * 300 <= hits + 600 && avoidable * 10000 <= hits + 20000);
}

/* ---- Slides and bounces ---- */

static double vec_length(gab_vec v)
{
    return hypot((double)v.x, (double)v.y);
}

/* Checks that every part of a path is free, that every impact is valid, and that a move without
 * impacts is complete. */
static bool check_path(const WallSet *wall_set, bool hit, const WallsTravel *travel)
{
    ExactPoint position = wall_set->move.from, next;
    bool valid = travel->count <= GAB_MAX_IMPACTS && hit == (travel->count > 0);
    CHECK_THAT(valid, "%d with %u impacts: %s", hit, (unsigned)travel->count, describe(wall_set));
    for (uint32_t i = 0; valid && i < travel->count; i++) {
        const gab_impact *impact = &travel->impacts[i];
        valid = check_path_part(wall_set, position, impact->stop, &next);
        position = next;
        CHECK_THAT(impact->wall < wall_set->count && impact->time >= 0 && impact->time <= 1 &&
                       fabs(vec_length(impact->normal) - 1) <= 1e-6,
                   "impact %u: %s", (unsigned)i, describe(wall_set));
    }
    valid = valid && check_path_part(wall_set, position, travel->end, &next);
    CHECK_THAT(hit || !valid || exact_same(next, wall_set->move.to),
               "no impacts, but not at the end of the move: %s", describe(wall_set));
    return valid;
}

static gab_vec motion_of(const gab_move *move)
{
    gab_vec motion = {move->to.x - move->from.x, move->to.y - move->from.y};
    return motion;
}

/* True if a motion points into a surface that was struck before the last one. */
static bool points_into_earlier(const WallsTravel *travel, gab_vec motion)
{
    for (uint32_t i = 0; i + 1 < travel->count; i++) {
        gab_vec n = travel->impacts[i].normal;
        if ((double)n.x * (double)motion.x + (double)n.y * (double)motion.y < 0)
            return true;
    }
    return false;
}

/*
 * Checks that the final motion is the result of all bounces, one after the other, or zero if the
 * disc stays in a corner. Each impact rounds to a float, relative to the largest component. If the
 * motion is parallel to a surface within the precision of a float, friction may or may not have
 * been applied.
 */
static void check_motion(const WallSet *wall_set, const gab_move *move, gab_surface surface,
                         const WallsTravel *travel)
{
    gab_vec motion = motion_of(move);
    double max = vec_length(motion);
    for (uint32_t i = 0; i < travel->count; i++) {
        gab_vec n = travel->impacts[i].normal;
        double into = (double)n.x * (double)motion.x + (double)n.y * (double)motion.y;
        if (surface.friction > 0 && fabs(into) <= 1e-5 * vec_length(motion))
            return;
        motion = gab_bounce(motion, n, surface);
        max = fmax(max, vec_length(motion));
    }
    double margin = 1e-6 * (1 + (double)travel->count) * max;
    gab_vec difference = {motion.x - travel->motion.x, motion.y - travel->motion.y};
    bool is_stopped =
        travel->motion.x == 0 && travel->motion.y == 0 && points_into_earlier(travel, motion);
    CHECK_THAT(is_stopped || vec_length(difference) <= margin,
               "motion (%.9g,%.9g), expected (%.9g,%.9g): %s", (double)travel->motion.x,
               (double)travel->motion.y, (double)motion.x, (double)motion.y, describe(wall_set));
}

static void test_random_slides(void)
{
    const gab_surface smooth = {0, 0};
    size_t impacts = 0, reached_limit = 0;
    CHECK_RANDOM_CASES (random, "slides", CASE_COUNT) {
        WallSet wall_set = random_wall_set(&random);
        gab_move move = sweep_gab_move(&wall_set.move);
        WallsTravel travel;
        bool hit = walls_slide(&move, wall_set.gab_walls, (uint32_t)wall_set.count, &travel);
        if (check_path(&wall_set, hit, &travel))
            check_motion(&wall_set, &move, smooth, &travel);
        impacts += travel.count;
        reached_limit += travel.count == GAB_MAX_IMPACTS;
    }
    check_note("%zu impacts; %zu moves reached the maximum number of impacts", impacts,
               reached_limit);
    CHECK(impacts > 0 && reached_limit > 0);
}

static void test_random_bounces(void)
{
    CheckRandom random = check_random("bounces");
    static const gab_surface surfaces[] = {{1, 0}, {1, 0}, {0.5f, 0.25f}, {0, 1}, {1.5f, 0}};
    size_t impacts = 0, reached_limit = 0;
    for (size_t i = check_case_count(CASE_COUNT); i > 0 && !check_has_failed_too_often(); i--) {
        WallSet wall_set = random_wall_set(&random);
        gab_move move = sweep_gab_move(&wall_set.move);
        gab_surface surface = surfaces[i % CHECK_COUNT(surfaces)];
        WallsTravel travel;
        bool hit =
            walls_bounce(&move, wall_set.gab_walls, (uint32_t)wall_set.count, surface, &travel);
        if (check_path(&wall_set, hit, &travel))
            check_motion(&wall_set, &move, surface, &travel);
        impacts += travel.count;
        reached_limit += travel.count == GAB_MAX_IMPACTS;
    }
    check_note("%zu impacts; %zu moves reached the maximum number of impacts", impacts,
               reached_limit);
    CHECK(impacts > 0 && reached_limit > 0);
}

/* ---- Pushing out ---- */

static bool is_free(const WallSet *wall_set, ExactPoint p)
{
    for (size_t i = 0; i < wall_set->count; i++) {
        const SweepWall *w = &wall_set->walls[i];
        if (!w->one_way && sweep_is_near(p, w->a, w->b, wall_set->move.radius))
            return false;
    }
    return true;
}

/* Checks a result of gab_walls_push_out for any walls. Returns true if the disc is free. */
static bool check_pushed(const WallSet *wall_set, ExactPoint *position)
{
    gab_circle circle = {exact_vec(wall_set->move.from), exact_pixels(wall_set->move.radius)};
    gab_vec pushed = {-1e9f, -1e9f};
    bool is_freed =
        gab_walls_push_out(circle, wall_set->gab_walls, (uint32_t)wall_set->count, &pushed);
    bool is_on_lattice = sweep_units_from_vec(pushed, position);
    CHECK_THAT(is_on_lattice, "(%.9g,%.9g) is off the lattice: %s", (double)pushed.x,
               (double)pushed.y, describe(wall_set));
    if (!is_on_lattice)
        return false;
    bool is_stopped = exact_same(*position, wall_set->move.from);
    CHECK_THAT(is_freed == is_free(wall_set, *position), "free %d at (%lld,%lld): %s", is_freed,
               (long long)position->x, (long long)position->y, describe(wall_set));
    CHECK_THAT(is_freed || is_stopped, "moved, but not freed: %s", describe(wall_set));
    CHECK_THAT(!is_free(wall_set, wall_set->move.from) || is_stopped, "moved, but was free: %s",
               describe(wall_set));
    return is_freed;
}

static void test_push_out_of_random_walls(void)
{
    CheckRandom random = check_random("push out of soups");
    size_t free_count = 0, times = check_case_count(CASE_COUNT);
    for (size_t i = times; i > 0 && !check_has_failed_too_often(); i--) {
        WallSet wall_set = random_wall_set(&random);
        ExactPoint position;
        free_count += check_pushed(&wall_set, &position);
    }
    check_note("%zu of %zu are free afterwards", free_count, times);
    CHECK(free_count > times / 3);
}

/* Two walls that start at `tip`, the second less than half a turn clockwise from the first, and a
 * disc between them. */
typedef struct Corner {
    WallSet wall_set;
    ExactPoint tip, ends[2];
} Corner;

static Corner random_corner(CheckRandom *random, double min_opening)
{
    const double half_turn = 3.141592653589793;
    Corner c = {{{{0, 0}, {0, 0}, 0}, 2, {{{0, 0}, {0, 0}, false}}, {{{0, 0}, {0, 0}, 0}}},
                {0, 0},
                {{0, 0}, {0, 0}}};
    int64_t radius = (int64_t)1 << check_between(random, 3, 14);
    double opening = min_opening + check_unit(random) * (half_turn - min_opening);
    double direction = check_unit(random) * 2 * half_turn, reach = 40 * (double)radius;
    double disc_direction = direction + opening * (0.02 + 0.96 * check_unit(random));
    double disc_distance = (double)radius * 2 * check_unit(random);
    c.tip = sweep_jitter(random, c.tip, 10000);
    c.wall_set.move.radius = radius;
    c.wall_set.move.from = sweep_move_point(c.tip, llround(cos(disc_direction) * disc_distance),
                                            llround(sin(disc_direction) * disc_distance));
    for (int i = 0; i < 2; i++) {
        double angle = direction + i * opening;
        c.ends[i] =
            sweep_move_point(c.tip, llround(cos(angle) * reach), llround(sin(angle) * reach));
        bool is_reversed = check_chance(random, 50);
        SweepWall wall = {is_reversed ? c.ends[i] : c.tip, is_reversed ? c.tip : c.ends[i], false};
        c.wall_set.walls[i] = wall;
        c.wall_set.gab_walls[i] = sweep_gab_wall(&wall);
    }
    c.wall_set.move.to = c.wall_set.move.from;
    return c;
}

static bool is_between(const Corner *c, ExactPoint p)
{
    return sweep_det(c->tip, c->ends[0], p) > 0 && sweep_det(c->tip, c->ends[1], p) < 0;
}

/*
 * In a corner with an angle of 30 degrees or more, there is a free position on the bisector, at
 * most 1 / sin(15 degrees) < 4 radii from the tip and far from the walls' other ends. The disc
 * starts at most 2 radii from the tip.
 */
static void test_push_out_of_corners(void)
{
    CheckRandom random = check_random("push out of corners");
    size_t moved = 0, times = check_case_count(CASE_COUNT) / 2 + 1;
    for (size_t i = times; i > 0 && !check_has_failed_too_often(); i--) {
        Corner corner = random_corner(&random, 0.53);
        const WallSet *wall_set = &corner.wall_set;
        ExactPoint position = wall_set->move.from, from = wall_set->move.from;
        if (!is_between(&corner, from))
            continue; /* rounded out of the corner */
        CHECK_THAT(check_pushed(wall_set, &position), "not freed: %s", describe(wall_set));
        CHECK_THAT(is_between(&corner, position), "pushed out of the corner, to (%lld,%lld): %s",
                   (long long)position.x, (long long)position.y, describe(wall_set));
        double max = 6 * (double)wall_set->move.radius + 4;
        CHECK_THAT(sqrt((double)sweep_square(from, position)) <= max, "pushed too far: %s",
                   describe(wall_set));
        moved += !exact_same(from, position);
    }
    check_note("%zu of %zu moved", moved, times);
    CHECK(moved > times / 4);
}

/* A disc is pushed away from one wall: no further than necessary, and to the side of its centre. */
static void test_push_out_of_one_wall(void)
{
    CHECK_RANDOM_CASES (random, "push out of one wall", CASE_COUNT) {
        SweepCase c = sweep_random_case(&random, "wall");
        WallSet wall_set = {c.move, 1, {c.wall}, {sweep_gab_wall(&c.wall)}};
        ExactPoint from = c.move.from, position = from, a = c.wall.a, b = c.wall.b;
        bool fits = llabs(from.x) + c.move.radius + 2 <= SWEEP_LIMIT &&
                    llabs(from.y) + c.move.radius + 2 <= SWEEP_LIMIT;
        if (!fits || exact_same(a, b))
            continue;
        SweepShape shape = sweep_shape_segment(a, b, false);
        RealPoint centre = {(long double)from.x, (long double)from.y};
        long double depth =
            (long double)c.move.radius - sweep_distance(centre, sweep_nearest(&shape, centre));
        CHECK_THAT(check_pushed(&wall_set, &position), "not freed: %s", describe(&wall_set));
        CHECK_THAT(sqrtl((long double)sweep_square(from, position)) <= fmaxl(depth, 0) + 4,
                   "pushed by %.1f units for a depth of %.1Lf: %s",
                   sqrt((double)sweep_square(from, position)), depth, describe(&wall_set));
        bool crossed = sweep_crosses(from, position, a, b);
        CHECK_THAT(!crossed, "pushed through the wall: %s", describe(&wall_set));
    }
}

typedef struct PushRow {
    const char *what;
    gab_circle circle;
    uint32_t count;
    gab_wall walls[3];
    bool is_freed;
    gab_vec position;
} PushRow;

static void test_push_out_table(void)
{
    static const PushRow rows[] = {
        {"free", {{5, 3}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 3}},
        {"touching", {{5, 2}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 2}},
        {"in front", {{5, 1}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 2}},
        {"at the back", {{5, -1}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, -2}},
        {"centre on the wall", {{5, 0}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 2}},
        {"centre on the wall, reversed",
         {{5, 0}, 2},
         1,
         {{{10, 0}, {0, 0}, GAB_BLOCKS_BOTH}},
         true,
         {5, -2}},
        {"beyond the end", {{11, 0}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {12, 0}},
        {"one-way walls are ignored",
         {{5, 1}, 2},
         1,
         {{{0, 0}, {10, 0}, GAB_BLOCKS_FRONT}},
         true,
         {5, 1}},
        {"a right angle",
         {{1, 1}, 2},
         2,
         {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}, {{0, 0}, {0, 10}, GAB_BLOCKS_BOTH}},
         true,
         {2, 2}},
        {"a passage that is too narrow",
         {{5, 0.5f}, 2},
         3,
         {{{-90, 0}, {90, 0}, GAB_BLOCKS_BOTH},
          {{-90, 1}, {90, 1}, GAB_BLOCKS_BOTH},
          {{-90, 0}, {-90, 1}, GAB_BLOCKS_BOTH}},
         false,
         {5, 0.5f}},
        {"a point", {{5, 0}, 0}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 0}},
        {"a negative radius", {{5, 0}, -2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 0}},
        {"no walls", {{5, 0.001f}, 2}, 0, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 0}},
        {"an invalid wall", {{5, 0}, 2}, 1, {{{NAN, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        const PushRow *row = &rows[i];
        gab_vec position = {-1, -1};
        bool is_freed = gab_walls_push_out(row->circle, row->walls, row->count, &position);
        gab_vec difference = {position.x - row->position.x, position.y - row->position.y};
        CHECK_THAT(is_freed == row->is_freed && vec_length(difference) <= 3.0 / 256,
                   "%s: %d at (%.9g,%.9g)", row->what, is_freed, (double)position.x,
                   (double)position.y);
    }
}

CHECK_CASES({"the first wall that is struck", test_first_wall},
            {"slides among random walls", test_random_slides},
            {"bounces among random walls", test_random_bounces},
            {"push out: simple cases", test_push_out_table},
            {"push out of one wall, random", test_push_out_of_one_wall},
            {"push out of corners, random", test_push_out_of_corners},
            {"push out of random walls", test_push_out_of_random_walls})
