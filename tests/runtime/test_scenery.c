/* SPDX-License-Identifier: MIT */
/*
 * Tests flat and curved ground of gabarit/scenery.h; fitting is in test_scenery_fit.c, tiles are in
 * test_scenery_tiles.c. Where the answer must be exact, it is computed in integer steps. Elsewhere,
 * the ground is the cubic of the fitted nodes, and cases within 1e-12 of its terms are not checked.
 */
#include "oracle_hills.h"

#include <float.h>

/* ---- Flat ground ---- */

static void test_flat_edges(void)
{
    static const struct {
        gab_box box;
        float altitude;
        bool meets;
    } rows[] = {
        {{0, 0, 10, 20}, 20, true}, /* touching is a hit */
        {{0, 0, 10, 20}, 20 + GAB_STEP, false},
        {{0, 0, 10, 20}, 20 - GAB_STEP, true},
        {{0, 30, 10, 20}, 20, true}, /* entirely below */
        {{0, -40, 10, 20}, -20, true},
        {{0, -40, 10, 20}, -20 + GAB_STEP, false},
        {{0, 65534, GAB_STEP, 1}, 65535, true},
        {{0, 65534, GAB_STEP, 1 - GAB_STEP}, 65535, false},
        {{0, 50, 0, 20}, 20, false}, /* empty boxes */
        {{0, 50, 10, 0}, 20, false},
        {{0, 50, -10, 20}, 20, false},
        {{0, 50, 10, -20}, 20, false},
        {{0, FLT_MAX, 10, FLT_MAX}, 20, false}, /* edges that overflow */
        {{FLT_MAX, 50, FLT_MAX, 20}, 20, false},
        {{0, 0, 10, FLT_MAX}, 20, true}, /* edges that almost overflow */
        {{0, 50, FLT_MAX, 20}, 20, true},
        {{0, 1e30f, 10, 1e30f}, 20, true},
        {{0, -1e30f, 10, 1e29f}, 20, false},
        {{0, 0, 10, 20}, FLT_MAX, false},
        {{0, 0, 10, 20}, -FLT_MAX, true},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_THAT(gab_flat_meets_box(rows[i].altitude, rows[i].box) == rows[i].meets, "row %zu",
                   i);
}

/* A mistake in published code, which is written for y upwards: it reports a hit if the bottom of
 * the box is at or above the altitude. */
static bool mistaken_flat_reversed(float altitude, gab_box box)
{
    return box.y + box.h <= altitude;
}

static void test_flat_published_mistake(void)
{
    gab_box standing = {0, 0, 10, 20}, fallen = {0, 30, 10, 20};
    CHECK(mistaken_flat_reversed(40, standing) && !gab_flat_meets_box(40, standing));
    CHECK(!mistaken_flat_reversed(40, fallen) && gab_flat_meets_box(40, fallen));
}

static void test_flat_non_finite_numbers(void)
{
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
        gab_box box = {0, 50, 10, 20};
        CHECK_THAT(!gab_flat_meets_box(non_finite_numbers[kind], box), "altitude %zu", kind);
        for (size_t index = 0; index < 4; index++) {
            gab_box invalid = box;
            set_float(&invalid, index, non_finite_numbers[kind]);
            CHECK_THAT(!gab_flat_meets_box(20, invalid), "number %zu at %zu", kind, index);
        }
    }
}

static void test_flat_random(void)
{
    CHECK_RANDOM_CASES (random, "flat ground", 1000000) {
        NumberRange range = random_number_range(&random);
        int32_t x = random_steps(&random, range), y = random_steps(&random, range);
        int32_t w = random_steps(&random, range), h = random_steps(&random, range);
        int64_t bottom = (int64_t)y + h, altitude = random_steps(&random, range);
        if (check_chance(&random, 50))
            altitude = clamp_steps(bottom + check_between(&random, -1, 1), -MAX_STEPS, MAX_STEPS);
        gab_box box = {in_pixels(x), in_pixels(y), in_pixels(w), in_pixels(h)};
        bool want = w > 0 && h > 0 && bottom >= altitude;
        CHECK_THAT(gab_flat_meets_box(in_pixels(altitude), box) == want,
                   "box y %d h %d (w %d) at altitude %lld steps: expected %d", y, h, w,
                   (long long)altitude, want);
    }
}

