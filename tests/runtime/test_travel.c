/* SPDX-License-Identifier: MIT */
/*
 * Slides and bounces as games use them: a mover moves along walls as far as it should, is not
 * caught at their joints, rests in corners, stands on, jumps through and walks off platforms, and
 * bounces for ever without leaving or slowing down. Exactness among random walls is tested in
 * test_walls.c.
 */
#include "check.h"
#include "sweep_cases.h"

#include <float.h>
#include <math.h>

static const size_t CASES = 1000000;

static double dot(gab_vec a, gab_vec b)
{
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

static gab_vec plus(gab_vec a, gab_vec b)
{
    gab_vec sum = {a.x + b.x, a.y + b.y};
    return sum;
}

static gab_vec minus(gab_vec a, gab_vec b)
{
    gab_vec difference = {a.x - b.x, a.y - b.y};
    return difference;
}

static gab_vec times(double s, gab_vec v)
{
    gab_vec product = {(float)(s * (double)v.x), (float)(s * (double)v.y)};
    return product;
}

static double length(gab_vec v)
{
    return sqrt(dot(v, v));
}

static bool slide(gab_vec from, gab_vec motion, float radius, const gab_wall *walls, uint32_t count,
                  gab_travel *travel)
{
    gab_move move = {from, plus(from, motion), radius};
    return gab_walls_slide(&move, walls, count, travel);
}

/* ---- One wall: distance and motion ---- */

/* A mover at some distance from a long wall that it strikes in its middle part. */
typedef struct Approach {
    gab_move move;
    gab_wall wall;
    gab_vec normal; /* towards the mover */
    double height;  /* distance of the centre from the wall */
} Approach;

static float on_lattice(double v)
{
    return (float)(nearbyint(v * 256) / 256);
}

static Approach random_approach(CheckRandom *random)
{
    double angle = check_unit(random) * 6.283185307179586, side = check_chance(random, 50) ? 1 : -1;
    double along = check_unit(random) * 60 - 30, height = check_unit(random) * 20;
    double down = check_unit(random) * 40, forward = check_unit(random) * 200 - 100;
    gab_vec u = {(float)cos(angle), (float)sin(angle)}, n = {-u.y, u.x};
    Approach result = {{{0, 0}, {0, 0}, 0}, {{0, 0}, {0, 0}, GAB_BLOCKS_BOTH}, {0, 0}, 0};
    gab_vec a = times(-400, u), b = times(400, u);
    result.wall.a.x = on_lattice((double)a.x);
    result.wall.a.y = on_lattice((double)a.y);
    result.wall.b.x = on_lattice((double)b.x);
    result.wall.b.y = on_lattice((double)b.y);
    result.move.radius = check_chance(random, 30) ? 0 : on_lattice(check_unit(random) * 20);
    gab_vec from = plus(times(along, u), times(side * (height + (double)result.move.radius), n));
    gab_vec to = plus(from, plus(times(forward, u), times(-side * down, n)));
    result.move.from.x = on_lattice((double)from.x);
    result.move.from.y = on_lattice((double)from.y);
    result.move.to.x = on_lattice((double)to.x);
    result.move.to.y = on_lattice((double)to.y);
    result.normal = gab_line_normal_towards(result.wall.a, result.wall.b, result.move.from);
    result.height = dot(result.normal, minus(result.move.from, result.wall.a));
    return result;
}

/* Allows 4 steps for each impact: 2 for its stop and 1 for the rounding of the end, in each
 * direction. */
static double distance_margin(const gab_travel *travel)
{
    return 4.0 / 256 * (1 + (double)travel->count);
}

static void check_approach(const Approach *a, const gab_travel *travel, gab_surface surface)
{
    gab_vec motion = minus(a->move.to, a->move.from);
    double share = (a->height - (double)a->move.radius) / -dot(motion, a->normal);
    gab_vec left = gab_bounce(motion, a->normal, surface);
    gab_vec place = plus(a->move.from, times(share, motion));
    gab_vec end = plus(place, times(1 - share, left));
    CHECK_THAT(travel->count > 0, "no impact");
    CHECK_THAT(length(minus(travel->end, end)) <= distance_margin(travel),
               "(%.9g,%.9g)-(%.9g,%.9g) r %.9g at (%.9g,%.9g)-(%.9g,%.9g) ends at (%.9g,%.9g), "
               "not (%.9g,%.9g), after %u impacts",
               (double)a->move.from.x, (double)a->move.from.y, (double)a->move.to.x,
               (double)a->move.to.y, (double)a->move.radius, (double)a->wall.a.x,
               (double)a->wall.a.y, (double)a->wall.b.x, (double)a->wall.b.y, (double)travel->end.x,
               (double)travel->end.y, (double)end.x, (double)end.y, (unsigned)travel->count);
    CHECK_THAT(length(minus(travel->motion, left)) <= 1e-5 * length(motion),
               "motion (%.9g,%.9g), not (%.9g,%.9g)", (double)travel->motion.x,
               (double)travel->motion.y, (double)left.x, (double)left.y);
}

/* True if the mover strikes, and not so slightly that the place depends on rounding. */
static bool strikes(const Approach *a)
{
    double into = -dot(minus(a->move.to, a->move.from), a->normal);
    return a->height > (double)a->move.radius && into > 0.05 &&
           into > a->height - (double)a->move.radius + 0.05;
}

static void test_slides_go_the_distance(void)
{
    CheckRandom random = check_random("slide distance");
    const gab_surface smooth = {0, 0};
    size_t struck = 0, impacts = 0, all = check_times(CASES) / 2 + 1;
    for (size_t i = all; i > 0 && !check_hopeless(); i--) {
        Approach a = random_approach(&random);
        gab_travel travel;
        gab_walls_slide(&a.move, &a.wall, 1, &travel);
        if (!strikes(&a))
            continue;
        check_approach(&a, &travel, smooth);
        struck++;
        impacts += travel.count;
    }
    check_note("%zu impacts of %zu that struck", impacts, struck);
    CHECK(struck > all / 4);
}

static void test_bounces_go_the_distance(void)
{
    CheckRandom random = check_random("bounce distance");
    static const gab_surface surfaces[] = {{1, 0}, {0.5f, 0}, {1, 0.5f}, {0.25f, 0.25f}, {1.5f, 0}};
    size_t struck = 0, all = check_times(CASES) / 2 + 1;
    for (size_t i = all; i > 0 && !check_hopeless(); i--) {
        Approach a = random_approach(&random);
        gab_surface surface = surfaces[i % CHECK_COUNT(surfaces)];
        gab_travel travel;
        gab_walls_bounce(&a.move, &a.wall, 1, surface, &travel);
        if (!strikes(&a))
            continue;
        check_approach(&a, &travel, surface);
        struck++;
    }
    CHECK(struck > all / 4);
}

/*
 * The motion that a game copies into its velocity is not rounded: a slow acceleration, far less
 * than a step per frame, adds up.
 */
static void test_motion_is_not_rounded(void)
{
    static const gab_wall far_wall = {{-50, 90}, {50, 90}, GAB_BLOCKS_BOTH};
    const gab_surface mirror = {1, 0};
    gab_vec velocity = {0, 0}, at = {0, 0};
    gab_travel travel;
    for (int i = 1; i <= 100; i++) {
        velocity.y += 0.001f;
        slide(at, velocity, 1, &far_wall, 1, &travel);
        velocity = travel.motion;
        CHECK_NEAR((double)velocity.y, 0.001 * i, 1e-6 * i);
    }
    gab_move move = {{0, 80}, {3.3333333f, 99.9999f}, 1};
    gab_walls_bounce(&move, &far_wall, 1, mirror, &travel);
    CHECK_NEAR((double)travel.motion.x, 3.3333333, 1e-5);
    CHECK_NEAR((double)travel.motion.y, -19.9999, 1e-5);
}

/* ---- Joints ---- */

enum { PIECES = 24 };

/* Makes a wall of many pieces in one line and one direction: from `start`, each as long as
 * `piece`. */
static void make_row(gab_wall row[PIECES], gab_vec start, gab_vec piece, gab_blocks blocks)
{
    for (int i = 0; i < PIECES; i++) {
        row[i].a = plus(start, times(i, piece));
        row[i].b = plus(start, times(i + 1, piece));
        row[i].blocks = blocks;
    }
}

/*
 * Rolls along a row in frames, pressed against it, and checks after each frame that the speed along
 * the row is kept, except for the rounding of its aim to the lattice. At the end, the distance must
 * be correct: each frame may round it by a step, each impact by two.
 */
static void roll(gab_vec piece, float radius, double speed, double press, gab_blocks blocks)
{
    gab_wall row[PIECES];
    gab_vec start = {3, 5}, u = times(1 / length(piece), piece);
    make_row(row, start, piece, blocks);
    gab_vec n = gab_line_normal(row[0].a, row[0].b);
    gab_vec at = gab_vec_snap(plus(plus(start, times(0.3, piece)), times((double)radius + 0.5, n)));
    gab_vec first = at, step = plus(times(speed, u), times(-press, n));
    int frames = (int)((PIECES - 1) * length(piece) / speed), impacts = 0;
    for (int i = 0; i < frames; i++) {
        gab_travel travel;
        slide(at, step, radius, row, PIECES, &travel);
        at = travel.end;
        impacts += (int)travel.count;
        CHECK_THAT(fabs(dot(travel.motion, u) - speed) <= 1e-3 * speed + 1.0 / 256,
                   "caught at (%.9g,%.9g): %.9g of %.9g left, row of (%g,%g), radius %g",
                   (double)at.x, (double)at.y, dot(travel.motion, u), speed, (double)piece.x,
                   (double)piece.y, (double)radius);
    }
    double way = dot(minus(at, first), u), margin = (frames + 2.0 * impacts) / 256;
    double height = dot(minus(at, start), n) - (double)radius;
    CHECK_THAT(fabs(way - speed * frames) <= margin, "%.9g instead of %.9g, row of (%g,%g), r %g",
               way, speed * frames, (double)piece.x, (double)piece.y, (double)radius);
    CHECK_THAT(height > -1e-3 && height <= 4.0 / 256, "%.9g above the row", height);
}

static void test_joints_do_not_catch(void)
{
    static const gab_vec pieces[] = {{8, 0},  {-8, 0}, {0, 8}, {0, -8},     {6, 8},
                                     {-9, 3}, {3, -9}, {7, 1}, {-2, -6.5f}, {0.5f, 0.0625f}};
    static const float radii[] = {0, GAB_STEP, 0.5f, 3, 20};
    for (size_t p = 0; p < CHECK_COUNT(pieces); p++) {
        for (size_t r = 0; r < CHECK_COUNT(radii); r++) {
            double size = length(pieces[p]);
            roll(pieces[p], radii[r], size * 0.37, 0.25, GAB_BLOCKS_BOTH);
            roll(pieces[p], radii[r], size * 0.37, size, GAB_BLOCKS_FRONT);
            roll(pieces[p], radii[r], size * 2.9, 4, GAB_BLOCKS_BOTH);
        }
    }
}

/* A mover that touches a row and moves exactly along it is not stopped at all. */
static void test_exact_rolling_is_free(void)
{
    static const gab_vec pieces[] = {{8, 0}, {0, -8}, {6, 8}, {-8, 6}, {5, -12}};
    for (size_t p = 0; p < CHECK_COUNT(pieces); p++) {
        for (int radius = 0; radius < 3; radius++) {
            gab_wall row[PIECES];
            gab_vec start = {3, 5}, piece = pieces[p];
            double unit = nearbyint(length(piece)); /* all lengths of these pieces are whole */
            gab_vec height = {(float)(radius * -(double)piece.y),
                              (float)(radius * (double)piece.x)};
            gab_vec from = plus(start, height), way = times(PIECES, piece);
            gab_move move = {from, plus(from, way), (float)(radius * unit)};
            gab_impact impact;
            make_row(row, start, piece, GAB_BLOCKS_BOTH);
            CHECK_THAT(!gab_walls_sweep(&move, row, PIECES, &impact), "(%g,%g) radius %g",
                       (double)piece.x, (double)piece.y, (double)move.radius);
        }
    }
}

/* ---- Corners ---- */

static void test_inner_corners_hold(void)
{
    /* The corner is at (0,0); the free space is to the right of one wall and below the other. */
    static const gab_wall corner[] = {{{0, 100}, {0, 0}, GAB_BLOCKS_BOTH},
                                      {{100, 0}, {0, 0}, GAB_BLOCKS_BOTH}};
    static const float radii[] = {0, GAB_STEP, 4};
    for (size_t r = 0; r < CHECK_COUNT(radii); r++) {
        gab_vec at = {10, 17}, into = {-30, -40};
        gab_travel travel;
        for (int i = 0; i < 1000; i++) {
            slide(at, into, radii[r], corner, 2, &travel);
            at = travel.end;
            CHECK(length(travel.motion) <= 1e-4);
            CHECK_THAT(at.x >= radii[r] && at.x <= radii[r] + 4 * GAB_STEP && at.y >= radii[r] &&
                           at.y <= radii[r] + 4 * GAB_STEP,
                       "radius %g at (%.9g,%.9g)", (double)radii[r], (double)at.x, (double)at.y);
        }
        gab_vec out = {20, 0};
        slide(at, out, radii[r], corner, 2, &travel);
        CHECK(travel.count <= 1 && fabs((double)travel.end.x - (double)at.x - 20) <= 0.02);
    }
}

/*
 * Moves into a wedge that opens to the right, between walls that rise and fall by `half` pixels
 * over 400. A disc gets stuck where the wedge is too narrow: r / sin(half the angle) from the tip.
 */
static void check_wedge(float half, float radius)
{
    const gab_wall wedge[] = {{{0, 0}, {400, half}, GAB_BLOCKS_BOTH},
                              {{0, 0}, {400, -half}, GAB_BLOCKS_BOTH}};
    double deepest = (double)radius * hypot(400, (double)half) / (double)half;
    gab_vec at = {300, 3}, into = {-90, 11};
    for (int i = 0; i < 100; i++) {
        gab_travel travel;
        slide(at, into, radius, wedge, 2, &travel);
        CHECK_THAT(fabs((double)travel.end.y) * 400 <= (double)half * (double)travel.end.x,
                   "out of the wedge of %g", (double)half);
        if (i < 50) {
            at = travel.end;
            continue;
        }
        CHECK_THAT(length(minus(travel.end, at)) <= 2.0 / 256 && length(travel.motion) <= 0.01,
                   "wedge of %g, radius %g: at (%.9g,%.9g), goes on to (%.9g,%.9g) by %.9g",
                   (double)half, (double)radius, (double)at.x, (double)at.y, (double)travel.end.x,
                   (double)travel.end.y, length(travel.motion));
    }
    double slack = 0.03 * 400 / (double)half; /* some steps across are more steps along the wedge */
    CHECK_THAT((double)at.x >= deepest - 0.01 && (double)at.x <= deepest + slack,
               "wedge of %g, radius %g: at (%.9g,%.9g), not %.9g", (double)half, (double)radius,
               (double)at.x, (double)at.y, deepest);
}

static void test_acute_corners_hold(void)
{
    static const float halves[] = {50, 13, 100, 200, 350};
    static const float radii[] = {0, GAB_STEP, 4};
    for (size_t h = 0; h < CHECK_COUNT(halves); h++)
        for (size_t r = 0; r < CHECK_COUNT(radii); r++)
            check_wedge(halves[h], radii[r]);
}

/*
 * Moves into a slanted wedge between two walls that cross off the lattice and end `half` above and
 * below its middle line. Where the mover just fits, the lattice may have no free point, but a few
 * steps before, it does: 4 steps sideways are 4 / sin(half the angle) along; twice that is the
 * limit.
 */
static void check_cranny(CheckRandom *random, int64_t half, int64_t radius)
{
    ExactPoint tip = {0, 0}, end = {102400, 9400}, start = {90000, 8262};
    int behind = (int)(half / 20) + 1;
    SweepWall walls[2];
    gab_wall wedge[2];
    SweepMove move = {sweep_jittered(random, start, (int)half / 4), tip, radius};
    for (int i = 0, turn = 1; i < 2; i++, turn = -1) {
        walls[i].a = sweep_offset(sweep_jittered(random, tip, 3), -9 * turn, -behind * turn);
        walls[i].b = sweep_offset(sweep_jittered(random, end, 3), 0, half * turn);
        walls[i].one_way = false;
        wedge[i] = sweep_gab_wall(&walls[i]);
    }
    gab_move gab = sweep_gab_move(&move);
    gab_impact impact;
    long double first = 1;
    gab_walls_sweep(&gab, wedge, 2, &impact);
    for (int i = 0; i < 2; i++) {
        SweepShape shape = sweep_shape_segment(walls[i].a, walls[i].b, false);
        if (sweep_wall(&move, &walls[i]) == SWEEP_STOPPED)
            first = fminl(first, sweep_when(&move, &shape).earliest);
    }
    SweepSpot stop = {(long double)impact.stop.x * 256, (long double)impact.stop.y * 256};
    SweepSpot place = sweep_along(move.from, move.to, first);
    double max = 8 + 8 * hypot(102400, (double)half) / (double)half;
    CHECK_THAT((double)sweep_distance(stop, place) <= max,
               "cranny of %lld, radius %lld: stops %.1Lf steps before the impact, not %.1f",
               (long long)half, (long long)radius, sweep_distance(stop, place), max);
}

static void test_crannies_are_entered(void)
{
    static const int64_t halves[] = {20000, 5000, 1200, 500, 200};
    static const int64_t radii[] = {0, 1, 2, 7, 40};
    CheckRandom random = check_random("crannies");
    for (size_t i = check_times(CASES / 10); i > 0; i--)
        check_cranny(&random, halves[i % CHECK_COUNT(halves)], radii[i / 5 % CHECK_COUNT(radii)]);
}

/* A listing that tests only the first wall slides along it, through the second. */
static void test_slip_one_bounce_hides_another(void)
{
    static const gab_wall corner[] = {{{0, 0}, {200, 0}, GAB_BLOCKS_BOTH},
                                      {{100, 80}, {60, -20}, GAB_BLOCKS_BOTH}};
    gab_move move = {{20, 40}, {120, -60}, 0};
    gab_impact impact;
    gab_travel travel;
    CHECK(gab_walls_sweep(&move, corner, 2, &impact) && impact.wall == 0);
    gab_vec rest = gab_bounce(minus(move.to, impact.stop), impact.normal, (gab_surface){0, 0});
    gab_vec slip = plus(impact.stop, rest);
    CHECK(gab_line_side(corner[1].a, corner[1].b, slip) !=
          gab_line_side(corner[1].a, corner[1].b, move.from)); /* the mistake: outside */
    CHECK(gab_walls_slide(&move, corner, 2, &travel) && travel.count >= 2);
    CHECK(gab_line_side(corner[1].a, corner[1].b, travel.end) ==
          gab_line_side(corner[1].a, corner[1].b, move.from));
    CHECK(travel.end.y >= 0);
}

/* ---- Platforms; y grows downwards, the front is above ---- */

static const gab_wall platforms[] = {{{100, 0}, {0, 0}, GAB_BLOCKS_FRONT},
                                     {{200, 0}, {100, 0}, GAB_BLOCKS_FRONT}};
static const double gravity = 0.25;

typedef struct Hero {
    gab_vec at, velocity;
    float radius;
} Hero;

static void frame(Hero *hero)
{
    gab_travel travel;
    hero->velocity.y += (float)gravity;
    slide(hero->at, hero->velocity, hero->radius, platforms, 2, &travel);
    hero->at = travel.end;
    hero->velocity = travel.motion;
}

static bool stands(const Hero *hero)
{
    double height = -(double)hero->at.y - (double)hero->radius;
    return height >= 0 && height <= 4.0 / 256;
}

static const float hero_radii[] = {0, GAB_STEP, 8, 30};

static void test_standing_for_ever(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        Hero hero = {{50, -60}, {0, 0}, hero_radii[r]};
        for (int i = 0; i < 10000; i++) {
            frame(&hero);
            if (i > 40 && !stands(&hero))
                check_failed(__FILE__, __LINE__, "frame %d, radius %g: y %.9g", i,
                             (double)hero.radius, (double)hero.at.y);
        }
        CHECK_NEAR((double)hero.at.x, 50, 2.0 / 256);
        CHECK(hero.velocity.x == 0 && fabs((double)hero.velocity.y) <= 1e-6);
    }
}

