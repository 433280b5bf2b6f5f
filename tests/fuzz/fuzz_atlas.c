/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any text must either be rejected with a reason or give an atlas whose frames have a
 * size and a page. All memory must be released.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "formats/atlas/atlas.h"

#include <stdio.h>
#include <stdlib.h>

enum { MEMORY = 1 << 24 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_frame(const Atlas *atlas, const AtlasFrame *frame)
{
    bool has_size = frame->w > 0 && frame->h > 0 && frame->source_w > 0 && frame->source_h > 0;
    if (!has_size || frame->x < 0 || frame->y < 0 || frame->page >= atlas->pages->len)
        fail("a frame has no size or no valid position");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.budget = budget_new(MEMORY, NULL)};
    GError *error = NULL;
    Atlas *atlas = atlas_new();
    GBytes *bytes = g_bytes_new(data, size);
    bool is_valid = atlas_read(atlas, "art/hero.json", bytes, &limits, &error);
    if (is_valid == (error != NULL))
        fail("neither an atlas nor an error, or both");
    for (guint i = 0; is_valid && i < atlas->frames->len; i++)
        check_frame(atlas, &g_array_index(atlas->frames, AtlasFrame, i));
    if (is_valid && atlas->frames->len == 0)
        fail("an atlas without frames");
    atlas_free(atlas);
    g_bytes_unref(bytes);
    fuzz_clear_error(&error);
    if (!budget_take(limits.budget, MEMORY, NULL))
        fail("memory was not released");
    budget_unref(limits.budget);
    return 0;
}
