/* SPDX-License-Identifier: MIT */
/*
 * gab_sweep3_polygon and gab_bounce3 of gabarit/solid.h, against oracle_face.h.
 *
 * Points against small faces are decided in integers, also on the outline. Elsewhere, cases are not
 * checked if their positions or ways are nearer than 1e-8 of the sizes to a change of the answer,
 * ten times what the header allows. The side of the plane that a mover is on is always decided
 * without rounding.
 */
#include "oracle_face.h"

#include <float.h>

/* ---- Points ---- */

/* Chooses from and to on a line through a corner, an edge, the inside or the outside; or
 * anywhere. */
static void random_small_way(CheckRandom *random, const Face *face, Step3 *from, Step3 *to)
{
    Step3 through = face_place(face, check_between(random, -1, 5), check_between(random, -1, 5));
    Step3 way = {
        {check_between(random, -9, 9), check_between(random, -9, 9), check_between(random, -9, 9)}};
    int64_t times = check_chance(random, 50) ? 1 : check_between(random, 1, 100);
    *from = step3_plus(through, way, times * check_between(random, 0, 3));
    *to = step3_plus(through, way, -times * check_between(random, 0, 3));
    if (check_chance(random, 20))
        *to = face_place(face, check_between(random, -1, 5), check_between(random, -1, 5));
    if (check_chance(random, 20))
        *from = random_step3(random, check_chance(random, 50) ? WHOLE_PIXELS : SOME_STEPS);
}

static void test_point_small_random(void)
{
    CheckRandom random = check_random("points and small faces");
    Face face;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Step3 from, to;
        gab_impact3 impact;
        random_small_face(&random, &face);
        random_small_way(&random, &face, &from, &to);
        Sweep sweep = sweep_of(&face, (gab_move3){step3_in_pixels(from), step3_in_pixels(to), 0});
        int64_t before = step3_dot(face.normal, step3_plus(from, face.corners[0], -1));
        int64_t after = step3_dot(face.normal, step3_plus(to, face.corners[0], -1));
        bool want = (before < 0) != (after < 0) && face_within(&face, from, to);
        bool struck = sweep_call(&sweep, &impact);
        CHECK_THAT(struck == want, "case %zu: heights %lld to %lld: not %d", i, (long long)before,
                   (long long)after, want);
        if (!struck)
            check_free(&sweep, &impact, i);
        if (!struck || !want)
            continue;
        double time = (double)before / (double)(before - after);
        double depth = plate_depth(&sweep.plate, space_plus(sweep.from, sweep.way, time));
        check_struck(&sweep, &impact, time, 1e-6, i);
        check_normal(&impact, side_normal(&sweep), 1e-6, i);
        CHECK_THAT(face_side(&face, impact.stop) == (before < 0), "case %zu: on the other side", i);
        /* If it continues, it is stopped again. */
        Sweep again = sweep_of(&face, (gab_move3){impact.stop, sweep.move.to, 0});
        if (!sweep_call(&again, &impact))
            CHECK_THAT(depth < sweep.hair, "case %zu: passed at the second try", i);
        else
            CHECK_THAT(face_side(&face, impact.stop) == (before < 0), "case %zu: second try", i);
    }
}

static void test_point_large_random(void)
{
    CheckRandom random = check_random("points and large faces");
    Face face;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        gab_impact3 impact;
        if (i % 4 == 0)
            random_large_face(&random, &face);
        double length = ldexp(1, check_between(&random, 0, 16));
        Sweep sweep = sweep_of(&face, random_move_at(&random, &face, length));
        double before = plate_height(&sweep.plate, sweep.from);
        double after = plate_height(&sweep.plate, space_plus(sweep.from, sweep.way, 1));
        double time = before / (before - after), margin = 1e-8 * sweep.size;
        double depth = plate_depth(&sweep.plate, space_plus(sweep.from, sweep.way, time));
        bool struck = sweep_call(&sweep, &impact);
        if (!struck)
            check_free(&sweep, &impact, i);
        if (fabs(before) <= margin || fabs(after) <= margin)
            continue;
        bool crosses = (before < 0) != (after < 0);
        /* Near a grazing crossing, the margin of the heights moves the crossing along the way. */
        double slack = margin * (1 + space_length(sweep.way) / fabs(before - after));
        if (crosses && fabs(depth) <= slack)
            continue;
        bool want = crosses && depth > 0;
        CHECK_THAT(struck == want, "case %zu: heights %g to %g, inside by %g: not %d", i, before,
                   after, depth, want);
        if (!struck || !want)
            continue;
        check_struck(&sweep, &impact, time, 1e-6, i);
        check_normal(&impact, side_normal(&sweep), 1e-6, i);
        CHECK_THAT(face_side(&face, impact.stop) == face_side(&face, sweep.move.from),
                   "case %zu: on the other side", i);
    }
}

