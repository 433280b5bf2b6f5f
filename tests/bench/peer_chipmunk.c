/* SPDX-License-Identifier: MIT */
/* Chipmunk 7 as a peer; see peers.h. */
#include "peers.h"

#include <chipmunk/chipmunk.h>

#include <stdio.h>
#include <stdlib.h>

/* One pool in Chipmunk's types. Only the arrays for the pool's kind are filled. */
typedef struct Side {
    cpVect points[POOL_SIZE];
    cpBB bounds[POOL_SIZE];
    cpShape *shapes[POOL_SIZE];
    cpVect from[POOL_SIZE], to[POOL_SIZE];
    cpFloat radius[POOL_SIZE];
} Side;

typedef struct World {
    Side a, b;
    uint32_t used;
} World;

static cpVect vect(gab_vec v)
{
    return cpv((cpFloat)v.x, (cpFloat)v.y);
}

/* Returns the static body of all shapes. */
static cpBody *ground(void)
{
    static cpBody *body;
    if (body == NULL)
        body = cpBodyNewStatic();
    return body;
}

static cpShape *polygon(const gab_vec *corners, uint32_t count)
{
    cpVect vects[8];
    for (uint32_t k = 0; k < count; k++)
        vects[k] = vect(corners[k]);
    return cpPolyShapeNew(ground(), (int)count, vects, cpTransformIdentity, 0);
}

static cpBB bounds(gab_box box)
{
    return cpBBNew((cpFloat)box.x, (cpFloat)box.y, (cpFloat)box.x + (cpFloat)box.w,
                   (cpFloat)box.y + (cpFloat)box.h);
}

static cpShape *oriented_box(const gab_obox *box)
{
    cpFloat cosine = (cpFloat)box->axis.x, sine = (cpFloat)box->axis.y;
    cpTransform turn =
        cpTransformNew(cosine, sine, -sine, cosine, (cpFloat)box->centre.x, (cpFloat)box->centre.y);
    cpFloat x = (cpFloat)box->half.x, y = (cpFloat)box->half.y;
    cpVect corners[4] = {cpv(-x, -y), cpv(x, -y), cpv(x, y), cpv(-x, y)};
    return cpPolyShapeNew(ground(), 4, corners, turn, 0);
}

static void fill_move(Side *side, size_t i, const gab_move *move)
{
    side->from[i] = vect(move->from);
    side->to[i] = vect(move->to);
    side->radius[i] = (cpFloat)move->radius;
    side->shapes[i] = cpCircleShapeNew(ground(), side->radius[i], side->from[i]);
}

static void fill_segment(Side *side, size_t i, gab_segment segment)
{
    side->from[i] = vect(segment.a);
    side->to[i] = vect(segment.b);
    side->shapes[i] = cpSegmentShapeNew(ground(), side->from[i], side->to[i], 0);
}

static void fill_one(Side *side, const Pool *pool, size_t i)
{
    switch (pool->kind) {
    case POOL_POINTS:
        side->points[i] = vect(pool->points[i]);
        break;
    case POOL_CIRCLES:
        side->shapes[i] = cpCircleShapeNew(ground(), (cpFloat)pool->circles[i].radius,
                                           vect(pool->circles[i].centre));
        break;
    case POOL_BOXES:
        side->bounds[i] = bounds(pool->boxes[i]);
        side->shapes[i] = cpBoxShapeNew2(ground(), side->bounds[i], 0);
        break;
    case POOL_OBOXES:
        side->shapes[i] = oriented_box(&pool->oboxes[i]);
        break;
    case POOL_SEGMENTS:
    case POOL_WALLS:
        fill_segment(side, i, pool->segments[i]);
        break;
    case POOL_CONVEX:
        side->shapes[i] = polygon(pool->convex[i].corners, pool->convex[i].count);
        break;
    case POOL_POINT_MOVES:
    case POOL_DISC_MOVES:
        fill_move(side, i, &pool->moves[i]);
        break;
    case POOL_STARS:
        break;
    }
    if (side->shapes[i] != NULL)
        cpShapeUpdate(side->shapes[i], cpTransformIdentity);
}

/* ---- The calls ---- */

