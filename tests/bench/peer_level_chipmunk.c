/* SPDX-License-Identifier: MIT */
/* Chipmunk 7's space of static segments; see peer_level.h. */
#include "peer_level.h"

#include <chipmunk/chipmunk.h>

#include <stdlib.h>

static cpVect vect(gab_vec v)
{
    return cpv((cpFloat)v.x, (cpFloat)v.y);
}

void *chipmunk_level(const gab_segment *walls, uint32_t count, float radius)
{
    cpSpace *space = cpSpaceNew();
    for (uint32_t i = 0; i < count; i++)
        cpSpaceAddShape(space, cpSegmentShapeNew(cpSpaceGetStaticBody(space), vect(walls[i].a),
                                                 vect(walls[i].b), (cpFloat)radius));
    return space;
}

static void keep_shape(cpShape *shape, void *list)
{
    cpShape ***end = list;
    *(*end)++ = shape;
}

static void count_shape(cpShape *shape, void *count)
{
    ++*(size_t *)count;
}

void chipmunk_level_free(void *level)
{
    cpSpace *space = level;
    size_t count = 0;
    cpSpaceEachShape(space, count_shape, &count);
    cpShape **shapes = malloc((count + 1) * sizeof(*shapes)), **end = shapes;
    if (shapes == NULL)
        abort();
    cpSpaceEachShape(space, keep_shape, &end);
    cpSpaceFree(space);
    for (size_t i = 0; i < count; i++)
        cpShapeFree(shapes[i]);
    free(shapes);
}

static float cast_time(cpSpace *space, const gab_mover *move, cpFloat radius)
{
    cpSegmentQueryInfo info;
    cpShape *shape = cpSpaceSegmentQueryFirst(space, vect(move->from), vect(move->to), radius,
                                              CP_SHAPE_FILTER_ALL, &info);
    return bench_answer(shape != NULL, (float)info.alpha);
}

#define MOVE (&world->moves[pair.a])

BENCH_NUMBER(cast_moves, LevelQuery, cast_time(world->level, MOVE, (cpFloat)MOVE->radius))
BENCH_NUMBER(cast_points, LevelQuery, cast_time(world->level, MOVE, 0))

void chipmunk_level_cast(const void *query, const BenchPair *pairs, size_t count, void *answers)
{
    cast_moves(query, pairs, count, answers);
}

void chipmunk_level_cast_thin(const void *query, const BenchPair *pairs, size_t count,
                              void *answers)
{
    cast_points(query, pairs, count, answers);
}
