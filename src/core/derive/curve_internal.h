/* SPDX-License-Identifier: MIT */
/*
 * The stages of curve_build. Each stage makes a list of vertices from the previous list:
 *
 *     nodes -sample-> centre line -offset-> edge -trim-> edge -offset-> curve -trim-> curve
 *
 * A corner is two vertices at the same position with different normals.
 */
#pragma once

#include "derive/curve.h"
#include "derive/job_internal.h"

#include <math.h>

typedef struct CurveVertex {
    CurvePoint position;
    CurvePoint normal; /* unit vector to the front */
    /* The next stage moves it by `offset` along the normal, and gives it the normal
     * `offset_normal`. */
    double offset;
    CurvePoint offset_normal;
    double reach; /* distance from the line that it was made from */
    /* True if the piece from here to the next vertex runs opposite to the line that it was made
     * from. It then belongs to a loop that must be cut out. */
    bool reversed;
} CurveVertex;

typedef struct CurveList {
    const DeriveJob *job;
    CurveVertex *vertices;
    size_t count, capacity;
    bool closed;
} CurveList;

/* Appends a vertex. Returns DERIVE_DONE or DERIVE_NO_MEMORY. */
DeriveResult curve_append(CurveList *list, CurveVertex vertex);

/* Returns the vertex after the n-th. In a closed list, the first vertex follows the last one. */
static inline const CurveVertex *curve_next(const CurveList *list, size_t n)
{
    return &list->vertices[n + 1 < list->count ? n + 1 : 0];
}

/* Returns the number of pieces between vertices. */
static inline size_t curve_pieces(const CurveList *list)
{
    return list->count == 0 || list->closed ? list->count : list->count - 1;
}

/* Moves all vertices by their offset, and adds arcs on the outer side of corners. The vertices of
 * `list` get the offset `next` along their normal for the next stage. */
DeriveResult curve_offset(const CurveList *base, double next, double tolerance, CurveList *list);

/* Appends vertices that turn about a corner: those strictly between two vertices at the same
 * position. */
DeriveResult curve_fan(CurveList *list, const CurveVertex *from, const CurveVertex *to,
                       double tolerance);

/* Cuts out the reversed pieces, back to where the remaining pieces meet. `base` is the list that
 * `list` was made from. */
DeriveResult curve_trim(CurveList *list, const CurveList *base, double tolerance);

/* ---- Vectors ---- */

static inline CurvePoint curve_along(CurvePoint from, CurvePoint direction, double distance)
{
    return (CurvePoint){from.x + direction.x * distance, from.y + direction.y * distance};
}

static inline CurvePoint curve_minus(CurvePoint a, CurvePoint b)
{
    return (CurvePoint){a.x - b.x, a.y - b.y};
}

static inline double curve_dot(CurvePoint a, CurvePoint b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double curve_cross(CurvePoint a, CurvePoint b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double curve_length(CurvePoint a)
{
    return sqrt(curve_dot(a, a));
}

/* Returns the normal that points to the front of a direction. */
static inline CurvePoint curve_front(CurvePoint direction)
{
    return (CurvePoint){-direction.y, direction.x};
}

/* Returns the unit vector of `a`, or `fallback` if `a` is 0. */
static inline CurvePoint curve_unit(CurvePoint a, CurvePoint fallback)
{
    double length = curve_length(a);
    return length > 0 ? (CurvePoint){a.x / length, a.y / length} : fallback;
}

static inline bool curve_is_same(CurvePoint a, CurvePoint b)
{
    return !(a.x < b.x) && !(a.x > b.x) && !(a.y < b.y) && !(a.y > b.y);
}

/* Returns the point of a straight piece that is nearest to a position, as a fraction of the piece's
 * length, from 0 to 1. */
static inline double curve_share(CurvePoint position, CurvePoint from, CurvePoint to)
{
    CurvePoint piece = curve_minus(to, from);
    double square = curve_dot(piece, piece), along = curve_dot(curve_minus(position, from), piece);
    double share = square > 0 && along > 0 ? along / square : 0;
    return share < 1 ? share : 1;
}

static inline double curve_distance(CurvePoint position, CurvePoint from, CurvePoint to)
{
    CurvePoint nearest = curve_along(from, curve_minus(to, from), curve_share(position, from, to));
    return curve_length(curve_minus(position, nearest));
}
