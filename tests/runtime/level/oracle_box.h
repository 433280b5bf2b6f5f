/* SPDX-License-Identifier: MIT */
/*
 * Axis-aligned boxes that move among walls, in exact integers. The inside of a box meets a wall
 * exactly if its centre is in an open hexagon around the wall. The half sizes of the box determine
 * the hexagon: it lies between two vertical lines, two horizontal ones, and two parallel to the
 * wall.
 */
#pragma once

#include "oracle_level.h"

/* A fraction of a move; the denominator is above 0. */
typedef struct Fraction {
    int64_t numerator, denominator;
} Fraction;

int fraction_compare(Fraction a, Fraction b);

bool box_overlaps(ExactPoint half, ExactPoint centre, const SweepWall *wall);
SweepAnswer box_answer(const OracleMover *mover, const SweepWall *wall);

/* Returns the fraction of a move at which the inside of a box first meets a wall, or 0 if it meets
 * the wall at the start. The move must lead to the wall. */
Fraction box_time(const OracleMover *mover, const SweepWall *wall);
