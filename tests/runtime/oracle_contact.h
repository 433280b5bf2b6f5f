/* SPDX-License-Identifier: MIT */
/*
 * The expected contacts, computed by a different method than the library's. Coordinates and sizes
 * are integer steps (2^-8 pixel on the lattice, another power of two off it), so that integers
 * decide whether shapes meet and which separating direction is the shortest; only lengths are `long
 * double`. Instead of using half sizes and distances between centres, the oracle lists the moves
 * that separate the shapes and selects the shortest.
 */
#pragma once

#include "check.h"
#include "gabarit/contact.h"

#include <math.h>
#include <string.h>

typedef long double real;

typedef struct StepCircle {
    int64_t x, y, radius;
} StepCircle;

/* Position and size as in gab_box; the right and bottom edges are the documented `float` sums. */
typedef struct StepBox {
    int64_t x, y, w, h;
} StepBox;

/* A closed rectangle; it may be a segment or a point. */
typedef struct StepEdges {
    int64_t left, top, right, bottom;
} StepEdges;

/* An oriented box whose axis lies along x or y; `turn` is in quarter turns, clockwise. */
typedef struct StepObox {
    int64_t x, y, half_x, half_y;
    int turn;
} StepObox;

/* The length of a step, and the precision of computations. */
typedef struct Scale {
    int unit;      /* a step is 2^unit pixels */
    real rounding; /* the error of `double` arithmetic, in steps */
} Scale;

/* On the lattice, no value exceeds 2^26 steps, where a `double` is accurate to 2^-27. */
static const Scale lattice = {-8, 0x1p-25L};

typedef struct ExpectedContact {
    bool hit;
    bool tied;          /* another direction is as short, so a mirror image may use that one */
    bool point_certain; /* the middle of the common part is unambiguous */
    real nx, ny;
    real depth; /* in steps */
    uint32_t count;
    real points[2][2]; /* in steps */
} ExpectedContact;

/* ---- From steps to pixels ---- */

static inline float pixels(int64_t steps, Scale scale)
{
    return (float)ldexp((double)steps, scale.unit);
}

static inline gab_circle circle_of(StepCircle circle, Scale scale)
{
    return (gab_circle){{pixels(circle.x, scale), pixels(circle.y, scale)},
                        pixels(circle.radius, scale)};
}

static inline gab_box box_of(StepBox box, Scale scale)
{
    return (gab_box){pixels(box.x, scale), pixels(box.y, scale), pixels(box.w, scale),
                     pixels(box.h, scale)};
}

