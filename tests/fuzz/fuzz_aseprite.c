/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give frames of the stated size
 * that are the same when composed again, also as the first frame that shows the same picture. They
 * must also be importable as fuzz_import.h describes.
 */
#include "fuzz_bank.h"
#include "fuzz_import.h"

#include "art/aseprite.h"

#include <string.h>

enum { MAX_FRAMES = 2 };

static void check_frame(const AseFile *file, uint32_t frame, uint32_t same,
                        const PictureLimits *limits)
{
    GError *error = NULL;
    AseNotes notes = {0}, second_notes = {0};
    Pixels *pixels = ase_compose(file, frame, NULL, limits, NULL, &notes, &error);
    Pixels *second = ase_compose(file, same, NULL, limits, NULL, &second_notes, NULL);
    fuzz_check_result(pixels != NULL, &error);
    if (same > frame || memcmp(&notes, &second_notes, sizeof notes) != 0)
        fuzz_fail("different frames are treated as the same");
    if ((pixels != NULL) != (second != NULL))
        fuzz_fail("a frame cannot be composed again");
    if (pixels != NULL && (pixels->width != file->width || pixels->height != file->height ||
                           memcmp(pixels_digest(pixels), pixels_digest(second), 16) != 0))
        fuzz_fail("a frame has the wrong size or differs when composed again");
    pixels_unref(pixels);
    pixels_unref(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = fuzz_limits();
    GError *error = NULL;
    GBytes *bytes = g_bytes_new(data, size);
    AseFile *file = ase_read(bytes, &limits, &error);
    bool is_read = file != NULL;
    fuzz_check_result(is_read, &error);
    bool *drawn = is_read ? ase_layers_drawn(file, NULL) : NULL;
    uint32_t *same = is_read ? ase_same_frames(file, drawn) : NULL;
    for (uint32_t i = 0; is_read && i < file->frames->len && i < MAX_FRAMES; i++)
        check_frame(file, i, same[i], &limits);
    g_free(same);
    g_free(drawn);
    ase_free(file);
    g_bytes_unref(bytes);
    fuzz_check_released(&limits);
    if (is_read) {
        fuzz_put_file("hero.aseprite", data, size);
        fuzz_import("hero.aseprite", &(ImportOptions){.layers_by_name = size % 2});
    }
    return 0;
}
