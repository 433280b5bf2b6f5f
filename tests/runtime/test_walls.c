/* SPDX-License-Identifier: MIT */
/*
 * Moves among many walls: random soups in which the first wall, every piece of the way and every
 * place to which a disc is pushed out are compared with exact integers. Slides and bounces as games
 * use them are in test_travel.c, long walks in closed rooms are in test_walks.c.
 */
#include "check.h"
#include "sweep_cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_WALLS = 10 };

static const size_t CASES = 1000000;

/* ---- Random soups ---- */

typedef struct Soup {
    SweepMove move;
    size_t count;
    SweepWall walls[MAX_WALLS];
    gab_wall gab_walls[MAX_WALLS];
} Soup;

static SweepWall random_wall(CheckRandom *random, const SweepGrid *grid, const Soup *soup)
{
    SweepWall wall = {{0, 0}, {0, 0}, false};
    wall.a = sweep_point(random, grid);
    wall.b = sweep_point(random, grid);
    if (soup->count > 0 && check_chance(random, 50)) {
        size_t other = (size_t)check_between(random, 0, (int)soup->count - 1);
        if (check_chance(random, 25))
            wall.b = soup->walls[other].a;
        wall.a = soup->walls[other].b;
    }
    if (check_chance(random, 4))
        wall.b = wall.a;
    wall.one_way = check_chance(random, 20);
    return wall;
}

/* Makes walls end on the move or a hair from it, so that many are struck at almost the same
 * time. */
static void gather_ends(CheckRandom *random, Soup *soup)
{
    ExactPoint at = sweep_point_next_to(&soup->move, check_between(random, -2, 2));
    for (size_t i = 0; i < soup->count; i++) {
        SweepWall *wall = &soup->walls[i];
        wall->a = check_chance(random, 80) ? at : wall->a;
        if (i > 0 && check_chance(random, 40))
            wall->b = sweep_jittered(random, soup->walls[i - 1].b, 1);
        if (check_chance(random, 50)) { /* through that place, as far again beyond it */
            wall->a = sweep_offset(wall->a, wall->a.x - wall->b.x, wall->a.y - wall->b.y);
            wall->a = check_chance(random, 50) ? sweep_jittered(random, wall->a, 1) : wall->a;
        }
    }
}

static Soup random_soup(CheckRandom *random)
{
    SweepGrid grid = sweep_grid(random);
    Soup soup = {{{0, 0}, {0, 0}, 0}, 0, {{{0, 0}, {0, 0}, false}}, {{{0, 0}, {0, 0}, 0}}};
    size_t count = (size_t)check_between(random, 1, MAX_WALLS);
    while (soup.count < count) {
        SweepWall wall = random_wall(random, &grid, &soup);
        if (soup.count > 0 && check_chance(random, 5))
            wall = soup.walls[check_between(random, 0, (int)soup.count - 1)];
        soup.walls[soup.count++] = wall;
    }
    const SweepWall *aim = &soup.walls[check_between(random, 0, (int)count - 1)];
    SweepShape shape = sweep_shape_segment(aim->a, aim->b, false);
    soup.move.from = check_chance(random, 5) ? aim->a : sweep_point(random, &grid);
    soup.move.to = check_chance(random, 15) ? aim->b : sweep_point(random, &grid);
    if (check_chance(random, 60))
        soup.move.radius = sweep_touching_radius(random, &soup.move, &shape);
    if (soup.move.radius > 0 && check_chance(random, 60))
        soup.move.radius = 1 + soup.move.radius / check_between(random, 2, 20);
    if (check_chance(random, 10))
        gather_ends(random, &soup);
    for (size_t i = 0; i < count; i++)
        soup.gab_walls[i] = sweep_gab_wall(&soup.walls[i]);
    return soup;
}

