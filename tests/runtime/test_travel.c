/* SPDX-License-Identifier: MIT */
/*
 * Tests slides and bounces as games use them. A mover covers the right distance along walls, is not
 * stopped at their joints, rests in corners, stands on, jumps through and walks off platforms, and
 * bounces for a long time without leaving a room or slowing down. Exact answers among random walls
 * are tested in test_walls.c.
 */
#include "check.h"
#include "sweep_cases.h"
#include "travels.h"

#include <float.h>
#include <math.h>

static const size_t CASE_COUNT = 1000000;

static double dot(gab_vec a, gab_vec b)
{
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

static gab_vec add(gab_vec a, gab_vec b)
{
    gab_vec sum = {a.x + b.x, a.y + b.y};
    return sum;
}

static gab_vec subtract(gab_vec a, gab_vec b)
{
    gab_vec difference = {a.x - b.x, a.y - b.y};
    return difference;
}

static gab_vec scale(double s, gab_vec v)
{
    gab_vec product = {(float)(s * (double)v.x), (float)(s * (double)v.y)};
    return product;
}

static double length(gab_vec v)
{
    return sqrt(dot(v, v));
}

static bool slide(gab_vec from, gab_vec motion, float radius, const gab_wall *walls, uint32_t count,
                  WallsTravel *travel)
{
    gab_move move = {from, add(from, motion), radius};
    return walls_slide(&move, walls, count, travel);
}

/* ---- One wall: distance and motion ---- */

/* A mover near the middle part of a long wall. */
typedef struct Approach {
    gab_move move;
    gab_wall wall;
    gab_vec normal; /* towards the mover */
    double height;  /* distance of the centre from the wall */
} Approach;

static float round_to_lattice(double v)
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
    gab_vec a = scale(-400, u), b = scale(400, u);
    result.wall.a.x = round_to_lattice((double)a.x);
    result.wall.a.y = round_to_lattice((double)a.y);
    result.wall.b.x = round_to_lattice((double)b.x);
    result.wall.b.y = round_to_lattice((double)b.y);
    result.move.radius = check_chance(random, 30) ? 0 : round_to_lattice(check_unit(random) * 20);
    gab_vec from = add(scale(along, u), scale(side * (height + (double)result.move.radius), n));
    gab_vec to = add(from, add(scale(forward, u), scale(-side * down, n)));
    result.move.from.x = round_to_lattice((double)from.x);
    result.move.from.y = round_to_lattice((double)from.y);
    result.move.to.x = round_to_lattice((double)to.x);
    result.move.to.y = round_to_lattice((double)to.y);
    result.normal = gab_line_normal_towards(result.wall.a, result.wall.b, result.move.from);
    result.height = dot(result.normal, subtract(result.move.from, result.wall.a));
    return result;
}

/* Returns the allowed distance from the expected end: 4 steps for each impact, for its stop and the
 * rounding of the end. */
static double distance_margin(const WallsTravel *travel)
{
    return 4.0 / 256 * (1 + (double)travel->count);
}

static void check_approach(const Approach *a, const WallsTravel *travel, gab_surface surface)
{
    gab_vec motion = subtract(a->move.to, a->move.from);
    double fraction = (a->height - (double)a->move.radius) / -dot(motion, a->normal);
    gab_vec remaining = gab_bounce(motion, a->normal, surface);
    gab_vec stop = add(a->move.from, scale(fraction, motion));
    gab_vec end = add(stop, scale(1 - fraction, remaining));
    CHECK_THAT(travel->count > 0, "no impact");
    CHECK_THAT(length(subtract(travel->end, end)) <= distance_margin(travel),
               "(%.9g,%.9g)-(%.9g,%.9g) r %.9g at (%.9g,%.9g)-(%.9g,%.9g) ends at (%.9g,%.9g), "
               "expected (%.9g,%.9g), after %u impacts",
               (double)a->move.from.x, (double)a->move.from.y, (double)a->move.to.x,
               (double)a->move.to.y, (double)a->move.radius, (double)a->wall.a.x,
               (double)a->wall.a.y, (double)a->wall.b.x, (double)a->wall.b.y, (double)travel->end.x,
               (double)travel->end.y, (double)end.x, (double)end.y, (unsigned)travel->count);
    CHECK_THAT(length(subtract(travel->motion, remaining)) <= 1e-5 * length(motion),
               "motion (%.9g,%.9g), expected (%.9g,%.9g)", (double)travel->motion.x,
               (double)travel->motion.y, (double)remaining.x, (double)remaining.y);
}

