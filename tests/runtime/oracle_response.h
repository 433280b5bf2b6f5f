/* SPDX-License-Identifier: MIT */
/* Vectors in `double` and comparisons of results, for the tests of bounces and impulses. */
#pragma once

#include "check.h"
#include "gabarit/contact.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct Vec2d {
    double x, y;
} Vec2d;

static inline double dot(Vec2d a, Vec2d b)
{
    return a.x * b.x + a.y * b.y;
}

static inline Vec2d vec2d_from(gab_vec v)
{
    return (Vec2d){(double)v.x, (double)v.y};
}

static inline Vec2d subtract(Vec2d a, Vec2d b)
{
    return (Vec2d){a.x - b.x, a.y - b.y};
}

static inline double length(Vec2d a)
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
