/* SPDX-License-Identifier: MIT */
/*
 * Tests capsules: which shapes they meet (gabarit/shape.h), against exact integers; their contacts
 * (gabarit/contact.h), by the rule that moving one shape by the depth makes both only touch; and
 * moves against them (gabarit/sweep.h), against moves of larger discs.
 */
#include "random_shapes.h"

#include <gabarit/contact.h>
#include <gabarit/sweep.h>

#include <float.h>

#define SHOW_CAPSULE    "capsule %a,%a %a,%a radius %a"
#define CAPSULE_ARGS(c) (c).a.x, (c).a.y, (c).b.x, (c).b.y, (c).radius

/* ---- Random capsules ---- */

typedef struct ExactCapsule {
    ExactPoint a, b;
    int64_t radius;
} ExactCapsule;

typedef struct CapsulePair {
    ExactCapsule first, second;
} CapsulePair;

static gab_capsule capsule_of(const ExactCapsule *c)
{
    return (gab_capsule){exact_vec(c->a), exact_vec(c->b), exact_pixels(c->radius)};
}

static gab_capsule flip_capsule(gab_capsule c)
{
    return (gab_capsule){flip(c.a), flip(c.b), c.radius};
}

static gab_capsule swap_capsule_axes(gab_capsule c)
{
    return (gab_capsule){swap_axes(c.a), swap_axes(c.b), c.radius};
}

static bool is_capsule_in_range(const ExactCapsule *c)
{
    return in_range(c->a) && in_range(c->b) && c->radius >= 0 && c->radius <= EXACT_RANGE;
}

/* Returns two capsules. In half of the cases an end of the second touches the first, exactly or
 * almost. */
static CapsulePair random_pair(CheckRandom *random)
{
    if (check_chance(random, 40)) {
        FourPoints p = random_segments(random);
        ExactGrid grid = exact_random_grid(random);
        int64_t r = exact_random_size(random, &grid), s = exact_random_size(random, &grid);
        if (check_chance(random, 40))
            r = s = 0;
        return (CapsulePair){{p.a, p.b, r}, {p.c, p.d, s}};
    }
    DiscAndSegment d = random_disc_and_segment(random);
    int64_t part = (int64_t)(check_next(random) % (uint64_t)(d.radius + 1));
    ExactPoint end = {2 * d.c.x - d.a.x, 2 * d.c.y - d.a.y};
    if (check_chance(random, 30))
        end = d.c;
    if (check_chance(random, 30))
        end = (ExactPoint){d.c.x + d.b.x - d.a.x, d.c.y + d.b.y - d.a.y};
    return (CapsulePair){{d.a, d.b, part}, {d.c, end, d.radius - part}};
}

/* ---- Which shapes meet ---- */

static void test_capsule_meets_capsule(void)
{
    size_t both[2] = {0, 0};
    CHECK_RANDOM_CASES (random, "capsule meets capsule", 1000000) {
        CapsulePair pair = random_pair(&random);
        const ExactCapsule *a = &pair.first, *b = &pair.second;
        if (!is_capsule_in_range(a) || !is_capsule_in_range(b))
            continue;
        bool want = exact_compare_segments(a->a, a->b, b->a, b->b, a->radius + b->radius) <= 0;
        gab_capsule s = capsule_of(a), t = capsule_of(b), reversed = {t.b, t.a, t.radius};
        gab_capsule s_flip = flip_capsule(s), t_flip = flip_capsule(t);
        gab_capsule s_swap = swap_capsule_axes(s), t_swap = swap_capsule_axes(t);
        CHECK_THAT(gab_capsule_meets_capsule(&s, &t) == want,
                   SHOW_CAPSULE ", " SHOW_CAPSULE ": expected %d", CAPSULE_ARGS(s), CAPSULE_ARGS(t),
                   want);
        CHECK(gab_capsule_meets_capsule(&t, &s) == want);
        CHECK(gab_capsule_meets_capsule(&s, &reversed) == want);
        CHECK(gab_capsule_meets_capsule(&s_flip, &t_flip) == want);
        CHECK(gab_capsule_meets_capsule(&s_swap, &t_swap) == want);
        if (b->radius == 0)
            CHECK(gab_capsule_meets_segment(&s, segment_of(b->a, b->b)) == want);
        if (exact_same(b->a, b->b))
            CHECK(gab_capsule_meets_circle(&s, circle_of(b->a, b->radius)) == want);
        if (exact_same(b->a, b->b) && b->radius == 0)
            CHECK(gab_capsule_holds(&s, exact_vec(b->a)) == want);
        both[want]++;
    }
    CHECK(both[0] > 0 && both[1] > 0);
}

