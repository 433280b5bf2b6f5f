/* SPDX-License-Identifier: MIT */
/* Shared by flat ground and ground along curves; see ground.c and level_ground.c. */
#ifndef GABARIT_GROUND_INTERNAL_H
#define GABARIT_GROUND_INTERNAL_H

#include "gabarit/shape.h"
#include "vec_internal.h"

/* True if a box is not empty and its far edges are finite, so that it can stand on ground. Always
 * sets `bottom` to its bottom edge. */
static inline bool has_foot(gab_box box, float *bottom)
{
    *bottom = box.y + box.h;
    return box.w > 0 && box.h > 0 && fabsf(*bottom) <= FLT_MAX && fabsf(box.x + box.w) <= FLT_MAX;
}

#endif