/* ---- Altitudes of the ground ---- */

static void test_ground_at_nodes(void)
{
    Hills hills;
    CHECK_RANDOM_CASES (random, "nodes", 200000) {
        random_hills(&random, &hills, check_between(&random, 2, 6));
        gab_ground ground = {hills.nodes, (uint32_t)hills.count};
        int node = check_between(&random, 0, hills.count - 1);
        float y = NAN;
        bool on_ground = gab_ground_at(&ground, hills.nodes[node].x, &y, NULL);
        CHECK_THAT(on_ground && y == hills.nodes[node].y, "node %d of %d: %.9g, expected %.9g",
                   node, hills.count, (double)y, (double)hills.nodes[node].y);
        int32_t bottom = hills.y[node], middle = hills.x[node];
        if (abs(bottom) > MAX_STEPS - 2 || abs(middle) > MAX_STEPS - 2)
            continue;
        gab_box box = {in_pixels(middle - 1), in_pixels(bottom - 1), 2 * GAB_STEP, GAB_STEP};
        CHECK_THAT(gab_ground_meets_box(&ground, box), "misses node %d of %d", node, hills.count);
        box.y -= GAB_STEP;
        CHECK_THAT(!gab_ground_meets_box(&ground, box), "meets a step above node %d of %d", node,
                   hills.count);
    }
}

static void test_ground_ends(void)
{
    gab_ground_node nodes[] = {{-10, 5, 0}, {0, 8, 0}, {20, 2, 0}};
    double scratch[3];
    CHECK_INT(gab_ground_fit(nodes, 3, scratch), GAB_OK);
    gab_ground ground = {nodes, 3};
    float y = 1, slope = 1;
    CHECK(gab_ground_at(&ground, -10, &y, &slope) && y == 5 && slope != 0);
    CHECK(gab_ground_at(&ground, 20, &y, &slope) && y == 2 && slope != 0);
    const float outside[] = {
        nextafterf(-10, -20), nextafterf(20, 30), -FLT_MAX, FLT_MAX, NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < CHECK_COUNT(outside); i++) {
        y = slope = 1;
        CHECK_THAT(!gab_ground_at(&ground, outside[i], &y, &slope), "outside x %zu", i);
        CHECK_THAT(y == 0 && slope == 0, "outside x %zu: not zero but %g, %g", i, (double)y,
                   (double)slope);
    }
    CHECK(gab_ground_at(&ground, 0, NULL, NULL) && !gab_ground_at(&ground, 21, NULL, NULL));
    CHECK(gab_ground_at(&ground, 0, NULL, &slope) && gab_ground_at(&ground, 0, &y, NULL));
}

static void test_ground_empty(void)
{
    gab_ground_node nodes[] = {{0, 5, 0}, {10, 5, 0}};
    gab_box deep = {0, 50, 10, 10};
    CHECK(gab_ground_meets_box(&(gab_ground){nodes, 2}, deep));
    const gab_ground empty[] = {{nodes, 0}, {nodes, 1}, {NULL, 0}, {NULL, 2}};
    for (size_t i = 0; i < CHECK_COUNT(empty); i++) {
        float y = 1, slope = 1;
        CHECK_THAT(!gab_ground_at(&empty[i], 0, &y, &slope) && y == 0 && slope == 0, "view %zu", i);
        CHECK_THAT(!gab_ground_meets_box(&empty[i], deep), "view %zu", i);
    }
    static const struct {
        size_t node, number;
    } numbers[] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}};
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++)
        for (size_t i = 0; i < CHECK_COUNT(numbers); i++) {
            gab_ground_node invalid[] = {{0, 5, 0}, {10, 5, 0}, {20, 5, 0}};
            gab_ground ground = {invalid, 3};
            float y = 1, slope = 1, x = numbers[i].node == 2 ? 15 : 5;
            if (numbers[i].number == 2)
                invalid[numbers[i].node].bend = (double)non_finite_numbers[kind];
            else
                set_float(invalid + numbers[i].node, numbers[i].number, non_finite_numbers[kind]);
            CHECK_THAT(!gab_ground_at(&ground, x, &y, &slope) && y == 0 && slope == 0,
                       "value %zu, number %zu: %g, %g", kind, i, (double)y, (double)slope);
            CHECK_THAT(!gab_ground_meets_box(&ground, (gab_box){x - 5, 50, 10, 10}),
                       "value %zu, number %zu", kind, i);
        }
}

