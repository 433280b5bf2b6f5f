/* SPDX-License-Identifier: MIT */
/* A storm of commands on a session; see storm.h. */
#include "storm.h"

#include "edit/random_edits.h"

#include "edit/edit.h"
#include "session/ed-file.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_COMMANDS = 3000 };

typedef struct Storm {
    CheckRandom random;
    EdSession *session;
    char *folder;
    int reports; /* the pipe to which reports are written */
    bool saves;  /* true if some commands save the project */
} Storm;

char *storm_journals(const char *folder)
{
    return g_build_filename(folder, "sessions", NULL);
}

char *storm_file(const char *folder)
{
    return g_build_filename(folder, "storm.gabarit", NULL);
}

static void report(Storm *storm, char what, const Project *project)
{
    StormReport report = {.what = what};
    if (project != NULL)
        node_digest(project, report.digest);
    if (write(storm->reports, &report, sizeof report) != (ssize_t)sizeof report)
        _exit(1);
}

static void changed_cb(EdSession *session, const Project *before, const Project *after,
                       gpointer user)
{
    (void)session, (void)before;
    report(user, 'v', after);
}

/* ---- Commands ---- */

static void edit(Storm *storm, const void *group)
{
    Project *after = random_edit(&storm->random, ed_session_project(storm->session));
    if (after != NULL)
        ed_session_push(storm->session, after, "an edit", group);
}

static void drag(Storm *storm)
{
    int moves = check_between(&storm->random, 1, 12);
    for (int i = 0; i < moves; i++)
        edit(storm, storm);
    if (check_chance(&storm->random, 25))
        ed_session_cancel_group(storm->session);
    else
        ed_session_end_group(storm->session);
}

static void go_to_random_version(Storm *storm)
{
    const History *history = ed_session_history(storm->session);
    int steps = (int)history_steps(history);
    ed_session_go(storm->session, (uint32_t)check_between(&storm->random, 0, steps));
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GError *error = NULL;
    bool success = ed_session_save_finish(ED_SESSION(source), result, &error);
    if (!success && !g_error_matches(error, FILE_ERROR, FILE_PALETTE_NOT_SAVED))
        _exit(2);
    g_clear_error(&error);
    report(user, 's', NULL);
}

static void save(Storm *storm)
{
    char *path = storm_file(storm->folder);
    bool is_first = ed_session_path(storm->session) == NULL;
    ed_session_save_async(storm->session, is_first ? path : NULL, NULL, saved_cb, storm);
    g_free(path);
}

static void command(Storm *storm)
{
    int kind = check_between(&storm->random, 0, 99);
    if (kind < 70)
        edit(storm, NULL);
    else if (kind < 80)
        drag(storm);
    else if (kind < 87)
        ed_session_undo(storm->session);
    else if (kind < 92)
        ed_session_redo(storm->session);
    else if (kind < 95)
        go_to_random_version(storm);
    else if (storm->saves)
        save(storm);
}

/* ---- The storm ---- */

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(bool *)user = ed_session_open_finish(ED_SESSION(source), result, NULL);
    if (!*(bool *)user)
        _exit(3);
}

/* A project without a link to a palette, since the palette file would have to exist. */
static Project *first_project(Storm *storm)
{
    Project *random = random_project(&storm->random, check_between(&storm->random, 1, 6));
    Path top = path_project();
    Project *project = edit_set_text(random, &top, "palette", "", NULL);
    node_unref(random);
    return project;
}

static void restored_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(bool *)user = ed_session_restore_crashed_finish(ED_SESSION(source), result, NULL);
    if (!*(bool *)user)
        _exit(3);
}

/* Restores a session that crashed after one command. */
static void begin_restored(Storm *storm, const Project *project)
{
    Project *empty = project_new();
    bool is_restored = false;
    char *folder = g_build_filename(storm->folder, "crashed", NULL);
    Journal *journal = journal_begin(folder, empty, NULL, NULL);
    if (journal == NULL || !journal_record(journal, project, "Add", NULL))
        _exit(4);
    journal_end(journal, false);
    JournalList *left = journal_list(folder);
    if (left->count != 1)
        _exit(5);
    ed_session_restore_crashed_async(storm->session, &left->items[0], restored_cb, &is_restored);
    while (!is_restored)
        g_main_context_iteration(NULL, true);
    journal_list_free(left);
    node_unref(empty);
    g_free(folder);
}

/* Starts with a file, with a session that crashed, or with an empty project. */
static void begin(Storm *storm)
{
    Project *project = first_project(storm);
    char *path = storm_file(storm->folder);
    bool is_open = false;
    switch (check_between(&storm->random, 0, 2)) {
    case 0:
        if (!project_save(project, path, NULL, NULL, NULL))
            _exit(4);
        ed_session_open_async(storm->session, path, opened_cb, &is_open);
        while (!is_open)
            g_main_context_iteration(NULL, true);
        break;
    case 1:
        begin_restored(storm, project);
        break;
    default:
        break;
    }
    node_unref(project);
    g_free(path);
}

void storm_run(const char *folder, uint64_t seed, int reports)
{
    Storm storm = {.random = {.state = seed},
                   .session = ed_session_new(),
                   .folder = g_strdup(folder),
                   .reports = reports,
                   .saves = seed % 2 == 0};
    char *journals = storm_journals(folder);
    ed_session_set_journal_folder(storm.session, journals);
    g_free(journals);
    begin(&storm);
    report(&storm, 'v', ed_session_project(storm.session));
    report(&storm, 'd', NULL);
    g_signal_connect(storm.session, "changed", G_CALLBACK(changed_cb), &storm);
    for (int i = 0; i < MAX_COMMANDS; i++) {
        command(&storm);
        report(&storm, 'd', NULL);
        while (check_chance(&storm.random, 30) && g_main_context_iteration(NULL, false))
            report(&storm, 'd', NULL);
    }
    for (;;)
        pause();
}
