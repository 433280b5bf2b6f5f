/* SPDX-License-Identifier: MIT */
/*
 * Tests the file of a session: opening, saving during edits, files that other programs changed, and
 * the start, content and removal of the journal.
 */
#include "session_folder.h"
#include "waiting.h"

#include "edit/edit.h"
#include "session/ed-memory.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <stdlib.h>
#include <unistd.h>

/* Writes a project file with a sprite. */
static char *put_project(const char *name)
{
    char *path = in(name);
    EdSession *session = session_new();
    drive(session, "sprite ken");
    CHECK(succeeded(save_and_wait(session, path, NULL)));
    ed_session_close(session, false);
    g_object_unref(session);
    return path;
}

static bool file_equals(const char *path, const Project *project)
{
    Project *stored = project_load(path, NULL, NULL);
    bool equal = stored != NULL && node_equal(stored, project);
    node_unref(stored);
    return equal;
}

/* ---- Opening and saving ---- */

static void test_save_and_open(void)
{
    begin();
    char *path = in("duel.gabarit");
    EdSession *session = session_new();
    CHECK_TEXT(ed_session_name(session), "Untitled");
    ed_session_set_untitled(session, "Untitled 2");
    CHECK_TEXT(ed_session_name(session), "Untitled 2");
    char *proposed = ed_session_file_name(session, ".gab");
    CHECK_TEXT(proposed, "untitled-2.gab");
    g_free(proposed);
    CHECK(ed_session_folder(session) == NULL);
    CHECK(ed_session_path(session) == NULL && !ed_session_is_modified(session));
    CHECK(failed_with(save_and_wait(session, NULL, NULL), FILE_ERROR, FILE_NOT_SAVED));
    drive(session, "sprite ken");
    CHECK(ed_session_is_modified(session));
    CHECK(succeeded(save_and_wait(session, path, NULL)));
    CHECK(!ed_session_is_modified(session) && !ed_session_is_saving(session));
    CHECK_TEXT(ed_session_name(session), "duel.gabarit");
    CHECK_TEXT(ed_session_path(session), path);
    CHECK(file_equals(path, ed_session_project(session)));
    drive(session, "undo");
    CHECK(ed_session_is_modified(session));
    drive(session, "redo");
    CHECK(!ed_session_is_modified(session));
    drive(session, "frame a");
    CHECK(succeeded(save_and_wait(session, NULL, NULL)));

    EdSession *other = session_new();
    CHECK(succeeded(open_and_wait(other, path)));
    CHECK(node_equal(ed_session_project(other), ed_session_project(session)));
    CHECK(!ed_session_is_modified(other) && !history_can_undo(ed_session_history(other)));
    CHECK(ed_session_frame(other) != NULL); /* the first asset is shown */
    g_object_unref(other);
    g_object_unref(session);
    g_free(path);
    remove_folder();
}

static void test_failed_open(void)
{
    begin();
    char *missing = in("missing.gabarit"), *broken = in("broken.gabarit");
    EdSession *session = session_new();
    drive(session, "sprite ken");
    folder_write(broken, "{\"format\": \"gabarit project\"");
    CHECK(failed_with(open_and_wait(session, missing), FILE_ERROR, FILE_NOT_READABLE));
    CHECK(failed_with(open_and_wait(session, broken), FILE_ERROR, FILE_NOT_A_PROJECT));
    CHECK(ed_session_sprite(session) != NULL && ed_session_is_modified(session));
    CHECK(ed_session_path(session) == NULL);
    ed_session_close(session, false);
    g_object_unref(session);
    g_free(missing);
    g_free(broken);
    remove_folder();
}

