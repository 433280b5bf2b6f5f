/* SPDX-License-Identifier: MIT */
/*
 * The table of picture formats. A format is detected from the first bytes of a file, never from its
 * name.
 */
#include "art/picture_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIXEL = 4 };

static const PictureDecoder *const decoders[] = {
    &png_decoder,
#ifdef HAS_JPEG
    &jpeg_decoder,
#endif
#ifdef HAS_WEBP
    &webp_decoder,
#endif
    &gif_decoder,  &aseprite_decoder, &sff_decoder,
};

/* ---- Input bytes ---- */

PictureInput picture_input_of_file(int file)
{
    struct stat info;
    uint64_t size = fstat(file, &info) == 0 ? (uint64_t)info.st_size : 0;
    return (PictureInput){.size = size, .file = file};
}

PictureInput picture_input_of_bytes(GBytes *bytes)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    return (PictureInput){.bytes = data, .size = data != NULL ? size : 0};
}

bool picture_input_read(const PictureInput *input, uint64_t at, void *to, size_t count)
{
    if (at > input->size || count > input->size - at)
        return false;
    if (input->bytes == NULL && input->size > 0)
        return pread(input->file, to, count, (off_t)at) == (ssize_t)count;
    if (count > 0)
        memcpy(to, input->bytes + at, count);
    return true;
}

size_t picture_input_start(const PictureInput *input, uint8_t *start)
{
    size_t size = (size_t)MIN(input->size, PICTURE_START);
    return picture_input_read(input, 0, start, size) ? size : 0;
}

/* ---- Choosing a decoder ---- */

const PictureDecoder *picture_decoder(const PictureInput *input, GError **error)
{
    uint8_t start[PICTURE_START];
    size_t size = picture_input_start(input, start);
    for (size_t i = 0; i < G_N_ELEMENTS(decoders); i++)
        if (decoders[i]->begins(start, size))
            return decoders[i];
    g_set_error(error, PICTURE_ERROR, PICTURE_UNSUPPORTED, _("unsupported image format"));
    return NULL;
}

const PictureDecoder *picture_head(const PictureInput *input, PictureHead *head, GError **error)
{
    const PictureDecoder *decoder = picture_decoder(input, error);
    *head = (PictureHead){0};
    return decoder != NULL && decoder->head(input, head, error) ? decoder : NULL;
}

bool picture_is_only_part(uint32_t part, GError **error)
{
    if (part != 0)
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("it is a single picture, so it has no frame %u"), part);
    return part == 0;
}

bool picture_only_head(const PictureDecoder *decoder, const PictureInput *input, uint32_t part,
                       const PictureLimits *limits, PictureHead *head, GError **error)
{
    return picture_is_only_part(part, error) && picture_file_fits(input->size, limits, error) &&
           decoder->head(input, head, error) && picture_head_fits(head, limits, error);
}

/* ---- Limits ---- */

bool picture_head_fits(const PictureHead *head, const PictureLimits *limits, GError **error)
{
    if ((uint64_t)head->width * head->height <= limits->area)
        return true;
    g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("it has %.4g megapixels (%u x %u); at most %.4g are possible: cut it into parts"),
                (double)head->width * head->height / 1e6, head->width, head->height,
                limits->area / 1e6);
    return false;
}

bool picture_file_fits(uint64_t size, const PictureLimits *limits, GError **error)
{
    if (size <= limits->file)
        return true;
    g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE, _("it has %llu bytes; the limit is %zu"),
                (unsigned long long)size, limits->file);
    return false;
}

bool picture_budget_take(const PictureLimits *limits, uint64_t bytes, GError **error)
{
    g_autoptr(GError) problem = NULL;
    if (budget_take(limits->budget, bytes, &problem))
        return true;
    g_set_error_literal(error, PICTURE_ERROR, PICTURE_TOO_LARGE, problem->message);
    return false;
}

void *picture_allocate(const PictureLimits *limits, uint64_t size, GError **error)
{
    if (!picture_budget_take(limits, size, error))
        return NULL;
    void *memory = g_try_malloc0(size);
    if (memory != NULL)
        return memory;
    budget_release(limits->budget, size);
    g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("there is not enough memory for this "
                  "picture"));
    return NULL;
}

void picture_release(const PictureLimits *limits, void *memory, uint64_t size)
{
    if (memory != NULL)
        budget_release(limits->budget, size);
    g_free(memory);
}

bool picture_announce(uint64_t pixels, GError **error)
{
    budget_work(pixels);
    return budget_holds(error);
}

uint8_t *picture_begin(const PictureLimits *limits, uint32_t width, uint32_t height, GError **error)
{
    uint64_t area = (uint64_t)width * height;
    return picture_announce(area, error) ? picture_allocate(limits, PIXEL * area, error) : NULL;
}

