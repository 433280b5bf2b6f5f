/* SPDX-License-Identifier: MIT */
/* Paths of a project whose file moves to another folder; the contract is in move.h. */
#include "edit/move.h"

#include "model/picture_source.h"

#include <string.h>

/* Counts the leading components that two paths have in common. */
static guint common_start(char **a, char **b)
{
    guint count = 0;
    while (a[count] != NULL && b[count] != NULL && strcmp(a[count], b[count]) == 0)
        count++;
    return count;
}

char *path_from_folder(const char *path, const char *folder)
{
    g_autofree char *whole = g_canonicalize_filename(path, "/");
    g_autofree char *base = g_canonicalize_filename(folder, "/");
    char **parts = g_strsplit(whole + 1, "/", -1), **above = g_strsplit(base + 1, "/", -1);
    guint depth = base[1] != 0 ? g_strv_length(above) : 0;
    guint common = base[1] != 0 ? common_start(parts, above) : 0;
    GString *text = g_string_new(NULL);
    for (guint i = common; i < depth; i++)
        g_string_append(text, "../");
    for (guint i = common; parts[i] != NULL; i++)
        g_string_append_printf(text, "%s%s", i > common ? "/" : "", parts[i]);
    bool have_no_common_root = common == 0 && depth > 0;
    if (have_no_common_root)
        g_string_assign(text, whole);
    g_strfreev(parts);
    g_strfreev(above);
    return g_string_free(text, false);
}

/* Returns a path relative to the new folder; the caller owns it. */
static char *move_path(const ProjectMove *move, const char *path)
{
    bool has_known_base = path[0] == '/' || (path[0] != 0 && move->from != NULL);
    if (!has_known_base)
        return g_strdup(path);
    g_autofree char *whole = g_canonicalize_filename(path, move->from != NULL ? move->from : "/");
    return path_from_folder(whole, move->to);
}

static void move_text(const ProjectMove *move, char **field)
{
    g_autofree char *path = move_path(move, *field);
    if (strcmp(path, *field) != 0)
        node_set_text(field, path);
}

/* Makes a picture's source unique. Different spellings of one path may become equal, but no two
 * pictures may have the same source. */
static void make_source_unique(Picture *picture, GHashTable *taken)
{
    PictureSource source = picture_source(picture);
    while (!g_hash_table_add(taken, picture_source_copy(&source))) {
        g_autofree char *longer = g_strconcat("./", picture->path, NULL);
        node_set_text(&picture->path, longer);
        source = picture_source(picture);
    }
}

static List *move_pictures(const ProjectMove *move, const List *pictures)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    g_autoptr(GHashTable) taken =
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, NULL);
    LIST_EACH (Picture, picture, pictures) {
        Picture *copy = node_copy(picture);
        move_text(move, &copy->path);
        make_source_unique(copy, taken);
        g_ptr_array_add(items, copy);
    }
    return list_from(items->pdata, items->len);
}

static ExportSettings *move_exports(const ProjectMove *move, const ExportSettings *settings)
{
    ExportSettings *copy = node_copy(settings);
    move_text(move, &copy->bank);
    move_text(move, &copy->json);
    move_text(move, &copy->header);
    move_text(move, &copy->template_file);
    return copy;
}

void project_move_clear(ProjectMove *move)
{
    g_clear_pointer(&move->was, node_unref);
    g_clear_pointer(&move->became, node_unref);
}

Project *edit_move_project(ProjectMove *move, const Project *before)
{
    const Project *was = move->was, *became = move->became;
    if (g_strcmp0(move->from, move->to) == 0)
        return node_ref(before);
    Project *after = node_copy(before);
    bool same_pictures = was != NULL && was->pictures == before->pictures;
    move_text(move, &after->palette);
    node_set_list(&after->pictures, same_pictures ? list_ref(became->pictures)
                                                  : move_pictures(move, before->pictures));
    if (before->export_settings != NULL)
        node_set_child(&after->export_settings, move_exports(move, before->export_settings));
    Project *valid = edit_finish(before, after, NULL);
    project_move_clear(move);
    move->was = node_ref(before);
    move->became = valid != NULL ? valid : node_ref(before);
    return node_ref(move->became);
}
