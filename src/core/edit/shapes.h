/* SPDX-License-Identifier: MIT */
/**
 * edit/shapes.h: the shapes of a plane as outlines: what they fill, and zones traced back to shapes.
 *
 *     ShapeOutline outline;
 *     shape_outline(shape, &outline);
 *     paint_polygon(edit, outline.points, outline.count, zone);
 *     shape_outline_clear(&outline);
 */
#ifndef GABARIT_EDIT_SHAPES_H
#define GABARIT_EDIT_SHAPES_H

#include "edit/paint.h"
#include "model/document.h"

/** The rings that bound a shape, one after the other: a polygon or a closed curve has one; a track
 * that is a ring has two, its edges. Insides by even and odd crossings of all rings. */
typedef struct ShapeOutline {
    PaintPoint *points;
    uint32_t *ends; /**< where each ring ends in `points` */
    uint32_t rings;
} ShapeOutline;

/** The outline of a shape; without rings for one that has too few nodes. */
void shape_outline(const Shape *shape, ShapeOutline *outline);
void shape_outline_clear(ShapeOutline *outline);

/** Fills what a shape covers with a value. */
void paint_shape(TilesEdit *edit, const Shape *shape, uint8_t value);

/** A plane's pixels with its shapes filled in, in their order; a share of its own where it has none. */
Tiles *plane_with_shapes(const Plane *plane);

/** The outlines of a value's pixels as polygons of corners of pixels, simplified so that no corner
 * was farther from the line than `tolerance` pixels. Holes come as polygons, too. Called for each;
 * the points are the caller's for the time of the call. */
typedef void (*TracedOutline)(void *user, const PaintPoint *points, uint32_t count);
void tiles_trace(const Tiles *tiles, uint8_t value, double tolerance, TracedOutline take,
                 void *user);

#endif
