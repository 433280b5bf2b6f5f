/* SPDX-License-Identifier: MIT */
/**
 * gabarit/solid.h: the same queries in space: boxes, balls, oriented boxes, and a moving point or
 * ball against a convex polygon.
 *
 *     gab_ball shot = {{x, y, z}, 2.0f};
 *     gab_box3 crate = {{0, 0, 0}, {16, 16, 16}};
 *     if (gab_ball_meets_box3(shot, crate)) smash();
 *     gab_impact3 impact;
 *     if (gab_sweep3_polygon(&(gab_move3){from, to, 2.0f}, face, 4, &impact))
 *         velocity = gab_bounce3(velocity, impact.normal, (gab_surface){0.8f, 0.1f});
 *
 * z grows upwards; x and y are those of the ground plan. Upright boxes are half-open, everything
 * else is closed, as in gabarit/base.h. Computed in `double`: for coordinates on the lattice within
 * the range the upright boxes and balls are exact, the rest is right except for gaps of about 1e-9
 * of the sizes. NaN and infinities meet nothing.
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

/** An upright box, half-open: [corner, corner + size); empty when a size is <= 0: meets nothing. */
typedef struct gab_box3 {
    gab_vec3 corner; /**< the least x, y and z; its z is the box's foot */
    gab_vec3 size;
} gab_box3;

/** A closed ball. Radius 0 is a point; a negative radius meets nothing. */
typedef struct gab_ball {
    gab_vec3 centre;
    float radius;
} gab_ball;

/**
 * A closed box at any attitude: centre + sum of s_i * half_i * axes[i], s_i from -1 to 1. The axes
 * are meant to be unit vectors at right angles to each other; a negative half size, or axes that
 * lie in one plane, meet nothing.
 */
typedef struct gab_obox3 {
    gab_vec3 centre;
    gab_vec3 half;
    gab_vec3 axes[3];
} gab_obox3;

/** Whether a half-open box holds a point. */
GAB_API bool gab_box3_holds(gab_box3 box, gab_vec3 point);

/** Whether a closed ball holds a point. */
GAB_API bool gab_ball_holds(gab_ball ball, gab_vec3 point);

/** Whether a closed oriented box holds a point. */
GAB_API bool gab_obox3_holds(const gab_obox3 *box, gab_vec3 point);

/** Whether two half-open boxes share a part of a volume. */
GAB_API bool gab_box3_meets_box3(gab_box3 a, gab_box3 b);

/** Whether two closed balls meet. */
GAB_API bool gab_ball_meets_ball(gab_ball a, gab_ball b);

/** Whether a closed ball meets a box, which counts as closed here. */
GAB_API bool gab_ball_meets_box3(gab_ball ball, gab_box3 box);

/**
 * Whether two closed oriented boxes meet, by all fifteen separating axes: the three of each box and
 * the nine products of their edges, without which boxes edge to edge would be taken to meet.
 */
GAB_API bool gab_obox3_meets_obox3(const gab_obox3 *a, const gab_obox3 *b);

/** Whether a closed oriented box meets a closed ball. */
GAB_API bool gab_obox3_meets_ball(const gab_obox3 *box, gab_ball ball);

/** A straight move of a ball's centre; radius 0 moves a point. */
typedef struct gab_move3 {
    gab_vec3 from, to;
    float radius;
} gab_move3;

/** The first impact of a move in space. Without one: time 1, stop = to, point = to, normal 0. */
typedef struct gab_impact3 {
    float time;      /**< share of the move before the impact, 0 to 1 */
    gab_vec3 stop;   /**< the centre at that time, a hair on the side it came from */
    gab_vec3 point;  /**< where the surfaces touch */
    gab_vec3 normal; /**< unit vector from the polygon to the mover */
} gab_impact3;

/**
 * A moving point or ball against a flat convex polygon of at least 3 corners (either winding, both
 * sides block, the outline included). Its front is where its normal points: that of its area, which
 * for corners a, b, c in a row is (b - a) x (c - b); a point on its plane belongs to the front.
 * A point is stopped when it changes the side of the plane within the polygon; a ball when its
 * centre does, or when its distance would fall below the radius, against the face, an edge or a
 * corner. A ball that overlaps from the start is stopped, at time 0 and where it is, only by a move
 * that deepens the overlap. The way to `stop` never leads through the polygon, and there the ball
 * does not overlap unless it did from the start; `stop` is rounded to `float`s, not to the lattice.
 * This holds for one polygon: in a corner between several, sweep the way to `stop` against the
 * others again. Fills `impact` on every path; returns whether it was hit. A polygon without area,
 * fewer than 3 corners, and numbers that are not finite stop nothing. A move with such a number
 * goes nowhere: time 0, `stop` is `from`, 0,0,0 when `from` itself is bad. A negative radius counts
 * as 0.
 */
GAB_API bool gab_sweep3_polygon(const gab_move3 *move, const gab_vec3 *corners, uint32_t count,
                                gab_impact3 *impact);

/** A velocity after it met a surface, as gab_bounce. */
GAB_API gab_vec3 gab_bounce3(gab_vec3 velocity, gab_vec3 normal, gab_surface surface);

#ifdef __cplusplus
}
#endif

#endif
