/* SPDX-License-Identifier: MIT */
/* Earlier pictures, stored as PNG files that are named after their digests; the contract is in
 * past.h. */
#include "art/past.h"

#include "file/save_internal.h"

#include <glib/gstdio.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

enum { DIGEST = 16, NAME = 2 * DIGEST + 4 }; /* characters of "….png" */

char *past_folder(void)
{
    const char *disabled = g_getenv(PAST_VARIABLE);
    if (disabled != NULL && disabled[0] != 0)
        return NULL;
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

/* Files are counted in units, at least one for each, so that one limit applies to their sizes and
 * to their number. After a cleanup, UNITS_AT_ONCE may be added before the next one: a folder is not
 * listed for each picture. */
enum {
    UNIT = PAST_MAX_BYTES / PAST_MAX_FILES,
    MAX_UNITS = PAST_MAX_FILES,
    UNITS_AT_ONCE = MAX_UNITS / 4
};

static uint32_t units_of(uint64_t size)
{
    return size > UNIT ? (uint32_t)((size + UNIT - 1) / UNIT) : 1;
}

typedef struct PastFile {
    char *path;
    gint64 used;
    uint32_t units;
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

/* True for the name of a kept picture, and of a temporary file that a killed process has left. */
static bool is_ours(const char *name)
{
    return strspn(name, "0123456789abcdef") == (size_t)2 * DIGEST &&
           strncmp(name + (ptrdiff_t)2 * DIGEST, ".png", 4) == 0;
}

static GArray *files_of(const char *folder)
{
    GArray *files = g_array_new(false, false, sizeof(PastFile));
    GDir *entries = g_dir_open(folder, 0, NULL);
    g_array_set_clear_func(files, past_file_clear);
    for (const char *name; entries != NULL && (name = g_dir_read_name(entries)) != NULL;) {
        GStatBuf status;
        PastFile file = {.path = g_build_filename(folder, name, NULL)};
        if (is_ours(name) && g_stat(file.path, &status) == 0) {
            file.used = status.st_mtime;
            file.units = units_of((uint64_t)status.st_size);
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
    g_autoptr(GArray) files = files_of(folder);
    uint64_t sum = 0;
    for (guint i = 0; i < files->len; i++)
        sum += g_array_index(files, PastFile, i).units;
    g_array_sort(files, compare_used);
    ARRAY_EACH_WHILE (sum > MAX_UNITS - UNITS_AT_ONCE, const PastFile, file, files)
        if (g_unlink(file->path) == 0)
            sum -= file->units;
}

/* Counts the units of a new file: the length of the file "added" is their number since the last
 * cleanup, so that several processes can add to it at once. Cleans up if there are many, or if the
 * folder has never been counted; not while another process does. */
static void count_added(const char *folder, uint64_t size)
{
    static const char units[MAX_UNITS];
    g_autofree char *path = g_build_filename(folder, "added", NULL);
    int file = file_open_own(AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    off_t before = file >= 0 ? lseek(file, 0, SEEK_END) : -1;
    bool counted =
        before >= 0 && file_write_fully(file, units, MIN(units_of(size), (uint32_t)MAX_UNITS));
    bool is_due = counted && (before == 0 || lseek(file, 0, SEEK_END) > UNITS_AT_ONCE);
    if (is_due && file_lock(file) != 0 && file_truncate(file, 1))
        delete_oldest(folder);
    if (file >= 0)
        close(file);
}

/* ---- Keeping ---- */

bool past_has(const char *folder, const uint8_t digest[DIGEST])
{
    g_autofree char *path = path_of(folder, digest);
    return g_utime(path, NULL) == 0;
}

bool past_fits(uint32_t width, uint32_t height)
{
    return (uint64_t)width * height <= PAST_MAX_PIXELS;
}

/* Writes a file as a whole or not at all. It is not flushed to the disk: past_find detects damaged
 * files. */
static bool write_file(const char *path, const void *bytes, size_t size)
{
    g_autofree char *temporary = g_strconcat(path, ".XXXXXX", NULL);
    int file = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0600);
    bool ok = file >= 0 && file_write_fully(file, bytes, size);
    if (file >= 0)
        ok = close(file) == 0 && ok;
    ok = ok && g_rename(temporary, path) == 0;
    if (!ok && file >= 0)
        g_unlink(temporary);
    return ok;
}

void past_keep(const char *folder, const Pixels *pixels)
{
    if (!past_fits(pixels->width, pixels->height) || past_has(folder, pixels_digest(pixels)))
        return;
    g_autofree char *path = path_of(folder, pixels_digest(pixels));
    GBytes *png = pixels_to_png(pixels, NULL);
    gsize size;
    const char *bytes = png != NULL ? g_bytes_get_data(png, &size) : NULL;
    if (bytes != NULL && g_mkdir_with_parents(folder, 0700) == 0 && write_file(path, bytes, size))
        count_added(folder, size);
    g_clear_pointer(&png, g_bytes_unref);
}

static GBytes *read_kept(const char *path)
{
    struct stat status;
    int file = file_open_regular(path, &status, NULL);
    if (file < 0)
        return NULL;
    GBytes *bytes = status.st_size <= PAST_MAX_BYTES
                        ? file_read_begin(file, path, (size_t)status.st_size, NULL)
                        : NULL;
    close(file);
    return bytes;
}

Pixels *past_find(const char *folder, const uint8_t digest[DIGEST], const PictureLimits *limits)
{
    g_autofree char *path = path_of(folder, digest);
    GBytes *kept = read_kept(path);
    Pixels *pixels = NULL;
    if (kept != NULL) {
        gsize size;
        const void *bytes = g_bytes_get_data(kept, &size);
        if (limits != NULL && limits->budget != NULL)
            budget_add_file(limits->budget, path,
                            BUDGET_PER_PICTURE_BYTE * (uint64_t)pixels_data_size(bytes, size));
        pixels = pixels_from_png(bytes, size, limits, NULL);
    }
    if (pixels != NULL && memcmp(pixels_digest(pixels), digest, DIGEST) != 0)
        g_clear_pointer(&pixels, pixels_unref);
    if (pixels != NULL)
        (void)g_utime(path, NULL);
    g_clear_pointer(&kept, g_bytes_unref);
    return pixels;
}