/* True if a capsule meets a closed polygon: its axis is near an edge, or starts inside. */
static bool capsule_meets_polygon(const ExactCapsule *c, const ExactPoint *corners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (exact_compare_segments(c->a, c->b, corners[i], corners[(i + 1) % count], c->radius) <=
            0)
            return true;
    return exact_polygon_contains(corners, count, c->a);
}

/* Returns a capsule that touches a box at a corner or an edge, exactly or almost, or any other. */
static ExactCapsule random_capsule_at(CheckRandom *random, const ExactGrid *grid, Rect r)
{
    ExactCapsule c = {exact_random_point(random, grid), exact_random_point(random, grid),
                      exact_random_size(random, grid) / check_between(random, 1, 3)};
    if (check_chance(random, 30))
        return c;
    ExactPoint corners[4];
    int64_t length;
    rect_corners(r, corners);
    ExactPoint v = integer_length_vector(random, random_factor(random), &length);
    ExactPoint corner = corners[check_between(random, 0, 3)];
    int64_t before = check_between(random, 0, 3), after = check_between(random, 0, 3);
    ExactPoint foot = {corner.x - v.y, corner.y + v.x};
    c.a = (ExactPoint){foot.x - before * v.x, foot.y - before * v.y};
    c.b = (ExactPoint){foot.x + after * v.x, foot.y + after * v.y};
    c.radius = length + random_nudge(random);
    return c;
}

static void test_capsule_meets_box(void)
{
    size_t both[2] = {0, 0};
    CHECK_RANDOM_CASES (random, "capsule meets box", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid);
        ExactCapsule c = random_capsule_at(&random, &grid, r);
        ExactPoint corners[4];
        rect_corners(r, corners);
        if (!is_capsule_in_range(&c))
            continue;
        bool want = !is_empty(r) && capsule_meets_polygon(&c, corners, 4);
        gab_box box = box_of(r);
        gab_capsule s = capsule_of(&c), reversed = {s.b, s.a, s.radius}, flipped = flip_capsule(s),
                    swapped = swap_capsule_axes(s);
        CHECK_THAT(gab_capsule_meets_box(&s, box) == want,
                   SHOW_CAPSULE ", " SHOW_BOX ": expected %d", CAPSULE_ARGS(s), BOX_ARGS(box),
                   want);
        CHECK(gab_capsule_meets_box(&reversed, box) == want);
        CHECK(gab_capsule_meets_box(&flipped, flip_box(box)) == want);
        CHECK(gab_capsule_meets_box(&swapped, swap_box_axes(box)) == want);
        gab_obox obox = gab_obox_from_box(box);
        if (fabsf(obox.centre.x) + fabsf(obox.centre.y) < 32768) /* else it is rounded */
            CHECK_THAT(gab_capsule_meets_obox(&s, &obox) == want,
                       SHOW_CAPSULE ", oriented " SHOW_BOX ": expected %d", CAPSULE_ARGS(s),
                       BOX_ARGS(box), want);
        both[want]++;
    }
    CHECK(both[0] > 0 && both[1] > 0);
}

/* Returns a random capsule in pixels, off the lattice. */
static gab_capsule random_capsule(CheckRandom *random)
{
    gab_capsule c = {{(float)(40 * check_unit(random)), (float)(40 * check_unit(random))},
                     {(float)(40 * check_unit(random)), (float)(40 * check_unit(random))},
                     (float)(10 * check_unit(random))};
    if (check_chance(random, 20))
        c.b = c.a;
    if (check_chance(random, 10))
        c.radius = 0;
    return c;
}

static gab_obox random_obox(CheckRandom *random)
{
    double angle = 6.283185307 * check_unit(random);
    gab_obox box = {{(float)(40 * check_unit(random)), (float)(40 * check_unit(random))},
                    {(float)(1 + 10 * check_unit(random)), (float)(1 + 10 * check_unit(random))},
                    {(float)cos(angle), (float)sin(angle)}};
    return box;
}

static double distance_to_segment(gab_vec p, gab_vec a, gab_vec b)
{
    gab_vec q = gab_segment_nearest((gab_segment){a, b}, p);
    return hypot((double)p.x - (double)q.x, (double)p.y - (double)q.y);
}

/* The distance of the axis of a capsule from an oriented box, 0 if they meet, from tests of
 * segments. */
