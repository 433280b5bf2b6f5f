/* SPDX-License-Identifier: MIT */
/*
 * Random polygons on the lattice for the tests of the triangulation: simple ones of many kinds
 * (stars, spirals, combs, mazes, tangles undone), with repeated and collinear corners, of either
 * winding. Whether one is simple is decided by exact.h, never by how it was made.
 */
#ifndef GABARIT_TESTS_RANDOM_POLYGONS_H
#define GABARIT_TESTS_RANDOM_POLYGONS_H

#include "exact.h"

enum { POLYGON_MOST = 256 };

typedef struct Polygon {
    uint32_t count;
    ExactPoint corners[POLYGON_MOST];
} Polygon;

/* The kinds; each takes a rough number of corners, from 3 to 200. */
Polygon polygon_any_order(CheckRandom *random, uint32_t count); /* seldom simple */
Polygon polygon_star(CheckRandom *random, uint32_t count);
Polygon polygon_spiral(CheckRandom *random, uint32_t count);
Polygon polygon_comb(CheckRandom *random, uint32_t count);
Polygon polygon_maze(CheckRandom *random, uint32_t count); /* only right angles */
Polygon polygon_untangled(CheckRandom *random, uint32_t count);

/* Repeats some corners and puts some on straight edges, as far as there is room. */
void polygon_add_idle_corners(CheckRandom *random, Polygon *polygon);

/* Another corner first, either winding, mirrored, moved, and as large as the range allows. */
void polygon_disguise(CheckRandom *random, Polygon *polygon);

/* Whether it is simple when repeated corners count once. */
bool polygon_is_simple(const Polygon *polygon);

#endif
