/* SPDX-License-Identifier: MIT */
/*
 * Tests moving balls of gabarit/solid.h against oracle_face.h. Points, invalid input and bounces
 * are in test_solid_sweep.c.
 *
 * Balls that approach an axis-aligned face perpendicularly are decided in integers, including
 * touching. Other cases are not checked if the answer would change within 1e-8 of the sizes, ten
 * times the tolerance in the header.
 */
#include "oracle_face.h"

/* ---- Faces, exactly ---- */

/* A square perpendicular to an axis, and the ball's heights above its front before and after the
 * move. */
typedef struct Drop {
    Face face;
    int axis;
    int64_t radius, before, after;
    gab_move3 move;
} Drop;

static int64_t random_inside(CheckRandom *random, const Drop *drop, int axis)
{
    int64_t first = drop->face.origin.at[axis];
    int64_t side = 4 * (drop->face.u.at[axis] + drop->face.v.at[axis]);
    return first + (int64_t)(check_unit(random) * (double)(side + 1));
}

static void random_drop(CheckRandom *random, Drop *drop)
{
    NumberRange range = random_number_range(random);
    int64_t max = range >= FULL_RANGE ? MAX_STEPS / 8 : 2048;
    Face *face = &drop->face;
    int axis = drop->axis = check_between(random, 0, 2);
    face->origin = face->u = face->v = (IntVec3){{0, 0, 0}};
    for (int i = 0; i < 3; i++)
        face->origin.at[i] =
            clamp_steps(random_steps(random, range), -MAX_STEPS / 2, MAX_STEPS / 2);
    face->u.at[(axis + 1) % 3] = 1 + (int64_t)(check_unit(random) * (double)max);
    face->v.at[(axis + 2) % 3] = 1 + (int64_t)(check_unit(random) * (double)max);
    face_fill(random, face, SQUARE_FIGURE);
    drop->radius = 1 + (int64_t)(check_unit(random) * (double)(check_chance(random, 50) ? 4 : max));
    int64_t heights[2];
    for (int i = 0; i < 2; i++) { /* at the surface, the middle, or anywhere; on both sides */
        int64_t height = check_chance(random, 40) ? drop->radius : 0;
        height += check_chance(random, 60) ? check_between(random, -1, 1)
                                           : (int64_t)(check_unit(random) * (double)(2 * max));
        heights[i] = check_chance(random, 50) ? height : -height;
    }
    drop->before = heights[0];
    drop->after = check_chance(random, 15) ? heights[0] : heights[1];
    int front = face->normal.at[axis] > 0 ? 1 : -1;
    IntVec3 from = face->origin, to = face->origin;
    for (int i = 0; i < 3; i++) {
        from.at[i] = i == axis ? from.at[i] + front * drop->before : random_inside(random, drop, i);
        to.at[i] = i == axis ? to.at[i] + front * drop->after : random_inside(random, drop, i);
    }
    drop->move =
        (gab_move3){int_vec3_in_pixels(from), int_vec3_in_pixels(to), in_pixels(drop->radius)};
}

static void test_drop_random(void)
{
    CheckRandom random = check_random("drops on squares");
    Drop drop;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        random_drop(&random, &drop);
        /* Heights on the side where the ball starts; the plane itself belongs to the front. */
        int64_t start = drop.before >= 0 ? drop.before : -drop.before;
        int64_t end = drop.before >= 0 ? drop.after : -drop.after;
        bool overlaps = start < drop.radius;
        bool want = overlaps ? end < start : end < drop.radius;
        Sweep sweep = sweep_of(&drop.face, drop.move);
        gab_impact3 impact;
        bool struck = call_sweep(&sweep, &impact);
        CHECK_THAT(struck == want, "case %zu: radius %lld, height %lld to %lld: expected %d", i,
                   (long long)drop.radius, (long long)drop.before, (long long)drop.after, want);
        if (!struck)
            check_free(&sweep, &impact, i);
        if (!struck || !want)
            continue;
        double time = overlaps ? 0 : (double)(start - drop.radius) / (double)(start - end);
        check_struck(&sweep, &impact, time, 1e-6, i);
        check_normal(&impact, side_normal(&sweep), 1e-6, i);
        CHECK_THAT(!overlaps || same_vec3(impact.stop, drop.move.from),
                   "case %zu: moved from the start", i);
        CHECK_THAT(face_side(&drop.face, impact.stop) == (drop.before < 0),
                   "case %zu: stopped on the other side", i);
    }
}

