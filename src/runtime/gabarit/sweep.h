/* SPDX-License-Identifier: MIT */
/**
 * gabarit/sweep.h: moving points and discs against lines, walls, boxes and each other: when they
 * first hit something, where they stop, and how they slide or bounce on.
 *
 *     gab_move step = {hero, {hero.x + vx, hero.y + vy}, 8.0f};   // a disc of radius 8
 *     gab_travel travel;
 *     gab_walls_slide(&step, walls, wall_count, &travel);
 *     hero = travel.end;                                          // never behind a wall
 *     vx = travel.motion.x, vy = travel.motion.y;                 // what is left of the velocity
 *
 * What stops a mover, exactly
 *
 * - From, to, radius, and the ends of walls are first rounded to the lattice of GAB_STEP; they must
 *   then lie within GAB_RANGE. (A mover slower than half a step per move therefore stands still:
 *   accumulate such moves until they are longer.) Whether a mover is stopped is decided in
 *   integers, without rounding; the time and the point of the impact are the nearest `float`s of a
 *   `double` computation.
 * - A **point** (radius 0) is stopped by a wall, its ends included, when it would come onto the
 *   wall or to the other side of it (gab_line_side); only along its own line a point may come onto
 *   it. A point on a wall belongs to its front: it may leave to the front or along the wall, and is
 *   stopped at time 0 when it wants to the back.
 * - A **disc** is stopped when its centre would come nearer to the wall than its radius, or when
 *   its centre would be stopped as a point is. Touching (distance equal to the radius) is free, so
 *   that a disc may lie at a wall and roll along it. A disc that already overlaps (distance below
 *   the radius) is stopped, at time 0, only by a move that deepens the overlap: moving away or
 *   along is free.
 * - A **one-way** wall (GAB_BLOCKS_FRONT) stops only what comes from its front, and lets pass a
 *   mover that starts behind it or overlaps it. A disc can be stopped by its ends, too, while the
 *   centre is in front.
 * - A wall whose ends are equal has no sides: points pass it, discs meet it as a post.
 * - **After every function here the mover is on the side it came from**: the chord from `from` to
 *   `stop` (or, piece by piece, to `end`) is itself a move that nothing stops, checked with the
 *   same decision, so that no rounding can carry a mover into or through a wall. Positions where a
 *   mover stops lie on the lattice, within 2 steps of the exact position of the impact where the
 *   surroundings leave room; in a narrow gap that leaves none, it stops earlier on its way.
 * - A move with a number that is not finite or out of range goes nowhere: no hit, time 0, `stop` is
 *   `from` (0,0 when `from` itself is bad). A wall, line or box with such a number stops nothing. A
 *   negative radius counts as 0.
 *
 * Nothing is allocated; a slide or bounce takes at most GAB_MOST_IMPACTS impacts, each of which
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

/** From which sides a wall blocks. */
typedef enum gab_blocks {
    GAB_BLOCKS_BOTH = 0, /**< from either side */
    GAB_BLOCKS_FRONT = 1 /**< one-way: only what comes from its front */
} gab_blocks;

/** A wall from a to b, its ends included; its front is where gab_line_side says GAB_FRONT. */
typedef struct gab_wall {
    gab_vec a, b;
    gab_blocks blocks;
} gab_wall;

/** `impact.wall` where no wall was hit. */
#define GAB_NO_WALL UINT32_MAX

/** The first impact of a move. Without one: time 1, stop = to, point = to, normal 0, no wall. */
typedef struct gab_impact {
    float time;     /**< share of the move before the impact, 0 to 1 */
    gab_vec stop;   /**< where the mover stands afterwards: on the lattice, on its own side */
    gab_vec point;  /**< where the surfaces touch */
    gab_vec normal; /**< unit vector away from what was hit, towards the mover */
    uint32_t wall;  /**< the number of the wall in its array, else GAB_NO_WALL */
} gab_impact;

/* ---- One obstacle ---- */

