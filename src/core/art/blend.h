/* SPDX-License-Identifier: MIT */
/**
 * art/blend.h: blends a pixel over another with one of the modes of Aseprite's layers, in its 8-bit
 * arithmetic. The modes are those of W3C's Compositing and Blending and of PDF, and three more.
 *
 *     uint8_t pixel[4] = {255, 255, 255, 255};
 *     blend_pixel(BLEND_MULTIPLY, pixel, source, 128);
 *
 * Pixels are RGBA, not premultiplied.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** The blend modes, numbered as in Aseprite files. */
typedef enum BlendMode {
    BLEND_NORMAL = 0,
    BLEND_MULTIPLY,
    BLEND_SCREEN,
    BLEND_OVERLAY,
    BLEND_DARKEN,
    BLEND_LIGHTEN,
    BLEND_DODGE,
    BLEND_BURN,
    BLEND_HARD_LIGHT,
    BLEND_SOFT_LIGHT,
    BLEND_DIFFERENCE,
    BLEND_EXCLUSION,
    BLEND_HUE,
    BLEND_SATURATION,
    BLEND_COLOUR,
    BLEND_LUMINOSITY,
    BLEND_ADDITION,
    BLEND_SUBTRACT,
    BLEND_DIVIDE,
    BLEND_MODES
} BlendMode;

/** Returns a × b / 255, rounded. `a` may be negative. */
int blend_multiply_255(int a, int b);

/** Returns how many steps of work (model/budget.h) blending a pixel takes. */
unsigned blend_steps(BlendMode mode);
/** Blends `source` over `pixel`, which receives the result. The opacity is 0 to 255. */
void blend_pixel(BlendMode mode, uint8_t pixel[4], const uint8_t source[4], int opacity);
