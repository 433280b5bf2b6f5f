/* SPDX-License-Identifier: MIT */
/*
 * Implements pairs of closed shapes, for the queries of frames; see frame_shapes_internal.h. Three
 * kernels are enough: two capsules, a capsule and rings, rings and rings. While all corners are on
 * the lattice, all decisions are exact (see vec_internal.h).
 */
#include "frame_shapes_internal.h"

/* ---- Edges ---- */

/* A walk over the edges of all rings. */
typedef struct EdgeWalk {
    const Rings *rings;
    uint32_t ring;       /* the next one */
    uint32_t index, end; /* of the next corner, and the end of its ring */
    Vec last;            /* the corner before it */
} EdgeWalk;

typedef struct Edge {
    Vec from, to;
} Edge;

static EdgeWalk edges_of(const Rings *rings)
{
    EdgeWalk walk = {rings, 0, 0, 0, {0, 0}};
    return walk;
}

/* Finds the next edge. The first one of each ring ends at its first corner. */
static inline bool next_edge(EdgeWalk *walk, Edge *edge)
{
    if (walk->index == walk->end) {
        if (walk->ring == walk->rings->ring_count)
            return false;
        walk->end = ring_end(walk->rings, walk->ring++, walk->end);
        if (walk->index == walk->end)
            return false;
        walk->last = rings_corner(walk->rings, walk->end - 1);
    }
    edge->from = walk->last;
    edge->to = walk->last = rings_corner(walk->rings, walk->index++);
    return true;
}

/* True if an edge has a part between two corners of a box, which includes its outline. */
static inline bool is_edge_between(const Edge *edge, Vec min, Vec max)
{
    bool columns_meet = ranges_meet(edge->from.x, edge->to.x, min.x, max.x);
    bool rows_meet = ranges_meet(edge->from.y, edge->to.y, min.y, max.y);
    return columns_meet & rows_meet;
}

/* True if a ray from a point to the left crosses an edge; half-open in y, so that a corner on the
 * ray is counted correctly, once or twice. */
static inline bool ray_crosses(Vec point, const Edge *edge)
{
    Vec from = minus(edge->from, point), to = minus(edge->to, point);
    bool was_below = from.y > 0, is_below = to.y > 0, is_front = det(from, to) > 0;
    return (was_below != is_below) & (is_front != is_below);
}

/* True if a point that is not on an outline is inside. */
static bool is_inside(const Rings *rings, Vec point)
{
    bool is_odd = false;
    EdgeWalk walk = edges_of(rings);
    for (Edge edge; next_edge(&walk, &edge);)
        is_odd ^= ray_crosses(point, &edge);
    return is_odd;
}

/* ---- The kernels ---- */

/* True if an edge is near the axis of a capsule, or the capsule starts inside. */
static bool capsule_meets_rings(const Shape *round, const Rings *rings)
{
    Vec a = round->capsule.a, b = round->capsule.b;
    bool is_point = a.x == b.x && a.y == b.y, is_odd = false;
    EdgeWalk walk = edges_of(rings);
    for (Edge edge; next_edge(&walk, &edge);) {
        is_odd ^= ray_crosses(a, &edge);
        if (!is_edge_between(&edge, round->min, round->max))
            continue;
        if (is_point ? is_near_segment(a, edge.from, edge.to, round->capsule.radius)
                     : are_segments_near(edge.from, edge.to, a, b, round->capsule.radius))
            return true;
    }
    return is_odd;
}

/* The number of edges that are compared with all edges of another shape at once, so that the
 * corners of the other shape are converted to the world only once for all of them. */
enum { EDGES_AT_ONCE = 64 };

/* True if an edge of the rings has a common point with one of a few edges. `min` and `max` are the
 * part that both shapes can share. */
static bool crosses_edges(const Rings *rings, const Edge *edges, uint32_t count, Vec min, Vec max)
{
    EdgeWalk walk = edges_of(rings);
    for (Edge edge; next_edge(&walk, &edge);) {
        if (!is_edge_between(&edge, min, max))
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (cross_segments(edge.from, edge.to, edges[i].from, edges[i].to).meets)
                return true;
    }
    return false;
}

/* Finds the first corner of a ring of `a` that is inside `b`. */
static bool find_ring_inside(const Rings *a, const Rings *b, Vec *corner)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < a->ring_count; first = ring_end(a, i++, first)) {
        *corner = rings_corner(a, first);
        if (is_inside(b, *corner))
            return true;
    }
    return false;
}

/* True if outlines cross, or else if a ring of one is inside the other one. `min` and `max` are the
 * part that both shapes can share. */
