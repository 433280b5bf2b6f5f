/* SPDX-License-Identifier: MIT */
/*
 * Tests contacts of oriented boxes: some with simple expected values, and random boxes whose axes
 * lie along x and y, which oracle_contact.h computes exactly in integers. Random boxes at other
 * angles are in test_contact_rotated.c.
 */
#include "oracle_contact.h"

/* ---- Box and box ---- */

typedef struct OboxPair {
    StepObox a, b;
} OboxPair;

static StepObox random_axis_aligned(CheckRandom *random, Spread spread)
{
    return (StepObox){random_offset(random, spread), random_offset(random, spread),
                      random_size(random, spread), random_size(random, spread),
                      check_between(random, 0, 3)};
}

static OboxPair random_pair(CheckRandom *random, Spread spread)
{
    OboxPair pair = {random_axis_aligned(random, spread), random_axis_aligned(random, spread)};
    StepEdges a = obox_edges(pair.a), b = obox_edges(pair.b);
    if (spread == FULL || spread == OFF_LATTICE)
        return pair;
    int kind = check_between(random, 0, 6);
    if (kind == 0)
        pair.b.x += a.right - b.left + check_between(random, -1, 1);
    if (kind == 1 || kind == 2)
        pair.b.x = pair.a.x;
    if (kind == 2 || kind == 3)
        pair.b.y = pair.a.y;
    if (kind == 4) /* equally deep along both axes */
        pair.b.y += (a.bottom - b.top) - (a.right - b.left);
    return pair;
}

/* Checks that the points of a contact are inside both shapes and, along the normal, exactly in the
 * middle. */
static const char *points_fault(const gab_contact *got, const ExpectedContact *want, Scale scale)
{
    real step = ldexpl(1, scale.unit), rounding = scale.rounding * step;
    if (got->count != 1 && got->count != 2)
        return "not one or two points";
    for (uint32_t i = 0; i < got->count; i++) {
        real x = (real)got->points[i].x, y = (real)got->points[i].y;
        real margin = 0x1p-24L * (fabsl(x) + fabsl(y)) + rounding;
        bool inside =
            x >= want->points[0][0] * step - margin && x <= want->points[1][0] * step + margin &&
            y >= want->points[0][1] * step - margin && y <= want->points[1][1] * step + margin;
        if (!inside)
            return "a point is not in the middle of the common part";
    }
    return NULL;
}

static const char *boxes_fault(const OboxPair *pair, Scale scale, gab_contact *got)
{
    gab_obox a = obox_of(pair->a, scale), b = obox_of(pair->b, scale);
    ExpectedContact want = want_obox_obox(pair->a, pair->b);
    *got = unwritten_contact();
    bool hit = gab_contact_obox_obox(&a, &b, got);
    if (hit != gab_obox_meets_obox(&a, &b))
        return "gab_obox_meets_obox has another answer";
    if (hit && want.depth == 0 && got->depth != 0)
        return "touching, but the depth is not 0";
    const char *fault = contact_fault(hit, got, &want, scale);
    return fault == NULL && hit ? points_fault(got, &want, scale) : fault;
}

static bool boxes_overlap(const void *pair, real dx, real dy)
{
    const OboxPair *boxes = pair;
    StepEdges a = obox_edges(boxes->a), b = obox_edges(boxes->b);
    return (real)b.left + dx <= (real)a.right && (real)b.right + dx >= (real)a.left &&
           (real)b.top + dy <= (real)a.bottom && (real)b.bottom + dy >= (real)a.top;
}

