/* SPDX-License-Identifier: MIT */
/*
 * Tests of reading and writing PNG files: files of every kind are compared with their samples, cut
 * at every byte, damaged in every byte, and larger than allowed.
 */
#include "png_samples.h"

#include "art/picture.h"
#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Pixels *decode(const GByteArray *bytes, GError **error)
{
    return pixels_from_png(bytes->data, bytes->len, NULL, error);
}

/* True if the decoder rejects bytes with an error of this code. */
static bool is_rejected(const void *bytes, size_t size, const PictureLimits *limits,
                        PictureError code)
{
    GError *error = NULL;
    Pixels *pixels = pixels_from_png(bytes, size, limits, &error);
    bool success = pixels == NULL && g_error_matches(error, PICTURE_ERROR, (gint)code) &&
                   error->message[0] != 0;
    pixels_unref(pixels);
    g_clear_error(&error);
    return success;
}

/* ---- Decoding ---- */

static void test_kinds(void)
{
    static const uint32_t sides[][2] = {{1, 1}, {2, 3}, {7, 9}, {33, 17}, {1, 40}, {300, 2}};
    CheckRandom random = check_random("kinds");
    PngKind kinds[64];
    size_t count = png_kinds(kinds), files = 0;
    for (size_t i = 0; i < count * CHECK_COUNT(sides); i++) {
        const PngKind *kind = &kinds[i % count];
        const uint32_t *side = sides[i / count];
        uint8_t *wanted;
        GError *error = NULL;
        GByteArray *bytes = png_sample(&random, kind, side[0], side[1], &wanted);
        Pixels *pixels = decode(bytes, &error);
        CHECK_THAT(pixels != NULL, "colour %d, %d bits: %s", kind->colour, kind->depth,
                   error ? error->message : "");
        if (pixels != NULL) {
            size_t size = (size_t)4 * side[0] * side[1];
            uint8_t digest[16];
            bank_picture_digest(side[0], side[1], wanted, digest);
            CHECK(pixels->width == side[0] && pixels->height == side[1]);
            CHECK_THAT(memcmp(pixels->rgba, wanted, size) == 0,
                       "colour %d, %d bits, interlaced %d, tRNS %d, %u x %u", kind->colour,
                       kind->depth, kind->interlaced, kind->transparent, side[0], side[1]);
            CHECK(memcmp(pixels_digest(pixels), digest, sizeof digest) == 0);
            files++;
        }
        g_clear_error(&error);
        pixels_unref(pixels);
        g_byte_array_unref(bytes);
        g_free(wanted);
    }
    check_note("%zu kinds, %zu files", count, files);
    CHECK_INT(count, 52);
}

/*
 * Greys of 16 bits are kept exactly. Those of fewer bits are scaled to 8 bits. Colours become their
 * brightness in 8 bits.
 */
