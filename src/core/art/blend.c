/* SPDX-License-Identifier: MIT */
/* Blending of pixels; the contract is in blend.h. */
#include "art/blend.h"

#include <math.h>
#include <string.h>

enum { FULL = 255 };

int blend_multiply_255(int a, int b)
{
    int t = a * b + 128;
    return (t + (t >> 8)) >> 8;
}

/* ---- Modes of one channel: b and s are the opaque backdrop and the source over it ---- */

static int min(int a, int b)
{
    return a < b ? a : b;
}

/* Returns 255 × a / b, rounded; b > 0. */
static int ratio(int a, int b)
{
    return (a * FULL + b / 2) / b;
}

static int screen(int b, int s)
{
    return b + s - blend_multiply_255(b, s);
}

static int hard_light(int b, int s)
{
    return s < 128 ? blend_multiply_255(b, 2 * s) : screen(b, 2 * s - FULL);
}

static int dodge(int b, int s)
{
    if (b == 0)
        return 0;
    return b >= FULL - s ? FULL : ratio(b, FULL - s);
}

static int burn(int b, int s)
{
    if (b == FULL)
        return FULL;
    return FULL - b >= s ? 0 : FULL - ratio(FULL - b, s);
}

static int soft_light(int backdrop, int source)
{
    double b = backdrop / 255.0, s = source / 255.0;
    double d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : sqrt(b);
    double r = s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
    return (int)(r * FULL + 0.5);
}

static int divide(int b, int s)
{
    if (b == 0)
        return 0;
    return b >= s ? FULL : ratio(b, s);
}

static int blend_channel(BlendMode mode, int b, int s)
{
    switch (mode) {
    case BLEND_MULTIPLY:
        return blend_multiply_255(b, s);
    case BLEND_SCREEN:
        return screen(b, s);
    case BLEND_OVERLAY:
        return hard_light(s, b);
    case BLEND_DARKEN:
        return min(b, s);
    case BLEND_LIGHTEN:
        return b > s ? b : s;
    case BLEND_DODGE:
        return dodge(b, s);
    case BLEND_BURN:
        return burn(b, s);
    case BLEND_HARD_LIGHT:
        return hard_light(b, s);
    case BLEND_SOFT_LIGHT:
        return soft_light(b, s);
    case BLEND_DIFFERENCE:
        return b > s ? b - s : s - b;
    case BLEND_EXCLUSION:
        return b + s - 2 * blend_multiply_255(b, s);
    case BLEND_ADDITION:
        return min(b + s, FULL);
    case BLEND_SUBTRACT:
        return b > s ? b - s : 0;
    case BLEND_DIVIDE:
        return divide(b, s);
    default:
        return s;
    }
}

/* ---- Modes of whole colours ---- */

typedef struct Colour {
    double c[3];
} Colour;

static Colour colour_of(const uint8_t rgba[4])
{
    return (Colour){{rgba[0] / 255.0, rgba[1] / 255.0, rgba[2] / 255.0}};
}

static double luminosity(Colour colour)
{
    return 0.3 * colour.c[0] + 0.59 * colour.c[1] + 0.11 * colour.c[2];
}

static double min_channel(Colour colour)
{
    return fmin(colour.c[0], fmin(colour.c[1], colour.c[2]));
}

static double max_channel(Colour colour)
{
    return fmax(colour.c[0], fmax(colour.c[1], colour.c[2]));
}

/* Brings all channels into the range 0 to 1, keeping the luminosity. */
static Colour clip(Colour colour)
{
    double l = luminosity(colour), n = min_channel(colour), x = max_channel(colour);
    for (int i = 0; i < 3 && n < 0; i++)
        colour.c[i] = l + (colour.c[i] - l) * l / (l - n);
    for (int i = 0; i < 3 && x > 1; i++)
        colour.c[i] = l + (colour.c[i] - l) * (1 - l) / (x - l);
    return colour;
}

static Colour with_luminosity(Colour colour, double l)
{
    double d = l - luminosity(colour);
    for (int i = 0; i < 3; i++)
        colour.c[i] += d;
    return clip(colour);
}

