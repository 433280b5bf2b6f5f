/* SPDX-License-Identifier: MIT */
/* Box2D 2.4 as a peer; see peers.h. The radius ("skin") of its polygons is set to 0, so that both
 * libraries test the same shapes. */
#include "peers.h"

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <limits>

namespace
{

/* One pool in Box2D's types. Only the arrays for the pool's kind are filled. */
struct Side {
    b2Vec2 points[POOL_SIZE];
    b2AABB bounds[POOL_SIZE];
    b2CircleShape circles[POOL_SIZE];
    b2PolygonShape polygons[POOL_SIZE];
    b2EdgeShape edges[POOL_SIZE];
    b2Transform at[POOL_SIZE];
    b2RayCastInput rays[POOL_SIZE];
    b2DistanceProxy proxies[POOL_SIZE];
};

struct World {
    Side a, b;
    uint32_t used;
};

b2Vec2 vec(gab_vec v)
{
    return b2Vec2(v.x, v.y);
}

void fill_polygon(Side &side, size_t i, b2Vec2 half, b2Vec2 centre, b2Vec2 axis)
{
    side.polygons[i].SetAsBox(half.x, half.y);
    side.polygons[i].m_radius = 0;
    side.at[i].p = centre;
    side.at[i].q.c = axis.x;
    side.at[i].q.s = axis.y;
}

void fill_box(Side &side, size_t i, gab_box box)
{
    b2Vec2 min(box.x, box.y), size(box.w, box.h);
    side.bounds[i].lowerBound = min;
    side.bounds[i].upperBound = min + size;
    fill_polygon(side, i, 0.5f * size, min + 0.5f * size, b2Vec2(1, 0));
    side.proxies[i].Set(&side.polygons[i], 0);
}

void fill_circle(Side &side, size_t i, gab_vec centre, float radius)
{
    side.circles[i].m_radius = radius;
    side.at[i].Set(vec(centre), 0);
    side.proxies[i].Set(&side.circles[i], 0);
}

void fill_segment(Side &side, size_t i, gab_segment segment)
{
    side.edges[i].SetTwoSided(vec(segment.a), vec(segment.b));
    side.edges[i].m_radius = 0;
    side.at[i].SetIdentity();
    side.rays[i] = {vec(segment.a), vec(segment.b), 1.0f};
    side.proxies[i].Set(&side.edges[i], 0);
}

void fill_convex(Side &side, size_t i, const PoolConvex &convex)
{
    b2Vec2 corners[8];
    for (uint32_t k = 0; k < convex.count; k++)
        corners[k] = vec(convex.corners[k]);
    side.polygons[i].Set(corners, (int32)convex.count);
    side.polygons[i].m_radius = 0;
    side.at[i].SetIdentity();
}

void fill_move(Side &side, size_t i, const gab_move &move)
{
    fill_circle(side, i, move.from, move.radius);
    side.rays[i] = {vec(move.from), vec(move.to), 1.0f};
}

void fill_one(Side &side, const Pool &pool, size_t i)
{
    switch (pool.kind) {
    case POOL_POINTS:
        side.points[i] = vec(pool.points[i]);
        break;
    case POOL_CIRCLES:
        fill_circle(side, i, pool.circles[i].centre, pool.circles[i].radius);
        break;
    case POOL_BOXES:
        fill_box(side, i, pool.boxes[i]);
        break;
    case POOL_OBOXES:
        fill_polygon(side, i, vec(pool.oboxes[i].half), vec(pool.oboxes[i].centre),
                     vec(pool.oboxes[i].axis));
        break;
    case POOL_SEGMENTS:
    case POOL_WALLS:
        fill_segment(side, i, pool.segments[i]);
        break;
    case POOL_CONVEX:
        fill_convex(side, i, pool.convex[i]);
        break;
    case POOL_POINT_MOVES:
    case POOL_DISC_MOVES:
        fill_move(side, i, pool.moves[i]);
        break;
    case POOL_STARS:
        break;
    }
}

/* ---- Yes or no ---- */

template <typename ShapeA, typename ShapeB>
bool overlap(const ShapeA &a, const b2Transform &at_a, const ShapeB &b, const b2Transform &at_b)
{
    return b2TestOverlap(&a, 0, &b, 0, at_a, at_b);
}

template <typename ShapeA>
bool cast_meets(const ShapeA &shape, const b2Transform &at, const b2RayCastInput &ray)
{
    b2RayCastOutput output;
    return shape.RayCast(&output, ray, at, 0);
}

bool bounds_cast_meets(const b2AABB &bounds, const b2RayCastInput &ray)
{
    b2RayCastOutput output;
    return bounds.RayCast(&output, ray);
}

#define SIDE_A(what)           world->a.what[pair.a]
#define SIDE_B(what)           world->b.what[pair.b]
#define OVERLAP(first, second) overlap(SIDE_A(first), SIDE_A(at), SIDE_B(second), SIDE_B(at))

BENCH_YES_NO(circle_holds, World, SIDE_A(circles).TestPoint(SIDE_A(at), SIDE_B(points)))
BENCH_YES_NO(polygon_holds, World, SIDE_A(polygons).TestPoint(SIDE_A(at), SIDE_B(points)))
BENCH_YES_NO(bounds_bounds, World, b2TestOverlap(SIDE_A(bounds), SIDE_B(bounds)))
BENCH_YES_NO(circle_circle, World, OVERLAP(circles, circles))
BENCH_YES_NO(circle_polygon, World, OVERLAP(circles, polygons))
BENCH_YES_NO(circle_edge, World, OVERLAP(circles, edges))
BENCH_YES_NO(polygon_polygon, World, OVERLAP(polygons, polygons))
BENCH_YES_NO(polygon_circle, World, OVERLAP(polygons, circles))
BENCH_YES_NO(polygon_edge, World, OVERLAP(polygons, edges))
BENCH_YES_NO(edge_polygon, World, OVERLAP(edges, polygons))
BENCH_YES_NO(edge_ray, World, cast_meets(SIDE_A(edges), SIDE_A(at), SIDE_B(rays)))
BENCH_YES_NO(polygon_ray, World, cast_meets(SIDE_A(polygons), SIDE_A(at), SIDE_B(rays)))
BENCH_YES_NO(ray_bounds, World, bounds_cast_meets(SIDE_B(bounds), SIDE_A(rays)))

/* ---- Contacts ---- */

void collide(b2Manifold &manifold, const b2CircleShape &a, const b2Transform &at_a,
             const b2CircleShape &b, const b2Transform &at_b)
{
    b2CollideCircles(&manifold, &a, at_a, &b, at_b);
}

void collide(b2Manifold &manifold, const b2PolygonShape &a, const b2Transform &at_a,
             const b2PolygonShape &b, const b2Transform &at_b)
{
    b2CollidePolygons(&manifold, &a, at_a, &b, at_b);
}

void collide(b2Manifold &manifold, const b2PolygonShape &a, const b2Transform &at_a,
             const b2CircleShape &b, const b2Transform &at_b)
{
    b2CollidePolygonAndCircle(&manifold, &a, at_a, &b, at_b);
}

/* Computes a contact in the shapes' local frames: whether they meet, but neither the normal nor the
 * depth. */
template <typename ShapeA, typename ShapeB>
float local_contact(const ShapeA &a, const b2Transform &at_a, const ShapeB &b,
                    const b2Transform &at_b)
{
    b2Manifold manifold;
    collide(manifold, a, at_a, b, at_b);
    bench_keep(&manifold);
    return bench_answer(manifold.pointCount > 0, std::numeric_limits<float>::quiet_NaN());
}

template <typename ShapeA, typename ShapeB>
float world_contact(const ShapeA &a, const b2Transform &at_a, const ShapeB &b,
                    const b2Transform &at_b)
{
    b2Manifold manifold;
    collide(manifold, a, at_a, b, at_b);
    if (manifold.pointCount == 0)
        return -1;
    b2WorldManifold in_world;
    in_world.Initialize(&manifold, at_a, a.m_radius, at_b, b.m_radius);
    bench_keep(&in_world);
    float min = in_world.separations[0];
    if (manifold.pointCount == 2)
        min = b2Min(min, in_world.separations[1]);
    return b2Max(-min, 0.0f);
}

#define LOCAL(first, second) local_contact(SIDE_A(first), SIDE_A(at), SIDE_B(second), SIDE_B(at))
#define WORLD(first, second) world_contact(SIDE_A(first), SIDE_A(at), SIDE_B(second), SIDE_B(at))

BENCH_NUMBER(circles_local, World, LOCAL(circles, circles))
BENCH_NUMBER(circles_world, World, WORLD(circles, circles))
BENCH_NUMBER(polygons_local, World, LOCAL(polygons, polygons))
BENCH_NUMBER(polygons_world, World, WORLD(polygons, polygons))
BENCH_NUMBER(polygon_circle_local, World, LOCAL(polygons, circles))
BENCH_NUMBER(polygon_circle_world, World, WORLD(polygons, circles))

/* ---- Casts ---- */

template <typename Shape>
float ray_time(const Shape &shape, const b2Transform &at, const b2RayCastInput &ray)
{
    b2RayCastOutput output;
    bool struck = shape.RayCast(&output, ray, at, 0);
    return bench_answer(struck, output.fraction);
}

float shape_time(const Side &still, size_t s, const Side &moving, size_t m, b2Vec2 motion)
{
    b2ShapeCastInput input;
    b2ShapeCastOutput output;
    input.proxyA = still.proxies[s];
    input.proxyB = moving.proxies[m];
    input.transformA = still.at[s];
    input.transformB = moving.at[m];
    input.translationB = motion;
    bool struck = b2ShapeCast(&output, &input);
    return bench_answer(struck, output.lambda);
}

b2Vec2 motion_of(const b2RayCastInput &ray)
{
    return ray.p2 - ray.p1;
}

b2Sweep sweep_of(const b2RayCastInput &ray)
{
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0 = ray.p1;
    sweep.c = ray.p2;
    sweep.a0 = sweep.a = sweep.alpha0 = 0;
    return sweep;
}

float discs_impact(const Side &a, size_t i, const Side &b, size_t j)
{
    b2TOIInput input;
    b2TOIOutput output;
    input.proxyA = a.proxies[i];
    input.proxyB = b.proxies[j];
    input.sweepA = sweep_of(a.rays[i]);
    input.sweepB = sweep_of(b.rays[j]);
    input.tMax = 1;
    b2TimeOfImpact(&output, &input);
    bool struck =
        (output.state == b2TOIOutput::e_touching) | (output.state == b2TOIOutput::e_overlapped);
    return bench_answer(struck, output.t);
}

float first_ray_time(const World *world, size_t m)
{
    b2RayCastInput ray = world->a.rays[m];
    float first = -1;
    for (uint32_t i = 0; i < world->used; i++) {
        b2RayCastOutput output;
        if (!world->b.edges[i].RayCast(&output, ray, world->b.at[i], 0))
            continue;
        first = ray.maxFraction = output.fraction;
    }
    return first;
}

float first_disc_time(const World *world, size_t m)
{
    float first = -1;
    b2Vec2 motion = motion_of(world->a.rays[m]);
    for (uint32_t i = 0; i < world->used; i++) {
        float time = shape_time(world->b, i, world->a, m, motion);
        if (time >= 0 && (first < 0 || time < first))
            first = time;
    }
    return first;
}

BENCH_NUMBER(ray_edge_time, World, ray_time(SIDE_B(edges), SIDE_B(at), SIDE_A(rays)))
BENCH_NUMBER(ray_polygon_time, World, ray_time(SIDE_B(polygons), SIDE_B(at), SIDE_A(rays)))
BENCH_NUMBER(disc_time, World,
             shape_time(world->b, pair.b, world->a, pair.a, motion_of(SIDE_A(rays))))
BENCH_NUMBER(disc_disc_time, World,
             shape_time(world->b, pair.b, world->a, pair.a,
                        motion_of(SIDE_A(rays)) - motion_of(SIDE_B(rays))))
BENCH_NUMBER(disc_disc_impact, World, discs_impact(world->a, pair.a, world->b, pair.b))
BENCH_NUMBER(ray_edges_time, World, first_ray_time(world, pair.a))
BENCH_NUMBER(disc_edges_time, World, first_disc_time(world, pair.a))

const char closed[] = "closed boxes";
const char rounding[] = "rounds in float";
const char ray_inside[] = "a start inside is no hit";
const char parallel[] = "rounds in float; parallel is no hit";
const char cast_skin[] = "stops short of touching; a start inside is no hit";
const char impact_skin[] = "allows a small overlap; iterates";
const char clipped[] = "depth of the clipped points";

} // namespace

