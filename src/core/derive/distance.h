/* SPDX-License-Identifier: MIT */
/**
 * derive/distance.h: how far it is from every pixel of a road to the nearest pixel that is not
 * road, exactly: squared distances between pixel centres, as integers. This is the plain Euclidean
 * distance transform, as SciPy computes it.
 *
 *     DistanceMask road = {.pixels = bytes, .stride = width, .width = width, .height = height};
 *     DistanceField field = {.squared = out, .stride = width, .width = width, .height = height};
 *     DeriveResult result = distance_build(&job, &road, NULL, &field);
 *     double pixels = sqrt(field.squared[y * field.stride + x]);
 *
 * Part of a picture is built by pointing at its first pixel, with the strides of the whole: with a
 * `largest` distance, a part is right wherever that distance around lies in the part as well.
 */
#ifndef GABARIT_DERIVE_DISTANCE_H
#define GABARIT_DERIVE_DISTANCE_H

#include "derive/job.h"

#include <stdint.h>

/** The longest side of a picture; all squared distances stay below 2^30. */
enum { DISTANCE_MOST_SIDE = 16384 };

/** Farther than `largest`, or no pixel is off the road at all: more than any distance in a picture,
 * and the most that a sprite bank stores. */
#define DISTANCE_FAR (UINT32_C(1) << 30)

/** Where the road is: a byte per pixel, 0 off the road, anything else on it. Borrowed. */
typedef struct DistanceMask {
    const uint8_t *pixels;
    size_t stride; /**< pixels from one row to the next, at least the width */
    uint32_t width, height;
} DistanceMask;

/** The squared distance of each pixel, 0 off the road. The caller's memory. */
typedef struct DistanceField {
    uint32_t *squared;
    size_t stride; /**< pixels from one row to the next, at least the width */
    uint32_t width, height;
} DistanceField;

/** All zero is the plain transform. */
typedef struct DistanceOptions {
    /** Whether what lies beyond the picture's edge is off the road. If not, it is nothing: the
     * nearest pixel is looked for in the picture. */
    bool edge_is_off_road;
    /** Squared distances above this are not wanted and become DISTANCE_FAR, which is faster: see
     * bands_largest. 0: all are wanted. */
    uint32_t largest;
} DistanceOptions;

/**
 * Fills `field`, whose size must be that of `mask`; an empty picture is done at once. The two must
 * not overlap. `options` may be NULL. Works on several threads. Of memory of its own it needs at
 * most 6 bytes a pixel (at 8192 x 8192 on two threads, 0.15), or, where a picture is small, at most
 * 64 bytes a column and 8 KB.
 *
 * Returns DERIVE_BAD_INPUT for sizes that differ or exceed DISTANCE_MOST_SIDE, strides below the
 * width, or missing pixels; DERIVE_CANCELLED and DERIVE_NO_MEMORY. After the last two the field's
 * content is undefined.
 */
DeriveResult distance_build(DeriveJob *job, const DistanceMask *mask,
                            const DistanceOptions *options, const DistanceField *field);

#endif
