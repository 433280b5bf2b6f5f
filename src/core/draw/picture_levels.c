/* SPDX-License-Identifier: MIT */
/* Smaller copies of pictures: each pixel is the mean of four, premultiplied, so that colours of
 * transparent pixels do not count. */
#include "draw/picture_internal.h"

#include <string.h>

/* The pixels of one row of a level, two rows of the level above. */
typedef struct RowPair {
    const uint8_t *upper, *lower; /* lower NULL: beyond the picture */
    uint32_t width;
} RowPair;

static unsigned premultiplied(unsigned value, unsigned alpha)
{
    unsigned product = value * alpha + 128;
    return (product + (product >> 8)) >> 8;
}

/* Adds a pixel that is not premultiplied. */
static void add_plain(unsigned sums[4], const uint8_t *rgba)
{
    for (int i = 0; i < 3; i++)
        sums[i] += premultiplied(rgba[i], rgba[3]);
    sums[3] += rgba[3];
}

static void add_premultiplied(unsigned sums[4], const uint8_t *rgba)
{
    for (int i = 0; i < 4; i++)
        sums[i] += rgba[i];
}

static void halve_row(const RowPair *rows, bool plain, uint8_t *to)
{
    for (uint32_t x = 0; x < rows->width; x += 2, to += 4) {
        unsigned sums[4] = {2, 2, 2, 2};
        for (uint32_t i = x; i < x + 2 && i < rows->width; i++) {
            const uint8_t *pair[2] = {rows->upper + (size_t)4 * i,
                                      rows->lower != NULL ? rows->lower + (size_t)4 * i : NULL};
            for (int row = 0; row < 2 && pair[row] != NULL; row++) {
                if (plain)
                    add_plain(sums, pair[row]);
                else
                    add_premultiplied(sums, pair[row]);
            }
        }
        for (int i = 0; i < 4; i++)
            to[i] = (uint8_t)(sums[i] / 4);
    }
}

static void halve(const DrawLevel *from, bool plain, DrawLevel *to)
{
    size_t stride = (size_t)4 * from->width;
    to->width = (from->width + 1) / 2;
    to->height = (from->height + 1) / 2;
    to->rgba = g_malloc((size_t)4 * to->width * to->height);
    for (uint32_t y = 0; y < to->height; y++) {
        RowPair rows = {.upper = from->rgba + 2 * y * stride, .width = from->width};
        if (2 * y + 1 < from->height)
            rows.lower = rows.upper + stride;
        if (plain)
            halve_row(&rows, true, to->rgba + (size_t)4 * to->width * y);
        else
            halve_row(&rows, false, to->rgba + (size_t)4 * to->width * y);
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
    while (levels && image->level_count < LEVELS_MOST) {
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
