/* SPDX-License-Identifier: MIT */
/* Shared by the sources that implement levels.h. */
#pragma once

#include "edit/levels.h"

/* Returns the walls of a layer, borrowed, or NULL if the layer does not exist or is of another
 * kind. */
const Walls *walls_at(const Project *project, const LayerRef *ref);

/* Reports that a layer has no walls: returns NULL with an error. */
Project *walls_missing(const Project *before, const LayerRef *ref, GError **error);

/* Makes a version in which the walls of a layer are replaced by `list`, which it adopts. */
Project *put_walls(const Project *before, const LayerRef *ref, List *list, GError **error);

/* Rounds to the nearest fixed coordinate and clamps it to the valid range. */
int32_t fixed_within(double fixed);