static void test_greys(void)
{
    CheckRandom random = check_random("greys");
    PngKind kinds[64];
    size_t count = png_kinds(kinds), wide = 0;
    for (size_t i = 0; i < 3 * count; i++) {
        const PngKind *kind = &kinds[i % count];
        bool is_grey = kind->colour == 0 || kind->colour == 4;
        uint32_t width = (uint32_t)check_between(&random, 1, 40);
        uint32_t height = (uint32_t)check_between(&random, 1, 40);
        if (!is_grey)
            continue;
        uint16_t *values;
        Greys greys;
        GByteArray *bytes = png_sample_greys(&random, kind, width, height, &values);
        CHECK(greys_from_png(bytes->data, bytes->len, NULL, &greys, NULL));
        CHECK(greys.width == width && greys.height == height);
        CHECK_INT(greys.bytes, kind->depth == 16 ? 2 : 1);
        wide += greys.bytes == 2;
        for (size_t k = 0; k < (size_t)width * height && !check_has_failed_too_often(); k++) {
            const uint8_t *sample = greys.samples + greys.bytes * k;
            if (greys.bytes == 2)
                CHECK_INT(sample[0] | sample[1] << 8, values[k]);
            else
                CHECK_INT(sample[0], values[k] * 255 / ((1 << kind->depth) - 1));
        }
        greys_clear(&greys);
        CHECK(!greys_from_png(bytes->data, bytes->len - 13, NULL, &greys, NULL));
        CHECK(greys.samples == NULL);
        g_byte_array_unref(bytes);
        g_free(values);
    }
    CHECK(wide >= 12);
    uint8_t colours[3 * 4] = {255, 0, 0, 9, 0, 255, 0, 0, 0, 0, 255, 255};
    Pixels *pixels = pixels_take(3, 1, g_memdup2(colours, sizeof colours));
    GBytes *file = pixels_to_png(pixels, NULL);
    Greys greys;
    gsize size;
    const void *data = g_bytes_get_data(file, &size);
    CHECK(greys_from_png(data, size, NULL, &greys, NULL));
    CHECK(greys.bytes == 1 && greys.samples[0] == 77 && greys.samples[1] == 149 &&
          greys.samples[2] == 29);
    greys_clear(&greys);
    g_bytes_unref(file);
    pixels_unref(pixels);
}

static void test_size(void)
{
    uint32_t width = 1, height = 1;
    GByteArray *bytes = png_header_only(640, 480, 8, 6, 0);
    CHECK(pixels_size_from_png(bytes->data, bytes->len, &width, &height, NULL));
    CHECK(width == 640 && height == 480);
    CHECK(pixels_size_from_png(bytes->data, 24, &width, &height, NULL));
    CHECK(!pixels_size_from_png(bytes->data, 23, &width, &height, NULL));
    CHECK(width == 0 && height == 0);
    CHECK(!pixels_size_from_png(NULL, 0, &width, &height, NULL));
    bytes->data[1] = 'p';
    CHECK(!pixels_size_from_png(bytes->data, bytes->len, &width, &height, NULL));
    CHECK(is_rejected(bytes->data, bytes->len, NULL, PICTURE_UNSUPPORTED));
    CHECK(is_rejected("GIF89a", 6, NULL, PICTURE_UNSUPPORTED));
    CHECK(is_rejected("", 0, NULL, PICTURE_UNSUPPORTED));
    g_byte_array_unref(bytes);
}

/* ---- Damage ---- */

/* Returns a small file of a kind. */
static GByteArray *small_file(CheckRandom *random, const PngKind *kind)
{
    uint8_t *rgba;
    GByteArray *bytes = png_sample(random, kind, 5, 4, &rgba);
    g_free(rgba);
    return bytes;
}

static void test_cut(void)
{
    CheckRandom random = check_random("cut");
    PngKind kinds[64];
    size_t count = png_kinds(kinds), cuts = 0;
    for (size_t i = 0; i < count; i++) {
        GByteArray *bytes = small_file(&random, &kinds[i]);
        for (size_t size = 0; size < bytes->len; size++, cuts++) {
            /* A copy of exactly this size, so that reads beyond it are detected. */
            uint8_t *cut = malloc(size + 1);
            memcpy(cut + 1, bytes->data, size);
            CHECK_THAT(
                is_rejected(cut + 1, size, NULL, size < 24 ? PICTURE_UNSUPPORTED : PICTURE_BROKEN),
                "kind %zu cut at %zu", i, size);
            free(cut);
        }
        g_byte_array_unref(bytes);
    }
    check_note("%zu cuts", cuts);
}

