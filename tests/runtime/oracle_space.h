/* SPDX-License-Identifier: MIT */
/*
 * Geometry in space for the tests of gabarit/solid.h: points in whole steps, random points, offsets
 * of whole lengths, minimum distances by exhaustion instead of clamping, oriented boxes that meet
 * if an edge of one passes through the other, and the side of a plane in 256-bit integers. Uses
 * nothing of the library except its value types.
 */
#ifndef GABARIT_TESTS_ORACLE_SPACE_H
#define GABARIT_TESTS_ORACLE_SPACE_H

#include "oracle_steps.h"

#include <gabarit/solid.h>

/* ---- Whole steps ---- */

typedef struct Step3 {
    int64_t at[3];
} Step3;

static inline Step3 random_step3(CheckRandom *random, Mood mood)
{
    Step3 point;
    for (int axis = 0; axis < 3; axis++)
        point.at[axis] = random_steps(random, mood);
    return point;
}

static inline gab_vec3 step3_in_pixels(Step3 point)
{
    return (gab_vec3){in_pixels(point.at[0]), in_pixels(point.at[1]), in_pixels(point.at[2])};
}

static inline bool step3_in_range(Step3 point)
{
    return llabs(point.at[0]) <= FARTHEST && llabs(point.at[1]) <= FARTHEST &&
           llabs(point.at[2]) <= FARTHEST;
}

static inline Step3 step3_plus(Step3 a, Step3 b, int64_t times)
{
    for (int axis = 0; axis < 3; axis++)
        a.at[axis] += times * b.at[axis];
    return a;
}

static inline Step3 step3_cross(Step3 u, Step3 v)
{
    Step3 product;
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3, last = (axis + 2) % 3;
        product.at[axis] = u.at[next] * v.at[last] - u.at[last] * v.at[next];
    }
    return product;
}

static inline int64_t step3_dot(Step3 u, Step3 v)
{
    return u.at[0] * v.at[0] + u.at[1] * v.at[1] + u.at[2] * v.at[2];
}

/* Returns an offset in a random direction whose length is whole and at most about `most` steps. */
static inline Step3 random_whole_offset(CheckRandom *random, int64_t max, int64_t *length)
{
    static const int wholes[][4] = {
        {0, 0, 1, 1}, {0, 0, 1, 1},  {0, 3, 4, 5},  {0, 5, 12, 13}, {1, 2, 2, 3},   {2, 3, 6, 7},
        {1, 4, 8, 9}, {2, 6, 9, 11}, {6, 6, 7, 11}, {3, 4, 12, 13}, {8, 9, 12, 17}, {0, 0, 0, 0},
    };
    const int *whole = wholes[check_between(random, 0, (int)CHECK_COUNT(wholes) - 1)];
    int64_t times = 1 + (int64_t)(check_unit(random) * (double)(max / 17));
    int first = check_between(random, 0, 2), turn = check_between(random, 1, 2);
    Step3 offset;
    for (int i = 0; i < 3; i++) {
        int64_t part = times * whole[i];
        offset.at[(first + i * turn) % 3] = check_chance(random, 50) ? part : -part;
    }
    *length = times * whole[3];
    return offset;
}

/* ---- Doubles ---- */

typedef struct Space {
    double at[3];
} Space;

static inline Space space_of(gab_vec3 v)
{
    return (Space){{(double)v.x, (double)v.y, (double)v.z}};
}

/* Volatile: GCC 12 vectorises two conversions to `float` and back so that nothing is rounded. */
static inline gab_vec3 space_to_float(Space v)
{
    volatile float parts[3] = {(float)v.at[0], (float)v.at[1], (float)v.at[2]};
    return (gab_vec3){parts[0], parts[1], parts[2]};
}

static inline Space space_plus(Space a, Space b, double times)
{
    for (int axis = 0; axis < 3; axis++)
        a.at[axis] += times * b.at[axis];
    return a;
}

static inline double space_dot(Space u, Space v)
{
    return u.at[0] * v.at[0] + u.at[1] * v.at[1] + u.at[2] * v.at[2];
}

static inline double space_length(Space v)
{
    return sqrt(space_dot(v, v));
}

static inline double space_distance(Space a, Space b)
{
    return space_length(space_plus(a, b, -1));
}

static inline Space space_cross(Space u, Space v)
{
    return (Space){{u.at[1] * v.at[2] - u.at[2] * v.at[1], u.at[2] * v.at[0] - u.at[0] * v.at[2],
                    u.at[0] * v.at[1] - u.at[1] * v.at[0]}};
}

static inline Space space_unit(Space v)
{
    return space_plus((Space){{0, 0, 0}}, v, 1 / space_length(v));
}

static inline Space random_direction(CheckRandom *random)
{
    Space v;
    do {
        for (int axis = 0; axis < 3; axis++)
            v.at[axis] = 2 * check_unit(random) - 1;
    } while (space_dot(v, v) > 1 || space_dot(v, v) < 0.01);
    return space_unit(v);
}

/* v rotated about a unit axis, by Rodrigues' formula. */
static inline Space space_turned(Space v, Space axis, double angle)
{
    Space turned = space_plus((Space){{0, 0, 0}}, v, cos(angle));
    turned = space_plus(turned, space_cross(axis, v), sin(angle));
    return space_plus(turned, axis, space_dot(axis, v) * (1 - cos(angle)));
}

/* ---- Oriented boxes ---- */

/* A gab_obox3 with its axes as they are: rounded to `float`, they are not quite perpendicular unit
 * vectors. The rows of their inverse convert from space to coordinates along the axes. */
typedef struct Solid {
    Space centre, half, axes[3], rows[3];
} Solid;

