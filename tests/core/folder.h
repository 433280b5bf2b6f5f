/* SPDX-License-Identifier: MIT */
/* A folder for the files of a test, and its contents. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>
#include <stdbool.h>
#include <string.h>

/* Creates a folder, in memory if possible, because tests save thousands of times and saving
 * flushes. The caller owns the returned path. */
static inline char *temporary_folder_new(void)
{
    const char *memory = "/dev/shm";
    bool has_memory = g_file_test(memory, G_FILE_TEST_IS_DIR) && g_access(memory, 7) == 0;
    char *path = g_build_filename(has_memory ? memory : g_get_tmp_dir(), "gabarit-XXXXXX", NULL);
    return g_mkdtemp(path);
}

/* Removes a file, or a folder with its contents. Links are not followed. */
static inline void folder_remove(const char *path)
{
    GDir *dir = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        char *child = g_build_filename(path, name, NULL);
        folder_remove(child);
        g_free(child);
    }
    if (dir != NULL)
        g_dir_close(dir);
    g_remove(path);
}

static gint folder_compare(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns the names in a folder, sorted and separated by spaces. The caller owns the text. */
static inline char *folder_names(const char *path)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(path, 0, NULL);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL)
        g_ptr_array_add(names, g_strdup(name));
    if (dir != NULL)
        g_dir_close(dir);
    g_ptr_array_sort(names, folder_compare);
    g_ptr_array_add(names, NULL);
    char *joined = g_strjoinv(" ", (char **)names->pdata);
    g_ptr_array_unref(names);
    return joined;
}

/* Returns the text of a file, or NULL. The caller owns it. */
static inline char *folder_text(const char *path)
{
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

/* Writes a file in place, as another program would. */
static inline bool folder_write(const char *path, const char *text)
{
    FILE *file = g_fopen(path, "w");
    if (file == NULL)
        return false;
    bool is_written = fputs(text, file) >= 0;
    return fclose(file) == 0 && is_written;
}
