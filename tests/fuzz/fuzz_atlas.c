/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever the text is, it is rejected with a reason, or it is an atlas whose frames
 * have a size and a page; all memory must be released.
 */
#include "fuzz_bank.h"

#include "import/atlas.h"

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
    bool sized = frame->w > 0 && frame->h > 0 && frame->source_w > 0 && frame->source_h > 0;
    if (!sized || frame->x < 0 || frame->y < 0 || frame->page >= atlas->pages->len)
        fail("a frame that lies nowhere");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.budget = budget_new(MEMORY, NULL)};
    GError *error = NULL;
    Atlas *atlas = atlas_new();
    GBytes *bytes = g_bytes_new(data, size);
    bool good = atlas_read(atlas, "art/hero.json", bytes, &limits, &error);
    if (good == (error != NULL))
        fail("neither an atlas nor an error, or both");
    for (guint i = 0; good && i < atlas->frames->len; i++)
        check_frame(atlas, &g_array_index(atlas->frames, AtlasFrame, i));
    if (good && atlas->frames->len == 0)
        fail("an atlas without frames");
    atlas_free(atlas);
    g_bytes_unref(bytes);
    g_clear_error(&error);
    if (!budget_take(limits.budget, MEMORY, NULL))
        fail("memory was not given back");
    budget_unref(limits.budget);
    return 0;
}
