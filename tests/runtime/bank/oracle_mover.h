/* SPDX-License-Identifier: MIT */
/*
 * The expected behaviour of a moving box at a wall, computed in integers by a different method than
 * the library's: relative to the box, the wall is a moving segment that sweeps a parallelogram. The
 * box is stopped if the parallelogram enters the interior of the box.
 */
#pragma once

#include "runtime/oracle_sweep.h"

typedef struct BoxMove {
    ExactPoint from, to, half;
} BoxMove;

/* True if a closed segment has a point in the interior of a box. Exact for up to 2^28 units. */
bool oracle_segment_enters(ExactPoint a, ExactPoint b, ExactPoint low, ExactPoint high);

/* True if the interior of a box at a position overlaps a wall. */
bool oracle_box_overlaps(ExactPoint position, ExactPoint half, ExactPoint a, ExactPoint b);

/* Decides whether a wall stops a box. Returns SWEEP_EITHER if the precision of a double is not
 * sufficient. */
SweepAnswer oracle_box_wall(const BoxMove *move, const SweepWall *wall);

/*
 * Returns the fraction of its path at which a box, which does not overlap a wall at the start,
 * first overlaps it, within the precision of long doubles; above 1 if it never does.
 */
long double oracle_box_time(const BoxMove *move, ExactPoint a, ExactPoint b);
