/* SPDX-License-Identifier: MIT */
/* Implements png_samples.h. */
#include "png_samples.h"

#include <png.h>
#include <string.h>

/* ---- Kinds ---- */

size_t png_kinds(PngKind kinds[64])
{
    static const struct {
        int colour, depths[6];
        bool transparent;
    } table[] = {
        {PNG_COLOR_TYPE_GRAY, {1, 2, 4, 8, 16}, true}, {PNG_COLOR_TYPE_RGB, {8, 16}, true},
        {PNG_COLOR_TYPE_PALETTE, {1, 2, 4, 8}, true},  {PNG_COLOR_TYPE_GRAY_ALPHA, {8, 16}, false},
        {PNG_COLOR_TYPE_RGB_ALPHA, {8, 16}, false},
    };
    size_t count = 0;
    for (size_t i = 0; i < CHECK_COUNT(table); i++)
        for (const int *depth = table[i].depths; *depth != 0; depth++)
            for (int variant = 0; variant < (table[i].transparent ? 4 : 2); variant++)
                kinds[count++] = (PngKind){table[i].colour, *depth, variant % 2 == 1, variant >= 2};
    return count;
}

static int channels_of(const PngKind *kind)
{
    switch (kind->colour) {
    case PNG_COLOR_TYPE_GRAY_ALPHA:
        return 2;
    case PNG_COLOR_TYPE_RGB:
        return 3;
    case PNG_COLOR_TYPE_RGB_ALPHA:
        return 4;
    default:
        return 1;
    }
}

/* ---- Samples and their meaning ---- */

typedef struct Sample {
    PngKind kind;
    uint32_t width, height;
    uint16_t *values; /* all channels of a pixel, pixel after pixel */
    png_color palette[256];
    uint8_t alphas[256];
    int colours;
    uint16_t transparent_colour[3]; /* the colour that tRNS makes transparent */
} Sample;

static uint8_t to_byte(unsigned value, int depth)
{
    unsigned max = (1U << depth) - 1;
    return (uint8_t)((2 * value * 255 + max) / (2 * max));
}

static void expected_rgba(const Sample *sample, const uint16_t *v, uint8_t rgba[4])
{
    int depth = sample->kind.depth, channels = channels_of(&sample->kind);
    bool has_alpha = channels == 2 || channels == 4;
    if (sample->kind.colour == PNG_COLOR_TYPE_PALETTE) {
        const png_color *colour = &sample->palette[v[0]];
        memcpy(rgba, (uint8_t[]){colour->red, colour->green, colour->blue, 255}, 4);
        if (sample->kind.transparent)
            rgba[3] = sample->alphas[v[0]];
        return;
    }
    bool is_clear = sample->kind.transparent;
    for (int c = 0; c < 3; c++) {
        uint16_t value = v[channels >= 3 ? c : 0];
        rgba[c] = to_byte(value, depth);
        is_clear = is_clear && value == sample->transparent_colour[c];
    }
    rgba[3] = has_alpha ? to_byte(v[channels - 1], depth) : is_clear ? 0 : 255;
}

static void fill(CheckRandom *random, Sample *sample)
{
    int channels = channels_of(&sample->kind), max = (1 << sample->kind.depth) - 1;
    size_t count = (size_t)sample->width * sample->height * (size_t)channels;
    sample->values = g_new(uint16_t, count);
    sample->colours = sample->kind.colour == PNG_COLOR_TYPE_PALETTE ? max + 1 : 0;
    for (int i = 0; i < sample->colours; i++) {
        uint64_t bits = check_next(random);
        sample->palette[i] =
            (png_color){(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16)};
        sample->alphas[i] = (uint8_t)(bits >> 24);
    }
    for (size_t i = 0; i < count; i++)
        sample->values[i] = (uint16_t)check_between(random, 0, max);
    /*
     * The transparent colour is that of the first pixel; some other pixels have the same or nearly
     * the same colour.
     */
    for (int c = 0; c < 3; c++)
        sample->transparent_colour[c] = sample->values[channels >= 3 ? c : 0];
    for (size_t i = (size_t)channels; i < count; i++)
        if (check_chance(random, 30))
            sample->values[i] = (uint16_t)(sample->transparent_colour[(i % (size_t)channels) % 3] ^
                                           (unsigned)check_chance(random, 30));
}

/* ---- Files ---- */

static void append(png_structp png, png_bytep bytes, size_t count)
{
    g_byte_array_append(png_get_io_ptr(png), bytes, (guint)count);
}

static void no_flush(png_structp png)
{
}