/* True if the mover strikes the wall, and not so slightly that the result depends on rounding. */
static bool strikes(const Approach *a)
{
    double into = -dot(subtract(a->move.to, a->move.from), a->normal);
    return a->height > (double)a->move.radius && into > 0.05 &&
           into > a->height - (double)a->move.radius + 0.05;
}

static void test_slide_distances(void)
{
    CheckRandom random = check_random("slide distance");
    const gab_surface smooth = {0, 0};
    size_t struck = 0, impacts = 0, case_count = check_case_count(CASE_COUNT) / 2 + 1;
    for (size_t i = case_count; i > 0 && !check_has_failed_too_often(); i--) {
        Approach a = random_approach(&random);
        WallsTravel travel;
        walls_slide(&a.move, &a.wall, 1, &travel);
        if (!strikes(&a))
            continue;
        check_approach(&a, &travel, smooth);
        struck++;
        impacts += travel.count;
    }
    check_note("%zu impacts of %zu that struck", impacts, struck);
    CHECK(struck > case_count / 4);
}

static void test_bounce_distances(void)
{
    CheckRandom random = check_random("bounce distance");
    static const gab_surface surfaces[] = {{1, 0}, {0.5f, 0}, {1, 0.5f}, {0.25f, 0.25f}, {1.5f, 0}};
    size_t struck = 0, case_count = check_case_count(CASE_COUNT) / 2 + 1;
    for (size_t i = case_count; i > 0 && !check_has_failed_too_often(); i--) {
        Approach a = random_approach(&random);
        gab_surface surface = surfaces[i % CHECK_COUNT(surfaces)];
        WallsTravel travel;
        walls_bounce(&a.move, &a.wall, 1, surface, &travel);
        if (!strikes(&a))
            continue;
        check_approach(&a, &travel, surface);
        struck++;
    }
    CHECK(struck > case_count / 4);
}

/*
 * Tests that the motion, which a game copies into its velocity, is not rounded to the lattice: a
 * slow acceleration, far less than a step per frame, adds up.
 */
static void test_motion_is_not_rounded(void)
{
    static const gab_wall far_wall = {{-50, 90}, {50, 90}, GAB_BLOCKS_BOTH};
    const gab_surface mirror = {1, 0};
    gab_vec velocity = {0, 0}, position = {0, 0};
    WallsTravel travel;
    for (int i = 1; i <= 100; i++) {
        velocity.y += 0.001f;
        slide(position, velocity, 1, &far_wall, 1, &travel);
        velocity = travel.motion;
        CHECK_NEAR((double)velocity.y, 0.001 * i, 1e-6 * i);
    }
    gab_move move = {{0, 80}, {3.3333333f, 99.9999f}, 1};
    walls_bounce(&move, &far_wall, 1, mirror, &travel);
    CHECK_NEAR((double)travel.motion.x, 3.3333333, 1e-5);
    CHECK_NEAR((double)travel.motion.y, -19.9999, 1e-5);
}

/* ---- Joints ---- */

enum { ROW_LENGTH = 24 };

/* Makes a row of walls on one line, with one direction: each is `wall_vector` long, the first one
 * begins at `start`. */
static void make_row(gab_wall row[ROW_LENGTH], gab_vec start, gab_vec wall_vector,
                     gab_blocks blocks)
{
    for (int i = 0; i < ROW_LENGTH; i++) {
        row[i].a = add(start, scale(i, wall_vector));
        row[i].b = add(start, scale(i + 1, wall_vector));
        row[i].blocks = blocks;
    }
}

/*
 * Rolls along a row frame by frame, pressed against it. Checks after each frame that the speed
 * along the row is preserved, except for the rounding of the move's end to the lattice. At the end,
 * the distance must be correct: each frame may round it by one step, each impact by two.
 */
