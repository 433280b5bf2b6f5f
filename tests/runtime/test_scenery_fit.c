/* SPDX-License-Identifier: MIT */
/*
 * Tests gab_ground_fit of gabarit/scenery.h: bends and curves are compared with oracle_spline.h.
 * Queries of the ground are in test_scenery.c.
 *
 * Margins: an answer is a `float` with a relative error of 2^-24; for other errors, see
 * oracle_hills.h.
 */
#include "oracle_hills.h"

#include <stdlib.h>

static void check_bends(const Hills *hills)
{
    CHECK(hills->nodes[0].bend == 0 && hills->nodes[hills->count - 1].bend == 0);
    for (int i = 1; i + 1 < hills->count; i++) {
        long double want = spline_bend(&hills->spline, i);
        CHECK_THAT(fabsl(hills->nodes[i].bend - want) <= hills->margin,
                   "bend %d of %d is %.17g, expected %.17Lg", i, hills->count, hills->nodes[i].bend,
                   want);
    }
}

/* Compares the ground at x with the cubic of the stored bends, from which it may differ only by the
 * final rounding, and with the spline. */
static void check_curve(const Hills *hills, float x)
{
    gab_ground ground = {hills->nodes, (uint32_t)hills->count};
    int piece = spline_piece(&hills->spline, x);
    Magnitudes magnitudes = piece_magnitudes(hills->nodes + piece);
    long double cubic_slope, cubic_y = stored_curve(hills->nodes + piece, x, &cubic_slope);
    long double slope, y = spline_at(&hills->spline, x, &slope);
    long double margin_y = fabsl(cubic_y) * half_ulp * 1.001L + magnitudes.y * 1e-13L;
    long double margin_slope = fabsl(cubic_slope) * half_ulp * 1.001L + magnitudes.slope * 1e-13L;
    float got_y = NAN, got_slope = NAN;
    CHECK_THAT(gab_ground_at(&ground, x, &got_y, &got_slope), "no ground at %.9g", (double)x);
    CHECK_NEAR(got_y, (double)cubic_y, (double)margin_y);
    CHECK_NEAR(got_slope, (double)cubic_slope, (double)margin_slope);
    CHECK_NEAR(got_y, (double)y, (double)(margin_y + hills->margin * magnitudes.h * magnitudes.h));
    CHECK_NEAR(got_slope, (double)slope, (double)(margin_slope + hills->margin * magnitudes.h));
}

static void test_fit_random(void)
{
    Hills hills;
    CHECK_RANDOM_CASES (random, "hills", 1000000) {
        int count =
            check_chance(&random, 15) ? check_between(&random, 5, 6) : check_between(&random, 2, 4);
        random_hills(&random, &hills, count);
        check_bends(&hills);
        check_curve(&hills, random_ground_x(&random, &hills));
    }
}

static void test_fit_many_nodes(void)
{
    Hills hills;
    CHECK_RANDOM_CASES (random, "long hills", 2000) {
        random_hills(&random, &hills, check_between(&random, 7, MAX_PIECES + 1));
        check_bends(&hills);
        for (int k = 0; k < 20; k++)
            check_curve(&hills, random_ground_x(&random, &hills));
    }
}

static void test_fit_table(void)
{
    /* Three nodes with equal gaps h: the only bend is 3 * (y0 - 2*y1 + y2) / (2 * h^2). */
    gab_ground_node hill[] = {{-8, 0, 1}, {0, -16, 1}, {8, 0, 1}};
    double scratch[4];
    CHECK_INT(gab_ground_fit(hill, 3, scratch), GAB_OK);
    CHECK(hill[0].bend == 0 && hill[1].bend == 0.75f && hill[2].bend == 0);
    /* h = 1 and y = 0, 1, 0, 0: 4*m1 + m2 = -12 and m1 + 4*m2 = 6. */
    gab_ground_node bump[] = {{0, 0, 1}, {1, 1, 1}, {2, 0, 1}, {3, 0, 1}};
    CHECK_INT(gab_ground_fit(bump, 4, scratch), GAB_OK);
    CHECK_NEAR(bump[1].bend, -3.6, 1e-14);
    CHECK_NEAR(bump[2].bend, 2.4, 1e-14);
    CHECK(bump[0].bend == 0 && bump[3].bend == 0);
}