/* Writes a picture that states a size, without any pixel data. */
static void put_png_header(const char *name, uint32_t side)
{
    static const uint8_t start[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    uint8_t bytes[33] = {0};
    memcpy(bytes, start, 16);
    for (int i = 0; i < 4; i++)
        bytes[16 + i] = bytes[20 + i] = (uint8_t)(side >> (24 - 8 * i));
    char *path = in(name);
    CHECK(g_file_set_contents(path, (const char *)bytes, sizeof bytes, NULL));
    g_free(path);
}

/* Checks that a project whose picture states this size opens without permission if and only if it
 * is `expected` to, and that it opens with permission. */
static void open_with_picture(uint32_t side, bool expected)
{
    char *text = g_strdup_printf("{\"format\": \"gabarit project\", \"version\": 1, \"pictures\": "
                                 "[{\"id\": \"0000000000000001\", \"path\": \"a.png\", "
                                 "\"width\": %u, \"height\": %u}]}",
                                 side, side);
    char *path = in("huge.gabarit");
    folder_write(path, text);
    put_png_header("a.png", side);
    EdSession *session = session_new();
    TaskResult ended = open_and_wait(session, path);
    CHECK_INT(ended.success, expected);
    CHECK(expected || g_error_matches(ended.error, BUDGET_ERROR, BUDGET_EXCEEDED));
    CHECK(expected || strstr(ended.error->message, "256 MiB") != NULL);
    task_result_clear(&ended);
    ed_session_allow_memory(session);
    CHECK(succeeded(open_and_wait(session, path)));
    g_object_unref(session);
    g_free(path);
    g_free(text);
}

static void test_memory_permission(void)
{
    begin();
    open_with_picture(3072, true);
    open_with_picture(8192, false);
    remove_folder();
}

static void test_editing_while_saving(void)
{
    begin();
    char *path = put_project("duel.gabarit");
    EdSession *session = session_new();
    CHECK(succeeded(open_and_wait(session, path)));
    drive(session, "frame a");
    Project *first = node_ref(ed_session_project(session));
    TaskResult one = {.done = false}, two = {.done = false};
    ed_session_save_async(session, NULL, NULL, save_ended_cb, &one);
    CHECK(ed_session_is_saving(session));
    drive(session, "frame b");
    ed_session_save_async(session, NULL, NULL, save_ended_cb, &two);
    drive(session, "frame c");
    wait_for_end(&one);
    CHECK(succeeded(one) && !two.done);
    CHECK(file_equals(path, first) || ed_session_is_saving(session));
    CHECK(ed_session_is_modified(session));
    wait_for_end(&two);
    CHECK(succeeded(two));
    /* The second save wrote the version that was current when it started. */
    CHECK(!ed_session_is_modified(session));
    CHECK(file_equals(path, ed_session_project(session)));
    node_unref(first);
    /* Closing waits for the save. */
    TaskResult three = {.done = false};
    drive(session, "frame d");
    Project *last = node_ref(ed_session_project(session));
    ed_session_save_async(session, NULL, NULL, save_ended_cb, &three);
    ed_session_close(session, false);
    CHECK(!ed_session_is_saving(session) && file_equals(path, last));
    wait_for_end(&three);
    CHECK(succeeded(three));
    node_unref(last);
    g_object_unref(session);
    g_free(path);
    remove_folder();
}

/* ---- Files changed by others ---- */

static void count_cb(EdSession *session, gpointer user)
{
    ++*(int *)user;
}

static bool is_notified(void *notified)
{
    return *(int *)notified > 0;
}

static void test_changed_on_disk(void)
{
    begin();
    int notified = 0;
    char *path = put_project("duel.gabarit");
    EdSession *session = session_new(), *other = session_new();
    CHECK(succeeded(open_and_wait(session, path)));
    CHECK(succeeded(open_and_wait(other, path)));
    CHECK(!ed_session_file_changed(session));
    g_signal_connect(session, "state-changed", G_CALLBACK(count_cb), &notified);
    drive(other, "frame b");
    CHECK(succeeded(save_and_wait(other, NULL, NULL)));
    wait_for(is_notified, &notified); /* the watch on the file reports the change */
    CHECK(ed_session_file_changed(session));
    CHECK(!ed_session_file_changed(other));
    drive(session, "frame a");
    CHECK(failed_with(save_and_wait(session, NULL, NULL), FILE_ERROR, FILE_CHANGED));
    CHECK(file_equals(path, ed_session_project(other)));
    CHECK(ed_session_is_modified(session));
    SaveOptions options = {.overwrite_changed = true};
    CHECK(succeeded(save_and_wait(session, NULL, &options)));
    CHECK(file_equals(path, ed_session_project(session)));
    CHECK(ed_session_file_changed(other) && !ed_session_file_changed(session));
    g_object_unref(session);
    g_object_unref(other);
    g_free(path);
    remove_folder();
}

static void test_in_use(void)
{
    begin();
    char *path = put_project("duel.gabarit"), *lock = in(".duel.gabarit.lock");
    EdSession *session = session_new();
    CHECK(succeeded(open_and_wait(session, path)));
    drive(session, "frame a");
    int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    CHECK(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0);
    CHECK(failed_with(save_and_wait(session, NULL, NULL), FILE_ERROR, FILE_IN_USE));
    CHECK(ed_session_is_modified(session));
    close(file);
    CHECK(succeeded(save_and_wait(session, NULL, NULL)));
    CHECK(file_equals(path, ed_session_project(session)));
    g_object_unref(session);
    g_free(lock);
    g_free(path);
    remove_folder();
}

static void test_missing_folder(void)
{
    begin();
    char *path = in("no/such/folder/duel.gabarit"), *path_of_folder = in("duel.gabarit");
    EdSession *session = session_new();
    drive(session, "sprite ken");
    CHECK(failed_with(save_and_wait(session, path, NULL), FILE_ERROR, FILE_NOT_SAVED));
    CHECK(ed_session_path(session) == NULL && ed_session_is_modified(session));
    CHECK(succeeded(save_and_wait(session, path_of_folder, NULL)));
    CHECK_TEXT(ed_session_path(session), path_of_folder);
    g_object_unref(session);
    g_free(path);
    g_free(path_of_folder);
    remove_folder();
}

/* ---- The journal ---- */

static uint32_t left_count(void)
{
    JournalList *list = crashed_sessions();
    uint32_t count = list->count;
    journal_list_free(list);
    return count;
}

/* Returns the number of session folders, locked or not. */
static uint32_t session_folders(void)
{
    char *journals = in("sessions"), *names = folder_names(journals);
    char **each = g_strsplit(names, " ", -1);
    uint32_t count = names[0] != 0 ? g_strv_length(each) : 0;
    g_strfreev(each);
    g_free(names);
    g_free(journals);
    return count;
}

/* Restores the only session that no process has locked. */
static Project *left_project(char **path, uint32_t *commands)
{
    JournalList *list = crashed_sessions();
    Project *project = NULL;
    CHECK_INT(list->count, 1);
    if (list->count == 1) {
        project = restored_session(list->items[0].folder, NULL);
        *path = g_strdup(list->items[0].path);
        *commands = list->items[0].commands;
    }
    journal_list_free(list);
    return project;
}

static bool has_session_folder(void *user)
{
    return session_folders() == 1;
}

/* True if a kill would leave this version: it is restored from a copy of the folder without the
 * lock. */
static bool is_recorded(void *version)
{
    char *copies = in("copy");
    char *copy = g_strdup_printf("rm -rf '%s' && cp -r '%s/sessions' '%s' && rm '%s'/*/lock",
                                 copies, folder, copies, copies);
    CHECK_INT(system(copy), 0);
    JournalList *list = journal_list(copies);
    Project *found = list->count == 1 ? restored_session(list->items[0].folder, NULL) : NULL;
    bool is_equal = found != NULL && node_equal(found, (const Project *)version);
    node_unref(found);
    journal_list_free(list);
    g_free(copy);
    g_free(copies);
    return is_equal;
}

static void test_journal_begins_and_ends(void)
{
    begin();
    EdSession *session = session_new();
    drive(session, "select -");
    wait_a_while(20);
    CHECK_INT(session_folders(), 0); /* nothing was changed */
    drive(session, "sprite ken");
    wait_for(has_session_folder, NULL);
    CHECK_INT(left_count(), 0); /* because this process has locked it */
    ed_session_close(session, false);
    CHECK_INT(session_folders(), 0);
    drive(session, "sprite ryu");
    wait_a_while(1200);
    CHECK_INT(session_folders(), 0);
    g_object_unref(session);
    /* A session that is freed without being closed keeps its journal. */
    session = session_new();
    drive(session, "sprite ken");
    Project *project = node_ref(ed_session_project(session));
    g_object_unref(session);
    char *path = NULL;
    uint32_t commands = 0;
    Project *kept = left_project(&path, &commands);
    CHECK(kept != NULL && node_equal(kept, project));
    CHECK_TEXT(path, "");
    CHECK_INT(commands, 1);
    node_unref(kept);
    node_unref(project);
    g_free(path);
    remove_folder();

    begin();
    session = session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "undo");
    ed_session_close(session, true);
    JournalList *list = crashed_sessions();
    CHECK_INT(list->count, 1);
    if (list->count == 1)
        CHECK_TEXT(list->items[0].label, "Undo Add frame");
    journal_list_free(list);
    g_object_unref(session);
    remove_folder();
}

