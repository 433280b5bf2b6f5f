/* SPDX-License-Identifier: MIT */
/*
 * Exact geometry for the tests: computes the correct answers in integers that never round.
 *
 *     ExactPoint a = exact_point(wall.a), b = exact_point(wall.b), c = exact_point(circle.centre);
 *     bool want = exact_compare_distance(c, a, b, exact_units(circle.radius)) <= 0;
 *     CHECK(gab_circle_meets_segment(circle, wall) == want);
 *
 * Points are pairs of int64_t in any unit, as long as all arguments of a call use the same unit.
 * The unit of exact_point and exact_units is the library's lattice, 1/256 pixel; exact_point_at
 * accepts a finer one. The predicates accept coordinates up to EXACT_LIMIT and are exact in that
 * range: where 64 bits do not suffice, they compute with Wide, signed integers of up to 512 bits in
 * 32-bit limbs, which need no 128-bit type and so compile everywhere. An input that cannot be exact
 * (a float off the unit, a number too wide) ends the program with a message: an oracle must never
 * be wrong silently.
 *
 * Uses nothing of the library except the type gab_vec. Sets are closed unless a name contains
 * "inside".
 */
#pragma once

#include <gabarit/base.h>

#include "check.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Wide integers ---- */

enum { WIDE_LIMBS = 16 };

/* Sign and magnitude; `used` limbs are in use, the least significant first, and the last of them is
 * not 0. For zero, all fields are 0. */
typedef struct Wide {
    int sign; /* -1, 0, 1 */
    int used;
    uint32_t limb[WIDE_LIMBS];
} Wide;

Wide wide(int64_t value);
Wide wide_add(Wide a, Wide b);
Wide wide_subtract(Wide a, Wide b);
Wide wide_multiply(Wide a, Wide b);
Wide wide_square(Wide a);
Wide wide_negate(Wide a);
int wide_compare(Wide a, Wide b); /* the sign of a - b */
double wide_double(Wide a);       /* within one part in 2^52; for messages and rounded results */

/* The sign of a_numerator / a_denominator - b_numerator / b_denominator. Both denominators must be
 * above zero. */
int wide_compare_ratios(Wide a_numerator, Wide a_denominator, Wide b_numerator, Wide b_denominator);

/* ---- Lattice points ---- */

#define EXACT_LIMIT ((int64_t)1 << 60)

/* log2 of the library's lattice units in a pixel. */
enum { EXACT_LATTICE_BITS = 8 };

typedef struct ExactPoint {
    int64_t x, y;
} ExactPoint;

/* True if value * 2^bits is an integer of at most EXACT_LIMIT in absolute value. */
bool exact_fits(float value, int bits);

/* Return value * 2^bits and value * 256, which must be integers in range (see exact_fits). */
int64_t exact_units_at(float value, int bits);
int64_t exact_units(float value);
ExactPoint exact_point_at(gab_vec v, int bits);
ExactPoint exact_point(gab_vec v);

/* Convert back to pixels: exactly if the coordinates need at most 24 bits, else to the nearest
 * float. */
float exact_pixels(int64_t units);
gab_vec exact_vec(ExactPoint p);

/* ---- Lines ---- */

/* Return det(ab, ap) and dot(ab, ap). */
Wide exact_det(ExactPoint a, ExactPoint b, ExactPoint p);
Wide exact_dot(ExactPoint a, ExactPoint b, ExactPoint p);

/* Returns the sign of det(ab, ap): 1 in front of the line, 0 on it, -1 at its back. */
int exact_side(ExactPoint a, ExactPoint b, ExactPoint p);

/* Returns the sign of dot(ab, ap): -1 if p lies before a in the direction of ab. */
int exact_dot_sign(ExactPoint a, ExactPoint b, ExactPoint p);

bool exact_same(ExactPoint a, ExactPoint b);
bool exact_on_segment(ExactPoint p, ExactPoint a, ExactPoint b);

/* ---- Distances of a point from a point, a line and a segment ab, and of two segments: the sign of
 * (distance - radius), for a radius >= 0 ---- */

int exact_compare_points(ExactPoint p, ExactPoint q, int64_t radius);
/* If a and b are equal, the line is that point. */
int exact_compare_line(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);
int exact_compare_distance(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius);
int exact_compare_segments(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d, int64_t radius);

/* ---- Segments ---- */

/* Returns 0 if two closed segments have no common point, 1 if they have one, and 2 if they have
 * more. */
int exact_common_point_count(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d);
bool exact_segments_meet(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d);

/*
 * Computes where ab meets the line through c and d: at the fraction `numerator` / `denominator` of
 * ab. If they are parallel, returns false and writes nothing. The denominator is above zero.
 */
bool exact_line_fraction(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d, Wide *numerator,
                         Wide *denominator);

/* ---- Polygons; the last corner is joined to the first ---- */

/* Returns twice the area, positive if the corners run clockwise on the screen. */
Wide exact_double_area(const ExactPoint *corners, size_t count);

/* Even-odd rule; points on the outline are inside. exact_on_polygon_outline is true only for points
 * on the outline. */
bool exact_on_polygon_outline(const ExactPoint *corners, size_t count, ExactPoint p);
bool exact_polygon_contains(const ExactPoint *corners, size_t count, ExactPoint p);

/* True if p is strictly inside a triangle of either winding; false if the triangle has no area. */
bool exact_inside_triangle(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint p);

/* True if two closed polygons without holes meet: an edge meets an edge, or one contains the
 * other. */
bool exact_polygons_meet(const ExactPoint *a, size_t a_count, const ExactPoint *b, size_t b_count);

/* True if no corner repeats and no two edges meet except neighbours at their corner. Quadratic
 * time. */
bool exact_polygon_simple(const ExactPoint *corners, size_t count);

/* ---- Random points and sizes, within the library's range ---- */

#define EXACT_PIXEL ((int64_t)256)
#define EXACT_RANGE (65535 * EXACT_PIXEL)

/* The points origin + step * (i, j) for all i and j from -reach to reach. */
typedef struct ExactGrid {
    int64_t step, reach;
    ExactPoint origin;
} ExactGrid;

/*
 * Returns a grid for one random case. Most kinds of grids are so coarse that points are often equal
 * or collinear. The kinds range from 9 x 9 neighbours on the lattice to the whole range and its
 * corners. Most grids have a random origin.
 */
ExactGrid exact_random_grid(CheckRandom *random);
ExactPoint exact_random_point(CheckRandom *random, const ExactGrid *grid);

/*
 * Returns a lattice point within the range on the line through a and b: sometimes an end, otherwise
 * a point between the ends or slightly beyond them.
 */
ExactPoint exact_random_on_line(CheckRandom *random, ExactPoint a, ExactPoint b);

/* Returns a random multiple of the step, from 0 to the width of the grid, at most EXACT_RANGE. */
int64_t exact_random_size(CheckRandom *random, const ExactGrid *grid);
