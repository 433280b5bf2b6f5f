/* SPDX-License-Identifier: MIT */
/* cute_c2 as a peer, if its header was given; see peers.h. Its functions may be inlined here. */
#include "peers.h"

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define CUTE_C2_IMPLEMENTATION
#include <cute_c2.h>

#include <stdlib.h>

/* One pool in cute_c2's types. Only the array for the pool's kind is filled. */
typedef struct Side {
    c2v points[POOL_SIZE];
    c2Circle circles[POOL_SIZE];
    c2AABB boxes[POOL_SIZE];
    c2Capsule segments[POOL_SIZE];
} Side;

typedef struct World {
    Side a, b;
} World;

static c2v vec(gab_vec v)
{
    return c2V(v.x, v.y);
}

static void fill_one(Side *side, const Pool *pool, size_t i)
{
    gab_box box = pool->boxes[i];
    if (pool->kind == POOL_POINTS)
        side->points[i] = vec(pool->points[i]);
    else if (pool->kind == POOL_CIRCLES)
        side->circles[i] = (c2Circle){vec(pool->circles[i].centre), pool->circles[i].radius};
    else if (pool->kind == POOL_BOXES)
        side->boxes[i] = (c2AABB){c2V(box.x, box.y), c2V(box.x + box.w, box.y + box.h)};
    else if (pool->kind == POOL_SEGMENTS)
        side->segments[i] = (c2Capsule){vec(pool->segments[i].a), vec(pool->segments[i].b), 0};
}

#define SIDE_A(what) world->a.what[pair.a]
#define SIDE_B(what) world->b.what[pair.b]

BENCH_YES_NO(box_holds, World, c2AABBtoPoint(SIDE_A(boxes), SIDE_B(points)) != 0)
BENCH_YES_NO(circle_holds, World, c2CircleToPoint(SIDE_A(circles), SIDE_B(points)) != 0)
BENCH_YES_NO(box_box, World, c2AABBtoAABB(SIDE_A(boxes), SIDE_B(boxes)) != 0)
BENCH_YES_NO(circle_circle, World, c2CircletoCircle(SIDE_A(circles), SIDE_B(circles)) != 0)
BENCH_YES_NO(circle_box, World, c2CircletoAABB(SIDE_A(circles), SIDE_B(boxes)) != 0)
BENCH_YES_NO(circle_segment, World, c2CircletoCapsule(SIDE_A(circles), SIDE_B(segments)) != 0)

static const char closed[] = "closed boxes";
static const char open[] = "shapes that only touch do not meet";

const PeerRow cute_c2_rows[] = {
    {PEER_MEETS, POOL_BOXES, POOL_POINTS, {"c2AABBtoPoint", closed, box_holds, NULL}},
    {PEER_MEETS, POOL_CIRCLES, POOL_POINTS, {"c2CircleToPoint", open, circle_holds, NULL}},
    {PEER_MEETS, POOL_BOXES, POOL_BOXES, {"c2AABBtoAABB", closed, box_box, NULL}},
    {PEER_MEETS, POOL_CIRCLES, POOL_CIRCLES, {"c2CircletoCircle", open, circle_circle, NULL}},
    {PEER_MEETS, POOL_CIRCLES, POOL_BOXES, {"c2CircletoAABB", open, circle_box, NULL}},
    {PEER_MEETS, POOL_CIRCLES, POOL_SEGMENTS, {"c2CircletoCapsule", open, circle_segment, NULL}},
};
const size_t cute_c2_row_count = sizeof(cute_c2_rows) / sizeof(cute_c2_rows[0]);

const void *cute_c2_world(const PoolPair *pools, uint32_t used)
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