static void test_journal_of_a_drag(void)
{
    begin();
    char *path = NULL;
    uint32_t commands;
    EdSession *session = session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "box 1 1");
    drive(session, "select box 0");
    drive(session, "drag 1 0");
    drive(session, "drag 1 0");
    Project *dragged = node_ref(ed_session_project(session));
    wait_for(is_recorded, dragged);
    drive(session, "drag 1 0");
    CHECK(is_recorded(dragged)); /* versions of a drag are recorded once a second */
    drive(session, "cancel");
    Project *before = node_ref(ed_session_project(session));
    ed_session_close(session, true);
    Project *found = left_project(&path, &commands);
    CHECK(found != NULL && node_equal(found, before) && !node_equal(found, dragged));
    node_unref(found);
    node_unref(before);
    node_unref(dragged);
    g_object_unref(session);
    g_free(path);
    remove_folder();
}

static void test_journal_after_a_save(void)
{
    begin();
    char *path = in("duel.gabarit"), *notified = NULL;
    uint32_t commands = 0;
    EdSession *session = session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    TaskResult ended = {.done = false};
    ed_session_save_async(session, path, NULL, save_ended_cb, &ended);
    drive(session, "frame b");
    drive(session, "frame c");
    wait_for_end(&ended);
    CHECK(succeeded(ended));
    Project *project = node_ref(ed_session_project(session));
    g_object_unref(session);
    /* The journal starts again from the saved version, with the commands since then. */
    Project *found = left_project(&notified, &commands);
    CHECK(found != NULL && node_equal(found, project));
    CHECK_TEXT(notified, path);
    CHECK_INT(commands, 2);
    node_unref(found);
    node_unref(project);
    g_free(notified);
    remove_folder();

    begin();
    g_free(path);
    path = in("duel.gabarit");
    session = session_new();
    drive(session, "sprite ken");
    CHECK(succeeded(save_and_wait(session, path, NULL)));
    ed_session_close(session, true);
    CHECK_INT(left_count(), 0);
    g_object_unref(session);
    g_free(path);
    remove_folder();
}

