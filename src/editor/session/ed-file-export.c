/* SPDX-License-Identifier: MIT */
/* Exports the current version on a worker; see ed-file.h. */
#include "session/ed-session-internal.h"

#include "bindings/web/page/page.h"
#include "edit/move.h"
#include "file/consent.h"

#include <glib/gi18n.h>
#include <string.h>

/* The formats whose paths the project stores: bank, JSON, header. */
enum { EXPORT_FILES = EXPORT_STORED };

enum { REPORT_MILLISECONDS = 100 };

typedef struct EdExport {
    GTask *user_task;
    GCancellable *cancel;
    Project *project;
    PictureStore *store;
    char *project_path;
    char **roots;                         /* other files and folders that may be read */
    char *paths[EXPORT_FILES];            /* bank, JSON, header; NULL: not exported */
    char *names[EXPORT_FILES];            /* the paths as the project stores them, or NULL */
    FilePath targets[EXPORT_FORMATS_MAX]; /* of these paths; empty for other formats */
    GArray *file_targets;                 /* FilePath, of all files; empty until they are known */
    ConversionReport *report;
    ExportSettings *settings; /* with the paths as in `paths` */
    GArray *distances;        /* EdStoredDistances */
    bool is_relative;         /* the bank's path is stored in the project, relative to its folder */
    bool store_target;        /* store the target in the project */
    bool allowed;             /* see EdExportTarget */
    bool is_stored;           /* the project stores the path of the bank */
    char *owner;              /* see output_may_replace */
    GHashTable *chosen_targets; /* files that the user chose earlier in this session */
    char *project_name;         /* without its suffix */
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
    g_free(export->owner);
    g_strfreev(export->roots);
    for (int i = 0; i < EXPORT_FILES; i++) {
        g_free(export->paths[i]);
        g_free(export->names[i]);
    }
    for (int i = 0; i < EXPORT_FORMATS_MAX; i++)
        file_path_clear(&export->targets[i]);
    g_array_unref(export->file_targets);
    conversion_report_free(export->report);
    node_unref(export->settings);
    g_array_unref(export->distances);
    g_clear_pointer(&export->chosen_targets, g_hash_table_unref);
    g_free(export->project_name);
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

void ed_session_dup_target(EdSession *session, char *paths[ED_EXPORT_PATHS])
{
    char *names[EXPORT_FILES], *folder = ed_folder_of(session->file.path);
    dup_names(session, names);
    for (int i = 0; i < EXPORT_FILES; i++) {
        paths[i] = names[i] != NULL ? g_canonicalize_filename(names[i], folder) : NULL;
        g_free(names[i]);
    }
    g_free(folder);
}

/* Returns the project's name without its suffix. */
static char *dup_project_name(EdSession *session)
{
    char *name = g_strdup(ed_session_name(session));
    char *dot = strchr(name, '.');
    if (dot != NULL && dot > name)
        *dot = 0;
    return name;
}

/* ---- On the worker ---- */

/* True if the user chose this file for this project, in this or an earlier session. */
static bool was_chosen(const EdExport *export, const FilePath *target)
{
    return g_hash_table_contains(export->chosen_targets, target->path) ||
           (export->project_path != NULL &&
            consent_is_given(export->project_path, CONSENT_WRITE, target->path));
}

static bool may_replace(const EdExport *export, const FilePath *target, GError **error)
{
    return export->allowed || target->name == NULL ||
           output_may_replace(target, export->owner, export->is_stored, error);
}

/* Resolves a path that the project stores, relative to its file. */
static bool resolve_stored(EdExport *export, int i, GError **error)
{
    g_autofree char *folder = ed_folder_of(export->project_path);
    bool success =
        folder != NULL && output_target(folder, export->names[i], export_formats[i]->kind,
                                        &export->targets[i], error);
    if (folder == NULL)
        g_set_error(error, FILE_ERROR, FILE_OUTSIDE,
                    _("%s: the project has no folder yet; save the project first"),
                    export->paths[i]);
    return success;
}

/* Resolves where a file is written. If writing there is not allowed, `error` states why;
 * `targets[i]` may still be set, so that the user can be asked. */
static bool resolve(EdExport *export, int i, GError **error)
{
    FilePath *target = &export->targets[i];
    GError *problem = NULL;
    const OutputKind *kind = export_formats[i]->kind;
    if (export->store_target)
        return file_path_named(export->paths[i], target, error) &&
               (export->allowed || output_is_ours(target, kind, error)) &&
               may_replace(export, target, error);
    if (resolve_stored(export, i, &problem)) {
        export->is_relative |= i == EXPORT_BANK;
        return may_replace(export, target, error);
    }
    bool can_ask = (problem->code == FILE_OUTSIDE || problem->code == FILE_NOT_OURS) &&
                   file_path_named(export->paths[i], target, NULL);
    if (can_ask && problem->code == FILE_OUTSIDE && was_chosen(export, target)) {
        g_clear_error(&problem);
        return output_is_ours(target, kind, error) && may_replace(export, target, error);
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
    g_autoptr(GArray) all = g_array_new(false, false, sizeof(FilePath));
    g_array_append_vals(all, export->targets, EXPORT_FORMATS_MAX);
    g_array_append_vals(all, export->file_targets->data, export->file_targets->len);
    outputs_are_distinct((const FilePath *)(const void *)all->data, all->len, export->project,
                         export->project_path, &failure);
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

/* Returns the place of the files next to the bank: below the project's folder, if the path of the
 * bank is stored in the project and leads there. */
static OutputPlace place_of(const EdExport *export)
{
    const char *bank = export->paths[EXPORT_BANK];
    return (OutputPlace){
        export->is_relative ? ed_folder_of(export->project_path) : g_path_get_dirname(bank),
        export->is_relative ? g_strdup(export->names[EXPORT_BANK]) : g_path_get_basename(bank)};
}

/* Finds the targets of all files. The names of those next to the bank are not shown before they are
 * written, so they replace only files of the same kind. The user is asked only about those of other
 * projects. */
static bool find_file_targets(EdExport *export, const GPtrArray *files, const OutputPlace *place,
                              GError **error)
{
    GError *problem = NULL;
    export_find_targets(files, place, export->targets, 0, export->file_targets, &problem);
    bool ok = convert_error(problem, error) && check_distinct(export, error);
    for (guint i = 0; ok && i < export->file_targets->len; i++)
        ok = may_replace(export, &g_array_index(export->file_targets, FilePath, i), error);
    return ok;
}

static void set_owner(const EdExport *export)
{
    for (guint i = 0; i < export->file_targets->len; i++)
        consent_set_owner(g_array_index(export->file_targets, FilePath, i).path, export->owner);
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

static GPtrArray *make_files(EdExport *export, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(export->paths[EXPORT_BANK]);
    g_autofree char *from = ed_folder_of(export->project_path);
    g_autofree char *bank = g_path_get_basename(export->paths[EXPORT_BANK]);
    DeriveJob job = {.progress = progress_cb, .cancelled = is_cancelled, .user = export};
    const CompileOptions options = {.job = &job, .notes = export->notes};
    const ExportInput input = {.project = export->project,
                               .store = export->store,
                               .settings = export->settings,
                               .options = &options,
                               .bank = bank,
                               .prefix = export->project_name,
                               .folder = folder,
                               .from = from != NULL ? from : folder,
                               .roots = (const char *const *)export->roots,
                               .viewer = web_page.text,
                               .viewer_size = web_page.size,
                               .report = export->report};
    return find_targets(export, error) ? project_export(&input, error) : NULL;
}

static bool export_files(EdExport *export, GError **error)
{
    g_autoptr(GPtrArray) files = make_files(export, error);
    if (files == NULL)
        return false;
    OutputPlace place = place_of(export);
    bool success = !g_cancellable_set_error_if_cancelled(export->cancel, error) &&
                   find_file_targets(export, files, &place, error) &&
                   export_write(files, export->file_targets, &place, export->settings, error);
    if (success)
        set_owner(export);
    g_free((char *)place.folder);
    g_free((char *)place.bank);
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
    g_autofree char *folder = ed_folder_of(session->file.path);
    char **fields[EXPORT_FILES] = {&settings->bank, &settings->json, &settings->header};
    for (int i = 0; i < EXPORT_FILES; i++) {
        const char *path = export->paths[i] != NULL ? export->paths[i] : "";
        g_autofree char *name =
            folder != NULL && path[0] != 0 ? path_from_folder(path, folder) : g_strdup(path);
        node_set_text(fields[i], name);
    }
    return settings;
}

/* The settings that all versions get. */
typedef struct StoredSettings {
    ExportSettings *settings;
    const GArray *distances; /* EdStoredDistances */
} StoredSettings;

/* Returns a version whose maps export their distances as wanted; maps that it does not have yet are
 * ignored. Adopts the version. */
static Project *put_distances(Project *version, const GArray *distances)
{
    ARRAY_EACH (const EdStoredDistances, stored, distances) {
        Path path = path_map(stored->map);
        Project *after =
            project_map(version, stored->map) != NULL
                ? edit_set_number(version, &path, "store_distances", stored->store, NULL)
                : NULL;
        if (after != NULL)
            node_unref(version);
        version = after != NULL ? after : version;
    }
    return version;
}

static Project *put_settings(const Project *version, const StoredSettings *stored, GError **error)
{
    Path top = path_project(), path = path_child(&top, "export");
    Project *after = edit_put(version, &path, node_ref(stored->settings), error);
    return after != NULL ? put_distances(after, stored->distances) : NULL;
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
    StoredSettings stored = {settings_with_target(session, export), export->distances};
    GError *error = NULL;
    g_autoptr(Project) after = put_settings(ed_session_project(session), &stored, &error);
    if (after == NULL) {
        ed_session_notify_error(session, _("Could not save the export settings"), error);
    } else if (after != ed_session_project(session)) {
        changed = true;
        history_replace_all(session->history, apply_settings, &stored);
        history_saved(session->history, NULL);
        ed_journal_replaced(session, _("Export"));
    }
    node_unref(stored.settings);
    return changed && !was_modified && session->file.path != NULL;
}

/* ---- On the main loop ---- */

/* Remembers files that the user chose, so that the user is not asked about them again. */
static void remember_files(EdSession *session, const EdExport *export)
{
    for (guint i = 0; i < export->file_targets->len; i++) {
        const char *path = g_array_index(export->file_targets, FilePath, i).path;
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
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < notes->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "\n" : "", (const char *)notes->pdata[i]);
    session->file.export_has_notice = true;
    ed_session_notify(session, ED_NOTICE_FILE,
                      _("Exported, but some content was skipped or changed"), text->str);
}

/* Lists the content that the other formats cannot store. Called only if the user has just chosen
 * the target. */
static void show_report(EdSession *session, const EdExport *export)
{
    g_autofree char *lines = conversion_report_lines(export->report, 0);
    session->file.export_has_notice = true;
    ed_session_notify(session, ED_NOTICE_FILE,
                      _("Exported, but some content is missing from the other formats"), lines);
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
        ed_session_notify_error(session, _("Could not save the export settings"), error);
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

/* Stores the paths in the settings, absolute or as the project stores them. */
static void set_paths(ExportSettings *settings, char *const paths[EXPORT_FILES])
{
    char **fields[EXPORT_FILES] = {&settings->bank, &settings->json, &settings->header};
    for (int i = 0; i < EXPORT_FILES; i++)
        node_set_text(fields[i], paths[i] != NULL ? paths[i] : "");
}

/* Returns the owner of what a session exports; the caller frees it. */
static char *export_owner(EdSession *session)
{
    const char *path = session->file.path;
    char *real = path != NULL ? file_path_real(path) : NULL;
    return real != NULL ? real : g_strdup(path != NULL ? path : session->file.unsaved_owner);
}

static void set_target(EdSession *session, EdExport *export, const EdExportTarget *target)
{
    bool has_settings = target != NULL && target->settings != NULL;
    export->settings = node_copy(
        has_settings ? target->settings : project_export_settings(ed_session_project(session)));
    if (target == NULL) {
        ed_session_dup_target(session, export->paths);
        dup_names(session, export->names);
    }
    const char *const given[EXPORT_FILES] = {target != NULL ? target->bank : NULL,
                                             target != NULL ? target->json : NULL,
                                             target != NULL ? target->header : NULL};
    for (int i = 0; i < EXPORT_FILES && target != NULL; i++)
        export->paths[i] = given[i] != NULL ? g_canonicalize_filename(given[i], NULL) : NULL;
    char *stored[EXPORT_FILES];
    ed_session_dup_target(session, stored);
    export->is_stored = g_strcmp0(stored[EXPORT_BANK], export->paths[EXPORT_BANK]) == 0;
    for (int i = 0; i < EXPORT_FILES; i++)
        g_free(stored[i]);
    export->owner = export_owner(session);
    export->allowed = target != NULL && target->allowed;
    export->store_target = target != NULL;
    set_paths(export->settings, export->paths);
}

void ed_file_keep_targets(EdSession *session)
{
    g_autofree char *now = export_owner(session);
    TABLE_EACH (path, value, session->file.chosen_targets) {
        g_autofree char *owner = consent_owner(path);
        if (g_strcmp0(owner, session->file.unsaved_owner) == 0)
            consent_set_owner(path, now);
    }
}

static GHashTable *copy_paths(GHashTable *paths)
{
    GHashTable *copy = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    TABLE_EACH (path, value, paths)
        g_hash_table_add(copy, g_strdup(path));
    return copy;
}

static void fail_export(EdExport *export, int code, const char *why)
{
    g_task_return_new_error(export->user_task, G_IO_ERROR, code, "%s", why);
    export_free(export);
}

void ed_session_export_async(EdSession *session, const EdExportTarget *target, GCancellable *cancel,
                             GAsyncReadyCallback done, gpointer user)
{
    EdExport *export = g_new0(EdExport, 1);
    export->user_task = g_task_new(session, NULL, done, user);
    export->notes = g_ptr_array_new_with_free_func(g_free);
    export->file_targets = export_targets_new();
    export->report = conversion_report_new();
    export->distances = g_array_new(false, false, sizeof(EdStoredDistances));
    if (target != NULL && target->distances != NULL)
        g_array_append_vals(export->distances, target->distances->data, target->distances->len);
    export->roots = g_strdupv((char **)(void *)ed_session_allowed_folders(session));
    set_target(session, export, target);
    if (session->file.exporting != NULL || export->paths[0] == NULL) {
        bool is_busy = session->file.exporting != NULL;
        fail_export(export, is_busy ? G_IO_ERROR_BUSY : G_IO_ERROR_INVALID_ARGUMENT,
                    is_busy ? _("another export is in progress")
                            : _("no file was chosen for the bank"));
        return;
    }
    export->cancel = cancel != NULL ? g_object_ref(cancel) : g_cancellable_new();
    export->project = put_distances(node_ref(ed_session_project(session)), export->distances);
    export->store = picture_store_ref(session->pictures.store);
    export->project_path = g_strdup(session->file.path);
    export->chosen_targets = copy_paths(session->file.chosen_targets);
    export->project_name = dup_project_name(session);
    export->timer = g_timeout_add(REPORT_MILLISECONDS, report_progress_cb, export);
    session->file.exporting = export;
    ed_run_on_worker(g_object_ref(export->user_task), export_work, export, apply_export);
    ed_session_notify_state(session);
}

bool ed_session_export_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return g_task_propagate_boolean(G_TASK(result), error);
}
