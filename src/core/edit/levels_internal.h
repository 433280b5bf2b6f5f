/* SPDX-License-Identifier: MIT */
/* What the sources of levels.h share. */
#ifndef GABARIT_EDIT_LEVELS_INTERNAL_H
#define GABARIT_EDIT_LEVELS_INTERNAL_H

#include "edit/levels.h"

/* The walls of a layer, borrowed; NULL when there is no such layer, or it holds something else. */
const Walls *walls_at(const Project *project, const LayerRef *ref);

/* A version in which a layer has other walls; `list` is taken over. */
Project *put_walls(const Project *before, const LayerRef *ref, List *list, GError **error);

/* A wall between two points with a style. */
Wall *wall_between(WallPoint a, WallPoint b, const WallStyle *style);

/* The nearest position on the lattice, within the range. */
int32_t fixed_within(double fixed);

#endif
