/* SPDX-License-Identifier: MIT */
/*
 * Converts tracks to polylines; see curve.h. This file has the spline, its sampling, and the order
 * of the stages; curve_offset.c has offsets and the trimming of loops.
 */
#include "derive/curve_internal.h"
#include "bank/translatable.h"

enum { FIRST_PIECES = 4, MAX_DEPTH = 12 };

static const double default_tolerance = 1.0 / 16, min_tolerance = 1.0 / 256;

/* a + bu + cu^2 + du^3, for u from 0 to 1. */
typedef struct Cubic {
    double a, b, c, d;
} Cubic;

/* The track from one node to the next. */
typedef struct Span {
    Cubic x, y;
    double width, widening;
} Span;

typedef struct Sampler {
    const CurveTrack *track;
    const CurveNode *nodes; /* without repeated positions */
    size_t count;
    double side;      /* 1: front edge, -1: back edge, 0: centre line */
    double offset;    /* of the curve from the edge */
    bool is_opposite; /* the curve is the opposite edge instead, for ribs */
    double tolerance; /* of samples: half of the promised one, because samples miss maxima */
    CurveList *list;
} Sampler;

/* ---- The spline ---- */

/* Returns how far apart the knots of two nodes are in a centripetal spline: the square root of the
 * distance of the nodes. */
static double knot_distance(CurveNode from, CurveNode to)
{
    double x = to.x - from.x, y = to.y - from.y;
    return sqrt(sqrt(x * x + y * y));
}

/* Returns the derivative at `at` with respect to the knots. `before` and `after` are the knot
 * distances to its neighbours. */
static double tangent(double from, double at, double to, double before, double after)
{
    return (at - from) / before - (to - from) / (before + after) + (to - at) / after;
}

static Cubic hermite(double from, double to, double slope_from, double slope_to)
{
    double rise = to - from;
    return (Cubic){.a = from,
                   .b = slope_from,
                   .c = 3 * rise - 2 * slope_from - slope_to,
                   .d = slope_from + slope_to - 2 * rise};
}

/* Returns the neighbour of node `at` on the side away from node `next`: node `from`, or, at an end
 * and at a sharp node, the point that continues the line straight. */
static CurveNode neighbour(const Sampler *sampler, size_t at, size_t next, size_t from)
{
    const CurveNode *nodes = sampler->nodes;
    const bool is_end = !sampler->track->closed && (at == 0 || at + 1 == sampler->count);
    if (is_end || nodes[at].sharp)
        return (CurveNode){.x = 2 * nodes[at].x - nodes[next].x,
                           .y = 2 * nodes[at].y - nodes[next].y};
    return nodes[from];
}

static Span make_span(const Sampler *sampler, size_t n)
{
    const size_t count = sampler->count, m = (n + 1) % count;
    const CurveNode from = sampler->nodes[n], to = sampler->nodes[m];
    const CurveNode before = neighbour(sampler, n, m, (n + count - 1) % count);
    const CurveNode after = neighbour(sampler, m, n, (m + 1) % count);
    const double a = knot_distance(before, from), b = knot_distance(from, to),
                 c = knot_distance(to, after);
    return (Span){.x = hermite(from.x, to.x, b * tangent(before.x, from.x, to.x, a, b),
                               b * tangent(from.x, to.x, after.x, b, c)),
                  .y = hermite(from.y, to.y, b * tangent(before.y, from.y, to.y, a, b),
                               b * tangent(from.y, to.y, after.y, b, c)),
                  .width = from.width,
                  .widening = to.width - from.width};
}

/* A cubic, its first and its second derivative. */
static double value(Cubic cubic, double u)
{
    return cubic.a + u * (cubic.b + u * (cubic.c + u * cubic.d));
}

static double slope(Cubic cubic, double u)
{
    return cubic.b + u * (2 * cubic.c + u * 3 * cubic.d);
}

static double bend(Cubic cubic, double u)
{
    return 2 * cubic.c + u * 6 * cubic.d;
}

/*
 * Returns the centre line at u, and the data for the edge. T and N are the direction and the
 * normal, C the centre line and h the half width (negative for the back). Then:
 *
 *     edge = C + h * N
 *     edge' = (|C'| - h * dot(N, C'') / |C'|) * T + h' * N
 *
 * Where the factor of T is negative, the edge runs backwards. Its normal is then reversed, so that
 * it is continuous at the cusps.
 */
