/* SPDX-License-Identifier: MIT */
/*
 * Where things of Tiled's maps are in pixels: cells of all orientations, outlines of objects, with
 * rotation, in isometric maps, and of tiles that are mirrored, scaled and put into cells.
 *
 *     TiledPlace place = tiled_map_place(map, layer);
 *     GArray *corners = tiled_outline(object, &place);     // TiledPoint
 */
#ifndef GABARIT_IMPORT_TILED_SHAPE_H
#define GABARIT_IMPORT_TILED_SHAPE_H

#include "import/tiled.h"

/* x' = xx * x + xy * y + x, and y' likewise. */
typedef struct TiledMove {
    double xx, xy, yx, yy, x, y;
} TiledMove;

/* How positions of objects become pixels. */
typedef struct TiledPlace {
    bool isometric;
    double cell_w, cell_h, left; /* of an isometric place: its diamonds, and where the first is */
    TiledMove move;              /* after that */
} TiledPlace;

/* The size of a map in pixels, as its cells are drawn. */
void tiled_map_size(const Tiled *map, double *width, double *height);
/* The objects of a layer. */
TiledPlace tiled_map_place(const Tiled *map, const TiledLayer *layer);
/* The objects of a tile, as a cell of a layer shows it, or as an object that is one. */
TiledPlace tiled_cell_place(const Tiled *map, const TiledLayer *layer, const TiledRef *ref,
                            int32_t column, int32_t row);
TiledPlace tiled_object_place(const Tiled *map, const TiledLayer *layer, const TiledObject *object);
/* The objects of a tile on its own. */
TiledPlace tiled_tile_place(const TiledSet *set, uint32_t id);

/* A position of an object. */
TiledPoint tiled_place_point(const TiledPlace *place, double x, double y);
/* The corners of an object, TiledPoint, without the first one again; empty where it has none. The
 * caller's (g_array_unref). */
GArray *tiled_outline(const TiledObject *object, const TiledPlace *place);
/* Where it looks by its rotation: a vector of length 1. */
TiledPoint tiled_direction(const TiledObject *object, const TiledPlace *place);
bool tiled_is_closed(const TiledObject *object);
/* Whether it has an outline at all, and is no tile. */
bool tiled_has_outline(const TiledObject *object);

/* A position in 1/256 pixel; false where it is too far away for a project. */
bool tiled_fixed(TiledPoint point, int32_t *x, int32_t *y);
/* Twice the area within corners: above 0 where they run clockwise on the screen. */
double tiled_area(const GArray *corners);

#endif
