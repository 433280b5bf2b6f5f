/* SPDX-License-Identifier: MIT */
/*
 * Tests gab_sweep3_polygon and gab_bounce3 of gabarit/solid.h against oracle_face.h.
 *
 * Points against small faces are decided in integers, also on the outline. Other cases are not
 * checked if the answer would change within 1e-8 of the sizes, ten times the tolerance in the
 * header. The side of the plane that a mover is on is always decided without rounding.
 */
#include "oracle_face.h"

#include <float.h>

/* ---- Points ---- */

/* Selects `from` and `to` on a line through a corner, an edge, the inside or the outside; or
 * anywhere. */
static void random_small_move(CheckRandom *random, const Face *face, IntVec3 *from, IntVec3 *to)
{
    IntVec3 through = face_point(face, check_between(random, -1, 5), check_between(random, -1, 5));
    IntVec3 delta = {
        {check_between(random, -9, 9), check_between(random, -9, 9), check_between(random, -9, 9)}};
    int64_t times = check_chance(random, 50) ? 1 : check_between(random, 1, 100);
    *from = int_vec3_add_scaled(through, delta, times * check_between(random, 0, 3));
    *to = int_vec3_add_scaled(through, delta, -times * check_between(random, 0, 3));
    if (check_chance(random, 20))
        *to = face_point(face, check_between(random, -1, 5), check_between(random, -1, 5));
    if (check_chance(random, 20))
        *from = random_int_vec3(random, check_chance(random, 50) ? WHOLE_PIXELS : MANY_STEPS);
}

static void test_point_small_random(void)
{
    CheckRandom random = check_random("points and small faces");
    Face face;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        IntVec3 from, to;
        gab_impact3 impact;
        random_small_face(&random, &face);
        random_small_move(&random, &face, &from, &to);
        Sweep sweep =
            sweep_of(&face, (gab_move3){int_vec3_in_pixels(from), int_vec3_in_pixels(to), 0});
        int64_t before = int_vec3_dot(face.normal, int_vec3_add_scaled(from, face.corners[0], -1));
        int64_t after = int_vec3_dot(face.normal, int_vec3_add_scaled(to, face.corners[0], -1));
        bool want = (before < 0) != (after < 0) && face_is_crossed_inside(&face, from, to);
        bool struck = call_sweep(&sweep, &impact);
        CHECK_THAT(struck == want, "case %zu: heights %lld to %lld: expected %d", i,
                   (long long)before, (long long)after, want);
        if (!struck)
            check_free(&sweep, &impact, i);
        if (!struck || !want)
            continue;
        double time = (double)before / (double)(before - after);
        double depth = plate_depth(&sweep.plate, vec3d_add_scaled(sweep.from, sweep.delta, time));
        check_struck(&sweep, &impact, time, 1e-6, i);
        check_normal(&impact, side_normal(&sweep), 1e-6, i);
        CHECK_THAT(face_side(&face, impact.stop) == (before < 0),
                   "case %zu: stopped on the other side", i);
        /* If it continues from its stop, it is stopped again. */
        Sweep again = sweep_of(&face, (gab_move3){impact.stop, sweep.move.to, 0});
        if (!call_sweep(&again, &impact))
            CHECK_THAT(depth < sweep.stop_margin, "case %zu: a second move passed through", i);
        else
            CHECK_THAT(face_side(&face, impact.stop) == (before < 0),
                       "case %zu: a second move stopped on the other side", i);
    }
}

