/* SPDX-License-Identifier: MIT */
/* What reading and saving of files share: messages that name the path, and marks. */
#ifndef GABARIT_FILE_SAVE_INTERNAL_H
#define GABARIT_FILE_SAVE_INTERNAL_H

#include "file/save.h"

#include <sys/stat.h>

/* Notes an error about a path, and returns false. */
bool file_fails(GError **error, FileError code, const char *path, const char *what);
/* The same with the system's reason behind it, from errno. */
bool file_fails_errno(GError **error, FileError code, const char *path, const char *what);

/* Opens without being stopped by a signal; -1 with errno. */
int file_open(const char *path, int flags, unsigned mode);

/* Opens a regular file for reading; -1 with an error. Pipes would wait and devices notice, so the
 * kind is looked at before. */
int file_open_regular(const char *path, struct stat *status, GError **error);

/* Reads up to `size` bytes, however often it takes; false with errno. */
bool file_read_fully(int file, void *bytes, size_t size, size_t *got);
/* The first bytes of an opened file; the caller's. */
GBytes *file_read_begin(int file, const char *path, size_t size, GError **error);

/* Writes all of it, however often it takes; false with errno. */
bool file_write_fully(int file, const void *bytes, size_t size);

/* What a file with some status and some content is marked as. */
FileMark file_mark_of(const struct stat *status);
void file_digest(const void *bytes, size_t size, uint8_t digest[16]);

/* Whether two marks are of one file at one place, size and time. */
bool file_marks_equal(const FileMark *a, const FileMark *b);

#endif