Pixels *picture_of(const PictureLimits *limits, uint32_t width, uint32_t height, uint8_t *rgba)
{
    Pixels *pixels = pixels_take(width, height, rgba);
    pixels->budget = budget_ref(limits->budget);
    return pixels;
}

/* ---- Public functions ---- */

Pixels *pixels_new(uint32_t width, uint32_t height, const PictureLimits *limits, GError **error)
{
    PictureLimits filled = picture_limits(limits);
    if (!picture_head_fits(&(PictureHead){width, height}, &filled, error))
        return NULL;
    uint8_t *rgba = picture_begin(&filled, width, height, error);
    return rgba != NULL ? picture_of(&filled, width, height, rgba) : NULL;
}

bool picture_read_size(const char *path, uint32_t *width, uint32_t *height, GError **error)
{
    PictureHead head = {0};
    g_autofree char *folder = g_path_get_dirname(path);
    int file = picture_open(NULL, (const char *const[]){folder, NULL}, path, error);
    if (file >= 0) {
        PictureInput input = picture_input_of_file(file);
        picture_head(&input, &head, error);
        close(file);
    }
    *width = head.width;
    *height = head.height;
    return head.width > 0;
}

bool picture_size_of_bytes(GBytes *bytes, uint32_t *width, uint32_t *height, GError **error)
{
    PictureHead head;
    PictureInput input = picture_input_of_bytes(bytes);
    picture_head(&input, &head, error);
    *width = head.width;
    *height = head.height;
    return head.width > 0;
}

/* Returns a picture turned a quarter counter-clockwise. */
static Pixels *turn_picture(const Pixels *pixels, const PictureLimits *limits, GError **error)
{
    uint32_t width = pixels->width, height = pixels->height;
    uint8_t *rgba = picture_begin(limits, height, width, error);
    if (rgba == NULL)
        return NULL;
    for (uint32_t y = 0; y < width; y++)
        for (uint32_t x = 0; x < height; x++)
            memcpy(rgba + PIXEL * ((size_t)y * height + x),
                   pixels->rgba + PIXEL * ((size_t)x * width + (width - 1 - y)), PIXEL);
    return picture_of(limits, height, width, rgba);
}

static Pixels *decode_turned(const PictureDecoder *decoder, GBytes *bytes,
                             const PictureLimits *limits, const PictureEarlier *earlier,
                             GCancellable *cancel, GError **error)
{
    g_autoptr(Pixels) upright = earlier != NULL ? earlier->get(earlier->user, 0) : NULL;
    if (upright == NULL)
        upright = decoder->decode(bytes, &(PictureSource){.part = 0}, limits, NULL, cancel, error);
    return upright != NULL ? turn_picture(upright, limits, error) : NULL;
}

/* ---- Open pictures ---- */

OpenPicture *open_picture_new(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    PictureInput input = picture_input_of_bytes(bytes);
    const PictureDecoder *decoder = picture_decoder(&input, NULL);
    bool has_parts = decoder != NULL && decoder->open != NULL;
    void *file = has_parts ? decoder->open(bytes, limits, error) : NULL;
    if (has_parts && file == NULL)
        return NULL;
    OpenPicture *picture = g_new0(OpenPicture, 1);
    *picture = (OpenPicture){1, g_bytes_ref(bytes), decoder, file};
    return picture;
}

OpenPicture *open_picture_ref(OpenPicture *picture)
{
    g_atomic_int_inc(&picture->refs);
    return picture;
}

void open_picture_unref(OpenPicture *picture)
{
    if (picture == NULL || !g_atomic_int_dec_and_test(&picture->refs))
        return;
    if (picture->file != NULL)
        picture->decoder->close(picture->file);
    g_bytes_unref(picture->bytes);
    g_free(picture);
}

Pixels *open_picture_pixels(const OpenPicture *picture, const PictureSource *source,
                            const PictureLimits *limits, const PictureEarlier *earlier,
                            GCancellable *cancel, GError **error)
{
    const PictureDecoder *decoder = picture->decoder;
    if (picture->file != NULL)
        return decoder->compose(picture->file, source, limits, earlier, cancel, error);
    return source->part == PICTURE_TURNED
               ? decode_turned(decoder, picture->bytes, limits, earlier, cancel, error)
               : decoder->decode(picture->bytes, source, limits, earlier, cancel, error);
}

Pixels *pixels_from_bytes(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                          const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    PictureInput input = picture_input_of_bytes(bytes);
    OpenPicture *picture =
        picture_decoder(&input, error) != NULL ? open_picture_new(bytes, limits, error) : NULL;
    Pixels *pixels = picture != NULL
                         ? open_picture_pixels(picture, source, limits, earlier, cancel, error)
                         : NULL;
    open_picture_unref(picture);
    return pixels;
}
