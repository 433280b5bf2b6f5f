/* SPDX-License-Identifier: MIT */
/**
 * gabarit/shape.h: which shapes meet: boxes, circles, capsules, segments, lines, polygons, oriented
 * boxes.
 * These are yes-or-no queries only: for depths and directions see gabarit/contact.h, for moving
 * shapes gabarit/sweep.h.
 *
 *     gab_box torso = {100, 40, 24, 32};                     // pixels 100..123 x 40..71
 *     gab_circle ball = {{90, 50}, 12};
 *     if (gab_circle_meets_box(ball, torso)) hurt();
 *     gab_obox blade = {{80, 60}, {30, 2}, {0.8f, 0.6f}};    // turned by 37 degrees, clockwise
 *     if (gab_obox_meets_circle(&blade, ball)) parry();
 *
 * Shapes of up to 16 bytes are passed by value, larger ones by a pointer that must not be NULL.
 * Every function is symmetrical if its two arguments are of one kind. Every function gives the same
 * answer after a mirror about a lattice line (except for points on the edges of half-open boxes).
 * The conventions are those of gabarit/base.h: exact on the lattice within the range, defined for
 * every input, "no" for NaN and infinities.
 */
#ifndef GABARIT_SHAPE_H
#define GABARIT_SHAPE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * An upright box, half-open: it covers [x, x+w) x [y, y+h). Project files, JSON banks, the output
 * of gab and its command line write boxes as these four numbers, too. x and y count from the hot
 * spot in the boxes of a bank, and from the corner of the frame in a project. It is empty when w or
 * h is zero or negative; an empty box meets nothing and contains nothing. Its far edges are x+w and
 * y+h as `float`s, which is exact while they lie on the lattice within the range. A box with an
 * edge that overflows meets nothing.
 */
typedef struct gab_box {
    float x; /**< left edge, inside */
    float y; /**< top edge, inside */
    float w; /**< width; the right edge x+w is outside */
    float h; /**< height; the bottom edge y+h is outside */
} gab_box;

/** A closed disc. Radius 0 is a point; a circle with a negative radius meets nothing. */
typedef struct gab_circle {
    gab_vec centre;
    float radius; /**< pixels, >= 0 */
} gab_circle;

/** A closed segment from a to b; a point when both are equal. */
typedef struct gab_segment {
    gab_vec a, b;
} gab_segment;

/**
 * A closed box at any angle: the points centre + s * half.x * axis + t * half.y * axis', with s and
 * t from -1 to 1, where axis' = (-axis.y, axis.x). A half size of 0 makes a segment or a point; a
 * box with a negative half size or a zero axis meets nothing. The axis is used as it is: it should
 * be a unit vector; a longer one scales the box.
 */
typedef struct gab_obox {
    gab_vec centre;
    gab_vec half; /**< half the width along axis, half the height across it; >= 0 */
    gab_vec axis; /**< unit vector: (cos, sin) of the angle, clockwise on the screen */
} gab_obox;

/**
 * A closed capsule: all points within a distance from a closed segment, such as a limb. A circle if
 * both ends are equal, a segment if the radius is 0; with a negative radius it meets nothing.
 */
typedef struct gab_capsule {
    gab_vec a, b; /**< ends of the axis */
    float radius; /**< pixels, >= 0 */
} gab_capsule;

/** How two segments cross; see gab_segment_cross. */
typedef enum gab_crossing_kind {
    GAB_CROSS_NONE = 0, /**< no common point */
    GAB_CROSS_POINT,    /**< exactly one common point */
    GAB_CROSS_OVERLAP   /**< collinear, with a common part longer than a point */
} gab_crossing_kind;

/** The result of gab_segment_cross; all zero without a common point. */
typedef struct gab_crossing {
    gab_crossing_kind kind;
    float first_time;  /**< position of `point` on the first segment, 0 at a to 1 at b */
    float second_time; /**< position of `point` on the second segment */
    gab_vec point;     /**< the common point, or the overlap's end nearest to the first one's a */
    gab_vec end;       /**< the overlap's other end; equal to `point` for a single point */
} gab_crossing;

/* ---- Points in shapes ---- */

/** True if a half-open box contains a point: x <= px < x+w, and the same for y. */
GAB_API bool gab_box_holds(gab_box box, gab_vec point);

/** True if a closed disc contains a point. */
GAB_API bool gab_circle_holds(gab_circle circle, gab_vec point);

/** True if a closed oriented box contains a point. */
GAB_API bool gab_obox_holds(const gab_obox *box, gab_vec point);

/** True if a closed capsule contains a point. */
GAB_API bool gab_capsule_holds(const gab_capsule *capsule, gab_vec point);