static void roll(gab_vec wall_vector, float radius, double speed, double press, gab_blocks blocks)
{
    gab_wall row[ROW_LENGTH];
    gab_vec start = {3, 5}, u = scale(1 / length(wall_vector), wall_vector);
    make_row(row, start, wall_vector, blocks);
    gab_vec n = gab_line_normal(row[0].a, row[0].b);
    gab_vec position =
        gab_vec_snap(add(add(start, scale(0.3, wall_vector)), scale((double)radius + 0.5, n)));
    gab_vec first = position, step = add(scale(speed, u), scale(-press, n));
    int frames = (int)((ROW_LENGTH - 1) * length(wall_vector) / speed), impacts = 0;
    for (int i = 0; i < frames; i++) {
        WallsTravel travel;
        slide(position, step, radius, row, ROW_LENGTH, &travel);
        position = travel.end;
        impacts += (int)travel.count;
        CHECK_THAT(fabs(dot(travel.motion, u) - speed) <= 1e-3 * speed + 1.0 / 256,
                   "slowed down at (%.9g,%.9g) to %.9g from %.9g, row of (%g,%g), radius %g",
                   (double)position.x, (double)position.y, dot(travel.motion, u), speed,
                   (double)wall_vector.x, (double)wall_vector.y, (double)radius);
    }
    double distance = dot(subtract(position, first), u), margin = (frames + 2.0 * impacts) / 256;
    double height = dot(subtract(position, start), n) - (double)radius;
    CHECK_THAT(fabs(distance - speed * frames) <= margin,
               "distance %.9g, expected %.9g, row of (%g,%g), r %g", distance, speed * frames,
               (double)wall_vector.x, (double)wall_vector.y, (double)radius);
    CHECK_THAT(height > -1e-3 && height <= 4.0 / 256, "%.9g above the row", height);
}

static void test_rolling_over_joints(void)
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

