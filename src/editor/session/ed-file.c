/* SPDX-License-Identifier: MIT */
/*
 * The file of a session: opening, saving, and recovery after a crash; see ed-file.h. A save works
 * on an immutable version. When the file moves to another folder, relative paths are rewritten in
 * that version first, and in all others once it is saved.
 */
#include "session/ed-session-internal.h"

#include "art/weigh.h"
#include "edit/move.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Location ---- */

char *ed_folder_of(const char *path)
{
    return path != NULL ? g_path_get_dirname(path) : NULL;
}

const char *ed_session_path(EdSession *session)
{
    return session->file.path;
}

const char *ed_session_name(EdSession *session)
{
    const char *path = session->file.path;
    const char *name = path != NULL ? strrchr(path, '/') : NULL;
    const char *untitled = session->file.untitled;
    return name != NULL ? name + 1 : untitled != NULL ? untitled : _("Untitled");
}

void ed_session_set_untitled(EdSession *session, const char *name)
{
    char *copy = g_strdup(name);
    g_free(session->file.untitled);
    session->file.untitled = copy;
}

JournalFile ed_file_for_journal(const EdSession *session)
{
    const EdFile *file = &session->file;
    return (JournalFile){file->path != NULL ? file->path : file->untitled, file->mark};
}

char *ed_session_file_name(EdSession *session, const char *suffix)
{
    const char *name = ed_session_name(session);
    gsize cut = g_str_has_suffix(name, ".gabarit") ? strlen(".gabarit") : 0;
    char *file = g_strdup_printf("%.*s%s", (int)(strlen(name) - cut), name, suffix);
    for (char *at = file; *at != 0; at++)
        *at = *at == ' ' && session->file.path == NULL ? '-' : g_ascii_tolower(*at);
    return file;
}

char *ed_session_folder(EdSession *session)
{
    const List *pictures = ed_session_project(session)->pictures;
    const Picture *last = list_get(pictures, list_count(pictures) - 1);
    if (session->file.path != NULL || last == NULL || last->path[0] != '/')
        return ed_folder_of(session->file.path);
    return g_path_get_dirname(last->path);
}

bool ed_session_file_changed(EdSession *session)
{
    return session->file.path != NULL &&
           !file_is_unchanged(session->file.path, &session->file.mark);
}

bool ed_session_is_saving(EdSession *session)
{
    return session->file.saving != NULL;
}

static void file_changed_cb(GFileMonitor *monitor, GFile *file, GFile *other,
                            GFileMonitorEvent event, gpointer user)
{
    EdSession *session = user;
    (void)monitor, (void)file, (void)other;
    bool is_complete = event != G_FILE_MONITOR_EVENT_CHANGED;
    if (is_complete && session->file.saving == NULL && ed_session_file_changed(session))
        ed_session_notify_state(session);
}

static void stop_watching(EdSession *session)
{
    g_autoptr(GFileMonitor) monitor = g_steal_pointer(&session->file.monitor);
    if (monitor == NULL)
        return;
    g_signal_handlers_disconnect_by_data(monitor, session);
    g_file_monitor_cancel(monitor);
}

static void start_watching(EdSession *session)
{
    stop_watching(session);
    if (session->file.path == NULL)
        return;
    g_autoptr(GFile) file = g_file_new_for_path(session->file.path);
    session->file.monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (session->file.monitor != NULL)
        g_signal_connect(session->file.monitor, "changed", G_CALLBACK(file_changed_cb), session);
}

static void set_file(EdSession *session, const char *path, const FileMark *mark)
{
    EdFile *file = &session->file;
    char *copy = path != NULL ? g_canonicalize_filename(path, NULL) : NULL;
    bool moved = g_strcmp0(copy, file->path) != 0;
    g_free(file->path);
    file->path = copy;
    file->mark = mark != NULL ? *mark : (FileMark){.exists = false};
    if (copy != NULL)
        budget_add_file(session->pictures.budget, copy,
                        BUDGET_PER_TEXT_BYTE * (uint64_t)file->mark.size);
    if (moved)
        start_watching(session);
}

/* ---- Opening ---- */

enum { MAX_STEPS = 200 }; /* maximum number of undo and redo steps that survive a crash */

