/* SPDX-License-Identifier: MIT */
/*
 * Bounces, impulses and separation of random bodies. A collision is not computed a second time
 * here; its result is compared with the laws that determine it: momentum, the relative speeds
 * before and after along the normal and across it, and energy.
 */
#include "oracle_response.h"

/* ---- Random velocities ---- */

static gab_vec random_unit(CheckRandom *random)
{
    static const gab_vec upright[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (check_chance(random, 30))
        return upright[check_between(random, 0, 3)];
    double angle = 6.283185307179586 * check_unit(random);
    return (gab_vec){(float)cos(angle), (float)sin(angle)};
}

/* Zero, a small whole number, or an ordinary, large or tiny number. */
static float random_speed(CheckRandom *random)
{
    double unit = 2 * check_unit(random) - 1;
    switch (check_between(random, 0, 9)) {
    case 0:
        return 0;
    case 1:
    case 2:
    case 3:
        return (float)check_between(random, -4, 4);
    case 4:
        return (float)(65535 * unit);
    case 5:
        return (float)unit / 256;
    default:
        return (float)(100 * unit);
    }
}

static gab_vec random_velocity(CheckRandom *random)
{
    return (gab_vec){random_speed(random), random_speed(random)};
}

static float random_fraction(CheckRandom *random)
{
    int kind = check_between(random, 0, 5);
    return kind < 2 ? (float)kind : (float)check_unit(random);
}

/* ---- Bounce ---- */

/* Checks the components of a bounced velocity along the normal and across it separately. */
static const char *bounce_fault(gab_vec velocity, gab_vec normal, gab_surface surface)
{
    Pair before = pair_of(velocity), n = pair_of(normal), across = {-n.y, n.x};
    gab_vec got = gab_bounce(velocity, normal, surface);
    Pair after = pair_of(got);
    double into = dot(before, n), margin = 1e-6 * length(before);
    if (into >= 0)
        return same_vec(got, velocity) ? NULL : "changed, though it was leaving";
    if (fabs(dot(after, n) + (double)surface.restitution * into) > margin)
        return "wrong speed along the normal";
    if (fabs(dot(after, across) - (1 - (double)surface.friction) * dot(before, across)) > margin)
        return "wrong speed along the surface";
    if (length(after) > length(before) + margin)
        return "faster than before";
    return NULL;
}

static const char *mirror_fault(gab_vec velocity, gab_vec normal)
{
    Pair v = pair_of(velocity), n = pair_of(normal);
    gab_vec got = gab_bounce(velocity, normal, (gab_surface){1, 0});
    double margin = 1e-6 * length(v), into = dot(v, n);
    if (into < 0 && !is_near(got, v.x - 2 * into * n.x, v.y - 2 * into * n.y, margin))
        return "not the mirror image";
    if (fabs(length(pair_of(got)) - length(v)) > margin)
        return "a mirrored speed is not the same";
    gab_vec back = gab_bounce((gab_vec){-got.x, -got.y}, normal, (gab_surface){1, 0});
    if (into < -margin && !is_near(back, -v.x, -v.y, 2 * margin))
        return "the way back is another one";
    return NULL;
}

static void test_bounce_random(void)
{
    CheckRandom random = check_random("bounce");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        gab_vec velocity = random_velocity(&random), normal = random_unit(&random);
        gab_surface surface = {random_fraction(&random), random_fraction(&random)};
        const char *fault = bounce_fault(velocity, normal, surface);
        if (fault == NULL)
            fault = mirror_fault(velocity, normal);
        CHECK_THAT(fault == NULL, "%s: velocity %.9g,%.9g normal %.9g,%.9g surface %.9g,%.9g",
                   fault, (double)velocity.x, (double)velocity.y, (double)normal.x,
                   (double)normal.y, (double)surface.restitution, (double)surface.friction);
    }
}

/* ---- Collide ---- */

typedef struct Collision {
    gab_body a, b;
    gab_vec normal;
} Collision;

static float random_inverse_mass(CheckRandom *random)
{
    switch (check_between(random, 0, 5)) {
    case 0:
        return 0;
    case 1:
    case 2:
        return 1;
    case 3: /* masses from 1e-4 to 1e4 */
        return (float)exp(9.2 * (2 * check_unit(random) - 1));
    default:
        return (float)check_between(random, 1, 40) / 8;
    }
}

static gab_body random_body(CheckRandom *random)
{
    float friction = check_chance(random, 40) ? 0 : 2 * random_fraction(random);
    return (gab_body){random_velocity(random),
                      random_velocity(random),
                      random_inverse_mass(random),
                      {random_fraction(random), friction}};
}

static Collision random_blow(CheckRandom *random)
{
    Collision blow = {random_body(random), random_body(random), random_unit(random)};
    if (check_chance(random, 5)) /* at rest relative to each other */
        blow.b.velocity = blow.a.velocity;
    return blow;
}

