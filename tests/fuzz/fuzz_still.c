/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target for JPEG and WebP files, which are decoded by libraries of the system: whatever the
 * bytes are, they are rejected with a reason, or they are a picture of the stated size that is the
 * same when decoded again; all memory must be released.
 */
#include "fuzz_bank.h"

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
    bool stated = picture_head(&input, &head, NULL) != NULL;
    if (stated != (head.width > 0 && head.height > 0))
        fail("a size of nothing");
    if (pixels != NULL && (head.width != pixels->width || head.height != pixels->height))
        fail("a picture of another size");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.side = 256, .area = 1 << 14, .file = 1 << 20};
    GError *error = NULL;
    limits.budget = budget_new(BUDGET, NULL);
    GBytes *bytes = g_bytes_new(data, size);
    Pixels *pixels =
        pixels_from_bytes(bytes, &(PictureSource){.part = 0}, &limits, NULL, NULL, &error);
    Pixels *again =
        pixels_from_bytes(bytes, &(PictureSource){.part = 0}, &limits, NULL, NULL, NULL);
    if ((pixels == NULL) == (error == NULL) || (pixels == NULL) != (again == NULL))
        fail("neither a picture nor an error, or both");
    if (pixels != NULL && memcmp(pixels_digest(pixels), pixels_digest(again), 16) != 0)
        fail("another picture");
    check_size(bytes, pixels);
    pixels_unref(pixels);
    pixels_unref(again);
    g_bytes_unref(bytes);
    g_clear_error(&error);
    if (!budget_take(limits.budget, BUDGET, NULL))
        fail("memory was not given back");
    budget_unref(limits.budget);
    return 0;
}
