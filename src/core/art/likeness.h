/* SPDX-License-Identifier: MIT */
/**
 * art/likeness.h: measures how similar two pieces of art are.
 *
 *     ArtMatch pair = art_compare(&before, &after, COMPARE_ALL_PIXELS);
 *     if (pair.likeness > 0.8)
 *         probably_the_same_pose(pair.dx, pair.dy);
 *
 * The likeness is the square of a quotient: the number of pixels where both have art, divided by
 * the number of pixels where at least one has. It is reduced by up to a half as the colours differ.
 * If each colour was replaced by one other colour everywhere, this counts nearly as much as equal
 * colours. A figure that was painted in other colours is therefore more similar to itself than to
 * another pose in its own colours. Two pictures of noise with the same outline have a likeness of
 * 0.6.
 */
#pragma once

#include "art/content.h"

typedef struct ArtMatch {
    double likeness; /**< 0 to 1; 1: everything is equal except for its position */
    int32_t dx, dy;  /**< how far the art has moved, relative to the corners of both */
} ArtMatch;

enum { COMPARE_ALL_PIXELS = 0 };

/**
 * Compares two pieces of art at several shifts and returns the best one: with their corners
 * aligned, and with the bounds of their art aligned at a corner, at the centre, or at the middle of
 * the lower edge. If several shifts are equally good, the first in this order is returned. About
 * `samples` pixels are compared, in a regular grid; COMPARE_ALL_PIXELS: all pixels.
 */
ArtMatch art_compare(const Art *before, const Art *after, uint32_t samples);

/** Returns the likeness if the art has moved by (dx, dy). */
double art_compare_at(const Art *before, const Art *after, int32_t dx, int32_t dy);
