/* SPDX-License-Identifier: MIT */
/*
 * Imports files on a worker; see ed-file.h. If the project changed meanwhile, they are imported
 * again into the current version, which is fast because their pixels are decoded already.
 */
#include "session/ed-session-internal.h"

#include "edit/move.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct Import {
    Project *before, *after;
    PictureStore *store;
    EdImportPart *parts; /* owned with their contents; paths as the project stores them */
    uint32_t count;
    ConversionReport *report;
    ImportDone first_result; /* result of the first part */
} Import;

static SheetCut cut_copy(const SheetCut *cut)
{
    SheetCut copy = *cut;
    copy.given = g_memdup2(cut->given, cut->given_count * sizeof *cut->given);
    return copy;
}

static EdImportPart part_copy(const EdImportPart *part)
{
    EdImportPart copy = *part;
    uint32_t count = g_strv_length((char **)part->paths);
    copy.paths = (const char *const *)g_strdupv((char **)part->paths);
    copy.options.name = g_strdup(part->options.name);
    copy.options.row_names = (const char *const *)g_strdupv((char **)part->options.row_names);
    copy.options.choices = (const char *const *)g_strdupv((char **)part->options.choices);
    copy.options.cut = cut_copy(&part->options.cut);
    if (part->options.cuts == NULL)
        return copy;
    SheetCut *cuts = g_new(SheetCut, count);
    for (uint32_t i = 0; i < count; i++)
        cuts[i] = cut_copy(&part->options.cuts[i]);
    copy.options.cuts = cuts;
    return copy;
}

static void part_clear(EdImportPart *part)
{
    for (uint32_t i = 0; part->options.cuts != NULL && part->paths[i] != NULL; i++)
        g_free((gpointer)part->options.cuts[i].given);
    g_free((gpointer)part->options.cuts);
    g_free((gpointer)part->options.cut.given);
    g_free((gpointer)part->options.name);
    g_strfreev((char **)part->options.row_names);
    g_strfreev((char **)part->options.choices);
    g_strfreev((char **)part->paths);
}

static void import_free(Import *import)
{
    node_unref(import->before);
    node_unref(import->after);
    conversion_report_free(import->report);
    picture_store_unref(import->store);
    for (uint32_t i = 0; i < import->count; i++)
        part_clear(&import->parts[i]);
    g_free(import->parts);
    g_free(import);
}

/* Imports one part after the other, each into the result of the previous one. */
static bool import_work(gpointer data, GError **error)
{
    Import *import = data;
    import->after = node_ref(import->before);
    import->report = conversion_report_new();
    for (uint32_t i = 0; i < import->count && import->after != NULL; i++) {
        ImportDone result;
        ImportOptions *options = &import->parts[i].options;
        g_autoptr(Project) before = import->after;
        options->report = import->report;
        import->after =
            import_files(before, import->store, import->parts[i].paths, options, &result, error);
        if (i == 0)
            import->first_result = result;
    }
    return import->after != NULL;
}

/* ---- On the main loop ---- */

static char *label_of(const Import *import)
{
    guint count = 0;
    for (uint32_t i = 0; i < import->count; i++)
        count += g_strv_length((char **)import->parts[i].paths);
    if (count != 1)
        return g_strdup_printf(ngettext("Import %u picture", "Import %u pictures", count), count);
    g_autofree char *base = g_path_get_basename(import->parts[0].paths[0]);
    return g_strdup_printf(_("Import %s"), base);
}

/* Returns a new import of the same parts into the current version. */
static Import *import_new_like(EdSession *session, const Import *import)
{
    Import *next = g_new0(Import, 1);
    next->before = node_ref(ed_session_project(session));
    next->store = picture_store_ref(session->pictures.store);
    next->count = import->count;
    next->parts = g_new(EdImportPart, import->count);
    for (uint32_t i = 0; i < import->count; i++)
        next->parts[i] = part_copy(&import->parts[i]);
    return next;
}

const char *ed_session_import_page(EdSession *session)
{
    return session->file.import_page;
}

/* Emits a notice about content that could not be imported. */
static void report_losses(EdSession *session, const Import *import)
{
    if (conversion_report_losses(import->report) == 0)
        return;
    g_autofree char *lines = conversion_report_lines(import->report, CONVERSION_LOST);
    session->file.import_page = importer_for(import->parts[0].paths[0])->page;
    ed_session_notify(session, ED_NOTICE_LOSSES, _("Some content could not be imported"), lines);
}

static void finish_import(EdSession *session, Import *import)
{
    g_autofree char *label = label_of(import);
    ed_session_push(session, g_steal_pointer(&import->after), label, NULL);
    ed_session_show_asset(session, import->first_result.asset);
    ed_frames_show_added(session, import->before);
    report_losses(session, import);
}

static void apply_import(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    Import *import = data;
    if (error != NULL) {
        g_task_return_error(user_task, error);
    } else if (import->before != ed_session_project(session)) {
        ed_run_on_worker(g_object_ref(user_task), import_work, import_new_like(session, import),
                         apply_import);
    } else {
        finish_import(session, import);
        g_task_return_pointer(user_task, g_memdup2(&import->first_result.asset, sizeof(uint64_t)),
                              g_free);
    }
    import_free(import);
}

/* Returns a path as the project will store it, and allows its folder, because the user chose the
 * file. Sets `is_new` if the folder was not allowed before. */
static char *name_file(EdSession *session, const char *path, bool *is_new)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *folder = ed_folder_of(session->file.path);
    char *name = folder != NULL ? path_from_folder(whole, folder) : g_strdup(whole);
    bool is_outside = name[0] == '/' || g_str_has_prefix(name, "../");
    if (is_outside) {
        g_autofree char *root = g_path_get_dirname(whole);
        *is_new |= ed_pictures_add_root(session, root);
    }
    return name;
}

/* Returns the paths of files as the project will store them; the caller frees them. */
static char **name_files(EdSession *session, const char *const *paths, bool *is_new)
{
    GPtrArray *names = g_ptr_array_new();
    for (; *paths != NULL; paths++)
        g_ptr_array_add(names, name_file(session, *paths, is_new));
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, false);
}

void ed_session_import_parts_async(EdSession *session, const EdImportPart *parts, uint32_t count,
                                   GAsyncReadyCallback done, gpointer user)
{
    bool has_new_root = false;
    g_autofree EdImportPart *named = g_new(EdImportPart, count);
    for (uint32_t i = 0; i < count; i++) {
        named[i] = parts[i];
        named[i].paths = (const char *const *)name_files(session, parts[i].paths, &has_new_root);
    }
    if (has_new_root) {
        ed_pictures_renew(session);
        ed_pictures_remember_roots(session);
    }
    Import *import = import_new_like(session, &(Import){.parts = named, .count = count});
    for (uint32_t i = 0; i < count; i++)
        g_strfreev((char **)named[i].paths);
    ed_run_on_worker(g_task_new(session, NULL, done, user), import_work, import, apply_import);
}

bool ed_session_import_finish(EdSession *session, GAsyncResult *result, uint64_t *asset,
                              GError **error)
{
    g_autofree uint64_t *id = g_task_propagate_pointer(G_TASK(result), error);
    *asset = id != NULL ? *id : 0;
    return *asset != 0;
}
