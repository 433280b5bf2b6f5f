/* SPDX-License-Identifier: MIT */
/**
 * gabarit/sweep.h: moving points and discs against lines, walls, boxes and each other: when they
 * first hit something, where they stop, and how they slide or bounce.
 *
 *     gab_move step = {hero, {hero.x + vx, hero.y + vy}, 8.0f};   // a disc of radius 8
 *     gab_travel travel = gab_walls_slide(&step, walls, wall_count, NULL, 0);
 *     hero = travel.end;                                          // never behind a wall
 *     vx = travel.motion.x, vy = travel.motion.y;                 // the remaining velocity
 *     bool on_floor = (travel.faces & GAB_FACE_TOP) != 0;         // a floor was hit
 *
 * Exact rules for stopping a mover
 *
 * - `from`, `to`, `radius` and the ends of walls are first rounded to the lattice of GAB_STEP; they
 *   must then lie within GAB_RANGE. (A mover slower than half a step per move therefore stands
 *   still: accumulate such moves until they are longer.) Whether a mover is stopped is decided in
 *   integers, without rounding; the time and the point of the impact are the nearest `float`s of a
 *   `double` computation.
 * - A **point** (radius 0) is stopped by a wall, which includes its ends, if the move would take
 *   the point onto the wall or to its other side (gab_line_side). A point that moves along the line
 *   of a wall may move onto the wall. A point on a wall belongs to its front: it may leave to the
 *   front or along the wall, and is stopped at time 0 if it moves to the back.
 * - A **disc** is stopped if its centre would get closer to the wall than its radius, or if its
 *   centre would be stopped as a point. Touching (a distance equal to the radius) is allowed, so
 *   that a disc may rest against a wall and roll along it. A disc that already overlaps a wall
 *   (distance below the radius) is stopped, at time 0, only by a move that deepens the overlap; it
 *   may move away or along the wall.
 * - A **one-way** wall (GAB_BLOCKS_FRONT) stops only movers that approach it from its front. It
 *   does not stop a mover that starts behind it or overlaps it. The ends of the wall can also stop
 *   a disc while the disc's centre is in front.
 * - A wall whose ends are equal has no sides: points pass through it, and for discs it is a post.
 * - **After every function here the mover is on the side that it started on**: the straight line
 *   from `from` to `stop` (or to `end`, piece by piece) is itself a move that nothing stops. This
 *   is decided like every move, so rounding cannot carry a mover into or through a wall. Positions
 *   where a mover stops lie on the lattice, within 2 steps of the exact position of the impact if
 *   the surrounding obstacles allow it; in a gap too narrow for that, the mover stops earlier on
 *   its path.
 * - A move with a number that is not finite or out of range does not happen: no hit, time 0, `stop`
 *   is `from` (or 0,0 if `from` itself is invalid). A wall, line or box with such a number stops
 *   nothing. A negative radius is treated as 0.
 *
 * Nothing is allocated; a slide or bounce follows at most GAB_MAX_IMPACTS impacts, each of which
 * costs a few passes over the walls.
 */
#ifndef GABARIT_SWEEP_H
#define GABARIT_SWEEP_H

#include "base.h"
#include "contact.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A straight move of a disc's centre; radius 0 moves a point. */
typedef struct gab_move {
    gab_vec from;
    gab_vec to;
    float radius; /**< pixels, >= 0 */
} gab_move;

/** The sides from which a wall blocks. */
typedef enum gab_blocks {
    GAB_BLOCKS_BOTH = 0, /**< from either side */
    GAB_BLOCKS_FRONT = 1 /**< one-way: only movers that approach from its front */
} gab_blocks;

/** A wall from a to b, including its ends; its front is the side for which gab_line_side returns
 * GAB_FRONT. */
typedef struct gab_wall {
    gab_vec a, b;
    gab_blocks blocks;
} gab_wall;

/** The face of an obstacle, as a bit of a set of faces: the direction in which it faces. */
typedef enum gab_face {
    GAB_FACE_NONE = 0,
    GAB_FACE_TOP = 1,    /**< it faces upwards: a floor */
    GAB_FACE_BOTTOM = 2, /**< it faces downwards: a ceiling */
    GAB_FACE_LEFT = 4,   /**< a wall on the right of the mover */
    GAB_FACE_RIGHT = 8   /**< a wall on the left of the mover */
} gab_face;

/**
 * Returns the face of an obstacle with a normal. It is a floor or a ceiling if gab_slope_holds its
 * slope with this limit, in pixels per pixel (for a ceiling upside down), otherwise a wall. With
 * the limit 1, which the faces of impacts have, floors and ceilings are up to 45 degrees steep. A
 * limit that is not above 0 is 0. Returns GAB_FACE_NONE for the zero vector.
 */
GAB_API gab_face gab_normal_face(gab_vec normal, float slope_limit);

/** The first impact of a move. Without an impact: time 1, stop = to, point = to, normal 0, no wall,
 * no face. */
typedef struct gab_impact {
    float time;     /**< fraction of the move before the impact, 0 to 1 */
    gab_vec stop;   /**< position where the mover stops, on the lattice, on its starting side */
    gab_vec point;  /**< where the surfaces touch */
    gab_vec normal; /**< unit vector away from the obstacle, towards the mover */
    gab_index wall; /**< index of the wall in its array, or GAB_NONE */
    gab_face face;  /**< the face of the obstacle that was hit: gab_normal_face(normal, 1) */
} gab_impact;