static const char *describe(const Soup *soup)
{
    static char text[MAX_WALLS * 80 + 200];
    const SweepMove *m = &soup->move;
    size_t used = (size_t)snprintf(text, sizeof text, "(%lld,%lld)-(%lld,%lld) r %lld among",
                                   (long long)m->from.x, (long long)m->from.y, (long long)m->to.x,
                                   (long long)m->to.y, (long long)m->radius);
    for (size_t i = 0; i < soup->count && used < sizeof text; i++) {
        const SweepWall *w = &soup->walls[i];
        used += (size_t)snprintf(text + used, sizeof text - used, " (%lld,%lld)-(%lld,%lld)%s",
                                 (long long)w->a.x, (long long)w->a.y, (long long)w->b.x,
                                 (long long)w->b.y, w->one_way ? "!" : "");
    }
    return text;
}

/* ---- The first wall ---- */

static SweepShape wall_shape(const Soup *soup, size_t wall)
{
    return sweep_shape_segment(soup->walls[wall].a, soup->walls[wall].b, false);
}

/* True if another wall that stops the move certainly comes before the chosen one. */
static bool is_before(const Soup *soup, size_t other, size_t chosen, SweepInterval when)
{
    const SweepWall *o = &soup->walls[other], *c = &soup->walls[chosen];
    if (soup->move.radius == 0) {
        int order = sweep_compare_times(&soup->move, o, c);
        return order < 0 || (order == 0 && other < chosen);
    }
    if (exact_same(o->a, c->a) && exact_same(o->b, c->b))
        return other < chosen;
    if (when.overlapping) /* at time 0 exactly */
        return other < chosen && sweep_is_near(soup->move.from, o->a, o->b, soup->move.radius);
    SweepShape shape = wall_shape(soup, other);
    return when.earliest > 0 && sweep_strikes_before(&soup->move, &shape, when.earliest);
}

static void check_chosen(const Soup *soup, const SweepAnswer *answers, const gab_impact *impact,
                         SweepInterval when)
{
    size_t chosen = impact->wall;
    CHECK_THAT(answers[chosen] != SWEEP_FREE, "wall %zu does not stop %s", chosen, describe(soup));
    for (size_t i = 0; i < soup->count; i++)
        if (i != chosen && answers[i] == SWEEP_STOPPED)
            CHECK_THAT(!is_before(soup, i, chosen, when), "wall %zu comes before %zu: %s", i,
                       chosen, describe(soup));
    long double slack = 1.2e-7L * when.latest + 1e-12L;
    CHECK_THAT((long double)impact->time >= when.earliest - slack &&
                   (long double)impact->time <= when.latest + slack,
               "time %.9g: %s", (double)impact->time, describe(soup));
}

/* Checks that the way from one stop to the next is free of all walls. Returns false if the stop is
 * off the lattice. */
static bool check_piece(const Soup *soup, ExactPoint from, gab_vec stop, ExactPoint *end)
{
    bool placed = sweep_place(stop, end);
    SweepMove piece = {from, placed ? *end : from, soup->move.radius};
    CHECK_THAT(placed, "(%.9g,%.9g) is off the lattice: %s", (double)stop.x, (double)stop.y,
               describe(soup));
    CHECK_THAT(sweep_all_free(&piece, soup->walls, soup->count), "(%lld,%lld)-(%lld,%lld): %s",
               (long long)from.x, (long long)from.y, (long long)end->x, (long long)end->y,
               describe(soup));
    return placed;
}

/*
 * A mover that a one-way wall stopped must still be in front of it and must not overlap it: from
 * any other place it would fall through at its next move.
 */
static void check_still_in_front(const Soup *soup, const SweepWall *wall, ExactPoint stop)
{
    CHECK_THAT(!wall->one_way || (sweep_is_front(wall->a, wall->b, stop) &&
                                  !sweep_is_near(stop, wall->a, wall->b, soup->move.radius)),
               "no longer in front at (%lld,%lld): %s", (long long)stop.x, (long long)stop.y,
               describe(soup));
}