/* ---- Any direction ---- */

/* Checks a ball that overlaps at the start: a move closer to the face stops it there, any other
 * move is free. */
static void check_overlapping(const Sweep *sweep, double start, size_t i)
{
    gab_impact3 impact;
    bool struck = call_sweep(sweep, &impact);
    Vec3d outwards = vec3d_add_scaled(sweep->from, plate_nearest(&sweep->plate, sweep->from), -1);
    double distance = vec3d_length(sweep->delta);
    double outward_cosine =
        distance > 0 ? vec3d_dot(outwards, sweep->delta) / (start * distance) : 1;
    if (!struck)
        check_free(sweep, &impact, i);
    if (start <= 1e-8 * sweep->size || fabs(outward_cosine) <= 1e-6)
        return;
    CHECK_THAT(struck == (outward_cosine < 0),
               "case %zu: overlaps by %g, outward cosine %g: expected %d", i,
               (double)sweep->move.radius - start, outward_cosine, outward_cosine < 0);
    if (!struck || outward_cosine > 0)
        return;
    CHECK_THAT(same_vec3(impact.stop, sweep->move.from), "case %zu: moved from the start", i);
    check_struck(sweep, &impact, 0, 0, i);
    check_normal(&impact, vec3d_normalize(outwards), 1e-6 + 1e-9 * sweep->size / start, i);
}

/*
 * Checks a ball that does not overlap at the start. At the first impact, the distance is the radius
 * and is decreasing. The minimum distance is slow to find, so it is only computed if the ball was
 * not stopped, and for a few of the others.
 */
static void check_apart(const Sweep *sweep, double start, size_t i)
{
    gab_impact3 impact;
    bool struck = call_sweep(sweep, &impact);
    double radius = (double)sweep->move.radius, length = vec3d_length(sweep->delta);
    double margin = 1e-8 * sweep->size;
    if (!struck)
        check_free(sweep, &impact, i);
    if ((struck && i % 16 == 0) || (!struck && start - length < radius)) {
        double min = plate_min_distance(&sweep->plate, sweep->from, sweep->delta);
        if (fabs(min - radius) > margin)
            CHECK_THAT(struck == (min < radius), "case %zu: radius %.9g, minimum distance %.9g", i,
                       radius, min);
    }
    if (!struck)
        return;
    double time = (double)impact.time;
    Vec3d position = vec3d_add_scaled(sweep->from, sweep->delta, time);
    Vec3d outwards = vec3d_add_scaled(position, plate_nearest(&sweep->plate, position), -1);
    double distance = vec3d_length(outwards), tolerance = margin + length * 0x1p-23;
    CHECK_THAT(fabs(distance - radius) <= tolerance, "case %zu: radius %.9g, distance %.9g", i,
               radius, distance);
    CHECK_THAT(vec3d_dot(outwards, sweep->delta) <= length * (tolerance + 1e-4 * radius),
               "case %zu: stopped while moving away", i);
    check_struck(sweep, &impact, time, 0x1p-22, i);
    if (tolerance < 0.01 * radius)
        check_normal(&impact, vec3d_normalize(outwards), 1e-6 + 4 * tolerance / radius, i);
}

static void test_ball_random(void)
{
    CheckRandom random = check_random("balls and faces");
    Face face;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        bool small = check_chance(&random, 60);
        if (small)
            random_small_face(&random, &face);
        else if (i % 4 == 0 || face.count == 0)
            random_large_face(&random, &face);
        double length = ldexp(1, check_between(&random, small ? -2 : 0, small ? 6 : 16));
        gab_move3 move = random_move_at(&random, &face, length);
        move.radius = in_pixels(1 + (int64_t)(check_unit(&random) * length * PIXEL));
        Sweep sweep = sweep_of(&face, move);
        double start = plate_distance(&sweep.plate, sweep.from);
        double gap = start - (double)move.radius;
        if (gap < -1e-8 * sweep.size)
            check_overlapping(&sweep, start, i);
        else if (gap > 1e-8 * sweep.size)
            check_apart(&sweep, start, i);
    }
}

