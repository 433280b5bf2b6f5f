/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that read and save files: messages that name the path, and
 * marks. */
#pragma once

#include "file/file_path.h"
#include "file/save.h"

/* Sets an error about a path and returns false. */
bool file_fails(GError **error, FileError code, const char *path, const char *message);
/* Sets an error about a path, followed by the system's reason from errno, and returns false. */
bool file_fails_errno(GError **error, FileError code, const char *path, const char *message);

/* Opens a regular file for reading; -1 with an error. The type is checked first, because opening a
 * pipe could block, and opening a device could affect it. */
int file_open_regular(const char *path, struct stat *status, GError **error);

/* Returns the first `size` bytes of an opened file, or fewer if the file is shorter; NULL with an
 * error. The caller owns the bytes. */
GBytes *file_read_begin(int file, const char *path, size_t size, GError **error);

/* Does the work of file_read for an open file, and closes it. `file` may be -1 if the error is
 * already set. */
GBytes *file_read_opened(int file, const char *path, size_t max, FileMark *mark, GError **error);

/* ---- System calls that are repeated if a signal interrupts them: file_calls.c ---- */

/* Open a file, by a path or by a name in an open folder; -1 with errno. */
int file_open(const char *path, int flags, unsigned mode);
int file_open_at(int folder, const char *name, int flags, unsigned mode);
/* Opens or creates a file that only this program writes to. Does not block, and opens nothing that
 * the name leads to in another way: -1 with EEXIST if it is a link, has several hard links, or is
 * not a regular file. */
int file_open_own(int folder, const char *name, int flags, unsigned mode);
/* Reads up to `size` bytes, in as many calls as needed; false with errno. */
bool file_read_fully(int file, void *bytes, size_t size, size_t *got);
/* Writes all bytes, in as many calls as needed; false with errno. */
bool file_write_fully(int file, const void *bytes, size_t size);
/* Flush a file to the disk, with or without data that only describes it; false with errno. */
bool file_flush(int file);
bool file_flush_data(int file);
/* Closes a file; false with errno. Some file systems report a failed write only here. */
bool file_close(int file);
bool file_truncate(int file, size_t size);
bool file_change_owner(int file, uid_t owner, gid_t group);
bool file_change_mode(int file, mode_t mode);
/* Locks a file. Returns 1 on success, 0 if another process holds the lock, or -1 with errno. */
int file_lock(int file);
/* Locks a file, and waits for other processes that hold the lock; false with errno. */
bool file_lock_waiting(int file);

void file_digest(const void *bytes, size_t size, uint8_t digest[16]);

/* ---- A save, step by step ---- */

/* A save in progress. It works in the target's folder, by names. */
typedef struct Save {
    FilePath target;
    char *name;   /* stem of the names of files next to it: the target's name, or a shorter one */
    char *second; /* second name of the old file, until that becomes the backup */
    char *backup; /* name of the backup */
    char *temporary; /* name of the temporary file, while it exists */
    char *lock_name;
    int lock;               /* descriptor of the lock file; -1: none */
    bool has_lock_file;     /* we hold the lock file, and remove it at the end */
    bool is_lock_read_only; /* the lock file belongs to another user */
    bool keep_lock;         /* the lock file names a temporary file that could not be removed */
    bool others_are_new;    /* some of the files that are saved together are already replaced */
    bool unchanged;         /* the target already has the new content and is not written */
    bool written;           /* the target is no longer the old file */
    struct stat old;        /* of the target, if it exists */
    bool exists;            /* the target existed when the save began */
    SaveOptions allowed;    /* actions that a person agreed to */
    GError **error;
} Save;

/* Does the work of file_write for a resolved target. */
bool file_write_at(const FilePath *target, const void *bytes, size_t size, FileMark *mark,
                   const SaveOptions *options, GError **error);

/* Locks the target, cleans up after a save that was killed, and checks whether the target may be
 * replaced. `target` is copied. The caller must call save_end, also after a failure. */
bool save_begin(Save *save, const FilePath *target, const FileMark *mark,
                const SaveOptions *options, GError **error);
/* Writes the new file next to the old one and flushes it. */
bool save_prepare(Save *save, const void *bytes, size_t size);
/* Replaces the old file with the new one. */
bool save_replace(Save *save);
/* Flushes the folder; false if the disk does not confirm it. */
bool save_flush_folder(const Save *save);
/* Releases the lock, but keeps the lock file, which names the temporary file. */
void save_forget_lock(Save *save);
/* Removes temporary files and frees what the save holds. */
void save_end(Save *save);