static void test_edits(void)
{
    CheckRandom random = check_random("edits");
    PngKind kinds[64];
    size_t count = png_kinds(kinds), edits = 0;
    for (size_t i = 0; i < count && !check_has_failed_too_often(); i++) {
        GByteArray *bytes = small_file(&random, &kinds[i]);
        for (size_t at = 0; at < bytes->len; at++)
            for (size_t n = check_case_count(12); n > 0; n--, edits++) {
                uint8_t change = (uint8_t)check_between(&random, 1, 255);
                bytes->data[at] ^= change;
                Pixels *pixels = decode(bytes, NULL);
                CHECK_THAT(pixels == NULL, "kind %zu: byte %zu ^ %d is accepted", i, at, change);
                pixels_unref(pixels);
                bytes->data[at] ^= change;
            }
        g_byte_array_unref(bytes);
    }
    check_note("%zu edits", edits);
}

/* With corrected checksums, many edited files are read, as pictures with the size in the header. */
static void test_fixed_edits(void)
{
    CheckRandom random = check_random("mended");
    PngKind kinds[64];
    size_t count = png_kinds(kinds), accepted = 0, tried = 0;
    for (size_t i = 0; i < count && !check_has_failed_too_often(); i++) {
        GByteArray *bytes = small_file(&random, &kinds[i]);
        uint8_t *copy = malloc(bytes->len);
        for (size_t at = 8; at < bytes->len; at++)
            for (size_t n = check_case_count(12); n > 0; n--, tried++) {
                memcpy(copy, bytes->data, bytes->len);
                copy[at] ^= (uint8_t)check_between(&random, 1, 255);
                png_fix(copy, bytes->len);
                GError *error = NULL;
                uint32_t width = 0, height = 0;
                Pixels *pixels = pixels_from_png(copy, bytes->len, NULL, &error);
                pixels_size_from_png(copy, bytes->len, &width, &height, NULL);
                CHECK((pixels == NULL) != (error == NULL));
                if (pixels != NULL)
                    CHECK(pixels->width == width && pixels->height == height);
                accepted += pixels != NULL;
                pixels_unref(pixels);
                g_clear_error(&error);
            }
        free(copy);
        g_byte_array_unref(bytes);
    }
    check_note("%zu of %zu edited files are pictures", accepted, tried);
    CHECK(accepted > 0 && accepted < tried);
}

static void test_colour_beyond_palette(void)
{
    static const uint8_t palette[4][4] = {{1, 2, 3, 255}, {4, 5, 6, 255}, {7, 8, 9, 9}};
    static const uint8_t indices[4] = {0, 1, 2, 2};
    GBytes *valid = indexed_to_png(2, 2, indices, palette[0], 3, NULL);
    gsize size;
    uint8_t *bytes = g_memdup2(g_bytes_get_data(valid, &size), g_bytes_get_size(valid));
    g_bytes_get_data(valid, &size);
    CHECK(!is_rejected(bytes, size, NULL, PICTURE_BROKEN));
    /* Remove the last colour of PLTE, and move the following chunks. */
    uint8_t *palette_chunk = bytes + 33;
    CHECK(memcmp(palette_chunk + 4, "PLTE", 4) == 0 && palette_chunk[3] == 9);
    palette_chunk[3] = 6;
    memmove(palette_chunk + 8 + 6, palette_chunk + 8 + 9, size - (33 + 8 + 9));
    uint8_t *transparency = palette_chunk + 12 + 6;
    CHECK(memcmp(transparency + 4, "tRNS", 4) == 0);
    transparency[3] = 1;
    memmove(transparency + 8 + 1, transparency + 8 + 3, size - 33 - 12 - 9 - 8 - 3);
    png_fix(bytes, size - 5);
    CHECK(is_rejected(bytes, size - 5, NULL, PICTURE_BROKEN));
    g_free(bytes);
    g_bytes_unref(valid);
}

/* ---- Limits ---- */

static long peak_virtual_kilobytes(void)
{
    char line[256];
    long kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (sscanf(line, "VmPeak: %ld", &kilobytes) == 1)
            break;
    if (status != NULL)
        fclose(status);
    return kilobytes;
}

