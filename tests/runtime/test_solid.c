/* SPDX-License-Identifier: MIT */
/*
 * Upright boxes and balls of gabarit/solid.h, compared with integers in steps of 1/256 pixel; and
 * bad numbers and empty sizes of all shapes there. Oriented boxes are in test_solid_oriented.c,
 * sweeps in test_solid_sweep.c.
 */
#include "oracle_space.h"

#include <float.h>

/* ---- Bad numbers ---- */

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

static bool ask_box3_holds(const float *n)
{
    return gab_box3_holds(box3_from(n), vec3_from(n + 6));
}

static bool ask_ball_holds(const float *n)
{
    return gab_ball_holds(ball_from(n), vec3_from(n + 4));
}

static bool ask_obox3_holds(const float *n)
{
    gab_obox3 box = obox3_from(n);
    return gab_obox3_holds(&box, vec3_from(n + 15));
}

static bool ask_box3_box3(const float *n)
{
    return gab_box3_meets_box3(box3_from(n), box3_from(n + 6));
}

static bool ask_ball_ball(const float *n)
{
    return gab_ball_meets_ball(ball_from(n), ball_from(n + 4));
}

static bool ask_ball_box3(const float *n)
{
    return gab_ball_meets_box3(ball_from(n), box3_from(n + 4));
}

static bool ask_obox3_obox3(const float *n)
{
    gab_obox3 a = obox3_from(n), b = obox3_from(n + 15);
    return gab_obox3_meets_obox3(&a, &b);
}

static bool ask_obox3_ball(const float *n)
{
    gab_obox3 box = obox3_from(n);
    return gab_obox3_meets_ball(&box, ball_from(n + 15));
}

/* Every query with numbers for which it returns true. Bit i of `sizes`: number i makes the shape
 * empty if it is negative; of `extents`: also if it is 0. */
static const struct {
    const char *name;
    bool (*ask)(const float *numbers);
    size_t count;
    uint32_t sizes, extents;
    float numbers[30];
} questions[] = {
    {"box3 holds", ask_box3_holds, 9, 070, 070, {0, 0, 0, 4, 4, 4, 1, 1, 1}},
    {"ball holds", ask_ball_holds, 7, 010, 0, {0, 0, 0, 4, 1, 1, 1}},
    {"obox3 holds",
     ask_obox3_holds,
     18,
     070,
     0,
     {0, 0, 0, 4, 4, 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1}},
    {"box3 meets box3", ask_box3_box3, 12, 07070, 07070, {0, 0, 0, 4, 4, 4, 1, 1, 1, 4, 4, 4}},
    {"ball meets ball", ask_ball_ball, 8, 0210, 0, {0, 0, 0, 4, 1, 1, 1, 4}},
    {"ball meets box3", ask_ball_box3, 10, 01610, 01600, {0, 0, 0, 4, 1, 1, 1, 4, 4, 4}},
    {"obox3 meets obox3", ask_obox3_obox3, 30, 07000070, 0, {0, 0, 0, 4, 4, 4, 1, 0, 0, 0,
                                                             1, 0, 0, 0, 1, 1, 1, 1, 4, 4,
                                                             4, 0, 1, 0, 0, 0, 1, 1, 0, 0}},
    {"obox3 meets ball",
     ask_obox3_ball,
     19,
     01000070,
     0,
     {0, 0, 0, 4, 4, 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 4}},
};

static void test_bad_numbers(void)
{
    for (size_t i = 0; i < CHECK_COUNT(questions); i++) {
        CHECK_THAT(questions[i].ask(questions[i].numbers), "%s", questions[i].name);
        for (size_t place = 0; place < questions[i].count; place++)
            for (size_t bad = 0; bad < CHECK_COUNT(bad_numbers); bad++) {
                float numbers[30];
                memcpy(numbers, questions[i].numbers, sizeof numbers);
                numbers[place] = bad_numbers[bad];
                CHECK_THAT(!questions[i].ask(numbers), "%s: %g at %zu", questions[i].name,
                           (double)numbers[place], place);
            }
    }
}

