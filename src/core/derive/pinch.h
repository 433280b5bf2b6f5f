/* SPDX-License-Identifier: MIT */
/**
 * derive/pinch.h: where a road is too narrow for a disc, from the distances of distance.h.
 *
 *     PinchList list;
 *     DeriveResult result = pinch_find(&job, &field, 14 * 256, &list);
 *     for (size_t n = 0; n < list.count; n++)
 *         mark(list.points[n].x, list.points[n].y);
 *     pinch_clear(&job, &list);
 *
 * Think of the pixels where the disc fits as land in a sea that falls, as the radius shrinks. Where
 * the shores of such lands first meet, or one meets itself around something that is not road, there
 * is a passage too narrow for the disc: its narrowest point, on the road's middle line. Dead ends
 * and corners that the disc cannot enter are no passages. A road on which it fits nowhere is found
 * as well, by its widest point.
 */
#ifndef GABARIT_DERIVE_PINCH_H
#define GABARIT_DERIVE_PINCH_H

#include "derive/distance.h"

typedef enum PinchKind {
    PINCH_PASSAGE, /**< the narrowest point between two areas where the disc fits */
    PINCH_ROAD     /**< the widest point of a connected road on which it fits nowhere */
} PinchKind;

typedef struct PinchPoint {
    PinchKind kind;
    uint32_t x, y;     /**< a pixel */
    uint32_t squared;  /**< its squared distance */
    int32_t clearance; /**< its clearance as bands_clearance gives it, below the radius */
} PinchPoint;

typedef struct PinchList {
    PinchPoint *points; /**< narrowest first, passages before roads */
    size_t count;
} PinchList;

/**
 * Finds all pinch points for a radius, from 1 to BANDS_MOST_RADIUS in 1/256 pixel. Pixels that
 * touch at a corner belong to one road. The field must be that of a whole picture, built without
 * `largest` or with bands_largest of a list with this radius. Needs one fifth of a byte per pixel,
 * and 17 bytes for each road pixel on which the disc does not fit and that is not plainly narrower
 * than what is beside it, which few are; one thread.
 *
 * Returns DERIVE_BAD_INPUT for a radius out of range, a bad size or missing pixels, and otherwise
 * DERIVE_CANCELLED or DERIVE_NO_MEMORY; the list is empty then. Clear it with the same job.
 */
DeriveResult pinch_find(DeriveJob *job, const DistanceField *field, uint32_t radius,
                        PinchList *list);

/** The same for several radii in any order, with a list for each, in the time of the largest. */
DeriveResult pinch_find_all(DeriveJob *job, const DistanceField *field, const uint32_t *radii,
                            size_t count, PinchList *lists);

/** Releases a list and makes it empty; an empty one may be cleared again. */
void pinch_clear(const DeriveJob *job, PinchList *list);

#endif
