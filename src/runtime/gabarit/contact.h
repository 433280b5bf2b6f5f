/* SPDX-License-Identifier: MIT */
/**
 * gabarit/contact.h: how two shapes that meet touch, and what happens then: the normal, the depth
 * and the points of a contact; bounces; impulses between bodies; pulling bodies apart.
 *
 *     gab_contact contact;
 *     if (gab_contact_circle_circle(ball, bumper, &contact)) {
 *         gab_body_collide(&a, &b, contact.normal);                    // new velocities
 *         gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_PERCENT);  // no sinking in
 *     }
 *
 * In every contact the **normal** is a unit vector that points from the first shape to the second,
 * and the **depth** is how far the second must move along it (or the first against it) until the
 * two only touch: half sizes minus centre distance, not the width of the common part. Computed in
 * `double`, rounded to `float` at the end. The conventions are those of gabarit/base.h.
 */
#ifndef GABARIT_CONTACT_H
#define GABARIT_CONTACT_H

#include "base.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How two shapes touch. All zero when they do not. */
typedef struct gab_contact {
    gab_vec normal;    /**< unit vector from the first shape to the second */
    float depth;       /**< pixels along the normal that separate them; >= 0 */
    uint32_t count;    /**< number of points: 0, 1 or 2 */
    gab_vec points[2]; /**< in the middle of the common part, along the normal */
} gab_contact;

/*
 * Each function below fills `*contact` on every path and returns whether the shapes meet, which is
 * what the function of the same kind in gabarit/shape.h answers.
 */

/**
 * Two closed discs: one point; depth rA + rB - distance, 0 when they touch. Concentric discs get
 * the normal (1,0) and the depth rA + rB.
 */
GAB_API bool gab_contact_circle_circle(gab_circle a, gab_circle b, gab_contact *contact);

/**
 * Two half-open boxes: the axis on which the depth is least, x when both are equal; boxes with the
 * same centre on that axis get the positive direction. The depth is above 0. Two points, the ends
 * of the common part across the normal.
 */
GAB_API bool gab_contact_box_box(gab_box a, gab_box b, gab_contact *contact);

/**
 * A box, which counts as closed, and a closed disc: one point. While the centre is outside the box,
 * the normal leads from the nearest point of the box to the centre and the depth is radius minus
 * distance. With the centre inside or on the edge, the normal is that of the nearest face (left or
 * right before top or bottom, right before left, bottom before top when equally near) and the depth
 * is radius **plus** the distance to that face.
 */
GAB_API bool gab_contact_box_circle(gab_box box, gab_circle circle, gab_contact *contact);

/**
 * Two closed oriented boxes: the separating axis on which the depth is least, in the order a's
 * axis, a's cross axis, b's, b's when equal; same centres get the positive direction of that axis.
 * Two points where a face meets a face or where a corner has gone far in: the ends of the common
 * part across the normal; one point where it is a corner that touches. The axes must be unit
 * vectors.
 */
GAB_API bool gab_contact_obox_obox(const gab_obox *a, const gab_obox *b, gab_contact *contact);

/** A closed oriented box and a closed disc: as gab_contact_box_circle, in the box's frame. */
GAB_API bool gab_contact_obox_circle(const gab_obox *box, gab_circle circle, gab_contact *contact);

/* ---- Response ---- */

/** How a surface responds to an impact. {1, 0} mirrors a velocity, {0, 0} removes its
 * normal part. */
typedef struct gab_surface {
    float restitution; /**< share of the speed into the surface that comes back, 0 to 1 */
    float friction;    /**< share of the speed along the surface that is lost, 0 to 1 */
} gab_surface;

/**
 * A velocity after it met a surface with a unit normal: with vn = dot(v, n) and vt = v - vn * n, it
 * is (1 - friction) * vt - restitution * vn * n when vn < 0. A velocity that leads away from the
 * surface or along it (vn >= 0) comes back unchanged.
 * Restitution 1 and friction 0 make the mirror image v - 2 * vn * n. The shares are taken as given,
 * so that a pinball bumper may return more than it received. A result that is not finite gives the
 * velocity back unchanged.
 */
GAB_API gab_vec gab_bounce(gab_vec velocity, gab_vec normal, gab_surface surface);

/** A body that takes part in an impulse. */
typedef struct gab_body {
    gab_vec position;    /**< pixels */
    gab_vec velocity;    /**< in any unit per any time, the same for both bodies */
    float inverse_mass;  /**< 1 / mass; 0 is infinite mass: nothing moves it */
    gab_surface surface; /**< friction is the coefficient of Coulomb here, 0 or more */
} gab_body;

/** Good values for gab_body_separate. */
#define GAB_SLOP    0.01f
#define GAB_PERCENT 0.4f

/**
 * 1 / mass as a body stores it. Mass 0 means infinite mass and gives 0, as do negative masses, NaN,
 * infinity, and masses so small that the inverse overflows.
 */
GAB_API float gab_inverse_mass(float mass);

/**
 * Exchanges the impulse of a collision between two bodies; `normal` is the unit vector from a to b.
 *
 * With v = vB - vA and vn = dot(v, normal) nothing happens when vn >= 0 (they are separating
 * already) or when both masses are infinite. Else j = -(1 + e) * vn / (imA + imB) with e the
 * smaller restitution, vA loses imA * j * normal and vB gains imB * j * normal, so that momentum is
 * kept. Then friction: an impulse along the surface against the sliding, at most sqrt(fA * fB) * j
 * and at most what stops the sliding. Returns j, the strength of the collision. It is 0, and
 * nothing has changed, when the bodies are separating already, when a number is not finite, when j
 * or a velocity would be too large for a `float`, and when one friction is negative.
 */
GAB_API float gab_body_collide(gab_body *a, gab_body *b, gab_vec normal);

/**
 * Moves two bodies apart along a contact's normal by max(depth - slop, 0) * percent in all, shared
 * by inverse mass. `slop` in pixels (how much overlap is left alone, so that resting bodies do not
 * jitter), `percent` from 0 to 1 (how much of the rest is removed at once). Two bodies of infinite
 * mass stay where they are; so do both where the result would not be finite.
 */
GAB_API void gab_body_separate(gab_body *a, gab_body *b, const gab_contact *contact, float slop,
                               float percent);

#ifdef __cplusplus
}
#endif

#endif
