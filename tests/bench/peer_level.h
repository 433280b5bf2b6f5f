/* SPDX-License-Identifier: MIT */
/*
 * Benchmarks of moves among many walls in Chipmunk 7 and Box2D 2.4, if these are installed, and in
 * Box2D 3, if the build is given its sources. The answer is the time of the first impact, found
 * with the peer's tree of static walls. Peers get the same walls and moves as our library, rounded
 * to 1/256 pixel.
 *
 *     LevelQuery query = {moves, chipmunk_level(walls, count, 0)};
 *     BenchRunner runner = {"cpSpaceSegmentQueryFirst", NULL, chipmunk_level_cast, &query};
 *     ...
 *     chipmunk_level_free(query.level);
 */
#pragma once

#include "bench.h"

#include <gabarit/level.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct LevelQuery {
    const gab_mover *moves; /* indexed by BenchPair.a */
    void *level;            /* the peer's form of the walls */
} LevelQuery;

/* Creates walls with a radius. A point that moves among these walls is equivalent to a disc among
 * thin walls. */
void *chipmunk_level(const gab_segment *walls, uint32_t count, float radius);
void chipmunk_level_free(void *level);
/* Find the first wall that each move hits: the first function with the radius of each move, the
 * second with a radius of 0. */
void chipmunk_level_cast(const void *query, const BenchPair *pairs, size_t count, void *answers);
void chipmunk_level_cast_thin(const void *query, const BenchPair *pairs, size_t count,
                              void *answers);

/* Creates walls. The boxes of the tree extend beyond the walls by `margin` on each side, which must
 * be at least the extent of the movers' shapes. */
void *box2d_level(const gab_segment *walls, uint32_t count, gab_vec margin);
void box2d_level_free(void *level);
/* The first sweeps points with ray casts through the world, the second discs and boxes with shape
 * casts through the tree. */
void box2d_level_ray(const void *query, const BenchPair *pairs, size_t count, void *answers);
void box2d_level_shape(const void *query, const BenchPair *pairs, size_t count, void *answers);

/* The same for Box2D 3: a tree of static walls, rebuilt once. With `boxes`, four successive walls
 * are one polygon of Box2D. Rays sweep points; casts of boxes through the tree, and then of shapes,
 * sweep discs and boxes. */
void *box2d3_level(const gab_segment *walls, uint32_t count, bool boxes);
void box2d3_level_free(void *level);
void box2d3_level_ray(const void *query, const BenchPair *pairs, size_t count, void *answers);
void box2d3_level_shape(const void *query, const BenchPair *pairs, size_t count, void *answers);

#ifdef __cplusplus
}
#endif
