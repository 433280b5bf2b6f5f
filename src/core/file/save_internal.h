/* SPDX-License-Identifier: MIT */
/* What reading and saving of files share: messages that name the path, and marks. */
#ifndef GABARIT_FILE_SAVE_INTERNAL_H
#define GABARIT_FILE_SAVE_INTERNAL_H

#include "file/file_path.h"
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

/* file_read of an open file, which is closed; or of -1, about which the error has been said. */
GBytes *file_read_opened(int file, const char *path, size_t most, FileMark *mark, GError **error);

/* Writes all of it, however often it takes; false with errno. */
bool file_write_fully(int file, const void *bytes, size_t size);

/* What a file with some status and some content is marked as. */
FileMark file_mark_of(const struct stat *status);
void file_digest(const void *bytes, size_t size, uint8_t digest[16]);

/* Whether two marks are of one file with one inode, size and time. */
bool file_marks_equal(const FileMark *a, const FileMark *b);

/* ---- A save, step by step ---- */

/* A save under way. All that it does is done in the target's folder, by names. */
typedef struct Save {
    FilePath target;
    char *name;      /* of files beside it: the target's, or something shorter */
    char *second;    /* the old file's other name, until that becomes the backup */
    char *temporary; /* while it exists */
    char *lock_name;
    int lock;
    bool has_lock_file;  /* it is ours, and goes at the end */
    bool keep_lock;      /* it names a temporary file that could not be removed */
    bool others_are_new; /* of those that are saved together: something was changed */
    bool written;        /* the target is not the old file any more */
    struct stat old;     /* of the target, where it exists */
    bool exists;
    SaveOptions may;
    GError **error;
} Save;

/* file_write to a target that was resolved before. */
bool file_write_at(const FilePath *target, const void *bytes, size_t size, FileMark *mark,
                   const SaveOptions *options, GError **error);

/* Locks, cleans up behind a save that was killed, and looks whether it may be saved. `place` is
 * copied. Whatever comes of it, save_end follows. */
bool save_begin(Save *save, const FilePath *target, const FileMark *mark,
                const SaveOptions *options, GError **error);
/* Writes the new file beside the old one, flushed. */
bool save_prepare(Save *save, const void *bytes, size_t size);
/* Replaces the old file by the new one. */
bool save_replace(Save *save);
/* Makes the folder last: false where the disk does not confirm it. */
bool save_flush_folder(const Save *save);
/* Lets go of the lock, but not of the file that tells of the temporary one. */
void save_forget_lock(Save *save);
/* Removes what is temporary. */
void save_end(Save *save);

#endif