/* ---- Restoring ---- */

/* Frees a session with unsaved work, whose file is at `path`; NULL: it has no file. */
static Project *free_with_unsaved_work(const char *path)
{
    EdSession *session = session_new();
    if (path != NULL)
        CHECK(succeeded(open_and_wait(session, path)));
    drive(session, "sprite ryu");
    Project *project = node_ref(ed_session_project(session));
    g_object_unref(session);
    return project;
}

static void test_restore(void)
{
    begin();
    char *path = put_project("duel.gabarit");
    Project *lost = free_with_unsaved_work(path);
    JournalList *list = crashed_sessions();
    EdSession *session = session_new();
    CHECK_INT(list->count, 1);
    CHECK(succeeded(restore_and_wait(session, &list->items[0])));
    CHECK_INT(session_folders(), 2); /* the old folder and the new one exist at once */
    journal_list_free(list);
    CHECK(node_equal(ed_session_project(session), lost));
    CHECK(ed_session_is_modified(session));
    CHECK_TEXT(ed_session_path(session), path);
    /* The new session has locked its journal, and the old one is no longer offered. */
    CHECK_INT(left_count(), 0);
    CHECK(!ed_session_file_changed(session));
    CHECK(succeeded(save_and_wait(session, NULL, NULL)));
    CHECK(file_equals(path, lost));
    node_unref(lost);
    g_object_unref(session);

    /* If the file has changed since then, saving asks. */
    lost = free_with_unsaved_work(path);
    list = crashed_sessions();
    CHECK_INT(list->count, 1);
    CHECK(folder_write(path, "something else"));
    session = session_new();
    CHECK(succeeded(restore_and_wait(session, &list->items[0])));
    journal_list_free(list);
    CHECK(ed_session_file_changed(session));
    CHECK(failed_with(save_and_wait(session, NULL, NULL), FILE_ERROR, FILE_CHANGED));
    ed_session_close(session, true);
    g_object_unref(session);
    CHECK_INT(left_count(), 1);
    node_unref(lost);
    g_free(path);
    remove_folder();
}

