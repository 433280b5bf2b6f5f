/* SPDX-License-Identifier: MIT */
/*
 * The expected results of moves, for the tests of gabarit/sweep.h. Integers decide whether an
 * obstacle stops a move; the time and place are an interval that a computation in `double` must
 * hit.
 *
 *     SweepMove move = {{0, 0}, {2560, 0}, 256};                   // in units of 1/256 pixel
 *     SweepWall wall = {{1280, -256}, {1280, 256}, false};
 *     CHECK(gab_sweep_wall(&m, &w, &impact) == (sweep_wall(&move, &wall) == SWEEP_STOPPED));
 *
 * Coordinates and radii must be in the library's range: products of two differences then fit 64
 * bits; wider products are compared by exact.h where doubles do not decide with a margin. The time
 * of an impact is found by bisection, since the distance to a convex obstacle falls along a move to
 * its minimum and cannot fall again.
 */
#ifndef GABARIT_TESTS_ORACLE_SWEEP_H
#define GABARIT_TESTS_ORACLE_SWEEP_H

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
    /* The disc touches a one-way wall's end exactly when its centre leaves the front, and would
     * come nearer only behind the wall: the header does not specify the answer. */
    SWEEP_EITHER
} SweepAnswer;

/* ---- To and from the library's types ---- */

gab_move sweep_gab_move(const SweepMove *move);
gab_wall sweep_gab_wall(const SweepWall *wall);

/* Converts a position to units; false if it is off the lattice or out of range. */
bool sweep_place(gab_vec place, ExactPoint *units);

/* ---- Decisions ---- */

/* det(ab, ap), dot(ab, ap), |ab| squared. */
int64_t sweep_det(ExactPoint a, ExactPoint b, ExactPoint p);
int64_t sweep_dot(ExactPoint a, ExactPoint b, ExactPoint p);
int64_t sweep_square(ExactPoint a, ExactPoint b);

bool sweep_is_front(ExactPoint a, ExactPoint b, ExactPoint p);

/* sweep_is_near: true if a point is nearer to a closed segment than a radius. sweep_compare: the
 * sign of (distance - radius). */
bool sweep_is_near(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);
int sweep_compare(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);

/* True if a centre leaves its side of a wall between the wall's ends, the ends included. */
bool sweep_crosses(ExactPoint from, ExactPoint to, ExactPoint a, ExactPoint b);

SweepAnswer sweep_line(const SweepMove *move, ExactPoint a, ExactPoint b);
SweepAnswer sweep_wall(const SweepMove *move, const SweepWall *wall);
SweepAnswer sweep_box(const SweepMove *move, const SweepBox *box);
SweepAnswer sweep_circle(const SweepMove *a, const SweepMove *b);

/* True if no wall stops the move for certain (SWEEP_EITHER is treated as free). */
bool sweep_all_free(const SweepMove *move, const SweepWall *walls, size_t count);

/* The sign of (time at s - time at t), exactly; both walls must stop the point. */
int sweep_compare_times(const SweepMove *point, const SweepWall *s, const SweepWall *t);

/* The outward normal, times its length, of a box at the face or corner point nearest to p. */
ExactPoint sweep_box_normal(const SweepBox *box, ExactPoint p);

/* ---- Times and places ---- */

/* A convex obstacle: 1 corner is a point, 2 are a wall or an endless line, 4 an upright box. */
typedef struct SweepShape {
    int corners;
    ExactPoint corner[4];
    bool endless;
} SweepShape;

SweepShape sweep_shape_segment(ExactPoint a, ExactPoint b, bool endless);
SweepShape sweep_shape_box(const SweepBox *box);

typedef struct SweepSpot {
    long double x, y;
} SweepSpot;

SweepSpot sweep_along(ExactPoint from, ExactPoint to, long double share);
SweepSpot sweep_nearest(const SweepShape *shape, SweepSpot spot);
long double sweep_distance(SweepSpot a, SweepSpot b);

/* The distance of a spot from the part of a move between two fractions of it. */
long double sweep_distance_from_piece(SweepSpot spot, ExactPoint from, ExactPoint to,
                                      long double first, long double last);

/* The fractions of a stopped move between which it strikes, as precisely as doubles can
 * determine. */
typedef struct SweepInterval {
    long double earliest, latest;
    bool overlapping; /* from the start; both fractions are then 0 */
} SweepInterval;

/* Only for a move that a shape of this kind stops, according to the decisions above. */
SweepInterval sweep_when(const SweepMove *move, const SweepShape *shape);

/* True if a disc's move certainly strikes a shape before the fraction `share`. */
bool sweep_strikes_before(const SweepMove *move, const SweepShape *shape, long double share);

#endif
