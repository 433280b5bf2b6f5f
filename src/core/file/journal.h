/* SPDX-License-Identifier: MIT */
/**
 * file/journal.h: the recovery journal: keeps unsaved changes on disk from the first change on, so
 * that a crash costs at most the last command.
 *
 *     JournalFile file = {"/home/me/duel.gabarit", mark};          // as project_load gave it
 *     Journal *journal = journal_begin(NULL, project, &file, &error);
 *     journal_record(journal, version, "Move box", &error);       // after every command
 *     journal_end(journal, true);                                 // saved or discarded: removed
 *
 *     JournalList *left = journal_list(NULL);                     // at the next start
 *     JournalSteps *back = journal_restore_steps(left->items[0].folder, 200, &error);
 *
 * Each session has a folder below $XDG_STATE_HOME/gabarit/sessions, and is alive while it holds the
 * lock there. Of each version the journal records the nodes that earlier ones did not have, so that
 * a version costs only what changed.
 */
#ifndef GABARIT_FILE_JOURNAL_H
#define GABARIT_FILE_JOURNAL_H

#include "file/save.h"

typedef struct Journal Journal;

/** The file of a project, and its mark from when it was last loaded or saved: a restored session
 * can tell by it whether another program has written to the file. */
typedef struct JournalFile {
    const char *path; /**< NULL: it was never saved */
    FileMark mark;
} JournalFile;

/** Begins a session; the caller's. `folder` is where sessions are kept; NULL: the usual folder.
 * `file` may be NULL for a project that was never saved. */
Journal *journal_begin(const char *folder, const Project *project, const JournalFile *file,
                       GError **error);

/** Records a version as the current one. It is one write, and survives the end of the process. Undo
 * and redo are recorded like every other version. Above 8 MiB on disk the journal begins anew. */
bool journal_record(Journal *journal, const Project *version, const char *label, GError **error);

/** Records a version within an unfinished drag. The next version belongs to the same command, and
 * replaces this one as a step of undo. */
bool journal_record_passing(Journal *journal, const Project *version, const char *label,
                            GError **error);

/** Flushes what was recorded to the disk; cheap when nothing was. Call it once a second. */
bool journal_flush(Journal *journal, GError **error);

/** To be called after a save: the journal begins anew with the current version, which is `commands`
 * later than the saved one where editing went on. At no moment can less than this version be
 * restored. */
bool journal_rebase_to(Journal *journal, const Project *version, const char *label,
                       uint32_t commands, const JournalFile *file, GError **error);

/** Ends a session: removes its folder, or flushes it and leaves it to be restored. NULL is
 * allowed. */
void journal_end(Journal *journal, bool remove);

/** How long a session that was put aside is kept. */
enum { JOURNAL_DAYS_KEPT = 14 };

/** A session whose lock is free. */
typedef struct JournalEntry {
    char *folder;
    char *path;        /**< the project's file, or "" */
    FileMark mark;     /**< what that was like when it was last loaded or saved; of a journal from
                          before this was kept: a file that exists, with all else zero, which no
                          file on disk is equal to */
    char *label;       /**< of the last command */
    uint32_t commands; /**< since the last save */
    int64_t seconds;   /**< time of the last command, since 1970 */
    uint32_t days;     /**< left before it is removed, if a person has discarded it; else 0 */
} JournalEntry;

typedef struct JournalList {
    JournalEntry *items;
    uint32_t count;
} JournalList;

/** Sessions whose lock is free and that have commands that were not saved, newest first. A session
 * counts as far as its records are good, whatever follows them. A broken session never blocks the
 * others; an empty one is put aside, and one that cannot be read now is left as it is. The caller
 * frees the list. */
JournalList *journal_list(const char *folder);
/** The same, and the sessions that a person has discarded. */
JournalList *journal_list_all(const char *folder);
void journal_list_free(JournalList *list);

/** The versions that undo and redo lead to, as far as the session holds them. */
typedef struct JournalStep {
    Project *version;
    char *label; /**< of the command that led to it; may be any text for the first */
} JournalStep;

typedef struct JournalSteps {
    JournalStep *items;
    uint32_t count; /**< at least 1 */
    uint32_t now;   /**< the current one's index */
} JournalSteps;

/** The last version of a session, as far as its records are good, with those before and after it,
 * at most `most` commands. Each is complete; where one is not, it and those beyond it are left out.
 * NULL with an error when no version is complete. The caller frees them. */
JournalSteps *journal_restore_steps(const char *session, uint32_t most, GError **error);
/** NULL is allowed. */
void journal_steps_free(JournalSteps *steps);

/** Puts aside a session that is kept elsewhere or holds nothing; it is removed after 14 days. */
bool journal_discard(const char *session, GError **error);
/** The same by a person's decision, which journal_recall takes back while the session is kept. */
bool journal_refuse(const char *session, GError **error);
bool journal_recall(const char *session, GError **error);

#endif