static inline gab_vec quarter_axis(int turn)
{
    static const gab_vec axes[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return axes[turn & 3];
}

static inline gab_obox obox_of(StepObox box, Scale scale)
{
    return (gab_obox){{pixels(box.x, scale), pixels(box.y, scale)},
                      {pixels(box.half_x, scale), pixels(box.half_y, scale)},
                      quarter_axis(box.turn)};
}

static inline int64_t far_edge(int64_t near_edge, int64_t size)
{
    float sum = (float)near_edge + (float)size;
    return (int64_t)sum;
}

static inline StepEdges box_edges(StepBox box)
{
    return (StepEdges){box.x, box.y, far_edge(box.x, box.w), far_edge(box.y, box.h)};
}

static inline bool is_empty(StepBox box)
{
    StepEdges edges = box_edges(box);
    return edges.left >= edges.right || edges.top >= edges.bottom;
}

static inline StepEdges obox_edges(StepObox box)
{
    int64_t across = box.turn & 1 ? box.half_y : box.half_x;
    int64_t down = box.turn & 1 ? box.half_x : box.half_y;
    return (StepEdges){box.x - across, box.y - down, box.x + across, box.y + down};
}

static inline int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- Circle and circle ---- */

static inline int64_t square(int64_t steps)
{
    return steps * steps;
}

/* Returns reach - sqrt(distance2), which must not be negative. Avoids cancellation: the numerator
 * is exact. */
static inline real overlap_length(int64_t reach, int64_t distance2)
{
    real sum = (real)reach + sqrtl((real)distance2);
    return sum > 0 ? (real)(square(reach) - distance2) / sum : 0;
}

static inline ExpectedContact want_circle_circle(StepCircle a, StepCircle b)
{
    int64_t dx = b.x - a.x, dy = b.y - a.y, reach = a.radius + b.radius;
    int64_t distance2 = square(dx) + square(dy);
    ExpectedContact want = {0};
    if (a.radius < 0 || b.radius < 0 || distance2 > square(reach))
        return want;
    real distance = sqrtl((real)distance2);
    want.hit = want.point_certain = true;
    want.tied = distance2 == 0;
    want.nx = want.tied ? 1 : (real)dx / distance;
    want.ny = want.tied ? 0 : (real)dy / distance;
    want.depth = overlap_length(reach, distance2);
    /* The ends of the common part on the line through the centres, measured from a's centre. */
    real first = fmaxl(-(real)a.radius, distance - (real)b.radius);
    real last = fminl((real)a.radius, distance + (real)b.radius);
    want.count = 1;
    want.points[0][0] = (real)a.x + want.nx * (first + last) / 2;
    want.points[0][1] = (real)a.y + want.ny * (first + last) / 2;
    return want;
}

/* ---- Box and box ---- */

/* Unit directions, in order of preference when depths are equal. */
static const int preferred_directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/* Returns how far b has to move along an axis-aligned direction until it only touches a. */
static inline int64_t separating_distance(StepEdges a, StepEdges b, const int direction[2])
{
    if (direction[0] != 0)
        return direction[0] > 0 ? a.right - b.left : b.right - a.left;
    return direction[1] > 0 ? a.bottom - b.top : b.bottom - a.top;
}

/* Sets the direction and depth of the shortest separating move. If several are equally short, the
 * first direction is used. */
static inline void set_shortest_separation(ExpectedContact *want, StepEdges a, StepEdges b,
                                           const int directions[4][2])
{
    int64_t min = INT64_MAX;
    for (int i = 0; i < 4; i++) {
        int64_t distance = separating_distance(a, b, directions[i]);
        want->tied = distance == min || (distance > min && want->tied);
        if (distance >= min)
            continue;
        min = distance;
        want->nx = directions[i][0];
        want->ny = directions[i][1];
    }
    want->depth = (real)min;
}

static inline StepEdges common_part(StepEdges a, StepEdges b)
{
    return (StepEdges){larger(a.left, b.left), larger(a.top, b.top), smaller(a.right, b.right),
                       smaller(a.bottom, b.bottom)};
}

static inline void set_end_points(ExpectedContact *want, StepEdges common)
{
    bool normal_is_x = want->nx != 0;
    real middle_x = (real)(common.left + common.right) / 2;
    real middle_y = (real)(common.top + common.bottom) / 2;
    want->count = 2;
    want->points[0][0] = normal_is_x ? middle_x : (real)common.left;
    want->points[0][1] = normal_is_x ? (real)common.top : middle_y;
    want->points[1][0] = normal_is_x ? middle_x : (real)common.right;
    want->points[1][1] = normal_is_x ? (real)common.bottom : middle_y;
}

static inline ExpectedContact want_box_box(StepBox a, StepBox b)
{
    StepEdges common = common_part(box_edges(a), box_edges(b));
    ExpectedContact want = {0};
    if (is_empty(a) || is_empty(b) || common.left >= common.right || common.top >= common.bottom)
        return want;
    want.hit = want.point_certain = true;
    set_shortest_separation(&want, box_edges(a), box_edges(b), preferred_directions);
    set_end_points(&want, common);
    return want;
}

/* Closed boxes whose axes lie along x or y. Their contact points are only known to be in the common
 * part. */
static inline ExpectedContact want_obox_obox(StepObox a, StepObox b)
{
    StepEdges common = common_part(obox_edges(a), obox_edges(b));
    ExpectedContact want = {0};
    if (a.half_x < 0 || a.half_y < 0 || b.half_x < 0 || b.half_y < 0)
        return want;
    if (common.left > common.right || common.top > common.bottom)
        return want;
    int x = (int)quarter_axis(a.turn).x, y = (int)quarter_axis(a.turn).y;
    const int axis_first[4][2] = {{x, y}, {-x, -y}, {-y, x}, {y, -x}};
    want.hit = true;
    set_shortest_separation(&want, obox_edges(a), obox_edges(b), axis_first);
    set_end_points(&want, common);
    return want;
}

/* ---- Box and circle ---- */

static inline void want_from_inside(ExpectedContact *want, StepEdges box, StepCircle circle)
{
    StepEdges centre = {circle.x, circle.y, circle.x, circle.y};
    set_shortest_separation(want, box, centre, preferred_directions);
    want->depth += (real)circle.radius;
    StepEdges disc = {circle.x - circle.radius, circle.y - circle.radius, circle.x + circle.radius,
                      circle.y + circle.radius};
    StepEdges common = common_part(box, disc);
    bool normal_is_x = want->nx != 0;
    want->points[0][0] = normal_is_x ? (real)(common.left + common.right) / 2 : (real)circle.x;
    want->points[0][1] = normal_is_x ? (real)circle.y : (real)(common.top + common.bottom) / 2;
    want->point_certain = true;
}

static inline void want_from_outside(ExpectedContact *want, StepEdges box, StepCircle circle)
{
    int64_t near_x = larger(box.left, smaller(circle.x, box.right));
    int64_t near_y = larger(box.top, smaller(circle.y, box.bottom));
    int64_t dx = circle.x - near_x, dy = circle.y - near_y;
    int64_t distance2 = square(dx) + square(dy);
    real distance = sqrtl((real)distance2);
    want->nx = (real)dx / distance;
    want->ny = (real)dy / distance;
    want->depth = overlap_length(circle.radius, distance2);
    /* The length, inside the box, of the line from the box's nearest point against the normal. */
    real across = dx != 0 ? (real)(box.right - box.left) / fabsl(want->nx) : INFINITY;
    real down = dy != 0 ? (real)(box.bottom - box.top) / fabsl(want->ny) : INFINITY;
    real chord = fminl(want->depth, fminl(across, down));
    /* If a disc at a corner extends beyond the opposite side of the box, the common part is not
     * symmetric about the normal, and its middle is not well defined. */
    want->point_certain = chord >= want->depth || dx == 0 || dy == 0;
    want->points[0][0] = (real)near_x - want->nx * chord / 2;
    want->points[0][1] = (real)near_y - want->ny * chord / 2;
}

static inline ExpectedContact want_edges_circle(StepEdges box, StepCircle circle)
{
    int64_t dx = larger(0, larger(box.left - circle.x, circle.x - box.right));
    int64_t dy = larger(0, larger(box.top - circle.y, circle.y - box.bottom));
    ExpectedContact want = {0};
    if (circle.radius < 0 || square(dx) + square(dy) > square(circle.radius))
        return want;
    want.hit = true;
    want.count = 1;
    if (dx == 0 && dy == 0)
        want_from_inside(&want, box, circle);
    else
        want_from_outside(&want, box, circle);
    return want;
}

static inline ExpectedContact want_box_circle(StepBox box, StepCircle circle)
{
    return is_empty(box) ? (ExpectedContact){0} : want_edges_circle(box_edges(box), circle);
}

/* Computes in the frame of the box: its axis is x, its cross axis y. */
static inline ExpectedContact want_obox_circle(StepObox box, StepCircle circle)
{
    int64_t x = (int64_t)quarter_axis(box.turn).x, y = (int64_t)quarter_axis(box.turn).y;
    int64_t dx = circle.x - box.x, dy = circle.y - box.y;
    StepCircle local = {dx * x + dy * y, -dx * y + dy * x, circle.radius};
    if (box.half_x < 0 || box.half_y < 0)
        return (ExpectedContact){0};
    StepEdges edges = {-box.half_x, -box.half_y, box.half_x, box.half_y};
    ExpectedContact in_frame = want_edges_circle(edges, local), want = in_frame;
    want.nx = in_frame.nx * (real)x - in_frame.ny * (real)y;
    want.ny = in_frame.nx * (real)y + in_frame.ny * (real)x;
    const real *point = in_frame.points[0];
    want.points[0][0] = (real)box.x + point[0] * (real)x - point[1] * (real)y;
    want.points[0][1] = (real)box.y + point[0] * (real)y + point[1] * (real)x;
    return want;
}

/* ---- Checks of results ---- */

/* Returns a contact filled with a pattern that no result contains, to detect members that a
 * function does not write. */
static inline gab_contact unwritten_contact(void)
{
    gab_contact contact;
    memset(&contact, 0xA5, sizeof contact);
    return contact;
}

static inline bool is_blank(const gab_contact *contact)
{
    return contact->normal.x == 0 && contact->normal.y == 0 && contact->depth == 0 &&
           contact->count == 0 && contact->points[0].x == 0 && contact->points[0].y == 0 &&
           contact->points[1].x == 0 && contact->points[1].y == 0;
}

static inline bool has_unwritten_part(const gab_contact *contact)
{
    gab_contact pattern = unwritten_contact();
    const unsigned char *got = (const unsigned char *)contact;
    const unsigned char *unwritten = (const unsigned char *)&pattern;
    for (size_t i = 0; i < sizeof pattern; i += sizeof(float))
        if (memcmp(got + i, unwritten + i, sizeof(float)) == 0)
            return true;
    return false;
}

/* True if `got` may be `want` computed with an error of at most `rounding` and then rounded to
 * `float`. */
static inline bool is_rounded(float got, real want, real rounding)
{
    return fabsl((real)got - want) <= (fabsl(want) + rounding) * 0x1p-24L + rounding;
}

static inline bool is_point(gab_vec got, const real want[2], Scale scale)
{
    real step = ldexpl(1, scale.unit);
    return is_rounded(got.x, want[0] * step, scale.rounding * step) &&
           is_rounded(got.y, want[1] * step, scale.rounding * step);
}

static inline bool are_points(const gab_contact *got, const ExpectedContact *want, Scale scale)
{
    if (want->count == 1)
        return is_point(got->points[0], want->points[0], scale);
    /* The header does not specify which end comes first. */
    return (is_point(got->points[0], want->points[0], scale) &&
            is_point(got->points[1], want->points[1], scale)) ||
           (is_point(got->points[0], want->points[1], scale) &&
            is_point(got->points[1], want->points[0], scale));
}

/* Returns what is wrong with an answer, or NULL if it is correct. */
static inline const char *contact_fault(bool hit, const gab_contact *got,
                                        const ExpectedContact *want, Scale scale)
{
    real step = ldexpl(1, scale.unit);
    if (hit != want->hit)
        return hit ? "a hit, but the shapes do not meet" : "no hit, but the shapes meet";
    if (has_unwritten_part(got))
        return "a part of the contact is not written";
    if (!hit)
        return is_blank(got) ? NULL : "no hit, but the contact is not all zero";
    if (!is_rounded(got->normal.x, want->nx, 1e-14L) ||
        !is_rounded(got->normal.y, want->ny, 1e-14L))
        return "wrong normal";
    if (!(got->depth >= 0) || !is_rounded(got->depth, want->depth * step, scale.rounding * step))
        return "wrong depth";
    if (want->point_certain && got->count != want->count)
        return "wrong number of points";
    if (want->point_certain && !are_points(got, want, scale))
        return "wrong points";
    return NULL;
}

/* ---- Checks of contacts with simple expected values ---- */

static inline bool check_contact(const char *file, int line, bool hit, const gab_contact *got,
                                 gab_vec normal, float depth)
{
    bool right =
        hit && got->normal.x == normal.x && got->normal.y == normal.y && got->depth == depth;
    if (!right)
        check_failed(file, line, "hit %d, normal %g,%g, depth %g, expected %g,%g and %g", hit,
                     (double)got->normal.x, (double)got->normal.y, (double)got->depth,
                     (double)normal.x, (double)normal.y, (double)depth);
    return right;
}

#define CHECK_CONTACT(hit, got, nx, ny, depth) \
    check_contact(__FILE__, __LINE__, hit, got, (gab_vec){nx, ny}, depth)

static inline bool is_at(gab_vec point, float x, float y)
{
    return fabsf(point.x - x) < 1e-5f && fabsf(point.y - y) < 1e-5f;
}

/* ---- Properties of normal and depth ---- */

/* True if a pair still overlaps after its second shape has moved by (dx, dy) steps. */
typedef bool Overlap(const void *pair, real dx, real dy);

/* Returns the tolerance, in steps, for a normal and a depth that are rounded to `float` (an error
 * of up to 2^-25 each). */
static inline real separation_tolerance(real depth, Scale scale)
{
    return 3e-7L * depth + 4 * scale.rounding;
}

/* Checks that a move by the depth separates the pair, and that a shorter move does not. Returns the
 * fault or NULL. */
static inline const char *separation_fault(Overlap *overlap, const void *pair,
                                           const gab_contact *got, Scale scale)
{
    real depth = (real)got->depth / ldexpl(1, scale.unit),
         tolerance = separation_tolerance(depth, scale);
    real slightly_more = depth + tolerance, slightly_less = depth - tolerance;
    if (overlap(pair, got->normal.x * slightly_more, got->normal.y * slightly_more))
        return "still overlapping after a move by the depth";
    if (slightly_less > 0 &&
        !overlap(pair, got->normal.x * slightly_less, got->normal.y * slightly_less))
        return "apart after a move by less than the depth";
    return NULL;
}

/* Checks that no move by clearly less than the depth, in any of 64 directions, separates the pair.
 * Returns the fault or NULL. */
static inline const char *minimality_fault(Overlap *overlap, const void *pair,
                                           const gab_contact *got, Scale scale)
{
    const real turn_x = cosl(0x1p-5L * 3.14159265358979323846L);
    const real turn_y = sinl(0x1p-5L * 3.14159265358979323846L);
    real depth = (real)got->depth / ldexpl(1, scale.unit);
    real distance = 0.99L * depth - separation_tolerance(depth, scale), x = distance, y = 0;
    for (int i = 0; i < 64 && distance > 0; i++) {
        if (!overlap(pair, x, y))
            return "a shorter move separates the shapes";
        real rotated_x = x * turn_x - y * turn_y;
        y = x * turn_y + y * turn_x;
        x = rotated_x;
    }
    return NULL;
}

/* ---- Random shapes ---- */

enum { RANGE_STEPS = 65535 * 256 };

/* The distribution of coordinates: from numbers that are often equal to numbers that fill the
 * range. */
typedef enum Spread { TINY_VALUES, WHOLE_PIXELS, MIDDLE, FULL, OFF_LATTICE } Spread;

static const Scale off_lattice_scale = {-20, 0x1p-12L};

/*
 * Returns a random coordinate in steps. Off the lattice, it has 24 bits, shifted by up to 5, in
 * steps of 2^-20 pixel. Then squares do not fit a `double`, but sums of two squares fit 63 bits.
 * Lengths stay below 2^32 steps, where a `double` is accurate to 2^-22 steps, and the result of a
 * few operations and a square root is accurate to 2^-12.
 */
static inline int64_t random_offset(CheckRandom *random, Spread spread)
{
    switch (spread) {
    case TINY_VALUES:
        return check_between(random, -6, 6);
    case WHOLE_PIXELS:
        return 256 * (int64_t)check_between(random, -8, 8);
    case MIDDLE:
        return check_between(random, -40 * 256, 40 * 256);
    case FULL:
        return check_between(random, -RANGE_STEPS, RANGE_STEPS);
    case OFF_LATTICE:
        break;
    }
    int64_t bits = check_between(random, -(1 << 24), 1 << 24);
    return bits * ((int64_t)1 << check_between(random, 0, 5));
}

/* Returns a random size: usually positive, sometimes zero, rarely negative. */
static inline int64_t random_size(CheckRandom *random, Spread spread)
{
    int kind = check_between(random, 0, 49);
    int64_t size = random_offset(random, spread);
    if (kind < 4)
        return 0;
    return (size < 0) != (kind == 4) ? -size : size;
}

static inline Spread random_spread(CheckRandom *random)
{
    return (Spread)check_between(random, TINY_VALUES, OFF_LATTICE);
}

static inline Scale scale_of(Spread spread)
{
    return spread == OFF_LATTICE ? off_lattice_scale : lattice;
}

/* Returns a random number from `min` to `max`, rounded to a `float`, or `min` if `max` is not above
 * it. */
static inline int64_t random_between(CheckRandom *random, int64_t min, int64_t max)
{
    float number = (float)((double)min + check_unit(random) * (double)(max - min));
    return max > min ? (int64_t)number : min;
}

static inline bool is_in_range(int64_t steps)
{
    return steps >= -RANGE_STEPS && steps <= RANGE_STEPS;
}

/* Sets `offset` to x, y and the length of a vector whose length is an integer, so that shapes can
 * touch exactly. */
static inline void random_integer_length_offset(CheckRandom *random, int max, int64_t offset[3])
{
    static const int triples[5][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {1, 0, 1}, {0, 1, 1}};
    const int *triple = triples[check_between(random, 0, 4)];
    int64_t factor = check_between(random, 1, max);
    bool swapped = check_chance(random, 50);
    offset[0] = factor * triple[swapped ? 1 : 0] * (check_chance(random, 50) ? 1 : -1);
    offset[1] = factor * triple[swapped ? 0 : 1] * (check_chance(random, 50) ? 1 : -1);
    offset[2] = factor * triple[2];
}

/* ---- Statistics of a random run ---- */

/* Counts the hits and special cases of a run; check_tally fails if there are too few. */
typedef struct Tally {
    size_t cases, hits, special;
} Tally;

static inline void check_tally(const Tally *tally)
{
    check_note("%zu cases, %zu%% meet, %zu%% special", tally->cases,
               100 * tally->hits / tally->cases, 100 * tally->special / tally->cases);
    CHECK(100 * tally->hits >= 30 * tally->cases);
    CHECK(100 * tally->special >= 30 * tally->cases);
}