/* A mover that touches a row and moves exactly along it is not stopped. */
static void test_exact_rolling_is_free(void)
{
    static const gab_vec pieces[] = {{8, 0}, {0, -8}, {6, 8}, {-8, 6}, {5, -12}};
    for (size_t p = 0; p < CHECK_COUNT(pieces); p++) {
        for (int radius = 0; radius < 3; radius++) {
            gab_wall row[ROW_LENGTH];
            gab_vec start = {3, 5}, wall_vector = pieces[p];
            double unit =
                nearbyint(length(wall_vector)); /* the lengths of these walls are integers */
            gab_vec height = {(float)(radius * -(double)wall_vector.y),
                              (float)(radius * (double)wall_vector.x)};
            gab_vec from = add(start, height), motion = scale(ROW_LENGTH, wall_vector);
            gab_move move = {from, add(from, motion), (float)(radius * unit)};
            gab_impact impact;
            make_row(row, start, wall_vector, GAB_BLOCKS_BOTH);
            CHECK_THAT(!gab_walls_sweep(&move, row, ROW_LENGTH, &impact), "(%g,%g) radius %g",
                       (double)wall_vector.x, (double)wall_vector.y, (double)move.radius);
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
        gab_vec position = {10, 17}, into = {-30, -40};
        WallsTravel travel;
        for (int i = 0; i < 1000; i++) {
            slide(position, into, radii[r], corner, 2, &travel);
            position = travel.end;
            CHECK(length(travel.motion) <= 1e-4);
            CHECK_THAT(position.x >= radii[r] && position.x <= radii[r] + 4 * GAB_STEP &&
                           position.y >= radii[r] && position.y <= radii[r] + 4 * GAB_STEP,
                       "radius %g at (%.9g,%.9g)", (double)radii[r], (double)position.x,
                       (double)position.y);
        }
        gab_vec out = {20, 0};
        slide(position, out, radii[r], corner, 2, &travel);
        CHECK(travel.count <= 1 && fabs((double)travel.end.x - (double)position.x - 20) <= 0.02);
    }
}

/*
 * Moves into a wedge that opens to the right, between walls that rise and fall by `half_width`
 * pixels over 400. A disc stops where the wedge is too narrow: at r / sin(half the angle) from the
 * tip.
 */
static void check_wedge(float half_width, float radius)
{
    const gab_wall wedge[] = {{{0, 0}, {400, half_width}, GAB_BLOCKS_BOTH},
                              {{0, 0}, {400, -half_width}, GAB_BLOCKS_BOTH}};
    double expected_x = (double)radius * hypot(400, (double)half_width) / (double)half_width;
    gab_vec position = {300, 3}, into = {-90, 11};
    for (int i = 0; i < 100; i++) {
        WallsTravel travel;
        slide(position, into, radius, wedge, 2, &travel);
        CHECK_THAT(fabs((double)travel.end.y) * 400 <= (double)half_width * (double)travel.end.x,
                   "outside the wedge of %g", (double)half_width);
        if (i < 50) {
            position = travel.end;
            continue;
        }
        CHECK_THAT(length(subtract(travel.end, position)) <= 2.0 / 256 &&
                       length(travel.motion) <= 0.01,
                   "wedge of %g, radius %g: moves from (%.9g,%.9g) to (%.9g,%.9g), motion %.9g",
                   (double)half_width, (double)radius, (double)position.x, (double)position.y,
                   (double)travel.end.x, (double)travel.end.y, length(travel.motion));
    }
    double margin =
        0.03 * 400 / (double)half_width; /* some steps across are more steps along the wedge */
    CHECK_THAT((double)position.x >= expected_x - 0.01 && (double)position.x <= expected_x + margin,
               "wedge of %g, radius %g: at (%.9g,%.9g), expected x %.9g", (double)half_width,
               (double)radius, (double)position.x, (double)position.y, expected_x);
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
 * Moves into an oblique wedge between two walls that cross off the lattice and end `half_width`
 * above and below its middle line. Where the mover just fits, there may be no free lattice point,
 * but there is one a few steps before: 4 steps across the wedge are 4 / sin(half the angle) along
 * it. The limit is twice that.
 */
static void check_oblique_wedge(CheckRandom *random, int64_t half_width, int64_t radius)
{
    ExactPoint tip = {0, 0}, end = {102400, 9400}, start = {90000, 8262};
    int overlap = (int)(half_width / 20) + 1;
    SweepWall walls[2];
    gab_wall wedge[2];
    SweepMove move = {sweep_jitter(random, start, (int)half_width / 4), tip, radius};
    for (int i = 0, side = 1; i < 2; i++, side = -1) {
        walls[i].a = sweep_move_point(sweep_jitter(random, tip, 3), -9 * side, -overlap * side);
        walls[i].b = sweep_move_point(sweep_jitter(random, end, 3), 0, half_width * side);
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
            first = fminl(first, sweep_impact_interval(&move, &shape).earliest);
    }
    RealPoint stop = {(long double)impact.stop.x * 256, (long double)impact.stop.y * 256};
    RealPoint expected = sweep_point_at(move.from, move.to, first);
    double max = 8 + 8 * hypot(102400, (double)half_width) / (double)half_width;
    CHECK_THAT(
        (double)sweep_distance(stop, expected) <= max,
        "wedge of %lld, radius %lld: stops %.1Lf steps before the impact, expected at most %.1f",
        (long long)half_width, (long long)radius, sweep_distance(stop, expected), max);
}

static void test_oblique_wedges(void)
{
    static const int64_t halves[] = {20000, 5000, 1200, 500, 200};
    static const int64_t radii[] = {0, 1, 2, 7, 40};
    CheckRandom random = check_random("crannies");
    for (size_t i = check_case_count(CASE_COUNT / 10); i > 0; i--)
        check_oblique_wedge(&random, halves[i % CHECK_COUNT(halves)],
                            radii[i / 5 % CHECK_COUNT(radii)]);
}

/* A mistake in published code: the slide along the first wall is not tested, and passes through the
 * second. */
static void test_mistake_untested_slide(void)
{
    static const gab_wall corner[] = {{{0, 0}, {200, 0}, GAB_BLOCKS_BOTH},
                                      {{100, 80}, {60, -20}, GAB_BLOCKS_BOTH}};
    gab_move move = {{20, 40}, {120, -60}, 0};
    gab_impact impact;
    WallsTravel travel;
    CHECK(gab_walls_sweep(&move, corner, 2, &impact) && impact.wall == 0);
    gab_vec remaining =
        gab_bounce(subtract(move.to, impact.stop), impact.normal, (gab_surface){0, 0});
    gab_vec mistaken = add(impact.stop, remaining);
    CHECK(gab_line_side(corner[1].a, corner[1].b, mistaken) !=
          gab_line_side(corner[1].a, corner[1].b, move.from)); /* the mistake: on the other side */
    CHECK(walls_slide(&move, corner, 2, &travel) && travel.count >= 2);
    CHECK(gab_line_side(corner[1].a, corner[1].b, travel.end) ==
          gab_line_side(corner[1].a, corner[1].b, move.from));
    CHECK(travel.end.y >= 0);
}

/* ---- Platforms; y grows downwards, the front is above ---- */

static const gab_wall platforms[] = {{{100, 0}, {0, 0}, GAB_BLOCKS_FRONT},
                                     {{200, 0}, {100, 0}, GAB_BLOCKS_FRONT}};
static const double gravity = 0.25;

typedef struct Hero {
    gab_vec position, velocity;
    float radius;
} Hero;

static void simulate_frame(Hero *hero)
{
    WallsTravel travel;
    hero->velocity.y += (float)gravity;
    slide(hero->position, hero->velocity, hero->radius, platforms, 2, &travel);
    hero->position = travel.end;
    hero->velocity = travel.motion;
}

static bool is_standing(const Hero *hero)
{
    double height = -(double)hero->position.y - (double)hero->radius;
    return height >= 0 && height <= 4.0 / 256;
}

static const float hero_radii[] = {0, GAB_STEP, 8, 30};

static void test_standing(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        Hero hero = {{50, -60}, {0, 0}, hero_radii[r]};
        for (int i = 0; i < 10000; i++) {
            simulate_frame(&hero);
            if (i > 40 && !is_standing(&hero))
                check_failed(__FILE__, __LINE__, "frame %d, radius %g: y %.9g", i,
                             (double)hero.radius, (double)hero.position.y);
        }
        CHECK_NEAR((double)hero.position.x, 50, 2.0 / 256);
        CHECK(hero.velocity.x == 0 && fabs((double)hero.velocity.y) <= 1e-6);
    }
}

/* A mover that is pressed perpendicularly against a slope stays where it is. */
static void test_standing_on_slopes(void)
{
    static const gab_vec slopes[] = {{100, 37}, {100, -61}, {13, 200}, {-100, 99}, {-250, -1}};
    for (size_t s = 0; s < CHECK_COUNT(slopes); s++) {
        for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
            gab_wall wall = {scale(-1, slopes[s]), slopes[s], GAB_BLOCKS_FRONT};
            gab_vec n = gab_line_normal(wall.a, wall.b);
            gab_vec position = gab_vec_snap(scale((double)hero_radii[r] + 1, n)), first = position;
            for (int i = 0; i < 10000; i++) {
                gab_move move = {position, subtract(position, scale(2, n)), hero_radii[r]};
                gab_impact impact;
                CHECK(gab_walls_sweep(&move, &wall, 1, &impact));
                position = impact.stop;
                first = i == 0 ? position : first;
            }
            CHECK_THAT(length(subtract(position, first)) <= 4.0 / 256,
                       "slope (%g,%g): from %g,%g to %g,%g", (double)slopes[s].x,
                       (double)slopes[s].y, (double)first.x, (double)first.y, (double)position.x,
                       (double)position.y);
        }
    }
}

