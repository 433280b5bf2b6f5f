/* SPDX-License-Identifier: MIT */
/*
 * Converts positions in Tiled's maps to pixels, for cells of all orientations and for outlines of
 * objects. Objects may be rotated, in isometric maps, or in tiles that are mirrored, scaled and
 * placed in cells.
 *
 *     TiledProjection place = tiled_map_projection(map, layer);
 *     GArray *corners = tiled_outline(object, &place);     // TiledPoint
 */
#pragma once

#include "formats/tiled/tiled.h"

/* An affine transformation of (px, py): (xx * px + xy * py + x, yx * px + yy * py + y). */
typedef struct TiledTransform {
    double xx, xy, yx, yy, x, y;
} TiledTransform;

/* The conversion from positions of objects to pixels. */
typedef struct TiledProjection {
    bool isometric;
    double cell_w, cell_h, left; /* if isometric: size of cells, and x of the first cell */
    TiledTransform move;         /* applied after the isometric conversion */
} TiledProjection;

/* Computes the size of a map in pixels, as its cells are drawn. */
void tiled_map_size(const Tiled *map, double *width, double *height);
/* Returns the conversion for the objects of a layer. */
TiledProjection tiled_map_projection(const Tiled *map, const TiledLayer *layer);
/* These return the conversion for the objects of a tile that a cell of a layer, or a tile object,
 * shows. */
TiledProjection tiled_cell_projection(const Tiled *map, const TiledLayer *layer,
                                      const TiledRef *ref, int32_t column, int32_t row);
TiledProjection tiled_object_projection(const Tiled *map, const TiledLayer *layer,
                                        const TiledObject *object);
/* These return the conversion from pixels of a tile's picture to those of the map. */
TiledTransform tiled_cell_transform(const Tiled *map, const TiledLayer *layer, const TiledRef *ref,
                                    int32_t column, int32_t row);
TiledTransform tiled_object_transform(const Tiled *map, const TiledLayer *layer,
                                      const TiledObject *object);
/* Returns the conversion for the objects of a tile that is not in a map. */
TiledProjection tiled_tile_projection(const TiledSet *set, uint32_t id);

/* True if the cells of a row cover an area that is a rectangle of the map. */
static inline bool tiled_has_straight_cells(const Tiled *map)
{
    return map->orientation == TILED_ORTHOGONAL || map->orientation == TILED_ISOMETRIC;
}

/* Returns the bottom left corner of a cell's box, where tiles are placed. */
TiledPoint tiled_cell_bottom_left(const Tiled *map, int32_t column, int32_t row);
/* True if a cell of a staggered or hexagonal map is shifted by half a cell. */
bool tiled_cell_is_shifted(const Tiled *map, int32_t column, int32_t row);
TiledPoint tiled_transform_point(TiledTransform move, double x, double y);
/* Converts a position in the coordinates of objects to pixels. */
TiledPoint tiled_project_point(const TiledProjection *place, double x, double y);
/* Returns the corners of an object as an array of TiledPoint; the first one is not repeated at the
 * end. It is empty if the object has no outline. The caller frees the array (g_array_unref). */
GArray *tiled_outline(const TiledObject *object, const TiledProjection *place);
/* Returns a vector of length 1 in the direction of an object's rotation. */
TiledPoint tiled_direction(const TiledObject *object, const TiledProjection *place);
bool tiled_is_closed(const TiledObject *object);
/* True if an object has an outline of its own: it is not a point, a text or a tile. */
bool tiled_has_outline(const TiledObject *object);

/* Converts a position to 1/256 pixel; returns false if it is out of range for a project. */
bool tiled_point_to_fixed(TiledPoint point, int32_t *x, int32_t *y);
/* Returns twice the area within corners; positive if they run clockwise on the screen. */
double tiled_area(const GArray *corners);
