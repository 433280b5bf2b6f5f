/* SPDX-License-Identifier: MIT */
/**
 * file/remains.h: the lock files and temporary files of saves in progress. A program that must end
 * during a save (because GLib ran out of memory) uses this list to remove them.
 *
 *     remains_note(AT_FDCWD, temporary);
 *     ...                                   // it becomes the file, or is removed
 *     remains_forget(temporary);
 */
#ifndef GABARIT_FILE_REMAINS_H
#define GABARIT_FILE_REMAINS_H

/** Notes a file that exists now, by its path in an open folder. The string is borrowed until
 * remains_forget. If too many files are noted already, remains_remove does not remove this one; a
 * later save of the same file cleans it up. Any thread. */
void remains_note(int folder, const char *path);
/** Forgets a noted path and leaves errno unchanged. A path that was not noted, and NULL, are
 * ignored. */
void remains_forget(const char *path);

/** Removes the noted files, without allocating or locking. The program must end after this. */
void remains_remove(void);

#endif
