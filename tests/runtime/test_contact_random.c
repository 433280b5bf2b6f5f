/* SPDX-License-Identifier: MIT */
/*
 * Tests contacts of random pairs against oracle_contact.h. Many of the pairs touch or are
 * concentric, empty, thin or special in other ways. Also tests that a move by the depth along the
 * normal separates a pair, and that no shorter move does.
 */
#include "oracle_contact.h"

/* ---- Random shapes ---- */

/* Returns a box whose right and bottom edges are in the range, where the lattice is exact. */
static StepBox random_box(CheckRandom *random, Spread spread)
{
    StepBox box = {random_offset(random, spread), random_offset(random, spread),
                   random_size(random, spread), random_size(random, spread)};
    if (spread == FULL) {
        box.w = smaller(box.w, RANGE_STEPS - box.x);
        box.h = smaller(box.h, RANGE_STEPS - box.y);
    }
    return box;
}

static StepCircle random_circle(CheckRandom *random, Spread spread)
{
    return (StepCircle){random_offset(random, spread), random_offset(random, spread),
                        random_size(random, spread)};
}

/* ---- Symmetries ---- */

/* A symmetry of the lattice: x and y may be swapped, each may be mirrored, then both are
 * shifted. */
typedef struct Symmetry {
    bool swapped;
    int sign_x, sign_y;
    int64_t dx, dy;
} Symmetry;

static Symmetry random_symmetry(CheckRandom *random)
{
    return (Symmetry){check_chance(random, 50), check_chance(random, 50) ? 1 : -1,
                      check_chance(random, 50) ? 1 : -1, check_between(random, -5000, 5000),
                      check_between(random, -5000, 5000)};
}

static void map_point(const Symmetry *symmetry, int64_t *x, int64_t *y)
{
    int64_t old_x = *x, old_y = *y;
    *x = symmetry->sign_x * (symmetry->swapped ? old_y : old_x) + symmetry->dx;
    *y = symmetry->sign_y * (symmetry->swapped ? old_x : old_y) + symmetry->dy;
}

static StepBox map_box(const Symmetry *symmetry, StepBox box)
{
    int64_t x0 = box.x, y0 = box.y, x1 = box.x + box.w, y1 = box.y + box.h;
    map_point(symmetry, &x0, &y0);
    map_point(symmetry, &x1, &y1);
    return (StepBox){smaller(x0, x1), smaller(y0, y1), symmetry->swapped ? box.h : box.w,
                     symmetry->swapped ? box.w : box.h};
}

static StepCircle map_circle(const Symmetry *symmetry, StepCircle circle)
{
    map_point(symmetry, &circle.x, &circle.y);
    return circle;
}

static bool box_in_range(StepBox box)
{
    return is_in_range(box.x) && is_in_range(box.y) && is_in_range(box.x + box.w) &&
           is_in_range(box.y + box.h);
}

/* Checks that the answer for the mapped pair is the mapped answer. The oracle checks the point. */
static const char *symmetry_fault(const Symmetry *symmetry, const gab_contact *old,
                                  const gab_contact *mapped)
{
    float x = symmetry->swapped ? old->normal.y : old->normal.x;
    float y = symmetry->swapped ? old->normal.x : old->normal.y;
    bool same = mapped->normal.x == (float)symmetry->sign_x * x &&
                mapped->normal.y == (float)symmetry->sign_y * y && mapped->depth == old->depth;
    return same ? NULL : "another answer after a symmetry of the lattice";
}

/* Checks that the answer for the swapped pair is the negated answer. */
static const char *swap_fault(const gab_contact *old, const gab_contact *swapped)
{
    bool same = swapped->normal.x == -old->normal.x && swapped->normal.y == -old->normal.y &&
                swapped->depth == old->depth && swapped->count == old->count;
    return same ? NULL : "the swapped contact is not the negated one";
}

/* ---- Circle and circle ---- */

typedef struct CirclePair {
    StepCircle a, b;
} CirclePair;

