/* SPDX-License-Identifier: MIT */
/**
 * gabarit/solid.h: collision queries in three dimensions: boxes, balls, oriented boxes, and a
 * moving point or ball against a convex polygon.
 *
 *     gab_ball shot = {{x, y, z}, 2.0f};
 *     gab_box3 crate = {{0, 0, 0}, {16, 16, 16}};
 *     if (gab_ball_meets_box3(shot, crate)) smash();
 *     gab_move3 move = {from, to, 2.0f};
 *     gab_surface rubber = {0.8f, 0.1f};
 *     gab_impact3 impact;
 *     if (gab_sweep3_polygon(&move, face, 4, &impact))
 *         velocity = gab_bounce3(velocity, impact.normal, rubber);
 *
 * z grows upwards; x and y are those of the ground plan. Upright boxes are half-open, everything
 * else is closed, as in gabarit/base.h. Everything is computed in `double`. For coordinates on the
 * lattice within the range, answers about upright boxes and balls are exact; the other answers may
 * be wrong only for gaps of less than about 1e-9 of the sizes. NaN and infinities meet nothing.
 */
#ifndef GABARIT_SOLID_H
#define GABARIT_SOLID_H

#include "base.h"
#include "contact.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A point or vector in space. */
typedef struct gab_vec3 {
    float x, y, z; /**< z upwards */
} gab_vec3;

/** An upright box, half-open: [corner, corner + size). Empty if a size is <= 0; then it meets
 * nothing. */
typedef struct gab_box3 {
    gab_vec3 corner; /**< minimum x, y and z; its z is the foot of the box */
    gab_vec3 size;
} gab_box3;

/** A closed ball. Radius 0 is a point; a negative radius meets nothing. */
typedef struct gab_ball {
    gab_vec3 centre;
    float radius;
} gab_ball;

/**
 * A closed box in any orientation: centre + sum of s_i * half_i * axes[i], s_i from -1 to 1. The
 * axes should be unit vectors at right angles to each other. A box with a negative half size, or
 * with axes that lie in one plane, meets nothing.
 */
typedef struct gab_obox3 {
    gab_vec3 centre;
    gab_vec3 half;
    gab_vec3 axes[3];
} gab_obox3;

/** True if a half-open box contains a point. */
GAB_API bool gab_box3_holds(gab_box3 box, gab_vec3 point);

/** True if a closed ball contains a point. */
GAB_API bool gab_ball_holds(gab_ball ball, gab_vec3 point);

/** True if a closed oriented box contains a point. */
GAB_API bool gab_obox3_holds(const gab_obox3 *box, gab_vec3 point);

/** True if two half-open boxes share a part of their volume. */
GAB_API bool gab_box3_meets_box3(gab_box3 a, gab_box3 b);

/** True if two closed balls meet. */
GAB_API bool gab_ball_meets_ball(gab_ball a, gab_ball b);

/** True if a closed ball meets a box, which is treated as closed here. */
GAB_API bool gab_ball_meets_box3(gab_ball ball, gab_box3 box);

/**
 * True if two closed oriented boxes meet, by all fifteen separating axes: the three of each box and
 * the nine cross products of their edges. Without the latter, boxes that are edge to edge would be
 * reported as meeting.
 */
GAB_API bool gab_obox3_meets_obox3(const gab_obox3 *a, const gab_obox3 *b);

/** True if a closed oriented box meets a closed ball. */
GAB_API bool gab_obox3_meets_ball(const gab_obox3 *box, gab_ball ball);

/** A straight move of the centre of a ball; radius 0 moves a point. */
typedef struct gab_move3 {
    gab_vec3 from, to;
    float radius;
} gab_move3;

/** The first impact of a move in space. Without an impact: time 1, stop = to, point = to, normal
 * 0. */
typedef struct gab_impact3 {
    float time;      /**< fraction of the move before the impact, 0 to 1 */
    gab_vec3 stop;   /**< the centre at that time, just off the surface, on its starting side */
    gab_vec3 point;  /**< the point where the surfaces touch */
    gab_vec3 normal; /**< unit vector from the polygon to the mover */
} gab_impact3;

/**
 * Finds the impact of a moving point or ball on a flat convex polygon of at least 3 corners. Either
 * winding is accepted; both sides block; the outline is included. The front of the polygon is where
 * its normal points: the normal of its area, which for consecutive corners a, b, c is (b - a) x (c
 * - b). A point on its plane belongs to the front.
 *
 * A point is stopped when it crosses the plane within the polygon. A ball is stopped when its
 * centre does, or when its distance from the face, an edge or a corner would become smaller than
 * the radius. A ball that overlaps at the start is stopped, at time 0 and at its position, only by
 * a move that deepens the overlap. The path to `stop` never passes through the polygon, and at
 * `stop` the ball does not overlap unless it did at the start; `stop` is rounded to `float`s, not
 * to the lattice. This holds for one polygon: in a corner between several, sweep the path to `stop`
 * against the others again.
 *
 * Fills `impact` on every path; returns true if the polygon was hit. A polygon without area, fewer
 * than 3 corners, and corners that are not finite stop nothing. A move with a number that is not
 * finite does not move: time 0, and `stop` is `from`, or 0,0,0 when `from` itself is not finite. A
 * negative radius is treated as 0.
 */
GAB_API bool gab_sweep3_polygon(const gab_move3 *move, const gab_vec3 *corners, uint32_t count,
                                gab_impact3 *impact);

/** Returns a velocity after an impact on a surface, as gab_bounce. */
GAB_API gab_vec3 gab_bounce3(gab_vec3 velocity, gab_vec3 normal, gab_surface surface);

#ifdef __cplusplus
}
#endif

#endif
