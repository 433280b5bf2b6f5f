/* SPDX-License-Identifier: MIT */
/**
 * file/remains.h: the lock and temporary files of saves under way, so that a program that must end
 * in the middle of a save (GLib found no memory) leaves none of them behind.
 *
 *     remains_note(AT_FDCWD, temporary);
 *     ...                                   // it becomes the file, or is removed
 *     remains_forget(temporary);
 */
#ifndef GABARIT_FILE_REMAINS_H
#define GABARIT_FILE_REMAINS_H

/** Notes a file that exists now, by its path in an open folder. The text is borrowed until
 * remains_forget. Where too many are noted already, this one is not removed by remains_remove; a
 * later save of the same file cleans it up. Any thread. */
void remains_note(int folder, const char *path);
/** Forgets a noted text; errno stays as it is. A text that was not noted, and NULL, are ignored. */
void remains_forget(const char *path);

/** Removes the noted files, without allocating or locking. The program must end after this. */
void remains_remove(void);

#endif