/* A mover that never passes outside a face's outline never gets through the face, in any number of
 * moves. */
static void walk_before(CheckRandom *random, const Face *face, Space middle, float radius)
{
    Plate plate = plate_of(face);
    double height = check_chance(random, 50) ? 20 : -20;
    gab_vec3 place = space_to_float(space_plus(middle, plate.normal, height));
    int side = face_side(face, place);
    size_t struck = 0;
    for (size_t i = 0; i < 400 && !check_hopeless(); i++) {
        Space to = space_plus(middle, random_direction(random), 60 * check_unit(random));
        gab_impact3 impact;
        gab_move3 move = {place, space_to_float(to), radius};
        struck += gab_sweep3_polygon(&move, face->view, (uint32_t)face->count, &impact);
        place = impact.stop;
        double gap = plate_distance(&plate, space_of(place)) - (double)radius;
        CHECK_THAT(face_side(face, place) == side, "move %zu: through the face", i);
        CHECK_THAT(gap >= -1.0 / 64, "move %zu: %g into the face", i, -gap);
    }
    CHECK_THAT(struck > 50, "only %zu moves were stopped", struck);
}

static void test_walks(void)
{
    CheckRandom random = check_random("walks");
    Face face;
    size_t walks = 0;
    while (walks < check_times(1000) && !check_hopeless()) {
        random_large_face(&random, &face);
        Plate plate = plate_of(&face);
        Space middle = {{0, 0, 0}};
        for (int i = 0; i < face.count; i++)
            middle = space_plus(middle, plate.corners[i], 1.0 / face.count);
        if (plate_depth(&plate, middle) < 100)
            continue;
        float radius = walks++ % 2 == 0 ? 0 : (float)(1 + 8 * check_unit(&random));
        walk_before(&random, &face, middle, radius);
    }
}

/* ---- Inputs that stop nothing ---- */

static const gab_vec3 square[4] = {{0, 0, 0}, {8, 0, 0}, {8, 8, 0}, {0, 8, 0}};
static const gab_move3 through_square = {{4, 4, 10}, {4, 4, -10}, 0};

static bool stops(gab_move3 move, const gab_vec3 *corners, uint32_t count)
{
    gab_impact3 impact;
    memset(&impact, 0x55, sizeof impact);
    bool struck = gab_sweep3_polygon(&move, corners, count, &impact);
    if (!struck)
        CHECK(impact.time == 1 && same_vec3(impact.stop, move.to) &&
              same_vec3(impact.point, move.to) && same_vec3(impact.normal, zero3));
    return struck;
}

static void test_polygons_without_area(void)
{
    static const gab_vec3 line[] = {{0, 4, 0}, {4, 4, 0}, {8, 4, 0}, {2, 4, 0}};
    static const gab_vec3 point[] = {{4, 4, 0}, {4, 4, 0}, {4, 4, 0}, {4, 4, 0}};
    static const gab_vec3 there_and_back[] = {{0, 4, 0}, {8, 4, 0}, {0, 4, 0}, {8, 4, 0}};
    for (int fat = 0; fat < 2; fat++) {
        gab_move3 move = through_square;
        move.radius = (float)fat;
        CHECK(stops(move, square, 4) && stops(move, square, 3));
        CHECK(!stops(move, square, 2) && !stops(move, square, 1) && !stops(move, square, 0));
        CHECK(!stops(move, NULL, 0));
        for (uint32_t count = 0; count <= 4; count++) {
            CHECK_THAT(!stops(move, line, count), "line of %u", (unsigned)count);
            CHECK_THAT(!stops(move, point, count), "point of %u", (unsigned)count);
            CHECK_THAT(!stops(move, there_and_back, count), "way of %u", (unsigned)count);
        }
    }
}

