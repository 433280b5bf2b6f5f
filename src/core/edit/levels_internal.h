/* SPDX-License-Identifier: MIT */
/* What the sources of levels.h share. */
#ifndef GABARIT_EDIT_LEVELS_INTERNAL_H
#define GABARIT_EDIT_LEVELS_INTERNAL_H

#include "edit/levels.h"

/* The walls of a layer, borrowed; NULL when there is no such layer, or it holds something else. */
const Walls *walls_at(const Project *project, const LayerRef *ref);

/* A version in which the walls of a layer are replaced by `list`, which is taken over. */
Project *put_walls(const Project *before, const LayerRef *ref, List *list, GError **error);

/* A wall between two points with a style. */
Wall *wall_between(WallPoint a, WallPoint b, const WallStyle *style);

/* The nearest coordinate on the lattice, clamped to the valid range. */
int32_t fixed_within(double fixed);

#endif
