/* SPDX-License-Identifier: MIT */
/*
 * Tests bounces, impulses and separation: cases computed by hand, non-finite numbers, and mistakes
 * in published code. Each mistake is computed next to the case that shows it. Random bodies are in
 * test_response_random.c.
 */
#include "oracle_response.h"

static const float non_finite_numbers[] = {NAN, INFINITY, -INFINITY};

/* ---- Bounce ---- */

static void test_bounce_table(void)
{
    static const struct {
        gab_vec velocity, normal;
        gab_surface surface;
        gab_vec after;
    } table[] = {
        {{3, 4}, {0, -1}, {1, 0}, {3, -4}}, /* reflected */
        {{3, 4}, {0, -1}, {0, 0}, {3, 0}},  /* slides */
        {{3, 4}, {0, -1}, {0.5f, 0}, {3, -2}},
        {{3, 4}, {0, -1}, {1, 0.25f}, {2.25f, -4}},
        {{3, 4}, {0, -1}, {0, 1}, {0, 0}},     /* sticks */
        {{3, 4}, {0, -1}, {1.5f, 0}, {3, -6}}, /* a bumper */
        {{3, 4}, {0, 1}, {0, 1}, {3, 4}},      /* leaving */
        {{3, -4}, {0, -1}, {0.5f, 0.5f}, {3, -4}},
        {{3, 0}, {0, -1}, {0.5f, 0.5f}, {3, 0}}, /* along the surface, with or without friction */
        {{0, 0}, {0, -1}, {1, 1}, {0, 0}},
        {{-5, 0}, {1, 0}, {1, 0}, {5, 0}},
        {{-5, 10}, {0.6f, -0.8f}, {1, 0}, {8.2f, -7.6f}},
        {{1e30f, 1e30f}, {0, -1}, {1, 0}, {1e30f, -1e30f}},
        {{0, 3e38f}, {0, -1}, {1.5f, 0}, {0, 3e38f}}, /* too fast for a `float` */
        {{1, 1}, {0, 0}, {1, 0}, {1, 1}},             /* no normal */
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_vec got = gab_bounce(table[i].velocity, table[i].normal, table[i].surface);
        gab_vec want = table[i].after;
        double margin = 2e-7 * (fabs((double)want.x) + fabs((double)want.y));
        CHECK_THAT(is_near(got, (double)want.x, (double)want.y, margin), "row %zu: %g,%g", i,
                   (double)got.x, (double)got.y);
    }
}

static void test_bounce_non_finite_numbers(void)
{
    for (int index = 0; index < 6; index++) {
        for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
            float numbers[6] = {3, 4, 0, -1, 0.5f, 0.5f};
            numbers[index] = non_finite_numbers[kind];
            gab_vec velocity = {numbers[0], numbers[1]};
            gab_vec got = gab_bounce(velocity, (gab_vec){numbers[2], numbers[3]},
                                     (gab_surface){numbers[4], numbers[5]});
            CHECK_THAT(same_vec(got, velocity), "number %d is %f: %f,%f", index,
                       (double)numbers[index], (double)got.x, (double)got.y);
        }
    }
}

/* ---- Inverse mass ---- */

static void test_inverse_mass(void)
{
    static const float masses[] = {1, 2, 3, 0.1f, 1e-30f, 1e30f, FLT_MIN, FLT_MAX, 2.95e-39f};
    for (size_t i = 0; i < CHECK_COUNT(masses); i++) {
        float got = gab_inverse_mass(masses[i]);
        CHECK_THAT(got == 1 / masses[i] && got > 0, "mass %g: %g", (double)masses[i], (double)got);
    }
    static const float infinite[] = {0,   -0.0f,  -1,       -1e-40f,  -FLT_MAX,
                                     NAN, 1e-45f, 2.9e-39f, INFINITY, -INFINITY};
    for (size_t i = 0; i < CHECK_COUNT(infinite); i++) {
        float got = gab_inverse_mass(infinite[i]);
        CHECK_THAT(got == 0 && !signbit(got), "mass %g: %g", (double)infinite[i], (double)got);
    }
}