/* Restores the crashed session into a new one. */
static EdSession *restored(void)
{
    JournalList *list = crashed_sessions();
    EdSession *session = session_new();
    CHECK_INT(list->count, 1);
    if (list->count == 1)
        CHECK(succeeded(restore_and_wait(session, &list->items[0])));
    journal_list_free(list);
    return session;
}

/* Undo and redo lead to the same versions as before the crash, also after a second crash. */
static void test_restore_steps(void)
{
    begin();
    char *path = put_project("duel.gabarit");
    EdSession *session = session_new();
    CHECK(succeeded(open_and_wait(session, path)));
    Project *first = node_ref(ed_session_project(session));
    drive(session, "sprite ryu");
    drive(session, "sprite chun");
    Project *current = node_ref(ed_session_project(session));
    drive(session, "sprite guile");
    Project *last = node_ref(ed_session_project(session));
    CHECK(ed_session_undo(session));
    g_object_unref(session);
    for (int crashes = 1; crashes <= 2; crashes++) {
        session = restored();
        const History *history = ed_session_history(session);
        CHECK_INT(history_steps(history), 3);
        CHECK_INT(history_position(history), 2);
        CHECK(node_equal(ed_session_project(session), current));
        CHECK(ed_session_is_modified(session));
        CHECK(ed_session_redo(session) && node_equal(ed_session_project(session), last));
        CHECK(ed_session_go(session, 0) && node_equal(ed_session_project(session), first));
        CHECK(ed_session_go(session, 2) && node_equal(ed_session_project(session), current));
        if (crashes == 2)
            ed_session_close(session, true);
        g_object_unref(session);
    }
    node_unref(first);
    node_unref(current);
    node_unref(last);
    g_free(path);
    remove_folder();
}

