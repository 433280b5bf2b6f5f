/* SPDX-License-Identifier: MIT */
/* Reads atlases that consist of several files; the contracts are in atlas.h and format.h. */
#include "formats/atlas/atlas.h"

#include <glib/gi18n-lib.h>

/* Reads a file that another one names as a part of the same atlas. */
static bool read_related(Atlas *atlas, PictureStore *store, const char *path, GError **error)
{
    PictureLimits limits = picture_store_limits(store);
    g_autoptr(GBytes) bytes = picture_store_bytes(store, &(Picture){.path = (char *)path}, error);
    GError *problem = NULL;
    bool ok = bytes != NULL && atlas_read(atlas, path, bytes, &limits, &problem);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return ok;
}

/* `known_paths` prevents reading a file twice: files name each other, and may be given together. */
bool atlas_read_all(Atlas *atlas, PictureStore *store, const char *path, GBytes *bytes,
                    GHashTable *known_paths, GError **error)
{
    PictureLimits limits = picture_store_limits(store);
    bool ok = atlas_read(atlas, path, bytes, &limits, error);
    POINTER_EACH_WHILE (ok, const char, other, atlas->related)
        if (g_hash_table_add(known_paths, g_strdup(other)))
            ok = read_related(atlas, store, other, error);
    return ok;
}

/* Adds the paths of files that are not in `listed_paths`, each once. */
static void add_paths(GStrvBuilder *builder, const GPtrArray *paths, GHashTable *listed_paths)
{
    for (guint i = 0; i < paths->len; i++)
        if (g_hash_table_add(listed_paths, g_strdup(paths->pdata[i])))
            g_strv_builder_add(builder, paths->pdata[i]);
}

char **atlas_companions(PictureStore *store, const char *name, GBytes *bytes, GError **error)
{
    Atlas *atlas = atlas_new();
    g_autoptr(GHashTable) known_paths =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) listed_paths =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    g_hash_table_add(known_paths, g_strdup(name));
    g_hash_table_add(listed_paths, g_strdup(name));
    bool ok = atlas_read_all(atlas, store, name, bytes, known_paths, error);
    add_paths(names, atlas->related, listed_paths);
    add_paths(names, atlas->pages, listed_paths);
    char **found = ok ? g_strv_builder_end(names) : NULL;
    atlas_free(atlas);
    return found;
}
