/* SPDX-License-Identifier: MIT */
/**
 * gabarit/contact.h: contacts between shapes that meet, and the response to them: the normal, depth
 * and points of a contact; bounces; impulses between bodies; separating bodies.
 *
 *     gab_contact contact;
 *     if (gab_contact_circle_circle(ball, bumper, &contact)) {
 *         gab_body_collide(&a, &b, contact.normal);                       // new velocities
 *         gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_CORRECTION);  // prevents sinking in
 *     }
 *
 * In every contact the **normal** is a unit vector that points from the first shape to the second.
 * The **depth** is the distance that the second shape must move along the normal (or the first
 * against it) until the two only touch: the sum of the half sizes minus the distance between the
 * centres, not the width of the overlap. Everything is computed in `double` and rounded to
 * `float` at the end. The conventions are those of gabarit/base.h.
 */
#ifndef GABARIT_CONTACT_H
#define GABARIT_CONTACT_H

#include "base.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A contact between two shapes. All zero when they do not meet. */
typedef struct gab_contact {
    gab_vec normal;    /**< unit vector from the first shape to the second */
    float depth;       /**< distance along the normal that separates them, in pixels; >= 0 */
    uint32_t count;    /**< number of points: 0, 1 or 2 */
    gab_vec points[2]; /**< halfway through the overlap, measured along the normal */
} gab_contact;

/*
 * Each function below fills `*contact` on every path. It returns true if the shapes meet, with the
 * same answer as the corresponding function in gabarit/shape.h.
 */

/**
 * The contact of two closed discs: one point; depth rA + rB - distance, 0 when they only touch.
 * Concentric discs have the normal (1,0) and the depth rA + rB.
 */
GAB_API bool gab_contact_circle_circle(gab_circle a, gab_circle b, gab_contact *contact);

/**
 * The contact of two half-open boxes, on the axis with the smaller depth; on x when both are equal.
 * Boxes with the same centre on that axis have its positive direction as normal. The depth is
 * greater than 0. Two points: the ends of the overlap, measured perpendicular to the normal.
 */
GAB_API bool gab_contact_box_box(gab_box a, gab_box b, gab_contact *contact);

/**
 * The contact of a box, treated as closed, and a closed disc: one point. When the centre of the
 * disc is outside the box, the normal points from the nearest point of the box to the centre, and
 * the depth is radius minus distance. When the centre is inside or on the edge, the normal is that
 * of the nearest face (left or right before top or bottom, right before left, bottom before top
 * when equally near), and the depth is the radius **plus** the distance to that face.
 */
GAB_API bool gab_contact_box_circle(gab_box box, gab_circle circle, gab_contact *contact);

/**
 * The contact of two closed oriented boxes, on the separating axis with the smallest depth; when
 * depths are equal, in the order a's axis, a's cross axis, b's axis, b's cross axis. Boxes with the
 * same centre on that axis have its positive direction as normal. One point where only one corner
 * of a box is inside the other. Two points where a face meets a face, or where a corner is so deep
 * inside that one of the boxes does not extend from it to the face, for example because the box is
 * thinner than the depth: the ends of the overlap, measured perpendicular to the normal. The axes
 * must be unit vectors.
 */
GAB_API bool gab_contact_obox_obox(const gab_obox *a, const gab_obox *b, gab_contact *contact);

/** The contact of a closed oriented box and a closed disc: computed as gab_contact_box_circle in
 * the coordinates of the box. */
GAB_API bool gab_contact_obox_circle(const gab_obox *box, gab_circle circle, gab_contact *contact);

/**
 * The contact of two closed capsules. If their axes have no common point, the normal points from
 * the nearest point of a's axis to that of b's, and the depth is the sum of the radii minus the
 * distance. If they have one, it is perpendicular to one of the axes: the one with the smaller
 * depth, a's if both are equal; the point is where they cross. Two points where the sides of both
 * overlap, as for parallel capsules; else one. Two circles at the same place have the normal
 * (1,0).
 */
GAB_API bool gab_contact_capsule_capsule(const gab_capsule *a, const gab_capsule *b,
                                         gab_contact *contact);

/** The contact of a closed capsule and a closed disc: one point; otherwise as
 * gab_contact_capsule_capsule. */
