/* SPDX-License-Identifier: MIT */
/* Exports the current version on a worker; see ed-file.h. */
#include "session/ed-session-internal.h"

#include "bindings/web/page/page.h"
#include "edit/move.h"
#include "export/outputs.h"
#include "export/view.h"
#include "file/commit.h"
#include "file/consent.h"

#include <glib/gi18n.h>
#include <string.h>

/* The kinds before OUTPUT_PAGE: bank, JSON, header. */
enum { EXPORT_FILES = OUTPUT_PAGE };

enum { REPORT_MILLISECONDS = 100 };

typedef struct EdExport {
    GTask *user_task;
    GCancellable *cancel;
    Project *project;
    PictureStore *store;
    char *project_path;
    char *paths[EXPORT_FILES]; /* bank, JSON, header; NULL: not exported */
    char *names[EXPORT_FILES]; /* the paths as the project stores them, or NULL */
    FilePath targets[EXPORT_FILES];
    GArray *atlas_pages, *atlas, *tiled; /* FilePath; empty until known */
    ConversionReport *report;
    FilePath viewer;          /* HTML viewer that contains the bank; empty if it is not exported */
    ExportSettings *settings; /* see EdExportTarget */
    char *page_name;          /* the files of the atlas and of Tiled are named after it */
    ExportPixels pixels;
    bool is_relative;  /* the bank's path is stored in the project, relative to its folder */
    bool store_target; /* store the target in the project */
    bool allowed;      /* see EdExportTarget */
    GHashTable *chosen_targets; /* files that the user chose earlier in this session */
    char *prefix;               /* of the constants in the header */
    GPtrArray *notes;
    gint thousandths; /* progress; read by the main thread */
    gint reported;    /* the progress that was last reported */
    guint timer;
    GError *error; /* error of the worker, or NULL */
} EdExport;

static void export_free(EdExport *export)
{
    g_object_unref(export->user_task);
    g_clear_object(&export->cancel);
    node_unref(export->project);
    picture_store_unref(export->store);
    g_free(export->project_path);
    for (int i = 0; i < EXPORT_FILES; i++) {
        g_free(export->paths[i]);
        g_free(export->names[i]);
        file_path_clear(&export->targets[i]);
    }
    file_path_clear(&export->viewer);
    g_array_unref(export->atlas_pages);
    g_array_unref(export->atlas);
    g_array_unref(export->tiled);
    conversion_report_free(export->report);
    node_unref(export->settings);
    g_free(export->page_name);
    g_clear_pointer(&export->chosen_targets, g_hash_table_unref);
    g_free(export->prefix);
    g_ptr_array_unref(export->notes);
    g_free(export);
}

/* ---- Targets ---- */

bool ed_session_has_target(EdSession *session)
{
    return project_export_settings(ed_session_project(session))->bank[0] != 0;
}

/* Reads the targets from the project; NULL for files that are not exported. */
static void dup_names(EdSession *session, char *names[EXPORT_FILES])
{
    const ExportSettings *settings = project_export_settings(ed_session_project(session));
    const char *const stored[EXPORT_FILES] = {settings->bank, settings->json, settings->header};
    for (int i = 0; i < EXPORT_FILES; i++)
        names[i] = stored[i][0] != 0 ? g_strdup(stored[i]) : NULL;
}

void ed_session_dup_target(EdSession *session, char **bank, char **json, char **header,
                           ExportPixels *pixels)
{
    const ExportSettings *settings = project_export_settings(ed_session_project(session));
    char **paths[EXPORT_FILES] = {bank, json, header}, *names[EXPORT_FILES];
    char *folder = ed_folder_of(session->file.path);
    dup_names(session, names);
    for (int i = 0; i < EXPORT_FILES; i++) {
        *paths[i] = names[i] != NULL ? g_canonicalize_filename(names[i], folder) : NULL;
        g_free(names[i]);
    }
    *pixels = (ExportPixels)settings->pixels;
    g_free(folder);
}

