/* SPDX-License-Identifier: MIT */
/* Implements the copy of the demo of ed-paths.h. The project file is copied last: a copy that has a
 * project file is complete. */
#include "app/files/ed-paths.h"

#include <glib/gi18n.h>
#include <stdbool.h>

static bool copy_file(const char *from, const char *to, const char *name, GError **error)
{
    g_autoptr(GFile) source = g_file_new_build_filename(from, name, NULL);
    g_autoptr(GFile) target = g_file_new_build_filename(to, name, NULL);
    return g_file_copy(source, target, G_FILE_COPY_OVERWRITE | G_FILE_COPY_TARGET_DEFAULT_PERMS,
                       NULL, NULL, NULL, error);
}

static bool copy_pictures(const char *from, const char *to, GError **error)
{
    g_autoptr(GDir) folder = g_dir_open(from, 0, error);
    if (folder == NULL)
        return false;
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;)
        if (g_str_has_suffix(name, ".png") && !copy_file(from, to, name, error))
            return false;
    return true;
}

char *ed_demo_copy(GError **error)
{
    g_autofree char *folder = g_build_filename(g_get_user_data_dir(), "gabarit", "demo", NULL);
    g_autofree char *project = g_build_filename(folder, "demo.gabarit", NULL);
    if (g_file_test(project, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&project);
    g_autofree char *source = ed_paths_demo();
    if (source == NULL) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("The demo was not installed with Gabarit."));
        return NULL;
    }
    g_mkdir_with_parents(folder, 0755);
    if (!copy_pictures(source, folder, error) || !copy_file(source, folder, "demo.gabarit", error))
        return NULL;
    return g_steal_pointer(&project);
}