/* Checks that the slopes of two pieces are equal where they meet. */
static void check_slopes_at_nodes(const gab_ground_node *nodes, uint32_t count)
{
    for (uint32_t i = 1; i + 1 < count && !check_has_failed_too_often(); i++) {
        long double before, after;
        stored_curve(nodes + i - 1, nodes[i].x, &before);
        stored_curve(nodes + i, nodes[i].x, &after);
        Magnitudes left = piece_magnitudes(nodes + i - 1), right = piece_magnitudes(nodes + i);
        long double margin = (left.slope + right.slope) * 1e-14L;
        CHECK_THAT(fabsl(before - after) <= margin, "node %u: slope %.12Lg, then %.12Lg",
                   (unsigned)i, before, after);
    }
}

static void test_fit_random_gaps(void)
{
    CHECK_RANDOM_CASES (random, "wild gaps", 200000) {
        gab_ground_node nodes[8];
        double scratch[8];
        int32_t x = check_between(&random, -MAX_STEPS, 0);
        uint32_t count = 0;
        while (count < 8 && x <= MAX_STEPS) {
            nodes[count++] = (gab_ground_node){
                in_pixels(x), in_pixels(random_steps(&random, random_number_range(&random))), NAN};
            x += 1 + check_between(&random, 0, 1 << check_between(&random, 0, 23));
        }
        if (count < 2)
            continue;
        CHECK_INT(gab_ground_fit(nodes, count, scratch), GAB_OK);
        CHECK(nodes[0].bend == 0 && nodes[count - 1].bend == 0);
        check_slopes_at_nodes(nodes, count);
    }
}

static void test_fit_long_ground(void)
{
    enum { NODES = 100001 };
    CheckRandom random = check_random("long ground");
    gab_ground_node *nodes = malloc(NODES * sizeof *nodes);
    double *scratch = malloc(NODES * sizeof *scratch);
    for (int i = 0; i < NODES; i++)
        nodes[i] = (gab_ground_node){(float)(i - NODES / 2),
                                     in_pixels(random_steps(&random, MANY_STEPS)), NAN};
    CHECK_INT(gab_ground_fit(nodes, NODES, scratch), GAB_OK);
    check_slopes_at_nodes(nodes, NODES);
    gab_ground ground = {nodes, NODES};
    for (int i = 0; i < 100000 && !check_has_failed_too_often(); i++) {
        int piece = check_between(&random, 0, NODES - 2);
        float x = nodes[piece].x + (float)check_between(&random, 0, 255) * GAB_STEP, y = NAN;
        long double slope, want = stored_curve(nodes + piece, x, &slope);
        CHECK(gab_ground_at(&ground, x, &y, NULL));
        CHECK_NEAR(y, (double)want, 1e-5);
    }
    free(scratch);
    free(nodes);
}