static void test_point_large_random(void)
{
    CheckRandom random = check_random("points and large faces");
    Face face;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        gab_impact3 impact;
        if (i % 4 == 0)
            random_large_face(&random, &face);
        double length = ldexp(1, check_between(&random, 0, 16));
        Sweep sweep = sweep_of(&face, random_move_at(&random, &face, length));
        double before = plate_height(&sweep.plate, sweep.from);
        double after = plate_height(&sweep.plate, vec3d_add_scaled(sweep.from, sweep.delta, 1));
        double time = before / (before - after), margin = 1e-8 * sweep.size;
        double depth = plate_depth(&sweep.plate, vec3d_add_scaled(sweep.from, sweep.delta, time));
        bool struck = call_sweep(&sweep, &impact);
        if (!struck)
            check_free(&sweep, &impact, i);
        if (fabs(before) <= margin || fabs(after) <= margin)
            continue;
        bool crosses = (before < 0) != (after < 0);
        /* If the move is nearly parallel to the plane, the margin of the heights moves the crossing
         * along the path. */
        double crossing_margin = margin * (1 + vec3d_length(sweep.delta) / fabs(before - after));
        if (crosses && fabs(depth) <= crossing_margin)
            continue;
        bool want = crosses && depth > 0;
        CHECK_THAT(struck == want, "case %zu: heights %g to %g, inside by %g: expected %d", i,
                   before, after, depth, want);
        if (!struck || !want)
            continue;
        check_struck(&sweep, &impact, time, 1e-6, i);
        check_normal(&impact, side_normal(&sweep), 1e-6, i);
        CHECK_THAT(face_side(&face, impact.stop) == face_side(&face, sweep.move.from),
                   "case %zu: stopped on the other side", i);
    }
}

/* Checks that a mover that stays within a face's outline never passes through the face, in any
 * number of moves. */
static void walk_near_face(CheckRandom *random, const Face *face, Vec3d middle, float radius)
{
    Plate plate = plate_of(face);
    double height = check_chance(random, 50) ? 20 : -20;
    gab_vec3 position = vec3d_to_float(vec3d_add_scaled(middle, plate.normal, height));
    int side = face_side(face, position);
    size_t struck = 0;
    for (size_t i = 0; i < 400 && !check_has_failed_too_often(); i++) {
        Vec3d to = vec3d_add_scaled(middle, random_direction(random), 60 * check_unit(random));
        gab_impact3 impact;
        gab_move3 move = {position, vec3d_to_float(to), radius};
        struck += gab_sweep3_polygon(&move, face->view, (uint32_t)face->count, &impact);
        position = impact.stop;
        double distance = plate_distance(&plate, vec3d_from(position)) - (double)radius;
        CHECK_THAT(face_side(face, position) == side, "move %zu: passed through the face", i);
        CHECK_THAT(distance >= -1.0 / 64, "move %zu: stopped %g inside the face", i, -distance);
    }
    CHECK_THAT(struck > 50, "only %zu moves were stopped", struck);
}

static void test_walks(void)
{
    CheckRandom random = check_random("walks");
    Face face;
    size_t walks = 0;
    while (walks < check_case_count(1000) && !check_has_failed_too_often()) {
        random_large_face(&random, &face);
        Plate plate = plate_of(&face);
        Vec3d middle = {{0, 0, 0}};
        for (int i = 0; i < face.count; i++)
            middle = vec3d_add_scaled(middle, plate.corners[i], 1.0 / face.count);
        if (plate_depth(&plate, middle) < 100)
            continue;
        float radius = walks++ % 2 == 0 ? 0 : (float)(1 + 8 * check_unit(&random));
        walk_near_face(&random, &face, middle, radius);
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
    for (int radius = 0; radius < 2; radius++) {
        gab_move3 move = through_square;
        move.radius = (float)radius;
        CHECK(stops(move, square, 4) && stops(move, square, 3));
        CHECK(!stops(move, square, 2) && !stops(move, square, 1) && !stops(move, square, 0));
        CHECK(!stops(move, NULL, 0));
        for (uint32_t count = 0; count <= 4; count++) {
            CHECK_THAT(!stops(move, line, count), "%u corners on a line", (unsigned)count);
            CHECK_THAT(!stops(move, point, count), "%u equal corners", (unsigned)count);
            CHECK_THAT(!stops(move, there_and_back, count), "%u corners there and back",
                       (unsigned)count);
        }
    }
}

static void test_sweep_non_finite_numbers(void)
{
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
        for (size_t position = 0; position < 12; position++) {
            gab_vec3 corners[4];
            memcpy(corners, square, sizeof corners);
            set_float(corners, position, non_finite_numbers[kind]);
            CHECK_THAT(!stops(through_square, corners, 4), "value %zu at number %zu of the corners",
                       kind, position);
        }
        for (size_t position = 0; position < 7; position++) {
            gab_move3 move = through_square;
            gab_impact3 impact;
            memset(&impact, 0x55, sizeof impact);
            set_float(&move, position, non_finite_numbers[kind]);
            CHECK_THAT(!gab_sweep3_polygon(&move, square, 4, &impact), "number %zu at %zu", kind,
                       position);
            gab_vec3 want_stop = position >= 3 ? move.from : zero3;
            CHECK_THAT(impact.time == 0 && same_vec3(impact.stop, want_stop) &&
                           same_vec3(impact.normal, zero3),
                       "number %zu at %zu: time %g, stop %g %g %g", kind, position,
                       (double)impact.time, (double)impact.stop.x, (double)impact.stop.y,
                       (double)impact.stop.z);
        }
    }
}

