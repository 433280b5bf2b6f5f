/* SPDX-License-Identifier: MIT */
/*
 * Tests the pictures of a session: the folders in which they may be, their paths when the project
 * moves, updates after they change; also tests import and export, which read them.
 */
#include "session_folder.h"
#include "waiting.h"

#include "edit/sprites.h"
#include "formats/atlas/atlas_json.h"
#include "formats/tiled/tiled.h"
#include "gabarit/bank.h"

#include <glib/gstdio.h>

static void put(const char *name, int border, uint32_t rgba)
{
    char *path = in(name);
    put_picture(path, 16, 16, border, rgba);
    g_free(path);
}

static TaskResult import(EdSession *session, const char *name)
{
    char *path = in(name);
    TaskResult ended = import_and_wait(session, path, &(ImportOptions){.as = IMPORT_SPRITE});
    g_free(path);
    return ended;
}

static TaskResult save(EdSession *session, const char *name)
{
    char *path = in(name), *above = g_path_get_dirname(path);
    g_mkdir_with_parents(above, 0755);
    TaskResult ended = save_and_wait(session, path, NULL);
    g_free(above);
    g_free(path);
    return ended;
}

/* Returns the path of the only picture. */
static const char *picture_path(EdSession *session)
{
    const Picture *picture = list_get(ed_session_project(session)->pictures, 0);
    return picture != NULL ? picture->path : "none";
}

/* True if the centre of the first picture has this colour. */
static bool centre_has_colour(EdSession *session, uint32_t rgba)
{
    const Picture *picture = list_get(ed_session_project(session)->pictures, 0);
    Pixels *pixels = picture != NULL ? ed_session_pixels(session, picture->id) : NULL;
    bool seen = pixels != NULL;
    for (int c = 0; c < 4 && seen; c++)
        seen = pixels->rgba[4 * (8 * pixels->width + 8) + (uint32_t)c] ==
               (uint8_t)(rgba >> (24 - 8 * c));
    pixels_unref(pixels);
    return seen;
}

enum { RED = (int)0xff0000ff, BLUE = 0x0000ffff };

/* ---- Paths of pictures ---- */

static void test_pictures_of_a_new_project(void)
{
    begin();
    EdSession *session = session_new();
    put("art/ken.png", 1, (uint32_t)RED);
    char *absolute = in("art/ken.png");
    CHECK(succeeded(import(session, "art/ken.png")));
    CHECK_TEXT(picture_path(session), absolute);
    CHECK(centre_has_colour(session, (uint32_t)RED));
    drive(session, "box 2 2");
    /* The first save makes the picture's path relative to the project. */
    CHECK(succeeded(save(session, "games/duel/duel.gabarit")));
    CHECK_TEXT(picture_path(session), "../../art/ken.png");
    CHECK(centre_has_colour(session, (uint32_t)RED) && !ed_session_is_modified(session));
    /* The path is relative in all versions, after undo and after redo. */
    drive(session, "undo");
    CHECK_TEXT(picture_path(session), "../../art/ken.png");
    CHECK(centre_has_colour(session, (uint32_t)RED));
    drive(session, "redo");
    CHECK(!ed_session_is_modified(session));
    /* After the project is saved elsewhere, the picture is still found. */
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK_TEXT(picture_path(session), "art/ken.png");
    CHECK(centre_has_colour(session, (uint32_t)RED) && !ed_session_is_modified(session));
    drive(session, "undo");
    CHECK_TEXT(picture_path(session), "art/ken.png");
    CHECK(succeeded(save(session, "games/other.gabarit")));
    CHECK_TEXT(picture_path(session), "../art/ken.png");
    CHECK(centre_has_colour(session, (uint32_t)RED));
    g_free(absolute);
    end(session);
}

/* A picture in the project's folder is found without asking after the project is saved
 * elsewhere. */
