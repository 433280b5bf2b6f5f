/* SPDX-License-Identifier: MIT */
/**
 * derive/bands.h: where on a road discs of some radii fit, from the distances of distance.h. A disc
 * fits at a pixel when the clearance there is not below its radius; the clearance is the distance
 * from the pixel's centre to that of the nearest off-road pixel, less the half pixel up to the
 * latter's edge. All comparisons are exact.
 *
 *     const uint32_t radii[] = {6 * 256, 14 * 256, 22 * 256};
 *     DistanceOptions options = {.largest = bands_largest(radii, 3)};
 *     result = distance_build(&job, &road, &options, &field);
 *     result = bands_build(&job, &field, radii, 3, &picture);
 *     bool truck_fits = picture.fits[y * picture.stride + x] > 2;
 */
#ifndef GABARIT_DERIVE_BANDS_H
#define GABARIT_DERIVE_BANDS_H

#include "derive/distance.h"

/** Radii are in 1/256 pixel, from 1 to BANDS_MOST_RADIUS: more than fits beside any edge. */
enum { BANDS_MOST = 255, BANDS_MOST_RADIUS = 32767 * 256 };

/** For each pixel how many of the radii fit there, from the smallest. The caller's memory. */
typedef struct BandPicture {
    uint8_t *fits;
    size_t stride; /**< pixels from one row to the next, at least the width */
    uint32_t width, height;
} BandPicture;

/**
 * The least squared distance at which a disc of this radius fits: sqrt(d) - 1/2 >= radius / 256 is
 * 65536 d >= (radius + 128)^2. A radius above BANDS_MOST_RADIUS is taken as that.
 */
uint32_t bands_least(uint32_t radius);

/**
 * The clearance at a squared distance, in 1/256 pixel, rounded down, so that exactly the radii up
 * to it fit; -128 off the road. At DISTANCE_FAR all radii fit.
 */
int32_t bands_clearance(uint32_t squared);

/** The `largest` of DistanceOptions with which the bands of these ascending radii come out
 * right. */
uint32_t bands_largest(const uint32_t *radii, size_t count);

/**
 * Fills `picture`, whose size must be that of `field`, for 1 to BANDS_MOST strictly ascending
 * radii. Works on several threads, allocates nothing.
 *
 * Returns DERIVE_BAD_INPUT for radii that are none, too many, out of range or not ascending, sizes
 * that differ, strides below the width, or missing pixels; DERIVE_CANCELLED, after which the
 * picture's content is undefined.
 */
DeriveResult bands_build(DeriveJob *job, const DistanceField *field, const uint32_t *radii,
                         size_t count, const BandPicture *picture);

/**
 * Gives a band the pixels that were painted by hand: where `painted` is not 0 the `index`-th of the
 * ascending radii fits, with all smaller ones; elsewhere neither it nor any larger one does. Sizes
 * are the picture's. Where several bands were painted, beginning with the largest leaves the last
 * word to the smaller ones.
 */
void bands_obey(const BandPicture *picture, const DistanceMask *painted, uint8_t index);

#endif