/**
 * True if a closed convex polygon contains a point: the point lies on the same side of every edge,
 * or on an edge. Either winding is accepted, as are repeated and collinear corners; one or two
 * corners make a point or a segment. For a polygon that is not convex, the answer is defined but
 * meaningless (use gab_polygon_holds). False for fewer than 1 corner.
 */
GAB_API bool gab_convex_holds(const gab_vec *corners, size_t count, gab_vec point);

/**
 * True if a closed polygon of any shape contains a point, by the even-odd rule: a point on the
 * outline is inside; any other point is inside if a ray from it crosses the outline an odd number
 * of times. A region that the outline encloses twice is therefore a hole. Linear in the number of
 * corners; the last corner is joined to the first. False for fewer than 1 corner.
 */
GAB_API bool gab_polygon_holds(const gab_vec *corners, size_t count, gab_vec point);

/**
 * As gab_polygon_holds, for a polygon with holes or with several parts: `rings[i]` is the number of
 * corners of the i-th ring, whose corners follow those of the previous ring in `corners`. The
 * even-odd rule applies to all rings together; points on any outline are inside.
 */
GAB_API bool gab_rings_holds(const gab_vec *corners, const uint32_t *rings, size_t ring_count,
                             gab_vec point);

/* ---- Pairs of shapes ---- */

/** True if two half-open boxes share a part of their area; a shared edge or corner does not
 * count. */
GAB_API bool gab_box_meets_box(gab_box a, gab_box b);

/** True if two closed discs meet; touching is enough. */
GAB_API bool gab_circle_meets_circle(gab_circle a, gab_circle b);

/** True if a closed disc meets a box, which is treated as closed here: touching is enough. */
GAB_API bool gab_circle_meets_box(gab_circle circle, gab_box box);

/**
 * True if a closed disc meets the infinite line through a and b. When both are equal, the line is
 * that one point.
 */
GAB_API bool gab_circle_meets_line(gab_circle circle, gab_vec a, gab_vec b);

/** True if a closed disc meets a closed segment. */
GAB_API bool gab_circle_meets_segment(gab_circle circle, gab_segment segment);

/**
 * True if two closed segments have a common point: also when their ends touch, when an end lies on
 * the other segment, when they are collinear and overlap, and for segments that are points.
 */
GAB_API bool gab_segment_meets_segment(gab_segment s, gab_segment t);

/** True if a closed segment meets a box, which is treated as closed here. */
GAB_API bool gab_segment_meets_box(gab_segment segment, gab_box box);

/**
 * True if two closed oriented boxes meet, by the four separating axes. The answer is exact for axes
 * along x and y; otherwise it may be either when the gap or overlap is less than about 1e-10 of the
 * sizes.
 */
GAB_API bool gab_obox_meets_obox(const gab_obox *a, const gab_obox *b);

/** True if a closed oriented box meets a closed disc; precision as gab_obox_meets_obox. */
GAB_API bool gab_obox_meets_circle(const gab_obox *box, gab_circle circle);

/** True if a closed oriented box meets a closed segment; precision as gab_obox_meets_obox. */
GAB_API bool gab_obox_meets_segment(const gab_obox *box, gab_segment segment);

/** True if two closed capsules meet. */
GAB_API bool gab_capsule_meets_capsule(const gab_capsule *a, const gab_capsule *b);

/** True if a closed capsule meets a closed disc. */
GAB_API bool gab_capsule_meets_circle(const gab_capsule *capsule, gab_circle circle);

/** True if a closed capsule meets a closed segment. */
GAB_API bool gab_capsule_meets_segment(const gab_capsule *capsule, gab_segment segment);

/** True if a closed capsule meets a box, which is treated as closed here. */
GAB_API bool gab_capsule_meets_box(const gab_capsule *capsule, gab_box box);

/** True if a closed capsule meets a closed oriented box; precision as gab_obox_meets_obox. */
GAB_API bool gab_capsule_meets_obox(const gab_capsule *capsule, const gab_obox *box);

/* ---- Nearest points, crossings, corners ---- */

/**
 * Returns the point of the infinite line through a and b that is nearest to a point (its
 * projection), rounded to a `float`, not to the lattice. It is computed in `double`, with an error
 * of at most 2^-50 times the largest coordinate before rounding; so where the exact number is 0,
 * the result may be a number like -7e-18. Returns a when a equals b; the result contains NaN when a
 * number is not finite.
 */
GAB_API gab_vec gab_line_nearest(gab_vec a, gab_vec b, gab_vec point);

/** Returns the point of a closed segment that is nearest to a point; rounding as
 * gab_line_nearest. */
GAB_API gab_vec gab_segment_nearest(gab_segment segment, gab_vec point);

