/* SPDX-License-Identifier: MIT */
/**
 * import/sheet/separators.h: finds the lines drawn between the cells of a sheet, and the
 * transparent gaps between cells that are filled to their edges.
 *
 *     Separated across, down;
 *     if (separators_find_lines(pixels, &across, &down))
 *         propose(across.count, down.count, across.spacing);
 *
 * The result is not a guess: all lines of a side have the same width and are equally far apart.
 */
#pragma once

#include "art/picture.h"

/** One side of a sheet, in pixels: `lead`, then `count` cells with `spacing` between them, then
 * `trail`. */
typedef struct Separated {
    int32_t lead, cell, spacing, trail;
    uint32_t count;
} Separated;

/** Finds lines of one colour that cross the whole picture; returns false if there are none. A side
 * without lines is one cell. */
bool separators_find_lines(const Pixels *pixels, Separated *across, Separated *down);

/** Finds gaps that divide a side; `full` is the number of solid pixels at each position along it.
 * Returns false if its solid parts differ in size. A side without gaps is one cell. */
bool separators_find_gaps(const uint32_t *full, uint32_t side, Separated *found);