/* A mover that is pressed straight against a slope, without sliding, stays where it is. */
static void test_standing_on_slopes(void)
{
    static const gab_vec slopes[] = {{100, 37}, {100, -61}, {13, 200}, {-100, 99}, {-250, -1}};
    for (size_t s = 0; s < CHECK_COUNT(slopes); s++) {
        for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
            gab_wall wall = {times(-1, slopes[s]), slopes[s], GAB_BLOCKS_FRONT};
            gab_vec n = gab_line_normal(wall.a, wall.b);
            gab_vec at = gab_vec_snap(times((double)hero_radii[r] + 1, n)), first = at;
            for (int i = 0; i < 10000; i++) {
                gab_move move = {at, minus(at, times(2, n)), hero_radii[r]};
                gab_impact impact;
                CHECK(gab_walls_sweep(&move, &wall, 1, &impact));
                at = impact.stop;
                first = i == 0 ? at : first;
            }
            CHECK_THAT(length(minus(at, first)) <= 4.0 / 256, "slope (%g,%g): from %g,%g to %g,%g",
                       (double)slopes[s].x, (double)slopes[s].y, (double)first.x, (double)first.y,
                       (double)at.x, (double)at.y);
        }
    }
}

static void test_jumping_through_and_landing(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        Hero hero = {{50, 50}, {0, -12}, hero_radii[r]};
        float highest = hero.at.y;
        for (int i = 0; i < 400; i++) {
            frame(&hero);
            highest = fminf(highest, hero.at.y);
        }
        /* 12 * 12 / (2 * gravity) above the start, less half of the first frame's motion. */
        CHECK_NEAR((double)highest, 50 - 144 / (2 * gravity) + 6, 1);
        CHECK_THAT(stands(&hero), "radius %g: y %.9g", (double)hero.radius, (double)hero.at.y);
        CHECK_NEAR((double)hero.at.x, 50, 2.0 / 256);
    }
}

