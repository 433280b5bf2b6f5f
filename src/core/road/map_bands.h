/* SPDX-License-Identifier: MIT */
/**
 * road/map_bands.h: what is known about the road of a map while it is edited: its bands as the bank
 * will have them, distances, and where a plane that is painted by hand differs from the computed
 * band. Immutable. The next one is made from the one before: only what changed, and its
 * surroundings as far as the largest radius reaches, is computed again, with the same result as
 * from scratch.
 *
 *     MapBands *now = map_bands_new(map, &(MapBandsWants){0}, NULL, &job);
 *     MapBands *next = map_bands_new(map_after_a_stroke, &wants, now, &job);
 *     uint8_t label = blocks_get(next->labels, x, y);       // 1 + how many of the radii fit
 *
 * For any thread.
 */
#ifndef GABARIT_ROAD_MAP_BANDS_H
#define GABARIT_ROAD_MAP_BANDS_H

#include "derive/job.h"
#include "derive/pinch.h"
#include "edit/paint.h"
#include "road/map_road.h"

/** The largest distance that MapBands.distances holds. */
enum { MAP_BANDS_FAR = 255 };

/** What MapBands.differences holds. */
enum {
    BAND_AS_COMPUTED = 0,
    BAND_TOO_FAR, /**< painted, but the disc does not fit */
    BAND_LEFT_OUT /**< not painted, but the disc fits */
};

/** What to compute beside the bands; all zero: nothing. */
typedef struct MapBandsWants {
    bool distances;
    uint64_t compared; /**< a plane that is painted as a band, or 0 */
} MapBandsWants;

/** Read only. */
typedef struct MapBands {
    gint refs;
    Map *map; /**< the map that it was made for */
    MapBandsWants wants;
    MapRoad *road;
    const Band *bands[DOCUMENT_MOST_BANDS]; /**< of the map, from the smallest radius */
    uint32_t count;
    /** 0 off the road where no band fits, else 1 + how many of the radii fit, counted from the
     * smallest, at most 255. Without bands, 1 on the road. */
    Blocks *labels;
    Blocks *distances;     /**< whole pixels to the border, up to MAP_BANDS_FAR; NULL: not wanted */
    Blocks *differences;   /**< of the plane compared; NULL: none is */
    uint64_t areas[256];   /**< pixels with each label */
    uint64_t different[3]; /**< pixels with each difference */
} MapBands;

/**
 * The bands of a map, made with the help of `before`, those of another version or another map, or
 * NULL. NULL when the job was cancelled or lacks memory.
 */
MapBands *map_bands_new(const Map *map, const MapBandsWants *wants, const MapBands *before,
                        DeriveJob *job);
MapBands *map_bands_ref(const MapBands *bands);
/** NULL is allowed. */
void map_bands_unref(MapBands *bands);

/** Fills in the bands of a map, the smallest radius first, as in an export. Returns their
 * number. */
uint32_t map_bands_sorted(const Map *map, const Band *bands[DOCUMENT_MOST_BANDS]);
/** The number of pixels of the road, including those beside it that are painted as a band. */
uint64_t map_bands_road(const MapBands *bands);
/** The share of the road, 0 to 1, on which the `index`-th of the radii fits. */
double map_bands_share(const MapBands *bands, uint32_t index);
/** The squared distance at a pixel, as in distance.h; UINT32_MAX where there is no border. */
uint32_t map_bands_squared(const MapBands *bands, int32_t x, int32_t y);

/** A position that is too narrow for a band. */
typedef struct MapPinch {
    PinchPoint point;
    uint32_t index; /**< of the smallest band that does not get through */
} MapPinch;

/** All pinch points, of MapPinch, the narrowest first, each position once; bands that are painted
 * by hand have none. NULL when the job was cancelled. The caller's. */
GArray *map_bands_pinches(const MapBands *bands, DeriveJob *job);

/** A curve beside a track, along which the middle of a disc can just move. */
typedef struct MapCurve {
    uint32_t index; /**< of the band */
    bool closed;
    uint32_t count;
    PaintPoint *points; /**< owned by the array */
} MapCurve;

/** The offset curves of all tracks that are road, for all bands, as far as the disc has room and no
 * other track covers them: a track that bends gently and crosses no other has two for each band. Of
 * MapCurve; the caller's. */
GArray *map_bands_curves(const MapBands *bands);

#endif
