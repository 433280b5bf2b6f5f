/* SPDX-License-Identifier: MIT */
/* Implements the response to contacts (gabarit/contact.h): bounces, impulses, separation. */
#include "gabarit/contact.h"

#include "response_internal.h"
#include "vec_internal.h"

Vec gab_bounced(Vec velocity, Vec normal, gab_surface surface)
{
    double normal_speed = dot(velocity, normal);
    if (!(normal_speed < 0))
        return velocity;
    double kept_fraction = 1 - (double)surface.friction, restitution = (double)surface.restitution;
    Vec along = advance(velocity, normal, -normal_speed);
    return (Vec){kept_fraction * along.x - restitution * normal_speed * normal.x,
                 kept_fraction * along.y - restitution * normal_speed * normal.y};
}

static bool is_finite(gab_vec v)
{
    return fabsf(v.x) <= FLT_MAX && fabsf(v.y) <= FLT_MAX;
}

gab_vec gab_bounce(gab_vec velocity, gab_vec normal, gab_surface surface)
{
    gab_vec after = narrow(gab_bounced(widen(velocity), widen(normal), surface));
    return is_finite(after) ? after : velocity;
}

float gab_inverse_mass(float mass)
{
    float inverse = mass > 0 ? 1 / mass : 0;
    return inverse <= FLT_MAX ? inverse : 0;
}

/* Returns a body's velocity after an impulse along a direction. */
static gab_vec velocity_after_impulse(const gab_body *body, gab_vec velocity, Vec direction,
                                      double strength)
{
    return narrow(advance(widen(velocity), direction, strength * (double)body->inverse_mass));
}

/* Returns the impulse along the surface that opposes sliding: at most the impulse that stops the
 * sliding, and at most `limit`. */
static double friction_impulse(double sliding, double inverse_mass, double limit)
{
    double stopping = -sliding / inverse_mass;
    return stopping > limit ? limit : stopping < -limit ? -limit : stopping;
}

float gab_body_collide(gab_body *a, gab_body *b, gab_vec normal)
{
    Vec n = widen(normal), relative = sub(b->velocity, a->velocity);
    double closing = dot(relative, n);
    double inverse_mass = (double)a->inverse_mass + (double)b->inverse_mass;
    double restitution =
        (double)(a->surface.restitution < b->surface.restitution ? a->surface.restitution
                                                                 : b->surface.restitution);
    double friction_product = (double)a->surface.friction * (double)b->surface.friction;
    bool is_valid = closing < 0 && inverse_mass > 0 && inverse_mass <= DBL_MAX &&
                    friction_product >= 0 && friction_product <= DBL_MAX &&
                    fabsf(a->surface.restitution) <= FLT_MAX &&
                    fabsf(b->surface.restitution) <= FLT_MAX;
    double strength = is_valid ? -(1 + restitution) * closing / inverse_mass : 0;
    if (!(strength > 0 && strength <= (double)FLT_MAX))
        return 0;
    Vec along = cross_axis(n);
    double along_impulse =
        friction_impulse(dot(relative, along), inverse_mass, sqrt(friction_product) * strength);
    gab_vec velocity_a = velocity_after_impulse(
        a, velocity_after_impulse(a, a->velocity, n, -strength), along, -along_impulse);
    gab_vec velocity_b = velocity_after_impulse(
        b, velocity_after_impulse(b, b->velocity, n, strength), along, along_impulse);
    if (!is_finite(velocity_a) || !is_finite(velocity_b))
        return 0;
    a->velocity = velocity_a;
    b->velocity = velocity_b;
    return (float)strength;
}

void gab_body_separate(gab_body *a, gab_body *b, const gab_contact *contact, float slop,
                       float fraction)
{
    double inverse_mass = (double)a->inverse_mass + (double)b->inverse_mass;
    double excess = (double)contact->depth - (double)slop;
    if (!(excess > 0 && inverse_mass > 0))
        return;
    double movement = excess / inverse_mass * (double)fraction;
    Vec n = widen(contact->normal);
    gab_vec moved_a = narrow(advance(widen(a->position), n, -movement * (double)a->inverse_mass));
    gab_vec moved_b = narrow(advance(widen(b->position), n, movement * (double)b->inverse_mass));
    if (!is_finite(moved_a) || !is_finite(moved_b))
        return;
    a->position = moved_a;
    b->position = moved_b;
}
