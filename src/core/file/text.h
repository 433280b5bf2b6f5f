/* SPDX-License-Identifier: MIT */
/**
 * file/text.h: documents as the JSON text of project files (see FORMAT.md beside this header), and
 * back. Both directions follow the tables of model/: a field added there is in the file.
 *
 *     GString *text = project_to_text(project);
 *     GError *error = NULL;
 *     Project *again = project_from_text(text->str, text->len, &error);   // equal to the first
 *
 * The same project gives the same text on every machine and under every locale. Any thread.
 */
#ifndef GABARIT_FILE_TEXT_H
#define GABARIT_FILE_TEXT_H

#include "model/budget.h"
#include "model/document.h"

/** The newest version of the format that is read. What is written states the lowest version that
 * has all of it, so that older readers read what they can. */
enum { PROJECT_FORMAT_VERSION = 5 };

/** The longest text that is read, in bytes. */
#define PROJECT_MOST_BYTES ((size_t)1 << 30)

/** The text of a project; the caller frees it. */
GString *project_to_text(const Project *project);

/**
 * The project that a text describes, checked with project_validate. NULL with an error that names
 * the path ("sprites[2].frames[0].boxes[1].w: ...") when it is not JSON, no project, of a newer
 * version, or breaks a rule.
 */
Project *project_from_text(const char *text, size_t size, GError **error);
/** The same for untrusted text: memory is taken from a budget (NULL: without a limit) before it is
 * allocated; what the project does not keep is given back. BUDGET_SPENT where there is too
 * little. */
Project *project_from_text_within(const char *text, size_t size, Budget *budget, GError **error);

/** The same for a palette: only roles and tags of the project are written and filled in. `old` is
 * the palette that the text replaces, whose unknown keys stay; or NULL. */
GString *palette_to_text(const Project *project, const Project *old);
Project *palette_from_text_within(const char *text, size_t size, Budget *budget, GError **error);

/** One node as a line of JSON, and back: for the clipboard and the journal. */
GString *node_to_text(const void *node);
void *node_from_text(const NodeKind *kind, const char *text, size_t size, GError **error);

/** Appends a text as a JSON string, in quotes. */
void text_append_quoted(GString *out, const char *text);

#define FILE_ERROR (file_error_quark())
GQuark file_error_quark(void);
typedef enum FileError {
    FILE_NOT_READABLE,  /**< the system says why */
    FILE_NOT_A_PROJECT, /**< not JSON, or not that of a project */
    FILE_NEWER,         /**< written by a newer version */
    FILE_BROKEN,        /**< a project that breaks a rule */
    FILE_TOO_LARGE,
    FILE_NOT_SAVED,         /**< the system says why; the old file is whole */
    FILE_CHANGED,           /**< on disk, since it was loaded or saved */
    FILE_IN_USE,            /**< another process is saving it */
    FILE_HAS_NAMES,         /**< it has more than one hard link, which saving would part */
    FILE_PROTECTED,         /**< it may not be written to, or a new file cannot have its owner */
    FILE_NOT_FLUSHED,       /**< it was written, but the disk does not confirm that it is safe */
    FILE_DAMAGED,           /**< writing into it failed half way */
    FILE_PALETTE_NOT_SAVED, /**< the project was saved, its palette was not */
    FILE_OUTSIDE,           /**< a file names a path that it may not write to, see file_path.h */
    FILE_FOREIGN,           /**< a file is there that is not ours and would be lost */
    FILE_PARTLY /**< some of several files are new, others old; the message says which */
} FileError;

#endif