/* Returns the project's name without its suffix, for the header's constants. */
static char *dup_prefix(EdSession *session)
{
    char *prefix = g_strdup(ed_session_name(session));
    char *dot = strchr(prefix, '.');
    if (dot != NULL && dot > prefix)
        *dot = 0;
    return prefix;
}

/* ---- On the worker ---- */

/* True if the user chose this file for this project, in this or an earlier session. */
static bool was_chosen(const EdExport *export, const FilePath *target)
{
    return g_hash_table_contains(export->chosen_targets, target->path) ||
           (export->project_path != NULL &&
            consent_is_given(export->project_path, CONSENT_WRITE, target->path));
}

/* Resolves a path that the project stores, relative to its file. */
static bool resolve_stored(EdExport *export, int i, GError **error)
{
    char *folder = ed_folder_of(export->project_path);
    bool success = folder != NULL && output_target(folder, export->names[i], (OutputKind)i,
                                                   &export->targets[i], error);
    if (folder == NULL)
        g_set_error(error, FILE_ERROR, FILE_OUTSIDE,
                    _("%s: the project has no folder yet; save the project first"),
                    export->paths[i]);
    g_free(folder);
    return success;
}

/* Resolves where a file is written. If writing there is not allowed, `error` states why;
 * `targets[i]` may still be set, so that the user can be asked. */
static bool resolve(EdExport *export, int i, GError **error)
{
    FilePath *target = &export->targets[i];
    GError *problem = NULL;
    OutputKind kind = (OutputKind)i;
    if (export->store_target)
        return file_path_named(export->paths[i], target, error) &&
               (export->allowed || output_is_ours(target, kind, error));
    if (resolve_stored(export, i, &problem)) {
        export->is_relative |= i == OUTPUT_BANK;
        return true;
    }
    bool can_ask = (problem->code == FILE_OUTSIDE || problem->code == FILE_NOT_OURS) &&
                   file_path_named(export->paths[i], target, NULL);
    if (can_ask && problem->code == FILE_OUTSIDE && was_chosen(export, target)) {
        g_clear_error(&problem);
        return output_is_ours(target, kind, error);
    }
    g_propagate_error(error, problem);
    return false;
}

/* Returns true if there is no problem; otherwise returns false and converts the problem to
 * G_IO_ERROR_INVALID_ARGUMENT. */
static bool convert_error(GError *problem, GError **error)
{
    if (problem == NULL)
        return true;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, problem->message);
    g_error_free(problem);
    return false;
}

/* Checks that no written file is a file of the project, and that none is written twice. */
static bool check_distinct(const EdExport *export, GError **error)
{
    GError *failure = NULL;
    GArray *all = g_array_new(false, false, sizeof(FilePath));
    g_array_append_vals(all, export->targets, EXPORT_FILES);
    g_array_append_val(all, export->viewer);
    g_array_append_vals(all, export->atlas_pages->data, export->atlas_pages->len);
    g_array_append_vals(all, export->atlas->data, export->atlas->len);
    g_array_append_vals(all, export->tiled->data, export->tiled->len);
    outputs_are_distinct((const FilePath *)(const void *)all->data, all->len, export->project,
                         export->project_path, &failure);
    g_array_unref(all);
    return convert_error(failure, error);
}

/* Finds all targets. An error that the user may override is reported only if there is no other
 * error. */
static bool find_targets(EdExport *export, GError **error)
{
    GError *first = NULL;
    for (int i = 0; i < EXPORT_FILES; i++)
        if (export->paths[i] != NULL)
            resolve(export, i, first == NULL ? &first : NULL);
    if (!check_distinct(export, error)) {
        g_clear_error(&first);
        return false;
    }
    if (first != NULL)
        g_propagate_error(error, first);
    return first == NULL;
}

/* Returns the folder that the bank's path is relative to, and sets `bank` to that path: see
 * output_pages. */
static char *bank_folder(const EdExport *export, char **bank)
{
    *bank = export->is_relative ? g_strdup(export->names[OUTPUT_BANK])
                                : g_path_get_basename(export->paths[OUTPUT_BANK]);
    return export->is_relative ? ed_folder_of(export->project_path)
                               : g_path_get_dirname(export->paths[OUTPUT_BANK]);
}