static void test_axis_aligned_oboxes(void)
{
    CheckRandom random = check_random("contact upright oboxes");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        Spread spread = random_spread(&random);
        Scale scale = scale_of(spread);
        OboxPair pair = random_pair(&random, spread);
        ExpectedContact want = want_obox_obox(pair.a, pair.b);
        gab_contact got, swapped;
        const char *fault = boxes_fault(&pair, scale, &got);
        OboxPair other = {pair.b, pair.a};
        if (fault == NULL)
            fault = boxes_fault(&other, scale, &swapped);
        if (fault == NULL && want.hit && !want.tied &&
            (swapped.normal.x != -got.normal.x || swapped.normal.y != -got.normal.y ||
             swapped.depth != got.depth))
            fault = "the swapped contact is not the negated one";
        if (fault == NULL && want.hit)
            fault = separation_fault(boxes_overlap, &pair, &got, scale);
        if (fault == NULL && want.hit && i % 16 == 0)
            fault = minimality_fault(boxes_overlap, &pair, &got, scale);
        tally.cases++;
        tally.hits += want.hit;
        tally.special += want.tied || (want.hit && want.depth == 0) || pair.a.half_x <= 0 ||
                         pair.a.half_y <= 0 || pair.b.half_x <= 0 || pair.b.half_y <= 0;
        CHECK_THAT(fault == NULL,
                   "%s: a %lld,%lld half %lld,%lld turn %d, b %lld,%lld half %lld,%lld turn %d, "
                   "steps of 2^%d",
                   fault, (long long)pair.a.x, (long long)pair.a.y, (long long)pair.a.half_x,
                   (long long)pair.a.half_y, pair.a.turn, (long long)pair.b.x, (long long)pair.b.y,
                   (long long)pair.b.half_x, (long long)pair.b.half_y, pair.b.turn, scale.unit);
    }
    check_tally(&tally);
}

/* ---- Box and circle ---- */

typedef struct OboxAndCircle {
    StepObox box;
    StepCircle circle;
} OboxAndCircle;

static OboxAndCircle random_box_and_circle(CheckRandom *random, Spread spread)
{
    OboxAndCircle both = {random_axis_aligned(random, spread),
                          {random_offset(random, spread), random_offset(random, spread),
                           random_size(random, spread)}};
    StepEdges box = obox_edges(both.box);
    if (spread == FULL || spread == OFF_LATTICE)
        return both;
    int64_t offset[3];
    random_integer_length_offset(random, spread == TINY_VALUES ? 1 : 100, offset);
    switch (check_between(random, 0, 9)) {
    case 0:
    case 1:
        both.circle.x = offset[0] < 0 ? box.left + offset[0] : box.right + offset[0];
        both.circle.y = offset[1] < 0 ? box.top + offset[1] : box.bottom + offset[1];
        both.circle.radius = offset[2] + check_between(random, -1, 1);
        break;
    case 2:
        both.circle.x = both.box.x;
        both.circle.y = both.box.y;
        break;
    case 3:
        both.circle.x = box.right;
        break;
    case 4: /* equally near to a side and to the top or bottom */
        both.circle.x = box.left + offset[2];
        both.circle.y = check_chance(random, 50) ? box.top + offset[2] : box.bottom - offset[2];
        break;
    default:
        break;
    }
    return both;
}

static const char *box_and_circle_fault(const OboxAndCircle *both, Scale scale, gab_contact *got)
{
    gab_obox box = obox_of(both->box, scale);
    gab_circle circle = circle_of(both->circle, scale);
    ExpectedContact want = want_obox_circle(both->box, both->circle);
    *got = unwritten_contact();
    bool hit = gab_contact_obox_circle(&box, circle, got);
    if (hit != gab_obox_meets_circle(&box, circle))
        return "gab_obox_meets_circle has another answer";
    if (hit && want.depth == 0 && got->depth != 0)
        return "touching, but the depth is not 0";
    return contact_fault(hit, got, &want, scale);
}

static bool box_overlaps_circle(const void *pair, real dx, real dy)
{
    const OboxAndCircle *both = pair;
    StepEdges box = obox_edges(both->box);
    real x = (real)both->circle.x + dx, y = (real)both->circle.y + dy;
    real gap_x = fmaxl(0, fmaxl((real)box.left - x, x - (real)box.right));
    real gap_y = fmaxl(0, fmaxl((real)box.top - y, y - (real)box.bottom));
    return hypotl(gap_x, gap_y) <= (real)both->circle.radius;
}