/* ---- Collide ---- */

static gab_body body_of(gab_vec velocity, float inverse_mass, float restitution, float friction)
{
    return (gab_body){{0, 0}, velocity, inverse_mass, {restitution, friction}};
}

static void test_collide_table(void)
{
    static const gab_vec n = {1, 0};
    static const struct {
        gab_body a, b;
        gab_vec a_after, b_after;
        float impulse;
    } table[] = {
        /* equal masses, elastic: they exchange their speeds along the normal */
        {{{0, 0}, {5, 1}, 1, {1, 0}}, {{9, 0}, {-3, 2}, 1, {1, 0}}, {-3, 1}, {5, 2}, 8},
        /* equal masses, plastic: the same speed afterwards */
        {{{0, 0}, {5, 0}, 1, {0, 0}}, {{9, 0}, {-3, 0}, 1, {0, 0}}, {1, 0}, {1, 0}, 4},
        /* the smaller restitution is used, whichever body has it */
        {{{0, 0}, {5, 0}, 1, {0, 0}}, {{9, 0}, {-3, 0}, 1, {1, 0}}, {1, 0}, {1, 0}, 4},
        {{{0, 0}, {5, 0}, 1, {1, 0}}, {{9, 0}, {-3, 0}, 1, {0.5f, 0}}, {-1, 0}, {3, 0}, 6},
        /* mass 1 runs into mass 3 */
        {{{0, 0}, {4, 0}, 1, {1, 0}}, {{9, 0}, {0, 0}, 1 / 3.0f, {1, 0}}, {-2, 0}, {2, 0}, 6},
        /* a wall of infinite mass, at rest and moving */
        {{{0, 0}, {4, 3}, 0.5f, {1, 0}}, {{9, 0}, {0, 0}, 0, {1, 0}}, {-4, 3}, {0, 0}, 16},
        {{{0, 0}, {0, 0}, 0, {1, 0}}, {{9, 0}, {-4, 3}, 0.5f, {1, 0}}, {0, 0}, {4, 3}, 16},
        {{{0, 0}, {0, 3}, 2, {1, 0}}, {{9, 0}, {-4, 0}, 0, {1, 0}}, {-8, 3}, {-4, 0}, 4},
        /* friction 0.5 reduces the sliding by half the impulse, but not below 0 */
        {{{0, 0}, {2, 9}, 1, {0, 0.5f}}, {{9, 0}, {0, 0}, 0, {0, 0.5f}}, {0, 8}, {0, 0}, 2},
        {{{0, 0}, {2, 0.75f}, 1, {0, 0.5f}}, {{9, 0}, {0, 0}, 0, {0, 0.5f}}, {0, 0}, {0, 0}, 2},
        {{{0, 0}, {2, -9}, 1, {0, 0.25f}}, {{9, 0}, {0, 0}, 0, {0, 1}}, {0, -8}, {0, 0}, 2},
        {{{0, 0}, {2, 9}, 1, {0, 0}}, {{9, 0}, {0, 0}, 0, {0, 5}}, {0, 9}, {0, 0}, 2},
        /* friction stops the sliding of both: equal masses end with the same speed across the
         * normal */
        {{{0, 0}, {9, 2}, 1, {0, 1}}, {{9, 0}, {-9, -4}, 1, {0, 1}}, {0, -1}, {0, -1}, 9},
        /* moving apart, and with equal speeds along the normal */
        {{{0, 0}, {-1, 3}, 1, {1, 1}}, {{9, 0}, {1, 0}, 1, {1, 1}}, {-1, 3}, {1, 0}, 0},
        {{{0, 0}, {2, 3}, 1, {1, 1}}, {{9, 0}, {2, 0}, 1, {1, 1}}, {2, 3}, {2, 0}, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_body a = table[i].a, b = table[i].b;
        float impulse = gab_body_collide(&a, &b, n);
        gab_vec want_a = table[i].a_after, want_b = table[i].b_after;
        CHECK_THAT(is_near(a.velocity, (double)want_a.x, (double)want_a.y, 1e-6) &&
                       is_near(b.velocity, (double)want_b.x, (double)want_b.y, 1e-6),
                   "row %zu: a %g,%g b %g,%g", i, (double)a.velocity.x, (double)a.velocity.y,
                   (double)b.velocity.x, (double)b.velocity.y);
        CHECK_NEAR((double)impulse, (double)table[i].impulse, 2e-6);
    }
}

static void test_collide_non_finite_numbers(void)
{
    for (int index = 0; index < 12; index++) {
        for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
            float value = non_finite_numbers[kind];
            gab_body bodies[2] = {{{0, 0}, {5, 1}, 1, {0.5f, 0.5f}},
                                  {{9, 0}, {-3, 2}, 0.5f, {0.5f, 0.5f}}};
            gab_vec normal = {1, 0};
            gab_body *body = &bodies[index / 5 % 2];
            float *const numbers[5] = {&body->velocity.x, &body->velocity.y, &body->inverse_mass,
                                       &body->surface.restitution, &body->surface.friction};
            float *number = index < 10 ? numbers[index % 5] : index == 10 ? &normal.x : &normal.y;
            *number = value;
            gab_body before[2] = {bodies[0], bodies[1]};
            float impulse = gab_body_collide(&bodies[0], &bodies[1], normal);
            CHECK_THAT(impulse == 0 && same_body(&bodies[0], &before[0]) &&
                           same_body(&bodies[1], &before[1]),
                       "number %d %f: impulse %f, a %f,%f b %f,%f", index, (double)value,
                       (double)impulse, (double)bodies[0].velocity.x, (double)bodies[0].velocity.y,
                       (double)bodies[1].velocity.x, (double)bodies[1].velocity.y);
        }
    }
}

