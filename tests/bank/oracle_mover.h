/* SPDX-License-Identifier: MIT */
/*
 * The expected behaviour of a moving box at a wall, computed in integers and by another method than
 * the library's: relative to the box, the wall is a moving segment. It sweeps a parallelogram, and
 * the box is stopped if that enters the interior of the box.
 */
#ifndef TESTS_BANK_ORACLE_MOVER_H
#define TESTS_BANK_ORACLE_MOVER_H

#include "runtime/oracle_sweep.h"

typedef struct BoxMove {
    ExactPoint from, to, half;
} BoxMove;

/* True if a closed segment has a point in the interior of a box. Exact for up to 2^28 units. */
bool oracle_segment_enters(ExactPoint a, ExactPoint b, ExactPoint low, ExactPoint high);

/* True if the interior of a box at a place meets a wall. */
bool oracle_box_overlaps(ExactPoint place, ExactPoint half, ExactPoint a, ExactPoint b);

/* Whether a wall stops a box; SWEEP_EITHER if a double cannot decide it. */
SweepAnswer oracle_box_wall(const BoxMove *move, const SweepWall *wall);

/*
 * Returns the share of its way at which a box that does not overlap a wall at the start first
 * overlaps it; above 1 if it does not, within the precision of long doubles.
 */
long double oracle_box_time(const BoxMove *move, ExactPoint a, ExactPoint b);

#endif
