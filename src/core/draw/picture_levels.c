/* SPDX-License-Identifier: MIT */
/* Makes smaller copies of pictures: each pixel is the mean of four, premultiplied, so that colours
 * of transparent pixels have no effect. */
#include "draw/picture_internal.h"

#include <string.h>

static uint32_t premultiply(uint32_t value, uint32_t alpha)
{
    uint32_t product = value * alpha + 128;
    return (product + (product >> 8)) >> 8;
}

static uint32_t pixel_at(const uint8_t *rgba)
{
    uint32_t pixel;
    memcpy(&pixel, rgba, sizeof pixel);
    return pixel;
}

/* Returns a pixel of the picture itself, premultiplied. */
static uint32_t premultiplied_at(const uint8_t *rgba)
{
    if (rgba[3] == 255)
        return pixel_at(rgba);
    const uint8_t pixel[4] = {(uint8_t)premultiply(rgba[0], rgba[3]),
                              (uint8_t)premultiply(rgba[1], rgba[3]),
                              (uint8_t)premultiply(rgba[2], rgba[3]), rgba[3]};
    return rgba[3] == 0 ? 0 : pixel_at(pixel);
}

/* Returns the mean of four pixels. Two channels are computed at once, whatever their order. */
static uint32_t mean_of(const uint32_t pixels[4])
{
    uint32_t even = 0x20002, odd = 0x20002;
    for (int i = 0; i < 4; i++) {
        even += pixels[i] & 0xff00ff;
        odd += pixels[i] >> 8 & 0xff00ff;
    }
    return (even >> 2 & 0xff00ff) | (odd >> 2 & 0xff00ff) << 8;
}

/* Makes one row of a level from two rows of the previous level; `lower` is NULL beyond the
 * picture. */
static inline void halve_row(const uint8_t *upper, const uint8_t *lower, uint32_t width,
                             bool is_original, uint8_t *to)
{
    uint32_t (*get)(const uint8_t *rgba) = is_original ? premultiplied_at : pixel_at;
    for (uint32_t x = 0; x < width; x += 2, to += 4) {
        size_t first = (size_t)4 * x, second = first + 4;
        bool has_second = x + 1 < width;
        const uint32_t pixels[4] = {get(upper + first), has_second ? get(upper + second) : 0,
                                    lower != NULL ? get(lower + first) : 0,
                                    lower != NULL && has_second ? get(lower + second) : 0};
        uint32_t mean = mean_of(pixels);
        memcpy(to, &mean, sizeof mean);
    }
}

static void halve(const DrawLevel *from, bool is_original, DrawLevel *to)
{
    size_t stride = (size_t)4 * from->width;
    to->width = (from->width + 1) / 2;
    to->height = (from->height + 1) / 2;
    to->rgba = g_malloc((size_t)4 * to->width * to->height);
    for (uint32_t y = 0; y < to->height; y++) {
        const uint8_t *upper = from->rgba + 2 * y * stride;
        const uint8_t *lower = 2 * y + 1 < from->height ? upper + stride : NULL;
        uint8_t *row = to->rgba + (size_t)4 * to->width * y;
        if (is_original)
            halve_row(upper, lower, from->width, true, row);
        else
            halve_row(upper, lower, from->width, false, row);
    }
}

DrawImage *draw_image_new(Pixels *pixels, bool levels)
{
    DrawImage *image = g_new0(DrawImage, 1);
    image->refs = 1;
    image->pixels = pixels_ref(pixels);
    image->levels[0] = (DrawLevel){pixels->width, pixels->height, pixels->rgba};
    image->level_count = 1;
    image->whole = levels;
    while (levels && image->level_count < MAX_LEVELS) {
        const DrawLevel *last = &image->levels[image->level_count - 1];
        if (last->width <= 1 && last->height <= 1)
            break;
        halve(last, image->level_count == 1, &image->levels[image->level_count]);
        image->level_count++;
    }
    return image;
}

DrawImage *draw_image_ref(DrawImage *image)
{
    g_atomic_int_inc(&image->refs);
    return image;
}

void draw_image_unref(DrawImage *image)
{
    if (image == NULL || !g_atomic_int_dec_and_test(&image->refs))
        return;
    for (uint32_t i = 1; i < image->level_count; i++)
        g_free(image->levels[i].rgba);
    pixels_unref(image->pixels);
    g_free(image);
}

uint64_t draw_image_bytes(const DrawImage *image)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < image->level_count; i++)
        bytes += (uint64_t)4 * image->levels[i].width * image->levels[i].height;
    return bytes;
}
