/* SPDX-License-Identifier: MIT */
/* Decoded pictures as shared values, and limits; the contract is in picture.h. */
#include "art/picture_internal.h"

#include "bank/writer.h"

G_DEFINE_QUARK(gabarit_picture_error, picture_error)

enum { DEFAULT_AREA = DOCUMENT_MAX_AREA, DEFAULT_FILE = 512 << 20, DEFAULT_KEPT = 512 << 20 };

PictureLimits picture_limits(const PictureLimits *limits)
{
    PictureLimits filled = limits != NULL ? *limits : (PictureLimits){0};
    if (filled.area == 0)
        filled.area = DEFAULT_AREA;
    if (filled.file == 0)
        filled.file = DEFAULT_FILE;
    if (filled.kept == 0)
        filled.kept = DEFAULT_KEPT;
    return filled;
}

Pixels *pixels_take(uint32_t width, uint32_t height, uint8_t *rgba)
{
    Pixels *pixels = g_new0(Pixels, 1);
    pixels->refs = 1;
    pixels->width = width;
    pixels->height = height;
    pixels->rgba = rgba;
    g_mutex_init(&pixels->lock);
    return pixels;
}

const uint8_t *pixels_digest(const Pixels *pixels)
{
    Pixels *cached = (Pixels *)pixels;
    g_mutex_lock(&cached->lock);
    if (!cached->has_digest) {
        budget_work((uint64_t)cached->width * cached->height);
        bank_picture_digest(cached->width, cached->height, cached->rgba, cached->cached_digest);
        cached->has_digest = true;
    }
    g_mutex_unlock(&cached->lock);
    return cached->cached_digest;
}

/* Returns the brightness of a colour. For a grey, it is the grey's value. */
static uint8_t brightness(const uint8_t *rgba)
{
    return (uint8_t)((77 * rgba[0] + 150 * rgba[1] + 29 * rgba[2] + 128) >> 8);
}

void greys_of_pixels(const Pixels *pixels, Greys *greys)
{
    size_t count = (size_t)pixels->width * pixels->height;
    *greys = (Greys){pixels->width, pixels->height, 1, g_malloc(count + 1)};
    for (size_t i = 0; i < count; i++)
        greys->samples[i] = brightness(pixels->rgba + 4 * i);
}

void greys_clear(Greys *greys)
{
    g_free(greys->samples);
    *greys = (Greys){0};
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
    g_mutex_clear(&pixels->lock);
    budget_release(pixels->budget, (uint64_t)4 * pixels->width * pixels->height);
    budget_unref(pixels->budget);
    g_free(pixels->rgba);
    g_free(pixels);
}

bool pixels_contain(const Pixels *pixels, PixelRect rect)
{
    return rect.left >= 0 && rect.top >= 0 && rect.right <= (int32_t)pixels->width &&
           rect.bottom <= (int32_t)pixels->height;
}
