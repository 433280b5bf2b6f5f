/* SPDX-License-Identifier: MIT */
/**
 * bank/png.h: what the first bytes of a PNG file say, without a library that reads the rest.
 *
 *     if (png_size(bytes, size, &width, &height) && width <= 16384) ...
 */
#ifndef BANK_PNG_H
#define BANK_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The size in pixels that a PNG file states; false, and 0 x 0, when it does not begin as one. */
bool png_size(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height);

#ifdef __cplusplus
}
#endif

#endif