/* Checks everything about the answer. If a wall was struck, sets `when` and returns true. */
static bool check_first(const Soup *soup, bool hit, const gab_impact *impact, SweepInterval *when)
{
    SweepAnswer answers[MAX_WALLS];
    ExactPoint end;
    bool must = false, may = false;
    for (size_t i = 0; i < soup->count; i++) {
        answers[i] = sweep_wall(&soup->move, &soup->walls[i]);
        must = must || answers[i] == SWEEP_STOPPED;
        may = may || answers[i] != SWEEP_FREE;
    }
    CHECK_THAT(hit ? may : !must, "got %d: %s", hit, describe(soup));
    if (!check_piece(soup, soup->move.from, impact->stop, &end))
        return false;
    if (!hit) {
        CHECK_THAT(impact->time == 1 && impact->wall == GAB_NO_WALL &&
                       exact_same(end, soup->move.to),
                   "no impact: %s", describe(soup));
        return false;
    }
    CHECK_THAT(impact->wall < soup->count, "no such wall: %s", describe(soup));
    if (!may || impact->wall >= soup->count)
        return false;
    SweepShape shape = wall_shape(soup, impact->wall);
    *when = sweep_when(&soup->move, &shape);
    check_chosen(soup, answers, impact, *when);
    check_still_in_front(soup, &soup->walls[impact->wall], end);
    return true;
}

/* True if a stop is near the place of the impact. Checks that it is near the way there. */
static bool stops_near(const Soup *soup, const gab_impact *impact, SweepInterval when)
{
    ExactPoint from = soup->move.from, to = soup->move.to;
    SweepSpot stop = {(long double)impact->stop.x * 256, (long double)impact->stop.y * 256};
    CHECK_THAT(sweep_distance_from_piece(stop, from, to, 0, when.latest) <= 2 + 1e-6L,
               "(%.9g,%.9g) is not on the way: %s", (double)impact->stop.x, (double)impact->stop.y,
               describe(soup));
    return sweep_distance_from_piece(stop, from, to, when.earliest, when.latest) <= 2 + 1e-6L;
}

/* True if a lattice point within 2 steps of the impact can be reached freely. */
static bool free_point_is_near(const Soup *soup, SweepInterval when)
{
    SweepSpot at = sweep_along(soup->move.from, soup->move.to, when.earliest);
    for (int i = 0; i < 36; i++) {
        ExactPoint p = {(int64_t)floorl(at.x) + i % 6 - 2, (int64_t)floorl(at.y) + i / 6 - 2};
        SweepSpot spot = {(long double)p.x, (long double)p.y};
        SweepMove piece = {soup->move.from, p, soup->move.radius};
        if (sweep_distance(spot, at) <= 2 && sweep_all_free(&piece, soup->walls, soup->count))
            return true;
    }
    return false;
}

static void test_first_wall(void)
{
    CheckRandom random = check_random("first wall");
    size_t hits = 0, early = 0, early_with_space = 0, times = check_times(CASES);
    for (size_t i = times; i > 0 && !check_hopeless(); i--) {
        Soup soup = random_soup(&random);
        gab_move move = sweep_gab_move(&soup.move);
        gab_impact impact;
        SweepInterval when;
        bool hit = gab_walls_sweep(&move, soup.gab_walls, (uint32_t)soup.count, &impact);
        hits += hit;
        if (check_first(&soup, hit, &impact, &when) && !stops_near(&soup, &impact, when)) {
            early++;
            early_with_space += free_point_is_near(&soup, when);
        }
    }
    check_note("%zu of %zu stopped, %zu earlier than 2 steps, %zu of these although there is room",
               hits, times, early, early_with_space);
    CHECK(hits > times / 10 && hits < times - times / 10);
    /* A cranny without a free place is rare; one with a free place that is not used is rarer. */
    CHECK(early * 300 <= hits + 600 && early_with_space * 10000 <= hits + 20000);
}

/* ---- Slides and bounces ---- */

static double length(gab_vec v)
{
    return hypot((double)v.x, (double)v.y);
}

/* Checks that every piece is free, that every impact is valid, and that a move without impacts is
 * complete. */
