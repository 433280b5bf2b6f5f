/* SPDX-License-Identifier: MIT */
/**
 * edit/shapes.h: the shapes of a plane: their outlines, the pixels that they fill, and tracing
 * zones to get shapes back.
 *
 *     ShapeOutline outline;
 *     shape_outline(shape, &outline);
 *     for (uint32_t i = 0; i < outline.rings; i++)
 *         stroke_ring(&outline, i);
 *     shape_outline_clear(&outline);
 *     paint_shape(edit, shape, zone);
 */
#pragma once

#include "derive/curve.h"
#include "edit/paint.h"
#include "model/document.h"

/** The closed lines around a shape, for display. A polygon, a curve or an open track has one ring;
 * a closed track has two, its edges. A polygon or a curve fills its inside by the even-odd rule. A
 * track fills everything across its centre line from edge to edge, even where it crosses itself. */
typedef struct ShapeOutline {
    PaintPoint *points;
    uint32_t *ends; /**< index in `points` after the last point of each ring */
    uint32_t rings;
} ShapeOutline;

/** Fills in the outline of a shape. A shape with too few nodes has no rings. */
void shape_outline(const Shape *shape, ShapeOutline *outline);
void shape_outline_clear(ShapeOutline *outline);

/** Returns a shape as input for derive/curve.h. The caller frees the nodes with g_free. */
CurveTrack shape_track(const Shape *shape, CurveNode **nodes);

/** Sets the pixels that a shape covers to a value. */
void paint_shape(BlocksEdit *edit, const Shape *shape, uint8_t value);
/** Like paint_shape, but only the pixels in a rectangle matter: pixels outside may be omitted,
 * which is faster for long tracks. */
void paint_shape_near(BlocksEdit *edit, const Shape *shape, PixelRect rect, uint8_t value);

/** Returns a rectangle outside of which two versions of a shape fill the same pixels. If they
 * differ in more than their nodes, it surrounds all pixels that either version fills. A change of
 * one node of a track affects only four spans. */
PixelRect shape_difference(const Shape *before, const Shape *after);

/** Returns a plane's pixels with its shapes filled in, in their order, or a new reference to its
 * own pixels if it has no shapes. */
Blocks *plane_with_shapes(const Plane *plane);

/** Traces the outlines of the pixels with a value, including the outlines of holes, as polygons
 * whose corners are corners of pixels. They are simplified so that no omitted corner is farther
 * than `tolerance` pixels from the line. Calls `take` for each polygon; the points are valid
 * during the call. */
typedef void (*TracedOutline)(void *user, const PaintPoint *points, uint32_t count);
void blocks_trace(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                  void *user);
