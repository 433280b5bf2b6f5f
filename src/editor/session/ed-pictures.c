/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-pictures.h: the folders that pictures may be read from, and the picture files that
 * have changed. Monitors only trigger a check. Changes are found by comparing the files'
 * attributes, so that they are found even without monitors.
 */
#include "session/ed-session-internal.h"

#include "art/past.h"
#include "file/consent.h"

#include <string.h>
#include <unistd.h>

/* The delay between the first sign of a change and the check, because tools write files in several
 * steps. */
enum { SETTLE_MILLISECONDS = 250 };

/* A file's attributes when it was last checked. */
typedef struct Stamp {
    bool exists;
    uint64_t device, inode;
    int64_t size, seconds, nanoseconds;
} Stamp;

/* ---- Allowed folders ---- */

static char *project_folder(EdSession *session)
{
    return ed_folder_of(session->file.path);
}

static const char *const *roots_of(EdSession *session)
{
    return (const char *const *)session->pictures.roots->pdata;
}

const char *const *ed_session_allowed_folders(EdSession *session)
{
    return roots_of(session);
}

bool ed_pictures_add_root(EdSession *session, const char *folder)
{
    GPtrArray *roots = session->pictures.roots;
    char *real = file_path_real(folder);
    char *root = real != NULL ? real : g_canonicalize_filename(folder, NULL);
    for (guint i = 0; i + 1 < roots->len; i++)
        if (strcmp(roots->pdata[i], root) == 0) {
            g_free(root);
            return false;
        }
    g_ptr_array_insert(roots, (gint)roots->len - 1, root);
    return true;
}

void ed_pictures_remember_roots(EdSession *session)
{
    if (session->file.path != NULL)
        consent_give_all(session->file.path, CONSENT_READ, roots_of(session));
}

void ed_session_allow_folder(EdSession *session, const char *folder)
{
    if (ed_pictures_add_root(session, folder))
        ed_pictures_renew(session);
    ed_pictures_remember_roots(session);
}

/* Returns the path of a picture's file, or NULL if it cannot be resolved. The caller frees it. */
static char *file_of(EdSession *session, const char *path)
{
    char *folder = project_folder(session), *file = NULL;
    if (folder != NULL || path[0] == '/')
        file = g_canonicalize_filename(path, folder);
    g_free(folder);
    return file;
}

static bool is_outside(EdSession *session, const char *folder, const char *path)
{
    g_autoptr(GError) error = NULL;
    int file = picture_open(folder, roots_of(session), path, &error);
    bool outside = g_error_matches(error, PICTURE_ERROR, PICTURE_OUTSIDE);
    if (file >= 0)
        close(file);
    return outside;
}

char **ed_session_outside_folders(EdSession *session)
{
    g_autofree char *folder = project_folder(session);
    g_autoptr(GHashTable) folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    LIST_EACH (Picture, picture, ed_session_project(session)->pictures) {
        bool is_found = folder != NULL || picture->path[0] == '/';
        if (is_found && is_outside(session, folder, picture->path))
            g_hash_table_add(folders, file_path_root_for(folder, picture->path));
    }
    char **list = (char **)g_hash_table_get_keys_as_array(folders, NULL);
    g_hash_table_steal_all(folders);
    return list;
}

void ed_pictures_allow_remembered(EdSession *session)
{
    /* A restored project that was never saved has only pictures that the user has imported. */
    g_auto(GStrv) paths = session->file.path != NULL
                              ? consent_paths(session->file.path, CONSENT_READ)
                              : ed_session_outside_folders(session);
    bool has_new = false;
    for (char **path = paths; *path != NULL; path++)
        has_new |= ed_pictures_add_root(session, *path);
    if (has_new)
        ed_pictures_renew(session);
}

/* ---- Changed files ---- */

static Stamp stamp_of(EdSession *session, const char *path)
{
    struct stat info;
    g_autofree char *file = file_of(session, path);
    bool exists = file != NULL && stat(file, &info) == 0;
    if (!exists)
        return (Stamp){.exists = false};
    return (Stamp){.exists = true,
                   .device = info.st_dev,
                   .inode = info.st_ino,
                   .size = info.st_size,
                   .seconds = info.st_mtim.tv_sec,
                   .nanoseconds = info.st_mtim.tv_nsec};
}

