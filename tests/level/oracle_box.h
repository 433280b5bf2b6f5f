/* SPDX-License-Identifier: MIT */
/*
 * Upright boxes that move among walls, in exact integers. The inside of a box comes onto a wall
 * exactly when its centre enters the open hexagon around the wall that the box's half sizes span:
 * between two upright lines, two level ones, and two along the wall.
 */
#ifndef GABARIT_TESTS_ORACLE_BOX_H
#define GABARIT_TESTS_ORACLE_BOX_H

#include "oracle_level.h"

/* The fraction along / whole of a move; whole is above 0. */
typedef struct Fraction {
    int64_t along, whole;
} Fraction;

int fraction_compare(Fraction a, Fraction b);

bool box_overlaps(ExactPoint half, ExactPoint place, const SweepWall *wall);
SweepAnswer box_stops(const OracleMover *mover, const SweepWall *wall);

/* The fraction at which the inside of the box comes onto a wall, for a move in which it does; 0 if
 * it is there already. */
Fraction box_time(const OracleMover *mover, const SweepWall *wall);

#endif
