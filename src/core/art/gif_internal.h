/* SPDX-License-Identifier: MIT */
/* Declarations for the sources that read GIF files. */
#pragma once

#include "art/gif.h"
#include "art/picture_internal.h"

/* Receives a row of indices, in the order in which rows are stored in the file. Missing indices are
 * GIF_NO_COLOUR. Returns false to stop. */
typedef bool (*GifRowFunction)(void *user, uint32_t number, const uint16_t *indices);

/* Inflates the compressed pixels at `data`, which begin with the bit width of the first codes.
 * Returns false if they end too early or if `callback` stopped it. */
bool gif_inflate(const uint8_t *data, const uint8_t *end, uint32_t width, uint32_t height,
                 GifRowFunction callback, void *user);
