/* SPDX-License-Identifier: MIT */
/* Shared by the contacts of all shapes; see gabarit/contact.h. */
#pragma once

#include "gabarit/contact.h"
#include "vec_internal.h"

static const gab_contact no_contact = {{0, 0}, 0, 0, {{0, 0}, {0, 0}}};

/* Returns the middle of the intersection of two ranges. */
static inline double common_middle(double a_min, double a_max, double b_min, double b_max)
{
    return (max_of(a_min, b_min) + min_of(a_max, b_max)) / 2;
}

/*
 * Returns 1 / length of an axis. For unit vectors (up to the rounding of floats), this avoids the
 * square root: the next term of the series is below the rounding of doubles.
 */
static inline double inverse_length(double length_squared)
{
    double excess = length_squared - 1;
    return fabs(excess) <= 0x1p-22 ? 1 - excess / 2 : 1 / sqrt(length_squared);
}

/* Converts a direction to the world, from a coordinate system whose x axis is the unit vector
 * `axis`. */
static inline Vec turn_out(Vec axis, Vec v)
{
    Vec out = {axis.x * v.x - axis.y * v.y, axis.y * v.x + axis.x * v.y};
    return out;
}

/* Converts a direction from the world to that coordinate system. */
static inline Vec turn_in(Vec axis, Vec v)
{
    Vec in = {dot(axis, v), det(axis, v)};
    return in;
}
