/* SPDX-License-Identifier: MIT */
/**
 * file/file_path.h: where paths lead that come out of a file, which may be untrusted. Everything
 * that is read or written because a project names it passes through here.
 *
 *     int file = file_path_open(folder, roots, "../art/a.png");        // -1, and errno is EXDEV
 *
 *     FilePath target;
 *     if (file_path_beneath(folder, "build/duel.gab", &target, &error))
 *         ...                                          // below the folder; commit.h writes there
 *     file_path_clear(&target);
 *
 * A target is resolved once and its folder is held open: whatever is renamed or linked meanwhile,
 * writing to it writes into that folder.
 */
#ifndef GABARIT_FILE_FILE_PATH_H
#define GABARIT_FILE_FILE_PATH_H

#include "file/text.h"

/* ---- Reading ---- */

/**
 * Opens a file below a folder for reading. The path must be relative and must not lead out of the
 * folder, neither by `..` nor by a link. Only regular files are opened; nothing waits for a pipe.
 * Absolute paths and paths that leave the folder are tried below `roots` (folders, ends with NULL;
 * may be NULL). `folder` may be NULL when there are roots. The descriptor is the caller's; -1 with
 * errno: EXDEV for a path that leads out, EINVAL or ENXIO for anything but a regular file.
 */
int file_path_open(const char *folder, const char *const *roots, const char *path);

/* ---- Writing ---- */

/** A file in a folder, which need not be there yet. */
typedef struct FilePath {
    int folder;             /**< a descriptor for the *at functions of the system; -1: no file */
    char *name;             /**< in that folder; not a link */
    char *path;             /**< absolute, links resolved */
    char *shown;            /**< for messages: as a person named it, or `path` */
    bool exists;            /**< when it was looked at */
    bool regular;           /**< what exists is a regular file */
    bool guarded;           /**< refuse to overwrite a file that is not the one resolved */
    uint64_t device, inode; /**< of the file, where it exists */
    uint64_t folder_device, folder_inode; /**< of the folder */
} FilePath;

/** Resolves a file that a person named: links are followed wherever they lead. False with
 * FILE_NOT_SAVED; there is nothing to clear then. */
bool file_path_named(const char *path, FilePath *target, GError **error);

/**
 * Resolves a file that another file names, which is trusted only with the folder that it lies in: a
 * regular file below `folder`, or a name where nothing is yet; links are followed. False with
 * FILE_OUTSIDE for a path that leads out of the folder, is no regular file, or has control
 * characters in its name; FILE_NOT_SAVED for one that cannot be reached. There is nothing to clear
 * then.
 */
bool file_path_beneath(const char *folder, const char *path, FilePath *target, GError **error);

/** Whether two targets are one file, whatever their names are. Compares device and inode, and for
 * new files folder and name. */
bool file_path_is_same(const FilePath *a, const FilePath *b);
/** Whether a target is the file that a path leads to now. */
bool file_path_is_file(const FilePath *target, const char *path);

/** The content of the file, up to `most` bytes of it; NULL where that cannot be read. */
GBytes *file_path_content(const FilePath *target, size_t most);

/** Closes the folder and frees the texts. A struct of zeros is no file and may be cleared. */
void file_path_clear(FilePath *target);

#endif
