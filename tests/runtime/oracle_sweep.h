/* SPDX-License-Identifier: MIT */
/*
 * What a move must do, for the tests of gabarit/sweep.h: whether an obstacle stops it, decided in
 * integers; and when and where, as an interval that a computation in `double` must hit.
 *
 *     SweepMove move = {{0, 0}, {2560, 0}, 256};                   // in units of 1/256 pixel
 *     SweepWall wall = {{1280, -256}, {1280, 256}, false};
 *     CHECK(gab_sweep_wall(&m, &w, &impact) == (sweep_wall(&move, &wall) == SWEEP_STOPPED));
 *
 * Coordinates and radii must be those of the library's range: products of two differences then fit
 * 64 bits, and what is wider is compared by exact.h where doubles do not settle it with a margin.
 * The moment of an impact is found by halving, as the distance to a convex obstacle falls along a
 * move until its least and cannot fall again.
 */
#ifndef GABARIT_TESTS_ORACLE_SWEEP_H
#define GABARIT_TESTS_ORACLE_SWEEP_H

#include "exact.h"

#include <gabarit/sweep.h>

enum { SWEEP_LIMIT = 65535 * 256 }; /* GAB_RANGE in units */

typedef struct SweepMove {
    ExactPoint from, to;
    int64_t radius; /* 0 is a point */
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
    /* The disc touches a one-way wall's end just when its centre leaves the front, and would come
       nearer only behind: the header decides neither way. */
    SWEEP_EITHER
} SweepAnswer;

/* ---- To and from the library's types ---- */

gab_move sweep_gab_move(const SweepMove *move);
gab_wall sweep_gab_wall(const SweepWall *wall);

/* False when a place is off the lattice or out of range. */
bool sweep_place(gab_vec place, ExactPoint *units);

/* ---- Decisions ---- */

/* det(ab, ap), dot(ab, ap), |ab| squared. */
int64_t sweep_det(ExactPoint a, ExactPoint b, ExactPoint p);
int64_t sweep_dot(ExactPoint a, ExactPoint b, ExactPoint p);
int64_t sweep_square(ExactPoint a, ExactPoint b);

bool sweep_is_front(ExactPoint a, ExactPoint b, ExactPoint p);

/* Whether the distance of a point and a closed segment is below a radius; the sign of their
   difference. */
bool sweep_is_near(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);
int sweep_compare(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);

/* Whether a centre leaves its side of a wall between its ends, the ends included. */
bool sweep_crosses(ExactPoint from, ExactPoint to, ExactPoint a, ExactPoint b);

SweepAnswer sweep_line(const SweepMove *move, ExactPoint a, ExactPoint b);
SweepAnswer sweep_wall(const SweepMove *move, const SweepWall *wall);
SweepAnswer sweep_box(const SweepMove *move, const SweepBox *box);
SweepAnswer sweep_circle(const SweepMove *a, const SweepMove *b);

/* Whether a move is free (or may be called so) of all walls. */
bool sweep_all_free(const SweepMove *move, const SweepWall *walls, size_t count);

/* For points that both walls stop: the sign of (time at s - time at t), exactly. */
int sweep_compare_times(const SweepMove *point, const SweepWall *s, const SweepWall *t);

/* The outward normal, times its length, of the face or edge point of a box nearest to a point. */
ExactPoint sweep_box_normal(const SweepBox *box, ExactPoint p);

/* ---- Times and places ---- */

/* A convex obstacle: 1 corner is a post, 2 are a wall or an endless line, 4 an upright box. */
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

/* The distance of a spot from the piece of a move between two shares. */
long double sweep_distance_from_piece(SweepSpot spot, ExactPoint from, ExactPoint to,
                                      long double first, long double last);

/* When a move that is stopped strikes: between these shares, as far as a double can know. */
typedef struct SweepWhen {
    long double earliest, latest;
    bool overlapping; /* from the start, so that both are 0 */
} SweepWhen;

/* For a move that a shape of this kind stops by the decisions above. */
SweepWhen sweep_when(const SweepMove *move, const SweepShape *shape);

/* Whether a disc's move surely strikes a shape before a share of it. */
bool sweep_strikes_before(const SweepMove *move, const SweepShape *shape, long double share);

#endif
