/* SPDX-License-Identifier: MIT */
/* A folder with pictures; see import_folder.h. */
#include "import_folder.h"

#include <glib/gstdio.h>
#include <stdlib.h>

Folder import_folder_new(void)
{
    Folder folder = {g_dir_make_tmp("gabarit-import-XXXXXX", NULL), NULL};
    CHECK(folder.path != NULL);
    folder.store = picture_store_new(folder.path, NULL, NULL);
    return folder;
}

void folder_clear(Folder *folder)
{
    char *command = g_strdup_printf("rm -rf '%s'", folder->path);
    CHECK(system(command) == 0);
    g_free(command);
    g_free(folder->path);
    picture_store_unref(folder->store);
}

Pixels *sheet_new(uint32_t width, uint32_t height)
{
    return pixels_take(width, height, g_malloc0((gsize)4 * width * height));
}

void sheet_fill(Pixels *sheet, PixelRect rect, uint32_t rgba)
{
    for (int32_t y = MAX(rect.top, 0); y < MIN(rect.bottom, (int32_t)sheet->height); y++)
        for (int32_t x = MAX(rect.left, 0); x < MIN(rect.right, (int32_t)sheet->width); x++)
            for (int c = 0; c < 4; c++)
                sheet->rgba[4 * ((size_t)y * sheet->width + (size_t)x) + (size_t)c] =
                    (uint8_t)(rgba >> (24 - 8 * c));
}

void folder_write(const Folder *folder, const char *path, const Pixels *pixels)
{
    char *whole = g_build_filename(folder->path, path, NULL);
    char *above = g_path_get_dirname(whole);
    GBytes *bytes = pixels_to_png(pixels, NULL);
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    CHECK(g_mkdir_with_parents(above, 0755) == 0);
    CHECK(g_file_set_contents(whole, data, (gssize)size, NULL));
    g_bytes_unref(bytes);
    g_free(above);
    g_free(whole);
}

void folder_put(const Folder *folder, const char *path, int width, int height, PixelRect rect,
                uint32_t rgba)
{
    Pixels *pixels = sheet_new((uint32_t)width, (uint32_t)height);
    sheet_fill(pixels, rect, rgba);
    folder_write(folder, path, pixels);
    pixels_unref(pixels);
}

void folder_remove(const Folder *folder, const char *path)
{
    char *whole = g_build_filename(folder->path, path, NULL);
    CHECK(g_unlink(whole) == 0);
    g_free(whole);
}
