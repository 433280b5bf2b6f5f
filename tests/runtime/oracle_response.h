/* SPDX-License-Identifier: MIT */
/* Shared by the tests of bounces and impulses: vectors in `double`, and comparisons of answers. */
#ifndef GABARIT_TESTS_ORACLE_RESPONSE_H
#define GABARIT_TESTS_ORACLE_RESPONSE_H

#include "check.h"
#include "gabarit/contact.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct Pair {
    double x, y;
} Pair;

static inline double dot(Pair a, Pair b)
{
    return a.x * b.x + a.y * b.y;
}

static inline Pair pair_of(gab_vec v)
{
    return (Pair){(double)v.x, (double)v.y};
}

static inline Pair minus(Pair a, Pair b)
{
    return (Pair){a.x - b.x, a.y - b.y};
}

static inline double length(Pair a)
{
    return hypot(a.x, a.y);
}

/* Compares bit for bit, so that a NaN is equal to itself. */
static inline bool same_vec(gab_vec a, gab_vec b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static inline bool same_body(const gab_body *a, const gab_body *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline bool is_near(gab_vec got, double x, double y, double margin)
{
    return fabs((double)got.x - x) <= margin && fabs((double)got.y - y) <= margin;
}

#endif