static void test_fit_rejects(void)
{
    static const struct {
        gab_result want;
        uint32_t count;
        float x[4], y[4];
    } rows[] = {
        {GAB_BAD_SIZE, 0, {0}, {0}},
        {GAB_BAD_SIZE, 1, {0}, {0}},
        {GAB_NOT_ASCENDING, 2, {1, 1}, {0, 5}},
        {GAB_NOT_ASCENDING, 2, {1, 0}, {0, 5}},
        {GAB_NOT_ASCENDING, 2, {-0.0f, 0.0f}, {0, 5}},
        {GAB_NOT_ASCENDING, 4, {0, 1, 2, 2}, {0, 5, 0, 5}},
        {GAB_NOT_ASCENDING, 4, {0, 1, 0.5f, 2}, {0, 5, 0, 5}},
        {GAB_NOT_ASCENDING, 4, {0, 0, 1, 2}, {0, 5, 0, 5}},
        {GAB_BAD_NUMBER, 4, {-65536, 1, 2, 3}, {0, 5, 0, 5}},
        {GAB_BAD_NUMBER, 4, {0, 1, 2, 65535 + GAB_STEP}, {0, 5, 0, 5}},
        {GAB_BAD_NUMBER, 4, {0, 1, 2, 3}, {0, 5, 65536, 5}},
        {GAB_BAD_NUMBER, 4, {0, 1, 2, 3}, {0, 5, 0, -65535 - GAB_STEP}},
        {GAB_OK, 4, {-65535, 1, 2, 65535}, {-65535, 65535, 65535, -65535}},
        {GAB_OK, 2, {65535 - GAB_STEP, 65535}, {-65535, 65535}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_ground_node nodes[4];
        double scratch[4];
        for (int k = 0; k < 4; k++)
            nodes[k] = (gab_ground_node){rows[i].x[k], rows[i].y[k], 7};
        gab_result got = gab_ground_fit(nodes, rows[i].count, scratch);
        CHECK_THAT(got == rows[i].want, "row %zu: %d, expected %d", i, got, rows[i].want);
        for (uint32_t k = 0; k < rows[i].count && got != GAB_OK; k++)
            CHECK_THAT(nodes[k].bend == 0, "row %zu: bend %u is not 0", i, (unsigned)k);
        for (uint32_t k = rows[i].count; k < 4; k++)
            CHECK_THAT(nodes[k].bend == 7, "row %zu: wrote node %u", i, (unsigned)k);
    }
    CHECK_INT(gab_ground_fit(NULL, 0, NULL), GAB_BAD_SIZE);
}

static void test_fit_non_finite_numbers(void)
{
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++)
        for (size_t number = 0; number < 8; number++) {
            gab_ground_node nodes[] = {{0, 0, 7}, {1, 5, 7}, {2, 0, 7}, {3, 5, 7}};
            double scratch[4];
            set_float(nodes + number / 2, number % 2, non_finite_numbers[kind]);
            gab_result got = gab_ground_fit(nodes, 4, scratch);
            CHECK_THAT(got == GAB_BAD_NUMBER, "value %zu at number %zu: %d", kind, number, got);
            for (int k = 0; k < 4; k++)
                CHECK_THAT(nodes[k].bend == 0, "value %zu at number %zu: bend %d is not 0", kind,
                           number, k);
        }
}

/* Hills rotated by half a turn have the same bends with the opposite sign. */
static void test_ground_symmetry(void)
{
    CheckRandom random = check_random("turned hills");
    Hills hills, other;
    for (size_t i = 0; i < check_case_count(100000) && !check_has_failed_too_often(); i++) {
        random_hills(&random, &hills, check_between(&random, 2, 6));
        int64_t line = (int64_t)hills.x[0] + hills.x[hills.count - 1];
        other.count = hills.count;
        for (int k = 0; k < hills.count; k++) {
            other.x[k] = (int32_t)(line - hills.x[hills.count - 1 - k]);
            other.y[k] = -hills.y[hills.count - 1 - k];
        }
        fit_hills(&other);
        for (int k = 0; k < hills.count; k++)
            CHECK_NEAR(other.nodes[hills.count - 1 - k].bend, -hills.nodes[k].bend,
                       (double)(2 * hills.margin));
    }
}

CHECK_CASES({"fit: bends computed by hand", test_fit_table},
            {"fit against a dense system, random", test_fit_random},
            {"fit against a dense system, many nodes", test_fit_many_nodes},
            {"fit: slopes are continuous for gaps of very different lengths", test_fit_random_gaps},
            {"fit: a ground of 100001 nodes", test_fit_long_ground},
            {"fit: rejected and accepted nodes", test_fit_rejects},
            {"fit: NaN and infinities", test_fit_non_finite_numbers},
            {"fit: ground rotated by half a turn has negated bends", test_ground_symmetry})
