/* SPDX-License-Identifier: MIT */
/*
 * Random polygons on the lattice for the tests of the triangulation: simple ones of many kinds
 * (stars, spirals, combs, mazes, untangled random points), with repeated and collinear corners, of
 * either winding. exact.h decides whether a polygon is simple; the generators do not guarantee it.
 */
#pragma once

#include "exact.h"

enum { POLYGON_MAX = 256 };

typedef struct Polygon {
    uint32_t count;
    ExactPoint corners[POLYGON_MAX];
} Polygon;

/* The kinds of polygons; `count` is the approximate number of corners, from 3 to 200. */
Polygon polygon_any_order(CheckRandom *random, uint32_t count); /* rarely simple */
Polygon polygon_star(CheckRandom *random, uint32_t count);
Polygon polygon_spiral(CheckRandom *random, uint32_t count);
Polygon polygon_comb(CheckRandom *random, uint32_t count);
Polygon polygon_maze(CheckRandom *random, uint32_t count); /* only right angles */
Polygon polygon_untangled(CheckRandom *random, uint32_t count);

/* Repeats some corners and adds some on straight edges, as far as the capacity allows. */
void polygon_add_redundant_corners(CheckRandom *random, Polygon *polygon);

/* Starts at another corner, and reverses, mirrors, moves and scales the polygon at random within
 * the range. */
void polygon_transform_at_random(CheckRandom *random, Polygon *polygon);

/* True if the polygon is simple when equal consecutive corners are treated as one. */
bool polygon_is_simple(const Polygon *polygon);
