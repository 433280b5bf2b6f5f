/* SPDX-License-Identifier: MIT */
/* Box2D 3 as a peer, if its sources were given; see peers.h. */
#include "peers.h"

#include <box2d/collision.h>
#include <box2d/math_functions.h>

#include <stdio.h>
#include <stdlib.h>

/* One pool in Box2D's types. Only the arrays for the pool's kind are filled. */
typedef struct Side {
    b2Vec2 points[POOL_SIZE];
    b2Circle circles[POOL_SIZE];
    b2AABB bounds[POOL_SIZE];
    b2Polygon boxes[POOL_SIZE];
    b2Segment segments[POOL_SIZE];
} Side;

typedef struct World {
    Side a, b;
} World;

static b2Vec2 vec(gab_vec v)
{
    return (b2Vec2){v.x, v.y};
}

static void fill_box(Side *side, size_t i, gab_box box)
{
    b2Vec2 half = {box.w / 2, box.h / 2}, min = {box.x, box.y};
    side->bounds[i] = (b2AABB){min, b2MulAdd(min, 2, half)};
    side->boxes[i] = b2MakeOffsetBox(half.x, half.y, b2Add(min, half), b2Rot_identity);
}

static void fill_one(Side *side, const Pool *pool, size_t i)
{
    if (pool->kind == POOL_POINTS)
        side->points[i] = vec(pool->points[i]);
    else if (pool->kind == POOL_CIRCLES)
        side->circles[i] = (b2Circle){vec(pool->circles[i].centre), pool->circles[i].radius};
    else if (pool->kind == POOL_BOXES)
        fill_box(side, i, pool->boxes[i]);
    else if (pool->kind == POOL_SEGMENTS)
        side->segments[i] = (b2Segment){vec(pool->segments[i].a), vec(pool->segments[i].b)};
}

/* ---- The calls ---- */

/* A manifold has points for shapes that are near each other, too. */
static inline bool touches(b2LocalManifold manifold)
{
    return manifold.pointCount > 0 && manifold.points[0].separation <= 0;
}

static inline float nearest(const b2Segment *segment, b2Vec2 point)
{
    b2Vec2 v = b2SegmentDistance(segment->point1, segment->point2, point, point).closest1;
    return v.x + v.y;
}

#define SIDE_A(what) world->a.what[pair.a]
#define SIDE_B(what) world->b.what[pair.b]

BENCH_YES_NO(polygon_holds, World, b2PointInPolygon(&SIDE_A(boxes), SIDE_B(points)))
BENCH_YES_NO(circle_holds, World, b2PointInCircle(&SIDE_A(circles), SIDE_B(points)))
BENCH_YES_NO(bounds_bounds, World, b2AABB_Overlaps(SIDE_A(bounds), SIDE_B(bounds)))
BENCH_YES_NO(circle_circle, World,
             touches(b2CollideCircles(&SIDE_A(circles), &SIDE_B(circles), b2Transform_identity)))
BENCH_YES_NO(circle_polygon, World,
             touches(b2CollidePolygonAndCircle(&SIDE_B(boxes), &SIDE_A(circles),
                                               b2Transform_identity)))
BENCH_YES_NO(circle_segment, World,
             touches(b2CollideSegmentAndCircle(&SIDE_B(segments), &SIDE_A(circles),
                                               b2Transform_identity)))
BENCH_NUMBER(segment_nearest, World, nearest(&SIDE_A(segments), SIDE_B(points)))

static const char closed[] = "closed boxes";
static const char rounding[] = "rounds in float";

const PeerRow box2d3_rows[] = {
    {PEER_MEETS, POOL_BOXES, POOL_POINTS, {"b2PointInPolygon (3)", closed, polygon_holds, NULL}},
    {PEER_MEETS, POOL_CIRCLES, POOL_POINTS, {"b2PointInCircle (3)", rounding, circle_holds, NULL}},
    {PEER_MEETS, POOL_BOXES, POOL_BOXES, {"b2AABB_Overlaps (3)", closed, bounds_bounds, NULL}},
    {PEER_MEETS,
     POOL_CIRCLES,
     POOL_CIRCLES,
     {"b2CollideCircles (3)", rounding, circle_circle, NULL}},
    {PEER_MEETS,
     POOL_CIRCLES,
     POOL_BOXES,
     {"b2CollidePolygonAndCircle (3)", rounding, circle_polygon, NULL}},
    {PEER_MEETS,
     POOL_CIRCLES,
     POOL_SEGMENTS,
     {"b2CollideSegmentAndCircle (3)", rounding, circle_segment, NULL}},
    {PEER_NEAREST,
     POOL_SEGMENTS,
     POOL_POINTS,
     {"b2SegmentDistance (3)", NULL, segment_nearest, NULL}},
};
const size_t box2d3_row_count = sizeof(box2d3_rows) / sizeof(box2d3_rows[0]);

const char *box2d3_version(void)
{
    static char text[40];
    b2Version version = b2GetVersion();
    snprintf(text, sizeof(text), "Box2D %d.%d.%d", version.major, version.minor, version.revision);
    return text;
}

const void *box2d3_world(const PoolPair *pools, uint32_t used)
{
    World *world = calloc(1, sizeof(*world));
    if (world == NULL)
        abort();
    for (size_t i = 0; i < POOL_SIZE; i++) {
        fill_one(&world->a, pools->a, i);
        fill_one(&world->b, pools->b, i);
    }
    return world;
}