static void test_jumping_too_low(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        /* If the centre gets above the platform, but not the whole disc, the mover falls back. */
        Hero hero = {{50, 20}, {0, -4}, hero_radii[r]};
        float highest = hero.at.y;
        for (int i = 0; i < 100; i++) {
            frame(&hero);
            highest = fminf(highest, hero.at.y);
        }
        bool above = highest <= -hero.radius;
        CHECK_THAT(above ? stands(&hero) : hero.at.y > 100, "radius %g: y %.9g, at most %.9g",
                   (double)hero.radius, (double)hero.at.y, (double)highest);
    }
}

static void test_walking_on_and_off(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        Hero hero = {{20, -hero_radii[r]}, {1.5f, 0}, hero_radii[r]};
        int frames = 0;
        while (hero.at.x < 195 && frames < 200) {
            frame(&hero);
            frames++;
            CHECK_THAT(stands(&hero), "radius %g at (%.9g,%.9g)", (double)hero.radius,
                       (double)hero.at.x, (double)hero.at.y);
            CHECK_NEAR((double)hero.velocity.x, 1.5, 1e-6);
        }
        CHECK_INT(frames, 117); /* 175 pixels at 1.5 per frame */
        for (int i = 0; i < 100; i++)
            frame(&hero);
        CHECK_THAT(hero.at.y > 200 && hero.at.x > 200, "radius %g hangs at (%.9g,%.9g)",
                   (double)hero.radius, (double)hero.at.x, (double)hero.at.y);
    }
}