static void test_decompression_bombs(void)
{
    static const uint32_t sides[][2] = {
        {67108865, 1},      {1, 67108865},  {16384, 4097},   {4097, 16384},   {65535, 65535},
        {30000, 30000},     {100000, 1000}, {1, 0x7fffffff}, {0x7fffffff, 1}, {46341, 46341},
        {0x10000, 0x10000}, {16384, 16384}, {8193, 8193},
    };
    static const int colours[][2] = {{6, 8}, {2, 16}, {0, 1}, {3, 8}};
    long before = peak_virtual_kilobytes();
    size_t headers = 0;
    for (size_t i = 0; i < CHECK_COUNT(sides); i++)
        for (size_t c = 0; c < CHECK_COUNT(colours); c++, headers++) {
            GByteArray *bytes = png_header_only(sides[i][0], sides[i][1], colours[c][1],
                                                colours[c][0], (int)(i + c) % 2);
            CHECK_THAT(is_rejected(bytes->data, bytes->len, NULL, PICTURE_TOO_LARGE),
                       "%u x %u is not too large", sides[i][0], sides[i][1]);
            g_byte_array_unref(bytes);
        }
    /* The size is within the limits, but a file of this length cannot contain as many pixels. */
    for (int i = 0; i < 8; i++, headers++) {
        GByteArray *bytes = png_header_only(8192, 8192 >> i, 8, 6, i % 2);
        CHECK(is_rejected(bytes->data, bytes->len, NULL, PICTURE_BROKEN));
        g_byte_array_unref(bytes);
    }
    check_note("%zu headers, %ld KB", headers, peak_virtual_kilobytes() - before);
    CHECK(headers >= 50);
    CHECK(peak_virtual_kilobytes() - before < 64 * 1024);
}

static void test_invalid_headers(void)
{
    static const struct {
        uint32_t width, height;
        int depth, colour, interlace;
    } table[] = {
        {0, 1, 8, 6, 0},           {1, 0, 8, 6, 0},   {0, 0, 8, 6, 0}, {0x80000000u, 1, 8, 6, 0},
        {1, 0xffffffffu, 8, 6, 0}, {4, 4, 0, 6, 0},   {4, 4, 3, 0, 0}, {4, 4, 4, 6, 0},
        {4, 4, 8, 1, 0},           {4, 4, 8, 5, 0},   {4, 4, 8, 7, 0}, {4, 4, 16, 3, 0},
        {4, 4, 8, 255, 0},         {4, 4, 255, 6, 0}, {4, 4, 8, 6, 2}, {4, 4, 8, 6, 255},
        {4, 4, 8, 3, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        GByteArray *bytes = png_header_only(table[i].width, table[i].height, table[i].depth,
                                            table[i].colour, table[i].interlace);
        CHECK_THAT(is_rejected(bytes->data, bytes->len, NULL, PICTURE_BROKEN), "row %zu", i);
        g_byte_array_unref(bytes);
    }
}

static void test_limits(void)
{
    static const struct {
        PictureLimits limits;
        bool success;
    } table[] = {
        {{.area = 96}, true},
        {{.area = 95}, false},
        {{.file = 1}, false},
        {{0}, true},
    };
    uint8_t *rgba = g_malloc0(4 * 12 * 8);
    Pixels *pixels = pixels_take(12, 8, rgba);
    GBytes *bytes = pixels_to_png(pixels, NULL);
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        Pixels *decoded = pixels_from_png(data, size, &table[i].limits, NULL);
        CHECK_THAT((decoded != NULL) == table[i].success, "row %zu", i);
        CHECK_THAT(table[i].success || is_rejected(data, size, &table[i].limits, PICTURE_TOO_LARGE),
                   "row %zu", i);
        pixels_unref(decoded);
    }
    PictureLimits exact = {.file = size};
    CHECK(!is_rejected(data, size, &exact, PICTURE_TOO_LARGE));
    exact.file--;
    CHECK(is_rejected(data, size, &exact, PICTURE_TOO_LARGE));
    g_bytes_unref(bytes);
    pixels_unref(pixels);
}

/* ---- Writing ---- */

