/* SPDX-License-Identifier: MIT */
/*
 * Random hills for the tests of curved ground: nodes at integer steps, fitted by the library, and
 * the spline of oracle_spline.h through the same nodes.
 *
 * Margin: 1e-11 of the largest bend covers sums in `double` over the few nodes of the random
 * grounds. The lengths of their pieces differ by a factor of at most 2^13, so that the dense system
 * loses 26 bits of precision. For straight hills, 1e-15 of the altitudes covers the rounding
 * errors.
 */
#pragma once

#include "oracle_spline.h"
#include "oracle_steps.h"

#include <gabarit/scenery.h>

#include <float.h>

static const long double half_ulp = 0x1p-24L;

typedef struct Hills {
    int count;
    int32_t x[MAX_PIECES + 1], y[MAX_PIECES + 1]; /* steps */
    gab_ground_node nodes[MAX_PIECES + 1];
    long double margin; /* the allowed error of a bend */
    Spline spline;
} Hills;

static inline void fit_hills(Hills *hills)
{
    double scratch[MAX_PIECES + 1];
    long double x[MAX_PIECES + 1], y[MAX_PIECES + 1];
    for (int i = 0; i < hills->count; i++) {
        x[i] = hills->x[i] / (long double)PIXEL;
        y[i] = hills->y[i] / (long double)PIXEL;
        scratch[i] = NAN;
        hills->nodes[i] = (gab_ground_node){in_pixels(hills->x[i]), in_pixels(hills->y[i]), NAN};
    }
    CHECK_INT(gab_ground_fit(hills->nodes, (uint32_t)hills->count, scratch), GAB_OK);
    spline_fit(&hills->spline, x, y, hills->count);
    const long double relative_margin = 1e-11L + 1e8L * LDBL_EPSILON;
    hills->margin = 0;
    for (int i = 0; i < hills->count; i++)
        hills->margin =
            fmaxl(hills->margin, relative_margin * fabsl(spline_bend(&hills->spline, i)));
    for (int i = 1; i < hills->count; i++) {
        long double h = x[i] - x[i - 1];
        hills->margin += 1e-15L * (fabsl(y[i]) + fabsl(y[i - 1])) / (h * h);
    }
}

static inline void random_hills(CheckRandom *random, Hills *hills, int count)
{
    NumberRange range = random_number_range(random), y_range = random_number_range(random);
    int32_t x = random_steps(random, range), min = 1, max = 5;
    if (range == FULL_RANGE) {
        x = check_between(random, -MAX_STEPS, -MAX_STEPS / 2);
        min = 4096;
        max = (MAX_STEPS - x) / count;
    } else if (range == RANGE_ENDS) {
        x = check_chance(random, 50) ? -MAX_STEPS : MAX_STEPS - max * (count - 1);
    }
    bool is_even = check_chance(random, 40);
    int32_t gap = 0;
    hills->count = count;
    for (int i = 0; i < count; i++) {
        hills->x[i] = x;
        hills->y[i] = random_steps(random, y_range);
        if (i == 0 || !is_even)
            gap = range == FULL_RANGE || range == RANGE_ENDS ? check_between(random, min, max)
                                                             : random_size(random, range);
        x += gap;
    }
    fit_hills(hills);
}

/* Returns f and sets `slope` to f' on a piece, computed from the stored nodes: the only cubic with
 * these ends and bends. */
static inline long double stored_curve(const gab_ground_node *from, long double x,
                                       long double *slope)
{
    long double h = (long double)from[1].x - from[0].x, d = x - from[0].x;
    long double m0 = from[0].bend, m1 = from[1].bend;
    long double start = ((long double)from[1].y - from[0].y) / h - h * (2 * m0 + m1) / 6;
    *slope = start + d * (m0 + d * (m1 - m0) / (2 * h));
    return from[0].y + d * (start + d * (m0 / 2 + d * (m1 - m0) / (6 * h)));
}

/* The magnitudes of the terms of f and f' on a piece. */
typedef struct Magnitudes {
    long double h, y, slope;
} Magnitudes;

static inline Magnitudes piece_magnitudes(const gab_ground_node *from)
{
    long double h = (long double)from[1].x - from[0].x;
    long double bend = fmaxl(fabsl((long double)from[0].bend), fabsl((long double)from[1].bend));
    Magnitudes magnitudes = {
        h, fabsl((long double)from[0].y) + fabsl((long double)from[1].y) + h * h * bend,
        fabsl((long double)from[1].y - from[0].y) / h + h * bend};
    return magnitudes;
}

/* Returns a random x on the ground: a node, one step from a node, or a number on or off the
 * lattice. */
static inline float random_ground_x(CheckRandom *random, const Hills *hills)
{
    float first = in_pixels(hills->x[0]), last = in_pixels(hills->x[hills->count - 1]);
    float x = in_pixels(hills->x[check_between(random, 0, hills->count - 1)]);
    if (check_chance(random, 20))
        x += GAB_STEP * (float)check_between(random, -1, 1);
    else if (check_chance(random, 40))
        x = in_pixels(check_between(random, hills->x[0], hills->x[hills->count - 1]));
    else if (check_chance(random, 60))
        x = (float)(first + (last - first) * check_unit(random));
    return x < first ? first : x > last ? last : x;
}
