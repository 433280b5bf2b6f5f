/* SPDX-License-Identifier: MIT */
/*
 * Tests contacts with simple expected values: equal depths, touching, one shape inside another,
 * non-finite numbers, and mistakes in published code, each next to the published formula. Random
 * pairs are in test_contact_random.c, oriented boxes in test_contact_obox.c and
 * test_contact_rotated.c.
 */
#include "oracle_contact.h"

/* ---- Circle and circle ---- */

static void test_circle_table(void)
{
    static const struct {
        gab_circle a, b;
        gab_vec normal;
        float depth;
        gab_vec point;
    } table[] = {
        {{{0, 0}, 5}, {{8, 0}, 5}, {1, 0}, 2, {4, 0}},
        {{{8, 0}, 5}, {{0, 0}, 5}, {-1, 0}, 2, {4, 0}},
        {{{0, 0}, 5}, {{0, -7}, 3}, {0, -1}, 1, {0, -4.5f}},
        {{{1, 1}, 5}, {{7, 9}, 5}, {0.6f, 0.8f}, 0, {4, 5}},   /* touching from outside */
        {{{0, 0}, 10}, {{3, 4}, 5}, {0.6f, 0.8f}, 10, {3, 4}}, /* touching from inside */
        {{{0, 0}, 10}, {{3, 4}, 2}, {0.6f, 0.8f}, 7, {3, 4}},  /* the common part is all of b */
        {{{3, 4}, 2}, {{0, 0}, 10}, {-0.6f, -0.8f}, 7, {3, 4}},
        {{{2, 2}, 0}, {{2, 5}, 3}, {0, 1}, 0, {2, 2}},    /* a point on the rim */
        {{{-9, 4}, 0}, {{-9, 4}, 0}, {1, 0}, 0, {-9, 4}}, /* a point on a point */
        {{{5, 5}, 3}, {{5, 5}, 4}, {1, 0}, 7, {5, 5}},
        {{{5, 5}, 4}, {{5, 5}, 3}, {1, 0}, 7, {5, 5}},
        {{{-65535, 0}, 65535}, {{65535, 0}, 65535}, {1, 0}, 0, {0, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_contact got = unwritten_contact();
        bool hit = gab_contact_circle_circle(table[i].a, table[i].b, &got);
        if (!CHECK_CONTACT(hit, &got, table[i].normal.x, table[i].normal.y, table[i].depth))
            check_note("in row %zu", i);
        CHECK_THAT(got.count == 1 && is_at(got.points[0], table[i].point.x, table[i].point.y),
                   "row %zu: %u points, the first at %g,%g", i, got.count, (double)got.points[0].x,
                   (double)got.points[0].y);
    }
}

static void test_circle_misses(void)
{
    static const gab_circle pairs[][2] = {
        {{{0, 0}, 5}, {{10.00390625f, 0}, 5}}, /* a step apart */
        {{{0, 0}, 5}, {{6, 8.00390625f}, 5}},
        {{{0, 0}, -1}, {{0, 0}, 5}}, /* a negative radius */
        {{{0, 0}, 5}, {{0, 0}, -5}},
        {{{0, 0}, -3}, {{0, 0}, -3}}, /* the squared sum is above the squared distance */
        {{{0, 0}, -1}, {{3, 0}, 5}},  /* the sum is above the distance */
        {{{-65535, -65535}, 0}, {{65535, 65535}, 65535}},
    };
    for (size_t i = 0; i < CHECK_COUNT(pairs); i++) {
        gab_contact got = unwritten_contact();
        CHECK_THAT(!gab_contact_circle_circle(pairs[i][0], pairs[i][1], &got), "row %zu", i);
        CHECK_THAT(is_blank(&got), "row %zu: the contact is not all zero", i);
    }
}

/* Outside the range, results are as accurate as a `double`. */
static void test_circles_beyond_the_range(void)
{
    gab_contact got;
    gab_circle far = {{3e30f, 4e30f}, 2e30f}, zero = {{0, 0}, 4e30f};
    CHECK(gab_contact_circle_circle(zero, far, &got));
    CHECK_NEAR(got.normal.x, 0.6, 1e-6);
    CHECK_NEAR(got.depth / 1e30f, 1, 1e-5);
    gab_circle tiny = {{1e-30f, 0}, 1e-30f}, origin = {{0, 0}, 1e-30f};
    CHECK(gab_contact_circle_circle(tiny, origin, &got));
    CHECK_CONTACT(true, &got, -1, 0, 1e-30f);
}

/* ---- Box and box ---- */

static void test_box_table(void)
{
    static const struct {
        gab_box a, b;
        gab_vec normal;
        float depth;
        gab_vec ends[2]; /* in either order */
    } table[] = {
        {{0, 0, 10, 10}, {8, 1, 10, 8}, {1, 0}, 2, {{9, 1}, {9, 9}}},
        {{8, 1, 10, 8}, {0, 0, 10, 10}, {-1, 0}, 2, {{9, 1}, {9, 9}}},
        {{0, 0, 10, 10}, {2, 7, 6, 6}, {0, 1}, 3, {{2, 8.5f}, {8, 8.5f}}},
        {{2, 7, 6, 6}, {0, 0, 10, 10}, {0, -1}, 3, {{2, 8.5f}, {8, 8.5f}}},
        {{0, 0, 10, 10},
         {7, 7, 10, 10},
         {1, 0},
         3,
         {{8.5f, 7}, {8.5f, 10}}}, /* the same depth in y */
        {{0, 0, 10, 10}, {-7, -7, 10, 10}, {-1, 0}, 3, {{1.5f, 0}, {1.5f, 3}}},
        {{0, 0, 10, 10}, {7, -7, 10, 10}, {1, 0}, 3, {{8.5f, 0}, {8.5f, 3}}},
        {{0, 0, 4, 4}, {0, 0, 4, 4}, {1, 0}, 4, {{2, 0}, {2, 4}}},   /* the same box */
        {{0, 0, 20, 4}, {8, 1, 4, 2}, {0, 1}, 3, {{8, 2}, {12, 2}}}, /* same centre, y shallower */
        {{0, 0, 4, 20}, {1, 8, 2, 4}, {1, 0}, 3, {{2, 8}, {2, 12}}},
        {{0, 0, 100, 100}, {10, 40, 20, 20}, {-1, 0}, 30, {{20, 40}, {20, 60}}}, /* b in a */
        {{10, 40, 20, 20}, {0, 0, 100, 100}, {1, 0}, 30, {{20, 40}, {20, 60}}},
        {{-65535, -65535, 65535, 65535}, {-1, -2, 3, 3}, {1, 0}, 1, {{-0.5f, -2}, {-0.5f, 0}}},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_contact got = unwritten_contact();
        bool hit = gab_contact_box_box(table[i].a, table[i].b, &got);
        const gab_vec *ends = table[i].ends;
        if (!CHECK_CONTACT(hit, &got, table[i].normal.x, table[i].normal.y, table[i].depth))
            check_note("in row %zu", i);
        bool first = is_at(got.points[0], ends[0].x, ends[0].y) &&
                     is_at(got.points[1], ends[1].x, ends[1].y);
        bool second = is_at(got.points[0], ends[1].x, ends[1].y) &&
                      is_at(got.points[1], ends[0].x, ends[0].y);
        CHECK_THAT(got.count == 2 && (first || second), "row %zu: %u points %g,%g %g,%g", i,
                   got.count, (double)got.points[0].x, (double)got.points[0].y,
                   (double)got.points[1].x, (double)got.points[1].y);
    }
}

static void test_box_misses(void)
{
    static const gab_box pairs[][2] = {
        {{0, 0, 10, 10}, {10, 0, 5, 5}}, /* a shared edge */
        {{0, 0, 10, 10}, {3, -5, 5, 5}},
        {{0, 0, 10, 10}, {10, 10, 5, 5}}, /* a shared corner */
        {{0, 0, 10, 10}, {5, 5, 0, 3}},   /* empty */
        {{5, 5, 3, 0}, {0, 0, 10, 10}},
        {{0, 0, 10, 10}, {8, 8, -4, -4}},
        {{0, 0, 10, 10}, {8, 2, -4, 4}},
        {{5, 5, 0, 0}, {5, 5, 0, 0}},
        {{0, 0, 10, 10}, {20, 0, 5, 5}},
        {{3e38f, 0, 3e38f, 10}, {3e38f, 0, 1e38f, 10}}, /* an edge that overflows */
    };
    for (size_t i = 0; i < CHECK_COUNT(pairs); i++) {
        gab_contact got = unwritten_contact();
        CHECK_THAT(!gab_contact_box_box(pairs[i][0], pairs[i][1], &got), "row %zu", i);
        CHECK_THAT(is_blank(&got), "row %zu: the contact is not all zero", i);
    }
}

/* ---- Box and circle ---- */

static void test_box_circle_table(void)
{
    static const gab_box box = {0, 0, 20, 10};
    static const struct {
        gab_circle circle;
        gab_vec normal;
        float depth;
        gab_vec point;
    } table[] = {
        {{{22, 5}, 3}, {1, 0}, 1, {19.5f, 5}},
        {{{-2, 5}, 3}, {-1, 0}, 1, {0.5f, 5}},
        {{{7, 12}, 3}, {0, 1}, 1, {7, 9.5f}},
        {{{7, -2}, 3}, {0, -1}, 1, {7, 0.5f}},
        {{{23, 14}, 5}, {0.6f, 0.8f}, 0, {20, 10}}, /* touching a corner */
        {{{-3, -4}, 6}, {-0.6f, -0.8f}, 1, {0.3f, 0.4f}},
        {{{25, 5}, 5}, {1, 0}, 0, {20, 5}}, /* touching a face */
        {{{20, 5}, 0}, {1, 0}, 0, {20, 5}}, /* a point on the edge */
        {{{20, 5}, 2}, {1, 0}, 2, {19, 5}}, /* the centre on the edge */
        {{{0, 5}, 2}, {-1, 0}, 2, {1, 5}},
        {{{9, 10}, 2}, {0, 1}, 2, {9, 9}},
        {{{9, 0}, 2}, {0, -1}, 2, {9, 1}},
        {{{20, 10}, 2}, {1, 0}, 2, {19, 10}}, /* on a corner: right before bottom */
        {{{0, 0}, 2}, {-1, 0}, 2, {1, 0}},
        {{{16, 5}, 1}, {1, 0}, 5, {16, 5}}, /* inside: radius and distance */
        {{{10, 5}, 1}, {0, 1}, 6, {10, 5}}, /* bottom before top */
        {{{10, 8}, 3}, {0, 1}, 5, {10, 7.5f}},
        {{{17, 7}, 0}, {1, 0}, 3, {17, 7}},    /* equally near to the bottom */
        {{{3, 3}, 0}, {-1, 0}, 3, {3, 3}},     /* equally near to the top */
        {{{5, 5}, 0}, {-1, 0}, 5, {5, 5}},     /* left, top and bottom equally near */
        {{{10, 20}, 30}, {0, 1}, 20, {10, 5}}, /* the disc extends beyond the opposite side */
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_contact got = unwritten_contact();
        bool hit = gab_contact_box_circle(box, table[i].circle, &got);
        if (!CHECK_CONTACT(hit, &got, table[i].normal.x, table[i].normal.y, table[i].depth))
            check_note("in row %zu", i);
        CHECK_THAT(got.count == 1 && is_at(got.points[0], table[i].point.x, table[i].point.y),
                   "row %zu: %u points, the first at %g,%g", i, got.count, (double)got.points[0].x,
                   (double)got.points[0].y);
    }
    gab_contact got;
    gab_box square = {0, 0, 8, 8};
    CHECK_CONTACT(gab_contact_box_circle(square, (gab_circle){{4, 4}, 1}, &got), &got, 1, 0, 5);
}

static void test_box_circle_misses(void)
{
    static const struct {
        gab_box box;
        gab_circle circle;
    } pairs[] = {
        {{0, 0, 20, 10}, {{23, 14}, 4.99609375f}}, /* a step from the corner */
        {{0, 0, 20, 10}, {{25.00390625f, 5}, 5}},
        {{0, 0, 20, 10}, {{10, 5}, -1}},
        {{0, 0, 20, 10}, {{19, 5}, -2}},
        {{0, 0, 0, 10}, {{0, 5}, 3}}, /* an empty box */
        {{0, 0, 10, 0}, {{5, 0}, 3}},
        {{10, 10, -10, -10}, {{5, 5}, 3}},
        {{3e38f, 0, 3e38f, 10}, {{3.2e38f, 5}, 1}},
    };
    for (size_t i = 0; i < CHECK_COUNT(pairs); i++) {
        gab_contact got = unwritten_contact();
        CHECK_THAT(!gab_contact_box_circle(pairs[i].box, pairs[i].circle, &got), "row %zu", i);
        CHECK_THAT(is_blank(&got), "row %zu: the contact is not all zero", i);
    }
}

/* ---- Numbers that are not finite ---- */

static const float non_finite_numbers[] = {NAN, INFINITY, -INFINITY};

/* Two shapes, as arrays of their numbers. */
typedef struct Numbers {
    float first[6], second[6];
} Numbers;

typedef bool ContactFunction(const Numbers *numbers, gab_contact *contact);

static bool contact_of_circles(const Numbers *numbers, gab_contact *contact)
{
    gab_circle a, b;
    memcpy(&a, numbers->first, sizeof a);
    memcpy(&b, numbers->second, sizeof b);
    return gab_contact_circle_circle(a, b, contact);
}

static bool contact_of_boxes(const Numbers *numbers, gab_contact *contact)
{
    gab_box a, b;
    memcpy(&a, numbers->first, sizeof a);
    memcpy(&b, numbers->second, sizeof b);
    return gab_contact_box_box(a, b, contact);
}

static bool contact_of_box_and_circle(const Numbers *numbers, gab_contact *contact)
{
    gab_box box;
    gab_circle circle;
    memcpy(&box, numbers->first, sizeof box);
    memcpy(&circle, numbers->second, sizeof circle);
    return gab_contact_box_circle(box, circle, contact);
}

static bool contact_of_oboxes(const Numbers *numbers, gab_contact *contact)
{
    gab_obox a, b;
    memcpy(&a, numbers->first, sizeof a);
    memcpy(&b, numbers->second, sizeof b);
    return gab_contact_obox_obox(&a, &b, contact);
}

static bool contact_of_obox_and_circle(const Numbers *numbers, gab_contact *contact)
{
    gab_obox box;
    gab_circle circle;
    memcpy(&box, numbers->first, sizeof box);
    memcpy(&circle, numbers->second, sizeof circle);
    return gab_contact_obox_circle(&box, circle, contact);
}

static void test_non_finite_numbers(void)
{
    static const struct {
        const char *name;
        ContactFunction *find_contact;
        int first_count, second_count;
        Numbers valid;
    } kinds[] = {
        {"circles", contact_of_circles, 3, 3, {{0, 0, 5}, {3, 0, 5}}},
        {"boxes", contact_of_boxes, 4, 4, {{0, 0, 9, 9}, {3, 3, 9, 9}}},
        {"box and circle", contact_of_box_and_circle, 4, 3, {{0, 0, 9, 9}, {3, 3, 9}}},
        {"oboxes", contact_of_oboxes, 6, 6, {{0, 0, 9, 9, 1, 0}, {3, 3, 9, 9, 0, 1}}},
        {"obox and circle", contact_of_obox_and_circle, 6, 3, {{0, 0, 9, 9, 1, 0}, {3, 3, 9}}},
    };
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        gab_contact got;
        CHECK(kinds[i].find_contact(&kinds[i].valid, &got));
        for (int index = 0; index < kinds[i].first_count + kinds[i].second_count; index++) {
            for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
                Numbers numbers = kinds[i].valid;
                int first_count = kinds[i].first_count;
                float *number = index < first_count ? &numbers.first[index]
                                                    : &numbers.second[index - first_count];
                *number = non_finite_numbers[kind];
                got = unwritten_contact();
                CHECK_THAT(!kinds[i].find_contact(&numbers, &got) && is_blank(&got),
                           "%s with %f as number %d", kinds[i].name, (double)*number, index);
            }
        }
    }
}

