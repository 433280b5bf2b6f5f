/* SPDX-License-Identifier: MIT */
/*
 * Tests axis-aligned boxes and balls of gabarit/solid.h against integers in steps of 1/256 pixel,
 * and non-finite numbers and empty sizes of all its shapes. Oriented boxes are in
 * test_solid_oriented.c, sweeps in test_solid_sweep.c.
 */
#include "oracle_space.h"

#include <float.h>

/* ---- Non-finite numbers ---- */

static gab_vec3 vec3_from(const float *n)
{
    return (gab_vec3){n[0], n[1], n[2]};
}

static gab_box3 box3_from(const float *n)
{
    return (gab_box3){vec3_from(n), vec3_from(n + 3)};
}

static gab_ball ball_from(const float *n)
{
    return (gab_ball){vec3_from(n), n[3]};
}

static gab_obox3 obox3_from(const float *n)
{
    return (gab_obox3){
        vec3_from(n), vec3_from(n + 3), {vec3_from(n + 6), vec3_from(n + 9), vec3_from(n + 12)}};
}

static bool query_box3_holds(const float *n)
{
    return gab_box3_holds(box3_from(n), vec3_from(n + 6));
}

static bool query_ball_holds(const float *n)
{
    return gab_ball_holds(ball_from(n), vec3_from(n + 4));
}

static bool query_obox3_holds(const float *n)
{
    gab_obox3 box = obox3_from(n);
    return gab_obox3_holds(&box, vec3_from(n + 15));
}

static bool query_box3_box3(const float *n)
{
    return gab_box3_meets_box3(box3_from(n), box3_from(n + 6));
}

static bool query_ball_ball(const float *n)
{
    return gab_ball_meets_ball(ball_from(n), ball_from(n + 4));
}

static bool query_ball_box3(const float *n)
{
    return gab_ball_meets_box3(ball_from(n), box3_from(n + 4));
}

static bool query_obox3_obox3(const float *n)
{
    gab_obox3 a = obox3_from(n), b = obox3_from(n + 15);
    return gab_obox3_meets_obox3(&a, &b);
}

static bool query_obox3_ball(const float *n)
{
    gab_obox3 box = obox3_from(n);
    return gab_obox3_meets_ball(&box, ball_from(n + 15));
}

/* All queries, with numbers for which they return true. Bit i of `sizes`: the shape is empty if
 * number i is negative. Bit i of `extents`: it is also empty if number i is 0. */
static const struct {
    const char *name;
    bool (*run)(const float *numbers);
    size_t count;
    uint32_t sizes, extents;
    float numbers[30];
} queries[] = {
    {"box3 holds", query_box3_holds, 9, 070, 070, {0, 0, 0, 4, 4, 4, 1, 1, 1}},
    {"ball holds", query_ball_holds, 7, 010, 0, {0, 0, 0, 4, 1, 1, 1}},
    {"obox3 holds",
     query_obox3_holds,
     18,
     070,
     0,
     {0, 0, 0, 4, 4, 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1}},
    {"box3 meets box3", query_box3_box3, 12, 07070, 07070, {0, 0, 0, 4, 4, 4, 1, 1, 1, 4, 4, 4}},
    {"ball meets ball", query_ball_ball, 8, 0210, 0, {0, 0, 0, 4, 1, 1, 1, 4}},
    {"ball meets box3", query_ball_box3, 10, 01610, 01600, {0, 0, 0, 4, 1, 1, 1, 4, 4, 4}},
    {"obox3 meets obox3", query_obox3_obox3, 30, 07000070, 0, {0, 0, 0, 4, 4, 4, 1, 0, 0, 0,
                                                               1, 0, 0, 0, 1, 1, 1, 1, 4, 4,
                                                               4, 0, 1, 0, 0, 0, 1, 1, 0, 0}},
    {"obox3 meets ball",
     query_obox3_ball,
     19,
     01000070,
     0,
     {0, 0, 0, 4, 4, 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 4}},
};

static void test_non_finite_numbers(void)
{
    for (size_t i = 0; i < CHECK_COUNT(queries); i++) {
        CHECK_THAT(queries[i].run(queries[i].numbers), "%s", queries[i].name);
        for (size_t index = 0; index < queries[i].count; index++)
            for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
                float numbers[30];
                memcpy(numbers, queries[i].numbers, sizeof numbers);
                numbers[index] = non_finite_numbers[kind];
                CHECK_THAT(!queries[i].run(numbers), "%s: %g at %zu", queries[i].name,
                           (double)numbers[index], index);
            }
    }
}

