/* SPDX-License-Identifier: MIT */
/*
 * What a moving box must do at a wall, in integers and by another way than the library's: the wall
 * as seen from the box is a moving segment; it sweeps a parallelogram, and the box is stopped when
 * that comes into the box's inside.
 */
#ifndef TESTS_BANK_ORACLE_MOVER_H
#define TESTS_BANK_ORACLE_MOVER_H

#include "runtime/oracle_sweep.h"

typedef struct BoxMove {
    ExactPoint from, to, half;
} BoxMove;

/* Whether a closed segment has a point in the inside of a box. Exact for up to 2^28 units. */
bool oracle_segment_enters(ExactPoint a, ExactPoint b, ExactPoint low, ExactPoint high);

/* Whether a box at a place has its inside on a wall. */
bool oracle_box_overlaps(ExactPoint place, ExactPoint half, ExactPoint a, ExactPoint b);

/* Whether a wall stops a box; SWEEP_EITHER where a double cannot tell. */
SweepAnswer oracle_box_wall(const BoxMove *move, const SweepWall *wall);

/*
 * When a box that does not overlap a wall comes onto it, as a share of its way; above 1 when it
 * does not, as far as long doubles know.
 */
long double oracle_box_time(const BoxMove *move, ExactPoint a, ExactPoint b);

#endif
