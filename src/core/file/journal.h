/* SPDX-License-Identifier: MIT */
/**
 * file/journal.h: the recovery journal: keeps unsaved changes on disk from the first change on, so
 * that a crash costs at most the last command.
 *
 *     JournalFile file = {"/home/me/duel.gabarit", mark};            // from project_load
 *     Journal *journal = journal_begin(NULL, project, &file, &error);
 *     journal_record(journal, version, "Move box", &error);         // after every command
 *     journal_end(journal, true);                                   // saved or discarded: removed
 *
 *     JournalList *sessions = journal_list(NULL);                   // at the next start
 *     JournalSteps *steps = journal_restore_steps(sessions->items[0].folder, 200, &error);
 *
 * Each session has a folder below $XDG_STATE_HOME/gabarit/sessions, and is alive while it holds the
 * lock there. For each version the journal records only the nodes that earlier versions did not
 * have, so that a version costs only what changed.
 */
#pragma once

#include "file/save.h"

typedef struct Journal Journal;

/** The file of a project, and its mark from when it was last loaded or saved. With the mark, a
 * restored session detects whether another program has written to the file. */
typedef struct JournalFile {
    const char *path; /**< absolute; if it was never saved: its name for the user, or NULL */
    FileMark mark;
} JournalFile;

/** Begins a session, which the caller ends with journal_end. `folder` contains the sessions; NULL:
 * the usual folder. `file` may be NULL for a project that was never saved. */
Journal *journal_begin(const char *folder, const Project *project, const JournalFile *file,
                       GError **error);

/** Records a version as the current one. This is a single write, which survives the end of the
 * process. Undo and redo are recorded like every other version. When the journal exceeds 8 MiB on
 * disk and twice its size after the last rewrite, or its versions keep more than 256 MiB of memory,
 * it is rewritten with this version only. */
bool journal_record(Journal *journal, const Project *version, const char *label, GError **error);

/** Records a version within an unfinished drag. The next version belongs to the same command, and
 * replaces this one as an undo step. */
bool journal_record_passing(Journal *journal, const Project *version, const char *label,
                            GError **error);

/** Flushes the recorded versions to the disk; cheap if there are none. Call it once a second. */
bool journal_flush(Journal *journal, GError **error);

/** Rewrites the journal with the current version, which is `commands` commands later than the saved
 * one (0 if editing did not continue). Must be called after a save. At every moment, at least this
 * version can be restored. */
bool journal_rebase_to(Journal *journal, const Project *version, const char *label,
                       uint32_t commands, const JournalFile *file, GError **error);

/** Ends a session: removes its folder, or flushes it and leaves it to be restored. NULL is
 * allowed. */
void journal_end(Journal *journal, bool remove);

/** Number of days that a discarded session is kept. */
enum { JOURNAL_DAYS_KEPT = 14 };

/** A session whose lock is free. */
typedef struct JournalEntry {
    char *folder;
    char *path;        /**< absolute path of the project's file; else its name, or "" */
    FileMark mark;     /**< state of that file when it was last loaded or saved; for an old journal
                        * without it: a mark that no file matches (`exists` is set, all else is
                        * zero) */
    char *label;       /**< of the last command */
    uint32_t commands; /**< number of commands since the last save */
    int64_t seconds;   /**< time of the last command, in seconds since 1970 */
    uint32_t days;     /**< days left before it is removed, if a person discarded it; else 0 */
} JournalEntry;

typedef struct JournalList {
    JournalEntry *items;
    uint32_t count;
} JournalList;

/** Returns the sessions that are not locked and have unsaved commands, newest first. A session is
 * read as far as its records are valid, whatever follows them. A broken session never blocks the
 * others; an empty one is marked as discarded, and one that cannot be read now is left as it is.
 * The caller frees the list. */
JournalList *journal_list(const char *folder);
/** Like journal_list, but includes the sessions that a person has discarded. */
JournalList *journal_list_all(const char *folder);
void journal_list_free(JournalList *list);

/** A version that undo or redo leads to, if the session contains it. */
typedef struct JournalStep {
    Project *version;
    char *label; /**< of the command that produced it; may be any text for the first version */
} JournalStep;

typedef struct JournalSteps {
    JournalStep *items;
    uint32_t count; /**< at least 1 */
    uint32_t now;   /**< the index of the current version */
} JournalSteps;

/** Returns the last version of a session, as far as its records are valid, with the versions before
 * and after it, at most `max` commands in total. Each is complete; if a version is not, that
 * version and those beyond it are left out. NULL with an error if no version is complete. The
 * caller frees the result. */
JournalSteps *journal_restore_steps(const char *session, uint32_t max, GError **error);
/** NULL is allowed. */
void journal_steps_free(JournalSteps *steps);

/** Discards a session that is stored elsewhere or is empty; it is removed after 14 days. */
bool journal_discard(const char *session, GError **error);
/** Discards a session because a person decided so; journal_undiscard undoes this while the session
 * is kept. */
bool journal_discard_by_user(const char *session, GError **error);
bool journal_undiscard(const char *session, GError **error);