static void test_restore_without_a_file(void)
{
    begin();
    Project *lost = free_with_unsaved_work(NULL);
    JournalList *list = crashed_sessions();
    EdSession *session = session_new();
    CHECK_INT(list->count, 1);
    CHECK(succeeded(restore_and_wait(session, &list->items[0])));
    CHECK(node_equal(ed_session_project(session), lost));
    CHECK(ed_session_path(session) == NULL && ed_session_is_modified(session));
    /* A failed restore changes nothing. */
    char *folder_of = g_strdup(list->items[0].folder);
    g_free(list->items[0].folder);
    list->items[0].folder = in("nowhere");
    TaskResult ended = restore_and_wait(session, &list->items[0]);
    CHECK(!ended.success && ended.error != NULL);
    task_result_clear(&ended);
    CHECK(node_equal(ed_session_project(session), lost));
    journal_list_free(list);
    g_free(folder_of);
    ed_session_close(session, true);
    CHECK_INT(left_count(), 1);
    node_unref(lost);
    g_object_unref(session);
    remove_folder();
}

static void notice_cb(EdSession *session, int level, const char *text, const char *detail,
                      gpointer user)
{
    (void)session, (void)text, (void)detail;
    *(int *)user +=
        level == ED_NOTICE_WARNING || level == ED_NOTICE_FILE || level == ED_NOTICE_LOSSES;
}

static void test_journal_that_cannot_be_written(void)
{
    begin();
    int warnings = 0;
    char *file = in("file"), *journals = g_build_filename(file, "sessions", NULL);
    folder_write(file, "no folder");
    EdSession *session = ed_session_new();
    ed_session_set_journal_folder(session, journals);
    g_signal_connect(session, "notice", G_CALLBACK(notice_cb), &warnings);
    drive(session, "sprite ken");
    wait_for(is_notified, &warnings);
    drive(session, "sprite ryu");
    wait_a_while(2200);
    CHECK_INT(warnings, 1); /* only one warning */
    ed_session_close(session, true);
    g_object_unref(session);
    g_free(file);
    g_free(journals);
    remove_folder();
}

/* ---- Copies next to a project ---- */

typedef struct Copied {
    TaskResult ended;
    char **paths;
} Copied;

static void copied_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Copied *copied = user;
    copied->paths =
        ed_session_copy_to_folder_finish(ED_SESSION(source), result, &copied->ended.error);
    copied->ended.success = copied->paths != NULL;
    copied->ended.done = true;
}

static Copied copy_and_wait(EdSession *session, const char *const *paths)
{
    Copied copied = {.paths = NULL};
    ed_session_copy_to_folder_async(session, paths, copied_cb, &copied);
    CHECK(!copied.ended.done);
    wait_for_end(&copied.ended);
    return copied;
}

static bool is_file(const char *name, const char *content)
{
    g_autofree char *path = in(name), *text = NULL;
    return g_file_get_contents(path, &text, NULL, NULL) && strcmp(text, content) == 0;
}

