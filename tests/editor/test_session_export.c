/* SPDX-License-Identifier: MIT */
/*
 * Tests storing the target of an export in the project: this is not a step of the history, changes
 * all versions, leaves a saved project unmodified, and survives a crash.
 */
#include "session_folder.h"
#include "waiting.h"

#include "edit/assets.h"
#include "edit/edit.h"
#include "formats/doom/doom_write.h"

#include <string.h>

/* Starts with a saved project that has a sprite, a step to undo, and a step to redo. */
static EdSession *begin_with_project(void)
{
    begin();
    EdSession *session = session_new();
    char *path = in("duel.gabarit");
    drive(session, "sprite ken");
    CHECK(succeeded(save_and_wait(session, path, NULL)));
    drive(session, "sprite ryu");
    drive(session, "undo");
    g_free(path);
    return session;
}

static void check_where(EdSession *session, const char *expected)
{
    char *state = session_state_text(session);
    CHECK_TEXT(state, expected);
    g_free(state);
}

static void export_to(EdSession *session, const char *name)
{
    char *bank = in(name);
    EdExportTarget target = {.bank = bank};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    g_free(bank);
}

/* Checks the stored bank in all versions of the history. */
static void check_all_versions(EdSession *session, const char *bank)
{
    const History *history = ed_session_history(session);
    for (uint32_t i = 0; i <= history_steps(history); i++)
        CHECK_THAT(strcmp(project_export_settings(history_version(history, i))->bank, bank) == 0,
                   "version %u: the bank is %s", i,
                   project_export_settings(history_version(history, i))->bank);
}

/* Checks the bank that the file stores. */
static void check_file(const char *bank)
{
    char *path = in("duel.gabarit");
    Project *project = project_load(path, NULL, NULL);
    CHECK(project != NULL);
    if (project != NULL)
        CHECK_TEXT(project_export_settings(project)->bank, bank);
    node_unref(project);
    g_free(path);
}

/* Crashes, and restores the session. */
static void crash_and_restore(EdSession **session)
{
    ed_session_close(*session, true);
    g_object_unref(*session);
    JournalList *list = crashed_sessions();
    *session = session_new();
    CHECK_INT(list->count, 1);
    if (list->count == 1)
        CHECK(succeeded(restore_and_wait(*session, &list->items[0])));
    journal_list_free(list);
}

/* ---- Tests ---- */

static void test_saved_projects(void)
{
    EdSession *session = begin_with_project();
    check_where(session, "ken | - | undo Add sprite | redo Add sprite");
    char *path = in("duel.gabarit~");
    CHECK(folder_write(path, "backup"));
    export_to(session, "a.gab");
    /* The history is unchanged, and the project is not modified. */
    check_where(session, "ken | - | undo Add sprite | redo Add sprite");
    check_all_versions(session, "a.gab");
    check_file("a.gab");
    char *backup = folder_text(path);
    CHECK_TEXT(backup, "backup");
    /* Undo and redo lead away from the saved version and back to it. */
    drive(session, "redo");
    CHECK(ed_session_is_modified(session));
    drive(session, "undo");
    CHECK(!ed_session_is_modified(session));
    g_free(backup);
    g_free(path);
    end(session);
}

static void test_modified_projects(void)
{
    EdSession *session = begin_with_project();
    drive(session, "redo");
    export_to(session, "a.gab");
    check_where(session, "ryu | - | undo Add sprite | redo - | *");
    check_all_versions(session, "a.gab");
    check_file("");
    /* The version that was saved has no target yet. */
    drive(session, "undo");
    CHECK(ed_session_is_modified(session));
    drive(session, "redo");
    crash_and_restore(&session);
    CHECK(project_sprite_named(ed_session_project(session), "ryu") != NULL);
    CHECK(ed_session_is_modified(session));
    check_all_versions(session, "a.gab");
    CHECK(succeeded(save_and_wait(session, NULL, NULL)));
    check_file("a.gab");
    end(session);
}

/* The project was never saved and has no steps. */
static void test_crash_without_changes(void)
{
    folder = temporary_folder_new();
    EdSession *session = session_new();
    export_to(session, "a.gab");
    CHECK(ed_session_is_modified(session) && history_steps(ed_session_history(session)) == 0);
    crash_and_restore(&session);
    CHECK(ed_session_is_modified(session));
    char *bank = in("a.gab");
    check_all_versions(session, bank);
    g_free(bank);
    end(session);
}

static void notice_cb(EdSession *session, int level, const char *text, const char *detail,
                      char **last_error)
{
    if (level == ED_NOTICE_ERROR) {
        g_free(*last_error);
        *last_error = g_strdup_printf("%s: %s", text, detail);
    }
}

/* If another program changed the file, the file is kept, and the project is modified. */
static void test_changed_files(void)
{
    EdSession *session = begin_with_project();
    char *path = in("duel.gabarit"), *last_error = NULL;
    g_signal_connect(session, "notice", G_CALLBACK(notice_cb), &last_error);
    CHECK(folder_write(path, "changed"));
    export_to(session, "a.gab");
    char *text = folder_text(path);
    CHECK_TEXT(text, "changed");
    CHECK(last_error != NULL &&
          g_str_has_prefix(last_error, "Could not save the export settings: "));
    check_where(session, "ken | - | undo Add sprite | redo Add sprite | *");
    crash_and_restore(&session);
    CHECK(project_sprite_named(ed_session_project(session), "ken") != NULL);
    check_all_versions(session, "a.gab");
    g_free(last_error);
    g_free(text);
    g_free(path);
    end(session);
}