/* ---- One obstacle ---- */

/** Sweeps a move against the infinite line through a and b. Returns true if the line stops it.
 * Equal points are not a line and stop nothing. */
GAB_API bool gab_sweep_line(const gab_move *move, gab_vec a, gab_vec b, gab_impact *impact);

/** Sweeps a move against a segment that blocks from both sides. Returns true if it is stopped. */
GAB_API bool gab_sweep_segment(const gab_move *move, gab_segment segment, gab_impact *impact);

/** Sweeps a move against one wall. Returns true if it is stopped; `impact->wall` is then 0. */
GAB_API bool gab_sweep_wall(const gab_move *move, const gab_wall *wall, gab_impact *impact);

/**
 * Sweeps a move against a solid, stationary box. Returns true if it is stopped. The box blocks its
 * inside: a point may move along its edge, and a disc may touch it. A mover that starts inside the
 * box (or overlaps it) is stopped, at time 0, only by a move against the outward normal of the
 * nearest face or edge point (ties as in gab_contact_box_circle). An empty box stops nothing.
 */
GAB_API bool gab_sweep_box(const gab_move *move, gab_box box, gab_impact *impact);

/**
 * Sweeps a moving disc against another disc that moves during the same time. Returns true if they
 * collide. The impact describes disc `a`; its normal points from b to a. `stop_b` (which may be
 * NULL) receives the position of b at that time; placed at both stops, the discs do not overlap
 * unless they overlapped at the start. Discs that already overlap are stopped, at time 0, only if
 * they move towards each other.
 */
GAB_API bool gab_sweep_circle(const gab_move *a, const gab_move *b, gab_impact *impact,
                              gab_vec *stop_b);

/**
 * Sweeps a moving point or disc against a stationary capsule, whose radius is rounded to the
 * lattice as that of the mover is. Returns true if it is stopped: the centre may not get closer to
 * the axis than both radii together. A capsule with radius 0 stops a point as a segment does. A
 * mover that starts inside is stopped, at time 0, only by a move that leads deeper.
 */
GAB_API bool gab_sweep_capsule(const gab_move *move, const gab_capsule *capsule,
                               gab_impact *impact);

/* ---- Many walls ---- */

/**
 * Finds the first wall that stops a move. Returns true if one does. If times are equal, the wall
 * with the lower index is reported (times of points are compared exactly, as fractions; times of
 * discs as `double`s). The straight line from `from` to `stop` is clear of all walls. Linear in
 * `count`; for large levels use a partition.
 */
GAB_API bool gab_walls_sweep(const gab_move *move, const gab_wall *walls, uint32_t count,
                             gab_impact *impact);

/** The maximum number of impacts that a slide or a bounce follows. */
#define GAB_MAX_IMPACTS 8

/** A whole move; nothing was hit if `count` is 0. */
typedef struct gab_travel {
    gab_vec end;    /**< position of the mover at the end, on the lattice */
    gab_vec motion; /**< unrounded `to - from` after the changes by the impacts: divide by the time
                     * step for the new velocity */
    uint32_t count; /**< number of impacts */
    uint32_t faces; /**< the faces that were hit: the GAB_FACE_ bits of all impacts */
} gab_travel;

/**
 * Moves and slides: at each impact the part of the motion that leads into the surface is removed,
 * and the rest of the move continues along the surface. In a corner, where the rest leads into
 * another surface that the mover touches, the mover stops. After GAB_MAX_IMPACTS impacts the rest
 * of the move is dropped. Writes the first `capacity` impacts to `impacts`, in order, which may be
 * NULL when `capacity` is 0; `time` is then the fraction of the piece of the move that the impact
 * ended.
 */
GAB_API gab_travel gab_walls_slide(const gab_move *move, const gab_wall *walls, uint32_t count,
                                   gab_impact *impacts, uint32_t capacity);

/**
 * Moves and bounces: at each impact the motion and the rest of the move change as gab_bounce
 * defines for this surface. If the result cannot be represented as finite `float`s (a restitution
 * or friction that is NaN or huge), the move ends at the impact, with the motion 0,0. Otherwise as
 * gab_walls_slide.
 */
GAB_API gab_travel gab_walls_bounce(const gab_move *move, const gab_wall *walls, uint32_t count,
                                    gab_surface surface, gab_impact *impacts, uint32_t capacity);

/**
 * Frees a disc that overlaps walls: moves it, in a few steps and never through a wall that blocks
 * both sides, to a nearby position that is at least the radius away from all walls that block both
 * sides. One-way walls are ignored, because they do not stop a mover that overlaps them. A centre
 * exactly on a wall leaves to the wall's front. `*freed` receives the new position. It receives the
 * centre, rounded to the lattice, if that is already free, and also if no free position was found.
 * Returns whether `*freed` is free. A radius of 0 or less is always free.
 */
GAB_API bool gab_walls_push_out(gab_circle circle, const gab_wall *walls, uint32_t count,
                                gab_vec *freed);

#ifdef __cplusplus
}
#endif

#endif