static bool circles_overlap(const void *pair, real dx, real dy)
{
    const CirclePair *circles = pair;
    real x = (real)(circles->b.x - circles->a.x) + dx, y = (real)(circles->b.y - circles->a.y) + dy;
    real reach = (real)(circles->a.radius + circles->b.radius);
    return x * x + y * y < reach * reach;
}

static CirclePair random_circles(CheckRandom *random, Spread spread)
{
    CirclePair pair = {random_circle(random, spread), random_circle(random, spread)};
    int kind = spread == OFF_LATTICE || spread == FULL ? 9 : check_between(random, 0, 9);
    if (kind < 5) {
        int64_t offset[3];
        random_integer_length_offset(random, spread == TINY_VALUES ? 1 : 300, offset);
        pair.b.x = pair.a.x + offset[0];
        pair.b.y = pair.a.y + offset[1];
        pair.a.radius = check_between(random, 0, (int)offset[2]);
        pair.b.radius = offset[2] - pair.a.radius + (kind < 3 ? 0 : check_between(random, -1, 1));
    } else if (kind == 5) {
        pair.b.x = pair.a.x;
        pair.b.y = pair.a.y;
    }
    return pair;
}

static const char *circles_fault(const CirclePair *pair, Scale scale, gab_contact *got)
{
    gab_circle a = circle_of(pair->a, scale), b = circle_of(pair->b, scale);
    ExpectedContact want = want_circle_circle(pair->a, pair->b);
    *got = unwritten_contact();
    bool hit = gab_contact_circle_circle(a, b, got);
    if (hit != gab_circle_meets_circle(a, b))
        return "gab_circle_meets_circle has another answer";
    if (hit && want.depth == 0 && got->depth != 0)
        return "touching, but the depth is not 0";
    return contact_fault(hit, got, &want, scale);
}

static const char *circle_symmetry_fault(CheckRandom *random, const CirclePair *pair,
                                         const gab_contact *got, Scale scale)
{
    gab_contact other;
    CirclePair swapped = {pair->b, pair->a};
    const char *fault = circles_fault(&swapped, scale, &other);
    if (fault == NULL)
        fault = swap_fault(got, &other);
    Symmetry symmetry = random_symmetry(random);
    CirclePair mapped = {map_circle(&symmetry, pair->a), map_circle(&symmetry, pair->b)};
    bool fits = is_in_range(mapped.a.x) && is_in_range(mapped.a.y) && is_in_range(mapped.b.x) &&
                is_in_range(mapped.b.y);
    if (fault != NULL || scale.unit != lattice.unit || !fits)
        return fault;
    fault = circles_fault(&mapped, scale, &other);
    return fault != NULL ? fault : symmetry_fault(&symmetry, got, &other);
}

static void test_circle_circle(void)
{
    CheckRandom random = check_random("contact circle circle");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        Spread spread = random_spread(&random);
        Scale scale = scale_of(spread);
        CirclePair pair = random_circles(&random, spread);
        ExpectedContact want = want_circle_circle(pair.a, pair.b);
        gab_contact got;
        const char *fault = circles_fault(&pair, scale, &got);
        if (fault == NULL && want.hit && !want.tied)
            fault = circle_symmetry_fault(&random, &pair, &got, scale);
        if (fault == NULL && want.hit)
            fault = separation_fault(circles_overlap, &pair, &got, scale);
        if (fault == NULL && want.hit && i % 16 == 0)
            fault = minimality_fault(circles_overlap, &pair, &got, scale);
        tally.cases++;
        tally.hits += want.hit;
        tally.special += (want.hit && want.depth == 0) || want.tied || pair.a.radius <= 0 ||
                         pair.b.radius <= 0 || pair.a.x == pair.b.x || pair.a.y == pair.b.y;
        CHECK_THAT(fault == NULL, "%s: a %lld,%lld r %lld, b %lld,%lld r %lld, steps of 2^%d",
                   fault, (long long)pair.a.x, (long long)pair.a.y, (long long)pair.a.radius,
                   (long long)pair.b.x, (long long)pair.b.y, (long long)pair.b.radius, scale.unit);
    }
    check_tally(&tally);
}

