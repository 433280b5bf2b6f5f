/* SPDX-License-Identifier: MIT */
/*
 * Positions in Tiled's maps in pixels: cells of all orientations, and outlines of objects, rotated,
 * in isometric maps, and in tiles that are mirrored, scaled and placed in cells.
 *
 *     TiledPlace place = tiled_map_place(map, layer);
 *     GArray *corners = tiled_outline(object, &place);     // TiledPoint
 */
#ifndef GABARIT_IMPORT_TILED_SHAPE_H
#define GABARIT_IMPORT_TILED_SHAPE_H

#include "import/tiled.h"

/* An affine transformation of (px, py): (xx * px + xy * py + x, yx * px + yy * py + y). */
typedef struct TiledMove {
    double xx, xy, yx, yy, x, y;
} TiledMove;

/* The conversion from positions of objects to pixels. */
typedef struct TiledPlace {
    bool isometric;
    double cell_w, cell_h, left; /* if isometric: size of cells, and x of the first one */
    TiledMove move;              /* applied after that */
} TiledPlace;

/* Computes the size of a map in pixels, as its cells are drawn. */
void tiled_map_size(const Tiled *map, double *width, double *height);
/* For the objects of a layer. */
TiledPlace tiled_map_place(const Tiled *map, const TiledLayer *layer);
/* For the objects of a tile, as shown by a cell of a layer or by a tile object. */
TiledPlace tiled_cell_place(const Tiled *map, const TiledLayer *layer, const TiledRef *ref,
                            int32_t column, int32_t row);
TiledPlace tiled_object_place(const Tiled *map, const TiledLayer *layer, const TiledObject *object);
/* For the objects of a tile on its own. */
TiledPlace tiled_tile_place(const TiledSet *set, uint32_t id);

/* Converts a position of an object. */
TiledPoint tiled_place_point(const TiledPlace *place, double x, double y);
/* Returns the corners of an object, TiledPoint, without the first one at the end; empty if it has
 * no outline. The caller frees the array (g_array_unref). */
GArray *tiled_outline(const TiledObject *object, const TiledPlace *place);
/* Returns the direction of an object by its rotation, a vector of length 1. */
TiledPoint tiled_direction(const TiledObject *object, const TiledPlace *place);
bool tiled_is_closed(const TiledObject *object);
/* True if an object has an outline of its own: it is not a point, a text or a tile. */
bool tiled_has_outline(const TiledObject *object);

/* Converts a position to 1/256 pixel; returns false if it is out of range for a project. */
bool tiled_fixed(TiledPoint point, int32_t *x, int32_t *y);
/* Returns twice the area within corners; positive if they run clockwise on the screen. */
double tiled_area(const GArray *corners);

#endif
