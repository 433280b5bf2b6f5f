/* SPDX-License-Identifier: MIT */
/**
 * file/place.h: where the paths lead that come out of a file, which may be a stranger's: the one
 * guard of all that is read or written because a project names it.
 *
 *     int file = place_read(folder, roots, "../art/a.png");        // -1, and errno is EXDEV
 *
 *     Place place;
 *     if (place_beneath(folder, "build/duel.gab", &place, &error))
 *         ...                                          // below the folder; commit.h writes there
 *     place_clear(&place);
 *
 * A place is found once and its folder is held open: whatever is renamed or linked meanwhile, what
 * is written there is written in that folder.
 */
#ifndef GABARIT_FILE_PLACE_H
#define GABARIT_FILE_PLACE_H

#include "file/text.h"

/* ---- Reading ---- */

/**
 * Opens a file below a folder for reading: a relative path that never leads out of it, neither by
 * `..` nor by a link nor absolutely; regular files only, and nothing else is even opened: no pipe
 * is waited for. Tries `roots` (folders, ends with NULL; may be NULL) for absolute paths and those
 * that leave the folder. `folder` may be NULL when there are roots. The descriptor is the caller's;
 * -1 with errno: EXDEV for a path that leads out, EINVAL or ENXIO for what is no regular file.
 */
int place_read(const char *folder, const char *const *roots, const char *path);

/* ---- Writing ---- */

/** A file in a folder, which need not be there yet. */
typedef struct Place {
    int folder;             /**< a descriptor for the *at functions of the system; -1: no place */
    char *name;             /**< in that folder; not a link */
    char *path;             /**< absolute, links resolved */
    char *shown;            /**< for messages: as it was named by a person, or `path` */
    bool exists;            /**< when it was looked at */
    bool regular;           /**< what exists is a regular file */
    bool guarded;           /**< what is there is not written over once it is another file */
    uint64_t device, inode; /**< of the file, where it exists */
    uint64_t folder_device, folder_inode; /**< of the folder */
} Place;

/** A place that a person named: links are followed, wherever they lead. False with FILE_NOT_SAVED,
 * and nothing to clear. */
bool place_named(const char *path, Place *place, GError **error);

/**
 * A place that a file named, which is trusted no further than the folder that it lies in: below
 * `folder`, links followed; where nothing is yet, or a regular file. False with FILE_OUTSIDE for
 * what leads out of the folder, is no regular file, or has control characters in its name;
 * FILE_NOT_SAVED for what cannot be reached. There is nothing to clear then.
 */
bool place_beneath(const char *folder, const char *path, Place *place, GError **error);

/** Whether two places are one file, whatever they are called: by device and inode, or of new files
 * by folder and name. */
bool place_is_same(const Place *a, const Place *b);
/** Whether a place is the file that a path leads to now. */
bool place_is_file(const Place *place, const char *path);

/** What stands at the place, up to `most` bytes of it; NULL where that cannot be read. */
GBytes *place_content(const Place *place, size_t most);

/** All zero is no place, and may be cleared. */
void place_clear(Place *place);

#endif