static double distance_to_obox(const gab_capsule *c, const gab_obox *box)
{
    gab_vec corners[4];
    double shortest = HUGE_VAL;
    if (gab_obox_meets_segment(box, (gab_segment){c->a, c->b}))
        return 0;
    gab_obox_corners(box, corners);
    for (int i = 0; i < 4; i++) {
        double distances[3] = {distance_to_segment(corners[i], c->a, c->b),
                               distance_to_segment(c->a, corners[i], corners[(i + 1) % 4]),
                               distance_to_segment(c->b, corners[i], corners[(i + 1) % 4])};
        for (int k = 0; k < 3; k++)
            shortest = distances[k] < shortest ? distances[k] : shortest;
    }
    return shortest;
}

static void test_turned_boxes(void)
{
    CHECK_RANDOM_CASES (random, "capsules and turned boxes", 300000) {
        gab_capsule c = random_capsule(&random);
        gab_obox box = random_obox(&random);
        double gap = distance_to_obox(&c, &box) - (double)c.radius;
        if (fabs(gap) > 1e-4)
            CHECK_THAT(gab_capsule_meets_obox(&c, &box) == (gap < 0),
                       SHOW_CAPSULE ": the gap is %g", CAPSULE_ARGS(c), gap);
    }
}

static void test_invalid(void)
{
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const gab_box box = {0, 0, 10, 10};
    const gab_obox obox = gab_obox_from_box(box);
    const gab_capsule good = {{1, 1}, {9, 9}, 2}, negative = {{1, 1}, {9, 9}, -1};
    gab_contact contact;
    for (int i = 0; i < 15; i++) {
        gab_capsule c = good;
        float *const numbers[] = {&c.a.x, &c.a.y, &c.b.x, &c.b.y, &c.radius};
        *numbers[i / 3] = bad[i % 3];
        CHECK(!gab_capsule_meets_capsule(&c, &good) && !gab_capsule_meets_capsule(&good, &c));
        CHECK(!gab_capsule_meets_box(&c, box) && !gab_capsule_meets_obox(&c, &obox));
        CHECK(!gab_capsule_meets_circle(&c, (gab_circle){{1, 1}, 3}));
        CHECK(!gab_capsule_holds(&c, good.a) && gab_capsule_bounds(&c).w <= 0);
        CHECK(!gab_contact_capsule_capsule(&c, &good, &contact) && contact.count == 0);
        CHECK(!gab_contact_obox_capsule(&obox, &c, &contact) && contact.count == 0);
    }
    CHECK(!gab_capsule_meets_capsule(&negative, &good) && !gab_capsule_holds(&negative, good.a));
    CHECK(!gab_capsule_meets_circle(&good, (gab_circle){{1, 1}, -1}));
    CHECK(!gab_capsule_meets_circle(&good, (gab_circle){{NAN, 1}, 1}));
    CHECK(!gab_capsule_meets_segment(&good, (gab_segment){{1, 1}, {NAN, 1}}));
    CHECK(!gab_capsule_meets_box(&good, (gab_box){0, 0, 0, 10}));
    CHECK(!gab_contact_box_capsule((gab_box){0, 0, 0, 10}, &good, &contact));
    CHECK(gab_contact_box_capsule(box, &good, &contact) && contact.count > 0);
    gab_obox no_axis = {{5, 5}, {5, 5}, {0, 0}}, inverted = {{5, 5}, {-5, 5}, {1, 0}};
    CHECK(!gab_capsule_meets_obox(&good, &no_axis) && !gab_capsule_meets_obox(&good, &inverted));
    const gab_capsule huge = {{-FLT_MAX, 0}, {FLT_MAX, 0}, FLT_MAX};
    CHECK(gab_capsule_holds(&huge, good.a) && gab_capsule_bounds(&huge).w <= 0);
}

static void test_bounds(void)
{
    CHECK_RANDOM_CASES (random, "bounds of capsules", 100000) {
        gab_capsule c = random_capsule(&random);
        gab_box bounds = gab_capsule_bounds(&c);
        double left = fmin((double)c.a.x, (double)c.b.x) - (double)c.radius;
        double bottom = fmax((double)c.a.y, (double)c.b.y) + (double)c.radius;
        double reached = (double)(bounds.y + bounds.h);
        CHECK((double)bounds.x <= left && (double)bounds.x > left - 1e-5);
        CHECK(reached >= bottom && reached < bottom + 2e-5);
    }
}

/* ---- Contacts ---- */