static void test_empty_sizes(void)
{
    static const float negative[] = {-GAB_STEP, -1, -4, -FLT_MAX, -FLT_TRUE_MIN};
    for (size_t i = 0; i < CHECK_COUNT(queries); i++)
        for (size_t index = 0; index < queries[i].count; index++) {
            float numbers[30];
            memcpy(numbers, queries[i].numbers, sizeof numbers);
            for (size_t k = 0; k < CHECK_COUNT(negative) && queries[i].sizes >> index & 1; k++) {
                numbers[index] = negative[k];
                CHECK_THAT(!queries[i].run(numbers), "%s: %g at %zu", queries[i].name,
                           (double)numbers[index], index);
            }
            numbers[index] = 0;
            if (queries[i].extents >> index & 1)
                CHECK_THAT(!queries[i].run(numbers), "%s: 0 at %zu", queries[i].name, index);
        }
    /* A shape with a half size or radius of 0 is a plate, an edge or a point. */
    gab_obox3 point = {{1, 1, 1}, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    CHECK(gab_obox3_holds(&point, (gab_vec3){1, 1, 1}));
    CHECK(!gab_obox3_holds(&point, (gab_vec3){1, 1, 1 + GAB_STEP}));
    CHECK(gab_obox3_meets_obox3(&point, &point));
    CHECK(gab_obox3_meets_ball(&point, (gab_ball){{1, 1, 1}, 0}));
    CHECK(gab_ball_holds((gab_ball){{1, 1, 1}, 0}, (gab_vec3){1, 1, 1}));
    CHECK(!gab_ball_holds((gab_ball){{1, 1, 1}, 0}, (gab_vec3){1, 1, 1 + GAB_STEP}));
    CHECK(gab_ball_meets_ball((gab_ball){{1, 1, 1}, 0}, (gab_ball){{1, 1, 1}, 0}));
    CHECK(gab_ball_meets_box3((gab_ball){{1, 1, 1}, 0}, (gab_box3){{0, 0, 0}, {1, 1, 1}}));
    /* A box whose axes lie in one plane is empty. */
    static const gab_vec3 planes[][3] = {
        {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}},
        {{1, 0, 0}, {0, 1, 0}, {1, 0, 0}}, {{1, 0, 0}, {0, 1, 0}, {-3, 5, 0}},
        {{0, 0, 1}, {0, 0, 1}, {0, 0, 1}},
    };
    const gab_obox3 cube = {{1, 1, 1}, {4, 4, 4}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (size_t i = 0; i < CHECK_COUNT(planes); i++) {
        gab_obox3 flat = cube;
        memcpy(flat.axes, planes[i], sizeof flat.axes);
        CHECK_THAT(!gab_obox3_holds(&flat, flat.centre), "axes %zu", i);
        CHECK_THAT(!gab_obox3_meets_ball(&flat, (gab_ball){{1, 1, 1}, 4}), "axes %zu", i);
        CHECK_THAT(!gab_obox3_meets_obox3(&flat, &cube), "axes %zu", i);
        CHECK_THAT(!gab_obox3_meets_obox3(&cube, &flat), "axes %zu", i);
        CHECK_THAT(!gab_obox3_meets_obox3(&flat, &flat), "axes %zu", i);
    }
    /* A ball with a negative radius meets nothing, however large the other radius is. */
    CHECK(!gab_ball_meets_ball((gab_ball){{0, 0, 0}, 8}, (gab_ball){{1, 0, 0}, -1}));
}

/* ---- Axis-aligned boxes ---- */

typedef struct StepBox3 {
    IntVec3 corner, size;
} StepBox3;

static StepBox3 random_box3(CheckRandom *random, NumberRange range)
{
    StepBox3 box = {random_int_vec3(random, range), random_int_vec3(random, range)};
    for (int axis = 0; axis < 3; axis++)
        if (check_chance(random, 90))
            box.size.at[axis] = llabs(box.size.at[axis]);
    return box;
}

static gab_box3 box3_in_pixels(StepBox3 box)
{
    return (gab_box3){int_vec3_in_pixels(box.corner), int_vec3_in_pixels(box.size)};
}

static bool box3_is_empty(StepBox3 box)
{
    return box.size.at[0] <= 0 || box.size.at[1] <= 0 || box.size.at[2] <= 0;
}

static void test_box3_holds_random(void)
{
    CHECK_RANDOM_CASES (random, "box3 holds", 1000000) {
        NumberRange range = random_number_range(&random);
        StepBox3 box = random_box3(&random, range);
        IntVec3 point = random_int_vec3(&random, range);
        bool want = true;
        for (int axis = 0; axis < 3; axis++) {
            if (check_chance(&random, 60)) { /* in the box, often at one of its ends */
                int64_t end = box.corner.at[axis] + box.size.at[axis];
                point.at[axis] = check_chance(&random, 50) ? box.corner.at[axis] : end - 1;
                point.at[axis] += check_chance(&random, 30) ? check_between(&random, -1, 1) : 0;
                point.at[axis] = clamp_steps(point.at[axis], -MAX_STEPS, MAX_STEPS);
            }
            int64_t offset = point.at[axis] - box.corner.at[axis];
            want = want && offset >= 0 && offset < box.size.at[axis];
        }
        CHECK_THAT(gab_box3_holds(box3_in_pixels(box), int_vec3_in_pixels(point)) == want,
                   "corner %lld %lld %lld, size %lld %lld %lld, point %lld %lld %lld: expected %d",
                   (long long)box.corner.at[0], (long long)box.corner.at[1],
                   (long long)box.corner.at[2], (long long)box.size.at[0],
                   (long long)box.size.at[1], (long long)box.size.at[2], (long long)point.at[0],
                   (long long)point.at[1], (long long)point.at[2], want);
    }
}

static void test_box3_meets_random(void)
{
    CHECK_RANDOM_CASES (random, "box3 meets box3", 1000000) {
        NumberRange range = random_number_range(&random);
        StepBox3 a = random_box3(&random, range), b = random_box3(&random, range);
        bool want = !box3_is_empty(a) && !box3_is_empty(b);
        for (int axis = 0; axis < 3; axis++) {
            int64_t a_end = a.corner.at[axis] + a.size.at[axis];
            if (check_chance(&random, 50))
                b.corner.at[axis] =
                    check_chance(&random, 50) ? a_end : a.corner.at[axis] - b.size.at[axis];
            if (check_chance(&random, 50))
                b.corner.at[axis] += check_between(&random, -1, 1);
            b.corner.at[axis] = clamp_steps(b.corner.at[axis], -MAX_STEPS, MAX_STEPS);
            int64_t first = b.corner.at[axis], end = first + b.size.at[axis];
            if (first < a.corner.at[axis])
                first = a.corner.at[axis];
            want = want && (end < a_end ? end : a_end) - first > 0; /* steps in common */
        }
        gab_box3 a_view = box3_in_pixels(a), b_view = box3_in_pixels(b);
        bool got = gab_box3_meets_box3(a_view, b_view);
        CHECK_THAT(got == want && gab_box3_meets_box3(b_view, a_view) == want,
                   "%lld %lld %lld + %lld %lld %lld and %lld %lld %lld + %lld %lld %lld: %d",
                   (long long)a.corner.at[0], (long long)a.corner.at[1], (long long)a.corner.at[2],
                   (long long)a.size.at[0], (long long)a.size.at[1], (long long)a.size.at[2],
                   (long long)b.corner.at[0], (long long)b.corner.at[1], (long long)b.corner.at[2],
                   (long long)b.size.at[0], (long long)b.size.at[1], (long long)b.size.at[2], got);
    }
}

/* Boxes are half-open: those that only touch do not meet. The far side of a long box is exact,
 * too. */
static void test_box3_edges(void)
{
    gab_box3 box = {{0, 0, 0}, {4, 4, 4}};
    for (int axis = 0; axis < 3; axis++) {
        gab_box3 adjacent = {{1, 1, 1}, {1, 1, 1}};
        gab_vec3 corner = {0, 0, 0}, last = {1, 1, 1}, beyond = {1, 1, 1};
        set_float(&adjacent.corner, (size_t)axis, 4);
        set_float(&last, (size_t)axis, 4 - GAB_STEP);
        set_float(&beyond, (size_t)axis, 4);
        CHECK(gab_box3_holds(box, corner) && gab_box3_holds(box, last));
        CHECK_THAT(!gab_box3_holds(box, beyond), "axis %d", axis);
        CHECK_THAT(!gab_box3_meets_box3(box, adjacent), "axis %d", axis);
        set_float(&adjacent.corner, (size_t)axis, 4 - GAB_STEP);
        CHECK_THAT(gab_box3_meets_box3(box, adjacent), "axis %d", axis);
        CHECK_THAT(gab_ball_meets_box3((gab_ball){beyond, 0}, box), "axis %d: closed", axis);
    }
    gab_box3 long_box = {{-65535, 0, 0}, {65535, 1, 1}}, below = {{0, 0, -2}, {9, 9, 2}};
    CHECK(!gab_box3_holds(long_box, (gab_vec3){0, 0, 0}));
    CHECK(gab_box3_holds(long_box, (gab_vec3){-GAB_STEP, 0, 0}));
    CHECK(gab_box3_holds(below, (gab_vec3){0, 0, -2}) &&
          !gab_box3_holds(below, (gab_vec3){0, 0, 0}));
}

/* ---- Balls ---- */

static int64_t square(int64_t n)
{
    return n * n;
}

static int64_t squared_distance(IntVec3 a, IntVec3 b)
{
    return square(a.at[0] - b.at[0]) + square(a.at[1] - b.at[1]) + square(a.at[2] - b.at[2]);
}

/* Returns a length for a range of numbers, chosen so that offsets stay in the range where
 * possible. */
static int64_t length_for_range(CheckRandom *random, NumberRange range)
{
    return range >= FULL_RANGE ? MAX_STEPS : random_size(random, range);
}

static void test_ball_holds_random(void)
{
    CHECK_RANDOM_CASES (random, "ball holds", 1000000) {
        NumberRange range = random_number_range(&random);
        IntVec3 centre = random_int_vec3(&random, range), point = random_int_vec3(&random, range);
        int64_t radius = random_steps(&random, range);
        if (check_chance(&random, 70)) {
            IntVec3 offset =
                random_integer_length_offset(&random, length_for_range(&random, range), &radius);
            point = int_vec3_add_scaled(centre, offset, 1);
            radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!int_vec3_in_range(point) || llabs(radius) > MAX_STEPS)
            continue;
        bool want = radius >= 0 && squared_distance(centre, point) <= square(radius);
        gab_ball ball = {int_vec3_in_pixels(centre), in_pixels(radius)};
        CHECK_THAT(gab_ball_holds(ball, int_vec3_in_pixels(point)) == want,
                   "radius %lld, squared distance %lld steps: expected %d", (long long)radius,
                   (long long)squared_distance(centre, point), want);
    }
}

static void test_ball_meets_random(void)
{
    CHECK_RANDOM_CASES (random, "ball meets ball", 1000000) {
        NumberRange range = random_number_range(&random);
        IntVec3 a = random_int_vec3(&random, range), b = random_int_vec3(&random, range);
        int64_t a_radius = random_steps(&random, range), b_radius = random_steps(&random, range);
        if (check_chance(&random, 70)) {
            int64_t sum;
            b = int_vec3_add_scaled(
                a, random_integer_length_offset(&random, length_for_range(&random, range), &sum),
                1);
            a_radius = (int64_t)(check_unit(&random) * (double)(sum + 1));
            b_radius = sum - a_radius;
            b_radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!int_vec3_in_range(b) || llabs(a_radius) > MAX_STEPS || llabs(b_radius) > MAX_STEPS)
            continue;
        bool want =
            a_radius >= 0 && b_radius >= 0 && squared_distance(a, b) <= square(a_radius + b_radius);
        gab_ball a_view = {int_vec3_in_pixels(a), in_pixels(a_radius)};
        gab_ball b_view = {int_vec3_in_pixels(b), in_pixels(b_radius)};
        CHECK_THAT(gab_ball_meets_ball(a_view, b_view) == want &&
                       gab_ball_meets_ball(b_view, a_view) == want,
                   "radii %lld and %lld, squared distance %lld steps: expected %d",
                   (long long)a_radius, (long long)b_radius, (long long)squared_distance(a, b),
                   want);
    }
}

/* Decides by 27 candidates for the nearest point of the closed box: on every corner, edge and face,
 * and the ball's centre. */
static bool oracle_ball_box3(IntVec3 centre, int64_t radius, StepBox3 box)
{
    bool meets = false;
    if (radius < 0 || box3_is_empty(box))
        return false;
    for (int number = 0; number < 27; number++) {
        IntVec3 nearest = centre;
        bool on_box = true;
        for (int axis = 0, remaining = number; axis < 3; axis++, remaining /= 3) {
            int64_t first = box.corner.at[axis], end = first + box.size.at[axis];
            if (remaining % 3 < 2)
                nearest.at[axis] = remaining % 3 == 0 ? first : end;
            on_box = on_box && nearest.at[axis] >= first && nearest.at[axis] <= end;
        }
        meets = meets || (on_box && squared_distance(centre, nearest) <= square(radius));
    }
    return meets;
}

static void test_ball_meets_box3_random(void)
{
    CHECK_RANDOM_CASES (random, "ball meets box3", 1000000) {
        NumberRange range = random_number_range(&random);
        StepBox3 box = random_box3(&random, range);
        IntVec3 centre = random_int_vec3(&random, range);
        int64_t radius = random_steps(&random, range);
        if (check_chance(&random, 70)) { /* at an integer distance from a corner, edge or face */
            IntVec3 offset =
                random_integer_length_offset(&random, length_for_range(&random, range), &radius);
            centre = int_vec3_add_scaled(box.corner, offset, 1);
            for (int axis = 0; axis < 3; axis++) {
                double fraction = offset.at[axis] > 0   ? 1
                                  : offset.at[axis] < 0 ? 0
                                                        : check_unit(&random);
                centre.at[axis] += (int64_t)(fraction * (double)box.size.at[axis]);
            }
            radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!int_vec3_in_range(centre) || llabs(radius) > MAX_STEPS)
            continue;
        bool want = oracle_ball_box3(centre, radius, box);
        gab_ball ball = {int_vec3_in_pixels(centre), in_pixels(radius)};
        CHECK_THAT(
            gab_ball_meets_box3(ball, box3_in_pixels(box)) == want,
            "centre %lld %lld %lld from the corner, radius %lld, size %lld %lld %lld: expected %d",
            (long long)(centre.at[0] - box.corner.at[0]),
            (long long)(centre.at[1] - box.corner.at[1]),
            (long long)(centre.at[2] - box.corner.at[2]), (long long)radius,
            (long long)box.size.at[0], (long long)box.size.at[1], (long long)box.size.at[2], want);
    }
}

/* Mistakes in published code: squares in an int overflow; sums of distances instead of squares turn
 * a ball into an octahedron. */
static bool mistaken_int_distance(gab_vec3 a, gab_vec3 b, float radii)
{
    uint32_t x = (uint32_t)(int32_t)(a.x - b.x), y = (uint32_t)(int32_t)(a.y - b.y);
    uint32_t z = (uint32_t)(int32_t)(a.z - b.z);
    return (int32_t)(x * x + y * y + z * z) <= (int32_t)(radii * radii);
}

static bool mistaken_plain_sums(gab_vec3 a, gab_vec3 b, float radii)
{
    return fabsf(a.x - b.x) + fabsf(a.y - b.y) + fabsf(a.z - b.z) <= radii;
}

static void test_ball_published_mistakes(void)
{
    gab_ball a = {{0, 0, 0}, 10}, far = {{65536, 0, 0}, 10}, near = {{10, 10, 10}, 10};
    CHECK(mistaken_int_distance(a.centre, far.centre, 20) && !gab_ball_meets_ball(a, far));
    CHECK(!mistaken_plain_sums(a.centre, near.centre, 20) && gab_ball_meets_ball(a, near));
    CHECK(!gab_ball_holds((gab_ball){{0, 0, 0}, 20}, far.centre));
    CHECK(gab_ball_holds((gab_ball){{0, 0, 0}, 18}, near.centre));
    CHECK(!gab_ball_meets_box3(a, (gab_box3){{65536, 0, 0}, {9, 9, 9}}));
    CHECK(
        gab_ball_meets_box3((gab_ball){{0, 0, 0}, FLT_MAX}, (gab_box3){{65536, 0, 0}, {9, 9, 9}}));
    CHECK(gab_ball_meets_ball((gab_ball){{0, 0, 0}, FLT_MAX}, (gab_ball){{FLT_MAX, 0, 0}, 0}));
    CHECK(!gab_ball_meets_ball((gab_ball){{-FLT_MAX, 0, 0}, 1}, (gab_ball){{FLT_MAX, 0, 0}, 1}));
}

CHECK_CASES({"solids: NaN and infinities meet nothing", test_non_finite_numbers},
            {"solids: shapes with empty sizes meet nothing", test_empty_sizes},
            {"a box in space holds points, random", test_box3_holds_random},
            {"boxes in space, random", test_box3_meets_random},
            {"boxes in space are half-open", test_box3_edges},
            {"a ball holds points, random", test_ball_holds_random},
            {"balls, random", test_ball_meets_random},
            {"ball and box in space, random", test_ball_meets_box3_random},
            {"balls: published mistakes", test_ball_published_mistakes})