static CurveVertex sample(const Sampler *sampler, const Span *span, double u)
{
    const CurvePoint velocity = {slope(span->x, u), slope(span->y, u)};
    const CurvePoint bending = {bend(span->x, u), bend(span->y, u)};
    const double speed = curve_length(velocity);
    /* At a node where the line turns back, the velocity is 0; the direction next to the node is
     * used. */
    const double forward = u < 0.5 ? 1 : -1;
    const CurvePoint direction = {forward * bending.x, forward * bending.y};
    const CurvePoint along =
        speed > 1e-9 ? curve_unit(velocity, velocity) : curve_unit(direction, (CurvePoint){1, 0});
    const CurvePoint normal = curve_front(along);
    const double half = sampler->side / 2 * (span->width + span->widening * u * u * (3 - 2 * u));
    const double widening = sampler->side * span->widening * 3 * u * (1 - u);
    const double edge_speed = speed > 1e-9 ? speed - half * curve_dot(normal, bending) / speed : 0;
    const double sign = edge_speed < 0 ? -1 : 1;
    const CurvePoint edge_normal = {sign * (edge_speed * normal.x - widening * along.x),
                                    sign * (edge_speed * normal.y - widening * along.y)};
    return (CurveVertex){.position = {value(span->x, u), value(span->y, u)},
                         .normal = normal,
                         .offset = half,
                         .offset_normal = curve_unit(edge_normal, normal)};
}

/* ---- Sampling ---- */

/* Returns the positions of a vertex on the centre line, on the edge, and on the curve. */
static void positions_of(const Sampler *sampler, const CurveVertex *vertex, CurvePoint lines[3])
{
    lines[0] = vertex->position;
    lines[1] = curve_along(vertex->position, vertex->normal, vertex->offset);
    lines[2] = sampler->is_opposite ? curve_along(vertex->position, vertex->normal, -vertex->offset)
                                    : curve_along(lines[1], vertex->offset_normal, sampler->offset);
}

static bool is_straight(const Sampler *sampler, const Span *span, double from, double to)
{
    const CurveVertex first = sample(sampler, span, from), last = sample(sampler, span, to);
    CurvePoint begin[3], end[3], between[3];
    positions_of(sampler, &first, begin);
    positions_of(sampler, &last, end);
    for (int quarter = 1; quarter < 4; quarter++) {
        const CurveVertex vertex = sample(sampler, span, from + (to - from) * quarter / 4);
        positions_of(sampler, &vertex, between);
        for (int n = 0; n < 3; n++)
            if (curve_distance(between[n], begin[n], end[n]) > sampler->tolerance)
                return false;
    }
    return true;
}

/* Appends the vertices in (from, to]. */
static DeriveResult sample_piece(const Sampler *sampler, const Span *span, double from, double to,
                                 int depth)
{
    if (depth == MAX_DEPTH || is_straight(sampler, span, from, to))
        return curve_append(sampler->list, sample(sampler, span, to));
    const double middle = (from + to) / 2;
    DeriveResult result = sample_piece(sampler, span, from, middle, depth + 1);
    if (result == DERIVE_DONE)
        result = sample_piece(sampler, span, middle, to, depth + 1);
    return result;
}

/* True at a corner. Otherwise the first vertex of a span is the last one of the previous span. */
static bool has_corner(const CurveVertex *before, const CurveVertex *after)
{
    return curve_dot(before->normal, after->normal) < 1 - 1e-9;
}

static DeriveResult sample_span(const Sampler *sampler, size_t n)
{
    CurveList *list = sampler->list;
    const Span span = make_span(sampler, n);
    const CurveVertex first = sample(sampler, &span, 0);
    DeriveResult result = DERIVE_DONE;
    if (list->count == 0 || has_corner(&list->vertices[list->count - 1], &first))
        result = curve_append(list, first);
    for (int piece = 0; piece < FIRST_PIECES && result == DERIVE_DONE; piece++)
        result = sample_piece(sampler, &span, (double)piece / FIRST_PIECES,
                              (piece + 1.0) / FIRST_PIECES, 0);
    return result;
}