/* Finds the targets of numbered files. Their names are not shown before they are written, so they
 * replace only files of the same kind, and the user is not asked. */
static bool find_numbered(EdExport *export, OutputKind kind, uint32_t count, GArray *targets,
                          GError **error)
{
    GError *problem = NULL;
    char *bank, *folder = bank_folder(export, &bank);
    OutputPages pages = {kind, folder, bank, export->page_name};
    g_array_set_size(targets, count);
    output_pages(&pages, count, (FilePath *)(void *)targets->data, &problem);
    g_free(folder);
    g_free(bank);
    return convert_error(problem, error);
}

static bool find_tiled(EdExport *export, const Exports *exports, GError **error)
{
    if (exports->tiled == NULL)
        return true;
    GError *problem = NULL;
    char *bank, *folder = bank_folder(export, &bank);
    OutputPages outputs = {.folder = folder, .bank = bank};
    g_array_set_size(export->tiled, exports->tiled->len);
    output_files(&outputs, exports->tiled, (FilePath *)(void *)export->tiled->data, &problem);
    g_free(folder);
    g_free(bank);
    return convert_error(problem, error);
}

static bool find_pages(EdExport *export, const Exports *exports, GError **error)
{
    return find_numbered(export, OUTPUT_PAGE, exports_page_count(exports), export->atlas_pages,
                         error) &&
           find_numbered(export, OUTPUT_ATLAS, exports_atlas_count(exports), export->atlas,
                         error) &&
           find_tiled(export, exports, error) && check_distinct(export, error);
}

/* Finds the target of the HTML viewer. It has the bank's name, and it, too, replaces only a file of
 * the same kind. */
static bool find_viewer(EdExport *export, GError **error)
{
    if (!export->settings->view)
        return true;
    GError *problem = NULL;
    char *bank, *folder = bank_folder(export, &bank), *name = view_path_of(bank);
    output_target(folder, name, OUTPUT_VIEW, &export->viewer, &problem);
    g_free(name);
    g_free(folder);
    g_free(bank);
    return convert_error(problem, error) && check_distinct(export, error);
}

static bool add_viewer(const EdExport *export, const Exports *exports, FileCommit *commit,
                       GError **error)
{
    if (export->viewer.name == NULL)
        return true;
    char *file = g_path_get_basename(export->paths[OUTPUT_BANK]);
    const ViewPage page = {
        .frame = web_page.text, .size = web_page.size, .title = file, .file = file};
    GBytes *html = view_page_of(&page, exports->bank, error);
    bool success = html != NULL && file_commit_add(commit, &export->viewer, html, error);
    g_clear_pointer(&html, g_bytes_unref);
    g_free(file);
    return success;
}

/* Deletes pages of an earlier export that are no longer written, as gab export does. */
static void delete_old_pages(const EdExport *export)
{
    char *bank, *folder = bank_folder(export, &bank);
    OutputPages pages = {OUTPUT_PAGE, folder, bank, export->page_name}, atlas = pages;
    atlas.kind = OUTPUT_ATLAS;
    if (export->atlas_pages->len > 0) {
        output_pages_delete(&pages, export->atlas_pages->len);
        output_pages_delete(&atlas, export->atlas->len);
    }
    g_free(folder);
    g_free(bank);
}

static void progress_cb(void *user, double share)
{
    EdExport *export = user;
    g_atomic_int_set(&export->thousandths, (gint)(share * 1000));
}

static bool is_cancelled(void *user)
{
    const EdExport *export = user;
    return g_cancellable_is_cancelled(export->cancel);
}