/* A negative radius is treated as 0. */
static void test_sweep_negative_radius(void)
{
    CheckRandom random = check_random("negative radii");
    Face face;
    for (size_t i = 0; i < check_case_count(50000) && !check_has_failed_too_often(); i++) {
        gab_impact3 impact, of_point;
        random_small_face(&random, &face);
        Sweep sweep = sweep_of(&face, random_move_at(&random, &face, 8));
        bool struck = call_sweep(&sweep, &of_point);
        sweep.move.radius = check_chance(&random, 50) ? -FLT_MAX : -8 * (float)check_unit(&random);
        CHECK_THAT(call_sweep(&sweep, &impact) == struck &&
                       memcmp(&impact, &of_point, sizeof impact) == 0,
                   "case %zu: radius %g", i, (double)sweep.move.radius);
    }
}

/* Finite numbers never lead to results that are not finite. */
static void test_sweep_any_numbers(void)
{
    CheckRandom random = check_random("wild sweeps");
    for (size_t i = 0; i < check_case_count(200000) && !check_has_failed_too_often(); i++) {
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

static void test_point_table(void)
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
        for (int is_reversed = 0; is_reversed < 2; is_reversed++) {
            /* If the corners are reversed, the front is -z. Then z is negated, so that the rows are
             * still correct. */
            gab_vec3 corners[4];
            float sign = is_reversed ? -1 : 1;
            for (int k = 0; k < 4; k++)
                corners[k] = square[is_reversed ? 3 - k : k];
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

static void test_bounce_table(void)
{
    const gab_surface mirror = {1, 0}, plastic = {0, 0}, rough = {0.5f, 0.25f}, bumper = {2, 0};
    const gab_vec3 up = {0, 0, 1}, fall = {3, -4, -5};
    CHECK(same_vec3(gab_bounce3(fall, up, mirror), (gab_vec3){3, -4, 5}));
    CHECK(same_vec3(gab_bounce3(fall, up, plastic), (gab_vec3){3, -4, 0}));
    CHECK(same_vec3(gab_bounce3(fall, up, rough), (gab_vec3){2.25f, -3, 2.5f}));
    CHECK(same_vec3(gab_bounce3(fall, up, bumper), (gab_vec3){3, -4, 10}));
    /* A velocity away from the surface or along it is returned unchanged, for any surface. */
    const gab_vec3 away[] = {{3, -4, 5}, {3, -4, 0}, {0, 0, 0}, {0.1f, 0.2f, 0.3f}};
    for (size_t i = 0; i < CHECK_COUNT(away); i++)
        CHECK_THAT(same_vec3(gab_bounce3(away[i], up, rough), away[i]), "row %zu", i);
    CHECK(same_vec3(gab_bounce3(fall, zero3, rough), fall));
}

/* If the result is not finite, the velocity is returned unchanged. */
static void test_bounce_non_finite_numbers(void)
{
    const gab_vec3 fall = {3, -4, -5}, up = {0, 0, 1};
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++)
        for (size_t position = 0; position < 5; position++) {
            gab_vec3 normal = up;
            gab_surface surface = {0.5f, 0.25f};
            if (position < 3)
                set_float(&normal, position, non_finite_numbers[kind]);
            else
                set_float(&surface, position - 3, non_finite_numbers[kind]);
            CHECK_THAT(same_vec3(gab_bounce3(fall, normal, surface), fall), "number %zu at %zu",
                       kind, position);
        }
    for (size_t axis = 0; axis < 3; axis++)
        for (int is_positive = 0; is_positive < 2; is_positive++) {
            gab_vec3 normal = {0, 0, 0}, velocity = {0, 0, 0}, back = velocity;
            set_float(&normal, axis, is_positive ? 1 : -1);
            set_float(&velocity, axis, is_positive ? -FLT_MAX : FLT_MAX);
            set_float(&back, axis, is_positive ? FLT_MAX : -FLT_MAX);
            CHECK(same_vec3(gab_bounce3(velocity, normal, (gab_surface){2, 0}), velocity));
            CHECK(same_vec3(gab_bounce3(velocity, normal, (gab_surface){1, 0}), back));
        }
}

static void test_bounce_random(void)
{
    CheckRandom random = check_random("bounces in space");
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        Vec3d n = random_direction(&random);
        if (check_chance(&random, 30)) {
            int axis = check_between(&random, 0, 2);
            n = (Vec3d){{0, 0, 0}};
            n.at[axis] = check_chance(&random, 50) ? 1 : -1;
        }
        gab_vec3 normal = vec3d_to_float(n);
        gab_vec3 velocity =
            int_vec3_in_pixels(random_int_vec3(&random, random_number_range(&random)));
        gab_surface surface = {(float)check_between(&random, 0, 8) / 8,
                               (float)check_between(&random, 0, 8) / 8};
        n = vec3d_from(normal);
        Vec3d v = vec3d_from(velocity), want = v;
        double normal_speed = vec3d_dot(v, n), length = vec3d_length(v);
        if (fabs(normal_speed) <= 1e-12 * length && normal_speed != 0)
            continue;
        if (normal_speed < 0) {
            Vec3d along = vec3d_add_scaled(v, n, -normal_speed);
            want = vec3d_add_scaled((Vec3d){{0, 0, 0}}, along, 1 - (double)surface.friction);
            want = vec3d_add_scaled(want, n, -(double)surface.restitution * normal_speed);
        }
        gab_vec3 got = gab_bounce3(velocity, normal, surface);
        CHECK_THAT(normal_speed < 0 || same_vec3(got, velocity),
                   "case %zu: changed, though it moves away", i);
        CHECK_THAT(vec3d_distance(vec3d_from(got), want) <= length * 0x1p-22,
                   "case %zu: %.9g %.9g %.9g, expected %.9g %.9g %.9g", i, (double)got.x,
                   (double)got.y, (double)got.z, want.at[0], want.at[1], want.at[2]);
    }
}

CHECK_CASES({"points and small faces, decided in integers", test_point_small_random},
            {"points and large faces, random", test_point_large_random},
            {"points: sides and outline, computed by hand", test_point_table},
            {"no walk passes through a face", test_walks},
            {"polygons without area stop nothing", test_polygons_without_area},
            {"sweeps: NaN and infinities", test_sweep_non_finite_numbers},
            {"sweeps: a negative radius is treated as 0", test_sweep_negative_radius},
            {"sweeps: results are finite for all finite numbers", test_sweep_any_numbers},
            {"bounces in space, computed by hand", test_bounce_table},
            {"bounces in space: NaN and infinities", test_bounce_non_finite_numbers},
            {"bounces in space, random", test_bounce_random})
