/* SPDX-License-Identifier: MIT */
/**
 * art/likeness.h: how alike two pieces of art are, where they need not be the same.
 *
 *     Alike pair = art_alike(&was, &now, ALIKE_ALL);
 *     if (pair.likeness > 0.8)
 *         probably_the_same_pose(pair.dx, pair.dy);
 *
 * The likeness is the share of pixels where both have art, of those where either has, squared; less
 * by up to a half, the more the colours of these differ. Colours that were exchanged for others,
 * each for the same one everywhere, count for nearly as much as the same ones: so a figure that was
 * painted in other colours is more like itself than like another pose in its own. Noise with one
 * outline is 0.6 alike.
 */
#ifndef GABARIT_ART_LIKENESS_H
#define GABARIT_ART_LIKENESS_H

#include "art/content.h"

typedef struct Alike {
    double likeness; /**< 0 to 1, where everything is the same but for where it lies */
    int32_t dx, dy;  /**< how far it lies from where it lay, from the corners of both */
} Alike;

enum { ALIKE_ALL = 0 };

/**
 * Compares where both have their corners, and where bounds of the art have their corners, their
 * middles, or the middles of their lower edges in common; of equal ones, in this order. About
 * `samples` pixels are looked at, in a lattice; ALIKE_ALL: all.
 */
Alike art_alike(const Art *was, const Art *now, uint32_t samples);

/** The likeness where everything lies (dx, dy) from where it lay. */
double art_alike_at(const Art *was, const Art *now, int32_t dx, int32_t dy);

#endif