/* ---- Bounces without end ---- */

static void test_pong(void)
{
    static const gab_wall sides[] = {{{0, -1000}, {0, 1000}, GAB_BLOCKS_BOTH},
                                     {{300, -1000}, {300, 1000}, GAB_BLOCKS_BOTH}};
    static const float radii[] = {0, GAB_STEP, 7};
    const gab_surface mirror = {1, 0};
    for (size_t r = 0; r < CHECK_COUNT(radii); r++) {
        gab_vec at = {150, 3}, velocity = {41.25f, 0};
        int bounces = 0;
        for (int i = 0; i < 100000 && bounces < 10000; i++) {
            gab_move move = {at, plus(at, velocity), radii[r]};
            gab_travel travel;
            gab_walls_bounce(&move, sides, 2, mirror, &travel);
            at = travel.end;
            velocity = travel.motion;
            bounces += (int)travel.count;
            if (at.x < radii[r] || at.x > 300 - radii[r] || fabsf(velocity.x) != 41.25f)
                check_failed(__FILE__, __LINE__, "radius %g: frame %d at %.9g, speed %.9g",
                             (double)radii[r], i, (double)at.x, (double)velocity.x);
        }
        CHECK_INT(bounces, 10000);
        CHECK(at.y == 3 && velocity.y == 0);
    }
}

