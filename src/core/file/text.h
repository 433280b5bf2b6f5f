/* SPDX-License-Identifier: MIT */
/**
 * file/text.h: conversion of documents to the JSON text of project files (see FORMAT.md in this
 * folder), and back. Both directions follow the tables of model/: a field added there is also in
 * the file.
 *
 *     GString *text = project_to_text(project);
 *     GError *error = NULL;
 *     Project *again = project_from_text(text->str, text->len, &error);   // equal to the first
 *
 * The same project gives the same text on every machine and under every locale. Any thread.
 */
#pragma once

#include "model/budget.h"
#include "model/document.h"

/** The newest version of the format that is read. A written file states the lowest version that has
 * everything in it, so that older readers can read it if possible. */
enum { PROJECT_FORMAT_VERSION = 6 };

/** The maximum size of a text that is read, in bytes. */
#define PROJECT_MAX_BYTES ((size_t)1 << 30)

/** Returns the text of a project; the caller frees it. */
GString *project_to_text(const Project *project);

/**
 * Returns the project that a text describes, checked with project_validate. NULL with an error that
 * contains the path ("sprites[2].frames[0].boxes[1].w: ...") if the text is not JSON, not a
 * project, of a newer version, or breaks a rule.
 */
Project *project_from_text(const char *text, size_t size, GError **error);
/** Like project_from_text, for untrusted text: takes memory from a budget (NULL: no limit) before
 * it is allocated, and gives back memory that the project does not keep. BUDGET_EXCEEDED if the
 * budget is too small. */
Project *project_from_text_within(const char *text, size_t size, Budget *budget, GError **error);

/** Convert palettes like projects: only the project's roles and tags are written and filled in.
 * `old` is the palette that the text replaces, whose unknown keys are kept; or NULL. */
GString *palette_to_text(const Project *project, const Project *old);
Project *palette_from_text_within(const char *text, size_t size, Budget *budget, GError **error);

/** Convert one node to a line of JSON, and back, for the clipboard. */
GString *node_to_text(const void *node);
void *node_from_text(const NodeKind *kind, const char *text, size_t size, GError **error);

#define FILE_ERROR (file_error_quark())
GQuark file_error_quark(void);
typedef enum FileError {
    FILE_NOT_READABLE,  /**< with the system's reason */
    FILE_NOT_A_PROJECT, /**< not JSON, or not the JSON of a project */
    FILE_NEWER,         /**< written by a newer version */
    FILE_BROKEN,        /**< a project that breaks a rule */
    FILE_TOO_LARGE,
    FILE_NOT_SAVED,         /**< with the system's reason; the old file is intact */
    FILE_CHANGED,           /**< it changed on disk since it was loaded or saved */
    FILE_IN_USE,            /**< another process is saving it */
    FILE_HARD_LINKED,       /**< it has more than one hard link, which saving would separate */
    FILE_PROTECTED,         /**< it is not writable, or a new file cannot have its owner */
    FILE_NOT_FLUSHED,       /**< it was written, but the disk does not confirm that it is safe */
    FILE_DAMAGED,           /**< writing into it failed halfway */
    FILE_PALETTE_NOT_SAVED, /**< the project was saved, its palette was not */
    FILE_OUTSIDE,           /**< a file names a path that it may not write to, see file_path.h */
    FILE_NOT_OURS,          /**< an existing file is not ours and would be lost */
    FILE_PARTLY_SAVED /**< some of several files are new, others old; the message lists them */
} FileError;
