/* SPDX-License-Identifier: MIT */
/* Tests the queries of gabarit/shape.h with NaN and infinities in place of each number. */
#include "check.h"

#include <gabarit/shape.h>

#include <float.h>
#include <math.h>
#include <string.h>

/* A query that returns a bool, as a function of its numbers, and numbers for which it returns
 * true. */
typedef struct Query {
    const char *name;
    bool (*run)(const float *n);
    int count;
    float numbers[8];
} Query;

static gab_box box_at(const float *n)
{
    gab_box b = {n[0], n[1], n[2], n[3]};
    return b;
}

static gab_circle circle_at(const float *n)
{
    gab_circle c = {{n[0], n[1]}, n[2]};
    return c;
}

static gab_vec vec_at(const float *n)
{
    gab_vec v = {n[0], n[1]};
    return v;
}

static gab_segment segment_at(const float *n)
{
    gab_segment s = {{n[0], n[1]}, {n[2], n[3]}};
    return s;
}

static bool query_box_holds(const float *n)
{
    return gab_box_holds(box_at(n), vec_at(n + 4));
}

static bool query_circle_holds(const float *n)
{
    return gab_circle_holds(circle_at(n), vec_at(n + 3));
}

static bool query_box_meets_box(const float *n)
{
    return gab_box_meets_box(box_at(n), box_at(n + 4));
}

static bool query_circle_meets_circle(const float *n)
{
    return gab_circle_meets_circle(circle_at(n), circle_at(n + 3));
}

static bool query_circle_meets_box(const float *n)
{
    return gab_circle_meets_box(circle_at(n), box_at(n + 3));
}

static bool query_circle_meets_line(const float *n)
{
    return gab_circle_meets_line(circle_at(n), vec_at(n + 3), vec_at(n + 5));
}

static bool query_circle_meets_segment(const float *n)
{
    return gab_circle_meets_segment(circle_at(n), segment_at(n + 3));
}

static bool query_segment_meets_segment(const float *n)
{
    return gab_segment_meets_segment(segment_at(n), segment_at(n + 4));
}

static bool query_segment_meets_box(const float *n)
{
    return gab_segment_meets_box(segment_at(n), box_at(n + 4));
}

static bool query_segment_cross(const float *n)
{
    gab_crossing crossing;
    return gab_segment_cross(segment_at(n), segment_at(n + 4), &crossing);
}

static const Query queries[] = {
    {"box holds", query_box_holds, 6, {0, 0, 10, 10, 5, 5}},
    {"circle holds", query_circle_holds, 5, {0, 0, 10, 5, 5}},
    {"box meets box", query_box_meets_box, 8, {0, 0, 10, 10, 5, 5, 10, 10}},
    {"circle meets circle", query_circle_meets_circle, 6, {0, 0, 10, 5, 5, 10}},
    {"circle meets box", query_circle_meets_box, 7, {0, 0, 10, -5, -5, 10, 10}},
    {"circle meets box around it", query_circle_meets_box, 7, {0, 0, 1, -50, -50, 100, 100}},
    {"circle meets line", query_circle_meets_line, 7, {0, 0, 10, -5, -5, 10, 3}},
    {"circle meets point line", query_circle_meets_line, 7, {0, 0, 10, -5, -5, -5, -5}},
    {"circle meets segment", query_circle_meets_segment, 7, {0, 0, 10, -5, -5, 10, 3}},
    {"circle meets point", query_circle_meets_segment, 7, {0, 0, 10, -5, -5, -5, -5}},
    {"segment meets segment", query_segment_meets_segment, 8, {0, 0, 10, 10, 0, 10, 10, 0}},
    {"segment overlaps segment", query_segment_meets_segment, 8, {0, 0, 10, 10, 5, 5, 15, 15}},
    {"segment meets point", query_segment_meets_segment, 8, {0, 0, 10, 10, 5, 5, 5, 5}},
    {"point meets point", query_segment_meets_segment, 8, {5, 5, 5, 5, 5, 5, 5, 5}},
    {"segment meets box", query_segment_meets_box, 8, {0, 0, 10, 10, 5, 5, 10, 10}},
    {"segment in box", query_segment_meets_box, 8, {0, 0, 1, 1, -5, -5, 10, 10}},
    {"segments cross", query_segment_cross, 8, {0, 0, 10, 10, 0, 10, 10, 0}},
    {"segments overlap", query_segment_cross, 8, {0, 0, 10, 10, 5, 5, 15, 15}},
};

static const float non_finite[] = {NAN, INFINITY, -INFINITY};

/* Replaces some numbers by NaN or an infinity: each two bits of `choice` select for one number; 0
 * keeps the number. */
static void replace_numbers(float *numbers, int count, unsigned choice)
{
    for (int i = 0; i < count; i++, choice /= 4)
        if (choice % 4 != 0)
            numbers[i] = non_finite[choice % 4 - 1];
}

