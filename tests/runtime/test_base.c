/* SPDX-License-Identifier: MIT */
/* Tests gabarit/base.h: results, the lattice, the range, the sides and normals of a line. */
#include "exact.h"

#include <gabarit/base.h>

#include <float.h>
#include <math.h>
#include <string.h>

/* The maximum error of a float component of a unit vector: slightly more than its rounding
 * error. */
#define UNIT_MARGIN 6.1e-8

static gab_vec vec(float x, float y)
{
    gab_vec v = {x, y};
    return v;
}

static bool same_vec(gab_vec a, gab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

/* Returns NaN or an infinity, selected by `i`. */
static float non_finite_number(int i)
{
    const float numbers[] = {NAN, INFINITY, -INFINITY};
    return numbers[i % 3];
}

/* ---- Constants and texts ---- */

static void test_constants(void)
{
    CHECK(GAB_OK == 0);
    CHECK(GAB_FRONT == 0 && GAB_BACK == 1);
    CHECK(GAB_RANGE == 65535.0f);
    CHECK(GAB_STEP == 0.00390625f);
    CHECK(sizeof(gab_vec) == 2 * sizeof(float));
    CHECK_INT(gab_version(),
              GAB_VERSION_MAJOR * 10000 + GAB_VERSION_MINOR * 100 + GAB_VERSION_PATCH);
}

static void test_result_texts(void)
{
    for (int i = GAB_OK; i <= GAB_TOO_LARGE; i++) {
        const char *text = gab_result_text((gab_result)i);
        CHECK_THAT(text != NULL && *text != '\0', "result %d has no text", i);
        if (text == NULL || *text == '\0')
            continue;
        CHECK_THAT(text[strlen(text) - 1] != '.', "result %d: \"%s\"", i, text);
        CHECK_THAT(strstr(text, "nknown") == NULL, "result %d: \"%s\"", i, text);
        for (int j = GAB_OK; j < i; j++)
            CHECK_THAT(strcmp(text, gab_result_text((gab_result)j)) != 0,
                       "results %d and %d have the same text", i, j);
    }
}

static void test_unknown_result_texts(void)
{
    const int unknown[] = {-1, 100, 1000, 0x7FFFFFFF};
    for (size_t i = 0; i < CHECK_COUNT(unknown); i++) {
        const char *text = gab_result_text((gab_result)unknown[i]);
        CHECK_THAT(text != NULL && strstr(text, "nknown") != NULL, "%d: \"%s\"", unknown[i],
                   text != NULL ? text : "(null)");
    }
}

/* ---- The lattice ---- */

static void test_snap_table(void)
{
    static const struct {
        float from, to;
    } rows[] = {
        {0, 0},
        {1, 1},
        {-1, -1},
        {0x1p-8f, 0x1p-8f},
        {0x1p-9f, 0}, /* halfway goes to the even multiple */
        {-0x1p-9f, 0},
        {0x3p-9f, 0x2p-8f},
        {-0x3p-9f, -0x2p-8f},
        {0x5p-9f, 0x2p-8f},
        {-0x5p-9f, -0x2p-8f},
        {0x7p-9f, 0x4p-8f},
        {0x1.000002p-9f, 0x1p-8f}, /* one float above halfway */
        {0x1.fffffep-10f, 0},      /* one float below */
        {0x2.fffffcp-9f, 0x1p-8f},
        {100.5f + 0x1p-9f, 100.5f},
        {100.5f + 0x3p-9f, 100.5f + 0x2p-8f},
        {16383.998046875f, 16384.0f}, /* halfway, up to an even multiple in the next binade */
        {32767.998046875f, 32768.0f},
        {-32767.998046875f, -32768.0f},
        {65535.0f, 65535.0f},
        {65535.99609375f, 65535.99609375f},
        {0x1p24f, 0x1p24f},
        {0x1.fffffep60f, 0x1.fffffep60f},
        {FLT_MAX, FLT_MAX},
        {-FLT_MAX, -FLT_MAX},
        {FLT_MIN, 0},
        {FLT_TRUE_MIN, 0},
        {-FLT_TRUE_MIN, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_vec got = gab_vec_snap(vec(rows[i].from, -rows[i].from));
        CHECK_THAT(got.x == rows[i].to && got.y == -rows[i].to, "%a: got %a, %a", rows[i].from,
                   got.x, got.y);
    }
}

static void test_snap_non_finite_numbers(void)
{
    gab_vec got = gab_vec_snap(vec(NAN, 0x1.8p-8f));
    CHECK(isnan(got.x) && got.y == 0x2p-8f);
    got = gab_vec_snap(vec(INFINITY, NAN));
    CHECK(got.x == INFINITY && isnan(got.y));
    got = gab_vec_snap(vec(-0x1.8p-8f, -INFINITY));
    CHECK(got.x == -0x2p-8f && got.y == -INFINITY);
}

/* Returns a random finite float. Nine out of ten are multiples of 2^-45 below 2^28. */
static float random_float(CheckRandom *random)
{
    int mantissa = check_between(random, 0, (1 << 24) - 1);
    int exponent = check_between(random, -45, 4);
    if (check_chance(random, 10))
        exponent = check_between(random, -149, 104);
    if (check_chance(random, 30)) /* at halfway, or one float next to it */
        mantissa = (mantissa | 1 << 10) & ~0x3FE;
    float value = (float)ldexp(mantissa, exponent);
    return check_chance(random, 50) ? -value : value;
}

/* Snaps to the lattice in integers. `value` must satisfy exact_fits(value, 40). */
static float snap_in_integers(float value)
{
    int64_t units = exact_units_at(value, 40), step = (int64_t)1 << 32;
    int64_t lower = units >= 0 ? units / step : -((-units + step - 1) / step);
    int64_t remainder = units - lower * step;
    bool is_up = remainder > step / 2 || (remainder == step / 2 && lower % 2 != 0);
    return exact_pixels(is_up ? lower + 1 : lower);
}

static void test_snap_random(void)
{
    CHECK_RANDOM_CASES (random, "snap", 1000000) {
        float x = random_float(&random), y = random_float(&random);
        gab_vec got = gab_vec_snap(vec(x, y)), again = gab_vec_snap(got);
        CHECK_THAT(same_vec(got, again), "%a, %a: the second snap gives %a, %a", x, y, again.x,
                   again.y);
        if (fabsf(x) < 0x1p19f && exact_fits(x, 40))
            CHECK_THAT(got.x == snap_in_integers(x), "x %a: got %a, expected %a", x, got.x,
                       snap_in_integers(x));
        if (fabsf(y) < 0x1p-40f)
            CHECK_THAT(got.y == 0, "y %a: got %a", y, got.y);
        if (fabsf(y) >= 0x1p15f)
            CHECK_THAT(got.y == y, "y %a: got %a", y, got.y);
        gab_vec mirrored = gab_vec_snap(vec(-y, -x));
        CHECK_THAT(mirrored.x == -got.y && mirrored.y == -got.x,
                   "%a, %a: the mirror image snaps differently", x, y);
    }
}

static void test_range(void)
{
    const float inside[] = {0, -0.0f, 65535, -65535, 65534.996f, FLT_TRUE_MIN, 0.1f, -32768.5f};
    const float outside[] = {65535.004f, -65535.004f, 65536,    -65536,    1e9f,
                             FLT_MAX,    -FLT_MAX,    INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < CHECK_COUNT(inside); i++) {
        for (size_t j = 0; j < CHECK_COUNT(inside); j++)
            CHECK_THAT(gab_vec_in_range(vec(inside[i], inside[j])), "%a, %a", inside[i], inside[j]);
        for (size_t j = 0; j < CHECK_COUNT(outside); j++) {
            CHECK_THAT(!gab_vec_in_range(vec(inside[i], outside[j])), "y %a", outside[j]);
            CHECK_THAT(!gab_vec_in_range(vec(outside[j], inside[i])), "x %a", outside[j]);
        }
    }
    CHECK(!gab_vec_in_range(vec(INFINITY, NAN)));
}

/* ---- Sides ---- */

static void test_side_with_y_down(void)
{
    static const struct {
        gab_vec a, b, p;
        gab_side want;
    } rows[] = {
        {{0, 0}, {10, 0}, {5, 3}, GAB_FRONT}, /* to the right: the front is below */
        {{0, 0}, {10, 0}, {5, -3}, GAB_BACK},
        {{0, 0}, {10, 0}, {50, 0}, GAB_FRONT}, /* on the line, beyond its ends */
        {{0, 0}, {10, 0}, {-50, 0}, GAB_FRONT},
        {{10, 0}, {0, 0}, {5, 3}, GAB_BACK},
        {{10, 0}, {0, 0}, {5, 0}, GAB_FRONT},  /* on the line in either direction */
        {{0, 0}, {0, 10}, {-1, 5}, GAB_FRONT}, /* downwards: the front is to the left */
        {{0, 0}, {0, 10}, {1, 5}, GAB_BACK},
        {{7, 7}, {7, 7}, {-3, 100}, GAB_FRONT}, /* no direction */
        {{-65535, -65535}, {65535, 65535}, {0, 0}, GAB_FRONT},
        {{-65535, -65535}, {65535, 65535}, {0.00390625f, 0}, GAB_BACK},
        {{-65535, -65535}, {65535, 65534.99609375f}, {0, -0.00390625f}, GAB_BACK},
        {{-65535, -65535}, {65535, 65534.99609375f}, {0, 0}, GAB_FRONT},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_THAT(gab_line_side(rows[i].a, rows[i].b, rows[i].p) == rows[i].want, "row %zu", i);
}

/* Published code computes in float: it gets the side wrong for points one step from a long line. */
static gab_side side_in_floats(gab_vec a, gab_vec b, gab_vec p)
{
    volatile float left = (b.x - a.x) * (p.y - a.y), right = (b.y - a.y) * (p.x - a.x);
    return left - right >= 0 ? GAB_FRONT : GAB_BACK;
}

static void test_side_next_to_a_long_line(void)
{
    gab_vec a = {0, 0}, b = {60000, 59999}, p = {59999, 59998};
    CHECK_INT(exact_side(exact_point(a), exact_point(b), exact_point(p)), -1);
    CHECK(side_in_floats(a, b, p) == GAB_FRONT);
    CHECK(gab_line_side(a, b, p) == GAB_BACK);
}

static void test_side_non_finite_numbers(void)
{
    for (int at = 0; at < 6; at++) {
        for (int i = 0; i < 3; i++) {
            float n[6] = {0, 0, 10, 1, 5, -3}; /* at the back, if all numbers were finite */
            n[at] = non_finite_number(i);
            gab_side got = gab_line_side(vec(n[0], n[1]), vec(n[2], n[3]), vec(n[4], n[5]));
            CHECK_THAT(got == GAB_FRONT || (!isnan(n[at]) && got == GAB_BACK), "argument %d", at);
        }
    }
}

static void test_side_random(void)
{
    CheckRandom random = check_random("side");
    size_t on_line = 0, times = check_case_count(1000000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        ExactGrid grid = exact_random_grid(&random);
        ExactPoint a = exact_random_point(&random, &grid), b = exact_random_point(&random, &grid);
        ExactPoint p = check_chance(&random, 30) ? exact_random_on_line(&random, a, b)
                                                 : exact_random_point(&random, &grid);
        int side = exact_side(a, b, p);
        gab_vec fa = exact_vec(a), fb = exact_vec(b), fp = exact_vec(p);
        on_line += side == 0;
        CHECK_THAT(gab_line_side(fa, fb, fp) == (side >= 0 ? GAB_FRONT : GAB_BACK),
                   "(%a,%a) (%a,%a) (%a,%a): the sign of the determinant is %d", fa.x, fa.y, fb.x,
                   fb.y, fp.x, fp.y, side);
        CHECK_THAT(gab_line_side(fb, fa, fp) == (side <= 0 ? GAB_FRONT : GAB_BACK),
                   "(%a,%a) (%a,%a) (%a,%a) with a and b swapped", fa.x, fa.y, fb.x, fb.y, fp.x,
                   fp.y);
        CHECK(gab_line_side(vec(-fa.x, fa.y), vec(-fb.x, fb.y), vec(-fp.x, fp.y)) ==
              (side <= 0 ? GAB_FRONT : GAB_BACK));
    }
    CHECK_THAT(on_line * 10 > times * 3, "only %zu of %zu points on the line", on_line, times);
}

/*
 * Numbers off the lattice, with 24-bit mantissas and different exponents. In doubles, each
 * difference and product of the determinant has a relative error below 2^-52. So the sign is
 * certain if the determinant is above 1e-14 times the product of the lengths; the test uses 1e-12.
 */
static void test_side_off_lattice(void)
{
    CheckRandom random = check_random("side off the lattice");
    size_t decided = 0, times = check_case_count(200000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        float v[6];
        for (int i = 0; i < 6; i++)
            v[i] = (float)ldexp(check_between(&random, -0xFFFFFF, 0xFFFFFF),
                                check_between(&random, -40, -16));
        gab_vec fa = {v[0], v[1]}, fb = {v[2], v[3]}, fp = {v[4], v[5]};
        ExactPoint a = exact_point_at(fa, 40), b = exact_point_at(fb, 40);
        ExactPoint p = exact_point_at(fp, 40);
        double det = wide_double(exact_det(a, b, p));
        double reach =
            sqrt(wide_double(exact_dot(a, b, b))) * sqrt(wide_double(exact_dot(a, p, p)));
        if (fabs(det) <= 1e-12 * reach)
            continue;
        decided++;
        CHECK_THAT(gab_line_side(fa, fb, fp) == (det > 0 ? GAB_FRONT : GAB_BACK),
                   "(%a,%a) (%a,%a) (%a,%a)", fa.x, fa.y, fb.x, fb.y, fp.x, fp.y);
    }
    CHECK(decided * 2 > times);
}

static void test_side_of_huge_numbers(void)
{
    CHECK(gab_line_side(vec(-3e38f, -3e38f), vec(3e38f, 3e38f), vec(-3e38f, 3e38f)) == GAB_FRONT);
    CHECK(gab_line_side(vec(-3e38f, -3e38f), vec(3e38f, 3e38f), vec(3e38f, -3e38f)) == GAB_BACK);
    CHECK(gab_line_side(vec(0, 0), vec(1e-40f, 0), vec(0, -1e-40f)) == GAB_BACK);
    CHECK(gab_line_side(vec(0, 0), vec(1e-40f, 0), vec(0, 1e-40f)) == GAB_FRONT);
}

/* ---- Normals ---- */

static void check_normal(gab_vec got, double dx, double dy, const char *what)
{
    double length = hypot(dx, dy);
    CHECK_THAT(fabs((double)got.x + dy / length) <= UNIT_MARGIN &&
                   fabs((double)got.y - dx / length) <= UNIT_MARGIN,
               "%s of (%a,%a): got (%a,%a)", what, dx, dy, got.x, got.y);
}

static void test_normal_table(void)
{
    CHECK(same_vec(gab_line_normal(vec(0, 0), vec(10, 0)), vec(0, 1)));
    CHECK(same_vec(gab_line_normal(vec(0, 0), vec(0, 10)), vec(-1, 0)));
    CHECK(same_vec(gab_line_normal(vec(10, 3), vec(-10, 3)), vec(0, -1)));
    CHECK(same_vec(gab_line_normal(vec(1, 1), vec(1, -1)), vec(1, 0)));
    check_normal(gab_line_normal(vec(1, 2), vec(5, 5)), 4, 3, "normal");
    check_normal(gab_line_normal(vec(-65535, 65535), vec(65535, 65534.99609375f)), 131070,
                 -0.00390625, "normal");
    check_normal(gab_line_normal(vec(-3e38f, 0), vec(3e38f, 3e38f)), 2, 1, "normal of huge");
    check_normal(gab_line_normal(vec(0, 0), vec(3e-42f, 3e-42f)), 1, 1, "normal of tiny");
    CHECK(same_vec(gab_line_normal(vec(4, 5), vec(4, 5)), vec(0, 0)));
    CHECK(same_vec(gab_line_normal_towards(vec(4, 5), vec(4, 5), vec(9, 9)), vec(0, 0)));
}

static void test_normal_non_finite_numbers(void)
{
    for (int at = 0; at < 4; at++) {
        for (int i = 0; i < 3; i++) {
            float n[4] = {0, 0, 10, 1};
            n[at] = non_finite_number(i);
            gab_vec a = {n[0], n[1]}, b = {n[2], n[3]};
            CHECK_THAT(same_vec(gab_line_normal(a, b), vec(0, 0)), "argument %d", at);
            CHECK_THAT(same_vec(gab_line_normal_towards(a, b, vec(5, -3)), vec(0, 0)),
                       "argument %d", at);
        }
    }
    CHECK(same_vec(gab_line_normal(vec(INFINITY, 1), vec(INFINITY, 2)), vec(0, 0)));
    /* For a line with a direction and a non-finite point, it is unspecified which normal is
     * returned. */
    for (int i = 0; i < 3; i++) {
        gab_vec got = gab_line_normal_towards(vec(0, 0), vec(10, 0), vec(0, non_finite_number(i)));
        CHECK_THAT(got.x == 0 && fabsf(got.y) <= 1, "non-finite point %d: (%a,%a)", i, got.x,
                   got.y);
    }
}

/* The published form: det * (-ABy, ABx), normalised. It returns no normal for a point on the
 * line. */
static gab_vec published_normal_towards(gab_vec a, gab_vec b, gab_vec p)
{
    float x = b.x - a.x, y = b.y - a.y, det = x * (p.y - a.y) - y * (p.x - a.x);
    gab_vec n = {-y * det, x * det};
    float length = hypotf(n.x, n.y);
    return length > 0 ? vec(n.x / length, n.y / length) : vec(0, 0);
}

static void test_normal_towards_a_point_on_the_line(void)
{
    gab_vec a = {2, 3}, b = {10, 3}, p = {7, 3};
    CHECK(same_vec(published_normal_towards(a, b, p), vec(0, 0)));
    CHECK(same_vec(gab_line_normal_towards(a, b, p), vec(0, 1)));
    CHECK(same_vec(gab_line_normal_towards(b, a, p), vec(0, -1)));
    CHECK(same_vec(gab_line_normal_towards(a, b, a), vec(0, 1)));
    CHECK(same_vec(gab_line_normal_towards(a, b, vec(0, -5)), vec(0, -1)));
    CHECK(same_vec(gab_line_normal_towards(a, b, vec(0, 5)), vec(0, 1)));
}

static void test_normals_random(void)
{
    CHECK_RANDOM_CASES (random, "normals", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        ExactPoint a = exact_random_point(&random, &grid), b = exact_random_point(&random, &grid);
        ExactPoint p = check_chance(&random, 30) ? exact_random_on_line(&random, a, b)
                                                 : exact_random_point(&random, &grid);
        gab_vec fa = exact_vec(a), fb = exact_vec(b);
        gab_vec normal = gab_line_normal(fa, fb), back = gab_line_normal(fb, fa);
        gab_vec towards = gab_line_normal_towards(fa, fb, exact_vec(p));
        double dx = (double)(b.x - a.x), dy = (double)(b.y - a.y);
        if (exact_same(a, b)) {
            CHECK(same_vec(normal, vec(0, 0)) && same_vec(towards, vec(0, 0)));
            continue;
        }
        int sign = exact_side(a, b, p) >= 0 ? 1 : -1;
        check_normal(normal, dx, dy, "normal");
        check_normal(towards, sign * dx, sign * dy, "normal towards");
        CHECK(back.x == -normal.x && back.y == -normal.y);
    }
}

/* ---- The oracle itself ---- */

static Wide random_wide(CheckRandom *random)
{
    Wide w = wide((int64_t)check_next(random) >> check_between(random, 0, 63));
    for (int i = check_between(random, 0, 2); i > 0; i--)
        w = wide_add(wide_multiply(w, wide((int64_t)1 << check_between(random, 0, 62))),
                     wide((int64_t)check_next(random) >> check_between(random, 0, 63)));
    return w;
}

static void test_wide_integers(void)
{
    CHECK_RANDOM_CASES (random, "wide integers", 100000) {
        Wide a = random_wide(&random), b = random_wide(&random);
        Wide sum = wide_add(a, b), difference = wide_subtract(a, b);
        Wide product = wide_multiply(sum, difference);
        CHECK(wide_compare(product, wide_subtract(wide_square(a), wide_square(b))) == 0);
        CHECK(wide_compare(a, b) == difference.sign && wide_compare(b, a) == -difference.sign);
        CHECK(wide_compare(wide_add(difference, b), a) == 0);
        CHECK(fabs(wide_double(a) + wide_double(b) - wide_double(sum)) <=
              1e-15 * (fabs(wide_double(a)) + fabs(wide_double(b))));
        int small = check_between(&random, -30000, 30000), other = check_between(&random, -9, 9);
        CHECK(wide_double(wide_multiply(wide(small), wide(other))) == (double)(small * other));
        CHECK(wide_compare(wide(small), wide(other)) == (small > other) - (small < other));
    }
    CHECK(wide_compare(wide(INT64_MIN), wide_negate(wide_multiply(wide((int64_t)1 << 32),
                                                                  wide((int64_t)1 << 31)))) == 0);
}

/* Multiplies by a factor that makes the predicates use wide integers instead of 64 bits. */
static ExactPoint scale_up(ExactPoint p)
{
    ExactPoint q = {p.x * 0x40000000, p.y * 0x40000000};
    return q;
}

static void test_oracle_at_two_scales(void)
{
    CHECK_RANDOM_CASES (random, "oracle", 100000) {
        ExactGrid grid = exact_random_grid(&random);
        ExactPoint p[4], q[4];
        for (int i = 0; i < 4; i++) {
            p[i] = exact_random_point(&random, &grid);
            q[i] = scale_up(p[i]);
        }
        int64_t r = exact_random_size(&random, &grid), scaled_radius = r * 0x40000000;
        CHECK_INT(exact_side(q[0], q[1], q[2]), exact_det(p[0], p[1], p[2]).sign);
        CHECK_INT(exact_dot_sign(q[0], q[1], q[2]), exact_dot(p[0], p[1], p[2]).sign);
        CHECK_INT(exact_compare_points(q[0], q[1], scaled_radius),
                  exact_compare_points(p[0], p[1], r));
        CHECK_INT(exact_compare_line(q[0], q[1], q[2], scaled_radius),
                  exact_compare_line(p[0], p[1], p[2], r));
        CHECK_INT(exact_compare_segments(q[0], q[1], q[2], q[3], scaled_radius),
                  exact_compare_segments(p[0], p[1], p[2], p[3], r));
        CHECK_INT(exact_common_point_count(q[0], q[1], q[2], q[3]),
                  exact_common_point_count(p[0], p[1], p[2], p[3]));
        CHECK_INT(exact_polygon_contains(q, 3, q[3]), exact_polygon_contains(p, 3, p[3]));
    }
}

/* Two independent tests whether a point is inside, by the sides of the edges and by the winding
 * number, must agree. */
static void test_oracle_inside(void)
{
    CHECK_RANDOM_CASES (random, "oracle of insides", 100000) {
        ExactPoint p[4];
        for (int i = 0; i < 4; i++) {
            p[i].x = check_between(&random, -3, 3);
            p[i].y = check_between(&random, -3, 3);
        }
        bool is_inside = exact_inside_triangle(p[0], p[1], p[2], p[3]);
        bool is_on = exact_on_polygon_outline(p, 3, p[3]);
        CHECK(exact_polygon_contains(p, 3, p[3]) == (is_inside || is_on) && !(is_inside && is_on));
        CHECK(exact_compare_distance(p[3], p[0], p[1], 0) ==
              (exact_on_segment(p[3], p[0], p[1]) ? 0 : 1));
    }
}

CHECK_CASES({"constants and version", test_constants},
            {"every result has a unique text", test_result_texts},
            {"unknown result codes have a text that contains \"unknown\"",
             test_unknown_result_texts},
            {"snap: table", test_snap_table},
            {"snap: NaN and infinities are unchanged", test_snap_non_finite_numbers},
            {"snap: random numbers agree with rounding in integers", test_snap_random},
            {"range: its limits are inside", test_range},
            {"side: the front is to the right of the direction, y down", test_side_with_y_down},
            {"side: a point one step from a very long line", test_side_next_to_a_long_line},
            {"side: NaN and infinities", test_side_non_finite_numbers},
            {"side: random points on the lattice", test_side_random},
            {"side: random points off the lattice", test_side_off_lattice},
            {"side: huge and tiny numbers", test_side_of_huge_numbers},
            {"normal: table", test_normal_table},
            {"normal: NaN and infinities", test_normal_non_finite_numbers},
            {"normal: towards a point on the line", test_normal_towards_a_point_on_the_line},
            {"normal: random", test_normals_random}, {"oracle: wide integers", test_wide_integers},
            {"oracle: the same answers at two scales", test_oracle_at_two_scales},
            {"oracle: two tests for inside agree", test_oracle_inside})