static void test_faces(void)
{
    static const struct {
        gab_vec normal;
        float limit;
        gab_face face;
    } rows[] = {
        {{0, -1}, 0, GAB_FACE_TOP},
        {{0, 1}, 0, GAB_FACE_BOTTOM},
        {{-1, 0}, 0, GAB_FACE_LEFT},
        {{1, 0}, 1000, GAB_FACE_RIGHT},
        {{0.6f, -0.8f}, 0.751f, GAB_FACE_TOP}, /* 3/4 pixels per pixel */
        {{0.6f, -0.8f}, 0.749f, GAB_FACE_RIGHT},
        {{-0.8f, 0.6f}, 1.334f, GAB_FACE_BOTTOM},
        {{-0.8f, 0.6f}, 1.333f, GAB_FACE_LEFT},
        {{-0.70710677f, -0.70710677f}, 1, GAB_FACE_TOP},
        {{0, -1}, -1, GAB_FACE_TOP},
        {{0.1f, -0.9f}, NAN, GAB_FACE_RIGHT},
        {{0, 0}, 1, GAB_FACE_NONE},
        {{NAN, NAN}, 1, GAB_FACE_NONE},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_INT(gab_normal_face(rows[i].normal, rows[i].limit), rows[i].face);
}

/* A mover in a corner hits its floor and its wall; above them, it hits nothing. */
static void test_faces_of_slides(void)
{
    static const gab_wall corner[] = {{{100, 0}, {-100, 0}, GAB_BLOCKS_FRONT},
                                      {{0, 100}, {0, -100}, GAB_BLOCKS_BOTH},
                                      {{-100, -90}, {100, -90}, GAB_BLOCKS_BOTH}};
    static const struct {
        gab_vec to;
        uint32_t faces;
    } rows[] = {{{50, -40}, GAB_FACE_NONE},
                {{50, 20}, GAB_FACE_TOP},
                {{50, -120}, GAB_FACE_BOTTOM},
                {{-20, -50}, GAB_FACE_RIGHT},
                {{-20, 20}, GAB_FACE_TOP | GAB_FACE_RIGHT}};
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++)
        for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
            gab_move move = {{40, -45}, rows[i].to, hero_radii[r]};
            WallsTravel travel;
            CHECK_INT(walls_slide(&move, corner, CHECK_COUNT(corner), &travel), rows[i].faces != 0);
            CHECK_INT(travel.faces, rows[i].faces);
            for (uint32_t k = 0; k < travel.count; k++)
                CHECK_INT(travel.impacts[k].face, gab_normal_face(travel.impacts[k].normal, 1));
        }
}

