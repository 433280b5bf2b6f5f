/* SPDX-License-Identifier: MIT */
/* How a frame's art is identified; the contract is content.h. */
#include "art/content.h"

#include "art/silhouette.h"
#include "bank/writer.h"

#include <string.h>

/* The silhouette of a frame by a mask that only tells art from transparency. */
static Silhouette *opaque_pixels(const Frame *frame, const Pixels *art)
{
    Mask mask = {.source = MASK_ALPHA, .threshold = 1};
    Frame plain = *frame;
    if (frame->mask != NULL && frame->mask->source == MASK_KEY) {
        mask.source = MASK_KEY;
        mask.tolerance = frame->mask->tolerance;
        memcpy(mask.key, frame->mask->key, sizeof mask.key);
    }
    plain.mask = &mask;
    return silhouette_of(&plain, art);
}

void frame_content(const Frame *frame, const Pixels *art, FrameContent *content)
{
    Silhouette *opaque = opaque_pixels(frame, art);
    PixelRect bounds;
    memset(content, 0, sizeof *content);
    if (silhouette_bounds(opaque, &bounds)) {
        uint32_t width = (uint32_t)(bounds.right - bounds.left);
        uint32_t height = (uint32_t)(bounds.bottom - bounds.top);
        uint8_t *rgba = g_malloc0((gsize)4 * width * height), *to = rgba;
        for (int32_t y = bounds.top; y < bounds.bottom; y++)
            for (int32_t x = bounds.left; x < bounds.right; x++, to += 4)
                if (opaque->solid[(size_t)y * opaque->width + (size_t)x])
                    memcpy(to,
                           art->rgba +
                               4 * ((size_t)(frame->y + y) * art->width + (size_t)(frame->x + x)),
                           4);
        bank_picture_digest(width, height, rgba, content->art);
        content->x = bounds.left;
        content->y = bounds.top;
        g_free(rgba);
    }
    silhouette_free(opaque);
}
