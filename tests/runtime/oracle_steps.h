/* SPDX-License-Identifier: MIT */
/*
 * Numbers for the tests of scenery and solids: coordinates are integers in steps of 1/256 pixel,
 * which compare exactly. Random numbers are drawn from ranges in which equal numbers are frequent.
 * Uses nothing of the library.
 */
#pragma once

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIXEL = 256, MAX_STEPS = 65535 * PIXEL };

/* Converts steps to pixels: exactly up to 2^24 steps, above that to the nearest float. */
static inline float in_pixels(int64_t steps)
{
    return (float)((double)steps / PIXEL);
}

/* Divides and rounds down; the divisor must be above 0. */
static inline int64_t floor_divide(int64_t number, int64_t divisor)
{
    return number / divisor - (number % divisor < 0);
}

static inline int64_t clamp_steps(int64_t value, int64_t min, int64_t max)
{
    return value < min ? min : value > max ? max : value;
}

/* The set from which random numbers of steps are drawn. */
typedef enum NumberRange {
    WHOLE_PIXELS,
    FEW_STEPS,
    MANY_STEPS,
    FULL_RANGE,
    RANGE_ENDS
} NumberRange;

/* More than half of all cases use ranges so small that shapes often touch or are equal. */
static inline NumberRange random_number_range(CheckRandom *random)
{
    static const NumberRange ranges[] = {WHOLE_PIXELS, WHOLE_PIXELS, WHOLE_PIXELS, WHOLE_PIXELS,
                                         FEW_STEPS,    FEW_STEPS,    MANY_STEPS,   MANY_STEPS,
                                         FULL_RANGE,   RANGE_ENDS};
    return ranges[check_between(random, 0, 9)];
}

static inline int32_t random_steps(CheckRandom *random, NumberRange range)
{
    switch (range) {
    case WHOLE_PIXELS:
        return PIXEL * check_between(random, -6, 6);
    case FEW_STEPS:
        return check_between(random, -5, 5);
    case MANY_STEPS:
        return check_between(random, -1500, 1500);
    case RANGE_ENDS:
        return (MAX_STEPS - check_between(random, 0, 2)) * (check_chance(random, 50) ? 1 : -1);
    default:
        return check_between(random, -MAX_STEPS, MAX_STEPS);
    }
}

/* Returns a random size above 0 in a range. */
static inline int32_t random_size(CheckRandom *random, NumberRange range)
{
    int32_t steps = random_steps(random, range);
    return steps > 0 ? steps : steps < 0 ? -steps : range == WHOLE_PIXELS ? PIXEL : 1;
}

static const float non_finite_numbers[] = {NAN, INFINITY, -INFINITY};

/* Sets the float with the given index in a struct that consists of floats. */
static inline void set_float(void *floats, size_t index, float value)
{
    memcpy((char *)floats + index * sizeof value, &value, sizeof value);
}