/** A move against the infinite line through a and b; equal points make no line and stop nothing. */
GAB_API bool gab_sweep_line(const gab_move *move, gab_vec a, gab_vec b, gab_impact *impact);

/** A move against a segment that blocks from both sides. */
GAB_API bool gab_sweep_segment(const gab_move *move, gab_segment segment, gab_impact *impact);

/** A move against one wall; `impact->wall` is 0 when it was hit. */
GAB_API bool gab_sweep_wall(const gab_move *move, const gab_wall *wall, gab_impact *impact);

/**
 * A move against a solid box that stands still. The box blocks its inside: a point may move along
 * its edge, a disc may touch it. A mover that starts inside (or overlaps) is stopped, at time 0,
 * only by a move against the outward normal of the nearest face or edge point (ties as in
 * gab_contact_box_circle). An empty box stops nothing.
 */
GAB_API bool gab_sweep_box(const gab_move *move, gab_box box, gab_impact *impact);

/**
 * A moving disc against another that moves in the same time. The impact is the first one's; the
 * normal points from b to a. `stop_b` (which may be NULL) receives where b is at that time; placed
 * at both stops, the discs do not overlap unless they did from the start. Discs that overlap
 * already are stopped, at time 0, only when they move against each other.
 */
GAB_API bool gab_sweep_circle(const gab_move *a, const gab_move *b, gab_impact *impact,
                              gab_vec *stop_b);

/* ---- Many walls ---- */

/**
 * The first wall that stops a move. Equal times give the lower wall number (for points times are
 * compared exactly, as fractions; for discs as `double`s). The chord from `from` to `stop` is clear
 * of all walls. Linear in `count`; for large levels use a partition.
 */
GAB_API bool gab_walls_sweep(const gab_move *move, const gab_wall *walls, uint32_t count,
                             gab_impact *impact);

/** The most impacts that a slide or a bounce follows. */
#define GAB_MOST_IMPACTS 8

/** A whole move with all its impacts. */
typedef struct gab_travel {
    gab_vec end;    /**< where the mover stands at the end, on the lattice */
    gab_vec motion; /**< `to - from`, before it was rounded, as the impacts have changed it: divide
                         by the time step for the new velocity */
    uint32_t count; /**< number of impacts */
    gab_impact impacts[GAB_MOST_IMPACTS]; /**< in order; `time` is the share of the piece of the
                                               move that the impact ended */
} gab_travel;

/**
 * Moves and slides: at each impact the part of the motion that leads into the surface is removed,
 * and the rest of the way continues along the surface. In a corner, where the rest leads into
 * another surface that the mover touches, the mover stops. Fills `travel` on every path; returns
 * whether anything was hit. After GAB_MOST_IMPACTS impacts the rest of the way is dropped.
 */
GAB_API bool gab_walls_slide(const gab_move *move, const gab_wall *walls, uint32_t count,
                             gab_travel *travel);

/**
 * Moves and bounces: at each impact the motion and the rest of the way change as gab_bounce says
 * for this surface. Where the result is not finite as `float`s (a share that is NaN or huge) the
 * move ends at the impact, with the motion 0,0. Otherwise as gab_walls_slide.
 */
GAB_API bool gab_walls_bounce(const gab_move *move, const gab_wall *walls, uint32_t count,
                              gab_surface surface, gab_travel *travel);

/**
 * Frees a disc that overlaps walls: moves it, in a few steps and never through a wall that blocks
 * both sides, to a position near by where no wall that blocks both sides is nearer than the radius.
 * One-way walls are ignored, as they let an overlapping mover pass. A centre exactly on a wall
 * leaves to the wall's front. `*freed` receives the position; it is the centre rounded to the
 * lattice when that is free already, and also when no free position was found. Returns whether
 * `*freed` is free. A radius of 0 or less is always free.
 */
GAB_API bool gab_walls_push_out(gab_circle circle, const gab_wall *walls, uint32_t count,
                                gab_vec *freed);

#ifdef __cplusplus
}
#endif

#endif