static void test_jumping_through_and_landing(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        Hero hero = {{50, 50}, {0, -12}, hero_radii[r]};
        float highest = hero.position.y;
        for (int i = 0; i < 400; i++) {
            simulate_frame(&hero);
            highest = fminf(highest, hero.position.y);
        }
        /* It rises by 12 * 12 / (2 * gravity), minus half of the first frame's motion. */
        CHECK_NEAR((double)highest, 50 - 144 / (2 * gravity) + 6, 1);
        CHECK_THAT(is_standing(&hero), "radius %g: y %.9g", (double)hero.radius,
                   (double)hero.position.y);
        CHECK_NEAR((double)hero.position.x, 50, 2.0 / 256);
    }
}

static void test_jumping_too_low(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        /* If only a part of the disc gets above the platform, the mover falls back. */
        Hero hero = {{50, 20}, {0, -4}, hero_radii[r]};
        float highest = hero.position.y;
        for (int i = 0; i < 100; i++) {
            simulate_frame(&hero);
            highest = fminf(highest, hero.position.y);
        }
        bool was_above = highest <= -hero.radius;
        CHECK_THAT(was_above ? is_standing(&hero) : hero.position.y > 100,
                   "radius %g: y %.9g, highest %.9g", (double)hero.radius, (double)hero.position.y,
                   (double)highest);
    }
}

static void test_walking_on_and_off(void)
{
    for (size_t r = 0; r < CHECK_COUNT(hero_radii); r++) {
        Hero hero = {{20, -hero_radii[r]}, {1.5f, 0}, hero_radii[r]};
        int frames = 0;
        while (hero.position.x < 195 && frames < 200) {
            simulate_frame(&hero);
            frames++;
            CHECK_THAT(is_standing(&hero), "radius %g at (%.9g,%.9g)", (double)hero.radius,
                       (double)hero.position.x, (double)hero.position.y);
            CHECK_NEAR((double)hero.velocity.x, 1.5, 1e-6);
        }
        CHECK_INT(frames, 117); /* 175 pixels at 1.5 per frame */
        for (int i = 0; i < 100; i++)
            simulate_frame(&hero);
        CHECK_THAT(hero.position.y > 200 && hero.position.x > 200,
                   "radius %g did not fall: (%.9g,%.9g)", (double)hero.radius,
                   (double)hero.position.x, (double)hero.position.y);
    }
}

/* ---- Long series of bounces ---- */

