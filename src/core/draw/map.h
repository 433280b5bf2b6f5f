/* SPDX-License-Identifier: MIT */
/**
 * draw/map.h: a map with its zones, shapes, bands, distances and pinch points.
 *
 *     DrawMapPlane plane = {.plane = walkable, .pixels = with_shapes, .shapes = lines,
 *                           .opacity = 1};
 *     DrawMapOptions options = {.show = DRAW_MAP_USUAL, .dim = 0.26, .planes = &plane,
 *                               .plane_count = 1};
 *     draw_map(&tile, &(DrawMapView){project, map, &options}, pictures);
 *
 * What takes long to compute is given by the caller, who keeps it for a version: planes with their
 * shapes filled in (plane_with_shapes), bands, distances, pinch points. Handles of nodes are not
 * drawn here.
 */
#ifndef GABARIT_DRAW_MAP_H
#define GABARIT_DRAW_MAP_H

#include "draw/dirty.h"
#include "draw/pictures.h"
#include "edit/map_bands.h"

/** What is drawn; any of these together. */
enum {
    DRAW_MAP_CHECKER = 1,
    DRAW_MAP_PICTURE = 2,
    DRAW_MAP_GRID = 4,      /**< lines between pixels, from 400 % up */
    DRAW_MAP_ZONES = 8,     /**< what is painted */
    DRAW_MAP_OUTLINES = 16, /**< lines around zones */
    DRAW_MAP_SHAPES = 32,   /**< outlines of shapes, centre lines of tracks */
    DRAW_MAP_WALKS = 64,    /**< walk-to points of zones */
    DRAW_MAP_BY_ZONE = 128, /**< a colour for each zone, not for each tag */
    DRAW_MAP_USUAL = 1 | 2 | 4 | 8 | 16 | 32 | 64
};

/** The lines of a plane's shapes: outlines, and centre lines of tracks. */
typedef struct DrawShapes DrawShapes;

/** Works out the lines of a plane's shapes; those that `before` (another version's, or NULL) has
 * are shared with it. The caller frees them; NULL is allowed. */
DrawShapes *draw_shapes_new(const Plane *plane, const DrawShapes *before);
void draw_shapes_free(DrawShapes *shapes);

/** A plane, as it is looked at. */
typedef struct DrawMapPlane {
    const Plane *plane;
    const Blocks
        *pixels; /**< with shapes filled in, or as a stroke has made them; NULL: as stored */
    const DrawShapes *shapes; /**< of this plane; NULL: computed each time, which is slow */
    double opacity;           /**< 0 to 1 */
    bool greyed;              /**< without colours: another plane is worked on */
    int32_t zone;             /**< the only one in colour, all others greyed; 0: all */
    bool alone;               /**< ... or not drawn at all */
} DrawMapPlane;

/** Bands, computed for a road. */
typedef struct DrawMapBands {
    const Blocks *labels;     /**< as those of MapBands; NULL: bands are not drawn */
    const Band *const *bands; /**< from the smallest radius */
    uint32_t count;
    uint32_t hidden[8]; /**< a bit for each index in `bands`; their marks and curves, too */
    double opacity;     /**< 0 to 1 */
} DrawMapBands;

typedef struct DrawMapOptions {
    const DrawTheme *theme; /**< NULL: dark */
    unsigned show;
    double dim;                 /**< how far the picture stands back: 0 to 1, usually 0.26 */
    DrawTagView tags;           /**< of zones, by their tags */
    const DrawMapPlane *planes; /**< the lowest first */
    uint32_t plane_count;
    const Blocks *proposal;    /**< what would change (1) or go (2) of the highest plane; or NULL */
    const DrawMapBands *bands; /**< or NULL */
    const Blocks
        *distances; /**< as those of MapBands: colours with a line every 8 pixels; or NULL */
    const Blocks *differences; /**< as those of MapBands; or NULL */
    const MapPinch *pinches;
    size_t pinch_count;
    const MapCurve *curves;
    size_t curve_count;
} DrawMapOptions;

/** A map, as it is looked at. */
typedef struct DrawMapView {
    const Project *project;
    const Map *map;
    const DrawMapOptions *options;
} DrawMapView;

/** Fills the whole target. Returns what the map's picture was drawn as; a map without one is
 * DRAW_PICTURE_HERE. */
DrawPictureState draw_map(const DrawTarget *target, const DrawMapView *view,
                          DrawPictures *pictures);

/** What looks different in `after`; see draw/dirty.h. */
void draw_map_difference(const DrawMapView *before, const DrawMapView *after, DrawDirty *dirty);

#endif