static void test_empty_sizes(void)
{
    static const float negative[] = {-GAB_STEP, -1, -4, -FLT_MAX, -FLT_TRUE_MIN};
    for (size_t i = 0; i < CHECK_COUNT(questions); i++)
        for (size_t place = 0; place < questions[i].count; place++) {
            float numbers[30];
            memcpy(numbers, questions[i].numbers, sizeof numbers);
            for (size_t k = 0; k < CHECK_COUNT(negative) && questions[i].sizes >> place & 1; k++) {
                numbers[place] = negative[k];
                CHECK_THAT(!questions[i].ask(numbers), "%s: %g at %zu", questions[i].name,
                           (double)numbers[place], place);
            }
            numbers[place] = 0;
            if (questions[i].extents >> place & 1)
                CHECK_THAT(!questions[i].ask(numbers), "%s: 0 at %zu", questions[i].name, place);
        }
    /* With half sizes and radii of 0, shapes are a plate, an edge or a point. */
    gab_obox3 point = {{1, 1, 1}, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    CHECK(gab_obox3_holds(&point, (gab_vec3){1, 1, 1}));
    CHECK(!gab_obox3_holds(&point, (gab_vec3){1, 1, 1 + GAB_STEP}));
    CHECK(gab_obox3_meets_obox3(&point, &point));
    CHECK(gab_obox3_meets_ball(&point, (gab_ball){{1, 1, 1}, 0}));
    CHECK(gab_ball_holds((gab_ball){{1, 1, 1}, 0}, (gab_vec3){1, 1, 1}));
    CHECK(!gab_ball_holds((gab_ball){{1, 1, 1}, 0}, (gab_vec3){1, 1, 1 + GAB_STEP}));
    CHECK(gab_ball_meets_ball((gab_ball){{1, 1, 1}, 0}, (gab_ball){{1, 1, 1}, 0}));
    CHECK(gab_ball_meets_box3((gab_ball){{1, 1, 1}, 0}, (gab_box3){{0, 0, 0}, {1, 1, 1}}));
    /* Axes that lie in one plane span no box. */
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
    /* The other radius does not compensate for a radius below 0. */
    CHECK(!gab_ball_meets_ball((gab_ball){{0, 0, 0}, 8}, (gab_ball){{1, 0, 0}, -1}));
}

/* ---- Upright boxes ---- */

typedef struct StepBox3 {
    Step3 corner, size;
} StepBox3;

static StepBox3 random_box3(CheckRandom *random, Mood mood)
{
    StepBox3 box = {random_step3(random, mood), random_step3(random, mood)};
    for (int axis = 0; axis < 3; axis++)
        if (check_chance(random, 90))
            box.size.at[axis] = llabs(box.size.at[axis]);
    return box;
}

static gab_box3 box3_in_pixels(StepBox3 box)
{
    return (gab_box3){step3_in_pixels(box.corner), step3_in_pixels(box.size)};
}

static bool box3_is_empty(StepBox3 box)
{
    return box.size.at[0] <= 0 || box.size.at[1] <= 0 || box.size.at[2] <= 0;
}

static void test_box3_holds_random(void)
{
    CheckRandom random = check_random("box3 holds");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        StepBox3 box = random_box3(&random, mood);
        Step3 point = random_step3(&random, mood);
        bool want = true;
        for (int axis = 0; axis < 3; axis++) {
            if (check_chance(&random, 60)) { /* in the box, often at one of its ends */
                int64_t end = box.corner.at[axis] + box.size.at[axis];
                point.at[axis] = check_chance(&random, 50) ? box.corner.at[axis] : end - 1;
                point.at[axis] += check_chance(&random, 30) ? check_between(&random, -1, 1) : 0;
                point.at[axis] = clamp_steps(point.at[axis], -FARTHEST, FARTHEST);
            }
            int64_t inside = point.at[axis] - box.corner.at[axis];
            want = want && inside >= 0 && inside < box.size.at[axis];
        }
        CHECK_THAT(gab_box3_holds(box3_in_pixels(box), step3_in_pixels(point)) == want,
                   "corner %lld %lld %lld, size %lld %lld %lld, point %lld %lld %lld: not %d",
                   (long long)box.corner.at[0], (long long)box.corner.at[1],
                   (long long)box.corner.at[2], (long long)box.size.at[0],
                   (long long)box.size.at[1], (long long)box.size.at[2], (long long)point.at[0],
                   (long long)point.at[1], (long long)point.at[2], want);
    }
}

