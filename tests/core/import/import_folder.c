/* SPDX-License-Identifier: MIT */
/* A folder with pictures; see import_folder.h. */
#include "import_folder.h"

#include <glib/gstdio.h>
#include <stdlib.h>

Folder folder_new(void)
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

Pixels *pixels_new_clear(uint32_t width, uint32_t height)
{
    return pixels_take(width, height, g_malloc0((gsize)4 * width * height));
}

void pixels_fill(Pixels *sheet, PixelRect rect, uint32_t rgba)
{
    for (int32_t y = MAX(rect.top, 0); y < MIN(rect.bottom, (int32_t)sheet->height); y++)
        for (int32_t x = MAX(rect.left, 0); x < MIN(rect.right, (int32_t)sheet->width); x++)
            for (int c = 0; c < 4; c++)
                sheet->rgba[4 * ((size_t)y * sheet->width + (size_t)x) + (size_t)c] =
                    (uint8_t)(rgba >> (24 - 8 * c));
}

void folder_write(const Folder *folder, const char *path, const Pixels *pixels)
{
    char *full_path = g_build_filename(folder->path, path, NULL);
    char *parent = g_path_get_dirname(full_path);
    GBytes *bytes = pixels_to_png(pixels, NULL);
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    CHECK(g_mkdir_with_parents(parent, 0755) == 0);
    CHECK(g_file_set_contents(full_path, data, (gssize)size, NULL));
    g_bytes_unref(bytes);
    g_free(parent);
    g_free(full_path);
}

void folder_write_rect(const Folder *folder, const char *path, int width, int height,
                       PixelRect rect, uint32_t rgba)
{
    Pixels *pixels = pixels_new_clear((uint32_t)width, (uint32_t)height);
    pixels_fill(pixels, rect, rgba);
    folder_write(folder, path, pixels);
    pixels_unref(pixels);
}

void folder_remove(const Folder *folder, const char *path)
{
    char *full_path = g_build_filename(folder->path, path, NULL);
    CHECK(g_unlink(full_path) == 0);
    g_free(full_path);
}