/* Writes all files or none, the bank last. */
static bool write_all(const EdExport *export, const Exports *exports, GError **error)
{
    GBytes *bytes[EXPORT_FILES] = {exports->bank, exports->json, exports->header};
    FileCommit *commit = file_commit_new();
    bool success = true;
    for (guint i = 0; i < export->atlas_pages->len && success; i++)
        success = file_commit_add(commit, &g_array_index(export->atlas_pages, FilePath, i),
                                  exports->pages->pdata[i], error);
    for (guint i = 0; i < export->atlas->len && success; i++)
        success = file_commit_add(commit, &g_array_index(export->atlas, FilePath, i),
                                  exports->atlas->pdata[i], error);
    success = success && add_viewer(export, exports, commit, error) &&
              exports_add_tiled(exports, (const FilePath *)(const void *)export->tiled->data,
                                commit, error);
    for (int i = EXPORT_FILES - 1; i >= 0 && success; i--)
        success = bytes[i] == NULL || file_commit_add(commit, &export->targets[i], bytes[i], error);
    success = success && file_commit_end(commit, error);
    file_commit_free(commit);
    if (success)
        delete_old_pages(export);
    return success;
}

static bool export_files(EdExport *export, GError **error)
{
    char *folder = g_path_get_dirname(export->paths[OUTPUT_BANK]);
    char *from = ed_folder_of(export->project_path);
    DeriveJob job = {.progress = progress_cb, .cancelled = is_cancelled, .user = export};
    AtlasOptions atlas = atlas_of_settings(export->settings);
    atlas.name = export->page_name;
    CompileOptions options = {.pixels = export->pixels,
                              .atlas = export->settings->atlas ? &atlas : NULL,
                              .job = &job,
                              .notes = export->notes};
    ExportRequest request = {.json = export->paths[1] != NULL,
                             .header = export->paths[2] != NULL,
                             .prefix = export->prefix,
                             .report = export->report,
                             .tiled = {.form = (TiledForm) export->settings->tiled,
                                       .name = export->page_name,
                                       .folder = folder,
                                       .from = from != NULL ? from : folder}};
    Exports exports = {0};
    bool success =
        find_targets(export, error) &&
        project_export(export->project, export->store, &options, &request, &exports, error);
    g_free(folder);
    g_free(from);
    success = success && !g_cancellable_set_error_if_cancelled(export->cancel, error) &&
              find_pages(export, &exports, error) && find_viewer(export, error) &&
              write_all(export, &exports, error);
    exports_clear(&exports);
    return success;
}

static bool export_work(gpointer data, GError **error)
{
    GError *problem = NULL;
    bool success = export_files(data, &problem);
    if (g_error_matches(problem, COMPILE_ERROR, COMPILE_CANCELLED) ||
        g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_clear_error(&problem);
        g_set_error_literal(&problem, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                            _("the export was cancelled; nothing was written"));
    }
    if (!success)
        g_propagate_error(error, problem);
    return success;
}

/* ---- Storing the target ---- */

/* Returns the export's settings, including its target, in the form in which the project stores
 * them. The caller unrefs them. */
static ExportSettings *settings_with_target(EdSession *session, const EdExport *export)
{
    ExportSettings *settings = node_copy(export->settings);
    char *folder = ed_folder_of(session->file.path);
    char **fields[EXPORT_FILES] = {&settings->bank, &settings->json, &settings->header};
    for (int i = 0; i < EXPORT_FILES; i++) {
        const char *path = export->paths[i] != NULL ? export->paths[i] : "";
        char *name =
            folder != NULL && path[0] != 0 ? path_from_folder(path, folder) : g_strdup(path);
        node_set_text(fields[i], name);
        g_free(name);
    }
    settings->pixels = (int)export->pixels;
    g_free(folder);
    return settings;
}

static Project *put_settings(const Project *version, ExportSettings *settings, GError **error)
{
    Path top = path_project(), path = path_child(&top, "export");
    return edit_put(version, &path, node_ref(settings), error);
}

static Project *apply_settings(void *user, const Project *version)
{
    Project *after = put_settings(version, user, NULL);
    return after != NULL ? after : node_ref(version);
}

/* Stores the target in all versions, because undo does not revert an export. Returns true if
 * nothing but the target has to be saved. */