static void test_bouncing_in_a_room(void)
{
    static const gab_vec room[] = {{0, 0}, {200, 31}, {260, 170}, {90, 240}, {-40, 120}};
    enum { WALLS = CHECK_COUNT(room) };
    static const float radii[] = {0, GAB_STEP, 7};
    const gab_surface mirror = {1, 0};
    gab_wall walls[WALLS];
    for (int i = 0; i < WALLS; i++)
        walls[i] = (gab_wall){room[i], room[(i + 1) % WALLS], GAB_BLOCKS_BOTH};
    for (size_t r = 0; r < CHECK_COUNT(radii); r++) {
        gab_vec at = {100, 100}, velocity = {37.5f, 11.25f};
        double speed = length(velocity), way = 0, whole = 0;
        int bounces = 0, frames = 0;
        for (; bounces < 10000 && frames < 100000; frames++) {
            gab_move move = {at, plus(at, velocity), radii[r]};
            gab_travel travel;
            gab_walls_bounce(&move, walls, WALLS, mirror, &travel);
            whole += length(minus(move.to, at));
            for (uint32_t i = 0; i <= travel.count; i++) {
                gab_vec next = i < travel.count ? travel.impacts[i].stop : travel.end;
                way += length(minus(next, at));
                at = next;
            }
            velocity = travel.motion;
            bounces += (int)travel.count;
            CHECK(gab_polygon_holds(room, WALLS, at));
        }
        CHECK_THAT(bounces >= 10000, "only %d bounces", bounces);
        /* Each frame rounds its aim, at worst to the lattice, in either direction. */
        CHECK_NEAR(length(velocity), speed, 2 * sqrt(frames) / 512);
        /* The ball covers the whole distance, but each impact may lose 4 steps. */
        CHECK_NEAR(way, whole, (4.0 * bounces + frames) / 256);
    }
}

