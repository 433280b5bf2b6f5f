/* SPDX-License-Identifier: MIT */
/*
 * Tests of moving a project file to another folder, for one version and for a whole history; and of
 * cancelling groups of steps.
 */
#include "random_edits.h"

#include "edit/assets.h"
#include "edit/history.h"
#include "edit/move.h"

#include <string.h>

/* ---- Paths ---- */

static void test_path_from_folder(void)
{
    static const struct {
        const char *path, *folder, *name;
    } cases[] = {
        {"/home/me/duel/ken.png", "/home/me/duel", "ken.png"},
        {"/home/me/duel/art/ken.png", "/home/me/duel", "art/ken.png"},
        {"/home/me/art/ken.png", "/home/me/duel", "../art/ken.png"},
        {"/home/me/art/ken.png", "/home/me/games/duel", "../../art/ken.png"},
        {"/home/me/duel2/ken.png", "/home/me/duel", "../duel2/ken.png"},
        {"/home/ken.png", "/home/me/duel", "../../ken.png"},
        {"/home/me/x/../ken.png", "/home/me/./duel/", "../ken.png"},
        {"/ken.png", "/", "ken.png"},
        {"/art/ken.png", "/", "art/ken.png"},
        /* Only the root is in common. */
        {"/mnt/art/ken.png", "/home/me", "/mnt/art/ken.png"},
        {"/ken.png", "/home", "/ken.png"},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        char *name = path_from_folder(cases[i].path, cases[i].folder);
        CHECK_TEXT(name, cases[i].name);
        /* The relative path leads to the same file. */
        char *full_path = g_canonicalize_filename(cases[i].path, "/");
        char *resolved = g_canonicalize_filename(name, cases[i].folder);
        CHECK_TEXT(resolved, full_path);
        g_free(full_path);
        g_free(resolved);
        g_free(name);
    }
}

/* ---- Projects ---- */

static Project *with_picture(const Project *before, const char *path)
{
    static const uint8_t digest[16] = {1};
    uint64_t id;
    GError *error = NULL;
    Project *after = edit_add_picture(before, path, 8, 8, digest, &id, &error);
    CHECK_THAT(after != NULL, "%s", error != NULL ? error->message : "");
    g_clear_error(&error);
    return after;
}

/* Returns a project with pictures at these paths, a list that ends with NULL. */
static Project *with_pictures(const char *const *paths)
{
    Project *project = project_new();
    for (; *paths != NULL; paths++) {
        Project *next = with_picture(project, *paths);
        node_unref(project);
        project = next;
    }
    return project;
}

static const char *path_of(const Project *project, uint32_t index)
{
    return ((const Picture *)list_get(project->pictures, index))->path;
}

static Project *set_text(Project *before, const Path *path, const char *key, const char *text)
{
    Project *after = edit_set_text(before, path, key, text, NULL);
    CHECK(after != NULL);
    node_unref(before);
    return after;
}

static void test_move_project(void)
{
    static const char *const paths[] = {"ken.png", "art/ryu.png", "/home/me/sea.png", NULL};
    Project *project = with_pictures(paths);
    Path top = path_project(), exports = path_child(&top, "export");
    project = set_text(project, &top, "palette", "../shared.gabarit-palette");
    project = set_text(project, &exports, "bank", "build/duel.gab");
    ProjectMove move = {.from = "/home/me/duel", .to = "/home/me/games"};
    Project *moved = edit_move_project(&move, project);
    CHECK_TEXT(path_of(moved, 0), "../duel/ken.png");
    CHECK_TEXT(path_of(moved, 1), "../duel/art/ryu.png");
    CHECK_TEXT(path_of(moved, 2), "../sea.png");
    CHECK_TEXT(moved->palette, "../shared.gabarit-palette");
    CHECK_TEXT(moved->export_settings->bank, "../duel/build/duel.gab");
    CHECK_TEXT(moved->export_settings->json, "");
    project_move_clear(&move);
    /* And back. */
    ProjectMove back = {.from = "/home/me/games", .to = "/home/me/duel"};
    Project *moved_back = edit_move_project(&back, moved);
    CHECK_TEXT(path_of(moved_back, 1), "art/ryu.png");
    CHECK_TEXT(path_of(moved_back, 2), "../sea.png");
    project_move_clear(&back);
    node_unref(moved_back);
    /* Without `from`, the project was never saved: absolute paths become relative, and relative
     * paths do not change. */
    ProjectMove first = {.to = "/home/me/games"};
    Project *first_saved = edit_move_project(&first, project);
    CHECK_TEXT(path_of(first_saved, 0), "ken.png");
    CHECK_TEXT(path_of(first_saved, 2), "../sea.png");
    project_move_clear(&first);
    node_unref(first_saved);
    /* A move to the same folder changes nothing. */
    ProjectMove none = {.from = "/home/me/duel", .to = "/home/me/duel"};
    Project *unmoved = edit_move_project(&none, project);
    CHECK(unmoved == project);
    project_move_clear(&none);
    node_unref(unmoved);
    node_unref(moved);
    node_unref(project);
}

