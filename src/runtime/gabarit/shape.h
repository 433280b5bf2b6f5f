/* SPDX-License-Identifier: MIT */
/**
 * gabarit/shape.h: which shapes meet: boxes, circles, segments, lines, polygons, oriented boxes.
 * Yes-or-no questions only; how deep and in which direction is gabarit/contact.h, moving shapes are
 * gabarit/sweep.h.
 *
 *     gab_box torso = {100, 40, 24, 32};                     // pixels 100..123 x 40..71
 *     gab_circle ball = {{90, 50}, 12};
 *     if (gab_circle_meets_box(ball, torso)) hurt();
 *     gab_obox blade = {{80, 60}, {30, 2}, {0.8f, 0.6f}};    // turned 37 degrees, clockwise
 *     if (gab_obox_meets_circle(&blade, ball)) parry();
 *
 * Shapes of up to 16 bytes are passed by value, larger ones by a pointer that must not be NULL.
 * Every function is symmetrical where its two arguments are of one kind, gives the same answer
 * after a mirror about a lattice line (but for points on the edges of half-open boxes), and obeys
 * the conventions of gabarit/base.h: exact on the lattice within the range, defined for every
 * input, "no" for NaN and infinities.
 */
#ifndef GABARIT_SHAPE_H
#define GABARIT_SHAPE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * An upright box, half-open: it covers [x, x+w) x [y, y+h). It is empty when w or h is zero or
 * negative, and an empty box meets nothing and holds nothing. Its far edges are x+w and y+h as
 * `float`s, which is exact while they lie on the lattice within the range; an edge that overflows
 * makes a box that meets nothing.
 */
typedef struct gab_box {
    float x; /**< left edge, inside */
    float y; /**< top edge, inside */
    float w; /**< width; the right edge x+w is outside */
    float h; /**< height; the bottom edge y+h is outside */
} gab_box;

/** A closed disc. Radius 0 is a point; a negative radius makes a circle that meets nothing. */
typedef struct gab_circle {
    gab_vec centre;
    float radius; /**< pixels, >= 0 */
} gab_circle;

/** A closed segment from a to b; when both are equal it is a point. */
typedef struct gab_segment {
    gab_vec a, b;
} gab_segment;

/**
 * A closed box at any angle: the points centre + s * half.x * axis + t * half.y * axis', with s and
 * t from -1 to 1, where axis' = (-axis.y, axis.x). A half size of 0 makes a segment or a point; a
 * negative one, or the zero axis, makes a box that meets nothing. The axis is taken as it is: it is
 * meant to be a unit vector, and a longer one scales the box.
 */
typedef struct gab_obox {
    gab_vec centre;
    gab_vec half; /**< half the width along axis, half the height across it; >= 0 */
    gab_vec axis; /**< unit vector: (cos, sin) of the angle, clockwise on the screen */
} gab_obox;

/** Where two segments cross; see gab_segment_cross. */
typedef enum gab_crossing_kind {
    GAB_CROSS_NONE = 0, /**< no common point */
    GAB_CROSS_POINT,    /**< exactly one common point */
    GAB_CROSS_OVERLAP   /**< collinear, with a common part longer than a point */
} gab_crossing_kind;

/** The answer of gab_segment_cross; all zero when nothing is common. */
typedef struct gab_crossing {
    gab_crossing_kind kind;
    float first_share;  /**< where `point` lies along the first segment, 0 at a to 1 at b */
    float second_share; /**< where `point` lies along the second segment */
    gab_vec point;      /**< the common point, or the overlap's end nearest to the first one's a */
    gab_vec end;        /**< the overlap's other end; equal to `point` for a single point */
} gab_crossing;

/* ---- Points in shapes ---- */

/** Whether a half-open box holds a point: x <= px < x+w, and the same for y. */
GAB_API bool gab_box_holds(gab_box box, gab_vec point);

/** Whether a closed disc holds a point. */
GAB_API bool gab_circle_holds(gab_circle circle, gab_vec point);

/** Whether a closed oriented box holds a point. */
GAB_API bool gab_obox_holds(const gab_obox *box, gab_vec point);

