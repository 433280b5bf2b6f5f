/* SPDX-License-Identifier: MIT */
/*
 * Uses a project as the editor does, but without a window, for a test that watches its system calls
 * (tests/cli/test_writes.py). Opens the project, changes it, which writes the journal, saves it,
 * exports it to its own target, and ends as after a crash.
 *
 *     hostile_session PROJECT.gabarit
 *
 * Errors are printed. The exit status is 1 if the project cannot be opened or saved.
 */
#include "waiting.h"

#include "edit/edit.h"

#include <stdio.h>

enum { AUTOSAVE_MILLISECONDS = 100 };

static bool print_result(const char *action, TaskResult ended)
{
    bool success = ended.success;
    printf("%s: %s\n", action, success ? "good" : ended.error->message);
    task_result_clear(&ended);
    return success;
}

static void change(EdSession *session, const char *name)
{
    const Project *project = ed_session_project(session);
    const Tag *tag = list_get(project->tags, 1);
    Path path = path_tag(project, tag->number);
    Project *after = edit_set_text(project, &path, "name", name, ed_error(session));
    ed_session_push(session, after, "Rename the tag", NULL);
    wait_a_while(AUTOSAVE_MILLISECONDS);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    EdSession *session = ed_session_new();
    bool success = print_result("open", open_and_wait(session, argv[1]));
    if (success) {
        change(session, "one");
        TaskResult saved = save_and_wait(session, NULL, NULL);
        bool only_palette = g_error_matches(saved.error, FILE_ERROR, FILE_PALETTE_NOT_SAVED);
        success = print_result("save", saved) || only_palette;
        change(session, "two");
        print_result("export", export_and_wait(session, NULL, NULL));
    }
    ed_session_close(session, true);
    g_object_unref(session);
    return success ? 0 : 1;
}