static void test_sweep_bad_numbers(void)
{
    for (size_t bad = 0; bad < CHECK_COUNT(bad_numbers); bad++) {
        for (size_t place = 0; place < 12; place++) {
            gab_vec3 corners[4];
            memcpy(corners, square, sizeof corners);
            set_float(corners, place, bad_numbers[bad]);
            CHECK_THAT(!stops(through_square, corners, 4), "number %zu at corner number %zu", bad,
                       place);
        }
        for (size_t place = 0; place < 7; place++) {
            gab_move3 move = through_square;
            gab_impact3 impact;
            memset(&impact, 0x55, sizeof impact);
            set_float(&move, place, bad_numbers[bad]);
            CHECK_THAT(!gab_sweep3_polygon(&move, square, 4, &impact), "number %zu at %zu", bad,
                       place);
            gab_vec3 stay = place >= 3 ? move.from : zero3;
            CHECK_THAT(impact.time == 0 && same_vec3(impact.stop, stay) &&
                           same_vec3(impact.normal, zero3),
                       "number %zu at %zu: time %g, stop %g %g %g", bad, place, (double)impact.time,
                       (double)impact.stop.x, (double)impact.stop.y, (double)impact.stop.z);
        }
    }
}

/* A negative radius is treated as 0. */
static void test_sweep_negative_radius(void)
{
    CheckRandom random = check_random("negative radii");
    Face face;
    for (size_t i = 0; i < check_times(50000) && !check_hopeless(); i++) {
        gab_impact3 impact, of_point;
        random_small_face(&random, &face);
        Sweep sweep = sweep_of(&face, random_move_at(&random, &face, 8));
        bool struck = sweep_call(&sweep, &of_point);
        sweep.move.radius = check_chance(&random, 50) ? -FLT_MAX : -8 * (float)check_unit(&random);
        CHECK_THAT(sweep_call(&sweep, &impact) == struck &&
                       memcmp(&impact, &of_point, sizeof impact) == 0,
                   "case %zu: radius %g", i, (double)sweep.move.radius);
    }
}

/* Finite numbers never lead to results that are not finite. */
static void test_sweep_wild(void)
{
    CheckRandom random = check_random("wild sweeps");
    for (size_t i = 0; i < check_times(200000) && !check_hopeless(); i++) {
        float numbers[7 + 12];
        for (size_t k = 0; k < CHECK_COUNT(numbers); k++)
            numbers[k] =
                ldexpf((float)check_unit(&random) - 0.5f, check_between(&random, -140, 128));
        gab_vec3 corners[4];
        gab_move3 move;
        gab_impact3 impact;
        memcpy(&move, numbers, sizeof move);
        memcpy(corners, numbers + 7, sizeof corners);
        move.radius = fabsf(move.radius);
        memset(&impact, 0xFF, sizeof impact);
        bool struck = gab_sweep3_polygon(&move, corners, 3 + (uint32_t)(i % 2), &impact);
        CHECK_THAT(impact.time >= 0 && impact.time <= 1 && isfinite(impact.stop.x) &&
                       isfinite(impact.stop.y) && isfinite(impact.stop.z) &&
                       isfinite(impact.point.x) && isfinite(impact.point.y) &&
                       isfinite(impact.point.z) && isfinite(impact.normal.x) &&
                       isfinite(impact.normal.y) && isfinite(impact.normal.z),
                   "case %zu: time %g", i, (double)impact.time);
        CHECK_THAT(struck || same_vec3(impact.stop, move.to), "case %zu: free, but stopped", i);
    }
}