static DeriveResult sample_all(const Sampler *sampler)
{
    CurveList *list = sampler->list;
    const size_t spans = sampler->track->closed ? sampler->count : sampler->count - 1;
    for (size_t n = 0; n < spans; n++) {
        DeriveResult result = sample_span(sampler, n);
        if (result == DERIVE_DONE)
            result = job_step(list->job, 0.5 * (double)n / (double)spans);
        if (result != DERIVE_DONE)
            return result;
    }
    if (list->closed && !has_corner(&list->vertices[list->count - 1], &list->vertices[0]))
        list->count--;
    return DERIVE_DONE;
}

/* ---- The stages ---- */

static DeriveResult emit(const DeriveJob *job, const CurveList *list, CurveLine *line)
{
    CurvePoint *points = job_allocate(job, list->count, sizeof(*points));
    if (points == NULL)
        return DERIVE_NO_MEMORY;
    size_t count = 0;
    for (size_t n = 0; n < list->count; n++)
        if (count == 0 || !curve_is_same(points[count - 1], list->vertices[n].position))
            points[count++] = list->vertices[n].position;
    while (list->closed && count > 1 && curve_is_same(points[count - 1], points[0]))
        count--;
    *line = (CurveLine){.points = points, .count = count, .closed = list->closed};
    if (count < (list->closed ? 3 : 2))
        curve_clear(job, line);
    return DERIVE_DONE;
}

static DeriveResult offset_and_trim(CurveList *base, double next, double tolerance, CurveList *list)
{
    DeriveResult result = curve_offset(base, next, tolerance, list);
    return result == DERIVE_DONE ? curve_trim(list, base, tolerance) : result;
}

/* Moves the centre line to the edge, and the edge to the curve. */
static DeriveResult offset_twice(const Sampler *sampler, CurveLine *line)
{
    const DeriveJob *job = sampler->list->job;
    CurveList *centre = sampler->list;
    CurveList edge = {.job = job, .closed = centre->closed}, curve = edge;
    DeriveResult result = offset_and_trim(centre, sampler->offset, 2 * sampler->tolerance, &edge);
    if (result == DERIVE_DONE)
        result = offset_and_trim(&edge, 0, 2 * sampler->tolerance, &curve);
    if (result == DERIVE_DONE)
        result = emit(job, &curve, line);
    job_release(job, edge.vertices);
    job_release(job, curve.vertices);
    return result;
}

/* Copies the nodes, except those at the same position as the previous one. Returns their number. */
static size_t copy_nodes(const CurveTrack *track, CurveNode *nodes)
{
    size_t count = 0;
    for (size_t n = 0; n < track->count; n++)
        if (count == 0 || knot_distance(nodes[count - 1], track->nodes[n]) > 0)
            nodes[count++] = track->nodes[n];
    while (track->closed && count > 1 && !(knot_distance(nodes[count - 1], nodes[0]) > 0))
        count--;
    return count;
}

/* Returns false for NaN. */
static bool is_within(double number, double min, double max)
{
    return number >= min && number <= max;
}

static const char *find_problem(const CurveTrack *track, CurveSide side, double offset)
{
    if (track == NULL || track->nodes == NULL || track->count == 0)
        return N_("the curve has no nodes");
    if (track->count > CURVE_MAX_NODES)
        return N_("there are more than 65536 nodes");
    for (size_t n = 0; n < track->count; n++) {
        const CurveNode *node = &track->nodes[n];
        if (!is_within(node->x, -CURVE_MAX, CURVE_MAX) ||
            !is_within(node->y, -CURVE_MAX, CURVE_MAX))
            return N_("a node is out of range");
        if (!is_within(node->width, 0, CURVE_MAX))
            return N_("a width is out of range");
    }
    if (!is_within(offset, -CURVE_MAX, CURVE_MAX))
        return N_("the offset is out of range");
    if (side != CURVE_CENTRE && side != CURVE_FRONT && side != CURVE_BACK)
        return N_("there is no such side");
    if (!is_within(track->tolerance, min_tolerance, CURVE_MAX) &&
        !is_within(track->tolerance, 0, 0))
        return N_("the tolerance is below 1/256 pixel");
    return NULL;
}

static double side_sign(CurveSide side)
{
    return side == CURVE_FRONT ? 1 : side == CURVE_BACK ? -1 : 0;
}

/* Samples the centre line of a valid track, for a side and an offset. The caller releases the list,
 * whatever the result is. */