static double energy(const gab_body *body)
{
    Pair v = pair_of(body->velocity);
    return body->inverse_mass > 0 ? dot(v, v) / (2 * (double)body->inverse_mass) : 0;
}

static double momentum_scale(const gab_body *before, const gab_body *after)
{
    double speed = length(pair_of(before->velocity)) + length(pair_of(after->velocity));
    return speed / (double)before->inverse_mass;
}

/* Checks what every collision preserves: positions, masses and surfaces; bodies of infinite mass;
 * momentum. */
static const char *conservation_fault(const Collision *old, const gab_body *a, const gab_body *b)
{
    gab_body same_a = *a, same_b = *b;
    same_a.velocity = old->a.velocity;
    same_b.velocity = old->b.velocity;
    if (!same_body(&same_a, &old->a) || !same_body(&same_b, &old->b))
        return "more than the velocity has changed";
    double ia = (double)a->inverse_mass, ib = (double)b->inverse_mass;
    if (ia == 0 && !same_body(a, &old->a))
        return "a has infinite mass and moved";
    if (ib == 0 && !same_body(b, &old->b))
        return "b has infinite mass and moved";
    if (ia == 0 || ib == 0)
        return NULL;
    Pair change_a = minus(pair_of(a->velocity), pair_of(old->a.velocity));
    Pair change_b = minus(pair_of(b->velocity), pair_of(old->b.velocity));
    Pair change = {change_a.x / ia + change_b.x / ib, change_a.y / ia + change_b.y / ib};
    double scale = momentum_scale(&old->a, a) + momentum_scale(&old->b, b);
    return length(change) <= 2e-7 * scale ? NULL : "momentum is not kept";
}

/* Checks the speed of b relative to a, along the normal and across it, before and after. */
static const char *relative_fault(const Collision *old, const gab_body *a, const gab_body *b,
                                  double impulse)
{
    Pair n = pair_of(old->normal), across = {-n.y, n.x};
    Pair before = minus(pair_of(old->b.velocity), pair_of(old->a.velocity));
    Pair after = minus(pair_of(b->velocity), pair_of(a->velocity));
    double inverse = (double)a->inverse_mass + (double)b->inverse_mass;
    double into = dot(before, n), slide = dot(before, across), slide_after = dot(after, across);
    double speeds =
        length(pair_of(old->a.velocity)) + length(pair_of(old->b.velocity)) + length(before);
    double margin = 1e-6 * speeds;
    double e = (double)fminf(a->surface.restitution, b->surface.restitution);
    if (fabs(dot(after, n) + e * into) > margin)
        return "not the restitution's share comes back";
    if (fabs(impulse * inverse + (1 + e) * into) > margin)
        return "the returned strength is wrong";
    double limit = sqrt((double)a->surface.friction * (double)b->surface.friction);
    double left = fmax(fabs(slide) - limit * impulse * inverse, 0);
    if (fabs(fabs(slide_after) - left) > margin * (1 + limit))
        return "friction takes another share of the sliding";
    if (slide * slide_after < 0 && fabs(slide_after) > margin * (1 + limit))
        return "friction has reversed the sliding";
    return NULL;
}

static const char *energy_fault(const Collision *old, const gab_body *a, const gab_body *b)
{
    bool a_fixed = a->inverse_mass == 0, b_fixed = b->inverse_mass == 0;
    if ((a_fixed && length(pair_of(a->velocity)) > 0) ||
        (b_fixed && length(pair_of(b->velocity)) > 0))
        return NULL; /* a driven wall may add energy */
    double before = energy(&old->a) + energy(&old->b), after = energy(a) + energy(b);
    bool is_elastic = a->surface.restitution == 1 && b->surface.restitution == 1 &&
                      (a->surface.friction == 0 || b->surface.friction == 0);
    if (after > before * (1 + 2e-6))
        return "energy has grown";
    if (is_elastic && after < before * (1 - 2e-6))
        return "an elastic blow has lost energy";
    return NULL;
}

static const char *collide_fault(const Collision *old)
{
    gab_body a = old->a, b = old->b;
    Pair relative = minus(pair_of(b.velocity), pair_of(a.velocity));
    double impulse = (double)gab_body_collide(&a, &b, old->normal);
    bool is_idle = dot(relative, pair_of(old->normal)) >= 0 ||
                   (old->a.inverse_mass == 0 && old->b.inverse_mass == 0);
    if (is_idle && impulse != 0)
        return "a strength, though nothing happens";
    if (is_idle)
        return same_body(&a, &old->a) && same_body(&b, &old->b) ? NULL : "changed without a blow";
    const char *fault = conservation_fault(old, &a, &b);
    if (fault == NULL)
        fault = relative_fault(old, &a, &b, impulse);
    return fault != NULL ? fault : energy_fault(old, &a, &b);
}

