/* SPDX-License-Identifier: MIT */
/*
 * Measures yes-or-no queries of pairs of shapes, compared with Box2D, Chipmunk, and inlined
 * single-precision code as a game might contain ("inline float": it gives no guarantees, but
 * nothing is faster).
 */
#include "peers.h"

#include <math.h>

/* ---- Ours ---- */

BENCH_YES_NO(empty_call, PoolPair, pool_empty_call(A(boxes), B(boxes)))
BENCH_YES_NO(line_side, PoolPair, gab_line_side(A(segments).a, A(segments).b, B(points)))
BENCH_YES_NO(box_holds, PoolPair, gab_box_holds(A(boxes), B(points)))
BENCH_YES_NO(circle_holds, PoolPair, gab_circle_holds(A(circles), B(points)))
BENCH_YES_NO(obox_holds, PoolPair, gab_obox_holds(&A(oboxes), B(points)))
BENCH_YES_NO(convex_holds, PoolPair,
             gab_convex_holds(A(convex).corners, A(convex).count, B(points)))
BENCH_YES_NO(polygon_holds, PoolPair,
             gab_polygon_holds(A(stars).corners, A(stars).count, B(points)))
BENCH_YES_NO(rings_hold, PoolPair, gab_rings_holds(A(stars).corners, &A(stars).count, 1, B(points)))
BENCH_YES_NO(box_box, PoolPair, gab_box_meets_box(A(boxes), B(boxes)))
BENCH_YES_NO(circle_circle, PoolPair, gab_circle_meets_circle(A(circles), B(circles)))
BENCH_YES_NO(circle_box, PoolPair, gab_circle_meets_box(A(circles), B(boxes)))
BENCH_YES_NO(circle_line, PoolPair, gab_circle_meets_line(A(circles), B(segments).a, B(segments).b))
BENCH_YES_NO(circle_segment, PoolPair, gab_circle_meets_segment(A(circles), B(segments)))
BENCH_YES_NO(segment_segment, PoolPair, gab_segment_meets_segment(A(segments), B(segments)))
BENCH_YES_NO(segment_box, PoolPair, gab_segment_meets_box(A(segments), B(boxes)))
BENCH_YES_NO(obox_obox, PoolPair, gab_obox_meets_obox(&A(oboxes), &B(oboxes)))
BENCH_YES_NO(obox_circle, PoolPair, gab_obox_meets_circle(&A(oboxes), B(circles)))
BENCH_YES_NO(obox_segment, PoolPair, gab_obox_meets_segment(&A(oboxes), B(segments)))

static bool crosses(gab_segment s, gab_segment t)
{
    gab_crossing crossing;
    return gab_segment_cross(s, t, &crossing);
}
BENCH_YES_NO(segment_cross, PoolPair, crosses(A(segments), B(segments)))

/* ---- The same inlined, in single precision; closed sets where that is shorter ---- */

static inline bool float_box_holds(gab_box a, gab_vec p)
{
    return a.x <= p.x && p.x < a.x + a.w && a.y <= p.y && p.y < a.y + a.h;
}

static inline bool float_circle_holds(gab_circle a, gab_vec p)
{
    float x = p.x - a.centre.x, y = p.y - a.centre.y;
    return x * x + y * y <= a.radius * a.radius;
}

static inline bool float_obox_holds(const gab_obox *a, gab_vec p)
{
    float x = p.x - a->centre.x, y = p.y - a->centre.y;
    return fabsf(x * a->axis.x + y * a->axis.y) <= a->half.x &&
           fabsf(y * a->axis.x - x * a->axis.y) <= a->half.y;
}

static inline bool float_convex_holds(const PoolConvex *a, gab_vec p)
{
    for (uint32_t i = 0, last = a->count - 1; i < a->count; last = i++) {
        gab_vec from = a->corners[last], to = a->corners[i];
        if ((to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x) < 0)
            return false;
    }
    return true;
}

