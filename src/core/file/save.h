/* SPDX-License-Identifier: MIT */
/**
 * file/save.h: files that are written completely or not at all, and project files.
 *
 *     FileMark mark;
 *     Project *project = project_load("duel.gabarit", &mark, &error);
 *     ...
 *     if (!project_save(project, "duel.gabarit", &mark, NULL, &error))
 *         print(error->message);         // the old file is unchanged, no other file is left
 *
 * Saving takes these steps: make the text, read it back and compare; lock; check that no other
 * program changed the file; write a new file next to the old one and flush it; link the old one as
 * a backup (its name and ~); rename the new file over the old one; flush the folder. Symbolic links
 * are followed once and kept; mode and owner are kept. Files left by a save that was killed are
 * removed by the next one.
 *
 * Functions may be called from any thread, at the same time for different files.
 */
#pragma once

#include "file/text.h"

#include <sys/stat.h>

/** The state of a file when it was last read or written. All zero: the file did not exist. */
typedef struct FileMark {
    bool exists;
    bool recent; /**< so recent that a later change may have the same time */
    uint64_t device, inode;
    int64_t size, seconds, nanoseconds;
    int64_t status_seconds, status_nanoseconds; /**< time of the last status change, which no
                                                 * program can set freely */
    uint8_t digest[16];                         /**< of its bytes */
    uint8_t palette[16]; /**< of the bytes of the palette that the project imported; 0: none */
} FileMark;

/** Actions that a save may take only if a person agreed to them. */
typedef struct SaveOptions {
    bool overwrite_changed; /**< replace a file that changed on disk since it was marked */
    bool in_place;          /**< write into the existing file, for when no new one can be created
                             * next to it or it has several hard links; a failure can truncate it */
    bool replace_protected; /**< replace a file that is not writable, or whose owner a new file
                             * cannot have */
    bool no_backup;         /**< make no backup of the replaced file, because it can be generated
                             * again; an earlier backup is kept */
    bool replace_palette;   /**< replace a palette that changed, that the project has not imported,
                             * or that is outside the project's folder */
} SaveOptions;

/** Reads a regular file of up to `max` bytes. The caller owns the bytes. NULL with
 * FILE_NOT_READABLE or FILE_TOO_LARGE. `mark` may be NULL; on failure it is set to all zero. */
GBytes *file_read(const char *path, size_t max, FileMark *mark, GError **error);

/** Like file_read, for a file that another file names: see file_path_open (file_path.h). */
GBytes *file_read_within(const char *folder, const char *const *roots, const char *path, size_t max,
                         GError **error);

/**
 * Writes bytes to a file, which may be new. The file must still match `mark`, which is then
 * updated; if `mark` is NULL, any existing file is replaced. `options` may be NULL.
 *
 * After FILE_NOT_SAVED, FILE_CHANGED, FILE_IN_USE, FILE_HARD_LINKED and FILE_PROTECTED, nothing has
 * changed. After FILE_NOT_FLUSHED the file and the mark are new. After FILE_DAMAGED, which only
 * in_place can cause, the file may be truncated, and the mark describes what is on disk.
 */
bool file_write(const char *path, const void *bytes, size_t size, FileMark *mark,
                const SaveOptions *options, GError **error);

/** Returns the mark of a file with this status; its digests are zero. */
FileMark file_mark_of(const struct stat *status);
/** True if two marks have the same file, size and modification time. */
bool file_marks_equal(const FileMark *a, const FileMark *b);

/** True if a file still matches its mark. Cheap, unless the inode or times differ, or are so recent
 * that a later change may have the same time: then the content is read and compared. */
bool file_is_unchanged(const char *path, const FileMark *mark);

/**
 * Loads a project file. The caller owns the project. Tags and roles are replaced by those of the
 * palette that the project links to; if that file is missing, is not a palette, or does not fit,
 * the project keeps its own copy. NULL with an error of file_read or project_from_text that
 * contains the path. `mark` may be NULL.
 */
Project *project_load(const char *path, FileMark *mark, GError **error);
/** Like project_load, but takes memory from a budget (may be NULL), as project_from_text_within
 * does. The allowances of the project and palette files are added to it. */
Project *project_load_with_budget(const char *path, FileMark *mark, Budget *budget, GError **error);
/** Like project_load_with_budget, for programs that cannot ask a person: the palette is read only
 * below the project's folder and below `roots` (a NULL-terminated array of folders; may be NULL),
 * like pictures. */
Project *project_load_within(const char *path, const char *const *roots, FileMark *mark,
                             Budget *budget, GError **error);

/**
 * Saves a project, and the palette that it links to if that differs. Errors are those of
 * file_write, and FILE_PALETTE_NOT_SAVED: the project is saved and the mark is new, but the palette
 * is unchanged. A palette is written only over a palette, or as a new file whose name ends with
 * PALETTE_ENDING; only if it is unchanged since the project imported it; and only below the
 * project's folder. replace_palette lifts the last two conditions.
 */
bool project_save(const Project *project, const char *path, FileMark *mark,
                  const SaveOptions *options, GError **error);

/** The name of a new palette file must end with this. */
#define PALETTE_ENDING ".gabarit-palette"