/* ---- Box and box ---- */

typedef struct BoxPair {
    StepBox a, b;
} BoxPair;

static bool edges_overlap(StepEdges a, StepEdges b, real dx, real dy)
{
    return (real)b.left + dx < (real)a.right && (real)b.right + dx > (real)a.left &&
           (real)b.top + dy < (real)a.bottom && (real)b.bottom + dy > (real)a.top;
}

static bool boxes_overlap(const void *pair, real dx, real dy)
{
    const BoxPair *boxes = pair;
    return edges_overlap(box_edges(boxes->a), box_edges(boxes->b), dx, dy);
}

/* Moves b so that it overlaps a, if neither is empty. */
static void make_overlapping(CheckRandom *random, BoxPair *pair)
{
    pair->b.x = random_between(random, pair->a.x - pair->b.w, pair->a.x + pair->a.w);
    pair->b.y = random_between(random, pair->a.y - pair->b.h, pair->a.y + pair->a.h);
}

static BoxPair random_boxes(CheckRandom *random, Spread spread)
{
    BoxPair pair = {random_box(random, spread), random_box(random, spread)};
    StepBox *a = &pair.a, *b = &pair.b;
    int kind = check_between(random, 0, 11);
    if (kind < 10)
        make_overlapping(random, &pair);
    if (spread == FULL) {
        b->x = larger(b->x, -RANGE_STEPS);
        b->y = larger(b->y, -RANGE_STEPS);
        b->w = smaller(b->w, RANGE_STEPS - b->x);
        b->h = smaller(b->h, RANGE_STEPS - b->y);
    }
    if (spread == FULL || spread == OFF_LATTICE)
        return pair;
    if (kind == 0) /* touching, or a step apart, or overlapping by a step */
        b->x = a->x + a->w + check_between(random, -1, 1);
    if (kind == 1)
        b->y = a->y - b->h + check_between(random, -1, 1);
    if (kind == 2 || kind == 3) { /* the same centre, on one axis or both */
        b->x = a->x - check_between(random, 0, 9);
        b->w = a->w + 2 * (a->x - b->x);
    }
    if (kind == 3 || kind == 4) {
        b->y = a->y - check_between(random, 0, 9);
        b->h = a->h + 2 * (a->y - b->y);
    }
    if (kind == 5) /* equally deep along both axes, if these directions are the shortest ones */
        b->y = a->y + a->h - (a->x + a->w - b->x);
    return pair;
}

static const char *boxes_fault(const BoxPair *pair, Scale scale, gab_contact *got)
{
    gab_box a = box_of(pair->a, scale), b = box_of(pair->b, scale);
    ExpectedContact want = want_box_box(pair->a, pair->b);
    *got = unwritten_contact();
    bool hit = gab_contact_box_box(a, b, got);
    if (hit != gab_box_meets_box(a, b))
        return "gab_box_meets_box has another answer";
    if (hit && !(got->depth > 0))
        return "the depth is not above 0";
    return contact_fault(hit, got, &want, scale);
}

static const char *box_symmetry_fault(CheckRandom *random, const BoxPair *pair,
                                      const gab_contact *got, Scale scale)
{
    gab_contact other;
    BoxPair swapped = {pair->b, pair->a};
    const char *fault = boxes_fault(&swapped, scale, &other);
    if (fault == NULL)
        fault = swap_fault(got, &other);
    Symmetry symmetry = random_symmetry(random);
    BoxPair mapped = {map_box(&symmetry, pair->a), map_box(&symmetry, pair->b)};
    bool fits = box_in_range(mapped.a) && box_in_range(mapped.b);
    if (fault != NULL || scale.unit != lattice.unit || !fits)
        return fault;
    fault = boxes_fault(&mapped, scale, &other);
    return fault != NULL ? fault : symmetry_fault(&symmetry, got, &other);
}

