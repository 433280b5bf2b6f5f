/* SPDX-License-Identifier: MIT */
/*
 * A folder for the files of one test, and sessions whose journals are in it.
 *
 *     begin();
 *     char *path = in("duel.gabarit");
 *     EdSession *session = session_new();
 *     ...
 *     end(session);
 */
#pragma once

#include "drive.h"
#include "file/restored.h"
#include "folder.h"
#include "session/ed-file.h"

static char *folder;

/* Returns the path of a file. The caller frees it. */
static inline char *in(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static inline void begin(void)
{
    folder = temporary_folder_new();
}

static inline EdSession *session_new(void)
{
    EdSession *session = ed_session_new();
    char *journals = in("sessions");
    ed_session_set_journal_folder(session, journals);
    g_free(journals);
    return session;
}

/* Returns the sessions that could be restored. The caller frees them. */
static inline JournalList *crashed_sessions(void)
{
    char *journals = in("sessions");
    JournalList *list = journal_list(journals);
    g_free(journals);
    return list;
}

static inline void remove_folder(void)
{
    folder_remove(folder);
    g_clear_pointer(&folder, g_free);
}

/* Closes the session and removes the folder. */
static inline void end(EdSession *session)
{
    ed_session_close(session, false);
    g_object_unref(session);
    remove_folder();
}