static void test_box3_meets_random(void)
{
    CheckRandom random = check_random("box3 meets box3");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        StepBox3 a = random_box3(&random, mood), b = random_box3(&random, mood);
        bool want = !box3_is_empty(a) && !box3_is_empty(b);
        for (int axis = 0; axis < 3; axis++) {
            int64_t a_end = a.corner.at[axis] + a.size.at[axis];
            if (check_chance(&random, 50))
                b.corner.at[axis] =
                    check_chance(&random, 50) ? a_end : a.corner.at[axis] - b.size.at[axis];
            if (check_chance(&random, 50))
                b.corner.at[axis] += check_between(&random, -1, 1);
            b.corner.at[axis] = clamp_steps(b.corner.at[axis], -FARTHEST, FARTHEST);
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

/* Half-open: boxes that only touch do not meet. The far edge of a long box is exact, too. */
static void test_box3_edges(void)
{
    gab_box3 box = {{0, 0, 0}, {4, 4, 4}};
    for (int axis = 0; axis < 3; axis++) {
        gab_box3 beside = {{1, 1, 1}, {1, 1, 1}};
        gab_vec3 corner = {0, 0, 0}, last = {1, 1, 1}, beyond = {1, 1, 1};
        set_float(&beside.corner, (size_t)axis, 4);
        set_float(&last, (size_t)axis, 4 - GAB_STEP);
        set_float(&beyond, (size_t)axis, 4);
        CHECK(gab_box3_holds(box, corner) && gab_box3_holds(box, last));
        CHECK_THAT(!gab_box3_holds(box, beyond), "axis %d", axis);
        CHECK_THAT(!gab_box3_meets_box3(box, beside), "axis %d", axis);
        set_float(&beside.corner, (size_t)axis, 4 - GAB_STEP);
        CHECK_THAT(gab_box3_meets_box3(box, beside), "axis %d", axis);
        CHECK_THAT(gab_ball_meets_box3((gab_ball){beyond, 0}, box), "axis %d: closed", axis);
    }
    gab_box3 long_box = {{-65535, 0, 0}, {65535, 1, 1}}, foot = {{0, 0, -2}, {9, 9, 2}};
    CHECK(!gab_box3_holds(long_box, (gab_vec3){0, 0, 0}));
    CHECK(gab_box3_holds(long_box, (gab_vec3){-GAB_STEP, 0, 0}));
    CHECK(gab_box3_holds(foot, (gab_vec3){0, 0, -2}) && !gab_box3_holds(foot, (gab_vec3){0, 0, 0}));
}

/* ---- Balls ---- */

static int64_t square(int64_t n)
{
    return n * n;
}

static int64_t squared_distance(Step3 a, Step3 b)
{
    return square(a.at[0] - b.at[0]) + square(a.at[1] - b.at[1]) + square(a.at[2] - b.at[2]);
}

/* A length for a mood, chosen so that offsets stay in the range where possible. */
static int64_t mood_length(CheckRandom *random, Mood mood)
{
    return mood >= FULL_RANGE ? FARTHEST : random_size(random, mood);
}

static void test_ball_holds_random(void)
{
    CheckRandom random = check_random("ball holds");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        Step3 centre = random_step3(&random, mood), point = random_step3(&random, mood);
        int64_t radius = random_steps(&random, mood);
        if (check_chance(&random, 70)) {
            Step3 offset = random_whole_offset(&random, mood_length(&random, mood), &radius);
            point = step3_plus(centre, offset, 1);
            radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!step3_in_range(point) || llabs(radius) > FARTHEST)
            continue;
        bool want = radius >= 0 && squared_distance(centre, point) <= square(radius);
        gab_ball ball = {step3_in_pixels(centre), in_pixels(radius)};
        CHECK_THAT(gab_ball_holds(ball, step3_in_pixels(point)) == want,
                   "radius %lld, squared distance %lld steps: not %d", (long long)radius,
                   (long long)squared_distance(centre, point), want);
    }
}

static void test_ball_meets_random(void)
{
    CheckRandom random = check_random("ball meets ball");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        Step3 a = random_step3(&random, mood), b = random_step3(&random, mood);
        int64_t a_radius = random_steps(&random, mood), b_radius = random_steps(&random, mood);
        if (check_chance(&random, 70)) {
            int64_t sum;
            b = step3_plus(a, random_whole_offset(&random, mood_length(&random, mood), &sum), 1);
            a_radius = (int64_t)(check_unit(&random) * (double)(sum + 1));
            b_radius = sum - a_radius;
            b_radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!step3_in_range(b) || llabs(a_radius) > FARTHEST || llabs(b_radius) > FARTHEST)
            continue;
        bool want =
            a_radius >= 0 && b_radius >= 0 && squared_distance(a, b) <= square(a_radius + b_radius);
        gab_ball a_view = {step3_in_pixels(a), in_pixels(a_radius)};
        gab_ball b_view = {step3_in_pixels(b), in_pixels(b_radius)};
        CHECK_THAT(gab_ball_meets_ball(a_view, b_view) == want &&
                       gab_ball_meets_ball(b_view, a_view) == want,
                   "radii %lld and %lld, squared distance %lld steps: not %d", (long long)a_radius,
                   (long long)b_radius, (long long)squared_distance(a, b), want);
    }
}

