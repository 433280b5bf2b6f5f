/* SPDX-License-Identifier: MIT */
/* gabarit/shape.h: NaN and infinities in place of each number of each query. */
#include "check.h"

#include <gabarit/shape.h>

#include <float.h>
#include <math.h>
#include <string.h>

/* A yes-or-no query as a function of its numbers, and numbers for which it returns true. */
typedef struct Question {
    const char *name;
    bool (*ask)(const float *n);
    int count;
    float numbers[8];
} Question;

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

static bool ask_box_holds(const float *n)
{
    return gab_box_holds(box_at(n), vec_at(n + 4));
}

static bool ask_circle_holds(const float *n)
{
    return gab_circle_holds(circle_at(n), vec_at(n + 3));
}

static bool ask_box_meets_box(const float *n)
{
    return gab_box_meets_box(box_at(n), box_at(n + 4));
}

static bool ask_circle_meets_circle(const float *n)
{
    return gab_circle_meets_circle(circle_at(n), circle_at(n + 3));
}

static bool ask_circle_meets_box(const float *n)
{
    return gab_circle_meets_box(circle_at(n), box_at(n + 3));
}

static bool ask_circle_meets_line(const float *n)
{
    return gab_circle_meets_line(circle_at(n), vec_at(n + 3), vec_at(n + 5));
}

static bool ask_circle_meets_segment(const float *n)
{
    return gab_circle_meets_segment(circle_at(n), segment_at(n + 3));
}

static bool ask_segment_meets_segment(const float *n)
{
    return gab_segment_meets_segment(segment_at(n), segment_at(n + 4));
}

static bool ask_segment_meets_box(const float *n)
{
    return gab_segment_meets_box(segment_at(n), box_at(n + 4));
}

static bool ask_segment_cross(const float *n)
{
    gab_crossing crossing;
    return gab_segment_cross(segment_at(n), segment_at(n + 4), &crossing);
}

static const Question questions[] = {
    {"box holds", ask_box_holds, 6, {0, 0, 10, 10, 5, 5}},
    {"circle holds", ask_circle_holds, 5, {0, 0, 10, 5, 5}},
    {"box meets box", ask_box_meets_box, 8, {0, 0, 10, 10, 5, 5, 10, 10}},
    {"circle meets circle", ask_circle_meets_circle, 6, {0, 0, 10, 5, 5, 10}},
    {"circle meets box", ask_circle_meets_box, 7, {0, 0, 10, -5, -5, 10, 10}},
    {"circle meets box around it", ask_circle_meets_box, 7, {0, 0, 1, -50, -50, 100, 100}},
    {"circle meets line", ask_circle_meets_line, 7, {0, 0, 10, -5, -5, 10, 3}},
    {"circle meets point line", ask_circle_meets_line, 7, {0, 0, 10, -5, -5, -5, -5}},
    {"circle meets segment", ask_circle_meets_segment, 7, {0, 0, 10, -5, -5, 10, 3}},
    {"circle meets point", ask_circle_meets_segment, 7, {0, 0, 10, -5, -5, -5, -5}},
    {"segment meets segment", ask_segment_meets_segment, 8, {0, 0, 10, 10, 0, 10, 10, 0}},
    {"segment overlaps segment", ask_segment_meets_segment, 8, {0, 0, 10, 10, 5, 5, 15, 15}},
    {"segment meets point", ask_segment_meets_segment, 8, {0, 0, 10, 10, 5, 5, 5, 5}},
    {"point meets point", ask_segment_meets_segment, 8, {5, 5, 5, 5, 5, 5, 5, 5}},
    {"segment meets box", ask_segment_meets_box, 8, {0, 0, 10, 10, 5, 5, 10, 10}},
    {"segment in box", ask_segment_meets_box, 8, {0, 0, 1, 1, -5, -5, 10, 10}},
    {"segments cross", ask_segment_cross, 8, {0, 0, 10, 10, 0, 10, 10, 0}},
    {"segments overlap", ask_segment_cross, 8, {0, 0, 10, 10, 5, 5, 15, 15}},
};

static const float bad[] = {NAN, INFINITY, -INFINITY};

/* Replaces some numbers by bad ones: every two bits of `choice` are for one number, and 0 leaves
 * it. */
static void spoil(float *numbers, int count, unsigned choice)
{
    for (int i = 0; i < count; i++, choice /= 4)
        if (choice % 4 != 0)
            numbers[i] = bad[choice % 4 - 1];
}

