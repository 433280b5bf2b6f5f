/* SPDX-License-Identifier: MIT */
/*
 * Records a session's work in case of a crash: each command at once, a drag at its end, and every
 * second in between if the writer is idle. Everything is flushed each second. ed-recovery.c does
 * the writing.
 */
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>

void ed_journal_begin(EdSession *session)
{
    EdJournal *journal = &session->journal;
    ed_journal_end(session, false);
    g_clear_pointer(&journal->recorded, node_unref);
    journal->recorded = node_ref(ed_session_project(session));
    journal->commands = journal->saved = 0;
    journal->is_problem_reported = journal->is_dragging = false;
}

void ed_journal_end(EdSession *session, bool keep)
{
    EdJournal *journal = &session->journal;
    g_clear_handle_id(&journal->timer, g_source_remove);
    ed_recovery_end(g_steal_pointer(&journal->recovery), keep);
    g_clear_pointer(&journal->recorded, node_unref);
    g_clear_pointer(&journal->label, g_free);
    journal->dirty = false;
}

/* ---- Recording ---- */

static void report_problem(EdSession *session)
{
    EdJournal *journal = &session->journal;
    g_autofree char *problem =
        journal->recovery != NULL ? ed_recovery_take_problem(journal->recovery) : NULL;
    if (problem != NULL && !journal->is_problem_reported) {
        journal->is_problem_reported = true;
        ed_session_notify(session, ED_NOTICE_FILE,
                          _("Unsaved changes cannot be restored after a crash: save often"),
                          problem);
    }
}

/* The reason for recording a version: a command, a step of a running drag, or the end of a drag. */
typedef enum RecordReason { REASON_COMMAND, REASON_DRAG, REASON_DRAG_END } RecordReason;

/* Records the current version, unless it was recorded last. */
static void record(EdSession *session, RecordReason reason)
{
    EdJournal *journal = &session->journal;
    const Project *current = ed_session_project(session);
    /* The last record is a step of a drag that this version completes. */
    bool ends_drag = journal->is_dragging && reason != REASON_DRAG;
    if ((current == journal->recorded && !ends_drag) || session->file.closed)
        return;
    if (journal->recovery == NULL)
        journal->recovery = ed_recovery_new(journal->folder, journal->recorded);
    JournalFile file = ed_file_for_journal(session);
    if (reason == REASON_COMMAND)
        ed_recovery_record(journal->recovery, current, journal->label, &file);
    else if (!ed_recovery_record_drag(journal->recovery, current, journal->label, &file,
                                      reason == REASON_DRAG_END))
        return;
    node_unref(journal->recorded);
    journal->recorded = node_ref(current);
    journal->is_dragging = reason == REASON_DRAG;
    journal->dirty = true;
}

static gboolean each_second_cb(gpointer user)
{
    EdSession *session = user;
    EdJournal *journal = &session->journal;
    record(session, session->group != NULL ? REASON_DRAG : REASON_COMMAND);
    report_problem(session);
    bool was_dirty = journal->dirty;
    if (was_dirty)
        ed_recovery_flush(journal->recovery);
    journal->dirty = false;
    /* Run for another second after a flush, to report its error. */
    if (was_dirty || session->group != NULL)
        return G_SOURCE_CONTINUE;
    journal->timer = 0;
    return G_SOURCE_REMOVE;
}

static void set_label(EdJournal *journal, const char *label)
{
    if (g_strcmp0(journal->label, label) == 0)
        return;
    g_free(journal->label);
    journal->label = g_strdup(label);
}

void ed_journal_record(EdSession *session, const char *label, bool drag)
{
    EdJournal *journal = &session->journal;
    if (session->file.closed)
        return;
    set_label(journal, label);
    if (!drag) {
        journal->commands++;
        record(session, REASON_COMMAND);
    }
    if (journal->timer == 0)
        journal->timer = g_timeout_add_seconds(1, each_second_cb, session);
}

void ed_journal_end_drag(EdSession *session)
{
    session->journal.commands++;
    record(session, REASON_DRAG_END);
}

void ed_journal_record_steps(EdSession *session)
{
    EdJournal *journal = &session->journal;
    const History *history = session->history;
    const JournalFile file = ed_file_for_journal(session);
    uint32_t position = history_position(history), steps = history_steps(history);
    journal->recovery = ed_recovery_new(journal->folder, history_version(history, 0));
    for (uint32_t i = 1; i <= steps; i++)
        ed_recovery_record(journal->recovery, history_version(history, i),
                           history_label(history, i - 1), &file);
    if (position < steps)
        ed_recovery_record(journal->recovery, history_now(history), _("Restore"), &file);
    node_unref(journal->recorded);
    journal->recorded = node_ref(history_now(history));
}

/* Rewrites the journal with the current version. */
static void rewrite(EdSession *session)
{
    EdJournal *journal = &session->journal;
    const Project *current = ed_session_project(session);
    bool is_modified = ed_session_is_modified(session);
    uint32_t since = is_modified ? MAX(1, journal->commands - journal->saved) : 0;
    JournalFile file = ed_file_for_journal(session);
    ed_recovery_rebase(journal->recovery, current, is_modified ? journal->label : "", since, &file);
    node_unref(journal->recorded);
    journal->recorded = node_ref(current);
}

void ed_journal_saved(EdSession *session, uint32_t commands)
{
    session->journal.saved = commands;
    session->journal.is_problem_reported = false;
    if (session->journal.recovery != NULL)
        rewrite(session);
}

void ed_journal_replaced(EdSession *session, const char *label)
{
    EdJournal *journal = &session->journal;
    if (journal->recovery != NULL) {
        set_label(journal, label);
        rewrite(session);
        return;
    }
    g_clear_pointer(&journal->recorded, node_unref);
    ed_journal_record(session, label, false);
}

void ed_session_set_journal_folder(EdSession *session, const char *folder)
{
    g_free(session->journal.folder);
    session->journal.folder = g_strdup(folder);
}
