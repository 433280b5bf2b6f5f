/* SPDX-License-Identifier: MIT */
/*
 * Box2D 3: a dynamic tree of static segments or boxes, rebuilt once. Rays and shapes are cast
 * through the tree and against the shapes that it reports, as its world does. See peer_level.h.
 */
#include "peer_level.h"

#include <box2d/collision.h>
#include <box2d/math_functions.h>

#include <stdlib.h>

typedef struct Level {
    b2DynamicTree tree;
    b2Segment *segments;
    b2Polygon *boxes; /* instead of the segments, or NULL */
} Level;

typedef struct Cast {
    const Level *level;
    b2ShapeCastInput shape; /* unused for rays */
    float fraction;         /* of the first impact; 1 until there is one */
    bool hit;
} Cast;

static b2Vec2 vec(gab_vec v)
{
    return (b2Vec2){v.x, v.y};
}

static float keep_first(Cast *cast, b2CastOutput output, float limit)
{
    if (!output.hit || output.fraction >= limit)
        return limit;
    cast->fraction = output.fraction;
    cast->hit = true;
    return output.fraction;
}

static float ray_meets(const b2RayCastInput *input, int proxy, uint64_t index, void *context)
{
    Cast *cast = context;
    const Level *level = cast->level;
    return keep_first(cast,
                      level->boxes != NULL
                          ? b2RayCastPolygon(&level->boxes[index], input)
                          : b2RayCastSegment(&level->segments[index], input, false),
                      input->maxFraction);
}

static float ray_time(const Level *level, const gab_mover *move)
{
    const b2Vec2 from = vec(move->from);
    const b2RayCastInput input = {from, b2Sub(vec(move->to), from), 1};
    Cast cast = {.level = level};
    b2DynamicTree_RayCast(&level->tree, &input, UINT64_MAX, ray_meets, &cast);
    return bench_answer(cast.hit, cast.fraction);
}

static float shape_meets(const b2BoxCastInput *input, int proxy, uint64_t index, void *context)
{
    Cast *cast = context;
    cast->shape.maxFraction = input->maxFraction;
    const Level *level = cast->level;
    return keep_first(cast,
                      level->boxes != NULL
                          ? b2ShapeCastPolygon(&level->boxes[index], &cast->shape)
                          : b2ShapeCastSegment(&level->segments[index], &cast->shape),
                      input->maxFraction);
}

static float shape_time(const Level *level, const gab_mover *move)
{
    const b2Vec2 from = vec(move->from), half = vec(move->half);
    const b2Vec2 extent = b2Add(half, (b2Vec2){move->radius, move->radius});
    const b2Vec2 corners[4] = {{from.x - half.x, from.y - half.y},
                               {from.x + half.x, from.y - half.y},
                               {from.x + half.x, from.y + half.y},
                               {from.x - half.x, from.y + half.y}};
    const b2BoxCastInput input = {
        {b2Sub(from, extent), b2Add(from, extent)}, b2Sub(vec(move->to), from), 1};
    Cast cast = {.level = level};
    cast.shape.proxy =
        half.x > 0 ? b2MakeProxy(corners, 4, 0) : b2MakeProxy(&from, 1, move->radius);
    cast.shape.translation = input.translation;
    b2DynamicTree_BoxCast(&level->tree, &input, UINT64_MAX, shape_meets, &cast);
    return bench_answer(cast.hit, cast.fraction);
}

void *box2d3_level(const gab_segment *walls, uint32_t count, bool boxes)
{
    Level *level = calloc(1, sizeof *level);
    const uint32_t step = boxes ? 4 : 1;
    level->tree = b2DynamicTree_Create((int)(count / step));
    if (boxes)
        level->boxes = malloc(count / step * sizeof *level->boxes);
    else
        level->segments = malloc(count * sizeof *level->segments);
    for (uint32_t i = 0; i < count; i += step) {
        /* The end of the second wall of a box is the corner opposite to the start of the first. */
        const b2Vec2 a = vec(walls[i].a), b = vec(walls[boxes ? i + 1 : i].b);
        const b2AABB bounds = {b2Min(a, b), b2Max(a, b)};
        if (boxes)
            level->boxes[i / step] = b2MakeOffsetBox((b.x - a.x) / 2, (b.y - a.y) / 2,
                                                     b2AABB_Center(bounds), b2Rot_identity);
        else
            level->segments[i] = (b2Segment){a, b};
        b2DynamicTree_CreateProxy(&level->tree, bounds, 1, i / step);
    }
    b2DynamicTree_Rebuild(&level->tree, true);
    return level;
}

void box2d3_level_free(void *memory)
{
    Level *level = memory;
    b2DynamicTree_Destroy(&level->tree);
    free(level->segments);
    free(level->boxes);
    free(level);
}

#define MOVE  (&world->moves[pair.a])
#define LEVEL ((const Level *)world->level)

BENCH_NUMBER(cast_rays, LevelQuery, ray_time(LEVEL, MOVE))
BENCH_NUMBER(cast_shapes, LevelQuery, shape_time(LEVEL, MOVE))

void box2d3_level_ray(const void *query, const BenchPair *pairs, size_t count, void *answers)
{
    cast_rays(query, pairs, count, answers);
}

void box2d3_level_shape(const void *query, const BenchPair *pairs, size_t count, void *answers)
{
    cast_shapes(query, pairs, count, answers);
}
