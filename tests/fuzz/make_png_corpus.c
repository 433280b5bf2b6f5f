/* SPDX-License-Identifier: MIT */
/*
 * Writes the initial files for fuzzing of PNG files: a small one of each kind.
 *
 *     make_png_corpus FOLDER
 */
#include "core/art/png_samples.h"

#include <glib.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    PngKind kinds[64];
    CheckRandom random = {1};
    size_t count = png_kinds(kinds);
    if (argc != 2)
        return 2;
    for (size_t i = 0; i < count; i++) {
        uint8_t *rgba;
        char *path = g_strdup_printf("%s/kind-%d-%d%s%s.png", argv[1], kinds[i].colour,
                                     kinds[i].depth, kinds[i].interlaced ? "-interlaced" : "",
                                     kinds[i].transparent ? "-trns" : "");
        GByteArray *bytes = png_sample(&random, &kinds[i], 5, 4, &rgba);
        if (!g_file_set_contents(path, (const char *)bytes->data, (gssize)bytes->len, NULL))
            return 1;
        g_byte_array_unref(bytes);
        g_free(rgba);
        g_free(path);
    }
    return 0;
}