typedef struct Load {
    char *path;            /* path of the project, or NULL */
    char *crashed_journal; /* journal folder of a crashed session; NULL: the file is read */
    char *backup;          /* the backup to read instead of the file, or NULL */
    Project *project;      /* the result */
    JournalSteps *steps;   /* history of a crashed session */
    FileMark mark;         /* mark of the file; for a crashed session, as its journal stored it */
    Budget *budget;        /* NULL: memory is not limited */
} Load;

static void load_free(Load *load)
{
    g_free(load->path);
    g_free(load->crashed_journal);
    g_free(load->backup);
    node_unref(load->project);
    journal_steps_free(load->steps);
    budget_unref(load->budget);
    g_free(load);
}

/* Keeps the mark of the journal, so that a restored session asks about a changed file like the
 * crashed one. If the crash happened between a save and its entry in the journal, the file already
 * contains the restored version, and there is nothing to ask. */
static void keep_journal_mark(Load *load)
{
    FileMark now;
    if (load->path == NULL || load->project == NULL || file_is_unchanged(load->path, &load->mark))
        return;
    GBytes *bytes = file_read(load->path, PROJECT_MAX_BYTES, &now, NULL);
    g_autoptr(GString) text = project_to_text(load->project);
    if (bytes != NULL && g_bytes_get_size(bytes) == text->len &&
        memcmp(g_bytes_get_data(bytes, NULL), text->str, text->len) == 0) {
        memcpy(now.palette, load->mark.palette, sizeof now.palette);
        load->mark = now;
    }
    g_clear_pointer(&bytes, g_bytes_unref);
}

/* Checks that the loaded project and its pictures fit into the budget. */
static bool check_memory(const Load *load, GError **error)
{
    g_autofree char *folder = ed_folder_of(load->path);
    PictureStore *store = import_store_new(folder, NULL, &(PictureLimits){.budget = load->budget});
    bool fits = project_check_memory(load->project, store, error);
    picture_store_unref(store);
    return fits;
}

/* Stores the current mark of the file on disk, so that saving replaces the file unless it changes
 * before. */
static void mark_current_file(Load *load)
{
    FileMark now = {.exists = false};
    GBytes *bytes = file_read(load->path, PROJECT_MAX_BYTES, &now, NULL);
    if (bytes == NULL)
        now = (FileMark){.exists = false};
    memcpy(now.palette, load->mark.palette, sizeof now.palette);
    load->mark = now;
    g_clear_pointer(&bytes, g_bytes_unref);
}

static bool load_work(gpointer data, GError **error)
{
    Load *load = data;
    const char *file = load->backup != NULL ? load->backup : load->path;
    if (load->crashed_journal != NULL) {
        load->steps = journal_restore_steps(load->crashed_journal, MAX_STEPS, error);
        if (load->steps != NULL)
            load->project = node_ref(load->steps->items[load->steps->now].version);
        keep_journal_mark(load);
    } else {
        load->project = project_load_with_budget(file, &load->mark, load->budget, error);
        if (load->backup != NULL && load->project != NULL)
            mark_current_file(load);
    }
    if (load->project != NULL && !check_memory(load, error))
        g_clear_pointer(&load->project, node_unref);
    return load->project != NULL;
}

static void wait_for_save(EdSession *session)
{
    while (session->file.saving != NULL)
        g_main_context_iteration(NULL, true);
}

/* Replaces the session's state with what was read. */
static void replace_state(EdSession *session, const Project *project, const char *path,
                          const FileMark *mark)
{
    g_hash_table_remove_all(session->file.chosen_targets);
    ed_session_end_group(session);
    wait_for_save(session);
    session->file.closed = false;
    ed_reimport_clear(session);
    set_file(session, path, mark);
    ed_session_begin(session, project);
    ed_pictures_renew(session);
    ed_pictures_allow_remembered(session);
}

/* Restores undo and redo as they were before the crash. */
static void restore_steps(EdSession *session, const JournalSteps *steps)
{
    ed_session_begin_steps(session, steps);
    history_saved(session->history, NULL);
    if (steps->count > 1)
        ed_journal_record_steps(session);
}

/* Records the project at once, because it exists nowhere else: it counts as modified, and the
 * journal begins with it. False if it could not be written. */
static bool record_at_once(EdSession *session, const char *label)
{
    history_saved(session->history, NULL);
    if (session->journal.recovery == NULL)
        g_clear_pointer(&session->journal.recorded, node_unref);
    ed_journal_record(session, label, false);
    return session->journal.recovery != NULL && ed_recovery_wait(session->journal.recovery);
}