/* Every combination of bad numbers at every set of places. */
static void test_bad_numbers(void)
{
    for (size_t q = 0; q < CHECK_COUNT(questions); q++) {
        int count = questions[q].count;
        CHECK_THAT(questions[q].ask(questions[q].numbers), "%s: not at all", questions[q].name);
        for (unsigned choice = 1; choice < 1u << 2 * count; choice++) {
            float n[8];
            memcpy(n, questions[q].numbers, sizeof(n));
            spoil(n, count, choice);
            CHECK_THAT(!questions[q].ask(n), "%s: %g %g %g %g %g %g %g %g", questions[q].name, n[0],
                       n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
        }
    }
}

/* The largest finite numbers are valid: these all meet. */
static const Question extremes[] = {
    {"box holds", ask_box_holds, 6, {0, 0, FLT_MAX, FLT_MAX, 1e38f, 1e38f}},
    {"box to the left holds",
     ask_box_holds,
     6,
     {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -1, -FLT_MAX}},
    {"circle holds", ask_circle_holds, 5, {FLT_MAX, 0, FLT_MAX, 0, 0}},
    {"circle above holds", ask_circle_holds, 5, {0, -FLT_MAX, FLT_MAX, 0, 0}},
    {"circle holds far point", ask_circle_holds, 5, {0, 0, FLT_MAX, FLT_MAX, 0}},
    {"box meets box", ask_box_meets_box, 8, {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -5, -5, 9, 9}},
    {"circles touch", ask_circle_meets_circle, 6, {FLT_MAX, 0, FLT_MAX, -FLT_MAX, 0, FLT_MAX}},
    {"circles touch, y", ask_circle_meets_circle, 6, {0, FLT_MAX, FLT_MAX, 0, -FLT_MAX, FLT_MAX}},
    {"circle meets box, left", ask_circle_meets_box, 7, {-FLT_MAX, 0, FLT_MAX, 0, -5, 10, 10}},
    {"circle meets box, right", ask_circle_meets_box, 7, {FLT_MAX, 0, FLT_MAX, -5, -5, 10, 10}},
    {"circle meets box, above", ask_circle_meets_box, 7, {0, -FLT_MAX, FLT_MAX, -5, 0, 10, 10}},
    {"circle meets box, below", ask_circle_meets_box, 7, {0, FLT_MAX, FLT_MAX, -5, -5, 10, 10}},
    {"circle meets line", ask_circle_meets_line, 7, {0, FLT_MAX, FLT_MAX, -FLT_MAX, 1, FLT_MAX, 1}},
    {"circle meets segment",
     ask_circle_meets_segment,
     7,
     {0, FLT_MAX, FLT_MAX, -FLT_MAX, 1, FLT_MAX, 1}},
    {"segments cross",
     ask_segment_meets_segment,
     8,
     {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -FLT_MAX}},
    {"segment meets box",
     ask_segment_meets_box,
     8,
     {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, -5, -5, 10, 10}},
};

static void test_extreme_numbers(void)
{
    for (size_t q = 0; q < CHECK_COUNT(extremes); q++)
        CHECK_THAT(extremes[q].ask(extremes[q].numbers), "%s", extremes[q].name);
}

static void test_bad_numbers_of_nearest(void)
{
    for (unsigned choice = 1; choice < 1u << 12; choice++) {
        float n[6] = {0, 0, 10, 5, 3, 7};
        spoil(n, 6, choice);
        gab_vec got = gab_line_nearest(vec_at(n), vec_at(n + 2), vec_at(n + 4));
        CHECK_THAT(isnan(got.x) || isnan(got.y), "line %g,%g %g,%g point %g,%g: %g,%g", n[0], n[1],
                   n[2], n[3], n[4], n[5], got.x, got.y);
        got = gab_segment_nearest(segment_at(n), vec_at(n + 4));
        CHECK_THAT(isnan(got.x) || isnan(got.y), "segment %g,%g %g,%g point %g,%g: %g,%g", n[0],
                   n[1], n[2], n[3], n[4], n[5], got.x, got.y);
    }
}

static void test_bad_numbers_of_crossings(void)
{
    const gab_crossing nothing = {GAB_CROSS_NONE, 0, 0, {0, 0}, {0, 0}};
    for (unsigned choice = 1; choice < 1u << 16; choice++) {
        float n[8] = {0, 0, 10, 10, 5, 5, 15, 15};
        gab_crossing crossing;
        spoil(n, 8, choice);
        memset(&crossing, 0x7F, sizeof(crossing));
        CHECK(!gab_segment_cross(segment_at(n), segment_at(n + 4), &crossing));
        CHECK(memcmp(&crossing, &nothing, sizeof(crossing)) == 0);
    }
}

static const CheckCase cases[] = {
    {"bad numbers in any places: no", test_bad_numbers},
    {"the largest numbers are no bad ones", test_extreme_numbers},
    {"nearest points for bad numbers", test_bad_numbers_of_nearest},
    {"crossings for bad numbers", test_bad_numbers_of_crossings},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