/* ---- Separate ---- */

static void test_separate_table(void)
{
    static const struct {
        float inverse_a, inverse_b, depth, slop, fraction;
        float left, right; /* how far a moves against the normal, and b along it */
    } table[] = {
        {1, 1, 2, 0, 1, 1, 1},
        {1, 1, 2, 0.5f, 1, 0.75f, 0.75f},
        {1, 1, 2, 0, 0.5f, 0.5f, 0.5f},
        {3, 1, 2, 0, 1, 1.5f, 0.5f}, /* the lighter body moves further */
        {1, 3, 2, 0, 1, 0.5f, 1.5f},
        {0, 1, 2, 0, 1, 0, 2},
        {1, 0, 2, 0, 1, 2, 0},
        {0, 0, 2, 0, 1, 0, 0},
        {1, 1, 0.25f, 0.5f, 1, 0, 0}, /* less than the slop */
        {1, 1, 0.5f, 0.5f, 1, 0, 0},
        {1, 1, 2, 0, 0, 0, 0},
        {1, 1, 0, 0, 1, 0, 0},
        {0.5f, 0.5f, 4.01f, GAB_SLOP, GAB_CORRECTION, 0.8f, 0.8f},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        gab_body a = {{10, 20}, {1, 2}, table[i].inverse_a, {0.5f, 0.5f}}, old_a = a;
        gab_body b = {{30, 40}, {3, 4}, table[i].inverse_b, {0.5f, 0.5f}}, old_b = b;
        gab_contact contact = {{0, -1}, table[i].depth, 1, {{0, 0}, {0, 0}}};
        gab_body_separate(&a, &b, &contact, table[i].slop, table[i].fraction);
        double left = (double)table[i].left, right = (double)table[i].right;
        CHECK_THAT(is_near(a.position, 10, 20 + left, 4e-6) &&
                       is_near(b.position, 30, 40 - right, 4e-6),
                   "row %zu: a %g,%g b %g,%g", i, (double)a.position.x, (double)a.position.y,
                   (double)b.position.x, (double)b.position.y);
        CHECK(left > 0 || same_body(&a, &old_a));
        CHECK(right > 0 || same_body(&b, &old_b));
        a.position = old_a.position;
        b.position = old_b.position;
        CHECK(same_body(&a, &old_a) && same_body(&b, &old_b));
    }
}

