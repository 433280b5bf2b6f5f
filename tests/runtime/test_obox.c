/* SPDX-License-Identifier: MIT */
/*
 * Tests oriented boxes of gabarit/shape.h with tables: the direction of rotation, flat and empty
 * boxes, non-finite numbers, corners and bounds. Random boxes are in test_obox_random.c.
 */
#include "random_shapes.h"

#include <float.h>
#include <math.h>

#define SHOW_OBOX    "obox %a,%a half %a,%a axis %a,%a"
#define OBOX_ARGS(b) (b).centre.x, (b).centre.y, (b).half.x, (b).half.y, (b).axis.x, (b).axis.y

/* ---- Meeting shapes ---- */

/* Tests only the bounds of b in a's frame against a. The complete published test also exchanges a
 * and b. */
static bool one_frame_meets(const gab_obox *a, const gab_obox *b)
{
    double dx = (double)b->centre.x - (double)a->centre.x,
           dy = (double)b->centre.y - (double)a->centre.y;
    double ax = (double)a->axis.x, ay = (double)a->axis.y, bx = (double)b->axis.x,
           by = (double)b->axis.y;
    double c = fabs(ax * bx + ay * by), s = fabs(ax * by - ay * bx);
    double w = (double)b->half.x * c + (double)b->half.y * s;
    double h = (double)b->half.x * s + (double)b->half.y * c;
    return fabs(dx * ax + dy * ay) <= (double)a->half.x + w &&
           fabs(dy * ax - dx * ay) <= (double)a->half.y + h;
}

static void test_one_frame_is_not_enough(void)
{
    /* The corner of an axis-aligned box next to the face of a box that is rotated by 53 degrees. */
    const gab_obox a = {{0, 0}, {10, 10}, {1, 0}}, b = {{16, 17}, {8, 8}, {0.6f, 0.8f}};
    CHECK(one_frame_meets(&a, &b) && !one_frame_meets(&b, &a));
    CHECK(!gab_obox_meets_obox(&a, &b) && !gab_obox_meets_obox(&b, &a));
    const gab_obox nearer = {{14, 15}, {8, 8}, {0.6f, 0.8f}};
    CHECK(gab_obox_meets_obox(&a, &nearer) && gab_obox_meets_obox(&nearer, &a));
}

static void test_rotated_clockwise(void)
{
    /* y grows downwards: an axis of (0.8, 0.6) points to the right and down. */
    const gab_obox blade = {{80, 60}, {30, 2}, {0.8f, 0.6f}};
    CHECK(gab_obox_holds(&blade, (gab_vec){100, 75}));
    CHECK(!gab_obox_holds(&blade, (gab_vec){100, 45}));
    CHECK(gab_obox_meets_circle(&blade, (gab_circle){{90, 50}, 12}));
    CHECK(!gab_obox_meets_circle(&blade, (gab_circle){{90, 50}, 11.99f}));
    CHECK(gab_obox_meets_segment(&blade, (gab_segment){{70, 80}, {100, 60}}));
    CHECK(!gab_obox_meets_segment(&blade, (gab_segment){{70, 80}, {80, 65}}));
}

static void test_longer_axes_scale(void)
{
    const gab_obox b = {{0, 0}, {2, 1}, {3, 4}}; /* 10 along (0.6, 0.8), 5 across */
    CHECK(gab_obox_holds(&b, (gab_vec){5.9f, 7.9f}));
    CHECK(!gab_obox_holds(&b, (gab_vec){6.1f, 8.1f}));
    CHECK(gab_obox_holds(&b, (gab_vec){-3.9f, 2.9f}));
    CHECK(!gab_obox_holds(&b, (gab_vec){-4.1f, 3.1f}));
    CHECK(gab_obox_meets_circle(&b, (gab_circle){{12, 16}, 10.01f}));
    CHECK(!gab_obox_meets_circle(&b, (gab_circle){{12, 16}, 9.99f}));
}

