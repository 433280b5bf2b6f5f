/* SPDX-License-Identifier: MIT */
/* What the queries of levels share. */
#ifndef GABARIT_LEVEL_INTERNAL_H
#define GABARIT_LEVEL_INTERNAL_H

#include "gabarit/level.h"
#include "sweep_internal.h"

/* Rounds a mover to the lattice. False when a number is not finite or then out of range. */
bool gab_path_from_mover(const gab_mover *mover, Path *path);

/* Which layers of a level take part in a query: indices from first to end, without end. */
void gab_level_asked(gab_level level, const gab_blockers *blockers, uint32_t *first, uint32_t *end);

#endif
