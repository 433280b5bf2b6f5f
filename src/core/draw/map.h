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
 * The caller computes the slow parts and caches them for each version: planes with their shapes
 * filled in (plane_with_shapes), bands, distances, pinch points. Handles of nodes are not drawn
 * here.
 */
#pragma once

#include "draw/marks.h"
#include "road/map_bands.h"

/** Parts that are drawn; flags that can be combined. */
enum {
    DRAW_MAP_CHECKER = 1,
    DRAW_MAP_PICTURE = 2,
    DRAW_MAP_GRID = 4,      /**< lines between pixels, at a zoom of 400% and more */
    DRAW_MAP_ZONES = 8,     /**< the pixels of zones */
    DRAW_MAP_OUTLINES = 16, /**< lines around zones */
    DRAW_MAP_SHAPES = 32,   /**< outlines of shapes, centre lines of tracks */
    DRAW_MAP_WALKS = 64,    /**< walk-to points of zones */
    DRAW_MAP_BY_ZONE = 128, /**< a colour for each zone instead of each tag */
    DRAW_MAP_USUAL = 1 | 2 | 4 | 8 | 16 | 32 | 64
};

/** The lines of a plane's shapes: outlines, and centre lines of tracks. */
typedef struct DrawShapes DrawShapes;

/** Computes the lines of a plane's shapes. Lines that also occur in `before`, the lines of another
 * version or NULL, are shared. The caller frees the result; draw_shapes_free accepts NULL. */
DrawShapes *draw_shapes_new(const Plane *plane, const DrawShapes *before);
void draw_shapes_free(DrawShapes *shapes);

/** A plane and how it is drawn. If a member before `plane` differs, everything looks different. */
typedef struct DrawMapPlane {
    double opacity; /**< 0 to 1 */
    int32_t zone;   /**< number of the only zone in colour, all others are grey; 0: all */
    bool greyed;    /**< drawn in grey, because another plane is edited */
    bool alone;     /**< all other zones are not drawn, rather than grey */
    const Plane *plane;
    const Blocks *pixels;     /**< with shapes filled in, or with a stroke; NULL: as stored */
    const DrawShapes *shapes; /**< of this plane; NULL: computed each time, which is slow */
} DrawMapPlane;

/** Bands that were computed for a road. */
typedef struct DrawMapBands {
    const Blocks *labels;     /**< as in MapBands; NULL: bands are not drawn */
    const Band *const *bands; /**< smallest radius first */
    uint32_t count;
    uint32_t hidden[8]; /**< a bit for each index in `bands`; also hides marks and curves */
    double opacity;     /**< 0 to 1 */
} DrawMapBands;

/** If a member before `planes` differs, everything looks different. */
typedef struct DrawMapOptions {
    double dim;             /**< how much the picture is dimmed: 0 to 1, usually 0.26 */
    const DrawTheme *theme; /**< NULL: the dark theme */
    DrawTagView tags;       /**< of zones, by their tags */
    unsigned show;          /**< DRAW_MAP_ flags */
    uint32_t plane_count;
    const DrawMapPlane *planes; /**< from bottom to top */
    const Blocks *proposal;     /**< pixels of the top plane to set (1) or clear (2); or NULL */
    const DrawMapBands *bands;  /**< may be NULL */
    const Blocks
        *distances; /**< as in MapBands, drawn as colours with a line every 8 pixels; or NULL */
    const Blocks *differences; /**< as in MapBands; or NULL */
    const MapPinch *pinches;
    size_t pinch_count;
    const MapCurve *curves;
    size_t curve_count;
} DrawMapOptions;

/** A map and how it is drawn. */
typedef struct DrawMapView {
    const Project *project;
    const Map *map;
    const DrawMapOptions *options;
} DrawMapView;

/** Lists what a map shows; the caller frees the list. */
DrawMarks *draw_map_marks(const DrawMapView *view);
/** Draws a map, as draw_marks does. */
DrawPictureState draw_map(const DrawTarget *target, const DrawMapView *view,
                          DrawPictures *pictures);