/* ---- Mistakes in published code ---- */

static float min_float(float a, float b)
{
    return a < b ? a : b;
}

/* The width of the common part is not the distance that separates a small box from a large one
 * around it. */
static void test_mistake_width_of_common_part(void)
{
    gab_box a = {0, 0, 100, 100}, b = {10, 40, 20, 20};
    float mistaken = min_float(a.x + a.w, b.x + b.w) - b.x;
    gab_contact got;
    CHECK_CONTACT(gab_contact_box_box(a, b, &got), &got, -1, 0, 30);
    CHECK(mistaken == 20);
    gab_box by_mistake = {b.x - mistaken, b.y, b.w, b.h};
    gab_box by_depth = {b.x + got.normal.x * got.depth, b.y + got.normal.y * got.depth, b.w, b.h};
    CHECK(gab_box_meets_box(a, by_mistake) && !gab_box_meets_box(a, by_depth));
}

/* One published condition, overlap_x < overlap_y, makes equal depths prefer y. */
static void test_mistake_equal_depths_prefer_y(void)
{
    gab_box a = {0, 0, 10, 10}, b = {7, 7, 10, 10};
    float overlap_x = a.x + a.w - b.x, overlap_y = a.y + a.h - b.y;
    bool mistake_takes_x = overlap_x < overlap_y;
    gab_contact got;
    CHECK(!mistake_takes_x);
    CHECK_CONTACT(gab_contact_box_box(a, b, &got), &got, 1, 0, 3);
}

