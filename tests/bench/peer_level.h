/* SPDX-License-Identifier: MIT */
/*
 * What Chipmunk 7 and Box2D 2.4 answer to moves among many walls, where they are installed: the
 * time of the first impact, from the tree in which they keep walls that stand still. They get the
 * same walls and moves as we do, rounded to 1/256 pixel.
 *
 *     LevelQuestion question = {moves, chipmunk_level(walls, count, 0)};
 *     BenchRunner runner = {"cpSpaceSegmentQueryFirst", NULL, chipmunk_level_cast, &question};
 *     ...
 *     chipmunk_level_free(question.level);
 */
#ifndef GABARIT_TESTS_PEER_LEVEL_H
#define GABARIT_TESTS_PEER_LEVEL_H

#include "bench.h"

#include <gabarit/level.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct LevelQuestion {
    const gab_mover *moves; /* BenchPair.a is the place of one */
    void *level;            /* the peer's form of the walls */
} LevelQuestion;

/* Walls with a radius: a thin query of these is a disc's of thin walls. */
void *chipmunk_level(const gab_segment *walls, uint32_t count, float radius);
void chipmunk_level_free(void *level);
/* The moves' radius is that of the query, / is left out. */
void chipmunk_level_cast(const void *question, const BenchPair *pairs, size_t count, void *answers);
void chipmunk_level_cast_thin(const void *question, const BenchPair *pairs, size_t count,
                              void *answers);

/* The tree's boxes are larger than the walls by `margin` on each side: at least what moves' shapes
 * reach. */
void *box2d_level(const gab_segment *walls, uint32_t count, gab_vec margin);
void box2d_level_free(void *level);
/* Points by ray casts through the world / discs and boxes by shape casts through its tree. */
void box2d_level_ray(const void *question, const BenchPair *pairs, size_t count, void *answers);
void box2d_level_shape(const void *question, const BenchPair *pairs, size_t count, void *answers);

#ifdef __cplusplus
}
#endif

#endif
