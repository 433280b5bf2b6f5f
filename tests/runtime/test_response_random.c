/* SPDX-License-Identifier: MIT */
/*
 * Tests bounces, impulses and separation with random bodies. The result of a collision is checked
 * against the laws that determine it: momentum, energy, and the relative speeds along the normal
 * and across it, before and after.
 */
#include "oracle_response.h"

/* ---- Random velocities ---- */

static gab_vec random_unit(CheckRandom *random)
{
    static const gab_vec axes[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (check_chance(random, 30))
        return axes[check_between(random, 0, 3)];
    double angle = 6.283185307179586 * check_unit(random);
    return (gab_vec){(float)cos(angle), (float)sin(angle)};
}

/* Returns zero, a small integer, or an ordinary, large or tiny number. */
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
    Vec2d before = vec2d_from(velocity), n = vec2d_from(normal), across = {-n.y, n.x};
    gab_vec got = gab_bounce(velocity, normal, surface);
    Vec2d after = vec2d_from(got);
    double normal_speed = dot(before, n), margin = 1e-6 * length(before);
    if (normal_speed >= 0)
        return same_vec(got, velocity) ? NULL : "changed, though it moves away from the surface";
    if (fabs(dot(after, n) + (double)surface.restitution * normal_speed) > margin)
        return "wrong speed along the normal";
    if (fabs(dot(after, across) - (1 - (double)surface.friction) * dot(before, across)) > margin)
        return "wrong speed along the surface";
    if (length(after) > length(before) + margin)
        return "faster than before";
    return NULL;
}

static const char *mirror_fault(gab_vec velocity, gab_vec normal)
{
    Vec2d v = vec2d_from(velocity), n = vec2d_from(normal);
    gab_vec got = gab_bounce(velocity, normal, (gab_surface){1, 0});
    double margin = 1e-6 * length(v), normal_speed = dot(v, n);
    if (normal_speed < 0 &&
        !is_near(got, v.x - 2 * normal_speed * n.x, v.y - 2 * normal_speed * n.y, margin))
        return "not the mirror image";
    if (fabs(length(vec2d_from(got)) - length(v)) > margin)
        return "the mirrored speed differs";
    gab_vec back = gab_bounce((gab_vec){-got.x, -got.y}, normal, (gab_surface){1, 0});
    if (normal_speed < -margin && !is_near(back, -v.x, -v.y, 2 * margin))
        return "the reversed bounce does not give the reversed velocity";
    return NULL;
}

