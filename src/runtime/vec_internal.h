/* SPDX-License-Identifier: MIT */
/*
 * Vectors of doubles, the number type in which the runtime computes. Differences of coordinates on
 * the 1/256 pixel lattice within the range need 26 bits, their products 52, and a determinant or a
 * squared length 53: all of them are exact in a double. Shared by the runtime's sources only.
 */
#pragma once

#include "arithmetic_internal.h"
#include "gabarit/base.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct Vec {
    double x, y;
} Vec;

static inline Vec widen(gab_vec v)
{
    Vec w = {(double)v.x, (double)v.y};
    return w;
}

static inline gab_vec narrow(Vec v)
{
    gab_vec n = {(float)v.x, (float)v.y};
    return n;
}

/* Returns the vector from a to b, for public points. */
static inline Vec sub(gab_vec b, gab_vec a)
{
    Vec d = {(double)b.x - (double)a.x, (double)b.y - (double)a.y};
    return d;
}

static inline Vec minus(Vec b, Vec a)
{
    Vec d = {b.x - a.x, b.y - a.y};
    return d;
}

/* Returns the opposite vector, without negative zeros. */
static inline Vec negated(Vec v)
{
    Vec n = {0 - v.x, 0 - v.y};
    return n;
}

/* Returns a + v * factor. */
static inline Vec advance(Vec a, Vec v, double factor)
{
    Vec p = {a.x + v.x * factor, a.y + v.y * factor};
    return p;
}

static inline double det(Vec u, Vec v)
{
    return u.x * v.y - u.y * v.x;
}

static inline double dot(Vec u, Vec v)
{
    return u.x * v.x + u.y * v.y;
}

/* Turns a vector by a quarter turn clockwise on the screen: from a line's direction to its front
 * normal. */
static inline Vec cross_axis(Vec v)
{
    Vec n = {-v.y, v.x};
    return n;
}

/* Returns the vector scaled to length 1, or 0,0 if its length is 0 or not finite. */
static inline Vec unit_or_zero(Vec v)
{
    double length = sqrt(dot(v, v));
    Vec none = {0, 0};
    if (!(length > 0 && length <= DBL_MAX))
        return none;
    Vec unit = {v.x / length, v.y / length};
    return unit;
}

/*
 * Return the smaller and the greater of two numbers; the second one if either is NaN. Written in
 * the form that compilers turn into one instruction: a mispredicted branch costs more than all the
 * arithmetic of a query.
 */
static inline double min_of(double a, double b)
{
    return a < b ? a : b;
}

static inline double max_of(double a, double b)
{
    return a > b ? a : b;
}

static inline float min_float(float a, float b)
{
    return a < b ? a : b;
}

static inline float max_float(float a, float b)
{
    return a > b ? a : b;
}

/* Returns the value, or 0 if it is negative; NaN stays NaN. */
static inline double positive_part(double value)
{
    return (value + fabs(value)) / 2;
}

/* Clamps a value to [min, max]; NaN stays NaN. */
static inline float clamp_float(float value, float min, float max)
{
    return min_float(max, max_float(min, value));
}

static inline double clamp_to(double value, double min, double max)
{
    return min_of(max, max_of(min, value));
}

/*
 * Returns the nearest finite float: numbers that are too large give the largest float, so no answer
 * is infinite. NaN stays NaN. Numbers in range need only a conversion and a branch that is always
 * predicted; clamping would delay every answer by more operations.
 */
static inline float fit_float(double value)
{
    float number = (float)value;
    if (fabsf(number) <= FLT_MAX)
        return number;
    return (float)clamp_to(value, -(double)FLT_MAX, (double)FLT_MAX);
}

/* True if a component of a vector is infinite or NaN, which means that all bits of its exponent are
 * set. */
static inline bool is_not_finite(gab_vec v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits = (bits & UINT64_C(0x7F8000007F800000)) + UINT64_C(0x0080000000800000);
    return (bits & UINT64_C(0x8000000080000000)) != 0;
}

static inline gab_vec fit_floats(Vec v)
{
    gab_vec n = narrow(v);
    if (!is_not_finite(n))
        return n;
    gab_vec fitting = {fit_float(v.x), fit_float(v.y)};
    return fitting;
}

/*
 * Returns the nearest multiple of 1/256. Adding and subtracting 1.5 * 2^44 keeps only the bits of a
 * double down to 2^-8, rounded to nearest even; floats beyond 2^24 have no finer bits.
 */
#define SNAP_SHIFT 0x1.8p44

static inline double snap(double value)
{
    return fabs(value) < 0x1p24 ? (value + SNAP_SHIFT) - SNAP_SHIFT : value;
}

static inline Vec snap_vec(Vec point)
{
    Vec snapped = {snap(point.x), snap(point.y)};
    return snapped;
}

/* As floor(), without a call on machines that have no instruction for it. */
static inline double round_down(double value)
{
    if (!(fabs(value) < 0x1p52))
        return value;
    double whole = (double)(int64_t)value;
    return whole > value ? whole - 1 : whole;
}

/*
 * Rounds a double to a float that is used in further computation. The value passes through memory
 * because gcc 12 drops two adjacent roundings, such as those of x and y, when it vectorises them.
 */
static inline float rounded(double value)
{
    volatile float result = (float)value;
    return result;
}

/* True if a value is within GAB_RANGE; false for NaN. */
static inline bool in_range(float value)
{
    return fabsf(value) <= GAB_RANGE;
}
