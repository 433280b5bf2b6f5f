/* SPDX-License-Identifier: MIT */
/*
 * 3D geometry for the tests of gabarit/solid.h: random points in integer steps, offsets of integer
 * length, distances as the minimum over all candidates, oriented boxes that meet if an edge of one
 * passes through the other, and the side of a plane in 256-bit integers. Uses nothing of the
 * library except its value types.
 */
#pragma once

#include "oracle_steps.h"

#include <gabarit/solid.h>

/* ---- Integer steps ---- */

typedef struct IntVec3 {
    int64_t at[3];
} IntVec3;

static inline IntVec3 random_int_vec3(CheckRandom *random, NumberRange range)
{
    IntVec3 point;
    for (int axis = 0; axis < 3; axis++)
        point.at[axis] = random_steps(random, range);
    return point;
}

static inline gab_vec3 int_vec3_in_pixels(IntVec3 point)
{
    return (gab_vec3){in_pixels(point.at[0]), in_pixels(point.at[1]), in_pixels(point.at[2])};
}

static inline bool int_vec3_in_range(IntVec3 point)
{
    return llabs(point.at[0]) <= MAX_STEPS && llabs(point.at[1]) <= MAX_STEPS &&
           llabs(point.at[2]) <= MAX_STEPS;
}

static inline IntVec3 int_vec3_add_scaled(IntVec3 a, IntVec3 b, int64_t times)
{
    for (int axis = 0; axis < 3; axis++)
        a.at[axis] += times * b.at[axis];
    return a;
}

static inline IntVec3 int_vec3_cross(IntVec3 u, IntVec3 v)
{
    IntVec3 product;
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3, last = (axis + 2) % 3;
        product.at[axis] = u.at[next] * v.at[last] - u.at[last] * v.at[next];
    }
    return product;
}

static inline int64_t int_vec3_dot(IntVec3 u, IntVec3 v)
{
    return u.at[0] * v.at[0] + u.at[1] * v.at[1] + u.at[2] * v.at[2];
}

/* Returns a random offset whose length is an integer number of steps, approximately up to `max`. */
static inline IntVec3 random_integer_length_offset(CheckRandom *random, int64_t max,
                                                   int64_t *length)
{
    static const int integer_vectors[][4] = {
        {0, 0, 1, 1}, {0, 0, 1, 1},  {0, 3, 4, 5},  {0, 5, 12, 13}, {1, 2, 2, 3},   {2, 3, 6, 7},
        {1, 4, 8, 9}, {2, 6, 9, 11}, {6, 6, 7, 11}, {3, 4, 12, 13}, {8, 9, 12, 17}, {0, 0, 0, 0},
    };
    const int *vector =
        integer_vectors[check_between(random, 0, (int)CHECK_COUNT(integer_vectors) - 1)];
    int64_t times = 1 + (int64_t)(check_unit(random) * (double)(max / 17));
    int first = check_between(random, 0, 2), turn = check_between(random, 1, 2);
    IntVec3 offset;
    for (int i = 0; i < 3; i++) {
        int64_t part = times * vector[i];
        offset.at[(first + i * turn) % 3] = check_chance(random, 50) ? part : -part;
    }
    *length = times * vector[3];
    return offset;
}

/* ---- Doubles ---- */

typedef struct Vec3d {
    double at[3];
} Vec3d;

static inline Vec3d vec3d_from(gab_vec3 v)
{
    return (Vec3d){{(double)v.x, (double)v.y, (double)v.z}};
}

/* `volatile`: when GCC 12 vectorises, it removes the conversion to `float` and back, and the values
 * are not rounded. */
static inline gab_vec3 vec3d_to_float(Vec3d v)
{
    volatile float parts[3] = {(float)v.at[0], (float)v.at[1], (float)v.at[2]};
    return (gab_vec3){parts[0], parts[1], parts[2]};
}

static inline Vec3d vec3d_add_scaled(Vec3d a, Vec3d b, double times)
{
    for (int axis = 0; axis < 3; axis++)
        a.at[axis] += times * b.at[axis];
    return a;
}

static inline double vec3d_dot(Vec3d u, Vec3d v)
{
    return u.at[0] * v.at[0] + u.at[1] * v.at[1] + u.at[2] * v.at[2];
}

