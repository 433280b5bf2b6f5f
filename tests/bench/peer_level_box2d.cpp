/* SPDX-License-Identifier: MIT */
/*
 * Box2D 2.4's world of static edges, and its dynamic tree with shape casts, combined as a game
 * would, because version 2.4 can cast a shape only against one other shape. See peer_level.h.
 */
#include "peer_level.h"

#include <box2d/b2_distance.h>
#include <box2d/b2_dynamic_tree.h>
#include <box2d/box2d.h>

#include <vector>

namespace
{

b2Vec2 vec(gab_vec v)
{
    return b2Vec2(v.x, v.y);
}

struct Level {
    b2World world;
    b2DynamicTree tree;
    std::vector<b2EdgeShape> edges; /* of the tree */

    Level() : world(b2Vec2(0, 0))
    {
    }
};

/* ---- Rays ---- */

struct Nearest : b2RayCastCallback {
    float fraction = 1;
    bool hit = false;

    float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float fraction) override
    {
        fraction = fraction;
        hit = true;
        return fraction;
    }
};

float ray_time(const Level *level, const gab_mover *move)
{
    Nearest nearest;
    level->world.RayCast(&nearest, vec(move->from), vec(move->to));
    return bench_answer(nearest.hit, nearest.fraction);
}

/* ---- Shapes ---- */

struct ShapeCast {
    const Level *level;
    b2ShapeCastInput input;
    float fraction = 1;
    bool hit = false;

    float RayCastCallback(const b2RayCastInput &, int32 node)
    {
        const b2EdgeShape *edge = static_cast<const b2EdgeShape *>(level->tree.GetUserData(node));
        b2ShapeCastOutput output;
        input.proxyA.Set(edge, 0);
        if (b2ShapeCast(&output, &input) && output.lambda < fraction) {
            fraction = output.lambda;
            hit = true;
        }
        return fraction;
    }
};

float shape_time(const Level *level, const gab_mover *move)
{
    ShapeCast cast;
    b2CircleShape disc;
    b2PolygonShape box;
    cast.level = level;
    if (move->half.x > 0) {
        box.SetAsBox(move->half.x, move->half.y);
        box.m_radius = 0;
        cast.input.proxyB.Set(&box, 0);
    } else {
        disc.m_radius = move->radius;
        cast.input.proxyB.Set(&disc, 0);
    }
    cast.input.transformA.SetIdentity();
    cast.input.transformB.Set(vec(move->from), 0);
    cast.input.translationB = vec(move->to) - vec(move->from);
    level->tree.RayCast(&cast, b2RayCastInput{vec(move->from), vec(move->to), 1.0f});
    return bench_answer(cast.hit, cast.fraction);
}

#define MOVE  (&world->moves[pair.a])
#define LEVEL (static_cast<const Level *>(world->level))

BENCH_NUMBER(cast_rays, LevelQuery, ray_time(LEVEL, MOVE))
BENCH_NUMBER(cast_shapes, LevelQuery, shape_time(LEVEL, MOVE))

} // namespace

void *box2d_level(const gab_segment *walls, uint32_t count, gab_vec margin)
{
    Level *level = new Level;
    b2BodyDef definition;
    b2Body *body = level->world.CreateBody(&definition);
    level->edges.resize(count);
    for (uint32_t i = 0; i < count; i++) {
        b2EdgeShape &edge = level->edges[i];
        edge.SetTwoSided(vec(walls[i].a), vec(walls[i].b));
        edge.m_radius = 0;
        body->CreateFixture(&edge, 0);
        b2AABB bounds;
        bounds.lowerBound = b2Min(vec(walls[i].a), vec(walls[i].b)) - vec(margin);
        bounds.upperBound = b2Max(vec(walls[i].a), vec(walls[i].b)) + vec(margin);
        level->tree.CreateProxy(bounds, &edge);
    }
    return level;
}

void box2d_level_free(void *level)
{
    delete static_cast<Level *>(level);
}

void box2d_level_ray(const void *query, const BenchPair *pairs, size_t count, void *answers)
{
    cast_rays(query, pairs, count, answers);
}

void box2d_level_shape(const void *query, const BenchPair *pairs, size_t count, void *answers)
{
    cast_shapes(query, pairs, count, answers);
}
