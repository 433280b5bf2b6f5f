/* SPDX-License-Identifier: MIT */
/* Shared by the sources that draw maps: lines of shapes, and how far marks extend. */
#pragma once

#include "draw/map.h"
#include "draw/marks_internal.h"

#include "edit/shapes.h"

/* How far lines and marks extend from their positions, in screen pixels. */
enum { MAP_LINE_REACH = 9, MAP_WALK_ARROW = 22, MAP_WALK_REACH = 30, MAP_OUTLINE_REACH = 2 };

/* The lines of one shape; immutable and shared. */
typedef struct ShapeLines {
    gint refs;
    Shape *shape;
    ShapeOutline outline;
    PaintPoint *centre; /* centre line of a track */
    uint32_t centre_count;
    bool closed;      /* the centre line is closed */
    PixelRect bounds; /* of the outline, rounded outwards */
} ShapeLines;

struct DrawShapes {
    ShapeLines **lines;
    uint32_t count;
};

/* Returns the bounds of a curve's points. */
PixelRect map_curve_bounds(const MapCurve *curve);
/* Returns the spots of positions on a target; the caller frees them. */
DrawSpot *draw_spots(const DrawTarget *target, const PaintPoint *points, uint32_t count);

/* Draws the lines of a shape in a colour. */
void draw_shape_lines(const DrawTarget *target, const ShapeLines *lines, DrawColour colour,
                      const DrawTheme *theme);
