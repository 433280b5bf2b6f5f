/* SPDX-License-Identifier: MIT */
/* What the sources share that read GIF files. */
#ifndef GABARIT_ART_GIF_INTERNAL_H
#define GABARIT_ART_GIF_INTERNAL_H

#include "art/gif.h"
#include "art/picture_internal.h"

/* Gets a row of indices, in the order in which rows lie in the file; those that did not come are
 * GIF_NO_COLOUR. False: no more are wanted. */
typedef bool (*GifGiveRow)(void *user, uint32_t number, const uint16_t *indices);

/* Inflates the compressed pixels at `data`, which begin with the size of their first codes. False
 * where they end too early, or no more were wanted. */
bool gif_inflate(const uint8_t *data, const uint8_t *end, uint32_t width, uint32_t height,
                 GifGiveRow give, void *user);

#endif
