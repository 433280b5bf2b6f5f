/* SPDX-License-Identifier: MIT */
/* Implements ed-import-thumb.h: each pixel is the mean of the pixels that it covers. */
#include "app/import/ed-import-thumb.h"

#include "art/silhouette.h"

#include <string.h>

enum { MAX_SIDE = 2 * ED_IMPORT_THUMB_SIDE };

/* Returns the first frame, or the whole picture if there is none. */
static PixelRect first_frame(const Pixels *pixels, const SheetCut *cut)
{
    uint32_t count = 0;
    PixelRect whole = {0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    g_autofree PixelRect *frames = sheet_cut(pixels, cut, &count, NULL);
    return frames != NULL ? frames[0] : whole;
}

/* Adds a row of the picture to the sums of a row of the thumbnail. Each pixel of the thumbnail has
 * five sums: red, green and blue, multiplied by alpha; alpha; the number of pixels. `solid` is a
 * row with 1 where art is, or NULL. */
static void add_row(const uint8_t *rgba, const uint8_t *solid, uint32_t width, uint32_t across,
                    uint64_t *sums)
{
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t *from = rgba + (size_t)4 * x;
        uint64_t *to = sums + (size_t)5 * ((uint64_t)x * across / width);
        uint64_t alpha = solid == NULL || solid[x] ? from[3] : 0;
        for (int i = 0; i < 3; i++)
            to[i] += from[i] * alpha;
        to[3] += alpha;
        to[4]++;
    }
}

static void write_row(const uint64_t *sums, uint32_t across, uint8_t *rgba)
{
    for (uint32_t x = 0; x < across; x++, sums += 5, rgba += 4) {
        for (int i = 0; i < 3; i++)
            rgba[i] = sums[3] > 0 ? (uint8_t)(sums[i] / sums[3]) : 0;
        rgba[3] = sums[4] > 0 ? (uint8_t)(sums[3] / sums[4]) : 0;
    }
}

static void shrink(const Pixels *pixels, const Mask *key, PixelRect rect, uint32_t across,
                   uint32_t down, uint8_t *rgba)
{
    uint32_t w = (uint32_t)(rect.right - rect.left), h = (uint32_t)(rect.bottom - rect.top);
    g_autofree uint8_t *solid = key != NULL ? g_malloc(w) : NULL;
    g_autofree uint64_t *sums = g_new(uint64_t, (size_t)5 * across);
    for (uint32_t row = 0; row < down; row++) {
        memset(sums, 0, (size_t)5 * across * sizeof *sums);
        for (uint32_t y = row * h / down; y < (row + 1) * h / down; y++) {
            const uint8_t *from =
                pixels->rgba + 4 * (((size_t)rect.top + y) * pixels->width + (size_t)rect.left);
            if (key != NULL)
                mask_solid_row(key, from, solid, w);
            add_row(from, solid, w, across, sums);
        }
        write_row(sums, across, rgba + (size_t)4 * row * across);
    }
}

/* Returns a texture in which pixels are repeated as often as they fit: pixel art must not be
 * blurred. */
static GdkTexture *enlarge(const uint8_t *rgba, uint32_t w, uint32_t h)
{
    uint32_t factor = MAX(1, MAX_SIDE / MAX(w, h));
    size_t stride = (size_t)4 * w * factor;
    uint8_t *large = g_malloc(stride * h * factor);
    for (uint32_t y = 0; y < h * factor; y++)
        for (uint32_t x = 0; x < w * factor; x++)
            memcpy(large + y * stride + (size_t)4 * x,
                   rgba + 4 * ((size_t)(y / factor) * w + x / factor), 4);
    g_autoptr(GBytes) bytes = g_bytes_new_take(large, stride * h * factor);
    return gdk_memory_texture_new((int)(w * factor), (int)(h * factor), GDK_MEMORY_R8G8B8A8, bytes,
                                  stride);
}

GdkTexture *ed_import_thumb_new(const Pixels *pixels, const SheetCut *cut)
{
    PixelRect rect = first_frame(pixels, cut);
    uint32_t w = (uint32_t)(rect.right - rect.left), h = (uint32_t)(rect.bottom - rect.top);
    uint32_t longest = MAX(MAX(w, h), MAX_SIDE);
    uint32_t across = MAX(1, (uint32_t)((uint64_t)w * MAX_SIDE / longest));
    uint32_t down = MAX(1, (uint32_t)((uint64_t)h * MAX_SIDE / longest));
    node_auto Mask *key = cut->key_kind != KEY_NONE ? sheet_mask(pixels, cut) : NULL;
    g_autofree uint8_t *rgba = g_malloc((size_t)4 * across * down);
    shrink(pixels, key, rect, across, down, rgba);
    return enlarge(rgba, across, down);
}
