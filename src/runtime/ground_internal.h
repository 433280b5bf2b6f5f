/* SPDX-License-Identifier: MIT */
/* Shared by flat ground and ground along curves; see ground.c and level_ground.c. */
#pragma once

#include "gabarit/shape.h"
#include "vec_internal.h"

/* Sets `bottom` to the bottom edge of a box. Returns true if the box can stand on ground: it is not
 * empty, and its far edges are finite. */
static inline bool find_bottom(gab_box box, float *bottom)
{
    *bottom = box.y + box.h;
    return box.w > 0 && box.h > 0 && fabsf(*bottom) <= FLT_MAX && fabsf(box.x + box.w) <= FLT_MAX;
}