static gab_vec moved(gab_vec v, gab_vec direction, double distance)
{
    return (gab_vec){(float)((double)v.x + (double)direction.x * distance),
                     (float)((double)v.y + (double)direction.y * distance)};
}

static gab_capsule moved_capsule(gab_capsule c, gab_vec direction, double distance)
{
    return (gab_capsule){moved(c.a, direction, distance), moved(c.b, direction, distance),
                         c.radius};
}

static bool is_unit(gab_vec v)
{
    return fabs(hypot((double)v.x, (double)v.y) - 1) <= 1e-6;
}

static void test_contacts_of_capsules(void)
{
    CHECK_RANDOM_CASES (random, "contacts of capsules", 300000) {
        gab_capsule a = random_capsule(&random), b = random_capsule(&random);
        gab_contact contact;
        bool meets = gab_contact_capsule_capsule(&a, &b, &contact);
        CHECK(meets == gab_capsule_meets_capsule(&a, &b) && meets == (contact.count > 0));
        if (!meets)
            continue;
        double depth = (double)contact.depth;
        gab_capsule apart = moved_capsule(b, contact.normal, depth + 1e-3);
        gab_capsule close = moved_capsule(b, contact.normal, depth - 1e-3);
        CHECK_THAT(
            is_unit(contact.normal) && depth >= 0 && !gab_capsule_meets_capsule(&a, &apart) &&
                (depth < 1e-3 || gab_capsule_meets_capsule(&a, &close)),
            SHOW_CAPSULE ", " SHOW_CAPSULE ": depth %g", CAPSULE_ARGS(a), CAPSULE_ARGS(b), depth);
        /* No other direction needs a smaller distance. */
        for (int i = 0; i < 16; i++) {
            gab_vec other = {(float)cos(i * 0.392699), (float)sin(i * 0.392699)};
            gab_capsule away = moved_capsule(b, other, depth - 1e-3);
            CHECK(depth < 1e-3 || gab_capsule_meets_capsule(&a, &away));
        }
        gab_capsule wide_a = a, wide_b = b;
        wide_a.radius += 1e-3f;
        wide_b.radius += 1e-3f;
        for (uint32_t i = 0; i < contact.count; i++)
            CHECK_THAT(gab_capsule_holds(&wide_a, contact.points[i]) &&
                           gab_capsule_holds(&wide_b, contact.points[i]),
                       SHOW_CAPSULE ", " SHOW_CAPSULE ": point %g,%g", CAPSULE_ARGS(a),
                       CAPSULE_ARGS(b), (double)contact.points[i].x, (double)contact.points[i].y);
    }
}

static void test_contacts_of_boxes(void)
{
    CHECK_RANDOM_CASES (random, "contacts of boxes and capsules", 300000) {
        gab_obox box = random_obox(&random);
        gab_capsule c = random_capsule(&random);
        gab_contact contact;
        bool meets = gab_contact_obox_capsule(&box, &c, &contact);
        CHECK(meets == gab_capsule_meets_obox(&c, &box) && meets == (contact.count > 0));
        if (!meets)
            continue;
        double depth = (double)contact.depth;
        gab_capsule apart = moved_capsule(c, contact.normal, depth + 1e-3);
        gab_capsule close = moved_capsule(c, contact.normal, depth - 1e-3);
        CHECK_THAT(is_unit(contact.normal) && depth >= 0 && !gab_capsule_meets_obox(&apart, &box) &&
                       (depth < 1e-3 || gab_capsule_meets_obox(&close, &box)),
                   SHOW_CAPSULE ": depth %g", CAPSULE_ARGS(c), depth);
        gab_capsule wider = c;
        gab_obox larger = box;
        wider.radius += 1e-3f;
        larger.half = (gab_vec){box.half.x + 1e-3f, box.half.y + 1e-3f};
        for (uint32_t i = 0; i < contact.count; i++)
            CHECK_THAT(gab_capsule_holds(&wider, contact.points[i]) &&
                           gab_obox_holds(&larger, contact.points[i]),
                       SHOW_CAPSULE ": point %g,%g", CAPSULE_ARGS(c), (double)contact.points[i].x,
                       (double)contact.points[i].y);
        if (c.a.x == c.b.x && c.a.y == c.b.y) {
            gab_contact disc;
            CHECK(gab_contact_obox_circle(&box, (gab_circle){c.a, c.radius}, &disc));
            CHECK_NEAR((double)disc.depth, depth, 1e-4);
        }
    }
}