static void test_pong(void)
{
    static const gab_wall sides[] = {{{0, -1000}, {0, 1000}, GAB_BLOCKS_BOTH},
                                     {{300, -1000}, {300, 1000}, GAB_BLOCKS_BOTH}};
    static const float radii[] = {0, GAB_STEP, 7};
    const gab_surface mirror = {1, 0};
    for (size_t r = 0; r < CHECK_COUNT(radii); r++) {
        gab_vec position = {150, 3}, velocity = {41.25f, 0};
        int bounces = 0;
        for (int i = 0; i < 100000 && bounces < 10000; i++) {
            gab_move move = {position, add(position, velocity), radii[r]};
            WallsTravel travel;
            walls_bounce(&move, sides, 2, mirror, &travel);
            position = travel.end;
            velocity = travel.motion;
            bounces += (int)travel.count;
            if (position.x < radii[r] || position.x > 300 - radii[r] || fabsf(velocity.x) != 41.25f)
                check_failed(__FILE__, __LINE__, "radius %g: frame %d at %.9g, speed %.9g",
                             (double)radii[r], i, (double)position.x, (double)velocity.x);
        }
        CHECK_INT(bounces, 10000);
        CHECK(position.y == 3 && velocity.y == 0);
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
        gab_vec position = {100, 100}, velocity = {37.5f, 11.25f};
        double speed = length(velocity), distance = 0, expected = 0;
        int bounces = 0, frames = 0;
        for (; bounces < 10000 && frames < 100000; frames++) {
            gab_move move = {position, add(position, velocity), radii[r]};
            WallsTravel travel;
            walls_bounce(&move, walls, WALLS, mirror, &travel);
            expected += length(subtract(move.to, position));
            for (uint32_t i = 0; i <= travel.count; i++) {
                gab_vec next = i < travel.count ? travel.impacts[i].stop : travel.end;
                distance += length(subtract(next, position));
                position = next;
            }
            velocity = travel.motion;
            bounces += (int)travel.count;
            CHECK(gab_polygon_holds(room, WALLS, position));
        }
        CHECK_THAT(bounces >= 10000, "only %d bounces", bounces);
        /* Each frame rounds the end of its move, at worst to the lattice, up or down. */
        CHECK_NEAR(length(velocity), speed, 2 * sqrt(frames) / 512);
        /* The ball covers the whole distance, but each impact may lose 4 steps. */
        CHECK_NEAR(distance, expected, (4.0 * bounces + frames) / 256);
    }
}

/* With a restitution or friction that is NaN, infinite or huge, no finite motion remains: the mover
 * stops at the impact. */
static void test_invalid_surfaces(void)
{
    static const float invalid[] = {(float)NAN, (float)INFINITY, -(float)INFINITY, 3e38f, -3e38f};
    const gab_wall walls[] = {{{100, -50}, {100, 50}, GAB_BLOCKS_BOTH},
                              {{-100, -50}, {-100, 50}, GAB_BLOCKS_BOTH}};
    const gab_move move = {{0, 0}, {400, 20}, 8};
    for (size_t i = 0; i < 2 * CHECK_COUNT(invalid); i++) {
        float value = invalid[i / 2];
        gab_surface surface = i % 2 == 0 ? (gab_surface){value, 0} : (gab_surface){1, value};
        WallsTravel travel;
        CHECK(walls_bounce(&move, walls, CHECK_COUNT(walls), surface, &travel));
        CHECK(gab_vec_in_range(travel.end) && fabsf(travel.end.x) < 92.1f);
        CHECK(fabsf(travel.motion.x) <= FLT_MAX && fabsf(travel.motion.y) <= FLT_MAX);
        WallsTravel slide_travel;
        walls_slide(&move, walls, CHECK_COUNT(walls), &slide_travel);
        CHECK(travel.impacts[0].stop.x == slide_travel.impacts[0].stop.x);
    }
    WallsTravel travel;
    gab_surface not_a_number = {(float)NAN, 0};
    walls_bounce(&move, walls, CHECK_COUNT(walls), not_a_number, &travel);
    CHECK(travel.count == 1 && travel.motion.x == 0 && travel.motion.y == 0);
}

CHECK_CASES(
    {"slides cover the right distance", test_slide_distances},
    {"bounces cover the right distance", test_bounce_distances},
    {"motion is not rounded to the lattice", test_motion_is_not_rounded},
    {"joints of walls do not stop a rolling disc", test_rolling_over_joints},
    {"a move exactly along a row of walls is free", test_exact_rolling_is_free},
    {"a mover stays in an inner corner", test_inner_corners_hold},
    {"a mover stays in an acute corner", test_acute_corners_hold},
    {"narrow wedges are entered", test_oblique_wedges},
    {"published mistake: the slide after an impact is not tested", test_mistake_untested_slide},
    {"standing on a platform", test_standing}, {"standing on slopes", test_standing_on_slopes},
    {"faces of normals", test_faces}, {"the faces that slides hit", test_faces_of_slides},
    {"jumping through a platform and landing", test_jumping_through_and_landing},
    {"jumping too low", test_jumping_too_low},
    {"walking along and off a platform", test_walking_on_and_off},
    {"bouncing between two walls", test_pong}, {"bouncing in a room", test_bouncing_in_a_room},
    {"surfaces with NaN, infinities and huge numbers", test_invalid_surfaces})
