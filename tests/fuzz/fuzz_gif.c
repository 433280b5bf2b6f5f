/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give frames of the stated size. A
 * frame must be the same when composed alone and when composed from the previous frame. The frames
 * must also be importable as fuzz_import.h describes.
 */
#include "fuzz_bank.h"
#include "fuzz_import.h"

#include "art/gif.h"

#include <string.h>

enum { MAX_FRAMES = 3 };

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
    fuzz_check_result(pixels != NULL, &error);
    if (pixels != NULL && composed_after == NULL)
        fuzz_fail("a frame cannot be composed from the previous one");
    if (pixels != NULL && (pixels->width != file->width || pixels->height != file->height ||
                           memcmp(pixels->rgba, composed_after->rgba,
                                  (size_t)4 * pixels->width * pixels->height) != 0))
        fuzz_fail("a frame has the wrong size or depends on how it is composed");
    pixels_unref(last->pixels);
    *last = (Last){composed_after, frame};
    pixels_unref(pixels);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = fuzz_limits();
    GError *error = NULL;
    Last last = {NULL, 0};
    GBytes *bytes = g_bytes_new(data, size);
    GifFile *file = gif_read(bytes, &limits, &error);
    bool is_read = file != NULL;
    fuzz_check_result(is_read, &error);
    for (uint32_t i = 0; is_read && i < file->frames->len && i < MAX_FRAMES; i++)
        check_frame(file, i, &limits, &last);
    pixels_unref(last.pixels);
    gif_free(file);
    g_bytes_unref(bytes);
    fuzz_check_released(&limits);
    if (is_read) {
        fuzz_put_file("hero.gif", data, size);
        fuzz_import("hero.gif", &(ImportOptions){.name = NULL});
    }
    return 0;
}