static bool check_pieces(const Soup *soup, bool hit, const gab_travel *travel)
{
    ExactPoint at = soup->move.from, next;
    bool sound = travel->count <= GAB_MAX_IMPACTS && hit == (travel->count > 0);
    CHECK_THAT(sound, "%d with %u impacts: %s", hit, (unsigned)travel->count, describe(soup));
    for (uint32_t i = 0; sound && i < travel->count; i++) {
        const gab_impact *impact = &travel->impacts[i];
        sound = check_piece(soup, at, impact->stop, &next);
        at = next;
        CHECK_THAT(impact->wall < soup->count && impact->time >= 0 && impact->time <= 1 &&
                       fabs(length(impact->normal) - 1) <= 1e-6,
                   "impact %u: %s", (unsigned)i, describe(soup));
    }
    sound = sound && check_piece(soup, at, travel->end, &next);
    CHECK_THAT(hit || !sound || exact_same(next, soup->move.to), "not at its end: %s",
               describe(soup));
    return sound;
}

static gab_vec motion_of(const gab_move *move)
{
    gab_vec motion = {move->to.x - move->from.x, move->to.y - move->from.y};
    return motion;
}

/* True if a motion leads into a surface that was struck before the last one. */
static bool leads_back(const gab_travel *travel, gab_vec motion)
{
    for (uint32_t i = 0; i + 1 < travel->count; i++) {
        gab_vec n = travel->impacts[i].normal;
        if ((double)n.x * (double)motion.x + (double)n.y * (double)motion.y < 0)
            return true;
    }
    return false;
}

/*
 * Checks that the motion is what the impacts leave of it, one after the other; or zero, where a
 * mover stays in a corner. Each impact rounds to a float, relative to the largest. If a motion
 * leads neither into a surface nor away from it, as far as a float can tell, friction may have been
 * applied or not.
 */
static void check_motion(const Soup *soup, const gab_move *move, gab_surface surface,
                         const gab_travel *travel)
{
    gab_vec motion = motion_of(move);
    double max = length(motion);
    for (uint32_t i = 0; i < travel->count; i++) {
        gab_vec n = travel->impacts[i].normal;
        double into = (double)n.x * (double)motion.x + (double)n.y * (double)motion.y;
        if (surface.friction > 0 && fabs(into) <= 1e-5 * length(motion))
            return;
        motion = gab_bounce(motion, n, surface);
        max = fmax(max, length(motion));
    }
    double margin = 1e-6 * (1 + (double)travel->count) * max;
    gab_vec off = {motion.x - travel->motion.x, motion.y - travel->motion.y};
    bool stays = travel->motion.x == 0 && travel->motion.y == 0 && leads_back(travel, motion);
    CHECK_THAT(stays || length(off) <= margin, "motion (%.9g,%.9g), not (%.9g,%.9g): %s",
               (double)travel->motion.x, (double)travel->motion.y, (double)motion.x,
               (double)motion.y, describe(soup));
}

static void test_slides_in_soups(void)
{
    CheckRandom random = check_random("slides");
    const gab_surface smooth = {0, 0};
    size_t impacts = 0, reached_limit = 0;
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        Soup soup = random_soup(&random);
        gab_move move = sweep_gab_move(&soup.move);
        gab_travel travel;
        bool hit = gab_walls_slide(&move, soup.gab_walls, (uint32_t)soup.count, &travel);
        if (check_pieces(&soup, hit, &travel))
            check_motion(&soup, &move, smooth, &travel);
        impacts += travel.count;
        reached_limit += travel.count == GAB_MAX_IMPACTS;
    }
    check_note("%zu impacts, %zu times as many as are followed", impacts, reached_limit);
}

static void test_bounces_in_soups(void)
{
    CheckRandom random = check_random("bounces");
    static const gab_surface surfaces[] = {{1, 0}, {1, 0}, {0.5f, 0.25f}, {0, 1}, {1.5f, 0}};
    size_t impacts = 0, reached_limit = 0;
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        Soup soup = random_soup(&random);
        gab_move move = sweep_gab_move(&soup.move);
        gab_surface surface = surfaces[i % CHECK_COUNT(surfaces)];
        gab_travel travel;
        bool hit = gab_walls_bounce(&move, soup.gab_walls, (uint32_t)soup.count, surface, &travel);
        if (check_pieces(&soup, hit, &travel))
            check_motion(&soup, &move, surface, &travel);
        impacts += travel.count;
        reached_limit += travel.count == GAB_MAX_IMPACTS;
    }
    check_note("%zu impacts, %zu times as many as are followed", impacts, reached_limit);
}

