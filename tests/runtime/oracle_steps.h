/* SPDX-License-Identifier: MIT */
/*
 * Numbers for the tests of scenery and solids: coordinates are integers in steps of 1/256 pixel, in
 * which every comparison on the lattice is exact; random ones are drawn in moods that make
 * coincidences frequent. Uses nothing of the library.
 */
#ifndef GABARIT_TESTS_ORACLE_STEPS_H
#define GABARIT_TESTS_ORACLE_STEPS_H

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIXEL = 256, FARTHEST = 65535 * PIXEL };

/* Exact up to 2^24 steps; above that, the nearest float. */
static inline float in_pixels(int64_t steps)
{
    return (float)((double)steps / PIXEL);
}

/* Rounds down; the divisor is above 0. */
static inline int64_t floor_divide(int64_t number, int64_t divisor)
{
    return number / divisor - (number % divisor < 0);
}

static inline int64_t clamp_steps(int64_t value, int64_t min, int64_t max)
{
    return value < min ? min : value > max ? max : value;
}

typedef enum Mood { WHOLE_PIXELS, FEW_STEPS, SOME_STEPS, FULL_RANGE, RANGE_ENDS } Mood;

/* Half of all cases use grids so small that shapes often touch and coincide. */
static inline Mood random_mood(CheckRandom *random)
{
    static const Mood moods[] = {WHOLE_PIXELS, WHOLE_PIXELS, WHOLE_PIXELS, WHOLE_PIXELS,
                                 FEW_STEPS,    FEW_STEPS,    SOME_STEPS,   SOME_STEPS,
                                 FULL_RANGE,   RANGE_ENDS};
    return moods[check_between(random, 0, 9)];
}

static inline int32_t random_steps(CheckRandom *random, Mood mood)
{
    switch (mood) {
    case WHOLE_PIXELS:
        return PIXEL * check_between(random, -6, 6);
    case FEW_STEPS:
        return check_between(random, -5, 5);
    case SOME_STEPS:
        return check_between(random, -1500, 1500);
    case RANGE_ENDS:
        return (FARTHEST - check_between(random, 0, 2)) * (check_chance(random, 50) ? 1 : -1);
    default:
        return check_between(random, -FARTHEST, FARTHEST);
    }
}

/* A random size of the given mood, above 0. */
static inline int32_t random_size(CheckRandom *random, Mood mood)
{
    int32_t steps = random_steps(random, mood);
    return steps > 0 ? steps : steps < 0 ? -steps : mood == WHOLE_PIXELS ? PIXEL : 1;
}

static const float bad_numbers[] = {NAN, INFINITY, -INFINITY};

/* Sets the float number `place` of a struct that consists of floats. */
static inline void set_float(void *floats, size_t place, float value)
{
    memcpy((char *)floats + place * sizeof value, &value, sizeof value);
}

#endif