static bool holds(const cpShape *shape, cpVect point)
{
    cpPointQueryInfo info;
    return cpShapePointQuery(shape, point, &info) <= 0;
}

static bool meet(const cpShape *a, const cpShape *b)
{
    cpContactPointSet set = cpShapesCollide(a, b);
    return set.count > 0;
}

static float contact(const cpShape *a, const cpShape *b)
{
    cpContactPointSet set = cpShapesCollide(a, b);
    bench_keep(&set);
    /* Ignore the sign, which is wrong if Chipmunk has swapped the two shapes. */
    cpFloat first = cpfabs(set.points[0].distance);
    cpFloat last = cpfabs(set.points[set.count > 1].distance);
    return bench_answer(set.count > 0, (float)cpfmax(first, last));
}

static float nearest(const cpShape *shape, cpVect point)
{
    cpPointQueryInfo info;
    cpShapePointQuery(shape, point, &info);
    return (float)(info.point.x + info.point.y);
}

static float cast_time(const cpShape *shape, cpVect from, cpVect to, cpFloat radius)
{
    cpSegmentQueryInfo info;
    bool struck = cpShapeSegmentQuery(shape, from, to, radius, &info);
    return bench_answer(struck, (float)info.alpha);
}

static float first_cast_time(const World *world, size_t m)
{
    float first = -1;
    for (uint32_t i = 0; i < world->used; i++) {
        float time =
            cast_time(world->b.shapes[i], world->a.from[m], world->a.to[m], world->a.radius[m]);
        if (time >= 0 && (first < 0 || time < first))
            first = time;
    }
    return first;
}

/* Returns the end of a's move relative to b, as if b did not move. */
static cpVect relative_end(const Side *a, size_t i, const Side *b, size_t j)
{
    return cpvsub(a->to[i], cpvsub(b->to[j], b->from[j]));
}

#define SIDE_A(what) world->a.what[pair.a]
#define SIDE_B(what) world->b.what[pair.b]

BENCH_YES_NO(bounds_hold, World, cpBBContainsVect(SIDE_A(bounds), SIDE_B(points)))
BENCH_YES_NO(shape_holds, World, holds(SIDE_A(shapes), SIDE_B(points)))
BENCH_YES_NO(bounds_bounds, World, cpBBIntersects(SIDE_A(bounds), SIDE_B(bounds)))
BENCH_YES_NO(shapes_meet, World, meet(SIDE_A(shapes), SIDE_B(shapes)))
BENCH_YES_NO(segment_bounds, World, cpBBIntersectsSegment(SIDE_B(bounds), SIDE_A(from), SIDE_A(to)))
BENCH_YES_NO(shape_segment, World, cast_time(SIDE_A(shapes), SIDE_B(from), SIDE_B(to), 0) >= 0)
BENCH_NUMBER(shapes_contact, World, contact(SIDE_A(shapes), SIDE_B(shapes)))
BENCH_NUMBER(shape_nearest, World, nearest(SIDE_A(shapes), SIDE_B(points)))
BENCH_NUMBER(move_time, World, cast_time(SIDE_B(shapes), SIDE_A(from), SIDE_A(to), SIDE_A(radius)))
BENCH_NUMBER(disc_disc_time, World,
             cast_time(SIDE_B(shapes), SIDE_A(from),
                       relative_end(&world->a, pair.a, &world->b, pair.b), SIDE_A(radius)))
BENCH_NUMBER(move_all_time, World, first_cast_time(world, pair.a))

static const char closed[] = "closed boxes";
static const char open[] = "touching is no hit";
static const char inside[] = "a start inside is treated differently";
static const char edge_case[] = "rounds; touching and parallel are treated differently";

#define ROW(task, a, b, name, differs, run) \
    {                                       \
        task, a, b,                         \
        {                                   \
            name, differs, run, NULL        \
        }                                   \
    }