static void test_written(void)
{
    CheckRandom random = check_random("written");
    for (size_t i = check_case_count(200); i > 0; i--) {
        uint32_t width = (uint32_t)check_between(&random, 1, 60);
        uint32_t height = (uint32_t)check_between(&random, 1, 60);
        uint8_t *rgba = g_malloc((gsize)4 * width * height);
        for (size_t k = 0; k < (size_t)4 * width * height; k++)
            rgba[k] = (uint8_t)check_next(&random);
        Pixels *pixels = pixels_take(width, height, rgba);
        GBytes *bytes = pixels_to_png(pixels, NULL), *again = pixels_to_png(pixels, NULL);
        gsize size;
        const void *data = g_bytes_get_data(bytes, &size);
        Pixels *decoded = pixels_from_png(data, size, NULL, NULL);
        CHECK(g_bytes_equal(bytes, again));
        CHECK(decoded != NULL && memcmp(decoded->rgba, rgba, (size_t)4 * width * height) == 0);
        pixels_unref(decoded);
        g_bytes_unref(again);
        g_bytes_unref(bytes);
        pixels_unref(pixels);
    }
    Pixels *nothing = pixels_take(0, 4, NULL);
    GError *error = NULL;
    CHECK(pixels_to_png(nothing, &error) == NULL);
    CHECK(g_error_matches(error, PICTURE_ERROR, PICTURE_TOO_LARGE));
    g_clear_error(&error);
    pixels_unref(nothing);
}

static void test_indexed(void)
{
    static const uint32_t counts[] = {1, 2, 3, 17, 255, 256};
    CheckRandom random = check_random("indexed");
    for (size_t i = 0; i < CHECK_COUNT(counts); i++) {
        uint8_t palette[256][4], indices[21 * 5];
        for (size_t c = 0; c < 256; c++)
            for (int k = 0; k < 4; k++)
                palette[c][k] = k == 3 && i % 2 == 0 ? 255 : (uint8_t)check_next(&random);
        for (size_t k = 0; k < sizeof indices; k++)
            indices[k] = (uint8_t)check_between(&random, 0, (int)counts[i] - 1);
        GBytes *bytes = indexed_to_png(21, 5, indices, palette[0], counts[i], NULL);
        CHECK(bytes != NULL);
        gsize size;
        const void *data = g_bytes_get_data(bytes, &size);
        Pixels *decoded = pixels_from_png(data, size, NULL, NULL);
        for (size_t k = 0; decoded != NULL && k < sizeof indices; k++)
            CHECK(memcmp(decoded->rgba + 4 * k, palette[indices[k]], 4) == 0);
        CHECK(decoded != NULL);
        pixels_unref(decoded);
        g_bytes_unref(bytes);
        indices[3] = (uint8_t)counts[i];
        if (counts[i] < 256)
            CHECK(indexed_to_png(21, 5, indices, palette[0], counts[i], NULL) == NULL);
    }
    static const uint8_t none[4];
    CHECK(indexed_to_png(1, 1, none, none, 0, NULL) == NULL);
    CHECK(indexed_to_png(1, 1, none, none, 257, NULL) == NULL);
}

CHECK_CASES({"files of every kind are decoded as their samples", test_kinds},
            {"greys of 16 bits are kept exactly", test_greys},
            {"the size of a file is read from its header", test_size},
            {"a file cut at any byte is rejected", test_cut},
            {"a file with any byte changed is rejected", test_edits},
            {"an edited file with correct checksums is rejected or has its size", test_fixed_edits},
            {"a colour that is missing in the palette is rejected", test_colour_beyond_palette},
            {"decompression bombs are rejected by their header, without memory",
             test_decompression_bombs},
            {"invalid headers are rejected", test_invalid_headers},
            {"limits are exact to the pixel and to the byte", test_limits},
            {"written pictures are read again, and always written identically", test_written},
            {"indexed pictures contain their palette", test_indexed})