static void apply_load(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    Load *load = data;
    if (error == NULL) {
        ed_pictures_set_budget(session, load->budget);
        replace_state(session, load->project, load->path, &load->mark);
        if (load->steps != NULL)
            restore_steps(session, load->steps);
        /* Set the crashed session's journal aside only once the new one is written, because the
         * disk may be full. */
        if (load->crashed_journal != NULL && record_at_once(session, _("Restore")))
            journal_discard(load->crashed_journal, NULL);
        if (load->backup != NULL)
            record_at_once(session, _("Open the backup"));
        ed_session_notify_state(session);
    }
    load_free(load);
    ed_end_task(user_task, error);
}

/* Returns the path of the backup, which is next to the file that a symbolic link leads to. */
static char *backup_of(const char *path)
{
    char *real = realpath(path, NULL);
    char *backup = g_strconcat(real != NULL ? real : path, "~", NULL);
    free(real);
    return backup;
}

bool ed_backup_exists(const char *path, gint64 *seconds)
{
    GStatBuf status;
    g_autofree char *backup = backup_of(path);
    if (g_stat(backup, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    if (seconds != NULL)
        *seconds = status.st_mtime;
    return true;
}

static void begin_load(EdSession *session, Load *load, GAsyncReadyCallback done, gpointer user)
{
    ed_run_on_worker(g_task_new(session, NULL, done, user), load_work, load, apply_load);
}

void ed_session_open_backup_async(EdSession *session, const char *path, GAsyncReadyCallback done,
                                  gpointer user)
{
    Load *load = g_new0(Load, 1);
    load->budget = ed_memory_new_budget(session);
    load->path = g_canonicalize_filename(path, NULL);
    load->backup = backup_of(load->path);
    begin_load(session, load, done, user);
}

void ed_session_open_async(EdSession *session, const char *path, GAsyncReadyCallback done,
                           gpointer user)
{
    Load *load = g_new0(Load, 1);
    load->budget = ed_memory_new_budget(session);
    load->path = g_canonicalize_filename(path, NULL);
    begin_load(session, load, done, user);
}

bool ed_session_open_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return g_task_propagate_boolean(G_TASK(result), error);
}

void ed_session_restore_crashed_async(EdSession *session, const JournalEntry *crashed_journal,
                                      GAsyncReadyCallback done, gpointer user)
{
    Load *load = g_new0(Load, 1);
    bool has_file = crashed_journal->path[0] == '/';
    load->path = has_file ? g_canonicalize_filename(crashed_journal->path, NULL) : NULL;
    if (!has_file && crashed_journal->path[0] != 0)
        ed_session_set_untitled(session, crashed_journal->path);
    load->crashed_journal = g_strdup(crashed_journal->folder);
    load->budget = ed_memory_new_budget(session);
    load->mark = crashed_journal->mark;
    begin_load(session, load, done, user);
}

bool ed_session_restore_crashed_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return ed_session_open_finish(session, result, error);
}

/* ---- Saving ---- */

typedef struct EdSave {
    GTask *user_task;
    char *path; /* NULL: at the project's own path */
    SaveOptions options;

    /* The version and the target, determined when this save's turn comes. */
    Project *version;
    char *target;    /* the file to write */
    char *from, *to; /* folders of the project's file before and after */
    FileMark mark;
    uint32_t commands; /* number of commands that led to the version, in the journal */
    bool written;
    GError *error;
} EdSave;

static void save_free(EdSave *save)
{
    g_object_unref(save->user_task);
    node_unref(save->version);
    g_free(save->path);
    g_free(save->target);
    g_free(save->from);
    g_free(save->to);
    g_free(save);
}

static bool save_work(gpointer data, GError **error)
{
    EdSave *save = data;
    GError *problem = NULL;
    bool saved = project_save(save->version, save->target, &save->mark, &save->options, &problem);
    save->written = saved || g_error_matches(problem, FILE_ERROR, FILE_NOT_FLUSHED) ||
                    g_error_matches(problem, FILE_ERROR, FILE_PALETTE_NOT_SAVED);
    if (!saved)
        g_propagate_error(error, problem);
    return saved;
}

static bool changes_folder(const EdSave *save)
{
    return g_strcmp0(save->from, save->to) != 0;
}

static Project *move_version(void *user, const Project *version)
{
    return edit_move_project(user, version);
}

