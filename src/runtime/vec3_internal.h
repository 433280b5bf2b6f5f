/* SPDX-License-Identifier: MIT */
/*
 * Vectors of three doubles for queries in space, as vec_internal.h is for the plane. Differences of
 * lattice coordinates and the components of their cross product are exact in a double; the dot
 * product of a difference and a cross product needs twice as many bits, which dot3_exact_sign
 * provides. Shared by the runtime's sources only.
 */
#pragma once

#include "gabarit/solid.h"
#include "vec_internal.h"

typedef struct Vec3 {
    double x, y, z;
} Vec3;

static inline Vec3 widen3(gab_vec3 v)
{
    Vec3 w = {(double)v.x, (double)v.y, (double)v.z};
    return w;
}

/* Returns the nearest finite float; NaN stays NaN. */
static inline float nearest_float(double value)
{
    const double max = (double)FLT_MAX;
    return rounded(value > max ? max : value < -max ? -max : value);
}

static inline gab_vec3 narrow3(Vec3 v)
{
    gab_vec3 n = {nearest_float(v.x), nearest_float(v.y), nearest_float(v.z)};
    return n;
}

/* Returns the vector from a to b, for public points. */
static inline Vec3 sub3(gab_vec3 b, gab_vec3 a)
{
    Vec3 d = {(double)b.x - (double)a.x, (double)b.y - (double)a.y, (double)b.z - (double)a.z};
    return d;
}

static inline Vec3 minus3(Vec3 b, Vec3 a)
{
    Vec3 d = {b.x - a.x, b.y - a.y, b.z - a.z};
    return d;
}

/* Returns a + v * factor. */
static inline Vec3 advance3(Vec3 a, Vec3 v, double factor)
{
    Vec3 p = {a.x + v.x * factor, a.y + v.y * factor, a.z + v.z * factor};
    return p;
}

static inline Vec3 scaled3(Vec3 v, double factor)
{
    Vec3 s = {v.x * factor, v.y * factor, v.z * factor};
    return s;
}

static inline Vec3 without_signs(Vec3 v)
{
    Vec3 w = {fabs(v.x), fabs(v.y), fabs(v.z)};
    return w;
}

static inline double dot3(Vec3 u, Vec3 v)
{
    return u.x * v.x + u.y * v.y + u.z * v.z;
}

static inline Vec3 cross3(Vec3 u, Vec3 v)
{
    Vec3 c = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    return c;
}

static inline double length3(Vec3 v)
{
    return sqrt(dot3(v, v));
}

/* True if all three components are finite. Only for sums and differences of a few floats, whose sum
 * does not overflow.
 */
static inline bool is_finite3(Vec3 v)
{
    return fabs(v.x + v.y + v.z) <= DBL_MAX;
}

/* ---- Dot products with double the precision ---- */

/* Returns the rounding error of sum = a + b. */
static inline double sum_error(double a, double b, double sum)
{
    double b_part = sum - a;
    return (a - (sum - b_part)) + (b - b_part);
}

/* Returns the upper half of a double's bits. */
static inline double upper_half(double value)
{
    double shifted = 0x1.0000002p27 * value;
    return shifted - (shifted - value);
}

/* Returns the rounding error of product = a * b. */
static inline double product_error(double a, double b, double product)
{
    double a_high = upper_half(a), b_high = upper_half(b);
    double a_low = a - a_high, b_low = b - b_high;
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

/*
 * Returns the dot product with its exact sign: 0 only if the true product is 0. This holds if u and
 * v are exact and have at most 100 bits together, as a difference and a cross product of
 * differences on the lattice have.
 */
static inline double dot3_exact_sign(Vec3 u, Vec3 v)
{
    double x = u.x * v.x, y = u.y * v.y, z = u.z * v.z;
    double two = x + y, three = two + z;
    if (fabs(three) > (fabs(x) + fabs(y) + fabs(z)) * 0x1p-50)
        return three;
    double errors = product_error(u.x, v.x, x) + product_error(u.y, v.y, y) +
                    product_error(u.z, v.z, z) + sum_error(x, y, two) + sum_error(two, z, three);
    return three + errors;
}
