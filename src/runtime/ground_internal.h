/* SPDX-License-Identifier: MIT */
/* What flat ground and ground along curves share; see ground.c and level_ground.c. */
#ifndef GABARIT_GROUND_INTERNAL_H
#define GABARIT_GROUND_INTERNAL_H

#include "gabarit/shape.h"
#include "vec_internal.h"

/* Whether a box has something that can stand, with its bottom edge. */
static inline bool has_foot(gab_box box, float *bottom)
{
    *bottom = box.y + box.h;
    return box.w > 0 && box.h > 0 && fabsf(*bottom) <= FLT_MAX && fabsf(box.x + box.w) <= FLT_MAX;
}

#endif
