/* SPDX-License-Identifier: MIT */
/* Shared by the tests of shapes and their contacts; see gabarit/shape.h. */
#pragma once

#include "gabarit/shape.h"
#include "vec_internal.h"

/* True if edges form a box that is not empty; false for NaN and if the right or bottom edge
 * overflows. */
static inline bool box_is_solid(float left, float top, float right, float bottom)
{
    float greatest = max_float(right, bottom);
    return (left < right) & (top < bottom) & (greatest <= FLT_MAX);
}

/* The intersection of two boxes that meet. */
typedef struct Common {
    float left, top, right, bottom;
} Common;

static inline Common common_part(gab_box a, gab_box b)
{
    Common c = {max_float(a.x, b.x), max_float(a.y, b.y), min_float(a.x + a.w, b.x + b.w),
                min_float(a.y + a.h, b.y + b.h)};
    return c;
}

/* A disc in the coordinates of an oriented box. Their unit is the box's axis, so that lengths are
 * multiplied by the length of the axis. */
typedef struct LocalDisc {
    Vec centre; /* of the disc */
    double unit_squared;
    bool meets;
} LocalDisc;

static inline LocalDisc local_disc_of(const gab_obox *box, gab_circle circle)
{
    Vec axis = widen(box->axis), offset = sub(circle.centre, box->centre);
    LocalDisc f = {{dot(axis, offset), det(axis, offset)}, dot(axis, axis), false};
    double half_x = (double)box->half.x * f.unit_squared, radius = (double)circle.radius;
    double half_y = (double)box->half.y * f.unit_squared;
    double x = positive_part(fabs(f.centre.x) - half_x);
    double y = positive_part(fabs(f.centre.y) - half_y);
    f.meets = (x * x + y * y <= radius * radius * f.unit_squared) & (f.unit_squared > 0) &
              (half_x >= 0) & (half_y >= 0) & (radius >= 0) & (half_x + half_y + radius <= DBL_MAX);
    return f;
}

/*
 * The overlap of two oriented boxes along their four axes: a's axis and cross axis, then b's.
 * Lengths along an axis are multiplied by the length of the axis, which saves square roots.
 */
typedef struct Overlap {
    double offset[4];       /* from a's centre to b's */
    double reach[4];        /* sum of the half extents of both boxes */
    double unit_squared[2]; /* squared lengths of a's axis and b's */
    double cosine, sine;    /* of the angle from a's axis to b's, times both lengths */
    bool meets;
} Overlap;

static inline Overlap obox_overlaps(const gab_obox *a, const gab_obox *b)
{
    Vec axis_a = widen(a->axis), axis_b = widen(b->axis), between = sub(b->centre, a->centre);
    Vec half_a = widen(a->half), half_b = widen(b->half);
    double unit_a = dot(axis_a, axis_a), unit_b = dot(axis_b, axis_b);
    double cosine = dot(axis_a, axis_b), sine = det(axis_a, axis_b);
    double along = fabs(cosine), across = fabs(sine);
    Overlap o = {
        {dot(axis_a, between), det(axis_a, between), dot(axis_b, between), det(axis_b, between)},
        {half_a.x * unit_a + half_b.x * along + half_b.y * across,
         half_a.y * unit_a + half_b.x * across + half_b.y * along,
         half_b.x * unit_b + half_a.x * along + half_a.y * across,
         half_b.y * unit_b + half_a.x * across + half_a.y * along},
        {unit_a, unit_b},
        cosine,
        sine,
        false};
    bool is_valid = (half_a.x >= 0) & (half_a.y >= 0) & (half_b.x >= 0) & (half_b.y >= 0) &
                    (unit_a > 0) & (unit_b > 0) &
                    (o.reach[0] + o.reach[1] + o.reach[2] + o.reach[3] <= DBL_MAX);
    o.meets = is_valid & (fabs(o.offset[0]) <= o.reach[0]) & (fabs(o.offset[1]) <= o.reach[1]) &
              (fabs(o.offset[2]) <= o.reach[2]) & (fabs(o.offset[3]) <= o.reach[3]);
    return o;
}