static bool is_there(const char *name)
{
    g_autofree char *path = in(name);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* Limits the size of the files that this process writes. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = MIN(bytes, limit.rlim_max);
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

/* A copy whose name exists gets another name. If one file cannot be copied, no copies remain. */
static void test_copies(void)
{
    begin();
    char *path = put_project("ken.gabarit"), *outside = in("away");
    EdSession *session = session_new();
    CHECK(succeeded(open_and_wait(session, path)));
    g_autofree char *there = in("ken.png"), *one = g_build_filename(outside, "ken.png", NULL),
                    *two = g_build_filename(outside, "ryu.png", NULL),
                    *missing_file = g_build_filename(outside, "gone.png", NULL);
    CHECK(g_mkdir_with_parents(outside, 0700) == 0);
    CHECK(g_file_set_contents(there, "there", -1, NULL));
    CHECK(g_file_set_contents(one, "one", -1, NULL) &&
          g_file_set_contents(two, "long two", -1, NULL));
    Copied failed = copy_and_wait(session, (const char *const[]){one, two, missing_file, NULL});
    CHECK(failed_with(failed.ended, G_IO_ERROR, G_IO_ERROR_NOT_FOUND));
    CHECK(is_file("ken.png", "there") && !is_there("ken-2.png") && !is_there("ryu.png"));
    limit_files(4); /* the second file is larger */
    Copied full = copy_and_wait(session, (const char *const[]){one, two, NULL});
    limit_files(RLIM_INFINITY);
    CHECK(full.paths == NULL && full.ended.error != NULL);
    task_result_clear(&full.ended);
    CHECK(!is_there("ken-2.png") && !is_there("ryu.png"));
    Copied copied = copy_and_wait(session, (const char *const[]){one, two, one, NULL});
    CHECK(succeeded(copied.ended) && g_strv_length(copied.paths) == 3);
    CHECK(g_str_has_suffix(copied.paths[0], "/ken-2.png"));
    CHECK(is_file("ken.png", "there") && is_file("ken-2.png", "one") &&
          is_file("ryu.png", "long two"));
    CHECK(is_file("ken-3.png", "one"));
    g_strfreev(copied.paths);
    ed_session_close(session, false);
    g_object_unref(session);
    g_free(outside);
    g_free(path);
    remove_folder();
}

/* An atlas is copied into a new folder, in which its files keep their names. */
static void test_atlas_copies(void)
{
    begin();
    char *path = put_project("ken.gabarit"), *outside = in("away");
    EdSession *session = session_new();
    CHECK(succeeded(open_and_wait(session, path)));
    g_autofree char *taken = in("hero"), *below = g_build_filename(outside, "img", NULL),
                    *atlas = g_build_filename(outside, "hero.json", NULL),
                    *page = g_build_filename(below, "a.png", NULL);
    CHECK(g_mkdir_with_parents(below, 0700) == 0 && g_mkdir_with_parents(taken, 0700) == 0);
    static const char text[] =
        "{\"textures\": [{\"image\": \"img/a.png\", \"frames\":"
        " [{\"filename\": \"x\", \"frame\": {\"x\": 0, \"y\": 0, \"w\": 4, \"h\": 4}}]}]}";
    CHECK(g_file_set_contents(atlas, text, -1, NULL));
    Copied failed = copy_and_wait(session, (const char *const[]){atlas, NULL});
    CHECK(failed_with(failed.ended, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)); /* the page is missing */
    CHECK(!is_there("hero-2"));
    CHECK(g_file_set_contents(page, "page", -1, NULL));
    Copied copied = copy_and_wait(session, (const char *const[]){atlas, NULL});
    CHECK(succeeded(copied.ended) && g_strv_length(copied.paths) == 1);
    CHECK(g_str_has_suffix(copied.paths[0], "/hero-2/hero.json"));
    CHECK(is_file("hero-2/hero.json", text) && is_file("hero-2/img/a.png", "page"));
    g_strfreev(copied.paths);
    ed_session_close(session, false);
    g_object_unref(session);
    g_free(outside);
    g_free(path);
    remove_folder();
}

static const CheckCase cases[] = {
    {"a saved project can be opened", test_save_and_open},
    {"a file that cannot be opened changes nothing", test_failed_open},
    {"a small file that needs much memory requires permission", test_memory_permission},
    {"editing continues during a save; the next save and closing wait", test_editing_while_saving},
    {"a change of the file by another program is detected", test_changed_on_disk},
    {"a file that is in use is not saved", test_in_use},
    {"a project that cannot be saved stays modified", test_missing_folder},
    {"the journal begins with the first change and is removed on closing",
     test_journal_begins_and_ends},
    {"a drag is recorded each second", test_journal_of_a_drag},
    {"the journal begins again after a save", test_journal_after_a_save},
    {"a crashed session is restored", test_restore},
    {"undo and redo survive crashes", test_restore_steps},
    {"a crashed session without a file is restored", test_restore_without_a_file},
    {"a journal that cannot be written is reported once", test_journal_that_cannot_be_written},
    {"copies next to a project: all or none", test_copies},
    {"an atlas is copied with its names into a new folder", test_atlas_copies},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}