/* Balls of any radius above 0 do not pass through a face. */
static void test_tiny_balls(void)
{
    static const float radii[] = {0x1p-149f, 1e-30f, 1e-12f, 1e-6f, GAB_STEP};
    CheckRandom random = check_random("tiny balls");
    Face face;
    for (size_t i = 0; i < check_case_count(200000) && !check_has_failed_too_often(); i++) {
        if (check_chance(&random, 50))
            random_small_face(&random, &face);
        else
            random_large_face(&random, &face);
        gab_move3 move = random_move_at(&random, &face, ldexp(1, check_between(&random, 0, 10)));
        move.radius = radii[check_between(&random, 0, (int)CHECK_COUNT(radii) - 1)];
        Sweep sweep = sweep_of(&face, move);
        gab_impact3 impact;
        double before = plate_height(&sweep.plate, sweep.from), margin = 1e-6 * sweep.size;
        double after = plate_height(&sweep.plate, vec3d_add_scaled(sweep.from, sweep.delta, 1));
        Vec3d position = vec3d_add_scaled(sweep.from, sweep.delta, before / (before - after));
        bool passes_through = (before < 0) != (after < 0) && fabs(before) > margin &&
                              fabs(after) > margin && plate_depth(&sweep.plate, position) > margin;
        if (!passes_through)
            continue;
        CHECK_THAT(call_sweep(&sweep, &impact), "case %zu: radius %g passes through", i,
                   (double)move.radius);
        CHECK_THAT(face_side(&face, impact.stop) == face_side(&face, move.from),
                   "case %zu: radius %g stopped on the other side", i, (double)move.radius);
    }
}

/* ---- Cases computed by hand ---- */

static const gab_vec3 square[4] = {{0, 0, 0}, {8, 0, 0}, {8, 8, 0}, {0, 8, 0}};

