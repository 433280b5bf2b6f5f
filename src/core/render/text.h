/* SPDX-License-Identifier: MIT */
/** render/text.h: text on a picture. Sizes are in picture pixels, text is UTF-8. */
#pragma once

#include <cairo.h>

typedef struct Colour {
    double red, green, blue; /**< 0 to 1 */
} Colour;

/** The typefaces that pictures use. */
typedef enum TextFace { TEXT_PLAIN, TEXT_BOLD } TextFace;

typedef struct TextStyle {
    TextFace face;
    double size;
    Colour colour;
} TextStyle;

/** Returns the width of a text: the distance by which it advances the current point. */
double text_width(cairo_t *cr, const TextStyle *style, const char *text);

/**
 * Draws a text in one line; the middle of its capital letters is at y. `align` is 0 for a text that
 * begins at x, 0.5 for one that is centred on it, 1 for one that ends there.
 */
void text_draw(cairo_t *cr, const TextStyle *style, double x, double y, double align,
               const char *text);