static void test_ground_straight(void)
{
    gab_ground_node nodes[9];
    double scratch[9];
    const float gaps[9] = {0, 1, 7, 0.25f, 31, GAB_STEP, 3, 100, 5};
    float x = -65;
    for (int i = 0; i < 9; i++) {
        x += gaps[i];
        nodes[i] = (gab_ground_node){x, 12 - 3 * x, NAN};
    }
    CHECK_INT(gab_ground_fit(nodes, 9, scratch), GAB_OK);
    gab_ground ground = {nodes, 9};
    for (x = nodes[0].x; x <= nodes[8].x; x += 0.125f) {
        float y, slope;
        CHECK(gab_ground_at(&ground, x, &y, &slope));
        CHECK_NEAR(y, 12 - 3 * x, 2e-5);
        CHECK_NEAR(slope, -3, 2e-6);
    }
}

/* ---- Boxes on curved ground ---- */

static bool mistaken_ground_reversed(const gab_ground *ground, gab_box box)
{
    float y;
    return gab_ground_at(ground, box.x + box.w / 2, &y, NULL) && box.y + box.h <= y;
}

static bool mistaken_ground_at_corner(const gab_ground *ground, gab_box box)
{
    float y;
    return gab_ground_at(ground, box.x, &y, NULL) && box.y + box.h >= y;
}

static void test_ground_box(void)
{
    gab_ground_node nodes[] = {{0, 100, 0}, {64, 36, 0}}; /* rises to the right: f = 100 - x */
    gab_ground ground = {nodes, 2};
    CHECK(gab_ground_meets_box(&ground, (gab_box){24, 48, 16, 20}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){24, 48, 16, 20 - GAB_STEP}));
    CHECK(gab_ground_meets_box(&ground, (gab_box){24, 500, 16, 20}));
    CHECK(gab_ground_meets_box(&ground, (gab_box){-8, 90, 16, 10}));
    CHECK(gab_ground_meets_box(&ground, (gab_box){56, 90, 16, 10}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){-8 - GAB_STEP, 90, 16, 10}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){56 + GAB_STEP, 90, 16, 10}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){24, 500, 0, 20}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){24, 500, 16, 0}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){24, 500, -1, 20}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){24, 500, 16, -20}));
    CHECK(!gab_ground_meets_box(&ground, (gab_box){24, FLT_MAX, 16, FLT_MAX}));
    gab_box above = {24, 40, 16, 20}, next_to_slope = {24, 48, 16, 22};
    CHECK(mistaken_ground_reversed(&ground, above) && !gab_ground_meets_box(&ground, above));
    CHECK(!mistaken_ground_at_corner(&ground, next_to_slope) &&
          gab_ground_meets_box(&ground, next_to_slope));
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++)
        for (size_t index = 0; index < 4; index++) {
            gab_box invalid = {24, 500, 16, 20};
            set_float(&invalid, index, non_finite_numbers[kind]);
            CHECK_THAT(!gab_ground_meets_box(&ground, invalid), "number %zu at %zu", kind, index);
        }
}

/*
 * Tests ground of two nodes whose distance is a power of two. The quotients and products of the
 * straight line then fit a double, so that the answer is exact. The middle x + w/2 may lie on half
 * steps, which a float cannot represent beyond 32768 pixels.
 */
