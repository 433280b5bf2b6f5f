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

/** True if a shape has enough different nodes to enclose an area. */
bool shape_has_area(const Shape *shape);
/** Fills in the outline of a shape. A shape with too few nodes has no rings. Charges its work to
 * the open scope (model/budget.h); if that is exceeded, there are no rings either. */
void shape_outline(const Shape *shape, ShapeOutline *outline);
void shape_outline_clear(ShapeOutline *outline);

/** Returns a shape as input for derive/curve.h. The caller frees the nodes with g_free. */
CurveTrack shape_track(const Shape *shape, CurveNode **nodes);

/** Sets the pixels that a shape covers to a value. */
void paint_shape(BlocksEdit *edit, const Shape *shape, uint8_t value);
/** Sets the pixels that shapes cover in a rectangle to a value; -1: to their zones, the later ones
 * on top. Each pixel is painted once. The work is charged to the open scope (model/budget.h); if
 * that is exceeded, some pixels are not painted. */
void paint_shapes(BlocksEdit *edit, const List *shapes, PixelRect rect, int value);

/** Returns a rectangle outside of which two versions of a shape fill the same pixels. If they
 * differ in more than their nodes, it surrounds all pixels that either version fills. A change of
 * one node of a track affects only four spans. */
PixelRect shape_difference(const Shape *before, const Shape *after);

/** Returns a plane's pixels with its shapes filled in, in their order, or a new reference to its
 * own pixels if it has no shapes. Charges and stops like paint_shapes. */
Blocks *plane_with_shapes(const Plane *plane);
/** Returns a picture that is 1 where shapes cover a pixel. Charges and stops like paint_shapes. */
Blocks *plane_covered(const Plane *plane);

/** Traces the outlines of the pixels with a value, including the outlines of holes, as polygons
 * whose corners are corners of pixels. They are simplified so that no omitted corner is farther
 * than `tolerance` pixels from the line. Calls `take` for each polygon; the points are valid
 * during the call. */
typedef void (*TracedOutline)(void *user, const PaintPoint *points, uint32_t count);
void blocks_trace(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                  void *user);
/** Like blocks_trace, but joins each outline with those of its holes to one polygon, which runs to
 * each hole and back, and fills the piece without them by the even-odd rule. */
void blocks_trace_pieces(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                         void *user);