static bool remember_target(EdSession *session, const EdExport *export)
{
    bool was_modified = ed_session_is_modified(session), changed = false;
    ExportSettings *settings = settings_with_target(session, export);
    GError *error = NULL;
    Project *after = put_settings(ed_session_project(session), settings, &error);
    if (after == NULL) {
        ed_session_notify_error(session, _("save the export settings"), error);
    } else if (after != ed_session_project(session)) {
        changed = true;
        history_replace_all(session->history, apply_settings, settings);
        history_saved(session->history, NULL);
        ed_journal_replaced(session, _("Export"));
    }
    node_unref(after);
    node_unref(settings);
    return changed && !was_modified && session->file.path != NULL;
}

/* ---- On the main loop ---- */

/* Remembers files that the user chose, so that the user is not asked about them again. */
static void remember_files(EdSession *session, const EdExport *export)
{
    for (int i = 0; i < EXPORT_FILES; i++) {
        const char *path = export->targets[i].path;
        if (path == NULL)
            continue;
        g_hash_table_add(session->file.chosen_targets, g_strdup(path));
        if (export->project_path != NULL)
            consent_give(export->project_path, CONSENT_WRITE, path);
    }
}

static void report_notes(EdSession *session, const EdExport *export)
{
    GPtrArray *notes = export->notes;
    if (notes->len == 0)
        return;
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < notes->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "\n" : "", (const char *)notes->pdata[i]);
    session->file.export_has_notice = true;
    ed_session_notify(session, ED_NOTICE_WARNING,
                      _("Exported, but some content was skipped or changed"), text->str);
    g_string_free(text, true);
}

/* Lists the content that the other formats cannot store. Called only if the user has just chosen
 * the target. */
static void show_report(EdSession *session, const EdExport *export)
{
    char *lines = conversion_report_lines(export->report, 0);
    session->file.export_has_notice = true;
    ed_session_notify(session, ED_NOTICE_WARNING,
                      _("Exported, but some content is missing from the other formats"), lines);
    g_free(lines);
}

static void end_export(EdSession *session, EdExport *export)
{
    GError *error = export->error;
    g_source_remove(export->timer);
    session->file.exporting = NULL;
    session->file.export_has_notice = false;
    if (error == NULL)
        report_notes(session, export);
    if (error == NULL && export->store_target && conversion_report_losses(export->report) > 0)
        show_report(session, export);
    ed_session_notify_state(session);
    ed_end_task(export->user_task, error);
    export_free(export);
}

static void settings_saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    EdSession *session = ED_SESSION(source);
    GError *error = NULL;
    if (!ed_session_save_finish(session, result, &error))
        ed_session_notify_error(session, _("save the export settings"), error);
    end_export(session, user);
}

/* Stores the target, and ends the export. If everything was saved before, saves the target first,
 * so that an export leaves nothing to save. */
static void end_with_target(EdSession *session, EdExport *export)
{
    remember_files(session, export);
    if (remember_target(session, export))
        ed_session_save_async(session, NULL, &(SaveOptions){.no_backup = true}, settings_saved_cb,
                              export);
    else
        end_export(session, export);
}

static gboolean try_to_end_export_cb(gpointer user)
{
    EdExport *export = user;
    EdSession *session = g_task_get_source_object(export->user_task);
    /* Waits for the end of a drag: its next version is made from the version before the drag, which
     * does not have the target yet. */
    if (session->group != NULL && export->store_target)
        return G_SOURCE_CONTINUE;
    if (export->error == NULL && export->store_target)
        end_with_target(session, export);
    else
        end_export(session, export);
    return G_SOURCE_REMOVE;
}

static void apply_export(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    EdExport *export = data;
    (void)session, (void)user_task;
    export->error = error;
    ed_repeat(try_to_end_export_cb, export);
}

static gboolean report_progress_cb(gpointer user)
{
    EdExport *export = user;
    gint current = g_atomic_int_get(&export->thousandths);
    if (current != export->reported)
        ed_session_notify_state(g_task_get_source_object(export->user_task));
    export->reported = current;
    return G_SOURCE_CONTINUE;
}