static void test_ground_straight_exact(void)
{
    CHECK_RANDOM_CASES (random, "straight ground", 1000000) {
        int32_t length = 1 << check_between(&random, 1, 12);
        int32_t x0 = check_chance(&random, 50) ? MAX_STEPS - length - check_between(&random, 0, 3)
                                               : random_steps(&random, MANY_STEPS);
        int32_t rise = length * check_between(&random, -3, 3) + check_between(&random, -1, 1);
        int32_t y0 = random_steps(&random, MANY_STEPS);
        int64_t twice_middle = 2 * (int64_t)x0 + check_between(&random, -2, 2 * length + 2);
        int32_t w = 1 + check_between(&random, 0, 1) + (twice_middle % 2 == 0);
        w += (twice_middle - w) % 2 != 0;
        int64_t x = (twice_middle - w) / 2, h = check_between(&random, 1, 600);
        int64_t along = twice_middle - 2 * (int64_t)x0;
        int64_t bottom = y0 + floor_divide(along * rise, 2 * length);
        bottom += check_between(&random, -1, 2);
        if (x + w > MAX_STEPS)
            continue;
        gab_ground_node nodes[] = {{in_pixels(x0), in_pixels(y0), 0},
                                   {in_pixels(x0 + length), in_pixels(y0 + rise), 0}};
        gab_box box = {in_pixels(x), in_pixels(bottom - h), in_pixels(w), in_pixels(h)};
        bool want = along >= 0 && along <= 2 * length && (bottom - y0) * 2 * length >= along * rise;
        CHECK_THAT(
            gab_ground_meets_box(&(gab_ground){nodes, 2}, box) == want,
            "%d half steps along %d steps, rise %d, bottom %lld below the first node: expected %d",
            (int)along, length, rise, (long long)(bottom - y0), want);
    }
}

static void test_ground_box_random(void)
{
    CheckRandom random = check_random("boxes on hills");
    Hills hills;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        if (i % 8 == 0)
            random_hills(&random, &hills, check_between(&random, 2, 5));
        gab_ground ground = {hills.nodes, (uint32_t)hills.count};
        int64_t middle = (int64_t)floorf(random_ground_x(&random, &hills) * PIXEL);
        int64_t w = check_between(&random, 1, 40),
                x = middle - w / 2 - check_between(&random, 0, 1);
        long double centre = (long double)(2 * x + w) / (2 * PIXEL), slope;
        bool on_ground = 2 * x + w >= 2 * (int64_t)hills.x[0] &&
                         2 * x + w <= 2 * (int64_t)hills.x[hills.count - 1];
        int piece = spline_piece(&hills.spline, centre);
        long double y = stored_curve(hills.nodes + piece, centre, &slope);
        long double margin = piece_magnitudes(hills.nodes + piece).y * 1e-12L;
        int64_t bottom = (int64_t)clamp_steps((int64_t)floorl(fmaxl(fminl(y, 1e5L), -1e5L) * PIXEL),
                                              -MAX_STEPS / 2, MAX_STEPS / 2);
        bottom += check_between(&random, -1, 2);
        long double gap = (long double)bottom / PIXEL - y;
        if (x < -MAX_STEPS || x + w > MAX_STEPS || fabsl(gap) <= margin)
            continue;
        gab_box box = {in_pixels(x), in_pixels(bottom - 256), in_pixels(w), 1};
        CHECK_THAT(gab_ground_meets_box(&ground, box) == (on_ground && gap > 0),
                   "middle %.12Lg, bottom %.9g, ground %.12Lg", centre, (double)bottom / PIXEL, y);
    }
}

static void test_slope_holds(void)
{
    static const struct {
        float slope, limit;
        bool holds;
    } rows[] = {
        {0, 0, true},      {1, 1, true},         {-1, 1, true},         {1.0000001f, 1, false},
        {0.5f, 1, true},   {-1.5f, 1, false},    {-0.0f, 0, true},      {1e-30f, 0, false},
        {0, -1, false},    {-2, -1, false},      {NAN, 1, false},       {1, NAN, false},
        {NAN, NAN, false}, {INFINITY, 1, false}, {-INFINITY, 1, false}, {-FLT_MAX, FLT_MAX, true},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_THAT(gab_slope_holds(rows[i].slope, rows[i].limit) == rows[i].holds, "row %zu", i);
}

CHECK_CASES({"flat ground is closed at its altitude", test_flat_edges},
            {"flat ground: published mistake, y grows upwards", test_flat_published_mistake},
            {"flat ground: NaN and infinities", test_flat_non_finite_numbers},
            {"flat ground, random", test_flat_random},
            {"ground passes exactly through its nodes", test_ground_at_nodes},
            {"ground ends at its outer nodes", test_ground_ends},
            {"ground without two valid nodes is empty", test_ground_empty},
            {"straight nodes give straight ground", test_ground_straight},
            {"a box meets the ground below the middle of its bottom edge", test_ground_box},
            {"boxes on straight ground, exact", test_ground_straight_exact},
            {"boxes on curved ground, random", test_ground_box_random},
            {"a slope holds up to the limit", test_slope_holds})