/* Rewrites relative paths in all versions, because the file moved to another folder. */
static void move(EdSession *session, const EdSave *save)
{
    ProjectMove move = {.from = save->from, .to = save->to};
    /* Folders that were allowed before stay allowed for the new file. */
    if (save->from != NULL)
        ed_pictures_add_root(session, save->from);
    history_replace_all(session->history, move_version, &move);
    project_move_clear(&move);
}

static void apply_saved(EdSession *session, const EdSave *save)
{
    if (changes_folder(save))
        move(session, save);
    set_file(session, save->target, &save->mark);
    if (save->from == NULL)
        ed_file_keep_targets(session);
    if (changes_folder(save))
        ed_pictures_renew(session);
    ed_pictures_remember_roots(session);
    history_saved(session->history, save->version);
    ed_journal_saved(session, save->commands);
}

static void begin_next_save(EdSession *session);

static void end_save(EdSession *session, EdSave *save)
{
    GError *error = g_steal_pointer(&save->error);
    if (save->written)
        apply_saved(session, save);
    else if (g_error_matches(error, FILE_ERROR, FILE_DAMAGED))
        session->file.mark = save->mark;
    session->file.saving = NULL;
    begin_next_save(session);
    ed_session_notify_state(session);
    ed_end_task(save->user_task, error);
    save_free(save);
}

static gboolean try_to_end_save_cb(gpointer user)
{
    EdSave *save = user;
    EdSession *session = g_task_get_source_object(save->user_task);
    /* Wait for the end of a drag, whose versions are made from one that is not rewritten. */
    if (session->group != NULL && changes_folder(save))
        return G_SOURCE_CONTINUE;
    end_save(session, save);
    return G_SOURCE_REMOVE;
}

static void apply_save(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    EdSave *save = data;
    (void)session, (void)user_task;
    save->error = error;
    ed_repeat(try_to_end_save_cb, save);
}

static void begin_save(EdSession *session, EdSave *save)
{
    EdFile *file = &session->file;
    bool is_elsewhere = save->path != NULL && g_strcmp0(save->path, file->path) != 0;
    session->file.saving = save;
    save->target = g_strdup(is_elsewhere ? save->path : file->path);
    save->from = ed_folder_of(file->path);
    save->to = ed_folder_of(save->target);
    save->options.overwrite_changed |= is_elsewhere;
    save->mark = is_elsewhere ? (FileMark){.exists = false} : file->mark;
    save->commands = session->journal.commands;
    ProjectMove move = {.from = save->from, .to = save->to};
    save->version = edit_move_project(&move, ed_session_project(session));
    project_move_clear(&move);
    ed_run_on_worker(g_object_ref(save->user_task), save_work, save, apply_save);
}

static void begin_next_save(EdSession *session)
{
    EdSave *save;
    while (session->file.saving == NULL &&
           (save = g_queue_pop_head(&session->file.waiting)) != NULL) {
        if (save->path != NULL || session->file.path != NULL) {
            begin_save(session, save);
            continue;
        }
        g_task_return_new_error(save->user_task, FILE_ERROR, FILE_NOT_SAVED,
                                _("the project has no file yet"));
        save_free(save);
    }
}

void ed_session_save_async(EdSession *session, const char *path, const SaveOptions *options,
                           GAsyncReadyCallback done, gpointer user)
{
    EdSave *save = g_new0(EdSave, 1);
    save->user_task = g_task_new(session, NULL, done, user);
    save->path = path != NULL ? g_canonicalize_filename(path, NULL) : NULL;
    if (options != NULL)
        save->options = *options;
    g_queue_push_tail(&session->file.waiting, save);
    begin_next_save(session);
    ed_session_notify_state(session);
}

bool ed_session_save_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return g_task_propagate_boolean(G_TASK(result), error);
}

/* ---- Ending ---- */

void ed_session_close(EdSession *session, bool copy_journals)
{
    ed_session_end_group(session);
    wait_for_save(session);
    ed_journal_end(session, copy_journals && ed_session_is_modified(session));
    session->file.closed = true;
}

void ed_file_clear(EdSession *session)
{
    /* Keep the journal by default, so that a caller that does not end the session loses nothing. */
    if (!session->file.closed)
        ed_session_close(session, true);
    stop_watching(session);
    g_clear_pointer(&session->file.path, g_free);
    g_clear_pointer(&session->file.untitled, g_free);
}
