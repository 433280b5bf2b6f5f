/* SPDX-License-Identifier: MIT */
/* Decodes still WebP files with libwebp. Without libwebp, a build does not support the format. */
#include "art/picture_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <webp/decode.h>

enum { PIXEL = 4, RIFF_HEADER = 12 };

static bool begins(const void *start, size_t size)
{
    const char *bytes = start;
    return size >= RIFF_HEADER && memcmp(bytes, "RIFF", 4) == 0 &&
           memcmp(bytes + 8, "WEBP", 4) == 0;
}

static bool read_head(const PictureInput *input, PictureHead *head, GError **error)
{
    uint8_t start[PICTURE_START];
    WebPBitstreamFeatures features = {0};
    VP8StatusCode status = WebPGetFeatures(start, picture_input_start(input, start), &features);
    *head = (PictureHead){0};
    if (status == VP8_STATUS_OK && features.has_animation) {
        g_set_error(error, PICTURE_ERROR, PICTURE_UNSUPPORTED,
                    _("animated WebP is not supported; use a still picture"));
        return false;
    }
    if (status == VP8_STATUS_OK && features.width > 0 && features.height > 0) {
        *head = (PictureHead){(uint32_t)features.width, (uint32_t)features.height};
        return true;
    }
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is damaged: its size is missing"));
    return false;
}

static uint64_t data_size(const PictureInput *input)
{
    return input->size;
}

/* Decodes into `rgba`. While it decodes, libwebp needs the same amount of memory again. */
static bool decode_into(const PictureInput *input, const PictureHead *head, uint8_t *rgba,
                        uint64_t capacity, const PictureLimits *limits, GError **error)
{
    if (!picture_budget_take(limits, capacity, error))
        return false;
    const uint8_t *done = WebPDecodeRGBAInto(input->bytes, (size_t)input->size, rgba,
                                             (size_t)capacity, (int)(PIXEL * head->width));
    budget_release(limits->budget, capacity);
    if (done == NULL)
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is damaged or truncated"));
    return done != NULL;
}

static Pixels *decode(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                      const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    PictureInput input = picture_input_of_bytes(bytes);
    PictureLimits filled = picture_limits(limits);
    PictureHead head;
    if (g_cancellable_set_error_if_cancelled(cancel, error) ||
        !picture_only_head(&webp_decoder, &input, (uint32_t)source->part, &filled, &head, error))
        return NULL;
    uint64_t capacity = (uint64_t)PIXEL * head.width * head.height;
    uint8_t *rgba = picture_begin(&filled, head.width, head.height, error);
    if (rgba != NULL && decode_into(&input, &head, rgba, capacity, &filled, error))
        return picture_of(&filled, head.width, head.height, rgba);
    picture_release(&filled, rgba, capacity);
    return NULL;
}

const PictureDecoder webp_decoder = {
    .begins = begins, .head = read_head, .data_size = data_size, .decode = decode};
