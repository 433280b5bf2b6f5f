/* SPDX-License-Identifier: MIT */
/**
 * derive/curve.h: tracks drawn as a smooth centre line with a width: the line, both edges, and
 * parallel curves at any distance, as polylines.
 *
 *     const CurveNode nodes[] = {
 *         {.x = 100, .y = 100, .width = 60}, {.x = 400, .y = 120, .width = 60},
 *         {.x = 380, .y = 300, .width = 40}, {.x = 90, .y = 280, .width = 60}};
 *     CurveTrack track = {.nodes = nodes, .count = 4, .closed = true};
 *     CurveLine line;
 *     result = curve_build(&job, &track, CURVE_FRONT, -14, &line);   (for a car of radius 14)
 *     curve_clear(&job, &line);
 *
 * The centre line is a centripetal Catmull-Rom spline. It passes through its nodes. Moving a node
 * changes only the four spans around it, so that an editor redraws little. Between two nodes the
 * spline has no loops or cusps, however uneven the distances between nodes are. A spline with
 * continuous curvature would not have these two properties, and parallel curves need only a
 * continuous direction. From node to node the width changes smoothly, with a derivative of 0 at
 * each node, so that edges have no kinks.
 *
 * Coordinates are in pixels, y down. The front of a line is on its right on the screen: its normal
 * is (-dy, dx) for a direction (dx, dy). The front edge is half the width along the normal of the
 * centre line, the back edge half the width in the opposite direction. All computations use only
 * +, -, *, / and square roots, so that every machine produces the same numbers.
 */
#pragma once

#include "derive/job.h"

/** Coordinates, widths and offsets are at most CURVE_MAX from 0. A track has at most
 * CURVE_MAX_NODES nodes. */
enum { CURVE_MAX = 65536, CURVE_MAX_NODES = 65536 };

typedef struct CurvePoint {
    double x, y;
} CurvePoint;

typedef struct CurveNode {
    double x, y;
    double width; /**< of the track at the node, from edge to edge; at least 0 */
    bool sharp;   /**< the line has a corner here instead of passing smoothly */
} CurveNode;

/** A track. Its nodes are borrowed. A node at the same position as the previous node is ignored. */
typedef struct CurveTrack {
    const CurveNode *nodes;
    size_t count;
    bool closed;      /**< the last node is joined to the first */
    double tolerance; /**< maximum distance of a polyline from the curve, at least 1/256; 0: 1/16 */
} CurveTrack;

typedef enum CurveSide { CURVE_CENTRE = 0, CURVE_FRONT, CURVE_BACK } CurveSide;

/** A polyline. A closed one does not repeat its first point. */
typedef struct CurveLine {
    CurvePoint *points;
    size_t count;
    bool closed;
} CurveLine;

/**
 * Builds the curve at a distance in front of a side (behind it if negative), in the direction of
 * the track. An offset of 0 gives the side itself. Offsets of -r from the front edge and +r from
 * the back edge bound the positions of the centre of a disc of radius r.
 *
 * If the curve bends more sharply than the offset allows (or, for the edges, if the centre line
 * bends more sharply than half the width), the resulting loops and cusps are cut out, which leaves
 * a corner. On the outer side of a corner, of an edge or at a node, the curve is an arc. If there
 * is no space for a curve, it is empty: count 0. Nothing is cut where a track comes near or crosses
 * another part of itself.
 *
 * Fills `line`, which must be cleared with the same job. Returns DERIVE_BAD_INPUT if there are too
 * few different nodes (fewer than 2, or than 3 for a closed track) or too many, or if a number is
 * out of range or not finite. Also returns DERIVE_CANCELLED and DERIVE_NO_MEMORY. On failure the
 * line is empty. Uses one thread.
 */
DeriveResult curve_build(DeriveJob *job, const CurveTrack *track, CurveSide side, double offset,
                         CurveLine *line);

/** Releases a line and makes it empty. An empty line may be cleared again. */
void curve_clear(const DeriveJob *job, CurveLine *line);

/** A cut across a track, perpendicular to its centre line. */
typedef struct CurveRib {
    CurvePoint centre, front, back; /**< on the centre line and on both edges */
} CurveRib;

typedef struct CurveRibs {
    CurveRib *ribs;
    size_t count;
    bool closed; /**< the last rib is followed by the first */
} CurveRibs;

/**
 * Builds the ribs of a track in order. Each half of a rib moves in a straight line to the same half
 * of the next rib; the area that this sweeps is the area that the track covers, even if it bends so
 * sharply that the ribs cross, and if it crosses itself. At a corner the ribs turn about the node.
 * An open track ends at its first and last rib.
 *
 * Fills `ribs`, which must be cleared with the same job. Fails like curve_build.
 */
DeriveResult curve_ribs(DeriveJob *job, const CurveTrack *track, CurveRibs *ribs);

/** Releases ribs and makes them empty. Empty ribs may be cleared again. */
void curve_ribs_clear(const DeriveJob *job, CurveRibs *ribs);

/** The area that a track covers, for position queries. */
typedef struct CurveSwath {
    CurveRibs ribs;
    struct CurveBox *boxes; /**< a tree of bounds; NULL: the area is empty */
    size_t leaves;
} CurveSwath;

/** Fills `swath`, which must be cleared with the same job. Fails like curve_build. */
DeriveResult curve_swath(DeriveJob *job, const CurveTrack *track, CurveSwath *swath);
void curve_swath_clear(const DeriveJob *job, CurveSwath *swath);

/**
 * Builds one side of the area that discs sweep. The centres of the discs move along the centre
 * line, and each disc extends to `inset` from the edge. Nothing is cut out: if the track bends
 * sharply or crosses itself, the line has loops. For points of such loops, curve_swath_contains is
 * true with a slightly larger inset. Fills `line`, which must be cleared with the same job. Fails
 * like curve_build.
 */
DeriveResult curve_swath_side(const DeriveJob *job, const CurveSwath *swath, CurveSide side,
                              double inset, CurveLine *line);

/** True if a position is inside the area that the discs of curve_swath_side sweep. The time is
 * logarithmic in the number of ribs. */
bool curve_swath_contains(const CurveSwath *swath, CurvePoint position, double inset);