static void test_separate_non_finite_numbers(void)
{
    for (int index = 0; index < 11; index++) {
        for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
            gab_body a = {{10, 20}, {1, 2}, 1, {0.5f, 0.5f}}, b = {{30, 40}, {3, 4}, 1, {0, 0}};
            gab_contact contact = {{0, 1}, 2, 1, {{0, 0}, {0, 0}}};
            float slop = 0.5f, fraction = 0.5f;
            float *const numbers[11] = {
                &a.position.x,     &a.position.y,     &a.inverse_mass, &b.position.x,
                &b.position.y,     &b.inverse_mass,   &slop,           &fraction,
                &contact.normal.x, &contact.normal.y, &contact.depth};
            *numbers[index] = non_finite_numbers[kind];
            gab_body old_a = a, old_b = b;
            gab_body_separate(&a, &b, &contact, slop, fraction);
            CHECK_THAT(same_body(&a, &old_a) && same_body(&b, &old_b),
                       "number %d %f: a %f,%f b %f,%f", index, (double)non_finite_numbers[kind],
                       (double)a.position.x, (double)a.position.y, (double)b.position.x,
                       (double)b.position.y);
        }
    }
}

/* Contact, impulse and separation together: overlapping circles that collide head-on end up just
 * touching. */
static void test_whole_response(void)
{
    gab_body a = body_of((gab_vec){6, 0}, 1, 1, 0), b = body_of((gab_vec){-2, 0}, 1, 1, 0);
    b.position = (gab_vec){8, 0};
    gab_contact contact;
    CHECK(gab_contact_circle_circle((gab_circle){a.position, 5}, (gab_circle){b.position, 5},
                                    &contact));
    CHECK_NEAR((double)gab_body_collide(&a, &b, contact.normal), 8, 1e-6);
    CHECK(is_near(a.velocity, -2, 0, 1e-6) && is_near(b.velocity, 6, 0, 1e-6));
    gab_body_separate(&a, &b, &contact, 0, 1);
    CHECK(is_near(a.position, -1, 0, 1e-6) && is_near(b.position, 9, 0, 1e-6));
    CHECK(gab_contact_circle_circle((gab_circle){a.position, 5}, (gab_circle){b.position, 5},
                                    &contact));
    CHECK_NEAR((double)contact.depth, 0, 1e-6);
    gab_contact none;
    CHECK(!gab_contact_circle_circle((gab_circle){{0, 0}, 1}, (gab_circle){{9, 0}, 1}, &none));
    gab_body old_a = a, old_b = b;
    gab_body_separate(&a, &b, &none, 0, 1);
    CHECK(same_body(&a, &old_a) && same_body(&b, &old_b));
}

/* ---- Mistakes in published code ---- */

/* With vA += imA j n, vB -= imB j n, the bodies approach even faster. */
static void test_mistake_swapped_signs(void)
{
    gab_body a = body_of((gab_vec){4, 0}, 1, 1, 0), b = body_of((gab_vec){0, 0}, 0.5f, 1, 0);
    float mistaken_a = a.velocity.x, mistaken_b = b.velocity.x;
    float j = gab_body_collide(&a, &b, (gab_vec){1, 0});
    mistaken_a += 1 * j, mistaken_b -= 0.5f * j;
    CHECK(b.velocity.x - a.velocity.x >= 0);
    CHECK(mistaken_b - mistaken_a < -4);
}

/* The form with mass ratios: vA loses mB / (mA + mB) of the velocity change, not mA / (mA + mB). */
static void test_mistake_swapped_mass_ratios(void)
{
    float mass_a = 1, mass_b = 3, relative = -4, change = -(1 + 1) * relative;
    gab_body a = body_of((gab_vec){4, 0}, gab_inverse_mass(mass_a), 1, 0);
    gab_body b = body_of((gab_vec){0, 0}, gab_inverse_mass(mass_b), 1, 0);
    gab_body_collide(&a, &b, (gab_vec){1, 0});
    CHECK(is_near(a.velocity, -2, 0, 1e-6) && is_near(b.velocity, 2, 0, 1e-6));
    float mistaken_a = 4 - change * mass_a / (mass_a + mass_b);
    float mistaken_b = 0 + change * mass_b / (mass_a + mass_b);
    CHECK(mass_a * mistaken_a + mass_b * mistaken_b > mass_a * 4 + 1);
}