static void test_negative_halves_and_no_axis(void)
{
    const gab_obox valid = {{0, 0}, {10, 10}, {1, 0}};
    const gab_obox invalid[] = {
        {{0, 0}, {-1, 5}, {1, 0}},  {{0, 0}, {5, -0.00390625f}, {0.6f, 0.8f}},
        {{0, 0}, {-1, -1}, {1, 0}}, {{0, 0}, {5, 5}, {0, 0}},
        {{0, 0}, {0, 0}, {0, 0}},   {{0, 0}, {5, 5}, {-0.0f, 0}},
        {{0, 0}, {-1, -1}, {0, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(invalid); i++) {
        CHECK_THAT(!gab_obox_holds(&invalid[i], invalid[i].centre), "row %zu", i);
        CHECK_THAT(!gab_obox_meets_obox(&invalid[i], &valid), "row %zu", i);
        CHECK_THAT(!gab_obox_meets_obox(&valid, &invalid[i]), "row %zu", i);
        CHECK_THAT(!gab_obox_meets_obox(&invalid[i], &invalid[i]), "row %zu", i);
        CHECK_THAT(!gab_obox_meets_circle(&invalid[i], (gab_circle){{0, 0}, 50}), "row %zu", i);
        CHECK_THAT(!gab_obox_meets_segment(&invalid[i], (gab_segment){{-9, 0}, {9, 0}}), "row %zu",
                   i);
    }
    CHECK(!gab_obox_meets_circle(&valid, (gab_circle){{0, 0}, -1}));
}

static void test_flat_oboxes(void)
{
    const gab_obox flat = {{0, 0}, {10, 0}, {1, 0}}, point = {{10, 0}, {0, 0}, {0.6f, 0.8f}};
    const gab_obox upright = {{5, 5}, {0, 5}, {1, 0}}, outside = {{11, 0}, {0, 0}, {1, 0}};
    const gab_obox along = {{21, 0}, {10, 0}, {1, 0}}, touching = {{20, 0}, {10, 0}, {-1, 0}};
    CHECK(gab_obox_meets_obox(&flat, &point) && gab_obox_meets_obox(&flat, &upright));
    CHECK(!gab_obox_meets_obox(&flat, &outside) && !gab_obox_meets_obox(&flat, &along));
    CHECK(gab_obox_meets_obox(&flat, &touching) && gab_obox_meets_obox(&flat, &flat));
    CHECK(gab_obox_holds(&flat, (gab_vec){-10, 0}) && !gab_obox_holds(&flat, (gab_vec){0, 0.01f}));
}

static void test_far_and_huge(void)
{
    const gab_obox a = {{-65535, -65535}, {30000, 1}, {0.6f, 0.8f}};
    const gab_obox b = {{-65535 + 18000, -65535 + 24000}, {1, 1}, {0.8f, -0.6f}};
    const gab_obox c = {{65535, 65535}, {60000, 60000}, {0.6f, 0.8f}};
    CHECK(gab_obox_meets_obox(&a, &b) && !gab_obox_meets_obox(&a, &c));
    const gab_obox huge = {{0, 0}, {1e38f, 1e38f}, {0.6f, 0.8f}};
    CHECK(gab_obox_meets_obox(&huge, &a) && gab_obox_meets_obox(&c, &huge));
    CHECK(gab_obox_holds(&huge, (gab_vec){5e37f, -5e37f}));
    CHECK(gab_obox_meets_circle(&a, (gab_circle){{0, 0}, FLT_MAX}));
    CHECK(gab_obox_meets_circle(&huge, (gab_circle){{FLT_MAX, 0}, FLT_MAX}));
    CHECK(gab_obox_meets_segment(&huge, (gab_segment){{-FLT_MAX, 1}, {FLT_MAX, 1}}));
    CHECK(!gab_obox_holds(&huge, (gab_vec){3e38f, 3e38f}));
}

/* Replaces some numbers by NaN or an infinity: each two bits of `choice` select for one number. */
static void replace_numbers(float *numbers, int count, unsigned choice)
{
    static const float non_finite[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < count; i++, choice /= 4)
        if (choice % 4 != 0)
            numbers[i] = non_finite[choice % 4 - 1];
}

static void test_non_finite_oboxes(void)
{
    const gab_obox valid = {{0, 0}, {10, 10}, {1, 0}};
    for (unsigned choice = 1; choice < 1u << 12; choice++) {
        float n[6] = {0, 0, 5, 5, 0.6f, 0.8f};
        replace_numbers(n, 6, choice);
        gab_obox b = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}};
        bool meets = gab_obox_meets_obox(&b, &valid) || gab_obox_meets_obox(&valid, &b) ||
                     gab_obox_meets_obox(&b, &b) ||
                     gab_obox_meets_circle(&b, (gab_circle){{0, 0}, 5}) ||
                     gab_obox_meets_segment(&b, (gab_segment){{-9, 0}, {9, 0}}) ||
                     gab_obox_holds(&b, (gab_vec){0, 0}) || gab_obox_holds(&b, b.centre);
        CHECK_THAT(!meets, SHOW_OBOX, OBOX_ARGS(b));
    }
}

