/* SPDX-License-Identifier: MIT */
/**
 * file/file_path.h: safe resolution of paths that are stored in files, which may be untrusted.
 * Every file that is read or written because a project names it is opened through this module.
 *
 *     int file = file_path_open(folder, roots, "../art/a.png");        // -1, and errno is EXDEV
 *
 *     FilePath target;
 *     if (file_path_beneath(folder, "build/duel.gab", &target, &error))
 *         ...                                          // below the folder; commit.h writes there
 *     file_path_clear(&target);
 *
 * A target is resolved once and its folder is kept open: even if something is renamed or linked in
 * the meantime, writing to the target writes into that folder.
 */
#pragma once

#include "file/text.h"

/** Returns a path as an absolute path without links; its last component need not exist. NULL with
 * errno on failure, for example for a link to a file that does not exist. The caller frees it. */
char *file_path_real(const char *path);
/** True if a path contains control characters, which could mislead a person who reads it. */
bool file_path_has_control_characters(const char *path);

/* ---- Reading ---- */

/**
 * Opens a file for reading. A relative path is resolved below `folder`, and must not leave it,
 * neither by `..` nor by a link. Absolute paths and paths that leave the folder are tried below
 * `roots` (a NULL-terminated array of folders and of single files; may be NULL). `folder` may be
 * NULL if there are roots. Only regular files are opened; the call never blocks on a pipe. The
 * caller closes the descriptor. Returns -1 with errno on failure: EXDEV for a path that leaves the
 * folder and the roots, whether it exists or not; EINVAL or ENXIO for anything but a regular file.
 */
int file_path_open(const char *folder, const char *const *roots, const char *path);

/** Returns the folder that has to be a root for file_path_open to open a path that is outside: the
 * absolute path of the folder that contains the file, after links are followed as far as they lead
 * to something. The caller frees it. */
char *file_path_root_for(const char *folder, const char *path);
/** Returns a path as a word that a person can copy to a command line. The caller frees it. */
char *file_path_shell_word(const char *path);

/* ---- Writing ---- */

/** A file in a folder. The file need not exist yet. */
typedef struct FilePath {
    int folder;             /**< a descriptor for the *at system calls; -1: no file */
    char *name;             /**< name in that folder; not a link */
    char *path;             /**< absolute, links resolved */
    char *shown;            /**< for messages: the name that a person gave, or `path` */
    bool exists;            /**< whether it existed when it was resolved */
    bool regular;           /**< it exists and is a regular file */
    bool guarded;           /**< refuse to overwrite a file that is not the one resolved */
    uint64_t device, inode; /**< of the file, if it exists */
    uint64_t folder_device, folder_inode; /**< of the folder */
} FilePath;

/** Resolves a file that a person named: links are followed wherever they lead. On failure, returns
 * false with FILE_NOT_SAVED, and there is nothing to clear. */
bool file_path_named(const char *path, FilePath *target, GError **error);

/**
 * Resolves a file that another file names. Such a path is trusted only within the folder: it must
 * lead to a regular file below `folder`, or to a name there that is not in use yet; links are
 * followed. On failure, returns false, and there is nothing to clear. The errors are FILE_OUTSIDE
 * for a path that leaves the folder, is not a regular file, or has control characters in its name,
 * and FILE_NOT_SAVED for a path that cannot be reached.
 */
bool file_path_beneath(const char *folder, const char *path, FilePath *target, GError **error);

/** True if two targets are the same file, whatever their names are. Compares device and inode, or
 * folder and name for new files. */
bool file_path_is_same(const FilePath *a, const FilePath *b);
/** True if a target is the file that a path leads to now. */
bool file_path_is_file(const FilePath *target, const char *path);

/** Returns the content of the file, at most `max` bytes of it; NULL if it cannot be read. */
GBytes *file_path_content(const FilePath *target, size_t max);
/** True if the file exists and contains exactly these bytes. */
bool file_path_has_content(const FilePath *target, GBytes *bytes);

/** Closes the folder and frees the strings. A struct of zeros may be cleared, too. */
void file_path_clear(FilePath *target);