static bool rings_meet_rings(const Rings *a, const Rings *b, Vec min, Vec max)
{
    Edge edges[EDGES_AT_ONCE];
    Vec inner;
    uint32_t count = 0;
    EdgeWalk walk = edges_of(a);
    while (next_edge(&walk, &edges[count])) {
        count += is_edge_between(&edges[count], min, max);
        if (count == EDGES_AT_ONCE) {
            if (crosses_edges(b, edges, count, min, max))
                return true;
            count = 0;
        }
    }
    return (count > 0 && crosses_edges(b, edges, count, min, max)) ||
           find_ring_inside(a, b, &inner) || find_ring_inside(b, a, &inner);
}

bool gab_shapes_meet(const Shape *a, const Shape *b)
{
    Vec min = {max_of(a->min.x, b->min.x), max_of(a->min.y, b->min.y)};
    Vec max = {min_of(a->max.x, b->max.x), min_of(a->max.y, b->max.y)};
    if (!((min.x <= max.x) & (min.y <= max.y)))
        return false;
    if (a->is_round)
        return b->is_round ? capsules_meet(&a->capsule, &b->capsule)
                           : capsule_meets_rings(a, &b->rings);
    return b->is_round ? capsule_meets_rings(b, &a->rings)
                       : rings_meet_rings(&a->rings, &b->rings, min, max);
}

bool gab_shape_meets_posed(const Shape *shape, const Posed *box)
{
    const Capsule *capsule = &shape->capsule;
    if (!shape->is_round) {
        Shape ring = gab_shape_from_posed(box);
        return gab_shapes_meet(shape, &ring);
    }
    if (box->upright)
        return capsule_meets_edges(capsule, box->min, box->max);
    Vec from = minus(capsule->a, box->centre), to = minus(capsule->b, box->centre);
    const Capsule local = {{dot(box->axis, from), det(box->axis, from)},
                           {dot(box->axis, to), det(box->axis, to)},
                           capsule->radius};
    return capsule_meets_edges(&local, negated(box->half), box->half);
}

/* ---- Common points ---- */

/* Returns the point of a segment that is nearest to a point. */
static Vec nearest_on(Vec a, Vec b, Vec point)
{
    return advance(point, offset_to_segment(point, a, b), 1);
}

/* True if a segment is within a radius from an edge; `common` receives a point of the edge that
 * is. */
static bool find_near_point(const Edge *edge, Vec a, Vec b, double radius, Vec *common)
{
    Crossing c = cross_segments(edge->from, edge->to, a, b);
    if (!are_segments_near(edge->from, edge->to, a, b, radius))
        return false;
    const Vec points[4] = {edge->from, edge->to, nearest_on(edge->from, edge->to, a),
                           nearest_on(edge->from, edge->to, b)};
    double shortest = HUGE_VAL;
    *common = advance(edge->from, minus(edge->to, edge->from),
                      c.turn != 0 ? clamp_to(c.s_a / c.turn, 0, 1) : 0);
    for (int i = 0; i < 4 && !(c.meets && c.turn != 0); i++) {
        Vec offset = minus(points[i], nearest_on(a, b, points[i]));
        if (dot(offset, offset) < shortest) {
            shortest = dot(offset, offset);
            *common = points[i];
        }
    }
    return true;
}

Vec gab_shapes_common_point(const Shape *a, const Shape *b)
{
    Vec common = {0, 0};
    if (a->is_round)
        return gab_shapes_common_point(b, a);
    EdgeWalk walk = edges_of(&a->rings);
    for (Edge edge; next_edge(&walk, &edge);) {
        const Capsule *axis = &b->capsule;
        if (b->is_round && find_near_point(&edge, axis->a, axis->b, axis->radius, &common))
            return common;
        EdgeWalk others = edges_of(&b->rings);
        for (Edge other; next_edge(&others, &other);)
            if (find_near_point(&edge, other.from, other.to, 0, &common))
                return common;
    }
    if (b->is_round)
        return b->capsule.a;
    if (!find_ring_inside(&b->rings, &a->rings, &common))
        find_ring_inside(&a->rings, &b->rings, &common);
    return common;
}

/* ---- Shapes ---- */

Shape gab_shape_from_axis(Vec a, Vec b, double radius)
{
    Shape shape = {.is_round = true, .capsule = {a, b, radius}};
    shape.min = (Vec){min_of(a.x, b.x) - radius, min_of(a.y, b.y) - radius};
    shape.max = (Vec){max_of(a.x, b.x) + radius, max_of(a.y, b.y) + radius};
    return shape;
}

Shape gab_shape_from_posed(const Posed *box)
{
    Shape shape = {.rings = {.ring_count = 1, .corner_count = 4}};
    Rings *rings = &shape.rings;
    edges_around(box, &shape.min, &shape.max);
    Vec across = cross_axis(box->axis),
        side = {box->axis.x * box->half.x, box->axis.y * box->half.x};
    Vec top = advance(box->centre, across, -box->half.y),
        bottom = advance(box->centre, across, box->half.y);
    const Vec turned[4] = {minus(top, side), advance(top, side, 1), advance(bottom, side, 1),
                           minus(bottom, side)};
    const Vec upright[4] = {box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}};
    memcpy(rings->own, box->upright ? upright : turned, sizeof rings->own);
    return shape;
}

