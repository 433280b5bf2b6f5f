/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give frames of the stated size. A
 * frame must be the same when composed alone and when composed from the previous frame. All memory
 * must be released.
 */
#include "fuzz_bank.h"

#include "art/gif.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 6 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

/* The frame that was composed last. */
typedef struct Last {
    Pixels *pixels; /* or NULL */
    uint32_t part;
} Last;

static Pixels *find_last(void *user, uint32_t part)
{
    const Last *last = user;
    return last->pixels != NULL && last->part == part ? pixels_ref(last->pixels) : NULL;
}

static void check_frame(const GifFile *file, uint32_t frame, const PictureLimits *limits,
                        Last *last)
{
    GError *error = NULL;
    PictureEarlier earlier = {find_last, last};
    Pixels *pixels = gif_compose(file, frame, limits, NULL, NULL, NULL, &error);
    Pixels *composed_after = gif_compose(file, frame, limits, &earlier, NULL, NULL, NULL);
    if ((pixels == NULL) == (error == NULL) || (pixels != NULL && composed_after == NULL))
        fail("neither a picture nor an error, or both");
    if (pixels != NULL && (pixels->width != file->width || pixels->height != file->height ||
                           memcmp(pixels_digest(pixels), pixels_digest(composed_after), 16) != 0))
        fail("a frame has the wrong size or depends on how it is composed");
    pixels_unref(last->pixels);
    *last = (Last){composed_after, frame};
    pixels_unref(pixels);
    g_clear_error(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.side = 256, .area = 1 << 14, .file = 1 << 20};
    GError *error = NULL;
    Last last = {NULL, 0};
    limits.budget = budget_new(1 << 20, NULL);
    GBytes *bytes = g_bytes_new(data, size);
    GifFile *file = gif_read(bytes, &limits, &error);
    if ((file == NULL) == (error == NULL))
        fail("neither a file nor an error, or both");
    for (uint32_t i = 0; file != NULL && i < file->frames->len && i < MAX_FRAMES; i++)
        check_frame(file, i, &limits, &last);
    pixels_unref(last.pixels);
    gif_free(file);
    g_bytes_unref(bytes);
    g_clear_error(&error);
    if (!budget_take(limits.budget, 1 << 20, NULL))
        fail("memory was not released");
    budget_unref(limits.budget);
    return 0;
}