const PeerRow chipmunk_rows[] = {
    ROW(PEER_MEETS, POOL_BOXES, POOL_POINTS, "cpBBContainsVect", closed, bounds_hold),
    ROW(PEER_MEETS, POOL_CIRCLES, POOL_POINTS, "cpShapePointQuery", NULL, shape_holds),
    ROW(PEER_MEETS, POOL_OBOXES, POOL_POINTS, "cpShapePointQuery", NULL, shape_holds),
    ROW(PEER_MEETS, POOL_CONVEX, POOL_POINTS, "cpShapePointQuery", NULL, shape_holds),
    ROW(PEER_MEETS, POOL_BOXES, POOL_BOXES, "cpBBIntersects", closed, bounds_bounds),
    ROW(PEER_MEETS, POOL_CIRCLES, POOL_CIRCLES, "cpShapesCollide", open, shapes_meet),
    ROW(PEER_MEETS, POOL_CIRCLES, POOL_BOXES, "cpShapesCollide", open, shapes_meet),
    ROW(PEER_MEETS, POOL_CIRCLES, POOL_SEGMENTS, "cpShapesCollide", open, shapes_meet),
    ROW(PEER_MEETS, POOL_SEGMENTS, POOL_SEGMENTS, "cpShapeSegmentQuery", edge_case, shape_segment),
    ROW(PEER_MEETS, POOL_SEGMENTS, POOL_BOXES, "cpBBIntersectsSegment", NULL, segment_bounds),
    ROW(PEER_MEETS, POOL_OBOXES, POOL_OBOXES, "cpShapesCollide", NULL, shapes_meet),
    ROW(PEER_MEETS, POOL_OBOXES, POOL_CIRCLES, "cpShapesCollide", NULL, shapes_meet),
    ROW(PEER_MEETS, POOL_OBOXES, POOL_SEGMENTS, "cpShapeSegmentQuery", inside, shape_segment),
    ROW(PEER_CONTACT, POOL_CIRCLES, POOL_CIRCLES, "cpShapesCollide", open, shapes_contact),
    ROW(PEER_CONTACT, POOL_BOXES, POOL_BOXES, "cpShapesCollide", closed, shapes_contact),
    ROW(PEER_CONTACT, POOL_BOXES, POOL_CIRCLES, "cpShapesCollide", open, shapes_contact),
    ROW(PEER_CONTACT, POOL_OBOXES, POOL_OBOXES, "cpShapesCollide", NULL, shapes_contact),
    ROW(PEER_CONTACT, POOL_OBOXES, POOL_CIRCLES, "cpShapesCollide", NULL, shapes_contact),
    ROW(PEER_NEAREST, POOL_SEGMENTS, POOL_POINTS, "cpShapePointQuery", NULL, shape_nearest),
    ROW(PEER_CAST, POOL_POINT_MOVES, POOL_SEGMENTS, "cpShapeSegmentQuery", edge_case, move_time),
    ROW(PEER_CAST, POOL_POINT_MOVES, POOL_BOXES, "cpShapeSegmentQuery", inside, move_time),
    ROW(PEER_CAST, POOL_DISC_MOVES, POOL_SEGMENTS, "cpShapeSegmentQuery", inside, move_time),
    ROW(PEER_CAST, POOL_DISC_MOVES, POOL_BOXES, "cpShapeSegmentQuery", inside, move_time),
    ROW(PEER_CAST, POOL_DISC_MOVES, POOL_DISC_MOVES, "cpShapeSegmentQuery", inside, disc_disc_time),
    ROW(PEER_CAST_ALL, POOL_POINT_MOVES, POOL_WALLS, "cpShapeSegmentQuery, all", edge_case,
        move_all_time),
    ROW(PEER_CAST_ALL, POOL_DISC_MOVES, POOL_WALLS, "cpShapeSegmentQuery, all", inside,
        move_all_time),
};
const size_t chipmunk_row_count = sizeof(chipmunk_rows) / sizeof(chipmunk_rows[0]);

const char *chipmunk_version(void)
{
    static char text[40];
    snprintf(text, sizeof(text), "Chipmunk %s", cpVersionString);
    return text;
}

const void *chipmunk_world(const PoolPair *pools, uint32_t used)
{
    World *world = calloc(1, sizeof(*world));
    if (world == NULL)
        abort();
    world->used = used;
    for (size_t i = 0; i < POOL_SIZE; i++) {
        fill_one(&world->a, pools->a, i);
        fill_one(&world->b, pools->b, i);
    }
    return world;
}
