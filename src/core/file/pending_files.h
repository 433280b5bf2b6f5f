/* SPDX-License-Identifier: MIT */
/**
 * file/pending_files.h: the lock files and temporary files of saves in progress. A program that
 * must end during a save (because GLib ran out of memory) uses this list to remove them.
 *
 *     pending_files_add(AT_FDCWD, temporary);
 *     ...                                   // it becomes the file, or is removed
 *     pending_files_drop(temporary);
 */
#pragma once

/** Notes a file that exists now, by its path in an open folder. The string is borrowed until
 * pending_files_drop. If too many files are noted already, pending_files_remove does not remove
 * this one; a later save of the same file removes it. May be called from any thread. */
void pending_files_add(int folder, const char *path);
/** Forgets a noted path and leaves errno unchanged. A path that was not noted, and NULL, are
 * ignored. */
void pending_files_drop(const char *path);

/** Removes the noted files, without allocating or locking. The program must end after this. */
void pending_files_remove(void);