static void test_bounce_random(void)
{
    CHECK_RANDOM_CASES (random, "bounce", 1000000) {
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

static Collision random_collision(CheckRandom *random)
{
    Collision collision = {random_body(random), random_body(random), random_unit(random)};
    if (check_chance(random, 5)) /* at rest relative to each other */
        collision.b.velocity = collision.a.velocity;
    return collision;
}

static double energy(const gab_body *body)
{
    Vec2d v = vec2d_from(body->velocity);
    return body->inverse_mass > 0 ? dot(v, v) / (2 * (double)body->inverse_mass) : 0;
}

static double momentum_scale(const gab_body *before, const gab_body *after)
{
    double speed = length(vec2d_from(before->velocity)) + length(vec2d_from(after->velocity));
    return speed / (double)before->inverse_mass;
}

/* Checks that a collision changes only velocities, does not move bodies of infinite mass, and
 * preserves momentum. */
static const char *conservation_fault(const Collision *before_collision, const gab_body *a,
                                      const gab_body *b)
{
    gab_body same_a = *a, same_b = *b;
    same_a.velocity = before_collision->a.velocity;
    same_b.velocity = before_collision->b.velocity;
    if (!same_body(&same_a, &before_collision->a) || !same_body(&same_b, &before_collision->b))
        return "more than the velocity has changed";
    double ia = (double)a->inverse_mass, ib = (double)b->inverse_mass;
    if (ia == 0 && !same_body(a, &before_collision->a))
        return "a has infinite mass and moved";
    if (ib == 0 && !same_body(b, &before_collision->b))
        return "b has infinite mass and moved";
    if (ia == 0 || ib == 0)
        return NULL;
    Vec2d change_a = subtract(vec2d_from(a->velocity), vec2d_from(before_collision->a.velocity));
    Vec2d change_b = subtract(vec2d_from(b->velocity), vec2d_from(before_collision->b.velocity));
    Vec2d change = {change_a.x / ia + change_b.x / ib, change_a.y / ia + change_b.y / ib};
    double scale =
        momentum_scale(&before_collision->a, a) + momentum_scale(&before_collision->b, b);
    return length(change) <= 2e-7 * scale ? NULL : "momentum is not preserved";
}

/* Checks the speed of b relative to a, along the normal and across it, before and after. */
static const char *relative_fault(const Collision *before_collision, const gab_body *a,
                                  const gab_body *b, double impulse)
{
    Vec2d n = vec2d_from(before_collision->normal), across = {-n.y, n.x};
    Vec2d before = subtract(vec2d_from(before_collision->b.velocity),
                            vec2d_from(before_collision->a.velocity));
    Vec2d after = subtract(vec2d_from(b->velocity), vec2d_from(a->velocity));
    double inverse = (double)a->inverse_mass + (double)b->inverse_mass;
    double normal_speed = dot(before, n), slide = dot(before, across),
           slide_after = dot(after, across);
    double speeds = length(vec2d_from(before_collision->a.velocity)) +
                    length(vec2d_from(before_collision->b.velocity)) + length(before);
    double margin = 1e-6 * speeds;
    double e = (double)fminf(a->surface.restitution, b->surface.restitution);
    if (fabs(dot(after, n) + e * normal_speed) > margin)
        return "the speed along the normal does not match the restitution";
    if (fabs(impulse * inverse + (1 + e) * normal_speed) > margin)
        return "the returned impulse is wrong";
    double limit = sqrt((double)a->surface.friction * (double)b->surface.friction);
    double remaining = fmax(fabs(slide) - limit * impulse * inverse, 0);
    if (fabs(fabs(slide_after) - remaining) > margin * (1 + limit))
        return "friction changes the sliding by a wrong amount";
    if (slide * slide_after < 0 && fabs(slide_after) > margin * (1 + limit))
        return "friction has reversed the sliding";
    return NULL;
}

static const char *energy_fault(const Collision *before_collision, const gab_body *a,
                                const gab_body *b)
{
    bool a_fixed = a->inverse_mass == 0, b_fixed = b->inverse_mass == 0;
    if ((a_fixed && length(vec2d_from(a->velocity)) > 0) ||
        (b_fixed && length(vec2d_from(b->velocity)) > 0))
        return NULL; /* a driven wall may add energy */
    double before = energy(&before_collision->a) + energy(&before_collision->b),
           after = energy(a) + energy(b);
    bool is_elastic = a->surface.restitution == 1 && b->surface.restitution == 1 &&
                      (a->surface.friction == 0 || b->surface.friction == 0);
    if (after > before * (1 + 2e-6))
        return "energy has increased";
    if (is_elastic && after < before * (1 - 2e-6))
        return "an elastic collision has lost energy";
    return NULL;
}

static const char *collide_fault(const Collision *before_collision)
{
    gab_body a = before_collision->a, b = before_collision->b;
    Vec2d relative = subtract(vec2d_from(b.velocity), vec2d_from(a.velocity));
    double impulse = (double)gab_body_collide(&a, &b, before_collision->normal);
    bool is_idle = dot(relative, vec2d_from(before_collision->normal)) >= 0 ||
                   (before_collision->a.inverse_mass == 0 && before_collision->b.inverse_mass == 0);
    if (is_idle && impulse != 0)
        return "an impulse, though the bodies do not collide";
    if (is_idle)
        return same_body(&a, &before_collision->a) && same_body(&b, &before_collision->b)
                   ? NULL
                   : "changed without a collision";
    const char *fault = conservation_fault(before_collision, &a, &b);
    if (fault == NULL)
        fault = relative_fault(before_collision, &a, &b, impulse);
    return fault != NULL ? fault : energy_fault(before_collision, &a, &b);
}

/* Repeats a collision with the bodies swapped and the normal negated. */
static const char *collide_swap_fault(const Collision *before_collision)
{
    gab_body a = before_collision->a, b = before_collision->b, other_a = before_collision->a,
             other_b = before_collision->b;
    float impulse = gab_body_collide(&a, &b, before_collision->normal);
    gab_vec back = {-before_collision->normal.x, -before_collision->normal.y};
    float other = gab_body_collide(&other_b, &other_a, back);
    double speeds = length(vec2d_from(before_collision->a.velocity)) +
                    length(vec2d_from(before_collision->b.velocity));
    double margin = 1e-6 * speeds;
    bool same =
        is_near(a.velocity, (double)other_a.velocity.x, (double)other_a.velocity.y, margin) &&
        is_near(b.velocity, (double)other_b.velocity.x, (double)other_b.velocity.y, margin) &&
        fabs((double)impulse - (double)other) <= 1e-6 * fabs((double)impulse);
    return same ? NULL : "a different result when the bodies are swapped";
}

static void test_collide_random(void)
{
    CheckRandom random = check_random("collide");
    size_t impulse_count = 0, friction_count = 0;
    size_t times = check_case_count(1000000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Collision collision = random_collision(&random);
        const char *fault = collide_fault(&collision);
        if (fault == NULL)
            fault = collide_swap_fault(&collision);
        gab_body a = collision.a, b = collision.b;
        bool has_impulse = gab_body_collide(&a, &b, collision.normal) > 0;
        impulse_count += has_impulse;
        friction_count += has_impulse && a.surface.friction * b.surface.friction > 0;
        CHECK_THAT(fault == NULL,
                   "%s: a v %.9g,%.9g im %.9g e %.9g f %.9g, b v %.9g,%.9g im %.9g e %.9g f %.9g, "
                   "normal %.9g,%.9g",
                   fault, (double)collision.a.velocity.x, (double)collision.a.velocity.y,
                   (double)collision.a.inverse_mass, (double)collision.a.surface.restitution,
                   (double)collision.a.surface.friction, (double)collision.b.velocity.x,
                   (double)collision.b.velocity.y, (double)collision.b.inverse_mass,
                   (double)collision.b.surface.restitution, (double)collision.b.surface.friction,
                   (double)collision.normal.x, (double)collision.normal.y);
    }
    check_note("%zu%% have an impulse, %zu%% also friction", 100 * impulse_count / times,
               100 * friction_count / times);
    CHECK(100 * impulse_count >= 30 * times && 100 * friction_count >= 10 * times);
}

/* ---- Separate ---- */

/* Checks that the bodies move apart by the requested distance, along the normal, in the ratio of
 * their inverse masses. */
static const char *separate_fault(const Collision *before_collision, float depth, float slop,
                                  float fraction)
{
    gab_body a = before_collision->a, b = before_collision->b;
    gab_contact contact = {before_collision->normal, depth, 1, {{0, 0}, {0, 0}}};
    gab_body_separate(&a, &b, &contact, slop, fraction);
    double ia = (double)a.inverse_mass, ib = (double)b.inverse_mass;
    double distance = fmax((double)depth - (double)slop, 0) * (double)fraction;
    Vec2d n = vec2d_from(before_collision->normal);
    Vec2d move_a = subtract(vec2d_from(a.position), vec2d_from(before_collision->a.position));
    Vec2d move_b = subtract(vec2d_from(b.position), vec2d_from(before_collision->b.position));
    /* Positions are `float`s: each is rounded once. */
    double margin =
        1e-7 * (length(vec2d_from(a.position)) + length(vec2d_from(b.position))) + 2e-7 * distance;
    if (ia + ib == 0 || distance == 0)
        return same_body(&a, &before_collision->a) && same_body(&b, &before_collision->b)
                   ? NULL
                   : "moved, though no separation is needed";
    Vec2d apart = subtract(move_b, move_a);
    if (fabs(dot(apart, n) - distance) > margin || fabs(apart.x * n.y - apart.y * n.x) > margin)
        return "moved apart by a wrong distance";
    if (fabs(dot(move_a, n) * ib + dot(move_b, n) * ia) > margin * (ia + ib))
        return "the distances are not in the ratio of the inverse masses";
    if (!same_vec(a.velocity, before_collision->a.velocity) ||
        !same_vec(b.velocity, before_collision->b.velocity))
        return "the velocity has changed";
    return NULL;
}

static void test_separate_random(void)
{
    CHECK_RANDOM_CASES (random, "separate", 1000000) {
        Collision collision = random_collision(&random);
        float depth = fabsf(random_speed(&random)), fraction = random_fraction(&random);
        float slop = check_chance(&random, 50) ? GAB_SLOP : depth * (float)check_unit(&random);
        const char *fault = separate_fault(&collision, depth, slop, fraction);
        CHECK_THAT(fault == NULL,
                   "%s: a %.9g,%.9g im %.9g, b %.9g,%.9g im %.9g, normal %.9g,%.9g depth %.9g "
                   "slop %.9g fraction %.9g",
                   fault, (double)collision.a.position.x, (double)collision.a.position.y,
                   (double)collision.a.inverse_mass, (double)collision.b.position.x,
                   (double)collision.b.position.y, (double)collision.b.inverse_mass,
                   (double)collision.normal.x, (double)collision.normal.y, (double)depth,
                   (double)slop, (double)fraction);
    }
}

CHECK_CASES({"bounce: random", test_bounce_random}, {"collide: random", test_collide_random},
            {"separate: random", test_separate_random})
