/* SPDX-License-Identifier: MIT */
/*
 * The expected results of moves, for the tests of gabarit/sweep.h. Integers decide whether an
 * obstacle stops a move. The time of the impact is an interval that the library's result must lie
 * in.
 *
 *     SweepMove move = {{0, 0}, {2560, 0}, 256};                   // in units of 1/256 pixel
 *     SweepWall wall = {{1280, -256}, {1280, 256}, false};
 *     gab_move m = sweep_gab_move(&move);
 *     gab_wall w = sweep_gab_wall(&wall);
 *     CHECK(gab_sweep_wall(&m, &w, &impact) == (sweep_wall(&move, &wall) == SWEEP_STOPPED));
 *
 * Coordinates and radii must be in the library's range: products of two differences then fit 64
 * bits. Wider products are compared in doubles with a margin, and by exact.h where the margin does
 * not decide. The time of an impact is found by bisection, since the distance to a convex obstacle
 * first decreases along a move and then never decreases again.
 */
#pragma once

#include "exact.h"

#include <gabarit/sweep.h>

enum { SWEEP_LIMIT = 65535 * 256 }; /* GAB_RANGE in units */

typedef struct SweepMove {
    ExactPoint from, to;
    int64_t radius; /* 0 for a point */
} SweepMove;

typedef struct SweepWall {
    ExactPoint a, b;
    bool one_way;
} SweepWall;

typedef struct SweepBox {
    ExactPoint low, high; /* empty unless both coordinates of `low` are below those of `high` */
} SweepBox;

typedef enum SweepAnswer {
    SWEEP_FREE,
    SWEEP_STOPPED,
    /* The disc touches the end of a one-way wall exactly when its centre leaves the front, and
     * would overlap the end only after that: the header does not specify the answer. */
    SWEEP_EITHER
} SweepAnswer;

/* ---- To and from the library's types ---- */

gab_move sweep_gab_move(const SweepMove *move);
gab_wall sweep_gab_wall(const SweepWall *wall);

/* Converts a position to units. Returns false if it is off the lattice or out of range. */
bool sweep_units_from_vec(gab_vec position, ExactPoint *units);

/* ---- Decisions ---- */

/* Return det(ab, ap), dot(ab, ap) and the square of |ab|. */
int64_t sweep_det(ExactPoint a, ExactPoint b, ExactPoint p);
int64_t sweep_dot(ExactPoint a, ExactPoint b, ExactPoint p);
int64_t sweep_square(ExactPoint a, ExactPoint b);

bool sweep_is_in_front(ExactPoint a, ExactPoint b, ExactPoint p);

/* sweep_is_near: true if a point is nearer to a closed segment than a radius. sweep_compare: the
 * sign of (distance - radius). */
bool sweep_is_near(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);
int sweep_compare(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);

/* True if the centre of a disc crosses a wall, its ends included, from one side to the other. */
bool sweep_crosses(ExactPoint from, ExactPoint to, ExactPoint a, ExactPoint b);

/* Decide whether an obstacle stops a move; for two discs, whether b stops a. */
SweepAnswer sweep_line(const SweepMove *move, ExactPoint a, ExactPoint b);
SweepAnswer sweep_wall(const SweepMove *move, const SweepWall *wall);
SweepAnswer sweep_box(const SweepMove *move, const SweepBox *box);
SweepAnswer sweep_circle(const SweepMove *a, const SweepMove *b);

/* True if no wall stops the move. SWEEP_EITHER is treated as free. */
bool sweep_all_free(const SweepMove *move, const SweepWall *walls, size_t count);

/* Returns the exact sign of (time of the impact on s - time of the impact on t); both walls must
 * stop the point. */
int sweep_compare_times(const SweepMove *point, const SweepWall *s, const SweepWall *t);

/* Returns an outward normal (not a unit vector) of a box at its boundary point nearest to p. */
ExactPoint sweep_box_normal(const SweepBox *box, ExactPoint p);

/* ---- Times and positions ---- */

/* A convex obstacle: 1 corner is a point, 2 corners are a wall or an infinite line, 4 an
 * axis-aligned box. */
typedef struct SweepShape {
    int corners;
    ExactPoint corner[4];
    bool infinite;
} SweepShape;

SweepShape sweep_shape_segment(ExactPoint a, ExactPoint b, bool infinite);
SweepShape sweep_shape_box(const SweepBox *box);

typedef struct RealPoint {
    long double x, y;
} RealPoint;

RealPoint sweep_point_at(ExactPoint from, ExactPoint to, long double fraction);
RealPoint sweep_nearest(const SweepShape *shape, RealPoint point);
long double sweep_distance(RealPoint a, RealPoint b);

/* Returns the distance from a point to the part of a move between two fractions of it. */
long double sweep_distance_to_part(RealPoint point, ExactPoint from, ExactPoint to,
                                   long double first, long double last);

/* The interval that contains the time of an impact, as fractions of the move. Its width is the
 * uncertainty of a computation in doubles. */
typedef struct SweepInterval {
    long double earliest, latest;
    bool overlapping; /* true if they overlap at the start; both fractions are then 0 */
} SweepInterval;

/* Computes the time of an impact. The shape must stop the move, according to the decisions
 * above. */
SweepInterval sweep_impact_interval(const SweepMove *move, const SweepShape *shape);

/* True if a disc certainly strikes a shape before the given fraction of its move. */
bool sweep_strikes_before(const SweepMove *move, const SweepShape *shape, long double fraction);