const PeerRow box2d_rows[] = {
    {PEER_MEETS, POOL_BOXES, POOL_POINTS, {"b2PolygonShape TestPoint", closed, polygon_holds, 0}},
    {PEER_MEETS, POOL_CIRCLES, POOL_POINTS, {"b2CircleShape TestPoint", 0, circle_holds, 0}},
    {PEER_MEETS,
     POOL_OBOXES,
     POOL_POINTS,
     {"b2PolygonShape TestPoint", rounding, polygon_holds, 0}},
    {PEER_MEETS,
     POOL_CONVEX,
     POOL_POINTS,
     {"b2PolygonShape TestPoint", rounding, polygon_holds, 0}},
    {PEER_MEETS, POOL_BOXES, POOL_BOXES, {"b2TestOverlap(b2AABB)", closed, bounds_bounds, 0}},
    {PEER_MEETS, POOL_CIRCLES, POOL_CIRCLES, {"b2TestOverlap", rounding, circle_circle, 0}},
    {PEER_MEETS, POOL_CIRCLES, POOL_BOXES, {"b2TestOverlap", rounding, circle_polygon, 0}},
    {PEER_MEETS, POOL_CIRCLES, POOL_SEGMENTS, {"b2TestOverlap", rounding, circle_edge, 0}},
    {PEER_MEETS, POOL_SEGMENTS, POOL_SEGMENTS, {"b2EdgeShape RayCast", parallel, edge_ray, 0}},
    {PEER_MEETS, POOL_SEGMENTS, POOL_BOXES, {"b2TestOverlap", rounding, edge_polygon, 0}},
    {PEER_MEETS, POOL_SEGMENTS, POOL_BOXES, {"b2AABB RayCast", ray_inside, ray_bounds, 0}},
    {PEER_MEETS, POOL_OBOXES, POOL_OBOXES, {"b2TestOverlap", rounding, polygon_polygon, 0}},
    {PEER_MEETS, POOL_OBOXES, POOL_CIRCLES, {"b2TestOverlap", rounding, polygon_circle, 0}},
    {PEER_MEETS, POOL_OBOXES, POOL_SEGMENTS, {"b2TestOverlap", rounding, polygon_edge, 0}},
    {PEER_MEETS,
     POOL_OBOXES,
     POOL_SEGMENTS,
     {"b2PolygonShape RayCast", ray_inside, polygon_ray, 0}},
    {PEER_CONTACT,
     POOL_CIRCLES,
     POOL_CIRCLES,
     {"b2CollideCircles (no normal)", 0, circles_local, 0}},
    {PEER_CONTACT, POOL_CIRCLES, POOL_CIRCLES, {"... b2WorldManifold", 0, circles_world, 0}},
    {PEER_CONTACT, POOL_BOXES, POOL_BOXES, {"b2CollidePolygons", closed, polygons_local, 0}},
    {PEER_CONTACT, POOL_BOXES, POOL_BOXES, {"... b2WorldManifold", closed, polygons_world, 0}},
    {PEER_CONTACT,
     POOL_BOXES,
     POOL_CIRCLES,
     {"b2CollidePolygonAndCircle", 0, polygon_circle_local, 0}},
    {PEER_CONTACT, POOL_BOXES, POOL_CIRCLES, {"... b2WorldManifold", 0, polygon_circle_world, 0}},
    {PEER_CONTACT, POOL_OBOXES, POOL_OBOXES, {"b2CollidePolygons", rounding, polygons_local, 0}},
    {PEER_CONTACT, POOL_OBOXES, POOL_OBOXES, {"... b2WorldManifold", clipped, polygons_world, 0}},
    {PEER_CONTACT,
     POOL_OBOXES,
     POOL_CIRCLES,
     {"b2CollidePolygonAndCircle", rounding, polygon_circle_local, 0}},
    {PEER_CONTACT,
     POOL_OBOXES,
     POOL_CIRCLES,
     {"... b2WorldManifold", rounding, polygon_circle_world, 0}},
    {PEER_CAST,
     POOL_POINT_MOVES,
     POOL_SEGMENTS,
     {"b2EdgeShape RayCast", parallel, ray_edge_time, 0}},
    {PEER_CAST,
     POOL_POINT_MOVES,
     POOL_BOXES,
     {"b2PolygonShape RayCast", ray_inside, ray_polygon_time, 0}},
    {PEER_CAST, POOL_DISC_MOVES, POOL_SEGMENTS, {"b2ShapeCast", cast_skin, disc_time, 0}},
    {PEER_CAST, POOL_DISC_MOVES, POOL_BOXES, {"b2ShapeCast", cast_skin, disc_time, 0}},
    {PEER_CAST, POOL_DISC_MOVES, POOL_DISC_MOVES, {"b2ShapeCast", cast_skin, disc_disc_time, 0}},
    {PEER_CAST,
     POOL_DISC_MOVES,
     POOL_DISC_MOVES,
     {"b2TimeOfImpact", impact_skin, disc_disc_impact, 0}},
    {PEER_CAST_ALL,
     POOL_POINT_MOVES,
     POOL_WALLS,
     {"b2EdgeShape RayCast, all", parallel, ray_edges_time, 0}},
    {PEER_CAST_ALL,
     POOL_DISC_MOVES,
     POOL_WALLS,
     {"b2ShapeCast, all", cast_skin, disc_edges_time, 0}},
};
const size_t box2d_row_count = sizeof(box2d_rows) / sizeof(box2d_rows[0]);

const char *box2d_version(void)
{
    return "Box2D " BENCH_BOX2D;
}

const void *box2d_world(const PoolPair *pools, uint32_t used)
{
    World *world = new World;
    world->used = used;
    for (size_t i = 0; i < POOL_SIZE; i++) {
        fill_one(world->a, *pools->a, i);
        fill_one(world->b, *pools->b, i);
    }
    return world;
}