/* The depth is (rA + rB) - d, not (rA + rB)^2 - d. */
static void test_mistake_circle_depth_of_squares(void)
{
    gab_circle a = {{0, 0}, 5}, b = {{6, 0}, 5};
    float reach = a.radius + b.radius, mistaken = reach * reach - 6;
    gab_contact got;
    CHECK_CONTACT(gab_contact_circle_circle(a, b, &got), &got, 1, 0, 4);
    CHECK(mistaken == 94);
}

/* Concentric circles still overlap after a move by one radius along a fixed normal. */
static void test_mistake_concentric_one_radius(void)
{
    gab_circle a = {{5, 5}, 3}, b = {{5, 5}, 4};
    float mistaken = a.radius;
    gab_contact got;
    CHECK_CONTACT(gab_contact_circle_circle(a, b, &got), &got, 1, 0, 7);
    gab_circle by_mistake = {{5 + mistaken, 5}, 4}, by_depth = {{5 + got.depth, 5}, 4};
    gab_contact remaining;
    CHECK(gab_contact_circle_circle(a, by_mistake, &remaining) && remaining.depth == 4);
    CHECK(gab_contact_circle_circle(a, by_depth, &remaining) && remaining.depth == 0);
}

/* A mistake that is often copied: the larger overlap is used, and the normal is zero on the
 * positive x side. */