static void test_pictures_left_in_the_old_folder(void)
{
    begin();
    EdSession *session = session_new();
    put("a/ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "a/duel.gabarit")));
    CHECK(succeeded(import(session, "a/ken.png")));
    CHECK_TEXT(picture_path(session), "ken.png");
    CHECK(succeeded(save(session, "b/duel.gabarit")));
    CHECK_TEXT(picture_path(session), "../a/ken.png");
    CHECK(centre_has_colour(session, (uint32_t)RED));
    end(session);
}

static void test_moving_in_a_drag(void)
{
    begin();
    EdSession *session = session_new();
    TaskResult ended = {.done = false};
    put("art/ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(import(session, "art/ken.png")));
    drive(session, "box 2 2");
    drive(session, "select box 0");
    drive(session, "drag 1 0");
    char *path = in("duel.gabarit");
    ed_session_save_async(session, path, NULL, save_ended_cb, &ended);
    wait_a_while(300);
    /* The save waits for the end of the drag, which uses versions with the old path. */
    CHECK(!ended.done && ed_session_is_saving(session));
    CHECK(picture_path(session)[0] == '/');
    drive(session, "drag 1 0");
    drive(session, "drop");
    wait_for_end(&ended);
    CHECK(succeeded(ended));
    CHECK_TEXT(picture_path(session), "art/ken.png");
    CHECK(ed_session_is_modified(session));
    const Box *box = list_get(ed_session_frame(session)->boxes, 0);
    CHECK_INT(box->x, 4);
    drive(session, "undo");
    CHECK_TEXT(picture_path(session), "art/ken.png");
    g_free(path);
    end(session);
}

static void store_path_cb(EdSession *session, const char *path, gpointer user)
{
    char **changed_path = user;
    g_free(*changed_path);
    *changed_path = g_strdup(path != NULL ? path : "all");
}

/* Copies a project within its folder, under another name. Returns the path of the copy. */
static char *copy_of(const char *path)
{
    char *text, *copy = g_strconcat(path, ".gabarit", NULL);
    size_t size;
    CHECK(g_file_get_contents(path, &text, &size, NULL));
    CHECK(g_file_set_contents(copy, text, (gssize)size, NULL));
    g_free(text);
    return copy;
}

static bool needs_permission(EdSession *session)
{
    char **folders = ed_session_outside_folders(session);
    bool any = folders[0] != NULL;
    g_strfreev(folders);
    return any;
}

static void reopen(EdSession **session, const char *path)
{
    ed_session_close(*session, false);
    g_object_unref(*session);
    *session = session_new();
    CHECK(succeeded(open_and_wait(*session, path)));
}

static void test_pictures_outside(void)
{
    begin();
    EdSession *session = session_new();
    char *changed_path = NULL, *art = in("art"), *path = in("games/duel.gabarit");
    put("art/ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(import(session, "art/ken.png")));
    CHECK(succeeded(save(session, "games/duel.gabarit")));
    /* The project that imported the picture may read it; another project has to ask. */
    reopen(&session, path);
    CHECK(!needs_permission(session) && centre_has_colour(session, (uint32_t)RED));
    ed_session_close(session, false);
    g_object_unref(session);
    char *other = copy_of(path);
    session = session_new();
    g_signal_connect(session, "pictures-changed", G_CALLBACK(store_path_cb), &changed_path);
    CHECK(succeeded(open_and_wait(session, other)));
    CHECK_TEXT(changed_path, "all");
    CHECK(!centre_has_colour(session, (uint32_t)RED));
    char **folders = ed_session_outside_folders(session);
    CHECK(folders[0] != NULL && folders[1] == NULL);
    CHECK_TEXT(folders[0], art);
    g_clear_pointer(&changed_path, g_free);
    PictureStore *before = picture_store_ref(ed_session_pictures(session));
    ed_session_allow_folder(session, folders[0]);
    CHECK_TEXT(changed_path, "all");
    CHECK(ed_session_pictures(session) != before);
    CHECK(centre_has_colour(session, (uint32_t)RED));
    CHECK_TEXT(ed_session_allowed_folders(session)[0], art);
    g_strfreev(folders);
    CHECK(!needs_permission(session));
    picture_store_unref(before);
    /* The permission is remembered, for this project. */
    reopen(&session, other);
    CHECK(!needs_permission(session) && centre_has_colour(session, (uint32_t)RED));
    char *third = copy_of(other);
    reopen(&session, third);
    CHECK(needs_permission(session));
    g_free(other);
    g_free(third);
    g_free(changed_path);
    g_free(art);
    g_free(path);
    end(session);
}

/* Ends a session like a crash, and restores it in a new one. */
static void crash(EdSession **session)
{
    ed_session_close(*session, true);
    g_object_unref(*session);
    *session = session_new();
    char *journals = in("sessions");
    JournalList *list = journal_list(journals);
    CHECK(list->count == 1 && succeeded(restore_and_wait(*session, &list->items[0])));
    journal_list_free(list);
    g_free(journals);
}

static void test_pictures_after_crash(void)
{
    begin();
    EdSession *session = session_new();
    put("art/ken.png", 1, (uint32_t)RED);
    put("other/ryu.png", 1, (uint32_t)RED);
    CHECK(succeeded(import(session, "art/ken.png")));
    for (int i = 0; i < 2; i++) {
        crash(&session);
        CHECK(!needs_permission(session) && centre_has_colour(session, (uint32_t)RED));
    }
    /* The same after an import that was not saved, into a project that was. */
    CHECK(succeeded(save(session, "games/duel.gabarit")));
    CHECK(succeeded(import(session, "other/ryu.png")));
    crash(&session);
    CHECK(!needs_permission(session) && centre_has_colour(session, (uint32_t)RED));
    end(session);
}

/* ---- Pictures that change ---- */

static bool is_notified(void *changed_path)
{
    return *(char **)changed_path != NULL;
}

static void test_changed_pictures(void)
{
    begin();
    EdSession *session = session_new();
    char *changed_path = NULL;
    put("ken.png", 2, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    CHECK_TEXT(picture_path(session), "ken.png");
    put("ryu.png", 4, (uint32_t)RED);
    CHECK(succeeded(import(session, "ryu.png")));
    drive(session, "show ken");
    drive(session, "box 3 3");
    CHECK(centre_has_colour(session, (uint32_t)RED));
    g_signal_connect(session, "pictures-changed", G_CALLBACK(store_path_cb), &changed_path);
    put("ken.png", 2, (uint32_t)BLUE);
    wait_for(is_notified, &changed_path); /* the watch on the folder reports the change */
    CHECK_TEXT(changed_path, "ken.png");
    CHECK(centre_has_colour(session, (uint32_t)BLUE));
    CHECK_INT(ed_session_changed_pictures(session), 1);
    /* The document has not changed; a plan lists what would change. */
    char *state = session_state_text(session);
    CHECK_TEXT(state, "ken/ken | - | undo Add box | redo - | *");
    g_free(state);
    TaskResult ended = plan_and_wait(session);
    CHECK(ended.success && ended.plan->counts[AGAIN_CHANGED] == 1 &&
          ended.plan->picture_count == 1);
    task_result_clear(&ended);
    CHECK(ed_session_reimport(session));
    state = session_state_text(session);
    CHECK_TEXT(state, "ken/ken | - | undo Update pictures | redo - | *");
    g_free(state);
    CHECK_INT(ed_session_changed_pictures(session), 0);
    CHECK_INT(list_count(ed_session_frame(session)->boxes), 1);
    CHECK(!ed_session_reimport(session)); /* a plan can only be used once */
    g_free(changed_path);
    end(session);
}

static void count_warnings_cb(EdSession *session, int level, const char *text, const char *detail,
                              gpointer user)
{
    (void)session, (void)text, (void)detail;
    *(int *)user +=
        level == ED_NOTICE_WARNING || level == ED_NOTICE_FILE || level == ED_NOTICE_LOSSES;
}

static void test_checking_pictures(void)
{
    begin();
    EdSession *session = session_new();
    char *changed_path = NULL;
    int warnings = 0;
    put("ken.png", 2, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    g_signal_connect(session, "pictures-changed", G_CALLBACK(store_path_cb), &changed_path);
    g_signal_connect(session, "notice", G_CALLBACK(count_warnings_cb), &warnings);
    ed_session_check_pictures(session);
    CHECK(changed_path == NULL);
    put("ken.png", 3, (uint32_t)BLUE);
    /* Checks at once, without the watch, as when the window gets the focus. */
    ed_session_check_pictures(session);
    CHECK_TEXT(changed_path, "ken.png");
    /* A plan is valid only for the version for which it was made. */
    TaskResult ended = plan_and_wait(session);
    CHECK(ended.success);
    task_result_clear(&ended);
    drive(session, "box 3 3");
    CHECK(!ed_session_reimport(session));
    CHECK_INT(warnings, 1);
    ended = plan_and_wait(session);
    CHECK(ended.success);
    task_result_clear(&ended);
    ed_session_reimport_drop(session);
    CHECK_INT(ed_session_changed_pictures(session), 0);
    /* Changes are also found in a project that was just opened. */
    char *project_path = in("duel.gabarit");
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(open_and_wait(session, project_path)));
    g_free(project_path);
    put("ken.png", 2, (uint32_t)BLUE);
    ed_session_check_pictures(session);
    CHECK_INT(ed_session_changed_pictures(session), 1);
    ed_session_reimport_drop(session);
    /* A deleted picture is reported as changed, and its frame stays as it is. */
    char *path = in("ken.png");
    CHECK_INT(g_unlink(path), 0);
    ed_session_check_pictures(session);
    CHECK_INT(ed_session_changed_pictures(session), 1);
    CHECK(!centre_has_colour(session, (uint32_t)BLUE));
    g_free(path);
    g_free(changed_path);
    end(session);
}

/* ---- Silhouettes of the scope ---- */

static void test_silhouettes(void)
{
    begin();
    EdSession *session = session_new();
    PixelRect bounds;
    put("ken.png", 3, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    Scope scope = ed_session_scope(session, false);
    const Frame *frame = ed_session_frame(session);
    CHECK(scope.silhouette(scope.user, frame, &bounds));
    CHECK(bounds.left == 3 && bounds.top == 3 && bounds.right == 13 && bounds.bottom == 13);
    /* The same frame with another mask. */
    MaskRun run = {.y = 1, .left = 1, .right = 2};
    ed_session_push(session,
                    edit_correct_mask(ed_session_project(session), scope.sprite, scope.frame, &run,
                                      1, CORRECTION_SOLID, ed_error(session)),
                    "Edit mask", NULL);
    CHECK(scope.silhouette(scope.user, ed_session_frame(session), &bounds));
    CHECK(bounds.left == 1 && bounds.top == 1 && bounds.right == 13);
    drive(session, "undo");
    CHECK(scope.silhouette(scope.user, ed_session_frame(session), &bounds));
    CHECK_INT(bounds.left, 3);
    /* The same frame with other pixels. */
    put("ken.png", 5, (uint32_t)RED);
    ed_session_check_pictures(session);
    CHECK(scope.silhouette(scope.user, ed_session_frame(session), &bounds));
    CHECK_INT(bounds.left, 5);
    end(session);
}

/* ---- Importing ---- */

static void test_import(void)
{
    begin();
    EdSession *session = session_new();
    TaskResult ended = {.done = false};
    put("art/ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    char *path = in("art/ken.png");
    const char *const paths[] = {path, NULL};
    EdImportPart part = {.paths = paths};
    ed_session_import_parts_async(session, &part, 1, import_ended_cb, &ended);
    drive(session, "sprite ryu"); /* during the import */
    wait_for_end(&ended);
    CHECK(ended.success && ended.asset != 0 && ended.asset == ed_session_view(session)->asset);
    task_result_clear(&ended);
    char *state = session_state_text(session);
    CHECK_TEXT(state, "ken/ken | - | undo Import ken.png | redo - | *");
    g_free(state);
    CHECK(project_sprite_named(ed_session_project(session), "ryu") != NULL);
    drive(session, "undo");
    state = session_state_text(session);
    CHECK_TEXT(state, "ryu | - | undo Add sprite | redo Import ken.png | *");
    g_free(state);
    /* A failed import is not a step. */
    ended = import(session, "art/none.png");
    CHECK(!ended.success && ended.error != NULL);
    task_result_clear(&ended);
    CHECK(history_can_redo(ed_session_history(session)));
    g_free(path);
    end(session);
}

/* ---- Exporting ---- */

static bool is_bank(const char *path)
{
    char *read = NULL;
    gsize size = 0;
    gab_bank bank;
    if (!g_file_get_contents(path, &read, &size, NULL))
        return false;
    void *bytes = g_aligned_alloc(1, size + 1, 16);
    memcpy(bytes, read, size);
    bool success = gab_bank_open(&bank, bytes, size, NULL, NULL) == GAB_OK;
    g_aligned_free(bytes);
    g_free(read);
    return success;
}

static void test_export(void)
{
    begin();
    EdSession *session = session_new();
    put("ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    CHECK(
        failed_with(export_and_wait(session, NULL, NULL), G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT));
    CHECK(!ed_session_has_target(session) && ed_session_export_progress(session) < 0);
    char *bank = in("build/duel.gab"), *header = in("build/duel.h"), *build = in("build");
    CHECK_INT(g_mkdir(build, 0755), 0);
    ExportSettings *wanted = node_new(&export_settings_kind);
    wanted->pixels = EXPORT_PNG;
    EdExportTarget target = {.bank = bank, .header = header, .settings = wanted};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    node_unref(wanted);
    CHECK(is_bank(bank) && g_file_test(header, G_FILE_TEST_EXISTS));
    char *text = folder_text(header);
    CHECK(text != NULL && strstr(text, "DUEL") != NULL);
    g_free(text);
    /* The target is stored in the project with relative paths, and is not a step. */
    const ExportSettings *settings = ed_session_project(session)->export_settings;
    CHECK_TEXT(settings->bank, "build/duel.gab");
    CHECK_TEXT(settings->header, "build/duel.h");
    CHECK_TEXT(settings->json, "");
    CHECK(ed_session_has_target(session));
    char *state = session_state_text(session);
    CHECK_TEXT(state, "ken/ken | - | undo Import ken.png | redo - | *");
    g_free(state);
    uint32_t steps = history_steps(ed_session_history(session));
    CHECK_INT(g_unlink(bank), 0);
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    CHECK(is_bank(bank));
    CHECK_INT(history_steps(ed_session_history(session)), steps);
    char *names = folder_names(build); /* there are no backups, because the files can be exported
                                        * again */
    CHECK_TEXT(names, "duel.gab duel.h");
    g_free(names);
    /* The relative paths change when the project moves. */
    CHECK(succeeded(save(session, "games/duel.gabarit")));
    CHECK_TEXT(ed_session_project(session)->export_settings->bank, "../build/duel.gab");
    g_free(bank);
    g_free(header);
    g_free(build);
    end(session);
}

/* Sets the project's export settings, as in a project from an untrusted source. */
static void put_settings(EdSession *session, const char *bank, const char *json, const char *header)
{
    ExportSettings *settings = node_new(&export_settings_kind);
    node_set_text(&settings->bank, bank);
    node_set_text(&settings->json, json);
    node_set_text(&settings->header, header);
    Path top = path_project(), path = path_child(&top, "export");
    Project *after = edit_put(ed_session_project(session), &path, settings, ed_error(session));
    ed_session_push(session, after, "settings", NULL);
}

/* The target in a project's settings is rejected if it is outside of the project's folder or a file
 * of another kind. */
static void test_untrusted_export_targets(void)
{
    begin();
    EdSession *session = session_new();
    put("in/ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "in/duel.gabarit")));
    CHECK(succeeded(import(session, "in/ken.png")));
    char *rc = in(".bashrc"), *mine = in("in/mine.h");
    CHECK(folder_write(rc, "precious") && folder_write(mine, "precious"));
    static const struct {
        const char *bank, *json, *header;
        int wanted;
    } rows[] = {
        {"../.bashrc", "", "", FILE_OUTSIDE},      {"../new.gab", "", "", FILE_OUTSIDE},
        {"a.gab", "../.bashrc", "", FILE_OUTSIDE}, {"a.gab", "", "../new.h", FILE_OUTSIDE},
        {"mine.h", "", "", FILE_NOT_OURS},         {"a.gab", "", "mine.h", FILE_NOT_OURS},
        {"a.gab", "mine.h", "", FILE_NOT_OURS},    {"Makefile", "", "", FILE_OUTSIDE},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        put_settings(session, rows[i].bank, rows[i].json, rows[i].header);
        CHECK_THAT(failed_with(export_and_wait(session, NULL, NULL), FILE_ERROR, rows[i].wanted),
                   "row %zu", i);
        char *top = folder_names(folder), *inner = in("in"), *names = folder_names(inner);
        CHECK_THAT(strcmp(top, ".bashrc in") == 0 || strcmp(top, ".bashrc in sessions") == 0,
                   "row %zu: %s", i, top);
        CHECK_THAT(strcmp(names, "duel.gabarit ken.png mine.h") == 0, "row %zu: %s", i, names);
        g_free(top);
        g_free(inner);
        g_free(names);
    }
    g_free(rc);
    g_free(mine);
    end(session);
}

/* A target outside of the folder is accepted once the user has chosen that file. A file of another
 * kind is replaced only with permission. */
static void test_chosen_export_targets(void)
{
    begin();
    EdSession *session = session_new();
    put("in/ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "in/duel.gabarit")));
    CHECK(succeeded(import(session, "in/ken.png")));
    char *rc = in(".bashrc"), *outside = in("new.gab"), *project = in("in/duel.gabarit");
    char *other = in("in/other.gabarit");
    CHECK(folder_write(rc, "precious"));
    /* A file that the user chose is accepted from then on, for this project. */
    EdExportTarget target = {.bank = outside};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    CHECK_TEXT(ed_session_project(session)->export_settings->bank, "../new.gab");
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    CHECK(succeeded(save(session, "in/duel.gabarit")));
    reopen(&session, project);
    CHECK(succeeded(export_and_wait(session, NULL, NULL)) && is_bank(outside));
    CHECK(folder_write(outside, "precious"));
    CHECK(failed_with(export_and_wait(session, NULL, NULL), FILE_ERROR, FILE_NOT_OURS));
    CHECK_INT(g_unlink(outside), 0);
    CHECK(succeeded(save(session, "in/other.gabarit")));
    reopen(&session, other);
    CHECK(failed_with(export_and_wait(session, NULL, NULL), FILE_ERROR, FILE_OUTSIDE));
    /* A file of another kind is replaced only if the user, who saw its path, allowed it. */
    target = (EdExportTarget){.bank = rc};
    CHECK(failed_with(export_and_wait(session, &target, NULL), FILE_ERROR, FILE_NOT_OURS));
    char *text = folder_text(rc);
    CHECK_TEXT(text, "precious");
    target.allowed = true;
    CHECK(succeeded(export_and_wait(session, &target, NULL)) && is_bank(rc));
    target.bank = other;
    CHECK(failed_with(export_and_wait(session, &target, NULL), G_IO_ERROR,
                      G_IO_ERROR_INVALID_ARGUMENT));
    g_free(text);
    g_free(rc);
    g_free(outside);
    g_free(project);
    g_free(other);
    end(session);
}

/* Returns a session with a picture, saved at a path or (NULL) not saved. */
static EdSession *project_up(const char *path)
{
    EdSession *session = session_new();
    CHECK(succeeded(import(session, "ken.png")));
    if (path != NULL)
        CHECK(succeeded(save(session, path)));
    return session;
}

static void close_session(EdSession *session)
{
    ed_session_close(session, false);
    g_object_unref(session);
}

static bool is_other_projects(TaskResult result)
{
    return failed_with(result, FILE_ERROR, FILE_NOT_OURS);
}

/* A bank, and each file next to it, is replaced only by the project that exported it last, also
 * before that is saved, or if the user allows it. */
static void test_banks_of_other_projects(void)
{
    begin();
    put("ken.png", 1, (uint32_t)RED);
    char *bank = in("untitled.gab"), *view = in("untitled.html"), *first_path = in("first.gabarit");
    EdSession *first = project_up(NULL), *second = project_up(NULL);
    ExportSettings *wanted = node_new(&export_settings_kind);
    wanted->view = true;
    EdExportTarget target = {.bank = bank, .settings = wanted};
    CHECK(succeeded(export_and_wait(first, &target, NULL)));
    CHECK(succeeded(export_and_wait(first, NULL, NULL)));
    CHECK(is_other_projects(export_and_wait(second, &target, NULL)));
    target.allowed = true;
    CHECK(succeeded(export_and_wait(second, &target, NULL)));
    CHECK(succeeded(export_and_wait(second, NULL, NULL)));
    CHECK(is_other_projects(export_and_wait(first, NULL, NULL)));
    CHECK(succeeded(export_and_wait(first, &target, NULL)));
    target.allowed = false;
    /* The first save keeps all files, the next one makes another project. */
    CHECK(succeeded(save(first, "first.gabarit")));
    CHECK(succeeded(export_and_wait(first, NULL, NULL)));
    reopen(&first, first_path);
    CHECK(succeeded(export_and_wait(first, NULL, NULL)));
    CHECK(succeeded(save(first, "copy.gabarit")));
    CHECK(is_other_projects(export_and_wait(first, NULL, NULL)));
    /* A file next to the bank. */
    CHECK_INT(g_unlink(bank), 0);
    CHECK(is_other_projects(export_and_wait(second, &target, NULL)));
    CHECK(!g_file_test(bank, G_FILE_TEST_EXISTS));
    /* A project that does not exist any more has no files. */
    CHECK_INT(g_unlink(first_path), 0);
    CHECK(succeeded(export_and_wait(first, NULL, NULL)) && is_bank(bank));
    CHECK(g_file_test(view, G_FILE_TEST_EXISTS));
    node_unref(wanted);
    close_session(second);
    g_free(bank);
    g_free(view);
    g_free(first_path);
    end(first);
}

/* A bank of unknown origin belongs to the project that stores its path, as in a repository. */
static void test_banks_of_unknown_projects(void)
{
    begin();
    put("ken.png", 1, (uint32_t)RED);
    char *bank = in("duel.gab"), *moved = in("new.gab");
    EdSession *session = project_up("duel.gabarit"), *other = project_up("other.gabarit");
    CHECK(succeeded(export_and_wait(session, &(EdExportTarget){.bank = bank}, NULL)));
    CHECK_INT(g_rename(bank, moved), 0); /* nothing is known about its new name */
    put_settings(session, "new.gab", "", "");
    CHECK(is_other_projects(export_and_wait(other, &(EdExportTarget){.bank = moved}, NULL)));
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    CHECK(succeeded(export_and_wait(session, &(EdExportTarget){.bank = moved}, NULL)));
    close_session(other);
    g_free(bank);
    g_free(moved);
    end(session);
}

/* The HTML viewer is written next to the bank, is remembered, and replaces only an HTML viewer. */
static void test_export_of_view(void)
{
    begin();
    EdSession *session = session_new();
    put("ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    char *bank = in("build/duel.gab"), *build = in("build"), *view = in("build/duel.html");
    CHECK_INT(g_mkdir(build, 0755), 0);
    ExportSettings *wanted = node_new(&export_settings_kind);
    wanted->view = true;
    EdExportTarget target = {.bank = bank, .settings = wanted};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    char *text = folder_text(view);
    CHECK(strstr(text, "Gabarit, a bank as a page (checksum ") != NULL &&
          strstr(text, "<li>ken</ul>") != NULL);
    g_free(text);
    CHECK(ed_session_project(session)->export_settings->view);
    /* A repeated export uses the project's target, and never replaces a page of another origin. */
    CHECK_INT(g_unlink(view), 0);
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    CHECK(g_file_test(view, G_FILE_TEST_EXISTS));
    CHECK(folder_write(view, "<!doctype html>precious"));
    CHECK(
        failed_with(export_and_wait(session, NULL, NULL), G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT));
    target.allowed = true;
    CHECK(failed_with(export_and_wait(session, &target, NULL), G_IO_ERROR,
                      G_IO_ERROR_INVALID_ARGUMENT));
    text = folder_text(view);
    CHECK_TEXT(text, "<!doctype html>precious");
    g_free(text);
    wanted->view = false;
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    CHECK(!ed_session_project(session)->export_settings->view);
    node_unref(wanted);
    g_free(view);
    g_free(bank);
    g_free(build);
    end(session);
}

/* Maps and tilesets for Tiled are written next to the bank, too. A file that Tiled saved is
 * kept. */
static void test_export_for_tiled(void)
{
    begin();
    EdSession *session = session_new();
    put("ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    char *bank = in("build/duel.gab"), *build = in("build"), *set = in("build/duel-ken.tsx");
    CHECK_INT(g_mkdir(build, 0755), 0);
    ExportSettings *wanted = node_new(&export_settings_kind);
    wanted->tiled = TILED_TMX;
    EdExportTarget target = {.bank = bank, .settings = wanted};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    char *text = folder_text(set);
    CHECK(strstr(text, "Gabarit, a project for Tiled (checksum ") != NULL &&
          strstr(text, "duel-ken.png") != NULL);
    g_free(text);
    CHECK_INT(ed_session_project(session)->export_settings->tiled, TILED_TMX);
    CHECK_INT(g_unlink(set), 0);
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    CHECK(g_file_test(set, G_FILE_TEST_EXISTS));
    CHECK(folder_write(set, "<?xml version=\"1.0\"?><tileset/>"));
    CHECK(
        failed_with(export_and_wait(session, NULL, NULL), G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT));
    text = folder_text(set);
    CHECK_TEXT(text, "<?xml version=\"1.0\"?><tileset/>");
    g_free(text);
    node_unref(wanted);
    g_free(set);
    g_free(bank);
    g_free(build);
    end(session);
}

/* Atlas pages are written next to the bank, are remembered, and replace only atlas pages. */
static void test_export_of_pages(void)
{
    begin();
    EdSession *session = session_new();
    put("ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    char *bank = in("build/duel.gab"), *build = in("build"), *page = in("build/art-0.png");
    char *json = in("build/duel-0.json");
    CHECK_INT(g_mkdir(build, 0755), 0);
    ExportSettings *pages = node_new(&export_settings_kind);
    pages->atlas = true;
    pages->page_size = 64;
    node_set_text(&pages->page_name, "art");
    EdExportTarget target = {.bank = bank, .settings = pages};
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    char *names = folder_names(build);
    CHECK_TEXT(names, "art-0.png duel.gab");
    g_free(names);
    const ExportSettings *settings = ed_session_project(session)->export_settings;
    CHECK_TEXT(settings->bank, "build/duel.gab");
    CHECK_TEXT(settings->page_name, "art");
    CHECK(settings->atlas && settings->page_size == 64 && settings->page_padding == 1);
    /* A repeated export uses the project's target, writes a deleted page again, and never replaces
     * another picture. */
    CHECK_INT(g_unlink(page), 0);
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    CHECK(g_file_test(page, G_FILE_TEST_EXISTS) && is_bank(bank));
    CHECK(folder_write(page, "precious"));
    CHECK(
        failed_with(export_and_wait(session, NULL, NULL), G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT));
    target.allowed = true;
    CHECK(failed_with(export_and_wait(session, &target, NULL), G_IO_ERROR,
                      G_IO_ERROR_INVALID_ARGUMENT));
    char *text = folder_text(page);
    CHECK_TEXT(text, "precious");
    g_free(text);
    /* If the pages have no name, they are named after the bank. */
    CHECK_INT(g_unlink(page), 0);
    node_set_text(&pages->page_name, "");
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    names = folder_names(build);
    CHECK_TEXT(names, "duel-0.png duel.gab");
    g_free(names);
    /* JSON is written next to the pages, which is remembered, and then is disabled again. */
    pages->atlas_json = ATLAS_JSON_PHASER;
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    CHECK_INT(ed_session_project(session)->export_settings->atlas_json, ATLAS_JSON_PHASER);
    CHECK(succeeded(export_and_wait(session, NULL, NULL)));
    names = folder_names(build);
    CHECK_TEXT(names, "duel-0.json duel-0.png duel.gab");
    g_free(names);
    CHECK(folder_write(json, "precious"));
    CHECK(failed_with(export_and_wait(session, &target, NULL), G_IO_ERROR,
                      G_IO_ERROR_INVALID_ARGUMENT));
    CHECK_INT(g_unlink(json), 0);
    pages->atlas_json = ATLAS_JSON_NONE;
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    names = folder_names(build);
    CHECK_TEXT(names, "duel-0.png duel.gab");
    pages->atlas = false;
    CHECK(succeeded(export_and_wait(session, &target, NULL)));
    CHECK(!ed_session_project(session)->export_settings->atlas);
    g_free(names);
    node_unref(pages);
    g_free(json);
    g_free(page);
    g_free(bank);
    g_free(build);
    end(session);
}

static void test_rejected_exports(void)
{
    begin();
    EdSession *session = session_new();
    put("ken.png", 1, (uint32_t)RED);
    CHECK(succeeded(save(session, "duel.gabarit")));
    CHECK(succeeded(import(session, "ken.png")));
    char *picture = in("ken.png"), *project_path = in("duel.gabarit"), *bank = in("duel.gab");
    char *nowhere = in("none/duel.gab");
    const EdExportTarget targets[] = {
        {.bank = picture},
        {.bank = project_path},
        {.bank = bank, .json = bank},
        {.bank = bank, .header = picture},
    };
    for (size_t i = 0; i < CHECK_COUNT(targets); i++)
        CHECK(failed_with(export_and_wait(session, &targets[i], NULL), G_IO_ERROR,
                          G_IO_ERROR_INVALID_ARGUMENT));
    CHECK(centre_has_colour(session, (uint32_t)RED) && !g_file_test(bank, G_FILE_TEST_EXISTS));
    EdExportTarget target = {.bank = nowhere};
    CHECK(failed_with(export_and_wait(session, &target, NULL), FILE_ERROR, FILE_NOT_SAVED));
    /* A picture that is required is missing. */
    CHECK_INT(g_unlink(picture), 0);
    ed_session_check_pictures(session);
    ExportSettings *wanted = node_new(&export_settings_kind);
    wanted->pixels = EXPORT_PNG;
    target = (EdExportTarget){.bank = bank, .settings = wanted};
    CHECK(failed_with(export_and_wait(session, &target, NULL), COMPILE_ERROR, COMPILE_PICTURE));
    node_unref(wanted);
    CHECK(!ed_session_has_target(session));
    g_free(picture);
    g_free(project_path);
    g_free(bank);
    g_free(nowhere);
    end(session);
}

static void test_export_is_cancelled(void)
{
    begin();
    EdSession *session = session_new();
    GCancellable *cancel = g_cancellable_new();
    char *bank = in("duel.gab");
    EdExportTarget target = {.bank = bank};
    drive(session, "map pond");
    drive(session, "zone reed");
    /* A map with distances, so that the export has work that can be cancelled. */
    Path path = path_map(ed_session_view(session)->asset);
    ed_session_push(session,
                    edit_set_number(ed_session_project(session), &path, "store_distances", 1,
                                    ed_error(session)),
                    "Store distances", NULL);
    g_cancellable_cancel(cancel);
    CHECK(failed_with(export_and_wait(session, &target, cancel), G_IO_ERROR, G_IO_ERROR_CANCELLED));
    CHECK(!g_file_test(bank, G_FILE_TEST_EXISTS) && !ed_session_has_target(session));
    g_object_unref(cancel);
    g_free(bank);
    end(session);
}

static const CheckCase cases[] = {
    {"paths of pictures become relative when a new project is saved",
     test_pictures_of_a_new_project},
    {"pictures in the old folder are found from the new one", test_pictures_left_in_the_old_folder},
    {"a save that moves the project waits for the end of a drag", test_moving_in_a_drag},
    {"pictures in other folders are read if the user allows it", test_pictures_outside},
    {"pictures in other folders are read after a crash", test_pictures_after_crash},
    {"changed pictures are detected at once and updated by a plan", test_changed_pictures},
    {"changed pictures are found without a watch", test_checking_pictures},
    {"silhouettes are updated with masks and pixels", test_silhouettes},
    {"an import is added to the version that is current at its end", test_import},
    {"export, and repeated export", test_export},
    {"pages of an atlas next to the bank", test_export_of_pages},
    {"an HTML viewer next to the bank", test_export_of_view},
    {"maps and tilesets for Tiled next to the bank", test_export_for_tiled},
    {"exports that would overwrite files of the project are rejected", test_rejected_exports},
    {"export targets of untrusted projects are restricted", test_untrusted_export_targets},
    {"export targets that the user chose are accepted", test_chosen_export_targets},
    {"banks of other projects are not replaced", test_banks_of_other_projects},
    {"banks of unknown projects", test_banks_of_unknown_projects},
    {"an export is cancelled", test_export_is_cancelled},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}