static inline bool float_star_holds(const PoolStar *a, gab_vec p)
{
    bool inside = false;
    for (uint32_t i = 0, last = a->count - 1; i < a->count; last = i++) {
        gab_vec from = a->corners[last], to = a->corners[i];
        if ((from.y > p.y) != (to.y > p.y) &&
            p.x < (from.x - to.x) * (p.y - to.y) / (from.y - to.y) + to.x)
            inside = !inside;
    }
    return inside;
}

static inline bool float_box_box(gab_box a, gab_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static inline bool float_circle_circle(gab_circle a, gab_circle b)
{
    float x = b.centre.x - a.centre.x, y = b.centre.y - a.centre.y, r = a.radius + b.radius;
    return x * x + y * y <= r * r;
}

static inline bool float_circle_box(gab_circle a, gab_box b)
{
    float x = a.centre.x - fminf(fmaxf(a.centre.x, b.x), b.x + b.w);
    float y = a.centre.y - fminf(fmaxf(a.centre.y, b.y), b.y + b.h);
    return x * x + y * y <= a.radius * a.radius;
}

static inline bool float_circle_segment(gab_circle a, gab_segment s)
{
    float dx = s.b.x - s.a.x, dy = s.b.y - s.a.y;
    float cx = a.centre.x - s.a.x, cy = a.centre.y - s.a.y;
    float fraction = (cx * dx + cy * dy) / (dx * dx + dy * dy);
    fraction = fminf(fmaxf(fraction, 0), 1);
    float x = cx - fraction * dx, y = cy - fraction * dy;
    return x * x + y * y <= a.radius * a.radius;
}

static inline float float_turn(gab_vec a, gab_vec b, gab_vec p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static inline bool float_segment_segment(gab_segment s, gab_segment t)
{
    return float_turn(s.a, s.b, t.a) * float_turn(s.a, s.b, t.b) <= 0 &&
           float_turn(t.a, t.b, s.a) * float_turn(t.a, t.b, s.b) <= 0;
}

BENCH_YES_NO(inline_line_side, PoolPair, float_turn(A(segments).a, A(segments).b, B(points)) < 0)
BENCH_YES_NO(inline_box_holds, PoolPair, float_box_holds(A(boxes), B(points)))
BENCH_YES_NO(inline_circle_holds, PoolPair, float_circle_holds(A(circles), B(points)))
BENCH_YES_NO(inline_obox_holds, PoolPair, float_obox_holds(&A(oboxes), B(points)))
BENCH_YES_NO(inline_convex_holds, PoolPair, float_convex_holds(&A(convex), B(points)))
BENCH_YES_NO(inline_polygon_holds, PoolPair, float_star_holds(&A(stars), B(points)))
BENCH_YES_NO(inline_box_box, PoolPair, float_box_box(A(boxes), B(boxes)))
BENCH_YES_NO(inline_circle_circle, PoolPair, float_circle_circle(A(circles), B(circles)))
BENCH_YES_NO(inline_circle_box, PoolPair, float_circle_box(A(circles), B(boxes)))
BENCH_YES_NO(inline_circle_segment, PoolPair, float_circle_segment(A(circles), B(segments)))
BENCH_YES_NO(inline_segment_segment, PoolPair, float_segment_segment(A(segments), B(segments)))

/* ---- Positions: the answer is the sum of the returned numbers ---- */

static float sum(gab_vec v)
{
    return v.x + v.y;
}

static float corner_sum(const gab_obox *box)
{
    gab_vec corners[4];
    gab_obox_corners(box, corners);
    return sum(corners[0]) + sum(corners[2]);
}

static float bounds_sum(const gab_obox *box)
{
    gab_box bounds = gab_obox_bounds(box);
    return bounds.x + bounds.y + bounds.w + bounds.h;
}

BENCH_NUMBER(line_nearest, PoolPair, sum(gab_line_nearest(A(segments).a, A(segments).b, B(points))))
BENCH_NUMBER(segment_nearest, PoolPair, sum(gab_segment_nearest(A(segments), B(points))))
BENCH_NUMBER(box_nearest, PoolPair, sum(gab_box_nearest(A(boxes), B(points))))
BENCH_NUMBER(obox_corners, PoolPair, corner_sum(&A(oboxes)))
BENCH_NUMBER(obox_bounds, PoolPair, bounds_sum(&A(oboxes)))

static inline float float_segment_nearest(gab_segment s, gab_vec p)
{
    float dx = s.b.x - s.a.x, dy = s.b.y - s.a.y;
    float fraction = ((p.x - s.a.x) * dx + (p.y - s.a.y) * dy) / (dx * dx + dy * dy);
    fraction = fminf(fmaxf(fraction, 0), 1);
    return s.a.x + fraction * dx + s.a.y + fraction * dy;
}

static inline float float_box_nearest(gab_box a, gab_vec p)
{
    return fminf(fmaxf(p.x, a.x), a.x + a.w) + fminf(fmaxf(p.y, a.y), a.y + a.h);
}
BENCH_NUMBER(inline_segment_nearest, PoolPair, float_segment_nearest(A(segments), B(points)))
BENCH_NUMBER(inline_box_nearest, PoolPair, float_box_nearest(A(boxes), B(points)))

static float triangle_count(const PoolStar *star)
{
    uint32_t scratch[POOL_MAX_CORNERS], triangles[3 * POOL_MAX_CORNERS], count;
    gab_polygon_triangulate(star->corners, star->count, scratch, triangles, &count);
    return (float)count;
}
BENCH_NUMBER(triangulate, PoolPair, triangle_count(&A(stars)))

/* ---- The table ---- */

typedef struct ShapeQuery {
    const char *name;
    PeerTask task;
    PoolKind a, b;
    uint32_t corners; /* number of corners of polygons */
    BenchRun ours, inlined;
    const char *inlined_differs;
} ShapeQuery;

static const char rounding[] = "rounds in float";

/* The overhead that every other line includes: reading two boxes, an empty call, storing an
 * answer. */
static const ShapeQuery empty_query = {
    "(an empty call)", PEER_NONE, POOL_BOXES, POOL_BOXES, 0, empty_call, NULL, NULL,
};

static const ShapeQuery questions[] = {
    {"gab_line_side", PEER_NONE, POOL_SEGMENTS, POOL_POINTS, 0, line_side, inline_line_side,
     rounding},
    {"gab_box_holds", PEER_MEETS, POOL_BOXES, POOL_POINTS, 0, box_holds, inline_box_holds, NULL},
    {"gab_circle_holds", PEER_MEETS, POOL_CIRCLES, POOL_POINTS, 0, circle_holds,
     inline_circle_holds, rounding},
    {"gab_obox_holds", PEER_MEETS, POOL_OBOXES, POOL_POINTS, 0, obox_holds, inline_obox_holds,
     rounding},
    {"gab_convex_holds, 3 corners", PEER_MEETS, POOL_CONVEX, POOL_POINTS, 3, convex_holds,
     inline_convex_holds, rounding},
    {"gab_convex_holds, 4 corners", PEER_MEETS, POOL_CONVEX, POOL_POINTS, 4, convex_holds,
     inline_convex_holds, rounding},
    {"gab_convex_holds, 6 corners", PEER_MEETS, POOL_CONVEX, POOL_POINTS, 6, convex_holds,
     inline_convex_holds, rounding},
    {"gab_convex_holds, 8 corners", PEER_MEETS, POOL_CONVEX, POOL_POINTS, 8, convex_holds,
     inline_convex_holds, rounding},
    {"gab_polygon_holds, 8 corners", PEER_MEETS, POOL_STARS, POOL_POINTS, 8, polygon_holds,
     inline_polygon_holds, "half-open outline"},
    {"gab_polygon_holds, 32 corners", PEER_MEETS, POOL_STARS, POOL_POINTS, 32, polygon_holds,
     inline_polygon_holds, "half-open outline"},
    {"gab_rings_holds, 32 corners", PEER_MEETS, POOL_STARS, POOL_POINTS, 32, rings_hold,
     inline_polygon_holds, "half-open outline"},
    {"gab_box_meets_box", PEER_MEETS, POOL_BOXES, POOL_BOXES, 0, box_box, inline_box_box, NULL},
    {"gab_circle_meets_circle", PEER_MEETS, POOL_CIRCLES, POOL_CIRCLES, 0, circle_circle,
     inline_circle_circle, rounding},
    {"gab_circle_meets_box", PEER_MEETS, POOL_CIRCLES, POOL_BOXES, 0, circle_box, inline_circle_box,
     rounding},
    {"gab_circle_meets_line", PEER_NONE, POOL_CIRCLES, POOL_SEGMENTS, 0, circle_line, NULL, NULL},
    {"gab_circle_meets_segment", PEER_MEETS, POOL_CIRCLES, POOL_SEGMENTS, 0, circle_segment,
     inline_circle_segment, rounding},
    {"gab_segment_meets_segment", PEER_MEETS, POOL_SEGMENTS, POOL_SEGMENTS, 0, segment_segment,
     inline_segment_segment, rounding},
    {"gab_segment_cross", PEER_MEETS, POOL_SEGMENTS, POOL_SEGMENTS, 0, segment_cross, NULL, NULL},
    {"gab_segment_meets_box", PEER_MEETS, POOL_SEGMENTS, POOL_BOXES, 0, segment_box, NULL, NULL},
    {"gab_obox_meets_obox", PEER_MEETS, POOL_OBOXES, POOL_OBOXES, 0, obox_obox, NULL, NULL},
    {"gab_obox_meets_circle", PEER_MEETS, POOL_OBOXES, POOL_CIRCLES, 0, obox_circle, NULL, NULL},
    {"gab_obox_meets_segment", PEER_MEETS, POOL_OBOXES, POOL_SEGMENTS, 0, obox_segment, NULL, NULL},
};

static const ShapeQuery positions[] = {
    {"gab_line_nearest", PEER_NONE, POOL_SEGMENTS, POOL_POINTS, 0, line_nearest, NULL, NULL},
    {"gab_segment_nearest", PEER_NEAREST, POOL_SEGMENTS, POOL_POINTS, 0, segment_nearest,
     inline_segment_nearest, NULL},
    {"gab_box_nearest", PEER_NONE, POOL_BOXES, POOL_POINTS, 0, box_nearest, inline_box_nearest,
     NULL},
    {"gab_obox_corners", PEER_NONE, POOL_OBOXES, POOL_POINTS, 0, obox_corners, NULL, NULL},
    {"gab_obox_bounds", PEER_NONE, POOL_OBOXES, POOL_POINTS, 0, obox_bounds, NULL, NULL},
    {"gab_polygon_triangulate, 8", PEER_NONE, POOL_STARS, POOL_POINTS, 8, triangulate, NULL, NULL},
    {"gab_polygon_triangulate, 32", PEER_NONE, POOL_STARS, POOL_POINTS, 32, triangulate, NULL,
     NULL},
};

static void compare(Bench *bench, const ShapeQuery *query, BenchQuery bench_query)
{
    static Pool a, b;
    PoolPair pools = {&a, &b};
    BenchRunner runners[BENCH_MAX_RUNNERS] = {{query->name, NULL, query->ours, &pools}};
    size_t count = 1;
    pool_fill(&a, query->a, query->corners, 1);
    pool_fill(&b, query->b, query->corners, 2);
    if (query->inlined != NULL)
        runners[count++] =
            (BenchRunner){"inline float", query->inlined_differs, query->inlined, &pools};
    count = peers_add(query->task, &pools, POOL_SIZE, runners, count);
    bench_compare(bench, &bench_query, runners, count);
}

int main(int argc, char **argv)
{
    Bench bench = bench_open("Shapes that meet", peers_versions(), argc, argv);
    BenchQuery any = {.a = POOL_SIZE, .b = POOL_SIZE}, yes_no = any, number = any;
    compare(&bench, &empty_query, any);
    yes_no.hit_percent = 50;
    for (size_t i = 0; i < sizeof(questions) / sizeof(questions[0]); i++)
        compare(&bench, &questions[i], yes_no);
    number.answer = BENCH_IS_NUMBER;
    number.margin = 0.001f;
    for (size_t i = 0; i < sizeof(positions) / sizeof(positions[0]); i++)
        compare(&bench, &positions[i], number);
    return bench_close(&bench);
}