Shape gab_shape_from_corners(const gab_vec *corners, uint32_t count)
{
    Shape shape = {.rings = {.list = corners, .ring_count = count > 0, .corner_count = count}};
    Vec min = {HUGE_VAL, HUGE_VAL}, max = {-HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < count; i++) {
        Vec corner = widen(corners[i]);
        min = (Vec){min_of(min.x, corner.x), min_of(min.y, corner.y)};
        max = (Vec){max_of(max.x, corner.x), max_of(max.y, corner.y)};
    }
    shape.min = min;
    shape.max = max;
    return shape;
}

Shape gab_shape_from_box(const gab_bank *bank, const uint8_t *bytes, const Posed *posed,
                         const Transform *transform)
{
    Shape shape = {.is_round = false};
    Rings *rings = &shape.rings;
    if (bytes == NULL)
        return shape;
    uint32_t corner = read_u32(bytes + SHAP_VERTEX), ring = read_u32(bytes + SHAP_RING);
    rings->elements = gab_element(bank, SECTION_VRTX, corner);
    if (rings->elements != NULL)
        rings->corner_count = bank->sections[SECTION_VRTX].count - corner;
    rings->stride = bank->sections[SECTION_VRTX].stride;
    rings->transform = transform;
    if (bytes[SHAP_KIND] <= GAB_SHAPE_CAPSULE)
        return gab_shape_from_axis(
            rings_corner(rings, 0), rings_corner(rings, bytes[SHAP_KIND] == GAB_SHAPE_CAPSULE),
            fabs(transform->factor.x) * from_fixed(read_i32(bytes + SHAP_RADIUS)));
    rings->sizes = gab_element(bank, SECTION_RING, ring);
    rings->size_stride = bank->sections[SECTION_RING].stride;
    if (rings->sizes != NULL &&
        read_u16(bytes + SHAP_RINGS) <= bank->sections[SECTION_RING].count - ring)
        rings->ring_count = read_u16(bytes + SHAP_RINGS);
    edges_around(posed, &shape.min, &shape.max);
    return shape;
}

/* ---- A moving point ---- */

/* Returns the fraction of a path at which it first meets an edge; above 1 if it does not. */
static double time_to_edge(const Edge *path, const Edge *edge)
{
    Crossing c = cross_segments(path->from, path->to, edge->from, edge->to);
    if (!c.meets)
        return 2;
    if (c.turn != 0)
        return clamp_to(c.s_a / c.turn, 0, 1);
    Vec line = minus(path->to, path->from);
    double square = dot(line, line);
    double first =
        min_of(dot(line, minus(edge->from, path->from)), dot(line, minus(edge->to, path->from)));
    return square > 0 ? positive_part(first / square) : 0;
}

/* Returns the fraction of a path at which it enters a disc; above 1 if it does not. */
static double time_to_disc(const Edge *path, Vec centre, double radius)
{
    Vec line = minus(path->to, path->from), offset = minus(centre, path->from);
    double closing = dot(line, offset), square = dot(line, line), height = det(line, offset);
    double radicand = radius * radius * square - height * height;
    double gap = dot(offset, offset) - radius * radius;
    if (gap <= 0)
        return 0;
    return closing > 0 && radicand >= 0 ? gap / (closing + sqrt(radicand)) : 2;
}

static double time_to_capsule(const Edge *path, const Capsule *capsule)
{
    Vec a = capsule->a, b = capsule->b, axis = unit_or_zero(minus(b, a));
    Vec side = {-axis.y * capsule->radius, axis.x * capsule->radius};
    const Edge left = {minus(a, side), minus(b, side)},
               right = {advance(a, side, 1), advance(b, side, 1)};
    if (is_near_segment(path->from, a, b, capsule->radius))
        return 0;
    double sides = min_of(time_to_edge(path, &left), time_to_edge(path, &right));
    double ends =
        min_of(time_to_disc(path, a, capsule->radius), time_to_disc(path, b, capsule->radius));
    return min_of(sides, ends);
}

static double time_to_rings(const Edge *path, const Rings *rings)
{
    const Shape start = gab_shape_from_axis(path->from, path->from, 0);
    double first = 2;
    if (capsule_meets_rings(&start, rings))
        return 0;
    EdgeWalk walk = edges_of(rings);
    for (Edge edge; next_edge(&walk, &edge);)
        first = min_of(first, time_to_edge(path, &edge));
    return first;
}

double gab_shape_entry(const Shape *shape, Vec from, Vec to)
{
    const Edge path = {from, to};
    double time = shape->is_round ? time_to_capsule(&path, &shape->capsule)
                                  : time_to_rings(&path, &shape->rings);
    return min_of(time, 1); /* a path that only touches may miss by rounding */
}
