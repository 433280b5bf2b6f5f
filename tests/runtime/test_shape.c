/* SPDX-License-Identifier: MIT */
/*
 * Tests gabarit/shape.h with tables: boxes, circles, segments and lines at their borders, and the
 * mistakes that are common in published versions of these functions. Each mistake is a function
 * here that must give a wrong answer where the library gives the right one. Random shapes are in
 * test_shape_random.c, NaN and infinities in test_shape_numbers.c.
 */
#include "check.h"

#include <gabarit/shape.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* ---- Boxes ---- */

static void test_box_is_half_open(void)
{
    const gab_box box = {-3, 2, 5, 4};
    static const struct {
        gab_vec p;
        bool want;
    } rows[] = {
        {{-3, 2}, true},
        {{1.99609375f, 5.99609375f}, true},
        {{2, 4}, false},
        {{0, 6}, false},
        {{2, 6}, false},
        {{-3, 5.99609375f}, true},
        {{-3.00390625f, 2}, false},
        {{-3, 1.99609375f}, false},
        {{0, 0}, false},
        {{0, 4}, true},
        {{1.99609375f, 2}, true},
        {{-3, 6}, false},
        {{-0.0f, 4}, true},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_THAT(gab_box_holds(box, rows[i].p) == rows[i].want, "row %zu", i);
}

/* For every pixel of a small picture: a box contains a pixel's points exactly if it meets the
 * pixel, as a box of size 1. */
static void test_boxes_by_pixels(void)
{
    for (int i = 0; i < 7 * 7 * 7 * 7; i++) {
        const gab_box box = {(float)(i % 7 - 3), (float)(i / 7 % 7 - 3), (float)(i / 49 % 7 - 1),
                             (float)(i / 343 - 1)};
        for (int j = 0; j < 12 * 12; j++) {
            const gab_box pixel = {(float)(j % 12 - 5), (float)(j / 12 - 5), 1, 1};
            bool want = pixel.x >= box.x && pixel.x + 1 <= box.x + box.w && pixel.y >= box.y &&
                        pixel.y + 1 <= box.y + box.h;
            CHECK(gab_box_holds(box, (gab_vec){pixel.x, pixel.y}) == want);
            CHECK(gab_box_holds(box, (gab_vec){pixel.x + 0.5f, pixel.y + 0.5f}) == want);
            CHECK(gab_box_meets_box(box, pixel) == want && gab_box_meets_box(pixel, box) == want);
        }
    }
}

/* A mistake in published code: without a test for empty boxes, a box without area can meet another
 * box. */
static bool four_comparisons(gab_box a, gab_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static void test_empty_boxes_meet_nothing(void)
{
    const gab_box big = {0, 0, 100, 100};
    static const gab_box empty[] = {{50, 50, 0, 10},    {50, 50, 10, 0},  {50, 50, 0, 0},
                                    {50, 50, -0.0f, 9}, {50, 50, -3, 10}, {50, 50, 10, -3},
                                    {50, 50, -3, -3}};
    for (size_t i = 0; i < CHECK_COUNT(empty); i++) {
        const gab_box e = empty[i];
        CHECK_THAT(four_comparisons(e, big), "row %zu does not show the mistake", i);
        CHECK_THAT(!gab_box_meets_box(e, big) && !gab_box_meets_box(big, e), "row %zu", i);
        CHECK_THAT(!gab_box_meets_box(e, e), "row %zu", i);
        CHECK_THAT(!gab_circle_meets_box((gab_circle){{50, 50}, 20}, e), "row %zu", i);
        CHECK_THAT(!gab_segment_meets_box((gab_segment){{0, 50}, {100, 50}}, e), "row %zu", i);
        CHECK_THAT(!gab_segment_meets_box((gab_segment){{50, 50}, {50, 50}}, e), "row %zu", i);
        CHECK_THAT(!gab_box_holds(e, (gab_vec){50, 50}), "row %zu", i);
        gab_vec nearest = gab_box_nearest(e, (gab_vec){80, 70});
        CHECK_THAT(nearest.x == 50 && nearest.y == 50, "row %zu", i);
    }
}

static void test_box_edges_of_far_boxes(void)
{
    const gab_box last = {65534.99609375f, 65534.99609375f, 0.00390625f, 0.00390625f};
    const gab_box all = {-65535, -65535, 65535, 65535}, right = {0, 0, 65535, 65535};
    CHECK(gab_box_meets_box(last, right) && !gab_box_meets_box(last, all));
    CHECK(!gab_box_meets_box(all, right));
    CHECK(gab_box_holds(all, (gab_vec){-0.00390625f, -0.00390625f}));
    CHECK(!gab_box_holds(all, (gab_vec){0, -1}));
    CHECK(gab_box_holds(last, (gab_vec){65534.99609375f, 65534.99609375f}));
    CHECK(!gab_box_holds(right, (gab_vec){65535, 65535}));
}

static void test_overflowing_boxes_meet_nothing(void)
{
    const gab_box overflowing[] = {
        {FLT_MAX, 0, FLT_MAX, 10}, {0, FLT_MAX, 10, FLT_MAX}, {3e38f, 3e38f, 3e38f, 3e38f}};
    for (size_t i = 0; i < CHECK_COUNT(overflowing); i++) {
        const gab_box everything = {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX};
        gab_vec corner = {overflowing[i].x, overflowing[i].y};
        CHECK(!gab_box_meets_box(overflowing[i], overflowing[i]) &&
              !gab_box_meets_box(everything, overflowing[i]));
        CHECK(!gab_box_holds(overflowing[i], corner));
        CHECK(!gab_circle_meets_box((gab_circle){corner, FLT_MAX}, overflowing[i]));
        CHECK(!gab_segment_meets_box((gab_segment){corner, corner}, overflowing[i]));
    }
}

static void test_huge_shapes(void)
{
    const gab_box wide = {-1e38f, -1e38f, 2e38f, 2e38f};
    CHECK(gab_box_holds(wide, (gab_vec){0, 0}) && gab_box_meets_box(wide, (gab_box){5, 5, 1, 1}));
    CHECK(
        gab_circle_meets_circle((gab_circle){{-3e38f, 0}, 3e38f}, (gab_circle){{3e38f, 0}, 3e38f}));
    CHECK(!gab_circle_meets_circle((gab_circle){{-3e38f, 0}, 1e38f},
                                   (gab_circle){{3e38f, 0}, 3e38f}));
    CHECK(gab_circle_holds((gab_circle){{0, 0}, 3e38f}, (gab_vec){2e38f, 2e38f}));
    CHECK(!gab_circle_holds((gab_circle){{0, 0}, 1e38f}, (gab_vec){2e38f, 2e38f}));
    CHECK(gab_circle_meets_box((gab_circle){{3e38f, 3e38f}, 3e38f}, wide));
    CHECK(gab_circle_meets_line((gab_circle){{0, 1e38f}, 2e38f}, (gab_vec){-3e38f, 0},
                                (gab_vec){3e38f, 0}));
    CHECK(!gab_circle_meets_segment((gab_circle){{0, 3e38f}, 1e38f},
                                    (gab_segment){{-3e38f, 0}, {3e38f, 0}}));
    CHECK(gab_segment_meets_segment((gab_segment){{-3e38f, -3e38f}, {3e38f, 3e38f}},
                                    (gab_segment){{-3e38f, 3e38f}, {3e38f, -3e38f}}));
    CHECK(gab_segment_meets_box((gab_segment){{-3e38f, -3e38f}, {3e38f, 3e38f}}, wide));
}

/* ---- Circles ---- */

static bool circles_with_inverted_result(gab_circle a, gab_circle b)
{
    float x = b.centre.x - a.centre.x, y = b.centre.y - a.centre.y, r = a.radius + b.radius;
    return x * x + y * y > r * r;
}

static bool circles_without_squared_radius(gab_circle a, gab_circle b)
{
    float x = b.centre.x - a.centre.x, y = b.centre.y - a.centre.y;
    return x * x + y * y <= a.radius + b.radius;
}

static bool circles_with_sums_of_squares(gab_circle a, gab_circle b)
{
    float x = b.centre.x - a.centre.x, y = b.centre.y - a.centre.y;
    return x * x + y * y <= a.radius * a.radius + b.radius * b.radius;
}

static bool circles_in_floats(gab_circle a, gab_circle b)
{
    volatile float x = b.centre.x - a.centre.x, y = b.centre.y - a.centre.y;
    volatile float r = a.radius + b.radius, xx = x * x, yy = y * y, rr = r * r, sum = xx + yy;
    return sum <= rr;
}

static void test_circle_circle_mistakes(void)
{
    const gab_circle a = {{0, 0}, 3}, touching = {{3, 4}, 2}, apart = {{3, 4}, 1.99609375f};
    CHECK(gab_circle_meets_circle(a, touching) && gab_circle_meets_circle(touching, a));
    CHECK(!gab_circle_meets_circle(a, apart) && !gab_circle_meets_circle(apart, a));
    CHECK(!circles_with_inverted_result(a, touching) && circles_with_inverted_result(a, apart));
    CHECK(!circles_without_squared_radius(a, touching));
    CHECK(!circles_with_sums_of_squares(a, touching));
    const gab_circle small = {{0, 0}, 0.25f}, next_to_it = {{0.625f, 0}, 0.25f};
    CHECK(circles_without_squared_radius(small, next_to_it) &&
          !gab_circle_meets_circle(small, next_to_it));
}

/* 3-4-5 triangles as large as the range allows: circles that touch, and circles that are one
 * lattice step too small. */
static void test_large_circles_are_exact(void)
{
    const gab_circle a = {{-26214, -26214}, 32767.5f};
    const gab_circle touching = {{13107, 26214}, 32767.5f},
                     apart = {{13107, 26214}, 32767.49609375f};
    CHECK(gab_circle_meets_circle(a, touching));
    CHECK(!gab_circle_meets_circle(a, apart));
    CHECK(gab_circle_holds((gab_circle){{-26214, -26214}, 65535}, touching.centre));
    CHECK(!gab_circle_holds((gab_circle){{-26214, -26214}, 65534.99609375f}, touching.centre));
    /* Their distance is 1145.00393, slightly above the sum of the radii. */
    const gab_circle c = {{0, 0}, 572.5f}, d = {{3, 1145}, 572.50390625f};
    CHECK(circles_in_floats(c, d) && !gab_circle_meets_circle(c, d));
}

static void test_circle_radius_limits(void)
{
    const gab_circle point = {{5, 5}, 0}, just_below_zero = {{5, 5}, -0.00390625f},
                     far_below_zero = {{5, 5}, -100};
    const gab_circle disc = {{5, 8}, 3}, big = {{5, 5}, 50};
    const gab_box box = {5, 5, 10, 10};
    const gab_segment s = {{0, 5}, {10, 5}};
    CHECK(gab_circle_holds(point, (gab_vec){5, 5}) && gab_circle_meets_circle(point, point));
    CHECK(!gab_circle_holds(point, (gab_vec){5, 5.00390625f}));
    CHECK(gab_circle_meets_circle(point, disc) && gab_circle_meets_box(point, box));
    CHECK(gab_circle_meets_line(point, s.a, s.b) && gab_circle_meets_segment(point, s));
    const gab_circle negative[] = {just_below_zero, far_below_zero};
    for (size_t i = 0; i < CHECK_COUNT(negative); i++) {
        const gab_circle c = negative[i];
        CHECK(!gab_circle_holds(c, (gab_vec){5, 5}) && !gab_circle_meets_circle(c, c));
        CHECK(!gab_circle_meets_circle(c, big) && !gab_circle_meets_circle(big, c));
        CHECK(!gab_circle_meets_box(c, box) && !gab_circle_meets_line(c, s.a, s.b));
        CHECK(!gab_circle_meets_segment(c, s));
        CHECK(!gab_circle_meets_segment(c, (gab_segment){{5, 5}, {5, 5}}));
        CHECK(!gab_circle_meets_line(c, (gab_vec){5, 5}, (gab_vec){5, 5}));
    }
    const gab_circle minus_zero = {{5, 5}, -0.0f};
    CHECK(gab_circle_holds(minus_zero, (gab_vec){5, 5}));
}

/* ---- Circles and boxes ---- */

/* The classic test by corners and projections, with ints as in its published form. */
static bool projects_in_ints(int cx, int cy, int ax, int ay, int bx, int by)
{
    int32_t from_a = (cx - ax) * (bx - ax) + (cy - ay) * (by - ay);
    int32_t from_b = (cx - bx) * (bx - ax) + (cy - by) * (by - ay);
    /* the product with the wrap-around of a machine */
    uint32_t product = (uint32_t)from_a * (uint32_t)from_b;
    return product == 0 || product > INT32_MAX;
}

static bool meets_by_corners(int cx, int cy, int radius, int x, int y, int w, int h)
{
    const int corners[4][2] = {{x, y}, {x + w, y}, {x, y + h}, {x + w, y + h}};
    if (cx - radius >= x + w || cx + radius <= x || cy - radius >= y + h || cy + radius <= y)
        return false;
    for (int i = 0; i < 4; i++) {
        int dx = cx - corners[i][0], dy = cy - corners[i][1];
        if (dx * dx + dy * dy <= radius * radius)
            return true;
    }
    if (cx >= x && cx < x + w && cy >= y && cy < y + h)
        return true;
    return projects_in_ints(cx, cy, x, y, x, y + h) || projects_in_ints(cx, cy, x, y, x + w, y);
}

static bool library_meets(int cx, int cy, int radius, int x, int y, int w, int h)
{
    const gab_circle circle = {{(float)cx, (float)cy}, (float)radius};
    const gab_box box = {(float)x, (float)y, (float)w, (float)h};
    return gab_circle_meets_box(circle, box);
}

static void test_circle_box_corner_by_corner(void)
{
    CHECK(meets_by_corners(-3, 10, 5, 0, 0, 20, 20) && library_meets(-3, 10, 5, 0, 0, 20, 20));
    /* touching an edge exactly */
    CHECK(!meets_by_corners(-5, 10, 5, 0, 0, 20, 20) && library_meets(-5, 10, 5, 0, 0, 20, 20));
    CHECK(!meets_by_corners(25, 10, 5, 0, 0, 20, 20) && library_meets(25, 10, 5, 0, 0, 20, 20));
    CHECK(!meets_by_corners(10, -5, 5, 0, 0, 20, 20) && library_meets(10, -5, 5, 0, 0, 20, 20));
    CHECK(!meets_by_corners(10, 25, 5, 0, 0, 20, 20) && library_meets(10, 25, 5, 0, 0, 20, 20));
    /* touching a corner exactly: 3-4-5 */
    CHECK(library_meets(-3, -4, 5, 0, 0, 20, 20) && library_meets(23, 24, 5, 0, 0, 20, 20));
    CHECK(!library_meets(-4, -4, 5, 0, 0, 20, 20) && !library_meets(24, 24, 5, 0, 0, 20, 20));
}

static void test_circle_box_product_overflows_an_int(void)
{
    /* Two scalar products, 155 * 310 each. */
    CHECK(!meets_by_corners(320, 155, 15, 0, 0, 310, 310));
    CHECK(library_meets(320, 155, 15, 0, 0, 310, 310));
    CHECK(library_meets(60000, 30000, 10, -5000, -5000, 64995, 64995));
}

static void test_box_counts_as_closed_for_circles(void)
{
    const gab_box box = {0, 0, 10, 10};
    const gab_circle corner = {{10, 10}, 0}, edge = {{10, 5}, 0}, off = {{10.00390625f, 5}, 0};
    CHECK(gab_circle_meets_box(corner, box) && gab_circle_meets_box(edge, box));
    CHECK(!gab_circle_meets_box(off, box));
    CHECK(!gab_box_holds(box, corner.centre) && !gab_box_holds(box, edge.centre));
}

/* ---- Circles, lines and segments ---- */

static bool strict_line(gab_circle c, gab_vec a, gab_vec b)
{
    float det = (b.x - a.x) * (c.centre.y - a.y) - (b.y - a.y) * (c.centre.x - a.x);
    return fabsf(det) / hypotf(b.x - a.x, b.y - a.y) < c.radius;
}

static void test_lines_are_as_closed_as_segments(void)
{
    const gab_circle c = {{5, 5}, 5};
    const gab_segment s = {{0, 0}, {10, 0}}, slanted = {{-4, -3}, {12, 9}};
    const gab_circle d = {{1, 7}, 5};
    CHECK(!strict_line(c, s.a, s.b));
    CHECK(gab_circle_meets_line(c, s.a, s.b) && gab_circle_meets_segment(c, s));
    CHECK(gab_circle_meets_line(d, slanted.a, slanted.b) && gab_circle_meets_segment(d, slanted));
    const gab_circle smaller = {{1, 7}, 4.99609375f};
    CHECK(!gab_circle_meets_line(smaller, slanted.a, slanted.b));
    CHECK(!gab_circle_meets_segment(smaller, slanted));
}

/* abs() converts its argument to int, so the fraction of the distance is lost. */
static bool line_by_integer_abs(gab_circle c, gab_vec a, gab_vec b)
{
    double det = (double)(b.x - a.x) * (double)(c.centre.y - a.y) -
                 (double)(b.y - a.y) * (double)(c.centre.x - a.x);
    double distance = det / hypot((double)(b.x - a.x), (double)(b.y - a.y));
    return abs((int)distance) <= (double)c.radius;
}

static void test_distances_keep_their_fractions(void)
{
    const gab_circle c = {{5, 10.875f}, 10.5f};
    const gab_vec a = {0, 0}, b = {10, 0};
    CHECK(line_by_integer_abs(c, a, b));
    CHECK(!gab_circle_meets_line(c, a, b) && !gab_circle_meets_segment(c, (gab_segment){a, b}));
    CHECK(gab_circle_meets_line((gab_circle){{5, 10.875f}, 10.875f}, a, b));
    CHECK(gab_circle_meets_line((gab_circle){{5, -10.875f}, 10.875f}, b, a));
}

/* Computes the squares in doubles, which keep only 53 of their 100 bits. */
static bool line_in_doubles(gab_circle c, gab_vec a, gab_vec b)
{
    double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y;
    double det = x * ((double)c.centre.y - (double)a.y) - y * ((double)c.centre.x - (double)a.x);
    volatile double height = det * det;
    volatile double reach = (double)c.radius * (double)c.radius * (x * x + y * y);
    return height <= reach;
}

static void test_squares_beyond_doubles(void)
{
    /* The squares differ only in their last 42 bits and lie on different sides of a multiple of
     * 2^64. */
    const gab_segment s = {{-65535, -65535}, {39968.8671875f, 10070.41796875f}};
    const gab_circle c = {{-10299.1328125f, 48368.41796875f}, 60410.671875f};
    const gab_circle larger = {c.centre, 60410.67578125f};
    CHECK(line_in_doubles(c, s.a, s.b));
    CHECK(!gab_circle_meets_line(c, s.a, s.b) && !gab_circle_meets_segment(c, s));
    CHECK(gab_circle_meets_line(larger, s.a, s.b) && gab_circle_meets_segment(larger, s));
}

/* A mistake in published code: it tests only circles whose centre is in the strip between the
 * perpendiculars at both ends of a segment, so its ends are missed. */
static bool meets_in_strip_only(gab_circle c, gab_segment s)
{
    float x = s.b.x - s.a.x, y = s.b.y - s.a.y;
    float det = x * (c.centre.y - s.a.y) - y * (c.centre.x - s.a.x);
    bool is_inside = x * (c.centre.x - s.a.x) + y * (c.centre.y - s.a.y) >= 0 &&
                     x * (c.centre.x - s.b.x) + y * (c.centre.y - s.b.y) <= 0;
    return is_inside && fabsf(det) <= c.radius * hypotf(x, y);
}

static void test_ends_of_a_segment(void)
{
    const gab_segment s = {{0, 0}, {10, 0}}, post = {{10, 0}, {10, 0}};
    static const struct {
        gab_circle circle;
        bool segment, line, post, strip;
    } rows[] = {
        {{{13, 4}, 5}, true, true, true, false}, /* touches the end from outside */
        {{{13, 4}, 4.99609375f}, false, true, false, false},
        {{{-3, -4}, 5}, true, true, false, false},
        {{{15, 0}, 5}, true, true, true, false},
        {{{15, 0}, 4.99609375f}, false, true, false, false},
        {{{10, 5}, 5}, true, true, true, true}, /* exactly at the strip's border */
        {{{5, 5.00390625f}, 5}, false, false, false, false},
        {{{100, 3}, 3}, false, true, false, false},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        const gab_circle c = rows[i].circle;
        CHECK_THAT(gab_circle_meets_segment(c, s) == rows[i].segment, "row %zu", i);
        CHECK_THAT(gab_circle_meets_line(c, s.a, s.b) == rows[i].line, "row %zu", i);
        CHECK_THAT(gab_circle_meets_segment(c, post) == rows[i].post, "row %zu", i);
        CHECK_THAT(gab_circle_meets_line(c, post.a, post.b) == rows[i].post, "row %zu", i);
        CHECK_THAT(meets_in_strip_only(c, s) == rows[i].strip, "row %zu", i);
    }
}

/* ---- Segments ---- */

static float det_of(gab_vec a, gab_vec b, gab_vec p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* The published test for opposite sides, done twice. With <, touching is missed; with <=, all
 * collinear segments meet. */
static bool opposite_sides(gab_segment s, gab_segment t, bool is_closed)
{
    float first = det_of(s.a, s.b, t.a) * det_of(s.a, s.b, t.b);
    float second = det_of(t.a, t.b, s.a) * det_of(t.a, t.b, s.b);
    return is_closed ? first <= 0 && second <= 0 : first < 0 && second < 0;
}

static void test_segment_segment_table(void)
{
    static const struct {
        gab_segment s, t;
        gab_crossing_kind kind;
        bool is_strict_wrong, is_closed_wrong; /* true if this form is wrong */
    } rows[] = {
        {{{0, 0}, {10, 10}}, {{0, 10}, {10, 0}}, GAB_CROSS_POINT, false, false},
        {{{0, 0}, {10, 0}},
         {{5, 0}, {5, 5}},
         GAB_CROSS_POINT,
         true,
         false}, /* an end on the other */
        {{{0, 0}, {10, 0}}, {{10, 0}, {15, 5}}, GAB_CROSS_POINT, true, false}, /* shared end */
        {{{0, 0}, {10, 0}}, {{10, 0}, {20, 0}}, GAB_CROSS_POINT, true, false},
        {{{0, 0}, {10, 0}}, {{10.00390625f, 0}, {20, 0}}, GAB_CROSS_NONE, false, true},
        {{{0, 0}, {10, 0}}, {{4, 0}, {20, 0}}, GAB_CROSS_OVERLAP, true, false},
        {{{0, 0}, {10, 0}}, {{2, 0}, {8, 0}}, GAB_CROSS_OVERLAP, true, false},
        {{{0, 0}, {10, 0}}, {{10, 0}, {0, 0}}, GAB_CROSS_OVERLAP, true, false},
        {{{3, 3}, {9, 9}}, {{3, 3}, {9, 9}}, GAB_CROSS_OVERLAP, true, false},
        {{{0, 0}, {10, 0}}, {{0, 1}, {10, 1}}, GAB_CROSS_NONE, false, false},
        {{{0, 0}, {10, 0}}, {{11, -5}, {11, 5}}, GAB_CROSS_NONE, false, false},
        {{{0, 0}, {10, 0}},
         {{5, 0}, {5, 0}},
         GAB_CROSS_POINT,
         true,
         false}, /* a point on a segment */
        {{{0, 0}, {10, 0}}, {{12, 0}, {12, 0}}, GAB_CROSS_NONE, false, true},
        {{{0, 0}, {10, 0}}, {{5, 1}, {5, 1}}, GAB_CROSS_NONE, false, false},
        {{{5, 5}, {5, 5}}, {{5, 5}, {5, 5}}, GAB_CROSS_POINT, true, false},
        {{{5, 5}, {5, 5}}, {{5, 6}, {5, 6}}, GAB_CROSS_NONE, false, true},
        {{{-9, -9}, {-3, -3}}, {{3, 3}, {9, 9}}, GAB_CROSS_NONE, false, true},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        bool want = rows[i].kind != GAB_CROSS_NONE;
        gab_crossing crossing;
        CHECK_THAT(gab_segment_meets_segment(rows[i].s, rows[i].t) == want, "row %zu", i);
        CHECK_THAT(gab_segment_meets_segment(rows[i].t, rows[i].s) == want, "row %zu", i);
        CHECK_THAT(gab_segment_cross(rows[i].s, rows[i].t, &crossing) == want, "row %zu", i);
        CHECK_THAT(crossing.kind == rows[i].kind, "row %zu: kind %d", i, (int)crossing.kind);
        CHECK_THAT((opposite_sides(rows[i].s, rows[i].t, false) != want) == rows[i].is_strict_wrong,
                   "row %zu, strict", i);
        CHECK_THAT((opposite_sides(rows[i].s, rows[i].t, true) != want) == rows[i].is_closed_wrong,
                   "row %zu, closed", i);
    }
}

static void test_segment_box_table(void)
{
    const gab_box box = {0, 0, 10, 10};
    static const struct {
        gab_segment s;
        bool want;
    } rows[] = {
        {{{-5, 5}, {15, 5}}, true},   /* through */
        {{{2, 2}, {3, 8}}, true},     /* inside */
        {{{5, 5}, {5, 5}}, true},     /* a point inside */
        {{{10, 5}, {10, 5}}, true},   /* a point on the far edge: closed here */
        {{{10, 10}, {20, 20}}, true}, /* from the far corner */
        {{{10.00390625f, 5}, {20, 5}}, false},
        {{{-5, 10}, {15, 10}}, true}, /* along the far edges */
        {{{10, -5}, {10, 15}}, true},
        {{{-5, 10.00390625f}, {15, 10.00390625f}}, false},
        {{{-5, 5}, {5, -5}}, true}, /* touches a corner */
        {{{-5, 4.99609375f}, {5, -5.00390625f}}, false},
        {{{5, 15}, {15, 5}}, true},
        {{{5, 15.00390625f}, {15, 5.00390625f}}, false},
        {{{-20, 0}, {0, 100}}, false}, /* only its bounds meet the box */
        {{{-30, -10}, {-20, 20}}, false},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_segment reversed = {rows[i].s.b, rows[i].s.a};
        CHECK_THAT(gab_segment_meets_box(rows[i].s, box) == rows[i].want, "row %zu", i);
        CHECK_THAT(gab_segment_meets_box(reversed, box) == rows[i].want, "row %zu, reversed", i);
    }
}

/* ---- Crossings and nearest points ---- */

static void test_cross_table(void)
{
    static const struct {
        gab_segment s, t;
        gab_crossing want;
    } rows[] = {
        {{{0, 0}, {10, 10}}, {{0, 10}, {10, 0}}, {GAB_CROSS_POINT, 0.5f, 0.5f, {5, 5}, {5, 5}}},
        {{{0, 0}, {8, 0}}, {{2, -1}, {2, 3}}, {GAB_CROSS_POINT, 0.25f, 0.25f, {2, 0}, {2, 0}}},
        {{{0, 0}, {8, 0}}, {{8, 0}, {9, 3}}, {GAB_CROSS_POINT, 1, 0, {8, 0}, {8, 0}}},
        {{{0, 0}, {3, 0}}, {{1, -1}, {1, 1}}, {GAB_CROSS_POINT, 1.0f / 3, 0.5f, {1, 0}, {1, 0}}},
        /* overlaps: the end nearest to a of the first segment comes first */
        {{{0, 0}, {8, 0}}, {{2, 0}, {10, 0}}, {GAB_CROSS_OVERLAP, 0.25f, 0, {2, 0}, {8, 0}}},
        {{{0, 0}, {8, 0}}, {{10, 0}, {2, 0}}, {GAB_CROSS_OVERLAP, 0.25f, 1, {2, 0}, {8, 0}}},
        {{{8, 0}, {0, 0}}, {{2, 0}, {10, 0}}, {GAB_CROSS_OVERLAP, 0, 0.75f, {8, 0}, {2, 0}}},
        {{{4, 4}, {6, 6}}, {{0, 0}, {8, 8}}, {GAB_CROSS_OVERLAP, 0, 0.5f, {4, 4}, {6, 6}}},
        {{{0, 0}, {8, 8}}, {{6, 6}, {4, 4}}, {GAB_CROSS_OVERLAP, 0.5f, 1, {4, 4}, {6, 6}}},
        {{{1, 1}, {1, 9}}, {{1, 1}, {1, 9}}, {GAB_CROSS_OVERLAP, 0, 0, {1, 1}, {1, 9}}},
        {{{1, 1}, {1, 9}}, {{1, 9}, {1, 1}}, {GAB_CROSS_OVERLAP, 0, 1, {1, 1}, {1, 9}}},
        /* a common end on one line */
        {{{0, 0}, {4, 0}}, {{8, 0}, {4, 0}}, {GAB_CROSS_POINT, 1, 1, {4, 0}, {4, 0}}},
        /* points */
        {{{0, 0}, {4, 0}}, {{3, 0}, {3, 0}}, {GAB_CROSS_POINT, 0.75f, 0, {3, 0}, {3, 0}}},
        {{{3, 0}, {3, 0}}, {{0, 0}, {4, 0}}, {GAB_CROSS_POINT, 0, 0.75f, {3, 0}, {3, 0}}},
        {{{3, 1}, {3, 1}}, {{3, 1}, {3, 1}}, {GAB_CROSS_POINT, 0, 0, {3, 1}, {3, 1}}},
        {{{0, 0}, {4, 0}}, {{5, 0}, {9, 0}}, {GAB_CROSS_NONE, 0, 0, {0, 0}, {0, 0}}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_crossing got, want = rows[i].want;
        gab_segment_cross(rows[i].s, rows[i].t, &got);
        CHECK_THAT(got.kind == want.kind && got.first_time == want.first_time &&
                       got.second_time == want.second_time && got.point.x == want.point.x &&
                       got.point.y == want.point.y && got.end.x == want.end.x &&
                       got.end.y == want.end.y,
                   "row %zu: kind %d, fractions %g %g, point %g,%g end %g,%g", i, (int)got.kind,
                   got.first_time, got.second_time, got.point.x, got.point.y, got.end.x, got.end.y);
    }
}

static void test_nearest_table(void)
{
    static const struct {
        gab_vec a, b, p, on_line, on_segment;
    } rows[] = {
        {{0, 0}, {10, 0}, {3, 7}, {3, 0}, {3, 0}},
        {{0, 0}, {10, 0}, {-3, 7}, {-3, 0}, {0, 0}},
        {{0, 0}, {10, 0}, {13, -7}, {13, 0}, {10, 0}},
        {{0, 0}, {4, 4}, {4, 0}, {2, 2}, {2, 2}},
        {{5, 6}, {5, 6}, {100, 100}, {5, 6}, {5, 6}},
        {{2, 2}, {6, 10}, {4, 6}, {4, 6}, {4, 6}},
        {{2, -65535}, {2, 65535}, {9, 0.5f}, {2, 0.5f}, {2, 0.5f}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_vec line = gab_line_nearest(rows[i].a, rows[i].b, rows[i].p);
        gab_vec end = gab_segment_nearest((gab_segment){rows[i].a, rows[i].b}, rows[i].p);
        CHECK_THAT(fabsf(line.x - rows[i].on_line.x) <= 1e-6f &&
                       fabsf(line.y - rows[i].on_line.y) <= 1e-6f,
                   "row %zu: line %g,%g", i, line.x, line.y);
        CHECK_THAT(fabsf(end.x - rows[i].on_segment.x) <= 1e-6f &&
                       fabsf(end.y - rows[i].on_segment.y) <= 1e-6f,
                   "row %zu: segment %g,%g", i, end.x, end.y);
    }
}

static void test_nearest_of_box_table(void)
{
    const gab_box box = {-3, 2, 5, 4};
    static const struct {
        gab_vec p, want;
    } rows[] = {
        {{0, 3}, {0, 3}},  {{-9, 3}, {-3, 3}}, {{9, 3}, {2, 3}},
        {{0, -9}, {0, 2}}, {{0, 9}, {0, 6}},   {{-9, -9}, {-3, 2}},
        {{9, 9}, {2, 6}},  {{2, 6}, {2, 6}},   {{0.1f, 2.7f}, {0.1f, 2.7f}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_vec got = gab_box_nearest(box, rows[i].p);
        CHECK_THAT(got.x == rows[i].want.x && got.y == rows[i].want.y, "row %zu: %g,%g", i, got.x,
                   got.y);
    }
}

CHECK_CASES(
    {"box: half-open", test_box_is_half_open},
    {"box: contains exactly the pixels that it covers", test_boxes_by_pixels},
    {"box: an empty box meets nothing", test_empty_boxes_meet_nothing},
    {"box: right and bottom edges at the end of the range", test_box_edges_of_far_boxes},
    {"box: a box whose edges overflow meets nothing", test_overflowing_boxes_meet_nothing},
    {"huge shapes", test_huge_shapes}, {"circle: published mistakes", test_circle_circle_mistakes},
    {"circle: large circles are exact", test_large_circles_are_exact},
    {"circle: zero and negative radius", test_circle_radius_limits},
    {"circle and box: published mistake, edges that touch", test_circle_box_corner_by_corner},
    {"circle and box: published mistake, a product overflows",
     test_circle_box_product_overflows_an_int},
    {"circle and box: the box counts as closed", test_box_counts_as_closed_for_circles},
    {"circle and line: touching counts, as for a segment", test_lines_are_as_closed_as_segments},
    {"circle and line: distances keep their fractions", test_distances_keep_their_fractions},
    {"circle and line: squares of 100 bits", test_squares_beyond_doubles},
    {"circle and segment: ends", test_ends_of_a_segment},
    {"segment and segment", test_segment_segment_table},
    {"segment and box", test_segment_box_table}, {"segment cross", test_cross_table},
    {"nearest point of lines and segments", test_nearest_table},
    {"nearest point of a box", test_nearest_of_box_table})