/* ---- Pushed out ---- */

static bool is_free_place(const Soup *soup, ExactPoint p)
{
    for (size_t i = 0; i < soup->count; i++) {
        const SweepWall *w = &soup->walls[i];
        if (!w->one_way && sweep_is_near(p, w->a, w->b, soup->move.radius))
            return false;
    }
    return true;
}

/* Checks that the answer is true for any walls. Returns true if the disc was freed. */
static bool check_pushed(const Soup *soup, ExactPoint *place)
{
    gab_circle circle = {exact_vec(soup->move.from), exact_pixels(soup->move.radius)};
    gab_vec where = {-1e9f, -1e9f};
    bool freed = gab_walls_push_out(circle, soup->gab_walls, (uint32_t)soup->count, &where);
    bool placed = sweep_place(where, place);
    CHECK_THAT(placed, "(%.9g,%.9g) is off the lattice: %s", (double)where.x, (double)where.y,
               describe(soup));
    if (!placed)
        return false;
    bool stays = exact_same(*place, soup->move.from);
    CHECK_THAT(freed == is_free_place(soup, *place), "free %d at (%lld,%lld): %s", freed,
               (long long)place->x, (long long)place->y, describe(soup));
    CHECK_THAT(freed || stays, "moved in vain: %s", describe(soup));
    CHECK_THAT(!is_free_place(soup, soup->move.from) || stays, "was free: %s", describe(soup));
    return freed;
}

static void test_push_out_of_soups(void)
{
    CheckRandom random = check_random("push out of soups");
    size_t freed = 0, times = check_times(CASES);
    for (size_t i = times; i > 0 && !check_hopeless(); i--) {
        Soup soup = random_soup(&random);
        ExactPoint place;
        freed += check_pushed(&soup, &place);
    }
    check_note("%zu of %zu freed or free", freed, times);
    CHECK(freed > times / 3);
}

/* Two walls from `tip`, less than half a turn apart, clockwise from the first; and a disc between
 * them. */
typedef struct Corner {
    Soup soup;
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
    double inside = direction + opening * (0.02 + 0.96 * check_unit(random));
    double far = (double)radius * 2 * check_unit(random);
    c.tip = sweep_jittered(random, c.tip, 10000);
    c.soup.move.radius = radius;
    c.soup.move.from = sweep_offset(c.tip, llround(cos(inside) * far), llround(sin(inside) * far));
    for (int i = 0; i < 2; i++) {
        double angle = direction + i * opening;
        c.ends[i] = sweep_offset(c.tip, llround(cos(angle) * reach), llround(sin(angle) * reach));
        bool turned = check_chance(random, 50);
        SweepWall wall = {turned ? c.ends[i] : c.tip, turned ? c.tip : c.ends[i], false};
        c.soup.walls[i] = wall;
        c.soup.gab_walls[i] = sweep_gab_wall(&wall);
    }
    c.soup.move.to = c.soup.move.from;
    return c;
}

static bool is_between(const Corner *c, ExactPoint p)
{
    return sweep_det(c->tip, c->ends[0], p) > 0 && sweep_det(c->tip, c->ends[1], p) < 0;
}

/*
 * In a corner that opens by 30 degrees or more, there is a free place on the bisector, at most 1 /
 * sin(15 degrees) < 4 radii from the tip, far from the walls' other ends; the disc starts at most 2
 * radii from the tip.
 */