static gab_contact mistaken_larger_overlap(gab_box a, gab_box b)
{
    float nx = b.x + b.w / 2 - (a.x + a.w / 2), ny = b.y + b.h / 2 - (a.y + a.h / 2);
    float overlap_x = (a.w + b.w) / 2 - fabsf(nx), overlap_y = (a.h + b.h) / 2 - fabsf(ny);
    gab_contact mistaken = {0};
    if (overlap_x > overlap_y) {
        mistaken.normal.x = nx < 0 ? -1.0f : 0.0f;
        mistaken.depth = overlap_x;
    } else {
        mistaken.normal.y = ny < 0 ? -1.0f : 1.0f;
        mistaken.depth = overlap_y;
    }
    return mistaken;
}

static void test_mistake_larger_overlap(void)
{
    gab_box a = {0, 0, 10, 10}, right = {8, 1, 10, 8}, below = {1, 8, 8, 10};
    gab_contact got, mistaken = mistaken_larger_overlap(a, right);
    CHECK_CONTACT(gab_contact_box_box(a, right, &got), &got, 1, 0, 2);
    CHECK(mistaken.normal.y == 1 && mistaken.depth == 9);
    mistaken = mistaken_larger_overlap(a, below);
    CHECK_CONTACT(gab_contact_box_box(a, below, &got), &got, 0, 1, 2);
    CHECK(mistaken.normal.x == 0 && mistaken.normal.y == 0);
}

