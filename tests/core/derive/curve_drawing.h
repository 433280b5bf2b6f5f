/* SPDX-License-Identifier: MIT */
/* Random tracks, and comparisons with the lines of the oracle, for the tests of curves. */
#pragma once

#include "check.h"
#include "oracle_curve.h"

enum { MAX_NODES = 12, SAMPLES = 200 };
static const double tolerance = 1.0 / 16;
/* The error of the oracle, caused by sampling and finite differences. */
static const double oracle_error = 0.004;

typedef struct Drawing {
    CurveNode nodes[MAX_NODES];
    CurveTrack track;
} Drawing;

/* A closed track around 500,500, with nodes between two distances from that centre. */
static inline void draw_ring(Drawing *drawing, CheckRandom *random, int min_count, double min,
                             double max)
{
    const int count = check_between(random, min_count, MAX_NODES);
    const bool is_clockwise = check_chance(random, 50);
    drawing->track = (CurveTrack){.nodes = drawing->nodes, .count = (size_t)count, .closed = true};
    for (int n = 0; n < count; n++) {
        const double angle = (is_clockwise ? 6.283 : -6.283) * n / count;
        const double r = min + (max - min) * check_unit(random);
        drawing->nodes[n] = (CurveNode){.x = 500 + r * cos(angle), .y = 500 + r * sin(angle)};
    }
}

/* An open track from left to right. */
static inline void draw_open_track(Drawing *drawing, CheckRandom *random)
{
    const int count = check_between(random, 2, MAX_NODES);
    drawing->track = (CurveTrack){.nodes = drawing->nodes, .count = (size_t)count};
    for (int n = 0; n < count; n++)
        drawing->nodes[n] = (CurveNode){.x = 200 * n + 50 * check_unit(random),
                                        .y = 300 + 100 * check_unit(random)};
}

static inline void draw_widths(Drawing *drawing, CheckRandom *random, double min, double max)
{
    for (size_t n = 0; n < drawing->track.count; n++)
        drawing->nodes[n].width = min + (max - min) * check_unit(random);
}

static inline CurvePoint midpoint(const CurveLine *line, size_t n)
{
    const CurvePoint a = line->points[n], b = line->points[n + 1 < line->count ? n + 1 : 0];
    return (CurvePoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/*
 * Returns the maximum distance of the vertices and midpoints of a line from a polyline of the
 * oracle.
 */
static inline double max_distance(const CurveLine *line, const CurvePoint *points, size_t count)
{
    double max = 0;
    for (size_t n = 0; n + !line->closed < line->count; n++) {
        max = fmax(max, oracle_distance(line->points[n], points, count, line->closed));
        max = fmax(max, oracle_distance(midpoint(line, n), points, count, line->closed));
    }
    return max;
}

/*
 * True if a line of the oracle never runs in the opposite direction of the line from which it was
 * derived.
 */
static inline bool is_forward(const OracleCurve *curve, const CurvePoint *line,
                              const CurvePoint *base)
{
    for (size_t n = 0; n + 1 < curve->count; n++) {
        const double x = line[n + 1].x - line[n].x, y = line[n + 1].y - line[n].y;
        if (!(x * (base[n + 1].x - base[n].x) + y * (base[n + 1].y - base[n].y) > 0))
            return false;
    }
    return true;
}

static inline void check_untrimmed(const OracleCurve *curve, const CurveLine *line, double margin)
{
    const double beyond = max_distance(line, curve->offset, curve->count);
    double missing = 0;
    for (size_t n = 0; n < curve->count; n++)
        missing = fmax(missing,
                       oracle_distance(curve->offset[n], line->points, line->count, line->closed));
    CHECK_THAT(beyond <= margin + oracle_error, "the line is %g from the curve", beyond);
    CHECK_THAT(missing <= margin + oracle_error, "the curve is %g from the line", missing);
}
