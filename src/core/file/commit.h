/* SPDX-License-Identifier: MIT */
/**
 * file/commit.h: several files that are replaced together.
 *
 *     FileCommit *commit = file_commit_new();
 *     bool ok = file_commit_add(commit, &json_target, json, &error) &&
 *               file_commit_add(commit, &bank_target, bank, &error) &&
 *               file_commit_end(commit, &error);
 *     file_commit_free(commit);
 *
 * Each file is written next to its target and flushed when it is added; file_commit_end renames
 * them all, in the order in which they were added. Until then no target has changed, whatever
 * fails. If a rename fails after another has succeeded, the error lists the files that are new and
 * those that are unchanged. The next commit of the same files repairs that, and cleans up after a
 * commit that was killed.
 *
 * A file that already has the new content is not written: it keeps its inode and its time, so that
 * tools such as make and ninja do not consider it new.
 */
#pragma once

#include "file/file_path.h"

typedef struct FileCommit FileCommit;

FileCommit *file_commit_new(void);

/**
 * Adds a file. No backup of the old one is kept, because committed files can be generated again.
 * `bytes` are not retained. Returns false with an error of file_write (FILE_NOT_SAVED,
 * FILE_CHANGED, FILE_IN_USE, FILE_HARD_LINKED, FILE_PROTECTED), or FILE_NOT_OURS if this commit
 * already contains the file, under any name. In these cases nothing was changed, and the commit can
 * only be freed. A file that already has these bytes may be protected or have several links.
 */
bool file_commit_add(FileCommit *commit, const FilePath *target, GBytes *bytes, GError **error);

/** Renames all files. Returns false with an error: after FILE_NOT_SAVED and FILE_CHANGED no file is
 * new; after FILE_PARTLY_SAVED some are, and the message lists them; after FILE_NOT_FLUSHED all
 * are. */
bool file_commit_end(FileCommit *commit, GError **error);

/** Removes temporary files and frees the commit. NULL is allowed. */
void file_commit_free(FileCommit *commit);