static DeriveResult sample_track(DeriveJob *job, Sampler *sampler)
{
    const CurveTrack *track = sampler->track;
    CurveNode *nodes = job_allocate(job, track->count, sizeof(*nodes));
    if (nodes == NULL)
        return DERIVE_NO_MEMORY;
    sampler->nodes = nodes;
    sampler->count = copy_nodes(track, nodes);
    sampler->tolerance = (track->tolerance > 0 ? track->tolerance : default_tolerance) / 2;
    *sampler->list = (CurveList){.job = job, .closed = track->closed};
    DeriveResult result = DERIVE_DONE;
    if (sampler->count < (track->closed ? 3 : 2))
        result = job_refuse(job, N_("there are too few different nodes"));
    else
        result = sample_all(sampler);
    job_release(job, nodes);
    return result;
}

DeriveResult curve_build(DeriveJob *job, const CurveTrack *track, CurveSide side, double offset,
                         CurveLine *line)
{
    DeriveJob spare;
    *line = (CurveLine){0};
    job = job_begin(job, &spare);
    const char *problem = find_problem(track, side, offset);
    if (problem != NULL)
        return job_refuse(job, problem);
    CurveList centre = {0};
    Sampler sampler = {.track = track, .side = side_sign(side), .offset = offset, .list = &centre};
    DeriveResult result = sample_track(job, &sampler);
    if (result == DERIVE_DONE)
        result = offset_twice(&sampler, line);
    job_release(job, centre.vertices);
    return result == DERIVE_DONE ? job_done(job) : result;
}

void curve_clear(const DeriveJob *job, CurveLine *line)
{
    const DeriveJob spare = {0};
    job_release(job != NULL ? job : &spare, line->points);
    *line = (CurveLine){0};
}

/* ---- Ribs ---- */

/* Copies the centre line, and adds vertices that turn about its corners. */
static DeriveResult fill_fans(const CurveList *centre, double tolerance, CurveList *list)
{
    DeriveResult result = DERIVE_DONE;
    for (size_t n = 0; n < centre->count && result == DERIVE_DONE; n++) {
        const CurveVertex *vertex = &centre->vertices[n], *next = curve_next(centre, n);
        result = curve_append(list, *vertex);
        if (result == DERIVE_DONE && n < curve_pieces(centre) &&
            curve_is_same(vertex->position, next->position))
            result = curve_fan(list, vertex, next, tolerance);
    }
    return result;
}

static DeriveResult emit_ribs(const DeriveJob *job, const CurveList *list, CurveRibs *ribs)
{
    CurveRib *all = job_allocate(job, list->count, sizeof(*all));
    if (all == NULL)
        return DERIVE_NO_MEMORY;
    for (size_t n = 0; n < list->count; n++) {
        const CurveVertex *vertex = &list->vertices[n];
        all[n] = (CurveRib){vertex->position,
                            curve_along(vertex->position, vertex->normal, vertex->offset),
                            curve_along(vertex->position, vertex->normal, -vertex->offset)};
    }
    *ribs = (CurveRibs){.ribs = all, .count = list->count, .closed = list->closed};
    return DERIVE_DONE;
}

DeriveResult curve_ribs(DeriveJob *job, const CurveTrack *track, CurveRibs *ribs)
{
    DeriveJob spare;
    *ribs = (CurveRibs){0};
    job = job_begin(job, &spare);
    const char *problem = find_problem(track, CURVE_FRONT, 0);
    if (problem != NULL)
        return job_refuse(job, problem);
    CurveList centre = {0};
    Sampler sampler = {.track = track, .side = 1, .is_opposite = true, .list = &centre};
    DeriveResult result = sample_track(job, &sampler);
    CurveList list = {.job = job, .closed = track->closed};
    if (result == DERIVE_DONE)
        result = fill_fans(&centre, sampler.tolerance, &list);
    if (result == DERIVE_DONE)
        result = emit_ribs(job, &list, ribs);
    job_release(job, list.vertices);
    job_release(job, centre.vertices);
    return result == DERIVE_DONE ? job_done(job) : result;
}

void curve_ribs_clear(const DeriveJob *job, CurveRibs *ribs)
{
    const DeriveJob spare = {0};
    job_release(job != NULL ? job : &spare, ribs->ribs);
    *ribs = (CurveRibs){0};
}