/* Stretches the channels so that the minimum is 0 and the maximum is s. */
static Colour with_saturation(Colour colour, double s)
{
    double n = min_channel(colour), x = max_channel(colour);
    for (int i = 0; i < 3; i++)
        colour.c[i] = x > n ? (colour.c[i] - n) * s / (x - n) : 0;
    return colour;
}

static double saturation(Colour colour)
{
    return max_channel(colour) - min_channel(colour);
}

static Colour blend_colour(BlendMode mode, Colour b, Colour s)
{
    if (mode == BLEND_HUE)
        return with_luminosity(with_saturation(s, saturation(b)), luminosity(b));
    if (mode == BLEND_SATURATION)
        return with_luminosity(with_saturation(b, saturation(s)), luminosity(b));
    if (mode == BLEND_COLOUR)
        return with_luminosity(s, luminosity(b));
    return with_luminosity(b, luminosity(s));
}

/* Converts a channel to a byte. Fractions are truncated, as in Aseprite. A value that is below an
 * integer only because of a rounding error becomes that integer. */
static uint8_t to_byte(double part)
{
    double value = part * FULL + 1e-9;
    return value <= 0 ? 0 : value >= FULL ? FULL : (uint8_t)value;
}

/* ---- Pixels ---- */

/* Blends the source's colour with an opaque backdrop. The result keeps the source's alpha. */
static void blend_opaque(BlendMode mode, const uint8_t backdrop[4], const uint8_t source[4],
                         uint8_t result[4])
{
    bool blends_colours = mode >= BLEND_HUE && mode <= BLEND_LUMINOSITY;
    Colour colour = {{0}};
    if (blends_colours)
        colour = blend_colour(mode, colour_of(backdrop), colour_of(source));
    for (int i = 0; i < 3; i++)
        result[i] = blends_colours ? to_byte(colour.c[i])
                                   : (uint8_t)blend_channel(mode, backdrop[i], source[i]);
    result[3] = source[3];
}

static void blend_normal(uint8_t pixel[4], const uint8_t source[4], int opacity)
{
    int alpha = blend_multiply_255(source[3], opacity), backdrop_alpha = pixel[3];
    if (backdrop_alpha == 0) {
        memcpy(pixel, source, 3);
        pixel[3] = (uint8_t)alpha;
        return;
    }
    if (source[3] == 0)
        return;
    int joint_alpha = alpha + backdrop_alpha - blend_multiply_255(backdrop_alpha, alpha);
    for (int i = 0; i < 3; i++)
        pixel[i] = (uint8_t)(pixel[i] + (source[i] - pixel[i]) * alpha / joint_alpha);
    pixel[3] = (uint8_t)joint_alpha;
}

/* Moves a pixel towards another one: weight 0 changes nothing, 255 replaces it. */
static void mix(uint8_t pixel[4], const uint8_t other[4], int weight)
{
    for (int i = 0; i < 4; i++)
        pixel[i] = (uint8_t)(pixel[i] + blend_multiply_255(other[i] - pixel[i], weight));
}

unsigned blend_steps(BlendMode mode)
{
    enum { COLOUR_STEPS = 7, CHANNEL_STEPS = 4 }; /* as measured */
    if (mode >= BLEND_HUE && mode <= BLEND_LUMINOSITY)
        return COLOUR_STEPS;
    return mode == BLEND_NORMAL ? 1 : CHANNEL_STEPS;
}

void blend_pixel(BlendMode mode, uint8_t pixel[4], const uint8_t source[4], int opacity)
{
    uint8_t coloured[4], blended[4];
    int backdrop_alpha = pixel[3];
    if (mode == BLEND_NORMAL || mode >= BLEND_MODES || backdrop_alpha == 0) {
        blend_normal(pixel, source, opacity);
        return;
    }
    blend_opaque(mode, pixel, source, coloured);
    memcpy(blended, pixel, 4);
    blend_normal(blended, coloured, opacity);
    blend_normal(pixel, source, opacity);
    mix(pixel, blended, backdrop_alpha);
    mix(pixel, blended, blend_multiply_255(backdrop_alpha, blend_multiply_255(source[3], opacity)));
}
