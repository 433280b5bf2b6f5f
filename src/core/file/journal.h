/* SPDX-License-Identifier: MIT */
/**
 * file/journal.h: what was not saved yet, kept on disk from the first change on, so that a crash
 * costs at most the last command.
 *
 *     JournalFile file = {"/home/me/duel.gabarit", mark};          // as project_load gave it
 *     Journal *journal = journal_begin(NULL, project, &file, &error);
 *     journal_record(journal, version, "Move box", &error);       // after every command
 *     journal_end(journal, true);                                 // saved or discarded: removed
 *
 *     JournalList *left = journal_list(NULL);                     // at the next start
 *     Project *back = journal_restore(left->items[0].folder, &error);
 *
 * One folder a session below $XDG_STATE_HOME/gabarit/sessions. A session is alive while it holds
 * the lock in its folder. Records are the nodes that a version has and earlier ones had not,
 * each once, by digest; a version costs what changed.
 */
#ifndef GABARIT_FILE_JOURNAL_H
#define GABARIT_FILE_JOURNAL_H

#include "file/save.h"

typedef struct Journal Journal;

/** The file of a project, and what it was like when it was last loaded or saved: whoever restores
 * the session can then tell whether somebody else has written to it. */
typedef struct JournalFile {
    const char *path; /**< NULL: it was never saved */
    FileMark mark;
} JournalFile;

/** Begins a session. `folder` is where sessions are kept; NULL: the usual folder. `file` may be
 * NULL for a project that was never saved. */
Journal *journal_begin(const char *folder, const Project *project, const JournalFile *file,
                       GError **error);

/** Records a version as the current one: one write, which survives the death of the process.
 * Undo and redo are recorded like every other version. */
bool journal_record(Journal *journal, const Project *version, const char *label, GError **error);

/** Records a version within an unfinished drag. The next version belongs to the same command and
 * replaces it as a step of undo. */
bool journal_record_passing(Journal *journal, const Project *version, const char *label,
                            GError **error);

/** Flushes to the disk what was recorded; cheap when nothing was. To be called each second. */
bool journal_flush(Journal *journal, GError **error);

/** After a save: what is on disk from now on is in the file. */
bool journal_rebase(Journal *journal, const Project *saved, const JournalFile *file,
                    GError **error);
/** The same where the current version is `commands` later than the saved one, because editing went
 * on: at no moment less than that version can be restored. */
bool journal_rebase_to(Journal *journal, const Project *version, const char *label,
                       uint32_t commands, const JournalFile *file, GError **error);

/** Bytes on disk; above 8 MB a rebase is due, which record does by itself. */
size_t journal_bytes(const Journal *journal);

/** Ends a session: removes its folder, or leaves it to be restored, flushed. NULL is allowed. */
void journal_end(Journal *journal, bool remove);

/** How long a session that was put aside is kept. */
enum { JOURNAL_DAYS_KEPT = 14 };

/** A session that nobody holds. */
typedef struct JournalEntry {
    char *folder;
    char *path;        /**< the project's file, or "" */
    FileMark mark;     /**< what that was like when it was last loaded or saved; of a journal from
                          before this was kept: a file that exists, with all else zero, which no
                          file on disk is equal to */
    char *label;       /**< of the last command */
    uint32_t commands; /**< since the last save */
    int64_t seconds;   /**< when the last one was, since 1970 */
    uint32_t days;     /**< that it is still kept, after a person has discarded it; else 0 */
} JournalEntry;

typedef struct JournalList {
    JournalEntry *items;
    uint32_t count;
} JournalList;

/** Sessions without a holder and with commands that were not saved, newest first. A session counts
 * as far as its records are good, whatever follows them. A broken one never blocks the others; one
 * that holds nothing is put aside, one that cannot be read now is left as it is. The caller frees
 * the list. */
JournalList *journal_list(const char *folder);
/** The same with those that a person has discarded. */
JournalList *journal_list_all(const char *folder);
void journal_list_free(JournalList *list);

/** The last version of a session as far as its records are good; NULL with an error when none
 * is. */
Project *journal_restore(const char *session, GError **error);
/** The versions that undo and redo lead to, as far as the session holds them. */
typedef struct JournalStep {
    Project *version;
    char *label; /**< of the command that led to it; of the first one whatever it was */
} JournalStep;

typedef struct JournalSteps {
    JournalStep *items;
    uint32_t count; /**< at least 1 */
    uint32_t now;   /**< the current one's index */
} JournalSteps;

/** The last version of a session with those before and behind it: at most `most` commands. Each is
 * whole; what lies before one that is not is left out. NULL with an error where journal_restore
 * would be. The caller frees them. */
JournalSteps *journal_restore_steps(const char *session, uint32_t most, GError **error);
/** NULL is allowed. */
void journal_steps_free(JournalSteps *steps);

/** Puts a session aside, as it is kept elsewhere or holds nothing; it is removed after 14 days. */
bool journal_discard(const char *session, GError **error);
/** The same as a person's decision, which journal_recall takes back as long as it is kept. */
bool journal_refuse(const char *session, GError **error);
bool journal_recall(const char *session, GError **error);

#endif
