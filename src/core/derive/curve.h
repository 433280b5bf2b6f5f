/* SPDX-License-Identifier: MIT */
/**
 * derive/curve.h: tracks drawn as a smooth centre line with a width: the line, both edges, and the
 * curves beside them at any distance, as polylines.
 *
 *     const CurveNode nodes[] = {
 *         {.x = 100, .y = 100, .width = 60}, {.x = 400, .y = 120, .width = 60},
 *         {.x = 380, .y = 300, .width = 40}, {.x = 90, .y = 280, .width = 60}};
 *     CurveTrack track = {.nodes = nodes, .count = 4, .closed = true};
 *     CurveLine line;
 *     result = curve_build(&job, &track, CURVE_FRONT, -14, &line);   (where a car of 14 can go)
 *     curve_clear(&job, &line);
 *
 * The centre line is a centripetal Catmull-Rom spline: it passes through its nodes; a node that is
 * moved changes the four spans around it and no others, so that an editor redraws little; and
 * between two nodes it has neither loops nor cusps, however unevenly they are placed. Splines with
 * continuous curvature have neither virtue, and an offset only needs a continuous direction. From
 * node to node the width changes smoothly, levelling out at each, so that edges have no kinks.
 *
 * Coordinates are pixels, y down. The front of a line is on its right hand on the screen: its
 * normal is (-dy, dx) of its direction (dx, dy). The front edge lies half the width along the
 * normal of the centre line, the back edge half the width against it. All is computed with + - * /
 * and square roots only: every machine gives the same numbers.
 */
#ifndef GABARIT_DERIVE_CURVE_H
#define GABARIT_DERIVE_CURVE_H

#include "derive/job.h"

/** Coordinates, widths and offsets are at most this far from 0; tracks have at most so many
 * nodes. */
enum { CURVE_MOST = 65536, CURVE_MOST_NODES = 65536 };

typedef struct CurvePoint {
    double x, y;
} CurvePoint;

typedef struct CurveNode {
    double x, y;
    double width; /**< of the track there, from edge to edge; at least 0 */
    bool sharp;   /**< whether the line has a corner there instead of passing smoothly */
} CurveNode;

/** A track. Borrowed. Nodes at the same position as the one before are left out. */
typedef struct CurveTrack {
    const CurveNode *nodes;
    size_t count;
    bool closed;      /**< the last node is joined to the first */
    double tolerance; /**< how far a polyline may be from the curve; 0 is 1/16, at least 1/256 */
} CurveTrack;

typedef enum CurveSide { CURVE_CENTRE = 0, CURVE_FRONT, CURVE_BACK } CurveSide;

/** A polyline. A closed one does not repeat its first point. */
typedef struct CurveLine {
    CurvePoint *points;
    size_t count;
    bool closed;
} CurveLine;

/**
 * The curve at a distance in front of a side (behind it, when negative), in the direction of the
 * track; the side itself with an offset of 0. So offsets of -r from the front edge and +r from the
 * back edge bound where the centre of a disc of radius r can go.
 *
 * Where the curve bends more sharply than the offset allows (and the edges themselves where the
 * centre line bends more sharply than half the width), the loops and cusps that would arise are cut
 * out, which leaves a corner. Around corners, of edges as of nodes, the curve goes in an arc on the
 * outer side. A curve that has no room at all is empty: count 0. Where a track comes near or
 * crosses another part of itself, nothing is cut.
 *
 * Fills `line`, to be cleared with the same job. Returns DERIVE_BAD_INPUT for too few different
 * nodes (2, or 3 of a closed track), too many, and numbers that are out of range or not finite;
 * DERIVE_CANCELLED and DERIVE_NO_MEMORY. The line is empty then. One thread.
 */
DeriveResult curve_build(DeriveJob *job, const CurveTrack *track, CurveSide side, double offset,
                         CurveLine *line);

/** Releases a line and makes it empty; an empty one may be cleared again. */
void curve_clear(const DeriveJob *job, CurveLine *line);

/** A cut across a track, square to its centre line. */
typedef struct CurveRib {
    CurvePoint centre, front, back; /**< on the centre line, and half the width to either side */
} CurveRib;

typedef struct CurveRibs {
    CurveRib *ribs;
    size_t count;
    bool closed; /**< the last rib is followed by the first */
} CurveRibs;

/**
 * The ribs of a track, one after the other. What they sweep, each half of a rib on its straight way
 * to that half of the next one, is what the track covers: also where it bends so sharply that the
 * ribs cross, and where it crosses itself. At a corner they turn about the node. An open track ends
 * at its first and last rib.
 *
 * Fills `ribs`, to be cleared with the same job; fails like curve_build.
 */
DeriveResult curve_ribs(DeriveJob *job, const CurveTrack *track, CurveRibs *ribs);

/** Releases ribs; empty ones may be cleared again. */
void curve_ribs_clear(const DeriveJob *job, CurveRibs *ribs);

/** What a track covers, to be asked for positions. */
typedef struct CurveSwath {
    CurveRibs ribs;
    struct CurveBox *boxes; /**< a tree of bounds; NULL: it covers nothing */
    size_t leaves;
} CurveSwath;

/** Fills `swath`, to be cleared with the same job; fails like curve_build. */
DeriveResult curve_swath(DeriveJob *job, const CurveTrack *track, CurveSwath *swath);
void curve_swath_clear(const DeriveJob *job, CurveSwath *swath);

/**
 * The line that discs touch from inside whose middles go along the centre line, and which reach to
 * `inset` from the edge; nothing is cut from it: where the track bends sharply or passes once more,
 * it has loops, which the swath holds with an inset a little larger. Fills `line`, to be cleared
 * with the same job; fails like curve_build.
 */
DeriveResult curve_swath_side(const DeriveJob *job, const CurveSwath *swath, CurveSide side,
                              double inset, CurveLine *line);

/** Whether a position lies inside what these discs sweep. Takes the logarithm of the number of
 * ribs. */
bool curve_swath_holds(const CurveSwath *swath, CurvePoint position, double inset);

#endif
