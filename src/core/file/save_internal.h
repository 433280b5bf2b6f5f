/* SPDX-License-Identifier: MIT */
/* What reading and saving of files share: messages that name the path, and marks. */
#ifndef GABARIT_FILE_SAVE_INTERNAL_H
#define GABARIT_FILE_SAVE_INTERNAL_H

#include "file/file_path.h"
#include "file/save.h"

#include <sys/stat.h>

/* Sets an error about a path and returns false. */
bool file_fails(GError **error, FileError code, const char *path, const char *what);
/* The same, followed by the system's reason from errno. */
bool file_fails_errno(GError **error, FileError code, const char *path, const char *what);

/* Opens a file, and tries again where a signal interrupts; -1 with errno. */
int file_open(const char *path, int flags, unsigned mode);

/* Opens a regular file for reading; -1 with an error. The kind is checked before: opening a pipe
 * would wait, and a device would notice. */
int file_open_regular(const char *path, struct stat *status, GError **error);

/* Reads up to `size` bytes, in as many calls as it takes; false with errno. */
bool file_read_fully(int file, void *bytes, size_t size, size_t *got);
/* The first bytes of an opened file; the caller's. */
GBytes *file_read_begin(int file, const char *path, size_t size, GError **error);

/* file_read of an open file, which is closed; or of -1, for which the error is already set. */
GBytes *file_read_opened(int file, const char *path, size_t most, FileMark *mark, GError **error);

/* Writes all bytes, in as many calls as it takes; false with errno. */
bool file_write_fully(int file, const void *bytes, size_t size);

void file_digest(const void *bytes, size_t size, uint8_t digest[16]);

/* ---- A save, step by step ---- */

/* A save under way. It works in the target's folder, by names. */
typedef struct Save {
    FilePath target;
    char *name;   /* that names of files beside it begin with: the target's, or a shorter one */
    char *second; /* the old file's second name, until that becomes the backup */
    char *backup;
    char *temporary; /* while it exists */
    char *lock_name;
    int lock;
    bool has_lock_file;  /* made by us; removed at the end */
    bool keep_lock;      /* it names a temporary file that could not be removed */
    bool others_are_new; /* of several files that are saved together some are already replaced */
    bool written;        /* the target is no longer the old file */
    struct stat old;     /* of the target, where it exists */
    bool exists;
    SaveOptions may;
    GError **error;
} Save;

/* file_write to a resolved target. */
bool file_write_at(const FilePath *target, const void *bytes, size_t size, FileMark *mark,
                   const SaveOptions *options, GError **error);

/* Locks, cleans up after a save that was killed, and checks whether the target may be replaced.
 * `target` is copied. save_end must follow, also on failure. */
bool save_begin(Save *save, const FilePath *target, const FileMark *mark,
                const SaveOptions *options, GError **error);
/* Writes the new file beside the old one, flushed. */
bool save_prepare(Save *save, const void *bytes, size_t size);
/* Replaces the old file by the new one. */
bool save_replace(Save *save);
/* Flushes the folder; false where the disk does not confirm it. */
bool save_flush_folder(const Save *save);
/* Releases the lock, but keeps the lock file, which names the temporary file. */
void save_forget_lock(Save *save);
/* Removes temporary files and frees what the save holds. */
void save_end(Save *save);

#endif
