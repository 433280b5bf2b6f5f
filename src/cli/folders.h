/* SPDX-License-Identifier: MIT */
/**
 * cli/folders.h: creates the missing folders of outputs that the command line names. Folders in
 * which nothing was written are removed when the command ends.
 *
 *     folders_create("build/banks");
 *     ...                                    // an output may be written to build/banks
 *     folders_remove_unused();
 */
#pragma once

/** Creates a folder and the folders above it, unless they exist. After a failure, writing to the
 * folder fails, too; the reason is reported here if it will not be reported then. Must not be
 * called for a path that was read from a file. */
void folders_create(const char *path);

/** Calls a function with each folder that was created, from the innermost to the outermost. */
void folders_each_created(void (*function)(void *user, const char *path), void *user);

/** Removes the created folders that are still empty. Allocates nothing. */
void folders_remove_unused(void);