/**
 * Whether a closed convex polygon holds a point: the point is on one and the same side of every
 * edge, or on the edge. Either winding is accepted, as are repeated and collinear corners; one or
 * two corners make a point or a segment. For a polygon that is not convex the answer is defined but
 * meaningless (use gab_polygon_holds). Fewer than 1 corner: no.
 */
GAB_API bool gab_convex_holds(const gab_vec *corners, size_t count, gab_vec point);

/**
 * Whether any closed polygon holds a point, by even-odd: a point on the outline is inside; else it
 * is inside when a ray from it crosses the outline an odd number of times, so that a polygon whose
 * outline encloses a region twice has a hole there. Linear in the number of corners; the last
 * corner is joined to the first. Fewer than 1 corner: no.
 */
GAB_API bool gab_polygon_holds(const gab_vec *corners, size_t count, gab_vec point);

/**
 * As gab_polygon_holds, for a polygon with holes or with several parts: `rings[i]` is the number of
 * corners of the i-th ring, whose corners follow those of the previous ring in `corners`. Even-odd
 * over all rings; every outline is inside.
 */
GAB_API bool gab_rings_hold(const gab_vec *corners, const uint32_t *rings, size_t ring_count,
                            gab_vec point);

/* ---- Shapes and shapes ---- */

/** Whether two half-open boxes share a part of an area; a shared edge or corner is not enough. */
GAB_API bool gab_box_meets_box(gab_box a, gab_box b);

/** Whether two closed discs meet; touching is meeting. */
GAB_API bool gab_circle_meets_circle(gab_circle a, gab_circle b);

/** Whether a closed disc meets a box, which counts as closed here: touching an edge is meeting. */
GAB_API bool gab_circle_meets_box(gab_circle circle, gab_box box);

/**
 * Whether a closed disc meets the infinite line through a and b. When both are equal the line is
 * that one point.
 */
GAB_API bool gab_circle_meets_line(gab_circle circle, gab_vec a, gab_vec b);

/** Whether a closed disc meets a closed segment. */
GAB_API bool gab_circle_meets_segment(gab_circle circle, gab_segment segment);

/**
 * Whether two closed segments have a common point. Touching ends, an end on the other segment,
 * collinear overlap and segments that are points all count.
 */
GAB_API bool gab_segment_meets_segment(gab_segment s, gab_segment t);

/** Whether a closed segment meets a box, which counts as closed here. */
GAB_API bool gab_segment_meets_box(gab_segment segment, gab_box box);

/**
 * Whether two closed oriented boxes meet, by the four separating axes. With axes along x and y the
 * answer is exact; else gaps and overlaps of less than about 1e-10 of the sizes may be answered
 * either way.
 */
GAB_API bool gab_obox_meets_obox(const gab_obox *a, const gab_obox *b);

/** Whether a closed oriented box meets a closed disc; precision as gab_obox_meets_obox. */
GAB_API bool gab_obox_meets_circle(const gab_obox *box, gab_circle circle);

/** Whether a closed oriented box meets a closed segment; precision as gab_obox_meets_obox. */
GAB_API bool gab_obox_meets_segment(const gab_obox *box, gab_segment segment);

/* ---- Nearest points, crossings, corners ---- */

/**
 * The point of the infinite line through a and b that is nearest to a point (its projection),
 * rounded to a `float`, not to the lattice. It is computed in `double`: the nearest `float` of a
 * number within 2^-50 of the largest coordinate from the exact one, so that where 0 is exact, a
 * number like -7e-18 may be given for it. When a equals b that is a; when a number is not finite,
 * the result has NaN in it.
 */
GAB_API gab_vec gab_line_nearest(gab_vec a, gab_vec b, gab_vec point);

/** The point of a closed segment that is nearest to a point; rounding as gab_line_nearest. */
GAB_API gab_vec gab_segment_nearest(gab_segment segment, gab_vec point);

/**
 * The point of a box, taken as closed, that is nearest to a point; the point itself when it lies
 * inside. An empty box answers with its corner x,y.
 */
GAB_API gab_vec gab_box_nearest(gab_box box, gab_vec point);

