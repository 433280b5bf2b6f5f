/* SPDX-License-Identifier: MIT */
/* Decoded pictures as shared values, and what is refused; the contract is picture.h. */
#include "art/picture_internal.h"

#include "bank/writer.h"

G_DEFINE_QUARK(gabarit_picture_error, picture_error)

enum {
    STANDARD_SIDE = 16384,
    STANDARD_AREA = 64 << 20,
    STANDARD_FILE = 512 << 20,
    STANDARD_KEPT = 512 << 20
};

PictureLimits picture_limits(const PictureLimits *limits)
{
    PictureLimits filled = limits != NULL ? *limits : (PictureLimits){0};
    if (filled.side == 0)
        filled.side = STANDARD_SIDE;
    if (filled.area == 0)
        filled.area = STANDARD_AREA;
    if (filled.file == 0)
        filled.file = STANDARD_FILE;
    if (filled.kept == 0)
        filled.kept = STANDARD_KEPT;
    return filled;
}

Pixels *pixels_take(uint32_t width, uint32_t height, uint8_t *rgba)
{
    Pixels *pixels = g_new0(Pixels, 1);
    pixels->refs = 1;
    pixels->width = width;
    pixels->height = height;
    pixels->rgba = rgba;
    bank_picture_digest(width, height, rgba, pixels->digest);
    return pixels;
}

Pixels *pixels_ref(Pixels *pixels)
{
    g_atomic_int_inc(&pixels->refs);
    return pixels;
}

void pixels_unref(Pixels *pixels)
{
    if (pixels == NULL || !g_atomic_int_dec_and_test(&pixels->refs))
        return;
    g_free(pixels->rgba);
    g_free(pixels);
}