static inline double vec3d_length(Vec3d v)
{
    return sqrt(vec3d_dot(v, v));
}

static inline double vec3d_distance(Vec3d a, Vec3d b)
{
    return vec3d_length(vec3d_add_scaled(a, b, -1));
}

static inline Vec3d vec3d_cross(Vec3d u, Vec3d v)
{
    return (Vec3d){{u.at[1] * v.at[2] - u.at[2] * v.at[1], u.at[2] * v.at[0] - u.at[0] * v.at[2],
                    u.at[0] * v.at[1] - u.at[1] * v.at[0]}};
}

static inline Vec3d vec3d_normalize(Vec3d v)
{
    return vec3d_add_scaled((Vec3d){{0, 0, 0}}, v, 1 / vec3d_length(v));
}

static inline Vec3d random_direction(CheckRandom *random)
{
    Vec3d v;
    do {
        for (int axis = 0; axis < 3; axis++)
            v.at[axis] = 2 * check_unit(random) - 1;
    } while (vec3d_dot(v, v) > 1 || vec3d_dot(v, v) < 0.01);
    return vec3d_normalize(v);
}

/* Rotates v about a unit axis, by Rodrigues' formula. */
static inline Vec3d vec3d_rotate(Vec3d v, Vec3d axis, double angle)
{
    Vec3d rotated = vec3d_add_scaled((Vec3d){{0, 0, 0}}, v, cos(angle));
    rotated = vec3d_add_scaled(rotated, vec3d_cross(axis, v), sin(angle));
    return vec3d_add_scaled(rotated, axis, vec3d_dot(axis, v) * (1 - cos(angle)));
}

/* ---- Oriented boxes ---- */

/* A gab_obox3 in doubles. Its axes were rounded to `float`, so they are only nearly perpendicular
 * unit vectors. The rows of the inverse of their matrix convert a vector to coordinates along the
 * axes. */
typedef struct Solid {
    Vec3d centre, half, axes[3], rows[3];
} Solid;

static inline Solid solid_from(const gab_obox3 *box)
{
    Solid solid = {.centre = vec3d_from(box->centre), .half = vec3d_from(box->half)};
    for (int i = 0; i < 3; i++)
        solid.axes[i] = vec3d_from(box->axes[i]);
    for (int i = 0; i < 3; i++) {
        Vec3d across = vec3d_cross(solid.axes[(i + 1) % 3], solid.axes[(i + 2) % 3]);
        solid.rows[i] =
            vec3d_add_scaled((Vec3d){{0, 0, 0}}, across, 1 / vec3d_dot(across, solid.axes[i]));
    }
    return solid;
}

static inline Vec3d solid_local(const Solid *solid, Vec3d point)
{
    Vec3d from = vec3d_add_scaled(point, solid->centre, -1);
    return (Vec3d){{vec3d_dot(from, solid->rows[0]), vec3d_dot(from, solid->rows[1]),
                    vec3d_dot(from, solid->rows[2])}};
}

/* Returns a corner: bit i of `number` selects the positive or the negative side of axis i. */
static inline Vec3d solid_corner(const Solid *solid, int number, double margin)
{
    Vec3d corner = solid->centre;
    for (int i = 0; i < 3; i++) {
        double half = solid->half.at[i] + margin;
        corner = vec3d_add_scaled(corner, solid->axes[i], number >> i & 1 ? half : -half);
    }
    return corner;
}

/* True if the segment p..q, in the local frame, lies at least partly in the box with these half
 * sizes, grown by `margin`. */
static inline bool segment_meets_local(Vec3d p, Vec3d q, Vec3d half, double margin)
{
    double first = 0, last = 1;
    for (int i = 0; i < 3; i++) {
        double from = p.at[i], delta = q.at[i] - p.at[i], limit = half.at[i] + margin;
        if (delta == 0) {
            if (fabs(from) > limit)
                return false;
            continue;
        }
        double in = (-limit - from) / delta, out = (limit - from) / delta;
        first = fmax(first, fmin(in, out));
        last = fmin(last, fmax(in, out));
    }
    return first <= last;
}

