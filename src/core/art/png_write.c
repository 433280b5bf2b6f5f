/* SPDX-License-Identifier: MIT */
/*
 * Encodes PNG files, without times and texts and at a fixed compression level, so that the same
 * pixels produce the same bytes. The contract is in picture.h.
 */
#include "art/picture_internal.h"
#include "bank/recognise.h"

#include <glib/gi18n-lib.h>
#include <png.h>
#include <string.h>

enum { LEVEL = 6, MESSAGE_MAX = 96, MAX_COLOURS = 256 };

typedef struct Encoding {
    uint32_t width, height;
    int channels; /* bytes per pixel: 4, or 1 with a palette */
    const uint8_t *pixels;
    const uint8_t *palette;
    uint32_t colours;
    bool unfiltered;
    const char *software; /* the program that the file names as its maker; NULL: none */
    png_structp png;
    png_infop info;
    GByteArray *bytes;
    char message[MESSAGE_MAX];
} Encoding;

static void fail_encoding(png_structp png, png_const_charp message)
{
    Encoding *encoding = png_get_error_ptr(png);
    g_strlcpy(encoding->message, message, sizeof encoding->message);
    png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message)
{
}

static void append_bytes(png_structp png, png_bytep bytes, size_t count)
{
    Encoding *encoding = png_get_io_ptr(png);
    g_byte_array_append(encoding->bytes, bytes, (guint)count);
}

static void ignore_flush(png_structp png)
{
}

static void write_palette(const Encoding *encoding)
{
    png_color colours[MAX_COLOURS] = {{0}};
    png_byte alphas[MAX_COLOURS] = {0};
    int transparent = 0;
    for (uint32_t i = 0; i < encoding->colours; i++) {
        const uint8_t *entry = encoding->palette + (size_t)4 * i;
        colours[i] = (png_color){entry[0], entry[1], entry[2]};
        alphas[i] = entry[3];
        if (entry[3] != 0xff)
            transparent = (int)i + 1;
    }
    png_set_PLTE(encoding->png, encoding->info, colours, (int)encoding->colours);
    if (transparent > 0)
        png_set_tRNS(encoding->png, encoding->info, alphas, transparent, NULL);
}

/* This text chunk is written before the palette and the pixels. */
static void write_software(const Encoding *encoding)
{
    char key[] = PAGE_KEY;
    png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE,
                     .key = key,
                     .text = (char *)encoding->software,
                     .text_length = strlen(encoding->software)};
    png_set_text(encoding->png, encoding->info, &text, 1);
}

static bool encode(Encoding *encoding)
{
    encoding->png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, encoding, fail_encoding, ignore_warning);
    if (encoding->png != NULL)
        encoding->info = png_create_info_struct(encoding->png);
    if (encoding->info == NULL || setjmp(png_jmpbuf(encoding->png)) != 0)
        return false;
    bool indexed = encoding->palette != NULL;
    png_set_write_fn(encoding->png, encoding, append_bytes, ignore_flush);
    png_set_compression_level(encoding->png, LEVEL);
    if (encoding->unfiltered)
        png_set_filter(encoding->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(encoding->png, encoding->info, encoding->width, encoding->height, 8,
                 indexed ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (indexed)
        write_palette(encoding);
    if (encoding->software != NULL)
        write_software(encoding);
    png_write_info(encoding->png, encoding->info);
    size_t stride = (size_t)encoding->width * (size_t)encoding->channels;
    for (uint32_t y = 0; y < encoding->height; y++)
        png_write_row(encoding->png, encoding->pixels + y * stride);
    png_write_end(encoding->png, NULL);
    return true;
}

static GBytes *encode_all(Encoding *encoding, GError **error)
{
    encoding->bytes = g_byte_array_new();
    g_strlcpy(encoding->message, N_("there is not enough memory"), sizeof encoding->message);
    bool done = encode(encoding);
    png_destroy_write_struct(&encoding->png, &encoding->info);
    if (done)
        return g_byte_array_free_to_bytes(encoding->bytes);
    g_byte_array_unref(encoding->bytes);
    g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("cannot create a PNG file of %u x %u pixels: %s"), encoding->width,
                encoding->height, encoding->message[0] != 0 ? _(encoding->message) : "");
    return NULL;
}

GBytes *pixels_to_png(const Pixels *pixels, GError **error)
{
    Encoding encoding = {
        .width = pixels->width, .height = pixels->height, .channels = 4, .pixels = pixels->rgba};
    return encode_all(&encoding, error);
}

GBytes *drawing_to_png(const Pixels *pixels, GError **error)
{
    Encoding encoding = {.width = pixels->width,
                         .height = pixels->height,
                         .channels = 4,
                         .pixels = pixels->rgba,
                         .unfiltered = true};
    return encode_all(&encoding, error);
}

GBytes *page_to_png(const Pixels *pixels, GError **error)
{
    Encoding encoding = {.width = pixels->width,
                         .height = pixels->height,
                         .channels = 4,
                         .pixels = pixels->rgba,
                         .software = PAGE_MAKER};
    return encode_all(&encoding, error);
}

static bool indices_are_valid(const uint8_t *indices, size_t count, uint32_t colours)
{
    uint8_t max = 0;
    for (size_t i = 0; i < count; i++)
        max = MAX(max, indices[i]);
    return colours >= 1 && colours <= MAX_COLOURS && max < colours;
}

GBytes *indexed_to_png(uint32_t width, uint32_t height, const uint8_t *indices,
                       const uint8_t *palette, uint32_t colours, GError **error)
{
    Encoding encoding = {.width = width,
                         .height = height,
                         .channels = 1,
                         .pixels = indices,
                         .palette = palette,
                         .colours = colours};
    if (indices_are_valid(indices, (size_t)width * height, colours))
        return encode_all(&encoding, error);
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                _("a pixel uses a colour that is not in the palette of %u colours"), colours);
    return NULL;
}