/* Tests all combinations of valid and non-finite numbers. */
static void test_non_finite_numbers(void)
{
    for (size_t q = 0; q < CHECK_COUNT(queries); q++) {
        int count = queries[q].count;
        CHECK_THAT(queries[q].run(queries[q].numbers), "%s: false for valid numbers",
                   queries[q].name);
        for (unsigned choice = 1; choice < 1u << 2 * count; choice++) {
            float n[8];
            memcpy(n, queries[q].numbers, sizeof(n));
            replace_numbers(n, count, choice);
            CHECK_THAT(!queries[q].run(n), "%s: %g %g %g %g %g %g %g %g", queries[q].name, n[0],
                       n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
        }
    }
}

/* The largest finite numbers are valid: these all meet. */
static const Query extremes[] = {
    {"box holds", query_box_holds, 6, {0, 0, FLT_MAX, FLT_MAX, 1e38f, 1e38f}},
    {"box to the left holds",
     query_box_holds,
     6,
     {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -1, -FLT_MAX}},
    {"circle holds", query_circle_holds, 5, {FLT_MAX, 0, FLT_MAX, 0, 0}},
    {"circle above holds", query_circle_holds, 5, {0, -FLT_MAX, FLT_MAX, 0, 0}},
    {"circle holds far point", query_circle_holds, 5, {0, 0, FLT_MAX, FLT_MAX, 0}},
    {"box meets box", query_box_meets_box, 8, {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -5, -5, 9, 9}},
    {"circles touch", query_circle_meets_circle, 6, {FLT_MAX, 0, FLT_MAX, -FLT_MAX, 0, FLT_MAX}},
    {"circles touch, y", query_circle_meets_circle, 6, {0, FLT_MAX, FLT_MAX, 0, -FLT_MAX, FLT_MAX}},
    {"circle meets box, left", query_circle_meets_box, 7, {-FLT_MAX, 0, FLT_MAX, 0, -5, 10, 10}},
    {"circle meets box, right", query_circle_meets_box, 7, {FLT_MAX, 0, FLT_MAX, -5, -5, 10, 10}},
    {"circle meets box, above", query_circle_meets_box, 7, {0, -FLT_MAX, FLT_MAX, -5, 0, 10, 10}},
    {"circle meets box, below", query_circle_meets_box, 7, {0, FLT_MAX, FLT_MAX, -5, -5, 10, 10}},
    {"circle meets line",
     query_circle_meets_line,
     7,
     {0, FLT_MAX, FLT_MAX, -FLT_MAX, 1, FLT_MAX, 1}},
    {"circle meets segment",
     query_circle_meets_segment,
     7,
     {0, FLT_MAX, FLT_MAX, -FLT_MAX, 1, FLT_MAX, 1}},
    {"segments cross",
     query_segment_meets_segment,
     8,
     {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -FLT_MAX}},
    {"segment meets box",
     query_segment_meets_box,
     8,
     {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -5, -5, 10, 10}},
};

static void test_extreme_numbers(void)
{
    for (size_t q = 0; q < CHECK_COUNT(extremes); q++)
        CHECK_THAT(extremes[q].run(extremes[q].numbers), "%s", extremes[q].name);
}

static void test_nearest_of_non_finite(void)
{
    for (unsigned choice = 1; choice < 1u << 12; choice++) {
        float n[6] = {0, 0, 10, 5, 3, 7};
        replace_numbers(n, 6, choice);
        gab_vec got = gab_line_nearest(vec_at(n), vec_at(n + 2), vec_at(n + 4));
        CHECK_THAT(isnan(got.x) || isnan(got.y), "line %g,%g %g,%g point %g,%g: %g,%g", n[0], n[1],
                   n[2], n[3], n[4], n[5], got.x, got.y);
        got = gab_segment_nearest(segment_at(n), vec_at(n + 4));
        CHECK_THAT(isnan(got.x) || isnan(got.y), "segment %g,%g %g,%g point %g,%g: %g,%g", n[0],
                   n[1], n[2], n[3], n[4], n[5], got.x, got.y);
    }
}

static void test_crossings_of_non_finite(void)
{
    const gab_crossing nothing = {GAB_CROSS_NONE, 0, 0, {0, 0}, {0, 0}};
    for (unsigned choice = 1; choice < 1u << 16; choice++) {
        float n[8] = {0, 0, 10, 10, 5, 5, 15, 15};
        gab_crossing crossing;
        replace_numbers(n, 8, choice);
        memset(&crossing, 0x7F, sizeof(crossing));
        CHECK(!gab_segment_cross(segment_at(n), segment_at(n + 4), &crossing));
        CHECK(memcmp(&crossing, &nothing, sizeof(crossing)) == 0);
    }
}

CHECK_CASES({"queries with NaN or infinities return false", test_non_finite_numbers},
            {"the largest finite numbers are valid", test_extreme_numbers},
            {"nearest points for NaN and infinities", test_nearest_of_non_finite},
            {"crossings for NaN and infinities", test_crossings_of_non_finite})