static void test_push_out_of_corners(void)
{
    CheckRandom random = check_random("push out of corners");
    size_t moved = 0, times = check_times(CASES) / 2 + 1;
    for (size_t i = times; i > 0 && !check_hopeless(); i--) {
        Corner corner = random_corner(&random, 0.53);
        const Soup *soup = &corner.soup;
        ExactPoint place = soup->move.from, from = soup->move.from;
        if (!is_between(&corner, from))
            continue; /* rounded out of the corner */
        CHECK_THAT(check_pushed(soup, &place), "not freed: %s", describe(soup));
        CHECK_THAT(is_between(&corner, place), "out of the corner, to (%lld,%lld): %s",
                   (long long)place.x, (long long)place.y, describe(soup));
        double max = 6 * (double)soup->move.radius + 4;
        CHECK_THAT(sqrt((double)sweep_square(from, place)) <= max, "far away: %s", describe(soup));
        moved += !exact_same(from, place);
    }
    check_note("%zu of %zu moved", moved, times);
    CHECK(moved > times / 4);
}

/* A disc leaves one wall straight: no further than necessary, to the side of its centre. */
static void test_push_out_of_one_wall(void)
{
    CheckRandom random = check_random("push out of one wall");
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        SweepCase c = sweep_case(&random, "wall");
        Soup soup = {c.move, 1, {c.wall}, {sweep_gab_wall(&c.wall)}};
        ExactPoint from = c.move.from, place = from, a = c.wall.a, b = c.wall.b;
        bool inner = llabs(from.x) + c.move.radius + 2 <= SWEEP_LIMIT &&
                     llabs(from.y) + c.move.radius + 2 <= SWEEP_LIMIT;
        if (!inner || exact_same(a, b))
            continue;
        SweepShape shape = sweep_shape_segment(a, b, false);
        SweepSpot centre = {(long double)from.x, (long double)from.y};
        long double depth =
            (long double)c.move.radius - sweep_distance(centre, sweep_nearest(&shape, centre));
        CHECK_THAT(check_pushed(&soup, &place), "not freed: %s", describe(&soup));
        CHECK_THAT(sqrtl((long double)sweep_square(from, place)) <= fmaxl(depth, 0) + 4,
                   "%.1f units for a depth of %.1Lf: %s", sqrt((double)sweep_square(from, place)),
                   depth, describe(&soup));
        bool crossed = sweep_crosses(from, place, a, b);
        CHECK_THAT(!crossed, "through the wall: %s", describe(&soup));
    }
}

typedef struct PushRow {
    const char *what;
    gab_circle circle;
    uint32_t count;
    gab_wall walls[3];
    bool freed;
    gab_vec place;
} PushRow;

static void test_push_out_by_hand(void)
{
    static const PushRow rows[] = {
        {"free", {{5, 3}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 3}},
        {"touching", {{5, 2}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 2}},
        {"in front", {{5, 1}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 2}},
        {"behind", {{5, -1}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, -2}},
        {"centre on the wall", {{5, 0}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {5, 2}},
        {"the same, turned", {{5, 0}, 2}, 1, {{{10, 0}, {0, 0}, GAB_BLOCKS_BOTH}}, true, {5, -2}},
        {"beyond the end", {{11, 0}, 2}, 1, {{{0, 0}, {10, 0}, GAB_BLOCKS_BOTH}}, true, {12, 0}},
        {"one-way walls are left out",
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
        {"too narrow, open to the sides",
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
        {"a wall that is none",
         {{5, 0}, 2},
         1,
         {{{NAN, 0}, {10, 0}, GAB_BLOCKS_BOTH}},
         true,
         {5, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        const PushRow *row = &rows[i];
        gab_vec place = {-1, -1};
        bool freed = gab_walls_push_out(row->circle, row->walls, row->count, &place);
        gab_vec off = {place.x - row->place.x, place.y - row->place.y};
        CHECK_THAT(freed == row->freed && length(off) <= 3.0 / 256, "%s: %d at (%.9g,%.9g)",
                   row->what, freed, (double)place.x, (double)place.y);
    }
}

static const CheckCase cases[] = {
    {"the first wall", test_first_wall},
    {"slides in soups", test_slides_in_soups},
    {"bounces in soups", test_bounces_in_soups},
    {"push out by hand", test_push_out_by_hand},
    {"push out of one wall", test_push_out_of_one_wall},
    {"push out of corners", test_push_out_of_corners},
    {"push out of soups", test_push_out_of_soups},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
