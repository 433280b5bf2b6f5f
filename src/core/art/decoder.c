/* SPDX-License-Identifier: MIT */
/*
 * The table of formats that pictures are read from. A format is told by its first bytes, never by
 * the name of the file.
 */
#include "art/picture_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const PictureDecoder *const decoders[] = {&png_decoder, &aseprite_decoder};

/* ---- Bytes ---- */

PictureInput picture_input_of_file(int file)
{
    struct stat info;
    uint64_t size = fstat(file, &info) == 0 ? (uint64_t)info.st_size : 0;
    return (PictureInput){.size = size, .file = file};
}

bool picture_input_read(const PictureInput *input, uint64_t at, void *to, size_t count)
{
    if (at > input->size || count > input->size - at)
        return false;
    if (input->bytes == NULL)
        return pread(input->file, to, count, (off_t)at) == (ssize_t)count;
    memcpy(to, input->bytes + at, count);
    return true;
}

/* ---- Which decoder ---- */

static size_t read_start(const PictureInput *input, uint8_t start[PICTURE_START])
{
    size_t size = (size_t)MIN(input->size, PICTURE_START);
    return picture_input_read(input, 0, start, size) ? size : 0;
}

static const PictureDecoder *decoder_of(const uint8_t *start, size_t size, GError **error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(decoders); i++)
        if (decoders[i]->begins(start, size))
            return decoders[i];
    g_set_error(error, PICTURE_ERROR, PICTURE_NOT_KNOWN,
                _("it is neither a PNG file nor an Aseprite file"));
    return NULL;
}

const PictureDecoder *picture_decoder(const PictureInput *input, GError **error)
{
    uint8_t start[PICTURE_START];
    return decoder_of(start, read_start(input, start), error);
}

const PictureDecoder *picture_head(const PictureInput *input, PictureHead *head, GError **error)
{
    uint8_t start[PICTURE_START];
    size_t size = read_start(input, start);
    const PictureDecoder *decoder = decoder_of(start, size, error);
    *head = (PictureHead){0};
    return decoder != NULL && decoder->head(start, size, head, error) ? decoder : NULL;
}

/* ---- Limits ---- */

bool picture_head_fits(const PictureHead *head, const PictureLimits *limits, GError **error)
{
    uint64_t area = (uint64_t)head->width * head->height;
    if (head->width <= limits->side && head->height <= limits->side && area <= limits->area)
        return true;
    g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("it has %u x %u pixels; the limit is %u a side and %u in all"), head->width,
                head->height, limits->side, limits->area);
    return false;
}

bool picture_take(const PictureLimits *limits, uint64_t bytes, GError **error)
{
    GError *problem = NULL;
    if (budget_take(limits->budget, bytes, &problem))
        return true;
    g_set_error_literal(error, PICTURE_ERROR, PICTURE_TOO_LARGE, problem->message);
    g_error_free(problem);
    return false;
}

/* ---- What others ask for ---- */

bool picture_size_of(const void *bytes, size_t size, uint32_t *width, uint32_t *height,
                     GError **error)
{
    PictureInput input = {.bytes = bytes, .size = bytes != NULL ? size : 0};
    PictureHead head;
    bool known = picture_head(&input, &head, error) != NULL;
    *width = head.width;
    *height = head.height;
    return known;
}

Pixels *pixels_from_bytes(GBytes *bytes, uint32_t part, const PictureLimits *limits,
                          GCancellable *cancel, GError **error)
{
    gsize size;
    PictureInput input = {.bytes = g_bytes_get_data(bytes, &size)};
    input.size = input.bytes != NULL ? size : 0;
    const PictureDecoder *decoder = picture_decoder(&input, error);
    return decoder != NULL ? decoder->decode(bytes, part, limits, cancel, error) : NULL;
}
