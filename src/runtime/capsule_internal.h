/* SPDX-License-Identifier: MIT */
/*
 * Tests of capsules in doubles, shared by gabarit/shape.h and the shapes of frames. They are exact
 * while coordinates and radii are on the lattice (see vec_internal.h).
 */
#pragma once

#include "gabarit/shape.h"
#include "wide_internal.h"

/* All points within a radius from a segment. Points, discs and segments are capsules, too. */
typedef struct Capsule {
    Vec a, b;
    double radius;
} Capsule;

/* True if a point is within a radius from a segment. */
static inline bool is_near_segment(Vec point, Vec a, Vec b, double radius)
{
    Vec line = minus(b, a), from_a = minus(point, a), from_b = minus(point, b);
    double progress = dot(line, from_a), length_squared = dot(line, line);
    if ((progress > 0) & (progress < length_squared))
        return compare_to_radius(det(line, from_a), radius, length_squared) <= 0;
    return min_of(dot(from_a, from_a), dot(from_b, from_b)) <= radius * radius;
}

/* Returns the offset from a point to the nearest one of a segment. */
static inline Vec offset_to_segment(Vec point, Vec a, Vec b)
{
    Vec line = minus(b, a);
    double length_squared = dot(line, line), progress = dot(line, minus(point, a));
    if (progress <= 0)
        return minus(a, point);
    if (progress >= length_squared)
        return minus(b, point);
    Vec across = cross_axis(line);
    double height = det(line, minus(point, a)) / length_squared;
    return (Vec){-height * across.x, -height * across.y};
}

/* True if the closed ranges between a and b and between c and d intersect. */
static inline bool ranges_meet(double a, double b, double c, double d)
{
    bool begins = min_of(a, b) <= max_of(c, d), ends = min_of(c, d) <= max_of(a, b);
    return begins & ends;
}

/* The relative position of two segments. */
typedef struct Crossing {
    double turn;     /* det(s, t) */
    double t_a, s_a; /* det(s, from s.a to t.a), det(from s.a to t.a, t) */
    bool meets;
} Crossing;

static inline Crossing cross_segments(Vec s_from, Vec s_to, Vec t_from, Vec t_to)
{
    Vec along_s = minus(s_to, s_from), along_t = minus(t_to, t_from),
        between = minus(t_from, s_from);
    Crossing c = {det(along_s, along_t), det(along_s, between), det(between, along_t), false};
    /* The values for the other ends: det(along_s, t.b - s.a) is t_a + turn, and so on. */
    double t_b = c.t_a + c.turn, s_b = c.s_a - c.turn;
    /* True if the ends of each segment are on different sides of the other segment's line, or on
     * it. For collinear segments all determinants are 0, and the ranges decide. */
    bool columns_meet = ranges_meet(s_from.x, s_to.x, t_from.x, t_to.x);
    bool rows_meet = ranges_meet(s_from.y, s_to.y, t_from.y, t_to.y);
    c.meets = (c.t_a * t_b <= 0) & (c.s_a * s_b <= 0) & columns_meet & rows_meet &
              (fabs(t_b) + fabs(s_b) <= DBL_MAX);
    return c;
}

/* True if two segments are within a radius from each other. */
static inline bool are_segments_near(Vec a, Vec b, Vec c, Vec d, double radius)
{
    return cross_segments(a, b, c, d).meets || is_near_segment(a, c, d, radius) ||
           is_near_segment(b, c, d, radius) || is_near_segment(c, a, b, radius) ||
           is_near_segment(d, a, b, radius);
}

static inline bool capsules_meet(const Capsule *a, const Capsule *b)
{
    return are_segments_near(a->a, a->b, b->a, b->b, a->radius + b->radius);
}

/* True if a point is within a radius from the closed box between two corners. */
static inline bool is_near_box(Vec point, Vec min, Vec max, double radius)
{
    double x = positive_part(max_of(min.x - point.x, point.x - max.x));
    double y = positive_part(max_of(min.y - point.y, point.y - max.y));
    return x * x + y * y <= radius * radius;
}

/* True if a capsule meets the closed box between two corners. If its axis misses the box, the
 * nearest point of one of them is an end or a corner. */
static inline bool capsule_meets_edges(const Capsule *capsule, Vec min, Vec max)
{
    Vec a = capsule->a, b = capsule->b;
    double radius = capsule->radius;
    if (is_near_box(a, min, max, radius) || is_near_box(b, min, max, radius))
        return true;
    bool columns_meet = ranges_meet(a.x, b.x, min.x - radius, max.x + radius);
    bool rows_meet = ranges_meet(a.y, b.y, min.y - radius, max.y + radius);
    if (!(columns_meet & rows_meet))
        return false;
    Vec top_right = {max.x, min.y}, bottom_left = {min.x, max.y};
    return cross_segments(a, b, min, max).meets ||
           cross_segments(a, b, top_right, bottom_left).meets ||
           is_near_segment(min, a, b, radius) || is_near_segment(max, a, b, radius) ||
           is_near_segment(top_right, a, b, radius) || is_near_segment(bottom_left, a, b, radius);
}
