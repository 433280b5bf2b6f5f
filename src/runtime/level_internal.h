/* SPDX-License-Identifier: MIT */
/* Shared by the queries of levels. */
#pragma once

#include "gabarit/level.h"
#include "sweep_internal.h"

/* Rounds a mover to the lattice. False if a number is not finite, or out of range after
 * rounding. */
bool gab_path_from_mover(const gab_mover *mover, MoverPath *path);

/* Finds the layers of a level that a query uses: indices from `first` up to, but not including,
 * `end`. */
void gab_level_query_range(gab_level level, const gab_blockers *blockers, uint32_t *first,
                           uint32_t *end);
