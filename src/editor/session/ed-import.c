/* SPDX-License-Identifier: MIT */
/*
 * Importing files on a worker; the contract is ed-file.h. Where the project was changed meanwhile,
 * they are imported again into what it is now: their pixels are decoded already.
 */
#include "session/ed-session-internal.h"

#include "edit/move.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct Import {
    Project *before, *after;
    PictureStore *store;
    char **paths; /* as the project names them */
    ImportOptions options;
    char *name;
    ImportDone done;
} Import;

static void import_free(Import *import)
{
    node_unref(import->before);
    node_unref(import->after);
    picture_store_unref(import->store);
    g_strfreev(import->paths);
    g_free(import->name);
    g_free((gpointer)import->options.cut.given);
    g_strfreev((char **)import->options.row_names);
    g_free(import);
}

static bool import_work(gpointer data, GError **error)
{
    Import *import = data;
    import->after = import_files(import->before, import->store, (const char *const *)import->paths,
                                 &import->options, &import->done, error);
    return import->after != NULL;
}

/* ---- On the main loop ---- */

static char *label_of(const Import *import)
{
    guint count = g_strv_length(import->paths);
    if (count != 1)
        return g_strdup_printf(ngettext("Import %u picture", "Import %u pictures", count), count);
    char *base = g_path_get_basename(import->paths[0]);
    char *label = g_strdup_printf(_("Import %s"), base);
    g_free(base);
    return label;
}

/* The same import into another version. */
static Import *again(EdSession *session, const Import *import)
{
    Import *next = g_new0(Import, 1);
    next->before = node_ref(ed_session_project(session));
    next->store = picture_store_ref(session->pictures.store);
    next->paths = g_strdupv(import->paths);
    next->name = g_strdup(import->name);
    next->options = import->options;
    next->options.name = next->name;
    next->options.row_names = (const char *const *)g_strdupv((char **)import->options.row_names);
    next->options.cut.given =
        g_memdup2(import->options.cut.given, import->options.cut.given_count * sizeof(PixelRect));
    return next;
}

static void take_import(EdSession *session, Import *import)
{
    char *label = label_of(import);
    ed_session_take(session, g_steal_pointer(&import->after), label, NULL, NULL);
    ed_session_show_asset(session, import->done.asset);
    const ImportPlace *place = &import->options.place;
    if (place->sprite != 0 && place->animation == session->view.animation)
        ed_session_show_step(session, place->before);
    g_free(label);
}

static void apply_import(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    Import *import = data;
    if (error != NULL) {
        g_task_return_error(user_task, error);
    } else if (import->before != ed_session_project(session)) {
        ed_run_on_worker(g_object_ref(user_task), import_work, again(session, import),
                         apply_import);
    } else {
        take_import(session, import);
        g_task_return_pointer(user_task, g_memdup2(&import->done.asset, sizeof(uint64_t)), g_free);
    }
    import_free(import);
}

/* Names a file as the project will, and allows its folder: the user pointed to it. */
static char *name_file(EdSession *session, const char *path, bool *is_new)
{
    char *whole = g_canonicalize_filename(path, NULL);
    char *folder = ed_folder_of(session->file.path);
    char *name = folder != NULL ? path_from_folder(whole, folder) : g_strdup(whole);
    bool is_outside = name[0] == '/' || g_str_has_prefix(name, "../");
    if (is_outside) {
        char *root = g_path_get_dirname(whole);
        *is_new |= ed_pictures_add_root(session, root);
        g_free(root);
    }
    g_free(whole);
    g_free(folder);
    return name;
}

void ed_session_import_async(EdSession *session, const char *const *paths,
                             const ImportOptions *options, GAsyncReadyCallback done, gpointer user)
{
    GPtrArray *names = g_ptr_array_new();
    bool has_new_root = false;
    for (; *paths != NULL; paths++)
        g_ptr_array_add(names, name_file(session, *paths, &has_new_root));
    g_ptr_array_add(names, NULL);
    if (has_new_root)
        ed_pictures_renew(session);
    Import given = {.paths = (char **)g_ptr_array_free(names, false)};
    if (options != NULL)
        given.options = *options;
    given.name = (char *)given.options.name;
    Import *import = again(session, &given);
    g_strfreev(given.paths);
    ed_run_on_worker(g_task_new(session, NULL, done, user), import_work, import, apply_import);
}

bool ed_session_import_finish(EdSession *session, GAsyncResult *result, uint64_t *asset,
                              GError **error)
{
    uint64_t *id = g_task_propagate_pointer(G_TASK(result), error);
    (void)session;
    *asset = id != NULL ? *id : 0;
    g_free(id);
    return *asset != 0;
}