static void test_point_by_hand(void)
{
    /* The front is +z: a point on the plane may leave to the front, and is stopped towards the
     * back. */
    static const struct {
        gab_vec3 from, to;
        bool struck;
        float time;
    } rows[] = {
        {{4, 4, 10}, {4, 4, -10}, true, 0.5f},
        {{4, 4, -10}, {4, 4, 10}, true, 0.5f},
        {{4, 4, 10}, {4, 4, 0}, false, 1}, /* the plane belongs to the front */
        {{4, 4, -10}, {4, 4, 0}, true, 1}, /* from the back, this changes the side */
        {{4, 4, 0}, {4, 4, 10}, false, 1},
        {{4, 4, 0}, {4, 4, -10}, true, 0},
        {{4, 4, 0}, {7, 7, 0}, false, 1}, /* in the plane */
        {{-4, 4, 0}, {12, 4, 0}, false, 1},
        {{4, 4, 0}, {4, 4, 0}, false, 1},
        {{0, 0, 10}, {0, 0, -10}, true, 0.5f}, /* a corner, an edge, and a step outside them */
        {{8, 8, 10}, {8, 8, -10}, true, 0.5f},
        {{8, 4, -10}, {8, 4, 10}, true, 0.5f},
        {{8 + GAB_STEP, 4, 10}, {8 + GAB_STEP, 4, -10}, false, 1},
        {{-GAB_STEP, 0, 10}, {-GAB_STEP, 0, -10}, false, 1},
        {{0, 4, 8}, {16, 4, -8}, true, 0.5f},
        {{0.5f, 4, 8}, {16.5f, 4, -8}, false, 1},
        {{4, 4, 10}, {4, 4, GAB_STEP}, false, 1},
        {{4, 4, 10}, {4, 4, -GAB_STEP}, true, 2560.0f / 2561},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        for (int reversed = 0; reversed < 2; reversed++) {
            /* Reversed, the front is -z; z is negated, too, so that rows keep their meaning. */
            gab_vec3 corners[4];
            float sign = reversed ? -1 : 1;
            for (int k = 0; k < 4; k++)
                corners[k] = square[reversed ? 3 - k : k];
            gab_move3 move = {rows[i].from, rows[i].to, 0};
            move.from.z *= sign;
            move.to.z *= sign;
            gab_impact3 impact;
            CHECK_THAT(gab_sweep3_polygon(&move, corners, 4, &impact) == rows[i].struck, "row %zu",
                       i);
            CHECK_THAT(fabsf(impact.time - rows[i].time) <= 1e-7f, "row %zu: time %.9g", i,
                       (double)impact.time);
            float normal = !rows[i].struck ? 0 : rows[i].from.z >= 0 ? sign : -sign;
            CHECK_THAT(impact.normal.x == 0 && impact.normal.y == 0 && impact.normal.z == normal,
                       "row %zu: normal z %g", i, (double)impact.normal.z);
            float height = impact.stop.z * sign;
            CHECK_THAT(!rows[i].struck || (rows[i].from.z >= 0 ? height >= 0 : height < 0),
                       "row %zu: stopped at %g", i, (double)height);
        }
}

/* ---- Bounces ---- */

static void test_bounce_by_hand(void)
{
    const gab_surface mirror = {1, 0}, dead = {0, 0}, rough = {0.5f, 0.25f}, bumper = {2, 0};
    const gab_vec3 up = {0, 0, 1}, fall = {3, -4, -5};
    CHECK(same_vec3(gab_bounce3(fall, up, mirror), (gab_vec3){3, -4, 5}));
    CHECK(same_vec3(gab_bounce3(fall, up, dead), (gab_vec3){3, -4, 0}));
    CHECK(same_vec3(gab_bounce3(fall, up, rough), (gab_vec3){2.25f, -3, 2.5f}));
    CHECK(same_vec3(gab_bounce3(fall, up, bumper), (gab_vec3){3, -4, 10}));
    /* A velocity away from the surface or along it is returned unchanged, for any surface. */
    const gab_vec3 away[] = {{3, -4, 5}, {3, -4, 0}, {0, 0, 0}, {0.1f, 0.2f, 0.3f}};
    for (size_t i = 0; i < CHECK_COUNT(away); i++)
        CHECK_THAT(same_vec3(gab_bounce3(away[i], up, rough), away[i]), "row %zu", i);
    CHECK(same_vec3(gab_bounce3(fall, zero3, rough), fall));
}

/* If the result is not finite, the velocity is returned unchanged. */
static void test_bounce_bad_numbers(void)
{
    const gab_vec3 fall = {3, -4, -5}, up = {0, 0, 1};
    for (size_t bad = 0; bad < CHECK_COUNT(bad_numbers); bad++)
        for (size_t place = 0; place < 5; place++) {
            gab_vec3 normal = up;
            gab_surface surface = {0.5f, 0.25f};
            if (place < 3)
                set_float(&normal, place, bad_numbers[bad]);
            else
                set_float(&surface, place - 3, bad_numbers[bad]);
            CHECK_THAT(same_vec3(gab_bounce3(fall, normal, surface), fall), "number %zu at %zu",
                       bad, place);
        }
    for (size_t axis = 0; axis < 3; axis++)
        for (int turn = 0; turn < 2; turn++) {
            gab_vec3 normal = {0, 0, 0}, velocity = {0, 0, 0}, back = velocity;
            set_float(&normal, axis, turn ? 1 : -1);
            set_float(&velocity, axis, turn ? -FLT_MAX : FLT_MAX);
            set_float(&back, axis, turn ? FLT_MAX : -FLT_MAX);
            CHECK(same_vec3(gab_bounce3(velocity, normal, (gab_surface){2, 0}), velocity));
            CHECK(same_vec3(gab_bounce3(velocity, normal, (gab_surface){1, 0}), back));
        }
}

static void test_bounce_random(void)
{
    CheckRandom random = check_random("bounces in space");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Space n = random_direction(&random);
        if (check_chance(&random, 30)) {
            int axis = check_between(&random, 0, 2);
            n = (Space){{0, 0, 0}};
            n.at[axis] = check_chance(&random, 50) ? 1 : -1;
        }
        gab_vec3 normal = space_to_float(n);
        gab_vec3 velocity = step3_in_pixels(random_step3(&random, random_mood(&random)));
        gab_surface surface = {(float)check_between(&random, 0, 8) / 8,
                               (float)check_between(&random, 0, 8) / 8};
        n = space_of(normal);
        Space v = space_of(velocity), want = v;
        double into = space_dot(v, n), length = space_length(v);
        if (fabs(into) <= 1e-12 * length && into != 0)
            continue;
        if (into < 0) {
            Space along = space_plus(v, n, -into);
            want = space_plus((Space){{0, 0, 0}}, along, 1 - (double)surface.friction);
            want = space_plus(want, n, -(double)surface.restitution * into);
        }
        gab_vec3 got = gab_bounce3(velocity, normal, surface);
        CHECK_THAT(into < 0 || same_vec3(got, velocity), "case %zu: not unchanged", i);
        CHECK_THAT(space_distance(space_of(got), want) <= length * 0x1p-22,
                   "case %zu: %.9g %.9g %.9g, not %.9g %.9g %.9g", i, (double)got.x, (double)got.y,
                   (double)got.z, want.at[0], want.at[1], want.at[2]);
    }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"points and small faces, exact", test_point_small_random},
        {"points and large faces, random", test_point_large_random},
        {"points by hand: sides and outline", test_point_by_hand},
        {"nothing walks through a face", test_walks},
        {"polygons without area stop nothing", test_polygons_without_area},
        {"sweeps: bad numbers", test_sweep_bad_numbers},
        {"sweeps: a negative radius counts as 0", test_sweep_negative_radius},
        {"sweeps: any numbers", test_sweep_wild},
        {"bounces in space by hand", test_bounce_by_hand},
        {"bounces in space: bad numbers", test_bounce_bad_numbers},
        {"bounces in space, random", test_bounce_random},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