static void test_axis_aligned_obox_and_circle(void)
{
    CheckRandom random = check_random("contact upright obox circle");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        Spread spread = random_spread(&random);
        Scale scale = scale_of(spread);
        OboxAndCircle both = random_box_and_circle(&random, spread);
        ExpectedContact want = want_obox_circle(both.box, both.circle);
        gab_contact got;
        const char *fault = box_and_circle_fault(&both, scale, &got);
        if (fault == NULL && want.hit)
            fault = separation_fault(box_overlaps_circle, &both, &got, scale);
        if (fault == NULL && want.hit && i % 16 == 0)
            fault = minimality_fault(box_overlaps_circle, &both, &got, scale);
        tally.cases++;
        tally.hits += want.hit;
        tally.special += (want.hit && (want.depth == 0 || want.tied)) || both.box.half_x <= 0 ||
                         both.box.half_y <= 0 || both.circle.radius <= 0;
        CHECK_THAT(fault == NULL,
                   "%s: box %lld,%lld half %lld,%lld turn %d, circle %lld,%lld r %lld, "
                   "steps of 2^%d",
                   fault, (long long)both.box.x, (long long)both.box.y, (long long)both.box.half_x,
                   (long long)both.box.half_y, both.box.turn, (long long)both.circle.x,
                   (long long)both.circle.y, (long long)both.circle.radius, scale.unit);
    }
    check_tally(&tally);
}

/* ---- Contacts with simple expected values ---- */

static const float diagonal = 0.70710678f;

static void test_obox_ties(void)
{
    static const struct {
        gab_obox a, b;
        gab_vec normal;
        float depth;
    } table[] = {
        /* a square on an equal square: a's axis, in its positive direction */
        {{{0, 0}, {4, 4}, {1, 0}}, {{0, 0}, {4, 4}, {1, 0}}, {1, 0}, 8},
        {{{0, 0}, {4, 4}, {0, 1}}, {{0, 0}, {4, 4}, {1, 0}}, {0, 1}, 8},
        {{{0, 0}, {4, 4}, {-1, 0}}, {{0, 0}, {4, 4}, {1, 0}}, {-1, 0}, 8},
        {{{0, 0}, {4, 4}, {0, -1}}, {{0, 0}, {4, 4}, {0, 1}}, {0, -1}, 8},
        /* equally deep on both axes: a's axis, away from a */
        {{{0, 0}, {4, 4}, {1, 0}}, {{5, -5}, {4, 4}, {1, 0}}, {1, 0}, 3},
        {{{0, 0}, {4, 4}, {0, 1}}, {{5, -5}, {4, 4}, {1, 0}}, {0, -1}, 3},
        /* less deep along a's cross axis: in its positive direction for equal centres */
        {{{0, 0}, {9, 4}, {1, 0}}, {{0, 0}, {4, 4}, {0, 1}}, {0, 1}, 8},
        {{{0, 0}, {9, 4}, {-1, 0}}, {{0, 0}, {4, 4}, {0, 1}}, {0, -1}, 8},
        {{{0, 0}, {9, 4}, {0, 1}}, {{0, 0}, {4, 4}, {0, 1}}, {-1, 0}, 8},
        /* touching */
        {{{0, 0}, {4, 4}, {1, 0}}, {{8, 1}, {4, 4}, {0, 1}}, {1, 0}, 0},
        {{{0, 0}, {4, 4}, {1, 0}}, {{8, 8}, {4, 4}, {1, 0}}, {1, 0}, 0},
        /* points and segments */
        {{{3, 3}, {0, 0}, {0, 1}}, {{3, 3}, {0, 0}, {1, 0}}, {0, 1}, 0},
        {{{0, 0}, {4, 0}, {1, 0}}, {{1, 0}, {0, 4}, {1, 0}}, {1, 0}, 3},
        {{{0, 0}, {4, 0}, {1, 0}}, {{1, 1}, {0, 4}, {1, 0}}, {1, 0}, 3},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_contact got = unwritten_contact();
        bool hit = gab_contact_obox_obox(&table[i].a, &table[i].b, &got);
        if (!CHECK_CONTACT(hit, &got, table[i].normal.x, table[i].normal.y, table[i].depth))
            check_note("in row %zu", i);
        CHECK_THAT(got.count == 1 || got.count == 2, "row %zu: %u points", i, got.count);
    }
}

