/* SPDX-License-Identifier: MIT */
/**
 * file/commit.h: several files that become new together.
 *
 *     FileCommit *commit = file_commit_new();
 *     bool good = file_commit_add(commit, &json_place, json, &error) &&
 *                 file_commit_add(commit, &bank_place, bank, &error) &&
 *                 file_commit_end(commit, &error);
 *     file_commit_free(commit);
 *
 * Each file is written beside its target and flushed when it is added; the end renames them all, in
 * the order in which they were added. Until then nothing was changed, whatever fails. A failure
 * between two renames, which are all that is left to do, is said: which files are new, and which
 * are as they were. The next commit of the same files mends that, and what a kill left.
 */
#ifndef GABARIT_FILE_COMMIT_H
#define GABARIT_FILE_COMMIT_H

#include "file/file_path.h"

typedef struct FileCommit FileCommit;

FileCommit *file_commit_new(void);

/**
 * Takes another file. No old one is left as a backup: what is committed can be made again. `bytes`
 * are not kept. False with an error of file_write (FILE_NOT_SAVED, FILE_IN_USE, FILE_HAS_NAMES,
 * FILE_PROTECTED), or FILE_FOREIGN where the file is one of this commit already, by whatever name:
 * nothing was changed, and the commit can only be freed.
 */
bool file_commit_add(FileCommit *commit, const FilePath *target, GBytes *bytes, GError **error);

/** Renames all. False with an error: FILE_NOT_SAVED or FILE_CHANGED, and no file is new;
 * FILE_PARTLY, and the message says which are; FILE_NOT_FLUSHED, and all are. */
bool file_commit_end(FileCommit *commit, GError **error);

/** Removes what is temporary. NULL is allowed. */
void file_commit_free(FileCommit *commit);

#endif