static void test_box_box(void)
{
    CheckRandom random = check_random("contact box box");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        Spread spread = random_spread(&random);
        Scale scale = scale_of(spread);
        BoxPair pair = random_boxes(&random, spread);
        ExpectedContact want = want_box_box(pair.a, pair.b);
        gab_contact got;
        const char *fault = boxes_fault(&pair, scale, &got);
        if (fault == NULL && want.hit && !want.tied)
            fault = box_symmetry_fault(&random, &pair, &got, scale);
        if (fault == NULL && want.hit)
            fault = separation_fault(boxes_overlap, &pair, &got, scale);
        if (fault == NULL && want.hit && i % 16 == 0)
            fault = minimality_fault(boxes_overlap, &pair, &got, scale);
        StepEdges common = common_part(box_edges(pair.a), box_edges(pair.b));
        tally.cases++;
        tally.hits += want.hit;
        tally.special += want.tied || is_empty(pair.a) || is_empty(pair.b) ||
                         common.left == common.right || common.top == common.bottom;
        CHECK_THAT(fault == NULL,
                   "%s: a %lld,%lld size %lld,%lld, b %lld,%lld size %lld,%lld, steps of 2^%d",
                   fault, (long long)pair.a.x, (long long)pair.a.y, (long long)pair.a.w,
                   (long long)pair.a.h, (long long)pair.b.x, (long long)pair.b.y,
                   (long long)pair.b.w, (long long)pair.b.h, scale.unit);
    }
    check_tally(&tally);
}

/* ---- Box and circle ---- */

typedef struct BoxAndCircle {
    StepBox box;
    StepCircle circle;
} BoxAndCircle;

static bool edges_overlap_circle(StepEdges box, StepCircle circle, real dx, real dy)
{
    real x = (real)circle.x + dx, y = (real)circle.y + dy, radius = (real)circle.radius;
    real gap_x = fmaxl(0, fmaxl((real)box.left - x, x - (real)box.right));
    real gap_y = fmaxl(0, fmaxl((real)box.top - y, y - (real)box.bottom));
    return gap_x * gap_x + gap_y * gap_y <= radius * radius;
}

static bool box_overlaps_circle(const void *pair, real dx, real dy)
{
    const BoxAndCircle *both = pair;
    return edges_overlap_circle(box_edges(both->box), both->circle, dx, dy);
}

/* Moves a circle so that it touches a box or misses it by a step, or so that its centre is in the
 * middle of the box or near an edge. */
static StepCircle place_circle(CheckRandom *random, StepEdges box, StepCircle circle, bool is_tiny)
{
    int64_t offset[3];
    random_integer_length_offset(random, is_tiny ? 1 : 100, offset);
    switch (check_between(random, 0, 9)) {
    case 0:
    case 1:
        circle.x = offset[0] < 0 ? box.left + offset[0] : box.right + offset[0];
        circle.y = offset[1] < 0 ? box.top + offset[1] : box.bottom + offset[1];
        circle.radius = offset[2] + larger(0, check_between(random, -3, 1));
        break;
    case 2:
        circle.x = box.right + check_between(random, -1, 1);
        break;
    case 3:
        circle.y = box.top + check_between(random, -1, 1);
        break;
    case 4: /* equally near to a side and to the top or bottom */
        circle.x = box.left + offset[2];
        circle.y = check_chance(random, 50) ? box.top + offset[2] : box.bottom - offset[2];
        break;
    case 5:
        circle.x = (box.left + box.right) / 2;
        circle.y = (box.top + box.bottom) / 2;
        break;
    default:
        break;
    }
    return circle;
}

static BoxAndCircle random_box_and_circle(CheckRandom *random, Spread spread)
{
    BoxAndCircle both = {random_box(random, spread), random_circle(random, spread)};
    if (spread == FULL && check_chance(random, 30))
        both.circle.radius /= 256;
    if (spread != OFF_LATTICE && spread != FULL)
        both.circle = place_circle(random, box_edges(both.box), both.circle, spread == TINY_VALUES);
    return both;
}