/* If b is rotated and thin, an axis of b is the direction of the minimum depth. */
static void test_obox_axes_of_b(void)
{
    gab_obox a = {{0, 0}, {10, 10}, {1, 0}};
    gab_obox b = {{0, 0}, {1, 50}, {diagonal, diagonal}};
    gab_contact got;
    CHECK(gab_contact_obox_obox(&a, &b, &got));
    CHECK(is_at(got.normal, diagonal, diagonal));
    CHECK_NEAR(got.depth, 1 + 10 * sqrt(2), 1e-4);
    b = (gab_obox){{0, 0}, {1, 50}, {-diagonal, -diagonal}};
    CHECK(gab_contact_obox_obox(&a, &b, &got) && is_at(got.normal, -diagonal, -diagonal));
    b = (gab_obox){{0, 0}, {50, 1}, {diagonal, diagonal}};
    CHECK(gab_contact_obox_obox(&a, &b, &got) && is_at(got.normal, -diagonal, diagonal));
    b = (gab_obox){{-8, -8}, {1, 50}, {diagonal, diagonal}};
    CHECK(gab_contact_obox_obox(&a, &b, &got) && is_at(got.normal, -diagonal, -diagonal));
    CHECK_NEAR(got.depth, 1 + 2 * sqrt(2), 1e-4);
}

/* Tests a corner in a face: the common part is a triangle, and its middle is at half the corner's
 * depth. */
static void test_obox_corner_in_face(void)
{
    gab_obox floor = {{0, 0}, {100, 10}, {1, 0}};
    gab_obox crate = {{30, -10 - 4 * sqrtf(2) + 1}, {4, 4}, {diagonal, diagonal}};
    gab_contact got;
    CHECK(gab_contact_obox_obox(&floor, &crate, &got));
    CHECK(is_at(got.normal, 0, -1));
    CHECK_NEAR(got.depth, 1, 1e-5);
    bool is_found = false;
    for (uint32_t i = 0; i < got.count; i++)
        is_found = is_found || is_at(got.points[i], 30, -9.5f);
    CHECK(is_found);
}

/* Tests a crate that lies flat on the floor: it has two contact points, at its lower corners. */
static void test_obox_face_on_face(void)
{
    gab_obox floor = {{0, 0}, {100, 10}, {1, 0}};
    gab_obox crate = {{30, -13}, {4, 4}, {0, 1}};
    gab_contact got;
    CHECK_CONTACT(gab_contact_obox_obox(&floor, &crate, &got), &got, 0, -1, 1);
    CHECK_INT(got.count, 2);
    bool left_first = got.points[0].x < got.points[1].x;
    CHECK(is_at(got.points[left_first ? 0 : 1], 26, -9.5f));
    CHECK(is_at(got.points[left_first ? 1 : 0], 34, -9.5f));
}

/* True if a closed oriented box, enlarged by a small tolerance, contains a point. */
static bool is_in_obox(const gab_obox *box, gab_vec point)
{
    float x = point.x - box->centre.x, y = point.y - box->centre.y;
    return fabsf(x * box->axis.x + y * box->axis.y) <= box->half.x + 1e-4f &&
           fabsf(y * box->axis.x - x * box->axis.y) <= box->half.y + 1e-4f;
}

/* The common part of two crossed blades is at the crossing, far from all of their corners. */
static void test_obox_crossed_blades(void)
{
    static const gab_obox blades[][2] = {
        {{{0, 0}, {50, 2}, {1, 0}}, {{0, 0}, {50, 2}, {0, 1}}},
        {{{0, 0}, {50, 2}, {1, 0}}, {{0, 0}, {50, 2}, {0.8f, 0.6f}}},
        {{{0, 0}, {50, 2}, {1, 0}}, {{0, 0}, {30, 2}, {0.8f, 0.6f}}},
        {{{0, 0}, {50, 2}, {1, 0}}, {{5, 1}, {50, 2}, {0.6f, 0.8f}}},
        {{{0, 0}, {50, 0}, {1, 0}}, {{0, 0}, {50, 0}, {0.6f, -0.8f}}},
    };
    for (size_t i = 0; i < CHECK_COUNT(blades); i++) {
        gab_contact got;
        CHECK(gab_contact_obox_obox(&blades[i][0], &blades[i][1], &got));
        for (uint32_t j = 0; j < got.count; j++)
            CHECK_THAT(is_in_obox(&blades[i][0], got.points[j]) &&
                           is_in_obox(&blades[i][1], got.points[j]),
                       "row %zu: point %g,%g is not in both blades", i, (double)got.points[j].x,
                       (double)got.points[j].y);
    }
}

