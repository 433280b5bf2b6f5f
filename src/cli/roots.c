/* SPDX-License-Identifier: MIT */
/* Finds out what a project may read outside its folder; see roots.h for the contract. */
#include "cli/roots.h"

#include "cli/command.h"
#include "file/consent.h"
#include "formats/import_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The roots of a project while they are collected. */
typedef struct Collection {
    char *folder;          /* the project's, without links; NULL if it does not exist */
    GPtrArray *roots;      /* paths, owned */
    GHashTable *known;     /* the same paths */
    GPtrArray *remembered; /* those to remember, borrowed */
} Collection;

static bool is_own(const Collection *collection, const char *path)
{
    size_t length = collection->folder != NULL ? strlen(collection->folder) : 0;
    return length > 0 && strncmp(path, collection->folder, length) == 0 &&
           (path[length] == '/' || path[length] == 0);
}

/* Adds a path; takes ownership of it. */
static void add_root(Collection *collection, char *path, bool remember)
{
    if (!g_hash_table_add(collection->known, path)) {
        g_free(path);
        return;
    }
    g_ptr_array_add(collection->roots, path);
    if (remember && access(path, F_OK) == 0)
        g_ptr_array_add(collection->remembered, path);
}

static bool add_folder(Collection *collection, const char *folder, const char *source,
                       bool remember)
{
    char *real = access(folder, F_OK) == 0 ? file_path_real(folder) : NULL;
    if (real == NULL) {
        print_message("%s %s: %s", source, folder, g_strerror(errno));
        return false;
    }
    add_root(collection, real, remember);
    return true;
}

static void add_file(Collection *collection, const char *file, bool remember)
{
    g_autofree char *allowed =
        import_needs_others(file) ? g_path_get_dirname(file) : g_strdup(file);
    char *real = file_path_real(allowed);
    /* If it does not exist, the import reports that. */
    if (real == NULL)
        real = g_canonicalize_filename(allowed, NULL);
    if (is_own(collection, real))
        g_free(real);
    else
        add_root(collection, real, remember);
}

static bool add_variable(Collection *collection, const char *value)
{
    g_auto(GStrv) folders = g_strsplit(value, ":", -1);
    bool ok = true;
    for (char **folder = folders; ok && *folder != NULL; folder++)
        ok = (*folder)[0] == 0 || add_folder(collection, *folder, ROOTS_VARIABLE, false);
    return ok;
}

/* Adds what was allowed before, and remembers what is allowed now. */
static void share_consents(Collection *collection, const char *project)
{
    g_ptr_array_add(collection->remembered, NULL);
    consent_give_all(project, CONSENT_READ,
                     (const char *const *)(const void *)collection->remembered->pdata);
    g_autofree char **paths = consent_paths(project, CONSENT_READ);
    for (char **path = paths; *path != NULL; path++)
        add_root(collection, *path, false);
}

static char *real_folder_of(const char *project)
{
    char *folder = g_path_get_dirname(project), *real = file_path_real(folder);
    g_free(folder);
    return real;
}

GPtrArray *project_roots(const char *project, const GPtrArray *given, const char *const *files,
                         bool remember)
{
    const char *variable = g_getenv(ROOTS_VARIABLE);
    Collection collection = {.folder = real_folder_of(project),
                             .roots = g_ptr_array_new_with_free_func(g_free),
                             .known = g_hash_table_new(g_str_hash, g_str_equal),
                             .remembered = g_ptr_array_new()};
    bool ok = true;
    for (guint i = 0; ok && i < given->len; i++)
        ok = add_folder(&collection, given->pdata[i], ROOT_OPTION, remember);
    ok = ok && (variable == NULL || add_variable(&collection, variable));
    for (; ok && files != NULL && *files != NULL; files++)
        add_file(&collection, *files, remember);
    if (ok && variable == NULL)
        share_consents(&collection, project);
    g_hash_table_unref(collection.known);
    g_ptr_array_unref(collection.remembered);
    g_free(collection.folder);
    if (!ok)
        g_clear_pointer(&collection.roots, g_ptr_array_unref);
    return collection.roots;
}

GPtrArray *project_roots_each(const char *const *projects, const GPtrArray *given)
{
    GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    for (; *projects != NULL; projects++) {
        GPtrArray *roots = project_roots(*projects, given, NULL, true);
        if (roots == NULL) {
            g_ptr_array_unref(all);
            return NULL;
        }
        g_ptr_array_add(all, roots);
    }
    return all;
}