static bool are_equal(const Stamp *a, const Stamp *b)
{
    return a->exists == b->exists && a->device == b->device && a->inode == b->inode &&
           a->size == b->size && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

/* Checks one picture's file; returns whether it changed since the last check. */
static bool check_file(EdSession *session, const char *path)
{
    GHashTable *stamps = session->pictures.stamps;
    Stamp current = stamp_of(session, path);
    const Stamp *known = g_hash_table_lookup(stamps, path);
    bool changed = known != NULL && !are_equal(known, &current);
    if (known == NULL || changed)
        g_hash_table_replace(stamps, g_strdup(path), g_memdup2(&current, sizeof current));
    return changed;
}

/* Treats all pictures of a sprite as changed if its atlas has changed. */
static void check_atlases(EdSession *session, GPtrArray *changed)
{
    const Project *project = ed_session_project(session);
    LIST_EACH (Sprite, sprite, project->sprites) {
        g_auto(GStrv) atlases = import_atlases_of(project, sprite);
        bool has_changed = false;
        for (char **atlas = atlases; *atlas != NULL; atlas++)
            has_changed |= check_file(session, *atlas);
        if (!has_changed)
            continue;
        LIST_EACH (Frame, frame, sprite->frames) {
            const Picture *picture = project_picture(project, frame->picture);
            if (picture != NULL &&
                !g_ptr_array_find_with_equal_func(changed, picture->path, g_str_equal, NULL))
                g_ptr_array_add(changed, g_strdup(picture->path));
        }
    }
}

void ed_session_check_pictures(EdSession *session)
{
    EdPictures *pictures = &session->pictures;
    g_autoptr(GPtrArray) changed = g_ptr_array_new_with_free_func(g_free);
    LIST_EACH (Picture, picture, ed_session_project(session)->pictures)
        if (check_file(session, picture->path))
            g_ptr_array_add(changed, g_strdup(picture->path));
    check_atlases(session, changed);
    POINTER_EACH (const char, path, changed) {
        picture_store_forget(pictures->store, path);
        g_hash_table_add(pictures->changed, g_strdup(path));
        ed_session_notify_pictures(session, path);
    }
}

void ed_session_wrote_picture(EdSession *session, const char *path)
{
    (void)check_file(session, path);
}

uint32_t ed_session_changed_pictures(EdSession *session)
{
    return g_hash_table_size(session->pictures.changed);
}

/* ---- Watching ---- */

static gboolean check_cb(gpointer user)
{
    EdSession *session = user;
    session->pictures.timer = 0;
    ed_session_check_pictures(session);
    return G_SOURCE_REMOVE;
}

static void folder_changed_cb(GFileMonitor *monitor, GFile *file, GFile *other,
                              GFileMonitorEvent event, gpointer user)
{
    EdSession *session = user;
    (void)monitor, (void)file, (void)other, (void)event;
    if (session->pictures.timer == 0)
        session->pictures.timer = g_timeout_add(SETTLE_MILLISECONDS, check_cb, session);
}

static void monitor_free(gpointer monitor)
{
    g_file_monitor_cancel(monitor);
    g_object_unref(monitor);
}

static void watch_folder(EdSession *session, const char *path)
{
    EdPictures *pictures = &session->pictures;
    g_autofree char *file = file_of(session, path);
    char *folder = file != NULL ? g_path_get_dirname(file) : NULL;
    if (folder == NULL || g_hash_table_contains(pictures->folders, folder)) {
        g_free(folder);
        return;
    }
    g_autoptr(GFile) directory = g_file_new_for_path(folder);
    GFileMonitor *monitor =
        g_file_monitor_directory(directory, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (monitor != NULL) {
        g_signal_connect(monitor, "changed", G_CALLBACK(folder_changed_cb), session);
        g_hash_table_insert(pictures->folders, g_steal_pointer(&folder), monitor);
    }
    g_free(folder);
}

/* Stores the attributes of a file, unless they are known, and watches its folder. */
static void track_file(EdSession *session, const char *path)
{
    if (g_hash_table_contains(session->pictures.stamps, path))
        return;
    check_file(session, path);
    watch_folder(session, path);
}

static void track_files(EdSession *session)
{
    LIST_EACH (Picture, picture, ed_session_project(session)->pictures)
        track_file(session, picture->path);
    LIST_EACH (Sprite, sprite, ed_session_project(session)->sprites) {
        g_auto(GStrv) atlases = import_atlases_of(ed_session_project(session), sprite);
        for (char **atlas = atlases; *atlas != NULL; atlas++)
            track_file(session, *atlas);
    }
}

/* Compares only pictures, because atlases are added together with pictures. */
void ed_pictures_follow(EdSession *session, const Project *before)
{
    if (before->pictures == ed_session_project(session)->pictures)
        return;
    track_files(session);
    ed_past_pictures_keep_soon(session);
}

/* ---- The store ---- */

static void clear_files(EdSession *session)
{
    EdPictures *pictures = &session->pictures;
    g_clear_handle_id(&pictures->timer, g_source_remove);
    ed_past_pictures_clear(session);
    g_hash_table_remove_all(pictures->stamps);
    g_hash_table_remove_all(pictures->folders);
    g_hash_table_remove_all(pictures->changed);
}

static void renew_store(EdSession *session)
{
    EdPictures *pictures = &session->pictures;
    char *folder = project_folder(session), *past = past_folder();
    picture_store_unref(pictures->store);
    pictures->store =
        import_store_new(folder, roots_of(session), &(PictureLimits){.budget = pictures->budget});
    picture_store_remember_in(pictures->store, past);
    g_free(folder);
    g_free(past);
}

void ed_pictures_set_budget(EdSession *session, Budget *budget)
{
    Budget *before = session->pictures.budget;
    session->pictures.budget = budget_ref(budget);
    budget_unref(before);
    renew_store(session);
    ed_session_notify_pictures(session, NULL);
}

void ed_pictures_init(EdSession *session)
{
    EdPictures *pictures = &session->pictures;
    pictures->roots = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(pictures->roots, NULL);
    pictures->stamps = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    pictures->folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, monitor_free);
    pictures->changed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    pictures->budget = budget_new(0, NULL);
    renew_store(session);
}

void ed_pictures_renew(EdSession *session)
{
    renew_store(session);
    clear_files(session);
    track_files(session);
    ed_past_pictures_keep_soon(session);
    ed_session_notify_pictures(session, NULL);
}

void ed_pictures_clear(EdSession *session)
{
    EdPictures *pictures = &session->pictures;
    if (pictures->stamps == NULL)
        return;
    clear_files(session);
    ed_reimport_clear(session);
    g_clear_pointer(&pictures->stamps, g_hash_table_unref);
    g_clear_pointer(&pictures->folders, g_hash_table_unref);
    g_clear_pointer(&pictures->changed, g_hash_table_unref);
    g_clear_pointer(&pictures->roots, g_ptr_array_unref);
    g_clear_pointer(&pictures->store, picture_store_unref);
    g_clear_pointer(&pictures->budget, budget_unref);
}
