/* SPDX-License-Identifier: MIT */
/*
 * Samples centripetal Catmull-Rom splines densely by the algorithm of Barry and Goldman, and
 * computes edges and offsets by finite differences. Shares no formula with the library, which uses
 * Hermite cubics and derivatives.
 */
#pragma once

#include <derive/curve.h>

#include <math.h>
#include <stdlib.h>

/* Lines sampled at the same parameters: the centre, one edge, and its offset. */
typedef struct OracleCurve {
    CurvePoint *centre, *edge, *offset;
    size_t count;
    bool closed;
} OracleCurve;

static inline CurvePoint oracle_mix(CurvePoint a, CurvePoint b, double from, double to, double at)
{
    const double fraction = (at - from) / (to - from);
    return (CurvePoint){a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction};
}

/* The part of a track between two nodes. */
typedef struct OracleSpan {
    CurvePoint p[4]; /* the two nodes, with the node before them and the node after them */
    double t[4];     /* the knots of these nodes: their parameters on the spline */
    double width[2]; /* at the two nodes */
    double side;     /* 1 or -1: the edge that is computed; 0: the centre line */
} OracleSpan;

/* Returns a point of the centre line; `fraction` is from 0 to 1, or slightly outside. */
static inline CurvePoint oracle_centre(const OracleSpan *span, double fraction)
{
    const double *t = span->t, at = t[1] + (t[2] - t[1]) * fraction;
    CurvePoint a[3], b[2];
    for (int n = 0; n < 3; n++)
        a[n] = oracle_mix(span->p[n], span->p[n + 1], t[n], t[n + 1], at);
    for (int n = 0; n < 2; n++)
        b[n] = oracle_mix(a[n], a[n + 1], t[n], t[n + 2], at);
    return oracle_mix(b[0], b[1], t[1], t[2], at);
}

static inline CurvePoint oracle_offset_point(CurvePoint before, CurvePoint at, CurvePoint after,
                                             double distance)
{
    const double x = after.x - before.x, y = after.y - before.y, length = hypot(x, y);
    return (CurvePoint){at.x - y / length * distance, at.y + x / length * distance};
}

static inline CurvePoint oracle_edge(const OracleSpan *span, double fraction)
{
    const double step = 1e-4, clamped = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
    const double ease = clamped * clamped * (3 - 2 * clamped);
    const double width = span->width[0] + (span->width[1] - span->width[0]) * ease;
    return oracle_offset_point(oracle_centre(span, fraction - step), oracle_centre(span, fraction),
                               oracle_centre(span, fraction + step), span->side * width / 2);
}

static inline CurvePoint oracle_offset(const OracleSpan *span, double fraction, double distance)
{
    const double step = 1e-3;
    return oracle_offset_point(oracle_edge(span, fraction - step), oracle_edge(span, fraction),
                               oracle_edge(span, fraction + step), distance);
}

static inline OracleSpan oracle_span(const CurveTrack *track, size_t n, CurveSide side)
{
    const size_t count = track->count;
    OracleSpan span = {.side = side == CURVE_FRONT ? 1 : side == CURVE_BACK ? -1 : 0};
    for (size_t k = 0; k < 4; k++) {
        const CurveNode *node = &track->nodes[(n + k + count - 1) % count];
        span.p[k] = (CurvePoint){node->x, node->y};
        if (k == 1 || k == 2)
            span.width[k - 1] = node->width;
    }
    if (!track->closed && n == 0)
        span.p[0] = (CurvePoint){2 * span.p[1].x - span.p[2].x, 2 * span.p[1].y - span.p[2].y};
    if (!track->closed && n + 2 == count)
        span.p[3] = (CurvePoint){2 * span.p[2].x - span.p[1].x, 2 * span.p[2].y - span.p[1].y};
    for (int k = 1; k < 4; k++)
        span.t[k] = span.t[k - 1] +
                    pow(hypot(span.p[k].x - span.p[k - 1].x, span.p[k].y - span.p[k - 1].y), 0.5);
    return span;
}

/* Samples a track, which must not have sharp corners or repeated nodes. */
static inline OracleCurve oracle_curve(const CurveTrack *track, CurveSide side, double offset,
                                       size_t samples)
{
    const size_t spans = track->closed ? track->count : track->count - 1;
    OracleCurve curve = {.count = spans * samples + !track->closed, .closed = track->closed};
    curve.centre = malloc(curve.count * sizeof(CurvePoint));
    curve.edge = malloc(curve.count * sizeof(CurvePoint));
    curve.offset = malloc(curve.count * sizeof(CurvePoint));
    if (curve.centre == NULL || curve.edge == NULL || curve.offset == NULL)
        abort();
    OracleSpan span = {0};
    for (size_t n = 0; n < curve.count; n++) {
        const size_t at = n / samples < spans ? n / samples : spans - 1;
        const double fraction = (double)(n - at * samples) / (double)samples;
        if (n % samples == 0)
            span = oracle_span(track, at, side);
        curve.centre[n] = oracle_centre(&span, fraction);
        curve.edge[n] = oracle_edge(&span, fraction);
        curve.offset[n] = oracle_offset(&span, fraction, offset);
    }
    return curve;
}

static inline void oracle_curve_free(OracleCurve *curve)
{
    free(curve->centre);
    free(curve->edge);
    free(curve->offset);
}

/* Returns the distance from a point to a polyline. */
static inline double oracle_distance(CurvePoint point, const CurvePoint *points, size_t count,
                                     bool closed)
{
    double best = HUGE_VAL;
    for (size_t n = 0; n + !closed < count; n++) {
        const CurvePoint a = points[n], b = points[n + 1 < count ? n + 1 : 0];
        const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
        double fraction = square > 0 ? ((point.x - a.x) * x + (point.y - a.y) * y) / square : 0;
        fraction = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
        const double u = point.x - a.x - x * fraction, v = point.y - a.y - y * fraction;
        best = u * u + v * v < best ? u * u + v * v : best;
    }
    return sqrt(best);
}
