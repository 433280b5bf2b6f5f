/* SPDX-License-Identifier: MIT */
/**
 * derive/mask.h: 1-bit masks of frames, in the form in which a sprite bank stores them: the tight
 * bounds of the solid pixels, words in vertical strips, and row spans.
 *
 *     MaskPicture frame = {.pixels = rgba + 4 * (y * sheet_width + x), .stride = 4 * sheet_width,
 *                          .width = 48, .height = 64};
 *     BitMask mask;
 *     DeriveResult result = mask_from_alpha(&job, &frame, 128, &mask);
 *     if (mask_is_solid(&mask, 10, 20)) ...
 *     mask_clear(&job, &mask);
 *
 * Corrections by hand are made on bytes: mask_from_bytes builds from what they leave.
 */
#ifndef GABARIT_DERIVE_MASK_H
#define GABARIT_DERIVE_MASK_H

#include "derive/job.h"

#include <stdint.h>

enum { MASK_MOST_SIDE = 16384 };

/** A picture, or a part of one. Borrowed. */
typedef struct MaskPicture {
    const uint8_t *pixels;
    size_t stride; /**< bytes from one row to the next */
    uint32_t width, height;
} MaskPicture;

/** The solid pixels of a row: [begin, end) from the mask's left, the first and the one after the
 * last; 0 and 0 in an empty row. */
typedef struct MaskSpan {
    uint16_t begin, end;
} MaskSpan;

/**
 * A mask. A picture without solid pixels has one of size 0 at 0,0, without words or spans; in any
 * other, each outer row and column has a solid pixel.
 */
typedef struct BitMask {
    uint32_t x, y, width, height; /**< the bounds of the solid pixels in the picture */
    uint32_t solid;               /**< their number */
    /** 64 pixels wide and 1 high, bit 0 the leftmost: strip 0 from top to bottom, then strip 1.
     * Bits beyond the width are 0. */
    uint64_t *words;
    size_t word_count; /**< ceil(width / 64) * height */
    MaskSpan *spans;   /**< of each row */
} BitMask;

/*
 * Each of these fills `mask`, to be cleared with the same job. They return DERIVE_BAD_INPUT for
 * sides longer than MASK_MOST_SIDE, strides too short, or missing pixels; DERIVE_CANCELLED and
 * DERIVE_NO_MEMORY. The mask is empty then.
 */

/** From RGBA, 8 bits each: a pixel is solid whose alpha is at least `threshold`; with 0, all
 * are. */
DeriveResult mask_from_alpha(DeriveJob *job, const MaskPicture *rgba, uint8_t threshold,
                             BitMask *mask);

/** From RGBA: a pixel is solid whose red, green and blue are not those of `key`. Alpha does not
 * count, except that a pixel of alpha 0 has no colour and is not solid. */
DeriveResult mask_from_key(DeriveJob *job, const MaskPicture *rgba, const uint8_t key[3],
                           BitMask *mask);

/** From one byte per pixel: anything but 0 is solid. */
DeriveResult mask_from_bytes(DeriveJob *job, const MaskPicture *bytes, BitMask *mask);

/** Whether a pixel of the picture is solid; not, outside of it. */
bool mask_is_solid(const BitMask *mask, uint32_t x, uint32_t y);

/** Releases a mask and makes it empty; an empty one may be cleared again. */
void mask_clear(const DeriveJob *job, BitMask *mask);

#endif