static inline Solid solid_of(const gab_obox3 *box)
{
    Solid solid = {.centre = space_of(box->centre), .half = space_of(box->half)};
    for (int i = 0; i < 3; i++)
        solid.axes[i] = space_of(box->axes[i]);
    for (int i = 0; i < 3; i++) {
        Space across = space_cross(solid.axes[(i + 1) % 3], solid.axes[(i + 2) % 3]);
        solid.rows[i] =
            space_plus((Space){{0, 0, 0}}, across, 1 / space_dot(across, solid.axes[i]));
    }
    return solid;
}

static inline Space solid_local(const Solid *solid, Space point)
{
    Space from = space_plus(point, solid->centre, -1);
    return (Space){{space_dot(from, solid->rows[0]), space_dot(from, solid->rows[1]),
                    space_dot(from, solid->rows[2])}};
}

/* Returns a corner: bit i of its number selects the end of axis i. */
static inline Space solid_corner(const Solid *solid, int number, double grown)
{
    Space corner = solid->centre;
    for (int i = 0; i < 3; i++) {
        double half = solid->half.at[i] + grown;
        corner = space_plus(corner, solid->axes[i], number >> i & 1 ? half : -half);
    }
    return corner;
}

/* True if the segment p..q, in the local frame, has a point within the half sizes. */
static inline bool segment_meets_local(Space p, Space q, Space half, double grown)
{
    double first = 0, last = 1;
    for (int i = 0; i < 3; i++) {
        double from = p.at[i], way = q.at[i] - p.at[i], limit = half.at[i] + grown;
        if (way == 0) {
            if (fabs(from) > limit)
                return false;
            continue;
        }
        double in = (-limit - from) / way, out = (limit - from) / way;
        first = fmax(first, fmin(in, out));
        last = fmin(last, fmax(in, out));
    }
    return first <= last;
}

/* True if one of the twelve edges of a has a point in b. */
static inline bool solid_edges_meet(const Solid *a, double a_grown, const Solid *b, double b_grown)
{
    Space corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = solid_local(b, solid_corner(a, i, a_grown));
    for (int i = 0; i < 8; i++)
        for (int bit = 1; bit < 8; bit <<= 1)
            if ((i & bit) == 0 &&
                segment_meets_local(corners[i], corners[i | bit], b->half, b_grown))
                return true;
    return false;
}

/* Two boxes meet if an edge of one has a point in the other: the common part has corners, and each
 * of them lies on an edge of one of the boxes. */
static inline bool solids_meet(const Solid *a, double a_grown, const Solid *b, double b_grown)
{
    return solid_edges_meet(a, a_grown, b, b_grown) || solid_edges_meet(b, b_grown, a, a_grown);
}

/*
 * The distance from a point to a box: the minimum over 27 candidates. Along each axis, a candidate
 * keeps the point's coordinate (if that is inside) or uses the low or the high end. Axes that are
 * 1e-7 off the right angle move the nearest point by that fraction, and change the distance by the
 * square of it.
 */
static inline double solid_distance(const Solid *solid, Space point)
{
    Space local = solid_local(solid, point);
    double min = INFINITY;
    for (int number = 0; number < 27; number++) {
        Space reach = {{0, 0, 0}};
        bool on_box = true;
        for (int i = 0, rest = number; i < 3; i++, rest /= 3) {
            double half = solid->half.at[i];
            double gap = local.at[i] - (rest % 3 == 0 ? -half : half);
            on_box = on_box && (rest % 3 < 2 || fabs(local.at[i]) <= half);
            reach = space_plus(reach, solid->axes[i], rest % 3 == 2 ? 0 : gap);
        }
        if (on_box)
            min = fmin(min, space_length(reach));
    }
    return min;
}

/* ---- The side of a plane ---- */

/*
 * A sum of products in units of 2^-173, in two's complement, lowest limb first. Every float is a
 * whole number of these units. A float of the library's range needs 190 bits; its product with a
 * normal of lattice corners (53 bits) needs 243.
 */
typedef struct Wide {
    uint32_t limbs[8];
} Wide;

static inline void wide_add(Wide *sum, uint64_t value, int shift, bool minus)
{
    uint64_t carry = minus ? 1 : 0;
    for (int i = 0; i < 8; i++) {
        int bit = 32 * i - shift; /* the bit of the value that is the lowest of this limb */
        uint64_t part = bit <= -32 || bit >= 64 ? 0 : bit < 0 ? value << -bit : value >> bit;
        carry += (uint64_t)sum->limbs[i] + (minus ? ~(uint32_t)part : (uint32_t)part);
        sum->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static inline void wide_add_product(Wide *sum, int64_t factor, float value)
{
    int exponent;
    int64_t mantissa = (int64_t)ldexpf(frexpf(value, &exponent), 24);
    uint64_t size = (uint64_t)llabs(factor), digits = (uint64_t)llabs(mantissa);
    bool minus = (factor < 0) != (mantissa < 0);
    int shift = mantissa == 0 ? 0 : exponent - 24 + 173;
    wide_add(sum, (size & UINT32_MAX) * digits, shift, minus);
    wide_add(sum, (size >> 32) * digits, shift + 32, minus);
}

/* The sign of normal * (point - corner), without rounding; `point` is any floats in the range. */
static inline int plane_side(Step3 normal, Step3 corner, gab_vec3 point)
{
    const float places[3] = {point.x, point.y, point.z};
    Wide sum = {{0}};
    uint32_t any = 0;
    for (int axis = 0; axis < 3; axis++) {
        wide_add_product(&sum, normal.at[axis], places[axis]);
        wide_add_product(&sum, -normal.at[axis], in_pixels(corner.at[axis]));
    }
    for (int i = 0; i < 8; i++)
        any |= sum.limbs[i];
    return (sum.limbs[7] >> 31) != 0 ? -1 : any != 0;
}

#endif
