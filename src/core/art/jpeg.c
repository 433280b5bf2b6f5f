/* SPDX-License-Identifier: MIT */
/*
 * Decodes JPEG files with libjpeg, which reports errors by long jumps: everything that must survive
 * a jump is in a struct outside the function that is left. Without libjpeg, a build does not
 * support the format.
 */
#include "art/picture_internal.h"

#include <glib/gi18n-lib.h>
#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

enum {
    MARKER = 2,      /* bytes of a marker */
    FRAME_BYTES = 7, /* bytes after the marker of a frame, up to the picture's width */
    MAX_MARKERS = 1 << 12,
    MAX_SCANS = 100,
    PIXEL = 4,
    WORK = 8, /* bytes per pixel that libjpeg may use, mainly for progressive files */
    MIN_WORK = 4 << 20
};

/* ---- Reading the header ---- */

static bool begins(const void *start, size_t size)
{
    const uint8_t *bytes = start;
    return size >= 3 && bytes[0] == 0xff && bytes[1] == 0xd8 && bytes[2] == 0xff;
}

static uint32_t u16_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 8 | bytes[1];
}

/* True if a marker begins a frame, which states its size. */
static bool begins_frame(uint8_t marker)
{
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

static bool has_length(uint8_t marker)
{
    return marker != 0x01 && (marker < 0xd0 || marker > 0xd8);
}

static bool read_head(const PictureInput *input, PictureHead *head, GError **error)
{
    uint64_t at = MARKER;
    uint8_t bytes[MARKER + FRAME_BYTES];
    *head = (PictureHead){0};
    for (int i = 0; i < MAX_MARKERS && picture_input_read(input, at, bytes, MARKER + 2); i++) {
        uint8_t marker = bytes[1];
        if (bytes[0] != 0xff || marker == 0xff) { /* padding */
            at++;
            continue;
        }
        if (marker == 0xd9 || marker == 0xda)
            break;
        if (begins_frame(marker) && picture_input_read(input, at, bytes, sizeof bytes)) {
            *head = (PictureHead){u16_at(bytes + 7), u16_at(bytes + 5)};
            break;
        }
        at += MARKER + (has_length(marker) ? u16_at(bytes + MARKER) : 0);
    }
    if (head->width > 0 && head->height > 0)
        return true;
    *head = (PictureHead){0};
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is damaged: its size is missing"));
    return false;
}

static uint64_t data_size(const PictureInput *input)
{
    return input->size;
}

/* ---- Decoding ---- */

typedef struct Decoding {
    struct jpeg_error_mgr errors; /* first, because libjpeg only passes this one */
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    jmp_buf failed;
    const uint8_t *bytes;
    size_t size;
    GCancellable *cancel;
    uint8_t *rgba, *row;
    uint32_t width, height;
    uint64_t work; /* bytes that libjpeg may use */
    char message[JMSG_LENGTH_MAX];
} Decoding;

static Decoding *decoding_of(j_common_ptr jpeg)
{
    return (Decoding *)(void *)jpeg->err;
}

static void fail_cb(j_common_ptr jpeg)
{
    Decoding *decoding = decoding_of(jpeg);
    jpeg->err->format_message(jpeg, decoding->message);
    longjmp(decoding->failed, 1);
}

/* Treats warnings that concern pixels as errors: no pixels of a damaged picture are kept. */
static void warn_cb(j_common_ptr jpeg, int level)
{
    int code = jpeg->err->msg_code;
    if (level < 0 &&
        (code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE || code == JWRN_JPEG_EOF ||
         code == JWRN_MUST_RESYNC || code == JWRN_BOGUS_PROGRESSION))
        fail_cb(jpeg);
}

/* Limits the scans: a small file may have very many, and each takes as long as the whole
 * picture. */
static void progress_cb(j_common_ptr jpeg)
{
    Decoding *decoding = decoding_of(jpeg);
    if (g_cancellable_is_cancelled(decoding->cancel) ||
        decoding->jpeg.input_scan_number > MAX_SCANS) {
        g_strlcpy(decoding->message, "too many scans", sizeof decoding->message);
        longjmp(decoding->failed, 1);
    }
}

static void put_rgb(uint8_t *to, const uint8_t *from, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        to[PIXEL * i] = from[3 * i];
        to[PIXEL * i + 1] = from[3 * i + 1];
        to[PIXEL * i + 2] = from[3 * i + 2];
        to[PIXEL * i + 3] = 255;
    }
}

