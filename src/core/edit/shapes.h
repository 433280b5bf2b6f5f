/* SPDX-License-Identifier: MIT */
/**
 * edit/shapes.h: the shapes of a plane as outlines: what they fill, and zones traced back to
 * shapes.
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

/** The lines around a shape, one after the other, to be shown: a polygon or a closed curve has one;
 * a track that is a ring has two, its edges. What a polygon or a curve fills is its inside by even
 * and odd crossings; a track fills what lies across its centre line, from edge to edge, also where
 * it crosses itself. */
typedef struct ShapeOutline {
    PaintPoint *points;
    uint32_t *ends; /**< where each ring ends in `points` */
    uint32_t rings;
} ShapeOutline;

/** The outline of a shape; without rings for one that has too few nodes. */
void shape_outline(const Shape *shape, ShapeOutline *outline);
void shape_outline_clear(ShapeOutline *outline);

/** What the curve of a shape is made from, for derive/curve.h; the nodes are the caller's, to be
 * freed with g_free. */
CurveTrack shape_track(const Shape *shape, CurveNode **nodes);

/** Fills what a shape covers with a value. */
void paint_shape(BlocksEdit *edit, const Shape *shape, uint8_t value);
/** The same where only a rectangle is looked at afterwards: what lies outside of it may be left
 * out, which is quick on long tracks. */
void paint_shape_near(BlocksEdit *edit, const Shape *shape, PixelRect rect, uint8_t value);

/** A rectangle outside of which two versions of a shape fill the same, where nothing but their
 * nodes is different; else what either fills. A node of a track moves four spans and no more. */
PixelRect shape_difference(const Shape *before, const Shape *after);

/** A plane's pixels with its shapes filled in, in their order; a share of its own where it has
 * none. */
Blocks *plane_with_shapes(const Plane *plane);

/** The outlines of a value's pixels as polygons of corners of pixels, simplified so that no corner
 * was farther from the line than `tolerance` pixels. Holes come as polygons, too. Called for each;
 * the points are the caller's for the time of the call. */
typedef void (*TracedOutline)(void *user, const PaintPoint *points, uint32_t count);
void blocks_trace(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                  void *user);

#endif
