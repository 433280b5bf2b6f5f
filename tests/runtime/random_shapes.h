/* SPDX-License-Identifier: MIT */
/*
 * Random shapes on the lattice for the tests of gabarit/shape.h, their mirror images, and macros
 * that print them in a message. Of every kind, many shapes touch exactly, miss or overlap by one
 * step, or are empty or degenerate.
 */
#pragma once

#include "exact.h"

#include <gabarit/shape.h>

#include <math.h>
#include <string.h>

#define SHOW_BOX        "box %a,%a %ax%a"
#define BOX_ARGS(b)     (b).x, (b).y, (b).w, (b).h
#define SHOW_CIRCLE     "circle %a,%a radius %a"
#define CIRCLE_ARGS(c)  (c).centre.x, (c).centre.y, (c).radius
#define SHOW_SEGMENT    "segment %a,%a %a,%a"
#define SEGMENT_ARGS(s) (s).a.x, (s).a.y, (s).b.x, (s).b.y

static inline bool in_range(ExactPoint p)
{
    return p.x >= -EXACT_RANGE && p.x <= EXACT_RANGE && p.y >= -EXACT_RANGE && p.y <= EXACT_RANGE;
}

typedef struct Rect {
    int64_t left, top, right, bottom;
} Rect;

/* Returns a box whose sizes are also in the range. About one in ten is empty or inverted. */
static inline Rect random_rect(CheckRandom *random, const ExactGrid *grid)
{
    ExactPoint p = exact_random_point(random, grid), q = exact_random_point(random, grid);
    bool is_sorted = !check_chance(random, 8);
    Rect r = {p.x, p.y, q.x, q.y};
    if (is_sorted && r.left > r.right)
        r.left = q.x, r.right = p.x;
    if (is_sorted && r.top > r.bottom)
        r.top = q.y, r.bottom = p.y;
    if (r.right - r.left > EXACT_RANGE || r.right - r.left < -EXACT_RANGE)
        r.left /= 2, r.right /= 2;
    if (r.bottom - r.top > EXACT_RANGE || r.bottom - r.top < -EXACT_RANGE)
        r.top /= 2, r.bottom /= 2;
    return r;
}

static inline bool is_empty(Rect r)
{
    return r.left >= r.right || r.top >= r.bottom;
}

static inline gab_box box_of(Rect r)
{
    gab_box box = {exact_pixels(r.left), exact_pixels(r.top), exact_pixels(r.right - r.left),
                   exact_pixels(r.bottom - r.top)};
    return box;
}

static inline void rect_corners(Rect r, ExactPoint corners[4])
{
    ExactPoint corners_in_order[4] = {
        {r.left, r.top}, {r.right, r.top}, {r.right, r.bottom}, {r.left, r.bottom}};
    memcpy(corners, corners_in_order, sizeof(corners_in_order));
}

static inline gab_circle circle_of(ExactPoint centre, int64_t radius)
{
    gab_circle circle = {exact_vec(centre), exact_pixels(radius)};
    return circle;
}

static inline gab_segment segment_of(ExactPoint a, ExactPoint b)
{
    gab_segment s = {exact_vec(a), exact_vec(b)};
    return s;
}

/* Returns k times a vector of integer length, such as (3, 4) or an axis-aligned one, in any
 * direction. */
static inline ExactPoint integer_length_vector(CheckRandom *random, int64_t k, int64_t *length)
{
    static const int64_t triples[][3] = {{3, 4, 5},    {5, 12, 13}, {8, 15, 17}, {7, 24, 25},
                                         {20, 21, 29}, {0, 1, 1},   {1, 0, 1},   {12, 35, 37}};
    const int64_t *triple = triples[check_between(random, 0, 7)];
    ExactPoint v = {k * triple[0], k * triple[1]};
    if (check_chance(random, 50))
        v.x = -v.x;
    if (check_chance(random, 50))
        v.y = -v.y;
    *length = k * triple[2];
    return v;
}

/* Returns a factor for integer_length_vector: from one lattice step up to a third of the range. */
static inline int64_t random_factor(CheckRandom *random)
{
    int64_t max = (int64_t)1 << check_between(random, 0, 17);
    return 1 + (int64_t)(check_next(random) % (uint64_t)max);
}

static inline int64_t random_nudge(CheckRandom *random)
{
    return check_chance(random, 50) ? 0 : check_between(random, -1, 1);
}

static inline gab_vec flip(gab_vec v)
{
    v.x = -v.x;
    return v;
}

static inline gab_vec swap_axes(gab_vec v)
{
    gab_vec swapped = {v.y, v.x};
    return swapped;
}

static inline gab_box flip_box(gab_box b)
{
    b.x = -(b.x + b.w);
    return b;
}

static inline gab_box swap_box_axes(gab_box b)
{
    gab_box swapped = {b.y, b.x, b.h, b.w};
    return swapped;
}

static inline gab_circle flip_circle(gab_circle c)
{
    c.centre = flip(c.centre);
    return c;
}

static inline gab_circle swap_circle_axes(gab_circle c)
{
    c.centre = swap_axes(c.centre);
    return c;
}

static inline gab_segment flip_segment(gab_segment s)
{
    s.a = flip(s.a);
    s.b = flip(s.b);
    return s;
}

