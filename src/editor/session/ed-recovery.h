/* SPDX-License-Identifier: MIT */
/**
 * session/ed-recovery.h: writes a session's recovery journal on its own thread, so that no command
 * waits for the disk. A command waits only until the previous one is written, so that a crash loses
 * at most the last one.
 *
 *     EdRecovery *recovery = ed_recovery_new(NULL, before);
 *     JournalFile file = {path, mark};
 *     ed_recovery_record(recovery, after, "Move box", &file);
 *     ed_recovery_flush(recovery);                       // each second
 *     ed_recovery_end(recovery, false);
 */
#pragma once

#include "file/journal.h"

typedef struct EdRecovery EdRecovery;

/** Creates a recovery, which writes nothing before the first record. `folder` contains all
 * journals, as for journal_begin. `base` is the version before the first command, so that the
 * command can be undone after a restore, or NULL. */
EdRecovery *ed_recovery_new(const char *folder, const Project *base);

/** Records a version. `file` is the project's file, which is stored if this is the first record. */
void ed_recovery_record(EdRecovery *recovery, const Project *version, const char *label,
                        const JournalFile *file);
/** Records a version of a drag, which counts as one command. While the drag runs, the version is
 * skipped (false) if an earlier record has not been written yet. The last version (`ended`) waits
 * for earlier commands, but not for earlier versions of the drag. */
bool ed_recovery_record_drag(EdRecovery *recovery, const Project *version, const char *label,
                             const JournalFile *file, bool ended);
/** Requests a flush to the disk; does not wait. */
void ed_recovery_flush(EdRecovery *recovery);
/** Rewrites the journal, see journal_rebase_to. Does nothing if no journal has begun. */
void ed_recovery_rebase(EdRecovery *recovery, const Project *version, const char *label,
                        uint32_t commands, const JournalFile *file);
/** Waits until everything is written and flushed; false if there is an error that
 * ed_recovery_take_problem has not returned yet. */
bool ed_recovery_wait(EdRecovery *recovery);

/** Returns the error since the last call, or NULL. The caller frees it. */
char *ed_recovery_take_problem(EdRecovery *recovery);

/** Waits until everything is written, and ends the journal: keeps it for a restore if `keep`, else
 * deletes it. NULL is allowed. */
void ed_recovery_end(EdRecovery *recovery, bool keep);