static Project *with_width(const Project *base, int32_t width)
{
    Path path = path_level(((const Level *)list_get(base->levels, 0))->id);
    return edit_set_number(base, &path, "width", width, NULL);
}

static gboolean end_drag_cb(gpointer user)
{
    ed_session_end_group(user);
    return G_SOURCE_REMOVE;
}

/* An export waits for the end of a drag, because the drag makes its versions from one without the
 * target. */
static void test_drags(void)
{
    EdSession *session = begin_with_project();
    int drag = 0;
    uint64_t level;
    Project *with_level = edit_add_level(ed_session_project(session), "room", 64, 64, &level, NULL);
    CHECK(ed_session_push(session, with_level, "New level", NULL));
    Project *base = node_ref(ed_session_project(session));
    CHECK(ed_session_push(session, with_width(base, 65), "Drag", &drag));
    char *bank = in("a.gab");
    EdExportTarget target = {.bank = bank};
    TaskResult ended = {.done = false};
    ed_session_export_async(session, &target, NULL, export_ended_cb, &ended);
    wait_a_while(300);
    CHECK(!ended.done);
    CHECK(ed_session_push(session, with_width(base, 66), "Drag", &drag));
    g_timeout_add(100, end_drag_cb, session);
    wait_for_end(&ended);
    CHECK(succeeded(ended));
    const Level *resized = project_level(ed_session_project(session), level);
    CHECK(resized != NULL && resized->width == 66);
    CHECK_INT(history_steps(ed_session_history(session)), 3);
    check_all_versions(session, "a.gab");
    node_unref(base);
    g_free(bank);
    end(session);
}

/* Returns whether each version has the map, and whether it then exports distances. */
static void check_distances(EdSession *session, uint64_t map, bool expected)
{
    const History *history = ed_session_history(session);
    uint32_t found = 0;
    for (uint32_t i = 0; i <= history_steps(history); i++) {
        const Map *pond = project_map(history_version(history, i), map);
        CHECK(pond == NULL || pond->store_distances == expected);
        found += pond != NULL;
    }
    CHECK_INT(found, 1);
}

/* Whether a map exports distances is stored like a target: it is not a step, and the export already
 * uses it. */
static void test_distances(void)
{
    EdSession *session = begin_with_project();
    drive(session, "map pond");
    uint64_t map = project_map_named(ed_session_project(session), "pond")->id;
    char *path = in("duel.gabarit"), *bank = in("a.gab"), *before = session_state_text(session);
    GArray *distances = g_array_new(false, false, sizeof(EdStoredDistances));
    for (int round = 0; round < 2; round++) {
        EdStoredDistances stored = {map, round == 0};
        g_array_set_size(distances, 0);
        g_array_append_val(distances, stored);
        EdExportTarget target = {.bank = bank, .distances = distances};
        CHECK(succeeded(export_and_wait(session, &target, NULL)));
        check_distances(session, map, round == 0);
        check_where(session, before);
    }
    g_array_unref(distances);
    g_free(before);
    g_free(bank);
    g_free(path);
    end(session);
}

/* Levels become maps of Doom next to the bank, which an export replaces until they are edited. */
static void test_doom(void)
{
    EdSession *session = begin_with_project();
    uint64_t level;
    Project *with_level =
        edit_add_level(ed_session_project(session), "MAP01", 64, 64, &level, NULL);
    CHECK(ed_session_push(session, with_level, "New level", NULL));
    char *bank = in("a.gab"), *wad = in("a.wad");
    ExportSettings *settings = node_new(&export_settings_kind);
    settings->doom = true;
    EdExportTarget target = {.bank = bank, .settings = settings};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    CHECK(ed_session_project(session)->export_settings->doom);
    char *bytes = NULL;
    gsize size = 0;
    CHECK(g_file_get_contents(wad, &bytes, &size, NULL) && doom_wad_is_known(bytes, size));
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    for (gsize i = 0; i < size; i += 1 + size / 97) {
        bytes[i] ^= 1;
        CHECK(!doom_wad_is_known(bytes, size) && !doom_wad_is_known(bytes, i));
        bytes[i] ^= 1;
    }
    bytes[size - 1] ^= 1;
    CHECK(g_file_set_contents(wad, bytes, (gssize)size, NULL));
    CHECK(
        failed_with(export_and_wait(session, NULL, NULL), G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT));
    node_unref(settings);
    g_free(bytes);
    g_free(wad);
    g_free(bank);
    end(session);
}

static const CheckCase cases[] = {
    {"an export does not change the history of a saved project", test_saved_projects},
    {"the target is saved with other changes, and restored after a crash", test_modified_projects},
    {"the target of a project that was never saved is restored", test_crash_without_changes},
    {"a file that another program changed is kept", test_changed_files},
    {"an export waits for the end of a drag", test_drags},
    {"whether maps export distances is not a step", test_distances},
    {"levels as maps of Doom next to the bank", test_doom},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}