/* Converts CMYK inks to RGB as if printed on white. Adobe programs store them inverted. */
static void put_inks(uint8_t *to, const uint8_t *from, uint32_t count, bool inverted)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t black = inverted ? from[4 * i + 3] : 255U - from[4 * i + 3];
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t light = inverted ? from[4 * i + k] : 255U - from[4 * i + k];
            to[PIXEL * i + k] = (uint8_t)((light * black + 127) / 255);
        }
        to[PIXEL * i + 3] = 255;
    }
}

static void read_rows(Decoding *decoding)
{
    struct jpeg_decompress_struct *jpeg = &decoding->jpeg;
    while (jpeg->output_scanline < decoding->height) {
        uint8_t *to = decoding->rgba + (size_t)PIXEL * decoding->width * jpeg->output_scanline;
        jpeg_read_scanlines(jpeg, &decoding->row, 1);
        if (jpeg->out_color_components == 3)
            put_rgb(to, decoding->row, decoding->width);
        else
            put_inks(to, decoding->row, decoding->width, jpeg->saw_Adobe_marker);
    }
}

static bool decode_rows(Decoding *decoding)
{
    struct jpeg_decompress_struct *jpeg = &decoding->jpeg;
    jpeg->err = jpeg_std_error(&decoding->errors);
    decoding->errors.error_exit = fail_cb;
    decoding->errors.emit_message = warn_cb;
    if (setjmp(decoding->failed) != 0)
        return false;
    jpeg_create_decompress(jpeg);
    jpeg->mem->max_memory_to_use = (long)decoding->work;
    decoding->progress.progress_monitor = progress_cb;
    jpeg->progress = &decoding->progress;
    jpeg_mem_src(jpeg, decoding->bytes, (unsigned long)decoding->size);
    jpeg_read_header(jpeg, TRUE);
    bool inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = inks ? JCS_CMYK : JCS_RGB;
    jpeg_start_decompress(jpeg);
    if (jpeg->output_width != decoding->width || jpeg->output_height != decoding->height)
        return false;
    read_rows(decoding);
    jpeg_finish_decompress(jpeg);
    return true;
}

static bool decode_all(Decoding *decoding, const PictureLimits *limits, GError **error)
{
    if (!picture_budget_take(limits, decoding->work, error))
        return false;
    decoding->row = g_malloc((size_t)PIXEL * decoding->width);
    bool ok = decode_rows(decoding);
    jpeg_destroy_decompress(&decoding->jpeg);
    g_free(decoding->row);
    budget_release(limits->budget, decoding->work);
    if (ok || g_cancellable_set_error_if_cancelled(decoding->cancel, error))
        return ok;
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is damaged: %s"), decoding->message);
    return false;
}

static Pixels *decode(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                      const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    PictureInput input = picture_input_of_bytes(bytes);
    PictureLimits filled = picture_limits(limits);
    PictureHead head;
    if (!picture_only_head(&jpeg_decoder, &input, (uint32_t)source->part, &filled, &head, error))
        return NULL;
    uint64_t area = (uint64_t)head.width * head.height;
    g_autofree Decoding *decoding = g_new0(Decoding, 1);
    decoding->bytes = input.bytes;
    decoding->size = (size_t)input.size;
    decoding->cancel = cancel;
    decoding->width = head.width;
    decoding->height = head.height;
    decoding->work = WORK * area + MIN_WORK;
    decoding->rgba = picture_begin(&filled, head.width, head.height, error);
    bool ok = decoding->rgba != NULL && decode_all(decoding, &filled, error);
    uint8_t *rgba = decoding->rgba;
    if (ok)
        return picture_of(&filled, head.width, head.height, rgba);
    picture_release(&filled, rgba, PIXEL * area);
    return NULL;
}

const PictureDecoder jpeg_decoder = {
    .begins = begins, .head = read_head, .data_size = data_size, .decode = decode};
