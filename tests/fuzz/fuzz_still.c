/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target for JPEG and WebP files, which are decoded by system libraries: any bytes must either
 * be rejected with a reason or give a picture of the stated size that is the same when decoded
 * again. All memory must be released.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "art/picture_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUDGET = 1 << 24 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_size(GBytes *bytes, const Pixels *pixels)
{
    PictureInput input = picture_input_of_bytes(bytes);
    PictureHead head;
    bool has_head = picture_head(&input, &head, NULL) != NULL;
    if (has_head != (head.width > 0 && head.height > 0))
        fail("a size without a format, or a format without a size");
    if (pixels != NULL && (head.width != pixels->width || head.height != pixels->height))
        fail("a picture has the wrong size");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.area = 1 << 14, .file = 1 << 20};
    GError *error = NULL;
    limits.budget = budget_new(BUDGET, NULL);
    GBytes *bytes = g_bytes_new(data, size);
    Pixels *pixels =
        pixels_from_bytes(bytes, &(PictureSource){.part = 0}, &limits, NULL, NULL, &error);
    Pixels *second =
        pixels_from_bytes(bytes, &(PictureSource){.part = 0}, &limits, NULL, NULL, NULL);
    if ((pixels == NULL) == (error == NULL) || (pixels == NULL) != (second == NULL))
        fail("neither a picture nor an error, or both");
    if (pixels != NULL && memcmp(pixels_digest(pixels), pixels_digest(second), 16) != 0)
        fail("the picture differs when decoded again");
    check_size(bytes, pixels);
    pixels_unref(pixels);
    pixels_unref(second);
    g_bytes_unref(bytes);
    fuzz_clear_error(&error);
    if (!budget_take(limits.budget, BUDGET, NULL))
        fail("memory was not released");
    budget_unref(limits.budget);
    return 0;
}