/* A restitution or friction that is NaN, infinite or huge leaves no finite motion: the mover stops
 * where it struck. */
static void test_wild_surfaces(void)
{
    static const float wild[] = {(float)NAN, (float)INFINITY, -(float)INFINITY, 3e38f, -3e38f};
    const gab_wall walls[] = {{{100, -50}, {100, 50}, GAB_BLOCKS_BOTH},
                              {{-100, -50}, {-100, 50}, GAB_BLOCKS_BOTH}};
    const gab_move move = {{0, 0}, {400, 20}, 8};
    for (size_t i = 0; i < 2 * CHECK_COUNT(wild); i++) {
        float share = wild[i / 2];
        gab_surface surface = i % 2 == 0 ? (gab_surface){share, 0} : (gab_surface){1, share};
        gab_travel travel;
        CHECK(gab_walls_bounce(&move, walls, CHECK_COUNT(walls), surface, &travel));
        CHECK(gab_vec_in_range(travel.end) && fabsf(travel.end.x) < 92.1f);
        CHECK(fabsf(travel.motion.x) <= FLT_MAX && fabsf(travel.motion.y) <= FLT_MAX);
        gab_travel slid;
        gab_walls_slide(&move, walls, CHECK_COUNT(walls), &slid);
        CHECK(travel.impacts[0].stop.x == slid.impacts[0].stop.x);
    }
    gab_travel travel;
    gab_surface none = {(float)NAN, 0};
    gab_walls_bounce(&move, walls, CHECK_COUNT(walls), none, &travel);
    CHECK(travel.count == 1 && travel.motion.x == 0 && travel.motion.y == 0);
}

static const CheckCase cases[] = {
    {"slides go the distance", test_slides_go_the_distance},
    {"bounces go the distance", test_bounces_go_the_distance},
    {"motion is not rounded", test_motion_is_not_rounded},
    {"joints do not catch", test_joints_do_not_catch},
    {"exact rolling is free", test_exact_rolling_is_free},
    {"inner corners hold", test_inner_corners_hold},
    {"acute corners hold", test_acute_corners_hold},
    {"crannies are entered", test_crannies_are_entered},
    {"slip: one bounce hides another", test_slip_one_bounce_hides_another},
    {"standing for ever", test_standing_for_ever},
    {"standing on slopes", test_standing_on_slopes},
    {"jumping through and landing", test_jumping_through_and_landing},
    {"jumping too low", test_jumping_too_low},
    {"walking on and off", test_walking_on_and_off},
    {"pong", test_pong},
    {"bouncing in a room", test_bouncing_in_a_room},
    {"surfaces whose shares are no sane numbers", test_wild_surfaces},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