static void test_obox_misses(void)
{
    static const gab_obox pairs[][2] = {
        {{{0, 0}, {4, 4}, {1, 0}}, {{8.00390625f, 0}, {4, 4}, {1, 0}}},
        {{{0, 0}, {4, 4}, {1, 0}}, {{9.7f, 0}, {4, 4}, {0.70710678f, 0.70710678f}}},
        {{{0, 0}, {4, 4}, {1, 0}},
         {{7, 7}, {2.5f, 2.5f}, {0.70710678f, 0.70710678f}}}, /* b's axis */
        {{{0, 0}, {-1, 4}, {1, 0}}, {{0, 0}, {4, 4}, {1, 0}}},
        {{{0, 0}, {4, 4}, {1, 0}}, {{0, 0}, {4, -1}, {1, 0}}},
        {{{0, 0}, {4, 0}, {1, 0}}, {{0, 1}, {4, 0}, {1, 0}}}, /* parallel segments */
    };
    for (size_t i = 0; i < CHECK_COUNT(pairs); i++) {
        gab_contact got = unwritten_contact();
        CHECK_THAT(!gab_contact_obox_obox(&pairs[i][0], &pairs[i][1], &got), "row %zu", i);
        CHECK_THAT(is_blank(&got), "row %zu: the contact is not all zero", i);
        CHECK(!gab_contact_obox_obox(&pairs[i][1], &pairs[i][0], &got) && is_blank(&got));
    }
}

/* In the frame of the box, the axis points to the right and the cross axis to the bottom. */
static void test_obox_circle_faces(void)
{
    for (int turn = 0; turn < 4; turn++) {
        gab_vec right = quarter_axis(turn), bottom = quarter_axis(turn + 1);
        gab_obox square = {{30, -20}, {8, 8}, right}, flat = {{30, -20}, {9, 8}, right};
        gab_circle middle = {{30, -20}, 1};
        gab_contact got;
        CHECK_CONTACT(gab_contact_obox_circle(&square, middle, &got), &got, right.x, right.y, 9);
        CHECK_CONTACT(gab_contact_obox_circle(&flat, middle, &got), &got, bottom.x, bottom.y, 9);
        gab_circle corner = {{30 - 8 * (right.x + bottom.x), -20 - 8 * (right.y + bottom.y)}, 1};
        CHECK_CONTACT(gab_contact_obox_circle(&square, corner, &got), &got, -right.x, -right.y, 1);
        gab_obox point = {{30, -20}, {0, 0}, right};
        CHECK_CONTACT(gab_contact_obox_circle(&point, middle, &got), &got, right.x, right.y, 1);
    }
    gab_obox box = {{0, 0}, {4, 4}, {1, 0}};
    gab_contact got = unwritten_contact();
    CHECK(!gab_contact_obox_circle(&box, (gab_circle){{7, 8}, 4.99609375f}, &got));
    CHECK(is_blank(&got));
    got = unwritten_contact();
    CHECK(!gab_contact_obox_circle(&box, (gab_circle){{0, 0}, -1}, &got) && is_blank(&got));
    box.half.y = -1;
    got = unwritten_contact();
    CHECK(!gab_contact_obox_circle(&box, (gab_circle){{0, 0}, 9}, &got) && is_blank(&got));
}

CHECK_CASES({"oriented boxes: equal depths, touching, zero size", test_obox_ties},
            {"oriented boxes: the axes of the second box", test_obox_axes_of_b},
            {"oriented boxes: a corner in a face", test_obox_corner_in_face},
            {"oriented boxes: a face on a face", test_obox_face_on_face},
            {"oriented boxes: thin boxes that cross", test_obox_crossed_blades},
            {"oriented boxes that do not meet", test_obox_misses},
            {"oriented box and circle: preferred faces", test_obox_circle_faces},
            {"random axis-aligned oriented boxes", test_axis_aligned_oboxes},
            {"random axis-aligned oriented boxes and circles", test_axis_aligned_obox_and_circle})
