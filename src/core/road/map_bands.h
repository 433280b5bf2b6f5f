/* SPDX-License-Identifier: MIT */
/**
 * road/map_bands.h: the computed properties of a map's road while it is edited: its bands as the
 * bank will contain them, distances, and the differences between a plane that is painted by hand
 * and the computed band. Immutable. A new version is made from the previous one: only changed
 * areas, and their surroundings up to the largest radius, are computed again, with the same result
 * as a computation from scratch.
 *
 *     MapBands *bands = map_bands_new(map, &(MapBandsOptions){0}, NULL, &job);
 *     MapBands *next = map_bands_new(map_after_a_stroke, &options, bands, &job);
 *     uint8_t label = blocks_get(next->labels, x, y);       // 1 + number of radii that fit
 *
 * May be used from any thread.
 */
#pragma once

#include "derive/pinch.h"
#include "edit/paint.h"
#include "road/map_road.h"

/** The maximum distance stored in MapBands.distances. */
enum { MAP_BANDS_FAR = 255 };

/** The values of MapBands.differences. */
enum {
    BAND_AS_COMPUTED = 0,
    BAND_TOO_FAR, /**< painted, but the disc does not fit */
    BAND_LEFT_OUT /**< not painted, but the disc fits */
};

/** The results to compute in addition to the bands; all zero: none. */
typedef struct MapBandsOptions {
    bool distances;
    uint64_t compared; /**< a plane that is painted by hand as a band, or 0 */
} MapBandsOptions;

/** The bands of a map. Read only. */
typedef struct MapBands {
    gint refs;
    Map *map; /**< the map for which they were computed */
    MapBandsOptions options;
    MapRoad *road;
    const Band *bands[DOCUMENT_MAX_BANDS]; /**< of the map, smallest radius first */
    uint32_t count;                        /**< of `bands` */
    /** 0 off the road where no band fits, else 1 + the number of radii that fit, from the smallest,
     * at most 255. Without bands, 1 on the road. */
    Blocks *labels;
    Blocks *distances;     /**< whole pixels to the border, up to MAP_BANDS_FAR; or NULL */
    Blocks *differences;   /**< of the compared plane; NULL without one */
    uint64_t areas[256];   /**< number of pixels with each label */
    uint64_t different[3]; /**< number of pixels with each difference */
} MapBands;

/**
 * Computes the bands of a map. `before` may be the bands of another version or of another map,
 * which are reused where possible, or NULL. Returns NULL if the job was cancelled or ran out of
 * memory.
 */
MapBands *map_bands_new(const Map *map, const MapBandsOptions *options, const MapBands *before,
                        DeriveJob *job);
MapBands *map_bands_ref(const MapBands *bands);
/** NULL is allowed. */
void map_bands_unref(MapBands *bands);

/** Fills in the bands of a map, smallest radius first, as in an export. Returns their number. */
uint32_t map_bands_sorted(const Map *map, const Band *bands[DOCUMENT_MAX_BANDS]);
/** Returns the number of pixels of the road, including pixels off the road that are painted as a
 * band. */
uint64_t map_bands_road(const MapBands *bands);
/** Returns the share of the road, 0 to 1, on which the radius with an index fits. */
double map_bands_share(const MapBands *bands, uint32_t index);
/** Returns the squared distance at a pixel, as in distance.h; UINT32_MAX if there is no border. */
uint32_t map_bands_squared(const MapBands *bands, int32_t x, int32_t y);

/** A position that is too narrow for a band. */
typedef struct MapPinch {
    PinchPoint point;
    uint32_t index; /**< of the smallest band that does not fit through */
} MapPinch;

/** Returns all pinch points, as MapPinch, narrowest first, each position once; bands that are
 * painted by hand have none. Returns NULL if the job was cancelled. The caller owns the array. */
GArray *map_bands_pinches(const MapBands *bands, DeriveJob *job);

/** A curve along a track: the outermost line on which the centre of a disc can move. */
typedef struct MapCurve {
    uint32_t index; /**< of the band */
    bool closed;
    uint32_t count;
    PaintPoint *points; /**< owned by the array */
} MapCurve;

/** Returns, for all bands, the parts of the offset curves of road tracks on which the disc fits and
 * that no other track covers. A track that bends gently and crosses no other has two curves for
 * each band. The result is an array of MapCurve, which the caller owns. */
GArray *map_bands_curves(const MapBands *bands);
