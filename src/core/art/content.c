/* SPDX-License-Identifier: MIT */
/* A frame's art without its background, and how it is identified; the contract is in content.h. */
#include "art/content.h"

#include "art/silhouette.h"
#include "bank/writer.h"

#include <string.h>

/* ---- Art ---- */

/* Returns a mask that only separates art from background. */
static Mask background_mask(const Mask *mask)
{
    Mask plain = {.source = MASK_ALPHA, .threshold = 1};
    if (mask != NULL && mask->source == MASK_KEY) {
        plain.source = MASK_KEY;
        plain.tolerance = mask->tolerance;
        memcpy(plain.key, mask->key, sizeof plain.key);
    }
    return plain;
}

static uint32_t *art_row(const Art *art, uint32_t y)
{
    return art->pixels + (size_t)y * art->width;
}

Art art_of(const Pixels *pixels, PixelRect rect, const Mask *mask)
{
    Art art = {(uint32_t)(rect.right - rect.left), (uint32_t)(rect.bottom - rect.top), NULL, {0}};
    int32_t right = MIN(rect.right, (int32_t)pixels->width);
    int32_t bottom = MIN(rect.bottom, (int32_t)pixels->height);
    uint32_t columns = right > rect.left ? (uint32_t)(right - rect.left) : 0;
    Mask plain = background_mask(mask);
    g_autofree uint8_t *solid = g_malloc(columns + 1);
    art.pixels = g_new0(uint32_t, (gsize)art.width * art.height);
    for (int32_t y = rect.top; columns > 0 && y < bottom; y++) {
        const uint8_t *from = pixels->rgba + 4 * ((size_t)y * pixels->width + (uint32_t)rect.left);
        uint32_t *to = art_row(&art, (uint32_t)(y - rect.top));
        mask_solid_row(&plain, from, solid, columns);
        for (uint32_t x = 0; x < columns; x++)
            if (solid[x])
                memcpy(to + x, from + (size_t)4 * x, 4);
    }
    art_measure(&art);
    return art;
}

Art art_of_frame(const Frame *frame, const Pixels *pixels)
{
    PixelRect rect = frame_rect_in_picture(frame);
    return art_of(pixels, rect, frame->mask);
}

void art_clear(Art *art)
{
    g_clear_pointer(&art->pixels, g_free);
}

PixelRect visible_bounds(const uint8_t *rgba, uint32_t stride, int32_t width, int32_t height)
{
    PixelRect bounds = {0};
    for (int32_t y = 0; y < height; y++, rgba += (size_t)4 * stride) {
        int32_t left = 0, right = width;
        while (left < right && rgba[4 * left + 3] == 0)
            left++;
        while (right > left && rgba[4 * right - 1] == 0)
            right--;
        bounds = rect_joined(bounds, (PixelRect){left, y, right, y + 1});
    }
    return bounds;
}

void art_measure(Art *art)
{
    art->bounds = visible_bounds((const uint8_t *)art->pixels, art->width, (int32_t)art->width,
                                 (int32_t)art->height);
}

bool art_bounds(const Art *art, PixelRect *bounds)
{
    *bounds = art->bounds;
    return bounds->right > bounds->left;
}

/* ---- Content ---- */

FrameContent art_content(const Art *art)
{
    FrameContent content = {.x = 0};
    PixelRect bounds;
    if (!art_bounds(art, &bounds))
        return content;
    uint32_t width = (uint32_t)(bounds.right - bounds.left);
    uint32_t height = (uint32_t)(bounds.bottom - bounds.top);
    g_autofree uint8_t *rgba = g_malloc((gsize)4 * width * height);
    for (uint32_t y = 0; y < height; y++)
        memcpy(rgba + (size_t)4 * width * y, art_row(art, (uint32_t)bounds.top + y) + bounds.left,
               (size_t)4 * width);
    bank_picture_digest(width, height, rgba, content.art);
    content.x = bounds.left;
    content.y = bounds.top;
    return content;
}

/* True if a rectangle is a whole picture, and only transparent pixels are background. */
static bool shows_all(const Pixels *pixels, PixelRect rect, const Mask *mask)
{
    PixelRect whole = {0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    return memcmp(&rect, &whole, sizeof whole) == 0 && (mask == NULL || mask->source != MASK_KEY);
}

static bool has_background(const Pixels *pixels)
{
    size_t count = (size_t)pixels->width * pixels->height, i = 0;
    while (i < count && pixels->rgba[4 * i + 3] != 0)
        i++;
    return i < count;
}

/* Computes the content of a rectangle. A picture without background is its own art. */
static void compute_content(const Pixels *pixels, PixelRect rect, const Mask *mask,
                            FrameContent *content)
{
    *content = (FrameContent){.x = 0};
    budget_work((uint64_t)MAX(rect_area(rect), 0)); /* rectangles of one picture may overlap */
    if (shows_all(pixels, rect, mask) && !has_background(pixels)) {
        memcpy(content->art, pixels_digest(pixels), sizeof content->art);
        return;
    }
    Art art = art_of(pixels, rect, mask);
    *content = art_content(&art);
    art_clear(&art);
}

/* Gets the cached content of a whole picture. */
static bool find_cached(Pixels *pixels, FrameContent *content)
{
    g_mutex_lock(&pixels->lock);
    bool found = pixels->has_art;
    if (found) {
        memcpy(content->art, pixels->cached_art, sizeof content->art);
        content->x = pixels->art_x;
        content->y = pixels->art_y;
    }
    g_mutex_unlock(&pixels->lock);
    return found;
}

static void cache(Pixels *pixels, const FrameContent *content)
{
    g_mutex_lock(&pixels->lock);
    memcpy(pixels->cached_art, content->art, sizeof content->art);
    pixels->art_x = content->x;
    pixels->art_y = content->y;
    pixels->has_art = true;
    g_mutex_unlock(&pixels->lock);
}

void rect_content(const Pixels *pixels, PixelRect rect, const Mask *mask, FrameContent *content)
{
    bool all = shows_all(pixels, rect, mask);
    if (all && find_cached((Pixels *)pixels, content))
        return;
    compute_content(pixels, rect, mask, content);
    if (all)
        cache((Pixels *)pixels, content);
}

void frame_content(const Frame *frame, const Pixels *pixels, FrameContent *content)
{
    rect_content(pixels, frame_rect_in_picture(frame), frame->mask, content);
}

guint art_hash(gconstpointer art)
{
    guint hash;
    memcpy(&hash, art, sizeof hash);
    return hash;
}

gboolean art_equal(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, 16) == 0;
}

bool art_is_known(const Frame *frame)
{
    static const uint8_t unknown[sizeof frame->art];
    return !art_equal(frame->art, unknown);
}
