/* SPDX-License-Identifier: MIT */
/*
 * Pools of random shapes, which are the worlds of the benchmarks and the same on every machine. A
 * query pairs the shapes of two pools. All shapes stay in the processor's cache, like those near
 * the hero of a game, but the pairs are too many for the branch predictor to learn their answers.
 *
 * All coordinates are on the lattice of GAB_STEP, and centres and first points are within 64 pixels
 * of the origin.
 */
#pragma once

#include "bench.h"

#include <gabarit/gabarit.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { POOL_SIZE = 256, POOL_MAX_CORNERS = 32 };

typedef enum PoolKind {
    POOL_POINTS = 0,
    POOL_CIRCLES,  /* radius 4 to 32 */
    POOL_BOXES,    /* sides 8 to 64 */
    POOL_OBOXES,   /* half sides 4 to 32, any angle */
    POOL_SEGMENTS, /* between any two points */
    POOL_WALLS,    /* segments of length 8 to 24 */
    POOL_CONVEX,   /* polygons of `corners` <= 8 corners on a circle, clockwise with y down */
    POOL_STARS,    /* polygons of `corners` corners, alternately near to and far from the centre */
    POOL_POINT_MOVES, /* length 8 to 64 */
    POOL_DISC_MOVES   /* the same, radius 2 to 16 */
} PoolKind;

typedef struct PoolConvex {
    gab_vec corners[8];
    uint32_t count;
} PoolConvex;

typedef struct PoolStar {
    gab_vec corners[POOL_MAX_CORNERS];
    uint32_t count;
} PoolStar;

typedef struct Pool {
    PoolKind kind;
    union {
        gab_vec points[POOL_SIZE];
        gab_circle circles[POOL_SIZE];
        gab_box boxes[POOL_SIZE];
        gab_obox oboxes[POOL_SIZE];
        gab_segment segments[POOL_SIZE];
        PoolConvex convex[POOL_SIZE];
        PoolStar stars[POOL_SIZE];
        gab_move moves[POOL_SIZE];
    };
} Pool;

/* Two pools from which the pairs of a query are drawn. */
typedef struct PoolPair {
    const Pool *a, *b;
} PoolPair;

/* The two shapes of an input, in an expression of BENCH_RUN over a PoolPair. */
#define A(kind) (world->a->kind[pair.a])
#define B(kind) (world->b->kind[pair.b])

/* Fills a pool. `seed` distinguishes pools of one kind; `corners` applies to polygons. */
void pool_fill(Pool *pool, PoolKind kind, uint32_t corners, uint64_t seed);

/* Returns false without any work, to measure the cost of a call. */
bool pool_empty_call(gab_box a, gab_box b);

/* Sets the four corners of an upright box. */
void pool_box_corners(gab_box box, gab_vec corners[4]);

#ifdef __cplusplus
}
#endif
