/* SPDX-License-Identifier: MIT */
/* What the sources of picture.h share. */
#ifndef GABARIT_ART_PICTURE_INTERNAL_H
#define GABARIT_ART_PICTURE_INTERNAL_H

#include "art/picture.h"

/* Limits with every 0 replaced by what it stands for; NULL: all of them are. */
PictureLimits picture_limits(const PictureLimits *limits);

/* pixels_from_png that ends with G_IO_ERROR_CANCELLED soon after `cancel`, which may be NULL. */
Pixels *pixels_decode(const void *bytes, size_t size, const PictureLimits *limits,
                      GCancellable *cancel, GError **error);

/* The brightness of 8-bit pixels, to be cleared. */
void greys_of_pixels(const Pixels *pixels, Greys *greys);

#endif