static void test_contacts_by_hand(void)
{
    gab_contact contact;
    const gab_capsule lying = {{0, 10}, {20, 10}, 2}, above = {{5, 7}, {30, 7}, 2};
    CHECK(gab_contact_capsule_capsule(&lying, &above, &contact));
    CHECK(contact.normal.x == 0 && contact.normal.y == -1 && contact.depth == 1);
    CHECK(contact.count == 2 && contact.points[0].y == 8.5f && contact.points[1].y == 8.5f);
    CHECK(contact.points[0].x + contact.points[1].x == 25); /* from 5 to 20 */

    /* Crossed: the upright one leaves by its shorter end, upwards. */
    const gab_capsule upright = {{10, 0}, {10, 11}, 1};
    CHECK(gab_contact_capsule_capsule(&lying, &upright, &contact));
    CHECK(contact.normal.x == 0 && contact.normal.y == -1 && contact.depth == 4);
    CHECK(contact.count == 1 && contact.points[0].x == 10 && contact.points[0].y == 10);

    CHECK(gab_contact_capsule_circle(&lying, (gab_circle){{23, 14}, 3}, &contact));
    CHECK(contact.normal.x == 0.6f && contact.normal.y == 0.8f && contact.depth == 0);
    CHECK(contact.points[0].x == 21.2f && contact.points[0].y == 11.6f);

    const gab_capsule dot = {{3, 3}, {3, 3}, 2};
    CHECK(gab_contact_capsule_capsule(&dot, &dot, &contact));
    CHECK(contact.normal.x == 1 && contact.normal.y == 0 && contact.depth == 4);

    CHECK(gab_contact_box_capsule((gab_box){0, 12, 40, 8}, &lying, &contact));
    CHECK(contact.normal.x == 0 && contact.normal.y == -1 && contact.depth == 0);
    CHECK(contact.count == 2 && contact.points[0].x + contact.points[1].x == 20);
}

/* ---- Moves ---- */

static void test_sweeps(void)
{
    CHECK_RANDOM_CASES (random, "moves against capsules", 300000) {
        gab_capsule c = random_capsule(&random);
        c.a = gab_vec_snap(c.a);
        c.b = gab_vec_snap(c.b);
        c.radius = gab_vec_snap((gab_vec){c.radius, 0}).x;
        gab_move move = {{(float)check_between(&random, -20, 60), -20},
                         {(float)check_between(&random, -20, 60), 60},
                         (float)check_between(&random, 0, 8)};
        gab_move enlarged = {move.from, move.to, move.radius + c.radius};
        gab_impact impact, want;
        bool is_hit = gab_sweep_capsule(&move, &c, &impact);
        CHECK(is_hit == gab_sweep_segment(&enlarged, (gab_segment){c.a, c.b}, &want));
        CHECK(impact.time == want.time && impact.face == want.face && impact.wall == GAB_NONE);
        CHECK(impact.stop.x == want.stop.x && impact.stop.y == want.stop.y);
        gab_capsule thinner = c, wider = c;
        thinner.radius -= 0.02f;
        wider.radius += 0.02f;
        if (is_hit)
            CHECK(gab_capsule_holds(&wider, impact.point) &&
                  !gab_capsule_holds(&thinner, impact.point));
        gab_circle disc = {impact.stop, move.radius - 0.01f};
        CHECK(!gab_capsule_meets_circle(&c, disc) || impact.time == 0);
    }
    gab_impact impact;
    const gab_move move = {{0, 0}, {20, 0}, 1};
    const gab_capsule negative = {{10, -5}, {10, 5}, -1}, invalid = {{NAN, -5}, {10, 5}, 1};
    CHECK(!gab_sweep_capsule(&move, &negative, &impact) && impact.time == 1);
    CHECK(!gab_sweep_capsule(&move, &invalid, &impact) && impact.stop.x == 20);
    const gab_capsule post = {{10, -5}, {10, 5}, 2};
    CHECK(gab_sweep_capsule(&move, &post, &impact) && impact.stop.x == 7 && impact.point.x == 8);
}

CHECK_CASES({"capsule meets capsule", test_capsule_meets_capsule},
            {"capsule meets box", test_capsule_meets_box},
            {"capsules and turned boxes", test_turned_boxes},
            {"capsules with numbers that are not valid", test_invalid},
            {"bounds of capsules", test_bounds},
            {"contacts of capsules", test_contacts_of_capsules},
            {"contacts of boxes and capsules", test_contacts_of_boxes},
            {"contacts by hand", test_contacts_by_hand}, {"moves against capsules", test_sweeps})
