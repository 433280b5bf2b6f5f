/* SPDX-License-Identifier: MIT */
/**
 * file/remains.h: the lock and temporary files of saves that go on, so that a program that must end
 * in the middle of one (GLib found no memory) leaves none of them behind.
 *
 *     remains_note(AT_FDCWD, temporary);
 *     ...                                   // it becomes the file, or is removed
 *     remains_forget(temporary);
 */
#ifndef GABARIT_FILE_REMAINS_H
#define GABARIT_FILE_REMAINS_H

/** Notes a file that is there now, by its path in a folder that is open. The text is borrowed until
 * remains_forget. Where too many are noted already, this one would stay: a later save of the same
 * file finds it. Any thread. */
void remains_note(int folder, const char *path);
/** Forgets the text that was noted; errno stays. One that was not is left alone, as is NULL. */
void remains_forget(const char *path);

/** Removes what is noted. Takes neither memory nor locks; the program is to end then. */
void remains_remove(void);

#endif