double ed_session_export_progress(EdSession *session)
{
    EdExport *export = session->file.exporting;
    return export != NULL ? g_atomic_int_get(&export->thousandths) / 1000.0 : -1;
}

bool ed_session_export_has_notice(EdSession *session)
{
    return session->file.export_has_notice;
}

void ed_session_cancel_export(EdSession *session)
{
    EdExport *export = session->file.exporting;
    if (export != NULL)
        g_cancellable_cancel(export->cancel);
}

/* Returns the settings other than the target; the caller unrefs them. */
static ExportSettings *dup_settings(EdSession *session, const EdExportTarget *target)
{
    bool wanted = target != NULL && target->settings != NULL;
    return node_ref(wanted ? target->settings
                           : project_export_settings(ed_session_project(session)));
}

/* Returns the name of the atlas pages: their own, or else the bank's. */
static char *dup_page_name(const EdExport *export)
{
    const char *name = export->settings->page_name, *bank = export->paths[OUTPUT_BANK];
    return name[0] != 0 || bank == NULL ? g_strdup(name) : atlas_name_of_bank(bank);
}

static void set_target(EdSession *session, EdExport *export, const EdExportTarget *target)
{
    export->settings = dup_settings(session, target);
    if (target == NULL) {
        ed_session_dup_target(session, &export->paths[0], &export->paths[1], &export->paths[2],
                              &export->pixels);
        dup_names(session, export->names);
        return;
    }
    const char *const given[EXPORT_FILES] = {target->bank, target->json, target->header};
    for (int i = 0; i < EXPORT_FILES; i++)
        export->paths[i] = given[i] != NULL ? g_canonicalize_filename(given[i], NULL) : NULL;
    export->pixels = target->pixels;
    export->allowed = target->allowed;
    export->store_target = true;
}

static GHashTable *copy_paths(GHashTable *paths)
{
    GHashTable *copy = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer path;
    g_hash_table_iter_init(&iter, paths);
    while (g_hash_table_iter_next(&iter, &path, NULL))
        g_hash_table_add(copy, g_strdup(path));
    return copy;
}

static void fail_export(EdExport *export, int code, const char *why)
{
    g_task_return_new_error(export->user_task, G_IO_ERROR, code, "%s", why);
    export_free(export);
}

static GArray *targets_new(void)
{
    GArray *targets = g_array_new(false, true, sizeof(FilePath));
    g_array_set_clear_func(targets, (GDestroyNotify)file_path_clear);
    return targets;
}

void ed_session_export_async(EdSession *session, const EdExportTarget *target, GCancellable *cancel,
                             GAsyncReadyCallback done, gpointer user)
{
    EdExport *export = g_new0(EdExport, 1);
    export->user_task = g_task_new(session, NULL, done, user);
    export->notes = g_ptr_array_new_with_free_func(g_free);
    export->atlas_pages = targets_new();
    export->atlas = targets_new();
    export->tiled = targets_new();
    export->report = conversion_report_new();
    set_target(session, export, target);
    export->page_name = dup_page_name(export);
    if (session->file.exporting != NULL || export->paths[0] == NULL) {
        bool is_busy = session->file.exporting != NULL;
        fail_export(export, is_busy ? G_IO_ERROR_BUSY : G_IO_ERROR_INVALID_ARGUMENT,
                    is_busy ? _("another export is in progress")
                            : _("no file was chosen for the bank"));
        return;
    }
    export->cancel = cancel != NULL ? g_object_ref(cancel) : g_cancellable_new();
    export->project = node_ref(ed_session_project(session));
    export->store = picture_store_ref(session->pictures.store);
    export->project_path = g_strdup(session->file.path);
    export->chosen_targets = copy_paths(session->file.chosen_targets);
    export->prefix = dup_prefix(session);
    export->timer = g_timeout_add(REPORT_MILLISECONDS, report_progress_cb, export);
    session->file.exporting = export;
    ed_run_on_worker(g_object_ref(export->user_task), export_work, export, apply_export);
    ed_session_notify_state(session);
}

bool ed_session_export_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    (void)session;
    return g_task_propagate_boolean(G_TASK(result), error);
}