/* Packs a row as stored in a file: big-endian, or packed bits. */
static void pack_row(const Sample *sample, uint32_t y, uint8_t *row)
{
    int channels = channels_of(&sample->kind), depth = sample->kind.depth;
    size_t count = (size_t)sample->width * (size_t)channels;
    memset(row, 0, count * 2);
    for (size_t i = 0; i < count; i++) {
        unsigned value = sample->values[y * count + i];
        size_t bit = i * (size_t)depth;
        if (depth == 16) {
            row[2 * i] = (uint8_t)(value >> 8);
            row[2 * i + 1] = (uint8_t)value;
        } else {
            row[bit / 8] |= (uint8_t)(value << (8 - depth - (int)(bit % 8)));
        }
    }
}

static void write_colours(const Sample *sample, png_structp png, png_infop info)
{
    const uint16_t *transparent_colour = sample->transparent_colour;
    png_color_16 colour = {.red = transparent_colour[0],
                           .green = transparent_colour[1],
                           .blue = transparent_colour[2],
                           .gray = transparent_colour[0]};
    if (sample->colours > 0)
        png_set_PLTE(png, info, sample->palette, sample->colours);
    if (sample->kind.transparent)
        png_set_tRNS(png, info, sample->alphas, sample->colours, &colour);
}

static GByteArray *encode(const Sample *sample)
{
    GByteArray *bytes = g_byte_array_new();
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    uint8_t *row = g_malloc((size_t)sample->width * 8);
    char key[] = "Author", author[] = "nobody";
    png_text text = {.compression = PNG_TEXT_COMPRESSION_zTXt, .key = key, .text = author};
    png_set_write_fn(png, bytes, append, no_flush);
    png_set_IHDR(png, info, sample->width, sample->height, sample->kind.depth, sample->kind.colour,
                 sample->kind.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    write_colours(sample, png, info);
    /* These chunks must not change any pixel. */
    png_set_gAMA(png, info, 1.0);
    png_set_text(png, info, &text, 1);
    png_write_info(png, info);
    int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < sample->height; y++) {
            pack_row(sample, y, row);
            png_write_row(png, row);
        }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    g_free(row);
    return bytes;
}

GByteArray *png_sample(CheckRandom *random, const PngKind *kind, uint32_t width, uint32_t height,
                       uint8_t **rgba)
{
    Sample sample = {.kind = *kind, .width = width, .height = height};
    fill(random, &sample);
    size_t pixels = (size_t)width * height, channels = (size_t)channels_of(kind);
    *rgba = g_malloc(4 * pixels);
    for (size_t i = 0; i < pixels; i++)
        expected_rgba(&sample, sample.values + channels * i, *rgba + 4 * i);
    GByteArray *bytes = encode(&sample);
    g_free(sample.values);
    return bytes;
}

GByteArray *png_sample_greys(CheckRandom *random, const PngKind *kind, uint32_t width,
                             uint32_t height, uint16_t **greys)
{
    Sample sample = {.kind = *kind, .width = width, .height = height};
    fill(random, &sample);
    size_t pixels = (size_t)width * height, channels = (size_t)channels_of(kind);
    *greys = g_new(uint16_t, pixels);
    for (size_t i = 0; i < pixels; i++)
        (*greys)[i] = sample.values[channels * i];
    GByteArray *bytes = encode(&sample);
    g_free(sample.values);
    return bytes;
}

/* ---- Chunks ---- */

static void put_big_endian(uint8_t *p, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t big_endian(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

GByteArray *png_header_only(uint32_t width, uint32_t height, int depth, int colour, int interlace)
{
    static const uint8_t start[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    static const uint8_t data[] = {0,    0,    0, 8, 'I', 'D', 'A', 'T', 0x78, 0x9c,
                                   0xec, 0xc1, 1, 1, 0,   0,   0,   0,   0,    0};
    uint8_t header[17] = {0};
    put_big_endian(header, width);
    put_big_endian(header + 4, height);
    header[8] = (uint8_t)depth;
    header[9] = (uint8_t)colour;
    header[12] = (uint8_t)interlace;
    GByteArray *bytes = g_byte_array_new();
    g_byte_array_append(bytes, start, 16);
    g_byte_array_append(bytes, header, sizeof header);
    g_byte_array_append(bytes, data, sizeof data);
    png_fix(bytes->data, bytes->len);
    return bytes;
}

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t crc = ~0U;
    for (size_t bit = 0; bit < 8 * size; bit++) {
        crc ^= (uint32_t)(bytes[bit / 8] >> bit % 8 & 1);
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320U : 0);
    }
    return ~crc;
}

void png_fix(uint8_t *bytes, size_t size)
{
    for (size_t at = 8; at <= size && size - at >= 12;) {
        uint32_t length = big_endian(bytes + at);
        if (length > size - at - 12)
            return;
        put_big_endian(bytes + at + 8 + length, checksum(bytes + at + 4, (size_t)length + 4));
        at += 12 + (size_t)length;
    }
}
