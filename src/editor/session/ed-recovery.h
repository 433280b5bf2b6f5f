/* SPDX-License-Identifier: MIT */
/**
 * session/ed-recovery.h: writes a session's recovery journal on a thread of its own, so that no
 * command waits for a disk. A command waits only until the one before it is written: whatever
 * happens, at most the last one is lost.
 *
 *     EdRecovery *recovery = ed_recovery_new(NULL, before);
 *     JournalFile file = {path, mark};
 *     ed_recovery_record(recovery, after, "Move box", &file);
 *     ed_recovery_flush(recovery);                       // each second
 *     ed_recovery_end(recovery, false);
 */
#ifndef GABARIT_SESSION_ED_RECOVERY_H
#define GABARIT_SESSION_ED_RECOVERY_H

#include "file/journal.h"

typedef struct EdRecovery EdRecovery;

/** Nothing is on disk before the first record. `folder` as journal_begin has it; `base` is the
 * version that the first command was given on, so that it can be undone, or NULL. */
EdRecovery *ed_recovery_new(const char *folder, const Project *base);

/** Records a version; `file` is the project's, for a journal that begins. */
void ed_recovery_record(EdRecovery *recovery, const Project *version, const char *label,
                        const JournalFile *file);
/** Records a version of a drag, which is one command. Waits for commands before it at most: while
 * the drag goes on it is left out when something is still to be written (false), and the last
 * version (`ended`) does not wait for earlier ones. */
bool ed_recovery_record_drag(EdRecovery *recovery, const Project *version, const char *label,
                             const JournalFile *file, bool ended);
/** Flushes to the disk; does not wait. */
void ed_recovery_flush(EdRecovery *recovery);
/** After a save, see journal_rebase_to. Nothing where no journal has begun. */
void ed_recovery_rebase(EdRecovery *recovery, const Project *version, const char *label,
                        uint32_t commands, const JournalFile *file);
/** Waits until all is written and flushed; false when something went wrong that ed_recovery_take_
 * problem was not asked about yet. */
bool ed_recovery_wait(EdRecovery *recovery);

/** What went wrong since it was asked last, or NULL; the caller's. */
char *ed_recovery_take_problem(EdRecovery *recovery);

/** Waits, and ends the journal: it is left to be restored, or removed. NULL is allowed. */
void ed_recovery_end(EdRecovery *recovery, bool keep);

#endif
