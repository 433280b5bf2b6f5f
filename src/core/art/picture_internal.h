/* SPDX-License-Identifier: MIT */
/* What the sources of picture.h share. */
#ifndef GABARIT_ART_PICTURE_INTERNAL_H
#define GABARIT_ART_PICTURE_INTERNAL_H

#include "art/picture.h"

/* Limits with every 0 replaced by the value that it stands for; NULL stands for all zeros. */
PictureLimits picture_limits(const PictureLimits *limits);

/* pixels_from_png that returns soon after `cancel` (or NULL), with G_IO_ERROR_CANCELLED. */
Pixels *pixels_decode(const void *bytes, size_t size, const PictureLimits *limits,
                      GCancellable *cancel, GError **error);

/* The brightness of 8-bit pixels; the caller clears it. */
void greys_of_pixels(const Pixels *pixels, Greys *greys);

#endif
