/* SPDX-License-Identifier: MIT */
/* Exporting the version of now on a worker; the contract is ed-file.h. */
#include "session/ed-session-internal.h"

#include "edit/move.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>

enum { EXPORT_FILES = 3, TELL_MILLISECONDS = 100 };

typedef struct EdExport {
    GTask *user_task;
    GCancellable *cancel;
    Project *project;
    PictureStore *store;
    char *project_path;
    char *paths[EXPORT_FILES]; /* bank, JSON, header; NULL: not wanted */
    ExportPixels pixels;
    bool is_new; /* the target is to be remembered */
    char *prefix;
    GPtrArray *notes;
    gint thousandths; /* done; asked by the main thread */
    gint told;
    guint timer;
} EdExport;

static void export_free(EdExport *export)
{
    g_object_unref(export->user_task);
    g_clear_object(&export->cancel);
    node_unref(export->project);
    picture_store_unref(export->store);
    g_free(export->project_path);
    for (int i = 0; i < EXPORT_FILES; i++)
        g_free(export->paths[i]);
    g_free(export->prefix);
    g_ptr_array_unref(export->notes);
    g_free(export);
}

/* ---- Where to ---- */

bool ed_session_has_target(EdSession *session)
{
    const ExportSettings *settings = ed_session_project(session)->export_settings;
    return settings != NULL && settings->bank[0] != 0;
}

void ed_session_dup_target(EdSession *session, char **bank, char **json, char **header,
                           ExportPixels *pixels)
{
    const ExportSettings *settings = ed_session_project(session)->export_settings;
    char **paths[EXPORT_FILES] = {bank, json, header};
    const char *names[EXPORT_FILES] = {settings != NULL ? settings->bank : "",
                                       settings != NULL ? settings->json : "",
                                       settings != NULL ? settings->header : ""};
    char *folder = ed_folder_of(session->file.path);
    for (int i = 0; i < EXPORT_FILES; i++)
        *paths[i] = names[i][0] != 0 ? g_canonicalize_filename(names[i], folder) : NULL;
    *pixels = settings != NULL ? (ExportPixels)settings->pixels : EXPORT_NO_PIXELS;
    g_free(folder);
}

/* The name of the project without its end, for the header's constants. */
static char *prefix_of(EdSession *session)
{
    char *prefix = g_strdup(ed_session_name(session));
    char *dot = strchr(prefix, '.');
    if (dot != NULL && dot > prefix)
        *dot = 0;
    return prefix;
}

/* ---- On the worker ---- */

static bool are_same(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Whether a file is the project's own, or one of its pictures. */
static bool is_of_project(const EdExport *export, const char *path)
{
    bool is_own = export->project_path != NULL && are_same(path, export->project_path);
    char *folder = ed_folder_of(export->project_path);
    ListIter iter = list_iter(export->project->pictures);
    const Picture *picture;
    while (!is_own && (picture = list_next(&iter)) != NULL) {
        char *file = g_canonicalize_filename(picture->path, folder);
        is_own = are_same(path, file);
        g_free(file);
    }
    g_free(folder);
    return is_own;
}

static bool would_lose(const EdExport *export, int place)
{
    const char *path = export->paths[place];
    for (int i = 0; i < place; i++)
        if (export->paths[i] != NULL && strcmp(export->paths[i], path) == 0)
            return true;
    return is_of_project(export, path);
}

static bool outputs_are_apart(const EdExport *export, GError **error)
{
    for (int i = 0; i < EXPORT_FILES; i++)
        if (export->paths[i] != NULL && would_lose(export, i)) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                        _("%s would be overwritten; nothing was written"), export->paths[i]);
            return false;
        }
    return true;
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

/* The bank comes last: where it is new, everything that goes with it is. */
static bool write_all(const EdExport *export, const Exports *exports, GError **error)
{
    static const SaveOptions options = {.no_backup = true};
    GBytes *bytes[EXPORT_FILES] = {exports->bank, exports->json, exports->header};
    bool good = true;
    for (int i = EXPORT_FILES - 1; i >= 0 && good; i--) {
        size_t size = 0;
        const void *data = bytes[i] != NULL ? g_bytes_get_data(bytes[i], &size) : NULL;
        if (bytes[i] != NULL)
            good = file_write(export->paths[i], data, size, NULL, &options, error);
    }
    return good;
}