/* Inside a long box, the larger of |nx| and |ny| does not determine the nearest face. */
static void test_mistake_nearest_face_by_centre(void)
{
    gab_box box = {0, 0, 200, 20};
    gab_circle circle = {{150, 8}, 2};
    float nx = circle.centre.x - (box.x + box.w / 2), ny = circle.centre.y - (box.y + box.h / 2);
    bool mistake_takes_x = fabsf(nx) > fabsf(ny);
    gab_contact got;
    CHECK(mistake_takes_x);
    CHECK_CONTACT(gab_contact_box_circle(box, circle, &got), &got, 0, -1, 10);
}

/* For a centre inside the box, the vector to the face is not a unit vector, and the radius must be
 * added, not subtracted. */
static void test_mistake_inside_normal_and_depth(void)
{
    gab_box box = {0, 0, 40, 40};
    gab_circle circle = {{37, 20}, 2};
    float to_face = box.x + box.w - circle.centre.x;
    float mistaken_normal = to_face, mistaken_depth = circle.radius - to_face;
    gab_contact got;
    CHECK_CONTACT(gab_contact_box_circle(box, circle, &got), &got, 1, 0, 5);
    CHECK(mistaken_normal == 3 && mistaken_depth == -1);
    gab_circle apart = {{circle.centre.x + got.normal.x * got.depth, 20}, 2};
    CHECK(gab_contact_box_circle(box, apart, &got) && got.depth == 0);
    gab_obox rotated = {{20, 20}, {20, 20}, {0, -1}};
    CHECK_CONTACT(gab_contact_obox_circle(&rotated, circle, &got), &got, 1, 0, 5);
}

CHECK_CASES(
    {"circles: a table", test_circle_table}, {"circles that do not meet", test_circle_misses},
    {"circles beyond the range", test_circles_beyond_the_range}, {"boxes: a table", test_box_table},
    {"boxes that do not meet", test_box_misses}, {"box and circle: a table", test_box_circle_table},
    {"boxes and circles that do not meet", test_box_circle_misses},
    {"NaN and infinities meet nothing", test_non_finite_numbers},
    {"published mistake: depth is the width of the common part", test_mistake_width_of_common_part},
    {"published mistake: equal depths prefer y", test_mistake_equal_depths_prefer_y},
    {"published mistake: depth of circles from squares", test_mistake_circle_depth_of_squares},
    {"published mistake: one radius for concentric circles", test_mistake_concentric_one_radius},
    {"published mistake: larger overlap, zero normal", test_mistake_larger_overlap},
    {"published mistake: nearest face by |nx| and |ny|", test_mistake_nearest_face_by_centre},
    {"published mistake: normal without unit length, radius minus distance",
     test_mistake_inside_normal_and_depth})
