/* SPDX-License-Identifier: MIT */
/**
 * edit/shapes.h: the shapes of a plane: their outlines, the pixels that they fill, and zones traced
 * back to shapes.
 *
 *     ShapeOutline outline;
 *     shape_outline(shape, &outline);
 *     for (uint32_t i = 0; i < outline.rings; i++)
 *         stroke_ring(&outline, i);
 *     shape_outline_clear(&outline);
 *     paint_shape(edit, shape, zone);
 */
#ifndef GABARIT_EDIT_SHAPES_H
#define GABARIT_EDIT_SHAPES_H

#include "derive/curve.h"
#include "edit/paint.h"
#include "model/document.h"

/** The lines around a shape, one after the other, for display: a polygon or a closed curve has one;
 * a track that is a ring has two, its edges. A polygon or a curve fills its inside by the even-odd
 * rule; a track fills everything across its centre line from edge to edge, even where it crosses
 * itself. */
typedef struct ShapeOutline {
    PaintPoint *points;
    uint32_t *ends; /**< where each ring ends in `points` */
    uint32_t rings;
} ShapeOutline;

/** Fills in the outline of a shape; a shape with too few nodes has no rings. */
void shape_outline(const Shape *shape, ShapeOutline *outline);
void shape_outline_clear(ShapeOutline *outline);

/** A shape as input for derive/curve.h; the nodes are the caller's (g_free). */
CurveTrack shape_track(const Shape *shape, CurveNode **nodes);

/** Fills what a shape covers with a value. */
void paint_shape(BlocksEdit *edit, const Shape *shape, uint8_t value);
/** The same where only the pixels in a rectangle matter: those outside may be left out, which is
 * fast for long tracks. */
void paint_shape_near(BlocksEdit *edit, const Shape *shape, PixelRect rect, uint8_t value);

/** A rectangle outside of which two versions of a shape that differ only in their nodes fill the
 * same pixels; for other differences, one around what either fills. A node of a track affects only
 * four spans. */
PixelRect shape_difference(const Shape *before, const Shape *after);

/** A plane's pixels with its shapes filled in, in their order; one more reference to its own pixels
 * where it has none. */
Blocks *plane_with_shapes(const Plane *plane);

/** Traces the outlines of a value's pixels, holes included, as polygons whose corners are corners
 * of pixels, simplified so that no left out corner is farther than `tolerance` pixels from the
 * line. `take` is called for each; the points are valid during the call. */
typedef void (*TracedOutline)(void *user, const PaintPoint *points, uint32_t count);
void blocks_trace(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                  void *user);

#endif
