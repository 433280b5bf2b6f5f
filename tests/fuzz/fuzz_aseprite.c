/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give frames of the stated size
 * that are the same when composed again, also as the first frame that shows the same picture. All
 * memory must be released.
 */
#include "fuzz_bank.h"

#include "art/aseprite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 4 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_frame(const AseFile *file, uint32_t frame, uint32_t same,
                        const PictureLimits *limits)
{
    GError *error = NULL;
    AseNotes notes = {0}, second_notes = {0};
    Pixels *pixels = ase_compose(file, frame, NULL, limits, NULL, &notes, &error);
    Pixels *second = ase_compose(file, same, NULL, limits, NULL, &second_notes, NULL);
    if (same > frame || memcmp(&notes, &second_notes, sizeof notes) != 0)
        fail("different frames are treated as the same");
    if ((pixels == NULL) == (error == NULL) || (pixels == NULL) != (second == NULL))
        fail("neither a picture nor an error, or both");
    if (pixels != NULL && (pixels->width != file->width || pixels->height != file->height ||
                           memcmp(pixels_digest(pixels), pixels_digest(second), 16) != 0))
        fail("a frame has the wrong size or differs when composed again");
    pixels_unref(pixels);
    pixels_unref(second);
    g_clear_error(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.side = 256, .area = 1 << 14, .file = 1 << 20};
    GError *error = NULL;
    limits.budget = budget_new(1 << 20, NULL);
    GBytes *bytes = g_bytes_new(data, size);
    AseFile *file = ase_read(bytes, &limits, &error);
    if ((file == NULL) == (error == NULL))
        fail("neither a file nor an error, or both");
    bool *drawn = file != NULL ? ase_layers_drawn(file, NULL) : NULL;
    uint32_t *same = file != NULL ? ase_same_frames(file, drawn) : NULL;
    for (uint32_t i = 0; file != NULL && i < file->frames->len && i < MAX_FRAMES; i++)
        check_frame(file, i, same[i], &limits);
    g_free(same);
    g_free(drawn);
    ase_free(file);
    g_bytes_unref(bytes);
    g_clear_error(&error);
    if (!budget_take(limits.budget, 1 << 20, NULL))
        fail("memory was not released");
    budget_unref(limits.budget);
    return 0;
}