/* The restitution of two surfaces is neither the larger one nor always the first one. */
static void test_mistake_larger_restitution(void)
{
    gab_body a = body_of((gab_vec){4, 0}, 1, 1, 0), b = body_of((gab_vec){0, 0}, 1, 0.25f, 0);
    float mistaken = fmaxf(a.surface.restitution, b.surface.restitution) * 4;
    gab_body_collide(&a, &b, (gab_vec){1, 0});
    CHECK_NEAR((double)(b.velocity.x - a.velocity.x), 1, 1e-6);
    CHECK(mistaken == 4);
}

/* Without a test whether the bodies already move apart, they are pulled back together. */
static void test_mistake_bodies_moving_apart(void)
{
    gab_body a = body_of((gab_vec){-1, 0}, 1, 1, 0), b = body_of((gab_vec){1, 0}, 1, 1, 0);
    float relative = b.velocity.x - a.velocity.x, j = -(1 + 1) * relative / 2;
    float mistaken_a = a.velocity.x - j, mistaken_b = b.velocity.x + j;
    CHECK(gab_body_collide(&a, &b, (gab_vec){1, 0}) == 0);
    CHECK(a.velocity.x == -1 && b.velocity.x == 1);
    CHECK(mistaken_b - mistaken_a < 0);
}

/* 1 / mass with mass 0, and two bodies of infinite mass, give infinities and NaN. */
static void test_mistake_infinite_masses(void)
{
    gab_body a = body_of((gab_vec){4, 0}, gab_inverse_mass(0), 1, 0.5f), b = a;
    b.velocity.x = -4;
    gab_body old_a = a, old_b = b;
    volatile float no_inverse = a.inverse_mass + b.inverse_mass;
    float mistaken = -(1 + 1) * -8 / no_inverse * a.inverse_mass;
    CHECK(isnan(mistaken));
    CHECK(gab_body_collide(&a, &b, (gab_vec){1, 0}) == 0);
    gab_contact contact = {{1, 0}, 2, 1, {{0, 0}, {0, 0}}};
    gab_body_separate(&a, &b, &contact, 0, 1);
    CHECK(same_body(&a, &old_a) && same_body(&b, &old_b));
}

/* A correction that is not divided by the sum of the inverse masses moves light bodies too far. */
static void test_mistake_undivided_correction(void)
{
    gab_body a = body_of((gab_vec){0, 0}, 4, 0, 0), b = body_of((gab_vec){0, 0}, 4, 0, 0);
    gab_contact contact = {{1, 0}, 2, 1, {{0, 0}, {0, 0}}};
    float mistaken = 2 * (a.inverse_mass + b.inverse_mass);
    gab_body_separate(&a, &b, &contact, 0, 1);
    CHECK_NEAR((double)(b.position.x - a.position.x), 2, 1e-6);
    CHECK(mistaken == 16);
}

CHECK_CASES({"bounce: a table", test_bounce_table},
            {"bounce: NaN and infinities", test_bounce_non_finite_numbers},
            {"inverse mass", test_inverse_mass}, {"collide: a table", test_collide_table},
            {"collide: NaN and infinities", test_collide_non_finite_numbers},
            {"separate: a table", test_separate_table},
            {"separate: NaN and infinities", test_separate_non_finite_numbers},
            {"contact, impulse and separation together", test_whole_response},
            {"published mistake: swapped signs of the impulse", test_mistake_swapped_signs},
            {"published mistake: swapped mass ratios", test_mistake_swapped_mass_ratios},
            {"published mistake: uses the larger restitution", test_mistake_larger_restitution},
            {"published mistake: impulse for bodies that move apart",
             test_mistake_bodies_moving_apart},
            {"published mistake: division by infinite masses", test_mistake_infinite_masses},
            {"published mistake: correction not divided by the inverse masses",
             test_mistake_undivided_correction})
