/* SPDX-License-Identifier: MIT */
/* Writes depfiles; see depfile.h for the contract. */
#include "cli/depfile.h"

#include "cli/command.h"

#include <string.h>

/* Appends a path, escaped so that both make and ninja can read it. False if that is not
 * possible. */
static bool append_path(GString *text, const char *path)
{
    for (; *path != 0; path++) {
        if ((unsigned char)*path < ' ')
            return false;
        if (*path == ' ' || *path == '#' || *path == '\\')
            g_string_append_c(text, '\\');
        else if (*path == '$')
            g_string_append_c(text, '$');
        g_string_append_c(text, *path);
    }
    return true;
}

/* Returns the path of a file that a project names. The caller frees it. */
static char *path_of(const OpenProject *open, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(open->path);
    bool in_current_folder = strcmp(folder, ".") == 0 && strncmp(open->path, "./", 2) != 0;
    bool keeps_path = in_current_folder || g_path_is_absolute(path);
    return keeps_path ? g_strdup(path) : g_build_filename(folder, path, NULL);
}

GPtrArray *depfile_inputs(const OpenProject *open, const GPtrArray *pictures,
                          const char *template_file)
{
    GPtrArray *inputs = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(inputs, g_strdup(open->path));
    const char *others[] = {open->project->palette, template_file};
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        g_autofree char *path = path_of(open, others[i]);
        if (others[i][0] != 0 && g_file_test(path, G_FILE_TEST_EXISTS))
            g_ptr_array_add(inputs, g_strdup(path));
    }
    for (guint i = 0; i < pictures->len; i++) {
        const Picture *picture = g_ptr_array_index(pictures, i);
        const Picture *previous = i > 0 ? g_ptr_array_index(pictures, i - 1) : NULL;
        if (previous != NULL && strcmp(previous->path, picture->path) == 0)
            continue; /* another part of the same file */
        g_ptr_array_add(inputs, path_of(open, picture->path));
    }
    return inputs;
}

GBytes *depfile_of(const char *target, const GPtrArray *inputs)
{
    GString *text = g_string_new(NULL);
    const char *bad_path = append_path(text, target) ? NULL : target;
    g_string_append_c(text, ':');
    for (guint i = 0; i < inputs->len; i++) {
        g_string_append_c(text, ' ');
        if (!append_path(text, g_ptr_array_index(inputs, i)))
            bad_path = g_ptr_array_index(inputs, i);
    }
    g_string_append_c(text, '\n');
    for (guint i = 0; i < inputs->len; i++) {
        append_path(text, g_ptr_array_index(inputs, i));
        g_string_append(text, ":\n");
    }
    if (bad_path != NULL)
        print_message("%s: a depfile cannot contain this path", bad_path);
    GBytes *bytes = g_string_free_to_bytes(text);
    if (bad_path != NULL)
        g_clear_pointer(&bytes, g_bytes_unref);
    return bytes;
}