static const char *box_and_circle_fault(const BoxAndCircle *both, Scale scale, gab_contact *got)
{
    gab_box box = box_of(both->box, scale);
    gab_circle circle = circle_of(both->circle, scale);
    ExpectedContact want = want_box_circle(both->box, both->circle);
    *got = unwritten_contact();
    bool hit = gab_contact_box_circle(box, circle, got);
    if (hit != gab_circle_meets_box(circle, box))
        return "gab_circle_meets_box has another answer";
    if (hit && want.depth == 0 && got->depth != 0)
        return "touching, but the depth is not 0";
    return contact_fault(hit, got, &want, scale);
}

static const char *box_circle_symmetry_fault(CheckRandom *random, const BoxAndCircle *both,
                                             const gab_contact *got)
{
    gab_contact other;
    Symmetry symmetry = random_symmetry(random);
    BoxAndCircle mapped = {map_box(&symmetry, both->box), map_circle(&symmetry, both->circle)};
    if (!box_in_range(mapped.box) || !is_in_range(mapped.circle.x) || !is_in_range(mapped.circle.y))
        return NULL;
    const char *fault = box_and_circle_fault(&mapped, lattice, &other);
    return fault != NULL ? fault : symmetry_fault(&symmetry, got, &other);
}

/* Checks points that the header does not specify exactly: they must be in both shapes. */
static const char *common_point_fault(const BoxAndCircle *both, const gab_contact *got, Scale scale)
{
    real step = ldexpl(1, scale.unit);
    StepEdges box = box_edges(both->box);
    real x = (real)got->points[0].x / step, y = (real)got->points[0].y / step;
    real margin = 0x1p-23L * (fabsl(x) + fabsl(y)) + 4 * scale.rounding;
    real gap_x = fmaxl((real)box.left - x, x - (real)box.right);
    real gap_y = fmaxl((real)box.top - y, y - (real)box.bottom);
    real distance = hypotl(x - (real)both->circle.x, y - (real)both->circle.y);
    if (got->count != 1)
        return "not one point";
    return gap_x <= margin && gap_y <= margin && distance <= (real)both->circle.radius + margin
               ? NULL
               : "the point is not in both shapes";
}

static void test_box_circle(void)
{
    CheckRandom random = check_random("contact box circle");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        Spread spread = random_spread(&random);
        Scale scale = scale_of(spread);
        BoxAndCircle both = random_box_and_circle(&random, spread);
        ExpectedContact want = want_box_circle(both.box, both.circle);
        gab_contact got;
        const char *fault = box_and_circle_fault(&both, scale, &got);
        if (fault == NULL && want.hit && !want.tied && spread != OFF_LATTICE)
            fault = box_circle_symmetry_fault(&random, &both, &got);
        if (fault == NULL && want.hit)
            fault = common_point_fault(&both, &got, scale);
        if (fault == NULL && want.hit)
            fault = separation_fault(box_overlaps_circle, &both, &got, scale);
        if (fault == NULL && want.hit && i % 16 == 0)
            fault = minimality_fault(box_overlaps_circle, &both, &got, scale);
        tally.cases++;
        tally.hits += want.hit;
        tally.special += (want.hit && (want.depth == 0 || want.tied || want.ny == 0)) ||
                         is_empty(both.box) || both.circle.radius <= 0;
        CHECK_THAT(fault == NULL,
                   "%s: box %lld,%lld size %lld,%lld, circle %lld,%lld r %lld, steps of 2^%d",
                   fault, (long long)both.box.x, (long long)both.box.y, (long long)both.box.w,
                   (long long)both.box.h, (long long)both.circle.x, (long long)both.circle.y,
                   (long long)both.circle.radius, scale.unit);
    }
    check_tally(&tally);
}

CHECK_CASES({"random pairs of circles", test_circle_circle},
            {"random pairs of boxes", test_box_box}, {"random boxes and circles", test_box_circle})
