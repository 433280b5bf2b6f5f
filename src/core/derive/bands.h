/* SPDX-License-Identifier: MIT */
/**
 * derive/bands.h: where on a road discs of some radii fit, computed from the distances of
 * distance.h. A disc fits at a pixel if the clearance there is not below its radius. The clearance
 * is the distance from the pixel's centre to the centre of the nearest off-road pixel, minus the
 * half pixel from that centre to the edge. All comparisons are exact.
 *
 *     const uint32_t radii[] = {6 * 256, 14 * 256, 22 * 256};
 *     DistanceOptions options = {.largest = bands_squared_limit(radii, 3)};
 *     result = distance_build(&job, &road, &options, &field);
 *     result = bands_build(&job, &field, radii, 3, &picture);
 *     bool truck_fits = picture.fits[y * picture.stride + x] > 2;
 */
#pragma once

#include "derive/distance.h"

/** Radii are in 1/256 pixel, from 1 to BANDS_MAX_RADIUS. No larger disc fits on a map that has an
 * edge of the road. */
enum { BANDS_MAX = 255, BANDS_MAX_RADIUS = 32767 * 256 };

/** The number of radii that fit at each pixel, counted from the smallest. The memory is the
 * caller's. */
typedef struct BandPicture {
    uint8_t *fits;
    size_t stride; /**< pixels from one row to the next, at least the width */
    uint32_t width, height;
} BandPicture;

/**
 * Returns the minimum squared distance d at which a disc of this radius fits. These are equivalent:
 *
 *     sqrt(d) - 1/2 >= radius / 256
 *     65536 * d >= (radius + 128)^2
 *
 * A radius above BANDS_MAX_RADIUS is treated as BANDS_MAX_RADIUS.
 */
uint32_t bands_min_squared(uint32_t radius);

/**
 * Returns the clearance at a squared distance, in 1/256 pixel, rounded down, so that exactly the
 * radii up to it fit; -128 off the road. At DISTANCE_FAR all radii fit.
 */
int32_t bands_clearance(uint32_t squared);

/** Returns a value of DistanceOptions.largest that is sufficient for the bands of these ascending
 * radii. */
uint32_t bands_squared_limit(const uint32_t *radii, size_t count);

/**
 * Fills `picture`, which must have the same size as `field`, for 1 to BANDS_MAX strictly ascending
 * radii. Uses several threads and allocates nothing.
 *
 * Returns DERIVE_BAD_INPUT if there are no radii or too many, if radii are out of range or not
 * ascending, if the sizes differ, if a stride is below the width, or if pixels are missing. Returns
 * DERIVE_CANCELLED if cancelled; the content of the picture is then undefined.
 */
DeriveResult bands_build(DeriveJob *job, const DistanceField *field, const uint32_t *radii,
                         size_t count, const BandPicture *picture);

/**
 * Applies a band that was painted by hand. Where `painted` is not 0, the radius with the (0-based)
 * index `index` fits, and all smaller ones; elsewhere neither that radius nor any larger one fits.
 * `painted` has the size of the picture. If several bands are painted, apply the largest first, so
 * that smaller ones take precedence.
 */
void bands_apply_paint(const BandPicture *picture, const DistanceMask *painted, uint8_t index);
