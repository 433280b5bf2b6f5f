/* SPDX-License-Identifier: MIT */
/* Earlier pictures, stored as PNG files that are named after their digests; the contract is in
 * past.h. */
#include "art/past.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

enum { DIGEST = 16, NAME = 2 * DIGEST + 4 }; /* characters of "….png" */

char *past_folder(void)
{
    return g_build_filename(g_get_user_cache_dir(), "gabarit", "pictures", NULL);
}

static char *path_of(const char *folder, const uint8_t digest[DIGEST])
{
    char name[NAME + 1];
    for (int i = 0; i < DIGEST; i++)
        g_snprintf(name + (ptrdiff_t)2 * i, 3, "%02x", digest[i]);
    memcpy(name + (ptrdiff_t)2 * DIGEST, ".png", sizeof ".png");
    return g_build_filename(folder, name, NULL);
}

/* ---- Limiting the size ---- */

typedef struct PastFile {
    char *path;
    gint64 used;
    uint64_t size;
} PastFile;

static void past_file_clear(void *item)
{
    g_free(((PastFile *)item)->path);
}

static gint compare_used(gconstpointer a, gconstpointer b)
{
    const PastFile *one = a, *other = b;
    return one->used < other->used ? -1 : one->used > other->used;
}

static GArray *files_of(const char *folder)
{
    GArray *files = g_array_new(false, false, sizeof(PastFile));
    GDir *entries = g_dir_open(folder, 0, NULL);
    g_array_set_clear_func(files, past_file_clear);
    for (const char *name; entries != NULL && (name = g_dir_read_name(entries)) != NULL;) {
        GStatBuf status;
        PastFile file = {.path = g_build_filename(folder, name, NULL)};
        if (strlen(name) == NAME && g_str_has_suffix(name, ".png") &&
            g_stat(file.path, &status) == 0) {
            file.used = status.st_mtime;
            file.size = (uint64_t)status.st_size;
            g_array_append_val(files, file);
        } else {
            past_file_clear(&file);
        }
    }
    if (entries != NULL)
        g_dir_close(entries);
    return files;
}

static void delete_oldest(const char *folder)
{
    GArray *files = files_of(folder);
    uint64_t sum = 0;
    for (guint i = 0; i < files->len; i++)
        sum += g_array_index(files, PastFile, i).size;
    g_array_sort(files, compare_used);
    for (guint i = 0; i < files->len && sum > PAST_MAX_BYTES; i++) {
        const PastFile *file = &g_array_index(files, PastFile, i);
        if (g_unlink(file->path) == 0)
            sum -= file->size;
    }
    g_array_unref(files);
}

/* ---- Keeping ---- */

bool past_has(const char *folder, const uint8_t digest[DIGEST])
{
    char *path = path_of(folder, digest);
    bool exists = g_utime(path, NULL) == 0;
    g_free(path);
    return exists;
}

void past_keep(const char *folder, const Pixels *pixels)
{
    bool fits = (uint64_t)pixels->width * pixels->height <= PAST_MAX_PIXELS;
    if (!fits || past_has(folder, pixels_digest(pixels)))
        return;
    char *path = path_of(folder, pixels_digest(pixels));
    GBytes *png = pixels_to_png(pixels, NULL);
    gsize size;
    const char *bytes = png != NULL ? g_bytes_get_data(png, &size) : NULL;
    if (bytes != NULL && g_mkdir_with_parents(folder, 0700) == 0 &&
        g_file_set_contents_full(path, bytes, (gssize)size, G_FILE_SET_CONTENTS_CONSISTENT, 0600,
                                 NULL))
        delete_oldest(folder);
    g_clear_pointer(&png, g_bytes_unref);
    g_free(path);
}

Pixels *past_find(const char *folder, const uint8_t digest[DIGEST], const PictureLimits *limits)
{
    char *path = path_of(folder, digest), *bytes = NULL;
    gsize size = 0;
    Pixels *pixels = NULL;
    if (g_file_get_contents(path, &bytes, &size, NULL)) {
        if (limits != NULL && limits->budget != NULL)
            budget_add_file(limits->budget, path,
                            BUDGET_PER_PICTURE_BYTE * (uint64_t)pixels_data_size(bytes, size));
        pixels = pixels_from_png(bytes, size, limits, NULL);
    }
    if (pixels != NULL && memcmp(pixels_digest(pixels), digest, DIGEST) != 0)
        g_clear_pointer(&pixels, pixels_unref);
    if (pixels != NULL)
        (void)g_utime(path, NULL);
    g_free(bytes);
    g_free(path);
    return pixels;
}
