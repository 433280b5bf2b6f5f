/* SPDX-License-Identifier: MIT */
/* Reads atlases that consist of several files; the contracts are in atlas.h and import.h. */
#include "edit/edit.h"
#include "import/atlas/atlas.h"
#include "import/import_internal.h"
#include "import/tiled/tiled_import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Reads a file that another one names as a part of the same atlas. */
static bool read_related(Atlas *atlas, PictureStore *store, const char *path, GError **error)
{
    PictureLimits limits = picture_store_limits(store);
    GBytes *bytes = picture_store_bytes(store, &(Picture){.path = (char *)path}, error);
    GError *problem = NULL;
    bool ok = bytes != NULL && atlas_read(atlas, path, bytes, &limits, &problem);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    g_bytes_unref(bytes);
    return ok;
}

/* `known_paths` prevents reading a file twice: files name each other, and may be given together. */
bool atlas_read_all(Atlas *atlas, PictureStore *store, const char *path, GBytes *bytes,
                    GHashTable *known_paths, GError **error)
{
    PictureLimits limits = picture_store_limits(store);
    bool ok = atlas_read(atlas, path, bytes, &limits, error);
    for (guint i = 0; ok && i < atlas->related->len; i++) {
        const char *other = atlas->related->pdata[i];
        if (g_hash_table_add(known_paths, g_strdup(other)))
            ok = read_related(atlas, store, other, error);
    }
    return ok;
}

/* ---- The atlas of a sprite ---- */

/* Returns the folder of a path, "" for the folder of the project. The caller frees it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
}

static void remove_last_step(char *folder)
{
    char *slash = strrchr(folder, '/');
    *(slash != NULL ? slash : folder) = 0;
}

static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return length == 0 ? path[0] != '/' : g_str_has_prefix(path, folder) && path[length] == '/';
}

char *atlas_relative_path(const char *path, const char *page)
{
    char *folder = folder_of(page);
    GString *name = g_string_new(NULL);
    for (; !is_below(path, folder) && folder[0] != 0; remove_last_step(folder))
        g_string_append(name, "../");
    g_string_append(name, path + strlen(folder) + (folder[0] != 0));
    g_free(folder);
    return g_string_free(name, false);
}

/* Resolves a name relative to the folder of another file. The caller frees it. */
static char *path_from(const char *page, const char *name)
{
    char *folder = folder_of(page);
    for (; g_str_has_prefix(name, "../") && folder[0] != 0; name += 3)
        remove_last_step(folder);
    char *path = folder[0] != 0 ? g_strconcat(folder, "/", name, NULL) : g_strdup(name);
    g_free(folder);
    return path;
}

static const Picture *first_picture(const Project *project, const Sprite *sprite)
{
    ListIter iter = list_iter(sprite->frames);
    const Picture *picture = NULL;
    for (const Frame *frame; picture == NULL && (frame = list_next(&iter)) != NULL;)
        picture = frame->picture != 0 ? project_picture(project, frame->picture) : NULL;
    return picture;
}

char *import_atlas_of(const Project *project, const Sprite *sprite)
{
    uint32_t index;
    if (!property_index(sprite->properties, IMPORT_ATLAS_KEY, &index))
        return NULL;
    const Property *property = list_get(sprite->properties, index);
    const Picture *picture = first_picture(project, sprite);
    bool named = property->type == PROPERTY_TEXT && import_is_atlas(property->text);
    return named && picture != NULL ? path_from(picture->path, property->text) : NULL;
}

/* ---- Files that an atlas needs ---- */

/* Returns the paths of the files of an atlas that are not in `listed_paths`, each once, below a
 * folder; the result is NULL-terminated. */
static char **names_of(const Atlas *atlas, GHashTable *listed_paths, const char *folder)
{
    const GPtrArray *const lists[] = {atlas->related, atlas->pages};
    GPtrArray *names = g_ptr_array_new();
    for (int i = 0; i < 2; i++)
        for (guint k = 0; k < lists[i]->len; k++) {
            const char *name = lists[i]->pdata[k];
            if (g_hash_table_add(listed_paths, g_strdup(name)))
                g_ptr_array_add(names, g_build_filename(folder, name, NULL));
        }
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, false);
}

/* Returns the files that a file of Tiled names, each once. */
static char **companions_of_tiled(PictureStore *store, const char *folder, const char *name,
                                  GBytes *bytes, GError **error)
{
    Tiled *tiled = tiled_from_store(store, name, bytes, error);
    if (tiled == NULL)
        return NULL;
    GPtrArray *names = g_ptr_array_new();
    const GPtrArray *paths = tiled_named_files(tiled);
    for (guint i = 0; i < paths->len; i++)
        g_ptr_array_add(names, g_build_filename(folder, paths->pdata[i], NULL));
    g_ptr_array_add(names, NULL);
    tiled_free(tiled);
    return (char **)g_ptr_array_free(names, false);
}

static bool is_tiled(const char *name, GBytes *bytes)
{
    gsize size;
    const char *text = g_bytes_get_data(bytes, &size);
    bool is_json = importer_for(name) == importer_for("atlas.json");
    return !is_json || (text != NULL && tiled_is_json(text, size));
}

static char **companions_of(const char *folder, const char *name, GError **error)
{
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    Atlas *atlas = atlas_new();
    GHashTable *known_paths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTable *listed_paths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_hash_table_add(known_paths, g_strdup(name));
    g_hash_table_add(listed_paths, g_strdup(name));
    GBytes *bytes = picture_store_bytes(store, &(Picture){.path = (char *)name}, error);
    bool of_tiled = bytes != NULL && is_tiled(name, bytes);
    bool ok =
        bytes != NULL && !of_tiled && atlas_read_all(atlas, store, name, bytes, known_paths, error);
    char **names = of_tiled ? companions_of_tiled(store, folder, name, bytes, error)
                   : ok     ? names_of(atlas, listed_paths, folder)
                            : NULL;
    g_bytes_unref(bytes);
    g_hash_table_unref(listed_paths);
    g_hash_table_unref(known_paths);
    atlas_free(atlas);
    picture_store_unref(store);
    return names;
}

char **import_companions(const char *path, GError **error)
{
    if (import_is_air(path))
        return import_companions_of_air(path);
    if (!import_is_atlas(path))
        return g_new0(char *, 1);
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    char **names = companions_of(folder, name, error);
    g_free(folder);
    g_free(name);
    return names;
}