static inline gab_segment swap_segment_axes(gab_segment s)
{
    gab_segment swapped = {swap_axes(s.a), swap_axes(s.b)};
    return swapped;
}

/* ---- Discs and segments ---- */

typedef struct DiscAndSegment {
    ExactPoint c, a, b;
    int64_t radius;
} DiscAndSegment;

/* Returns the greatest common divisor of a and b, with either sign: a * s + b * t. */
static inline int64_t bezout(int64_t a, int64_t b, int64_t *s, int64_t *t)
{
    int64_t s0 = 1, t0 = 0, s1 = 0, t1 = 1;
    while (b != 0) {
        int64_t quotient = a / b, remainder = a % b, s2 = s0 - quotient * s1,
                t2 = t0 - quotient * t1;
        a = b, b = remainder;
        s0 = s1, t0 = t1, s1 = s2, t1 = t2;
    }
    *s = s0, *t = t0;
    return a;
}

/*
 * The hardest cases within the range: a disc whose distance from the line of a long segment is so
 * close to its radius that the squares of 100 bits differ by only a few bits. The lattice point
 * with the required determinant is found from a nearby point.
 */
static inline DiscAndSegment random_grazing(CheckRandom *random)
{
    ExactGrid everywhere = {1, EXACT_RANGE, {0, 0}};
    DiscAndSegment d = {{0, 0},
                        exact_random_point(random, &everywhere),
                        exact_random_point(random, &everywhere),
                        exact_random_size(random, &everywhere)};
    if (check_chance(random, 70)) { /* from the far left to the far right, in the upper half */
        d.a.x = d.a.x / 8 - EXACT_RANGE / 8 * 7, d.a.y = d.a.y / 2 - EXACT_RANGE / 2;
        d.b.x = d.b.x / 8 + EXACT_RANGE / 8 * 7, d.b.y = d.b.y / 2 - EXACT_RANGE / 2;
    }
    int64_t dx = d.b.x - d.a.x, dy = d.b.y - d.a.y, s, t, divisor = bezout(dx, dy, &s, &t);
    if (divisor == 0)
        return d;
    double length = sqrt((double)dx * (double)dx + (double)dy * (double)dy);
    double side = check_chance(random, 75) ? 1 : -1, offset = side * (double)d.radius / length;
    d.c.x = d.a.x + llround(0.5 * (double)dx - offset * (double)dy);
    d.c.y = d.a.y + llround(0.5 * (double)dy + offset * (double)dx);
    int64_t det = dx * (d.c.y - d.a.y) - dy * (d.c.x - d.a.x);
    int64_t steps =
        (llround(offset * length * length) - det) / divisor + check_between(random, -1, 1);
    int64_t x = -t * steps, y = s * steps; /* (-t, s) changes det by one divisor */
    double along = ((double)x * (double)dx + (double)y * (double)dy) / (length * length);
    int64_t periods = llround(along * (double)divisor);
    d.c.x += x - periods * (dx / divisor);
    d.c.y += y - periods * (dy / divisor);
    return d;
}

/* Half of the discs touch the line exactly or almost: between the ends of the segment, beyond them,
 * or at an end. */
static inline DiscAndSegment random_disc_and_segment(CheckRandom *random)
{
    if (check_chance(random, 15))
        return random_grazing(random);
    ExactGrid grid = exact_random_grid(random);
    DiscAndSegment d = {exact_random_point(random, &grid), exact_random_point(random, &grid),
                        exact_random_point(random, &grid), exact_random_size(random, &grid)};
    if (check_chance(random, 10))
        d.c = exact_random_on_line(random, d.a, d.b);
    if (check_chance(random, 50)) {
        int64_t length;
        ExactPoint v = integer_length_vector(random, random_factor(random), &length);
        int64_t along = check_between(random, -1, 3), offset = check_between(random, -3, 3);
        d.b.x = d.a.x + 2 * v.x, d.b.y = d.a.y + 2 * v.y;
        d.c.x = d.a.x + along * v.x - offset * v.y, d.c.y = d.a.y + along * v.y + offset * v.x;
        d.radius = length * (offset < 0 ? -offset : offset) + random_nudge(random);
    }
    if (d.radius < 0)
        d.radius = 0;
    return d;
}

static inline bool disc_in_range(const DiscAndSegment *d)
{
    return in_range(d->a) && in_range(d->b) && in_range(d->c) && d->radius <= EXACT_RANGE;
}

typedef struct FourPoints {
    ExactPoint a, b, c, d;
} FourPoints;

/* Returns two segments. In about half of the cases, one or both ends of the second are on the line
 * of the first. */
static inline FourPoints random_segments(CheckRandom *random)
{
    ExactGrid grid = exact_random_grid(random);
    FourPoints p = {exact_random_point(random, &grid), exact_random_point(random, &grid),
                    exact_random_point(random, &grid), exact_random_point(random, &grid)};
    if (check_chance(random, 40))
        p.c = exact_random_on_line(random, p.a, p.b);
    if (check_chance(random, 20))
        p.d = exact_random_on_line(random, p.a, p.b);
    if (check_chance(random, 4))
        p.b = p.a;
    if (check_chance(random, 4))
        p.d = p.c;
    return p;
}
