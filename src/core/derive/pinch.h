/* SPDX-License-Identifier: MIT */
/**
 * derive/pinch.h: finds where a road is too narrow for a disc, from the distances of distance.h.
 *
 *     PinchList list;
 *     DeriveResult result = pinch_find(&job, &field, 14 * 256, &list);
 *     for (size_t n = 0; n < list.count; n++)
 *         mark(list.points[n].x, list.points[n].y);
 *     pinch_clear(&job, &list);
 *
 * Imagine the distances as a terrain, and the radius as the level of the sea: the disc fits on
 * land. As the radius shrinks, the sea falls and the lands grow. Where two lands first meet, or
 * where one land closes a ring around something that is not road, there is a passage that is too
 * narrow for the disc. The pinch point is its narrowest point, on the road's middle line. Dead ends
 * and corners that the disc cannot enter are not passages. A road on which the disc fits nowhere is
 * also found, by its widest point.
 */
#pragma once

#include "derive/distance.h"

typedef enum PinchKind {
    PINCH_PASSAGE, /**< the narrowest point between two areas where the disc fits */
    PINCH_ROAD     /**< the widest point of a connected road where the disc fits nowhere */
} PinchKind;

typedef struct PinchPoint {
    PinchKind kind;
    uint32_t x, y;     /**< a pixel */
    uint32_t squared;  /**< squared distance to the nearest pixel off the road */
    int32_t clearance; /**< clearance of the pixel (see bands_clearance), below the radius */
} PinchPoint;

typedef struct PinchList {
    PinchPoint *points; /**< narrowest first, passages before roads */
    size_t count;
} PinchList;

/**
 * Finds all pinch points for a radius, from 1 to BANDS_MAX_RADIUS in 1/256 pixel. Pixels that touch
 * at a corner belong to the same road. The field must be that of a whole picture, built without
 * `largest` or with bands_squared_limit of a list that contains this radius. Needs one fifth of a
 * byte per pixel, and 17 bytes for each node: a pixel where lands may meet (see pinch.c). Few
 * pixels are nodes. Uses one thread.
 *
 * Returns DERIVE_BAD_INPUT if the radius is out of range, the size is invalid or pixels are
 * missing. Also returns DERIVE_CANCELLED and DERIVE_NO_MEMORY. On failure the list is empty. Clear
 * it with the same job.
 */
DeriveResult pinch_find(DeriveJob *job, const DistanceField *field, uint32_t radius,
                        PinchList *list);

/** Finds the pinch points of several radii in any order, with a list for each, in the time that the
 * largest radius needs. Otherwise like pinch_find. */
DeriveResult pinch_find_all(DeriveJob *job, const DistanceField *field, const uint32_t *radii,
                            size_t count, PinchList *lists);

/** Releases a list and makes it empty. An empty list may be cleared again. */
void pinch_clear(const DeriveJob *job, PinchList *list);