/* The same collision with the bodies swapped and the normal negated. */
static const char *collide_swap_fault(const Collision *old)
{
    gab_body a = old->a, b = old->b, other_a = old->a, other_b = old->b;
    float impulse = gab_body_collide(&a, &b, old->normal);
    gab_vec back = {-old->normal.x, -old->normal.y};
    float other = gab_body_collide(&other_b, &other_a, back);
    double speeds = length(pair_of(old->a.velocity)) + length(pair_of(old->b.velocity));
    double margin = 1e-6 * speeds;
    bool same =
        is_near(a.velocity, (double)other_a.velocity.x, (double)other_a.velocity.y, margin) &&
        is_near(b.velocity, (double)other_b.velocity.x, (double)other_b.velocity.y, margin) &&
        fabs((double)impulse - (double)other) <= 1e-6 * fabs((double)impulse);
    return same ? NULL : "another blow when the bodies are swapped";
}

static void test_collide_random(void)
{
    CheckRandom random = check_random("collide");
    size_t blows = 0, rubs = 0;
    size_t times = check_times(1000000);
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        Collision blow = random_blow(&random);
        const char *fault = collide_fault(&blow);
        if (fault == NULL)
            fault = collide_swap_fault(&blow);
        gab_body a = blow.a, b = blow.b;
        bool is_blow = gab_body_collide(&a, &b, blow.normal) > 0;
        blows += is_blow;
        rubs += is_blow && a.surface.friction * b.surface.friction > 0;
        CHECK_THAT(fault == NULL,
                   "%s: a v %.9g,%.9g im %.9g e %.9g f %.9g, b v %.9g,%.9g im %.9g e %.9g f %.9g, "
                   "normal %.9g,%.9g",
                   fault, (double)blow.a.velocity.x, (double)blow.a.velocity.y,
                   (double)blow.a.inverse_mass, (double)blow.a.surface.restitution,
                   (double)blow.a.surface.friction, (double)blow.b.velocity.x,
                   (double)blow.b.velocity.y, (double)blow.b.inverse_mass,
                   (double)blow.b.surface.restitution, (double)blow.b.surface.friction,
                   (double)blow.normal.x, (double)blow.normal.y);
    }
    check_note("%zu%% are blows, %zu%% with friction", 100 * blows / times, 100 * rubs / times);
    CHECK(100 * blows >= 30 * times && 100 * rubs >= 10 * times);
}

/* ---- Separate ---- */

/* The bodies must move apart by the requested total, along the normal, in the ratio of their
 * inverse masses. */
static const char *separate_fault(const Collision *old, float depth, float slop, float percent)
{
    gab_body a = old->a, b = old->b;
    gab_contact contact = {old->normal, depth, 1, {{0, 0}, {0, 0}}};
    gab_body_separate(&a, &b, &contact, slop, percent);
    double ia = (double)a.inverse_mass, ib = (double)b.inverse_mass;
    double way = fmax((double)depth - (double)slop, 0) * (double)percent;
    Pair n = pair_of(old->normal);
    Pair move_a = minus(pair_of(a.position), pair_of(old->a.position));
    Pair move_b = minus(pair_of(b.position), pair_of(old->b.position));
    /* Positions are `float`s: each is rounded once. */
    double margin = 1e-7 * (length(pair_of(a.position)) + length(pair_of(b.position))) + 2e-7 * way;
    if (ia + ib == 0 || way == 0)
        return same_body(&a, &old->a) && same_body(&b, &old->b) ? NULL : "moved without reason";
    Pair apart = minus(move_b, move_a);
    if (fabs(dot(apart, n) - way) > margin || fabs(apart.x * n.y - apart.y * n.x) > margin)
        return "not apart by what was asked";
    if (fabs(dot(move_a, n) * ib + dot(move_b, n) * ia) > margin * (ia + ib))
        return "not shared by mass";
    if (!same_vec(a.velocity, old->a.velocity) || !same_vec(b.velocity, old->b.velocity))
        return "the velocity has changed";
    return NULL;
}

static void test_separate_random(void)
{
    CheckRandom random = check_random("separate");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Collision blow = random_blow(&random);
        float depth = fabsf(random_speed(&random)), percent = random_fraction(&random);
        float slop = check_chance(&random, 50) ? GAB_SLOP : depth * (float)check_unit(&random);
        const char *fault = separate_fault(&blow, depth, slop, percent);
        CHECK_THAT(fault == NULL,
                   "%s: a %.9g,%.9g im %.9g, b %.9g,%.9g im %.9g, normal %.9g,%.9g depth %.9g "
                   "slop %.9g percent %.9g",
                   fault, (double)blow.a.position.x, (double)blow.a.position.y,
                   (double)blow.a.inverse_mass, (double)blow.b.position.x,
                   (double)blow.b.position.y, (double)blow.b.inverse_mass, (double)blow.normal.x,
                   (double)blow.normal.y, (double)depth, (double)slop, (double)percent);
    }
}

static const CheckCase cases[] = {
    {"bounce: random", test_bounce_random},
    {"collide: random", test_collide_random},
    {"separate: random", test_separate_random},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
