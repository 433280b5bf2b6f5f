/* SPDX-License-Identifier: MIT */
/*
 * Implements hand_judge.h.
 */
#include "hand_judge.h"

#include "file/restored.h"
#include "session/ed-session-internal.h"

#include <string.h>

#define RECORD "hand-record"

/* Data to check a session against. */
typedef struct Record {
    char *first, *last;       /* the versions that undo and redo must lead to, as text; or NULL */
    char *path;               /* the paths in `first` are relative to it */
    uint32_t steps, position; /* of the history, before everything was undone */
} Record;

static void record_free(gpointer user)
{
    Record *record = user;
    g_free(record->first);
    g_free(record->last);
    g_free(record->path);
    g_free(record);
}

static char *text_of(const Project *project)
{
    return g_string_free(project_to_text(project), FALSE);
}

/* Returns the maps of a project, none of which exports distances. */
static List *maps_without_distances(const Project *project)
{
    List *maps = list_ref(project->maps);
    for (uint32_t i = 0; i < list_count(project->maps); i++) {
        Map *map = node_copy(list_get(project->maps, i));
        map->store_distances = false;
        List *after = list_set(maps, i, map);
        list_unref(maps);
        maps = after;
    }
    return maps;
}

/* Returns the text of the parts of a project that undo and redo restore: all but the export
 * settings, which include the distances of maps. */
static char *undoable_text(const Project *project)
{
    Project *copy = node_copy(&project->node);
    node_unref(copy->export_settings);
    copy->export_settings = NULL;
    node_set_list(&copy->maps, maps_without_distances(project));
    char *text = text_of(copy);
    node_unref(copy);
    return text;
}

/* ---- The first version ---- */

/* True if the session's first version is still the remembered one. The history drops old
 * versions when it takes too much memory, and saving a project elsewhere changes the paths in
 * all versions. */
static bool keeps_first_version(EdSession *session, const Record *record)
{
    const History *history = ed_session_history(session);
    return history_bytes(history) < (size_t)64 << 20 &&
           g_strcmp0(record->path, ed_session_path(session)) == 0;
}

void hand_judge_remember(EdSession *session)
{
    if (g_object_get_data(G_OBJECT(session), RECORD) != NULL)
        return;
    Record *record = g_new0(Record, 1);
    record->path = g_strdup(ed_session_path(session));
    if (history_position(ed_session_history(session)) == 0)
        record->first = undoable_text(ed_session_project(session));
    g_object_set_data_full(G_OBJECT(session), RECORD, record, record_free);
}

static Record *record_of(EdSession *session)
{
    hand_judge_remember(session);
    return g_object_get_data(G_OBJECT(session), RECORD);
}

/* ---- The current version ---- */

static char *judge_text(const char *text)
{
    g_autoptr(GError) error = NULL;
    Project *reread = project_from_text(text, strlen(text), &error);
    if (reread == NULL)
        return g_strdup_printf("the text of the project is rejected: %s", error->message);
    g_autofree char *other = text_of(reread);
    node_unref(reread);
    return strcmp(text, other) == 0
               ? NULL
               : g_strdup("the text of the project is read as a different project");
}

static char *judge_file(const Project *project, const char *text, const char *scratch)
{
    g_autoptr(GError) error = NULL;
    if (!project_save(project, scratch, NULL, NULL, &error))
        return g_strdup_printf("the project cannot be saved: %s", error->message);
    Project *reread = project_load(scratch, NULL, &error);
    if (reread == NULL)
        return g_strdup_printf("the saved file is rejected: %s", error->message);
    g_autofree char *other = text_of(reread);
    node_unref(reread);
    return strcmp(text, other) == 0 ? NULL
                                    : g_strdup("the saved file is loaded as a different project");
}

/* True if a journal below a folder restores a project with this text. */
static bool any_journal_has(const char *sessions, const char *text)
{
    g_autoptr(GDir) dir = g_dir_open(sessions, 0, NULL);
    bool found = false;
    for (const char *name; dir != NULL && !found && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *folder = g_build_filename(sessions, name, NULL);
        Project *restored = restored_session(folder, NULL);
        g_autofree char *other = restored != NULL ? text_of(restored) : NULL;
        found = g_strcmp0(other, text) == 0;
        node_unref(restored);
    }
    return found;
}

static char *judge_journal(EdSession *session, const char *text)
{
    ed_session_end_group(session);
    if (session->journal.recovery == NULL)
        return ed_session_is_modified(session)
                   ? g_strdup("the session is modified but has no journal")
                   : NULL;
    if (!ed_recovery_wait(session->journal.recovery))
        return g_strdup("the journal cannot be written");
    if (!ed_session_is_modified(session))
        return NULL; /* the project's file contains the current version */
    g_autofree char *sessions =
        g_build_filename(g_get_user_state_dir(), "gabarit", "sessions", NULL);
    return any_journal_has(sessions, text) ? NULL
                                           : g_strdup("no journal restores the current version");
}

char *hand_judge_now(EdSession *session, const char *scratch)
{
    g_autoptr(GError) error = NULL;
    const Project *project = ed_session_project(session);
    if (!project_validate(project, NULL, &error))
        return g_strdup_printf("the project is not valid: %s", error->message);
    g_autofree char *text = text_of(project);
    char *wrong = judge_text(text);
    if (wrong == NULL)
        wrong = judge_file(project, text, scratch);
    return wrong != NULL ? wrong : judge_journal(session, text);
}

/* ---- Undo and redo ---- */

char *hand_judge_undo_all(EdSession *session)
{
    Record *record = record_of(session);
    const History *history = ed_session_history(session);
    ed_session_end_group(session);
    record->steps = history_steps(history);
    record->position = history_position(history);
    g_free(record->last);
    record->last = undoable_text(ed_session_project(session));
    ed_session_go(session, 0);
    g_autofree char *text = undoable_text(ed_session_project(session));
    if (record->first != NULL && keeps_first_version(session, record) &&
        strcmp(record->first, text) != 0)
        return g_strdup("undoing everything leads to another first version");
    g_free(record->first);
    record->first = g_steal_pointer(&text);
    g_free(record->path);
    record->path = g_strdup(ed_session_path(session));
    return NULL;
}

char *hand_judge_redo_all(EdSession *session)
{
    Record *record = record_of(session);
    const History *history = ed_session_history(session);
    if (history_steps(history) != record->steps || history_position(history) != 0)
        return g_strdup("undoing everything changed the steps to redo");
    ed_session_go(session, record->steps);
    ed_session_go(session, record->position);
    g_autofree char *text = undoable_text(ed_session_project(session));
    return strcmp(record->last, text) == 0
               ? NULL
               : g_strdup("redoing everything leads to another last version");
}