GAB_API bool gab_contact_capsule_circle(const gab_capsule *capsule, gab_circle circle,
                                        gab_contact *contact);

/** The contact of a box, treated as closed, and a closed capsule; as
 * gab_contact_obox_capsule. */
GAB_API bool gab_contact_box_capsule(gab_box box, const gab_capsule *capsule, gab_contact *contact);

/**
 * The contact of a closed oriented box and a closed capsule. If the axis of the capsule does not
 * meet the box, the normal points from the nearest point of the box to that of the axis; otherwise
 * it is that of a face of the box or perpendicular to the axis, whichever has the smallest depth.
 * Two points where the side of the capsule overlaps a face of the box, else one. If a part of the
 * axis lies in the box, the one point is the middle of that part.
 */
GAB_API bool gab_contact_obox_capsule(const gab_obox *box, const gab_capsule *capsule,
                                      gab_contact *contact);

/* ---- Response ---- */

/** The response of a surface to an impact. {1, 0} mirrors a velocity, {0, 0} removes its part along
 * the normal. */
typedef struct gab_surface {
    float restitution; /**< fraction of the speed into the surface that is returned, 0 to 1 */
    float friction;    /**< fraction of the speed along the surface that is lost, 0 to 1 */
} gab_surface;

/**
 * Returns a velocity after an impact on a surface with a unit normal. With vn = dot(v, n) and vt =
 * v - vn * n, it is (1 - friction) * vt - restitution * vn * n when vn < 0. A velocity that points
 * away from the surface or along it (vn >= 0) is returned unchanged. Restitution 1 and friction 0
 * give the mirror image v - 2 * vn * n. The fractions are not limited, so a pinball bumper may
 * return more speed than it received. The velocity is returned unchanged if the result is not
 * finite.
 */
GAB_API gab_vec gab_bounce(gab_vec velocity, gab_vec normal, gab_surface surface);

/** A body that takes part in an impulse. */
typedef struct gab_body {
    gab_vec position;    /**< pixels */
    gab_vec velocity;    /**< distance per time in any unit, the same for both bodies */
    float inverse_mass;  /**< 1 / mass; 0 means infinite mass: nothing moves the body */
    gab_surface surface; /**< its friction is the Coulomb coefficient, 0 or more */
} gab_body;

/** Recommended arguments of gab_body_separate. */
#define GAB_SLOP       0.01f
#define GAB_CORRECTION 0.4f

/**
 * Returns 1 / mass, the form in which a body stores it. Mass 0 means infinite mass and returns 0,
 * as do negative masses, NaN, infinity, and masses so small that the inverse overflows.
 */
GAB_API float gab_inverse_mass(float mass);

/**
 * Applies the impulse of a collision to two bodies; `normal` is the unit vector from a to b.
 *
 * With v = vB - vA and vn = dot(v, normal), nothing happens when vn >= 0 (the bodies are already
 * separating) or when both masses are infinite. Otherwise j = -(1 + e) * vn / (imA + imB), where e
 * is the smaller restitution; vA loses imA * j * normal and vB gains imB * j * normal, so that
 * momentum is conserved. Friction follows: an impulse along the surface that opposes the sliding,
 * at most sqrt(fA * fB) * j and at most what stops the sliding. Returns j, the strength of the
 * collision. Returns 0, and changes nothing, when nothing happens as above, when a number is not
 * finite, when j or a velocity would be too large for a `float`, and when the product of the
 * frictions is negative.
 */
GAB_API float gab_body_collide(gab_body *a, gab_body *b, gab_vec normal);

/**
 * Moves two bodies apart along the normal of a contact, by max(depth - slop, 0) * fraction in
 * total, shared in proportion to their inverse masses. `slop`, in pixels, is the depth that
 * remains, so that resting bodies do not jitter; `fraction`, from 0 to 1, is the part of the depth
 * above it that is removed at once. Two bodies of infinite mass do not move; neither body moves
 * when the result would not be finite.
 */
GAB_API void gab_body_separate(gab_body *a, gab_body *b, const gab_contact *contact, float slop,
                               float fraction);

#ifdef __cplusplus
}
#endif

#endif
