/* SPDX-License-Identifier: MIT */
/**
 * bank/png.h: reads the size of a PNG file from its first bytes, without a PNG library.
 *
 *     if (png_size(bytes, size, &width, &height) && width <= 16384) ...
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The size of a buffer for a problem. */
#define PNG_PROBLEM_SIZE 96

/** Reads the size in pixels from the header of a PNG file. Returns false, and a size of 0 x 0, if
 * the bytes do not begin like a PNG file. */
bool png_size(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height);

/** True if bytes begin like a PNG file of a size in pixels. Otherwise, `problem` receives the
 * reason. */
bool png_has_size(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height,
                  char problem[PNG_PROBLEM_SIZE]);

#ifdef __cplusplus
}
#endif