static void test_non_finite_queries(void)
{
    const gab_obox boxes[] = {{{0, 0}, {10, 10}, {1, 0}}, {{0, 0}, {9, 5}, {0.6f, 0.8f}}};
    for (unsigned choice = 1; choice < 1u << 8; choice++) {
        float n[4] = {1, 2, 3, 4};
        replace_numbers(n, 4, choice);
        for (int i = 0; i < 2; i++) {
            bool is_invalid_point = choice % 16 != 0, is_invalid_circle = choice % 64 != 0;
            CHECK(gab_obox_holds(&boxes[i], (gab_vec){n[0], n[1]}) == !is_invalid_point);
            CHECK(gab_obox_meets_circle(&boxes[i], (gab_circle){{n[0], n[1]}, n[2]}) ==
                  !is_invalid_circle);
            CHECK(!gab_obox_meets_segment(&boxes[i], (gab_segment){{n[0], n[1]}, {n[2], n[3]}}));
        }
    }
}

/* ---- Corners, bounds, boxes as oriented boxes ---- */

static void test_corner_order(void)
{
    static const struct {
        gab_obox box;
        gab_vec corners[4];
    } rows[] = {
        {{{10, 20}, {3, 2}, {1, 0}}, {{7, 18}, {13, 18}, {13, 22}, {7, 22}}},
        /* a quarter turn, clockwise: the first corner is now at the top right */
        {{{10, 20}, {3, 2}, {0, 1}}, {{12, 17}, {12, 23}, {8, 23}, {8, 17}}},
        {{{10, 20}, {3, 2}, {-1, 0}}, {{13, 22}, {7, 22}, {7, 18}, {13, 18}}},
        {{{0, 0}, {0, 0}, {1, 0}}, {{0, 0}, {0, 0}, {0, 0}, {0, 0}}},
        {{{0, 0}, {5, 0}, {0.75f, 1}}, {{-3.75f, -5}, {3.75f, 5}, {3.75f, 5}, {-3.75f, -5}}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_vec got[4];
        gab_obox_corners(&rows[i].box, got);
        for (int j = 0; j < 4; j++)
            CHECK_THAT(got[j].x == rows[i].corners[j].x && got[j].y == rows[i].corners[j].y,
                       "row %zu, corner %d: %g,%g", i, j, got[j].x, got[j].y);
    }
}

static void test_bounds_table(void)
{
    static const struct {
        gab_obox box;
        gab_box bounds;
    } rows[] = {
        {{{10, 20}, {3, 2}, {1, 0}}, {7, 18, 6, 4}},
        {{{10, 20}, {3, 2}, {0, -1}}, {8, 17, 4, 6}},
        {{{-65000, 65000}, {500, 0.00390625f}, {-1, 0}},
         {-65500, 64999.99609375f, 1000, 0.0078125f}},
        {{{0, 0}, {4, 4}, {0.75f, 1}}, {-7, -7, 14, 14}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_box got = gab_obox_bounds(&rows[i].box), want = rows[i].bounds;
        CHECK_THAT(got.x == want.x && got.y == want.y && got.w == want.w && got.h == want.h,
                   "row %zu: " SHOW_BOX, i, BOX_ARGS(got));
    }
}

static void test_bounds_of_invalid_oboxes(void)
{
    static const gab_obox invalid[] = {
        {{5, 5}, {-1, 3}, {1, 0}},  {{5, 5}, {3, -1}, {0.6f, 0.8f}},
        {{NAN, 5}, {3, 3}, {1, 0}}, {{5, 5}, {INFINITY, 3}, {1, 0}},
        {{5, 5}, {3, 3}, {NAN, 0}}, {{5, INFINITY}, {3, 3}, {1, 0}},
        {{5, 5}, {3, 3}, {0, 0}},   {{5, 5}, {3, 3}, {1, -INFINITY}},
        {{5, 5}, {3, NAN}, {1, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(invalid); i++) {
        gab_box bounds = gab_obox_bounds(&invalid[i]);
        CHECK_THAT(bounds.x == 0 && bounds.y == 0 && bounds.w == 0 && bounds.h == 0,
                   "row %zu: " SHOW_BOX, i, BOX_ARGS(bounds));
    }
}

static void test_bounds_of_huge_obox(void)
{
    const gab_obox huge = {{0, 0}, {1e38f, 5e37f}, {0, 1}};
    gab_box bounds = gab_obox_bounds(&huge);
    CHECK_THAT(gab_box_holds(bounds, (gab_vec){4e37f, 9e37f}), SHOW_BOX, BOX_ARGS(bounds));
    CHECK_THAT(!gab_box_holds(bounds, (gab_vec){6e37f, 0}), SHOW_BOX, BOX_ARGS(bounds));
}

static void test_from_empty_box(void)
{
    static const gab_box invalid[] = {
        {1, 2, 0, 5},         {1, 2, 5, 0},        {1, 2, -3, 5},        {1, 2, 5, -3},
        {1, 2, -3, -3},       {NAN, 2, 5, 5},      {1, NAN, 5, 5},       {1, 2, NAN, 5},
        {1, 2, 5, NAN},       {1, 2, INFINITY, 5}, {-INFINITY, 2, 5, 5}, {3e38f, 2, 3e38f, 5},
        {1, 3e38f, 5, 3e38f},
    };
    const gab_obox all = {{0, 0}, {1e30f, 1e30f}, {1, 0}};
    for (size_t i = 0; i < CHECK_COUNT(invalid); i++) {
        gab_obox b = gab_obox_from_box(invalid[i]);
        gab_circle disc = {{0, 0}, 1e30f};
        gab_segment s = {{-1e30f, 2}, {1e30f, 2}};
        CHECK_THAT(!gab_obox_meets_obox(&b, &all) && !gab_obox_meets_obox(&all, &b) &&
                       !gab_obox_meets_circle(&b, disc) && !gab_obox_meets_segment(&b, s) &&
                       !gab_obox_holds(&b, b.centre),
                   "row %zu: " SHOW_OBOX, i, OBOX_ARGS(b));
    }
}

CHECK_CASES({"one frame is not enough", test_one_frame_is_not_enough},
            {"rotation is clockwise on the screen", test_rotated_clockwise},
            {"an axis longer than 1 scales the box", test_longer_axes_scale},
            {"boxes of zero size act as segments and points", test_flat_oboxes},
            {"boxes with negative half sizes or a zero axis meet nothing",
             test_negative_halves_and_no_axis},
            {"far and huge boxes", test_far_and_huge},
            {"NaN and infinities in a box", test_non_finite_oboxes},
            {"NaN and infinities in a point, circle or segment", test_non_finite_queries},
            {"corners: order", test_corner_order}, {"bounds", test_bounds_table},
            {"bounds of boxes that meet nothing", test_bounds_of_invalid_oboxes},
            {"bounds of a huge box", test_bounds_of_huge_obox},
            {"conversion of empty and invalid boxes", test_from_empty_box})