/* True if one of the twelve edges of a has a point in b. */
static inline bool solid_edges_meet(const Solid *a, double a_margin, const Solid *b,
                                    double b_margin)
{
    Vec3d corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = solid_local(b, solid_corner(a, i, a_margin));
    for (int i = 0; i < 8; i++)
        for (int bit = 1; bit < 8; bit <<= 1)
            if ((i & bit) == 0 &&
                segment_meets_local(corners[i], corners[i | bit], b->half, b_margin))
                return true;
    return false;
}

/* Two boxes meet if an edge of one has a point in the other: the common part has corners, and each
 * of them lies on an edge of one of the boxes. */
static inline bool solids_meet(const Solid *a, double a_margin, const Solid *b, double b_margin)
{
    return solid_edges_meet(a, a_margin, b, b_margin) || solid_edges_meet(b, b_margin, a, a_margin);
}

/*
 * Returns the distance from a point to a box: the minimum over 27 candidates. Along each axis, a
 * candidate has the point's coordinate (if that is inside) or that of the low or the high side. If
 * the axes deviate from a right angle by 1e-7, the nearest point is off by that fraction, and the
 * distance only by its square.
 */
static inline double solid_distance(const Solid *solid, Vec3d point)
{
    Vec3d local = solid_local(solid, point);
    double min = INFINITY;
    for (int number = 0; number < 27; number++) {
        Vec3d reach = {{0, 0, 0}};
        bool on_box = true;
        for (int i = 0, rest = number; i < 3; i++, rest /= 3) {
            double half = solid->half.at[i];
            double gap = local.at[i] - (rest % 3 == 0 ? -half : half);
            on_box = on_box && (rest % 3 < 2 || fabs(local.at[i]) <= half);
            reach = vec3d_add_scaled(reach, solid->axes[i], rest % 3 == 2 ? 0 : gap);
        }
        if (on_box)
            min = fmin(min, vec3d_length(reach));
    }
    return min;
}

/* ---- The side of a plane ---- */

/*
 * A sum of products in units of 2^-173, in two's complement, lowest limb first. Every float is an
 * integer number of these units. A float in the library's range needs 190 bits; its product with a
 * normal of lattice corners (53 bits) needs 243.
 */
typedef struct Wide {
    uint32_t limbs[8];
} Wide;

static inline void wide_add(Wide *sum, uint64_t value, int shift, bool negative)
{
    uint64_t carry = negative ? 1 : 0;
    for (int i = 0; i < 8; i++) {
        int bit = 32 * i - shift; /* the lowest bit of this limb, as a bit of the value */
        uint64_t part = bit <= -32 || bit >= 64 ? 0 : bit < 0 ? value << -bit : value >> bit;
        carry += (uint64_t)sum->limbs[i] + (negative ? ~(uint32_t)part : (uint32_t)part);
        sum->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static inline void wide_add_product(Wide *sum, int64_t factor, float value)
{
    int exponent;
    int64_t mantissa = (int64_t)ldexpf(frexpf(value, &exponent), 24);
    uint64_t size = (uint64_t)llabs(factor), digits = (uint64_t)llabs(mantissa);
    bool negative = (factor < 0) != (mantissa < 0);
    int shift = mantissa == 0 ? 0 : exponent - 24 + 173;
    wide_add(sum, (size & UINT32_MAX) * digits, shift, negative);
    wide_add(sum, (size >> 32) * digits, shift + 32, negative);
}

/* Returns the sign of dot(normal, point - corner), without rounding; `point` may have any
 * coordinates in the range. */
static inline int plane_side(IntVec3 normal, IntVec3 corner, gab_vec3 point)
{
    const float coordinates[3] = {point.x, point.y, point.z};
    Wide sum = {{0}};
    uint32_t nonzero_bits = 0;
    for (int axis = 0; axis < 3; axis++) {
        wide_add_product(&sum, normal.at[axis], coordinates[axis]);
        wide_add_product(&sum, -normal.at[axis], in_pixels(corner.at[axis]));
    }
    for (int i = 0; i < 8; i++)
        nonzero_bits |= sum.limbs[i];
    return (sum.limbs[7] >> 31) != 0 ? -1 : nonzero_bits != 0;
}
