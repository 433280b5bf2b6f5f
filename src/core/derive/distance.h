/* SPDX-License-Identifier: MIT */
/**
 * derive/distance.h: the exact distance from every pixel of a road to the nearest off-road pixel:
 * squared distances between pixel centres, as integers. This is the plain Euclidean distance
 * transform, as SciPy computes it.
 *
 *     DistanceMask road = {.pixels = bytes, .stride = width, .width = width, .height = height};
 *     DistanceField field = {.squared = out, .stride = width, .width = width, .height = height};
 *     DeriveResult result = distance_build(&job, &road, NULL, &field);
 *     double pixels = sqrt(field.squared[y * field.stride + x]);
 *
 * To build a part of a picture, point at its first pixel and use the strides of the whole picture.
 * With a `largest` distance, a pixel of the part is correct if everything within that distance of
 * it is in the part.
 */
#pragma once

#include "derive/job.h"

#include <stdint.h>

/** The maximum side of a picture. All squared distances are below 2^30. */
enum { DISTANCE_MAX_SIDE = 16384 };

/** The value for distances above `largest`, and for pictures without off-road pixels. It is greater
 * than any distance in a picture, and the maximum that a sprite bank stores. */
#define DISTANCE_FAR (UINT32_C(1) << 30)

/** The road: one byte per pixel, 0 off the road, any other value on it. Borrowed. */
typedef struct DistanceMask {
    const uint8_t *pixels;
    size_t stride; /**< pixels from one row to the next, at least the width */
    uint32_t width, height;
} DistanceMask;

/** The squared distance of each pixel, 0 off the road. The memory is the caller's. */
typedef struct DistanceField {
    uint32_t *squared;
    size_t stride; /**< pixels from one row to the next, at least the width */
    uint32_t width, height;
} DistanceField;

/** Options; all zero gives the plain transform. */
typedef struct DistanceOptions {
    /** True if everything outside the picture is off the road. If false, only pixels of the picture
     * are considered. */
    bool edge_is_off_road;
    /** Squared distances above this limit become DISTANCE_FAR, which saves time; see
     * bands_squared_limit. 0: no limit. */
    uint32_t largest;
} DistanceOptions;

/**
 * Fills `field`, which must have the same size as `mask` and must not overlap it. For an empty
 * picture, does nothing. `options` may be NULL. Uses several threads. It allocates at most 6 bytes
 * per pixel (0.15 at 8192 x 8192 on two threads) or, for a small picture, at most 64 bytes per
 * column and 8 KB.
 *
 * Returns DERIVE_BAD_INPUT if the sizes differ or exceed DISTANCE_MAX_SIDE, if a stride is below
 * the width, or if pixels are missing. Also returns DERIVE_CANCELLED and DERIVE_NO_MEMORY; the
 * content of the field is then undefined.
 */
DeriveResult distance_build(DeriveJob *job, const DistanceMask *mask,
                            const DistanceOptions *options, const DistanceField *field);