static void test_ball_by_hand(void)
{
    static const struct {
        gab_move3 move;
        bool struck;
        float time;
        gab_vec3 point, normal;
    } rows[] = {
        {{{4, 4, 20}, {4, 4, -20}, 2}, true, 0.45f, {4, 4, 0}, {0, 0, 1}},
        {{{4, 4, -20}, {4, 4, 20}, 2}, true, 0.45f, {4, 4, 0}, {0, 0, -1}},
        /* in the plane: against an edge, against a corner, past both */
        {{{20, 4, 0}, {0, 4, 0}, 2}, true, 0.5f, {8, 4, 0}, {1, 0, 0}},
        {{{14, 16, 0}, {8, 8, 0}, 5}, true, 0.5f, {8, 8, 0}, {0.6f, 0.8f, 0}},
        {{{20, 10, 0}, {-20, 10, 0}, 2}, false, 1, {-20, 10, 0}, {0, 0, 0}},
        {{{20, 10, 0}, {-20, 10, 0}, 2.5f}, true, 0.2625f, {8, 8, 0}, {0.6f, 0.8f, 0}},
        /* from above, next to an edge and next to a corner; 3, 4, 5 and 1, 2, 2, 3 */
        {{{11, 4, 20}, {11, 4, -20}, 5}, true, 0.4f, {8, 4, 0}, {0.6f, 0, 0.8f}},
        {{{-1, 10, 20}, {-1, 10, -20}, 3}, true, 0.45f, {0, 8, 0}, {-1.0f / 3, 2.0f / 3, 2.0f / 3}},
        {{{11, 4, 20}, {11, 4, -20}, 3}, false, 1, {11, 4, -20}, {0, 0, 0}},
        {{{11, 12, 20}, {11, 12, -20}, 5}, false, 1, {11, 12, -20}, {0, 0, 0}},
        /* a radius one step larger: the impact is sqrt(6/256 + 1/65536) above the plane */
        {{{11, 4, 20}, {11, 4, -20}, 3 + GAB_STEP},
         true,
         0.49617143f,
         {8, 4, 0},
         {0.99869961f, 0, 0.05098126f}},
        /* touching from the start: moves along and away are free */
        {{{4, 4, 2}, {4, 4, 9}, 2}, false, 1, {4, 4, 9}, {0, 0, 0}},
        {{{4, 4, 2}, {-40, 9, 2}, 2}, false, 1, {-40, 9, 2}, {0, 0, 0}},
        {{{4, 4, 2}, {4, 5, 1}, 2}, true, 0, {4, 4, 0}, {0, 0, 1}},
        {{{4, 4, 9}, {4, 4, 2}, 2}, false, 1, {4, 4, 2}, {0, 0, 0}},
        {{{10, 4, 0}, {10, 40, 0}, 2}, false, 1, {10, 40, 0}, {0, 0, 0}},
        {{{10, 4, 0}, {9, 4, 0}, 2}, true, 0, {8, 4, 0}, {1, 0, 0}},
        /* overlapping from the start */
        {{{4, 4, 1}, {4, 4, 9}, 2}, false, 1, {4, 4, 9}, {0, 0, 0}},
        {{{4, 4, 1}, {9, 4, 1}, 2}, false, 1, {9, 4, 1}, {0, 0, 0}},
        {{{4, 4, 1}, {9, 4, 0}, 2}, true, 0, {4, 4, 0}, {0, 0, 1}},
        {{{4, 4, -1}, {9, 4, 0}, 2}, true, 0, {4, 4, 0}, {0, 0, -1}},
        {{{9, 4, 0}, {9, 4, 9}, 2}, false, 1, {9, 4, 9}, {0, 0, 0}},
        {{{9, 4, 0}, {8, 4, 0}, 2}, true, 0, {8, 4, 0}, {1, 0, 0}},
        {{{9, 4, 0}, {9, 4, 0}, 2}, false, 1, {9, 4, 0}, {0, 0, 0}},
        {{{9, 9, 0}, {12, 6, 0}, 2}, false, 1, {12, 6, 0}, {0, 0, 0}},
        {{{9, 9, 0}, {9, 9, 0}, 2}, false, 1, {9, 9, 0}, {0, 0, 0}},
        {{{9, 9, 0}, {9.5f, 8, 0}, 2}, true, 0, {8, 8, 0}, {0.70710678f, 0.70710678f, 0}},
        /* exactly in the plane, which belongs to the front: only moves to the back are stopped */
        {{{4, 4, 0}, {4, 4, 9}, 2}, false, 1, {4, 4, 9}, {0, 0, 0}},
        {{{4, 4, 0}, {9, 9, 0}, 2}, false, 1, {9, 9, 0}, {0, 0, 0}},
        {{{4, 4, 0}, {4, 4, -9}, 2}, true, 0, {4, 4, 0}, {0, 0, 1}},
        {{{8, 4, 0}, {8, 4, 9}, 2}, false, 1, {8, 4, 9}, {0, 0, 0}},
        {{{8, 4, 0}, {8, 4, -9}, 2}, true, 0, {8, 4, 0}, {0, 0, 1}},
        {{{8, 8, 0}, {8, 8, -9}, 2}, true, 0, {8, 8, 0}, {0, 0, 1}},
        {{{8, 4, 0}, {4, 4, 0}, 2}, false, 1, {4, 4, 0}, {0, 0, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_impact3 impact;
        CHECK_THAT(gab_sweep3_polygon(&rows[i].move, square, 4, &impact) == rows[i].struck,
                   "row %zu", i);
        CHECK_THAT(fabsf(impact.time - rows[i].time) <= 1e-6f, "row %zu: time %.9g", i,
                   (double)impact.time);
        CHECK_THAT(vec3d_distance(vec3d_from(impact.point), vec3d_from(rows[i].point)) <= 0.004,
                   "row %zu: point %g %g %g", i, (double)impact.point.x, (double)impact.point.y,
                   (double)impact.point.z);
        double tolerance = vec3d_distance(vec3d_from(impact.normal), vec3d_from(rows[i].normal));
        CHECK_THAT(tolerance <= 1e-6, "row %zu: normal %g %g %g", i, (double)impact.normal.x,
                   (double)impact.normal.y, (double)impact.normal.z);
    }
}

/* A ball that rests on a floor can roll along it, for any size and position of the floor. */
static void test_ball_rolls(void)
{
    CheckRandom random = check_random("rolling");
    Drop drop;
    for (size_t i = 0; i < check_case_count(10000) && !check_has_failed_too_often(); i++) {
        gab_impact3 impact;
        random_drop(&random, &drop);
        drop.before = drop.after = drop.radius;
        int front = drop.face.normal.at[drop.axis] > 0 ? 1 : -1;
        float height = in_pixels(drop.face.origin.at[drop.axis] + front * drop.radius);
        set_float(&drop.move.from, (size_t)drop.axis, height);
        set_float(&drop.move.to, (size_t)drop.axis, height);
        Sweep along = sweep_of(&drop.face, drop.move);
        CHECK_THAT(!call_sweep(&along, &impact), "case %zu: stopped while rolling", i);
        /* Dropped from above, it stops above the floor, and can roll on from the stop. */
        set_float(&drop.move.from, (size_t)drop.axis, height + (float)front);
        set_float(&drop.move.to, (size_t)drop.axis, height - (float)front);
        Sweep down = sweep_of(&drop.face, drop.move);
        CHECK_THAT(call_sweep(&down, &impact), "case %zu: not stopped", i);
        gab_move3 on = {impact.stop, impact.stop, drop.move.radius};
        set_float(&on.to, (size_t)((drop.axis + 1) % 3),
                  in_pixels(random_inside(&random, &drop, (drop.axis + 1) % 3)));
        Sweep rolling = sweep_of(&drop.face, on);
        CHECK_THAT(!call_sweep(&rolling, &impact), "case %zu: stopped while rolling after the drop",
                   i);
    }
}

/* The centre of a ball that is too small for the distances is rounded onto an edge, which has no
 * direction to it. The ball is then struck as a point is: by the side of the polygon. */
static void test_ball_on_edge(void)
{
    const gab_vec3 corners[3] = {{4, 7, 7}, {-1, -6, -1}, {-8, -8, -8}};
    const gab_move3 move = {{-7, -5.5f, -4.5f}, {3, 4.5f, 3.5f}, 0x1p-52f};
    gab_impact3 impact;
    CHECK(gab_sweep3_polygon(&move, corners, 3, &impact));
    CHECK_THAT(fabsf(impact.time - 0.5f) <= 1e-6f, "time %.9g", (double)impact.time);
    const gab_vec3 side = {-0.667438f, -0.186883f, 0.720833f}; /* (25, 7, -27), towards the start */
    double difference = vec3d_distance(vec3d_from(impact.normal), vec3d_from(side));
    CHECK_THAT(difference <= 1e-5, "the normal differs by %g", difference);
}

/* A polygon must be flat. If its corners are not in a plane, a ball is still stopped on its path,
 * between its start and the impact. */
static void test_ball_and_bent_polygon(void)
{
    static const struct {
        gab_vec3 corners[4];
        gab_move3 move;
        bool at_start;
    } rows[] = {
        {{{2, -2, -1}, {-1, 2, -1}, {4, 3, 2}, {4, -4, -3}}, {{1, 2, 3}, {0, 0, 0}, 2}, false},
        {{{3, -3, 3}, {3, 3, 1}, {2, 4, 2}, {0, -4, -2}}, {{-3, -4, 3}, {2, 0, 3}, 4}, true},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_impact3 impact;
        CHECK_THAT(gab_sweep3_polygon(&rows[i].move, rows[i].corners, 4, &impact), "row %zu", i);
        Vec3d from = vec3d_from(rows[i].move.from), to = vec3d_from(rows[i].move.to);
        Vec3d stop = vec3d_from(impact.stop);
        double length = vec3d_distance(from, to), travelled = vec3d_distance(from, stop);
        CHECK_THAT(travelled + vec3d_distance(stop, to) <= length + 1e-5, "row %zu: off the path",
                   i);
        CHECK_THAT(travelled <= (double)impact.time * length + 1e-5, "row %zu: too far", i);
        CHECK_THAT((travelled <= 0) == rows[i].at_start, "row %zu: travelled %g", i, travelled);
    }
}

CHECK_CASES({"balls dropped on squares, decided in integers", test_drop_random},
            {"balls and faces, random", test_ball_random},
            {"tiny balls do not pass through", test_tiny_balls},
            {"balls: edges, corners and overlaps, computed by hand", test_ball_by_hand},
            {"a ball rolls along its floor", test_ball_rolls},
            {"a tiny ball rounded onto an edge", test_ball_on_edge},
            {"a polygon that is not flat", test_ball_and_bent_polygon})