/**
 * Returns the point of a box, treated as closed, that is nearest to a point: the point itself when
 * it lies inside. For an empty box, returns its corner x,y.
 */
GAB_API gab_vec gab_box_nearest(gab_box box, gab_vec point);

/**
 * Finds where two closed segments cross; returns true if they have a common point. Fills `crossing`
 * on every path. Whether and how they cross is exact on the lattice. The shares of a single point
 * are rounded to the nearest `float`s, and the point is rounded as in gab_line_nearest. A segment
 * that is a point has the share 0. For an overlap the shares are those of `point`.
 */
GAB_API bool gab_segment_cross(gab_segment s, gab_segment t, gab_crossing *crossing);

/**
 * Writes the corners of an oriented box, clockwise on the screen from its top left one at angle 0.
 */
GAB_API void gab_obox_corners(const gab_obox *box, gab_vec corners[4]);

/**
 * Returns a box as an oriented box at angle 0 with the same edges, exact while its centre is a
 * multiple of 1/512 within 32768 pixels. For an empty box, returns an oriented box that meets
 * nothing.
 */
GAB_API gab_obox gab_obox_from_box(gab_box box);

/**
 * Returns the smallest upright box around an oriented box, rounded outwards to `float`s; empty (all
 * zero) for a box that meets nothing.
 */
GAB_API gab_box gab_obox_bounds(const gab_obox *box);

/** Returns the smallest upright box around a capsule; rounding and empty boxes as
 * gab_obox_bounds. */
GAB_API gab_box gab_capsule_bounds(const gab_capsule *capsule);

/* ---- Triangles of a polygon ---- */

/** The maximum number of triangles that gab_polygon_triangulate writes for `count` corners. */
#define GAB_TRIANGLES(count) ((count) > 2 ? (count)-2 : 0)

/**
 * Cuts a simple polygon of either winding into triangles by ear clipping.
 *
 * Decisions are exact for `corners` on the lattice within the range; corners out of range are
 * refused. `triangles` receives three corner indices per triangle, all with the winding of the
 * polygon and with an area above zero; it must have space for 3 * GAB_TRIANGLES(count) indices.
 * `scratch` is work space for `count` numbers. Repeated corners and corners on a straight edge are
 * skipped, so there may be fewer triangles. The triangles cover the polygon exactly and do not
 * overlap. Time grows with count^2 for most polygons, with count^3 at worst.
 *
 * Returns GAB_OK with the number of triangles in `*triangle_count`, or another result with 0
 * triangles: GAB_BAD_NUMBER when a corner is not finite or out of range; GAB_NOT_SIMPLE when the
 * outline has no area (as with fewer than three corners), or when it crosses or touches itself so
 * that the algorithm runs out of ears before it has finished. An outline that crosses itself is not
 * detected if ears remain until the end.
 */
GAB_API gab_result gab_polygon_triangulate(const gab_vec *corners, uint32_t count,
                                           uint32_t *scratch, uint32_t *triangles,
                                           uint32_t *triangle_count);

/* ---- One shape against many boxes ---- */

/**
 * Many half-open boxes as four arrays of edges, for the batch queries below. The caller owns the
 * arrays, of `count` floats each; gab_boxes_set fills one element. Boxes with an edge that is NaN,
 * with left >= right or with top >= bottom are empty.
 */
typedef struct gab_boxes {
    float *left, *top;     /**< inside */
    float *right, *bottom; /**< outside */
    uint32_t count;
} gab_boxes;

/**
 * Stores a box at an index below `count`; does nothing for any other index. An empty box, or one
 * with a number that is not finite, is stored as a box that meets nothing.
 */
GAB_API void gab_boxes_set(const gab_boxes *boxes, uint32_t index, gab_box box);

/**
 * Finds the boxes that contain a point, with the answers of gab_box_holds for each box, but several
 * times as fast. Writes the indices of the first `capacity` hits, ascending, to `hits` (which may
 * be NULL when `capacity` is 0), and returns the total number of hits.
 */
GAB_API uint32_t gab_boxes_holding(const gab_boxes *boxes, gab_vec point, uint32_t *hits,
                                   uint32_t capacity);
/** Finds the boxes that meet a box, as gab_box_meets_box decides; results as gab_boxes_holding. */
GAB_API uint32_t gab_boxes_meeting_box(const gab_boxes *boxes, gab_box box, uint32_t *hits,
                                       uint32_t capacity);
/** Finds the boxes that meet a disc, as gab_circle_meets_box decides; results as
 * gab_boxes_holding. */
GAB_API uint32_t gab_boxes_meeting_circle(const gab_boxes *boxes, gab_circle circle, uint32_t *hits,
                                          uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
