/* SPDX-License-Identifier: MIT */
/**
 * file/save.h: files that are written whole or not at all, and project files.
 *
 *     FileMark mark;
 *     Project *project = project_load("duel.gabarit", &mark, &error);
 *     ...
 *     if (!project_save(project, "duel.gabarit", &mark, NULL, &error))
 *         say(error->message);       // the old file is as it was, nothing was left behind
 *
 * Saving takes these steps: make the text, read it back and compare; lock; check that no other
 * program changed the file; write a new file beside the old one and flush it; link the old one as a
 * backup (its name and ~); rename the new file over the old one; flush the folder. Links are
 * followed once and kept, as are mode and owner. What a killed save leaves behind is removed by the
 * next one.
 *
 * Functions may be called from any thread, at the same time for different files.
 */
#ifndef GABARIT_FILE_SAVE_H
#define GABARIT_FILE_SAVE_H

#include "file/text.h"

#include <sys/stat.h>

/** What a file was like when it was last read or written. All zero: there was none. */
typedef struct FileMark {
    bool exists;
    bool recent; /**< so young that a later change may have the same time */
    uint64_t device, inode;
    int64_t size, seconds, nanoseconds;
    int64_t status_seconds, status_nanoseconds; /**< when its status changed, which no program can
                                                   set as it likes */
    uint8_t digest[16];                         /**< of its bytes */
    uint8_t palette[16]; /**< of the bytes of the palette that the project took in; 0: none */
} FileMark;

/** What saving may do only because a person agreed to it. */
typedef struct SaveOptions {
    bool overwrite_changed; /**< a file that changed on disk since it was marked */
    bool in_place;          /**< write into the file, where a new one cannot be made beside it or
                               where it has more than one name; can leave it cut short */
    bool replace_protected; /**< a file that may not be written to, or whose owner a new one cannot
                               have */
    bool no_backup;         /**< keep no backup, because the file can be made again */
    bool replace_palette;   /**< a palette that changed, that the project has not taken in, or that
                               lies outside of the project's folder */
} SaveOptions;

/** Reads a regular file of up to `most` bytes; the bytes are the caller's. NULL with
 * FILE_NOT_READABLE or FILE_TOO_LARGE. `mark` may be NULL; where there is no file it becomes all
 * zero. */
GBytes *file_read(const char *path, size_t most, FileMark *mark, GError **error);

/**
 * Writes bytes to a file, which may be new. The file must be as `mark` says, which is then updated;
 * NULL: whatever is there is replaced. `options` may be NULL.
 *
 * After FILE_NOT_SAVED, FILE_CHANGED, FILE_IN_USE, FILE_HAS_NAMES and FILE_PROTECTED nothing has
 * changed. After FILE_NOT_FLUSHED the file and the mark are new. After FILE_DAMAGED, which only
 * in_place can cause, the file may be cut short, and the mark says what is there.
 */
bool file_write(const char *path, const void *bytes, size_t size, FileMark *mark,
                const SaveOptions *options, GError **error);

/** The mark of a file with a status; its digest is zero. */
FileMark file_mark_of(const struct stat *status);
/** Whether two marks are of one file with one inode, size and time of its last change. */
bool file_marks_equal(const FileMark *a, const FileMark *b);

/** Whether a file is still as its mark says. Cheap, unless the times differ or are so young that a
 * later change may have the same: then the content is read and decides. */
bool file_is_unchanged(const char *path, const FileMark *mark);

/**
 * Loads a project file; the project is the caller's. Tags and roles are taken from the palette that
 * the project links to; where that is missing, is no palette, or does not fit, the project keeps
 * its own copy. NULL with an error of file_read or project_from_text, with the path. `mark` may be
 * NULL.
 */
Project *project_load(const char *path, FileMark *mark, GError **error);
/** The same with memory from a budget (or NULL), as for project_from_text_within. */
Project *project_load_weighed(const char *path, FileMark *mark, Budget *budget, GError **error);
/** The same for programs that cannot ask a person: the palette is read only below the project's
 * folder and `roots` (folders, ends with NULL; may be NULL), as pictures are. Both files vouch in a
 * budget (or NULL) for the memory that they take from it, as for project_from_text_within. */
Project *project_load_within(const char *path, const char *const *roots, FileMark *mark,
                             Budget *budget, GError **error);

/**
 * Saves a project, and the palette that it links to where that differs. Errors are those of
 * file_write, and FILE_PALETTE_NOT_SAVED: the project is saved and the mark is new, but the palette
 * is as it was. A palette is written only over a palette, or as a new file whose name ends with
 * PALETTE_ENDING; only when it is as the project took it in; and only below the project's folder.
 * replace_palette lifts the last two conditions.
 */
bool project_save(const Project *project, const char *path, FileMark *mark,
                  const SaveOptions *options, GError **error);

/** The name of a new palette file must end with this. */
#define PALETTE_ENDING ".gabarit-palette"

#endif