/* Tries every corner, edge and face of the closed box, and the centre itself: 27 nearest points. */
static bool oracle_ball_box3(Step3 centre, int64_t radius, StepBox3 box)
{
    bool meets = false;
    if (radius < 0 || box3_is_empty(box))
        return false;
    for (int number = 0; number < 27; number++) {
        Step3 nearest = centre;
        bool on_box = true;
        for (int axis = 0, rest = number; axis < 3; axis++, rest /= 3) {
            int64_t first = box.corner.at[axis], end = first + box.size.at[axis];
            if (rest % 3 < 2)
                nearest.at[axis] = rest % 3 == 0 ? first : end;
            on_box = on_box && nearest.at[axis] >= first && nearest.at[axis] <= end;
        }
        meets = meets || (on_box && squared_distance(centre, nearest) <= square(radius));
    }
    return meets;
}

static void test_ball_meets_box3_random(void)
{
    CheckRandom random = check_random("ball meets box3");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        StepBox3 box = random_box3(&random, mood);
        Step3 centre = random_step3(&random, mood);
        int64_t radius = random_steps(&random, mood);
        if (check_chance(&random, 70)) { /* a whole distance away from a corner, edge or face */
            Step3 offset = random_whole_offset(&random, mood_length(&random, mood), &radius);
            centre = step3_plus(box.corner, offset, 1);
            for (int axis = 0; axis < 3; axis++) {
                double share = offset.at[axis] > 0   ? 1
                               : offset.at[axis] < 0 ? 0
                                                     : check_unit(&random);
                centre.at[axis] += (int64_t)(share * (double)box.size.at[axis]);
            }
            radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!step3_in_range(centre) || llabs(radius) > FARTHEST)
            continue;
        bool want = oracle_ball_box3(centre, radius, box);
        gab_ball ball = {step3_in_pixels(centre), in_pixels(radius)};
        CHECK_THAT(
            gab_ball_meets_box3(ball, box3_in_pixels(box)) == want,
            "centre %lld %lld %lld from the corner, radius %lld, size %lld %lld %lld: not %d",
            (long long)(centre.at[0] - box.corner.at[0]),
            (long long)(centre.at[1] - box.corner.at[1]),
            (long long)(centre.at[2] - box.corner.at[2]), (long long)radius,
            (long long)box.size.at[0], (long long)box.size.at[1], (long long)box.size.at[2], want);
    }
}

/* Mistakes of published code: squares in an int overflow; plain sums instead of squares turn a ball
 * into an octahedron. */
static bool slip_int_distance(gab_vec3 a, gab_vec3 b, float radii)
{
    uint32_t x = (uint32_t)(int32_t)(a.x - b.x), y = (uint32_t)(int32_t)(a.y - b.y);
    uint32_t z = (uint32_t)(int32_t)(a.z - b.z);
    return (int32_t)(x * x + y * y + z * z) <= (int32_t)(radii * radii);
}

static bool slip_plain_sums(gab_vec3 a, gab_vec3 b, float radii)
{
    return fabsf(a.x - b.x) + fabsf(a.y - b.y) + fabsf(a.z - b.z) <= radii;
}

static void test_ball_slips(void)
{
    gab_ball a = {{0, 0, 0}, 10}, far = {{65536, 0, 0}, 10}, near = {{10, 10, 10}, 10};
    CHECK(slip_int_distance(a.centre, far.centre, 20) && !gab_ball_meets_ball(a, far));
    CHECK(!slip_plain_sums(a.centre, near.centre, 20) && gab_ball_meets_ball(a, near));
    CHECK(!gab_ball_holds((gab_ball){{0, 0, 0}, 20}, far.centre));
    CHECK(gab_ball_holds((gab_ball){{0, 0, 0}, 18}, near.centre));
    CHECK(!gab_ball_meets_box3(a, (gab_box3){{65536, 0, 0}, {9, 9, 9}}));
    CHECK(
        gab_ball_meets_box3((gab_ball){{0, 0, 0}, FLT_MAX}, (gab_box3){{65536, 0, 0}, {9, 9, 9}}));
    CHECK(gab_ball_meets_ball((gab_ball){{0, 0, 0}, FLT_MAX}, (gab_ball){{FLT_MAX, 0, 0}, 0}));
    CHECK(!gab_ball_meets_ball((gab_ball){{-FLT_MAX, 0, 0}, 1}, (gab_ball){{FLT_MAX, 0, 0}, 1}));
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"solids: bad numbers meet nothing", test_bad_numbers},
        {"solids: empty sizes meet nothing", test_empty_sizes},
        {"a box in space holds points, random", test_box3_holds_random},
        {"boxes in space, random", test_box3_meets_random},
        {"boxes in space are half-open", test_box3_edges},
        {"a ball holds points, random", test_ball_holds_random},
        {"balls, random", test_ball_meets_random},
        {"ball and box in space, random", test_ball_meets_box3_random},
        {"balls: squares, in more than ints", test_ball_slips},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