/* Different paths that lead to one file stay different. */
static void test_paths_stay_different(void)
{
    static const char *const paths[] = {"art/ken.png", "art/../art/ken.png",
                                        "/home/me/duel/art/ken.png", NULL};
    Project *project = with_pictures(paths);
    ProjectMove move = {.from = "/home/me/duel", .to = "/home/me"};
    Project *moved = edit_move_project(&move, project);
    CHECK_TEXT(path_of(moved, 0), "duel/art/ken.png");
    CHECK_TEXT(path_of(moved, 1), "./duel/art/ken.png");
    CHECK_TEXT(path_of(moved, 2), "././duel/art/ken.png");
    CHECK(project_validate(moved, NULL, NULL));
    project_move_clear(&move);
    node_unref(moved);
    node_unref(project);
}

/* ---- Histories ---- */

static Project *move_version(void *user, const Project *version)
{
    return edit_move_project(user, version);
}

static void count_changes(void *user, const Project *before, const Project *after)
{
    CHECK(before != after);
    ++*(int *)user;
}

static void test_history_moves(void)
{
    static const char *const none[] = {NULL};
    int calls = 0;
    Project *first = with_pictures(none);
    History *history = history_new(first, 0);
    node_unref(first);
    history_push(history, with_picture(history_now(history), "ken.png"), "One", NULL);
    uint64_t id;
    history_push(history, edit_add_sprite(history_now(history), "ken", &id, NULL), "Two", NULL);
    history_saved(history, history_now(history));
    history_push(history, with_picture(history_now(history), "ryu.png"), "Three", NULL);
    history_go(history, history_position(history) - 1);
    history_listen(history, count_changes, &calls);
    ProjectMove move = {.from = "/home/duel", .to = "/home"};
    history_replace_all(history, move_version, &move);
    project_move_clear(&move);
    CHECK_INT(calls, 1);
    CHECK_INT(history_position(history), 2);
    CHECK(!history_is_modified(history)); /* the saved version has moved as well */
    CHECK_TEXT(path_of(history_now(history), 0), "duel/ken.png");
    const List *pictures = history_now(history)->pictures;
    history_go(history, history_position(history) - 1);
    CHECK_TEXT(path_of(history_now(history), 0), "duel/ken.png");
    /* Versions still share the same data as before. */
    CHECK(history_now(history)->pictures == pictures);
    history_go(history, history_position(history) - 1);
    CHECK_INT(list_count(history_now(history)->pictures), 0);
    history_go(history, 3);
    CHECK_TEXT(path_of(history_now(history), 1), "duel/ryu.png");
    CHECK_TEXT(history_label(history, 2), "Three");
    history_free(history);
}

static Project *renamed(const History *history, const char *name)
{
    Path path = path_tag(history_now(history), 1);
    return edit_set_text(history_now(history), &path, "name", name, NULL);
}

static void test_cancelled_groups(void)
{
    int calls = 0, group = 0;
    Project *first = project_new();
    History *history = history_new(first, 0);
    history_listen(history, count_changes, &calls);
    CHECK(!history_cancel_group(history));
    history_push(history, renamed(history, "a"), "A", NULL);
    CHECK(!history_cancel_group(history)); /* a step without a group */
    history_push(history, renamed(history, "b"), "B", &group);
    history_push(history, renamed(history, "c"), "B", &group);
    calls = 0;
    CHECK(history_cancel_group(history));
    CHECK_INT(calls, 1);
    CHECK_TEXT(project_tag(history_now(history), 1)->name, "a");
    CHECK(!history_can_redo(history));
    CHECK_INT(history_steps(history), 1);
    CHECK(!history_cancel_group(history));
    history_push(history, renamed(history, "b"), "B", &group);
    history_end_group(history);
    CHECK(!history_cancel_group(history)); /* the group has ended */
    CHECK_INT(history_steps(history), 2);
    /* With NULL, no version is the saved one. */
    history_go(history, 0);
    CHECK(!history_is_modified(history));
    history_saved(history, NULL);
    CHECK(history_is_modified(history));
    ProjectMove move = {.to = "/home"};
    history_replace_all(history, move_version, &move);
    project_move_clear(&move);
    CHECK(history_is_modified(history));
    history_free(history);
    node_unref(first);
}

CHECK_CASES({"paths relative to a folder", test_path_from_folder},
            {"a moved project refers to the same files", test_move_project},
            {"pictures keep different paths", test_paths_stay_different},
            {"all versions of a history are moved", test_history_moves},
            {"a cancelled group of steps leaves no trace", test_cancelled_groups})