/**
 * Where two closed segments cross. Fills `crossing` on every path.
 * Whether they do, and of which kind, is exact on the lattice; the shares of a single point are the
 * nearest `float`s, the point is rounded as in gab_line_nearest. The shares of a segment that is a
 * point are 0. For an overlap the shares are those of `point`.
 * Returns true when there is a common point.
 */
GAB_API bool gab_segment_cross(gab_segment s, gab_segment t, gab_crossing *crossing);

/** The four corners of an oriented box, clockwise on the screen from its top left one at angle 0.
 */
GAB_API void gab_obox_corners(const gab_obox *box, gab_vec corners[4]);

/**
 * A box as an oriented box at angle 0 with the same edges, exact while its centre is a multiple of
 * 1/512 within 32768 pixels. An empty box becomes one that meets nothing.
 */
GAB_API gab_obox gab_obox_from_box(gab_box box);

/**
 * The upright box between the extreme points of an oriented one, rounded outwards to `float`s;
 * empty (all zero) for a box that meets nothing.
 */
GAB_API gab_box gab_obox_bounds(const gab_obox *box);

/* ---- Triangles of a polygon ---- */

/** The number of triangles that gab_polygon_triangulate writes at most for `count` corners. */
#define GAB_TRIANGLES(count) ((count) > 2 ? (count)-2 : 0)

/**
 * Cuts a simple polygon of either winding into triangles by ear clipping.
 *
 * `corners` are exact on the lattice within the range, where the decisions are exact; numbers
 * beyond the range are refused. `triangles` receives three corner numbers per triangle, all with
 * the polygon's own winding and with an area above zero, and must have room for 3 *
 * GAB_TRIANGLES(count); `scratch` is work space for `count` numbers. Corners that repeat or lie on
 * a straight edge are skipped, so that there may be fewer triangles. The triangles cover the
 * polygon exactly and do not overlap. Time grows with count^2 for most polygons, with count^3 at
 * worst.
 *
 * Returns GAB_OK with the number of triangles in `*made`, or with `*made` 0: GAB_BAD_NUMBER when a
 * corner is not finite or out of range, GAB_NOT_SIMPLE when the outline has no area (also with
 * fewer than three corners), or when it crosses or touches itself so that no ear is left before the
 * end (an outline that crosses itself and still has ears to the end is not detected).
 */
GAB_API gab_result gab_polygon_triangulate(const gab_vec *corners, uint32_t count,
                                           uint32_t *scratch, uint32_t *triangles, uint32_t *made);

/* ---- One shape against many boxes ---- */

/**
 * Many half-open boxes as four arrays of edges, for the batch questions below. The arrays are the
 * caller's, of `count` floats each; gab_boxes_set fills one element. Edges that are NaN, and boxes
 * with left >= right or top >= bottom, are empty.
 */
typedef struct gab_boxes {
    float *left, *top;     /**< inside */
    float *right, *bottom; /**< outside */
    uint32_t count;
} gab_boxes;

/**
 * Stores a box at an index below `count`; with any other index nothing is stored. An empty box, or
 * one with a number that is not finite, becomes one that meets nothing.
 */
GAB_API void gab_boxes_set(const gab_boxes *boxes, uint32_t index, gab_box box);

/**
 * Finds the boxes that hold a point, with the same answers as gab_box_holds for one box after the
 * other, several times as fast. Writes the indices of the first `room` hits, ascending, into `hits`
 * (which may be NULL when room is 0), and returns the number of all hits.
 */
GAB_API uint32_t gab_boxes_holding(const gab_boxes *boxes, gab_vec point, uint32_t *hits,
                                   uint32_t room);
/** Finds the boxes that meet a box, as gab_box_meets_box says; results as gab_boxes_holding. */
GAB_API uint32_t gab_boxes_meeting_box(const gab_boxes *boxes, gab_box box, uint32_t *hits,
                                       uint32_t room);
/** Finds the boxes that meet a disc, as gab_circle_meets_box says; results as gab_boxes_holding. */
GAB_API uint32_t gab_boxes_meeting_circle(const gab_boxes *boxes, gab_circle circle, uint32_t *hits,
                                          uint32_t room);

#ifdef __cplusplus
}
#endif

#endif