static bool export_files(EdExport *export, GError **error)
{
    BuildJob job = {.progress = progress_cb, .cancelled = is_cancelled, .user = export};
    CompileOptions options = {.pixels = export->pixels, .job = &job, .notes = export->notes};
    ExportWishes wishes = {.json = export->paths[1] != NULL,
                           .header = export->paths[2] != NULL,
                           .prefix = export->prefix};
    Exports exports;
    if (!outputs_are_apart(export, error) ||
        !project_export(export->project, export->store, &options, &wishes, &exports, error))
        return false;
    bool good = !g_cancellable_set_error_if_cancelled(export->cancel, error) &&
                write_all(export, &exports, error);
    exports_clear(&exports);
    return good;
}

static bool export_work(gpointer data, GError **error)
{
    GError *problem = NULL;
    bool good = export_files(data, &problem);
    if (g_error_matches(problem, COMPILE_ERROR, COMPILE_CANCELLED) ||
        g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_clear_error(&problem);
        g_set_error_literal(&problem, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                            _("exporting was cancelled; nothing was written"));
    }
    if (!good)
        g_propagate_error(error, problem);
    return good;
}

/* ---- On the main loop ---- */

static void remember_target(EdSession *session, const EdExport *export)
{
    const Project *project = ed_session_project(session);
    const ExportSettings *was = project->export_settings;
    ExportSettings *settings = was != NULL ? node_copy(was) : node_new(&export_settings_kind);
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
    Path top = path_project(), path = path_child(&top, "export");
    GError *error = NULL;
    Project *after = edit_put(project, &path, settings, &error);
    ed_session_take(session, after, _("Remember export target"), NULL, error);
    g_free(folder);
}

static void tell_notes(EdSession *session, const EdExport *export)
{
    GPtrArray *notes = export->notes;
    if (notes->len == 0)
        return;
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < notes->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "\n" : "", (const char *)notes->pdata[i]);
    ed_session_tell(session, ED_NOTICE_WARNING, _("Exported, but not all of it fits a bank yet"),
                    text->str);
    g_string_free(text, true);
}

static void apply_export(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    EdExport *export = data;
    g_source_remove(export->timer);
    session->file.exporting = NULL;
    if (error == NULL && export->is_new)
        remember_target(session, export);
    if (error == NULL)
        tell_notes(session, export);
    ed_session_tell_state(session);
    export_free(export);
    ed_end_task(user_task, error);
}

static gboolean tell_progress_cb(gpointer user)
{
    EdExport *export = user;
    gint now = g_atomic_int_get(&export->thousandths);
    if (now != export->told)
        ed_session_tell_state(g_task_get_source_object(export->user_task));
    export->told = now;
    return G_SOURCE_CONTINUE;
}

double ed_session_export_progress(EdSession *session)
{
    EdExport *export = session->file.exporting;
    return export != NULL ? g_atomic_int_get(&export->thousandths) / 1000.0 : -1;
}

void ed_session_cancel_export(EdSession *session)
{
    EdExport *export = session->file.exporting;
    if (export != NULL)
        g_cancellable_cancel(export->cancel);
}

static void find_target(EdSession *session, EdExport *export, const EdExportTarget *target)
{
    if (target == NULL) {
        ed_session_dup_target(session, &export->paths[0], &export->paths[1], &export->paths[2],
                              &export->pixels);
        return;
    }
    const char *const given[EXPORT_FILES] = {target->bank, target->json, target->header};
    for (int i = 0; i < EXPORT_FILES; i++)
        export->paths[i] = given[i] != NULL ? g_canonicalize_filename(given[i], NULL) : NULL;
    export->pixels = target->pixels;
    export->is_new = true;
}

static void refuse(EdExport *export, int code, const char *why)
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
    find_target(session, export, target);
    if (session->file.exporting != NULL || export->paths[0] == NULL) {
        bool is_busy = session->file.exporting != NULL;
        refuse(export, is_busy ? G_IO_ERROR_BUSY : G_IO_ERROR_INVALID_ARGUMENT,
               is_busy ? _("another export goes on") : _("the bank has no file yet"));
        return;
    }
    export->cancel = cancel != NULL ? g_object_ref(cancel) : g_cancellable_new();
    export->project = node_ref(ed_session_project(session));
    export->store = picture_store_ref(session->pictures.store);
    export->project_path = g_strdup(session->file.path);
    export->prefix = prefix_of(session);
    export->timer = g_timeout_add(TELL_MILLISECONDS, tell_progress_cb, export);
    session->file.exporting = export;
    ed_run_on_worker(g_object_ref(export->user_task), export_work, export, apply_export);
    ed_session_tell_state(session);
}

bool ed_session_export_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    (void)session;
    return g_task_propagate_boolean(G_TASK(result), error);
}
