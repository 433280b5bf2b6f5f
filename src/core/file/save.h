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
 * Saving: text, read back and compared; a lock file; whether somebody else changed the file; a new
 * file beside the old one, flushed; the old one linked as a backup (its name and ~); renamed over;
 * the folder flushed. Links are followed once and kept, mode and owner as well. What a killed save
 * leaves behind is removed by the next one.
 *
 * Functions may be called from any thread, for different files at once.
 */
#ifndef GABARIT_FILE_SAVE_H
#define GABARIT_FILE_SAVE_H

#include "file/text.h"

/** What a file was like when it was last read or written. All zero: there was none. */
typedef struct FileMark {
    bool exists;
    bool recent; /**< so young that a later change may bear the same time */
    uint64_t device, inode;
    int64_t size, seconds, nanoseconds;
    int64_t status_seconds, status_nanoseconds; /**< when its status changed, which no program can
                                                   set as it likes */
    uint8_t digest[16];                         /**< of its bytes */
    uint8_t palette[16]; /**< of the bytes of the palette that a project has taken in; 0: of none */
} FileMark;

/** What saving may do that it does not do by itself: what a person said yes to. */
typedef struct SaveOptions {
    bool overwrite_changed; /**< a file that changed on disk since it was marked */
    bool in_place;          /**< write into the file, where a new one cannot be made beside it or
                               where it has more than one name; can leave it cut short */
    bool replace_protected; /**< a file that may not be written to, or whose owner a new one cannot
                               have */
    bool no_backup;         /**< no old file is left behind: for what can be made again */
    bool replace_palette;   /**< a palette that changed, that the project has not taken in, or that
                               lies outside of the project's folder */
} SaveOptions;

/** A file's bytes; regular files only, up to `most` bytes; the caller's. NULL with an error
 * FILE_NOT_READABLE or FILE_TOO_LARGE. `mark` may be NULL; without a file it is all zero. */
GBytes *file_read(const char *path, size_t most, FileMark *mark, GError **error);

/**
 * Writes bytes to a file, which may be new. `mark` is what the file is expected to be like, and
 * receives what it is like afterwards; NULL: whatever is there. `options` may be NULL.
 *
 * Nothing was changed after FILE_NOT_SAVED, FILE_CHANGED, FILE_IN_USE, FILE_HAS_NAMES and
 * FILE_PROTECTED. After FILE_NOT_FLUSHED the file is new, and the mark as well; after FILE_DAMAGED,
 * which only in_place can bring, it may be cut short, and the mark is what is there.
 */
bool file_write(const char *path, const void *bytes, size_t size, FileMark *mark,
                const SaveOptions *options, GError **error);

/** Whether a file is still as it was marked. Its content decides where the times differ, or are so
 * young that a later change may bear the same; else this is cheap. */
bool file_is_unchanged(const char *path, const FileMark *mark);

/**
 * Loads a project file; the caller's. It takes in the tags and roles of the palette that it links
 * to; where that is missing, is no palette, or does not fit, the project has its own copy. NULL
 * with an error: those of file_read and project_from_text, with the path. `mark` may be NULL.
 */
Project *project_load(const char *path, FileMark *mark, GError **error);
/** The same with memory from a budget (or NULL), as project_from_text_within takes it. */
Project *project_load_weighed(const char *path, FileMark *mark, Budget *budget, GError **error);
/** The same for a program that asks nobody: the palette is read only where pictures may be, below
 * the project's folder and `roots` (folders, ends with NULL; may be NULL); both files vouch in a
 * budget (or NULL) for the memory that they take from it, as project_from_text_within says. */
Project *project_load_within(const char *path, const char *const *roots, FileMark *mark,
                             Budget *budget, GError **error);

/**
 * Saves a project, and the palette that it links to where that differs. Errors are those of
 * file_write, and FILE_PALETTE_NOT_SAVED: the project is saved, and the mark is new; its palette is
 * as it was. A palette is written only where there is one already, or none and the name ends with
 * PALETTE_ENDING; only when it is as the project took it in; and only below the project's folder.
 * replace_palette lifts the last two.
 */
bool project_save(const Project *project, const char *path, FileMark *mark,
                  const SaveOptions *options, GError **error);

/** What the name of a palette file that saving makes must end with. */
#define PALETTE_ENDING ".gabarit-palette"

#endif
