/* SPDX-License-Identifier: MIT */
/*
 * Comparisons of products that a double cannot hold without rounding: first in double with an error
 * bound, then, if the difference is within the bound, in 128-bit integers. Shared by the runtime's
 * sources only. The lattice is that of vec_internal.h: multiples of 1/256.
 */
#pragma once

#include "vec_internal.h"

/* An unsigned 128-bit number. */
typedef struct Wide {
    uint64_t high, low;
} Wide;

static inline Wide wide_product(uint64_t a, uint64_t b)
{
    uint64_t a_low = a & UINT32_MAX, a_high = a >> 32;
    uint64_t b_low = b & UINT32_MAX, b_high = b >> 32;
    uint64_t low = a_low * b_low, cross = a_high * b_low + (low >> 32);
    uint64_t middle = a_low * b_high + (cross & UINT32_MAX);
    Wide product = {a_high * b_high + (cross >> 32) + (middle >> 32),
                    (middle << 32) | (low & UINT32_MAX)};
    return product;
}

/* Returns -1, 0 or 1 if a is less than, equal to or greater than b. */
static inline int wide_compare(Wide a, Wide b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low == b.low ? 0 : a.low < b.low ? -1 : 1;
}

/* True if a double >= 0 is a whole number that compare_whole accepts. */
static inline bool is_whole(double value)
{
    return value <= 0x1p53 && value == round_down(value);
}

/* Compares a * b with c * d in whole numbers; the caller has checked them with is_whole. */
static inline int compare_whole(double a, double b, double c, double d)
{
    return wide_compare(wide_product((uint64_t)a, (uint64_t)b),
                        wide_product((uint64_t)c, (uint64_t)d));
}

/* Compares two rounded products, both >= 0; 0 if their difference is within the error bound. */
static inline int compare_roughly(double ab, double cd)
{
    double difference = ab - cd;
    if (!(fabs(difference) > (ab + cd) * 0x1p-50))
        return 0;
    return difference < 0 ? -1 : 1;
}

/* Compares two products that are exact in a double; see are_small. */
static inline int compare_small(double ab, double cd)
{
    return (ab > cd) - (ab < cd);
}

/*
 * True if two products of four lattice coordinates are exact in a double. They have 32 fractional
 * bits, so those below 2^21 fit in its 53 bits. This is the usual case: positions near each other.
 */
static inline bool are_small(double ab, double cd)
{
    return ab + cd < 0x1p21;
}

/*
 * Compares determinant / base, the distance of a point from a line, with a radius: returns the sign
 * of determinant^2 - radius^2 * base_squared. Exact if the radius is a multiple of 1/256 and the
 * other arguments, a determinant and a squared length, are computed from lattice points; otherwise
 * with the precision of double.
 */
static inline int compare_to_radius(double determinant, double radius, double base_squared)
{
    double left = determinant * determinant, right = radius * radius * base_squared;
    int rough = compare_roughly(left, right);
    if (rough != 0)
        return rough;
    if (are_small(left, right))
        return compare_small(left, right);
    double d = fabs(determinant) * 65536.0, r = radius * 256.0, b = base_squared * 65536.0;
    if (is_whole(d) && is_whole(r * r) && is_whole(b))
        return compare_whole(d, d, r * r, b);
    return left < right ? -1 : left > right;
}

/* Multiplies three whole numbers; the most significant part of the product comes first. */
static inline void triple_product(double a, double b, double c, uint64_t product[3])
{
    Wide ab = wide_product((uint64_t)a, (uint64_t)b);
    Wide low = wide_product(ab.low, (uint64_t)c), high = wide_product(ab.high, (uint64_t)c);
    product[2] = low.low;
    product[1] = low.high + high.low;
    product[0] = high.high + (product[1] < high.low ? 1 : 0);
}

/*
 * Compares determinant / base * length with a radius. The length is passed as length_squared; base
 * must be above 0. The precision is that of compare_to_radius.
 */
static inline int compare_scaled_to_radius(double determinant, double base, double radius,
                                           double length_squared)
{
    double left = determinant * determinant * length_squared, right = radius * radius * base * base;
    int rough = compare_roughly(left, right);
    if (rough != 0)
        return rough;
    double d = fabs(determinant) * 65536.0, b = base * 65536.0, l = length_squared * 65536.0;
    double r = radius * radius * 65536.0;
    if (!(is_whole(d) && is_whole(b) && is_whole(l) && is_whole(r)))
        return left < right ? -1 : left > right;
    uint64_t first[3], second[3];
    triple_product(d, d, l, first);
    triple_product(b, b, r, second);
    for (int i = 0; i < 3; i++)
        if (first[i] != second[i])
            return first[i] < second[i] ? -1 : 1;
    return 0;
}

/* Compares a / b with c / d for a, c >= 0 and b, d > 0; exact for determinants of lattice
 * points. */
static inline int compare_fractions(double a, double b, double c, double d)
{
    int rough = compare_roughly(a * d, c * b);
    if (rough != 0)
        return rough;
    if (are_small(a * d, c * b))
        return compare_small(a * d, c * b);
    if (is_whole(a * 65536.0) && is_whole(b * 65536.0) && is_whole(c * 65536.0) &&
        is_whole(d * 65536.0))
        return compare_whole(a * 65536.0, d * 65536.0, c * 65536.0, b * 65536.0);
    return a * d < c * b ? -1 : a * d > c * b;
}
