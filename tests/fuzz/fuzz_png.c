/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give a picture of the stated size
 * that is the same after it is written and read again. The bytes are tested unchanged and with
 * corrected checksums, without which few inputs pass the first chunk.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "art/picture.h"
#include "core/art/png_samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Small, so that many inputs can be tested per second. */
static const PictureLimits limits = {.area = 1 << 16, .file = 1 << 20};

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_written(const Pixels *pixels)
{
    GBytes *bytes = pixels_to_png(pixels, NULL);
    gsize size = 0;
    const void *data = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    Pixels *second = pixels_from_png(data, size, &limits, NULL);
    if (second == NULL || memcmp(pixels_digest(second), pixels_digest(pixels), 16) != 0)
        fail("a picture differs after it is written and read");
    pixels_unref(second);
    g_bytes_unref(bytes);
}

/* Checks that greys exist if and only if pixels do, and have the same size. */
static void check_greys(const uint8_t *data, size_t size, const Pixels *pixels)
{
    GError *error = NULL;
    Greys greys;
    bool exists = greys_from_png(data, size, &limits, &greys, &error);
    if (exists != (pixels != NULL) || exists != (error == NULL) ||
        exists != (greys.samples != NULL))
        fail("greys without pixels, or pixels without greys");
    if (exists && (greys.width != pixels->width || greys.height != pixels->height ||
                   greys.bytes < 1 || greys.bytes > 2))
        fail("the greys have the wrong size");
    greys_clear(&greys);
    fuzz_clear_error(&error);
}

static void check_bytes(const uint8_t *data, size_t size)
{
    GError *error = NULL;
    uint32_t width, height;
    bool has_size = pixels_size_from_png(data, size, &width, &height, NULL);
    Pixels *pixels = pixels_from_png(data, size, &limits, &error);
    if ((pixels == NULL) == (error == NULL))
        fail("neither a picture nor an error, or both");
    if (pixels != NULL && (!has_size || pixels->width != width || pixels->height != height ||
                           (uint64_t)width * height > limits.area))
        fail("the size of a picture differs from its header or is too large");
    check_greys(data, size, pixels);
    if (pixels != NULL)
        check_written(pixels);
    pixels_unref(pixels);
    fuzz_clear_error(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *fixed = malloc(size + 1);
    if (fixed == NULL || (data == NULL && size > 0))
        return 0;
    check_bytes(data, size);
    if (size > 0)
        memcpy(fixed, data, size);
    png_fix(fixed, size);
    check_bytes(fixed, size);
    free(fixed);
    return 0;
}
